/**
 * One exchange: an attack, the reaction to it, and all that is known of both while it is resolved. It lives
 * only as long as the step that resolves it and is never part of the state.
 */

import type { Arm, Figure, Item } from '../../state/state.ts'
import { type Level, type SkillRoll, SUCCESS } from '../core/skills.ts'
import type { EffectName } from './effect-names.ts'
import type { SpecialEffect } from './effects.ts'

export { type EffectName, effectNames } from './effect-names.ts'

/** Blows in close combat, missiles that are thrown or shot by hand, and guns. */
export type Weaponry = 'melee' | 'missile' | 'gun'

/** How the target answers. */
export type Reaction = 'none' | 'parry' | 'evade' | 'acrobatics' | 'counterattack'

/** An effect that somebody has chosen, with what it is aimed at. */
export interface ChosenEffect {
  readonly effect: EffectName
  /** Its entry in the catalogue. */
  readonly known: SpecialEffect
  readonly by: Figure
  readonly on: Figure
  /** An item of the opponent, by its place, or -1. */
  readonly item: number
  /** The opponent fails the resistance without a roll. */
  forced: boolean
  /** The opponent has resisted it already. */
  resisted: boolean
  /** A prepared counter has brought it to nothing. */
  readonly countered: boolean
}

/** An attack and what comes of it. */
export interface Exchange {
  readonly attacker: Figure
  readonly target: Figure
  readonly item: Item
  readonly arm: Arm
  readonly weaponry: Weaponry
  /** A melee weapon that is thrown. */
  readonly thrown: boolean
  /** The target is beyond Effective range. */
  readonly long: boolean
  readonly metres: number
  /** Size or Force with which it strikes; below zero it cannot be stopped by Size. */
  readonly size: number
  /** The step of the Damage Modifier that is added, or -1 for none. */
  readonly damageModifier: number
  readonly charging: boolean
  /** One of several targets of one sweep. */
  readonly sweeping?: boolean
  /** Its maker chooses no effects: a stray missile, or what follows the first hit of a burst. */
  readonly plain?: boolean
  /** The target knew nothing of the attack. */
  readonly surprise: boolean
  /** What made the grade of a shot, by name; that of a blow is asked for when it is told. */
  causes: readonly string[]
  attack: SkillRoll
  reaction: Reaction
  defence: SkillRoll | null
  parry: Item | null
  parrySize: number
  /** The attack reaches the target. */
  hits: boolean
  readonly chosen: ChosenEffect[]
  /** How many effects their winner may still choose, and whoever has a Force Failure for the next that is resisted. */
  left: number
  forcing: Figure | null
  /** What the chosen effects change about the blow. */
  aimedAt: number
  bypassWorn: boolean
  bypassNatural: boolean
  maximised: number
  impales: boolean
  sunders: boolean
  ignoresCover: boolean
  ignoresParry: boolean
  enhanced: boolean
  marksman: boolean
  /** The weapon that is struck instead of its wielder, or null. */
  struck: Item | null
  /** Somebody else whom the blow strikes instead. */
  deflectedTo: Figure | null
  /** What came of the blow: damage as rolled, the location, Hit Points lost. */
  rolled: number
  location: number
  lost: number
  wound: Wound
}

/** How bad a wound is. */
export type Wound = 'none' | 'minor' | 'serious' | 'major'

/** True for an attack roll that succeeded. */
export function succeeded(exchange: Exchange): boolean {
  return exchange.attack.level >= SUCCESS
}

/** True while the two are close enough to touch one another. */
export function isClose(exchange: Exchange): boolean {
  return exchange.weaponry === 'melee' || exchange.attacker.engaged.includes(exchange.target.at)
}

/** What everybody at the table sees of an exchange, as plain data: those who choose about it go by this. */
export interface BlowFacts {
  /** The opponent of whoever is asked, whether that one is the attacker, and how many effects are left to choose. */
  readonly foe: string
  readonly offensive: boolean
  readonly left: number
  readonly attacker: string
  readonly target: string
  /** The attacking item by its place among the attacker's, and the key of what strikes. */
  readonly place: number
  readonly item: string
  readonly weaponry: Weaponry
  readonly thrown: boolean
  readonly long: boolean
  readonly charging: boolean
  readonly size: number
  /** The step of the Damage Modifier that is added, or -1 for none. */
  readonly modifier: number
  /** The graded skill of the attack, its die and level, and what was set against it (0 and -1 for nothing). */
  readonly skill: number
  readonly die: number
  readonly level: Level
  readonly defence: number
  readonly against: Level | -1
  readonly hits: boolean
  /** The place of the item that parries, or -1; and the Size with which it does so, or -1 for a parry that failed. */
  readonly parrying: number
  readonly parried: number
  readonly chosen: readonly EffectName[]
  /** The hit location that was chosen, or -1; and which armour is bypassed. */
  readonly location: number
  readonly worn: boolean
  readonly natural: boolean
  /** The damage, once it is rolled. */
  readonly damage: number
}

const NONE_CHOSEN: readonly EffectName[] = Object.freeze([])

/** The facts of an exchange as it stands. */
export function factsOf(exchange: Exchange, foe: Figure, left = 0): BlowFacts {
  const { attacker, target, attack, defence, parry } = exchange
  const stands = exchange.reaction === 'parry' && (defence?.level ?? 0) >= SUCCESS && !exchange.ignoresParry
  return {
    foe: foe.id,
    offensive: foe === target,
    left,
    attacker: attacker.id,
    target: target.id,
    place: attacker.items.indexOf(exchange.item),
    item: exchange.arm.key,
    weaponry: exchange.weaponry,
    thrown: exchange.thrown,
    long: exchange.long,
    charging: exchange.charging,
    size: exchange.size,
    modifier: exchange.damageModifier,
    skill: attack.graded,
    die: attack.die,
    level: attack.level,
    defence: defence?.graded ?? 0,
    against: defence?.level ?? -1,
    hits: exchange.hits,
    parrying: parry === null ? -1 : target.items.indexOf(parry),
    parried: stands ? exchange.parrySize : -1,
    chosen: exchange.chosen.length === 0 ? NONE_CHOSEN : exchange.chosen.map(({ effect }) => effect),
    location: exchange.aimedAt,
    worn: exchange.bypassWorn,
    natural: exchange.bypassNatural,
    damage: exchange.rolled,
  }
}
