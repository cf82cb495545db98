/**
 * What the checks are given, and how they go through the games: each failure says which game it was.
 */

import type { SeatPolicies } from '../../simulate/simulate.ts'
import type { FightEvent } from '../../system/event.ts'
import type { Random } from '../../table/random.ts'
import { ConformanceFailure, type RandomFights } from './game.ts'

/** A scenario small enough to be solved exactly. */
export interface SmallFight {
  readonly name: string
  readonly scenario: unknown
  /** Who plays; every seat plays at random unless given. */
  readonly policies?: SeatPolicies
  /** How many fights to hold against the exact odds; 20,000 unless given. */
  readonly fights?: number
}

/** Everything the checks need. */
export interface Suite<State extends object> extends RandomFights<State> {
  readonly games: number
  readonly illegal: number
  readonly sampled: number
  readonly only: number | null
  readonly longestLine: number
  readonly small: readonly SmallFight[]
  readonly hide: ((state: State, seat: string, random: Random) => void) | null
  readonly lasting: (event: FightEvent) => unknown
}

/** Runs `play` for so many games, or for the one that is looked at again. */
export function forGames<State extends object>(
  suite: Suite<State>,
  count: number,
  play: (number: number) => void,
): void {
  const { only, seed, system } = suite
  const numbers = only === null ? Array.from({ length: count }, (_, number) => number) : [only]
  for (const number of numbers) {
    try {
      play(number)
    } catch (thrown) {
      const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
      throw new ConformanceFailure(
        `${system.id}, game ${number} of seed "${seed}" (to see it again: STEELYARD_GAME=${number}): ${what}`,
        { cause: thrown },
      )
    }
  }
}
