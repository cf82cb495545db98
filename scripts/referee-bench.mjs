// `npm run referee-bench`: builds what is missing, then asks who can referee. Arguments are passed on:
// `npm run referee-bench -- --cases 100 --track rules --model some-model stances`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const main = join(root, 'packages', 'lab', 'dist', 'referee', 'main.js')
const result = spawnSync(process.execPath, [main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(result.status ?? 1)
