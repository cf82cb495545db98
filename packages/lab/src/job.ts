/**
 * A job: everything that a range of fights depends on, as plain data that can be sent to a thread.
 *
 * A thread and the thread that started it prepare the same job in the same way, so it does not matter where a
 * range is fought. Policies go by name, and measures are the system's own: functions cannot be sent.
 */
import { parseScenario, policiesOf, type Simulation, simulateFrom } from '@steelyard/kernel'
import { seatPolicies, systemOf } from '@steelyard/systems'

/** What is counted besides who wins: all of the system's measures, or nothing. */
export type Measured = 'system' | 'none'

/** What to fight. */
export interface Job {
  readonly scenario: unknown
  readonly seed: string | number
  readonly policies: Readonly<Record<string, string>>
  readonly measures: Measured
}

/** Fights numbers `from` to `from + fights - 1` of a job. */
export type FightRange = (from: number, fights: number) => Simulation

/** Reads a job, or refuses what is wrong with it. */
export function prepare({ scenario, seed, policies, measures }: Job): FightRange {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = seatPolicies(system, parsed.hands, policies)
  policiesOf(system, named)
  const start = { state: system.begin(parsed) }
  const options = { seed, policies: named, measures: measures === 'none' ? {} : system.measures }
  return (from, fights) => simulateFrom(system, start, { ...options, from, fights })
}
