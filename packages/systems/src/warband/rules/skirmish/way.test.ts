/**
 * The way along the line: who bars it and whom that screens, what becomes of a charge that somebody steps in front of,
 * and how flank and rear are won by going round a foe who is busy.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import { LONG_DOWN, type State } from '../../state/state.ts'
import { figure, menu, npc, playRound, playTo, set, stage, told, whyNot } from '../../testing/stage.ts'
import { approachesTo } from './way.ts'

const BRAVE: Omit<SheetInput, 'name' | 'kind'> = { morale: null, hpMax: 5, atk: 1 }
const WHOLE = 55_440

/** A guard at 3 before a mage at 0, and an orc at 8 who could reach both. */
function guarded(passing: 'blocked' | 'round' = 'blocked'): State {
  return stage(
    {
      party: [npc('mage', { ...BRAVE, place: 0 }), npc('guard', { ...BRAVE, place: 3 })],
      foes: [npc('orc', { ...BRAVE, place: 8, move: 6 })],
    },
    { field: { start: 12 }, rulings: { passing } },
  )
}

describe('enemies bar the way', () => {
  rule('warband.move.enemies', 'an orc charges the guard, not the mage behind him', () => {
    const play = playTo(guarded(), 'defend', {
      dice: [6],
      choices: { 'opening orc': ['charge'] },
    })
    expect(play.askedFor('target')).toEqual([])
    expect(told(play, 'move')[0]).toMatchObject({ figure: 'orc', how: 'charge', target: 'guard', spaces: 4 })
  })

  rule('warband.move.enemies', 'on open ground, under a ruling, he has the choice', () => {
    const asked = playTo(guarded('round'), 'defend', {
      dice: [6],
      choices: { 'opening orc': ['charge'], 'target orc': ['mage'] },
    }).askedFor('target')
    expect(asked.map(({ options }) => options)).toEqual([['mage', 'guard']])
  })

  rule(
    ['warband.move.enemies', 'warband.mod.prone-vulnerable'],
    'who lies on the ground bars nothing',
    () => {
      const state = guarded()
      set(state, 'guard', { prone: LONG_DOWN })
      const play = playTo(state, 'defend', {
        dice: [6],
        choices: { 'opening orc': ['charge'], 'target orc': ['mage'] },
      })
      expect(told(play, 'move')[0]).toMatchObject({ target: 'mage' })
    },
  )

  rule('warband.move.enemies', 'an advance stops out of the reach of whoever stands in between', () => {
    const state = guarded()
    const play = playTo(state, 'defend', {
      dice: [6],
      choices: { 'opening orc': ['advance'], 'target orc': ['mage'] },
    })
    expect(told(play, 'move')[0]).toMatchObject({ how: 'advance', target: 'mage', place: 5 })
  })

  rule(['warband.move.enemies', 'warband.move.disengage'], 'nobody retreats through an enemy', () => {
    const state = stage(
      {
        party: [npc('a', { ...BRAVE, place: 5 })],
        foes: [npc('b', { ...BRAVE, place: 6 }), npc('c', { ...BRAVE, place: 4 })],
      },
      { field: { start: 12, melee: [['a', 'b']] } },
    )
    expect(menu(state, 'a', 'opening')).not.toContain('retreat')
    expect(whyNot(state, 'a', 'opening', 'retreat')).toBe('warband.move.disengage')
  })

  rule(
    ['warband.move.interrupt', 'warband.move.declare'],
    'an announced charge comes upon whoever has walked into its way',
    () => {
      const state = stage(
        {
          party: [npc('mage', { ...BRAVE, place: 0 }), npc('guard', { ...BRAVE, place: 0, move: 4 })],
          foes: [npc('orc', { ...BRAVE, place: 9, move: 6 })],
        },
        { field: { start: 12 } },
      )
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: {
          'declare orc': ['charge'],
          'target orc': ['mage'],
          next: ['guard'],
          'opening guard': ['advance'],
          'opening orc': ['charge'],
        },
      })
      expect(told(play, 'stopped')[0]).toMatchObject({ figure: 'orc', by: 'guard' })
      expect(figure(state, 'orc')).toMatchObject({ charged: true, contact: [figure(state, 'guard').at] })
      expect(figure(state, 'mage').contact).toEqual([])
    },
  )
})

/** Two against one who faces the first of them, and the second still has to come. */
function outnumbered(second: number, more: Omit<SheetInput, 'name' | 'kind'> = {}): State {
  return stage(
    {
      party: [npc('a', { ...BRAVE, place: 4 }), npc('b', { ...BRAVE, place: second, move: 6, ...more })],
      foes: [npc('foe', { ...BRAVE, place: 5 })],
    },
    { field: { start: 12, melee: [['a', 'foe']] } },
  )
}

function approaches(state: State): readonly string[] {
  set(state, 'b', { free: true })
  return approachesTo(state, figure(state, 'b'), figure(state, 'foe'), WHOLE)
}

describe('going round', () => {
  rule(
    ['warband.mod.flank', 'warband.fs.flank'],
    'one space more is the flank, two are the rear, and the move must suffice',
    () => {
      expect(approaches(outnumbered(0))).toEqual(['front', 'flank', 'rear'])
      expect(approaches(outnumbered(-6))).toEqual(['front', 'flank', 'rear'])
      expect(approaches(outnumbered(-7))).toEqual(['front', 'flank'])
      expect(approaches(outnumbered(-8))).toEqual(['front'])
    },
  )

  rule(
    ['warband.mod.flank', 'warband.fs.flank'],
    'a foe with nobody before him turns to a lone attacker',
    () => {
      const state = outnumbered(0)
      figure(state, 'a').contact = []
      figure(state, 'foe').contact = []
      expect(approaches(state)).toEqual(['front'])
    },
  )

  rule(['warband.mod.flank', 'warband.move.enemies'], 'a comrade of his with free hands prevents it', () => {
    const guardedBy = (place: number, busy: boolean): readonly string[] => {
      const state = stage(
        {
          party: [npc('a', { ...BRAVE, place: 4 }), npc('b', { ...BRAVE, place: 0, move: 6 })],
          foes: [npc('foe', { ...BRAVE, place: 5 }), npc('mate', { ...BRAVE, place })],
        },
        {
          field: {
            start: 12,
            melee: busy
              ? [
                  ['a', 'foe'],
                  ['a', 'mate'],
                ]
              : [['a', 'foe']],
          },
        },
      )
      return approaches(state)
    }
    expect(guardedBy(5, false)).toEqual(['front'])
    expect(guardedBy(5, true)).toEqual(['front', 'flank', 'rear'])
    expect(guardedBy(6, false)).toEqual(['front', 'flank'])
    expect(guardedBy(9, false)).toEqual(['front', 'flank', 'rear'])
  })

  rule(
    ['warband.mod.flank', 'warband.fs.flank', 'warband.fs.effect'],
    'at the flank one strikes first and at one more, and the fallen do not reply',
    () => {
      const state = outnumbered(0)
      set(state, 'foe', { hp: 1 })
      const play = playRound(state, {
        dice: [1, 9],
        choices: {
          next: ['b'],
          'opening b': ['charge'],
          'approach b': ['flank'],
          'melee b': ['attack'],
        },
      })
      expect(told(play, 'arc')[0]).toMatchObject({ figure: 'b', target: 'foe', arc: 1 })
      expect(told(play, 'attack')).toMatchObject([{ figure: 'b', dice: 1, chance: 9, hits: 1 }])
      expect(figure(state, 'b').place).toBe(5)
    },
  )

  rule(['warband.mod.rear', 'warband.fs.rear'], 'from behind there is one more die, and no way out', () => {
    const state = outnumbered(0)
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: { next: ['b'], 'opening b': ['charge'], 'approach b': ['rear'] },
    })
    expect(play.askedFor('approach')[0]?.usual).toBe('rear')
    expect(figure(state, 'b').place).toBe(6)
    expect(whyNot(state, 'foe', 'opening', 'retreat')).toBe(null)
    const blows = playRound(state, { dice: [12, 12], choices: { 'melee b': ['attack'] } })
    expect(told(blows, 'attack')[0]).toMatchObject({ dice: 2, chance: 8 })
    expect(whyNot(state, 'foe', 'opening', 'retreat')).toBe('warband.move.disengage')
  })

  rule(
    ['warband.fs.flank', 'warband.mod.flank'],
    'who is come upon may turn, and then has the other at his flank',
    () => {
      const state = outnumbered(0)
      playRound(state, {
        dice: [1],
        choices: { next: ['b'], 'opening b': ['charge'], 'approach b': ['rear'] },
      })
      const play = playTo(state, 'defend', { dice: [6], choices: { 'opening foe': ['turn'] } })
      expect(told(play, 'turn')).toMatchObject([{ figure: 'foe', foe: 'b' }])
      expect(state.arcs).toEqual([[figure(state, 'a').at, figure(state, 'foe').at, 2]])
    },
  )

  rule('warband.fs.flank', 'a quarter turn leaves the one who was before him at the flank', () => {
    const state = outnumbered(0)
    playRound(state, {
      dice: [1],
      choices: { next: ['b'], 'opening b': ['charge'], 'approach b': ['flank'] },
    })
    playTo(state, 'defend', { dice: [6], choices: { 'opening foe': ['turn'] } })
    expect(state.arcs).toEqual([[figure(state, 'a').at, figure(state, 'foe').at, 1]])
  })

  rule(['warband.mod.flank'], 'under the ruling that the referee says so, nobody is asked', () => {
    const state = stage(
      {
        party: [npc('a', { ...BRAVE, place: 4 }), npc('b', { ...BRAVE, place: 0, move: 6 })],
        foes: [npc('foe', { ...BRAVE, place: 5 })],
      },
      { field: { start: 12, melee: [['a', 'foe']] }, rulings: { arcs: 'referee' } },
    )
    expect(approaches(state)).toEqual(['front'])
  })
})
