/**
 * The chances that policies reckon with, against plain counting: every throw of two dice, every pair of throws, and
 * damage dice rolled on as far as it matters.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { chance, contested, dealtBy, fellsBy, uncontested } from './chance.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
const THROWS: readonly number[] = FACES.flatMap((one) => FACES.map((other) => one + other))

/** The part of all throws of which something is true. */
function share(holds: (thrown: number) => boolean): number {
  return THROWS.filter(holds).length / THROWS.length
}

describe('two dice', () => {
  test('the chance of every total is counted right', () => {
    for (let needed = -3; needed <= 15; needed++)
      expect(chance(needed)).toBeCloseTo(
        share((thrown) => thrown >= needed),
        12,
      )
  })

  rule('stances.action.attack.roll', 'at +4 a swing hits 33 times in 36', () => {
    expect(uncontested(4, 8, 13).hits).toBeCloseTo(33 / 36, 12)
  })

  rule('stances.weapon.critical', 'at +4 it is critical from a natural 9 on, 10 times in 36', () => {
    expect(uncontested(4, 8, 13).criticals).toBeCloseTo(10 / 36, 12)
    expect(uncontested(-4, 8, 3).criticals, 'never without a hit').toBeCloseTo(1 / 36, 12)
  })
})

describe('a Counter', () => {
  const PAIRS = THROWS.flatMap((attack) => THROWS.map((counter) => [attack, counter] as const))

  test('is what counting all pairs of throws says', () => {
    for (const [modifier, counter, ties] of [
      [4, 5, false],
      [1, 5, false],
      [3, -2, true],
      [0, 0, true],
      [4, 5, true],
      [4, 6, false],
      [-30, 9, false],
      [30, -9, false],
    ] as const) {
      const sum = (holds: (attack: number, other: number) => boolean): number =>
        PAIRS.filter(([one, other]) => holds(one + modifier, other + counter)).length / PAIRS.length
      const beats = (attack: number, other: number): boolean => (ties ? attack >= other : attack > other)
      const found = contested({ modifier, tn: 8, critical: 13, counter, answers: 13, tiesToAttacker: ties })
      expect(found.hits).toBeCloseTo(
        sum((attack, other) => attack >= 8 && beats(attack, other)),
        12,
      )
      expect(found.criticals).toBeCloseTo(
        sum((attack, other) => attack >= 13 && beats(attack, other)),
        12,
      )
      expect(found.stopped).toBeCloseTo(
        sum((attack, other) => !beats(attack, other)),
        12,
      )
      expect(found.answered).toBeCloseTo(
        sum((attack, other) => other >= 13 && !beats(attack, other)),
        12,
      )
    }
  })

  rule(
    ['stances.reaction.counter.roll', 'stances.defensive.counterattack'],
    'at +5 against +4 it stops two attacks in three, and over a third of them bring a free blow',
    () => {
      const { stopped, answered } = contested({
        modifier: 4,
        tn: 8,
        critical: 13,
        counter: 5,
        answers: 13,
        tiesToAttacker: false,
      })
      expect(stopped).toBeGreaterThan(0.63)
      expect(stopped).toBeLessThan(0.7)
      expect(answered).toBeGreaterThan(0.35)
    },
  )

  rule('stances.reaction.counter.success', 'at +5 it stops nine feeble attacks in ten', () => {
    expect(
      contested({ modifier: 1, tn: 8, critical: 13, counter: 5, answers: 13, tiesToAttacker: false }).stopped,
    ).toBeGreaterThan(0.9)
  })
})

describe('damage', () => {
  /** Every sum of exploding dice with its chance, each die rolled on at most four times. */
  function sums(dice: number): Map<number, number> {
    if (dice === 0) return new Map([[0, 1]])
    const all = new Map<number, number>()
    const add = (sum: number, weight: number): void => {
      all.set(sum, (all.get(sum) ?? 0) + weight)
    }
    for (const [before, weight] of sums(dice - 1))
      for (let again = 0; again <= 4; again++)
        for (const face of FACES)
          if (face < 6 || again === 4) add(before + 6 * again + face, weight * 6 ** -(again + 1))
    return all
  }

  test('is what rolling on says', () => {
    for (const [dice, flat, left] of [
      [2, 1, 26],
      [2, -5, 9],
      [1, 3, 4],
      [5, 0, 20],
      [3, -30, 4],
    ] as const) {
      const harm = { dealt: 0, fells: 0 }
      for (const [sum, weight] of sums(dice)) {
        harm.dealt += weight * Math.min(left, Math.max(0, sum + flat))
        if (sum + flat >= left) harm.fells += weight
      }
      expect(dealtBy(dice, flat, left)).toBeCloseTo(harm.dealt, 2)
      expect(fellsBy(dice, flat, left)).toBeCloseTo(harm.fells, 2)
    }
  })

  rule('stances.weapon.explode', 'two exploding dice bring 8.4 on average', () => {
    expect(dealtBy(2, 0, 1000)).toBeCloseTo(8.4, 3)
  })

  rule(
    ['stances.armour.heavy.dr', 'stances.defensive.reduction'],
    'of a longsword’s blow plate in Defensive leaves 3.7, and nothing of 28 in 100',
    () => {
      expect(dealtBy(2, 1 - 6, 1000)).toBeCloseTo(3.7, 1)
      expect(1 - fellsBy(2, 1 - 6, 1)).toBeCloseTo(0.28, 2)
    },
  )
})
