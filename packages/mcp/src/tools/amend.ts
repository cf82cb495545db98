/**
 * `amend`: what only the referee may do, from outside the rules. Every change goes into the log with who, why and
 * what stood before, and can be undone.
 *
 * It is the one tool through which a number can be set by hand. Where the client can show a form, the person at
 * it is asked before a value is set, dice are rolled again, or the fight is ended.
 */
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server'
import { type Act, actForm, type Host, HostProblem } from '@steelyard/table/contract'
import { z } from 'zod'
import { CHANGES } from '../annotations.ts'
import { askNod, canAsk, personsNod } from '../asking.ts'
import {
  type ChangeRequest,
  changeForm,
  changeTakes,
  controllerForm,
  handleForm,
  onceForm,
} from '../forms.ts'
import { readingNotes } from '../reading.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { handOf } from '../setup.ts'
import { tell } from '../telling.ts'
import { addTool } from '../tool.ts'

/** Changes that override dice or rules: the person at the client is asked first. */
const GRAVE: readonly ChangeRequest['do'][] = ['set', 'reroll', 'end']

const amendTaken = taken({
  handle: handleForm,
  change: changeForm,
  reason: z.string().min(1).max(300).describe('For the log.'),
  idempotency_key: onceForm,
})

/** Changes of the table, which no line of the log tells. */
const TABLE: readonly ChangeRequest['do'][] = ['health', 'odds', 'joining', 'admit', 'seat', 'ask']

/** What a player may do for the seat they hold: lend it to a machine, type its dice, leave it. */
const OWN: readonly ChangeRequest['do'][] = ['hand', 'dice', 'seat', 'ask']

/** Adds `amend`. */
export function addAmendTool(server: McpServer, host: Host): void {
  addTool(
    server,
    'amend',
    {
      title: 'Amend a fight',
      description:
        'Corrections outside the rules, logged with the reason; for the referee (players: hand, dice, seat and ask of their own). undo takes back the last act or goes back to a step.',
      inputSchema: amendTaken,
      annotations: CHANGES,
    },
    (request, context) => refusing(host, request.handle, () => amend(server, host, request, context)),
  )
}

async function amend(
  server: McpServer,
  host: Host,
  request: {
    readonly handle: string
    readonly change: ChangeRequest
    readonly reason: string
    readonly idempotency_key?: string | undefined
  },
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { handle, change, reason, idempotency_key } = request
  const { me, fight } = await host.snapshot(handle)
  if (me.role !== 'referee' && !OWN.includes(change.do))
    throw new HostProblem({
      code: 'wrong-role',
      message: 'Only the referee amends.',
      hint: 'Ask whoever holds the referee handle.',
    })
  const act = actOf({ ...(change.do === 'seat' ? { person: me.person } : {}), ...change }, reason)
  const grave = GRAVE.includes(change.do) || (change.do === 'dice' && change.value === 'relayed')
  if (grave && canAsk(server, context)) {
    const nod = personsNod(context)
    if (nod === null)
      return askNod(`The referee wants: ${describe(change)}. Reason: ${reason}. Do you agree?`)
    if (!nod) throw declined()
  }
  const key = idempotency_key === undefined ? {} : { key: idempotency_key }
  const { update, again } = await host.act(handle, { act, ...key })
  const done = TABLE.includes(change.do) ? [`done: ${describe(change)}`] : []
  const read = change.do === 'join' ? await readingNotes(host, fight.system, [change.figure]) : []
  const { facts, lines } = tell(update, me, update.lines, {
    figures: 'brief',
    delta: true,
    again,
    notes: [...done, ...read],
  })
  return answered(lines, facts)
}

/** The act that a change asks for; what is missing is named. */
function actOf(change: ChangeRequest, why: string): Act {
  const parsed = actForm.safeParse(written(change, why))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue === undefined ? '' : issue.path.map(String).join('.')
  const takes = changeTakes[change.do].replaceAll(',', ', ')
  throw new HostProblem({
    code: 'malformed-amendment',
    message: `"${change.do}" cannot be done like that: ${where} ${issue?.message ?? ''}`.trim(),
    hint: takes === '' ? `${change.do} takes nothing else.` : `${change.do} takes ${takes}.`,
  })
}

function written(change: ChangeRequest, why: string): Record<string, unknown> {
  const { path, value, side, seat, figure, person, text, step } = change
  switch (change.do) {
    case 'undo':
      return { act: 'undo', why, ...(step === undefined ? {} : { to: step }) }
    case 'redo':
      return { act: 'redo', why }
    case 'reroll':
      return { act: 'again', why }
    case 'set':
      return { act: 'amend', why, change: { set: { path, value } } }
    case 'join':
      return { act: 'amend', why, change: { join: { side, figure } } }
    case 'leave':
      return { act: 'amend', why, change: { leave: { figure } } }
    case 'ruling':
      return { act: 'amend', why, change: { ruling: { text } } }
    case 'end':
      return { act: 'amend', why, change: { end: { winner: side ?? null } } }
    case 'hand':
      return { act: 'hand', why, seat, hand: handIn(value) }
    case 'dice':
      return { act: 'dice', seat, origin: value }
    case 'health':
      return { act: 'health', health: value }
    case 'odds':
      return { act: 'odds', allowed: yesIn(value) }
    case 'joining':
      return { act: 'joining', open: value !== 'closed', nod: value === 'nod' }
    case 'admit':
      return { act: 'admit', person, yes: yesIn(value) }
    case 'seat':
      return { act: 'seat', person, seat: seat ?? null }
    case 'ask':
      return {
        act: 'attention',
        level: value,
        ...(seat === undefined ? {} : { seat }),
        ...(path === undefined ? {} : { decision: path }),
      }
  }
}

/** The hand that was meant; anything else is left for the form to refuse. */
function handIn(value: unknown): unknown {
  const controller = controllerForm.safeParse(value)
  return controller.success ? handOf(controller.data) : value
}

/** Yes or no, as a model may say it; anything else is left for the form to refuse. */
function yesIn(value: unknown): unknown {
  return value === 'yes' || value === 'true' ? true : value === 'no' || value === 'false' ? false : value
}

function describe({ do: what, ...rest }: ChangeRequest): string {
  const parts = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return [what, ...parts].join(' ').slice(0, 300)
}

function declined(): HostProblem {
  return new HostProblem({
    code: 'person-declined',
    message: 'The person at the table does not agree.',
    hint: 'Play on by the rules, or talk it over.',
  })
}
