/**
 * `npm run bench [-- name …] [-- --json]`: measures what the house promises about speed and prints a table.
 *
 * A missed goal is said, not punished: machines differ. Two ways of the same work that do not agree are an
 * error. Names pick subjects; without one all are measured, which takes about a minute.
 */
import { benches } from './benches.ts'
import { type Row, tableText } from './table.ts'

const json = process.argv.includes('--json')
const names = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  const known = benches.map(({ name, title }) => `  ${name.padEnd(8)} ${title}`).join('\n')
  process.stderr.write(`There is no benchmark "${unknown.join('", "')}". There are:\n${known}\n`)
  process.exit(2)
}

const rows: Row[] = []
for (const bench of benches) {
  if (names.length > 0 && !names.includes(bench.name)) continue
  if (!json && process.stderr.isTTY === true) process.stderr.write(`${bench.title} …\n`)
  rows.push(...(await bench.run()))
}
const missed = rows.filter(({ met }) => met === false).length
const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
if (json) console.log(JSON.stringify({ node, rows }, null, 2))
else
  console.log(
    `${tableText(rows)}\n\n${node}; ${missed} of ${rows.filter(({ met }) => met !== null).length} goals missed.`,
  )
