// `npm run switches [-- --fights n] [game …]`: writes docs/switches/<game>.md, every switch of a game ranked by how much it
// matters over the ready-made fights, with the version of the rules and the day. On an idle core 400 pairs take momentum half a
// minute, and games with longer fights many times that: `--fights 100` is enough to see what matters much.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, orExit, root } from './ensure.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fights: { type: 'string', default: '400' } },
})
orExit(ensureInstalled)
orExit(ensureBuilt)
const games =
  positionals.length > 0 ? positionals : ['bastionland', 'momentum', 'mythras', 'stances', 'warband']
mkdirSync(join(root, 'docs', 'switches'), { recursive: true })
for (const game of games) {
  const page = join('docs', 'switches', `${game}.md`)
  const steelyard = join(root, 'packages', 'cli', 'bin', 'steelyard.mjs')
  const asked = ['diff', game, '--all', '--fights', values.fights, '--markdown', page, '--force']
  const { status } = spawnSync(process.execPath, [steelyard, ...asked], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
