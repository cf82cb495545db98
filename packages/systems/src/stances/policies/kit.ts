/**
 * What somebody fights with, as far as the fight does not change it: his blows with their numbers, what he is to strike
 * at, and what he is worth. Every number is asked of the rules, once for a setup and a weapon in hand; a policy weighs
 * dozens of blows for one answer, and finds them here.
 */
import { counterModifier, flatDamage, isAimed, plainModifier, usualNumber } from '../rules/attack.ts'
import { skilled } from '../rules/checks.ts'
import { reductionOf } from '../rules/damage.ts'
import { groupOf } from '../rules/stance.ts'
import { type Stance, stanceNames } from '../rules/words.ts'
import { FAR } from '../rules/zones.ts'
import {
  type Arm,
  copyFigure,
  type Figure,
  profileOf,
  type Setup,
  type State,
  wieldedBy,
} from '../state/state.ts'
import { chance } from './chance.ts'

/** A weapon or a spell as somebody strikes with it. */
export interface Swing {
  readonly arm: Arm
  /** What is added to the roll, unless it is aimed: then that depends on who stands where. */
  readonly modifier: number
  readonly aimed: boolean
  /** What is added to the damage, by stance, for a Charge and not, and at Far and not (see `flatOf`). */
  readonly flats: readonly number[]
  /** Whether Press Advantage adds its die. */
  readonly presses: boolean
  /** What its dice bring on average. */
  readonly brings: number
}

/** What somebody is to strike at. */
export interface StrikeTarget {
  /** What an attack needs, and what armour and stance take off it. */
  readonly number: number
  readonly reduction: number
}

/** All of it, with one weapon in hand. */
export interface Kit {
  readonly inHand: Swing
  /** The weapons in their order, and where they are used the spells that strike. */
  readonly swings: readonly Swing[]
  /** By stance, and last for whoever is down. */
  readonly marks: readonly StrikeTarget[]
  /** What is added to a Counter, the total from which it strikes back, and whether a tie lets the attack through. */
  readonly counter: number
  readonly answersFrom: number
  readonly tiesToAttacker: boolean
  readonly speed: number
  /** What it deals at its best against no armour, on average: what it is worth to fell. */
  readonly power: number
}

/** Kits by the place of their owner, and of the weapon in his hand. */
export type Kits = (Kit | undefined)[][]

const KITS = new WeakMap<Setup, Kits>()

/** The kits of everybody, as they are asked for. */
export function kitsOf({ setup }: State): Kits {
  let kits = KITS.get(setup)
  if (kits === undefined) {
    kits = setup.profiles.map(() => [])
    KITS.set(setup, kits)
  }
  return kits
}

/** Somebody's kit. */
export function kitOf(kits: Kits, state: State, figure: Figure): Kit {
  return kits[figure.at]?.[figure.wielded] ?? addKit(kits, state, figure)
}

function addKit(kits: Kits, state: State, figure: Figure): Kit {
  const kit = makeKit(state, figure)
  const own = kits[figure.at]
  if (own !== undefined) own[figure.wielded] = kit
  return kit
}

function makeKit(state: State, figure: Figure): Kit {
  const { rulings } = state.setup
  const { counterattack } = rulings
  const swings = armsOf(state, figure).map((arm) => swingWith(state, figure, arm))
  const inHand = wieldedBy(state, figure)
  return {
    inHand: swings.find(({ arm }) => arm === inHand) ?? swingWith(state, figure, inHand),
    swings,
    marks: [
      ...stanceNames.map((stance) => markOf(state, posing(figure, stance))),
      markOf(state, { ...copyFigure(figure), life: 'dying' }),
    ],
    counter: counterModifier(state, figure, rulings['counter-roll'] === 'best-attribute'),
    answersFrom: counterattack === 'always' ? 0 : counterattack === 'never' ? NO_TOTAL : CRITICAL,
    tiesToAttacker: rulings['opposed-ties'] === 'attacker',
    speed: profileOf(state, figure).speed,
    power: powerOf(state, figure),
  }
}

/** The total that makes a success critical, and one that nobody reaches. */
export const CRITICAL = 13
const NO_TOTAL = 100

function posing(figure: Figure, stance: Stance): Figure {
  const posed = copyFigure(figure)
  posed.life = 'active'
  posed.stance = stance
  return posed
}

function markOf(state: State, figure: Figure): StrikeTarget {
  return { number: usualNumber(state, figure), reduction: reductionOf(state, figure) }
}

/** Somebody as a target, in the stance he is in. */
export function markIn({ marks }: Kit, { stance, life }: Figure): StrikeTarget {
  const mark = marks[life === 'active' ? groupOf(stance) : stanceNames.length]
  if (mark === undefined) throw new RangeError(`nobody is to strike at in ${stance}`)
  return mark
}

// ── Blows ────────────────────────────────────────────────────────────────────────────────────────────────

/** Every arm somebody could strike with: his weapons, and where they are used his spells. */
export function armsOf(state: State, figure: Figure): readonly Arm[] {
  const { arms, spells } = profileOf(state, figure)
  const all: Arm[] = []
  for (const place of arms) {
    const arm = state.setup.arms[place]
    if (arm !== undefined) all.push(arm)
  }
  if (state.setup.rulings.spells === 'off') return all
  for (const spell of spells) {
    const arm = state.setup.arms[spell.arm]
    if (arm !== undefined) all.push(arm)
  }
  return all
}

/** An arm as somebody strikes with it. */
export function swingOf(kit: Kit, state: State, figure: Figure, arm: Arm): Swing {
  for (const swing of kit.swings) if (swing.arm === arm) return swing
  return swingWith(state, figure, arm)
}

function swingWith(state: State, figure: Figure, arm: Arm): Swing {
  const flats = stanceNames.flatMap((stance) => {
    const by = posing(figure, stance)
    const far = copyFigure(by)
    far.zone += FAR
    return [by, far].flatMap((target) => [
      flatDamage(state, { by, target, arm, how: 'attack' }),
      flatDamage(state, { by, target, arm, how: 'charge' }),
    ])
  })
  const aimed = isAimed(arm)
  return {
    arm,
    modifier: aimed ? 0 : plainModifier(state, figure, figure, arm),
    aimed,
    flats,
    presses: profileOf(state, figure).pressesAdvantage && arm.category !== 'spell',
    brings: arm.dice * MEAN + arm.flat,
  }
}

/** What is added to the damage of a blow in a stance, over so many zones. */
export function flatOf({ flats }: Swing, stance: Stance, zones: number, charges: boolean): number {
  return flats[4 * groupOf(stance) + (zones >= FAR ? 2 : 0) + (charges ? 1 : 0)] ?? 0
}

// ── Worth ────────────────────────────────────────────────────────────────────────────────────────────────

/** What a figure deals with its best weapon or spell against no armour, on average: what it is worth to fell. */
function powerOf(state: State, figure: Figure): number {
  const { arms, spells, castingPenalty } = profileOf(state, figure)
  let most = 0
  for (const place of arms) {
    const arm = state.setup.arms[place]
    if (arm !== undefined) most = Math.max(most, brings(arm, skilled(state, figure, arm.attribute, 'combat')))
  }
  if (state.setup.rulings.spells === 'off') return Math.max(1, most)
  for (const spell of spells) {
    const arm = state.setup.arms[spell.arm]
    const modifier = skilled(state, figure, spell.attribute, 'sorcery') + castingPenalty
    if (arm !== undefined) most = Math.max(most, brings(arm, modifier))
  }
  return Math.max(1, most)
}

/** What a die of damage brings on average. */
const MEAN = 4.2

function brings(arm: Arm, modifier: number): number {
  return chance(8 - modifier) * Math.max(0, MEAN * arm.dice + arm.flat)
}
