/**
 * A run of the bench: cases by game and seed, put to referees, graded, and told as a table.
 */
import { percent, type System, wilson } from '@steelyard/kernel'
import type { Referee } from './baselines.ts'
import { byRule, type GradedCase, gradeOf, isRight, meanOf, PARTS } from './grade.ts'
import type { KeptRun } from './kept-run.ts'
import { type RefereeCase, refereeCases } from './position.ts'

/** The first cases of a seed, game by game. */
export function casesOf(systems: readonly System[], seed: string, count: number): RefereeCase[] {
  return systems.flatMap((system) => {
    const cases: RefereeCase[] = []
    for (const each of refereeCases(system, seed)) {
      if (cases.push(each) >= count) break
    }
    return cases
  })
}

/** Puts every case to a referee, one after the other, but for those that were graded before. */
export async function graded(
  cases: readonly RefereeCase[],
  referee: Referee,
  { done, keep, onCase }: Partial<KeptRun> & { readonly onCase?: (done: number) => void } = {},
): Promise<GradedCase[]> {
  const results: GradedCase[] = []
  for (const asked of cases) {
    const before = done?.get(asked.id)
    const result = before ?? (await gradedNow(asked, referee))
    if (before === undefined) keep?.(result)
    results.push(result)
    onCase?.(results.length)
  }
  return results
}

async function gradedNow(asked: RefereeCase, referee: Referee): Promise<GradedCase> {
  const answer = await referee(asked)
  const { id, system, cited } = asked
  return { asked: { id, system, cited }, answered: answer !== null, grade: gradeOf(asked, answer) }
}

/** Results as a table in Markdown: everything right with its interval at 95 %, and the mean of each part. */
export function resultTable(results: ReadonlyMap<string, readonly GradedCase[]>): string {
  const head = ['referee', 'game', 'cases', 'all right', ...PARTS]
  const rows = [...results].flatMap(([name, cases]) => {
    const games = [...new Set(cases.map(({ asked }) => asked.system))]
    const all = games.length > 1 ? [rowOf(name, 'all', cases)] : []
    const each = games.map((game) =>
      rowOf(
        name,
        game,
        cases.filter(({ asked }) => asked.system === game),
      ),
    )
    return [...all, ...each]
  })
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function rowOf(name: string, game: string, cases: readonly GradedCase[]): string[] {
  const right = cases.filter(({ grade }) => isRight(grade)).length
  const [low, high] = wilson(right, cases.length)
  const share = `${right} of ${cases.length} (${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %)`
  const parts = PARTS.map((part) => {
    const mean = meanOf(cases, part)
    return mean === null ? '–' : percent(mean, 0)
  })
  return [name, game, String(cases.length), share, ...parts]
}

/** The rules with which a referee fares worst: cited in some cases, and in how many of them all was right. */
export function worstRules(cases: readonly GradedCase[], least: number, most: number): string[] {
  return [...byRule(cases)]
    .filter(([, { of, right }]) => of >= least && right < of)
    .toSorted(([, one], [, other]) => one.right / one.of - other.right / other.of || other.of - one.of)
    .slice(0, most)
    .map(([rule, { of, right }]) => `${rule}: ${right} of ${of}`)
}

/** What a run was: enough to make it again. */
export interface RunHeader {
  readonly bench: string
  readonly games: readonly string[]
  readonly seed: string
  readonly cases: number
  readonly track: string
}

/** Results as a page of their own, with nothing to fetch. */
export function resultPage(header: RunHeader, results: ReadonlyMap<string, readonly GradedCase[]>): string {
  const [head = [], , ...rows] = resultTable(results)
    .split('\n')
    .map((row) => row.slice(2, -2).split(' | '))
  const cells = (name: 'td' | 'th', row: readonly string[]): string =>
    `<tr>${row.map((text) => `<${name}>${escaped(text)}</${name}>`).join('')}</tr>`
  const worst = [...results].flatMap(([name, cases]) => {
    const rules = worstRules(cases, 3, 20).map((rule) => `<li>${escaped(rule)}</li>`)
    return rules.length === 0
      ? []
      : [`<h2>${escaped(name)}: the hardest rules</h2><ol>${rules.join('')}</ol>`]
  })
  const { bench, games, seed, cases, track } = header
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Referee bench ${escaped(bench)}</title>
<style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#25211a;background:#fbf8f1}table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;border-bottom:1px solid #d9d0bf;text-align:left}</style>
<h1>Can it referee?</h1>
<p>Referee bench ${escaped(bench)}; ${escaped(games.join(', '))}; seed “${escaped(seed)}”, ${cases} cases of each game, track ${escaped(track)}. <em>All right</em> with its interval at 95 %.</p>
<table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('\n')}</table>
${worst.join('\n')}
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
