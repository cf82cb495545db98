/**
 * The round and its actions: surprise, priority, phases, what one action is worth, and the small things that may
 * stand for an action or take the whole round.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { chanceAgainst, weaponOf } from '../rules/common/fighter.ts'
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
} from './stage.ts'

const PC = pc('pc')
const ORC = npc('orc')
const BIG = { hpMax: 9 } as const

describe('surprise', () => {
  rule(
    ['warband.surprise.round', 'warband.fs.surprise', 'warband.mod.surprise'],
    'no priority die, no reply, and the next round begins with one',
    () => {
      const state = stage(
        { party: [npc('a')], foes: [npc('goblin', BIG)] },
        { field: { surprised: ['foes'] } },
      )
      const first = playRound(state, { dice: [9, 2], choices: { 'melee a': ['attack'] } })
      expect(rolled(first)).toBe('melee d12 9, morale d12 2')
      expect(told(first, 'attack')[0]).toMatchObject({ chance: 9, hits: 1 })
      expect(first.asked.filter(({ by }) => by === 'goblin')).toEqual([])
      expect(first.askedFor('melee')[0]?.about).toMatchObject({ first: true })
      const second = playRound(state, { dice: [3] })
      expect(rolled(second)).toBe('priority d6 3')
      expect(second.asked.some(({ by }) => by === 'goblin')).toBe(true)
    },
  )

  rule(
    ['warband.surprise.hit-bonus', 'warband.mod.surprise'],
    'one better with blade and bow, once: armour 2 on 7, armour 1 on 8',
    () => {
      const cast = {
        party: [npc('a', { weapons: ['longbow'] })],
        foes: [npc('b', { natural: 2 }), npc('c', { natural: 1 })],
      }
      const state = stage(cast, { field: { start: 10, surprised: ['foes'] } })
      const [a, b, c] = [figure(state, 'a'), figure(state, 'b'), figure(state, 'c')]
      expect(
        chanceAgainst(state, {
          figure: a,
          target: b,
          arm: weaponOf(state, a),
          ranged: true,
          subdue: false,
          shieldLost: false,
        }),
      ).toBe(7)
      expect(
        chanceAgainst(state, {
          figure: a,
          target: c,
          arm: weaponOf(state, a),
          ranged: true,
          subdue: false,
          shieldLost: false,
        }),
      ).toBe(8)
      const struck = stage(
        { party: [npc('a')], foes: [npc('b', { natural: 2, ...BIG })] },
        { field: { surprised: ['foes'] } },
      )
      const play = playRound(struck, { dice: [7, 1], choices: { 'melee a': ['attack'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ chance: 7, hits: 1 })
      const after = playRound(struck, { dice: [1, 7], choices: { 'melee a': ['attack'] } })
      expect(told(after, 'attack')[0]).toMatchObject({ chance: 6, hits: 0 })
    },
  )

  rule(
    ['warband.out.surprise-roll', 'warband.out.x-in-y'],
    'two in six for each side; both surprised is nobody surprised',
    () => {
      const meeting = (dice: readonly number[]) => {
        const state = stage({ party: [PC], foes: [ORC] }, { field: { start: 12, chanceMeeting: true } })
        playTo(state, 'opening', { dice })
        return state.figures.map(({ surprised }) => surprised)
      }
      expect(meeting([2, 5])).toEqual([true, false])
      expect(meeting([3, 2])).toEqual([false, true])
      expect(meeting([3, 3, 1])).toEqual([false, false])
      expect(meeting([1, 2, 1])).toEqual([false, false])
    },
  )

  rule('warband.out.surprise-roll', 'a side that was seen first is surprised without a die', () => {
    const state = stage(
      { party: [PC], foes: [ORC] },
      { field: { start: 12, chanceMeeting: true, surprised: ['foes'] } },
    )
    const play = playTo(state, 'opening', { dice: [4] })
    expect(rolled(play)).toBe('surprise d6 4')
    expect(state.figures.map(({ surprised }) => surprised)).toEqual([false, true])
  })

  rule(
    ['warband.out.surprise-roll', 'warband.surprise.round'],
    'a sentry taken unawares is not his whole side',
    () => {
      const meeting = (dice: readonly number[]): boolean[] => {
        const state = stage(
          { party: [PC], foes: [ORC, npc('sentry')] },
          { field: { start: 12, chanceMeeting: true, surprised: ['sentry'] } },
        )
        playTo(state, 'opening', { dice })
        return state.figures.map(({ surprised }) => surprised)
      }
      expect(meeting([5, 5, 1])).toEqual([false, false, true])
      expect(meeting([5, 2])).toEqual([false, true, true])
      expect(meeting([1, 2, 1])).toEqual([false, false, false])
    },
  )

  rule(
    'warband.out.trait-silent',
    'alone, the silent surprise on four in six; with company they do not',
    () => {
      const thief = pc('thief', { trait: 'silent' })
      const alone = stage({ party: [thief], foes: [ORC] }, { field: { start: 12, chanceMeeting: true } })
      playTo(alone, 'opening', { dice: [6, 4] })
      expect(figure(alone, 'orc').surprised).toBe(true)
      const two = stage({ party: [thief, PC], foes: [ORC] }, { field: { start: 12, chanceMeeting: true } })
      playTo(two, 'opening', { dice: [6, 4, 1] })
      expect(figure(two, 'orc').surprised).toBe(false)
    },
  )

  rule(
    'warband.out.stealth-alert',
    'unseen on a guard who is alert: First Strike at 7, and no sure kill',
    () => {
      const state = stage({
        party: [pc('thief', { unseen: true })],
        foes: [npc('guard', { armour: ['light'], shield: 'ready' })],
      })
      const play = playRound(state, { dice: [5, 8], choices: { 'melee thief': ['attack'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ how: 'melee', chance: 7, hits: 0 })
      expect(play.askedFor('melee')[0]).toMatchObject({ by: 'thief', about: { first: true } })
      expect(standing(state)).toEqual(['thief', 'guard'])
    },
  )
})

describe('priority', () => {
  rule('warband.priority.roll', '1 to 3 is the PCs, 4 to 6 their opponents, anew each round', () => {
    const state = stage({ foes: [npc('orc', BIG)], party: [PC] })
    for (const [die, first] of [
      [3, 'party'],
      [4, 'foes'],
      [1, 'party'],
      [6, 'foes'],
    ] as const) {
      const play = playRound(state, { dice: [die] })
      expect(told(play, 'round')[0]?.order[0], String(die)).toBe(first)
    }
  })

  rule('warband.priority.context', 'goblins in their tunnels: on 2 or less the PCs go first', () => {
    for (const [die, first] of [
      [2, 'party'],
      [3, 'foes'],
    ] as const) {
      const state = stage({ party: [PC], foes: [ORC] }, { field: { priority: 2 } })
      expect(told(playRound(state, { dice: [die] }), 'round')[0]?.order[0]).toBe(first)
    }
    const called = stage({ party: [PC], foes: [ORC] }, { field: { calls: true } })
    const play = playTo(called, 'opening', { dice: [5], choices: { 'priority-odds': ['5'] } })
    expect(told(play, 'round')[0]?.order[0]).toBe('party')
  })

  rule(
    ['warband.priority.phase-order', 'warband.phase.order', 'warband.priority.group-simultaneous'],
    'a side finishes a phase before the other begins it, and both before the next',
    () => {
      const state = stage({
        party: [npc('a', BIG), npc('b', BIG), npc('c', BIG)],
        foes: [npc('x', BIG), npc('y', BIG)],
      })
      const play = playRound(state, { dice: [4, ...new Array<number>(5).fill(9)], choices: STRIKE })
      const acts = play.asked.filter(({ name }) => name === 'opening' || name === 'melee')
      expect(acts.map(({ name, by }) => `${name} ${by}`)).toEqual([
        ...['x', 'y', 'a', 'b', 'c'].map((id) => `opening ${id}`),
        ...['x', 'y', 'a', 'b', 'c'].map((id) => `melee ${id}`),
      ])
    },
  )

  rule(
    ['warband.phase.order', 'warband.phase.ritual', 'warband.phase.end', 'warband.spell.slow'],
    'priority, Opening, Melee, Ritual, and one end for both',
    () => {
      const witch = pc('witch', { mana: 1, spells: ['bolt'], catalyst: true, place: -3 })
      const state = stage(
        { party: [npc('a', BIG), witch], foes: [npc('orc', { ...BIG, might: 9 })] },
        { field: { start: 1 } },
      )
      const [a, orc] = [figure(state, 'a'), figure(state, 'orc')]
      a.contact = [orc.at]
      orc.contact = [a.at]
      state.groups[2] = { ...(state.groups[2] ?? missing()), triggers: 32 }
      const play = playRound(state, {
        dice: [2, 9, 4, 12, 3],
        choices: { 'opening witch': ['spell'], 'melee a': ['attack'] },
      })
      expect(play.rolls.map(({ name }) => name)).toEqual([
        'priority',
        'spell-capture',
        'melee',
        'bolt-capture',
        'morale',
      ])
    },
  )

  rule(
    ['warband.priority.member-order', 'warband.priority.resolve-as-declared'],
    'the knight waits for the arrow and then chooses whom to charge',
    () => {
      const state = stage(
        {
          party: [npc('knight'), npc('archer', { weapons: ['shortbow'] })],
          foes: [npc('goblin'), npc('chief')],
        },
        { field: { start: 6 } },
      )
      const play = playTo(state, 'defend', {
        dice: [1, 3],
        choices: {
          next: ['archer'],
          'opening archer': ['shoot'],
          'target archer': ['goblin'],
          'opening knight': ['charge'],
          'target knight': (decision) => {
            expect(figure(state, 'goblin').doomed).toBe(true)
            return decision.options.includes('chief') ? 'chief' : decision.usual
          },
        },
      })
      expect(play.askedFor('next')[0]?.options).toEqual(['knight', 'archer', 'pass'])
      expect(standing(state)).toEqual(['knight', 'archer', 'chief'])
      expect(figure(state, 'knight').contact).toEqual([figure(state, 'chief').at])
    },
  )

  rule('warband.melee.rollers', 'the dice are thrown by whoever strikes, friend or foe', () => {
    const state = stage({ party: [PC, npc('hireling', BIG)], foes: [npc('orc', BIG)] })
    const play = playRound(state, {
      dice: [1, 9, 9, 9],
      choices: { ...STRIKE, 'odd-die orc': ['hireling'] },
    })
    expect(play.rolls.filter(({ name }) => name === 'melee').map(({ by }) => by)).toEqual([
      'pc',
      'hireling',
      'orc',
    ])
  })
})

describe('actions', () => {
  rule(
    ['warband.action.two', 'warband.phase.opening', 'warband.phase.melee'],
    'a move in the Opening phase, a blow in the Melee phase, and no other way round',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('b', BIG)] }, { field: { start: 6 } })
      expect(menu(state, 'a', 'opening')).toEqual(expect.arrayContaining(['charge', 'advance', 'withdraw']))
      expect(menu(state, 'a', 'opening')).not.toContain('attack')
      const play = playRound(state, {
        dice: [1, 5],
        choices: { 'opening a': ['charge'], 'melee a': ['attack'] },
      })
      expect(told(play, 'move')[0]).toMatchObject({ figure: 'a', how: 'charge' })
      expect(told(play, 'attack').length).toBe(1)
    },
  )

  rule('warband.action.once-per-phase', 'whoever shoots does not move as well', () => {
    const state = stage(
      { party: [npc('a', { weapons: ['shortbow'] })], foes: [npc('b', BIG)] },
      { field: { start: 6 } },
    )
    const play = playRound(state, { dice: [1, 9], choices: { 'opening a': ['shoot'] } })
    expect(play.askedFor('opening').filter(({ by }) => by === 'a').length).toBe(1)
    expect(figure(state, 'a').place).toBe(0)
  })

  rule('warband.action.no-trade', 'a blow does not buy a second move', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] })
    const offered = menu(state, 'a', 'melee')
    expect(offered).toContain('attack')
    for (const move of ['charge', 'advance', 'withdraw', 'close', 'retreat', 'evade', 'shoot', 'spell'])
      expect(offered).not.toContain(move)
  })

  rule(
    ['warband.action.misc-substitute', 'warband.misc.use-readied', 'warband.misc.first-aid'],
    'a potion in the Opening phase, bandages in the Melee phase, and no blow',
    () => {
      const state = stage({
        party: [pc('hero', { items: ['potion', 'bandages'] }), pc('friend')],
        foes: [ORC],
      })
      set(state, 'friend', { hp: 0, critical: 1 })
      const play = playRound(state, {
        dice: [1],
        choices: { 'opening hero': ['use'], 'melee hero': ['first-aid'] },
      })
      expect(told(play, 'action').map(({ figure: who, what }) => `${who} ${what}`)).toEqual(['hero use'])
      expect(told(play, 'aid')[0]).toMatchObject({ figure: 'hero', patient: 'friend', success: true })
      expect(told(play, 'attack')).toEqual([])
    },
  )

  rule('warband.misc.use-readied', 'a potion drunk in the Melee phase costs the attack', () => {
    const state = stage({ party: [pc('hero', { items: ['potion'] })], foes: [ORC] })
    const play = playRound(state, { dice: [1], choices: { 'melee hero': ['use'] } })
    expect(play.askedFor('melee').filter(({ by }) => by === 'hero').length).toBe(1)
    expect(figure(state, 'hero').items[1]?.marks).toBe(1)
    expect(whyNot(stage({ party: [PC], foes: [ORC] }), 'pc', 'melee', 'use')).toBe('warband.misc.use-readied')
  })

  rule(
    ['warband.misc.ready-worn', 'warband.out.ready-states'],
    'an axe on the back takes the Opening action and strikes in the Melee phase',
    () => {
      const axe = { name: 'battle axe', where: 'worn' } as const
      const state = stage({
        party: [npc('a', { weapons: [{ name: 'cudgel' }, axe] })],
        foes: [npc('b', BIG)],
      })
      const play = playRound(state, {
        dice: [1, 2],
        choices: { 'opening a': ['ready'], 'melee a': ['attack'] },
      })
      expect(told(play, 'attack')[0]).toMatchObject({ weapon: 'battle axe', damage: 2 })
      expect(whyNot(stage({ party: [npc('a')], foes: [ORC] }), 'a', 'opening', 'ready')).toBe(
        'warband.misc.ready-worn',
      )
    },
  )

  rule(
    ['warband.full.search-packed', 'warband.out.ready-states'],
    'what is packed takes the whole round; a dagger at the belt takes nothing',
    () => {
      const axe = { name: 'battle axe', where: 'packed' } as const
      const state = stage({
        party: [npc('a', { weapons: [{ name: 'cudgel' }, axe] })],
        foes: [npc('b', BIG)],
      })
      const play = playRound(state, { dice: [1], choices: { 'opening a': ['search'] } })
      expect(play.askedFor('melee').filter(({ by }) => by === 'a')).toEqual([])
      expect(weaponOf(state, figure(state, 'a')).name).toBe('battle axe')
      const armed = stage({
        party: [npc('a', { weapons: [{ name: 'cudgel' }, 'dagger'] })],
        foes: [npc('b', BIG)],
      })
      const drawn = playRound(armed, { dice: [1, 5], choices: { 'melee a': ['dagger', 'attack'] } })
      expect(told(drawn, 'attack')[0]).toMatchObject({ weapon: 'dagger' })
    },
  )

  rule('warband.misc.take', 'a shield that fell is taken up again', () => {
    const state = stage({ party: [npc('a', { shield: 'ready' })], foes: [npc('b', BIG)] })
    expect(whyNot(state, 'a', 'melee', 'take')).toBe('warband.misc.take')
    playRound(state, { dice: [1], choices: { 'opening a': ['drop'] } })
    expect(figure(state, 'a').shield).toBe('none')
    playRound(state, { dice: [1], choices: { 'melee a': ['take'] } })
    expect(figure(state, 'a').shield).toBe('ready')
  })

  rule('warband.misc.other', 'what is about as much work, if the referee agrees', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { calls: true } })
    const play = playRound(state, {
      dice: [1],
      choices: { 'melee a': ['other'], effect: ['works'] },
    })
    expect(told(play, 'call')[0]).toMatchObject({ answer: 'works' })
    expect(whyNot(stage({ party: [PC], foes: [ORC] }), 'pc', 'melee', 'other')).toBe('warband.misc.other')
  })
})

describe('the end of a round', () => {
  rule('warband.phase.end', 'what lasts is counted down, and ends', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { field: { start: 12 } })
    set(state, 'b', { asleep: 2, unaware: true, prone: 1 })
    const play = playRound(state, { dice: [1] })
    expect(told(play, 'duration')[0]).toMatchObject({ figure: 'b', what: 'sleep', left: 1 })
    playRound(state, { dice: [1] })
    expect(figure(state, 'b')).toMatchObject({ asleep: 0, unaware: false })
  })

  rule('warband.end.duration', 'however few its rounds, a fight takes ten minutes', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] })
    const play = playRound(state, { dice: [1, 4], choices: { 'melee a': ['attack'] } })
    expect(told(play, 'over')[0]).toMatchObject({ winner: 'party', rounds: 1, minutes: 10 })
  })
})

function missing(): never {
  throw new Error('there is no such group')
}

describe('a search', () => {
  rule('warband.full.search-packed', 'takes the round: the spear is in hand when it ends, not before', () => {
    const state = stage(
      {
        party: [npc('a', { weapons: [{ name: 'spear', where: 'packed' }] })],
        foes: [npc('b', { hpMax: 9 })],
      },
      { field: { start: 6 } },
    )
    playTo(state, 'end', { dice: [1], choices: { 'opening a': ['search'] } })
    expect(figure(state, 'a').wield).toBe(-1)
    playRound(state)
    expect(state.setup.arms[figure(state, 'a').wield]?.name).toBe('spear')
  })
})
