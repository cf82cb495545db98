/**
 * Reports: one self-contained page with the plots of a simulation, a sweep or a comparison, readable on a phone and
 * in the dark, without a script. The scenario, the seed and the command stand in it, so that anybody can rerun it.
 */
import {
  type BaseScenario,
  countedPercent,
  countedShare,
  intervalPercent,
  percent,
  wilson,
} from '@steelyard/kernel'
import { createElement as draw, type ReactElement, type ReactNode } from 'react'
import { type Comparison, sidesFirst } from '../compare/comparison.ts'
import type { Review } from '../search/review.ts'
import type { RangedSimulation } from '../simulation/ranges.ts'
import { summary } from '../simulation/summary.ts'
import type { Balance } from '../sweep/balance.ts'
import { gridOf, type Sweep, stoppedText } from '../sweep/sweep.ts'
import { Columns, Curves, HeatMap, ShareBars, type SharePoint } from './charts.ts'
import { section, table, whole } from './parts.ts'

export { type DiffReportHead, diffPage } from './diff-page.ts'
export { type EncounterReportHead, encounterPage } from './encounter-page.ts'
export { solvePage } from './solve-page.ts'

/** What every report says about itself. */
export interface ReportHead {
  readonly scenario: BaseScenario
  /** The scenario as it was written. */
  readonly written: unknown
  readonly seed: string
  readonly policies: Readonly<Record<string, string>>
  /** The command that makes it again. */
  readonly command: string
  readonly seconds: number
  /** Of the game's rules. */
  readonly version: string
  /** The day it was made, as 2026-11-18. */
  readonly date: string
}

/** What a report is about. */
export type ReportBody =
  | { readonly kind: 'simulation'; readonly simulation: RangedSimulation }
  | { readonly kind: 'sweep'; readonly sweep: Sweep }
  | {
      readonly kind: 'comparison'
      readonly comparison: Comparison
      readonly names: readonly [string, string]
    }
  | { readonly kind: 'balance'; readonly balance: Balance }

/** The page of a simulation, a sweep, a comparison or a search. */
export function reportPage(head: ReportHead, body: ReportBody): string {
  return whole(head.scenario.title, heading(head), content(head, body), origin(head))
}

/** The page of a review: how the chances went, choice by choice. */
export function reviewPage(
  title: string,
  names: Readonly<Record<string, string>>,
  { choices, luck, missed, fights, outcome, over }: Review,
  command: string,
): string {
  const sides = [...new Set(choices.map(({ side }) => side))]
  const ended = names[outcome] === undefined ? outcome : `${names[outcome]} won`
  const won = over ? ended : 'It is not over'
  const parts = sides.map((side) => {
    const own = choices.filter((choice) => choice.side === side)
    const name = names[side] ?? side
    const point = (share: number): SharePoint => ({ share, low: share, high: share })
    const plot = draw(Curves, {
      title: `How likely ${name} was to win`,
      along: 'choice',
      values: own.map((_, at) => at + 1),
      series: [
        { label: 'as chosen', points: own.map(({ value }) => point(value)) },
        { label: 'the best', points: own.map(({ bestValue }) => point(bestValue)) },
      ],
    })
    const rows = own.map(({ chosen, value, exact, best, bestValue, luck: fell }, at) => {
      const chance = (share: number): string =>
        exact
          ? percent(share)
          : countedPercent({ ...countedShare(Math.round(share * fights), fights), share })
      return [
        String(at + 1),
        chosen,
        chance(value),
        best === chosen ? '' : `${best} (${chance(bestValue)})`,
        signed(fell),
      ]
    })
    return section(
      name,
      plot,
      draw(
        'p',
        null,
        `Luck ${signed(luck[side] ?? 0)}, missed ${signed(missed[side] ?? 0)}, in hundredths of a win.`,
      ),
      table(['', 'chosen', 'chance', 'better', 'luck after it'], rows),
    )
  })
  const head = draw('header', null, draw('h1', null, title), draw('p', { className: 'lead' }, `${won}.`))
  const foot = draw(
    'footer',
    null,
    draw('p', null, `${fights} fights behind each number. `, draw('code', null, command)),
  )
  return whole(title, head, parts, foot)
}

function heading({ scenario, seed, policies, seconds, version, date }: ReportHead): ReactElement {
  const seats = Object.entries(policies).map(([seat, policy]) => `${seat} ${policy}`)
  return draw(
    'header',
    null,
    draw('h1', null, scenario.title),
    draw('p', { className: 'lead' }, scenario.sides.map(({ name }) => name).join(' against ')),
    draw(
      'p',
      { className: 'small' },
      `${scenario.system} ${version}, ${date}; seed “${seed}”; ${seats.join(', ')}; ${seconds.toFixed(1)} s.`,
    ),
  )
}

function content(head: ReportHead, body: ReportBody): ReactNode {
  switch (body.kind) {
    case 'simulation':
      return simulationPart(head.scenario, body.simulation)
    case 'sweep':
      return sweepPart(head.scenario, body.sweep)
    case 'comparison':
      return comparisonPart(head.scenario, body.comparison, body.names)
    case 'balance':
      return balancePart(body.balance)
  }
}

// ── One fight ────────────────────────────────────────────────────────────────────────────────────────────

function simulationPart(scenario: BaseScenario, simulation: RangedSimulation): ReactNode {
  const { fights, measures } = simulation
  const { verdict } = summary(simulation, scenario.sides)
  return [
    section(
      'Who wins',
      draw(ShareBars, { title: 'How often each side wins', rows: sideShares(scenario, simulation) }),
      draw('p', null, `${fights.toLocaleString('en')} fights. ${verdict.text}`),
    ),
    ...Object.entries(measures).map(([name, counts]) =>
      section(
        name,
        plotOf(name, counts, fights),
        draw('p', { className: 'small' }, measureText(simulation, name)),
      ),
    ),
  ]
}

/** Numbers as columns in their order, words as bars, most frequent first. */
function plotOf(name: string, counts: Readonly<Record<string, number>>, fights: number): ReactElement {
  const numbers = Object.keys(counts).every((value) => Number.isFinite(Number(value)))
  const title = `How often each value of ${name} came`
  if (numbers) return draw(Columns, { title, rows: columnsOf(counts, fights) })
  const rows = Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_BARS)
    .map(([label, count]) => ({ label, tone: 0, ...shareOf(count, fights) }))
  return draw(ShareBars, { title, rows })
}

/** The sides in their order, then draws and the like. */
function sideShares(
  scenario: BaseScenario,
  { fights, outcomes }: RangedSimulation,
): (SharePoint & { label: string })[] {
  const names = new Map(scenario.sides.map(({ id, name }) => [id, name]))
  const ids = [...names.keys(), ...Object.keys(outcomes).filter((id) => !names.has(id))]
  return ids.map((id) => ({ label: names.get(id) ?? id, ...shareOf(outcomes[id] ?? 0, fights) }))
}

function shareOf(count: number, fights: number): SharePoint {
  const [low, high] = wilson(count, fights)
  return { share: count / fights, low, high }
}

const MOST_COLUMNS = 40
const MOST_BARS = 12
const MOST_ROWS = 40

function columnsOf(
  counts: Readonly<Record<string, number>>,
  fights: number,
): { label: string; share: number }[] {
  return Object.entries(counts)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .slice(0, MOST_COLUMNS)
    .map(([label, count]) => ({ label, share: count / fights }))
}

function measureText(simulation: RangedSimulation, name: string): string {
  const measure = summary(simulation).measures[name]
  if (measure === undefined) return ''
  if (measure.kind === 'words')
    return measure.values
      .slice(0, 3)
      .map((value) => `${value.outcome}: ${countedPercent(value)}`)
      .join('; ')
  return `Mean ${measure.mean.toFixed(2)}, median ${measure.median}, nine in ten between ${measure.p5} and ${measure.p95}.`
}

// ── Sweeps ───────────────────────────────────────────────────────────────────────────────────────────────

function sweepPart(scenario: BaseScenario, sweep: Sweep): ReactNode {
  const [first, second] = sweep.variations
  if (first === undefined) return null
  const title =
    second === undefined
      ? `How often each side wins, by ${first.path}`
      : `How often ${scenario.sides[0]?.name ?? ''} wins, in per cent`
  const stopped = stoppedText(sweep)
  return section(
    title,
    second === undefined
      ? draw(Curves, { title, along: first.path, ...curvesOf(scenario, sweep) })
      : draw(HeatMap, { title, down: first, across: second, share: sharesOf(scenario, sweep) }),
    stopped === '' ? null : draw('p', null, `It was ${stopped}.`),
    sweepTable(scenario, sweep),
  )
}

/** A line for each side, through every point. */
function curvesOf(
  { sides }: BaseScenario,
  { points }: Sweep,
): Pick<Parameters<typeof Curves>[0], 'values' | 'series'> {
  const series = sides.map(({ id, name }) => ({
    label: name,
    points: points.map(({ simulation }) => shareOf(simulation.outcomes[id] ?? 0, simulation.fights)),
  }))
  return { series, values: points.map(({ values: [value = 0] }) => value) }
}

/** How often the first side wins at each place of a grid. */
function sharesOf({ sides }: BaseScenario, sweep: Sweep): (row: number, column: number) => number | null {
  const pointAt = gridOf(sweep)
  return (row, column) => {
    const simulation = pointAt(row, column)?.simulation
    return simulation === undefined
      ? null
      : (simulation.outcomes[sides[0]?.id ?? ''] ?? 0) / simulation.fights
  }
}

function sweepTable(scenario: BaseScenario, { variations, points }: Sweep): ReactElement {
  const heads = [...variations.map(({ path }) => path), ...scenario.sides.map(({ name }) => name), 'fights']
  const all = table(
    heads,
    points.map(({ values, simulation }) => [
      ...values.map(String),
      ...scenario.sides.map(({ id }) =>
        intervalText(shareOf(simulation.outcomes[id] ?? 0, simulation.fights)),
      ),
      simulation.fights.toLocaleString('en'),
    ]),
  )
  if (points.length <= MOST_ROWS) return all
  return draw('details', null, draw('summary', null, `The numbers of all ${points.length} points`), all)
}

function intervalText(point: SharePoint): string {
  if (point.share === 0 || point.share === 1) return countedPercent(point, 2)
  return `${percent(point.share, 2)} (${intervalPercent(point, 2)})`
}

// ── Comparisons and balance ──────────────────────────────────────────────────────────────────────────────

function comparisonPart(
  scenario: BaseScenario,
  comparison: Comparison,
  names: readonly [string, string],
): ReactNode {
  const nameOf = (id: string): string => scenario.sides.find((side) => side.id === id)?.name ?? id
  const differences = sidesFirst(
    comparison.differences,
    scenario.sides.map(({ id }) => id),
  )
  const rows = differences.flatMap(({ outcome, one, other }) => [
    { label: `${nameOf(outcome)}, first`, tone: 0, ...one },
    { label: `${nameOf(outcome)}, second`, tone: 1, ...other },
  ])
  return section(
    'Two versions with the same dice',
    draw('p', null, `First: ${names[0]}. Second: ${names[1]}.`),
    draw(ShareBars, { title: 'How often each side wins, in both versions', rows }),
    draw('p', null, comparison.text),
    table(
      ['outcome', 'first', 'second', 'difference'],
      differences.map(({ outcome, one, other, difference, low, high }) => [
        nameOf(outcome),
        intervalText(one),
        intervalText(other),
        `${signed(difference)} (${signed(low)} to ${signed(high)})`,
      ]),
    ),
    draw(
      'p',
      { className: 'small' },
      `${comparison.fights.toLocaleString('en')} pairs of fights with the same dice; ${percent(comparison.alike)} end alike.`,
    ),
  )
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(2)}`
}

function balancePart({ path, side, trials, text, wanted }: Balance): ReactNode {
  const title = `How often "${side}" wins, by ${path}`
  return section(
    title,
    draw(Curves, {
      title,
      along: path,
      values: trials.map(({ value }) => value),
      series: [
        { label: side, points: trials },
        {
          label: `wanted ${percent(wanted)}`,
          points: trials.map(() => ({ share: wanted, low: wanted, high: wanted })),
        },
      ],
    }),
    draw('p', null, text),
    table(
      [path, 'wins', 'fights'],
      trials.map((trial) => [String(trial.value), intervalText(trial), trial.fights.toLocaleString('en')]),
    ),
  )
}

// ── Parts ────────────────────────────────────────────────────────────────────────────────────────────────

/** Everything that is needed to make it again. */
function origin({ command, written, scenario }: ReportHead): ReactElement {
  return draw(
    'footer',
    null,
    draw('p', null, 'Made again by: ', draw('code', null, command)),
    draw(
      'details',
      null,
      draw('summary', null, `The scenario (${scenario.system})`),
      draw('pre', null, JSON.stringify(written, null, 2)),
    ),
  )
}
