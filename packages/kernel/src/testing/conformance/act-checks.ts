/**
 * Checks of what can be done to a fight: undo and redo, forks, and any acts in any order.
 */
import { ATTENTION_LEVELS } from '../../fight/attention.ts'
import { HAPPENINGS } from '../../fight/deputy.ts'
import type { Fight } from '../../fight/fight.ts'
import { Refusal } from '../../refusal.ts'
import { saveFight } from '../../save/save.ts'
import { verifySave } from '../../save/verify.ts'
import { isStandIn } from '../../system/event.ts'
import type { HandSpec } from '../../system/system.ts'
import { answerOne, beginGame, type Game, must, pick, playGame, randomOf, randomReply } from './game.ts'
import { takeSuggestion } from './guidance-checks.ts'
import { changedPart, difference, partsOf, reloaded, standingOf } from './state-checks.ts'
import { forGames, playedGame, type Suite, strideOf } from './suite.ts'

const ACTS_PER_GAME = 60

/** Undone act by act to the start and done again, the fight is the same to the byte, wherever it is looked at. */
export function checkRewinding<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const stride = strideOf(suite, number)
    const game = beginGame(suite, number)
    playGame(game)
    const { fight } = game
    // Where the fight stood before it was undone; null between stops.
    const stops: (string | null)[] = []
    const standing = (): string | null => (stops.length % stride === 0 ? standingOf(fight) : null)
    for (let stop = standing(); undone(fight); stop = standing()) stops.push(stop)
    must(stops.length > 0 || fight.record.length === 0, 'nothing could be undone')
    while (stops.length > 0) {
      const then = stops.pop() ?? null
      fight.redo()
      if (then === null) continue
      const now = standingOf(fight)
      must(then === now, `done again, the fight differs: ${difference(then, now)}`)
    }
    const end = standingOf(fight)
    for (const entry of [0, game.random.die(fight.step + 1) - 1]) {
      fight.undoTo(entry)
      must(fight.step === entry, `undoTo(${entry}) stands at step ${fight.step}`)
      fight.redo()
      must(standingOf(fight) === end, `undoTo(${entry}) and redo: ${difference(end, standingOf(fight))}`)
    }
    mustVerify(suite, fight)
  })
}

function undone<State extends object>(fight: Fight<State>): boolean {
  try {
    fight.undo()
    return true
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.code === 'nothing-to-undo') return false
    throw thrown
  }
}

/** A fork keeps the past, plays on with other dice, verifies, and leaves the fight it came from alone. */
export function checkFork<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const { game } = playedGame(suite, number)
    const { fight } = game
    const random = randomOf(`${suite.seed} forks`, number)
    const before = JSON.stringify(saveFight(fight))
    const at = random.die(fight.step + 1) - 1
    const fork = fight.fork({ at, seed: `fork ${number}` })
    const past = (whole: Fight<State>) => JSON.stringify(saveFight(whole).steps.slice(0, at))
    must(past(fight) === past(fork), `a fork at step ${at} has another past`)
    playGame({ ...game, random, fight: fork })
    must(past(fight) === past(fork), `playing a fork of step ${at} changed its past`)
    must(JSON.stringify(saveFight(fight)) === before, 'playing a fork changed the fight it came from')
    mustVerify(suite, fork)
    reloaded(suite.system, fork)
  })
}

/** Any acts in any order: each is done or refused, the save loads to the same fight, and the dice verify. */
export function checkActs<State extends object>(suite: Suite<State>): void {
  forGames(suite, suite.sampled, (number) => {
    const game = beginGame(suite, number)
    const done: string[] = []
    try {
      for (let act = 0; act < ACTS_PER_GAME; act++) {
        done.push(actOnce(suite, game))
        if (game.random.die(3) === 1) reloaded(suite.system, game.fight)
      }
      mustVerify(suite, game.fight)
      reloaded(suite.system, game.fight)
    } catch (thrown) {
      throw new Error(
        `${thrown instanceof Error ? thrown.message : String(thrown)}; after the acts ${done.join(', ')}`,
        { cause: thrown },
      )
    }
  })
}

function actOnce<State extends object>(suite: Suite<State>, game: Game<State>): string {
  const acts = Object.entries(ACTS)
  const weight = game.random.die(3)
  if (weight > 1 && game.fight.questions.length > 0) {
    answerOne(game)
    return 'answer'
  }
  const [name, act] = pick(game.random, acts) ?? ['nothing', () => {}]
  const before = partsOf(game.fight)
  try {
    act(game, Object.keys(suite.system.policies))
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw new Error(`${name}: ${String(thrown)}`, { cause: thrown })
    const changed = changedPart(before, game.fight)
    must(changed === null, `${name} was refused, and changed ${changed}`)
    return `${name} (refused: ${thrown.code})`
  }
  return name
}

const ACTS: Readonly<Record<string, (game: Game<object>, policies: readonly string[]) => void>> = {
  undo: ({ fight }) => fight.undo({ why: 'a slip' }),
  redo: ({ fight }) => fight.redo(),
  'undo and redo': ({ fight }) => {
    const before = standingOf(fight)
    fight.undo()
    fight.redo()
    must(standingOf(fight) === before, `undo and redo: ${difference(before, standingOf(fight))}`)
  },
  'rule and undo': ({ fight }) => {
    const before = standingOf(fight)
    const rested = !fight.over && fight.questions.length === 0
    fight.amend({ ruling: { text: 'The sun blinds.' } })
    fight.undo()
    must(
      rested || standingOf(fight) === before,
      `amended and undone: ${difference(before, standingOf(fight))}`,
    )
  },
  undoTo: ({ fight, random }) => fight.undoTo(random.die(fight.step + 1) - 1),
  advance: ({ fight }) => fight.advance(),
  'one step': ({ fight }) => fight.advance(() => true),
  withdraw: ({ fight, random }) => fight.withdraw(pick(random, fight.withdrawable)?.id ?? ''),
  rollAgain: ({ fight }) => fight.rollAgain({ why: 'cocked' }),
  'hand to a machine': ({ fight, random, seats }, policies) =>
    fight.setHand(pick(random, seats) ?? '', machine(pick(random, [...policies, 'usual']) ?? '')),
  'hand to a person': ({ fight, random, seats }) => fight.setHand(pick(random, seats) ?? '', 'human'),
  'type dice': ({ fight, random, seats }) => fight.setDice(pick(random, seats) ?? '', 'typed'),
  'draw dice': ({ fight, random, seats }) => fight.setDice(pick(random, seats) ?? '', 'drawn'),
  'ask less': ({ fight, random, seats }) => {
    const decision = pick(random, [undefined, ...fight.system.decisions.map(({ name }) => name)])
    const level = pick(random, [...ATTENTION_LEVELS, 'default' as const]) ?? 'always'
    fight.setAttention({ seat: pick(random, [undefined, ...seats]), decision, level })
  },
  'play on': ({ fight, random, seats }, policies) => {
    const until = pick(random, HAPPENINGS) ?? 'turn'
    fight.playOn({ seats: [pick(random, seats) ?? ''], policy: pick(random, policies) ?? '', until: [until] })
  },
  order: ({ fight, random }) => {
    const question = pick(random, fight.questions)
    if (question !== undefined) fight.answer(question.id, randomReply(random, question), { order: {} })
  },
  'take the suggestion': ({ fight, random }) => {
    const question = pick(random, fight.questions)
    if (question?.kind === 'choice') takeSuggestion(fight, question)
  },
  'undo an answer': ({ fight, random }) => {
    const answered = fight.log.filter(({ event, struck }) => isStandIn(event) && !struck)
    const line = pick(random, answered)
    if (line !== undefined && isStandIn(line.event))
      fight.undoAnswer({ entry: line.step, path: line.event.path })
  },
  rule: ({ fight }) => fight.amend({ ruling: { text: 'The floor is wet.' } }, { why: 'it rains' }),
  end: ({ fight }) => fight.amend({ end: { winner: null } }),
  seed: ({ fight }) => fight.addSeed('my own'),
  fork: (game) => {
    const at = game.random.die(game.fight.step + 1) - 1
    game.fight = game.fight.fork({ at, seed: `fork ${game.fight.revision}`, auto: game.random.die(3) > 1 })
  },
}

function machine(policy: string): HandSpec {
  return `ai:${policy}`
}

function mustVerify<State extends object>(suite: Suite<State>, fight: Fight<State>): void {
  const { ok, problems } = verifySave(suite.system, saveFight(fight))
  must(ok, `verification fails: ${problems.join('; ')}`)
}
