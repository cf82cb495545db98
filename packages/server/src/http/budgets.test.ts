/**
 * Routes that others add, such as those for AI game masters, begin no more for one address than the server's own.
 */
import type { Host } from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestTables } from '../testing/served.ts'

const from = { sample: 'first', system: 'bastionland' }

/** What the added route does with the host, by the name in its address. */
const works: Readonly<Record<string, (host: Host) => Promise<unknown>>> = {
  fight: (host) => host.create({ from }),
  company: (host) => host.companies.found({ system: 'bastionland', name: 'Two' }),
  simulation: (host) => host.submit({ from, fights: 1_000_000 }),
  question: (host) => host.oddsAnswer({ system: 'bastionland', question: 'none', flags: {} }),
  games: (host) => host.systems(),
}

const tables = new TestTables({
  limits: { creates: 3, questions: 5, jobsEach: 2 },
  trustProxy: 1,
  extend: (app, host) => {
    app.post('/added/:work', async (request) => {
      const { work } = Object(request.params)
      const done = await works[String(work)]?.(host).then(
        () => 'done',
        (thrown: unknown) => (thrown instanceof HostProblem ? thrown.code : String(thrown)),
      )
      return { done }
    })
  },
})
beforeAll(() => tables.start())
afterAll(() => tables.end())

async function tried(work: string, visitor: string, times: number): Promise<string[]> {
  const answers: string[] = []
  for (let time = 0; time < times; time++) {
    const answer = await fetch(`${tables.address}/added/${work}`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
    })
    answers.push(String(Object(await answer.json()).done))
  }
  return answers
}

test('fights and companies count together, each address for itself', async () => {
  expect(await tried('fight', '6.6.6.6', 2)).toEqual(['done', 'done'])
  expect(await tried('company', '6.6.6.6', 2)).toEqual(['done', 'too-many-requests'])
  expect(await tried('fight', '6.6.6.6', 1)).toEqual(['too-many-requests'])
  expect(await tried('fight', '7.7.7.7', 1)).toEqual(['done'])
})

test('simulations wait or run in their number, and questions in theirs', async () => {
  expect(await tried('simulation', '8.8.8.8', 3)).toEqual(['done', 'done', 'busy'])
  const unknown = await tried('question', '9.9.9.9', 6)
  expect(unknown.slice(0, 5)).not.toContain('too-many-requests')
  expect(unknown[5]).toBe('too-many-requests')
})

test('whatever costs little is not counted', async () => {
  expect(new Set(await tried('games', '6.6.6.6', 10))).toEqual(new Set(['done']))
})
