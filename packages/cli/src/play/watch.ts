/**
 * A fight between machines, printed whole: the log, how it ended, and how to check it.
 */
import { type Fight, tellEvent } from '@steelyard/kernel'
import { endingLines, openingLines } from '../terminal/ending.ts'
import { logText } from '../terminal/log.ts'
import type { Screen } from '../terminal/screen.ts'

/** Everything that is printed of a fight that nobody was asked about. */
export function watchLines(
  fight: Fight,
  places: { readonly save: string | null; readonly again: string; readonly stoodIn: string | null },
  screen: Screen,
): string[] {
  const stoodIn =
    places.stoodIn === null
      ? []
      : [screen.paint(`Nobody is at the keyboard: ai:${places.stoodIn} plays the people's hands.`, 'dim')]
  return [
    ...openingLines(fight, screen),
    ...stoodIn,
    ...loggedLines(fight, screen),
    ...endingLines(fight, places, screen),
  ]
}

/** The whole log of a fight. */
export function loggedLines(fight: Fight, screen: Screen): string[] {
  const { system, state } = fight
  return logText(
    fight.log.map(({ event, struck }) => ({ line: tellEvent(system, event, state), struck })),
    screen,
  )
}
