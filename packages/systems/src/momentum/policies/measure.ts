/**
 * What policies know about chances: of a defence, of hits on armour, of a hit too many.
 */

import { bandBetween, MELEE, reaches } from '../rules/range.ts'
import { pcAttack } from '../rules/strike.ts'
import { sidesOf } from '../rules/usage.ts'
import { type Arm, areFoes, armAt, type Figure, isIn, profileOf, type State } from '../state/state.ts'

/** What an armour roll must show. */
const ARMOUR_HOLDS = 2

/** A way to meet a Strike and its price. */
export interface DefencePlan {
  readonly kind: 'none' | 'parry' | 'dodge' | 'block'
  readonly spend: number
  /** The chance that the Strike is stopped, and that no hit beyond the limit comes of it. */
  readonly stops: number
  readonly spared: number
  /** How many hits to expect of it. */
  readonly hits: number
}

/** What is known of a Strike on its way. */
export interface IncomingStrike {
  readonly skill: number
  readonly danger: number
  readonly magic: boolean
}

/** The share of faces that reach a target. */
export function chanceOf(sides: number, plus: number, target: number): number {
  if (sides === 0) return 1 + plus >= target ? 1 : 0
  const needed = target - plus
  if (needed <= 1) return 1
  return needed > sides ? 0 : (sides - needed + 1) / sides
}

/** What paying so much does to a defence roll. */
export function modifierFor(figure: Figure, spend: number): number {
  return figure.momentum <= 0 ? figure.momentum - 3 : spend - 3
}

/** The chance that a defence of this kind and price stops a Strike. */
export function stopChance(
  state: State,
  figure: Figure,
  kind: DefencePlan['kind'],
  spend: number,
  threat: IncomingStrike,
): number {
  const { physical, mental, shieldMagic } = profileOf(state, figure)
  const modifier = modifierFor(figure, spend)
  switch (kind) {
    case 'none':
      return 0
    case 'dodge':
      return chanceOf(physical, figure.grace + modifier, 7 + threat.skill)
    case 'parry':
      return threat.magic
        ? chanceOf(mental, figure.lore + modifier, 7 + threat.skill)
        : chanceOf(physical, figure.might + modifier, 7 + threat.skill)
    case 'block': {
      const stat = shieldMagic ? figure.lore : figure.grit
      return chanceOf(sidesOf(figure.shield), stat + modifier, 2 + threat.skill)
    }
  }
}

/** The chance that so many armour rolls cause no more than `spare` hits. */
export function armourHolds({
  figure,
  step,
  danger,
  spare,
  skill,
  bonus,
}: {
  readonly figure: Figure
  readonly step: number
  readonly danger: number
  readonly spare: number
  readonly skill: number
  readonly bonus: number
}): number {
  if (danger <= 0) return spare >= 0 ? 1 : 0
  if (spare < 0) return 0
  if (step <= 0) return armourHolds({ figure, step, danger: danger - 1, spare: spare - 1, skill, bonus })
  const safe = chanceOf(sidesOf(step), figure.grit - skill + bonus, ARMOUR_HOLDS)
  return (
    safe * armourHolds({ figure, step, danger: danger - 1, spare, skill, bonus }) +
    (1 - safe) * armourHolds({ figure, step: step - 1, danger: danger - 1, spare: spare - 1, skill, bonus })
  )
}

/** How many hits so many armour rolls cause on average. */
function hitsExpected(figure: Figure, step: number, danger: number, skill: number, bonus: number): number {
  if (danger <= 0) return 0
  if (step <= 0) return danger
  const safe = chanceOf(sidesOf(step), figure.grit - skill + bonus, ARMOUR_HOLDS)
  return (
    safe * hitsExpected(figure, step, danger - 1, skill, bonus) +
    (1 - safe) * (1 + hitsExpected(figure, step - 1, danger - 1, skill, bonus))
  )
}

/** Hits somebody can still take without harm. */
export function spareHits(state: State, figure: Figure): number {
  return profileOf(state, figure).maxHits - figure.hits
}

/** What a plan is worth against a Strike. */
export function planOf(
  state: State,
  figure: Figure,
  kind: DefencePlan['kind'],
  spend: number,
  threat: IncomingStrike,
): DefencePlan {
  const stops = stopChance(state, figure, kind, spend, threat)
  const danger = threat.danger + (kind === 'parry' ? 1 : 0)
  const bonus = kind === 'dodge' ? Math.max(0, modifierFor(figure, spend)) : 0
  const held = armourHolds({
    figure,
    step: figure.armour,
    danger,
    spare: spareHits(state, figure),
    skill: threat.skill,
    bonus,
  })
  const hits = (1 - stops) * hitsExpected(figure, figure.armour, danger, threat.skill, bonus)
  return { kind, spend, stops, spared: stops + (1 - stops) * held, hits }
}

/** The most Danger that foes in reach can bring before the next turn. */
export function threatened(state: State, figure: Figure): number {
  let danger = 0
  for (const foe of state.figures) {
    if (!isIn(foe) || !areFoes(figure, foe)) continue
    const profile = profileOf(state, foe)
    const band = bandBetween(state, figure, foe)
    const reach = Math.max(0, band - Math.max(profile.move, ...profile.methods.map(({ score }) => score)))
    let most = 0
    for (let at = 0; at < profile.arms.length; at++) {
      const arm = armAt(state, foe, at)
      for (let near = reach; near <= band; near++) if (reaches(arm, near)) most = Math.max(most, arm.danger)
    }
    danger += profile.pc ? (band <= MELEE ? 1 : 0) : most
  }
  return danger
}

/** True if a blow with this arm can cost its target anything: hits, or the momentum that a poison drains. */
export function mayHurt(state: State, by: Figure, arm: Arm, target: Figure): boolean {
  if (!profileOf(state, target).pc) return true
  if (arm.riders.length > 0 && drainsMomentum(arm)) return true
  const pc = profileOf(state, by).pc
  if ((pc ? 1 : arm.danger) === 0) return false
  const { rulings } = state.setup
  const gone = target.armour < 0 || (target.armour === 0 && rulings['armour-zero'] === 'gone')
  if (gone || rulings['negative-armour'] === 'yes') return true
  if (rulings['natural-one'] === 'hit' && sidesOf(target.armour) > 0) return true
  const stat = arm.magic && rulings['armour-magic'] === 'lore' ? target.lore : target.grit
  const skill = pc ? pcAttack(state, by, arm, false).skill : arm.skill
  const lowest = sidesOf(target.armour) === 0 ? target.armour : 1
  return lowest + stat - skill < ARMOUR_HOLDS
}

function drainsMomentum({ riders }: Arm): boolean {
  return riders.some(({ effect, amount }) => effect === 'lose-momentum' && amount > 0)
}

/** True if somebody has a weapon or an attack that can hurt this foe, from wherever. */
export function canHurt(state: State, by: Figure, foe: Figure): boolean {
  const { arms } = profileOf(state, by)
  for (let at = 0; at < arms.length; at++)
    if (by.usage[at] !== 0 && mayHurt(state, by, armAt(state, by, at), foe)) return true
  return arms.length === 0 && !profileOf(state, foe).pc
}

/** The weapon to draw, by number, for somebody who has nothing in hand to strike with; else -1. */
export function weaponToDraw({ ready, usage }: Figure): number {
  let found = -1
  for (let at = ready.length - 1; at >= 0; at--) {
    if (usage[at] === 0) continue
    if (ready[at] === true) return -1
    found = at
  }
  return found
}

/** True if nobody among the foes need fear this figure's weapons and attacks. */
export function isHarmless(state: State, figure: Figure): boolean {
  for (const foe of state.figures)
    if (isIn(foe) && areFoes(figure, foe) && canHurt(state, figure, foe)) return false
  return true
}
