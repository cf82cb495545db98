/**
 * Random fights and arguments until everything this game has was seen at least once: every decision and event,
 * every kind of deed, speech and answer, every technique and spell, every stance, every way to fall, to leave and to
 * end, and every value of every ruling. What never comes up is dead, or needs another kind of scenario.
 */
import type { Choice, Decision } from '@steelyard/kernel'
import { playUntilAllSeen } from '@steelyard/kernel/testing'
import { expect, test } from 'vitest'
import { stances } from '../index.ts'
import { rulings } from '../register/rulings.ts'
import { lifeNames, stanceNames, techniqueNames } from '../rules/words.ts'
import { type Figure, profileOf, type State } from '../state/state.ts'
import { randomScenario } from './generate.ts'

const only = process.env['STEELYARD_GAME']

/**
 * The fights that show something new, found by playing all of them in order. They are enough until a rule changes what
 * they show; then the others are played as well. STEELYARD_GAME=renew plays all in order and prints the list anew;
 * `npm run soak` plays all as well.
 */
const SHOWING =
  '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 24 25 26 28 29 30 31 33 41 45 49 52 55 ' +
  '58 60 70 71 83 115 173 235'
const isWhole = only === 'renew' || process.env['STEELYARD_SOAK'] === '1'
const known = isWhole ? [] : SHOWING.split(' ').map(Number)

/** By question the first words of its answers. */
const CHOSEN: Readonly<Record<string, string>> = {
  stance: 'aggressive balanced defensive',
  turn: 'attack charge move defend maneuver rally first-aid cast weapon switch leave yield end whirlwind-strike battlefield-control quick-recovery',
  speech: 'argue listen defend maneuver switch concede end',
  retreat: 'stand withdraw rout',
  'free-switch': 'keep aggressive defensive',
  'accept-yield': 'accept refuse',
  attribute: 'might grace',
  riders: 'devastating-blow unstoppable-assault death-blow none',
  'press-advantage': 'yes no',
  boost: '0 1 2 3',
  interpose: 'yes no',
  counter: 'yes no',
  counterattack: 'strike waive',
  'perfect-parry': 'perfect-parry no',
  riposte: 'riposte waive',
  'maneuver-benefit': 'momentum ally advantage reposition',
  'quick-recovery': 'quick-recovery no',
  'lasting-effect': 'none lasting',
  'secret-learned': 'yes no',
  'social-zero': 'convinced flees surrenders',
}

const CONDITIONS: Readonly<Record<string, (figure: Figure, state: State) => boolean>> = {
  'Momentum below 0': ({ momentum }) => momentum < 0,
  'Momentum above 6': ({ momentum }) => momentum > 6,
  'a layer of Guard': ({ layer }) => layer > 0,
  'a ward': ({ ward }) => ward > 0,
  'Guard for the round': ({ pool }) => pool > 0,
  'Guard above its maximum': (figure, state) => figure.guard > profileOf(state, figure).guardMax,
  advantage: ({ advantage }) => advantage,
  poised: ({ poised }) => poised,
  'kept off': ({ kept }) => kept,
  held: ({ held }) => held,
  rallied: ({ rallied }) => rallied,
  'out of ammunition': ({ ammunition }) => ammunition.includes(0),
  'a secret out': ({ betrayed }) => betrayed.some((count) => count > 0),
  'beyond the field': ({ zone }) => zone < 0,
}

function chosen({ name }: Decision, choice: Choice): string[] {
  return name in CHOSEN ? [`${name} ${String(choice).split(' ')[0]}`] : []
}

const looked = new WeakSet<State['setup']>()

/** What was set up, once for each fight. */
function setUp(state: State): string[] {
  if (looked.has(state.setup)) return []
  looked.add(state.setup)
  const things = Object.entries(state.setup.rulings).map(([key, value]) => `ruling ${key} ${value}`)
  for (const { uses, pressesAdvantage, mastersDefence, combatMomentum } of state.setup.profiles) {
    for (const { base, key } of uses) things.push(key === base ? `technique ${base}` : `signature ${base}`)
    if (pressesAdvantage) things.push('technique press-advantage')
    if (mastersDefence) things.push('technique defensive-stance-mastery')
    if (combatMomentum) things.push('technique combat-momentum')
  }
  return things
}

function seen(state: State): string[] {
  const things = [...setUp(state), `phase ${state.phase}`]
  if (state.how !== 'running') things.push(`end ${state.how}`)
  for (const figure of state.figures) {
    things.push(`life ${figure.life}`, `in ${figure.stance}`)
    for (const [name, holds] of Object.entries(CONDITIONS)) if (holds(figure, state)) things.push(name)
  }
  return things
}

const PASSIVE: readonly string[] = ['press-advantage', 'defensive-stance-mastery', 'combat-momentum']

const wanted = [
  ...Object.entries(CHOSEN).flatMap(([name, keys]) => keys.split(' ').map((key) => `${name} ${key}`)),
  ...lifeNames.map((life) => `life ${life}`),
  ...stanceNames.map((stance) => `in ${stance}`),
  ...techniqueNames.map((technique) => `technique ${technique}`),
  ...techniqueNames.filter((each) => !PASSIVE.includes(each)).map((technique) => `signature ${technique}`),
  ...['victory', 'draw'].map((how) => `end ${how}`),
  ...['round', 'turn', 'act', 'end', 'after', 'over'].map((phase) => `phase ${phase}`),
  ...Object.keys(CONDITIONS),
  ...Object.entries(rulings).flatMap(([key, { values }]) =>
    Object.keys(values).map((value) => `ruling ${key} ${value}`),
  ),
]

/** Three who Maneuver for each other: in random fights a referee seldom has several allies to choose from. */
const HELPERS: unknown = {
  system: 'stances',
  rulings: { maneuver: 'referee' },
  sides: [
    {
      id: 'party',
      figures: [{ id: 'helper', name: 'Helper', count: 3 }],
    },
    { id: 'foes', figures: [{ id: 'foe', name: 'Foe' }] },
  ],
}
const LIKES = { turn: 'maneuver', 'maneuver-benefit': 'ally' }

// Random fights show most of it first; then every fourth is a scene for what is rare.
const isScene = (number: number): boolean => number >= 60 && number % 4 === 0

test('random fights show everything there is', () => {
  const found = playUntilAllSeen(stances, {
    scenarios: (random, number) => (isScene(number) ? HELPERS : randomScenario(random)),
    likes: (number) => (isScene(number) ? LIKES : undefined),
    limit: 5_000,
    wanted,
    chosen,
    seen,
    known,
    only: only === undefined || only === 'renew' ? null : Number(only),
  })
  if (only === 'renew') expect.fail(found.showing.join(' '))
  if (only === undefined) expect(found.missing, `after ${found.fights} fights`).toEqual([])
})
