// @ts-check
/**
 * What one exchange does, exactly: every outcome of every die, with its chance. Nothing is simulated.
 */
import { createFight, enumerate, likelihoodPercent, oddsOf, percent } from '@steelyard/systems'

const fight = createFight(
  {
    system: 'bastionland',
    sides: [
      { id: 'players', figures: ['errant-knight-aldous'] },
      { id: 'npcs', figures: [{ use: 'gate-sentry', guard: 4 }] },
    ],
  },
  { seed: 'odds' },
)

// The first round, with good players on both sides: what is left of the sentry?
const round = enumerate(fight, {
  until: 'round',
  measure: (state) => {
    const sentry = state.figures[1]
    return sentry === undefined ? '' : `Guard ${sentry.guard}, Vigour ${sentry.vig}`
  },
})
if (!round.exact) throw new Error(round.why)
console.log('The sentry after one round:')
const byChance = [...round.distribution].toSorted(([, one], [, other]) => other - one)
for (const [left, chance] of byChance.slice(0, 8)) console.log(`  ${left}: ${percent(chance, 2)}`)

// The open question: each option with the chance that its side wins in the end.
const question = fight.questions[0]
if (question?.kind !== 'choice') throw new Error('nobody is asked')
const words = fight.inWords(question)
console.log(words.ask)
for (const { choice, wins } of oddsOf(fight, question, { fights: 100 })) {
  // Exact where that is quick; else counted in so many fights, and then never said to be certain.
  const win = wins['players'] ?? { chance: 0, margin: 0 }
  console.log(`  ${words.label(String(choice))}: ${likelihoodPercent(win)}`)
}
