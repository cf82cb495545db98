/**
 * What asks for a morale check: losses of a third, the fall of a leader, and what else the rules list. Triggers are
 * bits of a group's `triggers`; they are looked at when the round ends.
 */

import { type Figure, groupAt, isIn, profileOf, type State } from '../../state/state.ts'
import { mightOf } from './fighter.ts'

/** The triggers, as bits. */
export const THIRD = 1
export const LEADER = 2
export const AMBUSH = 4
export const HORROR = 8
export const ALLIES = 16
export const OTHER = 32
export const STAY = 64
export const BANNER = 128

/** The names of the triggers, by their bits. */
export const triggerNames: readonly (readonly [number, string])[] = [
  [THIRD, 'third'],
  [LEADER, 'leader'],
  [AMBUSH, 'ambush'],
  [HORROR, 'horror'],
  [ALLIES, 'allies'],
  [OTHER, 'other'],
  [STAY, 'stay'],
  [BANNER, 'banner'],
]

/** Somebody is out of the fight: his group is fewer, and his side may be without a leader. */
export function noteLoss(state: State, figure: Figure): void {
  const group = groupAt(state, figure.group)
  group.losses += 1
  const thirds = Math.min(2, Math.floor((3 * group.losses) / group.size))
  const most = state.setup.rulings['one-third'] === 'once' ? 1 : 2
  if (group.size > 1 && thirds > group.thirds && group.thirds < most) {
    group.thirds = Math.min(most, thirds)
    // rule: warband.morale.trigger-third
    group.triggers |= THIRD
  }
  if (figure.unit < 0) noteLeader(state, figure)
}

/** The fall of a leader is a trigger for all of his side, or under a ruling for his group. */
// rule: warband.morale.trigger-leader
function noteLeader(state: State, figure: Figure): void {
  switch (state.setup.rulings['leader-skirmish']) {
    case 'side':
      if (state.leaders[figure.side] !== figure.at) return
      state.leaders[figure.side] = -1
      for (const group of state.groups) if (group.side === figure.side) group.triggers |= LEADER
      return
    case 'group':
      if (ledGroup(state, figure)) groupAt(state, figure.group).triggers |= LEADER
      return
    case 'off':
      return
  }
}

/** True if nobody else of his group had as much Might. */
export function ledGroup(state: State, figure: Figure): boolean {
  const might = mightOf(profileOf(state, figure), figure)
  let others = 0
  for (const other of state.figures) {
    if (other === figure || other.group !== figure.group || !isIn(other)) continue
    others++
    if (mightOf(profileOf(state, other), other) >= might) return false
  }
  return others > 0
}
