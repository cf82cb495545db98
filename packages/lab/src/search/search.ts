/**
 * Search: Monte Carlo tree search over a seat's own answers, for any system and any question. It plays fights to
 * their end for every candidate, with a policy of the game playing on for everybody, and gives the answer that wins
 * most often (now, at the seat's next question, and so on; see tree.ts).
 *
 * It knows only what its seat may know: fights begin from the seat's view, and answers of others that are still
 * sealed are left out. The policy's own answer is the one to beat, so with little time it plays like the policy, and
 * departs from it only where another answer is better by more than chance explains (see race.ts).
 */
import {
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Decision,
  type Fight,
  type FightRange,
  hasWon,
  isMixed,
  type Policy,
  type PolicyAnswer,
  policiesOf,
  policiesOfHands,
  Random,
  Refusal,
  type System,
  sample,
  seedFight,
  seedNumber,
  simulator,
  type Thinker,
  usualChoice,
  usualPolicy,
} from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems/registry'
import { answersBeside, likeliest, placeOf } from './candidates.ts'
import { momentAfter } from './moments.ts'
import { grow, type TreePlayouts, type TreeQuestion, type TreeStep } from './tree.ts'

/** How much to search. */
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
export interface CandidateValue {
  readonly choice: Choice
  /** All fights that were fought after it. */
  readonly fights: number
  /** How often the seat's side won after it, a draw counting half, with what better answers later on gain for sure. */
  readonly value: number
}

/** What a search found, best first. */
export interface Advice {
  readonly best: Choice
  readonly weighed: readonly CandidateValue[]
  readonly fights: number
}

// The root examines only as many answers as can have so many fights each; a node below examines at most so many.
const FIGHTS_EACH = 4
const MOST_BELOW = 16
// A fight that is not decided after this share of the steps that the game allows is counted as a draw.
const LONG_ENOUGH = 0.1

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
  const start = performance.now()
  const milliseconds = options.milliseconds ?? 1000
  const play = playing(fight, question, { stand, seed })
  const at = placeOf(usual, choices)
  const gone = (): number => (milliseconds > 0 ? (performance.now() - start) / milliseconds : 1)
  const finish = grow(play, choices, at, { fights, gone })
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

/** A thinker that plays 'ai:search' by this search; every question of a fight has a seed of its own. */
export function searcher(options: SearchOptions = {}): Thinker {
  return (fight, question) => {
    const seed = `${options.seed ?? 'search'} ${question.id}`
    return advise(fight, question, { stand: standInOf(fight.system), ...options, seed }).best
  }
}

/** Sorts answers that were not tried last. */
function rankOf({ value, fights }: CandidateValue): number {
  return fights === 0 ? -1 : value
}

/** Fights after each answer: the same number, the same dice. */
function playing<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  { stand, seed }: { readonly stand: string; readonly seed: string },
): TreePlayouts {
  const { system } = fight
  const { seat } = question
  const side = sideOf(system, fight, question)
  const walker = new Walker(policiesOf(system, { [seat]: stand }).get(seat) ?? usualPolicy)
  const policies = { ...policiesOfHands(fight.parts().hands, stand), [seat]: walker.policy }
  let value = 0
  const measures = {
    end: (state: State): number => {
      value = worthOf(system, state, side)
      return 0
    },
  }
  const short = { ...system, maxSteps: Math.ceil(system.maxSteps * LONG_ENOUGH) }
  const ranges = new Map<Choice, FightRange>()
  return (number, path) => {
    const [first, ...later] = path
    if (first === undefined || first === null)
      throw new Error('a path must begin with an answer to the question')
    const range =
      ranges.get(first) ?? simulator(short, momentAfter(fight, question, first), { seed, policies, measures })
    ranges.set(first, range)
    const met = walker.walk(later, () => range(number, 1))
    return { value, met }
  }
}

/** Gives the answers of a path to a seat's next questions, and afterwards those of the stand-in. */
class Walker {
  readonly policy: Policy
  #path: readonly TreeStep[] = []
  #at = 0
  #met: TreeQuestion | null = null

  constructor(stand: Policy) {
    this.policy = (view, decision) => {
      const step = this.#path[this.#at++] ?? null
      if (step !== null) return step
      const answer = stand(view, decision)
      if (this.#at === this.#path.length + 1) this.#met = metAt(decision, answer)
      return answer
    }
  }

  /** Walks a path through one fight; returns the first question after it. */
  walk(path: readonly TreeStep[], fight: () => void): TreeQuestion | null {
    this.#path = path
    this.#at = 0
    this.#met = null
    fight()
    return this.#met
  }
}

/** A question as the tree knows it: equal keys have equal answers. */
function metAt(decision: Decision, answer: PolicyAnswer): TreeQuestion {
  return {
    key: [decision.name, decision.by, decision.min, decision.max, ...decision.options].join(),
    others: () => {
      const usual = likeliest(answer, decision)
      return answersBeside(usual, decision, MOST_BELOW).filter(
        (choice) => choiceText(choice) !== choiceText(usual),
      )
    },
  }
}

/** A win, alone or with allies, is 1, a defeat 0, and anything else half of it. */
function worthOf<State extends object>(system: System<State>, state: State, side: string): number {
  if (system.next(state) !== null) return 0.5
  const outcome = system.outcome(state)
  if (hasWon(outcome, side)) return 1
  return outcome.winner === null ? 0.5 : 0
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

/** If the policy mixes its answers, the search keeps that mixture, so that it stays as hard to predict. */
function sampled(answer: PolicyAnswer, decision: Decision, seed: string): Choice {
  if (!isMixed(answer)) return answer
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(`${seed} mixed`), 0)
  return sample(answer, decision, random.fraction())
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
