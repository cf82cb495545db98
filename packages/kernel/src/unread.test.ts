/**
 * Dice that are looked at step by step: live they are dice like any other; the enumerator splits them no further
 * than somebody looks, and comes to the same odds as if it had read every face.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enumerateFrom } from './enumerate.ts'
import { simulateFrom } from './simulate.ts'
import { Table } from './table.ts'
import { script } from './testing/script.ts'
import { tiny } from './testing/tiny.ts'

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

function odds(rule: Rule): { share: (result: string) => number; runs: number } {
  const found = enumerateFrom(once(rule), { state: { result: '' } }, { measure: ({ result }) => result })
  if (!found.exact) throw new Error(found.why)
  return { share: (result) => found.distribution.get(result) ?? 0, runs: found.runs }
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
