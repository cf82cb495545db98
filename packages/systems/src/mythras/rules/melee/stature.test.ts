/**
 * How high up a blow can be aimed, and what a referee may say about it.
 */
import { expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { plain, stage, strike } from '../../testing/stage.ts'

const ALL = ['right-leg', 'left-leg', 'abdomen', 'chest', 'right-arm', 'left-arm', 'head']

/** The locations on offer when Ann chooses where to strike. */
function offered(ann: object, giant: object, rulings: object = {}): readonly string[] {
  const one = { ...plain('Ann', 60, ['broadsword', '2H spear']), siz: 12, ...ann }
  const state = stage(
    { one: [one], other: [{ ...plain('Bob', 60, ['club']), siz: 13, ...giant }] },
    { rulings },
  )
  const { play } = strike(state, 'ann', 'bob', {
    dice: [3, 1],
    choices: { effect: ['choose-location', 'none'], location: ['right-leg'] },
  })
  return play.askedFor('location')[0]?.options ?? []
}

rule(
  'mythras.effect.choose-location',
  'the head of a giant is out of reach, and above thrice the SIZ the chest too',
  () => {
    expect(offered({}, { siz: 24 })).toEqual(ALL)
    expect(offered({}, { siz: 25 })).toEqual(ALL.slice(0, 6))
    expect(offered({}, { siz: 37 })).toEqual(['right-leg', 'left-leg', 'abdomen'])
    expect(offered({}, { siz: 37, legs: 4 })).toEqual(ALL)
  },
)

rule(
  'mythras.effect.choose-location',
  'who lies down reaches legs and abdomen, and all of somebody who lies too',
  () => {
    expect(offered({ posture: 'prone' }, {})).toEqual(['right-leg', 'left-leg', 'abdomen'])
    expect(offered({ posture: 'prone' }, { posture: 'prone' })).toEqual(ALL)
  },
)

rule('mythras.effect.choose-location', 'a long weapon reaches a level higher', () => {
  expect(offered({ weapons: ['2H spear'] }, { siz: 25 })).toEqual(ALL)
  expect(offered({ weapons: ['2H spear'] }, { siz: 37 })).toEqual(ALL.slice(0, 6))
})

rule(
  'mythras.effect.choose-location',
  'where a referee is at hand they say about what is doubtful, and about nothing else',
  () => {
    const play = (location: readonly string[], reach: readonly string[]) => {
      const one = { ...plain('Ann', 60, ['broadsword']), siz: 12 }
      const state = stage(
        { one: [one], other: [{ ...plain('Bob', 60, ['club']), siz: 30 }] },
        { field: { calls: true } },
      )
      const { play: run, exchange } = strike(state, 'ann', 'bob', {
        dice: [3, 1],
        choices: { effect: ['choose-location', 'none'], location, 'location-reach': reach },
      })
      return [run.askedFor('location-reach').length, exchange.location]
    }
    expect(play(['chest'], [])).toEqual([0, 3])
    expect(play(['head'], ['yes'])).toEqual([1, 6])
    expect(play(['head', 'chest'], ['no'])).toEqual([1, 3])
  },
)
