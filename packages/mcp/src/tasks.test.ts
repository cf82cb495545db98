/**
 * Long work as tasks: the messages as they go over the wire, held against the schemas of the official package.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/client'
import { isCreateTaskResultV2, isDetailedTaskV2 } from '@modelcontextprotocol/ext-tasks/core/v2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { benchOverHttp } from './testing/bench.ts'

const VERSION = '2026-07-28'
const replyForm = z.object({
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})

let served: Awaited<ReturnType<typeof benchOverHttp>>
beforeAll(async () => {
  served = await benchOverHttp('auto')
})
afterAll(() => served.close())

/** One message and its answer, as a client that takes tasks sends it. */
async function ask(
  method: string,
  name: string,
  params: Record<string, unknown>,
): Promise<z.infer<typeof replyForm>> {
  const extensions = { 'io.modelcontextprotocol/tasks': {} }
  const _meta = {
    [PROTOCOL_VERSION_META_KEY]: VERSION,
    [CLIENT_INFO_META_KEY]: { name: 'bench', version: '1.0.0' },
    [CLIENT_CAPABILITIES_META_KEY]: { extensions },
  }
  const response = await fetch(`${served.address}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  })
  const text = await response.text()
  const [, data = text] = /^data: (.+)$/m.exec(text) ?? []
  return replyForm.parse(JSON.parse(data))
}

async function begin(tool: string, args: Record<string, unknown>): Promise<string> {
  const { result } = await ask('tools/call', tool, { name: tool, arguments: args })
  expect(isCreateTaskResultV2(result)).toBe(true)
  return String(result?.['taskId'])
}

const simulate = (runs: number): Promise<string> =>
  begin('simulate', { scenario: 'bastionland/duel', runs, seed: 'tasks' })

const get = (taskId: string): ReturnType<typeof ask> => ask('tasks/get', taskId, { taskId })

it('hands a simulation out as a task, says how it stands and gives its result', async () => {
  const taskId = await simulate(100)
  let { result } = await get(taskId)
  while (result?.['status'] === 'working') {
    expect(isDetailedTaskV2(result)).toBe(true)
    result = (await get(taskId)).result
  }
  expect(result).toMatchObject({ taskId, status: 'completed' })
  expect(isDetailedTaskV2(result)).toBe(true)
  expect(JSON.stringify(result?.['result'])).toContain('100 fights. ')
})

it('hands an inquiry out as a task', async () => {
  const rulings = { 'round-order': 'sides' }
  const taskId = await begin('inquire', { ask: 'diff', scenario: 'bastionland/duel', rulings })
  expect(isDetailedTaskV2((await get(taskId)).result)).toBe(true)
  await ask('tasks/cancel', taskId, { taskId })
  let { result } = await get(taskId)
  while (result?.['status'] === 'working') result = (await get(taskId)).result
  expect(['cancelled', 'completed']).toContain(result?.['status'])
})

it('can be stopped, and knows no tasks of others', async () => {
  const taskId = await simulate(20_000)
  expect((await ask('tasks/cancel', taskId, { taskId })).error).toBeUndefined()
  let status: unknown = 'working'
  while (status === 'working') status = (await get(taskId)).result?.['status']
  expect(['cancelled', 'completed']).toContain(status)
  expect((await get('nothing.0')).error?.code).toBe(-32602)
})

it('gives clients that know no tasks the result itself', async () => {
  const simulated = await served.call('simulate', { scenario: 'bastionland/duel', runs: 100 })
  expect(simulated.text).toMatch(/^100 fights\. /)
})
