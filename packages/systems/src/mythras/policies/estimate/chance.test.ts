/**
 * The arithmetic of the reckoning hands against stupid twins that try every face.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import {
  type BlowDice,
  chanceOfCritical,
  chanceOfFumble,
  chanceToBeat,
  chanceToLose,
  chanceToSucceed,
  spreadOf,
} from './chance.ts'

/** The level of a die by the bands of the book. */
function levelOf(die: number, skill: number): number {
  if (die >= (skill > 100 ? 100 : 99)) return 0
  if (die >= 96) return 1
  if (skill > 0 && die <= Math.ceil(skill / 10)) return 3
  return die <= skill || die <= 5 ? 2 : 1
}

const FACES = Array.from({ length: 100 }, (_, at) => at + 1)
const SKILLS = [3, 28, 45, 60, 71, 88, 95]

describe('levels', () => {
  rule(
    ['mythras.core.critical', 'mythras.core.auto-band', 'mythras.core.fumble'],
    'are those of every die counted',
    () => {
      for (const skill of SKILLS) {
        const share = (wanted: (level: number) => boolean) =>
          FACES.filter((die) => wanted(levelOf(die, skill))).length / 100
        expect(chanceToSucceed(skill)).toBeCloseTo(
          share((level) => level >= 2),
          12,
        )
        expect(chanceOfCritical(skill)).toBeCloseTo(
          share((level) => level === 3),
          12,
        )
        expect(chanceOfFumble(skill)).toBeCloseTo(
          share((level) => level === 0),
          12,
        )
      }
      expect(chanceOfCritical(66)).toBe(0.07)
      expect(chanceOfFumble(110)).toBe(0.01)
    },
  )
})

describe('opposed rolls', () => {
  /** True for a resister who loses: a worse level, or the same with a lower die; nobody loses to a failure. */
  function loses(own: number, ownSkill: number, other: number, otherSkill: number): boolean {
    const mine = levelOf(own, ownSkill)
    const theirs = levelOf(other, otherSkill)
    if (theirs < 2) return false
    return mine === theirs ? own < other : mine < theirs
  }

  rule('mythras.core.opposed', 'are lost as often as every pair of dice says', () => {
    for (const resist of SKILLS)
      for (const original of [45, 71, 95])
        for (const level of [2, 3]) {
          const rolled = FACES.filter((die) => levelOf(die, original) === level)
          const pairs = rolled.flatMap((other) => FACES.map((own) => loses(own, resist, other, original)))
          const twin = pairs.filter(Boolean).length / pairs.length
          expect(chanceToLose(resist, level, original)).toBeCloseTo(twin, 12)
        }
    expect(chanceToLose(50, 1, 60)).toBe(0)
  })

  rule('mythras.core.over-100', 'take what is above a hundred from both', () => {
    expect(chanceToLose(60, 2, 115)).toBeCloseTo(chanceToLose(45, 2, 100), 1)
    expect(chanceToLose(60, 2, 115)).toBeGreaterThan(chanceToLose(60, 2, 100))
  })

  rule('mythras.outm.result', 'are won as often as every pair of dice says', () => {
    for (const skill of [28, 54, 64])
      for (const other of [40, 54, 85]) {
        const beats = FACES.flatMap((own) =>
          FACES.map(
            (foe) =>
              levelOf(own, skill) >= 2 && !loses(own, skill, foe, other) && !isTie(own, foe, skill, other),
          ),
        )
        const twin = beats.filter(Boolean).length / beats.length
        expect(Math.abs(chanceToBeat(skill, other) - twin)).toBeLessThan(0.011)
      }
  })

  function isTie(own: number, foe: number, skill: number, other: number): boolean {
    return own === foe && levelOf(own, skill) === levelOf(foe, other)
  }
})

describe('damage', () => {
  const sword: BlowDice = { dice: [8], plus: 0, modifier: 5, impales: false, maximised: 0, halved: false }

  /** The mean of a spread. */
  function meanOf(dice: Partial<BlowDice>): number {
    return spreadOf({ ...sword, ...dice }).reduce((sum, chance, total) => sum + chance * total, 0)
  }

  test('sums to one, whatever is asked for', () => {
    for (const dice of [[8], [6, 6], [10, 8, 6]])
      for (const modifier of [-1, 0, 3, 4, 5, 12])
        for (const impales of [false, true])
          for (const maximised of [0, 1, 2])
            for (const halved of [false, true]) {
              const spread = spreadOf({ dice, plus: 1, modifier, impales, maximised, halved })
              expect(spread.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
            }
  })

  rule('mythras.attack.step-5', '1d8+1d2 is 6 on average, and at most 10', () => {
    expect(meanOf({})).toBeCloseTo(6, 12)
    expect(spreadOf(sword)).toHaveLength(11)
  })

  rule('mythras.effect.impale', 'the better of two d8 is 5.8125 on average', () => {
    expect(meanOf({ modifier: 4, impales: true })).toBeCloseTo(5.8125, 12)
  })

  rule('mythras.effect.maximize-damage', 'one of 2d6 in full: 6 and a die', () => {
    expect(meanOf({ dice: [6, 6], modifier: 4, maximised: 1 })).toBeCloseTo(9.5, 12)
    expect(meanOf({ dice: [6], modifier: 4, maximised: 1 })).toBe(6)
  })

  rule('mythras.damage.floor', '1d4 with a modifier of −1d4 is never below nothing', () => {
    const spread = spreadOf({ ...sword, dice: [4], modifier: 2 })
    expect(spread).toHaveLength(4)
    expect(spread[0]).toBeCloseTo(10 / 16, 12)
  })

  rule('mythras.ranged.long', 'half of an odd total is rounded up', () => {
    const spread = spreadOf({ ...sword, dice: [], plus: 7, modifier: -1, halved: true })
    expect(spread[4]).toBe(1)
  })
})
