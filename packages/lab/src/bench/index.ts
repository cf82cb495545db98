/**
 * Benchmarks as `npm run bench [-- name …] [-- --json]` runs them: subjects are picked by name and measured, and what
 * they say is printed as one table.
 *
 * A missed goal is said, not punished: machines differ. Two ways of the same work that do not agree are an
 * error. What cannot be measured on a machine is left out, with a line that says why.
 */
import type { Bench } from './benches.ts'
import { type BenchRow, tableText } from './table.ts'

export { type Bench, benches } from './benches.ts'
export { knight } from './references.ts'
export { type BenchRow, figure, row } from './table.ts'

/** Thrown by a subject that cannot be measured here; its message says why. */
export class Unmeasurable extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'Unmeasurable'
  }
}

/** Measures the subjects that the words name, or all, and prints a table; the exit code. */
export async function runBenches(benches: readonly Bench[], words: readonly string[]): Promise<number> {
  const known = benches.map(({ name, title }) => `  ${name.padEnd(8)} ${title}`).join('\n')
  if (words.includes('--help')) {
    console.log(`npm run bench [-- name …] [-- --json]\n\n${known}`)
    return 0
  }
  const json = words.includes('--json')
  const names = words.filter((word) => word !== '--json')
  const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    process.stderr.write(`There is no benchmark "${unknown.join('", "')}". There are:\n${known}\n`)
    return 2
  }
  const rows: BenchRow[] = []
  const skipped: string[] = []
  for (const bench of benches) {
    if (names.length > 0 && !names.includes(bench.name)) continue
    if (!json && process.stderr.isTTY === true) process.stderr.write(`${bench.title} …\n`)
    try {
      rows.push(...(await bench.run()))
    } catch (thrown) {
      if (!(thrown instanceof Unmeasurable)) throw thrown
      skipped.push(`${bench.name}: left out. ${thrown.message}`)
    }
  }
  const missed = rows.filter(({ met }) => met === false).length
  const goals = rows.filter(({ met }) => met !== null).length
  const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  if (json) console.log(JSON.stringify({ node, rows, skipped }, null, 2))
  else {
    if (rows.length > 0) console.log(`${tableText(rows)}\n`)
    for (const line of skipped) console.log(line)
    console.log(`${node}; ${missed} of ${goals} goals missed.`)
  }
  return 0
}
