/**
 * The table that the benchmarks print: what was measured, the number, its goal, and a checksum that proves that
 * the work was the same work.
 */

/** One line. */
export interface BenchRow {
  readonly bench: string
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The goal in words, or '' where there is none. */
  readonly goal: string
  /** Null where there is no goal. */
  readonly met: boolean | null
  readonly checksum: string
  readonly note: string
}

/** A line whose value should be at most, or at least, so much; with neither it only informs. */
export function row(
  bench: string,
  what: string,
  value: number,
  unit: string,
  { most, least, checksum = '', note = '' }: Bounds = {},
): BenchRow {
  const goal = most !== undefined ? `≤ ${figure(most)}` : least !== undefined ? `≥ ${figure(least)}` : ''
  const met = most !== undefined ? value <= most : least !== undefined ? value >= least : null
  return { bench, what, value, unit, goal, met, checksum: String(checksum), note }
}

/** What a line is held against. */
export interface Bounds {
  readonly most?: number
  readonly least?: number
  readonly checksum?: string | number
  readonly note?: string
}

/** All lines as text, in columns. */
export function tableText(rows: readonly BenchRow[]): string {
  const cells = rows.map((each) => [
    each.bench,
    each.what,
    `${figure(each.value)} ${each.unit}`.trim(),
    each.goal,
    each.met === null ? '' : each.met ? 'met' : 'missed',
    each.checksum,
    each.note,
  ])
  const head = ['bench', 'what', 'measured', 'goal', '', 'checksum', '']
  const widths = head.map((title, at) =>
    Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const numeric = new Set([2, 3])
  const lines = [head, ...cells].map((line) =>
    line
      .map((cell, at) => (numeric.has(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return lines.join('\n')
}

/** A number with three digits that matter, thousands apart. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const digits = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  if (digits < 2) return String(Number(value.toPrecision(3)))
  const unit = 10 ** (digits - 2)
  return String(Math.round(value / unit) * unit).replace(/\B(?=(\d{3})+$)/g, ' ')
}
