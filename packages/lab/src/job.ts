/**
 * A job: everything that a range of fights depends on, as plain data that can be sent to a thread.
 *
 * A thread and the thread that started it prepare the same job in the same way, so it does not matter where a
 * range is fought. Policies go by name, and measures are the system's own: functions cannot be sent.
 */
import {
  type BaseScenario,
  type FightRange,
  parseScenario,
  policiesOf,
  Refusal,
  type System,
  simulator,
} from '@steelyard/kernel'
import { catalogue } from '@steelyard/systems/load'
import { seatPolicies, systemOf } from '@steelyard/systems/registry'
import { SEARCH, searchedRange, THOUGHTS } from './contest.ts'

/** What is counted besides who wins: all of the system's measures, or nothing. */
export type MeasureChoice = 'system' | 'none'

/** What to fight. */
export interface Job {
  readonly scenario: unknown
  readonly seed: string | number
  readonly policies: Readonly<Record<string, string>>
  readonly measures: MeasureChoice
  /** Fights behind one answer of a seat that searches; 100 unless given. */
  readonly thoughts?: number | undefined
}

/** The id of a job's game if it is none of ours, else null. */
export function strangerIn({ scenario }: Job): string | null {
  const { id } = systemOf(scenario)
  return catalogue.some((game) => game.id === id) ? null : id
}

/** Reads a job, or refuses what is wrong with it. */
export function prepare({ scenario, seed, policies, measures, thoughts }: Job): FightRange {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = playersOf(system, parsed.hands, policies)
  if (searches(named)) {
    const search = { fights: thoughts ?? THOUGHTS }
    return searchedRange(scenario, { seed, policies: named, measured: measures === 'system', search })
  }
  const start = { state: system.begin(parsed) }
  const options = { seed, policies: named, measures: measures === 'none' ? {} : system.measures }
  return simulator(system, start, options)
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
}

/** Reads two jobs; the same number gives both the same dice. */
export function preparePair({ one, other }: JobPair): (from: number, fights: number) => PairCounts {
  const first = outcomesOf(one)
  const second = outcomesOf(other)
  return (from, fights) => {
    const joint: Record<string, number> = {}
    const others = second(from, fights)
    for (const [at, outcome] of first(from, fights).entries()) {
      const key = `${outcome}\n${others[at] ?? ''}`
      joint[key] = (joint[key] ?? 0) + 1
    }
    return { fights, joint }
  }
}

/** How each fight of a range ends. */
function outcomesOf(job: Job): (from: number, fights: number) => string[] {
  const { scenario, seed, policies } = job
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = playersOf(system, parsed.hands, policies)
  if (searches(named)) {
    const range = prepare({ ...job, measures: 'none' })
    return (from, fights) =>
      Array.from({ length: fights }, (_, at) => Object.keys(range(from + at, 1).outcomes)[0] ?? '')
  }
  const start = { state: system.begin(parsed) }
  let seen: string[] = []
  const ended = (outcome: string): void => void seen.push(outcome)
  const range = simulator(system, start, { seed, policies: named, measures: {}, ended })
  return (from, fights) => {
    seen = []
    range(from, fights)
    return seen
  }
}
