/**
 * Shooting and throwing: who may shoot at whom with what, how hard the shot is, what a magazine and a quiver
 * hold, what becomes of a thrown weapon, and who is struck when a shot into a crowd goes astray.
 *
 * A shot goes through the attack procedure like a blow. Its grade is made in three steps: whoever has aimed eases
 * one *hindrance*; the hardest of all hindrances counts; then *shifts* move it (a weapon off the style, total
 * cover, a run, a net, a telescopic sight). Bursts and the like stand in guns.ts.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  areFoes,
  armOf,
  type Figure,
  figureIf,
  type Item,
  itemAt,
  need,
  profileOf,
  type State,
} from '../../state/state.ts'
import { hardest } from '../core/causes.ts'
import {
  distance,
  hasTrait,
  isEngaged,
  isOut,
  isReadied,
  isThere,
  knowsTrait,
  whyNotOffend,
  whyNotWield,
} from '../core/conditions.ts'
import { blindnessOf, bodyGrade, causesOfBody, fightsBlind, lightSeen, woundShift } from '../core/grades.ts'
import { rollLucky } from '../core/luck.ts'
import { FAILURE, HOPELESS, levelOf, overHundred, type SkillRoll, SUCCESS, shifted } from '../core/skills.ts'
import { airAround, isUnsteady } from '../core/surroundings.ts'
import { isSwallowed } from '../creatures/nature.ts'
import { itemKey, itemNamed, placeOf } from '../gear/items.ts'
import { useUp, wantLoading } from '../gear/readying.ts'
import { spoilAim } from '../harm/wounds.ts'
import {
  compare,
  contestAttack,
  coverShift,
  exchangeOf,
  gradedAttack,
  reaches,
  strike,
} from '../melee/attack.ts'
import type { Exchange, Weaponry } from '../melee/exchange.ts'
import { chooseReaction, rollDefence } from '../melee/reactions.ts'
import { struckOf } from '../movement/mounts.ts'
import type { OfferOption } from '../round/action-names.ts'
import { askFigure } from '../round/actions.ts'
import { crowdAround, isAimedAt, onLine } from './line-of-fire.ts'

const STRAY: Roll = { name: 'wrong-victim', rule: 'mythras.ranged.crowd-hit' }
const ROUNDS: Roll = { name: 'rounds', rule: 'mythras.gun.burst' }
const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3
const WIND = { none: 0, light: 1, moderate: 2, strong: 3, gale: 4 } as const
const VISIBILITY = { clear: 0, mist: 1, thick: 2, obscured: 3 } as const
const GAIT = { still: 0, walk: 0, run: 1, sprint: 2 } as const
const CALLS = { nothing: 0, hard: 1, formidable: 2, herculean: 3, hopeless: 4 } as const
const NEAR_THROW = [5, 10, 20]
const FAR_THROW = [10, 20, 30]

/** One shot or throw before the die. */
export interface Shot {
  readonly shooter: Figure
  readonly target: Figure
  readonly item: Item
  /** What flies: the weapon itself, or what it is when thrown. */
  readonly arm: Arm
  readonly thrown: boolean
  /** The grade of the recoil or of firing two at once; 0 for a single shot. */
  readonly recoil: number
  /** What the referee finds in the situation that no table names. */
  readonly called: number
  /** Its maker has aimed at this target. */
  readonly aimed: boolean
  /** Its maker chooses no effects. */
  readonly plain: boolean
}

/** What a shot may have about it before its target is known. */
export type How = Partial<Pick<Shot, 'recoil' | 'aimed'>>

/** Something that makes a shot harder; aiming can ease what lies between shooter and target. */
export interface Hindrance {
  readonly name: string
  readonly grade: number
  readonly eases: boolean
}

/** A single shot with nothing special about it. */
export function plainShot(shooter: Figure, target: Figure, item: Item, arm: Arm): Shot {
  const aimed = isAimedAt(shooter, target)
  return { shooter, target, item, arm, thrown: false, recoil: 0, called: 0, aimed, plain: false }
}

// ── How hard a shot is ───────────────────────────────────────────────────────────────────────────────────

/** Everything that hinders a shot, by name. */
// rule: mythras.ranged.modifiers
export function shotHindrances(state: State, shot: Shot): Hindrance[] {
  const { shooter, target, item, arm } = shot
  const found: Hindrance[] = []
  const add = (name: string, grade: number, eases = true) => {
    if (grade > 0) found.push({ name, grade, eases })
  }
  add('range', rangeGrade(state, shot))
  add('wind', isMovedByWind(state, shot) ? WIND[state.wind] : 0)
  add('target-gait', gaitGrade(state, target))
  add('visibility', Math.max(VISIBILITY[airAround(state, target)], VISIBILITY[airAround(state, shooter)]))
  add('light', fightsBlind(state, shooter, item) ? 0 : lightSeen(state, shooter, target))
  add('target-prone', target.posture === 'prone' ? FORMIDABLE : 0)
  add('shooter-prone', liesUnprepared(shot) ? HERCULEAN : 0)
  add('unstable-ground', isUnsteady(state, shooter) ? HARD : 0)
  add('crowd', crowdGrade(state, shooter, target))
  add('engaged', engagedGrade(state, shooter, arm))
  add('called', shot.called)
  add('recoil', shot.recoil, false)
  add('body', bodyGrade(state, shooter), false)
  add('blinded', blindnessOf(state, shooter, item), false)
  return found
}

/** Wind moves what flies slowly or far: no beam, and a bullet only as the ruling has it. */
function isMovedByWind(state: State, { shooter, target, arm }: Shot): boolean {
  if (arm.windproof || arm.energy) return false
  if (!arm.firearm) return true
  const ruling = state.setup.rulings['wind-guns']
  if (ruling === 'long-range') return distance(shooter, target) > (arm.range[1] ?? 0)
  return ruling === 'always'
}

/** Far shots are no harder by the tables, unless the table plays it so. */
function rangeGrade(state: State, { shooter, target, arm }: Shot): number {
  const metres = distance(shooter, target)
  if (metres > (arm.range[2] ?? 0)) return HOPELESS
  const long = metres > (arm.range[1] ?? 0)
  return long && state.setup.rulings['range-penalty'] === 'long-is-hard' ? HARD : 0
}

/** A target on the run; a rider goes as fast as the mount. */
function gaitGrade(state: State, target: Figure): number {
  const own = GAIT[target.gait]
  const mount = figureIf(state, target.mount)
  return mount === undefined ? own : Math.max(own, GAIT[mount.gait])
}

/** Lying down ruins a shot, unless a crossbow or gun was steadied for it where its shooter lies. */
function liesUnprepared({ shooter, item, arm }: Shot): boolean {
  if (shooter.posture !== 'prone') return false
  return !arm.prepared || shooter.steadied < 0 || shooter.steadied !== placeOf(shooter, item)
}

/** Shooting into a melee: past the people around the target, or right through others. */
export function crowdGrade(state: State, shooter: Figure, target: Figure): number {
  const crowd = crowdOf(state, shooter, target)
  if (crowd.length === 0) return 0
  // rules: mythras.ranged.crowd-edge, mythras.ranged.crowd-through
  return onLine(state, shooter, target).length > 0 ? FORMIDABLE : HARD
}

/** Whoever may be struck in the target's place; nobody where it takes more to be a crowd. */
function crowdOf(state: State, shooter: Figure, target: Figure): Figure[] {
  const crowd = crowdAround(state, shooter, target)
  const few = state.setup.rulings['crowd-when'] === 'three-or-more' && crowd.length < 2
  return few ? [] : crowd
}

function engagedGrade(state: State, shooter: Figure, arm: Arm): number {
  if (state.setup.rulings['shoot-engaged'] !== 'hard' || arm.firearm || arm.thrown) return 0
  return arm.category === 'ranged' && isEngaged(state, shooter) ? HARD : 0
}

/** The grade of a shot with one hindrance eased by aiming, and perhaps one left out of account. */
export function shotGrade(state: State, shot: Shot, eased = '', without = ''): number {
  const { rulings } = state.setup
  let grade = 0
  for (const each of shotHindrances(state, shot)) {
    if (each.name === without) continue
    const left = each.name === eased ? each.grade - aimGrades(state, shot.shooter) : each.grade
    if (left > grade) grade = left
  }
  const shifts = shotShifts(state, shot)
  if (rulings['grade-composition'] === 'worst-then-shifts')
    return shifted(
      grade,
      shifts.harder.reduce((sum, shift) => sum + shift, -shifts.easier),
    )
  const worst = Math.max(grade, ...shifts.harder)
  return worst > 0 ? Math.min(HOPELESS, worst) : shifted(0, -shifts.easier)
}

/** Aiming eases by one grade, an expert's by two. */
function aimGrades(state: State, shooter: Figure): number {
  return profileOf(state, shooter).powers.includes('combat-expert-ranged') ? 2 : 1
}

/** What shifts a shot, in the order in which `shotShifts` lists it. */
const SHIFT_NAMES: readonly string[] = ['off-style', 'cover', 'own-gait', 'meshed', 'wound']

/** What is "one grade harder" or easier, on top of all that has a grade of its own. */
function shotShifts(state: State, shot: Shot): { harder: number[]; easier: number } {
  const { shooter, target, item, arm, aimed } = shot
  const runs = shooter.gait === 'run' && state.setup.rulings['skirmish-grade'] === 'hard-at-a-run'
  const wounded = woundShift(state, shooter, 'shoot', item)
  const harder = [
    item.offStyle,
    coverShift(state, target, shooter),
    runs ? 1 : 0,
    shooter.meshed ? 1 : 0,
    wounded,
  ]
  // rule: mythras.gun.scope
  const sees = arm.scope > 0 && (state.setup.rulings.scope === 'always' || aimed)
  return { harder, easier: sees ? arm.scope : 0 }
}

/** What made the grade of a shot, by name: the hardest hindrances, what shifts them, and the aim that eased one. */
function shotCauses(state: State, shot: Shot, eased: string): readonly string[] {
  const aim = aimGrades(state, shot.shooter)
  const left = shotHindrances(state, shot).flatMap(({ name, grade }) =>
    name === 'body'
      ? causesOfBody(state, shot.shooter)
      : [{ name, grade: name === eased ? grade - aim : grade }],
  )
  const names = hardest(left)
  const shifts = shotShifts(state, shot)
  for (const [at, shift] of shifts.harder.entries()) if (shift > 0) names.push(SHIFT_NAMES[at] ?? 'task')
  if (shifts.easier > 0) names.push('scope')
  if (eased !== '') names.push('aimed')
  return names
}

/** The hindrance that an aimed shot eases; asked only where it could be one of several. */
function chooseEased(table: Table, state: State, shot: Shot): string {
  if (!shot.aimed) return ''
  const [first, ...others] = shotHindrances(state, shot).filter(({ eases }) => eases)
  if (first === undefined || others.length === 0) return first?.name ?? ''
  const names = [first.name, ...others.map(({ name }) => name)]
  const about = {
    target: shot.target.id,
    hindrances: [first, ...others].map(({ name, grade }) => ({ name, grade })),
  }
  return table.ask(
    option({
      name: 'aim-modifier',
      rule: 'mythras.ranged.aim',
      to: shot.shooter,
      options: names,
      about,
      usual: easiest(state, shot, names),
    }),
  )
}

function easiest(state: State, shot: Shot, names: readonly string[]): string {
  let best = names[0] ?? ''
  for (const name of names) if (shotGrade(state, shot, name) < shotGrade(state, shot, best)) best = name
  return best
}

// ── Who may shoot at whom ────────────────────────────────────────────────────────────────────────────────

/** True if a shot can be tried at all: within range, not outmanoeuvred, and not Hopeless even if aimed. */
function mayTry(state: State, shot: Shot): boolean {
  const { shooter, target, arm, aimed } = shot
  if (shooter.barred.includes(target.at) || isSwallowed(state, target)) return false
  // rule: mythras.ranged.beyond
  if (distance(shooter, target) > (arm.range[2] ?? 0) && state.setup.rulings['beyond-long'] === 'no')
    return false
  if (shotGrade(state, shot) < HOPELESS) return true
  if (!aimed) return false
  return shotHindrances(state, shot).some(
    ({ name, eases }) => eases && shotGrade(state, shot, name) < HOPELESS,
  )
}

/** Every foe that somebody may shoot at with an item, those who can still fight first. */
export function targetsFor(state: State, shooter: Figure, item: Item, arm: Arm, how: How = {}): Figure[] {
  const targets = state.figures.filter(
    (target) =>
      areFoes(shooter, target) &&
      isThere(target) &&
      mayTry(state, { ...plainShot(shooter, target, item, arm), ...how }),
  )
  return targets.sort((one, other) => Number(isOut(state, one)) - Number(isOut(state, other)))
}

/** The rule that keeps a weapon from being shot or thrown at anybody, or ''. */
export function whyNotFire(state: State, figure: Figure, item: Item, arm: Arm): string {
  if (figure.pinned > 0) return 'mythras.effect.pin-down'
  if (figure.gait === 'sprint') return 'mythras.move.gaits'
  if (figure.gait === 'run' && !hasTrait(state, figure, item, 'skirmishing')) return 'mythras.move.gaits'
  const wield = whyNotWield(state, figure, item)
  if (wield !== '') return wield
  if (item.jammed) return 'mythras.effect.weapon-malfunction'
  if (item.loading > 0) return arm.firearm ? 'mythras.action.reload' : 'mythras.ranged.load'
  if (item.ammo === 0) return 'mythras.ranged.load'
  if (state.setup.rulings['shoot-engaged'] === 'forbidden' && isEngaged(state, figure))
    return 'mythras.engage.def'
  return ''
}

/** The rule that keeps somebody from a shot with a weapon just now, or ''. */
export function whyNotShoot(state: State, figure: Figure, item: Item, arm: Arm, how: How = {}): string {
  const whyNot = whyNotFire(state, figure, item, arm)
  if (whyNot !== '') return whyNot
  return whyNobody(state, figure, item, arm, how)
}

/** Why nobody can be shot at: all foes are too far, too hard to hit, or not to be attacked in this Round. */
function whyNobody(state: State, figure: Figure, item: Item, arm: Arm, how: How): string {
  let whyNot = 'mythras.ranged.beyond'
  for (const target of state.figures) {
    if (!areFoes(figure, target) || !isThere(target)) continue
    if (mayTry(state, { ...plainShot(figure, target, item, arm), ...how })) return ''
    if (figure.barred.includes(target.at)) whyNot = 'mythras.outm.result'
    else if (distance(figure, target) <= (arm.range[2] ?? 0)) whyNot = 'mythras.ranged.modifiers'
  }
  return whyNot
}

/** Single shots and throws with everything in hand. */
export function offerShots(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isReadied(item)) continue
    const arm = armOf(state, item)
    if (arm.category === 'ranged' && !arm.thrown) {
      // rule: mythras.gun.semi
      if (item.mode === 'semi')
        offer(`shoot ${itemKey(state, figure, at)}`, whyNotShoot(state, figure, item, arm))
      continue
    }
    const missile = missileOf(state, figure, item)
    if (missile !== null)
      offer(`throw ${itemKey(state, figure, at)}`, whyNotShoot(state, figure, item, missile))
    else if (arm.category === 'melee' && knowsTrait(state, figure, 'throw-weapons'))
      offer(`throw ${itemKey(state, figure, at)}`, 'mythras.trait.throw-weapons')
  }
}

/** Asks whom to shoot at; null when nobody is left to be shot at. */
export function chooseTarget(
  table: Table,
  state: State,
  {
    figure,
    item,
    arm,
    how = {},
  }: { readonly figure: Figure; readonly item: Item; readonly arm: Arm; readonly how?: How | undefined },
): Figure | null {
  const targets = targetsFor(state, figure, item, arm, how)
  if (targets.length === 0) return null
  const about = { item: itemKey(state, figure, placeOf(figure, item)), recoil: how.recoil ?? 0 }
  return struckOf(
    table,
    state,
    askFigure(table, {
      question: 'target',
      rule: 'mythras.action.attack',
      by: figure,
      among: targets,
      about,
    }),
  )
}

// ── Shooting and throwing ────────────────────────────────────────────────────────────────────────────────

/** One shot or throw, at whom the shooter likes or at somebody given. */
export function takeShot(
  table: Table,
  state: State,
  figure: Figure,
  key: string,
  only: Figure | null = null,
): void {
  const item = itemAt(figure, itemNamed(state, figure, key.slice(key.indexOf(' ') + 1)))
  const thrown = key.startsWith('throw ')
  const arm = thrown ? missileOf(state, figure, item) : armOf(state, item)
  if (arm === null || whyNotOffend(state, figure, true) !== '' || whyNotFire(state, figure, item, arm) !== '')
    return
  const target = only ?? chooseTarget(table, state, { figure, item, arm })
  if (target === null) return
  const shot = called(table, state, { ...plainShot(figure, target, item, arm), thrown })
  if (thrown) throwIt(table, state, shot)
  else if (loose(table, state, shot, 1) !== null) spend(state, shot, 1)
}

/** Rounds are gone, and the weapon may want loading. */
export function spend(state: State, { shooter, item, arm }: Shot, rounds: number): void {
  useUp(item, rounds)
  wantLoading(state, shooter, item, arm)
}

/** Skirmishing: whoever has just walked or run may shoot or throw in the same Turn. */
export function skirmish(table: Table, state: State, figure: Figure): void {
  if (figure.gait !== 'walk' && figure.gait !== 'run') return
  if (!knowsTrait(state, figure, 'skirmishing') || whyNotOffend(state, figure) !== '') return
  const keys = ['none']
  offerShots(state, figure, (key, whyNot) => {
    const item = itemAt(figure, itemNamed(state, figure, key.slice(key.indexOf(' ') + 1)))
    if (whyNot === '' && hasTrait(state, figure, item, 'skirmishing')) keys.push(key)
  })
  if (keys.length === 1) return
  const rule = 'mythras.trait.skirmishing'
  const choice = table.ask(
    option({
      name: 'skirmish',
      rule,
      to: figure,
      options: keys,
      about: { gait: figure.gait },
      usual: keys[1],
    }),
  )
  if (choice !== 'none') takeShot(table, state, figure, choice)
}

/** Where a referee is at hand, they may find a shot harder than any table says. */
export function called(table: Table, state: State, shot: Shot): Shot {
  if (!state.setup.calls) return shot
  const about = { figure: shot.shooter.id, target: shot.target.id, item: shot.arm.key }
  const rule = 'mythras.ranged.modifiers'
  const choice = table.ask(
    option({
      name: 'shot-situation',
      rule,
      to: REFEREE,
      options: Object.keys(CALLS),
      about,
      usual: 'nothing',
    }),
  )
  for (const [name, grade] of Object.entries(CALLS)) if (name === choice) return { ...shot, called: grade }
  return shot
}

/** True for a gun, whose shots nobody parries. */
export function weaponryOf(arm: Arm): Weaponry {
  return arm.firearm ? 'gun' : 'missile'
}

/** One attack roll and what comes of it, for so many rounds; null when it is Hopeless after all. */
export function loose(table: Table, state: State, shot: Shot, rounds: number): Exchange | null {
  const { shooter, target, item, arm, thrown, plain } = shot
  const eased = chooseEased(table, state, shot)
  const grade = shotGrade(state, shot, eased)
  if (grade >= HOPELESS) return null
  const crowd = crowdOf(state, shooter, target)
  const exchange = exchangeOf(state, {
    attacker: shooter,
    target,
    item,
    arm,
    weaponry: weaponryOf(arm),
    manner: { thrown, plain },
  })
  if (table.logs) exchange.causes = shotCauses(state, shot, eased)
  // rule: mythras.ranged.same
  contestAttack(table, state, exchange, gradedAttack(state, shooter, item, grade), grade)
  const easier = crowd.length === 0 ? grade : shotGrade(state, shot, eased, 'crowd')
  const clear = gradedAttack(state, shooter, item, easier, exchange.attack.sheet - item.skill)
  spoilAim(shooter)
  landRounds(table, state, exchange, rounds)
  if (crowd.length > 0) goAstray(table, state, { exchange, crowd, clear, rounds })
  return exchange
}

// ── How many rounds strike ───────────────────────────────────────────────────────────────────────────────

/** A die of as many faces as rounds were meant for the target says how many strike; only the first has effects. */
export function landRounds(table: Table, state: State, exchange: Exchange, rounds: number): void {
  const { attacker, target, attack, reaction } = exchange
  const dives = reaction === 'evade' || reaction === 'acrobatics'
  // rule: mythras.gun.evade-burst
  const again = dives && state.setup.rulings['evade-burst'] === 'per-round'
  const strikes = rounds > 1 && attack.level >= SUCCESS && (exchange.hits || again)
  const count = strikes ? rollLucky(table, state, attacker, rounds, ROUNDS) : 1
  if (strikes && table.logs)
    say(table, {
      event: 'item',
      rule: ROUNDS.rule,
      figure: attacker.id,
      item: exchange.arm.name,
      what: 'rounds',
      amount: count,
    })
  const more = Array.from({ length: count - 1 }, () => followUp(table, state, exchange, again))
  strike(table, state, exchange)
  for (const next of more) if (isThere(target)) strike(table, state, next)
}

/** One more round of the same roll, with a dive of its own if it is to have one: it carries no effects. */
// rule: mythras.gun.first-shot-effects
export function followUp(table: Table, state: State, first: Exchange, again: boolean): Exchange {
  const { attacker, target, item, arm, weaponry } = first
  const next = exchangeOf(state, { attacker, target, item, arm, weaponry, manner: { plain: true } })
  next.attack = first.attack
  next.hits = true
  if (again) {
    next.reaction = first.reaction
    rollDefence(table, state, next)
    next.hits = reaches(table, state, next)
  }
  return next
}

// ── Into a crowd ─────────────────────────────────────────────────────────────────────────────────────────

/** A miss that only the crowd made: somebody else is struck, who may parry or evade, and no effects with it. */
function goAstray(
  table: Table,
  state: State,
  {
    exchange,
    crowd,
    clear,
    rounds,
  }: {
    readonly exchange: Exchange
    readonly crowd: readonly Figure[]
    readonly clear: number
    readonly rounds: number
  },
): void {
  const { attacker, item, arm, attack, defence, weaponry, thrown } = exchange
  const others = crowd.filter(isThere)
  if (attack.level !== FAILURE || others.length === 0) return
  const over = defence === null ? 0 : overHundred(clear, defence.graded)
  if (
    levelOf(table, {
      rulings: state.setup.rulings,
      die: attack.die,
      sheet: attack.sheet,
      graded: clear,
      over,
    }) < SUCCESS
  )
    return
  const victim = need(others, others.length === 1 ? 0 : table.die(others.length, STRAY, attacker.id) - 1)
  if (table.logs) say(table, { event: 'call', rule: STRAY.rule, figure: victim.id, what: 'stray' })
  const made: SkillRoll = { die: attack.die, level: SUCCESS, graded: clear, sheet: attack.sheet }
  const stray = exchangeOf(state, {
    attacker,
    target: victim,
    item,
    arm,
    weaponry,
    manner: { thrown, plain: true },
  })
  stray.attack = made
  victim.lucky = false
  chooseReaction(table, state, stray, false)
  rollDefence(table, state, stray)
  compare(table, state, stray)
  landRounds(table, state, stray, rounds)
}

// ── Thrown weapons ───────────────────────────────────────────────────────────────────────────────────────

/** What an item is when it is thrown, or null for what nobody throws. */
export function missileOf(state: State, figure: Figure, item: Item): Arm | null {
  const arm = armOf(state, item)
  if (arm.category === 'ranged') return arm.thrown ? arm : null
  if (arm.thrownAs >= 0) return need(state.setup.arms, arm.thrownAs)
  // rule: mythras.trait.throw-weapons
  if (arm.category !== 'melee' || !hasTrait(state, figure, item, 'throw-weapons')) return null
  const range = state.setup.rulings['throw-profile'] === '5-10-20' ? NEAR_THROW : FAR_THROW
  return { ...arm, range, force: arm.size, impaleSize: arm.impaling ? arm.size : -1 }
}

/** A thrown weapon leaves the hand, and lies by its target unless it sticks in somebody. */
function throwIt(table: Table, state: State, shot: Shot): void {
  const { shooter, item, target } = shot
  const { hand, ammo } = item
  const before = stuckCount(state, item.arm)
  letFly(state, item)
  const flying = shot.arm.entangling && item.hand === 'stowed' ? oneOf(shooter, item) : item
  const thrown = loose(table, state, { ...shot, item: flying }, 1)
  if (flying !== item && flying.snares < 0 && shooter.items.at(-1) === flying) shooter.items.pop()
  if (thrown === null) {
    item.hand = hand
    item.ammo = ammo
    return
  }
  if (stuckCount(state, item.arm) > before || flying.hand === 'broken') return
  state.ground.push({ arm: item.arm, hp: item.hp, ammo: 1, count: 1, x: target.x, y: target.y })
}

/** One of several things to throw, as a thing of its own: it may entangle somebody while the others are still at hand. */
function oneOf(shooter: Figure, item: Item): Item {
  const back = shooter.items.find(
    ({ arm, hand, snares }) => arm === item.arm && hand === 'lost' && snares < 0,
  )
  if (back !== undefined) return back
  const one: Item = { ...item, hand: 'lost', ammo: 0, ward: 0 }
  shooter.items.push(one)
  return one
}

/** The last of a kind is gone from its owner; of several the next has still to be drawn. */
function letFly(state: State, item: Item): void {
  if (armOf(state, item).category === 'ranged' && item.ammo !== 1) {
    useUp(item, 1)
    item.hand = 'stowed'
    return
  }
  if (armOf(state, item).category === 'ranged') item.ammo = 0
  item.hand = 'lost'
}

/** How many weapons of a kind are stuck in people and held by nobody. */
function stuckCount(state: State, arm: number): number {
  let count = 0
  for (const figure of state.figures)
    for (const limb of figure.limbs)
      for (const lodged of limb.lodged) if (lodged.arm === arm && lodged.owner < 0) count++
  return count
}
