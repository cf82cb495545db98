// Checks the register of rules against the tests: every registered rule has a passed test that names it,
// and no test names a rule that is not registered. A test names rules in front: "[id, id] what it shows".
// Every registered rule also stands in the code that carries it out: as a literal, or as "// rule: id" above its
// lines. Ids that are put together from parts are refused, because nobody finds them.
// Reads vitest's last report, the built systems and the sources of the rules. The result, the files in which a rule
// stands and the tests that show it, is kept in packages/systems/rule-places.json, which installed packages read
// because they have no sources; a difference is a failure. Lines are not kept: they would change with every edit.
// The README's table of games counts the rules of each; it is checked and written here too.
// With --write (`npm run register`) it runs the tests of the systems itself and writes both.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cache, ensureBuilt, ensureInstalled, modules, orExit, output, root } from './ensure.mjs'

const write = process.argv.includes('--write')
const kept = join(root, 'packages', 'systems', 'rule-places.json')
const readme = join(root, 'README.md')
const sources = join(root, 'packages', 'systems', 'src')
const report = write ? runTests() : join(modules, '.cache', 'vitest.json')
if (!existsSync(report)) fail(['There is no report of a test run. Run npm test.'])

const entry = join(root, 'packages', 'systems', 'dist', 'index.js')
if (!existsSync(entry)) fail(['The systems are not built. Run npm run build.'])
const { systems } = await import(pathToFileURL(entry).href)
const { searchRuleCode } = await import(
  pathToFileURL(join(root, 'packages', 'server', 'dist', 'rule-places.js')).href
)
const rules = systems.flatMap((system) => system.rules.map((rule) => rule.id))

const tests = readTests(report)
const shown = new Map(rules.toSorted().map((id) => [id, new Set()]))
const problems = findDoubles(rules).map((id) => `${id}: registered twice`)
for (const { ids, label, passed } of tests) {
  for (const id of ids) {
    if (!shown.has(id)) problems.push(`${id}: named by a test, but not registered (${label})`)
    else if (passed) shown.get(id).add(label)
  }
}
for (const [id, labels] of shown) {
  if (labels.size === 0) problems.push(`${id}: no passed test names it`)
}
const code = new Map(rules.map((id) => [id, new Set()]))
for (const { citations, pasted } of systems.map(({ id }) => searchRuleCode(sources, id))) {
  for (const { id, file, line } of citations) {
    if (code.has(id)) code.get(id).add(file)
    else problems.push(`${id}: cited by rule code, but not registered (${file}:${line})`)
  }
  for (const { file, line, text } of pasted)
    problems.push(`${file}:${line}: ${text} puts an id together; write ids out`)
}
for (const [id, files] of code) {
  if (files.size === 0)
    problems.push(`${id}: no rule code cites it; write "// rule: ${id}" above the lines that carry it out`)
}
const front = readFileSync(readme, 'utf8')
for (const { id } of systems) {
  if (!countOf(id).test(front)) problems.push(`README.md: no line of its table counts the rules of ${id}`)
}
if (problems.length > 0) fail(problems)

const places = [...shown].map(([id, tests]) => [
  id,
  { code: [...code.get(id)], tests: [...tests].toSorted() },
])
const text = `${JSON.stringify(Object.fromEntries(places), null, 2)}\n`
const counted = systems.reduce(
  (page, { id, rules: { length } }) =>
    page.replace(countOf(id), (_, before, after) => `${before}${length}${after}`),
  front,
)
for (const [path, now] of [
  [kept, text],
  [readme, counted],
]) {
  if (write) writeFileSync(path, now)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== now) {
    fail([`${relative(root, path)} is out of date. Run npm run register.`])
  }
}
console.log(`${rules.length} rules of ${systems.length} systems, named by ${tests.length} tests`)

function runTests() {
  orExit(ensureInstalled)
  orExit(ensureBuilt)
  const path = join(cache, 'register.json')
  const args = ['run', 'packages/systems', `--outputFile.json=${path}`]
  const vitest = join(modules, 'vitest', 'vitest.mjs')
  const result = spawnSync(process.execPath, [vitest, ...args], { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) fail(['The tests of the systems do not pass.', output(result)])
  return path
}

function readTests(path) {
  return JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(sources, name).split(sep).join('/')
    if (file.startsWith('..')) return []
    return assertionResults.flatMap(({ title, status }) => {
      const match = /^\[([^\]]+)\]\s*(.*)$/s.exec(title)
      if (match === null) return []
      const ids = match[1].split(',').map((id) => id.trim())
      return [{ ids, label: `${file}: ${match[2]}`, passed: status === 'passed' }]
    })
  })
}

function countOf(system) {
  return new RegExp(`^(\\| \`${system}\` \\|.*\\| )\\d+( rules, each with a test \\|)$`, 'm')
}

function findDoubles(ids) {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

function fail(lines) {
  for (const line of lines) console.error(line)
  process.exit(1)
}
