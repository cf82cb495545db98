/**
 * What the rules refuse about a sheet, by the field that it is about.
 */

/** What is wrong with a sheet: where, if that is known, and what. */
export interface SheetProblem {
  readonly field: string | null
  readonly text: string
}

/** A refusal such as "That is no sheet of a game: vig: vig must be …", by its field. */
export function sheetProblem(message: string): SheetProblem {
  const found = /^That is no sheet of [^:]+: (?:([a-zA-Z]+)[^:]*: )?(.*)$/s.exec(message)
  if (found === null) return { field: null, text: message }
  const [, field = null, text = message] = found
  const plain = field === null ? text : text.replace(new RegExp(`^${field} `), '')
  return { field, text: `${plain.charAt(0).toUpperCase()}${plain.slice(1)}.`.replace(/\.\.$/, '.') }
}
