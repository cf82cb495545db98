/**
 * The table in a browser takes every argument that a host takes: calls go through the same lists as in the worker.
 */
import { openHost } from '@steelyard/table'
import { usualAnswer } from '@steelyard/table/testing'
import { expect, test } from 'vitest'
import { CALLS } from './calls.ts'
import type { FromTable } from './messages.ts'
import { type TableWorker, WorkerHost, WorkerLine } from './worker-host.ts'

test('a fork with another answer to a choice of the past has that answer', async () => {
  const local = await openHost()
  const calls = new Map(Object.entries(CALLS))
  let tell: (event: { readonly data: FromTable }) => void = () => undefined
  const worker: TableWorker = {
    addEventListener(type, hear) {
      if (type === 'message') tell = hear
    },
    postMessage(message) {
      if (!('call' in message)) return
      const { id, call, given } = message
      calls
        .get(call)?.(local, given)
        .then((result) => tell({ data: { id, result } }))
        .catch((thrown) =>
          tell({ data: { id, problem: { code: 'fault', message: String(thrown), hint: '' } } }),
        )
    },
  }
  const host = new WorkerHost(
    new WorkerLine(
      () => worker,
      () => undefined,
    ),
    async () => [],
  )
  const { tokens } = await host.create({ from: { sample: 'first-blood', system: 'stances' }, seed: 'tried' })
  const [question] = (await host.snapshot(tokens.referee)).questions
  if (question?.kind !== 'choice') throw new Error('the first question is a choice')
  await host.act(tokens.referee, { act: usualAnswer(question) })
  const moment = await host.moment(tokens.referee, 0)
  const past = moment.questions.find(({ id }) => id in moment.chosen)
  if (past?.kind !== 'choice') throw new Error('the first step holds a choice')
  const other = past.options.find(({ key }) => key !== moment.chosen[past.id])?.key ?? ''
  const tried = { question: past.id, choice: other }
  const fork = await host.fork(tokens.referee, 0, 'Otherwise', tried)
  const there = await host.moment(fork.tokens.referee, 0)
  expect(Object.values(there.chosen)).toContain(other)
  expect(Object.values(moment.chosen)).not.toContain(other)
})
