/**
 * Grappling: opposed pools, what control is good for, what a lost contest costs, daggers, charges, spears, and those
 * who pile on.
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

const BIG = { hpMax: 9, morale: null } as const
const GRAPPLE = { 'opening a': ['grapple'] }

/** Somebody of ATK 2 who holds a foe of ATK 1, with 8 written down. */
function holding(a: Parameters<typeof npc>[1] = {}, b: Parameters<typeof npc>[1] = {}) {
  const state = stage({ party: [npc('a', { atk: 2, ...a })], foes: [npc('b', { ...BIG, ...b })] })
  set(state, 'a', { holding: 1 })
  set(state, 'b', { held: true, holdTotal: 8 })
  return state
}

describe('the contest', () => {
  rule(
    ['warband.grapple.contest', 'warband.grapple.record'],
    '3d6 are 13, 2d6 are 8: control, and 13 is written down',
    () => {
      const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('b', { ...BIG, atk: 2 })] })
      const play = playTo(state, 'defend', { dice: [1, 2, 5, 6, 4, 4], choices: GRAPPLE })
      expect(told(play, 'grapple')[0]).toMatchObject({ total: 13, other: 8, result: 'won' })
      expect(figure(state, 'b')).toMatchObject({ held: true, holdTotal: 13 })
      expect(menu(state, 'b', 'melee')).not.toContain('attack')
    },
  )

  rule('warband.grapple.control', 'throw him: he lies, and the hold is over', () => {
    const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('b', BIG)] })
    playTo(state, 'defend', { dice: [1, 2, 5, 6, 4], choices: { ...GRAPPLE, 'control a': ['throw'] } })
    expect(figure(state, 'b')).toMatchObject({ prone: 1, held: false })
    expect(figure(state, 'a').holding).toBe(-1)
  })

  rule(
    'warband.grapple.control',
    'disarm him; a pinned foe neither moves nor strikes, nor does the holder walk off',
    () => {
      const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('b', BIG)] })
      playTo(state, 'defend', { dice: [1, 2, 5, 6, 4], choices: { ...GRAPPLE, 'control a': ['disarm'] } })
      expect(figure(state, 'b')).toMatchObject({ held: true, wield: -1 })
      const pinned = holding()
      expect(menu(pinned, 'b', 'opening')).toEqual(['nothing', 'break-out'])
      expect(menu(pinned, 'a', 'opening')).toEqual(['nothing', 'tighten', 'let-go'])
    },
  )

  rule('warband.grapple.break-out', 'against 8 written down a 9 frees and an 8 does not', () => {
    for (const [dice, held] of [
      [[4, 5], false],
      [[4, 4], true],
    ] as const) {
      const state = holding({}, { atk: 2 })
      playTo(state, 'defend', { dice: [1, ...dice], choices: { 'opening b': ['break-out'] } })
      expect(figure(state, 'b').held).toBe(held)
    }
  })

  rule('warband.wound.2-arm', 'a bad arm: 11 is 9', () => {
    const state = stage({ party: [pc('a', { atk: 3 })], foes: [npc('b', { ...BIG, atk: 2 })] })
    set(state, 'a', { wounds: [2] })
    const play = playTo(state, 'defend', {
      dice: [1, 2, 4, 5, 4, 6],
      choices: { ...GRAPPLE, 'grapple-fail a': ['held'] },
    })
    expect(told(play, 'grapple')[0]).toMatchObject({ total: 9, other: 10, result: 'lost' })
  })

  rule(['warband.grapple.join'], 'three goblins roll 3d6 together against the 2d6 of a knight', () => {
    const state = stage({
      party: [npc('a'), npc('second'), npc('third')],
      foes: [npc('knight', { ...BIG, atk: 2 })],
    })
    const play = playTo(state, 'defend', {
      dice: [1, 4, 3, 4, 5, 5],
      choices: { ...GRAPPLE, 'join second': ['yes'], 'join third': ['yes'] },
    })
    expect(told(play, 'grapple')[0]).toMatchObject({ total: 11, other: 10, result: 'won' })
    expect(state.figures.map(({ holding: at }) => at)).toEqual([3, 3, 3, -1])
    expect(play.askedFor('opening').map(({ by }) => by)).toEqual(['a', 'knight'])
  })
})

describe('a lost contest', () => {
  const lost = (choice: string, dice: readonly number[] = []) => {
    const state = stage({
      party: [npc('a', { hpMax: 5, morale: null })],
      foes: [npc('orc', { ...BIG, atk: 2 })],
    })
    const play = playTo(state, 'defend', {
      dice: [1, 5, 4, 5, ...dice],
      choices: { ...GRAPPLE, 'grapple-fail a': [choice] },
    })
    return { state, play }
  }

  rule(
    ['warband.grapple.fail-choice', 'warband.grapple.fail-held'],
    '5 against 9: held, with 9 for the orc',
    () => {
      const { state, play } = lost('held')
      expect(play.askedFor('grapple-fail')[0]?.options).toEqual(['blows', 'held', 'thrown'])
      expect(figure(state, 'a')).toMatchObject({ held: true, holdTotal: 9 })
      expect(figure(state, 'orc').holding).toBe(0)
    },
  )

  rule('warband.grapple.fail-thrown', 'thrown: on the ground, with a temporary Wound', () => {
    const { state, play } = lost('thrown', [3])
    expect(figure(state, 'a')).toMatchObject({ prone: 1, wounds: [3] })
    expect(told(play, 'wound')[0]).toMatchObject({ wound: 'Knee', permanent: false })
  })

  rule('warband.grapple.fail-hits', 'the blows that the orc has left need no die', () => {
    const { state } = lost('blows')
    const play = playRound(state, { choices: { 'melee orc': ['attack'] } })
    expect(rolled(play)).toBe('')
    expect(figure(state, 'a').hp).toBe(3)
  })
})

describe('the held foe', () => {
  rule(
    ['warband.grapple.attack-held', 'warband.grapple.dagger'],
    'ATK 2 with a dagger: two dice, 7 against armour 1',
    () => {
      const state = holding({ weapons: ['dagger'] }, { natural: 1 })
      const play = playRound(state, { dice: [1, 7, 8], choices: { 'melee a': ['strike-held'] } })
      expect(told(play, 'attack')[0]).toMatchObject({
        how: 'held',
        weapon: 'dagger',
        dice: 2,
        chance: 7,
        hits: 1,
      })
      expect(menu(holding(), 'b', 'melee')).toEqual(expect.arrayContaining(['break-out']))
      expect(menu(holding(), 'b', 'melee')).not.toContain('attack')
    },
  )

  rule('warband.grapple.attack-held', 'he may defend, which is worth 1', () => {
    const state = holding({ weapons: ['dagger'] }, { natural: 1 })
    const play = playRound(state, {
      dice: [1, 7, 7],
      choices: { 'defend b': ['yes'], 'melee a': ['strike-held'] },
    })
    expect(told(play, 'attack')[0]).toMatchObject({ chance: 6, hits: 0 })
  })

  rule(
    'warband.grapple.dagger',
    'a sword is useless: the dagger at the belt comes out at once, else it is fists',
    () => {
      const armed = holding({ weapons: ['arming sword', 'dagger'] })
      const play = playRound(armed, { dice: [1, 8, 9], choices: { 'melee a': ['strike-held'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ weapon: 'dagger', chance: 8 })
      const sword = holding({ weapons: ['arming sword'] })
      const other = playRound(sword, { dice: [1, 8, 9], choices: { 'melee a': ['strike-held'] } })
      expect(told(other, 'attack')[0]).toMatchObject({ weapon: 'unarmed', chance: 7, hits: 0 })
    },
  )

  rule(
    ['warband.grapple.attack-held', 'warband.mod.disarmed-target'],
    'one die more at a held foe who was disarmed',
    () => {
      const state = holding({ weapons: ['dagger'] }, { weapons: [] })
      const play = playRound(state, { dice: [1, 9, 9, 9], choices: { 'melee a': ['strike-held'] } })
      expect(told(play, 'attack')[0]).toMatchObject({ dice: 3 })
    },
  )

  rule('warband.grapple.tighten', 'three rounds: 1, 2 and 3 damage, and no other action', () => {
    const state = holding()
    for (const hp of [8, 6, 3]) {
      const play = playRound(state, { dice: [1], choices: { 'opening a': ['tighten'] } })
      expect(figure(state, 'b').hp).toBe(hp)
      expect(play.askedFor('melee').filter(({ by }) => by === 'a')).toEqual([])
    }
  })

  rule(
    ['warband.grapple.tighten', 'warband.priority.dying-blow'],
    'the dying finish it in that phase',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('b', BIG), npc('c', BIG)] })
      set(state, 'a', { holding: 1 })
      set(state, 'b', { held: true, holdTotal: 8 })
      playRound(state, {
        dice: [1],
        choices: { 'opening a': ['tighten'], 'melee c': ['attack'], next: ['c', 'c'] },
      })
      expect(figure(state, 'a').life).toBe('dead')
      expect(figure(state, 'b').hp).toBe(8)
    },
  )

  rule(['warband.grapple.tighten', 'warband.grapple.join'], 'two who hold together tighten as one', () => {
    const state = stage({ party: [npc('a', { atk: 2 }), npc('friend')], foes: [npc('b', BIG)] })
    set(state, 'a', { holding: 2 })
    set(state, 'friend', { holding: 2 })
    set(state, 'b', { held: true, holdTotal: 8 })
    const choices = { 'opening a': ['tighten'] }
    playRound(state, { dice: [1], choices })
    expect(figure(state, 'b').hp).toBe(8)
    playRound(state, { dice: [1], choices })
    expect(figure(state, 'b').hp).toBe(6)
  })

  const pair = (a: Parameters<typeof npc>[1] = {}) => {
    const dagger = { weapons: ['dagger'], morale: null } as const
    const state = stage({
      party: [npc('a', { ...dagger, atk: 2, ...a }), npc('friend', dagger)],
      foes: [npc('b', BIG)],
    })
    set(state, 'a', { holding: 2 })
    set(state, 'friend', { holding: 2 })
    set(state, 'b', { held: true, holdTotal: 20 })
    return state
  }

  rule(
    ['warband.grapple.attack-held', 'warband.grapple.join'],
    'two who hold together have one turn: the blows of both, or one throw',
    () => {
      const state = pair()
      const play = playRound(state, { dice: [1, 5, 12, 8], choices: { 'melee a': ['strike-held'] } })
      expect(told(play, 'attack').map((each) => [each.figure, each.dice, each.hits])).toEqual([
        ['a', 2, 1],
        ['friend', 1, 1],
      ])
      expect(play.askedFor('melee').map(({ by }) => by)).toEqual(['a', 'b'])
      const thrown = pair()
      const other = playRound(thrown, { dice: [1], choices: { 'melee a': ['throw-held'] } })
      expect(other.askedFor('melee').map(({ by }) => by)).toEqual(['a', 'b'])
      expect(figure(thrown, 'b')).toMatchObject({ prone: 1, held: false, hp: 9 })
    },
  )

  rule(
    ['warband.mod.blinded', 'warband.grapple.attack-held'],
    'whoever sees nothing does not strike the one he holds',
    () => {
      expect(whyNot(pair({ blinded: true }), 'a', 'melee', 'strike-held')).toBe('warband.mod.blinded')
    },
  )

  rule(
    ['warband.grapple.moving', 'warband.grapple.join'],
    'a friend who has moved this round does not join; one who stood there does',
    () => {
      const state = stage({
        party: [npc('a'), npc('mover'), npc('stander')],
        foes: [npc('b', { ...BIG, atk: 2 })],
      })
      playTo(state, 'melee', { dice: [1] })
      set(state, 'mover', { moved: true })
      const play = playRound(state, { dice: [6, 1, 1], choices: { 'melee a': ['grapple'] } })
      expect(play.askedFor('join').map(({ by }) => by)).toEqual(['stander'])
    },
  )

  rule('warband.grapple.outsiders', 'to everybody else both lie on the ground', () => {
    const state = stage({
      party: [npc('a', { ...BIG, atk: 2 })],
      foes: [npc('b', BIG), npc('orc', { ...BIG, atk: 2 })],
    })
    set(state, 'a', { holding: 1 })
    set(state, 'b', { held: true, holdTotal: 8 })
    const play = playRound(state, { dice: [6], choices: { 'melee orc': ['attack'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ target: 'a', how: 'death-blow', damage: 2 })
  })

  rule('warband.grapple.morale', 'Morale 5 and a 7: he gives up; a 5 and he holds out', () => {
    for (const [die, life] of [
      [7, 'captured'],
      [5, 'in'],
    ] as const) {
      const state = holding({}, { morale: 5 })
      playRound(state, { dice: [1, die] })
      expect(figure(state, 'b').life).toBe(life)
    }
  })

  rule(
    ['warband.grapple.morale', 'warband.morale.no-quarter'],
    'who is held and refused quarter fights to the death: he checks in no later round',
    () => {
      const state = holding({}, { morale: 5 })
      const refused = playRound(state, { dice: [1, 7], choices: { 'accept-surrender': ['refuse'] } })
      expect(told(refused, 'surrender')).toMatchObject([{ who: 'b', accepted: false }])
      expect(figure(state, 'b').life).toBe('in')
      const later = playRound(state, { dice: [1] })
      expect(figure(state, 'b').held).toBe(true)
      expect(told(later, 'morale')).toEqual([])
      expect(later.askedFor('accept-surrender')).toEqual([])
    },
  )

  rule('warband.grapple.morale', 'one refused does not bind the others of his group', () => {
    const state = holding({}, { morale: 5 })
    playRound(state, { dice: [1, 7], choices: { 'accept-surrender': ['refuse'] } })
    expect(state.groups.map(({ lastStand }) => lastStand)).not.toContain(true)
  })
})

describe('from a charge', () => {
  rule('warband.grapple.charge', 'a grapple in place of the blows of the First Strike', () => {
    const state = stage({ party: [npc('a', { atk: 2 })], foes: [npc('b', BIG)] }, { field: { start: 6 } })
    const play = playRound(state, {
      dice: [6, 4, 5, 3],
      choices: { 'declare a': ['charge'], 'opening a': ['charge'], 'melee a': ['grapple'] },
    })
    expect(told(play, 'grapple')[0]).toMatchObject({ total: 9, other: 3, result: 'won' })
    expect(play.askedFor('melee').map(({ by }) => by)).toEqual(['a', 'b'])
    expect(told(play, 'attack')).toEqual([])
  })

  rule('warband.grapple.spear', 'not on somebody with a spear', () => {
    const state = stage(
      { party: [npc('a', BIG)], foes: [npc('b', { ...BIG, weapons: ['spear'] })] },
      { field: { start: 6 } },
    )
    const play = playRound(state, { dice: [1], choices: { 'opening a': ['charge'] } })
    const asked = play.askedFor('melee').find(({ by }) => by === 'a')
    expect(asked?.forbidden).toContainEqual({ key: 'grapple', rule: 'warband.grapple.spear' })
  })

  rule('warband.grapple.moving', 'whoever moved without charging does not grapple', () => {
    const state = stage({ party: [npc('a', BIG)], foes: [npc('b', BIG), npc('c', { ...BIG, place: 2 })] })
    set(state, 'a', { prone: 1 })
    state.round = 2
    const play = playRound(state, { dice: [1], choices: { 'opening a': ['stand'] } })
    const asked = play.askedFor('melee').find(({ by }) => by === 'a')
    expect(asked?.forbidden).toContainEqual({ key: 'grapple', rule: 'warband.grapple.moving' })
    expect(whyNot(stage({ party: [npc('a')], foes: [npc('b')] }), 'a', 'melee', 'grapple')).toBe(null)
  })

  rule('warband.grapple.contest', 'the foe who is held before his turn loses his blows', () => {
    const state = stage({ party: [npc('a', { atk: 2 })], foes: [npc('b', BIG)] })
    const play = playRound(state, {
      dice: [1, 4, 5, 3],
      choices: { 'melee a': ['grapple'], 'melee b': STRIKE['melee'] ?? [] },
    })
    expect(told(play, 'attack')).toEqual([])
    expect(standing(state)).toEqual(['a', 'b'])
  })
})
