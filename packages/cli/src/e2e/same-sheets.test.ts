/**
 * A company of four through three fights with rests, by library, in the terminal, over HTTP and by the tools for AI
 * game masters: the same seeds end in the same sheets, in every game.
 */
import { readFileSync } from 'node:fs'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { Company, Fight, interludeOf } from '@steelyard/kernel'
import { tableServer } from '@steelyard/mcp'
import { serve } from '@steelyard/server'
import { RemoteHost } from '@steelyard/server/client'
import { systemNamed } from '@steelyard/systems'
import { openHost } from '@steelyard/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Workshop } from '../testing/command.ts'

const PARTIES = [
  {
    id: 'bastionland',
    own: ['errant-knight-aldous', 'errant-knight-brannoc', 'gallant-knight-corwenna', 'tenant-knight-dorn'],
    foes: ['gate-sentry', 'hill-poacher'],
  },
  { id: 'mythras', own: ['knight', 'legionary', 'archer', 'duelist'], foes: ['goblin'] },
  { id: 'momentum', own: ['diaghilev', 'ulla', 'bretolomeo', 'maissa'], foes: ['brute', 'marsh-archer'] },
  { id: 'stances', own: ['elena', 'lyra', 'magnus', 'kestrel'], foes: ['road-bandit', 'levy'] },
  { id: 'warband', own: ['brand', 'isolde', 'maude', 'torgny'], foes: ['wolf', 'bandit'] },
] as const
type Party = (typeof PARTIES)[number]

const SEED = 'the same'
const FIGHTS = 3
const hands = { company: 'ai:skilled' } as const
/** The seed of a chapter, from 1; the tools count them so. */
const seedOf = (chapter: number): string => `${SEED} ${chapter}`

const shop = new Workshop()
let host: Awaited<ReturnType<typeof openHost>>
let served: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  host = await openHost()
  served = await serve({
    host,
    version: '0.0.0',
    port: 0,
    address: '127.0.0.1',
    log: 'nothing',
    pages: null,
    limits: { requests: 100_000, creates: 1000 },
  })
})
afterAll(async () => {
  await served.stop()
  await host.close()
  shop.remove()
})

/** What is compared: everybody as they are, what they have been through, and the date. */
function ended({ data }: Company): unknown {
  const { figures, calendar, counters, spoils, chapters } = data
  const told = chapters.map(({ save: _save, title: _title, ...chapter }) => chapter)
  return JSON.parse(JSON.stringify({ figures, calendar, counters, spoils, told }))
}

function byLibrary({ id, own, foes }: Party): Company {
  const system = systemNamed(id)
  let company = Company.found(system, { name: 'Four', figures: own })
  for (let at = 0; at < FIGHTS; at++) {
    const fight = Fight.create(system, company.nextFight({ foes }), { seed: seedOf(2 * at + 1), hands })
    company = company.take(fight)
    const between = interludeOf(system).system
    company = company.take(Fight.create(between, company.between(), { seed: seedOf(2 * at + 2), hands }))
  }
  return company
}

async function byTerminal({ id, own, foes }: Party): Promise<Company> {
  const file = `${id}.company.json`
  const run = async (...args: string[]): Promise<void> => {
    const { exit, err } = await shop.steelyard(args)
    if (exit !== 0) throw new Error(err)
  }
  await run('company', 'new', id, file, ...own, '--name', 'Four')
  for (let at = 0; at < FIGHTS; at++) {
    const against = foes.flatMap((foe) => ['--foe', foe])
    await run('play', '--company', file, ...against, '--seed', seedOf(2 * at + 1), '--watch')
    await run('company', 'rest', file, '--seed', seedOf(2 * at + 2), '--watch')
  }
  return Company.load(systemNamed(id), JSON.parse(readFileSync(shop.path(file), 'utf8')))
}

async function overHttp({ id, own, foes }: Party): Promise<Company> {
  const { companies } = new RemoteHost(served.local)
  const { token } = await companies.found({ system: id, name: 'Four', figures: [...own] })
  let revision = 1
  for (let at = 0; at < FIGHTS; at++) {
    await companies.fight(token, { revision, foes: [...foes], seed: seedOf(2 * at + 1), hands })
    ;({ revision } = await companies.take(token, revision + 1))
    await companies.between(token, { revision, seed: seedOf(2 * at + 2), hands })
    ;({ revision } = await companies.take(token, revision + 1))
  }
  return Company.load(systemNamed(id), JSON.parse(await companies.export(token)))
}

async function byTools({ id, own, foes }: Party): Promise<Company> {
  const server = tableServer(host, { seed: SEED, owner: 'an-owner-of-these-companies' })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await server.connect(far)
  await client.connect(near)
  const lead = async (args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { isError, structuredContent, content } = resultForm.parse(
      await client.callTool({ name: 'lead_company', arguments: { data: true, ...args } }),
    )
    if (isError === true) throw new Error(JSON.stringify(content))
    return structuredContent ?? {}
  }
  const { handle } = await lead({ do: 'found', system: id, name: 'Four', figures: own })
  for (let at = 0; at < FIGHTS; at++) {
    await lead({ do: 'fight', handle, figures: foes, controllers: { company: 'ai' } })
    await lead({ do: 'take', handle })
    await lead({ do: 'rest', handle, controllers: { company: 'ai' } })
    await lead({ do: 'take', handle })
  }
  const { contents } = await client.readResource({ uri: `steelyard://companies/${String(handle)}.json` })
  const [file] = z.array(z.object({ text: z.string() })).parse(contents)
  await client.close()
  await server.close()
  return Company.load(systemNamed(id), JSON.parse(file?.text ?? ''))
}

const resultForm = z.object({
  isError: z.boolean().optional(),
  content: z.unknown(),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
})

describe.each(PARTIES)('$id', (party) => {
  it('ends in the same sheets wherever it was led', async () => {
    const company = byLibrary(party)
    const sheets = ended(company)
    expect(company.data.chapters).toHaveLength(2 * FIGHTS)
    expect(ended(await byTerminal(party))).toEqual(sheets)
    expect(ended(await overHttp(party))).toEqual(sheets)
    expect(ended(await byTools(party))).toEqual(sheets)
  })
})
