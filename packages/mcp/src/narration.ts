/**
 * Facts for the telling: what changed on whom, how close the closest roll was, who stood by and saw it. Prose that keeps
 * to them needs no invention.
 *
 * Everything is read off the board before and after, and off the lines in between: nothing is worked out that the table
 * does not show to this seat.
 */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'

const MOST_CHANGES = 8
const MOST_WITNESSES = 6

/** What was rolled and what was needed, in the words of the games. */
const MARGINS = [
  /(?:Critical|Success|Failure|Fumble), (?<rolled>\d+) against (?<needed>\d+)/,
  /= (?<rolled>\d+) against (?<needed>\d+), (?:success|failure|critical)/,
  /: (?<rolled>\d+) against (?<needed>\d+)$/,
] as const
/** A Save: its die in one line, the Virtue that it had to meet in the next. */
const SAVE = / Save .*: d20=(?<rolled>\d+)/
const VIRTUE = /\b(?:VIG|CLA|SPI) (?<needed>\d+)\b/
/** Dice that each count at a number or less. */
const DICE_AT = /dice at (?<needed>\d+) or less/

/** Facts for the telling of what these lines say. */
export function narrationFacts(before: BoardView, after: BoardView, lines: readonly LineView[]): string[] {
  const told = lines.filter(({ struck }) => !struck)
  const changes = figuresOf(after).flatMap((figure) => changeOf(before, figure))
  const close = closest(told)
  const saw = changes.length === 0 ? [] : witnesses(after, told)
  return [
    ...changes.slice(0, MOST_CHANGES),
    ...(close === null ? [] : [`closest: ${close}`]),
    ...(saw.length === 0 ? [] : [`seen by ${saw.join(', ')}`]),
  ]
}

function figuresOf({ sides }: BoardView): FigureView[] {
  return sides.flatMap(({ figures }) => figures)
}

/** What became of one figure: its numbers, its conditions, whether it stands. */
function changeOf(
  before: BoardView,
  { id, name, gauges, conditions, standing, body = [] }: FigureView,
): string[] {
  const then = figuresOf(before).find((figure) => figure.id === id)
  if (then === undefined) return [`${name} has joined`]
  const numbers = gauges.flatMap(({ label, now, max }) => {
    const was = then.gauges.find((gauge) => gauge.label === label)?.now
    return was === undefined || was === now ? [] : [`${label} ${was} → ${now}${max > 0 ? ` of ${max}` : ''}`]
  })
  const parts = body.flatMap((part) => {
    const was = then.body?.find((each) => each.name === part.name)?.now
    return was === undefined || was === part.now ? [] : [`${part.name} ${was} → ${part.now} of ${part.max}`]
  })
  const fresh = conditions.filter((condition) => !then.conditions.includes(condition))
  const stands = standing === then.standing ? [] : [standing === 'up' ? 'stands again' : `is ${standing}`]
  const all = [...numbers, ...parts, ...fresh, ...stands]
  return all.length === 0 ? [] : [`${name}: ${all.join(', ')}`]
}

interface Margin {
  readonly text: string
  readonly by: number
}

/** The roll that came nearest to going the other way, and by how much. */
function closest(lines: readonly LineView[]): string | null {
  const margins = lines.flatMap((line, at) => marginOf(line, lines[at + 1], lines[at - 1]))
  const [nearest] = margins.toSorted((one, other) => one.by - other.by)
  if (nearest === undefined) return null
  return `${nearest.text} (${nearest.by === 0 ? 'exactly' : `by ${nearest.by}`})`
}

function marginOf({ text }: LineView, next: LineView | undefined, last: LineView | undefined): Margin[] {
  for (const pattern of MARGINS) {
    const found = pattern.exec(text)?.groups
    if (found !== undefined)
      return [{ text, by: Math.abs(Number(found['rolled']) - Number(found['needed'])) }]
  }
  const rolled = SAVE.exec(text)?.groups?.['rolled']
  const needed = VIRTUE.exec(next?.text ?? '')?.groups?.['needed']
  if (rolled !== undefined && needed !== undefined)
    return [{ text: `${text} against ${needed}`, by: Math.abs(Number(rolled) - Number(needed)) }]
  const most = DICE_AT.exec(text)?.groups?.['needed']
  const faces = last?.roll?.faces ?? []
  if (most === undefined || faces.length === 0) return []
  return [{ text, by: Math.min(...faces.map((face) => Math.abs(face - Number(most)))) }]
}

/** Who stands by: on their feet, not spoken of, and near where there are places. */
function witnesses(board: BoardView, lines: readonly LineView[]): string[] {
  const figures = figuresOf(board)
  const named = figures.filter(({ name }) => lines.some(({ text }) => text.includes(name)))
  const near = new Set(named.flatMap(({ place }) => place ?? []))
  return figures
    .filter((figure) => figure.standing === 'up' && !named.includes(figure))
    .filter(({ place }) => place === undefined || near.size === 0 || near.has(place))
    .map(({ name }) => name)
    .slice(0, MOST_WITNESSES)
}
