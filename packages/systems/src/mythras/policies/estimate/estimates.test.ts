import { expect, test } from 'vitest'
import { figureAt, itemAt } from '../../state/state.ts'
import { stage } from '../../testing/stage.ts'
import { estimates } from './estimates.ts'
import { blowWith, worthOfStrike } from './measure.ts'

test('within a decision an estimate is worked out once for each blow', () => {
  const state = stage({ heroes: ['duelist'], foes: ['duelist'] })
  const [one, other] = [figureAt(state, 0), figureAt(state, 1)]
  const blow = blowWith(state, one, other, itemAt(one, 0), 2)
  let worked = 0
  const work = () => ++worked
  const seen = estimates.during(() => [
    estimates.worthOf(blow, 1, work),
    estimates.worthOf({ ...blow }, 1, work),
    estimates.worthOf(blow, 0, work),
    estimates.worthOf({ ...blow, skill: blow.skill + 1 }, 1, work),
    estimates.worthOf({ ...blow, target: { ...other } }, 1, work),
  ])
  expect(seen).toEqual([1, 1, 2, 3, 4])
})

test('the next decision sees what has changed, and so does whoever asks outside of one', () => {
  const state = stage({ heroes: ['duelist'], foes: ['duelist'] })
  const [one, other] = [figureAt(state, 0), figureAt(state, 1)]
  const worth = () => worthOfStrike(state, blowWith(state, one, other, itemAt(one, 0), 2), 1)
  const unhurt = estimates.during(worth)
  for (const limb of other.limbs) limb.hp = 1
  const outside = worth()
  expect(outside).toBeGreaterThan(unhurt)
  expect(estimates.during(worth)).toBe(outside)
})
