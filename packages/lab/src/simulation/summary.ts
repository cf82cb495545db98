/**
 * The summary of a simulation: how often each outcome occurred, with intervals; means and quantiles of the measures;
 * and whether more fights would change which outcome leads.
 *
 * Intervals are Wilson's at 95 %. A quantile is the smallest value that at least that share of the fights did
 * not exceed, so it is always a value that was seen. The verdict compares the two most frequent outcomes.
 */
import { intervalPercent, percent, type Simulation, wilson } from '@steelyard/kernel'

/** How often an outcome came. */
export interface OutcomeShare {
  readonly outcome: string
  readonly count: number
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A measure in numbers. */
export interface NumberSummary {
  readonly kind: 'numbers'
  readonly mean: number
  readonly deviation: number
  readonly min: number
  readonly p5: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
  readonly max: number
}

/** A measure in words: its values, most frequent first. */
export interface WordSummary {
  readonly kind: 'words'
  readonly values: readonly OutcomeShare[]
}

/** What one measure amounts to. */
export type MeasureSummary = NumberSummary | WordSummary

/** Would more fights change who is ahead? */
export interface Verdict {
  /** True when the most frequent outcome is ahead beyond doubt (95 %), or there is only one. */
  readonly settled: boolean
  readonly leader: string
  /** The second most frequent outcome, or null. */
  readonly rival: string | null
  /** How far the leader is ahead, as a difference of shares, and by how much that may be off. */
  readonly lead: number
  readonly margin: number
  /** About how many fights in all would settle it if the shares stay as they are; null when nothing would. */
  readonly needed: number | null
  readonly text: string
}

/** A simulation in brief. */
export interface Summary {
  readonly fights: number
  /** Most frequent first. */
  readonly shares: readonly OutcomeShare[]
  readonly measures: Readonly<Record<string, MeasureSummary>>
  readonly verdict: Verdict
}

/** Sums a simulation up; it must have at least one fight. The verdict names the sides that are given. */
export function summary(
  simulation: Pick<Simulation, 'fights' | 'outcomes' | 'measures'>,
  sides: readonly { readonly id: string; readonly name: string }[] = [],
): Summary {
  const { fights, outcomes, measures } = simulation
  if (fights < 1) throw new RangeError('cannot summarise a simulation without a fight')
  const shares = sharesOf(outcomes, fights)
  return {
    fights,
    shares,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, counts]) => [name, measureOf(counts, fights)]),
    ),
    verdict: verdictOn(shares, fights, nameIn(sides)),
  }
}

function sharesOf(counts: Readonly<Record<string, number>>, of: number): OutcomeShare[] {
  return Object.entries(counts)
    .map(([outcome, count]) => {
      const [low, high] = wilson(count, of)
      return { outcome, count, share: count / of, low, high }
    })
    .sort((one, other) => other.count - one.count || (one.outcome < other.outcome ? -1 : 1))
}

function measureOf(counts: Readonly<Record<string, number>>, fights: number): MeasureSummary {
  const rows = Object.entries(counts).map(([value, count]) => ({ value: Number(value), count, text: value }))
  const first = rows[0]
  if (first === undefined || !rows.every(({ value, text }) => text.trim() !== '' && Number.isFinite(value)))
    return { kind: 'words', values: sharesOf(counts, fights) }
  rows.sort((one, other) => one.value - other.value)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const mean = rows.reduce((sum, { value, count }) => sum + value * count, 0) / total
  const spread = rows.reduce((sum, { value, count }) => sum + (value - mean) ** 2 * count, 0) / total
  const quantile = (share: number): number => quantileOf(rows, share * total)
  return {
    kind: 'numbers',
    mean,
    deviation: Math.sqrt(spread),
    min: quantile(0),
    p5: quantile(0.05),
    p25: quantile(0.25),
    median: quantile(0.5),
    p75: quantile(0.75),
    p95: quantile(0.95),
    max: quantile(1),
  }
}

/** The smallest value that at least `wanted` of the counted do not exceed. */
function quantileOf(
  rows: readonly { readonly value: number; readonly count: number }[],
  wanted: number,
): number {
  let seen = 0
  let last = Number.NaN
  for (const { value, count } of rows) {
    seen += count
    last = value
    if (seen >= wanted) return value
  }
  return last
}

const Z = 1.96

/** An outcome as the verdict says it: a side by its name, what is no side's as it is counted. */
type OutcomeName = (outcome: string) => string

function nameIn(sides: readonly { readonly id: string; readonly name: string }[]): OutcomeName {
  return (outcome) => sides.find(({ id }) => id === outcome)?.name ?? `"${outcome}"`
}

/**
 * The two most frequent outcomes are counted in the same fights, so the variance of their difference is theirs
 * together.
 */
function verdictOn(shares: readonly OutcomeShare[], fights: number, nameOf: OutcomeName): Verdict {
  const [leader, rival] = shares
  if (leader === undefined) throw new RangeError('no outcome was counted')
  if (rival === undefined) {
    const [low] = wilson(leader.count, fights)
    const text = `More fights would hardly change it: every one of ${fights} ended with ${nameOf(leader.outcome)}.`
    return {
      settled: true,
      leader: leader.outcome,
      rival: null,
      lead: 1,
      margin: 1 - low,
      needed: fights,
      text,
    }
  }
  const lead = leader.share - rival.share
  const variance = leader.share + rival.share - lead ** 2
  const margin = Z * Math.sqrt(variance / fights)
  const settled = lead > margin
  const needed = lead > 0 ? Math.ceil((Z * Z * variance) / lead ** 2) : null
  const text = settled
    ? settledText(leader, rival, { lead, margin }, nameOf)
    : openText(leader, rival, { lead, margin, needed }, nameOf)
  return { settled, leader: leader.outcome, rival: rival.outcome, lead, margin, needed, text }
}

function settledText(
  leader: OutcomeShare,
  rival: OutcomeShare,
  { lead, margin }: Pick<Verdict, 'lead' | 'margin'>,
  nameOf: OutcomeName,
): string {
  if (leader.share === 1)
    return `More fights would hardly change it: ${nameOf(leader.outcome)} in every one of these, ${intervalPercent(leader)} of all.`
  return (
    `More fights would not change it: ${nameOf(leader.outcome)} ahead of ${nameOf(rival.outcome)} ` +
    `by ${percent(lead)}, give or take ${percent(margin)}.`
  )
}

function openText(
  leader: OutcomeShare,
  rival: OutcomeShare,
  { lead, margin, needed }: Pick<Verdict, 'lead' | 'margin' | 'needed'>,
  nameOf: OutcomeName,
): string {
  const apart = `${nameOf(leader.outcome)} and ${nameOf(rival.outcome)} are ${percent(lead)} apart, give or take ${percent(margin)}`
  return needed === null
    ? `More fights might change it: ${apart}, and they may be even.`
    : `More fights might change it: ${apart}; about ${roundUp(needed)} would tell them apart.`
}

/** Rounds a number of fights, so that it does not look exact. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.ceil(value / unit) * unit
}
