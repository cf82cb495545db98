/**
 * Ready Weapon: what hands can hold, drawing and sheathing, picking up, letting go, and pulling weapons out of
 * wounds.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  menuOf,
  run,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { letLoose, offerRelease } from './readying.ts'

/** Cid: a spear, style 60, Brawn 50, no Damage Modifier. */
const CID: SheetInput = {
  name: 'Cid',
  kind: 'npc',
  str: 12,
  con: 12,
  siz: 12,
  dex: 12,
  int: 12,
  pow: 10,
  cha: 8,
  style: { name: 'Spear', value: 60, weapons: ['spear', 'net', 'dagger', 'longsword', 'javelin'] },
  skills: { brawn: 50, endurance: 50, evade: 45 },
  weapons: ['spear'],
}

function carrying(...weapons: NonNullable<SheetInput['weapons']>): State {
  return stage({ one: [{ ...CID, weapons }], other: [BOR] })
}

function loosen(state: State, key: string): void {
  run(state, {}, (table) => letLoose(table, state, figure(state, 'cid'), key))
}

function released(state: State): Record<string, string> {
  const found: Record<string, string> = {}
  offerRelease(state, figure(state, 'cid'), (key, why) => {
    found[key] = why
  })
  return found
}

describe('hands', () => {
  rule('mythras.action.ready-weapon', 'a Turn to draw and a Turn to sheathe', () => {
    const state = carrying('spear', { name: 'dagger', hand: 'none' })
    turn(state, 'cid', 'draw dagger')
    expect(item(state, 'cid', 'dagger').hand).toBe('left')
    turn(state, 'cid', 'sheathe spear')
    expect(item(state, 'cid', 'spear').hand).toBe('stowed')
    expect(figure(state, 'cid').actionPoints).toBe(0)
  })

  rule('mythras.gear.notes-two-handed', 'a longsword wants both hands empty, anything else one', () => {
    const state = carrying(
      'spear',
      { name: 'dagger', hand: 'left' },
      { name: 'longsword', hand: 'none' },
      { name: 'net', hand: 'none' },
    )
    expect(whyNot(state, 'cid', 'draw longsword')).toBe('mythras.gear.notes-two-handed')
    expect(whyNot(state, 'cid', 'draw net')).toBe('mythras.action.ready-weapon')
    turn(state, 'cid', 'sheathe dagger')
    expect(menuOf(state, 'cid')).toContain('draw net')
    expect(whyNot(state, 'cid', 'draw longsword')).toBe('mythras.gear.notes-two-handed')
    turn(state, 'cid', 'sheathe spear')
    figure(state, 'cid').actionPoints = 1
    turn(state, 'cid', 'draw longsword')
    expect(item(state, 'cid', 'longsword').hand).toBe('both')
  })

  rule(
    ['mythras.wound.serious-limb', 'mythras.effect.entangle'],
    'a useless or entangled arm takes nothing',
    () => {
      for (const change of [{ useless: true }, { snaredBy: 1 }]) {
        const state = carrying({ name: 'dagger', hand: 'none' }, { name: 'longsword', hand: 'none' })
        Object.assign(limb(state, 'cid', 'right-arm'), change)
        expect(whyNot(state, 'cid', 'draw longsword')).toBe('mythras.gear.notes-two-handed')
        turn(state, 'cid', 'draw dagger')
        expect(item(state, 'cid', 'dagger').hand).toBe('left')
      }
    },
  )

  rule('mythras.effect.grip', 'a gripping hand that is needed for a weapon lets go', () => {
    const state = carrying('spear', { name: 'dagger', hand: 'none' })
    figure(state, 'cid').grips = figure(state, 'bor').at
    figure(state, 'bor').grippedBy = [figure(state, 'cid').at]
    turn(state, 'cid', 'draw dagger')
    expect(figure(state, 'bor').grippedBy).toEqual([])
  })
})

describe('what lies about', () => {
  function disarmed(where: [number, number], rulings = {}): State {
    const state = stage({ one: [CID], other: [BOR] }, { rulings })
    const spear = item(state, 'cid', 'spear')
    spear.hand = 'lost'
    const [x, y] = where
    state.ground.push({ arm: spear.arm, hp: 3, ammo: -1, count: 1, x, y })
    return state
  }

  rule(
    'mythras.action.ready-weapon',
    'a dropped weapon within 2 m: two points, in two Turns, also while engaged',
    () => {
      const state = disarmed([0, 2])
      turn(state, 'cid', 'pick-up spear')
      expect(item(state, 'cid', 'spear').hand).toBe('lost')
      turn(state, 'cid', 'pick-up spear')
      expect(item(state, 'cid', 'spear')).toMatchObject({ hand: 'right', hp: 3 })
      expect(state.ground).toEqual([])
      expect(figure(state, 'cid')).toMatchObject({ actionPoints: 0, reaching: -1 })
    },
  )

  rule(
    'mythras.action.ready-weapon',
    'what lies farther off must be walked to, and by ruling nobody bends down in melee',
    () => {
      expect(menuOf(disarmed([0, 3]), 'cid')).not.toContain('pick-up spear')
      const engaged = disarmed([0, 2], { retrieve: 'unengaged-only' })
      expect(whyNot(engaged, 'cid', 'pick-up spear')).toBe('mythras.action.ready-weapon')
    },
  )

  rule(
    ['mythras.action.ready-weapon', 'mythras.style.outside-weapon'],
    "a foe's axe serves too, a grade harder",
    () => {
      const state = disarmed([0, 3])
      const axe = item(state, 'bor', 'axe')
      axe.hand = 'lost'
      state.ground.unshift({ arm: axe.arm, hp: 8, ammo: -1, count: 1, x: 0, y: 1 })
      turn(state, 'cid', 'pick-up axe')
      turn(state, 'cid', 'pick-up axe')
      expect(item(state, 'cid', 'axe')).toMatchObject({ hand: 'right', skill: 60, offStyle: 1 })
    },
  )

  rule('mythras.action.ready-weapon', 'somebody else is quicker: the one who bent down has nothing', () => {
    const state = disarmed([0, 1])
    item(state, 'bor', 'axe').hand = 'stowed'
    turn(state, 'cid', 'pick-up spear')
    turn(state, 'bor', 'pick-up spear')
    turn(state, 'bor', 'pick-up spear')
    expect(figure(state, 'cid').reaching).toBe(-1)
    expect(item(state, 'bor', 'spear').hand).toBe('right')
  })

  rule(
    ['mythras.effect.weapon-malfunction', 'mythras.action.ready-weapon', 'mythras.magic.bladesharp'],
    'a jam and a sharpened edge go with the weapon from hand to hand',
    () => {
      const gun = { ...CID, weapons: ['pistol'] }
      const state = stage({ one: [gun], other: [{ ...BOR, weapons: ['axe'] }] })
      Object.assign(item(state, 'cid', 'pistol'), { jammed: true, sharper: 1 })
      const swap = (from: string, what: string, to: string) => {
        turn(state, from, 'dither', {
          choices: { [`turn ${from}`]: ['free', 'dither'], free: [`drop ${what}`] },
        })
        figure(state, to).actionPoints = 2
        turn(state, to, `pick-up ${what}`)
        turn(state, to, `pick-up ${what}`)
      }
      item(state, 'bor', 'axe').hand = 'stowed'
      swap('cid', 'pistol', 'bor')
      expect(item(state, 'bor', 'pistol')).toMatchObject({ hand: 'right', jammed: true, sharper: 1 })
      item(state, 'bor', 'pistol').jammed = false
      figure(state, 'bor').actionPoints = 2
      swap('bor', 'pistol', 'cid')
      expect(item(state, 'cid', 'pistol')).toMatchObject({ hand: 'right', jammed: false, sharper: 1 })
    },
  )
})

describe('weapons in wounds', () => {
  /** Vector impale: 8 on Ana's left arm, which goes to -1, and the spear stays in. */
  function impaled(spear: Readonly<Record<string, unknown>> = {}, rulings = {}): State {
    const cid = { ...CID, weapons: [{ name: 'spear', ...spear }] }
    const state = stage({ one: [cid], other: [ANA] }, { rulings })
    strike(state, 'cid', 'ana', {
      dice: [22, 2, 7, 17, 3, 24],
      choices: { effect: ['impale'], 'impale-roll': ['second'] },
    })
    return state
  }

  rule(
    ['mythras.effect.impale-withdraw', 'mythras.effect.impale'],
    'vector impale-yank: 6 halved to 3 past the armour, and a plain Endurance roll without the penalty',
    () => {
      const state = impaled()
      expect(limb(state, 'ana', 'left-arm').hp).toBe(-1)
      expect(figure(state, 'ana').impaled).toBe(2)
      const play = turn(state, 'cid', 'withdraw spear', { dice: [41, 5, 1, 60] })
      expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -4, useless: true, lodged: [] })
      expect(figure(state, 'ana').impaled).toBe(0)
      expect(play.rolls.map(({ name }) => name)).toEqual(['withdraw', 'damage', 'pain', 'endurance'])
      expect(item(state, 'cid', 'spear')).toMatchObject({ hand: 'right', stuckIn: -1 })
    },
  )

  rule('mythras.effect.impale-withdraw', 'Endurance is rolled at its full 50: 50 holds, 51 would not', () => {
    for (const [die, useless] of [
      [50, false],
      [51, true],
    ] as const) {
      const state = impaled()
      turn(state, 'cid', 'withdraw spear', { dice: [41, 5, 1, die] })
      expect(limb(state, 'ana', 'left-arm').useless).toBe(useless)
    }
  })

  rule('mythras.effect.impale-withdraw', 'a failed roll leaves it stuck, to be tried again', () => {
    const state = impaled()
    turn(state, 'cid', 'withdraw spear', { dice: [51] })
    expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -1 })
    figure(state, 'cid').actionPoints = 1
    expect(menuOf(state, 'cid')).toContain('withdraw spear')
  })

  rule(
    'mythras.effect.impale-withdraw',
    'a victim who holds on makes it Brawn against Brawn, Formidable for the impaled',
    () => {
      const state = impaled()
      turn(state, 'cid', 'withdraw spear', { dice: [20, 27], choices: { 'resist-withdrawal': ['yes'] } })
      expect(limb(state, 'ana', 'left-arm').lodged).toHaveLength(1)
      const beaten = impaled()
      turn(beaten, 'cid', 'withdraw spear', {
        dice: [20, 29, 5, 1, 40],
        choices: { 'resist-withdrawal': ['yes'] },
      })
      expect(limb(beaten, 'ana', 'left-arm').lodged).toEqual([])
    },
  )

  rule('mythras.effect.impale-barbed', 'barbs tear with all of it: 6', () => {
    const state = impaled({ tags: ['impaling', 'barbed'] })
    const play = turn(state, 'cid', 'withdraw spear', { dice: [41, 5, 40], choices: { mitigate: ['no'] } })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 6, armour: 0, through: 6 }])
    expect(limb(state, 'ana', 'left-arm').hp).toBe(-1 - 6)
  })

  rule('mythras.effect.impale-no-parry', 'meanwhile it neither strikes nor parries', () => {
    const state = impaled()
    expect(whyNot(state, 'cid', 'attack spear')).toBe('mythras.effect.impale-no-parry')
    expect(whyNot(state, 'cid', 'sheathe spear')).toBe('mythras.effect.impale-lodge')
  })

  rule(
    ['mythras.effect.impale-lodge', 'mythras.effect.impale-withdraw'],
    'the wielder lets go for nothing; it stays in, and the victim may pull it with a free hand',
    () => {
      const state = impaled()
      expect(released(state)).toEqual({ 'let-go spear': '' })
      loosen(state, 'let-go spear')
      expect(item(state, 'cid', 'spear').hand).toBe('lost')
      expect(figure(state, 'ana').impaled).toBe(2)
      expect(whyNot(state, 'ana', 'withdraw spear ana')).toBe('mythras.action.ready-weapon')
      item(state, 'ana', 'broadsword').hand = 'stowed'
      turn(state, 'ana', 'withdraw spear ana', { dice: [20, 5, 1, 40] })
      expect(limb(state, 'ana', 'left-arm').hp).toBe(-4)
      expect(item(state, 'ana', 'spear').hand).toBe('right')
    },
  )

  rule(
    'mythras.effect.impale-withdraw',
    'a damaged weapon comes out of a wound as damaged as it went in',
    () => {
      const state = impaled()
      item(state, 'cid', 'spear').hp = 2
      loosen(state, 'let-go spear')
      item(state, 'ana', 'broadsword').hand = 'stowed'
      turn(state, 'ana', 'withdraw spear ana', { dice: [20, 5, 1, 40] })
      expect(item(state, 'ana', 'spear').hp).toBe(2)
    },
  )

  rule(
    ['mythras.effect.impale-lodge', 'mythras.effect.impale-withdraw'],
    'a wielder who is knocked out no longer holds it, and the victim may pull it',
    () => {
      const state = impaled()
      Object.assign(limb(state, 'cid', 'head'), { hp: 1 })
      figure(state, 'ana').pain = 0
      const { play } = strike(state, 'ana', 'cid', { dice: [5, 1, 1, 20, 1, 99], with: 'broadsword' })
      expect(figure(state, 'cid').unconscious).toBeGreaterThan(0)
      expect(told(play, 'item')).toContainEqual(expect.objectContaining({ figure: 'cid', what: 'left' }))
      expect(figure(state, 'ana').impaled).toBe(2)
      item(state, 'ana', 'broadsword').hand = 'stowed'
      expect(menuOf(state, 'ana')).toContain('withdraw spear ana')
    },
  )

  rule(
    ['mythras.effect.impale-withdraw', 'mythras.gear.weapon-break'],
    'a weapon that broke in the wound is of no use to whoever pulls it out',
    () => {
      const state = impaled()
      item(state, 'cid', 'spear').hp = 1
      figure(state, 'ana').pain = 0
      strike(state, 'ana', 'cid', { dice: [5, 8, 1], choices: { effect: ['damage-weapon'] } })
      expect(item(state, 'cid', 'spear').hand).toBe('broken')
      expect(figure(state, 'ana').impaled).toBe(2)
      turn(state, 'cid', 'withdraw spear ana', { dice: [20, 5, 1, 40] })
      expect(figure(state, 'ana').impaled).toBe(0)
      expect(
        figure(state, 'cid').items.filter(({ arm }) => arm === item(state, 'cid', 'spear').arm),
      ).toHaveLength(1)
      expect(item(state, 'cid', 'spear').hand).toBe('broken')
    },
  )

  rule('mythras.effect.impale-lodge', 'under the ruling they cannot part', () => {
    expect(released(impaled({}, { 'impale-separate': 'cannot-part' }))).toEqual({
      'let-go spear': 'mythras.effect.impale-lodge',
    })
  })

  rule('mythras.effect.entangle', 'a net that holds somebody is let go for nothing and stays in hand', () => {
    const state = stage({ one: [{ ...CID, weapons: ['net'] }], other: [BOR] })
    strike(state, 'cid', 'bor', { dice: [40, 1, 15], choices: { effect: ['entangle'] } })
    expect(released(state)).toEqual({ 'let-go net': '' })
    loosen(state, 'let-go net')
    expect(limb(state, 'bor', 'right-arm').snaredBy).toBe(-1)
    expect(item(state, 'cid', 'net').hand).toBe('right')
  })
})
