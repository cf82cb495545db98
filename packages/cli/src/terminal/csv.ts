/**
 * Numbers as CSV: commas, a header, quotes where they are needed (RFC 4180).
 */
import { type BaseScenario, wilson } from '@steelyard/kernel'
import { type RangedSimulation, type Sweep, summary } from '@steelyard/lab'

/** One row. */
export function csvRow(cells: readonly (string | number | boolean)[]): string {
  return cells.map((cell) => quoted(String(cell))).join(',')
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Outcomes and measures of a simulation, a value a row. */
export function simulationCsv({ fights, outcomes, measures }: RangedSimulation): string {
  const rows = [csvRow(['measure', 'value', 'count', 'share', 'low', 'high'])]
  const tables = { outcome: outcomes, ...measures }
  for (const [measure, counts] of Object.entries(tables))
    for (const [value, count] of Object.entries(counts)) {
      const [low, high] = wilson(count, fights)
      rows.push(csvRow([measure, value, count, count / fights, low, high]))
    }
  return `${rows.join('\n')}\n`
}

/** A sweep, a point a row: what was set, the share of every outcome, and the means of what was measured. */
export function sweepCsv(scenario: BaseScenario, { variations, points }: Sweep): string {
  const outcomes = [
    ...new Set([
      ...scenario.sides.map(({ id }) => id),
      ...points.flatMap(({ simulation }) => Object.keys(simulation.outcomes)),
    ]),
  ]
  const means = points.map(({ simulation }) => meansOf(simulation))
  const measured = [...new Set(means.flatMap((each) => [...each.keys()]))]
  const rows = [
    csvRow([
      ...variations.map(({ path }) => path),
      'fights',
      ...outcomes.flatMap((id) => [id, `${id} low`, `${id} high`]),
      ...measured.map((name) => `mean ${name}`),
    ]),
  ]
  for (const [at, { values, simulation }] of points.entries()) {
    const shares = outcomes.flatMap((id) => {
      const count = simulation.outcomes[id] ?? 0
      return [count / simulation.fights, ...wilson(count, simulation.fights)]
    })
    rows.push(
      csvRow([
        ...values,
        simulation.fights,
        ...shares,
        ...measured.map((name) => means[at]?.get(name) ?? ''),
      ]),
    )
  }
  return `${rows.join('\n')}\n`
}

function meansOf(simulation: RangedSimulation): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, measure] of Object.entries(summary(simulation).measures))
    if (measure.kind === 'numbers') found.set(name, measure.mean)
  return found
}
