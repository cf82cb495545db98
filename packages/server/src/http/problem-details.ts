/**
 * Problems as they go over HTTP: the members of RFC 9457 (`application/problem+json`) beside our own code, message and
 * hint, so that programs that know only the standard understand them too.
 */
import { type Problem, problemForm } from '@steelyard/table/contract'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { statusOf } from './refusals.ts'

/** The media type of a problem. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A problem as an answer of the server. */
export const problemDetailsForm = z.strictObject({
  type: z.string().describe('Identifies the kind of problem: urn:steelyard:problem: and the code.'),
  title: z.string().describe('The kind of problem in words.'),
  status: z.int().describe('The HTTP status.'),
  detail: z.string().describe('What is wrong this time; the same as the message.'),
  ...problemForm.shape,
})

/** A problem as an answer of the server. */
export type ProblemDetails = z.infer<typeof problemDetailsForm>

/** A problem with the members that the standard asks for. */
export function problemDetails({ code, message, hint }: Problem): ProblemDetails {
  const words = code.replaceAll('-', ' ')
  return {
    type: `urn:steelyard:problem:${code}`,
    title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    status: statusOf({ code, message, hint }),
    detail: message,
    code,
    message,
    hint,
  }
}

/** Answers a request with a problem. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(statusOf(problem)).type(PROBLEM_TYPE).send(problemDetails(problem))
}
