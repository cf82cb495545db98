/**
 * The routes of companies. A company's token comes as `Authorization: Bearer …`, as everybody's does.
 */
import {
  companyBetweenForm,
  companyChangeForm,
  companyFightForm,
  companyViewForm,
  createdForm,
  editCompanyForm,
  gauntletForm,
  type Host,
  holdingsForm,
  jobForm,
} from '@steelyard/table/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ServerLimits } from './limits.ts'
import { problemDetailsForm } from './problem-details.ts'
import { tokenOf } from './routes.ts'
import { ShareByAddress } from './shares.ts'

const MINUTE = 60_000
const short = z.string().min(1).max(120)
const answers = <Form extends z.ZodType>(form: Form) => ({
  200: form,
  '4xx': problemDetailsForm,
  '5xx': problemDetailsForm,
})
const few = (max: number) => ({ rateLimit: { max, timeWindow: MINUTE } })
const bearer = [{ token: [] }]
const tags = ['company']

/** Everything about companies. */
export function addCompanyRoutes(instance: FastifyInstance, host: Host, limits: ServerLimits): void {
  addSheets(instance, host)
  const works: CompanyRouteOptions = { limits, shares: new ShareByAddress(limits.questionsEach) }
  addKeeping(instance, host, works)
  addChapters(instance, host, works)
}

/** What may be asked of companies: how often, and how much at the same time. */
interface CompanyRouteOptions {
  readonly limits: ServerLimits
  readonly shares: ShareByAddress
}

function addSheets(instance: FastifyInstance, host: Host): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/systems/:system/sheet',
    {
      schema: {
        tags,
        summary: "The JSON Schema of a game's sheets",
        params: z.object({ system: short }),
        response: answers(z.unknown()),
      },
    },
    ({ params }) => host.companies.sheetSchema(params.system),
  )
}

function addKeeping(instance: FastifyInstance, host: Host, { limits, shares }: CompanyRouteOptions): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/holdings',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: "The fights and companies that were begun under an owner's secret",
        response: answers(holdingsForm),
      },
    },
    (request) => shares.within(request.ip, () => host.holdings(tokenOf(request))),
  )
  app.get(
    '/api/company',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The company as it stands',
        response: answers(companyViewForm),
      },
    },
    (request) => shares.within(request.ip, () => host.companies.read(tokenOf(request))),
  )
  app.post(
    '/api/company/edits',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'One change by hand, to the revision that was seen',
        body: editCompanyForm,
        response: answers(companyViewForm),
      },
    },
    (request) => shares.within(request.ip, () => host.companies.edit(tokenOf(request), request.body)),
  )
  app.get(
    '/api/company/export',
    {
      config: few(limits.questions),
      schema: { tags, security: bearer, summary: 'The company as one file', response: answers(z.string()) },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(await shares.within(request.ip, () => host.companies.export(tokenOf(request)))),
  )
  app.delete(
    '/api/company',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'Delete the company; its fights stay',
        response: answers(z.strictObject({ removed: z.literal(true) })),
      },
    },
    async (request) => {
      await host.companies.remove(tokenOf(request))
      return { removed: true as const }
    },
  )
}

function addChapters(instance: FastifyInstance, host: Host, { limits, shares }: CompanyRouteOptions): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/company/fights',
    {
      config: few(limits.creates),
      schema: {
        tags,
        security: bearer,
        summary: 'A table for the next fight, with everybody as they are',
        body: companyFightForm,
        response: answers(createdForm),
      },
    },
    (request) => shares.within(request.ip, () => host.companies.fight(tokenOf(request), request.body)),
  )
  app.post(
    '/api/company/interludes',
    {
      config: few(limits.creates),
      schema: {
        tags,
        security: bearer,
        summary: 'A table for the time until the next fight',
        body: companyBetweenForm,
        response: answers(createdForm),
      },
    },
    (request) => shares.within(request.ip, () => host.companies.between(tokenOf(request), request.body)),
  )
  app.post(
    '/api/company/gauntlets',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'The company through several fights with rests between, many times: a job like a simulation',
        body: gauntletForm,
        response: answers(jobForm),
      },
    },
    (request) => shares.within(request.ip, () => host.companies.gauntlet(tokenOf(request), request.body)),
  )
  app.post(
    '/api/company/enter',
    {
      config: few(limits.creates),
      schema: {
        tags,
        security: bearer,
        summary: "A fresh referee's token for the table of the open chapter",
        response: answers(z.strictObject({ fight: z.string(), token: z.string() })),
      },
    },
    async (request) => ({ ...(await host.companies.enter(tokenOf(request))) }),
  )
  app.post(
    '/api/company/take',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'Take the open chapter in, which must be over',
        body: companyChangeForm,
        response: answers(companyViewForm),
      },
    },
    (request) =>
      shares.within(request.ip, () => host.companies.take(tokenOf(request), request.body.revision)),
  )
  app.post(
    '/api/company/abandon',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'Give the open chapter up; the company is as it was before it',
        body: companyChangeForm,
        response: answers(companyViewForm),
      },
    },
    (request) =>
      shares.within(request.ip, () => host.companies.abandon(tokenOf(request), request.body.revision)),
  )
  app.get(
    '/api/company/chapters/:number',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The save of a chapter',
        params: z.object({ number: z.coerce.number().pipe(z.int().min(0).max(1e6)) }),
        response: answers(z.unknown()),
      },
    },
    (request) => host.companies.chapter(tokenOf(request), request.params.number),
  )
}
