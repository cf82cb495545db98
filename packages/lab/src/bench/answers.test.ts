/**
 * How often people are asked in a round: it must not creep up.
 */
import { Fight, WHEN_IT_MATTERS } from '@steelyard/kernel'
import { systems } from '@steelyard/systems'
import { describe, expect, it } from 'vitest'
import { type AnswerCount, answersOf, fours, scenarioOfFour } from './answers.ts'

describe.each(fours)('four against four in $system', (four) => {
  const system = systems.find(({ id }) => id === four.system)

  function perRound(seats: readonly string[], asking: AnswerCount['asking']): number {
    if (system === undefined) throw new Error(`there is no game ${four.system}`)
    const scenario = scenarioOfFour(four)
    const { answers, rounds } = answersOf({ system, scenario, seats, asking, fights: 4, rounds: 6 })
    return answers / rounds
  }

  it('asks one side no more than it may', () => {
    expect(perRound(['friends'], 'what-matters')).toBeLessThanOrEqual(four.most.one)
  })

  it('asks both sides no more than it may, and less than the rules do', () => {
    const both = perRound(['friends', 'foes'], 'what-matters')
    expect(both).toBeLessThanOrEqual(four.most.both)
    expect(both).toBeLessThan(perRound(['friends', 'foes'], 'everything'))
  })
})

it('marches two hundred a side with six answers', () => {
  const system = systems.find(({ id }) => id === 'warband')
  const scenario = system?.content.find(({ id }) => id === 'two-hundred')?.data
  if (system === undefined) throw new Error('there is no game warband')
  const fight = Fight.create(system, scenario, {
    seed: 'march',
    attention: WHEN_IT_MATTERS,
    hands: { players: 'human', npcs: 'human' },
  })
  let answers = 0
  while (fight.round <= 1 && !fight.over) {
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('somebody is asked')
    const [reply = '', ...further] = fight.suggestedPath(question).map(({ choice }) => choice)
    fight.answer(question.id, reply, { further, order: {} })
    answers++
  }
  expect(answers).toBeLessThanOrEqual(6)
})
