/**
 * Foes' health in five verbosities: exact numbers, a bar, a word, wounds only, nothing.
 *
 * Numbers of a foe's health leave the process only as 'exact'. Everything else that is said about a foe comes from the
 * board of a redacted state; how hurt they are in a word or a bar, and which locations are wounded, from the board itself.
 */
import { type Board, type BoardFigure, type Gauge, HIDDEN } from '@steelyard/kernel'
import type { FigureView, Health } from '../contract.ts'

/** A value whose numbers are known. */
interface Known {
  readonly now: number
  readonly max: number
}

function isKnown<Value extends Pick<Gauge, 'now' | 'max'>>(value: Value): value is Value & Known {
  return value.now !== HIDDEN && value.max !== HIDDEN
}

const WORDS: readonly (readonly [number, string])[] = [
  [1, 'unhurt'],
  [0.75, 'scratched'],
  [0.5, 'hurt'],
  [0.25, 'badly hurt'],
]

/** How much of a figure's health is left, of all that its gauges measure; of a body, its worst part counts most. */
export function shareOf(figure: BoardFigure): number {
  const gauges = figure.gauges.filter(isKnown)
  const body = (figure.body ?? []).filter(isKnown)
  if (body.length > 0) {
    const worst = Math.min(...body.map(({ now, max }) => within(now, max) / Math.max(1, max)))
    return (worst + total(body.map(({ now, max }) => [within(now, max), max]))) / 2
  }
  const pips = new Set((figure.pips ?? []).map(({ label }) => label))
  const measured = gauges.filter(
    ({ label, max, counts }) => max > 0 && counts !== 'effort' && !pips.has(label),
  )
  return total(
    measured.map(({ now, max, counts }) => [within(counts === 'harm' ? max - now : now, max), max]),
  )
}

function within(now: number, max: number): number {
  return Math.max(0, Math.min(now, max))
}

function total(parts: readonly (readonly [now: number, max: number])[]): number {
  const most = parts.reduce((sum, [, max]) => sum + max, 0)
  return most === 0 ? 1 : parts.reduce((sum, [now]) => sum + now, 0) / most
}

/** A figure's health in a word. */
export function wordOf(figure: BoardFigure): string {
  if (figure.standing !== 'up') return figure.standing
  const share = shareOf(figure)
  return WORDS.find(([least]) => share >= least)?.[1] ?? 'near the end'
}

/** A share in tenths; the ends only where it is certain. */
function inTenths(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 1
  return Math.min(9, Math.max(1, Math.round(share * 10))) / 10
}

/** A figure whose health is known. Of somebody who is out and has no gauges any more there is no share to show. */
export function openFigure(figure: BoardFigure, seat: string): FigureView {
  const measured = figure.standing !== 'out' || figure.gauges.length > 0 || figure.body !== undefined
  const share = measured ? shareOf(figure) : null
  return { ...base(figure, seat), health: { share, word: wordOf(figure) } }
}

/** A figure whose health is known only so far. `redacted` is the same figure on the board of a redacted state. */
export function redactedFigure(
  figure: BoardFigure,
  redacted: BoardFigure,
  seat: string,
  health: Health,
): FigureView {
  if (health === 'exact') return openFigure(figure, seat)
  const { body: _, ...rest } = base(figure, seat)
  const pips = new Set((figure.pips ?? []).map(({ label }) => label))
  return {
    ...rest,
    gauges: figure.gauges
      .filter(isKnown)
      .filter(({ label, counts }) => counts === 'effort' || pips.has(label))
      .map(gaugeView),
    health: {
      share: health === 'bar' ? inTenths(shareOf(figure)) : null,
      word: health === 'bar' || health === 'word' ? wordOf(figure) : '',
    },
    facts: [...redacted.facts],
    conditions: health === 'nothing' ? [] : [...redacted.conditions, ...woundsOf(figure)],
  }
}

/** The hit locations that are not sound, in words. */
function woundsOf({ body }: BoardFigure): string[] {
  return (body ?? []).flatMap(({ name, state }) => (state === 'sound' ? [] : [`${name}: ${state}`]))
}

function base(figure: BoardFigure, seat: string): Omit<FigureView, 'health'> {
  const { id, name, standing, gauges, facts, conditions, place, row, spot, pips, body } = figure
  return {
    id,
    name,
    seat,
    standing,
    gauges: gauges.filter(isKnown).map(gaugeView),
    facts: [...facts],
    conditions: [...conditions],
    ...(place === undefined ? {} : { place }),
    ...(row === undefined ? {} : { row }),
    ...(spot === undefined ? {} : { spot }),
    ...(pips === undefined ? {} : { pips: pips.filter(isKnown).map(gaugeView) }),
    ...(body === undefined ? {} : { body: body.filter(isKnown) }),
  }
}

function gaugeView({ label, now, max, counts }: Gauge & Known): FigureView['gauges'][number] {
  return { label, now, max, ...(counts === undefined ? {} : { counts }) }
}

/** The figures of a board by id. */
export function figuresById(board: Board): ReadonlyMap<string, BoardFigure> {
  return new Map(board.sides.flatMap(({ figures }) => figures.map((figure) => [figure.id, figure])))
}
