/**
 * Checks of how people are asked: suggestions play as their advisor does, what is answered for people is in the record
 * and can be taken back, and a larger choice leaves the record of its separate answers.
 */

import { type Attention, WHEN_IT_MATTERS } from '../../fight/attention.ts'
import { Fight } from '../../fight/fight.ts'
import { seenBy } from '../../fight/log.ts'
import type { AnswerTree } from '../../fight/lookahead.ts'
import type { ChoiceQuestion } from '../../fight/question.ts'
import { saveFight } from '../../save/save.ts'
import { verifySave } from '../../save/verify.ts'
import { type FightEvent, isSaid, isStandIn, type StandInEvent } from '../../system/event.ts'
import type { HandSpec } from '../../system/system.ts'
import type { Choice } from '../../table/decision.ts'
import type { Random } from '../../table/random.ts'
import { answerOne, beginGame, type Game, must, pick, playGame } from './game.ts'
import { difference, reloaded, standingOf } from './state-checks.ts'
import { forGames, type Suite } from './suite.ts'
import { checkTold } from './word-checks.ts'

/** A person who takes every suggestion, asked everything or only what matters, plays the fight of the advisor's hand. */
export function checkAdvice<State extends object>(suite: Suite<State>): void {
  const advisor = suite.system.guidance?.advisor
  if (advisor === undefined) return
  forGames(suite, suite.sampled, (number) => {
    const machine = storyOf(begin(suite, number, `ai:${advisor}`).fight)
    for (const attention of [undefined, WHEN_IT_MATTERS]) {
      const { fight } = begin(suite, number, 'human', attention)
      for (let [question] = fight.questions; question !== undefined; [question] = fight.questions) {
        must(question.kind === 'choice', 'nobody types dice here')
        if (attention === undefined) takeSuggestion(fight, question)
        else takeSuggestions(fight, question)
      }
      const person = storyOf(fight)
      must(person === machine, `suggestions play another fight: ${difference(machine, person)}`)
    }
  })
}

/** Random fights in which only what matters is asked: saves, words, dice; and what was answered can be taken back. */
export function checkAttention<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const game = begin(suite, number, 'human', WHEN_IT_MATTERS)
    playGame(game, ({ fight, random }) => {
      for (const question of fight.questions)
        must(
          question.kind !== 'choice' || fight.matters(question),
          `"${question.name}" was asked and does not matter`,
        )
      if (random.die(20) === 1) reloaded(suite.system, fight)
    })
    const { fight } = game
    checkTold(suite, fight)
    for (const { event } of fight.log)
      if (isStandIn(event) && event.standIn === 'advice') mustBePrivate(game, event)
    const { ok, problems } = verifySave(suite.system, saveFight(fight))
    must(ok, `verification fails: ${problems.join('; ')}`)
    takeBack(game)
  })
}

/** A larger choice in one act is the same fight as its answers one after the other. */
export function checkPaths<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const game = begin(suite, number, 'human')
    for (let answers = 0; answers < 30 && !game.fight.over; answers++) {
      const { fight, random } = game
      const question = pick(random, fight.questions)
      if (question?.kind !== 'choice' || question.decision.kind !== 'option') answerOne(game)
      else {
        const choices = randomPath(random, fight.paths(question))
        const [first = '', ...further] = choices
        const apart = fight.copy()
        fight.answer(question.id, first, { further })
        answerApart(apart, question, choices)
        const [one, other] = [withoutMarks(fight), withoutMarks(apart)]
        must(one === other, `${choices.join(', ')} in one act: ${difference(one, other)}`)
      }
    }
  })
}

/** Answers a question, and what is asked at once after it, as the advisor would. */
export function takeSuggestion<State extends object>(fight: Fight<State>, question: ChoiceQuestion): void {
  const [first, ...rest] = fight.suggestedPath(question).map(({ choice }) => choice)
  if (first !== undefined) fight.answer(question.id, first, { further: rest })
}

/** Answers a question and those beside it in one act, as the advisor would. */
function takeSuggestions<State extends object>(fight: Fight<State>, question: ChoiceQuestion): void {
  const asked = fight.beside(question)
  const paths = fight.suggestedBeside(question)
  fight.answerAll(
    asked.map(({ id }, at) => {
      const [reply = '', ...further] = (paths[at] ?? []).map(({ choice }) => choice)
      return { id, reply, further }
    }),
  )
}

/** Game number `number` with this hand at every seat but the referee's, whose usual rulings a machine gives. */
function begin<State extends object>(
  suite: Suite<State>,
  number: number,
  hand: HandSpec,
  attention?: Attention,
): Game<State> {
  const game = beginGame(suite, number)
  const hands: Record<string, HandSpec> = {}
  for (const seat of game.seats) hands[seat] = seat === 'referee' ? 'ai:usual' : hand
  const fight = Fight.create(suite.system, game.scenario, {
    seed: `${suite.seed} ${number}`,
    hands,
    ...(attention === undefined ? {} : { attention }),
  })
  return { ...game, fight }
}

/** What happened, without how people were asked. */
function storyOf<State extends object>(fight: Fight<State>): string {
  const events = fight.log.map(({ event }) => event).filter(isOfTheRules)
  return JSON.stringify([events, fight.outcome, fight.state])
}

function isOfTheRules(event: FightEvent): boolean {
  return !isStandIn(event) && !isSaid(event)
}

/** An answer that was given for somebody is told to them and to the referee. */
function mustBePrivate<State extends object>({ fight, seats }: Game<State>, event: StandInEvent): void {
  for (const seat of [...seats, 'spectator']) {
    const seen = seenBy(fight.system, event, fight.state, seat) !== null
    must(
      seen === (seat === event.seat || seat === 'referee'),
      `${seat} ${seen ? 'sees' : 'does not see'} what was answered for ${event.seat}`,
    )
  }
}

/** Takes back one answer that was given for somebody: it is asked then, and redo restores the fight. */
function takeBack<State extends object>({ fight, random }: Game<State>): void {
  const given = fight.log.filter(
    ({ event, struck }) => !struck && isStandIn(event) && event.standIn === 'advice',
  )
  const line = pick(random, given)
  if (line === undefined || !isStandIn(line.event)) return
  const { name, by, path } = line.event
  const before = standingOf(fight)
  fight.undoAnswer({ entry: line.step, path })
  must(
    fight.questions.some((question) => question.name === name && question.by === by),
    `"${name}" of ${by} was taken back and is not asked`,
  )
  fight.redo()
  must(standingOf(fight) === before, `taken back and done again: ${difference(before, standingOf(fight))}`)
}

/** The answers of one way through a tree. */
function randomPath<State extends object>(random: Random, tree: AnswerTree<State>): readonly Choice[] {
  const branch = pick(random, tree.branches)
  if (branch === undefined) return []
  return [branch.choice, ...(branch.further === null ? [] : randomPath(random, branch.further))]
}

/** Gives the answers of a larger choice one by one. */
function answerApart<State extends object>(
  fight: Fight<State>,
  { id, seat }: ChoiceQuestion,
  choices: readonly Choice[],
): void {
  let asked = id
  for (const choice of choices) {
    const open = new Set(fight.questions.map((question) => question.id))
    fight.answer(asked, choice)
    asked = fight.questions.find((question) => !open.has(question.id) && question.seat === seat)?.id ?? ''
  }
}

/** A fight without the places to which undo goes back: a larger choice is one of them. */
function withoutMarks<State extends object>(fight: Fight<State>): string {
  const { marks: _, ...rest } = saveFight(fight)
  return JSON.stringify(rest)
}
