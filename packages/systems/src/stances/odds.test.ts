/**
 * Exact odds on the real rules, held against stupid twins: tables written down by hand over every face of every die,
 * and dice rolled by the thousand. The duels also say how many situations they have, so that growth is noticed.
 *
 * Exploding dice have no end; exact odds follow each die through six explosions and lump the rest. The twin below
 * does the same, so that the two can be compared to the last digit.
 */
import {
  type Enumeration,
  enumerateFrom,
  outcomesOf,
  type Policy,
  resultOf,
  simulateFrom,
} from '@steelyard/kernel'
import { BY_WORK, countingClock } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { rule } from '../testing/rule.ts'
import { sized } from '../testing/sizes.ts'
import { stances } from './index.ts'
import type { RulingsInput } from './register/rulings.ts'
import type { SheetInput } from './scenario/sheet.ts'
import { winKeyOf } from './state/keys/win-key.ts'
import { copyState, type Figure, keyOf, type State } from './state/state.ts'
import {
  type Actor,
  duel,
  exchange,
  fighter,
  figure,
  giveTurn,
  plain,
  playDeeds,
  set,
  stage,
} from './testing/stage.ts'

function exactly(enumeration: Enumeration): Extract<Enumeration, { exact: true }> {
  if (!enumeration.exact) throw new Error(`too large to solve: ${enumeration.why}`)
  return enumeration
}

// ── Dice by hand ─────────────────────────────────────────────────────────────────────────────────────────

type Odds = Map<string, number>

/** Adds up chances. */
function add<Key>(odds: Map<Key, number>, key: Key, chance: number): void {
  odds.set(key, (odds.get(key) ?? 0) + chance)
}

/** One exploding die, face by face; the seventh 6 in a row is the last. */
function explodingDie(): Map<number, number> {
  const odds = new Map<number, number>()
  for (let sixes = 0; sixes <= 6; sixes++) {
    const chance = 6 ** -(sixes + 1)
    for (let face = 1; face <= 5; face++) add(odds, 6 * sixes + face, chance)
    if (sixes === 6) add(odds, 42, chance)
  }
  return odds
}

/** The total of several exploding dice. */
function exploding(dice: number): ReadonlyMap<number, number> {
  let odds = new Map([[0, 1]])
  for (let die = 0; die < dice; die++) {
    const next = new Map<number, number>()
    for (const [total, chance] of odds)
      for (const [more, share] of explodingDie()) add(next, total + more, chance * share)
    odds = next
  }
  return odds
}

const DAMAGE = [0, 1, 2, 3, 4].map(exploding)

/** Every throw of two dice, as its sum and its chance. */
function* twoDice(): Generator<readonly [sum: number, chance: number]> {
  for (let one = 1; one <= 6; one++) for (let other = 1; other <= 6; other++) yield [one + other, 1 / 36]
}

/** Every total of so many exploding dice, with its chance. */
function damageOf(dice: number): ReadonlyMap<number, number> {
  return DAMAGE[dice] ?? new Map()
}

describe('exploding dice', () => {
  const die = outcomesOf({
    kind: 'explode',
    roll: { name: 'damage', rule: '' },
    by: '',
    sides: 6,
    count: 1,
    upTo: [],
  })

  rule(
    'stances.weapon.explode',
    'the tail: 1 in 46,656 dice shows six 6s and more, and nothing beyond 42 is told apart',
    () => {
      const beyond = die.filter(({ value }) => Number(value) > 36)
      expect(beyond.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1 / 46_656, 15)
      expect(Math.max(...die.map(({ value }) => Number(value)))).toBe(42)
      expect(die.some(({ value }) => Number(value) % 6 === 0 && value !== 42)).toBe(false)
    },
  )

  rule('stances.weapon.explode', 'a die averages 4.2, of which the tail takes 1 part in 279,936', () => {
    const mean = die.reduce((sum, { value, weight }) => sum + Number(value) * weight, 0)
    expect(mean).toBeCloseTo(4.2 * (1 - 6 ** -7), 12)
    expect(2 * mean).toBeCloseTo(8.4, 4)
  })
})

// ── One exchange ─────────────────────────────────────────────────────────────────────────────────────────

/** Ana attacks whom she can and ends her turn; everybody reacts as told. */
function reacting(answers: Readonly<Record<string, (damage: number) => string>>): Policy<State> {
  return (_, { name, options, about }) => {
    if (name === 'turn') return options.find((key) => key.startsWith('attack')) ?? 'end'
    const facts: unknown = about
    const damage = typeof facts === 'object' && facts !== null && 'damage' in facts ? Number(facts.damage) : 0
    return answers[name]?.(damage) ?? options.at(-1) ?? ''
  }
}

/** What an exchange changed: Guard lost and Momentum of attacker and target. */
function changes(state: State): string {
  const [ana, bob] = [figure(state, 'ana'), figure(state, 'bob')]
  return `${1000 - ana.guard}/${ana.momentum} ${1000 - bob.guard}/${bob.momentum}`
}

/** Two fighters with more Guard than any blow takes. */
function exchangeOf(
  ana: Partial<SheetInput> & Pick<Figure, 'stance'>,
  bob: Partial<SheetInput> & Pick<Figure, 'stance'>,
): State {
  const most = { guardMax: 1000, rank: 'heroic' } as const
  const state = duel(fighter('Ana', { ...most, ...ana }), fighter('Bob', { ...most, ...bob }))
  giveTurn(state, 'ana')
  state.order = [figure(state, 'ana').at]
  return state
}

/** Holds exact chances against a table, and rolled ones against both. */
function compare(state: State, policy: Policy<State>, table: Odds): void {
  const policies = { pcs: policy, npcs: policy }
  const found = exactly(
    enumerateFrom(stances, { state }, { policies, until: 'step', measure: changes, budget: BY_WORK }),
  )
  expect([...found.distribution.keys()].toSorted()).toEqual([...table.keys()].toSorted())
  for (const [key, chance] of table) expect(found.distribution.get(key), key).toBeCloseTo(chance, 12)
  const fights = 5_000
  const measures = { changes }
  const rolled = simulateFrom(
    stances,
    { state },
    { fights, policies, measures, until: 'round', seed: 'exchange' },
  )
  for (const [key, count] of Object.entries(rolled.measures['changes'] ?? {})) {
    const chance = table.get(key) ?? 0
    const error = Math.sqrt((chance * (1 - chance)) / fights)
    expect(Math.abs(count / fights - chance), `${key}: ${count} for ${chance * fights}`).toBeLessThanOrEqual(
      4 * error + 1 / fights,
    )
  }
}

describe('one exchange', () => {
  rule(
    ['stances.action.attack.roll', 'stances.weapon.critical', 'stances.balanced.momentum'],
    'Balanced against Balanced: a hit at 4 and more, critical at 9 and more',
    () => {
      const table: Odds = new Map()
      for (const [sum, chance] of twoDice()) {
        const momentum = sum >= 8 ? 1 : 0
        if (sum + 4 < 8) add(table, `0/${momentum} 0/0`, chance)
        else
          for (const [dice, share] of damageOf(sum + 4 >= 13 ? 3 : 2))
            add(
              table,
              `0/${momentum + (sum + 4 >= 13 ? 1 : 0)} ${Math.max(0, dice + 1 - 2)}/0`,
              chance * share,
            )
      }
      compare(exchangeOf({ stance: 'balanced' }, { stance: 'balanced' }), reacting({}), table)
      const hit = [...twoDice()].filter(([sum]) => sum >= 4).length
      expect(hit / 36).toBeCloseTo(0.917, 3)
    },
  )

  rule(
    [
      'stances.reaction.counter.roll',
      'stances.reaction.counter.success',
      'stances.defensive.counterattack',
      'stances.aggressive.momentum',
    ],
    'Aggressive against a Counter that strikes back',
    () => {
      const table: Odds = new Map()
      let negated = 0
      let struck = 0
      for (const [sum, chance] of twoDice())
        for (const [answer, share] of twoDice()) {
          const both = chance * share
          if (answer + 5 >= sum + 4) {
            negated += both
            if (answer + 5 >= 13) struck += both
            strikeBack(table, answer + 5 >= 13, both)
          } else if (sum + 4 < 8) add(table, '0/0 0/0', both)
          else
            for (const [dice, part] of damageOf(sum + 4 >= 13 ? 3 : 2))
              add(table, `0/${sum + 4 >= 13 ? 2 : 1} ${Math.max(0, dice + 1 + 1 - 4)}/0`, both * part)
        }
      const policy = reacting({ counter: () => 'yes', counterattack: () => 'strike' })
      compare(exchangeOf({ stance: 'aggressive' }, { stance: 'defensive' }), policy, table)
      expect(negated).toBeGreaterThan(0.62)
      expect(negated).toBeLessThan(0.7)
      expect(struck).toBeGreaterThan(1 / 3)
    },
  )

  /** The point for the defence and for a critical; then a blow in Defensive at somebody in chain. */
  function strikeBack(table: Odds, critical: boolean, chance: number): void {
    if (!critical) {
      add(table, '0/0 0/1', chance)
      return
    }
    for (const [sum, share] of twoDice())
      if (sum + 4 < 8) add(table, '0/0 0/2', chance * share)
      else
        for (const [dice, part] of damageOf(sum + 4 >= 13 ? 3 : 2))
          add(table, `${Math.max(0, dice + 1 - 1 - 2)}/0 0/${sum + 4 >= 13 ? 3 : 2}`, chance * share * part)
  }

  rule(
    ['stances.tech.press-advantage', 'stances.defensive.reduction', 'stances.defensive.momentum-attacked'],
    'Press Advantage with 1 Momentum: one die more, two more with a critical',
    () => {
      const table: Odds = new Map()
      for (const [sum, chance] of twoDice())
        if (sum + 4 < 8) add(table, '0/1 0/1', chance)
        else
          for (const [dice, share] of damageOf(sum + 4 >= 13 ? 4 : 3))
            add(table, `0/${sum + 4 >= 13 ? 3 : 2} ${Math.max(0, dice + 1 + 1 - 4)}/1`, chance * share)
      const ana = { stance: 'aggressive', momentum: 1, techniques: ['press-advantage'] } as const
      compare(exchangeOf(ana, { stance: 'defensive' }), reacting({ counter: () => 'no' }), table)
    },
  )

  rule(
    'stances.tech.perfect-parry',
    'Perfect Parry of everything from 12 on: it still counts as a hit',
    () => {
      const table: Odds = new Map()
      for (const [sum, chance] of twoDice())
        if (sum + 4 < 8) add(table, '0/0 0/2', chance)
        else
          for (const [dice, share] of damageOf(sum + 4 >= 13 ? 3 : 2)) {
            const parried = dice + 1 + 1 >= 12
            const lost = parried ? 0 : Math.max(0, dice + 1 + 1 - 2)
            add(table, `0/${sum + 4 >= 13 ? 2 : 1} ${lost}/${parried ? 0 : 2}`, chance * share)
          }
      const bob = { stance: 'balanced', momentum: 2, techniques: ['perfect-parry'] } as const
      const policy = reacting({ 'perfect-parry': (damage) => (damage >= 12 ? 'perfect-parry' : 'no') })
      compare(exchangeOf({ stance: 'aggressive' }, bob), policy, table)
    },
  )

  /** What a longsword blow that hits takes from somebody in this armour and stance: on average, and how often nothing. */
  function blowOn(armour: string, stance: Figure['stance']): readonly [mean: number, nothing: number] {
    // An Unstoppable Assault with Might −5 always hits and is never critical.
    const ana = { stance: 'balanced', might: -5, momentum: 4, techniques: ['unstoppable-assault'] } as const
    const policy = reacting({ riders: () => 'unstoppable-assault' })
    const measure = (end: State): number => 1000 - figure(end, 'bob').guard
    const options = {
      policies: { pcs: policy, npcs: policy },
      until: 'step',
      measure,
      budget: BY_WORK,
    } as const
    const { distribution } = exactly(
      enumerateFrom(stances, { state: exchangeOf(ana, { stance, armour }) }, options),
    )
    const mean = [...distribution].reduce((sum, [lost, chance]) => sum + Number(lost) * chance, 0)
    return [mean, distribution.get(0) ?? 0]
  }

  rule(
    ['stances.damage.armour', 'stances.defensive.reduction', 'stances.armour.heavy.dr'],
    'a longsword blow of 9.4 leaves 5.4 in Defensive chain and 3.7 in Defensive plate',
    () => {
      expect(blowOn('no armour', 'balanced')[0]).toBeCloseTo(9.4, 4)
      expect(blowOn('chain shirt', 'defensive')[0]).toBeCloseTo(5.4 + 1 / 36, 4)
      const [mean, nothing] = blowOn('full plate', 'defensive')
      expect(mean).toBeCloseTo(3.4 + 10 / 36, 4)
      expect(nothing).toBeCloseTo(10 / 36, 12)
    },
  )
})

// ── Whole duels ──────────────────────────────────────────────────────────────────────────────────────────

interface Duel {
  readonly name: string
  readonly start: () => State
  readonly policy: string
  /** The most situations and runs it may need. */
  readonly states: number
  readonly runs: number
}

/** A ready-made fighter without Guard and with 5 Vitality. */
function worn(use: string): Actor {
  return { use, id: use, guard: 0, vitality: 5 }
}

const DUELS: readonly Duel[] = [
  {
    name: 'Magnus and the hobgoblin captain, both near the end, from two zones',
    start: () => stage({ pcs: [worn('magnus')], npcs: [worn('hobgoblin-captain')] }),
    policy: 'simple',
    states: 7_500,
    runs: 1_400_000,
  },
  {
    name: 'two levies, blade to blade',
    start: () => duel('levy', { use: 'levy', id: 'other' }),
    policy: 'simple',
    states: 2_700,
    runs: 150_000,
  },
  {
    name: 'Brannoc and a bandit, both near the end',
    start: () => duel(worn('brannoc'), worn('road-bandit')),
    policy: 'simple',
    states: 150,
    runs: 50_000,
  },
  {
    name: 'the envoy and the magistrate',
    start: () => exchange({ pcs: ['envoy'], npcs: ['magistrate'] }),
    policy: 'simple',
    states: 230,
    runs: 9_000,
  },
]

describe('whole duels', () => {
  for (const { name, start, policy, states, runs } of DUELS)
    test(`${name}: dice rolled by the thousand agree with the exact odds`, () => {
      const policies = { pcs: policy, npcs: policy }
      const budget = { states: 200_000, milliseconds: Number.POSITIVE_INFINITY }
      const exact = exactly(enumerateFrom(stances, { state: start() }, { policies, budget }))
      expect(exact.states).toBeLessThan(states)
      expect(exact.runs).toBeLessThan(runs)
      const sum = [...exact.distribution.values()].reduce((all, chance) => all + chance, exact.undecided)
      expect(sum).toBeCloseTo(1, 9)
      const fights = sized(1_000, 20_000)
      const { outcomes } = simulateFrom(
        stances,
        { state: start() },
        { fights, policies, measures: {}, seed: name },
      )
      for (const result of new Set([...exact.distribution.keys(), ...Object.keys(outcomes)])) {
        const chance = exact.distribution.get(result) ?? 0
        const share = (outcomes[String(result)] ?? 0) / fights
        const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / fights)
        expect(Math.abs(share - chance), `${result}: ${share} for ${chance}`).toBeLessThanOrEqual(4 * error)
      }
    })
})

test('two who heed their Momentum and wait for it do not wait for ever', () => {
  const policies = { pcs: 'skilled', npcs: 'skilled' }
  const budget = { states: 2_000, milliseconds: 2_000 }
  const start = { state: duel('road-bandit', { use: 'road-bandit', id: 'other' }) }
  const found = enumerateFrom(stances, start, { policies, budget, clock: countingClock() })
  expect(found.exact ? found.undecided : 0).toBeLessThan(0.5)
})

describe('leaving out what cannot matter changes no odds', () => {
  /** The odds by win key and by whole keys. */
  function bothWays(start: () => State, policy: string): readonly [Odds, Odds] {
    const policies = { pcs: policy, npcs: policy, referee: 'usual' }
    const budget = { states: 200_000, milliseconds: Number.POSITIVE_INFINITY }
    const measure = (state: State): string => resultOf(stances, state)
    const merged = exactly(enumerateFrom(stances, { state: start() }, { policies, budget }))
    const whole = exactly(enumerateFrom(stances, { state: start() }, { policies, budget, measure }))
    const text = (odds: ReadonlyMap<unknown, number>): Odds =>
      new Map([...odds].map(([key, chance]) => [String(key), chance]))
    return [text(merged.distribution), text(whole.distribution)]
  }

  /** Two rounds, or one against two, among those who have little left; and no aftermath. */
  const shortly = (ana: Actor, ...foes: Actor[]): State => {
    const field = { maxRounds: 3 - foes.length }
    return stage({ pcs: [ana], npcs: foes }, { zone: 2, field, rulings: { aftermath: 'stop' } })
  }
  const left = (vitality: number): Partial<SheetInput> => ({ guard: 0, vitality })

  const cases: Readonly<Record<string, readonly [() => State, string]>> = {
    'two who Counter': [() => shortly(fighter('Ana', left(2)), plain('Bob', left(3))), 'simple'],
    'a Momentum debt': [
      () => shortly(fighter('Ana', { ...left(2), momentum: -2 }), plain('Bob', left(3))),
      'simple',
    ],
    'two who heed their Momentum': [() => shortly(fighter('Ana', left(2)), plain('Bob', left(3))), 'skilled'],
    'two against one': [
      () => shortly(plain('Ana', left(1)), plain('Bob', left(1)), plain('Cid', left(1))),
      'simple',
    ],
    'an argument': [
      () =>
        exchange(
          { pcs: [plain('Ana', { composure: 3 })], npcs: [plain('Bob', { composure: 3 })] },
          { field: { maxRounds: 3 } },
        ),
      'simple',
    ],
  }
  for (const [name, [start, policy]] of Object.entries(cases))
    test(name, () => {
      const [merged, whole] = bothWays(start, policy)
      expect([...merged.keys()].toSorted()).toEqual([...whole.keys()].toSorted())
      for (const [result, chance] of whole) expect(merged.get(result), result).toBeCloseTo(chance, 9)
    })
})

const NOBODY_HEEDS = (): boolean => true

describe('keys and win keys', () => {
  const crossed = (more: Partial<SheetInput> = {}) => duel(fighter('Ana', more), fighter('Bob'))

  test('two ways to the same situation have one key', () => {
    const keys = [
      ['weapon unarmed', 'move 1'],
      ['move 1', 'weapon unarmed'],
    ].map((deeds) => {
      const state = stage({ pcs: [plain('Ana', { zone: 0 })], npcs: [plain('Bob', { zone: 4 })] })
      playDeeds(state, 'ana', { deeds })
      return keyOf(state)
    })
    expect(keys[0]).toBe(keys[1])
  })

  test('the number of the round counts in the win key only where the fight is cut short', () => {
    const later = (maxRounds: number, round: number) => {
      const state = duel('magnus', 'levy', { field: { maxRounds } })
      state.round = round
      return winKeyOf(state, NOBODY_HEEDS)
    }
    expect(later(100, 3)).toBe(later(100, 7))
    expect(later(10, 3)).not.toBe(later(10, 7))
  })

  test('Momentum counts in the win key as soon as it buys more than a Counter, or somebody heeds it', () => {
    const with5 = (state: State) => {
      const rich = copyState(state)
      set(rich, 'ana', { momentum: 5 })
      return winKeyOf(rich, NOBODY_HEEDS) === winKeyOf(state, NOBODY_HEEDS)
    }
    expect(with5(crossed())).toBe(true)
    expect(with5(crossed({ techniques: ['press-advantage'] }))).toBe(false)
    expect(with5(crossed({ techniques: ['riposte'] }))).toBe(false)
    expect(with5(duel(fighter('Ana'), fighter('Bob'), { rulings: { boost: 'before-roll' } }))).toBe(false)
    expect(with5(stage({ pcs: [fighter('Ana'), 'levy'], npcs: ['magnus'] }, { zone: 2 }))).toBe(false)
    const heeded = (momentum: number): string => {
      const state = crossed()
      set(state, 'ana', { momentum })
      return winKeyOf(state, () => false)
    }
    expect(heeded(5)).not.toBe(heeded(2))
    const broke = crossed()
    set(broke, 'ana', { momentum: -1 })
    expect(with5(broke)).toBe(false)
  })
})

describe('what a memory forgets', () => {
  const LEFTOVERS: Partial<Figure> = {
    moved: 2,
    acted: true,
    stopped: true,
    charged: true,
    due: 'enter',
    owed: 2,
    attackedPaid: true,
    hitPaid: true,
    countered: true,
    declared: 'aggressive',
  }

  /** True if somebody who still has traces of his last turn cannot be told from one who has none. */
  function isForgotten(rulings: RulingsInput, turn: number, traces: Partial<Figure>): boolean {
    const [clean, worn] = [{}, traces].map((values) => {
      const state = duel('magnus', 'hobgoblin-captain', { rulings })
      state.phase = 'turn'
      state.order = [0, 1]
      state.turn = turn
      set(state, 'magnus', { momentum: -1, stance: 'defensive', declared: 'defensive', ...values })
      stances.counters?.normalise?.(state, NOBODY_HEEDS)
      return keyOf(state)
    })
    return clean === worn
  }

  test('a turn when it is over, and a round when nobody is left to act in it', () => {
    expect(isForgotten({}, 1, { ...LEFTOVERS, attackedPaid: false })).toBe(true)
    expect(isForgotten({}, 2, LEFTOVERS)).toBe(true)
  })

  test('nothing of a round that a ruling still looks at, nor a point that cannot come twice', () => {
    expect(isForgotten({}, 1, { attackedPaid: true })).toBe(false)
    expect(isForgotten({ 'reaction-limit': 'once-per-round' }, 1, { countered: true })).toBe(false)
    expect(isForgotten({ 'reaction-limit': 'once-per-round' }, 2, { countered: true })).toBe(true)
    expect(isForgotten({ 'aggressive-limit': 'once-per-round' }, 1, { hitPaid: true })).toBe(false)
    expect(isForgotten({ 'stance-moment': 'declared' }, 1, { declared: 'aggressive' })).toBe(false)
  })

  test('nothing of what lasts', () => {
    for (const traces of [
      { guard: 3 },
      { rallied: true },
      { switched: true },
      { layer: 2 },
      { poised: true },
    ])
      expect(isForgotten({}, 2, traces)).toBe(false)
  })
})
