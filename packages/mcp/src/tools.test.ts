/**
 * Every tool, resource and prompt, called by the official client: over standard input and output of the real
 * command, over HTTP with the latest protocol and with that of the year before.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchHere, benchOverHttp, benchOverStdio, type TestClient, UNHURRIED } from './testing/bench.ts'
import { begin, begunIn, factsIn } from './testing/player.ts'

const WAYS = [
  { way: 'stdio', open: () => benchOverStdio(['--memory', '--seed', 'tools'], 'auto') },
  { way: 'HTTP', open: () => benchOverHttp('auto', { seed: 'tools' }) },
  { way: 'HTTP, older protocol', open: () => benchOverHttp('legacy', { seed: 'tools' }) },
] as const

describe.each(WAYS)('over $way', ({ open }) => {
  let bench: TestClient
  let referee = ''
  let players = ''
  beforeAll(async () => {
    bench = await open()
    const begun = begunIn(await bench.call('start_fight', { scenario: 'first', system: 'bastionland' }))
    referee = begun.handles['referee'] ?? ''
    players = begun.handles['players'] ?? ''
  })
  afterAll(() => bench.close())

  it('lists its tools', async () => {
    const { tools } = await bench.client.listTools()
    expect(tools.length).toBe(15)
  })

  it('lists content and finds rules', async () => {
    const games = await bench.call('list_content')
    expect(games.lines.length).toBe(5)
    const figures = await bench.call('list_content', { system: 'bastionland', kind: 'figure', limit: 20 })
    expect(figures.lines.length).toBe(12)
    expect(figures.text).toContain('gate-sentry')
    const rule = await bench.call('rule', { system: 'bastionland', query: 'feat.deny.when' })
    expect(rule.text).toContain('‹bastionland.feat.deny.when›')
    expect(rule.data['passages']).toHaveLength(1)
  })

  it('looks, says what can be chosen, chooses, plays on', async () => {
    const snapshot = await bench.call('look', { handle: players })
    expect(snapshot.text).toContain('(players, you)')
    const choices = await bench.call('choices', { handle: players })
    expect(choices.text).toContain('Not now: ')
    const options = choices.lines
      .filter((line) => /^ {2}\d/.test(line))
      .map((line) => line.includes('(for good)'))
    expect(options.slice(options.indexOf(true))).not.toContain(false)
    const { pending } = factsIn(snapshot)
    const chosen = await bench.call('choose', {
      handle: players,
      decision_id: pending[0]?.decision_id,
      choice: 'hold',
    })
    expect(factsIn(chosen).revision).toBeGreaterThan(factsIn(snapshot).revision)
    const played = await bench.call('let_it_play', {
      handle: players,
      until: 'round_end',
      seats: ['players'],
    })
    expect(played.text).toContain('Round 2')
    const page = await bench.call('look', { handle: players, from: 2 })
    expect(page.text).toMatch(/- Errant Knight Aldous holds\./)
    const since = await bench.call('look', { handle: referee, since: factsIn(chosen).revision })
    expect(factsIn(since).events.length).toBeGreaterThan(0)
    expect(since.text).not.toContain('The fight begins')
    const { revision } = factsIn(since)
    expect(factsIn(await bench.call('look', { handle: referee, since: revision })).events).toEqual([])
  })

  it('amends, undoes and forks, for the referee alone', async () => {
    const set = await bench.call('amend', {
      handle: referee,
      change: { do: 'set', path: 'figures.gate-sentry-1.guard', value: 1 },
      reason: 'he slipped',
    })
    expect(set.text).toMatch(/amended: figures\.gate-sentry-1\.guard \d+ → 1 by referee – he slipped/)
    const undone = await bench.call('amend', {
      handle: referee,
      change: { do: 'undo' },
      reason: 'he did not',
    })
    expect(undone.text).toContain('taken back: [amended')
    const fork = begunIn(await bench.call('fork', { handle: referee, at: 2, title: 'What if' }))
    expect(fork.handles['referee']).not.toBe(referee)
    expect(fork.step).toBeGreaterThanOrEqual(2)
    expect((await bench.call('fork', { handle: players })).isError).toBe(true)
  })

  it('simulates, and draws what came of it', async () => {
    const simulated = await bench.call('simulate', { scenario: 'bastionland/duel', runs: 100, seed: 'many' })
    expect(simulated.text).toMatch(/^100 fights\. /)
    expect(simulated.text).toMatch(/[\d.]+ % \([\d.<]+ % to [\d.>]+ %\)/)
    const { contents } = await bench.client.readResource({ uri: String(simulated.data['plot']) })
    const [svg] = contents
    expect(svg !== undefined && 'text' in svg ? svg.text : '').toMatch(/^<svg [\s\S]+<\/svg>$/)
  })

  it('gives resources and completes their names', async () => {
    const read = async (uri: string): Promise<string> => {
      const { contents } = await bench.client.readResource({ uri })
      const [first] = contents
      return first !== undefined && 'text' in first ? first.text : ''
    }
    expect(JSON.parse(await read('steelyard://systems'))).toHaveLength(5)
    expect(await read('steelyard://systems/mythras/rules/attack.step-1')).toContain('‹mythras.attack.step-1›')
    expect(JSON.parse(await read(`steelyard://fights/${players}/state`))).toHaveProperty('board.sides')
    const all = JSON.parse(await read(`steelyard://fights/${referee}/log`))
    const some = JSON.parse(await read(`steelyard://fights/${referee}/log?from=3`))
    expect(some.lines).toEqual(all.lines.slice(3))
    expect(await read(`steelyard://fights/${referee}/log.md`)).toMatch(/^# /)
    expect(JSON.parse(await read(`steelyard://fights/${referee}/verify`))).toMatchObject({
      over: false,
      checked: null,
    })
    const ended =
      begunIn(await bench.call('start_fight', { scenario: 'bastionland/ogre' })).handles['referee'] ?? ''
    const end = { do: 'end', side: 'players' }
    expect((await bench.call('amend', { handle: ended, change: end, reason: 'late' })).isError).toBe(false)
    expect(JSON.parse(await read(`steelyard://fights/${ended}/verify`))).toMatchObject({
      over: true,
      checked: { ok: true },
    })
    await expect(read(`steelyard://fights/${'x'.repeat(43)}/state`)).rejects.toThrow()
    const { completion } = await bench.client.complete({
      ref: { type: 'ref/resource', uri: 'steelyard://systems/{system}/rules/{rule_id}' },
      argument: { name: 'system', value: 'm' },
    })
    expect(completion.values).toEqual(['mythras', 'momentum'])
  })

  it('gives prompts that hold what they are about', async () => {
    const { prompts } = await bench.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'run_fight',
      'play_foe',
      'explain_last',
      'balance',
      'convert_statblock',
    ])
    const text = async (name: string, args: Record<string, string>): Promise<string> => {
      const { messages } = await bench.client.getPrompt({ name, arguments: args })
      const content = messages[0]?.content
      return content?.type === 'text' ? content.text : ''
    }
    expect(await text('run_fight', { system: 'bastionland', premise: 'a bridge' })).toContain('Narrate only')
    expect(await text('play_foe', { handle: players, temperament: 'craven' })).toContain('"players"')
    expect(await text('explain_last', { handle: referee })).toMatch(/Events:\n- .+\n[\s\S]+Rules:\n- ‹/)
    expect(await text('balance', { encounter: 'two ogres', target: 'even' })).toContain('two ogres')
    const line = 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite'
    expect(await text('convert_statblock', { text: line, system: 'bastionland' })).toContain(
      'reads this text',
    )
  })
})

describe('what takes long', () => {
  it('weighs the choices of a decision, compares rulings, and says how far it is', async () => {
    const bench = await benchHere({ seed: 'tools', jobs: true })
    const { begun } = await begin(bench, 'bastionland/duel', 'players')
    const handle = begun.handles['referee'] ?? ''
    await bench.call('amend', {
      handle,
      change: { do: 'ask', path: 'smite', value: 'always' },
      reason: 'ask me',
    })
    const first = await bench.call('choices', { handle, odds: true })
    expect(first.text).toMatch(/Gallant Knight Corwenna out of it/)
    expect(first.text).not.toMatch(/-knight-\w+ out of it/)
    await bench.call('choose', { handle, decision_id: begun.pending[0]?.decision_id, choice: 'attack' })
    const choices = await bench.call('choices', { handle, odds: true })
    expect(choices.lines[0]).toContain('Smite? (Tenant Knight Dorn)')
    expect(choices.lines[0]).toContain('The odds: that The challenger wins')
    expect(choices.text.match(/\bwins [<>]? ?[\d.]+ %/g)).toHaveLength(3)
    // Where no fight or every fight was won there is a bound instead of a share, and bounds have no order.
    const shares = [...choices.text.matchAll(/\bwins ([\d.]+) %/g)].map(([, share]) => Number(share))
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    const heard: number[] = []
    const { structuredContent } = await bench.client.callTool(
      { name: 'simulate', arguments: { handle, runs: 200, compare: 'rulings.morale=on', data: true } },
      { ...UNHURRIED, onprogress: ({ progress }) => heard.push(progress) },
    )
    expect(structuredContent).toHaveProperty('difference')
    expect(heard.length).toBeGreaterThan(0)
    await bench.close()
  })
})

describe('list_content', () => {
  it('says when there is more, and which kinds there are where nothing fits', async () => {
    const bench = await benchHere()
    const few = await bench.call('list_content', { system: 'warband', kind: 'scenario', limit: 3 })
    expect(few.data['items']).toHaveLength(3)
    expect(few.lines.at(-1)).toBe('There is more: a query, or a limit of up to 20.')
    const all = await bench.call('list_content', { system: 'mythras', kind: 'scenario', limit: 20 })
    expect(all.text).not.toContain('There is more')
    const none = await bench.call('list_content', { system: 'bastionland', kind: 'foe' })
    expect(none.text).toContain('The kinds of bastionland are weapon, armour, figure, scenario')
    await bench.close()
  })
})

describe('start_fight', () => {
  it('tells a model what to mend, and not what to type at a prompt', async () => {
    const bench = await benchHere()
    const refused = await bench.call('start_fight', {
      scenario: 'momentum/wyrm',
      rulings: { 'made-up': 'yes' },
    })
    expect(refused.text).toMatch(/^Refused \(malformed-scenario\).*no such ruling: made-up/)
    expect(refused.text).toContain('What to do: Mend what is named and call again')
    expect(refused.text).not.toContain('steelyard new')
    await bench.close()
  })

  it('spends no tokens on columns', async () => {
    const bench = await benchHere()
    const { text } = await bench.call('start_fight', { scenario: 'warband/push-of-spears' })
    expect(text).toContain('Footmen 15')
    expect(text).not.toMatch(/\S {3,}/)
    await bench.close()
  })
})

describe('over standard input and output alone', () => {
  it('says no code to join with: nobody listens', async () => {
    const stdio = await benchOverStdio(['--memory'], 'legacy')
    const started = await stdio.call('start_fight', { scenario: 'bastionland/duel' })
    const begun = begunIn(started)
    const handle = begun.handles['referee'] ?? ''
    const forked = await stdio.call('fork', { handle })
    const asked = await stdio.call('choose', { handle, decision_id: begun.pending[0]?.decision_id })
    const opened = await stdio.call('amend', {
      handle,
      change: { do: 'joining', value: 'open' },
      reason: 'guests',
    })
    expect(asked.text).toMatch(/^Refused \(ask-the-person\)/)
    expect(opened.text).toMatch(/^Refused \(not-offered\)/)
    const looked = await stdio.call('look', { handle })
    for (const { text, data } of [started, forked, asked, looked]) {
      expect(text).not.toMatch(/join/i)
      expect(data).not.toHaveProperty('code')
    }
    await stdio.close()
  })
})

describe('with --server', () => {
  it('plays at the tables of a running server', async () => {
    const served = await benchOverHttp('auto')
    const stdio = await benchOverStdio(['--server', served.address], 'legacy')
    const begun = begunIn(await stdio.call('start_fight', { scenario: 'bastionland/duel' }))
    expect(begun.code).toMatch(/^[A-Z0-9]{8}$/)
    const handle = begun.handles['referee'] ?? ''
    const chosen = factsIn(
      await stdio.call('choose', { handle, decision_id: begun.pending[0]?.decision_id, choice: 'attack' }),
    )
    const there = factsIn(await served.call('look', { handle }))
    expect(there.revision).toBe(chosen.revision)
    expect(there.pending).toEqual(chosen.pending)
    const stale = await stdio.call('choose', {
      handle,
      decision_id: begun.pending[0]?.decision_id,
      choice: 1,
    })
    expect(stale.text).toMatch(/^Refused \(already-answered\)/)
    await stdio.close()
    await served.close()
  })
})

describe('at /mcp', () => {
  it('turns pages of other origins and foreign host names away', async () => {
    const bench = await benchOverHttp('auto')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const from = async (origin: Record<string, string>): Promise<number> =>
      (await fetch(`${bench.address}/mcp`, { method: 'POST', body, headers: { ...headers, ...origin } }))
        .status
    expect(await from({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await from({})).toBe(200)
    await bench.close()
  })
})
