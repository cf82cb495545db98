/**
 * Units on the field: marches, volleys, trading places, manoeuvres, cavalry, and the tides of battle.
 */
import { script } from '@steelyard/kernel/testing'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { warband } from '../../index.ts'
import { figureAt, type State } from '../../state/state.ts'
import { field, inLineWith, one, rank, sizes, unit } from '../../testing/field.ts'
import { figure, pc, playRound, playTo, rolled, told } from '../../testing/stage.ts'
import { isCavalry } from './cavalry.ts'
import { link } from './line.ts'
import { paceOf } from './march.ts'
import { rankOf } from './stand.ts'
import { tideOf } from './tides.ts'
import { marksOf } from './volley.ts'

const SHIELD = { armour: ['light'], shield: 'ready' } as const
const SPEAR = { ...SHIELD, weapons: ['spear'] } as const
const BOW = { weapons: ['longbow'], armour: ['light'] } as const
const miss = (count: number): number[] => new Array<number>(count).fill(12)

describe('marching', () => {
  rule('warband.battle.move-scale', 'a unit of ten moves ten spaces as one', () => {
    const state = field(
      { party: [rank('Foot', 10, { armour: ['light'] })], foes: [rank('Orcs', 5)] },
      { field: { start: 30 } },
    )
    playRound(state, { dice: [1], choices: { 'order foot': ['advance'] } })
    expect(unit(state, 'foot').place).toBe(10)
    expect(new Set(state.figures.filter(({ side }) => side === 0).map(({ place }) => place))).toEqual(
      new Set([10]),
    )
  })

  rule('warband.battle.move-scale', 'somebody steps out of the ranks and goes his own way', () => {
    const state = field(
      { party: [{ ...pc('Captain'), unit: 'Foot' }, rank('Foot', 9)], foes: [rank('Orcs', 5)] },
      { field: { start: 30 } },
    )
    playRound(state, {
      dice: [1],
      choices: { 'next-unit': ['captain'], 'alone captain': ['leave'], 'order captain': ['advance'] },
    })
    expect(unit(state, 'captain').place).toBe(12)
    expect(unit(state, 'foot').place).toBe(0)
    expect(sizes(state, 'foot')).toEqual([4, 5, 0])
  })

  rule('warband.battle.move-scale', 'a unit is as fast as its slowest figure', () => {
    const state = field({
      party: [rank('Foot', 4), one('Slow', 'Foot', { armour: ['light', 'medium', 'heavy'] })],
      foes: [rank('Orcs', 5)],
    })
    expect(paceOf(state, unit(state, 'foot'))).toBe(3)
    expect(paceOf(state, unit(state, 'orcs'))).toBe(6)
  })

  rule('warband.battle.obstacle', 'more who fail than get over stop them all', () => {
    const make = () =>
      field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 5)] },
        { field: { start: 30, terrain: [{ kind: 'obstacle', from: 4, to: 4 }] } },
      )
    const stopped = make()
    playRound(stopped, { dice: [1, 2, 1, 4, 4, 4], choices: { 'order foot': ['advance'] } })
    expect(unit(stopped, 'foot').place).toBe(3)
    const over = make()
    playRound(over, { dice: [1, 2, 1, 2, 4, 4], choices: { 'order foot': ['advance'] } })
    expect(unit(over, 'foot').place).toBe(12)
  })

  rule(
    ['warband.move.declare', 'warband.move.interrupt'],
    'a unit that stands in the way of an announced charge stops it',
    () => {
      const state = field(
        { party: [rank('Guard', 5), rank('Archers', 5, BOW)], foes: [rank('Wolves', 5, { move: 10 })] },
        { field: { start: 16 } },
      )
      const play = playRound(state, {
        dice: [1, ...miss(10)],
        choices: {
          'unit-declare wolves': ['charge'],
          'unit-target wolves': ['archers'],
          'order guard': ['meet'],
          'order wolves': ['charge'],
        },
      })
      expect(told(play, 'stopped')).toHaveLength(1)
      expect(inLineWith(state, 'wolves')).toEqual(['guard'])
    },
  )

  rule(
    'warband.battle.line',
    'eight units stand in line with one, and the ninth finds no room to charge',
    () => {
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'last']
      const state = field(
        { party: names.map((name) => rank(name, 5)), foes: [rank('Orcs', 5)] },
        { field: { start: 6 } },
      )
      for (const name of names.slice(0, 8)) link(state, unit(state, name), unit(state, 'orcs'), 0)
      const play = playTo(state, 'defend', { dice: [1] })
      const last = play.askedFor('order').find(({ by }) => by === 'last')
      expect(last?.options).not.toContain('charge')
      expect(last?.forbidden.find(({ key }) => key === 'charge')?.rule).toBe('warband.battle.line')
      expect(inLineWith(state, 'orcs')).toHaveLength(8)
    },
  )

  rule(
    'warband.move.declare',
    'a unit that cannot charge whom it announced turns against nobody else',
    () => {
      const state = field(
        { party: [rank('Near', 5), rank('Far', 5)], foes: [rank('Orcs', 5)] },
        { field: { start: 12 } },
      )
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: {
          'unit-declare orcs': ['charge'],
          'unit-target orcs': ['far'],
          'next-unit party': ['far'],
          'order far': ['withdraw'],
        },
      })
      const asked = play.askedFor('order').find(({ by }) => by === 'orcs')
      expect(asked?.options).toContain('advance')
      expect(asked?.options).not.toContain('charge')
      expect(asked?.forbidden.find(({ key }) => key === 'charge')?.rule).toBe('warband.move.declare')
    },
  )

  rule(
    ['warband.move.engaged', 'warband.move.disengage', 'warband.full.retreat'],
    'out of a line a unit only retreats, and strikes no more',
    () => {
      const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { atk: 0 })] })
      const play = playRound(state, { dice: [1], choices: { 'order foot': ['retreat'] } })
      expect(play.askedFor('order').find(({ by }) => by === 'foot')?.options).not.toContain('withdraw')
      expect(unit(state, 'foot').place).toBe(-6)
      expect(inLineWith(state, 'foot')).toEqual([])
    },
  )
})

describe('volleys', () => {
  rule(
    ['warband.volley.double', 'warband.range.longbow'],
    'ten longbows at ten men reach 72 spaces, nine do not',
    () => {
      for (const [archers, start, reaches] of [
        [10, 72, true],
        [10, 73, false],
        [9, 72, false],
        [9, 36, true],
      ] as const) {
        const state = field(
          { party: [rank('Bows', archers, BOW)], foes: [rank('Orcs', 10)] },
          { field: { start } },
        )
        const play = script(warband, { dice: [1, ...miss(20)], otherwise: 'usual' })
        play.playUntil(state, ({ phase }) => phase !== 'round' && phase !== 'declare' && phase !== 'opening')
        const order = play.askedFor('order').find(({ by }) => by === 'bows')
        expect(order?.options.includes('shoot'), `${archers} at ${start}`).toBe(reaches)
      }
    },
  )

  rule(
    ['warband.ranged.second-rank', 'warband.ranged.high-ground', 'warband.ranged.nearest'],
    'V13: the second rank at −1, the third only from above',
    () => {
      const orcs = [
        { ...rank('Orcs', 5, { ...SHIELD, rank: 1 }), id: 'first' },
        { ...rank('Orcs', 5, { armour: ['light'], rank: 2 }), id: 'second' },
        { ...rank('Orcs', 5, { rank: 3 }), id: 'third' },
      ]
      const flat = field({ party: [rank('Bows', 5, BOW)], foes: orcs }, { field: { start: 20 } })
      const keys = (state: typeof flat): string[] => {
        const archer = figure(state, 'bows-1')
        const arm = state.setup.arms[archer.wield]
        if (arm === undefined) throw new Error('no bow')
        return marksOf(state, unit(state, 'bows'), archer, arm, 5).map(
          ({ key, penalty }) => `${key} -${penalty}`,
        )
      }
      expect(keys(flat)).toEqual(['orcs -0', 'orcs:2 -1'])
      const hill = { start: 20, terrain: [{ kind: 'high', from: 0, to: 0 }] }
      const high = field({ party: [rank('Bows', 5, BOW)], foes: orcs }, { field: hill })
      expect(keys(high)).toEqual(['orcs -0', 'orcs:2 -1', 'orcs:3 -1'])
      const play = playRound(flat, {
        dice: [1, 4, 5, 12, 12, 12, 6, 7, 12, 12, 12],
        choices: { 'order bows': ['shoot'], 'volley-target': ['orcs', 'orcs:2'], 'volley-dice': [5] },
      })
      expect(told(play, 'blows').map(({ chance, hits }) => [chance, hits])).toEqual([
        [4, 1],
        [6, 1],
      ])
      expect(sizes(flat, 'orcs')).toEqual([4, 4, 5])
    },
  )

  rule(
    ['warband.ranged.bow-split', 'warband.priority.dying-blow', 'warband.ranged.nearest'],
    'whoever an arrow of the volley has brought to 0 HP is no mark for the next',
    () => {
      const make = (foes: Parameters<typeof field>[0]['foes'] = []) =>
        field({ party: [rank('Bows', 3, { weapons: ['shortbow'] })], foes }, { field: { start: 10 } })
      const chief = one('Chief', 'Orcs', { might: 3, hpMax: 1 })
      const shot = (state: State, dice: readonly number[], first: string) =>
        playTo(state, 'defend', {
          dice: [1, ...dice],
          choices: { 'order bows': ['shoot'], 'volley-target': [first], 'volley-dice': [1] },
        }).askedFor('volley-target')
      const led = make([chief, rank('Orcs', 4)])
      expect(shot(led, [8, 12, 12], 'chief').map(({ options }) => options)).toEqual([['orcs', 'chief']])
      const ranked = make([rank('Orcs', 2, { rank: 1 }), { ...rank('Orcs', 2, { rank: 2 }), id: 'behind' }])
      const asked = playTo(ranked, 'defend', {
        dice: [1, 8, 8, 8],
        choices: { 'order bows': ['shoot'], 'volley-target': ['orcs', 'orcs:2'], 'volley-dice': [2] },
      })
      expect(told(asked, 'blows').map(({ chance, hits }) => [chance, hits])).toEqual([
        [8, 2],
        [8, 1],
      ])
    },
  )

  rule(
    ['warband.ranged.bow-split', 'warband.ranged.same-target'],
    'bows may split their dice, crossbows may not',
    () => {
      const foes = [rank('Orcs', 5), rank('Goblins', 5)]
      const bows = field({ party: [rank('Bows', 5, BOW)], foes }, { field: { start: 20 } })
      const first = playRound(bows, { dice: [1, ...miss(10)], choices: { 'order bows': ['shoot'] } })
      expect(first.askedFor('volley-dice').map(({ max }) => max)).toEqual([10])
      const crossbows = field(
        { party: [rank('Bows', 5, { weapons: ['crossbow'] })], foes },
        { field: { start: 20 } },
      )
      const second = playRound(crossbows, { dice: [1, ...miss(5)], choices: { 'order bows': ['shoot'] } })
      expect(second.askedFor('volley-dice')).toHaveLength(0)
    },
  )

  rule(
    'warband.ranged.into-melee',
    'shots at a rank in melee find the friends who face it on a 10 or more',
    () => {
      const state = field({
        party: [
          rank('Foot', 5, { ...SHIELD, atk: 0 }),
          { ...rank('Foot', 3, { rank: 2, weapons: ['shortbow'] }), id: 'bows' },
        ],
        foes: [rank('Orcs', 5, { atk: 0 })],
      })
      const play = playRound(state, { dice: [1, 10, 12, 3], choices: { 'order foot': ['shoot'] } })
      expect(told(play, 'stray').map(({ unit: by, hits }) => [by, hits])).toEqual([['foot', 2]])
      expect(sizes(state, 'foot')).toEqual([3, 3, 0])
      expect(sizes(state, 'orcs')).toEqual([4, 0, 0])
    },
  )

  rule('warband.full.reload', 'crossbows shoot, reload, and shoot again', () => {
    const state = field(
      { party: [rank('Bows', 5, { weapons: ['crossbow'] })], foes: [rank('Orcs', 5, { hpMax: 9 })] },
      { field: { start: 20 } },
    )
    playRound(state, { dice: [1, ...miss(5)], choices: { 'order bows': ['shoot'] } })
    playRound(state, { dice: [1], choices: { 'order bows': ['reload'] } })
    playRound(state, { dice: [1, ...miss(5)], choices: { 'order bows': ['shoot'] } })
  })

  rule(
    'warband.throw.charge',
    'a front rank throws its javelins during the charge and strikes with the other hand',
    () => {
      const state = field(
        {
          party: [rank('Foot', 5, { weapons: ['arming sword', 'javelin'] })],
          foes: [rank('Orcs', 10, { ...SHIELD, atk: 0 })],
        },
        { field: { start: 9 } },
      )
      const play = playRound(state, {
        dice: [1, 6, 6, 7, 7, 7, ...miss(5)],
        choices: { 'order foot': ['charge-throw'] },
      })
      expect(told(play, 'blows').map(({ weapon, chance, hits }) => [weapon, chance, hits])).toEqual([
        ['javelin', 6, 2],
        ['arming sword', 6, 0],
      ])
    },
  )
})

describe('trading places', () => {
  const ranks = () =>
    field({
      party: [
        { ...rank('Foot', 1, { capture: 5, rank: 1 }), id: 'ahead' },
        { ...rank('Foot', 1, { capture: 4, rank: 2 }), id: 'behind' },
      ],
      foes: [rank('Orcs', 1, { atk: 0, hpMax: 9, natural: 3 })],
    })
  const front = (state: ReturnType<typeof ranks>): string[] =>
    rankOf(unit(state, 'foot'), 0).map((at) => figureAt(state, at).id)

  rule(['warband.cycle.cost', 'warband.cycle.save'], 'V28: both save, trade, and still fight', () => {
    const state = ranks()
    const play = playRound(state, { dice: [1, 5, 4, 12], choices: { 'order foot': ['cycle'] } })
    expect(front(state)).toEqual(['behind'])
    expect(told(play, 'blows')).toHaveLength(1)
  })

  rule('warband.cycle.one-fails', 'V28: one fails: they trade, and neither strikes', () => {
    const state = ranks()
    const play = playRound(state, { dice: [1, 5, 5], choices: { 'order foot': ['cycle'] } })
    expect(front(state)).toEqual(['behind'])
    expect(told(play, 'blows')).toHaveLength(0)
  })

  rule('warband.cycle.both-fail', 'V28: both fail: nobody trades and nobody strikes', () => {
    const state = ranks()
    const play = playRound(state, { dice: [1, 6, 5], choices: { 'order foot': ['cycle'] } })
    expect(front(state)).toEqual(['ahead'])
    expect(told(play, 'blows')).toHaveLength(0)
  })

  rule(
    'warband.cycle.struck-penalty',
    'under the ruling an enemy has one die more on the one who failed',
    () => {
      for (const [ruling, dice] of [
        ['off', 1],
        ['on', 2],
      ] as const) {
        const state = field(
          {
            party: [
              { ...rank('Foot', 1, { capture: 5, rank: 1 }), id: 'ahead' },
              { ...rank('Foot', 1, { capture: 4, rank: 2 }), id: 'behind' },
            ],
            foes: [rank('Orcs', 1)],
          },
          { rulings: { 'cycle-penalty': ruling } },
        )
        const play = playRound(state, {
          dice: [1, 5, 9, ...miss(dice)],
          choices: { 'order foot': ['cycle'] },
        })
        expect(told(play, 'blows').map((blows) => blows.dice)).toEqual([dice])
      }
    },
  )
})

describe('trading places with nobody', () => {
  rule('warband.cycle.cost', 'is no order: a leader alone in front has no rank to trade with', () => {
    const orders = (front: number) => {
      const state = field({
        party: [
          one('Serjeant', 'Foot', { might: 3, rank: 1 }),
          ...(front > 0 ? [rank('Foot', front, { rank: 1 })] : []),
          { ...rank('Foot', 3, { rank: 2 }), id: 'behind' },
        ],
        foes: [rank('Orcs', 2, { atk: 0 })],
      })
      const play = playTo(state, 'defend', { dice: [1] })
      return play.askedFor('order').find(({ by }) => by === 'foot')?.options
    }
    expect(orders(0)).not.toContain('cycle')
    expect(orders(2)).toContain('cycle')
  })
})

describe('manoeuvres', () => {
  const make = (more = {}) =>
    field(
      { party: [rank('Foot', 5, { ...SHIELD, morale: 7, ...more })], foes: [rank('Bows', 5, BOW)] },
      { field: { start: 30 } },
    )

  rule(
    ['warband.maneuver.check', 'warband.maneuver.shieldwall'],
    'a 7 on 7 forms the wall, an 8 does not',
    () => {
      const done = make()
      playRound(done, { dice: [1, 7], choices: { 'order foot': ['shieldwall'] } })
      expect(unit(done, 'foot').formation).toBe('shieldwall')
      expect(paceOf(done, unit(done, 'foot'))).toBe(2)
      const failed = make()
      playRound(failed, { dice: [1, 8], choices: { 'order foot': ['shieldwall'] } })
      expect(unit(failed, 'foot').formation).toBe('normal')
    },
  )

  rule('warband.maneuver.shieldwall', 'arrows have no effect on a wall of shields', () => {
    const state = make()
    const play = playRound(state, { dice: [1, 7], choices: { 'order foot': ['shieldwall'] } })
    expect(play.askedFor('order').find(({ by }) => by === 'bows')?.options).not.toContain('shoot')
    const bare = make({ shield: 'none' })
    const other = playRound(bare, { dice: [1] })
    expect(other.askedFor('order').find(({ by }) => by === 'foot')?.options).not.toContain('shieldwall')
    expect(other.askedFor('order').find(({ by }) => by === 'bows')?.options).toContain('shoot')
  })

  rule(
    'warband.maneuver.shieldwall',
    'a wall whose front is gone and whose next rank has no shields is no wall',
    () => {
      const state = field({
        party: [rank('Orcs', 2)],
        foes: [
          { ...rank('Foot', 1, { ...SHIELD, rank: 1, atk: 0 }), id: 'wall' },
          rank('Foot', 5, { rank: 2, atk: 0 }),
        ],
      })
      unit(state, 'foot').formation = 'shieldwall'
      playRound(state, { dice: [1, 2, 12] })
      expect([sizes(state, 'foot'), unit(state, 'foot').formation]).toEqual([[0, 5, 0], 'normal'])
    },
  )

  rule('warband.maneuver.complex', 'a unit taken from behind wheels to face it', () => {
    const make = () =>
      field(
        { party: [rank('Foot', 5, { morale: 7, atk: 0 })], foes: [rank('Orcs', 5, { atk: 1 })] },
        { field: { flanks: [{ who: 'orcs-1', whom: 'foot-1', arc: 'rear' }] } },
      )
    const caught = make()
    const play = playRound(caught, { dice: [1, ...miss(10)] })
    expect(told(play, 'blows').map(({ dice }) => dice)).toEqual([10])
    const turned = make()
    const other = playRound(turned, { dice: [1, 7, ...miss(5)], choices: { 'order foot': ['wheel'] } })
    expect(told(other, 'blows').map(({ dice }) => dice)).toEqual([5])
  })
})

describe('cavalry', () => {
  const riders = rank('Riders', 5, {
    atk: 1,
    hpMax: 1,
    armour: ['light', 'medium'],
    shield: 'ready',
    mounted: true,
  })
  const charge = (spears: number, dice: readonly number[], answers = {}) => {
    const state = field(
      { party: [riders], foes: [rank('Spears', spears, { ...SPEAR, morale: 7 })] },
      { field: { start: 10 } },
    )
    const play = playTo(state, 'end', {
      dice: [1, ...dice],
      choices: { 'order riders': ['charge'], ...answers },
    })
    return { state, play, dice: told(play, 'blows').map((blows) => [blows.unit, blows.dice, blows.chance]) }
  }

  rule(
    ['warband.cavalry.test', 'warband.cavalry.brace', 'warband.mod.mounted-npc'],
    'V27: a 3 lets ten spears brace',
    () => {
      const { dice, play } = charge(10, [3, ...miss(10), ...miss(10), ...miss(5)])
      expect(dice).toEqual([
        ['riders', 10, 6],
        ['spears', 10, 5],
        ['spears', 5, 5],
      ])
      expect(play.askedFor('brace')).toHaveLength(1)
    },
  )

  rule(
    ['warband.cavalry.test', 'warband.cavalry.break'],
    'V27: an 8 breaks them: fifteen dice for the riders',
    () => {
      const { dice, state } = charge(10, [8, ...miss(15), ...miss(5), ...miss(5)])
      expect(dice).toEqual([
        ['riders', 15, 6],
        ['spears', 5, 5],
        ['spears', 5, 5],
      ])
      expect(unit(state, 'spears').formation).toBe('broken')
    },
  )

  rule('warband.cavalry.brace', 'a 4 only holds', () => {
    const { dice, play } = charge(5, [4, ...miss(10), ...miss(5)])
    expect(dice.map(([, count]) => count)).toEqual([10, 5])
    expect(play.askedFor('brace')).toHaveLength(0)
  })

  rule('warband.cavalry.test', 'cavalry is a unit most of whose front rank rides', () => {
    const state = field({
      party: [
        { ...riders, count: 3 },
        { ...rank('Riders', 2), id: 'walkers' },
      ],
      foes: [{ ...rank('Foot', 2, { mounted: true }), id: 'mounted' }, rank('Foot', 3)],
    })
    expect(isCavalry(state, unit(state, 'riders'))).toBe(true)
    expect(isCavalry(state, unit(state, 'foot'))).toBe(false)
  })
})

describe('tides', () => {
  rule('warband.battle.tides-equal', 'V25: of eight against eight the one with more hits pushes', () => {
    const state = field({ party: [rank('Foot', 9)], foes: [rank('Orcs', 9)] })
    playRound(state, { dice: [1, 8, 8, 8, 12, 12, 8, 8, 12, 12, 12] })
    expect(sizes(state, 'foot').concat(sizes(state, 'orcs'))).toEqual([3, 4, 0, 2, 4, 0])
    const even = field({ party: [rank('Foot', 8)], foes: [rank('Orcs', 8)] })
    unit(even, 'foot').hits = 4
    unit(even, 'orcs').hits = 3
    expect(tideOf(even, unit(even, 'foot'), unit(even, 'orcs'))).toBeGreaterThan(0)
    unit(even, 'orcs').hits = 4
    expect(tideOf(even, unit(even, 'foot'), unit(even, 'orcs'))).toBe(0)
  })

  rule('warband.battle.tides-equal', 'the others go one space back, and the pushers follow', () => {
    const state = field({ party: [rank('Foot', 2, { hpMax: 5 })], foes: [rank('Orcs', 2, { hpMax: 5 })] })
    playRound(state, { dice: [1, 8, 8, 8, 12] })
    expect([unit(state, 'foot').place, unit(state, 'orcs').place]).toEqual([1, 2])
    expect(inLineWith(state, 'foot')).toEqual(['orcs'])
  })

  rule('warband.battle.tides-larger', 'V25: eight push six whatever the hits', () => {
    const state = field({ party: [rank('Foot', 8)], foes: [rank('Orcs', 6)] })
    unit(state, 'foot').hits = 1
    unit(state, 'orcs').hits = 5
    expect(tideOf(state, unit(state, 'foot'), unit(state, 'orcs'))).toBeGreaterThan(0)
  })

  rule('warband.battle.tides-larger', 'bigger creatures push more men', () => {
    const state = field({ party: [rank('Foot', 12)], foes: [rank('Ogres', 2, { size: 1 })] })
    expect(tideOf(state, unit(state, 'ogres'), unit(state, 'foot'))).toBeGreaterThan(0)
    expect(rolled(playRound(state, { dice: [1, ...miss(7)] }))).toContain('priority')
    expect(unit(state, 'foot').place).toBe(-1)
  })

  rule('warband.battle.tides-larger', 'who drives two units back advances one space, not two', () => {
    const state = field({ party: [rank('Big', 15)], foes: [rank('One', 5), rank('Two', 5)] })
    playRound(state, { dice: [1], choices: { 'rank-defend': () => 'yes' } })
    expect([unit(state, 'one').place, unit(state, 'two').place]).toEqual([2, 2])
    expect(unit(state, 'big').place).toBe(1)
    expect(inLineWith(state, 'big')).toEqual(['one', 'two'])
  })

  rule(
    'warband.battle.tides-larger',
    'nobody follows one unit while another, who is not driven, holds it',
    () => {
      const state = field({
        party: [rank('Big', 8), rank('Small', 2)],
        foes: [rank('One', 6), rank('Two', 6)],
      })
      link(state, unit(state, 'big'), unit(state, 'two'), 0)
      playRound(state, { dice: [1], choices: { 'rank-defend': () => 'yes' } })
      expect(['big', 'small', 'one', 'two'].map((id) => unit(state, id).place)).toEqual([0, 0, 1, 1])
      expect(inLineWith(state, 'big')).toEqual(['one', 'two'])
    },
  )
})

describe('closing with one more enemy', () => {
  rule(['warband.move.engaged', 'warband.move.declare'], 'ends where he is no longer near', () => {
    const open = (retreats: boolean): readonly string[] => {
      const state = field({
        party: [rank('Left', 5), rank('Right', 5), rank('Third', 5)],
        foes: [rank('One', 5), rank('Two', 5), rank('Three', 5)],
      })
      const play = playTo(state, 'defend', {
        dice: [1],
        choices: {
          'unit-declare one': ['close'],
          'unit-target one': ['right'],
          'order right': [retreats ? 'retreat' : 'stay'],
          ...(retreats ? { 'unit-spaces right': [1] } : {}),
        },
      })
      return play.askedFor('order').find(({ by }) => by === 'one')?.options ?? []
    }
    expect(open(false)).toContain('close')
    expect(open(true)).not.toContain('close')
  })
})

describe('why not', () => {
  /** The rule that keeps a unit from an order, or from announcing a move. */
  function whyNot(state: State, question: 'order' | 'unit-declare', by: string, key: string): string {
    const first = question === 'order' ? 1 : 6
    const play = playRound(state, { dice: [first], choices: {} })
    const asked = play.askedFor(question).find((each) => each.by === by)
    return asked?.forbidden.find((each) => each.key === key)?.rule ?? ''
  }

  const bows = rank('Bows', 5, { weapons: ['shortbow'], atk: 0 })
  const foot = rank('Foot', 5, { weapons: ['spear'], shield: 'ready', atk: 0 })

  rule(
    ['warband.ranged.out-of-melee', 'warband.range.shortbow', 'warband.ranged.ammo-ready'],
    'archers in melee, too far away, or without bows',
    () => {
      expect(whyNot(field({ party: [bows], foes: [foot] }), 'order', 'bows', 'shoot')).toBe(
        'warband.ranged.out-of-melee',
      )
      const far = { field: { start: 25 } }
      expect(whyNot(field({ party: [bows], foes: [foot] }, far), 'order', 'bows', 'shoot')).toBe(
        'warband.range.shortbow',
      )
      expect(whyNot(field({ party: [foot], foes: [bows] }, far), 'order', 'foot', 'shoot')).toBe(
        'warband.ranged.ammo-ready',
      )
    },
  )

  rule(
    ['warband.full.reload', 'warband.maneuver.shieldwall'],
    'empty crossbows, and a wall of shields',
    () => {
      const empty = field(
        { party: [rank('Bows', 5, { weapons: ['crossbow'] })], foes: [foot] },
        { field: { start: 9 } },
      )
      for (const figure of empty.figures) figure.loaded = false
      expect(whyNot(empty, 'order', 'bows', 'shoot')).toBe('warband.full.reload')
      const walled = field({ party: [bows], foes: [foot] }, { field: { start: 9 } })
      unit(walled, 'foot').formation = 'shieldwall'
      expect(whyNot(walled, 'order', 'bows', 'shoot')).toBe('warband.maneuver.shieldwall')
    },
  )

  rule(
    ['warband.move.declare', 'warband.move.double'],
    'a charge that would not reach cannot be announced',
    () => {
      const far = { field: { start: 25 } }
      expect(whyNot(field({ party: [foot], foes: [bows] }, far), 'unit-declare', 'foot', 'charge')).toBe(
        'warband.move.double',
      )
    },
  )

  rule('warband.move.evade', 'a unit that withdraws over the edge has gone of its own will', () => {
    const state = field({ party: [foot], foes: [bows] }, { field: { start: 25, edge: 2 } })
    const play = playRound(state, { dice: [1], choices: { 'order foot': ['withdraw'] } })
    expect(told(play, 'life').map(({ rule: why }) => why)).toEqual(new Array(5).fill('warband.move.evade'))
  })
})

describe('a crossbow in the ranks', () => {
  const foes = [rank('Orcs', 5, { ...SHIELD, atk: 0 })]

  rule(
    ['warband.out.aim', 'warband.battle.unique'],
    'a round of aiming by a hero: 8 becomes 9, and it takes the round',
    () => {
      const state = field({ party: [pc('Hero', { weapons: ['crossbow'] })], foes }, { field: { start: 15 } })
      const aims = { 'order hero': ['act'], 'alone hero': ['aim'] }
      expect(told(playRound(state, { dice: [1], choices: aims }), 'action').map(({ what }) => what)).toEqual([
        'aim',
      ])
      const shot = playRound(state, { dice: [1, 9], choices: { 'order hero': ['shoot'] } })
      expect(told(shot, 'blows').map(({ chance, hits }) => [chance, hits])).toEqual([[9, 1]])
      const reload = playRound(state, { dice: [1], choices: { 'order hero': ['act'] } })
      const menu = reload.askedFor('alone')[0]
      expect(menu?.forbidden.find(({ key }) => key === 'aim')?.rule).toBe('warband.full.reload')
    },
  )
})
