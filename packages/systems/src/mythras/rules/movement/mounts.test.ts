/**
 * Riders and mounts: getting up and off, moving as one, and being struck as two.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { State } from '../../state/state.ts'
import { ANA, BOR, figure, item, limb, menuOf, run, stage, told, turn, whyNot } from '../../testing/stage.ts'
import { fallProne, knockOut } from '../harm/wounds.ts'
import { mountedPair, struckOf } from './mounts.ts'

const RIDER = { ...ANA, name: 'Rider', luck: 0, skills: { ...ANA.skills, ride: 40 }, at: [0, 0] }
const onFoot = (beast: Readonly<Record<string, unknown>> = {}) =>
  stage(
    { heroes: [RIDER, { use: 'horse', at: [1, 0], ...beast }], foes: [{ ...BOR, at: [40, 0] }] },
    { field: { engaged: 'none' } },
  )
const mounted = (metres = 40, rulings = {}) =>
  stage(
    { heroes: [{ ...RIDER, mount: 'horse' }, 'horse'], foes: [{ ...BOR, at: [metres, 0] }] },
    { rulings, field: { engaged: 'none' } },
  )
const engagedWith = (state: State, id: string) =>
  figure(state, id).engaged.map((at) => state.figures[at]?.id ?? '')

describe('getting up and off', () => {
  rule('mythras.action.mount', 'a horse is mounted in one Turn, for one point', () => {
    const state = onFoot()
    turn(state, 'rider', 'mount horse')
    expect(mountedPair(state, figure(state, 'rider'))?.mount.id).toBe('horse')
    expect(figure(state, 'rider')).toMatchObject({ x: 1, y: 0, actionPoints: 1 })
  })

  rule(
    ['mythras.action.mount', 'mythras.block.crouch'],
    'nobody crouches behind a shield in the saddle',
    () => {
      const state = onFoot()
      figure(state, 'rider').posture = 'crouching'
      item(state, 'rider', 'heater').ward = 0b111_111
      turn(state, 'rider', 'mount horse')
      expect(figure(state, 'rider').posture).toBe('standing')
      expect(item(state, 'rider', 'heater').ward).toBe(0)
    },
  )

  rule('mythras.action.mount', 'dismounting takes one Turn and ends beside the mount', () => {
    const state = mounted()
    turn(state, 'rider', 'dismount')
    expect(mountedPair(state, figure(state, 'rider'))).toBeNull()
    expect(figure(state, 'horse').rider).toBe(-1)
    expect(figure(state, 'rider').actionPoints).toBe(1)
    expect([figure(state, 'rider').x, figure(state, 'rider').y]).not.toEqual([
      figure(state, 'horse').x,
      figure(state, 'horse').y,
    ])
  })

  rule(
    'mythras.action.mount',
    'a beast larger than a horse may take further Turns, as the referee says',
    () => {
      const state = onFoot({ siz: 60 })
      turn(state, 'rider', 'mount horse', { choices: { 'mount-turns': ['another-turn'] } })
      expect(mountedPair(state, figure(state, 'rider'))).toBeNull()
      turn(state, 'rider', 'mount horse', { choices: { 'mount-turns': ['up'] } })
      expect(mountedPair(state, figure(state, 'rider'))).not.toBeNull()
      expect(figure(state, 'rider').actionPoints).toBe(0)
    },
  )

  rule('mythras.engage.def', 'foes of one are foes of both once they are mounted', () => {
    const state = onFoot()
    figure(state, 'rider').engaged = [figure(state, 'bor').at]
    figure(state, 'bor').engaged = [figure(state, 'rider').at]
    turn(state, 'rider', 'mount horse')
    expect(engagedWith(state, 'bor')).toEqual(['rider', 'horse'])
  })

  rule('mythras.action.mount', 'nobody mounts the beasts of the other side', () => {
    const state = stage(
      { heroes: [RIDER], foes: [{ use: 'horse', at: [1, 0] }] },
      { field: { engaged: 'none' } },
    )
    expect(menuOf(state, 'rider')).not.toContain('mount horse')
  })

  rule('mythras.action.mount', 'a mount out of reach, or lying down, cannot be mounted', () => {
    expect(whyNot(onFoot({ at: [4, 0] }), 'rider', 'mount horse')).toBe('mythras.action.mount')
    const lying = onFoot()
    figure(lying, 'horse').posture = 'prone'
    expect(whyNot(lying, 'rider', 'mount horse')).toBe('mythras.action.mount')
  })
})

describe('as one', () => {
  rule(
    ['mythras.move.rate', 'mythras.action.mount'],
    'the rider’s Move goes on the horse’s legs: 12 metres, both',
    () => {
      const state = mounted()
      turn(state, 'rider', 'move to bor')
      expect([figure(state, 'rider').x, figure(state, 'horse').x]).toEqual([12, 12])
      expect([figure(state, 'rider').actionPoints, figure(state, 'horse').actionPoints]).toEqual([1, 2])
      expect(whyNot(state, 'horse', 'move to bor')).toBe('mythras.action.mount')
    },
  )

  rule('mythras.engage.def', 'whoever meets one of them is engaged with both', () => {
    const state = mounted(10)
    turn(state, 'bor', 'move to rider')
    expect(engagedWith(state, 'bor')).toEqual([])
    turn(state, 'rider', 'move to bor')
    expect(engagedWith(state, 'bor')).toEqual(['rider', 'horse'])
    expect(engagedWith(state, 'horse')).toEqual(['bor'])
    expect(menuOf(state, 'horse')).toContain('attack hoof')
  })

  rule('mythras.action.mount', 'a mount that cannot go on carries nobody', () => {
    const state = mounted()
    figure(state, 'horse').unconscious = 5
    expect(whyNot(state, 'rider', 'run to bor')).toBe('mythras.action.mount')
  })

  rule(
    ['mythras.action.mount', 'mythras.wound.major-vital'],
    'a mount struck dead takes its rider down',
    () => {
      const state = mounted(1)
      figure(state, 'horse').engaged = [figure(state, 'bor').at]
      figure(state, 'bor').engaged = [figure(state, 'horse').at]
      limb(state, 'horse', 'head').hp = -8
      const play = turn(state, 'bor', 'attack axe', { dice: [50, 6, 4, 20, 90] })
      expect(told(play, 'life')).toMatchObject([{ figure: 'horse', life: 'dead' }])
      expect(figure(state, 'rider')).toMatchObject({ posture: 'prone', mount: -1 })
    },
  )
})

describe('in the air', () => {
  const aloft = () => {
    const griffin = { use: 'horse', id: 'griffin', name: 'Griffin', abilities: ['Flying'], fly: 20 }
    const state = stage(
      { heroes: [{ ...RIDER, mount: 'griffin' }, griffin], foes: [{ ...BOR, at: [40, 0] }] },
      { field: { engaged: 'none' } },
    )
    turn(state, 'rider', 'fly up')
    return state
  }

  rule(['mythras.creature.flying', 'mythras.action.mount'], 'nobody gets off a flying mount', () => {
    const state = aloft()
    expect(figure(state, 'rider').airborne).toBe(true)
    expect(whyNot(state, 'rider', 'dismount')).toBe('mythras.creature.flying')
  })

  rule('mythras.creature.flying', 'whoever is thrown from one, or down with one, is on the ground', () => {
    const thrown = aloft()
    run(thrown, {}, (table, now) => fallProne(table, now, figure(now, 'rider'), 'mythras.effect.trip'))
    expect(figure(thrown, 'rider')).toMatchObject({ mount: -1, airborne: false, posture: 'prone' })
    expect(figure(thrown, 'griffin').airborne).toBe(true)
    const down = aloft()
    run(down, {}, (table, now) =>
      knockOut(table, now, figure(now, 'griffin'), 12, 'mythras.wound.serious-vital'),
    )
    expect([figure(down, 'griffin').airborne, figure(down, 'rider').airborne]).toEqual([false, false])
  })
})

describe('as two', () => {
  rule('mythras.action.mount', 'the attacker says which of the two he strikes at', () => {
    const state = mounted(1)
    for (const id of ['rider', 'horse']) {
      figure(state, id).engaged = [figure(state, 'bor').at]
      figure(state, 'bor').engaged.push(figure(state, id).at)
    }
    const play = turn(state, 'bor', 'attack axe', { dice: [90], choices: { target: ['horse'] } })
    expect(play.askedFor('target')[0]?.options).toEqual(['rider', 'horse'])
    expect(told(play, 'attack')).toMatchObject([{ target: 'horse' }])
  })

  rule('mythras.action.mount', 'by a ruling a die decides', () => {
    const state = mounted(1, { 'mount-target': 'random' })
    const struck = (face: number) =>
      run(state, { dice: [face] }, (table, now) => struckOf(table, now, figure(now, 'horse'))).result.id
    expect([struck(1), struck(2)]).toEqual(['rider', 'horse'])
    const plain = mounted(1)
    expect(run(plain, {}, (table, now) => struckOf(table, now, figure(now, 'horse'))).result.id).toBe('horse')
  })
})
