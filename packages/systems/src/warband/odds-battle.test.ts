/**
 * Exact odds of battles, held against stupid twins: binomial sums written down by hand, and battles fought by the
 * thousand. Dice of a rank are counted, not told apart, so whole battles of small units have exact odds.
 */
import { type Enumeration, enumerateFrom, simulateFrom } from '@steelyard/kernel'
import { BY_WORK } from '@steelyard/kernel/testing'
import { describe, expect } from 'vitest'
import { rule } from '../testing/rule.ts'
import { warband } from './index.ts'
import type { RulingsInput } from './register/rulings.ts'
import type { State } from './state/state.ts'
import { field, one, rank, sizes } from './testing/field.ts'

const POLICIES = { party: 'simple', foes: 'simple' }

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

/** The chance of so many hits on so many dice, each at `chance` in 12. */
function binomial(dice: number, hits: number, chance: number): number {
  let ways = 1
  for (let at = 0; at < hits; at++) ways = (ways * (dice - at)) / (at + 1)
  return ways * (chance / 12) ** hits * (1 - chance / 12) ** (dice - hits)
}

/** The chances of how many are left in a unit after one round. */
function leftAfterRound(state: State, id: string): ReadonlyMap<unknown, number> {
  return exactly(
    enumerateFrom(
      warband,
      { state },
      {
        policies: POLICIES,
        budget: BY_WORK,
        until: 'round',
        measure: (end) => sizes(end, id).reduce((sum, size) => sum + size, 0),
      },
    ),
  ).distribution
}

describe('exact odds of battles', () => {
  rule(
    ['warband.battle.single-entity', 'warband.battle.rank-damage', 'warband.melee.chance'],
    'five dice on a rank of armour 2 take off as many as a binomial says',
    () => {
      const foes = [rank('Orcs', 10, { armour: ['light'], shield: 'ready', atk: 0 })]
      const left = leftAfterRound(field({ party: [rank('Foot', 5)], foes }), 'orcs')
      for (let hits = 0; hits <= 5; hits++)
        expect(left.get(10 - hits), `${hits} hits`).toBeCloseTo(binomial(5, hits, 6), 10)
    },
  )

  rule('warband.battle.overflow', 'ten dice on a front of two and five behind: the excess goes on', () => {
    const foes = [
      { ...rank('Orcs', 2, { rank: 1, atk: 0 }), id: 'front' },
      rank('Orcs', 5, { armour: ['light', 'medium', 'heavy'], rank: 2, atk: 0 }),
    ]
    const left = leftAfterRound(field({ party: [rank('Foot', 5, { atk: 2 })], foes }), 'orcs')
    for (let hits = 0; hits <= 6; hits++)
      expect(left.get(7 - hits), `${hits} hits`).toBeCloseTo(binomial(10, hits, 8), 10)
  })

  rule(
    ['warband.battle.overflow-check', 'warband.battle.overflow'],
    'the careful way agrees with every order in which four dice can fall',
    () => {
      const foes = [
        { ...rank('Orcs', 2, { rank: 1, atk: 0 }), id: 'front' },
        rank('Orcs', 5, { armour: ['light', 'medium', 'heavy'], rank: 2, atk: 0 }),
      ]
      const fight = field({ party: [rank('Foot', 4)], foes }, { rulings: { overflow: 'careful' } })
      const left = leftAfterRound(fight, 'orcs')
      const ways = new Map<number, number>()
      for (let code = 0; code < 12 ** 4; code++) {
        const faces = [1, 12, 144, 1728].map((place) => 1 + (Math.floor(code / place) % 12))
        let fallen = 0
        for (const face of faces) if (face <= (fallen < 2 ? 8 : 5)) fallen++
        ways.set(7 - fallen, (ways.get(7 - fallen) ?? 0) + 1 / 12 ** 4)
      }
      for (const [size, chance] of ways) expect(left.get(size), `${size} left`).toBeCloseTo(chance, 10)
    },
  )

  rule(
    ['warband.battle.reach-middle', 'warband.battle.agents'],
    'an even chance decides who of two neighbours of the middle gets an odd die',
    () => {
      const cast = {
        party: [rank('Foot', 3)],
        foes: [one('Knight', 'Orcs', { might: 3, hpMax: 9, atk: 0 }), rank('Orcs', 1, { atk: 0, hpMax: 9 })],
      }
      const state = field(cast, { rulings: { 'wounds-switch': 'off' } })
      const { distribution } = exactly(
        enumerateFrom(
          warband,
          { state },
          {
            policies: POLICIES,
            budget: BY_WORK,
            until: 'round',
            measure: (end) => end.figures.find(({ id }) => id === 'knight')?.hp ?? 0,
          },
        ),
      )
      // One die or two on the knight, at 8 in 12 each.
      expect(distribution.get(9)).toBeCloseTo((binomial(1, 0, 8) + binomial(2, 0, 8)) / 2, 10)
      expect(distribution.get(7)).toBeCloseTo(binomial(2, 2, 8) / 2, 10)
    },
  )

  rule('warband.battle.order', 'whole battles of two against two: exact and simulated odds agree', () => {
    const cast = {
      party: [rank('Foot', 2, { armour: ['light'], morale: 7 })],
      foes: [rank('Orcs', 2, { shield: 'ready', morale: 5 })],
    }
    // A short field: who runs is soon off it, and there are fewer situations.
    const state = field(cast, { field: { edge: 6 } })
    const budget = { ...BY_WORK, states: 10_000 }
    const { distribution } = exactly(enumerateFrom(warband, { state }, { policies: POLICIES, budget }))
    const fights = 20_000
    const { outcomes } = simulateFrom(warband, { state }, { fights, policies: POLICIES, measures: {} })
    let sum = 0
    for (const [winner, chance] of distribution) {
      sum += chance
      const seen = (outcomes[String(winner)] ?? 0) / fights
      expect(Math.abs(seen - chance), String(winner)).toBeLessThan(
        4 * Math.sqrt((chance * (1 - chance)) / fights),
      )
    }
    expect(sum).toBeCloseTo(1, 10)
  })

  describe('only the log tells criticals on a rank apart where they do no more than hits', () => {
    const arms: [what: string, weapons: string[], rulings: RulingsInput][] = [
      ['spears', ['spear'], {}],
      ['axes, which cut deep', ['battle axe'], {}],
      ['axes whose criticals do not add up', ['battle axe'], { 'crit-stack': 'no' }],
      ['spears that open a rank', ['spear'], { 'rank-wounds': 'plus-one' }],
      ['bows, with shots that go astray', ['longbow', 'dagger'], {}],
    ]
    for (const [what, weapons, rulings] of arms)
      rule(
        ['warband.battle.single-entity', 'warband.melee.roll'],
        `${what}: the log changes no battle`,
        () => {
          const cast = {
            party: [rank('Foot', 8, { weapons, morale: 7 }), rank('Others', 4, { weapons, morale: 7 })],
            foes: [rank('Orcs', 10, { shield: 'ready', morale: 5, hpMax: 2 })],
          }
          const state = field(cast, { rulings })
          const [silent, told] = [false, true].map((logs) =>
            simulateFrom(warband, { state }, { fights: 300, policies: POLICIES, logs }),
          )
          expect(told).toEqual(silent)
        },
      )
  })
})
