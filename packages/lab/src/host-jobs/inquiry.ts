/**
 * One inquiry from beginning to end: rules diffs, solved fights, encounters and puzzles as jobs of a host. Each tells what
 * it has found so far, and ends with the same in the form of the contract and the command that shows it again.
 */
import { Fight, quote, Refusal, type System } from '@steelyard/kernel'
import { loadSystem, loadSystemOf } from '@steelyard/systems/load'
import { loadFight, samplesOf, systemIdSaved, systemOf } from '@steelyard/systems/registry'
import type { Finding, PuzzleView } from '@steelyard/table/contract'
import type { InquirySpec } from '@steelyard/table/jobs'
import { boardView, perspectiveOf } from '@steelyard/table/projection'
import {
  changesOf,
  diffRules,
  type NamedScenario,
  type RulesChange,
  type RulesDiff,
  rankChanges,
  rulingChange,
  weightOfDiff,
} from '../compare/rules-diff.ts'
import { type EncounterSearch, findEncounters } from '../encounter/encounter.ts'
import type { EncounterGoal } from '../encounter/promise.ts'
import { dailyPuzzle, isRight, mistakesIn, type Puzzle, puzzleNamed } from '../puzzle/puzzle.ts'
import { boundsText, type SolvedFight, solve } from '../solve/solve.ts'
import type { RemoteRunner } from '../threads/pool.ts'

/** How far an inquiry is: numbers where there are some, and words. */
export interface InquiryProgress {
  readonly done: number
  readonly of: number
  readonly note: string
  readonly finding: Finding | null
}

/** How an inquiry is made. */
export interface InquiryConditions {
  /** Fighting threads. */
  readonly lanes: number
  readonly signal: AbortSignal
  /** Who fights instead of threads here; null for nobody. */
  readonly remote: RemoteRunner | null
  readonly progress: (progress: InquiryProgress) => void
}

type Spec<Ask extends InquirySpec['ask']> = Extract<InquirySpec, { readonly ask: Ask }>

const PAIRS = { one: 1000, all: 100 }
const SECONDS = 10
const CERTIFICATE = 1000
const MOST_PAIRS = 20_000_000

/** Makes an inquiry; null if it was stopped before anything was found. */
export function runInquiry(spec: InquirySpec, conditions: InquiryConditions): Promise<Finding | null> {
  switch (spec.ask) {
    case 'diff':
      return diffed(spec, conditions)
    case 'solve':
      return solved(spec, conditions)
    case 'encounter':
      return encountered(spec, conditions)
    case 'puzzle':
      return puzzled(spec, conditions)
    case 'mistakes':
      return mistaken(spec, conditions)
  }
}

// ── What a change of rules does ──────────────────────────────────────────────────────────────────────────

async function diffed(spec: Spec<'diff'>, conditions: InquiryConditions): Promise<Finding | null> {
  const { seed = 'steelyard', policies = {} } = spec
  const { system, scenarios } = await fightsOf(spec)
  const changes = changesFor(system, spec)
  const ranked = spec.all === true
  const fights = spec.fights ?? (ranked ? PAIRS.all : PAIRS.one)
  const of = fights * scenarios.length * changes.length
  if (of > MOST_PAIRS)
    throw new Refusal(
      'malformed-request',
      `That is ${of} pairs of fights in all.`,
      `At most ${MOST_PAIRS} are fought here: ask for fewer, or use "steelyard diff" on your own machine.`,
    )
  const { lanes, signal, remote, progress } = conditions
  const how = { fights, seed, policies, signal, remote, workers: remote === null ? lanes : null }
  const named = { system, seed, command: diffCommand(spec, system, fights) }
  const found: RulesDiff[] = []
  const [change] = changes
  if (ranked || change === undefined) {
    const diffs = await rankChanges(scenarios, changes, how, (diff, done) => {
      found.push(diff)
      progress({
        done: done * fights * scenarios.length,
        of,
        note: `${done} of ${changes.length} changes; last: ${diff.text}`,
        finding: diffFinding(named, byWeight(found), 1),
      })
    })
    return diffs.length === 0 ? null : diffFinding(named, diffs, 1)
  }
  const diff = await diffRules(scenarios, change, how, (soFar, pairs) =>
    progress({
      done: pairs * scenarios.length,
      of,
      note: `${pairs} of ${fights} pairs of each fight`,
      finding: diffFinding(named, [soFar]),
    }),
  )
  return diff.rows.length === 0 ? null : diffFinding(named, [diff])
}

function byWeight(diffs: readonly RulesDiff[]): RulesDiff[] {
  return diffs.toSorted((one, other) => weightOfDiff(other) - weightOfDiff(one))
}

async function fightsOf({
  system: id,
  scenario,
}: Spec<'diff'>): Promise<{ system: System; scenarios: readonly NamedScenario[] }> {
  if (scenario !== undefined)
    return { system: await loadSystemOf(scenario), scenarios: [{ name: 'own', scenario }] }
  if (id === undefined)
    throw new Refusal('malformed-request', 'Say which fights are fought.', 'Name a game, or one fight.')
  const system = await loadSystem(id)
  return {
    system,
    scenarios: samplesOf(system).map((sample) => ({ name: sample.id, scenario: sample.data })),
  }
}

function changesFor(system: System, { rulings, preset, all }: Spec<'diff'>): RulesChange[] {
  if ([rulings, preset, all].filter((each) => each !== undefined).length !== 1)
    throw new Refusal(
      'malformed-request',
      'Say what is to change, in one way.',
      'Give rulings, a preset, or all.',
    )
  if (all === true) return changesOf(system)
  if (preset !== undefined) {
    if (system.rulingSet?.safeParse({ preset }).success !== true)
      throw new Refusal('malformed-request', `${system.title} has no preset ${quote(preset)}.`, '')
    return [{ name: `as it is → ${preset}`, before: {}, after: { preset } }]
  }
  const set = Object.entries(rulings ?? {}).map(([key, value]) => rulingChange(system, key, value))
  if (set.length === 0)
    throw new Refusal('malformed-request', 'No ruling was given.', 'Name at least one with its value.')
  return [
    {
      name: set.map(({ name }) => name).join(', '),
      before: Object.assign({}, ...set.map(({ before }) => before)),
      after: Object.assign({}, ...set.map(({ after }) => after)),
    },
  ]
}

function diffCommand(
  { scenario, named, rulings, preset, all, seed }: Spec<'diff'>,
  system: System,
  fights: number,
): string {
  return [
    'steelyard diff',
    scenario === undefined ? system.id : (named ?? 'fight.yaml'),
    ...Object.entries(rulings ?? {}).map(([key, value]) => `--ruling ${key}=${String(value)}`),
    ...(preset === undefined ? [] : [`--to ${preset}`]),
    ...(all === true ? ['--all'] : []),
    `--fights ${fights}`,
    ...(seed === undefined ? [] : [`--seed ${JSON.stringify(seed)}`]),
  ].join(' ')
}

function diffFinding(
  { system, seed, command }: { system: System; seed: string; command: string },
  diffs: readonly RulesDiff[],
  most = Number.POSITIVE_INFINITY,
): Finding {
  return {
    kind: 'diff',
    system: system.id,
    version: system.version,
    seed,
    intervals: diffs[0]?.intervals ?? 0,
    changes: diffs.map((diff) => ({
      name: diff.change.name,
      text: diff.text,
      weight: weightOfDiff(diff),
      rows: diff.rows.slice(0, most).map(rowOf),
      refused: diff.refused.map(({ name, why }) => `${name}: ${why}`),
    })),
    command,
  }
}

type DiffRowView = Extract<Finding, { kind: 'diff' }>['changes'][number]['rows'][number]

function rowOf({
  name,
  title,
  sides,
  comparison,
  means,
  shift,
  atMost,
}: RulesDiff['rows'][number]): DiffRowView {
  return {
    name,
    title,
    sides: sides.map((side) => ({ ...side })),
    fights: comparison.fights,
    outcomes: comparison.differences.map(({ outcome, one, other, difference, low, high }) => ({
      outcome,
      before: one.share,
      after: other.share,
      difference,
      low,
      high,
    })),
    measures: means.map(({ measure, one, other, difference, low, high }) => ({
      measure,
      before: one,
      after: other,
      difference,
      low,
      high,
    })),
    shift: shift?.outcome ?? null,
    atMost,
  }
}

// ── How a fight is best played ───────────────────────────────────────────────────────────────────────────

async function solved(spec: Spec<'solve'>, { signal, progress }: InquiryConditions): Promise<Finding> {
  const { scenario, side, only, otherwise, hands, seconds = SECONDS } = spec
  if ((only === undefined) !== (otherwise === undefined))
    throw new Refusal(
      'malformed-request',
      'Open decisions and the hand for the others go together.',
      'Give both, or neither.',
    )
  const found = await solve(
    scenario,
    {
      side,
      hands,
      ...(only === undefined || otherwise === undefined ? {} : { only: { decisions: only, otherwise } }),
      budget: { milliseconds: 1000 * seconds },
      signal,
    },
    ({ search, done, searches, states, bounds }) =>
      progress({
        done,
        of: searches,
        note: `${search}: ${states.toLocaleString('en')} situations, ${boundsText(bounds)}`,
        finding: null,
      }),
  )
  return solveFinding(spec, found)
}

function solveFinding(spec: Spec<'solve'>, found: SolvedFight): Finding {
  const { system, version, title, sides, side, best, hands, text } = found
  const { only = [], otherwise, seconds = SECONDS, named = 'fight.yaml' } = spec
  const { first } = best
  return {
    kind: 'solve',
    system,
    version,
    title,
    sides: sides.map((each) => ({ ...each })),
    side,
    value: { low: best.low, high: best.high, value: best.value },
    exact: best.exact,
    first:
      first.kind === 'open'
        ? {
            kind: 'open',
            ask: first.ask,
            options: first.options.map(({ low, high, value, label }) => ({ low, high, value, label })),
          }
        : first.kind === 'secret'
          ? { kind: 'secret', own: first.own.map(mixtureOf), others: first.others.map(mixtureOf) }
          : { kind: 'none' },
    hands: hands.map(({ side: of, hand, worst, loses }) => ({
      side: of,
      hand,
      worst: { low: worst.low, high: worst.high, value: worst.value },
      loses: { ...loses },
    })),
    states: best.states,
    text,
    command: [
      `steelyard solve ${named}`,
      ...only.map((name) => `--only ${name}`),
      ...(otherwise === undefined ? [] : [`--otherwise ${otherwise}`]),
      `--seconds ${seconds}`,
    ].join(' '),
  }
}

type SecretFirst = Extract<SolvedFight['best']['first'], { readonly kind: 'secret' }>
type MixtureView = Extract<Extract<Finding, { kind: 'solve' }>['first'], { kind: 'secret' }>['own'][number]

function mixtureOf({ answers, labels, weight }: SecretFirst['own'][number]): MixtureView {
  return {
    answers: answers.map((answer) => (typeof answer === 'object' ? [...answer] : answer)),
    labels: [...labels],
    weight,
  }
}

// ── Foes that keep a promise ─────────────────────────────────────────────────────────────────────────────

async function encountered(spec: Spec<'encounter'>, conditions: InquiryConditions): Promise<Finding> {
  const { scenario, win, noDeath, rounds, fights = CERTIFICATE, seed = 'steelyard' } = spec
  const system = await loadSystemOf(scenario)
  const side = spec.side ?? sidesIn(system, scenario)[0] ?? ''
  const goal: EncounterGoal = {
    side,
    ...(win === undefined ? {} : { win }),
    ...(noDeath === undefined ? {} : { noDeath }),
    ...(rounds === undefined ? {} : { rounds }),
  }
  const { lanes, signal, remote, progress } = conditions
  const { policies, figures, most, budgets, suggestions } = spec
  const found = await findEncounters(
    scenario,
    goal,
    {
      fights,
      seed,
      policies,
      figures,
      most,
      budgets,
      suggestions,
      signal,
      remote,
      workers: remote === null ? lanes : null,
    },
    ({ stage, tried, nearest, distance }) =>
      progress({
        done: STAGES.indexOf(stage),
        of: STAGES.length,
        note: `${tried} groups of foes tried; nearest: ${nearest}${distance === 0 ? '' : `, ${(100 * distance).toFixed(1)} points off`}`,
        finding: null,
      }),
  )
  return encounterFinding(spec, found, fights, seed)
}

const STAGES = ['counts', 'mixtures', 'narrowing', 'certificates'] as const

function sidesIn(system: System, scenario: unknown): string[] {
  const { sides } = Fight.create(system, scenario, { seed: 'sides', auto: false }).scenario
  return sides.map(({ id }) => id)
}

function encounterFinding(
  { win, noDeath, rounds, named = 'fight.yaml' }: Spec<'encounter'>,
  { system, version, title, tried, text, encounters }: EncounterSearch,
  fights: number,
  seed: string,
): Finding {
  const middle =
    win === undefined
      ? []
      : [
          `--win ${(50 * (win.low + win.high)).toFixed(0)}% --within ${(50 * (win.high - win.low)).toFixed(0)}`,
        ]
  return {
    kind: 'encounter',
    system,
    version,
    title,
    tried,
    text,
    encounters: encounters.map((encounter) => ({
      scenario: JSON.parse(JSON.stringify(encounter.scenario)),
      foes: encounter.foes,
      kind: encounter.kind,
      fights: encounter.fights,
      seed: encounter.seed,
      outcomes: { ...encounter.outcomes },
      checks: encounter.checks.map(({ text: promise, share, low, high, kept }) => ({
        text: promise,
        share,
        low,
        high,
        kept,
      })),
      certified: encounter.certified,
    })),
    command: [
      `steelyard encounter ${named}`,
      ...middle,
      ...(noDeath === undefined ? [] : [`--no-death ${(100 * noDeath).toFixed(0)}%`]),
      ...(rounds === undefined ? [] : [`--rounds ${rounds.most} --in ${(100 * rounds.share).toFixed(0)}%`]),
      `--fights ${fights} --seed ${JSON.stringify(seed)}`,
    ].join(' '),
  }
}

// ── Positions worth thinking about ───────────────────────────────────────────────────────────────────────

async function puzzled(
  { system: id, day, id: named }: Spec<'puzzle'>,
  conditions: InquiryConditions,
): Promise<Finding> {
  const { signal, progress } = conditions
  const system = await loadSystem(id)
  if ((day === undefined) === (named === undefined))
    throw new Refusal('malformed-request', 'Say which puzzle.', 'Give a day, or the id of a puzzle.')
  const found =
    named !== undefined
      ? puzzleNamed(system, named)
      : await dailyPuzzle(system, day ?? '', { signal }, ({ fights, positions }) =>
          progress({
            done: positions,
            of: 0,
            note: `${positions} positions of ${fights} fights looked at`,
            finding: null,
          }),
        )
  const word = named === undefined ? `--day ${day}` : `--id ${named}`
  return puzzleFinding(found === null ? [] : [found], `steelyard puzzle ${id} ${word}`)
}

async function mistaken({ save }: Spec<'mistakes'>, { progress }: InquiryConditions): Promise<Finding> {
  await loadSystem(systemIdSaved(save))
  const found = mistakesIn(loadFight(save), {}, (left) =>
    progress({ done: 0, of: 0, note: `${left} choices left to look at`, finding: null }),
  )
  return puzzleFinding(found, 'steelyard puzzle fight.json')
}

function puzzleFinding(puzzles: readonly Puzzle[], command: string): Finding {
  return { kind: 'puzzle', puzzles: puzzles.map(puzzleView), command }
}

function puzzleView(puzzle: Puzzle): PuzzleView {
  const { id, system, version, title, scenario, side, who, asked, rule, obvious, stake, explanation } = puzzle
  const fight = Fight.create(systemOf(scenario), scenario, { seed: 'puzzle', auto: false })
  const referee = { role: 'referee', seat: null, guest: false } as const
  return {
    id,
    system,
    version,
    title,
    scenario: JSON.parse(JSON.stringify(scenario)),
    board: boardView(perspectiveOf(fight, fight.state, referee, 'exact')),
    side,
    who,
    asked,
    rule,
    options: puzzle.options.map(({ key, label, wins }) => ({
      key,
      label,
      wins: { chance: wins.chance, margin: wins.margin },
      right: isRight(puzzle, key),
    })),
    obvious,
    stake,
    explanation,
  }
}
