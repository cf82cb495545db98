/**
 * Secrets of a table: tokens that cannot be guessed, of which only hashes are kept, and codes that people type.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** The letters and digits of a code: none that looks like another, or sounds like it. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
const CODE_LENGTH = 6

/** A token that nobody can guess. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A code to join with. */
export function freshCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** An id for a fight or a person: not secret, never used twice. */
export function freshId(): string {
  return randomBytes(9).toString('base64url')
}
