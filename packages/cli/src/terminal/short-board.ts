/**
 * The board in a few lines: where the round stands, and every figure with its values and what is in force on it. Two
 * sides stand side by side where they would not fit below one another; equal figures are one entry with their number.
 */
import type { Board, BoardFigure, Gauge } from '@steelyard/kernel'
import { HIDDEN } from '@steelyard/kernel/basics'
import { markOf, type Style } from './colour.ts'
import type { Screen } from './screen.ts'
import { clip, clipName, pad, tidy, widthOf } from './text.ts'

/** A figure, or several that are told in the same words. */
interface Entry {
  readonly figure: BoardFigure
  readonly side: number
  readonly name: string
  readonly count: number
}

const LONGEST_NAME = 24
const SHORTEST_NAME = 12
const GAP = '  '
/** How much of what is in force on a figure is told at least, before values are told shorter. */
const LEAST_SAID = 6
/** How many letters of a long label are left. */
const LETTERS = 3

/** The board in at most so many lines. */
export function shortBoard(board: Board, screen: Screen, rows: number): string[] {
  const entries = board.sides.map(({ figures }, side) => merged(figures, side))
  const all = entries.flat()
  const left = Math.max(1, rows - 1)
  const head = titleLine(board, screen)
  if (all.length <= left) return [head, ...column(all, screen, screen.width)]
  if (entries.length !== 2) return [head, ...column(cut(all, left), screen, screen.width), ...more(all, left)]
  const half = Math.floor((screen.width - GAP.length) / 2)
  const [one, other] = entries.map((side) => [
    ...column(cut(side, left), screen, half, 'padded'),
    ...more(side, left).map((line) => pad(line, half)),
  ])
  const lines = Math.max(one?.length ?? 0, other?.length ?? 0)
  return [
    head,
    ...Array.from({ length: lines }, (_, at) =>
      `${one?.[at] ?? ' '.repeat(half)}${GAP}${other?.[at] ?? ''}`.trimEnd(),
    ),
  ]
}

/** How many lines a board would like to have. */
export function boardRows(board: Board): number {
  const sizes = board.sides.map(({ figures }, side) => merged(figures, side).length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return 1 + (all <= FEW || sizes.length !== 2 ? all : Math.max(...sizes))
}

/** `── Round 1 · Declare › [Roll] › Damage ───`: stages that lie far behind are left out where there is no room. */
function titleLine({ title, stages }: Board, screen: Screen): string {
  const names = stages.map(({ name, now }) => (now ? `[${tidy(name)}]` : tidy(name)))
  const room = screen.width - widthOf(tidy(title)) - 9
  const now = Math.max(
    0,
    stages.findIndex((stage) => stage.now),
  )
  let from = 0
  while (from < now && widthOf(names.slice(from, now + 1).join(' › ')) > room) from++
  const shown = clip(names.slice(from).join(' › '), room)
  const text = shown === '' ? clip(tidy(title), screen.width - 6) : `${tidy(title)} · ${shown}`
  const rule = '─'.repeat(Math.max(2, screen.width - widthOf(text) - 4))
  return `${screen.paint('──', 'dim')} ${screen.paint(text, 'bold')} ${screen.paint(rule, 'dim')}`
}

/** Figures that differ in nothing but the number behind their name are one entry. */
function merged(figures: readonly BoardFigure[], side: number): Entry[] {
  const found = new Map<string, Entry>()
  for (const figure of figures) {
    const { standing, gauges, conditions } = figure
    const plain = tidy(figure.name).replace(/ \d+$/, '')
    const key = JSON.stringify([plain, standing, gauges, conditions])
    const same = found.get(key)
    found.set(
      key,
      same === undefined
        ? { figure, side, name: tidy(figure.name), count: 1 }
        : { ...same, name: plain, count: same.count + 1 },
    )
  }
  // A few are told one by one: they are aimed at by name.
  if (figures.length <= FEW)
    return figures.map((figure) => ({ figure, side, name: tidy(figure.name), count: 1 }))
  return [...found.values()]
}

const FEW = 6

/** As many as there is room for, whoever still stands first; a line is left for how many more there are. */
function cut(entries: readonly Entry[], rows: number): readonly Entry[] {
  if (entries.length <= rows) return entries
  const up = entries.filter(({ figure }) => figure.standing === 'up')
  const others = entries.filter(({ figure }) => figure.standing !== 'up')
  return [...up, ...others].slice(0, rows - 1)
}

function more(entries: readonly Entry[], rows: number): string[] {
  const hidden = entries.length - (rows - 1)
  return entries.length <= rows ? [] : [`  … ${hidden} more: b`]
}

/** How much of each value is told: by its whole name, by a short one, without its maximum where it is full, or always. */
type Detail = 'whole' | 'short' | 'least' | 'bare'

function column(entries: readonly Entry[], screen: Screen, width: number, end?: 'padded'): string[] {
  const details: readonly Detail[] = ['whole', 'short', 'least', 'bare']
  const nameWidth = (detail: Detail): number =>
    Math.min(
      detail === 'least' || detail === 'bare' ? SHORTEST_NAME : LONGEST_NAME,
      Math.max(0, ...entries.map(({ name, count }) => widthOf(named(name, count)))),
    )
  const fits = (detail: Detail): boolean =>
    entries.every((entry) => {
      const said = Math.min(LEAST_SAID, widthOf(conditionsOf(entry.figure)))
      const room = width - 4 - nameWidth(detail) - widthOf(valuesOf(entry, detail))
      return room >= (said === 0 ? 0 : GAP.length + said)
    })
  const detail = details.find(fits) ?? 'bare'
  return entries.map((entry) => line(entry, { detail, name: nameWidth(detail), width }, screen, end))
}

function named(name: string, count: number): string {
  return count === 1 ? name : `${name} ×${count}`
}

function line(
  entry: Entry,
  { detail, name, width }: { readonly detail: Detail; readonly name: number; readonly width: number },
  screen: Screen,
  end?: 'padded',
): string {
  const { figure, side } = entry
  const { shape, style } = markOf(side)
  const isOut = figure.standing === 'out'
  const who = pad(clipName(named(entry.name, entry.count), name), name)
  const shown = clip(valuesOf(entry, detail), width - 4 - name)
  const gap = shown === '' ? '' : GAP
  const conditions = clip(conditionsOf(figure), width - 4 - name - widthOf(shown) - gap.length)
  const between = conditions === '' ? '' : gap
  const used = 2 + name + 2 + widthOf(shown) + widthOf(between) + widthOf(conditions)
  const dim: readonly Style[] = figure.standing === 'up' ? [] : ['dim']
  const text =
    `${screen.paint(isOut ? '✗' : shape, style)} ${screen.paint(who, ...dim)}  ` +
    `${screen.paint(shown, ...dim)}${between}${screen.paint(conditions, 'bad')}`
  return end === 'padded' ? `${text}${' '.repeat(Math.max(0, width - used))}` : text.trimEnd()
}

function valuesOf({ figure }: Entry, detail: Detail): string {
  if (figure.standing === 'out') return 'out'
  const values = figure.gauges.map((gauge) => `${labelOf(gauge.label, detail)} ${amountOf(gauge, detail)}`)
  return [...(figure.standing === 'down' ? ['down'] : []), ...values].join(detail === 'whole' ? ' · ' : ' ')
}

function conditionsOf({ conditions }: BoardFigure): string {
  return conditions.map(tidy).join(', ')
}

function labelOf(label: string, detail: Detail): string {
  const text = tidy(label)
  if (detail === 'whole') return text
  const [first = ''] = text.split(' ')
  return first.length <= LETTERS + 2 ? first : `${first.slice(0, LETTERS)}.`
}

function amountOf({ now, max }: Gauge, detail: Detail): string {
  if (max !== HIDDEN && max <= 0) return String(now)
  return detail === 'bare' || (detail === 'least' && now === max) ? String(now) : `${now}/${max}`
}
