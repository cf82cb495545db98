/**
 * A model behind any endpoint that speaks OpenAI's chat completions, as a referee. Plain `fetch`; address and key are the
 * user's.
 */
import { type System, searchRules } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { z } from 'zod'
import type { Referee } from './baselines.ts'
import { fetchPatiently } from './patient-fetch.ts'
import { boardOf, type RefereeCase } from './position.ts'
import { answerIn, INSTRUCTIONS, pageOf, type Track } from './prompt.ts'

const MOST_TURNS = 8
const MOST_PASSAGES = 3

/** Where a model is and what it may use. */
export interface Endpoint {
  /** Up to and without `/chat/completions`: `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  /** Left out: none is sent. */
  readonly key?: string
  readonly track: Track
}

const callForm = z.object({
  id: z.string(),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
const messageForm = z.looseObject({
  content: z.string().nullish(),
  tool_calls: z.array(callForm).nullish(),
})
const replyForm = z.object({ choices: z.array(z.object({ message: messageForm })).min(1) })

type Message = Readonly<Record<string, unknown>>

/** A referee that asks a model. Errors of the endpoint are thrown; a reply that cannot be read counts as no answer. */
export function modelReferee(endpoint: Endpoint): Referee {
  return async (asked) => {
    const messages: Message[] = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: pageOf(asked, endpoint.track) },
    ]
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const message = await completed(endpoint, messages)
      const calls = message.tool_calls ?? []
      if (calls.length === 0) return answerIn(message.content ?? '')
      messages.push({ role: 'assistant', ...message })
      for (const { id, function: call } of calls)
        messages.push({ role: 'tool', tool_call_id: id, content: toolResult(asked, endpoint.track, call) })
    }
    return null
  }
}

async function completed(
  { url, model, key, track }: Endpoint,
  messages: readonly Message[],
): Promise<z.infer<typeof messageForm>> {
  const tools = toolsOf(track)
  const response = await fetchPatiently(`${url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, temperature: 0, ...(tools.length === 0 ? {} : { tools }) }),
  })
  if (!response.ok)
    throw new Error(`The endpoint answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
  const parsed = replyForm.safeParse(await response.json())
  const [choice] = parsed.success ? parsed.data.choices : []
  if (choice === undefined)
    throw new Error('The endpoint answered with something else than a chat completion.')
  return choice.message
}

// ── Tools ────────────────────────────────────────────────────────────────────────────────────────────────

function toolsOf(track: Track): readonly unknown[] {
  const rule = tool('rule', 'What the rules say: a question in words, or a rule id.', {
    query: { type: 'string' },
  })
  const choose = tool('choose', 'Carries the declared act out with these dice and tells what happened.', {})
  return { page: [], rules: [rule], tools: [rule, choose] }[track]
}

function tool(name: string, description: string, properties: Readonly<Record<string, unknown>>): unknown {
  const parameters = { type: 'object', properties, required: Object.keys(properties) }
  return { type: 'function', function: { name, description, parameters } }
}

const queryForm = z.object({ query: z.string() })

function toolResult(
  asked: RefereeCase,
  track: Track,
  { name, arguments: given }: { readonly name: string; readonly arguments: string },
): string {
  const system = systemNamed(asked.system)
  if (name === 'rule' && track !== 'page') return rulesFor(system, given)
  if (name === 'choose' && track === 'tools') return actOf(system, asked)
  return `There is no tool "${name.slice(0, 40)}".`
}

function rulesFor(system: System, given: string): string {
  let written: unknown = null
  try {
    written = JSON.parse(given)
  } catch {
    return 'The arguments are no JSON.'
  }
  const parsed = queryForm.safeParse(written)
  if (!parsed.success) return 'Give a query.'
  const found = searchRules(system.rules, parsed.data.query).slice(0, MOST_PASSAGES)
  return found.length === 0
    ? 'No rule speaks of that.'
    : found.map(({ id, title, summary }) => `${id}: ${title}. ${summary}`).join('\n')
}

/** What the engine tells of the act: its log, the numbers and the decision that comes next. */
function actOf(system: System, { before, after }: RefereeCase): string {
  const told = after.log.slice(before.log.length).map((line) => {
    const { text, rule } = after.tellLine(line)
    return `- ${text} ‹${rule}›`
  })
  const figures = boardOf(system, after).sides.flatMap((side) => side.figures)
  const board = figures.map(({ id, standing, gauges, pips = [], body = [] }) => {
    const numbers = [...gauges, ...pips].map(({ label, now }) => `${label} ${String(now)}`)
    const parts = body.map(({ name, now }) => `${name} ${String(now)}`)
    return `${id}: ${[...numbers, ...parts, standing].join(', ')}`
  })
  const [question] = after.questions
  const next =
    question?.kind === 'choice' && question.decision.kind === 'option'
      ? question.decision.options.map((key) => after.inWords(question).label(key))
      : []
  return [...told, ...board, `Next: ${next.join(' | ')}`].join('\n')
}
