/**
 * Variations: paths and values as people type them, and what they change in a scenario.
 */
import { parseScenario, Refusal } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { jobOf } from './threads.ts'
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
    'heroes[0].guard=1..5:0',
    'a.b\u0000=1',
  ])('%j is refused with a hint', (text) => {
    expect(() => readVariation(text)).toThrow(Refusal)
    expect(refusalOf(() => readVariation(text)).hint).not.toBe('')
  })
})

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
