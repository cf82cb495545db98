// `npm run strength`: builds what is missing, then lets the hands of every game fight each other.
// Arguments are passed on: `npm run strength -- --fights 500 --searched 20 stances`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const main = join(root, 'packages', 'lab', 'dist', 'bench', 'strength.js')
const result = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(result.status ?? 1)
