/**
 * After the fight: what a PC's sheet shows when it is over, and what a rest gives back.
 *
 * Hits, dire wounds, tallies, EXHAUSTED slots and worn gear outlast a fight; momentum, the order of turns and
 * superior positions do not. A rest clears tallies, EXHAUSTED and Very Sad; hits and gear need more than that.
 */
import type { PcSheet } from './sheet.ts'
import type { Figure } from './state.ts'

/** The sheet with which a PC goes into the next fight. */
export function sheetAfter(sheet: PcSheet, figure: Figure): PcSheet {
  const { hits, stamina, exhausted, sad, disfigured, dying } = figure
  return {
    ...sheet,
    hits,
    stamina,
    exhaustedSlots: exhausted,
    items: sheet.items.filter((_, at) => !figure.dropped.includes(at)),
    weapons: sheet.weapons.map((weapon, at) => ({ ...weapon, usage: figure.usage[at] ?? weapon.usage })),
    shield: sheet.shield === null || figure.shield < 0 ? null : { ...sheet.shield, step: figure.shield },
    armour: { ...sheet.armour, step: figure.armour },
    momentum: 0,
    sad,
    disfigured,
    dying,
    superiorOver: [],
  }
}

/** The sheet after a rest. */
export function rest(sheet: PcSheet): PcSheet {
  return { ...sheet, stamina: 0, exhaustedSlots: 0, sad: 0 }
}
