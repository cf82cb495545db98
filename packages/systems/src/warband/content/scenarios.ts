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

function sample(
  id: string,
  title: string,
  summary: string,
  party: readonly unknown[],
  foes: readonly unknown[],
  field: Readonly<Record<string, unknown>> = {},
): Sample {
  const sides = [
    { id: 'party', name: 'The party', figures: party },
    { id: 'foes', name: 'Their foes', figures: foes },
  ]
  return { id, title, summary, scenario: { system: 'warband', title, summary, field, sides } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample(
    'first-blows',
    'First Blows',
    'A warrior meets a reaver: charge, or let him come?',
    ['brand'],
    ['orc-reaver'],
  ),
  sample(
    'affair-of-honour',
    'An Affair of Honour',
    'A formal duel: parry, assault or feint, chosen in secret.',
    ['aveline'],
    ['orc-chief'],
    { start: 'contact', duels: [['aveline', 'orc-chief']] },
  ),
  sample(
    'roadside',
    'By the Roadside',
    'Five bandits jump out of the bushes.',
    ['brand', 'isolde', 'maude'],
    [{ use: 'bandit', count: 5 }],
    { start: 6, surprised: ['party'] },
  ),
  sample(
    'wolves',
    'Wolves in the Snow',
    'They run twenty spaces and bite twice.',
    ['torgny', 'isolde'],
    [{ use: 'wolf', count: 3 }],
    { start: 30 },
  ),
  sample(
    'doorway',
    'Hold the Door',
    'One may stand in it, and only one may strike.',
    ['aveline', 'isolde'],
    [{ use: 'orc-reaver', count: 4 }],
    { start: 8, terrain: [{ kind: 'narrow', from: -1, to: 1, amount: 1, each: 2 }] },
  ),
  sample(
    'hired-spears',
    'Hired Spears',
    'Six footmen and a serjeant against a chief and his reavers.',
    ['serjeant', { use: 'footman', count: 6 }],
    ['orc-chief', { use: 'orc-reaver', count: 3 }],
  ),
  sample(
    'across-the-ford',
    'Across the Ford',
    'Slow water, and archers on the other bank.',
    ['brand', 'torgny', { use: 'veteran', count: 2 }],
    [{ use: 'archer', count: 4 }],
    { start: 24, terrain: [{ kind: 'water', from: 8, to: 14 }] },
  ),
  sample(
    'ogre-hunt',
    'The Ogre',
    'Trip it, hold it, or count its dice.',
    ['brand', 'torgny', 'maude'],
    ['ogre'],
  ),
  sample(
    'barrow',
    'The Barrow',
    'It cannot be frightened and it cannot be maimed.',
    ['aveline', 'maude', 'isolde'],
    ['barrow-wight'],
    { start: 8 },
  ),
]
