/**
 * The fights that speed is measured on, each as a scenario for the rules and as figures for the hand-written
 * twin. Both sides are played by the policy `simple`: strike the weakest foe, Bolster with every spare die.
 */
import type { HandFigure } from './hand-written-duel.ts'

/** One fight to measure. */
export interface Reference {
  readonly name: string
  readonly title: string
  readonly scenario: unknown
  readonly players: readonly HandFigure[]
  readonly npcs: readonly HandFigure[]
  /** How many times a hand-written loop the rules may take. */
  readonly goal: number
  /** Fights enough for a test, and for one short round of a benchmark. */
  readonly few: number
}

const sentry: HandFigure = { vig: 10, cla: 11, spi: 9, guard: 3, armour: 0, weapon: 10, shield: 0 }
const shieldbearer: HandFigure = { vig: 12, cla: 9, spi: 10, guard: 5, armour: 3, weapon: 8, shield: 4 }
const aldous: HandFigure = { vig: 12, cla: 10, spi: 11, guard: 4, armour: 2, weapon: 8, shield: 4 }

/** A fight between so many of one kind and so many of another. */
export function meeting(players: string, npcs: string, count: number, hand = 'ai:simple'): unknown {
  return {
    system: 'bastionland',
    title: `${players} against ${npcs}`,
    sides: [
      { id: 'players', hand, figures: [{ use: players, count }] },
      { id: 'npcs', hand, figures: [{ use: npcs, count }] },
    ],
  }
}

/** The duel of two sentries: one die each, nothing to decide but to strike. */
export const duel: Reference = {
  name: 'duel',
  title: 'two gate sentries',
  scenario: meeting('gate-sentry', 'gate-sentry', 1),
  players: [sentry],
  npcs: [sentry],
  goal: 1.5,
  few: 5_000,
}

/** A Knight with all three Feats against an armoured foot soldier. */
export const knight: Reference = {
  name: 'knight',
  title: 'Aldous and a shieldbearer',
  scenario: meeting('errant-knight-aldous', 'shieldbearer', 1),
  players: [aldous],
  npcs: [shieldbearer],
  goal: 1.5,
  few: 2_000,
}

/** Three on each side, all dice of a side in one pool. */
export const skirmish: Reference = {
  name: 'skirmish',
  title: 'three shieldbearers a side',
  scenario: meeting('shieldbearer', 'shieldbearer', 3),
  players: [shieldbearer, shieldbearer, shieldbearer],
  npcs: [shieldbearer, shieldbearer, shieldbearer],
  goal: 1.15,
  few: 500,
}

/** All of them. */
export const references: readonly Reference[] = [duel, knight, skirmish]

/** A fight of a game, and how many of it there should be in a second. */
export interface GameFight {
  readonly title: string
  readonly scenario: unknown
  /** Fights of a whole simulation with the memo. */
  readonly many: number
  /** Null where there is none: the fight is there to be seen. */
  readonly goal: number | null
}

function fightOf(
  system: string,
  players: unknown,
  npcs: unknown,
  field: Readonly<Record<string, unknown>> = {},
): unknown {
  return {
    system,
    field,
    sides: [
      { id: 'players', figures: [players] },
      { id: 'npcs', figures: [npcs] },
    ],
  }
}

/** A duel of the plainest fighters of each game, for which it has a goal, and some fights that are more to ask. */
export const gameFights: readonly GameFight[] = [
  {
    title: 'bastionland: two gate sentries',
    scenario: duel.scenario,
    many: 10_000_000,
    goal: 1e6,
  },
  {
    title: 'momentum: Diaghilev and a brute',
    scenario: fightOf('momentum', 'diaghilev', 'brute', { startBand: 'melee' }),
    many: 10_000_000,
    goal: 1e6,
  },
  {
    title: 'stances: a levy and a road bandit',
    scenario: fightOf('stances', { use: 'levy', zone: 1 }, { use: 'road-bandit', zone: 1 }),
    many: 10_000_000,
    goal: 5e5,
  },
  {
    title: 'stances: Magnus and a captain',
    scenario: fightOf('stances', { use: 'magnus', zone: 1 }, { use: 'hobgoblin-captain', zone: 3 }),
    many: 1_000_000,
    goal: null,
  },
  {
    title: 'warband: a footman and a bandit',
    scenario: fightOf('warband', 'footman', 'bandit', { start: 'contact' }),
    many: 10_000_000,
    goal: 1e6,
  },
  {
    title: 'warband: fifteen against fifteen in ranks',
    scenario: fightOf(
      'warband',
      { use: 'footman', count: 15, unit: 'Footmen' },
      { use: 'bandit', count: 15, unit: 'Bandits' },
      { scale: 'battle', start: 'contact' },
    ),
    many: 1_000_000,
    goal: 5e4,
  },
  {
    title: 'mythras: two champions',
    scenario: fightOf('mythras', 'champion', 'champion'),
    many: 20_000,
    goal: 1e5,
  },
]
