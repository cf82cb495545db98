/**
 * Where everybody stands on the stage, and what the ground looks like, from a board alone. Four grounds: sides that
 * face each other where the game has no places; a line of places, with a row for each stance; places joined in any way;
 * and a field to scale. Whatever the ground, nobody stands on somebody else.
 */
import type { BoardView, FigureView } from '@steelyard/table/contract'

/** A token or unit and where its middle is. */
export interface Spot {
  readonly figure: FigureView
  readonly side: number
  readonly x: number
  readonly y: number
  /** Half of what it needs across and down. */
  readonly reach: { readonly x: number; readonly y: number }
  /** The ranks of a unit, front first; empty for a single figure. */
  readonly ranks: readonly number[]
  /** Which way it looks: 1 to the right, -1 to the left. */
  readonly facing: 1 | -1
}

/** A place as a box. */
export interface Area {
  readonly id: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A stage: its size, everybody on it, and the ground. */
export interface StageLayout {
  readonly width: number
  readonly height: number
  readonly spots: readonly Spot[]
  readonly areas: readonly Area[]
  /** Names of the rows, with where each begins and its middle. */
  readonly rows: readonly { readonly name: string; readonly top: number; readonly y: number }[]
  /** Ways between areas, by their middles. */
  readonly ways: readonly { readonly from: Area; readonly to: Area }[]
  /** Marks of the ruler below a field, from whoever stands leftmost. */
  readonly ticks: readonly { readonly at: number; readonly x: number }[]
  /** How many dice lie side by side behind whom they threaten. */
  readonly diceAcross: number
  /** From the game's measure to the stage, where the ground is to scale; flat where everybody stands on one line. */
  readonly scale: { readonly flat: boolean; x(at: number): number; y(at: number): number } | null
}

/** The box that a stage is shown in: a phone's is small, so there everybody stands closer together and is drawn larger. */
export type StageBox = 'wide' | 'small'

const TOKEN = { x: 44, y: 42 }
/** Half of a lane: as high as the highest of those who stand in it. */
const TALLEST = 43
const WIDE = 900
const MARGIN = 60
/** About how many times as wide as high a box is. */
const SHAPE = { wide: 2.1, small: 1.75 } as const
const STANCES = ['Aggressive', 'Balanced', 'Defensive']

/** Lays a board out. */
export function layoutOf(board: BoardView, box: StageBox = 'wide'): StageLayout {
  const figures = board.sides.flatMap(({ figures }, side) => figures.map((figure) => ({ figure, side })))
  const places = board.places ?? []
  if (places.length > 1)
    return isLine(places)
      ? lineOf(places, figures.filter(isPlaced), box)
      : waysOf(places, figures.filter(isPlaced))
  const open = figures.filter(({ figure }) => figure.spot !== undefined)
  return open.length > 0 ? fieldOf(open, box) : facingOf(board, box)
}

/** A layout in which every spot that is as it was before is the same object, so that it need not be drawn again. */
export function sameSpots(before: StageLayout | null, now: StageLayout): StageLayout {
  if (before === null) return now
  const known = new Map(before.spots.map((spot) => [spot.figure.id, spot]))
  const spots = now.spots.map((spot) => {
    const old = known.get(spot.figure.id)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(spot) ? old : spot
  })
  return { ...now, spots }
}

interface Piece {
  readonly figure: FigureView
  readonly side: number
}

function isPlaced({ figure }: Piece): boolean {
  return figure.place !== undefined && figure.standing !== 'out'
}

/** How many men stand in each rank of a unit, front first. */
export function ranksOf(figure: FigureView): readonly number[] {
  return (figure.pips ?? []).filter(({ label }) => label.endsWith('rank')).map(({ now }) => now)
}

const MAN = 9

function reachOf(ranks: readonly number[]): { x: number; y: number } {
  if (ranks.length === 0) return TOKEN
  const widest = Math.max(...ranks, 1)
  return {
    x: Math.max(34, ranks.length * MAN * 0.75 + 16),
    y: Math.max(26, Math.min(widest, MOST_DRAWN) * MAN * 0.5 + 16),
  }
}

/** More men than this in one rank are drawn as so many, with their number beside the unit. */
export const MOST_DRAWN = 6

function spotAt({ figure, side }: Piece, x: number, y: number, facing: 1 | -1): Spot {
  const ranks = ranksOf(figure)
  return { figure, side, x, y, ranks, reach: reachOf(ranks), facing }
}

/**
 * Those who fell and have no place in the next layout, as they now are: where they stood in the one before, or beside
 * that, where the next one is smaller or somebody else stands there. Whoever finds no room is left out.
 */
export function goneFrom(
  before: StageLayout,
  after: StageLayout,
  board: BoardView,
  effects: readonly { readonly figure: string; readonly kind: string }[],
): Spot[] {
  const left = new Set(after.spots.map(({ figure }) => figure.id))
  const fell = new Set(effects.flatMap(({ figure, kind }) => (kind === 'fell' ? [figure] : [])))
  const now = new Map(board.sides.flatMap(({ figures }) => figures.map((figure) => [figure.id, figure])))
  const gone: Spot[] = []
  for (const spot of before.spots) {
    const figure = now.get(spot.figure.id)
    if (figure === undefined || !fell.has(figure.id) || left.has(figure.id)) continue
    const place = freePlace(spot, after, [...after.spots, ...gone])
    if (place !== null) gone.push({ ...spot, ...place, figure })
  }
  return gone
}

/** So far aside, in widths of a token, somebody who fell is drawn where their own place is taken. */
const ASIDE = [0, 1, -1, 2, -2]

/** The nearest place in the lane of a spot where nobody stands, inside the stage; null where there is none. */
function freePlace(
  { x, y, reach }: Spot,
  { width, height }: StageLayout,
  taken: readonly Spot[],
): { readonly x: number; readonly y: number } | null {
  if (x > width || y > height - reach.y) return null
  const places = ASIDE.map((aside) => ({ x: x + aside * reach.x * 2, y }))
  const isFree = (place: { x: number; y: number }) =>
    place.x >= reach.x &&
    place.x <= width - reach.x &&
    taken.every(
      (other) =>
        Math.abs(other.x - place.x) >= other.reach.x + reach.x - 1 ||
        Math.abs(other.y - place.y) >= other.reach.y + reach.y - 1,
    )
  return places.find(isFree) ?? null
}

// ── Cover ────────────────────────────────────────────────────────────────────────────────────────────────

/** A cover on a field to scale, from end to end; what is broken is not drawn. */
export interface CoverLine {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly hides: 'all' | 'part'
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  /** The middle of the line on which its name is written. */
  readonly label: { readonly x: number; readonly y: number }
}

/** Half of the least length at which a cover can be seen. */
const LEAST = 18
/** A wall is drawn this far from the middle of whoever stands behind it, or it would be hidden below them. */
const CLEAR = 40

/** The covers of a board on its stage: walls along their length, things as a short stroke. */
export function coverLines(board: BoardView, layout: StageLayout): CoverLine[] {
  return strokesOf(board, layout).map((stroke) => ({ ...stroke, label: labelOf(stroke, layout) }))
}

/** A name beside a wall is so far from it, clear of whoever stands close behind that. */
const BESIDE = 32

/** Where the name of a cover can be read: above it, below it, or beside it, where nobody stands. */
function labelOf(
  { name, from, to }: Omit<CoverLine, 'label'>,
  { spots, scale, width, height }: StageLayout,
): { readonly x: number; readonly y: number } {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const half = (name.length * LETTER) / 2
  const above = { x, y: Math.min(from.y, to.y) - 8 }
  const places = [
    above,
    { x, y: Math.max(from.y, to.y) + 18 },
    { x: x + half + BESIDE, y: y + 5 },
    { x: x - half - BESIDE, y: y + 5 },
  ]
  const isInside = (place: { x: number; y: number }) =>
    place.x - half > 0 &&
    place.x + half < width &&
    place.y >= (scale?.flat === true ? 14 : 30) &&
    place.y <= height - 24
  const isFree = (place: { x: number; y: number }) =>
    spots.every(
      (spot) =>
        Math.abs(spot.x - place.x) >= spot.reach.x * 0.7 + half ||
        place.y <= spot.y - spot.reach.y + 6 ||
        place.y - 12 >= spot.y + spot.reach.y,
    )
  return places.find((place) => isInside(place) && isFree(place)) ?? { x, y: Math.max(14, above.y) }
}

function strokesOf(board: BoardView, layout: StageLayout): Omit<CoverLine, 'label'>[] {
  const { scale, height } = layout
  if (scale === null) return []
  const inside = (y: number) => Math.max(24, Math.min(height - 32, y))
  return (board.covers ?? []).flatMap((cover) => {
    const { id, name, note, hides, from, to } = cover
    if (hides === 'nothing') return []
    const known = { id, name, note, hides }
    const start = { x: scale.x(from.x), y: inside(scale.y(from.y)) }
    const end = { x: scale.x(to.x), y: inside(scale.y(to.y)) }
    if (scale.flat && from.x === to.x) {
      const x = clearOf(layout, start.x, from.x)
      return [{ ...known, from: { x, y: 24 }, to: { x, y: height - 32 } }]
    }
    if (Math.hypot(end.x - start.x, end.y - start.y) >= 2 * LEAST) return [{ ...known, from: start, to: end }]
    const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
    const level = Math.abs(to.x - from.x) > Math.abs(to.y - from.y)
    const half = level ? { x: LEAST, y: 0 } : { x: 0, y: LEAST }
    return [{ ...known, from: { x: x - half.x, y: y - half.y }, to: { x: x + half.x, y: y + half.y } }]
  })
}

/** Where a wall across a line is drawn: at its place, but on its own side of, and clear of, those who stand close to it. */
function clearOf({ spots }: StageLayout, x: number, place: number): number {
  const close = spots.filter((spot) => Math.abs(spot.x - x) < CLEAR)
  return close.reduce((moved, { x: middle, facing, figure }) => {
    const away = Math.sign(place - (figure.spot?.x ?? place)) || facing
    return away > 0 ? Math.max(moved, middle + CLEAR) : Math.min(moved, middle - CLEAR)
  }, x)
}

// ── Dice on the table ────────────────────────────────────────────────────────────────────────────────────

type PoolDie = NonNullable<BoardView['pools']>[number]['dice'][number]

/** The dice of a pool, each with where its upper left corner is, and whom they threaten. */
export interface PoolSpot {
  readonly key: string
  readonly name: string
  readonly note: string
  readonly dice: readonly {
    readonly x: number
    readonly y: number
    readonly size: number
    readonly die: PoolDie
  }[]
  /** The middle of the line below them. */
  readonly below: { readonly x: number; readonly y: number }
}

const DIE = 25
const MOST_ROWS = 3

/**
 * Where the dice of each pool lie: behind whom they threaten where sides face each other in single file, as there
 * the ground is free; elsewhere above them, small.
 */
export function poolSpots(board: BoardView, { spots, areas, width, diceAcross }: StageLayout): PoolSpot[] {
  const single = areas.length === 0 && new Set(spots.map(({ x }) => x)).size <= board.sides.length
  return (board.pools ?? []).flatMap(({ target, note, dice }, at) => {
    const spot = spots.find(({ figure }) => figure.id === target)
    if (spot === undefined || dice.length === 0) return []
    const laid = single ? behind(spot, dice, spot.x < width / 2 ? -1 : 1, diceAcross) : above(spot, dice)
    const lowest = Math.max(...laid.map(({ y, size }) => y + size))
    const middle = laid.reduce((sum, { x, size }) => sum + x + size / 2, 0) / laid.length
    const below = { x: middle, y: lowest + 13 }
    return [{ key: `${at} ${target}`, name: spot.figure.name, note, dice: laid, below }]
  })
}

function behind(spot: Spot, dice: readonly PoolDie[], back: 1 | -1, wanted: number): PoolSpot['dice'] {
  const across = Math.max(wanted, Math.ceil(dice.length / MOST_ROWS))
  const rows = Math.ceil(dice.length / across)
  return dice.map((die, at) => {
    const [row, place] = [Math.floor(at / across), at % across]
    const x = spot.x + back * (TOKEN.x - 8 + (place + 0.5) * (DIE + 3)) - DIE / 2
    return { x, y: spot.y + (row - rows / 2) * (DIE + 2), size: DIE, die }
  })
}

function above(spot: Spot, dice: readonly PoolDie[]): PoolSpot['dice'] {
  const size = Math.min(18, (TOKEN.x * 2) / dice.length)
  return dice.map((die, at) => ({ x: spot.x + (at - dice.length / 2) * size, y: spot.y - 52, size, die }))
}

// ── Sides that face each other ───────────────────────────────────────────────────────────────────────────

function facingOf(board: BoardView, box: StageBox): StageLayout {
  const sides = board.sides.map(({ figures }, side) => figures.map((figure) => ({ figure, side })))
  return sides.length <= 2 ? twoSides(sides, FACING[box]) : manySides(sides)
}

/** How far from the middle the front stands, how much ground is behind those at the rear, and how many dice lie there. */
const FACING = {
  wide: { front: 130, behind: 149, diceAcross: 4 },
  small: { front: 92, behind: 122, diceAcross: 2 },
} as const

/** Figures of a side in columns, the first in front. */
function columnsOf(pieces: readonly Piece[], down: number): Piece[][] {
  const columns = Math.max(1, Math.ceil(pieces.length / down))
  const each = Math.ceil(pieces.length / columns)
  return Array.from({ length: columns }, (_, at) => pieces.slice(at * each, (at + 1) * each))
}

function twoSides(
  sides: readonly (readonly Piece[])[],
  { front, behind, diceAcross }: (typeof FACING)[StageBox],
): StageLayout {
  const most = Math.max(...sides.map((side) => side.length), 1)
  const down = most <= 4 ? most : Math.max(4, Math.ceil(Math.sqrt(most * 1.2)))
  const height = Math.max(2, Math.min(down, most)) * TOKEN.y * 2 + 36
  const deepest = Math.max(...sides.map((side) => columnsOf(side, down).length), 1)
  const width = (deepest - 1) * TOKEN.x * 4 + 2 * (front + behind)
  const spots = sides.flatMap((pieces, side) => {
    const towards = side === 0 ? 1 : -1
    return columnsOf(pieces, down).flatMap((column, back) =>
      column.map((piece, at) => {
        const x = width / 2 - towards * (front + back * TOKEN.x * 2)
        const y = height / 2 + (at - (column.length - 1) / 2) * TOKEN.y * 2
        return spotAt(piece, x, y, towards)
      }),
    )
  })
  return { ...bare(width, height, spots), diceAcross }
}

/** Three sides and more stand in a ring. */
function manySides(sides: readonly (readonly Piece[])[]): StageLayout {
  const most = Math.max(...sides.map((side) => side.length), 1)
  const across = Math.ceil(Math.sqrt(most))
  const cluster = { x: across * TOKEN.x * 2, y: Math.ceil(most / across) * TOKEN.y * 2 }
  const ring = { x: cluster.x * 1.15 + 90, y: cluster.y * 0.75 + 60 }
  const width = ring.x * 2 + cluster.x + 40
  const height = ring.y * 2 + cluster.y + 20
  const spots = sides.flatMap((pieces, side) => {
    const angle = (side / sides.length) * 2 * Math.PI - Math.PI
    const middle = { x: width / 2 + Math.cos(angle) * ring.x, y: height / 2 + Math.sin(angle) * ring.y }
    return pieces.map((piece, at) => {
      const x = middle.x + ((at % across) - (Math.min(across, pieces.length) - 1) / 2) * TOKEN.x * 2
      const y =
        middle.y + (Math.floor(at / across) - (Math.ceil(pieces.length / across) - 1) / 2) * TOKEN.y * 2
      return spotAt(piece, x, y, middle.x <= width / 2 ? 1 : -1)
    })
  })
  return bare(width, height, spots)
}

function bare(width: number, height: number, spots: readonly Spot[]): StageLayout {
  return {
    width,
    height,
    spots,
    areas: [],
    rows: [],
    ways: [],
    ticks: [],
    diceAcross: FACING.wide.diceAcross,
    scale: null,
  }
}

// ── Places ───────────────────────────────────────────────────────────────────────────────────────────────

type Places = NonNullable<BoardView['places']>

function isLine(places: Places): boolean {
  return places.every(({ next }, at) =>
    next.every((id) => id === places[at - 1]?.id || id === places[at + 1]?.id),
  )
}

/** The rows by which figures are arranged, in a fixed order where one is known. */
function rowsOf(pieces: readonly Piece[]): string[] {
  const found = [...new Set(pieces.flatMap(({ figure }) => figure.row ?? []))]
  if (found.length === 0) return ['']
  return found.every((row) => STANCES.includes(row)) ? STANCES : found.sort()
}

/** Where nobody stands a place is no wider, and a row no higher, than its name needs. */
const EMPTY = { x: 66, y: 58 }
/** Two places with a few people would else make giants of them. */
const LEAST_LINE = { wide: 520, small: 350 } as const
/** What the names of the rows need on the left. */
const ROW_NAMES = { wide: 96, small: 78 } as const
/** A letter of a place's name. */
const LETTER = 7.4

/** The middle of each stretch, laid end to end. */
function middlesOf(start: number, stretches: readonly number[]): number[] {
  return stretches.map((length, at) => start + sumOf(stretches.slice(0, at)) + length / 2)
}

function sumOf(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** Stretches made longer together until their sum is at least so much. */
function stretched(lengths: readonly number[], least: number): number[] {
  const more = Math.max(0, least - sumOf(lengths)) / lengths.length
  return lengths.map((length) => length + more)
}

/** A line of places; those where somebody stands get the room, so that everybody is drawn large. */
function lineOf(places: Places, pieces: readonly Piece[], box: StageBox): StageLayout {
  const rows = rowsOf(pieces)
  const crowds = places.map(({ id }) =>
    rows.map((row) =>
      pieces.filter(({ figure }) => figure.place === id && (row === '' || figure.row === row)),
    ),
  )
  const across = crowds.map((here) => {
    const most = Math.max(1, ...here.map(({ length }) => length))
    const square = Math.ceil(Math.sqrt(most))
    // A phone is narrow: there those in one place stand below one another first.
    if (box === 'small') return Math.max(1, square - 1)
    return Math.min(most, square + (places.length < 5 ? 1 : 0))
  })
  const left = rows.length > 1 ? ROW_NAMES[box] : 8
  const needed = rows.map((_, down) => {
    const lines = Math.max(
      ...crowds.map((here, at) => Math.ceil((here[down]?.length ?? 0) / (across[at] ?? 1))),
    )
    return lines === 0 && rows.length > 1 ? EMPTY.y : Math.max(1, lines) * TOKEN.y * 2 + 14
  })
  const names = places.map(({ name, note }) => (note === '' ? name : `${name} (${note})`))
  const widths = stretched(
    crowds.map((here, at) => {
      const crowded = here.some(({ length }) => length > 0) ? (across[at] ?? 1) * TOKEN.x * 2 + 12 : EMPTY.x
      return Math.max(crowded, (names[at] ?? '').length * LETTER + 12)
    }),
    Math.max(LEAST_LINE[box], sumOf(needed) * SHAPE[box]) - left,
  )
  const heights = stretched(needed, (left + sumOf(widths)) / SHAPE[box])
  const [middles, levels] = [middlesOf(left, widths), middlesOf(0, heights)]
  const spots = crowds.flatMap((rowsHere, at) =>
    rowsHere.flatMap((here, down) =>
      here.map((piece, nth) => {
        const many = across[at] ?? 1
        const inRow = Math.min(many, here.length - Math.floor(nth / many) * many)
        const x = (middles[at] ?? 0) + ((nth % many) - (inRow - 1) / 2) * TOKEN.x * 2
        const lines = Math.ceil(here.length / many)
        const y = (levels[down] ?? 0) + (Math.floor(nth / many) - (lines - 1) / 2) * TOKEN.y * 2
        return spotAt(piece, x, y, towardsFoes(piece, pieces, places))
      }),
    ),
  )
  const tall = sumOf(heights)
  return {
    ...bare(left + sumOf(widths) + 8, tall + 26, spots),
    areas: places.map(({ id }, at) => {
      const width = widths[at] ?? 0
      return { id, name: names[at] ?? '', x: (middles[at] ?? 0) - width / 2, y: 0, width, height: tall }
    }),
    rows:
      rows.length > 1
        ? rows.map((name, down) => {
            const y = levels[down] ?? 0
            return { name, y, top: y - (heights[down] ?? 0) / 2 }
          })
        : [],
  }
}

function towardsFoes({ figure, side }: Piece, pieces: readonly Piece[], places: Places): 1 | -1 {
  const place = (id: string | undefined) => places.findIndex((each) => each.id === id)
  const foes = pieces.filter((other) => other.side !== side).map((other) => place(other.figure.place))
  const middle = foes.reduce((sum, at) => sum + at, 0) / Math.max(1, foes.length)
  const here = place(figure.place)
  return here === middle ? (side === 0 ? 1 : -1) : here < middle ? 1 : -1
}

/** Places that are joined in any way stand in a ring. */
function waysOf(places: Places, pieces: readonly Piece[]): StageLayout {
  const most = Math.max(
    1,
    ...places.map(({ id }) => pieces.filter(({ figure }) => figure.place === id).length),
  )
  const across = Math.ceil(Math.sqrt(most * 1.5))
  const box = { x: Math.max(150, across * TOKEN.x * 2 + 16), y: Math.ceil(most / across) * TOKEN.y * 2 + 30 }
  const ring = {
    x: Math.max(box.x * 1.1, box.x * places.length * 0.19),
    y: Math.max(box.y * 0.95, box.y * places.length * 0.2),
  }
  const width = ring.x * 2 + box.x + 20
  const height = ring.y * 2 + box.y + 20
  const areas = places.map(({ id, name, note }, at) => {
    const angle = (at / places.length) * 2 * Math.PI - Math.PI
    return {
      id,
      name: note === '' ? name : `${name} (${note})`,
      x: width / 2 + Math.cos(angle) * ring.x - box.x / 2,
      y: height / 2 + Math.sin(angle) * ring.y - box.y / 2,
      width: box.x,
      height: box.y,
    }
  })
  const areaNamed = new Map(areas.map((area) => [area.id, area]))
  const spots = areas.flatMap((area) => {
    const here = pieces.filter(({ figure }) => figure.place === area.id)
    return here.map((piece, at) => {
      const inRow = Math.min(across, here.length - Math.floor(at / across) * across)
      const x = area.x + area.width / 2 + ((at % across) - (inRow - 1) / 2) * TOKEN.x * 2
      const y = area.y + 8 + (Math.floor(at / across) + 0.5) * TOKEN.y * 2
      return spotAt(piece, x, y, piece.side === 0 ? 1 : -1)
    })
  })
  const ways = places.flatMap(({ id, next }) =>
    next.flatMap((other) => {
      const [from, to] = [areaNamed.get(id), areaNamed.get(other)]
      return id < other && from !== undefined && to !== undefined ? [{ from, to }] : []
    }),
  )
  return { ...bare(width, height, spots), areas, ways }
}

// ── A field to scale ─────────────────────────────────────────────────────────────────────────────────────

/** Those who stand close are drawn large: a unit of the field takes no more than this, and all of it no less. */
const MOST_PER_UNIT = 220
const NARROWEST = 240
/** The fewer figures, the shorter and lower the field, and so the larger everybody is drawn. */
const FEW = 6
const WIDE_FOR_FEW = { wide: 620, small: 430 } as const
const PAIR = 2
const WIDE_FOR_PAIR = { wide: 500, small: 390 } as const
const TALL = 420
const TALL_FOR_FEW = 200

function fieldOf(pieces: readonly Piece[], box: StageBox): StageLayout {
  const at = ({ figure }: Piece) => figure.spot ?? { x: 0, y: 0 }
  const xs = pieces.map((piece) => at(piece).x)
  const ys = pieces.map((piece) => at(piece).y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const flat = top === bottom
  const span = Math.max(right - left, 1)
  const few = pieces.length > PAIR ? WIDE_FOR_FEW[box] : WIDE_FOR_PAIR[box]
  const [widest, tallest] = pieces.length > FEW ? [WIDE, TALL] : [few, TALL_FOR_FEW]
  const across = Math.min(widest - 2 * MARGIN, Math.max(NARROWEST, span * MOST_PER_UNIT)) / span
  const perUnit = flat ? across : Math.min(across, tallest / Math.max(bottom - top, 1))
  const wide = 2 * MARGIN + perUnit * span
  const scale = {
    x: (value: number) => MARGIN + (right === left ? (wide - 2 * MARGIN) / 2 : (value - left) * perUnit),
    y: (value: number) => MARGIN + (value - top) * perUnit,
  }
  const placed = pieces.map((piece) => {
    const facing = towardsOthers(piece, pieces)
    return spotAt(piece, scale.x(at(piece).x), flat ? 0 : scale.y(at(piece).y), facing)
  })
  const spots = flat ? inLanes(placed) : apart(placed)
  const highest = Math.min(...spots.map(({ y, reach }) => y - reach.y))
  const lowest = Math.max(...spots.map(({ y, reach }) => y + reach.y))
  const rightmost = Math.max(wide, ...spots.map(({ x, reach }) => x + reach.x))
  const leftmost = Math.min(0, ...spots.map(({ x, reach }) => x - reach.x))
  const moved = spots.map((spot) => ({ ...spot, x: spot.x - leftmost, y: spot.y - highest + 10 }))
  const step = tickStep(span, MOST_TICKS[box])
  const ticks = Array.from({ length: Math.floor(span / step) + 1 }, (_, tick) => {
    return { at: tick * step, x: scale.x(left + tick * step) - leftmost }
  })
  return {
    ...bare(rightmost - leftmost, lowest - highest + 40, moved),
    ticks: right > left ? ticks : [],
    scale: {
      flat,
      x: (value) => scale.x(value) - leftmost,
      y: (value) => (flat ? 0 : scale.y(value)) - highest + 10,
    },
  }
}

/** How far apart, in the game's measure, two sides must be on the whole before it says who is on which side of whom. */
const CLEARLY = 2

/** Towards the others, as a whole side: lines that have met do not change places on the stage. */
function towardsOthers({ side }: Piece, pieces: readonly Piece[]): 1 | -1 {
  const middle = (those: readonly Piece[]) =>
    those.reduce((sum, { figure }) => sum + (figure.spot?.x ?? 0), 0) / Math.max(1, those.length)
  const away =
    middle(pieces.filter((other) => other.side !== side)) -
    middle(pieces.filter((other) => other.side === side))
  if (Math.abs(away) <= CLEARLY) return side === 0 ? 1 : -1
  return away > 0 ? 1 : -1
}

function overlap(one: Spot, other: Spot): boolean {
  return (
    Math.abs(one.x - other.x) < one.reach.x + other.reach.x &&
    Math.abs(one.y - other.y) < one.reach.y + other.reach.y
  )
}

/**
 * On a line everybody keeps their place across and takes the first free lane down, from the middle outwards. Enemies at one
 * place step back from each other so that both can be seen; where a place is crowded, those who come last stand behind.
 */
function inLanes(spots: readonly Spot[]): Spot[] {
  const laid: Spot[] = []
  const lanes = spots.length > 12 ? Math.max(5, Math.ceil(Math.sqrt(spots.length) * 0.9)) : 6
  const met = (spot: Spot) =>
    spots.some((other) => other.side !== spot.side && Math.abs(other.x - spot.x) < 60)
  for (const spot of spots) {
    const front = met(spot) ? spot.x - spot.facing * spot.reach.x : spot.x
    laid.push(firstFree(spot, front, lanes, laid))
  }
  return laid
}

/** The first free place of a spot: lane by lane in front, then a step further back. */
function firstFree(spot: Spot, front: number, lanes: number, laid: readonly Spot[]): Spot {
  for (let back = 0; ; back++)
    for (let lane = 0; lane < lanes; lane++) {
      const y = (lane % 2 === 0 ? lane / 2 : -(lane + 1) / 2) * TALLEST * 2
      const here = { ...spot, x: front - spot.facing * back * spot.reach.x * 2, y }
      if (!laid.some((other) => overlap(other, here))) return here
    }
}

const MOST_PUSHES = 200

/** On an open field those who stand too near each other are pushed apart, a little at a time. */
function apart(spots: readonly Spot[]): Spot[] {
  const moved = spots.map((spot) => ({ ...spot }))
  for (let push = 0; push < MOST_PUSHES; push++) {
    let still = true
    for (const [at, one] of moved.entries())
      for (const other of moved.slice(at + 1)) {
        if (!overlap(one, other)) continue
        still = false
        const x = one.reach.x + other.reach.x - Math.abs(one.x - other.x)
        const y = one.reach.y + other.reach.y - Math.abs(one.y - other.y)
        if (x <= y) {
          const away = one.x <= other.x ? -x / 2 - 0.5 : x / 2 + 0.5
          one.x += away
          other.x -= away
        } else {
          const away = one.y <= other.y ? -y / 2 - 0.5 : y / 2 + 0.5
          one.y += away
          other.y -= away
        }
      }
    if (still) break
  }
  return moved
}

/** So many stretches a ruler has at most. */
const MOST_TICKS = { wide: 12, small: 5 } as const

function tickStep(span: number, most: number): number {
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) if (span / step <= most) return step
  return 1000
}
