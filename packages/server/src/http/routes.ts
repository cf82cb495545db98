/**
 * The routes: one for everything a host can do, each with the contract's schemas for what comes in and goes out.
 * The person's token comes as `Authorization: Bearer …` and nowhere else, so it never stands in an address or a log.
 */

import {
  actedForm,
  actRequestForm,
  addressesForm,
  carriedForm,
  chancesForm,
  contentForm,
  courseRequestForm,
  createdForm,
  exportForm,
  forkForm,
  type Host,
  HostProblem,
  jobForm,
  joinedForm,
  joinForm,
  momentForm,
  oddsAnswerForm,
  oddsForm,
  oddsOfForm,
  oddsQueryForm,
  oddsQuestionForm,
  portraitsForm,
  reviewedForm,
  ruleForm,
  rulingForm,
  snapshotForm,
  statblockForm,
  systemForm,
  tokenForm,
  updateForm,
} from '@steelyard/table/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { BodyReader } from './body-reader.ts'
import { diceForm } from './dice-view.ts'
import type { ServerLimits } from './limits.ts'
import type { Meter } from './meter.ts'
import { requireAtMachine } from './network.ts'
import { problemDetailsForm } from './problem-details.ts'
import { withCode } from './rule-code.ts'
import { ShareByAddress } from './shares.ts'
import { WrongCodes } from './wrong-codes.ts'

const MINUTE = 60_000
const count = z.coerce.number().pipe(z.int().min(0).max(1e9))
const short = z.string().min(1).max(120)
const answers = <Form extends z.ZodType>(form: Form) => ({
  200: form,
  '4xx': problemDetailsForm,
  '5xx': problemDetailsForm,
})
const few = (max: number) => ({ rateLimit: { max, timeWindow: MINUTE } })
const bearer = [{ token: [] }]

/** The person's token of a request. */
export function tokenOf(request: FastifyRequest): string {
  const found = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  const token = tokenForm.safeParse(found?.[1])
  if (token.success) return token.data
  throw new HostProblem({
    code: 'no-token',
    message: 'The request has no token.',
    hint: 'Send "Authorization: Bearer <token>" with what creating or joining a fight gave.',
  })
}

/** Everything that anybody may read. */
export function addLibraryRoutes(instance: FastifyInstance, host: Host, options: LibraryRouteOptions): void {
  addGames(instance, host, options)
  addContent(instance, host)
  addOddsQuestions(instance, host, options)
  addStatblocks(instance, host, options)
}

/** What the routes of the library need. */
interface LibraryRouteOptions {
  readonly limits: ServerLimits
  /** Who reads what may take long. */
  readonly bodies: BodyReader
  /** What addresses have read at the same time. */
  readonly reads: ShareByAddress
}

/**
 * Where other devices reach this server: whoever sits at its machine needs to know what to tell them, and can open it
 * to the network there and then.
 */
export function addAddressRoutes(
  instance: FastifyInstance,
  host: Host,
  { addresses, unlock, limits }: AddressRouteOptions,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/network',
    {
      config: few(limits.joins),
      schema: {
        tags: ['fight'],
        security: bearer,
        summary: 'Begin to listen on the network; for a referee at the machine of the server',
        response: answers(addressesForm),
      },
    },
    async (request) => {
      await requireAtMachine(request, host, tokenOf(request))
      await unlock()
      return [...addresses()]
    },
  )
  const summary = 'The addresses under which other devices reach this server'
  app.get(
    '/api/addresses',
    { schema: { tags: ['library'], summary, response: answers(addressesForm) } },
    async () => [...addresses()],
  )
}

/** What the routes about addresses need. */
interface AddressRouteOptions {
  readonly addresses: () => readonly string[]
  /** Begins to listen on the network. */
  readonly unlock: () => Promise<unknown>
  readonly limits: ServerLimits
}

function addGames(
  instance: FastifyInstance,
  host: Host,
  { limits, bodies, reads }: LibraryRouteOptions,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['library']
  app.get(
    '/api/systems',
    { schema: { tags, summary: 'The games', response: answers(z.array(systemForm)) } },
    async () => [...(await host.systems())],
  )
  app.get(
    '/api/dice',
    {
      config: few(limits.questions),
      schema: {
        tags,
        summary: 'The exact chances of a dice expression',
        querystring: z.object({
          q: z.string().min(1).max(200).describe('Such as 2d6+3, 8d10>=7 or d6 > d8.'),
        }),
        response: answers(diceForm),
      },
    },
    (request) => reads.within(request.ip, () => bodies.dice(request.query.q)),
  )
  app.get(
    '/api/systems/:system/rules',
    {
      schema: {
        tags,
        summary: 'The rules of a game, all or by words',
        params: z.object({ system: short }),
        querystring: z.object({ query: z.string().max(200).optional() }),
        response: answers(z.array(ruleForm)),
      },
    },
    async ({ params, query }) => withCode(params.system, await host.rules(params.system, query.query)),
  )
  app.get(
    '/api/systems/:system/rulings',
    {
      schema: {
        tags,
        summary: 'The switches of a game',
        params: z.object({ system: short }),
        response: answers(z.array(rulingForm)),
      },
    },
    async ({ params }) => [...(await host.rulings(params.system))],
  )
}

function addOddsQuestions(
  instance: FastifyInstance,
  host: Host,
  { limits, reads }: LibraryRouteOptions,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['library']
  app.get(
    '/api/systems/:system/scenario',
    {
      schema: {
        tags,
        summary: "The JSON Schema of a game's scenarios",
        params: z.object({ system: short }),
        response: answers(z.unknown()),
      },
    },
    ({ params }) => host.scenarioSchema(params.system),
  )
  app.get(
    '/api/systems/:system/odds',
    {
      schema: {
        tags,
        summary: 'What a game can be asked about odds without a fight',
        params: z.object({ system: short }),
        response: answers(z.array(oddsQuestionForm)),
      },
    },
    async ({ params }) => [...(await host.oddsQuestions(params.system))],
  )
  app.post(
    '/api/odds',
    {
      config: few(limits.questions),
      schema: {
        tags,
        summary: "The answer to one of them, by the game's own rules",
        body: oddsQueryForm,
        response: answers(oddsAnswerForm),
      },
    },
    (request) => reads.within(request.ip, () => host.oddsAnswer(request.body)),
  )
}

function addContent(instance: FastifyInstance, host: Host): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['library']
  app.get(
    '/api/content',
    {
      schema: {
        tags,
        summary: 'Ready-made figures, arms and scenarios',
        querystring: z.object({
          system: short.optional(),
          kind: short.optional(),
          query: z.string().max(200).optional(),
          limit: count.optional(),
        }),
        response: answers(z.array(contentForm)),
      },
    },
    async ({ query: { system, kind, query, limit } }) => [
      ...(await host.content({
        ...(system === undefined ? {} : { system }),
        ...(kind === undefined ? {} : { kind }),
        ...(query === undefined ? {} : { query }),
        ...(limit === undefined ? {} : { limit }),
      })),
    ],
  )
  app.get(
    '/api/content/:system/:kind/:id',
    {
      schema: {
        tags,
        summary: 'One ready-made thing, whole',
        params: z.object({ system: short, kind: short, id: short }),
        response: answers(contentForm),
      },
    },
    ({ params }) => host.contentEntry(params.system, params.kind, params.id),
  )
}

/** What reads something short that was sent along. */
function addStatblocks(instance: FastifyInstance, host: Host, { limits, reads }: LibraryRouteOptions): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['library']
  app.post(
    '/api/statblock',
    {
      config: few(limits.questions),
      schema: {
        tags,
        summary: 'A statblock in text, read',
        body: z.strictObject({ system: short, text: z.string().max(20_000) }),
        response: answers(statblockForm),
      },
    },
    (request) => reads.within(request.ip, () => host.statblock(request.body.system, request.body.text)),
  )
}

/** Creating and joining fights, and acts upon them. */
export function addFightRoutes(instance: FastifyInstance, host: Host, options: FightRouteOptions): void {
  addComingIn(instance, host, options.limits)
  addPlaying(instance, host, options)
}

/** What the routes about fights need. */
interface FightRouteOptions {
  readonly limits: ServerLimits
  readonly meter: Meter
}

function addComingIn(instance: FastifyInstance, host: Host, limits: ServerLimits): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['fight']
  const wrong = new WrongCodes(limits.wrongCodes)
  app.post(
    '/api/join',
    {
      config: few(limits.joins),
      schema: {
        tags,
        summary: 'A seat by code',
        body: joinForm,
        response: answers(joinedForm),
      },
    },
    (request) => wrong.within(request.ip, () => host.join(request.body)),
  )
}

function addPlaying(instance: FastifyInstance, host: Host, { limits, meter }: FightRouteOptions): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['fight']
  app.get(
    '/api/fight',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'All that this seat may know',
        response: answers(snapshotForm),
      },
    },
    (request) => host.snapshot(tokenOf(request)),
  )
  app.delete(
    '/api/fight',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'Delete a fight for good; for its referee',
        response: answers(z.null()),
      },
    },
    async (request) => {
      await host.discard(tokenOf(request))
      return null
    },
  )
  app.get(
    '/api/fight/since/:revision',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'What changed since a revision, or everything',
        params: z.object({ revision: count }),
        response: answers(z.union([updateForm, snapshotForm])),
      },
    },
    (request) => host.since(tokenOf(request), request.params.revision),
  )
  app.post(
    '/api/fight/acts',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'One act; with a key it is done once, however often it is sent',
        body: actRequestForm,
        response: answers(actedForm),
      },
    },
    (request) => meter.act(request.body.act.act, () => host.act(tokenOf(request), request.body)),
  )
  app.post(
    '/api/fight/fork',
    {
      config: few(limits.creates),
      schema: {
        tags,
        security: bearer,
        summary: 'The same past as a fight of its own, with other dice from there on',
        body: forkForm,
        response: answers(createdForm),
      },
    },
    (request) => host.fork(tokenOf(request), request.body.at, request.body.title, request.body.tried),
  )
}

/** Reading a fight: odds, past moments, exports. */
export function addStudyRoutes(instance: FastifyInstance, host: Host, limits: ServerLimits): void {
  const shares = new ShareByAddress(limits.questionsEach)
  addMoments(instance, host, { limits, shares })
  addTakingAway(instance, host, { limits, shares })
}

/** What may be asked: how often, and how much at the same time. */
interface QuestionLimits {
  readonly limits: ServerLimits
  readonly shares: ShareByAddress
}

function addMoments(instance: FastifyInstance, host: Host, { limits, shares }: QuestionLimits): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['study']
  const asked = z.object({
    question: z.string().max(80),
    of: oddsOfForm.optional().describe('Answers unless given; lines are those of the menu.'),
    stand: short.optional(),
    within: z.coerce
      .number()
      .int()
      .min(50)
      .max(5_000)
      .optional()
      .describe('Milliseconds after which to answer with what there is; 2000 unless given.'),
  })
  const atStep = z.object({ step: count })
  app.get(
    '/api/fight/odds',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'The odds of every answer to an open question',
        querystring: asked,
        response: answers(oddsForm),
      },
    },
    (request) => shares.within(request.ip, () => host.odds(tokenOf(request), request.query)),
  )
  app.get(
    '/api/fight/chances',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'Who is likely to win, as everybody may know it',
        response: answers(chancesForm),
      },
    },
    (request) => shares.within(request.ip, () => host.chances(tokenOf(request))),
  )
  app.get(
    '/api/fight/course',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'Who was likely to win when each of these steps began, as everybody may know it',
        querystring: z.object({
          steps: z
            .string()
            .regex(/^\d{1,9}(,\d{1,9}){0,15}$/, 'up to sixteen steps with commas between them')
            .describe('Such as 0,4,8.'),
          within: z.coerce
            .number()
            .pipe(courseRequestForm.shape.within.unwrap())
            .optional()
            .describe('Milliseconds for each step; 500 unless given.'),
        }),
        response: answers(z.array(chancesForm)),
      },
    },
    async (request) => {
      const { steps, within } = request.query
      const asked = { steps: steps.split(',').map(Number), within }
      return [...(await shares.within(request.ip, () => host.course(tokenOf(request), asked)))]
    },
  )
  app.get(
    '/api/fight/moments/:step',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The fight as it stood at a step',
        params: atStep,
        response: answers(momentForm),
      },
    },
    (request) => host.moment(tokenOf(request), request.params.step),
  )
  app.get(
    '/api/fight/moments/:step/odds',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'The odds of a moment of the past',
        params: atStep,
        querystring: asked,
        response: answers(oddsForm),
      },
    },
    (request) =>
      shares.within(request.ip, () =>
        host.odds(tokenOf(request), { ...request.query, step: request.params.step }),
      ),
  )
}

function addTakingAway(instance: FastifyInstance, host: Host, { limits, shares }: QuestionLimits): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['study']
  app.get(
    '/api/fight/export/:form',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The fight as a file',
        params: z.object({ form: exportForm }),
        response: answers(z.string()),
      },
    },
    async (request, reply) => {
      const { form } = request.params
      const text = await host.export(tokenOf(request), form)
      return reply.type(EXPORTED[form]).send(text)
    },
  )
  app.post(
    '/api/fight/reveal',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The save of a fight that goes on, for its referee; the log tells everybody',
        response: answers(z.string()),
      },
    },
    async (request, reply) => reply.type(EXPORTED.save).send(await host.reveal(tokenOf(request))),
  )
  app.get(
    '/api/fight/portraits',
    {
      schema: {
        tags,
        security: bearer,
        summary: "Own pictures and emblems of the fight's figures",
        response: answers(portraitsForm),
      },
    },
    (request) => host.portraits(tokenOf(request)),
  )
  app.get(
    '/api/fight/after',
    {
      schema: {
        tags,
        security: bearer,
        summary: 'The figures as they leave the fight',
        response: answers(z.array(carriedForm)),
      },
    },
    async (request) => [...(await host.after(tokenOf(request)))],
  )
  app.get(
    '/api/fight/review',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'Luck, turning points and what else could have been chosen',
        response: answers(reviewedForm),
      },
    },
    (request) => shares.within(request.ip, () => host.review(tokenOf(request))),
  )
  app.post(
    '/api/fight/mistakes',
    {
      config: few(limits.questions),
      schema: {
        tags,
        security: bearer,
        summary: 'Choices of people in it that gave much away, each as a puzzle: a job',
        response: answers(jobForm),
      },
    },
    (request) => shares.within(request.ip, () => host.mistakes(tokenOf(request))),
  )
}

const EXPORTED = {
  save: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  discord: 'text/plain; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  scenario: 'application/yaml; charset=utf-8',
} as const satisfies Record<z.infer<typeof exportForm>, string>

/** Simulations that were queued. */
export function addJobRoutes(instance: FastifyInstance, host: Host): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const tags = ['lab']
  const params = z.object({ id: short })
  app.get(
    '/api/jobs/:id',
    { schema: { tags, summary: 'A simulation as it stands', params, response: answers(jobForm) } },
    (request) => host.job(request.params.id),
  )
  app.delete(
    '/api/jobs/:id',
    {
      schema: {
        tags,
        summary: 'Stop a simulation; what was fought is kept',
        params,
        response: answers(jobForm),
      },
    },
    (request) => host.cancel(request.params.id),
  )
}
