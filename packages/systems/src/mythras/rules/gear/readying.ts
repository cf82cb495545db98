/**
 * Ready Weapon: drawing, sheathing, picking up, loading, and pulling a weapon out of a wound; and, for nothing,
 * letting go of what entangles or is stuck.
 *
 * Every key costs a Turn but `let-go`. Something on the ground takes two: `reaching` is the place, among what
 * lies there, of the thing somebody has bent down for. Confusing here: `loading` counts the Turns still to do and
 * a magazine is full when they are done, while arrows and stones are counted down and never come back.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { wieldedBy } from '../../scenario/setup.ts'
import {
  type Arm,
  areFoes,
  armOf,
  type Figure,
  figureAt,
  figureIf,
  type Item,
  itemAt,
  type LodgedWeapon,
  limbAt,
  need,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import {
  areEngaged,
  canAct,
  distance,
  freeHand,
  holdsIn,
  isEngaged,
  isHeld,
  isReadied,
  isThere,
  limbsServe,
  refreshHindrances,
  serves,
  whyLimbFails,
  whyNotWield,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { contest, divided, gradedSkill, rollSkill, SUCCESS } from '../core/skills.ts'
import { diceOf, rollDice, tellDamage } from '../harm/damage.ts'
import { hurt, releaseGrip, woundConsequences } from '../harm/wounds.ts'
import { metresBetween } from '../movement/place.ts'
import type { OfferOption } from '../round/action-names.ts'
import { freeSnared, itemKey, itemNamed, leaveInWound } from './items.ts'

const PULL_OUT: Roll = { name: 'withdraw', rule: 'mythras.effect.impale-withdraw' }
const TORN: Roll = { name: 'damage', rule: 'mythras.effect.impale-withdraw' }
const READY = 'mythras.action.ready-weapon'
const NEARBY = 2
const NO_YES: readonly string[] = Object.freeze(['no', 'yes'])

/** Everything that Ready Weapon could be used for now. */
export function offerReady(state: State, figure: Figure, offer: OfferOption): void {
  offerHands(state, figure, offer)
  offerReloads(state, figure, offer)
  for (const find of findsNear(state, figure)) offer(`pick-up ${find.key}`, whyNotPickUp(state, figure, find))
  for (const stuck of stuckNear(state, figure))
    offer(`withdraw ${stuck.key}`, whyNotWithdraw(state, figure, stuck))
}

/** One Turn of Ready Weapon. */
export function takeReady(table: Table, state: State, figure: Figure, key: string): void {
  const space = key.indexOf(' ')
  const what = key.slice(space + 1)
  switch (key.slice(0, space)) {
    case 'draw':
      draw(table, state, figure, what)
      break
    case 'sheathe':
      sheathe(table, state, figure, what)
      break
    case 'reload':
      reload(table, state, figure, what)
      break
    case 'pick-up':
      pickUp(table, state, figure, what)
      break
    case 'withdraw':
      withdraw(table, state, figure, what)
      break
    default:
      throw new RangeError(`nothing is readied by "${key}"`)
  }
}

function tellItem(
  table: Table,
  {
    figure,
    arm,
    what,
    amount,
    rule,
  }: {
    readonly figure: Figure
    readonly arm: Arm
    readonly what: string
    readonly amount: number
    readonly rule: string
  },
): void {
  if (table.logs) say(table, { event: 'item', rule, figure: figure.id, item: arm.name, what, amount })
}

// ── What hands can hold ──────────────────────────────────────────────────────────────────────────────────

function isEmpty(state: State, figure: Figure, side: 'right' | 'left'): boolean {
  const { rightArm, leftArm } = profileOf(state, figure)
  const limb = figure.limbs[side === 'right' ? rightArm : leftArm]
  return serves(limb) && limb?.snaredBy === -1 && !holdsIn(figure, side)
}

/** The hand or hands that can take a thing: both for what needs two, the left first for a shield; '' for none. */
export function handFor(state: State, figure: Figure, arm: Arm): 'right' | 'left' | 'both' | '' {
  const right = isEmpty(state, figure, 'right')
  const left = isEmpty(state, figure, 'left')
  if (arm.hands === 2) return right && left ? 'both' : ''
  if (left && (arm.category === 'shield' || !right)) return 'left'
  return right ? 'right' : ''
}

function whyNotHold(state: State, figure: Figure, arm: Arm): string {
  if (handFor(state, figure, arm) !== '') return ''
  return arm.hands === 2 ? 'mythras.gear.notes-two-handed' : READY
}

/** A thing comes into the hand that is free for it; a hand that gripped somebody and is needed lets go. */
function takeInHand(state: State, figure: Figure, item: Item): void {
  const hand = handFor(state, figure, armOf(state, item))
  if (hand === '') return
  item.hand = hand
  if (figure.grips >= 0 && freeHand(state, figure) === '') releaseGrip(state, figure)
}

/** Drawing what is stowed, putting away what is held. */
function offerHands(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'stowed')
      offer(`draw ${itemKey(state, figure, at)}`, whyNotHold(state, figure, armOf(state, item)))
    else if (isHeld(item)) offer(`sheathe ${itemKey(state, figure, at)}`, whyNotSheathe(item))
  }
}

function whyNotSheathe(item: Item): string {
  if (item.stuckIn >= 0) return 'mythras.effect.impale-lodge'
  if (item.snares >= 0) return 'mythras.effect.entangle'
  return item.pinnedBy >= 0 ? 'mythras.creature.grappler' : ''
}

function draw(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, key))
  const arm = armOf(state, item)
  if (item.hand !== 'stowed' || whyNotHold(state, figure, arm) !== '') return
  takeInHand(state, figure, item)
  tellItem(table, { figure, arm, what: 'drawn', amount: 0, rule: READY })
}

function sheathe(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, key))
  if (!isHeld(item) || whyNotSheathe(item) !== '') return
  item.hand = 'stowed'
  item.ward = 0
  tellItem(table, { figure, arm: armOf(state, item), what: 'sheathed', amount: 0, rule: READY })
}

// ── Loading ──────────────────────────────────────────────────────────────────────────────────────────────

/** The Turns it takes somebody to load a weapon; an expert shot is quicker. */
export function loadOf(state: State, figure: Figure, arm: Arm): number {
  const expert = profileOf(state, figure).powers.includes('combat-expert-ranged')
  return Math.max(0, arm.load - (expert ? 1 : 0))
}

/** Rounds or missiles leave a weapon. */
export function useUp(item: Item, rounds: number): void {
  if (item.ammo > 0) item.ammo = Math.max(0, item.ammo - rounds)
}

/** After an attack: what is loaded shot by shot wants loading, and so does an empty magazine. */
export function wantLoading(state: State, figure: Figure, item: Item, arm: Arm): void {
  const each = !arm.firearm || state.setup.rulings.ammo === 'every-shot'
  if (each || item.ammo === 0) startLoading(state, figure, item, arm)
}

/** The Turns of loading still to do; Rapid Reload takes some off, and with none left the weapon is ready. */
function startLoading(state: State, figure: Figure, item: Item, arm: Arm): void {
  item.loading = Math.max(0, loadOf(state, figure, arm) - item.rapid)
  if (state.setup.rulings['rapid-reload'] === 'next-reload') item.rapid = 0
  if (item.loading === 0) fill(item, arm)
}

function fill(item: Item, arm: Arm): void {
  if (arm.magazine > 0) item.ammo = arm.magazine
}

function offerReloads(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!isReadied(item) || arm.category !== 'ranged') continue
    if (item.loading === 0 && !(arm.magazine > 0 && item.ammo < arm.magazine)) continue
    offer(`reload ${itemKey(state, figure, at)}`, whyNotReload(state, figure, item, arm))
  }
}

/** A jammed gun has to be cleared first, and nothing is loaded where nothing is left. */
function whyNotReload(state: State, figure: Figure, item: Item, arm: Arm): string {
  if (item.jammed) return 'mythras.effect.weapon-malfunction'
  if (arm.magazine === 0 && item.ammo === 0) return 'mythras.ranged.load'
  return whyNotWield(state, figure, item)
}

/** One Turn of loading; a magazine that is not empty yet may be changed as well. */
function reload(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, key))
  const arm = armOf(state, item)
  if (whyNotReload(state, figure, item, arm) !== '') return
  if (item.loading === 0) {
    startLoading(state, figure, item, arm)
    item.loading = Math.max(1, item.loading)
  }
  // rule: mythras.ap.multi-turn
  item.loading -= 1
  if (item.loading === 0) fill(item, arm)
  const rule = arm.firearm ? 'mythras.action.reload' : 'mythras.ranged.load'
  tellItem(table, {
    figure,
    arm,
    what: item.loading === 0 ? 'loaded' : 'loading',
    amount: item.loading,
    rule,
  })
}

// ── What lies on the ground ──────────────────────────────────────────────────────────────────────────────

/** Something on the ground within reach: its place there, and what answers call it. */
export interface Find {
  readonly at: number
  readonly key: string
}

/** What lies on the ground within somebody's reach. */
export function findsNear(state: State, figure: Figure): Find[] {
  const finds: Find[] = []
  const seen: string[] = []
  for (let at = 0; at < state.ground.length; at++) {
    const heap = need(state.ground, at)
    if (metresBetween(figure, heap) > NEARBY) continue
    finds.push({ at, key: numbered(seen, armOf(state, heap).key) })
  }
  return finds
}

/** A key, numbered if it was given before. */
function numbered(seen: string[], key: string): string {
  const before = seen.filter((other) => other === key).length
  seen.push(key)
  return before === 0 ? key : `${key}-${before + 1}`
}

function whyNotPickUp(state: State, figure: Figure, { at }: Find): string {
  const arm = armOf(state, need(state.ground, at))
  if (state.setup.rulings.retrieve === 'unengaged-only' && isEngaged(state, figure)) return READY
  if (holdsSomebody(state, need(state.ground, at).arm)) return 'mythras.effect.entangle'
  return stackOf(state, figure, at) === undefined ? whyNotHold(state, figure, arm) : ''
}

/** A net that was thrown and still holds somebody is nobody's to pick up. */
function holdsSomebody(state: State, arm: number): boolean {
  return state.figures.some(({ items }) => items.some((item) => item.arm === arm && item.snares >= 0))
}

/** The missiles in somebody's hand to which one more of the same can be added. */
function stackOf(state: State, figure: Figure, at: number): Item | undefined {
  const heap = need(state.ground, at)
  if (armOf(state, heap).category !== 'ranged' || !armOf(state, heap).thrown) return undefined
  return figure.items.find((item) => item.arm === heap.arm && isHeld(item))
}

/** First the reach, in another Turn the thing itself. */
function pickUp(table: Table, state: State, figure: Figure, key: string): void {
  const find = findsNear(state, figure).find((each) => each.key === key)
  if (find === undefined || whyNotPickUp(state, figure, find) !== '') return
  const arm = armOf(state, need(state.ground, find.at))
  if (figure.reaching !== find.at) {
    figure.reaching = find.at
    tellItem(table, { figure, arm, what: 'reached-for', amount: 0, rule: READY })
    return
  }
  const { hp, ammo, arm: index } = need(state.ground, find.at)
  const stack = stackOf(state, figure, find.at)
  if (stack !== undefined) stack.ammo = Math.max(0, stack.ammo) + Math.max(1, ammo)
  else takeInHand(state, figure, ownItem(state, figure, index, hp, ammo))
  takeOff(state, find.at)
  tellItem(table, { figure, arm, what: 'picked-up', amount: 0, rule: READY })
}

/** One of a heap is gone; whoever reached for the last of it reaches for nothing. */
function takeOff(state: State, at: number): void {
  const heap = need(state.ground, at)
  heap.count -= 1
  if (heap.count > 0) return
  state.ground.splice(at, 1)
  for (const figure of state.figures) {
    if (figure.reaching === at) figure.reaching = -1
    else if (figure.reaching > at) figure.reaching -= 1
  }
}

/** A thing becomes somebody's: one they lost, one more of what they have, or something new to them. */
function ownItem(state: State, figure: Figure, arm: number, hp: number, ammo: number): Item {
  const lost = figure.items.find((item) => item.arm === arm && item.hand === 'lost')
  const stowed = figure.items.find((item) => item.arm === arm && item.hand === 'stowed')
  if (lost !== undefined) {
    lost.hp = hp
    lost.ammo = ammo
    lost.stuckIn = -1
    lost.stuckAt = -1
    takeOver(state, lost)
    return lost
  }
  if (stowed !== undefined && armOf(state, stowed).thrown) {
    stowed.ammo = Math.max(0, stowed.ammo) + Math.max(1, ammo)
    return stowed
  }
  const item = strange(state, figure, arm, hp, ammo)
  takeOver(state, item)
  figure.items.push(item)
  return item
}

/** A jam, an edge by magic and a flame go with the thing: whoever lost it last has them no longer. */
function takeOver(state: State, item: Item): void {
  for (const { items } of state.figures)
    for (const before of items) {
      if (before === item || before.arm !== item.arm || before.hand !== 'lost') continue
      item.jammed ||= before.jammed
      item.burns ||= before.burns
      item.sharper = Math.max(item.sharper, before.sharper)
      Object.assign(before, { jammed: false, burns: false, sharper: 0 })
    }
}

/** Somebody else's weapon, with whatever skill its new owner has for it. */
function strange(state: State, figure: Figure, at: number, hp: number, ammo: number): Item {
  const arm = need(state.setup.arms, at)
  return {
    arm: at,
    hand: 'stowed',
    ...wieldedBy(profileOf(state, figure), arm, state.setup.rulings),
    hp,
    ammo,
    loading: arm.thrown ? 0 : arm.load,
    rapid: 0,
    mode: 'semi',
    stash: [],
    jammed: false,
    ward: 0,
    stuckIn: -1,
    stuckAt: -1,
    snares: -1,
    snaresAt: -1,
    snareDie: 0,
    snareLevel: 0,
    pinnedBy: -1,
    parried: false,
    sharper: 0,
    burns: false,
    poison: null,
  }
}

// ── Weapons in wounds ────────────────────────────────────────────────────────────────────────────────────

/** A weapon in a wound within reach: in whom, where, and what answers call it. */
interface Stuck {
  readonly victim: Figure
  readonly location: number
  readonly lodged: LodgedWeapon
  /** The wielder's own item, or null for what nobody holds any more. */
  readonly item: Item | null
  readonly key: string
}

/** What somebody in contact can pull out: their own weapon, and all that nobody holds. */
function stuckNear(state: State, figure: Figure): Stuck[] {
  const found: Stuck[] = []
  const seen: string[] = []
  for (const victim of state.figures) {
    if (victim.life === 'fled' || !isInTouch(figure, victim)) continue
    for (let location = 0; location < victim.limbs.length; location++)
      for (const lodged of limbAt(victim, location).lodged) {
        const holder = holderOf(state, victim, lodged)
        if (holder !== null && holder !== figure) continue
        const item = holder === null ? null : itemAt(figure, lodged.item)
        const key =
          item === null ? `${armOf(state, lodged).key} ${victim.id}` : itemKey(state, figure, lodged.item)
        found.push({ victim, location, lodged, item, key: numbered(seen, key) })
      }
  }
  return found
}

function isInTouch(one: Figure, other: Figure): boolean {
  return one === other || areEngaged(one, other) || distance(one, other) <= NEARBY
}

/** Whoever still has the other end of a weapon in hand, or is part of it, or null. */
function holderOf(state: State, victim: Figure, { owner, item }: LodgedWeapon): Figure | null {
  const figure = figureIf(state, owner)
  const held = figure?.items[item]
  if (figure === undefined || held === undefined || held.stuckIn !== victim.at) return null
  return isHeld(held) || (held.hand === 'natural' && canAct(state, figure)) ? figure : null
}

function whyNotWithdraw(state: State, figure: Figure, { item }: Stuck): string {
  if (item === null) return freeHand(state, figure) === '' ? READY : ''
  return limbsServe(state, figure, item) ? '' : whyLimbFails(state, figure, item)
}

/** Pulling a weapon out: Brawn, against Brawn if its victim resists, and the wound is torn open. */
function withdraw(table: Table, state: State, figure: Figure, key: string): void {
  const stuck = stuckNear(state, figure).find((each) => each.key === key)
  if (stuck === undefined || whyNotWithdraw(state, figure, stuck) !== '') return
  stuck.victim.lucky = false
  const arm = armOf(state, stuck.lodged)
  const out = comesOut(table, state, figure, stuck.victim)
  tellItem(table, { figure, arm, what: out ? 'withdrawn' : 'stuck', amount: 0, rule: PULL_OUT.rule })
  if (!out) return
  const { lodged } = limbAt(stuck.victim, stuck.location)
  lodged.splice(lodged.indexOf(stuck.lodged), 1)
  refreshHindrances(state, stuck.victim)
  const own = stuck.item ?? state.figures[stuck.lodged.owner]?.items[stuck.lodged.item]
  if (own !== undefined) unstick(own)
  if (isThere(stuck.victim)) tear(table, state, figure, stuck)
  if (own?.hand === 'broken') return
  if (stuck.item === null && arm.category !== 'natural' && (arm.category !== 'ranged' || arm.thrown))
    takeInHand(
      state,
      figure,
      ownItem(state, figure, stuck.lodged.arm, pointsLeft(state, stuck.lodged), arm.thrown ? 1 : arm.ammo),
    )
}

/** The Hit Points of a weapon that nobody holds: as many as it had when it was let go. */
function pointsLeft(state: State, { arm }: LodgedWeapon): number {
  for (const { items } of state.figures)
    for (const item of items) if (item.arm === arm && item.hand === 'lost') return item.hp
  return need(state.setup.arms, arm).hp
}

function unstick(item: Item): void {
  item.stuckIn = -1
  item.stuckAt = -1
}

function comesOut(table: Table, state: State, figure: Figure, victim: Figure): boolean {
  const own = {
    figure,
    name: 'brawn',
    skill: profileOf(state, figure).brawn,
    grade: gradeFor(state, { figure, purpose: 'other' }),
  }
  if (resists(table, state, figure, victim)) return outwrestles(table, state, own, victim)
  const made = rollSkill(table, state, { figure, sheet: own.skill, grade: own.grade, roll: PULL_OUT })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: PULL_OUT.rule,
      figure: figure.id,
      skill: 'brawn',
      value: own.skill,
      grade: own.grade,
      graded: gradedSkill(state.setup.rulings, own.skill, own.grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, 'brawn', own.grade),
    })
  return made.level >= SUCCESS
}

function outwrestles(
  table: Table,
  state: State,
  own: { readonly figure: Figure; readonly name: string; readonly skill: number; readonly grade: number },
  victim: Figure,
): boolean {
  const { brawn } = profileOf(state, victim)
  const grade = gradeFor(state, { figure: victim, purpose: 'other' })
  const won = contest(table, state, own, { figure: victim, name: 'brawn', skill: brawn, grade }, PULL_OUT) > 0
  return won
}

/** A foe who can act may hold on to the weapon in their flesh. */
function resists(table: Table, state: State, figure: Figure, victim: Figure): boolean {
  if (!areFoes(figure, victim) || !canAct(state, victim)) return false
  const about = { foe: figure.id }
  return (
    table.ask(
      option({
        name: 'resist-withdrawal',
        rule: PULL_OUT.rule,
        to: victim,
        options: NO_YES,
        about,
        usual: 'no',
      }),
    ) === 'yes'
  )
}

/** Half of a damage roll without Damage Modifier, all of it for barbs; no armour helps, no roll is opposed. */
function tear(table: Table, state: State, figure: Figure, { victim, location, lodged, item }: Stuck): void {
  const arm = armOf(state, lodged)
  const { dice, plus } = item === null ? arm : diceOf(state, item, arm, victim)
  const rolled = rollDice(table, dice, 0, TORN, figure.id) + plus
  const damage = arm.barbed ? rolled : divided(state.setup.rulings, rolled, 2)
  const rule = arm.barbed ? 'mythras.effect.impale-barbed' : PULL_OUT.rule
  if (table.logs)
    tellDamage(table, state, {
      victim,
      by: figure.id,
      location,
      rolled: damage,
      parried: 0,
      cover: 0,
      armour: 0,
      rule,
    })
  const { lost, wound } = hurt(table, state, {
    victim,
    location,
    damage,
    by: areFoes(figure, victim) ? figure : null,
  })
  woundConsequences(table, state, { victim, location, wound, lost, original: null })
}

// ── Letting go ───────────────────────────────────────────────────────────────────────────────────────────

/** What can be let go of, free of cost: a weapon that entangles, and one that is stuck in a wound. */
export function offerRelease(state: State, figure: Figure, offer: OfferOption): void {
  const tied = state.setup.rulings['impale-separate'] === 'cannot-part' ? 'mythras.effect.impale-lodge' : ''
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isHeld(item)) continue
    if (item.snares >= 0) offer(`let-go ${itemKey(state, figure, at)}`, '')
    else if (item.stuckIn >= 0) offer(`let-go ${itemKey(state, figure, at)}`, tied)
  }
}

/** What entangled comes free and stays in hand; what is stuck stays where it is, and nobody's. */
export function letLoose(table: Table, state: State, figure: Figure, key: string): void {
  const at = itemNamed(state, figure, key.slice(key.indexOf(' ') + 1))
  const item = itemAt(figure, at)
  if (item.snares >= 0) {
    const victim = figureAt(state, item.snares)
    freeSnared(state, item)
    refreshHindrances(state, victim)
    tellItem(table, {
      figure,
      arm: armOf(state, item),
      what: 'let-go',
      amount: 0,
      rule: 'mythras.effect.entangle',
    })
    return
  }
  leaveInWound(state, figure, at)
  tellItem(table, {
    figure,
    arm: armOf(state, item),
    what: 'let-go',
    amount: 0,
    rule: 'mythras.effect.impale-lodge',
  })
}
