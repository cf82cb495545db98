/**
 * Strength: which hand is better, by mirror fights. Both sides are equal and the hands swap sides after half of the
 * fights, with the same dice, so that neither position nor initiative nor luck favours either hand; draws count half.
 */
import { Refusal, wilson } from '@steelyard/kernel'
import { simulateInThreads } from '../simulation/threads.ts'
import { SEARCH } from './contest.ts'

/** Two hands against each other. */
export interface Rung {
  readonly better: string
  readonly worse: string
  readonly fights: number
  /** Wins of the better one and half the draws, with their interval at 95 %. */
  readonly share: number
  readonly low: number
  readonly high: number
}

/** How many fights to play. */
export interface LadderOptions {
  /** Fights of a rung between policies, and of one with somebody who searches. */
  readonly fights: number
  readonly searched: number
  /** Fights behind every answer of who searches. */
  readonly thoughts?: number
  readonly seed?: string
  readonly workers?: number | null
}

/** Fights each hand against the one before it, worst first, on a scenario with two sides that are alike. */
export async function ladder(
  scenario: unknown,
  hands: readonly string[],
  options: LadderOptions,
  onRung?: (rung: Rung) => void,
): Promise<readonly Rung[]> {
  const rungs: Rung[] = []
  for (const [at, better] of hands.entries()) {
    const worse = hands[at - 1]
    if (worse === undefined) continue
    const rung = await rungOf(scenario, better, worse, options)
    onRung?.(rung)
    rungs.push(rung)
  }
  return rungs
}

async function rungOf(
  scenario: unknown,
  better: string,
  worse: string,
  options: LadderOptions,
): Promise<Rung> {
  const [one, other] = sidesOf(scenario)
  const total = better === SEARCH || worse === SEARCH ? options.searched : options.fights
  const half = Math.max(1, Math.floor(total / 2))
  let won = 0
  for (const [own, foe] of [
    [one, other],
    [other, one],
  ] as const) {
    const { outcomes } = await simulateInThreads(scenario, {
      fights: half,
      seed: options.seed ?? 'strength',
      policies: { [own]: better, [foe]: worse },
      measures: 'none',
      thoughts: options.thoughts,
      workers: options.workers,
    })
    const lost = outcomes[foe] ?? 0
    const wins = outcomes[own] ?? 0
    won += wins + (half - wins - lost) / 2
  }
  const [low, high] = wilson(won, 2 * half)
  return { better, worse, fights: 2 * half, share: won / (2 * half), low, high }
}

function sidesOf(scenario: unknown): readonly [string, string] {
  const sides: unknown =
    typeof scenario === 'object' && scenario !== null ? Reflect.get(scenario, 'sides') : null
  const ids = Array.isArray(sides) ? sides.map((side: unknown) => idOf(side)) : []
  const [one, other] = ids
  if (one !== undefined && other !== undefined && ids.length === 2) return [one, other]
  throw new Refusal(
    'malformed-request',
    'A mirror fight has two sides.',
    'Give a scenario with two that are alike.',
  )
}

function idOf(side: unknown): string {
  return typeof side === 'object' && side !== null ? String(Reflect.get(side, 'id')) : ''
}
