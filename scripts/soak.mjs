// `npm run soak`: the conformance suites of all systems, for long.
// Sets STEELYARD_SOAK=1, which the suites read as "many more fights", and lifts the time limits
// (see vitest.config.ts). Arguments are passed on to vitest.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cache, ensureBuilt, ensureInstalled, modules, orExit, root } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const args = ['run', 'conformance', `--outputFile.json=${join(cache, 'soak.json')}`, ...process.argv.slice(2)]
const result = spawnSync(process.execPath, [join(modules, 'vitest', 'vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, STEELYARD_SOAK: '1' },
})
process.exit(result.status ?? 1)
