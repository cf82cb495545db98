/**
 * Armour, shields and weapons, as they work in a fight.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import {
  attackWith,
  duel,
  fighter,
  figure,
  ledger,
  menuOf,
  plain,
  playDeeds,
  playTurn,
  STRIKER,
  stage,
  startRound,
  strikeFor,
  told,
  whyNot,
} from '../testing/stage.ts'

/** What comes through of a blow of 8. */
function through8(armour: string): number | undefined {
  return told(strikeFor(duel(STRIKER, plain('Foe', { armour })), 'foe', 8), 'damage')[0]?.through
}

/** What a figure with Grace +2 and Combat +1 adds to a roll. */
function adds(more: Partial<SheetInput>, deed: 'attack foe' | 'defend' | 'counter'): number | undefined {
  const one = plain('One', { grace: 2, skills: { combat: 1 }, ...more })
  const state = duel({ ...one, stance: deed === 'counter' ? 'defensive' : 'balanced' }, plain('Foe'))
  if (deed !== 'counter')
    return told(playDeeds(state, 'one', { deeds: [deed], dice: [1, 1] }), 'check')[0]?.modifier
  const play = attackWith(state, 'foe', 'one', { dice: [1, 1, 1, 1], choices: { counter: ['yes'] } })
  return told(play, 'check')[1]?.modifier
}

describe('armour', () => {
  rule('stances.armour.light', 'takes 1 off, and burdens nobody', () => {
    expect(through8('leather armour')).toBe(7)
    expect(through8('padded jerkin')).toBe(7)
    expect(adds({ armour: 'leather' }, 'defend')).toBe(3)
    expect(adds({ armour: 'leather' }, 'counter')).toBe(7)
  })

  rule('stances.armour.medium.dr', 'medium takes 2 off', () => {
    expect(through8('chain shirt')).toBe(6)
    expect(through8('scale mail')).toBe(6)
  })

  rule('stances.armour.medium.grace', 'medium: −1 on rolls with Grace, and on no others', () => {
    const chain = { armour: 'chain shirt' }
    expect(adds(chain, 'defend')).toBe(2)
    expect(adds(chain, 'counter')).toBe(6)
    expect(adds({ ...chain, weapons: ['short sword[light grace]'] }, 'attack foe')).toBe(2)
    expect(adds({ ...chain, weapons: ['longsword'] }, 'attack foe')).toBe(1)
    const bow = duel(plain('One', { grace: 2, ...chain, weapons: ['longbow'], zone: 0 }), plain('Foe'))
    expect(told(attackWith(bow, 'one', 'foe', { dice: [1, 1] }), 'check')).toMatchObject([{ modifier: 1 }])
  })

  rule('stances.armour.medium.momentum', 'medium: a Charge earns nothing by moving, its damage stays', () => {
    const charge = (armour: string) => {
      const state = duel(fighter('Fighter', { armour, zone: 0, stance: 'aggressive' }), plain('Foe'))
      const play = playTurn(state, 'fighter', { deeds: ['charge foe'], dice: [2, 3, 3, 4] })
      return [told(play, 'hit')[0]?.total, ledger(play, 'fighter').length]
    }
    expect(charge('chain shirt')).toEqual([11, 1])
    expect(charge('leather')).toEqual([11, 3])
    expect(charge('none')).toEqual([11, 3])
  })

  rule('stances.armour.medium.momentum', 'but an enemy who comes still pays the Defensive', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe', { zone: 3 }))
    const play = playTurn(state, 'foe', { deeds: ['move 2'] })
    expect(ledger(play, 'fighter')).toEqual(['stances.move.defensive-momentum +1'])
  })

  rule('stances.armour.heavy.dr', 'heavy takes 4 off', () => {
    expect(through8('full plate')).toBe(4)
    expect(through8('heavy field plate')).toBe(4)
  })

  rule('stances.armour.heavy.grace', 'heavy: −2 on rolls with Grace', () => {
    expect(adds({ armour: 'full plate' }, 'defend')).toBe(1)
    expect(adds({ armour: 'full plate', grace: 0 }, 'counter')).toBe(3)
    expect(adds({ armour: 'full plate' }, 'attack foe')).toBe(1)
  })

  rule('stances.armour.heavy.stance', 'heavy: never Aggressive', () => {
    const play = startRound(duel('brannoc', plain('Foe')))
    expect(play.askedFor('stance')[0]?.options).toEqual(['balanced', 'defensive'])
    expect(play.askedFor('stance')[1]?.options).toHaveLength(3)
  })

  rule('stances.armour.note', 'armour works before Guard, shields are in it', () => {
    const state = duel(fighter('Fighter', { armour: 'full plate', shield: 'large' }), STRIKER)
    expect(figure(state, 'fighter').guard).toBe(17)
    strikeFor(state, 'fighter', 8)
    expect(figure(state, 'fighter').guard).toBe(13)
  })
})

describe('shields', () => {
  const guard = (shield: 'none' | 'small' | 'large') =>
    figure(duel(fighter('Fighter', { shield }), plain('Foe')), 'fighter').guard

  rule('stances.shield.small', '1 more Guard, and no burden', () => {
    expect(guard('small') - guard('none')).toBe(1)
    expect(guard('small')).toBe(16)
    expect(adds({ shield: 'small', weapons: ['javelin'] }, 'attack foe')).toBe(1)
  })

  rule('stances.shield.large.guard', '2 more Guard', () => {
    expect(guard('large')).toBe(17)
  })

  rule('stances.shield.large.grace', '−1 on attacks with Grace, and on nothing else', () => {
    const throws = (shield: 'none' | 'large') => {
      const state = duel(
        plain('One', { grace: 2, skills: { combat: 1 }, shield, weapons: ['javelin'], zone: 1 }),
        plain('Foe'),
      )
      return told(attackWith(state, 'one', 'foe', { dice: [1, 1] }), 'check')[0]?.modifier
    }
    expect([throws('none'), throws('large')]).toEqual([3, 2])
    expect(adds({ shield: 'large' }, 'attack foe')).toBe(1)
    expect(adds({ shield: 'large' }, 'defend')).toBe(3)
    expect(adds({ shield: 'large' }, 'counter')).toBe(7)
  })
})

describe('weapons', () => {
  /** The damage of a weapon whose dice show 3 and 4. */
  function damage(weapon: string, zone = 2): number | undefined {
    const state = duel(plain('One', { weapons: [weapon], zone }), plain('Foe'))
    const dice = weapon === 'unarmed' ? [4, 4, 3] : [4, 4, 3, 4]
    return told(attackWith(state, 'one', 'foe', { dice }), 'hit')[0]?.total
  }

  rule('stances.weapon.base', 'by the category', () => {
    expect(['dagger', 'longsword', 'maul', 'spear'].map((weapon) => damage(weapon))).toEqual([7, 8, 9, 7])
    expect(damage('shortbow', 1)).toBe(7)
    expect(damage('javelin', 1)).toBe(7)
    expect(damage('unarmed')).toBe(3)
  })

  rule('stances.weapon.light', '2d6, and 1 more on checks with Finesse', () => {
    for (const weapon of ['dagger', 'club', 'short sword']) expect(damage(weapon)).toBe(7)
    const state = duel(plain('One', { weapons: ['dagger'] }), plain('Foe'))
    const play = playDeeds(state, 'one', {
      deeds: ['maneuver'],
      dice: [3, 4],
      choices: { 'maneuver-skill': ['finesse'], 'maneuver-attribute': ['grace'] },
    })
    expect(told(play, 'check')).toMatchObject([{ total: 8, success: true }])
    expect(adds({ weapons: ['dagger'] }, 'defend')).toBe(3)
  })

  rule('stances.weapon.medium', '2d6 and 1', () => {
    for (const weapon of ['longsword', 'mace', 'battle axe']) expect(damage(weapon)).toBe(8)
    expect(adds({ weapons: ['longsword'] }, 'defend')).toBe(3)
  })

  rule('stances.weapon.heavy', '2d6 and 2, and −1 Grace while it is in hand', () => {
    for (const weapon of ['greatsword', 'maul', 'greataxe']) expect(damage(weapon)).toBe(9)
    expect(adds({ weapons: ['maul'] }, 'defend')).toBe(2)
    expect(adds({ weapons: ['maul'] }, 'counter')).toBe(6)
    expect(adds({ weapons: ['longsword', 'maul'] }, 'defend')).toBe(3)
    expect(adds({ weapons: ['maul[heavy grace]'] }, 'attack foe')).toBe(2)
    expect(adds({ weapons: ['maul'] }, 'attack foe')).toBe(1)
  })

  rule('stances.weapon.reach', '2d6, at Close and Engaged', () => {
    for (const weapon of ['spear', 'halberd', 'pike'])
      expect([damage(weapon, 1), damage(weapon, 2)]).toEqual([7, 7])
    const state = duel(plain('One', { weapons: ['pike'], zone: 0 }), plain('Foe'))
    expect(whyNot(state, 'one', 'attack foe')).toBe('stances.zone.far.no-melee')
  })

  rule('stances.weapon.ranged', '2d6 at Close and Far, without end of arrows', () => {
    for (const weapon of ['shortbow', 'longbow', 'crossbow'])
      expect([damage(weapon, 1), damage(weapon, 0)]).toEqual([7, 8])
    const state = duel(plain('One', { weapons: ['shortbow'], zone: 0 }), plain('Foe'))
    for (let shot = 0; shot < 30; shot++) attackWith(state, 'one', 'foe', { dice: [1, 1] })
    expect(menuOf(state, 'one')).toContain('attack foe')
  })

  rule('stances.weapon.ranged-penalty', 'the other reading is a ruling: −2 when Engaged', () => {
    const archer = plain('One', { grace: 2, weapons: ['shortbow'] })
    expect(whyNot(duel(archer, plain('Foe')), 'one', 'attack foe')).toBe('stances.zone.engaged.no-ranged')
    const state = duel(archer, plain('Foe'), { rulings: { 'ranged-engaged': 'minus-2' } })
    const play = attackWith(state, 'one', 'foe', { dice: [4, 4, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 0, total: 8, success: true }])
  })

  rule('stances.weapon.explode', 'a 6 is rolled again and added, at once and without end', () => {
    const state = duel(STRIKER, plain('Foe', { guardMax: 100 }))
    const play = attackWith(state, 'striker', 'foe', { dice: [3, 4, 6, 6, 2, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 18 }])
    const more = attackWith(state, 'striker', 'foe', { dice: [3, 4, ...new Array<number>(12).fill(6), 1, 5] })
    expect(told(more, 'hit')).toMatchObject([{ dice: 78 }])
  })

  rule('stances.weapon.critical', '1d6 more from a total of 13, and it explodes', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [5, 4, 2, 3, 6, 1] })
    expect(told(play, 'hit')).toMatchObject([{ critical: true, dice: 12, flat: 1, total: 13 }])
    const plainHit = attackWith(state, 'fighter', 'foe', { dice: [4, 4, 2, 3] })
    expect(told(plainHit, 'hit')).toMatchObject([{ critical: false, total: 6 }])
  })

  rule('stances.weapon.base', 'what a sheet prints beats the category', () => {
    const cleaver = { name: 'Cleaver', category: 'light', dice: 3, flat: 2 } as const
    const state = stage({ pcs: [plain('One', { weapons: [cleaver] })], npcs: [plain('Foe')] }, { zone: 2 })
    const play = attackWith(state, 'one', 'foe', { dice: [4, 4, 1, 1, 1] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 3, flat: 2 }])
  })
})
