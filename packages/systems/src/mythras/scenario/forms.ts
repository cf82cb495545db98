/**
 * The building blocks of what a user may write on a sheet, beyond those that all games share: maps, one of several
 * forms, words in any spelling, damage; and messages that say what would have been right.
 *
 * Confusing here: `forms` takes one of several shapes and answers with the complaint of the shape that was meant;
 * `friendly` takes a word in whatever case and spelling.
 */
import { clip, list, strict, whole } from '@steelyard/kernel/forms'
import { z } from 'zod'
import { mostDice, readDamage } from '../rules/core/tables.ts'
import type { Damage } from '../rules/gear/gear.ts'

/** Names and what each is worth. */
export function map<Value extends z.ZodType>(what: string, value: Value, example: string) {
  return z.record(z.string().max(80, `names in ${what} have at most 80 characters`), value, {
    error: `${what} must be written as names with their values, such as ${example}`,
  })
}

/** One of several forms; the message comes from the form that was meant, if that can be told. */
export function forms<const Options extends readonly z.ZodType[]>(expected: string, options: Options) {
  return z.union(options, {
    error: (issue) => {
      if (issue.code !== 'invalid_union') return expected
      const [meant = []] = issue.errors.toSorted((one, other) => likelihood(other) - likelihood(one))
      const [best] = meant.toSorted((one, other) => insight(other) - insight(one))
      if (best === undefined || likelihood(meant) === 0) return expected
      return best.path.length > 0 ? `${best.path.join('.')}: ${best.message}` : best.message
    },
  })
}

/** How likely a form was meant of which these are the complaints; strange fields speak against it. */
function likelihood(issues: readonly z.core.$ZodIssue[]): number {
  if (issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)) return 1
  return Math.max(0, ...issues.map(insight))
}

/** How much a complaint shows that its form was the one meant. */
function insight(issue: z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return 4
  if (issue.path.length > 0) return 3
  if (issue.code === 'invalid_union') return Math.max(0, ...issue.errors.map(likelihood))
  return issue.code === 'invalid_type' || issue.code === 'invalid_value' ? 0 : 2
}

/** A name in small letters with dashes: `First Aid`, `firstAid` and `first-aid` are the same. */
export function kebab(text: string): string {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** A name in small letters as it is printed: `first-aid` becomes `First Aid`. */
export function titled(name: string): string {
  return name
    .split(/[- ]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}

/** A word out of a list, in whatever case it is written. */
export function friendly<const Value extends string>(what: string, values: readonly Value[]) {
  return z.string(`${what} must be one of: ${values.join(', ')}`).transform((text, context): Value => {
    const key = text.length <= 80 ? kebab(text) : ''
    const found = values.find((value) => value === key)
    if (found !== undefined) return found
    context.addIssue({
      code: 'custom',
      message: `${what} cannot be "${clip(text)}": use one of ${values.join(', ')}`,
    })
    return z.NEVER
  })
}

/** What is left of something optional once silence is taken out. */
export function without<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const kept: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = {}
  for (const key in fields) {
    const value = fields[key]
    if (isSaid(value)) kept[key] = value
  }
  return kept
}

function isSaid<Value>(value: Value): value is Exclude<Value, undefined> {
  return value !== undefined
}

/** What a weapon, spell or ability rolls: `1d8+1`, or dice and a flat part. */
export const damage = forms('damage must read like "1d8+1", or be { dice: [8], plus: 1 }', [
  z.string().transform((text, context): Damage => {
    const read = text.length <= 80 ? readDamage(text) : null
    if (read !== null) return read
    const message = `damage must read like 1d8, 1d8+1 or 2d6, with at most ${mostDice} dice`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  strict('damage', {
    dice: list('dice', whole('a die', 2, 100), mostDice),
    plus: whole('plus', -100, 999).default(0),
  }),
])
