/**
 * Hit points and what comes after them: Death saves, critical condition, first aid, Wounds and what each costs, the
 * killer who grows, and retainers.
 */

import { script } from '@steelyard/kernel/testing'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { warband } from '../../index.ts'
import {
  figure,
  menu,
  npc,
  pc,
  playRound,
  rolled,
  STRIKE,
  set,
  stage,
  standing,
  told,
  whyNot,
} from '../../testing/stage.ts'
import { lootShield } from './aftermath.ts'
import { captureOf, deadWeight, deathOf, speedOf, testChance } from './fighter.ts'
import { aidChance } from './health.ts'
import { GUTS, suffers } from './wounds.ts'

const BIG = { hpMax: 9, morale: null } as const
const ORC = { 'melee orc': ['attack'] }

describe('at 0 HP', () => {
  rule(
    ['warband.death.save', 'warband.out.death'],
    'Death 5: a 5 lives, a 6 dies; with a helmet a 7 lives',
    () => {
      for (const [helmet, die, life] of [
        [false, 5, 'in'],
        [false, 6, 'dead'],
        [true, 7, 'in'],
        [true, 8, 'dead'],
      ] as const) {
        const state = stage({ party: [pc('hero', { hp: 1, helmet }), pc('friend')], foes: [npc('orc', BIG)] })
        const dice = life === 'in' ? [die, 1] : [die]
        playRound(state, { dice: [6, 3, ...dice], choices: { ...ORC, 'odd-die orc': ['hero'] } })
        expect(figure(state, 'hero').life, `${helmet} ${die}`).toBe(life)
      }
    },
  )

  rule(
    ['warband.death.survive', 'warband.wound.death-d20', 'warband.wound.7-back'],
    '1 to 10 heals, 11 to 20 stays: 14 is a leg for good, 17 the back, 4 a leg for now',
    () => {
      for (const [die, wound, permanent] of [
        [4, 'Leg', false],
        [10, 'Hand', false],
        [14, 'Leg', true],
        [17, 'Back', true],
      ] as const) {
        const state = stage({ party: [pc('hero', { hp: 1 })], foes: [npc('orc', BIG)] })
        const play = playRound(state, { dice: [6, 3, 3, die, ...(die === 10 ? [5] : [])], choices: ORC })
        expect(told(play, 'wound')[0]).toMatchObject({ wound, permanent })
      }
    },
  )

  rule('warband.critical.acts', 'a survivor strikes in the next round as usual', () => {
    const state = stage({ party: [pc('hero', { hp: 1, atk: 2 })], foes: [npc('orc', BIG)] })
    playRound(state, { dice: [6, 3, 3, 4], choices: ORC })
    const play = playRound(state, { dice: [1, 8, 9], choices: { 'melee hero': ['attack'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ figure: 'hero', dice: 2, chance: 8, hits: 1 })
  })

  rule('warband.critical.bleeding', 'critical in round 3, dead when round 5 ends', () => {
    const state = stage({ party: [pc('hero', { hp: 1 })], foes: [npc('orc', BIG)] }, { field: { round: 3 } })
    playRound(state, { dice: [6, 3, 3, 4], choices: ORC })
    playRound(state, { dice: [6] })
    expect(figure(state, 'hero').life).toBe('in')
    const play = playRound(state, { dice: [6] })
    expect(told(play, 'life')[0]).toMatchObject({ figure: 'hero', life: 'dead' })
    expect(state.round).toBe(5)
  })

  rule(
    'warband.vanquish.npc',
    'an orc shot in the Opening phase still makes its move, and is gone before Melee',
    () => {
      const state = stage(
        { party: [npc('archer', { weapons: ['shortbow'] })], foes: [npc('orc')] },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 2],
        choices: { 'opening archer': ['shoot'], 'declare orc': ['charge'], 'opening orc': ['charge'] },
      })
      expect(told(play, 'move')[0]).toMatchObject({ figure: 'orc', how: 'charge' })
      expect(play.askedFor('melee')).toEqual([])
      expect(standing(state)).toEqual(['archer'])
    },
  )

  rule('warband.death.nemesis', 'an orc of 1 and 1 becomes 2 and 2; nobody grows by bleeding', () => {
    const bleeding = stage({ party: [pc('hero', { hp: 1 }), pc('friend')], foes: [npc('orc')] })
    playRound(bleeding, { dice: [6, 3, 3, 4], choices: { ...ORC, 'odd-die orc': ['hero'] } })
    playRound(bleeding, { dice: [6] })
    playRound(bleeding, { dice: [6] })
    expect(figure(bleeding, 'hero').life).toBe('dead')
    expect(figure(bleeding, 'orc')).toMatchObject({ hp: 1, atk: 1, might: 1 })
    const struck = stage({ party: [pc('hero', { hp: 1 }), pc('friend')], foes: [npc('orc')] })
    playRound(struck, { dice: [6, 3, 12], choices: { ...ORC, 'odd-die orc': ['hero'] } })
    expect(figure(struck, 'orc')).toMatchObject({ hp: 2, hpMax: 2, atk: 2, might: 2 })
  })

  rule(
    ['warband.death.save', 'warband.vanquish.npc'],
    'a retainer of level 1 saves like a PC, a hireling dies',
    () => {
      const retainer = stage({
        party: [npc('man', { level: 1 }), npc('other', BIG)],
        foes: [npc('orc', BIG)],
      })
      playRound(retainer, { dice: [6, 3, 5, 4], choices: { ...ORC, 'odd-die orc': ['man'] } })
      expect(figure(retainer, 'man')).toMatchObject({ life: 'in', hp: 0 })
      const hireling = stage({ party: [npc('man'), npc('other', BIG)], foes: [npc('orc', BIG)] })
      playRound(hireling, { dice: [6, 3], choices: { ...ORC, 'odd-die orc': ['man'] } })
      expect(figure(hireling, 'man').life).toBe('dead')
    },
  )
})

describe('first aid', () => {
  const bleeding = (healer: Parameters<typeof pc>[1] = {}) => {
    const state = stage({ party: [pc('healer', healer), pc('friend')], foes: [npc('orc', BIG)] })
    set(state, 'friend', { hp: 0, critical: 1 })
    return state
  }
  const AID = { 'melee healer': ['first-aid'] }

  rule(
    ['warband.aid.success', 'warband.aid.test', 'warband.out.x-in-y'],
    '2 in 6: a 1 stops the bleeding, and HP stay 0',
    () => {
      const state = bleeding()
      const play = playRound(state, { dice: [1, 1], choices: AID })
      expect(told(play, 'aid')[0]).toMatchObject({ odds: 2, success: true })
      expect(figure(state, 'friend')).toMatchObject({ hp: 0, stabilized: true })
      for (let round = 2; round <= 4; round++) playRound(state, { dice: [1] })
      expect(figure(state, 'friend').life).toBe('in')
    },
  )

  rule('warband.aid.failure', 'a 5 is a wasted action, and the clock runs on', () => {
    const state = bleeding()
    const play = playRound(state, { dice: [1, 5], choices: AID })
    expect(told(play, 'attack')).toEqual([])
    playRound(state, { dice: [1] })
    playRound(state, { dice: [1] })
    expect(figure(state, 'friend').life).toBe('dead')
  })

  rule(
    ['warband.aid.once-per-round', 'warband.misc.first-aid'],
    'one try a round, another in the next',
    () => {
      const state = bleeding()
      const play = playRound(state, { dice: [1, 5], choices: { 'opening healer': ['first-aid'] } })
      const asked = play.askedFor('melee').find(({ by }) => by === 'healer')
      expect(asked?.forbidden).toContainEqual({ key: 'first-aid', rule: 'warband.aid.once-per-round' })
      expect(menu(state, 'healer', 'opening')).toContain('first-aid')
      const sound = stage({ party: [pc('healer'), pc('friend')], foes: [npc('orc')] })
      expect(whyNot(sound, 'healer', 'melee', 'first-aid')).toBe('warband.misc.first-aid')
    },
  )

  rule('warband.aid.self', 'on oneself it is 1 in 6', () => {
    const state = bleeding()
    const friend = playRound(state, { dice: [1, 2], choices: { 'melee friend': ['first-aid'] } })
    expect(told(friend, 'aid')[0]).toMatchObject({ figure: 'friend', odds: 1, success: false })
  })

  rule('warband.aid.bandages', 'bandages: no die for a friend', () => {
    const state = bleeding({ items: ['bandages'] })
    const play = playRound(state, { dice: [1], choices: { ...AID, 'bandages healer': ['yes'] } })
    expect(rolled(play)).toBe('priority d6 1')
    expect(figure(state, 'friend').stabilized).toBe(true)
    expect(figure(state, 'healer').items[1]?.marks).toBe(1)
  })

  rule('warband.critical.stabilized', 'stabilized, and still any hit kills without a save', () => {
    const state = bleeding()
    set(state, 'friend', { critical: 0, stabilized: true })
    const play = playRound(state, { dice: [6, 3], choices: { ...ORC, 'odd-die orc': ['friend'] } })
    expect(rolled(play)).toBe('priority d6 6, melee d12 3')
    expect(figure(state, 'friend').life).toBe('dead')
  })

  rule('warband.wound.6-head', 'a head wound: 3 in 6 becomes 2', () => {
    const state = bleeding({ finesse: 13 })
    const [healer, friend] = [figure(state, 'healer'), figure(state, 'friend')]
    expect(aidChance(state, healer, friend, false)).toBe(3)
    healer.wounds = [6]
    expect(aidChance(state, healer, friend, false)).toBe(2)
  })
})

describe('Wounds', () => {
  const hurt = (wounds: readonly number[], more: Parameters<typeof pc>[1] = {}) => {
    const state = stage({ party: [pc('hero', { hpMax: 9, ...more })], foes: [npc('orc', BIG)] })
    for (const wound of wounds) playRound(state, { dice: [6, 1, wound], choices: ORC })
    return { state, hero: figure(state, 'hero') }
  }

  rule(['warband.crit.one', 'warband.wound.crit-temporary'], 'a 1 is 1 HP and a Wound that heals', () => {
    const { hero } = hurt([4])
    expect(hero).toMatchObject({ hp: 8, wounds: [4] })
  })

  rule('warband.wound.3-knee', 'a knee: 5 spaces become 3', () => {
    const { state, hero } = hurt([3], { armour: ['light'] })
    expect(speedOf(state, hero)).toBe(3)
  })

  rule('warband.wound.8-chest', 'a chest: Death 5 is 4, Capture 5 is 4, and so is the speed', () => {
    const { state, hero } = hurt([8], { armour: ['light'] })
    expect(deathOf(state, hero)).toBe(4)
    expect(captureOf(state, hero)).toBe(4)
    expect(speedOf(state, hero)).toBe(4)
  })

  rule('warband.wound.5-guts', 'guts: a Vigor test at 3 in 6 is at 2', () => {
    const { state, hero } = hurt([], { vigor: 13 })
    const odds = () => testChance(13, false, suffers(state, hero, GUTS), false)
    expect(odds()).toBe(3)
    playRound(state, { dice: [6, 1, 5], choices: ORC })
    expect(odds()).toBe(2)
  })

  const LADEN = {
    items: ['a', 'b', 'c', 'd'].map((name) => ({ name, kind: 'thing', where: 'worn' }) as const),
  }

  rule('warband.wound.slot', 'with 4 loads worn one must be packed: Dead Weight 1', () => {
    const { state, hero } = hurt([4], LADEN)
    expect(deadWeight(state, hero)).toBe(1)
    expect(captureOf(state, hero)).toBe(5)
    const light = hurt([4])
    expect(deadWeight(light.state, light.hero)).toBe(0)
  })

  rule('warband.wound.7-back', 'the back takes two places: the next Wound makes it three', () => {
    const back = hurt([7, 4], LADEN)
    expect(deadWeight(back.state, back.hero)).toBe(2)
    const other = hurt([5, 4], LADEN)
    expect(deadWeight(other.state, other.hero)).toBe(1)
  })

  rule('warband.wound.slot', 'one that had its week takes no place any more, though its effect stays', () => {
    const wounds = [{ number: 3, permanent: true, healed: true }]
    const { state, hero } = hurt([4], { ...LADEN, wounds })
    expect(deadWeight(state, hero)).toBe(1)
    const two = hurt([4, 5], { ...LADEN, wounds })
    expect(deadWeight(two.state, two.hero)).toBe(1)
    expect(speedOf(state, hero)).toBe(3)
  })

  rule('warband.wound.duplicate', 'a second leg costs an ear', () => {
    const { hero } = hurt([4, 4])
    expect(hero).toMatchObject({ wounds: [4], scars: 1, hp: 7 })
  })

  rule('warband.wound.10-hand', 'the other hand: the shield falls, and nothing takes two hands', () => {
    const state = stage({
      party: [
        pc('hero', { hpMax: 9, shield: 'ready', weapons: ['spear', { name: 'long axe', where: 'worn' }] }),
      ],
      foes: [npc('orc', BIG)],
    })
    playRound(state, { dice: [6, 1, 10, 4], choices: ORC })
    expect(figure(state, 'hero')).toMatchObject({ shield: 'none', lostHands: 2 })
    expect(menu(state, 'hero', 'opening')).not.toContain('ready')
    const play = playRound(state, { dice: [6, 9], choices: { 'melee hero': ['attack'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ dice: 1 })
  })

  rule('warband.crit.everyone', "a goblin's 1 wounds a PC, and a PC's 1 the goblin", () => {
    const state = stage({ party: [pc('hero', { hpMax: 9 })], foes: [npc('goblin', BIG)] })
    playRound(state, { dice: [1, 1, 3, 1, 2], choices: STRIKE })
    expect(figure(state, 'hero').wounds).toEqual([2])
    expect(figure(state, 'goblin').wounds).toEqual([3])
  })

  rule('warband.wound.npc-unsuitable', 'guts on an ogre: everybody hits it one better', () => {
    const state = stage({ party: [npc('a')], foes: [npc('ogre', BIG)] })
    playRound(state, { dice: [1, 1, 5], choices: { 'melee a': ['attack'] } })
    const play = playRound(state, { dice: [1, 9], choices: { 'melee a': ['attack'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ chance: 9, hits: 1 })
  })
})

describe('after the fight', () => {
  rule('warband.out.shield-loot', 'on 2 the shield is whole, on 3 it is splinters', () => {
    const state = stage({ party: [pc('hero')], foes: [npc('orc')] })
    const found = (die: number) =>
      script(warband, { dice: [die] }).call((table) => lootShield(table, 'hero'), state)
    expect(found(2)).toBe(true)
    expect(found(3)).toBe(false)
  })
})

describe('one hand', () => {
  const lame = (hand: 'weapon' | 'other') => ({ ...BIG, wounds: [{ number: 10, hand }] })

  rule('warband.wound.10-hand', 'does not hold shield and weapon both', () => {
    const state = stage({
      party: [
        npc('a', { ...lame('weapon'), shield: 'ready', weapons: [{ name: 'battle axe', where: 'belt' }] }),
      ],
      foes: [npc('b', BIG)],
    })
    expect(figure(state, 'a')).toMatchObject({ shield: 'ready', wield: -1 })
    playRound(state, { dice: [1], choices: { 'opening a': ['ready'] } })
    expect(figure(state, 'a').wield).toBeGreaterThan(0)
    expect(figure(state, 'a').shield).toBe('slung')
  })

  rule('warband.wound.10-hand', 'is all there is also when the fight begins', () => {
    const sheets = [
      npc('axe', { ...lame('other'), shield: 'ready', weapons: ['battle axe'] }),
      npc('bow', { ...lame('other'), weapons: ['longbow', 'battle axe'] }),
      npc('two', { ...lame('weapon'), weapons: ['battle axe', 'javelin'] }),
      npc('none', {
        ...BIG,
        shield: 'ready',
        wounds: [
          { number: 10, hand: 'other' },
          { number: 10, hand: 'weapon' },
        ],
        weapons: ['battle axe'],
      }),
    ]
    const state = stage({ party: sheets, foes: [npc('b', BIG)] })
    const held = (id: string) => {
      const { shield, wield, second } = figure(state, id)
      return [shield, state.setup.arms[wield]?.name ?? '', second]
    }
    expect(held('axe')).toEqual(['slung', 'battle axe', -1])
    expect(held('bow')).toEqual(['none', 'battle axe', -1])
    expect(held('two')).toEqual(['none', 'battle axe', -1])
    expect(held('none')).toEqual(['slung', '', -1])
  })
})

describe('whoever gets away at 0 HP', () => {
  rule(['warband.critical.bleeding', 'warband.aid.self'], 'bleeds on, and can only help himself', () => {
    const state = stage(
      { party: [pc('hero', { hp: 0, critical: true }), npc('friend', BIG)], foes: [npc('b', BIG)] },
      { field: { start: 12 } },
    )
    const run = { 'opening hero': ['evade'], next: ['hero'] }
    const play = playRound(state, { dice: [1, 2], choices: run })
    expect(rolled(play)).toBe('priority d6 1, first-aid d6 2')
    expect(figure(state, 'hero').life).toBe('fled')
    playRound(state, { dice: [1, 2] })
    expect(figure(state, 'hero').life).toBe('fled')
    playRound(state, { dice: [1, 2] })
    expect(figure(state, 'hero').life).toBe('dead')
  })

  rule(['warband.critical.stabilized', 'warband.aid.success'], 'until he has stopped the blood', () => {
    const state = stage(
      { party: [pc('hero', { hp: 0, critical: true })], foes: [npc('b', BIG)] },
      { field: { start: 12 } },
    )
    const play = playRound(state, { dice: [1, 2, 1], choices: { 'opening hero': ['evade'] } })
    expect(play.askedFor('care')).toHaveLength(2)
    expect(state.phase).toBe('over')
    expect(figure(state, 'hero')).toMatchObject({ life: 'fled', stabilized: true })
  })
})

describe('a Wound of somebody who dies of the same blow', () => {
  rule(
    ['warband.wound.10-hand', 'warband.death.save'],
    'never begins: nothing falls out of a dead hand',
    () => {
      const state = stage({ party: [pc('hero', { hpMax: 1 })], foes: [npc('orc', BIG)] })
      const play = playRound(state, { dice: [5, 1, 10, 1, 12], choices: ORC })
      expect(rolled(play)).toContain('wound d10 10, which-hand d6 1, death-save d12 12')
      expect(figure(state, 'hero')).toMatchObject({ life: 'dead', wounds: [] })
      expect(state.ground).toEqual([])
    },
  )
})

describe('somebody in critical condition who is struck again', () => {
  const PARTY = [pc('hero', { hp: 0, critical: true }), npc('friend', BIG)]

  rule(
    ['warband.critical.further-damage', 'warband.melee.allocate'],
    'takes no share of the blows that come after, like anybody who only finishes the phase',
    () => {
      const state = stage({
        party: PARTY,
        foes: [npc('orc', { ...BIG, atk: 2 }), npc('ogre', { ...BIG, atk: 4 })],
      })
      const choices = { 'next foes': ['orc'], 'melee orc': ['attack'], 'melee ogre': ['attack'] }
      const play = playRound(state, { dice: [5, 8, 9, 9, 9, 9, 9], choices })
      expect(told(play, 'attack').map(({ figure, target, dice }) => [figure, target, dice])).toEqual([
        ['orc', 'hero', 1],
        ['orc', 'friend', 1],
        ['ogre', 'friend', 4],
      ])
      expect(figure(state, 'hero').life).toBe('dead')
    },
  )

  rule(['warband.critical.further-damage', 'warband.ranged.nearest'], 'is shot at no more', () => {
    const archer = { ...BIG, weapons: ['shortbow'] }
    const state = stage(
      { party: PARTY, foes: [npc('one', archer), npc('other', archer)] },
      { field: { start: 8 } },
    )
    const choices = {
      'next foes': ['one'],
      'opening one': ['shoot'],
      'target one': ['hero'],
      'opening other': ['shoot'],
    }
    const play = playRound(state, { dice: [5, 8, 9], choices })
    expect(told(play, 'attack').map(({ figure, target }) => [figure, target])).toEqual([
      ['one', 'hero'],
      ['other', 'friend'],
    ])
  })
})
