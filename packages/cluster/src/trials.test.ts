import { jobOf } from '@steelyard/lab'
import { expect, test } from 'vitest'
import { Trials } from './trials.ts'

const duel = {
  system: 'bastionland',
  sides: [
    { id: 'players', figures: ['gate-sentry'] },
    { id: 'npcs', figures: ['gate-sentry'] },
  ],
}
const policies = { players: 'simple', npcs: 'simple' }

/** A stopwatch on which a second passes whenever somebody looks at it. */
function countingWatch(): () => number {
  let seconds = 0
  return () => ++seconds
}

test('a range is 1, 2 or 5 with noughts, and longer ones hold more fights', async () => {
  const trials = new Trials(countingWatch)
  const task = { kind: 'job', job: jobOf(duel, { policies }) } as const
  const first = await trials.rangeFor(task, 1, 1e6)
  const second = await trials.rangeFor(task, 1, 1000)
  const long = await trials.rangeFor(task, 1000, 1e6)
  for (const fights of [first, second, long]) expect(String(fights)).toMatch(/^[125]0*$/)
  expect(long).toBeGreaterThan(first)
  const pair = await trials.rangeFor({ kind: 'pair', pairing: { one: task.job, other: task.job } }, 1, 1e6)
  expect(String(pair)).toMatch(/^[125]0*$/)
})

test('a trial fights no more than is wanted', async () => {
  const never = () => () => 1e-6
  const trials = new Trials(never)
  const task = { kind: 'job', job: jobOf(duel, { policies }) } as const
  // 50, 100 and 200 fights at a million to the second.
  expect(await trials.rangeFor(task, 1.1e-6, 400)).toBe(200)
})
