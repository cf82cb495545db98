/**
 * Wounds, fatigue and what becomes of the wounded.
 *
 * A location above 0 Hit Points has at worst a Minor wound; at 0 or below it is a Serious one, at minus its
 * maximum or below a Major one. Hit Points go first (`hurt`); the effects of the blow follow; only then come the
 * consequences of the wound (`woundConsequences`), whose Endurance rolls oppose the original attack roll.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  armOf,
  type Figure,
  figureAt,
  figureIf,
  hasAbility,
  type Item,
  limbAt,
  locationAt,
  noCasting,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import {
  disengage,
  distance,
  freeHand,
  INCAPACITATED,
  isOut,
  isThere,
  limbsHolding,
  limbsServe,
  refreshHindrances,
  remove,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { rollLucky, spendLuck } from '../core/luck.ts'
import { gradedSkill, losesTo, type SkillRoll, SUCCESS, succeeds } from '../core/skills.ts'
import { minutesOf } from '../core/tables.ts'
import { startFrenzy } from '../creatures/frenzy.ts'
import { freeSnared, leaveAllInWounds, leaveInWound } from '../gear/items.ts'
import { distract } from '../magic/concentration.ts'
import type { Wound } from '../melee/exchange.ts'

const PAIN: Roll = { name: 'pain', rule: 'mythras.wound.serious' }
const ENDURANCE: Roll = { name: 'endurance', rule: 'mythras.wound.endurance-vs-roll' }
const SPEND: readonly string[] = Object.freeze(['no', 'yes'])
const ROUNDS_A_MINUTE = 12
const DEAD = 9
const SEMI_CONSCIOUS = 7

/** How bad the wound of a location is. */
// rules: mythras.wound.minor, mythras.wound.serious, mythras.wound.major
export function woundOf(state: State, figure: Figure, location: number): Wound {
  const { hp } = limbAt(figure, location)
  const most = locationAt(state, figure, location).hp
  if (hp >= most) return 'none'
  if (hp > 0) return 'minor'
  return hp > -most ? 'serious' : 'major'
}

/** True for the places without which nobody lives. */
export function isVital(state: State, figure: Figure, location: number): boolean {
  const { kind } = locationAt(state, figure, location)
  return kind === 'head' || kind === 'chest' || kind === 'abdomen'
}

// ── Losing Hit Points ────────────────────────────────────────────────────────────────────────────────────

/** A location loses Hit Points; says how many and what wound that is. */
export function hurt(
  table: Table,
  state: State,
  {
    victim,
    location,
    damage,
    by,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly damage: number
    readonly by: Figure | null
  },
): { lost: number; wound: Wound } {
  if (damage <= 0) return UNHURT
  const limb = limbAt(victim, location)
  const before = limb.hp
  const lost = mitigated(table, state, victim, location, damage)
  // rule: mythras.wound.apply
  limb.hp -= lost
  limb.treated = false
  const wound = woundOf(state, victim, location)
  if (by !== null) state.dealt[by.side] = (state.dealt[by.side] ?? 0) + lost
  if (victim.aiming > 0) spoilAim(victim)
  if (table.logs && wound !== 'none')
    say(table, {
      event: 'wound',
      rule: WOUND_RULES[wound],
      figure: victim.id,
      location: locationAt(state, victim, location).name,
      before,
      after: limb.hp,
      wound,
    })
  return { lost, wound }
}

/** The rule of each kind of wound. */
const WOUND_RULES: Readonly<Record<Exclude<Wound, 'none'>, RuleId>> = {
  minor: 'mythras.wound.minor',
  serious: 'mythras.wound.serious',
  major: 'mythras.wound.major',
}

const UNHURT: { lost: number; wound: Wound } = Object.freeze({ lost: 0, wound: 'none' })

/** Mitigate Damage: a Luck Point turns a Major wound into the worst Serious one. */
function mitigated(table: Table, state: State, victim: Figure, location: number, damage: number): number {
  const { hp } = limbAt(victim, location)
  const most = locationAt(state, victim, location).hp
  if (hp - damage > -most || hp <= -most || victim.luck === 0) return damage
  if (victim.lucky && state.setup.rulings['luck-scope'] === 'mitigate-counts') return damage
  const rule = 'mythras.core.luck-mitigate'
  const about = { location: locationAt(state, victim, location).key, damage }
  if (table.ask(option({ name: 'mitigate', rule, to: victim, options: SPEND, about, usual: 'yes' })) === 'no')
    return damage
  const spent = victim.lucky
  spendLuck(table, state, victim, rule, 'mitigate')
  if (state.setup.rulings['luck-scope'] !== 'mitigate-counts') victim.lucky = spent
  return hp + most - 1
}

/** Whatever was being aimed at is lost from sight. */
export function spoilAim(figure: Figure): void {
  figure.aiming = 0
  figure.aimAt = -1
}

// ── What a wound does ────────────────────────────────────────────────────────────────────────────────────

/** The consequences of a wound, after the effects of the blow: none of them leaves a mind to its spell. */
export function woundConsequences(
  table: Table,
  state: State,
  {
    victim,
    location,
    wound,
    lost,
    original,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly wound: Wound
    readonly lost: number
    readonly original: SkillRoll | null
  },
): void {
  // rule: mythras.wound.no-repeat
  if (!isThere(victim) || lost <= 0) return
  if (wound !== 'none') startFrenzy(table, state, victim)
  if (wound === 'serious') seriousWound(table, state, { victim, location, lost, original })
  if (wound === 'major') majorWound(table, state, { victim, location, lost, original })
  if (isThere(victim)) distract(table, state, victim)
}

/** Those whom a Serious wound does not bother. */
// rule: mythras.creature.undead
function shrugsOff(state: State, victim: Figure): boolean {
  return victim.frenzy > 0 || hasAbility(state, victim, 'undead')
}

/** Serious: pain, and an Endurance roll for the limb or for consciousness. */
function seriousWound(
  table: Table,
  state: State,
  {
    victim,
    location,
    lost,
    original,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly lost: number
    readonly original: SkillRoll | null
  },
): void {
  victim.serious += 1
  if (shrugsOff(state, victim)) return
  const turns = rollLucky(table, state, victim, 3, PAIN)
  const { rulings } = state.setup
  victim.pain = rulings['pain-overlap'] === 'longer' ? Math.max(victim.pain, turns) : victim.pain + turns
  if (table.logs)
    tellCondition(table, {
      figure: victim,
      rule: 'mythras.wound.serious',
      what: 'pain',
      amount: victim.pain,
      where: '',
    })
  if (!failsEndurance(table, state, victim, original)) return
  if (isVital(state, victim, location)) {
    knockOut(table, state, victim, lost * ROUNDS_A_MINUTE, 'mythras.wound.serious-vital')
    return
  }
  loseLimb(table, state, victim, location, 'mythras.wound.serious-limb')
}

/** Major: out of the fight, the limb gone, and near to death. */
function majorWound(
  table: Table,
  state: State,
  {
    victim,
    location,
    lost,
    original,
  }: {
    readonly victim: Figure
    readonly location: number
    readonly lost: number
    readonly original: SkillRoll | null
  },
): void {
  const vital = isVital(state, victim, location)
  if (hasAbility(state, victim, 'undead')) {
    destroyUndead(table, state, victim, location)
    return
  }
  const limb = limbAt(victim, location)
  const rule = vital ? 'mythras.wound.major-vital' : 'mythras.wound.major-limb'
  const { healingRate } = profileOf(state, victim)
  const lostRoll = failsEndurance(table, state, victim, original)
  if (!vital) {
    limb.severed = true
    loseLimb(table, state, victim, location, rule)
  }
  if (vital && lostRoll) {
    die(table, state, victim, rule)
    return
  }
  const deadline = vital ? 2 * healingRate : 5 * healingRate * ROUNDS_A_MINUTE
  victim.dying = victim.dying === 0 ? deadline : Math.min(victim.dying, deadline)
  if (table.logs)
    say(table, {
      event: 'condition',
      rule,
      figure: victim.id,
      what: 'dying',
      amount: victim.dying,
      where: '',
      minutes: minutesOf(victim.dying),
    })
  if (vital || lostRoll) knockOut(table, state, victim, lost * ROUNDS_A_MINUTE, rule)
  fell(table, state, victim, rule)
}

/** Incapacitated: prone, and unable to fight on, save perhaps for one last action. */
function fell(table: Table, state: State, victim: Figure, rule: string): void {
  fallProne(table, state, victim, rule)
  if (victim.lastAction || offersLastAction(table, state, victim)) victim.lastAction = true
  else incapacitate(table, state, victim, rule)
}

/** After the last action comes the collapse. */
export function collapse(table: Table, state: State, victim: Figure): void {
  victim.lastAction = false
  victim.unconscious = Math.max(victim.unconscious, victim.dying)
  incapacitate(table, state, victim, 'mythras.wound.last-action')
}

/** Out of the fight, and nothing stays in hand that has to be held on to. */
export function incapacitate(table: Table, state: State, victim: Figure, rule: string): void {
  victim.felled = true
  if (table.logs) tellCondition(table, { figure: victim, rule, what: 'incapacitated', amount: 0, where: '' })
  letGo(table, state, victim)
}

/** The heroic last action, where the table plays with it. */
function offersLastAction(table: Table, state: State, victim: Figure): boolean {
  if (state.setup.rulings['last-action'] !== 'on' || victim.luck === 0) return false
  const rule = 'mythras.wound.last-action'
  if (
    table.ask(option({ name: 'last-action', rule, to: victim, options: SPEND, about: null, usual: 'no' })) ===
    'no'
  )
    return false
  spendLuck(table, state, victim, rule, 'last action')
  victim.actionPoints = Math.max(1, victim.actionPoints)
  return true
}

/** The undead only lose the part, unless it is the one they hang on. */
function destroyUndead(table: Table, state: State, victim: Figure, location: number): void {
  const rule = 'mythras.creature.undead'
  const { kind } = locationAt(state, victim, location)
  const bound = state.setup.profiles[victim.at]?.abilities.find(({ name }) => name === 'undead')?.source ?? ''
  if (kind === (bound === 'head' ? 'head' : 'chest')) {
    die(table, state, victim, rule)
    return
  }
  limbAt(victim, location).severed = true
  loseLimb(table, state, victim, location, rule)
}

/** Endurance against the original roll, or plain where there was no roll to beat. True when it is lost. */
export function failsEndurance(
  table: Table,
  state: State,
  victim: Figure,
  original: SkillRoll | null,
): boolean {
  const { endurance, enduranceGrade } = profileOf(state, victim)
  const grade = gradeFor(state, {
    figure: victim,
    purpose: 'other',
    item: null,
    foe: null,
    shift: enduranceGrade,
  })
  const against = original !== null && original.level >= SUCCESS ? original : null
  if (against === null && original !== null && state.setup.rulings['self-wound-roll'] === 'fails') return true
  const lost =
    against === null
      ? !succeeds(table, state, { figure: victim, sheet: endurance, grade, roll: ENDURANCE })
      : losesTo(table, state, { resister: victim, skill: endurance, grade, original: against }, ENDURANCE)
  if (table.logs)
    say(table, {
      event: 'resist',
      rule: ENDURANCE.rule,
      figure: victim.id,
      skill: 'endurance',
      value: endurance,
      grade,
      graded: gradedSkill(state.setup.rulings, endurance, grade),
      lost,
      causes: causesOfSkill(state, victim, 'endurance', grade),
      ...(against === null ? {} : { original: { die: against.die, level: against.level } }),
    })
  return lost
}

// ── States that follow ───────────────────────────────────────────────────────────────────────────────────

function tellCondition(
  table: Table,
  {
    figure,
    rule,
    what,
    amount,
    where,
  }: {
    readonly figure: Figure
    readonly rule: string
    readonly what: string
    readonly amount: number
    readonly where: string
  },
): void {
  say(table, { event: 'condition', rule, figure: figure.id, what, amount, where })
}

/** Somebody goes down. */
export function fallProne(table: Table, state: State, figure: Figure, rule: string): void {
  if (figure.mount >= 0) leaveMount(state, figure)
  const rider = figureIf(state, figure.rider)
  if (rider !== undefined) fallProne(table, state, rider, rule)
  figure.gait = 'still'
  figure.braced = -1
  figure.steadied = -1
  figure.airborne = false
  if (figure.posture === 'prone') return
  if (figure.posture === 'crouching') straightenUp(figure)
  figure.posture = 'prone'
  if (table.logs) tellCondition(table, { figure, rule, what: 'prone', amount: 0, where: '' })
}

/** Nobody stays crouched; a shield covers less of them then, and its ward has to be set anew. */
export function straightenUp(figure: Figure): void {
  figure.posture = 'standing'
  for (const item of figure.items) item.ward = 0
}

/** A rider is no longer in the saddle, nor in the air without wings of their own. */
export function leaveMount(state: State, rider: Figure): void {
  const mount = figureIf(state, rider.mount)
  if (mount !== undefined) mount.rider = -1
  rider.mount = -1
  if (!hasAbility(state, rider, 'flying')) rider.airborne = false
}

/** Unconscious for so many Rounds. */
export function knockOut(table: Table, state: State, victim: Figure, rounds: number, rule: string): void {
  victim.unconscious = Math.max(victim.unconscious, rounds)
  if (table.logs)
    tellCondition(table, {
      figure: victim,
      rule,
      what: 'unconscious',
      amount: Math.ceil(rounds / ROUNDS_A_MINUTE),
      where: '',
    })
  fallProne(table, state, victim, rule)
  letGo(table, state, victim)
}

/** Dead; a mount goes down with its rider. */
export function die(table: Table, state: State, victim: Figure, rule: string): void {
  const rider = figureIf(state, victim.rider)
  victim.life = 'dead'
  if (table.logs) say(table, { event: 'life', rule, figure: victim.id, life: 'dead' })
  if (rider !== undefined) fallProne(table, state, rider, rule)
  letGo(table, state, victim)
  leaveFight(state, victim)
}

/** Somebody is off the field at once, by the referee's word, with whatever sticks in them; the dead stay dead. */
export function vanish(state: State, figure: Figure): void {
  if (figure.life === 'dead') return
  figure.life = 'fled'
  figure.casting = noCasting()
  for (const owner of state.figures)
    for (const [at, { stuckIn, hand }] of owner.items.entries())
      if (stuckIn >= 0 && hand !== 'natural' && (owner === figure || stuckIn === figure.at))
        leaveInWound(state, owner, at)
  leaveFight(state, figure)
}

/** Whoever is gone from the field is engaged with nobody, holds nobody, and is held by nobody. */
export function leaveFight(state: State, figure: Figure): void {
  for (const at of figure.engaged.slice()) disengage(figure, figureAt(state, at))
  holdNobody(state, figure)
  if (figure.mount >= 0) leaveMount(state, figure)
  for (const other of state.figures) {
    if (other.astride === figure.at) other.astride = -1
    if (other.braced === figure.at) other.braced = -1
    if (other.aimAt === figure.at) spoilAim(other)
    if (other.mount === figure.at) {
      other.mount = -1
      figure.rider = -1
    }
  }
}

/** Grips and nets come off, their own and those on them. */
function holdNobody(state: State, figure: Figure): void {
  releaseGrip(state, figure)
  for (const { at, grips } of state.figures) if (grips === figure.at) releaseGrip(state, figureAt(state, at))
  figure.grippedBy = []
  for (const owner of state.figures)
    for (const item of owner.items) if (owner === figure || item.snares === figure.at) freeSnared(state, item)
}

/** Somebody who can hold nothing any more lets go of foes, nets, weapons in wounds, wards and spells. */
export function letGo(table: Table, state: State, figure: Figure): void {
  distract(table, state, figure)
  releaseGrip(state, figure)
  leaveAllInWounds(table, state, figure)
  for (const item of figure.items) {
    item.ward = 0
    freeSnared(state, item)
  }
  figure.casting.spell = -1
  figure.casting.ready = false
  figure.casting.held = false
  figure.delayed = 0
  spoilAim(figure)
  for (const other of state.figures) if (other.astride === figure.at) other.astride = -1
  for (const other of state.figures) refreshHindrances(state, other)
}

/** A gripper lets go. */
export function releaseGrip(state: State, gripper: Figure): void {
  if (gripper.grips < 0) return
  const victim = figureAt(state, gripper.grips)
  remove(victim.grippedBy, gripper.at)
  for (const item of victim.items) if (item.pinnedBy === gripper.at) item.pinnedBy = -1
  gripper.grips = -1
}

const GRIP_REACH = 2

/** Whoever was driven out of reach is held no longer, and holds nobody there. */
export function loosenGrips(state: State, moved: Figure): void {
  for (const gripper of state.figures) {
    if (gripper.grips < 0 || (gripper !== moved && gripper.grips !== moved.at)) continue
    if (distance(gripper, figureAt(state, gripper.grips)) > GRIP_REACH) releaseGrip(state, gripper)
  }
}

/** A limb can no longer be used: an arm drops what it holds, a leg gives way. */
export function loseLimb(table: Table, state: State, victim: Figure, location: number, rule: string): void {
  const limb = limbAt(victim, location)
  limb.useless = true
  const { name } = locationAt(state, victim, location)
  if (table.logs)
    tellCondition(table, {
      figure: victim,
      rule,
      what: limb.severed ? 'severed' : 'useless',
      amount: 0,
      where: name,
    })
  giveWay(table, state, victim, location, rule)
}

/** An arm that fails drops what is not strapped to it; a leg that fails throws its owner down. */
export function giveWay(table: Table, state: State, victim: Figure, location: number, rule: string): void {
  const { kind } = locationAt(state, victim, location)
  if (kind === 'leg') fallProne(table, state, victim, rule)
  if (kind === 'wing' && victim.airborne) fallProne(table, state, victim, rule)
  if (kind !== 'arm') return
  for (const item of victim.items)
    if (limbsHolding(state, victim, item).includes(location) && item.hand !== 'natural')
      dropItem(table, state, victim, item, rule)
  if (victim.grips >= 0 && !hasGrasp(state, victim)) releaseGrip(state, victim)
}

/** True while something is left to hold on with: an empty hand, or a natural weapon. */
function hasGrasp(state: State, figure: Figure): boolean {
  if (freeHand(state, figure) !== '') return true
  return figure.items.some(
    (item) => item.hand === 'natural' && !armOf(state, item).unarmed && limbsServe(state, figure, item),
  )
}

/** An item falls at its owner's feet, unless it is strapped on. */
export function dropItem(table: Table, state: State, owner: Figure, item: Item, rule: string): void {
  const arm = armOf(state, item)
  item.ward = 0
  if (arm.strapped && rule !== 'mythras.free.drop') return
  freeSnared(state, item)
  if (item.stuckIn >= 0) leaveInWound(state, owner, owner.items.indexOf(item))
  else {
    item.hand = 'lost'
    state.ground.push({ arm: item.arm, hp: item.hp, ammo: item.ammo, count: 1, x: owner.x, y: owner.y })
  }
  if (table.logs)
    say(table, { event: 'item', rule, figure: owner.id, item: arm.name, what: 'dropped', amount: 0 })
}

// ── Fatigue and blood ────────────────────────────────────────────────────────────────────────────────────

/** What levels of fatigue come of, where it matters later: exertion, lost blood, want of air. */
export type FatigueCause = 'exertion' | 'bled' | 'choked' | 'other'

/** Fatigue levels are gained; at the end of the ladder lies death. */
export function tire(
  table: Table,
  state: State,
  {
    figure,
    levels,
    rule,
    cause,
  }: {
    readonly figure: Figure
    readonly levels: number
    readonly rule: string
    readonly cause: FatigueCause
  },
): void {
  if (levels <= 0 || hasAbility(state, figure, 'undead')) return
  const before = figure.fatigue
  figure.fatigue = Math.min(DEAD, before + levels)
  if (cause !== 'other') figure[cause] += figure.fatigue - before
  if (table.logs) say(table, { event: 'fatigue', rule, figure: figure.id, before, after: figure.fatigue })
  if (figure.fatigue === DEAD) die(table, state, figure, rule)
  else giveOut(table, state, figure, rule)
}

/** Whoever is too tired to fight on lets go of everything, and whoever is too tired to stay awake lies down. */
export function giveOut(table: Table, state: State, figure: Figure, rule: string): void {
  if (figure.fatigue < INCAPACITATED || !isOut(state, figure)) return
  if (figure.fatigue >= SEMI_CONSCIOUS) fallProne(table, state, figure, rule)
  letGo(table, state, figure)
}

/** True while a wound of theirs bleeds. */
export function isBleeding(figure: Figure): boolean {
  for (const limb of figure.limbs) if (limb.bleeding === 'yes') return true
  return false
}

/** Violent effort opens staunched wounds again. */
export function strain(table: Table, state: State, figure: Figure): void {
  for (let at = 0; at < figure.limbs.length; at++) {
    const limb = limbAt(figure, at)
    if (limb.bleeding !== 'staunched') continue
    if (state.setup.rulings['bleed-reopen'] === 'endurance-roll') {
      const { endurance, enduranceGrade } = profileOf(state, figure)
      const grade = gradeFor(state, {
        figure,
        purpose: 'other',
        item: null,
        foe: null,
        shift: enduranceGrade,
      })
      if (succeeds(table, state, { figure, sheet: endurance, grade, roll: ENDURANCE })) continue
    }
    limb.bleeding = 'yes'
    if (table.logs)
      tellCondition(table, {
        figure,
        rule: 'mythras.effect.bleed-staunch',
        what: 'bleeding',
        amount: 0,
        where: locationAt(state, figure, at).name,
      })
  }
}

/** The start of a Round for the bleeding: one level, however many the wounds, unless they add up. */
// rule: mythras.blood.fatigue
export function bleed(table: Table, state: State, figure: Figure): void {
  let wounds = 0
  for (const limb of figure.limbs) if (limb.bleeding === 'yes') wounds++
  if (wounds === 0) return
  const levels = state.setup.rulings['bleed-stack'] === 'cumulative' ? wounds : 1
  tire(table, state, { figure, levels, rule: 'mythras.effect.bleed-tick', cause: 'bled' })
}
