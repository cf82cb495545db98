/**
 * Where a fight begins: nobody is in melee with somebody out of reach, and whoever can be in reach of a foe is.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { distance } from '../rules/core/conditions.ts'
import { engagementRadius, leaveBehind } from '../rules/melee/engagement.ts'
import { push } from '../rules/movement/push.ts'
import { figureAt, type State } from '../state/state.ts'
import { type Actor, figure, menuOf, plain, run, stage } from '../testing/stage.ts'

function crowd(name: string, count: number): readonly Actor[] {
  return Array.from({ length: count }, (_, at) => plain(`${name} ${at + 1}`, 50, ['axe']))
}

function fight(ours: number, theirs: number, field: object = {}, rulings: object = {}): State {
  return stage({ ours: crowd('Ann', ours), theirs: crowd('Bob', theirs) }, { field: { ...field }, rulings })
}

/** Every engaged pair is within reach, and every pair within reach is engaged. */
function expectByReach(state: State): void {
  for (const one of state.figures)
    for (const other of state.figures) {
      if (one.side === other.side) continue
      const near = distance(one, other) <= engagementRadius(state, one, other)
      expect([one.id, other.id, one.engaged.includes(other.at)]).toEqual([one.id, other.id, near])
    }
}

describe('without a word about places', () => {
  rule('mythras.engage.def', "seven around one are all within reach, and on nobody's toes", () => {
    const state = fight(1, 7)
    expect(figure(state, 'ann-1').engaged).toHaveLength(7)
    for (const at of figure(state, 'ann-1').engaged)
      expect(distance(figure(state, 'ann-1'), figureAt(state, at))).toBeLessThanOrEqual(2)
    expect(new Set(state.figures.map(({ x, y }) => `${x} ${y}`)).size).toBe(8)
    expectByReach(state)
  })

  rule(
    'mythras.engage.def',
    'there is room for twelve within two metres; the thirteenth waits behind',
    () => {
      const state = fight(1, 14)
      expect(figure(state, 'ann-1').engaged).toHaveLength(12)
      expect(menuOf(state, 'bob-14').some((key) => key.startsWith('attack axe'))).toBe(false)
      expect(menuOf(state, 'bob-14')).toContain('move to ann-1')
      expectByReach(state)
    },
  )

  rule(
    'mythras.engage.def',
    'of three against two, two beset one foe and nobody is bound at four metres',
    () => {
      const state = fight(2, 3)
      expect(state.figures.slice(0, 2).map(({ engaged }) => engaged.length)).toEqual([2, 1])
      expectByReach(state)
      expectByReach(fight(3, 2))
    },
  )

  rule('mythras.engage.def', 'equal rows pair off as ever', () => {
    const state = fight(3, 3)
    expect(state.figures.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [0, 2],
      [0, 4],
      [1, 0],
      [1, 2],
      [1, 4],
    ])
    expect(state.figures.map(({ engaged }) => engaged)).toEqual([[3], [4], [5], [0], [1], [2]])
  })

  rule('mythras.engage.def', "rows that stand apart are in nobody's reach", () => {
    const state = fight(1, 7, { distance: 20 })
    expect(state.figures.every(({ engaged }) => engaged.length === 0)).toBe(true)
  })

  rule('mythras.engage.def', 'by reach an axe binds nobody two metres away', () => {
    expectByReach(fight(1, 7, {}, { 'melee-range': 'by-reach' }))
    const apart = fight(1, 1, { distance: 2 }, { 'melee-range': 'by-reach' })
    expect(figure(apart, 'ann-1').engaged).toEqual([])
  })

  rule(
    ['mythras.effect.bash', 'mythras.engage.def'],
    'a push of one metre does not free from all of seven',
    () => {
      const state = fight(1, 7)
      const ann = figure(state, 'ann-1')
      push(state, ann, figure(state, 'bob-1'), 1)
      run(state, {}, (table, now) => leaveBehind(table, now, ann))
      expect(ann.engaged.length).toBeGreaterThan(1)
      expectByReach(state)
    },
  )
})

describe('with written places', () => {
  const at = (x: number, y: number) => ({
    ours: [plain('Ann', 50, ['axe'], { at: [0, 0] })],
    theirs: [plain('Bob', 50, ['axe'], { at: [x, y] })],
  })

  rule('mythras.engage.def', 'those within reach are engaged, and others are not', () => {
    expect(figure(stage(at(1, 1)), 'ann').engaged).toEqual([1])
    expect(figure(stage(at(2, 0)), 'ann').engaged).toEqual([1])
    expect(figure(stage(at(2, 1)), 'ann').engaged).toEqual([])
  })

  rule('mythras.engage.def', 'a scenario may say otherwise', () => {
    expect(figure(stage(at(1, 0), { field: { engaged: 'none' } }), 'ann').engaged).toEqual([])
    expect(figure(stage(at(5, 0), { field: { engaged: [['ann', 'bob']] } }), 'ann').engaged).toEqual([1])
  })

  test('what is no place or no pair is refused with what one is', () => {
    const wall = { id: 'wall', ap: 6, hides: 'all' }
    expect(() => stage(at(1, 0), { field: { covers: [wall] } })).toThrow('such as [12, -3]')
    expect(() => stage(at(1, 0), { field: { engaged: [['ann']] } })).toThrow('such as [ana, bor]')
  })
})
