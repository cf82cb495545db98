// `npm run asking`: builds what is missing, then counts how often people are asked and how well Enter plays.
// Arguments are passed on: `npm run asking -- --fights 500 --played 4 stances`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const main = join(root, 'packages', 'lab', 'dist', 'bench', 'asking.js')
const result = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(result.status ?? 1)
