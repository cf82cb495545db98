/**
 * What can be read without a fight: `list_content` and `rule`.
 */
import type { McpServer } from '@modelcontextprotocol/server'
import type { ContentView, Host, RuleView } from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/contract'
import { z } from 'zod'
import { READS } from '../annotations.ts'
import type { ContentList } from '../forms.ts'
import { guides, isGuide } from '../guides.ts'
import { answered, refusing } from '../result.ts'
import { taken } from '../schema.ts'
import { MOST_LINES } from '../telling.ts'
import { addTool } from '../tool.ts'

const MOST_ITEMS = 20
const USUAL_ITEMS = 10
const MOST_PASSAGES = 3
const PASSAGE_LENGTH = 900
/** The kind of content under which guides are read. */
const GUIDE = 'guide'

const listTaken = taken({
  system: z.string().max(40).optional().describe('Game.'),
  kind: z.string().max(40).optional().describe('Such as scenario.'),
  query: z.string().max(100).optional().describe('Words.'),
  limit: z.int().min(1).max(MOST_ITEMS).optional().describe('10 unless given.'),
})
const ruleTaken = taken({
  system: z.string().max(40).describe('Game.'),
  query: z.string().min(1).max(200).describe('Question or id.'),
})

/** Adds `list_content` and `rule`. */
export function addLibraryTools(server: McpServer, host: Host): void {
  addTool(
    server,
    'list_content',
    {
      title: 'List ready-made things',
      description:
        'Games, or what is ready-made in one: scenario, figure, weapon… Kind guide (query scenario, statblocks, rulings): to write your own.',
      inputSchema: listTaken,
      annotations: READS,
    },
    (ask) =>
      refusing(host, null, async () =>
        ask.kind === GUIDE ? guideTold(host, ask) : listed(await itemsOf(host, ask), ask.limit),
      ),
  )
  addTool(
    server,
    'rule',
    {
      title: 'Look up a rule',
      description: 'What the rules say: a question in words, or a rule id as events cite it.',
      inputSchema: ruleTaken,
      annotations: READS,
    },
    ({ system, query }) =>
      refusing(host, null, async () => passagesOf(system, await host.rules(system, query))),
  )
}

/** How to write a fight of a game: the same text as the resource, for models whose client shows them no resources. */
async function guideTold(
  host: Host,
  { system = '', query = '' }: { readonly system?: string | undefined; readonly query?: string | undefined },
): Promise<ReturnType<typeof answered>> {
  const named = query.trim().toLowerCase()
  const game = (await host.systems()).find(({ id }) => id === system)
  if (game === undefined || !isGuide(named))
    throw new HostProblem({
      code: 'nothing-found',
      message: 'A guide is asked for by its game and its name.',
      hint: `Such as {system: "${game?.id ?? 'stances'}", kind: "guide", query: "statblocks"}; there are ${Object.keys(guides).join(', ')}.`,
    })
  const { title, make } = guides[named]
  const text = await make(host, game.id)
  const item = { system: game.id, kind: GUIDE, id: named, title, summary: '' }
  return answered([text], { items: [item], text })
}

async function itemsOf(
  host: Host,
  ask: {
    readonly system?: string | undefined
    readonly kind?: string | undefined
    readonly query?: string | undefined
    readonly limit?: number | undefined
  },
): Promise<ContentList['items']> {
  const { system, kind, query, limit = USUAL_ITEMS } = ask
  if (kind === 'system' || (system === undefined && kind === undefined && query === undefined)) {
    const games = await host.systems()
    return games.slice(0, limit).map(({ id, title, policies, kinds }) => ({
      system: id,
      kind: 'system',
      id,
      title,
      summary: `kinds: ${[GUIDE, ...kinds].join(', ')}; temperaments: ${policies.map(({ name }) => name).join(', ')}`,
    }))
  }
  const found: readonly ContentView[] = await host.content({
    limit: limit + 1,
    ...(system === undefined ? {} : { system }),
    ...(kind === undefined ? {} : { kind }),
    ...(query === undefined ? {} : { query }),
  })
  if (found.length === 0)
    throw new HostProblem({
      code: 'nothing-found',
      message: 'Nothing ready-made fits.',
      hint: await whatThereIs(host, system),
    })
  return Promise.all(
    found.map(async ({ system: game, kind: sort, id, title, summary }) => ({
      system: game,
      kind: sort,
      id,
      title,
      summary,
      ...(sort === 'scenario' ? { seats: await seatsOf(host, game, id) } : {}),
    })),
  )
}

/** Who can be given a controller in a scenario: its sides, and the people who are seated apart. */
async function seatsOf(host: Host, system: string, id: string): Promise<string[]> {
  const { data } = await host.contentEntry(system, 'scenario', id)
  const scenario = z.record(z.string(), z.json()).parse(data)
  return Object.keys((await host.check({ scenario })).hands)
}

async function whatThereIs(host: Host, system: string | undefined): Promise<string> {
  const game = (await host.systems()).find(({ id }) => id === system)
  return game === undefined
    ? 'Call list_content without arguments for the games and their kinds, or ask with fewer words.'
    : `The kinds of ${game.id} are ${game.kinds.join(', ')}; or ask with fewer words.`
}

/** The items asked for; one more than that only says that there are more. */
function listed(found: ContentList['items'], limit = USUAL_ITEMS): ReturnType<typeof answered> {
  const items = found.slice(0, limit)
  const more = found.length > items.length
  const lines = items.map(({ system, kind, id, title, summary, seats = [] }) => {
    const about = summary === '' ? '' : ` – ${summary}`
    const who = seats.length === 0 ? '' : ` [seats ${seats.join(', ')}]`
    return `${system} ${kind} ${id}: ${title}${about}${who}`
  })
  const room = MOST_LINES - 2
  const rest = lines.slice(room)
  const text = rest.length === 0 ? lines : [...lines.slice(0, room), rest.join(' | ')]
  return answered(more ? [...text, `There is more: a query, or a limit of up to ${MOST_ITEMS}.`] : text, {
    items,
    ...(more ? { more_up_to: MOST_ITEMS } : {}),
  })
}

function passagesOf(system: string, found: readonly RuleView[]): ReturnType<typeof answered> {
  const best = found.slice(0, MOST_PASSAGES)
  if (best.length === 0)
    throw new HostProblem({
      code: 'nothing-found',
      message: `No rule of ${system} speaks of that.`,
      hint: 'Ask with other words of the game, or with an id that an event cites.',
    })
  const room = Math.floor(PASSAGE_LENGTH / best.length)
  const passages = best.map(({ id, title, section, summary }) => ({
    id,
    title,
    section,
    text: summary.length <= room ? summary : `${summary.slice(0, room - 1)}…`,
  }))
  const lines = passages.flatMap(({ id, title, section, text }) => [
    `‹${id}› ${title} (${section})`,
    `  ${text}`,
  ])
  return answered(lines, { passages })
}
