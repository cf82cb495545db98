/**
 * Exact odds on the real rules, held against stupid twins: sums over all faces written down by hand, and dice
 * rolled by the thousand. The duels also say how many situations they have, so that growth is noticed.
 */
import {
  type Budget,
  type Enumeration,
  enumerateFrom,
  type FightEvent,
  type Policy,
  parseScenario,
  Random,
  resultOf,
  seedFight,
  simulateFrom,
} from '@steelyard/kernel'
import { BY_WORK, countingClock } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../testing/rule.ts'
import { sized } from '../testing/sizes.ts'
import { momentum } from './index.ts'
import type { RulingsInput } from './register/rulings.ts'
import { winKeyOf, withoutTallies } from './state/keys/win-key.ts'
import { copyState, keyOf, type State } from './state/state.ts'
import { randomScenario } from './testing/generate.ts'
import { act, type Cast, DIAGHILEV, figure, pc, playRound, set, stage } from './testing/stage.ts'

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

// ── One defence ──────────────────────────────────────────────────────────────────────────────────────────

/** The NPC strikes and is done; the PC defends in one way, at one price. */
function defends(kind: string, spend: number): Policy<State> {
  return (_, { name, options }) => {
    if (name === 'npc-action') return options.includes('strike') ? 'strike' : 'done'
    if (name === 'defend') return kind
    if (name === 'spend') return spend
    return name === 'riposte' ? 'decline' : (options[0] ?? '')
  }
}

/** The exact chances of so many hits from one Strike of the assassin. */
function hitsBy(kind: string, spend: number, held: number): ReadonlyMap<unknown, number> {
  const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, { field: { startBand: 'melee' } })
  set(state, 'diaghilev', { momentum: held })
  Object.assign(state, { phase: 'act', order: [1, 0], turn: 0 })
  const policy = defends(kind, spend)
  return exactly(
    enumerateFrom(
      momentum,
      { state },
      {
        policies: { pcs: policy, npcs: policy },
        budget: BY_WORK,
        until: 'step',
        measure: (end) => figure(end, 'diaghilev').hits,
      },
    ),
  ).distribution
}

/** The same by going through every face: Danger dice in a row on mail that dulls with each hit. */
function bruteForce(sides: number, plus: number, target: number, more: number, bonus: number): number[] {
  const ladder = [0, 1, 4, 6]
  const chances = [0, 0, 0, 0]
  const add = (hits: number, weight: number): void => {
    chances[hits] = (chances[hits] ?? 0) + weight
  }
  const roll = (dice: number, step: number, hits: number, weight: number): void => {
    const faces = ladder[step] ?? 0
    if (dice === 0) add(hits, weight)
    else if (step === 0) roll(dice - 1, 0, hits + 1, weight)
    else
      for (let face = 1; face <= faces; face++) {
        const hit = face - 2 + bonus <= 1
        roll(dice - 1, hit ? step - 1 : step, hit ? hits + 1 : hits, weight / faces)
      }
  }
  for (let face = 1; face <= Math.max(1, sides); face++) {
    const weight = 1 / Math.max(1, sides)
    if (sides > 0 && face + plus >= target) add(0, weight)
    else roll(2 + more, 3, 0, weight)
  }
  return chances
}

describe('one Strike of the assassin', () => {
  const cases: readonly [string, number, number, number[]][] = [
    ['none', 0, 3, bruteForce(0, 0, 99, 0, 0)],
    ['dodge', 1, 5, bruteForce(10, 2 - 2, 9, 0, 0)],
    ['dodge', 3, 5, bruteForce(10, 2, 9, 0, 0)],
    ['dodge', 5, 5, bruteForce(10, 2 + 2, 9, 0, 2)],
    ['dodge', 1, -2, bruteForce(10, 2 - 5, 9, 0, 0)],
    ['parry', 3, 5, bruteForce(10, 0, 9, 1, 0)],
    ['parry', 5, 5, bruteForce(10, 2, 9, 1, 0)],
    ['block', 4, 5, bruteForce(4, 1, 4, 0, 0)],
  ]
  for (const [kind, spend, held, chances] of cases)
    rule(
      ['momentum.armour.danger', 'momentum.armour.sequence', 'momentum.defence.modifier'],
      `${kind} for ${spend}M at ${held}: exact chances are the sum over all faces`,
      () => {
        const exact = hitsBy(kind, spend, held)
        for (const [hits, chance] of chances.entries())
          expect(exact.get(hits) ?? 0, `${hits} hits`).toBeCloseTo(chance, 12)
      },
    )

  rule('momentum.dodge.roll', 'a Dodge for 3M stops it on 7 to 10, four times in ten', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['assassin'] }, { field: { startBand: 'melee' } })
    set(state, 'diaghilev', { momentum: 3, armour: -1 })
    Object.assign(state, { phase: 'act', order: [1, 0], turn: 0 })
    const policy = defends('dodge', 3)
    const measure = (end: State) => figure(end, 'diaghilev').hits
    const options = {
      policies: { pcs: policy, npcs: policy },
      until: 'step',
      measure,
      budget: BY_WORK,
    } as const
    expect(exactly(enumerateFrom(momentum, { state }, options)).distribution.get(0)).toBeCloseTo(0.4, 12)
  })
})

// ── Whole duels ──────────────────────────────────────────────────────────────────────────────────────────

interface Duel {
  readonly name: string
  readonly cast: Cast
  readonly policy: string
  readonly rulings: RulingsInput
  /** The most situations it may have, and the most steps it may take to find them all. */
  readonly states: number
  readonly runs: number
}

const DUELS: readonly Duel[] = [
  {
    name: 'Diaghilev and a pressganger',
    cast: { pcs: [DIAGHILEV], npcs: ['pressganger'] },
    policy: 'simple',
    rulings: { 'dire-table': 'first-excess-out' },
    states: 100,
    runs: 500,
  },
  {
    name: 'Diaghilev and the brute',
    cast: { pcs: [DIAGHILEV], npcs: ['brute'] },
    policy: 'skilled',
    rulings: { 'dire-table': 'first-excess-out' },
    states: 600,
    runs: 2_500,
  },
  {
    name: 'Ulla and the brute',
    cast: { pcs: ['ulla'], npcs: ['brute'] },
    policy: 'skilled',
    rulings: { 'dire-table': 'first-excess-out' },
    states: 700,
    runs: 3_000,
  },
  {
    name: 'Ulla and the turtle knight, two rounds of it, dire wounds and all',
    cast: { pcs: ['ulla'], npcs: ['turtle-knight'] },
    policy: 'simple',
    rulings: { 'round-limit': 2 },
    states: 600,
    runs: 2_500,
  },
  {
    name: 'Diaghilev and the brute, to the end, dire wounds and all',
    cast: { pcs: [DIAGHILEV], npcs: ['brute'] },
    policy: 'simple',
    rulings: {},
    states: 7_000,
    runs: 200_000,
  },
  {
    name: 'Diaghilev and the brute, four rounds of it, played well, dire wounds and all',
    cast: { pcs: [DIAGHILEV], npcs: ['brute'] },
    policy: 'skilled',
    rulings: { 'round-limit': 4 },
    states: 16_000,
    runs: 900_000,
  },
  {
    name: 'Diaghilev and the assassin, whose poison has no floor',
    cast: { pcs: [DIAGHILEV], npcs: ['assassin'] },
    policy: 'simple',
    rulings: { 'dire-table': 'first-excess-out' },
    states: 2_500,
    runs: 15_000,
  },
]

describe('whole duels', () => {
  for (const { name, cast, policy, rulings, states, runs } of DUELS)
    test(`${name}: dice rolled by the thousand agree with the exact odds`, () => {
      const start = () => ({ state: stage(cast, { rulings, field: { startBand: 'melee' } }) })
      const policies = { pcs: policy, npcs: policy }
      const budget = { states: 200_000, milliseconds: Number.POSITIVE_INFINITY }
      const exact = exactly(enumerateFrom(momentum, start(), { policies, budget }))
      expect(exact.states).toBeLessThan(states)
      expect(exact.runs).toBeLessThan(runs)
      const sum = [...exact.distribution.values()].reduce((all, chance) => all + chance, exact.undecided)
      expect(sum).toBeCloseTo(1, 9)
      const fights = sized(1_500, 20_000)
      const { outcomes } = simulateFrom(momentum, start(), { fights, policies, measures: {}, seed: name })
      for (const result of new Set([...exact.distribution.keys(), ...Object.keys(outcomes)])) {
        const chance = exact.distribution.get(result) ?? 0
        const share = (outcomes[String(result)] ?? 0) / fights
        const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${result}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })
})

// ── What is left out ─────────────────────────────────────────────────────────────────────────────────────

describe('what the odds leave out', () => {
  const measure = (state: State): string => resultOf(momentum, state)

  /** The chances by the win key and by the whole key: true if both could be had, and they must agree. */
  function agree(state: State, policies: Readonly<Record<string, string>>, budget: Budget): boolean {
    const whole = enumerateFrom(momentum, { state }, { policies, measure, budget, clock: countingClock() })
    const merged = enumerateFrom(momentum, { state }, { policies, budget, clock: countingClock() })
    if (!whole.exact || !merged.exact) return false
    expect(merged.states).toBeLessThanOrEqual(whole.states)
    for (const result of new Set([...whole.distribution.keys(), ...merged.distribution.keys()]))
      expect(merged.distribution.get(result) ?? 0).toBeCloseTo(whole.distribution.get(result) ?? 0, 9)
    return true
  }

  test('changes nothing in five rounds of a duel', () => {
    const rulings = { 'dire-table': 'first-excess-out', 'round-limit': 5 } as const
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] }, { rulings, field: { startBand: 'melee' } })
    const policies = { pcs: 'skilled', npcs: 'skilled' }
    expect(agree(state, policies, { states: 200_000, milliseconds: Number.POSITIVE_INFINITY })).toBe(true)
  })

  test('changes nothing in random fights under random rulings', () => {
    const random = new Random(1, 2, 3, 4)
    let compared = 0
    for (let game = 0; compared < sized(4, 40); game++) {
      // Not every fight can be counted within the budget; how many can depends on the fights that are drawn.
      expect(game).toBeLessThan(500)
      seedFight(random, 7, game)
      const written = randomScenario(random)
      const dire = game % 2 === 0 ? { 'dire-table': 'first-excess-out' } : { 'dire-cumulative': 'running' }
      const rulings = { ...(written['rulings'] as object), ...dire, 'round-limit': 1 }
      const state = momentum.begin(parseScenario(momentum, { ...written, rulings }))
      const policy = game % 3 === 0 ? 'simple' : 'skilled'
      const policies = Object.fromEntries(state.setup.sides.map(({ id }) => [id, policy]))
      if (agree(state, policies, { states: 500, milliseconds: 2_000 })) compared += 1
    }
  })

  test('tallies: nobody drops anything in the rounds for which they are left out, and somebody does in the next', () => {
    const ana = pc('Ana', { itemSlots: 5, grit: 0, weapons: ['Sword', 'Axe'] })
    const state = stage({ pcs: [ana], npcs: ['turtle-knight'] })
    const { rounds } = withoutTallies(state)
    const idle: Policy<State> = (_, { options }) => (options.includes('done') ? 'done' : (options[0] ?? ''))
    const drops = (event: FightEvent): boolean =>
      event.event === 'exhausted' && 'dropped' in event && event.dropped !== ''
    const { outcomes, measures } = simulateFrom(
      momentum,
      { state },
      {
        fights: 1,
        policies: { pcs: idle, npcs: idle },
        until: { readsEvents: true, ends: (_, events) => (events.some(drops) ? 'dropped' : null) },
        measures: { round: (end) => end.round },
      },
    )
    expect(outcomes).toEqual({ dropped: 1 })
    expect(measures['round']).toEqual({ [rounds + 1]: 1 })
  })

  test('with no slot to spare tallies are told apart', () => {
    const state = stage({ pcs: [pc('Ana', { itemSlots: 3, weapons: ['Sword', 'Axe'] })], npcs: ['brute'] })
    expect(withoutTallies(state)).toEqual({ state, rounds: Number.POSITIVE_INFINITY })
    const tired = copyState(state)
    set(tired, 'ana', { stamina: 3 })
    expect(winKeyOf(tired)).not.toBe(winKeyOf(state))
  })

  test('wounds and momentum beyond number have no key', () => {
    const state = stage({ pcs: [DIAGHILEV], npcs: ['brute'] })
    set(state, 'diaghilev', { momentum: -40 })
    expect(winKeyOf(state)).not.toBeNull()
    set(state, 'diaghilev', { momentum: -41 })
    expect(winKeyOf(state)).toBeNull()
    set(state, 'diaghilev', { momentum: 0, hits: 100 })
    expect(winKeyOf(state)).toBeNull()
  })
})

describe('keys', () => {
  const cast = { pcs: [DIAGHILEV], npcs: ['brute'] }

  test('two ways to the same situation have one key', () => {
    const keys = [
      ['reposition', 'interact'],
      ['interact', 'reposition'],
    ].map((action) => {
      const state = stage(cast)
      set(state, 'diaghilev', { momentum: 6 })
      act(state, 'diaghilev', { choices: { action } })
      return keyOf(state)
    })
    expect(keys[0]).toBe(keys[1])
  })

  test('the number of the round counts only where there is a limit', () => {
    const later = (rulings: RulingsInput, rounds: number) => {
      const state = stage(cast, { rulings })
      for (let round = 0; round < rounds; round++) playRound(state, { dice: [1] })
      set(state, 'diaghilev', { momentum: 0, stamina: 0, initiative: 0 })
      state.idle = 0
      return keyOf(state)
    }
    expect(later({}, 2)).toBe(later({}, 4))
    expect(later({ 'round-limit': 5 }, 2)).not.toBe(later({ 'round-limit': 5 }, 4))
  })
})
