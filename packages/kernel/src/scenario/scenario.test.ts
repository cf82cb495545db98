/**
 * Scenarios: what may be written, what is filled in, and refusals that say where and why.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import { explain } from './explain.ts'
import { handForm, idForm, parseScenario, scenarioForm } from './scenario.ts'

const side = (id: string, more: object = {}) => ({ id, figures: [{ id: `${id}er` }], ...more })

function parsed(more: object = {}) {
  return parseScenario(toy, { system: 'toy', sides: [side('red'), side('blue')], ...more })
}

describe('defaults', () => {
  test('the first side is human, the others are skilled machines', () => {
    expect(parsed().hands).toEqual({ red: 'human', blue: 'ai:skilled' })
  })

  test('sides are called by their ids, and the title by the sides', () => {
    expect(parsed().sides.map(({ name }) => name)).toEqual(['red', 'blue'])
    expect(parsed().title).toBe('red against blue')
    expect(parsed({ sides: [side('red', { name: 'The Reds' }), side('blue')] }).title).toBe(
      'The Reds against blue',
    )
  })

  test('a figure given to a seat of its own has a person there', () => {
    const { hands } = parsed({
      sides: [{ id: 'red', figures: [{ id: 'anna', seat: 'carla' }] }, side('blue')],
    })
    expect(hands).toEqual({ red: 'human', carla: 'human', blue: 'ai:skilled' })
  })

  test('a figure given to another side is played by whoever plays that side', () => {
    const { hands } = parsed({
      sides: [{ id: 'red', figures: [{ id: 'anna', seat: 'blue' }] }, side('blue')],
    })
    expect(hands['blue']).toBe('ai:skilled')
  })

  test('what is written about hands comes last', () => {
    const { hands } = parsed({
      hands: { red: 'ai:wild' },
      sides: [side('red', { hand: 'human' }), side('blue')],
    })
    expect(hands['red']).toBe('ai:wild')
  })

  test('reading a scenario again changes nothing', () => {
    expect(parseScenario(toy, JSON.parse(JSON.stringify(toyDuel(3))))).toEqual(parseScenario(toy, toyDuel(3)))
  })
})

describe('refusals', () => {
  const wrong: [what: string, scenario: unknown, why: string][] = [
    ['nothing', null, 'expected object'],
    ['another system', { system: 'chess', sides: [] }, 'system'],
    ['one side', { system: 'toy', sides: [side('red')] }, 'sides'],
    [
      'two sides of one name',
      { system: 'toy', sides: [side('red'), side('red')] },
      'two sides are called "red"',
    ],
    [
      'a side called referee',
      { system: 'toy', sides: [side('referee'), side('blue')] },
      'seats of their own',
    ],
    ['a misspelt key', { system: 'toy', sydes: [], sides: [side('red'), side('blue')] }, 'sydes'],
    [
      'a hand that nobody can play',
      { system: 'toy', sides: [side('red', { hand: 'robot' }), side('blue')] },
      'sides.0.hand',
    ],
    [
      'an empty side',
      { system: 'toy', sides: [side('red', { figures: [] }), side('blue')] },
      'sides.0.figures',
    ],
    [
      'an odd number',
      {
        system: 'toy',
        sides: [side('red', { figures: [{ id: 'a', hearts: Number.POSITIVE_INFINITY }] }), side('blue')],
      },
      'hearts',
    ],
    ['an id like a prototype', { system: 'toy', sides: [side('__proto__'), side('blue')] }, 'sides.0.id'],
  ]
  for (const [what, scenario, why] of wrong)
    test(`for ${what} say where`, () => {
      expect(() => parseScenario(toy, scenario)).toThrow(Refusal)
      expect(() => parseScenario(toy, scenario)).toThrow(why)
    })

  test('for what is nested without end', () => {
    const deep: unknown = JSON.parse(`${'{"sides":['.repeat(20_000)}${']}'.repeat(20_000)}`)
    expect(() => parseScenario(toy, deep)).toThrow('nested too deeply')
  })

  test('list at most five complaints, each short', () => {
    const form = z.strictObject(
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, z.string()])),
    )
    const { error } = form.safeParse({})
    const text = error === undefined ? '' : explain(error)
    expect(text.split('; ').length).toBe(6)
    expect(text.endsWith('and 4 more')).toBe(true)
  })
})

test('ids are letters, digits, dashes and underscores', () => {
  for (const id of ['a', 'Ögre-1', 'x_y', '1', '龍']) expect(idForm.safeParse(id).success).toBe(true)
  for (const id of ['', ' a', 'a b', '-a', '_a', 'a.b', 'x'.repeat(61), '__proto__', 7])
    expect(idForm.safeParse(id).success).toBe(false)
})

test('hands are human, or ai: and a policy', () => {
  for (const hand of ['human', 'ai:skilled', 'ai:a-1']) expect(handForm.safeParse(hand).success).toBe(true)
  for (const hand of ['', 'ai:', 'ai:A', 'Human', 'ai:-', 'ai:a b', 7])
    expect(handForm.safeParse(hand).success).toBe(false)
})

test('figures are counted before any is made: a fight holds so many and no more', () => {
  const form = scenarioForm({
    system: 'x',
    figure: z.strictObject({ count: z.int().optional() }),
    rulings: z.strictObject({}).default({}),
    field: z.strictObject({}).default({}),
    state: z.strictObject({}),
    mostFigures: 10,
  })
  const against = (...figures: { count?: number }[]) =>
    form.safeParse({
      system: 'x',
      sides: [
        { id: 'a', figures },
        { id: 'b', figures: [{ count: 4 }] },
      ],
    })
  expect(against({ count: 5 }, {}).success).toBe(true)
  const refused = against({ count: 6 }, {})
  expect(refused.error?.issues).toMatchObject([
    { path: ['sides'], message: 'these are 11 figures; a fight of this game holds at most 10' },
  ])
})

test('a system’s own parts are checked by its own schemas', () => {
  const form = scenarioForm({
    system: 'x',
    figure: z.strictObject({ strength: z.int().default(3) }),
    rulings: z.strictObject({ gore: z.boolean().default(false) }).prefault({}),
    field: z.strictObject({ rain: z.boolean().optional() }).default({}),
    state: z.strictObject({}),
    mostFigures: 10,
  })
  const sides = [
    { id: 'a', figures: [{}] },
    { id: 'b', figures: [{ strength: 5 }] },
  ]
  const read = form.parse({ system: 'x', sides })
  expect(read.sides.map(({ figures }) => figures)).toEqual([[{ strength: 3 }], [{ strength: 5 }]])
  expect(read.rulings).toEqual({ gore: false })
  expect(form.safeParse({ system: 'x', sides, field: { rain: 'yes' } }).success).toBe(false)
})
