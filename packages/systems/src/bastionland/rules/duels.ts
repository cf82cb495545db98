/**
 * Duels: two who agree to fight only each other. Their attacks are rolled and applied together whatever the
 * order of the round; a third party who strikes at one or denies for one ends it with the round.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, figureAt, isUp, type State } from '../state/state.ts'

/** The index of the other duellist, or -1. */
export function duelPartner(state: State, figure: Figure): number {
  if (state.duels.length === 0) return -1
  for (const { one, other, begun } of state.duels) {
    if (!begun) continue
    if (one === figure.at) return other
    if (other === figure.at) return one
  }
  return -1
}

/** True for somebody in a duel, or pledged to one. */
export function isDuelling(state: State, figure: Figure): boolean {
  for (const { one, other } of state.duels) if (one === figure.at || other === figure.at) return true
  return false
}

/** A round begins, and with it the duels that were agreed upon in the last. */
export function startDuels(state: State): void {
  for (const duel of state.duels) duel.begun = true
}

/** Two figures are in a duel from the next round on. */
export function beginDuel(table: Table, state: State, one: Figure, other: Figure): void {
  state.duels.push({ one: one.at, other: other.at, begun: false, broken: false })
  if (table.logs)
    say(table, {
      event: 'duel',
      rule: 'bastionland.duel.mutual',
      one: one.id,
      other: other.id,
      what: 'begins',
    })
}

/** Duels that were intruded upon, or of which one is no longer up, are over. */
export function endDuels(table: Table, state: State): void {
  if (state.duels.length === 0) return
  const over = state.duels.filter(({ one, other, broken }) => broken || !bothUp(state, one, other))
  for (const { one, other, broken } of over)
    if (table.logs)
      say(table, {
        event: 'duel',
        rule: broken ? 'bastionland.duel.intrusion' : 'bastionland.duel.bound',
        one: figureAt(state, one).id,
        other: figureAt(state, other).id,
        what: broken ? 'intruded' : 'ends',
      })
  state.duels = state.duels.filter((duel) => !over.includes(duel))
}

function bothUp(state: State, one: number, other: number): boolean {
  return isUp(figureAt(state, one)) && isUp(figureAt(state, other))
}
