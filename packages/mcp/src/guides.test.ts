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
    const [, example = ''] = /that starts: (\{.+\}) All fields:/.exec(text) ?? []
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

const OWN_FIELDS = {
  bastionland: ['`firstSide`', '`tactics`'],
  mythras: ['`visibility`', '`magicPointsNow`'],
  momentum: ['`startBand`', '`attackSkill`'],
  stances: ['`homeEdge`', '`signatureMoves`'],
  warband: ['`noQuarter`', '`randomSpells`'],
}

describe.each(Object.entries(OWN_FIELDS))('the fields of %s', (id, [ground = '', sheet = '']) => {
  it('all stand in the guide: those of the ground, then those of a sheet', async () => {
    const [, field = '', figure = ''] = (await read(`steelyard://systems/${id}/scenario`)).split('\n## ')
    expect(field).toContain(`- ${ground}: `)
    expect(figure).toContain(`- ${sheet}: `)
  })

  it('can be read through a tool by models that are shown no resources', async () => {
    const { text } = await bench.call('list_content', { system: id, kind: 'guide', query: 'scenario' })
    expect(text).toBe(await read(`steelyard://systems/${id}/scenario`))
  })
})

describe('stat blocks of a model’s own', () => {
  const block = 'Dame Iris; MGT 3, HP 9, ATK 3, AR 0, MV 5, ML 9; arming sword; glows'
  const note = /^Note: Dame Iris: .*"glows" is kept as a note/m

  it('are told with what was kept aside, wherever they are taken', async () => {
    const sides = [{ figures: [{ statblock: block, count: 2 }] }, { figures: ['wolf'] }]
    const begun = await bench.call('start_fight', { system: 'warband', sides })
    expect(begun.text).toMatch(note)
    expect(begun.text.match(/glows" is kept/g)).toHaveLength(1)
    const scenario = JSON.stringify({
      system: 'warband',
      sides: sides.map((side, at) => ({ id: `side-${at}`, ...side })),
    })
    expect((await bench.call('start_fight', { scenario })).text).toMatch(note)
    const change = { do: 'join', side: 'npcs', figure: { statblock: block } }
    const joined = { handle: begunIn(begun).handles['referee'], change, reason: 'A friend of theirs' }
    expect((await bench.call('amend', joined)).text).toMatch(/^Dame Iris: .*"glows" is kept as a note/m)
    const found = { do: 'found', system: 'warband', name: 'Readers', figures: [{ statblock: block }] }
    const founded = await bench.call('lead_company', { ...found, owner: OWNER })
    expect(founded.text).toMatch(note)
    const { handle } = founded.data
    const added = await bench.call('lead_company', { do: 'add', handle, figures: [{ statblock: block }] })
    expect(added.text).toMatch(note)
    const fight = { do: 'fight', handle, figures: [{ statblock: block, name: 'Dame Iris' }] }
    expect((await bench.call('lead_company', fight)).text).toMatch(note)
  })

  it('take fields of the sheet beside them, and a sheet needs nothing else', async () => {
    const sides = [
      { figures: [{ use: 'magnus', zone: 1, guard: 3 }] },
      { figures: [{ name: 'Bridge Captain', kind: 'npc', might: 2, weapons: ['battle axe'], zone: 3 }] },
    ]
    const { text } = await bench.call('start_fight', { system: 'stances', sides })
    expect(text).toMatch(/Magnus .*Guard 3\/15.*zone 1/)
    expect(text).toMatch(/Bridge Captain .*battle axe.*zone 3/)
    const wrong = [{ figures: [{ use: 'magnus', zones: 1 }] }, { figures: ['elena'] }]
    const refused = await bench.call('start_fight', { system: 'stances', sides: wrong })
    expect(refused.text).toMatch(/^Refused \(malformed-scenario\).*zones/)
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
