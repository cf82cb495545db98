/**
 * Long work on many machines: where the cluster's database is, and the order under which work is done there, so that
 * others can see how far it is, cancel it, or take it up again.
 */
import type { Dispatch } from '@steelyard/cluster'
import type { RemoteRunner } from '@steelyard/lab'
import { UsageProblem } from './problem.ts'
import { tidy } from './terminal/text.ts'

/** What long work is given: how it is stopped, and how it says how far it is. */
export interface Watch {
  readonly signal: AbortSignal
  readonly note: (text: string) => void
  /** For when a thread has died. */
  readonly onRestart: () => void
}

/** The same, with who fights and whom to tell how many fights are done. */
export interface ClusterWatch extends Watch {
  readonly remote: RemoteRunner | null
  readonly tell: (done: number) => void
}

/** Work for a cluster. */
export interface ClusterTask {
  readonly url: string
  readonly title: string
  /** What `jobs resume` needs to ask the same again. */
  readonly request: unknown
  /** The order that is taken up again; null for a new one. */
  readonly order: string | null
}

const TELL_EVERY = 1000
const NOBODY_AFTER = 5000

/** The database of the cluster that these options mean, or null to fight here. */
export function clusterOf(options: {
  readonly cluster?: boolean
  readonly databaseUrl?: string
}): string | null {
  if (options.cluster === false) return null
  const url = options.databaseUrl ?? process.env['DATABASE_URL'] ?? ''
  if (url !== '') return requireUrl(url)
  if (options.cluster === true) throw noDatabase()
  return null
}

/** The database that a command cannot do without. */
export function requireDatabase(given: string | undefined): string {
  const url = given ?? process.env['DATABASE_URL'] ?? ''
  if (url === '') throw noDatabase()
  return requireUrl(url)
}

/** The database that keeps orders. */
export function requireOrders(given: string | undefined): string {
  const url = requireDatabase(given)
  if (!isRedis(url)) return url
  throw new UsageProblem(
    'A Redis keeps results, but no orders.',
    'Ask the same question again: what was fought is found. Orders need a PostgreSQL.',
  )
}

function noDatabase(): UsageProblem {
  return new UsageProblem(
    'A cluster needs a database.',
    'Give --database-url postgresql://user:password@host/name, or set DATABASE_URL.',
  )
}

function requireUrl(url: string): string {
  if (/^postgres(ql)?:\/\/./.test(url) || isRedis(url)) return url
  throw new UsageProblem(
    'The database url is neither that of a PostgreSQL nor of a Redis.',
    'It begins with postgresql:// or redis://',
  )
}

/** True for the address of a Redis. */
export function isRedis(url: string): boolean {
  return /^rediss?:\/\/./.test(url)
}

/** Does something with the cluster's database; one that cannot be reached is the user's problem to know of. */
export async function reaching<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (thrown) {
    const { isAway, isShutOut } = await import('@steelyard/cluster')
    if (thrown instanceof Error && isShutOut(thrown))
      throw new UsageProblem(
        `The database lets nobody in: ${tidy(thrown.message)}.`,
        'Is the url right, with its user, its password and its name?',
      )
    if (!isAway(thrown)) throw thrown
    throw new UsageProblem('The database cannot be reached.', 'Is it running, and is the url right?')
  }
}

/** Has long work done by a cluster's workers, under an order that is told of every second. */
export async function onCluster<Result>(
  task: ClusterTask,
  wanted: number,
  watch: Watch,
  work: (watch: ClusterWatch) => Promise<Result>,
): Promise<Result> {
  if (isRedis(task.url)) return onRedis(task.url, watch, work)
  // Only here: most commands need no database.
  const cluster = await import('@steelyard/cluster')
  const cancelled = new AbortController()
  const signal = AbortSignal.any([watch.signal, cancelled.signal])
  const orders = await reaching(() => cluster.Orders.open(task.url))
  const onAway = (away: boolean): void => say(away ? 'The database is away; waiting for it.' : 'It is back.')
  let done = 0
  let timer: NodeJS.Timeout | undefined
  let dispatch: Dispatch | null = null
  try {
    const id = task.order ?? (await orders.enter(task.title, task.request, wanted))
    say(`Order ${id}. Others can see it with: steelyard jobs`)
    dispatch = await reaching(() => cluster.Dispatch.open({ url: task.url, signal, onAway }))
    const started = Date.now()
    let alone = false
    timer = setInterval(() => {
      if (done === 0 && !alone && Date.now() - started > NOBODY_AFTER) {
        alone = true
        say('Nobody has fought anything yet. Start workers, here or elsewhere: steelyard worker')
      }
      orders.tell(id, done).then(
        (running) => running || cancelled.abort(),
        () => undefined,
      )
    }, TELL_EVERY)
    const result = await work({
      ...watch,
      signal,
      remote: dispatch,
      tell: (count) => (done = count),
    })
    await orders.finish(id, signal.aborted ? 'stopped' : 'done', done).catch(() => undefined)
    if (cancelled.signal.aborted) say('Somebody has cancelled the order; this is what was fought before.')
    else if (signal.aborted) say(`Stopped. What was fought is kept; go on with: steelyard jobs resume ${id}`)
    return result
  } finally {
    clearInterval(timer)
    await dispatch?.close()
    await orders.close()
  }
}

/** The same through a Redis, which keeps results but no orders. */
async function onRedis<Result>(
  url: string,
  watch: Watch,
  work: (watch: ClusterWatch) => Promise<Result>,
): Promise<Result> {
  const { RedisDispatch } = await importRedis()
  const remote = await reaching(() => RedisDispatch.open({ url, signal: watch.signal }))
  try {
    return await work({ ...watch, remote, tell: () => undefined })
  } finally {
    await remote.close()
  }
}

/** What works through a Redis; its two packages are installed only by those who have one. */
export async function importRedis(): Promise<typeof import('@steelyard/cluster/redis')> {
  try {
    return await import('@steelyard/cluster/redis')
  } catch (thrown) {
    const missing = /'(bullmq|ioredis)'/.exec(thrown instanceof Error ? thrown.message : '')
    if (missing === null) throw thrown
    throw new UsageProblem(
      `A Redis needs two packages more; ${missing[1]} is not installed.`,
      'Install them beside steelyard: npm install bullmq ioredis',
    )
  }
}

/** A line on standard error, in the place of one that says how far it is. */
export function say(text: string): void {
  process.stderr.write(`${process.stderr.isTTY === true ? '\r\u001b[K' : ''}${text}\n`)
}
