/**
 * What can be read besides the tools: games and rules (public, long-lived), and a fight as its handle may see it:
 * state, log, Markdown, how its dice are checked, and plots of simulations.
 *
 * A fight's address holds its handle, so it is as secret as the handle. Seeds are in none of them: whoever could
 * read the seed of a running fight could foresee its dice.
 */
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { type Host, HostProblem, type RuleView } from '@steelyard/table/contract'
import { z } from 'zod'
import { resultForms } from './forms.ts'
import { guides } from './guides.ts'
import { plotOf } from './plot.ts'

const HOUR = 3_600_000
const PUBLIC = { ttlMs: 24 * HOUR, cacheScope: 'public' } as const
const PRIVATE = { ttlMs: 0, cacheScope: 'private' } as const
const JSON_TYPE = 'application/json'
const MOST_COMPLETIONS = 50

/** Adds every resource. */
export function addResources(server: McpServer, host: Host): void {
  addLibraryResources(server, host)
  addFightResources(server, host)
  addPlots(server, host)
  addCompanyFiles(server, host)
  addResultSchemas(server)
}

/** What a tool gives to a program that asks for data. */
function addResultSchemas(server: McpServer): void {
  const tools = Object.keys(resultForms)
  server.registerResource(
    'result',
    new ResourceTemplate('steelyard://results/{tool}', {
      list: undefined,
      complete: { tool: (value) => tools.filter((tool) => tool.startsWith(value)) },
    }),
    {
      title: 'What a tool gives as data',
      description: 'The JSON Schema of the structured content that a tool gives with data: true.',
      mimeType: JSON_TYPE,
      cacheHint: PUBLIC,
    },
    (uri, { tool }) =>
      read(uri, async () => {
        const form = resultForms[text(tool)]
        if (form === undefined)
          throw new HostProblem({
            code: 'unknown-tool',
            message: 'No such tool.',
            hint: `The tools are ${tools.join(', ')}.`,
          })
        return asJson(z.toJSONSchema(form, { io: 'output', unrepresentable: 'any' }))
      }),
  )
}

function addCompanyFiles(server: McpServer, host: Host): void {
  server.registerResource(
    'company',
    new ResourceTemplate('steelyard://companies/{handle}.json', { list: undefined }),
    {
      title: 'A company',
      description: 'The whole company as one file, with the record of every fight.',
      mimeType: JSON_TYPE,
      cacheHint: PRIVATE,
    },
    (uri, { handle }) =>
      read(uri, async () => ({ mimeType: JSON_TYPE, text: await host.companies.export(text(handle)) })),
  )
}

function addLibraryResources(server: McpServer, host: Host): void {
  server.registerResource(
    'systems',
    'steelyard://systems',
    {
      title: 'Games',
      description: 'Every game with its scenarios and temperaments.',
      mimeType: JSON_TYPE,
      cacheHint: PUBLIC,
    },
    (uri) => read(uri, async () => asJson(await host.systems())),
  )
  addGuides(server, host)
  const systems = async (value: string): Promise<string[]> =>
    (await host.systems()).map(({ id }) => id).filter((id) => id.startsWith(value))
  server.registerResource(
    'rule',
    new ResourceTemplate('steelyard://systems/{system}/rules/{rule_id}', {
      list: undefined,
      complete: {
        system: systems,
        rule_id: async (value, context) => {
          const rules = await host.rules(context?.arguments?.['system'] ?? '')
          return rules
            .map(({ id }) => id)
            .filter((id) => id.includes(value))
            .slice(0, MOST_COMPLETIONS)
        },
      },
    }),
    {
      title: 'A rule',
      description: 'One rule in our words, by the id that events cite.',
      mimeType: 'text/markdown',
      cacheHint: PUBLIC,
    },
    (uri, { system, rule_id }) =>
      read(uri, async () => {
        const wanted = text(rule_id)
        const rules = await host.rules(text(system))
        const rule = rules.find(({ id }) => id === wanted || id === `${text(system)}.${wanted}`)
        if (rule === undefined)
          throw new HostProblem({
            code: 'unknown-rule',
            message: 'No such rule.',
            hint: 'The tool "rule" finds rules by a question in words.',
          })
        return { mimeType: 'text/markdown', text: ruleText(rule) }
      }),
  )
}

/** What a model needs to write a fight of its own, for each game. */
function addGuides(server: McpServer, host: Host): void {
  for (const [path, { title, make }] of Object.entries(guides)) {
    const list = async () => ({
      resources: (await host.systems()).map((game) => ({
        uri: `steelyard://systems/${game.id}/${path}`,
        name: `${game.id}-${path}`,
        title: `${title}: ${game.title}`,
        mimeType: 'text/markdown',
      })),
    })
    const complete = {
      system: async (value: string) =>
        (await host.systems()).map(({ id }) => id).filter((id) => id.startsWith(value)),
    }
    server.registerResource(
      path,
      new ResourceTemplate(`steelyard://systems/{system}/${path}`, { list, complete }),
      {
        title,
        description: `${title} of a game, with an example that starts as it stands.`,
        mimeType: 'text/markdown',
        cacheHint: PUBLIC,
      },
      (uri, { system }) =>
        read(uri, async () => {
          const game = text(system)
          await host.rulings(game)
          return { mimeType: 'text/markdown', text: await make(host, game) }
        }),
    )
  }
}

function addFightResources(server: McpServer, host: Host): void {
  const add = (
    name: string,
    path: string,
    description: string,
    mimeType: string,
    make: (handle: string, from: number) => Promise<string>,
  ): void => {
    server.registerResource(
      name,
      new ResourceTemplate(`steelyard://fights/{handle}/${path}`, { list: undefined }),
      { title: name, description, mimeType, cacheHint: PRIVATE },
      (uri, { handle }) =>
        read(uri, async () => {
          const from = Number(uri.searchParams.get('from') ?? '0')
          return { mimeType, text: await make(text(handle), Number.isInteger(from) ? from : 0) }
        }),
    )
  }
  add(
    'state',
    'state',
    'The board and open decisions as this handle may know them.',
    JSON_TYPE,
    async (handle) => {
      const { revision, fight, board, questions, waiting } = await host.snapshot(handle)
      return JSON.stringify({ revision, fight, board, questions, waiting })
    },
  )
  const logFrom = async (handle: string, from: number): Promise<string> => {
    const { log, revision } = await host.snapshot(handle)
    return JSON.stringify({ revision, lines: log.filter(({ at }) => at >= from) })
  }
  add('log', 'log', 'Every log line.', JSON_TYPE, logFrom)
  add('log-from', 'log{?from}', 'Log lines from a line on.', JSON_TYPE, logFrom)
  add('log.md', 'log.md', 'The whole log as Markdown.', 'text/markdown', (handle) =>
    host.export(handle, 'markdown'),
  )
  add(
    'verify',
    'verify',
    'The fingerprint of the seed, and every die recomputed where this handle may.',
    JSON_TYPE,
    (handle) => verification(host, handle),
  )
}

/** The fingerprint for everybody; every die recomputed for whoever may have the save. */
async function verification(host: Host, handle: string): Promise<string> {
  const { fight } = await host.snapshot(handle)
  const { commitment, outcome } = fight
  try {
    const save: unknown = JSON.parse(await host.export(handle, 'save'))
    return JSON.stringify({ commitment, over: outcome.over, checked: await host.verify(save) })
  } catch (thrown) {
    if (!(thrown instanceof HostProblem)) throw thrown
    return JSON.stringify({ commitment, over: outcome.over, checked: null, why: thrown.message })
  }
}

function addPlots(server: McpServer, host: Host): void {
  server.registerResource(
    'plot',
    new ResourceTemplate('steelyard://plots/{job}.svg', { list: undefined }),
    {
      title: 'A plot',
      description: 'The result of a simulation as a picture.',
      mimeType: 'image/svg+xml',
      cacheHint: { ttlMs: HOUR, cacheScope: 'private' },
    },
    (uri, { job }) =>
      read(uri, async () => {
        const { result, of: fights } = await host.job(text(job))
        if (result === null)
          throw new HostProblem({ code: 'not-done', message: 'That simulation has no result.', hint: '' })
        return { mimeType: 'image/svg+xml', text: plotOf(`Who wins, ${fights} fights`, result.points) }
      }),
  )
}

async function read(
  uri: URL,
  make: () => Promise<{ readonly mimeType: string; readonly text: string }>,
): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, ...(await make()) }] }
  } catch (thrown) {
    if (thrown instanceof HostProblem)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${thrown.message} ${thrown.hint}`.trim())
    throw new ProtocolError(ProtocolErrorCode.InternalError, 'This cannot be read now.')
  }
}

function asJson(value: unknown): { mimeType: string; text: string } {
  return { mimeType: JSON_TYPE, text: JSON.stringify(value) }
}

/** A rule as Markdown. */
export function ruleText({ id, title, section, summary, tag }: RuleView): string {
  return `# ${title}\n\n${summary}\n\n‹${id}› ${section}, ${tag}\n`
}

function text(variable: string | readonly string[] | undefined): string {
  return decodeURIComponent(typeof variable === 'string' ? variable : (variable?.[0] ?? ''))
}
