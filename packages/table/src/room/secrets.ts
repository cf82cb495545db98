/**
 * Secrets of a table: tokens that cannot be guessed, of which only hashes are kept, and codes that people type.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url } from '../platform.ts'

/** The letters and digits of a code: none that looks like another, or sounds like it. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
/** Long enough that nobody finds one by trying, though ten thousand tables are open. */
const CODE_LENGTH = 8
/** Bytes from here on are thrown away: with them, the first letters would come more often than the last. */
const FAIR_BYTES = 256 - (256 % LETTERS.length)

/** A token that nobody can guess. */
export function freshToken(): string {
  return base64url(randomBytes(32))
}

/** What is kept of a token. */
export function hashOf(secret: string): string {
  return base64url(sha256(utf8ToBytes(secret)))
}

/**
 * The token that opens something of an owner's. It is derived from the owner's secret and the id, so that
 * whoever has the secret needs no list of tokens, and nobody else can work it out.
 */
export function ownersToken(owner: string, id: string): string {
  return base64url(hmac(sha256, utf8ToBytes(owner), utf8ToBytes(id)))
}

/** A code to join with; every code is as likely as any other. */
export function freshCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH) code += letterFor(randomBytes(1)[0] ?? FAIR_BYTES)
  return code
}

/** The letter that a random byte stands for; none for a byte that is thrown away. */
export function letterFor(byte: number): string {
  return byte < FAIR_BYTES ? (LETTERS[byte % LETTERS.length] ?? '') : ''
}

/** An id for a fight or a person: not secret, never used twice, never taken for an option on a command line. */
export function freshId(): string {
  const id = base64url(randomBytes(9))
  return id.startsWith('-') ? freshId() : id
}
