/**
 * What can be done on a turn: the actions of a PC, the two slots of an NPC, and the distances that decide who
 * reaches whom.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { State } from '../state/state.ts'
import {
  act,
  DIAGHILEV,
  defences,
  figure,
  menu,
  npc,
  pc,
  playGain,
  rolled,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNot,
} from '../testing/stage.ts'
import { bandBetween, bandNames } from './range.ts'

const MELEE = { field: { startBand: 'melee' } }
const SWORD = 'Sword (Steel, Melee, Slashing)'

/** Diaghilev with momentum and a foe next to him. */
function facing(foe: Parameters<typeof stage>[0][string][number], momentum: number): State {
  const state = stage({ pcs: [DIAGHILEV], npcs: [foe] }, MELEE)
  set(state, 'diaghilev', { momentum })
  return state
}

describe('Strike', () => {
  rule('momentum.action.strike', 'Defense 2: six momentum, hits 4 → 3, whatever the weapon, no roll', () => {
    for (const weapon of ['Dagger (Steel, Melee, Piercing)', 'Moonblade (Magic, Melee, Burning)']) {
      const state = stage({ pcs: [pc('Ana', { weapons: [weapon] })], npcs: ['turtle-knight'] }, MELEE)
      set(state, 'ana', { momentum: 7 })
      const play = act(state, 'ana', { choices: { action: ['strike'] } })
      expect(play.rolls).toEqual([])
      expect([figure(state, 'ana').momentum, figure(state, 'turtle-knight').hits]).toEqual([1, 3])
    }
  })

  rule('momentum.action.strike', 'a weapon that is not ready must be readied for 2M first', () => {
    const sheathed = { name: 'Sword', ready: false }
    const state = stage({ pcs: [pc('Ana', { weapons: [sheathed] })], npcs: ['brute'] }, MELEE)
    set(state, 'ana', { momentum: 7 })
    expect(menu(state, 'ana')).not.toContain('strike')
    act(state, 'ana', { choices: { action: ['interact', 'strike'], interact: ['ready 0'] } })
    expect([figure(state, 'ana').momentum, figure(state, 'brute').hits]).toEqual([0, 2])
  })

  rule('momentum.action.strike-range', 'a bow for far is no use in melee', () => {
    const archer = pc('Ana', { weapons: ['Bow (Steel, Far, Piercing)'] })
    const state = stage({ pcs: [archer], npcs: ['brute'] }, MELEE)
    set(state, 'ana', { momentum: 9 })
    expect(whyNot(state, 'ana', 'strike')).toBe('momentum.action.strike-range')
    set(state, 'brute', { place: 3 })
    expect(menu(state, 'ana')).toContain('strike')
  })

  rule('momentum.action.unarmed', 'bare hands reach body to body only, and never parry', () => {
    const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, MELEE)
    set(state, 'ana', { momentum: 9 })
    expect(menu(state, 'ana')).not.toContain('strike')
    expect(defences(state, 'brute', 'ana')).not.toContain('parry')
    set(state, 'ana', { place: 1 })
    const play = act(state, 'ana', { choices: { action: ['strike'] } })
    expect(told(play, 'strike')).toMatchObject([{ weapon: 'bare hands', cost: 5 }])
    expect(figure(state, 'brute').hits).toBe(2)
  })

  rule('momentum.action.strike-pc', 'four momentum, target 7, one armour roll without skill', () => {
    const cast = {
      pcs: [pc('Ana', { weapons: [SWORD] })],
      others: [pc('Ben', { armour: 'chain', position: 1 })],
    }
    const state = stage(cast)
    set(state, 'ana', { momentum: 4 })
    set(state, 'ben', { momentum: 3 })
    const play = act(state, 'ana', {
      dice: [6, 1],
      choices: { action: ['strike'], defend: ['dodge'], spend: [3] },
    })
    expect(told(play, 'strike')).toMatchObject([{ cost: 4, left: 0 }])
    expect(told(play, 'defence')).toMatchObject([{ total: 6, target: 7, success: false }])
    expect(told(play, 'armour')).toMatchObject([{ die: 1, skill: 0, total: 1, hit: true }])
    expect(figure(state, 'ben').hits).toBe(1)
  })

  rule('momentum.action.strike-pc', 'a riposte can itself be parried', () => {
    const cast = {
      pcs: [pc('Ana', { weapons: [SWORD] })],
      others: [pc('Ben', { weapons: [SWORD], position: 1 })],
    }
    const state = stage(cast)
    set(state, 'ana', { momentum: 7 })
    set(state, 'ben', { momentum: 3 })
    const play = act(state, 'ana', {
      dice: [7, 8],
      choices: {
        'action ana': ['strike'],
        defend: ['parry', 'parry'],
        spend: [3, 3],
        'riposte ben': ['strike'],
        'riposte ana': ['decline'],
      },
    })
    expect(told(play, 'defence').map(({ figure: id, success }) => [id, success])).toEqual([
      ['ben', true],
      ['ana', true],
    ])
    expect([figure(state, 'ana').momentum, figure(state, 'ben').momentum]).toEqual([4, 0])
  })

  rule('momentum.action.strike-pc', 'to Disable: the first excess hit fells without a dire roll', () => {
    const cast = {
      pcs: [pc('Ana', { weapons: [SWORD] })],
      others: [pc('Ben', { maxHits: 1, hits: 1, position: 1 })],
    }
    const state = stage(cast)
    set(state, 'ana', { momentum: 5 })
    const play = act(state, 'ana', { choices: { action: ['disable'] } })
    expect(play.rolls).toEqual([])
    expect([figure(state, 'ben').life, figure(state, 'ana').momentum]).toEqual(['disabled', 0])
  })

  rule(
    ['momentum.action.strike-down', 'momentum.action.disable-unpaid'],
    'the last hit of an ordinary Strike kills',
    () => {
      const state = facing('brute', 5)
      set(state, 'brute', { hits: 1 })
      const play = act(state, 'diaghilev', { choices: { action: ['strike'] } })
      expect(told(play, 'life')).toMatchObject([{ figure: 'brute', life: 'dead' }])
      expect(play.askedFor('fate')).toEqual([])
    },
  )

  rule('momentum.action.disable', 'one more, told beforehand; earlier hits are like any other', () => {
    const state = facing('brute', 12)
    set(state, 'brute', { hits: 2 })
    const play = act(state, 'diaghilev', { choices: { action: ['disable', 'disable'] } })
    expect(told(play, 'strike').map(({ cost }) => cost)).toEqual([6, 6])
    expect(figure(state, 'brute').life).toBe('disabled')
    const late = facing('brute', 11)
    set(late, 'brute', { hits: 2 })
    act(late, 'diaghilev', { choices: { action: ['disable', 'strike'] } })
    expect(figure(late, 'brute').life).toBe('dead')
  })

  rule('momentum.action.cost-floor', 'six off a Strike of five leave it at nothing', () => {
    const feint = { name: 'Feint', effect: 'discount', amount: 6 } as const
    const state = stage(
      { pcs: [pc('Ana', { weapons: [SWORD], abilities: [feint] })], npcs: ['brute'] },
      MELEE,
    )
    const play = act(state, 'ana', { choices: { action: ['ability', 'strike'] } })
    expect(told(play, 'strike')).toMatchObject([{ cost: 0, left: 0 }])
    expect(figure(state, 'brute').hits).toBe(2)
  })
})

describe('pair by pair', () => {
  const rulings = { geometry: 'pairwise' } as const

  rule(['momentum.range.pairwise', 'momentum.range.geometry'], 'whoever was placed stands as placed', () => {
    const cast = {
      pcs: [pc('Ana'), pc('Ben')],
      npcs: [{ use: 'sewer-rats', id: 'rats', position: 0 }, 'brute'],
    }
    const state = stage(cast, { rulings })
    const band = (one: string, other: string) =>
      bandNames[bandBetween(state, figure(state, one), figure(state, other))]
    expect([band('ana', 'rats'), band('rats', 'ana')]).toEqual(['intimate', 'intimate'])
    expect([band('ana', 'brute'), band('ana', 'ben'), band('rats', 'brute')]).toEqual([
      'near',
      'melee',
      'near',
    ])
    const duel = stage({ one: [pc('Ana')], two: [pc('Cy', { position: 1 })] }, { rulings })
    expect(bandBetween(duel, figure(duel, 'ana'), figure(duel, 'cy'))).toBe(1)
  })

  rule(
    'momentum.action.interact-reach',
    'nobody has a place, so the reach of a lever is the referee’s word',
    () => {
      const field = { features: [{ id: 'lever', at: 4 }, { id: 'door' }] }
      const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, { rulings, field })
      set(state, 'ana', { momentum: 4 })
      const play = act(state, 'ana', {
        choices: {
          action: ['interact', 'interact'],
          interact: ['feature lever', 'feature door'],
          effect: ['fails'],
        },
      })
      expect(told(play, 'call')).toMatchObject([{ what: 'fails' }])
    },
  )
})

describe('why nobody can be struck', () => {
  /** Ana with so much momentum; a brute and an assassin at these places. */
  function ranged(momentum: number, weapon: string, brute: number, assassin: number): State {
    const cast = {
      pcs: [pc('Ana', { weapons: [weapon] })],
      npcs: [
        { use: 'brute', id: 'brute', position: brute },
        { use: 'assassin', id: 'assassin', position: assassin },
      ],
    }
    const state = stage(cast)
    set(state, 'ana', { momentum })
    return state
  }

  rule(
    ['momentum.pool.spend-limit', 'momentum.action.strike-range'],
    'one foe in reach is only too dear, however far away the next one is',
    () => {
      expect(whyNot(ranged(4, SWORD, 1, 4), 'ana', 'strike')).toBe('momentum.pool.spend-limit')
      expect(whyNot(ranged(5, SWORD, 1, 4), 'ana', 'strike')).toBeNull()
      expect(whyNot(ranged(5, SWORD, 1, 4), 'ana', 'disable')).toBe('momentum.pool.spend-limit')
      expect(whyNot(ranged(4, SWORD, 4, 1), 'ana', 'strike')).toBe('momentum.pool.spend-limit')
      expect(whyNot(ranged(9, SWORD, 3, 4), 'ana', 'strike')).toBe('momentum.action.strike-range')
    },
  )

  rule('momentum.usage.ammo', 'an empty quiver is no matter of range', () => {
    expect(whyNot(ranged(9, 'Bow (0, Steel, Far)', 3, 4), 'ana', 'strike')).toBe('momentum.usage.ammo')
    expect(whyNot(ranged(9, 'Bow (0, Steel, Far)', 2, 4), 'ana', 'strike')).toBe(
      'momentum.action.strike-range',
    )
  })

  rule(
    ['momentum.action.strike', 'momentum.action.strike-pc'],
    'nor is a sheathed sword, or a friend',
    () => {
      const sheathed = pc('Ana', { weapons: [{ name: 'Sword', ready: false }] })
      const state = stage({ pcs: [sheathed], npcs: ['brute'] }, MELEE)
      set(state, 'ana', { momentum: 9 })
      expect(whyNot(state, 'ana', 'strike')).toBe('momentum.action.strike')
      const rulings = { 'pc-vs-pc': 'forbidden' } as const
      const duel = stage(
        { one: [pc('Ana', { weapons: [SWORD] })], two: [pc('Bea', { position: 1 })] },
        { rulings },
      )
      set(duel, 'ana', { momentum: 9 })
      expect(whyNot(duel, 'ana', 'strike')).toBe('momentum.action.strike-pc')
    },
  )
})

describe('Move', () => {
  rule('momentum.action.move', 'from near to melee for three', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    set(state, 'diaghilev', { momentum: 3 })
    act(state, 'diaghilev', { choices: { action: ['move'], move: ['up'] } })
    expect(bandBetween(state, figure(state, 'diaghilev'), figure(state, 'brute'))).toBe(1)
    expect(figure(state, 'diaghilev').momentum).toBe(0)
  })

  rule('momentum.action.move-steps', 'one distance each: from far to melee for six', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { field: { startBand: 'far' } })
    set(state, 'diaghilev', { momentum: 6 })
    act(state, 'diaghilev', { choices: { action: ['move', 'move'], move: ['up', 'up'] } })
    expect([figure(state, 'diaghilev').place, figure(state, 'diaghilev').momentum]).toEqual([2, 0])
  })

  rule('momentum.action.move-safe', 'whoever leaves melee is not struck for it', () => {
    const state = facing('brute', 3)
    const play = act(state, 'diaghilev', { choices: { action: ['move'], move: ['down'] } })
    expect(play.asked.map(({ name }) => name)).toEqual(['action', 'move', 'action'])
    expect([figure(state, 'diaghilev').place, figure(state, 'diaghilev').hits]).toEqual([-1, 0])
  })

  rule('momentum.action.move', 'nobody steps through a wall', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { field: { bounds: [0, 2] } })
    set(state, 'diaghilev', { momentum: 3 })
    const play = act(state, 'diaghilev', { choices: { action: ['move'] } })
    expect(play.askedFor('move')).toEqual([])
    expect(figure(state, 'diaghilev').place).toBe(1)
  })
})

describe('Reposition', () => {
  rule(
    ['momentum.action.reposition', 'momentum.sheet.npc-defense', 'momentum.action.reposition-use'],
    'five against Defense 3, no roll, and by itself nothing else',
    () => {
      const state = facing('assassin', 12)
      const play = act(state, 'diaghilev', { choices: { action: ['reposition', 'strike'] } })
      expect(told(play, 'reposition')).toMatchObject([{ target: 'assassin', cost: 5, left: 7 }])
      expect(told(play, 'strike')).toMatchObject([{ cost: 7, left: 0 }])
      expect(figure(state, 'diaghilev').superior).toEqual([1])
    },
  )

  rule('momentum.action.reposition-use', 'an ability may ask for it', () => {
    const hurl = { name: 'Hurl', cost: 2, needsSuperior: true, text: 'into the pit' }
    const state = stage({ pcs: [pc('Ana', { abilities: [hurl] })], npcs: ['brute'] }, MELEE)
    set(state, 'ana', { momentum: 5 })
    expect(whyNot(state, 'ana', 'ability')).toBe('momentum.action.reposition-use')
    const play = act(state, 'ana', { choices: { action: ['reposition', 'ability'] } })
    expect(told(play, 'ability')).toMatchObject([{ ability: 'Hurl', target: 'brute', cost: 2, left: 0 }])
  })

  rule(
    ['momentum.npc.reposition', 'momentum.action.reposition-last'],
    'an NPC may Reposition again over somebody; a PC who is superior already may not',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] })
      set(state, 'assassin', { superior: [0] })
      set(state, 'diaghilev', { momentum: 9, superior: [1] })
      expect(whyNot(state, 'diaghilev', 'reposition')).toBe('momentum.action.reposition-last')
      const play = act(state, 'assassin', { choices: { 'npc-action': ['reposition', 'done'] } })
      expect(told(play, 'reposition')).toMatchObject([{ figure: 'assassin', target: 'diaghilev' }])
      expect([figure(state, 'diaghilev').momentum, figure(state, 'diaghilev').superior]).toEqual([11, []])
      expect(figure(state, 'assassin').superior).toEqual([0])
    },
  )

  rule(
    ['momentum.npc.move', 'momentum.npc.move-method'],
    'ways that lead equally far are not asked about',
    () => {
      const climber = npc('Climber', {
        move: 1,
        specialMoves: [{ method: 'Climb' }, { method: 'Fly', score: 2 }],
      })
      const state = stage({ pcs: [DIAGHILEV], npcs: [climber, 'assassin'] }, { field: { startBand: 'far' } })
      const asked = (id: string) =>
        act(state, id, { choices: { 'npc-action': ['move'], move: ['down'] } })
          .askedFor('method')
          .map(({ options }) => options)
      expect(asked('climber')).toEqual([['walk', 'fly']])
      expect(asked('assassin')).toEqual([])
    },
  )

  rule('momentum.action.reposition-range', 'the high ground can be had over somebody at far', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['marsh-archer'] }, { field: { startBand: 'far' } })
    set(state, 'diaghilev', { momentum: 3 })
    act(state, 'diaghilev', { choices: { action: ['reposition'] } })
    expect([figure(state, 'diaghilev').superior, figure(state, 'diaghilev').momentum]).toEqual([[1], 0])
  })

  rule(
    'momentum.action.reposition-last',
    'gone when either moves or the other repositions; kept otherwise',
    () => {
      const superior = (): State => {
        const state = facing('brute', 3)
        act(state, 'diaghilev', { choices: { action: ['reposition'] } })
        expect(menu(state, 'diaghilev')).not.toContain('reposition')
        return state
      }
      const still = superior()
      strikeAt(still, 'brute', 'diaghilev', { dice: [6] })
      expect(figure(still, 'diaghilev').superior).toEqual([1])
      const stepped = superior()
      act(stepped, 'brute', { choices: { 'npc-action': ['move'], move: ['up'] } })
      expect(figure(stepped, 'diaghilev').superior).toEqual([])
      const answered = superior()
      act(answered, 'brute', { choices: { 'npc-action': ['reposition'] } })
      expect(figure(answered, 'diaghilev').superior).toEqual([])
      const moved = superior()
      set(moved, 'diaghilev', { momentum: 3 })
      act(moved, 'diaghilev', { choices: { action: ['move'], move: ['down'] } })
      expect(figure(moved, 'diaghilev').superior).toEqual([])
    },
  )
})

describe('Interact, Call Out, abilities', () => {
  rule('momentum.action.interact', 'fetching and using are one action for two', () => {
    const state = facing('brute', 4)
    const play = act(state, 'diaghilev', { choices: { action: ['interact'] } })
    expect(told(play, 'interact')).toMatchObject([{ what: 'item', cost: 2, left: 2 }])
    set(state, 'diaghilev', { momentum: 1 })
    expect(whyNot(state, 'diaghilev', 'interact')).toBe('momentum.pool.spend-limit')
  })

  rule(
    'momentum.action.interact-reach',
    'a lever at 3 from 1: a Move first; the door without a place is here',
    () => {
      const features = [{ id: 'lever', at: 3 }, { id: 'door' }]
      const state = stage({ pcs: [pc('Ana', { position: 1 })], npcs: ['brute'] }, { field: { features } })
      set(state, 'ana', { momentum: 7 })
      const play = act(state, 'ana', {
        choices: {
          action: ['interact', 'move', 'interact'],
          interact: ['feature door', 'feature lever'],
          move: ['up'],
        },
      })
      expect(play.askedFor('interact').map(({ options }) => options)).toEqual([
        ['item', 'feature door'],
        ['item', 'feature lever', 'feature door'],
      ])
    },
  )

  rule('momentum.action.interact-reach', 'what it does is the word of a referee who is asked', () => {
    const field = { calls: true, startBand: 'melee' }
    const state = stage({ pcs: [pc('Ana')], npcs: ['brute'] }, { field })
    set(state, 'ana', { momentum: 2 })
    const play = act(state, 'ana', { choices: { action: ['interact'], effect: ['fails'] } })
    expect(play.askedFor('effect')).toMatchObject([{ by: 'referee' }])
    expect(told(play, 'call')).toMatchObject([{ what: 'fails' }])
  })

  rule('momentum.action.call-out', 'three become two, and −1 becomes 0 at once', () => {
    const state = stage({ pcs: [pc('Ana'), pc('Ben')], npcs: ['brute'] })
    set(state, 'ana', { momentum: 3 })
    set(state, 'ben', { momentum: -1 })
    act(state, 'ana', { choices: { action: ['call-out'] } })
    expect([figure(state, 'ana').momentum, figure(state, 'ben').momentum]).toEqual([2, 0])
  })

  rule('momentum.action.call-out', 'to somebody else who hears and understands, and has momentum', () => {
    const state = stage({ pcs: [pc('Ana'), pc('Ben', { position: 4 }), 'brute'], npcs: ['pressganger'] })
    set(state, 'ana', { momentum: 3 })
    expect(menu(state, 'ana')).not.toContain('call-out')
    expect(whyNot(state, 'ana', 'call-out')).toBe('momentum.action.call-out')
    set(state, 'ben', { place: 3 })
    expect(menu(state, 'ana')).toContain('call-out')
    set(state, 'ben', { life: 'disabled' })
    expect(whyNot(state, 'ana', 'call-out')).toBe('momentum.action.call-out')
  })

  rule('momentum.action.call-out-cap', "once for each ally in one's turn, and again in another's", () => {
    const state = stage({ pcs: [pc('Ana'), pc('Ben'), pc('Cy')], npcs: ['brute'] })
    for (const id of ['ana', 'ben']) set(state, id, { momentum: 3 })
    const play = turn(state, 'ana', { choices: { action: ['call-out', 'call-out'], target: ['cy'] } })
    expect(play.forbade('action', 'call-out')).toBe('momentum.action.call-out-cap')
    turn(state, 'ben', { choices: { action: ['call-out'], target: ['cy'] } })
    expect(figure(state, 'cy').momentum).toBe(2)
  })

  rule(
    'momentum.action.warning-free',
    'a bare shout is no action: nothing on offer is free but to stop',
    () => {
      const state = stage({ pcs: [pc('Ana'), pc('Ben')], npcs: ['brute'] })
      expect(menu(state, 'ana')).toEqual(['stop', 'surrender'])
      expect(whyNot(state, 'ana', 'call-out')).toBe('momentum.pool.spend-limit')
    },
  )

  rule('momentum.action.ability', 'two for an ability priced so, then its text', () => {
    const chant = { name: 'Chant', cost: 2, text: 'the lamps flare' }
    const state = stage({ pcs: [pc('Ana', { abilities: [chant] })], npcs: ['brute'] })
    set(state, 'ana', { momentum: 5 })
    const play = act(state, 'ana', { choices: { action: ['ability'] } })
    expect(told(play, 'ability')).toMatchObject([{ cost: 2, left: 3, text: 'the lamps flare' }])
    expect(menu(facing('brute', 5), 'diaghilev')).not.toContain('ability')
  })

  rule(
    'momentum.action.on-your-turn',
    'twelve against Defense 3: seven for a Strike, five to Reposition',
    () => {
      const state = facing('assassin', 12)
      const all = ['strike', 'disable', 'move', 'reposition', 'interact', 'stop', 'surrender']
      expect(menu(state, 'diaghilev')).toEqual(all)
      const play = act(state, 'diaghilev', { choices: { action: ['strike', 'reposition'] } })
      expect(told(play, 'strike')).toMatchObject([{ cost: 7 }])
      expect(told(play, 'reposition')).toMatchObject([{ cost: 5, left: 0 }])
    },
  )

  rule('momentum.action.off-turn', "on the brute's turn he may dodge, and is asked nothing else", () => {
    const state = facing('brute', 9)
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [10],
      choices: { defend: ['dodge'], spend: [3] },
    })
    const asked = play.asked.filter(({ by }) => by === 'diaghilev').map(({ name }) => name)
    expect(asked).toEqual(['defend', 'spend'])
    expect(play.askedFor('defend').at(0)?.options).toEqual(['none', 'parry', 'dodge', 'block'])
  })
})

describe('abilities that are for nobody, and which of several stands closest', () => {
  rule(
    'momentum.action.ability',
    'what only helps oneself is used on nobody, also before a single foe',
    () => {
      const breath = { name: 'Second Wind', cost: 1, effect: 'gain-momentum', amount: 3 } as const
      for (const npcs of [['brute'], ['brute', 'assassin']]) {
        const state = stage({ pcs: [pc('Ana', { abilities: [breath] })], npcs })
        set(state, 'ana', { momentum: 2 })
        const play = act(state, 'ana', { choices: { action: ['ability'] } })
        expect(told(play, 'ability').map(({ target }) => target)).toEqual([''])
        expect(figure(state, 'ana').momentum).toBe(4)
      }
    },
  )

  rule(
    ['momentum.action.ability', 'momentum.pool.spend-limit', 'momentum.eor.abilities'],
    'an ability that is only too dear says so, whatever else is on the list',
    () => {
      const abilities = [
        { name: 'Second Wind', cost: 3, effect: 'gain-momentum', amount: 4 },
        { name: 'Trip', needsSuperior: true },
        { name: 'Howl', endOfRound: true, effect: 'gain-momentum', amount: 1 },
      ] as const
      const state = stage({ pcs: [pc('Ana', { abilities })], npcs: ['brute'] })
      set(state, 'ana', { momentum: 2 })
      expect(whyNot(state, 'ana', 'ability')).toBe('momentum.pool.spend-limit')
      const howling = stage({ pcs: [pc('Ana', { abilities: abilities.slice(2) })], npcs: ['brute'] })
      set(howling, 'ana', { momentum: 2 })
      expect(whyNot(howling, 'ana', 'ability')).toBe('momentum.eor.abilities')
    },
  )
})

describe("an NPC's turn", () => {
  rule('momentum.npc.two-slots', 'one of Move and Interact, one of Strike, Reposition and ability', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    const play = act(state, 'brute', {
      dice: [6],
      choices: { 'npc-action': ['move', 'strike'], move: ['down'] },
    })
    expect(play.askedFor('npc-action').map(({ options }) => options)).toEqual([
      ['move', 'interact', 'reposition', 'done', 'surrender'],
      ['strike', 'reposition', 'done', 'surrender'],
    ])
    expect(state.phase).toBe('start')
  })

  rule('momentum.npc.slot-order', 'it may strike and then back off, or do only one', () => {
    const state = facing('brute', 0)
    act(state, 'brute', { dice: [6], choices: { 'npc-action': ['strike', 'move'], move: ['up'] } })
    expect(figure(state, 'brute').place).toBe(2)
    const idle = act(facing('brute', 0), 'brute', {
      dice: [6],
      choices: { 'npc-action': ['strike', 'done'] },
    })
    expect(told(idle, 'strike')).toHaveLength(1)
  })

  rule(
    ['momentum.npc.move', 'momentum.sheet.npc-move'],
    'up to its score: Fly 2 makes one or two steps',
    () => {
      for (const [steps, place] of [
        ['1', 3],
        ['2', 2],
      ] as const) {
        const state = stage({ pcs: [DIAGHILEV], npcs: ['pale-wyrm'] })
        set(state, 'pale-wyrm', { place: 4 })
        const choices = { 'npc-action': ['move'], method: ['fly'], move: ['down'], steps: [steps] }
        act(state, 'pale-wyrm', { choices })
        expect(figure(state, 'pale-wyrm').place).toBe(place)
      }
    },
  )

  rule(
    ['momentum.npc.move-method', 'momentum.sheet.npc-move'],
    'one method for all steps, never three',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['pale-wyrm'] })
      const play = act(state, 'pale-wyrm', {
        choices: { 'npc-action': ['move'], method: ['walk'], move: ['up'] },
      })
      expect(play.askedFor('method').at(0)?.options).toEqual(['walk', 'fly'])
      expect(figure(state, 'pale-wyrm').place).toBe(3)
      expect(play.forbade('npc-action', 'move')).toBe('momentum.npc.two-slots')
      const climber = stage({ pcs: [DIAGHILEV], npcs: [{ use: 'assassin', id: 'assassin', move: 2 }] })
      const choices = { 'npc-action': ['move'], move: ['up'], steps: ['2'] }
      act(climber, 'assassin', { choices })
      expect(figure(climber, 'assassin').place).toBe(4)
    },
  )

  rule('momentum.npc.interact', 'it closes the gate, and it costs nothing', () => {
    const features = [{ id: 'gate' }]
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { field: { features } })
    const play = act(state, 'brute', { choices: { 'npc-action': ['interact'], interact: ['feature gate'] } })
    expect(told(play, 'interact')).toMatchObject([{ what: 'feature gate', cost: 0 }])
    expect(play.forbade('npc-action', 'move')).toBe('momentum.npc.two-slots')
  })

  rule('momentum.npc.strike', 'only the PC rolls: 6 and Grace 2 are 8 against 8', () => {
    const state = facing('brute', 3)
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [6],
      choices: { defend: ['dodge'], spend: [3] },
    })
    expect(play.rolls.map(({ by }) => by)).toEqual(['diaghilev'])
    expect(told(play, 'defence')).toMatchObject([{ total: 8, target: 8, success: true }])
  })

  rule('momentum.npc.reposition', 'it simply happens, and takes the place of its Strike', () => {
    const state = facing('brute', 0)
    const play = act(state, 'brute', { choices: { 'npc-action': ['reposition'] } })
    expect(told(play, 'reposition')).toMatchObject([{ figure: 'brute', target: 'diaghilev', cost: 0 }])
    expect(told(play, 'momentum')).toMatchObject([{ figure: 'diaghilev', before: 0, after: 3 }])
    expect(play.forbade('npc-action', 'strike')).toBe('momentum.npc.two-slots')
    expect(figure(state, 'brute').superior).toEqual([0])
  })

  rule('momentum.npc.reposition-who', 'the outflanked gains two of Skill 2, his friend nothing', () => {
    const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['assassin'], rats: ['sewer-rats'] })
    const choices = { 'npc-action': ['reposition'], target: ['diaghilev'] }
    act(state, 'assassin', { choices })
    expect([figure(state, 'diaghilev').momentum, figure(state, 'ulla').momentum]).toEqual([2, 0])
    const against = { 'npc-action': ['reposition'], target: ['sewer-rats'] }
    const other = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['assassin'], rats: ['sewer-rats'] })
    expect(told(act(other, 'assassin', { choices: against }), 'momentum')).toEqual([])
    expect(figure(other, 'assassin').superior).toEqual([3])
  })

  rule(
    'momentum.npc.ability',
    'Breath instead of a Strike meets everybody at near, in the order of the list',
    () => {
      const state = stage({ pcs: [DIAGHILEV, 'ulla', pc('Far', { position: -1 })], npcs: ['pale-wyrm'] })
      const play = act(state, 'pale-wyrm', { dice: [6, 4], choices: { 'npc-action': ['ability'] } })
      expect(play.askedFor('defend').map(({ by }) => by)).toEqual(['diaghilev', 'ulla'])
      expect(rolled(play)).toBe('armour d6 6, armour d4 4')
      expect(told(play, 'armour').map(({ skill }) => skill)).toEqual([3, 3])
      expect(play.forbade('npc-action', 'strike')).toBe('momentum.npc.two-slots')
    },
  )

  rule('momentum.npc.range', 'a melee attack needs melee', () => {
    for (const [place, why] of [
      [0, 'momentum.npc.range'],
      [1, null],
      [2, 'momentum.npc.range'],
    ] as const) {
      const state = facing('brute', 0)
      set(state, 'brute', { place })
      set(state, 'diaghilev', { armour: -1 })
      expect(whyNot(state, 'brute', 'strike')).toBe(why)
    }
  })

  rule('momentum.npc.turn-cut', 'a riposte that takes its last hit ends its turn', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['pressganger', 'brute'] }, MELEE)
    set(state, 'diaghilev', { momentum: 4 })
    const play = act(state, 'pressganger', {
      dice: [8],
      choices: { 'npc-action': ['strike'], defend: ['parry'], spend: [3], riposte: ['disable'] },
    })
    expect(figure(state, 'pressganger').life).toBe('disabled')
    expect(play.askedFor('npc-action')).toHaveLength(1)
    expect(figure(state, 'pressganger').place).toBe(1)
  })

  rule('momentum.npc.profiles', 'jaws or tail, chosen each time; initiative by the first', () => {
    const attacks = [
      { name: 'Jaws', danger: 3, skill: 4 },
      { name: 'Tail', danger: 1, skill: 2 },
    ]
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Drake', { attacks })] }, MELEE)
    const play = act(state, 'drake', { choices: { 'npc-action': ['strike'], attack: ['tail'] } })
    expect(play.askedFor('attack').at(0)?.options).toEqual(['jaws', 'tail'])
    expect(play.askedFor('defend').at(0)?.about).toMatchObject({ skill: 2, danger: 1 })
    expect(figure(state, 'ana').hits).toBe(1)
    expect(play.forbade('npc-action', 'strike')).toBe('momentum.npc.two-slots')
    playGain(state, { dice: [1] })
    expect(figure(state, 'drake').initiative).toBe(7)
  })

  rule('momentum.npc.strike-npc', 'one hit off, no roll; at nought it is dead', () => {
    const state = stage({ npcs: ['brute'], rats: [npc('Rat King', { hits: 2, position: 3 })] })
    for (const [hits, life] of [
      [1, 'in'],
      [0, 'dead'],
    ] as const) {
      const play = act(state, 'brute', { choices: { 'npc-action': ['strike'] } })
      expect(play.rolls).toEqual([])
      expect([figure(state, 'rat-king').hits, figure(state, 'rat-king').life]).toEqual([hits, life])
    }
  })
})

describe('distances', () => {
  const apart = (place: number): string => {
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Foe', { position: place })] })
    return bandNames[bandBetween(state, figure(state, 'ana'), figure(state, 'foe'))] ?? ''
  }

  rule('momentum.range.intimate', 'one spot: bites reach', () => {
    expect(apart(0)).toBe('intimate')
    const state = stage({ pcs: [pc('Ana')], npcs: ['sewer-rats'] }, { field: { startBand: 'intimate' } })
    expect(menu(state, 'sewer-rats')).toContain('strike')
  })
  rule('momentum.range.melee', 'one apart: swords and cudgels', () => {
    expect([apart(1), apart(-1)]).toEqual(['melee', 'melee'])
    expect(menu(facing('brute', 5), 'diaghilev')).toContain('strike')
  })
  rule('momentum.range.near', 'two apart: thrown hatchets', () => {
    expect(apart(2)).toBe('near')
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    set(state, 'diaghilev', { momentum: 5 })
    const play = act(state, 'diaghilev', { dice: [6], choices: { action: ['strike'] } })
    expect(told(play, 'strike')).toMatchObject([{ weapon: 'Throwing Hatchets' }])
  })
  rule('momentum.range.far', 'three apart: bows, and still in earshot', () => {
    expect(apart(3)).toBe('far')
    const state = stage({ pcs: [DIAGHILEV], npcs: ['marsh-archer'] }, { field: { startBand: 'far' } })
    expect(menu(state, 'marsh-archer')).toContain('strike')
  })
  rule('momentum.range.distant', 'four apart and any farther', () => {
    expect([apart(4), apart(9)]).toEqual(['distant', 'distant'])
  })

  rule(
    ['momentum.range.why', 'momentum.range.match'],
    'hatchets for near want a step back from melee',
    () => {
      const thrower = pc('Ana', { weapons: ['Hatchets (Steel, Near, Piercing)'] })
      const state = stage({ pcs: [thrower], npcs: ['pressganger'] }, MELEE)
      set(state, 'ana', { momentum: 7 })
      expect(whyNot(state, 'ana', 'strike')).toBe('momentum.action.strike-range')
      act(state, 'ana', { choices: { action: ['move', 'strike'], move: ['down'] } })
      expect([figure(state, 'pressganger').life, figure(state, 'ana').momentum]).toEqual(['dead', 0])
    },
  )

  rule('momentum.range.match', 'a weapon with two bands works at both and not between others', () => {
    const spear = pc('Ana', { weapons: ['Spear (Steel, Melee/Near, Piercing)'] })
    for (const [place, offered] of [
      [0, false],
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      const state = stage({ pcs: [spear], npcs: ['brute'] }, { rulings: { unarmed: 'none' } })
      set(state, 'ana', { momentum: 9 })
      set(state, 'brute', { place })
      expect(menu(state, 'ana').includes('strike')).toBe(offered)
    }
  })

  rule(
    'momentum.range.geometry',
    'places 0 and 2 are near; PCs start at 0, NPCs at the starting band',
    () => {
      const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
      expect(state.figures.map(({ place }) => place)).toEqual([0, 2])
      expect(apart(2)).toBe('near')
      const play = act(state, 'brute', { choices: { 'npc-action': ['move'], move: ['down'] } })
      expect(play.askedFor('move').at(0)?.options).toEqual(['up', 'down'])
      expect(figure(state, 'brute').place).toBe(1)
    },
  )

  rule('momentum.range.closest', 'PCs at 0 and 1, NPC at 3: one step is melee to the nearer', () => {
    const cast = {
      pcs: [pc('A', { position: 0 }), pc('B', { position: 1 })],
      npcs: [npc('Foe', { position: 3 })],
    }
    const state = stage(cast)
    act(state, 'foe', { choices: { 'npc-action': ['move'], move: ['down'] } })
    expect(bandBetween(state, figure(state, 'foe'), figure(state, 'b'))).toBe(1)
  })

  rule('momentum.range.closest', 'pair by pair its steps are towards or away from the nearest PC', () => {
    const state = stage(
      { pcs: [pc('A'), pc('B')], npcs: [npc('Foe')] },
      { rulings: { geometry: 'pairwise' } },
    )
    const [a, , foe] = state.figures
    if (a === undefined || foe === undefined) throw new RangeError('nobody')
    a.bands[2] = 3
    foe.bands[0] = 3
    const play = act(state, 'foe', { choices: { 'npc-action': ['move'], move: ['toward b'] } })
    expect(play.askedFor('move').at(0)?.options).toEqual(['toward b', 'away b'])
    expect(foe.bands).toEqual([3, 1, 0])
  })

  rule('momentum.range.through', 'Move 2 goes from 2 past the PC at 1 to 0', () => {
    const state = stage({ pcs: [pc('Ana', { position: 1 })], npcs: [npc('Foe', { move: 2, position: 2 })] })
    act(state, 'foe', { choices: { 'npc-action': ['move'], move: ['down'], steps: ['2'] } })
    expect(figure(state, 'foe').place).toBe(0)
  })

  rule('momentum.range.from-intimate', 'on one spot away is to either side, and there is no closer', () => {
    for (const [way, place] of [
      ['up', 2],
      ['down', 0],
    ] as const) {
      const state = stage({ pcs: [pc('Ana', { position: 1 })], npcs: [npc('Foe', { position: 1 })] })
      set(state, 'ana', { momentum: 3 })
      act(state, 'ana', { choices: { action: ['move'], move: [way] } })
      expect(figure(state, 'ana').place).toBe(place)
      expect(bandBetween(state, figure(state, 'ana'), figure(state, 'foe'))).toBe(1)
    }
    const paired = stage(
      { pcs: [pc('Ana')], npcs: [npc('Foe')] },
      { field: { startBand: 'intimate' }, rulings: { geometry: 'pairwise' } },
    )
    set(paired, 'ana', { momentum: 3 })
    const play = act(paired, 'ana', { choices: { action: ['move'] } })
    expect(told(play, 'move')).toMatchObject([{ to: 'away foe' }])
  })

  rule('momentum.range.pairwise', 'a step towards the one leaves the other where he is', () => {
    const cast = { pcs: [pc('A')], npcs: [npc('N1'), npc('N2')] }
    const state = stage(cast, { rulings: { geometry: 'pairwise' } })
    set(state, 'a', { momentum: 3 })
    act(state, 'a', { choices: { action: ['move'], move: ['toward n1'] } })
    const bandTo = (id: string) => bandBetween(state, figure(state, 'a'), figure(state, id))
    expect([bandTo('n1'), bandTo('n2')]).toEqual([1, 2])
    expect(bandBetween(state, figure(state, 'n1'), figure(state, 'a'))).toBe(1)
  })
})
