/**
 * The course of a fight as a graph: who was likely to win at every step, side upon side, with how far off the line may
 * be, the rounds, the choices that cost or gained, and where one is. A click, a drag or the arrow keys go to a step.
 */
import type { Header, LineView } from '@steelyard/table/contract'
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { SideMark, sideClass } from '../table/marks.tsx'
import { chanceWords, hasWon, likely, marginWords } from '../ui/words.ts'
import type { Analysis } from './analyst.ts'
import { chanceOf, type Judgement, signOf } from './judgement.ts'

const WIDE = 1000
const HIGH = 100

/** One known place of the course: the share of every side at a step. */
export interface CoursePoint {
  readonly step: number
  readonly shares: readonly { readonly chance: number; readonly margin: number }[]
}

/** The known places in their order, with the end of a fight that is over. */
export function pointsOf({ course }: Analysis, { sides, outcome, steps }: Header): CoursePoint[] {
  const found = [...course.values()].map((chances) => ({
    step: chances.step,
    shares: sides.map(({ id }) => chanceOf(chances, id)),
  }))
  if (outcome.over)
    found.push({
      step: steps,
      shares: sides.map(({ id }) => ({ chance: hasWon(outcome, id) ? 1 : 0, margin: 0 })),
    })
  return found.toSorted((one, other) => one.step - other.step)
}

/** The latest place that is known at or before a step. */
export function pointAt(points: readonly CoursePoint[], step: number): CoursePoint | null {
  return points.findLast((point) => point.step <= step) ?? null
}

interface GraphProps {
  readonly fight: Header
  readonly analysis: Analysis
  readonly log: readonly LineView[]
  readonly step: number
  /** The gravest judgement of each step that has one. */
  readonly signs: ReadonlyMap<number, Judgement>
  readonly onStep: (step: number) => void
}

/** The graph. */
export function CourseGraph({ fight, analysis, log, step, signs, onStep }: GraphProps) {
  const { steps, sides } = fight
  const points = useMemo(() => pointsOf(analysis, fight), [analysis, fight])
  const rounds = useMemo(() => roundsOf(log, steps), [log, steps])
  const [hovered, setHovered] = useState<number | null>(null)
  const shown = hovered ?? step
  const last = Math.max(1, steps)
  const stepAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.max(0, Math.min(steps, Math.round(((clientX - left) / width) * last)))
  }
  const keys = (event: KeyboardEvent) => {
    const to = { Home: 0, End: steps, PageUp: step - 10, PageDown: step + 10 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onStep(Math.max(0, Math.min(steps, to)))
  }
  const at = pointAt(points, shown)
  return (
    <figure className="course card">
      <figcaption>
        <b>Chance to win</b>
        <ul className="legend row">
          {sides.map(({ id, name }, side) => (
            <li key={id}>
              <SideMark side={side} /> {name} <ShareWords share={at?.shares[side]} />
            </li>
          ))}
        </ul>
        <span className="fine">
          {hovered === null ? '' : `at step ${shown}`}
          {analysis.working && hovered === null ? 'working it out…' : ''}
        </span>
      </figcaption>
      <div
        className="course-field"
        role="slider"
        tabIndex={0}
        aria-label="Step of the fight, by the chance to win"
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step}
        aria-valuetext={stepWords(step, fight, pointAt(points, step))}
        onKeyDown={keys}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onStep(stepAt(event))
        }}
        onPointerMove={(event) => {
          const over = stepAt(event)
          setHovered(over)
          if (event.buttons === 1 && over !== step) onStep(over)
        }}
        onPointerLeave={() => setHovered(null)}
      >
        <Areas points={points} sides={sides.length} last={last} />
        {rounds.map(({ step: at, name }) => (
          <span key={at} className="course-round" style={{ left: `${(at / last) * 100}%` }}>
            {name}
          </span>
        ))}
        {[...signs].map(([at, judgement]) => (
          <Sign key={at} left={at / last} judgement={judgement} />
        ))}
        <span className="course-now" style={{ left: `${(step / last) * 100}%` }} />
        {hovered === null ? null : (
          <span className="course-now hovered" style={{ left: `${(hovered / last) * 100}%` }} />
        )}
      </div>
    </figure>
  )
}

function ShareWords({ share }: { share: CoursePoint['shares'][number] | undefined }) {
  if (share === undefined) return <span className="fine">…</span>
  const margin = marginWords(share)
  return (
    <>
      <b>{chanceWords(share)}</b> <span className="fine">{margin === 'exact' ? '' : margin}</span>
    </>
  )
}

function Sign({ left, judgement }: { left: number; judgement: Judgement }) {
  const { sign, word } = signOf(judgement)
  if (sign === '') return null
  return (
    <span className={`course-sign ${judgement.kind}`} title={word} style={{ left: `${left * 100}%` }}>
      {sign}
    </span>
  )
}

/** Side upon side from the bottom; what is nobody's stays open above the last. */
function Areas({ points, sides, last }: { points: readonly CoursePoint[]; sides: number; last: number }) {
  const across = scaleLinear([0, last], [0, WIDE])
  const up = scaleLinear([0, 1], [HIGH, 0])
  const below = (point: CoursePoint, side: number): number =>
    point.shares.slice(0, side).reduce((sum, { chance }) => sum + chance, 0)
  const borders = Array.from({ length: Math.max(0, sides - 1) }, (_, at) => at + 1)
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: sides }, (_, side) => (
        <path
          key={`side ${side.toString()}`}
          className={`course-area ${sideClass(side)}`}
          d={
            area<CoursePoint>()
              .x(({ step }) => across(step))
              .y0((point) => up(below(point, side)))
              .y1((point) => up(below(point, side + 1)))([...points]) ?? ''
          }
        />
      ))}
      {borders.map((side) => (
        <g key={side}>
          <path
            className="course-margin"
            d={
              area<CoursePoint>()
                .x(({ step }) => across(step))
                .y0((point) => up(Math.max(0, below(point, side) - (point.shares[side - 1]?.margin ?? 0))))
                .y1((point) => up(Math.min(1, below(point, side) + (point.shares[side - 1]?.margin ?? 0))))([
                ...points,
              ]) ?? ''
            }
          />
          <path
            className="course-line"
            d={
              line<CoursePoint>()
                .x(({ step }) => across(step))
                .y((point) => up(below(point, side)))([...points]) ?? ''
            }
          />
        </g>
      ))}
      <path className="course-half" d={`M0 ${up(0.5)}H${WIDE}`} />
    </svg>
  )
}

/** A step in words, for who hears the graph. */
function stepWords(step: number, { steps, sides }: Header, point: CoursePoint | null): string {
  const shares = sides.map(({ name }, side) => {
    const share = point?.shares[side]
    return share === undefined ? '' : `${name} ${likely(share)}`
  })
  return [`step ${step} of ${steps}`, ...shares].filter((text) => text !== '').join(', ')
}

/** Where rounds begin, with names short enough to stand beside one another. */
function roundsOf(log: readonly LineView[], steps: number): { step: number; name: string }[] {
  const heads = log.filter(({ tone, struck, step }) => tone === 'head' && !struck && step < steps)
  const named = heads.map(({ step, text }) => ({ step, name: /\d+/.exec(text)?.[0] ?? '' }))
  return named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at)
}
