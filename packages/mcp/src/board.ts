/**
 * The board in the chat (MCP Apps): a page that hosts show beside the call of a tool, and what it draws.
 *
 * The page is one file without anything to fetch. What it draws goes with the results under `_meta`, which hosts give to
 * the page and not to the model; clients that show no pages are sent none of it.
 */
import { readFileSync } from 'node:fs'
import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server'
import type { Host, LineView, QuestionView, Snapshot } from '@steelyard/table/contract'
import { z } from 'zod'
import { clientCapabilities } from './asking.ts'
import { GM_SEAT } from './seats.ts'
import { choiceId, largerId, outcomeText } from './telling.ts'

/** The page's address. */
const BOARD_URI = 'ui://steelyard/board'
const MIME = 'text/html;profile=mcp-app'
/** The extension’s name, as both sides declare it. */
export const UI = 'io.modelcontextprotocol/ui'
/** Where results carry what the page draws. */
const BOARD = 'steelyard/board'
const LATEST_LINES = 12
const MOST_CHOICES = 60

/** What a tool says of itself so that hosts show the page with its results; older hosts read the second key. */
export const BOARD_TOOL = { ui: { resourceUri: BOARD_URI }, 'ui/resourceUri': BOARD_URI } as const

const file = (name: string): string => readFileSync(new URL(`../board/${name}`, import.meta.url), 'utf8')

/** The page as one file. */
export function boardPage(): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Steelyard</title>
<style>
${file('board.css')}</style>
<body></body>
<script type="module">
${file('board.js')}</script>
</html>
`
}

/** Adds the page. */
export function addBoard(server: McpServer): void {
  const page = { prefersBorder: true, csp: {} }
  server.registerResource(
    'board',
    BOARD_URI,
    {
      title: 'The board',
      description: 'The fight as a page in the chat: who stands how, what happened, the choices as buttons.',
      mimeType: MIME,
      _meta: { ui: page },
    },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: MIME, text: boardPage(), _meta: { ui: page } }],
    }),
  )
}

const uiForm = z.looseObject({ extensions: z.looseObject({ [UI]: z.unknown() }) })

/** True if the client shows pages beside results. */
function showsPages(server: McpServer, context: ServerContext): boolean {
  const parsed = uiForm.safeParse(clientCapabilities(server, context))
  return parsed.success && parsed.data.extensions[UI] !== undefined
}

/** The same result with what the page draws, or the handle to ask with, where there is somebody to draw it. */
export async function withBoard(
  { server, host, context }: { server: McpServer; host: Host; context: ServerContext },
  request: { readonly handle?: string | undefined; readonly data?: boolean | undefined },
  result: CallToolResult,
): Promise<CallToolResult> {
  const handle = request.handle ?? handleIn(result)
  if (handle === undefined || (request.data !== true && !showsPages(server, context))) return result
  try {
    // Whoever looks with a seat's handle takes the seat: for a fresh fight that is left to the page.
    const board = request.handle === undefined ? { handle } : drawn(handle, await host.snapshot(handle))
    return { ...result, _meta: { ...result._meta, [BOARD]: board } }
  } catch {
    return result
  }
}

const begunForm = z.object({
  handles: z.record(z.string(), z.string()),
  pending: z.array(z.object({ seat: z.string() })),
})

/** The handle of a fresh fight for whoever sits before the chat: a person's seat, or the referee's where there is none. */
function handleIn({ structuredContent }: CallToolResult): string | undefined {
  const parsed = begunForm.safeParse(structuredContent)
  if (!parsed.success) return undefined
  const { handles, pending } = parsed.data
  const person = pending.find(({ seat }) => seat !== GM_SEAT && seat !== 'referee')
  return handles[person?.seat ?? 'referee'] ?? handles['referee']
}

/** What the page draws: the board as this handle may know it, the latest lines, the first question. */
function drawn(handle: string, snapshot: Snapshot): Record<string, unknown> {
  const { fight, board, questions, waiting, revision, log } = snapshot
  const open = questions.slice(0, 1).map((question) => askedOf(question, fight.relayed))
  return {
    handle,
    revision,
    title: fight.title,
    over: fight.outcome.over,
    outcome: fight.outcome.over ? outcomeText(snapshot) : '',
    board,
    lines: log
      .filter(({ struck, answered, tone }) => !struck && answered === undefined && tone !== 'quiet')
      .slice(-LATEST_LINES)
      .map(lineOf),
    questions: open,
    waiting: [...new Set(waiting.map(({ who, seat }) => (who === '' ? seat : who)))],
  }
}

function lineOf({ text, depth, tone, roll }: LineView): Record<string, unknown> {
  const faces = roll?.faces ?? []
  const dice = faces.map((face, at) => ({ face, sides: roll?.dice[at] ?? roll?.dice.at(-1) ?? 6 }))
  return { text, depth, tone, dice }
}

function askedOf(question: QuestionView, relayed: readonly string[]): Record<string, unknown> {
  const { id, by, who, ask, seat } = question
  if (question.kind === 'roll') {
    const dice = question.dice.map((sides) => `d${sides}`).join(' ')
    return { id, by, who, ask, answer: 'roll', dice, relayed: relayed.includes(seat) }
  }
  const { answer, min, max } = question
  return { id, by, who, ask, answer, min, max, choices: choicesOf(question) }
}

/** The choices as buttons: act and target in one where the table offers that. */
function choicesOf({
  options,
  menu = [],
  suggestion,
}: Extract<QuestionView, { kind: 'choice' }>): Record<string, unknown>[] {
  const suggested = suggestion === undefined ? '' : largerId(suggestion.choices)
  const lines =
    menu.length === 0
      ? options.map(({ key, label, hint }) => ({ id: choiceId(key), label, hint }))
      : menu.map(({ choices, label, hint }) => ({ id: largerId(choices), label, hint }))
  return lines.slice(0, MOST_CHOICES).map((line) => ({ ...line, suggested: line.id === suggested }))
}
