/**
 * Worked vectors: situations with exact dice, in the order in which they are rolled, and what comes of them. The
 * numbers in the names are those of the list. Diaghilev has two Max Hits here, but in the vector about his block.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { parseStatblock } from '../scenario/statblock.ts'
import type { Figure, State } from '../state/state.ts'
import {
  act,
  DIAGHILEV,
  defences,
  figure,
  npc,
  pc,
  playEnd,
  playGain,
  playRound,
  rolled,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNotDefence,
} from './stage.ts'

const SKILL_1 = npc('Foe', { attackSkill: 1 })
const SKILL_2 = npc('Foe', { attackSkill: 2 })

/** Diaghilev and a foe next to him. */
function duel(foe: Parameters<typeof stage>[0][string][number], values: Partial<Figure> = {}): State {
  const state = stage({ pcs: [DIAGHILEV], npcs: [foe] }, { field: { startBand: 'melee' } })
  set(state, 'diaghilev', values)
  return state
}

/** What is left of somebody after a Strike. */
function shows(state: State, id: string) {
  const { momentum, hits, armour } = figure(state, id)
  return { momentum, hits, armour }
}

describe('a Strike is bought', () => {
  rule(
    ['momentum.action.strike', 'momentum.sheet.npc-defense'],
    '1: Defense 2 makes it 6M and takes one hit',
    () => {
      const state = stage({ pcs: ['maissa'], npcs: ['turtle-knight'] }, { field: { startBand: 'melee' } })
      set(state, 'maissa', { momentum: 6 })
      const play = act(state, 'maissa', { choices: { action: ['strike'] } })
      expect(told(play, 'strike')).toMatchObject([{ cost: 6, left: 0, weapon: 'Long Knife' }])
      expect(figure(state, 'turtle-knight').hits).toBe(3)
    },
  )

  rule(
    ['momentum.action.disable', 'momentum.action.disable-unpaid', 'momentum.action.strike-down'],
    '24: 5M slays the brute, 6M disables it',
    () => {
      const slain = duel('brute', { momentum: 6 })
      set(slain, 'brute', { hits: 1 })
      act(slain, 'diaghilev', { choices: { action: ['strike'] } })
      expect([figure(slain, 'brute').life, figure(slain, 'diaghilev').momentum]).toEqual(['dead', 1])
      const spared = duel('brute', { momentum: 6 })
      set(spared, 'brute', { hits: 1 })
      act(spared, 'diaghilev', { choices: { action: ['disable'] } })
      expect([figure(spared, 'brute').life, figure(spared, 'diaghilev').momentum]).toEqual(['disabled', 0])
    },
  )

  rule('momentum.turn.unlimited', '29: ten momentum buy two Strikes at Defense 1', () => {
    const state = duel('brute', { momentum: 10 })
    const play = act(state, 'diaghilev', { choices: { action: ['strike', 'strike'] } })
    expect(told(play, 'strike').map(({ cost }) => cost)).toEqual([5, 5])
    expect([figure(state, 'brute').hits, figure(state, 'diaghilev').momentum]).toEqual([1, 0])
    expect(play.forbade('action', 'strike')).toBe('momentum.pool.spend-limit')
  })

  rule('momentum.usage.ammo', '28: a 1 on the hatchets leaves them at Ud4', () => {
    const state = duel('brute', { momentum: 5, place: -1 })
    const play = act(state, 'diaghilev', { dice: [1], choices: { action: ['strike'] } })
    expect(rolled(play)).toBe('usage d6 1')
    expect(figure(state, 'brute').hits).toBe(2)
    expect(told(play, 'wear')).toMatchObject([{ what: 'Throwing Hatchets', before: 3, after: 2 }])
    expect(figure(state, 'diaghilev').usage[1]).toBe(2)
  })

  rule(
    ['momentum.action.unarmed', 'momentum.range.match'],
    '43: a longsword is no use on rats underfoot',
    () => {
      const odo = pc('Odo', { weapons: ['Longsword (Steel, Melee, Slashing)'] })
      const state = stage({ pcs: [odo], npcs: ['sewer-rats'] }, { field: { startBand: 'intimate' } })
      set(state, 'odo', { momentum: 4 })
      const play = act(state, 'odo', { choices: { action: ['strike'] } })
      expect(play.askedFor('weapon')).toEqual([])
      expect(told(play, 'strike')).toMatchObject([{ weapon: 'bare hands', cost: 4, left: 0 }])
      expect(figure(state, 'sewer-rats').life).toBe('dead')
    },
  )
})

describe('Dodge', () => {
  const dodger = (grace: number, momentum: number, foe = SKILL_2) => {
    const state = stage({ pcs: [pc('Bretolomeo', { grace, armour: 'chain' })], npcs: [foe] })
    set(state, 'bretolomeo', { momentum })
    return state
  }

  rule(
    ['momentum.dodge.roll', 'momentum.defence.extra', 'momentum.defence.skill-once'],
    '2: 6 + 1 + 2 makes 9 against 9',
    () => {
      const state = dodger(1, 5)
      const play = strikeAt(state, 'foe', 'bretolomeo', {
        dice: [6],
        choices: { defend: ['dodge'], spend: [5] },
      })
      expect(told(play, 'defence')).toMatchObject([{ total: 9, target: 9, success: true, left: 0 }])
    },
  )

  rule('momentum.dodge.fail', '3: 8 against 9 fails, and armour gets 2 more', () => {
    const state = dodger(1, 5)
    const play = strikeAt(state, 'foe', 'bretolomeo', {
      dice: [5, 2],
      choices: { defend: ['dodge'], spend: [5] },
    })
    expect(told(play, 'defence')).toMatchObject([{ total: 8, target: 9, success: false, left: 0 }])
    expect(told(play, 'armour')).toMatchObject([{ die: 2, skill: 2, bonus: 2, total: 2, hit: false }])
  })

  rule(['momentum.defence.short', 'momentum.defence.tie'], '4: one momentum, two off the roll', () => {
    const state = dodger(2, 1)
    const play = strikeAt(state, 'foe', 'bretolomeo', { dice: [9], choices: { defend: ['dodge'] } })
    expect(told(play, 'defence')).toMatchObject([
      { modifier: -2, total: 9, target: 9, success: true, left: 0 },
    ])
    const other = dodger(2, 1)
    const lost = strikeAt(other, 'foe', 'bretolomeo', { dice: [8, 6], choices: { defend: ['dodge'] } })
    expect(told(lost, 'defence')).toMatchObject([{ total: 8, success: false }])
  })

  rule(
    ['momentum.defence.negative', 'momentum.defence.penalty-first', 'momentum.dodge.fail-short'],
    '5: at −3 the roll loses 6, then momentum falls to −4',
    () => {
      const state = dodger(2, -3, SKILL_1)
      const play = strikeAt(state, 'foe', 'bretolomeo', { dice: [10, 3], choices: { defend: ['dodge'] } })
      expect(told(play, 'defence')).toMatchObject([
        { modifier: -6, total: 6, target: 8, success: false, left: -4 },
      ])
      expect(told(play, 'armour')).toMatchObject([{ bonus: 0, total: 2, hit: false }])
    },
  )

  rule(
    ['momentum.defence.zero', 'momentum.pool.defence-exception'],
    '6: at 0 the roll loses 3, then momentum is −1',
    () => {
      const state = dodger(2, 0, SKILL_1)
      const play = strikeAt(state, 'foe', 'bretolomeo', { dice: [9], choices: { defend: ['dodge'] } })
      expect(told(play, 'defence')).toMatchObject([
        { modifier: -3, total: 8, target: 8, success: true, left: -1 },
      ])
    },
  )

  rule(
    ['momentum.dodge.fail', 'momentum.special.wearying-poison'],
    '16: the bonus counts on each armour roll, poison after them',
    () => {
      const state = duel('assassin', { momentum: 5 })
      const play = strikeAt(state, 'assassin', 'diaghilev', {
        dice: [1, 1, 2],
        choices: { defend: ['dodge'], spend: [5] },
      })
      expect(rolled(play)).toBe('dodge d10 1, armour d6 1, armour d4 2')
      expect(told(play, 'armour').map(({ total, hit }) => [total, hit])).toEqual([
        [1, true],
        [2, false],
      ])
      expect(shows(state, 'diaghilev')).toEqual({ momentum: -2, hits: 1, armour: 2 })
    },
  )

  rule('momentum.armour.one', '37: a constant 1 profits from the bonus too', () => {
    const state = stage({ pcs: [pc('Ana', { grace: 2, armour: 'leather' })], npcs: [SKILL_1] })
    set(state, 'ana', { momentum: 5, armour: 1 })
    const play = strikeAt(state, 'foe', 'ana', { dice: [1], choices: { defend: ['dodge'], spend: [5] } })
    expect(told(play, 'defence')).toMatchObject([{ total: 5, target: 8, success: false }])
    expect(told(play, 'armour')).toMatchObject([{ die: 1, total: 2, hit: false }])
    expect(shows(state, 'ana')).toEqual({ momentum: 0, hits: 0, armour: 1 })
  })
})

describe('the opening', () => {
  rule(['momentum.init.aware', 'momentum.init.ties'], '7: five against five, the PC first', () => {
    const state = duel('assassin')
    const play = playGain(state, { dice: [3] })
    expect(rolled(play)).toBe('momentum d10 3')
    expect(told(play, 'round')).toMatchObject([{ order: ['diaghilev', 'assassin'], scores: [5, 5] }])
  })

  rule('momentum.init.surprised', '8: surprised, he rolls the d6 and acts after five', () => {
    const field = { startBand: 'melee', surprised: ['diaghilev'] }
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, { field })
    const play = playGain(state, { dice: [2] })
    expect(rolled(play)).toBe('momentum d6 2')
    expect(told(play, 'round')).toMatchObject([{ order: ['assassin', 'diaghilev'], scores: [5, 4] }])
  })
})

describe('armour', () => {
  rule(['momentum.armour.sequence', 'momentum.special.poison-trigger'], '9: d6, then d4, then poison', () => {
    const state = duel('assassin', { momentum: 1 })
    const play = strikeAt(state, 'assassin', 'diaghilev', { dice: [3, 4] })
    expect(rolled(play)).toBe('armour d6 3, armour d4 4')
    expect(told(play, 'armour').map(({ total }) => total)).toEqual([1, 2])
    expect(shows(state, 'diaghilev')).toEqual({ momentum: -1, hits: 1, armour: 2 })
  })

  rule('momentum.armour.impossible', '17: Grit 2 on a natural 1 is no hit', () => {
    const state = stage({ pcs: [pc('Odo', { grit: 2, armour: 'plate' })], npcs: [npc('Foe')] })
    const play = strikeAt(state, 'foe', 'odo', { dice: [1] })
    expect(rolled(play)).toBe('armour d8 1')
    expect(told(play, 'armour')).toMatchObject([{ total: 3, hit: false }])
    expect(shows(state, 'odo')).toEqual({ momentum: 0, hits: 0, armour: 4 })
  })

  rule('momentum.armour.none-danger', '18: no armour, Danger 2d: two hits and no die', () => {
    const state = stage({ pcs: [pc('Ana')], npcs: [npc('Foe', { danger: 2 })] })
    const play = strikeAt(state, 'foe', 'ana')
    expect(play.rolls).toEqual([])
    expect(figure(state, 'ana').hits).toBe(2)
  })

  rule('momentum.armour.zero', '19: armour at 0 is gone, unless the table counts Grit', () => {
    const cast = { pcs: [pc('Ana', { grit: 3, armour: 'chain' })], npcs: [npc('Foe')] }
    const state = stage(cast)
    set(state, 'ana', { armour: 0 })
    strikeAt(state, 'foe', 'ana')
    expect(figure(state, 'ana').hits).toBe(1)
    const numeric = stage(cast, { rulings: { 'armour-zero': 'numeric' } })
    set(numeric, 'ana', { armour: 0 })
    const play = strikeAt(numeric, 'foe', 'ana')
    expect(told(play, 'armour')).toMatchObject([{ total: 3, hit: false }])
    expect(figure(numeric, 'ana').hits).toBe(0)
  })

  rule('momentum.defence.armour-apart', '42: at −3 the armour roll is what it is', () => {
    const state = duel('brute', { momentum: -3 })
    const play = strikeAt(state, 'brute', 'diaghilev', { dice: [3] })
    expect(told(play, 'armour')).toMatchObject([{ die: 3, bonus: 0, total: 2, hit: false }])
    expect(shows(state, 'diaghilev')).toEqual({ momentum: -3, hits: 0, armour: 3 })
  })
})

describe('Parry', () => {
  rule(
    ['momentum.parry.fail', 'momentum.dire.order', 'momentum.dire.disabled'],
    '10: a third Danger die, a third hit, and down',
    () => {
      const state = duel('assassin', { momentum: 3 })
      const play = strikeAt(state, 'assassin', 'diaghilev', {
        dice: [8, 2, 3, 6],
        choices: { defend: ['parry'], spend: [3] },
      })
      expect(rolled(play)).toBe('parry d10 8, armour d6 2, armour d4 3, dire-wound d6 6')
      expect(told(play, 'defence')).toMatchObject([{ total: 8, target: 9, success: false, left: 0 }])
      expect(told(play, 'armour').map(({ total }) => total)).toEqual([0, 1, -1])
      expect(told(play, 'dire')).toMatchObject([{ total: 6, band: 'disabled' }])
      expect(shows(state, 'diaghilev')).toEqual({ momentum: -2, hits: 3, armour: 0 })
      expect(figure(state, 'diaghilev').life).toBe('disabled')
    },
  )

  rule(['momentum.parry.success', 'momentum.parry.riposte'], '11: four more, and seven for a riposte', () => {
    const state = duel('assassin', { momentum: 6 })
    const play = strikeAt(state, 'assassin', 'diaghilev', {
      dice: [9],
      choices: { defend: ['parry'], spend: [3], riposte: ['strike'] },
    })
    expect(told(play, 'momentum')).toMatchObject([{ before: 3, after: 7 }])
    expect(told(play, 'strike').at(1)).toMatchObject({ cost: 7, left: 0, riposte: true })
    expect(figure(state, 'assassin').hits).toBe(2)
  })

  rule(
    ['momentum.parry.riposte', 'momentum.special.poison-trigger'],
    '12: four is not enough, and kept',
    () => {
      const state = duel('assassin', { momentum: 3 })
      const play = strikeAt(state, 'assassin', 'diaghilev', {
        dice: [9],
        choices: { defend: ['parry'], spend: [3] },
      })
      expect(play.askedFor('riposte')).toEqual([])
      expect(figure(state, 'diaghilev').momentum).toBe(4)
      expect(figure(state, 'assassin').hits).toBe(3)
    },
  )

  rule(
    ['momentum.parry.material', 'momentum.defence.choice'],
    '33: steel does not parry a spell; Dodge and Block are open',
    () => {
      const state = duel('seething-cultist', { momentum: 3 })
      expect(defences(state, 'seething-cultist', 'diaghilev')).toEqual(['none', 'dodge', 'block'])
      expect(whyNotDefence(state, 'seething-cultist', 'diaghilev', 'parry')).toBe('momentum.parry.material')
    },
  )

  rule('momentum.parry.die', '34: magic is parried with the mind and Lore', () => {
    const state = stage({ pcs: ['sefu'], npcs: ['seething-cultist'] })
    set(state, 'sefu', { momentum: 3 })
    const play = strikeAt(state, 'seething-cultist', 'sefu', {
      dice: [7],
      choices: { defend: ['parry'], spend: [3], riposte: ['decline'] },
    })
    expect(rolled(play)).toBe('parry d10 7')
    expect(told(play, 'defence')).toMatchObject([{ stat: 2, total: 9, target: 9, success: true }])
    expect(figure(state, 'sefu').momentum).toBe(4)
  })

  rule('momentum.parry.fail', '36: without armour the extra Danger die is one more hit', () => {
    const ana = pc('Ana', { maxHits: 2, weapons: ['Sword (Steel, Melee, Slashing)'] })
    const state = stage({ pcs: [ana], npcs: [SKILL_1] })
    set(state, 'ana', { momentum: 3 })
    const play = strikeAt(state, 'foe', 'ana', { dice: [4], choices: { defend: ['parry'], spend: [3] } })
    expect(told(play, 'defence')).toMatchObject([{ total: 4, target: 8, success: false }])
    expect(rolled(play)).toBe('parry d10 4')
    expect(shows(state, 'ana')).toEqual({ momentum: 0, hits: 2, armour: -1 })
    expect(told(play, 'dire')).toEqual([])
  })

  rule('momentum.npc.turn-cut', '40: slain by the riposte, it does not move', () => {
    const state = stage(
      { pcs: [DIAGHILEV], npcs: ['pressganger', 'brute'] },
      { field: { startBand: 'melee' } },
    )
    set(state, 'diaghilev', { momentum: 4 })
    const play = act(state, 'pressganger', {
      dice: [8],
      choices: { 'npc-action': ['strike'], defend: ['parry'], spend: [3], riposte: ['strike'] },
    })
    expect(told(play, 'defence')).toMatchObject([{ total: 8, target: 8, success: true, left: 1 }])
    expect(told(play, 'strike').at(1)).toMatchObject({ cost: 4, left: 1 })
    expect(figure(state, 'pressganger').life).toBe('dead')
    expect(play.askedFor('npc-action')).toHaveLength(1)
    expect(state.phase).toBe('start')
  })
})

describe('Block', () => {
  rule(
    ['momentum.block.roll', 'momentum.block.wear'],
    '13: 3 + 1 makes 4 against 4; a 1 wears the buckler',
    () => {
      const state = duel(SKILL_2, { momentum: 4 })
      const play = strikeAt(state, 'foe', 'diaghilev', {
        dice: [3, 1],
        choices: { defend: ['block'], spend: [4] },
      })
      expect(rolled(play)).toBe('block d4 3, shield-wear d4 1')
      expect(told(play, 'defence')).toMatchObject([{ total: 4, target: 4, success: true, left: 0 }])
      expect(figure(state, 'diaghilev').shield).toBe(1)
    },
  )

  rule('momentum.block.fail', '14: 3 against 4 fails; the shield is not rolled', () => {
    const state = duel(SKILL_2, { momentum: 4 })
    const play = strikeAt(state, 'foe', 'diaghilev', {
      dice: [2, 4],
      choices: { defend: ['block'], spend: [4] },
    })
    expect(rolled(play)).toBe('block d4 2, armour d6 4')
    expect(told(play, 'armour')).toMatchObject([{ total: 2, hit: false }])
    expect([figure(state, 'diaghilev').shield, figure(state, 'diaghilev').momentum]).toEqual([2, 0])
  })

  rule('momentum.block.step-one', '15: a constant 1 blocks once more and breaks', () => {
    const state = duel(SKILL_1, { momentum: 5, shield: 1 })
    const play = strikeAt(state, 'foe', 'diaghilev', { choices: { defend: ['block'], spend: [5] } })
    expect(play.rolls).toEqual([])
    expect(told(play, 'defence')).toMatchObject([{ total: 3, target: 3, success: true, left: 0 }])
    expect(figure(state, 'diaghilev').shield).toBe(0)
  })

  rule('momentum.block.stat', '38: a ward blocks with Lore', () => {
    const state = stage({ pcs: ['sefu'], npcs: ['seething-cultist'] })
    set(state, 'sefu', { momentum: 3 })
    const play = strikeAt(state, 'seething-cultist', 'sefu', {
      dice: [2, 1],
      choices: { defend: ['block'], spend: [3] },
    })
    expect(rolled(play)).toBe('block d6 2, shield-wear d6 1')
    expect(told(play, 'defence')).toMatchObject([{ stat: 2, total: 4, target: 4, success: true, left: 0 }])
    expect(figure(state, 'sefu').shield).toBe(2)
  })
})

describe('rounds', () => {
  rule(['momentum.eor.chain', 'momentum.eor.next'], '20: −2 and 3 make 1, and the turn is his', () => {
    const state = duel('brute')
    playEnd(state)
    expect(figure(state, 'diaghilev').momentum).toBe(-2)
    const play = playGain(state, { dice: [1] })
    expect(told(play, 'gain')).toMatchObject([{ before: -2, after: 1 }])
    expect(figure(state, 'diaghilev').initiative).toBe(1)
    expect(told(turn(state, 'diaghilev'), 'turn')).toMatchObject([{ momentum: 1, lost: false }])
  })

  rule(
    ['momentum.pool.negative-turn', 'momentum.turn.stamina-mark'],
    '21: −4 and 3 make −1: tally and no turn',
    () => {
      const state = duel('brute', { momentum: -2 })
      playEnd(state)
      expect(figure(state, 'diaghilev').momentum).toBe(-4)
      playGain(state, { dice: [1] })
      const play = turn(state, 'diaghilev')
      expect(told(play, 'turn')).toMatchObject([{ momentum: -1, lost: true }])
      expect(play.askedFor('action')).toEqual([])
      expect(figure(state, 'diaghilev').stamina).toBe(1)
    },
  )

  rule(['momentum.action.call-out', 'momentum.action.call-out-cap'], '22: B once, then only C', () => {
    const state = stage({ pcs: [pc('A'), pc('B'), pc('C')], npcs: ['brute'] })
    set(state, 'a', { momentum: 2 })
    set(state, 'b', { momentum: -1 })
    const play = act(state, 'a', { choices: { action: ['call-out', 'call-out'], target: ['b'] } })
    expect(play.askedFor('target').map(({ options }) => options)).toEqual([['b', 'c']])
    expect(told(play, 'call-out').map(({ ally, left, momentum }) => [ally, left, momentum])).toEqual([
      ['b', 1, 0],
      ['c', 0, 1],
    ])
  })

  rule('momentum.npc.reposition', '23: Skill 1 gives three, Skill 5 nothing', () => {
    const state = duel('brute', { momentum: 0 })
    act(state, 'brute', { choices: { 'npc-action': ['reposition'] } })
    expect(figure(state, 'diaghilev').momentum).toBe(3)
    const other = duel(npc('Master', { attackSkill: 5 }), { momentum: 0 })
    act(other, 'master', { choices: { 'npc-action': ['reposition'] } })
    expect(figure(other, 'diaghilev').momentum).toBe(0)
    expect(figure(other, 'master').superior).toEqual([0])
  })

  rule('momentum.turn.exhausted', '25: the tenth tally fills a slot', () => {
    const state = duel('brute', { stamina: 9 })
    turn(state, 'diaghilev')
    const { stamina, exhausted } = figure(state, 'diaghilev')
    expect([stamina, exhausted]).toEqual([0, 1])
  })

  rule('momentum.pool.zero-turn', '39: plate, 3 − 4 + 1 makes 0: a turn in which nothing can be paid', () => {
    const state = stage({ pcs: [pc('Odo', { armour: 'plate' })], npcs: ['brute'] })
    set(state, 'odo', { momentum: 3 })
    playEnd(state)
    expect(figure(state, 'odo').momentum).toBe(-1)
    playGain(state, { dice: [1] })
    const play = turn(state, 'odo')
    expect(told(play, 'turn')).toMatchObject([{ momentum: 0, lost: false }])
    expect(figure(state, 'odo').stamina).toBe(1)
    expect(play.askedFor('action').map(({ options }) => options)).toEqual([['stop', 'surrender']])
  })

  rule(['momentum.range.closest', 'momentum.npc.range'], '35: near to one, melee to the other', () => {
    const cast = {
      pcs: [pc('A', { position: 0 }), pc('B', { position: 1 })],
      npcs: [{ use: 'brute', id: 'brute', position: 3 }],
    }
    const state = stage(cast)
    const play = act(state, 'brute', { choices: { 'npc-action': ['move', 'strike'], move: ['down'] } })
    expect(figure(state, 'brute').place).toBe(2)
    expect(play.askedFor('target')).toEqual([])
    expect([figure(state, 'a').hits, figure(state, 'b').hits]).toEqual([0, 1])
  })
})

describe('dire wounds', () => {
  rule(
    ['momentum.dire.cumulative', 'momentum.dire.disfigured'],
    '26: the third excess hit rolls three dice',
    () => {
      const state = stage({ pcs: [pc('Ana', { maxHits: 2, hits: 4 })], npcs: [npc('Foe')] })
      const play = strikeAt(state, 'foe', 'ana', { dice: [4, 5, 6] })
      expect(told(play, 'dire')).toMatchObject([{ total: 15, band: 'disfigured' }])
      expect([figure(state, 'ana').hits, figure(state, 'ana').life]).toEqual([5, 'in'])
    },
  )

  rule('momentum.dire.cumulative', '27: or one die on a running total', () => {
    const rulings = { 'dire-cumulative': 'running' } as const
    const state = stage({ pcs: [pc('Ana', { maxHits: 2, hits: 4 })], npcs: [npc('Foe')] }, { rulings })
    set(state, 'ana', { dire: 5 })
    const play = strikeAt(state, 'foe', 'ana', { dice: [6] })
    expect(told(play, 'dire')).toMatchObject([{ total: 11, band: 'disfigured' }])
    expect(figure(state, 'ana').life).toBe('in')
  })

  rule(
    ['momentum.dire.very-sad', 'momentum.dire.sad-use'],
    '41: Very Sad: Grace 1, and the next gain with it',
    () => {
      const state = duel('brute', { hits: 2, armour: 0, momentum: 2 })
      const play = strikeAt(state, 'brute', 'diaghilev', { dice: [3] })
      expect(rolled(play)).toBe('dire-wound d6 3')
      expect(told(play, 'dire')).toMatchObject([{ total: 3, band: 'very-sad' }])
      expect(figure(state, 'diaghilev').grace).toBe(1)
      expect(shows(state, 'diaghilev')).toEqual({ momentum: 2, hits: 3, armour: 0 })
      expect(told(playGain(state, { dice: [4] }), 'gain')).toMatchObject([{ grace: 1, after: 7 }])
    },
  )
})

describe('stat blocks', () => {
  const assassin = {
    kind: 'npc',
    name: 'Beetle Clan Assassin',
    hits: 3,
    defense: 3,
    defenseNote: 'hidden mail shirt',
    move: 1,
    specialMoves: [{ method: 'Climb', score: null }],
    special: 'Wearying Poison (targets lose 2 momentum per strike)',
  }

  rule(['momentum.sheet.npc-special', 'momentum.init.npc'], '31: the assassin reads in either order', () => {
    const fields = [
      'Hits 3',
      'Defense 3 (hidden mail shirt)',
      'Move 1 (Climb)',
      'Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar)',
    ]
    const header = [fields[2], fields[1], fields[3], fields[0]]
    for (const order of [fields, header]) {
      const text = `Beetle Clan Assassin - ${order.join(', ')}, Special: ${assassin.special}`
      const read = parseStatblock(text)
      expect(read).toMatchObject({ ok: true, notes: [], sheet: assassin })
      const state = stage({ pcs: [pc('Ana')], npcs: [text] })
      playGain(state, { dice: [1] })
      expect(figure(state, 'beetle-clan-assassin').initiative).toBe(5)
      const [arm] = state.setup.arms
      expect(arm).toMatchObject({ name: 'Poisoned Scimitar', magic: false, danger: 2, skill: 2 })
      expect(arm?.riders).toMatchObject([{ on: 'landed', effect: 'lose-momentum', amount: 2 }])
    }
  })

  rule('momentum.sheet.max-hits', '32: printed 3 stays, with a notice that the formula makes 2', () => {
    const state = stage({ pcs: ['diaghilev'], npcs: ['brute'] })
    expect(state.setup.profiles[0]?.maxHits).toBe(3)
    const read = parseStatblock(
      `Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6\\
Weapons/Shield: Yatagan (Steel, Melee, Slashing), Throwing Hatchets (Ud6, Steel, Near, Piercing); Iron Buckler (Base UD4)\\
Armor Ud6+0 (Mail Shirt); Max Hits: 3\\
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)\\
Stamina (10): 0`,
    )
    expect(read).toMatchObject({ ok: true, sheet: { maxHits: 3 } })
    expect(read.ok ? read.notes : []).toEqual([expect.stringMatching(/Max Hits.*3.*2$/)])
  })
})

describe('whole fights', () => {
  rule(['momentum.end.stop', 'momentum.pool.carry'], '30: Diaghilev and the brute', () => {
    const state = duel('brute')
    const dodge = { 'npc-action': ['strike'], defend: ['dodge'], spend: [3] }
    const first = playRound(state, { dice: [7, 5, 2], choices: { action: ['strike'], ...dodge } })
    expect(told(first, 'round')).toMatchObject([{ order: ['diaghilev', 'brute'], scores: [9, 4] }])
    expect(told(first, 'strike').at(0)).toMatchObject({ cost: 5, left: 4 })
    expect(told(first, 'defence')).toMatchObject([{ total: 7, target: 8, left: 1 }])
    expect(shows(state, 'diaghilev')).toEqual({ momentum: -1, hits: 1, armour: 2 })
    expect(figure(state, 'brute').hits).toBe(2)
    const second = playRound(state, { dice: [2, 6], choices: dodge })
    expect(told(second, 'round')).toMatchObject([{ order: ['brute', 'diaghilev'], scores: [4, 3] }])
    expect(told(second, 'defence')).toMatchObject([{ total: 8, target: 8, success: true, left: 0 }])
    expect([figure(state, 'diaghilev').momentum, figure(state, 'diaghilev').stamina]).toEqual([-2, 2])
    const third = playRound(state, { dice: [10], choices: { action: ['strike', 'strike'] } })
    expect(told(third, 'round')).toMatchObject([{ scores: [10, 4] }])
    expect(told(third, 'over')).toMatchObject([{ winner: 'pcs', how: 'victory', rounds: 3 }])
    expect(figure(state, 'diaghilev').momentum).toBe(0)
    expect(figure(state, 'brute').life).toBe('dead')
  })

  rule(['momentum.init.order', 'momentum.action.on-your-turn'], '44: two against two', () => {
    const state = stage({ pcs: [DIAGHILEV, 'ulla'], npcs: ['assassin', 'pressganger'] })
    const first = playRound(state, {
      dice: [6, 3, 1, 4, 1, 2],
      choices: {
        'action diaghilev': ['strike', 'call-out'],
        'target diaghilev': ['pressganger'],
        'npc-action assassin': ['move', 'strike'],
        'move assassin': ['down'],
        'target assassin': ['ulla'],
        'defend ulla': ['dodge'],
        'spend ulla': [5],
      },
    })
    expect(rolled(first)).toBe(
      'momentum d10 6, momentum d12 3, usage d6 1, dodge d12 4, armour d4 1, armour d4 2',
    )
    const order = ['diaghilev', 'assassin', 'ulla', 'pressganger']
    expect(told(first, 'round')).toMatchObject([{ order, scores: [8, 5, 4, 4] }])
    expect(told(first, 'call-out')).toMatchObject([{ left: 3, momentum: 5 }])
    expect(told(first, 'defence')).toMatchObject([{ total: 7, target: 9, success: false }])
    expect(told(first, 'armour').map(({ total }) => total)).toEqual([2, 3])
    expect(told(first, 'turn').filter(({ lost }) => lost)).toMatchObject([{ figure: 'ulla', momentum: -2 }])
    expect([figure(state, 'diaghilev').momentum, figure(state, 'ulla').momentum]).toEqual([1, -3])
    const second = playRound(state, {
      dice: [5, 11, 10, 4, 3, 4],
      choices: {
        action: ['strike', 'stop', 'strike'],
        'npc-action assassin': ['strike'],
        'target assassin': ['diaghilev'],
        'defend diaghilev': ['parry'],
      },
    })
    expect(told(second, 'round')).toMatchObject([
      { order: ['ulla', 'diaghilev', 'assassin'], scores: [9, 8, 5] },
    ])
    expect(told(second, 'defence')).toMatchObject([{ total: 8, target: 9, success: false }])
    expect(told(second, 'armour').map(({ total }) => total)).toEqual([2, 1, 2])
    expect([figure(state, 'diaghilev').momentum, figure(state, 'ulla').momentum]).toEqual([-4, 1])
    const third = playRound(state, { dice: [2, 5], choices: { action: ['strike'] } })
    expect(told(third, 'round')).toMatchObject([
      { order: ['ulla', 'assassin', 'diaghilev'], scores: [7, 5, 0] },
    ])
    expect(told(third, 'over')).toMatchObject([{ winner: 'pcs', rounds: 3 }])
    const [diaghilev, ulla] = [figure(state, 'diaghilev'), figure(state, 'ulla')]
    expect([diaghilev.hits, diaghilev.armour, diaghilev.stamina]).toEqual([1, 2, 2])
    expect([ulla.hits, ulla.stamina, ulla.momentum]).toEqual([0, 3, 0])
  })
})
