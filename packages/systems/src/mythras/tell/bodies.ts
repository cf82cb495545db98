/**
 * Bodies, weapons and blows in a few words: a hit location with its Hit Points and armour, a weapon with its
 * dice and Size, how well somebody strikes or parries. Every number comes from the rules' own functions.
 */
import type { Gauge } from '@steelyard/kernel'
import { isHelpless } from '../rules/core/conditions.ts'
import { gradeFor } from '../rules/core/grades.ts'
import { gradedSkill } from '../rules/core/skills.ts'
import { damageText, dmText, noDM } from '../rules/core/tables.ts'
import { covers } from '../rules/core/ward.ts'
import { armourAgainst, diceOf, pastSize } from '../rules/harm/damage.ts'
import { type AttackManner, exchangeOf, gradedAttack, meleeGrade } from '../rules/melee/attack.ts'
import type { Exchange, Weaponry } from '../rules/melee/exchange.ts'
import { capOf } from '../rules/melee/reactions.ts'
import { plainShot, shotGrade } from '../rules/ranged/ranged.ts'
import { hides } from '../rules/ranged/shelter.ts'
import type { ShownState } from '../state/redaction.ts'
import {
  type Arm,
  armOf,
  coverOf,
  type Figure,
  figureAt,
  type Item,
  profileOf,
  type State,
} from '../state/state.ts'
import { gradeInWords, joined, sizeName, spaced } from './words.ts'

// ── Places on a body ─────────────────────────────────────────────────────────────────────────────────────

/** The Hit Points of a location, as far as they may be known. */
export function limbGauge(view: ShownState, figure: number, at: number): Gauge {
  const shown = figureAt(view, figure)
  const location = profileOf(view, shown).locations[at]
  return { label: location?.name ?? '', now: shown.limbs[at]?.hp ?? 0, max: location?.hp ?? 0 }
}

/** A hit location as it stands: `head (6/6, armour 3)`. */
export function limbInWords(view: ShownState, figure: Figure, at: number): string {
  const { label, now, max } = limbGauge(view, figure.at, at)
  return `${label} (${now}/${max}, armour ${armourAgainst(figure, at, false, false)})`
}

/** What guards a hit location besides armour: wards and cover. */
export function guardsOf(state: State, figure: Figure, at: number): string {
  const wards = figure.items
    .filter((item) => item.ward > 0 && covers(item.ward, at))
    .map((item) => `warded: ${armOf(state, item).name}, ${sizeName(armOf(state, item).size)}`)
  const cover = coverOf(state, figure)
  const hidden =
    cover !== undefined && hides(state, figure, at, null)
      ? `behind the ${spaced(cover.id)}, armour ${cover.ap}`
      : ''
  return joined([...wards, hidden], '; ')
}

/** The least and the most armour on a body: `armour 1–4`. */
export function armourInWords(figure: Figure): string {
  const all = figure.limbs.map((_, at) => armourAgainst(figure, at, false, false))
  const least = Math.min(...all)
  const most = Math.max(...all)
  if (all.length === 0) return 'armour 0'
  return least === most ? `armour ${least}` : `armour ${least}–${most}`
}

// ── Weapons ──────────────────────────────────────────────────────────────────────────────────────────────

/** The damage of a blow: weapon dice and Damage Modifier. */
export function damageInDice(state: State, exchange: Exchange): string {
  const { item, arm, target, attacker, damageModifier } = exchange
  const dice = damageText(diceOf(state, item, arm, target === attacker ? null : target))
  return damageModifier < 0 || damageModifier === noDM ? dice : `${dice}${dmText(damageModifier)}`
}

/** A blow or shot as it would be made, before any die; against nobody in particular it is made against oneself. */
export function blowWith(
  state: State,
  figure: Figure,
  item: Item,
  arm: Arm,
  target: Figure = figure,
): Exchange {
  return exchangeOf(state, { attacker: figure, target, item, arm, weaponry: weaponryOf(arm) })
}

function weaponryOf(arm: Arm): Weaponry {
  if (arm.range.length === 0) return 'melee'
  return arm.firearm ? 'gun' : 'missile'
}

/** A weapon in hand: `broadsword 1d8+1d2 Medium`. */
export function weaponInWords(state: State, figure: Figure, item: Item): string {
  const arm = armOf(state, item)
  const blow = blowWith(state, figure, item, arm)
  const size = arm.category === 'ranged' ? '' : sizeName(arm.size)
  return joined([arm.name, damageInDice(state, blow), size], ' ')
}

// ── How well ─────────────────────────────────────────────────────────────────────────────────────────────

/** A percentage at a grade: `44 %, Hard`. */
export function percentAt(percent: number, grade: number): string {
  return joined([`${percent} %`, gradeInWords(grade)])
}

/** How well somebody strikes a foe with something in hand. */
export function strikeChance(
  state: State,
  figure: Figure,
  target: Figure,
  item: Item,
  manner: AttackManner = {},
): string {
  if (isHelpless(state, target) && state.setup.rulings.helpless !== 'roll-for-critical')
    return 'without a roll'
  const grade = meleeGrade(state, figure, target, item, manner)
  return percentAt(gradedAttack(state, figure, item, grade), grade)
}

/** How well somebody shoots or throws at a foe. */
export function shotChance(
  state: State,
  {
    figure,
    target,
    item,
    arm,
    recoil,
  }: {
    readonly figure: Figure
    readonly target: Figure
    readonly item: Item
    readonly arm: Arm
    readonly recoil: number
  },
): string {
  const grade = shotGrade(state, { ...plainShot(figure, target, item, arm), recoil })
  return percentAt(gradedAttack(state, figure, item, grade), grade)
}

/** How well somebody parries a foe with something in hand. */
export function parryChance(state: State, figure: Figure, item: Item, foe: Figure | null): string {
  const grade = gradeFor(state, { figure, purpose: 'parry', item, foe, shift: item.offStyle })
  const skill = Math.min(item.skill, capOf(state, figure, item))
  return percentAt(gradedSkill(state.setup.rulings, skill, grade), grade)
}

/** How well somebody gets out of the way with a skill. */
export function evadeChance(state: State, figure: Figure, skill: number, foe: Figure | null): string {
  const grade = gradeFor(state, { figure, purpose: 'evade', item: null, foe })
  return percentAt(gradedSkill(state.setup.rulings, skill, grade), grade)
}

/** How well somebody does anything but fight. */
export function skillChance(state: State, figure: Figure, skill: number): string {
  const grade = gradeFor(state, { figure, purpose: 'other' })
  return percentAt(gradedSkill(state.setup.rulings, skill, grade), grade)
}

/** How well somebody resists with body or mind. */
export function resistance(state: State, figure: Figure, skill: 'endurance' | 'willpower'): number {
  const profile = profileOf(state, figure)
  const easier = skill === 'endurance' ? profile.enduranceGrade : profile.willpowerGrade
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: easier })
  return gradedSkill(state.setup.rulings, profile[skill], grade)
}

const MEASURE = 100

/** How much of a blow of one Size a thing of another stops. */
export function stopsInWords(state: State, attackSize: number, blockSize: number): string {
  const past = pastSize(state, MEASURE, attackSize, blockSize)
  return past === 0 ? 'stops all' : past === MEASURE ? 'stops nothing' : 'stops half'
}
