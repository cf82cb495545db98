/**
 * Simulations and sweeps for programs: every share with its interval.
 */
import { type BaseScenario, wilson } from '@steelyard/kernel'
import { type RangedSimulation, type Sweep, summary } from '@steelyard/lab'
import type { Head } from './simulation.ts'

/** A simulation, whole. */
export function simulationJson(
  { scenario, policies, seed, end, seconds }: Head,
  simulation: RangedSimulation,
): unknown {
  const { fights } = simulation
  return {
    system: scenario.system,
    title: scenario.title,
    seed,
    policies,
    end,
    ...simulation,
    wins: winsOf(scenario, simulation),
    verdict: fights === 0 ? null : summary(simulation).verdict,
    seconds,
    fightsPerSecond: Math.round(fights / Math.max(seconds, 1e-9)),
  }
}

/** A sweep: what varies, and every point. */
export function sweepJson(
  scenario: BaseScenario,
  { variations, points, complete }: Sweep,
): Record<string, unknown> {
  return {
    variations,
    complete,
    points: points.map(({ values, simulation }) => ({
      values,
      fights: simulation.fights,
      wins: winsOf(scenario, simulation),
      measures: simulation.measures,
    })),
  }
}

function winsOf({ sides }: BaseScenario, { fights, outcomes }: RangedSimulation): Record<string, unknown> {
  const keys = new Set([...sides.map(({ id }) => id), ...Object.keys(outcomes)])
  const wins = [...keys].map((key): [string, unknown] => {
    const count = outcomes[key] ?? 0
    const [low, high] = wilson(count, fights)
    return [key, { count, share: count / fights, low, high }]
  })
  return Object.fromEntries(wins)
}
