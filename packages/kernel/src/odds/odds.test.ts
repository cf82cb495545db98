/**
 * Odds beside a choice: exact where they can be, the same dice for every option, and no peeping at what others
 * have answered in secret.
 */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { choiceOf, duel, muster, say, stances } from '../testing/duel.ts'
import { toy } from '../testing/toy.ts'
import { enumerateFrom } from './enumerate.ts'
import { countedPercent, countedShare, intervalPercent, likelihoodPercent, wilson } from './likelihood.ts'
import { oddsLabel, oddsOf, winOdds } from './odds.ts'
import { percent } from './percent.ts'

const policies = { red: 'skilled', blue: 'skilled' }

describe('odds of an open question', () => {
  test('are exact for each option, and agree with the odds after answering so', () => {
    const fight = duel(1)
    muster(fight, 1)
    stances(fight, 'attack', 'guard')
    const odds = oddsOf(fight, choiceOf(fight, 'push', 'anna'), { policies })
    expect(odds.map(oddsLabel)).toEqual(['0', '1'])
    for (const { choice, method, wins } of odds) {
      expect(method).toBe('exact')
      const sum = Object.values(wins).reduce((all, { chance }) => all + chance, 0)
      expect(sum).toBeCloseTo(1, 9)
      expect(Object.values(wins).every(({ margin }) => margin === 0)).toBe(true)
      const { current } = fight.parts()
      const tag = /push anna \w+/.exec(JSON.stringify(current.answers))?.[0]
      expect(tag).toBeUndefined()
      expect(typeof choice).toBe('number')
    }
    const [none, one] = odds.map(({ wins }) => wins['red']?.chance ?? 0)
    expect(one).toBeGreaterThan(none ?? 1)
  })

  test('say who is down by the end of the round', () => {
    const fight = duel(1)
    muster(fight, 0)
    say(fight, 'stance', 'anna', 'attack')
    const [attack, guard] = oddsOf(fight, choiceOf(fight, 'stance', 'bert'), { policies })
    expect(attack?.felled['bert']?.chance).toBeCloseTo(1 / 2, 12)
    expect(attack?.felled['anna']?.chance).toBeCloseTo(1 / 2, 12)
    expect(guard?.felled['bert']?.chance).toBeCloseTo((1 / 2) * (4 / 6) ** 2, 12)
    expect(guard?.felled['anna']).toBeUndefined()
  })

  test('say what is left of whom by the end of the round, and all of it sums to one', () => {
    const fight = duel(2)
    muster(fight, 1)
    stances(fight, 'attack', 'attack')
    const odds = oddsOf(fight, choiceOf(fight, 'push', 'anna'), { policies })
    const [none] = odds
    const hearts = none?.left.find(({ figure, gauge }) => figure === 'bert' && gauge === 'hearts')
    expect(none?.felledMethod).toBe('exact')
    expect(hearts).toMatchObject({ now: 2, values: [{ value: 1 }, { value: 2 }] })
    expect(hearts?.values.map(({ chance }) => chance.chance)).toEqual([0.5, 0.5])
    expect(hearts?.mean).toBeCloseTo(1.5, 12)
    for (const { left, felled } of odds)
      for (const { figure, values } of left) {
        const standing = values.reduce((sum, { chance }) => sum + chance.chance, 0)
        expect(standing + (felled[figure]?.chance ?? 0)).toBeCloseTo(1, 12)
      }
  })

  test('do not depend on what others have answered in secret', () => {
    const odds = ['attack', 'guard'].map((secret) => {
      const fight = duel(1)
      muster(fight, 0)
      say(fight, 'stance', 'anna', secret)
      return oddsOf(fight, choiceOf(fight, 'stance', 'bert'), { policies })
    })
    expect(odds[0]).toEqual(odds[1])
  })

  test('are simulated with a margin where exact ones cost too much', () => {
    const fight = duel(2)
    muster(fight)
    const [first] = oddsOf(fight, choiceOf(fight, 'stance', 'anna'), {
      policies: { red: 'wild', blue: 'wild' },
      budget: { states: 5 },
      fights: 500,
    })
    expect(first?.method).toBe('simulated')
    const wins = Object.values(first?.wins ?? {})
    expect(wins.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
    expect(wins.every(({ margin }) => margin > 0 && margin < 0.06)).toBe(true)
  })

  test('are refused for a question that is not open', () => {
    const fight = duel(1)
    const question = choiceOf(fight, 'purse', 'anna')
    say(fight, 'purse', 'anna', 1)
    expect(() => oddsOf(fight, question)).toThrow(Refusal)
  })
})

test('the odds to win from a moment are those of the enumeration', () => {
  const fight = duel(1)
  muster(fight)
  const { current } = fight.parts()
  const moment = { state: current.before, answers: current.answers }
  const { method, wins } = winOdds(fight, moment, policies, {})
  const exact = enumerateFrom(toy, moment, { policies })
  expect(method).toBe('exact')
  expect(exact.exact && exact.distribution.get('red')).toBe(wins['red']?.chance)
})

describe('numbers', () => {
  test('percentages say 0 or 100 only when it is certain', () => {
    expect([0, 1, 0.5, 0.00001, 0.99999, 0.001, 0.0004, 0.9996].map((chance) => percent(chance))).toEqual([
      '0 %',
      '100 %',
      '50.0 %',
      '<0.1 %',
      '>99.9 %',
      '0.1 %',
      '<0.1 %',
      '>99.9 %',
    ])
  })

  test('the Wilson interval is the published one', () => {
    const [low, high] = wilson(10, 20)
    expect([low, high]).toEqual([expect.closeTo(0.2993, 3), expect.closeTo(0.7007, 3)])
    expect(wilson(0, 20)[0]).toBe(0)
    expect(wilson(0, 20)[1]).toBeCloseTo(0.1611, 3)
    expect(wilson(20, 20)[1]).toBe(1)
  })

  test('the Wilson interval covers the truth about as often as it says', () => {
    let covered = 0
    for (let count = 0; count <= 50; count++) {
      const chance = binomial(50, count) * 0.3 ** count * 0.7 ** (50 - count)
      const [low, high] = wilson(count, 50)
      if (low <= 0.3 && high >= 0.3) covered += chance
    }
    expect(covered).toBeGreaterThan(0.93)
    expect(covered).toBeLessThan(0.97)
  })
})

function binomial(n: number, k: number): number {
  let result = 1
  for (let at = 1; at <= k; at++) result = (result * (n - k + at)) / at
  return result
}

describe('a counted share', () => {
  // Wilson: all of 300 is at least 300 / (300 + 1.96²) = 98.74 %.
  test('of all or none of the fights is a bound, with an interval of one end', () => {
    expect([countedPercent(countedShare(300, 300)), intervalPercent(countedShare(300, 300), 2)]).toEqual([
      '> 98.7 %',
      'at least 98.74 %',
    ])
    expect([countedPercent(countedShare(0, 300)), intervalPercent(countedShare(0, 300), 2)]).toEqual([
      '< 1.3 %',
      'at most 1.26 %',
    ])
  })

  test('of some of them is that share with both ends', () => {
    expect([countedPercent(countedShare(60, 100)), intervalPercent(countedShare(60, 100))]).toEqual([
      '60.0 %',
      '50.2–69.1 %',
    ])
    expect(countedPercent(countedShare(999_999, 1_000_000))).toBe('>99.9 %')
  })

  test('is certain only where it was not counted', () => {
    expect(likelihoodPercent({ chance: 1, margin: 0 })).toBe('100 %')
    expect(likelihoodPercent({ chance: 1, margin: 0.01 })).toBe('> 98.0 %')
    expect(likelihoodPercent({ chance: 0, margin: 0.01 })).toBe('< 2.0 %')
  })
})
