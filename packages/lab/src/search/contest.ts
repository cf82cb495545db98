/**
 * Contests: whole fights in which some seats search and the others play a policy. Slower by far than a simulation,
 * because every answer of a searching seat is thought about; but counted like one, so that workers can share the work.
 *
 * Fight number i has seed and number for its dice and its thoughts, so a range is the same wherever it is fought,
 * as long as it is fights and not time that end a thought.
 */
import {
  Fight,
  fingerprint,
  type HandSpec,
  parseScenario,
  resultOf,
  type Simulation,
} from '@steelyard/kernel'
import { standInOf, systemOf } from '@steelyard/systems/registry'
import { type SearchOptions, searcher } from './search.ts'

/** The name under which a seat searches. */
export const SEARCH = 'search'
/** Fights behind one answer unless more are wanted. */
export const THOUGHTS = 100
const NO_CLOCK = 3_600_000

/** How a contest is fought. */
export interface ContestOptions {
  /** The seats that search. */
  readonly searching: readonly string[]
  /** Who plays the other seats; the game's best policy unless given. */
  readonly against?: string
  readonly search?: SearchOptions
  readonly fights: number
  readonly seed?: string
}

/** Fights by winning side, with 'draw' and 'undecided'; the game is one in use. */
export function contest(scenario: unknown, options: ContestOptions): Record<string, number> {
  const system = systemOf(scenario)
  const against = options.against ?? standInOf(system)
  const seats = Object.keys(parseScenario(system, scenario).hands)
  const policies = Object.fromEntries(
    seats.map((seat) => [seat, options.searching.includes(seat) ? SEARCH : against]),
  )
  const range = searchedRange(scenario, {
    seed: options.seed ?? 'contest',
    policies,
    measured: false,
    search: options.search ?? { fights: THOUGHTS },
  })
  return range(0, options.fights).outcomes
}

/** What a range of searched fights depends on. */
export interface ContestSpec {
  readonly seed: string | number
  /** By seat: 'search', or the name of a policy. */
  readonly policies: Readonly<Record<string, string>>
  readonly measured: boolean
  readonly search: SearchOptions
}

/** Ranges of fights in which some seats search. */
export function searchedRange(
  scenario: unknown,
  { seed, policies, measured, search }: ContestSpec,
): (from: number, fights: number) => Simulation {
  const system = systemOf(scenario)
  const hands: Record<string, HandSpec> = {}
  for (const [seat, policy] of Object.entries(policies)) hands[seat] = `ai:${policy}`
  const measures = Object.entries(measured ? system.measures : {})
  return (from, fights) => {
    const sum = { steps: 0, checksum: 0 }
    const outcomes: Record<string, number> = {}
    const counts: Record<string, Record<string, number>> = {}
    for (let at = from; at < from + fights; at++) {
      const own = `${seed} ${at}`
      const thinks = searcher({ milliseconds: NO_CLOCK, ...search, seed: own })
      const fight: Fight = Fight.create(system, scenario, { seed: own, hands, search: thinks })
      const { state } = fight
      count(outcomes, resultOf(system, state))
      for (const [name, measure] of measures) {
        const values = counts[name] ?? {}
        counts[name] = values
        count(values, String(measure(state)))
      }
      sum.steps += fight.step
      sum.checksum = (sum.checksum + Number.parseInt(fingerprint(JSON.stringify(state)), 16)) >>> 0
    }
    return { fights, outcomes: sorted(outcomes), measures: mapped(counts), ...sum }
  }
}

function count(counts: Record<string, number>, value: string): void {
  counts[value] = (counts[value] ?? 0) + 1
}

function sorted(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function mapped(
  counts: Readonly<Record<string, Record<string, number>>>,
): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).map(([name, values]) => [name, sorted(values)]))
}
