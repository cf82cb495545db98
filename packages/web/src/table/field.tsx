/**
 * The field, drawn, where position matters: a line of places (with a row for each stance), places joined by ways,
 * or an open field to scale; where that shows nothing, or too many to be told apart, as the game draws it. Every figure is its side's shape with letters in it, and has its name for a title.
 */
import type { BoardView, FigureView } from '@steelyard/table/contract'
import { reachable } from '../reachable.ts'
import { initials } from '../words.ts'
import { lettersAt, shapeOf, sideClass } from './marks.tsx'

interface Token {
  readonly figure: FigureView
  readonly side: number
}

function tokensOf(board: BoardView): Token[] {
  return board.sides.flatMap(({ figures }, side) =>
    figures.filter(({ standing }) => standing !== 'out').map((figure) => ({ figure, side })),
  )
}

/** The field of a board, or nothing where it has none. */
export function Field({ board, acting }: { board: BoardView; acting: readonly string[] }) {
  const tokens = tokensOf(board)
  if ((board.places ?? []).length > 1) return <Places board={board} tokens={tokens} acting={acting} />
  const open = tokens.filter(({ figure }) => figure.spot !== undefined).length > 1
  if ((!open || mostInOnePlace(tokens) > MOST_LANES) && (board.drawing ?? []).length > 0)
    return <Drawing lines={board.drawing ?? []} />
  return open ? <OpenField tokens={tokens} acting={acting} /> : null
}

/** How many may stand at one place before they are too small to be told apart. */
const MOST_LANES = 8

function mostInOnePlace(tokens: readonly Token[]): number {
  const crowds = new Map<string, number>()
  for (const { figure } of tokens) {
    if (figure.spot === undefined) continue
    const place = `${figure.spot.x} ${figure.spot.y}`
    crowds.set(place, (crowds.get(place) ?? 0) + 1)
  }
  return Math.max(0, ...crowds.values())
}

/** The field as the game itself draws it, in letters and signs. */
function Drawing({ lines }: { lines: readonly string[] }) {
  return (
    <section className="field drawing" ref={reachable} aria-label="The field">
      <pre>{lines.join('\n')}</pre>
    </section>
  )
}

function Piece({ token, x, y, acting }: { token: Token; x: number; y: number; acting: boolean }) {
  const { figure, side } = token
  return (
    <g
      className={`piece ${sideClass(side)} ${figure.standing} ${acting ? 'acting' : ''}`}
      transform={`translate(${x} ${y})`}
    >
      <title>{figure.name}</title>
      {acting ? <circle r="21" className="halo" /> : null}
      <path d={shapeOf(side)} transform="translate(-18 -18) scale(1.5)" />
      <text y={lettersAt(side)} textAnchor="middle">
        {initials(figure.name)}
      </text>
    </g>
  )
}

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────

const CELL = 74
const STANCES = ['Aggressive', 'Balanced', 'Defensive']

/** The rows by which figures are arranged, in a fixed order where one is known. */
function rowsOf(tokens: readonly Token[]): string[] {
  const found = [...new Set(tokens.flatMap(({ figure }) => figure.row ?? []))]
  if (found.length > 0 && found.every((row) => STANCES.includes(row))) return STANCES
  return found.length > 0 ? found.sort() : ['']
}

function isLine(places: NonNullable<BoardView['places']>): boolean {
  return places.every(({ next }, at) =>
    next.every((id) => id === places[at - 1]?.id || id === places[at + 1]?.id),
  )
}

function Places({
  board,
  tokens,
  acting,
}: {
  board: BoardView
  tokens: readonly Token[]
  acting: readonly string[]
}) {
  const places = board.places ?? []
  if (!isLine(places)) return <Ways board={board} tokens={tokens} acting={acting} />
  const rows = rowsOf(tokens)
  const crowd = (place: string, row: string) =>
    tokens.filter(({ figure }) => figure.place === place && (row === '' || figure.row === row))
  const most = Math.max(1, ...places.flatMap(({ id }) => rows.map((row) => crowd(id, row).length)))
  const height = Math.max(52, Math.ceil(most / 2) * 42 + 10)
  const left = rows.length > 1 ? 84 : 0
  const width = Math.max(CELL, 420 / places.length)
  return (
    <svg
      className="field"
      viewBox={`0 0 ${left + width * places.length} ${height * rows.length + 24}`}
      role="img"
      aria-label={fieldWords(board, tokens)}
    >
      <Lanes rows={rows} places={places} left={left} width={width} height={height} />
      {rows.flatMap((row, down) =>
        places.flatMap(({ id }, across) =>
          crowd(id, row).map((token, at, all) => (
            <Piece
              key={token.figure.id}
              token={token}
              x={left + (across + 0.5) * width + (all.length === 1 ? 0 : at % 2 === 0 ? -20 : 20)}
              y={down * height + height / 2 + (Math.floor(at / 2) - (Math.ceil(all.length / 2) - 1) / 2) * 42}
              acting={acting.includes(token.figure.id)}
            />
          )),
        ),
      )}
    </svg>
  )
}

/** The boxes of a line of places, a row for each stance, and their names below. */
function Lanes({
  rows,
  places,
  left,
  width,
  height,
}: {
  rows: readonly string[]
  places: NonNullable<BoardView['places']>
  left: number
  width: number
  height: number
}) {
  return (
    <>
      {rows.map((row, down) => (
        <g key={row} className="lane">
          {row === '' ? null : (
            <text x="2" y={down * height + height / 2 + 4}>
              {row}
            </text>
          )}
          {places.map(({ id }, across) => (
            <rect
              key={id}
              x={left + across * width + 2}
              y={down * height + 2}
              width={width - 4}
              height={height - 4}
              rx="7"
            />
          ))}
        </g>
      ))}
      {places.map(({ id, name, note }, across) => (
        <text
          key={id}
          className="place-name"
          x={left + (across + 0.5) * width}
          y={height * rows.length + 16}
          textAnchor="middle"
        >
          {note === '' ? name : `${name} (${note})`}
        </text>
      ))}
    </>
  )
}

/** Places that are joined in any way, in a ring, with lines for the ways. */
function Ways({
  board,
  tokens,
  acting,
}: {
  board: BoardView
  tokens: readonly Token[]
  acting: readonly string[]
}) {
  const places = board.places ?? []
  const spot = (at: number): [number, number] => {
    const angle = (at / places.length) * 2 * Math.PI - Math.PI / 2
    return [230 + Math.cos(angle) * 160, 120 + Math.sin(angle) * 78]
  }
  const where = new Map(places.map(({ id }, at) => [id, spot(at)]))
  const ways = places.flatMap(({ id, next }) =>
    next.filter((other) => id < other).map((other) => [id, other] as const),
  )
  return (
    <svg className="field" viewBox="0 0 460 250" role="img" aria-label={fieldWords(board, tokens)}>
      {ways.map(([one, other]) => {
        const [x1, y1] = where.get(one) ?? [0, 0]
        const [x2, y2] = where.get(other) ?? [0, 0]
        return <line key={`${one} ${other}`} className="way" x1={x1} y1={y1} x2={x2} y2={y2} />
      })}
      {places.map(({ id, name, note }, at) => {
        const [x, y] = spot(at)
        const here = tokens.filter(({ figure }) => figure.place === id)
        return (
          <g key={id} className="lane">
            <rect x={x - 62} y={y - 28} width="124" height="56" rx="10" />
            <text className="place-name" x={x} y={y + 42} textAnchor="middle">
              {note === '' ? name : `${name} (${note})`}
            </text>
            {here.map((token, place) => (
              <Piece
                key={token.figure.id}
                token={token}
                x={x + (place - (here.length - 1) / 2) * Math.min(34, 110 / here.length)}
                y={y}
                acting={acting.includes(token.figure.id)}
              />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

// ── Ranks ────────────────────────────────────────────────────────────────────────────────────────────────

/** The ranks of a unit, front first; empty for single figures. */
function ranksOf(figure: FigureView): readonly number[] {
  return (figure.pips ?? []).filter(({ label }) => label.endsWith('rank')).map(({ now }) => now)
}

/** A unit drawn rank by rank, the front towards the enemy. */
function Ranks({
  token,
  x,
  y,
  facing,
  acting,
}: {
  token: Token
  x: number
  y: number
  facing: 1 | -1
  acting: boolean
}) {
  const { figure, side } = token
  return (
    <g
      className={`piece ${sideClass(side)} ${figure.standing} ${acting ? 'acting' : ''}`}
      transform={`translate(${x} ${y})`}
    >
      <title>{figure.name}</title>
      {acting ? <rect className="halo" x="-22" y="-27" width="44" height="54" rx="9" /> : null}
      {ranksOf(figure).map((count, rank) =>
        Array.from({ length: count }, (_, at) => at).map((at) => (
          <path
            key={`${rank.toString()} ${at.toString()}`}
            d={shapeOf(side)}
            transform={`translate(${(1 - rank) * 13 * facing - 5} ${(at - (count - 1) / 2) * 10 - 4.5}) scale(0.4)`}
          />
        )),
      )}
    </g>
  )
}

// ── An open field ────────────────────────────────────────────────────────────────────────────────────────

const WIDE = 460

function OpenField({ tokens, acting }: { tokens: readonly Token[]; acting: readonly string[] }) {
  const placed = tokens.flatMap((token) =>
    token.figure.spot === undefined ? [] : [{ token, spot: token.figure.spot }],
  )
  const xs = placed.map(({ spot }) => spot.x)
  const ys = placed.map(({ spot }) => spot.y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const flat = top === bottom
  const scale = (WIDE - 80) / Math.max(right - left, flat ? 1 : bottom - top, 1)
  const lanes = new Map<string, number>()
  const spots = placed.map(({ token, spot }) => {
    const x = 40 + (right === left ? (WIDE - 80) / 2 : (spot.x - left) * ((WIDE - 80) / (right - left)))
    const near = `${Math.round(x / 38)} ${flat ? '' : Math.round(((spot.y - top) * scale) / 38)}`
    const lane = lanes.get(near) ?? 0
    lanes.set(near, lane + 1)
    const tall = placed.some(({ token: other }) => ranksOf(other.figure).length > 0)
    return {
      token,
      x,
      y: (tall ? 36 : 28) + (flat ? 0 : Math.min(190, (spot.y - top) * scale)) + lane * (tall ? 62 : 42),
    }
  })
  const height = Math.max(
    70,
    ...spots.map(({ token, y }) => y + (ranksOf(token.figure).length > 0 ? 52 : 42)),
  )
  const step = tickStep(right - left)
  const ticks = Array.from({ length: Math.floor((right - left) / step) + 1 }, (_, at) => left + at * step)
  return (
    <svg
      className="field"
      viewBox={`0 0 ${WIDE} ${height}`}
      role="img"
      aria-label={placed.map(({ token, spot }) => `${token.figure.name} at ${spot.x}, ${spot.y}`).join('; ')}
    >
      {right > left
        ? ticks.map((tick) => {
            const x = 40 + (tick - left) * ((WIDE - 80) / (right - left))
            return (
              <g key={tick} className="tick">
                <line x1={x} x2={x} y1="4" y2={height - 18} />
                <text x={x} y={height - 5} textAnchor="middle">
                  {tick}
                </text>
              </g>
            )
          })
        : null}
      {spots.map(({ token, x, y }) => {
        const shared = { token, x, y, acting: acting.includes(token.figure.id) }
        return ranksOf(token.figure).length > 0 ? (
          <Ranks key={token.figure.id} {...shared} facing={facingOf(token, placed)} />
        ) : (
          <Piece key={token.figure.id} {...shared} />
        )
      })}
    </svg>
  )
}

/** Towards the middle of the others: 1 to the right, -1 to the left. */
function facingOf(token: Token, placed: readonly { token: Token; spot: { x: number } }[]): 1 | -1 {
  const foes = placed.filter(({ token: other }) => other.side !== token.side)
  const middle = foes.reduce((sum, { spot }) => sum + spot.x, 0) / Math.max(1, foes.length)
  return (token.figure.spot?.x ?? 0) <= middle ? 1 : -1
}

function tickStep(span: number): number {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (span / step <= 12) return step
  return 1000
}

function fieldWords(board: BoardView, tokens: readonly Token[]): string {
  return (board.places ?? [])
    .map(({ id, name }) => {
      const here = tokens.filter(({ figure }) => figure.place === id)
      const names = here.map(({ figure }) =>
        figure.row === undefined ? figure.name : `${figure.name}, ${figure.row}`,
      )
      return `${name}: ${names.length === 0 ? 'nobody' : names.join('; ')}`
    })
    .join('. ')
}
