/**
 * Log lines in words, whatever the log holds: a save from elsewhere, or one that was edited, can tell of things
 * that the rules at hand have no words for.
 */
import { type FightEvent, type Line, type System, tellEvent } from '@steelyard/kernel'

/** An event in words; its bare code where there are none. */
export function toldLine(system: System, event: FightEvent, state: object): Line {
  try {
    const line: Line | undefined = tellEvent(system, event, state)
    if (line !== undefined) return line
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
  }
  return { text: `[${event.event}]`, rule: event.rule, depth: 0, tone: 'quiet' }
}
