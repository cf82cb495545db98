/**
 * Small fights made for rare things, one kind each: poisons at work, a weapon in a wound, a patient who has to be
 * woken, spells to be ended, shots in bad weather, leapers, wreckers of armour.
 *
 * A scene says who fights, what the first state is like where no sheet can say it, and what everybody likes to do,
 * so that a few fights of it show what it is for, whatever the dice.
 */
import { engage, refreshHindrances } from '../rules/core/conditions.ts'
import { BY_ATTACK } from '../rules/harm/hazards.ts'
import { poisonConditions } from '../scenario/sheet.ts'
import { armOf, type Figure, type State } from '../state/state.ts'

type Json = Readonly<Record<string, unknown>>

/** One small fight. */
export interface ShortFight {
  readonly scenario: Json
  /** Puts into the first state what no sheet says. */
  readonly prepare?: (state: State) => void
  /** By decision the first words of the answers that everybody likes best here. */
  readonly likes?: Readonly<Record<string, string>>
}

interface Setting {
  readonly rulings?: Json
  readonly field?: Json
}

function between(players: readonly Json[], npcs: readonly Json[], { rulings, field }: Setting = {}): Json {
  const named = (side: string, figures: readonly Json[]): readonly Json[] =>
    figures.map((figure, at) => ({ id: `${side}-${at + 1}`, ...figure }))
  return {
    system: 'mythras',
    rulings: { 'round-cap': 6, ...rulings },
    field: { distance: 1, ...field },
    sides: [
      { id: 'players', figures: named('player', players) },
      { id: 'npcs', figures: named('npc', npcs) },
    ],
  }
}

const SKILLS: Json = {
  ...{ endurance: 5, brawn: 50, evade: 50, athletics: 80, willpower: 50, unarmed: 60 },
  ...{ acrobatics: 60, healing: 60, 'first-aid': 80, mechanisms: 60, ride: 60 },
}

/** Somebody who hits, and who can take a few blows. */
function fighter(weapons: readonly unknown[], more: Json = {}): Json {
  const scores = { str: 13, con: 13, siz: 13, dex: 13, int: 13, pow: 13, cha: 13 }
  const style = { name: 'Ways of War', value: 80 }
  return { name: 'Fighter', kind: 'pc', ...scores, style, skills: SKILLS, weapons, hitPoints: 20, ...more }
}

function beast(abilities: readonly Json[], more: Json = {}): Json {
  return fighter(['bite (1d8 L natural)', 'claw (1d6 M natural cutting)'], {
    ...{ name: 'Beast', kind: 'creature', siz: 30, str: 30, fly: 12, abilities },
    ...more,
  })
}

function mage(spells: readonly string[], weapons: readonly unknown[] = ['broadsword', 'dagger']): Json {
  return fighter(weapons, { spells, skills: { ...SKILLS, magic: 95, willpower: 5 }, magicPoints: 60 })
}

function first(state: State): Figure {
  return named(state, 'player-1')
}

function named(state: State, id: string): Figure {
  const found = state.figures.find((figure) => figure.id === id)
  if (found === undefined) throw new RangeError(`nobody is called ${id}`)
  return found
}

/** A spear that nobody holds, in the first limb of everybody. */
function impale(state: State, size = 4): void {
  for (const figure of state.figures) {
    const item = figure.items.find((each) => armOf(state, each).impaling)
    if (item === undefined) continue
    const { arm } = item
    for (const foe of state.figures)
      if (foe !== figure) foe.limbs[0]?.lodged.push({ arm, size, owner: -1, item: -1 })
  }
  for (const figure of state.figures) refreshHindrances(state, figure)
}

const SPEARS = [fighter(['2h spear'], { siz: 3 })]
const APART: Json = { engaged: 'none', water: false }
const MACHINE_PISTOL: Json = {
  ...{ name: 'machine pistol', damage: '1d6', category: 'ranged', force: 'M', range: [20, 50, 100] },
  ...{ load: 2, ammoMax: 12, ammo: 12, burst: 3, cyclic: 10, tags: ['firearm'], count: 2 },
}
const WALL: Json = { id: 'wall', ap: 1, hp: 30, hides: ['right leg', 'left leg', 'abdomen'], at: [0, 2] }
const FOG: Json = { light: 'dim', visibility: 'mist', wind: 'moderate', ground: 'unstable' }

/** Everybody has taken aim at the first foe, who runs or lies. */
function takeAim(state: State): void {
  for (const figure of state.figures) {
    const foe = state.figures.find(({ side }) => side !== figure.side)
    if (foe === undefined) continue
    figure.aiming = 2
    figure.aimAt = foe.at
    foe.gait = 'run'
  }
}

/** The scenes. */
export const scenes: readonly ShortFight[] = [
  // Every poison at once, about to work and soon over.
  {
    scenario: between([fighter(['axe']), fighter(['axe'])], [fighter(['axe'])], {
      field: { ...APART, distance: 300 },
    }),
    prepare: (state) => {
      for (const condition of poisonConditions)
        if (condition !== 'death') first(state).poisons.push({ condition, onset: 1, left: 2, location: -1 })
    },
  },
  {
    scenario: between([fighter(['axe'])], [fighter(['axe'])]),
    prepare: (state) => {
      first(state).poisons.push({ condition: 'nausea', onset: 0, left: 9, location: -1 })
      for (const limb of named(state, 'npc-1').limbs) limb.bleeding = 'staunched'
    },
    likes: { turn: 'attack', reaction: 'parry' },
  },
  // Bites that no poison follows where somebody is immune, and drain instead.
  {
    scenario: between(
      [
        beast([
          {
            name: 'venomous',
            poison: { potency: 99, resist: 'endurance', conditions: ['agony'], onset: 0, duration: 1 },
          },
          { name: 'characteristic-drain', source: 'str', damage: '1d3' },
        ]),
      ],
      [beast([{ name: 'poison-immunity' }])],
    ),
    likes: { turn: 'attack' },
  },
  // Weapons in wounds, by both readings of what they do.
  ...['location', 'whole'].map((reading) => ({
    scenario: between(SPEARS, SPEARS, { rulings: reading === 'location' ? { 'impale-incap': reading } : {} }),
    prepare: (state: State) => impale(state),
    likes: { turn: 'pull' },
  })),
  // A point that only hinders, to be pulled out.
  {
    scenario: between([fighter(['dagger'], { siz: 20 })], [fighter(['dagger'], { siz: 20 })]),
    prepare: (state) => impale(state, 0),
    likes: { turn: 'pull' },
  },
  // A comrade at the bedside, far from everybody.
  {
    scenario: between([fighter([]), fighter([])], [fighter([])], {
      rulings: { 'first-aid-time': 'minutes' },
      field: { ...APART, distance: 300 },
    }),
    prepare: (state) => {
      const patient = first(state)
      patient.unconscious = 20
      patient.posture = 'prone'
      const casting = { spell: -1, target: patient.at, turns: 1, ready: false, held: true }
      named(state, 'player-2').casting = casting
    },
  },
  // A blow from behind on somebody who knows nothing.
  {
    scenario: between(
      [fighter(['club'], { style: { name: 'Alleys', value: 95, traits: ['knockout-blow'] } })],
      [fighter(['club'])],
      { field: { surprised: ['npcs'] } },
    ),
    likes: { turn: 'attack', effect: 'stun-location' },
  },
  // A fumble among friends.
  {
    scenario: between(
      [1, 2, 3].map(() => fighter(['axe'])),
      [1, 2].map(() => fighter(['axe', 'buckler'])),
      { field: { engaged: 'all' } },
    ),
    likes: { turn: 'attack', reaction: 'parry', effect: 'select-target accidental-injury force-failure' },
  },
  // Death at every blow, and Luck to act once more.
  {
    scenario: between(
      [fighter(['great axe (2d6+2 H 4/10 cutting sunder two-handed)'], { luck: 4 })],
      [fighter(['longsword'], { luck: 4, hitPoints: 2, skills: { ...SKILLS, endurance: 95 } })],
      { rulings: { 'last-action': 'on', 'npc-luck': 'all' } },
    ),
    likes: { turn: 'attack', reaction: 'none', mitigate: 'no' },
  },
  // Hide below, mail above.
  {
    scenario: between(
      [fighter(['great axe (2d6+2 H 4/10 cutting sunder two-handed)'])],
      [fighter([], { armour: 1, naturalArmour: 1, hitPoints: 60 })],
      { rulings: { 'sunder-layers': 'attacker-chooses' } },
    ),
    likes: { turn: 'attack', effect: 'sunder bypass-armor', reaction: 'none' },
  },
  // Under four spells at once, and somebody who can end them; two blades to sharpen; light against darkness.
  {
    scenario: between([mage(['Avert'])], [mage(['Vigor', 'Befuddle'])], { field: { ...APART, distance: 4 } }),
    prepare: (state) => {
      const target = named(state, 'npc-1')
      target.befuddled = true
      target.calmed = true
      target.vigour = true
      target.casting = { spell: 0, target: -1, turns: 0, ready: true, held: true }
    },
    likes: { turn: 'cast release', 'spell-target': 'here', 'release-magic': 'here', 'counter-spell': 'no' },
  },
  {
    scenario: between([mage(['Bladesharp', 'Heal'])], [mage(['Bladesharp'])], {
      field: { ...APART, distance: 30 },
    }),
    likes: { turn: 'cast release', 'spell-target': 'here' },
  },
  {
    scenario: between([mage(['Light'])], [mage(['Darkness'])], { field: { ...APART, distance: 30 } }),
    likes: { turn: 'cast release' },
  },
  // Aimed shots into a crowd, in mist and wind, at people behind a wall.
  {
    scenario: between(
      [fighter(['bow'], { hitPoints: 60 }), fighter(['bow'], { hitPoints: 60 })],
      [
        fighter(['bow'], { cover: 'wall', hitPoints: 60 }),
        fighter(['bow'], { posture: 'prone', hitPoints: 60 }),
      ],
      {
        field: { ...FOG, distance: 12, calls: true, covers: [WALL], engaged: [['player-2', 'npc-1']] },
        rulings: { aim: 'one-point' },
      },
    ),
    prepare: takeAim,
    likes: { turn: 'aim shoot' },
  },
  {
    scenario: between(
      [fighter(['gauss rifle'], { hitPoints: 60 })],
      [fighter(['gauss rifle'], { cover: 'wall', hitPoints: 60 })],
      { field: { distance: 20, calls: true, covers: [WALL] }, rulings: { aim: 'one-point' } },
    ),
    likes: { turn: 'aim shoot' },
  },
  // At somebody who runs.
  {
    scenario: between(
      [1, 2].map(() => fighter(['bow'])),
      [fighter([], { hitPoints: 60 })],
      {
        field: { ...FOG, ...APART, distance: 40 },
        rulings: { aim: 'one-point' },
      },
    ),
    likes: { turn: 'aim shoot run' },
  },
  // A gun that fells, whatever the wound.
  {
    scenario: between([fighter(['rifle'])], [fighter(['rifle'], { hitPoints: 60 })], {
      field: { distance: 20 },
    }),
    likes: { turn: 'shoot', effect: 'drop-foe' },
  },
  // Guns of every mode, behind walls, one of them jammed.
  {
    scenario: between(
      [fighter([MACHINE_PISTOL], { armour: 12, cover: 'wall' })],
      [
        fighter([MACHINE_PISTOL], { armour: 12, cover: 'wall' }),
        fighter(['pistol', 'javelin'], { armour: 12, cover: 'wall' }),
      ],
      {
        field: { distance: 10, covers: [WALL] },
        rulings: { 'sneak-fumble': 'free-shot', 'malfunction-time': 'roll-to-clear' },
      },
    ),
    prepare: (state) => {
      const [one, other] = first(state).items.filter((item) => armOf(state, item).burst > 0)
      if (one !== undefined) one.mode = 'burst'
      if (other !== undefined) other.mode = 'auto'
      for (const item of named(state, 'npc-1').items) item.jammed = true
    },
    likes: { turn: 'clear sneak-peek', 'pot-shot': 'yes', shot: 'burst auto', effect: 'weapon-malfunction' },
  },
  {
    scenario: between(
      [1, 2].map(() => fighter([MACHINE_PISTOL], { armour: 12, cover: 'wall' })),
      [1, 2].map(() => fighter([MACHINE_PISTOL], { armour: 12, cover: 'wall' })),
      { field: { distance: 10, covers: [WALL] }, rulings: { 'sneak-fumble': 'free-shot' } },
    ),
    prepare: (state) => {
      for (const { items } of state.figures)
        for (const item of items) if (armOf(state, item).burst > 0) item.mode = 'burst'
    },
    likes: { turn: 'sneak-peek', 'pot-shot': 'yes' },
  },
  // A gun with more than one sort of ammunition.
  {
    scenario: between(
      [fighter([{ name: 'rifle', also: [{ name: 'slugs', damage: '2d6+2', ammo: 4 }] }], { hitPoints: 60 })],
      [fighter(['rifle'], { hitPoints: 60 })],
      { field: { distance: 20 } },
    ),
    likes: { turn: 'switch-fire' },
  },
  // A parry that is larger for whoever gives up attacking, and one that is not asked about.
  {
    scenario: between(
      [fighter(['great axe (2d6+2 H 4/10 cutting sunder two-handed)'])],
      [fighter(['broadsword'], { style: { name: 'Guard', value: 80, traits: ['defensive-minded'] } })],
    ),
    likes: { turn: 'attack', reaction: 'parry' },
  },
  // Round the wall that somebody is behind.
  {
    scenario: between([fighter(['pistol'])], [fighter(['pistol'], { cover: 'wall', at: [20, 0] })], {
      field: { distance: 20, covers: [{ ...WALL, at: [19, -9], to: [19, 9] }] },
    }),
    likes: { turn: 'move' },
  },
  // A giant whose head is out of reach, if the referee thinks so.
  {
    scenario: between([fighter(['axe'], { siz: 9 })], [fighter(['axe'], { siz: 40, hitPoints: 60 })], {
      field: { calls: true },
    }),
    likes: { turn: 'attack', reaction: 'none', effect: 'choose-location', location: 'head' },
  },
  // On fire, with a comrade beside.
  {
    scenario: between([fighter([]), fighter([])], [fighter([])], { field: { ...APART, distance: 30 } }),
    prepare: (state) => {
      for (const limb of first(state).limbs) limb.burning = BY_ATTACK
    },
    likes: { turn: 'put-out' },
  },
  // What swallows, leaps, pins and frightens.
  {
    scenario: between(
      [beast([{ name: 'engulfing' }, { name: 'leaper' }], { siz: 60 })],
      [fighter(['axe'], { siz: 5 })],
      {
        field: { distance: 2 },
      },
    ),
    likes: { turn: 'leap attack', 'leap-defence': 'none', reaction: 'none' },
  },
  {
    scenario: between([beast([{ name: 'grappler' }])], [fighter(['broadsword', 'heater'])]),
    likes: { turn: 'attack', reaction: 'parry', effect: 'grip', grapple: 'pin' },
  },
  {
    scenario: between([beast([{ name: 'intimidate' }, { name: 'frenzy' }])], [fighter(['axe'])], {
      field: { distance: 4 },
    }),
    prepare: (state) => {
      first(state).frenzy = 1
    },
    likes: { turn: 'intimidate' },
  },
  // A trip that somebody expects.
  {
    scenario: between(
      [
        fighter(['axe'], {
          id: 'plotter',
          counters: ['trip', 'disarm'].map((effect) => ({ against: 'prey', effect })),
        }),
      ],
      [fighter(['axe'], { id: 'prey' })],
    ),
    likes: { turn: 'attack', effect: 'trip disarm', 'counter-reveal': 'trip disarm' },
  },
  // A charge upon set spears, and riders.
  {
    scenario: between([fighter(['axe'])], [fighter(['2h spear'])], { field: { distance: 12 } }),
    likes: { turn: 'charge brace', reaction: 'counterattack' },
  },
  {
    scenario: between(
      [fighter(['spear'], { mount: 'steed' }), { use: 'horse', id: 'steed' }],
      [fighter(['2h spear'])],
      { field: { distance: 1 } },
    ),
    likes: { turn: 'attack' },
  },
  {
    scenario: between(
      [fighter(['spear'], { mount: 'steed' }), { use: 'horse', id: 'steed' }],
      [fighter(['2h spear'])],
      { field: { ...APART, distance: 15 } },
    ),
    likes: { turn: 'charge', reaction: 'counterattack' },
  },
  // Shots on the move, and a referee who says how far a move goes.
  {
    scenario: between(
      ['bow', '3 javelins'].map((arm) =>
        fighter([arm], { style: { name: 'Border', value: 80, traits: ['skirmishing'] } }),
      ),
      [fighter([], { hitPoints: 60 })],
      { field: { ...APART, distance: 30, calls: true }, rulings: { 'move-distance': 'free' } },
    ),
    likes: { turn: 'run move', skirmish: 'shoot throw' },
  },
  // In and out of the saddle, and under hooves and wings.
  {
    scenario: between([fighter(['spear']), { use: 'dragon', id: 'steed', nature: 'mount' }], [fighter([])], {
      field: { ...APART, distance: 30, calls: true },
    }),
    likes: { turn: 'mount dismount' },
  },
  {
    scenario: between(
      [beast([{ name: 'trample' }, { name: 'wing-buffet' }], { siz: 60 })],
      [fighter([], { siz: 5 })],
      {
        field: { distance: 3 },
      },
    ),
    likes: { turn: 'run wing-buffet trample' },
  },
  // Power bought with Luck.
  {
    scenario: between(
      [fighter(['axe'], { luck: 3, powers: ['combat-expert-melee'], powerPoints: 2, magicPointsNow: 0 })],
      [fighter(['axe'])],
    ),
    likes: { turn: 'boost' },
  },
  // Wounds for a spell to close.
  {
    scenario: between([mage(['Heal'])], [mage(['Heal'])], { field: { ...APART, distance: 30 } }),
    prepare: (state) => {
      for (const { limbs } of state.figures)
        for (const [at, limb] of limbs.entries()) limb.hp = at < 3 ? 0 : 15
    },
    likes: { turn: 'cast release', 'spell-target': 'here', 'release-magic': 'here' },
  },
  // Places to jump to, and wings to land on.
  {
    scenario: between([fighter([]), beast([{ name: 'flying' }])], [fighter([])], {
      field: {
        ...APART,
        distance: 20,
        places: [
          { id: 'ledge', at: [1, 1], way: 'jump', drop: 3 },
          { id: 'pool', at: [3, 3], way: 'swim', drop: 0 },
        ],
      },
    }),
    prepare: (state) => {
      named(state, 'player-2').airborne = true
    },
    likes: { turn: 'jump fly swim' },
  },
  // One runs away from the first foe, and the second waits in the way.
  {
    scenario: between(
      [fighter([], { at: [0, 0] })],
      [fighter(['axe'], { at: [0, 3] }), fighter(['axe'], { at: [0, -3] })],
      { field: APART },
    ),
    prepare: (state) => {
      for (const figure of state.figures) {
        refreshHindrances(state, figure)
        figure.actionPoints = 3
      }
      named(state, 'npc-2').delayed = 2
      state.order = state.figures.map(({ at }) => at)
      state.phase = 'turn'
    },
    likes: { turn: 'run move', interrupt: 'block wait' },
  },
  // Two steps down a wall, and a gap too wide for whoever has to jump it.
  {
    scenario: between([fighter([], { skills: { ...SKILLS, athletics: 5 } })], [fighter([])], {
      field: {
        ...{ ...APART, distance: 40 },
        places: [
          { id: 'ledge', at: [1, 1], way: 'jump', drop: 3 },
          { id: 'wall', at: [2, 1], way: 'climb', drop: 7 },
        ],
      },
    }),
    likes: { turn: 'jump climb' },
  },
  // Nobody likes to come upon close order.
  {
    scenario: between(
      [1, 2, 3].map(() =>
        fighter(['shortsword', 'scutum'], {
          style: { name: 'Legion', value: 80, traits: ['formation-fighting'] },
        }),
      ),
      [fighter(['axe'])],
      { field: { ...APART, distance: 6 } },
    ),
    likes: { turn: 'move run charge' },
  },
  // A whip around somebody's leg.
  {
    scenario: between([fighter(['whip'])], [fighter([])]),
    likes: { turn: 'pull attack', reaction: 'none', effect: 'entangle' },
  },
  // At the end of their strength.
  ...[7, 8].map((fatigue) => ({
    scenario: between([fighter(['axe'], { fatigue })], [fighter(['axe'], { fatigue })]),
    prepare: (state: State) => {
      const [one, other] = state.figures
      if (one !== undefined && other !== undefined) engage(one, other)
      for (const limb of first(state).limbs) limb.bleeding = 'yes'
    },
  })),
]
