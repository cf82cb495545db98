/**
 * Somebody behind an MCP server as a referee: a tool of theirs is called with the page of a case and answers in text.
 * Streamable HTTP by plain `fetch`: a handshake, then one call for each case.
 */
import { z } from 'zod'
import type { Referee } from './baselines.ts'
import { fetchPatiently } from './patient-fetch.ts'
import { answerIn, INSTRUCTIONS, pageOf, type Track } from './prompt.ts'

const VERSION = '2025-06-18'
const SESSION = 'mcp-session-id'

/** Where the server is, and which of its tools answers. */
export interface McpEndpoint {
  /** The address that takes messages, such as `http://127.0.0.1:8080/mcp`. */
  readonly url: string
  readonly tool: string
  /** The argument of the tool that takes the page; `prompt` unless given. */
  readonly argument?: string
  /** Sent as a bearer token if there is one. */
  readonly key?: string
  readonly track: Track
}

const messageForm = z.object({
  id: z.number().nullish(),
  result: z
    .looseObject({ content: z.array(z.looseObject({ text: z.string().optional() })).optional() })
    .optional(),
  error: z.object({ message: z.string() }).optional(),
})

/** A referee that asks a tool. Errors of the server are thrown; a reply that cannot be read counts as no answer. */
export function mcpReferee(endpoint: McpEndpoint): Referee {
  const { tool, argument = 'prompt', track } = endpoint
  let opened: Promise<string | null> | null = null
  return async (asked) => {
    opened ??= open(endpoint)
    const session = await opened
    const text = `${INSTRUCTIONS}\n\n${pageOf(asked, track)}`
    const params = { name: tool, arguments: { [argument]: text } }
    const { message } = await send(endpoint, session, { id: 2, method: 'tools/call', params })
    const said = message?.result?.content?.map((part) => part.text ?? '').join('\n') ?? ''
    return answerIn(said)
  }
}

/** The handshake; returns the session that the server wants named, if any. */
async function open(endpoint: McpEndpoint): Promise<string | null> {
  const clientInfo = { name: 'steelyard-referee-bench', version: '1.0.0' }
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo }
  const { session } = await send(endpoint, null, { id: 1, method: 'initialize', params })
  await send(endpoint, session, { method: 'notifications/initialized' })
  return session
}

async function send(
  { url, key }: McpEndpoint,
  session: string | null,
  message: { readonly id?: number } & Readonly<Record<string, unknown>>,
): Promise<{ readonly session: string | null; readonly message: z.infer<typeof messageForm> | null }> {
  const response = await fetchPatiently(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      ...(session === null ? {} : { [SESSION]: session }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The server answered ${response.status}: ${text.slice(0, 300)}`)
  const given = response.headers.get(SESSION) ?? session
  if (text.trim() === '') return { session: given, message: null }
  // A stream may tell of progress before it answers.
  const told = [...text.matchAll(/^data: ?(\{.+\})\s*$/gm)].map(([, data = '']) => data)
  const messages = (told.length === 0 ? [text] : told).map((data) => messageForm.parse(JSON.parse(data)))
  const parsed = messages.find(({ id }) => id === message.id)
  if (parsed === undefined) throw new Error('The server closed its answer before it had answered.')
  if (parsed.error !== undefined) throw new Error(`The server refused: ${parsed.error.message}`)
  return { session: given, message: parsed }
}
