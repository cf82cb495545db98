/**
 * Walls: whom they hide, what stops at them, and the way round them.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { State } from '../../state/state.ts'
import { figure, menuOf, plain, stage, strike, told, turn, whyNot } from '../../testing/stage.ts'
import { metresBetween, type Point } from './place.ts'
import { drawBack, push } from './push.ts'
import { metresTo, wallBetween, wayTo } from './walls.ts'

const TAM = { ...plain('Tam', 60, ['rifle', 'dagger']), at: [0, 0] }
const at = (x: number, y: number) => ({ ...plain('Rob', 60, ['rifle', 'dagger']), at: [x, y] })

/** Tam at 0, 0; Rob where he is put; and walls of brick 6/30. */
function field(rob: ReturnType<typeof at>, ...covers: readonly object[]): State {
  return stage(
    { law: [TAM], gang: [rob] },
    { field: { covers: covers.map((each, place) => ({ id: `wall-${place + 1}`, ap: 6, hp: 30, ...each })) } },
  )
}

const ACROSS = { at: [5, -3], to: [5, 3] }
const where = (state: State, id = 'tam') => [figure(state, id).x, figure(state, id).y]

describe('nobody sees through a wall', () => {
  const shot = (state: State) => {
    const play = turn(state, 'tam', 'shoot rifle', { dice: [33, 4, 4, 11] })
    return { grade: told(play, 'attack')[0]?.grade, stopped: told(play, 'damage')[0]?.cover }
  }

  rule(
    ['mythras.cover.total', 'mythras.cover.value'],
    'whoever is beyond one is struck blindly and through it, whether they took cover or not',
    () => {
      expect(shot(field(at(20, 0), ACROSS))).toEqual({ grade: 1, stopped: 6 })
      expect(shot(field(at(20, 0)))).toEqual({ grade: 0, stopped: 0 })
      expect(shot(field(at(5, 20), ACROSS))).toEqual({ grade: 0, stopped: 0 })
    },
  )

  rule('mythras.cover.value', 'a wall behind the target protects nobody', () => {
    expect(shot(field(at(20, 0), { at: [22, -3], to: [22, 3] }))).toEqual({ grade: 0, stopped: 0 })
  })

  rule('mythras.cover.value', 'low walls and single things help those who duck behind them', () => {
    expect(shot(field(at(20, 0), { ...ACROSS, hides: ['left leg', 'right leg'] }))).toEqual({
      grade: 0,
      stopped: 0,
    })
    expect(shot(field(at(20, 0), { at: [10, 0] }))).toEqual({ grade: 0, stopped: 0 })
  })

  rule('mythras.object.hits', 'what passes its AP wears it down, and one in pieces hides nobody', () => {
    const state = field(at(20, 0), ACROSS)
    shot(state)
    expect(state.covers).toEqual([28])
    state.covers[0] = 0
    turn(state, 'tam', 'dither')
    expect(wallBetween(state, figure(state, 'tam'), figure(state, 'rob'))).toBe(-1)
  })

  rule('mythras.cover.total', 'whoever took cover behind it leans out past it, and past no other', () => {
    const leaning = (...more: readonly object[]) => {
      const state = stage(
        { law: [{ ...TAM, at: [4, 0], cover: 'wall-1' }], gang: [at(20, 0)] },
        { field: { covers: [ACROSS, ...more].map((each, n) => ({ id: `wall-${n + 1}`, ap: 6, ...each })) } },
      )
      const result = shot(state)
      expect(figure(state, 'tam').exposed).toBe(true)
      return result
    }
    expect(leaning()).toEqual({ grade: 0, stopped: 0 })
    expect(leaning({ at: [12, -3], to: [12, 3] })).toEqual({ grade: 1, stopped: 6 })
  })

  rule('mythras.ranged.aim', 'nobody aims at what a wall hides, and a trick around it needs cover', () => {
    expect(whyNot(field(at(20, 0), ACROSS), 'tam', 'aim rifle')).toBe('mythras.ranged.aim')
    expect(menuOf(field(at(20, 0)), 'tam')).toContain('aim rifle')
  })
})

describe('nobody walks through a wall', () => {
  rule(['mythras.move.rate', 'mythras.move.gaits'], 'the way leads round its nearer end', () => {
    const state = field(at(12, 2), ACROSS)
    const tam = figure(state, 'tam')
    expect(wayTo(state, tam, { x: 11, y: 2 })).toEqual([
      { x: 6, y: 4 },
      { x: 11, y: 2 },
    ])
    turn(state, 'tam', 'move to rob')
    expect(where(state)).toEqual([4, 3])
    const runner = field(at(12, 2), ACROSS)
    turn(runner, 'tam', 'run to rob')
    expect(metresBetween(figure(runner, 'tam'), figure(runner, 'rob'))).toBeLessThan(1.5)
    expect(figure(runner, 'tam').engaged).toEqual([figure(runner, 'rob').at])
  })

  rule('mythras.move.rate', 'where no way leads round they stop at it', () => {
    const room = [
      { at: [5, -9], to: [5, 9] },
      { at: [5, 9], to: [-9, 9] },
      { at: [-9, 9], to: [-9, -9] },
      { at: [-9, -9], to: [5, -9] },
    ]
    const state = field(at(12, 0), ...room)
    expect(metresTo(state, figure(state, 'tam'), figure(state, 'rob'))).toBe(Number.POSITIVE_INFINITY)
    turn(state, 'tam', 'run to rob')
    expect(where(state)).toEqual([4, 0])
    expect(whyNot(state, 'tam', 'charge rob with dagger at a sprint')).not.toBe('')
  })

  rule('mythras.charge.action', 'a charge is as long as its way', () => {
    const charger = { ...plain('Tam', 60, ['dagger']), at: [0, 0] }
    const over = (...covers: readonly object[]) =>
      whyNot(
        stage(
          { law: [charger], gang: [at(18, 0)] },
          { field: { covers: covers.map((each, n) => ({ id: `wall-${n}`, ap: 6, ...each })) } },
        ),
        'tam',
        'charge rob with dagger at a run',
      )
    expect(over()).toBeNull()
    expect(over({ at: [9, -9], to: [9, 9] })).toBe('mythras.move.gaits')
  })

  rule('mythras.creature.flying', 'what flies goes over, and shoots over as well', () => {
    const state = field(at(12, 0), ACROSS)
    figure(state, 'tam').airborne = true
    const play = turn(state, 'tam', 'shoot rifle', { dice: [33, 1, 1, 11] })
    expect(told(play, 'attack')[0]?.grade).toBe(0)
  })

  test('no way in the open crosses a wall, and none is longer than round all of them', () => {
    const place = fc.integer({ min: -20, max: 20 })
    const spot = fc.record({ x: place, y: place })
    const wall = fc.tuple(spot, spot).filter(([one, other]) => metresBetween(one, other) > 1)
    fc.assert(
      fc.property(spot, spot, fc.array(wall, { minLength: 1, maxLength: 4 }), (from, goal, walls) => {
        const state = field(
          at(100, 100),
          ...walls.map(([one, other]) => ({ at: [one.x, one.y], to: [other.x, other.y] })),
        )
        const way = wayTo(state, from, goal)
        let here: Point = from
        for (const corner of way ?? []) {
          expect(wallBetween(state, here, corner)).toBe(-1)
          here = corner
        }
        if (way !== null)
          expect(metresTo(state, from, goal)).toBeGreaterThanOrEqual(metresBetween(from, goal))
      }),
      { numRuns: 60, seed: 7 },
    )
  })
})

describe('nobody is driven through anything', () => {
  rule(
    ['mythras.effect.bash-obstacle', 'mythras.knockback.distance'],
    'walls, low ones, carts and crates',
    () => {
      const driven = (...covers: readonly object[]) => {
        const state = field(at(1, 0), ...covers)
        return push(state, figure(state, 'rob'), figure(state, 'tam'), 3)
      }
      expect(driven()).toEqual({ moved: 3, blocked: false })
      expect(driven({ at: [3, -3], to: [3, 3] })).toEqual({ moved: 1, blocked: true })
      expect(driven({ at: [3, -3], to: [3, 3], hides: ['left leg'] })).toEqual({ moved: 1, blocked: true })
      expect(driven({ at: [4, 0] })).toEqual({ moved: 2, blocked: true })
      expect(driven({ at: [4, 1] })).toEqual({ moved: 3, blocked: false })
    },
  )

  rule('mythras.effect.bash-obstacle', 'a Bash into a wall may throw one down', () => {
    const state = stage(
      {
        law: [plain('Tam', 60, ['great club (2d6 H bludgeoning two-handed)'], { at: [0, 0] })],
        gang: [plain('Rob', 60, ['dagger'], { at: [1, 0] })],
      },
      { field: { covers: [{ id: 'wall', ap: 6, at: [2, -3], to: [2, 3] }] } },
    )
    const { play } = strike(state, 'tam', 'rob', { dice: [40, 3, 3, 1, 99], choices: { effect: ['bash'] } })
    expect(told(play, 'moved')).toMatchObject([{ metres: 0 }])
    expect(figure(state, 'rob')).toMatchObject({ x: 1, posture: 'prone' })
  })
})

rule('mythras.effect.withdraw', 'with a wall at their back they draw off along it', () => {
  const drawn = (...covers: readonly object[]) => {
    const state = field(at(1, 0), ...covers)
    drawBack(state, figure(state, 'rob'), figure(state, 'tam'), 2)
    return figure(state, 'rob')
  }
  expect(drawn()).toMatchObject({ x: 3, y: 0 })
  const along = drawn({ at: [2, -9], to: [2, 9] })
  expect(along.x).toBe(1)
  expect(Math.abs(along.y)).toBe(2)
  expect(drawn({ at: [2, -9], to: [2, 9] }, { at: [-9, 1], to: [9, 1] })).toMatchObject({ x: 1, y: -2 })
})

rule('mythras.outm.all', 'whoever shakes off all foes leaves through no wall', () => {
  const state = field(at(1, 0), { at: [-1, -9], to: [-1, 9] }, { at: [-9, 2], to: [9, 2] })
  turn(state, 'tam', 'outmaneuver', {
    dice: [5, 99],
    choices: { 'outmaneuver-join': ['join'], 'outmaneuver-reward': ['withdraw'] },
  })
  const tam = figure(state, 'tam')
  expect(tam.engaged).toEqual([])
  expect(tam.x).toBeGreaterThan(-1)
  expect(tam.y).toBeLessThan(2)
})
