/**
 * A job: everything that a range of fights depends on, as plain data that can be sent to a thread.
 *
 * A thread and the thread that started it prepare the same job in the same way, so it does not matter where a
 * range is fought. Policies go by name, and measures are the system's own: functions cannot be sent.
 */
import {
  type BaseScenario,
  completeSheetAfter,
  type FightRange,
  type Measure,
  type MeasureValue,
  parseScenario,
  policiesOf,
  Refusal,
  readEndCondition,
  type SimulateOptions,
  type System,
  simulator,
} from '@steelyard/kernel'
import { catalogue } from '@steelyard/systems/load'
import { seatPolicies, systemOf } from '@steelyard/systems/registry'
import { SEARCH, searchedRange, THOUGHTS } from '../search/contest.ts'

/** What is counted besides who wins: the system's measures, how long it took and who died on each side, or nothing. */
export type MeasureChoice = 'system' | 'losses' | 'none'

/** The name under which 'losses' counts the dead of a side. */
export function deathsOf(side: string): string {
  return `dead of ${side}`
}

/** What to fight. */
export interface Job {
  readonly scenario: unknown
  readonly seed: string | number
  readonly policies: Readonly<Record<string, string>>
  readonly measures: MeasureChoice
  /** Fights behind one answer of a seat that searches; 100 unless given. */
  readonly thoughts?: number | undefined
  /** What ends a fight before the rules do, in the kernel's words (`END_CONDITIONS`); nothing unless given. */
  readonly end?: string | undefined
}

/** The id of a job's game if it is none of ours, else null. */
export function strangerIn({ scenario }: Job): string | null {
  const { id } = systemOf(scenario)
  return catalogue.some((game) => game.id === id) ? null : id
}

/** Reads a job, or refuses what is wrong with it. */
export function prepare({ scenario, seed, policies, measures, thoughts, end }: Job): FightRange {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = playersOf(system, parsed.hands, policies)
  if (searches(named)) {
    if (end !== undefined) throw searchedToEnd()
    const search = { fights: thoughts ?? THOUGHTS }
    return searchedRange(scenario, { seed, policies: named, measured: measures === 'system', search })
  }
  const start = { state: system.begin(parsed) }
  const options = { seed, policies: named, measures: measuresOf(system, parsed, measures) }
  return simulator(system, start, { ...options, ...untilEnd(system, start.state, end) })
}

function measuresOf(system: System, parsed: BaseScenario, choice: MeasureChoice): Record<string, Measure> {
  if (choice === 'none') return {}
  return choice === 'system' ? { ...system.measures } : lossesOf(system, parsed)
}

/** How many rounds a fight took, and how many of each side did not live through it. */
function lossesOf(system: System, parsed: BaseScenario): Record<string, Measure> {
  const { after } = system
  const measures: Record<string, Measure> = { rounds: (state) => system.round(state) }
  if (after === undefined) return measures
  const arrivals = { scenario: parsed, joined: [] }
  for (const { id } of parsed.sides)
    measures[deathsOf(id)] = (state) =>
      after(state, arrivals).filter((each) => each.side === id && completeSheetAfter(each) === null).length
  return measures
}

/** How far fights are played: to a condition, if there is one. */
function untilEnd(system: System, first: object, end: string | undefined): Pick<SimulateOptions, 'until'> {
  return end === undefined ? {} : { until: readEndCondition(system, first, end) }
}

function searchedToEnd(): Refusal {
  return new Refusal(
    'malformed-request',
    'Who searches plays a fight to its end.',
    'Leave the condition out, or let a policy play.',
  )
}

/** Who plays each seat in many fights, by name: a policy, or 'search'. */
export function playersOf(
  system: System,
  hands: BaseScenario['hands'],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [seat, policy] of Object.entries(seatPolicies(system, hands, given))) {
    const searching = hands[seat] === `ai:${SEARCH}` && !Object.hasOwn(given, seat)
    named[seat] = searching ? SEARCH : String(policy).replace(/^ai:/, '')
  }
  policiesOf(system, Object.fromEntries(Object.entries(named).filter(([, policy]) => policy !== SEARCH)))
  if (named['referee'] === SEARCH)
    throw new Refusal('unknown-policy', 'The referee has no side to search for.', 'Let a side search.')
  return named
}

/** True if a seat searches. */
export function searches(policies: Readonly<Record<string, string>>): boolean {
  return Object.values(policies).includes(SEARCH)
}

/** Two jobs that are fought with the same dice, fight by fight. */
export interface JobPair {
  readonly one: Job
  readonly other: Job
}

/** How often each pair of outcomes came; the key is both outcomes, a line each. */
export interface PairCounts {
  readonly fights: number
  readonly joint: Readonly<Record<string, number>>
  /** The measures that are numbers, if the jobs measure: sums over the fights. */
  readonly sums: Readonly<Record<string, PairSums>>
}

/** A measure summed over the fights of both jobs, and the squares of its differences, pair by pair. */
export interface PairSums {
  readonly one: number
  readonly other: number
  readonly squares: number
}

/** Two parts of the same pairs as one. */
export function mergePairs(one: PairCounts, other: PairCounts): PairCounts {
  const joint: Record<string, number> = { ...one.joint }
  for (const [key, count] of Object.entries(other.joint)) joint[key] = (joint[key] ?? 0) + count
  const sums: Record<string, PairSums> = { ...one.sums }
  for (const [name, more] of Object.entries(other.sums)) sums[name] = addSums(sums[name], more)
  const fights = one.fights + other.fights
  return { fights, joint: inOrder(joint), sums: inOrder(sums) }
}

/** No pairs yet. */
export const NO_PAIRS: PairCounts = { fights: 0, joint: {}, sums: {} }

function addSums(known: PairSums | undefined, more: PairSums): PairSums {
  if (known === undefined) return more
  return {
    one: known.one + more.one,
    other: known.other + more.other,
    squares: known.squares + more.squares,
  }
}

function inOrder<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([one], [two]) => (one < two ? -1 : 1)))
}

/** Reads two jobs; the same number gives both the same dice. */
export function preparePair({ one, other }: JobPair): (from: number, fights: number) => PairCounts {
  const first = endsOf(one)
  const second = endsOf(other)
  return (from, fights) => {
    const joint: Record<string, number> = {}
    const sums: Record<string, PairSums> = {}
    const others = second(from, fights)
    for (const [at, end] of first(from, fights).entries()) {
      const twin = others[at] ?? { outcome: '', values: {} }
      const key = `${end.outcome}\n${twin.outcome}`
      joint[key] = (joint[key] ?? 0) + 1
      for (const [name, value] of Object.entries(end.values)) {
        const against = twin.values[name]
        if (against === undefined) continue
        sums[name] = addSums(sums[name], { one: value, other: against, squares: (against - value) ** 2 })
      }
    }
    return { fights, joint, sums }
  }
}

/** How one fight ended: who won, and the measures that are numbers. */
interface FightEnd {
  readonly outcome: string
  readonly values: Readonly<Record<string, number>>
}

/** How each fight of a range ends. */
function endsOf(job: Job): (from: number, fights: number) => FightEnd[] {
  const { scenario, seed, policies, end } = job
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = playersOf(system, parsed.hands, policies)
  if (searches(named)) {
    const range = prepare({ ...job, measures: 'none' })
    return (from, fights) =>
      Array.from({ length: fights }, (_, at) => ({
        outcome: Object.keys(range(from + at, 1).outcomes)[0] ?? '',
        values: {},
      }))
  }
  const start = { state: system.begin(parsed) }
  const measures = measuresOf(system, parsed, job.measures)
  const names = Object.keys(measures)
  let seen: FightEnd[] = []
  const ended = (outcome: string, values: readonly MeasureValue[]): void =>
    void seen.push({ outcome, values: numbersIn(names, values) })
  const until = untilEnd(system, start.state, end)
  const range = simulator(system, start, { seed, policies: named, measures, ended, ...until })
  return (from, fights) => {
    seen = []
    range(from, fights)
    return seen
  }
}

function numbersIn(names: readonly string[], values: readonly MeasureValue[]): Record<string, number> {
  const numbers: Record<string, number> = {}
  for (const [at, name] of names.entries()) {
    const value = values[at]
    if (typeof value === 'number') numbers[name] = value
    else if (typeof value === 'boolean') numbers[name] = value ? 1 : 0
  }
  return numbers
}
