/**
 * Momentum: where it ends, what brings it and what takes it.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  attackWith,
  duel,
  fighter,
  figure,
  ledger,
  plain,
  playDeeds,
  playTurn,
  STRIKER,
  set,
  stage,
  strikeFor,
  told,
} from '../testing/stage.ts'

describe('the resource', () => {
  rule('stances.momentum.bounds', 'starts at 0 or as printed, and stops at 6', () => {
    expect(figure(duel('magnus', 'iron-regent'), 'magnus').momentum).toBe(0)
    expect(figure(duel('magnus', 'iron-regent'), 'iron-regent').momentum).toBe(4)
    const state = duel(fighter('Fighter', { stance: 'aggressive', momentum: 6 }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [2, 3, 1, 1] })
    expect(told(play, 'momentum')).toMatchObject([{ before: 6, after: 6 }])
    expect(figure(state, 'fighter').momentum).toBe(6)
  })

  rule('stances.momentum.bounds', 'a sheet may have another maximum, and nothing below −3', () => {
    const state = duel(
      fighter('Fighter', { stance: 'aggressive', momentum: 8, momentumMax: 9 }),
      plain('Foe'),
    )
    attackWith(state, 'fighter', 'foe', { dice: [5, 5, 1, 1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(9)
    expect(() => duel(fighter('Fighter', { momentum: -4 }), plain('Foe'))).toThrow(/momentum/)
    expect(figure(duel(fighter('Fighter', { momentum: -3 }), plain('Foe')), 'fighter').momentum).toBe(-3)
  })

  rule('stances.momentum.critical', 'any critical check earns 1', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
    const attack = attackWith(state, 'fighter', 'foe', { dice: [5, 4, 1, 1, 1] })
    expect(ledger(attack, 'fighter')).toEqual(['stances.momentum.critical +1'])
    const mind = plain('One', { mind: 5, stance: 'aggressive' })
    const maneuver = playDeeds(duel(mind, plain('Foe')), 'one', {
      deeds: ['maneuver'],
      dice: [4, 4],
      choices: { 'maneuver-skill': ['lore'], 'maneuver-attribute': ['mind'] },
    })
    expect(ledger(maneuver, 'one')).toEqual([
      'stances.momentum.critical +1',
      'stances.action.maneuver.result +1',
    ])
    const counter = attackWith(state, 'foe', 'fighter', { dice: [1, 1, 4, 4], choices: { counter: ['yes'] } })
    expect(ledger(counter, 'fighter')).toEqual([
      'stances.defensive.momentum-attacked +1',
      'stances.reaction.counter.cost -1',
      'stances.defensive.momentum-defense +1',
      'stances.momentum.critical +1',
    ])
  })

  rule('stances.momentum.critical', 'it comes when the damage is settled, and before a counterattack', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [5, 4, 1, 1, 1] })
    const codes = play.events.map(({ event }) => event)
    expect(codes.indexOf('damage')).toBeLessThan(codes.indexOf('momentum'))
    const back = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe', { guardMax: 50 }))
    const counter = attackWith(back, 'foe', 'fighter', {
      dice: [1, 1, 4, 4, 3, 3, 1, 1],
      choices: { counter: ['yes'], counterattack: ['strike'] },
    })
    const said = counter.events.map(({ event, rule: id }) => `${event} ${id}`)
    expect(said.indexOf('momentum stances.momentum.critical')).toBeLessThan(
      said.indexOf('attack stances.defensive.counterattack'),
    )
  })

  rule(
    'stances.momentum.sources',
    'what movement earns is there at once, for the blow of the same Charge',
    () => {
      const charger = fighter('Fighter', {
        armour: 'leather',
        stance: 'aggressive',
        zone: 0,
        techniques: ['press-advantage'],
      })
      const play = playTurn(duel(charger, plain('Foe')), 'fighter', {
        deeds: ['charge foe'],
        dice: [2, 3, 1, 1, 5],
      })
      expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 4 }])
    },
  )

  rule('stances.momentum.sources', 'a Charge in light armour that hits: 3', () => {
    const state = duel(fighter('Fighter', { armour: 'leather', stance: 'aggressive', zone: 0 }), plain('Foe'))
    const play = playTurn(state, 'fighter', { deeds: ['charge foe'], dice: [2, 3, 1, 1] })
    expect(figure(state, 'fighter').momentum).toBe(3)
    expect(ledger(play, 'foe')).toEqual([])
  })

  rule('stances.momentum.sources', 'not being hurt, not felling somebody, not the failures of others', () => {
    const hurt = duel(fighter('Fighter'), STRIKER)
    expect(ledger(strikeFor(hurt, 'fighter', 9), 'fighter')).toEqual([])
    const kill = stage(
      { pcs: [STRIKER], npcs: [plain('Weak', { guardMax: 0, vitalityMax: 1 }), plain('Other')] },
      { zone: 2 },
    )
    expect(ledger(strikeFor(kill, 'weak', 9), 'striker')).toEqual([])
    const fumble = duel(fighter('Fighter'), STRIKER)
    expect(told(attackWith(fumble, 'striker', 'fighter', { dice: [1, 1] }), 'momentum')).toEqual([])
  })

  rule('stances.momentum.sinks', 'Interpose, Counter and techniques', () => {
    const state = stage(
      {
        pcs: [fighter('Guardian', { stance: 'defensive', momentum: 2 }), plain('Friend')],
        npcs: [plain('Foe')],
      },
      { zone: 2 },
    )
    const play = attackWith(state, 'foe', 'friend', {
      dice: [6, 5, 1, 1, 1, 1],
      choices: { interpose: ['yes'], counter: ['yes'] },
    })
    expect(
      told(play, 'momentum')
        .filter((event) => event.figure === 'guardian')
        .map(({ after }) => after),
    ).toEqual([1, 2, 1])
  })

  rule('stances.momentum.sinks', 'no roll is made better by it', () => {
    const state = duel(fighter('Fighter', { momentum: 6 }), plain('Foe'))
    const play = playTurn(state, 'fighter', { deeds: ['attack foe'], dice: [1, 1] })
    expect(play.asked.map(({ name }) => name).filter((name) => name !== 'turn')).toEqual([])
  })

  rule('stances.momentum.stacking', 'different triggers add up', () => {
    const state = duel(fighter('Fighter', { stance: 'aggressive' }), plain('Foe'))
    const play = attackWith(state, 'fighter', 'foe', { dice: [5, 4, 1, 1, 1] })
    expect(ledger(play, 'fighter')).toEqual([
      'stances.aggressive.momentum +1',
      'stances.momentum.critical +1',
    ])
    const thrower = plain('Thrower', { grace: 5, weapons: ['javelin'], zone: 1 })
    const close = attackWith(duel(thrower, plain('Foe')), 'thrower', 'foe', { dice: [4, 4, 1, 1, 1] })
    expect(ledger(close, 'thrower')).toEqual([
      'stances.ranged.close-thrown +1',
      'stances.balanced.momentum +1',
      'stances.momentum.critical +1',
    ])
  })

  rule('stances.momentum.pay', 'a spend needs the points, and is gone whatever comes of it', () => {
    const state = duel(fighter('Fighter', { stance: 'defensive' }), plain('Foe'))
    const play = attackWith(state, 'foe', 'fighter', {
      dice: [6, 6, 1, 1, 1, 1],
      choices: { counter: ['yes'] },
    })
    expect(told(play, 'momentum').map(({ after }) => after)).toEqual([1, 0, 1])
    expect(told(play, 'beaten')).toHaveLength(1)
    expect(figure(state, 'fighter').momentum).toBe(0)
    set(state, 'fighter', { momentum: 0 })
    const again = attackWith(state, 'foe', 'fighter', { dice: [1, 1] })
    expect(again.askedFor('counter')).toEqual([])
  })
})
