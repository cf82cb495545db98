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
  return { id, title, summary, scenario: { system: 'stances', title, summary, sides, ...more } }
}

/** The fights, in the order in which they are offered. */
export const scenarios: readonly Sample[] = [
  sample(
    'first-blood',
    'First Blood',
    'Sword against axe, two zones apart: charge, or let the other come?',
    [{ use: 'magnus', zone: 1 }],
    [{ use: 'hobgoblin-captain', zone: 3 }],
  ),
  sample(
    'the-example',
    'The Ambush',
    'Fighter, cleric and wizard meet a captain with two archers behind him.',
    [
      { use: 'magnus', zone: 0, stance: 'aggressive' },
      { use: 'elena', zone: 1, stance: 'balanced' },
      { use: 'lyra', zone: 0, stance: 'defensive' },
    ],
    [
      { use: 'hobgoblin-captain', zone: 2, stance: 'aggressive' },
      { use: 'hobgoblin-archer', zone: 3, stance: 'defensive', count: 2 },
    ],
    { rulings: { spells: 'on' } },
  ),
  sample(
    'gauntlet',
    'Gauntlet',
    'One against three: with three blades at you, a Counter pays for the next.',
    ['magnus'],
    [{ use: 'road-bandit', count: 3 }],
  ),
  sample(
    'bear-hunt',
    'Bear Hunt',
    'Three of the company and one ogre: who stands in front of the maul?',
    ['magnus', 'sable', 'brannoc'],
    ['ogre-breaker'],
  ),
  sample(
    'last-stand',
    'Last Stand',
    'The Iron Regent comes with two captains, and has Momentum to spend.',
    ['dame-ysolt', 'brannoc', 'sable', 'elena'],
    ['iron-regent', { use: 'hobgoblin-captain', count: 2 }],
  ),
  sample(
    'ford',
    'The Ford',
    'Three against three across the water: blades meet in the middle, bows decide.',
    ['magnus', 'kestrel', 'sable'],
    ['hobgoblin-captain', 'road-bandit', 'hobgoblin-archer'],
    { field: { zones: 6, deployment: { pcs: [0, 1], npcs: [4, 5] } } },
  ),
  sample(
    'sparks',
    'Sparks in the Dark',
    'A wizard and a cleric without a wall in front of them.',
    [
      { use: 'elena', spells: ['shield[mind]', 'heal[mind]', 'spark[mind]'] },
      { use: 'lyra', spells: ['bolt[awareness]', 'spark[awareness]'] },
    ],
    [{ use: 'road-bandit', count: 2 }, 'levy'],
    { rulings: { spells: 'on' } },
  ),
  sample(
    'masters',
    'A Lesson in Steel',
    'Two who have learned every trick; it begins with blades crossed.',
    [
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
    [{ use: 'iron-regent', zone: 2 }],
  ),
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
  sample(
    'heath',
    'Open Heath',
    'Nowhere to be cornered and nowhere to hide: keep the distance.',
    ['sable'],
    [{ use: 'levy', count: 3 }],
    {
      field: {
        zones: null,
        deployment: { pcs: [0], npcs: [3] },
        homeEdge: { pcs: 'low', npcs: 'high' },
        maxRounds: 40,
      },
    },
  ),
  sample(
    'hearing',
    'The Hearing',
    'An envoy pleads before a magistrate who would rather listen than decide.',
    ['envoy'],
    ['magistrate'],
    { field: { kind: 'social' } },
  ),
  sample(
    'guild-table',
    'At the Guild Table',
    'Two against two: one lies, one pleads, one commands, one waits.',
    ['envoy', 'cardsharp'],
    ['guildmaster', 'magistrate'],
    { field: { kind: 'social', maxRounds: 40, calls: true } },
  ),
]
