/**
 * Reviews: every choice of a person is found with its value, a plain blunder is named, and luck and choices add up
 * from the first chance to the end.
 */
import { Fight, loadFight, saveFight } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import { review } from './review.ts'

const system = systemNamed('momentum')
const duel = {
  system: 'momentum',
  sides: [
    { id: 'pcs', figures: ['diaghilev'] },
    { id: 'npcs', figures: ['brute'] },
  ],
}

/** A fight played with these answers to the choices of a person, and the first option after that. */
function played(answers: readonly string[], seed = 'review'): Fight {
  const fight = Fight.create(system, duel, { seed })
  const left = [...answers]
  for (let step = 0; step < 300; step++) {
    const question = fight.questions.find(({ kind }) => kind === 'choice')
    if (question?.kind !== 'choice') return fight
    const { decision, id } = question
    const wanted = left.shift() ?? decision.usual
    const [first = ''] = decision.options
    fight.answer(
      id,
      decision.kind === 'amount' ? decision.min : decision.options.includes(wanted) ? wanted : first,
    )
  }
  return fight
}

describe('a review', () => {
  test('names a surrender for what it is', () => {
    const fight = played(['surrender'])
    const { choices, outcome, missed } = review(fight, { fights: 60 })
    expect(outcome).toBe('npcs')
    expect(choices.length).toBe(1)
    const [only] = choices
    expect(only?.value).toBe(0)
    expect(only?.bestValue).toBeGreaterThan(0.05)
    expect(only?.best).not.toBe(only?.chosen)
    expect(missed['pcs']).toBeCloseTo((only?.bestValue ?? 0) - 0, 12)
  })

  test('adds up: the first chance, what was missed and luck make the end', () => {
    const fight = played(['strike', 'strike', 'strike'])
    const { choices, luck, missed, outcome } = review(fight, { fights: 40 })
    const end = outcome === 'pcs' ? 1 : outcome === 'npcs' ? 0 : 0.5
    const first = choices[0]?.bestValue ?? 0
    expect(choices.length).toBeGreaterThan(0)
    expect(first - (missed['pcs'] ?? 0) + (luck['pcs'] ?? 0)).toBeCloseTo(end, 9)
  })

  test('leaves the fight as it was, and knows that it is over', () => {
    const fight = played(['surrender'])
    const before = JSON.stringify([saveFight(fight), fight.state, fight.outcome, fight.questions])
    const { over, how } = review(fight, { fights: 10 })
    expect(JSON.stringify([saveFight(fight), fight.state, fight.outcome, fight.questions])).toBe(before)
    expect([fight.over, over, how]).toEqual([true, true, fight.outcome.how])
  })

  test('of a fight that goes on says so', () => {
    const fight = Fight.create(system, duel, { seed: 'review' })
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('nothing is asked')
    fight.answer(question.id, question.decision.usual)
    const { over, how, outcome } = review(fight, { fights: 10 })
    expect([over, how, outcome]).toEqual([false, fight.outcome.how, 'undecided'])
    expect(fight.over).toBe(false)
  })

  test('leaves a save as it was', () => {
    const save = saveFight(played(['strike']))
    const before = JSON.stringify(save)
    review(loadFight(system, save), { fights: 10 })
    expect(JSON.stringify(save)).toBe(before)
  })
})
