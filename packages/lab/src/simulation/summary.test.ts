import { describe, expect, test } from 'vitest'
import { summary } from './summary.ts'

const counted = (outcomes: Record<string, number>, measures: Record<string, Record<string, number>> = {}) =>
  summary({
    fights: Object.values(outcomes).reduce((sum, count) => sum + count, 0),
    outcomes,
    measures,
  })

describe('shares', () => {
  test('come most frequent first, with the Wilson interval', () => {
    const { shares } = counted({ draw: 10, npcs: 60, players: 30 })
    expect(shares.map(({ outcome, share }) => [outcome, share])).toEqual([
      ['npcs', 0.6],
      ['players', 0.3],
      ['draw', 0.1],
    ])
    // 60 of 100: (0.6 + 1.9208/100 ± 1.96 √(0.24/100 + 0.9604/10000)) / 1.038416
    expect(shares[0]?.low).toBeCloseTo(0.502, 3)
    expect(shares[0]?.high).toBeCloseTo(0.6906, 3)
  })

  test('of nothing or everything are not taken for certain', () => {
    const [all] = counted({ players: 50 }).shares
    expect(all).toMatchObject({ share: 1, high: 1 })
    expect(all?.low).toBeLessThan(0.95)
    const { text } = counted({ players: 300, npcs: 0 }).verdict
    expect(text).toContain('at least 98.7 % of all')
    expect(text).not.toMatch(/100|\b0 %/)
  })
})

describe('measures', () => {
  test('in numbers have mean, median and quantiles that were seen', () => {
    const { measures } = counted({ draw: 100 }, { rounds: { '2': 40, '10': 10, '3': 50 } })
    expect(measures['rounds']).toEqual({
      kind: 'numbers',
      mean: 3.3,
      deviation: Math.sqrt((40 * 1.3 ** 2 + 50 * 0.3 ** 2 + 10 * 6.7 ** 2) / 100),
      min: 2,
      p5: 2,
      p25: 2,
      median: 3,
      p75: 3,
      p95: 10,
      max: 10,
    })
  })

  test('in words are listed by how often they came', () => {
    const { measures } = counted({ draw: 4 }, { standing: { 'players 1': 1, 'npcs 2': 3 } })
    expect(measures['standing']).toMatchObject({
      kind: 'words',
      values: [
        { outcome: 'npcs 2', count: 3, share: 0.75 },
        { outcome: 'players 1', count: 1, share: 0.25 },
      ],
    })
  })

  test('with numbers and words are words', () => {
    const { measures } = counted({ draw: 2 }, { mixed: { '1': 1, '': 1 } })
    expect(measures['mixed']?.kind).toBe('words')
  })
})

describe('the verdict', () => {
  test('is settled when the lead is larger than chance explains', () => {
    const { verdict } = counted({ players: 600, npcs: 400 })
    // lead 0.2, variance 1 − 0.04, margin 1.96 √(0.96/1000) = 0.0607
    expect(verdict).toMatchObject({ settled: true, leader: 'players', rival: 'npcs' })
    expect(verdict.lead).toBeCloseTo(0.2)
    expect(verdict.margin).toBeCloseTo(0.0607, 3)
    expect(verdict.text).toMatch(/^More fights would not change it: "players" ahead of "npcs" by 20\.0 %/)
  })

  test('names the sides it is given', () => {
    const simulation = { fights: 1000, outcomes: { players: 600, npcs: 300, draw: 100 }, measures: {} }
    const sides = [
      { id: 'players', name: 'The wanderers' },
      { id: 'npcs', name: 'The watch' },
    ]
    expect(summary(simulation, sides).verdict.text).toMatch(/: The wanderers ahead of The watch by 30\.0 %/)
    const drawn = { ...simulation, outcomes: { draw: 1000 } }
    expect(summary(drawn, sides).verdict.text).toContain('every one of 1000 ended with "draw"')
  })

  test('is open when it is not, and says how many fights would settle it', () => {
    const { verdict } = counted({ players: 51, npcs: 49 })
    // 1.96² (1 − 0.0004) / 0.0004 = 9600.2
    expect(verdict).toMatchObject({ settled: false, needed: 9601 })
    expect(verdict.text).toMatch(/about 9700 would tell them apart/)
  })

  test('has no number of fights for even shares', () => {
    expect(counted({ players: 50, npcs: 50 }).verdict).toMatchObject({
      settled: false,
      lead: 0,
      needed: null,
    })
  })

  test('the number it names is enough', () => {
    const { verdict } = counted({ players: 51, npcs: 49 })
    const many = verdict.needed ?? 0
    const again = counted({ players: Math.ceil(0.51 * many) + 1, npcs: Math.floor(0.49 * many) })
    expect(again.verdict.settled).toBe(true)
  })

  test('with one outcome only there is nothing to compare', () => {
    const { verdict } = counted({ players: 100 })
    expect(verdict).toMatchObject({ settled: true, rival: null, lead: 1 })
    expect(verdict.margin).toBeCloseTo(0.037, 3)
  })

  test('nothing fought is nothing to sum up', () => {
    expect(() => summary({ fights: 0, outcomes: {}, measures: {} })).toThrow(RangeError)
  })
})
