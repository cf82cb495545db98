/**
 * People are asked by forms of their client: choices, real dice, and a nod to what overrides the rules. What they
 * answer counts; what they decline changes nothing; a client without forms is told whom to ask.
 */
import { type Client, type ElicitResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, describe, expect, it } from 'vitest'
import { benchHere, benchOverHttp, callTool, type Era, newClient, type TestClient } from './testing/bench.ts'
import { begunIn, factsIn } from './testing/player.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** A client whose person answers forms like this. */
function withPerson(
  era: Era,
  answers: (message: string) => ElicitResult,
): { client: Client; asked: string[] } {
  const asked: string[] = []
  const client = newClient(era, { capabilities: { elicitation: { form: {} } } })
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message)
    return answers(params.message)
  })
  return { client, asked }
}

async function here(client: Client): Promise<TestClient> {
  const bench = await benchHere({ seed: 'asking', client })
  open.push(bench)
  return bench
}

describe('a person who can be asked', () => {
  it('decides by a form, over the older protocol', async () => {
    const { client, asked } = withPerson('legacy', () => ({ action: 'accept', content: { choice: 'hold' } }))
    const bench = await here(client)
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/first' }))
    const handle = begun.handles['referee'] ?? ''
    const result = await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    expect(asked).toEqual(['Errant Knight Aldous: What does Errant Knight Aldous do?'])
    expect(factsIn(result).pending[0]?.decision_id).not.toBe(begun.pending[0]?.decision_id)
    expect(bench.host === null ? [] : (await bench.host.snapshot(handle)).withdrawable).toHaveLength(1)
  })

  it('decides by a form, over HTTP with the latest protocol', async () => {
    const served = await benchOverHttp('auto', { seed: 'asking' })
    open.push(served)
    const { client, asked } = withPerson('auto', () => ({ action: 'accept', content: { dice: '7' } }))
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', served.address)))
    open.push(client)
    const begun = begunIn(await callTool(client, 'start_fight', { scenario: 'mythras/first', dice: 'typed' }))
    const handle = begun.handles['referee'] ?? ''
    const [roll] = begun.pending
    const result = await callTool(client, 'choose', { handle, decision_id: roll?.decision_id })
    expect(asked).toHaveLength(1)
    expect(result.text).toContain('d10=7 (typed)')
  })

  it('types dice that must fit the roll', async () => {
    const { client } = withPerson('legacy', () => ({ action: 'accept', content: { dice: '11 3' } }))
    const bench = await here(client)
    const begun = begunIn(await bench.call('start_fight', { scenario: 'mythras/first', dice: 'typed' }))
    const handle = begun.handles['referee'] ?? ''
    const result = await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    expect(result.text).toMatch(/^Refused \(malformed-dice\)/)
    expect(factsIn(await bench.call('look', { handle })).pending).toEqual(begun.pending)
  })

  it('may decline, and nothing happens', async () => {
    const { client } = withPerson('legacy', () => ({ action: 'decline' }))
    const bench = await here(client)
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/first' }))
    const handle = begun.handles['referee'] ?? ''
    const result = await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    expect(result.text).toMatch(/^Refused \(person-declined\)/)
    expect(factsIn(await bench.call('look', { handle })).revision).toBe(begun.revision)
  })

  it('is asked before a value is set by hand', async () => {
    let agreed = false
    const { client, asked } = withPerson('legacy', () => ({ action: 'accept', content: { agreed } }))
    const bench = await here(client)
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/first' }))
    const handle = begun.handles['referee'] ?? ''
    const change = { do: 'set', path: 'figures.gate-sentry-1.guard', value: 0 }
    const request = { handle, change, reason: 'he tripped' }
    expect((await bench.call('amend', request)).text).toMatch(/^Refused \(person-declined\)/)
    agreed = true
    expect((await bench.call('amend', request)).text).toContain('amended: figures.gate-sentry-1.guard 3 → 0')
    expect(asked[0]).toContain('figures.gate-sentry-1.guard')
    expect((await bench.call('amend', { handle, change: { do: 'undo' }, reason: 'no' })).isError).toBe(false)
    expect(asked).toHaveLength(2)
  })
})

describe('a client without forms', () => {
  it('is told whom to ask, and nothing happens', async () => {
    const bench = await here(newClient('legacy'))
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/first' }))
    const handle = begun.handles['referee'] ?? ''
    const result = await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    expect(result.text).toMatch(/^Refused \(ask-the-person\).*Errant Knight Aldous \(players\)/)
    expect(result.text).toContain(`join code ${begun.code}`)
    expect(factsIn(await bench.call('look', { handle })).revision).toBe(begun.revision)
  })
})
