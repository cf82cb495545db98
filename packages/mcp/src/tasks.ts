/**
 * Long work as tasks (SEP-2663, the extension `io.modelcontextprotocol/tasks`): where a client takes them, a tool hands
 * out a task at once, and the client asks how it stands until it is over.
 *
 * A task is a job of the host under another name, so any process of several answers for it and nothing is kept here. Its
 * id carries when it began. Clients that do not know tasks wait for the result as they always did.
 */
import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Host, JobView } from '@steelyard/table/contract'
import { z } from 'zod'
import { clientCapabilities } from './asking.ts'

/** The extension's name, as both sides declare it. */
export const TASKS = 'io.modelcontextprotocol/tasks'
const POLL_MS = 500
const STATUS = {
  waiting: 'working',
  running: 'working',
  done: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
} as const satisfies Record<JobView['state'], string>

const takesForm = z.looseObject({ extensions: z.looseObject({ [TASKS]: z.object({}) }) })
const idForm = z.string().regex(/^[\w-]{1,80}\.[0-9a-z]{1,12}$/)
const askedForm = z.looseObject({ taskId: z.string().max(100) })

/** True if the client takes a task instead of a result. */
export function takesTasks(server: McpServer, context: ServerContext): boolean {
  return takesForm.safeParse(clientCapabilities(server, context)).success
}

/** A job that has begun, as the result of the call that began it. */
export function taskBegun(job: JobView): CallToolResult {
  const task = taskOf(`${job.id}.${Date.now().toString(36)}`, job)
  // The protocol puts a task where a result would stand; the SDK passes it on, but its types know results alone.
  return Object.assign<CallToolResult, object>({ content: [] }, { resultType: 'task', ...task })
}

/** Answers for tasks; `told` says what a job came to. */
export function addTasks(server: McpServer, host: Host, told: (job: JobView) => CallToolResult): void {
  const params = { params: askedForm }
  server.server.setRequestHandler('tasks/get', params, async ({ taskId }) => {
    const job = await jobOf(host, taskId)
    return { ...taskOf(taskId, job), ...endOf(job, told) }
  })
  server.server.setRequestHandler('tasks/cancel', params, async ({ taskId }) => {
    const { id } = await jobOf(host, taskId)
    await host.cancel(id)
    return {}
  })
  // Nothing that runs as a task asks a person anything, so there is nothing to take in.
  server.server.setRequestHandler('tasks/update', params, async ({ taskId }) => {
    await jobOf(host, taskId)
    return {}
  })
}

function taskOf(taskId: string, { state, done, of, problem }: JobView): Record<string, unknown> {
  const began = Number.parseInt(taskId.slice(taskId.lastIndexOf('.') + 1), 36)
  return {
    taskId,
    status: STATUS[state],
    statusMessage: problem?.message ?? `${done} of ${of}`,
    createdAt: new Date(began).toISOString(),
    lastUpdatedAt: new Date().toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  }
}

/** What a task that is over ends with: the result that the call would have had, or why there is none. */
function endOf(job: JobView, told: (job: JobView) => CallToolResult): Record<string, unknown> {
  if (job.state === 'done') {
    const { structuredContent: _, ...result } = told(job)
    return { result: { resultType: 'complete', ...result } }
  }
  if (job.state !== 'failed') return {}
  const message = job.problem?.message ?? 'The work failed.'
  return { error: { code: ProtocolErrorCode.InternalError, message } }
}

async function jobOf(host: Host, taskId: string): Promise<JobView> {
  const parsed = idForm.safeParse(taskId)
  const known = parsed.success
    ? await host.job(taskId.slice(0, taskId.lastIndexOf('.'))).catch(() => null)
    : null
  if (known !== null) return known
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task, or it is long over.')
}
