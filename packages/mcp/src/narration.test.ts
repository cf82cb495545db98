/**
 * Facts for the telling: every change on the board is among them, and nothing that the board and the lines do not say.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { narrationFacts } from './narration.ts'
import { benchHere, type TestClient } from './testing/bench.ts'
import { begin, FIGHTS, factsIn, scripted } from './testing/player.ts'

const narrationForm = z.array(z.string()).optional()

let bench: TestClient
beforeAll(async () => {
  bench = await benchHere({ seed: 'told by the fire' })
})
afterAll(() => bench.close())

describe.each(FIGHTS)('$scenario', ({ scenario, side }) => {
  it('says who changed how, and how close it was, act by act', async () => {
    const { begun } = await begin(bench, scenario, side)
    const handle = begun.handles['referee'] ?? ''
    const all: string[] = []
    let facts = factsIn(await bench.call('look', { handle }))
    for (let act = 0; facts.outcome === undefined && act < 40; act++) {
      const [pending] = facts.pending
      const before = await bench.host?.snapshot(handle)
      const result =
        pending === undefined
          ? await bench.call('let_it_play', { handle, until: 'fight_end', seats: ['gm'], facts: true })
          : await bench.call('choose', {
              handle,
              decision_id: pending.decision_id,
              choice: scripted(pending, act),
              facts: true,
            })
      const after = await bench.host?.snapshot(handle)
      facts = factsIn(result)
      const told = narrationForm.parse(result.data['narration']) ?? []
      all.push(...told)
      const hurt = (after?.board.sides ?? [])
        .flatMap(({ figures }) => figures)
        .filter(({ id, gauges }) => {
          const then = before?.board.sides.flatMap(({ figures }) => figures).find((each) => each.id === id)
          return then !== undefined && gauges.some(({ now }, at) => now !== then.gauges[at]?.now)
        })
      for (const { name } of hurt) expect(told.some((fact) => fact.startsWith(`${name}: `))).toBe(true)
    }
    expect(all.some((fact) => fact.startsWith('closest: '))).toBe(true)
  })
})

it('says nothing where nothing happened', async () => {
  const { begun } = await begin(bench, 'bastionland/first', 'players')
  const { board, log } = (await bench.host?.snapshot(begun.handles['referee'] ?? '')) ?? {}
  if (board === undefined || log === undefined) throw new Error('no host')
  expect(narrationFacts(board, board, [])).toEqual([])
})
