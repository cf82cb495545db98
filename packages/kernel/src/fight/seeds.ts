/**
 * The seeds of a fight: a fight has one, players may add to it before the first roll, and a fork adds another
 * that is used from its first step on.
 */

import { quote, Refusal } from '../refusal.ts'
import { canBeCommittedTo, commitmentOf, FairDice } from './fair-dice.ts'

/** A seed and the step from which on it is used; a fork adds one. */
export interface SeedLine {
  readonly from: number
  readonly seed: string
  readonly players: readonly string[]
  readonly commitment: string
  /** It was shown when the fight was over: nobody plays on with its dice. */
  readonly shown?: true | undefined
}

/** The most seeds of players that a save can hold. */
const MOST_PLAYER_SEEDS = 50

/** The line of a seed that is used from a step on. */
export function seedLine(seed: string, from: number, players: readonly string[] = []): SeedLine {
  for (const text of [seed, ...players]) requireSeed(text)
  if (players.length > MOST_PLAYER_SEEDS) throw tooManySeeds()
  return { from, seed, players, commitment: commitmentOf(seed) }
}

/** The seeds as if nobody had been shown any. */
export function unshown(seeds: readonly SeedLine[]): SeedLine[] {
  return seeds.map(({ shown: _, ...line }) => line)
}

/** The dice of a fight: for each of its seeds, mixed with what the players gave. */
export function diceOf(seeds: readonly SeedLine[]): readonly FairDice[] {
  if (seeds.length === 0) throw new Error('a fight without a seed')
  return seeds.map(({ seed, players }) => new FairDice(seed, players))
}

/** Which seed the dice of a step are drawn from: the latest that serves from there on. */
export function seedInUse(seeds: readonly SeedLine[], step: number): number {
  return Math.max(
    0,
    seeds.findLastIndex(({ from }) => from <= step),
  )
}

/** The seeds with one more of a player; refused once dice were rolled. */
export function withPlayerSeed(seeds: readonly SeedLine[], seed: string, rolled: boolean): SeedLine[] {
  const [line] = seeds
  if (line === undefined || seeds.length > 1 || rolled)
    throw new Refusal('too-late', 'Dice were rolled already.', "Players' seeds come before the first roll.")
  if (line.players.length >= MOST_PLAYER_SEEDS) throw tooManySeeds()
  return [{ ...line, players: [...line.players, seed] }]
}

/** Refuses what cannot be a seed. */
export function requireSeed(seed: unknown): void {
  if (typeof seed === 'string' && seed.length >= 1 && seed.length <= 200 && canBeCommittedTo(seed)) return
  throw new Refusal(
    'malformed-request',
    `${quote(seed)} is no seed.`,
    'A seed is 1 to 200 whole characters of text.',
  )
}

function tooManySeeds(): Refusal {
  return new Refusal(
    'malformed-request',
    `Players add at most ${MOST_PLAYER_SEEDS} seeds.`,
    'That is enough.',
  )
}
