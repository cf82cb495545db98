/**
 * Odds beside a choice: for each legal answer, who is still standing when this round is over, what is left of them,
 * and how likely each side is to win. Exact where the budget allows, else Monte Carlo with its interval; the answer
 * always says which.
 */

import type { Fight } from '../fight/fight.ts'
import { withAnswer, withoutOtherLanes } from '../fight/play.ts'
import type { ChoiceQuestion } from '../fight/question.ts'
import { parseQuestionId } from '../fight/question.ts'
import { Refusal } from '../refusal.ts'
import { type Moment, policiesOfHands, type SeatPolicies, simulateFrom } from '../simulate/simulate.ts'
import { HIDDEN } from '../system/hidden.ts'
import type { Gauge, System } from '../system/system.ts'
import { allChoices, type Choice, choiceText, decisionTag } from '../table/decision.ts'
import { type Budget, enumerateFrom } from './enumerate.ts'
import { percent } from './percent.ts'

export { percent } from './percent.ts'

/** A chance, how it was found, and how far off it may be (95 %; zero when exact). */
export interface Likelihood {
  readonly chance: number
  readonly margin: number
}

/** What one answer leads to. */
export interface OptionOdds {
  readonly choice: Choice
  readonly method: 'exact' | 'simulated'
  /** How likely each side is to win, with 'draw' and 'undecided'. */
  readonly wins: Readonly<Record<string, Likelihood>>
  /** How likely each figure is to be down or gone by the end of this round; who is not listed cannot be, or was not. */
  readonly felled: Readonly<Record<string, Likelihood>>
  /** What is left by the end of this round of every value that may change, of those who still stand then. */
  readonly left: readonly GaugeOdds[]
  /** How `felled` and `left` were found. */
  readonly felledMethod: 'exact' | 'simulated'
}

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

/** How to compute odds. */
export interface OddsOptions {
  /** Who plays for people; the system's 'skilled' unless given. */
  readonly stand?: string
  readonly policies?: SeatPolicies
  readonly budget?: Budget
  /** Fights per option where exact odds cost too much. */
  readonly fights?: number
}

/** Odds of every legal answer to an open question, in the order of the options. */
export function oddsOf<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  options: OddsOptions = {},
): readonly OptionOdds[] {
  const { hands } = fight.parts()
  const policies = { ...policiesOfHands(hands, options.stand ?? 'skilled'), ...options.policies }
  return allChoices(question.decision).map((choice) =>
    optionOdds(fight, choice, momentWith(fight, question, choice), policies, options),
  )
}

/** The moment after an open question is answered; sealed answers of others are left out. */
export function momentWith<State extends object>(
  fight: Fight<State>,
  question: ChoiceQuestion,
  choice: Choice,
): Moment<State> {
  const place = parseQuestionId(question.id)
  if (place === null || !fight.questions.some(({ id }) => id === question.id))
    throw new Refusal('unknown-question', 'Odds need an open question.', 'Ask for one that is open now.')
  const { current } = fight.parts()
  const tag = decisionTag(question.decision)
  const known = question.sealed ? withoutOtherLanes(current.answers, place.path) : current.answers
  return { state: current.before, answers: withAnswer(known, place.path, { tag, choice, who: 'odds' }) }
}

/** Who wins from a moment on. */
export function winOdds<State extends object>(
  fight: Fight<State>,
  moment: Moment<State>,
  policies: SeatPolicies,
  options: OddsOptions,
): { method: OptionOdds['method']; wins: Record<string, Likelihood> } {
  const exact = enumerateFrom(fight.system, moment, {
    policies,
    until: 'end',
    budget: options.budget ?? { states: 20_000, milliseconds: 400 },
  })
  if (exact.exact) {
    const wins: Record<string, Likelihood> = {}
    for (const [side, chance] of exact.distribution) wins[String(side)] = { chance, margin: 0 }
    if (exact.undecided > 1e-12) wins['undecided'] = { chance: exact.undecided, margin: 0 }
    return { method: 'exact', wins }
  }
  const fights = options.fights ?? 2_000
  const rolled = simulateFrom(fight.system, moment, { fights, policies, measures: {}, seed: 'odds' })
  return { method: 'simulated', wins: sharesOf(rolled.outcomes, fights) }
}

function optionOdds<State extends object>(
  fight: Fight<State>,
  choice: Choice,
  moment: Moment<State>,
  policies: SeatPolicies,
  options: OddsOptions,
): OptionOdds {
  const { method, wins } = winOdds(fight, moment, policies, options)
  const round = roundOdds(fight, moment, policies, options)
  return { choice, method, wins, ...round }
}

/** How everybody stands, as one text: the figures by side and place, each with its values if it is still up. */
type Standing = readonly (readonly [id: string, gauges: readonly Gauge['now'][] | null])[]

function standingOf<State extends object>(system: System<State>, state: State): Standing {
  return system.tell
    .board(state)
    .sides.flatMap(({ figures }) =>
      figures.map(
        ({ id, standing, gauges }) => [id, standing === 'up' ? gauges.map(({ now }) => now) : null] as const,
      ),
    )
}

function roundOdds<State extends object>(
  fight: Fight<State>,
  moment: Moment<State>,
  policies: SeatPolicies,
  options: OddsOptions,
): Pick<OptionOdds, 'felled' | 'left' | 'felledMethod'> {
  const { system } = fight
  const seen = new Map<string, Standing>()
  const measure = (state: State): string => {
    const standing = standingOf(system, state)
    const key = JSON.stringify(standing)
    seen.set(key, standing)
    return key
  }
  const budget = options.budget ?? { states: 20_000, milliseconds: 200 }
  const found = enumerateFrom(system, moment, { policies, until: 'round', measure, budget })
  const known = (ends: Iterable<readonly [unknown, number]>): (readonly [Standing, number])[] =>
    [...ends].map(([key, share]) => [seen.get(String(key)) ?? [], share])
  if (found.exact) {
    const exactly = (chance: number): Likelihood => ({ chance, margin: 0 })
    return { ...standingOdds(fight, known(found.distribution), exactly), felledMethod: 'exact' }
  }
  const fights = options.fights ?? 2_000
  const rolled = simulateFrom(system, moment, {
    fights,
    policies,
    measures: { measure },
    until: 'round',
    seed: 'odds',
  })
  const counted = known(Object.entries(rolled.measures['measure'] ?? {}))
  const likely = (count: number): Likelihood => likelihoodOf(count, fights)
  return { ...standingOdds(fight, counted, likely), felledMethod: 'simulated' }
}

/** Chances or counts of whole standings, summed by figure and by value. */
function standingOdds<State extends object>(
  fight: Fight<State>,
  ends: readonly (readonly [Standing, number])[],
  likely: (share: number) => Likelihood,
): Pick<OptionOdds, 'felled' | 'left'> {
  const felled = new Map<string, number>()
  const sums = new Map<string, Map<number, number>>()
  for (const [standing, share] of ends)
    for (const [id, gauges] of standing) {
      if (gauges === null) felled.set(id, (felled.get(id) ?? 0) + share)
      for (const [at, value] of (gauges ?? []).entries()) {
        if (value === HIDDEN) continue
        const values = sums.get(`${id} ${at}`) ?? new Map<number, number>()
        sums.set(`${id} ${at}`, values.set(value, (values.get(value) ?? 0) + share))
      }
    }
  const figures = fight.system.tell.board(fight.state).sides.flatMap((side) => side.figures)
  const left = figures.flatMap(({ id, gauges }) =>
    gauges.flatMap(({ label, now }, at) => {
      if (now === HIDDEN) return []
      const values = [...(sums.get(`${id} ${at}`) ?? [])].sort(([one], [other]) => one - other)
      if (values.every(([value]) => value === now)) return []
      const all = values.reduce((sum, [, share]) => sum + share, 0)
      const mean = values.reduce((sum, [value, share]) => sum + (value * share) / all, 0)
      const chances = values.map(([value, share]) => ({ value, chance: likely(share) }))
      return [{ figure: id, gauge: label, now, mean, values: chances }]
    }),
  )
  return { felled: Object.fromEntries([...felled].map(([id, share]) => [id, likely(share)])), left }
}

function sharesOf(counts: Readonly<Record<string, number>>, fights: number): Record<string, Likelihood> {
  return Object.fromEntries(
    Object.entries(counts).map(([side, count]) => [side, likelihoodOf(count, fights)]),
  )
}

function likelihoodOf(count: number, fights: number): Likelihood {
  const [low, high] = wilson(count, fights)
  return { chance: count / fights, margin: (high - low) / 2 }
}

/** The Wilson interval of a share, at 95 % unless another z is given. */
export function wilson(count: number, of: number, z = 1.96): [low: number, high: number] {
  const share = count / of
  const spread = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  return [Math.max(0, centre - spread), Math.min(1, centre + spread)]
}

/** A share that was counted, with the ends of its interval. */
export interface CountedShare {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The share of a count, with its Wilson interval at 95 %. */
export function countedShare(count: number, of: number): CountedShare {
  const [low, high] = wilson(count, of)
  return { share: count / of, low, high }
}

/** A counted share as a percentage. None or all of the fights is no proof, so it is given as a bound then. */
export function countedPercent({ share, low, high }: CountedShare, digits = 1): string {
  if (share <= 0) return `< ${percent(high, digits).replace(/^</, '')}`
  if (share >= 1) return `> ${percent(low, digits).replace(/^>/, '')}`
  return percent(share, digits)
}

/** The interval of a counted share in words; it has one end where none or all of the fights were counted. */
export function intervalPercent({ share, low, high }: CountedShare, digits = 1): string {
  if (share <= 0) return `at most ${percent(high, digits)}`
  if (share >= 1) return `at least ${percent(low, digits)}`
  return `${percent(low, digits).replace(/ %$/, '')}–${percent(high, digits)}`
}

/** A chance as a percentage; one with a margin was counted, and is never said to be impossible or certain. */
export function likelihoodPercent({ chance, margin }: Likelihood, digits = 1): string {
  if (margin === 0) return percent(chance, digits)
  const [low, high] = [Math.max(0, chance - 2 * margin), Math.min(1, chance + 2 * margin)]
  return countedPercent({ share: chance, low, high }, digits)
}

/** A choice's key as text, for tables. */
export function oddsLabel(odds: OptionOdds): string {
  return choiceText(odds.choice)
}
