/**
 * Simulations, sweeps, comparisons and searches on the screen: bars, tables and one sentence that says what it means.
 */
import {
  type BaseScenario,
  countedPercent,
  countedShare,
  intervalPercent,
  percent,
  quote,
  wilson,
} from '@steelyard/kernel'
import {
  type Balance,
  type Comparison,
  cellText,
  gridOf,
  type RangedSimulation,
  type Sweep,
  sidesFirst,
  stoppedText,
  summary,
} from '@steelyard/lab'
import { headline } from './board.ts'
import { markOf } from './colour.ts'
import { histogramLines, rowsOf, shareBar, summaryOf } from './histogram.ts'
import type { Screen } from './screen.ts'
import { clip, grouped, pad, tidy, widthOf, wrap } from './text.ts'

/** What every simulation says about itself. */
export interface Head {
  readonly scenario: BaseScenario
  readonly policies: Readonly<Record<string, string>>
  readonly seed: string
  /** What ended fights before the rules did, in the caller's words. */
  readonly end?: string | undefined
  readonly seconds: number
}

function headLines({ scenario, policies, seed, end }: Head, what: string, screen: Screen): string[] {
  const seats = Object.entries(policies).map(([seat, policy]) => `${seat} ${policy}`)
  if (end !== undefined) seats.push(`each fight to ${tidy(end)} at most`)
  return [
    headline(`${scenario.title}: ${what}`, screen),
    ...wrap(`Seed ${quote(seed)}; ${seats.join(', ')}.`, { width: screen.width, rest: '  ' }),
    '',
  ]
}

function sideLabel(scenario: BaseScenario, at: number): string {
  return `${markOf(at).shape} ${tidy(scenario.sides[at]?.name ?? '')}`
}

// ── One fight ────────────────────────────────────────────────────────────────────────────────────────────

/** How a simulation came out. */
export function simulationLines(head: Head, simulation: RangedSimulation, screen: Screen): string[] {
  const { scenario, seconds } = head
  const { fights, outcomes, measures } = simulation
  const sides = scenario.sides.map(({ id }, at) => ({
    label: sideLabel(scenario, at),
    count: outcomes[id] ?? 0,
  }))
  const others = Object.entries(outcomes)
    .filter(([how]) => !scenario.sides.some(({ id }) => id === how))
    .map(([how, count]) => ({ label: `  ${how}`, count }))
  const stopped = simulation.complete ? '' : ', stopped early'
  const verdict = fights === 0 ? 'Nothing was fought.' : summary(simulation, scenario.sides).verdict.text
  return [
    ...headLines(head, `${grouped(fights)} fights${stopped}`, screen),
    screen.paint('Winner', 'bold'),
    ...histogramLines([...sides, ...others], (count) => shareText(count, fights), screen),
    ...wrap(verdict, { width: screen.width }),
    ...Object.entries(measures).flatMap(([name, counts]) => {
      const told = summaryOf(counts)
      return [
        '',
        `${screen.paint(tidy(name), 'bold')}${told === '' ? '' : `: ${told}`}`,
        ...histogramLines(rowsOf(counts), (count) => percentOf(count, fights), screen),
      ]
    }),
    '',
    screen.paint(
      `${seconds.toFixed(2)} s, ${grouped(Math.round(fights / Math.max(seconds, 1e-9)))} fights a second; ` +
        `checksum ${simulation.checksum}`,
      'dim',
    ),
  ]
}

function shareText(count: number, of: number): string {
  return `${percentOf(count, of)}  (95 %: ${intervalPercent(countedShare(count, of), 2)})`
}

function percentOf(count: number, of: number): string {
  return countedPercent(countedShare(count, of), 2)
}

/** The same for a share that was counted elsewhere. */
function shareOf(share: number, fights: number): string {
  return percentOf(Math.round(share * fights), fights)
}

// ── Sweeps ───────────────────────────────────────────────────────────────────────────────────────────────

const BAR = 24

/** How a sweep came out: a curve in bars, or a grid. */
export function sweepLines(head: Head, sweep: Sweep, screen: Screen): string[] {
  const fights = sweep.points.reduce((sum, { simulation }) => sum + simulation.fights, 0)
  const stopped = stoppedText(sweep)
  const what = `${sweep.points.length} points, ${grouped(fights)} fights`
  return [
    ...headLines(head, what, screen),
    ...(stopped === '' ? [] : [`It was ${stopped}; nothing that was fought is lost.`, '']),
    ...(sweep.variations.length === 1
      ? curveLines(head.scenario, sweep, screen)
      : gridLines(head.scenario, sweep, screen)),
    '',
    screen.paint(
      `${head.seconds.toFixed(2)} s, ${grouped(Math.round(fights / Math.max(head.seconds, 1e-9)))} fights a second`,
      'dim',
    ),
  ]
}

function curveLines({ sides }: BaseScenario, { variations, points }: Sweep, screen: Screen): string[] {
  const [first] = sides
  const path = tidy(variations[0]?.path ?? '')
  const column = Math.max(widthOf(path), ...points.map(({ values }) => widthOf(tidy(String(values[0])))))
  const others = sides.slice(1).map(({ name }, at) => `${markOf(at + 1).shape} ${tidy(name)}`)
  const title = `${pad(path, column)}  ${markOf(0).shape} ${tidy(first?.name ?? '')}`
  const lines = [
    screen.paint(`${title}${others.length === 0 ? '' : `   (${others.join(', ')} beside)`}`, 'bold'),
  ]
  for (const { values, simulation } of points) {
    const { fights, outcomes } = simulation
    const won = outcomes[first?.id ?? ''] ?? 0
    const bar = screen.bars ? `${pad(shareBar(won / fights, BAR), BAR)} ` : ''
    const rest = sides.slice(1).map(({ id }) => percentOf(outcomes[id] ?? 0, fights))
    const margin = marginText(won, fights)
    lines.push(
      `${pad(tidy(String(values[0])), column)}  ${bar}${percentOf(won, fights)} ${margin}   ${rest.join('  ')}`,
    )
  }
  return lines
}

function marginText(count: number, of: number): string {
  const [low, high] = wilson(count, of)
  return `± ${(50 * (high - low)).toFixed(2)}`
}

const SHADES = [' ', '░', '▒', '▓', '█'] as const

function gridLines({ sides }: BaseScenario, sweep: Sweep, screen: Screen): string[] {
  const [down, across] = sweep.variations
  const pointAt = gridOf(sweep)
  const [first] = sides
  if (down === undefined || across === undefined) return []
  const label = Math.min(16, Math.max(...down.values.map((value) => widthOf(tidy(String(value))))))
  const cell = Math.max(6, ...across.values.map((value) => Math.min(12, widthOf(tidy(String(value))) + 1)))
  const lines = [
    screen.paint(`How often ${tidy(first?.name ?? '')} wins, in per cent`, 'bold'),
    `down ${tidy(down.path)}, across ${tidy(across.path)}`,
    `${' '.repeat(label)} ${across.values.map((value) => pad(clip(tidy(String(value)), cell - 1), cell)).join('')}`,
  ]
  for (const [row, value] of down.values.entries()) {
    const cells = across.values.map((_, column) => {
      const point = pointAt(row, column)
      if (point === undefined) return pad('–', cell)
      const share = (point.simulation.outcomes[first?.id ?? ''] ?? 0) / point.simulation.fights
      const shade = screen.bars ? (SHADES[Math.min(4, Math.floor(share * 5))] ?? ' ') : ''
      return pad(`${shade}${cellText(share).padStart(3)}`, cell)
    })
    lines.push(`${pad(clip(tidy(String(value)), label), label)} ${cells.join('')}`)
  }
  return lines
}

// ── Comparisons and balance ──────────────────────────────────────────────────────────────────────────────

/** How two versions differ. */
export function comparisonLines(
  head: Head,
  comparison: Comparison,
  names: readonly [string, string],
  screen: Screen,
): string[] {
  const { scenario, seconds } = head
  const nameOf = (id: string): string => tidy(scenario.sides.find((side) => side.id === id)?.name ?? id)
  const column = Math.max(7, ...comparison.differences.map(({ outcome }) => widthOf(nameOf(outcome))))
  const ids = scenario.sides.map(({ id }) => id)
  const { fights } = comparison
  const shown = ({ share }: { readonly share: number }): string => pad(shareOf(share, fights), 9)
  const rows = sidesFirst(comparison.differences, ids).map(
    ({ outcome, one, other, difference, low, high }) => {
      const interval = `${signedPercent(low)} to ${signedPercent(high)}`
      return `${pad(nameOf(outcome), column)}  ${shown(one)} ${shown(other)} ${pad(signedPercent(difference), 9)} (${interval})`
    },
  )
  const stopped = comparison.complete ? '' : ', stopped early'
  return [
    ...headLines(head, `${grouped(fights)} pairs${stopped}`, screen),
    ...wrap(`First: ${names[0]}. Second: ${names[1]}. Both with the same dice.`, { width: screen.width }),
    '',
    screen.paint(`${pad('', column)}  ${pad('first', 9)} ${pad('second', 9)} difference, 95 %`, 'bold'),
    ...rows,
    ...meanLines(comparison),
    '',
    ...wrap(`${comparison.text} ${percent(comparison.alike)} of the fights end alike.`, {
      width: screen.width,
    }),
    screen.paint(`${seconds.toFixed(2)} s`, 'dim'),
  ]
}

/** Rounds, the fallen and whatever else the game measures, on average. */
function meanLines({ means }: Comparison): string[] {
  const column = Math.max(...means.map(({ measure }) => widthOf(measure)))
  const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
  const rows = means.map(
    ({ measure, one, other, difference, low, high }) =>
      `${pad(measure, column)}  ${pad(one.toFixed(2), 9)} ${pad(other.toFixed(2), 9)} ${pad(signed(difference), 9)} (${signed(low)} to ${signed(high)})`,
  )
  return rows.length === 0 ? [] : ['', 'On average:', ...rows]
}

function signedPercent(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(2)}`
}

/** What the search for balance found. */
export function balanceLines(head: Head, { trials, best, path, text }: Balance, screen: Screen): string[] {
  const column = Math.max(widthOf(tidy(path)), ...trials.map(({ value }) => String(value).length))
  return [
    ...headLines(head, `${trials.length} values tried`, screen),
    ...trials.map((trial) => {
      const bar = screen.bars ? `${pad(shareBar(trial.share, BAR), BAR)} ` : ''
      const mark = trial === best ? ' ←' : ''
      const margin = `± ${(50 * (trial.high - trial.low)).toFixed(2)}`
      return `${pad(String(trial.value), column)}  ${bar}${shareOf(trial.share, trial.fights)} ${margin}${mark}`
    }),
    '',
    ...wrap(text, { width: screen.width }),
    screen.paint(`${head.seconds.toFixed(2)} s`, 'dim'),
  ]
}
