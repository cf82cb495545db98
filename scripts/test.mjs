// `npm test`: everything that must hold, one line a check, and the count as the last line.
// Installs and builds what is missing first; needs no network once installed, and no terminal.
// All checks run even if one fails; the output of a tool is printed only when it failed.
// Arguments go to vitest: `npm test -- kernel` runs the tests whose path contains "kernel".
// The register is then not checked, because it needs all tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build, ensureInstalled, modules, orExit, output, root, runTsc, SetupError } from './ensure.mjs'

const filters = process.argv.slice(2)
const report = join(modules, '.cache', 'vitest.json')
const total = { passed: 0, failed: 0, skipped: 0 }

orExit(ensureInstalled)
check('lock file', checkLockFile)
check('format and lint', () => run('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--error-on-warnings']))
check('rule code lint', () => runScript('check-rules-code.mjs'))
check('types', checkTypes)
check('imports', () => runScript('check-imports.mjs'))
checkTests()
if (filters.length === 0) check('register', () => runScript('check-register.mjs'))
else skip('register', 'needs all tests')

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

// The lock file must work everywhere: no registry of its own, and the binaries of all platforms. A release
// that is still missing some installs on this platform, but `npm ci` refuses it later.
function checkLockFile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = []
  for (const [path, { resolved, optionalDependencies }] of Object.entries(packages)) {
    if (/^https?:/.test(resolved)) problems.push(`${path}: names a registry`)
    for (const name of Object.keys(optionalDependencies ?? {})) {
      const found = Object.keys(packages).some((other) => other.endsWith(`node_modules/${name}`))
      if (!found) problems.push(`${path}: ${name} is not in the lock file; pin an older release`)
    }
  }
  if (problems.length === 0) return { ok: true, text: `${Object.keys(packages).length} packages` }
  problems.push('Addresses go with: npm install --package-lock-only --omit-lockfile-registry-resolved')
  return { ok: false, text: problems.join('\n') }
}

// The build checks the sources, each package with the globals it may use; the second run checks the tests.
function checkTypes() {
  const texts = []
  try {
    build()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    texts.push(error.message)
  }
  const tests = runTsc(['-p', 'tsconfig.test.json'])
  if (tests.status !== 0) texts.push(output(tests))
  return { ok: texts.length === 0, text: texts.join('\n') }
}

function checkTests() {
  const started = Date.now()
  rmSync(report, { force: true })
  // CI makes vitest refuse a missing snapshot instead of writing it.
  const { ok, text } = run('vitest/vitest.mjs', ['run', ...filters], { CI: '1' })
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
  const groups = new Map()
  const seconds = (Date.now() - started) / 1000
  let failures = 0
  for (const file of files) {
    const statuses = file.assertionResults.map(({ status }) => status)
    const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length
    const failed = count('failed')
    // A file that breaks while it loads has no failed test, but has failed.
    failures += failed === 0 && file.status === 'failed' ? 1 : failed
    total.passed += count('passed')
    total.skipped += count('pending', 'skipped', 'todo', 'disabled')
    const group = groupOf(file.name)
    groups.set(group, (groups.get(group) ?? 0) + count('passed'))
  }
  if (!ok && failures === 0) failures = 1
  total.failed += failures
  const detail = [...groups].toSorted().map(([group, passed]) => `${group} ${passed}`)
  printLine('tests', failures === 0, seconds, detail.join(', '), text)
}

function groupOf(path) {
  const [, name, , folder] = relative(root, path).split(sep)
  return folder === 'e2e' || path.endsWith('.e2e.test.ts') ? `${name} end to end` : name
}

function check(name, work) {
  const started = Date.now()
  const { ok, text } = work()
  if (ok) total.passed += 1
  else total.failed += 1
  printLine(name, ok, (Date.now() - started) / 1000, text.includes('\n') ? '' : text, text)
}

function skip(name, why) {
  total.skipped += 1
  console.log(`- ${name.padEnd(16)}         ${why}`)
}

function printLine(name, ok, seconds, detail, text) {
  const time = `${seconds.toFixed(1)} s`.padStart(7)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)}${time}  ${ok ? detail : ''}`.trimEnd())
  if (!ok) console.log(`\n${text.trim().replace(/^/gm, '  ')}\n`)
}

function runScript(name) {
  return execute(join(root, 'scripts', name), [])
}

function run(tool, args, env = {}) {
  return execute(join(modules, tool), args, env)
}

function execute(file, args, env = {}) {
  const result = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  })
  return { ok: result.status === 0, text: output(result) }
}
