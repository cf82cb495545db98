// Brings a checkout into a runnable state: modules installed, packages built.
// Uses Node built-ins only, because it runs before anything is installed.
// Both functions return at once when there is nothing to do (a few milliseconds):
// - ensureInstalled runs `npm ci` when node_modules does not match the lock file;
// - ensureBuilt runs `tsc -b`, and `vite build` for the pages, when a source has changed since the last build.
// Run as a program (`npm run build`) it does both and says so.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const modules = join(root, 'node_modules')
export const cache = join(modules, '.cache', 'steelyard')
const installStamp = join(modules, '.steelyard-lock')
const buildStamp = join(cache, 'build')
const pagesStamp = join(cache, 'pages')
const web = join(root, 'packages', 'web')
const pages = join(web, 'dist', 'site', 'index.html')
const buildLock = join(cache, 'build.lock')
/** What the pages are bundled from: these packages, as check-imports.mjs allows them. */
export const bundled = ['kernel', 'systems', 'lab', 'table', 'server', 'web']

/** The failure of a step that the user has to read; printed without a stack. */
export class SetupError extends Error {}

/** Installs what the lock file lists, unless that is what is installed. */
export function ensureInstalled() {
  requireNode()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (readText(installStamp) === wanted) return
  if (!matchesLock(JSON.parse(lock.toString()))) {
    progress('Installing packages (npm ci) …')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const result = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], { cwd: root, encoding: 'utf8' })
      : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
    if (result.status !== 0) throw new SetupError(`npm ci failed.\n${output(result)}`)
  }
  writeFileSync(installStamp, wanted)
}

/** Compiles the packages into their dist folders, unless that has been done since the last change. */
export function ensureBuilt({ quiet = false } = {}) {
  if (isBuilt()) return
  if (!quiet) progress('Building (tsc -b, vite build) …')
  build(isBuilt)
}

/** Compiles the packages and bundles the pages; the compiler itself finds out what is left to do. */
export function build(isDone = () => false) {
  mkdirSync(cache, { recursive: true })
  withLock(buildLock, () => {
    if (isDone()) return
    const before = fingerprint()
    // One checker a project: several work out the same types each for itself, which takes twice the processor time.
    const projects = packagesWithSources().map((name) => `packages/${name}`)
    const result = runTsc(['-b', '--checkers', '1', ...projects])
    if (result.status !== 0) throw new SetupError(`The build failed.\n${output(result)}`)
    for (const name of packagesWithSources()) removeOrphans(name)
    buildPages(fingerprint(bundled))
    writeFileSync(buildStamp, before)
  })
}

// The pages are bundled from the sources of several packages; a change in one of these makes them stale.
function buildPages(wanted) {
  if (!existsSync(join(web, 'vite.config.ts'))) return
  if (existsSync(pages) && readText(pagesStamp) === wanted) return
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new SetupError(`Bundling the pages failed.\n${output(result)}`)
  writeFileSync(pagesStamp, wanted)
}

/** Runs the TypeScript compiler at the root and returns what spawnSync returns. */
export function runTsc(args) {
  const tsc = join(modules, 'typescript', 'bin', 'tsc')
  return spawnSync(process.execPath, [tsc, ...args], { cwd: root, encoding: 'utf8' })
}

/** What a finished child process printed, and why it could not start. */
export function output(result) {
  return [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n').trim()
}

/** Runs a function, which may return a promise; a SetupError is printed as plain text and ends the process with code 1. */
export function orExit(work) {
  const refuse = (error) => {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
  try {
    const result = work()
    return result instanceof Promise ? result.catch(refuse) : result
  } catch (error) {
    return refuse(error)
  }
}

/** All files below a folder whose path passes the test, as absolute paths in a stable order. */
export function filesBelow(folder, test) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path, test)
      return test(path) ? [path] : []
    })
}

/** The names of the packages that have a src folder. */
export function packagesWithSources() {
  const packages = join(root, 'packages')
  return readdirSync(packages)
    .filter((name) => existsSync(join(packages, name, 'src')))
    .sort()
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new SetupError(`Steelyard needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

// A node_modules made by hand (`npm ci`, `npm install`) has no stamp yet. npm leaves its own list of
// what it installed; packages for other platforms are absent from that list by design.
function matchesLock(lock) {
  const installed = JSON.parse(readText(join(modules, '.package-lock.json')) ?? 'null')
  if (installed === null) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed.packages[path]
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true
    return (
      found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path))
    )
  })
}

function isBuilt() {
  const complete = packagesWithSources().every((name) =>
    existsSync(join(root, 'packages', name, 'dist', '.tsbuildinfo')),
  )
  return complete && existsSync(pages) && readText(buildStamp) === fingerprint()
}

/**
 * Path, size and time of all that the compiler reads from us in some packages. Tests are not built, nor is what
 * serves only tests, but for the kernel's and the cluster's, which are entry points of theirs.
 */
export function fingerprint(names = packagesWithSources()) {
  const hash = createHash('sha256').update(readText(installStamp) ?? '')
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(root, path)} ${size} ${mtimeMs}\n`)
  }
  for (const name of ['tsconfig.json', 'tsconfig.base.json']) add(join(root, name))
  for (const name of names) {
    const folder = join(root, 'packages', name)
    const tools = ['kernel', 'cluster'].includes(name) ? undefined : join(folder, 'src', 'testing')
    for (const file of ['package.json', 'tsconfig.json']) add(join(folder, file))
    filesBelow(join(folder, 'src'), (path) => !path.endsWith('.test.ts') && dirname(path) !== tools).forEach(
      add,
    )
  }
  for (const name of ['index.html', 'vite.config.ts']) add(join(web, name))
  filesBelow(join(web, 'public'), () => true).forEach(add)
  return hash.digest('hex')
}

// The compiler leaves the output of deleted sources behind. Of the pages it writes the types only.
function removeOrphans(name) {
  const folder = join(root, 'packages', name)
  const dist = name === 'web' ? join(folder, 'dist', 'types') : join(folder, 'dist')
  for (const path of filesBelow(dist, (path) => /\.(d\.ts|js)$/.test(path))) {
    const source = join(folder, 'src', relative(dist, path).replace(/\.(d\.ts|js)$/, '.ts'))
    if (!existsSync(source) && !existsSync(`${source}x`)) rmSync(path)
  }
}

/** Does something while nobody else does: two commands started at once must not build into the same folders. */
export function withLock(path, work) {
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = Number(readText(path))
      if ((holder > 0 && !isAlive(holder)) || Date.now() > deadline) rmSync(path, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    work()
  } finally {
    rmSync(path, { force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** What a file holds; undefined if there is none. */
export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function progress(text) {
  process.stderr.write(`${text}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(() => {
    ensureInstalled()
    ensureBuilt()
  })
  process.stderr.write('Installed and built.\n')
}
