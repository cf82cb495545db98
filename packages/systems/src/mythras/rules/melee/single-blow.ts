/**
 * The plain blow: one Attack with one weapon at one foe in reach. What becomes of it stands in attack.ts.
 */
import type { Table } from '@steelyard/kernel'
import { areFoes, armOf, type Figure, itemAt, type State } from '../../state/state.ts'
import { isReadied, whyNotWield } from '../core/conditions.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { struckOf } from '../movement/mounts.ts'
import { type OfferOption, restOf } from '../round/action-names.ts'
import { askFigure } from '../round/actions.ts'
import { isInReach, strikeInMelee } from './attack.ts'

/** Blows with whatever is in hand at somebody in reach. */
export function offerBlows(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
    const whyNot = whyNotWield(state, figure, item) || whyNotReach(state, figure, at)
    offer(`attack ${itemKey(state, figure, at)}`, whyNot)
  }
}

function whyNotReach(state: State, figure: Figure, at: number): string {
  const item = itemAt(figure, at)
  let barred = ''
  for (const foe of state.figures) {
    if (!mayStrike(state, figure, foe, at)) continue
    if (!figure.barred.includes(foe.at)) return ''
    barred = 'mythras.outm.result'
  }
  if (item.stuckIn >= 0) return 'mythras.effect.impale-no-parry'
  return barred === '' ? 'mythras.engage.def' : barred
}

function mayStrike(state: State, figure: Figure, foe: Figure, at: number): boolean {
  const item = itemAt(figure, at)
  if (!areFoes(figure, foe) || !isInReach(state, figure, foe, item)) return false
  return item.stuckIn < 0 || item.stuckIn === foe.at
}

/** The foes somebody may strike with an item. */
export function targetsOf(state: State, figure: Figure, at: number): Figure[] {
  const targets: Figure[] = []
  for (const foe of state.figures)
    if (mayStrike(state, figure, foe, at) && !figure.barred.includes(foe.at)) targets.push(foe)
  return targets
}

/** Attack: one blow at one foe in reach. */
export function takeBlow(table: Table, state: State, figure: Figure, key: string): void {
  const weapon = restOf(key)
  const at = itemNamed(state, figure, weapon)
  const targets = targetsOf(state, figure, at)
  const named = askFigure(table, {
    question: 'target',
    rule: 'mythras.action.attack',
    by: figure,
    among: targets,
    about: { item: weapon },
  })
  const item = itemAt(figure, at)
  const target = item.stuckIn >= 0 ? named : struckOf(table, state, named)
  strikeInMelee(table, state, { attacker: figure, target, item })
}
