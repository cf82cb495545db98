/**
 * Search: play by looking ahead with the game's own rules. For any system and any question it plays fights to their
 * end for every answer it could give, with a policy of the game playing on for everybody, and answers with what wins
 * most often (Monte Carlo search over the seat's own answers; the answers that follow are searched when they come).
 *
 * It knows only what its seat may know: fights begin from the seat's view, and answers of others that are still
 * sealed are left out. The policy's own answer is the one to beat, so with little time it plays like the policy, and
 * departs from it only where another answer is better by more than chance explains (see race.ts).
 */
import {
  allChoices,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Decision,
  type Fight,
  isMixed,
  type PolicyAnswer,
  policiesOf,
  policiesOfHands,
  Random,
  Refusal,
  resultOf,
  type System,
  sample,
  seedFight,
  seedNumber,
  simulateFrom,
  type Thinker,
  usualChoice,
} from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems'
import { momentAfter } from './moments.ts'
import { type Runner, race } from './race.ts'

/** How hard to think. */
export interface SearchOptions {
  /** Time for one answer; whatever comes first of this and `fights`. */
  readonly milliseconds?: number
  /** Fights for one answer, all that it could be together. */
  readonly fights?: number
  /** Who plays on, for the seat itself and for people; everybody else is known by the policy that plays them. */
  readonly stand?: string
  readonly seed?: string
}

/** One answer as the search sees it. */
export interface Weighed {
  readonly choice: Choice
  readonly fights: number
  /** How often the seat's side won after it; a draw counts half. */
  readonly value: number
}

/** What a search found, best first. */
export interface Advice {
  readonly best: Choice
  readonly weighed: readonly Weighed[]
  readonly fights: number
}

// Answers beyond this many are not all looked at, nor more than a few fights can tell apart.
const MOST_ANSWERS = 400
const MOST_AMOUNTS = 24
const FIGHTS_EACH = 4

/** The answer that wins most often, as far as there was time to find out. */
export function advise<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  options: SearchOptions = {},
): Advice {
  const { system } = fight
  const stand = options.stand ?? 'skilled'
  const seed = options.seed ?? 'search'
  const fights = options.fights ?? Number.POSITIVE_INFINITY
  const unthinking = answerOf(system, fight, question, stand)
  const usual = likeliest(unthinking, question.decision)
  const choices = answersBeside(usual, question.decision, fights / FIGHTS_EACH)
  const [only] = choices
  if (only === undefined) throw new Refusal('unknown-question', 'There is nothing to answer.')
  if (choices.length === 1)
    return { best: only, weighed: [{ choice: only, fights: 0, value: Number.NaN }], fights: 0 }
  const until = performance.now() + (options.milliseconds ?? 1000)
  const runners = runnersOf(fight, question, choices, { stand, seed })
  const at = placeOf(usual, choices)
  const late = (): boolean => performance.now() >= until
  const finish = race(runners, at, { fights, late })
  const best =
    finish.best === at ? sampled(unthinking, question.decision, seed) : (choices[finish.best] ?? usual)
  const weighed = choices.map((choice, place) => ({
    choice,
    fights: finish.placings[place]?.fights ?? 0,
    value: finish.placings[place]?.value ?? Number.NaN,
  }))
  return {
    best,
    weighed: weighed.toSorted((one, other) => rankOf(other) - rankOf(one)),
    fights: finish.fights,
  }
}

/** Somebody who plays 'ai:search' by this search; every question of a fight is thought about with a seed of its own. */
export function searcher(options: SearchOptions = {}): Thinker {
  return (fight, question) => {
    const seed = `${options.seed ?? 'search'} ${question.id}`
    return advise(fight, question, { stand: standInOf(fight.system), ...options, seed }).best
  }
}

/** What was not tried comes last. */
function rankOf({ value, fights }: Weighed): number {
  return fights === 0 ? -1 : value
}

/** Every answer with the fights that follow it: the same number, the same dice. */
function runnersOf<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  choices: readonly Choice[],
  { stand, seed }: { readonly stand: string; readonly seed: string },
): Runner[] {
  const { system } = fight
  const side = sideOf(system, fight, question)
  const policies = { ...policiesOfHands(fight.parts().hands, stand), [question.seat]: stand }
  return choices.map((choice) => {
    const moment = momentAfter(fight, question, choice)
    return (from, fights) => {
      const values: number[] = []
      const measures = {
        end: (state: State): number => {
          values.push(worthOf(system, state, side))
          return 0
        },
      }
      simulateFrom(system, moment, { fights, from, seed, policies, measures })
      return values
    }
  })
}

/** A win is 1, a defeat 0, and anything else half of it. */
function worthOf<State extends object>(system: System<State>, state: State, side: string): number {
  const result = resultOf(system, state)
  if (result === side) return 1
  return result === 'undecided' || system.outcome(state).winner === null ? 0.5 : 0
}

/** What a policy answers to the question, from what its seat may know. */
function answerOf<State extends object>(
  system: System<State>,
  fight: Fight<State>,
  { decision, seat }: ChoiceQuestion,
  stand: string,
): PolicyAnswer {
  return (
    policiesOf(system, { [seat]: stand }).get(seat)?.(fight.view(seat), decision) ?? usualChoice(decision)
  )
}

/** A policy's answer; of a mixture the one that is given most. */
function likeliest(answer: PolicyAnswer, decision: Decision): Choice {
  if (!isMixed(answer)) return answer
  const most = answer.weights.indexOf(Math.max(...answer.weights))
  return allChoices(decision, MOST_ANSWERS)[most] ?? usualChoice(decision)
}

/** Who mixes his answers stays as hard to guess when he has thought about them. */
function sampled(answer: PolicyAnswer, decision: Decision, seed: string): Choice {
  if (!isMixed(answer)) return answer
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(`${seed} mixed`), 0)
  return sample(answer, decision, random.fraction())
}

/** The usual answer among all others, or, where those are too many, among some that are near it or spread evenly. */
function answersBeside(usual: Choice, decision: Decision, most: number): readonly Choice[] {
  const all = isVast(decision) ? nearSubsets(usual, decision) : allChoices(decision, MOST_ANSWERS)
  const limit = Math.min(
    Math.max(2, Math.floor(most)),
    decision.kind === 'amount' ? MOST_AMOUNTS : MOST_ANSWERS,
  )
  if (all.length <= limit && placeOf(usual, all) >= 0) return all
  const others = all.filter((choice) => choiceText(choice) !== choiceText(usual))
  const room = Math.min(limit - 1, others.length)
  const spread = others.filter(
    (_, at) => Math.floor((at * room) / others.length) !== Math.floor(((at - 1) * room) / others.length),
  )
  return [usual, ...spread]
}

function placeOf(wanted: Choice, choices: readonly Choice[]): number {
  return choices.findIndex((choice) => choiceText(choice) === choiceText(wanted))
}

/** True for a subset of so many that they cannot all be listed. */
function isVast({ kind, options, max }: Decision): boolean {
  if (kind !== 'subset') return false
  let sets = 1
  let ofSize = 1
  for (let size = 1; size <= Math.min(max, options.length); size++) {
    ofSize = (ofSize * (options.length - size + 1)) / size
    sets += ofSize
  }
  return sets > MOST_ANSWERS
}

/** A subset, and those that have one key more or less. */
function nearSubsets(usual: Choice, { options, min, max }: Decision): Choice[] {
  const keys = new Set(typeof usual === 'object' ? usual : [])
  const near = options.map((key) => options.filter((each) => keys.has(each) !== (each === key)))
  return [usual, ...near.filter(({ length }) => length >= min && length <= max)]
}

/** The side that is asked, or that the asked figure fights for; for anybody else the seat's own name. */
function sideOf<State extends object>(
  system: System<State>,
  fight: Fight<State>,
  { by, seat }: ChoiceQuestion,
): string {
  const { sides } = system.tell.board(fight.view('referee'))
  const found = sides.find(({ id: side, figures }) => side === by || figures.some(({ id }) => id === by))
  return found?.id ?? seat
}
