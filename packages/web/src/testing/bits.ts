/**
 * One program for Node and a browser: fights, simulations and odds of every game with given seeds, as text. Whoever runs
 * it must get the same.
 */
import { OddsEstimator, saveFight } from '@steelyard/kernel'
import { createFight, samplesOf, simulate, systems } from '@steelyard/systems'

const SEED = 'the same bits'

/** A clock on which a millisecond passes whenever somebody looks at it, so that odds stop after the same work. */
function countingClock(): () => number {
  let now = 0
  return () => now++
}

/** The names of what is computed, and the texts that came of it. */
export function bitsOf(): Record<string, string> {
  return Object.fromEntries(
    systems.flatMap((system) => {
      const [sample] = samplesOf(system)
      const scenario: unknown = sample?.data
      const played = createFight(scenario, { seed: SEED })
      const hands = Object.fromEntries(Object.keys(played.hands).map((seat) => [seat, 'ai:skilled' as const]))
      const fight = createFight(scenario, { seed: SEED, hands: { ...hands, referee: 'ai:usual' } })
      return [
        [`a fight of ${system.id}`, JSON.stringify(saveFight(fight))],
        [`a simulation of ${system.id}`, JSON.stringify(simulate(scenario, { fights: 40, seed: SEED }))],
        [`odds of ${system.id}`, oddsOf(played)],
      ]
    }),
  )
}

function oddsOf(fight: ReturnType<typeof createFight>): string {
  const question = fight.questions.find(({ kind }) => kind === 'choice')
  if (question?.kind !== 'choice') throw new Error(`${fight.system.id} asks for no choice`)
  const options = { stand: 'skilled', milliseconds: 400, clock: countingClock() }
  const estimator = OddsEstimator.ofQuestion(fight, question, options)
  while (!estimator.settled) estimator.work(100)
  return JSON.stringify(estimator.estimate)
}

/** How long some fights of a game take, in milliseconds. */
export function timeOf(system: string, fights: number): number {
  const game = systems.find(({ id }) => id === system)
  const [sample] = game === undefined ? [] : samplesOf(game)
  const begun = performance.now()
  simulate(sample?.data, { fights, seed: SEED })
  return performance.now() - begun
}
