/**
 * The page of a rules diff: for every change a picture of the shifts, a paragraph, and the numbers.
 */
import { countedPercent } from '@steelyard/kernel'
import { createElement as draw, type ReactElement } from 'react'
import type { DiffRow, RulesDiff } from '../compare/rules-diff.ts'
import { Intervals } from './charts.ts'
import { section, table, whole } from './parts.ts'

/** What a page of a rules diff says about itself. */
export interface DiffReportHead {
  readonly system: string
  readonly title: string
  readonly version: string
  readonly fights: number
  readonly seed: string
  readonly policies: Readonly<Record<string, string>>
  readonly seconds: number
  /** The day it was made, as 2026-11-18. */
  readonly date: string
  readonly command: string
}

/** The page of one change, or of several in their order. */
export function diffPage(head: DiffReportHead, diffs: readonly RulesDiff[]): string {
  const seats = Object.entries(head.policies).map(([seat, policy]) => `${seat} ${policy}`)
  const hands = seats.length === 0 ? 'hands as the fights name them' : seats.join(', ')
  const title = `Rules diff: ${head.title}`
  return whole(
    title,
    draw(
      'header',
      null,
      draw('h1', null, title),
      draw(
        'p',
        { className: 'small' },
        `Version ${head.version}, ${head.date}; up to ${head.fights.toLocaleString('en')} pairs of each fight with the same dice; seed “${head.seed}”; ${hands}; ${head.seconds.toFixed(1)} s.`,
      ),
    ),
    ...diffs.map(changePart),
    draw('footer', null, draw('p', null, 'Again: ', draw('code', null, head.command))),
  )
}

function changePart({ change, rows, refused, intervals, complete, text }: RulesDiff): ReactElement {
  const shifts = rows.flatMap((row) => {
    const shift = row.shift ?? largestOf(row)
    return shift === null ? [] : [{ row, shift }]
  })
  const picture = shifts.map(({ row, shift: { outcome, difference, low, high } }) => ({
    label: `${row.title}: ${nameIn(row, outcome)}`,
    difference,
    low,
    high,
  }))
  return section(
    change.name,
    draw('p', null, text),
    draw(Intervals, {
      title: `How ${change.name} shifts who wins`,
      unit: 'more or fewer of every 100 fights',
      rows: picture,
    }),
    table(
      ['fight', 'outcome', 'before', 'after', 'difference', 'what else moves'],
      shifts.map(({ row, shift }) => [
        row.title,
        nameIn(row, shift.outcome),
        countedPercent(shift.one),
        countedPercent(shift.other),
        `${signed(shift.difference)} (${signed(shift.low)} to ${signed(shift.high)})`,
        row.means
          .map(({ measure, one, other }) => `${measure} ${one.toFixed(2)} → ${other.toFixed(2)}`)
          .join(', '),
      ]),
    ),
    draw(
      'p',
      { className: 'small' },
      `The ${intervals} intervals hold together at 95 %.${complete ? '' : ' Stopped early.'} ${refused.map(({ name, why }) => `Not tried: ${name}. ${why}`).join(' ')}`.trim(),
    ),
  )
}

/** The outcome that differs most, sure or not. */
function largestOf({ comparison }: DiffRow): DiffRow['shift'] {
  const sorted = comparison.differences.toSorted(
    (one, two) => Math.abs(two.difference) - Math.abs(one.difference),
  )
  return sorted[0] ?? null
}

function nameIn({ sides }: DiffRow, outcome: string): string {
  return sides.find(({ id }) => id === outcome)?.name ?? outcome
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(2)}`
}
