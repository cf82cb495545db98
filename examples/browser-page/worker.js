/**
 * The worker: the same library as in Node. Only the game that is needed is imported; the bundle holds no other.
 */
import { countedPercent, countedShare, parseScenario, policiesOfHands, simulateFrom } from '@steelyard/kernel'
import { bastionland } from '@steelyard/systems/bastionland'

const FIGHTS = 1_000

/** Who wins how often, if the first Knight has so much Guard. @param {number} guard */
export function sharesOf(guard) {
  const scenario = parseScenario(bastionland, {
    system: 'bastionland',
    sides: [
      { id: 'players', figures: [{ use: 'errant-knight-aldous', guard }, 'errant-knight-brannoc'] },
      { id: 'npcs', figures: [{ use: 'gate-sentry', count: 3 }] },
    ],
  })
  const { outcomes } = simulateFrom(
    bastionland,
    { state: bastionland.begin(scenario) },
    { fights: FIGHTS, seed: 'page', policies: policiesOfHands(scenario.hands, 'skilled') },
  )
  const shares = scenario.sides.map(
    ({ id, name }) => `${name} ${countedPercent(countedShare(outcomes[id] ?? 0, FIGHTS))}`,
  )
  return `Of ${FIGHTS} fights: ${shares.join(', ')}`
}

// A worker has a global that takes messages; a test that imports this file has none.
if ('WorkerGlobalScope' in globalThis)
  globalThis.addEventListener('message', ({ data }) => {
    globalThis.postMessage({ text: sharesOf(data.guard) })
  })
