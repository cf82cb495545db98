/**
 * Fights taken up in their midst: whatever a fight can have come to when a round begins can be written in a scenario.
 */
import { Refusal } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { sheetAfter } from '../rules/common/aftermath.ts'
import { field, inLineWith, rank, sizes, unit } from '../testing/field.ts'
import { figure, menu, npc, pc, playRound, rolled, stage, told, whyNot } from '../testing/stage.ts'
import { normaliseSheet } from './sheet.ts'

const BRAVE = { morale: null } as const
const miss = (count: number): number[] => new Array<number>(count).fill(12)

describe('who fights whom', () => {
  rule(['warband.move.engaged', 'warband.melee.allocate'], 'two are in melee, and the others are not', () => {
    const state = stage(
      { party: [npc('a', { atk: 2 }), npc('b')], foes: [npc('c', { ...BRAVE, hpMax: 3 }), npc('d', BRAVE)] },
      { field: { start: 12, melee: [['a', 'c']] } },
    )
    expect([figure(state, 'a').place, figure(state, 'c').place]).toEqual([11, 12])
    expect(menu(state, 'a', 'opening')).not.toContain('withdraw')
    expect(menu(state, 'b', 'opening')).toContain('withdraw')
    const play = playRound(state, { dice: [1, 12, 12], choices: { 'melee a': ['attack'] } })
    expect(told(play, 'attack').map(({ target, dice }) => [target, dice])).toEqual([['c', 2]])
  })

  rule('warband.battle.line', 'two units stand in line, and a third one behind them does not', () => {
    const state = field(
      { party: [rank('Foot', 5), rank('Rear', 5)], foes: [rank('Orcs', 5)] },
      { field: { start: 20, melee: [['foot-1', 'orcs-1']] } },
    )
    expect(inLineWith(state, 'orcs')).toEqual(['foot'])
    expect([unit(state, 'foot').place, unit(state, 'rear').place, unit(state, 'orcs').place]).toEqual([
      19, 0, 20,
    ])
    expect(rolled(playRound(state, { dice: [1, ...miss(10)] }))).toBe(
      'priority d6 1, melee d12 12 12 12 12 12, melee d12 12 12 12 12 12',
    )
  })

  rule(
    ['warband.grapple.record', 'warband.grapple.break-out', 'warband.grapple.tighten'],
    'a hold with its total, and the rounds of tightening so far',
    () => {
      const make = () =>
        stage(
          { party: [npc('a', { atk: 3 })], foes: [npc('b', { ...BRAVE, atk: 2, hpMax: 3 })] },
          { field: { start: 9, grapples: [{ by: ['a'], held: 'b', total: 9, tightened: 1 }] } },
        )
      const kept = make()
      playRound(kept, { dice: [6, 4, 5], choices: { 'opening b': ['break-out'], 'opening a': ['tighten'] } })
      // The second round of tightening deals 2.
      expect([figure(kept, 'b').held, figure(kept, 'b').hp]).toEqual([true, 1])
      const freed = make()
      playRound(freed, { dice: [6, 4, 6], choices: { 'opening b': ['break-out'] } })
      expect([figure(freed, 'b').held, figure(freed, 'b').hp]).toEqual([false, 3])
    },
  )

  rule('warband.move.engaged', 'what cannot be is refused with the reason', () => {
    const cast = { party: [npc('a'), npc('b')], foes: [npc('c')] }
    const begun = (given: Readonly<Record<string, unknown>>) => () =>
      stage(cast, { field: { start: 6, ...given } })
    expect(begun({ melee: [['a', 'b']] })).toThrow(/different sides \(field\.melee\)/)
    expect(begun({ melee: [['a', 'x']] })).toThrow(/field\.melee/)
    expect(begun({ map: 'grid', melee: [['a', 'c']] })).toThrow(/within one space/)
    expect(begun({ grapples: [{ by: ['x'], held: 'c', total: 3 }] })).toThrow(/field\.grapples/)
    expect(begun({ losses: { x: 1 } })).toThrow(Refusal)
    expect(begun({ formations: { x: 'rout' } })).toThrow(Refusal)
  })
})

describe('what somebody suffers', () => {
  rule('warband.critical.bleeding', 'critical since the last round, or the one before', () => {
    const left = (bleeding: number): number => {
      const sheet = pc('hero', { hp: 0, critical: true, bleeding })
      const state = stage({ party: [sheet], foes: [npc('orc', BRAVE)] }, { field: { start: 30, round: 5 } })
      let rounds = 0
      for (; figure(state, 'hero').life === 'in' && rounds < 5; rounds++) playRound(state, { dice: [1] })
      return rounds
    }
    // Became critical in round 5, 4 or 3: dies at the end of 7, 6 or 5.
    expect([left(0), left(1), left(2)]).toEqual([3, 2, 1])
    const early = () => stage({ party: [pc('hero', { critical: true, bleeding: 2 })], foes: [npc('orc')] })
    expect(early).toThrow(/field\.round/)
  })

  rule(
    ['warband.out.spell-frame', 'warband.vulnerable.slain'],
    'one sleeps and is slain where it lies, one is warded',
    () => {
      const foes = [npc('b', { ...BRAVE, asleep: 20 })]
      const state = stage({ party: [npc('a')], foes })
      expect(figure(state, 'b').prone).toBeGreaterThan(0)
      playRound(state, { dice: [1], choices: { 'melee a': ['attack'] } })
      expect(figure(state, 'b').life).toBe('dead')
      const warded = stage({ party: [npc('a')], foes: [npc('b', { ...BRAVE, wardRounds: 2 })] })
      const chances = [1, 2, 3].map(() => {
        const play = playRound(warded, { dice: [1, 12], choices: { 'melee a': ['attack'] } })
        return told(play, 'attack')[0]?.chance
      })
      expect(chances).toEqual([7, 7, 8])
    },
  )

  rule(['warband.out.trait-berserker', 'warband.full.reload'], 'a fury, and a crossbow that is empty', () => {
    const state = stage({
      party: [pc('hero', { trait: 'berserker', fury: true, atk: 2 })],
      foes: [npc('orc', { ...BRAVE, hpMax: 5, atk: 0 })],
    })
    const play = playRound(state, { dice: [1, 12, 12, 12], choices: { 'melee hero': ['attack'] } })
    expect(told(play, 'attack')[0]?.dice).toBe(3)
    const bows = stage(
      { party: [npc('a', { weapons: ['crossbow'], unloaded: true })], foes: [npc('b', BRAVE)] },
      { field: { start: 9 } },
    )
    expect(whyNot(bows, 'a', 'opening', 'shoot')).toBe('warband.full.reload')
    expect(menu(bows, 'a', 'opening')).toContain('reload')
  })

  rule('warband.end.duration', 'what lasts only as long as a fight is on no sheet after it', () => {
    const sheet = normaliseSheet({ name: 'Maude', asleep: 9, wardRounds: 9, prone: true, unaware: true })
    const state = stage({ party: [sheet], foes: [npc('orc')] })
    const after = sheetAfter(sheet, figure(state, 'maude'))
    expect(after).toMatchObject({ asleep: 0, wardRounds: 0, prone: false, unaware: false })
  })
})

describe('aim, and what lies about', () => {
  const bow = { weapons: ['crossbow'] }

  rule('warband.out.aim', 'rounds of aiming count for the shot at that target and no other', () => {
    const chance = (aims: readonly unknown[], target: string): unknown => {
      const cast = { party: [npc('a', bow)], foes: [npc('b', BRAVE), npc('c', BRAVE)] }
      const state = stage(cast, { field: { start: 9, aims } })
      const choices = { 'opening a': ['shoot'], 'target a': [target] }
      return told(playRound(state, { dice: [1, 12], choices }), 'attack')[0]?.chance
    }
    const plain = Number(chance([], 'b'))
    const aims = [{ by: 'a', at: 'b', rounds: 2 }]
    expect([chance(aims, 'b'), chance(aims, 'c')]).toEqual([plain + 2, plain])
    expect(() => chance([{ by: 'a', at: 'x' }], 'b')).toThrow(/field\.aims/)
    expect(() => chance([{ by: 'b', at: 'c' }], 'b')).toThrow(/different sides \(field\.aims\)/)
  })

  rule(['warband.misc.take', 'warband.end.duration'], 'what lies within a space is taken up and kept', () => {
    const ground = [
      { thing: 'shield', place: 0 },
      { thing: 'arming sword', place: 1 },
      { thing: 'arming sword', place: 5 },
    ]
    const cast = { party: [npc('a', { weapons: [] })], foes: [npc('b', BRAVE)] }
    const state = stage(cast, { field: { start: 30, ground } })
    const play = playRound(state, { dice: [1], choices: { 'opening a': ['take'] } })
    expect(play.askedFor('item')[0]?.options).toEqual(['0 shield', '1 arming-sword'])
    expect(state.ground).toHaveLength(2)
    expect(figure(state, 'a').shield).toBe('ready')
  })
})

describe('what a unit or group has gone through', () => {
  rule(
    ['warband.maneuver.shieldwall', 'warband.battle.rally-rout'],
    'a wall of shields, and a unit in flight',
    () => {
      const foes = [rank('Wall', 5, { shield: 'ready' }), rank('Runners', 5, { move: 5, morale: 7 })]
      const state = field(
        { party: [rank('Bows', 5, { weapons: ['shortbow'] })], foes },
        { field: { start: 10, formations: { Wall: 'shieldwall', Runners: 'rout' } } },
      )
      const play = playRound(state, { dice: [1, 8] })
      const order = play.askedFor('order').find(({ by }) => by === 'bows')
      expect(order?.options).toContain('shoot')
      expect(unit(state, 'runners').place).toBe(20)
      expect(unit(state, 'wall').formation).toBe('shieldwall')
      expect(sizes(state, 'wall')).toEqual([5, 0, 0])
    },
  )

  rule(
    ['warband.morale.trigger-third', 'warband.morale.no-quarter'],
    'one of six has fallen: the second is a third, and a last stand checks no more',
    () => {
      const rolls = (given: Readonly<Record<string, unknown>>, dice: readonly number[]): string => {
        const foes = [npc('orc'), npc('two', { group: 'orc' }), npc('three', { group: 'orc' })]
        const more = [npc('four', { group: 'orc' }), npc('five', { group: 'orc' })]
        const state = stage(
          { party: [npc('a')], foes: [...foes, ...more] },
          { field: { start: 9, melee: [['a', 'two']], ...given } },
        )
        return rolled(playRound(state, { dice: [1, 8, ...dice], choices: { 'melee a': ['attack'] } }))
      }
      expect(rolls({}, [])).toBe('priority d6 1, melee d12 8')
      expect(rolls({ losses: { orc: 1 } }, [7])).toBe('priority d6 1, melee d12 8, morale d12 7')
      expect(rolls({ losses: { orc: 1 }, lastStands: ['orc'] }, [])).toBe('priority d6 1, melee d12 8')
      // Two of seven and then three are a third, too; three of eight had been one already.
      expect(rolls({ losses: { orc: 2 } }, [7])).toBe('priority d6 1, melee d12 8, morale d12 7')
      expect(rolls({ losses: { orc: 3 } }, [])).toBe('priority d6 1, melee d12 8')
    },
  )

  rule('warband.banner.first-check', 'a banner that has held its unit once does so no more', () => {
    const rolls = (given: Readonly<Record<string, unknown>>, dice: readonly number[]): string => {
      const cast = { party: [rank('Orcs', 2, { atk: 0 })], foes: [rank('Foot', 15, { morale: 7, atk: 0 })] }
      const state = field(cast, { field: { banners: ['Foot'], ...given } })
      for (const group of state.groups) if (group.name === 'Foot') group.triggers = 1
      return rolled(playRound(state, { dice: [1, ...dice] }))
    }
    expect(rolls({}, [])).toBe('priority d6 1')
    expect(rolls({ usedBanners: ['Foot'] }, [7])).toBe('priority d6 1, morale d12 7')
    expect(() => rolls({ usedBanners: ['Orcs'] }, [])).toThrow(/field\.usedBanners/)
  })
})
