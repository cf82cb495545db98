/**
 * Standings: who is up with which values, and what becomes of that: who falls, who is struck, what is left. They are
 * read off the board that a system draws, so they mean in every game what its screens show.
 */
import { HIDDEN } from '../system/hidden.ts'
import type { BoardFigure, Gauge, System } from '../system/system.ts'
import type { Likelihood } from './likelihood.ts'

/** What may be left of one value of one figure. With the chance that the figure is felled, all chances sum to one. */
export interface GaugeOdds {
  readonly figure: string
  readonly gauge: string
  readonly now: number
  /** The mean of what is left, as long as the figure stands. */
  readonly mean: number
  /** From the lowest on. */
  readonly values: readonly { readonly value: number; readonly chance: Likelihood }[]
}

/** What becomes of everybody. */
export interface StandingOdds {
  /** How likely each figure is to be down or gone; who is not listed cannot be, or was not. */
  readonly felled: Readonly<Record<string, Likelihood>>
  /** How likely each figure is to fall or to be hurt; who is not listed cannot be, or was not. What is spent hurts nobody. */
  readonly struck: Readonly<Record<string, Likelihood>>
  /** What is left of every value that may change, of those who still stand. */
  readonly left: readonly GaugeOdds[]
}

/** How everybody stands: the figures by side and place, each with its values if it is still up, its hit locations last. */
export type FigureStandings = readonly (readonly [id: string, gauges: readonly Gauge['now'][] | null])[]

/** How everybody stands in a state. */
export function standingOf<State extends object>(system: System<State>, state: State): FigureStandings {
  return system.tell
    .board(state)
    .sides.flatMap(({ figures }) =>
      figures.map((figure) => [figure.id, figure.standing === 'up' ? valuesOf(figure) : null] as const),
    )
}

function valuesOf({ gauges, body }: BoardFigure): Gauge['now'][] {
  const values = gauges.map(({ now }) => now)
  return body === undefined ? values : [...values, allOf(body)]
}

/** What is left of all hit locations together, as they come up in another order when one is hurt. */
function allOf(body: NonNullable<BoardFigure['body']>): Gauge['now'] {
  let sum = 0
  for (const { now } of body) {
    if (now === HIDDEN) return HIDDEN
    sum += Number(now)
  }
  return sum
}

/** Which of a figure's values are health, from the last if below 0, and whether more of it is worse. */
function healthOf({ gauges, pips = [], body }: BoardFigure): readonly { at: number; harm: boolean }[] {
  if (body !== undefined) return [{ at: -1, harm: false }]
  const spent = new Set(pips.map(({ label }) => label))
  return gauges.flatMap(({ label, max, counts }, at) =>
    counts === 'effort' || max === 0 || spent.has(label) ? [] : [{ at, harm: counts === 'harm' }],
  )
}

/** Standings with how often each came, or how likely it is. */
export class StandingTally<State extends object> {
  readonly #system: System<State>
  readonly #seen = new Map<string, { readonly standing: FigureStandings; share: number }>()

  constructor(system: System<State>) {
    this.#system = system
  }

  /** The key of how everybody stands in a state, for a measure. */
  keyOf(state: State): string {
    const standing = standingOf(this.#system, state)
    const key = JSON.stringify(standing)
    if (!this.#seen.has(key)) this.#seen.set(key, { standing, share: 0 })
    return key
  }

  /** One more of these, or so much more of its chance. */
  add(key: string, share: number): void {
    const known = this.#seen.get(key)
    if (known === undefined) throw new Error('a standing was counted that nobody has seen')
    known.share += share
  }

  /** What becomes of everybody who stands now as `state` says. */
  odds(state: State, likely: (share: number) => Likelihood): StandingOdds {
    const figures = this.#system.tell.board(state).sides.flatMap((side) => side.figures)
    const before = new Map(standingOf(this.#system, state))
    const health = new Map(figures.map((figure) => [figure.id, healthOf(figure)]))
    const felled = new Map<string, number>()
    const struck = new Map<string, number>()
    const sums = new Map<string, Map<number, number>>()
    for (const { standing, share } of this.#seen.values()) {
      if (share === 0) continue
      for (const [id, gauges] of standing) {
        const was = before.get(id) ?? null
        if (gauges === null) addTo(felled, id, share)
        if (was !== null && (gauges === null || hurt(health.get(id) ?? [], was, gauges)))
          addTo(struck, id, share)
        for (const [at, value] of (gauges ?? []).entries()) {
          if (value === HIDDEN) continue
          const values = sums.get(`${id} ${at}`) ?? new Map<number, number>()
          addTo(values, value, share)
          sums.set(`${id} ${at}`, values)
        }
      }
    }
    const left = figures.flatMap(({ id, gauges }) =>
      gauges.flatMap(({ label, now }, at): GaugeOdds[] => {
        if (now === HIDDEN) return []
        const values = [...(sums.get(`${id} ${at}`) ?? [])].sort(([one], [other]) => one - other)
        if (values.every(([value]) => value === now)) return []
        const all = values.reduce((sum, [, share]) => sum + share, 0)
        const mean = values.reduce((sum, [value, share]) => sum + (value * share) / all, 0)
        const chances = values.map(([value, share]) => ({ value, chance: likely(share) }))
        return [{ figure: id, gauge: label, now, mean, values: chances }]
      }),
    )
    return { felled: likelihoods(felled, likely), struck: likelihoods(struck, likely), left }
  }
}

/** True if any of these values is worse than it was; of one that is hidden nobody knows. */
function hurt(
  health: ReturnType<typeof healthOf>,
  was: readonly Gauge['now'][],
  now: readonly Gauge['now'][],
): boolean {
  return health.some(({ at, harm }) => {
    const [before = 0, after = 0] = [was.at(at), now.at(at)]
    if (before === HIDDEN || after === HIDDEN) return before !== after
    return harm ? after > before : after < before
  })
}

function addTo<Key>(sums: Map<Key, number>, key: Key, share: number): void {
  sums.set(key, (sums.get(key) ?? 0) + share)
}

function likelihoods(
  shares: ReadonlyMap<string, number>,
  likely: (share: number) => Likelihood,
): Record<string, Likelihood> {
  return Object.fromEntries([...shares].map(([id, share]) => [id, likely(share)]))
}
