/**
 * Actions and reactions: what a turn holds, and what interrupts an attack.
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
  playRound,
  playTurn,
  rolled,
  STRIKER,
  set,
  stage,
  strikeFor,
  told,
  whyNot,
} from '../testing/stage.ts'

describe('habit', () => {
  rule('stances.action.economy', 'to end the turn is usual only once the action is spent', () => {
    const usual = (deeds: readonly string[], dice: readonly number[] = []) => {
      const asked = playTurn(duel(plain('One'), plain('Foe')), 'one', { deeds, dice }).askedFor('turn')
      return asked.map((question) => question.usual)
    }
    expect(usual([])).toEqual([''])
    expect(usual(['attack foe'], [1, 1])).toEqual(['', 'end'])
    expect(usual(['move 1', 'move 0'])).toEqual(['', '', 'end'])
  })
})

describe('the turn', () => {
  rule('stances.action.economy', 'one action, and one zone before or after it', () => {
    const state = duel(plain('One', { zone: 1 }), plain('Foe'))
    const acted = { deeds: ['defend'], dice: [1, 1] }
    for (const key of ['attack foe', 'defend', 'maneuver', 'rally'])
      expect(whyNot(state, 'one', key, acted)).toBe('stances.action.economy')
    expect(menuOf(state, 'one', acted)).toEqual(expect.arrayContaining(['move 0', 'move 2', 'end']))
    const play = playTurn(state, 'one', { deeds: ['move 2', 'attack foe'], dice: [1, 1] })
    expect(told(play, 'attack')).toHaveLength(1)
  })

  rule('stances.action.economy', 'or nothing at all', () => {
    const state = duel(plain('One'), plain('Foe'))
    const before = JSON.stringify(figure(state, 'foe'))
    expect(playTurn(state, 'one').events.map(({ event }) => event)).toEqual(['turn'])
    expect(JSON.stringify(figure(state, 'foe'))).toBe(before)
  })
})

describe('Attack', () => {
  rule('stances.action.attack.roll', 'attribute and Combat against 8', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(told(play, 'check')).toMatchObject([
      { what: 'attack', modifier: 4, total: 9, tn: 8, success: true },
    ])
  })

  rule('stances.action.attack.attribute', 'Might in melee, Grace at range, or as the sheet has it', () => {
    const modifier = (weapon: string, zone: number) => {
      const state = duel(plain('One', { might: -3, grace: 2, weapons: [weapon], zone }), plain('Foe'))
      return told(attackWith(state, 'one', 'foe', { dice: [1, 1] }), 'check')[0]?.modifier
    }
    expect(modifier('longsword', 2)).toBe(-3)
    expect(modifier('spear', 1)).toBe(-3)
    expect(modifier('unarmed', 2)).toBe(-3)
    expect(modifier('shortbow', 0)).toBe(2)
    expect(modifier('javelin', 1)).toBe(2)
    expect(modifier('short sword[light grace]', 2)).toBe(2)
    const bow = duel(plain('One', { grace: 2, weapons: ['shortbow'], zone: 0 }), plain('Foe'))
    const play = attackWith(bow, 'one', 'foe', { dice: [3, 3, 1, 1] })
    expect(told(play, 'check')).toMatchObject([{ total: 8, success: true }])
  })

  rule('stances.action.attack.damage', 'on a hit the weapon, and no attribute', () => {
    const state = duel(fighter('Fighter'), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ total: 8 }])
    expect(rolled(attackWith(state, 'fighter', 'foe', { dice: [1, 1] }))).toBe('attack 1 1')
  })

  rule(
    ['stances.action.attack.damage', 'stances.aggressive.momentum'],
    'a hit that gets nothing through is a hit',
    () => {
      const state = duel(
        fighter('Fighter', { stance: 'aggressive' }),
        plain('Foe', { armour: 'full plate', stance: 'defensive' }),
      )
      const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
      expect(told(play, 'damage')).toMatchObject([{ through: 0 }])
      expect(figure(state, 'fighter').momentum).toBe(1)
    },
  )
})

describe('Defend', () => {
  const defend = (more: Partial<SheetInput>, dice: readonly number[]) => {
    const state = duel(fighter('Fighter', more), STRIKER)
    const play = playTurn(state, 'fighter', { deeds: ['defend'], dice })
    return { state, play, check: told(play, 'check')[0] }
  }

  rule('stances.action.defend.roll', 'Grace and Combat with armour and stance against 8', () => {
    expect(defend({ stance: 'defensive' }, [1, 2]).check).toMatchObject({
      modifier: 5,
      total: 8,
      success: true,
    })
    expect(defend({ stance: 'balanced' }, [1, 2]).check).toMatchObject({ modifier: 1, success: false })
    expect(defend({ stance: 'aggressive' }, [1, 2]).check).toMatchObject({ modifier: 0 })
  })

  rule('stances.action.defend.guard', '2 Guard until the own next turn, used first, never 4', () => {
    const { state } = defend({ stance: 'defensive' }, [1, 2])
    expect(figure(state, 'fighter').layer).toBe(2)
    // 7 less 2 for armour and 2 for the stance: 3 through, of which the layer holds 2.
    strikeFor(state, 'fighter', 7)
    expect(figure(state, 'fighter')).toMatchObject({ layer: 0, guard: 14 })
    playTurn(state, 'fighter', { deeds: ['defend'], dice: [1, 2] })
    playDeeds(state, 'fighter', { deeds: ['defend'], dice: [1, 2] })
    expect(figure(state, 'fighter').layer).toBe(2)
    const play = playTurn(state, 'fighter')
    expect(figure(state, 'fighter')).toMatchObject({ layer: 0, guard: 14 })
    expect(told(play, 'damage')).toEqual([])
  })

  rule('stances.action.defend.guard', 'a failure gives nothing', () => {
    expect(figure(defend({}, [1, 2]).state, 'fighter').layer).toBe(0)
  })

  rule(
    'stances.action.defend.critical',
    '1 Momentum for the critical, and in Defensive 1 for the success',
    () => {
      const { play, check } = defend({ stance: 'defensive' }, [4, 4])
      expect(check).toMatchObject({ total: 13, critical: true })
      expect(ledger(play, 'fighter')).toEqual([
        'stances.defensive.momentum-defense +1',
        'stances.action.defend.critical +1',
      ])
      const other = defend({ stance: 'aggressive', grace: 5 }, [5, 4])
      expect(other.check).toMatchObject({ total: 13, critical: true })
      expect(ledger(other.play, 'fighter')).toEqual(['stances.action.defend.critical +1'])
    },
  )
})

describe('Maneuver', () => {
  const tumble = { 'maneuver-skill': ['athletics'], 'maneuver-attribute': ['grace'] }

  rule(
    'stances.action.maneuver.purpose',
    'a referee who makes calls may send skill or attribute back',
    () => {
      const choices = {
        'maneuver-skill': ['lore', 'athletics', 'athletics'],
        'maneuver-attribute': ['mind', 'mind', 'grace'],
        'maneuver-fits': ['other-skill', 'other-attribute', 'fits'],
      }
      const state = duel(plain('One'), plain('Foe'), { field: { calls: true } })
      const play = playDeeds(state, 'one', { deeds: ['maneuver'], dice: [3, 3], choices })
      const offered = (name: string, key: string) =>
        play.askedFor(name).map(({ options }) => options.includes(key))
      expect(offered('maneuver-skill', 'lore')).toEqual([true, false, false])
      expect(offered('maneuver-attribute', 'mind')).toEqual([true, true, false])
      expect(told(play, 'maneuver')).toMatchObject([{ skill: 'athletics', attribute: 'grace' }])
      expect(told(play, 'veto').map(({ what }) => what)).toEqual(['other-skill', 'other-attribute'])
      const alone = playDeeds(duel(plain('One'), plain('Foe')), 'one', {
        deeds: ['maneuver'],
        dice: [3, 3],
        choices: tumble,
      })
      expect(alone.askedFor('maneuver-fits')).toEqual([])
    },
  )

  rule('stances.action.maneuver.roll', 'a fitting attribute and skill against 8', () => {
    const state = duel(plain('One', { grace: 2 }), plain('Foe'))
    const play = playDeeds(state, 'one', { deeds: ['maneuver'], dice: [3, 3], choices: tumble })
    expect(told(play, 'check')).toMatchObject([
      { what: 'maneuver', modifier: 2, total: 8, tn: 8, success: true },
    ])
  })

  rule(
    'stances.action.maneuver.roll',
    'with Grace, armour counts; with a light weapon, Finesse has 1 more',
    () => {
      const added = (more: Partial<SheetInput>, choices: Record<string, readonly string[]>) => {
        const state = duel(plain('One', more), plain('Foe'))
        return told(playDeeds(state, 'one', { deeds: ['maneuver'], dice: [1, 1], choices }), 'check')[0]
          ?.modifier
      }
      expect(added({ grace: 2, armour: 'chain shirt' }, tumble)).toBe(1)
      expect(added({ grace: 2, weapons: ['maul'] }, tumble)).toBe(1)
      const finesse = { 'maneuver-skill': ['finesse'], 'maneuver-attribute': ['mind'] }
      expect(added({ weapons: ['dagger'], armour: 'chain shirt' }, finesse)).toBe(1)
      expect(added({ weapons: ['longsword'] }, finesse)).toBe(0)
    },
  )

  rule('stances.action.maneuver.purpose', 'anything goes: every attribute with every skill', () => {
    const state = duel(plain('One', { might: 2 }), plain('Foe'))
    const play = playDeeds(state, 'one', {
      deeds: ['maneuver'],
      dice: [4, 3],
      choices: { 'maneuver-skill': ['athletics'], 'maneuver-attribute': ['might'] },
    })
    expect(play.askedFor('maneuver-skill')[0]?.options).toHaveLength(15)
    expect(play.askedFor('maneuver-attribute')[0]?.options).toHaveLength(6)
    expect(told(play, 'check')).toMatchObject([{ total: 9, success: true }])
  })

  rule('stances.action.maneuver.result', 'a success is worth 1 Momentum, a failure none', () => {
    const maneuver = (dice: readonly number[]) => {
      const state = duel(plain('One', { grace: 2 }), plain('Foe'))
      const play = playDeeds(state, 'one', { deeds: ['maneuver'], dice, choices: tumble })
      expect(play.askedFor('maneuver-benefit')).toEqual([])
      return ledger(play, 'one')
    }
    expect(maneuver([3, 3])).toEqual(['stances.action.maneuver.result +1'])
    expect(maneuver([3, 2])).toEqual([])
    // In Balanced a natural 8 pays too.
    expect(maneuver([4, 4])).toEqual(['stances.balanced.momentum +1', 'stances.action.maneuver.result +1'])
  })
})

describe('Rally', () => {
  rule('stances.action.rally.effect', '1d6 Guard without a check, up to the maximum', () => {
    const rally = (guard: number, die: number) => {
      const state = duel(fighter('Fighter', { guard }), plain('Foe'))
      const play = playDeeds(state, 'fighter', { deeds: ['rally'], dice: [die] })
      expect(told(play, 'check')).toEqual([])
      return figure(state, 'fighter').guard
    }
    expect(rally(11, 6)).toBe(15)
    expect(rally(11, 3)).toBe(14)
    expect(rally(15, 6)).toBe(15)
  })

  rule('stances.action.rally.effect', 'it takes the action', () => {
    const state = duel(fighter('Fighter', { guard: 3 }), plain('Foe'))
    expect(whyNot(state, 'fighter', 'attack foe', { deeds: ['rally'], dice: [1] })).toBe(
      'stances.action.economy',
    )
  })

  rule('stances.action.rally.limit', 'once a fight', () => {
    const state = duel(fighter('Fighter', { guard: 3 }), plain('Foe'))
    playTurn(state, 'fighter', { deeds: ['rally'], dice: [1] })
    state.phase = 'round'
    playRound(state)
    expect(whyNot(state, 'fighter', 'rally')).toBe('stances.action.rally.limit')
    expect(menuOf(state, 'foe')).toContain('rally')
  })
})

describe('Counter', () => {
  const asked = (more: Partial<SheetInput>, values = {}) => {
    const state = duel(fighter('Fighter', more), STRIKER)
    set(state, 'fighter', values)
    return strikeFor(state, 'fighter', 2).askedFor('counter').length
  }

  rule('stances.reaction.counter.trigger', 'when attacked in Defensive, and in no other stance', () => {
    expect(asked({ stance: 'defensive' })).toBe(1)
    expect(asked({ stance: 'balanced', momentum: 3 })).toBe(0)
    expect(asked({ stance: 'aggressive', momentum: 3 })).toBe(0)
  })

  rule('stances.reaction.counter.trigger', 'also against arrows, as often as Momentum lasts', () => {
    const archer = (name: string) => plain(name, { weapons: ['longbow'], zone: 4 })
    const state = stage({
      pcs: [fighter('Fighter', { stance: 'defensive', zone: 1, momentum: 1 })],
      npcs: [archer('First'), archer('Second'), archer('Third')],
    })
    const shoot = (by: string) =>
      attackWith(state, by, 'fighter', { dice: [6, 5, 1, 1, 1, 1], choices: { counter: ['yes'] } })
    shoot('first')
    shoot('second')
    expect(figure(state, 'fighter').momentum).toBe(0)
    const third = attackWith(state, 'third', 'fighter', { dice: [1, 1] })
    expect(third.askedFor('counter')).toEqual([])
  })

  rule('stances.reaction.counter.cost', '1 Momentum, which being attacked may bring', () => {
    expect(asked({ stance: 'defensive', momentum: 0 })).toBe(1)
    expect(asked({ stance: 'defensive', momentum: -1 })).toBe(0)
    expect(asked({ stance: 'defensive' }, { attackedPaid: true })).toBe(0)
    const state = duel(fighter('Fighter', { stance: 'defensive', momentum: 1 }), plain('Foe'))
    set(state, 'fighter', { attackedPaid: true })
    const play = attackWith(state, 'foe', 'fighter', {
      dice: [6, 5, 1, 1, 1, 1],
      choices: { counter: ['yes'] },
    })
    expect(ledger(play, 'fighter')).toEqual(['stances.reaction.counter.cost -1'])
    expect(figure(state, 'fighter').momentum).toBe(0)
  })

  rule('stances.reaction.counter.roll', 'Grace, Combat, armour and 4 against the attack itself', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), fighter('Rival', { kind: 'npc' }))
    const play = attackWith(state, 'rival', 'fighter', { dice: [3, 4, 4, 3], choices: { counter: ['yes'] } })
    expect(told(play, 'check').map(({ what, modifier }) => [what, modifier])).toEqual([
      ['attack', 4],
      ['counter', 5],
    ])
    // Declared before any die is rolled.
    const codes = play.events.map(({ event }) => event)
    expect(codes.indexOf('counter')).toBeLessThan(codes.indexOf('roll'))
    const heavy = duel(
      fighter('Fighter', { stance: 'defensive', weapons: ['greatsword'], armour: 'full plate' }),
      plain('Foe'),
    )
    const slow = attackWith(heavy, 'foe', 'fighter', { dice: [1, 1, 1, 1], choices: { counter: ['yes'] } })
    expect(told(slow, 'check')[1]).toMatchObject({ what: 'counter', modifier: 3 })
  })

  rule(
    'stances.reaction.counter.success',
    'no damage and no Momentum for the hit; a natural 8 is kept',
    () => {
      const stop = (stance: 'aggressive' | 'balanced') => {
        const state = duel(
          fighter('Fighter', { stance: 'defensive' }),
          fighter('Rival', { kind: 'npc', stance }),
        )
        const play = attackWith(state, 'rival', 'fighter', {
          dice: [4, 4, 4, 3],
          choices: { counter: ['yes'] },
        })
        expect(told(play, 'negated')).toMatchObject([{ counter: 12, attack: 12 }])
        expect(told(play, 'damage')).toEqual([])
        return ledger(play, 'rival')
      }
      expect(stop('aggressive')).toEqual([])
      expect(stop('balanced')).toEqual(['stances.balanced.momentum +1'])
    },
  )

  rule('stances.reaction.counter.may-strike', 'a critical Counter may strike back, or let it be', () => {
    const state = duel(
      fighter('Fighter', { stance: 'defensive' }),
      fighter('Rival', { kind: 'npc', stance: 'defensive' }),
    )
    const strike = attackWith(state, 'rival', 'fighter', {
      dice: [2, 2, 4, 4, 3, 3, 4, 5],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(told(strike, 'attack').map(({ figure: who, how }) => [who, how])).toEqual([
      ['rival', 'attack'],
      ['fighter', 'counterattack'],
    ])
    // The one struck at is attacked in Defensive, but can neither Counter nor be shielded.
    expect(ledger(strike, 'rival')).toEqual(['stances.defensive.momentum-attacked +1'])
    expect(strike.askedFor('counter')).toHaveLength(1)
    const waived = attackWith(state, 'rival', 'fighter', {
      dice: [2, 2, 4, 4],
      choices: { counter: ['yes'], counterattack: ['waive'] },
    })
    expect(told(waived, 'attack')).toHaveLength(1)
  })

  rule('stances.reaction.counter.may-strike', 'nobody steps in front of who is struck back at', () => {
    const state = stage(
      {
        pcs: [fighter('Fighter', { stance: 'defensive' })],
        npcs: [plain('Foe'), plain('Guard', { stance: 'defensive', momentum: 3 })],
      },
      { zone: 2 },
    )
    const play = attackWith(state, 'foe', 'fighter', {
      dice: [1, 1, 4, 4, 1, 1],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'foe' }, { figure: 'fighter', target: 'foe' }])
    expect(play.askedFor('interpose')).toEqual([])
  })

  rule('stances.reaction.counter.may-strike', 'only with a weapon in hand that reaches', () => {
    const answer = (weapon: string, zone: number) => {
      const state = duel(
        fighter('Fighter', { stance: 'defensive', weapons: [weapon, 'dagger'], zone: 0 }),
        plain('Archer', { weapons: ['shortbow', 'longsword'], zone, wielded: zone === 0 ? 1 : 0 }),
      )
      const play = attackWith(state, 'archer', 'fighter', {
        dice: [1, 1, 5, 5],
        choices: { counter: ['yes'] },
      })
      return play.askedFor('counterattack').length
    }
    expect(answer('longsword', 2)).toBe(0)
    expect(answer('longbow', 2)).toBe(1)
    expect(answer('spear', 1)).toBe(1)
    expect(answer('mace', 0)).toBe(1)
    expect(answer('longbow', 0)).toBe(0)
  })

  rule(
    'stances.reaction.counter.may-strike',
    'an attacker who falls to it has no more turn; others go on',
    () => {
      const meet = (vitality: number) => {
        const state = stage(
          {
            pcs: [fighter('Fighter', { stance: 'defensive' })],
            npcs: [plain('Foe', { guardMax: 0, vitalityMax: vitality }), plain('Other', { zone: 4 })],
          },
          { zone: 2 },
        )
        return playTurn(state, 'foe', {
          deeds: vitality === 1 ? ['attack fighter'] : ['attack fighter', 'move 3'],
          dice: [1, 1, 4, 4, 3, 3, 1, 1],
          choices: { counter: ['yes'], counterattack: ['strike'] },
        })
      }
      expect(told(meet(1), 'life')).toMatchObject([{ figure: 'foe', life: 'out' }])
      expect(told(meet(9), 'move')).toMatchObject([{ figure: 'foe', to: 3 }])
    },
  )
})

describe('Interpose', () => {
  /** A guardian and a friend in one zone, and somebody who attacks the friend. */
  function pair(guardian: Partial<SheetInput> = {}, values = {}) {
    const state = stage(
      {
        pcs: [
          fighter('Guardian', { stance: 'defensive', momentum: 1, ...guardian }),
          plain('Friend', { stance: 'defensive' }),
        ],
        npcs: [STRIKER],
      },
      { zone: 2 },
    )
    set(state, 'guardian', values)
    return state
  }
  const asked = (state: ReturnType<typeof pair>) =>
    strikeFor(state, 'friend', 2)
      .askedFor('interpose')
      .map(({ by }) => by)

  rule('stances.reaction.interpose.trigger', 'a Defensive ally in the same zone, awake', () => {
    expect(asked(pair())).toEqual(['guardian'])
    expect(asked(pair({ stance: 'balanced' }))).toEqual([])
    expect(asked(pair({ stance: 'aggressive' }))).toEqual([])
    expect(asked(pair({ zone: 1 }))).toEqual([])
    expect(asked(pair({}, { life: 'dying', guard: 0, vitality: 0 }))).toEqual([])
  })

  rule(
    ['stances.reaction.interpose.trigger', 'stances.tech.quick-recovery'],
    'whoever wakes in the middle of a round has no turn in it, but may step in and recover',
    () => {
      const guardian = fighter('Guardian', {
        stance: 'defensive',
        momentum: 2,
        techniques: ['quick-recovery'],
      })
      const healer = plain('Healer', { mind: 3, momentum: 1, spells: ['heal[mind]'] })
      const state = stage(
        { pcs: [guardian, healer], npcs: [{ ...STRIKER, stance: 'defensive' }] },
        { zone: 2, rulings: { spells: 'on' } },
      )
      set(state, 'guardian', { life: 'stable', guard: 0, vitality: 0 })
      const play = playRound(state, {
        dice: [2, 3, 4, 1, 1],
        choices: {
          'turn healer': ['cast heal guardian', 'end'],
          'turn striker': ['attack healer', 'end'],
        },
      })
      expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['healer', 'striker'])
      expect(play.askedFor('interpose').map(({ by }) => by)).toEqual(['guardian'])
      expect(play.askedFor('quick-recovery').map(({ by }) => by)).toEqual(['guardian'])
    },
  )

  rule(
    'stances.reaction.interpose.trigger',
    'those who can are asked in turn order, until one says yes',
    () => {
      const state = stage(
        {
          pcs: [
            fighter('Slow', { stance: 'defensive', momentum: 1, grace: 0 }),
            fighter('Quick', { stance: 'defensive', momentum: 1, grace: 2 }),
            plain('Friend'),
          ],
          npcs: [{ ...STRIKER, stance: 'aggressive' }],
        },
        { zone: 2 },
      )
      const round = (answer: Record<string, readonly string[]>) =>
        playRound(state, {
          dice: [3, 4, 1, 1],
          choices: { 'turn striker': ['attack friend', 'end'], ...answer },
        })
          .askedFor('interpose')
          .map(({ by }) => by)
      expect(round({})).toEqual(['quick', 'slow'])
      expect(round({ 'interpose quick': ['yes'] })).toEqual(['quick'])
    },
  )

  rule('stances.reaction.interpose.cost', '1 Momentum that must be there before', () => {
    expect(asked(pair({ momentum: 0 }))).toEqual([])
    const state = pair()
    const play = strikeFor(state, 'friend', 2, { choices: { interpose: ['yes'] } })
    expect(ledger(play, 'guardian')).toEqual([
      'stances.reaction.interpose.cost -1',
      'stances.defensive.momentum-attacked +1',
    ])
  })

  rule('stances.reaction.interpose.effect', 'the one who steps in is the target in all respects', () => {
    const state = pair()
    const play = strikeFor(state, 'friend', 10, { choices: { interpose: ['yes'] } })
    expect(told(play, 'damage')).toMatchObject([{ figure: 'guardian', reduction: 4, through: 6 }])
    expect(play.askedFor('counter').map(({ by }) => by)).toEqual(['guardian'])
    expect(figure(state, 'friend')).toMatchObject({ guard: 12, momentum: 0, attackedPaid: false })
  })

  rule('stances.reaction.interpose.timing', 'before the roll, and paid even if that misses', () => {
    const state = pair()
    const play = attackWith(state, 'striker', 'friend', { dice: [3, 3], choices: { interpose: ['yes'] } })
    const codes = play.events.map(({ event }) => event)
    expect(codes.indexOf('interpose')).toBeLessThan(codes.indexOf('roll'))
    expect(told(play, 'miss')).toMatchObject([{ target: 'guardian' }])
    expect(ledger(play, 'guardian')).toContain('stances.reaction.interpose.cost -1')
  })
})
