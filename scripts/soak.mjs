// `npm run soak`: the suites that need long to be worth something. First those of the rules (conformance, exact odds
// against dice), then the server under force: killed again and again, flooded, attacked. Figures are printed as they
// come. Sets STEELYARD_SOAK=1, which lifts the time limits (see vitest.config.ts). Every test file that reads it or
// has a `sized` number is one of these suites.
// `npm run soak -- kill` runs the suites whose path contains "kill"; STEELYARD_SIZES=kills=5,tables=20 makes them
// smaller. Options (--…) are passed on to vitest.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  cache,
  ensureBuilt,
  ensureInstalled,
  filesBelow,
  modules,
  orExit,
  packagesWithSources,
  root,
} from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const given = process.argv.slice(2)
const names = given.filter((arg) => !arg.startsWith('-'))
const options = given.filter((arg) => arg.startsWith('-'))
// What is measured must not share the machine with the next suite.
const alone = '--no-file-parallelism'
const isForce = (path) => path.endsWith('.soak.test.ts')
const runs =
  names.length > 0 ? [[...names, alone]] : [suites((path) => !isForce(path)), ['.soak.test.ts', alone]]
const codes = runs.map((run) => soak([...run, ...options]))
process.exit(Math.max(...codes))

/** The test files that do many more when they soak. */
function suites(wanted) {
  return packagesWithSources()
    .flatMap((name) => filesBelow(join(root, 'packages', name, 'src'), (path) => path.endsWith('.test.ts')))
    .filter((path) => wanted(path) && /STEELYARD_SOAK|\bsized\(/.test(readFileSync(path, 'utf8')))
}

function soak(args) {
  const report = `--outputFile.json=${join(cache, 'soak.json')}`
  const { status } = spawnSync(
    process.execPath,
    [join(modules, 'vitest', 'vitest.mjs'), 'run', report, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, STEELYARD_SOAK: '1', STEELYARD_BUILT: '1' },
    },
  )
  return status ?? 1
}
