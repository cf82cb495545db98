/**
 * A scripted player plays a whole fight of each game over standard input and output and over HTTP, with the same
 * seed: the logs must be the same, and within what a model can read.
 */
import { encode } from 'gpt-tokenizer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultForms } from './forms.ts'
import { benchHere, benchOverHttp, benchOverStdio, type TestClient } from './testing/bench.ts'
import { begin, begunIn, FIGHTS, factsIn, logOf, playWhole } from './testing/player.ts'

const SEED = 'a fight at dusk'

describe('whole fights', () => {
  let stdio: TestClient
  let http: TestClient
  beforeAll(async () => {
    stdio = await benchOverStdio(['--memory', '--seed', SEED], 'auto')
    http = await benchOverHttp('auto', { seed: SEED })
  })
  afterAll(async () => {
    await stdio.close()
    await http.close()
  })

  it.each(FIGHTS)('$scenario is the same fight over stdio and over HTTP', async ({ scenario, side }) => {
    const one = await playWhole(stdio, scenario, side)
    const other = await playWhole(http, scenario, side)
    expect(one.decisions).toBeGreaterThan(2)
    expect(one.outcome).toMatch(/^Over: /)
    const log = await logOf(stdio, one.handles['referee'] ?? '')
    expect(log.split('\n').length).toBeGreaterThan(15)
    expect(await logOf(http, other.handles['referee'] ?? '')).toBe(log)
    expect(other.outcome).toBe(one.outcome)
    for (const { lines, isError } of [...one.results, ...other.results]) {
      expect(isError).toBe(false)
      expect(lines.length).toBeLessThanOrEqual(12)
    }
  })
})

describe('what a model reads', () => {
  it('keeps the tool list within 3,220 tokens', async () => {
    const bench = await benchHere()
    const { tools } = await bench.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_content',
      'rule',
      'start_fight',
      'look',
      'choices',
      'choose',
      'let_it_play',
      'amend',
      'fork',
      'simulate',
      'odds',
      'inquire',
      'list_fights',
      'company',
      'lead_company',
    ])
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(resultForms))
    const read = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(encode(JSON.stringify(read)).length).toBeLessThanOrEqual(3220)
    await bench.close()
  })

  it('is told every fact once, unless it asks for data', async () => {
    const bench = await benchHere({ seed: SEED })
    const request = { name: 'start_fight', arguments: { scenario: 'bastionland/duel' } }
    const told = await bench.client.callTool(request)
    expect(told.structuredContent).toBeUndefined()
    const given = await bench.client.callTool({ ...request, arguments: { ...request.arguments, data: true } })
    expect(given.structuredContent).toHaveProperty('handles.referee')
    await bench.close()
  })

  it('needs 15 calls and 4,000 tokens at most for nearly every fight of a few people', async () => {
    const played: (PlayedBroadly & { readonly scenario: string; readonly seed: string })[] = []
    for (const seed of [SEED, 'one', 'two']) {
      const bench = await benchHere({ seed })
      for (const { scenario, side } of FIGHTS)
        played.push({ scenario, seed, ...(await playBroadly(bench, scenario, side)) })
      await bench.close()
    }
    expect(played.filter(({ outcome }) => !outcome.startsWith('Over: '))).toEqual([])
    const long = played.filter(({ calls, tokens }) => calls > 15 || tokens > 4000)
    expect(long.slice(2)).toEqual([])
  })

  it('tells a long fight in no more than 200 tokens an act', async () => {
    const bench = await benchHere({ seed: SEED })
    const { results } = await playWhole(bench, 'bastionland/shieldwall', 'players')
    expect(results.length).toBeGreaterThan(40)
    const text = results.reduce((sum, result) => sum + encode(result.text).length, 0)
    expect(text / results.length).toBeLessThanOrEqual(200)
    await bench.close()
  })

  it('tells dice once, with the line they are for, and all of them in the log', async () => {
    const bench = await benchHere({ seed: SEED })
    const { results, handles } = await playWhole(bench, 'bastionland/shieldwall', 'players')
    const told = results.map(({ text }) => text).join('\n')
    expect(told).toMatch(/ rolls? against .*: d\d+=\d+/)
    expect(told).not.toContain('attack dice: ')
    expect(told).toMatch(/Save .*: d20=\d+/)
    expect(await logOf(bench, handles['referee'] ?? '')).toContain('attack dice: ')
    const { text } = await bench.call('start_fight', { scenario: 'warband/first-blows' })
    expect(text).toMatch(/^- [^\n]*priority: d6=\d[^\n]* · Round 1 – priority/m)
    await bench.close()
  })
})

interface PlayedBroadly {
  readonly calls: number
  readonly tokens: number
  readonly outcome: string
}

/** Plays as a model that tells a story: one choice of its own, then on until somebody is hurt. */
async function playBroadly(bench: TestClient, scenario: string, side: string): Promise<PlayedBroadly> {
  let { result } = await begin(bench, scenario, side)
  const { handles } = begunIn(result)
  const handle = handles['referee'] ?? ''
  let calls = 1
  let tokens = encode(result.text).length
  for (let facts = factsIn(result); facts.outcome === undefined; facts = factsIn(result)) {
    const [pending] = facts.pending
    const [tool, args] =
      pending !== undefined && calls % 2 === 1
        ? (['choose', { handle, decision_id: pending.decision_id, choice: 'suggested' }] as const)
        : (['let_it_play', { handle, until: 'somebody_hurt', seats: ['gm'] }] as const)
    result = await bench.call(tool, args)
    calls++
    tokens += encode(result.text).length + encode(JSON.stringify(args)).length
    if (calls > 100) throw new Error(`${scenario} does not end`)
  }
  return { calls, tokens, outcome: factsIn(result).outcome ?? '' }
}
