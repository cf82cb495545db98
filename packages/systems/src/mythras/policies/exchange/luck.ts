/**
 * Luck, spent where it turns most: on the Endurance roll that decides whether somebody stays in the fight, on a
 * failed parry, on a Critical that is coming; the last point is kept for what would end the fight.
 */
import type { Decision } from '@steelyard/kernel'
import { swappedDigits } from '../../rules/core/luck.ts'
import { CRITICAL, FUMBLE, SUCCESS } from '../../rules/core/skills.ts'
import { figureById, type State } from '../../state/state.ts'
import { blowFacts, blowFrom, numberAbout, wordAbout } from '../facts.ts'
import type { Temper } from '../temper.ts'
import { wouldAnswer } from './defending.ts'

/** What a failed roll of this name costs: those not named are not worth a point. */
const STAKES: Readonly<Record<string, number>> = {
  endurance: 3,
  willpower: 3,
  resist: 2,
  parry: 2,
  evade: 2,
  'withstand-leap': 2,
  attack: 2,
  struggle: 1,
  'regain-footing': 1,
}

/** Luck Points that somebody keeps for stakes higher than these. */
const KEPT: readonly number[] = [99, 1, 0, 0]

/** Whether to change a roll of one's own. */
export function chooseLuck(state: State, decision: Decision): string {
  const level = numberAbout(decision, 'level')
  const figure = figureById(state, decision.by)
  if (level >= SUCCESS || figure === undefined) return 'keep'
  const stakes = STAKES[wordAbout(decision, 'roll')] ?? 0
  const worse = level === FUMBLE ? 1 : 0
  if (figure.luck <= (KEPT[Math.min(3, stakes + worse)] ?? 0)) return 'keep'
  const swapped = numberAbout(decision, 'swapped') >= SUCCESS
  const low = stakes > 1 && isOpposed(decision) && swappedDigits(numberAbout(decision, 'face')) < LOW
  return swapped && !low ? 'swap' : 're-roll'
}

/**
 * In an opposed roll a success on a low die loses to most others. With a skill of 60 a new roll wins against a success as
 * often as a face of about 20 does (60 × 60 ⁄ 200, and a little for Criticals).
 */
const LOW = 20

function isOpposed(decision: Decision): boolean {
  const roll = wordAbout(decision, 'roll')
  return roll === 'endurance' || roll === 'resist' || roll === 'evade'
}

/** Whether to make an attacker roll again: a Critical, or damage far above what is usual. */
export function chooseFoeLuck(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  if (figure === undefined || figure.luck < 2 || figure.actionPoints > 0) return 'keep'
  if (wordAbout(decision, 'roll') === 'attack')
    return numberAbout(decision, 'level') === CRITICAL ? 're-roll' : 'keep'
  return 'keep'
}

/**
 * Whether to buy an Action Point: against a Critical, or against any hit while there is Luck to spare, if there is an
 * answer to it that is worth a point.
 */
export function chooseEffort(state: State, decision: Decision, temper: Temper): string {
  const figure = figureById(state, decision.by)
  const level = numberAbout(decision, 'level')
  if (figure === undefined || level < SUCCESS) return 'no'
  const facts = blowFacts(decision)
  const blow = facts === null ? null : blowFrom(state, facts)
  if (blow !== null && !wouldAnswer(state, blow, temper)) return 'no'
  return level === CRITICAL || figure.luck >= 2 ? 'yes' : 'no'
}
