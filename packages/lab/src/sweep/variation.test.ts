/**
 * Variations: paths and values as people type them, and what they change in a scenario.
 */
import { parseScenario, Refusal } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { jobOf } from '../simulation/threads.ts'
import { readVariation, varied } from './variation.ts'

const system = systemNamed('bastionland')
const duel = {
  system: 'bastionland',
  sides: [
    { id: 'heroes', figures: ['errant-knight-aldous', { use: 'shieldbearer', count: 2 }] },
    { id: 'foes', figures: ['shieldbearer'] },
  ],
}
const job = jobOf(duel, {})

/** The figures of a side after a variation. */
function figures(
  path: string,
  value: number | string | boolean,
  side = 0,
): readonly Record<string, unknown>[] {
  const scenario = parseScenario(system, varied(system, job, path, value).scenario)
  const { sides } = scenario as unknown as { sides: { figures: Record<string, unknown>[] }[] }
  return sides[side]?.figures ?? []
}

describe('a variation is read', () => {
  test.each([
    ['heroes[0].guard=1..4', [1, 2, 3, 4]],
    ['heroes[0].guard=4..1', [4, 3, 2, 1]],
    ['heroes[0].guard=0..6:3', [0, 3, 6]],
    ['heroes[0].guard=0..5:2', [0, 2, 4]],
    ['rulings.nearby=zone,arms-reach', ['zone', 'arms-reach']],
    ['field.open=true,false', [true, false]],
    ['heroes[0].guard=2,5..7', [2, 5, 6, 7]],
    ['heroes[0].guard=6..0:3', [6, 3, 0]],
    ['heroes[0].guard=0..1:0.25', [0, 0.25, 0.5, 0.75, 1]],
    ['heroes[0].guard=1..0:0.5', [1, 0.5, 0]],
    ['heroes[0].guard=-1..1', [-1, 0, 1]],
    ['heroes[0].guard=3..3', [3]],
  ])('%s', (text, values) => {
    expect(readVariation(text)).toEqual({ path: text.slice(0, text.indexOf('=')), values })
  })

  test.each([
    'guard',
    '=3',
    'heroes[0].guard=',
    'heroes=3',
    'heroes[x].guard=1',
    'heroes[0].guard=1..9999999',
    'heroes[0].guard=9999999..1',
    'heroes[0].guard=900000000..1',
    'heroes[0].guard=1..900000000',
    'heroes[0].guard=-900000000..900000000',
    'heroes[0].guard=1..1001',
    'heroes[0].guard=1001..1',
    'heroes[0].guard=1..600,600..1',
    'heroes[0].guard=0..1:0.0000001',
    'heroes[0].guard=1..0:0.0000001',
    `heroes[0].guard=0..1:0.${'0'.repeat(400)}1`,
    `heroes[0].guard=0..${'9'.repeat(400)}`,
    `heroes[0].guard=${'9'.repeat(400)}..0`,
    `heroes[0].guard=${'9'.repeat(400)}..${'9'.repeat(400)}`,
    `heroes[0].guard=0..1:${'9'.repeat(400)}`,
    'heroes[0].guard=1..5:0',
    'heroes[0].guard=5..1:0',
    'heroes[0].guard=1..5:-1',
    'heroes[0].guard=5..1:-1',
    'heroes[0].guard=1..5:x',
    'heroes[0].guard=1..1e9',
    'a.b\u0000=1',
  ])('%j is refused with a hint', (text) => {
    expect(() => readVariation(text)).toThrow(Refusal)
    expect(refusalOf(() => readVariation(text)).hint).not.toBe('')
  })
})

test('a thousand values are read, up or down', () => {
  expect(readVariation('heroes[0].guard=1..1000').values).toHaveLength(1000)
  expect(readVariation('heroes[0].guard=1000..1').values).toHaveLength(1000)
})

test.each(['1..1001', '900000000..1'])(
  'too many values, %s, are refused with how many may be tried',
  (range) => {
    expect(refusalOf(() => readVariation(`heroes[0].guard=${range}`)).hint).toBe('At most 1000 can be tried.')
  },
)

function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
  throw new Error('it was not refused')
}

describe('a variation changes', () => {
  test('one figure, by its place on the side', () => {
    expect(
      figures('heroes[0].guard', 1).map((figure) => Reflect.get(Object(figure['sheet']), 'guard'))[0],
    ).toBe(1)
  })

  test('every figure of a side without a place', () => {
    const changed = figures('heroes.count', 3)
    expect(changed.map(({ count }) => count)).toEqual([3, 3])
  })

  test('nothing on the other side', () => {
    expect(figures('heroes.count', 3, 1).map(({ count }) => count)).toEqual([1])
  })

  test('who plays a seat', () => {
    expect(varied(system, job, 'policy.foes', 'random').policies).toEqual({ foes: 'random' })
  })

  test('a ruling', () => {
    const scenario = parseScenario(system, varied(system, job, 'rulings.nearby', 'arms-reach').scenario)
    expect(Reflect.get(Object(Reflect.get(scenario, 'rulings')), 'nearby')).toBe('arms-reach')
  })

  test('nothing in the scenario it came from', () => {
    const before = JSON.stringify(duel)
    varied(system, job, 'heroes.count', 5)
    expect(JSON.stringify(duel)).toBe(before)
  })

  test.each([
    ['nobody[0].guard', 1, /heroes, foes/],
    ['heroes[7].guard', 1, /nobody at 7/],
    ['heroes[0].guardian', 1, /guardian/],
    ['rulings.nearby', 'everywhere', /nearby/],
    ['heroes[0].name.first', 1, /name/],
    ['heroes[0].__proto__', 1, /__proto__/],
  ])('%s = %s is refused', (path, value, why) => {
    const refusal = refusalOf(() => varied(system, job, path, value))
    expect(`${refusal.message} ${refusal.hint}`).toMatch(why)
    expect(Reflect.get({}, 'first')).toBeUndefined()
  })
})
