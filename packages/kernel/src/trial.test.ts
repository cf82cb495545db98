/**
 * A memory on trial: when it is looked at, how much it must know, and what the clock may say. The clock is a number that
 * only the fights of the test move on.
 */
import { describe, expect, test } from 'vitest'
import { type Evidence, PLAYED_FIRST, Trial } from './trial.ts'

/**
 * A trial on which the fights of a hearing take so many milliseconds with the memory, and so many without; a list is for
 * one time after the other, of which the last goes on.
 */
function trialOf(recalled: number | readonly number[], played: number) {
  const times = typeof recalled === 'number' ? [recalled] : [...recalled]
  let now = 0
  const fought: string[] = []
  const trial = new Trial(() => now)
  const stays = (known: number, familiarity = 0): boolean => {
    const evidence: Evidence = {
      steps: 1_000,
      known,
      familiarity,
      recalled(fights, skipped) {
        fought.push(`recalled ${fights} after ${skipped}`)
        now += (times.length > 1 ? times.shift() : times[0]) ?? 0
      },
      played(fights, skipped) {
        fought.push(`played ${fights} after ${skipped}`)
        now += played
      },
    }
    return trial.stays(evidence)
  }
  /** Lets the memory know everything at each hearing until the one before this fight. */
  const until = (fight: number): void => {
    while (trial.next < fight) expect(stays(1_000)).toBe(true)
    expect(trial.next).toBe(fight)
  }
  return { trial, stays, until, fought }
}

test('a memory is begun after 500 fights and heard 500, 2,000, 40,000 and five times as many fights later', () => {
  const { trial, stays } = trialOf(1, 1)
  const hearings = Array.from({ length: 6 }, () => {
    const { next } = trial
    expect(stays(1_000)).toBe(true)
    return next - PLAYED_FIRST
  })
  expect(PLAYED_FIRST).toBe(500)
  expect(hearings).toEqual([0, 500, 2_000, 40_000, 200_000, 1_000_000])
})

describe('what it must know', () => {
  test.each([
    [1_000, 350],
    [2_500, 500],
  ])('before fight %i: %i of a thousand steps', (fight, least) => {
    for (const known of [least, least - 1]) {
      const { until, stays } = trialOf(1, 1)
      until(fight)
      expect(stays(known)).toBe(known === least)
    }
  })

  test.each([
    [1_000, 200, 0.8],
    [2_500, 380, 0.9],
  ])('before fight %i: %i where only dice are missing', (fight, least, familiarity) => {
    for (const known of [least, least - 1]) {
      const { until, stays } = trialOf(1, 1)
      until(fight)
      expect(stays(known, familiarity)).toBe(known === least)
    }
    const { until, stays } = trialOf(1, 1)
    until(fight)
    expect(stays(least, familiarity - 0.01)).toBe(false)
  })

  test('is nothing when it begins', () => {
    expect(trialOf(1, 1).stays(0)).toBe(true)
  })
})

describe('the clock', () => {
  test('is not asked in the first 40,000 fights', () => {
    const { until, fought } = trialOf(900, 100)
    until(40_500)
    expect(fought).toEqual([])
  })

  test('compares the same thousand fights with the memory and without', () => {
    const { until, stays, fought } = trialOf(1, 1)
    until(40_500)
    stays(1_000)
    expect(fought).toEqual(['recalled 1000 after 0', 'played 1000 after 0'])
  })

  test('asks again, with other fights, before it gives up what was slow', () => {
    const moment = trialOf([900, 900, 100], 100)
    moment.until(40_500)
    expect(moment.stays(1_000)).toBe(true)
    expect(moment.fought.filter((each) => each.startsWith('recalled'))).toEqual([
      'recalled 1000 after 0',
      'recalled 1000 after 1000',
      'recalled 1000 after 2000',
    ])
    const slow = trialOf([900, 900, 900, 100], 100)
    slow.until(40_500)
    expect(slow.stays(1_000)).toBe(false)
  })

  test('lets a memory take twice as long while it grows, and a tick more, but no longer', () => {
    for (const [recalled, kept] of [
      [200, true],
      [201, true],
      [202, false],
    ] as const) {
      const { until, stays } = trialOf(recalled, 100)
      until(40_500)
      expect(stays(1_000)).toBe(kept)
    }
  })

  test('lets it take no longer than the rules after a million fights', () => {
    for (const [recalled, kept] of [
      [101, true],
      [102, false],
    ] as const) {
      const { until, stays } = trialOf(recalled, 100)
      until(1_000_500)
      expect(stays(1_000)).toBe(kept)
    }
  })
})
