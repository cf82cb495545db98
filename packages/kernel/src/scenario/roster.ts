/**
 * Who fights: how a scenario lists figures, the same for every system.
 *
 * A figure is given by the id of a ready-made one, by a stat block, or by a whole sheet; any field of the sheet
 * may be set beside `use` or `statblock` to override it, so that a fight can be taken up in its middle. A parsed
 * list is itself a valid one. What a sheet is, only the system knows.
 */
import { z } from 'zod'
import { quote, Refusal } from '../refusal.ts'
import type { Statblocks } from '../system/system.ts'
import { pastedObject } from './forms.ts'
import { nearest } from './nearest.ts'
import { plainCopy } from './plain-json.ts'
import { idForm } from './scenario.ts'

/** One line of a scenario's list of figures, read. */
export interface FigureSpec<Input> {
  readonly id: string | null
  readonly seat: string | null
  readonly count: number
  readonly sheet: Input
}

/** What a scenario may say of a figure beside its sheet. */
type OwnFields = z.input<typeof ownFields>

/**
 * What a user may write for one line of that list: the id of a ready-made figure; an object with `use`, `statblock` or
 * the fields of a sheet; or a line that was read before.
 */
export type FigureInput<Input> = string | Readonly<Partial<Input> & OwnFields> | FigureSpec<Input>

/** One figure that takes part, under an id of its own. */
export interface RosterEntry<Sheet> {
  readonly id: string
  readonly seat: string
  readonly side: number
  readonly name: string
  readonly sheet: Sheet
}

/** What a system knows about its sheets. */
export interface SheetKnowledge<Input extends object> {
  readonly sheet: z.ZodType
  /** A ready-made figure. */
  find(id: string): Partial<Input> | undefined
  /** The ids of all of them. */
  ids(): readonly string[]
  /** A stat block in words. */
  parse(
    text: string,
  ):
    | { readonly ok: true; readonly sheet: Input; readonly notes: readonly string[] }
    | { readonly ok: false; readonly error: string }
}

type Read<Input> = FigureSpec<Input> | { readonly error: string; readonly path?: readonly PropertyKey[] }

const ownFields = z.strictObject({
  use: z
    .string()
    .max(60, 'a ready-made figure is named by its id; a stat block stands behind "statblock:"')
    .optional(),
  statblock: z.string().max(20_000).optional(),
  id: idForm.optional(),
  seat: idForm.optional(),
  count: z.int().min(1).max(40).default(1),
})

/** Reads one figure as a scenario or an amendment writes it; says what is wrong with it otherwise. */
export function readFigure<Input extends object>(known: SheetKnowledge<Input>, input: unknown): Read<Input> {
  if (typeof input === 'string') return readFigure(known, { use: input })
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { error: 'a figure is the id of a ready-made one, or an object' }
  if ('sheet' in input && 'count' in input) return readSpec(known, input)
  const { own, fields } = partedFields(input)
  const parsed = ownFields.safeParse(own)
  if (!parsed.success) return firstIssue(parsed.error)
  const base = baseSheet(known, parsed.data.use, parsed.data.statblock)
  if (typeof base === 'string') return { error: base }
  return complete(known, { ...base, ...fields }, parsed.data)
}

/** What a line of a scenario says for itself, and what it says of the sheet. */
function partedFields(input: object): {
  readonly own: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, unknown>>
} {
  const own: Record<string, unknown> = {}
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (key in ownFields.shape) own[key] = value
    else Object.defineProperty(fields, key, { value, enumerable: true, writable: true, configurable: true })
  }
  return { own, fields }
}

/** A figure that was read before. */
function readSpec<Input extends object>(known: SheetKnowledge<Input>, input: object): Read<Input> {
  const { sheet, id, seat, count } = input as Record<string, unknown>
  const parsed = ownFields.safeParse({
    ...(id === null ? {} : { id }),
    ...(seat === null ? {} : { seat }),
    count,
  })
  return parsed.success ? complete(known, sheet, parsed.data) : firstIssue(parsed.error)
}

function complete<Input extends object>(
  known: SheetKnowledge<Input>,
  sheet: unknown,
  own: { id?: string | undefined; seat?: string | undefined; count: number },
): Read<Input> {
  const checked = known.sheet.safeParse(sheet)
  if (!checked.success) return firstIssue(checked.error)
  return { id: own.id ?? null, seat: own.seat ?? null, count: own.count, sheet: sheet as Input }
}

function firstIssue(error: z.ZodError): { error: string; path: readonly PropertyKey[] } {
  const issue = error.issues[0]
  return { error: issue?.message ?? 'not a figure', path: issue?.path ?? [] }
}

function baseSheet<Input extends object>(
  known: SheetKnowledge<Input>,
  use: string | undefined,
  statblock: string | undefined,
): Partial<Input> | string {
  if (use !== undefined && statblock !== undefined) return 'a figure has either use or statblock, not both'
  if (use !== undefined) return known.find(use) ?? noSuchFigure(use, known.ids())
  if (statblock === undefined) return {}
  const parsed = known.parse(statblock)
  return parsed.ok ? parsed.sheet : parsed.error
}

function noSuchFigure(use: string, ids: readonly string[]): string {
  const near = nearest(use, ids)
  const meant = near === undefined ? '' : ` (did you mean ${quote(near)}?)`
  return `there is no ready-made figure ${quote(use)}${meant}`
}

/** The schema of one line of a scenario's list of figures. */
export function figureForm<Input extends object>(
  known: SheetKnowledge<Input>,
): z.ZodType<FigureSpec<Input>, FigureInput<Input>> {
  return z
    .custom<FigureInput<Input>>()
    .transform((input, context): FigureSpec<Input> => {
      const read = readFigure(known, input)
      if ('error' in read) {
        context.addIssue({ code: 'custom', message: read.error, path: [...(read.path ?? [])] })
        return z.NEVER
      }
      return read
    })
    .meta({
      description:
        'The id of a ready-made figure; or an object with use, statblock or the fields of a sheet, and id, seat, count.',
      // Worked out when somebody asks for the JSON Schema: it takes longer than the rest of a game's start.
      get anyOf() {
        return [{ type: 'string' }, { type: 'object', ...sheetJson(known.sheet) }]
      },
    })
}

/** The sheet's own JSON Schema, with what a scenario can say beside it. */
function sheetJson(sheet: z.ZodType): Record<string, unknown> {
  const json = z.toJSONSchema(sheet, { io: 'input', unrepresentable: 'any' })
  const properties = {
    ...(json.properties ?? {}),
    use: { type: 'string', description: 'The id of a ready-made figure.' },
    statblock: { type: 'string', description: 'A stat block in words.' },
    id: { type: 'string', description: 'What answers and amendments call the figure.' },
    seat: { type: 'string', description: 'Who plays it, if not the hand of its side.' },
    count: { type: 'integer', minimum: 1, maximum: 40, description: 'How many of them.' },
  }
  return { properties }
}

/** Everybody a side's list stands for; ids may still occur twice. */
export function rosterOf<Input, Sheet extends { readonly name: string }>(
  figures: readonly FigureSpec<Input>[],
  sideId: string,
  side: number,
  complete: (input: Input) => Sheet,
): RosterEntry<Sheet>[] {
  return figures.flatMap(({ id, seat, count, sheet }) => {
    const whole = complete(sheet)
    return Array.from({ length: count }, (_, at) => {
      const name = count === 1 ? whole.name : `${whole.name} ${at + 1}`
      const own = id ?? slug(whole.name)
      return { id: count === 1 ? own : `${own}-${at + 1}`, seat: seat ?? sideId, side, name, sheet: whole }
    })
  })
}

/** An id out of a name: small letters, digits and dashes. */
export function slug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain === '' ? 'figure' : Array.from(plain).slice(0, 50).join('')
}

/** Ids that occur twice, or in `taken` already, get a number, and so do the names. */
export function numberIds<Sheet>(
  recruits: readonly RosterEntry<Sheet>[],
  taken: readonly string[] = [],
): RosterEntry<Sheet>[] {
  const used = new Set(['referee', ...taken])
  return recruits.map((recruit) => {
    let { id, name } = recruit
    for (let number = 2; used.has(id); number++) {
      id = `${recruit.id}-${number}`
      name = `${recruit.name} ${number}`
    }
    used.add(id)
    return { ...recruit, id, name }
  })
}

/** Somebody who joins a running fight: read, completed, and under an id that nobody has. */
export function newcomer<Input extends object, Sheet extends { readonly name: string }>(
  known: SheetKnowledge<Input>,
  complete: (input: Input) => Sheet,
  fight: {
    readonly setup: { readonly sides: readonly { readonly id: string }[] }
    readonly figures: readonly { readonly id: string }[]
  },
  sideId: string,
  input: unknown,
): RosterEntry<Sheet> {
  const side = fight.setup.sides.findIndex(({ id }) => id === sideId)
  if (side < 0) throw unknownName('side', sideId, 'the amendment')
  const read = readFigure(known, input)
  if ('error' in read) throw new Refusal('malformed-amendment', `That figure cannot join: ${read.error}`)
  const taken = fight.figures.map(({ id }) => id)
  const [recruit] = numberIds(rosterOf([{ ...read, count: 1 }], sideId, side, complete), taken)
  if (recruit === undefined) throw new Error('a list of one figure is empty')
  return recruit
}

/** The figure that is to leave, or a Refusal that nobody has that id. */
export function leaver<Figure>(figure: Figure | undefined, id: string): Figure {
  if (figure === undefined) throw new Refusal('unknown-figure', `Nobody is called ${quote(id)}.`)
  return figure
}

/** Refuses a winner that is no side of the fight; null, for nobody, is always allowed. */
export function requireWinner(sides: readonly { readonly id: string }[], winner: string | null): void {
  if (winner === null || sides.some(({ id }) => id === winner)) return
  throw new Refusal('malformed-amendment', `There is no side ${quote(winner)}.`)
}

/** How stat blocks in words are read and printed by a system that knows its sheets. */
export function statblocks<Input extends object, Sheet>(
  known: SheetKnowledge<Input>,
  complete: (input: Input) => Sheet,
  print: (sheet: Sheet) => string,
): Statblocks {
  return {
    parse: (text) => {
      const own = ownSheet(known, text)
      if (own !== null) return own
      const parsed = known.parse(text)
      return parsed.ok
        ? { ok: true, figure: parsed.sheet, notes: parsed.notes }
        : { ok: false, error: parsed.error }
    },
    print: (figure) => {
      const copied = plainCopy(figure)
      const read = copied.ok && typeof copied.data === 'object' ? readFigure(known, copied.data) : null
      if (read === null || 'error' in read)
        throw new Refusal('malformed-request', 'That is no sheet of this game.')
      return print(complete(read.sheet))
    },
  }
}

/**
 * A figure of this game as a scenario writes it, pasted as JSON: what a fight leaves behind, say. Null for text that is
 * something else, also for what other programs write: they have fields that no sheet has.
 */
function ownSheet<Input extends object>(
  known: SheetKnowledge<Input>,
  text: string,
): ReturnType<Statblocks['parse']> | null {
  const pasted = /^\s*\{/.test(text) ? pastedObject(text) : null
  if (pasted === null) return null
  const { fields } = partedFields(pasted)
  const checked = known.sheet.safeParse(fields)
  const foreign = checked.error?.issues.some(
    ({ code, path }) => code === 'unrecognized_keys' && path.length === 0,
  )
  if (foreign === true) return null
  const read = readFigure(known, pasted)
  if (!('error' in read)) return { ok: true, figure: pasted, notes: [] }
  return { ok: false, error: [...(read.path ?? []).map(String), read.error].join(': ') }
}

/** What a scenario names and nobody knows. */
export function unknownName(what: string, id: string, where: string): Refusal {
  return new Refusal(
    'malformed-scenario',
    `There is no ${what} "${id.slice(0, 60)}" (${where}).`,
    'Check the spelling of the id.',
  )
}

/** Freezes a tree of plain data, so that copies of a state may share it. */
export function freeze<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null || Object.isFrozen(data)) return data
  for (const value of Object.values(data)) freeze(value)
  return Object.freeze(data)
}
