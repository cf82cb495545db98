// `npm run site`: writes site/, the edition of the pages whose table runs in the browser itself: files for any static
// host, at any place on it. Checks what visitors have to fetch, and returns at once when nothing has changed.
// As a program it writes the documentation into site/docs/ as well (scripts/docs-site.mjs), but for `--pages`: tests need
// only the pages, and no network.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeDocs } from './docs-site.mjs'
import {
  bundled,
  cache,
  ensureBuilt,
  ensureInstalled,
  fingerprint,
  modules,
  orExit,
  output,
  readText,
  root,
  SetupError,
  withLock,
} from './ensure.mjs'

/** Where the site is written. */
export const site = join(root, 'site')
const stamp = join(cache, 'site')
const kept = ['docs']

// The most that may be fetched, in bytes after gzip: to see the first page, to sit down at a table, and for a game.
const most = { first: 200_000, table: 160_000, game: 250_000 }

/** Writes the site, unless that has been done since the last change. */
export function ensureSite() {
  ensureBuilt()
  const wanted = fingerprint(bundled)
  const isThere = () => readText(join(site, 'index.html')) !== undefined && readText(stamp) === wanted
  if (isThere()) return
  withLock(`${stamp}.lock`, () => {
    if (isThere()) return
    writeSite()
    writeFileSync(stamp, wanted)
  })
}

function writeSite() {
  for (const name of readNames(site)) if (!kept.includes(name)) rmSync(join(site, name), { recursive: true })
  const vite = join(modules, 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--mode', 'tab', '--logLevel', 'error'], {
    cwd: join(root, 'packages', 'web'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new SetupError(`Bundling the site failed.\n${output(result)}`)
  checkSizes(sizes(JSON.parse(readFileSync(join(site, 'manifest.json'), 'utf8'))))
  rmSync(join(site, 'manifest.json'))
}

/** What a visitor fetches, by the build's list of files. */
function sizes(manifest) {
  // What the first page loads by itself, once it is there.
  const soon = ['steelyard:catalogue', 'src/stage/front-emblem-paths.ts', 'src/front/demo-fight.ts']
  const shown = filesOf(manifest, ['index.html', ...soon], new Set())
    .add('index.html')
    .add('icon.svg')
  const table = filesOf(manifest, ['src/local/table-worker.ts', 'src/local/job-worker.ts'], shown)
  const there = new Set([...shown, ...table])
  const games = Object.keys(manifest).flatMap((key) => {
    const game = /systems\/src\/(\w+)\/index\.ts$/.exec(key)?.[1]
    return game === undefined ? [] : [[game, weight(filesOf(manifest, [key], there))]]
  })
  return { first: weight(shown), table: weight(table), games: Object.fromEntries(games) }
}

/** The files that come with some entries, without those that are there already. */
function filesOf(manifest, entries, there) {
  const files = new Set()
  const add = (key) => {
    const entry = manifest[key]
    if (entry === undefined) throw new SetupError(`The site has no ${key}.`)
    if (files.has(entry.file) || there.has(entry.file)) return
    files.add(entry.file)
    for (const style of entry.css ?? []) files.add(style)
    for (const font of (entry.assets ?? []).filter((name) => name.endsWith('.woff2'))) files.add(font)
    for (const other of entry.imports ?? []) add(other)
  }
  for (const entry of entries) add(entry)
  return files
}

function weight(files) {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(site, file)), { level: 9 }).length,
    0,
  )
}

function checkSizes({ first, table, games }) {
  const lines = [
    ['the first page', first, most.first],
    ['the table', table, most.table],
    ...Object.entries(games).map(([game, bytes]) => [game, bytes, most.game]),
  ]
  const kB = (bytes) => `${Math.round(bytes / 1000)} kB`
  for (const [name, bytes, limit] of lines)
    process.stderr.write(`${kB(bytes).padStart(8)} of ${kB(limit)}  ${name}\n`)
  const over = lines.filter(([, bytes, limit]) => bytes > limit)
  if (over.length > 0)
    throw new SetupError(
      `Too much to fetch for ${over.map(([name]) => name).join(', ')}. Load less at once: see what was added.`,
    )
}

function readNames(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  orExit(() => {
    ensureInstalled()
    ensureSite()
  })
  if (!process.argv.includes('--pages')) await orExit(writeDocs)
  process.stderr.write('The site is in site/: put it on any static host.\n')
}
