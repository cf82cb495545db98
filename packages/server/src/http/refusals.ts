/**
 * Errors as clients see them: a problem with its code, what is wrong and what to do, and an HTTP status. A fault of the
 * server becomes one sentence; the log gets the place where it happened, and never what a client sent.
 */
import { Refusal } from '@steelyard/kernel'
import { HostProblem, type Problem } from '@steelyard/table/contract'
import type { FastifyBaseLogger } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { malformed } from './malformed.ts'

const STATUS: Readonly<Record<string, number>> = {
  'no-token': 401,
  'unknown-token': 401,
  forbidden: 403,
  waiting: 403,
  'wrong-seat': 403,
  'wrong-host': 403,
  'wrong-origin': 403,
  'unknown-route': 404,
  'unknown-fight': 404,
  'unknown-code': 404,
  'unknown-job': 404,
  'unknown-system': 404,
  'unknown-sample': 404,
  'unknown-content': 404,
  'already-answered': 409,
  'fight-over': 409,
  'key-used': 409,
  'nothing-to-redo': 409,
  'nothing-to-undo': 409,
  stale: 409,
  'stale-question': 409,
  'too-early': 409,
  'too-late': 409,
  'unknown-question': 409,
  'too-large': 413,
  'unsupported-media': 415,
  'slow-down': 429,
  'too-many-requests': 429,
  fault: 500,
  'fight-damaged': 500,
  'newer-version': 503,
  'not-offered': 501,
  busy: 503,
  'store-away': 503,
  'outcome-unknown': 503,
  full: 507,
}

/** The HTTP status of a problem; codes that are not listed are the sender's mistake (400). */
export function statusOf({ code }: Problem): number {
  return STATUS[code] ?? 400
}

/**
 * The problem that a client is sent for a thrown error, over HTTP and socket alike. Faults of the server, and causes
 * that clients do not see, are logged.
 */
export function refusalOf(thrown: unknown, log: Pick<FastifyBaseLogger, 'error'>): Problem {
  const problem = problemOf(thrown)
  if (problem === null) log.error(faultNote(thrown), 'a fault')
  if (thrown instanceof HostProblem && thrown.cause !== undefined)
    log.error(faultNote(thrown.cause), thrown.message)
  return problem ?? FAULT
}

/** The problem in a thrown error; null if it is a fault of the server. */
function problemOf(thrown: unknown): Problem | null {
  if (thrown instanceof HostProblem) return thrown.problem
  if (thrown instanceof Refusal) return { code: thrown.code, message: thrown.message, hint: thrown.hint }
  if (hasZodFastifySchemaValidationErrors(thrown)) {
    const [first] = thrown.validation
    return malformed(`${first?.instancePath ?? ''} ${first?.message ?? ''}`)
  }
  return frameworkProblem(thrown)
}

/** The problem that stands for any fault of the server. */
const FAULT: Problem = {
  code: 'fault',
  message: 'Something went wrong on our side; nothing was changed that was not confirmed.',
  hint: 'Try again; if it happens again, look into the log of the server.',
}

/** What the web framework refused by itself. */
function frameworkProblem(thrown: unknown): Problem | null {
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : 500
  switch (status) {
    case 413:
      return { code: 'too-large', message: 'The request is too large.', hint: 'Send less at once.' }
    case 415:
      return {
        code: 'unsupported-media',
        message: 'Only JSON is understood.',
        hint: 'Send "content-type: application/json".',
      }
    case 429:
      return {
        code: 'too-many-requests',
        message: 'Too many requests came from your address.',
        hint: 'Wait a minute, then go on more slowly.',
      }
    default:
      return typeof status === 'number' && status >= 400 && status < 500
        ? malformed('it is not valid JSON or not a valid request')
        : null
  }
}

/** Where a fault happened, for the log: its kind, its words, and one place in the code. */
export interface FaultNote {
  readonly type: string
  readonly message: string
  readonly where: string
}

/** A fault as the log tells it. */
export function faultNote(thrown: unknown): FaultNote {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', where: '' }
  const where = /\n\s+at .*?([^/\\( ]+:\d+:\d+)\)?/.exec(thrown.stack ?? '')?.[1] ?? ''
  return { type: thrown.name, message: thrown.message.slice(0, 300), where }
}
