/**
 * Being struck: what a defence costs and adds, and what Parry, Dodge and Block do when they hold and when they
 * fail.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { PcInput } from '../scenario/sheet.ts'
import type { State } from '../state/state.ts'
import {
  DIAGHILEV,
  defences,
  figure,
  npc,
  type PlayScript,
  pc,
  playGain,
  rolled,
  set,
  stage,
  strikeAt,
  told,
  turn,
  whyNotDefence,
} from '../testing/stage.ts'

const SWORD = 'Sword (Steel, Melee, Slashing)'
const LAMP_FIRE = 'Lamp-Fire (Magic, Near, Burning)'
const MELEE = { field: { startBand: 'melee' } }

/** A PC with momentum before a foe of some Attack Skill; d10, d6 and no score unless given. */
function struck(
  more: Omit<PcInput, 'name'>,
  momentum: number,
  foe: Parameters<typeof npc>[1] = { attackSkill: 2 },
): State {
  const state = stage({ pcs: [pc('Ana', more)], npcs: [npc('Foe', { hits: 3, ...foe })] }, MELEE)
  set(state, 'ana', { momentum })
  return state
}

/** One Strike against a defence; says what was told of it. */
function defend(state: State, how: string, play: PlayScript & { readonly spend?: number } = {}) {
  const { spend, choices, dice = [] } = play
  const spends = spend === undefined ? {} : { spend: [spend] }
  return strikeAt(state, 'foe', 'ana', { dice, choices: { defend: [how], ...spends, ...choices } })
}

const SPELL = { attacks: [{ name: 'Hex', material: 'magic', skill: 2 }] } as const

describe('the choice', () => {
  rule('momentum.defence.choice', 'a steel sword and no shield against magic: Dodge or nothing', () => {
    const state = struck({ weapons: [SWORD] }, 6, SPELL)
    expect(defences(state, 'foe', 'ana')).toEqual(['none', 'dodge'])
    expect(whyNotDefence(state, 'foe', 'ana', 'parry')).toBe('momentum.parry.material')
    expect(whyNotDefence(state, 'foe', 'ana', 'block')).toBe('momentum.block.shield')
  })

  rule('momentum.defence.none', 'free: four stay four, and 5 − 1 = 4 is no hit', () => {
    const state = struck({ armour: 'chain' }, 4, { attackSkill: 1 })
    const play = defend(state, 'none', { dice: [5] })
    expect(rolled(play)).toBe('armour d6 5')
    expect(told(play, 'armour')).toMatchObject([{ total: 4, hit: false }])
    expect([figure(state, 'ana').momentum, figure(state, 'ana').hits]).toEqual([4, 0])
  })

  rule('momentum.defence.one', 'after a Dodge that failed there is no Block', () => {
    const state = struck({ shield: 'Buckler (Base UD4)' }, 6)
    const play = defend(state, 'dodge', { dice: [1], spend: 3 })
    expect(play.askedFor('defend')).toHaveLength(1)
    expect(figure(state, 'ana').hits).toBe(1)
  })

  rule('momentum.defence.any-time', 'two Strikes, two Dodges, surprised and before his turn', () => {
    const field = { startBand: 'melee', surprised: ['diaghilev'] }
    const state = stage({ pcs: [DIAGHILEV], npcs: ['pressganger', 'pressganger'] }, { field })
    playGain(state, { dice: [4] })
    const dodge = { dice: [6], choices: { defend: ['dodge'], spend: [3] } }
    strikeAt(state, 'pressganger', 'diaghilev', dodge)
    strikeAt(state, 'pressganger-2', 'diaghilev', dodge)
    expect(figure(state, 'diaghilev').momentum).toBe(0)
    turn(state, 'diaghilev')
    const third = strikeAt(state, 'pressganger', 'diaghilev', {
      dice: [9],
      choices: { defend: ['dodge'] },
    })
    expect(told(third, 'defence')).toMatchObject([{ spent: 1, total: 8, success: true, left: -1 }])
  })
})

describe('what it costs', () => {
  const paid = (momentum: number, spend?: number) => {
    const state = struck({ grace: 2 }, momentum, { attackSkill: 1, danger: 0 })
    const play = defend(state, 'dodge', spend === undefined ? { dice: [1] } : { dice: [1], spend })
    const [{ spent, modifier, left } = { spent: 0, modifier: 0, left: 0 }] = told(play, 'defence')
    return { spent, modifier, left }
  }

  rule('momentum.defence.base', 'three for an even roll', () => {
    expect(paid(6, 3)).toEqual({ spent: 3, modifier: 0, left: 3 })
  })
  rule('momentum.defence.extra', 'each above three is one more: five are +2', () => {
    expect(paid(6, 5)).toEqual({ spent: 5, modifier: 2, left: 1 })
  })
  rule('momentum.defence.short', 'one or two may be paid, also by who holds more: one is −2', () => {
    expect(paid(6, 1)).toEqual({ spent: 1, modifier: -2, left: 5 })
    expect(paid(6, 2)).toEqual({ spent: 2, modifier: -1, left: 4 })
  })
  rule('momentum.defence.negative', '−3 is six off the roll, then −4', () => {
    expect(paid(-3)).toEqual({ spent: 1, modifier: -6, left: -4 })
  })
  rule('momentum.defence.penalty-first', 'the penalty rests on what was held before the one is taken', () => {
    expect(paid(-2)).toEqual({ spent: 1, modifier: -5, left: -3 })
  })
  rule('momentum.defence.zero', '0 is three off the roll, then −1', () => {
    expect(paid(0)).toEqual({ spent: 1, modifier: -3, left: -1 })
  })
  rule('momentum.defence.modifier', 'six, four spent: +1 and two left; −1: −4 and −2 left', () => {
    expect(paid(6, 4)).toEqual({ spent: 4, modifier: 1, left: 2 })
    expect(paid(-1)).toEqual({ spent: 1, modifier: -4, left: -2 })
  })

  rule(
    'momentum.defence.passive',
    'a Dodge for one out of four is −2; nobody asks for a second scheme',
    () => {
      expect(paid(4, 1)).toEqual({ spent: 1, modifier: -2, left: 3 })
      const play = defend(struck({}, 4), 'dodge', { dice: [1], spend: 1 })
      expect(play.askedFor('payment')).toEqual([])
      expect(play.askedFor('spend').map(({ min, max }) => [min, max])).toEqual([[1, 4]])
    },
  )
})

describe('the roll', () => {
  rule('momentum.defence.target', 'Skill 2: nine, nine and four', () => {
    const gear = { weapons: [SWORD], shield: 'Buckler (Base UD4)' }
    for (const [how, target, dice] of [
      ['parry', 9, [10]],
      ['dodge', 9, [10]],
      ['block', 4, [4, 4]],
    ] as const) {
      const play = defend(struck(gear, 3), how, { dice, spend: 3 })
      expect(told(play, 'defence')).toMatchObject([{ how, target, success: true }])
    }
  })

  rule('momentum.defence.skill-once', 'the same as taking the skill off the roll and needing seven', () => {
    for (let face = 1; face <= 10; face++) {
      const play = defend(struck({ grace: 1, maxHits: 9 }, 5), 'dodge', { dice: [face], spend: 5 })
      expect(told(play, 'defence').at(0)?.success).toBe(face + 1 + 2 - 2 >= 7)
    }
  })

  rule('momentum.defence.tie', 'nine against nine holds, eight does not', () => {
    expect(told(defend(struck({}, 3), 'dodge', { dice: [9], spend: 3 }), 'defence')).toMatchObject([
      { success: true },
    ])
    expect(told(defend(struck({}, 3), 'dodge', { dice: [8], spend: 3 }), 'defence')).toMatchObject([
      { success: false },
    ])
  })

  rule('momentum.defence.same-effects', 'a Parry for one that holds gives four and a riposte', () => {
    const state = struck({ weapons: [SWORD], might: 2 }, 1, { attackSkill: 0 })
    const play = defend(state, 'parry', { dice: [7], choices: { riposte: ['strike'] } })
    expect(told(play, 'defence')).toMatchObject([{ modifier: -2, total: 7, success: true, left: 0 }])
    expect([figure(state, 'ana').momentum, figure(state, 'foe').hits]).toEqual([0, 2])
    const failed = struck({ weapons: [SWORD] }, -1)
    defend(failed, 'parry', { dice: [10] })
    expect(figure(failed, 'ana').hits).toBe(2)
    const worn = struck({ shield: 'Targe (Base UD8)' }, -1, { attackSkill: 0 })
    defend(worn, 'block', { dice: [6, 1] })
    expect(figure(worn, 'ana').shield).toBe(3)
  })

  rule('momentum.defence.armour-apart', 'at −3 neither armour nor the wear of a shield suffers', () => {
    const state = struck({ armour: 'chain' }, -3, { attackSkill: 1 })
    expect(told(defend(state, 'none', { dice: [4] }), 'armour')).toMatchObject([{ total: 3, hit: false }])
    const shield = struck({ shield: 'Targe (Base UD8)' }, -3, { attackSkill: 0 })
    const play = defend(shield, 'block', { dice: [8, 2] })
    expect(told(play, 'defence')).toMatchObject([{ total: 2, target: 2, success: true }])
    expect(figure(shield, 'ana').shield).toBe(4)
  })
})

describe('Parry', () => {
  rule('momentum.dire.mauled', 'after the weapon arm not before the other hand has taken over', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    set(state, 'diaghilev', { momentum: 3, lostWeaponArm: true, rearming: true })
    expect(whyNotDefence(state, 'brute', 'diaghilev', 'parry')).toBe('momentum.dire.mauled')
    set(state, 'diaghilev', { rearming: false })
    expect(defences(state, 'brute', 'diaghilev')).toEqual(['none', 'parry', 'dodge'])
  })

  rule('momentum.parry.material', 'steel parries steel, magic magic, and neither the other', () => {
    expect(defences(struck({ weapons: [SWORD] }, 3), 'foe', 'ana')).toContain('parry')
    expect(defences(struck({ weapons: [LAMP_FIRE] }, 3, SPELL), 'foe', 'ana')).toContain('parry')
    for (const state of [struck({ weapons: [SWORD] }, 3, SPELL), struck({ weapons: [LAMP_FIRE] }, 3)])
      expect(whyNotDefence(state, 'foe', 'ana', 'parry')).toBe('momentum.parry.material')
  })

  rule('momentum.parry.weapon', 'not with empty hands, nothing ready or nothing left of it', () => {
    expect(whyNotDefence(struck({}, 3), 'foe', 'ana', 'parry')).toBe('momentum.parry.weapon')
    const sheathed = struck({ weapons: [{ name: 'Sword', ready: false }] }, 3)
    expect(whyNotDefence(sheathed, 'foe', 'ana', 'parry')).toBe('momentum.parry.weapon')
    const spent = struck({ weapons: ['Hatchets (0, Steel, Near, Piercing)'] }, 3)
    expect(whyNotDefence(spent, 'foe', 'ana', 'parry')).toBe('momentum.parry.weapon')
  })

  rule('momentum.parry.weapon', 'of any range, against arrows too, and no ammunition is used', () => {
    const archer = { attacks: [{ name: 'Longbow', ranges: ['far'], skill: 2 }] } as const
    const state = struck({ weapons: ['Hatchets (Ud6, Steel, Near, Piercing)'] }, 3, archer)
    const play = defend(state, 'parry', { dice: [9], spend: 3 })
    expect(rolled(play)).toBe('parry d10 9')
    expect(figure(state, 'ana').usage).toEqual([3])
  })

  rule('momentum.parry.roll', 'body and Might: 9 + 0 is enough for Skill 2, and so is 7 + 2', () => {
    for (const [might, face] of [
      [0, 9],
      [2, 7],
    ] as const) {
      const state = struck({ weapons: [SWORD], might, lore: 3, grace: 3 }, 3)
      const play = defend(state, 'parry', { dice: [face], spend: 3 })
      expect(told(play, 'defence')).toMatchObject([{ stat: might, total: 9, target: 9, success: true }])
    }
  })

  rule('momentum.parry.die', 'a Cultist parries a spell on d10 with Lore, and steel on d6 with Might', () => {
    const cultist = { class: 'Cultist', lore: 2, might: 1, weapons: [SWORD, LAMP_FIRE] }
    expect(rolled(defend(struck(cultist, 3, SPELL), 'parry', { dice: [9], spend: 3 }))).toBe('parry d10 9')
    const steel = defend(struck(cultist, 3, { attackSkill: 0 }), 'parry', { dice: [6], spend: 3 })
    expect(rolled(steel)).toBe('parry d6 6')
    expect(told(steel, 'defence')).toMatchObject([{ stat: 1, total: 7 }])
  })

  rule('momentum.parry.fail', 'Danger 2d makes three armour rolls', () => {
    const state = struck({ weapons: [SWORD], armour: 'plate' }, 3, { attackSkill: 2, danger: 2 })
    const play = defend(state, 'parry', { dice: [8, 8, 8, 8], spend: 3 })
    expect(rolled(play)).toBe('parry d10 8, armour d8 8, armour d8 8, armour d8 8')
  })

  rule('momentum.parry.success', 'nothing lands, and three left become seven', () => {
    const state = struck({ weapons: [SWORD], armour: 'chain' }, 6)
    const play = defend(state, 'parry', { dice: [9], spend: 3, choices: { riposte: ['decline'] } })
    expect(rolled(play)).toBe('parry d10 9')
    expect(figure(state, 'ana').momentum).toBe(7)
  })

  rule(
    'momentum.parry.riposte',
    'at full price, one more to Disable; the four stay if it is declined',
    () => {
      const foe = { attackSkill: 2, defense: 3 }
      const state = struck({ weapons: [SWORD] }, 6, foe)
      const play = defend(state, 'parry', { dice: [9], spend: 3, choices: { riposte: ['strike'] } })
      expect(play.askedFor('riposte').at(0)?.options).toEqual(['strike', 'decline'])
      expect([figure(state, 'ana').momentum, figure(state, 'foe').hits]).toEqual([0, 2])
      const rich = struck({ weapons: [SWORD] }, 7, foe)
      set(rich, 'foe', { hits: 1 })
      const spared = defend(rich, 'parry', { dice: [9], spend: 3, choices: { riposte: ['disable'] } })
      expect(told(spared, 'strike').at(1)).toMatchObject({ cost: 8, left: 0 })
      expect(figure(rich, 'foe').life).toBe('disabled')
    },
  )

  rule('momentum.parry.riposte', 'only at the attacker, and only with what reaches him', () => {
    const cast = { pcs: [pc('Ana', { weapons: [SWORD] })], npcs: [npc('Foe', { hits: 2 }), npc('Other')] }
    const state = stage(cast, MELEE)
    set(state, 'ana', { momentum: 9 })
    const play = defend(state, 'parry', { dice: [9], spend: 3, choices: { riposte: ['strike'] } })
    expect(play.askedFor('target')).toEqual([])
    expect([figure(state, 'foe').hits, figure(state, 'other').hits]).toEqual([1, 1])
    const archer = { attacks: [{ name: 'Longbow', ranges: ['far'], skill: 2 }] } as const
    const far = defend(struck({ weapons: [SWORD] }, 9, archer), 'parry', { dice: [9], spend: 3 })
    expect(far.askedFor('riposte')).toEqual([])
  })

  rule('momentum.parry.riposte', 'with any ready weapon in range, not only the one that parried', () => {
    const state = struck({ class: 'Cultist', weapons: [LAMP_FIRE, SWORD] }, 9, SPELL)
    const play = defend(state, 'parry', { dice: [9], spend: 3, choices: { riposte: ['strike'] } })
    expect(told(play, 'strike').at(1)).toMatchObject({ weapon: 'Sword', riposte: true })
  })
})

describe('Dodge', () => {
  rule(
    'momentum.dodge.roll',
    'body, Grace and what was paid: 6 + 1 + 2 against 9, for steel and magic',
    () => {
      for (const foe of [{ attackSkill: 2 }, SPELL]) {
        const state = struck({ grace: 1, class: 'Mercenary', might: 5, lore: 5 }, 5, foe)
        const play = defend(state, 'dodge', { dice: [6], spend: 5 })
        expect(rolled(play)).toBe('dodge d10 6')
        expect(told(play, 'defence')).toMatchObject([{ stat: 1, modifier: 2, total: 9, success: true }])
      }
      const scholar = struck({ class: 'Scholar' }, 3)
      expect(rolled(defend(scholar, 'dodge', { dice: [4], spend: 3 }))).toBe('dodge d4 4')
    },
  )

  rule('momentum.dodge.success', '7 + 2 against 9: no armour roll, no poison', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, MELEE)
    set(state, 'diaghilev', { momentum: 3 })
    const play = strikeAt(state, 'assassin', 'diaghilev', {
      dice: [7],
      choices: { defend: ['dodge'], spend: [3] },
    })
    expect(rolled(play)).toBe('dodge d10 7')
    expect([figure(state, 'diaghilev').momentum, figure(state, 'diaghilev').hits]).toEqual([0, 0])
  })

  rule('momentum.dodge.fail', 'five spent: every armour roll of the Strike gets 2', () => {
    const state = struck({ armour: 'plate' }, 5, { attackSkill: 2, danger: 2 })
    const play = defend(state, 'dodge', { dice: [1, 2, 8], spend: 5 })
    expect(told(play, 'armour').map(({ bonus, total, hit }) => [bonus, total, hit])).toEqual([
      [2, 2, false],
      [2, 8, false],
    ])
  })

  rule('momentum.dodge.fail-short', 'one spent: neither bonus nor penalty', () => {
    const state = struck({ armour: 'plate' }, 5)
    const play = defend(state, 'dodge', { dice: [1, 4], spend: 1 })
    expect(told(play, 'armour')).toMatchObject([{ bonus: 0, total: 2, hit: false }])
  })
})

describe('Block', () => {
  const BUCKLER = 'Iron Buckler (Base UD4)'

  rule(
    'momentum.block.shield',
    'a ready shield stops either sort; one that is not ready stops nothing',
    () => {
      expect(defences(struck({ shield: BUCKLER }, 3, SPELL), 'foe', 'ana')).toEqual([
        'none',
        'dodge',
        'block',
      ])
      const ward = struck({ shield: 'Ward (Magic, Base UD6)' }, 3)
      expect(defences(ward, 'foe', 'ana')).toContain('block')
      const slung = struck({ shield: { name: 'Buckler', ready: false } }, 3)
      expect(whyNotDefence(slung, 'foe', 'ana', 'block')).toBe('momentum.block.shield')
    },
  )

  rule('momentum.block.roll', 'the shield, Grit and what was paid: 3 + 0 + 1 against 4', () => {
    const play = defend(struck({ shield: BUCKLER }, 4), 'block', { dice: [3, 4], spend: 4 })
    expect(told(play, 'defence')).toMatchObject([{ die: 3, stat: 0, modifier: 1, total: 4, target: 4 }])
    const gritty = defend(struck({ shield: BUCKLER, grit: 2 }, 3), 'block', { dice: [2, 4], spend: 3 })
    expect(told(gritty, 'defence')).toMatchObject([{ stat: 2, total: 4, success: true }])
  })

  rule('momentum.block.stat', 'Lore with a ward, Grit with steel, whatever the attack is made of', () => {
    const both = { grit: 1, lore: 2 }
    const ward = struck({ ...both, shield: 'Ward (Magic, Base UD6)' }, 3)
    expect(told(defend(ward, 'block', { dice: [3, 6], spend: 3 }), 'defence')).toMatchObject([
      { stat: 2, total: 5, target: 4 },
    ])
    const steel = struck({ ...both, shield: BUCKLER }, 3, SPELL)
    expect(told(defend(steel, 'block', { dice: [3, 4], spend: 3 }), 'defence')).toMatchObject([
      { stat: 1, total: 4 },
    ])
  })

  rule('momentum.block.fail', '2 against 4: armour is rolled, the shield is not', () => {
    const state = struck({ shield: BUCKLER, armour: 'chain' }, 3)
    const play = defend(state, 'block', { dice: [2, 4], spend: 3 })
    expect(rolled(play)).toBe('block d4 2, armour d6 4')
    expect(figure(state, 'ana').shield).toBe(2)
  })

  rule(
    ['momentum.block.success', 'momentum.block.wear'],
    'blocked; then the bare die: only a 1 wears it',
    () => {
      for (const [wear, step] of [
        [3, 2],
        [2, 2],
        [1, 1],
      ] as const) {
        const state = struck({ shield: BUCKLER, armour: 'chain' }, 3)
        const play = defend(state, 'block', { dice: [4, wear], spend: 3 })
        expect(rolled(play)).toBe(`block d4 4, shield-wear d4 ${wear}`)
        expect(figure(state, 'ana').shield).toBe(step)
      }
    },
  )

  rule('momentum.block.wear', 'down the ladder from Ud8 to 0', () => {
    const state = struck({ shield: 'Targe (Base UD8)', grit: 3 }, 3, { attackSkill: 0 })
    const steps: number[] = []
    for (const dice of [[2, 1], [2, 1], [2, 1], []]) {
      set(state, 'ana', { momentum: 3 })
      defend(state, 'block', { dice, spend: 3 })
      steps.push(figure(state, 'ana').shield)
    }
    expect(steps).toEqual([3, 2, 1, 0])
  })

  rule(
    'momentum.block.step-one',
    '1 + 0 + 2 against 3 holds, and then it is broken; a failure spares it',
    () => {
      const state = struck({ shield: { name: 'Buckler', base: 2, step: 1 } }, 5, { attackSkill: 1 })
      const play = defend(state, 'block', { spend: 5 })
      expect(told(play, 'defence')).toMatchObject([{ total: 3, target: 3, success: true }])
      expect(figure(state, 'ana').shield).toBe(0)
      const failed = struck({ shield: { name: 'Buckler', base: 2, step: 1 } }, 5)
      defend(failed, 'block', { spend: 5 })
      expect(figure(failed, 'ana').shield).toBe(1)
    },
  )

  rule('momentum.block.broken', 'at 0 there is Parry, Dodge or nothing', () => {
    const state = struck({ weapons: [SWORD], shield: { name: 'Buckler', base: 2, step: 0 } }, 5)
    expect(defences(state, 'foe', 'ana')).toEqual(['none', 'parry', 'dodge'])
    expect(whyNotDefence(state, 'foe', 'ana', 'block')).toBe('momentum.block.broken')
  })
})
