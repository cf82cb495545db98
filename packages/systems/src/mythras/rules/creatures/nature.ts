/**
 * What creatures are, as far as it is only looked up: senses, ways of moving, breath and what cannot hurt them.
 * Nothing here deals damage, so that hazards and healing can build on it.
 *
 * Words that confuse: a *shift* is a number of grades that a roll is made harder; *active* is whoever swims,
 * moves or fights, *passive* whoever keeps still.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import {
  type AbilityState,
  abilityOf,
  areFoes,
  type Figure,
  figureAt,
  hasAbility,
  limbAt,
  profileOf,
  type State,
} from '../../state/state.ts'
import { causesOfSkill } from '../core/causes.ts'
import { distance, isStunned, isThere, serves } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { divided, gradedSkill, rollSkill, type SkillRoll, succeeds } from '../core/skills.ts'
import { isInWater } from '../core/surroundings.ts'
import { tiredMove } from '../core/tables.ts'

/** The rule that keeps somebody from anything but defence or raw attack, or ''. */
export function whyNotAttend(state: State, figure: Figure): string {
  if (figure.frenzy > 0) return 'mythras.creature.frenzy'
  if (isStunned(state, figure, 'trunk')) return 'mythras.effect.stun-torso'
  return figure.befuddled ? 'mythras.magic.befuddle' : ''
}

const BLOOD_SENSE: Roll = { name: 'blood-sense', rule: 'mythras.creature.blood-sense' }
const LIFE_SENSE: Roll = { name: 'perception', rule: 'mythras.creature.life-sense' }

/** Below this many degrees the cold-blooded grow slow. */
const COOL = 15

/** A plain Willpower roll against fear, rage or a spell of the mind. */
export function rollWillpower(table: Table, state: State, figure: Figure, roll: Roll): SkillRoll {
  const { willpower, willpowerGrade } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other', item: null, foe: null, shift: willpowerGrade })
  const made = rollSkill(table, state, { figure, sheet: willpower, grade, roll })
  if (table.logs)
    say(table, {
      event: 'skill',
      rule: roll.rule,
      figure: figure.id,
      skill: 'willpower',
      value: willpower,
      grade,
      graded: gradedSkill(state.setup.rulings, willpower, grade),
      die: made.die,
      level: made.level,
      causes: causesOfSkill(state, figure, 'willpower', grade),
    })
  return made
}

// ── Action Points and Initiative ─────────────────────────────────────────────────────────────────────────

/** Action Points beside those of the sheet: further heads and pairs of limbs, powers, less in the cold. */
export function extraActionPoints(state: State, figure: Figure): number {
  const { powers } = profileOf(state, figure)
  let points = extraHeads(state, figure) + extraPairs(state, figure)
  if (powers.includes('combat-expert-melee')) points += 1
  if (isChilled(state, figure)) points -= 1
  return points
}

/** Initiative beside that of the sheet: the cold-blooded are slow in the cold. */
export function extraInitiative(state: State, figure: Figure): number {
  return isChilled(state, figure) ? -6 : 0
}

/** Cold-blooded, and too cold for it. */
// rule: mythras.creature.cold-blooded
function isChilled(state: State, figure: Figure): boolean {
  return state.temperature < COOL && hasAbility(state, figure, 'cold-blooded')
}

/** Multi-Headed: every head that still serves, beyond the first. */
// rule: mythras.creature.multi-headed
function extraHeads(state: State, figure: Figure): number {
  const ability = abilityOf(state, figure, 'multi-headed')
  if (ability === undefined) return 0
  const heads = locationsOfKind(state, figure, 'head')
  const serving = heads.filter((at) => serves(limbAt(figure, at))).length
  if (heads.length > 1 || serving === 0) return Math.max(0, serving - 1)
  return Math.max(0, ability.rate - 1)
}

/** Multi-Limbed: every pair of arms of which one still serves, beyond the first. */
// rule: mythras.creature.multi-limbed
function extraPairs(state: State, figure: Figure): number {
  const ability = abilityOf(state, figure, 'multi-limbed')
  if (ability === undefined) return 0
  const arms = locationsOfKind(state, figure, 'arm')
  if (arms.length < 3) return ability.rate
  let pairs = 0
  for (let at = 0; at < arms.length; at += 2)
    if (arms.slice(at, at + 2).some((arm) => serves(limbAt(figure, arm)))) pairs += 1
  return Math.max(0, pairs - 1)
}

function locationsOfKind(state: State, figure: Figure, kind: 'head' | 'arm'): number[] {
  const { locations } = profileOf(state, figure)
  return locations.flatMap((location, at) => (location.kind === kind ? [at] : []))
}

// ── Senses ───────────────────────────────────────────────────────────────────────────────────────────────

/** How many grades harder it is to perceive somebody, or the foes as a whole: two for the camouflaged. */
// rule: mythras.creature.camouflaged
export function perceptionShift(state: State, watcher: Figure, hidden: Figure | null = null): number {
  if (hidden !== null) return hasAbility(state, hidden, 'camouflaged') ? 2 : 0
  const foes = state.figures.filter((other) => areFoes(watcher, other) && isThere(other))
  return foes.length > 0 && foes.every((foe) => hasAbility(state, foe, 'camouflaged')) ? 2 : 0
}

/** How many grades harder it is to hide from somebody: two from those who hear shapes. */
// rule: mythras.creature.echolocation
export function stealthShift(state: State, watcher: Figure): number {
  return hasAbility(state, watcher, 'echolocation') ? 2 : 0
}

/** Metres within which Earth Sense makes up for darkness: INT below ground, half above; none without it. */
// rule: mythras.creature.earth-sense
export function earthSenseMetres(state: State, figure: Figure): number {
  if (!hasAbility(state, figure, 'earth-sense')) return 0
  const { int } = profileOf(state, figure)
  return state.underground ? int : divided(state.setup.rulings, int, 2)
}

/** True if darkness does not hide somebody from a pair of eyes, or from what serves for them. */
export function sensesInTheDark(state: State, figure: Figure, target: Figure): boolean {
  // rule: mythras.creature.dark-sight
  if (hasAbility(state, figure, 'dark-sight')) return true
  return distance(figure, target) <= earthSenseMetres(state, figure)
}

/** Kilometres from which blood is scented; none without the sense. */
export function bloodSenseKilometres(table: Table, state: State, figure: Figure): number {
  return hasAbility(state, figure, 'blood-sense') ? 6 + table.die(6, BLOOD_SENSE, figure.id) : 0
}

/** Kilometres from which death is felt; none without the sense. */
// rule: mythras.creature.death-sense
export function deathSenseKilometres(state: State, figure: Figure): number {
  if (!hasAbility(state, figure, 'death-sense')) return 0
  return divided(state.setup.rulings, profileOf(state, figure).int, 2)
}

/** Metres within which life, or magic, is felt; none without the sense. */
export function lifeSenseMetres(state: State, figure: Figure, sense: 'life-sense' | 'magic-sense'): number {
  return hasAbility(state, figure, sense) ? profileOf(state, figure).willpower : 0
}

/** What a touch tells those who feel life, or magic. */
export interface SenseReading {
  readonly wounds: readonly { readonly location: string; readonly hp: number }[]
  readonly fatigue: number
  readonly poisoned: boolean
  readonly magicPoints: number
}

/** Life Sense and Magic Sense by touch: Perception, and the body or the magic lies open; null when it fails. */
export function readByTouch(
  table: Table,
  state: State,
  figure: Figure,
  touched: Figure,
): SenseReading | null {
  const life = hasAbility(state, figure, 'life-sense')
  const magic = hasAbility(state, figure, 'magic-sense')
  if (!life && !magic) return null
  const { perception } = profileOf(state, figure)
  const grade = gradeFor(state, { figure, purpose: 'other' })
  if (!succeeds(table, state, { figure, sheet: perception, grade, roll: LIFE_SENSE })) return null
  const { locations } = profileOf(state, touched)
  const wounds = locations.flatMap(({ name, hp }, at) => {
    const left = limbAt(touched, at).hp
    return left < hp ? [{ location: name, hp: left }] : []
  })
  return {
    wounds: life ? wounds : [],
    fatigue: life ? touched.fatigue : 0,
    poisoned: life && touched.poisons.length > 0,
    magicPoints: magic ? touched.magicPoints : 0,
  }
}

/** True for somebody inside a creature: felled, and gripped by one whose own grip is elsewhere. */
export function isSwallowed(state: State, figure: Figure): boolean {
  return figure.felled && figure.grippedBy.some((at) => figureAt(state, at).grips !== figure.at)
}

// ── What cannot hurt it ──────────────────────────────────────────────────────────────────────────────────

/** True if a source (fire, cold, poison, disease …) does somebody no harm. */
export function isImmune(state: State, figure: Figure, source: string): boolean {
  const { abilities, siz } = profileOf(state, figure)
  if ((source === 'poison' || source === 'disease') && siz === 0) return true
  for (const ability of abilities) {
    // rule: mythras.creature.poison-immunity
    if (ability.name === 'poison-immunity' && source === 'poison') return true
    // rule: mythras.creature.disease-immunity
    if (ability.name === 'disease-immunity' && source === 'disease') return true
    // rule: mythras.creature.immunity
    if (ability.name === 'immunity' && ability.source.toLowerCase() === source) return true
  }
  return false
}

// ── Moving ───────────────────────────────────────────────────────────────────────────────────────────────

/** What somebody moves on, or through. */
export type Medium = 'ground' | 'wall' | 'earth' | 'air' | 'water'

/** Metres of a Move on a way, as tired as somebody is; 0 where there is no going at all. */
export function speedOn(state: State, figure: Figure, way: Medium): number {
  const { rulings } = state.setup
  const tired = figure.frenzy > 0 || hasAbility(state, figure, 'undead') ? 0 : tiredness(figure)
  return tiredMove(
    rateOn(state, figure, way, (metres) => divided(rulings, metres, 2)),
    tired,
  )
}

function rateOn(state: State, figure: Figure, way: Medium, half: (metres: number) => number): number {
  const { move, fly, swim } = profileOf(state, figure)
  switch (way) {
    case 'ground':
      return move
    case 'wall':
      // rule: mythras.creature.adhering
      return hasAbility(state, figure, 'adhering') ? half(move) : 0
    case 'earth':
      // rule: mythras.creature.burrower
      return hasAbility(state, figure, 'burrower') ? move : 0
    case 'air':
      return hasAbility(state, figure, 'flying') ? (fly > 0 ? fly : move) : 0
    case 'water':
      return swim > 0 ? swim : move
  }
}

function tiredness(figure: Figure): number {
  return figure.vigour ? figure.fatigue - figure.exertion : figure.fatigue
}

/** Athletics, or Swim for swimmers in water. */
// rule: mythras.creature.swimmer
export function skillOfAthletics(state: State, figure: Figure): number {
  const { athletics, swimming } = profileOf(state, figure)
  return isInWater(state, figure) && hasAbility(state, figure, 'swimmer')
    ? Math.max(athletics, swimming)
    : athletics
}

/** True for a flyer or swimmer who can strike from above or below now, once a Round. */
// rule: mythras.creature.diving-strike
export function divesAt(state: State, figure: Figure): boolean {
  if (figure.attacked || !isThere(figure) || !hasAbility(state, figure, 'diving-strike')) return false
  return figure.airborne || (isInWater(state, figure) && hasAbility(state, figure, 'swimmer'))
}

/** Leaper: a leap needs neither ambush nor charge. */
export function leapsFromStanding(state: State, figure: Figure): boolean {
  return hasAbility(state, figure, 'leaper')
}

// ── Breath ───────────────────────────────────────────────────────────────────────────────────────────────

/** Minutes for which a creature that breathes water lasts in the air. */
export function aquaticMinutes(state: State, figure: Figure, active: boolean): number {
  return minutesOfBreath(state, figure, 'aquatic', active)
}

/** Minutes for which a creature that can hold its breath does without air. */
// rule: mythras.creature.hold-breath
export function holdBreathMinutes(state: State, figure: Figure, active: boolean): number {
  return minutesOfBreath(state, figure, 'hold-breath', active)
}

function minutesOfBreath(
  state: State,
  figure: Figure,
  ability: AbilityState['name'],
  active: boolean,
): number {
  if (!hasAbility(state, figure, ability)) return 0
  const { con } = profileOf(state, figure)
  return active ? divided(state.setup.rulings, con, 2) : con
}

/** How well somebody was prepared to do without air. */
export type Readiness = 'prepared' | 'passive' | 'active'

/** Seconds for which breath lasts: the Endurance skill, half if caught at rest, a fifth if caught in action. */
export function breathSeconds(state: State, endurance: number, readiness: Readiness): number {
  const { rulings } = state.setup
  if (readiness === 'prepared') return endurance
  return divided(rulings, endurance, readiness === 'passive' ? 2 : 5)
}
