/**
 * What a model needs to write its own fight: guides whose examples start, answers to guesses, and errors that say what
 * kind they are.
 */
import { ProtocolErrorCode } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { benchHere, type TestClient } from './testing/bench.ts'
import { begunIn } from './testing/player.ts'

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
    const guides = resources.map(({ uri }) => uri).filter((uri) => uri !== 'steelyard://systems')
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

  it('gives every tool a title and says that none reaches outside the table', async () => {
    const { tools } = await bench.client.listTools()
    for (const { title, annotations } of tools) {
      expect(title).toMatch(/^[A-Z]/)
      expect(annotations?.openWorldHint).toBe(false)
    }
  })
})
