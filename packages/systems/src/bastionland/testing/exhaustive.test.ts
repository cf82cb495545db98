/**
 * Random fights until everything this game has was seen at least once: every decision and event, every action,
 * Gambit and Greater Effect, every Scar, way to stand and way to end, every condition, every kind of figure and
 * every value of every ruling. What never comes up is dead, or needs a scene in testing/scenes.ts.
 */
import type { Choice, Decision } from '@steelyard/kernel'
import { playUntilAllSeen } from '@steelyard/kernel/testing'
import { expect, test } from 'vitest'
import { bastionland } from '../index.ts'
import { rulings } from '../register/rulings.ts'
import { kinds, lives } from '../scenario/sheet.ts'
import type { Figure, State } from '../state/state.ts'
import { gambitEffects } from '../state/state.ts'
import { randomScenario } from './generate.ts'
import { type Scene, scenes } from './scenes.ts'

const only = process.env['STEELYARD_GAME']

const ACTIONS =
  'attack attack-with hold flee surrender parley duel tend pick-up lead ram other ready move dismount shieldwall spearwall'
const GREATER = ['disarm', 'break', 'helm', 'impair', 'other']
const MOVES = ['to', 'close', 'break', 'mount', 'stay', 'apart']
const ENDS: readonly State['how'][] = ['victory', 'draw', 'truce', 'stopped', 'stalemate']
const PHASES = Object.keys(bastionland.steps)

const CONDITIONS: Readonly<Record<string, (figure: Figure, state: State) => boolean>> = {
  fatigued: ({ fatigued }) => fatigued,
  wounded: ({ wounded }) => wounded,
  surprised: ({ surprised }) => surprised,
  exposed: ({ exposed }) => exposed,
  exhausted: ({ vig, vigMax }) => vig === 0 && vigMax > 0,
  'without clarity': ({ cla, claMax }) => cla === 0 && claMax > 0,
  'spirit broken': ({ spi, spiMax }) => spi === 0 && spiMax > 0,
  stopped: ({ stopped }) => stopped > 0,
  'stopped next turn': ({ stopped }) => stopped < 0,
  engaged: ({ engaged }) => engaged,
  mounted: ({ mount }) => mount >= 0,
  'without a leg': ({ lostLeg }) => lostLeg,
  'without an arm': ({ lostArms }) => lostArms > 0,
  'without a helm': ({ lost }) => lost.length > 0,
  'weapon Impaired': ({ items }) => items.some(({ impaired }) => impaired > 0),
  'shield locked': ({ items }) => items.some(({ trapped }) => trapped > 0),
  'item broken': ({ items }) => items.some(({ state }) => state === 'broken'),
  'item stowed': ({ items }) => items.some(({ state }) => state === 'stowed'),
  'bonus die': ({ bonus }) => bonus.some((uses) => uses !== 0),
  'free effect': ({ others }) => others.length > 0,
  'in a wall': ({ plan }) => plan.wall !== 'none',
  charging: ({ plan }) => plan.attacks.some(({ charge }) => charge),
  'two targets': ({ plan }) => plan.attacks.length > 1,
  'attack lost': ({ plan }) => plan.attacks.some(({ lost }) => lost),
  'in a duel': ({ at }, { duels }) => duels.some(({ one, other }) => one === at || other === at),
  apart: ({ at }, { apart }) => apart.some((pair) => pair.includes(at)),
}

function chosen({ name }: Decision, choice: Choice): string[] {
  const words = String(choice).split(' ')
  const [first = ''] = words
  switch (name) {
    case 'declare':
    case 'greater':
    case 'where':
    case 'strong':
    case 'smite':
      return [`${name} ${first}`]
    case 'gambit':
      return [`${name} ${first}`, ...(first === 'focus' ? [`focus ${words[1]}`] : [])]
    default:
      return []
  }
}

const looked = new WeakSet<State['setup']>()

function seen(state: State): string[] {
  const things = [`phase ${state.phase}`]
  if (!looked.has(state.setup))
    for (const [key, value] of Object.entries(state.setup.rulings)) things.push(`ruling ${key} ${value}`)
  looked.add(state.setup)
  // While pools pass their windows little changes, and everything that does can still be seen afterwards.
  if (state.phase === 'roll' || state.phase === 'deny' || state.phase === 'gambits') return things
  if (state.how !== 'running') things.push(`end ${state.how}`)
  if (state.ground.length > 0) things.push('something on the ground')
  for (const pool of state.pools)
    for (const die of pool.dice) things.push(`die ${die.from}`, `die ${die.state}`, `d${die.sides}`)
  for (const figure of state.figures) {
    things.push(`life ${figure.life}`, `kind ${state.setup.profiles[figure.at]?.kind}`)
    for (const { entry, fresh } of figure.scars) if (fresh) things.push(`scar ${entry}`)
    for (const [name, holds] of Object.entries(CONDITIONS)) if (holds(figure, state)) things.push(name)
  }
  return things
}

const DICE = 'in spent denied weapon shield bonus smite trample special warband dismount'

const wanted = [
  ...ACTIONS.split(' ').map((action) => `declare ${action}`),
  ...gambitEffects.flatMap((effect) => [`gambit ${effect}`, `focus ${effect}`]),
  ...GREATER.map((effect) => `greater ${effect}`),
  ...MOVES.map((move) => `where ${move}`),
  ...['no-save', 'greater'].map((option) => `strong ${option}`),
  ...['none', 'd12', 'blast'].map((option) => `smite ${option}`),
  ...Array.from({ length: 12 }, (_, at) => `scar ${at + 1}`),
  ...lives.map((life) => `life ${life}`),
  ...kinds.map((kind) => `kind ${kind}`),
  ...ENDS.map((how) => `end ${how}`),
  ...PHASES.filter((phase) => phase !== 'surprise').map((phase) => `phase ${phase}`),
  ...DICE.split(' ').map((die) => `die ${die}`),
  ...[4, 6, 8, 10, 12].map((sides) => `d${sides}`),
  ...Object.keys(CONDITIONS),
  'something on the ground',
  ...Object.entries(rulings).flatMap(([key, { values }]) =>
    Object.keys(values).map((value) => `ruling ${key} ${value}`),
  ),
]

// Random fights show most of it first; then every second fight is a scene for what is rare.
const COMMON = 60

function sceneOf(number: number): Scene | undefined {
  const at = number - COMMON
  return at < 0 || at % 2 === 1 ? undefined : scenes[(at / 2) % scenes.length]
}

test('random fights show everything there is', () => {
  const found = playUntilAllSeen(bastionland, {
    scenarios: (random, number) => sceneOf(number)?.scenario ?? randomScenario(random),
    likes: (number) => sceneOf(number)?.likes,
    limit: 2_000,
    wanted,
    chosen,
    seen,
    only: only === undefined ? null : Number(only),
  })
  if (only === undefined) expect(found.missing, `after ${found.fights} fights`).toEqual([])
})
