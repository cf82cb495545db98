/**
 * Contests: whole fights in which some seats search and the others play a policy, to see who is better. Slower by
 * far than a simulation, because every answer of a searching seat is thought about.
 */
import { Fight, parseScenario, resultOf } from '@steelyard/kernel'
import { standInOf, systemOf } from '@steelyard/systems'
import { advise, type SearchOptions } from './search.ts'

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

/** Fights by winning side, with 'draw' and 'undecided'. */
export function contest(scenario: unknown, options: ContestOptions): Record<string, number> {
  const outcomes: Record<string, number> = {}
  for (let at = 0; at < options.fights; at++) {
    const winner = fightOut(scenario, options, `${options.seed ?? 'contest'} ${at}`)
    outcomes[winner] = (outcomes[winner] ?? 0) + 1
  }
  return outcomes
}

/** One fight to its end; says how it ended. */
export function fightOut(scenario: unknown, options: ContestOptions, seed: string): string {
  const system = systemOf(scenario)
  const { hands } = parseScenario(system, scenario)
  const against = options.against ?? standInOf(system)
  const seats = Object.keys(hands).map((seat): [string, 'human' | `ai:${string}`] => [
    seat,
    options.searching.includes(seat) ? 'human' : `ai:${against}`,
  ])
  const fight = Fight.create(system, scenario, { seed, hands: Object.fromEntries(seats) })
  for (let answers = 0; answers < system.maxSteps; answers++) {
    const question = fight.questions.find(({ kind }) => kind === 'choice')
    if (question?.kind !== 'choice') break
    const { best } = advise(fight, question, { ...options.search, seed: `${seed} ${answers}` })
    fight.answer(question.id, best)
  }
  return resultOf(system, fight.state)
}
