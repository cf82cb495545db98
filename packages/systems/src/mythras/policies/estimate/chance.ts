/**
 * Exact chances, for hands that reckon before they act: levels of a percentile roll, who loses an opposed one, and
 * what the dice of a blow come to.
 *
 * All of it is arithmetic by the rules as printed; nothing is ever rolled here, and what rulings change in the
 * small is left out. What was worked out once is kept.
 */
import { CRITICAL, SUCCESS } from '../../rules/core/skills.ts'
import { dmLadder } from '../../rules/core/tables.ts'

/** The highest total of damage that is told apart from those above it. */
const TOP = 79

/** The chance of every total of damage, from 0 up to the highest that can be. */
export type DamageDistribution = Float64Array

// ── Levels ───────────────────────────────────────────────────────────────────────────────────────────────

/** Dice out of a hundred that succeed at this skill, Criticals included. */
function successes(skill: number): number {
  return Math.min(95, Math.max(5, skill))
}

/** Dice out of a hundred that are a Critical at this skill. */
function criticals(skill: number): number {
  return skill <= 0 ? 0 : Math.min(95, Math.ceil(skill / 10))
}

/** The chance to succeed at this skill, Criticals included. */
export function chanceToSucceed(skill: number): number {
  return successes(skill) / 100
}

/** The chance of a Critical at this skill. */
export function chanceOfCritical(skill: number): number {
  return criticals(skill) / 100
}

/** The chance of a Fumble at this skill. */
export function chanceOfFumble(skill: number): number {
  return skill > 100 ? 0.01 : 0.02
}

// ── Opposed rolls ────────────────────────────────────────────────────────────────────────────────────────

const KEPT_CHANCES = new Map<number, number>()
const MOST_SKILL = 1200

/**
 * The chance to lose a resistance at this skill against a roll of that level, made with a skill of `original`.
 * The die of that roll is taken as any that gives its level.
 */
export function chanceToLose(resist: number, level: number, original: number): number {
  if (level < SUCCESS) return 0
  const key = (Math.min(MOST_SKILL, resist) * (MOST_SKILL + 1) + Math.min(MOST_SKILL, original)) * 4 + level
  const kept = KEPT_CHANCES.get(key)
  if (kept !== undefined) return kept
  const chance = workOutLoss(resist, level, original)
  KEPT_CHANCES.set(key, chance)
  return chance
}

/** Every die of the resister in turn: a better level is safe, the same level with a die at least as high is too. */
function workOutLoss(resist: number, level: number, original: number): number {
  const effective = resist - Math.max(0, Math.max(resist, original) - 100)
  const critical = criticals(effective)
  const success = Math.max(critical, successes(effective))
  const low = level === CRITICAL ? 1 : criticals(original) + 1
  const high = Math.max(low, level === CRITICAL ? criticals(original) : successes(original))
  const span = high - low + 1
  let safe = level === CRITICAL ? 0 : critical
  const from = level === CRITICAL ? 1 : critical + 1
  const to = level === CRITICAL ? critical : success
  for (let die = from; die <= to; die++) safe += Math.max(0, Math.min(span, die - low + 1)) / span
  return 1 - safe / 100
}

/** The chance that one skill beats another when both are rolled, dice as high as they may be. */
export function chanceToBeat(skill: number, other: number): number {
  const over = Math.max(0, Math.max(skill, other) - 100)
  const critical = chanceOfCritical(other - over)
  const success = Math.max(0, chanceToSucceed(other - over) - critical)
  const own = skill - over
  const clear = chanceToSucceed(own) * (1 - success - critical)
  const better =
    success * notLost(own, SUCCESS, other - over) + critical * notLost(own, CRITICAL, other - over)
  return clear + better
}

function notLost(skill: number, level: number, original: number): number {
  return 1 - chanceToLose(skill, level, original)
}

// ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────

/** The dice of a blow and what effects make of them. */
export interface BlowDice {
  readonly dice: readonly number[]
  readonly plus: number
  /** The step of the Damage Modifier, or -1 for none. */
  readonly modifier: number
  /** Rolled twice, the better kept. */
  readonly impales: boolean
  /** How many dice count in full. */
  readonly maximised: number
  /** Halved: at Long range. */
  readonly halved: boolean
}

/** By the dice as a weapon has them, each a list of its own that is there for the whole fight; and by what they are. */
const SPREADS_OF_DICE = new WeakMap<readonly number[], Map<number, DamageDistribution>>()
const KEPT_SPREADS = new Map<string, DamageDistribution>()

/** What the dice of a blow come to. */
export function spreadOf(blow: BlowDice): DamageDistribution {
  const { dice, plus, modifier, impales, maximised, halved } = blow
  let ofDice = SPREADS_OF_DICE.get(dice)
  if (ofDice === undefined) {
    ofDice = new Map()
    SPREADS_OF_DICE.set(dice, ofDice)
  }
  const key = (((plus * 64 + modifier + 1) * 32 + maximised) * 2 + (impales ? 1 : 0)) * 2 + (halved ? 1 : 0)
  let spread = ofDice.get(key)
  if (spread === undefined) {
    spread = keptSpread(blow)
    ofDice.set(key, spread)
  }
  return spread
}

function keptSpread(blow: BlowDice): DamageDistribution {
  const { dice, plus, modifier, impales, maximised, halved } = blow
  const key = `${dice.join()}+${plus}+${modifier}${impales ? 'i' : ''}${halved ? 'h' : ''}${maximised}`
  let spread = KEPT_SPREADS.get(key)
  if (spread === undefined) {
    spread = workOutSpread(blow)
    KEPT_SPREADS.set(key, spread)
  }
  return spread
}

function workOutSpread({ dice, plus, modifier, impales, maximised, halved }: BlowDice): DamageDistribution {
  let spread = weaponSpread(dice, plus, maximised)
  if (impales) spread = betterOfTwo(spread)
  if (modifier >= 0) spread = withModifier(spread, modifier)
  if (halved) spread = half(spread)
  const most = spread.findLastIndex((chance) => chance > 0)
  return spread.slice(0, most + 1)
}

function weaponSpread(dice: readonly number[], plus: number, maximised: number): DamageDistribution {
  const largestFirst = dice.toSorted((one, other) => other - one)
  let spread = certain(plus)
  for (const [at, sides] of largestFirst.entries())
    spread = at < maximised ? shiftedBy(spread, sides) : withDie(spread, sides, 1)
  return spread
}

/** Nothing but this total. */
function certain(total: number): DamageDistribution {
  const spread = new Float64Array(TOP + 1)
  spread[within(total)] = 1
  return spread
}

function within(total: number): number {
  return Math.min(TOP, Math.max(0, total))
}

function shiftedBy(spread: DamageDistribution, by: number): DamageDistribution {
  return mapped(spread, (total) => total + by)
}

function half(spread: DamageDistribution): DamageDistribution {
  return mapped(spread, (total) => Math.ceil(total / 2))
}

function mapped(spread: DamageDistribution, to: (total: number) => number): DamageDistribution {
  const next = new Float64Array(TOP + 1)
  for (let total = 0; total <= TOP; total++) {
    const at = within(to(total))
    next[at] = (next[at] ?? 0) + (spread[total] ?? 0)
  }
  return next
}

/** One more die, added or taken off. */
function withDie(spread: DamageDistribution, sides: number, sign: 1 | -1): DamageDistribution {
  const next = new Float64Array(TOP + 1)
  for (let total = 0; total <= TOP; total++) {
    const chance = (spread[total] ?? 0) / sides
    if (chance === 0) continue
    for (let face = 1; face <= sides; face++) {
      const at = within(total + sign * face)
      next[at] = (next[at] ?? 0) + chance
    }
  }
  return next
}

function withModifier(spread: DamageDistribution, step: number): DamageDistribution {
  const { sign, dice } = dmLadder(step)
  let next = spread
  if (sign !== 0) for (const sides of dice) next = withDie(next, sides, sign)
  return next
}

function betterOfTwo(spread: DamageDistribution): DamageDistribution {
  const next = new Float64Array(TOP + 1)
  let below = 0
  for (let total = 0; total <= TOP; total++) {
    const chance = spread[total] ?? 0
    next[total] = chance * (2 * below + chance)
    below += chance
  }
  return next
}
