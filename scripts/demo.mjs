// `node scripts/demo.mjs`: plays the first fight between skilled hands and writes it, frame by frame, to
// packages/web/src/front/demo-fight.ts: what the front page shows before anybody has clicked. The seed is chosen for a fight that
// is close and short; any fight would do, so nothing compares the file with today's rules.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, orExit, root } from './ensure.mjs'

orExit(ensureBuilt)
const { bastionland, createFight, tellEvent, isRoll } = await modules()
const seed = process.argv[2] ?? 'the toll is paid'
const { data: scenario } = bastionland.content.find(({ kind, id }) => kind === 'scenario' && id === 'first')
const hands = { players: 'ai:skilled', npcs: 'ai:skilled', referee: 'ai:usual' }
const fight = createFight(scenario, { seed, hands, auto: false })
const frames = []
let told = 0
let before = ''
while (!fight.over) {
  fight.advance(() => true)
  const board = boardOf()
  const lines = fight.log.slice(told).map(lineOf)
  if (JSON.stringify(board) === before && lines.length === 0) continue
  before = JSON.stringify(board)
  told = fight.log.length
  frames.push({ board, lines })
}
const text = `/**
 * A fight between skilled hands, frame by frame, for the front page. Written by scripts/demo.mjs; run that instead of
 * editing it.
 */
import type { DemoFrame } from './demo.tsx'

export const DEMO_FIGHT: readonly DemoFrame[] = ${JSON.stringify(frames)}
`
writeFileSync(join(root, 'packages', 'web', 'src', 'front', 'demo-fight.ts'), text)
console.log(
  `${frames.length} frames, ${fight.round} rounds, ${fight.outcome.winner} wins, ${Math.round(text.length / 1024)} kB`,
)

function boardOf() {
  const { sides, ...board } = fight.system.tell.board(fight.view('spectator'))
  return { ...board, sides: sides.map((side) => ({ ...side, figures: side.figures.map(figureOf) })) }
}

function figureOf(figure) {
  const now = figure.gauges.reduce((sum, gauge) => sum + Math.max(0, gauge.now), 0)
  const max = figure.gauges.reduce((sum, gauge) => sum + gauge.max, 0)
  return { ...figure, seat: '', health: { share: now / max, word: '' } }
}

function lineOf({ event, step }, at) {
  const { text, rule, depth, tone } = tellEvent(fight.system, event, fight.state)
  const line = { at: told + at, step, struck: false, text, rule, depth, tone, code: event.event }
  if (!isRoll(event)) return line
  const { name, by, dice, faces, how } = event
  return { ...line, roll: { name, by, dice, faces, how } }
}

async function modules() {
  const systems = await import('@steelyard/systems')
  const kernel = await import('@steelyard/kernel')
  const { bastionland } = await import('@steelyard/systems/bastionland')
  return { ...systems, ...kernel, bastionland }
}
