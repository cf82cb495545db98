/**
 * The ready-made fights of every game, remembered from the first on: what a memory forgets (`counted`) makes no
 * difference, so they are the fights that the rules play, to the bit. Every fight has one of the policies in turn;
 * `npm run soak` plays every fight with all of them.
 */
import { parseScenario, policiesOf, type SeatPolicies, simulateFrom } from '@steelyard/kernel'
import { expect, test } from 'vitest'
import { samplesOf, systems } from './index.ts'
import { sized } from './testing/sizes.ts'

// Battles of hundreds take too long to tell apart: so many letters has a state at most.
const LARGEST = 100_000
const soak = process.env['STEELYARD_SOAK'] === '1'
const FIGHTS = sized(4, 20)

test.each(systems)('$id: fights that are looked up are the fights that are played', (system) => {
  const hands = Object.keys(system.policies)
  for (const [at, { id, data }] of samplesOf(system).entries()) {
    const scenario = parseScenario(system, data)
    const start = { state: system.begin(scenario) }
    if (JSON.stringify(start.state).length > LARGEST) continue
    for (const hand of soak ? hands : [hands[at % hands.length] ?? 'skilled']) {
      const named = Object.fromEntries(Object.keys(scenario.hands).map((seat) => [seat, hand]))
      const fought = (policies: SeatPolicies) =>
        simulateFrom(system, start, { fights: FIGHTS, seed: id, policies, playedFirst: 0 })
      const strangers = Object.fromEntries(policiesOf(system, named))
      expect(fought(named), `${id} between hands that are ${hand}`).toEqual(fought(strangers))
    }
  }
})
