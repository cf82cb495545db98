/**
 * Dice that are looked at step by step: live they are dice like any other; the enumerator splits them no further
 * than somebody looks, and comes to the same odds as if it had read every face.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { simulateFrom } from '../simulate/simulate.ts'
import { Table } from '../table/table.ts'
import { BY_WORK } from '../testing/clock.ts'
import { script } from '../testing/script.ts'
import { tiny } from '../testing/tiny.ts'
import { enumerateFrom } from './enumerate.ts'

const roll = { name: 'test', rule: 'r' }

interface Duel {
  result: string
}

type Rule = (table: Table) => string

/** A system of one step whose result is what the rule returns. */
function once(rule: Rule) {
  return tiny<Duel>({
    first: { result: '' },
    next: ({ result }) => (result === '' ? 'roll' : null),
    steps: {
      roll: (table, state) => {
        state.result = rule(table)
      },
    },
  })
}

function odds(rule: Rule): { share: (result: string) => number; results: readonly string[]; runs: number } {
  const found = enumerateFrom(
    once(rule),
    { state: { result: '' } },
    { measure: ({ result }) => result, budget: BY_WORK },
  )
  if (!found.exact) throw new Error(found.why)
  const results = [...found.distribution.keys()].map(String)
  return { share: (result) => found.distribution.get(result) ?? 0, results, runs: found.runs }
}

describe('an unread die', () => {
  test('is a die like any other on the fast path, with the log on, and in a script', () => {
    const seating = { view: () => ({}) }
    const faces = [false, true].map((logs) => {
      const table = Table.simulating(seating, new Map(), logs)
      table.random.reset(5, 6, 7, 8)
      const die = table.unread(100, roll, 'a')
      expect(table.faceOf(die, 100)).toBe(die)
      expect(table.bandOf(die, [die, 100])).toBe(0)
      expect(table.events.length).toBe(logs ? 1 : 0)
      return die
    })
    expect(faces[0]).toBe(faces[1])
    const played = script(
      once((table) => String(table.faceOf(table.unread(100, roll, 'a'), 100))),
      { dice: [42] },
    )
    const state = { result: '' }
    played.playStep(state)
    expect(state.result).toBe('42')
  })

  test('branches only as far as it is looked at', () => {
    const { share, runs } = odds((table) =>
      String(table.bandOf(table.unread(100, roll, 'a'), [7, 65, 98, 100])),
    )
    expect([0, 1, 2, 3].map((band) => share(String(band)))).toEqual([0.07, 0.58, 0.33, 0.02])
    expect(runs).toBeLessThan(10)
  })

  test('looked at again in other bands, it keeps what is known of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (one, other) => {
        const { share } = odds((table) => {
          const die = table.unread(20, roll, 'a')
          const first = table.bandOf(die, [one, 20])
          const second = table.bandOf(die, [other, 20])
          const face = table.faceOf(die, 20)
          return `${first === (face > one ? 1 : 0)} ${second === (face > other ? 1 : 0)} ${face}`
        })
        for (let face = 1; face <= 20; face++) expect(share(`true true ${face}`)).toBeCloseTo(0.05, 12)
      }),
      { numRuns: 20 },
    )
  })

  test('a comparison of two of them comes out as brute force has it', () => {
    const higher: Rule = (table) => {
      const one = table.unread(12, roll, 'a')
      const other = table.unread(12, roll, 'b')
      if (table.bandOf(one, [4, 12]) !== table.bandOf(other, [4, 12])) return 'apart'
      return table.faceOf(one, 12) > table.faceOf(other, 12) ? 'one' : 'other'
    }
    let wins = 0
    for (let one = 1; one <= 12; one++)
      for (let other = 1; other <= 12; other++) if (one > 4 === other > 4 && one > other) wins++
    expect(odds(higher).share('one')).toBeCloseTo(wins / 144, 12)
    const fights = 20_000
    const measured = simulateFrom(
      once(higher),
      { state: { result: '' } },
      {
        fights,
        seed: 3,
        measures: { result: ({ result }) => result },
      },
    )
    const share = (measured.measures['result']?.['one'] ?? 0) / fights
    const error = Math.sqrt(((wins / 144) * (1 - wins / 144)) / fights)
    expect(Math.abs(share - wins / 144)).toBeLessThan(4 * error)
  })
})

// ── Comparing, turning, settling ─────────────────────────────────────────────────────────────────────────

const SIDES = 4
const TURNED = [3, 1, 4, 1]

type Looker = Pick<Table, 'unread' | 'bandOf' | 'faceOf' | 'leadOf' | 'turned' | 'settle'>

/** One look at the dice on the table; `die` and `other` are places among them. */
type Look =
  | { readonly kind: 'band' | 'turned'; readonly die: number; readonly cut: number }
  | { readonly kind: 'face'; readonly die: number }
  | { readonly kind: 'lead'; readonly die: number; readonly other: number; readonly cut: number }
  /** A die of its own is compared with these, or they with each other, and only the sum of it all counts. */
  | { readonly kind: 'settle'; readonly die: number; readonly other: number; readonly inner: readonly Look[] }

const place = fc.integer({ min: 0, max: 2 })
const cut = fc.integer({ min: -2, max: 3 })
const plainLook: fc.Arbitrary<Look> = fc.oneof(
  fc.record({ kind: fc.constantFrom('band', 'turned'), die: place, cut }),
  fc.record({ kind: fc.constant('face'), die: place }),
  fc.record({ kind: fc.constant('lead'), die: place, other: place, cut }),
)
const anyLook: fc.Arbitrary<Look> = fc.oneof(
  plainLook,
  fc.record({
    kind: fc.constant('settle'),
    die: place,
    other: place,
    inner: fc.array(plainLook, { maxLength: 2 }),
  }),
)

/** What a look sees, as a number. Dice that are turned lie in the place of the old ones. */
function see(table: Looker, dice: number[], look: Look): number {
  const die = dice[look.die] ?? 0
  switch (look.kind) {
    case 'band':
      return table.bandOf(die, [look.cut, SIDES])
    case 'face':
      return table.faceOf(die, SIDES)
    case 'turned':
      dice[look.die] = table.turned(die, TURNED)
      return 0
    case 'lead':
      return table.leadOf(die, dice[look.other] ?? 0, [look.cut - 1, look.cut, SIDES])
    case 'settle':
      return table.settle(() => {
        const own = table.unread(SIDES, roll, 'c')
        const near = [die, dice[look.other] ?? 0, own]
        const lead = table.leadOf(own, die, [-1, SIDES])
        return look.inner.reduce((sum, each) => sum + see(table, near, each), lead)
      })
  }
}

/** Three dice that lie there, and a line of looks at them. */
function looking(looks: readonly Look[]): (table: Looker) => string {
  return (table) => {
    const dice = ['a', 'b', 'c'].map((by) => table.unread(SIDES, roll, by))
    return looks.map((look) => see(table, dice, look)).join(' ')
  }
}

/** The same with every die read at once and every settled rule run like any other. */
function readAtOnce(rule: (table: Looker) => string): Rule {
  return (table) =>
    rule({
      unread: (sides, why, by) => table.die(sides, why, by),
      bandOf: (die, upTo) => table.bandOf(die, upTo),
      faceOf: (die, sides) => table.faceOf(die, sides),
      leadOf: (one, other, upTo) => table.leadOf(one, other, upTo),
      turned: (die, faces) => table.turned(die, faces),
      settle: (settled) => settled(),
    })
}

describe('dice compared, turned and settled', () => {
  test('whatever is looked at in whatever order, the odds are those of trying every face', () => {
    fc.assert(
      fc.property(fc.array(anyLook, { minLength: 1, maxLength: 4 }), (looks) => {
        const every = odds(readAtOnce(looking(looks)))
        const { share } = odds(looking(looks))
        for (const result of every.results) expect(share(result), result).toBeCloseTo(every.share(result), 12)
      }),
      { numRuns: 150 },
    )
  })

  test('two dice are compared without a look at their faces', () => {
    const higher: Rule = (table) =>
      String(table.leadOf(table.unread(100, roll, 'a'), table.unread(100, roll, 'b'), [-1, 0, 99]))
    const { share, runs } = odds(higher)
    expect(share('0')).toBeCloseTo(0.495, 12)
    expect(share('1')).toBeCloseTo(0.01, 12)
    expect(share('2')).toBeCloseTo(0.495, 12)
    expect(runs).toBeLessThan(10)
  })

  test('one die compared with two others: the first comparison bears on the second', () => {
    const twice: Rule = (table) => {
      const die = table.unread(6, roll, 'a')
      const beats = () => table.settle(() => table.leadOf(die, table.unread(6, roll, 'b'), [0, 5]) === 1)
      return `${beats()} ${beats()}`
    }
    let both = 0
    for (let face = 1; face <= 6; face++) both += ((face - 1) / 6) ** 2 / 6
    const { share, runs } = odds(twice)
    expect(share('true true')).toBeCloseTo(both, 12)
    expect(runs).toBeLessThan(10)
  })

  test('a settled rule goes on once for each result, however many ways lead to it', () => {
    const total: Rule = (table) =>
      String(table.settle(() => table.die(8, roll, 'a') + table.die(8, roll, 'a')))
    const { share, runs } = odds(total)
    expect(share('9')).toBeCloseTo(8 / 64, 12)
    expect(runs).toBeLessThan(20)
  })

  test('in play a settled rule is a rule like any other: its dice are shown and must be given', () => {
    const played = script(
      once((table) => String(table.settle(() => table.die(8, roll, 'a') + table.die(6, roll, 'a')))),
      { dice: [7, 5] },
    )
    const state = { result: '' }
    played.playStep(state)
    expect(state.result).toBe('12')
  })
})
