/**
 * The smaller proactive actions and the free ones: Brace, Regain Footing, Struggle, the follow-up Trip of an
 * entangler, Assess Situation, dropping, signalling, speaking, standing up from a crouch.
 *
 * `offer…` functions list what somebody could choose: `offer(key, '')` for what is allowed, with the rule that
 * forbids it otherwise.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { RuleId } from '../../register/rules.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureAt,
  itemAt,
  locationAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { holders, isEngaged, isHeld, isReadied, refreshHindrances, whyNotStand } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import {
  attempted,
  contest,
  drawIsRolledAgain,
  gradedSkill,
  type Level,
  losesTo,
  MOST_TRIES,
  rollGraded,
  rollSkill,
  SUCCESS,
  succeeds,
  withPassion,
} from '../core/skills.ts'
import { perceptionShift } from '../creatures/creatures.ts'
import { freeSnared, itemKey, itemNamed } from '../gear/items.ts'
import { dropItem, fallProne, releaseGrip, straightenUp, strain } from '../harm/wounds.ts'
import { chooseWay, waysAgainstTrip } from '../melee/consequences.ts'
import { payReaction, pointsToReact } from '../melee/reactions.ts'
import { type OfferOption, restOf } from './action-names.ts'

const FOOTING: Roll = { name: 'regain-footing', rule: 'mythras.action.regain-footing' }
const STRUGGLE: Roll = { name: 'struggle', rule: 'mythras.action.struggle' }
const PULL: Roll = { name: 'resist', rule: 'mythras.effect.entangle-trip' }
const ASSESS: Roll = { name: 'perception', rule: 'mythras.free.assess' }

/** A skill somebody may roll, and its grade. */
interface Way {
  readonly skill: string
  readonly value: number
  readonly grade: number
}

// ── Brace ────────────────────────────────────────────────────────────────────────────────────────────────

/** Brace against one foe. */
export function offerBrace(state: State, figure: Figure, offer: OfferOption): void {
  for (const foe of state.figures)
    if (areFoes(figure, foe) && foe.life === 'up' && foe.rider < 0)
      offer(`brace ${foe.id}`, figure.posture === 'prone' ? 'mythras.action.brace' : '')
}

/** A firm stance towards one foe, until one moves. */
export function brace(state: State, figure: Figure, foe: string): void {
  figure.braced = state.figures.findIndex(({ id }) => id === foe)
}

// ── Regain Footing ───────────────────────────────────────────────────────────────────────────────────────

/** Getting up. */
export function offerRegainFooting(state: State, figure: Figure, offer: OfferOption): void {
  if (figure.posture !== 'prone') return
  offer('regain-footing', figure.astride >= 0 ? 'mythras.leap.hold' : whyNotStand(state, figure))
}

/** Regain Footing; under a ruling only those who win their footing pay for it. */
export function getUp(table: Table, state: State, figure: Figure): void {
  const won = regainFooting(table, state, figure)
  if (!won && state.setup.rulings['regain-cost'] === 'only-when-won') figure.actionPoints += 1
}

/** Free of foes one simply gets up; engaged one must win a contest. True for whoever is on their feet. */
function regainFooting(table: Table, state: State, figure: Figure): boolean {
  const foes = holders(state, figure)
  if (foes.length > 0 && !winsFooting(table, state, figure, foes)) {
    if (table.logs) tellCondition(table, figure, FOOTING.rule, 'stays-down')
    return false
  }
  figure.posture = 'standing'
  if (table.logs) tellCondition(table, figure, FOOTING.rule, 'standing')
  return true
}

function tellCondition(table: Table, figure: Figure, rule: string, what: string): void {
  say(table, { event: 'condition', rule, figure: figure.id, what, amount: 0, where: '' })
}

function winsFooting(table: Table, state: State, figure: Figure, foes: readonly Figure[]): boolean {
  const { rulings } = state.setup
  const against = rulings['regain-many'] === 'best-foe' ? [strongest(state, foes)] : foes
  const way = chooseWay(table, state, figure, footingWays(state, figure), FOOTING.rule)
  const skill = withPassion(table, state, figure, way.value, FOOTING)
  const own = gradedSkill(rulings, skill, way.grade)
  const theirs = against.map((foe) => {
    const other = chooseWay(table, state, foe, footingWays(state, foe), FOOTING.rule)
    const sheet = withPassion(table, state, foe, other.value, FOOTING)
    return { foe, name: other.skill, sheet, graded: gradedSkill(rulings, sheet, other.grade) }
  })
  const most = Math.max(own, ...theirs.map(({ graded }) => graded))
  const over = Math.max(0, most - 100)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const made = rollGraded(table, state, { figure, sheet: skill, graded: own, over, roll: FOOTING })
    let lost = false
    let again = false
    for (const { foe, name, sheet, graded } of theirs) {
      const other = rollGraded(table, state, { figure: foe, sheet, graded, over, roll: FOOTING })
      const result = attempted(table, rulings, made, other)
      if (table.logs)
        say(table, {
          event: 'contest',
          rule: FOOTING.rule,
          figure: figure.id,
          skill: way.skill,
          graded: own,
          foe: foe.id,
          against: name,
          set: graded,
          result,
        })
      if (result > 0) continue
      const bothFail = made.level < SUCCESS && other.level < SUCCESS
      if (result === 0 && drawIsRolledAgain(rulings, bothFail)) again = true
      else lost = true
    }
    if (lost || !again) return !lost
  }
  return false
}

function strongest(state: State, foes: readonly Figure[]): Figure {
  const best = foes.toSorted((one, other) => footingOf(state, other) - footingOf(state, one))[0]
  if (best === undefined) throw new RangeError('nobody to contend with')
  return best
}

function footingOf(state: State, figure: Figure): number {
  const { brawn, athletics } = profileOf(state, figure)
  return Math.max(brawn, athletics)
}

function footingWays(state: State, figure: Figure): Way[] {
  const { brawn, athletics } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other' })
  return [
    { skill: 'brawn', value: brawn, grade },
    { skill: 'athletics', value: athletics, grade },
  ]
}

// ── Struggle ─────────────────────────────────────────────────────────────────────────────────────────────

/** Getting out of a grip or a net. */
export function offerStruggle(state: State, figure: Figure, offer: OfferOption): void {
  for (const at of figure.grippedBy) offer(`struggle ${figureAt(state, at).id}`, '')
  for (let at = 0; at < figure.limbs.length; at++)
    if ((figure.limbs[at]?.snaredBy ?? -1) >= 0) offer(`struggle ${locationAt(state, figure, at).key}`, '')
}

/** One struggle: against whoever grips, or against the wielder of what entangles a location. */
export function struggle(table: Table, state: State, figure: Figure, what: string): void {
  strain(table, state, figure)
  const gripper = figure.grippedBy.map((at) => figureAt(state, at)).find(({ id }) => id === what)
  if (gripper !== undefined) {
    breakGrip(table, state, figure, gripper)
    return
  }
  const at = profileOf(state, figure).locations.findIndex(({ key }) => key === what)
  const limb = figure.limbs[at]
  if (limb === undefined || limb.snaredBy < 0) return
  const owner = figureAt(state, limb.snaredBy)
  const item = owner.items[limb.snaredWith]
  if (item === undefined) return
  const style = state.setup.rulings['entangle-oppose'] === 'combat-style'
  const own = {
    figure,
    name: 'brawn',
    skill: profileOf(state, figure).brawn,
    grade: gradeFor(state, { figure, purpose: 'other' }),
  }
  const theirs = style
    ? {
        figure: owner,
        name: 'combat-style',
        skill: item.skill,
        grade: gradeFor(state, { figure: owner, purpose: 'fighting', item, foe: figure }),
      }
    : {
        figure: owner,
        name: 'brawn',
        skill: profileOf(state, owner).brawn,
        grade: gradeFor(state, { figure: owner, purpose: 'other' }),
      }
  const free = contest(table, state, own, theirs, STRUGGLE) > 0
  if (free) {
    freeSnared(state, item)
    refreshHindrances(state, figure)
  }
  if (table.logs) tellFreed(table, figure, free, 'mythras.effect.entangle-free')
}

function tellFreed(table: Table, figure: Figure, free: boolean, rule: string): void {
  say(table, {
    event: 'condition',
    rule,
    figure: figure.id,
    what: free ? 'free' : 'held',
    amount: 0,
    where: '',
  })
}

/** Brawn or Unarmed on both sides, each as they like. */
function breakGrip(table: Table, state: State, figure: Figure, gripper: Figure): void {
  const rule = 'mythras.effect.grip-free'
  const one = chooseWay(table, state, figure, gripWays(state, figure), rule)
  const holdsOn = paysToHold(state, gripper)
  const free = holdsOn
    ? wrests(table, state, figure, one, gripper)
    : succeeds(table, state, { figure, sheet: one.value, grade: one.grade, roll: STRUGGLE })
  if (free) releaseGrip(state, gripper)
  if (table.logs) tellFreed(table, figure, free, rule)
}

/** Holding costs nothing, unless the table has both sides pay; whoever cannot counts as having failed. */
function paysToHold(state: State, gripper: Figure): boolean {
  if (state.setup.rulings['grip-cost'] === 'victim') return true
  if (pointsToReact(state, gripper) === 0) return false
  payReaction(gripper)
  return true
}

function wrests(table: Table, state: State, figure: Figure, own: Way, gripper: Figure): boolean {
  const other = chooseWay(table, state, gripper, gripWays(state, gripper), STRUGGLE.rule)
  const wrestler = { figure, name: own.skill, skill: own.value, grade: own.grade }
  const holder = { figure: gripper, name: other.skill, skill: other.value, grade: other.grade }
  return contest(table, state, wrestler, holder, STRUGGLE) > 0
}

function gripWays(state: State, figure: Figure): Way[] {
  const { brawn, unarmed } = profileOf(state, figure)
  return [
    { skill: 'brawn', value: brawn, grade: gradeFor(state, { figure, purpose: 'other' }) },
    { skill: 'unarmed', value: unarmed, grade: gradeFor(state, { figure, purpose: 'fighting' }) },
  ]
}

// ── The entangler's pull ─────────────────────────────────────────────────────────────────────────────────

/** On the next Turn, and only then, an entangler may try to pull the victim down. */
export function offerPull(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.snares < 0 || !isReadied(item)) continue
    const late = item.snareDie === 0 ? PULL.rule : ''
    const prone = figureAt(state, item.snares).posture === 'prone' ? 'mythras.effect.trip' : ''
    offer(`pull ${itemKey(state, figure, at)}`, late || prone)
  }
}

/** An automatic attempt to trip: no attack roll, resisted against the roll that entangled. */
export function pull(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, key))
  const victim = figureAt(state, item.snares)
  const style = state.setup.rulings['entangle-trip'] === 'new-roll'
  const grade = gradeFor(state, { figure, purpose: 'fighting', item, foe: victim })
  const level: Level = item.snareLevel >= 3 ? 3 : 2
  const original = style
    ? rollSkill(table, state, { figure, sheet: item.skill, grade, roll: PULL })
    : { die: item.snareDie, level, graded: item.skill, sheet: item.skill }
  const way = chooseWay(table, state, victim, waysAgainstTrip(state, victim), PULL.rule)
  if (losesTo(table, state, { resister: victim, skill: way.value, grade: way.grade, original }, PULL))
    fallProne(table, state, victim, 'mythras.effect.entangle-trip')
}

// ── Free actions ─────────────────────────────────────────────────────────────────────────────────────────

/** A look around, for those whom nobody engages, once each time they come up. */
export function offerAssess(state: State, figure: Figure, offer: OfferOption): void {
  const twice = figure.assessed && state.setup.rulings['free-limits'] === 'assess-once'
  offer('assess', isEngaged(state, figure) || twice ? ASSESS.rule : '')
}

/** A gesture, for those whom nobody engages. */
export function offerSignal(state: State, figure: Figure, offer: OfferOption): void {
  offer('signal', isEngaged(state, figure) ? 'mythras.free.signal' : '')
}

/** A short phrase, for everybody. */
export function offerSpeech(_state: State, _figure: Figure, offer: OfferOption): void {
  offer('speak', '')
}

/** Tells that somebody gestures or says something, which is for the table to play out. */
export function tellCall(table: Table, figure: Figure, rule: RuleId, what: string): void {
  if (table.logs) say(table, { event: 'call', rule, figure: figure.id, what })
}

/** Straightening up from a crouch. */
export function offerStand(_state: State, figure: Figure, offer: OfferOption): void {
  if (figure.posture === 'crouching') offer('stand', '')
}

/** Up from the crouch. */
export function standUp(table: Table, _state: State, figure: Figure): void {
  straightenUp(figure)
  if (table.logs) tellCondition(table, figure, 'mythras.block.crouch', 'standing')
}

/** Dropping whatever is in hand. */
export function offerDrops(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++)
    if (isHeld(itemAt(figure, at))) offer(`drop ${itemKey(state, figure, at)}`, '')
}

/** Drop Item. */
export function drop(table: Table, state: State, figure: Figure, key: string): void {
  const item = itemAt(figure, itemNamed(state, figure, restOf(key)))
  dropItem(table, state, figure, item, 'mythras.free.drop')
}

/** Letting go of whomever one grips. */
export function offerReleaseGrip(_state: State, figure: Figure, offer: OfferOption): void {
  if (figure.grips >= 0) offer('release-grip', '')
}

/** A grip is opened. */
export function openHand(table: Table, state: State, figure: Figure): void {
  if (table.logs) tellCondition(table, figureAt(state, figure.grips), 'mythras.effect.grip', 'free')
  releaseGrip(state, figure)
}

/** Assess Situation: a Perception roll, harder on the run. */
export function assess(table: Table, state: State, figure: Figure): void {
  figure.assessed = true
  const { perception } = profileOf(state, figure)
  const gait = figure.gait === 'sprint' ? 2 : figure.gait === 'run' ? 1 : 0
  const body = gradeFor(state, {
    figure,
    purpose: 'other',
    item: null,
    foe: null,
    shift: perceptionShift(state, figure),
  })
  const grade = Math.max(body, gait)
  const made = rollSkill(table, state, { figure, sheet: perception, grade, roll: ASSESS })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: ASSESS.rule,
      figure: figure.id,
      skill: 'perception',
      value: perception,
      grade,
      graded: gradedSkill(state.setup.rulings, perception, grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, 'perception', grade, gait > 0 ? 'own-gait' : 'task'),
    })
}

/** Asks which of several figures is meant; not asked where there is only one. */
export function askFigure(
  table: Table,
  {
    question,
    rule,
    by,
    among,
    about = null,
  }: {
    readonly question: string
    readonly rule: string
    readonly by: Figure
    readonly among: readonly Figure[]
    readonly about?: unknown
  },
): Figure {
  const [first] = among
  if (first === undefined) throw new RangeError(`${question}: nobody to choose`)
  if (among.length === 1) return first
  const keys = among.map(({ id }) => id)
  const choice = table.ask(option({ name: question, rule, to: by, options: keys, about, usual: first.id }))
  return among.find(({ id }) => id === choice) ?? first
}

/** The name of an item, for the log. */
export function itemName(state: State, figure: Figure, at: number): string {
  return at < 0 ? '' : armOf(state, itemAt(figure, at)).name
}
