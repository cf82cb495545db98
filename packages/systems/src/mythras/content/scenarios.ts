/**
 * Ready fights as plain data: ten good first ones, each showing one thing the game can do.
 *
 * Figures are content ids, ids with changes (`use`), stat blocks, or whole sheets; sides are called `players` and
 * `npcs`. Distances and places are in metres. A scenario is meant to be copied and changed.
 */
import type { RulingsInput } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'

type Changes = Partial<SheetInput> & { readonly id?: string; readonly count?: number }

/** A figure of a scenario: a content id, one with changes, a stat block, or a whole sheet. */
export type ScenarioFigure =
  | string
  | (Changes & { readonly use: string })
  | (Changes & { readonly statblock: string })
  | (SheetInput & { readonly id?: string })

/** Where a fight takes place and how it begins. */
export interface ScenarioField {
  /** Metres between two sides; 1 is in contact. */
  readonly distance?: number
  readonly light?: 'bright' | 'dim' | 'dark' | 'pitch-black'
  readonly visibility?: 'clear' | 'mist' | 'thick' | 'obscured'
  readonly wind?: 'none' | 'light' | 'moderate' | 'strong' | 'gale'
  readonly ground?: 'firm' | 'unstable'
  readonly covers?: readonly {
    readonly id: string
    readonly ap: number
    readonly hp?: number
    readonly hides: 'all' | readonly string[]
    readonly at: readonly [number, number]
    /** The other end of a wall. */
    readonly to?: readonly [number, number]
  }[]
  readonly obstacles?: readonly {
    readonly id: string
    readonly at: readonly [number, number]
    readonly radius: number
  }[]
  readonly engaged?: 'front' | 'all' | 'none' | readonly (readonly [string, string])[]
  readonly surprised?: readonly string[]
  readonly temperature?: number
  readonly water?: boolean
  readonly round?: number
}

/** A ready fight. */
export interface ScenarioData {
  readonly system: 'mythras'
  readonly title: string
  readonly summary: string
  readonly rulings?: RulingsInput
  readonly field?: ScenarioField
  readonly sides: readonly {
    readonly id: string
    readonly name?: string
    readonly hand?: 'human' | `ai:${string}`
    readonly figures: readonly ScenarioFigure[]
  }[]
}

const first: ScenarioData = {
  system: 'mythras',
  title: 'Something in the Barley',
  summary:
    'A farmer who once carried a spear for the levy, and one goblin. Two Action Points each: start here.',
  sides: [
    {
      id: 'players',
      name: 'The farm',
      hand: 'human',
      figures: [
        {
          use: 'levy-spearman',
          id: 'farmer',
          name: 'Farmer',
          kind: 'pc',
          luck: 2,
          nature: 'professional',
          style: { name: 'Levy', value: 56, weapons: ['spear', 'viking shield', 'dagger'] },
        },
      ],
    },
    { id: 'npcs', name: 'The barley', hand: 'ai:skilled', figures: ['goblin'] },
  ],
}

const border: ScenarioData = {
  system: 'mythras',
  title: 'The Border Stone',
  summary: 'A raider with an axe against a legionary behind a scutum: strength against armour and Size.',
  sides: [
    { id: 'players', name: 'The hills', hand: 'human', figures: ['hill-raider'] },
    { id: 'npcs', name: 'The legion', hand: 'ai:skilled', figures: ['legionary'] },
  ],
}

const dawn: ScenarioData = {
  system: 'mythras',
  title: 'Swords at Dawn',
  summary: 'A quick duelist against a knight in mail. Who cannot cut through must trip, disarm, or aim.',
  sides: [
    { id: 'players', name: 'The challenger', hand: 'human', figures: ['duelist'] },
    { id: 'npcs', name: 'The challenged', hand: 'ai:skilled', figures: ['knight'] },
  ],
}

const arena: ScenarioData = {
  system: 'mythras',
  title: 'Sand and Net',
  summary: 'The net-fighter needs one good throw before the axe strikes home.',
  sides: [
    { id: 'players', name: 'The net', hand: 'human', figures: ['net-fighter'] },
    { id: 'npcs', name: 'The axe', hand: 'ai:skilled', figures: ['hill-raider'] },
  ],
}

const slope: ScenarioData = {
  system: 'mythras',
  title: 'Forty Metres of Slope',
  summary: 'An archer has a few shots before the raider is upon her. Shoot, aim, or draw the axe in time?',
  field: { distance: 40 },
  sides: [
    { id: 'players', name: 'The bow', hand: 'human', figures: ['archer'] },
    { id: 'npcs', name: 'The raider', hand: 'ai:skilled', figures: ['hill-raider'] },
  ],
}

const waistHigh = ['right leg', 'left leg', 'abdomen', 'chest']

// Those who shoot from behind a wall lean out: head and weapon arm show until their next Turn.
// rule: mythras.gun.advice
const crossfire: ScenarioData = {
  system: 'mythras',
  title: 'Two Walls',
  summary:
    'Two troopers with rifles behind brick walls, thirty metres apart. Lean out, pin down, and duck back.',
  field: {
    distance: 30,
    covers: [
      { id: 'near-wall', ap: 6, hp: 30, hides: 'all', at: [1, -3], to: [1, 3] },
      { id: 'far-wall', ap: 6, hp: 30, hides: 'all', at: [29, -3], to: [29, 3] },
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'Blue section',
      hand: 'human',
      figures: [{ use: 'trooper', id: 'blue', name: 'Blue Trooper', cover: 'near-wall', at: [0, 0] }],
    },
    {
      id: 'npcs',
      name: 'Red section',
      hand: 'ai:skilled',
      figures: [{ use: 'trooper', id: 'red', name: 'Red Trooper', cover: 'far-wall', at: [30, 0] }],
    },
  ],
}

const depot: ScenarioData = {
  system: 'mythras',
  title: 'The Depot',
  summary:
    'Two against two among walls and crates. One keeps their heads down, the other runs round the flank: a wall helps nobody against those beside it.',
  field: {
    covers: [
      { id: 'gatehouse', ap: 6, hp: 30, hides: 'all', at: [1, -2], to: [1, 4] },
      { id: 'loading-ramp', ap: 6, hp: 30, hides: 'all', at: [27, -2], to: [27, 4] },
      { id: 'north-crates', ap: 4, hp: 15, hides: waistHigh, at: [14, -10] },
      { id: 'south-crates', ap: 4, hp: 15, hides: waistHigh, at: [14, 12] },
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'Blue section',
      hand: 'human',
      figures: [
        { use: 'trooper', id: 'blue', name: 'Blue Leader', cover: 'gatehouse', at: [0, 0] },
        { use: 'trooper', id: 'runner', name: 'Blue Runner', cover: 'gatehouse', at: [0, 2] },
      ],
    },
    {
      id: 'npcs',
      name: 'Red section',
      hand: 'ai:skilled',
      figures: [
        { use: 'trooper', id: 'red', name: 'Red Leader', cover: 'loading-ramp', at: [28, 0] },
        { use: 'trooper', id: 'guard', name: 'Red Guard', cover: 'loading-ramp', at: [28, 2] },
      ],
    },
  ],
}

const labyrinth: ScenarioData = {
  system: 'mythras',
  title: 'The Line Holds',
  summary: 'Three legionaries in formation take an Action Point from the minotaur, if they stay together.',
  field: { distance: 10 },
  sides: [
    { id: 'players', name: 'The line', hand: 'human', figures: [{ use: 'legionary', count: 3 }] },
    { id: 'npcs', name: 'The labyrinth', hand: 'ai:skilled', figures: ['minotaur'] },
  ],
}

const den: ScenarioData = {
  system: 'mythras',
  title: 'The Bear in the Pass',
  summary: 'A champion against a grizzly: three Action Points each, and claws no parry stops whole.',
  field: { distance: 12 },
  sides: [
    { id: 'players', name: 'The champion', hand: 'human', figures: ['champion'] },
    { id: 'npcs', name: 'The pass', hand: 'ai:skilled', figures: ['grizzly-bear'] },
  ],
}

const masters: ScenarioData = {
  system: 'mythras',
  title: 'The Warmaster',
  summary: 'Skill 115 against a paragon of 88. What is above a hundred is taken from everybody.',
  sides: [
    { id: 'players', name: 'The paragon', hand: 'human', figures: ['champion'] },
    { id: 'npcs', name: 'The master', hand: 'ai:skilled', figures: ['warmaster'] },
  ],
}

/** The ready fights by id, easiest first. */
export const scenarios = {
  first,
  border,
  dawn,
  arena,
  slope,
  crossfire,
  depot,
  labyrinth,
  den,
  masters,
} as const satisfies Readonly<Record<string, ScenarioData>>
