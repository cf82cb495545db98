/**
 * The memo gate: when it reviews a memo, how much a memo must know, and how long it may take. The clock is a number
 * that only the fights of the test move on.
 */
import { describe, expect, test } from 'vitest'
import { type Evidence, MemoGate, playedFirst } from './memo-gate.ts'

/**
 * A gate for which the fights of a review take so many milliseconds with the memo, and so many without; a list is for
 * one time after the other, of which the last goes on.
 */
function gateWith(memoised: number | readonly number[], played: number) {
  const times = typeof memoised === 'number' ? [memoised] : [...memoised]
  let now = 0
  const fought: string[] = []
  const gate = new MemoGate(500, () => now)
  const keeps = (known: number, familiarity = 0): boolean => {
    const evidence: Evidence = {
      steps: 1_000,
      known,
      familiarity,
      memoised(fights, skipped) {
        fought.push(`memoised ${fights} after ${skipped}`)
        now += (times.length > 1 ? times.shift() : times[0]) ?? 0
      },
      played(fights, skipped) {
        fought.push(`played ${fights} after ${skipped}`)
        now += played
      },
    }
    return gate.keeps(evidence)
  }
  const takes = (memoised: number): void => {
    times.splice(0, times.length, memoised)
  }
  /** Lets the memo know everything at each review until the one before this fight. */
  const until = (fight: number): void => {
    while (gate.next < fight) expect(keeps(1_000)).toBe(true)
    expect(gate.next).toBe(fight)
  }
  return { gate, keeps, takes, until, fought }
}

test('a memo starts after 500 fights and is reviewed 500, 2,000, 10,000 and five times as many fights later', () => {
  const { gate, keeps } = gateWith(1, 1)
  const reviews = Array.from({ length: 6 }, () => {
    const { next } = gate
    expect(keeps(1_000)).toBe(true)
    return next - 500
  })
  expect(reviews).toEqual([0, 500, 2_000, 10_000, 50_000, 250_000])
})

test('more fights are played first where states have more values', () => {
  expect([0, 100, 178, 800, 2_620].map(playedFirst)).toEqual([500, 500, 500, 10_000, 107_257])
})

describe('what it must know', () => {
  test.each([
    [1_000, 350],
    [2_500, 500],
  ])('before fight %i: %i of a thousand steps', (fight, least) => {
    for (const known of [least, least - 1]) {
      const { until, keeps } = gateWith(1, 1)
      until(fight)
      expect(keeps(known)).toBe(known === least)
    }
  })

  test.each([
    [1_000, 200, 0.8],
    [2_500, 380, 0.9],
  ])('before fight %i: %i where only dice are missing', (fight, least, familiarity) => {
    for (const known of [least, least - 1]) {
      const { until, keeps } = gateWith(1, 1)
      until(fight)
      expect(keeps(known, familiarity)).toBe(known === least)
    }
    const { until, keeps } = gateWith(1, 1)
    until(fight)
    expect(keeps(least, familiarity - 0.01)).toBe(false)
  })

  test('is nothing when it begins', () => {
    expect(gateWith(1, 1).keeps(0)).toBe(true)
  })
})

describe('the clock', () => {
  test('is not asked in the first 2,000 fights', () => {
    const { until, fought } = gateWith(900, 100)
    until(2_500)
    expect(fought).toEqual([])
  })

  test.each([
    [2_500, 100],
    [10_500, 500],
    [50_500, 1_000],
    [250_500, 1_000],
  ])('before fight %i compares the same %i fights with the memo and without', (fight, fights) => {
    const { until, keeps, fought } = gateWith(1, 1)
    until(fight)
    fought.length = 0
    keeps(1_000)
    expect(fought).toEqual([`memoised ${fights} after 0`, `played ${fights} after 0`])
  })

  test('asks again, with other fights, before it gives up what was slow', () => {
    const moment = gateWith([900, 900, 100], 100)
    moment.until(2_500)
    expect(moment.keeps(1_000)).toBe(true)
    expect(moment.fought.filter((each) => each.startsWith('memoised'))).toEqual([
      'memoised 100 after 0',
      'memoised 100 after 100',
      'memoised 100 after 200',
    ])
    const slow = gateWith([900, 900, 900, 100], 100)
    slow.until(2_500)
    expect(slow.keeps(1_000)).toBe(false)
  })

  test.each([
    ['four times as long while it is young', 10_500, 400],
    ['twice as long while it grows', 250_500, 200],
    ['as long as the rules after a million fights', 1_250_500, 100],
  ])('lets a memo take %s, and a tick more, but no longer', (_, fight, most) => {
    for (const [memoised, kept] of [
      [most + 1, true],
      [most + 2, false],
    ] as const) {
      const { until, keeps, takes } = gateWith(100, 100)
      until(fight)
      takes(memoised)
      expect(keeps(1_000)).toBe(kept)
    }
  })
})
