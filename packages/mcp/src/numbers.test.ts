/**
 * No number comes from nowhere. Whatever a result says in text stands in its data too; and what its data says of
 * events stands in the events themselves as the rules told them, before any words were made.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { benchHere, type TestClient, type ToolResult } from './testing/bench.ts'
import { FIGHTS, playWhole } from './testing/player.ts'

const lineForm = z.looseObject({ text: z.string().optional(), event: z.unknown().optional() })
const eventsForm = z.array(z.object({ text: z.string(), rule: z.string() }))
const pendingForm = z.array(z.object({ choices: z.record(z.string(), z.string()) }))

function numbersIn(text: string): string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? []
}

/** Every number of a text that stands nowhere in what it should come from. */
function unfounded(text: string, ...sources: readonly unknown[]): string[] {
  const known = new Set(sources.flatMap((source) => numbersIn(JSON.stringify(source) ?? '')))
  return numbersIn(text).filter((number) => !known.has(number))
}

/** The places by which choices are numbered. */
function placesIn({ data }: ToolResult): number[] {
  const parsed = pendingForm.safeParse(data['pending'])
  return parsed.success
    ? parsed.data.flatMap(({ choices }) => Object.keys(choices).map((_, at) => at + 1))
    : []
}

let bench: TestClient
beforeAll(async () => {
  bench = await benchHere({ seed: 'numbers' })
})
afterAll(() => bench.close())

describe.each(FIGHTS)('$scenario', ({ scenario, side }) => {
  it('tells no number that no event, figure or question holds', async () => {
    const { results, handles } = await playWhole(bench, scenario, side)
    const handle = handles['referee'] ?? ''
    const host = bench.host
    if (host === null) throw new Error('no host')
    const lines = (await host.export(handle, 'jsonl'))
      .trim()
      .split('\n')
      .map((line) => lineForm.parse(JSON.parse(line)))
    for (const result of results) {
      expect(unfounded(result.text, result.data, placesIn(result))).toEqual([])
      for (const { text, rule } of eventsForm.parse(result.data['events'])) {
        const told = lines.filter((line) => line.text === text)
        expect(told.length).toBeGreaterThan(0)
        expect([text, rule, unfounded(text, ...told.map(({ event }) => event))]).toEqual([text, rule, []])
      }
    }
  })
})

describe('other results', () => {
  it('say in text no number that their data does not hold', async () => {
    const { handles } = await playWhole(bench, 'bastionland/duel', 'players', 3)
    const handle = handles['referee'] ?? ''
    const results = [
      await bench.call('list_content'),
      await bench.call('list_content', { system: 'mythras', kind: 'weapon', limit: 20 }),
      await bench.call('rule', { system: 'mythras', query: 'how many action points' }),
      await bench.call('look', { handle, detail: 'full' }),
      await bench.call('look', { handle, from: 0 }),
      await bench.call('look', { handle, since: 1 }),
      await bench.call('fork', { handle, at: 1 }),
      await bench.call('start_fight', {
        system: 'bastionland',
        sides: ['Red', 'Blue', 'Green', 'Grey', 'Black'].map((name) => ({
          name,
          figures: [{ use: 'gate-sentry', count: 14 }],
        })),
      }),
    ]
    for (const result of results) {
      expect(result.isError).toBe(false)
      expect(result.lines.length).toBeLessThanOrEqual(12)
      expect(unfounded(result.text, result.data, placesIn(result))).toEqual([])
    }
  })
})
