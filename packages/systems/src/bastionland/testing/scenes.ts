/**
 * Small fights for what random ones hardly ever come to: fleets that ram, blows that scar without a die, limbs and
 * helms lost, riders thrown, captains of several Warbands, arms on the ground, archers with two marks, the dying left
 * behind. Each leaves its figures little else to do, so that a few fights of it show what it is for, whatever the dice.
 */

import type { Likes } from '@steelyard/kernel/testing'

type Json = Readonly<Record<string, unknown>>

/** One small fight, and what everybody prefers to do in it. */
export interface Scene {
  readonly scenario: Json
  readonly likes?: Likes
}

interface Sides {
  readonly players: readonly Json[]
  readonly npcs: readonly Json[]
  readonly rulings?: Json
  readonly field?: Json
}

function between({ players, npcs, rulings = {}, field = {} }: Sides): Json {
  const named = (side: string, figures: readonly Json[]): readonly Json[] =>
    figures.map((figure, at) => ({ id: `${side}-${at + 1}`, ...figure }))
  return {
    system: 'bastionland',
    rulings: { stalemate: 4, ...rulings },
    field,
    sides: [
      { id: 'players', figures: named('player', players) },
      { id: 'npcs', figures: named('npc', npcs) },
    ],
  }
}

function person(more: Json = {}): Json {
  return { name: 'Fighter', kind: 'npc', vig: 12, cla: 12, spi: 12, guard: 3, weapons: ['mace'], ...more }
}

function knight(more: Json = {}): Json {
  return person({ name: 'Knight', kind: 'knight', ...more })
}

const ship: Json = { use: 'longship' }

/** Two ships to choose from, for the one that rams. */
const fleet: Scene = {
  scenario: between({
    rulings: { structures: 'on' },
    players: [person(), ship],
    npcs: [person(), ship, { use: 'rowboat' }],
  }),
  likes: { declare: 'ram' },
}

/** Every die goes into a Gambit, and the one point that is left takes the last Guard: a Scar without a die. */
const scarWithoutDie: Scene = {
  scenario: between({
    rulings: { 'no-dice-left': 'bolster-alone', 'scar-no-die': 'referee' },
    players: [knight({ guard: 1, weapons: [] }), knight({ guard: 1, weapons: [] })],
    npcs: [person({ weapons: ['maul'], guard: 9 }), person({ weapons: ['maul'], guard: 9 })],
  }),
  likes: { declare: 'attack', gambit: 'bolster' },
}

/** Heavy dice against just as much Guard: Scars of every kind, on people who have limbs to lose. */
const scars: Scene = {
  scenario: between({
    rulings: { mutilation: 'referee', 'scar-and-wound': 'both' },
    players: [4, 6, 8].map((guard) => knight({ guard, vig: 18, weapons: ['scythe (d12)'] })),
    npcs: [5, 7, 9].map((guard) => person({ guard, vig: 18, weapons: ['scythe (d12)'] })),
  }),
  likes: { declare: 'attack', gambit: 'none' },
}

/** Strong Gambits against somebody weak with a helm and a spear, and a referee who judges what is wood. */
const strongGambits: Scene = {
  scenario: between({
    rulings: { wooden: 'referee' },
    players: [1, 2, 3].map(() => knight({ guard: 9, weapons: ['halberd (2d12 long)'] })),
    npcs: [1, 2].map(() => person({ pieces: ['helm'], weapons: ['spear'], guard: 12, vig: 2 })),
  }),
  likes: { declare: 'attack', gambit: 'greater', strong: 'greater', greater: 'helm break' },
}

/** Strong Gambits against teeth. */
const teeth: Scene = {
  scenario: between({
    rulings: { 'natural-weapons': 'greater-effect-only' },
    players: [1, 2, 3].map(() => knight({ guard: 9, weapons: ['halberd (2d12 long)'] })),
    npcs: [person({ kind: 'creature', weapons: ['bite (d6 natural)', 'horns (d8 natural)'], guard: 12 })],
  }),
  likes: { declare: 'attack', gambit: 'greater', strong: 'greater', greater: 'impair other' },
}

/** A rider whom others would rather see on foot, and who tramples them. */
const rider: Scene = {
  scenario: between({
    rulings: { mounted: 'on', 'dismount-damage': 'on' },
    players: [knight({ id: 'rider', mount: 'steed', guard: 9 }), { use: 'charger', id: 'steed' }],
    npcs: [1, 2].map(() => person({ weapons: ['halberd (2d12 long)'], guard: 9 })),
    field: { apart: [['rider', 'npc-1']] },
  }),
  likes: { declare: 'attack', where: 'close', gambit: 'dismount', charge: 'yes' },
}

/** A captain with two Warbands to lead. */
const captain: Scene = {
  scenario: between({
    rulings: { warbands: 'on' },
    players: [knight(), { use: 'militia' }, { use: 'skirmishers' }],
    npcs: [{ use: 'mercenaries' }],
  }),
  likes: { declare: 'lead' },
}

/** Nothing in hand, and a choice of things on the ground. */
const onTheGround: Scene = {
  scenario: between({
    players: [person({ weapons: ['axe', 'club', 'dagger'].map((name) => ({ name, state: 'dropped' })) })],
    npcs: [person({ weapons: [{ name: 'spear', state: 'dropped' }] })],
  }),
  likes: { declare: 'pick-up' },
}

/** More than one weapon, and more than one foe. */
const splitDice: Scene = {
  scenario: between({
    rulings: { 'split-attack': 'per-die' },
    players: [knight({ weapons: ['mace', 'dagger'], guard: 9 })],
    npcs: [person(), person()],
  }),
  likes: { declare: 'attack-with', split: 'yes' },
}

/** Over at the first blow, with somebody dying whom one may tend. */
const afterwards: Scene = {
  scenario: between({
    rulings: { 'after-tend': 'ask' },
    players: [knight(), knight({ life: 'mortal' })],
    npcs: [person({ guard: 0, vig: 1 })],
  }),
  likes: { declare: 'attack' },
}

/** The scenes, one kind each. */
export const scenes: readonly Scene[] = [
  fleet,
  scarWithoutDie,
  scars,
  strongGambits,
  teeth,
  rider,
  captain,
  onTheGround,
  splitDice,
  afterwards,
]
