/**
 * `npm run strength [-- --fights n --searched n --think n --seed s game …]`: how much better each hand of each game is
 * than the one before it, on a mirror fight: random, simple, skilled, search. Prints a table in Markdown.
 */
import { parseArgs } from 'node:util'
import { percent } from '@steelyard/kernel'
import '../threads/node-threads.ts'
import { ladder, type Rung } from '../search/strength.ts'

const HANDS = ['random', 'simple', 'skilled', 'search'] as const

/** A fight of two sides that are alike, in which choices matter: where the dice alone decide, no hand is better. */
interface Mirror {
  readonly system: string
  readonly title: string
  readonly figures: readonly unknown[]
  readonly field?: Readonly<Record<string, unknown>>
  /** Fights with search, and fights behind each of its answers, unless told otherwise: they are slow. */
  readonly searched: number
  readonly think: number
}

const mirrors: readonly Mirror[] = [
  {
    system: 'bastionland',
    title: 'a squire and an archer',
    figures: ['young-squire', 'archer'],
    searched: 400,
    think: 200,
  },
  {
    system: 'mythras',
    title: 'an archer, 20 m apart',
    figures: ['archer'],
    field: { distance: 20 },
    searched: 160,
    think: 200,
  },
  {
    system: 'momentum',
    title: 'Maissa, already hit',
    figures: [{ use: 'maissa', hits: 2 }],
    searched: 100,
    think: 2_000,
  },
  {
    system: 'stances',
    title: 'Dame Ysolt with four techniques, worn down',
    figures: [
      {
        use: 'dame-ysolt',
        zone: 2,
        momentum: 2,
        guard: 0,
        vitality: 4,
        techniques: ['riposte', 'press-advantage', 'perfect-parry', 'devastating-blow'],
      },
    ],
    searched: 40,
    think: 100,
  },
  {
    system: 'warband',
    title: 'Brand, blade to blade',
    figures: ['brand'],
    field: { start: 'contact' },
    searched: 200,
    think: 200,
  },
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
    searched: { type: 'string' },
    think: { type: 'string' },
    seed: { type: 'string', default: 'strength' },
  },
})
const unknown = positionals.find((name) => !mirrors.some(({ system }) => system === name))
if (unknown !== undefined) {
  process.stderr.write(`There is no game "${unknown}": ${mirrors.map(({ system }) => system).join(', ')}.\n`)
  process.exit(2)
}
const fights = whole(values.fights, 'fights')
const wantedFights = values.searched === undefined ? null : whole(values.searched, 'searched')
const wantedThoughts = values.think === undefined ? null : whole(values.think, 'think')

console.log(
  '| game | a side | simple beats random | skilled beats simple | search beats skilled | fights | thoughts |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const mirror of mirrors) {
  if (positionals.length > 0 && !positionals.includes(mirror.system)) continue
  const searched = wantedFights ?? mirror.searched
  const thoughts = wantedThoughts ?? mirror.think
  const rungs = await ladder(scenarioOf(mirror), HANDS, { fights, searched, thoughts, seed: values.seed })
  console.log(
    `| \`${mirror.system}\` | ${mirror.title} | ${rungs.map(cell).join(' | ')} | ${searched} | ${thoughts} |`,
  )
}
console.log(
  `\n${fights} fights between policies; with search as many as the table says, with so many fights behind every answer; draws count half; 95 %.`,
)
