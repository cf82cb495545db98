/**
 * Spells in a fight: a sharper blade before the blows begin, harm and confusion for foes, healing for those who
 * bleed. Whatever has no number in a fight is left alone.
 */
import type { Decision } from '@steelyard/kernel'
import { isHeld, isOut } from '../../rules/core/conditions.ts'
import {
  areFoes,
  armOf,
  type Figure,
  figureById,
  profileOf,
  type SpellState,
  type State,
} from '../../state/state.ts'
import { bestKey } from '../choosing.ts'
import { chanceToSucceed } from '../estimate/chance.ts'
import { menaceOf } from '../estimate/measure.ts'
import { bleeds } from '../estimate/worth.ts'
import { wordAbout } from '../facts.ts'

/** A spell to cast and what that is worth. */
export interface CastingOption {
  readonly key: string
  readonly worth: number
}

const NO_SPELL: CastingOption = { key: '', worth: 0 }
/** A point of damage that ignores armour. */
const POINT = 0.07

/** The best spell that somebody can cast now. */
export function bestSpell(state: State, figure: Figure, options: readonly string[]): CastingOption {
  const { spells, magic } = profileOf(state, figure)
  let best = NO_SPELL
  if (spells.length === 0 || magic <= 0) return best
  for (const spell of spells) {
    const key = `cast ${spell.key}`
    if (!options.includes(key)) continue
    const worth = (chanceToSucceed(magic) * worthOfSpell(state, figure, spell)) / Math.max(1, spell.turns)
    if (worth > best.worth) best = { key, worth }
  }
  return best
}

function worthOfSpell(state: State, figure: Figure, spell: SpellState): number {
  switch (spell.effect) {
    case 'harm':
    case 'disruption':
      return POINT * meanOf(spell) * (spell.resist === 'none' ? 1 : 0.6)
    case 'befuddle':
      return hasFoe(state, figure, ({ befuddled }) => !befuddled) ? 0.2 : 0
    case 'bladesharp':
      return figure.items.some((item) => isHeld(item) && item.sharper === 0 && bites(state, figure))
        ? 0.15
        : 0
    case 'heal':
      return state.figures.some((ally) => !areFoes(ally, figure) && bleeds(ally)) ? 0.35 : 0
    default:
      return 0
  }
}

function bites(state: State, figure: Figure): boolean {
  return figure.items.some(
    (item) => isHeld(item) && armOf(state, item).category === 'melee' && item.sharper === 0,
  )
}

function hasFoe(state: State, figure: Figure, wanted: (foe: Figure) => boolean): boolean {
  return state.figures.some((foe) => areFoes(figure, foe) && !isOut(state, foe) && wanted(foe))
}

function meanOf({ dice, plus }: SpellState): number {
  let sum = plus
  for (const sides of dice) sum += (sides + 1) / 2
  return dice.length === 0 ? 2 : sum
}

/** At whom a finished spell goes: a friend's need, or the foe who matters most. */
export function chooseSpellTarget(state: State, decision: Decision): string {
  const caster = figureById(state, decision.by)
  if (caster === undefined) return decision.usual
  const heals = wordAbout(decision, 'effect') === 'heal'
  return bestKey(decision.options, (id) => {
    const target = figureById(state, id)
    if (target === undefined) return 0
    if (areFoes(caster, target)) return menaceOf(state, target)
    if (heals) return bleeds(target) ? 2 : 0.5
    return target === caster ? 1.5 : 1
  })
}

/** Whether to counter a spell: always for nothing, else while there is a point to spare. */
export function chooseCounterSpell(state: State, decision: Decision): string {
  const figure = figureById(state, decision.by)
  const { about } = decision
  const free = typeof about === 'object' && about !== null && 'free' in about && about.free === true
  return free || (figure?.actionPoints ?? 0) > 1 ? 'counter' : 'no'
}
