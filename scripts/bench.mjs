// `npm run bench`: builds what is missing, then runs the benchmarks of the lab and of the cluster.
// Arguments are passed on. Benchmarks run from the build, never from the sources:
// that is the code that users run.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const main = join(root, 'packages', 'cluster', 'dist', 'bench', 'main.js')
const result = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(result.status ?? 1)
