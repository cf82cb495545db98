/**
 * Reactions: how it turns out when it is open how somebody takes to you. Whoever faces the others makes a SPI
 * Save; failing turns it sour. In a fight this answers a call for parley that the other side leaves to the dice;
 * away from fights the same Save serves any meeting.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import type { Figure } from '../state/state.ts'
import { save } from './saves.ts'

const REACTION: Roll = { name: 'reaction', rule: 'bastionland.reaction' }

/** True when it turns out well for the one who speaks; `to` is the side that is spoken to. */
export function reaction(table: Table, speaker: Figure, to: string): boolean {
  const passed = save(table, speaker, speaker.spi, REACTION)
  const { id: figure, spi } = speaker
  if (table.logs) say(table, { event: 'reaction', rule: REACTION.rule, figure, to, spi, passed })
  return passed
}
