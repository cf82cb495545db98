/**
 * Shots and throws: one die unless weapon or trait gives more, ranges, who is the easy target, ammunition, what may
 * follow in the same round, and what wears out.
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
  rolled,
  set,
  stage,
  standing,
  told,
  whyNot,
} from '../../testing/stage.ts'

type More = Omit<SheetInput, 'name' | 'kind'>

const BIG = { hpMax: 9 } as const
const SHOOT = { 'opening a': ['shoot'] }
const THROW = { 'opening a': ['throw'] }

/** A shooter and a target so many spaces away. */
function apart(start: number, weapons: More['weapons'], more: More = {}, target: More = {}): State {
  return stage(
    { party: [npc('a', { ...more, weapons })], foes: [npc('b', { ...BIG, ...target })] },
    { field: { start } },
  )
}

describe('the dice', () => {
  rule('warband.ranged.procedure', 'armour 1 on 7; a 12 misses, a 1 wounds', () => {
    for (const [dice, hits, wounds] of [
      [[7], 1, 0],
      [[8], 0, 0],
      [[12], 0, 0],
      [[1, 5], 1, 1],
    ] as const) {
      const state = apart(10, ['shortbow'], {}, { natural: 1 })
      const play = playRound(state, { dice: [1, ...dice], choices: SHOOT })
      expect(told(play, 'attack')[0]).toMatchObject({
        how: 'ranged',
        dice: 1,
        chance: 7,
        hits,
        criticals: wounds,
      })
      expect(figure(state, 'b').wounds.length).toBe(wounds)
    }
  })

  rule('warband.ranged.one', 'an ogre of ATK 4 throws one javelin', () => {
    const state = apart(5, ['javelin'], { might: 4 })
    const play = playRound(state, { dice: [1, 9], choices: THROW })
    expect(told(play, 'attack')[0]).toMatchObject({ dice: 1 })
  })

  rule('warband.out.trait-deadeye', 'ATK 2 and a longbow: 3 dice', () => {
    const state = stage(
      { party: [pc('a', { trait: 'deadeye', atk: 2, weapons: ['longbow'] })], foes: [npc('b', BIG)] },
      { field: { start: 10 } },
    )
    const play = playRound(state, { dice: [1, 9, 9, 9], choices: SHOOT })
    expect(told(play, 'attack')[0]).toMatchObject({ dice: 3 })
  })

  rule('warband.ranged.same-target', 'both dice of a thrown handaxe go at one target', () => {
    const state = stage(
      { party: [npc('a', { weapons: ['handaxe'] })], foes: [npc('chief', BIG), npc('guard', BIG)] },
      { field: { start: 5 } },
    )
    const play = playRound(state, { dice: [1, 9, 9], choices: { ...THROW, 'target a': ['chief'] } })
    expect(told(play, 'attack').map(({ target, dice }) => [target, dice])).toEqual([['chief', 2]])
  })

  rule(
    'warband.ranged.shield',
    'light armour and a shield are 4 against missiles, and a javelin passes the cover',
    () => {
      const target = { armour: ['light'], shield: 'ready' } as const
      const bow = playRound(apart(5, ['shortbow'], {}, target), { dice: [1, 5], choices: SHOOT })
      expect(told(bow, 'attack')[0]).toMatchObject({ chance: 4, hits: 0 })
      const javelin = playRound(apart(5, ['javelin'], {}, target), { dice: [1, 6], choices: THROW })
      expect(told(javelin, 'attack')[0]).toMatchObject({ chance: 6, hits: 1 })
    },
  )

  rule('warband.ranged.nearest', 'at the back armour 0 is hit on 7, wherever the shooter stands', () => {
    const state = stage(
      {
        party: [npc('a', { weapons: ['shortbow'] })],
        foes: [npc('near', BIG), npc('far', { ...BIG, place: 9 })],
      },
      { field: { start: 6, terrain: [{ kind: 'cover', from: 6, to: 6, amount: 2 }] } },
    )
    const far = playRound(state, { dice: [1, 8], choices: { ...SHOOT, 'target a': ['far'] } })
    expect(told(far, 'attack')[0]).toMatchObject({ chance: 7, hits: 0 })
    const near = playRound(state, { dice: [1, 6], choices: { ...SHOOT, 'target a': ['near'] } })
    expect(told(near, 'attack')[0]).toMatchObject({ chance: 6, hits: 1 })
  })

  rule('warband.wound.9-eye', 'with one eye a bow hits armour 1 on 6', () => {
    const state = stage(
      { party: [pc('a', { weapons: ['shortbow'] })], foes: [npc('b', { natural: 1, ...BIG })] },
      { field: { start: 10 } },
    )
    set(state, 'a', { wounds: [9] })
    const play = playRound(state, { dice: [1, 7], choices: SHOOT })
    expect(told(play, 'attack')[0]).toMatchObject({ chance: 6, hits: 0 })
  })
})

describe('ranges', () => {
  for (const [id, weapon, range, key, dice] of [
    ['warband.range.dagger', 'dagger', 2, 'throw', 1],
    ['warband.range.spear', 'spear', 5, 'throw', 1],
    ['warband.range.handaxe', 'handaxe', 6, 'throw', 2],
    ['warband.range.javelin', 'javelin', 7, 'throw', 1],
    ['warband.range.shortbow', 'shortbow', 12, 'shoot', 1],
    ['warband.range.crossbow', 'crossbow', 24, 'shoot', 1],
    ['warband.range.sling', 'sling', 30, 'shoot', 1],
    ['warband.range.longbow', 'longbow', 36, 'shoot', 2],
  ] as const)
    rule(id, `${range} spaces, and no farther`, () => {
      const state = apart(range, [weapon])
      const play = playRound(state, {
        dice: [1, ...new Array<number>(dice).fill(8)],
        choices: { 'opening a': [key] },
      })
      expect(told(play, 'attack')[0]).toMatchObject({ dice, chance: 8, hits: dice })
      expect(whyNot(apart(range + 1, [weapon]), 'a', 'opening', key)).toBe(id)
    })

  rule('warband.range.melee', 'one space, corners included, and not two', () => {
    const met = (place: number, row: number) => {
      const state = stage(
        { party: [npc('a', { place: 0, row: 0 })], foes: [npc('b', { place, row })] },
        { field: { map: 'grid', start: 'contact' } },
      )
      return figure(state, 'a').contact.length === 1
    }
    expect(met(1, 0)).toBe(true)
    expect(met(1, 1)).toBe(true)
    expect(met(0, -1)).toBe(true)
    expect(met(2, 0)).toBe(false)
    expect(met(1, 2)).toBe(false)
  })
})

describe('what it takes', () => {
  rule('warband.ranged.out-of-melee', 'nobody shoots or throws with an enemy next to him', () => {
    const bow = stage({ party: [npc('a', { weapons: ['shortbow'] })], foes: [npc('b')] })
    expect(whyNot(bow, 'a', 'opening', 'shoot')).toBe('warband.ranged.out-of-melee')
    const javelin = stage({ party: [npc('a', { weapons: ['javelin'] })], foes: [npc('b')] })
    expect(whyNot(javelin, 'a', 'opening', 'throw')).toBe('warband.ranged.out-of-melee')
  })

  rule('warband.ranged.ammo-ready', 'a quiver in the pack is no quiver at the belt', () => {
    const packed = apart(10, ['shortbow'], { items: [{ name: 'quiver', where: 'packed' }] })
    expect(whyNot(packed, 'a', 'opening', 'shoot')).toBe('warband.ranged.ammo-ready')
    const ready = apart(10, ['shortbow'], { items: [{ name: 'quiver', where: 'belt' }] })
    expect(menu(ready, 'a', 'opening')).toContain('shoot')
    playRound(packed, { dice: [1], choices: { 'opening a': ['search'] } })
    expect(menu(packed, 'a', 'opening')).toContain('shoot')
  })

  rule('warband.full.reload', 'shoot, reload, shoot', () => {
    const state = apart(10, ['crossbow'])
    playRound(state, { dice: [1, 9], choices: SHOOT })
    expect(whyNot(state, 'a', 'opening', 'shoot')).toBe('warband.full.reload')
    const play = playRound(state, { dice: [1], choices: { 'opening a': ['reload'] } })
    expect(play.askedFor('melee')).toEqual([])
    expect(menu(state, 'a', 'opening')).toContain('shoot')
  })
})

describe('in the same round', () => {
  rule('warband.throw.no-chain', 'after a bow shot there is no blow', () => {
    const state = apart(6, ['shortbow'], BIG)
    const play = playRound(state, {
      dice: [1, 9],
      choices: { ...SHOOT, 'declare b': ['charge'], 'opening b': ['charge'], 'melee a': ['nothing'] },
    })
    const asked = play.askedFor('melee').find(({ by }) => by === 'a')
    expect(asked?.forbidden).toContainEqual({ key: 'attack', rule: 'warband.throw.no-chain' })
  })

  rule('warband.throw.chain-hands', 'javelin in one hand and sword in the other: throw, then strike', () => {
    const state = apart(6, ['arming sword', 'javelin'], BIG)
    const play = playRound(state, {
      dice: [1, 9, 5],
      choices: { ...THROW, 'declare b': ['charge'], 'opening b': ['charge'], 'melee a': ['attack'] },
    })
    expect(told(play, 'attack').map(({ how, weapon }) => [how, weapon])).toEqual([
      ['thrown', 'javelin'],
      ['melee', 'arming sword'],
    ])
    const alone = apart(6, ['javelin'], BIG)
    const other = playRound(alone, {
      dice: [1, 9],
      choices: { ...THROW, 'declare b': ['charge'], 'opening b': ['charge'], 'melee a': ['nothing'] },
    })
    const asked = other.askedFor('melee').find(({ by }) => by === 'a')
    expect(asked?.forbidden).toContainEqual({ key: 'attack', rule: 'warband.throw.no-chain' })
  })

  rule('warband.throw.charge', 'a throw on the way, and then the blows with First Strike', () => {
    const state = apart(9, ['arming sword', 'javelin'], {}, { armour: ['light'], shield: 'ready' })
    const play = playRound(state, {
      dice: [6, 6, 6],
      choices: { 'declare a': ['charge'], 'opening a': ['charge-throw'], 'melee a': ['attack'] },
    })
    expect(told(play, 'attack').map(({ how, chance }) => [how, chance])).toEqual([
      ['thrown', 6],
      ['melee', 6],
    ])
    expect(play.askedFor('melee')[0]).toMatchObject({ by: 'a', about: { first: true } })
    const spear = apart(9, ['spear'])
    expect(whyNot(spear, 'a', 'opening', 'charge-throw')).toBe('warband.throw.charge')
  })
})

describe('wear', () => {
  rule(
    ['warband.throw.deplete', 'warband.out.deplete'],
    'one throw marks a javelin, the second ends it',
    () => {
      const state = apart(6, ['javelin'])
      playRound(state, { dice: [1, 9], choices: THROW })
      expect(figure(state, 'a').items[0]).toMatchObject({ where: 'hand', marks: 1 })
      playRound(state, { dice: [1, 9], choices: THROW })
      expect(figure(state, 'a').items[0]).toMatchObject({ where: 'gone', marks: 2 })
      expect(whyNot(state, 'a', 'opening', 'throw')).toBe('warband.throw.deplete')
    },
  )

  rule('warband.out.deplete', 'bandages last for two uses', () => {
    const state = stage({ party: [pc('healer', { items: ['bandages'] }), pc('friend')], foes: [npc('orc')] })
    for (const marks of [1, 2]) {
      set(state, 'friend', { hp: 0, critical: state.round, stabilized: false })
      playRound(state, { dice: [1], choices: { 'melee healer': ['first-aid'], 'bandages healer': ['yes'] } })
      expect(figure(state, 'healer').items[1]?.marks).toBe(marks)
      expect(figure(state, 'friend').stabilized).toBe(true)
    }
    expect(figure(state, 'healer').items[1]?.where).toBe('gone')
  })
})

describe('into melee', () => {
  rule('warband.ranged.into-melee', 'an 11 takes 1 HP from the own spearman, whatever he wears', () => {
    const knight = { armour: ['light', 'medium', 'heavy'], shield: 'ready', ...BIG } as const
    const state = stage(
      {
        party: [npc('spearman', knight), npc('a', { weapons: ['shortbow'], place: -5 })],
        foes: [npc('orc', BIG)],
      },
      { field: { start: 1 } },
    )
    const [spearman, orc] = [figure(state, 'spearman'), figure(state, 'orc')]
    spearman.contact = [orc.at]
    orc.contact = [spearman.at]
    const play = playRound(state, { dice: [1, 11], choices: SHOOT })
    expect(rolled(play)).toBe('priority d6 1, ranged d12 11')
    expect(spearman.hp).toBe(8)
    expect(orc.hp).toBe(9)
    expect(standing(state).length).toBe(3)
  })
})

describe('two weapons in hand', () => {
  rule('warband.throw.chain-hands', 'whoever holds two says with which he strikes', () => {
    for (const [choice, weapon] of [
      ['1 arming-sword', 'arming sword'],
      ['2 spear', 'spear'],
    ] as const) {
      const state = stage({
        party: [npc('a', { weapons: ['arming sword', 'spear'] })],
        foes: [npc('b', BIG)],
      })
      const play = playRound(state, {
        dice: [6, 12],
        choices: { 'melee a': ['attack'], 'weapon a': [choice] },
      })
      expect(told(play, 'attack')[0]?.weapon).toBe(weapon)
    }
  })

  rule(
    ['warband.throw.chain-hands', 'warband.throw.deplete'],
    'listed the other way round it is the sword that strikes, also when the last javelin is gone',
    () => {
      const javelin = { name: 'javelin', marks: 1 }
      const state = apart(6, [javelin, 'arming sword'], BIG)
      const play = playRound(state, {
        dice: [1, 9, 5, 12],
        choices: { ...THROW, 'declare b': ['charge'], 'opening b': ['charge'], 'melee a': ['attack'] },
      })
      expect(told(play, 'attack').map(({ how, weapon }) => [how, weapon])).toEqual([
        ['thrown', 'javelin'],
        ['melee', 'arming sword'],
      ])
      expect(figure(state, 'a').second).toBe(-1)
    },
  )

  rule('warband.throw.chain-hands', 'one of two is thrown, the blow comes from the other hand', () => {
    for (const [start, choices, thrown, dice] of [
      [6, {}, 'handaxe', [1, 9, 9, 5]],
      [5, { 'weapon a': ['1 handaxe'] }, 'handaxe', [1, 9, 9, 5]],
      [5, { 'weapon a': ['2 spear'] }, 'spear', [1, 9, 5]],
    ] as const) {
      const state = apart(start, ['handaxe', 'spear'], BIG)
      const moves = { 'declare b': ['charge'], 'opening b': ['charge'], 'melee a': ['attack'] }
      const play = playRound(state, { dice, choices: { ...THROW, ...moves, ...choices } })
      expect(told(play, 'attack').map(({ weapon }) => weapon)).toEqual([
        thrown,
        thrown === 'spear' ? 'handaxe' : 'spear',
      ])
    }
  })

  rule('warband.ranged.ammo-ready', 'a sling in the other hand is ready to shoot', () => {
    const state = apart(20, ['dagger', 'sling'])
    const play = playRound(state, { dice: [1, 8], choices: SHOOT })
    expect(told(play, 'attack')[0]).toMatchObject({ weapon: 'sling', hits: 1 })
  })
})

describe('a stray shot', () => {
  rule(
    ['warband.death.nemesis', 'warband.ranged.into-melee'],
    'that kills a PC of one’s own side makes nobody a nemesis; an enemy’s does',
    () => {
      const shot = (side: 'party' | 'foes') => {
        const archer = npc('archer', { weapons: ['sling'], morale: null })
        const hero = pc('hero', { hp: 1 })
        const orc = npc('orc', { hpMax: 9, atk: 0, morale: null })
        const party = side === 'party' ? [hero, archer] : [hero]
        const foes = side === 'party' ? [orc] : [orc, archer]
        const state = stage({ party, foes })
        for (const each of state.figures)
          each.contact = each.contact.filter((at) => state.figures[at]?.id !== 'archer')
        figure(state, 'archer').contact = []
        figure(state, 'archer').place = side === 'party' ? -5 : 8
        const target = side === 'party' ? 'orc' : 'hero'
        const dice = side === 'party' ? [1, 10, 12] : [6, 8, 12]
        playRound(state, { dice, choices: { 'opening archer': ['shoot'] } })
        expect(figure(state, 'hero').life, target).toBe('dead')
        return figure(state, 'archer').might
      }
      expect([shot('party'), shot('foes')]).toEqual([1, 2])
    },
  )

  rule(
    ['warband.mod.mount-sacrifice', 'warband.ranged.into-melee'],
    'on a rider of one’s own side: the mount may take it',
    () => {
      const state = stage({
        party: [pc('rider', { mounted: true, hpMax: 3 }), npc('archer', { weapons: ['sling'] })],
        foes: [npc('orc', { ...BIG, atk: 0 })],
      })
      for (const each of state.figures) each.contact = each.contact.filter((at) => at !== 1)
      set(state, 'archer', { contact: [], place: -5 })
      playRound(state, {
        dice: [1, 11],
        choices: { 'opening archer': ['shoot'], 'mount rider': ['yes'] },
      })
      expect(figure(state, 'rider')).toMatchObject({ hp: 3, mounted: false })
    },
  )
})
