/**
 * Charts as SVG: React components on d3's scales and shapes, drawn to a string in Node and usable in a browser.
 *
 * Every chart has a title that screen readers read, words or shapes beside every colour, and a width of its own that
 * scales to the page. Colours come from CSS variables (`--side0` …), so that one drawing fits light and dark.
 */
import { countedPercent, percent } from '@steelyard/kernel'
import { extent, max, range } from 'd3-array'
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { createElement as draw, type ReactElement, type ReactNode } from 'react'
import { cellText } from '../sweep/sweep.ts'

/** A share with its interval. */
export interface SharePoint {
  readonly share: number
  readonly low: number
  readonly high: number
}

const WIDTH = 640
const SHAPES = ['●', '◆', '▲', '■'] as const

/** The mark of a series, so that colour is never all that tells it from another. */
export function shapeOf(at: number): string {
  return SHAPES[at % SHAPES.length] ?? '●'
}

function hue(at: number): string {
  return `var(--side${at % 4})`
}

function text(x: number, y: number, words: string, more: Record<string, unknown> = {}): ReactElement {
  return draw('text', { x, y, key: `${x} ${y} ${words}`, ...more }, words)
}

function rule(x1: number, y1: number, x2: number, y2: number, className: string): ReactElement {
  return draw('line', { key: `${x1} ${y1} ${x2} ${y2} ${className}`, x1, y1, x2, y2, className })
}

function percentText(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`
}

function frame(title: string, height: number, children: ReactNode): ReactElement {
  return draw(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: 'img',
      'aria-label': title,
      xmlns: 'http://www.w3.org/2000/svg',
    },
    draw('title', null, title),
    children,
  )
}

// ── Win shares ───────────────────────────────────────────────────────────────────────────────────────────

/** How often each thing came: a bar, and the interval it is known to. */
export function ShareBars(props: {
  readonly title: string
  /** `tone` is the colour and the shape; the place in the list unless given. */
  readonly rows: readonly (SharePoint & { readonly label: string; readonly tone?: number })[]
}): ReactElement {
  const { title, rows } = props
  const height = 50 * rows.length + 34
  const x = scaleLinear([0, 1], [22, WIDTH - 84])
  const bars = rows.map(({ label, share, low, high, tone }, at) => {
    const top = 50 * at + 22
    const middle = top + 10
    const look = tone ?? at
    return draw(
      'g',
      { key: label },
      text(x(0), top - 5, `${shapeOf(look)} ${label}`, { style: { fill: hue(look) }, className: 'name' }),
      draw('rect', {
        x: x(0),
        y: top,
        width: Math.max(1, x(share) - x(0)),
        height: 20,
        fill: hue(look),
        opacity: 0.85,
      }),
      rule(x(low), middle, x(high), middle, 'whisker'),
      rule(x(low), middle - 5, x(low), middle + 5, 'whisker'),
      rule(x(high), middle - 5, x(high), middle + 5, 'whisker'),
      text(x(Math.max(high, share)) + 8, middle + 6, barText({ share, low, high })),
    )
  })
  return frame(title, height, [...bars, ...shareAxis(x, height - 24)])
}

/** Beside a bar there is little room: whole per cent where that says enough. */
function barText(point: SharePoint): string {
  return point.share >= 0.1 && point.share <= 0.9 ? percentText(point.share) : countedPercent(point)
}

function shareAxis(x: (share: number) => number, y: number): ReactElement[] {
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    rule(x(share), y, x(share), y + 4, 'axis'),
    text(x(share), y + 18, percentText(share), { textAnchor: 'middle', className: 'tick' }),
  ])
}

// ── Differences ──────────────────────────────────────────────────────────────────────────────────────────

/** Differences with their intervals around nothing, one a line. */
export function Intervals(props: {
  readonly title: string
  /** What the numbers count, under the axis. */
  readonly unit: string
  readonly rows: readonly (Omit<SharePoint, 'share'> & {
    readonly label: string
    readonly difference: number
  })[]
}): ReactElement {
  const { title, unit, rows } = props
  const height = 34 * rows.length + 54
  const [least = 0, most = 0] = extent(rows.flatMap(({ low, high }) => [low, high, 0]))
  const x = scaleLinear([least, most], [22, WIDTH - 22]).nice()
  const floor = height - 42
  return frame(title, height, [
    ...x.ticks(6).flatMap((at) => [
      rule(x(at), 4, x(at), floor, at === 0 ? 'axis' : 'grid'),
      text(x(at), floor + 16, String(Math.round(1000 * at) / 10), {
        textAnchor: 'middle',
        className: 'tick',
      }),
    ]),
    text(WIDTH / 2, floor + 34, unit, { textAnchor: 'middle', className: 'tick' }),
    ...rows.map(({ label, difference, low, high }, at) => {
      const middle = 34 * at + 26
      return draw(
        'g',
        { key: `${at} ${label}` },
        text(x.range()[0] ?? 0, middle - 8, label, { className: 'name' }),
        rule(x(low), middle, x(high), middle, 'whisker'),
        draw('circle', { cx: x(difference), cy: middle, r: 4, className: 'bar' }),
      )
    }),
  ])
}

// ── Distributions ────────────────────────────────────────────────────────────────────────────────────────

/** How often each value was seen. */
export function Columns(props: {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly share: number }[]
}): ReactElement {
  const { title, rows } = props
  const height = 220
  const x = scaleBand(
    rows.map(({ label }) => label),
    [58, WIDTH - 8],
  ).padding(0.15)
  const top = max(rows, ({ share }) => share) ?? 1
  const y = scaleLinear([0, top], [height - 30, 14]).nice(4)
  const every = Math.ceil(rows.length / 16)
  return frame(title, height, [
    ...y
      .ticks(4)
      .flatMap((share) => [
        rule(40, y(share), WIDTH - 8, y(share), 'grid'),
        text(36, y(share) + 4, percentText(share), { textAnchor: 'end', className: 'tick' }),
      ]),
    ...rows.flatMap(({ label, share }, at) => {
      const left = x(label) ?? 0
      const bar = draw(
        'rect',
        {
          key: label,
          x: left,
          y: y(share),
          width: x.bandwidth(),
          height: Math.max(0, y(0) - y(share)),
          className: 'bar',
        },
        draw('title', null, `${label}: ${percent(share)}`),
      )
      const tick = text(left + x.bandwidth() / 2, height - 12, label, {
        textAnchor: 'middle',
        className: 'tick',
      })
      return at % every === 0 ? [bar, tick] : [bar]
    }),
  ])
}

// ── Sweeps ───────────────────────────────────────────────────────────────────────────────────────────────

/** Win shares along a variation, each with the band it is known to. */
export function Curves(props: {
  readonly title: string
  readonly along: string
  readonly values: readonly (number | string | boolean)[]
  readonly series: readonly { readonly label: string; readonly points: readonly SharePoint[] }[]
}): ReactElement {
  const { title, along, values, series } = props
  const height = 320
  const y = scaleLinear([0, 1], [height - 52, 14])
  const at = places(values)
  const ends = series.map(({ label, points }, which) => {
    const band = area<SharePoint>()
      .x((_, place) => at(place))
      .y0(({ low }) => y(low))
      .y1(({ high }) => y(high))
    const curve = line<SharePoint>()
      .x((_, place) => at(place))
      .y(({ share }) => y(share))
    return draw(
      'g',
      { key: label },
      draw('path', { d: band([...points]) ?? '', fill: hue(which), opacity: 0.2 }),
      draw('path', { d: curve([...points]) ?? '', fill: 'none', stroke: hue(which), strokeWidth: 2.5 }),
      ...points.map((point, place) =>
        draw(
          'text',
          {
            key: place,
            x: at(place),
            y: y(point.share) + 4,
            textAnchor: 'middle',
            style: { fill: hue(which) },
            className: 'mark',
          },
          shapeOf(which),
          draw('title', null, `${label}, ${along} ${String(values[place])}: ${countedPercent(point)}`),
        ),
      ),
    )
  })
  const every = Math.ceil(values.length / 14)
  const chart = frame(title, height, [
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      rule(58, y(share), WIDTH - 10, y(share), 'grid'),
      text(54, y(share) + 4, percentText(share), { textAnchor: 'end', className: 'tick' }),
    ]),
    ...values.flatMap((value, place) =>
      place % every === 0
        ? [text(at(place), height - 32, String(value), { textAnchor: 'middle', className: 'tick' })]
        : [],
    ),
    ...ends,
    text(WIDTH - 10, height - 8, along, { textAnchor: 'end', className: 'tick' }),
  ])
  return draw('figure', null, chart, legend(series.map(({ label }) => label)))
}

/** The legend, as text that wraps at any width. */
function legend(labels: readonly string[]): ReactElement {
  const names = labels.map((label, which) =>
    draw('span', { key: label, style: { color: hue(which) } }, `${shapeOf(which)} ${label}`),
  )
  return draw('figcaption', null, ...names)
}

/** Where each value stands: numbers to scale, words side by side. */
function places(values: readonly (number | string | boolean)[]): (place: number) => number {
  const numbers = values.map(Number)
  const [low, high] = extent(numbers)
  if (
    values.every((value) => typeof value === 'number') &&
    low !== undefined &&
    high !== undefined &&
    low < high
  ) {
    const scale = scaleLinear([low, high], [72, WIDTH - 24])
    return (place) => scale(numbers[place] ?? low)
  }
  const scale = scalePoint(range(values.length), [72, WIDTH - 24]).padding(0.5)
  return (place) => scale(place) ?? 72
}

/** Win shares of one side on a grid of two variations: the darker, the more. */
export function HeatMap(props: {
  readonly title: string
  readonly down: { readonly path: string; readonly values: readonly (number | string | boolean)[] }
  readonly across: { readonly path: string; readonly values: readonly (number | string | boolean)[] }
  readonly share: (down: number, across: number) => number | null
}): ReactElement {
  const { title, down, across, share } = props
  const height = 58 + 30 * down.values.length
  const left = marginFor(down.values)
  const x = scaleBand(range(across.values.length), [left, WIDTH - 8]).padding(0.04)
  const y = scaleBand(range(down.values.length), [8, height - 48]).padding(0.06)
  const cells = range(down.values.length).flatMap((row) =>
    range(across.values.length).flatMap((column) => {
      const value = share(row, column)
      if (value === null) return []
      const name = `${String(down.values[row])}, ${String(across.values[column])}: ${cellText(value)} %`
      return cell(
        { x: x(column) ?? 0, y: y(row) ?? 0, width: x.bandwidth(), height: y.bandwidth() },
        value,
        name,
      )
    }),
  )
  const every = Math.ceil(longest(across.values) / Math.max(1, x.step()))
  return frame(title, height, [
    ...cells,
    ...down.values.map((value, row) =>
      text(left - 6, (y(row) ?? 0) + y.bandwidth() / 2 + 4, clipped(value), {
        textAnchor: 'end',
        className: 'tick',
      }),
    ),
    ...across.values.flatMap((value, column) =>
      column % every === 0
        ? [
            text((x(column) ?? 0) + x.bandwidth() / 2, height - 30, clipped(value), {
              textAnchor: 'middle',
              className: 'tick',
            }),
          ]
        : [],
    ),
    text(8, height - 8, `down: ${down.path}`, { className: 'tick' }),
    text(WIDTH - 8, height - 8, `across: ${across.path}`, { textAnchor: 'end', className: 'tick' }),
  ])
}

/** Letters of the largest size, that of phones, are about so wide. */
const LETTER = 9.5
const MOST_LETTERS = 16

function clipped(value: number | string | boolean): string {
  const words = String(value)
  return words.length <= MOST_LETTERS ? words : `${words.slice(0, MOST_LETTERS - 1)}…`
}

function longest(values: readonly (number | string | boolean)[]): number {
  return LETTER * ((max(values, (value) => clipped(value).length) ?? 1) + 1)
}

/** Room for the labels of rows. */
function marginFor(values: readonly (number | string | boolean)[]): number {
  return 14 + longest(values)
}

/** Where there is room for small numbers only, and where there is none. */
const NARROW = 34
const TOO_NARROW = 22
/** On a dark page full cells are light: above this share dark numbers are read better. */
const DARK_ON_LIGHT = 0.72

function cell(
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  value: number,
  name: string,
): ReactElement[] {
  const look = `cell${value > DARK_ON_LIGHT ? ' dark' : ''}${place.width < NARROW ? ' fine' : ''}`
  const shade = draw(
    'rect',
    { key: name, ...place, fill: hue(0), opacity: 0.08 + 0.82 * value },
    draw('title', null, name),
  )
  const number = text(place.x + place.width / 2, place.y + place.height / 2 + 4, cellText(value), {
    textAnchor: 'middle',
    className: look,
  })
  return place.width < TOO_NARROW ? [shade] : [shade, number]
}
