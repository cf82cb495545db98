/**
 * What does not have the form it must have, in words. Threads read requests too, so nothing of the web is in this file.
 */
import type { Problem } from '@steelyard/table/contract'
import type { z } from 'zod'

/** What does not have the form it must have. */
export function malformed(what: string): Problem {
  return {
    code: 'malformed-request',
    message: `The request does not have the right form: ${what.trim().slice(0, 300)}`,
    hint: 'See /openapi.json for what belongs in it.',
  }
}

/** The first thing that a schema found wrong, in a few words. */
export function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'it does not fit'
  const path = issue.path.map(String).join('.').slice(0, 80)
  return `${path === '' ? 'the message' : path}: ${issue.message.slice(0, 200)}`
}

/** JSON as a value; a key that would change what objects are made of is refused. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('no such key')
    return value
  })
}
