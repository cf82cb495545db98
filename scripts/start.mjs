// `npm start`: installs and builds what is missing, then runs the steelyard command in this process.
// Without arguments it starts a quick fight at once: `steelyard play --quick`.
// Arguments are passed on: `npm start -- rules bastionland`.
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled, orExit } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const bin = new URL('../packages/cli/bin/steelyard.mjs', import.meta.url)
const given = process.argv.slice(2)
process.argv = [process.execPath, fileURLToPath(bin), ...(given.length > 0 ? given : ['play', '--quick'])]
await import(bin.href)
