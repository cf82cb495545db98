/**
 * Specials of NPCs as the fight goes: what they do at the end of a round, and words that are told when they would apply.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { areFoes, type Figure, isIn, isPc, profileOf, type SpecialState, type State } from '../state/state.ts'
import { loseMomentum } from './dire.ts'
import { bandBetween } from './range.ts'

/** The beginning of an NPC's turn: what its Specials are, so that nobody forgets them. */
export function tellSpecials(table: Table, state: State, npc: Figure): void {
  if (!table.logs) return
  for (const { when, text } of profileOf(state, npc).specials)
    if (when === 'turn')
      say(table, { event: 'special', rule: 'momentum.sheet.npc-special', figure: npc.id, text })
}

/** A Strike has taken hits off an NPC: what its Specials do when it is struck itself, for the referee to carry out. */
// rule: momentum.sheet.npc-special
export function tellSpecialsWhenStruck(table: Table, state: State, npc: Figure, before: number): void {
  if (!table.logs) return
  const { maxHits, specials } = profileOf(state, npc)
  for (const { when, text } of specials)
    if (when === 'struck' || (when === 'first-struck' && before === maxHits))
      say(table, { event: 'special', rule: 'momentum.sheet.npc-special', figure: npc.id, text })
}

/** End of round: what the Specials of an NPC do then. */
export function endOfRoundSpecials(table: Table, state: State, npc: Figure): void {
  const { specials } = profileOf(state, npc)
  for (let at = 0; at < specials.length; at++) {
    const special = specials[at]
    if (special === undefined || special.when !== 'round') continue
    if (table.logs)
      say(table, { event: 'special', rule: 'momentum.eor.abilities', figure: npc.id, text: special.text })
    if (special.effect === 'lose-momentum') drain(table, state, npc, special)
  }
}

function drain(table: Table, state: State, npc: Figure, { name, amount, within }: SpecialState): void {
  for (const pc of state.figures)
    if (isIn(pc) && isPc(state, pc) && areFoes(npc, pc) && bandBetween(state, npc, pc) <= within)
      loseMomentum(table, state, { figure: pc, amount, why: name, rule: 'momentum.eor.abilities' })
}
