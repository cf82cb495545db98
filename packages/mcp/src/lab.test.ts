/** Numbers for whoever designs, over MCP: a game's own odds, and inquiries. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchHere, type TestClient } from './testing/bench.ts'

let bench: TestClient
beforeAll(async () => {
  bench = await benchHere({ jobs: true })
})
afterAll(() => bench.close())

it('lists the questions of a game with their flags, and answers one exactly', async () => {
  const listed = await bench.call('odds', { system: 'bastionland' })
  expect(listed.text).toContain('attack: what a pool of attack dice does; flags dice (needed), armour (0)')
  const flags = { dice: 'd6', armour: 1 }
  const { text } = await bench.call('odds', { system: 'bastionland', question: 'attack', flags })
  expect(text).toContain('damage after Armour, mean 2.50: 0 16.7 %')
  expect(text).toContain('bastionland.attack.subtract-armour')
})

it('says what a ruling does, and refuses what cannot be asked', async () => {
  const rulings = { 'round-order': 'sides' }
  const told = await bench.call('inquire', { ask: 'diff', scenario: 'bastionland/duel', rulings })
  expect(told.text).toContain('round-order=sides')
  expect(told.lines.length).toBeLessThanOrEqual(12)
  const refused = await bench.call('inquire', { ask: 'solve' })
  expect(refused.text).toContain('This needs scenario.')
})
