/**
 * Formal duels, gambits, blows that are meant to subdue, and victims who know of nothing.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import {
  figure,
  menu,
  npc,
  pc,
  playRound,
  playTo,
  rolled,
  STRIKE,
  set,
  stage,
  standing,
  told,
  whyNot,
} from '../../testing/stage.ts'
import { gambitOdds } from '../skirmish/gambits.ts'
import { opposedChance } from './fighter.ts'

const BIG = { hpMax: 9, morale: null } as const

describe('a formal duel', () => {
  const DUELLIST = { ...BIG, atk: 2, natural: 2 } as const
  const duel = (first: string, second: string, dice: readonly number[]) => {
    const state = stage(
      { party: [npc('a', DUELLIST)], foes: [npc('b', DUELLIST)] },
      { field: { duels: [['a', 'b']] } },
    )
    const play = playRound(state, {
      dice: [1, ...dice],
      choices: { 'technique a': [first], 'technique b': [second], ...STRIKE },
    })
    return told(play, 'attack').map(({ figure: who, dice: count, chance }) => [who, count, chance])
  }
  const misses = (count: number) => new Array<number>(count).fill(11)

  rule(
    ['warband.duel.feint', 'warband.duel.declare'],
    'a feint beats a parry: 6 becomes 8 for the one, nothing for the other',
    () => {
      expect(duel('feint', 'parry', misses(4))).toEqual([
        ['a', 2, 8],
        ['b', 2, 6],
      ])
    },
  )

  rule('warband.duel.assault', 'an assault beats a feint: two attacks become three', () => {
    expect(duel('assault', 'feint', misses(5))).toEqual([
      ['a', 3, 6],
      ['b', 2, 6],
    ])
  })

  rule('warband.duel.parry', 'a parry beats an assault: armour 2 becomes 4', () => {
    expect(duel('parry', 'assault', misses(4))).toEqual([
      ['a', 2, 6],
      ['b', 2, 4],
    ])
  })

  rule('warband.duel.same', 'alike: both feints help', () => {
    expect(duel('feint', 'feint', misses(4))).toEqual([
      ['a', 2, 8],
      ['b', 2, 8],
    ])
  })

  rule('warband.duel.declare', 'both choose before the priority die, and neither sees the other', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('b', BIG)] }, { field: { duels: [['a', 'b']] } })
    const play = playTo(state, 'opening', {
      dice: [1],
      choices: {
        'technique a': ['feint'],
        'technique b': (_decision, seen) => {
          expect(seen.duels[0]).toMatchObject({ first: 'none', second: 'none' })
          return 'parry'
        },
      },
    })
    expect(play.asked.slice(0, 2).map(({ name }) => name)).toEqual(['technique', 'technique'])
  })

  rule(
    'warband.duel.npc-sunder',
    'in a duel an NPC too may give up the shield: 1 damage less, and it is gone',
    () => {
      const champion = npc('b', { ...BIG, shield: 'ready' })
      const state = stage(
        { party: [npc('a', { ...BIG, atk: 2 })], foes: [champion] },
        { field: { duels: [['a', 'b']] } },
      )
      playRound(state, {
        dice: [1, 3, 3],
        choices: { technique: () => 'feint', 'melee a': ['attack'], 'sunder b': ['yes'] },
      })
      expect(figure(state, 'b')).toMatchObject({ hp: 8, shield: 'gone' })
    },
  )

  rule('warband.duel.declare', 'a third who strikes at a duellist ends it', () => {
    const state = stage(
      { party: [npc('a', BIG), npc('friend', BIG)], foes: [npc('b', BIG)] },
      { field: { duels: [['a', 'b']] } },
    )
    const play = playRound(state, {
      dice: [1, 11],
      choices: { technique: () => 'feint', 'melee friend': ['attack'] },
    })
    expect(told(play, 'duel-over').length).toBe(1)
    expect(told(play, 'attack')[0]).toMatchObject({ figure: 'friend', chance: 8 })
    expect(state.duels).toEqual([])
  })
})

describe('gambits', () => {
  const TRIP = { 'melee a': ['gambit'], 'gambit a': ['trip'] }

  rule(['warband.gambit.action', 'warband.gambit.scope'], 'a trip takes the place of the attack', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b', BIG)] })
    const play = playRound(state, { dice: [1, 3], choices: TRIP })
    expect(play.askedFor('melee').filter(({ by }) => by === 'a').length).toBe(1)
    expect(told(play, 'attack')).toEqual([])
    expect(figure(state, 'b').prone).toBe(1)
    const apart = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 6 } })
    expect(whyNot(apart, 'a', 'opening', 'gambit')).toBe('warband.gambit.action')
  })

  rule('warband.gambit.scope', 'none is offered on a foe to whom nothing can be done', () => {
    const state = stage({ party: [npc('a'), npc('c')], foes: [npc('b', { weapons: [] })] })
    set(state, 'c', { holding: figure(state, 'b').at })
    set(state, 'b', { held: true, holdTotal: 6 })
    expect(whyNot(state, 'a', 'melee', 'gambit')).toBe('warband.gambit.scope')
  })

  rule('warband.gambit.scope', 'a disarmed foe has lost his weapon, and it lies where he stands', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b', BIG)] })
    playTo(state, 'defend', { dice: [1, 3], choices: { 'opening a': ['gambit'], 'gambit a': ['disarm'] } })
    expect(figure(state, 'b').wield).toBe(-1)
    expect(state.ground.length).toBe(1)
    const pushed = stage({ party: [npc('a')], foes: [npc('b', BIG)] })
    playTo(pushed, 'defend', {
      dice: [1, 3],
      choices: { 'opening a': ['gambit'], 'gambit a': ['push'], 'follow a': ['no'] },
    })
    expect(figure(pushed, 'b')).toMatchObject({ place: 2, contact: [] })
  })

  rule('warband.gambit.once', 'after one in the Opening phase there is none in the Melee phase', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('b', BIG)] })
    const play = playRound(state, {
      dice: [1, 6],
      choices: { 'opening a': ['gambit'], 'gambit a': ['trip'] },
    })
    const asked = play.askedFor('melee').find(({ by }) => by === 'a')
    expect(asked?.forbidden).toContainEqual({ key: 'gambit', rule: 'warband.gambit.once' })
    expect(asked?.forbidden).toContainEqual({ key: 'grapple', rule: 'warband.gambit.once' })
  })

  rule(
    ['warband.gambit.odds', 'warband.out.opposed', 'warband.out.x-in-y'],
    '2 for the weaker, 3 among equals, 4 for the stronger',
    () => {
      const state = stage({
        party: [npc('a', { might: 2 })],
        foes: [npc('x'), npc('y', { might: 2 }), npc('z', { might: 5 })],
      })
      const odds = (id: string) => gambitOdds(state, figure(state, 'a'), figure(state, id), 0, 'trip')
      expect(['x', 'y', 'z'].map(odds)).toEqual([4, 3, 2])
      expect([-1, 0, 1].map(opposedChance)).toEqual([2, 3, 4])
      for (const [die, prone] of [
        [3, 1],
        [4, 0],
      ] as const) {
        const even = stage({ party: [npc('a')], foes: [npc('b', BIG)] })
        playRound(even, { dice: [1, die], choices: TRIP })
        expect(figure(even, 'b').prone).toBe(prone)
      }
    },
  )

  rule('warband.gambit.join', 'two of Might 1 trip a large ogre on 2, and both have spent the action', () => {
    const state = stage({
      party: [npc('a'), npc('friend')],
      foes: [npc('ogre', { ...BIG, might: 4, size: 1 })],
    })
    const play = playRound(state, { dice: [1, 2], choices: { ...TRIP, 'join friend': ['yes'] } })
    expect(told(play, 'gambit')[0]).toMatchObject({ odds: 2, joined: 1, success: true })
    expect(play.askedFor('melee').map(({ by }) => by)).toEqual(['a', 'ogre'])
    expect(figure(state, 'ogre').prone).toBe(1)
  })

  rule('warband.gambit.enemies', 'an orc trips a PC of level 1 on 3', () => {
    const state = stage({ party: [pc('hero')], foes: [npc('orc')] })
    playRound(state, { dice: [6, 3], choices: { 'melee orc': ['gambit'], 'gambit orc': ['trip'] } })
    expect(figure(state, 'hero').prone).toBe(1)
  })

  rule('warband.gambit.risk', 'a failed trip: the one blow of the orc needs no roll', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('orc', BIG)] })
    const play = playRound(state, { dice: [1, 5], choices: { ...TRIP, 'melee orc': ['attack'] } })
    expect(rolled(play)).toBe('priority d6 1, gambit d6 5')
    expect(figure(state, 'a').hp).toBe(8)
  })

  rule('warband.gambit.risk', 'none for somebody who had the better of the foe before', () => {
    const state = stage(
      { party: [npc('a', BIG)], foes: [npc('orc', BIG)] },
      { field: { terrain: [{ kind: 'high', from: 0, to: 0 }] } },
    )
    const play = playRound(state, { dice: [1, 5, 11], choices: { ...TRIP, 'melee orc': ['attack'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ how: 'melee', hits: 0 })
  })

  rule('warband.wound.1-shoulder', 'a bad shoulder: a push among equals on 2 instead of 3', () => {
    const state = stage({ party: [pc('a')], foes: [npc('b')] })
    const [a, b] = [figure(state, 'a'), figure(state, 'b')]
    expect(gambitOdds(state, a, b, 0, 'push')).toBe(3)
    a.wounds = [1]
    expect(gambitOdds(state, a, b, 0, 'push')).toBe(2)
    expect(gambitOdds(state, a, b, 0, 'trip')).toBe(3)
  })
})

describe('subduing', () => {
  rule(
    ['warband.subdue.declare', 'warband.subdue.exact'],
    'one off the chance; exactly 0 is captured, with fewer dice if one likes',
    () => {
      const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('b', { natural: 1 })] })
      const play = playRound(state, { dice: [1, 6], choices: { 'melee a': ['subdue'], 'dice a': ['1'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ subdue: true, dice: 1, chance: 6 })
      expect(figure(state, 'b').life).toBe('captured')
    },
  )

  rule('warband.subdue.exact', 'until the phase ends the captive still strikes', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('b')] })
    const play = playRound(state, {
      dice: [1, 7, 8],
      choices: { 'melee a': ['subdue'], 'melee b': ['attack'] },
    })
    expect(told(play, 'attack').map(({ figure: who }) => who)).toEqual(['a', 'b'])
    expect(figure(state, 'a').hp).toBe(8)
    expect(figure(state, 'b').life).toBe('captured')
  })

  rule('warband.subdue.exact', 'a PC brought to exactly 0 is captured without a save', () => {
    const state = stage({ party: [pc('hero', { hp: 1 })], foes: [npc('orc')] })
    const play = playRound(state, { dice: [6, 7], choices: { 'melee orc': ['subdue'] } })
    expect(rolled(play)).toBe('priority d6 6, melee d12 7')
    expect(figure(state, 'hero').life).toBe('captured')
  })

  rule('warband.subdue.excess', 'two hits on a foe of 1 HP kill', () => {
    const state = stage({ party: [npc('a', { atk: 2 })], foes: [npc('b')] })
    playRound(state, { dice: [1, 7, 7], choices: { 'melee a': ['subdue'], 'dice a': ['2'] } })
    expect(figure(state, 'b').life).toBe('dead')
  })
})

describe('the unaware', () => {
  const KILL = { 'melee thief': ['attack'] }

  rule(
    'warband.vulnerable.slain',
    'a sentry who knows of nothing does nothing, and dies without a die',
    () => {
      const state = stage({ party: [pc('thief')], foes: [npc('sentry', { hpMax: 3, unaware: true })] })
      const play = playRound(state, { choices: KILL })
      expect(rolled(play)).toBe('')
      expect(play.asked.filter(({ by }) => by === 'sentry')).toEqual([])
      expect(standing(state)).toEqual(['thief'])
    },
  )

  rule('warband.vulnerable.slain', 'it is for the referee to say where one is asked', () => {
    const sentry = npc('sentry', { hpMax: 3, unaware: true })
    const state = stage({ party: [pc('thief')], foes: [sentry] }, { field: { calls: true } })
    playTo(state, 'end', { choices: { ...KILL, 'killing-blow': ['no'] } })
    expect(figure(state, 'sentry').hp).toBe(2)
  })

  rule('warband.vulnerable.auto-damage', 'ATK 2 on a sleeping ogre of 4 HP leaves 2', () => {
    const ogre = npc('ogre', { might: 4, morale: null, unaware: true })
    const state = stage({ party: [pc('thief', { atk: 2 })], foes: [ogre] })
    const play = playRound(state, { choices: KILL })
    expect(told(play, 'attack')[0]).toMatchObject({ how: 'vulnerable', damage: 2 })
    expect(figure(state, 'ogre').hp).toBe(2)
  })

  rule(
    'warband.vulnerable.auto-damage',
    'heavy armour too keeps a throat from being cut, and then he knows',
    () => {
      const armour = ['light', 'medium', 'heavy'] as const
      const knight = npc('knight', { armour, hpMax: 3, morale: null, unaware: true })
      const state = stage({ party: [pc('thief')], foes: [knight] })
      playRound(state, { choices: KILL })
      expect(figure(state, 'knight')).toMatchObject({ life: 'in', hp: 2 })
      expect(menu(state, 'knight', 'melee')).toContain('attack')
      const next = playRound(state, { dice: [1, 6], choices: KILL })
      expect(told(next, 'attack')[0]).toMatchObject({ how: 'melee', chance: 5, hits: 0 })
    },
  )

  rule('warband.vulnerable.slain', 'and it is by that rule that he is dead', () => {
    const state = stage({
      party: [npc('a')],
      foes: [npc('sentry', { unaware: true }), npc('b', { hpMax: 9 })],
    })
    figure(state, 'a').contact = [1]
    const play = playRound(state, { dice: [1], choices: { 'melee a': ['attack'] } })
    expect(told(play, 'life')[0]).toMatchObject({ figure: 'sentry', rule: 'warband.vulnerable.slain' })
  })

  rule('warband.vulnerable.slain', 'an arrow wakes him to the danger', () => {
    const sentry = npc('sentry', { hpMax: 3, morale: null, unaware: true })
    const state = stage(
      { party: [npc('archer', { weapons: ['shortbow'] })], foes: [sentry] },
      { field: { start: 6 } },
    )
    playRound(state, { dice: [9], choices: { 'opening archer': ['shoot'] } })
    expect(figure(state, 'sentry')).toMatchObject({ hp: 2, unaware: false, surprised: false })
  })
})

describe('a challenge', () => {
  rule(['warband.duel.declare', 'warband.surprise.round'], 'is not put to those taken by surprise', () => {
    const asked = (surprised: readonly string[]) => {
      const state = stage(
        { party: [npc('a')], foes: [npc('b', { hpMax: 9 })] },
        { field: { start: 12, challenges: true, surprised } },
      )
      return playTo(state, 'opening', { dice: surprised.length > 0 ? [] : [1] }).askedFor('challenge').length
    }
    expect([asked([]), asked(['foes'])]).toEqual([2, 0])
  })

  rule(
    ['warband.duel.declare', 'warband.grapple.control'],
    'nor to those who run, hold somebody or are held',
    () => {
      const asked = (more: object) => {
        const state = stage(
          { party: [npc('a')], foes: [npc('b', BIG)] },
          { field: { start: 12, challenges: true } },
        )
        Object.assign(figure(state, 'b'), more)
        return playTo(state, 'opening', { dice: [1] }).askedFor('challenge').length
      }
      expect([asked({}), asked({ fleeing: 1 }), asked({ holding: 0 })]).toEqual([2, 0, 0])
    },
  )
})

describe('a duel that is over', () => {
  const DUEL = { start: 12, duels: [['a', 'b']] }

  rule(
    ['warband.duel.declare', 'warband.move.evade'],
    'whoever runs is in none, also if he is caught',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: DUEL })
      const play = playRound(state, { dice: [5], choices: { 'opening b': ['evade'], pursue: ['pursue'] } })
      expect(told(play, 'duel-over')).toHaveLength(1)
      expect(standing(state)).toEqual(['a', 'b'])
      expect(state.duels).toEqual([])
    },
  )

  rule(['warband.duel.parry', 'warband.duel.declare'], 'a technique counts for its own round only', () => {
    const state = stage(
      { party: [npc('a', { weapons: ['shortbow'] })], foes: [npc('b', BIG)] },
      { field: DUEL, rulings: { 'duel-timing': 'melee' } },
    )
    playRound(state, { dice: [1], choices: { technique: ['parry', 'parry'] } })
    const play = playRound(state, {
      dice: [1, 8],
      choices: { 'opening a': ['shoot'], technique: ['parry', 'parry'] },
    })
    expect(told(play, 'attack')[0]).toMatchObject({ chance: 8, hits: 1 })
  })
})

describe('an Assault that wins', () => {
  rule(
    ['warband.duel.assault', 'warband.mod.prone-attack'],
    'gives no second die from the ground, whoever else is there',
    () => {
      const dice = (prone: number): number[] => {
        const state = stage(
          { party: [npc('a', { ...BIG, atk: 1 })], foes: [npc('b', BIG), npc('c', BIG)] },
          { field: { duels: [['a', 'b']], round: 2 } },
        )
        figure(state, 'a').prone = prone
        const play = playRound(state, {
          dice: [1, ...new Array<number>(prone > 0 ? 1 : 2).fill(12)],
          choices: { technique: ['assault', 'feint'], 'melee a': ['attack'], 'odd-die a': ['b'] },
        })
        return told(play, 'attack').map((attack) => attack.dice)
      }
      expect([dice(0), dice(1)]).toEqual([[2], [1]])
    },
  )
})
