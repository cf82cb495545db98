/**
 * References in a state: what points nowhere is found, with its path and what would be allowed.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  brokenReference,
  entryByCase,
  entryFrom,
  entryOf,
  entryOrNone,
  idOf,
  noneOrOneForEach,
  oneForEach,
  ownPlace,
} from './references.ts'

const item = z.strictObject({
  arm: entryOf('/setup/arms'),
  stuckIn: entryOrNone('/figures'),
  stuckAt: entryOrNone('/figures/{stuckIn}/limbs'),
})
const form = z.strictObject({
  setup: z.strictObject({
    arms: z.array(z.strictObject({ name: z.string() })),
    owned: z.array(z.array(z.int())),
  }),
  order: z.array(entryOf('/figures')),
  winner: idOf('/figures').nullable(),
  figures: z.array(
    z.strictObject({
      at: ownPlace(),
      id: z.string(),
      limbs: z.array(z.int()),
      items: z.array(item),
      usage: oneForEach('/setup/owned/{at} > /setup/arms', z.array(z.int())),
      bands: noneOrOneForEach('/figures', z.array(z.int())),
      spells: z.array(z.string()),
      casting: entryOrNone('spells'),
      act: z.enum(['strike', 'take']),
      aim: entryByCase('act', { take: '/setup/arms' }, '/figures'),
      leader: entryFrom(3, '/figures'),
    }),
  ),
})
type State = z.infer<typeof form>

function begin(): State {
  return {
    setup: { arms: [{ name: 'axe' }, { name: 'net' }], owned: [[1], []] },
    order: [1, 0],
    winner: null,
    figures: [
      {
        at: 0,
        id: 'ogre',
        limbs: [4, 4],
        items: [{ arm: 1, stuckIn: 1, stuckAt: 2 }],
        usage: [3],
        bands: [],
        ...{ spells: ['fog'], casting: 0, act: 'take', aim: 1, leader: 2 },
      },
      {
        ...{ at: 1, id: 'elf', limbs: [2, 2, 2], items: [], usage: [], bands: [0, 1] },
        ...{ spells: [], casting: -1, act: 'strike', aim: -1, leader: 4 },
      },
    ],
  }
}

function broken(change: (state: State) => void): string | null {
  const state = begin()
  change(state)
  return brokenReference(form, state)
}

function ogre(state: State): State['figures'][number] {
  const [first] = state.figures
  if (first === undefined) throw new Error('no ogre')
  return first
}

function net(state: State): State['figures'][number]['items'][number] {
  const [first] = ogre(state).items
  if (first === undefined) throw new Error('no net')
  return first
}

test('what points at something is no complaint', () => {
  expect(broken(() => {})).toBeNull()
})

const wrong: [what: string, change: (state: State) => void, complaint: string][] = [
  [
    'a place behind the last',
    (state) => state.order.push(2),
    'order.2: 2 is no place among figures; allowed are 0 to 1',
  ],
  [
    'none where there must be one',
    (state) => state.order.push(-1),
    'order.2: -1 is no place among figures; allowed are 0 to 1',
  ],
  [
    'a place in a list that another field names',
    (state) => {
      net(state).stuckAt = 3
    },
    'figures.ogre.items.0.stuckAt: 3 is no place among limbs; allowed are -1 for none, and 0 to 2',
  ],
  [
    'something where the other field names nothing',
    (state) => {
      net(state).stuckIn = -1
    },
    'figures.ogre.items.0.stuckAt: it must be -1: there are no limbs',
  ],
  [
    'a place in a list of the same record',
    (state) => {
      ogre(state).casting = 1
    },
    'figures.ogre.casting: 1 is no place among spells; allowed are -1 for none, and 0 to 0',
  ],
  [
    'a place in the list that another field decides on',
    (state) => {
      ogre(state).aim = 2
    },
    'figures.ogre.aim: 2 is no place among arms; allowed are -1 for none, and 0 to 1',
  ],
  [
    'a place in the list for all other cases',
    (state) => {
      Object.assign(ogre(state), { act: 'strike', aim: 2 })
    },
    'figures.ogre.aim: 2 is no place among figures; allowed are -1 for none, and 0 to 1',
  ],
  [
    'a place that is counted from a number on',
    (state) => {
      ogre(state).leader = 5
    },
    'figures.ogre.leader: 5 is no place among figures; allowed are 0 to 2, and 3 to 4',
  ],
  [
    'an id of nobody',
    (state) => {
      state.winner = 'troll'
    },
    'winner: there is no troll; there is ogre, elf',
  ],
  [
    'another place than its own',
    (state) => {
      ogre(state).at = 1
    },
    'figures.ogre.at: it must stay 0, the place of the entry itself',
  ],
  [
    'two of one id',
    (state) => {
      ogre(state).id = 'elf'
    },
    'figures: two entries have the id elf',
  ],
  [
    'a list that is too long',
    (state) => ogre(state).usage.push(1),
    'figures.ogre.usage: it has 2 entries; there must be 1',
  ],
  [
    'a list that is too short',
    (state) => ogre(state).bands.push(1),
    'figures.ogre.bands: it has 1 entries; there must be 2 or none',
  ],
]
test.each(wrong)('%s is found', (_what, change, complaint) => {
  expect(broken(change)).toBe(complaint)
})
