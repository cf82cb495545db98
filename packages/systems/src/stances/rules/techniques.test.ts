/**
 * Techniques and signature moves: who may use them, what they cost, and what they do.
 */
import type { Decision, ForbiddenOption } from '@steelyard/kernel'
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { signatures } from '../content/signatures.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { copyState } from '../state/state.ts'
import {
  attackWith,
  duel,
  fighter,
  figure,
  ledger,
  menuOf,
  plain,
  playDeeds,
  playEnd,
  playRound,
  playTurn,
  rolled,
  set,
  stage,
  told,
  whyNot,
} from '../testing/stage.ts'
import type { Technique } from './words.ts'

/** The fighter with techniques, of a rank that allows all of them. */
function master(techniques: readonly Technique[], more: Partial<SheetInput> = {}): SheetInput {
  return fighter('Master', { rank: 'heroic', techniques, ...more })
}

const FOE = plain('Foe', { guardMax: 60 })

describe('access', () => {
  rule('stances.tech.access.basic', 'Strike, Defend, Maneuver and Rally are everybody’s', () => {
    const state = duel(plain('Novice'), plain('Foe'))
    expect(menuOf(state, 'novice')).toEqual(
      expect.arrayContaining(['attack foe', 'defend', 'maneuver', 'rally']),
    )
  })

  rule('stances.tech.access.threshold', 'what costs 2 needs 2', () => {
    const whirl = (momentum: number) =>
      whyNot(duel(master(['whirlwind-strike'], { momentum }), FOE), 'master', 'whirlwind-strike')
    expect(whirl(1)).toBe('stances.tech.access.threshold')
    expect(whirl(2)).toBeNull()
  })

  rule('stances.tech.access.threshold', 'the prices', () => {
    const price = (technique: Technique) => {
      for (let momentum = 0; momentum <= 6; momentum++) {
        const state = duel(
          master([technique], { momentum }),
          plain('Foe', { guardMax: 60, vitalityMax: 40, vitality: 1 }),
        )
        const open = [
          ...menuOf(state, 'master'),
          ...attackWith(state, 'master', 'foe', { dice: [1, 1] })
            .askedFor('riders')
            .flatMap(({ options }) => options),
        ]
        if (open.includes(technique)) return momentum
      }
      return -1
    }
    expect(price('whirlwind-strike')).toBe(2)
    expect(price('devastating-blow')).toBe(3)
    expect(price('unstoppable-assault')).toBe(4)
    expect(price('death-blow')).toBe(5)
    expect(price('battlefield-control')).toBe(6)
  })

  rule(
    'stances.tech.access.advances',
    'what is not on the sheet is not offered, Novice techniques included',
    () => {
      const state = duel(
        fighter('Fighter', { rank: 'legendary', momentum: 6, stance: 'defensive', guard: 3 }),
        FOE,
      )
      const play = playTurn(state, 'fighter', { deeds: ['defend'], dice: [1, 2] })
      expect(play.askedFor('riposte')).toEqual([])
      expect(playEnd(state).askedFor('quick-recovery')).toEqual([])
      expect(attackWith(state, 'fighter', 'foe', { dice: [1, 1] }).askedFor('riders')).toEqual([])
      expect(menuOf(state, 'fighter')).not.toContain('whirlwind-strike')
    },
  )

  rule('stances.tech.access.no-gates', 'no attribute is asked for', () => {
    const weak = master(['devastating-blow'], { might: -2, grace: -2, skills: { combat: -2 }, momentum: 3 })
    const play = attackWith(duel(weak, FOE), 'master', 'foe', { dice: [1, 1] })
    expect(play.askedFor('riders')[0]?.options).toContain('devastating-blow')
  })

  rule('stances.tech.seasoned', 'four techniques are for Seasoned and above', () => {
    const seasoned = ['whirlwind-strike', 'perfect-parry', 'devastating-blow', 'combat-momentum'] as const
    for (const technique of seasoned) {
      expect(() => duel(fighter('Novice', { techniques: [technique] }), FOE)).toThrow(/rank seasoned/)
      for (const rank of ['seasoned', 'veteran', 'heroic', 'legendary'] as const)
        expect(duel(fighter('One', { rank, techniques: [technique] }), FOE).figures).toHaveLength(2)
    }
  })

  rule('stances.tech.heroic', 'three are for Heroic and above', () => {
    const heroic = ['unstoppable-assault', 'death-blow', 'battlefield-control'] as const
    for (const technique of heroic) {
      expect(() => duel(fighter('Veteran', { rank: 'veteran', techniques: [technique] }), FOE)).toThrow(
        /rank heroic/,
      )
      expect(duel(fighter('One', { rank: 'legendary', techniques: [technique] }), FOE).figures).toHaveLength(
        2,
      )
    }
  })
})

describe('the basics', () => {
  rule('stances.tech.strike', 'Strike is the Attack', () => {
    const play = attackWith(duel(fighter('Fighter'), FOE), 'fighter', 'foe', { dice: [2, 3, 3, 4] })
    expect(told(play, 'attack')).toMatchObject([{ rule: 'stances.tech.strike', how: 'attack' }])
    expect(told(play, 'check')).toMatchObject([{ total: 9, success: true }])
  })

  rule('stances.tech.defend', 'Defend lays a layer of 2', () => {
    const state = duel(fighter('Fighter', { armour: 'none' }), FOE)
    const play = playDeeds(state, 'fighter', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ total: 10 }])
    expect(figure(state, 'fighter').layer).toBe(2)
  })

  rule('stances.tech.maneuver', 'a Maneuver that succeeds earns 1', () => {
    const state = duel(plain('One', { stance: 'defensive' }), FOE)
    const choices = { 'maneuver-skill': ['stealth'], 'maneuver-attribute': ['mind'] }
    playDeeds(state, 'one', { deeds: ['maneuver'], dice: [4, 4], choices })
    expect(figure(state, 'one').momentum).toBe(1)
  })

  rule('stances.tech.rally', 'Rally gives a die of Guard, once', () => {
    const state = duel(fighter('Fighter', { guard: 5 }), FOE)
    playTurn(state, 'fighter', { deeds: ['rally'], dice: [3] })
    expect(figure(state, 'fighter').guard).toBe(8)
    expect(whyNot(state, 'fighter', 'rally')).toBe('stances.action.rally.limit')
  })
})

describe('Riposte', () => {
  rule('stances.tech.riposte', 'after a Defend that succeeds, for 1', () => {
    const state = duel(master(['riposte'], { momentum: 1 }), FOE)
    const play = playTurn(state, 'master', {
      deeds: ['defend'],
      dice: [4, 4, 2, 3, 3, 4],
      choices: { riposte: ['riposte'] },
    })
    expect(told(play, 'momentum').map(({ after }) => after)).toEqual([2, 1])
    expect(told(play, 'attack')).toMatchObject([{ how: 'riposte', rule: 'stances.tech.riposte' }])
    expect(told(play, 'hit')).toMatchObject([{ total: 8 }])
  })

  rule('stances.tech.riposte', 'not after a failure, not without the point, not without reach', () => {
    const offered = (more: Partial<SheetInput>, dice: readonly number[], zone = 2) => {
      const state = duel(master(['riposte'], { zone, ...more }), FOE)
      return playTurn(state, 'master', { deeds: ['defend'], dice }).askedFor('riposte').length
    }
    expect(offered({ momentum: 1 }, [3, 4])).toBe(1)
    expect(offered({ momentum: 1 }, [1, 1])).toBe(0)
    expect(offered({ momentum: 0 }, [3, 4])).toBe(0)
    expect(offered({ momentum: 1 }, [3, 4], 1)).toBe(0)
  })

  rule(
    'stances.tech.riposte',
    'it is an ordinary attack: the target is chosen, may react, and may be down',
    () => {
      const state = stage(
        {
          pcs: [master(['riposte'], { momentum: 1 })],
          npcs: [fighter('First', { stance: 'defensive' }), fighter('Second', { stance: 'defensive' })],
        },
        { zone: 2 },
      )
      const play = playTurn(state, 'master', {
        deeds: ['defend'],
        dice: [3, 4, 3, 4, 1, 1, 1, 1],
        choices: { riposte: ['riposte'], target: ['second'], 'counter second': ['yes'] },
      })
      expect(play.askedFor('target')).toMatchObject([{ options: ['first', 'second'] }])
      expect(play.askedFor('counter').map(({ by }) => by)).toEqual(['second'])
      set(state, 'first', { life: 'out' })
      set(state, 'second', { life: 'dying', guard: 0, vitality: -1 })
      state.figures.push({ ...figure(state, 'first'), id: 'third', life: 'active', zone: 4 })
      set(state, 'master', { momentum: 1 })
      const last = playTurn(state, 'master', {
        deeds: ['defend'],
        dice: [3, 4],
        choices: { riposte: ['waive'] },
      })
      expect(last.askedFor('riposte')).toHaveLength(1)
    },
  )
})

describe('Novice techniques', () => {
  rule('stances.tech.press-advantage', '1d6 more damage while Momentum is positive', () => {
    const strike = (momentum: number, dice: readonly number[]) =>
      told(
        attackWith(duel(master(['press-advantage'], { momentum }), FOE), 'master', 'foe', { dice }),
        'hit',
      )[0]
    expect(strike(1, [2, 3, 3, 5, 4])).toMatchObject({ dice: 12, flat: 1, total: 13 })
    expect(strike(0, [2, 3, 3, 5])).toMatchObject({ total: 9 })
    expect(strike(-1, [2, 3, 3, 5])).toMatchObject({ total: 9 })
    // Its die explodes, and comes after that of a critical.
    expect(strike(1, [5, 5, 3, 5, 2, 6, 1])).toMatchObject({ dice: 17 })
  })

  rule(
    'stances.tech.press-advantage',
    'judged when everything is paid, and before anything is earned',
    () => {
      const rider = duel(master(['press-advantage', 'devastating-blow'], { momentum: 3 }), FOE)
      const spent = attackWith(rider, 'master', 'foe', {
        dice: [2, 3, 1, 1, 1, 1],
        choices: { riders: ['devastating-blow'] },
      })
      expect(told(spent, 'hit')).toMatchObject([{ dice: 4 }])
      const hit = duel(master(['press-advantage'], { stance: 'aggressive' }), FOE)
      const first = attackWith(hit, 'master', 'foe', { dice: [2, 3, 1, 1] })
      expect(told(first, 'hit')).toMatchObject([{ dice: 2 }])
      const second = attackWith(hit, 'master', 'foe', { dice: [2, 3, 1, 1, 1] })
      expect(told(second, 'hit')).toMatchObject([{ dice: 3 }])
    },
  )

  rule('stances.tech.press-advantage', 'also in a counterattack, paid for by the Counter itself', () => {
    const state = duel(master(['press-advantage'], { stance: 'defensive' }), FOE)
    const play = attackWith(state, 'foe', 'master', {
      dice: [1, 1, 4, 4, 3, 3, 1, 1, 5],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7 }])
  })

  rule('stances.tech.defensive-mastery', '1 more on defence and 1 less damage, in Defensive only', () => {
    const numbers = (stance: 'balanced' | 'defensive') => {
      const state = duel(master(['defensive-stance-mastery'], { stance }), FOE)
      const defend = playDeeds(state, 'master', { deeds: ['defend'], dice: [1, 1] })
      const strike = attackWith(state, 'master', 'foe', { dice: [2, 3, 3, 4] })
      return [told(defend, 'check')[0]?.modifier, told(strike, 'hit')[0]?.flat]
    }
    expect(numbers('defensive')).toEqual([6, -1])
    expect(numbers('balanced')).toEqual([1, 1])
    const state = duel(master(['defensive-stance-mastery'], { stance: 'defensive' }), FOE)
    const play = attackWith(state, 'foe', 'master', { dice: [1, 1, 1, 1], choices: { counter: ['yes'] } })
    expect(told(play, 'check')[1]).toMatchObject({ what: 'counter', modifier: 6 })
  })

  rule(
    'stances.tech.quick-recovery',
    '1 Momentum for a die of Guard when the round ends, once a fight',
    () => {
      const state = duel(master(['quick-recovery'], { guard: 5, momentum: 2 }), plain('Foe', { zone: 4 }))
      const play = playRound(state, { dice: [4], choices: { 'quick-recovery': ['quick-recovery'] } })
      expect(figure(state, 'master')).toMatchObject({ guard: 9, momentum: 1 })
      expect(play.events.at(-1)).toMatchObject({ event: 'regain', before: 5, after: 9 })
      expect(playRound(state).askedFor('quick-recovery')).toEqual([])
    },
  )

  rule('stances.tech.quick-recovery', 'up to the maximum; not at full Guard, not without the point', () => {
    const end = (guard: number, momentum: number) => {
      const state = duel(master(['quick-recovery'], { guard, momentum }), FOE)
      const open = playEnd(state).askedFor('quick-recovery').length
      return open
    }
    expect([end(14, 1), end(15, 1), end(5, 0)]).toEqual([1, 0, 0])
    const state = duel(master(['quick-recovery'], { guard: 14, momentum: 1 }), FOE)
    playEnd(state, { dice: [6], choices: { 'quick-recovery': ['quick-recovery'] } })
    expect(figure(state, 'master').guard).toBe(15)
  })
})

describe('Whirlwind Strike', () => {
  const crowd = (more: Partial<SheetInput> = {}, foe: Partial<SheetInput> = {}) =>
    stage(
      {
        pcs: [master(['whirlwind-strike', 'devastating-blow'], { momentum: 6, ...more })],
        npcs: [plain('One', foe), plain('Two', foe), plain('Three', foe), plain('Apart', { zone: 3 })],
      },
      { zone: 2 },
    )

  rule('stances.tech.whirlwind', 'one attack on each in the zone, in any order, for one price', () => {
    const state = crowd()
    const play = playDeeds(state, 'master', {
      deeds: ['whirlwind-strike'],
      dice: [2, 3, 1, 1, 1, 1, 5, 4, 1, 1, 1],
      choices: { 'whirlwind-order': ['three', 'one'] },
    })
    expect(told(play, 'attack').map(({ target }) => target)).toEqual(['three', 'one', 'two'])
    expect(told(play, 'check').map(({ total, critical }) => [total, critical])).toEqual([
      [9, false],
      [6, false],
      [13, true],
    ])
    expect(ledger(play, 'master')).toEqual([
      'stances.tech.whirlwind -2',
      'stances.balanced.momentum +1',
      'stances.momentum.critical +1',
    ])
    expect(play.askedFor('riders')).toEqual([])
  })

  rule('stances.tech.whirlwind', 'not with a bow, not with nobody there', () => {
    expect(whyNot(crowd({ weapons: ['shortbow'] }), 'master', 'whirlwind-strike')).toBe(
      'stances.zone.engaged.melee',
    )
    expect(whyNot(crowd({ zone: 0 }), 'master', 'whirlwind-strike')).toBe('stances.tech.whirlwind')
  })

  rule('stances.tech.whirlwind', 'each may Counter, and it stops when the attacker falls', () => {
    const state = crowd({ guard: 0, vitality: 1 }, { stance: 'defensive', grace: 5, skills: { combat: 2 } })
    const play = playDeeds(state, 'master', {
      deeds: ['whirlwind-strike'],
      dice: [1, 1, 1, 1, 4, 4, 5, 5],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(told(play, 'life')).toMatchObject([{ figure: 'master', life: 'dead' }])
    expect(told(play, 'attack').map(({ how }) => how)).toEqual(['whirlwind', 'counterattack'])
  })
})

describe('Perfect Parry', () => {
  const rival = fighter('Rival', { kind: 'npc', stance: 'aggressive' })

  rule('stances.tech.perfect-parry', 'lets the damage of one blow be nothing, in any stance', () => {
    for (const stance of ['aggressive', 'balanced', 'defensive'] as const) {
      const state = duel(master(['perfect-parry'], { momentum: 2, stance }), rival)
      const play = attackWith(state, 'rival', 'master', {
        dice: [5, 4, 6, 2, 3, 1],
        choices: { 'perfect-parry': ['perfect-parry'] },
      })
      expect(told(play, 'hit')).toMatchObject([{ total: 14 }])
      expect(figure(state, 'master')).toMatchObject({ guard: 15, momentum: stance === 'defensive' ? 1 : 0 })
      // The hit counts all the same, and a parry is no defence roll.
      expect(ledger(play, 'rival')).toEqual([
        'stances.aggressive.momentum +1',
        'stances.momentum.critical +1',
      ])
      expect(ledger(play, 'master')).not.toContain('stances.defensive.momentum-defense +1')
    }
  })

  rule('stances.tech.perfect-parry', 'asked once the damage is known, of who has 2 and is awake', () => {
    const asked = (momentum: number, dice: readonly number[]) => {
      const state = duel(master(['perfect-parry'], { momentum }), rival)
      return attackWith(state, 'rival', 'master', { dice }).askedFor('perfect-parry')
    }
    expect(asked(2, [2, 3, 3, 4])).toMatchObject([{ by: 'master', about: { damage: 9 } }])
    expect(asked(1, [2, 3, 3, 4])).toEqual([])
    expect(asked(2, [1, 1])).toEqual([])
  })

  rule(['stances.tech.perfect-parry', 'stances.tech.death-blow'], 'a Death Blow is parried too', () => {
    const state = duel(
      master(['perfect-parry'], { momentum: 2, vitality: 3 }),
      fighter('Killer', { kind: 'npc', rank: 'heroic', techniques: ['death-blow'], momentum: 5 }),
    )
    const play = attackWith(state, 'killer', 'master', {
      dice: [2, 3],
      choices: { riders: ['death-blow'], 'perfect-parry': ['perfect-parry'] },
    })
    expect(figure(state, 'master')).toMatchObject({ life: 'active', vitality: 3, guard: 15 })
    expect(told(play, 'parried')).toHaveLength(1)
  })
})

describe('riders', () => {
  rule('stances.tech.devastating-blow', 'twice the weapon dice, and only these', () => {
    const strike = (dice: readonly number[]) => {
      const state = duel(master(['devastating-blow'], { momentum: 3 }), FOE)
      const play = attackWith(state, 'master', 'foe', { dice, choices: { riders: ['devastating-blow'] } })
      return told(play, 'hit')[0]
    }
    expect(strike([2, 3, 1, 2, 6, 3, 4])).toMatchObject({ dice: 16, flat: 1, total: 17 })
    expect(strike([5, 5, 1, 1, 1, 1, 1])).toMatchObject({ critical: true, dice: 5 })
  })

  rule('stances.tech.devastating-blow', 'paid even on a miss, and once a fight', () => {
    const state = duel(master(['devastating-blow'], { momentum: 6 }), FOE)
    attackWith(state, 'master', 'foe', { dice: [1, 1], choices: { riders: ['devastating-blow'] } })
    expect(figure(state, 'master').momentum).toBe(3)
    expect(attackWith(state, 'master', 'foe', { dice: [1, 1] }).askedFor('riders')).toEqual([])
  })

  rule('stances.tech.unstoppable-assault', 'hits whatever is rolled', () => {
    const state = duel(master(['unstoppable-assault'], { momentum: 4, might: 2 }), FOE)
    const play = attackWith(state, 'master', 'foe', {
      dice: [1, 1, 1, 1],
      choices: { riders: ['unstoppable-assault'] },
    })
    expect(told(play, 'check')).toMatchObject([{ total: 5 }])
    expect(told(play, 'hit')).toMatchObject([{ critical: false, total: 3 }])
    expect(figure(state, 'master').momentum).toBe(0)
  })

  rule(
    ['stances.tech.unstoppable-assault', 'stances.weapon.critical'],
    '13 is critical even where 14 was needed to hit',
    () => {
      const state = duel(master(['unstoppable-assault'], { momentum: 4, might: 4 }), FOE, {
        field: { attackTn: 14 },
      })
      const play = attackWith(state, 'master', 'foe', {
        dice: [4, 4, 1, 1, 2],
        choices: { riders: ['unstoppable-assault'] },
      })
      expect(told(play, 'check')).toMatchObject([{ total: 13, tn: 14, success: false }])
      expect(told(play, 'hit')).toMatchObject([{ critical: true, dice: 4 }])
    },
  )

  rule('stances.tech.unstoppable-assault', 'but a Counter still stops it', () => {
    const state = duel(
      master(['unstoppable-assault'], { momentum: 4 }),
      plain('Foe', { stance: 'defensive', grace: 3 }),
    )
    const play = attackWith(state, 'master', 'foe', {
      dice: [1, 1, 1, 1],
      choices: { riders: ['unstoppable-assault'], counter: ['yes'] },
    })
    expect(told(play, 'negated')).toMatchObject([{ counter: 9, attack: 6 }])
    expect(told(play, 'hit')).toEqual([])
  })

  const dying = (vitality: number, more: Partial<SheetInput> = {}) =>
    plain('Foe', { guardMax: 6, vitalityMax: 11, vitality, ...more })

  rule('stances.tech.death-blow', 'kills below half, through any Guard, and is not offered above', () => {
    const options = (vitality: number) => {
      const state = duel(master(['death-blow'], { momentum: 5 }), dying(vitality))
      return attackWith(state, 'master', 'foe', { dice: [1, 1] }).askedFor('riders').length
    }
    expect([options(5), options(6), options(11)]).toEqual([1, 0, 0])
    const state = duel(master(['death-blow'], { momentum: 5 }), dying(5))
    const play = attackWith(state, 'master', 'foe', { dice: [2, 2], choices: { riders: ['death-blow'] } })
    expect(rolled(play)).toBe('attack 2 2')
    expect(figure(state, 'foe')).toMatchObject({ life: 'dead', guard: 6 })
    const miss = duel(master(['death-blow'], { momentum: 5 }), dying(5))
    attackWith(miss, 'master', 'foe', { dice: [1, 1], choices: { riders: ['death-blow'] } })
    expect(figure(miss, 'foe').life).toBe('active')
    expect(figure(miss, 'master').momentum).toBe(0)
  })

  rule('stances.tech.death-blow', 'is an ordinary hit on somebody hale who steps in', () => {
    const state = stage(
      {
        pcs: [master(['death-blow'], { momentum: 5 })],
        npcs: [dying(2), plain('Hale', { stance: 'defensive', momentum: 1 })],
      },
      { zone: 2 },
    )
    const play = attackWith(state, 'master', 'foe', {
      dice: [2, 2, 3, 4],
      choices: { riders: ['death-blow'], interpose: ['yes'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ figure: 'hale', damage: 8, through: 6 }])
    expect(figure(state, 'hale')).toMatchObject({ life: 'active', guard: 6 })
  })

  rule('stances.tech.riders', 'one to an attack; on a Charge and a Riposte too', () => {
    const both = { momentum: 6 as const }
    const state = duel(master(['devastating-blow', 'unstoppable-assault'], both), FOE)
    const play = attackWith(state, 'master', 'foe', {
      dice: [1, 1],
      choices: { riders: ['devastating-blow'] },
    })
    expect(play.askedFor('riders')).toHaveLength(1)
    expect(play.askedFor('riders')[0]?.options).toEqual(['devastating-blow', 'unstoppable-assault', 'none'])

    const charging = duel(master(['devastating-blow'], { momentum: 3, stance: 'aggressive', zone: 0 }), FOE)
    const charge = playTurn(charging, 'master', {
      deeds: ['charge foe'],
      dice: [2, 3, 1, 1, 1, 1],
      choices: { riders: ['devastating-blow'] },
    })
    expect(told(charge, 'hit')).toMatchObject([{ dice: 4, flat: 4 }])

    const defending = duel(master(['devastating-blow', 'riposte'], { momentum: 4 }), FOE)
    const riposte = playTurn(defending, 'master', {
      deeds: ['defend'],
      dice: [3, 4, 2, 3, 1, 1, 1, 1],
      choices: { riposte: ['riposte'], riders: ['devastating-blow'] },
    })
    expect(told(riposte, 'hit')).toMatchObject([{ dice: 4 }])
  })

  rule(
    ['stances.tech.riders', 'stances.tech.access.threshold'],
    'what is closed is said with its rule',
    () => {
      const state = duel(
        fighter('Killer', {
          rank: 'heroic',
          techniques: ['devastating-blow', 'unstoppable-assault', 'death-blow', 'whirlwind-strike'],
          momentum: 3,
        }),
        plain('Foe', { vitalityMax: 10 }),
      )
      const closedAt = (momentum: number, vitality: number) => {
        const now = copyState(state)
        set(now, 'killer', { momentum })
        set(now, 'foe', { vitality })
        let seen: readonly ForbiddenOption[] = []
        const look = ({ forbidden }: Decision): string => {
          seen = forbidden
          return 'none'
        }
        attackWith(now, 'killer', 'foe', { dice: [1, 1], choices: { riders: look } })
        return seen
      }
      const short = 'stances.tech.access.threshold'
      expect(closedAt(3, 10)).toEqual([
        { key: 'unstoppable-assault', rule: short },
        { key: 'death-blow', rule: 'stances.tech.death-blow' },
      ])
      expect(closedAt(4, 4)).toEqual([{ key: 'death-blow', rule: short }])
      expect(closedAt(5, 4)).toEqual([])
    },
  )

  rule('stances.tech.riders', 'none on a counterattack', () => {
    const state = duel(master(['devastating-blow'], { momentum: 6, stance: 'defensive' }), FOE)
    const play = attackWith(state, 'foe', 'master', {
      dice: [1, 1, 4, 4, 1, 1],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    expect(play.askedFor('riders')).toEqual([])
  })
})

describe('Combat Momentum and Battlefield Control', () => {
  rule('stances.tech.combat-momentum', '1 more for every critical success', () => {
    const state = duel(master(['combat-momentum'], { stance: 'aggressive' }), FOE)
    const play = attackWith(state, 'master', 'foe', { dice: [5, 4, 1, 1, 1] })
    expect(ledger(play, 'master')).toEqual([
      'stances.aggressive.momentum +1',
      'stances.momentum.critical +1',
      'stances.tech.combat-momentum +1',
    ])
    const plainHit = attackWith(state, 'master', 'foe', { dice: [2, 3, 1, 1] })
    expect(ledger(plainHit, 'master')).toHaveLength(1)
    const defending = duel(master(['combat-momentum'], { stance: 'defensive' }), FOE)
    playTurn(defending, 'master', { deeds: ['defend'], dice: [4, 4] })
    expect(figure(defending, 'master').momentum).toBe(3)
  })

  rule(
    'stances.tech.battlefield-control',
    'everybody else up to one zone, out of and into engagements',
    () => {
      const state = stage({
        pcs: [master(['battlefield-control'], { momentum: 6, zone: 0 }), plain('Friend', { zone: 2 })],
        npcs: [
          plain('Held', { zone: 2, stance: 'defensive' }),
          plain('Other', { zone: 4 }),
          plain('Fallen', { zone: 3 }),
        ],
      })
      set(state, 'fallen', { life: 'stable' })
      const play = playDeeds(state, 'master', {
        deeds: ['battlefield-control'],
        choices: { 'control-zone': ['1', '3', '3'] },
      })
      expect(play.askedFor('control-zone').map(({ options }) => options)).toEqual([
        ['1', '2', '3'],
        ['1', '2', '3'],
        ['3', '4'],
      ])
      expect(['friend', 'held', 'other', 'fallen'].map((id) => figure(state, id).zone)).toEqual([1, 3, 3, 3])
      expect(figure(state, 'master').momentum).toBe(0)
      expect(told(play, 'momentum')).toHaveLength(1)
    },
  )

  rule('stances.tech.battlefield-control', 'nobody earns by it, and it works once a fight', () => {
    const state = stage({
      pcs: [master(['battlefield-control'], { momentum: 6, stance: 'defensive', zone: 1 })],
      npcs: [plain('Foe', { zone: 2 })],
    })
    playTurn(state, 'master', { deeds: ['battlefield-control'], choices: { 'control-zone': ['1'] } })
    expect(figure(state, 'master').momentum).toBe(0)
    set(state, 'master', { momentum: 6 })
    expect(whyNot(state, 'master', 'battlefield-control')).toBe('stances.tech.battlefield-control')
  })
})

describe('signature moves', () => {
  const viper = { name: 'Viper', base: 'riposte', text: 'A strike from the coil.' } as const

  rule('stances.signature.when', 'from Seasoned on', () => {
    const novice = fighter('Novice', { techniques: ['riposte'], signatureMoves: [viper] })
    expect(() => duel(novice, FOE)).toThrow(/rank seasoned/)
    expect(duel({ ...novice, rank: 'seasoned' }, FOE).figures).toHaveLength(2)
  })

  rule('stances.signature.combine', 'built on what one has', () => {
    expect(() => duel(fighter('One', { rank: 'seasoned', signatureMoves: [viper] }), FOE)).toThrow(
      /not known/,
    )
  })

  rule('stances.signature.cost', '1 Momentum less, never below 0', () => {
    const state = duel(master(['riposte'], { signatureMoves: [viper] }), FOE)
    const play = playTurn(state, 'master', {
      deeds: ['defend'],
      dice: [3, 4, 2, 3, 1, 1],
      choices: { riposte: ['viper'] },
    })
    // Without a point only the move that costs nothing is open.
    expect(play.askedFor('riposte')[0]?.options).toEqual(['viper', 'waive'])
    expect(told(play, 'technique')).toMatchObject([{ technique: 'riposte', name: 'Viper', cost: 0 }])
    expect(told(play, 'attack')).toMatchObject([{ how: 'riposte' }])
  })

  rule('stances.signature.name', 'it needs a name of its own, and goes by it', () => {
    const named = (name: string) => () =>
      duel(master(['riposte'], { signatureMoves: [{ ...viper, name }] }), FOE)
    expect(named('')).toThrow(/name/)
    expect(named('Riposte')).toThrow(/name of its own/)
    const state = duel(master(['riposte'], { signatureMoves: [viper] }), FOE)
    expect(state.setup.profiles[0]?.uses).toContainEqual(
      expect.objectContaining({
        key: 'viper',
        name: 'Viper',
        base: 'riposte',
        cost: 0,
        text: 'A strike from the coil.',
      }),
    )
  })

  rule('stances.signature.style', 'whether it fits is nobody’s business', () => {
    const state = duel(
      master(['riposte'], { calling: 'Baker', signatureMoves: [{ ...viper, text: '' }] }),
      FOE,
    )
    expect(state.setup.profiles[0]?.uses.map(({ key }) => key)).toContain('viper')
  })

  rule('stances.signature.use', 'works as its base, at the same moment and within the same limit', () => {
    const avalanche = { name: 'Avalanche', base: 'devastating-blow' } as const
    const state = duel(master(['devastating-blow'], { momentum: 6, signatureMoves: [avalanche] }), FOE)
    const play = attackWith(state, 'master', 'foe', {
      dice: [2, 3, 1, 2, 3, 4],
      choices: { riders: ['avalanche'] },
    })
    expect(told(play, 'hit')).toMatchObject([{ dice: 10 }])
    expect(figure(state, 'master').momentum).toBe(4)
    expect(attackWith(state, 'master', 'foe', { dice: [1, 1] }).askedFor('riders')).toEqual([])
  })

  rule('stances.signature.use', 'a base without a price gains nothing', () => {
    const edge = { name: 'Edge', base: 'press-advantage' } as const
    const state = duel(master(['press-advantage'], { signatureMoves: [edge] }), FOE)
    expect(state.setup.profiles[0]?.uses).toEqual([])
  })

  rule('stances.signature.name', 'a move that is called like an action is still the move', () => {
    const cyclone = { name: 'Charge', base: 'whirlwind-strike' } as const
    const state = duel(master(['whirlwind-strike'], { momentum: 2, signatureMoves: [cyclone] }), FOE)
    const play = playDeeds(state, 'master', { deeds: ['charge'], dice: [1, 1] })
    expect(told(play, 'technique')).toMatchObject([
      { name: 'Charge', technique: 'whirlwind-strike', cost: 1 },
    ])
  })

  const sample = (id: string) => {
    const found = signatures.find((each) => each.id === id)
    if (found === undefined) throw new RangeError(`no signature move ${id}`)
    const { name, base, text } = found
    return { name, base, text }
  }
  /** A caster with a move, a friend and a foe beside him. */
  const circle = (id: string, more: Partial<SheetInput> = {}) =>
    stage(
      {
        pcs: [
          plain('Caster', {
            rank: 'seasoned',
            awareness: 2,
            spells: ['spark[awareness]', 'bolt[awareness]'],
            signatureMoves: [sample(id)],
            ...more,
          }),
          plain('Friend', { guard: 5, vitality: 5 }),
        ],
        npcs: [plain('Foe', { stance: 'defensive' })],
      },
      { zone: 2, rulings: { spells: 'on' } },
    )

  rule('stances.signature.divine-hammer', 'a Spark under another name; what it does beyond is told', () => {
    const state = circle('divine-hammer')
    const play = playDeeds(state, 'caster', { deeds: ['cast divine-hammer foe'], dice: [3, 4, 5] })
    expect(told(play, 'damage')).toMatchObject([{ figure: 'foe', damage: 5, through: 3 }])
    expect(figure(state, 'friend')).toMatchObject({ guard: 5, vitality: 5 })
  })

  rule('stances.signature.reality-tear', 'a Bolt under another name, that weakens nobody', () => {
    const state = circle('reality-tear')
    const play = playDeeds(state, 'caster', { deeds: ['cast reality-tear foe'], dice: [3, 4, 5] })
    expect(told(play, 'damage')).toMatchObject([{ figure: 'foe', damage: 7, through: 5 }])
    const defend = playDeeds(state, 'foe', { deeds: ['defend'], dice: [1, 1] })
    expect(told(defend, 'check')).toMatchObject([{ modifier: 4 }])
  })

  rule('stances.signature.smoke-mirrors', 'a Maneuver with Deceive, which costs nothing anyway', () => {
    const state = circle('smoke-and-mirrors')
    const bare = circle('smoke-and-mirrors', { signatureMoves: [] })
    expect(menuOf(state, 'caster')).toEqual(menuOf(bare, 'caster'))
    const choices = { 'maneuver-skill': ['deceive'], 'maneuver-attribute': ['awareness'] }
    const play = playDeeds(state, 'caster', { deeds: ['maneuver'], dice: [3, 3], choices })
    expect(ledger(play, 'caster')).toEqual(['stances.action.maneuver.result +1'])
  })

  rule('stances.signature.guardians-stand', 'a Perfect Parry for 1, that gives the others nothing', () => {
    const state = circle('guardians-stand', { techniques: ['perfect-parry'], momentum: 1 })
    const play = attackWith(state, 'foe', 'caster', {
      dice: [4, 4, 5, 5],
      choices: { 'perfect-parry': ['guardian-s-stand'] },
    })
    expect(told(play, 'parried')).toHaveLength(1)
    expect(figure(state, 'caster')).toMatchObject({ momentum: 0, guard: 12 })
    expect(figure(state, 'friend').momentum).toBe(0)
  })
})
