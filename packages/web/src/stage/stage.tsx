/**
 * The stage: everybody where they are on the ground that the game has, with an emblem, a ring for health, signs for what is
 * wrong, a halo for whose turn it is, arrows for who means whom. Tokens move where their figures move, shake when they are hit,
 * and fall. A token can be tapped or reached by keyboard: it does what is asked of that figure, or shows its card. Where
 * motion is unwanted everything stands where it will be at once.
 */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'
import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Die, dieWords } from '../dice/dice.tsx'
import { shapeOf, shapesAt, sideClass } from '../table/marks.tsx'
import { useFramesLater } from '../ui/frames-later.ts'
import { figureWords } from '../ui/words.ts'
import { StageBackdrop } from './backdrop.tsx'
import { effectsBetween, intentsOf, type StageEffect } from './effects.ts'
import { conditionEmblems, type Emblem, emblemOf } from './emblems.ts'
import {
  coverLines,
  goneFrom,
  layoutOf,
  MOST_DRAWN,
  poolSpots,
  type Spot,
  type StageBox,
  type StageLayout,
  sameSpots,
} from './layout.ts'
import { useLooks } from './portraits.tsx'
import { shortNames } from './short-names.ts'
import type { StageTarget } from './targets.ts'
import { useEmblem } from './use-emblems.ts'
import { useZoom } from './zoom.ts'

interface StageProps {
  readonly system: string
  readonly board: BoardView
  readonly log: readonly LineView[]
  readonly acting: readonly string[]
  readonly selected?: string | null
  /** What can be done to a figure now, by its id. */
  readonly targets?: ReadonlyMap<string, readonly StageTarget[]>
  readonly onSelect?: (id: string) => void
}

/** The stage of a fight. */
export function Stage({ system, board, log, acting, selected = null, targets, onSelect }: StageProps) {
  const box = useBox()
  const layout = useLayout(board, box)
  const spots = useSpread(layout)
  const names = useShortNames(board)
  const effects = useEffects(board, log, layout)
  const zoom = useZoom(layout)
  const [picking, setPicking] = useState<string | null>(null)
  const tap = (id: string) => {
    const offered = targets?.get(id) ?? []
    setPicking(offered.length > 1 && picking !== id ? id : null)
    if (offered.length === 1) offered[0]?.act()
    else if (offered.length === 0) onSelect?.(id)
  }
  // The same function for as long as the stage stands, so that tokens need not be drawn again because of it.
  const latest = useRef(tap)
  latest.current = tap
  const onTap = useCallback((id: string) => latest.current(id), [])
  const where = new Map([...effects.gone, ...layout.spots].map((spot) => [spot.figure.id, spot]))
  return (
    <section className="stage" aria-label={`The stage. ${groundWords(board)}`}>
      <StageBackdrop system={system} />
      <svg
        ref={zoom.ref}
        className={`ground-plan ${zoom.moving ? 'moving' : ''} ${zoom.legible ? '' : 'far-off'}`}
        viewBox={zoom.viewBox}
        preserveAspectRatio="xMidYMid meet"
        role="presentation"
      >
        <Ground layout={layout} unit={UNITS[system] ?? ''} />
        <Covers board={board} layout={layout} />
        {intentsOf(board).map(({ from, to }) => (
          <Arrow key={`${from} ${to}`} from={where.get(from)} to={where.get(to)} kind="intent" />
        ))}
        {effects.shown.map(({ by, figure }) => (
          <Arrow
            key={`${effects.turn} ${by} ${figure}`}
            from={where.get(by)}
            to={where.get(figure)}
            kind="blow"
          />
        ))}
        {spots.map((spot) => (
          <Token
            key={spot.figure.id}
            spot={spot}
            name={names.get(spot.figure.id) ?? ''}
            acting={acting.includes(spot.figure.id)}
            selected={selected === spot.figure.id}
            target={(targets?.get(spot.figure.id) ?? []).length > 0}
            effect={effects.shown.find(({ figure }) => figure === spot.figure.id) ?? null}
            turn={effects.turn}
            onTap={targets === undefined && onSelect === undefined ? null : onTap}
          />
        ))}
        {effects.gone.map((spot) => (
          <g key={`${effects.turn} ${spot.figure.id}`} className="gone">
            <Token
              spot={spot}
              name={names.get(spot.figure.id) ?? ''}
              acting={false}
              selected={false}
              target={false}
              effect={effects.shown.find(({ figure }) => figure === spot.figure.id) ?? null}
              turn={effects.turn}
              onTap={null}
            />
          </g>
        ))}
        <PoolDice board={board} layout={layout} />
      </svg>
      {picking === null ? null : (
        <PickList
          name={names.get(picking) ?? ''}
          targets={targets?.get(picking) ?? []}
          onDone={() => setPicking(null)}
        />
      )}
      <div className="stage-foot">
        <Fallen board={board} shown={new Set(layout.spots.map(({ figure }) => figure.id))} />
        {zoom.worth ? (
          <div className="stage-zoom row">
            <button type="button" aria-label="Nearer" onClick={zoom.nearer}>
              +
            </button>
            <button type="button" aria-label="Farther" onClick={zoom.farther}>
              −
            </button>
            <button type="button" aria-label="Show everything" onClick={zoom.whole}>
              ⤢
            </button>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** Where everybody stands, with the same spots as before for those who have not changed. */
function useLayout(board: BoardView, box: StageBox): StageLayout {
  const before = useRef<StageLayout | null>(null)
  const layout = useMemo(() => sameSpots(before.current, layoutOf(board, box)), [board, box])
  useEffect(() => {
    before.current = layout
  }, [layout])
  return layout
}

/** Of more tokens than this every other one is drawn a frame later. */
const MANY = 24

/** The spots of a layout, of many only half with the frame in which they come. */
function useSpread(layout: StageLayout): readonly Spot[] {
  const { spots } = layout
  const later = useFramesLater(layout, spots.length > MANY ? 1 : 0)
  if (later === layout) return spots
  const before = new Map(later.spots.map((spot) => [spot.figure.id, spot]))
  return spots.map((spot, at) => (at % 2 === 0 ? spot : (before.get(spot.figure.id) ?? spot)))
}

/** Names for under the tokens: the same for as long as nobody joins or leaves. */
function useShortNames(board: BoardView): ReadonlyMap<string, string> {
  const figures = board.sides.flatMap((side) => side.figures)
  const all = figures.map(({ id, name }) => `${id}\n${name}`).join('\n')
  return useMemo(() => {
    const pairs = all.split('\n')
    const ids = pairs.filter((_, at) => at % 2 === 0)
    const short = shortNames(pairs.filter((_, at) => at % 2 === 1))
    return new Map(ids.map((id, at) => [id, short[at] ?? '']))
  }, [all])
}

/** How the box of the stage is shaped: small on a phone. */
function useBox(): StageBox {
  return useSyncExternalStore(
    (changed) => {
      PHONE.addEventListener('change', changed)
      return () => PHONE.removeEventListener('change', changed)
    },
    () => (PHONE.matches ? 'small' : 'wide'),
  )
}

const PHONE = window.matchMedia('(max-width: 720px)')

/** What changed with the latest board, until the next one. */
interface Effects {
  readonly turn: number
  readonly shown: readonly StageEffect[]
  /** Those who fell and have no place any more: once more where they stood. */
  readonly gone: readonly Spot[]
}

function useEffects(board: BoardView, log: readonly LineView[], layout: StageLayout): Effects {
  const before = useRef<{ board: BoardView; lines: number; layout: StageLayout } | null>(null)
  const [effects, setEffects] = useState<Effects>({ turn: 0, shown: [], gone: [] })
  useEffect(() => {
    const known = before.current
    before.current = { board, lines: log.length, layout }
    if (known === null || known.board === board) return
    const shown = effectsBetween(known.board, board, log.slice(known.lines))
    if (shown.length === 0) return
    const gone = goneFrom(known.layout, layout, board, shown)
    setEffects(({ turn }) => ({ turn: turn + 1, shown, gone }))
  }, [board, log, layout])
  return effects
}

/** What the ruler below a field counts, for games whose measure goes by a sign. */
const UNITS: Readonly<Record<string, string>> = { mythras: ' m' }

function Ground({ layout, unit }: { layout: StageLayout; unit: string }) {
  const { areas, rows, ways, ticks, width, height } = layout
  return (
    <g className="ground">
      {areas.length + ticks.length === 0 ? (
        <path className="front-line" d={`M${width / 2} 12V${height - 12}`} />
      ) : null}
      {ways.map(({ from, to }) => (
        <line
          key={`${from.id} ${to.id}`}
          className="way"
          x1={from.x + from.width / 2}
          y1={from.y + from.height / 2}
          x2={to.x + to.width / 2}
          y2={to.y + to.height / 2}
        />
      ))}
      {areas.map(({ id, name, x, y, width: wide, height: high }) => (
        <g key={id} className="area">
          <rect x={x + 3} y={y + 3} width={wide - 6} height={high - 6} rx="12" />
          <text x={x + wide / 2} y={ways.length > 0 ? y + high - 10 : y + high + 17} textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {rows.map(({ name, top, y }, at) => (
        <g key={name} className="row-name">
          {at === 0 ? null : <path d={`M96 ${top}H${width - 8}`} />}
          <text x="4" y={y + 5}>
            {name}
          </text>
        </g>
      ))}
      {ticks.map(({ at, x }) => (
        <g key={at} className="tick">
          <line x1={x} x2={x} y1="6" y2={height - 24} />
          <text x={x} y={height - 6} textAnchor="middle">
            {at}
            {unit}
          </text>
        </g>
      ))}
    </g>
  )
}

/** What figures can get behind, each with its name where nobody stands on it. */
function Covers({ board, layout }: { board: BoardView; layout: StageLayout }) {
  return coverLines(board, layout).map(({ id, name, note, hides, from, to, label }) => (
    <g key={id} className={`cover ${hides}`}>
      <title>{note}</title>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      <text x={label.x} y={label.y} textAnchor="middle">
        {name}
      </text>
    </g>
  ))
}

/** The dice that lie on the table, each pool beside whom it threatens. */
function PoolDice({ board, layout }: { board: BoardView; layout: StageLayout }) {
  return poolSpots(board, layout).map(({ key, name, note, dice, below }) => (
    <svg
      key={key}
      className="pool-dice"
      overflow="visible"
      role="img"
      aria-label={`Dice on ${[name, note].filter((word) => word !== '').join(', ')}: ${dice.map(({ die }) => dieWords(die)).join('; ')}`}
    >
      {dice.map(({ x, y, size, die }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <Die sides={die.sides} face={die.face} state={die.state} size={size} />
        </g>
      ))}
      {note === '' ? null : (
        <text className="pool-note" x={below.x} y={below.y} textAnchor="middle">
          {note}
        </text>
      )}
    </svg>
  ))
}

function Arrow({
  from,
  to,
  kind,
}: {
  from: Spot | undefined
  to: Spot | undefined
  kind: 'intent' | 'blow'
}) {
  if (from === undefined || to === undefined) return null
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(x, y)
  if (length < 1) return null
  const [nearX, nearY] = [x / length, y / length]
  const gap = 30
  const start = { x: from.x + nearX * gap, y: from.y + nearY * gap }
  const end = { x: to.x - nearX * gap, y: to.y - nearY * gap }
  const bend = Math.min(40, length / 6)
  const middle = { x: (start.x + end.x) / 2 - nearY * bend, y: (start.y + end.y) / 2 + nearX * bend }
  return (
    <g className={`arrow ${kind} ${sideClass(from.side)}`}>
      <path d={`M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`} />
      <path
        className="head"
        transform={`translate(${end.x} ${end.y}) rotate(${headAngle(middle, end)})`}
        d="M2 0-10-6V6Z"
      />
    </g>
  )
}

function headAngle(from: { x: number; y: number }, to: { x: number; y: number }): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
}

interface TokenProps {
  readonly spot: Spot
  readonly name: string
  readonly acting: boolean
  readonly selected: boolean
  readonly target: boolean
  readonly effect: StageEffect | null
  readonly turn: number
  readonly onTap: ((id: string) => void) | null
}

/**
 * True if a token would be drawn as before. Every update brings new objects for everybody, most of whom have not
 * changed: in a battle of fifty units nearly all of the work of a frame would be drawing those again.
 */
function looksTheSame(one: TokenProps, other: TokenProps): boolean {
  return (
    one.effect === other.effect &&
    (one.effect === null || one.turn === other.turn) &&
    one.spot === other.spot &&
    one.name === other.name &&
    one.acting === other.acting &&
    one.selected === other.selected &&
    one.target === other.target &&
    one.onTap === other.onTap
  )
}

const Token = memo(function Token({ spot, name, acting, selected, target, effect, turn, onTap }: TokenProps) {
  const { figure, side, x, y } = spot
  const classes = ['token', sideClass(side), figure.standing]
  if (acting) classes.push('acting')
  if (selected) classes.push('selected')
  if (target) classes.push('target')
  const act =
    onTap === null
      ? { role: 'img' }
      : {
          role: 'button',
          tabIndex: 0,
          onClick: () => onTap(figure.id),
          onKeyDown: (event: React.KeyboardEvent) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            event.stopPropagation()
            onTap(figure.id)
          },
        }
  return (
    <g
      className={classes.join(' ')}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      data-token={figure.id}
      aria-label={target ? `${figureWords(figure)}. Can be chosen.` : figureWords(figure)}
      {...act}
    >
      <title>{figure.name}</title>
      <g key={effect === null ? 'calm' : turn} className={effect === null ? '' : `struck-${effect.kind}`}>
        {spot.ranks.length > 0 ? (
          <Unit spot={spot} acting={acting} />
        ) : (
          <Person spot={spot} acting={acting} />
        )}
      </g>
      <text className="token-name" y={spot.ranks.length > 0 ? spot.reach.y - 2 : 38} textAnchor="middle">
        {name}
      </text>
      {effect === null ? null : <Loss key={`loss ${turn}`} effect={effect} />}
    </g>
  )
}, looksTheSame)

/** The number that rises from somebody who was hit or mended. */
function Loss({ effect: { kind, amount } }: { effect: StageEffect }) {
  const words = amount > 0 ? `${kind === 'mended' ? '+' : '−'}${amount}` : kind === 'fell' ? 'falls' : 'hit'
  return (
    <text className={`loss ${kind}`} y="-28" textAnchor="middle">
      {words}
    </text>
  )
}

const RING = 2 * Math.PI * 24

function Person({ spot: { figure, side }, acting }: { spot: Spot; acting: boolean }) {
  const share = shareOf(figure)
  const { picture, emblem } = useLooks(figure.id)
  return (
    <>
      <ellipse className="shadow" cx="2" cy="23" rx="24" ry="7" />
      {acting ? <circle className="halo" r="29" /> : null}
      <circle className="ring-back" r="24" />
      {share === null ? null : (
        <circle
          className="ring"
          r="24"
          data-level={share > 0.5 ? 'high' : share > 0.25 ? 'mid' : 'low'}
          strokeDasharray={`${share * RING} ${RING}`}
          transform="rotate(-90)"
        />
      )}
      <path className="shape" d={shapeOf(side)} transform="translate(-20.4 -20.4) scale(1.7)" />
      {picture === null ? null : (
        <image className="token-picture" href={picture} x="-20" y="-20" width="40" height="40" />
      )}
      {figure.standing !== 'up' ? (
        <EmblemMark name="dead" size={24} />
      ) : picture === null ? (
        <EmblemMark name={emblem ?? emblemOf(figure)} size={24} />
      ) : null}
      <path className="aim" d="M-33-22v-11h11M33-22v-11H22M-33 13v11h11M33 13v11H22" />
      <Conditions figure={figure} />
    </>
  )
}

function Conditions({ figure }: { figure: FigureView }) {
  const shown = conditionEmblems(figure.conditions)
    .filter((emblem) => emblem !== 'dead')
    .slice(0, 3)
  return shown.map((emblem, at) => (
    <g key={emblem} className="condition" transform={`translate(${22 - at * 17} -22)`}>
      <circle r="8.5" />
      <EmblemMark name={emblem} size={12} />
    </g>
  ))
}

function EmblemMark({ name, size }: { name: Emblem; size: number }) {
  const drawn = useEmblem(name)
  if (drawn === null) return null
  return (
    <path
      className="emblem"
      d={drawn.path}
      transform={`translate(${-size / 2} ${-size / 2}) scale(${size / 512})`}
    />
  )
}

/** How much health is left, as far as this seat may know it. */
function shareOf(figure: FigureView): number | null {
  const { share } = figure.health
  return share === null ? null : Math.max(0, Math.min(1, share))
}

/** A unit, rank by rank, its front towards the enemy; the fallen leave gaps at the rear. */
function Unit({ spot: { figure, ranks, facing, reach, side }, acting }: { spot: Spot; acting: boolean }) {
  const men = ranks.reduce((sum, count) => sum + count, 0)
  const crowded = ranks.some((count) => count > MOST_DRAWN)
  return (
    <>
      <rect
        className={acting ? 'unit-ground halo' : 'unit-ground'}
        x={-reach.x + 4}
        y={-reach.y + 4}
        width={reach.x * 2 - 8}
        height={reach.y * 2 - 20}
        rx="8"
      />
      {figure.standing === 'up' ? <path className="man" d={shapesAt(side, menAt(ranks, facing))} /> : null}
      {figure.standing === 'up' ? null : (
        <g transform="translate(0 -6)">
          <EmblemMark name="routed" size={24} />
        </g>
      )}
      {crowded ? (
        <text className="unit-count" y="-10" textAnchor="middle">
          {men}
        </text>
      ) : null}
      <Conditions figure={figure} />
    </>
  )
}

/** Where each man of a unit stands around its middle, as far as they are drawn. */
function menAt(ranks: readonly number[], facing: 1 | -1): { readonly x: number; readonly y: number }[] {
  return ranks.flatMap((count, rank) => {
    const shown = Math.min(count, MOST_DRAWN)
    const x = ((ranks.length - 1) / 2 - rank) * 13 * facing
    return Array.from({ length: shown }, (_, at) => ({ x, y: (at - (shown - 1) / 2) * 9 - 6 }))
  })
}

/** What can be done to one figure, where that is more than one thing. */
function PickList({
  name,
  targets,
  onDone,
}: {
  name: string
  targets: readonly StageTarget[]
  onDone: () => void
}) {
  return (
    <fieldset className="stage-picks row">
      <legend>{name}</legend>
      {targets.map(({ label, act }) => (
        <button
          key={label}
          type="button"
          onClick={() => {
            onDone()
            act()
          }}
        >
          {label}
        </button>
      ))}
      <button type="button" className="quiet" aria-label="Close" onClick={onDone}>
        ×
      </button>
    </fieldset>
  )
}

/** Of more than these, whose cards say it too, the others are counted. */
const MOST_TAGS = 6

/** Those who are out of it and have no place on the ground any more. */
function Fallen({ board, shown }: { board: BoardView; shown: ReadonlySet<string> }) {
  const gone = board.sides.flatMap(({ figures }, side) =>
    figures
      .filter(({ id, standing }) => standing === 'out' && !shown.has(id))
      .map((figure) => ({ figure, side })),
  )
  if (gone.length === 0) return null
  return (
    <p className="fallen">
      <span className="unseen">Out of it: </span>
      {gone.slice(-MOST_TAGS).map(({ figure, side }) => (
        <span key={figure.id} className={`tag ${sideClass(side)}`}>
          {goneWords(figure)}
        </span>
      ))}
      {gone.length > MOST_TAGS ? <span className="fine">and {gone.length - MOST_TAGS} more</span> : null}
    </p>
  )
}

/** Whoever is out of it by name, with a skull for the dead and a word for those who left alive. */
function goneWords({ name, conditions }: FigureView): string {
  const [word] = conditions
  const isDead = word === undefined || conditionEmblems(conditions).includes('dead')
  return isDead ? `☠ ${name}` : `${name}: ${word}`
}

/** The ground in words. */
function groundWords(board: BoardView): string {
  const places = board.places ?? []
  if (places.length < 2)
    return [
      ...board.sides.map(({ name, figures }) => `${name}: ${figures.length}`),
      ...(board.covers ?? []).map(({ note }) => note),
    ].join('; ')
  return places
    .map(({ id, name }) => {
      const here = board.sides.flatMap(({ figures }) => figures.filter(({ place }) => place === id))
      const names = here.map((figure) =>
        figure.row === undefined ? figure.name : `${figure.name}, ${figure.row}`,
      )
      return `${name}: ${names.length === 0 ? 'nobody' : names.join('; ')}`
    })
    .join('. ')
}
