/**
 * Secrets: their form, that hashes are those of SHA-256, and that no code is likelier than another.
 */
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeForm, tokenForm } from '../contract.ts'
import { base64url } from '../platform.ts'
import { freshCode, freshId, freshToken, hashOf, letterFor } from './secrets.ts'

test('tokens, codes and ids have the form that the contract asks for, and differ', () => {
  const tokens = Array.from({ length: 200 }, freshToken)
  for (const token of tokens) expect(tokenForm.safeParse(token).success).toBe(true)
  expect(new Set(tokens).size).toBe(200)
  for (let codes = 0; codes < 200; codes++) expect(codeForm.safeParse(freshCode()).success).toBe(true)
  expect(freshCode().length).toBe(8)
  expect(new Set(Array.from({ length: 200 }, freshId)).size).toBe(200)
})

test('no id begins like an option of a command', () => {
  expect(Array.from({ length: 2000 }, freshId).filter((id) => id.startsWith('-'))).toEqual([])
})

test('what is kept of a token is its SHA-256 in base64url', () => {
  for (const secret of ['', 'token', 'Zoë 🗡', '\ud800'])
    expect(hashOf(secret)).toBe(createHash('sha256').update(secret).digest('base64url'))
  for (let length = 0; length < 40; length++) {
    const bytes = randomBytes(length)
    expect(base64url(bytes)).toBe(bytes.toString('base64url'))
  }
})

test('every letter of a code stands for as many random bytes as any other', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const letter = letterFor(byte)
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.get('')).toBe(22)
  counts.delete('')
  expect([...counts.keys()].join('')).toBe('ACDEFGHJKLMNPQRTUVWXY34679')
  expect(new Set(counts.values())).toEqual(new Set([9]))
})
