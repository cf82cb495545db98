/**
 * Fights to begin with, from a lesson to a last stand. Each is a scenario as a user would write it.
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
  pcs: readonly unknown[],
  npcs: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
): Sample {
  const sides = [
    { id: 'pcs', name: 'The company', figures: pcs },
    { id: 'npcs', name: 'Their foes', figures: npcs },
  ]
  return { id, title, summary, scenario: { system: 'momentum', title, summary, sides, ...more } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample(
    'first-blood',
    'First Blood',
    'One mercenary, one brute: strike, or keep momentum for the Dodge?',
    ['diaghilev'],
    ['brute'],
  ),
  sample(
    'pressgang',
    'The Pressgang',
    'Two of the company limp into town, and four sailors want recruits.',
    ['bretolomeo', 'ulla'],
    [{ use: 'pressganger', count: 3 }, 'brute'],
    { field: { surprised: ['pcs'], startBand: 'melee' } },
  ),
  sample(
    'night-visit',
    'A Night Visit',
    'Poison drains momentum; finish it, or be drained.',
    ['diaghilev', 'ulla'],
    ['assassin', 'pressganger'],
  ),
  sample(
    'boiling-blood',
    'Boiling Blood',
    'Steel cannot parry what they throw.',
    ['bretolomeo', 'sefu'],
    [{ use: 'seething-cultist', count: 3 }],
  ),
  sample(
    'shell',
    'Under the Shell',
    'Every Strike is dear, every blow rolls twice.',
    ['odo', 'maissa'],
    ['turtle-knight'],
  ),
  sample(
    'marsh',
    'Across the Marsh',
    'Archers at far: close in, or shoot it out?',
    ['maissa', 'diaghilev'],
    [{ use: 'marsh-archer', count: 3 }],
    { field: { startBand: 'far' } },
  ),
  sample(
    'rats',
    'What Lives Below',
    'Rats at the ankles: swords are too long for this.',
    ['ambrosine', 'ulla'],
    [{ use: 'sewer-rats', count: 4, position: 0 }],
  ),
  sample('ogre', 'The Cistern', 'Three armour rolls a blow.', ['odo', 'ysolde'], ['cistern-ogre']),
  sample(
    'wyrm',
    'The Pale Wyrm',
    'It flies, it breathes, and it has time.',
    ['ysolde', 'odo', 'sefu'],
    ['pale-wyrm'],
    { field: { features: [{ id: 'chasm', at: -1, text: 'a drop behind the company' }] } },
  ),
  sample(
    'duel',
    'A Matter of Honour',
    'Two of the company settle it between them.',
    ['diaghilev'],
    [{ use: 'maissa', position: 1 }],
  ),
]
