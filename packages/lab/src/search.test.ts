/**
 * Search: it finds the answer that is plainly right, plays whole fights legally, knows no more than its seat, and
 * beats those who do not think.
 */
import { Fight } from '@steelyard/kernel'
import { type ToyState, toy, toyDuel } from '@steelyard/kernel/testing'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { contest } from './contest.ts'
import { advise, searcher } from './search.ts'
import { simulateInThreads } from './threads.ts'

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

  test('knows no more than its seat: what the view hides changes nothing', () => {
    const dim = {
      ...toy,
      view: (state: ToyState, seat: string): ToyState => ({
        ...toy.copy(state),
        duellists: state.duellists.map((each) => (each.seat === seat ? each : { ...each, hearts: 2 })),
      }),
    }
    const advised = [dim, toy].map((system) =>
      [2, 7].map((hearts) => {
        const fight: Fight = Fight.create(system, toyDuel(3, hearts), { seed: 'dim' })
        return advise(fight, firstQuestion(fight), { fights: 200, milliseconds: 60_000 })
      }),
    )
    const [hidden, shown] = advised
    expect(hidden?.[0]).toEqual(hidden?.[1])
    expect(shown?.[0]).not.toEqual(shown?.[1])
  })

  test('plays a hand in a fight, and thinks no longer than it may', () => {
    const search = searcher({ milliseconds: 60_000, fights: 24 })
    const hands = { pcs: 'ai:search', npcs: 'ai:simple' } as const
    const fight = Fight.create(systemNamed('momentum'), duel, { seed: 'hand', hands, search })
    expect(fight.over).toBe(true)
    expect(JSON.stringify(fight.parts().entries)).toContain('"who":"ai:search"')
  })

  test('is a policy of simulations, with the same counts for any number of threads', async () => {
    const options = { fights: 6, seed: 'threads', policies: { pcs: 'search' }, thoughts: 16 }
    const [alone, shared] = await Promise.all([
      simulateInThreads(duel, { ...options, workers: 1 }),
      simulateInThreads(duel, { ...options, workers: 2 }),
    ])
    expect(shared).toEqual(alone)
    expect(alone.fights).toBe(6)
    expect(Object.keys(alone.measures).length).toBeGreaterThan(0)
  })

  test('has no side to search for as the referee', async () => {
    const asked = simulateInThreads(duel, { fights: 2, policies: { referee: 'search' } })
    await expect(asked).rejects.toMatchObject({ code: 'unknown-policy' })
  })

  test('beats those who answer anything', () => {
    const search = { fights: 120, milliseconds: 60_000 }
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
