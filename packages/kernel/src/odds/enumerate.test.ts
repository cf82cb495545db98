/**
 * Exact odds against closed forms, brute force and simulation; cycles, budgets, moments in the middle of a step.
 */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { parseScenario } from '../scenario/scenario.ts'
import { simulateFrom } from '../simulate/simulate.ts'
import { type Policy, randomPolicy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { allChoices, option } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { countingClock } from '../testing/clock.ts'
import { choiceOf, duel, muster, say } from '../testing/duel.ts'
import { tiny } from '../testing/tiny.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import { budgetOf, type EnumerateOptions, type Enumeration, enumerateFrom } from './enumerate.ts'

type Exact = Enumeration & { exact: true }

function exactly(found: Enumeration): Exact {
  if (!found.exact) throw new Error(found.why)
  return found
}

const roll = { name: 'test', rule: 'r' }

interface Walk {
  at: number
}

/** Up or down a line on one die; over at both ends. */
function walker(length: number, sides = 2): System<Walk> {
  return tiny<Walk>({
    first: { at: Math.floor(length / 2) },
    next: ({ at }) => (at <= 0 || at >= length ? null : 'move'),
    steps: {
      move: (table: Table, state: Walk) => {
        state.at += table.die(sides, roll, 'a') === 1 ? -1 : 1
      },
    },
    outcome: ({ at }) => ({ over: true, winner: at <= 0 ? 'bottom' : 'top', how: 'victory' }),
  })
}

describe('closed forms', () => {
  test('the gambler’s ruin', () => {
    const start = { state: { at: 3 } }
    expect(exactly(enumerateFrom(walker(10), start)).distribution.get('top')).toBeCloseTo(0.3, 12)
    const odds = 1 / 2
    const expected = (1 - odds ** 3) / (1 - odds ** 10)
    expect(exactly(enumerateFrom(walker(10, 3), start)).distribution.get('top')).toBeCloseTo(expected, 12)
  })

  test('the first six, which may never come by a certain throw', () => {
    const system = tiny<{ over: boolean }>({
      first: { over: false },
      next: ({ over }) => (over ? null : 'throw'),
      steps: {
        throw: (table, state) => {
          state.over = table.die(6, roll, 'a') === 6
        },
      },
    })
    const found = exactly(enumerateFrom(system, { state: { over: false } }))
    expect(found.distribution.get('draw')).toBeCloseTo(1, 12)
    expect(found.states).toBe(3)
    const once = exactly(
      enumerateFrom(system, { state: { over: false } }, { until: 'step', measure: ({ over }) => over }),
    )
    expect(once.distribution.get(true)).toBeCloseTo(1 / 6, 12)
  })

  test('what can never end is undecided', () => {
    const start = { state: toy.begin(parseScenario(toy, toyDuel(1))) }
    const policies = { red: 'cautious', blue: 'cautious' }
    const found = exactly(enumerateFrom(toy, start, { policies }))
    expect([found.undecided, found.distribution.size]).toEqual([1, 0])
  })

  test('what can end or fall into an endless cycle is partly undecided', () => {
    const system = tiny<{ where: string }>({
      first: { where: 'start' },
      next: ({ where }) => (where === 'end' ? null : where),
      steps: {
        start: (table, state) => {
          state.where = table.die(4, roll, 'a') === 1 ? 'trap' : 'end'
        },
        trap: (_table, state) => {
          state.where = 'pit'
        },
        pit: (_table, state) => {
          state.where = 'trap'
        },
      },
    })
    const found = exactly(enumerateFrom(system, { state: { where: 'start' } }))
    expect([found.undecided, found.distribution.get('draw')]).toEqual([0.25, 0.75])
  })
})

describe('brute force', () => {
  test('the distribution of a step that rolls, chooses and rolls again', () => {
    const keys = ['add', 'keep', 'double']
    const system = tiny<{ value: number; done: boolean }>({
      first: { value: 0, done: false },
      next: ({ done }) => (done ? null : 'go'),
      steps: {
        go: (table, state) => {
          const [high = 0] = table.pool(4, 2, roll, 'a')
          const key = table.ask(
            option({ name: 'what', rule: 'r', to: { id: 'a', seat: 'a' }, options: keys }),
          )
          state.value = key === 'add' ? high + table.die(3, roll, 'a') : key === 'double' ? high * 2 : high
          state.done = true
        },
      },
    })
    const twin = new Map<number, number>()
    const count = (value: number, weight: number): void => {
      twin.set(value, (twin.get(value) ?? 0) + weight)
    }
    for (let one = 1; one <= 4; one++)
      for (let other = 1; other <= 4; other++) {
        const high = Math.max(one, other)
        for (const key of keys) {
          if (key === 'add') for (let die = 1; die <= 3; die++) count(high + die, 1 / 16 / 3 / 3)
          else count(key === 'double' ? high * 2 : high, 1 / 16 / 3)
        }
      }
    const found = exactly(
      enumerateFrom(
        system,
        { state: { value: 0, done: false } },
        { policies: { a: randomPolicy }, measure: ({ value }) => value },
      ),
    )
    expect(found.distribution.size).toBe(twin.size)
    for (const [value, chance] of twin) expect(found.distribution.get(value)).toBeCloseTo(chance, 12)
  })

  test('a duel without cycles, played out along every branch by hand', () => {
    const start = toy.begin(parseScenario(toy, toyDuel(1)))
    start.stage = 'bout'
    const found = exactly(
      enumerateFrom(toy, { state: start }, { policies: { red: 'skilled', blue: 'cautious' } }),
    )
    const hit = 1 / 2
    const blocked = 1 - (4 / 6) ** 2
    const felled = hit * (1 - blocked)
    expect(felled).toBeGreaterThan(0)
    expect(found.distribution.get('red')).toBe(1)
    const once = exactly(
      enumerateFrom(toy, { state: start }, { policies: { red: 'skilled', blue: 'cautious' }, until: 'step' }),
    )
    expect(once.distribution.get('red')).toBeCloseTo(felled, 12)
  })
})

describe('agreement with simulation', () => {
  for (const policies of [
    { red: 'skilled', blue: 'wild' },
    { red: 'wild', blue: 'cautious' },
  ])
    test(`${policies.red} against ${policies.blue}`, () => {
      const start = { state: toy.begin(parseScenario(toy, toyDuel(1))) }
      const found = exactly(enumerateFrom(toy, start, { policies }))
      const fights = 20_000
      const rolled = simulateFrom(toy, start, { fights, policies, measures: {} })
      let total = found.undecided
      for (const [side, chance] of found.distribution) {
        total += chance
        const share = (rolled.outcomes[String(side)] ?? 0) / fights
        expect(Math.abs(share - chance)).toBeLessThanOrEqual(
          4 * Math.sqrt((chance * (1 - chance)) / fights) + 1e-6,
        )
      }
      expect(total).toBeCloseTo(1, 9)
    })
})

describe('a moment in the middle of a step', () => {
  test('keeps the answers that were given', () => {
    const fight = duel(1)
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    const { current } = fight.parts()
    const moment = { state: current.before, answers: current.answers }
    const found = exactly(
      enumerateFrom(toy, moment, {
        policies: { red: 'skilled', blue: 'cautious' },
        until: 'step',
        measure: ({ round }) => round,
      }),
    )
    expect([...found.distribution]).toEqual([[1, 1]])
    expect(found.runs).toBe(1)
  })

  test('branches over everything that is still open', () => {
    const fight = duel(1)
    const { current } = fight.parts()
    const found = exactly(
      enumerateFrom(
        toy,
        { state: current.before, answers: current.answers },
        {
          policies: { red: randomPolicy, blue: randomPolicy },
          until: 'step',
          measure: (state) => toy.key(state),
        },
      ),
    )
    const charms = allChoices({
      ...choiceOf(fight, 'purse', 'anna').decision,
      kind: 'subset',
      options: ['luck', 'nerve'],
      min: 0,
      max: 1,
    }).length
    expect(found.distribution.size).toBe((2 * charms + 1) ** 2)
    const full = [...found.distribution].find(([key]) => String(key) === 'bout,,1 2 ,1 2 ')
    expect(full?.[1]).toBeCloseTo(1 / 9, 12)
  })
})

describe('how far', () => {
  test('to the end of the round, however many steps it has', () => {
    const system = tiny<{ round: number; left: number; sum: number }>({
      first: { round: 1, left: 3, sum: 0 },
      next: ({ round }) => (round > 5 ? null : 'turn'),
      round: ({ round }) => round,
      steps: {
        turn: (table, state) => {
          state.sum += table.die(2, roll, 'a')
          state.left--
          if (state.left > 0) return
          state.left = 3
          state.round++
        },
      },
    })
    const found = exactly(
      enumerateFrom(
        system,
        { state: { round: 1, left: 3, sum: 0 } },
        { until: 'round', measure: ({ sum }) => sum },
      ),
    )
    expect([...found.distribution].toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [3, 0.125],
      [4, 0.375],
      [5, 0.375],
      [6, 0.125],
    ])
  })

  test('a fight that is over has its result, with certainty', () => {
    const state = toy.begin(parseScenario(toy, toyDuel(1)))
    toy.end(state, 'blue')
    const found = exactly(enumerateFrom(toy, { state }))
    expect([...found.distribution]).toEqual([['blue', 1]])
  })
})

describe('the budget', () => {
  test('is the usual one where it says nothing, also in so many words', () => {
    const usual = { states: 7, milliseconds: 8, megabytes: 512 }
    expect(budgetOf({}, usual)).toEqual(usual)
    expect(budgetOf({ states: undefined, milliseconds: undefined }, usual)).toEqual(usual)
    expect(budgetOf({ milliseconds: 0, megabytes: 9 }, usual)).toEqual({
      states: 7,
      milliseconds: 0,
      megabytes: 9,
    })
  })

  test('is refused if it could never be used up', () => {
    for (const budget of [{ states: Number.NaN }, { milliseconds: Number.NaN }, { milliseconds: -1 }])
      expect(() =>
        enumerateFrom(toy, { state: toy.begin(parseScenario(toy, toyDuel(1))) }, { budget }),
      ).toThrow(Refusal)
  })

  const start = { state: toy.begin(parseScenario(toy, toyDuel(3))) }
  const policies = { red: 'wild', blue: 'wild' }

  test('of states is honoured', () => {
    const found = enumerateFrom(toy, start, { policies, budget: { states: 20 } })
    expect(found).toMatchObject({ exact: false, why: 'more than 20 states' })
  })

  test('of time is honoured', () => {
    const clock = countingClock()
    const found = enumerateFrom(toy, start, { policies, clock, budget: { milliseconds: 30, states: 1e9 } })
    expect(found).toMatchObject({ exact: false, why: 'more than 30 ms' })
    expect(clock()).toBeLessThan(40)
  })
})

test('the state it begins with is left alone', () => {
  const state = toy.begin(parseScenario(toy, toyDuel(1)))
  const before = JSON.stringify(state)
  enumerateFrom(toy, { state }, { policies: { red: 'skilled', blue: 'wild' }, until: 'step' })
  expect(JSON.stringify(state)).toBe(before)
})

test('states are told apart by their keys alone, whatever these look like', () => {
  const system = tiny<{ at: string }>({
    first: { at: 'begin' },
    next: ({ at }) => (at === 'end' || at === 'END' ? null : at),
    key: ({ at }) => at,
    steps: {
      begin: (table, state) => {
        state.at = ['start', '= draw'][table.die(2, roll, 'a') - 1] ?? ''
      },
      start: (table, state) => {
        state.at = table.die(4, roll, 'a') === 1 ? 'end' : 'END'
      },
      '= draw': (table, state) => {
        state.at = table.die(4, roll, 'a') === 1 ? 'END' : 'end'
      },
    },
  })
  const found = exactly(enumerateFrom(system, { state: { at: 'begin' } }, { measure: ({ at }) => at }))
  expect([found.distribution.get('end'), found.distribution.get('END')]).toEqual([0.5, 0.5])
  const mixed = exactly(
    enumerateFrom(system, { state: { at: 'start' } }, { measure: ({ at }) => (at === 'end' ? 1 : '1') }),
  )
  expect([mixed.distribution.get(1), mixed.distribution.get('1')]).toEqual([0.25, 0.75])
})

describe('what a system says to make it cheaper', () => {
  const counting = tiny<Walk & { moves: number }>({
    first: { at: 3, moves: 0 },
    next: ({ at }) => (at <= 0 || at >= 10 ? null : 'move'),
    steps: {
      move: (table, state) => {
        state.at += table.die(2, roll, 'a') === 1 ? -1 : 1
        state.moves++
      },
    },
    outcome: ({ at }) => ({ over: true, winner: at <= 0 ? 'bottom' : 'top', how: 'victory' }),
  })
  const start = { state: { at: 3, moves: 0 } }

  test('a win key leaves out what does not decide who wins', () => {
    expect(enumerateFrom(counting, start, { budget: { states: 300 } }).exact).toBe(false)
    const found = exactly(enumerateFrom({ ...counting, winKey: ({ at }) => String(at) }, start))
    expect(found.distribution.get('top')).toBeCloseTo(0.3, 12)
  })

  /** A walk down from `at`, one die of `sides` a round, that ends on a 1; deeper than `deepest` has no key. */
  function descent(sides: number, deepest: number): System<{ at: number; over: boolean }> {
    const system = tiny<{ at: number; over: boolean }>({
      first: { at: 0, over: false },
      next: ({ over }) => (over ? null : 'fall'),
      steps: {
        fall: (table, state) => {
          state.over = table.die(sides, roll, 'a') > 1
          state.at += 1
        },
      },
    })
    return {
      ...system,
      round: ({ at }) => at,
      winKey: ({ at }) => (at > deepest ? null : String(at)),
    }
  }

  test('states without a win key are left out only if they are too rare to count', () => {
    const start = { state: { at: 0, over: false } }
    const found = enumerateFrom(descent(10, 5), start)
    expect(found).toMatchObject({
      exact: false,
      why: 'more states than the game tells apart, with a chance of 1.0e-6',
    })
    expect(exactly(enumerateFrom(descent(10, 9), start)).distribution.get('draw')).toBe(1)
  })

  test('what tells only after many rounds is left out only if so many are too rare to count', () => {
    const start = { state: { at: 0, over: false } }
    const endless = { ...descent(10, Number.POSITIVE_INFINITY), winKey: () => '' }
    const lasting = (rounds: number) => ({
      ...endless,
      shortTerm: (state: { at: number; over: boolean }) => ({ state, rounds }),
    })
    expect(enumerateFrom(lasting(6), start)).toMatchObject({ exact: false })
    expect(exactly(enumerateFrom(lasting(10), start)).states).toBeLessThan(5)
  })

  test('situations that are never said to be worth comparing are compared all the same in the end', () => {
    const never = { ...walker(10), merges: () => false }
    const options = { clock: countingClock(), budget: { milliseconds: 2_000 } }
    const found = enumerateFrom(never, { state: { at: 3 } }, options)
    expect(found.exact ? 'exact' : found.why).toMatch(/exact|more than/)
  })

  test('comparing situations only here and there changes no result', () => {
    const sparse = { ...walker(10), merges: ({ at }: Walk) => at % 2 === 0 }
    const found = exactly(enumerateFrom(sparse, { state: { at: 3 } }))
    expect(found.distribution.get('top')).toBeCloseTo(0.3, 12)
    const toys = [toy, { ...toy, merges: ({ stage }: { stage: string }) => stage === 'bout' }]
    const policies = { red: 'skilled', blue: 'cautious' }
    const [plain, merged] = toys.map((system) =>
      exactly(enumerateFrom(system, { state: toy.begin(parseScenario(toy, toyDuel(1))) }, { policies })),
    )
    expect(merged?.distribution).toEqual(plain?.distribution)
  })
})

test('weights that do not sum to one are noticed', () => {
  const system = tiny<{ done: boolean }>({
    first: { done: false },
    next: ({ done }) => (done ? null : 'go'),
    steps: {
      go: (table, state) => {
        table.lens(6, [2, 4], roll, 'a')
        state.done = true
      },
    },
  })
  expect(() => enumerateFrom(system, { state: { done: false } })).toThrow('the chances of a step sum to')
})

describe('faces that decide the same', () => {
  interface Toss {
    face: number
  }

  const tossed = (table: Table, by: string): number => table.die(6, roll, by, () => [3, 6])
  const settled = (table: Table, by: string): number =>
    table.settle(
      () => table.die(6, roll, by),
      (face) => (face > 3 ? 4 : 1),
    )

  /** One die of which only 4 or more counts, and a question that a hand may leave to chance. */
  const tossing = (decide: Policy, toss: typeof tossed): System<Toss> =>
    tiny<Toss>({
      first: { face: 0 },
      next: ({ face }) => (face === 0 ? 'toss' : null),
      steps: {
        toss: (table, state) => {
          const call = table.ask(
            option({ name: 'call', rule: 'r', to: { id: 'a', seat: 'a' }, options: ['heads', 'tails'] }),
          )
          state.face = toss(table, call)
        },
      },
      outcome: ({ face }) => ({ over: face > 0, winner: null, how: String(face) }),
      winKey: ({ face }) => (face > 3 ? 'high' : 'low'),
      policies: { hand: { name: 'hand', summary: 'A hand.', decide } },
    })

  function faces(decide: Policy, options: EnumerateOptions<Toss>, toss = tossed): readonly string[] {
    const found = exactly(enumerateFrom(tossing(decide, toss), { state: { face: 0 } }, options))
    return [...found.distribution.keys()].map(String)
  }

  const heads: Policy = () => 'heads'
  const all = ['1', '2', '3', '4', '5', '6']

  test('are one outcome for hands that are known by name', () => {
    expect(faces(heads, { policies: { a: 'hand' } })).toEqual(['1', '4'])
  })

  test('so are results of a rule that come to the same', () => {
    expect(faces(heads, { policies: { a: 'hand' } }, settled)).toEqual(['1', '4'])
    expect(faces(heads, { policies: { a: heads } }, settled)).toEqual(all)
  })

  test('are told apart by policies that are functions, by hands that leave an answer to chance, and by measures', () => {
    expect(faces(heads, { policies: { a: heads } })).toEqual(all)
    expect(faces(randomPolicy, { policies: { a: 'hand' } })).toEqual(all)
    expect(faces(heads, { policies: { a: 'hand' }, measure: ({ face }) => face })).toEqual(all)
  })
})
