/**
 * Group orders over MCP: one answer for all of a seat, for a kind, or for some; strangers are refused.
 */
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { benchHere, type TestClient } from './testing/bench.ts'
import { begin, begunIn, FIGHTS, factsIn } from './testing/player.ts'

const open: TestClient[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

const scenario = {
  system: 'bastionland',
  sides: [
    { name: 'players', figures: [{ use: 'archer', count: 2 }, 'errant-knight-aldous'] },
    { name: 'npcs', figures: ['gate-sentry'] },
  ],
}

/** Who is asked next what to do after the first of three was ordered to hold. */
async function askedAfter(same_for: unknown): Promise<{ text: string; asked: string[] }> {
  const bench = await benchHere({ seed: 'orders' })
  open.push(bench)
  const begun = begunIn(await bench.call('start_fight', scenario))
  const handle = begun.handles['players'] ?? begun.handles['referee'] ?? ''
  const [first] = begun.pending
  const result = await bench.call('choose', {
    handle,
    decision_id: first?.decision_id,
    choice: 'hold',
    ...(same_for === undefined ? {} : { same_for }),
  })
  const { text } = await bench.call('look', { handle })
  return { text: result.text, asked: text.match(/What does [^?]+\?/g) ?? [] }
}

it.each([
  [undefined, ['What does Archer 2 do?']],
  ['kind', ['What does Errant Knight Aldous do?']],
  [['archer-2'], ['What does Errant Knight Aldous do?']],
  [['errant-knight-aldous'], ['What does Archer 2 do?']],
])('asks the next to whom the order does not go (%j)', async (whom, left) => {
  const { asked } = await askedAfter(whom)
  expect(asked).toEqual(left)
})

it('asks nobody else of the side after an order to all', async () => {
  const { asked } = await askedAfter('all')
  expect(asked).toEqual([])
})

it('refuses an order to somebody else', async () => {
  const { text } = await askedAfter(['gate-sentry'])
  expect(text).toMatch(/^Refused \(unknown-figure\)/)
  expect(text).toContain('archer-1, archer-2, errant-knight-aldous')
})

const figureForm = z.looseObject({
  id: z.string(),
  gauges: z.array(z.object({ label: z.string(), now: z.number(), max: z.number() })),
  pips: z.array(z.object({ label: z.string() })).optional(),
  body: z.array(z.object({ now: z.number() })).optional(),
})

/** What is left of somebody's health: what is spent and comes back (Action Points, Momentum, Luck) is none. */
function healthOf(figure: unknown): number {
  const { gauges, pips = [], body = [] } = figureForm.parse(figure)
  const spent = pips.map(({ label }) => label)
  const health = gauges.filter(({ label, max }) => max > 0 && label !== 'Stamina' && !spent.includes(label))
  const left = body.length > 0 ? body : health
  return left.reduce((sum, { now }) => sum + now, 0)
}

it.each(FIGHTS)('plays $scenario until somebody is hurt, not until something is spent', async (fight) => {
  const bench = await benchHere({ seed: 'first blood' })
  open.push(bench)
  const { begun } = await begin(bench, fight.scenario, fight.side)
  const handle = begun.handles['referee'] ?? ''
  const health = async (): Promise<number[]> => {
    const board = (await bench.host?.snapshot(handle))?.board
    const mine = board?.sides.flatMap(({ figures }) => figures.filter(({ seat }) => seat === 'gm')) ?? []
    return mine.map(healthOf)
  }
  const before = await health()
  const played = await bench.call('let_it_play', { handle, until: 'somebody_hurt', seats: ['gm'] })
  const after = await health()
  const changed = after.some((left, at) => left !== before[at])
  expect([fight.scenario, changed || factsIn(played).outcome !== undefined]).toEqual([fight.scenario, true])
})
