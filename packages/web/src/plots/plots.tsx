/**
 * Plots as plain SVG on d3's scales: shares with their intervals, curves with bands, distributions as columns. Each
 * can be taken away as an SVG file; what it shows is in its table for those who do not see it.
 */
import { max } from 'd3-array'
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ReactNode, useRef } from 'react'
import { SideMark, shapeOf, sideClass } from '../table/marks.tsx'
import { download } from '../ui/download.ts'
import { likely, percent } from '../ui/words.ts'
import { standalone } from './standalone.ts'

const WIDTH = 460
const HEIGHT = 240
const LEFT = 46
const BOTTOM = 34

/** A plot in its frame, with its title and the way to take it away. */
export function Plot({
  title,
  words,
  legend = [],
  height = HEIGHT,
  children,
}: {
  title: string
  words: string
  legend?: readonly { readonly name: string; readonly side: number }[]
  height?: number
  children: ReactNode
}) {
  const drawing = useRef<SVGSVGElement>(null)
  const take = () => {
    if (drawing.current === null) return
    const lines = legend.map(({ name, side }) => ({
      name,
      shape: shapeOf(Math.max(0, side)),
      className: sideClass(side),
    }))
    const file = `${title.replace(/[^\w-]+/g, '-').toLowerCase()}.svg`
    download(file, standalone(drawing.current, title, lines), 'image/svg+xml')
  }
  return (
    <figure className="plot card">
      <figcaption>
        {title}
        <button type="button" className="link" onClick={take}>
          SVG
        </button>
      </figcaption>
      <svg ref={drawing} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={words}>
        {children}
      </svg>
      {legend.length === 0 ? null : (
        <ul className="legend row">
          {legend.map(({ name, side }) => (
            <li key={name}>
              <SideMark side={side} /> {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}

/** One outcome's share of the fights. */
export interface ShareLine {
  readonly name: string
  readonly side: number
  readonly share: number
  readonly low: number
  readonly high: number
}

function shareWords({ share, low, high }: Pick<ShareLine, 'share' | 'low' | 'high'>): string {
  return likely({ chance: share, margin: (high - low) / 2 }, 1)
}

/** Shares as bars with their intervals. */
export function Shares({ title, lines }: { title: string; lines: readonly ShareLine[] }) {
  const along = scaleLinear([0, 1], [130, WIDTH - 70])
  const down = scaleBand(
    lines.map(({ name }) => name),
    [6, HEIGHT - BOTTOM],
  ).padding(0.35)
  return (
    <Plot title={title} words={lines.map((line) => `${line.name} ${shareWords(line)}`).join(', ')}>
      {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
        <g key={tick}>
          <line className="axis" x1={along(tick)} x2={along(tick)} y1="4" y2={HEIGHT - BOTTOM} />
          <text x={along(tick)} y={HEIGHT - 14} textAnchor="middle">
            {tick * 100} %
          </text>
        </g>
      ))}
      {lines.map((each) => {
        const { name, side, share, low, high } = each
        const y = down(name) ?? 0
        const middle = y + down.bandwidth() / 2
        return (
          <g key={name} className={side < 0 ? 'side-none' : `side-${side % 8}`}>
            <text x="122" y={middle + 4} textAnchor="end" className="value">
              {name.slice(0, 20)}
            </text>
            <rect
              className="column"
              x={along(0)}
              y={y}
              width={Math.max(0, along(share) - along(0))}
              height={down.bandwidth()}
              rx="3"
            />
            <line className="whisker" x1={along(low)} x2={along(high)} y1={middle} y2={middle} />
            <line className="whisker" x1={along(low)} x2={along(low)} y1={middle - 5} y2={middle + 5} />
            <line className="whisker" x1={along(high)} x2={along(high)} y1={middle - 5} y2={middle + 5} />
            <text x={WIDTH - 62} y={middle + 4} className="value">
              {shareWords(each)}
            </text>
          </g>
        )
      })}
    </Plot>
  )
}

/** Shares up the left side, with a line across for each. */
function ShareAxis({ ticks, up }: { ticks: readonly number[]; up: (share: number) => number }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line className="axis" x1={LEFT} x2={WIDTH - 8} y1={up(tick)} y2={up(tick)} />
      <text x={LEFT - 6} y={up(tick) + 4} textAnchor="end">
        {Math.round(tick * 1000) / 10} %
      </text>
    </g>
  ))
}

/** A distribution as columns. */
export function Columns({
  title,
  values,
  mean,
  marked,
  nameOf = String,
}: {
  title: string
  values: readonly (readonly [value: number, share: number])[]
  mean: number | null
  /** Which columns stand out. */
  marked?: (value: number) => boolean
  /** What a column is called where it stands for more than one value. */
  nameOf?: (value: number) => string
}) {
  const xs = values.map(([value]) => value)
  const across = scaleBand(xs, [LEFT, WIDTH - 8]).padding(values.length > 60 ? 0 : 0.18)
  const top = max(values, ([, share]) => share) ?? 1
  const up = scaleLinear([0, top], [HEIGHT - BOTTOM, 10])
  const every = Math.max(1, Math.ceil(values.length / 12))
  const meanAt =
    mean === null ? null : meanPlace(xs, mean, (value) => (across(value) ?? 0) + across.bandwidth() / 2)
  return (
    <Plot
      title={title}
      words={values
        .slice(0, 40)
        .map(([value, share]) => `${nameOf(value)}: ${percent(share, 1)}`)
        .join(', ')}
    >
      <ShareAxis ticks={up.ticks(4)} up={up} />
      {values.map(([value, share], at) => (
        <g key={value} className={marked === undefined || marked(value) ? '' : 'side-none'}>
          <rect
            className="column"
            x={across(value)}
            y={up(share)}
            width={across.bandwidth()}
            height={Math.max(0, up(0) - up(share))}
          >
            <title>{`${nameOf(value)}: ${percent(share, 2)}`}</title>
          </rect>
          {at % every === 0 ? (
            <text x={(across(value) ?? 0) + across.bandwidth() / 2} y={HEIGHT - 16} textAnchor="middle">
              {value}
            </text>
          ) : null}
        </g>
      ))}
      {meanAt === null ? null : (
        <g>
          <line className="mean" x1={meanAt} x2={meanAt} y1="8" y2={HEIGHT - BOTTOM} />
          <text x={meanAt} y={HEIGHT - 3} textAnchor="middle" className="value">
            mean {mean?.toFixed(2)}
          </text>
        </g>
      )}
    </Plot>
  )
}

function meanPlace(xs: readonly number[], mean: number, place: (value: number) => number): number | null {
  const below = xs.findLast((value) => value <= mean)
  const above = xs.find((value) => value > mean)
  if (below === undefined) return null
  if (above === undefined) return place(below)
  return place(below) + ((mean - below) / (above - below)) * (place(above) - place(below))
}

/** One line of a sweep: an outcome's share at each value, with its interval. */
export interface CurveLine {
  readonly name: string
  readonly side: number
  readonly points: readonly {
    readonly at: string
    readonly share: number
    readonly low: number
    readonly high: number
  }[]
}

/** Shares over what was varied, with their bands. */
export function Curves({ title, axis, lines }: { title: string; axis: string; lines: readonly CurveLine[] }) {
  const names = lines[0]?.points.map(({ at }) => at) ?? []
  const across = scalePoint(names, [LEFT + 10, WIDTH - 14])
  const up = scaleLinear([0, 1], [HEIGHT - BOTTOM - 8, 10])
  const every = Math.max(1, Math.ceil(names.length / 12))
  type Place = CurveLine['points'][number]
  const curve = line<Place>()
    .x(({ at }) => across(at) ?? 0)
    .y(({ share }) => up(share))
  const band = area<Place>()
    .x(({ at }) => across(at) ?? 0)
    .y0(({ low }) => up(low))
    .y1(({ high }) => up(high))
  return (
    <Plot
      title={title}
      legend={lines}
      words={lines
        .map(
          ({ name, points }) =>
            `${name}: ${points.map((point) => `${point.at} ${pointText(point, 0)}`).join(', ')}`,
        )
        .join('; ')}
    >
      <ShareAxis ticks={[0, 0.25, 0.5, 0.75, 1]} up={up} />
      {names.map((name, at) =>
        at % every === 0 ? (
          <text key={name} x={across(name)} y={HEIGHT - 24} textAnchor="middle">
            {name}
          </text>
        ) : null,
      )}
      <text x={(LEFT + WIDTH) / 2} y={HEIGHT - 6} textAnchor="middle" className="value">
        {axis}
      </text>
      {lines.map(({ name, side, points }) => (
        <g key={name} className={sideClass(side)}>
          <path className="band" d={band([...points]) ?? ''} />
          <path className="curve" d={curve([...points]) ?? ''} />
          {points.map(({ at, share, low, high }) => (
            <path
              key={at}
              className="column"
              d={shapeOf(Math.max(0, side))}
              transform={`translate(${(across(at) ?? 0) - 5} ${up(share) - 5}) scale(0.42)`}
            >
              <title>{`${name}, ${at}: ${pointText({ share, low, high }, 1)}`}</title>
            </path>
          ))}
        </g>
      ))}
    </Plot>
  )
}

/** The share of a point, counted in fights. */
function pointText(
  { share, low, high }: { readonly share: number; readonly low: number; readonly high: number },
  digits: number,
): string {
  return likely({ chance: share, margin: (high - low) / 2 }, digits)
}
