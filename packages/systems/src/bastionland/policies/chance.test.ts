/**
 * The arithmetic of the reckoning hands against stupid twins that try every face.
 */
import { describe, expect, test } from 'vitest'
import {
  bothDice,
  chanceOf,
  meanDamage,
  meanDenied,
  NO_DICE,
  oneDie,
  type PackedDice,
  spreadOf,
} from './chance.ts'
import { FOR_GOOD, roundsAfterAttack, roundsAgainst } from './stamina.ts'

const pools: readonly (readonly number[])[] = [
  [],
  [4],
  [6],
  [12],
  [8, 4],
  [10, 10],
  [6, 6, 6],
  [8, 4, 12],
  [8, 4, 6, 6],
  [8, 8, 4, 10],
]

function pack(sides: readonly number[]): PackedDice {
  return sides.reduce((dice, each) => bothDice(dice, oneDie(each)), NO_DICE)
}

/** Every way the dice can fall. */
function rollsOf(sides: readonly number[]): number[][] {
  const [first, ...rest] = sides
  if (first === undefined) return [[]]
  return rollsOf(rest).flatMap((faces) => Array.from({ length: first }, (_, at) => [at + 1, ...faces]))
}

/** The best die and a point for every other die of 4 or more. */
function greedy(faces: readonly number[]): number {
  const sorted = faces.toSorted((one, other) => other - one)
  return (sorted[0] ?? 0) + sorted.slice(1).filter((face) => face >= 4).length
}

function withoutBest(faces: readonly number[]): number[] {
  return faces.toSorted((one, other) => other - one).slice(1)
}

/** The chance of each total, by counting. */
function counted(sides: readonly number[], denied: boolean): Map<number, number> {
  const rolls = rollsOf(sides)
  const chances = new Map<number, number>()
  for (const faces of rolls) {
    const total = greedy(denied ? withoutBest(faces) : faces)
    chances.set(total, (chances.get(total) ?? 0) + 1 / rolls.length)
  }
  return chances
}

describe('totals', () => {
  test.each(pools.map((sides) => [sides.map((each) => `d${each}`).join(' ') || 'none', sides] as const))(
    'of %s are those of every roll counted',
    (_, sides) => {
      const { totals, denied } = spreadOf(pack(sides))
      for (const [spread, twin] of [
        [totals, counted(sides, false)],
        [denied, counted(sides, true)],
      ] as const) {
        for (const [total, chance] of spread.entries()) expect(chance).toBeCloseTo(twin.get(total) ?? 0, 12)
        expect(spread.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12)
      }
    },
  )

  test('of a host of dice still sum to one', () => {
    let host = NO_DICE
    for (let at = 0; at < 200; at++) host = bothDice(host, pack([4, 6, 8, 10, 12]))
    const { totals, denied } = spreadOf(host)
    for (const spread of [totals, denied])
      expect(spread.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
  })

  test('are reached as often as the tail says', () => {
    expect(chanceOf(pack([8]), 0)).toBe(1)
    expect(chanceOf(pack([8]), 6)).toBeCloseTo(3 / 8, 12)
    expect(chanceOf(pack([8]), 9)).toBe(0)
    expect(chanceOf(pack([10, 10]), 11)).toBeCloseTo(13 / 100, 12)
  })
})

describe('mean damage against Armour 0, 2 and 4', () => {
  test.each([
    ['mace and shield', [8, 4], [4.97, 3.0, 1.41]],
    ['longsword and shield', [8, 8, 4], [6.5, 4.5, 2.64]],
    ['greatsword', [10, 10], [7.64, 5.65, 3.78]],
    ['mace and shield with a Smite', [8, 4, 12], [8.12, 6.12, 4.22]],
    ['two with mace and shield', [8, 4, 8, 4], [6.76, 4.77, 2.86]],
  ] as const)('of %s', (_, sides, means) => {
    const dice = pack(sides)
    for (const [at, armour] of [0, 2, 4].entries())
      expect(meanDamage(dice, armour)).toBeCloseTo(means[at] ?? -1, 2)
  })

  test('is halved by a Deny', () => {
    const dice = pack([8, 4, 6, 6])
    expect(meanDamage(dice, 2)).toBeCloseTo(4.58, 2)
    expect(meanDenied(dice, 2)).toBeCloseTo(2.29, 2)
    expect(meanDenied(pack([10]), 0)).toBeCloseTo(0, 12)
  })
})

describe('rounds to stand', () => {
  test('at the end are those until the first blow that hurts', () => {
    expect(roundsAgainst(pack([4]), 0, 0, 1)).toBeCloseTo(1, 12)
    expect(roundsAgainst(pack([4]), 3, 0, 1)).toBeCloseTo(4, 12)
    expect(roundsAgainst(pack([10]), 0, 0, 0)).toBeCloseTo(1, 12)
  })

  test('are without end where nothing can hurt', () => {
    expect(roundsAgainst(pack([4]), 4, 3, 10)).toBe(FOR_GOOD)
    expect(roundsAgainst(NO_DICE, 0, 3, 10)).toBe(FOR_GOOD)
  })

  test('without Guard are those of every blow followed to its end', () => {
    const sides = [8, 4]
    const chances = counted(sides, false)
    const twin = (vigour: number): number => {
      let rounds = 1
      let harmless = 0
      for (const [total, chance] of chances) {
        const lost = total - 2
        if (lost <= 0) harmless += chance
        else if (2 * lost < vigour) rounds += chance * twin(vigour - lost)
      }
      return rounds / (1 - harmless)
    }
    for (const vigour of [1, 2, 5, 10, 14])
      expect(roundsAgainst(pack(sides), 2, 0, vigour)).toBeCloseTo(twin(vigour), 9)
  })

  test('are one more than those left after one more blow', () => {
    for (const [guard, vigour] of [
      [0, 10],
      [4, 12],
      [10, 16],
    ] as const) {
      const dice = pack([8, 4, 6])
      const left = roundsAfterAttack(dice, 2, guard, vigour, spreadOf(dice).totals)
      expect(roundsAgainst(dice, 2, guard, vigour)).toBeCloseTo(1 + left, 9)
    }
  })

  test('shrink with Guard, Vigour and Armour', () => {
    const dice = pack([10])
    for (let step = 1; step < 8; step++) {
      expect(roundsAgainst(dice, 1, step, 10)).toBeGreaterThan(roundsAgainst(dice, 1, 0, 10))
      expect(roundsAgainst(dice, 1, 0, 10 + step)).toBeGreaterThanOrEqual(roundsAgainst(dice, 1, 0, 10))
      expect(roundsAgainst(dice, step, 3, 10)).toBeGreaterThan(roundsAgainst(dice, step - 1, 3, 10))
    }
  })
})
