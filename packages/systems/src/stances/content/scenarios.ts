/**
 * Fights to begin with, from a duel to a last stand, and two arguments. Each is a scenario as a user would write it.
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
  return { id, title, summary, scenario: { system: 'stances', title, summary, sides, ...more } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample({
    id: 'first-blood',
    title: 'First Blood',
    summary: 'Sword against axe, two zones apart: charge, or let the other come?',
    players: [{ use: 'magnus', zone: 1 }],
    npcs: [{ use: 'hobgoblin-captain', zone: 3 }],
  }),
  sample({
    // rules: stances.example.cast, stances.example.positions, stances.example.order
    id: 'the-example',
    title: 'The Ambush',
    summary: 'Fighter, cleric and wizard meet a captain with two archers behind him.',
    players: [
      { use: 'magnus', zone: 0, stance: 'aggressive' },
      { use: 'elena', zone: 1, stance: 'balanced' },
      { use: 'lyra', zone: 0, stance: 'defensive' },
    ],
    npcs: [
      { use: 'hobgoblin-captain', zone: 2, stance: 'aggressive' },
      { use: 'hobgoblin-archer', zone: 3, stance: 'defensive', count: 2 },
    ],
    more: { rulings: { spells: 'on' } },
  }),
  sample({
    id: 'gauntlet',
    title: 'Gauntlet',
    summary: 'One against three: with three blades at you, a Counter pays for the next.',
    players: ['magnus'],
    npcs: [{ use: 'road-bandit', count: 3 }],
  }),
  sample({
    id: 'bear-hunt',
    title: 'Bear Hunt',
    summary: 'Three of the company and one ogre: who stands in front of the maul?',
    players: ['magnus', 'sable', 'brannoc'],
    npcs: ['ogre-breaker'],
  }),
  sample({
    id: 'last-stand',
    title: 'Last Stand',
    summary: 'The Iron Regent comes with two captains, and has Momentum to spend.',
    players: ['dame-ysolt', 'brannoc', 'sable', 'elena'],
    npcs: ['iron-regent', { use: 'hobgoblin-captain', count: 2 }],
  }),
  sample({
    id: 'ford',
    title: 'The Ford',
    summary: 'Three against three across the water: blades meet in the middle, bows decide.',
    players: ['magnus', 'kestrel', 'sable'],
    npcs: ['hobgoblin-captain', 'road-bandit', 'hobgoblin-archer'],
    more: { field: { zones: 6, deployment: { players: [0, 1], npcs: [4, 5] } } },
  }),
  sample({
    id: 'sparks',
    title: 'Sparks in the Dark',
    summary: 'A wizard and a cleric without a wall in front of them.',
    players: [
      { use: 'elena', spells: ['shield[mind]', 'heal[mind]', 'spark[mind]'] },
      { use: 'lyra', spells: ['bolt[awareness]', 'spark[awareness]'] },
    ],
    npcs: [{ use: 'road-bandit', count: 2 }, 'levy'],
    more: { rulings: { spells: 'on' } },
  }),
  sample({
    id: 'masters',
    title: 'A Lesson in Steel',
    summary: 'Two who have learned every trick; it begins with blades crossed.',
    players: [
      {
        use: 'dame-ysolt',
        zone: 2,
        momentum: 2,
        techniques: ['riposte', 'press-advantage', 'perfect-parry', 'devastating-blow'],
        signatureMoves: [
          { name: 'Heron at the Weir', base: 'riposte', text: 'Still, still, and then the beak.' },
        ],
      },
    ],
    npcs: [{ use: 'iron-regent', zone: 2 }],
  }),
  {
    id: 'bridge',
    title: 'The Bridge',
    summary: 'Two bands hold one bridge together against those who want to cross it.',
    scenario: {
      system: 'stances',
      title: 'The Bridge',
      summary: 'Two bands hold one bridge together against those who want to cross it.',
      sides: [
        { id: 'knights', name: 'Knights of the bridge', figures: ['brannoc', 'magnus'] },
        { id: 'militia', name: 'Militia', hand: 'human', figures: [{ use: 'levy', count: 3 }] },
        {
          id: 'raiders',
          name: 'Raiders',
          figures: [
            { use: 'hobgoblin-captain', count: 2 },
            { use: 'hobgoblin-archer', count: 2 },
          ],
        },
      ],
      field: {
        zones: 6,
        deployment: { knights: [1, 2], militia: [0, 1], raiders: [4, 5] },
        homeEdge: { knights: 'low', militia: 'low', raiders: 'high' },
        allied: [['knights', 'militia']],
        maxRounds: 40,
      },
    },
  },
  sample({
    id: 'heath',
    title: 'Open Heath',
    summary: 'Nowhere to be cornered and nowhere to hide: keep the distance.',
    players: ['sable'],
    npcs: [{ use: 'levy', count: 3 }],
    more: {
      field: {
        zones: null,
        deployment: { players: [0], npcs: [3] },
        homeEdge: { players: 'low', npcs: 'high' },
        maxRounds: 40,
      },
    },
  }),
  sample({
    id: 'hearing',
    title: 'The Hearing',
    summary: 'An envoy pleads before a magistrate who would rather listen than decide.',
    players: ['envoy'],
    npcs: ['magistrate'],
    more: { field: { kind: 'social' } },
  }),
  sample({
    id: 'guild-table',
    title: 'At the Guild Table',
    summary: 'Two against two: one lies, one pleads, one commands, one waits.',
    players: ['envoy', 'cardsharp'],
    npcs: ['guildmaster', 'magistrate'],
    more: { field: { kind: 'social', maxRounds: 40, calls: true } },
  }),
]
