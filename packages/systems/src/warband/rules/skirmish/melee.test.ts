/**
 * Blows: how dice are shared, what they must not exceed and what changes that, First Strike, the prone, the disarmed,
 * narrow places, mounts, and the weapons of the list.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
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
import { chanceAgainst, extraDice, meleeAttacks, weaponOf } from '../common/fighter.ts'

const BIG = { hpMax: 9 } as const
const A = { 'melee a': ['attack'] }

/** What the first must not exceed against the second in melee. */
function chance(state: State, one = 'a', other = 'b'): number {
  const [figureA, figureB] = [figure(state, one), figure(state, other)]
  return chanceAgainst(state, {
    figure: figureA,
    target: figureB,
    arm: weaponOf(state, figureA),
    ranged: false,
    subdue: false,
    shieldLost: false,
  })
}

/** A fight of two, the first against the second. */
function two(
  a: Omit<SheetInput, 'name' | 'kind'> = {},
  b: Omit<SheetInput, 'name' | 'kind'> = {},
  field = {},
): State {
  return stage({ party: [npc('a', a)], foes: [npc('b', { ...BIG, ...b })] }, { field })
}

describe('dice', () => {
  rule('warband.melee.allocate', 'shares differ by one at most, and the attacker places the rest', () => {
    const foes = [npc('x', BIG), npc('y', BIG), npc('z', BIG)]
    const many = stage({ party: [npc('a', { atk: 5 })], foes })
    const play = playRound(many, {
      dice: [1, 9, 9, 9, 9, 9],
      choices: { ...A, 'odd-die a': ['x', 'z'] },
    })
    expect(told(play, 'attack').map(({ target, dice }) => [target, dice])).toEqual([
      ['x', 2],
      ['y', 1],
      ['z', 2],
    ])
    const few = stage({ party: [npc('a', { atk: 2 })], foes })
    const other = playRound(few, { dice: [1, 9, 9], choices: { ...A, 'odd-die a': ['y', 'z'] } })
    expect(told(other, 'attack').map(({ target, dice }) => [target, dice])).toEqual([
      ['y', 1],
      ['z', 1],
    ])
    expect(other.askedFor('odd-die')[1]?.options).toEqual(['x', 'z'])
  })

  rule('warband.melee.allocate', 'the usual answer for an odd die tells nothing about hit points', () => {
    const usual = (y: number) => {
      const foes = [npc('x', { hpMax: 3 }), npc('y', { hpMax: y })]
      const play = playRound(stage({ party: [npc('a')], foes }), { dice: [1, 9], choices: A })
      return play.askedFor('odd-die')[0]?.usual
    }
    expect([usual(1), usual(9)]).toEqual(['x', 'x'])
  })

  rule(
    ['warband.melee.one-damage', 'warband.melee.roll', 'warband.hp.damage', 'warband.vanquish.called-shot'],
    'two hits of three leave an ogre of 3 HP at 1, as strong as before',
    () => {
      const state = stage({ party: [npc('a', { atk: 3 })], foes: [npc('ogre', { might: 3, natural: 1 })] })
      const play = playRound(state, { dice: [1, 2, 7, 9], choices: A })
      expect(told(play, 'hp')[0]).toMatchObject({ figure: 'ogre', before: 3, after: 1, of: 3 })
      expect(figure(state, 'ogre')).toMatchObject({ life: 'in', atk: 3, wounds: [], blinded: false })
      const next = playRound(state, { dice: [1, 9, 9, 9], choices: { 'melee ogre': ['attack'] } })
      expect(told(next, 'attack')[0]).toMatchObject({ figure: 'ogre', dice: 3, chance: 8 })
    },
  )

  rule('warband.crit.supernatural', 'a 1 on a ghost is a hit like any other', () => {
    const state = two({}, { supernatural: true })
    const play = playRound(state, { dice: [1, 1], choices: A })
    expect(rolled(play)).toBe('priority d6 1, melee d12 1')
    expect(figure(state, 'b')).toMatchObject({ hp: 8, wounds: [] })
  })

  rule(
    ['warband.crit.helmet', 'warband.crit.helmet-timing'],
    'the helmet for the Wound: no d10 is rolled',
    () => {
      const state = stage({ party: [npc('a')], foes: [pc('hero', { hpMax: 3, helmet: true })] })
      const play = playRound(state, { dice: [6, 1], choices: { ...A, 'helmet hero': ['wound'] } })
      expect(rolled(play)).toBe('priority d6 6, melee d12 1')
      expect(figure(state, 'hero')).toMatchObject({ hp: 2, helmet: false, wounds: [] })
    },
  )
})

describe('First Strike', () => {
  rule(['warband.fs.flank', 'warband.mod.flank'], 'from the flank: 7 against armour 2, and no reply', () => {
    const state = stage(
      { party: [npc('a')], foes: [npc('guard', { natural: 2 })] },
      { field: { flanks: [{ who: 'a', whom: 'guard', arc: 'flank' }] } },
    )
    const play = playRound(state, { dice: [6, 7], choices: STRIKE })
    expect(told(play, 'attack').map(({ figure: who, chance: need }) => [who, need])).toEqual([['a', 7]])
    expect(standing(state)).toEqual(['a'])
  })

  rule(
    ['warband.fs.rear', 'warband.mod.rear'],
    'from behind: one die more, no better chance, no reply',
    () => {
      const state = stage(
        { party: [npc('a')], foes: [npc('guard', { natural: 2 })] },
        { field: { flanks: [{ who: 'a', whom: 'guard', arc: 'rear' }] } },
      )
      const play = playRound(state, { dice: [6, 6, 9], choices: STRIKE })
      expect(told(play, 'attack')[0]).toMatchObject({ dice: 2, chance: 6, hits: 1 })
      expect(told(play, 'attack').length).toBe(1)
    },
  )

  rule('warband.fs.effect', 'a PC who survives a First Strike still strikes', () => {
    const state = stage(
      { party: [pc('hero', { hp: 1 })], foes: [npc('orc', BIG)] },
      { field: { flanks: [{ who: 'orc', whom: 'hero', arc: 'flank' }] } },
    )
    const play = playRound(state, { dice: [1, 8, 5, 4, 3], choices: STRIKE })
    expect(rolled(play)).toBe('priority d6 1, melee d12 8, death-save d12 5, death-wound d20 4, melee d12 3')
    expect(figure(state, 'orc').hp).toBe(8)
  })
})

describe('giving up blows', () => {
  rule('warband.forgo.defend', 'armour 2 becomes 3 for the round, and no blow is struck', () => {
    const state = two({ natural: 2, ...BIG })
    const play = playRound(state, { dice: [6, 6], choices: { 'defend a': ['yes'], ...STRIKE } })
    expect(told(play, 'attack').map(({ figure: who, chance: need }) => [who, need])).toEqual([['b', 5]])
    const next = playRound(state, { dice: [6, 6], choices: { 'melee b': ['attack'] } })
    expect(told(next, 'attack')[0]).toMatchObject({ chance: 6, hits: 1 })
  })

  rule(
    ['warband.forgo.rally', 'warband.forgo.rally-limit'],
    'from the thick of it, once a round and side: chances of 9 instead of 7',
    () => {
      const men = npc('man', { morale: 7, ...BIG })
      const state = stage({ party: [pc('captain', BIG), pc('knight', BIG), men], foes: [npc('orc', BIG)] })
      state.groups[2] = { ...(state.groups[2] ?? missing()), triggers: 32 }
      const play = playRound(state, { dice: [1, 9], choices: { 'melee captain': ['rally'] } })
      expect(told(play, 'morale')[0]).toMatchObject({ chances: 9, result: 'holds' })
      expect(told(play, 'attack')).toEqual([])
      const knight = play.askedFor('melee').find(({ by }) => by === 'knight')
      expect(knight?.forbidden).toContainEqual({ key: 'rally', rule: 'warband.forgo.rally-limit' })
    },
  )

  rule('warband.forgo.rally-limit', 'nobody rallies from behind the lines', () => {
    const state = stage(
      { party: [pc('captain', { place: -8, items: ['potion'] }), npc('man', BIG)], foes: [npc('orc', BIG)] },
      { field: { start: 1 } },
    )
    const [man, orc] = [figure(state, 'man'), figure(state, 'orc')]
    man.contact = [orc.at]
    orc.contact = [man.at]
    expect(menu(state, 'captain', 'melee')).toContain('use')
    expect(menu(state, 'captain', 'melee')).not.toContain('rally')
    const down = stage({ party: [pc('captain')], foes: [npc('orc', BIG)] })
    set(down, 'orc', { prone: 1 })
    down.round = 2
    expect(menu(down, 'captain', 'melee')).toContain('attack')
    expect(whyNot(down, 'captain', 'melee', 'rally')).toBe('warband.forgo.rally-limit')
  })
})

describe('modifiers', () => {
  rule('warband.mod.improvised', 'a chair leg hits armour 0 on 7', () => {
    expect(chance(two({ weapons: ['improvised weapon'] }))).toBe(7)
    expect(chance(two())).toBe(8)
  })

  rule('warband.mod.disarmed-attack', 'fists hit armour 1 on 6; teeth and claws are no fists', () => {
    expect(chance(two({ weapons: [] }, { natural: 1 }))).toBe(6)
    expect(chance(two({ weapons: ['natural weapons'], hands: 0 }, { natural: 1 }))).toBe(7)
  })

  rule('warband.mod.disarmed-target', 'an orc of ATK 1 rolls two dice at the disarmed', () => {
    const state = two({}, { weapons: [] })
    const play = playRound(state, { dice: [1, 9, 9], choices: A })
    expect(told(play, 'attack')[0]).toMatchObject({ dice: 2 })
    const beast = two({}, { weapons: ['natural weapons'], hands: 0 })
    expect(extraDice(beast, figure(beast, 'a'), figure(beast, 'b'), true)).toBe(0)
  })

  rule(
    'warband.mod.disarmed-target',
    'with other foes beside, the die more falls to the disarmed alone',
    () => {
      const state = stage({
        party: [npc('a', { atk: 2 })],
        foes: [npc('b', { ...BIG, weapons: [] }), npc('c', BIG)],
      })
      const play = playRound(state, { dice: [1, 9, 9, 9], choices: A })
      expect(told(play, 'attack').map(({ target, dice }) => [target, dice])).toEqual([
        ['b', 2],
        ['c', 1],
      ])
    },
  )

  rule('warband.mod.advantage', 'from the stairs armour 2 is hit on 7', () => {
    const terrain = [{ kind: 'high', from: 0, to: 0 }]
    const state = two({}, { natural: 2 }, { terrain })
    expect(chance(state)).toBe(7)
    expect(chance(state, 'b', 'a')).toBe(8)
  })

  rule('warband.mod.narrow', 'a doorway: one fighter with at most 2 attacks', () => {
    const terrain = [{ kind: 'narrow', from: 0, to: 0, amount: 1, each: 2 }]
    const state = stage(
      { party: [npc('a', { atk: 3 }), npc('friend', { atk: 3 })], foes: [npc('b', BIG)] },
      { field: { terrain } },
    )
    const play = playRound(state, { dice: [1, 9, 9], choices: { ...A, 'melee friend': ['nothing'] } })
    expect(told(play, 'attack').map(({ figure: who, dice }) => [who, dice])).toEqual([['a', 2]])
    const friend = play.askedFor('melee').find(({ by }) => by === 'friend')
    expect(friend?.forbidden).toContainEqual({ key: 'attack', rule: 'warband.mod.narrow' })
  })

  rule('warband.mod.narrow', 'whoever fell in a doorway takes up no room there in the next round', () => {
    const terrain = [{ kind: 'narrow', from: 0, to: 0, amount: 1, each: 2 }]
    const state = stage({ party: [npc('friend'), npc('a')], foes: [npc('b', BIG)] }, { field: { terrain } })
    // The friend strikes and misses; the answer kills him.
    playRound(state, {
      dice: [1, 12, 1],
      choices: { 'melee friend': ['attack'], 'melee b': ['attack'], 'melee a': ['nothing'] },
    })
    expect(figure(state, 'friend').life).toBe('dead')
    const next = playRound(state, { dice: [1, 12, 12], choices: { ...A, 'melee b': ['attack'] } })
    expect(told(next, 'attack').map(({ figure: who }) => who)).toContain('a')
  })

  rule('warband.mod.blinded', 'the blinded neither strike nor shoot', () => {
    const state = two({ blinded: true })
    expect(whyNot(state, 'a', 'melee', 'attack')).toBe('warband.mod.blinded')
    expect(meleeAttacks(state, figure(state, 'a'), [figure(state, 'b')])).toBe(0)
    const bow = two({ blinded: true, weapons: ['shortbow'] }, {}, { start: 6 })
    expect(whyNot(bow, 'a', 'opening', 'shoot')).toBe('warband.mod.blinded')
  })

  rule(
    ['warband.mod.mounted-pc', 'warband.mod.mounted-npc'],
    'a PC has one attack more, an NPC one HP as well',
    () => {
      const state = stage({
        party: [pc('rider', { atk: 2, mounted: true })],
        foes: [npc('horseman', { mounted: true })],
      })
      expect(figure(state, 'rider')).toMatchObject({ atk: 3, hp: 2, hpMax: 2 })
      expect(figure(state, 'horseman')).toMatchObject({ atk: 2, hp: 2, hpMax: 2, might: 2 })
    },
  )
})

describe('on the ground', () => {
  rule('warband.mod.prone-attack', 'one die at most, and 6 against armour 1', () => {
    const state = two({ atk: 3 }, { natural: 1 })
    set(state, 'a', { prone: 1 })
    state.round = 2
    const play = playRound(state, { dice: [1, 6], choices: A })
    expect(told(play, 'attack')[0]).toMatchObject({ dice: 1, chance: 6, hits: 1 })
  })

  rule(
    ['warband.mod.death-blow', 'warband.mod.prone-vulnerable'],
    'a squire of 1 HP dies without a die',
    () => {
      const state = stage({ party: [npc('orc', { atk: 2 })], foes: [npc('squire'), npc('other', BIG)] })
      set(state, 'squire', { prone: 1 })
      set(state, 'other', { prone: 1 })
      state.round = 2
      const play = playRound(state, { dice: [1], choices: { 'melee orc': ['attack'] } })
      expect(told(play, 'attack').map(({ target, how, damage }) => [target, how, damage])).toEqual([
        ['squire', 'death-blow', 1],
        ['other', 'death-blow', 1],
      ])
      expect(standing(state)).toEqual(['orc', 'other'])
    },
  )

  rule(
    ['warband.mod.prone-same-round', 'warband.mod.prone-cost'],
    'tripped in round 2, up in round 3',
    () => {
      const state = stage({ party: [npc('a')], foes: [npc('b', { ...BIG, capture: 5 })] })
      state.round = 2
      const play = playTo(state, 'defend', {
        dice: [1, 3],
        choices: { 'opening a': ['gambit'], 'gambit a': ['trip'] },
      })
      expect(figure(state, 'b').prone).toBe(2)
      const asked = play.askedFor('opening').find(({ by }) => by === 'b')
      expect(asked?.forbidden).toContainEqual({ key: 'stand', rule: 'warband.mod.prone-same-round' })
      playRound(state)
      const up = { 'declare b': ['stand'], 'opening b': ['stand'] }
      playRound(state, { dice: [1], choices: up })
      expect(figure(state, 'b').prone).toBe(0)
    },
  )

  rule('warband.mod.prone-space', 'where an enemy stands in the very space, it must be won first', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b')] }, { rulings: { 'prone-space': 'adjacent' } })
    set(state, 'b', { prone: 1 })
    state.round = 2
    expect(whyNot(state, 'b', 'opening', 'stand')).toBe('warband.mod.prone-space')
    const open = stage({ party: [npc('a')], foes: [npc('b')] })
    set(open, 'b', { prone: 1 })
    open.round = 2
    expect(menu(open, 'b', 'declare')).toContain('stand')
  })
})

describe('weapons', () => {
  rule('warband.out.weapon-table', 'a battle axe that hits with 1 or 2 deals one more', () => {
    const state = two({ weapons: ['battle axe'] }, { natural: 1 })
    expect(told(playRound(state, { dice: [1, 2], choices: A }), 'attack')[0]).toMatchObject({
      hits: 1,
      damage: 2,
    })
    expect(told(playRound(state, { dice: [1, 3], choices: A }), 'attack')[0]).toMatchObject({
      hits: 1,
      damage: 1,
    })
    const critical = playRound(state, { dice: [1, 1, 5], choices: A })
    expect(told(critical, 'attack')[0]).toMatchObject({ criticals: 1, damage: 2 })
  })

  rule('warband.out.weapon-table', 'priority lengthens a shortsword and stiffens an arming sword', () => {
    const state = stage({
      party: [npc('a', { weapons: ['shortsword'], ...BIG })],
      foes: [npc('b', { weapons: ['arming sword'], shield: 'ready', ...BIG })],
    })
    const first = playRound(state, { dice: [1, 9, 9, 9], choices: STRIKE })
    expect(told(first, 'attack').map(({ dice, chance: need }) => [dice, need])).toEqual([
      [2, 7],
      [1, 8],
    ])
    const second = playRound(state, { dice: [6, 9, 9], choices: STRIKE })
    expect(told(second, 'attack').map(({ dice, chance: need }) => [dice, need])).toEqual([
      [1, 8],
      [1, 6],
    ])
  })

  rule(
    'warband.out.weapon-table',
    'a halberd meets armour 2 whatever is worn; a greatsword 1 with priority',
    () => {
      const bare = two({ weapons: ['halberd'] })
      expect(chance(bare)).toBe(6)
      const knight = { armour: ['light', 'medium', 'heavy'], shield: 'ready' } as const
      expect(chance(two({ weapons: ['halberd'] }, knight))).toBe(6)
      const sword = two({ weapons: ['greatsword'] }, knight)
      sword.order = [0, 1]
      expect(chance(sword)).toBe(7)
      sword.order = [1, 0]
      expect(chance(sword)).toBe(4)
      const play = playRound(sword, { dice: [6, 1, 9, 5], choices: A })
      expect(told(play, 'attack')[0]).toMatchObject({ dice: 2, criticals: 1, damage: 2 })
    },
  )

  rule('warband.out.two-hands', 'both hands, so no shield; a spear in both has one attack more', () => {
    const axe = two({ weapons: ['long axe'], shield: 'ready' })
    expect(figure(axe, 'a').shield).toBe('slung')
    expect(chance(axe, 'b', 'a')).toBe(8)
    const spear = two({ weapons: ['spear'] })
    expect(meleeAttacks(spear, figure(spear, 'a'), [figure(spear, 'b')])).toBe(2)
    const shielded = two({ weapons: ['spear'], shield: 'ready' })
    expect(meleeAttacks(shielded, figure(shielded, 'a'), [figure(shielded, 'b')])).toBe(1)
  })

  rule('warband.out.trait-warrior', 'a warrior hits armour 2 on 7', () => {
    const state = stage({ party: [pc('a', { trait: 'warrior' })], foes: [npc('b', { natural: 2 })] })
    expect(chance(state)).toBe(7)
  })

  rule(
    'warband.out.trait-berserker',
    'one more attack, no Death save but the d20, nothing but killing',
    () => {
      const state = stage({
        party: [pc('a', { trait: 'berserker', atk: 2, hp: 1 }), pc('friend')],
        foes: [npc('b', { ...BIG, atk: 1 })],
      })
      const play = playRound(state, {
        dice: [1, 9, 9, 9, 3, 4],
        choices: { 'melee a': ['fury', 'attack'], 'melee b': ['attack'], 'odd-die b': ['a'] },
      })
      expect(rolled(play)).toBe('priority d6 1, melee d12 9 9 9, melee d12 3, death-wound d20 4')
      expect(figure(state, 'a')).toMatchObject({ life: 'in', hp: 0, critical: 1, fury: true })
      expect(whyNot(state, 'a', 'melee', 'first-aid')).toBe('warband.out.trait-berserker')
      expect(whyNot(state, 'a', 'opening', 'retreat')).toBe('warband.out.trait-berserker')
    },
  )

  rule('warband.out.trait-berserker', 'when it is over a Capture save tells whether fury is spent', () => {
    const state = stage({ party: [pc('a', { trait: 'berserker' })], foes: [npc('b')] })
    const play = playRound(state, { dice: [1, 5, 9, 7], choices: { 'melee a': ['fury', 'attack'] } })
    expect(told(play, 'save')[0]).toMatchObject({ figure: 'a', what: 'fury', need: 6, success: false })
  })
})

describe('shields', () => {
  const HERO = pc('hero', { hpMax: 3, shield: 'ready' })

  rule('warband.out.shield-sunder', 'declared before the dice, it takes one damage and is gone', () => {
    const state = stage({ party: [HERO], foes: [npc('orc', { atk: 2 })] })
    playRound(state, { dice: [6, 3, 7], choices: { 'melee orc': ['attack'], 'sunder hero': ['yes'] } })
    expect(figure(state, 'hero')).toMatchObject({ hp: 2, shield: 'gone' })
    const missed = stage({ party: [HERO], foes: [npc('orc', { atk: 2 })] })
    const play = playRound(missed, {
      dice: [6, 9, 9],
      choices: { 'melee orc': ['attack'], 'sunder hero': ['yes'] },
    })
    expect(figure(missed, 'hero')).toMatchObject({ hp: 3, shield: 'gone' })
    expect(play.askedFor('sunder')[0]?.about).toMatchObject({ dice: 2 })
  })

  rule('warband.out.shield-sunder', 'NPCs do not', () => {
    const state = stage({ party: [npc('a')], foes: [npc('b', { shield: 'ready', ...BIG })] })
    expect(playRound(state, { dice: [1, 3], choices: A }).askedFor('sunder')).toEqual([])
  })
})

function missing(): never {
  throw new Error('there is no such group')
}

describe('a critical that bites deep', () => {
  rule(
    ['warband.crit.helmet', 'warband.out.weapon-table'],
    'a battle axe deals 2 with a 1, and the helmet cancels both or the Wound',
    () => {
      const hurt = (choice: string, dice: readonly number[]) => {
        const state = stage({
          party: [npc('a', { weapons: ['battle axe'] })],
          foes: [pc('hero', { hpMax: 5, helmet: true })],
        })
        playRound(state, { dice: [1, 1, ...dice], choices: { ...A, 'helmet hero': [choice] } })
        return figure(state, 'hero').hp
      }
      expect([hurt('damage', [4]), hurt('wound', []), hurt('keep', [4])]).toEqual([5, 3, 3])
    },
  )
})

describe('dice that wait for the normal step', () => {
  const charger = (spears: number, atk: number) => {
    const foes = Array.from({ length: spears }, (_, at) => npc(`spear${at}`, { ...BIG, weapons: ['spear'] }))
    const state = stage({ party: [npc('a', { ...BIG, atk })], foes: [...foes, npc('sword', BIG)] })
    playTo(state, 'defend', { dice: [5] })
    set(state, 'a', { charged: true, moved: true })
    return state
  }
  const gambit = (what: string) => ({
    'melee a': ['attack'],
    next: ['sword'],
    'melee sword': ['gambit'],
    'gambit sword': [what],
  })

  rule(['warband.melee.allocate', 'warband.gambit.scope'], 'are lost on whom he was pushed away from', () => {
    const state = charger(1, 2)
    const play = playTo(state, 'end', { dice: [12, 1], choices: gambit('push') })
    expect(figure(state, 'a').contact).toEqual([])
    expect(told(play, 'attack').map(({ figure: who, target }) => [who, target])).toEqual([['a', 'sword']])
  })

  rule('warband.mod.prone-attack', 'are one in all for whoever was tripped meanwhile', () => {
    const state = charger(2, 3)
    const play = playTo(state, 'end', { dice: [12, 1, 12], choices: gambit('trip') })
    expect(told(play, 'attack').map(({ target, dice }) => [target, dice])).toEqual([
      ['sword', 1],
      ['spear0', 1],
    ])
  })

  rule(
    ['warband.mod.death-blow-only-if', 'warband.out.spear-charge'],
    'find nobody on the ground while another foe stands in reach',
    () => {
      const state = stage({
        party: [npc('a', { ...BIG, atk: 2 }), npc('c', BIG)],
        foes: [npc('pike', { ...BIG, atk: 0, weapons: ['spear'] }), npc('b', { ...BIG, atk: 0 })],
      })
      playTo(state, 'defend', { dice: [1] })
      set(state, 'a', { charged: true, moved: true })
      const play = playRound(state, {
        dice: [12, 3],
        choices: {
          'melee a': ['attack'],
          'melee c': ['gambit'],
          'target c': ['pike'],
          'gambit c': ['trip'],
          'next party': ['c'],
        },
      })
      expect(told(play, 'attack').map(({ target }) => target)).toEqual(['b'])
      expect(figure(state, 'pike').hp).toBe(9)
    },
  )
})
