// @ts-check
/**
 * A company through two fights: wounds, losses and gear go from one into the other, and between them the company rests by
 * the book. All of it is plain JSON (`company.data`), so it can be kept anywhere.
 */
import { Company, Fight, interludeOf } from '@steelyard/kernel'
import { warband } from '@steelyard/systems/warband'

const foes = [['goblin-sneak', 'bandit'], [{ use: 'bandit', count: 3 }]]
let company = Company.found(warband, { name: 'The Riders', figures: ['brand', 'isolde', 'maude'] })

for (const [at, against] of foes.entries()) {
  // Machines play both sides here; leave `hands` out to be asked.
  const hands = /** @type {const} */ ({ company: 'ai:skilled' })
  const fight = Fight.create(warband, company.nextFight({ foes: against }), { seed: `fight ${at}`, hands })
  company = company.take(fight)
  console.log(`Fight ${at + 1}: ${fight.outcome.winner ?? 'nobody'} won after ${fight.round} rounds.`)
  for (const { name, life } of company.data.figures) console.log(`  ${name} is ${life}`)
  if (company.living.length === 0) break

  // The time between: who is tended, what is picked up. It is played like a fight, by a companion of the game.
  const rest = Fight.create(interludeOf(warband).system, company.between(), { seed: `rest ${at}`, hands })
  company = company.take(rest)
  for (const line of rest.log) console.log(`  ${rest.tellLine(line).text}`)
}
console.log(`${company.living.length} of ${company.data.figures.length} live. It is ${company.date}.`)
