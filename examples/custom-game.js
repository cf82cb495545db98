// @ts-check
/**
 * A game of your own: the duel that `steelyard new-system` writes, used as a library. Whatever works for our games works for
 * it: fights, undo, saves and their proof, simulation, exact odds.
 */
import { createFight, enumerate, percent, saveFight, simulate, useSystem, verify } from '@steelyard/systems'
import game from '../packages/cli/starter/game.js'

useSystem(game)
const scenario = {
  system: game.id,
  sides: [
    { id: 'house', figures: [{ name: 'Bouncer', skill: 3, hits: 4 }] },
    { id: 'guests', figures: [{ name: 'Docker', skill: 4, hits: 3 }] },
  ],
}

// A fight: we answer for the house, the game's policy plays the guests.
const fight = createFight(scenario, { seed: 'closing time' })
for (let question = fight.questions[0]; question?.kind === 'choice'; question = fight.questions[0])
  fight.answer(question.id, 'steady')
for (const line of fight.log) console.log(fight.tellLine(line).text)
console.log(`Winner: ${fight.outcome.winner}. Dice in order: ${verify(saveFight(fight)).ok}.`)

// The same rules, counted out: who wins between good players, exactly?
const odds = enumerate(scenario, { policies: { house: 'skilled', guests: 'skilled' } })
if (!odds.exact) throw new Error(odds.why)
for (const [winner, chance] of odds.distribution) console.log(`${winner}: ${percent(chance, 2)}`)

// And fought out, with a house that is always steady.
const { outcomes } = simulate(scenario, {
  fights: 2_000,
  seed: 'steady',
  policies: { house: () => 'steady' },
})
console.log(outcomes)
