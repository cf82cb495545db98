// `npm test`: everything that must hold, one line a check, and the count as the last line.
// Installs and builds what is missing first; needs no network once installed, and no terminal.
// All checks run even if one fails; the output of a tool is printed only when it failed. Checks that do not need
// each other run side by side, the tests and what else needs the build behind it. A line is printed when its check ends.
// `npm test -- kernel` runs the tests whose path contains "kernel", and nothing else.
// `--slow` lists the ten slowest test files; other options (--…) are passed on to vitest.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { cache, ensureBuilt, ensureInstalled, modules, orExit, root } from './ensure.mjs'

const given = process.argv.slice(2)
const slow = given.includes('--slow')
const passedOn = given.filter((arg) => arg !== '--slow')
const whole = passedOn.every((arg) => arg.startsWith('-'))
const report = join(modules, '.cache', 'vitest.json')
// Tests allocate much that dies young, in two threads that keep both cores busy: larger nurseries that each thread
// collects by itself take a tenth less processor time.
const V8_FLAGS = ['--max-semi-space-size=32', '--single-threaded-gc']
const total = { passed: 0, failed: 0, skipped: 0 }

orExit(ensureInstalled)
if (whole) await checkAll()
else {
  orExit(ensureBuilt)
  await checkTests()
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed === 0 ? 0 : 1

async function checkAll() {
  mkdirSync(cache, { recursive: true })
  await check('lock file', checkLockFile)
  await Promise.all([
    checkBuilt(),
    check('format and lint', () =>
      run('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--error-on-warnings']),
    ),
    check('rule code lint', () => runScript('check-rules-code.mjs')),
    check('imports', () => runScript('check-imports.mjs')),
    check('words', () => runScript('check-words.mjs')),
    check('emblems', () => runScript('emblems.mjs', '--check')),
  ])
  await check('register', () => runScript('check-register.mjs'))
}

async function checkBuilt() {
  await check('build', () => runScript('ensure.mjs'))
  await Promise.all([checkTests(), check('types of tests', checkTestTypes), checkBuiltCode()])
}

async function checkBuiltCode() {
  await check('reach', () => runScript('check-reach.mjs'))
  await check('decisions', () => runScript('decisions.mjs', '--check'))
  await check('packages', () => runScript('check-packages.mjs'))
}

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

// The build checks the sources, each package with the globals it may use; this checks the tests against the declarations
// that were built, which takes half the time of reading the sources again. One checker: several work out the same types
// each for itself, which takes twice the processor time.
function checkTestTypes() {
  const known = join(cache, 'tests.tsbuildinfo')
  const args = ['-p', 'tsconfig.test.json', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  return run('typescript/bin/tsc', args)
}

async function checkTests() {
  const started = Date.now()
  rmSync(report, { force: true })
  // CI makes vitest refuse a missing snapshot instead of writing it.
  const env = { CI: '1', STEELYARD_BUILT: '1' }
  const { ok, text } = await execute(
    [...V8_FLAGS, join(modules, 'vitest/vitest.mjs'), 'run', ...passedOn],
    env,
  )
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
  if (slow) printSlowest(files)
}

function printSlowest(files) {
  const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${`${seconds.toFixed(1)} s`.padStart(25)}  ${relative(root, name)}`)
}

function groupOf(path) {
  const [, name, , folder] = relative(root, path).split(sep)
  return folder === 'e2e' || path.endsWith('.e2e.test.ts') ? `${name} end to end` : name
}

async function check(name, work) {
  const started = Date.now()
  const { ok, text } = await work()
  if (ok) total.passed += 1
  else total.failed += 1
  printLine(name, ok, (Date.now() - started) / 1000, text.includes('\n') ? '' : text, text)
}

function printLine(name, ok, seconds, detail, text) {
  const time = `${seconds.toFixed(1)} s`.padStart(7)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)}${time}  ${ok ? detail : ''}`.trimEnd())
  if (!ok) console.log(`\n${text.trim().replace(/^/gm, '  ')}\n`)
}

function runScript(name, ...args) {
  return execute([join(root, 'scripts', name), ...args])
}

function run(tool, args) {
  return execute([join(modules, tool), ...args])
}

function execute(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
  })
  const texts = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => texts.push(text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, text: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, text: texts.join('').trim() }))
  })
}
