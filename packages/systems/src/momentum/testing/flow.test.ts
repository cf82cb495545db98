/**
 * The course of a fight: the opening roll, turn order, the pool, the start of a turn, the end of a round, and how
 * it all comes to an end.
 */
import { parseScenario } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { momentum } from '../index.ts'
import { rest, sheetAfter } from '../rules/aftermath.ts'
import { normaliseSheet, type PcSheet, type SheetInput } from '../scenario/sheet.ts'
import {
  act,
  DIAGHILEV,
  figure,
  menu,
  npc,
  pc,
  playEnd,
  playGain,
  playRound,
  playWhile,
  rolled,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNot,
} from './stage.ts'

const MELEE = { field: { startBand: 'melee' } }

/** Somebody with d10, d6 and Grace 2. */
const mercenary = (name: string, more: Parameters<typeof pc>[1] = {}) => pc(name, { grace: 2, ...more })

function completed(input: SheetInput): PcSheet {
  const sheet = normaliseSheet(input)
  if (sheet.kind !== 'pc') throw new RangeError(`${sheet.name} is no PC`)
  return sheet
}

describe('the opening roll', () => {
  rule(
    ['momentum.init.roll', 'momentum.init.double-use', 'momentum.sheet.momentum-gain'],
    'd10 shows 4 and Grace 2 makes 6, for momentum and for initiative',
    () => {
      const state = stage({ pcs: [mercenary('Ana')], npcs: ['brute'] })
      const play = playGain(state, { dice: [4] })
      expect(rolled(play)).toBe('momentum d10 4')
      const { momentum: held, initiative } = figure(state, 'ana')
      expect([held, initiative]).toEqual([6, 6])
    },
  )

  rule(
    'momentum.init.start-zero',
    'the −3 of the last fight are forgotten, unless the table carries them',
    () => {
      const cast = { pcs: [mercenary('Ana', { momentum: -3 })], npcs: ['brute'] }
      const state = stage(cast)
      playGain(state, { dice: [4] })
      expect(figure(state, 'ana').momentum).toBe(6)
      const carried = stage(cast, { rulings: { 'momentum-start': 'carry' } })
      playGain(carried, { dice: [4] })
      expect(figure(carried, 'ana').momentum).toBe(3)
    },
  )

  rule(
    ['momentum.init.aware', 'momentum.init.surprised', 'momentum.init.reroll-die'],
    'the larger die for the aware, the smaller for the surprised, and later the larger for both',
    () => {
      const cast = {
        pcs: [mercenary('Ana'), mercenary('Ben'), pc('Cy', { class: 'Scholar' })],
        npcs: ['brute'],
      }
      const state = stage(cast, { field: { surprised: ['ben', 'cy'] } })
      const first = playGain(state, { dice: [4, 4, 4] })
      expect(rolled(first)).toBe('momentum d10 4, momentum d6 4, momentum d4 4')
      playRound(state)
      const second = playGain(state, { dice: [4, 4, 4] })
      expect(rolled(second)).toBe('momentum d10 4, momentum d10 4, momentum d12 4')
    },
  )

  rule('momentum.init.surprised', 'the smaller die is the only penalty: he acts and defends', () => {
    const field = { startBand: 'melee', surprised: ['pcs'] }
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { field })
    const play = playRound(state, {
      dice: [6, 6],
      choices: { 'npc-action': ['strike'], action: ['strike'], defend: ['dodge'], spend: [3] },
    })
    expect(told(play, 'round')).toMatchObject([{ scores: [8, 4] }])
    expect(told(play, 'defence')).toMatchObject([{ total: 8, target: 8, success: true }])
    expect(figure(state, 'brute').hits).toBe(2)
  })

  rule('momentum.init.negative-gain', 'a 1 with Grace −2 is −1', () => {
    const clumsy = pc('Ana', { grace: -2, physicalDie: 4, mentalDie: 4 })
    const state = stage({ pcs: [clumsy], npcs: ['brute'] })
    playGain(state, { dice: [1] })
    expect(figure(state, 'ana').momentum).toBe(-1)
  })

  rule('momentum.init.npc', 'Attack Skill and 3, in every round, without a die', () => {
    const state = stage({ pcs: [mercenary('Ana')], npcs: ['assassin'] })
    for (const face of [1, 9]) {
      expect(playGain(state, { dice: [face] }).rolls).toHaveLength(1)
      expect(figure(state, 'assassin').initiative).toBe(5)
    }
  })

  rule('momentum.init.join', 'who joins in round 3 rolls d10 + 2 on nothing, and acts by it', () => {
    const state = stage({ pcs: [mercenary('Ana')], npcs: ['brute'] })
    Object.assign(state, { round: 3 })
    playGain(state, { dice: [7] })
    const id = momentum.join(state, 'pcs', { name: 'Ben', grace: 2, momentum: 9, position: 0 })
    const play = playRound(state, { dice: [4] })
    expect(rolled(play)).toBe('momentum d10 4')
    expect(told(play, 'gain')).toMatchObject([{ figure: id, before: 0, after: 6 }])
    expect(told(play, 'turn').map((event) => event.figure)).toEqual(['ana', 'ben', 'brute'])
  })
})

describe('turn order', () => {
  rule('momentum.init.order', 'from 9 over 5 to 4, both kinds in one list', () => {
    const state = stage({ pcs: [mercenary('Ana'), mercenary('Ben')], npcs: ['assassin'] })
    const play = playGain(state, { dice: [2, 7] })
    expect(told(play, 'round')).toMatchObject([{ order: ['ben', 'assassin', 'ana'], scores: [9, 5, 4] }])
  })

  rule('momentum.init.ties', 'PC before NPC, then the higher Grace, then the list', () => {
    const pcs = [pc('Ana', { grace: 1 }), pc('Ben', { grace: 2 }), pc('Cy', { grace: 1 })]
    const state = stage({ pcs, npcs: [npc('Rat', { attackSkill: 2 }), npc('Cat', { attackSkill: 2 })] })
    const play = playGain(state, { dice: [4, 3, 4] })
    expect(told(play, 'round')).toMatchObject([
      { order: ['ben', 'ana', 'cy', 'rat', 'cat'], scores: [5, 5, 5, 5, 5] },
    ])
  })

  rule('momentum.init.ties', 'it is the Grace of the moment that counts', () => {
    const state = stage({ pcs: [pc('Ana', { grace: 1 }), pc('Ben', { grace: 2 })], npcs: ['brute'] })
    set(state, 'ben', { grace: 0 })
    expect(told(playGain(state, { dice: [4, 5] }), 'round')).toMatchObject([
      { order: ['ana', 'ben', 'brute'] },
    ])
  })

  rule(
    'momentum.init.reroll',
    'later gains are added: −2 and 3 + 2 make 3, and the order goes by that',
    () => {
      const state = stage({ pcs: [mercenary('Ana'), mercenary('Ben')], npcs: ['brute'] })
      Object.assign(state, { round: 2 })
      set(state, 'ana', { momentum: -2 })
      set(state, 'ben', { momentum: 1 })
      const play = playGain(state, { dice: [3, 2] })
      expect(told(play, 'round')).toMatchObject([{ order: ['ben', 'brute', 'ana'], scores: [5, 4, 3] }])
    },
  )

  rule('momentum.init.snapshot', 'five spent on a defence do not delay a turn', () => {
    const quick = npc('Quick', { attackSkill: 6 })
    const state = stage({ pcs: [mercenary('Ana'), mercenary('Ben')], npcs: [quick] }, MELEE)
    const play = playRound(state, {
      dice: [6, 4, 10],
      choices: { 'npc-action': ['strike'], target: ['ana'], defend: ['dodge'], spend: [5] },
    })
    expect(told(play, 'defence')).toMatchObject([{ success: true, left: 3 }])
    expect(told(play, 'turn').map(({ figure: id, momentum: held }) => [id, held])).toEqual([
      ['quick', 0],
      ['ana', 3],
      ['ben', 6],
    ])
  })
})

describe('the pool', () => {
  rule('momentum.pool.carry', 'four left and seven gained are eleven', () => {
    const state = stage({ pcs: [mercenary('Ana')], npcs: ['brute'] })
    set(state, 'ana', { momentum: 4 })
    playEnd(state)
    playGain(state, { dice: [5] })
    expect(figure(state, 'ana').momentum).toBe(11)
  })

  rule('momentum.pool.spend-limit', 'five do not buy a Strike for six', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['turtle-knight'] }, MELEE)
    set(state, 'diaghilev', { momentum: 5 })
    expect(whyNot(state, 'diaghilev', 'strike')).toBe('momentum.pool.spend-limit')
    set(state, 'diaghilev', { momentum: 6 })
    expect(menu(state, 'diaghilev')).toContain('strike')
    expect(whyNot(state, 'diaghilev', 'disable')).toBe('momentum.pool.spend-limit')
  })

  rule('momentum.pool.defence-exception', 'only the one for a defence at 0 goes below', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, MELEE)
    strikeAt(state, 'brute', 'diaghilev', { dice: [10, 6, 6], choices: { defend: ['parry'] } })
    expect(figure(state, 'diaghilev').momentum).toBe(-1)
    set(state, 'diaghilev', { momentum: 2 })
    const play = strikeAt(state, 'brute', 'diaghilev', {
      dice: [10],
      choices: { defend: ['dodge'], spend: [2] },
    })
    expect(play.askedFor('spend').map(({ min, max }) => [min, max])).toEqual([[1, 2]])
    set(state, 'diaghilev', { momentum: 0 })
    expect(menu(state, 'diaghilev')).toEqual(['stop', 'surrender'])
  })

  rule('momentum.pool.negative-turn', "a turn lost below 0 stays lost when a friend's call lifts him", () => {
    const drain = { on: 'landed', effect: 'lose-momentum', amount: 7, text: 'drain' } as const
    const leech = npc('Leech', { attacks: [{ name: 'Kiss', skill: 6, riders: [drain] }] })
    const state = stage({ pcs: [mercenary('Ana'), mercenary('Ben')], npcs: [leech] }, MELEE)
    const play = playRound(state, {
      dice: [4, 3],
      choices: {
        'npc-action': ['strike'],
        'target leech': ['ana'],
        'action ben': ['call-out'],
      },
    })
    expect(told(play, 'turn').map(({ figure: id, momentum: held, lost }) => [id, held, lost])).toEqual([
      ['leech', 0, false],
      ['ana', -1, true],
      ['ben', 5, false],
    ])
    expect(told(play, 'call-out')).toMatchObject([{ ally: 'ana', momentum: 0 }])
    expect(play.asked.filter(({ name, by }) => name === 'action' && by === 'ana')).toEqual([])
    expect(figure(state, 'ana').stamina).toBe(1)
  })

  rule('momentum.pool.zero-turn', 'at 0 the turn is there, and what costs nothing can be had', () => {
    const free = { name: 'Glare', cost: 0, text: 'an evil look' }
    const state = stage({ pcs: [pc('Ana', { abilities: [free] })], npcs: ['brute'] }, MELEE)
    const play = turn(state, 'ana', { choices: { action: ['ability'] } })
    expect(told(play, 'turn')).toMatchObject([{ momentum: 0, lost: false }])
    expect(told(play, 'ability')).toMatchObject([{ ability: 'Glare', cost: 0, left: 0 }])
    expect(play.askedFor('action').at(0)?.options).toEqual(['ability', 'stop', 'surrender'])
  })

  rule('momentum.pool.loss', 'chain takes two from nothing', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    playEnd(state)
    expect(figure(state, 'diaghilev').momentum).toBe(-2)
  })
})

describe('the start of a turn', () => {
  rule('momentum.turn.stamina-mark', 'three tallies become four, on a lost turn too', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    set(state, 'diaghilev', { stamina: 3, momentum: 2 })
    turn(state, 'diaghilev')
    expect(figure(state, 'diaghilev').stamina).toBe(4)
    set(state, 'diaghilev', { momentum: -1 })
    turn(state, 'diaghilev')
    expect(figure(state, 'diaghilev').stamina).toBe(5)
  })

  rule(['momentum.turn.exhausted', 'momentum.sheet.stamina'], 'ten with Grit 0, eleven with Grit 1', () => {
    const state = stage({ pcs: [pc('Ana'), pc('Ben', { grit: 1 })], npcs: ['brute'] })
    for (const id of ['ana', 'ben']) {
      set(state, id, { stamina: 9 })
      turn(state, id)
    }
    expect([figure(state, 'ana').stamina, figure(state, 'ana').exhausted]).toEqual([0, 1])
    expect([figure(state, 'ben').stamina, figure(state, 'ben').exhausted]).toEqual([10, 0])
    turn(state, 'ben')
    expect([figure(state, 'ben').stamina, figure(state, 'ben').exhausted]).toEqual([0, 1])
  })

  rule(
    'momentum.turn.exhausted-recover',
    'slots stay filled from fight to fight, and a rest frees all',
    () => {
      const sheet = completed(pc('Ana', { exhaustedSlots: 1, stamina: 9 }))
      const state = stage({ pcs: [sheet], npcs: ['brute'] })
      turn(state, 'ana')
      const tired = sheetAfter(sheet, figure(state, 'ana'))
      expect([tired.exhaustedSlots, tired.stamina]).toEqual([2, 0])
      expect(figure(stage({ pcs: [tired], npcs: ['brute'] }), 'ana').exhausted).toBe(2)
      expect(rest(tired).exhaustedSlots).toBe(0)
    },
  )

  rule(
    'momentum.turn.exhausted-choice',
    'an empty slot first; else the player drops one of ten items',
    () => {
      const items = ['rope', 'lamp', 'oil', 'chalk', 'salt', 'hook', 'bell', 'wine', 'bread', 'map']
      const empty = stage({ pcs: [pc('Ana', { items: items.slice(1), stamina: 9 })], npcs: ['brute'] })
      expect(turn(empty, 'ana').askedFor('exhausted-slot')).toEqual([])
      const sheet = completed(pc('Ana', { items, stamina: 9 }))
      const full = stage({ pcs: [sheet], npcs: ['brute'] })
      const play = turn(full, 'ana', { choices: { 'exhausted-slot': ['item 2'] } })
      expect(play.askedFor('exhausted-slot').at(0)?.options).toHaveLength(10)
      expect(told(play, 'exhausted')).toMatchObject([{ slots: 1, dropped: 'oil' }])
      const after = sheetAfter(sheet, figure(full, 'ana'))
      expect(after.items).toEqual(items.filter((item) => item !== 'oil'))
      set(full, 'ana', { stamina: 9 })
      const again = turn(full, 'ana', { choices: { 'exhausted-slot': ['item 0'] } })
      expect(again.askedFor('exhausted-slot').at(0)?.options).not.toContain('item 2')
      expect(figure(full, 'ana').exhausted).toBe(2)
    },
  )

  rule(
    'momentum.turn.exhausted-choice',
    'a dropped shield cannot block, a dropped weapon cannot strike',
    () => {
      const laden = { ...DIAGHILEV, itemSlots: 3, stamina: 9 }
      const state = stage({ pcs: [laden], npcs: ['brute'] }, MELEE)
      turn(state, 'diaghilev', { choices: { 'exhausted-slot': ['shield'] } })
      expect(figure(state, 'diaghilev').shield).toBe(-1)
      set(state, 'diaghilev', { stamina: 9, momentum: 9 })
      turn(state, 'diaghilev', { choices: { 'exhausted-slot': ['weapon 0'] } })
      expect(whyNot(state, 'diaghilev', 'strike')).toBe('momentum.action.strike-range')
    },
  )

  rule('momentum.turn.exhausted-choice', 'where every slot is EXHAUSTED nothing more happens', () => {
    const state = stage({ pcs: [pc('Ana', { exhaustedSlots: 10, stamina: 9 })], npcs: ['brute'] })
    set(state, 'ana', { momentum: 3 })
    const play = turn(state, 'ana')
    expect(told(play, 'exhausted')).toEqual([])
    expect(told(play, 'turn')).toMatchObject([{ lost: false }])
    expect([figure(state, 'ana').stamina, figure(state, 'ana').exhausted]).toEqual([0, 10])
  })

  rule('momentum.turn.unlimited', 'fifteen momentum, three Strikes at Defense 1', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute', 'brute'] }, MELEE)
    set(state, 'diaghilev', { momentum: 15 })
    const choices = { action: ['strike', 'strike', 'strike'], target: ['brute', 'brute', 'brute'] }
    expect(told(act(state, 'diaghilev', { choices }), 'strike')).toHaveLength(3)
    expect([figure(state, 'brute').life, figure(state, 'diaghilev').momentum]).toEqual(['dead', 0])
  })

  rule('momentum.turn.no-forced', 'he stops with six and dodges twice for them', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute', 'pressganger'] }, MELEE)
    set(state, 'diaghilev', { momentum: 6 })
    const play = turn(state, 'diaghilev', { choices: { action: ['stop'] } })
    expect(play.askedFor('action').at(0)?.options).toContain('strike')
    const dodge = { dice: [10], choices: { defend: ['dodge'], spend: [3] } }
    strikeAt(state, 'brute', 'diaghilev', dodge)
    strikeAt(state, 'pressganger', 'diaghilev', dodge)
    expect([figure(state, 'diaghilev').momentum, figure(state, 'diaghilev').hits]).toEqual([0, 0])
  })
})

describe('the end of a round', () => {
  const weighed = (armour: 'none' | 'leather' | 'chain' | 'plate', held: number): number => {
    const state = stage({ pcs: [pc('Ana', { armour })], npcs: ['brute'] })
    set(state, 'ana', { momentum: held })
    playEnd(state)
    return figure(state, 'ana').momentum
  }

  rule('momentum.eor.none', 'no armour, no penalty', () => expect(weighed('none', 4)).toBe(4))
  rule('momentum.eor.leather', 'leather: four become three', () => expect(weighed('leather', 4)).toBe(3))
  rule('momentum.eor.chain', 'chain: nought becomes −2', () => expect(weighed('chain', 0)).toBe(-2))
  rule('momentum.eor.plate', 'plate: three become −1', () => expect(weighed('plate', 3)).toBe(-1))

  rule('momentum.eor.abilities', 'a burning ability takes its one before chain takes its two', () => {
    const burning = { name: 'Burning', endOfRound: true, effect: 'lose-momentum', amount: 1 } as const
    const state = stage({ pcs: [DIAGHILEV], npcs: [npc('Imp', { abilities: [burning] })] }, MELEE)
    set(state, 'diaghilev', { momentum: 3 })
    const play = playEnd(state)
    expect(told(play, 'momentum').map(({ before, after, why }) => [before, after, why])).toEqual([
      [3, 2, 'Burning'],
      [2, 0, 'weight of armour'],
    ])
    expect(whyNot(state, 'imp', 'ability')).toBe('momentum.eor.abilities')
  })

  rule('momentum.eor.abilities', 'whoever acted first comes first, and may let it be', () => {
    const howl = { name: 'Howl', endOfRound: true, effect: 'gain-momentum', amount: 2, cost: 1 } as const
    const pcs = [mercenary('Ana', { abilities: [howl] }), mercenary('Ben', { abilities: [howl] })]
    const state = stage({ pcs, npcs: ['brute'] })
    const play = playRound(state, {
      dice: [3, 9],
      choices: { 'end-of-round': ['use', 'let-be'] },
    })
    expect(play.askedFor('end-of-round').map(({ by }) => by)).toEqual(['ben', 'ana'])
    expect([figure(state, 'ben').momentum, figure(state, 'ana').momentum]).toEqual([12, 5])
  })

  rule('momentum.eor.abilities', 'cites the end of the round, not the turn', () => {
    const howl = { name: 'Howl', endOfRound: true, effect: 'gain-momentum', amount: 2 } as const
    const play = playEnd(stage({ pcs: [mercenary('Ana', { abilities: [howl] })], npcs: ['brute'] }))
    const cited = [...told(play, 'ability'), ...told(play, 'momentum')].map((event) => event.rule)
    expect(cited).toEqual(['momentum.eor.abilities', 'momentum.eor.abilities'])
  })

  rule(['momentum.eor.abilities', 'momentum.npc.turn-cut'], 'the slain do nothing more at the end', () => {
    const lash = (name: string) => ({ name, endOfRound: true, attack: { name, skill: 1 } })
    const imp = npc('Imp', { abilities: [lash('Claws'), lash('Tail')] })
    const state = stage(
      { pcs: [mercenary('Ana', { weapons: ['Sword (Steel, Melee)'] })], npcs: [imp, 'brute'] },
      { field: { startBand: 'melee' } },
    )
    set(state, 'ana', { momentum: 3 })
    // d10 = 8 with Might 0 meets 7 + 1; four momentum pay for the riposte.
    const play = playEnd(state, {
      dice: [8],
      choices: { defend: ['parry'], spend: [3], riposte: ['strike'] },
    })
    expect(told(play, 'ability').map(({ ability }) => ability)).toEqual(['Claws'])
    expect(figure(state, 'imp').life).toBe('dead')
  })

  rule('momentum.eor.out', 'who is out loses nothing and rolls nothing', () => {
    const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['brute'] })
    set(state, 'diaghilev', { life: 'disabled', momentum: 4 })
    playEnd(state)
    expect(rolled(playGain(state, { dice: [5] }))).toBe('momentum d12 5')
    expect(figure(state, 'diaghilev').momentum).toBe(4)
    expect(state.order).not.toContain(0)
  })

  rule('momentum.eor.next', '−2 after armour and a gain of nine make seven', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    playEnd(state)
    expect(state.round).toBe(2)
    playGain(state, { dice: [7] })
    expect(figure(state, 'diaghilev').momentum).toBe(7)
  })
})

describe('the end of a fight', () => {
  rule('momentum.end.stop', 'the last brute slain: over at once, no end of round', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, MELEE)
    set(state, 'brute', { hits: 1 })
    const play = playRound(state, { dice: [6], choices: { action: ['strike'] } })
    expect(told(play, 'over')).toMatchObject([{ winner: 'pcs', how: 'victory', rounds: 1 }])
    expect(figure(state, 'diaghilev').momentum).toBe(3)
  })

  rule('momentum.end.sides', 'all dice of the Strike that ends it are rolled, then nobody acts', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin', 'brute'] }, MELEE)
    set(state, 'diaghilev', { hits: 2, armour: 2 })
    const play = playRound(state, {
      dice: [1, 1, 6, 2, 1],
      choices: { 'npc-action assassin': ['strike'] },
    })
    expect(rolled(play)).toBe('momentum d10 1, armour d4 1, dire-wound d6 6, dire-wound d6 2 1')
    expect(figure(state, 'diaghilev').hits).toBe(4)
    expect(told(play, 'over')).toMatchObject([{ winner: 'npcs', how: 'victory' }])
    expect(play.asked.some(({ by }) => by === 'brute')).toBe(false)
  })

  rule('momentum.end.sides', 'with three sides it goes on until one is left', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'], rats: ['sewer-rats'] }, MELEE)
    set(state, 'brute', { hits: 1 })
    set(state, 'diaghilev', { momentum: 9 })
    act(state, 'diaghilev', { choices: { action: ['strike'], target: ['brute'] } })
    expect(state.phase).not.toBe('over')
  })

  rule('momentum.end.round-limit', 'ten rounds gone: undecided; no limit at the table', () => {
    const cast = { pcs: [mercenary('Ana')], npcs: ['brute'] }
    const state = stage(cast, { rulings: { 'round-limit': 10 } })
    const play = playWhile(state, { dice: Array.from({ length: 10 }, () => 5) }, () => true)
    expect(told(play, 'over')).toMatchObject([{ winner: '', how: 'undecided', rounds: 10 }])
    const open = stage(cast)
    playWhile(open, { dice: Array.from({ length: 11 }, () => 5) }, ({ round }) => round < 12)
    expect(open.phase).toBe('gain')
  })

  rule(
    ['momentum.end.carry', 'momentum.hits.persist', 'momentum.armour.eor-fixed'],
    'hits and worn gear go into the next fight, momentum and positions do not',
    () => {
      const sheet = completed({ ...completed(pc('Ana')), armour: 'chain', shield: 'Buckler (Base UD4)' })
      const armed = completed({ ...sheet, weapons: ['Hatchets (Ud6, Steel, Near, Piercing)'] })
      const state = stage({ pcs: [armed], npcs: ['brute'] })
      const worn = {
        hits: 2,
        armour: 2,
        shield: 1,
        usage: [2],
        stamina: 4,
        sad: 1,
        lowered: ['grace'],
        disfigured: 1,
      } as const
      set(state, 'ana', { ...worn, usage: [2], lowered: ['grace'], momentum: 5, superior: [1], exhausted: 1 })
      const next = stage({ pcs: [sheetAfter(armed, figure(state, 'ana'))], npcs: ['brute'] })
      expect(figure(next, 'ana')).toMatchObject({
        ...worn,
        exhausted: 1,
        grace: -1,
        momentum: 0,
        superior: [],
      })
      playEnd(next)
      expect(figure(next, 'ana').momentum).toBe(-2)
      expect(
        figure(stage({ pcs: [rest(sheetAfter(armed, figure(state, 'ana')))], npcs: ['brute'] }), 'ana'),
      ).toMatchObject({ hits: 2, armour: 2, stamina: 0, sad: 0, grace: 0, disfigured: 1 })
    },
  )

  rule('momentum.end.flee', 'distant from every foe and with three momentum: he pays and is gone', () => {
    const far = stage(
      { pcs: [mercenary('Ana'), mercenary('Ben')], npcs: ['brute'] },
      { field: { startBand: 'far' } },
    )
    set(far, 'ana', { momentum: 3 })
    expect(whyNot(far, 'ana', 'flee')).toBe('momentum.end.flee')
    set(far, 'ana', { place: -1, momentum: 2 })
    expect(whyNot(far, 'ana', 'flee')).toBe('momentum.pool.spend-limit')
    set(far, 'ana', { momentum: 3 })
    act(far, 'ana', { choices: { action: ['flee'] } })
    expect([figure(far, 'ana').life, figure(far, 'ana').momentum]).toEqual(['fled', 0])
    expect(far.phase).not.toBe('over')
  })

  rule('momentum.end.flee', 'an NPC gives its Move for it', () => {
    const state = stage({ pcs: [mercenary('Ana')], npcs: ['brute'] }, { field: { startBand: 'distant' } })
    const play = act(state, 'brute', { choices: { 'npc-action': ['flee'] } })
    expect(figure(state, 'brute').life).toBe('fled')
    expect(told(play, 'over')).toMatchObject([{ winner: 'pcs' }])
    const other = stage({ pcs: [mercenary('Ana')], npcs: ['brute'] }, { field: { startBand: 'distant' } })
    const moved = act(other, 'brute', { choices: { 'npc-action': ['move'], move: ['up'] } })
    expect(moved.forbade('npc-action', 'flee')).toBe('momentum.npc.two-slots')
    const rooted = stage({ pcs: [mercenary('Ana')], npcs: [npc('Tree', { move: 0, position: 4 })] })
    expect(whyNot(rooted, 'tree', 'flee')).toBe('momentum.npc.move')
  })

  rule('momentum.end.surrender', 'whoever yields is out at once and for free', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, MELEE)
    set(state, 'diaghilev', { hits: 2, momentum: 1 })
    const play = turn(state, 'diaghilev', { choices: { action: ['surrender'] } })
    expect([figure(state, 'diaghilev').life, figure(state, 'diaghilev').momentum]).toEqual(['surrendered', 1])
    expect(told(play, 'over')).toMatchObject([{ winner: 'npcs' }])
  })

  rule('momentum.end.surrender', 'a referee who is asked may end it for everybody', () => {
    const field = { calls: true }
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { field })
    const play = playGain(state, { dice: [5], choices: { referee: ['end'] } })
    expect(told(play, 'over')).toMatchObject([{ winner: '', how: 'stopped' }])
  })
})

rule(
  'momentum.pool.carry',
  'a fight taken up in the middle of a round goes on with the momentum as written',
  () => {
    const state = momentum.begin(
      parseScenario(momentum, {
        system: 'momentum',
        sides: [
          { id: 'pcs', figures: [DIAGHILEV] },
          { id: 'npcs', figures: [{ use: 'brute', id: 'brute' }] },
        ],
        field: { startBand: 'melee' },
        checkpoint: {
          round: 2,
          phase: 'act',
          turn: 1,
          order: ['brute', 'diaghilev'],
          figures: { brute: { acted: true }, diaghilev: { momentum: 6, acted: true, superior: ['brute'] } },
        },
      }),
    )
    const play = playWhile(state, { choices: { action: ['strike', 'stop'] } }, ({ phase }) => phase === 'act')
    expect(told(play, 'strike')).toMatchObject([{ figure: 'diaghilev', target: 'brute', cost: 5, left: 1 }])
    expect(told(play, 'gain')).toEqual([])
  },
)
