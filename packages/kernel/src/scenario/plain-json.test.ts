import { describe, expect, test } from 'vitest'
import { parseChange } from '../fight/amend.ts'
import { Fight } from '../fight/fight.ts'
import { Refusal } from '../refusal.ts'
import { parseDelta } from '../save/delta.ts'
import { loadFight, saveFight } from '../save/save.ts'
import { verifySave } from '../save/verify.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import { plainCopy } from './plain-json.ts'
import { parseScenario } from './scenario.ts'

function circle(): object {
  const round: { self?: object } = {}
  round.self = round
  return round
}

/** Few objects that are walked for ever: each holds the one before it twice. */
function doubled(): object {
  let part: object = {}
  for (let level = 0; level < 50; level++) part = { one: part, other: part }
  return part
}

function trap(): object {
  return {
    system: 'toy',
    get sides() {
      throw new Error('a trap')
    },
  }
}

const closed = new Proxy(
  {},
  {
    ownKeys() {
      throw new Error('a trap')
    },
  },
)

describe('what is no plain data', () => {
  const wrong: [what: string, input: object, why: string][] = [
    ['a getter that throws', trap(), 'it cannot be read'],
    ['a proxy that throws', { closed }, 'it cannot be read'],
    ['a circle', circle(), 'nested too deeply'],
    ['parts that are shared without end', doubled(), 'it is too large'],
    ['a function', { sides: () => [] }, 'it holds a function'],
    ['a bigint', [1n], 'it holds a bigint'],
    ['a symbol', { name: Symbol('name') }, 'it holds a symbol'],
    ['a map', { hands: new Map() }, 'it holds a Map'],
    ['a date', { field: new Date(0) }, 'it holds a Date'],
  ]
  for (const [what, input, why] of wrong)
    test(`${what} is refused by name wherever it comes from`, () => {
      const borders = [
        () => parseScenario(toy, input),
        () => loadFight(toy, input),
        () => verifySave(toy, input),
        () => parseChange({ set: { path: 'round', value: input } }),
        () => parseDelta(input),
      ]
      for (const border of borders) {
        expect(border).toThrow(Refusal)
        expect(border).toThrow(why)
      }
    })
})

test('a copy says the same and shares nothing', () => {
  const input = { a: [1, Number.NaN, null, undefined, 'x', { b: true }], c: {} }
  const copied = plainCopy(input)
  expect(copied).toEqual({ ok: true, data: input })
  expect(copied.ok && copied.data).not.toBe(input)
})

test('gaps of a list are there to be refused, and a field called like the prototype stays a field', () => {
  const copied = plainCopy({ list: new Array(2), inner: JSON.parse('{"__proto__":{"sealed":true}}') })
  expect(copied.ok && JSON.stringify(copied.data)).toBe(
    '{"list":[null,null],"inner":{"__proto__":{"sealed":true}}}',
  )
})

test('what was checked is what is fought with and what is saved', () => {
  let looks = 0
  const duel = toyDuel(3)
  const shifting = {
    ...Object(duel),
    get title() {
      looks++
      return `look ${looks}`
    },
  }
  const fight = Fight.create(toy, shifting, { seed: 'x' })
  expect(fight.scenario.title).toBe('look 1')
  expect(saveFight(fight).scenario).toMatchObject({ title: 'look 1' })
})
