/**
 * Momentum: earned by what the stances reward, paid for reactions and techniques, kept within its bounds. A spend
 * needs the points at that moment and is gone whatever comes of it.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../register/events.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'

const LOWEST = -3

/** The lowest Momentum anybody can have. */
export function lowestMomentum(state: State): number {
  return state.setup.rulings['momentum-bounds'] === 'zero-to-6' ? 0 : LOWEST
}

/** Somebody earns Momentum; what goes over the top is lost. */
// rule: stances.momentum.bounds
export function gain(table: Table, state: State, figure: Figure, amount: number, rule: string): void {
  if (amount === 0) return
  const before = figure.momentum
  const most = profileOf(state, figure).momentumMax
  figure.momentum = Math.max(lowestMomentum(state), Math.min(Math.max(most, before), before + amount))
  if (table.logs)
    say(table, { event: 'momentum', rule, figure: figure.id, before, after: figure.momentum, amount })
}

/** True for somebody who has the points for it, or may go into debt under that ruling. */
export function canPay(state: State, figure: Figure, cost: number): boolean {
  if (cost === 0) return true
  const least = state.setup.rulings['momentum-debt'] === 'to-minus-3' ? lowestMomentum(state) : 0
  return figure.momentum - cost >= least
}

/** Spends Momentum. */
export function pay(table: Table, figure: Figure, cost: number, rule: string): void {
  if (cost === 0) return
  const before = figure.momentum
  figure.momentum -= cost
  if (table.logs)
    say(table, { event: 'momentum', rule, figure: figure.id, before, after: figure.momentum, amount: -cost })
}
