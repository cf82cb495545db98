/**
 * A job: everything that a range of fights depends on, as plain data that can be sent to a thread.
 *
 * A thread and the thread that started it prepare the same job in the same way, so it does not matter where a
 * range is fought. Policies go by name, and measures are the system's own: functions cannot be sent.
 */
import { parseScenario, policiesOf, resultOf, type Simulation, simulateFrom } from '@steelyard/kernel'
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

/** Two jobs that are fought with the same dice, fight by fight. */
export interface Pairing {
  readonly one: Job
  readonly other: Job
}

/** How often each pair of outcomes came; the key is both outcomes, a line each. */
export interface Paired {
  readonly fights: number
  readonly joint: Readonly<Record<string, number>>
}

/** Reads two jobs; the same number gives both the same dice. */
export function preparePair({ one, other }: Pairing): (from: number, fights: number) => Paired {
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
function outcomesOf({ scenario, seed, policies }: Job): (from: number, fights: number) => string[] {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const named = seatPolicies(system, parsed.hands, policies)
  policiesOf(system, named)
  const start = { state: system.begin(parsed) }
  return (from, fights) => {
    const seen: string[] = []
    const measures = {
      outcome: (state: object): number => {
        seen.push(resultOf(system, state))
        return 0
      },
    }
    simulateFrom(system, start, { seed, policies: named, measures, from, fights })
    return seen
  }
}
