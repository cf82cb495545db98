/**
 * Rules diff: what another ruling does to a set of fights. Every fight is fought twice with the same dice, once with
 * the rulings before and once with those after, and the differences are counted pair by pair.
 *
 * Many differences are read at once, so all intervals are widened together (Bonferroni): with 95 % all of them hold,
 * not each by itself. A first answer comes after a few dozen pairs; then the number of pairs doubles.
 */
import { type BaseScenario, parseScenario, quote, Refusal, type System } from '@steelyard/kernel'
import { loadSystemOf } from '@steelyard/systems/load'
import { type JobPair, mergePairs, NO_PAIRS, type PairCounts } from '../simulation/job.ts'
import { jobOf, type ThreadOptions, weightOf } from '../simulation/threads.ts'
import { WorkerPool } from '../threads/pool.ts'
import { type Comparison, comparisonOf, type Difference, type MeanDifference } from './comparison.ts'
import { errorsFor } from './normal.ts'

/** Rulings as a scenario writes them. */
export type RulingsOverlay = Readonly<Record<string, unknown>>

/** A change of rules: what is laid over each scenario's own rulings before and after. */
export interface RulesChange {
  /** How people call it: `round-order=sides`. */
  readonly name: string
  readonly before: RulingsOverlay
  readonly after: RulingsOverlay
}

/** A fight that a change is tried on. */
export interface NamedScenario {
  readonly name: string
  readonly scenario: unknown
}

/** What a change does to one fight. */
export interface DiffRow {
  readonly name: string
  readonly title: string
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly comparison: Comparison
  /** The outcome that shifts most, if any surely shifts. */
  readonly shift: Difference | null
  /** The measures that surely shift. */
  readonly means: readonly MeanDifference[]
  /** A share of fights that can hardly end otherwise than before, where none of those fought did; else null. */
  readonly atMost: number | null
}

/** What a change does to a set of fights. */
export interface RulesDiff {
  readonly change: RulesChange
  /** The fights, the largest sure shift first. */
  readonly rows: readonly DiffRow[]
  /** Fights that cannot be had with these rulings, and why. */
  readonly refused: readonly { readonly name: string; readonly why: string }[]
  /** How many intervals hold together at 95 %. */
  readonly intervals: number
  /** False if somebody stopped it early. */
  readonly complete: boolean
  readonly text: string
}

/** How to look for differences. */
export interface DiffOptions
  extends Pick<
    ThreadOptions,
    'fights' | 'seed' | 'policies' | 'workers' | 'signal' | 'remote' | 'onRestart'
  > {
  /** Fights every pair, also where none so far has shown a difference: for a shard, which sees only its own. */
  readonly everyPair?: boolean | undefined
}

const FIRST_LOOK = 25
// After so many pairs without a difference a fight is taken not to be touched. Most switches of a game touch few of its
// fights, so a ranking of all of them spends its pairs on those.
const UNTOUCHED = 200
const UNTOUCHED_IN_RANKING = 50

/** Fights every scenario with the rulings before and after; `onLook` gets what is known after every doubling. */
export async function diffRules(
  scenarios: readonly NamedScenario[],
  change: RulesChange,
  options: DiffOptions,
  onLook?: (diff: RulesDiff, pairs: number) => void,
): Promise<RulesDiff> {
  const trials = await trialsOf(scenarios, change, options)
  requireTrials(trials)
  const weight = trials.pairings.reduce((most, { pairing }) => Math.max(most, weightOf(pairing.one)), 1)
  const fights = 2 * options.fights * Math.max(1, trials.pairings.length) * weight
  const pool = new WorkerPool({ ...options, fights })
  try {
    return await lookAt(pool, change, trials, options, onLook)
  } finally {
    await pool.dismiss()
  }
}

/** Each other value of each switch of a system, as a change; `keys` takes only some of the switches. */
export function changesOf(system: System, keys?: readonly string[]): RulesChange[] {
  return Object.entries(system.rulings)
    .filter(([key]) => keys === undefined || keys.includes(key))
    .flatMap(([key, ruling]) =>
      Object.keys(ruling.values)
        .filter((value) => value !== String(ruling.default))
        .map((value) => rulingChange(system, key, value)),
    )
}

/** One switch set to another value, everything else as the scenarios have it. */
export function rulingChange(system: System, key: string, value: unknown): RulesChange {
  const ruling = system.rulings[key]
  if (ruling === undefined || !Object.hasOwn(system.rulings, key))
    throw new Refusal(
      'malformed-request',
      `${system.title} has no ruling ${quote(key)}.`,
      `List them: steelyard rulings ${system.id}`,
    )
  return {
    name: `${key}=${String(value)}`,
    before: { [key]: ruling.default },
    after: { [key]: value },
  }
}

/** Every change on the same fights, the one that matters most first; one that no fight can have has no rows. */
export async function rankChanges(
  scenarios: readonly NamedScenario[],
  changes: readonly RulesChange[],
  options: DiffOptions,
  onChange?: (diff: RulesDiff, done: number) => void,
): Promise<RulesDiff[]> {
  const pool = new WorkerPool({ ...options, fights: 2 * options.fights * scenarios.length * changes.length })
  const diffs: RulesDiff[] = []
  try {
    for (const [at, change] of changes.entries()) {
      if (pool.stopped) break
      const trials = await trialsOf(scenarios, change, options)
      const diff = await lookAt(pool, change, trials, { ...options, untouched: UNTOUCHED_IN_RANKING })
      diffs.push(diff)
      onChange?.(diff, at + 1)
    }
  } finally {
    await pool.dismiss()
  }
  return diffs.toSorted((one, other) => weightOfDiff(other) - weightOfDiff(one))
}

/** How much a change matters: its largest sure shift of an outcome, then how many measures surely move. */
export function weightOfDiff({ rows }: RulesDiff): number {
  const shifts = rows.map(({ shift }) => Math.abs(shift?.difference ?? 0))
  const moved = rows.reduce((sum, { means }) => sum + means.length, 0)
  return Math.max(0, ...shifts) + moved / 1e6
}

// ── Fighting ─────────────────────────────────────────────────────────────────────────────────────────────

interface Pairing {
  readonly name: string
  readonly parsed: BaseScenario
  readonly pairing: JobPair
}

interface Trials {
  readonly pairings: readonly Pairing[]
  readonly refused: RulesDiff['refused']
}

async function trialsOf(
  scenarios: readonly NamedScenario[],
  { before, after }: RulesChange,
  options: DiffOptions,
): Promise<Trials> {
  const pairings: Pairing[] = []
  const refused: { name: string; why: string }[] = []
  for (const { name, scenario } of scenarios) {
    const system = await loadSystemOf(scenario)
    const job = jobOf(scenario, options)
    const one = withRulings(scenario, before)
    const other = withRulings(scenario, after)
    try {
      const parsed = parseScenario(system, one)
      // Some rulings ask for what only a fight that begins shows to be missing, such as a place for everybody.
      for (const each of [parsed, parseScenario(system, other)]) system.begin(each)
      pairings.push({
        name,
        parsed,
        pairing: { one: { ...job, scenario: one }, other: { ...job, scenario: other } },
      })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      refused.push({ name, why: thrown.message })
    }
  }
  return { pairings, refused }
}

/** A single change that no fight can have is a mistake; among all switches of a game it is one more thing to tell. */
function requireTrials({ pairings, refused: [first] }: Trials): void {
  if (pairings.length === 0 && first !== undefined)
    throw new Refusal('malformed-request', first.why, 'Choose rulings that these fights can have.')
}

function withRulings(scenario: unknown, rulings: RulingsOverlay): unknown {
  const written = Object(scenario) as Readonly<Record<string, unknown>>
  return { ...written, rulings: { ...Object(written['rulings']), ...rulings } }
}

/** A few dozen pairs of every fight, then as many again, until there are enough. */
async function lookAt(
  pool: WorkerPool,
  change: RulesChange,
  { pairings, refused }: Trials,
  { fights, everyPair = false, untouched = UNTOUCHED }: DiffOptions & { readonly untouched?: number },
  onLook?: (diff: RulesDiff, pairs: number) => void,
): Promise<RulesDiff> {
  const counts = pairings.map(() => NO_PAIRS)
  const known = (complete: boolean): RulesDiff => diffOf(change, pairings, counts, { refused, complete })
  for (let from = 0; from < fights && !pool.stopped; ) {
    const more = Math.min(Math.max(FIRST_LOOK, from), fights - from)
    for (const [at, { pairing }] of pairings.entries()) {
      if (!everyPair && from >= untouched && neverDiffers(counts[at] ?? NO_PAIRS)) continue
      counts[at] = mergePairs(counts[at] ?? NO_PAIRS, await pool.pair(pairing, { from, fights: more }))
      // The first answer comes with the first fight; later ones when all have been looked at again.
      if (from === 0 && (counts[at]?.fights ?? 0) > 0)
        onLook?.(known(false), Math.floor((more * (at + 1)) / pairings.length))
    }
    from += more
    if (counts.some((each) => each.fights > 0)) onLook?.(known(false), from)
  }
  return known(!pool.stopped)
}

/** True if no pair so far differs in anything: a switch that this fight does not touch. */
function neverDiffers({ joint, sums }: PairCounts): boolean {
  const alike = Object.keys(joint).every((key) => {
    const [one, other] = key.split('\n')
    return one === other
  })
  return alike && Object.values(sums).every(({ squares }) => squares === 0)
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

function diffOf(
  change: RulesChange,
  pairings: readonly Pairing[],
  counts: readonly PairCounts[],
  { refused, complete }: Pick<RulesDiff, 'refused' | 'complete'>,
): RulesDiff {
  const fought = pairings.flatMap((pairing, at) => {
    const pairs = counts[at] ?? NO_PAIRS
    return pairs.fights === 0 ? [] : [{ pairing, pairs }]
  })
  const intervals = fought.reduce((sum, { pairs }) => sum + intervalsIn(pairs), 0)
  const z = errorsFor(intervals)
  const rows = fought
    .map(({ pairing, pairs }) => rowOf(pairing, pairs, { complete, z, intervals }))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return { change, rows, refused, intervals, complete, text: textOf(change, rows, refused) }
}

function intervalsIn({ joint, sums }: PairCounts): number {
  const outcomes = new Set(Object.keys(joint).flatMap((key) => key.split('\n')))
  return outcomes.size + Object.keys(sums).length
}

function sizeOf({ shift }: DiffRow): number {
  return Math.abs(shift?.difference ?? 0)
}

function rowOf(
  { name, parsed }: Pairing,
  pairs: PairCounts,
  { complete, z, intervals }: { complete: boolean; z: number; intervals: number },
): DiffRow {
  const comparison = comparisonOf(pairs, complete, z)
  const sure = comparison.differences.filter(isSure)
  const [shift = null] = sure.toSorted((one, two) => Math.abs(two.difference) - Math.abs(one.difference))
  // Nothing in n pairs: with 95 % (shared among all intervals) the share lies below 1 − doubt^(1/n).
  const atMost = comparison.alike === 1 ? 1 - (0.05 / intervals) ** (1 / pairs.fights) : null
  return {
    name,
    title: parsed.title,
    sides: parsed.sides.map((side) => ({ id: side.id, name: side.name })),
    comparison,
    shift,
    means: comparison.means.filter(isSure),
    atMost,
  }
}

function isSure({ low, high }: { readonly low: number; readonly high: number }): boolean {
  return low > 0 || high < 0
}

/** One paragraph for whoever changes the rule. */
function textOf({ name }: RulesChange, rows: readonly DiffRow[], [refused]: RulesDiff['refused']): string {
  if (rows.length === 0) return `${name} was not tried. ${refused?.why ?? ''}`.trim()
  const shifted = rows.filter(({ shift }) => shift !== null)
  const [most] = shifted
  const fights = rows.length === 1 ? 'the fight' : `any of the ${rows.length} fights`
  const moved = rows.filter(({ means }) => means.length > 0)
  if (most === undefined)
    return moved.length === 0
      ? `${name} changes nothing in ${fights} that these pairs can show.`
      : `${name} does not change who wins in ${fights} as far as these pairs can show. ${meansText(moved)}`
  const where = rows.length === 1 ? '' : ` in ${shifted.length} of ${rows.length} fights`
  return `${name} surely changes who wins${where}. ${helpText(most, shifted)} ${meansText(moved)}`.trim()
}

function helpText(most: DiffRow, shifted: readonly DiffRow[]): string {
  const winner = winnerOf(most)
  const { difference = 0, low = 0, high = 0 } = winner ?? most.shift ?? {}
  const margin = of100((high - low) / 2)
  const outcome = winner?.outcome ?? most.shift?.outcome ?? ''
  const helped = most.sides.find(({ id }) => id === outcome)?.name ?? quote(outcome)
  const more = difference > 0 ? 'more' : 'fewer'
  const largest = `Most in ${quote(most.title)}: ${helped} ${winner === null ? 'comes in' : 'win'} ${of100(difference)} ${more} of every 100, give or take ${margin}.`
  const ids = new Set(shifted.map((row) => winnerOf(row)?.outcome ?? ''))
  if (shifted.length < 2) return largest
  return ids.size === 1 && winner !== null
    ? `${largest} Wherever it shifts, it helps ${quote(outcome)}.`
    : `${largest} It does not always help the same side.`
}

/** The side that gains most surely, or null if no side does. */
function winnerOf({ comparison, sides }: DiffRow): Difference | null {
  const gains = comparison.differences.filter(
    ({ outcome, low }) => low > 0 && sides.some(({ id }) => id === outcome),
  )
  return gains.toSorted((one, two) => two.difference - one.difference)[0] ?? null
}

function meansText(moved: readonly DiffRow[]): string {
  const names = [...new Set(moved.flatMap(({ means }) => means.map(({ measure }) => measure)))]
  const [first] = moved
    .flatMap(({ title, means }) => means.map((mean) => ({ title, mean })))
    .toSorted((one, two) => relative(two.mean) - relative(one.mean))
  if (first === undefined) return ''
  const { measure, one, other } = first.mean
  const more = names.length > 1 ? `, and ${names.length - 1} more measures move` : ''
  return `On average ${measure} goes from ${one.toFixed(2)} to ${other.toFixed(2)} in ${quote(first.title)}${more}.`
}

function relative({ one, difference }: MeanDifference): number {
  return Math.abs(difference) / Math.max(Math.abs(one), 0.1)
}

function of100(share: number): string {
  return (100 * Math.abs(share)).toFixed(1)
}
