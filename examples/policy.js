// @ts-check
/**
 * An opponent of your own. A policy is a function: it sees what its seat may know and the decision, and returns one of the
 * option keys. Which decisions a game has, and their keys, is listed in docs/decisions.
 */
import { countedPercent, countedShare, defineScenario, intervalPercent, simulate } from '@steelyard/systems'

const bridge = defineScenario({
  system: 'momentum',
  title: 'One against two',
  sides: [
    { id: 'players', figures: ['diaghilev'] },
    { id: 'npcs', figures: [{ use: 'brute', count: 2 }] },
  ],
})

/**
 * Strikes whenever that is allowed, and never keeps anything back for its defence.
 * @type {import('@steelyard/systems').Policy<import('@steelyard/systems').StateOf<'momentum'>>}
 */
function reckless(_view, decision) {
  if (decision.name === 'action' && decision.options.includes('strike')) return 'strike'
  if (decision.options.includes('none')) return 'none'
  return decision.usual
}

const fights = 500
for (const policy of ['simple', 'skilled', reckless]) {
  const { outcomes, measures } = simulate(bridge, {
    fights,
    seed: 'policy',
    policies: { players: policy },
    // The state is that of the game: no cast is needed to count what you like.
    measures: { hurt: (state) => state.figures[0]?.hits ?? 0 },
  })
  const won = countedShare(outcomes['players'] ?? 0, fights)
  const unhurt = countedShare(measures['hurt']?.['0'] ?? 0, fights)
  const name = typeof policy === 'string' ? policy : policy.name
  console.log(
    `${name}: wins ${countedPercent(won)} (${intervalPercent(won)}), unhurt ${countedPercent(unhurt)}`,
  )
}
