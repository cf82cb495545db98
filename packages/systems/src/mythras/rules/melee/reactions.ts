/**
 * Reactions: what the target of an attack may do about it, and the wards set before the die falls.
 *
 * One reaction for each threat, one Action Point each; the attack die lies open when it is chosen (unless the
 * table plays otherwise). Delayed points pay first.
 */
import {
  type ForbiddenOption,
  type Menu,
  menu,
  NOTHING_FORBIDDEN,
  option,
  type Roll,
  subset,
  type Table,
} from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type Arm,
  armOf,
  type Figure,
  hasAbility,
  type Item,
  itemAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOf } from '../core/causes.ts'
import {
  hasTrait,
  isReadied,
  knowsTrait,
  limbsHolding,
  limbsServe,
  practises,
  whyLimbFails,
  whyNotOffend,
  whyNotReact,
  whyNotWield,
} from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { offerDesperateEffort } from '../core/luck.ts'
import {
  cappedSkill,
  FAILURE,
  levelOf,
  overHundred,
  rollGraded,
  SUCCESS,
  withPassion,
} from '../core/skills.ts'
import { isInWater } from '../core/surroundings.ts'
import { covers, wardOver, wardOverAll, wardsOff } from '../core/ward.ts'
import { itemKey, itemNamed } from '../gear/items.ts'
import { agonyCap } from '../harm/hazards.ts'
import { spoilAim, strain } from '../harm/wounds.ts'
import { distract } from '../magic/concentration.ts'
import { powerSteps } from '../magic/powers.ts'
import type { OfferOption } from '../round/action-names.ts'
import { type Exchange, factsOf, type Reaction } from './exchange.ts'

const PARRY: Roll = { name: 'parry', rule: 'mythras.attack.step-2' }
const EVADE: Roll = { name: 'evade', rule: 'mythras.evade.roll' }
const HARD = 1

// ── Points ───────────────────────────────────────────────────────────────────────────────────────────────

/** Action Points that somebody can spend on a reaction now. */
export function pointsToReact(state: State, figure: Figure): number {
  return state.setup.rulings.delay === 'needed-to-react' ? figure.delayed : figure.actionPoints
}

/** An Action Point is spent on a reaction: a delayed one if there is one. */
export function payReaction(figure: Figure): void {
  figure.actionPoints -= 1
  if (figure.delayed > 0) figure.delayed -= 1
}

// ── Parries ──────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps an item from parrying this attack, or ''. */
export function whyNotParry(state: State, figure: Figure, item: Item, exchange: Exchange): string {
  const arm = armOf(state, item)
  if (exchange.weaponry === 'gun') return 'mythras.gun.no-parry'
  if (exchange.weaponry === 'missile' && arm.category !== 'shield') {
    const thrown = exchange.thrown || exchange.arm.thrown
    if (!thrown || state.setup.rulings['ranged-parry'] === 'shields-only') return 'mythras.ranged.parry'
  }
  if (arm.category === 'ranged') return 'mythras.parry.which'
  // rule: mythras.creature.formidable-natural-weapons
  if (arm.category === 'natural' && !arm.unarmed && !hasAbility(state, figure, 'formidable-natural-weapons'))
    return 'mythras.parry.natural'
  if (item.stuckIn >= 0) return 'mythras.effect.impale-no-parry'
  if (item.parried && state.setup.rulings['parry-weapon'] === 'once-a-round') return 'mythras.parry.which'
  return whyNotWield(state, figure, item)
}

/** The Size with which an item parries. */
export function parrySize(state: State, figure: Figure, item: Item): number {
  const size = bareParrySize(state, figure, item)
  // rule: mythras.trait.defensive-minded
  const larger = !figure.attacked && hasTrait(state, figure, item, 'defensive-minded')
  return onLadder(state, larger ? size + 1 : size)
}

/** The Size with which it parries without a Defensive Minded hand. */
function bareParrySize(state: State, figure: Figure, item: Item): number {
  const arm = armOf(state, item)
  const size = arm.size + powerSteps(state, figure, arm)
  // rule: mythras.trait.unarmed-prowess
  return arm.unarmed && size < 1 && knowsTrait(state, figure, 'unarmed-prowess') ? 1 : size
}

const LARGEST = 4

/** A Size above Enormous is a step of its own, or Enormous again where the table ends the ladder there. */
export function onLadder(state: State, size: number): number {
  return state.setup.rulings['ladder-ends'] === 'clamp' ? Math.min(LARGEST, size) : size
}

// ── Evading ──────────────────────────────────────────────────────────────────────────────────────────────

/** The skill with which somebody gets out of the way: Evade, or what a creature uses in its element. */
export function evadeSkill(state: State, figure: Figure): number {
  const profile = profileOf(state, figure)
  if (figure.airborne && profile.flying >= 0 && hasAbility(state, figure, 'flying')) return profile.flying
  // rule: mythras.creature.swimmer
  if (isInWater(state, figure) && hasAbility(state, figure, 'swimmer')) return profile.swimming
  return profile.evade
}

/** The rule that keeps somebody from evading this attack, or ''. */
export function whyNotEvade(state: State, figure: Figure, exchange: Exchange): string {
  if (figure.posture === 'prone' && figure.astride >= 0) return 'mythras.leap.hold'
  if (state.setup.rulings['entangle-leg'] === 'all-movement' && hasSnaredLeg(state, figure))
    return 'mythras.effect.entangle'
  if (state.setup.rulings['evade-melee'] === 'every-attack') return ''
  const named = exchange.weaponry !== 'melee' || exchange.charging || exchange.sweeping
  return named || practises(state, figure, 'daredevil') ? '' : 'mythras.evade.scope'
}

/** True while a net holds a leg. */
export function hasSnaredLeg(state: State, figure: Figure): boolean {
  const { locations } = profileOf(state, figure)
  return figure.limbs.some((limb, at) => limb.snaredBy >= 0 && locations[at]?.kind === 'leg')
}

/** An evader ends on the ground, unless nimbleness or a trait keeps them up. */
export function staysUp(state: State, exchange: Exchange): boolean {
  const { target, reaction, defence, weaponry } = exchange
  if (reaction === 'acrobatics' || target.airborne) return true
  if (profileOf(state, target).powers.includes('enhanced-reactions')) return true
  // rule: mythras.trait.daredevil
  if (!practises(state, target, 'daredevil')) return false
  return weaponry === 'melee' || (defence?.level ?? 0) >= 2
}

// ── Choosing ─────────────────────────────────────────────────────────────────────────────────────────────

/** The target chooses a reaction and, if it is to, pays for it; nothing is rolled yet. */
// rule: mythras.ap.one-reaction
export function chooseReaction(table: Table, state: State, exchange: Exchange, counters: boolean): void {
  declareReaction(table, state, exchange, counters)
  payForReaction(table, state, exchange)
}

/** The target says what it will do about an attack; it is paid for when it is certain. */
// rule: mythras.ap.reactive
export function declareReaction(table: Table, state: State, exchange: Exchange, counters: boolean): void {
  const { target, attacker, attack } = exchange
  exchange.reaction = 'none'
  if (whyNotReact(state, target) !== '') return
  if (target.actionPoints === 0 && target.luck > 0)
    offerDesperateEffort(table, state, {
      figure: target,
      why: attacker.id,
      level: attack.level,
      facts: factsOf(exchange, attacker),
    })
  // rule: mythras.ap.exhausted
  if (pointsToReact(state, target) === 0) return
  const about = factsOf(exchange, attacker)
  const open = () => reactionMenu(table, state, exchange, counters)
  const choice = table.ask(
    menu({ name: 'reaction', rule: 'mythras.attack.offer-reaction', to: target, open, about, usual: 'none' }),
  )
  noteReaction(state, exchange, choice)
}

function reactionMenu(table: Table, state: State, exchange: Exchange, counters: boolean): Menu {
  const { target } = exchange
  const options: string[] = ['none']
  const forbidden: ForbiddenOption[] = []
  const offer = (key: string, rule: string) => {
    if (rule === '') options.push(key)
    else if (table.explains) forbidden.push({ key, rule })
  }
  for (let at = 0; at < target.items.length; at++) {
    const item = itemAt(target, at)
    // rule: mythras.react.parry
    if (isReadied(item))
      offer(`parry ${itemKey(state, target, at)}`, whyNotParry(state, target, item, exchange))
  }
  const evade = whyNotEvade(state, target, exchange)
  // rule: mythras.react.evade
  offer('evade', evade)
  // rule: mythras.evade.acrobatics
  if (profileOf(state, target).acrobatics >= 0) offer('acrobatics', evade)
  if (counters) offerCounterattacks(state, exchange, offer)
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** A charge may be met with a blow of one's own, but not by those whom the charger has outmanoeuvred. */
// rule: mythras.react.counterattack
function offerCounterattacks(
  state: State,
  { target, attacker }: Exchange,
  offer: (key: string, rule: string) => void,
): void {
  const barred = target.barred.includes(attacker.at) ? 'mythras.outm.result' : ''
  const rule = whyNotOffend(state, target, true) || barred
  for (let at = 0; at < target.items.length; at++) {
    const item = itemAt(target, at)
    if (!isReadied(item) || armOf(state, item).category === 'ranged') continue
    offer(
      `counterattack ${itemKey(state, target, at)}`,
      rule === '' ? whyNotWield(state, target, item) : rule,
    )
  }
}

/** What was chosen is noted on the exchange. */
function noteReaction(state: State, exchange: Exchange, choice: string): void {
  if (choice === 'none') return
  const { target } = exchange
  const space = choice.indexOf(' ')
  const how = space < 0 ? choice : choice.slice(0, space)
  exchange.reaction = isReaction(how) ? how : 'none'
  if (how === 'parry' || how === 'counterattack') {
    const item = itemAt(target, itemNamed(state, target, choice.slice(space + 1)))
    exchange.parry = item
    exchange.parrySize = parrySize(state, target, item)
  } else exchange.parry = null
}

/** A reaction costs its point, and the weapon that makes it no longer wards. */
function payForReaction(table: Table, state: State, exchange: Exchange): void {
  const { target, parry, reaction } = exchange
  if (reaction === 'none') return
  if (parry !== null) {
    parry.ward = 0
    if (reaction === 'parry') parry.parried = true
    if (reaction === 'parry' && usesDefence(state, exchange, parry)) guard(table, state, exchange, parry)
  }
  payReaction(target)
  distract(table, state, target)
  strain(table, state, target)
  spoilAim(target)
}

const YES_NO: readonly string[] = Object.freeze(['yes', 'no'])

/**
 * Defensive Minded: a parry one Size larger. Where it bars attacks for the rest of the Round, whoever still has a
 * point to attack with says whether it is worth that.
 */
// rule: mythras.trait.defensive-minded
function guard(table: Table, state: State, exchange: Exchange, parry: Item): void {
  const { target, attacker, size } = exchange
  const rule = 'mythras.trait.defensive-minded'
  const binds = state.setup.rulings['defensive-minded'] === 'binds'
  const bare = onLadder(state, bareParrySize(state, target, parry))
  if (binds && !target.guarded && target.actionPoints > 1) {
    const about = { foe: attacker.id, item: armOf(state, parry).key, size, bare, larger: exchange.parrySize }
    const choice = table.ask(
      option({ name: 'defensive-minded', rule, to: target, options: YES_NO, about, usual: 'yes' }),
    )
    if (choice === 'no') {
      exchange.parrySize = bare
      return
    }
  }
  target.guarded = true
  if (table.logs)
    say(table, {
      event: 'condition',
      rule,
      figure: target.id,
      what: 'guards',
      amount: binds ? 1 : 0,
      where: armOf(state, parry).name,
    })
}

/** True for a parry that rests on Defensive Minded: the weapon by itself is smaller than the blow. */
function usesDefence(state: State, { target, size, parrySize: parried }: Exchange, item: Item): boolean {
  const bare = onLadder(state, bareParrySize(state, target, item))
  return parried > bare && size > bare
}

function isReaction(word: string): word is Reaction {
  return word === 'parry' || word === 'evade' || word === 'acrobatics' || word === 'counterattack'
}

/** Before-the-die tables: once the attack die lies there, a reaction that is not called off is paid for. */
export function confirmReaction(table: Table, state: State, exchange: Exchange): void {
  if (exchange.reaction !== 'none' && isCalledOff(table, state, exchange)) {
    exchange.reaction = 'none'
    exchange.parry = null
    exchange.parrySize = -1
    return
  }
  payForReaction(table, state, exchange)
}

function isCalledOff(table: Table, state: State, { target, attacker, attack }: Exchange): boolean {
  if (state.setup.rulings['parry-timing'] !== 'before-die-may-cancel') return false
  const about = { level: attack.level, die: attack.die, foe: attacker.id }
  const rule = 'mythras.attack.step-2'
  return (
    table.ask(
      option({
        name: 'cancel-reaction',
        rule,
        to: target,
        options: ['go-on', 'cancel'],
        about,
        usual: 'go-on',
      }),
    ) === 'cancel'
  )
}

// ── Rolling ──────────────────────────────────────────────────────────────────────────────────────────────

/** Rolls the reaction that was chosen. */
export function rollDefence(table: Table, state: State, exchange: Exchange): void {
  const { target, attacker, reaction, parry } = exchange
  if (reaction === 'none') tellNoReaction(table, exchange)
  if (reaction === 'none' || reaction === 'counterattack') return
  const parries = reaction === 'parry' && parry !== null
  const roll = parries ? PARRY : EVADE
  const known = parries ? parry.skill : defenceSkill(state, target, reaction)
  const skill = withPassion(table, state, target, known, roll)
  const cap = parries ? capOf(state, target, parry) : NO_CAP
  const shift = parries ? parry.offStyle : 0
  const least = parries ? gradeAgainstMissile(exchange, armOf(state, parry)) : 0
  const purpose = parries ? 'parry' : 'evade'
  const grade = gradeFor(state, {
    figure: target,
    purpose,
    item: parries ? parry : null,
    foe: attacker,
    shift,
    least,
  })
  const graded = cappedSkill(state.setup.rulings, skill, cap, grade)
  const over = overHundred(graded, exchange.attack.graded)
  exchange.defence = rollGraded(table, state, { figure: target, sheet: skill, graded, over, roll })
  relevelAttack(table, state, exchange, over)
  if (!table.logs) return
  say(table, {
    event: 'defence',
    rule: parries ? 'mythras.attack.step-2' : 'mythras.evade.roll',
    figure: target.id,
    foe: attacker.id,
    how: reaction,
    item: parries ? armOf(state, parry).name : '',
    skill: graded - over,
    grade,
    die: exchange.defence.die,
    level: exchange.defence.level,
    causes: causesOf(state, {
      figure: target,
      purpose,
      grade,
      item: parries ? parry : null,
      foe: attacker,
      besides: [...(shift > 0 ? ['off-style'] : []), ...(least > 0 ? ['no-shield'] : [])],
    }),
  })
}

/** Whoever does not answer an attack that reaches them counts as having failed to. */
function tellNoReaction(table: Table, { target, attacker, attack }: Exchange): void {
  if (!table.logs || attack.level < SUCCESS) return
  say(table, {
    event: 'defence',
    rule: 'mythras.attack.no-parry',
    figure: target.id,
    foe: attacker.id,
    how: 'none',
    item: '',
    skill: 0,
    grade: 0,
    die: 0,
    level: FAILURE,
  })
}

/** Once both roll, whoever is above 100 takes it off both, and the attack die is read anew. */
function relevelAttack(table: Table, state: State, exchange: Exchange, over: number): void {
  if (over === 0) return
  const { die, sheet, graded } = exchange.attack
  const level = levelOf(table, { rulings: state.setup.rulings, die, sheet, graded, over })
  const changed = level !== exchange.attack.level
  exchange.attack = { die, sheet, graded, level }
  if (table.logs && changed)
    say(table, {
      event: 'levels',
      rule: 'mythras.core.over-100',
      figure: exchange.attacker.id,
      foe: exchange.target.id,
      over,
      level,
      against: exchange.defence?.level ?? -1,
    })
}

function defenceSkill(state: State, target: Figure, reaction: Reaction): number {
  return reaction === 'acrobatics' ? profileOf(state, target).acrobatics : evadeSkill(state, target)
}

/** What Ride or Swim allows at most, in attack and parry; no cap on firm ground. */
export function capOf(state: State, figure: Figure, item: Item): number {
  const agony = figure.poisons.length === 0 ? NO_CAP : agonyOf(state, figure, item)
  return Math.min(agony, elementCap(state, figure, item))
}

/** Poison that racks a limb caps what is done with it. */
function agonyOf(state: State, figure: Figure, item: Item): number {
  const limbs = limbsHolding(state, figure, item)
  return Math.min(agonyCap(state, figure, -1), ...limbs.map((at) => agonyCap(state, figure, at)))
}

const NO_CAP = 1000

// rule: mythras.close.cap
function elementCap(state: State, figure: Figure, item: Item): number {
  const profile = profileOf(state, figure)
  // rule: mythras.trait.mounted-combat
  if (figure.mount >= 0 && !hasTrait(state, figure, item, 'mounted-combat')) return profile.ride
  if (
    isInWater(state, figure) &&
    !hasAbility(state, figure, 'swimmer') &&
    !hasAbility(state, figure, 'aquatic')
  )
    return profile.swimming
  return NO_CAP
}

/** What is no shield meets a missile at Hard, where the table lets it parry one at all. */
function gradeAgainstMissile(exchange: Exchange, arm: Arm): number {
  return exchange.weaponry === 'missile' && arm.category !== 'shield' ? HARD : 0
}

// ── Wards ────────────────────────────────────────────────────────────────────────────────────────────────

/** The rule that keeps an item from warding against an attack of this kind, or ''. */
export function whyNotWard(
  state: State,
  figure: Figure,
  item: Item,
  against: Exchange['weaponry'] = 'melee',
): string {
  const arm = armOf(state, item)
  if (arm.category === 'ranged' || arm.category === 'natural') return 'mythras.free.ward'
  if (!wardsOff(state, arm, against)) return 'mythras.gun.shield-cover'
  if (figure.flatFooted) return 'mythras.surprise.flat-footed'
  if (figure.frenzy > 0) return 'mythras.creature.frenzy'
  if (item.stuckIn >= 0 || item.snares >= 0) return 'mythras.effect.impale-no-parry'
  if (item.pinnedBy >= 0) return 'mythras.creature.grappler'
  return limbsServe(state, figure, item) ? '' : whyLimbFails(state, figure, item)
}

/** Before the attack die: the target may set, change or drop a ward, with whatever would help against the attack. */
export function offerWards(table: Table, state: State, { target, attacker: foe, weaponry }: Exchange): void {
  for (;;) {
    let any = false
    for (const item of target.items)
      if (item.hand !== 'natural' && isReadied(item) && whyNotWard(state, target, item, weaponry) === '')
        any = true
    if (!any || whyNotReact(state, target) !== '') return
    const open = () => wardMenu(table, state, target, weaponry)
    const about = { foe: foe.id, points: target.actionPoints, weaponry }
    const choice = table.ask(
      menu({ name: 'ward', rule: 'mythras.free.ward', to: target, open, about, usual: 'keep' }),
    )
    if (choice === 'keep') return
    setWard(table, state, target, choice)
  }
}

function wardMenu(table: Table, state: State, figure: Figure, against: Exchange['weaponry']): Menu {
  const options = ['keep']
  const forbidden: ForbiddenOption[] = []
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'natural' || !isReadied(item)) continue
    const key = itemKey(state, figure, at)
    const rule = whyNotWard(state, figure, item, against)
    if (rule === '') options.push(`ward ${key}`)
    else if (table.explains) forbidden.push({ key: `ward ${key}`, rule })
    if (item.ward !== 0) options.push(`unward ${key}`)
  }
  offerCrouch(state, figure, 'free', (key, whyNot) => {
    if (whyNot === '') options.push(key)
  })
  return { options, forbidden: forbidden.length === 0 ? NOTHING_FORBIDDEN : forbidden }
}

/** Setting and dropping the ward of everything in hand. */
export function offerWardChanges(state: State, figure: Figure, offer: OfferOption): void {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'natural' || !isReadied(item)) continue
    offer(`ward ${itemKey(state, figure, at)}`, whyNotWard(state, figure, item))
    if (item.ward !== 0) offer(`unward ${itemKey(state, figure, at)}`, '')
  }
}

/** Crouching behind every shield at hand, for those on foot, where the table asks this price for it. */
export function offerCrouch(
  state: State,
  figure: Figure,
  price: 'free' | 'one-point',
  offer: OfferOption,
): void {
  if (state.setup.rulings['crouch-cost'] !== price) return
  if (figure.posture !== 'standing' || figure.mount >= 0) return
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (!isReadied(item) || armOf(state, item).category !== 'shield') continue
    offer(`crouch ${itemKey(state, figure, at)}`, whyNotWard(state, figure, item))
  }
}

/** Sets, changes or drops the ward of an item; crouching behind a shield doubles what it covers. */
export function setWard(table: Table, state: State, figure: Figure, choice: string): void {
  const [how = '', ...rest] = choice.split(' ')
  const at = itemNamed(state, figure, rest.join(' '))
  const item = itemAt(figure, at)
  const arm = armOf(state, item)
  if (how === 'unward') {
    item.ward = 0
    if (table.logs)
      say(table, {
        event: 'ward',
        rule: 'mythras.free.ward',
        figure: figure.id,
        item: arm.name,
        locations: [],
        crouching: false,
      })
    return
  }
  if (how === 'crouch') figure.posture = 'crouching'
  const most =
    Math.max(1, arm.passive) * (figure.posture === 'crouching' && arm.category === 'shield' ? 2 : 1)
  item.ward = askLocations(table, state, figure, most)
  const { locations } = profileOf(state, figure)
  const rule = figure.posture === 'crouching' ? 'mythras.block.crouch' : 'mythras.block.passive'
  if (table.logs)
    say(table, {
      event: 'ward',
      rule,
      figure: figure.id,
      item: arm.name,
      locations: locations.filter((_, place) => covers(item.ward, place)).map(({ name }) => name),
      crouching: figure.posture === 'crouching',
    })
}

function askLocations(table: Table, state: State, figure: Figure, most: number): number {
  const { locations } = profileOf(state, figure)
  if (most >= locations.length) return wardOverAll(locations.length)
  const keys = locations.map(({ key }) => key)
  const rule = 'mythras.free.ward'
  const chosen = table.askSubset(
    subset({
      name: 'ward-locations',
      rule,
      to: figure,
      options: keys,
      min: 1,
      max: most,
      about: null,
      usual: usualWard(keys, most),
    }),
  )
  return wardOver(chosen.map((key) => keys.indexOf(key)))
}

/** The last locations of the table are those nearest to the head. */
function usualWard(keys: readonly string[], most: number): string {
  return keys.slice(-most).join(',')
}
