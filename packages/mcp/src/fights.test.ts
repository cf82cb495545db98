/**
 * A scripted player plays a whole fight of each game over standard input and output and over HTTP, with the same
 * seed: the logs must be the same, and within what a model can read.
 */
import { encode } from 'gpt-tokenizer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchHere, benchOverHttp, benchOverStdio, type TestClient } from './testing/bench.ts'
import { FIGHTS, logOf, playWhole } from './testing/player.ts'

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
  it('keeps the tool list within 4,500 tokens', async () => {
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
      'list_fights',
      'company',
      'lead_company',
    ])
    for (const { outputSchema } of tools) expect(outputSchema?.['type']).toBe('object')
    expect(encode(JSON.stringify(tools)).length).toBeLessThanOrEqual(4500)
    await bench.close()
  })

  it('keeps a whole bastionland fight within 8,000 tokens of results, as text and as data', async () => {
    const bench = await benchHere({ seed: SEED })
    const { results, decisions } = await playWhole(bench, 'bastionland/first', 'players')
    expect(decisions).toBeGreaterThan(10)
    const count = (of: (result: (typeof results)[number]) => string): number =>
      results.reduce((sum, result) => sum + encode(of(result)).length, 0)
    expect(count(({ text }) => text)).toBeLessThanOrEqual(8000)
    expect(count(({ data }) => JSON.stringify(data))).toBeLessThanOrEqual(8000)
    await bench.close()
  })

  it('tells a long fight in no more than 200 tokens an act, as text, and 250 as data', async () => {
    const bench = await benchHere({ seed: SEED })
    const { results } = await playWhole(bench, 'bastionland/shieldwall', 'players')
    expect(results.length).toBeGreaterThan(40)
    const text = results.reduce((sum, result) => sum + encode(result.text).length, 0)
    const data = results.reduce((sum, result) => sum + encode(JSON.stringify(result.data)).length, 0)
    expect(text / results.length).toBeLessThanOrEqual(200)
    expect(data / results.length).toBeLessThanOrEqual(250)
    await bench.close()
  })

  it('tells dice once, with the line they are for, and all of them in the log', async () => {
    const bench = await benchHere({ seed: SEED })
    const { results, handles } = await playWhole(bench, 'bastionland/shieldwall', 'players')
    const told = results.map(({ text }) => text).join('\n')
    expect(told).toMatch(/ on .*: d\d+=\d+/)
    expect(told).not.toContain('attack dice: ')
    expect(told).toMatch(/Save .*: d20=\d+/)
    expect(await logOf(bench, handles['referee'] ?? '')).toContain('attack dice: ')
    const { text } = await bench.call('start_fight', { scenario: 'warband/first-blows' })
    expect(text).toMatch(/^- [^\n]*priority: d6=\d[^\n]* · Round 1 – priority/m)
    await bench.close()
  })
})
