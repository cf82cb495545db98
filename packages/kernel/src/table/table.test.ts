/**
 * The table: the fast path and the slow path roll the same dice, policies answer for their seats, and dialogues
 * neither roll nor tell.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ResumeSource, RolledContinuation } from '../simulate/resume-source.ts'
import type { RollEvent } from '../system/event.ts'
import { type Policy, UNIFORM } from '../system/policy.ts'
import { script } from '../testing/script.ts'
import { toy } from '../testing/toy.ts'
import { amount, option, subset } from './decision.ts'
import { Random } from './random.ts'
import { Table } from './table.ts'

const seating = { view: (_state: object, seat: string) => ({ seat }) }
const roll = { name: 'test', rule: 'rule' }
const anna = { id: 'anna', seat: 'red' }

function everyRoll(table: Table, upTo: readonly number[]): unknown[] {
  return [
    table.die(20, roll, 'anna'),
    table.pool(6, 4, roll, 'anna'),
    table.pool(6, 1, roll, 'anna'),
    table.pool(6, 0, roll, 'anna'),
    table.tally(6, 5, upTo, roll, 'anna'),
    table.lens(6, upTo, roll, 'anna'),
    table.explode(2, roll, 'anna'),
    table.explode(3, roll, 'anna', 3),
    table.sum(6, 3, roll, 'anna'),
    table.atMost(6, upTo[0] ?? 0, roll, 'anna'),
  ]
}

describe('rolling', () => {
  test('gives the same with the log on and off', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom([6], [2, 6], [1, 4, 6], [0, 3, 9], [3, 5]), (seed, upTo) => {
        const [fast, logged] = [false, true].map((logs) => {
          const table = Table.simulating(seating, new Map(), logs)
          table.random.reset(seed, 2, 3, 4)
          const values = Array.from({ length: 5 }, () => everyRoll(table, upTo))
          return { values, words: table.random.words() }
        })
        expect(fast).toEqual(logged)
      }),
    )
  })

  test('tells every die with its name, rule and roller, and what the rules saw agrees with it', () => {
    const table = Table.simulating(seating, new Map(), true)
    const values = everyRoll(table, [3, 6])
    const events = table.events as RollEvent[]
    expect(events.length).toBe(values.length)
    for (const event of events)
      expect(event).toMatchObject({ event: 'roll', rule: 'rule', name: 'test', by: 'anna' })
    const exploded = [6, 7].map((at) => events[at]?.faces.length)
    expect(events.map(({ dice }) => dice.length)).toEqual([1, 4, 1, 0, 5, 1, ...exploded, 3, 1])
    expect(values[1]).toEqual(events[1]?.faces.toSorted((one, other) => other - one))
    for (const at of [6, 7, 8])
      expect(values[at]).toBe(events[at]?.faces.reduce((sum, face) => sum + face, 0))
    expect(values[9]).toBe((events[9]?.faces[0] ?? 0) <= 3)
  })

  test('keeps no log unless asked', () => {
    const table = Table.simulating(seating, new Map())
    everyRoll(table, [6])
    table.tell({ event: 'hurt', rule: '' })
    expect(table.events).toEqual([])
    expect(table.logs).toBe(false)
  })

  test('is counted where a source answers, and so are questions', () => {
    const source = new ResumeSource([], new RolledContinuation(new Random(1, 2, 3, 4), new Map(), seating))
    const table = Table.from(seating, source, { logs: false, explains: false })
    everyRoll(table, [6])
    table.ask(option({ name: 'stance', rule: 'r', to: anna, options: ['a', 'b'] }))
    expect(table.answered).toBe(11)
  })
})

describe('asking in simulation', () => {
  test('goes to the policy of the seat, which sees the seat’s view', () => {
    const seen: unknown[] = []
    const policy: Policy = (view, decision) => {
      seen.push(view)
      return decision.options[1] ?? ''
    }
    const table = Table.simulating(seating, new Map([['red', policy]]))
    expect(table.ask(option({ name: 'stance', rule: 'r', to: anna, options: ['a', 'b'] }))).toBe('b')
    expect(
      table.ask(option({ name: 'stance', rule: 'r', to: { id: 'bert', seat: 'blue' }, options: ['a', 'b'] })),
    ).toBe('a')
    expect(seen).toEqual([{ seat: 'red' }])
  })

  test('samples mixtures from the generator, by their weights', () => {
    const policy: Policy = () => ({ weights: [1, 3, 0] })
    const table = Table.simulating(seating, new Map([['red', policy]]))
    const counts = { a: 0, b: 0, c: 0 }
    for (let time = 0; time < 4_000; time++) {
      const key = table.ask(option({ name: 'stance', rule: 'r', to: anna, options: ['a', 'b', 'c'] }))
      if (key === 'a' || key === 'b' || key === 'c') counts[key]++
    }
    expect(counts.c).toBe(0)
    expect(Math.abs(counts.a - 1_000)).toBeLessThan(4 * Math.sqrt(4_000 * 0.25 * 0.75))
  })

  test('samples amounts and subsets evenly', () => {
    const table = Table.simulating(seating, new Map([['red', () => UNIFORM]]))
    const amounts = new Set<number>()
    const subsets = new Set<string>()
    for (let time = 0; time < 300; time++) {
      amounts.add(table.askAmount(amount({ name: 'purse', rule: 'r', to: anna, min: 2, max: 5 })))
      subsets.add(
        table
          .askSubset(
            subset({ name: 'charms', rule: 'r', to: anna, options: ['x', 'y', 'z'], min: 1, max: 2 }),
          )
          .join(),
      )
    }
    expect([...amounts].sort()).toEqual([2, 3, 4, 5])
    expect(subsets.size).toBe(6)
  })

  test('fails at once when an answer has the wrong kind', () => {
    const table = Table.simulating(seating, new Map([['red', () => 3]]))
    expect(() => table.ask(option({ name: 'stance', rule: 'r', to: anna, options: ['a'] }))).toThrow(
      TypeError,
    )
    expect(() =>
      table.askSubset(subset({ name: 'charms', rule: 'r', to: anna, options: ['a'], min: 0, max: 1 })),
    ).toThrow(TypeError)
    const other = Table.simulating(seating, new Map([['red', () => 'x']]))
    expect(() => other.askAmount(amount({ name: 'purse', rule: 'r', to: anna, min: 0, max: 1 }))).toThrow(
      TypeError,
    )
  })
})

describe('a dialogue', () => {
  const tables: [name: string, run: (dialogue: (table: Table) => void) => void][] = [
    [
      'logged simulation',
      (dialogue) => {
        const table = Table.simulating(toy, new Map(), true)
        table.together(['a', 'b'], () => dialogue(table), 'open')
      },
    ],
    [
      'a scripted table',
      (dialogue) => {
        const state = toy.begin(toy.scenario.parse({ system: 'toy', sides: [side('red'), side('blue')] }))
        script(toy, { dice: [1, 1] }).call(
          (table) => table.together(['a', 'b'], () => dialogue(table), 'sealed'),
          state,
        )
      },
    ],
  ]
  for (const [name, run] of tables) {
    test(`neither rolls nor tells nor holds another, in ${name}`, () => {
      expect(() => run((table) => table.die(6, roll, 'anna'))).toThrow('inside a dialogue')
      expect(() => run((table) => table.tell({ event: 'hurt', rule: '' }))).toThrow('inside a dialogue')
      expect(() => run((table) => table.together([1], () => {}, 'open'))).toThrow(
        'a dialogue cannot be held inside a dialogue',
      )
      expect(() => run(() => {})).not.toThrow()
    })
  }

  test('returns the results in the order of the parties, and the table rolls again afterwards', () => {
    const table = Table.simulating(seating, new Map(), true)
    expect(table.together([3, 1, 2], (party) => party * 10, 'open')).toEqual([30, 10, 20])
    table.tell({ event: 'over', rule: '' })
    expect(table.die(1, roll, 'anna')).toBe(1)
    expect(table.events.length).toBe(2)
  })
})

function side(id: string): unknown {
  return { id, figures: [{ id: `${id}er` }] }
}
