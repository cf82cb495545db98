/**
 * What a model needs to write its own fight: guides whose examples start, answers to guesses, and errors that say what
 * kind they are.
 */
import { ProtocolErrorCode } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { benchHere, type TestClient } from './testing/bench.ts'
import { begunIn } from './testing/player.ts'

const OWNER = 'an-owner-who-reads-a-lot'
const GAMES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband']

let bench: TestClient
beforeAll(async () => {
  bench = await benchHere({ seed: 'guides' })
})
afterAll(() => bench.close())

async function read(uri: string): Promise<string> {
  const { contents } = await bench.client.readResource({ uri })
  const [first] = contents
  return first !== undefined && 'text' in first ? first.text : ''
}

const argumentsForm = z.record(z.string(), z.unknown())

const schemaForm = z.looseObject({
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
})

/** Arguments without a description, and fields of arguments. */
function silentIn(path: string, schema: unknown): string[] {
  const parsed = schemaForm.safeParse(schema)
  if (!parsed.success) return []
  const { properties = {}, items } = parsed.data
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const described = schemaForm.parse(field).description ?? ''
    return [...(described === '' ? [`${path}.${name}`] : []), ...silentIn(`${path}.${name}`, field)]
  })
  return [...fields, ...silentIn(`${path}[]`, items)]
}

function examplesIn(guide: string): string[] {
  return [...guide.matchAll(/```json\n([\s\S]+?)\n```/g)].map(([, text = '']) => text)
}

describe.each(GAMES)('%s', (id) => {
  it('shows scenarios that start', async () => {
    const examples = examplesIn(await read(`steelyard://systems/${id}/scenario`))
    expect(examples).toHaveLength(2)
    for (const scenario of examples)
      expect(begunIn(await bench.call('start_fight', { scenario })).handles).toHaveProperty('referee')
  })

  it('shows stat blocks and rulings with which a fight starts', async () => {
    for (const path of ['statblocks', 'rulings']) {
      const [example = ''] = examplesIn(await read(`steelyard://systems/${id}/${path}`))
      const started = await bench.call('start_fight', argumentsForm.parse(JSON.parse(example)))
      expect(begunIn(started).handles).toHaveProperty('referee')
    }
  })

  it('answers a guessed scenario with what is wrong and the smallest that starts', async () => {
    const guess = JSON.stringify({ system: id, sides: [{ name: 'A', units: ['hero'] }, { name: 'B' }] })
    const { text, isError } = await bench.call('start_fight', { scenario: guess })
    expect(isError).toBe(true)
    expect(text).toContain('units')
    const [, example = ''] = /that starts: (\{.+\}) The resource/.exec(text) ?? []
    expect(begunIn(await bench.call('start_fight', { scenario: example })).handles).toHaveProperty('referee')
  })

  it('names the seats of its scenarios, which take controllers', async () => {
    const { data } = await bench.call('list_content', { system: id, kind: 'scenario', limit: 1 })
    const [item] = z.array(z.object({ id: z.string(), seats: z.array(z.string()) })).parse(data['items'])
    const seats = item?.seats ?? []
    expect(seats.length).toBeGreaterThan(1)
    const controllers = Object.fromEntries(seats.map((seat) => [seat, 'gm']))
    const started = await bench.call('start_fight', { system: id, scenario: item?.id, controllers })
    expect(started.isError).toBe(false)
  })
})

describe('conventions', () => {
  it('lists the guides of every game as resources', async () => {
    const { resources } = await bench.client.listResources()
    const guides = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('steelyard://systems/'))
    const expected = ['scenario', 'statblocks', 'rulings'].flatMap((path) =>
      GAMES.map((id) => `steelyard://systems/${id}/${path}`),
    )
    expect(guides.toSorted()).toEqual(expected.toSorted())
  })

  it('answers what is not there with the error for wrong parameters', async () => {
    const wrong = { code: ProtocolErrorCode.InvalidParams }
    await expect(read('steelyard://systems/chess/scenario')).rejects.toMatchObject(wrong)
    await expect(read('steelyard://systems/stances/rules/defensive')).rejects.toMatchObject(wrong)
    await expect(read(`steelyard://fights/${'x'.repeat(43)}/state`)).rejects.toMatchObject(wrong)
    const explained = bench.client.getPrompt({ name: 'explain_last', arguments: { handle: 'x'.repeat(43) } })
    await expect(explained).rejects.toMatchObject(wrong)
    await expect(bench.client.getPrompt({ name: 'no_such_prompt' })).rejects.toMatchObject(wrong)
  })

  it('gives every tool a title, a picture of its own and every hint', async () => {
    const { tools } = await bench.client.listTools()
    for (const { title, icons, annotations } of tools) {
      expect(title).toMatch(/^[A-Z]/)
      expect(icons).toMatchObject([{ mimeType: 'image/svg+xml' }])
      expect(annotations).toEqual({
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: false,
      })
    }
    expect(new Set(tools.map(({ icons }) => icons?.[0]?.src)).size).toBe(tools.length)
  })

  it('describes every argument of every tool', async () => {
    const { tools } = await bench.client.listTools()
    const undescribed = tools.flatMap(({ name, inputSchema }) => silentIn(name, inputSchema))
    expect(undescribed).toEqual([])
  })

  it('calls nothing read-only that writes, and nothing repeatable that does more the second time', async () => {
    const { host } = bench
    if (host === null) throw new Error('no host')
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/first', owner: OWNER }))
    const handle = begun.handles['referee'] ?? ''
    const founded = await bench.call('lead_company', {
      do: 'found',
      system: 'bastionland',
      name: 'Readers',
      owner: OWNER,
    })
    const { tools } = await bench.client.listTools()
    const reading = tools.flatMap(({ name, annotations }) =>
      annotations?.readOnlyHint === true ? [name] : [],
    )
    const requests: Readonly<Record<string, Record<string, unknown>>> = {
      list_content: { system: 'bastionland' },
      rule: { system: 'bastionland', query: 'deny' },
      look: { handle, detail: 'full' },
      choices: { handle },
      odds: { system: 'bastionland' },
      list_fights: { owner: OWNER },
      company: { handle: founded.data['handle'], file: true },
    }
    expect(reading.toSorted()).toEqual(Object.keys(requests).toSorted())
    const stored = async (): Promise<string> =>
      JSON.stringify([await host.snapshot(handle), await host.holdings(OWNER)])
    const before = await stored()
    for (const name of reading) {
      const once = await bench.call(name, requests[name])
      expect(once.isError).toBe(false)
      expect((await bench.call(name, requests[name])).text).toBe(once.text)
    }
    expect(await stored()).toBe(before)
    const chosen = { handle, decision_id: begun.pending[0]?.decision_id, choice: 'hold' }
    await bench.call('choose', chosen)
    const after = await stored()
    expect((await bench.call('choose', chosen)).isError).toBe(true)
    expect(await stored()).toBe(after)
  })
})
