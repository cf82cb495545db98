/**
 * Many fights between policies, counted.
 *
 * Fight number i draws its dice from (seed, i) and from nothing else, so any range of fights can be run
 * anywhere, in any order, and the counts simply add up. Nothing is logged and nothing is copied but the first
 * state of each fight.
 */
import { ForwardSource, RolledBeyond } from './forward.ts'
import type { Answer } from './play.ts'
import { type Policy, usualPolicy } from './policy.ts'
import { seedFight, seedNumber } from './random.ts'
import { quote, Refusal } from './refusal.ts'
import type { HandSpec, Measure, Outcome, System } from './system.ts'
import { Table } from './table.ts'

/** A moment to begin at: a state, and the answers that the step there already has. */
export interface Moment<State extends object = object> {
  readonly state: State
  readonly answers?: readonly Answer[]
}

/** Policies by seat, each a function or the name of one of the system's own ('skilled' or 'ai:skilled'). */
export type SeatPolicies = Readonly<Record<string, Policy | string>>

/** How to simulate. */
export interface SimulateOptions<State extends object = object> {
  readonly fights: number
  readonly seed?: string | number
  /** The number of the first fight; a range of fights is the same wherever it is run. */
  readonly from?: number
  readonly policies?: SeatPolicies
  readonly measures?: Readonly<Record<string, Measure<State>>>
  /** How far to play: to the end of the fight unless only this round is of interest. */
  readonly until?: 'round' | 'end'
  /** Keep events while fighting, only to measure what that costs. */
  readonly logs?: boolean
}

/** How often each value of each measure was seen. */
export type Counts = Record<string, Record<string, number>>

/** What came of it. Two ranges of fights are merged by adding every number up. */
export interface Simulation {
  readonly fights: number
  /** Fights by winning side, with 'draw' and 'undecided'. */
  readonly outcomes: Record<string, number>
  readonly measures: Counts
  readonly steps: number
  readonly answers: number
  /** The final states of all generators folded together: the same fights, the same number. */
  readonly checksum: number
}

/** Runs a range of fights from one moment. */
export function simulateFrom<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: SimulateOptions<State>,
): Simulation {
  requireFights(options.fights, options.from ?? 0)
  const policies = policiesOf(system, options.policies ?? {})
  const table = Table.simulating(system, policies, options.logs ?? false)
  const tallies = Object.entries(options.measures ?? system.measures).map(
    ([name, measure]) => new Tally(name, measure),
  )
  const outcomes = new Map<string, number>()
  const seed = seedNumber(options.seed ?? 'steelyard')
  const from = options.from ?? 0
  const lastRound = options.until === 'round' ? system.round(start.state) : null
  const first = swift(system.copy(start.state))
  let steps = 0
  let checksum = 0
  for (let fight = from; fight < from + options.fights; fight++) {
    seedFight(table.random, seed, fight)
    const state = system.copy(first)
    table.state = state
    steps += playOut(system, table, state, start.answers, policies, lastRound)
    const key = resultOf(system, state)
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    for (const tally of tallies) tally.count(state)
    const [a, b, c, d] = table.random.words()
    checksum = (checksum + (a ^ b ^ c ^ d)) >>> 0
    if (table.logs) table.events.length = 0
  }
  return {
    fights: options.fights,
    outcomes: Object.fromEntries([...outcomes].sort()),
    measures: Object.fromEntries(tallies.map((tally) => [tally.name, tally.counts()])),
    steps,
    answers: table.answered,
    checksum,
  }
}

// Numbers below this are counted in a list, which is several times faster than a map.
const SMALL = 256

/** How often each value of one measure was seen. */
class Tally<State extends object> {
  readonly name: string
  readonly #measure: Measure<State>
  readonly #small: number[] = new Array<number>(SMALL).fill(0)
  readonly #others = new Map<number | string | boolean, number>()

  constructor(name: string, measure: Measure<State>) {
    this.name = name
    this.#measure = measure
  }

  /** Measures one fight. */
  count(state: State): void {
    const value = this.#measure(state)
    const seen = typeof value === 'number' ? this.#small[value] : undefined
    if (seen !== undefined) this.#small[Number(value)] = seen + 1
    else this.#others.set(value, (this.#others.get(value) ?? 0) + 1)
  }

  /** The values with their counts, sorted as text. */
  counts(): Record<string, number> {
    const sums = new Map<string, number>()
    const add = (value: number | string | boolean, count: number): void => {
      sums.set(String(value), (sums.get(String(value)) ?? 0) + count)
    }
    for (const [value, count] of this.#others) add(value, count)
    for (const [value, count] of this.#small.entries()) if (count > 0) add(value, count)
    return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

/**
 * The same state in the form that is read fastest, for whoever will run many steps: nothing frozen (frozen lists are
 * read several times slower) and every text the engine's one copy of it (others are compared letter by letter).
 */
export function swift<State extends object>(state: State): State {
  return Object.assign(state, swiftParts(state))
}

function swiftParts(parts: object): object {
  const copy = { ...parts }
  for (const [key, part] of Object.entries(parts)) Reflect.set(copy, key, swiftPart(part))
  return copy
}

function swiftPart(part: unknown): unknown {
  if (typeof part === 'string') return Object.keys({ [part]: part })[0]
  if (Array.isArray(part)) return Array.from(part, swiftPart)
  return typeof part === 'object' && part !== null ? swiftParts(part) : part
}

/** Two simulations as one. */
export function mergeSimulations(one: Simulation, other: Simulation): Simulation {
  const measures: Counts = {}
  for (const name of new Set([...Object.keys(one.measures), ...Object.keys(other.measures)]))
    measures[name] = addCounts(one.measures[name] ?? {}, other.measures[name] ?? {})
  return {
    fights: one.fights + other.fights,
    outcomes: addCounts(one.outcomes, other.outcomes),
    measures,
    steps: one.steps + other.steps,
    answers: one.answers + other.answers,
    checksum: (one.checksum + other.checksum) >>> 0,
  }
}

/** Policies by seat as functions; seats without one play the usual answers. */
export function policiesOf<State extends object>(
  system: System<State>,
  policies: SeatPolicies,
): ReadonlyMap<string, Policy> {
  const found = new Map<string, Policy>([['referee', usualPolicy]])
  for (const [seat, policy] of Object.entries(policies)) found.set(seat, policyNamed(system, policy))
  return found
}

/** The policies that a fight's hands stand for; people, and who thinks like them, are played by `stand`. */
export function policiesOfHands(
  hands: Readonly<Record<string, HandSpec>>,
  stand: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(hands).map(([seat, hand]) => [
      seat,
      hand === 'human' || hand === 'ai:search' ? stand : hand.slice('ai:'.length),
    ]),
  )
}

/** The winner, 'draw' or 'undecided': one word for how a fight ended. */
export function resultOf<State extends object>(system: System<State>, state: State): string {
  if (system.next(state) !== null) return 'undecided'
  const outcome: Outcome = system.outcome(state)
  return outcome.winner ?? outcome.how
}

function policyNamed<State extends object>(system: System<State>, policy: Policy | string): Policy {
  if (typeof policy === 'function') return policy
  const name = policy.startsWith('ai:') ? policy.slice(3) : policy
  const named = Object.hasOwn(system.policies, name) ? system.policies[name] : undefined
  if (named !== undefined) return named.decide
  if (name === 'usual') return usualPolicy
  const known = Object.keys(system.policies).join(', ')
  throw new Refusal('unknown-policy', `${system.title} has no policy ${quote(policy)}.`, `It has ${known}.`)
}

function playOut<State extends object>(
  system: System<State>,
  table: Table,
  state: State,
  answers: readonly Answer[] | undefined,
  policies: ReadonlyMap<string, Policy>,
  lastRound: number | null,
): number {
  let steps = 0
  if (answers !== undefined && answers.length > 0) {
    steps++
    resume(system, table, state, answers, policies)
  }
  for (;;) {
    const name = system.next(state)
    if (name === null || steps >= system.maxSteps) return steps
    if (lastRound !== null && system.round(state) > lastRound) return steps
    steps++
    system.steps[name]?.(table, state)
  }
}

function resume<State extends object>(
  system: System<State>,
  table: Table,
  state: State,
  answers: readonly Answer[],
  policies: ReadonlyMap<string, Policy>,
): void {
  const source = new ForwardSource(answers, new RolledBeyond(table.random, policies, system))
  const first = Table.from(system, source, { logs: false, explains: false })
  first.state = state
  const name = system.next(state)
  if (name !== null) system.steps[name]?.(first, state)
}

function requireFights(fights: number, from: number): void {
  const whole = Number.isInteger(fights) && fights >= 1 && fights <= 1e12
  if (whole && Number.isInteger(from) && from >= 0 && from <= 1e12) return
  throw new Refusal(
    'malformed-request',
    `${quote(fights)} fights from number ${quote(from)} on cannot be simulated.`,
    'Ask for 1 to 1e12 of them.',
  )
}

function addCounts(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = new Map(Object.entries(one))
  for (const [key, count] of Object.entries(other)) sum.set(key, (sum.get(key) ?? 0) + count)
  return Object.fromEntries([...sum].sort(([a], [b]) => (a < b ? -1 : 1)))
}
