/**
 * Spells: what casting needs, quick and slow, what breaks one, and the three that come with the game.
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
  set,
  stage,
  told,
  whyNot,
} from '../../testing/stage.ts'
import { bestSave, captureOf, deathOf, witchcraftOf } from './fighter.ts'

const BIG = { hpMax: 9, morale: null } as const
const WITCH = { mana: 1, spells: ['bolt'], catalyst: true } as const
const FAR = { field: { start: 12 } }
const CAST = { 'opening witch': ['spell'] }

describe('casting', () => {
  rule('warband.spell.out-of-melee', 'not with a goblin next to the caster', () => {
    const state = stage({ party: [pc('witch', WITCH)], foes: [npc('goblin')] })
    expect(whyNot(state, 'witch', 'opening', 'spell')).toBe('warband.spell.out-of-melee')
    expect(
      menu(stage({ party: [pc('witch', WITCH)], foes: [npc('goblin')] }, FAR), 'witch', 'opening'),
    ).toContain('spell')
  })

  rule(
    ['warband.spell.declare', 'warband.spell.slow'],
    'it takes the Opening action, and with an 8 against 6 it waits',
    () => {
      const state = stage({ party: [pc('witch', WITCH)], foes: [npc('goblin', BIG)] }, FAR)
      const play = playTo(state, 'ritual', { dice: [1, 8], choices: CAST })
      expect(play.askedFor('opening').filter(({ by }) => by === 'witch').length).toBe(1)
      expect(told(play, 'spell').map(({ stage: when }) => when)).toEqual(['slow'])
      expect(menu(state, 'witch', 'melee')).toEqual([])
      const cast = playRound(state, { dice: [12] })
      expect(told(cast, 'spell')[0]).toMatchObject({ stage: 'cast', target: 'goblin' })
      expect(figure(state, 'goblin').hp).toBe(8)
    },
  )

  rule(['warband.spell.capture-save', 'warband.spell.quick'], 'Capture 5: a 5 is quick, a 6 is not', () => {
    for (const [die, stages] of [
      [5, ['quick', 'cast']],
      [6, ['slow']],
    ] as const) {
      const witch = pc('witch', { ...WITCH, mana: 2, armour: ['light'] })
      const state = stage({ party: [witch], foes: [npc('goblin', BIG)] }, FAR)
      const play = playTo(state, 'defend', { dice: [1, die, ...(die === 5 ? [12] : [])], choices: CAST })
      expect(told(play, 'spell').map(({ stage: when }) => when)).toEqual(stages)
    }
  })

  rule(
    'warband.spell.quick',
    'after a quick spell the Melee action is still there, and no hit can spoil it',
    () => {
      const state = stage(
        { party: [pc('witch', WITCH)], foes: [npc('goblin', BIG)] },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 2, 12, 8, 5],
        choices: {
          ...CAST,
          'declare goblin': ['charge'],
          'opening goblin': ['charge'],
          'melee goblin': ['attack'],
          'melee witch': ['attack'],
        },
      })
      expect(told(play, 'attack').map(({ figure: who }) => who)).toEqual(['goblin', 'witch'])
      expect(figure(state, 'goblin').hp).toBe(7)
      expect(figure(state, 'witch').spells).toEqual([])
    },
  )

  rule(
    ['warband.spell.interrupted', 'warband.spell.kept'],
    'struck while it waits: no spell, but it can be tried again',
    () => {
      const archer = npc('archer', { ...BIG, weapons: ['shortbow'] })
      const state = stage({ party: [pc('witch', { ...WITCH, hpMax: 3 })], foes: [archer] }, FAR)
      const play = playRound(state, { dice: [1, 9, 3], choices: { ...CAST, 'opening archer': ['shoot'] } })
      expect(told(play, 'spell').map(({ stage: when }) => when)).toEqual(['slow', 'broken'])
      const again = playRound(state, { dice: [1, 2, 12], choices: CAST })
      expect(rolled(again)).toBe('priority d6 1, spell-capture d12 2, bolt-capture d12 12')
    },
  )

  rule(
    'warband.out.spell-needs',
    'asleep or in a grapple nobody casts what waited, and the spell is kept',
    () => {
      for (const trouble of [{ asleep: 5 }, { held: true, holdTotal: 8 }]) {
        const state = stage({ party: [pc('witch', WITCH)], foes: [npc('goblin', BIG)] }, FAR)
        playTo(state, 'ritual', { dice: [1, 8], choices: CAST })
        set(state, 'witch', trouble)
        const play = playRound(state)
        expect(told(play, 'spell').map(({ stage: when }) => when)).toEqual(['broken'])
        expect(figure(state, 'witch').spells).toEqual(['bolt'])
      }
    },
  )

  rule(
    'warband.out.spell-needs',
    'a prepared spell, a free hand or a catalyst; without one it costs 1 HP',
    () => {
      const bare = stage(
        { party: [pc('witch', { ...WITCH, catalyst: false, weapons: [] })], foes: [npc('orc', BIG)] },
        FAR,
      )
      playRound(bare, { dice: [1, 2, 12], choices: CAST })
      expect(figure(bare, 'witch')).toMatchObject({ hp: 1, spells: [] })
      expect(whyNot(bare, 'witch', 'opening', 'spell')).toBe('warband.out.spell-needs')
      const full = pc('witch', { ...WITCH, catalyst: false, shield: 'ready' })
      expect(whyNot(stage({ party: [full], foes: [npc('orc')] }, FAR), 'witch', 'opening', 'spell')).toBe(
        'warband.out.spell-needs',
      )
      const blind = pc('witch', { ...WITCH, blinded: true })
      expect(whyNot(stage({ party: [blind], foes: [npc('orc')] }, FAR), 'witch', 'opening', 'spell')).toBe(
        'warband.out.spell-needs',
      )
    },
  )
})

describe('what spells do', () => {
  rule(
    ['warband.out.spell-frame', 'warband.out.save'],
    'Mana 2: a Bolt of 2, each cancelled by a Capture save',
    () => {
      const state = stage(
        { party: [pc('witch', { ...WITCH, mana: 2 })], foes: [npc('orc', { ...BIG, capture: 5 })] },
        FAR,
      )
      playRound(state, { dice: [1, 2, 5, 6], choices: CAST })
      expect(figure(state, 'orc').hp).toBe(8)
    },
  )

  rule('warband.out.save', '3 damage at Capture 5: 2, 7 and 5 leave 1', () => {
    const state = stage(
      { party: [pc('witch', { ...WITCH, mana: 3 })], foes: [npc('orc', { ...BIG, capture: 5 })] },
      FAR,
    )
    playRound(state, { dice: [1, 2, 2, 7, 5], choices: CAST })
    expect(figure(state, 'orc').hp).toBe(8)
  })

  rule('warband.out.spell-frame', 'Dead Weight is taken off the Mana', () => {
    const state = stage(
      { party: [pc('witch', { ...WITCH, mana: 2, armour: ['light'] })], foes: [npc('orc', BIG)] },
      FAR,
    )
    playRound(state, { dice: [1, 2, 12], choices: CAST })
    expect(figure(state, 'orc').hp).toBe(8)
    const laden = stage({ party: [pc('witch', { ...WITCH, armour: ['light'] })], foes: [npc('orc')] }, FAR)
    expect(whyNot(laden, 'witch', 'opening', 'spell')).toBe('warband.out.spell-frame')
  })

  rule('warband.out.witchcraft', '2 and a ward of 2: a 4 resists, a 5 does not', () => {
    for (const [die, asleep] of [
      [4, false],
      [5, true],
    ] as const) {
      const state = stage(
        { party: [pc('witch', { ...WITCH, spells: ['slumber'] })], foes: [npc('orc', { ...BIG, ward: 2 })] },
        FAR,
      )
      expect(witchcraftOf(state, figure(state, 'orc'))).toBe(4)
      playRound(state, { dice: [1, 2, die], choices: CAST })
      expect(figure(state, 'orc').asleep > 0).toBe(asleep)
    }
  })

  rule('warband.out.spell-frame', 'a Ward is 1 armour for ten minutes, longer than the fight', () => {
    const state = stage(
      {
        party: [pc('witch', { ...WITCH, spells: ['ward'], hpMax: 9 })],
        foes: [npc('orc', { ...BIG, weapons: ['shortbow'] })],
      },
      FAR,
    )
    const play = playRound(state, { dice: [1, 2, 8], choices: { ...CAST, 'opening orc': ['shoot'] } })
    expect(told(play, 'attack')[0]).toMatchObject({ chance: 7, hits: 0 })
    const next = playRound(state, { dice: [1, 7], choices: { 'opening orc': ['shoot'] } })
    expect(told(next, 'attack')[0]).toMatchObject({ chance: 7, hits: 1 })
  })
})

describe('saves', () => {
  rule('warband.out.save-best', 'a rockfall: Death 7 rather than Capture 5', () => {
    const state = stage({ party: [pc('hero', { armour: ['light'], helmet: true })], foes: [npc('orc')] })
    const hero = figure(state, 'hero')
    expect(bestSave([captureOf(state, hero), deathOf(state, hero)])).toBe(7)
    set(state, 'hero', { helmet: false })
    expect(deathOf(state, hero)).toBe(5)
  })
})

describe('what chance gives', () => {
  rule(
    'warband.out.trait-maleficar',
    'two spells of three are drawn before the first round, unlike each other',
    () => {
      const state = stage({ party: [pc('witch', { trait: 'maleficar' })], foes: [npc('goblin', BIG)] }, FAR)
      const play = playTo(state, 'opening', { dice: [3, 1, 1] })
      expect(rolled(play)).toBe('spell-draw d3 3, spell-draw d2 1, priority d6 1')
      expect(told(play, 'drawn').map(({ spell }) => spell)).toEqual(['ward', 'bolt'])
      expect(figure(state, 'witch').spells).toEqual(['ward', 'bolt'])
    },
  )

  rule('warband.out.trait-maleficar', 'one more a level; spells that the sheet names are not drawn', () => {
    const cast = { party: [pc('witch', { trait: 'maleficar', level: 2 })], foes: [npc('goblin', BIG)] }
    const learned = stage(cast, FAR)
    playTo(learned, 'opening', { dice: [1, 2, 1] })
    expect(figure(learned, 'witch').spells).toEqual(['bolt', 'ward', 'slumber'])
    const named = stage(
      { party: [pc('witch', { trait: 'maleficar', spells: ['ward'] })], foes: [npc('goblin', BIG)] },
      FAR,
    )
    playTo(named, 'opening', { dice: [1] })
    expect(figure(named, 'witch').spells).toEqual(['ward'])
  })
})

describe('a caster who is hit', () => {
  rule(
    ['warband.spell.interrupted', 'warband.spell.slow'],
    'has lost the action with the spell: nothing is left for the Melee phase',
    () => {
      const state = stage(
        {
          party: [pc('witch', { ...WITCH, hpMax: 5 })],
          foes: [npc('slinger', { weapons: ['sling'], morale: null }), npc('brute', BIG)],
        },
        { field: { start: 6 } },
      )
      const play = playRound(state, {
        dice: [1, 12, 5, 12],
        choices: {
          ...CAST,
          'declare brute': ['charge'],
          'opening slinger': ['shoot'],
          'opening brute': ['charge'],
          'melee brute': ['attack'],
        },
      })
      expect(told(play, 'spell').map(({ stage: when }) => when)).toEqual(['slow', 'broken'])
      expect(play.asked.filter(({ by }) => by === 'witch').map(({ name }) => name)).toEqual(['opening'])
      expect(figure(state, 'witch').spells).toEqual(['bolt'])
    },
  )

  rule(
    ['warband.mod.mount-sacrifice', 'warband.out.save'],
    'a bolt is told with its saves, and a mount can take one point of it',
    () => {
      const state = stage(
        { party: [npc('witch', { ...WITCH, mana: 2 })], foes: [pc('rider', { mounted: true, hpMax: 3 })] },
        FAR,
      )
      const play = playRound(state, { dice: [6, 1, 7, 12], choices: { ...CAST, 'mount rider': ['yes'] } })
      expect(told(play, 'bolt')).toMatchObject([{ figure: 'rider', need: 6, dice: 2, hits: 2 }])
      expect(figure(state, 'rider')).toMatchObject({ hp: 2, mounted: false })
    },
  )
})

describe('who sleeps', () => {
  const state = () => {
    const now = stage({
      party: [npc('a', BIG)],
      foes: [npc('b', BIG), npc('witch', { ...BIG, mana: 1, spells: ['slumber'], catalyst: true })],
    })
    set(now, 'witch', { contact: [] })
    return now
  }

  rule(['warband.grapple.control', 'warband.grapple.tighten'], 'holds nobody and tightens no grip', () => {
    const now = state()
    set(now, 'a', { contact: [1], holding: 1 })
    set(now, 'b', { contact: [0], held: true, holdTotal: 12 })
    playRound(now, {
      dice: [1, 1, 12],
      choices: { 'opening a': ['tighten'], next: ['witch'], 'opening witch': ['spell'] },
    })
    expect(figure(now, 'a').holding).toBe(-1)
    expect(figure(now, 'b')).toMatchObject({ held: false, hp: 9 })
  })

  rule('warband.grapple.fail-hits', 'has no blows for whoever fails to grapple him, and gets no hold', () => {
    const now = state()
    set(now, 'b', { asleep: 9, unaware: true, prone: 1 })
    const play = playRound(now, { dice: [1, 1, 2, 5], choices: { 'opening a': ['grapple'] } })
    expect(play.askedFor('grapple-fail')).toEqual([])
    expect(figure(now, 'a').prone).toBe(1)
  })
})
