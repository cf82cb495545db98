/**
 * The building blocks of sheets: what they take, and what their refusals say.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { choice, clip, flag, list, prose, refuseMonsters, strict, whole, word } from './forms.ts'

function complaint(form: z.ZodType, input: unknown): string {
  const parsed = form.safeParse(input)
  return parsed.success ? 'taken' : (parsed.error.issues[0]?.message ?? '')
}

describe('pieces of a sheet', () => {
  it('say what would have been right', () => {
    expect(complaint(whole('Guard', 0, 9), 10)).toBe('Guard must be a whole number from 0 to 9')
    expect(complaint(whole('Guard', 0, 9), 1.5)).toBe('Guard must be a whole number from 0 to 9')
    expect(complaint(flag('prone'), 'yes')).toBe('prone must be true or false')
    expect(complaint(choice('size', ['small', 'large']), 'huge')).toBe('size must be one of: small, large')
    expect(complaint(list('weapons', whole('a die', 4, 12), 2), [4, 6, 8])).toBe(
      'weapons can have at most 2 entries',
    )
    expect(complaint(prose('note', 5), 'longer')).toBe('note must be text of at most 5 characters')
  })

  it('a word is one line, its spaces in order', () => {
    expect(word('name').parse('  Ser \n Osric ')).toBe('Ser Osric')
    expect(complaint(word('name'), '   ')).toBe('name must be text of 1 to 80 characters')
    expect(complaint(word('name'), 'bell \u0007')).toBe('name must not contain control characters')
  })

  it('an unknown field is named, cut to what a message can hold', () => {
    const sheet = strict('a sheet', { guard: whole('guard', 0, 9).optional() })
    expect(complaint(sheet, { gaurd: 3 })).toBe('a sheet has no field "gaurd"; did you mean "guard"?')
    expect(complaint(sheet, { weight: 3 })).toBe('a sheet has no field "weight"; its fields are: guard')
    expect(complaint(sheet, { ['x'.repeat(5000)]: 1 }).length).toBeLessThan(120)
    expect(clip('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  })
})

describe('a form with many fields', () => {
  it('lists as many as are read, and says how many there are more', () => {
    const names = Array.from({ length: 60 }, (_, at) => `field-${at}`)
    const form = strict('a form', Object.fromEntries(names.map((name) => [name, flag(name).optional()])))
    const message = complaint(form, { weight: 1 })
    expect(message).toMatch(/; its fields are: field-0, (field-\d+, )*field-\d+ and \d+ more$/)
    expect(message.length).toBeLessThan(220)
    expect(complaint(form, { 'feild-7': 1 })).toBe('a form has no field "feild-7"; did you mean "field-7"?')
  })
})

describe('what no sheet can be', () => {
  const sheet = z.preprocess(refuseMonsters(2, 3), z.unknown())

  it.each([
    ['nested too deeply', { a: { b: { c: { d: 1 } } } }],
    ['too long', [1, 2, 3, 4]],
    ['too long', 'x'.repeat(5001)],
    ['__proto__', JSON.parse('{"__proto__": 1}')],
  ])('is refused because it is or has %s', (why, input) => {
    expect(complaint(sheet, input)).toContain(why)
  })

  it('counts all parts together', () => {
    const wide = Array.from({ length: 150 }, () => Array.from({ length: 150 }, () => 0))
    expect(complaint(z.preprocess(refuseMonsters(2, 200), z.unknown()), wide)).toContain('too long')
    expect(complaint(sheet, { a: { b: { c: 1 } } })).toBe('taken')
  })
})
