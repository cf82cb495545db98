/**
 * The web app over a host: routes, socket, pages, health, numbers. It knows a `Host` and nothing of stores or rooms.
 *
 * Hardened by default: sizes, rates and times are limited, requests of other sites' pages are refused, pages may load
 * nothing from other origins, and clients are told of a fault in one sentence without internals.
 */
import { randomUUID } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { JSON_LIMITS, requireModest } from '@steelyard/table'
import type { Host } from '@steelyard/table/contract'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addSocket } from '../socket/socket.ts'
import { type BodyReader, bodiesHere } from './body-reader.ts'
import { addCompanyRoutes } from './company-routes.ts'
import { addDescription, routeAddress } from './description.ts'
import { type ServerLimits, serverLimits } from './limits.ts'
import { Meter } from './meter.ts'
import { addPages } from './pages.ts'
import { sendProblem } from './problem-details.ts'
import { Rates } from './rates.ts'
import { addReadingRoutes } from './reading-routes.ts'
import { refusalOf } from './refusals.ts'
import { addAddressRoutes, addFightRoutes, addJobRoutes, addLibraryRoutes, addStudyRoutes } from './routes.ts'
import { ShareByAddress } from './shares.ts'
import { Visitors } from './visitors.ts'

/** What a web app is made of. */
export interface AppOptions {
  readonly host: Host
  /** Who reads bodies that may be long; the app itself unless given. */
  readonly bodies?: BodyReader | undefined
  readonly version: string
  readonly limits?: Partial<ServerLimits> | undefined
  /** Addresses under which a proxy offers this server. */
  readonly origins?: readonly string[] | undefined
  /** How many proxies stand before the server: the visitor's address is what the outermost of them says. */
  readonly trustProxy?: number | undefined
  /** The folder of the built pages; null for none. */
  readonly pages?: string | null | undefined
  readonly log?: FastifyServerOptions['logger'] | undefined
  /** True while the server can serve requests. */
  readonly healthy?: (() => Promise<boolean>) | undefined
  /** The addresses under which other devices reach this server, as far as it knows. */
  readonly addresses?: (() => readonly string[]) | undefined
  /** Begins to listen on the network, if the server does not yet. */
  readonly unlock?: (() => Promise<unknown>) | undefined
  /** Sites whose pages may show the board and the odds in a frame. */
  readonly embed?: readonly string[] | undefined
  /** What counts and measures, for /metrics; one of the app's own unless given. */
  readonly meter?: Meter | undefined
  /** Further routes, such as those for AI game masters. */
  readonly extend?: ((app: FastifyInstance) => Promise<void> | void) | undefined
}

/** After so many milliseconds a connection must have sent the head of its request. */
const SAID_NOTHING = 10_000

/** Puts the web app together; it does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const limits = { ...serverLimits, ...options.limits }
  const visitors = new Visitors(options.origins ?? [])
  const meter = options.meter ?? new Meter(options.version)
  const app: FastifyInstance = Fastify({
    logger: options.log ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    bodyLimit: limits.body,
    requestTimeout: limits.request * 1000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { connectionsCheckingInterval: 2_000 },
    forceCloseConnections: true,
    // Proxies write addresses from the left to the right: only what ours wrote, counted from the right, is believed.
    trustProxy: (_address, hop) => hop < (options.trustProxy ?? 0),
    rewriteUrl: ({ url }) => routeAddress(url ?? '/'),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    // A number would tell visitors how much goes on, and one of their own could stand for two requests in the log.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  })
  app.server.headersTimeout = SAID_NOTHING
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.addHook('onClose', async () => meter.close())
  refuseStrangers(app, visitors)
  parseModestly(app)
  tellProblems(app, meter)
  await app.register(helmet, headersFor(options.embed ?? []))
  await app.register(rateLimit, { max: limits.requests, timeWindow: 60_000, store: Rates })
  await addDescription(app, options.version)
  await addSocket(app, { host: options.host, limits, meter })
  const bodies = options.bodies ?? bodiesHere(options.host)
  const reads = new ShareByAddress(limits.readsEach, limits.readsWaiting)
  await app.register(async (api) => {
    addLibraryRoutes(api, options.host, { limits, bodies, reads })
    addFightRoutes(api, options.host, { limits, meter })
    addStudyRoutes(api, options.host, limits)
    addJobRoutes(api, options.host)
    addCompanyRoutes(api, options.host, limits)
    addAddressRoutes(api, options.host, {
      addresses: () => [...(options.origins ?? []), ...(options.addresses?.() ?? [])],
      unlock: async () => options.unlock?.(),
      limits,
    })
  })
  await app.register(async (api) => {
    addReadingRoutes(api, bodies, { limits, reads })
  })
  addVitals(app, options, meter)
  await options.extend?.(app)
  await addPages(app, options.pages ?? null)
  return app
}

/** The pages that other sites may show in a frame, if they are allowed to: the room's screen and the odds. */
const EMBEDDABLE = /^\/(f\/[^/?]+\/watch|odds)(\?|$)/

/** What browsers are told of every page; `embed` names the sites that may show some of them in a frame. */
function headersFor(embed: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [
          ({ url }: { url?: string | undefined }) =>
            embed.length > 0 && EMBEDDABLE.test(url ?? '') ? embed.join(' ') : "'none'",
        ],
      },
    },
    // frame-ancestors says the same and can name sites, which this header cannot.
    ...(embed.length > 0 ? { xFrameOptions: false } : {}),
    // A table at home speaks plain HTTP: these would only make browsers complain there.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  }
}

/** Turns away requests under foreign names and from other sites' pages. */
function refuseStrangers(app: FastifyInstance, visitors: Visitors): void {
  app.addHook('onRequest', async (request, reply) => {
    const problem = visitors.refuse(request.headers.host, request.headers.origin)
    if (problem !== null) return sendProblem(reply, problem)
    return undefined
  })
}

/** What a body in JSON may hold: no route needs more, but those that have their bodies read elsewhere. */
const BODY_LIMITS = { nodes: 20_000, depth: JSON_LIMITS.depth }
/** Bodies are looked over before they are parsed: a small one can stand for a million objects. */
function parseModestly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      requireModest(String(body), BODY_LIMITS)
    } catch (thrown) {
      done(thrown instanceof Error ? thrown : new Error('unreadable'))
      return
    }
    parse(request, String(body), done)
  })
}

/** Turns every error into a problem with its HTTP status; logs faults. */
function tellProblems(app: FastifyInstance, meter: Meter): void {
  app.setErrorHandler((thrown, request, reply) => sendProblem(reply, refusalOf(thrown, request.log)))
  const fights = new WeakMap<object, string>()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const fight = fightOf(payload)
    if (fight !== null) fights.set(request, fight)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'other'
    const status = reply.statusCode
    meter.request({ method, route, status, seconds: reply.elapsedTime / 1000 })
    const fight = fights.get(request)
    request.log.info({
      method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(fight === undefined ? {} : { fight }),
    })
  })
}

const fightIn = z.union([
  z.object({ fight: z.string() }).transform(({ fight }) => fight),
  z.object({ fight: z.object({ id: z.string() }) }).transform(({ fight }) => fight.id),
  z
    .object({ update: z.object({ fight: z.object({ id: z.string() }) }) })
    .transform(({ update }) => update.fight.id),
])

/** The fight that an answer is about, for the log. */
function fightOf(payload: unknown): string | null {
  return fightIn.safeParse(payload).data ?? null
}

/** Health and load. */
function addVitals(app: FastifyInstance, { healthy, version }: AppOptions, meter: Meter): void {
  const form = z.object({ ok: z.boolean(), version: z.string() })
  app.get(
    '/healthz',
    { schema: { hide: true, response: { 200: form, 503: form } }, config: { rateLimit: false } },
    async (_request, reply) => {
      const ok = (await healthy?.()) ?? true
      return reply.code(ok ? 200 : 503).send({ ok, version })
    },
  )
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(meter.type).send(await meter.text()),
  )
}
