/**
 * What special effects do once the blow has landed, or missed: resistances are rolled against the roll that won
 * the effect. Each function is one effect of the book; the catalogue in effects.ts says which belongs to which.
 */
import { option, REFEREE, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureAt,
  type Item,
  itemAt,
  limbAt,
  locationAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import {
  areEngaged,
  distance,
  INCAPACITATES,
  isHeld,
  isThere,
  limbsHolding,
  refreshHindrances,
  shieldOf,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { rollLucky } from '../core/luck.ts'
import { divided, FUMBLE, gradedSkill, losesTo, rollSkill, type SkillRoll, SUCCESS } from '../core/skills.ts'
import { freeSnared, leaveInWound, leaveWeaponsBehind, strikeItem } from '../gear/items.ts'
import {
  armourAgainst,
  diceOf,
  land,
  modifierWith,
  pastBlocks,
  rollDamage,
  rollDice,
  rollLocation,
  rollModifier,
  tellDamage,
} from '../harm/damage.ts'
import {
  fallProne,
  giveWay,
  hurt,
  isVital,
  letGo,
  loosenGrips,
  releaseGrip,
  woundConsequences,
} from '../harm/wounds.ts'
import { along, comeOff, part, partAfterPush } from '../movement/place.ts'
import { drawBack, push } from '../movement/push.ts'
import { nextOnLine, onLine } from '../ranged/line-of-fire.ts'
import { getBehind } from '../ranged/shelter.ts'
import { coverBeside } from './effect-conditions.ts'
import { leaveBehind } from './engagement.ts'
import type { ChosenEffect, Exchange } from './exchange.ts'

const FALLING: Roll = { name: 'keep-footing', rule: 'mythras.knockback.roll' }
const BASHED: Roll = { name: 'keep-footing', rule: 'mythras.effect.bash-obstacle' }
const BLINDED: Roll = { name: 'blinded', rule: 'mythras.effect.blind' }
const ACCIDENT: Roll = { name: 'damage', rule: 'mythras.effect.accidental-injury' }
const COUNTERBLOW: Roll = { name: 'damage', rule: 'mythras.effect.damage-weapon' }
const ROUNDS_AN_HOUR = 720
const ROUNDS_A_MINUTE = 12

/** What an effect does once the blow has landed or missed. */
export type Consequence = (table: Table, state: State, exchange: Exchange, chosen: ChosenEffect) => void

/** Tells what became of an effect. */
function tellEffect(
  table: Table,
  { effect, known, by, on }: ChosenEffect,
  detail: string,
  result: string,
): void {
  if (table.logs)
    say(table, {
      event: 'effect',
      rule: known.rule,
      figure: by.id,
      target: on.id,
      effect,
      detail,
      result,
    })
}

// ── Resisting ────────────────────────────────────────────────────────────────────────────────────────────

/** A skill with which somebody may resist, and the grade at which it is rolled. */
export interface ResistanceSkill {
  readonly skill: string
  readonly value: number
  readonly grade: number
}

/** The roll that won an effect for somebody. */
function originalOf(exchange: Exchange, by: Figure): SkillRoll {
  return by === exchange.attacker ? exchange.attack : (exchange.defence ?? exchange.attack)
}

/** What makes resisting an effect harder or easier beyond the state of whoever resists. */
const RESISTED_BESIDES: Readonly<Partial<Record<ChosenEffect['effect'], string>>> = {
  disarm: 'sizes',
  trip: 'four-legs',
}

/** Somebody resists an effect by one of several skills; true when they lose. */
export function loses(
  table: Table,
  state: State,
  {
    exchange,
    chosen,
    ways,
    roll,
  }: {
    readonly exchange: Exchange
    readonly chosen: ChosenEffect
    readonly ways: readonly ResistanceSkill[]
    readonly roll: Roll
  },
): boolean {
  if (chosen.forced) return true
  if (chosen.resisted) return false
  const way = chooseWay(table, state, chosen.on, ways, roll.rule)
  const original = originalOf(exchange, chosen.by)
  const { value: skill, grade } = way
  const lost = losesTo(table, state, { resister: chosen.on, skill, grade, original }, roll)
  if (table.logs)
    say(table, {
      event: 'resist',
      rule: roll.rule,
      figure: chosen.on.id,
      skill: way.skill,
      value: way.value,
      grade: way.grade,
      graded: gradedSkill(state.setup.rulings, way.value, way.grade),
      lost,
      causes: causesOfSkill(
        state,
        chosen.on,
        way.skill,
        way.grade,
        RESISTED_BESIDES[chosen.effect] ?? 'task',
      ),
      original: { die: original.die, level: original.level },
    })
  return lost
}

/** How an effect is resisted: the roll, and the skills that will do; null where there is nothing to resist. */
export interface EffectResistance {
  readonly roll: Roll
  readonly ways: (state: State, exchange: Exchange, chosen: ChosenEffect) => readonly ResistanceSkill[] | null
}

/** Endurance against Bleed. */
export const AGAINST_BLEED: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.bleed' },
  ways: enduranceIfHurt,
}
/** Endurance against Stun Location. */
export const AGAINST_STUN: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.stun-location' },
  ways: enduranceIfHurt,
}
/** Endurance against Drop Foe. */
export const AGAINST_DROP_FOE: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.drop-foe' },
  ways: enduranceIfHurt,
}
/** Willpower against Pin Down. */
export const AGAINST_PIN_DOWN: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.pin-down' },
  ways: (state, exchange, chosen) => (isFirstPin(exchange, chosen) ? willpowerOf(state, chosen.on) : null),
}
/** Brawn, Evade or Acrobatics against Trip. */
export const AGAINST_TRIP: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.trip' },
  ways: (state, _exchange, { on }) => (on.posture === 'prone' ? null : waysAgainstTrip(state, on)),
}
/** The skill with the weapon against Disarm. */
export const AGAINST_DISARM: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.disarm' },
  ways: waysAgainstDisarm,
}
/** Evade, or a shield, against Blind Opponent. */
export const AGAINST_BLIND: EffectResistance = {
  roll: { name: 'resist', rule: 'mythras.effect.blind' },
  ways: waysAgainstBlind,
}

/** Whichever of the allowed skills somebody prefers; not asked where there is only one. */
export function chooseWay(
  table: Table,
  state: State,
  resister: Figure,
  ways: readonly ResistanceSkill[],
  rule: string,
): ResistanceSkill {
  const [first] = ways
  if (first === undefined) throw new RangeError('nothing to resist with')
  if (ways.length === 1) return first
  const { rulings } = state.setup
  let best = first
  for (const way of ways)
    if (gradedSkill(rulings, way.value, way.grade) > gradedSkill(rulings, best.value, best.grade)) best = way
  const about = {
    ways: ways.map(({ skill, value, grade }) => ({ skill, value: gradedSkill(rulings, value, grade) })),
  }
  const keys = ways.map(({ skill }) => skill)
  const choice = table.ask(
    option({ name: 'resist-skill', rule, to: resister, options: keys, about, usual: best.skill }),
  )
  return ways.find(({ skill }) => skill === choice) ?? best
}

function enduranceIfHurt(
  state: State,
  { lost }: Exchange,
  { on }: ChosenEffect,
): readonly ResistanceSkill[] | null {
  return lost > 0 ? enduranceOf(state, on) : null
}

function enduranceOf(state: State, figure: Figure): readonly ResistanceSkill[] {
  const { endurance, enduranceGrade } = profileOf(state, figure)
  return [
    {
      skill: 'endurance',
      value: endurance,
      grade: gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: enduranceGrade }),
    },
  ]
}

function willpowerOf(state: State, figure: Figure): readonly ResistanceSkill[] {
  const { willpower, willpowerGrade } = profileOf(state, figure)
  return [
    {
      skill: 'willpower',
      value: willpower,
      grade: gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: willpowerGrade }),
    },
  ]
}

// ── Effects of the blow ──────────────────────────────────────────────────────────────────────────────────

/** Bleed: a blow that hurt, and Endurance lost against it. */
export function bleedFrom(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { target, location } = exchange
  if (exchange.lost <= 0) {
    tellEffect(table, chosen, '', 'no wound')
    return
  }
  if (
    !loses(table, state, { exchange, chosen, ways: enduranceOf(state, target), roll: AGAINST_BLEED.roll })
  ) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  limbAt(target, location).bleeding = 'yes'
  tellEffect(table, chosen, locationAt(state, target, location).name, 'done')
}

/** Stun Location: as many Turns as Hit Points were lost; minutes for a Knockout Blow from surprise. */
export function stunLocation(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { target, location, attacker, lost } = exchange
  if (lost <= 0) {
    tellEffect(table, chosen, '', 'no wound')
    return
  }
  if (
    !loses(table, state, {
      exchange,
      chosen,
      ways: enduranceOf(state, target),
      roll: AGAINST_STUN.roll,
    })
  ) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  const limb = limbAt(target, location)
  const knockout = exchange.surprise && exchange.item.style >= 0 && knocksOut(state, attacker, exchange.item)
  const added = state.setup.rulings['pain-overlap'] === 'added'
  const minutes = lost * ROUNDS_A_MINUTE
  if (knockout) limb.stunRounds = added ? limb.stunRounds + minutes : Math.max(limb.stunRounds, minutes)
  else limb.stun = added ? limb.stun + lost : Math.max(limb.stun, lost)
  const { name, kind } = locationAt(state, target, location)
  tellEffect(table, chosen, name, 'done')
  if (table.logs) tellStunned(table, target, name, knockout ? 0 : limb.stun, knockout ? limb.stunRounds : 0)
  if (kind === 'head') letGo(table, state, target)
  if (!isVital(state, target, location) && state.setup.rulings['stun-limb'] === 'as-useless')
    giveWay(table, state, target, location, 'mythras.effect.stun-limb')
}

function tellStunned(table: Table, figure: Figure, where: string, turns: number, rounds: number): void {
  say(table, {
    event: 'condition',
    rule: 'mythras.effect.stun-location',
    figure: figure.id,
    what: 'stunned',
    amount: turns,
    where,
    ...(rounds > 0 ? { minutes: Math.ceil(rounds / ROUNDS_A_MINUTE) } : {}),
  })
}

// rule: mythras.trait.knockout-blow
function knocksOut(state: State, attacker: Figure, item: Item): boolean {
  return profileOf(state, attacker).styles[item.style]?.traits.includes('knockout-blow') === true
}

/** Impale: the weapon stays in the wound, hindering its victim and of no use to its owner. */
export function lodge(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, item, arm, location } = exchange
  const size = lodgingSize(state, exchange)
  if (exchange.lost <= 0 || size < 0 || item.stuckIn >= 0) return
  if (state.setup.rulings['impale-lodge'] === 'at-once' && exchange.weaponry === 'melee') {
    const rule = 'mythras.effect.impale-lodge'
    if (
      table.ask(
        option({
          name: 'impale-leave',
          rule,
          to: attacker,
          options: ['leave', 'pull'],
          about: null,
          usual: 'leave',
        }),
      ) === 'pull'
    )
      return
  }
  const held = exchange.weaponry === 'melee'
  const place = attacker.items.indexOf(item)
  limbAt(target, location).lodged.push({
    arm: item.arm,
    size,
    owner: held ? attacker.at : -1,
    item: held ? place : -1,
  })
  if (held) {
    item.stuckIn = target.at
    item.stuckAt = location
    item.ward = 0
  }
  refreshHindrances(state, target)
  if (table.logs)
    say(table, {
      event: 'item',
      rule: 'mythras.effect.impale-lodge',
      figure: target.id,
      item: arm.name,
      what: 'lodged',
      amount: target.impaled,
    })
  if (target.impaled >= INCAPACITATES) letGo(table, state, target)
}

/** The Size with which a weapon stays in a wound; -1 when it does not. */
export function lodgingSize(
  state: State,
  { arm, weaponry, item }: Pick<Exchange, 'arm' | 'weaponry' | 'item'>,
): number {
  // rule: mythras.effect.impale-firearm
  if (weaponry === 'gun') return -1
  // rule: mythras.ranged.impale-size
  if (weaponry === 'missile') return state.setup.rulings['impale-ranged'] === 'lodge' ? arm.impaleSize : -1
  if (item.hand === 'natural') return state.setup.rulings['impale-natural'] === 'lodges' ? arm.size : -1
  return arm.size
}

/** Entangle: the location struck, or the arm that parried, or the limb that attacked. */
export function entangle(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { attacker, target } = exchange
  const offensive = chosen.by === attacker
  const victim = chosen.on
  const item = offensive ? exchange.item : exchange.parry
  if (item === null) {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const location = offensive ? entangledLocation(state, exchange) : attackingLimb(table, state, exchange)
  if (location < 0) {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const limb = limbAt(victim, location)
  const owner = offensive ? attacker : target
  const original = originalOf(exchange, owner)
  freeSnared(state, item)
  limb.snaredBy = owner.at
  limb.snaredWith = owner.items.indexOf(item)
  item.snares = victim.at
  item.snaresAt = location
  item.snareDie = table.faceOf(original.die, 100)
  item.snareLevel = original.level
  item.ward = 0
  refreshHindrances(state, victim)
  tellEffect(table, chosen, locationAt(state, victim, location).name, 'done')
}

function entangledLocation(state: State, exchange: Exchange): number {
  if (!exchange.hits) return -1
  if (state.setup.rulings['entangle-hit'] === 'needs-damage')
    return exchange.lost > 0 ? exchange.location : -1
  const parry = exchange.parry
  const parried =
    exchange.reaction === 'parry' && (exchange.defence?.level ?? 0) >= SUCCESS && !exchange.ignoresParry
  if (!parried || exchange.lost > 0 || parry === null || exchange.size > exchange.parrySize)
    return exchange.location
  return limbsHolding(state, exchange.target, parry)[0] ?? exchange.location
}

function attackingLimb(table: Table, state: State, exchange: Exchange): number {
  const { attacker, item, target } = exchange
  if (state.setup.rulings['entangle-defence'] === 'random-location')
    return rollLocation(table, state, attacker, target.id)
  return limbsHolding(state, attacker, item)[0] ?? profileOf(state, attacker).rightArm
}

/** Grip: held, without a roll. */
export function grip(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { by, on } = chosen
  by.grips = on.at
  if (!on.grippedBy.includes(by.at)) on.grippedBy.push(by.at)
  if (!areEngaged(by, on)) {
    by.engaged.push(on.at)
    on.engaged.push(by.at)
  }
  if (state.setup.rulings['grip-hold'] === 'limb-useless' && exchange.location >= 0)
    for (const item of on.items)
      if (limbsHolding(state, on, item).includes(exchange.location)) item.pinnedBy = by.at
  tellEffect(table, chosen, '', 'done')
}

/** Drop Foe: any wound at all, and Endurance lost. */
export function dropFoe(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { target } = exchange
  if (exchange.lost <= 0) {
    tellEffect(table, chosen, '', 'no wound')
    return
  }
  if (
    !loses(table, state, { exchange, chosen, ways: enduranceOf(state, target), roll: AGAINST_DROP_FOE.roll })
  ) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  target.shocked = Math.ceil(ROUNDS_AN_HOUR / profileOf(state, target).healingRate)
  tellEffect(table, chosen, String(Math.ceil(target.shocked / ROUNDS_A_MINUTE)), 'done')
  fallProne(table, state, target, 'mythras.effect.drop-foe')
  letGo(table, state, target)
}

/** Pin Down: Willpower lost keeps the target from shooting back; the first of several stands for all. */
export function pinDown(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  if (!isFirstPin(exchange, chosen)) return
  const all = pinsOf(exchange, chosen.by)
  const more = state.setup.rulings['pin-stack'] === 'more-targets'
  pinOne(table, state, exchange, chosen, more ? 1 : all.length)
  if (!more) return
  const others = inLineOfFire(state, exchange)
  for (const on of others.slice(0, all.length - 1))
    pinOne(table, state, exchange, { ...chosen, on, forced: false, resisted: false }, 1)
}

function pinsOf(exchange: Exchange, by: Figure): ChosenEffect[] {
  return exchange.chosen.filter((each) => each.effect === 'pin-down' && each.by === by && !each.countered)
}

function isFirstPin(exchange: Exchange, chosen: ChosenEffect): boolean {
  return pinsOf(exchange, chosen.by)[0] === chosen
}

/** The foes beside a target and those on the line of fire. */
function inLineOfFire(state: State, { attacker, target }: Exchange): Figure[] {
  const line = onLine(state, attacker, target)
  return state.figures.filter(
    (other) =>
      other !== target &&
      isThere(other) &&
      areFoes(attacker, other) &&
      (line.includes(other) || distance(other, target) <= BESIDE),
  )
}

const BESIDE = 2

function pinOne(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect, turns: number): void {
  if (
    !loses(table, state, {
      exchange,
      chosen,
      ways: willpowerOf(state, chosen.on),
      roll: AGAINST_PIN_DOWN.roll,
    })
  ) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  chosen.on.pinned = Math.max(chosen.on.pinned, turns)
  tellEffect(table, chosen, String(chosen.on.pinned), 'done')
}

/** Rapid Reload: the next loading is shorter. */
export function rapidReload(table: Table, _state: State, exchange: Exchange, chosen: ChosenEffect): void {
  exchange.item.rapid += 1
  tellEffect(table, chosen, '', 'done')
}

/** Scar Foe: a mark for life. */
export function scarFoe(table: Table, _state: State, _exchange: Exchange, chosen: ChosenEffect): void {
  chosen.on.scars += 1
  tellEffect(table, chosen, '', 'done')
}

/** Weapon Malfunction: the gun is jammed. */
export function weaponMalfunction(
  table: Table,
  _state: State,
  exchange: Exchange,
  chosen: ChosenEffect,
): void {
  exchange.item.jammed = true
  tellEffect(table, chosen, exchange.arm.name, 'done')
}

/** Duck Back: behind the cover at once. */
export function duckBack(table: Table, state: State, _exchange: Exchange, chosen: ChosenEffect): void {
  const cover = coverBeside(state, chosen.by)
  if (cover === chosen.by.cover) chosen.by.exposed = false
  else getBehind(state, chosen.by, cover)
  tellEffect(table, chosen, state.setup.covers[cover]?.id ?? '', 'done')
}

/** Over-penetration: half of it goes on into whoever stands behind. */
export function overPenetrate(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { attacker, rolled } = exchange
  const second = nextOnLine(state, exchange)
  if (second === null || exchange.lost <= 0) {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const { rulings } = state.setup
  const whole = rulings['overpen-half'] === 'rolled-total' ? rolled : exchange.lost
  const at = rollLocation(table, state, second, attacker.id)
  strikeBystander(table, state, {
    exchange,
    victim: second,
    location: at,
    damage: divided(rulings, whole, 2),
    original: exchange.attack,
  })
}

/** Somebody who was not aimed at is struck: cover, armour and wounds, but no effects. */
function strikeBystander(
  table: Table,
  state: State,
  {
    exchange,
    victim,
    location,
    damage,
    original,
  }: {
    readonly exchange: Exchange
    readonly victim: Figure
    readonly location: number
    readonly damage: number
    readonly original: SkillRoll | null
  },
): void {
  const blow: Exchange = {
    ...exchange,
    target: victim,
    reaction: 'none',
    defence: null,
    parry: null,
    location,
    rolled: damage,
    bypassWorn: exchange.deflectedTo === victim && state.setup.rulings['select-target'] === 'armour-ignored',
    bypassNatural:
      exchange.deflectedTo === victim && state.setup.rulings['select-target'] === 'armour-ignored',
    sunders: false,
    enhanced: false,
    ignoresCover: false,
    chosen: [],
  }
  land(table, state, blow)
  woundConsequences(table, state, { victim, location, wound: blow.wound, lost: blow.lost, original })
}

/** Select Target: the fumbled blow strikes a bystander, who has no defence. */
export function selectTarget(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const victim = exchange.deflectedTo
  if (victim === null) {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  tellEffect(table, chosen, victim.id, 'done')
  const damage = rollDamage(table, state, { ...exchange, target: victim })
  const location = rollLocation(table, state, victim, exchange.attacker.id)
  strikeBystander(table, state, { exchange, victim, location, damage, original: exchange.attack })
}

/** Accidental Injury: the attacker's own weapon strikes them; bare hands hurt past any armour. */
export function accidentalInjury(table: Table, state: State, exchange: Exchange): void {
  const { attacker, item, arm } = exchange
  const { dice, plus } = diceOf(state, item, arm, attacker)
  const weapon = rollDice(table, dice, 0, ACCIDENT, attacker.id) + plus
  const adds = state.setup.rulings['accidental-dm'] === 'with-modifier'
  const step = adds ? modifierWith(state, attacker, arm) : -1
  const rolled = Math.max(0, weapon + rollModifier(table, step, attacker.id))
  const location = rollLocation(table, state, attacker, attacker.id)
  const unarmed = arm.category === 'natural'
  const armour = unarmed ? 0 : armourAgainst(attacker, location, false, false)
  const rule = unarmed ? 'mythras.effect.accidental-injury-unarmed' : 'mythras.effect.accidental-injury'
  const own: SkillRoll = { ...exchange.attack, level: FUMBLE }
  suffer(table, state, { victim: attacker, by: attacker, location, rolled, armour, rule, original: own })
}

/** Damage that no parry or cover stops: armour, Hit Points and what the wound does. */
function suffer(
  table: Table,
  state: State,
  {
    victim,
    by,
    location,
    rolled,
    armour,
    rule,
    original,
  }: {
    readonly victim: Figure
    readonly by: Figure
    readonly location: number
    readonly rolled: number
    readonly armour: number
    readonly rule: string
    readonly original: SkillRoll | null
  },
): void {
  const stopped = Math.min(rolled, armour)
  if (table.logs)
    tellDamage(table, state, {
      victim,
      by: by.id,
      location,
      rolled,
      parried: 0,
      cover: 0,
      armour: stopped,
      rule,
    })
  const { lost, wound } = hurt(table, state, {
    victim,
    location,
    damage: rolled - stopped,
    by: by === victim ? null : by,
  })
  woundConsequences(table, state, { victim, location, wound, lost, original })
}

// ── Effects on balance and grip ──────────────────────────────────────────────────────────────────────────

/** Trip: Brawn, Evade or Acrobatics; four legs may use Athletics and find it easier. */
export function trip(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { on, by } = chosen
  if (on.posture === 'prone') {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const shot = by === exchange.attacker && exchange.weaponry !== 'melee'
  if (shot && state.setup.rulings['se-ranged'] === 'limited') {
    const kind =
      exchange.hits && exchange.location >= 0 ? locationAt(state, on, exchange.location).kind : 'other'
    if (kind !== 'leg') {
      tellEffect(table, chosen, '', 'no effect')
      return
    }
  }
  if (!loses(table, state, { exchange, chosen, ways: waysAgainstTrip(state, on), roll: AGAINST_TRIP.roll })) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  tellEffect(table, chosen, '', 'done')
  fallProne(table, state, on, 'mythras.effect.trip')
}

/** True for an opponent on four or more legs. */
export function isQuadruped(state: State, figure: Figure): boolean {
  return profileOf(state, figure).legs >= 4
}

/** The skills that resist a Trip. */
export function waysAgainstTrip(state: State, figure: Figure): ResistanceSkill[] {
  const profile = profileOf(state, figure)
  // rule: mythras.effect.trip-quadruped
  const easier = isQuadruped(state, figure) ? -1 : 0
  const other = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: easier })
  const ways: ResistanceSkill[] = [
    { skill: 'brawn', value: profile.brawn, grade: other },
    {
      skill: 'evade',
      value: profile.evade,
      grade: gradeFor(state, { figure, purpose: 'evade', item: null, foe: null, shift: easier }),
    },
  ]
  if (easier < 0) ways.push({ skill: 'athletics', value: profile.athletics, grade: other })
  if (profile.acrobatics >= 0) ways.push({ skill: 'acrobatics', value: profile.acrobatics, grade: other })
  return ways
}

/** Disarm: the fighting skill of the item's owner, harder against a larger weapon; it flies as far as muscle throws it. */
export function disarm(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { by, on } = chosen
  const item = chosen.item < 0 ? undefined : on.items[chosen.item]
  if (item === undefined || item.hand === 'lost' || item.hand === 'broken') {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const name = armOf(state, item).name
  const ways = waysAgainstDisarm(state, exchange, chosen) ?? []
  if (!loses(table, state, { exchange, chosen, ways, roll: AGAINST_DISARM.roll })) {
    tellEffect(table, chosen, name, 'resisted')
    return
  }
  tellEffect(table, chosen, name, 'done')
  flingAway(table, state, by, on, item)
}

/** The owner of the item resists with the skill it is wielded with, by the Sizes of the two weapons. */
function waysAgainstDisarm(
  state: State,
  exchange: Exchange,
  { by, on, item }: ChosenEffect,
): readonly ResistanceSkill[] | null {
  const held = item < 0 ? undefined : on.items[item]
  if (held === undefined || !isHeld(held)) return null
  const own = by === exchange.attacker ? exchange.item : exchange.parry
  const size = own === null ? 0 : armOf(state, own).size
  // rule: mythras.effect.disarm-size
  const shift = size - armOf(state, held).size + held.offStyle
  return [
    {
      skill: 'combat-style',
      value: held.skill,
      grade: gradeFor(state, { figure: on, purpose: 'fighting', item: held, foe: by, shift }),
    },
  ]
}

/** A weapon flies out of a hand, as far as the disarmer's Damage Modifier says. */
export function flingAway(table: Table, state: State, by: Figure, owner: Figure, item: Item): void {
  const metres = Math.max(0, rollModifier(table, profileOf(state, by).damageModifier, by.id))
  const spot = metres === 0 ? owner : along(by, owner, distance(by, owner) + metres)
  item.ward = 0
  freeSnared(state, item)
  if (item.stuckIn >= 0) leaveInWound(state, owner, owner.items.indexOf(item))
  else {
    item.hand = 'lost'
    state.ground.push({ arm: item.arm, hp: item.hp, ammo: item.ammo, count: 1, x: spot.x, y: spot.y })
  }
  if (table.logs)
    say(table, {
      event: 'item',
      rule: 'mythras.effect.disarm',
      figure: owner.id,
      item: armOf(state, item).name,
      what: 'flung',
      amount: metres,
    })
}

/** Blind Opponent: Evade, or a fighting skill with a shield, against the parry. */
export function blind(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { on } = chosen
  const ways = waysAgainstBlind(state, exchange, chosen)
  if (!loses(table, state, { exchange, chosen, ways, roll: AGAINST_BLIND.roll })) {
    tellEffect(table, chosen, '', 'resisted')
    return
  }
  on.blindGrade = Math.max(on.blinded > 0 ? on.blindGrade : 0, blindMethod(table, state))
  on.blinded = Math.max(on.blinded, rollLucky(table, state, chosen.by, 3, BLINDED))
  tellEffect(table, chosen, String(on.blinded), 'done')
}

/** Evade, or a fighting skill where a shield is in it. */
function waysAgainstBlind(
  state: State,
  exchange: Exchange,
  chosen: ChosenEffect,
): readonly ResistanceSkill[] {
  const { on } = chosen
  const ways: ResistanceSkill[] = [
    {
      skill: 'evade',
      value: profileOf(state, on).evade,
      grade: gradeFor(state, { figure: on, purpose: 'evade', item: null, foe: chosen.by }),
    },
  ]
  const shield = blindShield(state, exchange, on)
  if (shield !== undefined)
    ways.push({
      skill: 'combat-style',
      value: shield.skill,
      grade: gradeFor(state, { figure: on, purpose: 'fighting', item: shield, foe: chosen.by }),
    })
  return ways
}

/** Blinding by sand or glare is Hard, by worse Formidable: the referee's word. */
function blindMethod(table: Table, state: State): number {
  if (state.setup.rulings['blind-grade'] === 'herculean') return 3
  const options = ['hard', 'formidable']
  return table.ask(
    option({
      name: 'blind-method',
      rule: 'mythras.effect.blind',
      to: REFEREE,
      options,
      about: null,
      usual: 'hard',
    }),
  ) === 'hard'
    ? 1
    : 2
}

/** True if somebody may resist Blind Opponent with a fighting skill: a shield is in it. */
function blindShield(state: State, exchange: Exchange, on: Figure): Item | undefined {
  if (state.setup.rulings['blind-shield'] === 'attackers') return shieldOf(state, on)
  const { parry } = exchange
  if (parry === null || armOf(state, parry).category !== 'shield') return undefined
  return on === exchange.attacker ? exchange.item : undefined
}

/** Arise: up at once. */
export function arise(table: Table, _state: State, _exchange: Exchange, chosen: ChosenEffect): void {
  chosen.by.posture = 'standing'
  chosen.by.astride = -1
  tellEffect(table, chosen, '', 'done')
}

/** Withdraw: out of that opponent's reach. */
export function withdraw(table: Table, state: State, _exchange: Exchange, chosen: ChosenEffect): void {
  const { by, on } = chosen
  const metres = state.setup.rulings.withdraw === 'two-metres' ? 2 : profileOf(state, by).move
  drawBack(state, by, on, metres)
  comeOff(state, by)
  leaveWeaponsBehind(table, state, by)
  by.moved = true
  part(table, state, by, on, 'mythras.effect.withdraw')
  tellEffect(table, chosen, '', 'done')
}

/** Slip Free: out of nets, grips and from under a leaper. */
export function slipFree(table: Table, state: State, _exchange: Exchange, chosen: ChosenEffect): void {
  const { by } = chosen
  for (const at of by.grippedBy.slice()) releaseGrip(state, figureAt(state, at))
  for (const { items } of state.figures)
    for (const item of items) if (item.snares === by.at) freeSnared(state, item)
  for (const limb of by.limbs) {
    limb.snaredBy = -1
    limb.snaredWith = -1
  }
  by.astride = -1
  for (const item of by.items) item.pinnedBy = -1
  if (state.setup.rulings['pinned-meaning'] === 'pin-down-too') by.pinned = 0
  refreshHindrances(state, by)
  tellEffect(table, chosen, '', 'done')
}

/** Damage Weapon by the defender: the parrying weapon against the attacking one; an attacker's blow has struck already. */
export function damageWeapon(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  if (chosen.by === exchange.attacker) return
  const { by, on } = chosen
  const item = chosen.item < 0 ? exchange.item : itemAt(on, chosen.item)
  const own = exchange.parry
  let damage = 0
  if (state.setup.rulings['damage-weapon-defence'] === 'attackers-roll' || own === null)
    damage = exchange.hits ? exchange.rolled : rollDamage(table, state, exchange)
  else {
    const { dice, plus } = diceOf(state, own, armOf(state, own), null)
    const weapon = rollDice(table, dice, 0, COUNTERBLOW, by.id) + plus
    damage = Math.max(0, weapon + rollModifier(table, modifierWith(state, by, armOf(state, own)), by.id))
  }
  const { name, location } = armOf(state, item)
  tellEffect(table, chosen, name, 'done')
  if (item.hand === 'natural') {
    const armour = armourAgainst(on, location, false, false)
    suffer(table, state, {
      victim: on,
      by,
      location,
      rolled: damage,
      armour,
      rule: COUNTERBLOW.rule,
      original: exchange.defence,
    })
  } else strikeItem(table, state, { by, owner: on, item, damage })
}

// ── Pushes ───────────────────────────────────────────────────────────────────────────────────────────────

/** Bash: one metre for every two points of a shield, every three of something blunt. */
export function bash(table: Table, state: State, exchange: Exchange, chosen: ChosenEffect): void {
  const { attacker, target, arm, rolled } = exchange
  const { rulings } = state.setup
  const limbOnly = exchange.weaponry === 'gun' && rulings['bash-firearm'] === 'limb-hit'
  if (!exchange.hits || (limbOnly && isTrunk(state, exchange))) {
    tellEffect(table, chosen, '', 'no effect')
    return
  }
  const points = arm.category === 'shield' ? 2 : 3
  const metres =
    rulings['bash-rounding'] === 'down' ? Math.floor(rolled / points) : Math.ceil(rolled / points)
  const rule = 'mythras.effect.bash'
  const sideways =
    metres > 0 &&
    exchange.weaponry === 'melee' &&
    table.ask(
      option({
        name: 'bash-direction',
        rule,
        to: attacker,
        options: ['back', 'sideways'],
        about: { metres },
        usual: 'back',
      }),
    ) === 'sideways'
  const { moved, blocked } = push(state, target, attacker, metres, sideways)
  leaveWeaponsBehind(table, state, target)
  loosenGrips(state, target)
  if (table.logs)
    say(table, { event: 'moved', rule, figure: target.id, how: 'bashed', metres: moved, to: attacker.id })
  partAfterPush(table, state, {
    ruling: rulings['bash-engagement'],
    one: target,
    other: attacker,
    moved,
    rule,
  })
  if (rulings['bash-engagement'] !== 'never') leaveBehind(table, state, target)
  if (blocked && isThere(target)) keepFooting(table, state, target, bashWays(state, target), BASHED)
}

function isTrunk(state: State, { target, location }: Exchange): boolean {
  return location < 0 || isVital(state, target, location)
}

function bashWays(state: State, figure: Figure): ResistanceSkill[] {
  const { acrobatics, athletics } = profileOf(state, figure)
  const hard = state.setup.rulings['bash-roll'] === 'both-hard' ? 1 : 0
  return footingWays(state, { figure, athletics, athleticsGrade: 1, acrobatics, acrobaticsGrade: hard })
}

function footingWays(
  state: State,
  {
    figure,
    athletics,
    athleticsGrade,
    acrobatics,
    acrobaticsGrade,
  }: {
    readonly figure: Figure
    readonly athletics: number
    readonly athleticsGrade: number
    readonly acrobatics: number
    readonly acrobaticsGrade: number
  },
): ResistanceSkill[] {
  const body = gradeFor(state, { figure, purpose: 'other' })
  const ways: ResistanceSkill[] = [
    { skill: 'athletics', value: athletics, grade: worse(state, figure, body, athleticsGrade) },
  ]
  if (acrobatics >= 0)
    ways.push({ skill: 'acrobatics', value: acrobatics, grade: worse(state, figure, body, acrobaticsGrade) })
  return ways
}

/** A grade that the rule sets: hard ones compete with those of the body, easy ones shift them. */
function worse(state: State, figure: Figure, body: number, grade: number): number {
  return grade < 0
    ? gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: grade })
    : Math.max(body, grade)
}

/** Athletics or Acrobatics, or down they go. */
function keepFooting(
  table: Table,
  state: State,
  figure: Figure,
  ways: readonly ResistanceSkill[],
  roll: Roll,
): void {
  if (figure.posture === 'prone') return
  const way = chooseWay(table, state, figure, ways, roll.rule)
  const made = rollSkill(table, state, { figure, sheet: way.value, grade: way.grade, roll })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: roll.rule,
      figure: figure.id,
      skill: way.skill,
      value: way.value,
      grade: way.grade,
      graded: gradedSkill(state.setup.rulings, way.value, way.grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, way.skill, way.grade),
    })
  if (made.level < SUCCESS) fallProne(table, state, figure, roll.rule)
}

/** Knockback: a blow whose rolled damage exceeds the target's SIZ drives it back and may throw it down. */
export function knockBack(table: Table, state: State, exchange: Exchange): void {
  const { attacker, target, rolled } = exchange
  if (!exchange.hits || !isThere(target) || exchange.struck !== null) return
  const { rulings } = state.setup
  const own = profileOf(state, target)
  // rule: mythras.action.brace
  const siz = target.braced === attacker.at ? divided(rulings, own.siz * 3, 2) : own.siz
  // rule: mythras.knockback.trigger
  if (rolled <= siz) return
  if (rulings['knockback-parried'] === 'only-if-it-lands' && pastBlocks(state, exchange, rolled) === 0) return
  const rule = 'mythras.knockback.distance'
  const { moved } = push(state, target, attacker, Math.ceil((rolled - siz) / 5))
  leaveWeaponsBehind(table, state, target)
  loosenGrips(state, target)
  if (table.logs)
    say(table, {
      event: 'moved',
      rule,
      figure: target.id,
      how: 'knocked-back',
      metres: moved,
      to: attacker.id,
    })
  partAfterPush(table, state, {
    ruling: rulings['knockback-engagement'],
    one: target,
    other: attacker,
    moved,
    rule,
  })
  if (rulings['knockback-engagement'] !== 'never') leaveBehind(table, state, target)
  const { athletics, acrobatics } = own
  keepFooting(
    table,
    state,
    target,
    footingWays(state, { figure: target, athletics, athleticsGrade: 0, acrobatics, acrobaticsGrade: -1 }),
    FALLING,
  )
}
