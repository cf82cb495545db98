/**
 * Search: it finds the answer that is plainly right, plays whole fights legally, knows no more than its seat, and
 * beats those who do not think.
 */
import { Fight } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { contest } from './contest.ts'
import { advise } from './search.ts'

const duel = {
  system: 'momentum',
  sides: [
    { id: 'pcs', figures: ['diaghilev'] },
    { id: 'npcs', figures: ['brute'] },
  ],
}

/** A fight at its first question to a person. */
function opened(scenario: { system: string }): Fight {
  return Fight.create(systemNamed(scenario.system), scenario, { seed: 'search' })
}

function firstQuestion(fight: Fight) {
  const question = fight.questions.find(({ kind }) => kind === 'choice')
  if (question?.kind !== 'choice') throw new Error('nothing is asked')
  return question
}

describe('search', () => {
  test('never yields a fight that it can win', () => {
    const fight = opened(duel)
    const { best, weighed, fights } = advise(fight, firstQuestion(fight), {
      fights: 400,
      milliseconds: 60_000,
    })
    expect(best).not.toBe('surrender')
    expect(weighed.find(({ choice }) => choice === 'surrender')?.value).toBe(0)
    expect(weighed.reduce((sum, each) => sum + each.fights, 0)).toBe(fights)
  })

  test('gives the same advice for the same seed', () => {
    const [one, two] = [0, 1].map(() => {
      const fight = opened(duel)
      return advise(fight, firstQuestion(fight), { fights: 200, milliseconds: 60_000, seed: 'twice' })
    })
    expect(one).toEqual(two)
  })

  test('changes nothing in the fight it thinks about', () => {
    const fight = opened(duel)
    const before = JSON.stringify(fight.parts())
    advise(fight, firstQuestion(fight), { fights: 80, milliseconds: 60_000 })
    expect(JSON.stringify(fight.parts())).toBe(before)
  })

  test('beats those who answer anything', () => {
    const search = { fights: 120, milliseconds: 60_000, depth: 2 }
    const outcomes = contest(
      {
        ...duel,
        sides: [
          { id: 'pcs', figures: ['diaghilev'] },
          { id: 'others', figures: ['diaghilev'] },
        ],
      },
      { searching: ['pcs'], against: 'random', search, fights: 12 },
    )
    expect(outcomes['pcs'] ?? 0).toBeGreaterThanOrEqual(10)
  })
})
