/**
 * Weapons as things: their Hit Points, how they break, what they hold, the wounds they are stuck in, and what
 * answers call them.
 */
import type { Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { armOf, type Figure, figureAt, type Item, itemAt, type Limb, type State } from '../../state/state.ts'
import { distance, refreshHindrances } from '../core/conditions.ts'

const WITHIN_REACH = 2

/** Damage to a weapon: what exceeds its AP is lost, and at nothing it breaks. */
export function damageItem(
  table: Table,
  state: State,
  {
    owner,
    item,
    damage,
    rule,
  }: { readonly owner: Figure; readonly item: Item; readonly damage: number; readonly rule: string },
): void {
  const arm = armOf(state, item)
  if (item.hand === 'natural' && arm.location >= 0) return
  const lost = Math.max(0, damage - arm.ap)
  item.hp = Math.max(0, item.hp - lost)
  if (table.logs)
    say(table, { event: 'item', rule, figure: owner.id, item: arm.name, what: 'damaged', amount: lost })
  if (item.hp > 0 || arm.hp <= 0) return
  breakItem(table, state, owner, item)
}

/** Damage to a thing that people take cover behind: what exceeds its AP is lost, and at nothing it hides nobody. */
export function damageCover(table: Table, state: State, figure: Figure, at: number, damage: number): void {
  const cover = state.setup.covers[at]
  if (cover === undefined) return
  const lost = Math.max(0, damage - cover.ap)
  const left = Math.max(0, (state.covers[at] ?? 0) - lost)
  state.covers[at] = left
  const rule = 'mythras.object.hits'
  if (table.logs)
    say(table, { event: 'item', rule, figure: figure.id, item: cover.id, what: 'damaged', amount: lost })
  if (left > 0) return
  for (const behind of state.figures) if (behind.cover === at) behind.cover = -1
}

/** Damage Weapon: somebody strikes at a weapon, and what entangles them may lose its hold. */
export function strikeItem(
  table: Table,
  state: State,
  {
    by,
    owner,
    item,
    damage,
  }: { readonly by: Figure; readonly owner: Figure; readonly item: Item; readonly damage: number },
): void {
  const held = item.snares === by.at
  const before = item.hp
  damageItem(table, state, { owner, item, damage, rule: 'mythras.effect.damage-weapon' })
  const frees = state.setup.rulings['entangle-free-effect'] === 'any-damage'
  if (held && frees && item.hp < before) freeSnared(state, item)
}

/** A weapon breaks, and whatever it held or guarded is free; what stuck in a wound of it stays there. */
export function breakItem(table: Table, state: State, owner: Figure, item: Item): void {
  item.hand = 'broken'
  item.ward = 0
  item.stuckIn = -1
  item.stuckAt = -1
  freeSnared(state, item)
  if (table.logs)
    say(table, {
      event: 'item',
      rule: 'mythras.gear.weapon-break',
      figure: owner.id,
      item: armOf(state, item).name,
      what: 'broken',
      amount: 0,
    })
}

/** Whoever an item entangled is free of it, though something else may hold the same location still. */
export function freeSnared(state: State, item: Item): void {
  if (item.snares < 0) return
  const victim = state.figures[item.snares]
  const location = item.snaresAt
  item.snares = -1
  item.snaresAt = -1
  if (victim === undefined) return
  const limb = victim.limbs[location]
  if (limb !== undefined) Object.assign(limb, snareOn(state, victim, location))
  refreshHindrances(state, victim)
}

/** What entangles a location of somebody: the figure that has thrown or holds it, and its place among their items. */
function snareOn(state: State, victim: Figure, location: number): Pick<Limb, 'snaredBy' | 'snaredWith'> {
  for (const { at: snaredBy, items } of state.figures)
    for (const [snaredWith, item] of items.entries())
      if (item.snares === victim.at && item.snaresAt === location) return { snaredBy, snaredWith }
  return { snaredBy: -1, snaredWith: -1 }
}

/** The wielder of a stuck weapon lets go: it stays in the wound, and anybody in contact may draw it. */
export function leaveInWound(state: State, owner: Figure, at: number): void {
  const item = itemAt(owner, at)
  const limb = state.figures[item.stuckIn]?.limbs[item.stuckAt]
  for (const lodged of limb?.lodged ?? []) {
    if (lodged.owner !== owner.at || lodged.item !== at) continue
    lodged.owner = -1
    lodged.item = -1
  }
  item.stuckIn = -1
  item.stuckAt = -1
  item.ward = 0
  item.hand = 'lost'
}

/** Somebody has changed place: a weapon that now sticks in somebody out of reach is let go of. */
export function leaveWeaponsBehind(table: Table, state: State, mover: Figure): void {
  for (const owner of state.figures)
    for (const [at, item] of owner.items.entries()) {
      if (item.stuckIn < 0 || item.hand === 'natural') continue
      if (owner !== mover && item.stuckIn !== mover.at) continue
      if (distance(owner, figureAt(state, item.stuckIn)) <= WITHIN_REACH) continue
      leaveThere(table, state, owner, at)
    }
}

/** Whoever can hold nothing any more lets go of the weapons they have in somebody's wounds. */
export function leaveAllInWounds(table: Table, state: State, owner: Figure): void {
  for (let at = 0; at < owner.items.length; at++) {
    const { stuckIn, hand } = itemAt(owner, at)
    if (stuckIn >= 0 && hand !== 'natural') leaveThere(table, state, owner, at)
  }
}

function leaveThere(table: Table, state: State, owner: Figure, at: number): void {
  leaveInWound(state, owner, at)
  if (table.logs)
    say(table, {
      event: 'item',
      rule: 'mythras.effect.impale-lodge',
      figure: owner.id,
      item: armOf(state, itemAt(owner, at)).name,
      what: 'left',
      amount: 0,
    })
}

/** The place of an item among somebody's. */
export function placeOf(figure: Figure, item: Item): number {
  return figure.items.indexOf(item)
}

/** The item of this key among somebody's, or -1. */
export function itemNamed(state: State, figure: Figure, key: string): number {
  for (let at = 0; at < figure.items.length; at++) if (armOf(state, itemAt(figure, at)).key === key) return at
  for (let at = 0; at < figure.items.length; at++) if (itemKey(state, figure, at) === key) return at
  return -1
}

/** What answers call an item: its key, numbered if there are several. */
export function itemKey(state: State, figure: Figure, at: number): string {
  const { key } = armOf(state, itemAt(figure, at))
  let before = 0
  for (let other = 0; other < at; other++) if (armOf(state, itemAt(figure, other)).key === key) before++
  return before === 0 ? key : `${key}-${before + 1}`
}
