/**
 * What figures carry from one fight into the next: who came into a fight, in the order of its figures, and sheets
 * written as short as they can be.
 *
 * A system's `after` puts what a fight has changed onto the sheet that somebody came with; these functions find that
 * sheet and drop every field that the system's own schema fills in again.
 */
import type { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { type FigureSpec, readFigure, type SheetKnowledge } from './roster.ts'

/** Who came into a fight: the scenario with which it began, and whoever joined it, as the amendments have them. */
export interface Arrivals<Scenario> {
  readonly scenario: Scenario
  readonly joined: readonly unknown[]
}

/**
 * The sheet that everybody came with: side by side in the given order, then those who joined. A fight keeps its
 * figures in this order, so a figure's index finds its sheet.
 */
export function sheetsListed<Input extends object>(
  known: SheetKnowledge<Input>,
  sides: readonly { readonly figures: readonly FigureSpec<Input>[] }[],
  joined: readonly unknown[],
): Input[] {
  const listed = sides.flatMap(({ figures }) =>
    figures.flatMap(({ count, sheet }) => Array.from({ length: count }, () => sheet)),
  )
  for (const input of joined) {
    const read = readFigure(known, input)
    if ('error' in read) throw new Refusal('malformed-amendment', `Who joined cannot be read: ${read.error}`)
    listed.push(read.sheet)
  }
  return listed
}

/** The sheet of the figure with this index; a scenario that these rules can no longer read has none. */
export function sheetListed<Input>(listed: readonly Input[], at: number): Input {
  const sheet = listed[at]
  if (sheet !== undefined) return sheet
  throw new Refusal(
    'malformed-request',
    'These rules cannot read the scenario that the fight began with, so the sheets are not known.',
    'Write down what stays by hand, from the last board of the fight.',
  )
}

/**
 * Somebody who leaves a fight, and the sheet they leave it with as a scenario takes it: null for the dead. The sheet
 * has the name it came with, which several may share; `name` is unique.
 */
export interface SheetAfter {
  readonly id: string
  readonly side: string
  readonly name: string
  readonly sheet: object | null
  /** The same sheet with every field, which takes no time to have; it is not enumerable and is not written down. */
  readonly whole?: object | null
  /** True for the living whose things are whoever's that holds the field; not enumerable either. */
  readonly helpless?: boolean
}

/** The sheet that somebody leaves with, complete where that is at hand. */
export function completeSheetAfter(after: SheetAfter): object | null {
  return after.whole === undefined ? after.sheet : after.whole
}

/**
 * Somebody who leaves a fight as the next scenario lists them: under the same id, which mounts and riders know, and
 * the same name. Null for the dead.
 */
export function nextFigure({ id, name, sheet }: Omit<SheetAfter, 'side'>): object | null {
  return sheet === null ? null : { id, ...sheet, name }
}

/** Who leaves a fight, and what a game says of them. */
export interface Leaving<Figure extends { readonly id: string; readonly side: number }> {
  readonly figures: readonly Figure[]
  readonly sides: readonly { readonly id: string }[]
  readonly form: z.ZodType
  nameOf(figure: Figure): string
  /** The complete sheet; null for the dead. */
  sheetOf(figure: Figure): { readonly name: string } | null
  /** Of the living: true for the fallen and the prisoners, who cannot keep their things. */
  isHelpless?(figure: Figure): boolean
}

/**
 * What everybody leaves with: `sheetOf` says it as a complete sheet, and it is written short here. Soldiers of one
 * kind come out alike, so each sheet is shortened once.
 */
export function leavingWith<Figure extends { readonly id: string; readonly side: number }>({
  figures,
  sides,
  form,
  nameOf,
  sheetOf,
  isHelpless = () => false,
}: Leaving<Figure>): SheetAfter[] {
  const shortened = new Map<string, object>()
  return figures.map((figure) => {
    const { id } = figure
    const name = nameOf(figure)
    const side = sides[figure.side]?.id ?? ''
    const whole = sheetOf(figure)
    if (whole === null) return { id, side, name, sheet: null }
    const text = JSON.stringify(whole)
    const shorten = (): object => {
      const lean = shortened.get(text) ?? leanSheet(form, whole)
      shortened.set(text, lean)
      return lean
    }
    return shortenedLater({ id, side, name }, { whole, helpless: isHelpless(figure) }, shorten)
  })
}

/** Shortening takes hundreds of tries, so it waits until somebody looks at the short sheet. */
function shortenedLater(
  after: Pick<SheetAfter, 'id' | 'side' | 'name'>,
  { whole, helpless }: { readonly whole: object; readonly helpless: boolean },
  shorten: () => object,
): SheetAfter {
  const later = {
    ...after,
    get sheet() {
      return shorten()
    },
  }
  Object.defineProperty(later, 'whole', { value: whole, enumerable: false })
  Object.defineProperty(later, 'helpless', { value: helpless, enumerable: false })
  return later
}

/** The same sheet without whatever its schema fills in by itself; it reads as the same complete sheet. */
export function leanSheet<Sheet extends object>(form: z.ZodType, sheet: Sheet): Partial<Sheet> {
  const lean: Sheet = JSON.parse(JSON.stringify(sheet))
  const whole = form.parse(lean)
  const saysTheSame = (): boolean => {
    const read = form.safeParse(lean)
    return read.success && isSameData(read.data, whole)
  }
  dropIdle(lean, saysTheSame)
  return lean
}

/**
 * Each field is removed, and restored if parsing then gives another sheet; then the fields inside it. Fields that imply
 * each other are tried in the order of their names, so that a sheet has one short form however it was written.
 */
function dropIdle(part: object, saysTheSame: () => boolean): void {
  const fields = Object.entries(part)
  for (const [key, value] of fields.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!Array.isArray(part)) {
      Reflect.deleteProperty(part, key)
      if (saysTheSame()) continue
      Reflect.set(part, key, value)
    }
    if (typeof value === 'object' && value !== null) dropIdle(value, saysTheSame)
  }
  if (!Array.isArray(part)) putInOrder(part, fields)
}

/** The fields that are left, in the order in which they came. */
function putInOrder(part: object, fields: readonly (readonly [string, unknown])[]): void {
  for (const [key, value] of fields) {
    if (!Object.hasOwn(part, key)) continue
    Reflect.deleteProperty(part, key)
    Reflect.set(part, key, value)
  }
}

/** Whether plain data is the same: neither the order of fields counts, nor a field that is there without a value. */
function isSameData(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const fields = fieldsWithValue(one)
  return (
    fields.length === fieldsWithValue(other).length &&
    fields.every((key) => isSameData(Reflect.get(one, key), Reflect.get(other, key)))
  )
}

function fieldsWithValue(part: object): string[] {
  return Object.keys(part).filter((key) => Reflect.get(part, key) !== undefined)
}
