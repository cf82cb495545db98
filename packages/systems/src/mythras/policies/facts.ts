/**
 * Reading what a question is about. Questions carry plain data; these functions say whether it is there and give
 * it a shape.
 */
import type { Decision } from '@steelyard/kernel'
import { SUCCESS } from '../rules/core/skills.ts'
import type { BlowFacts } from '../rules/melee/exchange.ts'
import { armOf, figureById, itemAt, need, type State } from '../state/state.ts'
import type { Blow } from './estimate/striking.ts'

/** The facts of the blow that a question is about, or null. */
export function blowFacts({ about }: Decision): BlowFacts | null {
  return isBlow(about) ? about : null
}

function isBlow(about: unknown): about is BlowFacts {
  return typeof about === 'object' && about !== null && 'parried' in about && 'weaponry' in about
}

/** A percentile roll that Luck may change: its level, and the one that it has with its digits swapped. */
export interface LuckFacts {
  readonly level: number
  readonly swapped: number
}

/** The roll that a question of Luck is about, or null. */
export function luckFacts({ about }: Decision): LuckFacts | null {
  return isLuck(about) ? about : null
}

function isLuck(about: unknown): about is LuckFacts {
  return typeof about === 'object' && about !== null && 'swapped' in about && 'level' in about
}

/** The level of the attack that a question is about; one whose die has not fallen yet is taken for a Success. */
export function attackLevel(decision: Decision): number {
  const facts = blowFacts(decision)
  if (facts === null) return numberAbout(decision, 'level')
  return facts.die === 0 ? SUCCESS : facts.level
}

/** A word among what a question is about, or ''. */
export function wordAbout({ about }: Decision, key: string): string {
  const value = entry(about, key)
  return typeof value === 'string' ? value : ''
}

/** A number among what a question is about, or 0. */
export function numberAbout({ about }: Decision, key: string): number {
  const value = entry(about, key)
  return typeof value === 'number' ? value : 0
}

/** True if a question says so of what it is about. */
export function flagAbout({ about }: Decision, key: string): boolean {
  return entry(about, key) === true
}

function entry(about: unknown, key: string): unknown {
  return isRecord(about) ? about[key] : undefined
}

function isRecord(about: unknown): about is Readonly<Record<string, unknown>> {
  return typeof about === 'object' && about !== null
}

/** The blow that facts speak of; null when somebody in it is gone. */
export function blowFrom(state: State, facts: BlowFacts): Blow | null {
  const attacker = figureById(state, facts.attacker)
  const target = figureById(state, facts.target)
  if (attacker === undefined || target === undefined || facts.place < 0) return null
  const item = itemAt(attacker, facts.place)
  const own = armOf(state, item)
  const flies = facts.weaponry !== 'melee' && own.thrownAs >= 0
  return {
    attacker,
    target,
    item,
    arm: flies ? need(state.setup.arms, own.thrownAs) : own,
    weaponry: facts.weaponry,
    long: facts.long,
    size: facts.size,
    modifier: facts.modifier,
    skill: facts.die === 0 ? item.skill : facts.skill,
    level: facts.die === 0 ? SUCCESS : facts.level,
    against: facts.against,
    parried: facts.parried,
    parrying: facts.parrying,
  }
}
