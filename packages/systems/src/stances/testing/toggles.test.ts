/**
 * Every ruling and every alternative value: what it changes, shown with concrete dice against the default.
 *
 * `toggle` notes which value it shows; the last test fails if a value of the table has no test. The fights are the
 * smallest in which the two answers part ways. In the shorthand below a blow is one attack, given by its dice.
 */
import { Fight, parseScenario, Refusal } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { toggles } from '../../testing/toggles.ts'
import { stances } from '../index.ts'
import { type RulingsInput, rulings } from '../register/rulings.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import type { Figure, State } from '../state/state.ts'
import {
  attackWith,
  type Cast,
  duel,
  exchange,
  fell,
  fighter,
  figure,
  giveTurn,
  ledger,
  menuOf,
  orderOf,
  type PlayScript,
  plain,
  playAftermath,
  playDeeds,
  playEnd,
  playRound,
  playTurn,
  playWhile,
  rolled,
  STRIKER,
  type StageOptions,
  set,
  stage,
  startRound,
  strikeFor,
  told,
  whyNot,
} from './stage.ts'

const { toggle, notShown } = toggles<RulingsInput>(rulings)

/** Two who stand blade to blade: Ana attacks, Bob is attacked. */
function pair(
  on: RulingsInput,
  ana: Partial<SheetInput>,
  bob: Partial<SheetInput>,
  scene: StageOptions = {},
): State {
  return duel(plain('Ana', ana), plain('Bob', bob), { ...scene, rulings: on })
}

/** Ana's blow at Bob, and how both stand after it. */
function blow(state: State, dice: readonly number[], choices: NonNullable<PlayScript['choices']> = {}) {
  const play = attackWith(state, 'ana', 'bob', { dice, choices })
  return { play, ana: figure(state, 'ana'), bob: figure(state, 'bob') }
}

/** Bob's Guard after Ana's blow. */
function guardAfter(
  on: RulingsInput,
  dice: readonly number[],
  ana: Partial<SheetInput> = {},
  bob: Partial<SheetInput> = {},
  scene: StageOptions = {},
): number {
  return blow(pair(on, ana, bob, scene), dice).bob.guard
}

/** A fighter who is attacked by another, both of them from the same sheet; stances and Momentum as set. */
function fighters(on: RulingsInput, attacker: Partial<Figure> = {}, target: Partial<Figure> = {}): State {
  const state = duel(
    fighter('Ana'),
    { ...fighter('Bob'), kind: 'npc', usesDeathSaves: true },
    { rulings: on },
  )
  set(state, 'ana', { stance: 'aggressive', ...attacker })
  set(state, 'bob', { stance: 'defensive', ...target })
  return state
}

const COUNTER = { counter: ['yes'] }

describe('checks', () => {
  toggle(
    { 'attack-tn': 'seven' },
    'a 7 hits for 1, 1 and the sword; a number that was raised stands',
    (on) => {
      expect(guardAfter({}, [3, 4])).toBe(12)
      expect(guardAfter(on, [3, 4, 1, 1])).toBe(9)
      expect(guardAfter(on, [3, 3])).toBe(12)
      expect(guardAfter(on, [4, 5], {}, {}, { field: { attackTn: 10 } })).toBe(12)
    },
  )

  toggle(
    { 'attack-tn': 'by-rank' },
    '9 is not enough against the Seasoned, 11 not against the Heroic',
    (on) => {
      expect(guardAfter({}, [4, 5, 1, 1], {}, { rank: 'seasoned' })).toBe(9)
      expect(guardAfter(on, [4, 5, 1, 1], {}, { rank: 'novice' })).toBe(9)
      for (const rank of ['seasoned', 'veteran'] as const) {
        expect(guardAfter(on, [4, 5], {}, { rank })).toBe(12)
        expect(guardAfter(on, [5, 5, 1, 1], {}, { rank })).toBe(9)
      }
      expect(guardAfter(on, [6, 5], {}, { rank: 'heroic' })).toBe(12)
      expect(guardAfter(on, [6, 6, 1, 1], {}, { rank: 'legendary' })).toBe(9)
    },
  )

  toggle({ 'attack-tn': 'per-target' }, 'the referee says 10, and 9 misses', (on) => {
    expect(blow(pair({}, {}, {}), [4, 5, 1, 1]).play.askedFor('attack-tn')).toEqual([])
    const called = blow(pair(on, {}, {}), [4, 5], { 'attack-tn': ['10'] })
    expect(called.bob.guard).toBe(12)
    expect(called.play.askedFor('attack-tn')[0]).toMatchObject({ seat: 'referee', usual: '8' })
    expect(called.play.askedFor('attack-tn')[0]?.options).toEqual(['8', '9', '10', '11', '12', '13', '14'])
  })

  const critical = (on: RulingsInput, dice: number[], might = 4) =>
    told(blow(pair(on, { might }, {}), dice).play, 'hit')[0]?.critical

  toggle({ critical: 'scaling' }, 'with +4 it takes 14, and a natural 12 always will do', (on) => {
    expect(critical({}, [5, 4, 1, 1, 1])).toBe(true)
    expect(critical(on, [5, 4, 1, 1])).toBe(false)
    expect(critical(on, [5, 5, 1, 1, 1])).toBe(true)
    expect(critical({}, [6, 6, 1, 1], -3)).toBe(false)
    expect(critical(on, [6, 6, 1, 1, 1], -3)).toBe(true)
  })

  toggle({ critical: 'natural-12' }, '15 with 6 and 5 is none, two sixes are', (on) => {
    expect(critical({}, [6, 5, 1, 1, 1])).toBe(true)
    expect(critical(on, [6, 5, 1, 1])).toBe(false)
    expect(critical(on, [6, 6, 1, 1, 1])).toBe(true)
  })

  toggle({ auto: 'natural' }, 'two ones miss with +6, two sixes hit with −5', (on) => {
    const strong = { might: 5, skills: { combat: 1 } }
    expect(guardAfter({}, [1, 1, 1, 1], strong)).toBe(9)
    expect(guardAfter(on, [1, 1], strong)).toBe(12)
    expect(guardAfter({}, [6, 6], { might: -5 })).toBe(12)
    expect(guardAfter(on, [6, 6, 1, 1], { might: -5 })).toBe(9)
    // Rolls against each other are checks like any other.
    const active = { ...on, 'defense-rolls': 'active' } as const
    expect(guardAfter(active, [1, 1, 2, 2], strong)).toBe(12)
    expect(guardAfter(active, [6, 6, 6, 5, 1, 1], {}, { grace: 5, guardMax: 12 })).toBe(9)
    expect(guardAfter(active, [6, 5, 6, 6], strong)).toBe(12)
    const countered = (chosen: RulingsInput, dice: number[]) => {
      const { play } = blow(fighters(chosen), dice, COUNTER)
      return told(play, 'negated').length === 1
    }
    expect([countered({}, [5, 5, 6, 6]), countered(on, [5, 5, 6, 6])]).toEqual([true, true])
    expect([countered({}, [1, 2, 1, 1]), countered(on, [1, 2, 1, 1])]).toEqual([true, false])
    expect([countered({}, [6, 6, 6, 5]), countered(on, [6, 6, 6, 5, 1, 1, 1])]).toEqual([true, false])
  })

  toggle({ 'modifier-cap': 'plus-5' }, 'Might 5 and Combat 2 add 5: two ones make 7', (on) => {
    const strong = { might: 5, skills: { combat: 2 } }
    expect(guardAfter({}, [1, 1, 1, 1], strong)).toBe(9)
    expect(guardAfter(on, [1, 1], strong)).toBe(12)
    const envoy = plain('Ana', { presence: 5, skills: { persuade: 2 } })
    const argue = (chosen: RulingsInput, dice: number[]) => {
      const state = exchange({ pcs: [envoy], npcs: [plain('Bob', { will: 3 })] }, { rulings: chosen })
      playTurn(state, 'ana', { deeds: ['argue bob'], dice })
      return figure(state, 'bob').composure
    }
    expect([argue({}, [1, 1, 1]), argue(on, [1, 1])]).toEqual([2, 8])
  })

  toggle({ 'defend-tn': 'scene' }, 'where the scene asks for 10, a 9 is no Defend and no argument', (on) => {
    const field = { sceneTn: 10 }
    const defends = (chosen: RulingsInput) => {
      const state = duel(fighter('Ana'), 'levy', { rulings: chosen, field })
      playTurn(state, 'ana', { deeds: ['defend'], dice: [4, 4] })
      return figure(state, 'ana').layer
    }
    expect([defends({}), defends(on)]).toEqual([2, 0])
    const argues = (chosen: RulingsInput, dice: number[]) => {
      const cast = { pcs: [plain('Ana', { presence: 1 })], npcs: [plain('Bob')] }
      const state = exchange(cast, { rulings: chosen, field })
      playTurn(state, 'ana', { deeds: ['argue bob'], dice })
      return figure(state, 'bob').composure
    }
    expect([argues({}, [4, 4, 2]), argues(on, [4, 4])]).toEqual([2, 5])
    expect(guardAfter(on, [4, 4, 1, 1], {}, {}, { field })).toBe(9)
  })
})

describe('Momentum', () => {
  toggle(
    { 'critical-momentum': 'defend-only' },
    'a critical hit of Defensive earns nothing, a Defend still does',
    (on) => {
      const hit = (chosen: RulingsInput) => {
        const state = fighters(chosen, { stance: 'defensive' }, { stance: 'balanced' })
        return blow(state, [5, 4, 1, 1, 1]).ana.momentum
      }
      expect([hit({}), hit(on)]).toEqual([1, 0])
      const state = fighters(on, { stance: 'defensive' })
      expect(ledger(playTurn(state, 'ana', { deeds: ['defend'], dice: [4, 4] }), 'ana')).toEqual([
        'stances.defensive.momentum-defense +1',
        'stances.action.defend.critical +1',
      ])
    },
  )

  toggle({ 'defend-crit-once': 'stack' }, 'a critical Defend in Defensive is worth 3', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = fighters(chosen, { stance: 'defensive' })
      playTurn(state, 'ana', { deeds: ['defend'], dice: [4, 4] })
      return figure(state, 'ana').momentum
    }
    expect([after({}), after(on)]).toEqual([2, 3])
  })

  const starts = (on: RulingsInput, ana: Partial<SheetInput>) => figure(pair(on, ana, {}), 'ana').momentum

  toggle({ 'momentum-bounds': 'zero-to-6' }, 'nobody begins or falls below 0', (on) => {
    expect([starts({}, { momentum: -2 }), starts(on, { momentum: -2 })]).toEqual([-2, 0])
    const leaves = (chosen: RulingsInput) => {
      const state = pair({ ...chosen, 'switch-cost': 'old' }, {}, {})
      state.round = 2
      startRound(state, { stances: { ana: 'defensive' } })
      return figure(state, 'ana').momentum
    }
    expect([leaves({}), leaves(on)]).toEqual([-1, 0])
  })

  toggle({ 'momentum-bounds': 'by-archetype' }, 'Clerics, Paladins and Scholars begin with 1', (on) => {
    for (const sheet of [{ archetype: 'cleric' }, { archetype: 'paladin' }, { calling: 'Scholar' }] as const)
      expect([starts({}, sheet), starts(on, sheet)]).toEqual([0, 1])
    expect(starts(on, { archetype: 'wizard' })).toBe(0)
    expect(starts(on, { archetype: 'cleric', momentum: 3 })).toBe(3)
  })

  toggle({ 'momentum-bounds': 'npc-by-rank' }, 'NPCs begin with 2, 4 or 6 by rank', (on) => {
    const ranks = ['novice', 'seasoned', 'veteran', 'heroic', 'legendary'] as const
    expect(ranks.map((rank) => starts(on, { rank }))).toEqual([0, 2, 4, 6, 6])
    expect(starts({}, { rank: 'veteran' })).toBe(0)
    expect(starts(on, { rank: 'veteran', kind: 'pc' })).toBe(0)
    expect(starts(on, { rank: 'heroic', momentumMax: 3 })).toBe(3)
  })

  toggle({ 'momentum-debt': 'to-minus-3' }, 'at −1 the Counter is bought on credit, at −3 no more', (on) => {
    const asked = (chosen: RulingsInput, momentum: number) => {
      const { play, bob } = blow(fighters(chosen, {}, { momentum, attackedPaid: true }), [1, 1])
      return [play.askedFor('counter').length, bob.momentum]
    }
    expect(asked({}, 0)).toEqual([0, 0])
    expect(asked(on, 0)).toEqual([1, 0])
    expect(asked(on, -2)).toEqual([1, -2])
    expect(asked(on, -3)).toEqual([0, -3])
    const paid = blow(fighters(on, {}, { momentum: -2, attackedPaid: true }), [2, 2, 1, 1, 1, 1], COUNTER)
    expect(paid.bob.momentum).toBe(-3)
  })

  toggle(
    { 'credit-timing': 'at-once' },
    'the hit of Aggressive gives Press Advantage its die at once',
    (on) => {
      const dice = (chosen: RulingsInput, rolls: number[]) => {
        const state = pair(chosen, { techniques: ['press-advantage'], stance: 'aggressive' }, {})
        return told(blow(state, rolls).play, 'hit')[0]?.dice
      }
      expect([dice({}, [4, 4, 1, 1]), dice(on, [4, 4, 1, 1, 1])]).toEqual([2, 3])
    },
  )

  toggle({ 'successful-defense': 'misses-too' }, 'a miss is worth 1 more', (on) => {
    const after = (chosen: RulingsInput) => blow(fighters(chosen), [1, 1]).bob.momentum
    expect([after({}), after(on)]).toEqual([1, 2])
    expect(blow(fighters(on, {}, { stance: 'balanced' }), [1, 1]).bob.momentum).toBe(0)
  })

  toggle({ 'balanced-roll': 'all-2d6' }, 'damage of 4 and 4 is a natural 8, once the check was not', (on) => {
    const after = (chosen: RulingsInput, dice: number[]) =>
      blow(fighters(chosen, { stance: 'balanced' }, { stance: 'balanced' }), dice).ana.momentum
    expect([after({}, [2, 3, 4, 4]), after(on, [2, 3, 4, 4])]).toEqual([0, 1])
    expect(after(on, [2, 3, 6, 1, 1])).toBe(0)
    expect(after(on, [4, 4, 6, 1, 2])).toBe(2)
  })

  toggle({ 'balanced-limit': 'once-per-round' }, 'Defend and Riposte with natural 8s earn 1, not 2', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = duel(fighter('Ana', { techniques: ['riposte'] }), 'levy', { rulings: chosen })
      set(state, 'ana', { momentum: 1 })
      const choices = { riposte: ['riposte'] }
      playTurn(state, 'ana', { deeds: ['defend'], dice: [4, 4, 4, 4, 1, 1], choices })
      return figure(state, 'ana').momentum
    }
    expect([after({}), after(on)]).toEqual([2, 1])
  })

  toggle({ 'aggressive-limit': 'once-per-round' }, 'a Whirlwind that hits two earns 1, not 2', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = whirlers(chosen, 'aggressive')
      playTurn(state, 'ana', { deeds: ['whirlwind-strike'], dice: [2, 3, 1, 1, 2, 3, 1, 1] })
      return figure(state, 'ana').momentum
    }
    expect([after({}), after(on)]).toEqual([2, 1])
  })

  toggle({ 'negated-attack': 'all-lost' }, 'the natural 8 of a stopped attack is worth nothing', (on) => {
    const after = (chosen: RulingsInput) =>
      blow(fighters(chosen, { stance: 'balanced' }), [4, 4, 6, 1], COUNTER).ana.momentum
    expect([after({}), after(on)]).toEqual([1, 0])
  })

  const boosted = (on: RulingsInput, dice: number[], points: number) => {
    const state = pair(on, { momentum: 2 }, {})
    const { play, ana, bob } = blow(state, dice, { boost: [points] })
    return { asked: play.askedFor('boost')[0], left: ana.momentum, guard: bob.guard }
  }

  toggle({ boost: 'before-roll' }, '2 Momentum make an 8 of two threes', (on) => {
    expect(guardAfter({}, [3, 3], { momentum: 2 })).toBe(12)
    const { asked, left, guard } = boosted(on, [3, 3, 1, 1], 2)
    expect([left, guard]).toEqual([0, 9])
    expect(asked).toMatchObject({ max: 2, about: { natural: 0 } })
  })

  toggle({ boost: 'after-roll' }, 'it is said when the 6 lies on the table', (on) => {
    const { asked, left, guard } = boosted(on, [3, 3, 1, 1], 2)
    expect([left, guard]).toEqual([0, 9])
    expect(asked).toMatchObject({ max: 2, about: { natural: 6 } })
    expect(boosted(on, [4, 5, 1, 1], 0).left).toBe(3)
  })

  toggle({ 'damage-momentum': 'on' }, 'the first wound of a round earns 1', (on) => {
    const after = (chosen: RulingsInput, blows: number) => {
      const state = pair(chosen, {}, {})
      for (let count = 0; count < blows; count++) blow(state, [4, 4, 1, 1])
      return figure(state, 'bob').momentum
    }
    expect([after({}, 1), after(on, 1), after(on, 2)]).toEqual([0, 1, 1])
  })

  toggle({ 'failure-momentum': 'on' }, 'a total of 6 lifts the target, or the nearest foe', (on) => {
    const after = (chosen: RulingsInput, dice: number[]) => blow(pair(chosen, {}, {}), dice).bob.momentum
    expect([after({}, [3, 3]), after(on, [3, 3]), after(on, [3, 4])]).toEqual([0, 1, 0])
    const cast = { pcs: [plain('Ana')], npcs: [plain('Far', { zone: 4 }), plain('Near', { zone: 3 })] }
    const state = stage(cast, { rulings: on, zone: 2 })
    playTurn(state, 'ana', { deeds: ['defend'], dice: [1, 1] })
    expect([figure(state, 'far').momentum, figure(state, 'near').momentum]).toEqual([0, 1])
    const low = stage(cast, { rulings: { ...on, 'defend-tn': 'scene' }, field: { sceneTn: 5 }, zone: 2 })
    playTurn(low, 'ana', { deeds: ['defend'], dice: [3, 3] })
    expect(figure(low, 'near').momentum).toBe(0)
    // Rolls against another's are checks like any other: a defence of 2 lifts the attacker, a chase of 2 the chased.
    const active = blow(pair({ ...on, 'defense-rolls': 'active' }, {}, {}), [3, 4, 1, 1, 1, 1])
    expect(ledger(active.play, 'ana')).toEqual(['stances.momentum.sources +1'])
    const chase = duel(plain('Ana', { zone: 2 }), plain('Bob', { zone: 3, stance: 'defensive' }), {
      rulings: { ...on, 'keep-distance': 'check' },
    })
    const kept = playTurn(chase, 'ana', { deeds: ['move 3'], dice: [1, 1, 3, 3] })
    expect(ledger(kept, 'bob')).toEqual(['stances.momentum.sources +1'])
    const exchanged = exchange(
      { pcs: ['envoy'], npcs: [plain('Bob')] },
      { rulings: { ...on, 'social-attack': 'opposed' } },
    )
    const argues = playTurn(exchanged, 'envoy', { deeds: ['argue bob'], dice: [3, 3, 1, 1, 1] })
    expect(ledger(argues, 'envoy')).toEqual(['stances.momentum.sources +1'])
  })

  toggle(
    { 'kill-momentum': 'on' },
    'whoever puts a foe down earns 1, but not for striking the fallen',
    (on) => {
      const after = (chosen: RulingsInput) =>
        blow(pair(chosen, {}, { guard: 0, vitality: 2 }), [4, 4, 1, 1]).ana.momentum
      expect([after({}), after(on)]).toEqual([1, 2])
      const state = stage(
        { pcs: [plain('Ana')], npcs: [plain('Bob', { usesDeathSaves: true }), plain('Cid')] },
        { rulings: on, zone: 2 },
      )
      fell(state, 'bob')
      expect(blow(state, [3, 5, 1, 1]).ana.momentum).toBe(1)
    },
  )
})

/** Ana, who knows Whirlwind Strike, among two foes without armour. */
function whirlers(on: RulingsInput, stance: Figure['stance']): State {
  const ana = fighter('Ana', { rank: 'seasoned', techniques: ['whirlwind-strike'] })
  const state = stage({ pcs: [ana], npcs: [plain('Bob'), plain('Cid')] }, { rulings: on, zone: 2 })
  set(state, 'ana', { momentum: 2, stance })
  return state
}

describe('Counter and Interpose', () => {
  toggle({ 'attacked-first': 'no' }, 'the point for being attacked comes too late for the Counter', (on) => {
    const after = (chosen: RulingsInput) => {
      const { play, bob } = blow(fighters(chosen), [1, 1])
      return [play.askedFor('counter').length, bob.momentum]
    }
    expect([after({}), after(on)]).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  toggle({ 'opposed-ties': 'attacker' }, '11 against 11 hits', (on) => {
    expect(blow(fighters({}), [3, 4, 2, 4], COUNTER).bob).toMatchObject({ guard: 15, momentum: 1 })
    expect(blow(fighters(on), [3, 4, 2, 4, 3, 3], COUNTER).bob).toMatchObject({ guard: 11, momentum: 0 })
  })

  toggle({ 'opposed-ties': 'both-fail' }, '11 against 11 is stopped and earns nothing', (on) => {
    expect(blow(fighters(on), [3, 4, 2, 4], COUNTER).bob).toMatchObject({ guard: 15, momentum: 0 })
    expect(blow(fighters(on), [3, 4, 3, 4], COUNTER).bob).toMatchObject({ guard: 15, momentum: 1 })
    const tie = blow(fighters({ ...on, counterattack: 'always' }), [3, 4, 2, 4], COUNTER)
    expect(tie.play.askedFor('counterattack')).toEqual([])
  })

  toggle({ 'defense-rolls': 'tn-shift' }, 'Defensive is hit on 12, Aggressive on 7', (on) => {
    const hit = (chosen: RulingsInput, stance: Figure['stance'], dice: number[]) => {
      const state = pair(chosen, {}, {})
      set(state, 'bob', { stance })
      return told(blow(state, dice).play, 'hit').length === 1
    }
    expect(hit({}, 'defensive', [6, 5, 1, 1])).toBe(true)
    expect(hit(on, 'defensive', [6, 5])).toBe(false)
    expect(hit(on, 'defensive', [6, 6, 1, 1])).toBe(true)
    expect(hit({}, 'aggressive', [3, 4])).toBe(false)
    expect(hit(on, 'aggressive', [3, 4, 1, 1])).toBe(true)
    expect(hit(on, 'balanced', [3, 4])).toBe(false)
  })

  toggle({ 'defense-rolls': 'guard-pool' }, 'no +4, but 2 more Guard for the round', (on) => {
    const defends = (chosen: RulingsInput) => {
      const state = fighters(chosen, { stance: 'defensive' })
      return told(playTurn(state, 'ana', { deeds: ['defend'], dice: [1, 2] }), 'check')[0]?.total
    }
    expect([defends({}), defends(on)]).toEqual([8, 4])
    const struck = (chosen: RulingsInput) => {
      const state = duel(STRIKER, plain('Bob'), { rulings: chosen })
      startRound(state, { stances: { bob: 'defensive' } })
      playTurn(state, 'bob')
      strikeFor(state, 'bob', 6)
      return figure(state, 'bob').guard
    }
    expect([struck({}), struck(on)]).toEqual([8, 10])
  })

  toggle({ 'defense-rolls': 'active' }, 'an 8 must beat the target’s own roll', (on) => {
    expect(guardAfter({}, [3, 5, 1, 1])).toBe(9)
    expect(guardAfter(on, [3, 5, 4, 4])).toBe(12)
    expect(guardAfter(on, [3, 5, 3, 4, 1, 1])).toBe(9)
    expect(guardAfter(on, [1, 2, 1, 1, 1, 1])).toBe(9)
    const rolls = (choices: PlayScript['choices'], dice: number[]) =>
      rolled(blow(fighters(on), dice, choices).play)
    expect(rolls({}, [5, 5, 6, 5])).toBe('attack 5 5, defence 6 5')
    expect(blow(fighters(on), [5, 5, 6, 5]).bob).toMatchObject({ guard: 15, momentum: 3 })
    expect(rolls(COUNTER, [5, 5, 2, 3, 1, 1, 1])).toBe('attack 5 5, counter 2 3, damage 1 1 1')
  })

  toggle({ 'counter-timing': 'after-hit' }, 'nobody is asked about a miss', (on) => {
    const asked = (chosen: RulingsInput) => blow(fighters(chosen), [1, 1]).play.askedFor('counter').length
    expect([asked({}), asked(on)]).toEqual([1, 0])
    const late = blow(fighters(on), [3, 4, 2, 4], COUNTER)
    expect([rolled(late.play), late.bob.guard]).toEqual(['attack 3 4, counter 2 4', 15])
  })

  toggle(
    { 'counter-roll': 'separate' },
    'the pair is rolled first, and the attack only if it is lost',
    (on) => {
      const play = (chosen: RulingsInput, dice: number[]) =>
        rolled(blow(fighters(chosen), dice, COUNTER).play)
      expect(play({}, [3, 4, 2, 3, 1, 1])).toBe('attack 3 4, counter 2 3, damage 1 1')
      expect(play(on, [3, 4, 2, 3, 2, 2, 1, 1])).toBe('contest 3 4, counter 2 3, attack 2 2, damage 1 1')
      expect(play(on, [3, 4, 2, 4])).toBe('contest 3 4, counter 2 4')
      // The roll of the pair is a check: in Balanced a natural 8 earns, and so does a 13 that wins.
      const { play: won } = blow(fighters(on, { stance: 'balanced' }), [4, 5, 1, 1, 1, 2], COUNTER)
      expect(ledger(won, 'ana')).toEqual(['stances.balanced.momentum +1', 'stances.momentum.critical +1'])
    },
  )

  toggle({ 'counter-roll': 'best-attribute' }, 'Might 3 gives the Counter 8 where Grace gave 5', (on) => {
    const total = (chosen: RulingsInput, dice: number[]) =>
      told(blow(fighters(chosen), dice, COUNTER).play, 'check')[1]?.total
    expect([total({}, [3, 4, 2, 2, 1, 1]), total(on, [3, 4, 2, 2])]).toEqual([9, 12])
  })

  const struckBack = (on: RulingsInput, dice: number[]) =>
    blow(fighters(on), dice, COUNTER).play.askedFor('counterattack').length

  toggle({ counterattack: 'always' }, 'a Counter of 11 strikes back', (on) => {
    expect([struckBack({}, [2, 2, 2, 4]), struckBack(on, [2, 2, 2, 4])]).toEqual([0, 1])
  })

  toggle({ counterattack: 'margin-5' }, '11 against 6 strikes back, 13 against 9 does not', (on) => {
    expect([struckBack({}, [1, 1, 2, 4]), struckBack(on, [1, 1, 2, 4])]).toEqual([0, 1])
    expect([struckBack({}, [2, 3, 4, 4]), struckBack(on, [2, 3, 4, 4])]).toEqual([1, 0])
  })

  toggle({ counterattack: 'never' }, 'a critical Counter only stops', (on) => {
    expect([struckBack({}, [2, 2, 4, 4]), struckBack(on, [2, 2, 4, 4])]).toEqual([1, 0])
  })

  toggle({ 'defend-counterattack': 'immediate' }, 'a critical Defend in Defensive strikes at once', (on) => {
    const struck = (chosen: RulingsInput, stance: Figure['stance'], dice: number[]) => {
      const state = fighters(chosen, { stance }, { stance: 'balanced' })
      playTurn(state, 'ana', { deeds: ['defend'], dice, choices: { counterattack: () => 'strike' } })
      return figure(state, 'bob').guard
    }
    expect(struck({}, 'defensive', [4, 4])).toBe(15)
    expect(struck(on, 'defensive', [4, 4, 2, 3, 3, 3])).toBe(11)
    expect(struck(on, 'defensive', [4, 3])).toBe(15)
    expect(struck(on, 'balanced', [6, 6])).toBe(15)
  })

  toggle({ 'defend-counterattack': 'armed' }, 'the next who attacks is struck at after it', (on) => {
    const struck = (chosen: RulingsInput, dice: number[]) => {
      const state = fighters(chosen, {}, {})
      playTurn(state, 'bob', { deeds: ['defend'], dice: [4, 4] })
      const choices = { counterattack: () => 'strike' }
      blow(state, [1, 1, ...dice], choices)
      blow(state, [1, 1], choices)
      return figure(state, 'ana').guard
    }
    expect([struck({}, []), struck(on, [2, 3, 3, 3])]).toEqual([15, 11])
  })

  toggle({ 'counter-chain': 'yes' }, 'a counterattack can be Countered', (on) => {
    const asked = (chosen: RulingsInput) => {
      const state = fighters(chosen, { stance: 'defensive', momentum: 1 })
      const choices = { 'counter bob': ['yes'], 'counter ana': () => 'no', counterattack: ['strike'] }
      const play = attackWith(state, 'ana', 'bob', { dice: [2, 2, 4, 4, 1, 1], choices })
      return play.askedFor('counter').map(({ by }) => by)
    }
    expect([asked({}), asked(on)]).toEqual([['bob'], ['bob', 'ana']])
  })

  toggle(
    { 'reaction-limit': 'once-per-round' },
    'one Counter and one Interpose, whatever Momentum says',
    (on) => {
      const counters = (chosen: RulingsInput) => {
        const state = fighters(chosen, {}, { momentum: 3 })
        const count = () =>
          blow(state, [2, 2, 2, 4], { counter: () => 'yes' }).play.askedFor('counter').length
        return [count(), blow(state, [1, 1]).play.askedFor('counter').length]
      }
      expect([counters({}), counters(on)]).toEqual([
        [1, 1],
        [1, 0],
      ])
      const steps = (chosen: RulingsInput) => {
        const state = guarded(chosen, { momentum: 3 })
        const step = () =>
          attackWith(state, 'ogre', 'lyra', { dice: [1, 1], choices: { interpose: () => 'yes' } })
        return [step(), step()].map((play) => play.askedFor('interpose').length)
      }
      expect([steps({}), steps(on)]).toEqual([
        [1, 1],
        [1, 0],
      ])
    },
  )

  toggle({ 'counter-ranged': 'melee-only' }, 'an arrow cannot be Countered, a spear from Close can', (on) => {
    const asked = (chosen: RulingsInput, weapon: string, zone: number) => {
      const state = pair(chosen, { weapons: [weapon], zone }, {})
      set(state, 'bob', { stance: 'defensive' })
      return blow(state, [1, 1]).play.askedFor('counter').length
    }
    expect([asked({}, 'shortbow', 0), asked(on, 'shortbow', 0)]).toEqual([1, 0])
    expect([asked(on, 'spear', 1), asked(on, 'longsword', 2)]).toEqual([1, 1])
    expect(asked({ ...on, 'ranged-engaged': 'minus-2' }, 'shortbow', 2)).toBe(0)
    const cast = (chosen: RulingsInput) => {
      const state = pair({ ...chosen, spells: 'on' }, { spells: ['bolt'] }, {})
      set(state, 'bob', { stance: 'defensive' })
      return playDeeds(state, 'ana', { deeds: ['cast bolt bob'], dice: [1, 1] }).askedFor('counter').length
    }
    expect([cast({}), cast(on)]).toEqual([1, 0])
  })

  toggle({ interpose: 'after-hit' }, 'it is asked about hits only, and both count as attacked', (on) => {
    const after = (
      chosen: RulingsInput,
      dice: number[],
      choices: NonNullable<PlayScript['choices']> = {},
    ) => {
      const state = guarded(chosen, { momentum: 1 })
      const play = attackWith(state, 'ogre', 'lyra', { dice, choices })
      const [lyra, brannoc] = ['lyra', 'brannoc'].map((id) => figure(state, id).momentum)
      return [play.askedFor('interpose').length, lyra, brannoc]
    }
    expect([after({}, [1, 1]), after(on, [1, 1])]).toEqual([
      [1, 1, 1],
      [0, 1, 1],
    ])
    expect(after({}, [4, 4, 1, 1], { interpose: ['yes'] })).toEqual([1, 0, 1])
    expect(after(on, [4, 4, 1, 1], { interpose: ['yes'] })).toEqual([1, 1, 1])
  })

  toggle({ interpose: 'both-attacked' }, 'whom he steps in for earns the point too', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = guarded(chosen, { momentum: 1 })
      attackWith(state, 'ogre', 'lyra', { dice: [1, 1], choices: { interpose: ['yes'] } })
      return figure(state, 'lyra').momentum
    }
    expect([after({}), after(on)]).toEqual([0, 1])
    expect(after({ ...on, 'attacked-first': 'no' })).toBe(1)
  })

  toggle({ 'interpose-self-pay': 'yes' }, 'at 0 the point of the attack pays, at −1 it does not', (on) => {
    const after = (chosen: RulingsInput, momentum: number) => {
      const state = guarded(chosen, { momentum })
      const play = attackWith(state, 'ogre', 'lyra', { dice: [1, 1], choices: { interpose: () => 'yes' } })
      return [play.askedFor('interpose').length, figure(state, 'brannoc').momentum]
    }
    expect([after({}, 0), after(on, 0), after(on, -1)]).toEqual([
      [0, 0],
      [1, 0],
      [0, -1],
    ])
  })

  toggle(
    { adjacent: 'same-or-next-zone' },
    'a guardian steps in, and a medic helps, from the next zone',
    (on) => {
      const asked = (chosen: RulingsInput, zone: number) => {
        const state = guarded(chosen, { momentum: 1, zone })
        return attackWith(state, 'ogre', 'lyra', { dice: [1, 1] }).askedFor('interpose').length
      }
      expect([asked({}, 1), asked(on, 1), asked(on, 0)]).toEqual([0, 1, 0])
      const helps = (chosen: RulingsInput) => {
        const state = guarded(chosen, { zone: 1 })
        fell(state, 'lyra')
        return whyNot(state, 'brannoc', 'first-aid lyra')
      }
      expect([helps({}), helps(on)]).toEqual(['stances.dying.medicine', null])
    },
  )
})

/** Lyra, who is attacked by an ogre, and Brannoc beside her; both Defensive. */
function guarded(on: RulingsInput, brannoc: Partial<Figure>): State {
  const ogre = plain('Ogre', { might: 3, weapons: ['maul'] })
  const state = stage({ pcs: ['lyra', 'brannoc'], npcs: [ogre] }, { rulings: on, zone: 2 })
  set(state, 'lyra', { stance: 'defensive' })
  set(state, 'brannoc', { stance: 'defensive', ...brannoc })
  giveTurn(state, 'ogre')
  return state
}

describe('stances and order', () => {
  /** Who is asked for a stance, as long as nobody has answered. */
  const openFor = (on: RulingsInput) => {
    const figures = [plain('Ana', { kind: 'pc', grace: 2 }), plain('Bea', { kind: 'pc' })]
    const sides = [
      { id: 'pcs', figures },
      { id: 'npcs', figures: [plain('Cid', { grace: 1 }), plain('Dan', { grace: -1 })] },
    ]
    const hands = { pcs: 'human', npcs: 'human' } as const
    const fight = Fight.create(stances, { system: 'stances', rulings: on, sides }, { seed: 'open', hands })
    const asked: string[] = []
    for (let count = 0; count < 4; count++) {
      asked.push(fight.questions.map(({ by, sealed }) => `${by}${sealed ? ' in secret' : ''}`).join(', '))
      const [question] = fight.questions
      if (question !== undefined) fight.answer(question.id, 'balanced')
    }
    return asked
  }

  toggle({ 'stance-declaration': 'npcs-first' }, 'NPCs choose openly, one by one, then PCs', (on) => {
    expect(openFor({})[0]).toBe('ana in secret, bea in secret, cid in secret, dan in secret')
    expect(openFor(on)).toEqual(['cid', 'dan', 'ana', 'bea'])
  })

  toggle({ 'stance-declaration': 'pcs-first' }, 'PCs choose openly, then NPCs', (on) => {
    expect(openFor(on)).toEqual(['ana', 'bea', 'cid', 'dan'])
  })

  toggle({ 'stance-declaration': 'ascending-grace' }, 'the slowest shows first what he will do', (on) => {
    expect(openFor(on)).toEqual(['dan', 'bea', 'cid', 'ana'])
  })

  toggle({ 'stance-initial': 'all-balanced' }, 'nobody is asked in round 1, everybody in round 2', (on) => {
    const asked = (chosen: RulingsInput, round: number) => {
      const state = pair(chosen, { stance: 'aggressive' }, {})
      state.round = round
      return [startRound(state).askedFor('stance').length, figure(state, 'ana').stance]
    }
    expect([asked({}, 1), asked(on, 1), asked(on, 2)]).toEqual([
      [2, 'aggressive'],
      [0, 'balanced'],
      [2, 'aggressive'],
    ])
  })

  toggle({ 'switch-cost': 'old' }, 'leaving Balanced costs 1 even below 0, everything else nothing', (on) => {
    const after = (chosen: RulingsInput, from: Figure['stance'], to: Figure['stance'], round = 2) => {
      const state = pair(chosen, {}, {})
      set(state, 'ana', { stance: from })
      state.round = round
      startRound(state, { stances: { ana: to } })
      return figure(state, 'ana').momentum
    }
    expect([after({}, 'balanced', 'defensive'), after(on, 'balanced', 'defensive')]).toEqual([0, -1])
    expect([after(on, 'aggressive', 'balanced'), after(on, 'aggressive', 'defensive')]).toEqual([0, 0])
    expect([after(on, 'balanced', 'balanced'), after(on, 'balanced', 'aggressive', 1)]).toEqual([0, 0])
    // The extra switch is a free action all the same.
    const extra = pair(on, { momentum: 2 }, {})
    playTurn(extra, 'ana', { deeds: ['switch defensive'] })
    expect(figure(extra, 'ana')).toMatchObject({ stance: 'defensive', switched: true, momentum: 2 })
  })

  toggle({ 'balanced-switch': 'any-time' }, 'Balanced turns Defensive as the blow falls', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = pair(chosen, {}, { momentum: 1 })
      const { play, bob } = blow(state, [4, 4, 3, 3], { 'free-switch': () => 'defensive' })
      return [play.askedFor('free-switch').length, play.askedFor('counter').length, bob.guard, bob.momentum]
    }
    expect([after({}), after(on)]).toEqual([
      [0, 0, 5, 1],
      [1, 1, 7, 1],
    ])
    // Who turns Aggressive in his own turn, struck back at by an archer, owes an approach with the movement he has left.
    const bow = { weapons: ['shortbow'], momentum: 1 }
    const archers = duel(plain('Ana', { ...bow, zone: 1 }), plain('Bob', { ...bow, zone: 2, grace: 5 }), {
      rulings: on,
    })
    set(archers, 'bob', { stance: 'defensive' })
    const shot = {
      deeds: ['attack bob'],
      dice: [1, 1, 6, 6, 1, 1],
      choices: { counter: ['yes'], counterattack: ['strike'], 'free-switch ana': () => 'aggressive' },
    }
    expect(whyNot(archers, 'ana', 'end', shot)).toBe('stances.move.aggressive-must-close')
    const plated = blow(pair(on, {}, { armour: 'full plate' }), [1, 1]).play
    expect(plated.askedFor('free-switch')[0]?.options).toEqual(['keep', 'defensive'])
    expect(plated.forbade('free-switch', 'aggressive')).toBe('stances.armour.heavy.stance')
  })

  toggle({ 'balanced-switch': 'rebuild-order' }, 'who turns Aggressive when attacked acts next', (on) => {
    const order = (chosen: RulingsInput) => {
      const foes = [plain('Bob', { grace: -1 }), plain('Cid', { grace: 3 })]
      const state = stage({ pcs: [plain('Ana')], npcs: foes }, { rulings: chosen, zone: 2 })
      startRound(state, { stances: { ana: 'aggressive' } })
      const choices = { 'turn ana': ['attack bob'], 'free-switch bob': () => 'aggressive' }
      playWhile(state, { dice: [1, 1], choices }, ({ turn }) => turn === 0)
      return orderOf(state)
    }
    expect(order({})).toEqual(['ana', 'cid', 'bob'])
    expect(order({ 'balanced-switch': 'any-time' })).toEqual(['ana', 'cid', 'bob'])
    expect(order(on)).toEqual(['ana', 'bob', 'cid'])
  })

  toggle({ 'stance-moment': 'declared' }, 'after a switch the stance of the round’s start earns', (on) => {
    const after = (chosen: RulingsInput, dice: number[]) => {
      const state = pair(chosen, { might: 3 }, {})
      const play = playTurn(state, 'ana', { deeds: ['switch aggressive', 'attack bob'], dice })
      return [figure(state, 'ana').momentum, told(play, 'hit')[0]?.flat]
    }
    expect([after({}, [2, 3, 1, 1]), after(on, [2, 3, 1, 1])]).toEqual([
      [1, 2],
      [0, 2],
    ])
    expect([after({}, [4, 4, 1, 1]), after(on, [4, 4, 1, 1])]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  toggle({ 'switch-and-obligation': 'no' }, 'who switches owes no approach and has no Charge', (on) => {
    const may = (chosen: RulingsInput, zone: number) => {
      const state = pair(chosen, { zone }, { zone: 3 })
      const deeds = ['switch aggressive']
      return [whyNot(state, 'ana', 'end', { deeds }), menuOf(state, 'ana', { deeds }).includes('charge bob')]
    }
    expect(may({}, 2)).toEqual(['stances.move.aggressive-must-close', false])
    expect(may({}, 1)).toEqual(['stances.move.aggressive-must-close', true])
    expect([may(on, 2), may(on, 1)]).toEqual([
      [null, false],
      [null, false],
    ])
  })

  toggle({ 'defensive-hold': 'hold' }, 'a Defensive figure acts after one who comes later', (on) => {
    const turns = (chosen: RulingsInput) => {
      const state = stage(
        { pcs: [plain('Ana', { grace: 1 })], npcs: [plain('Bob'), plain('Cid')] },
        { rulings: chosen, zone: 2 },
      )
      const taken = { ana: 'defensive', bob: 'defensive', cid: 'defensive' } as const
      const play = playRound(state, { stances: taken, choices: { 'hold ana': () => 'bob' } })
      return told(play, 'turn').map((event) => event.figure)
    }
    expect(turns({})).toEqual(['ana', 'bob', 'cid'])
    expect(turns(on)).toEqual(['bob', 'ana', 'cid'])
    // Nobody waits for the fallen.
    const state = stage(
      { pcs: [plain('Ana', { grace: 1, stance: 'defensive' })], npcs: [plain('Bob'), plain('Cid')] },
      { rulings: on, zone: 2 },
    )
    giveTurn(state, 'ana')
    set(state, 'bob', { life: 'out' })
    expect(playWhile(state, {}, () => false).askedFor('hold')[0]?.options).toEqual(['now', 'cid'])
  })

  toggle({ 'turn-grace': 'base' }, 'the greatsword does not slow', (on) => {
    const order = (chosen: RulingsInput) => {
      const state = pair(chosen, { kind: 'pc', grace: 1, weapons: ['greatsword'] }, { grace: 1 })
      startRound(state)
      return orderOf(state)
    }
    expect([order({}), order(on)]).toEqual([
      ['bob', 'ana'],
      ['ana', 'bob'],
    ])
  })

  const tied = (on: RulingsInput, play: PlayScript = {}) => {
    const npcs = [
      plain('Bob'),
      plain('Cid', { skills: { combat: 2 } }),
      plain('Dan', { skills: { combat: 1 } }),
    ]
    const state = stage({ pcs: [plain('Ana', { kind: 'pc' })], npcs }, { rulings: on, zone: 2 })
    startRound(state, play)
    return orderOf(state)
  }

  toggle({ 'turn-ties': 'roll-off' }, 'the higher roll goes first, the list decides at a tie', (on) => {
    expect(tied({})).toEqual(['ana', 'bob', 'cid', 'dan'])
    expect(tied(on, { dice: [1, 2, 6, 5, 3, 3] })).toEqual(['ana', 'cid', 'dan', 'bob'])
    expect(tied(on, { dice: [4, 4, 2, 6, 5, 3] })).toEqual(['ana', 'bob', 'cid', 'dan'])
  })

  toggle({ 'turn-ties': 'higher-combat' }, 'the better fighter goes first', (on) => {
    expect(tied(on)).toEqual(['ana', 'cid', 'dan', 'bob'])
  })

  toggle({ 'turn-ties': 'referee' }, 'the referee names one after the other', (on) => {
    expect(tied(on, { choices: { 'tie-order': ['dan', 'cid'] } })).toEqual(['ana', 'dan', 'cid', 'bob'])
  })

  toggle(
    { 'unconscious-stance': 'wakes-balanced' },
    'the sleeper wakes in Balanced, not in Defensive',
    (on) => {
      const wakes = (chosen: RulingsInput) => {
        const cast = { pcs: [fighter('Ana'), plain('Amy')], npcs: ['levy'] }
        const state = stage(cast, { rulings: chosen, zone: 2 })
        set(state, 'ana', { stance: 'defensive' })
        fell(state, 'ana', -2)
        playTurn(state, 'ana', { dice: [5, 5] })
        return figure(state, 'ana').stance
      }
      expect([wakes({}), wakes(on)]).toEqual(['defensive', 'balanced'])
      // A switch from there is a switch like any other, whatever the stance had been.
      const cast = { pcs: [fighter('Ana', { zone: 0 }), plain('Amy')], npcs: [plain('Bob', { zone: 2 })] }
      const state = stage(cast, { rulings: { ...on, 'switch-and-obligation': 'no' } })
      set(state, 'ana', { stance: 'aggressive' })
      fell(state, 'ana', -2)
      const turned = { dice: [5, 5], deeds: ['switch aggressive'] }
      expect(whyNot(state, 'ana', 'charge bob', turned)).toBe('stances.aggressive.charge')
      expect(menuOf(state, 'ana', turned)).toContain('end')
    },
  )

  toggle({ mindless: 'balanced-only' }, 'a beast is not asked, does not switch, and others do', (on) => {
    const asked = (chosen: RulingsInput) => {
      const state = pair(chosen, { nature: 'mindless', stance: 'aggressive' }, {})
      const play = startRound(state)
      const switches = menuOf(state, 'ana').includes('switch defensive')
      return [play.askedFor('stance').map(({ by }) => by), figure(state, 'ana').stance, switches]
    }
    expect(asked({})).toEqual([['ana', 'bob'], 'aggressive', false])
    expect(asked(on)).toEqual([['bob'], 'balanced', false])
    const reacts = (nature: 'mindless' | 'wary') =>
      blow(pair({ ...on, 'balanced-switch': 'any-time' }, {}, { nature }), [1, 1]).play.askedFor(
        'free-switch',
      )
    expect([reacts('mindless').length, reacts('wary').length]).toEqual([0, 1])
  })
})

describe('movement', () => {
  /** Ana and Bob in their zones; the field has eight, Ana's home is below. */
  const apart = (
    on: RulingsInput,
    zones: readonly [ana: number, bob: number],
    ana: Partial<SheetInput> = {},
    bob: Partial<SheetInput> = {},
  ): State =>
    stage(
      { pcs: [plain('Ana', { zone: zones[0], ...ana })], npcs: [plain('Bob', { zone: zones[1], ...bob })] },
      { rulings: on, field: { zones: 8 } },
    )

  const AGGRESSIVE = { stance: 'aggressive' } as const

  toggle({ extreme: 'extreme' }, 'at three zones a bow has −2, at two it has not', (on) => {
    const hit = (chosen: RulingsInput, zone: number, dice: number[]) => {
      const state = apart(chosen, [0, zone], { grace: 2, weapons: ['shortbow'] })
      return told(blow(state, dice).play, 'hit').length
    }
    expect([hit({}, 3, [3, 3, 1, 1]), hit(on, 3, [3, 3]), hit(on, 2, [3, 3, 1, 1])]).toEqual([1, 0, 1])
  })

  toggle({ 'move-past': 'free-sidestep' }, 'out of an engagement either way', (on) => {
    const ways = (chosen: RulingsInput) =>
      menuOf(apart(chosen, [3, 3]), 'ana').filter((key) => key.startsWith('move'))
    expect([ways({}), ways(on)]).toEqual([
      ['move 2', 'move 1'],
      ['move 2', 'move 1', 'move 4', 'move 5'],
    ])
    expect(whyNot(apart({}, [3, 3]), 'ana', 'move 4')).toBe('stances.zone.engaged.no-passing')
  })

  toggle({ disengage: 'balanced-provokes' }, 'whoever steps out in Balanced is struck at with −2', (on) => {
    const leaves = (chosen: RulingsInput, stance: Figure['stance'], dice: number[]) => {
      const state = apart(chosen, [3, 3])
      set(state, 'ana', { stance })
      const play = playTurn(state, 'ana', { deeds: ['move 2'], dice })
      return [figure(state, 'ana').guard, told(play, 'check')[0]?.modifier]
    }
    expect(leaves({}, 'balanced', [])).toEqual([12, undefined])
    expect(leaves(on, 'balanced', [5, 5, 1, 1])).toEqual([9, -2])
    expect(leaves(on, 'defensive', [])).toEqual([12, undefined])
    // Whoever turns Aggressive at the first blow stays; whoever turns Defensive goes, and is struck at no more.
    const turns = (stance: Figure['stance']) => {
      const cast = { pcs: [plain('Ana')], npcs: [plain('Bob'), plain('Cid')] }
      const state = stage(cast, { rulings: { ...on, 'balanced-switch': 'any-time' }, zone: 2 })
      const choices = { 'free-switch': () => stance }
      const play = playDeeds(state, 'ana', { deeds: ['move 1'], dice: [1, 1], choices })
      return [told(play, 'attack').length, figure(state, 'ana').zone]
    }
    expect([turns('aggressive'), turns('defensive')]).toEqual([
      [1, 2],
      [1, 1],
    ])
  })

  toggle({ 'action-economy': 'move-first' }, 'nobody steps after the blow', (on) => {
    const moves = (chosen: RulingsInput) =>
      menuOf(apart(chosen, [3, 3]), 'ana', { deeds: ['attack bob'], dice: [1, 1] }).includes('move 2')
    expect([moves({}), moves(on)]).toEqual([true, false])
    expect(menuOf(apart(on, [3, 3]), 'ana', { deeds: ['move 2'] })).toContain('defend')
  })

  toggle({ 'charge-move': 'speed-2-only' }, 'with one zone a move there is no Charge', (on) => {
    const why = (chosen: RulingsInput, speed: number) =>
      whyNot(apart(chosen, [0, 2], { ...AGGRESSIVE, speed }), 'ana', 'charge bob')
    expect([why({}, 1), why(on, 1), why(on, 2)]).toEqual([null, 'stances.move.standard', null])
  })

  const charge = (on: RulingsInput, ana: Partial<SheetInput> = {}) => {
    const state = apart(on, [0, 2], { might: 4, ...AGGRESSIVE, ...ana })
    const play = playTurn(state, 'ana', { deeds: ['charge bob'], dice: [2, 3, 3, 4] })
    return [told(play, 'hit')[0]?.total, figure(state, 'ana').momentum]
  }

  toggle({ 'charge-stack': 'max' }, 'Aggressive and Charge together add 2', (on) => {
    expect([charge({})[0], charge(on)[0]]).toEqual([11, 10])
  })

  toggle({ 'charge-armour': 'both' }, 'a chain shirt takes the +2 as well', (on) => {
    const armour = 'chain shirt'
    expect([charge({}, { armour }), charge(on, { armour })]).toEqual([
      [11, 1],
      [9, 1],
    ])
    expect(charge(on)).toEqual([11, 3])
  })

  const closes = (on: RulingsInput, from: number, deeds: string[]) => {
    const state = apart(on, [from, 6], AGGRESSIVE)
    playTurn(state, 'ana', { deeds })
    return figure(state, 'ana').momentum
  }

  toggle({ 'closing-momentum': 'per-zone' }, 'from four zones to two is worth 2', (on) => {
    expect([closes({}, 2, ['move 4']), closes(on, 2, ['move 4'])]).toEqual([0, 2])
    expect([closes({}, 4, ['move 6']), closes(on, 4, ['move 6'])]).toEqual([2, 2])
  })

  toggle({ 'closing-momentum': 'per-charge' }, 'all the way from Far to Engaged is worth 1', (on) => {
    expect([closes({}, 4, ['move 6']), closes(on, 4, ['move 6'])]).toEqual([2, 1])
    expect([closes({}, 4, ['move 5', 'move 6']), closes(on, 4, ['move 5', 'move 6'])]).toEqual([2, 1])
    expect([closes({}, 5, ['move 6']), closes(on, 5, ['move 6'])]).toEqual([1, 0])
    expect([closes({}, 3, ['move 5']), closes(on, 3, ['move 5'])]).toEqual([1, 0])
    expect(charge(on)[1]).toBe(2)
  })

  const duty = (on: RulingsInput, from: number, deeds: string[] = []) =>
    whyNot(apart(on, [from, 6], AGGRESSIVE), 'ana', 'end', { deeds })

  toggle({ 'aggressive-obligation': 'one-zone' }, 'from two zones one step is enough', (on) => {
    expect(duty({}, 4, ['move 5'])).toBe('stances.move.aggressive-must-close')
    expect(duty(on, 4, ['move 5'])).toBe(null)
    expect(duty(on, 4)).toBe('stances.aggressive.approach')
    expect(duty(on, 5)).toBe('stances.move.aggressive-must-close')
  })

  toggle({ 'aggressive-obligation': 'off' }, 'nobody has to go anywhere', (on) => {
    expect([duty({}, 5), duty({}, 2)]).toEqual([
      'stances.move.aggressive-must-close',
      'stances.aggressive.approach',
    ])
    expect([duty(on, 5), duty(on, 2)]).toEqual([null, null])
  })

  const charges = (on: RulingsInput, weapon: string) =>
    menuOf(apart(on, [0, 3], { ...AGGRESSIVE, weapons: [weapon] }), 'ana').includes('charge bob')

  toggle({ 'charge-weapon': 'melee-only' }, 'a javelin is for throwing, a spear for charging', (on) => {
    expect([charges({}, 'javelin'), charges(on, 'javelin'), charges(on, 'spear')]).toEqual([
      true,
      false,
      true,
    ])
  })

  toggle({ 'charge-weapon': 'any' }, 'even with a bow', (on) => {
    expect([charges({}, 'shortbow'), charges(on, 'shortbow')]).toEqual([false, true])
  })

  const closedOn = (on: RulingsInput, armour: string, foes: number) => {
    const npcs = Array.from({ length: foes }, (_, at) => plain(`Foe${at}`, { zone: 3 }))
    const state = stage({ pcs: [plain('Ana', { armour, zone: 2 })], npcs }, { rulings: on })
    set(state, 'ana', { stance: 'defensive' })
    for (const npc of npcs) playTurn(state, npc.name.toLowerCase(), { deeds: ['move 2'] })
    return figure(state, 'ana').momentum
  }

  toggle({ 'medium-closing': 'yes' }, 'in chain nothing is earned when an enemy closes in', (on) => {
    expect([closedOn({}, 'chain shirt', 1), closedOn(on, 'chain shirt', 1)]).toEqual([1, 0])
    expect(closedOn(on, 'leather', 1)).toBe(1)
  })

  toggle({ 'closing-defender': 'once-per-round' }, 'two who come are worth 1', (on) => {
    expect([closedOn({}, 'leather', 2), closedOn(on, 'leather', 2)]).toEqual([2, 1])
  })

  toggle({ 'keep-distance': 'check' }, 'an equal roll keeps the first comer at Close', (on) => {
    const comes = (chosen: RulingsInput, dice: number[], times = 1) => {
      const state = apart(chosen, [2, 3])
      set(state, 'bob', { stance: 'defensive' })
      for (let time = 0; time < times; time++)
        playTurn(state, 'ana', { deeds: ['move 3'], dice: time === 0 ? dice : [] })
      return figure(state, 'ana').zone
    }
    expect([comes({}, []), comes(on, [3, 3, 2, 4]), comes(on, [3, 4, 2, 4])]).toEqual([3, 2, 3])
    expect(comes(on, [3, 3, 2, 4], 2)).toBe(3)
    const state = apart(on, [2, 3])
    set(state, 'bob', { stance: 'defensive' })
    playTurn(state, 'ana', { deeds: ['move 3'], dice: [4, 4, 1, 1] })
    expect(figure(state, 'ana').momentum).toBe(1)
    // Kept off, an Aggressive one has done what it owed, and a run of one zone is no Charge.
    const spear = (zones: [number, number], deed: string, dice: number[]) => {
      const held = apart(on, zones, { weapons: ['spear'] })
      set(held, 'ana', { stance: 'aggressive' })
      set(held, 'bob', { stance: 'defensive' })
      return playTurn(held, 'ana', { deeds: [deed, ...(deed === 'move 3' ? ['attack bob'] : [])], dice })
    }
    const steps = spear([2, 3], 'move 3', [1, 1, 2, 4, 4, 4, 1, 1])
    expect(told(steps, 'kept')).toMatchObject([{ figure: 'ana', by: 'bob', zone: 2 }])
    expect(told(steps, 'hit')).toMatchObject([{ flat: 1 }])
    const runs = spear([1, 3], 'charge bob', [1, 1, 2, 4, 4, 4, 1, 1])
    expect([told(runs, 'kept')[0]?.zone, told(runs, 'hit')[0]?.flat]).toEqual([2, 1])
    const comesIn = spear([1, 3], 'charge bob', [4, 4, 1, 1, 4, 4, 1, 1])
    expect([told(comesIn, 'kept'), told(comesIn, 'hit')[0]?.flat]).toEqual([[], 3])
  })

  toggle({ 'ranged-engaged': 'minus-2' }, 'the bow shoots in the melee: 4, 4, +2 and −2 hit', (on) => {
    const archer = { grace: 2, weapons: ['shortbow'] }
    expect(whyNot(apart({}, [3, 3], archer), 'ana', 'attack bob')).toBe('stances.zone.engaged.no-ranged')
    const { play } = blow(apart(on, [3, 3], archer), [4, 4, 1, 1])
    expect(told(play, 'check')[0]).toMatchObject({ modifier: 0, total: 8, success: true })
    // It reaches no farther for that, and does not shoot without arrows.
    const short = { weapons: [{ name: 'crossbow', ammunition: 1, distances: [1] }] }
    const shoots = (zones: number, shots: number) => {
      const state = apart({ ...on, ammunition: 'track' }, [1, 1 + zones], short)
      set(state, 'ana', { ammunition: [shots, -1] })
      return whyNot(state, 'ana', 'attack bob')
    }
    expect([0, 1, 2].map((zones) => shoots(zones, 1))).toEqual([null, null, 'stances.zone.far.no-melee'])
    expect([0, 1].map((zones) => shoots(zones, 0))).toEqual(Array(2).fill('stances.weapon.ranged'))
  })

  const JAVELIN = { grace: 2, skills: { combat: 1 }, weapons: ['javelin'] }

  toggle({ 'thrown-momentum': 'on-throw' }, 'a javelin that misses at Close earns too', (on) => {
    const after = (chosen: RulingsInput, dice: number[]) =>
      blow(apart(chosen, [2, 3], JAVELIN), dice).ana.momentum
    expect([after({}, [1, 1]), after(on, [1, 1])]).toEqual([0, 1])
    expect([after({}, [2, 4, 1, 1]), after(on, [2, 4, 1, 1])]).toEqual([1, 1])
  })

  toggle({ 'thrown-melee': 'hand-use-free' }, 'blade to blade a javelin hits on 2 and 4', (on) => {
    const total = (chosen: RulingsInput, dice: number[]) =>
      told(blow(apart(chosen, [3, 3], JAVELIN), dice).play, 'check')[0]?.total
    expect([total({}, [2, 4]), total(on, [2, 4, 1, 1])]).toEqual([7, 9])
    // Thrown out of the melee it is no hand weapon.
    const foes = [plain('Bob', { zone: 3 }), plain('Cid', { zone: 2 })]
    const state = stage({ pcs: [plain('Ana', { ...JAVELIN, zone: 2 })], npcs: foes }, { rulings: on })
    expect(told(blow(state, [1, 1]).play, 'check')[0]?.modifier).toBe(1)
  })

  toggle({ 'weapon-switch': 'action-outside-engaged' }, 'away from the enemy it takes the action', (on) => {
    const may = (chosen: RulingsInput, zone: number) => {
      const state = apart(chosen, [2, zone], { weapons: ['longsword', 'spear'] })
      return menuOf(state, 'ana', { deeds: ['weapon spear'] }).includes('attack bob')
    }
    expect([may({}, 3), may(on, 3), may(on, 2)]).toEqual([true, false, true])
  })

  toggle({ reach: 'close-only' }, 'a spear is no use blade to blade', (on) => {
    const why = (chosen: RulingsInput, zone: number) =>
      whyNot(apart(chosen, [2, zone], { weapons: ['spear'] }), 'ana', 'attack bob')
    expect([why({}, 2), why(on, 2), why(on, 3)]).toEqual([null, 'stances.weapon.reach', null])
    const whirls = (chosen: RulingsInput) => {
      const ana = { techniques: ['whirlwind-strike'], rank: 'seasoned', momentum: 2 } as const
      return whyNot(pair(chosen, { ...ana, weapons: ['spear'] }, {}), 'ana', 'whirlwind-strike')
    }
    expect([whirls({}), whirls(on)]).toEqual([null, 'stances.weapon.reach'])
  })

  toggle({ ammunition: 'track' }, 'a javelin is gone once thrown, a crossbow with its last bolt', (on) => {
    const again = (chosen: RulingsInput, weapon: SheetInput['weapons'], zone: number) => {
      const state = apart(chosen, [2, zone], { weapons: weapon ?? [] })
      blow(state, [1, 1])
      return whyNot(state, 'ana', 'attack bob')
    }
    const crossbow = [{ name: 'crossbow', ammunition: 1 }]
    expect([again({}, ['javelin'], 3), again(on, ['javelin'], 3)]).toEqual([null, 'stances.weapon.ranged'])
    expect(again(on, ['javelin'], 2)).toBe(null)
    expect([again({}, crossbow, 4), again(on, crossbow, 4)]).toEqual([null, 'stances.weapon.ranged'])
    expect(again(on, ['crossbow'], 4)).toBe(null)
  })

  toggle(
    { 'fire-into-melee': 'minus-2' },
    'at somebody Engaged with an ally bows and javelins have −2',
    (on) => {
      const modifier = (chosen: RulingsInput, weapon: string, ally: number) => {
        const ana = plain('Ana', { zone: 2, weapons: [weapon] })
        const cast = { pcs: [ana, plain('Amy', { zone: ally })], npcs: [plain('Bob', { zone: 3 })] }
        const state = stage(cast, { rulings: chosen })
        return told(blow(state, [1, 1]).play, 'check')[0]?.modifier
      }
      expect([modifier({}, 'shortbow', 3), modifier(on, 'shortbow', 3), modifier(on, 'shortbow', 2)]).toEqual(
        [0, -2, 0],
      )
      expect([modifier({}, 'javelin', 3), modifier(on, 'javelin', 3), modifier(on, 'spear', 3)]).toEqual([
        0, -2, 0,
      ])
      // Whoever lies there is Engaged with nobody.
      const ana = plain('Ana', { zone: 1, weapons: ['shortbow'] })
      const down = plain('Bob', { zone: 3, usesDeathSaves: true })
      const cast = { pcs: [ana, plain('Amy', { zone: 3 })], npcs: [down, plain('Cid', { zone: 4 })] }
      const state = stage(cast, { rulings: on })
      fell(state, 'bob')
      expect(told(blow(state, [1, 1]).play, 'check')[0]?.modifier).toBe(0)
    },
  )

  toggle({ leaving: 'withdrawal-and-rout' }, 'a whole side goes, for a price', (on) => {
    const home = (chosen: RulingsInput) => menuOf(apart(chosen, [0, 3]), 'ana').includes('leave')
    expect([home({}), home(on)]).toEqual([true, false])
    const goes = (
      chosen: RulingsInput,
      how: string,
      dice: number[],
      stance: Figure['stance'] = 'defensive',
    ) => {
      const state = stage(
        { pcs: [plain('Ana', { momentum: 1 })], npcs: [plain('Bob')] },
        { rulings: chosen, zone: 2 },
      )
      const choices = { 'retreat ana': () => how }
      const play = startRound(state, { stances: { ana: stance }, dice, choices })
      const { life, momentum } = figure(state, 'ana')
      return [play.askedFor('retreat')[0]?.options, told(play, 'check')[0]?.modifier, momentum, life]
    }
    expect(goes({}, 'stand', [])).toEqual([undefined, undefined, 1, 'active'])
    expect(goes(on, 'withdraw', [4, 4])).toEqual([['stand', 'withdraw', 'rout'], -2, 1, 'fled'])
    expect(goes(on, 'rout', [3, 4], 'balanced')).toEqual([['stand', 'rout'], 0, -2, 'fled'])
    // Once one side has gone the other has won, and is not asked.
    const state = apart(on, [0, 3])
    const play = startRound(state, { choices: { retreat: () => 'rout' } })
    expect([play.askedFor('retreat').map(({ by }) => by), state.winner]).toEqual([['ana'], 'npcs'])
  })

  toggle({ leaving: 'forbidden' }, 'nobody leaves', (on) => {
    const state = apart(on, [0, 3])
    expect(menuOf(state, 'ana')).not.toContain('leave')
    expect(startRound(state).askedFor('retreat')).toEqual([])
  })

  toggle({ deployment: 'chosen' }, 'each side puts those in place for whom no zone is printed', (on) => {
    const cast = { pcs: [plain('Ana'), plain('Amy', { zone: 2 })], npcs: [plain('Bob')] }
    expect(stage(cast).figures.map(({ zone }) => zone)).toEqual([1, 2, 3])
    const state = stage(cast, { rulings: on })
    const play = playWhile(state, { choices: { deploy: ['0', '4'] } }, () => false)
    expect(play.askedFor('deploy').map(({ by, options }) => [by, options])).toEqual([
      ['ana', ['0', '1']],
      ['bob', ['3', '4']],
    ])
    expect(state.figures.map(({ zone }) => zone)).toEqual([0, 2, 4])
  })

  toggle({ deployment: 'scenario' }, 'a figure without a zone is refused', (on) => {
    expect(() => stage({ pcs: [plain('Ana', { zone: 0 })], npcs: [plain('Bob')] }, { rulings: on })).toThrow(
      Refusal,
    )
    expect(figure(stage({ pcs: ['magnus'], npcs: ['levy'] }, { rulings: on, zone: 2 }), 'levy').zone).toBe(2)
  })
})

describe('damage and health', () => {
  const dealt = (on: RulingsInput, ana: Partial<SheetInput>, dice: number[]) =>
    told(blow(pair(on, ana, {}), dice).play, 'hit')[0]?.total

  toggle({ 'damage-attribute': 'add' }, 'Might 3 goes into the blow', (on) => {
    expect([dealt({}, { might: 3 }, [2, 3, 3, 4]), dealt(on, { might: 3 }, [2, 3, 3, 4])]).toEqual([8, 11])
    const rapier = { grace: 2, weapons: ['rapier[light 2d6 grace]'] }
    expect(dealt(on, rapier, [3, 3, 3, 4])).toBe(9)
  })

  toggle({ 'zero-damage-hit': 'no' }, 'a blow that plate swallows earns no hit', (on) => {
    const after = (chosen: RulingsInput, dice: number[]) => {
      const state = pair(chosen, { stance: 'aggressive', weapons: ['club'] }, { armour: 'full plate' })
      return blow(state, dice).ana.momentum
    }
    expect([after({}, [4, 4, 1, 2]), after(on, [4, 4, 1, 2]), after(on, [4, 4, 2, 2])]).toEqual([1, 0, 1])
    const balanced = pair(on, { weapons: ['club'] }, { armour: 'full plate' })
    expect(blow(balanced, [4, 4, 1, 2]).ana.momentum).toBe(1)
    // Nor does it where Momentum comes at once; what does come is paid once.
    const early = { ...on, 'credit-timing': 'at-once' } as const
    expect([after(early, [4, 4, 1, 2]), after(early, [4, 4, 2, 2])]).toEqual([0, 1])
    const both = pair(early, { weapons: ['club'] }, { armour: 'full plate' })
    expect([blow(both, [4, 4, 1, 2]).ana.momentum, blow(both, [4, 4, 3, 3]).ana.momentum]).toEqual([1, 2])
  })

  const through = (on: RulingsInput, armour: string, stance: Figure['stance'], damage: number) => {
    const state = duel(STRIKER, plain('Bob', { armour }), { rulings: on })
    set(state, 'bob', { stance })
    return told(strikeFor(state, 'bob', damage), 'damage')[0]?.through
  }

  toggle({ 'damage-floor': 'one' }, '3 on plate still does 1', (on) => {
    expect([through({}, 'full plate', 'balanced', 3), through(on, 'full plate', 'balanced', 3)]).toEqual([
      0, 1,
    ])
    expect(through(on, 'full plate', 'balanced', 7)).toBe(3)
  })

  toggle({ 'dr-stacking': 'highest' }, '10 on Defensive chain: 8, not 6', (on) => {
    expect([
      through({}, 'chain shirt', 'defensive', 10),
      through(on, 'chain shirt', 'defensive', 10),
    ]).toEqual([6, 8])
    expect([through(on, 'leather', 'defensive', 10), through(on, 'full plate', 'defensive', 10)]).toEqual([
      8, 6,
    ])
  })

  toggle(
    { explode: 'weapon-dice-only' },
    'the 6 of a critical stays a 6, and so does that of a spell',
    (on) => {
      const strong = { might: 4 }
      expect(dealt({}, strong, [5, 4, 2, 3, 6, 1])).toBe(13)
      expect(dealt(on, strong, [5, 4, 2, 3, 6])).toBe(12)
      expect(dealt(on, strong, [5, 4, 6, 2, 3, 6])).toBe(18)
      const bolt = (chosen: RulingsInput, dice: number[]) => {
        const state = pair({ ...chosen, spells: 'on' }, { mind: 3, spells: ['bolt'] }, {})
        return told(playTurn(state, 'ana', { deeds: ['cast bolt bob'], dice }), 'hit')[0]?.dice
      }
      expect([bolt({}, [2, 3, 6, 1]), bolt(on, [2, 3, 6])]).toEqual([7, 6])
    },
  )

  toggle({ 'explode-cap': 1 }, 'each die is rolled on once', (on) => {
    expect(dealt({}, {}, [4, 4, 6, 6, 2, 4])).toBe(19)
    expect(dealt(on, {}, [4, 4, 6, 6, 4])).toBe(17)
    expect(dealt({ 'explode-cap': 2 }, {}, [4, 4, 6, 6, 6, 4])).toBe(23)
  })

  toggle({ 'guard-temp': 'add-subtract' }, 'Guard 3 and 2 more: 4 leave 1, and later 0', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = duel(STRIKER, fighter('Bob', { guard: 3 }), { rulings: chosen })
      playTurn(state, 'bob', { deeds: ['defend'], dice: [4, 4] })
      const raised = figure(state, 'bob').guard
      strikeFor(state, 'bob', 6)
      const struck = figure(state, 'bob').guard
      playTurn(state, 'bob')
      return [raised, struck, figure(state, 'bob').guard]
    }
    expect([after({}), after(on)]).toEqual([
      [3, 1, 1],
      [5, 1, 0],
    ])
  })

  toggle({ 'guard-max': 'uncapped' }, 'a Rally of 6 at 11 of 15 makes 17', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = duel(fighter('Ana', { guard: 11 }), 'levy', { rulings: chosen })
      playTurn(state, 'ana', { deeds: ['rally'], dice: [6] })
      return figure(state, 'ana').guard
    }
    expect([after({}), after(on)]).toEqual([15, 17])
  })

  const guardMax = (on: RulingsInput, sheet: Partial<SheetInput>) => figure(pair(on, sheet, {}), 'ana').guard

  toggle({ 'guard-derived': 'effective' }, 'Grace 3 behind a greatsword is Guard 14', (on) => {
    const sheet = { grace: 3, weapons: ['greatsword'] }
    expect([guardMax({}, sheet), guardMax(on, sheet)]).toEqual([15, 14])
    expect([guardMax(on, { ...sheet, might: 3 }), guardMax(on, { grace: 3 })]).toEqual([15, 15])
  })

  toggle({ 'npc-guard': 'formula-for-all' }, 'a printed 11 gives way to 12 and Grace 1', (on) => {
    const sheet = { grace: 1, guardMax: 11 }
    expect([guardMax({}, sheet), guardMax(on, sheet)]).toEqual([11, 13])
    expect(guardMax(on, { ...sheet, kind: 'pc' })).toBe(11)
  })

  toggle({ 'archetype-guard': 'sheet' }, 'neither Divine Grace nor Arcane Battery adds Guard', (on) => {
    const cleric = { archetype: 'cleric', will: 1 } as const
    expect([guardMax({}, cleric), guardMax(on, cleric)]).toEqual([17, 13])
    const wizard = { archetype: 'wizard', grace: 1 } as const
    expect([guardMax({}, wizard), guardMax(on, wizard)]).toEqual([15, 13])
  })

  const felled = (on: RulingsInput, bob: Partial<SheetInput>, damage: number) => {
    const state = duel(STRIKER, plain('Bob', { guard: 0, vitality: 3, ...bob }), {
      rulings: { aftermath: 'stop', ...on },
    })
    strikeFor(state, 'bob', damage)
    const { life, vitality } = figure(state, 'bob')
    return [life, vitality]
  }

  toggle({ 'vitality-negative': 'clamp' }, '6 in at Vitality 3: dying at 0, not dead', (on) => {
    expect([felled({}, { kind: 'pc' }, 6), felled(on, { kind: 'pc' }, 6)]).toEqual([
      ['dead', -3],
      ['dying', 0],
    ])
    const again = stage(
      { pcs: [STRIKER], npcs: [plain('Bob', { usesDeathSaves: true }), plain('Cid')] },
      { rulings: on, zone: 2 },
    )
    fell(again, 'bob', 0)
    strikeFor(again, 'bob', 3)
    expect(figure(again, 'bob').life).toBe('dead')
  })

  toggle({ 'npc-zero': 'all' }, 'an NPC at 0 is dying, unless his sheet denies it', (on) => {
    expect([felled({}, {}, 3), felled(on, {}, 3)]).toEqual([
      ['out', 0],
      ['dying', 0],
    ])
    expect(felled(on, { usesDeathSaves: false }, 3)[0]).toBe('out')
    expect(felled({}, { usesDeathSaves: true }, 3)[0]).toBe('dying')
  })

  toggle({ 'death-wake': 'loses-turn' }, 'the save wakes, and the turn is gone', (on) => {
    const asked = (chosen: RulingsInput) => {
      const cast = { pcs: [fighter('Ana'), plain('Amy')], npcs: ['levy'] }
      const state = stage(cast, { rulings: chosen, zone: 2 })
      fell(state, 'ana', -2)
      const play = playTurn(state, 'ana', { dice: [5, 5] })
      return [figure(state, 'ana').life, figure(state, 'ana').vitality, play.askedFor('turn').length]
    }
    expect([asked({}), asked(on)]).toEqual([
      ['active', 1, 1],
      ['active', 1, 0],
    ])
  })

  toggle({ 'death-first-save': 'next-round' }, 'who fell this round rolls in the next', (on) => {
    const saves = (chosen: RulingsInput, dice: number[]) => {
      const cast = { pcs: [fighter('Bob', { guard: 0, vitality: 1 }), plain('Amy')], npcs: [STRIKER] }
      const state = stage(cast, { rulings: chosen, zone: 2 })
      const choices = { 'turn striker': ['attack bob', 'end'] }
      const taken = { striker: 'aggressive', bob: 'balanced', amy: 'balanced' } as const
      const play = playRound(state, { stances: taken, choices, dice: [3, 4, 1, 1, ...dice] })
      return told(play, 'save').length
    }
    expect([saves({}, [3, 2]), saves(on, [])]).toEqual([1, 0])
  })

  const fallen = (on: RulingsInput): State => {
    const cast = { pcs: [plain('Ana')], npcs: [plain('Bob', { usesDeathSaves: true }), plain('Cid')] }
    const state = stage(cast, { rulings: on, zone: 2 })
    fell(state, 'bob')
    return state
  }

  toggle({ helpless: 'auto-hit' }, 'two ones hit whoever lies there', (on) => {
    const hit = (chosen: RulingsInput, dice: number[]) => told(blow(fallen(chosen), dice).play, 'hit').length
    expect([hit({}, [1, 1]), hit(on, [1, 1, 1, 1])]).toEqual([0, 1])
    expect(guardAfter(on, [1, 1])).toBe(12)
  })

  toggle({ helpless: 'forbidden' }, 'the fallen cannot be attacked', (on) => {
    expect(menuOf(fallen({}), 'ana')).toContain('attack bob')
    expect(whyNot(fallen(on), 'ana', 'attack bob')).toBe('stances.end.target')
    expect(menuOf(fallen(on), 'ana')).toContain('attack cid')
  })

  const aid = (on: RulingsInput, medic: Partial<SheetInput>, dice: number[]) => {
    const cast = { pcs: [plain('Ana', medic), fighter('Bob')], npcs: [plain('Cid')] }
    const state = stage(cast, { rulings: on, zone: 2 })
    fell(state, 'bob', -2)
    playTurn(state, 'ana', { deeds: ['first-aid bob'], dice })
    return [figure(state, 'bob').life, figure(state, 'bob').vitality]
  }

  toggle({ 'first-aid': 'best-attribute' }, 'Presence 3 helps as well as Mind', (on) => {
    expect([aid({}, { presence: 3 }, [2, 3]), aid(on, { presence: 3 }, [2, 3])]).toEqual([
      ['dying', -2],
      ['stable', 0],
    ])
  })

  toggle({ 'first-aid': 'keep-negative' }, 'stable at −2', (on) => {
    const medic = { mind: 2, skills: { medicine: 1 } }
    expect([aid({}, medic, [2, 3]), aid(on, medic, [2, 3])]).toEqual([
      ['stable', 0],
      ['stable', -2],
    ])
  })

  toggle({ 'attack-attribute': 'free' }, 'a longsword may be swung with Grace, each time', (on) => {
    const modifier = (chosen: RulingsInput, choices: NonNullable<PlayScript['choices']> = {}) => {
      const state = pair(chosen, { might: 1, grace: 3 }, {})
      return told(blow(state, [1, 1], choices).play, 'check')[0]?.modifier
    }
    expect([
      modifier({}),
      modifier(on, { attribute: ['grace'] }),
      modifier(on, { attribute: ['might'] }),
    ]).toEqual([1, 3, 1])
    const back = blow(fighters(on, {}, {}), [2, 2, 4, 4, 1, 1], {
      ...COUNTER,
      'attribute ana': ['might'],
      'attribute bob': ['grace'],
      counterattack: ['strike'],
    })
    expect(told(back.play, 'check').at(-1)).toMatchObject({ figure: 'bob', modifier: 1 })
  })

  const defends = (on: RulingsInput, ana: Partial<SheetInput>) =>
    told(playTurn(pair(on, ana, {}), 'ana', { deeds: ['defend'], dice: [1, 1] }), 'check')[0]?.modifier

  toggle({ 'heavy-grace': 'off' }, 'a maul does not lower a Defend', (on) => {
    expect([defends({}, { weapons: ['maul'] }), defends(on, { weapons: ['maul'] })]).toEqual([-1, 0])
  })

  toggle({ finesse: 'defense-too' }, 'a dagger raises a Defend', (on) => {
    expect([defends({}, { weapons: ['dagger'] }), defends(on, { weapons: ['dagger'] })]).toEqual([0, 1])
    expect(defends(on, { weapons: ['longsword'] })).toBe(0)
  })

  toggle({ 'large-shield': 'all-attacks' }, 'it is in the way of a longsword too', (on) => {
    const modifier = (chosen: RulingsInput, weapon: string) =>
      told(blow(pair(chosen, { shield: 'large', weapons: [weapon] }, {}), [1, 1]).play, 'check')[0]?.modifier
    expect([modifier({}, 'longsword'), modifier(on, 'longsword')]).toEqual([0, -1])
    expect(modifier({}, 'rapier[light 2d6 grace]')).toBe(-1)
  })

  toggle({ 'shield-hands': 'enforce' }, 'behind a shield no greatsword comes to hand', (on) => {
    const armed = (chosen: RulingsInput) => {
      const state = pair(chosen, { shield: 'small', weapons: ['greatsword', 'mace'] }, {})
      const { wielded } = figure(state, 'ana')
      return [wielded, whyNot(state, 'ana', 'weapon greatsword')]
    }
    expect([armed({}), armed(on)]).toEqual([
      [0, null],
      [1, 'stances.zone.engaged.switch-weapon'],
    ])
  })

  toggle({ 'rally-full': 'illegal' }, 'with full Guard there is no Rally', (on) => {
    const why = (chosen: RulingsInput, guard: number) => whyNot(pair(chosen, { guard }, {}), 'ana', 'rally')
    expect([why({}, 12), why(on, 12), why(on, 11)]).toEqual([null, 'stances.action.rally.effect', null])
  })
})

describe('techniques', () => {
  /** Ana, who knows these techniques, blade to blade with Bob. */
  const master = (
    on: RulingsInput,
    techniques: SheetInput['techniques'],
    momentum: number,
    bob: Partial<SheetInput> = {},
    ana: Partial<SheetInput> = {},
  ): State => pair(on, { rank: 'heroic', techniques: techniques ?? [], momentum, might: 4, ...ana }, bob)

  const cost = (on: RulingsInput, key: string) => {
    const ana = {
      techniques: ['riposte', 'whirlwind-strike', 'devastating-blow', 'battlefield-control'] as const,
      signatureMoves: [{ name: 'Mill', base: 'whirlwind-strike' }],
    }
    const profile = master(on, ana.techniques, 0, {}, ana).setup.profiles[0]
    const use = profile?.uses.find((each) => each.key === key)
    return [use?.needs, use?.cost]
  }

  toggle(
    { 'tech-cost': 'gates' },
    'Seasoned techniques ask for 3 and Heroic ones for 6, and cost nothing',
    (on) => {
      expect([cost({}, 'whirlwind-strike'), cost(on, 'whirlwind-strike')]).toEqual([
        [2, 2],
        [3, 0],
      ])
      expect([cost(on, 'battlefield-control'), cost(on, 'riposte'), cost(on, 'mill')]).toEqual([
        [6, 0],
        [0, 0],
        [2, 0],
      ])
      const why = (chosen: RulingsInput, momentum: number) =>
        whyNot(master(chosen, ['whirlwind-strike'], momentum), 'ana', 'whirlwind-strike')
      expect([why({}, 2), why(on, 2), why(on, 3)]).toEqual([null, 'stances.tech.access.threshold', null])
      expect(why({ ...on, 'momentum-debt': 'to-minus-3' }, 2)).toBe('stances.tech.access.threshold')
      const state = master(on, ['whirlwind-strike'], 3)
      playTurn(state, 'ana', { deeds: ['whirlwind-strike'], dice: [1, 1] })
      expect(figure(state, 'ana').momentum).toBe(3)
    },
  )

  toggle({ 'tech-cost': 'other-prices' }, 'Whirlwind 3, Devastating 2, Control 3', (on) => {
    const keys = ['whirlwind-strike', 'devastating-blow', 'battlefield-control', 'riposte', 'mill']
    expect(keys.map((key) => cost({}, key)[1])).toEqual([2, 3, 6, 1, 1])
    expect(keys.map((key) => cost(on, key)[1])).toEqual([3, 2, 3, 1, 2])
  })

  toggle({ 'novice-known': 'everyone' }, 'a levy presses its advantage and Ripostes', (on) => {
    const profile = (chosen: RulingsInput) => {
      const found = duel('levy', 'levy', { rulings: chosen }).setup.profiles[0]
      return [
        found?.uses.map(({ key }) => key),
        found?.pressesAdvantage,
        found?.mastersDefence,
        found?.combatMomentum,
      ]
    }
    expect(profile({})).toEqual([[], false, false, false])
    expect(profile(on)).toEqual([['riposte', 'quick-recovery'], true, true, false])
  })

  toggle({ riposte: 'free' }, 'after a Defend the blow costs nothing', (on) => {
    const after = (chosen: RulingsInput) => {
      const state = master(chosen, ['riposte'], 1)
      playTurn(state, 'ana', { deeds: ['defend'], dice: [5, 3, 1, 1], choices: { riposte: ['riposte'] } })
      return figure(state, 'ana').momentum
    }
    expect([after({}), after(on)]).toEqual([1, 2])
  })

  const pressed = (
    on: RulingsInput,
    momentum: number,
    dice: number[],
    choices: NonNullable<PlayScript['choices']> = {},
  ) => {
    const { play, ana } = blow(master(on, ['press-advantage'], momentum), dice, choices)
    return [told(play, 'hit')[0]?.dice, ana.momentum]
  }

  toggle({ 'press-advantage': 'at-2' }, 'with 1 there is no die yet', (on) => {
    expect([
      pressed({}, 1, [2, 2, 1, 1, 1]),
      pressed(on, 1, [2, 2, 1, 1]),
      pressed(on, 2, [2, 2, 1, 1, 1]),
    ]).toEqual([
      [3, 1],
      [2, 1],
      [3, 2],
    ])
  })

  toggle({ 'press-advantage': 'cost-1' }, 'the die is bought, or not', (on) => {
    const yes = { 'press-advantage': ['yes'] }
    expect(pressed(on, 1, [2, 2, 1, 1, 1], yes)).toEqual([3, 0])
    expect(pressed(on, 1, [2, 2, 1, 1], { 'press-advantage': ['no'] })).toEqual([2, 1])
    expect(pressed(on, 0, [2, 2, 1, 1])).toEqual([2, 0])
  })

  const mastery = (on: RulingsInput) => {
    const state = pair(on, { techniques: ['defensive-stance-mastery'], might: 4, stance: 'defensive' }, {})
    const hit = told(blow(state, [2, 3, 1, 1]).play, 'hit')[0]?.flat
    return [told(playTurn(state, 'ana', { deeds: ['defend'], dice: [1, 1] }), 'check')[0]?.modifier, hit]
  }

  toggle({ mastery: 'no-trade' }, '5 on defence rolls and no damage lost', (on) => {
    expect([mastery({}), mastery(on)]).toEqual([
      [5, -1],
      [5, 0],
    ])
  })

  toggle({ mastery: 'off' }, 'it does nothing', (on) => {
    expect(mastery(on)).toEqual([4, 0])
  })

  toggle({ 'quick-recovery': 'own-turn' }, 'in the own turn, once a round', (on) => {
    const state = (chosen: RulingsInput) => master(chosen, ['quick-recovery'], 3, {}, { guard: 1 })
    expect(
      [menuOf(state({}), 'ana'), menuOf(state(on), 'ana')].map((menu) => menu.includes('quick-recovery')),
    ).toEqual([false, true])
    expect(
      [playEnd(state({})), playEnd(state(on))].map((play) => play.askedFor('quick-recovery').length),
    ).toEqual([1, 0])
    const own = state(on)
    playTurn(own, 'ana', { deeds: ['quick-recovery'], dice: [4] })
    expect(figure(own, 'ana')).toMatchObject({ guard: 5, momentum: 2 })
    expect(whyNot(own, 'ana', 'quick-recovery')).toBe('stances.tech.quick-recovery')
    own.round = 2
    startRound(own)
    expect(whyNot(own, 'ana', 'quick-recovery')).toBe(null)
  })

  toggle({ whirlwind: 'one-roll' }, 'one roll for all, which earns once what a roll earns', (on) => {
    const rolls = (chosen: RulingsInput, dice: number[]) => {
      const state = whirlers(chosen, 'balanced')
      const play = playTurn(state, 'ana', { deeds: ['whirlwind-strike'], dice })
      return [rolled(play), figure(state, 'ana').momentum]
    }
    expect(rolls({}, [4, 4, 1, 1, 4, 4, 1, 1])).toEqual(['attack 4 4, damage 1 1, attack 4 4, damage 1 1', 2])
    expect(rolls(on, [4, 4, 1, 1, 2, 2])).toEqual(['attack 4 4, damage 1 1, damage 2 2', 1])
    expect(rolls(on, [4, 5, 1, 1, 1, 2, 2, 2])).toEqual(['attack 4 5, damage 1 1 1, damage 2 2 2', 2])
    expect(rolls(on, [1, 1])).toEqual(['attack 1 1', 0])
    // The attribute of the roll is that of the damage.
    const state = whirlers({ ...on, 'attack-attribute': 'free', 'damage-attribute': 'add' }, 'balanced')
    const play = playTurn(state, 'ana', {
      deeds: ['whirlwind-strike'],
      dice: [4, 3, 1, 1, 1, 1],
      choices: { attribute: ['grace'] },
    })
    expect(told(play, 'check')[0]?.modifier).toBe(1)
    expect(told(play, 'hit').map(({ flat }) => flat)).toEqual([2, 2])
  })

  toggle({ riders: 'many' }, 'Devastating and Unstoppable in one blow', (on) => {
    const strong = { momentumMax: 7, momentum: 7 }
    const both = (chosen: RulingsInput, dice: number[]) => {
      const state = master(chosen, ['devastating-blow', 'unstoppable-assault'], 7, {}, strong)
      const { play } = blow(state, dice, { riders: ({ options }) => options[0] ?? 'none' })
      return [told(play, 'technique').map(({ technique }) => technique), told(play, 'hit').length]
    }
    expect(both({}, [1, 2])).toEqual([['devastating-blow'], 0])
    expect(both(on, [1, 2, 1, 1, 1, 1])).toEqual([['devastating-blow', 'unstoppable-assault'], 1])
  })

  toggle({ 'perfect-parry': 'before-roll' }, 'it is bought before the roll, even for a miss', (on) => {
    const parried = (chosen: RulingsInput, dice: number[]) => {
      const state = master(chosen, [], 0, { rank: 'seasoned', techniques: ['perfect-parry'], momentum: 2 })
      const { play, bob } = blow(state, dice, { 'perfect-parry': () => 'perfect-parry' })
      return [play.askedFor('perfect-parry').length, bob.momentum, bob.guard]
    }
    expect([parried({}, [1, 1]), parried(on, [1, 1])]).toEqual([
      [0, 2, 12],
      [1, 0, 12],
    ])
    expect([parried({}, [2, 3, 4, 4]), parried(on, [2, 3, 4, 4])]).toEqual([
      [1, 0, 12],
      [1, 0, 12],
    ])
  })

  toggle({ devastating: 'plus-2d6' }, 'two more dice on a weapon of three, not three', (on) => {
    const dice = (chosen: RulingsInput, faces: number[]) => {
      const state = master(chosen, ['devastating-blow'], 3, {}, { weapons: ['log[heavy 3d6]'] })
      return told(blow(state, [2, 3, ...faces], { riders: ['devastating-blow'] }).play, 'hit')[0]?.dice
    }
    expect([dice({}, [1, 1, 1, 1, 1, 1]), dice(on, [1, 1, 1, 1, 1])]).toEqual([6, 5])
  })

  const unstoppable = (on: RulingsInput, stance: Figure['stance'], dice: number[]) => {
    const state = master(on, ['unstoppable-assault'], 4)
    set(state, 'bob', { stance })
    const choices = { riders: ['unstoppable-assault'], counter: () => 'yes' }
    const { play } = blow(state, dice, choices)
    return [play.askedFor('counter').length, told(play, 'hit')[0]?.dice]
  }

  toggle({ unstoppable: 'max-damage' }, 'both dice count as 6 and nothing explodes', (on) => {
    expect([unstoppable({}, 'balanced', [1, 1, 2, 3]), unstoppable(on, 'balanced', [1, 1])]).toEqual([
      [0, 5],
      [0, 12],
    ])
    expect(unstoppable(on, 'balanced', [5, 5])).toEqual([0, 18])
  })

  toggle({ unstoppable: 'no-counter' }, 'nobody is asked to Counter it', (on) => {
    expect(unstoppable({}, 'defensive', [1, 1, 6, 6])).toEqual([1, undefined])
    expect(unstoppable(on, 'defensive', [1, 1, 2, 3])).toEqual([0, 5])
  })

  toggle({ 'death-blow': 'quarter-save' }, 'below a quarter, and a Will of 12 saves', (on) => {
    const bob = { vitalityMax: 11, guard: 6, will: 2 }
    const offered = (chosen: RulingsInput, vitality: number) => {
      const state = master(chosen, ['death-blow'], 5, { ...bob, vitality })
      return blow(state, [1, 1]).play.askedFor('riders').length
    }
    expect([offered({}, 5), offered({}, 6), offered(on, 5), offered(on, 2)]).toEqual([1, 0, 0, 1])
    const dies = (dice: number[]) => {
      const state = master(on, ['death-blow'], 5, { ...bob, vitality: 2 })
      return blow(state, [2, 2, ...dice], { riders: ['death-blow'] }).bob
    }
    expect(dies([4, 5])).toMatchObject({ life: 'dead' })
    expect(dies([5, 5, 1, 1])).toMatchObject({ life: 'active', guard: 3 })
  })

  toggle({ 'battlefield-control': 'one-enemy' }, 'one of them goes one zone, and no friend', (on) => {
    const placed = (chosen: RulingsInput, choices: NonNullable<PlayScript['choices']>) => {
      const ana = plain('Ana', { rank: 'heroic', techniques: ['battlefield-control'], momentum: 6 })
      const cast = { pcs: [ana, plain('Amy')], npcs: [plain('Bob'), plain('Cid')] }
      const state = stage(cast, { rulings: chosen, zone: 2 })
      playTurn(state, 'ana', { deeds: ['battlefield-control'], choices })
      return state.figures.map(({ zone }) => zone)
    }
    expect(placed({}, { 'control-zone': ['1', '3', '2'] })).toEqual([2, 1, 3, 2])
    expect(placed(on, { 'control-target': ['cid'], 'control-zone': ['3'] })).toEqual([2, 2, 2, 3])
  })

  toggle({ maneuver: 'referee' }, 'Momentum, an ally, an advantage or a step, as the referee says', (on) => {
    const gains = (chosen: RulingsInput, what: string, choices: NonNullable<PlayScript['choices']> = {}) => {
      const cast = { pcs: [plain('Ana'), plain('Amy')], npcs: [plain('Bob')] }
      const state = stage(cast, { rulings: chosen, zone: 2 })
      const answers = { 'maneuver-benefit': () => what, ...choices }
      playTurn(state, 'ana', { deeds: ['maneuver'], dice: [6, 2], choices: answers })
      const [ana, amy] = [figure(state, 'ana'), figure(state, 'amy')]
      return [ana.momentum, amy.momentum, ana.advantage, ana.zone]
    }
    expect([gains({}, 'ally'), gains(on, 'momentum')]).toEqual([
      [2, 0, false, 2],
      [2, 0, false, 2],
    ])
    expect(gains(on, 'ally')).toEqual([1, 1, false, 2])
    expect(gains(on, 'advantage')).toEqual([1, 0, true, 2])
    expect(gains(on, 'reposition', { reposition: ['3'] })).toEqual([1, 0, false, 3])
    const state = pair(on, {}, {})
    set(state, 'ana', { advantage: true })
    expect(rolled(blow(state, [1, 4, 4, 1, 1]).play)).toBe('attack 1 4 4, damage 1 1')
    expect(figure(state, 'ana').advantage).toBe(false)
  })
})

describe('arguments', () => {
  const ENVOY = plain('Ana', { presence: 2, skills: { persuade: 1 } })
  const BOB = { will: 3, presence: 1 } as const

  /** Ana argues with Bob, who has Composure 9; what is left of it. */
  const argued = (
    on: RulingsInput,
    as: readonly [Figure['stance'], Figure['stance']],
    dice: number[],
    bob: Partial<SheetInput> = BOB,
  ) => {
    const state = exchange({ pcs: [ENVOY], npcs: [plain('Bob', bob)] }, { rulings: on })
    set(state, 'ana', { stance: as[0] })
    set(state, 'bob', { stance: as[1] })
    playTurn(state, 'ana', { deeds: ['argue bob'], dice })
    return figure(state, 'bob').composure
  }

  toggle({ 'social-stances': 'bare' }, 'no +1, no reduction, no +4: 4 and Presence 2 come through', (on) => {
    const as = ['aggressive', 'defensive'] as const
    expect([argued({}, as, [3, 3, 4]), argued(on, as, [3, 3, 4])]).toEqual([4, 3])
    const guards = (chosen: RulingsInput) => {
      const state = exchange({ pcs: [plain('Ana', BOB)], npcs: ['envoy'] }, { rulings: chosen })
      set(state, 'ana', { stance: 'defensive' })
      return told(playTurn(state, 'ana', { deeds: ['defend'], dice: [1, 2] }), 'check')[0]?.total
    }
    expect([guards({}), guards(on)]).toEqual([10, 6])
  })

  toggle({ 'social-attack': 'opposed' }, 'Will stands against it, and holds at a tie', (on) => {
    const as = ['balanced', 'balanced'] as const
    expect(argued({}, as, [3, 3, 4])).toBe(3)
    expect(argued(on, as, [3, 3, 2, 3, 4])).toBe(3)
    expect(argued(on, as, [3, 3, 3, 3])).toBe(9)
    expect(argued({ ...on, 'opposed-ties': 'attacker' }, as, [3, 3, 3, 3, 4])).toBe(3)
    // The Will is rolled as a check, which earns what checks earn.
    const state = exchange({ pcs: ['envoy'], npcs: [plain('Bob', { will: 4 })] }, { rulings: on })
    const play = playTurn(state, 'envoy', { deeds: ['argue bob'], dice: [3, 3, 4, 5] })
    expect(ledger(play, 'bob')).toEqual([
      'stances.social.balanced.momentum +1',
      'stances.momentum.critical +1',
    ])
  })

  toggle({ 'social-attack': 'will-armour' }, 'Will 3 is taken off, a negative one adds nothing', (on) => {
    const as = ['balanced', 'balanced'] as const
    expect([argued({}, as, [3, 3, 4]), argued(on, as, [3, 3, 4])]).toEqual([3, 6])
    expect(argued(on, as, [3, 3, 1], { will: -2, presence: 4 })).toBe(4)
  })

  const guarded = (on: RulingsInput) => {
    const speaker = plain('Ana', { will: 1, presence: 3, skills: { empathy: -1, command: 2 } })
    const state = exchange({ pcs: [speaker], npcs: ['envoy'] }, { rulings: on })
    if (!menuOf(state, 'ana').includes('defend')) return whyNot(state, 'ana', 'defend')
    return told(playTurn(state, 'ana', { deeds: ['defend'], dice: [1, 1] }), 'check')[0]?.modifier
  }

  toggle(
    { 'social-defend': 'presence-skill' },
    'Presence 3 and Command 2, not Will 1 and Empathy −1',
    (on) => {
      expect([guarded({}), guarded(on)]).toEqual([0, 5])
    },
  )

  toggle({ 'social-defend': 'off' }, 'there is none', (on) => {
    expect(guarded(on)).toBe('stances.social.defend')
  })

  toggle({ 'social-flow': 'referee' }, 'the referee calls the speakers', (on) => {
    const turns = (chosen: RulingsInput) => {
      const cast = { pcs: [plain('Ana', { grace: 2 })], npcs: [plain('Bob', { grace: 1 }), plain('Cid')] }
      const state = exchange(cast, { rulings: chosen })
      const named = ['cid', 'bob']
      const play = playRound(state, { choices: { speaker: () => named.shift() ?? 'ana' } })
      return told(play, 'turn').map((event) => event.figure)
    }
    expect(turns({})).toEqual(['ana', 'bob', 'cid'])
    expect(turns(on)).toEqual(['cid', 'bob', 'ana'])
  })

  toggle({ 'social-zero': 'winner' }, 'whoever spoke last says what becomes of the loser', (on) => {
    const asked = (chosen: RulingsInput, kind: 'pc' | 'npc') => {
      const state = exchange(
        { pcs: [ENVOY], npcs: [plain('Bob', { kind, composure: 1 })] },
        { rulings: chosen },
      )
      const choices = { 'social-zero': ['surrenders'] }
      const play = playTurn(state, 'ana', { deeds: ['argue bob'], dice: [3, 3, 4], choices })
      return [play.askedFor('social-zero')[0]?.by, figure(state, 'bob').life]
    }
    expect([asked({}, 'npc'), asked({}, 'pc')]).toEqual([
      ['referee', 'yielded'],
      ['bob', 'yielded'],
    ])
    expect([asked(on, 'npc'), asked(on, 'pc')]).toEqual([
      ['ana', 'yielded'],
      ['ana', 'yielded'],
    ])
  })

  toggle({ 'social-order': 'presence' }, 'Presence goes before Grace', (on) => {
    const order = (chosen: RulingsInput) => {
      const cast = { pcs: [plain('Ana', { grace: 2 })], npcs: [plain('Bob', { presence: 2 })] }
      const state = exchange(cast, { rulings: chosen })
      startRound(state)
      return orderOf(state)
    }
    expect([order({}), order(on)]).toEqual([
      ['ana', 'bob'],
      ['bob', 'ana'],
    ])
  })

  toggle(
    { 'composure-min': 'as-computed' },
    'Will −3 and Presence −2 have lost before the first word',
    (on) => {
      const begins = (chosen: RulingsInput) => {
        const weak = plain('Ana', { will: -3, presence: -2 })
        const { life, composure } = figure(
          exchange({ pcs: [weak], npcs: ['envoy'] }, { rulings: chosen }),
          'ana',
        )
        return [composure, life]
      }
      expect([begins({}), begins(on)]).toEqual([
        [1, 'active'],
        [0, 'yielded'],
      ])
    },
  )
})

describe('the end', () => {
  /** Ana fells Bob, the last of his side, on the first turn of a round; Amy would act after her. */
  const last = (on: RulingsInput, play: PlayScript = {}) => {
    const cast = {
      pcs: [plain('Ana', { grace: 1 }), plain('Amy')],
      npcs: [plain('Bob', { guard: 0, vitality: 1 })],
    }
    const state = stage(cast, { rulings: on, zone: 2 })
    const choices = { 'turn ana': ['attack bob', 'end'], ...play.choices }
    const running = playRound(state, { dice: [4, 4, 1, 1], choices })
    return [told(running, 'turn').length, state.winner, state.how]
  }

  toggle({ end: 'end-of-round' }, 'the others still have their turns', (on) => {
    expect(last({}, { choices: { 'turn ana': ['attack bob'] } })).toEqual([1, 'pcs', 'victory'])
    expect(last(on)).toEqual([2, 'pcs', 'victory'])
  })

  toggle({ end: 'objectives' }, 'the referee may call it won when a round ends', (on) => {
    expect(last(on, { choices: { 'turn ana': ['attack bob'] } })).toEqual([1, 'pcs', 'victory'])
    const called = (chosen: RulingsInput, winner: string) => {
      const state = pair(chosen, {}, {})
      const play = playRound(state, { choices: { objective: () => winner } })
      return [play.askedFor('objective').length, state.winner]
    }
    expect([called({}, 'npcs'), called(on, 'npcs'), called(on, 'none')]).toEqual([
      [0, null],
      [1, 'npcs'],
      [1, null],
    ])
  })

  /** The fight is over with Bob dying at −1 beside Amy, who has Mind 2 and Medicine 1. */
  const dying = (on: RulingsInput, dice: number[]) => {
    const medic = plain('Amy', { mind: 2, skills: { medicine: 1 } })
    const cast = {
      pcs: [plain('Ana'), fighter('Bob'), medic],
      npcs: [plain('Cid', { guard: 0, vitality: 1 })],
    }
    const state = stage(cast, { rulings: on, zone: 2 })
    fell(state, 'bob', -1)
    playDeeds(state, 'ana', { deeds: ['attack cid'], dice: [4, 4, 1, 1] })
    state.order = [2, 1, 0]
    const play =
      state.phase === 'after'
        ? playAftermath(state, { dice, choices: { 'first-aid amy': () => 'bob' } })
        : null
    return [play === null ? '' : rolled(play), figure(state, 'bob').life]
  }

  toggle({ aftermath: 'saves-only' }, 'nobody helps, the saves decide', (on) => {
    expect(dying({}, [2, 3])).toEqual(['first-aid 2 3', 'stable'])
    expect(dying(on, [1, 1, 1, 1])).toEqual(['death-save 1 1, death-save 1 1', 'dead'])
  })

  toggle({ aftermath: 'stop' }, 'it stays open', (on) => {
    expect(dying(on, [])).toEqual(['', 'dying'])
  })

  toggle({ yield: 'off' }, 'nobody may yield', (on) => {
    const may = (chosen: RulingsInput) => menuOf(pair(chosen, {}, {}), 'ana').includes('yield')
    expect([may({}), may(on)]).toEqual([true, false])
  })
})

describe('spells', () => {
  toggle({ spells: 'on' }, 'Bolt, Spark, Shield and Heal can be cast', (on) => {
    // A spell needs what its sheet says, whether it strikes or not.
    const needs = (spell: object, key: string, attackTn = 8) => {
      const ana = { spells: [{ name: 'Own', tn: 10, dice: 1, ...spell }] }
      const state = pair(on, ana, {}, { field: { attackTn } })
      return told(playDeeds(state, 'ana', { deeds: [`cast own ${key}`], dice: [1, 1] }), 'check')[0]?.tn
    }
    expect([needs({ effect: 'shield' }, 'ana'), needs({ effect: 'attack' }, 'bob')]).toEqual([10, 10])
    expect([needs({ effect: 'attack', tn: 7 }, 'bob'), needs({ effect: 'attack' }, 'bob', 9)]).toEqual([
      7, 11,
    ])
    const caster = plain('Ana', { mind: 3, spells: ['bolt', 'spark', 'shield', 'heal'], momentum: 1 })
    const cast: Cast = { pcs: [caster, plain('Amy')], npcs: [plain('Bob')] }
    const menu = (chosen: RulingsInput) =>
      menuOf(stage(cast, { rulings: chosen, zone: 2 }), 'ana').filter((key) => key.startsWith('cast'))
    expect(menu({})).toEqual([])
    expect(menu(on)).toContain('cast bolt bob')
    expect(menu(on)).toContain('cast heal amy')
    const casts = (key: string, dice: number[]) => {
      const state = stage(cast, { rulings: on, zone: 2 })
      set(state, 'amy', { vitality: 2 })
      playTurn(state, 'ana', { deeds: [`cast ${key}`], dice })
      const [ana, amy, bob] = [figure(state, 'ana'), figure(state, 'amy'), figure(state, 'bob')]
      return { momentum: ana.momentum, amy: [amy.ward, amy.vitality], guard: bob.guard }
    }
    expect(casts('bolt bob', [2, 3, 4])).toEqual({ momentum: 1, amy: [0, 2], guard: 5 })
    expect(casts('spark bob', [2, 3, 4])).toEqual({ momentum: 2, amy: [0, 2], guard: 8 })
    expect(casts('spark bob', [2, 2])).toEqual({ momentum: 1, amy: [0, 2], guard: 12 })
    expect(casts('shield amy', [2, 3])).toEqual({ momentum: 1, amy: [3, 2], guard: 12 })
    expect(casts('heal amy', [2, 3, 4])).toEqual({ momentum: 0, amy: [0, 9], guard: 12 })
  })
})

describe('presets', () => {
  const settled = (preset: RulingsInput['preset'], more: RulingsInput = {}) =>
    pair({ ...(preset === undefined ? {} : { preset }), ...more }, {}, {}).setup.rulings

  rule('stances.example.captain-hit', 'example: the captain’s 7 hits, and a key set by hand beats it', () => {
    expect(guardAfter({ preset: 'example' }, [3, 4, 1, 1])).toBe(9)
    expect(guardAfter({ preset: 'example', 'attack-tn': 'eight' }, [3, 4])).toBe(12)
    expect(settled('example')).toMatchObject({ 'switch-cost': 'old', 'closing-momentum': 'per-charge' })
  })

  rule('stances.momentum.sources', 'parent: more ways to earn Momentum, and spells', () => {
    const hurt = blow(pair({ preset: 'parent' }, {}, {}), [4, 4, 1, 1])
    expect(hurt.bob.momentum).toBe(1)
    expect(settled('parent')).toMatchObject({ spells: 'on', boost: 'before-roll', 'kill-momentum': 'on' })
    expect(settled('parent', { spells: 'off' }).spells).toBe('off')
  })

  test('seed: every default', () => {
    expect(settled('seed')).toEqual(settled(undefined))
  })

  test('a scenario with an unknown preset is refused', () => {
    const sides = ['magnus', 'levy'].map((use) => ({ id: use, figures: [use] }))
    const odd = { system: 'stances', rulings: { preset: 'draft' }, sides }
    expect(() => parseScenario(stances, odd)).toThrow('preset must be one of: seed, parent, example')
  })
})

test('every alternative of every ruling is shown', () => {
  expect(notShown()).toEqual([])
})
