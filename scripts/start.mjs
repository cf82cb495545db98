// `npm start`: installs and builds what is missing, then runs the steelyard command in this process.
// Without arguments it serves tables: `steelyard serve`. `npm start -- fight` plays a quick fight in the terminal
// instead, or prints one between machines where there is no terminal.
// Other arguments are passed on: `npm start -- rules bastionland`. Options alone are those of serve: `npm start -- --lan`.
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureInstalled, orExit } from './ensure.mjs'

orExit(ensureInstalled)
orExit(ensureBuilt)
const bin = new URL('../packages/cli/bin/steelyard.mjs', import.meta.url)
process.argv = [process.execPath, fileURLToPath(bin), ...commandOf(process.argv.slice(2))]
await import(bin.href)

function commandOf(given) {
  const [first, ...rest] = given
  if (first === 'fight') return ['play', '--quick', ...rest]
  const own = ['-h', '--help', '-V', '--version']
  if (first === undefined || (first.startsWith('-') && !own.includes(first))) return ['serve', ...given]
  return given
}
