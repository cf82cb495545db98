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

describe('dice that are said in the chat', () => {
  it('count where the referee lets the model pass them on, and the log marks them', async () => {
    const bench = await here(newClient('legacy'))
    const begun = begunIn(await bench.call('start_fight', { scenario: 'mythras/first', dice: 'typed' }))
    const { referee: handle = '', players = '' } = begun.handles
    const said = { handle, decision_id: begun.pending[0]?.decision_id, choice: [7] }
    const refused = await bench.call('choose', said)
    expect(refused.text).toMatch(/^Refused .*no model types them/)
    expect(refused.text).toContain('value: "relayed"')
    const relay = { change: { do: 'dice', seat: 'players', value: 'relayed' }, reason: 'no forms here' }
    expect((await bench.call('amend', { handle: players, ...relay })).isError).toBe(true)
    const allowed = await bench.call('amend', { handle, ...relay })
    expect(allowed.text).toContain('ask them what they rolled')
    const wrong = await bench.call('choose', { ...said, choice: '11' })
    expect(wrong.text).toMatch(/^Refused \(malformed-dice\)/)
    const rolled = await bench.call('choose', said)
    expect(rolled.text).toContain('d10=7 (typed, by the model’s word)')
    const back = { change: { do: 'dice', seat: 'players', value: 'typed' }, reason: 'a form at last' }
    await bench.call('amend', { handle, ...back })
    const [next] = factsIn(await bench.call('look', { handle })).pending
    expect((await bench.call('choose', { ...said, decision_id: next?.decision_id })).isError).toBe(true)
  })

  it('may be allowed from the beginning, and stay allowed when machines have played', async () => {
    const bench = await here(newClient('legacy'))
    const begun = begunIn(await bench.call('start_fight', { scenario: 'mythras/first', dice: 'relayed' }))
    const handle = begun.handles['referee'] ?? ''
    const rolled = await bench.call('choose', {
      handle,
      decision_id: begun.pending[0]?.decision_id,
      choice: '3',
    })
    expect(rolled.text).toContain('d10=3 (typed, by the model’s word)')
    const token = begun.handles['players'] ?? ''
    await bench.host?.act(token, { act: { act: 'play', until: 'round', seats: ['players'] } })
    expect((await bench.host?.snapshot(handle))?.fight.relayed).toEqual(['players'])
  })

  it('are never taken from a form as anything but typed', async () => {
    const { client } = withPerson('legacy', () => ({ action: 'accept', content: { dice: '7' } }))
    const bench = await here(client)
    const begun = begunIn(await bench.call('start_fight', { scenario: 'mythras/first', dice: 'relayed' }))
    const handle = begun.handles['referee'] ?? ''
    const result = await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    expect(result.text).toContain('d10=7 (typed)')
  })
})

describe('a look that waits', () => {
  it('comes back as soon as a person has answered elsewhere, with what they did', async () => {
    const bench = await here(newClient('legacy'))
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/duel' }))
    const { referee: handle = '', players = '' } = begun.handles
    const [asked] = begun.pending
    const { revision } = factsIn(await bench.call('look', { handle: players }))
    const waiting = bench.call('look', { handle, since: revision, wait: 50 })
    const question = asked?.decision_id ?? ''
    await bench.host?.act(players, { act: { act: 'answer', question, choice: 'attack' } })
    const news = await waiting
    expect(news.text).toContain('Gallant Knight Corwenna attacks Tenant Knight Dorn')
    expect(factsIn(news).revision).toBe(revision + 1)
  })

  it('comes back at once where there is news already, and with nothing new when its time is over', async () => {
    const bench = await here(newClient('legacy'))
    const begun = begunIn(await bench.call('start_fight', { scenario: 'bastionland/duel' }))
    const handle = begun.handles['referee'] ?? ''
    const old = await bench.call('look', { handle, since: 0, wait: 50 })
    expect(factsIn(old).revision).toBe(begun.revision)
    const nothing = factsIn(await bench.call('look', { handle, wait: 1 }))
    expect(nothing).toMatchObject({ revision: begun.revision, events: [] })
  })
})
