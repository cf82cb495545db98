/**
 * Small histograms of block characters: how often each value of a measure was seen.
 */
import { niceSize } from '@steelyard/lab/dice'
import type { Screen } from './screen.ts'
import { clip, pad, tidy, widthOf } from './text.ts'

const BAR = 30
const MOST_ROWS = 12
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const

/** One row: a value, or a range of values, and how often it was seen. */
export interface HistogramRow {
  readonly label: string
  readonly count: number
}

/** A share as a bar of so many cells, to an eighth of a cell; what is not nothing shows. */
export function shareBar(share: number, cells = BAR): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * cells * 8)
  const shown = share > 0 ? Math.max(1, eighths) : 0
  return '█'.repeat(Math.floor(shown / 8)) + (EIGHTHS[shown % 8] ?? '')
}

/** The rows of a measure: numbers in order, in ranges if there are many; words by how often they occur. */
export function rowsOf(counts: Readonly<Record<string, number>>): HistogramRow[] {
  const entries = Object.entries(counts)
  const numbers = entries.map(([value, count]) => ({ value: Number(value), count }))
  if (numbers.every(({ value }) => Number.isInteger(value))) return numberRows(numbers)
  const sorted = entries
    .map(([label, count]) => ({ label, count }))
    .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
  if (sorted.length <= MOST_ROWS) return sorted
  const rest = sorted.slice(MOST_ROWS - 1)
  const more = rest.reduce((sum, { count }) => sum + count, 0)
  return [...sorted.slice(0, MOST_ROWS - 1), { label: `${rest.length} others`, count: more }]
}

/** The mean, the median and the ends of a measure in numbers, or nothing for one in words. */
export function summaryOf(counts: Readonly<Record<string, number>>): string {
  const numbers = Object.entries(counts)
    .map(([value, count]) => ({ value: Number(value), count }))
    .toSorted((one, other) => one.value - other.value)
  if (numbers.length < 2 || !numbers.every(({ value }) => Number.isFinite(value))) return ''
  const total = numbers.reduce((sum, { count }) => sum + count, 0)
  const mean = numbers.reduce((sum, { value, count }) => sum + value * count, 0) / total
  const median = valueAt(numbers, total / 2)
  return `mean ${mean.toFixed(2)}, median ${median}, from ${numbers[0]?.value} to ${numbers.at(-1)?.value}`
}

/** A histogram, a line each. */
export function histogramLines(
  rows: readonly HistogramRow[],
  text: (count: number) => string,
  screen: Screen,
): string[] {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const label = Math.min(30, Math.max(0, ...rows.map((row) => widthOf(tidy(row.label)))))
  const texts = Math.max(0, ...rows.map(({ count }) => widthOf(text(count))))
  const cells = Math.min(BAR, screen.width - label - texts - 6)
  return rows.map(({ label: name, count }) => {
    const bar = screen.bars && cells >= 4 ? `${pad(shareBar(count / most, cells), cells)}  ` : ''
    return `  ${pad(clip(tidy(name), label), label)}  ${bar}${text(count)}`
  })
}

function numberRows(numbers: readonly { readonly value: number; readonly count: number }[]): HistogramRow[] {
  const sorted = numbers.toSorted((one, other) => one.value - other.value)
  const low = sorted[0]?.value ?? 0
  const high = sorted.at(-1)?.value ?? 0
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  const bulk = valueAt(sorted, total * 0.99)
  const long = high - low >= MOST_ROWS
  const single = long && bulk - low < MOST_ROWS - 1
  const size = long && !single ? niceSize((high - low + 1) / MOST_ROWS) : 1
  const start = Math.floor(low / size) * size
  const last = single ? bulk + 1 : high
  const rows = new Map<number, number>()
  for (let at = start; at <= last; at += size) rows.set(at, 0)
  for (const { value, count } of sorted) {
    const at = single ? Math.min(value, last) : start + Math.floor((value - start) / size) * size
    rows.set(at, (rows.get(at) ?? 0) + count)
  }
  return [...rows].map(([at, count]) => {
    const end = single && at === last ? high : at + size - 1
    return { label: at === end ? String(at) : `${at}–${end}`, count }
  })
}

/** The value at which so many were seen. */
function valueAt(
  sorted: readonly { readonly value: number; readonly count: number }[],
  wanted: number,
): number {
  let passed = 0
  for (const { value, count } of sorted) {
    passed += count
    if (passed >= wanted) return value
  }
  return sorted.at(-1)?.value ?? 0
}
