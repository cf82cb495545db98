/**
 * A fight being built: the scenario taken apart into what the page shows (sides, figures, counts, seats, rulings),
 * with everything else in it kept as it was. Taking apart and putting together again loses nothing.
 */

/** Plain data of a scenario. */
export type Fields = Readonly<Record<string, unknown>>

/** One line of a side: who, how many, and who plays them. */
export interface DraftRow {
  readonly key: number
  /** The figure as the scenario says it, without count and seat. */
  readonly figure: string | Fields
  readonly count: number
  readonly seat: string
}

/** One side. */
export interface DraftSide {
  readonly id: string
  readonly name: string
  readonly hand: string
  readonly rows: readonly DraftRow[]
  readonly rest: Fields
}

/** A fight being built. */
export interface Draft {
  readonly system: string
  readonly title: string
  readonly sides: readonly DraftSide[]
  readonly rulings: Fields
  readonly rest: Fields
}

let last = 0

/** True for plain records. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown, instead: string): string {
  return typeof value === 'string' ? value : instead
}

/** A line for a figure. */
export function rowOf(figure: unknown): DraftRow {
  last += 1
  if (!isFields(figure)) return { key: last, figure: text(figure, ''), count: 1, seat: '' }
  const { count, seat, ...rest } = figure
  const only = Object.keys(rest).length === 1 && typeof rest['use'] === 'string' ? rest['use'] : rest
  return { key: last, figure: only, count: typeof count === 'number' ? count : 1, seat: text(seat, '') }
}

/** A scenario taken apart. */
export function draftOf(scenario: Fields): Draft {
  const { system, title, sides, rulings, ...rest } = scenario
  const list: readonly unknown[] = Array.isArray(sides) ? sides : []
  return {
    system: text(system, 'bastionland'),
    title: text(title, ''),
    rulings: isFields(rulings) ? rulings : {},
    rest,
    sides: list.filter(isFields).map((side, at) => {
      const { id, name, hand, figures, ...others } = side
      const rows: readonly unknown[] = Array.isArray(figures) ? figures : []
      return {
        id: text(id, `side-${at + 1}`),
        name: text(name, text(id, `Side ${at + 1}`)),
        hand: text(hand, at === 0 ? 'human' : 'ai:skilled'),
        rows: rows.map(rowOf),
        rest: others,
      }
    }),
  }
}

/** A line as a scenario lists it. */
export function figureOf({ figure, count, seat }: DraftRow): string | Fields {
  if (count === 1 && seat === '') return figure
  const fields = typeof figure === 'string' ? { use: figure } : figure
  return { ...fields, ...(count === 1 ? {} : { count }), ...(seat === '' ? {} : { seat }) }
}

/** A draft put together again. */
export function scenarioOf(draft: Draft): Fields {
  return {
    system: draft.system,
    ...(draft.title === '' ? {} : { title: draft.title }),
    ...(Object.keys(draft.rulings).length === 0 ? {} : { rulings: draft.rulings }),
    ...draft.rest,
    sides: draft.sides.map(({ id, name, hand, rows, rest }) => ({
      id,
      name,
      hand,
      ...rest,
      figures: rows.map(figureOf),
    })),
  }
}

/** What a figure of a draft is called. */
export function nameOf(figure: string | Fields, titles: ReadonlyMap<string, string>): string {
  if (typeof figure === 'string') return titles.get(figure) ?? figure
  const { name, use, statblock } = figure
  if (typeof name === 'string') return name
  if (typeof use === 'string') return titles.get(use) ?? use
  return typeof statblock === 'string' ? (statblock.split(/[:\n]/)[0] ?? 'a figure') : 'a figure'
}

/** A new side beside those there are. */
export function freshSide(sides: readonly DraftSide[]): DraftSide {
  const number = sides.length + 1
  return { id: `side-${number}`, name: `Side ${number}`, hand: 'ai:skilled', rows: [], rest: {} }
}

/** A scenario in few letters, for a link. */
export function packed(scenario: Fields): string {
  return linkLetters(JSON.stringify(scenario))
}

/** A text in the letters that a link may hold. */
export function linkLetters(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** A scenario out of a link, or null. */
export function unpacked(letters: string): Fields | null {
  try {
    const read: unknown = JSON.parse(linkedText(letters) ?? 'null')
    return isFields(read) ? read : null
  } catch {
    return null
  }
}

/** The text in the letters of a link, or null. */
export function linkedText(letters: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A text without the fence in which notes and chats put blocks. */
export function unfenced(text: string): string {
  return text.replace(/^\s*```[^\n]*\n/, '').replace(/\n```\s*$/, '')
}

/**
 * The whole scenario in a pasted text, or in a pasted link to one; null where the text is one figure. Sides that name no
 * game, as `steelyard after` prints them, are of the game at hand.
 */
export function scenarioText(text: string, system: string): string | null {
  const linked = /\/build#s=([\w-]+)\s*$/.exec(text)?.[1]
  const unpackedLink = linked === undefined ? null : unpacked(linked)
  if (unpackedLink !== null) return JSON.stringify(unpackedLink)
  const plain = unfenced(text)
  const begins = /^\s*(#.*\n\s*)*[{\s]*"?(system|title|sides)"?\s*:/.test(plain)
  if (!begins || !/"?sides"?\s*:/.test(plain)) return null
  return withSystem(plain, system)
}

/** The same scenario, of this game unless it names one itself. */
function withSystem(plain: string, system: string): string {
  if (!/^\s*\{/.test(plain)) return /^system\s*:/m.test(plain) ? plain : `system: ${system}\n${plain}`
  try {
    const read: unknown = JSON.parse(plain)
    return isFields(read) && !('system' in read) ? JSON.stringify({ system, ...read }) : plain
  } catch {
    return plain
  }
}
