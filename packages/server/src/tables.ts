/**
 * Assembles a server: the folder or the database, the threads, the host, the web app. Whatever is opened here is closed
 * in the right order, also when opening a later part fails.
 */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
// All games are loaded before the first request.
import '@steelyard/systems'
import { type LocalHost, openHost } from '@steelyard/table'
import type { Host } from '@steelyard/table/contract'
import type { Jobs } from '@steelyard/table/jobs'
import { HostProblem } from '@steelyard/table/problem'
import type { Store } from '@steelyard/table/store'
import type { FastifyInstance } from 'fastify'
import { type DataFolder, openFolder } from './data-folder.ts'
import { budgeted, rememberVisitors } from './http/budgets.ts'
import { type ServerLimits, serverLimits } from './http/limits.ts'
import { Meter } from './http/meter.ts'
import { faultNote } from './http/refusals.ts'
import { type ListeningServer, lanAddresses, type ServeOptions, serve } from './http/serve.ts'
import { openReading, type ReadingLimits, type ReadingThreads } from './jobs/reading.ts'
import { type JobLimits, openJobs } from './jobs/threads.ts'
import { openStore, STORE_FILE } from './store/index.ts'
import { meteredStore } from './store/metered.ts'
import { defaultFolder } from './user-folder.ts'

/** Where fights are kept: a folder (null for the usual one), unless a database is named. */
export interface StorageOptions {
  readonly data: string | null
  readonly databaseUrl: string | null
}

/** What to serve, where, and how much. */
export interface OpenTables extends StorageOptions {
  readonly version: string
  readonly port: number
  readonly address: string
  readonly log: ServeOptions['log']
  readonly origins?: readonly string[]
  /** How many proxies stand before the server. */
  readonly trustProxy?: number
  readonly limits?: Partial<ServerLimits>
  readonly jobs?: Partial<JobLimits>
  readonly reading?: Partial<ReadingLimits>
  /** Whether the database's workers run large simulations; needs a database. */
  readonly cluster?: boolean
  /** Days after which a fight that nobody touches is deleted; none is unless given. */
  readonly expire?: number | undefined
  readonly pages?: string | null
  /** Sites whose pages may show the board and the odds in a frame. */
  readonly embed?: readonly string[]
  /** This machine's addresses in its networks; asked of the system unless given. */
  readonly network?: () => readonly string[]
  /**
   * Further routes; `hostnames` are the names under which the server is reached. What the host begins for them counts
   * for the address that asked.
   */
  readonly extend?: (app: FastifyInstance, host: Host, options: { hostnames: readonly string[] }) => void
}

/** Tables that are being served. */
export interface Tables extends Omit<ListeningServer, 'stop'> {
  readonly host: LocalHost
  /** Where fights are kept, in words. */
  readonly where: string
  /** What was repaired at the start. */
  readonly notices: readonly string[]
  /** Closes all sockets, writes what is pending, and closes the store. */
  stop(): Promise<void>
}

/** An open store, and how to close it. */
export interface OpenStorage {
  readonly store: Store
  readonly where: string
  close(): Promise<void>
}

/** Opens the store that the options name. */
export async function openKept({ data, databaseUrl }: StorageOptions): Promise<OpenStorage> {
  if (databaseUrl !== null) {
    const store = await openStore({ databaseUrl })
    return { store, where: 'PostgreSQL', close: () => store.close() }
  }
  const folder: DataFolder = openFolder(data ?? defaultFolder(process.env))
  try {
    const store = await openStore({ data: folder.path })
    const close = async (): Promise<void> => {
      await store.close()
      folder.release()
    }
    return { store, where: folder.path, close }
  } catch (thrown) {
    folder.release()
    throw thrown
  }
}

/** Opens the store to read it, also while a server uses it. */
export async function openToRead({ data, databaseUrl }: StorageOptions): Promise<OpenStorage> {
  if (databaseUrl !== null) return openKept({ data, databaseUrl })
  const path = data ?? defaultFolder(process.env)
  if (!existsSync(join(path, STORE_FILE)))
    throw new HostProblem({
      code: 'no-folder',
      message: `There are no fights in ${path}.`,
      hint: 'Name the folder that the server uses with --data.',
    })
  const store = await openStore({ data: path, snapshot: true })
  return { store, where: path, close: () => store.close() }
}

/** Opens everything and begins to serve. */
export async function openTables(options: OpenTables): Promise<Tables> {
  const kept = await openKept(options)
  const jobs = openJobs(options.jobs, options.cluster === true ? options.databaseUrl : null)
  const reading = openReading(options.reading)
  const meter = new Meter(options.version)
  let host: LocalHost | null = null
  try {
    host = await openHost({
      store: meteredStore(kept.store, meter),
      jobs,
      reader: reading,
      mostFights: options.limits?.fights ?? serverLimits.fights,
      fault: faultTeller(options.log),
    })
    const works = { jobs, reading, kept, meter }
    addGauges(host, works)
    const served = await serveHost(host, works, options)
    const stopExpiring = expiring(host, options)
    return tablesOf(served, host, works, stopExpiring)
  } catch (thrown) {
    await host?.close()
    await reading.close()
    await jobs.close()
    await kept.close()
    throw thrown
  }
}

/** The resources of a host, released when the server stops. */
interface Works {
  readonly jobs: Jobs
  readonly reading: ReadingThreads
  readonly kept: OpenStorage
  readonly meter: Meter
}

const DAY = 86_400_000
const EXPIRE_EVERY = 3_600_000

/** Deletes what nobody has touched for the days that were given, at once and every hour. */
function expiring(host: LocalHost, { expire, log }: OpenTables): () => void {
  if (expire === undefined) return () => undefined
  const tell = faultTeller(log)
  const prune = (): void => {
    host.prune(Date.now() - expire * DAY).catch((thrown) => tell('deleting expired fights', thrown))
  }
  prune()
  const timer = setInterval(prune, EXPIRE_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

function tablesOf(
  served: ListeningServer,
  host: LocalHost,
  { jobs, reading, kept }: Works,
  stopExpiring: () => void,
): Tables {
  let stopping: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    stopExpiring()
    await served.stop()
    await reading.close()
    await jobs.close()
    await host.close()
    await kept.close()
  }
  return {
    ...served,
    host,
    where: kept.where,
    notices: kept.store.notices,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** What is open and what waits. */
function addGauges(host: LocalHost, { jobs, reading, meter }: Works): void {
  const gauge = (name: string, help: string, read: () => number): void => meter.gauge({ name, help, read })
  gauge('fights_open', 'Fights in memory.', () => host.load.rooms)
  gauge('watchers', 'Seats that are told of changes.', () => host.load.watchers)
  gauge('jobs_running', 'Simulations at work.', () => jobs.load.running)
  gauge('jobs_waiting', 'Simulations that wait.', () => jobs.load.waiting)
  gauge('questions_waiting', 'Odds and reviews that wait.', () => jobs.load.quickWaiting)
  gauge('texts_waiting', 'Texts from outside that wait to be read.', () => reading.waiting)
  gauge('reading_threads', 'Threads that read texts from outside.', () => reading.threads)
  gauge('job_threads', 'Threads for simulations, odds and reviews.', () => jobs.load.threads)
}

function serveHost(
  host: LocalHost,
  { reading, meter }: Works,
  options: OpenTables,
): Promise<ListeningServer> {
  const { extend } = options
  const hostnames = [...lanAddresses(), ...(options.origins ?? []).map((origin) => new URL(origin).hostname)]
  return serve({
    host,
    bodies: reading.bodies(host),
    version: options.version,
    port: options.port,
    address: options.address,
    log: options.log,
    origins: options.origins,
    trustProxy: options.trustProxy,
    embed: options.embed,
    network: options.network,
    limits: options.limits,
    pages: options.pages,
    healthy: healthOf(host, options),
    meter,
    extend: (app) => {
      if (extend === undefined) return
      rememberVisitors(app)
      extend(app, budgeted(host, { ...serverLimits, ...options.limits }), { hostnames })
    },
  })
}

/** How long an answer about the store's health holds, and how much room the disk must have. */
const HEALTH_LASTS = 5_000
const LEAST_ROOM = 16 * 1024 * 1024

/** Whether the store can be written, asked of it no more often than every few seconds. */
function healthOf(host: LocalHost, { data, databaseUrl }: StorageOptions): () => Promise<boolean> {
  const folder = databaseUrl === null ? (data ?? defaultFolder(process.env)) : null
  let asked = Number.NEGATIVE_INFINITY
  let found = Promise.resolve(true)
  return () => {
    if (performance.now() - asked < HEALTH_LASTS) return found
    asked = performance.now()
    found = isWell(host, folder)
    return found
  }
}

async function isWell(host: LocalHost, folder: string | null): Promise<boolean> {
  try {
    if (folder !== null && !(await hasRoom(folder))) return false
    await host.store.check()
    return true
  } catch {
    return false
  }
}

/** A store can write over its own log on a full disk for a while, so the disk itself is asked. */
export async function hasRoom(folder: string, least = LEAST_ROOM): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= least
}

/** Faults of rooms, as lines of JSON on standard error like those of requests. */
function faultTeller(log: ServeOptions['log']): (what: string, thrown: unknown) => void {
  if (log === 'nothing') return () => undefined
  return (what, thrown) => {
    process.stderr.write(
      `${JSON.stringify({ level: 50, time: Date.now(), msg: what, ...faultNote(thrown) })}\n`,
    )
  }
}
