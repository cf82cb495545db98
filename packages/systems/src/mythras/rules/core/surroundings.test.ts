/**
 * Light, air, footing and water that hold for one place or one figure, and how hard being blind makes things.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { boardOf } from '../../tell/board.ts'
import { figure, plain, stage, strike, told, turn } from '../../testing/stage.ts'

const ANN = plain('Ann', 60, ['broadsword'], { at: [0, 0] })
const BOB = plain('Bob', 60, ['broadsword'], { at: [1, 0] })

/** The grades at which Ann strikes Bob and Bob strikes Ann. */
function grades(field: object, ann: object = {}, bob: object = {}, rulings: object = {}): readonly number[] {
  const state = stage(
    { one: [{ ...ANN, ...ann }], other: [{ ...BOB, ...bob }] },
    { field: { ...field }, rulings },
  )
  return [
    ...told(strike(state, 'ann', 'bob', { dice: [95] }).play, 'attack'),
    ...told(strike(state, 'bob', 'ann', { dice: [95] }).play, 'attack'),
  ].map(({ grade }) => grade)
}

describe('one place', () => {
  const zone = (more: object, radius = 1) => ({ zones: [{ id: 'there', at: [2, 0], radius, ...more }] })

  rule('mythras.close.modifiers', 'darkness, fog and bad footing hold for those who stand in them', () => {
    expect(grades({})).toEqual([0, 0])
    expect(grades(zone({ light: 'dim' }))).toEqual([0, 2])
    expect(grades(zone({ light: 'pitch-black' }))).toEqual([0, 3])
    expect(grades(zone({ visibility: 'thick' }))).toEqual([0, 1])
    expect(grades(zone({ ground: 'unstable' }))).toEqual([0, 1])
    expect(grades({ ground: 'unstable', ...zone({ ground: 'firm' }) })).toEqual([1, 0])
    expect(grades(zone({ ground: 'unstable' }, 2))).toEqual([1, 1])
  })

  rule('mythras.close.cap', 'deep water caps the skill of those in it', () => {
    const swim = { skills: { swim: 30 } }
    const state = stage(
      { one: [{ ...ANN, ...swim }], other: [{ ...BOB, ...swim }] },
      { field: zone({ water: true }) },
    )
    expect(told(strike(state, 'bob', 'ann', { dice: [95] }).play, 'attack')[0]?.skill).toBe(30)
    expect(told(strike(state, 'ann', 'bob', { dice: [95] }).play, 'attack')[0]?.skill).toBe(60)
  })

  rule(
    'mythras.ranged.modifiers',
    'a target in mist or in the dark is hard to hit, wherever the shooter is',
    () => {
      const shot = (more: object) => {
        const archer = plain('Ann', 60, ['bow'], { at: [0, 0] })
        const far = { zones: [{ id: 'wood', at: [30, 0], ...more }] }
        const state = stage({ one: [archer], other: [{ ...BOB, at: [30, 0] }] }, { field: far })
        return told(turn(state, 'ann', 'shoot bow', { dice: [95] }), 'attack')[0]?.grade
      }
      expect([
        shot({ visibility: 'mist' }),
        shot({ light: 'dark' }),
        shot({ visibility: 'obscured' }),
      ]).toEqual([1, 2, 3])
      expect(shot({ ground: 'unstable' })).toBe(0)
    },
  )
})

describe('one figure', () => {
  rule('mythras.close.modifiers', 'surroundings go with whoever has them', () => {
    expect(grades({}, { surroundings: { ground: 'unstable' } })).toEqual([1, 0])
    expect(grades({ light: 'dark' }, { surroundings: { light: 'bright' } })).toEqual([0, 3])
  })

  rule(
    'mythras.close.modifiers',
    'somebody quite blind fights at Herculean; sand in the eyes is milder',
    () => {
      const blind = (blindGrade: string) => grades({}, { conditions: { blinded: 3, blindGrade } })[0]
      expect([blind('hard'), blind('formidable'), blind('herculean')]).toEqual([1, 2, 3])
    },
  )

  rule('mythras.effect.blind', 'under the ruling the blinded fight at Herculean, crouching or not', () => {
    const on = { 'blind-grade': 'herculean' }
    expect(grades({}, { conditions: { blinded: 3 }, posture: 'crouching' }, {}, on)[0]).toBe(3)
  })
})

test('the board says what is otherwise where somebody stands', () => {
  const state = stage(
    { one: [{ ...ANN, surroundings: { light: 'dim' } }], other: [BOB] },
    { field: { zones: [{ id: 'bog', at: [2, 0], radius: 1, ground: 'unstable', water: false }] } },
  )
  const board = boardOf(state)
  expect(board.notes).toContain('bog (1 m around 2, 0): unstable ground, dry land')
  const conditions = board.sides.flatMap(({ figures }) => figures.map((each) => each.conditions))
  expect(conditions).toEqual([['partial darkness'], ['unstable ground']])
  expect(figure(state, 'ann').x).toBe(0)
})
