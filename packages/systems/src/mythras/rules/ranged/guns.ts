/**
 * Guns beyond the single shot: bursts, full-automatic fire, one in each hand; and what is done to a gun between
 * shots, switching its mode, steadying it, clearing a jam.
 *
 * Recoil is a hindrance of its own, which Steady Weapon eases and aiming does not. Each target of a spray has its
 * own attack roll; the effects go with the first round that strikes. Bullets cannot be parried, and a fumbled
 * shot leaves its target a mishap to choose: the attack procedure sees to both.
 */
import { amount, type Decision, option, REFEREE, type Roll, subset, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  armOf,
  type Figure,
  type Item,
  itemAt,
  need,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { canAct, distance, isOut, isReadied, whyNotOffend, whyNotWield } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { FUMBLE, gradedSkill, rollSkill, SUCCESS } from '../core/skills.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { strike } from '../melee/attack.ts'
import { chooseWay } from '../melee/consequences.ts'
import { struckOf } from '../movement/mounts.ts'
import type { OfferOption } from '../round/action-names.ts'
import { arcsOver } from './line-of-fire.ts'
import {
  called,
  chooseTarget,
  followUp,
  loose,
  missileOf,
  offerShots,
  plainShot,
  type Shot,
  spend,
  takeShot,
  targetsFor,
  whyNotFire,
  whyNotShoot,
} from './ranged.ts'
import { isHidden } from './shelter.ts'

const CLEAR: Roll = { name: 'clear-jam', rule: 'mythras.effect.weapon-malfunction' }
const RECOILS: readonly string[] = Object.freeze(['recoils', 'none'])
const HARD = 1
const FORMIDABLE = 2
/** More targets than this are too many for one question: the nearest count. */
const MOST_IN_ARC = 10
const FAR_OFF = 1_000_000

// ── Bursts and sprays ────────────────────────────────────────────────────────────────────────────────────

/** Attacks with guns other than single shots. */
export function offerGunnery(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!isReadied(item) || (arm.burst === 0 && arm.cyclic === 0)) continue
    if (arm.burst > 0) offerMode(state, figure, at, 'burst', offer)
    if (arm.cyclic > 0) offerMode(state, figure, at, 'auto', offer)
  }
  for (const [one, other] of pairsOf(state, figure)) {
    const recoil = dualGrade(state, figure, one, other)
    const whyNot = whyNotGun(state, figure, one, recoil) || whyNotGun(state, figure, other, recoil)
    offer(`dual ${itemKey(state, figure, one)} ${itemKey(state, figure, other)}`, whyNot)
  }
}

function offerMode(
  state: State,
  figure: Figure,
  at: number,
  mode: 'burst' | 'auto',
  offer: OfferOption,
): void {
  const switched = itemAt(figure, at).mode === mode
  const whyNot = switched
    ? whyNotGun(state, figure, at, recoilOf(figure, at, mode))
    : 'mythras.action.switch-fire'
  offer(`${mode} ${itemKey(state, figure, at)}`, whyNot)
}

function whyNotGun(state: State, figure: Figure, at: number, recoil: number): string {
  const item = itemAt(figure, at)
  return whyNotShoot(state, figure, item, armOf(state, item), { recoil })
}

/** The grade of the recoil: a burst is Hard, full-automatic fire Formidable, a steadied gun one grade milder. */
export function recoilOf(figure: Figure, at: number, mode: 'burst' | 'auto'): number {
  const grade = mode === 'burst' ? HARD : FORMIDABLE
  // rule: mythras.gun.recoil-mitigation
  return figure.steadied === at ? grade - 1 : grade
}

/** These rules are written for guns that recoil: for beams the referee may find none. */
function recoilFelt(table: Table, state: State, arm: Arm, recoil: number): number {
  if (!arm.energy || !state.setup.calls || recoil === 0) return recoil
  const rule = 'mythras.gun.projectile-only'
  const choice = table.ask(
    option({
      name: 'beam-recoil',
      rule,
      to: REFEREE,
      options: RECOILS,
      about: { item: arm.key },
      usual: 'recoils',
    }),
  )
  return choice === 'recoils' ? recoil : 0
}

/** What was chosen, carried out: a burst, a spray, two guns at once, or something done to a gun. */
export function takeGunnery(
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  only: Figure | null = null,
): void {
  const [how = '', ...words] = key.split(' ')
  if (how === 'dual') {
    fireBoth(table, state, figure, words, only)
    return
  }
  const at = itemNamed(state, figure, words[0] ?? '')
  if (at < 0) return
  switch (how) {
    case 'burst':
      burst(table, state, figure, at, only)
      return
    case 'auto':
      spray(table, state, figure, at, only)
      return
    case 'switch-fire':
      switchFire(table, state, figure, at, words[1] ?? '')
      return
    case 'steady':
      steady(table, state, figure, at)
      return
    case 'clear':
      clear(table, state, figure, at)
      return
    default:
      throw new RangeError(`no gun is used by "${key}"`)
  }
}

function mayFire(state: State, figure: Figure, item: Item): boolean {
  return (
    whyNotOffend(state, figure, true) === '' && whyNotFire(state, figure, item, armOf(state, item)) === ''
  )
}

/** Rounds that a weapon can still let go, at most so many. */
export function roundsLeft(item: Item, most: number): number {
  return item.ammo < 0 ? most : Math.min(most, item.ammo)
}

/** Burst: one Hard roll, and on a hit a die says how many of the rounds strike. */
function burst(table: Table, state: State, figure: Figure, at: number, only: Figure | null): void {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  if (!mayFire(state, figure, item)) return
  const recoil = recoilFelt(table, state, arm, recoilOf(figure, at, 'burst'))
  const target = only ?? chooseTarget(table, state, { figure, item, arm, how: { recoil } })
  if (target === null) return
  const rounds = roundsLeft(item, arm.burst)
  const shot = called(table, state, { ...plainShot(figure, target, item, arm), recoil })
  if (loose(table, state, shot, rounds) !== null) spend(state, shot, rounds)
}

/** Full-automatic: rounds shared evenly among the targets, one Formidable roll for each of them. */
function spray(table: Table, state: State, figure: Figure, at: number, only: Figure | null): void {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  if (!mayFire(state, figure, item)) return
  const most = roundsLeft(item, arm.cyclic)
  const recoil = recoilFelt(table, state, arm, recoilOf(figure, at, 'auto'))
  const targets = only === null ? chooseArc(table, state, { figure, item, arm, recoil, most }) : [only]
  if (targets.length === 0) return
  const rounds = askRounds(table, figure, arm, targets.length, most)
  const shots = targets.map((target) => ({ ...plainShot(figure, target, item, arm), recoil }))
  sprayEach(table, state, shots, Math.floor(rounds / targets.length))
  const [first] = shots
  if (first !== undefined) spend(state, first, rounds)
}

/** Who is in the arc of fire: the shooter says, but never more than there are rounds. */
function chooseArc(
  table: Table,
  state: State,
  {
    figure,
    item,
    arm,
    recoil,
    most,
  }: {
    readonly figure: Figure
    readonly item: Item
    readonly arm: Arm
    readonly recoil: number
    readonly most: number
  },
): Figure[] {
  const near = targetsFor(state, figure, item, arm, { recoil })
    .sort((one, other) => nearness(state, figure, one) - nearness(state, figure, other))
    .slice(0, MOST_IN_ARC)
  if (near.length <= 1) return near
  const arc = chooseSweep(table, state, figure, arm, near)
  if (arc.length === 1) return arc
  const keys = arc.map(({ id }) => id)
  const rule = 'mythras.gun.auto'
  const about = { item: arm.key, rounds: most }
  const limit = Math.min(most, keys.length)
  const chosen = table.askSubset(
    subset({
      name: 'auto-targets',
      rule,
      to: figure,
      options: keys,
      min: 1,
      max: limit,
      about,
      usual: keys[0],
    }),
  )
  return arc.filter(({ id }) => chosen.includes(id))
}

/** Which way the gun is swept, where its targets do not all stand in one arc. */
function chooseSweep(table: Table, state: State, figure: Figure, arm: Arm, near: Figure[]): Figure[] {
  const arcs = arcsOver(state, figure, near)
  if (arcs.length <= 1) return arcs[0]?.targets ?? near
  const keys = arcs.map(({ first }) => first.id)
  const about = {
    item: arm.key,
    arcs: Object.fromEntries(arcs.map(({ first, targets }) => [first.id, targets.map(({ id }) => id)])),
  }
  const choice = table.ask(
    option({ name: 'auto-arc', rule: 'mythras.gun.auto', to: figure, options: keys, about, usual: keys[0] }),
  )
  return arcs[keys.indexOf(choice)]?.targets ?? near
}

/** The ids of those in an arc that a question offers. */
export function arcNamed({ about }: Decision, key: string): readonly string[] {
  const arcs: unknown = typeof about === 'object' && about !== null ? Reflect.get(about, 'arcs') : undefined
  const ids: unknown = typeof arcs === 'object' && arcs !== null ? Reflect.get(arcs, key) : undefined
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** The nearest first, but those who are out of it after everybody else. */
function nearness(state: State, figure: Figure, target: Figure): number {
  return distance(figure, target) + (isOut(state, target) ? FAR_OFF : 0)
}

function askRounds(table: Table, figure: Figure, arm: Arm, least: number, most: number): number {
  if (least >= most) return most
  const about = { item: arm.key, targets: least }
  return table.askAmount(
    amount({
      name: 'auto-rounds',
      rule: 'mythras.gun.auto',
      to: figure,
      min: least,
      max: most,
      about,
      usual: String(most),
    }),
  )
}

/** Target after target, until the gun, its shooter or luck gives out. */
function sprayEach(table: Table, state: State, shots: readonly Shot[], rounds: number): void {
  const { rulings } = state.setup
  let struck = false
  for (const shot of shots) {
    const { shooter, item } = shot
    if (!canAct(state, shooter) || item.jammed || whyNotWield(state, shooter, item) !== '') return
    const target = struckOf(table, state, shot.target)
    const plain = struck && rulings['auto-effects'] === 'first-target'
    const exchange = loose(table, state, called(table, state, { ...shot, target, plain }), rounds)
    if (exchange === null) continue
    if (exchange.hits) struck = true
    if (exchange.attack.level === FUMBLE && rulings['auto-fumble'] === 'stop-firing') return
  }
}

// ── A gun in each hand ───────────────────────────────────────────────────────────────────────────────────

/** Guns for one hand, one in the right and one in the left, by their places. */
function pairsOf(state: State, figure: Figure): [number, number][] {
  const held = (hand: Item['hand']) =>
    figure.items.findIndex((item) => item.hand === hand && armOf(state, item).firearm)
  const right = held('right')
  const left = held('left')
  if (right < 0 || left < 0) return []
  return [right < left ? [right, left] : [left, right]]
}

/** Two pistols are Hard, two that can also fire bursts or sprays, carbines and the like, Formidable. */
// rule: mythras.gun.dual-pistols
export function dualGrade(state: State, figure: Figure, one: number, other: number): number {
  const automatic = [one, other].some((at) => {
    const arm = armOf(state, itemAt(figure, at))
    return arm.burst > 0 || arm.cyclic > 0
  })
  // rule: mythras.gun.dual-smg
  return automatic ? FORMIDABLE : HARD
}

/** Both guns in one Turn: a roll each at one target or two, or one roll for both. */
function fireBoth(
  table: Table,
  state: State,
  figure: Figure,
  keys: readonly string[],
  only: Figure | null,
): void {
  const [one = -1, other = -1] = keys.map((key) => itemNamed(state, figure, key))
  if (one < 0 || other < 0) return
  const recoil = dualGrade(state, figure, one, other)
  if (state.setup.rulings['dual-guns'] === 'one-roll') {
    fireAsOne(table, state, {
      figure,
      first: itemAt(figure, one),
      second: itemAt(figure, other),
      recoil,
      only,
    })
    return
  }
  for (const at of [one, other]) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!canAct(state, figure) || !mayFire(state, figure, item)) continue
    const target = only ?? chooseTarget(table, state, { figure, item, arm, how: { recoil } })
    if (target === null) continue
    const shot = called(table, state, { ...plainShot(figure, target, item, arm), recoil })
    if (loose(table, state, shot, 1) !== null) spend(state, shot, 1)
  }
}

/** One roll: a hit strikes with both guns, and the first carries the effects. */
function fireAsOne(
  table: Table,
  state: State,
  {
    figure,
    first,
    second,
    recoil,
    only,
  }: {
    readonly figure: Figure
    readonly first: Item
    readonly second: Item
    readonly recoil: number
    readonly only: Figure | null
  },
): void {
  const arm = armOf(state, first)
  if (!mayFire(state, figure, first) || !mayFire(state, figure, second)) return
  const target = only ?? chooseTarget(table, state, { figure, item: first, arm, how: { recoil } })
  if (target === null) return
  const shot = called(table, state, { ...plainShot(figure, target, first, arm), recoil })
  const exchange = loose(table, state, shot, 1)
  if (exchange === null) return
  const also = { ...shot, item: second, arm: armOf(state, second) }
  if (exchange.hits && exchange.target.life === 'up')
    strike(table, state, followUp(table, state, { ...exchange, item: also.item, arm: also.arm }, false))
  spend(state, shot, 1)
  spend(state, also, 1)
}

// ── What is done to a gun between shots ──────────────────────────────────────────────────────────────────

/** Switching the mode, steadying, clearing a jam: each a Turn. */
export function offerGunwork(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (!isReadied(item) || !arm.prepared) continue
    const key = itemKey(state, figure, at)
    if (!arm.highTech) offerModes(state, figure, at, offer)
    if (arm.burst > 0 || arm.cyclic > 0 || figure.posture === 'prone')
      offer(`steady ${key}`, whyNotSteady(state, figure, at))
    if (item.jammed) {
      const final = state.setup.rulings['malfunction-time'] === 'whole-fight' ? CLEAR.rule : ''
      offer(`clear ${key}`, final || whyNotWield(state, figure, item))
    }
  }
}

/** Switching the mode of a gun that is advanced enough costs nothing. */
export function offerFreeSwitch(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (isReadied(item) && armOf(state, item).highTech) offerModes(state, figure, at, offer)
  }
}

function offerModes(state: State, figure: Figure, at: number, offer: OfferOption): void {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  const key = itemKey(state, figure, at)
  const whyNot = whyNotWield(state, figure, item)
  for (const mode of modesOf(arm)) if (mode !== item.mode) offer(`switch-fire ${key} ${mode}`, whyNot)
  for (const other of arm.also) offer(`switch-fire ${key} ${need(state.setup.arms, other).key}`, whyNot)
}

/** The modes a gun has; one that has only the single shot has nothing to switch. */
export function modesOf(arm: Arm): Item['mode'][] {
  const modes: Item['mode'][] = ['semi']
  if (arm.burst > 0) modes.push('burst')
  if (arm.cyclic > 0) modes.push('auto')
  return modes
}

function switchFire(table: Table, state: State, figure: Figure, at: number, mode: string): void {
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  const other = arm.also.find((each) => need(state.setup.arms, each).key === mode)
  if (other !== undefined) {
    bringOnline(table, state, figure, item, other)
    return
  }
  for (const each of modesOf(arm)) if (each === mode) item.mode = each
  const rule = 'mythras.action.switch-fire'
  if (table.logs)
    say(table, { event: 'item', rule, figure: figure.id, item: arm.name, what: item.mode, amount: 0 })
}

/** Another ammunition or an attached system comes online; what is left in the one before stays there. */
// rule: mythras.action.switch-fire
function bringOnline(table: Table, state: State, figure: Figure, item: Item, other: number): void {
  const arm = need(state.setup.arms, other)
  const kept = item.stash.find((each) => each.arm === other)
  item.stash = item.stash.filter((each) => each.arm !== other)
  item.stash.push({ arm: item.arm, ammo: item.ammo, loading: item.loading })
  item.arm = other
  item.ammo = kept?.ammo ?? arm.ammo
  item.loading = kept?.loading ?? 0
  item.mode = 'semi'
  const rule = 'mythras.action.switch-fire'
  if (table.logs)
    say(table, { event: 'item', rule, figure: figure.id, item: arm.name, what: 'online', amount: 0 })
}

/** A firm posture needs some of the body out of cover, and lasts until the shooter moves. */
function whyNotSteady(state: State, figure: Figure, at: number): string {
  if (figure.steadied === at) return 'mythras.action.steady-weapon'
  if (isHidden(state, figure, null)) return 'mythras.action.steady-weapon'
  if (figure.pinned > 0) return 'mythras.effect.pin-down'
  return whyNotWield(state, figure, itemAt(figure, at))
}

function steady(table: Table, state: State, figure: Figure, at: number): void {
  if (whyNotSteady(state, figure, at) !== '') return
  figure.steadied = at
  if (table.logs)
    say(table, {
      event: 'condition',
      rule: 'mythras.action.steady-weapon',
      figure: figure.id,
      what: 'steadied',
      amount: 0,
      where: armOf(state, itemAt(figure, at)).name,
    })
}

/** What a jam may be cleared with: the skill with the gun, or Mechanisms for those who have it. */
export function clearingWays(state: State, figure: Figure, item: Item) {
  const { mechanisms } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other' })
  const ways = [
    {
      skill: 'combat-style',
      value: item.skill,
      grade: gradeFor(state, { figure, purpose: 'other', item, foe: null, shift: item.offStyle }),
    },
  ]
  if (mechanisms >= 0) ways.push({ skill: 'mechanisms', value: mechanisms, grade })
  return ways
}

/** Clearing a jam, where the table allows it in a fight: Mechanisms or the skill with the gun. */
function clear(table: Table, state: State, figure: Figure, at: number): void {
  const item = itemAt(figure, at)
  if (!item.jammed || whyNotWield(state, figure, item) !== '') return
  const way = chooseWay(table, state, figure, clearingWays(state, figure, item), CLEAR.rule)
  const made = rollSkill(table, state, { figure, sheet: way.value, grade: way.grade, roll: CLEAR })
  item.jammed = made.level < SUCCESS
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: CLEAR.rule,
      figure: figure.id,
      skill: way.skill,
      value: way.value,
      grade: way.grade,
      graded: gradedSkill(state.setup.rulings, way.value, way.grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, way.skill, way.grade, 'off-style'),
    })
}

// ── A shot at somebody given ─────────────────────────────────────────────────────────────────────────────

/** Every way in which somebody could shoot or throw at one person now. */
function shotsAt(state: State, shooter: Figure, target: Figure): string[] {
  const keys: string[] = []
  const offer: OfferOption = (key, whyNot) => {
    if (whyNot === '' && reachesHim(state, shooter, target, key)) keys.push(key)
  }
  offerShots(state, shooter, offer)
  offerGunnery(state, shooter, offer)
  return keys
}

function reachesHim(state: State, shooter: Figure, target: Figure, key: string): boolean {
  const [how = '', ...words] = key.split(' ')
  return words.every((word) => {
    const item = itemAt(shooter, itemNamed(state, shooter, word))
    const arm = how === 'throw' ? missileOf(state, shooter, item) : armOf(state, item)
    return arm !== null && targetsFor(state, shooter, item, arm).includes(target)
  })
}

/** True for somebody who could shoot or throw something at one person now. */
export function canShootAt(state: State, shooter: Figure, target: Figure): boolean {
  return shotsAt(state, shooter, target).length > 0
}

/** A shot at somebody given, with whatever the shooter likes best. */
export function shootAt(table: Table, state: State, shooter: Figure, target: Figure): void {
  const keys = shotsAt(state, shooter, target)
  const [first] = keys
  if (first === undefined) return
  const about = { target: target.id }
  const rule = 'mythras.action.attack'
  const key =
    keys.length === 1
      ? first
      : table.ask(option({ name: 'shot', rule, to: shooter, options: keys, about, usual: first }))
  if (key.startsWith('shoot ') || key.startsWith('throw ')) takeShot(table, state, shooter, key, target)
  else takeGunnery(table, state, shooter, key, target)
}
