/**
 * What each address may begin through routes that are not the server's own, such as `/mcp`: fights, odds, simulations,
 * in the same numbers as by the routes of the interface. Whoever adds such routes gets a host that counts; whose request
 * it is follows the request through everything that it starts.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LocalHost } from '@steelyard/table'
import { type Companies, type Host, HostProblem } from '@steelyard/table/contract'
import type { FastifyInstance } from 'fastify'
import { isAtWork } from './body-reader.ts'
import { JobShares } from './job-shares.ts'
import type { ServerLimits } from './limits.ts'
import { Rates } from './rates.ts'
import { ShareByAddress } from './shares.ts'

/** What counts as a new fight. */
const CREATES: ReadonlySet<string> = new Set<keyof Host>(['create', 'fork'])
const CHAPTERS: ReadonlySet<string> = new Set<keyof Companies>(['found', 'fight', 'between'])
/** What threads work at while somebody waits for it. */
const QUESTIONS: ReadonlySet<string> = new Set<keyof Host>([
  'odds',
  'oddsAnswer',
  'chances',
  'course',
  'review',
])
/** What threads work at for long. */
const JOBS: ReadonlySet<string> = new Set<keyof Host>(['submit', 'inquire', 'mistakes'])
const GAUNTLETS: ReadonlySet<string> = new Set<keyof Companies>(['gauntlet'])

const visitor = new AsyncLocalStorage<string>()

/** Lets every route that is added from now on know whose request it serves. */
export function rememberVisitors(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => visitor.run(request.ip, done))
}

type Call = (...given: never[]) => Promise<never>

/** The host as those may use it whose requests are counted by nobody else. */
export function budgeted(host: LocalHost, limits: ServerLimits): Host {
  const [creates, questions] = [new Rates(), new Rates()]
  const shares = new ShareByAddress(limits.questionsEach)
  const jobs = new JobShares(limits.jobsEach, (id) => isAtWork(host, id))
  const creating = (work: () => Promise<unknown>): Promise<unknown> => {
    requireRate(creates, limits.creates)
    return work()
  }
  const asking = (work: () => Promise<unknown>): Promise<unknown> => {
    requireRate(questions, limits.questions)
    return shares.within(address(), work)
  }
  const working = (work: () => Promise<{ readonly id: string }>): Promise<unknown> => {
    requireRate(questions, limits.questions)
    return jobs.within(address(), work)
  }
  const counting =
    ({ begun, asked, worked }: Kinds) =>
    (name: string, work: () => Promise<never>): Promise<unknown> => {
      if (begun.has(name)) return creating(work)
      if (asked.has(name)) return asking(work)
      return worked.has(name) ? working(work) : work()
    }
  const companies = counted(
    host.companies,
    counting({ begun: CHAPTERS, asked: new Set(), worked: GAUNTLETS }),
  )
  return counted(host, counting({ begun: CREATES, asked: QUESTIONS, worked: JOBS }), { companies })
}

interface Kinds {
  readonly begun: ReadonlySet<string>
  readonly asked: ReadonlySet<string>
  readonly worked: ReadonlySet<string>
}

function address(): string {
  return visitor.getStore() ?? ''
}

function requireRate(rates: Rates, most: number): void {
  if (rates.seen(address()) >= most)
    throw new HostProblem({
      code: 'too-many-requests',
      message: 'Too much was asked from your address within a minute.',
      hint: 'Wait a minute, then go on.',
    })
  rates.incr(address(), () => undefined)
}

/** The same object; its calls pass through `count`, and some fields are others. */
function counted<Whole extends object>(
  whole: Whole,
  count: (name: string, work: () => Promise<never>) => Promise<unknown>,
  others: Partial<Whole> = {},
): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (Object.hasOwn(others, name)) return Reflect.get(others, name)
      const found: unknown = Reflect.get(target, name, target)
      if (!isCall(found)) return found
      return async (...given: never[]) => count(String(name), () => Reflect.apply(found, target, given))
    },
  })
}

function isCall(found: unknown): found is Call {
  return typeof found === 'function'
}
