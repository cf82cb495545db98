/**
 * Stances: how they are chosen and changed, what each gives and takes, and the order of turns that follows.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  attackWith,
  duel,
  fighter,
  figure,
  ledger,
  menuOf,
  orderOf,
  plain,
  playDeeds,
  playRound,
  playTurn,
  STRIKER,
  set,
  stage,
  startRound,
  strikeFor,
  told,
  whyNot,
} from '../testing/stage.ts'
import type { Stance } from './words.ts'

const STANCES: readonly Stance[] = ['aggressive', 'balanced', 'defensive']

describe('choosing', () => {
  rule('stances.stance.no-initiative', 'a round begins without dice', () => {
    const state = stage({ pcs: ['magnus', 'elena', 'lyra'], npcs: ['hobgoblin-captain', 'levy'] })
    expect(startRound(state).rolls).toEqual([])
    expect(state.order).toHaveLength(5)
  })

  rule('stances.stance.each-round', 'everybody awake is asked for one of three, each round anew', () => {
    const state = stage({ pcs: ['magnus', 'elena', 'lyra'], npcs: ['levy'] })
    const play = playRound(state, {
      stances: { magnus: 'aggressive', elena: 'balanced', lyra: 'defensive' },
      choices: { 'turn magnus': ['move 3'] },
    })
    const asked = play.askedFor('stance')
    expect(asked.map(({ by }) => by)).toEqual(['magnus', 'elena', 'lyra', 'levy'])
    for (const { options } of asked) expect(options).toEqual(STANCES)
    expect(['magnus', 'elena', 'lyra'].map((id) => figure(state, id).stance)).toEqual(STANCES)
    expect(startRound(state).askedFor('stance')).toHaveLength(4)
  })

  rule('stances.stance.each-round', 'the sheet suggests the first, after that one tends to stay', () => {
    const state = duel(plain('One', { stance: 'defensive' }), plain('Other'))
    const usual = () =>
      startRound(state)
        .askedFor('stance')
        .map((decision) => decision.usual)
    expect(usual()).toEqual(['defensive', 'balanced'])
    set(state, 'one', { stance: 'aggressive' })
    expect(usual()).toEqual(['defensive', 'balanced'])
    state.round = 2
    expect(usual()).toEqual(['aggressive', 'balanced'])
  })

  rule(
    'stances.stance.each-round',
    'who was never awake in the fight has his place among the Balanced',
    () => {
      const down = fighter('Ana', { condition: 'dying', guard: 0, stance: 'defensive', grace: -2 })
      const state = stage({ pcs: [down, plain('Abe')], npcs: [plain('Bob')] }, { zone: 2 })
      startRound(state, { stances: { abe: 'defensive', bob: 'aggressive' } })
      expect(orderOf(state)).toEqual(['bob', 'ana', 'abe'])
      playTurn(state, 'ana', { dice: [5, 5] })
      expect(figure(state, 'ana')).toMatchObject({ life: 'active', stance: 'balanced' })
    },
  )

  rule('stances.stance.each-round', 'the fallen are not asked', () => {
    const state = stage({ pcs: ['magnus', 'elena'], npcs: ['levy'] })
    set(state, 'elena', { life: 'dying', vitality: 0, guard: 0, stance: 'defensive' })
    const play = startRound(state)
    expect(play.askedFor('stance').map(({ by }) => by)).toEqual(['magnus', 'levy'])
    expect(figure(state, 'elena').stance).toBe('defensive')
    expect(orderOf(state)).toEqual(['magnus', 'levy', 'elena'])
  })

  rule(['stances.stance.switch-free', 'stances.stance.switch-time'], 'any change is free', () => {
    for (const from of STANCES)
      for (const to of STANCES) {
        const state = duel(plain('One', { stance: from, momentum: 2 }), plain('Other'))
        state.round = 2
        const play = startRound(state, { stances: { one: to } })
        expect(figure(state, 'one')).toMatchObject({ stance: to, momentum: 2 })
        expect(told(play, 'stance')[0]).toMatchObject({ stance: to, changed: from !== to })
      }
  })

  rule('stances.stance.switch-cost-old', 'the older price is a ruling: leaving Balanced costs 1', () => {
    const change = (from: Stance, to: Stance) => {
      const state = duel(plain('One', { stance: from }), plain('Other'), {
        rulings: { 'switch-cost': 'old' },
      })
      state.round = 2
      startRound(state, { stances: { one: to } })
      return figure(state, 'one').momentum
    }
    expect(change('balanced', 'defensive')).toBe(-1)
    expect(change('balanced', 'balanced')).toBe(0)
    expect(change('aggressive', 'balanced')).toBe(0)
    expect(change('defensive', 'aggressive')).toBe(0)
  })

  rule(
    ['stances.stance.switch-cost-old', 'stances.stance.switch-extra'],
    'under the older price the extra switch is still free',
    () => {
      const state = duel(plain('One', { momentum: 2 }), plain('Other'), { rulings: { 'switch-cost': 'old' } })
      const play = playTurn(state, 'one', { deeds: ['switch defensive'] })
      expect(ledger(play, 'one')).toEqual([])
    },
  )
})

describe('the extra switch', () => {
  rule('stances.stance.effective', 'the stance at the moment counts, and nothing later changes it', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = playTurn(state, 'fighter', {
      deeds: ['attack foe', 'switch aggressive', 'end'],
      dice: [4, 4, 1, 1],
    })
    expect(told(play, 'hit')).toMatchObject([{ flat: 1, total: 3 }])
    expect(ledger(play, 'fighter')).toEqual(['stances.balanced.momentum +1'])
    expect(figure(state, 'fighter').stance).toBe('aggressive')
  })

  rule('stances.stance.effective', 'switched first, the attack is Aggressive', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = playTurn(state, 'fighter', {
      deeds: ['switch aggressive', 'attack foe'],
      dice: [4, 4, 1, 1],
    })
    expect(told(play, 'hit')).toMatchObject([{ flat: 2, total: 4 }])
    expect(ledger(play, 'fighter')).toEqual(['stances.aggressive.momentum +1'])
  })

  rule(
    ['stances.stance.switch-extra', 'stances.balanced.switch'],
    'out of Balanced, once in a fight, at any moment of the own turn',
    () => {
      const state = duel(fighter('Fighter'), plain('Foe'))
      const switches = ['switch aggressive', 'switch defensive']
      expect(menuOf(state, 'fighter')).toEqual(expect.arrayContaining(switches))
      const struck = { deeds: ['attack foe'], dice: [1, 1] }
      expect(menuOf(state, 'fighter', struck)).toEqual(expect.arrayContaining(switches))
      playTurn(state, 'fighter', { ...struck, deeds: ['attack foe', 'switch defensive'] })
      expect(figure(state, 'fighter')).toMatchObject({ stance: 'defensive', switched: true })
      set(state, 'fighter', { stance: 'balanced' })
      for (const key of switches) expect(whyNot(state, 'fighter', key)).toBe('stances.stance.switch-extra')
    },
  )

  rule('stances.balanced.switch', 'nobody else has it', () => {
    for (const stance of ['aggressive', 'defensive'] as const) {
      const state = duel(fighter('Fighter', { stance }), plain('Foe'))
      expect(menuOf(state, 'fighter').filter((key) => key.startsWith('switch'))).toEqual([])
    }
  })

  rule('stances.stance.switch-extra', 'in plate only to Defensive', () => {
    const state = duel('brannoc', plain('Foe'))
    expect(menuOf(state, 'brannoc')).toContain('switch defensive')
    expect(whyNot(state, 'brannoc', 'switch aggressive')).toBe('stances.armour.heavy.stance')
  })

  rule(
    ['stances.stance.switch-extra', 'stances.aggressive.approach'],
    'it brings the duty to approach, with the movement that is left',
    () => {
      const state = duel(plain('One', { zone: 1 }), plain('Foe', { zone: 4 }))
      expect(whyNot(state, 'one', 'end', { deeds: ['switch aggressive'] })).toBe(
        'stances.aggressive.approach',
      )
      // With the one step already taken away from the enemy, the second must make up for it.
      const back = { deeds: ['move 0', 'switch aggressive'] }
      expect(whyNot(state, 'one', 'end', back)).toBe('stances.aggressive.approach')
      expect(menuOf(state, 'one', back)).toContain('move 1')
      const spent = { deeds: ['move 3', 'switch aggressive'] }
      expect(menuOf(state, 'one', spent)).toContain('end')
    },
  )

  rule(
    ['stances.order.rebuilt', 'stances.stance.switch-extra'],
    'the order of the round stays as it is',
    () => {
      const state = stage(
        { pcs: [plain('One', { kind: 'pc', grace: 1 }), plain('Two', { kind: 'pc' })], npcs: [plain('Foe')] },
        { zone: 2 },
      )
      const play = playRound(state, { choices: { 'turn one': ['switch defensive', 'end'] } })
      expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['one', 'two', 'foe'])
      startRound(state)
      expect(orderOf(state)).toEqual(['two', 'foe', 'one'])
    },
  )
})

describe('Aggressive', () => {
  rule('stances.aggressive.order', 'acts before Balanced, whatever the Grace', () => {
    const state = duel(plain('Slow', { grace: -1, stance: 'aggressive' }), plain('Quick', { grace: 3 }))
    startRound(state)
    expect(orderOf(state)).toEqual(['slow', 'quick'])
  })

  rule('stances.aggressive.momentum', '1 for every hit, none for a miss', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), plain('Foe', { guardMax: 50 }))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(ledger(play, 'fighter')).toEqual(['stances.aggressive.momentum +1'])
    attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(2)
    attackWith(state, 'fighter', 'foe', { dice: [1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(2)
  })

  rule('stances.aggressive.damage', '1 more damage, once a roll', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 2, total: 9 }])
    const critical = attackWith(state, 'fighter', 'foe', { dice: [5, 5, 3, 4, 1] })
    expect(told(critical, 'hit')).toMatchObject([{ dice: 8, flat: 2 }])
  })

  rule('stances.aggressive.defense', '−1 to Defend, and no Counter', () => {
    const one = plain('One', { grace: 1, skills: { combat: 1 }, stance: 'aggressive', momentum: 3 })
    const state = duel(one, STRIKER)
    const play = playDeeds(state, 'one', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 1, total: 9 }])
    expect(strikeFor(state, 'one', 2).askedFor('counter')).toEqual([])
  })

  rule('stances.aggressive.approach', 'an archer three zones off must come nearer', () => {
    const state = duel(
      plain('Archer', { weapons: ['shortbow'], stance: 'aggressive', zone: 0 }),
      plain('Foe', { zone: 3 }),
    )
    expect(whyNot(state, 'archer', 'end')).toBe('stances.aggressive.approach')
    for (const zone of [1, 2]) {
      expect(menuOf(state, 'archer', { deeds: [`move ${zone}`] })).toContain('end')
    }
    // He may shoot first, but then he still has to go.
    const shot = { deeds: ['attack foe'], dice: [1, 1] }
    expect(whyNot(state, 'archer', 'end', shot)).toBe('stances.aggressive.approach')
    expect(menuOf(state, 'archer', shot)).toContain('move 1')
  })

  rule('stances.aggressive.approach', 'the nearest enemy is the one who counts', () => {
    const state = stage({
      pcs: [plain('One', { stance: 'aggressive', zone: 2 })],
      npcs: [plain('Near', { zone: 1 }), plain('Distant', { zone: 4 })],
    })
    expect(menuOf(state, 'one').filter((key) => /move|charge/.test(key))).toEqual(['move 1'])
    expect(whyNot(state, 'one', 'move 3')).toBe('stances.move.aggressive-must-close')
    expect(whyNot(state, 'one', 'charge distant')).toBe('stances.aggressive.charge')
    const far = stage(
      {
        pcs: [plain('One', { stance: 'aggressive', zone: 4 })],
        npcs: [plain('Near', { zone: 1 }), plain('Distant', { zone: 8 })],
      },
      { field: { zones: 10 } },
    )
    expect(menuOf(far, 'one').filter((key) => key.startsWith('move'))).toEqual(['move 3', 'move 2'])
  })

  rule('stances.aggressive.approach', 'of two equally near either will do', () => {
    const state = stage({
      pcs: [plain('One', { stance: 'aggressive', zone: 2 })],
      npcs: [plain('Left', { zone: 1 }), plain('Right', { zone: 3 })],
    })
    expect(menuOf(state, 'one').filter((key) => key.startsWith('move'))).toEqual(['move 1', 'move 3'])
  })

  rule(
    ['stances.aggressive.approach', 'stances.move.aggressive-must-close'],
    'if the nearest falls first, the next is owed the movement that is left',
    () => {
      const state = stage({
        pcs: [fighter('Fighter', { stance: 'aggressive', zone: 2 })],
        npcs: [plain('Near', { zone: 2, guardMax: 1, vitalityMax: 1 }), plain('Next', { zone: 3 })],
      })
      const felled = { deeds: ['attack near'], dice: [2, 3, 1, 1] }
      expect(menuOf(state, 'fighter')).toContain('end')
      expect(whyNot(state, 'fighter', 'end', felled)).toBe('stances.move.aggressive-must-close')
      expect(menuOf(state, 'fighter', felled)).toContain('move 3')
    },
  )

  rule('stances.aggressive.charge', 'two zones and a blow with 2 more damage', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive', zone: 0 }), plain('Foe'))
    const play = playTurn(state, 'fighter', { deeds: ['charge foe'], dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 4, total: 11 }])
    expect(told(play, 'charge')).toMatchObject([{ from: 0, to: 2 }])
  })

  rule(
    ['stances.aggressive.charge', 'stances.end.target'],
    'the fallen may be charged if one may strike them',
    () => {
      const charge = (helpless: 'normal' | 'forbidden', life: 'dying' | 'out') => {
        const foes = [plain('Down', { zone: 3, usesDeathSaves: true }), plain('Up', { zone: 3 })]
        const cast = { pcs: [fighter('One', { zone: 1, stance: 'aggressive' })], npcs: foes }
        const state = stage(cast, { rulings: { helpless } })
        set(state, 'down', { life, guard: 0, vitality: 0 })
        return menuOf(state, 'one').filter((key) => key.startsWith('charge'))
      }
      expect(charge('normal', 'dying')).toEqual(['charge down', 'charge up'])
      expect(charge('forbidden', 'dying')).toEqual(['charge up'])
      expect(charge('normal', 'out')).toEqual(['charge up'])
    },
  )

  rule('stances.aggressive.charge', 'it is the whole turn', () => {
    const state = duel(
      fighter('Fighter', { stance: 'aggressive', zone: 0, weapons: ['longsword', 'dagger'] }),
      plain('Foe'),
    )
    const charged = { deeds: ['charge foe'], dice: [1, 1] }
    expect(menuOf(state, 'fighter', charged)).toEqual(['weapon dagger', 'weapon unarmed', 'end'])
    expect(whyNot(state, 'fighter', 'defend', charged)).toBe('stances.action.economy')
    expect(whyNot(state, 'fighter', 'charge foe', { deeds: ['move 1'] })).toBe('stances.action.economy')
  })

  rule('stances.aggressive.charge', 'not without two zones between, not past others, not with a bow', () => {
    const charge = (zone: number, weapon = 'longsword', between: readonly number[] = []) => {
      const others = between.map((at) => plain('Guard', { zone: at }))
      const state = stage({
        pcs: [plain('One', { stance: 'aggressive', zone, weapons: [weapon] })],
        npcs: [plain('Foe', { zone: 3 }), ...others],
      })
      return whyNot(state, 'one', 'charge foe')
    }
    expect(charge(1)).toBeNull()
    expect(charge(2)).toBe('stances.aggressive.charge')
    expect(charge(3)).toBe('stances.move.aggressive-no-disengage')
    expect(charge(0)).toBe('stances.aggressive.charge')
    expect(charge(0, 'spear')).toBeNull()
    expect(charge(0, 'javelin')).toBeNull()
    expect(charge(1, 'unarmed')).toBeNull()
    expect(charge(1, 'shortbow')).toBe('stances.weapon.ranged')
    expect(charge(1, 'longsword', [2])).toBe('stances.aggressive.charge')
  })

  rule('stances.aggressive.charge', 'a spear that can reach Engaged must go there', () => {
    const state = duel(
      plain('One', { stance: 'aggressive', zone: 1, weapons: ['spear'] }),
      plain('Foe', { zone: 3 }),
    )
    playTurn(state, 'one', { deeds: ['charge foe'], dice: [1, 1] })
    expect(figure(state, 'one').zone).toBe(3)
  })

  rule('stances.aggressive.charge', 'from three zones it strikes at Close', () => {
    const state = duel(
      plain('One', { stance: 'aggressive', zone: 0, weapons: ['spear'] }),
      plain('Foe', { zone: 3 }),
    )
    const play = playTurn(state, 'one', { deeds: ['charge foe'], dice: [4, 4, 3, 4] })
    expect(told(play, 'attack')).toMatchObject([{ how: 'charge', zones: 1 }])
    expect(told(play, 'hit')).toMatchObject([{ total: 10 }])
    expect(figure(state, 'one')).toMatchObject({ zone: 2, momentum: 2 })
  })
})

describe('Balanced', () => {
  rule('stances.balanced.order', 'acts before Defensive, whatever the Grace', () => {
    const state = duel(plain('Slow', { grace: -2 }), plain('Quick', { grace: 3, stance: 'defensive' }))
    startRound(state)
    expect(orderOf(state)).toEqual(['slow', 'quick'])
  })

  rule('stances.balanced.momentum', 'a natural 8 pays on any check, also one that fails', () => {
    const state = duel(plain('Levy', { might: -1 }), plain('Foe'))
    const play = attackWith(state, 'levy', 'foe', { dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ total: 7, success: false }])
    expect(ledger(play, 'levy')).toEqual(['stances.balanced.momentum +1'])
    const choices = { 'maneuver-skill': ['stealth'], 'maneuver-attribute': ['might'] }
    playDeeds(state, 'levy', { deeds: ['maneuver'], dice: [4, 4], choices })
    playDeeds(state, 'levy', { deeds: ['defend'], dice: [5, 5] })
    expect(figure(state, 'levy').momentum).toBe(3)
    playDeeds(state, 'levy', { deeds: ['defend'], dice: [3, 4] })
    expect(figure(state, 'levy').momentum).toBe(3)
  })

  rule('stances.balanced.momentum', 'damage dice and Rally are no checks', () => {
    const state = duel(fighter('Fighter', { guard: 1 }), plain('Foe', { guardMax: 50 }))
    attackWith(state, 'fighter', 'foe', { dice: [2, 3, 5, 5] })
    playDeeds(state, 'fighter', { deeds: ['rally'], dice: [6] })
    expect(figure(state, 'fighter').momentum).toBe(0)
  })

  rule('stances.balanced.momentum', 'only in Balanced', () => {
    for (const stance of ['aggressive', 'defensive'] as const) {
      const state = duel(plain('Levy', { might: -1, stance }), plain('Foe'))
      attackWith(state, 'levy', 'foe', { dice: [4, 4] })
      expect(figure(state, 'levy').momentum).toBe(0)
    }
  })

  rule('stances.balanced.damage', 'nothing more and nothing less', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 1, total: 8 }])
  })

  rule('stances.balanced.defense', 'Grace and Combat alone', () => {
    const state = duel(plain('One', { grace: 1, skills: { combat: 1 } }), plain('Foe'))
    const play = playDeeds(state, 'one', { deeds: ['defend'], dice: [3, 3] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 2, total: 8, success: true }])
  })

  rule('stances.balanced.movement', 'may stay, come or go', () => {
    const state = duel(plain('One', { zone: 1 }), plain('Foe', { zone: 3 }))
    expect(menuOf(state, 'one')).toEqual(expect.arrayContaining(['end', 'move 0', 'move 2', 'move 3']))
  })
})

describe('Defensive', () => {
  rule('stances.defensive.order', 'acts last, whatever the Grace', () => {
    const state = duel(plain('Quick', { grace: 3, stance: 'defensive' }), plain('Slow', { grace: -2 }))
    const play = playRound(state)
    expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['slow', 'quick'])
    expect(play.askedFor('hold')).toEqual([])
  })

  rule('stances.defensive.momentum-attacked', '1 for the first attack of a round, hit or miss', () => {
    const archer = (name: string) => plain(name, { weapons: ['shortbow'], zone: 4 })
    const state = stage({
      pcs: [plain('One', { stance: 'defensive', zone: 1 })],
      npcs: [archer('First'), archer('Second')],
    })
    const play = playRound(state, {
      dice: [1, 1, 1, 1],
      choices: { 'turn first': ['attack one', 'end'], 'turn second': ['attack one', 'end'] },
    })
    expect(ledger(play, 'one')).toEqual(['stances.defensive.momentum-attacked +1'])
    const again = playRound(state, { dice: [1, 1], choices: { 'turn first': ['attack one', 'end'] } })
    expect(ledger(again, 'one')).toHaveLength(1)
    expect(figure(state, 'one').momentum).toBe(2)
  })

  rule('stances.defensive.momentum-attacked', 'not in another stance, not when down', () => {
    for (const stance of ['aggressive', 'balanced'] as const) {
      const state = duel(plain('One', { stance }), STRIKER)
      strikeFor(state, 'one', 2)
      expect(figure(state, 'one').momentum).toBe(0)
    }
    const state = stage(
      { pcs: [fighter('One', { stance: 'defensive' }), plain('Two')], npcs: [STRIKER] },
      { zone: 2 },
    )
    set(state, 'one', { life: 'stable', guard: 0, vitality: 0 })
    strikeFor(state, 'one', 2)
    expect(figure(state, 'one').momentum).toBe(0)
  })

  rule('stances.defensive.momentum-defense', '1 for every defence that succeeds', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
    const success = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [1, 2] })
    expect(ledger(success, 'fighter')).toEqual(['stances.defensive.momentum-defense +1'])
    const counter = { dice: [1, 1, 1, 2], choices: { counter: ['yes'] } }
    expect(ledger(attackWith(state, 'foe', 'fighter', counter), 'fighter')).toContain(
      'stances.defensive.momentum-defense +1',
    )
    // An attack that merely misses is none.
    const before = figure(state, 'fighter').momentum
    attackWith(state, 'foe', 'fighter', { dice: [1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(before)
  })

  rule('stances.defensive.damage', '1 less', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 0, total: 7 }])
  })

  rule('stances.defensive.defense', '+4 to Defend and Counter', () => {
    const one = plain('One', { grace: 1, skills: { combat: 1 }, stance: 'defensive' })
    const state = duel(one, plain('Foe'))
    const defend = playDeeds(state, 'one', { deeds: ['defend'], dice: [1, 1] })
    expect(told(defend, 'check')).toMatchObject([{ modifier: 6, total: 8 }])
    const play = attackWith(state, 'foe', 'one', { dice: [1, 1, 1, 1], choices: { counter: ['yes'] } })
    expect(told(play, 'check')[1]).toMatchObject({ what: 'counter', modifier: 6 })
  })

  rule('stances.defensive.reduction', '2 off every blow, besides armour', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), STRIKER)
    const play = strikeFor(state, 'fighter', 10)
    expect(told(play, 'damage')).toMatchObject([{ reduction: 4, through: 6 }])
    const down = stage(
      { pcs: [fighter('Fighter', { stance: 'defensive' }), plain('Two')], npcs: [STRIKER] },
      { zone: 2 },
    )
    set(down, 'fighter', { life: 'dying', guard: 0, vitality: 0 })
    expect(told(strikeFor(down, 'fighter', 4), 'damage')).toMatchObject([{ reduction: 2, through: 2 }])
  })

  rule('stances.defensive.disengage', 'steps out of Engaged and shoots', () => {
    const state = duel(plain('Archer', { weapons: ['shortbow'], stance: 'defensive' }), plain('Foe'))
    const play = playTurn(state, 'archer', { deeds: ['move 1', 'attack foe'], dice: [4, 4, 3, 4] })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'archer', zones: 1 }])
    expect(told(play, 'hit')).toMatchObject([{ total: 6 }])
  })

  rule('stances.defensive.counterattack', 'a critical Counter gives a free blow, a plain one none', () => {
    const meet = (counter: readonly number[]) => {
      const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
      return attackWith(state, 'foe', 'fighter', { dice: [1, 1, ...counter], choices: { counter: ['yes'] } })
    }
    expect(meet([4, 4]).askedFor('counterattack')).toMatchObject([
      { by: 'fighter', options: ['strike', 'waive'] },
    ])
    expect(meet([4, 3]).askedFor('counterattack')).toEqual([])
  })
})

describe('the order of turns', () => {
  rule('stances.order.groups', 'Aggressive, Balanced, Defensive', () => {
    const state = stage({
      pcs: [plain('D', { stance: 'defensive' }), plain('B'), plain('A', { stance: 'aggressive' })],
      npcs: [plain('Foe', { stance: 'defensive', grace: 5 })],
    })
    startRound(state)
    expect(orderOf(state)).toEqual(['a', 'b', 'foe', 'd'])
  })

  rule('stances.order.grace', 'the highest Grace first; armour slows nobody, a heavy weapon does', () => {
    const state = stage({
      pcs: [plain('One', { grace: 1 }), plain('Two', { grace: 2, armour: 'full plate' })],
      npcs: [plain('Maul', { grace: 2, weapons: ['maul'] }), plain('Three', { grace: 3 })],
    })
    startRound(state)
    expect(orderOf(state)).toEqual(['three', 'two', 'one', 'maul'])
  })

  rule('stances.order.tie-pc', 'PCs before NPCs', () => {
    const state = stage({
      npcs: [plain('Captain', { grace: 1, stance: 'aggressive' })],
      pcs: [plain('Magnus', { kind: 'pc', grace: 1, stance: 'aggressive' })],
    })
    startRound(state)
    expect(orderOf(state)).toEqual(['magnus', 'captain'])
  })

  rule('stances.order.tie-rest', 'then as listed', () => {
    const state = stage({ pcs: [plain('B'), plain('A')], npcs: [plain('D'), plain('C')] })
    startRound(state)
    expect(orderOf(state)).toEqual(['b', 'a', 'd', 'c'])
  })

  rule('stances.order.rebuilt', 'each round anew', () => {
    const state = duel(plain('One', { kind: 'pc' }), plain('Other', { stance: 'aggressive' }))
    startRound(state)
    expect(orderOf(state)).toEqual(['other', 'one'])
    startRound(state, { stances: { other: 'balanced', one: 'aggressive' } })
    expect(orderOf(state)).toEqual(['one', 'other'])
  })
})
