/**
 * `npm run strength [-- --fights n --searched n --think n game …]`: how much better each hand of each game is than the
 * one before it, on a mirror fight: random, simple, skilled, search. Prints a table in Markdown.
 */
import { parseArgs } from 'node:util'
import { percent } from '@steelyard/kernel'
import { ladder, type Rung } from '../strength.ts'

const HANDS = ['random', 'simple', 'skilled', 'search'] as const

/** A fight of two sides that are alike. */
interface Mirror {
  readonly system: string
  readonly title: string
  readonly figures: readonly unknown[]
  readonly field?: Readonly<Record<string, unknown>>
}

const mirrors: readonly Mirror[] = [
  { system: 'bastionland', title: 'Aldous and a sentry', figures: ['errant-knight-aldous', 'gate-sentry'] },
  { system: 'mythras', title: 'a champion', figures: ['champion'] },
  { system: 'momentum', title: 'Diaghilev', figures: ['diaghilev'] },
  { system: 'stances', title: 'Magnus', figures: ['magnus'] },
  { system: 'warband', title: 'Brand, blade to blade', figures: ['brand'], field: { start: 'contact' } },
]

function scenarioOf({ system, figures, field = {} }: Mirror): unknown {
  const sides = ['one', 'other'].map((id) => ({ id, figures }))
  return { system, field, sides }
}

function whole(text: string, name: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 2 && value <= 1e7) return value
  process.stderr.write(`--${name} is a whole number from 2 to 1e7, not "${text}".\n`)
  return process.exit(2)
}

/** A counted share is never certain, so all and nothing are told by the other end of their interval. */
function cell({ share, low, high }: Rung): string {
  if (share === 1) return `> ${percent(low).replace(/^>/, '')}`
  if (share === 0) return `< ${percent(high).replace(/^</, '')}`
  return `${percent(share)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fights: { type: 'string', default: '2000' },
    searched: { type: 'string', default: '100' },
    think: { type: 'string', default: '100' },
  },
})
const unknown = positionals.find((name) => !mirrors.some(({ system }) => system === name))
if (unknown !== undefined) {
  process.stderr.write(`There is no game "${unknown}": ${mirrors.map(({ system }) => system).join(', ')}.\n`)
  process.exit(2)
}
const options = {
  fights: whole(values.fights, 'fights'),
  searched: whole(values.searched, 'searched'),
  thoughts: whole(values.think, 'think'),
}

console.log('| game | a side | simple beats random | skilled beats simple | search beats skilled |')
console.log('| --- | --- | --- | --- | --- |')
for (const mirror of mirrors) {
  if (positionals.length > 0 && !positionals.includes(mirror.system)) continue
  const rungs = await ladder(scenarioOf(mirror), HANDS, options)
  console.log(`| \`${mirror.system}\` | ${mirror.title} | ${rungs.map(cell).join(' | ')} |`)
}
console.log(
  `\n${options.fights} fights between policies, ${options.searched} with search (${options.thoughts} fights behind every answer); draws count half; 95 %.`,
)
