/**
 * Ready fights: ten scenarios as plain data, each showing one thing the game can do.
 *
 * Figures are content ids, ids with changes (`use`), stat lines, or whole sheets; sides are called `players`
 * and `npcs`. `apart`, `engaged` and `duel` pair figure ids. A scenario is meant to be copied and changed.
 */
import type { RulingsInput } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'

type Changes = Partial<SheetInput> & { readonly id?: string; readonly count?: number }

/** A figure of a scenario: a content id, one with changes, a stat line, or a whole sheet. */
export type ScenarioFigure =
  | string
  | (Changes & { readonly use: string })
  | (Changes & { readonly statblock: string })
  | (SheetInput & { readonly id?: string })

/** Where a fight takes place and how it begins. */
export interface ScenarioField {
  readonly zones?: readonly {
    readonly id: string
    readonly confined?: boolean
    readonly adjacent?: readonly string[]
  }[]
  readonly apart?: readonly (readonly [string, string])[]
  readonly engaged?: readonly (readonly [string, string])[]
  readonly duel?: readonly (readonly [string, string])[]
  readonly firstSide?: string
  readonly deadly?: boolean
  readonly season?: string
  readonly round?: number
}

/** A ready fight. */
export interface ScenarioData {
  readonly system: 'bastionland'
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
  system: 'bastionland',
  title: 'The Toll Bridge',
  summary: 'Two wandering Knights, three sentries with billhooks, and a toll nobody will pay. Start here.',
  sides: [
    {
      id: 'players',
      name: 'The wanderers',
      hand: 'human',
      figures: ['errant-knight-aldous', 'errant-knight-brannoc'],
    },
    { id: 'npcs', name: 'The bridge watch', hand: 'ai:skilled', figures: [{ use: 'gate-sentry', count: 3 }] },
  ],
}

const ogre: ScenarioData = {
  system: 'bastionland',
  title: 'The Ogre of the Fen',
  summary:
    'Three Knights against one monster with two d10. Pool your dice, spoil its club, and keep a Deny ' +
    'in hand.',
  sides: [
    {
      id: 'players',
      name: 'The company',
      hand: 'human',
      figures: ['errant-knight-aldous', 'errant-knight-brannoc', 'gallant-knight-corwenna'],
    },
    { id: 'npcs', name: 'The fen', hand: 'ai:skilled', figures: ['fen-ogre'] },
  ],
}

const duel: ScenarioData = {
  system: 'bastionland',
  title: 'A Matter of Honour',
  summary: 'Corwenna and Dorn have agreed to a duel: both strike at once from round 1, until one is down.',
  field: { duel: [['gallant-knight-corwenna', 'tenant-knight-dorn']] },
  sides: [
    { id: 'players', name: 'The challenger', hand: 'human', figures: ['gallant-knight-corwenna'] },
    { id: 'npcs', name: 'The lord of the hall', hand: 'ai:skilled', figures: ['tenant-knight-dorn'] },
  ],
}

const ambush: ScenarioData = {
  system: 'bastionland',
  title: 'Wolves Round the Camp',
  summary:
    'Two Knights asleep, a Squire on watch, and outlaws in the trees who strike first. The sleepers ' +
    'are not readied and Exposed; the outlaws can lose heart.',
  rulings: { morale: 'on' },
  field: {
    zones: [
      { id: 'camp', adjacent: ['trees'] },
      { id: 'trees', adjacent: ['camp'] },
    ],
    firstSide: 'npcs',
  },
  sides: [
    {
      id: 'players',
      name: 'The camp',
      hand: 'human',
      figures: [
        { use: 'young-squire', zone: 'camp' },
        { use: 'errant-knight-aldous', zone: 'camp', readied: false, exposed: true },
        { use: 'errant-knight-brannoc', zone: 'camp', readied: false, exposed: true },
      ],
    },
    {
      id: 'npcs',
      name: 'The wolves',
      hand: 'ai:skilled',
      figures: [
        {
          id: 'wulf',
          name: 'One-Eyed Wulf',
          vig: 12,
          cla: 11,
          spi: 12,
          guard: 5,
          pieces: ['mail', 'helm'],
          weapons: ['axe', 'dagger'],
          shield: 'round shield',
          zone: 'camp',
          leader: true,
          group: 'wolves',
          organised: true,
        },
        { use: 'frightened-ploughman', name: 'Pressed Lad', zone: 'camp', group: 'wolves', organised: true },
        { use: 'hill-poacher', count: 2, zone: 'trees', group: 'wolves', organised: true },
      ],
    },
  ],
}

const gate: ScenarioData = {
  system: 'bastionland',
  title: 'Through the Gatehouse',
  summary:
    'Shieldbearers hold a narrow gate while archers shoot from cover in the yard. Long weapons are no ' +
    'use under the arch.',
  rulings: { cover: 'on' },
  field: {
    zones: [
      { id: 'road', adjacent: ['arch'] },
      { id: 'arch', confined: true, adjacent: ['road', 'yard'] },
      { id: 'yard', adjacent: ['arch'] },
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'The storming party',
      hand: 'human',
      figures: [
        { use: 'errant-knight-aldous', zone: 'road' },
        { use: 'gallant-knight-corwenna', zone: 'road' },
        { use: 'hill-poacher', name: 'Borrowed Poacher', zone: 'road' },
      ],
    },
    {
      id: 'npcs',
      name: 'The gatehouse',
      hand: 'ai:skilled',
      figures: [
        { use: 'shieldbearer', count: 2, zone: 'arch' },
        { use: 'archer', count: 2, zone: 'yard', cover: true },
      ],
    },
  ],
}

const shieldwall: ScenarioData = {
  system: 'bastionland',
  title: 'Hold the Causeway',
  summary:
    'Three shieldbearers and a Knight can stand as a wall; ' +
    'Dorn and two sellswords have come to break it.',
  rulings: { walls: 'on' },
  sides: [
    {
      id: 'players',
      name: 'The wall',
      hand: 'human',
      figures: ['gallant-knight-corwenna', { use: 'shieldbearer', count: 3 }],
    },
    {
      id: 'npcs',
      name: 'The breakers',
      hand: 'ai:skilled',
      figures: ['tenant-knight-dorn', { use: 'sellsword', count: 2 }],
    },
  ],
}

const charge: ScenarioData = {
  system: 'bastionland',
  title: 'Lances Down',
  summary:
    'Two Knights on chargers ride down a slope at soldiers on foot. Trample dice, lances, and a fall ' +
    'for the unlucky.',
  rulings: { mounted: 'on', 'dismount-damage': 'on' },
  field: {
    zones: [
      { id: 'slope', adjacent: ['meadow'] },
      { id: 'meadow', adjacent: ['slope'] },
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'The riders',
      hand: 'human',
      figures: [
        {
          use: 'errant-knight-aldous',
          id: 'aldous',
          mount: 'thunder',
          weapons: ['lance', 'mace', 'dagger'],
          zone: 'slope',
        },
        { use: 'charger', id: 'thunder', name: 'Thunder', zone: 'slope' },
        {
          use: 'gallant-knight-corwenna',
          id: 'corwenna',
          mount: 'ash',
          weapons: ['lance', 'shortsword'],
          zone: 'slope',
        },
        { use: 'charger', id: 'ash', name: 'Ash', zone: 'slope' },
      ],
    },
    {
      id: 'npcs',
      name: 'The levy',
      hand: 'ai:skilled',
      figures: [
        { use: 'soldier-at-arms', count: 2, zone: 'meadow' },
        { use: 'gate-sentry', name: 'Billman', count: 3, zone: 'meadow' },
      ],
    },
  ],
}

const warbands: ScenarioData = {
  system: 'bastionland',
  title: 'The Ford',
  summary:
    'Mercenaries and a Knight who may lead them from the front, against two bands of militia and bows ' +
    'on the far bank.',
  rulings: { warbands: 'on', morale: 'on' },
  field: {
    zones: [
      { id: 'near-bank', adjacent: ['ford'] },
      { id: 'ford', adjacent: ['near-bank', 'far-bank'] },
      { id: 'far-bank', adjacent: ['ford'] },
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'The host',
      hand: 'human',
      figures: [
        { use: 'mercenaries', zone: 'near-bank' },
        { use: 'gallant-knight-corwenna', zone: 'near-bank' },
      ],
    },
    {
      id: 'npcs',
      name: 'The rising',
      hand: 'ai:skilled',
      figures: [
        { use: 'militia', id: 'north-militia', name: 'Northern Militia', zone: 'ford' },
        { use: 'militia', id: 'south-militia', name: 'Southern Militia', zone: 'ford' },
        { use: 'skirmishers', zone: 'far-bank' },
      ],
    },
  ],
}

const midfight: ScenarioData = {
  system: 'bastionland',
  title: 'Third Round at the Mere',
  summary:
    'Taken up in the middle: Aldous is Wounded and Fatigued, and neither he nor the ogre has Guard left. ' +
    'Two dice of 4 or more could finish it, or spoil its club for the blow to come.',
  field: {
    round: 3,
    engaged: [
      ['aldous', 'ogre'],
      ['brannoc', 'ogre'],
    ],
  },
  sides: [
    {
      id: 'players',
      name: 'The company',
      hand: 'human',
      figures: [
        {
          use: 'errant-knight-aldous',
          id: 'aldous',
          vig: { cur: 7, max: 12 },
          guard: { cur: 0, max: 4 },
          wounded: true,
          fatigued: true,
        },
        { use: 'errant-knight-brannoc', id: 'brannoc', guard: { cur: 2, max: 6 } },
      ],
    },
    {
      id: 'npcs',
      name: 'The fen',
      hand: 'ai:skilled',
      figures: [
        {
          use: 'fen-ogre',
          id: 'ogre',
          vig: { cur: 9, max: 15 },
          guard: { cur: 0, max: 8 },
          wounded: true,
          effects: [{ kind: 'stopped', by: 'brannoc' }],
        },
      ],
    },
  ],
}

const sparring: ScenarioData = {
  system: 'bastionland',
  title: 'Blunted Blades',
  summary: 'A training bout in the yard: no Scars are dealt, and the master-at-arms knows a trick or two.',
  field: { deadly: false },
  sides: [
    {
      id: 'players',
      name: 'The pupils',
      hand: 'human',
      figures: [
        { use: 'errant-knight-aldous', weapons: ['club'] },
        { use: 'young-squire', weapons: ['club'], shield: true },
      ],
    },
    {
      id: 'npcs',
      name: 'The master',
      hand: 'ai:skilled',
      figures: [
        {
          id: 'osric',
          statblock:
            'Master-at-Arms Osric: VIG 14, CLA 13, SPI 12, 8GD, A2 (gambeson, helm); 2 clubs (d6); feats: focus, deny',
        },
      ],
    },
  ],
}

/** The ready fights by id, easiest first. */
export const scenarios = {
  first,
  ogre,
  duel,
  ambush,
  gate,
  shieldwall,
  charge,
  warbands,
  midfight,
  sparring,
} as const satisfies Readonly<Record<string, ScenarioData>>
