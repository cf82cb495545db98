/**
 * Refusals: errors for users, about input that was checked and rejected.
 *
 * Rules never validate: everything that comes from outside (a scenario, an answer, a save, typed dice)
 * is checked before it reaches them. A `Refusal` names what was wrong in `code`, says it in one sentence
 * and, in `hint`, what to do about it. Whoever threw it changed nothing.
 */

/** The names of everything the kernel can refuse. */
export const refusalCodes = [
  'unknown-system',
  'malformed-system',
  'malformed-scenario',
  'malformed-save',
  'malformed-pack',
  'unknown-figure',
  'unknown-option',
  'forbidden-option',
  'unknown-question',
  'stale-question',
  'already-answered',
  'wrong-seat',
  'unknown-seat',
  'unknown-policy',
  'malformed-dice',
  'malformed-amendment',
  'malformed-request',
  'nothing-to-undo',
  'nothing-to-redo',
  'fight-over',
  'too-late',
] as const

/** The name of one thing the kernel can refuse. */
export type RefusalCode = (typeof refusalCodes)[number]

/** An error for a user: what was wrong and what to do. Nothing has changed. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly hint: string

  constructor(code: RefusalCode, message: string, hint = '') {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.hint = hint
  }

  /** A game from outside may bring its own copy of the kernel: what that copy refuses is a refusal here as well. */
  static override [Symbol.hasInstance](value: unknown): value is Refusal {
    return value instanceof Error && value.name === 'Refusal' && 'code' in value && 'hint' in value
  }
}

/** A short, printable form of a foreign value, for error messages that must not grow with it. */
export function quote(value: unknown): string {
  const text = printed(value)
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`
}

/** Foreign objects are never asked to print themselves: they may be deep, huge or unprintable. */
function printed(value: unknown): string {
  if (Array.isArray(value)) return `[${value.slice(0, 20).map(shallow).join(', ')}]`
  return shallow(value)
}

function shallow(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60))
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}'
  return typeof value === 'function' ? 'a function' : String(value)
}
