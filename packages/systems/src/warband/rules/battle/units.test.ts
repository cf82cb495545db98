/**
 * Units, ranks and lines: who stands where, who reaches whom, how dice are shared and what damage does to a rank.
 */
import { script } from '@steelyard/kernel/testing'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { warband } from '../../index.ts'
import { type Figure, figureAt } from '../../state/state.ts'
import { field, inLineWith, one, rank, sizes, unit } from '../../testing/field.ts'
import { figure, npc, pc, playRound, playTo, rolled, standing, told } from '../../testing/stage.ts'
import { armourAgainst, weaponOf } from '../common/fighter.ts'
import { faceOf, strikesFirst } from './clash.ts'
import { hurtInRank, isUnique, modelOf } from './ranks.ts'
import { shareOut } from './reach.ts'
import { rankOf, standsInLine } from './stand.ts'

const SPEAR = { weapons: ['spear'], shield: 'ready' } as const
const MAIL = { armour: ['light'], shield: 'ready' } as const

describe('units', () => {
  rule(
    ['warband.battle.figure', 'warband.battle.rank', 'warband.battle.single-entity'],
    'a rank of five rolls five dice together',
    () => {
      const state = field({ party: [rank('Foot', 5)], foes: [one('Troll', 'Troll', { might: 9, hpMax: 9 })] })
      const play = playRound(state, { dice: [1, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12] })
      expect(play.rolls.filter(({ by }) => by === 'foot-1').map(({ faces }) => faces.length)).toEqual([5])
    },
  )

  rule(
    ['warband.battle.rank', 'warband.battle.unit'],
    'thirteen stand in ranks of 5, 5 and 3, and 15 are the most',
    () => {
      const state = field({ party: [rank('Foot', 13)], foes: [rank('Orcs', 15)] })
      expect(sizes(state, 'foot')).toEqual([5, 5, 3])
      expect(sizes(state, 'orcs')).toEqual([5, 5, 5])
      expect(() => field({ party: [rank('Foot', 16)], foes: [rank('Orcs', 5)] })).toThrow(
        /three ranks of five/,
      )
    },
  )

  rule('warband.battle.wide', 'ten abreast are two units side by side', () => {
    const state = field({
      party: [rank('Left', 5), rank('Right', 5)],
      foes: [rank('Orcs', 5), rank('Goblins', 5)],
    })
    expect(inLineWith(state, 'left')).toEqual(['orcs'])
    expect(inLineWith(state, 'right')).toEqual(['goblins'])
  })

  rule('warband.battle.unique', 'PCs, leaders and whoever is much mightier than the rank stand out', () => {
    const state = field({
      party: [{ ...pc('Hero'), unit: 'Foot' }, rank('Foot', 4)],
      foes: [
        one('Troll', 'Goblins', { might: 3 }),
        one('Boss', 'Goblins', { might: 3 }),
        rank('Goblins', 4, { might: 1 }),
      ],
    })
    expect(isUnique(state, figure(state, 'hero'))).toBe(true)
    expect(isUnique(state, figure(state, 'foot-1'))).toBe(false)
    expect(isUnique(state, figure(state, 'troll'))).toBe(true)
    expect(isUnique(state, figure(state, 'boss'))).toBe(true)
    expect(isUnique(state, figure(state, 'goblins-1'))).toBe(false)
    const led = field({
      party: [one('Boss', 'Foot', { might: 2 }), rank('Foot', 4)],
      foes: [rank('Orcs', 5)],
    })
    expect(isUnique(led, figure(led, 'boss'))).toBe(true)
  })

  rule('warband.battle.rank-gear', 'gear of like worth: the most common; otherwise the worst armour', () => {
    const state = field({
      party: [
        rank('Foot', 3, { ...MAIL, weapons: ['arming sword'] }),
        { ...rank('Foot', 2, { ...MAIL, weapons: ['battle axe'] }), id: 'axes' },
      ],
      foes: [rank('Orcs', 4, MAIL), { ...rank('Orcs', 1, { armour: ['light'] }), id: 'bare' }],
    })
    const foot = modelOf(state, unit(state, 'foot'), 0)
    expect(foot === null ? '' : weaponOf(state, foot).name).toBe('arming sword')
    const orc = modelOf(state, unit(state, 'orcs'), 0)
    if (orc === null || foot === null) throw new Error('no model')
    expect(
      armourAgainst(state, {
        figure: foot,
        target: orc,
        arm: weaponOf(state, foot),
        ranged: false,
        shieldLost: false,
      }),
    ).toBe(1)
  })

  rule(
    ['warband.battle.line', 'warband.battle.contact'],
    'a charge closes the gap and makes a battle line',
    () => {
      const state = field(
        { party: [rank('Foot', 10, SPEAR)], foes: [rank('Orcs', 5, { might: 2 })] },
        { field: { start: 9 } },
      )
      const play = playRound(state, {
        dice: [
          1,
          ...new Array<number>(5).fill(12),
          ...new Array<number>(5).fill(12),
          ...new Array<number>(10).fill(12),
        ],
        choices: { 'order foot': ['charge'] },
      })
      expect(inLineWith(state, 'foot')).toEqual(['orcs'])
      expect(told(play, 'march').map(({ how, spaces, place }) => [how, spaces, place])).toEqual([
        ['charge', 8, 8],
      ])
      expect(told(play, 'blows').map(({ dice }) => dice)).toEqual([5, 5, 10])
    },
  )

  rule('warband.battle.reach-rank', 'one man left in front still screens those behind', () => {
    const state = field({
      party: [rank('Foot', 5)],
      foes: [one('Last', 'Orcs', { rank: 1 }), rank('Orcs', 5, { rank: 2 })],
    })
    expect(sizes(state, 'orcs')).toEqual([1, 5, 0])
    const play = playRound(state, { dice: [1, 1, 12, 12, 12, 12, 12] })
    expect(told(play, 'blows').map(({ target }) => target)).toEqual([0, 0])
    expect(standing(state)).not.toContain('last')
    expect(sizes(state, 'orcs')).toEqual([0, 5, 0])
  })

  rule(
    'warband.battle.reach-spear',
    'spears of the middle rank strike the enemy front with one attack each',
    () => {
      const state = field({
        party: [rank('Foot', 15, { weapons: ['spear'] })],
        foes: [one('Troll', 'Troll', { might: 1, atk: 0, hpMax: 99 })],
      })
      const play = playRound(state, { dice: [1, ...new Array<number>(15).fill(12)] })
      expect(
        rolled(play)
          .match(/melee d12(?: 12)+/g)
          ?.map((text) => text.split(' ').length - 2),
      ).toEqual([10, 5])
    },
  )

  rule(
    'warband.battle.reach-spear-limit',
    'all dice fall on the last orc in front, none on those behind',
    () => {
      const state = field({
        party: [rank('Foot', 10, SPEAR)],
        foes: [one('Last', 'Orcs', { rank: 1, hpMax: 20, unique: false }), rank('Orcs', 5, { rank: 2 })],
      })
      const play = playRound(state, { dice: [1, ...new Array<number>(11).fill(12)] })
      expect(
        told(play, 'blows')
          .filter(({ unit: by }) => by === 'foot')
          .map(({ dice, target }) => [dice, target]),
      ).toEqual([
        [5, 0],
        [5, 0],
      ])
    },
  )

  rule('warband.battle.reach-three', 'somebody in the middle reaches places 2 to 4', () => {
    const state = field({
      party: [one('Hero', 'Foot', { might: 3 }), rank('Foot', 4, { atk: 0 })],
      foes: [
        { ...rank('Orcs', 1, { atk: 0, unique: true }), id: 'p1' },
        { ...rank('Orcs', 1, { atk: 0, unique: true }), id: 'p2' },
        { ...rank('Orcs', 1, { atk: 0, unique: true }), id: 'p3' },
        { ...rank('Orcs', 1, { atk: 0, unique: true }), id: 'p4' },
        { ...rank('Orcs', 1, { atk: 0, unique: true }), id: 'p5' },
      ],
    })
    const play = playRound(state, { dice: [1, 12, 12, 12] })
    expect(
      told(play, 'attack')
        .map(({ target }) => target)
        .toSorted(),
    ).toEqual(['p2', 'p3', 'p4'])
  })
})

describe('dice and damage', () => {
  rule(
    ['warband.battle.reach-middle', 'warband.battle.agents', 'warband.battle.unique-first'],
    'V24: seven dice on five, a Unique figure in the second place',
    () => {
      const state = field({
        party: [rank('Foot', 5)],
        foes: [rank('Orcs', 4), one('Knight', 'Orcs', { unique: true })],
      })
      const orcs = unit(state, 'orcs')
      orcs.ranks[0] = ['orcs-1', 'knight', 'orcs-2', 'orcs-3', 'orcs-4'].map((id) => figure(state, id).at)
      const share = (face: number) => {
        const play = script(warband, { dice: [face] })
        const shares = play.call(
          (table) => shareOut(table, state, { unit: unit(state, 'foot'), men: 5, place: null }, [orcs], 7),
          state,
        )
        play.finish()
        return shares.map(({ figure: at, dice }) => [state.figures[at]?.id ?? 'rank', dice])
      }
      expect(share(1)).toEqual([
        ['knight', 2],
        ['rank', 5],
      ])
      expect(share(2)).toEqual([
        ['knight', 1],
        ['rank', 6],
      ])
    },
  )

  rule(
    ['warband.battle.rank-damage', 'warband.battle.consolidate'],
    'five hits on 2 HP each: two fall, one damage stays',
    () => {
      const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { hpMax: 2, atk: 0 })] })
      playRound(state, { dice: [1, 2, 2, 2, 2, 2] })
      expect(sizes(state, 'orcs')).toEqual([3, 0, 0])
      expect(unit(state, 'orcs').pools).toEqual([1, 0, 0])
      expect(rankOf(unit(state, 'orcs'), 0).map((at) => figureAt(state, at).file)).toEqual([0, 1, 2])
      playRound(state, { dice: [1, 2, 12, 12, 12, 12] })
      expect(sizes(state, 'orcs')).toEqual([2, 0, 0])
    },
  )

  rule(
    'warband.battle.overflow',
    'V23: seven hits on five and five: the front is gone and two of the middle',
    () => {
      const state = field({
        party: [rank('Foot', 4, { atk: 2 })],
        foes: [
          { ...rank('Orcs', 5, { ...MAIL, rank: 1 }), id: 'front' },
          rank('Orcs', 5, { armour: ['light', 'medium'], shield: 'ready', rank: 2 }),
        ],
      })
      playTo(state, 'melee', { dice: [1] })
      state.units[1]?.ranks[0]?.forEach((at) => {
        figureAt(state, at).atk = 0
      })
      playRound(state, { dice: [1, 2, 3, 4, 5, 6, 6, 9] })
      expect(sizes(state, 'orcs')).toEqual([0, 3, 0])
    },
  )

  rule('warband.battle.overflow-check', 'V23: excess dice of 6 do not hit armour 3', () => {
    const make = () =>
      field(
        {
          party: [rank('Foot', 4, { atk: 2 })],
          foes: [
            { ...rank('Orcs', 5, { ...MAIL, rank: 1, atk: 0 }), id: 'front' },
            rank('Orcs', 5, { armour: ['light', 'medium'], shield: 'ready', rank: 2 }),
          ],
        },
        { rulings: { overflow: 'careful' } },
      )
    const state = make()
    playRound(state, { dice: [1, 1, 2, 3, 4, 5, 6, 6, 9] })
    expect(sizes(state, 'orcs')).toEqual([0, 5, 0])
    const other = make()
    playRound(other, { dice: [1, 1, 2, 3, 4, 5, 5, 5, 9] })
    expect(sizes(other, 'orcs')).toEqual([0, 3, 0])
  })

  rule('warband.battle.overflow', 'V41: while a knight stands in the rank the excess is lost', () => {
    const state = field({
      party: [rank('Foot', 5, { atk: 2 })],
      foes: [
        one('Knight', 'Orcs', { might: 3, hpMax: 9, atk: 0 }),
        rank('Orcs', 2, { rank: 1, atk: 0 }),
        { ...rank('Orcs', 5, { rank: 2 }), id: 'back' },
      ],
    })
    expect(sizes(state, 'orcs')).toEqual([3, 5, 0])
    playRound(state, { dice: [1, 12, 12, 12, 12, 1, 2, 3, 4, 5, 12] })
    expect(sizes(state, 'orcs')).toEqual([1, 5, 0])
    expect(standing(state)).toContain('knight')
  })

  rule(
    ['warband.battle.order', 'warband.fs.flank', 'warband.mod.flank'],
    'flankers first, then the priority side',
    () => {
      const state = field(
        { party: [rank('Foot', 5), rank('Flankers', 2)], foes: [rank('Orcs', 5, MAIL)] },
        { field: { flanks: [{ who: 'flankers-1', whom: 'orcs-1', arc: 'flank' }] } },
      )
      const play = playRound(state, { dice: [1, 3, 9, 12, 12, 12, 12, 12, 12, 12, 12, 12] })
      expect(told(play, 'blows').map(({ unit: by, dice, chance }) => [by, dice, chance])).toEqual([
        ['flankers', 2, 7],
        ['foot', 5, 6],
        ['orcs', 2, 8],
        ['orcs', 2, 8],
      ])
      expect(sizes(state, 'orcs')).toEqual([4, 0, 0])
    },
  )

  rule(
    ['warband.mod.rear', 'warband.fs.rear'],
    'V37: a rank from behind has ten dice and no reply from the fallen',
    () => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Orcs', 5, MAIL)] },
        { field: { flanks: [{ who: 'foot-1', whom: 'orcs-1', arc: 'rear' }] } },
      )
      const play = playRound(state, { dice: [1, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 12] })
      expect(told(play, 'blows').map(({ dice, chance, hits }) => [dice, chance, hits])).toEqual([
        [10, 6, 4],
        [1, 8, 0],
      ])
      expect(sizes(state, 'orcs')).toEqual([1, 0, 0])
    },
  )

  rule(
    ['warband.battle.order', 'warband.fs.charge'],
    'V40: the front gone by First Strike, nobody strikes back',
    () => {
      const riders = rank('Riders', 5, { atk: 1, hp: 1, hpMax: 1, mounted: true })
      const make = () =>
        field(
          { party: [riders], foes: [rank('Axes', 10, { ...MAIL, morale: null })] },
          { field: { start: 6 } },
        )
      const state = make()
      const charge = { 'order riders': ['charge'] }
      const play = playRound(state, { dice: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], choices: charge })
      expect(told(play, 'blows')).toHaveLength(1)
      expect(sizes(state, 'axes')).toEqual([0, 4, 0])
      const four = make()
      const second = playRound(four, { dice: [1, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 12], choices: charge })
      expect(sizes(four, 'axes')).toEqual([1, 5, 0])
      expect(told(second, 'blows').map(({ dice }) => dice)).toEqual([10, 1])
    },
  )

  rule(
    ['warband.out.spear-charge', 'warband.fs.charge'],
    'spears in the front rank take a charge its First Strike',
    () => {
      const state = field(
        { party: [rank('Foot', 5)], foes: [rank('Spears', 5, SPEAR), rank('Swords', 5)] },
        { field: { start: 6 } },
      )
      playTo(state, 'defend', {
        dice: [1],
        choices: { 'order foot': ['charge'], 'unit-target foot': ['spears'] },
      })
      expect(strikesFirst(state, unit(state, 'foot'), unit(state, 'spears'))).toBe(false)
      const other = field({ party: [rank('Foot', 5)], foes: [rank('Swords', 5)] }, { field: { start: 6 } })
      playTo(other, 'defend', { dice: [1], choices: { 'order foot': ['charge'] } })
      expect(strikesFirst(other, unit(other, 'foot'), unit(other, 'swords'))).toBe(true)
    },
  )

  rule('warband.battle.casualties', 'three in six of those taken off will live', () => {
    const state = field(
      { party: [rank('Foot', 5)], foes: [rank('Orcs', 10, { atk: 0 })] },
      { rulings: { casualties: 'on' } },
    )
    const play = playRound(state, { dice: [1, 2, 2, 12, 12, 12, 2, 4] })
    expect(rolled(play)).toBe('priority d6 1, melee d12 2 2 12 12 12, casualty d6 2 4')
    expect(state.figures.filter(({ life, stabilized }) => life === 'dead' && stabilized)).toHaveLength(1)
  })

  rule('warband.forgo.defend', 'a rank that gives up its blows has one more armour', () => {
    const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 5, MAIL)] })
    const play = playRound(state, { dice: [1, 6, 6, 6, 6, 5], choices: { 'rank-defend orcs': ['yes'] } })
    expect(told(play, 'blows').map(({ chance, hits }) => [chance, hits])).toEqual([[5, 1]])
  })

  rule('warband.cover.armor', 'behind a hedge armour 2 counts 3', () => {
    const state = field(
      { party: [rank('Foot', 5, { atk: 1 })], foes: [rank('Orcs', 5, { ...MAIL, atk: 0 })] },
      { field: { terrain: [{ kind: 'cover', from: 1, to: 1, amount: 1 }] } },
    )
    const play = playRound(state, { dice: [1, 6, 6, 6, 6, 6] })
    expect(told(play, 'blows').map(({ chance, hits }) => [chance, hits])).toEqual([[5, 0]])
  })

  rule('warband.battle.unique', 'somebody outside the ranks fights beside them for himself', () => {
    const state = field({
      party: [pc('Hero', { atk: 3 }), rank('Foot', 5)],
      foes: [rank('Orcs', 5, { atk: 0 })],
    })
    expect(standsInLine(state, figure(state, 'hero'))).toBe(true)
    const play = playRound(state, { dice: [1, 2, 2, 12, 12, 12, 12, 12, 12] })
    expect(told(play, 'blows').map(({ figure: by, dice, hits }) => [by, dice, hits])).toEqual([
      ['', 5, 2],
      ['hero', 3, 0],
    ])
    const face = faceOf(state, unit(state, 'hero'), 0)
    expect(face?.id).toBe('hero')
  })

  rule(
    'warband.mod.death-blow-only-if',
    'a knight on the ground is struck only when nobody in reach stands',
    () => {
      const cast = {
        party: [rank('Foot', 3)],
        foes: [
          one('Knight', 'Orcs', { might: 3, hpMax: 9, atk: 0, prone: true, unique: true }),
          rank('Orcs', 2, { atk: 0 }),
        ],
      }
      const play = playRound(field(cast), { dice: [1, 12, 12, 12] })
      expect(told(play, 'attack')).toHaveLength(0)
      expect(told(play, 'blows').map(({ dice }) => dice)).toEqual([3])
      const alone = field({ ...cast, foes: cast.foes.slice(0, 1) })
      const death = playRound(alone, { dice: [1] })
      expect(told(death, 'attack').map(({ how, damage }) => [how, damage])).toEqual([['death-blow', 3]])
    },
  )

  rule('warband.mod.narrow', 'in a gap for two only two strike', () => {
    const state = field(
      { party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { atk: 0 })] },
      { field: { terrain: [{ kind: 'narrow', from: 0, to: 0, amount: 2 }] } },
    )
    const play = playRound(state, { dice: [1, 12, 12] })
    expect(told(play, 'blows').map(({ dice }) => dice)).toEqual([2])
  })

  rule(
    ['warband.grapple.contest', 'warband.battle.unique'],
    'Unique figures face to face can grapple',
    () => {
      const state = field({
        party: [one('Hero', 'Foot', { might: 3 }), rank('Foot', 4, { atk: 0 })],
        foes: [one('Chief', 'Orcs', { might: 3 }), rank('Orcs', 4, { atk: 0 })],
      })
      playTo(state, 'end', {
        dice: [1, 6, 6, 6, 1, 1, 1],
        choices: { 'unit-melee hero': ['grapple'] },
      })
      expect(figure(state, 'chief').held).toBe(true)
    },
  )

  rule('warband.vanquish.npc', 'a Bolt on a normal figure is damage on its rank', () => {
    const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 5, { hpMax: 2 })] })
    hurtInRank(state, figure(state, 'orcs-3'), 3)
    expect(unit(state, 'orcs').pools).toEqual([3, 0, 0])
    expect(figure(state, 'orcs-3').hp).toBe(2)
  })
})

describe('whoever is in a grapple or on the ground', () => {
  const cast = {
    party: [one('Hero', 'Foot', { unique: true, rank: 1 }), one('Second', 'Foot', { unique: true, rank: 2 })],
    foes: [one('Ogre', 'Orcs', { unique: true })],
  }
  const open = (more: Partial<Figure>, whose = 'hero'): readonly string[] => {
    const state = field(cast)
    Object.assign(figure(state, whose), more)
    const play = playTo(state, 'defend', {
      dice: [1],
      choices: {
        'next-unit': ({ options, usual }) => (options.includes('hero') ? 'hero' : usual),
      },
    })
    return play.askedFor('alone').find(({ by }) => by === 'hero')?.options ?? []
  }

  rule(['warband.grapple.control', 'warband.cycle.cost'], 'does not trade places, nor is traded with', () => {
    expect(open({})).toContain('fall-back')
    expect(open({ held: true, holdTotal: 9 })).not.toContain('fall-back')
    expect(open({ prone: 1 })).not.toContain('fall-back')
    expect(open({ prone: 1 }, 'second')).not.toContain('fall-back')
  })
})

describe('whoever is taken in the middle of a phase', () => {
  rule(['warband.subdue.exact', 'warband.battle.unique-first'], 'is struck no more', () => {
    const state = field(
      {
        party: [one('Hero', 'Foot', { unique: true, might: 3, atk: 1 }), rank('Foot', 2)],
        foes: [one('Chief', 'Orcs', { unique: true, hpMax: 9, might: 1, atk: 0 })],
      },
      { rulings: { 'subdue-gambit': 'gambit' } },
    )
    const play = playTo(state, 'end', {
      dice: [1, 1],
      choices: { 'unit-melee hero': ['gambit'], 'gambit hero': ['subdue'] },
    })
    expect(figure(state, 'chief').life).toBe('captured')
    expect(told(play, 'attack')).toEqual([])
  })
})

describe('places in a rank', () => {
  const files = (file: number | undefined): string[] => {
    const knight = one('Knight', 'Foot', { might: 3, ...(file === undefined ? {} : { file }) })
    const state = field({ party: [knight, rank('Foot', 4)], foes: [rank('Orcs', 5)] })
    return (unit(state, 'foot').ranks[0] ?? []).map((at) => figureAt(state, at).id)
  }

  rule(
    ['warband.battle.unique', 'warband.battle.rank'],
    'a Unique figure stands where its sheet says',
    () => {
      expect(files(undefined).indexOf('knight')).toBe(2)
      expect([1, 2, 5].map((file) => files(file).indexOf('knight'))).toEqual([0, 1, 4])
    },
  )

  rule(
    ['warband.battle.reach-three', 'warband.battle.reach-middle'],
    'at the end of the rank fewer dice fall to it than in the middle',
    () => {
      const dice = (file: number): number => {
        const knight = one('Knight', 'Orcs', { might: 3, hpMax: 9, atk: 0, file })
        const state = field({
          party: [rank('Foot', 3, { atk: 2 })],
          foes: [knight, rank('Orcs', 4, { atk: 0 })],
        })
        const play = playRound(state, { dice: [1, ...Array.from({ length: 6 }, () => 12)] })
        return told(play, 'attack').reduce((sum, { dice: fell }) => sum + fell, 0)
      }
      expect([dice(1), dice(3)]).toEqual([1, 2])
    },
  )

  rule('warband.battle.rank', 'no two take the same place', () => {
    const two = [one('Knight', 'Foot', { file: 1 }), one('Squire', 'Foot', { file: 1 })]
    expect(() => field({ party: two, foes: [rank('Orcs', 5)] })).toThrow('both take place 1')
  })
})

describe('dice that wait for the normal step', () => {
  const AXES = { weapons: ['battle axe'] } as const
  const SPEARS = { weapons: ['spear'], shield: 'ready' } as const
  const TOUGH = { hpMax: 3, atk: 1, morale: null } as const

  rule(
    ['warband.fs.effect', 'warband.out.spear-charge'],
    'are those of the living: three of five fall to First Strikes, and of three dice one is left',
    () => {
      const state = field(
        { party: [rank('Axes', 5, AXES)], foes: [rank('Spears', 5, SPEARS), rank('Raiders', 5, AXES)] },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 1, 1, 12, 12, 8, 8, 8, 12, 12, 12, 12, 12, 12, 12, 12],
        choices: {
          'order axes': ['charge'],
          'unit-target axes': ['spears'],
          'unit-declare raiders': ['charge'],
          'order raiders': ['charge'],
          'approach raiders': ['front'],
        },
      })
      expect(told(play, 'blows').map(({ unit: who, enemy, dice }) => [who, enemy, dice])).toEqual([
        ['axes', 'raiders', 2],
        ['raiders', 'axes', 5],
        ['axes', 'spears', 1],
        ['spears', 'axes', 5],
      ])
    },
  )

  rule(
    ['warband.subdue.declare', 'warband.out.spear-charge'],
    'are meant as the others were: to subdue, at one less',
    () => {
      const state = field(
        {
          party: [pc('Hero', { atk: 2 }), rank('Guard', 2, { place: -30 })],
          foes: [npc('Pike', { ...SPEARS, ...TOUGH }), npc('Brute', TOUGH)],
        },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 8, 8, 12, 12],
        choices: {
          'order hero': ['charge'],
          'unit-target hero': ['pike'],
          'unit-declare brute': ['charge'],
          'order brute': ['charge'],
          'approach brute': ['front'],
          'unit-melee hero': ['subdue'],
          'dice hero': [2],
          'unit-melee pike': ['attack'],
          'unit-melee brute': ['attack'],
        },
      })
      expect(
        told(play, 'attack')
          .filter(({ figure: by }) => by === 'hero')
          .map(({ target, subdue, chance }) => [target, subdue, chance]),
      ).toEqual([
        ['brute', true, 7],
        ['pike', true, 6],
      ])
    },
  )

  rule(
    ['warband.subdue.declare', 'warband.battle.rank-damage'],
    'only single figures are taken alive: against a rank alone there is nothing to spare',
    () => {
      const offered = (foes: Parameters<typeof field>[0]['foes'] = []): readonly string[] => {
        const state = field({ party: [pc('Hero', { atk: 0 })], foes })
        const play = playRound(state, { dice: [1], choices: { 'unit-melee': () => 'nothing' } })
        return play.askedFor('unit-melee').find(({ by }) => by === 'hero')?.options ?? []
      }
      const men = rank('Orcs', 4, { atk: 0 })
      expect(offered([men])).not.toContain('subdue')
      expect(offered([men, one('Chief', 'Orcs', { might: 4, atk: 0 })])).toContain('subdue')
    },
  )
})

describe('who is about to fall in a line', () => {
  const hero = { ...pc('Hero', { atk: 1 }), unit: 'Foot', id: 'hero' }
  const lone = npc('Chief', { hpMax: 1, atk: 1, morale: null })

  rule(
    ['warband.melee.allocate', 'warband.priority.dying-blow'],
    'takes a share of later blows only if a Unique figure says so',
    () => {
      const aid = { ...pc('Aid', { atk: 1 }), unit: 'Foot', id: 'aid' }
      const state = field({ party: [hero, aid], foes: [lone] })
      const play = playRound(state, {
        dice: [1, 7, 7],
        choices: {
          'unit-melee hero': ['attack'],
          'unit-melee aid': ['attack-dying'],
          'unit-melee chief': ['nothing'],
        },
      })
      const [before, after] = play.askedFor('unit-melee')
      expect(before?.options).not.toContain('attack-dying')
      expect(after?.options).toContain('attack-dying')
      expect(after?.options).not.toContain('attack')
      expect(told(play, 'attack').map(({ figure: by, target }) => [by, target])).toEqual([
        ['hero', 'chief'],
        ['aid', 'chief'],
      ])
    },
  )

  rule(
    ['warband.subdue.exact', 'warband.battle.unique-first'],
    'is struck by nobody else: whom the hero spares, her men spare',
    () => {
      const state = field({ party: [hero, rank('Foot', 4)], foes: [lone] })
      const play = playRound(state, {
        dice: [1, 7, 12],
        choices: { 'unit-melee hero': ['subdue'], 'unit-melee chief': ['attack'] },
      })
      expect(told(play, 'attack').map(({ figure: by, target }) => [by, target])).toEqual([
        ['hero', 'chief'],
        ['chief', 'hero'],
      ])
      expect(figure(state, 'chief').life).toBe('captured')
    },
  )

  rule('warband.battle.overflow', 'though a rank of men hands on what it cannot take any more', () => {
    const state = field({ party: [hero, rank('Foot', 4)], foes: [rank('Orcs', 6, { atk: 0 })] })
    unit(state, 'orcs').pools = [4, 0, 0]
    playRound(state, { dice: [1, 8, 8, 12, 12, 12], choices: { 'unit-melee hero': ['attack'] } })
    expect(sizes(state, 'orcs')).toEqual([0, 0, 0])
  })
})
