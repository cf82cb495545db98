/**
 * Rules diffs on the screen, as CSV, as JSON and as a page of documentation.
 */
import { countedPercent, percent, type System } from '@steelyard/kernel'
import { type DiffRow, type RulesDiff, weightOfDiff } from '@steelyard/lab'
import { headline } from './board.ts'
import { csvRow } from './csv.ts'
import type { Screen } from './screen.ts'
import { clip, counted, grouped, pad, tidy, widthOf, wrap } from './text.ts'

/** What every diff says about itself. */
export interface DiffHead {
  readonly system: System
  readonly scenarios: number
  readonly fights: number
  readonly seed: string
  readonly policies: Readonly<Record<string, string>>
  readonly seconds: number
  readonly command: string
  /** The day, and how many changes were to be tried. */
  readonly date: string
  readonly changes: number
}

const LONGEST_TITLE = 26

/** One change over all fights. */
export function diffLines(head: DiffHead, diff: RulesDiff, screen: Screen): string[] {
  const shifted = diff.rows.filter(({ shift }) => shift !== null)
  const rest = diff.rows.filter(({ shift }) => shift === null)
  return [
    headline(`${head.system.title} ${head.system.version}: ${diff.change.name}`, screen),
    ...wrap(howFought(head, diff), { width: screen.width, rest: '  ' }),
    ...changeLines(head.system, diff, screen),
    '',
    ...(shifted.length === 0 ? [] : [...table(shifted, screen), '']),
    ...restLines(rest, screen),
    ...diff.refused.flatMap(({ name, why }) => wrap(`Not tried: ${name}. ${why}`, { width: screen.width })),
    ...wrap(diff.text, { width: screen.width }),
    screen.paint(`${head.seconds.toFixed(1)} s; again: ${head.command}`, 'dim'),
  ]
}

function howFought(head: DiffHead, { complete, intervals }: RulesDiff): string {
  return `${pairsFought(head, complete)} The ${intervals} intervals hold together at 95 %.`
}

function pairsFought({ fights, scenarios, seed, policies }: DiffHead, complete: boolean): string {
  const seats = Object.entries(policies).map(([seat, policy]) => `${seat} ${policy}`)
  const hands = seats.length === 0 ? 'hands as the fights name them' : seats.join(', ')
  const stopped = complete ? '' : ', stopped early'
  return `${counted(scenarios, 'fight')}, up to ${grouped(fights)} pairs of each with the same dice${stopped}; seed “${seed}”; ${hands}.`
}

/** What the switches of a change mean, before and after. */
function changeLines({ rulings }: System, { change }: RulesDiff, screen: Screen): string[] {
  return Object.entries(change.after).flatMap(([key, value]) => {
    const ruling = Object.hasOwn(rulings, key) ? rulings[key] : undefined
    if (ruling === undefined) return []
    const was = change.before[key] ?? ruling.default
    const meaning = (of: unknown): string => `${String(of)} (${ruling.values[String(of)] ?? 'a number'})`
    return wrap(`${ruling.title}: ${meaning(was)} → ${meaning(value)}`, {
      width: screen.width,
      first: '  ',
      rest: '    ',
    })
  })
}

function table(rows: readonly DiffRow[], screen: Screen): string[] {
  const title = Math.min(LONGEST_TITLE, Math.max(...rows.map((row) => widthOf(tidy(row.title)))))
  const cells = rows.map((row) => ({ row, who: tidy(nameIn(row, row.shift?.outcome ?? '')) }))
  const who = Math.min(18, Math.max(4, ...cells.map((cell) => widthOf(cell.who))))
  const head = `${pad('fight', title)}  ${pad('wins', who)}  ${'before'.padStart(7)}  ${'after'.padStart(7)}  of 100`
  return [
    screen.paint(head, 'bold'),
    ...cells.flatMap(({ row, who: name }) => {
      const { shift, means } = row
      if (shift === null) return []
      const shown = (point: typeof shift.one): string => countedPercent(point).padStart(7)
      const words = `${signed(100 * shift.difference, 1)} ± ${(50 * (shift.high - shift.low)).toFixed(1)}`
      return [
        `${pad(clip(tidy(row.title), title), title)}  ${pad(clip(name, who), who)}  ${shown(shift.one)}  ${shown(shift.other)}  ${words}`,
        ...(means.length === 0
          ? []
          : wrap(meanWords(means), { width: screen.width, first: '  ' }).map((line) =>
              screen.paint(line, 'dim'),
            )),
      ]
    }),
  ]
}

function meanWords(means: DiffRow['means']): string {
  return means.map(({ measure, difference }) => `${measure} ${signed(difference, 2)}`).join(', ')
}

function restLines(rows: readonly DiffRow[], screen: Screen): string[] {
  const still = rows.filter(({ means }) => means.length === 0)
  const moved = rows.filter(({ means }) => means.length > 0)
  return [
    ...moved.flatMap(({ title, means }) =>
      wrap(`${tidy(title)}: no shift in wins is shown; ${meanWords(means)}.`, {
        width: screen.width,
        rest: '  ',
      }),
    ),
    ...(still.length === 0
      ? []
      : wrap(
          `No difference shown in ${still.map(({ title, atMost }) => `${tidy(title)}${atMost === null ? '' : ` (at most ${percent(atMost)} of the fights)`}`).join(', ')}.`,
          { width: screen.width, rest: '  ' },
        )),
    ...(rows.length === 0 ? [] : ['']),
  ]
}

function nameIn({ sides }: DiffRow, outcome: string): string {
  return sides.find(({ id }) => id === outcome)?.name ?? outcome
}

/** Changes that matter, those that show no difference, and those that no fight can have. */
function ranked(diffs: readonly RulesDiff[]): Record<'matter' | 'still' | 'untried', readonly RulesDiff[]> {
  return {
    matter: diffs.filter((diff) => weightOfDiff(diff) > 0),
    still: diffs.filter((diff) => weightOfDiff(diff) === 0 && diff.rows.length > 0),
    untried: diffs.filter(({ rows }) => rows.length === 0),
  }
}

function howRanked(head: DiffHead, diffs: readonly RulesDiff[]): string {
  const complete = diffs.length === head.changes && diffs.every((diff) => diff.complete)
  return `${pairsFought(head, complete)} The intervals of each change hold together at 95 %.`
}

function untriedWords({ change, refused: [first] }: RulesDiff): string {
  return `${change.name}. ${first?.why ?? 'It was stopped before the first pair.'}`
}

/** Every change, ranked. */
export function rankLines(head: DiffHead, diffs: readonly RulesDiff[], screen: Screen): string[] {
  const { matter, still, untried } = ranked(diffs)
  const column = Math.min(40, Math.max(6, ...matter.map(({ change }) => widthOf(change.name))))
  const tried = diffs.length - untried.length
  return [
    headline(`${head.system.title} ${head.system.version}: ${counted(tried, 'change')} ranked`, screen),
    ...wrap(howRanked(head, diffs), { width: screen.width, rest: '  ' }),
    '',
    ...matter.flatMap((diff) =>
      wrap(rankWords(diff), {
        width: screen.width,
        first: `${pad(clip(diff.change.name, column), column)}  `,
        rest: ' '.repeat(column + 2),
      }),
    ),
    '',
    ...wrap(`${counted(still.length, 'change shows', 'changes show')} no difference in these fights.`, {
      width: screen.width,
    }),
    ...untried.flatMap((diff) => wrap(`Not tried: ${untriedWords(diff)}`, { width: screen.width })),
    screen.paint(`${head.seconds.toFixed(1)} s; again: ${head.command}`, 'dim'),
  ]
}

/** What a change does, in a line: its largest sure shift, else the measures that move. */
export function rankWords({ rows }: RulesDiff): string {
  const shifted = rows.filter(({ shift }) => shift !== null)
  const [most] = shifted
  if (most?.shift == null) {
    const moved = rows.filter(({ means }) => means.length > 0)
    const names = [...new Set(moved.flatMap(({ means }) => means.map(({ measure }) => measure)))]
    const others =
      names.length === 0 ? 'nothing else moves' : `${names.join(', ')} in ${counted(moved.length, 'fight')}`
    return `no shift in wins is shown; ${others}`
  }
  const { shift } = most
  const half = (50 * (shift.high - shift.low)).toFixed(1)
  return `${signed(100 * shift.difference, 1)} ± ${half} of 100 for ${tidy(nameIn(most, shift.outcome))} in ${tidy(most.title)}; shifts ${shifted.length} of ${rows.length}`
}

/** The ranking as a page of documentation. */
export function rankPage(head: DiffHead, diffs: readonly RulesDiff[]): string {
  const { system, date, changes } = head
  const left = changes - diffs.length
  const { matter, still, untried } = ranked(diffs)
  const rows = matter.map(({ change, rows: fights }) => {
    const shifted = fights.filter(({ shift }) => shift !== null)
    const [most] = shifted
    const [key = ''] = Object.keys(change.after)
    const title = cell(system.rulings[key]?.title ?? key)
    if (most?.shift == null) return `| \`${change.name}\` | ${title} | – | – | – |`
    const { shift } = most
    const half = (50 * (shift.high - shift.low)).toFixed(1)
    return `| \`${change.name}\` | ${title} | ${signed(100 * shift.difference, 1)} ± ${half} | ${cell(nameIn(most, shift.outcome))} in ${cell(most.title)} | ${shifted.length} of ${fights.length} |`
  })
  return [
    `# Which switches matter: ${system.title}`,
    '',
    `Version ${system.version} of the rules, ${date}.${left > 0 ? ` Stopped early: ${left} of ${changes} changes were not tried.` : ''} Made by \`${head.command}\`: every sample is fought twice with the same dice, with the default and with the other value. ${howRanked(head, diffs)}`,
    '',
    'The shift is the change in wins of every 100 fights, in the sample where it is largest. A dash means that no shift in wins is shown, at most one in measures such as rounds or the fallen.',
    '',
    '| switch | question | shift | where it is largest | samples shifted |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    still.length === 0
      ? 'Every switch shows a difference.'
      : `No sample shows a difference for: ${still.map(({ change }) => `\`${change.name}\``).join(', ')}.`,
    '',
    ...(untried.length === 0 ? [] : ['No sample can have:', '', ...untried.map(untriedLine), '']),
  ].join('\n')
}

function untriedLine({ change, refused: [first] }: RulesDiff): string {
  return `- \`${change.name}\`: ${first?.why ?? 'it was stopped before the first pair.'}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** All differences of all changes, one a row. */
export function diffCsv(diffs: readonly RulesDiff[]): string {
  const rows = [csvRow(['change', 'fight', 'what', 'pairs', 'before', 'after', 'difference', 'low', 'high'])]
  for (const { change, rows: fights } of diffs)
    for (const { name, comparison } of fights) {
      for (const { outcome, one, other, difference, low, high } of comparison.differences)
        rows.push(
          csvRow([
            change.name,
            name,
            outcome,
            comparison.fights,
            one.share,
            other.share,
            difference,
            low,
            high,
          ]),
        )
      for (const { measure, one, other, difference, low, high } of comparison.means)
        rows.push(
          csvRow([
            change.name,
            name,
            `mean ${measure}`,
            comparison.fights,
            one,
            other,
            difference,
            low,
            high,
          ]),
        )
    }
  return `${rows.join('\n')}\n`
}

/** A diff as plain data. */
export function diffJson({ system, seed, policies, command }: DiffHead, diff: RulesDiff): unknown {
  return { system: system.id, version: system.version, seed, policies, command, ...diff }
}

function signed(value: number, digits: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`
}
