/**
 * Asking the person at the client: choices as a form, real dice as typed faces, a nod to an override.
 *
 * What comes back this way was typed by a person into the client and never passed through the model, which is
 * why dice that were typed here are marked as typed and nothing else. A client that cannot show forms is told whom to ask instead.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { type Act, HostProblem, type QuestionView } from '@steelyard/table/contract'
import { z } from 'zod'

/** What answers a question. */
export type QuestionReply = Pick<
  Extract<Act, { act: 'answer' }>,
  'choice' | 'faces' | 'relayed' | 'draw' | 'further' | 'words' | 'order'
>

const ANSWER = 'answer'
const choiceContent = z.object({ choice: z.union([z.string(), z.int(), z.array(z.string())]) })
const diceContent = z.object({ dice: z.string().max(400) })
const capabilitiesForm = z.looseObject({
  elicitation: z.looseObject({ form: z.unknown().optional(), url: z.unknown().optional() }).optional(),
})
const nodContent = z.object({ agreed: z.boolean() })

/** What the client says it can do: with this request, or when it connected. */
export function clientCapabilities(server: McpServer, context: ServerContext): unknown {
  const envelope = new Map<string, unknown>(Object.entries(context.mcpReq.envelope ?? {}))
  return envelope.get(CLIENT_CAPABILITIES_META_KEY) ?? server.server.getClientCapabilities()
}

/** True if the client can put a form before a person. */
export function canAsk(server: McpServer, context: ServerContext): boolean {
  const parsed = capabilitiesForm.safeParse(clientCapabilities(server, context))
  const elicitation = parsed.success ? parsed.data.elicitation : undefined
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/** The form that asks a person this question. */
export function askPerson(question: QuestionView): InputRequiredResult {
  const message = `${question.who}: ${question.ask}`
  return inputRequired({
    inputRequests: { [ANSWER]: inputRequired.elicit({ message, requestedSchema: formOf(question) }) },
  })
}

/** What the person answered; null if nobody was asked yet. */
export function personsReply(context: ServerContext, question: QuestionView): QuestionReply | null {
  const content = personsContent(context)
  if (content === null) return null
  if (question.kind === 'roll') {
    const parsed = diceContent.safeParse(content)
    if (!parsed.success) throw unusable()
    return { faces: (parsed.data.dice.match(/\d+/g) ?? []).map(Number) }
  }
  const parsed = choiceContent.safeParse(content)
  if (!parsed.success) throw unusable()
  return { choice: parsed.data.choice }
}

/** The form that asks the person at the client to agree to something outside the rules. */
export function askNod(message: string): InputRequiredResult {
  return inputRequired({
    inputRequests: {
      [ANSWER]: inputRequired.elicit({
        message,
        requestedSchema: {
          type: 'object',
          properties: { agreed: { type: 'boolean', title: 'Agreed', default: false } },
          required: ['agreed'],
        },
      }),
    },
  })
}

/** Whether the person agreed; null if nobody was asked yet. */
export function personsNod(context: ServerContext): boolean | null {
  const content = personsContent(context)
  if (content === null) return null
  const parsed = nodContent.safeParse(content)
  return parsed.success && parsed.data.agreed
}

function personsContent(context: ServerContext): Record<string, unknown> | null {
  const response = inputResponse(context.mcpReq.inputResponses, ANSWER)
  if (response.kind !== 'elicit') return null
  if (response.action === 'accept') return response.content ?? {}
  throw new HostProblem({
    code: 'person-declined',
    message: 'The person was asked and did not answer.',
    hint: 'Talk it over with them, then ask again.',
  })
}

type Form = Parameters<typeof inputRequired.elicit>[0]['requestedSchema']

function formOf(question: QuestionView): Form {
  if (question.kind === 'roll') {
    const dice = question.dice.map((sides) => `d${sides}`).join(' ')
    const more = question.explodes ? '; roll on after each highest face and type those too' : ''
    return {
      type: 'object',
      properties: {
        dice: { type: 'string', title: `Roll ${dice}`, description: `The faces, such as "7 3"${more}` },
      },
      required: ['dice'],
    }
  }
  const titled = question.options.map(({ key, label }) => ({ const: key, title: label }))
  const { min, max } = question
  const choice =
    question.answer === 'amount'
      ? { type: 'integer' as const, title: question.ask, minimum: min, maximum: max }
      : question.answer === 'subset'
        ? {
            type: 'array' as const,
            title: question.ask,
            minItems: min,
            maxItems: max,
            items: { anyOf: titled },
          }
        : { type: 'string' as const, title: question.ask, oneOf: titled }
  return { type: 'object', properties: { choice }, required: ['choice'] }
}

function unusable(): HostProblem {
  return new HostProblem({
    code: 'malformed-request',
    message: 'What the person filled in does not answer the question.',
    hint: 'Ask again.',
  })
}
