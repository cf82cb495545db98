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

function sample({
  id,
  title,
  summary,
  players,
  npcs,
  more = {},
}: {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly players: readonly unknown[]
  readonly npcs: readonly unknown[]
  readonly more?: Readonly<Record<string, unknown>> | undefined
}): Sample {
  const sides = [
    { id: 'players', name: 'The company', figures: players },
    { id: 'npcs', name: 'Their foes', figures: npcs },
  ]
  return { id, title, summary, scenario: { system: 'momentum', title, summary, sides, ...more } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample({
    id: 'first-blood',
    title: 'First Blood',
    summary: 'One mercenary, two brutes: strike, or keep momentum for the Dodge?',
    players: ['diaghilev'],
    npcs: [{ use: 'brute', count: 2 }],
  }),
  sample({
    id: 'pressgang',
    title: 'The Pressgang',
    summary: 'Two of the company limp into town, and four sailors want recruits.',
    players: ['bretolomeo', 'ulla'],
    npcs: [{ use: 'pressganger', count: 3 }, 'brute'],
    more: { field: { surprised: ['players'], startBand: 'melee' } },
  }),
  sample({
    id: 'night-visit',
    title: 'A Night Visit',
    summary: 'Poison drains momentum; finish it, or be drained.',
    players: ['diaghilev', 'ulla'],
    npcs: ['assassin', 'pressganger'],
  }),
  sample({
    id: 'boiling-blood',
    title: 'Boiling Blood',
    summary: 'Steel cannot parry what they throw.',
    players: ['bretolomeo', 'sefu'],
    npcs: [{ use: 'seething-cultist', count: 3 }],
  }),
  sample({
    id: 'shell',
    title: 'Under the Shell',
    summary: 'Every Strike is dear, every blow rolls twice.',
    players: ['odo', 'maissa'],
    npcs: ['turtle-knight'],
  }),
  sample({
    id: 'marsh',
    title: 'Across the Marsh',
    summary: 'Archers at far: close in, or shoot it out?',
    players: ['maissa', 'diaghilev'],
    npcs: [{ use: 'marsh-archer', count: 3 }],
    more: { field: { startBand: 'far' } },
  }),
  sample({
    id: 'rats',
    title: 'What Lives Below',
    summary: 'Rats at the ankles: swords are too long for this.',
    players: ['ambrosine', 'ulla'],
    npcs: [{ use: 'sewer-rats', count: 4, position: 0 }],
  }),
  sample({
    id: 'ogre',
    title: 'The Cistern',
    summary: 'Three armour rolls a blow.',
    players: ['odo', 'ysolde'],
    npcs: ['cistern-ogre'],
  }),
  sample({
    id: 'wyrm',
    title: 'The Pale Wyrm',
    summary: 'It flies, it breathes, and it has time.',
    players: ['ysolde', 'odo', 'sefu'],
    npcs: ['pale-wyrm'],
    more: { field: { features: [{ id: 'chasm', at: -1, text: 'a drop behind the company' }] } },
  }),
  sample({
    id: 'duel',
    title: 'A Matter of Honour',
    summary: 'Two of the company settle it between them.',
    players: ['diaghilev'],
    npcs: [{ use: 'maissa', position: 1 }],
  }),
]
