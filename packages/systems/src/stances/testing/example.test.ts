/**
 * The worked example, played: a fighter, a cleric and a wizard against a captain and two archers, one round and the
 * stances of the next. The example is older than the rules around it. Where it says something else than they do,
 * the test shows the number of the rules first and then, if a ruling brings the number of the example, that one.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { scenarios } from '../content/scenarios.ts'
import type { RulingsInput } from '../register/rulings.ts'
import { distance } from '../rules/zones.ts'
import type { State } from '../state/state.ts'
import {
  attackWith,
  figure,
  ledger,
  orderOf,
  playRound,
  playTurn,
  type RoundPlay,
  set,
  stage,
  startRound,
  told,
  whyNot,
} from './stage.ts'

const CAPTAIN = 'hobgoblin-captain'
const FIRST = 'hobgoblin-archer-1'
const SECOND = 'hobgoblin-archer-2'

/** The stances of the first round. */
const STANCES = {
  magnus: 'aggressive',
  [CAPTAIN]: 'aggressive',
  elena: 'balanced',
  lyra: 'defensive',
  [FIRST]: 'defensive',
  [SECOND]: 'defensive',
} as const

/** The example as it is told: the archers begin with Guard 5, Lyra with 7. */
function asTold(rulings: RulingsInput, magnus: object = {}): State {
  return stage(
    {
      pcs: [
        { use: 'magnus', zone: 0, ...magnus },
        { use: 'elena', zone: 1 },
        { use: 'lyra', zone: 0, guard: 7 },
      ],
      npcs: [
        { use: CAPTAIN, zone: 2 },
        { use: 'hobgoblin-archer', zone: 3, count: 2, guardMax: 5 },
      ],
    },
    { rulings: { spells: 'on', ...rulings } },
  )
}

const CHOICES: NonNullable<RoundPlay['choices']> = {
  'turn magnus': [`charge ${CAPTAIN}`],
  [`turn ${CAPTAIN}`]: ['attack magnus'],
  'turn elena': ['cast shield magnus'],
  'turn lyra': [`cast bolt ${FIRST}`],
  [`turn ${FIRST}`]: ['attack lyra'],
  [`turn ${SECOND}`]: ['attack lyra'],
}

/** Magnus 9 for 3 and 4; the captain 7; Elena 10; Lyra 13 for 4 and 3; the archers 5, and 9 for 3 and 4. */
const MAGNUS = [2, 3, 3, 4]
const REST = [5, 5, 4, 5, 4, 3, 1, 2, 3, 4, 3, 4]

/** The round by the rules: the captain's 7 misses, so that he rolls no damage. */
function byTheRules(rulings: RulingsInput = {}, magnus: object = {}) {
  const state = asTold(rulings, magnus)
  const play = playRound(state, { stances: STANCES, choices: CHOICES, dice: [...MAGNUS, 2, 2, ...REST] })
  return { state, play }
}

/** The round as close to the example as rulings bring it: the 7 hits for 2 and 3, 1 by the axe, 1 by the stance. */
function byTheExample(rulings: RulingsInput = {}, magnus: object = {}) {
  const state = asTold({ preset: 'example', ...rulings }, magnus)
  const dice = [...MAGNUS, 2, 2, 2, 3, ...REST]
  const play = playRound(state, { stances: STANCES, choices: CHOICES, dice })
  return { state, play }
}

/** What happened to somebody's pools, blow by blow. */
function blows(play: ReturnType<typeof byTheRules>['play'], id: string) {
  return told(play, 'damage')
    .filter((event) => event.figure === id)
    .map(({ damage, reduction, through }) => [damage, reduction, through])
}

const LIGHT = { armour: 'leather' }

describe('where the example and the rules agree', () => {
  rule('stances.example.cast', 'three PCs against three NPCs, and ready to be played', () => {
    const { state } = byTheRules()
    const kinds = state.setup.profiles.map(({ name, pc, archetype }) => [name, pc ? archetype : 'npc'])
    expect(kinds).toEqual([
      ['Magnus', 'fighter'],
      ['Elena', 'cleric'],
      ['Lyra', 'wizard'],
      ['Hobgoblin Captain', 'npc'],
      ['Hobgoblin Archer 1', 'npc'],
      ['Hobgoblin Archer 2', 'npc'],
    ])
    expect(scenarios.some(({ id }) => id === 'the-example')).toBe(true)
  })

  rule('stances.example.order', 'Magnus, the captain, Elena, Lyra, the archers', () => {
    const { play } = byTheRules()
    const order = ['magnus', CAPTAIN, 'elena', 'lyra', FIRST, SECOND]
    expect(told(play, 'round')).toMatchObject([{ order }])
    expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(order)
  })

  rule('stances.example.positions', 'who is Engaged, Close and Far', () => {
    const { state } = byTheRules()
    const between = (one: string, other: string) => distance(figure(state, one), figure(state, other))
    expect(between('magnus', CAPTAIN)).toBe(0)
    expect(between('elena', CAPTAIN)).toBe(1)
    expect(between('lyra', FIRST)).toBeGreaterThanOrEqual(2)
    expect(between('lyra', CAPTAIN)).toBe(2)
    expect(between('magnus', FIRST)).toBe(1)
    expect(whyNot(state, CAPTAIN, 'attack magnus')).toBeNull()
    expect(whyNot(state, CAPTAIN, 'attack elena')).toBe('stances.zone.close.no-melee')
  })

  rule('stances.example.headers', 'Magnus ends his turn with 1, all others begin theirs with 0', () => {
    const { play } = byTheRules()
    const before = told(play, 'turn').map(({ figure: who, momentum }) => [who, momentum])
    expect(before).toEqual([
      ['magnus', 0],
      [CAPTAIN, 0],
      ['elena', 0],
      ['lyra', 0],
      // Here the headings are at odds with the rules: the first archer has been attacked in Defensive.
      [FIRST, 1],
      [SECOND, 0],
    ])
    const codes = play.events.map(({ event }) => event)
    const own = play.events.slice(0, codes.indexOf('turn', codes.indexOf('turn') + 1))
    expect(told({ events: own }, 'momentum').at(-1)).toMatchObject({ figure: 'magnus', after: 1 })
  })

  rule('stances.example.captain-damage', '7 less 2 for medium armour: 5 off Guard', () => {
    const { state, play } = byTheExample()
    expect(blows(play, 'magnus')).toEqual([[7, 2, 5]])
    expect(figure(state, 'magnus').guard).toBe(10)
  })

  rule('stances.example.shield', 'a 10 with Mind and Sorcery lays 2 Guard on Magnus, 17 in all', () => {
    const { state, play } = byTheRules()
    expect(told(play, 'check').find(({ figure: who }) => who === 'elena')).toMatchObject({
      total: 10,
      success: true,
    })
    expect(told(play, 'ward')).toMatchObject([{ figure: 'magnus', by: 'elena', points: 2 }])
    const { guard, ward } = figure(state, 'magnus')
    expect(guard + ward).toBe(17)
  })

  rule('stances.example.shield', 'it lasts for the scene, is used first, and does not add to another', () => {
    const state = asTold({})
    set(state, 'elena', { zone: 2 })
    set(state, 'magnus', { zone: 2 })
    for (const dice of [
      [5, 5],
      [4, 4],
    ])
      playTurn(state, 'elena', { deeds: ['cast shield magnus'], dice })
    expect(figure(state, 'magnus').ward).toBe(2)
    playTurn(state, 'magnus')
    attackWith(state, CAPTAIN, 'magnus', { dice: [3, 3, 2, 3] })
    // 5 and 1 for the axe, less 2 for armour: 4, of which the Shield holds 2.
    expect(figure(state, 'magnus')).toMatchObject({ ward: 0, guard: 13 })
  })

  rule('stances.example.round2', 'stances are kept or changed, and the order follows', () => {
    const { state } = byTheRules()
    const play = startRound(state, {
      stances: { ...STANCES, elena: 'defensive', [CAPTAIN]: 'balanced' },
    })
    expect(told(play, 'stance').map(({ figure: who, stance, changed }) => [who, stance, changed])).toEqual([
      ['magnus', 'aggressive', false],
      ['elena', 'defensive', true],
      ['lyra', 'defensive', false],
      [CAPTAIN, 'balanced', true],
      [FIRST, 'defensive', false],
      [SECOND, 'defensive', false],
    ])
    expect(orderOf(state)).toEqual(['magnus', CAPTAIN, 'lyra', FIRST, SECOND, 'elena'])
  })
})

describe('where they differ', () => {
  rule(
    ['stances.example.magnus-move', 'stances.armour.medium.momentum'],
    'the way to the captain: 0 in medium armour, 2 in light; 1 by ruling, in light armour',
    () => {
      const forTheWay = ({ play }: ReturnType<typeof byTheRules>) =>
        ledger(play, 'magnus').filter((line) => line === 'stances.move.aggressive-momentum +1').length
      expect(forTheWay(byTheRules())).toBe(0)
      expect(forTheWay(byTheRules({}, LIGHT))).toBe(2)
      expect(forTheWay(byTheExample())).toBe(0)
      expect(forTheWay(byTheExample({}, LIGHT))).toBe(1)
      expect(told(byTheRules().play, 'charge')).toMatchObject([{ figure: 'magnus', from: 0, to: 2 }])
    },
  )

  rule('stances.example.magnus-damage', 'the longsword: 11 and 9 by the rules, 8 and 6 by no ruling', () => {
    expect(blows(byTheRules().play, CAPTAIN)).toEqual([[11, 2, 9]])
    expect(figure(byTheRules().state, CAPTAIN).guard).toBe(7)
    // Without what a Charge adds, which one ruling takes from medium armour, 1 for Aggressive is left.
    expect(blows(byTheRules({ 'charge-armour': 'both' }).play, CAPTAIN)).toEqual([[9, 2, 7]])
    expect(blows(byTheRules({ 'charge-stack': 'max' }).play, CAPTAIN)).toEqual([[10, 2, 8]])
  })

  rule('stances.example.captain-hit', 'a 7 misses by the rules, and hits where the table wants 7', () => {
    const { state, play } = byTheRules()
    expect(told(play, 'miss')[0]).toMatchObject({ figure: CAPTAIN, target: 'magnus' })
    expect(figure(state, 'magnus').guard).toBe(15)
    const other = byTheExample()
    expect(told(other.play, 'hit')[1]).toMatchObject({ figure: CAPTAIN, total: 7 })
    expect(ledger(other.play, CAPTAIN)).toEqual(['stances.aggressive.momentum +1'])
  })

  rule(
    ['stances.example.bolt', 'stances.defensive.reduction'],
    'the Bolt: 13 is critical and pays; of 9 damage 6 come through, not 8',
    () => {
      const { state, play } = byTheRules()
      expect(told(play, 'check').find(({ figure: who }) => who === 'lyra')).toMatchObject({
        total: 13,
        critical: true,
      })
      expect(ledger(play, 'lyra')[0]).toBe('stances.momentum.critical +1')
      expect(blows(play, FIRST)).toEqual([[9, 3, 6]])
      expect(figure(state, FIRST)).toMatchObject({ guard: 0, vitality: 8 })
      // The nearest a ruling comes: 2 for Defensive instead of 2 and 1.
      expect(blows(byTheRules({ 'dr-stacking': 'highest' }).play, FIRST)).toEqual([[9, 2, 7]])
      // In any other stance it is as told: Guard to 0, and 3 off Vitality.
      const open = asTold({})
      playRound(open, {
        stances: { ...STANCES, [FIRST]: 'balanced' },
        choices: { 'turn lyra': [`cast bolt ${FIRST}`], 'turn magnus': ['move 2'] },
        dice: [4, 5, 4, 3],
      })
      expect(figure(open, FIRST)).toMatchObject({ guard: 0, vitality: 6 })
    },
  )

  rule('stances.example.archers', 'a 5 misses; a 9 hits for 7, of which Defensive leaves 5', () => {
    const { state, play } = byTheRules()
    expect(told(play, 'check').slice(-2)).toMatchObject([
      { figure: FIRST, total: 5, success: false },
      { figure: SECOND, total: 9, success: true },
    ])
    expect(blows(play, 'lyra')).toEqual([[7, 2, 5]])
    expect(figure(state, 'lyra')).toMatchObject({ guard: 2, vitality: 10 })
    // By the formula she would begin with 15.
    expect(state.setup.profiles[2]?.guardMax).toBe(15)
  })

  rule('stances.example.no-attacked-momentum', 'both who are attacked in Defensive earn 1', () => {
    const { play } = byTheRules()
    const paid = told(play, 'momentum').filter(
      (event) => event.rule === 'stances.defensive.momentum-attacked',
    )
    expect(paid.map(({ figure: who, amount }) => [who, amount])).toEqual([
      [FIRST, 1],
      ['lyra', 1],
    ])
  })

  rule(
    ['stances.example.headers', 'stances.balanced.momentum'],
    "Elena's 10 is a natural 8 or more at any of her numbers, and pays 1 in Balanced",
    () => {
      const { state, play } = byTheRules()
      expect(ledger(play, 'elena')).toEqual(['stances.balanced.momentum +1'])
      expect(figure(state, 'elena').momentum).toBe(1)
    },
  )

  rule(
    ['stances.stance.switch-cost-old', 'stances.stance.switch-free', 'stances.example.round2'],
    'leaving Balanced costs Elena nothing by the rules, and 1 by ruling; the captain pays nothing either way',
    () => {
      const after = (rulings: RulingsInput) => {
        const state = asTold(rulings)
        startRound(state, { stances: STANCES })
        state.round = 2
        startRound(state, { stances: { ...STANCES, elena: 'defensive', [CAPTAIN]: 'balanced' } })
        return [figure(state, 'elena').momentum, figure(state, CAPTAIN).momentum]
      }
      expect(after({})).toEqual([0, 0])
      expect(after({ preset: 'example' })).toEqual([-1, 0])
    },
  )
})
