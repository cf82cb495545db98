/**
 * Checks: what is added to two dice, what the sum needs, and when it is critical.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  attackWith,
  duel,
  fell,
  fighter,
  figure,
  plain,
  playDeeds,
  playTurn,
  STRIKER,
  set,
  stage,
  told,
} from '../testing/stage.ts'

/** One attack that is only looked at: the modifier comes from Might, damage is 2 on the dice if it hits. */
function attackOf(might: number, dice: readonly number[], hits: boolean, field = {}) {
  const state = duel(plain('One', { might }), plain('Other'), { field })
  const play = attackWith(state, 'one', 'other', { dice: hits ? [...dice, 1, 1] : dice })
  const [check] = told(play, 'check')
  return { check, state }
}

describe('the roll', () => {
  rule('stances.check.roll', 'two dice, an attribute and a skill', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ natural: 5, modifier: 4, total: 9 }])
  })

  rule('stances.check.roll', 'Defend, Maneuver and first aid each have their own attribute and skill', () => {
    const one = plain('One', {
      kind: 'pc',
      might: 5,
      grace: 1,
      mind: 2,
      awareness: -1,
      skills: { combat: 2, stealth: -1, medicine: 1 },
    })
    const state = stage({ pcs: [one, plain('Friend')], npcs: [plain('Foe')] }, { zone: 2 })
    fell(state, 'friend', -1)
    const added = (deed: string, choices = {}) =>
      told(playDeeds(state, 'one', { deeds: [deed], dice: [1, 1], choices }), 'check')[0]?.modifier
    expect(added('defend')).toBe(3)
    const sneak = { 'maneuver-skill': ['stealth'], 'maneuver-attribute': ['awareness'] }
    expect(added('maneuver', sneak)).toBe(-2)
    expect(added('first-aid friend')).toBe(3)
  })

  rule(['stances.check.roll', 'stances.dying.save'], 'a death save adds Will and no skill', () => {
    const dying = fighter('Fighter', { will: 2, stance: 'defensive' })
    const state = stage({ pcs: [dying, plain('Friend')], npcs: [STRIKER] })
    fell(state, 'fighter', -1)
    const play = playTurn(state, 'fighter', { dice: [2, 2] })
    expect(told(play, 'save')).toMatchObject([{ natural: 4, modifier: 2, total: 6 }])
  })

  rule(
    'stances.check.natural',
    'the natural result is the dice alone, and 8 or more in 15 rolls of 36',
    () => {
      expect(attackOf(3, [4, 4], true).check).toMatchObject({ natural: 8, total: 11 })
      let paid = 0
      for (let first = 1; first <= 6; first++)
        for (let second = 1; second <= 6; second++) {
          const { state } = attackOf(-5, [first, second], false)
          paid += figure(state, 'one').momentum
        }
      expect(paid).toBe(15)
    },
  )
})

describe('what it needs', () => {
  rule('stances.check.tn', 'a 7 fails', () => {
    expect(attackOf(0, [3, 4], false).check).toMatchObject({ total: 7, tn: 8, success: false })
    const state = duel(plain('One'), plain('Other'))
    const play = playDeeds(state, 'one', { deeds: ['defend'], dice: [3, 4] })
    expect(told(play, 'check')).toMatchObject([{ total: 7, tn: 8, success: false }])
    expect(figure(state, 'one').layer).toBe(0)
  })

  rule('stances.check.meet', 'an 8 succeeds', () => {
    const { check, state } = attackOf(0, [4, 4], true)
    expect(check).toMatchObject({ total: 8, success: true })
    expect(figure(state, 'other').guard).toBe(9)
  })

  rule('stances.check.tn-raised', 'a 9 misses where the referee wants 10', () => {
    expect(attackOf(3, [3, 3], false, { attackTn: 10 }).check).toMatchObject({
      total: 9,
      tn: 10,
      success: false,
    })
    expect(attackOf(3, [4, 3], true, { attackTn: 10 }).check).toMatchObject({ total: 10, success: true })
  })

  rule('stances.check.tn-raised', 'only attacks are harder then', () => {
    const state = duel(plain('One'), plain('Other'), { field: { attackTn: 10 } })
    const play = playDeeds(state, 'one', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ total: 8, tn: 8, success: true }])
  })

  rule('stances.check.no-auto', 'two ones can hit and two sixes can miss', () => {
    const hit = duel(plain('One', { might: 5, skills: { combat: 1 } }), plain('Other'))
    const play = attackWith(hit, 'one', 'other', { dice: [1, 1, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ natural: 2, total: 8, success: true }])
    expect(attackOf(-5, [6, 6], false).check).toMatchObject({ natural: 12, total: 7, success: false })
  })
})

describe('critical success', () => {
  rule('stances.check.critical', 'at 13, not at 12', () => {
    const strike = (dice: readonly number[]) => {
      const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
      return told(attackWith(state, 'fighter', 'foe', { dice }), 'check')[0]
    }
    expect(strike([5, 4, 1, 1, 1])).toMatchObject({ total: 13, critical: true })
    expect(strike([4, 4, 1, 1])).toMatchObject({ total: 12, critical: false })
  })

  rule('stances.check.critical', 'on every check, and only on one that succeeds', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive', grace: 5, armour: 'none' }), plain('Foe'), {
      field: { attackTn: 14 },
    })
    const defend = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [4, 4] })
    expect(told(defend, 'check')).toMatchObject([{ what: 'defend', total: 13, critical: true }])
    const miss = attackWith(state, 'fighter', 'foe', { dice: [5, 4] })
    expect(told(miss, 'check')).toMatchObject([{ total: 13, success: false, critical: false }])
    expect(figure(state, 'fighter').momentum).toBe(1)
  })
})

describe('opposed checks', () => {
  const met = (attack: readonly number[], counter: readonly number[], damage: readonly number[] = []) => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), fighter('Rival', { kind: 'npc' }))
    const play = attackWith(state, 'rival', 'fighter', {
      dice: [...attack, ...counter, ...damage],
      choices: { counter: ['yes'] },
    })
    return { state, play }
  }

  rule('stances.check.opposed', 'equal totals are the defender’s', () => {
    const { state, play } = met([3, 4], [2, 4])
    expect(told(play, 'negated')).toMatchObject([{ counter: 11, attack: 11 }])
    expect(figure(state, 'fighter').guard).toBe(15)
  })

  rule('stances.check.opposed', 'one less loses', () => {
    const { state, play } = met([3, 4], [2, 3], [4, 4])
    expect(told(play, 'beaten')).toMatchObject([{ counter: 10, attack: 11 }])
    // 8 and 1 for the sword, less 2 for armour and 2 for the stance.
    expect(figure(state, 'fighter').guard).toBe(10)
  })

  rule('stances.check.opposed', 'an attack that beats the Counter must still reach its number', () => {
    const state = duel(
      plain('Clumsy', { skills: { combat: -2 }, stance: 'defensive', grace: -5 }),
      plain('Foe'),
    )
    set(state, 'clumsy', { momentum: 1 })
    const play = attackWith(state, 'foe', 'clumsy', { dice: [3, 4, 2, 3], choices: { counter: ['yes'] } })
    expect(told(play, 'beaten')).toMatchObject([{ counter: 2, attack: 7 }])
    expect(told(play, 'miss')).toHaveLength(1)
    expect(figure(state, 'clumsy').guard).toBe(12)
  })
})
