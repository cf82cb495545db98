/**
 * Group orders in the terminal: each press of the key says anew for whom the next answer is. Whoever is asked alone, all
 * of the seat, all of a kind, or some whom one names.
 */
import { kindAmong } from '@steelyard/table/menu-display'

/** A figure that can be given an order. */
export interface OrderedFigure {
  readonly id: string
  readonly name: string
}

/** For whom an answer is, this round. */
export interface OrderTarget {
  /** In words: "all of mine". */
  readonly whom: string
  /** Null: all of the seat. */
  readonly figures: readonly string[] | null
}

/** Some are named; whom, is to be asked. */
export const SOME = 'some' as const

const ALL: OrderTarget = { whom: 'all of mine', figures: null }
/** From how many figures on some of them can be named. */
const SEVERAL = 3

/** For whom the next answer is after one more press of the key; null: for whoever is asked alone. */
export function nextOrder(
  order: OrderTarget | null,
  mine: readonly OrderedFigure[],
  by: string,
): OrderTarget | typeof SOME | null {
  const kind = kindAmong(mine, by)
  const ofKind = kind === null ? [] : [{ whom: `each ${kind.name}`, figures: kind.figures }]
  const some: readonly (typeof SOME)[] = mine.length < SEVERAL ? [] : [SOME]
  const ways: readonly (OrderTarget | typeof SOME | null)[] = [ALL, ...ofKind, ...some, null]
  const at = ways.findIndex((way) => way !== null && way !== SOME && way.whom === order?.whom)
  if (order !== null && at < 0) return null
  return ways[at + 1] ?? null
}

/** Those whose numbers were typed; null: nobody. */
export function orderForSome(text: string, mine: readonly OrderedFigure[]): OrderTarget | null {
  const places = new Set(text.split(/[\s,;]+/).map(Number))
  const chosen = mine.filter((_, at) => places.has(at + 1))
  if (chosen.length === 0) return null
  return { whom: chosen.map(({ name }) => name).join(', '), figures: chosen.map(({ id }) => id) }
}
