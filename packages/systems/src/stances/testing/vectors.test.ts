/**
 * Worked vectors: situations with exact dice, in the order in which they are rolled, and what comes of them. The
 * numbers in the names are those of the list. Unless said otherwise the fighter has Might +3, Grace +1, Will +1,
 * Combat +1, medium armour, a longsword, Guard 15 and Vitality 11; he attacks at +4 and Counters at +5.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  attackWith,
  duel,
  exchange,
  fell,
  fighter,
  figure,
  ledger,
  menuOf,
  orderOf,
  plain,
  playAftermath,
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
} from './stage.ts'

const CAPTAIN = 'hobgoblin-captain'
const ogre = (name: string) =>
  plain(name, { might: 4, grace: -1, skills: { combat: -1 }, weapons: ['maul'], armour: 'hides[light]' })

describe('the order of turns and the choice of stances', () => {
  rule(['stances.order.groups', 'stances.order.tie-pc', 'stances.order.tie-rest'], '1: six of them', () => {
    const state = stage({
      pcs: ['magnus', 'elena', 'lyra'],
      npcs: [CAPTAIN, { use: 'hobgoblin-archer', count: 2 }],
    })
    const play = startRound(state, {
      stances: {
        magnus: 'aggressive',
        [CAPTAIN]: 'aggressive',
        elena: 'balanced',
        lyra: 'defensive',
        'hobgoblin-archer-1': 'defensive',
        'hobgoblin-archer-2': 'defensive',
      },
    })
    expect(orderOf(state)).toEqual([
      'magnus',
      CAPTAIN,
      'elena',
      'lyra',
      'hobgoblin-archer-1',
      'hobgoblin-archer-2',
    ])
    expect(play.rolls).toEqual([])
  })

  rule(['stances.order.grace', 'stances.weapon.heavy'], '2: a greatsword costs the place', () => {
    const state = duel(
      plain('X', { kind: 'pc', grace: 1, weapons: ['greatsword'] }),
      plain('Y', { grace: 1 }),
    )
    startRound(state)
    expect(orderOf(state)).toEqual(['y', 'x'])
  })

  rule('stances.armour.heavy.stance', '3: in full plate there are two stances', () => {
    const play = startRound(duel('brannoc', CAPTAIN))
    const [asked] = play.askedFor('stance').filter(({ by }) => by === 'brannoc')
    expect(asked?.options).toEqual(['balanced', 'defensive'])
    expect(asked?.forbidden).toEqual([{ key: 'aggressive', rule: 'stances.armour.heavy.stance' }])
  })
})

describe('attacks and damage', () => {
  rule(
    ['stances.aggressive.charge', 'stances.aggressive.damage', 'stances.armour.medium.momentum'],
    '4: a Charge over two zones: 11 − 2 = 9, and Momentum for the hit alone',
    () => {
      const state = duel(fighter('Fighter', { zone: 0, stance: 'aggressive' }), {
        use: CAPTAIN,
        stance: 'aggressive',
      })
      const play = playTurn(state, 'fighter', { deeds: [`charge ${CAPTAIN}`], dice: [2, 3, 3, 4] })
      expect(told(play, 'check')).toMatchObject([{ total: 9, success: true }])
      expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 4, total: 11 }])
      expect(told(play, 'damage')).toMatchObject([{ damage: 11, reduction: 2, through: 9 }])
      expect(figure(state, CAPTAIN)).toMatchObject({ guard: 7, vitality: 14 })
      expect(ledger(play, 'fighter')).toEqual(['stances.aggressive.momentum +1'])
      expect(figure(state, 'fighter')).toMatchObject({ momentum: 1, zone: 2 })
    },
  )

  rule(
    ['stances.damage.armour', 'stances.armour.medium.dr'],
    '5: 8 arrive at the captain, 6 come through',
    () => {
      for (const stance of ['balanced', 'aggressive'] as const) {
        const state = duel(STRIKER, { use: CAPTAIN, stance })
        strikeFor(state, CAPTAIN, 8)
        expect(figure(state, CAPTAIN).guard).toBe(10)
      }
    },
  )

  rule(['stances.check.tn', 'stances.action.attack.roll'], '6: a 7 misses', () => {
    const state = duel(fighter('Fighter'), { use: CAPTAIN, stance: 'aggressive' })
    const play = attackWith(state, CAPTAIN, 'fighter', { dice: [2, 2] })
    expect(told(play, 'check')).toMatchObject([{ total: 7, tn: 8, success: false }])
    expect(told(play, 'miss')).toHaveLength(1)
    expect(figure(state, 'fighter')).toMatchObject({ guard: 15, vitality: 11 })
    expect(figure(state, CAPTAIN).momentum).toBe(0)
  })

  rule(['stances.check.tn', 'stances.example.captain-hit'], '7: unless the table has it hit', () => {
    const state = duel(
      fighter('Fighter', { stance: 'aggressive' }),
      { use: CAPTAIN, stance: 'aggressive' },
      { rulings: { 'attack-tn': 'seven' } },
    )
    const play = attackWith(state, CAPTAIN, 'fighter', { dice: [2, 2, 2, 4] })
    expect(told(play, 'hit')).toMatchObject([{ total: 8 }])
    expect(told(play, 'damage')).toMatchObject([{ through: 6 }])
    expect(figure(state, 'fighter').guard).toBe(9)
    expect(figure(state, CAPTAIN).momentum).toBe(1)
  })

  rule(
    ['stances.ranged.far-bow', 'stances.defensive.reduction', 'stances.defensive.momentum-attacked'],
    '8: two archers at Far, one point for being attacked',
    () => {
      const state = stage({
        pcs: [{ use: 'lyra', zone: 0 }],
        npcs: [{ use: 'hobgoblin-archer', count: 2, zone: 3 }],
      })
      const play = playRound(state, {
        stances: { lyra: 'defensive', 'hobgoblin-archer-1': 'defensive', 'hobgoblin-archer-2': 'defensive' },
        dice: [1, 2, 3, 4, 3, 4],
        choices: {
          'turn hobgoblin-archer-1': ['attack lyra', 'end'],
          'turn hobgoblin-archer-2': ['attack lyra', 'end'],
        },
      })
      expect(told(play, 'check').map(({ total, success }) => [total, success])).toEqual([
        [5, false],
        [9, true],
      ])
      expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 0, total: 7 }])
      expect(told(play, 'damage')).toMatchObject([{ reduction: 2, through: 5 }])
      expect(figure(state, 'lyra')).toMatchObject({ guard: 10, momentum: 1 })
      expect(ledger(play, 'lyra')).toEqual(['stances.defensive.momentum-attacked +1'])
    },
  )

  const archer = plain('Archer', { armour: 'leather', guardMax: 5, vitalityMax: 9 })

  rule(['stances.armour.light', 'stances.damage.overflow'], '9: 8 through break the Guard of 5', () => {
    const state = duel(STRIKER, archer)
    strikeFor(state, 'archer', 9)
    expect(figure(state, 'archer')).toMatchObject({ guard: 0, vitality: 6 })
  })

  rule(['stances.defensive.reduction', 'stances.damage.armour'], '10: 6 through in Defensive', () => {
    const state = duel(STRIKER, { ...archer, stance: 'defensive' })
    strikeFor(state, 'archer', 9)
    expect(figure(state, 'archer')).toMatchObject({ guard: 0, vitality: 8 })
  })

  rule('stances.weapon.explode', '11: a 6 is rolled again, and again', () => {
    const state = duel(STRIKER, plain('Foe'))
    const play = attackWith(state, 'striker', 'foe', { dice: [3, 4, 6, 6, 2, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 18 }])
  })

  rule(
    ['stances.weapon.critical', 'stances.armour.heavy.dr', 'stances.momentum.critical'],
    '12: a critical of 15 against plate',
    () => {
      const state = duel(
        fighter('Fighter'),
        plain('Knight', { armour: 'full plate', guardMax: 14, vitalityMax: 11 }),
      )
      const play = attackWith(state, 'fighter', 'knight', { dice: [6, 5, 6, 1, 2, 6, 3] })
      expect(told(play, 'check')).toMatchObject([{ total: 15, critical: true }])
      expect(told(play, 'hit')).toMatchObject([{ dice: 18, flat: 1, total: 19 }])
      expect(told(play, 'damage')).toMatchObject([{ reduction: 4, through: 15 }])
      expect(figure(state, 'knight')).toMatchObject({ guard: 0, vitality: 10 })
      expect(ledger(play, 'fighter')).toEqual([
        'stances.balanced.momentum +1',
        'stances.momentum.critical +1',
      ])
    },
  )

  rule(
    ['stances.balanced.momentum', 'stances.check.natural'],
    '32: a natural 8 pays even where it misses',
    () => {
      const state = duel(plain('Levy', { skills: { combat: -1 } }), plain('Foe'))
      const play = attackWith(state, 'levy', 'foe', { dice: [4, 4] })
      expect(told(play, 'check')).toMatchObject([{ natural: 8, total: 7, success: false }])
      expect(figure(state, 'levy').momentum).toBe(1)
    },
  )

  rule(
    ['stances.balanced.momentum', 'stances.balanced.damage'],
    '33: a natural 5 pays nothing, though it hits',
    () => {
      const state = duel(fighter('Fighter'), plain('Foe'))
      const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
      expect(told(play, 'check')).toMatchObject([{ total: 9, success: true }])
      expect(figure(state, 'foe').guard).toBe(9)
      expect(figure(state, 'fighter').momentum).toBe(0)
    },
  )

  const thrower = plain('Thrower', { grace: 2, skills: { combat: 1 }, weapons: ['javelin'] })

  rule(['stances.ranged.close-thrown', 'stances.zone.close.thrown'], '34: a javelin at Close', () => {
    const state = duel({ ...thrower, zone: 1 }, plain('Foe', { armour: 'leather' }))
    const play = attackWith(state, 'thrower', 'foe', { dice: [2, 4, 2, 2] })
    expect(told(play, 'check')).toMatchObject([{ total: 9 }])
    expect(told(play, 'damage')).toMatchObject([{ damage: 4, through: 3 }])
    expect(ledger(play, 'thrower')).toEqual(['stances.ranged.close-thrown +1'])
  })

  rule('stances.ranged.engaged-thrown', '35: a javelin while Engaged', () => {
    const state = duel(thrower, plain('Foe'))
    const play = attackWith(state, 'thrower', 'foe', { dice: [2, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 1, total: 7, success: false }])
  })

  rule(
    [
      'stances.zone.engaged.no-ranged',
      'stances.zone.close.no-melee',
      'stances.zone.far.no-melee',
      'stances.ranged.far-thrown',
      'stances.weapon.reach',
    ],
    '36: who cannot strike from where he stands',
    () => {
      const at = (weapon: string, zone: number) => {
        const state = duel(plain('One', { weapons: [weapon], zone }), plain('Other'))
        return whyNot(state, 'one', 'attack other')
      }
      expect(at('shortbow', 2)).toBe('stances.zone.engaged.no-ranged')
      expect(at('longsword', 1)).toBe('stances.zone.close.no-melee')
      expect(at('spear', 0)).toBe('stances.zone.far.no-melee')
      expect(at('javelin', 0)).toBe('stances.ranged.far-thrown')
      const spear = duel(plain('One', { weapons: ['spear'], zone: 1 }), plain('Other'))
      expect(menuOf(spear, 'one')).toContain('attack other')
    },
  )

  rule('stances.momentum.bounds', '38: above 6 a point is lost', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive', momentum: 5 }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [5, 5, 2, 2, 1] })
    expect(told(play, 'check')).toMatchObject([{ total: 14, critical: true }])
    expect(told(play, 'damage')).toMatchObject([{ through: 7 }])
    expect(ledger(play, 'fighter')).toHaveLength(2)
    expect(figure(state, 'fighter').momentum).toBe(6)
  })

  rule(
    ['stances.defensive.damage', 'stances.damage.armour', 'stances.weapon.light'],
    '41: a club against plate in Defensive does nothing',
    () => {
      const state = duel(
        plain('Clubber', { weapons: ['club'], stance: 'defensive' }),
        plain('Knight', { armour: 'full plate', stance: 'defensive' }),
      )
      const play = attackWith(state, 'clubber', 'knight', { dice: [4, 4, 1, 2] })
      expect(told(play, 'damage')).toMatchObject([{ damage: 2, reduction: 6, through: 0 }])
      expect(figure(state, 'knight')).toMatchObject({ guard: 12, momentum: 1 })
    },
  )
})

describe('Defend and what it leaves', () => {
  const foe = plain('Foe')

  rule(
    ['stances.action.defend.roll', 'stances.action.defend.guard', 'stances.defensive.momentum-defense'],
    '13: 8 in Defensive',
    () => {
      const state = duel(fighter('Fighter', { stance: 'defensive' }), foe)
      const play = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [1, 2] })
      expect(told(play, 'check')).toMatchObject([{ total: 8, success: true }])
      expect(figure(state, 'fighter')).toMatchObject({ layer: 2, momentum: 1, guard: 15 })
    },
  )

  rule(
    ['stances.action.defend.critical', 'stances.defensive.counterattack'],
    '14: 13 in Defensive: two points, and no blow',
    () => {
      const state = duel(fighter('Fighter', { stance: 'defensive' }), foe)
      const play = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [4, 4] })
      expect(told(play, 'check')).toMatchObject([{ total: 13, critical: true }])
      expect(figure(state, 'fighter')).toMatchObject({ layer: 2, momentum: 2 })
      expect(play.askedFor('counterattack')).toEqual([])
      expect(told(play, 'attack')).toEqual([])
    },
  )

  rule('stances.action.defend.roll', '15: 7 is nothing', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), foe)
    playDeeds(state, 'fighter', { deeds: ['defend'], dice: [1, 1] })
    expect(figure(state, 'fighter')).toMatchObject({ layer: 0, momentum: 0 })
  })

  rule('stances.aggressive.defense', '16: 8 in Aggressive: a layer, no Momentum', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), foe)
    const play = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 0, total: 8, success: true }])
    expect(figure(state, 'fighter')).toMatchObject({ layer: 2, momentum: 0 })
  })

  rule('stances.balanced.defense', '17: 9 in Balanced: a layer, and 1 for the natural 8', () => {
    const state = duel(fighter('Fighter'), foe)
    const play = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 1, total: 9 }])
    expect(figure(state, 'fighter')).toMatchObject({ layer: 2, momentum: 1 })
    expect(ledger(play, 'fighter')).toEqual(['stances.balanced.momentum +1'])
  })

  rule(['stances.action.defend.guard', 'stances.guard.ablative'], '18: the layer goes first', () => {
    const state = duel(fighter('Fighter'), STRIKER)
    set(state, 'fighter', { layer: 2, guard: 3 })
    strikeFor(state, 'fighter', 6)
    expect(figure(state, 'fighter')).toMatchObject({ layer: 0, guard: 1, vitality: 11 })
  })

  rule('stances.action.defend.guard', '19: what is left of it lapses', () => {
    const state = duel(fighter('Fighter'), STRIKER)
    set(state, 'fighter', { layer: 2, guard: 3 })
    strikeFor(state, 'fighter', 3)
    expect(figure(state, 'fighter')).toMatchObject({ layer: 1, guard: 3 })
    playTurn(state, 'fighter')
    expect(figure(state, 'fighter')).toMatchObject({ layer: 0, guard: 3 })
  })

  rule('stances.action.rally.effect', '31: Rally stops at the maximum, and its 6 is no more than 6', () => {
    const state = duel(fighter('Fighter', { guard: 11 }), foe)
    const play = playDeeds(state, 'fighter', { deeds: ['rally'], dice: [6] })
    expect(play.rolls).toHaveLength(1)
    expect(figure(state, 'fighter')).toMatchObject({ guard: 15, rallied: true })
  })

  rule(['stances.tech.riposte', 'stances.tech.access.threshold'], '50: a Riposte on earned Momentum', () => {
    const state = duel(
      fighter('Fighter', { stance: 'defensive', techniques: ['riposte'] }),
      fighter('Target', { kind: 'npc' }),
    )
    const play = playDeeds(state, 'fighter', {
      deeds: ['defend'],
      dice: [1, 2, 2, 3, 3, 4],
      choices: { riposte: ['riposte'] },
    })
    expect(told(play, 'check').map(({ what, total }) => [what, total])).toEqual([
      ['defend', 8],
      ['attack', 9],
    ])
    expect(told(play, 'damage')).toMatchObject([{ damage: 7, through: 5 }])
    expect(figure(state, 'target').guard).toBe(10)
    expect(figure(state, 'fighter')).toMatchObject({ layer: 2, momentum: 0 })
    expect(ledger(play, 'fighter')).toEqual([
      'stances.defensive.momentum-defense +1',
      'stances.tech.riposte -1',
    ])
  })
})

describe('Counter and Interpose', () => {
  const twins = () =>
    duel(fighter('Fighter', { stance: 'defensive' }), fighter('Rival', { kind: 'npc', stance: 'aggressive' }))

  rule(
    ['stances.check.opposed', 'stances.reaction.counter.success', 'stances.reaction.counter.cost'],
    '20: 11 stops 11',
    () => {
      const state = twins()
      const play = attackWith(state, 'rival', 'fighter', {
        dice: [3, 4, 2, 4],
        choices: { counter: ['yes'] },
      })
      expect(told(play, 'negated')).toMatchObject([{ counter: 11, attack: 11 }])
      expect(ledger(play, 'fighter')).toEqual([
        'stances.defensive.momentum-attacked +1',
        'stances.reaction.counter.cost -1',
        'stances.defensive.momentum-defense +1',
      ])
      expect(figure(state, 'fighter')).toMatchObject({ momentum: 1, guard: 15 })
      expect(figure(state, 'rival').momentum).toBe(0)
    },
  )

  rule(
    ['stances.reaction.counter.may-strike', 'stances.defensive.counterattack'],
    '21: a critical Counter strikes back',
    () => {
      const state = twins()
      const play = attackWith(state, 'rival', 'fighter', {
        dice: [2, 2, 4, 4, 3, 3, 4, 5],
        choices: { counter: ['yes'], counterattack: ['strike'] },
      })
      expect(told(play, 'negated')).toMatchObject([{ counter: 13, attack: 8 }])
      expect(told(play, 'hit')).toMatchObject([{ figure: 'fighter', total: 9 }])
      expect(told(play, 'damage')).toMatchObject([{ figure: 'rival', through: 7 }])
      expect(figure(state, 'rival').guard).toBe(8)
      expect(figure(state, 'fighter').momentum).toBe(2)
    },
  )

  rule(
    ['stances.reaction.counter.roll', 'stances.momentum.pay'],
    '22: a Counter that fails is paid for',
    () => {
      const state = twins()
      const play = attackWith(state, 'rival', 'fighter', {
        dice: [5, 5, 2, 3, 3, 3, 4],
        choices: { counter: ['yes'] },
      })
      expect(told(play, 'beaten')).toMatchObject([{ counter: 10, attack: 14 }])
      expect(told(play, 'damage')).toMatchObject([{ damage: 12, reduction: 4, through: 8 }])
      expect(figure(state, 'fighter')).toMatchObject({ guard: 7, momentum: 0 })
      expect(figure(state, 'rival').momentum).toBe(2)
    },
  )

  const guarded = () =>
    stage(
      {
        pcs: [
          plain('Guardian', {
            skills: { combat: 1 },
            armour: 'full plate',
            guardMax: 20,
            momentum: 1,
            stance: 'defensive',
          }),
          plain('Wizard', { kind: 'pc', archetype: 'wizard', stance: 'defensive' }),
        ],
        npcs: [ogre('Ogre'), ogre('Other Ogre')],
      },
      { zone: 2 },
    )

  rule(
    ['stances.reaction.interpose.effect', 'stances.reaction.interpose.cost', 'stances.armour.heavy.grace'],
    '23: the guardian steps in, is attacked and Counters',
    () => {
      const state = guarded()
      const before = { ...figure(state, 'wizard') }
      const play = attackWith(state, 'ogre', 'wizard', {
        dice: [4, 3, 2, 3, 5, 2],
        choices: { interpose: ['yes'], counter: ['yes'] },
      })
      expect(ledger(play, 'guardian')).toEqual([
        'stances.reaction.interpose.cost -1',
        'stances.defensive.momentum-attacked +1',
        'stances.reaction.counter.cost -1',
      ])
      expect(told(play, 'beaten')).toMatchObject([{ counter: 8, attack: 10 }])
      expect(told(play, 'damage')).toMatchObject([{ damage: 9, reduction: 6, through: 3 }])
      expect(figure(state, 'guardian')).toMatchObject({ guard: 17, momentum: 0 })
      expect(figure(state, 'wizard')).toEqual(before)
    },
  )

  rule(
    ['stances.defensive.momentum-attacked', 'stances.reaction.counter.cost'],
    '24: the second ogre meets no Counter',
    () => {
      const state = guarded()
      set(state, 'guardian', { momentum: 0, attackedPaid: true, guard: 17 })
      const play = attackWith(state, 'other-ogre', 'guardian', { dice: [4, 2, 3, 1] })
      expect(told(play, 'check')).toMatchObject([{ total: 9, success: true }])
      expect(told(play, 'damage')).toMatchObject([{ damage: 6, through: 0 }])
      expect(play.askedFor('counter')).toEqual([])
      expect(figure(state, 'guardian')).toMatchObject({ guard: 17, momentum: 0 })
    },
  )
})

describe('down and dying', () => {
  const pc = plain('Pc', { kind: 'pc', skills: { combat: 0 } })

  rule('stances.dying.death', '25: 6 through 3 Vitality is death', () => {
    const state = duel(pc, STRIKER)
    set(state, 'pc', { guard: 0, vitality: 3 })
    strikeFor(state, 'pc', 6)
    expect(figure(state, 'pc')).toMatchObject({ vitality: -3, life: 'dead' })
  })

  rule(['stances.vitality.zero', 'stances.damage.drop'], '26: 5 through 3 Vitality is dying', () => {
    const state = duel(pc, STRIKER)
    set(state, 'pc', { guard: 0, vitality: 3 })
    strikeFor(state, 'pc', 5)
    expect(figure(state, 'pc')).toMatchObject({ vitality: -2, life: 'dying' })
  })

  rule('stances.vitality.zero', '27: an NPC at 0 is out', () => {
    const state = duel(STRIKER, plain('Foe'))
    set(state, 'foe', { guard: 0, vitality: 3 })
    strikeFor(state, 'foe', 3)
    expect(figure(state, 'foe').life).toBe('out')
  })

  const hospital = (vitality: number, will: number) => {
    const state = stage({ pcs: [plain('Pc', { kind: 'pc', will }), plain('Friend')], npcs: [plain('Foe')] })
    fell(state, 'pc', vitality)
    return state
  }

  rule(
    ['stances.dying.save', 'stances.dying.save-5', 'stances.dying.save-6', 'stances.dying.save-8'],
    '28: 4, 6 and 8',
    () => {
      const state = hospital(-1, 1)
      const save = (dice: readonly number[]) => {
        playTurn(state, 'pc', { dice })
        const { vitality, life } = figure(state, 'pc')
        return [vitality, life]
      }
      expect(save([1, 2])).toEqual([-2, 'dying'])
      expect(save([3, 2])).toEqual([-2, 'dying'])
      expect(save([4, 3])).toEqual([0, 'stable'])
    },
  )

  rule('stances.dying.save-11', '29: 11 wakes, and takes its turn', () => {
    const state = hospital(-2, 1)
    const play = playTurn(state, 'pc', { dice: [5, 5] })
    expect(figure(state, 'pc')).toMatchObject({ vitality: 1, life: 'active' })
    expect(play.askedFor('turn').map(({ by }) => by)).toEqual(['pc'])
  })

  rule('stances.dying.death', '30: 5 at −2 is death', () => {
    const state = hospital(-2, 0)
    playTurn(state, 'pc', { dice: [2, 3] })
    expect(figure(state, 'pc')).toMatchObject({ vitality: -3, life: 'dead' })
  })

  rule('stances.dying.medicine', '44: first aid', () => {
    const state = stage(
      { pcs: [pc, plain('Healer', { mind: 2, skills: { medicine: 1 } })], npcs: [plain('Foe', { zone: 4 })] },
      { zone: 1 },
    )
    fell(state, 'pc', -2)
    const play = playDeeds(state, 'healer', { deeds: ['first-aid pc'], dice: [2, 3] })
    expect(told(play, 'check')).toMatchObject([{ total: 8, success: true }])
    expect(figure(state, 'pc')).toMatchObject({ vitality: 0, life: 'stable' })
  })

  rule(
    ['stances.dying.save-11', 'stances.stance.effective'],
    '54: who wakes is in its last stance again',
    () => {
      const state = stage(
        {
          pcs: [
            plain('Pc', { kind: 'pc', grace: 1, will: 1, armour: 'leather', stance: 'defensive' }),
            plain('Friend', { zone: 0 }),
          ],
          npcs: [{ ...STRIKER, weapons: ['longsword'], stance: 'defensive' }],
        },
        { zone: 2 },
      )
      fell(state, 'pc', -1)
      const play = playRound(state, {
        // The save, then 8 against 8 for 9 on the dice: the longsword adds what Defensive takes.
        dice: [5, 5, 3, 4, 5, 4],
        choices: { 'turn striker': ['attack pc', 'end'] },
      })
      expect(told(play, 'turn').map(({ figure: who }) => who)).toContain('pc')
      expect(told(play, 'hit')).toMatchObject([{ total: 9 }])
      expect(told(play, 'damage')).toMatchObject([{ reduction: 3, through: 6, vitalityBefore: 1 }])
      expect(ledger(play, 'pc')).toEqual(['stances.defensive.momentum-attacked +1'])
      expect(figure(state, 'pc')).toMatchObject({ vitality: -5, life: 'dead' })
    },
  )

  rule(
    ['stances.end.check', 'stances.end.aftermath'],
    '55: the last blow still pays, and the dying are helped',
    () => {
      const state = stage(
        {
          pcs: [
            plain('Healer', { kind: 'pc', grace: 1, mind: 2, skills: { medicine: 1 } }),
            fighter('Fighter', { stance: 'aggressive', grace: 0 }),
            plain('Fallen', { kind: 'pc', zone: 0 }),
          ],
          npcs: [plain('Last', { guardMax: 1, vitalityMax: 1 })],
        },
        { zone: 2 },
      )
      fell(state, 'fallen', -1)
      const play = playRound(state, {
        stances: { healer: 'aggressive' },
        dice: [5, 4, 2, 2, 1],
        choices: { 'turn fighter': ['attack last'] },
      })
      expect(figure(state, 'last').life).toBe('out')
      expect(figure(state, 'fighter').momentum).toBe(2)
      const codes = play.events.map(({ event }) => event)
      expect(codes.lastIndexOf('momentum')).toBeLessThan(codes.indexOf('over'))
      expect(state).toMatchObject({ winner: 'pcs', phase: 'after' })
      const after = playAftermath(state, { dice: [2, 3], choices: { 'first-aid healer': ['fallen'] } })
      expect(told(after, 'check')).toMatchObject([{ figure: 'healer', total: 8, success: true }])
      expect(figure(state, 'fallen')).toMatchObject({ life: 'stable', vitality: 0 })
      expect(state).toMatchObject({ winner: 'pcs', phase: 'over' })
    },
  )
})

describe('movement', () => {
  const charger = plain('Charger', {
    might: 2,
    skills: { combat: 1 },
    armour: 'leather',
    stance: 'aggressive',
    zone: 0,
  })

  rule(
    ['stances.move.aggressive-momentum', 'stances.move.defensive-momentum', 'stances.aggressive.charge'],
    '37: a Charge into a Defensive fighter',
    () => {
      const state = duel(charger, fighter('Fighter', { stance: 'defensive' }))
      const play = playTurn(state, 'charger', { deeds: ['charge fighter'], dice: [3, 3, 2, 5] })
      expect(ledger(play, 'charger')).toEqual([
        'stances.move.aggressive-momentum +1',
        'stances.move.aggressive-momentum +1',
        'stances.aggressive.momentum +1',
      ])
      expect(ledger(play, 'fighter')).toEqual([
        'stances.move.defensive-momentum +1',
        'stances.defensive.momentum-attacked +1',
      ])
      expect(told(play, 'damage')).toMatchObject([{ damage: 11, reduction: 4, through: 7 }])
      expect(figure(state, 'fighter')).toMatchObject({ guard: 8, momentum: 2 })
      expect(figure(state, 'charger').momentum).toBe(3)
    },
  )

  rule(
    ['stances.move.disengage', 'stances.move.aggressive-no-disengage', 'stances.zone.engaged.no-passing'],
    '42: out of an engagement',
    () => {
      const ways = (stance: 'aggressive' | 'balanced' | 'defensive') => {
        const state = duel(fighter('Fighter', { stance }), plain('Foe'))
        return menuOf(state, 'fighter').filter((key) => key.startsWith('move'))
      }
      expect(ways('aggressive')).toEqual([])
      // The second zone of a double move lies behind the first.
      expect(ways('balanced')).toEqual(['move 1', 'move 0'])
      expect(ways('defensive')).toEqual(['move 1', 'move 0'])
    },
  )

  rule(['stances.move.aggressive-momentum', 'stances.move.double'], '47: what closing in earns', () => {
    const earns = (from: number, to: number) => {
      const state = duel({ ...charger, zone: from }, plain('Foe', { zone: 4 }))
      playTurn(state, 'charger', { deeds: [`move ${to}`] })
      return figure(state, 'charger').momentum
    }
    expect(earns(0, 2)).toBe(0)
    expect(earns(1, 3)).toBe(1)
    expect(earns(3, 4)).toBe(1)
  })

  rule(
    [
      'stances.aggressive.approach',
      'stances.move.aggressive-must-close',
      'stances.move.aggressive-no-disengage',
    ],
    '48: what is open to Aggressive at 0, 1, 2 and 3 zones',
    () => {
      const at = (zone: number) => duel({ ...charger, zone }, plain('Foe', { zone: 3 }))
      const moves = (zone: number) => menuOf(at(zone), 'charger').filter((key) => /move|charge/.test(key))
      const mustClose = 'stances.move.aggressive-must-close'

      expect(moves(3)).toEqual([])
      expect(menuOf(at(3), 'charger')).toEqual(expect.arrayContaining(['attack foe', 'defend', 'end']))

      expect(moves(2)).toEqual(['move 3'])
      expect(menuOf(at(2), 'charger')).toContain('defend')
      expect(whyNot(at(2), 'charger', 'end')).toBe(mustClose)
      const acted = { deeds: ['defend'], dice: [1, 1] }
      expect(whyNot(at(2), 'charger', 'end', acted)).toBe(mustClose)
      expect(menuOf(at(2), 'charger', acted)).toContain('move 3')

      expect(moves(1)).toEqual(['charge foe', 'move 2', 'move 3'])
      for (const key of ['end', 'defend', 'rally']) expect(whyNot(at(1), 'charger', key)).toBe(mustClose)
      const halfway = { deeds: ['move 2'] }
      for (const key of ['end', 'defend']) expect(whyNot(at(1), 'charger', key, halfway)).toBe(mustClose)

      expect(moves(0)).toEqual(['move 1', 'move 2'])
      expect(whyNot(at(0), 'charger', 'charge foe')).toBe('stances.aggressive.charge')
      expect(whyNot(at(0), 'charger', 'end')).toBe('stances.aggressive.approach')
      expect(menuOf(at(0), 'charger', { deeds: ['move 1'] })).toEqual(
        expect.arrayContaining(['end', 'defend', 'move 2']),
      )
    },
  )
})

describe('two stances in one round', () => {
  rule(
    ['stances.stance.switch-extra', 'stances.balanced.switch', 'stances.stance.effective'],
    '43: an attack in Balanced, a blow taken in Defensive',
    () => {
      const state = duel(fighter('Fighter'), { ...STRIKER, stance: 'defensive' })
      const play = playRound(state, {
        dice: [1, 1, 3, 4, 5, 4],
        choices: {
          'turn fighter': ['attack striker', 'switch defensive', 'end'],
          'turn striker': ['attack fighter', 'end'],
        },
      })
      // 9 on the dice less 1 in Defensive are the 8 that arrive.
      expect(told(play, 'damage')).toMatchObject([{ damage: 8, reduction: 4, through: 4 }])
      expect(ledger(play, 'fighter')).toEqual(['stances.defensive.momentum-attacked +1'])
      set(state, 'fighter', { stance: 'balanced' })
      expect(whyNot(state, 'fighter', 'switch defensive')).toBe('stances.stance.switch-extra')
    },
  )

  rule(
    ['stances.stance.switch-extra', 'stances.aggressive.charge'],
    '53: from Balanced into a Charge',
    () => {
      const state = duel(
        fighter('Fighter', { armour: 'leather', zone: 0 }),
        plain('Foe', { guardMax: 12, vitalityMax: 10 }),
      )
      const play = playTurn(state, 'fighter', {
        deeds: ['switch aggressive', 'charge foe'],
        dice: [2, 3, 3, 4],
      })
      expect(told(play, 'damage')).toMatchObject([{ damage: 11, through: 11 }])
      expect(ledger(play, 'fighter')).toEqual([
        'stances.move.aggressive-momentum +1',
        'stances.move.aggressive-momentum +1',
        'stances.aggressive.momentum +1',
      ])
      expect(figure(state, 'fighter')).toMatchObject({ momentum: 3, switched: true })
    },
  )
})

describe('techniques', () => {
  const target = fighter('Target', { kind: 'npc' })

  rule('stances.tech.press-advantage', '39: Press Advantage with 1 Momentum', () => {
    const state = duel(
      fighter('Fighter', { stance: 'aggressive', momentum: 1, techniques: ['press-advantage'] }),
      target,
    )
    const play = attackWith(state, 'fighter', 'target', { dice: [2, 4, 3, 5, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 12, flat: 2, total: 14 }])
    expect(told(play, 'damage')).toMatchObject([{ through: 12 }])
    expect(figure(state, 'target').guard).toBe(3)
    expect(figure(state, 'fighter').momentum).toBe(2)
  })

  rule(['stances.tech.devastating-blow', 'stances.tech.riders'], '40: Devastating Blow', () => {
    const state = duel(
      fighter('Fighter', {
        rank: 'seasoned',
        skills: { combat: 2 },
        momentum: 3,
        techniques: ['devastating-blow'],
      }),
      target,
    )
    const play = attackWith(state, 'fighter', 'target', {
      dice: [3, 3, 1, 2, 6, 3, 4],
      choices: { riders: ['devastating-blow'] },
    })
    expect(told(play, 'check')).toMatchObject([{ total: 11 }])
    expect(told(play, 'hit')).toMatchObject([{ dice: 16, total: 17 }])
    expect(told(play, 'damage')).toMatchObject([{ through: 15 }])
    expect(figure(state, 'target').guard).toBe(0)
    expect(figure(state, 'fighter').momentum).toBe(0)
  })

  rule(['stances.tech.whirlwind', 'stances.momentum.critical'], '49: Whirlwind against three', () => {
    const foe = (name: string) => plain(name, { guardMax: 9, vitalityMax: 8 })
    const state = stage(
      {
        pcs: [
          fighter('Fighter', {
            rank: 'seasoned',
            stance: 'aggressive',
            momentum: 3,
            techniques: ['whirlwind-strike'],
          }),
        ],
        npcs: [foe('One'), foe('Two'), foe('Three')],
      },
      { zone: 2 },
    )
    const play = playDeeds(state, 'fighter', {
      deeds: ['whirlwind-strike'],
      dice: [2, 3, 3, 4, 1, 1, 5, 4, 2, 2, 3],
      choices: { 'whirlwind-order': ['one', 'two'] },
    })
    expect(told(play, 'check').map(({ total, critical }) => [total, critical])).toEqual([
      [9, false],
      [6, false],
      [13, true],
    ])
    expect(told(play, 'momentum').map(({ after }) => after)).toEqual([1, 2, 3, 4])
    expect(['one', 'two', 'three'].map((id) => figure(state, id).guard)).toEqual([0, 9, 0])
    expect(['one', 'two', 'three'].map((id) => figure(state, id).vitality)).toEqual([8, 8, 8])
  })

  rule(['stances.tech.perfect-parry', 'stances.momentum.stacking'], '51: 14 damage parried', () => {
    const state = duel(
      fighter('Fighter', { rank: 'seasoned', momentum: 2, techniques: ['perfect-parry'] }),
      fighter('Rival', { kind: 'npc', stance: 'aggressive' }),
    )
    const play = attackWith(state, 'rival', 'fighter', {
      dice: [5, 4, 6, 2, 3, 1],
      choices: { 'perfect-parry': ['perfect-parry'] },
    })
    expect(told(play, 'hit')).toMatchObject([{ total: 14, critical: true }])
    expect(told(play, 'parried')).toHaveLength(1)
    expect(told(play, 'damage')).toEqual([])
    expect(figure(state, 'fighter')).toMatchObject({ momentum: 0, guard: 15 })
    expect(figure(state, 'rival').momentum).toBe(2)
  })

  rule('stances.tech.death-blow', '52: Death Blow on 5 of 11, and none on 6 of 11', () => {
    const stab = (vitality: number) => {
      const state = duel(
        fighter('Fighter', { rank: 'heroic', momentum: 5, techniques: ['death-blow'] }),
        plain('Foe', { guardMax: 6, vitalityMax: 11, vitality }),
      )
      const weak = vitality === 5
      const play = attackWith(state, 'fighter', 'foe', {
        dice: weak ? [2, 2] : [2, 2, 1, 1],
        choices: weak ? { riders: ['death-blow'] } : {},
      })
      return { state, play }
    }
    const { state, play } = stab(5)
    expect(told(play, 'check')).toMatchObject([{ total: 8 }])
    expect(figure(state, 'foe').life).toBe('dead')
    expect(figure(state, 'fighter').momentum).toBe(0)
    expect(stab(6).play.askedFor('riders')).toEqual([])
  })
})

describe('spells and words', () => {
  rule(['stances.zone.far.spells', 'stances.example.bolt'], '45: a Bolt at an archer', () => {
    const state = stage(
      {
        pcs: [{ use: 'lyra', zone: 0, stance: 'defensive' }],
        npcs: [{ use: 'hobgoblin-archer', zone: 3, stance: 'defensive' }],
      },
      { rulings: { spells: 'on' } },
    )
    const play = playDeeds(state, 'lyra', { deeds: ['cast bolt hobgoblin-archer'], dice: [4, 5, 5, 3] })
    expect(told(play, 'check')).toMatchObject([{ total: 13, critical: true }])
    expect(told(play, 'damage')).toMatchObject([{ damage: 10, reduction: 3, through: 7 }])
    expect(figure(state, 'hobgoblin-archer')).toMatchObject({ guard: 4, momentum: 1 })
    expect(figure(state, 'lyra').momentum).toBe(1)
  })

  const hearing = () =>
    exchange({
      pcs: [{ use: 'envoy', stance: 'aggressive' }],
      npcs: [{ use: 'magistrate', stance: 'defensive' }],
    })

  rule(
    ['stances.social.damage', 'stances.social.defensive.strong', 'stances.social.aggressive.momentum'],
    '46: the envoy before the magistrate',
    () => {
      const state = hearing()
      expect(figure(state, 'magistrate').composure).toBe(9)
      const play = playDeeds(state, 'envoy', {
        deeds: ['argue magistrate'],
        dice: [3, 3, 4],
        choices: { 'argument-skill': ['persuade'], 'argument-attribute': ['presence'] },
      })
      expect(told(play, 'check')).toMatchObject([{ total: 9 }])
      expect(told(play, 'impact')).toMatchObject([{ die: 4, flat: 3, reduction: 2, through: 5 }])
      expect(figure(state, 'magistrate').composure).toBe(4)
      expect(figure(state, 'envoy').momentum).toBe(1)
    },
  )

  rule('stances.social.defend', '56: a guarded answer holds off 2', () => {
    const state = hearing()
    const guard = playDeeds(state, 'magistrate', { deeds: ['defend'], dice: [1, 2] })
    expect(told(guard, 'check')).toMatchObject([{ total: 10, success: true }])
    expect(figure(state, 'magistrate')).toMatchObject({ layer: 2, momentum: 0 })
    playDeeds(state, 'envoy', {
      deeds: ['argue magistrate'],
      dice: [4, 4, 3],
      choices: { 'argument-skill': ['persuade'], 'argument-attribute': ['presence'] },
    })
    expect(figure(state, 'magistrate')).toMatchObject({ layer: 0, composure: 7 })
  })
})
