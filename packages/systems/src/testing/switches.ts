/**
 * What every game's table of rulings must be: whole sentences, known rules, the default first, settling that is
 * stable, and refusals that say what would have been right. A game's own test pins the default and the alternatives
 * of each switch and tells of what is special to it; a switch that is not pinned yet fails one test, its own.
 */
import type { PresetEntry, RulingEntry } from '@steelyard/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/** A game's table of rulings, and what it is expected to hold. */
export interface Switches {
  readonly rulings: Readonly<Record<string, RulingEntry>>
  readonly rules: readonly { readonly id: string }[]
  readonly presets: Readonly<Record<string, PresetEntry>>
  readonly schema: z.ZodType
  readonly settle: (input: unknown) => object
  /** The settled rulings of somebody who says nothing, pinned: saves hold only what differs from them. */
  readonly byText: Readonly<Record<string, string | number>>
  /** What else each switch offers, in order. */
  readonly alternatives: Readonly<Record<string, readonly string[]>>
  /** The bounds of switches that take a number instead of a word. */
  readonly numbers?: Readonly<Record<string, readonly [min: number, max: number]>>
  /** A key that is no switch of this game. */
  readonly stranger: string
}

/** What a schema has against an input, or 'accepted'. */
export function complaintsOf(schema: z.ZodType, input: unknown): string {
  const read = schema.safeParse(input)
  return read.success ? 'accepted' : read.error.issues.map((issue) => issue.message).join('\n')
}

/** Registers the tests that every table of rulings must pass. */
export function testSwitches(switches: Switches): void {
  describe('every switch', () => testEntries(switches))
  describe('every settled record', () => testSettling(switches))
  describe('refusals', () => testRefusals(switches))
  test('the JSON Schema for editors explains every key', () => {
    const schema = z.toJSONSchema(switches.schema, { io: 'input' })
    expect(schema.additionalProperties).toBe(false)
    expect(schema.required ?? []).toEqual([])
    for (const key of ['preset', ...Object.keys(switches.rulings)])
      expect(schema.properties?.[key], key).toHaveProperty('description')
  })
}

function testEntries({ rulings, rules, byText, alternatives }: Switches): void {
  const entries = Object.entries(rulings)
  const known = new Set(rules.map(({ id }) => id))

  test.each(entries)(
    '%s asks a question, answers it in whole sentences and names known rules',
    (_, entry) => {
      const { title, question, values, rules: bearsOn } = entry
      expect(title.length).toBeLessThanOrEqual(60)
      expect(question).toMatch(/^[A-Z].*\?$/)
      expect(bearsOn.length).toBeGreaterThan(0)
      expect(new Set(bearsOn).size).toBe(bearsOn.length)
      for (const id of bearsOn) expect(known.has(id), id).toBe(true)
      for (const [value, meaning] of Object.entries(values)) {
        expect(value).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(meaning, value).toMatch(/^[A-Z0-9].*\.$/)
      }
      expect(new Set(Object.values(values)).size).toBe(Object.keys(values).length)
    },
  )

  test('no two switches ask the same or share a title', () => {
    expect(new Set(entries.map(([, { title }]) => title)).size).toBe(entries.length)
    expect(new Set(entries.map(([, { question }]) => question)).size).toBe(entries.length)
  })

  test.each(entries)('%s offers its default first and then exactly its alternatives', (key, entry) => {
    const usual = byText[key]
    expect(usual, 'pin its default and its alternatives in the rulings.test.ts of this game').toBeDefined()
    const words = typeof usual === 'number' ? [] : [usual]
    expect(Object.keys(entry.values)).toEqual([...words, ...(alternatives[key] ?? [])])
    expect(entry.default).toBe(usual)
  })
}

function testSettling({ rulings, presets, settle, byText, numbers = {} }: Switches): void {
  const keys = Object.keys(rulings)
  const defaults = {
    preset: Object.keys(presets)[0],
    ...Object.fromEntries(Object.entries(rulings).map(([key, { default: usual }]) => [key, usual])),
  }

  test('nothing said gives the defaults, in the order of the table', () => {
    expect(settle({})).toMatchObject(byText)
    expect(settle({})).toEqual(defaults)
    expect(settle(undefined)).toEqual(defaults)
    expect(settle({ preset: 'seed' })).toEqual(defaults)
    const [first = ''] = keys
    expect(settle({ [first]: undefined })).toEqual(defaults)
    expect(Object.keys(settle({ preset: 'seed' }))).toEqual(['preset', ...keys])
  })

  test('a settled record settles to itself', () => {
    const anyValueOf = (key: string): fc.Arbitrary<string | number> => {
      const bounds = numbers[key]
      if (bounds !== undefined) return fc.integer({ min: bounds[0], max: bounds[1] })
      return fc.constantFrom(...Object.keys(rulings[key]?.values ?? {}))
    }
    const anyRulings = fc.record(
      {
        preset: fc.constantFrom(...Object.keys(presets)),
        ...Object.fromEntries(keys.map((key) => [key, anyValueOf(key)])),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyRulings, (input) => {
        const settled = settle(input)
        expect(settle(settled)).toEqual(settled)
        expect(settled).toMatchObject(input)
      }),
    )
  })
}

function testRefusals({ rulings, presets, schema, stranger, numbers = {} }: Switches): void {
  const keys = Object.keys(rulings)
  const word = keys.find((key) => !(key in numbers)) ?? ''
  const messageOf = (input: unknown): string => complaintsOf(schema, input)

  test.each(keys)('%s refuses an unknown value and lists the known ones', (key) => {
    const message = messageOf({ [key]: { no: 'such value' } })
    expect(message).toContain(key)
    for (const value of Object.keys(rulings[key]?.values ?? {})) expect(message).toContain(value)
  })

  test('an unknown key is named, and the known ones are listed', () => {
    const message = messageOf({ [stranger]: 'any' })
    expect(message).toContain(stranger)
    for (const key of keys) expect(message).toContain(key)
  })

  test('an unknown preset lists the presets', () => {
    expect(messageOf({ preset: 'homebrew' })).toContain(Object.keys(presets).join(', '))
  })

  test.each([
    ['null', null],
    ['a number', 7],
    ['a list', [word]],
    ['text', `${word}=off`],
  ])('%s is no set of rulings', (_name, input) => {
    expect(messageOf(input)).toContain('object')
  })

  test('hostile keys and values are refused', () => {
    expect(messageOf(JSON.parse(`{"__proto__": {"${word}": "off"}}`))).toContain('__proto__')
    expect(messageOf(JSON.parse('{"constructor": 1}'))).toContain('constructor')
    expect(messageOf({ ['x'.repeat(1_000_000)]: 1 }).length).toBeLessThan(5_000)
    expect(messageOf({ [word]: 'x'.repeat(1_000_000) }).length).toBeLessThan(5_000)
  })
}
