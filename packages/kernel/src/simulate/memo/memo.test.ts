/**
 * A simulation with a memo: the same fights to the bit as without, whatever is rolled, asked or measured, and far
 * fewer runs of the rules. Policies by name are remembered; the same policies as functions are played every time.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../scenario/scenario.ts'
import { type NamedPolicy, UNIFORM } from '../../system/policy.ts'
import type { System } from '../../system/system.ts'
import { bandOf, type Roll } from '../../table/chance.ts'
import { amount, option, subset } from '../../table/decision.ts'
import type { Table } from '../../table/table.ts'
import { duel, muster, say } from '../../testing/duel.ts'
import { type ToyState, toy, toyDuel } from '../../testing/toy.ts'
import { type SimulateOptions, type Simulation, simulateFrom, simulator } from '../simulate.ts'

const ROLL: Roll = { name: 'any', rule: 'toy.attack' }

/**
 * A toy whose bout is this instead; the sum of what it returns is kept in red's hearts, and five rounds are a fight.
 */
function rolling(bout: (table: Table, state: ToyState) => number, rounds = 5): System<ToyState> {
  return {
    ...toy,
    next: ({ round }) => (round < rounds ? 'bout' : null),
    steps: {
      bout: (table, state) => {
        const [red] = state.duellists
        if (red !== undefined) red.hearts = (red.hearts + bout(table, state)) % 7
        state.round++
      },
    },
    measures: { hearts: ({ duellists }) => duellists[0]?.hearts ?? 0 },
    policies: { ...toy.policies, leaning },
  }
}

const leaning: NamedPolicy<ToyState> = {
  name: 'leaning',
  summary: 'Rather this than that, and evenly where there is much to choose from.',
  decide: (_view, decision) => (decision.kind === 'option' ? { weights: [1, 0, 3] } : UNIFORM),
}

const start = { state: toy.begin(parseScenario(toy, toyDuel(3))) }

/** The same fights with a memo and without. */
function both(
  system: System<ToyState>,
  names: Readonly<Record<string, string>>,
  options: Partial<SimulateOptions<ToyState>> = {},
  moment: Parameters<typeof simulateFrom<ToyState>>[1] = start,
): [remembered: Simulation, played: Simulation] {
  const all = { fights: 3_000, seed: 3, ...options }
  const functions = Object.entries(names).map(([seat, name]) => [seat, system.policies[name]?.decide])
  return [
    simulateFrom(system, moment, { ...all, policies: names }),
    simulateFrom(system, moment, { ...all, policies: Object.fromEntries(functions) }),
  ]
}

const RED = { id: 'red', seat: 'red' }
const LETTERS = ['a', 'b', 'c']

const kinds: [what: string, bout: (table: Table, state: ToyState) => number][] = [
  ['a die', (table) => table.die(6, ROLL, 'red')],
  ['a large die', (table) => table.die(2_000, ROLL, 'red')],
  ['an unread die', (table) => table.bandOf(table.unread(100, ROLL, 'red'), [5, 50, 100])],
  ['a pool', (table) => Number(table.pool(6, 3, ROLL, 'red').join(''))],
  ['a pool too wide', (table) => Number(table.pool(12, 4, ROLL, 'red').join(''))],
  ['a sum', (table) => table.sum(8, 3, ROLL, 'red')],
  [
    'a sum of which only bands matter',
    (table) => bandOf(table.sum(6, 2, ROLL, 'red', [4, 8, 12]), [4, 8, 12]),
  ],
  ['a tally', (table) => Number(table.tally(12, 5, [1, 6, 12], ROLL, 'red').join(''))],
  ['a lens', (table) => table.lens(100, [5, 50, 95, 100], ROLL, 'red')],
  ['exploding dice', (table) => table.explode(2, ROLL, 'red', 2)],
  [
    'exploding dice of which only bands matter',
    (table) => bandOf(table.explode(4, ROLL, 'red', 2, [1, 5, 9, 1e6]), [1, 5, 9, 1e6]),
  ],
  [
    'an option',
    (table) =>
      LETTERS.indexOf(table.ask(option({ name: 'letter', rule: 'toy.stance', to: RED, options: LETTERS }))),
  ],
  [
    'an amount',
    (table) => table.askAmount(amount({ name: 'number', rule: 'toy.stance', to: RED, min: 2, max: 6 })),
  ],
  [
    'a subset',
    (table) =>
      table.askSubset(
        subset({ name: 'letters', rule: 'toy.stance', to: RED, options: LETTERS, min: 0, max: 2 }),
      ).length,
  ],
  [
    'another roll after each face',
    (table) => {
      const face = table.die(4, ROLL, 'red')
      return face > 2 ? table.die(face, ROLL, 'blue') + table.die(3, ROLL, 'red') : face
    },
  ],
]

describe('fights with a memo are the fights without', () => {
  for (const [what, bout] of kinds)
    test(what, () => {
      for (const name of ['leaning', 'wild']) {
        const [remembered, played] = both(rolling(bout), { red: name, blue: name })
        expect(remembered).toEqual(played)
      }
    })

  test('for every policy of the toy, from any number on', () => {
    const names = fc.constantFrom(...Object.keys(toy.policies))
    fc.assert(
      fc.property(names, names, fc.nat(1e9), fc.nat(1e6), (red, blue, seed, from) => {
        const [remembered, played] = both(toy, { red, blue }, { seed, from, fights: 500 })
        expect(remembered).toEqual(played)
      }),
      { numRuns: 20 },
    )
  })

  test('where only some situations are compared', () => {
    const [, bout] = kinds[0] ?? []
    for (const every of [2, 3, 7]) {
      const system = { ...rolling(bout ?? (() => 0)), merges: ({ round }: ToyState) => round % every === 0 }
      const [remembered, played] = both(system, { red: 'wild', blue: 'wild' })
      expect(remembered).toEqual(played)
    }
  })

  test('up to the end of the round', () => {
    const [remembered, played] = both(toy, { red: 'wild', blue: 'skilled' }, { until: 'round' })
    expect(remembered).toEqual(played)
  })

  test('from the middle of a step', () => {
    const fight = duel(1)
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    const { current } = fight.parts()
    const moment = { state: current.before, answers: current.answers }
    const [remembered, played] = both(toy, { red: 'wild', blue: 'wild' }, {}, moment)
    expect(remembered).toEqual(played)
  })

  test('where a fight comes back to the state in which it was taken up in the middle of a step', () => {
    const still = rolling((table) =>
      table.ask(option({ name: 'stay', rule: 'toy.stance', to: RED, options: ['stay', 'go'] })) === 'go'
        ? 1
        : 0,
    )
    const system: System<ToyState> = {
      ...still,
      next: ({ duellists }) => ((duellists[0]?.hearts ?? 0) < 6 ? 'bout' : null),
      steps: {
        bout: (table, state) => {
          still.steps['bout']?.(table, state)
          state.round = 0
        },
      },
    }
    const answers = [{ tag: '', choice: 'stay', who: 'red' }]
    const moment = { state: start.state, answers }
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' }, {}, moment)
    expect(remembered).toEqual(played)
  })

  test('where the last step falls into the middle of what is known', () => {
    const [, bout] = kinds[0] ?? []
    for (const maxSteps of [1, 2, 9, 10, 11, 12]) {
      const endless = rolling(bout ?? (() => 0), 1_000)
      const system = { ...endless, maxSteps, merges: ({ round }: ToyState) => round % 4 === 0 }
      const [remembered, played] = both(system, { red: 'wild', blue: 'wild' })
      expect(remembered).toEqual(played)
      expect(remembered.outcomes).toEqual({ undecided: 3_000 })
    }
  })

  test('however many ranges have gone before', () => {
    const policies = { red: 'wild', blue: 'skilled' }
    const range = simulator(toy, start, { seed: 9, policies })
    range(0, 700)
    range(700, 500)
    expect(range(200, 300)).toEqual(simulateFrom(toy, start, { seed: 9, policies, from: 200, fights: 300 }))
  })

  test('and are told one by one in the same order', () => {
    const told: string[][] = [[], []]
    const policies = { red: 'wild', blue: 'skilled' }
    const ended = (outcome: string): void => void told[0]?.push(outcome)
    const range = simulator(toy, start, { seed: 5, policies, ended })
    const { outcomes } = range(0, 900)
    for (let fight = 0; fight < 900; fight++)
      told[1]?.push(
        ...Object.keys(simulateFrom(toy, start, { seed: 5, policies, from: fight, fights: 1 }).outcomes),
      )
    expect(told[0]).toEqual(told[1])
    expect(told[0]?.filter((outcome) => outcome === 'red').length).toBe(outcomes['red'])
  })
})

describe('what is only counted', () => {
  /** Red's hearts go round in a circle until the fortieth round; the first two rounds are special. */
  function counting(counters: System<ToyState>['counters']): {
    system: System<ToyState>
    runs: () => number
  } {
    let runs = 0
    const bout = (table: Table, { round }: ToyState): number => {
      runs++
      return round < 2 ? table.die(3, ROLL, 'red') + round : table.die(6, ROLL, 'red')
    }
    const measures = {
      rounds: ({ round }: ToyState): number => round,
      hearts: ({ duellists }: ToyState): number => duellists[0]?.hearts ?? 0,
    }
    const ends = ({ round, duellists }: ToyState): boolean =>
      round >= 40 || (round > 2 && duellists[0]?.hearts === 0)
    const next = (state: ToyState): string | null => (ends(state) ? null : 'bout')
    const system = { ...rolling(bout), next, measures, ...(counters === undefined ? {} : { counters }) }
    return { system, runs: () => runs }
  }

  const rounds: NonNullable<System<ToyState>['counters']> = {
    read: ({ round }) => [round],
    write: (state, [round = 0]) => {
      state.round = round
    },
    unseen: () => [3, 39],
  }

  test('changes no fight, also where it is looked at', () => {
    const { system } = counting(rounds)
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' })
    expect(remembered).toEqual(played)
    expect(Object.keys(remembered.measures['rounds'] ?? {}).length).toBeGreaterThan(30)
    expect(remembered.measures['rounds']?.['40']).toBeGreaterThan(0)
  })

  test('does not tell situations apart', () => {
    const runs = [rounds, undefined].map((counters) => {
      const { system, runs: soFar } = counting(counters)
      const range = simulator(system, start, { seed: 2, policies: { red: 'wild', blue: 'wild' } })
      range(0, 500)
      const before = soFar()
      range(500, 500)
      return soFar() - before
    })
    const [merged = 0, apart = 0] = runs
    expect(merged).toBeLessThan(apart / 2)
  })

  test('is measured together with anything else if somebody wants that', () => {
    const { system } = counting(rounds)
    const measures = { both: ({ round, duellists }: ToyState) => `${round} ${duellists[0]?.hearts}` }
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' }, { measures })
    expect(remembered).toEqual(played)
  })

  test('may be more than one code has room for', () => {
    const { system } = counting({
      ...rounds,
      read: ({ round }) => [round, 0, 0, 0, 0, 0, 0],
    })
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' })
    expect(remembered).toEqual(played)
  })

  test('stays in the state up to the end of a round', () => {
    const { system } = counting(rounds)
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' }, { until: 'round' })
    expect(remembered).toEqual(played)
  })

  test('stays in the state of a fight that begins where it is looked at', () => {
    const { system } = counting(rounds)
    const late = { state: { ...toy.copy(start.state), round: 39 } }
    const [remembered, played] = both(system, { red: 'wild', blue: 'wild' }, {}, late)
    expect(remembered).toEqual(played)
  })
})

test('what was met before is not run again', () => {
  let runs = 0
  const system = rolling((table) => {
    runs++
    return table.die(6, ROLL, 'red')
  })
  const range = simulator(system, start, { policies: { red: 'wild', blue: 'wild' } })
  range(0, 5_000)
  runs = 0
  range(5_000, 5_000)
  expect(runs).toBeLessThan(100)
})

test('a state that a measure was given is not changed by later fights', () => {
  const seen: ToyState[] = []
  const measures = { seen: (state: ToyState): number => seen.push(state) }
  simulateFrom(toy, start, { fights: 700, seed: 1, policies: { red: 'wild', blue: 'wild' }, measures })
  for (const state of seen) expect(toy.next(state)).toBeNull()
})

describe('a memo is kept', () => {
  /** How often the rules are run in each of the last thousand of six thousand fights: five times without a memo. */
  function runsAtLast(bout: (table: Table, state: ToyState) => number): number {
    let runs = 0
    const system = rolling((table, state) => {
      runs++
      return bout(table, state)
    })
    const range = simulator(system, start, { policies: { red: 'wild', blue: 'wild' }, seed: 3 })
    range(0, 5_000)
    runs = 0
    range(5_000, 1_000)
    return runs / 1_000
  }

  test('where all situations are familiar and only dice are missing', () => {
    expect(runsAtLast((table) => table.die(180, ROLL, 'red'))).toBeLessThan(1)
  })

  test('but not where too many dice are', () => {
    expect(runsAtLast((table) => table.die(1_000, ROLL, 'red'))).toBe(5)
  })

  test('nor where most situations are new', () => {
    // Every die that was rolled stays to be seen.
    const wandering = (table: Table, state: ToyState): number => {
      state.round += table.die(12, ROLL, 'red') / 100 ** (1 + Math.floor(state.round))
      return 0
    }
    expect(runsAtLast(wandering)).toBe(5)
  })
})
