/**
 * On a map: who is in the way, where flank and rear are, and how one gets out.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { join } from '../../scenario/setup.ts'
import { figure, menu, npc, playRound, playTo, set, stage } from '../../testing/stage.ts'
import { chanceAgainst, weaponOf } from '../common/fighter.ts'
import { arcOnMap } from '../common/place.ts'
import { endsOf, reachable, surveyOf } from './grid.ts'

const GRID = { field: { map: 'grid', start: 20 } } as const

describe('ways', () => {
  rule(['warband.move.enemies', 'warband.move.allies'], 'friends are passed, enemies are not', () => {
    const column = (row: number) => npc(`w${row + 60}`, { place: 2, row })
    const wall = Array.from({ length: 41 }, (_, at) => column(at - 20))
    const field = { map: 'grid', start: 20, edge: 20 }
    const runner = npc('runner', { place: 0, row: 0 })
    const blocked = stage({ party: [runner], foes: wall }, { field, rulings: { zone: 'none' } })
    for (const each of blocked.figures) each.free = true
    expect(reachable(blocked, figure(blocked, 'runner'), 'walk').has('3,0')).toBe(false)
    const open = stage({ party: [runner, ...wall], foes: [npc('far', { place: 30, row: 0 })] }, { field })
    for (const each of open.figures) each.free = true
    const ways = reachable(open, figure(open, 'runner'), 'walk')
    expect(ways.has('3,0')).toBe(true)
    expect(
      endsOf(surveyOf(open, figure(open, 'runner')), 'advance', null).some(
        ({ place, row }) => place === 2 && row === 0,
      ),
    ).toBe(false)
  })

  rule('warband.move.engaged', 'next to an enemy no step leads away from him', () => {
    const cast = { party: [npc('runner', { place: 0, row: 0 })], foes: [npc('orc', { place: 2, row: 0 })] }
    const state = stage(cast, GRID)
    const runner = Object.assign(figure(state, 'runner'), { free: true })
    expect(reachable(state, runner, 'walk').get('5,0')?.spaces).toBe(6)
    const loose = stage(cast, { ...GRID, rulings: { zone: 'none' } })
    const other = Object.assign(figure(loose, 'runner'), { free: true })
    expect(reachable(loose, other, 'walk').get('5,0')?.spaces).toBe(5)
  })
})

describe('arcs', () => {
  rule(
    ['warband.fs.flank', 'warband.fs.rear', 'warband.mod.flank', 'warband.mod.rear'],
    'three spaces in front, two at the sides, three behind',
    () => {
      const spots = [
        [1, -1],
        [1, 0],
        [1, 1],
        [0, -1],
        [0, 1],
        [-1, -1],
        [-1, 0],
        [-1, 1],
      ]
      const state = stage(
        {
          party: spots.map(([place = 0, row = 0], at) => npc(`a${at}`, { place: place + 5, row })),
          foes: [npc('target', { place: 5, row: 0, facing: 0, natural: 2 })],
        },
        GRID,
      )
      const target = figure(state, 'target')
      const attackers = spots.map((_, at) => figure(state, `a${at}`))
      expect(attackers.map((each) => arcOnMap(each, target))).toEqual([0, 0, 0, 1, 1, 2, 2, 2])
      const chances = attackers.map((each) =>
        chanceAgainst(state, {
          figure: each,
          target,
          arm: weaponOf(state, each),
          ranged: false,
          subdue: false,
          shieldLost: false,
        }),
      )
      expect(chances).toEqual([6, 6, 6, 7, 7, 6, 6, 6])
    },
  )
})

describe('spaces across the field', () => {
  rule('warband.misc.take', 'what fell lies in a space: only whoever is next to that takes it up', () => {
    const state = stage(
      {
        party: [
          npc('a', { place: 0, row: 0, shield: 'ready' }),
          npc('near', { place: 0, row: 1, weapons: [] }),
          npc('far', { place: 0, row: 9, weapons: [] }),
        ],
        foes: [npc('b', { place: 20 })],
      },
      GRID,
    )
    playRound(state, { dice: [1], choices: { 'opening a': ['drop', 'nothing'] } })
    expect(menu(state, 'near', 'opening')).toContain('take')
    expect(menu(state, 'far', 'opening')).not.toContain('take')
  })

  rule(
    'warband.mod.narrow',
    'a doorway is full of those who strike in it, not of those beside the wall',
    () => {
      const state = stage(
        {
          party: [npc('door', { place: 0, row: 0 }), npc('yard', { place: 0, row: 5 })],
          foes: [npc('b', { place: 1, row: 0, hpMax: 9 }), npc('c', { place: 1, row: 5, hpMax: 9 })],
        },
        {
          field: {
            map: 'grid',
            terrain: [{ kind: 'narrow', from: 0, to: 0, fromRow: 0, toRow: 0, amount: 1 }],
          },
        },
      )
      playTo(state, 'melee', { dice: [1] })
      set(state, 'yard', { attacked: true, struck: true })
      expect(menu(state, 'door', 'melee')).toContain('attack')
      set(state, 'yard', { row: 0 })
      expect(menu(state, 'door', 'melee')).not.toContain('attack')
    },
  )
})

describe('melee on a map', () => {
  rule(
    ['warband.range.melee', 'warband.move.engaged'],
    'begins with those who stand next to one another',
    () => {
      const cast = {
        party: [npc('a', { place: 0, row: 0 })],
        foes: [npc('b', { place: 1, row: 1 }), npc('c', { place: 2, row: 0 })],
      }
      const state = stage(cast, GRID)
      expect(figure(state, 'a').contact).toEqual([1])
      expect(menu(state, 'a', 'opening')).not.toContain('evade')
    },
  )

  rule('warband.range.melee', 'takes in whoever joins next to an enemy', () => {
    const state = stage(
      { party: [npc('a', { place: 0, row: 0 })], foes: [npc('b', { place: 20, row: 0 })] },
      GRID,
    )
    join(state, 'foes', npc('late', { place: 1, row: 0 }))
    expect(figure(state, 'a').contact).toEqual([2])
    expect(figure(state, 'late')).toMatchObject({ contact: [0], facing: 4 })
  })
})
