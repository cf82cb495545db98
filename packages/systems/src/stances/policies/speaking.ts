/**
 * Arguments: which stance, whom to press and how. A sharp word first is worth more than a thick skin unless the
 * other could end it in one speech; a guarded answer is for those who can hardly hurt anybody, and listening for
 * those who can use what they hear.
 */
import type { Decision } from '@steelyard/kernel'
import {
  type Attribute,
  attributes,
  type SocialSkill,
  type Stance,
  socialSkills,
  stanceNames,
} from '../rules/words.ts'
import { type Figure, figureById, type Profile, profileOf, type State } from '../state/state.ts'
import { chance } from './chance.ts'
import { actsBefore, foesOf, imagineIn, likelihoodOf } from './measure.ts'
import type { Temper } from './temper.ts'

const STANDARD = 8
const FACES = 6

/** What a speech does: on average, at most what is left, and how likely it ends the matter. */
interface Impact {
  readonly dealt: number
  readonly ends: number
}

/** A speech with a skill and an attribute, in a stance, at somebody in a stance. */
function impactOf(
  state: State,
  { skills, ...profile }: Profile,
  {
    skill,
    attribute,
    stance,
    target,
    targetStance,
  }: {
    readonly skill: SocialSkill
    readonly attribute: Attribute
    readonly stance: Stance
    readonly target: Figure
    readonly targetStance: Stance
  },
): Impact {
  const mirror = state.setup.rulings['social-stances'] === 'mirror'
  const sharp = mirror ? (stance === 'aggressive' ? 1 : stance === 'defensive' ? -1 : 0) : 0
  const thick = mirror && targetStance === 'defensive' ? 2 : 0
  const lands = chance(STANDARD - profile[attribute] - skills[skill])
  const left = Math.max(1, target.composure + target.layer)
  let dealt = 0
  let ends = 0
  for (let face = 1; face <= FACES; face++) {
    const through = Math.max(0, face + profile[attribute] + sharp - thick)
    dealt += Math.min(left, through) / FACES
    if (through >= left) ends += 1 / FACES
  }
  return { dealt: lands * dealt, ends: lands * ends }
}

/** A speech in somebody's usual manner. */
function usualImpact(state: State, by: Figure, stance: Stance, target: Figure, targetStance: Stance): Impact {
  const profile = profileOf(state, by)
  const { skill, attribute } = profile.argument
  return impactOf(state, profile, { skill, attribute, stance, target, targetStance })
}

// ── Stance ───────────────────────────────────────────────────────────────────────────────────────────────

/** The stance in which one gives most and takes least, first words counted. */
export function socialStance(state: State, figure: Figure, temper: Temper): Stance {
  if (temper.bold) return 'aggressive'
  let best: Stance = 'balanced'
  let most = Number.NEGATIVE_INFINITY
  for (const stance of stanceNames) {
    const worth = worthOfStance(state, figure, temper, stance)
    if (worth > most) {
      most = worth
      best = stance
    }
  }
  return best
}

/** What a stance promises whatever the others choose, most likely what they chose before. */
function worthOfStance(state: State, figure: Figure, temper: Temper, stance: Stance): number {
  const foes = foesOf(state, figure)
  let worth = 0
  for (const other of stanceNames) {
    const met = foes.map((foe) => (foe.stance === other ? foe : imagineIn(foe, other)))
    worth += likelihoodOf(other, foes) * worthAgainst(state, figure, temper, stance, met)
  }
  return worth
}

/** What one would give in a stance, less what one would take; Balanced may turn Defensive once it has spoken. */
function worthAgainst(
  state: State,
  figure: Figure,
  temper: Temper,
  stance: Stance,
  foes: readonly Figure[],
): number {
  const friends = state.figures.filter(({ life, team }) => life === 'active' && team === figure.team).length
  let gives = 0
  let ends = 0
  let takes = 0
  for (const foe of foes) {
    const first = actsBefore(state, figure, stance, foe)
    const given = bestManner(state, figure, stance, foe, foe.stance).impact
    gives = Math.max(gives, given.dealt / Math.max(1, foe.composure))
    if (first) ends = Math.max(ends, given.ends)
    const turned = first && stance === 'balanced' && !figure.switched ? 'defensive' : stance
    const taken = usualImpact(state, foe, foe.stance, figure, turned)
    takes += (taken.dealt / Math.max(1, figure.composure) + taken.ends) / friends
  }
  return gives + ends - temper.caution * takes * (1 - ends / Math.max(1, foes.length))
}

// ── Speech ───────────────────────────────────────────────────────────────────────────────────────────────

/** What to say. */
export function chooseSpeech(state: State, decision: Decision, figure: Figure, temper: Temper): string {
  const { options } = decision
  const wanted = figure.acted
    ? turnedAway(state, figure, options)
    : firstWords(state, figure, temper, options)
  return options.includes(wanted) ? wanted : (options[0] ?? 'end')
}

/** Balanced turns Defensive once it has spoken and others are still to speak. */
function turnedAway(state: State, figure: Figure, options: readonly string[]): string {
  const place = state.order.indexOf(figure.at)
  const asked = foesOf(state, figure).some(({ at }) => state.order.indexOf(at) > place)
  return asked && options.includes('switch defensive') ? 'switch defensive' : 'end'
}

function firstWords(state: State, figure: Figure, temper: Temper, options: readonly string[]): string {
  let target: Figure | null = null
  let most = 0
  for (const foe of foesOf(state, figure)) {
    const { dealt, ends } = bestManner(state, figure, figure.stance, foe, foe.stance).impact
    const worth = dealt / Math.max(1, foe.composure) + ends
    if (target === null || worth > most) {
      target = foe
      most = worth
    }
  }
  if (target === null) return 'end'
  if (wantsToListen(state, figure, target, temper, most)) return `listen ${target.id}`
  const guarded = options.includes('defend') && most < HOPELESS
  return guarded ? 'defend' : `argue ${target.id}`
}

const HOPELESS = 0.05

/** The patient listen once before they argue; so does a Defensive speaker who can spend what he earns by it. */
function wantsToListen(state: State, figure: Figure, target: Figure, temper: Temper, worth: number): boolean {
  const { awareness, skills } = profileOf(state, figure)
  const known = target.betrayed[figure.team] ?? 0
  if (known > 0 || chance(STANDARD - awareness - skills.empathy) < 0.4) return false
  if (temper.patient) return state.round === 1 && worth < 1
  const useful = state.setup.rulings.boost !== 'off' && figure.momentum < 1
  return useful && figure.stance === 'defensive' && worth < 0.5
}

// ── Manner ───────────────────────────────────────────────────────────────────────────────────────────────

/** The skill or the attribute with which a speech does most. */
export function chooseArgument(state: State, decision: Decision, figure: Figure): string {
  const { target: id = '' } = (decision.about as { target?: string } | null) ?? {}
  const target = figureById(state, id)
  if (target === undefined) return decision.usual
  const { skill, attribute } = bestManner(state, figure, figure.stance, target, target.stance)
  return decision.name === 'argument-skill' ? skill : attribute
}

/** A way to speak, and what it does. */
interface Manner {
  readonly skill: SocialSkill
  readonly attribute: Attribute
  readonly impact: Impact
}

/** The best way to speak to somebody. */
function bestManner(
  state: State,
  figure: Figure,
  stance: Stance,
  target: Figure,
  targetStance: Stance,
): Manner {
  const profile = profileOf(state, figure)
  const { skills } = profile
  const skill = socialSkills.reduce((best, each) => (skills[each] > skills[best] ? each : best))
  let best: Manner = { skill, attribute: profile.argument.attribute, impact: { dealt: -1, ends: 0 } }
  for (const attribute of attributes) {
    const impact = impactOf(state, profile, { skill, attribute, stance, target, targetStance })
    if (impact.dealt + impact.ends > best.impact.dealt + best.impact.ends) best = { skill, attribute, impact }
  }
  return best
}
