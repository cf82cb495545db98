/**
 * Fights to begin with, from a duel to an ambush. Each is a scenario as a user would write it.
 */

/** A ready-made fight. */
interface Sample {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly scenario: Readonly<Record<string, unknown>>
}

function sample({
  id,
  title,
  summary,
  players,
  npcs,
  field = {},
}: {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly players: readonly unknown[]
  readonly npcs: readonly unknown[]
  readonly field?: Readonly<Record<string, unknown>> | undefined
}): Sample {
  const sides = [
    { id: 'players', name: 'The party', figures: players },
    { id: 'npcs', name: 'Their foes', figures: npcs },
  ]
  return { id, title, summary, scenario: { system: 'warband', title, summary, field, sides } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample({
    id: 'first-blows',
    title: 'First Blows',
    summary: 'A warrior meets a reaver: charge, or let him come?',
    players: ['brand'],
    npcs: ['orc-reaver'],
  }),
  sample({
    id: 'affair-of-honour',
    title: 'An Affair of Honour',
    summary: 'A formal duel: parry, assault or feint, chosen in secret.',
    players: ['aveline'],
    npcs: ['orc-chief'],
    field: { start: 'contact', duels: [['aveline', 'orc-chief']] },
  }),
  sample({
    id: 'roadside',
    title: 'By the Roadside',
    summary: 'Five bandits jump out of the bushes.',
    players: ['brand', 'isolde', 'maude'],
    npcs: [{ use: 'bandit', count: 5 }],
    field: { start: 6, surprised: ['players'] },
  }),
  sample({
    id: 'wolves',
    title: 'Wolves in the Snow',
    summary: 'They run twenty spaces and bite twice.',
    players: ['torgny', 'isolde'],
    npcs: [{ use: 'wolf', count: 3 }],
    field: { start: 30 },
  }),
  sample({
    id: 'doorway',
    title: 'Hold the Door',
    summary: 'One may stand in it, and only one may strike.',
    players: ['aveline', 'isolde'],
    npcs: [{ use: 'orc-reaver', count: 4 }],
    field: { start: 8, terrain: [{ kind: 'narrow', from: -1, to: 1, amount: 1, each: 2 }] },
  }),
  sample({
    id: 'hired-spears',
    title: 'Hired Spears',
    summary: 'Six footmen and a serjeant against a chief and his reavers.',
    players: ['serjeant', { use: 'footman', count: 6 }],
    npcs: ['orc-chief', { use: 'orc-reaver', count: 3 }],
  }),
  sample({
    id: 'across-the-ford',
    title: 'Across the Ford',
    summary: 'Slow water, and archers on the other bank.',
    players: ['brand', 'torgny', { use: 'veteran', count: 2 }],
    npcs: [{ use: 'archer', count: 4 }],
    field: { start: 24, terrain: [{ kind: 'water', from: 8, to: 14 }] },
  }),
  sample({
    id: 'ogre-hunt',
    title: 'The Ogre',
    summary: 'Trip it, hold it, or count its dice.',
    players: ['brand', 'torgny', 'maude'],
    npcs: ['ogre'],
  }),
  sample({
    id: 'barrow',
    title: 'The Barrow',
    summary: 'It cannot be frightened and it cannot be maimed.',
    players: ['aveline', 'maude', 'isolde'],
    npcs: ['barrow-wight'],
    field: { start: 8 },
  }),
  sample({
    id: 'over-the-loot',
    title: 'Over the Loot',
    summary: 'Two bandits duel for the purse: one wound each, and three techniques.',
    players: [{ use: 'bandit', id: 'wat', name: 'Wat' }],
    npcs: [{ use: 'bandit', id: 'hob', name: 'Hob' }],
    field: { start: 'contact', duels: [['wat', 'hob']] },
  }),
]
