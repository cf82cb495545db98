/**
 * Group orders over MCP: one answer for all of a seat, for a kind, or for some; strangers are refused.
 */
import { afterEach, expect, it } from 'vitest'
import { benchHere, type TestClient } from './testing/bench.ts'
import { begunIn } from './testing/player.ts'

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
