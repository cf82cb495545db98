/**
 * Playing: `look`, `choices`, `choose`, `let_it_play`.
 *
 * A choice names the decision it answers, so one that is stale or made twice is refused with what is open now;
 * a key makes a retry safe even after the connection broke. Decisions of people are theirs: they are asked by a
 * form where the client can show one, and no machine is let loose on their seats.
 */
import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server'
import {
  type Act,
  type ActResult,
  type Host,
  HostProblem,
  type QuestionView,
  type Snapshot,
  type Update,
} from '@steelyard/table/contract'
import { kindAmong } from '@steelyard/table/menu-display'
import { z } from 'zod'
import { ADDS, ADDS_ONCE, READS } from '../annotations.ts'
import { askPerson, canAsk, personsReply, type QuestionReply } from '../asking.ts'
import { handleForm, onceForm } from '../forms.ts'
import { narrationFacts } from '../narration.ts'
import type { Receipts } from '../receipts.ts'
import { type ModelReply, replyTo } from '../replies.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { type Holder, isAnothers } from '../seats.ts'
import { type TellOptions, tell } from '../telling.ts'
import { addFightTool } from '../tool.ts'

const UNTIL = { my_decision: 'decision', round_end: 'round', fight_end: 'end' } as const
const HAPPENING = {
  turn_end: 'turn',
  somebody_hurt: 'hurt',
  somebody_falls: 'fall',
  my_turn: 'my-turn',
  it_matters: 'matters',
} as const
const LATEST = 3
/** Most clients give a call up after a minute. */
const LONGEST_WAIT = 50
/** Exchanges told after machines have played; `look` reads the ones before. */
const MOST_AFTER_PLAY = 5
/** And no more of them than this many characters hold, but for the last. */
const MOST_TEXT_AFTER_PLAY = 900
/** Takes a declaration back while others have not finished theirs; its id has no revision. */
const WITHDRAW = 'withdraw'

const lookTaken = taken({
  handle: handleForm,
  detail: z.enum(['brief', 'full']).optional().describe('full: ids and facts.'),
  since: z.int().min(0).optional().describe('A revision: only what changed after it.'),
  from: z.int().min(0).optional().describe('A log line: read on from there.'),
  wait: z.int().min(1).max(LONGEST_WAIT).optional().describe('Seconds to wait for news.'),
})
const factsWanted = z.boolean().optional().describe('Facts for prose.')
const chooseTaken = taken({
  handle: handleForm,
  decision_id: z.string().max(80).describe('After the ?.'),
  choice: z
    .union([z.string().max(200), z.int(), z.array(z.union([z.string().max(200), z.int()])).max(200)])
    .optional()
    .describe('Number in the list, id, "a > b", or suggested; a list for a subset.'),
  facts: factsWanted,
  words: z.string().max(200).optional().describe('What is tried.'),
  same_for: z
    .union([z.enum(['all', 'kind']), z.array(z.string().max(200)).min(1).max(1000)])
    .optional()
    .describe('The same this round: all of the seat, its kind, or these figures.'),
  revision: z.int().min(0).optional().describe('Refused if it moved on.'),
  idempotency_key: onceForm,
})
const playTaken = taken({
  handle: handleForm,
  until: z
    .enum([
      'my_decision',
      'round_end',
      'fight_end',
      'turn_end',
      'somebody_hurt',
      'somebody_falls',
      'my_turn',
      'it_matters',
    ])
    .describe('When to stop.'),
  seats: z.array(z.string().min(1).max(60)).max(60).optional().describe('Yours, played for you.'),
  temperament: z.string().min(1).max(60).optional().describe('skilled unless given.'),
  facts: factsWanted,
  idempotency_key: onceForm,
})

/** What an act came to, told to its holder. */
export function toldAct({ update, again }: ActResult, me: Holder, options: TellOptions = {}): CallToolResult {
  const { facts, lines } = tell(update, me, update.lines, { delta: true, lean: true, ...options, again })
  return answered(lines, facts)
}

/** Facts for the telling of an act, where they are wanted. */
function narrated(wanted: boolean | undefined, { board }: Snapshot, { update }: ActResult): TellOptions {
  return wanted === true ? { narration: narrationFacts(board, update.board, update.lines) } : {}
}

/** Adds `look`. */
export function addLookTool(server: McpServer, host: Host): void {
  addFightTool(
    { server, host, opens: true },
    'look',
    {
      title: 'Look at a fight',
      description: 'How the fight stands for this handle.',
      inputSchema: lookTaken,
      annotations: READS,
    },
    ({ handle, detail, since: after, from, wait }, { mcpReq }) =>
      refusing(host, handle, async () => {
        const before = await host.snapshot(handle)
        const since = after ?? (wait === undefined ? undefined : before.revision)
        const limit = { seconds: wait ?? 0, signal: mcpReq.signal }
        const snapshot = since === undefined ? before : await whenNewer(host, handle, since, limit)
        const figures = detail ?? 'brief'
        if (from !== undefined)
          return shown(
            snapshot,
            snapshot,
            snapshot.log.filter(({ at }) => at >= from),
            { keep: 'oldest', ...(detail === undefined ? {} : { figures }) },
          )
        if (since === undefined) return shown(snapshot, snapshot, snapshot.log, { figures, most: LATEST })
        const news = await host.since(handle, since)
        return 'lines' in news
          ? shown(snapshot, news, news.lines, detail === undefined ? {} : { figures })
          : shown(snapshot, news, news.log, { figures, most: LATEST })
      }),
  )
}

/** How long to wait at most, and what ends the wait before. */
interface WaitLimit {
  readonly seconds: number
  readonly signal: AbortSignal
}

/** The fight as soon as it is past a revision, or as it stands when the wait ends. */
async function whenNewer(
  host: Host,
  handle: string,
  since: number,
  { seconds, signal }: WaitLimit,
): Promise<Snapshot> {
  if (seconds > 0) {
    const waiting = new AbortController()
    const enough = (): void => waiting.abort()
    const over = new Promise<void>((resolve) => waiting.signal.addEventListener('abort', () => resolve()))
    const timer = setTimeout(enough, 1000 * seconds)
    signal.addEventListener('abort', enough)
    try {
      const stop = await host.watch(handle, since, ({ revision }) => {
        if (revision > since) enough()
      })
      await over
      stop()
    } finally {
      clearTimeout(timer)
    }
  }
  return host.snapshot(handle)
}

function shown(
  { me }: Snapshot,
  news: Snapshot | Update,
  lines: Snapshot['log'],
  options: TellOptions,
): CallToolResult {
  const { facts, lines: text } = tell(news, me, lines, options)
  return answered(text, facts)
}

/** Adds `choose`. */
export function addChooseTool(server: McpServer, host: Host, receipts: Receipts): void {
  addFightTool(
    { server, host },
    'choose',
    {
      title: 'Choose',
      description:
        'Answers an open decision. Leave choice out where a person decides or rolls real dice: they are asked by a form if this client can show one.',
      inputSchema: chooseTaken,
      annotations: ADDS_ONCE,
    },
    (request, context) =>
      refusing(host, request.handle, () => choose({ server, host, receipts }, request, context)),
  )
}

/** For whom else an answer stands in this round. */
type SameFor = 'all' | 'kind' | readonly string[]

interface ChooseRequest {
  readonly handle: string
  readonly decision_id: string
  readonly choice?: ModelReply | undefined
  readonly facts?: boolean | undefined
  readonly words?: string | undefined
  readonly same_for?: SameFor | undefined
  readonly revision?: number | undefined
  readonly idempotency_key?: string | undefined
}

async function choose(
  {
    server,
    host,
    receipts,
  }: { readonly server: McpServer; readonly host: Host; readonly receipts: Receipts },
  request: ChooseRequest,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { handle, decision_id, revision, idempotency_key } = request
  const snapshot = await host.snapshot(handle)
  const once = {
    ...(revision === undefined ? {} : { revision }),
    ...(idempotency_key === undefined ? {} : { key: idempotency_key }),
  }
  if (request.choice === WITHDRAW && !decision_id.includes('@'))
    return toldAct(
      await host.act(handle, { act: { act: 'withdraw', question: decision_id }, ...once }),
      snapshot.me,
    )
  const question = snapshot.questions.find(({ id }) => id === decision_id)
  const relays = question !== undefined && snapshot.fight.relayed.includes(question.seat)
  const reply = replyFrom({ request, question, relays }, receipts, context)
  if (reply === null) {
    if (question === undefined) throw gone(decision_id)
    if (canAsk(server, context)) return askPerson(question)
    throw askThem(question, snapshot)
  }
  const acted = await host.act(handle, {
    act: {
      act: 'answer',
      question: decision_id,
      ...reply,
      ...(request.words === undefined ? {} : { words: request.words }),
      ...orderOf(request.same_for, question, snapshot),
    },
    ...once,
  })
  receipts.keep(handle, idempotency_key, reply)
  return toldAct(acted, snapshot.me, narrated(request.facts, snapshot, acted))
}

/** A request with the question it answers, if that is open, and whether dice may be passed on there. */
interface AskedQuestion {
  readonly request: ChooseRequest
  readonly question: QuestionView | undefined
  readonly relays: boolean
}

/** What is answered: by the model, by the person, or as it was under the same key; null if nobody has said. */
function replyFrom(
  { request, question, relays }: AskedQuestion,
  receipts: Receipts,
  context: ServerContext,
): QuestionReply | null {
  const { handle, choice, idempotency_key } = request
  if (question === undefined) {
    const before = receipts.find(handle, idempotency_key)
    return before ?? (choice === undefined ? null : unread(choice))
  }
  return choice === undefined ? personsReply(context, question) : replyTo(question, choice, relays)
}

/** A choice for a decision that is not open: the host knows whether it was made before under the same key. */
function unread(choice: ModelReply): QuestionReply {
  if (typeof choice === 'string' || typeof choice === 'number') return { choice }
  return { choice: choice.map(String) }
}

/** The order that goes with an answer, if there is one; figures of a kind are those of the same name. */
function orderOf(
  whom: SameFor | undefined,
  question: QuestionView | undefined,
  { board }: Snapshot,
): Pick<QuestionReply, 'order'> {
  if (whom === undefined || question === undefined) return {}
  if (whom === 'all') return { order: {} }
  const mine = board.sides.flatMap(({ figures }) => figures.filter(({ seat }) => seat === question.seat))
  const named = whom === 'kind' ? (kindAmong(mine, question.by)?.figures ?? [question.by]) : whom
  const stranger = named.find((id) => mine.every((figure) => figure.id !== id))
  if (stranger !== undefined)
    throw new HostProblem({
      code: 'unknown-figure',
      message: `${stranger} is no figure of ${question.seat}.`,
      hint: `Name some of ${mine.map(({ id }) => id).join(', ')}; or all, or kind.`,
    })
  return { order: { figures: [...named] } }
}

function gone(id: string): HostProblem {
  return new HostProblem({
    code: 'stale-question',
    message: `Decision ${id} is not open for this handle.`,
    hint: '',
  })
}

function askThem(question: QuestionView, snapshot: Snapshot): HostProblem {
  const join =
    snapshot.fight.code === null
      ? ''
      : ` They can also answer on their own device: join code ${snapshot.fight.code}.`
  const relays = snapshot.fight.relayed.includes(question.seat)
  const hint =
    question.kind === 'roll'
      ? relays
        ? `Ask them in the conversation, then choose with the faces they say, such as [7, 3].${join}`
        : `Their dice cannot be typed through a model.${join} Or choose "draw" to draw them from the seed.`
      : `Ask them in the conversation, then choose with what they say.${join}`
  return new HostProblem({
    code: 'ask-the-person',
    message: `This client shows no forms, so ${question.who} (${question.seat}) was not asked.`,
    hint,
  })
}

/** Adds `let_it_play`. */
export function addPlayTool(server: McpServer, host: Host): void {
  addFightTool(
    { server, host },
    'let_it_play',
    {
      title: 'Let it play',
      description:
        'Plays on until somebody must decide, something happens, the round or the fight ends. Machines also play the named seats, never a person’s.',
      inputSchema: playTaken,
      annotations: ADDS,
    },
    ({ handle, until, seats = [], temperament, facts, idempotency_key }) =>
      refusing(host, handle, async () => {
        const snapshot = await host.snapshot(handle)
        requireOwn(snapshot, seats)
        const act = playAct({ until, seats, temperament })
        const key = idempotency_key === undefined ? {} : { key: idempotency_key }
        const acted = await host.act(handle, { act, ...key })
        return toldAct(acted, snapshot.me, {
          most: MOST_AFTER_PLAY,
          mostText: MOST_TEXT_AFTER_PLAY,
          ...narrated(facts, snapshot, acted),
        })
      }),
  )
}

interface PlayRequest {
  readonly until: keyof typeof UNTIL | keyof typeof HAPPENING
  readonly seats: readonly string[]
  readonly temperament: string | undefined
}

/** The act for which a model asks: to a decision or an end, or until something happens to the seats it names. */
function playAct({ until, seats, temperament }: PlayRequest): Act {
  if (until === 'my_decision' || until === 'round_end' || until === 'fight_end')
    return {
      act: 'play',
      until: UNTIL[until],
      ...(seats.length === 0 ? {} : { seats: [...seats] }),
      ...(temperament === undefined ? {} : { stand: temperament }),
    }
  if (seats.length === 0)
    throw new HostProblem({
      code: 'malformed-request',
      message: 'Nobody is named to be played.',
      hint: 'Name your seats, such as ["npcs"].',
    })
  return {
    act: 'deputy',
    seats: [...seats],
    until: [HAPPENING[until]],
    ...(temperament === undefined ? {} : { policy: temperament }),
  }
}

function requireOwn({ me, board, fight }: Snapshot, seats: readonly string[]): void {
  const anothers = seats.find((seat) => isAnothers(seat, me, board, fight.hands[seat]))
  if (anothers === undefined) return
  throw new HostProblem({
    code: 'wrong-seat',
    message: `A person plays ${anothers}: no machine decides for them.`,
    hint: `Ask them; or, if they agree, amend {do: "hand", seat: "${anothers}", value: "ai:skilled"}, which the log shows; machines then play on at once until a person is asked, or to the end.`,
  })
}
