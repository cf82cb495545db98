/**
 * A policy that takes a free action for ever ends with an error that names it, whoever runs the fight.
 */
import { expect, test } from 'vitest'
import { Fight } from '../fight/fight.ts'
import { bestPlay } from '../odds/best-play.ts'
import { enumerateFrom } from '../odds/enumerate.ts'
import { countAnswers, simulateFrom } from '../simulate/simulate.ts'
import { type Policy, randomPolicy } from '../system/policy.ts'
import { BY_WORK } from '../testing/clock.ts'
import { tiny } from '../testing/tiny.ts'
import { option } from './decision.ts'

interface Pause {
  over: boolean
}

/** One step, in which somebody may dawdle as often as they like; a coin is tossed when they are done. */
const dawdling = tiny<Pause>({
  first: { over: false },
  next: ({ over }) => (over ? null : 'dawdle'),
  steps: {
    dawdle: (table, state) => {
      const question = option({
        name: 'dawdle',
        rule: 'tiny.dawdle',
        to: { id: 'anna', seat: 'red' },
        options: ['again', 'done'],
      })
      while (table.ask(question) === 'again');
      state.over = table.die(2, { name: 'coin', rule: 'tiny.coin' }, 'anna') > 0
    },
  },
  tell: {
    ...tiny({ first: {}, next: () => null, steps: {} }).tell,
    board: () => ({ title: '', stages: [], sides: [{ id: 'red', name: 'Red', figures: [] }], notes: [] }),
  },
})
const start = { state: { over: false } }
const again: Policy = () => 'again'
const policies = { red: again }
const complaint = /"dawdle": the policy of red has kept one step going for more than 100000 answers/

test.each<[string, () => unknown]>([
  ['a simulation', () => simulateFrom(dawdling, start, { fights: 1, policies })],
  [
    'a simulation that keeps events',
    () => simulateFrom(dawdling, start, { fights: 1, policies, logs: true }),
  ],
  ['a count of answers', () => countAnswers(dawdling, start, { fights: 1, policies })],
  ['exact odds', () => enumerateFrom(dawdling, start, { policies, budget: BY_WORK })],
  ['best play', () => bestPlay(dawdling, start, { side: 'red', policies, budget: BY_WORK })],
])('%s ends with an error', (_name, run) => {
  expect(run).toThrow(complaint)
})

test('a fight at the table ends with the same error, and stays as it was', () => {
  const fight = Fight.create(
    dawdling,
    { hands: { red: 'human' } },
    { seed: 'dawdle', policies: { idle: again } },
  )
  expect(() => fight.setHand('red', 'ai:idle')).toThrow(complaint)
  expect(fight.questions.map(({ name }) => name)).toEqual(['dawdle'])
})

test('answers are counted by the step: a long fight of many answers is none of this', () => {
  const patient = tiny<Pause>({
    first: { over: false },
    next: () => 'wait',
    maxSteps: 30,
    steps: {
      wait: (table) => {
        for (let time = 0; time < 5_000; time++)
          table.ask(
            option({
              name: 'wait',
              rule: 'tiny.wait',
              to: { id: 'anna', seat: 'red' },
              options: ['again', 'done'],
            }),
          )
      },
    },
  })
  let asked = 0
  const counting: Policy = () => {
    asked++
    return 'again'
  }
  simulateFrom(patient, start, { fights: 1, policies: { red: counting } })
  expect(asked).toBe(150_000)
})

test('whoever leaves it to chance whether to go on has no exact odds, and no error either', () => {
  const found = enumerateFrom(dawdling, start, {
    policies: { red: randomPolicy },
    budget: { milliseconds: 600_000 },
  })
  expect(found.exact ? '' : found.why).toBe('more than 100000 answers in one step')
  const { outcomes } = simulateFrom(dawdling, start, { fights: 20, policies: { red: randomPolicy } })
  expect(outcomes).toEqual({ draw: 20 })
})
