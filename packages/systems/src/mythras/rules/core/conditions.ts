/**
 * Who can do what: who is out, who may act, react and attack, which limbs and weapons serve, who is engaged.
 *
 * `whyNot…` functions answer with the id of the rule that stands in the way, or '' when nothing does. *Out* is
 * whoever no longer takes part: dead, fled, yielded, unconscious, incapacitated. *Helpless* are those of them
 * who can still be struck, and the insensible.
 */

import {
  type Arm,
  armOf,
  type Figure,
  figureAt,
  hasAbility,
  type Item,
  itemAt,
  type Limb,
  limbAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { sizes } from '../gear/gear.ts'
import { impaleGrade } from './tables.ts'

/** What `impaled` says of somebody whom a weapon in the wound puts out of the fight. */
export const INCAPACITATES = 4
/** The fatigue level at which somebody cannot fight on. */
export const INCAPACITATED = 6
const COLD = 5

/** Alive and on the field, in whatever state. */
export function isThere(figure: Figure): boolean {
  return figure.life === 'up'
}

/** True for those who take no further part, for now or for good. */
export function isOut(state: State, figure: Figure): boolean {
  return (
    figure.life !== 'up' ||
    figure.felled ||
    (figure.unconscious > 0 && !figure.lastAction) ||
    figure.shocked > 0 ||
    figure.impaled >= INCAPACITATES ||
    (figure.fatigue >= INCAPACITATED && isSpent(state, figure))
  )
}

/** Fatigue keeps somebody from fighting on; the frenzied and the undead know none, and Vigor none of exertion. */
function isSpent(state: State, figure: Figure): boolean {
  if (figure.frenzy > 0 || hasAbility(state, figure, 'undead')) return false
  return !figure.vigour || figure.fatigue - figure.exertion >= INCAPACITATED
}

/** True for a location that is stunned. */
export function isNumb(limb: Limb): boolean {
  return limb.stun > 0 || limb.stunRounds > 0 || limb.pierced
}

/** A location of one of these kinds is stunned. */
export function isStunned(state: State, figure: Figure, kind: 'head' | 'trunk'): boolean {
  for (let at = 0; at < figure.limbs.length; at++) {
    if (!isNumb(limbAt(figure, at))) continue
    const location = profileOf(state, figure).locations[at]?.kind
    if (kind === 'head' ? location === 'head' : location === 'chest' || location === 'abdomen') return true
  }
  return false
}

/** Paralysed by poison, or by cold. */
function isParalysed(state: State, figure: Figure): boolean {
  // rule: mythras.creature.cold-blooded
  if (state.temperature < COLD && hasAbility(state, figure, 'cold-blooded')) return true
  for (const poison of figure.poisons)
    if (poison.onset === 0 && poison.condition === 'paralysis' && poison.location < 0) return true
  return false
}

/** Still there, but unable to lift a finger: an attack in melee succeeds by itself. */
// rule: mythras.effect.stun-head
export function isHelpless(state: State, figure: Figure): boolean {
  return (
    isThere(figure) &&
    (isOut(state, figure) || isStunned(state, figure, 'head') || isParalysed(state, figure))
  )
}

/** True for somebody who can take a Turn, points permitting. */
export function canAct(state: State, figure: Figure): boolean {
  return (
    !isOut(state, figure) &&
    figure.nauseous === 0 &&
    !isStunned(state, figure, 'head') &&
    !isParalysed(state, figure)
  )
}

/** The rule that keeps somebody from reacting at all, or ''. */
export function whyNotReact(state: State, figure: Figure): string {
  if (!canAct(state, figure)) return 'mythras.effect.stun-head'
  if (figure.flatFooted) return 'mythras.surprise.flat-footed'
  if (figure.frenzy > 0) return 'mythras.creature.frenzy'
  return figure.lastAction ? 'mythras.wound.last-action' : ''
}

/** The rule that keeps somebody from any offensive act at the moment, or ''; striking back may be another matter. */
export function whyNotOffend(state: State, figure: Figure, strikesBack = false): string {
  if (figure.surprised) return 'mythras.surprise.no-offence'
  const fightsOn = strikesBack && state.setup.rulings['attack-when-seriously-wounded'] === 'allowed'
  if (figure.pain > 0 && figure.frenzy === 0 && !fightsOn) return 'mythras.wound.serious'
  if (isStunned(state, figure, 'trunk')) return 'mythras.effect.stun-torso'
  if (figure.shaken > 0) return 'mythras.creature.terrifying'
  if (figure.befuddled) return 'mythras.magic.befuddle'
  if (figure.guarded && state.setup.rulings['defensive-minded'] === 'binds')
    return 'mythras.trait.defensive-minded'
  return ''
}

// ── Limbs and what they hold ─────────────────────────────────────────────────────────────────────────────

/** True for a limb that can be used. */
export function serves(limb: Limb | undefined): boolean {
  return limb !== undefined && !limb.useless && !limb.severed && !isNumb(limb)
}

/** The hit locations whose limbs hold an item; empty for none. */
export function limbsHolding(state: State, figure: Figure, item: Item): readonly number[] {
  const { rightArm, leftArm } = profileOf(state, figure)
  switch (item.hand) {
    case 'right':
      return rightArm < 0 ? NO_LIMBS : [rightArm]
    case 'left':
      return leftArm < 0 ? NO_LIMBS : [leftArm]
    case 'both':
      return [rightArm, leftArm].filter((at) => at >= 0)
    case 'natural': {
      const { location } = armOf(state, item)
      return location < 0 ? NO_LIMBS : [location]
    }
    case 'stowed':
    case 'lost':
    case 'broken':
      return NO_LIMBS
  }
}

const NO_LIMBS: readonly number[] = Object.freeze([])

/** The rule that keeps somebody from standing on their legs, or '': a useless one carries nobody. */
export function whyNotStand(state: State, figure: Figure): string {
  const { locations, legs } = profileOf(state, figure)
  let failing = 0
  for (let at = 0; at < figure.limbs.length; at++)
    if (locations[at]?.kind === 'leg' && fails(limbAt(figure, at))) failing++
  return failing > 0 && legs - failing < 2 ? 'mythras.wound.serious-limb' : ''
}

function fails({ useless, severed, stun, stunRounds }: Limb): boolean {
  return useless || severed || stun > 0 || stunRounds > 0
}

/** True for an item in hand, or part of the body. */
export function isReadied(item: Item): boolean {
  return item.hand === 'right' || item.hand === 'left' || item.hand === 'both' || item.hand === 'natural'
}

/** True for an item that somebody holds in a hand. */
export function isHeld(item: Item): boolean {
  return item.hand === 'right' || item.hand === 'left' || item.hand === 'both'
}

function armServes(figure: Figure, at: number): boolean {
  if (at < 0) return true
  const limb = limbAt(figure, at)
  return serves(limb) && limb.snaredBy < 0
}

/** True while the limbs that hold an item let it be used. */
export function limbsServe(state: State, figure: Figure, item: Item): boolean {
  const profile = profileOf(state, figure)
  switch (item.hand) {
    case 'right':
      return armServes(figure, profile.rightArm)
    case 'left':
      return armServes(figure, profile.leftArm)
    case 'both':
      return armServes(figure, profile.rightArm) && armServes(figure, profile.leftArm)
    case 'natural':
      return armServes(figure, armOf(state, item).location)
    case 'stowed':
    case 'lost':
    case 'broken':
      return false
  }
}

/** The rule that keeps an item from being used to strike or parry, or ''. */
export function whyNotWield(state: State, figure: Figure, item: Item): string {
  if (!isReadied(item)) return 'mythras.action.ready-weapon'
  if (item.stuckIn >= 0 && state.setup.rulings['impale-attack'] === 'stuck')
    return 'mythras.effect.impale-no-parry'
  if (item.snares >= 0 && state.setup.rulings['entangle-commit'] === 'committed')
    return 'mythras.effect.entangle'
  if (item.pinnedBy >= 0) return 'mythras.creature.grappler'
  return limbsServe(state, figure, item) ? '' : whyLimbFails(state, figure, item)
}

/** What is the matter with the limbs that hold an item: a wound, a stun, or a net. */
export function whyLimbFails(state: State, figure: Figure, item: Item): string {
  const limbs = limbsHolding(state, figure, item).map((at) => limbAt(figure, at))
  if (limbs.some(({ useless, severed }) => useless || severed)) return 'mythras.wound.serious-limb'
  return limbs.some(isNumb) ? 'mythras.effect.stun-limb' : 'mythras.effect.entangle'
}

/** The first empty hand whose arm serves: 'right', 'left', or '' for none. */
export function freeHand(state: State, figure: Figure): 'right' | 'left' | '' {
  const { rightArm, leftArm } = profileOf(state, figure)
  if (rightArm >= 0 && armServes(figure, rightArm) && !holdsIn(figure, 'right')) return 'right'
  if (leftArm >= 0 && armServes(figure, leftArm) && !holdsIn(figure, 'left')) return 'left'
  return ''
}

/** True if a hand is taken. */
export function holdsIn(figure: Figure, hand: 'right' | 'left'): boolean {
  for (const item of figure.items) if (item.hand === hand || item.hand === 'both') return true
  return false
}

/** The shield somebody can use, if there is one. */
export function shieldOf(state: State, figure: Figure): Item | undefined {
  for (const item of figure.items)
    if (armOf(state, item).category === 'shield' && whyNotWield(state, figure, item) === '') return item
  return undefined
}

/** True for something that is shot or thrown from where it is. */
export function isRanged(arm: Arm): boolean {
  return arm.category === 'ranged'
}

/** True if a style trait is at work with this item. */
// rule: mythras.style.traits
export function hasTrait(
  state: State,
  figure: Figure,
  item: Item,
  trait: State['setup']['profiles'][number]['styles'][number]['traits'][number],
): boolean {
  if (item.style < 0) return false
  return profileOf(state, figure).styles[item.style]?.traits.includes(trait) === true
}

/** True if somebody has a weapon of a style with this trait at hand, so that the trait is at work. */
export function practises(
  state: State,
  figure: Figure,
  trait: State['setup']['profiles'][number]['styles'][number]['traits'][number],
): boolean {
  if (!knowsTrait(state, figure, trait)) return false
  return figure.items.some((item) => isReadied(item) && hasTrait(state, figure, item, trait))
}

/** True if any style of somebody has a trait. */
export function knowsTrait(
  state: State,
  figure: Figure,
  trait: State['setup']['profiles'][number]['styles'][number]['traits'][number],
): boolean {
  const { styles } = profileOf(state, figure)
  for (const style of styles) if (style.traits.includes(trait)) return true
  return false
}

// ── Engagement and place ─────────────────────────────────────────────────────────────────────────────────

/** Metres between two figures. */
export function distance(one: Figure, other: Figure): number {
  const x = one.x - other.x
  const y = one.y - other.y
  return Math.sqrt(x * x + y * y)
}

/** True for two who are engaged with one another. */
export function areEngaged(one: Figure, other: Figure): boolean {
  return one.engaged.includes(other.at)
}

/** Two become engaged with one another. */
export function engage(one: Figure, other: Figure): void {
  if (!areEngaged(one, other)) one.engaged.push(other.at)
  if (!areEngaged(other, one)) other.engaged.push(one.at)
}

/** Two are no longer engaged with one another. */
export function disengage(one: Figure, other: Figure): void {
  remove(one.engaged, other.at)
  remove(other.engaged, one.at)
}

/** Takes an entry out of a list. */
export function remove(list: number[], entry: number): void {
  const at = list.indexOf(entry)
  if (at >= 0) list.splice(at, 1)
}

/** Whoever of those in contact keeps somebody there: the helpless hold nobody. */
export function holders(state: State, figure: Figure): Figure[] {
  const found: Figure[] = []
  for (const at of figure.engaged) {
    const foe = figureAt(state, at)
    if (isThere(foe) && !isHelpless(state, foe)) found.push(foe)
  }
  return found
}

/** True while somebody is kept in melee. */
export function isEngaged(state: State, figure: Figure): boolean {
  for (const at of figure.engaged) {
    const foe = figureAt(state, at)
    if (isThere(foe) && !isHelpless(state, foe)) return true
  }
  return false
}

/** The rule that roots somebody to the spot, or ''. */
export function whyNotLeave(state: State, figure: Figure): string {
  if (figure.grippedBy.length > 0) return 'mythras.effect.grip'
  if (figure.grips >= 0) return 'mythras.effect.grip'
  for (let at = 0; at < figure.limbs.length; at++) {
    const limb = limbAt(figure, at)
    if (limb.snaredBy >= 0 && profileOf(state, figure).locations[at]?.kind === 'leg')
      return 'mythras.effect.entangle'
  }
  if (standsIdle(state, figure)) return 'mythras.effect.stun-limb'
  for (const other of state.figures)
    if (areTied(state, figure, other) && canAct(state, other)) return 'mythras.effect.impale-lodge'
  return ''
}

/** Where a stunned leg does not give way, it still carries nobody who has no two others to go on. */
function standsIdle(state: State, figure: Figure): boolean {
  if (state.setup.rulings['stun-limb'] !== 'idle') return false
  const { locations, legs } = profileOf(state, figure)
  const numb = figure.limbs.filter((limb, at) => locations[at]?.kind === 'leg' && isNumb(limb)).length
  return numb > 0 && legs - numb < 2
}

/** True for two whom a weapon in a wound holds together: a natural one always, others where the table has it so. */
export function areTied(state: State, one: Figure, other: Figure): boolean {
  return sticksFast(state, one, other) || sticksFast(state, other, one)
}

function sticksFast(state: State, wielder: Figure, victim: Figure): boolean {
  const all = state.setup.rulings['impale-separate'] === 'cannot-part'
  for (const { stuckIn, hand } of wielder.items)
    if (stuckIn === victim.at && (all || hand === 'natural')) return true
  return false
}

/** Brings what is kept ready for grades up to date: weapons in wounds, nets on head and trunk. */
export function refreshHindrances(state: State, figure: Figure): void {
  const { siz, locations } = profileOf(state, figure)
  let worst = 0
  let meshed = false
  for (let at = 0; at < figure.limbs.length; at++) {
    const limb = limbAt(figure, at)
    const kind = locations[at]?.kind
    if (limb.snaredBy >= 0 && (kind === 'head' || kind === 'chest' || kind === 'abdomen')) meshed = true
    limb.pierced = false
    for (const { size } of limb.lodged) {
      const grade = size < 0 ? 0 : impaleStep(siz, size)
      if (grade >= INCAPACITATES && state.setup.rulings['impale-incap'] === 'location') limb.pierced = true
      else worst = Math.max(worst, grade)
    }
  }
  figure.impaled = Math.min(INCAPACITATES, worst + furtherSizes(state, figure, worst))
  figure.meshed = meshed
}

/** The grade that a weapon of this Size in a wound brings, 4 for what incapacitates. */
function impaleStep(siz: number, size: number): number {
  const grade = impaleGrade(siz, sizes[size] ?? 'C')
  return grade === 'incapacitated' ? INCAPACITATES : grade
}

/** Under a ruling every further Size in the wounds makes it one grade harder. */
function furtherSizes(state: State, figure: Figure, worst: number): number {
  if (worst === 0 || worst >= INCAPACITATES || state.setup.rulings['impale-multi'] !== 'step-each') return 0
  const different = new Set(figure.limbs.flatMap((limb) => limb.lodged.map(({ size }) => size)))
  return Math.min(INCAPACITATES - 1 - worst, different.size - 1)
}

/** The item that is the unarmed body itself, by its place among the items; -1 for none. */
export function unarmedOf(state: State, figure: Figure): number {
  for (let at = 0; at < figure.items.length; at++) {
    const item = itemAt(figure, at)
    if (item.hand === 'natural' && armOf(state, item).unarmed) return at
  }
  return -1
}
