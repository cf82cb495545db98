/**
 * Simulation: many fights between policies, and counts of how they end.
 *
 * Fight number i draws its dice from (seed, i) and from nothing else, so any range of fights can be run
 * anywhere, in any order, and the counts add up. Nothing is logged, and nothing is copied but the first state of each
 * fight. Where all policies are known by name the rules are memoised (see memo/memo.ts) while that pays (see
 * memo/memo-gate.ts).
 */

import type { Answer } from '../fight/play.ts'
import { quote, Refusal } from '../refusal.ts'
import { type FightEvent, isRoll } from '../system/event.ts'
import { type IgnoreTest, type Policy, randomPolicy, usualPolicy } from '../system/policy.ts'
import type {
  EndCondition,
  EventMeasure,
  HandSpec,
  Measure,
  MeasureValue,
  Outcome,
  Step,
  System,
} from '../system/system.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import { Random, seedFight, seedNumber } from '../table/random.ts'
import { Table } from '../table/table.ts'
import { Memo } from './memo/memo.ts'
import { MemoGate, playedFirst } from './memo/memo-gate.ts'
import { sizeOf } from './memo/state-table.ts'
import { ResumeSource, RolledContinuation } from './resume-source.ts'
import { Ends, MeasureTally } from './tally.ts'

/** A moment to begin at: a state, and the answers that the step there already has. */
export interface Moment<State extends object = object> {
  readonly state: State
  readonly answers?: readonly Answer[]
}

/** Policies by seat, each a function or the name of one of the system's own ('skilled' or 'ai:skilled'). */
export type SeatPolicies<State extends object = object> = Readonly<Record<string, Policy<State> | string>>

/** How to simulate. */
export interface SimulateOptions<State extends object = object> {
  readonly fights: number
  readonly seed?: string | number
  /** The number of the first fight; a range of fights is the same wherever it is run. */
  readonly from?: number
  readonly policies?: SeatPolicies<State>
  readonly measures?: Readonly<Record<string, Measure<State> | EventMeasure>>
  /** How far to play: to the end of the fight, of this round, or to a condition of one's own. */
  readonly until?: 'round' | 'end' | EndCondition<State>
  /** Called with the outcome of each fight and what its measures came to, in order. */
  readonly ended?: (outcome: string, values: readonly MeasureValue[]) => void
  /** Keep events while fighting, only to measure what that costs. */
  readonly logs?: boolean
  /** How many fights to play before the memo starts; unless given, it follows from the size of the state. */
  readonly playedFirst?: number
}

const DEFAULT_SEED = 'steelyard'

/** How often each value of each measure was seen. */
export type Counts = Record<string, Record<string, number>>

/** The counts of a range of fights. Two ranges are merged by adding every number up. */
export interface Simulation {
  readonly fights: number
  /** Fights by winning side, with 'draw' and 'undecided'. */
  readonly outcomes: Record<string, number>
  readonly measures: Counts
  readonly steps: number
  /** The final states of all generators folded together: the same fights, the same number. */
  readonly checksum: number
}

/** Runs fights number `from` to `from + fights - 1`. */
export type FightRange = (from: number, fights: number) => Simulation

/** Runs a range of fights from one moment. */
export function simulateFrom<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: SimulateOptions<NoInfer<State>>,
): Simulation {
  return simulator(system, start, options)(options.from ?? 0, options.fights)
}

/** How many rolls and questions so many fights take. Slower than a simulation: each answer is counted. */
export function countAnswers<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: Pick<SimulateOptions<State>, 'fights' | 'seed' | 'policies'>,
): number {
  const random = new Random(1, 2, 3, 4)
  const limit = new AnswerLimit()
  const policies = limited(system, policiesOf(system, options.policies ?? {}), limit)
  const continuation = new RolledContinuation(random, policies, system)
  const source = new ResumeSource([], continuation)
  const table = Table.from(system, source, { logs: false, explains: false })
  const seed = seedNumber(options.seed ?? DEFAULT_SEED)
  for (let fight = 0; fight < options.fights; fight++) {
    seedFight(random, seed, fight)
    const state = system.copy(start.state)
    table.state = state
    for (let steps = 0; steps < system.maxSteps; steps++) {
      const name = system.next(state)
      if (name === null) break
      limit.reset()
      source.begin(steps === 0 ? (start.answers ?? []) : [], continuation)
      system.steps[name]?.(table, state)
    }
  }
  return table.answered
}

/** Prepares a simulation from one moment. Ranges that are run one after another share the memo. */
export function simulator<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: Omit<SimulateOptions<NoInfer<State>>, 'fights' | 'from'>,
): FightRange {
  const simulated = new FightSimulator(system, start, options)
  return (from, fights) => {
    requireFights(fights, from)
    return simulated.run(from, fights)
  }
}

/** Fights from one moment, with their memo. */
class FightSimulator<State extends object> {
  readonly #system: System<State>
  readonly #first: State
  readonly #answers: readonly Answer[]
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #limit = new AnswerLimit()
  readonly #table: Table
  readonly #seed: number
  readonly #measures: readonly (readonly [string, Measure<State> | EventMeasure])[]
  /** A caller's own condition; null if fights end by the rules or with the round. */
  readonly #condition: EndCondition<State> | null
  /** How the last fight ended by the condition, or null. */
  #how: string | null = null
  readonly #ended: (outcome: string, values: readonly MeasureValue[]) => void
  readonly #lastRound: number | null
  /** True if no measure reads counters together with the rest of the state, so that states may merge without them. */
  readonly #countsBlindly: boolean
  readonly #ignored: IgnoreTest
  readonly #ends = new Ends()
  readonly #gate: MemoGate
  #memo: Memo<State> | null = null
  /** The fight at which the gate decides next. Never if events are wanted or a caller's own function answers. */
  #reconsiders: number
  /** Fights and steps of all ranges so far. */
  #fought = 0
  #steps = 0
  #stepsPlayed = 0
  /** How many events of this fight the condition has seen. */
  #heard = 0
  #state: State

  constructor(
    system: System<State>,
    start: Moment<State>,
    options: Omit<SimulateOptions<State>, 'fights' | 'from'>,
  ) {
    const given = options.policies ?? {}
    this.#system = system
    this.#first = fastForm(system.copy(start.state))
    this.#state = this.#first
    this.#answers = start.answers ?? []
    this.#policies = limited(system, policiesOf(system, given), this.#limit)
    this.#seed = seedNumber(options.seed ?? DEFAULT_SEED)
    this.#measures = Object.entries<Measure<State> | EventMeasure>(options.measures ?? system.measures)
    this.#condition = typeof options.until === 'object' ? options.until : null
    const reads =
      this.#condition?.readsEvents === true || this.#measures.some(([, each]) => typeof each === 'object')
    const logs = options.logs === true || reads
    this.#table = Table.simulating(system, this.#policies, logs)
    this.#ended = options.ended ?? (() => undefined)
    this.#lastRound = options.until === 'round' ? system.round(start.state) : null
    const own = Object.values(system.measures)
    this.#countsBlindly =
      this.#lastRound === null &&
      this.#condition === null &&
      this.#measures.every(([, each]) => typeof each === 'function' && own.includes(each))
    const nobody = ignoredBy(system, given)
    const names = this.#measures.map(([name]) => name)
    this.#ignored = (what) => nobody(what) && !names.includes(what)
    const named = Object.values(given).every((policy) => typeof policy === 'string')
    const plays = !logs && this.#howEnded(this.#first) === null
    this.#gate = new MemoGate(options.playedFirst ?? playedFirst(sizeOf(system, this.#first)))
    this.#reconsiders = named && plays ? this.#gate.next : Number.POSITIVE_INFINITY
  }

  run(from: number, fights: number): Simulation {
    const table = this.#table
    const tallies = this.#measures.map(([name]) => new MeasureTally(name))
    const outcomes = new Map<string, number>()
    const stepsBefore = this.#steps
    let checksum = 0
    for (let fight = from; fight < from + fights; fight++) {
      if (this.#fought === this.#reconsiders) this.#reconsider(fight)
      this.#fought++
      seedFight(table.random, this.#seed, fight)
      const end = this.#memo === null ? this.#playAll() : this.#memo.walk(this.#playOn)
      if (end >= 0) {
        this.#steps += this.#memo?.steps ?? 0
        this.#ended(this.#ends.count(end), this.#ends.valuesOf(end))
      } else {
        const outcome = this.#how ?? resultOf(this.#system, this.#state)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        const values = this.#measures.map((_, at) => this.#measured(at))
        for (const [at, tally] of tallies.entries()) tally.add(values[at] ?? 0, 1)
        this.#ended(outcome, values)
      }
      const [a, b, c, d] = table.random.words()
      checksum = (checksum + (a ^ b ^ c ^ d)) >>> 0
      if (table.logs) table.events.length = 0
      this.#heard = 0
    }
    this.#ends.takeOut((outcome, values, times) => {
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times)
      for (const [at, tally] of tallies.entries()) tally.add(values[at] ?? 0, times)
    })
    return {
      fights,
      outcomes: Object.fromEntries([...outcomes].sort()),
      measures: Object.fromEntries(tallies.map((tally) => [tally.name, tally.counts()])),
      steps: this.#steps - stepsBefore,
      checksum,
    }
  }

  /** Starts the memo, or lets the gate review it. */
  #reconsider(fight: number): void {
    if (this.#memo === null) this.#stepsPlayed = this.#steps
    const memo = this.#memo ?? this.#newMemo()
    const { known } = memo
    const keeps = this.#gate.keeps({
      steps: this.#steps - this.#stepsPlayed,
      known,
      familiarity: memo.familiarity,
      memoised: (fights, skipped) => this.#rehearse(fight + skipped, fights, () => memo.walk(this.#playOn)),
      played: (fights, skipped) => this.#rehearse(fight + skipped, fights, () => this.#playAll()),
    })
    memo.known = known
    this.#memo = keeps ? memo : null
    this.#reconsiders = keeps ? this.#gate.next : Number.POSITIVE_INFINITY
  }

  /** Runs fights for timing, without counting them. */
  #rehearse(from: number, fights: number, fought: () => number): void {
    const steps = this.#steps
    for (let fight = from; fight < from + fights; fight++) {
      seedFight(this.#table.random, this.#seed, fight)
      fought()
    }
    this.#steps = steps
  }

  #newMemo(): Memo<State> {
    return new Memo({
      system: this.#system,
      policies: this.#policies,
      start: { state: this.#first, answers: this.#answers },
      table: this.#table,
      counted: this.#countsBlindly ? this.#system.counters : undefined,
      ignored: this.#ignored,
      isOver: (state) => this.#howEnded(state) !== null,
      endOf: (state) => this.#endOf(state),
    })
  }

  readonly #playOn = (state: State, steps: number): void => {
    this.#how = null
    this.#playOut(state, steps)
  }

  /** A whole fight by the rules. */
  #playAll(): number {
    const state = this.#system.copy(this.#first)
    const resumes = this.#answers.length > 0
    this.#limit.reset()
    this.#how = null
    if (resumes) resume(this.#system, this.#table, state, this.#answers, this.#policies)
    this.#playOut(state, resumes ? 1 : 0)
    return -1
  }

  /** The rest of a fight by the rules. */
  #playOut(state: State, done: number): void {
    const system = this.#system
    const table = this.#table
    table.state = state
    this.#state = state
    const { maxSteps, steps: rules } = system
    const lastRound = this.#lastRound
    const condition = this.#condition
    const limit = this.#limit
    let steps = done
    // The first step does nothing. Because the call site then sees several functions, V8 does not inline one step into
    // this loop; each step is optimised by itself, with its own budget for inlining.
    for (let step: Step<State> = stand; ; steps++) {
      limit.reset()
      step(table, state)
      const name = steps < maxSteps ? system.next(state) : null
      if (condition !== null && steps > 0 && this.#endsBy(condition, state)) break
      if (name === null || (lastRound !== null && system.round(state) > lastRound)) break
      step = rules[name] ?? stand
    }
    this.#steps += steps
  }

  /** True once the caller's condition ends the fight. */
  #endsBy(condition: EndCondition<State>, state: State): boolean {
    const events = condition.readsEvents === true ? this.#table.events.slice(this.#heard) : NO_EVENTS
    this.#heard = this.#table.events.length
    this.#how = condition.ends(state, toldOf(events))
    return this.#how !== null
  }

  /** How a fight has ended in this state: the condition's word, '' wherever else it ends, or null if it goes on. */
  #howEnded(state: State): string | null {
    const how = this.#condition?.ends(state, NO_EVENTS) ?? null
    if (how !== null) return how
    if (this.#system.next(state) === null) return ''
    return this.#lastRound !== null && this.#system.round(state) > this.#lastRound ? '' : null
  }

  /** What a measure comes to at the end of the fight that was just played. */
  #measured(at: number): MeasureValue {
    const measure = this.#measures[at]?.[1]
    if (measure === undefined) throw new Error(`no measure has the number ${at}`)
    if (typeof measure === 'function') return measure(this.#state)
    return toldOf(this.#table.events).reduce((value, event) => measure.after(value, event), measure.first)
  }

  #endOf(state: State): number {
    const values = this.#measures.map(([, measure]) =>
      typeof measure === 'function' ? measure(state) : measure.first,
    )
    return this.#ends.numberOf(this.#howEnded(state) || resultOf(this.#system, state), values)
  }
}

const NO_EVENTS: readonly FightEvent[] = Object.freeze([])

/** What the rules told, without dice. */
function toldOf(events: readonly FightEvent[]): readonly FightEvent[] {
  return events.filter((event) => !isRoll(event))
}

function stand(): void {}

/**
 * The same state in the form that V8 reads fastest, for callers that run many steps: nothing is frozen (element loads
 * of frozen arrays are several times slower) and every string is internalised (others are compared character by
 * character). What was frozen never changes, so its form is made once and shared; rules only read it.
 */
export function fastForm<State extends object>(state: State): State {
  return Object.assign(state, fastParts(state))
}

const FORMS = new WeakMap<object, object>()

function fastParts(parts: object): object {
  if (!Object.isFrozen(parts)) return withFastParts(parts)
  const known = FORMS.get(parts)
  if (known !== undefined) return known
  const form = withFastParts(JSON.parse(JSON.stringify(parts)))
  FORMS.set(parts, form)
  return form
}

function withFastParts(parts: object): object {
  for (const [key, part] of Object.entries(parts)) Reflect.set(parts, key, fastPart(part))
  return parts
}

function fastPart(part: unknown): unknown {
  if (typeof part === 'string') return Object.keys({ [part]: part })[0]
  if (Array.isArray(part)) return Array.from(part, fastPart)
  return typeof part === 'object' && part !== null ? fastParts(part) : part
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

/** The policies of a fight's hands. People and the hand "ai:search" are played by the policy `stand`. */
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

/** True if all of these are policies of the system or the kernel. Of others nobody knows what they look at. */
export function areKnown<State extends object>(system: System<State>, policies: SeatPolicies): boolean {
  return Object.values(policies).every((policy) => isKnown(system, policyNamed(system, policy)))
}

function isKnown<State extends object>(system: System<State>, policy: Policy): boolean {
  if (policy === usualPolicy || policy === randomPolicy) return true
  return Object.values(system.policies).some(({ decide }) => decide === policy)
}

/** The policies, those of callers with a limit on answers, so that they cannot keep a step going for ever. */
export function limited<State extends object>(
  system: System<State>,
  policies: ReadonlyMap<string, Policy>,
  limit: AnswerLimit,
): ReadonlyMap<string, Policy> {
  return new Map(
    [...policies].map(([seat, policy]) => [seat, isKnown(system, policy) ? policy : limit.counting(policy)]),
  )
}

/** What none of these policies looks at. The usual policy looks at nothing; a caller's own may look at everything. */
export function ignoredBy<State extends object>(system: System<State>, policies: SeatPolicies): IgnoreTest {
  const named = Object.values(system.policies)
  const known = Object.values(policies).flatMap((policy) => {
    const decide = policyNamed(system, policy)
    if (decide === usualPolicy) return []
    return [named.find((each) => each.decide === decide)?.ignores ?? NOTHING]
  })
  return (what) => known.every((ignores) => ignores.includes(what))
}

const NOTHING: readonly string[] = Object.freeze([])

function policyNamed<State extends object>(system: System<State>, policy: Policy | string): Policy {
  if (typeof policy === 'function') return policy
  const name = String(policy).replace(/^ai:/, '')
  const named = Object.hasOwn(system.policies, name) ? system.policies[name] : undefined
  if (named !== undefined) return named.decide
  if (name === 'usual') return usualPolicy
  const known = Object.keys(system.policies).join(', ')
  throw new Refusal('unknown-policy', `${system.title} has no policy ${quote(policy)}.`, `It has ${known}.`)
}

/** Runs the first step of a fight that begins in its middle, with the answers that it already has. */
export function resume<State extends object>(
  system: System<State>,
  table: Table,
  state: State,
  answers: readonly Answer[],
  policies: ReadonlyMap<string, Policy>,
): void {
  const source = new ResumeSource(answers, new RolledContinuation(table.random, policies, system))
  const first = Table.from(system, source, { logs: table.logs, explains: false })
  first.state = state
  const name = system.next(state)
  if (name !== null) system.steps[name]?.(first, state)
  table.events.push(...first.events)
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
