/**
 * Super-powers, where the table plays with them: what each makes of a sheet's numbers, and the boosts that Power
 * Points buy in a fight. Power Points are kept where Magic Points are.
 */
import type { Roll, Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import { type Arm, type Figure, profileOf, type State } from '../../state/state.ts'
import { rollLucky, spendLuck } from '../core/luck.ts'
import { dmStepOf } from '../core/tables.ts'
import type { OfferOption } from '../round/action-names.ts'

const REGAINED: Roll = { name: 'power-points', rule: 'mythras.magic.recover' }
const BOOST = 2
const LARGE = 2

/** The numbers of a sheet that powers build on. */
export interface PowerBase {
  readonly str: number
  readonly con: number
  readonly siz: number
  readonly dex: number
  readonly pow: number
  readonly skills: Readonly<Record<string, number>>
  readonly powers: readonly string[]
}

/** The blast of somebody with this POW: its dice, its Force as a step, its ranges. */
export interface Blast {
  readonly dice: readonly number[]
  readonly force: number
  readonly range: readonly [number, number, number]
}

/** What powers make of a sheet; null where they leave its numbers alone. */
export interface PowerEffects {
  /** Durability: the sum from which Hit Points are read. */
  readonly conSizPow: number | null
  /** Durability: the number from which the Healing Rate is read. */
  readonly healing: number | null
  /** Enhanced Strength: the step of the Damage Modifier. */
  readonly damageModifier: number | null
  /** Inherent Armor: natural Armour Points everywhere. */
  readonly armour: number
  /** Enhanced Reactions: what is added to Initiative, and no fall after an Evade. */
  readonly initiative: number
  readonly staysUp: boolean
  /** Enhanced Speed: how many times as fast. */
  readonly speed: number
  /** Combat Expert: Action Points for defence alone, grades by which aiming eases a shot, Turns off the Load. */
  readonly defensivePoints: number
  readonly aimGrades: number
  readonly loadLess: number
  /** Steps by which weapons in the hand are larger, and the Size of bare hands. */
  readonly sizeSteps: number
  readonly unarmedSize: number
  readonly blast: Blast | null
}

/** Energy Blast by POW. */
export function energyBlast(pow: number): Blast {
  const range = [10, 30, 120] as const
  if (pow <= 8) return { dice: [6], force: 0, range }
  if (pow <= 12) return { dice: [8], force: 1, range }
  if (pow <= 15) return { dice: [10], force: 1, range }
  if (pow <= 18) return { dice: [12], force: LARGE, range }
  return { dice: [6, 6], force: LARGE, range }
}

/** Enhanced Speed by DEX and POW together. */
export function speedTimes(dexAndPow: number): number {
  if (dexAndPow <= 12) return 2
  if (dexAndPow <= 24) return 3
  return dexAndPow <= 36 ? 4 : 5
}

/** What somebody's powers make of their numbers. */
export function powerEffects(sheet: PowerBase): PowerEffects {
  const { str, con, siz, dex, pow, skills, powers } = sheet
  const has = (power: string): boolean => powers.includes(power)
  const melee = has('combat-expert-melee')
  const ranged = has('combat-expert-ranged')
  const strong = has('enhanced-strength')
  const durable = has('durability')
  return {
    conSizPow: durable ? con + siz + pow : null,
    healing: durable ? con + Math.ceil(pow / 2) : null,
    damageModifier: strong ? dmStepOf(str + siz + pow) : null,
    armour: has('inherent-armor') ? Math.ceil(con / 3) : 0,
    initiative: has('enhanced-reactions') ? Math.ceil((skills['athletics'] ?? 0) / 10) : 0,
    staysUp: has('enhanced-reactions'),
    speed: has('enhanced-speed') ? speedTimes(dex + pow) : 1,
    defensivePoints: melee ? 1 : 0,
    aimGrades: ranged ? 2 : 1,
    loadLess: ranged ? 1 : 0,
    sizeSteps: (melee ? 1 : 0) + (strong ? 1 : 0),
    unarmedSize: strong ? LARGE : 0,
    blast: has('energy-blast') ? energyBlast(pow) : null,
  }
}

/** Steps by which powers make what somebody strikes or parries with larger. */
export function powerSteps(state: State, figure: Figure, arm: Arm): number {
  const { powers } = profileOf(state, figure)
  if (powers.length === 0) return 0
  const melee = arm.category !== 'ranged' && powers.includes('combat-expert-melee') ? 1 : 0
  if (!powers.includes('enhanced-strength')) return melee
  if (arm.unarmed) return melee + Math.max(0, LARGE - arm.size)
  return melee + (arm.category === 'ranged' && !arm.thrown ? 0 : 1)
}

// ── Boosts ───────────────────────────────────────────────────────────────────────────────────────────────

/** Offers the boosts of somebody with powers. */
export function offerBoosts(state: State, figure: Figure, offer: OfferOption): void {
  const { powers, pow } = profileOf(state, figure)
  if (powers.length === 0) return
  const rule = 'mythras.power.combat'
  if (powers.includes('combat-expert-melee') || powers.includes('combat-expert-ranged'))
    offer('boost', figure.boosted || figure.magicPoints < BOOST ? rule : '')
  if (figure.luck > 0) offer('boost luck', figure.magicPoints < pow ? '' : 'mythras.magic.recover')
}

/** A boost, which costs no action: the point that the Turn took comes back, and with Combat Expert another. */
export function boost(table: Table, state: State, figure: Figure, key: string): void {
  figure.actionPoints += 1
  if (key === 'boost luck') {
    spendLuck(table, state, figure, 'mythras.magic.recover', 'power points')
    const regained = 1 + rollLucky(table, state, figure, 4, REGAINED)
    figure.magicPoints = Math.min(profileOf(state, figure).pow, figure.magicPoints + regained)
    return
  }
  figure.boosted = true
  figure.magicPoints -= BOOST
  figure.actionPoints += 1
  if (table.logs)
    say(table, {
      event: 'spell',
      rule: 'mythras.power.combat',
      figure: figure.id,
      spell: 'boost',
      target: '',
      what: 'boosted',
      cost: BOOST,
    })
}
