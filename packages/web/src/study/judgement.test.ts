/** What a choice was worth, and what a side's fight came to. */
import type { Odds } from '@steelyard/table/contract'
import { describe, expect, it } from 'vitest'
import { balanceOf, judge, points, signOf } from './judgement.ts'
import { coarseToFine } from './order.ts'

function odds(chances: Readonly<Record<string, readonly [chance: number, margin: number]>>): Odds {
  return {
    question: '3:0@5',
    stand: 'skilled',
    settled: true,
    verdict: { kind: 'none' },
    options: Object.entries(chances).map(([key, [chance, margin]]) => ({
      key,
      choices: [key],
      label: key.toUpperCase(),
      method: margin === 0 ? 'exact' : 'simulated',
      wins: { heroes: { chance, margin } },
      felled: {},
      struck: {},
      left: [],
      blow: null,
      fights: 100,
      dropped: false,
      assumes: null,
    })),
  }
}

describe('a judgement', () => {
  it('says what a worse choice cost against the best', () => {
    const found = judge(odds({ hold: [0.4, 0.01], strike: [0.6, 0.01], flee: [0.1, 0.01] }), 'hold', 'heroes')
    expect(found).toMatchObject({ kind: 'worse', other: { label: 'STRIKE' } })
    expect(found?.gain).toBeCloseTo(-0.2, 12)
    expect(found === null ? null : signOf(found).sign).toBe('??')
  })

  it('says what the best gained over the next', () => {
    const found = judge(odds({ hold: [0.4, 0], strike: [0.5, 0] }), 'strike', 'heroes')
    expect(found).toMatchObject({ kind: 'best', other: { label: 'HOLD' }, margin: 0 })
    expect(found?.gain).toBeCloseTo(0.1, 12)
    expect(found === null ? null : signOf(found).sign).toBe('!')
  })

  it('blames nobody for what the margins could explain', () => {
    const found = judge(odds({ hold: [0.48, 0.02], strike: [0.5, 0.02] }), 'hold', 'heroes')
    expect(found).toMatchObject({ kind: 'sound', gain: 0 })
  })

  it('takes a side that won no counted fight for nearly lost, not for impossible', () => {
    const found = judge(odds({ hold: [0.4, 0.02], strike: [0.5, 0.02] }), 'hold', 'watch')
    expect(found?.chance.margin).toBeGreaterThan(0)
  })

  it('knows nothing of an answer that has no odds', () => {
    expect(judge(odds({ hold: [0.4, 0] }), 'sing', 'heroes')).toBeNull()
  })
})

describe('a balance', () => {
  it('adds up from the first chance to the end', () => {
    const worse = judge(odds({ hold: [0.4, 0.01], strike: [0.6, 0.01] }), 'hold', 'heroes')
    const sound = judge(odds({ hold: [0.48, 0.02], strike: [0.5, 0.02] }), 'hold', 'heroes')
    if (worse === null || sound === null) throw new Error('not judged')
    const { choices, luck, judged } = balanceOf({ chance: 0.5, margin: 0.01 }, { chance: 1, margin: 0 }, [
      worse,
      sound,
    ])
    expect(choices).toBeCloseTo(-0.2, 12)
    expect(0.5 + choices + luck).toBeCloseTo(1, 12)
    expect(judged).toBe(2)
  })

  it('writes points with their sign', () => {
    expect([points(0.123), points(-0.2), points(0.0001)]).toEqual(['+12.3', '−20', '0'])
  })
})

describe('the order of steps', () => {
  it('begins with both ends and halves what is between', () => {
    expect(coarseToFine(8, 100).slice(0, 5)).toEqual([0, 8, 4, 2, 6])
    expect(coarseToFine(0, 100)).toEqual([0])
  })

  it('holds every step once, or whole levels of them', () => {
    expect(coarseToFine(50, 100).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 51 }, (_, step) => step),
    )
    const few = coarseToFine(1000, 130)
    expect(new Set(few).size).toBe(few.length)
    expect(few.length).toBeLessThanOrEqual(130)
    expect(few).toContain(1000)
  })
})
