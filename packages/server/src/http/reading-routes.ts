/**
 * The routes that read what somebody wrote: scenarios, saves, companies, requests for simulations. Their bodies are not parsed
 * here: they go to the reader as text. The schemas in the description of the interface are the reader's.
 */
import {
  checkedForm,
  createdForm,
  createForm,
  foundCompanyForm,
  foundedCompanyForm,
  HostProblem,
  inquiryForm,
  jobForm,
  jobRequestForm,
  packViewForm,
  sheetCheckForm,
  sheetRequestForm,
  verifiedForm,
} from '@steelyard/table/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type BodyReader, checkRequestForm, packRequestForm, verifyRequestForm } from './body-reader.ts'
import { JobShares } from './job-shares.ts'
import type { ServerLimits } from './limits.ts'
import { malformed } from './malformed.ts'
import { problemDetailsForm } from './problem-details.ts'
import type { ShareByAddress } from './shares.ts'

const MINUTE = 60_000

interface ReadingRoute {
  readonly url: string
  readonly tag: string
  readonly summary: string
  readonly body: z.ZodType
  readonly answer: z.ZodType
  readonly bodyLimit: number
  /** How often one address may ask in a minute. */
  readonly rate: number
  readonly read: (body: string, address: string) => Promise<unknown>
}

/** Adds them; the instance must be a scope of its own, because its bodies stay text. */
export function addReadingRoutes(
  app: FastifyInstance,
  reader: BodyReader,
  { limits, reads }: { readonly limits: ServerLimits; readonly reads: ShareByAddress },
): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  // Bodies are checked by whoever reads them.
  app.setValidatorCompiler(() => () => true)
  const jobs = new JobShares(limits.jobsEach, (id) => reader.isAtWork(id))
  for (const route of routesOf(reader, jobs, limits)) {
    const { url, tag, summary, body, answer, bodyLimit, rate, read } = route
    app.post(
      url,
      {
        bodyLimit,
        config: { rateLimit: { max: rate, timeWindow: MINUTE } },
        schema: {
          tags: [tag],
          summary,
          body,
          response: { 200: answer, '4xx': problemDetailsForm, '5xx': problemDetailsForm },
        },
      },
      (request) => reads.within(request.ip, () => read(textOf(request), request.ip)),
    )
  }
}

function textOf({ body }: FastifyRequest): string {
  if (typeof body === 'string') return body
  throw new HostProblem(malformed('it has no body'))
}

function routesOf(reader: BodyReader, jobs: JobShares, limits: ServerLimits): readonly ReadingRoute[] {
  return [
    {
      url: '/api/check',
      tag: 'library',
      summary: 'A scenario, read and checked',
      body: checkRequestForm,
      answer: checkedForm,
      bodyLimit: limits.scenario,
      rate: limits.questions,
      read: (body) => reader.check(body),
    },
    {
      url: '/api/verify',
      tag: 'library',
      summary: 'Every die of a saved fight, computed again',
      body: verifyRequestForm,
      answer: verifiedForm,
      bodyLimit: limits.save,
      rate: limits.questions,
      read: (body) => reader.verify(body),
    },
    {
      url: '/api/fights',
      tag: 'fight',
      summary: 'A new fight from a scenario, a sample or a save; tells its secrets once',
      body: createForm,
      answer: createdForm,
      bodyLimit: limits.save,
      rate: limits.creates,
      read: (body) => reader.create(body),
    },
    {
      url: '/api/pack',
      tag: 'library',
      summary: 'A pack, every entry of it tried; nothing of it is kept',
      body: packRequestForm,
      answer: packViewForm,
      bodyLimit: limits.scenario,
      rate: limits.questions,
      read: (body) => reader.pack(body),
    },
    {
      url: '/api/companies',
      tag: 'company',
      summary: 'A new company, or one from a file; tells its token once',
      body: foundCompanyForm,
      answer: foundedCompanyForm,
      bodyLimit: limits.company,
      rate: limits.creates,
      read: (body) => reader.found(body),
    },
    {
      url: '/api/sheet',
      tag: 'company',
      summary: 'What a sheet comes to: complete, drawn and printed',
      body: sheetRequestForm,
      answer: sheetCheckForm,
      bodyLimit: limits.save,
      rate: limits.questions,
      read: (body) => reader.sheet(body),
    },
    {
      url: '/api/jobs',
      tag: 'lab',
      summary: 'Many fights: plain, varied, compared or balanced',
      body: jobRequestForm,
      answer: jobForm,
      bodyLimit: limits.scenario,
      rate: limits.questions,
      read: (body, address) => jobs.within(address, () => reader.submit(body)),
    },
    {
      url: '/api/inquiries',
      tag: 'lab',
      summary:
        'What a change of rules does, how a fight is best played, foes that keep a promise, a puzzle: a job',
      body: inquiryForm,
      answer: jobForm,
      bodyLimit: limits.scenario,
      rate: limits.questions,
      read: (body, address) => jobs.within(address, () => reader.inquire(body)),
    },
  ]
}
