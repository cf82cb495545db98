/**
 * What a figure knows beyond the four basic actions: techniques with their ranks and prices, signature moves, and
 * the spells of the larger game that this one is a chapter of.
 *
 * A *price* has two halves: what a figure must have, and what it pays. They are the same unless the table plays
 * with gates. Passive techniques cost nothing. A signature move is its base at 1 Momentum less, under a name.
 */
import type { Rulings } from '../register/rulings.ts'
import { type Rank, rankNames, type Technique, techniqueRank } from './words.ts'

/** What everybody can do without having learned it. */
// rule: stances.tech.access.basic
export const basics = ['strike', 'defend', 'maneuver', 'rally'] as const

/** What a technique costs by the usual prices and by the other ones that a ruling knows. */
interface TechniqueFacts {
  readonly title: string
  readonly cost: number
  readonly otherCost: number
  readonly passive: boolean
  readonly summary: string
}

/** The techniques and what they do. */
export const techniqueFacts: Readonly<Record<Technique, TechniqueFacts>> = {
  riposte: {
    title: 'Riposte',
    cost: 1,
    otherCost: 1,
    passive: false,
    summary: 'After a Defend that succeeds, strike at once.',
  },
  'press-advantage': {
    title: 'Press Advantage',
    cost: 0,
    otherCost: 0,
    passive: true,
    summary: 'One more die of damage while Momentum is above 0.',
  },
  'defensive-stance-mastery': {
    title: 'Defensive Stance Mastery',
    cost: 0,
    otherCost: 0,
    passive: true,
    summary: 'In Defensive: 1 more on defense rolls, 1 less damage.',
  },
  'quick-recovery': {
    title: 'Quick Recovery',
    cost: 1,
    otherCost: 1,
    passive: false,
    summary: 'At the end of a round, once in a fight, 1d6 Guard comes back.',
  },
  'whirlwind-strike': {
    title: 'Whirlwind Strike',
    cost: 2,
    otherCost: 3,
    passive: false,
    summary: 'One action, one attack on every enemy in the zone.',
  },
  'perfect-parry': {
    title: 'Perfect Parry',
    cost: 2,
    otherCost: 2,
    passive: false,
    summary: 'A blow that landed does no damage after all.',
  },
  'devastating-blow': {
    title: 'Devastating Blow',
    cost: 3,
    otherCost: 2,
    passive: false,
    summary: 'Once in a fight, an attack with twice the weapon dice.',
  },
  'combat-momentum': {
    title: 'Combat Momentum',
    cost: 0,
    otherCost: 0,
    passive: true,
    summary: 'One more Momentum for every critical success.',
  },
  'unstoppable-assault': {
    title: 'Unstoppable Assault',
    cost: 4,
    otherCost: 4,
    passive: false,
    summary: 'An attack that cannot miss.',
  },
  'death-blow': {
    title: 'Death Blow',
    cost: 5,
    otherCost: 5,
    passive: false,
    summary: 'A hit kills whoever is below half its Vitality.',
  },
  'battlefield-control': {
    title: 'Battlefield Control',
    cost: 6,
    otherCost: 3,
    passive: false,
    summary: 'Once in a fight, move everybody else by up to one zone.',
  },
}

/** Whether a rank may know a technique; Veteran counts as Seasoned, Legendary as Heroic. */
// rule: stances.tech.access.no-gates
export function rankAllows(rank: Rank, technique: Technique): boolean {
  return rankNames.indexOf(rank) >= techniqueRank[technique]
}

/** What a technique asks for: how much Momentum one must have, and how much one pays. */
export interface Price {
  readonly needs: number
  readonly pays: number
}

/** The rank that a technique asks for. */
export function rankOf(technique: Technique): Rank {
  return rankNames[techniqueRank[technique]] ?? 'novice'
}

/** The Momentum that stands before the techniques of a rank where the table plays with gates. */
const GATES: Readonly<Record<Rank, number>> = { novice: 0, seasoned: 3, veteran: 3, heroic: 6, legendary: 6 }

/** The price of a technique. */
export function techniquePrice(technique: Technique, ruling: Rulings['tech-cost'] = 'cost'): Price {
  const { cost, otherCost, passive } = techniqueFacts[technique]
  if (ruling === 'gates') return { needs: passive ? 0 : GATES[rankOf(technique)], pays: 0 }
  const pays = ruling === 'other-prices' ? otherCost : cost
  return { needs: pays, pays }
}

/** The price of a signature move: 1 less than its base, never below 0. */
// rule: stances.signature.cost
export function signaturePrice(base: Price): Price {
  return { needs: Math.max(0, base.needs - 1), pays: Math.max(0, base.pays - 1) }
}

// ── Spells ───────────────────────────────────────────────────────────────────────────────────────────────

/** What spells are cast with. */
export const castingAttributes = ['mind', 'awareness', 'will', 'presence'] as const

/** An attribute to cast with. */
export type CastingAttribute = (typeof castingAttributes)[number]

/** What a spell does: an attack, a lasting layer of Guard, or Vitality given back. */
export const spellEffects = ['attack', 'shield', 'heal'] as const

/** A spell as known: the roll to cast it, and what it does. */
export interface Spell {
  readonly name: string
  readonly attribute: CastingAttribute
  readonly skill: 'sorcery'
  readonly tn: number
  /** Momentum it costs. */
  readonly cost: number
  readonly effect: (typeof spellEffects)[number]
  /** Dice of damage, Guard or Vitality, and what is added: a number, and the casting attribute if it says so. */
  readonly dice: number
  readonly flat: number
  readonly addsAttribute: boolean
  /** Where it reaches: 0 the same zone, 1 Close, 2 Far. */
  readonly reach: readonly number[]
  /** Momentum for casting it with success. */
  readonly successMomentum: number
  readonly text: string
}

/** The four ready-made spells; who casts them says with which attribute. */
export const readySpells = {
  spark: {
    name: 'Spark',
    cost: 0,
    effect: 'attack',
    dice: 1,
    flat: 0,
    addsAttribute: false,
    reach: [0, 1],
    successMomentum: 1,
    text: 'A spurt of fire; it feeds its caster 1 Momentum.',
  },
  bolt: {
    name: 'Bolt',
    cost: 0,
    effect: 'attack',
    dice: 1,
    flat: 0,
    addsAttribute: true,
    reach: [0, 1, 2],
    successMomentum: 0,
    text: 'Hurled force that carries to Far.',
  },
  shield: {
    name: 'Shield',
    cost: 0,
    effect: 'shield',
    dice: 0,
    flat: 0,
    addsAttribute: true,
    reach: [0, 1],
    successMomentum: 0,
    text: 'A layer of Guard for the scene; a new one takes the place of the old.',
  },
  heal: {
    name: 'Heal',
    cost: 1,
    effect: 'heal',
    dice: 1,
    flat: 0,
    addsAttribute: true,
    reach: [0, 1],
    successMomentum: 0,
    text: 'Gives Vitality back, and wakes the dying.',
  },
} as const satisfies Readonly<Record<string, Omit<Spell, 'attribute' | 'skill' | 'tn'>>>

/** The id of a ready-made spell. */
export type SpellName = keyof typeof readySpells

/** The ids of the ready-made spells. */
export const spellNames = ['spark', 'bolt', 'shield', 'heal'] as const satisfies readonly SpellName[]

/** The ready-made spell of a name in any spelling, or undefined. */
export function spellNamed(name: string): SpellName | undefined {
  return spellNames.find((id) => id === name.trim().toLowerCase())
}

/** The attribute a caster does best with; the first of equals. */
export function bestCasting(of: Readonly<Record<CastingAttribute, number>>): CastingAttribute {
  let best: CastingAttribute = 'mind'
  for (const attribute of castingAttributes) if (of[attribute] > of[best]) best = attribute
  return best
}

/** What armour takes from the roll to cast. */
export const castingPenalty = { none: 0, light: -1, medium: -2, heavy: -4 } as const
