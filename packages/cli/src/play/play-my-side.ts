/**
 * For how long a machine plays somebody's side: the words and keys of the terminal. It goes on turn by turn, so that it
 * can be followed and stopped.
 */
import type { StopCondition } from '@steelyard/kernel'

/** Until when a machine plays: what ends it. */
export type PlayMode = StopCondition

/** The ways to choose from besides one turn, each with its key. */
export const PLAY_UNTIL: readonly {
  readonly key: string
  readonly mode: PlayMode
  readonly words: string
}[] = [
  { key: 'r', mode: 'round', words: 'this round' },
  { key: 'h', mode: 'hurt', words: 'until one of mine is hurt' },
  { key: 'f', mode: 'fall', words: 'until somebody falls' },
  { key: 'n', mode: 'my-turn', words: 'until my next turn' },
  { key: 'c', mode: 'matters', words: 'until a choice that matters' },
]

/** What ends one stretch of it: a turn at the latest. */
export function untilOf(mode: PlayMode): readonly StopCondition[] {
  return mode === 'turn' ? ['turn'] : [mode, 'turn']
}
