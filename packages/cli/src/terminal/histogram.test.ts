import { describe, expect, it } from 'vitest'
import { plainScreen } from '../testing/fake-terminal.ts'
import { histogramLines, rowsOf, shareBar, summaryOf } from './histogram.ts'

describe('rows', () => {
  it('are the values in order, the missing ones too', () => {
    expect(rowsOf({ 3: 5, 10: 1, 1: 2 }).map(({ label }) => label)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
  })

  it('end with one for a thin tail', () => {
    const rows = rowsOf({ 1: 400, 2: 500, 3: 200, 40: 1, 90: 2 })
    expect(rows).toEqual([
      { label: '1', count: 400 },
      { label: '2', count: 500 },
      { label: '3', count: 200 },
      { label: '4–90', count: 3 },
    ])
  })

  it('are ranges where there are many values, and count everything', () => {
    const counts = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [String(at), at]))
    const rows = rowsOf(counts)
    expect(rows.length).toBeLessThanOrEqual(12)
    expect(rows[0]?.label).toBe('0–9')
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(4950)
  })

  it('of words come by how often they were seen', () => {
    expect(rowsOf({ fled: 1, slain: 9 }).map(({ label }) => label)).toEqual(['slain', 'fled'])
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`w${at}`, 1]))
    expect(rowsOf(many).at(-1)).toEqual({ label: '19 others', count: 19 })
  })
})

describe('a histogram', () => {
  it('shows every value that was seen, however rarely', () => {
    expect(shareBar(0)).toBe('')
    expect(shareBar(1e-9)).toBe('▏')
    expect(shareBar(1, 4)).toBe('████')
    expect(shareBar(0.5, 3)).toBe('█▌')
  })

  it('draws bars against the largest', () => {
    const rows = [
      { label: 'a', count: 10 },
      { label: 'bb', count: 5 },
    ]
    expect(histogramLines(rows, String, plainScreen)).toEqual([
      `  a   ${'█'.repeat(30)}  10`,
      `  bb  ${'█'.repeat(15)}${' '.repeat(15)}  5`,
    ])
  })

  it('is summed up in numbers', () => {
    expect(summaryOf({ 1: 1, 2: 2, 9: 1 })).toBe('mean 3.50, median 2, from 1 to 9')
    expect(summaryOf({ fled: 1, slain: 9 })).toBe('')
  })
})
