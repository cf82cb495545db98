/**
 * Hands and what they hold: readying, dropping, taking up, throwing. `wield` and `second` of a figure are the arms in
 * the weapon hand and in the other; the list of items says where everything is. A lost weapon hand leaves the other
 * to wield with.
 */
import { option, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  armAt,
  type Figure,
  type Item,
  OTHER_HAND,
  profileOf,
  type State,
  WEAPON_HAND,
} from '../../state/state.ts'

/** Writes into `wield` and `second` what the list of items says; what only the other hand holds is wielded. */
export function noteHands(figure: Figure): void {
  const other = itemIn(figure, 'off')
  if (other !== undefined && itemIn(figure, 'hand') === undefined) other.where = 'hand'
  figure.wield = itemIn(figure, 'hand')?.arm ?? -1
  figure.second = itemIn(figure, 'off')?.arm ?? -1
}

/** How many hands a set of them holds. */
export function countHands(hands: number): number {
  return ((hands & WEAPON_HAND) === 0 ? 0 : 1) + ((hands & OTHER_HAND) === 0 ? 0 : 1)
}

/** How many hands somebody has that can hold something. */
export function soundHands(state: State, figure: Figure): number {
  const lost = countHands(figure.lostHands)
  return Math.max(0, profileOf(state, figure).hands - lost)
}

/** Hands that hold nothing. */
export function freeHands(state: State, figure: Figure): number {
  const shield = figure.shield === 'ready' ? 1 : 0
  const held = figure.wield < 0 ? 0 : Math.max(1, armAt(state, figure.wield).hands)
  return soundHands(state, figure) - shield - held - (figure.second < 0 ? 0 : 1)
}

function itemIn(figure: Figure, where: Item['where']): Item | undefined {
  return figure.items.find((item) => item.where === where)
}

function layDown(state: State, figure: Figure, item: Item): void {
  state.ground.push({ arm: item.arm, marks: item.marks, place: figure.place, row: figure.row, shield: false })
  item.where = 'gone'
  noteHands(figure)
}

/** The weapon falls out of the hand, and what the other hand holds takes its part. */
export function dropHeld(table: Table, state: State, figure: Figure, rule: string): void {
  const item = itemIn(figure, 'hand')
  if (item === undefined || armAt(state, item.arm).hands === 0) return
  layDown(state, figure, item)
  tellDrop(table, figure, armAt(state, item.arm).name, rule)
}

/** What the other hand holds falls. */
export function dropSecond(table: Table, state: State, figure: Figure, rule: string): void {
  const item = itemIn(figure, 'off')
  if (item === undefined) return
  layDown(state, figure, item)
  tellDrop(table, figure, armAt(state, item.arm).name, rule)
}

/** The shield falls to the ground. */
export function dropShield(table: Table, state: State, figure: Figure, rule: string): void {
  if (figure.shield !== 'ready') return
  figure.shield = 'none'
  state.ground.push({ arm: -1, marks: 0, place: figure.place, row: figure.row, shield: true })
  tellDrop(table, figure, 'shield', rule)
}

function tellDrop(table: Table, figure: Figure, what: string, rule: string): void {
  if (table.logs) say(table, { event: 'action', rule, figure: figure.id, what: 'drop', detail: what })
}

/** An item comes to hand; what was there goes to the belt. */
export function readyItem(state: State, figure: Figure, at: number): void {
  const item = figure.items[at]
  if (item === undefined) return
  const { hands, kind } = armAt(state, item.arm)
  if (kind !== 'weapon') {
    item.where = 'belt'
    return
  }
  const held = itemIn(figure, 'hand')
  if (held !== undefined) held.where = 'belt'
  const other = itemIn(figure, 'off')
  if (other !== undefined && hands === 2) other.where = 'belt'
  if (figure.shield === 'ready' && hands > soundHands(state, figure) - 1) figure.shield = 'slung'
  item.where = 'hand'
  noteHands(figure)
}

/** Things that one action readies, by their place in the list: worn, or at the belt and no weapon in hand yet. */
export function toReady(state: State, figure: Figure): number[] {
  const hands = soundHands(state, figure)
  const found: number[] = []
  for (let at = 0; at < figure.items.length; at++) {
    const item = figure.items[at]
    if (item === undefined || (item.where !== 'worn' && item.where !== 'belt')) continue
    const arm = armAt(state, item.arm)
    const weapon = arm.kind === 'weapon'
    if ((weapon && arm.hands <= hands) || (!weapon && item.where === 'worn')) found.push(at)
  }
  return found
}

/** A dagger at the belt is drawn at once. */
export function daggerAtBelt(state: State, figure: Figure): number {
  if (soundHands(state, figure) === 0) return -1
  return figure.items.findIndex(
    ({ arm, where }) => (where === 'belt' || where === 'worn') && armAt(state, arm).key === 'dagger',
  )
}

/** A mark on what was thrown; the second ends it. Under a ruling it lies where the target stands. */
export function depleteThrown(state: State, figure: Figure, arm: number, place: number, row: number): void {
  const item = figure.items.find(
    (each) => each.arm === arm && (each.where === 'hand' || each.where === 'off'),
  )
  if (item === undefined) return
  item.marks += 1
  if (item.marks >= 2) item.where = 'gone'
  else if (state.setup.rulings['throw-depletion'] === 'leaves-hand') {
    state.ground.push({ arm, marks: item.marks, place, row, shield: false })
    item.where = 'gone'
  }
  noteHands(figure)
}

// ── Two weapons in hand ──────────────────────────────────────────────────────────────────────────────────

/** Whoever holds two weapons says with which he strikes; a blow after a throw comes from the other hand anyway. */
export function chooseWeapon(table: Table, state: State, figure: Figure): void {
  const { wield, second } = figure
  if (second < 0 || wield < 0 || wield === second || figure.shot) return
  const [first, other] = [armAt(state, wield), armAt(state, second)]
  const keys = [`1 ${first.key}`, `2 ${other.key}`]
  const usual = !first.melee && other.melee ? keys[1] : keys[0]
  const choice = table.ask(
    option({
      name: 'weapon',
      rule: 'warband.throw.chain-hands',
      to: figure,
      options: keys,
      about: null,
      usual,
    }),
  )
  if (choice === keys[1]) changeHands(figure)
}

/** The weapons of both hands trade places. */
export function changeHands(figure: Figure): void {
  const [one, other] = [itemIn(figure, 'hand'), itemIn(figure, 'off')]
  if (one === undefined || other === undefined) return
  one.where = 'off'
  other.where = 'hand'
  noteHands(figure)
}
