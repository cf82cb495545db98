/**
 * Everything a server is made of, put together: the folder or the database, the threads, the host, the web app. What
 * is opened here is closed again in the right order, also when something in the middle cannot be had.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
// All games are loaded before the first request.
import '@steelyard/systems'
import { type LocalHost, openHost } from '@steelyard/table'
import type { Jobs } from '@steelyard/table/jobs'
import { HostProblem } from '@steelyard/table/problem'
import type { Store } from '@steelyard/table/store'
import type { FastifyInstance } from 'fastify'
import { type DataFolder, defaultFolder, openFolder } from './data-folder.ts'
import { type ServerLimits, serverLimits } from './http/limits.ts'
import { faultNote } from './http/refusals.ts'
import { type ListeningServer, lanAddresses, type ServeOptions, serve } from './http/serve.ts'
import { type JobLimits, openJobs } from './jobs/threads.ts'
import { openStore, STORE_FILE } from './store/index.ts'

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
  readonly trustProxy?: boolean
  readonly limits?: Partial<ServerLimits>
  readonly jobs?: Partial<JobLimits>
  /** Whether the database's workers fight large simulations; without a database nobody does. */
  readonly cluster?: boolean
  readonly pages?: string | null
  /** Sites whose pages may show the board and the odds in a frame. */
  readonly embed?: readonly string[]
  /** This machine's addresses in its networks; asked of the system unless given. */
  readonly network?: () => readonly string[]
  /** Further routes; `names` are the host names under which the server is reached. */
  readonly extend?: (app: FastifyInstance, host: LocalHost, options: { hostnames: readonly string[] }) => void
}

/** Tables that are being served. */
export interface Tables extends Omit<ListeningServer, 'stop'> {
  readonly host: LocalHost
  /** Where fights are kept, in words. */
  readonly where: string
  /** What was put in order at the start. */
  readonly notices: readonly string[]
  /** Says goodbye, writes what is left, and lets go of everything. */
  stop(): Promise<void>
}

/** A store that is open, and how to let go of it. */
export interface OpenStorage {
  readonly store: Store
  readonly where: string
  close(): Promise<void>
}

/** Opens the store that is meant. */
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
  const store = await openStore({ data: path })
  return { store, where: path, close: () => store.close() }
}

/** Opens everything and begins to serve. */
export async function openTables(options: OpenTables): Promise<Tables> {
  const kept = await openKept(options)
  const jobs = openJobs(options.jobs, options.cluster === true ? options.databaseUrl : null)
  let host: LocalHost | null = null
  try {
    host = await openHost({
      store: kept.store,
      jobs,
      mostFights: options.limits?.fights ?? serverLimits.fights,
      fault: faultTeller(options.log),
    })
    const served = await serveHost(host, jobs, options)
    return tablesOf(served, host, jobs, kept)
  } catch (thrown) {
    await host?.close()
    await jobs.close()
    await kept.close()
    throw thrown
  }
}

function tablesOf(served: ListeningServer, host: LocalHost, jobs: Jobs, kept: OpenStorage): Tables {
  let stopping: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    await served.stop()
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

function serveHost(host: LocalHost, jobs: Jobs, options: OpenTables): Promise<ListeningServer> {
  const { extend } = options
  const hostnames = [...lanAddresses(), ...(options.origins ?? []).map((origin) => new URL(origin).hostname)]
  return serve({
    host,
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
    healthy: () => isWell(host),
    gauges: [
      { name: 'fights_open', help: 'Fights in memory.', read: () => host.load.rooms },
      { name: 'watchers', help: 'Seats that are told of changes.', read: () => host.load.watchers },
      { name: 'jobs_running', help: 'Simulations at work.', read: () => jobs.load.running },
      { name: 'jobs_waiting', help: 'Simulations that wait.', read: () => jobs.load.waiting },
      { name: 'questions_waiting', help: 'Odds and reviews that wait.', read: () => jobs.load.quickWaiting },
    ],
    extend: extend === undefined ? undefined : (app) => extend(app, host, { hostnames }),
  })
}

async function isWell(host: LocalHost): Promise<boolean> {
  try {
    await host.store.check()
    return true
  } catch {
    return false
  }
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
