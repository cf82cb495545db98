/**
 * The board as text: where the round stands, and each side with its figures, their values, what is in force
 * on them and what they carry. Sides are told apart by name, shape and colour at once.
 */
import type { Board, BoardFigure, Gauge } from '@steelyard/kernel'
import { HIDDEN } from '@steelyard/kernel/basics'
import { markOf, type Style } from './colour.ts'
import type { Screen } from './screen.ts'
import { clip, pad, tidy, widthOf, wrap } from './text.ts'

const BAR = 5
const LONGEST_NAME = 26

/** One piece of a figure's line: never broken, painted after it was measured. */
interface Cell {
  readonly text: string
  readonly styles: readonly Style[]
  readonly gap: string
}

/** The whole board. */
export function boardLines(board: Board, screen: Screen): string[] {
  const lines = [headline(board.title, screen)]
  if (board.stages.length > 0) lines.push(...stageLines(board, screen))
  const names = board.sides.flatMap((side) => side.figures.map(({ name }) => widthOf(tidy(name))))
  const most = Math.min(LONGEST_NAME, Math.floor(screen.width / 3))
  const column = Math.min(most, Math.max(0, ...names))
  const gauges = gaugeWidths(board, screen)
  for (const [at, side] of board.sides.entries()) {
    const { shape, style } = markOf(at)
    lines.push(screen.paint(`${shape} ${clip(tidy(side.name), screen.width - 2)}`, style, 'bold'))
    for (const figure of side.figures) {
      lines.push(...figureLines({ figure, side: at, column, gauges, screen }))
    }
  }
  for (const note of board.notes)
    lines.push(
      ...wrap(note, { width: screen.width, first: '  ', rest: '    ' }).map((line) =>
        screen.paint(line, 'dim'),
      ),
    )
  for (const line of board.drawing ?? []) lines.push(clip(`  ${tidy(line)}`, screen.width))
  return lines
}

/** A line across the screen with a title in it. */
export function headline(title: string, screen: Screen): string {
  const text = clip(tidy(title), screen.width - 6)
  const rule = '─'.repeat(Math.max(2, screen.width - widthOf(text) - 4))
  return `${screen.paint('──', 'dim')} ${screen.paint(text, 'bold')} ${screen.paint(rule, 'dim')}`
}

/** A value as a small bar: empty only at nothing, full only at its maximum. */
export function barOf({ now, max }: Gauge, cells = BAR): string {
  if (now === HIDDEN || max === HIDDEN || max <= 0) return ''
  const share = Math.max(0, Math.min(1, now / max))
  let full = Math.round(share * cells)
  if (share > 0) full = Math.max(1, full)
  if (share < 1) full = Math.min(cells - 1, full)
  return '█'.repeat(full) + '░'.repeat(cells - full)
}

/** `Guard ███░░ 3/5`, without the bar where bars do not help. */
export function gaugeText(gauge: Gauge, screen: Screen): string {
  const bar = screen.bars ? barOf(gauge) : ''
  const value = gauge.max === HIDDEN || gauge.max > 0 ? `${gauge.now}/${gauge.max}` : String(gauge.now)
  return [tidy(gauge.label), bar, value].filter((part) => part !== '').join(' ')
}

function stageLines(board: Board, screen: Screen): string[] {
  const cells = board.stages.map((stage, at): Cell => {
    const name = tidy(stage.name)
    return {
      text: stage.now ? `[${name}]` : name,
      styles: stage.now ? ['bold'] : ['dim'],
      gap: at === 0 ? '' : ' › ',
    }
  })
  return flow(cells, '  ', '    ', screen)
}

function figureLines({
  figure,
  side,
  column,
  gauges,
  screen,
}: {
  readonly figure: BoardFigure
  readonly side: number
  readonly column: number
  readonly gauges: ReadonlyMap<string, number>
  readonly screen: Screen
}): string[] {
  const { shape, style } = markOf(side)
  const fallen = figure.standing !== 'up'
  const mark = figure.standing === 'out' ? '✗' : shape
  const name = tidy(figure.name)
  const rest = ' '.repeat(column + 6)
  const cells = cellsOf(figure, gauges, screen)
  if (widthOf(name) > column) {
    const head = `  ${screen.paint(mark, style)} ${screen.paint(clip(name, screen.width - 5), ...(fallen ? (['dim'] as const) : []))}`
    return cells.length === 0 ? [head] : [head, ...flow(cells, rest, rest, screen)]
  }
  const lines = flow(cells, rest, rest, screen)
  const head = `  ${screen.paint(mark, style)} ${screen.paint(name, ...(fallen ? (['dim'] as const) : []))}`
  const gap = ' '.repeat(Math.max(0, column - widthOf(name)) + 2)
  const first = lines[0]?.slice(rest.length) ?? ''
  return [`${head}${gap}${first}`.trimEnd(), ...lines.slice(1), ...bodyLines(figure, rest, screen)]
}

/** Every hit location with what is left of it and its armour; one that is wounded says how badly. */
function bodyLines({ body = [], standing }: BoardFigure, inset: string, screen: Screen): string[] {
  if (body.length === 0 || standing === 'out') return []
  const cells = body.map(({ name, now, max, armour, state }, at): Cell => {
    const isSound = state === 'sound'
    const words = `${tidy(name)} ${now}/${max} (armour ${armour})${isSound ? '' : ` ${tidy(state)}`}`
    return { text: words, styles: isSound ? ['dim'] : ['bad'], gap: at === 0 ? '' : ' · ' }
  })
  return flow(cells, inset, inset, screen)
}

function cellsOf(figure: BoardFigure, gauges: ReadonlyMap<string, number>, screen: Screen): Cell[] {
  const cells: Cell[] = []
  const fallen = figure.standing !== 'up'
  if (fallen) cells.push({ text: figure.standing, styles: ['bold'], gap: '' })
  if (figure.standing !== 'out')
    for (const gauge of figure.gauges)
      cells.push({
        text: pad(
          gaugeText(gauge, fallen ? { ...screen, bars: false } : screen),
          widthFor(gauge, gauges, fallen),
        ),
        styles: fallen ? ['dim'] : [],
        gap: '  ',
      })
  for (const [at, condition] of figure.conditions.entries())
    cells.push({ text: tidy(condition), styles: ['bad', 'bold'], gap: at === 0 ? '  ' : ', ' })
  if (!fallen)
    for (const [at, fact] of figure.facts.entries())
      cells.push({ text: tidy(fact), styles: ['dim'], gap: at === 0 ? '  ' : ' · ' })
  return cells
}

function widthFor(gauge: Gauge, gauges: ReadonlyMap<string, number>, fallen: boolean): number {
  return fallen ? 0 : (gauges.get(gauge.label) ?? 0)
}

/** How wide each kind of gauge is at its widest, so that they stand below one another. */
function gaugeWidths(board: Board, screen: Screen): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  for (const { figures } of board.sides)
    for (const { gauges, standing } of figures) {
      if (standing !== 'up') continue
      for (const gauge of gauges)
        widths.set(gauge.label, Math.max(widths.get(gauge.label) ?? 0, widthOf(gaugeText(gauge, screen))))
    }
  return widths
}

/** Cells side by side, on as many lines as they need. */
function flow(cells: readonly Cell[], first: string, rest: string, screen: Screen): string[] {
  const lines: string[] = []
  let line = first
  let used = widthOf(first)
  let empty = true
  for (const cell of cells) {
    const text = clip(cell.text, screen.width - widthOf(rest))
    const gap = empty ? '' : cell.gap
    if (!empty && used + widthOf(gap) + widthOf(text.trimEnd()) > screen.width) {
      lines.push(line.trimEnd())
      line = rest
      used = widthOf(rest)
      empty = true
    }
    const before = empty ? '' : gap
    line += `${before}${screen.paint(text, ...cell.styles)}`
    used += widthOf(before) + widthOf(text)
    empty = false
  }
  if (!empty || lines.length === 0) lines.push(line.trimEnd())
  return lines
}
