/**
 * The form of a company in a file, and how what a user wrote is read into it.
 */
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { saveForm } from '../save/save.ts'
import { explain } from '../scenario/explain.ts'
import { plainCopy } from '../scenario/plain-json.ts'
import { idForm } from '../scenario/scenario.ts'
import { calendarForm } from './calendar.ts'
import { countersForm } from './interlude/scenario.ts'
import { nemesisForm } from './nemesis.ts'

/** The newest version of the format. Whatever a file may hold that older builds refuse is a new version. */
export const COMPANY_VERSION = 2

/** What brings a file of a version to the next one. Version 1 knew neither packs nor nemeses. */
const MIGRATIONS: Readonly<Record<number, (data: UnknownRecord) => UnknownRecord>> = {
  1: (data) => ({ packs: [], nemeses: [], ...data }),
}

type UnknownRecord = Readonly<Record<string, unknown>>

const MOST_PICTURE = 200_000

const MOST_PACKS = 10

const sheetForm = z.record(z.string(), z.json())

const textOf = (most: number) => z.string().max(most)

/** What happened to somebody, and when. */
const historyForm = z.strictObject({
  /** The number of the chapter in which it happened; null for what was written by hand. */
  chapter: z.int().min(0).nullable(),
  date: textOf(80),
  what: z.enum([
    'joined',
    'fought',
    'mark',
    'healed',
    'kill',
    'lost',
    'won',
    'fell',
    'left',
    'edited',
    'note',
  ]),
  text: textOf(300),
})

const pictureForm = z
  .string()
  .max(MOST_PICTURE, `a picture has at most ${MOST_PICTURE / 1000} kB; make it smaller`)
  .regex(
    /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/,
    'a picture is a PNG, JPEG or WebP as a data: address',
  )

const figureForm = z.strictObject({
  id: idForm,
  name: z.string().min(1).max(80),
  life: z.enum(['alive', 'dead', 'gone']),
  sheet: sheetForm.describe('As a scenario writes it; of the dead the one they had when they fell.'),
  notes: textOf(5000).default(''),
  picture: pictureForm.nullable().default(null),
  emblem: textOf(16).nullable().default(null),
  history: z.array(historyForm).max(10_000).default([]),
})

const chapterForm = z.strictObject({
  kind: z.enum(['fight', 'interlude']),
  title: textOf(160),
  /** How it ended, in words. */
  outcome: textOf(200),
  date: textOf(80),
  /** The fingerprint of its seed, by which it is known. */
  commitment: textOf(200),
  save: saveForm
    .nullable()
    .describe('The whole of it; null where the saves are kept apart from the company.'),
})

const spoilForm = z.strictObject({ from: textOf(80), name: textOf(120), thing: z.json() })

/** The form of a company in a file. */
export const companyForm = z.strictObject({
  $schema: z.string().max(300).optional().describe('The JSON Schema that editors check this file by.'),
  format: z.literal('steelyard-company'),
  formatVersion: z.literal(COMPANY_VERSION),
  system: textOf(60).describe('The game.'),
  rulesVersion: textOf(40).describe('The version of its rules that wrote this last.'),
  name: z.string().min(1).max(80),
  notes: textOf(20_000).default(''),
  rulings: z.record(z.string(), z.json()).default({}).describe('Switches with which its fights are played.'),
  packs: z
    .array(sheetForm)
    .max(MOST_PACKS)
    .default([])
    .describe('Content of its own, as packs in files: what its figures and foes can be made of.'),
  calendar: calendarForm.prefault({}),
  figures: z.array(figureForm).max(500),
  nemeses: z
    .array(nemesisForm)
    .max(200)
    .default([])
    .describe('Foes who killed somebody of the company and lived.'),
  spoils: z.array(spoilForm).max(500).default([]).describe('What lies about after the last fight.'),
  counters: countersForm.default({}).describe('What the game counts from one rest to the next.'),
  chapters: z.array(chapterForm).max(10_000).default([]),
})

/** A company as plain JSON. */
export type CompanyData = z.infer<typeof companyForm>

/** Somebody of a company. */
export type CompanyFigure = CompanyData['figures'][number]

/** A fight or an interlude that a company went through. */
export type Chapter = CompanyData['chapters'][number]

export type HistoryEntry = CompanyFigure['history'][number]

/** Checks the form of what came from a file, and brings older versions up to date. */
export function parseCompany(input: unknown): CompanyData {
  const copied = plainCopy(input)
  if (!copied.ok) throw noCompany(copied.why)
  const data = recordOf(copied.data)
  const version = data['formatVersion']
  if (data['format'] === 'steelyard-company' && typeof version === 'number' && version > COMPANY_VERSION)
    throw new Refusal(
      'malformed-save',
      `This company was written by a newer steelyard (format ${version}; this one knows ${COMPANY_VERSION}).`,
      'Update steelyard; the file is left as it is.',
    )
  const parsed = companyForm.safeParse(broughtUpToDate(data))
  if (!parsed.success) throw noCompany(explain(parsed.error))
  const ids = parsed.data.figures.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) throw noCompany(`two figures have the id "${twice}"`)
  return parsed.data
}

/** A company of an older version as the newest one writes it. */
function broughtUpToDate(data: UnknownRecord): UnknownRecord {
  const version = Number(data['formatVersion'])
  const migrate = MIGRATIONS[version]
  return migrate === undefined ? data : broughtUpToDate({ ...migrate(data), formatVersion: version + 1 })
}

function noCompany(why: string): Refusal {
  return new Refusal('malformed-save', `This is no company: ${why}`, 'Was the file cut off or edited?')
}

export function recordOf(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function plainSheet(sheet: unknown): CompanyFigure['sheet'] {
  const copied = plainCopy(sheet)
  const parsed = sheetForm.safeParse(copied.ok ? copied.data : null)
  if (parsed.success) return parsed.data
  throw new Refusal('malformed-request', 'A sheet is a record of fields.')
}

export function checkedFigure(figure: unknown): CompanyFigure {
  const parsed = figureForm.safeParse(figure)
  if (parsed.success) return parsed.data
  throw new Refusal('malformed-request', `That figure cannot be kept: ${explain(parsed.error)}`)
}

/** What a company keeps of a figure beside its sheet, and the rest as a scenario would write it. */
export function ownFields(figure: unknown): {
  readonly id: string | null
  readonly count: number
  readonly emblem: string | null
  readonly picture: string | null
  readonly notes: string
  readonly input: unknown
} {
  if (typeof figure === 'string')
    return { id: null, count: 1, emblem: null, picture: null, notes: '', input: figure }
  const { id, count, emblem, picture, notes, ...input } = recordOf(figure)
  const parsed = ownForm.safeParse({ id, count, emblem, picture, notes })
  if (!parsed.success) throw new Refusal('malformed-request', `That is no figure: ${explain(parsed.error)}`)
  return { ...parsed.data, input }
}

const ownForm = z.strictObject({
  id: idForm.nullable().default(null),
  count: z.int().min(1).max(40).default(1),
  emblem: textOf(16).nullable().default(null),
  picture: pictureForm.nullable().default(null),
  notes: textOf(5000).default(''),
})

/** A sheet as a company keeps it: without the name, which the figure has. */
export function sheetOf(written: object): CompanyFigure['sheet'] {
  const { name: _, ...rest } = recordOf(JSON.parse(JSON.stringify(written)))
  return plainSheet(rest)
}
