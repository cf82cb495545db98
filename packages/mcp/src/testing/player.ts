/**
 * A scripted player: starts a fight and answers every decision it may with a choice that depends on nothing but the
 * decision's place in the fight, so that two runs with the same seed are the same fight.
 */
import { z } from 'zod'
import type { TestClient, ToolResult } from './bench.ts'

const pendingForm = z.object({
  decision_id: z.string(),
  seat: z.string(),
  player: z.enum(['you', 'person']),
  kind: z.enum(['amount', 'subset', 'roll']).optional(),
  choices: z.record(z.string(), z.string()),
  min: z.number().optional(),
})
const factsForm = z.object({
  revision: z.int(),
  step: z.int(),
  outcome: z.string().optional(),
  events: z.array(z.object({ text: z.string(), rule: z.string() })),
  pending: z.array(pendingForm),
  also_pending: z.array(z.string()).optional(),
})
const begunForm = factsForm.extend({
  handles: z.record(z.string(), z.string()),
  code: z.string().optional(),
  commitment: z.string(),
  fight: z.string(),
})

export type PlayerFacts = z.infer<typeof factsForm>
export type PlayerBegin = z.infer<typeof begunForm>

/** A whole fight as it was played. */
export interface PlayedFight {
  readonly handles: Readonly<Record<string, string>>
  readonly results: readonly ToolResult[]
  readonly decisions: number
  readonly outcome: string
}

/** One scenario of each game, and who is played by the script there. */
export const FIGHTS = [
  { scenario: 'bastionland/first', side: 'players' },
  { scenario: 'mythras/first', side: 'players' },
  { scenario: 'momentum/first-blood', side: 'players' },
  { scenario: 'stances/first-blood', side: 'players' },
  { scenario: 'warband/first-blows', side: 'players' },
] as const

/** Choices that end a fight by giving in; a script that takes them sees little of it. */
const GIVING_IN = /yield|surrender|flee|leave|parley|withdraw|retreat/i

/** The facts of a result about a fight. */
export function factsIn(result: ToolResult): PlayerFacts {
  if (result.isError) throw new Error(result.text)
  return factsForm.parse(result.data)
}

/** The facts of a fresh fight. */
export function begunIn(result: ToolResult): PlayerBegin {
  if (result.isError) throw new Error(result.text)
  return begunForm.parse(result.data)
}

/** Starts a fight of which the script plays one side. */
export async function begin(
  bench: TestClient,
  scenario: string,
  side: string,
): Promise<{ begun: PlayerBegin; result: ToolResult }> {
  const result = await bench.call('start_fight', { scenario, controllers: { [side]: 'gm' } })
  return { begun: begunIn(result), result }
}

/** What the script answers: the number of a choice that does not give in, or the least amount. */
export function scripted(pending: PlayerFacts['pending'][number], at: number): string | number | string[] {
  if (pending.kind === 'roll') return 'draw'
  if (pending.kind === 'amount') return pending.min ?? 0
  const ids = Object.keys(pending.choices)
  if (pending.kind === 'subset') return ids.slice(0, pending.min ?? 0)
  const open = ids.flatMap((id, place) =>
    GIVING_IN.test(`${id} ${pending.choices[id] ?? ''}`) ? [] : [place + 1],
  )
  return open[(at * 7) % Math.max(1, open.length)] ?? 1
}

/** Plays a fight to its end: decision by decision, and by machine if it takes too long. */
export async function playWhole(
  bench: TestClient,
  scenario: string,
  side: string,
  most = 60,
): Promise<PlayedFight> {
  const { begun, result } = await begin(bench, scenario, side)
  const handle = begun.handles['referee'] ?? ''
  const results = [result]
  let facts: PlayerFacts = begun
  let decisions = 0
  while (facts.outcome === undefined) {
    const [pending] = facts.pending
    const next =
      pending === undefined || decisions >= most
        ? await bench.call('let_it_play', { handle, until: 'fight_end', seats: ['gm', side] })
        : await bench.call('choose', {
            handle,
            decision_id: pending.decision_id,
            choice: scripted(pending, decisions),
          })
    results.push(next)
    facts = factsIn(next)
    decisions++
    if (decisions > most + 5) throw new Error(`${scenario} does not end: ${next.text}`)
  }
  return { handles: begun.handles, results, decisions, outcome: facts.outcome }
}

/** The whole log as Markdown, read as a resource. */
export async function logOf(bench: TestClient, handle: string): Promise<string> {
  const { contents } = await bench.client.readResource({ uri: `steelyard://fights/${handle}/log.md` })
  const [first] = contents
  return first !== undefined && 'text' in first ? first.text : ''
}
