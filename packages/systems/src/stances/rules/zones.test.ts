/**
 * The field: Engaged, Close and Far, what strikes across them, and how one moves between them.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import type { State } from '../state/state.ts'
import {
  attackWith,
  duel,
  fell,
  fighter,
  figure,
  ledger,
  menuOf,
  plain,
  playDeeds,
  playTurn,
  set,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'

/** Somebody with a weapon in zone 0 and a foe so many zones away. */
function apart(zones: number, weapon: string, more = {}): State {
  return duel(plain('One', { zone: 0, weapons: [weapon], ...more }), plain('Foe', { zone: zones }))
}

const mayStrike = (zones: number, weapon: string) =>
  menuOf(apart(zones, weapon), 'one').includes('attack foe')
const whyNotStrike = (zones: number, weapon: string) => whyNot(apart(zones, weapon), 'one', 'attack foe')
const moves = (state: State, id: string, play = {}) =>
  menuOf(state, id, play).filter((key) => key.startsWith('move'))

describe('three ranges', () => {
  rule('stances.zone.abstract', 'the same zone, the next, and everything beyond', () => {
    const range = (zones: number) =>
      told(
        attackWith(apart(zones, zones === 0 ? 'longsword' : 'shortbow'), 'one', 'foe', { dice: [1, 1] }),
        'attack',
      )
    expect([0, 1, 2, 3, 4].map((zones) => range(zones)[0]?.zones)).toEqual([0, 1, 2, 3, 4])
    // A sword tells Engaged from Close, a spear Close from Far.
    expect([0, 1, 2].map((zones) => mayStrike(zones, 'longsword'))).toEqual([true, false, false])
    expect([0, 1, 2, 3].map((zones) => mayStrike(zones, 'spear'))).toEqual([true, true, false, false])
  })

  rule('stances.zone.abstract', 'the field has an end', () => {
    const state = duel(plain('One', { zone: 4 }), plain('Foe', { zone: 1 }))
    expect(moves(state, 'one')).toEqual(['move 3', 'move 2'])
    const open = duel(plain('One', { zone: 4 }), plain('Foe', { zone: 1 }), { field: { zones: null } })
    expect(moves(open, 'one')).toEqual(['move 3', 'move 2', 'move 5', 'move 6'])
  })
})

describe('Engaged', () => {
  rule('stances.zone.engaged.who', 'with every conscious enemy in the zone, and nobody else', () => {
    const engaged = (state: State) =>
      whyNot(state, 'archer', 'attack distant') === 'stances.zone.engaged.no-ranged'
    const archer = plain('Archer', { weapons: ['shortbow'], zone: 1 })
    const state = stage({
      pcs: [archer, plain('Friend', { zone: 1 })],
      npcs: [plain('Distant', { zone: 3 }), plain('Near', { zone: 2 })],
    })
    expect(engaged(state)).toBe(false)
    set(state, 'near', { zone: 1 })
    expect(engaged(state)).toBe(true)
    set(state, 'near', { life: 'stable', vitality: 0 })
    expect(engaged(state)).toBe(false)
  })

  rule('stances.zone.engaged.melee', 'melee weapons strike without a modifier', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 4, total: 9, success: true }])
    for (const weapon of ['dagger', 'maul', 'spear', 'unarmed']) expect(mayStrike(0, weapon)).toBe(true)
  })

  rule(
    ['stances.zone.engaged.no-ranged', 'stances.ranged.engaged-bow'],
    'no bow can be used, at whomever',
    () => {
      for (const bow of ['shortbow', 'longbow', 'crossbow'])
        expect(whyNotStrike(0, bow)).toBe('stances.zone.engaged.no-ranged')
      const state = stage({
        pcs: [plain('Archer', { weapons: ['longbow'], zone: 0 })],
        npcs: [plain('Near', { zone: 0 }), plain('Distant', { zone: 3 })],
      })
      expect(whyNot(state, 'archer', 'attack distant')).toBe('stances.zone.engaged.no-ranged')
    },
  )

  rule('stances.zone.engaged.no-ranged', 'but one may be shot at by others', () => {
    const state = stage({
      pcs: [plain('Archer', { weapons: ['longbow'], zone: 0 }), plain('Friend', { zone: 2 })],
      npcs: [plain('Foe', { zone: 2 })],
    })
    const play = attackWith(state, 'archer', 'foe', { dice: [4, 4, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 0, success: true }])
  })

  rule('stances.zone.engaged.switch-weapon', 'another weapon is free, once a turn', () => {
    const state = apart(0, 'shortbow', { weapons: ['shortbow', 'dagger', 'spear'] })
    const play = playTurn(state, 'one', { deeds: ['weapon dagger', 'attack foe'], dice: [4, 4, 1, 1] })
    expect(told(play, 'attack')).toMatchObject([{ weapon: 'dagger' }])
    const again = { deeds: ['weapon dagger'] }
    expect(
      whyNot(
        apart(0, 'shortbow', { weapons: ['shortbow', 'dagger', 'spear'] }),
        'one',
        'weapon spear',
        again,
      ),
    ).toBe('stances.zone.engaged.switch-weapon')
    playTurn(state, 'one', { deeds: ['weapon spear'] })
    expect(figure(state, 'one').wielded).toBe(2)
  })

  rule('stances.zone.engaged.switch-weapon', 'and just as free elsewhere, and after the action', () => {
    const state = apart(3, 'shortbow', { weapons: ['shortbow', 'dagger'] })
    const play = playTurn(state, 'one', {
      deeds: ['attack foe', 'move 1', 'weapon dagger'],
      dice: [1, 1],
    })
    expect(told(play, 'weapon')).toMatchObject([{ figure: 'one', weapon: 'dagger' }])
  })

  rule('stances.zone.engaged.switch-weapon', 'bare hands are always there', () => {
    const state = apart(0, 'shortbow')
    const play = playTurn(state, 'one', { deeds: ['weapon unarmed', 'attack foe'], dice: [4, 4, 3] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 3, total: 3 }])
    // Even when everything else of the turn is done.
    const spent = { deeds: ['move 1', 'attack foe'], dice: [1, 1] }
    expect(menuOf(apart(2, 'shortbow', { stance: 'defensive' }), 'one', spent)).toContain('weapon unarmed')
  })

  rule('stances.zone.engaged.no-passing', 'movement ends where an enemy stands', () => {
    const state = stage({
      pcs: [plain('One', { zone: 1 })],
      npcs: [plain('Near', { zone: 2 }), plain('Distant', { zone: 4 })],
    })
    expect(moves(state, 'one')).toEqual(['move 0', 'move 2'])
    expect(moves(state, 'one', { deeds: ['move 2'] })).toEqual([])
    set(state, 'near', { life: 'out' })
    expect(moves(state, 'one')).toEqual(['move 0', 'move 2', 'move 3'])
  })

  rule('stances.zone.engaged.no-passing', 'and out of an engagement it goes only towards home', () => {
    const state = duel(plain('Low', { zone: 2 }), plain('High', { zone: 2 }))
    expect(moves(state, 'low')).toEqual(['move 1', 'move 0'])
    expect(moves(state, 'high')).toEqual(['move 3', 'move 4'])
    // With the back to the edge there is no way but off the field.
    const edge = duel(plain('Low', { zone: 0 }), plain('High', { zone: 0 }))
    expect(moves(edge, 'low')).toEqual([])
    expect(menuOf(edge, 'low')).toContain('leave')
  })
})

describe('Close', () => {
  rule('stances.zone.close.distance', 'one zone away', () => {
    expect(mayStrike(1, 'spear')).toBe(true)
    expect(mayStrike(1, 'longsword')).toBe(false)
    expect(moves(apart(1, 'longsword'), 'one')).toContain('move 1')
  })

  rule('stances.zone.close.thrown', 'the best range for a javelin: it earns on a hit', () => {
    const state = apart(1, 'javelin', { grace: 3 })
    const play = attackWith(state, 'one', 'foe', { dice: [2, 4, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 3, total: 9, success: true }])
    expect(figure(state, 'one').momentum).toBe(1)
  })

  rule(
    ['stances.zone.close.ranged', 'stances.ranged.close-bow'],
    'bows have neither bonus nor penalty',
    () => {
      const play = attackWith(apart(1, 'shortbow'), 'one', 'foe', { dice: [4, 4, 3, 4] })
      expect(told(play, 'check')).toMatchObject([{ modifier: 0 }])
      expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 0, total: 7 }])
    },
  )

  rule('stances.zone.close.enter', 'a normal move leads into Engaged, and then one may strike', () => {
    const state = duel(plain('One', { zone: 1 }), plain('Foe', { zone: 2 }))
    const play = playTurn(state, 'one', { deeds: ['move 2', 'attack foe'], dice: [4, 4, 1, 1] })
    expect(told(play, 'move')).toMatchObject([{ double: false }])
    expect(told(play, 'hit')).toHaveLength(1)
  })

  rule('stances.zone.close.no-melee', 'melee weapons do not reach, but those with reach', () => {
    for (const weapon of ['dagger', 'longsword', 'maul', 'unarmed'])
      expect(whyNotStrike(1, weapon)).toBe('stances.zone.close.no-melee')
    expect(mayStrike(1, 'halberd')).toBe(true)
  })
})

describe('Far', () => {
  rule('stances.zone.far.distance', 'two zones away, or more', () => {
    for (const zones of [2, 3, 4]) {
      const play = attackWith(apart(zones, 'longbow'), 'one', 'foe', { dice: [4, 4, 3, 4] })
      expect(told(play, 'check')).toMatchObject([{ modifier: 0 }])
      expect(told(play, 'hit')).toMatchObject([{ total: 8 }])
    }
  })

  rule(
    ['stances.zone.far.ranged', 'stances.ranged.far-bow'],
    'the best range for bows: 1 more damage',
    () => {
      const play = attackWith(apart(2, 'shortbow'), 'one', 'foe', { dice: [4, 4, 3, 4] })
      expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 1, total: 8 }])
    },
  )

  rule('stances.zone.far.no-melee', 'no melee weapon strikes, not even a pike', () => {
    for (const weapon of ['longsword', 'spear', 'halberd', 'pike'])
      expect(whyNotStrike(2, weapon)).toBe('stances.zone.far.no-melee')
  })

  rule('stances.zone.far.spells', 'a Bolt reaches, a Spark does not', () => {
    const caster = plain('One', { zone: 0, awareness: 2, spells: ['bolt', 'spark'] })
    const state = duel(caster, plain('Foe', { zone: 4 }), { rulings: { spells: 'on' } })
    expect(menuOf(state, 'one')).toContain('cast bolt foe')
    expect(whyNot(state, 'one', 'cast spark foe')).toBe('stances.zone.far.spells')
    set(state, 'foe', { zone: 1 })
    expect(menuOf(state, 'one')).toContain('cast spark foe')
  })

  rule('stances.zone.far.safe', 'out of reach of a plain move and a blow, but not of a Charge', () => {
    const state = apart(2, 'longsword')
    expect(whyNot(state, 'one', 'attack foe', { deeds: ['move 1'] })).toBe('stances.zone.close.no-melee')
    expect(whyNot(state, 'one', 'attack foe', { deeds: ['move 2'] })).toBe('stances.action.economy')
    expect(menuOf(apart(2, 'longsword', { stance: 'aggressive' }), 'one')).toContain('charge foe')
  })
})

describe('moving', () => {
  rule('stances.move.standard', 'one zone besides the action, before or after it', () => {
    const before = apart(1, 'longsword')
    playTurn(before, 'one', { deeds: ['move 1', 'attack foe'], dice: [1, 1] })
    expect(figure(before, 'one').zone).toBe(1)
    const after = apart(2, 'shortbow')
    expect(moves(after, 'one', { deeds: ['attack foe'], dice: [1, 1] })).toEqual(['move 1'])
    // What has been moved is not moved again.
    expect(moves(after, 'one', { deeds: ['move 1', 'attack foe'], dice: [1, 1] })).toEqual([])
  })

  rule('stances.move.double', 'two zones without an action, in any stance, in one go or in two', () => {
    for (const stance of ['aggressive', 'balanced', 'defensive'] as const) {
      const state = apart(4, 'longsword', { stance })
      const play = playTurn(state, 'one', { deeds: ['move 2', 'end'] })
      expect(told(play, 'move')).toMatchObject([{ from: 0, to: 2, double: true }])
      for (const key of ['attack foe', 'defend', 'maneuver', 'rally'])
        expect(whyNot(apart(4, 'longsword', { stance }), 'one', key, { deeds: ['move 2'] })).toBe(
          'stances.action.economy',
        )
    }
    const state = apart(4, 'longsword')
    expect(whyNot(state, 'one', 'defend', { deeds: ['move 1', 'move 2'] })).toBe('stances.action.economy')
  })

  rule('stances.move.double', 'the faster go farther', () => {
    expect(moves(apart(4, 'longsword', { speed: 2 }), 'one')).toEqual([
      'move 1',
      'move 2',
      'move 3',
      'move 4',
    ])
    expect(menuOf(apart(4, 'longsword', { speed: 2 }), 'one', { deeds: ['move 2'] })).toContain('defend')
  })

  rule(['stances.move.engage', 'stances.move.engage-mutual'], 'coming in engages both', () => {
    const archer = plain('Archer', { weapons: ['shortbow', 'dagger'], zone: 2 })
    const state = duel(plain('One', { zone: 1 }), archer)
    expect(menuOf(state, 'archer')).toContain('attack one')
    playTurn(state, 'one', { deeds: ['move 2'] })
    expect(whyNot(state, 'archer', 'attack one')).toBe('stances.zone.engaged.no-ranged')
    expect(menuOf(state, 'archer', { deeds: ['weapon dagger'] })).toContain('attack one')
    expect(menuOf(state, 'one')).toContain('attack archer')
  })

  rule(
    ['stances.move.disengage', 'stances.move.aggressive-no-disengage'],
    'out of Engaged in Balanced and Defensive, never in Aggressive',
    () => {
      const out = (stance: 'aggressive' | 'balanced' | 'defensive') =>
        moves(duel(plain('One', { stance }), plain('Foe')), 'one')
      expect(out('aggressive')).toEqual([])
      expect(out('balanced')).toContain('move 1')
      expect(out('defensive')).toContain('move 1')
      const state = duel(plain('One', { stance: 'aggressive', zone: 0 }), plain('Foe', { zone: 0 }))
      expect(whyNot(state, 'one', 'leave')).toBe('stances.move.aggressive-no-disengage')
    },
  )

  rule('stances.move.aggressive-no-disengage', 'unless there is nobody left to hold it', () => {
    const state = stage({
      pcs: [fighter('Fighter', { stance: 'aggressive', zone: 2 })],
      npcs: [plain('Near', { zone: 2 }), plain('Next', { zone: 4 })],
    })
    set(state, 'near', { life: 'out' })
    expect(moves(state, 'fighter')).toEqual(['move 3', 'move 4'])
  })

  rule('stances.move.aggressive-momentum', '1 from Far to Close, 1 from Close to Engaged', () => {
    const earned = (from: number, to: number) => {
      const state = apart(4, 'longsword', { stance: 'aggressive', zone: from })
      const play = playDeeds(state, 'one', { deeds: [`move ${to}`] })
      return ledger(play, 'one')
    }
    const point = 'stances.move.aggressive-momentum +1'
    expect(earned(0, 2)).toEqual([])
    expect(earned(1, 2)).toEqual([])
    expect(earned(2, 3)).toEqual([point])
    expect(earned(2, 4)).toEqual([point, point])
    expect(earned(3, 4)).toEqual([point])
  })

  rule('stances.move.aggressive-momentum', 'judged by the nearest enemy, and only in Aggressive', () => {
    const state = stage({
      pcs: [plain('One', { zone: 1, stance: 'aggressive' })],
      npcs: [plain('Near', { zone: 0 }), plain('Distant', { zone: 3 })],
    })
    set(state, 'near', { life: 'stable' })
    const play = playTurn(state, 'one', { deeds: ['move 3'] })
    expect(ledger(play, 'one')).toHaveLength(2)
    for (const stance of ['balanced', 'defensive'] as const) {
      const other = apart(2, 'longsword', { stance })
      expect(ledger(playTurn(other, 'one', { deeds: ['move 2'] }), 'one')).toEqual([])
    }
  })

  rule('stances.move.aggressive-must-close', 'Close must be left for Engaged, two zones be crossed', () => {
    const duty = 'stances.move.aggressive-must-close'
    const near = apart(1, 'longsword', { stance: 'aggressive' })
    expect(whyNot(near, 'one', 'end')).toBe(duty)
    playTurn(near, 'one', { deeds: ['move 1', 'end'] })
    expect(figure(near, 'one').zone).toBe(1)
    const two = apart(2, 'longsword', { stance: 'aggressive' })
    expect(whyNot(two, 'one', 'end', { deeds: ['move 1'] })).toBe(duty)
    expect(menuOf(two, 'one')).toEqual(expect.arrayContaining(['move 2', 'charge foe']))
    // The swift owe more: two zones with an action, four without.
    const swift = apart(4, 'longsword', { stance: 'aggressive', speed: 2 })
    expect(whyNot(swift, 'one', 'end', { deeds: ['move 3'] })).toBe(duty)
    // After the action comes one move, and it must lead all the way.
    const late = { deeds: ['defend'], dice: [1, 1] }
    const close = apart(2, 'longsword', { stance: 'aggressive', speed: 2 })
    expect(moves(close, 'one', late)).toEqual(['move 2'])
    expect(whyNot(close, 'one', 'move 1', late)).toBe(duty)
    expect(moves(apart(3, 'longsword', { speed: 2 }), 'one', late)).toEqual(['move 1', 'move 2'])
  })

  rule('stances.move.aggressive-must-close', 'an archer is dragged in too', () => {
    const state = apart(2, 'shortbow', { stance: 'aggressive' })
    expect(whyNot(state, 'one', 'attack foe')).toBe('stances.move.aggressive-must-close')
    expect(moves(state, 'one')).toEqual(['move 1', 'move 2'])
  })

  rule(
    ['stances.move.balanced', 'stances.move.balanced-double'],
    'Balanced goes one zone and acts, or two',
    () => {
      const state = apart(4, 'longsword')
      expect(menuOf(state, 'one', { deeds: ['move 1'] })).toContain('defend')
      expect(whyNot(state, 'one', 'defend', { deeds: ['move 2'] })).toBe('stances.action.economy')
      expect(moves(state, 'one', { deeds: ['move 2'] })).toEqual([])
    },
  )

  rule('stances.move.balanced-choice', 'Balanced engages and disengages as it likes', () => {
    const state = duel(plain('One'), plain('Foe'))
    const play = playTurn(state, 'one', { deeds: ['move 1', 'end'] })
    expect(figure(state, 'one').zone).toBe(1)
    expect(told(play, 'attack')).toEqual([])
    expect(menuOf(state, 'one')).toEqual(expect.arrayContaining(['move 2', 'move 0', 'end']))
  })

  rule(
    'stances.move.defensive-disengage',
    'Defensive steps back and shoots, and nobody strikes after it',
    () => {
      const state = duel(
        plain('Archer', { weapons: ['shortbow'], stance: 'defensive', zone: 1 }),
        plain('Foe', { zone: 1 }),
      )
      const play = playTurn(state, 'archer', { deeds: ['move 0', 'attack foe'], dice: [1, 1] })
      expect(told(play, 'attack').map(({ figure: who, zones }) => [who, zones])).toEqual([['archer', 1]])
    },
  )

  rule('stances.move.defensive-momentum', '1 for every enemy who comes in', () => {
    const state = stage({
      pcs: [plain('One', { stance: 'defensive', zone: 1 })],
      npcs: [plain('First', { zone: 2, stance: 'aggressive' }), plain('Second', { zone: 2 })],
    })
    const first = playTurn(state, 'first', { deeds: ['move 1', 'attack one'], dice: [1, 1] })
    expect(ledger(first, 'one')).toEqual([
      'stances.move.defensive-momentum +1',
      'stances.defensive.momentum-attacked +1',
    ])
    playTurn(state, 'second', { deeds: ['move 1'] })
    expect(figure(state, 'one').momentum).toBe(3)
  })

  rule('stances.move.defensive-momentum', 'not for going in oneself, not asleep, not for friends', () => {
    const state = stage({
      pcs: [plain('One', { stance: 'defensive', zone: 1 }), plain('Friend', { zone: 0 })],
      npcs: [plain('Foe', { zone: 2 })],
    })
    playTurn(state, 'friend', { deeds: ['move 1'] })
    playTurn(state, 'one', { deeds: ['move 2'] })
    expect(figure(state, 'one').momentum).toBe(0)
    set(state, 'one', { zone: 1, life: 'stable' })
    playTurn(state, 'foe', { deeds: ['move 1'] })
    expect(figure(state, 'one').momentum).toBe(0)
  })

  rule(
    'stances.move.defensive-distance',
    'nothing keeps an enemy from coming in, and nothing is rolled',
    () => {
      const state = duel(plain('One', { zone: 1 }), plain('Foe', { zone: 2, stance: 'defensive' }))
      const play = playTurn(state, 'one', { deeds: ['move 2'] })
      expect(play.rolls).toEqual([])
      expect(figure(state, 'one').zone).toBe(2)
    },
  )
})

describe('missiles', () => {
  rule('stances.ranged.engaged-thrown', 'throwing weapons have −2 when Engaged, a dagger has not', () => {
    const state = apart(0, 'javelin', { grace: 2, skills: { combat: 1 } })
    const play = attackWith(state, 'one', 'foe', { dice: [2, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 1, total: 7, success: false }])
    const dagger = attackWith(apart(0, 'dagger'), 'one', 'foe', { dice: [2, 4] })
    expect(told(dagger, 'check')).toMatchObject([{ modifier: 0 }])
  })

  rule(['stances.ranged.engaged-thrown', 'stances.zone.engaged.who'], 'the fallen engage nobody', () => {
    const thrower = plain('One', { grace: 2, skills: { combat: 1 }, weapons: ['javelin'] })
    const down = plain('Foe', { usesDeathSaves: true })
    const throws = (zone: number) => {
      const state = stage({ pcs: [thrower], npcs: [down, plain('Other', { zone })] }, { zone: 2 })
      fell(state, 'foe')
      return told(attackWith(state, 'one', 'foe', { dice: [1, 1] }), 'check')[0]?.modifier
    }
    expect([throws(2), throws(3)]).toEqual([1, 3])
  })

  rule(
    'stances.ranged.engaged-thrown',
    'what counts is who throws: also at somebody beyond the melee',
    () => {
      const throws = (zone: number) => {
        const thrower = plain('One', { grace: 2, skills: { combat: 1 }, weapons: ['javelin'], zone: 2 })
        const state = stage({ pcs: [thrower], npcs: [plain('Foe', { zone: 3 }), plain('Other', { zone })] })
        return told(attackWith(state, 'one', 'foe', { dice: [1, 1] }), 'check')[0]?.modifier
      }
      expect([throws(2), throws(3)]).toEqual([1, 3])
    },
  )

  rule('stances.ranged.close-thrown', '1 Momentum for a hit at Close; none for a miss, none Engaged', () => {
    const throws = (zones: number, dice: readonly number[]) => {
      const state = apart(zones, 'throwing axe', { grace: 2, skills: { combat: 1 }, stance: 'defensive' })
      return ledger(attackWith(state, 'one', 'foe', { dice }), 'one')
    }
    expect(throws(1, [2, 4, 1, 1])).toEqual(['stances.ranged.close-thrown +1'])
    expect(throws(1, [1, 1])).toEqual([])
    expect(throws(0, [4, 4, 1, 1])).toEqual([])
  })

  rule('stances.ranged.far-thrown', 'throwing weapons do not reach Far', () => {
    for (const weapon of ['javelin', 'throwing knife', 'throwing axe'])
      expect(whyNotStrike(2, weapon)).toBe('stances.ranged.far-thrown')
  })
})
