/**
 * Whose turn it is inside a phase: the side with priority first, its members in the order they like. A phase file
 * says who still waits for a turn; this one asks the side whom it sends next.
 */
import { menu, type Table } from '@steelyard/kernel'
import { actingSide, type Figure, type State } from '../../state/state.ts'
import { sideOf } from './sides.ts'

/** Whether somebody still waits for a turn in the phase. */
export type Waits = (state: State, figure: Figure) => boolean

/** How a phase marks somebody who lets the turn go. */
export type Passes = (figure: Figure) => void

/** The next to act of the side whose part it is; null if all who are left pass. */
// rule: warband.priority.resolve-as-declared
export function nextActor(table: Table, state: State, waits: Waits, passes: Passes): Figure | null {
  const side = actingSide(state)
  const { figures } = state
  let first: Figure | null = null
  let several = false
  for (let at = 0; at < figures.length; at++) {
    const figure = figures[at]
    if (figure === undefined || figure.side !== side || !waits(state, figure)) continue
    if (first === null) first = figure
    else {
      several = true
      break
    }
  }
  if (first === null || !several) return first
  const waiting = figures.filter((figure) => figure.side === side && waits(state, figure))
  const open = () => ({ options: [...waiting.map(({ id }) => id), 'pass'], forbidden: [] })
  const rule = 'warband.priority.member-order'
  const choice = table.ask(
    menu({
      name: 'next',
      rule,
      to: sideOf(state, side),
      open,
      about: { phase: state.phase },
      usual: first.id,
    }),
  )
  if (choice === 'pass') for (const figure of waiting) passes(figure)
  return waiting.find(({ id }) => id === choice) ?? null
}

/** Moves on to the next side with somebody who waits; false when there is none left. */
// rules: warband.priority.phase-order, warband.priority.group-simultaneous
export function nextSide(state: State, waits: Waits): boolean {
  for (; state.acting < state.order.length; state.acting++) {
    const side = actingSide(state)
    for (const figure of state.figures) if (figure.side === side && waits(state, figure)) return true
  }
  return false
}
