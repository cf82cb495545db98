/**
 * What the checks are given, and how they go through the games: each failure says which game it was.
 */
import type { SeatPolicies } from '../../simulate/simulate.ts'
import type { FightEvent } from '../../system/event.ts'
import type { Random } from '../../table/random.ts'
import { beginGame, ConformanceFailure, type Game, playGame, type RandomFights } from './game.ts'

/** A scenario small enough to be solved exactly. */
export interface SmallFight {
  readonly name: string
  readonly scenario: unknown
  /** Who plays; every seat plays at random unless given. */
  readonly policies?: SeatPolicies
  /** How many fights to hold against the exact odds; 20,000 unless given. */
  readonly fights?: number
}

/** A fight of which every measure is held against its exact odds. */
export interface MeasuredFight {
  readonly name: string
  readonly scenario: unknown
  /** How far it is played; to its end unless given. */
  readonly until?: 'round' | 'end'
  /** Whose hands play it, by name; plain and skilled ones unless given. */
  readonly hands?: readonly string[]
}

/** Everything the checks need. */
export interface Suite<State extends object> extends RandomFights<State> {
  readonly games: number
  readonly illegal: number
  readonly sampled: number
  readonly stops: number
  readonly looks: number
  readonly played: Map<number, PlayedGame<State>>
  readonly only: number | null
  readonly longestLine: number
  readonly small: readonly SmallFight[]
  readonly measured: readonly MeasuredFight[]
  readonly hide: ((state: State, seat: string, random: Random) => void) | null
  readonly lasting: (event: FightEvent) => unknown
}

/** A game played to its end, with how many answers that took and its states: at every question, and all checkpoints. */
export interface PlayedGame<State extends object> {
  readonly game: Game<State>
  readonly answers: number
  readonly states: readonly State[]
}

/** How many games are kept. */
// Games are kept for the checks that only look at them; the thousands of a soak would not fit into memory.
export const KEPT = 16

/** Game number `number`, played to its end with random answers: once, for all checks that leave it alone. */
export function playedGame<State extends object>(suite: Suite<State>, number: number): PlayedGame<State> {
  const known = suite.played.get(number)
  if (known !== undefined) return known
  const game = beginGame(suite, number)
  const states: State[] = []
  playGame(game, ({ fight }) => states.push(fight.state))
  const answers = states.length
  for (const { before } of game.fight.parts().entries) states.push(before)
  states.push(game.fight.state)
  const played = { game, answers, states }
  if (suite.played.size < KEPT) suite.played.set(number, played)
  return played
}

/** Of every how many questions of a game one is a stop, so that a long fight has no more stops than it may have. */
export function strideOf<State extends object>(suite: Suite<State>, number: number): number {
  return Math.max(1, Math.ceil(playedGame(suite, number).answers / suite.stops))
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
