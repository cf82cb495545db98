/**
 * Setting a fight up, leaving it, giving it up, and what comes after it.
 */
import { hasWon } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { stances } from '../index.ts'
import {
  attackWith,
  duel,
  fell,
  fighter,
  figure,
  menuOf,
  plain,
  playAftermath,
  playDeeds,
  playRound,
  playTurn,
  playWhile,
  STRIKER,
  set,
  stage,
  startRound,
  strikeFor,
  told,
  whyNot,
} from '../testing/stage.ts'

describe('before the first round', () => {
  rule('stances.setup.deploy', 'those who shoot in the rear, the others in front', () => {
    const state = stage({
      pcs: ['magnus', 'sable', 'elena'],
      npcs: ['hobgoblin-captain', 'hobgoblin-archer'],
    })
    const zones = Object.fromEntries(state.figures.map(({ id, zone }) => [id, zone]))
    expect(zones).toEqual({ magnus: 1, sable: 0, elena: 1, 'hobgoblin-captain': 3, 'hobgoblin-archer': 4 })
    expect(state.phase).toBe('round')
  })

  rule(
    'stances.setup.deploy',
    'who carries a bow but holds a sword stands in front; casters where spells are',
    () => {
      const state = stage({
        pcs: [plain('One', { weapons: ['longsword', 'longbow'] }), 'lyra'],
        npcs: ['levy'],
      })
      expect(state.figures.map(({ zone }) => zone)).toEqual([1, 1, 3])
      const magic = stage({ pcs: ['lyra', 'magnus'], npcs: ['levy'] }, { rulings: { spells: 'on' } })
      expect(magic.figures.map(({ zone }) => zone)).toEqual([0, 1, 3])
    },
  )

  rule('stances.setup.deploy', 'the scenario may say otherwise; three sides must', () => {
    const state = stage(
      { pcs: [{ use: 'magnus', zone: 4 }], npcs: ['levy'] },
      { field: { deployment: { npcs: [0] } } },
    )
    expect(state.figures.map(({ zone }) => zone)).toEqual([4, 0])
    expect(() => stage({ one: ['levy'], two: ['levy'], three: ['levy'] })).toThrow(/3 sides/)
  })

  rule('stances.setup.weapon', 'the first weapon of the sheet is in hand', () => {
    const state = stage({ pcs: ['sable', 'kestrel'], npcs: ['levy'] })
    const play = attackWith(state, 'sable', 'levy', { dice: [1, 1] })
    expect(told(play, 'attack')).toMatchObject([{ weapon: 'shortbow' }])
    expect(menuOf(state, 'kestrel')).toContain('weapon javelin')
    expect(menuOf(state, 'kestrel')).not.toContain('weapon short-sword')
  })
})

describe('the end', () => {
  const last = plain('Last', { guardMax: 1, vitalityMax: 1 })

  rule('stances.end.check', 'who is taken off the field in the middle of his turn does nothing more', () => {
    const state = stage({ pcs: [plain('Ana'), plain('Abe')], npcs: [plain('Bob')] }, { zone: 2 })
    startRound(state)
    playDeeds(state, 'ana', { deeds: ['switch defensive'] })
    stances.leave(state, 'ana')
    const play = playWhile(state, {}, ({ turn }) => turn === 0)
    expect([play.asked.length, state.phase, state.turn]).toEqual([0, 'turn', 1])
  })

  rule('stances.end.check', 'if the last enemy is taken off the field the fight is over at once', () => {
    for (const deeds of [[], ['switch defensive']]) {
      const state = stage({ pcs: [plain('Ana')], npcs: [plain('Bob')] }, { zone: 2 })
      startRound(state)
      if (deeds.length > 0) playDeeds(state, 'ana', { deeds })
      stances.leave(state, 'bob')
      const play = playWhile(state, {}, () => false)
      expect([play.asked.length, state.phase, state.winner]).toEqual([0, 'over', 'pcs'])
    }
  })

  rule('stances.end.check', 'as soon as one side has nobody on his feet; nobody else acts', () => {
    const state = stage(
      { pcs: [{ ...STRIKER, stance: 'aggressive' }, plain('Friend')], npcs: [last] },
      { zone: 2 },
    )
    const play = playRound(state, { dice: [3, 4, 1, 1], choices: { 'turn striker': ['attack last'] } })
    expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['striker'])
    expect(told(play, 'over')).toMatchObject([{ winner: 'pcs', how: 'victory', rounds: 1 }])
    expect(stances.outcome(state)).toEqual({ over: true, winner: 'pcs', how: 'victory' })
  })

  rule('stances.end.check', 'the last blow still earns its Momentum', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), last)
    const play = attackWith(state, 'fighter', 'last', { dice: [2, 3, 1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(1)
    expect(play.events.at(-1)?.event).toBe('over')
  })

  rule('stances.end.check', 'the dying do not keep a side in the fight, and allies win together', () => {
    const state = duel(fighter('Fighter', { armour: 'none' }), STRIKER)
    set(state, 'fighter', { guard: 0, vitality: 1 })
    strikeFor(state, 'fighter', 2)
    expect(state).toMatchObject({ winner: 'npcs', how: 'victory' })
    const pact = stage(
      { one: [plain('One')], two: [plain('Two')], three: [plain('Three')] },
      { zone: 2, field: { deployment: { one: [0], two: [1], three: [4] }, allied: [['one', 'two']] } },
    )
    expect(menuOf(pact, 'one')).not.toContain('attack two')
    set(pact, 'three', { guard: 0, vitality: 1 })
    attackWith(pact, 'one', 'three', { dice: [4, 4, 1, 1] })
    const outcome = stances.outcome(pact)
    expect(outcome).toEqual({ over: true, winner: 'one', how: 'victory', allies: ['two'] })
    expect(['one', 'two', 'three'].map((side) => hasWon(outcome, side))).toEqual([true, true, false])
  })

  rule('stances.end.check', 'a draw if the rounds run out', () => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc' })], npcs: [last] }, { field: { maxRounds: 2 } })
    playRound(state)
    expect(stances.outcome(state).over).toBe(false)
    playRound(state)
    expect(stances.outcome(state)).toEqual({ over: true, winner: null, how: 'draw' })
  })

  rule(
    'stances.end.target',
    'who is active, dying or stable can be attacked; who is out of it cannot',
    () => {
      const state = stage({ pcs: [plain('One')], npcs: [plain('Foe'), plain('Other')] }, { zone: 2 })
      const targets = (life: 'active' | 'dying' | 'stable' | 'out' | 'dead' | 'fled' | 'yielded') => {
        set(state, 'foe', { life })
        return menuOf(state, 'one').filter((key) => key.startsWith('attack'))
      }
      for (const life of ['active', 'dying', 'stable'] as const)
        expect(targets(life)).toEqual(['attack foe', 'attack other'])
      for (const life of ['out', 'dead', 'fled', 'yielded'] as const)
        expect(targets(life)).toEqual(['attack other'])
    },
  )

  rule('stances.end.target', 'the fallen are attacked like anybody, without their stance', () => {
    const state = stage(
      { pcs: [fighter('Fallen', { stance: 'defensive' }), plain('Friend')], npcs: [STRIKER] },
      { zone: 2 },
    )
    fell(state, 'fallen', 0)
    const miss = attackWith(state, 'striker', 'fallen', { dice: [3, 3] })
    expect(told(miss, 'check')).toMatchObject([{ tn: 8, success: false }])
    expect(told(strikeFor(state, 'fallen', 4), 'damage')).toMatchObject([{ reduction: 2, through: 2 }])
    expect(figure(state, 'fallen')).toMatchObject({ life: 'dying', vitality: -2, momentum: 0 })
  })
})

describe('leaving and yielding', () => {
  const band = (stance: 'aggressive' | 'balanced' | 'defensive', zone = 0) =>
    stage({
      pcs: [plain('One', { stance, zone }), plain('Friend', { zone: 1 })],
      npcs: [plain('Foe', { zone })],
    })

  rule('stances.end.leave', 'off the own edge, Engaged or not, but not in Aggressive', () => {
    const state = band('defensive')
    const play = playTurn(state, 'one', { deeds: ['leave'] })
    expect(told(play, 'life')).toMatchObject([{ figure: 'one', life: 'fled' }])
    expect(told(play, 'attack')).toEqual([])
    expect(menuOf(band('balanced'), 'one')).toContain('leave')
    expect(whyNot(band('aggressive'), 'one', 'leave')).toBe('stances.move.aggressive-no-disengage')
    expect(whyNot(band('defensive', 1), 'one', 'leave')).toBe('stances.end.leave')
    expect(whyNot(band('defensive'), 'foe', 'leave')).toBe('stances.end.leave')
  })

  rule('stances.end.leave', 'it takes one zone of movement, so any action comes first', () => {
    const state = stage({ pcs: [plain('One', { zone: 0 })], npcs: [plain('Foe', { zone: 4 })] })
    expect(menuOf(state, 'one', { deeds: ['defend'], dice: [1, 1] })).toContain('leave')
    set(state, 'one', { zone: 1 })
    expect(menuOf(state, 'one', { deeds: ['move 0'] })).toContain('leave')
    expect(whyNot(state, 'one', 'leave', { deeds: ['move 0', 'defend'], dice: [1, 1] })).toBe(
      'stances.move.standard',
    )
  })

  rule(['stances.end.leave', 'stances.end.check'], 'the last to go ends the fight', () => {
    const state = stage({ pcs: [plain('One', { zone: 0 })], npcs: [plain('Foe')] })
    playTurn(state, 'one', { deeds: ['leave'] })
    expect(stances.outcome(state)).toEqual({ over: true, winner: 'npcs', how: 'victory' })
  })

  rule('stances.end.yield', 'accepted, it is over for him', () => {
    const state = band('aggressive')
    const play = playTurn(state, 'one', { deeds: ['yield'], choices: { 'accept-yield foe': ['accept'] } })
    expect(told(play, 'life')).toMatchObject([{ figure: 'one', life: 'yielded' }])
    expect(menuOf(state, 'foe').filter((key) => key === 'attack one')).toEqual([])
  })

  rule('stances.end.yield', 'refused, the turn goes on, and it is not offered again this round', () => {
    const state = band('balanced')
    const refuse = { deeds: ['yield'], choices: { 'accept-yield': ['refuse'] } }
    expect(menuOf(state, 'one', refuse)).toEqual(expect.arrayContaining(['attack foe', 'defend', 'end']))
    expect(whyNot(state, 'one', 'yield', refuse)).toBe('stances.end.yield')
    const play = playTurn(state, 'one', { ...refuse, deeds: ['yield', 'end'] })
    expect(told(play, 'refused')).toHaveLength(1)
    startRound(state)
    expect(menuOf(state, 'one')).toContain('yield')
  })

  rule('stances.end.yield', 'before moving and acting, or not at all', () => {
    const state = band('balanced')
    expect(whyNot(state, 'one', 'yield', { deeds: ['defend'], dice: [1, 1] })).toBe('stances.end.yield')
    set(state, 'foe', { zone: 4 })
    expect(whyNot(state, 'one', 'yield', { deeds: ['move 1'] })).toBe('stances.end.yield')
  })
})

describe('the aftermath', () => {
  const healer = plain('Healer', { mind: 2, skills: { medicine: 1 } })

  /** The foes are beaten, and somebody of the winners lies dying. */
  function won(more = {}) {
    const state = stage(
      {
        pcs: [STRIKER, healer, plain('Pc', { kind: 'pc', zone: 0, ...more })],
        npcs: [plain('Last', { guardMax: 0, vitalityMax: 1 })],
      },
      { zone: 2 },
    )
    fell(state, 'pc', -1)
    strikeFor(state, 'last', 2)
    return state
  }

  rule('stances.end.aftermath', 'a friend helps, from wherever he stands', () => {
    const state = won()
    const play = playAftermath(state, { dice: [2, 3], choices: { 'first-aid healer': ['pc'] } })
    expect(told(play, 'check')).toMatchObject([{ figure: 'healer', total: 8, success: true }])
    expect(figure(state, 'pc')).toMatchObject({ life: 'stable', vitality: 0 })
    expect(stances.outcome(state)).toMatchObject({ over: true, winner: 'pcs' })
  })

  rule('stances.end.aftermath', 'also where the referee has ended the fight', () => {
    for (const winner of ['pcs', null]) {
      const cast = { pcs: [fighter('Ana'), fighter('Abe')], npcs: [plain('Bob')] }
      const state = stage(cast, { zone: 2 })
      fell(state, 'abe', -1)
      startRound(state)
      stances.end(state, winner)
      playAftermath(state, { dice: [4, 4], choices: { 'first-aid ana': ['nobody'] } })
      expect(figure(state, 'abe')).toMatchObject({ life: 'stable', vitality: 0 })
      expect(stances.outcome(state)).toMatchObject({ over: true, winner })
      stances.end(state, winner)
      expect(state.phase).toBe('over')
    }
  })

  rule('stances.end.aftermath', 'saves and help go on, one each a round, until nobody is dying', () => {
    const state = won()
    const play = playAftermath(state, {
      // Help fails twice, the save takes 1; help fails, the save holds; then it is death.
      dice: [1, 1, 1, 1, 2, 3, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 2, 3],
      choices: { 'first-aid': () => 'pc' },
    })
    expect(told(play, 'save')).toHaveLength(3)
    expect(play.askedFor('first-aid').map(({ by }) => by)).toEqual([
      'striker',
      'healer',
      'striker',
      'healer',
      'striker',
      'healer',
    ])
    expect(figure(state, 'pc')).toMatchObject({ life: 'dead', vitality: -3 })
  })

  rule('stances.end.aftermath', 'who wakes does not reopen the fight; enemies are not helped', () => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc', will: 3 })], npcs: [STRIKER, healer] }, { zone: 2 })
    set(state, 'pc', { guard: 0, vitality: 1 })
    strikeFor(state, 'pc', 2)
    expect(state.phase).toBe('after')
    const play = playAftermath(state, { dice: [4, 4] })
    expect(play.askedFor('first-aid')).toEqual([])
    expect(figure(state, 'pc')).toMatchObject({ life: 'active', vitality: 1 })
    expect(stances.outcome(state)).toEqual({ over: true, winner: 'npcs', how: 'victory' })
  })

  rule('stances.end.aftermath', 'with nobody dying there is none', () => {
    const state = duel(STRIKER, plain('Last', { guardMax: 0, vitalityMax: 1 }))
    playDeeds(state, 'striker', { deeds: ['attack last'], dice: [3, 4, 1, 1] })
    expect(stances.next(state)).toBeNull()
  })
})
