/**
 * Where the table of a tab begins: a host over the browser's store, with workers for long work, which answers the calls
 * of its page. Every tab has one of its own; the store keeps them together.
 */
import '../jitless.ts'
import { JobQueue, type QueueLimits } from '@steelyard/lab/host-jobs'
import { type LocalHost, openHost, openMemory } from '@steelyard/table'
import type { Problem } from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/problem'
import type { Store } from '@steelyard/table/store'
import { archiveOf, restoreArchive } from './archive.ts'
import { CALLS, type Call, COMPANY_CALLS, LISTENING, type StreamCall } from './calls.ts'
import { address as jobWorker } from './job-worker.ts?thread'
import type { FromTable, StorageFacts, ToTable } from './messages.ts'
import { openBrowserStore } from './store.ts'
import { WebThreads } from './web-threads.ts'

declare const self: {
  onmessage: ((event: MessageEvent<ToTable>) => void) | null
  postMessage(message: FromTable): void
  readonly navigator: { readonly hardwareConcurrency: number }
}

const SITE = 'steelyard'
const SPARE = Math.max(1, self.navigator.hardwareConcurrency - 1)

/** A page asks little at once, and every worker takes memory. */
const LIMITS: QueueLimits = {
  atOnce: 1,
  waiting: 16,
  lanes: SPARE,
  quick: Math.min(2, SPARE),
  quickWaiting: 16,
  seconds: 3_600,
  quickSeconds: 60,
  kept: 100,
}

const FAULT: Problem = {
  code: 'fault',
  message: 'Something went wrong on our side; nothing was changed that was not confirmed.',
  hint: 'Load the page again; if it happens again, please report what you did.',
}

interface Table {
  readonly host: LocalHost
  readonly facts: StorageFacts
}

async function openTable(): Promise<Table> {
  const { store, facts } = await openStoreOrMemory()
  const jobs = new JobQueue({
    limits: LIMITS,
    quick: new WebThreads(jobWorker, LIMITS.quick),
    long: new WebThreads(jobWorker, LIMITS.atOnce),
  })
  // Nobody else can reach this tab: fights have no code to join with.
  return { host: await openHost({ store, jobs, fault: tellFault, joinable: false }), facts }
}

function tellFault(what: string, thrown: unknown): void {
  const why = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  self.postMessage({ fault: `${what}: ${why}` })
}

/** The browser's store; where it gives none, memory, and the page says so. */
async function openStoreOrMemory(): Promise<{ readonly store: Store; readonly facts: StorageFacts }> {
  try {
    const { store, empty } = await openBrowserStore(SITE, () => self.postMessage({ gone: true }))
    return { store, facts: { kept: true, empty } }
  } catch {
    return { store: openMemory(), facts: { kept: false, empty: true } }
  }
}

/** What a tab can be asked besides: where things are kept, and everything as a file. */
const TAB_CALLS: Readonly<Record<string, (table: Table, given: readonly unknown[]) => Promise<unknown>>> = {
  facts: async ({ facts }) => facts,
  archive: ({ host }, [device]) => archiveOf(host.store, textsIn(device)),
  restore: async ({ host }, [file]) => {
    if (file instanceof Blob) return restoreArchive(host.store, file)
    throw new HostProblem({ code: 'malformed-request', message: 'That is no file.', hint: 'Choose a file.' })
  },
}

function textsIn(device: unknown): Record<string, string> {
  const fields = typeof device === 'object' && device !== null ? Object.entries(device) : []
  return Object.fromEntries(fields.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])))
}

const calls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ...Object.entries(CALLS),
  ...Object.entries(COMPANY_CALLS).map(([name, call]): [string, Call] => [`companies.${name}`, call]),
])
const listening: ReadonlyMap<string, StreamCall> = new Map<string, StreamCall>(Object.entries(LISTENING))
const tabCalls = new Map(Object.entries(TAB_CALLS))
const stops = new Map<number, () => void>()
const table = openTable()

async function carriedOut({ id, call, given }: Extract<ToTable, { call: string }>): Promise<unknown> {
  const open = await table
  const tabCall = tabCalls.get(call)
  if (tabCall !== undefined) return tabCall(open, given)
  const listen = listening.get(call)
  if (listen === undefined) return known(calls.get(call))(open.host, given)
  stops.set(id, () => undefined)
  const stop = await listen(open.host, given, (told) => {
    if (stops.has(id)) self.postMessage({ id, told })
  })
  // Whoever has heard enough before it began is told nothing more.
  if (stops.has(id)) stops.set(id, stop)
  else stop()
  return null
}

function known(call: Call | undefined): Call {
  if (call !== undefined) return call
  throw new HostProblem({
    code: 'unknown-route',
    message: 'The table knows nothing of that.',
    hint: 'Load the page again.',
  })
}

function problemOf(thrown: unknown): Problem {
  if (thrown instanceof HostProblem) return thrown.problem
  tellFault('a call', thrown)
  return FAULT
}

self.onmessage = async ({ data }) => {
  const { id } = data
  if ('enough' in data) {
    const stop = stops.get(id)
    stops.delete(id)
    stop?.()
    return
  }
  try {
    self.postMessage({ id, result: await carriedOut(data) })
  } catch (thrown) {
    stops.delete(id)
    self.postMessage({ id, problem: problemOf(thrown) })
  }
}
