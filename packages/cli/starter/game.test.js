// The game passes what every game must pass, and its rules do what they say. Run it with: node --test
import assert from 'node:assert/strict'
import test from 'node:test'
import { conformance, script } from '@steelyard/kernel/testing'
import game from './game.js'

const duel = (skill, hits) => ({
  system: game.id,
  sides: ['house', 'guests'].map((id) => ({ id, figures: [{ name: id, skill, hits }] })),
})

const checks = conformance(game, {
  scenarios: (random) => duel(random.die(5), random.die(6)),
  games: 50,
  illegal: 200,
  small: [{ name: 'a duel at random', scenario: duel(3, 2) }],
  measured: [{ name: 'a round of a duel', scenario: duel(3, 2), until: 'round' }],
})
for (const { name, run } of checks) test(name, run)

test('a blow lands on a die that is no higher than the skill', () => {
  for (const [face, left] of [
    [3, 1],
    [4, 2],
  ]) {
    const state = game.begin(game.scenario.parse(duel(3, 2)))
    script(game, { dice: [face], choices: { blow: ['steady'] } }).run(game.steps.turn, state)
    assert.equal(state.figures[1]?.hits, left)
  }
})
