/**
 * Outmaneuvering: who may try it, who pays, who is kept off, and what beating everybody is worth.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { State } from '../../state/state.ts'
import { ANA, BOR, figure, menuOf, playRound, stage, told, turn, whyNot } from '../../testing/stage.ts'
import { distance } from '../core/conditions.ts'

const MOVER = { ...ANA, name: 'Mover', luck: 0, skills: { ...ANA.skills, evade: 64 }, at: [0, 0] }
const foe = (name: string, evade: number, at: readonly [number, number]) => ({
  ...BOR,
  name,
  at,
  skills: { ...BOR.skills, evade },
})
const crowd = (rulings: RulingsInput = {}) =>
  stage(
    { heroes: [MOVER], foes: [foe('One', 54, [1, 0]), foe('Two', 40, [0, 1]), foe('Three', 32, [1, 1])] },
    { rulings, field: { engaged: 'all' } },
  )
const engagedWith = (state: State, id: string) =>
  figure(state, id).engaged.map((at) => state.figures[at]?.id ?? '')
const barred = (state: State) =>
  state.figures.filter((each) => each.barred.includes(figure(state, 'mover').at)).map(({ id }) => id)

describe('who is kept off', () => {
  rule(
    ['mythras.outm.result', 'mythras.action.outmaneuver'],
    '50 against 52, 39 and a Failure: only the first may attack this Round',
    () => {
      const state = crowd()
      const play = turn(state, 'mover', 'outmaneuver', { dice: [50, 52, 39, 88] })
      expect(barred(state)).toEqual(['two', 'three'])
      expect(play.askedFor('outmaneuver-reward')).toEqual([])
      expect(whyNot(state, 'two', 'attack axe')).toBe('mythras.outm.result')
      expect(menuOf(state, 'one')).toContain('attack axe')
    },
  )

  rule('mythras.outm.cost', 'the mover and each who contests spend one point', () => {
    const state = crowd()
    turn(state, 'mover', 'outmaneuver', { dice: [50, 52, 39, 88] })
    expect(state.figures.map(({ actionPoints }) => actionPoints)).toEqual([1, 1, 1, 1])
  })

  rule(
    ['mythras.action.brace', 'mythras.action.outmaneuver'],
    'whoever dodges about stands firm no more',
    () => {
      const state = crowd()
      figure(state, 'mover').braced = figure(state, 'one').at
      turn(state, 'mover', 'outmaneuver', { dice: [50, 52, 39, 88] })
      expect(figure(state, 'mover').braced).toBe(-1)
    },
  )

  rule('mythras.outm.cost', 'who stays out pays nothing, but may not attack either', () => {
    const state = crowd()
    turn(state, 'mover', 'outmaneuver', {
      dice: [50, 52],
      choices: { 'outmaneuver-join two': ['stay-out'], 'outmaneuver-join three': ['stay-out'] },
    })
    expect(state.figures.map(({ actionPoints }) => actionPoints)).toEqual([1, 1, 2, 2])
    expect(barred(state)).toEqual(['two', 'three'])
  })

  rule('mythras.outm.result', 'by a ruling those who stayed out may attack', () => {
    const state = crowd({ 'outm-decline': 'may-attack' })
    turn(state, 'mover', 'outmaneuver', {
      dice: [50, 40],
      choices: {
        'outmaneuver-join two': ['stay-out'],
        'outmaneuver-join three': ['stay-out'],
        'outmaneuver-reward': ['face one'],
      },
    })
    expect(barred(state)).toEqual(['one'])
  })

  rule('mythras.outm.result', 'it lasts until the Round is over', () => {
    const state = crowd()
    turn(state, 'mover', 'outmaneuver', { dice: [50, 52, 39, 88] })
    expect(barred(state)).not.toEqual([])
    playRound(state)
    expect(state.round).toBe(2)
    expect(barred(state)).toEqual([])
  })

  rule('mythras.outm.result', 'an equal roll does not beat the mover, nor do two failures', () => {
    const state = crowd()
    turn(state, 'mover', 'outmaneuver', { dice: [90, 88, 77, 96] })
    expect(barred(state)).toEqual(['one', 'two', 'three'])
  })

  rule('mythras.core.over-100', 'somebody above 100 lowers everybody in the contest', () => {
    const master = { ...MOVER, skills: { ...ANA.skills, evade: 114 } }
    const state = stage({ heroes: [master], foes: [foe('One', 54, [1, 0])] }, { field: { engaged: 'all' } })
    turn(state, 'mover', 'outmaneuver', { dice: [30, 45], choices: { 'outmaneuver-reward': ['face one'] } })
    expect(barred(state)).toEqual(['one'])
  })
})

describe('beating all', () => {
  const all = { dice: [60, 52, 39, 88] }

  rule('mythras.outm.all', 'who out-rolls everybody may leave the fight altogether', () => {
    const state = crowd()
    const play = turn(state, 'mover', 'outmaneuver', {
      ...all,
      dice: [60, 52, 39, 30],
      choices: { 'outmaneuver-reward': ['withdraw'] },
    })
    expect(play.askedFor('outmaneuver-reward')[0]?.options).toEqual([
      'face one',
      'face two',
      'face three',
      'withdraw',
    ])
    expect(engagedWith(state, 'mover')).toEqual([])
    for (const id of ['one', 'two', 'three'])
      expect(distance(figure(state, 'mover'), figure(state, id))).toBeGreaterThan(2)
  })

  rule('mythras.outm.all', 'or face a single foe, safe from the others', () => {
    const state = crowd()
    turn(state, 'mover', 'outmaneuver', { ...all, choices: { 'outmaneuver-reward': ['face two'] } })
    expect(engagedWith(state, 'mover')).toEqual(['two'])
    expect(barred(state)).toEqual(['one', 'two', 'three'])
  })

  rule('mythras.outm.all', 'a double failure is no win, unless the table counts it as one', () => {
    const dice = [90, 88, 77, 96]
    expect(turn(crowd(), 'mover', 'outmaneuver', { dice }).askedFor('outmaneuver-reward')).toEqual([])
    const lenient = turn(crowd({ 'outm-all': 'nobody-wins' }), 'mover', 'outmaneuver', { dice })
    expect(lenient.askedFor('outmaneuver-reward')).toHaveLength(1)
  })

  rule(
    ['mythras.outm.all', 'mythras.engage.leave'],
    'in a duel: 30 against a Failure, Bor kept off, Ana may withdraw',
    () => {
      const state = stage({ heroes: [{ ...ANA, luck: 0 }], foes: [BOR] })
      turn(state, 'ana', 'outmaneuver', { dice: [30, 55], choices: { 'outmaneuver-reward': ['withdraw'] } })
      expect(figure(state, 'bor').barred).toEqual([figure(state, 'ana').at])
      expect(engagedWith(state, 'bor')).toEqual([])
      expect([figure(state, 'ana').actionPoints, figure(state, 'bor').actionPoints]).toEqual([1, 1])
    },
  )

  rule('mythras.effect.grip', 'held by somebody one does not get away', () => {
    const state = crowd()
    const mover = figure(state, 'mover')
    const one = figure(state, 'one')
    mover.grippedBy.push(one.at)
    one.grips = mover.at
    const play = turn(state, 'mover', 'outmaneuver', {
      ...all,
      choices: { 'outmaneuver-reward': ['face two'] },
    })
    expect(play.forbade('outmaneuver-reward', 'withdraw')).toBe('mythras.effect.grip')
    expect(engagedWith(state, 'mover')).toEqual(['one', 'two'])
  })

  rule('mythras.outm.all', 'with nobody to contest it nothing is rolled, and all are beaten', () => {
    const state = crowd()
    for (const each of state.figures.slice(1)) each.actionPoints = 0
    const play = turn(state, 'mover', 'outmaneuver', { choices: { 'outmaneuver-reward': ['withdraw'] } })
    expect(told(play, 'skill')).toEqual([])
    expect(barred(state)).toEqual(['one', 'two', 'three'])
  })
})

describe('who may try', () => {
  rule('mythras.outm.requirements', 'it needs foes, and room', () => {
    const alone = stage({ heroes: [MOVER], foes: [BOR] }, { field: { distance: 20 } })
    expect(whyNot(alone, 'mover', 'outmaneuver')).toBe('mythras.outm.requirements')
    const corridor = stage(
      { heroes: [{ ...MOVER, confined: true }], foes: [BOR] },
      { field: { engaged: 'all' } },
    )
    expect(whyNot(corridor, 'mover', 'outmaneuver')).toBe('mythras.outm.requirements')
  })

  rule('mythras.outm.requirements', 'one foe is enough, unless the table asks for two', () => {
    const duel = (rulings: RulingsInput) => stage({ heroes: [ANA], foes: [BOR] }, { rulings })
    expect(menuOf(duel({}), 'ana')).toContain('outmaneuver')
    expect(whyNot(duel({ 'outm-single': 'two-or-more' }), 'ana', 'outmaneuver')).toBe(
      'mythras.outm.requirements',
    )
  })

  rule('mythras.effect.entangle', 'with a snared leg nobody outmaneuvers anybody', () => {
    const state = crowd()
    const mover = figure(state, 'mover')
    const leg = mover.limbs[0]
    if (leg !== undefined) leg.snaredBy = figure(state, 'one').at
    expect(whyNot(state, 'mover', 'outmaneuver')).toBe('mythras.effect.entangle')
  })
})
