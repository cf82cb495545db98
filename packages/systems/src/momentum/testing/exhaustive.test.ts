/**
 * Random fights until everything this game has was seen at least once: every decision and event, every action of
 * PCs and NPCs, every defence, every dire wound, every way to be out and every way to end, every rung of the
 * usage ladder, and every value of every ruling. What never comes up is dead, or needs another kind of scenario.
 */
import type { Choice, Decision } from '@steelyard/kernel'
import { playUntilAllSeen } from '@steelyard/kernel/testing'
import { expect, test } from 'vitest'
import { momentum } from '../index.ts'
import { rulings } from '../register/rulings.ts'
import type { Figure, State } from '../state/state.ts'
import { randomScenario } from './generate.ts'

const only = process.env['STEELYARD_GAME']

/**
 * The fights that show something new, found by playing all of them in order. They are enough until a rule changes what
 * they show; then the others are played as well. STEELYARD_GAME=renew plays all in order and prints the list anew;
 * `npm run soak` plays all as well.
 */
const SHOWING =
  '0 1 2 3 4 5 6 7 10 12 13 14 15 16 18 19 21 22 23 25 26 27 28 29 30 31 32 34 37 40 44 56 60 78 119 ' +
  '155 173 175 264 267 583 668 815'
const isWhole = only === 'renew' || process.env['STEELYARD_SOAK'] === '1'
const known = isWhole ? [] : SHOWING.split(' ').map(Number)

const CHOSEN: Readonly<Record<string, string>> = {
  action: 'strike disable move reposition interact call-out ability flee surrender stop',
  'npc-action': 'strike move interact reposition ability flee surrender done',
  defend: 'none parry dodge block',
  interact: 'item fetch use ready ready-shield other-hand feature treat',
  riposte: 'strike disable decline',
  payment: 'active passive',
  move: 'up down toward away',
  'dire-detail': 'scar teeth fire leg off',
  'exhausted-slot': 'item shield weapon',
  superiority: 'nothing discount',
  'armour-helps': 'yes no',
}

const CONDITIONS: Readonly<Record<string, (figure: Figure) => boolean>> = {
  'negative momentum': ({ momentum: held }) => held < 0,
  EXHAUSTED: ({ exhausted }) => exhausted > 0,
  'very sad': ({ sad }) => sad > 0,
  disfigured: ({ disfigured }) => disfigured > 0,
  dying: ({ dying }) => dying,
  'without the off arm': ({ lostOffArm }) => lostOffArm,
  'without the weapon arm': ({ lostWeaponArm }) => lostWeaponArm,
  'without a leg': ({ lostLeg }) => lostLeg,
  hindered: ({ hindered }) => hindered,
  superior: ({ superior }) => superior.length > 0,
  favoured: ({ favoured }) => favoured.length > 0,
  waiting: ({ waiting }) => waiting,
  'taken out': ({ fetched }) => fetched,
  discounted: ({ discount }) => discount > 0,
  'out of ammunition': ({ usage }) => usage.includes(0),
}

function chosen({ name }: Decision, choice: Choice): string[] {
  return name in CHOSEN ? [`${name} ${String(choice).split(' ')[0]}`] : []
}

const looked = new WeakSet<State['setup']>()

function seen(state: State): string[] {
  const things = [`phase ${state.phase}`]
  if (!looked.has(state.setup))
    for (const [key, value] of Object.entries(state.setup.rulings)) things.push(`ruling ${key} ${value}`)
  looked.add(state.setup)
  if (state.how !== 'running') things.push(`end ${state.how}`)
  if (state.fires.length > 0) things.push('fire')
  for (const figure of state.figures) {
    things.push(`life ${figure.life}`, `armour ${figure.armour}`, `shield ${figure.shield}`)
    for (const [name, holds] of Object.entries(CONDITIONS)) if (holds(figure)) things.push(name)
  }
  return things
}

const wanted = [
  ...Object.entries(CHOSEN).flatMap(([name, keys]) => keys.split(' ').map((key) => `${name} ${key}`)),
  ...['in', 'disabled', 'dead', 'fled', 'surrendered'].map((life) => `life ${life}`),
  ...['victory', 'draw', 'stopped', 'undecided'].map((how) => `end ${how}`),
  ...['gain', 'start', 'act', 'end', 'over'].map((phase) => `phase ${phase}`),
  ...[-1, 0, 1, 2, 3, 4].flatMap((step) => [`armour ${step}`, `shield ${step}`]),
  ...Object.keys(CONDITIONS),
  'fire',
  ...Object.entries(rulings).flatMap(([key, { values }]) =>
    Object.keys(values).map((value) => `ruling ${key} ${value}`),
  ),
]

/** Three who know what they came for, for things that random fights show once in a thousand. */
function scene(damageType: string, table: string): unknown {
  const gear = { weapons: ['Sword (Steel, Melee, Slashing)'], armour: 'leather', items: ['rope'] }
  const pcs = ['ana', 'bo', 'cleo'].map((id) => ({
    ...{ id, name: id, class: 'Berserker', grace: 3, momentum: 5, maxHits: 1, hits: 4 },
    ...gear,
    ...(id === 'bo' ? { shield: { name: 'Target', base: 'Ud8', ready: false } } : {}),
  }))
  const bolt = { name: 'Bolt', cost: 0, attack: { name: 'Bolt', ranges: ['melee'], skill: 1 } }
  const attacks = [{ name: 'Blow', skill: 4, damageType }]
  const foe = { id: 'foe', kind: 'npc', name: 'Something', hits: 3, attacks, abilities: [bolt] }
  return {
    system: 'momentum',
    rulings: {
      ...{ 'dire-table': table, 'dire-violent': 'typed', 'npc-damage-type': 'by-tag' },
      ...{ 'interact-scope': 'two-actions', 'armour-other': 'referee', 'round-limit': 6 },
    },
    field: { startBand: 'melee' },
    sides: [
      { id: 'pcs', figures: pcs },
      { id: 'npcs', figures: [foe, { ...foe, id: 'other' }] },
    ],
  }
}

const SCENES = [scene('bludgeoning', 'typed'), scene('burning', 'typed'), scene('slashing', 'generic')]
const LIKES = {
  action: 'interact',
  interact: 'other-hand fetch use ready-shield',
  'npc-action': 'strike ability',
  defend: 'none',
}

// Random fights show most of it first; then every second fight is a scene for what is rare.
const COMMON = 60

function sceneOf(number: number): unknown {
  const at = number - COMMON
  return at < 0 || at % 2 === 1 ? undefined : SCENES[(at / 2) % SCENES.length]
}

test('random fights show everything there is', () => {
  const found = playUntilAllSeen(momentum, {
    scenarios: (random, number) => sceneOf(number) ?? randomScenario(random),
    likes: (number) => (sceneOf(number) === undefined ? undefined : LIKES),
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
