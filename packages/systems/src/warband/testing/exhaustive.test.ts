/**
 * Random skirmishes and battles until everything this game has was seen at least once: every decision and event,
 * every action, announcement, order and gambit, every answer to the smaller questions, every way to be out, every
 * phase and end, every state that somebody can be in, and every value of every ruling. What never comes up is dead,
 * or needs another kind of scenario: a third of the fights are of the kinds in testing/generate-rare.ts, so that any
 * seed shows everything well before the limit.
 */
import type { Choice, Decision, Random } from '@steelyard/kernel'
import { playUntilAllSeen } from '@steelyard/kernel/testing'
import { expect, test } from 'vitest'
import { warband } from '../index.ts'
import { rulings } from '../register/rulings.ts'
import { aloneKeys, announcedKeys, orderKeys } from '../rules/battle/orders.ts'
import { lives, shieldStates } from '../rules/common/gear.ts'
import { woundNumber } from '../rules/common/wounds.ts'
import { gambits } from '../rules/skirmish/gambits.ts'
import { meleeKeys } from '../rules/skirmish/melee.ts'
import { moves } from '../rules/skirmish/movement.ts'
import { openingKeys } from '../rules/skirmish/opening.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from './generate.ts'
import { randomBattle } from './generate-battle.ts'
import { rareFight } from './generate-rare.ts'

const only = process.env['STEELYARD_GAME']

/**
 * The fights that show something new, found by playing all of them in order. They are enough until a rule changes what
 * they show; then the others are played as well. STEELYARD_GAME=renew plays all in order and prints the list anew;
 * `npm run soak` plays all as well.
 */
const SHOWING =
  '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 21 23 25 26 27 29 30 33 34 35 36 37 38 39 40 42 ' +
  '45 47 53 59 60 63 64 65 68 70 73 82 83 85 86 88 92 93 109 111 113 119 122 125 135 214 218 254 428 ' +
  '453 501 1694'
const isWhole = only === 'renew' || process.env['STEELYARD_SOAK'] === '1'
const known = isWhole ? [] : SHOWING.split(' ').map(Number)

/** The words of the questions whose every answer must come up. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  opening: openingKeys,
  melee: meleeKeys,
  declare: ['stay', ...moves],
  gambit: gambits,
  order: orderKeys,
  alone: aloneKeys,
  'unit-declare': ['stay', ...announcedKeys],
  technique: ['parry', 'assault', 'feint'],
  control: ['pin', 'throw', 'disarm'],
  'grapple-fail': ['blows', 'held', 'thrown'],
  helmet: ['keep', 'wound', 'damage'],
  disarm: ['weapon', 'shield'],
  arc: ['front', 'flank', 'rear'],
  spell: ['bolt', 'slumber', 'ward'],
  crawl: ['away', 'toward'],
  pursue: ['let-go', 'pursue'],
  bait: ['drop', 'keep'],
  sunder: ['yes', 'no'],
  mount: ['yes', 'no'],
  'keep-down': ['yes', 'no'],
  'accept-surrender': ['accept', 'refuse'],
  'offer-surrender': ['fight-on', 'offer'],
  'gambit-risk': ['auto-hits', 'prone', 'none'],
  'duel-answer': ['accept', 'refuse'],
  'leader-answer': ['accept', 'refuse'],
  'which-hand': ['weapon', 'other'],
  effect: ['works', 'fails'],
}

const CONDITIONS: Readonly<Record<string, (figure: Figure) => boolean>> = {
  prone: ({ prone }) => prone > 0,
  held: ({ held }) => held,
  holding: ({ holding }) => holding >= 0,
  'in a fury': ({ fury }) => fury,
  asleep: ({ asleep }) => asleep > 0,
  warded: ({ warded }) => warded > 0,
  'in critical condition': ({ critical }) => critical > 0,
  stabilized: ({ stabilized }) => stabilized,
  'about to die': ({ doomed }) => doomed,
  'waiting for a Death save': ({ awaiting }) => awaiting,
  aiming: ({ aimed }) => aimed > 0,
  'with an empty crossbow': ({ loaded }) => !loaded,
  'weighed down by Wounds': ({ burden }) => burden > 0,
  scarred: ({ scars }) => scars > 0,
  'without a hand': ({ lostHands }) => lostHands > 0,
  retreating: ({ fleeing }) => fleeing === 1,
  routing: ({ fleeing }) => fleeing === 2,
  casting: ({ casting }) => casting >= 0,
}

const PHASES = ['round', 'declare', 'opening', 'defend', 'strike', 'melee', 'ritual', 'end', 'after', 'over']
const FORMATIONS = ['normal', 'shieldwall', 'broken', 'routed']

function chosen({ name }: Decision, choice: Choice): string[] {
  return name in CHOSEN ? [`${name} ${String(choice)}`] : []
}

const looked = new WeakSet<State['setup']>()

function seen(state: State): string[] {
  const things = [`phase ${state.phase}`]
  if (!looked.has(state.setup)) {
    for (const [key, value] of Object.entries(state.setup.rulings)) things.push(`ruling ${key} ${value}`)
    for (const { kind } of state.setup.terrain) things.push(`ground ${kind}`)
    things.push(`map ${state.setup.map}`)
  }
  looked.add(state.setup)
  if (state.phase === 'over') things.push(`end ${state.how}`)
  if (state.ground.length > 0) things.push('something on the ground')
  if (state.guards.length > 0) things.push('somebody protected')
  for (const unit of state.units) things.push(`formation ${unit.formation}`)
  for (const figure of state.figures) {
    things.push(`life ${figure.life}`, `shield ${figure.shield}`)
    for (const code of figure.wounds) things.push(`wound ${woundNumber(code)}`)
    for (const [name, holds] of Object.entries(CONDITIONS)) if (holds(figure)) things.push(name)
  }
  return things
}

const wanted = [
  ...Object.entries(CHOSEN).flatMap(([name, keys]) => keys.map((key) => `${name} ${key}`)),
  ...lives.map((life) => `life ${life}`),
  ...shieldStates.map((shield) => `shield ${shield}`),
  ...['victory', 'draw'].map((how) => `end ${how}`),
  ...PHASES.map((phase) => `phase ${phase}`),
  ...FORMATIONS.map((formation) => `formation ${formation}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `wound ${number}`),
  ...['rough', 'water', 'climb', 'obstacle', 'narrow', 'high', 'cover'].map((kind) => `ground ${kind}`),
  ...['map theatre', 'map grid', 'something on the ground', 'somebody protected'],
  ...Object.keys(CONDITIONS),
  ...Object.entries(rulings).flatMap(([key, { values }]) =>
    Object.keys(values).map((value) => `ruling ${key} ${value}`),
  ),
]

/** Riders against spears, and among these a hero with things to use, a fury, and friends who bleed. */
function heroInLine(random: Random): unknown {
  const hero = {
    ...{ id: 'hero', name: 'Hero', kind: 'pc', level: 3, trait: 'berserker', unit: 'Guard' },
    weapons: ['battle axe'],
    items: [
      { name: 'potion', where: 'belt' },
      { name: 'potion', where: 'packed' },
    ],
  }
  const friend = { id: 'friend', name: 'Friend', kind: 'pc', unit: 'Guard', count: 2, hp: 0, critical: true }
  const guard = { id: 'guard', name: 'Guard', unit: 'Guard', count: 3, weapons: ['spear'], shield: 'ready' }
  const mounted = random.die(2) === 1
  const orcs = { id: 'orc', name: 'Orc', unit: 'Orcs', count: 1 + random.die(3), might: 2, mounted }
  return {
    system: 'warband',
    rulings: { 'which-hand': 'victim' },
    field: { scale: 'battle', start: random.die(2) === 1 ? 'contact' : 6, maxRounds: 5 },
    sides: [
      { id: 'party', hand: 'ai:random', figures: [hero, friend, { ...guard, morale: 9 }] },
      { id: 'foes', hand: 'ai:random', figures: [orcs] },
    ],
  }
}

/** Whatever is rare, skirmishes and battles in turn; maps take long and come up less often. */
function scenarios(random: Random): unknown {
  const kind = random.die(12)
  if (kind <= 4) return rareFight(random)
  if (kind === 5) return heroInLine(random)
  if (kind <= 8) return randomBattle(random)
  const scenario = randomScenario(random)
  return random.die(3) === 1 ? scenario : JSON.parse(JSON.stringify(scenario).replace('"map":"grid",', ''))
}

/** A hero who rallies one of two groups: random ones seldom give up their attacks for it. */
const RALLY: unknown = {
  system: 'warband',
  rulings: { 'rally-scope': 'one-group' },
  field: { start: 'contact', maxRounds: 4 },
  sides: [
    {
      id: 'party',
      figures: [
        { id: 'hero', name: 'Hero', kind: 'pc', level: 3, weapons: ['battle axe'] },
        { id: 'guard', name: 'Guard', count: 2 },
        { id: 'porter', name: 'Porter', count: 2 },
      ],
    },
    { id: 'foes', figures: [{ id: 'orc', name: 'Orc', count: 3, might: 2 }] },
  ],
}
const LIKES = { melee: 'rally' }

// Random fights show most of it first; then every sixth is a scene for what is rare.
const isScene = (number: number): boolean => number >= 60 && number % 6 === 0

test('random fights show everything there is', () => {
  const found = playUntilAllSeen(warband, {
    scenarios: (random, number) => (isScene(number) ? RALLY : scenarios(random)),
    likes: (number) => (isScene(number) ? LIKES : undefined),
    limit: 6_000,
    wanted,
    chosen,
    seen,
    known,
    only: only === undefined || only === 'renew' ? null : Number(only),
  })
  if (only === 'renew') expect.fail(found.showing.join(' '))
  if (only === undefined) expect(found.missing, `after ${found.fights} fights`).toEqual([])
})
