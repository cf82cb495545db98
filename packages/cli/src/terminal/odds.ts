/**
 * Odds as text. Never 0 % or 100 % unless it is certain; every number says how it was found.
 */
import { countedPercent, countedShare, type Likelihood, percent } from '@steelyard/kernel'
import type { Screen } from './screen.ts'
import { clip, grouped, pad, tidy, tied, widthOf, wrap } from './text.ts'

/** A name and how likely it is. */
export interface NamedShare {
  readonly name: string
  readonly chance: Likelihood
}

/** What is known of one option. */
export interface OddsRow {
  readonly key: string
  readonly label: string
  readonly method: 'exact' | 'simulated'
  /** How likely each outcome is, the same outcomes in every row. */
  readonly wins: readonly NamedShare[]
  /** Who is out of the fight by the end of the round, fallen or gone; empty when nobody is. */
  readonly felled: readonly NamedShare[]
  /** What is left of whom at the end of the round. */
  readonly left: readonly GaugeRemainder[]
  readonly felledMethod: 'exact' | 'simulated'
  /** Who is struck before anybody else acts, exactly. */
  readonly struck: readonly NamedShare[]
  /** Fights behind what is not exact. */
  readonly fights: number
  /** What is assumed of somebody else. */
  readonly assumes: string | null
}

/** What may be left of one value of somebody who stands. */
export interface GaugeRemainder {
  readonly name: string
  readonly gauge: string
  readonly now: number
  readonly mean: number
  readonly values: readonly { readonly value: number; readonly chance: Likelihood }[]
}

const WIDEST_COLUMN = 18
const WIDEST_LABEL = 30
const NARROWEST_LABEL = 20

/** A chance that was found exactly, or counted in so many fights. */
export function chanceText(chance: Likelihood, method: 'exact' | 'simulated', fights: number): string {
  if (method === 'exact') return percent(chance.chance)
  const text = countedPercent(countedShare(Math.round(chance.chance * fights), fights))
  const isBound = chance.chance <= 0 || chance.chance >= 1
  return isBound ? text : `${text} ± ${(chance.margin * 100).toFixed(1)}`
}

/** Every option with its odds: a table where it fits, else a paragraph each. */
export function oddsLines(rows: readonly OddsRow[], screen: Screen): string[] {
  const table = tableLines(rows, screen) ?? rows.flatMap((row) => paragraph(row, screen))
  const fights = Math.max(0, ...rows.map((row) => row.fights))
  const fewest = Math.min(...rows.map((row) => row.fights))
  const methods = new Set(rows.map(({ method }) => method))
  const many = fewest < fights ? `${grouped(fewest)} to ${grouped(fights)}` : grouped(fights)
  const counted = `${many} simulated fights an option`
  const how = !methods.has('simulated')
    ? 'Who wins: exact, every outcome of every die counted.'
    : methods.has('exact')
      ? `Who wins: exact; with ± from ${counted}, at 95 %.`
      : `Who wins: ${counted}, ± at 95 %.`
  const exactly = rows.every(({ felledMethod }) => felledMethod === 'exact')
  const shown = rows.some(({ felled, left }) => felled.length > 0 || left.length > 0)
  const falls = !shown ? '' : exactly ? ' This round: exact.' : ` This round: ${counted}.`
  const note = wrap(`${how}${falls}`, { width: screen.width, first: '  ' })
  return [...table, ...note.map((line) => screen.paint(line, 'dim'))]
}

/** Every option with its odds in a line each: to win for one side, and who is out of it this round. */
export function shortOddsLines(
  rows: readonly OddsRow[],
  side: number,
  { screen, rows: most }: { readonly screen: Screen; readonly rows: number },
): string[] {
  const shown = rows.length <= most ? rows : rows.slice(0, Math.max(1, most - 1))
  const keys = Math.max(1, ...shown.map(({ key }) => key.length))
  const label = Math.min(WIDEST_LABEL + 8, Math.max(0, ...shown.map((row) => widthOf(tidy(row.label)))))
  const wins = shown.map((row) => {
    const { chance } = row.wins[Math.max(0, side)] ?? { chance: { chance: 0, margin: 0 } }
    return chanceText(chance, row.method, row.fights)
  })
  const column = Math.max(0, ...wins.map(widthOf))
  const lines = shown.map((row, at) => {
    const out = row.felled.map(
      ({ name, chance }) => `${tidy(name)} out ${chanceText(chance, row.felledMethod, row.fights)}`,
    )
    const notes = [...(row.assumes === null ? [] : [`if ${tidy(row.assumes)}`]), ...out].join(' · ')
    const text = `${pad(clip(tidy(row.label), label), label)}  ${pad(wins[at] ?? '', column)}  `
    const room = screen.width - widthOf(text) - keys - 4
    return `${screen.paint(`  ${row.key.padStart(keys)}  `, 'key')}${text}${screen.paint(clip(notes, room), 'dim')}`
  })
  const hidden = rows.length - shown.length
  return hidden === 0 ? lines : [...lines, screen.paint(`     … ${hidden} more come after these`, 'dim')]
}

function tableLines(rows: readonly OddsRow[], screen: Screen): string[] | null {
  const heads = rows[0]?.wins.map(({ name }) => tidy(name)) ?? []
  const cells = rows.map((row) => row.wins.map(({ chance }) => chanceText(chance, row.method, row.fights)))
  const columns = heads.map((head, at) => {
    const widest = Math.max(...cells.map((row) => widthOf(row[at] ?? '')))
    return Math.max(widest, Math.min(WIDEST_COLUMN, widthOf(head)))
  })
  const keys = Math.max(0, ...rows.map(({ key }) => key.length))
  const inset = keys + 4
  const room = screen.width - inset - columns.reduce((sum, column) => sum + column + 2, 0)
  const longest = Math.max(0, ...rows.map((row) => widthOf(tidy(row.label))))
  const label = Math.min(longest, WIDEST_LABEL, room)
  if (label < Math.min(longest, NARROWEST_LABEL)) return null
  const lineOf = (start: string, texts: readonly string[]): string =>
    `${start}${texts.map((text, at) => `  ${pad(clip(text, columns[at] ?? 0), columns[at] ?? 0)}`).join('')}`.trimEnd()
  const head = lineOf(' '.repeat(inset + label), heads)
  return [
    screen.paint(head, 'dim'),
    ...rows.flatMap((row, at) => {
      const name = pad(clip(tidy(row.label), label), label)
      const start = `  ${screen.paint(row.key.padStart(keys), 'key')}  ${name}`
      const round = roundLines(row, inset + 2, screen)
      return [lineOf(start, cells[at] ?? []), ...round]
    }),
  ]
}

function paragraph(row: OddsRow, screen: Screen): string[] {
  const wins = row.wins.map(({ name, chance }) =>
    tied(`${name} ${chanceText(chance, row.method, row.fights)}`),
  )
  return [
    ...wrap(row.label, { width: screen.width, first: `  ${row.key}  `, rest: '     ' }),
    ...wrap(wins.join(' · '), { width: screen.width, first: '       ' }),
    ...roundLines(row, 7, screen),
  ]
}

/** What is assumed, what happens at once, who falls, and what is left. */
function roundLines(row: OddsRow, inset: number, screen: Screen): string[] {
  const assumed = row.assumes === null ? [] : [`if ${row.assumes}`]
  const struck = row.struck.map(({ name, chance }) => tied(`${name} ${chanceText(chance, 'exact', 0)}`))
  const atOnce = struck.length === 0 ? [] : [`struck at once: ${struck.join(' · ')}`]
  const first = ' '.repeat(inset)
  const early = [...assumed, ...atOnce].flatMap((text) => wrap(text, { width: screen.width, first }))
  return [
    ...early.map((line) => screen.paint(line, 'dim')),
    ...fallLines(row, inset, screen),
    ...leftLines(row, inset, screen),
  ]
}

const MOST_LEFT = 2
const HEIGHTS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const
const MOST_HEIGHTS = 16

/** What changes most, each with its mean, its ends and a small plot of how likely each value is. */
function leftLines({ left }: OddsRow, inset: number, screen: Screen): string[] {
  const sorted = left.toSorted(
    (one, other) => Math.abs(other.now - other.mean) - Math.abs(one.now - one.mean),
  )
  return sorted.slice(0, MOST_LEFT).map((each) => {
    const { name, gauge, now, mean, values } = each
    const low = values[0]?.value ?? now
    const high = values.at(-1)?.value ?? now
    const ends = low === high ? '' : `, ${low}–${high}`
    const plot = screen.bars ? ` ${plotOf(values)}` : ''
    const text = `${' '.repeat(inset)}${tidy(name)}: ${tidy(gauge)} ${now} → ${mean.toFixed(1)}${ends}${plot}`
    return screen.paint(clip(text, screen.width), 'dim')
  })
}

/** A bar for every value from the lowest to the highest, or for as many ranges as there is room for. */
function plotOf(values: GaugeRemainder['values']): string {
  const low = values[0]?.value ?? 0
  const span = (values.at(-1)?.value ?? low) - low + 1
  const bars = new Array<number>(Math.min(MOST_HEIGHTS, span)).fill(0)
  for (const { value, chance } of values) {
    const at = Math.floor(((value - low) * bars.length) / span)
    bars[at] = (bars[at] ?? 0) + chance.chance
  }
  const most = Math.max(...bars, 1e-12)
  return bars.map((bar) => (bar === 0 ? ' ' : HEIGHTS[Math.min(7, Math.floor((bar / most) * 8))])).join('')
}

function fallLines(row: OddsRow, inset: number, screen: Screen): string[] {
  if (row.felled.length === 0) return []
  const shares = row.felled.map(({ name, chance }) =>
    tied(`${name} ${chanceText(chance, row.felledMethod, row.fights)}`),
  )
  const text = `out of it this round: ${shares.join(' · ')}`
  return wrap(text, { width: screen.width, first: ' '.repeat(inset) }).map((line) =>
    screen.paint(line, 'dim'),
  )
}
