/**
 * The way of units: who bars it and whom that screens from charges and arrows, announced moves that are kept, and how
 * flank and rear are won by going round a unit that is busy.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import { field, inLineWith, one, rank, unit } from '../../testing/field.ts'
import { playRound, playTo, told } from '../../testing/stage.ts'
import { link } from './line.ts'
import { approachesTo } from './way.ts'

const HORSE: Omit<SheetInput, 'name' | 'kind'> = { mounted: true, mountMove: 8, hpMax: 2 }
const BOW: Omit<SheetInput, 'name' | 'kind'> = { weapons: ['longbow'] }

/** Horse at 0, axes at 8 and bows at 14 behind them. */
function screened(passing: 'blocked' | 'round' = 'blocked'): State {
  return field(
    {
      party: [rank('Horse', 5, HORSE)],
      foes: [rank('Axes', 10, { place: 8 }), rank('Bows', 5, { ...BOW, place: 14 })],
    },
    { field: { start: 14 }, rulings: { passing } },
  )
}

describe('enemy units bar the way', () => {
  rule('warband.move.enemies', 'horse charges the axes, not the bows behind them', () => {
    const state = screened()
    const play = playTo(state, 'defend', { dice: [1], choices: { 'order horse': ['charge'] } })
    expect(play.askedFor('unit-target')).toEqual([])
    expect(inLineWith(state, 'horse')).toEqual(['axes'])
  })

  rule('warband.move.enemies', 'on open ground, under a ruling, it has the choice', () => {
    const state = screened('round')
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: { 'order horse': ['charge'], 'unit-target horse': ['bows'] },
    })
    expect(play.askedFor('unit-target')[0]?.options).toEqual(['axes', 'bows'])
    expect(inLineWith(state, 'horse')).toEqual(['bows'])
  })

  rule(
    ['warband.ranged.second-rank', 'warband.move.enemies'],
    'two ranks before a unit screen it from arrows, one leaves its front in sight',
    () => {
      const marks = (axes: number): readonly string[] => {
        const state = field(
          {
            party: [rank('Archers', 5, BOW)],
            foes: [rank('Axes', axes, { place: 8 }), rank('Bows', 10, { ...BOW, place: 14 })],
          },
          { field: { start: 14 } },
        )
        const play = playTo(state, 'defend', {
          dice: [1, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12],
          choices: { 'order archers': ['shoot'], 'volley-dice archers': [10] },
        })
        return play.askedFor('volley-target')[0]?.options ?? []
      }
      expect(marks(10)).toEqual(['axes', 'axes:2'])
      expect(marks(5)).toEqual(['axes', 'bows'])
    },
  )

  rule(
    ['warband.move.interrupt', 'warband.move.declare'],
    'an announced charge comes upon whoever has stepped in',
    () => {
      const state = field(
        {
          party: [rank('Guard', 5, { place: 0, move: 4 }), rank('Bows', 5, { ...BOW, place: 0 })],
          foes: [rank('Orcs', 5, { place: 9, move: 6 })],
        },
        { field: { start: 9 } },
      )
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: {
          'unit-declare orcs': ['charge'],
          'unit-target orcs': ['bows'],
          'next-unit party': ['guard'],
          'order guard': ['advance'],
          'order orcs': ['charge'],
        },
      })
      expect(told(play, 'stopped')[0]).toMatchObject({ figure: 'orcs', by: 'guard' })
      expect(inLineWith(state, 'orcs')).toEqual(['guard'])
    },
  )
})

describe('announced moves are kept', () => {
  rule('warband.move.declare', 'towards a, though b has come nearer from behind', () => {
    const state = field(
      {
        party: [rank('A', 5, { place: 0 }), rank('B', 5, { place: 40, move: 6 })],
        foes: [rank('Orcs', 5, { place: 16 })],
      },
      { field: { start: 16 } },
    )
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: {
        'unit-declare orcs': ['advance'],
        'unit-target orcs': ['a'],
        'next-unit party': ['b'],
        'order b': ['advance'],
        'order orcs': ['advance'],
      },
    })
    expect(told(play, 'declare')[0]).toMatchObject({ figure: 'orcs', what: 'advance', target: 'a' })
    expect(told(play, 'march').at(-1)).toMatchObject({ unit: 'orcs', how: 'advance', target: 'a', place: 4 })
  })

  rule(
    ['warband.move.declare', 'warband.battle.unique'],
    'nobody of the side without priority leaves the ranks unannounced',
    () => {
      const make = () =>
        field(
          {
            party: [rank('Foot', 5)],
            foes: [rank('Orcs', 5), one('Chief', 'Orcs', { might: 3, hpMax: 3, rank: 2 })],
          },
          { field: { start: 20 } },
        )
      const silent = playTo(make(), 'defend', { dice: [1], choices: { 'next-unit foes': ['chief'] } })
      const alone = silent.askedFor('alone')[0]
      expect(alone?.forbidden.find(({ key }) => key === 'leave')?.rule).toBe('warband.move.declare')
      const said = playTo(make(), 'defend', {
        dice: [1],
        choices: {
          'alone-declare chief': ['leave'],
          'next-unit foes': ['chief'],
          'alone chief': ['leave'],
          'order chief': ['advance'],
        },
      })
      expect(told(said, 'declare')[0]).toMatchObject({ figure: 'chief', what: 'leave' })
      expect(told(said, 'leave')).toHaveLength(1)
    },
  )

  rule(
    ['warband.move.declare', 'warband.battle.unique'],
    'with priority nobody has to announce anything',
    () => {
      const state = field(
        {
          party: [rank('Foot', 5)],
          foes: [rank('Orcs', 5), one('Chief', 'Orcs', { might: 3, hpMax: 3, rank: 2 })],
        },
        { field: { start: 20 } },
      )
      const play = playTo(state, 'defend', { dice: [6], choices: { 'next-unit foes': ['chief'] } })
      expect(play.askedFor('alone-declare')).toEqual([])
      expect(play.askedFor('alone')[0]?.options).toContain('leave')
    },
  )
})

/** Foot in line with orcs at 10, and others who still have to come, so many spaces away from the front of the orcs. */
function busyOrcs(gap: number, more: readonly ReturnType<typeof rank>[] = []): State {
  const state = field(
    {
      party: [rank('Foot', 5, { place: 9 }), rank('Others', 5, { place: 9 - gap, move: 6 })],
      foes: [rank('Orcs', 10, { place: 10 }), ...more],
    },
    { field: { start: 10 } },
  )
  link(state, unit(state, 'foot'), unit(state, 'orcs'), 0)
  return state
}

describe('going round a unit', () => {
  rule(
    ['warband.mod.flank', 'warband.fs.flank'],
    'its width more to the flank, and its depth more to the rear',
    () => {
      const approaches = (left: number): readonly string[] => {
        const state = busyOrcs(0)
        return approachesTo(state, unit(state, 'others'), unit(state, 'orcs'), left)
      }
      expect(approaches(4)).toEqual(['front'])
      expect(approaches(5)).toEqual(['front', 'flank'])
      expect(approaches(6)).toEqual(['front', 'flank'])
      expect(approaches(7)).toEqual(['front', 'flank', 'rear'])
    },
  )

  rule(['warband.mod.flank', 'warband.move.enemies'], 'a free unit beside it prevents that', () => {
    const approaches = (place: number): readonly string[] => {
      const state = busyOrcs(0, [rank('Mates', 5, { place })])
      return approachesTo(state, unit(state, 'others'), unit(state, 'orcs'), 12)
    }
    expect(approaches(10)).toEqual(['front'])
    expect(approaches(11)).toEqual(['front', 'flank'])
    expect(approaches(15)).toEqual(['front', 'flank', 'rear'])
  })

  rule(
    ['warband.mod.rear', 'warband.fs.rear', 'warband.battle.line'],
    'from behind they meet the hindmost rank, strike first, and have a die more for each of them',
    () => {
      const state = busyOrcs(3)
      const play = playRound(state, {
        dice: [1, ...Array.from({ length: 10 }, () => 12), ...Array.from({ length: 15 }, () => 12)],
        choices: { 'next-unit party': ['others'], 'order others': ['charge'] },
      })
      expect(play.askedFor('approach')[0]?.options).toEqual(['front', 'flank', 'rear'])
      expect(told(play, 'line')[0]).toMatchObject({ unit: 'others', enemy: 'orcs', quarter: 2 })
      expect(told(play, 'march')[0]).toMatchObject({ unit: 'others', spaces: 10 })
      expect(told(play, 'blows')[0]).toMatchObject({ unit: 'others', enemy: 'orcs', target: 1, dice: 10 })
    },
  )
})

describe('a side that runs', () => {
  rule(
    ['warband.battle.rally-rout', 'warband.morale.fail'],
    'is not lost while its only unit may come back',
    () => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 6, { morale: 7, atk: 0 })] },
        { field: { start: 20, edge: 200 } },
      )
      const group = state.groups[unit(state, 'orcs').group]
      if (group !== undefined) group.triggers = 1
      playRound(state, { dice: [1, 8] })
      expect([unit(state, 'orcs').formation, state.phase]).toEqual(['routed', 'round'])
      playRound(state, { dice: [1, 7] })
      expect([unit(state, 'orcs').formation, state.phase]).toEqual(['normal', 'round'])
    },
  )

  rule('warband.battle.rally-rout', 'and is when it has left the field', () => {
    const state = field(
      { party: [rank('Foot', 5)], foes: [rank('Orcs', 6, { morale: 7, atk: 0 })] },
      { field: { start: 20, edge: 8 } },
    )
    const group = state.groups[unit(state, 'orcs').group]
    if (group !== undefined) group.triggers = 1
    playRound(state, { dice: [1, 8] })
    expect(state.phase).toBe('round')
    playRound(state, { dice: [1] })
    expect([state.phase, state.winner]).toEqual(['over', 'party'])
  })
})
