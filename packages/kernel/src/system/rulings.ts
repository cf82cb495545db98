/**
 * Rulings: the switches of a game as a schema. A game lists its questions with their answers and its presets; from
 * those lists, so that no switch can be forgotten, comes what a scenario may say about them, explained for editors.
 *
 * What a user writes beats the preset, the preset beats the defaults. A settled set of rulings settles to itself.
 */
import { z } from 'zod'
import { nearest } from '../scenario/nearest.ts'
import type { RulingEntry } from './system.ts'

/** What each switch of a table can be set to; `Open` names those that take more than one of the listed words. */
export type RulingValues<Table extends Readonly<Record<string, RulingEntry>>, Open = unknown> = {
  readonly [Key in keyof Table]: Key extends keyof Open ? Open[Key] : keyof Table[Key]['values']
}

/** A bundle of answers: what it sets differently from the defaults. */
export interface PresetEntry<Values = Readonly<Record<string, unknown>>> {
  readonly title: string
  readonly summary: string
  readonly sets: Partial<Values>
}

/** Every switch with its answer, and the preset it came from. */
export type RulingSet<Values, Preset extends string> = { readonly preset: Preset } & Values

/** What a user may write: any of the keys. */
export type RulingSetInput<Values, Preset extends string> = {
  preset?: Preset | undefined
} & { -readonly [Key in keyof Values]?: Values[Key] | undefined }

/** What a game knows about its rulings. */
export interface RulingsTable<Preset extends string> {
  readonly rulings: Readonly<Record<string, RulingEntry>>
  /** The first is taken when nobody says otherwise. */
  readonly presets: Readonly<Record<Preset, PresetEntry>>
  /** How rulings are written, for whoever wrote something else. */
  readonly example: string
  /** The schemas, defaults included, of switches that take more than one of the listed words. */
  readonly open?: Readonly<Record<string, z.ZodType>>
  /** Answers that follow from others: laid between the preset and what was written. */
  readonly follows?: (known: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

/** The schema of a game's rulings. */
export function rulingsForm<Values, Preset extends string>(
  table: RulingsTable<Preset>,
): z.ZodType<RulingSet<Values, Preset>, RulingSetInput<Values, Preset> | undefined> {
  const keys = Object.keys(table.rulings)
  const names = Object.keys(table.presets)
  const form = z.strictObject(
    {
      preset: z
        .enum(names, `preset must be one of: ${names.join(', ')}`)
        .default(names[0] ?? '')
        .describe('The bundle of answers to start from; keys set here beat it.'),
      ...Object.fromEntries(keys.map((key) => [key, switchForm(table, key)])),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? noSuchRuling(issue.keys, ['preset', ...keys])
          : `rulings must be an object of keys and values, such as ${table.example}`,
    },
  )
  // Built from the lists, so the compiler cannot see what the loop did; the type says it.
  return z.preprocess((input) => withPreset(table, input), form) as unknown as z.ZodType<
    RulingSet<Values, Preset>,
    RulingSetInput<Values, Preset> | undefined
  >
}

/** What is nearest to each is named where there is such a thing; else all there are. */
function noSuchRuling(unknown: readonly string[], known: readonly string[]): string {
  const near = unknown.flatMap((key) => nearest(key, known) ?? [])
  const given = `no such ruling: ${unknown.map(clip).join(', ')}`
  if (near.length < unknown.length) return `${given}; the rulings are: ${known.join(', ')}`
  return `${given} (did you mean ${near.join(', ')}?)`
}

/** A whole number within bounds, refused with what would be right. */
export function wholeForm(refusal: string, least: number, most: number): z.ZodNumber {
  return z.number(refusal).int(refusal).min(least, refusal).max(most, refusal)
}

/** What one switch accepts, explained. */
function switchForm({ rulings, open }: RulingsTable<string>, key: string): z.ZodType {
  const ruling = rulings[key]
  if (ruling === undefined) throw new RangeError(`there is no ruling ${key}`)
  const values = Object.keys(ruling.values)
  const about = Object.entries(ruling.values).map(([value, meaning]) => `${value}: ${meaning}`)
  const description = [`${ruling.title}.`, ruling.question, ...about].join(' ')
  const form =
    open?.[key] ??
    z.enum(values, `${key} must be one of: ${values.join(', ')}`).default(String(ruling.default))
  return form.describe(description)
}

/** Lays the preset under what the user wrote; what is not understood is left for the schema to refuse. */
function withPreset({ presets, follows }: RulingsTable<string>, input: unknown): unknown {
  if (input === undefined) return {}
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const name = Object.hasOwn(given, 'preset') ? given['preset'] : Object.keys(presets)[0]
  const preset = typeof name === 'string' && Object.hasOwn(presets, name) ? presets[name] : undefined
  if (preset === undefined) return input
  const known = { ...preset.sets, ...given }
  return { ...preset.sets, ...follows?.(known), ...given }
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`
}
