/**
 * Two hosts on one PostgreSQL, as two processes would be: what one writes, those who watch at the other are shown;
 * when the database goes away both say so, and go on when it is back.
 */

import { startPostgres, type TestPostgres } from '@steelyard/cluster/testing'
import { type LocalHost, openHost } from '@steelyard/table'
import type { Snapshot, Update } from '@steelyard/table/contract'
import type { Store } from '@steelyard/table/store'
import { someAnswer } from '@steelyard/table/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../testing/served.ts'
import { openStore } from './index.ts'

let server: TestPostgres
const stores: Store[] = []
const hosts: LocalHost[] = []

beforeAll(async () => {
  server = await startPostgres()
  const databaseUrl = await server.database()
  for (let many = 0; many < 2; many++) {
    const store = await openStore({ databaseUrl })
    stores.push(store)
    hosts.push(await openHost({ store }))
  }
})
afterAll(async () => {
  for (const host of hosts) await host.close()
  for (const store of stores) await store.close()
  await server.stop()
})

function two(): [LocalHost, LocalHost] {
  const [one, other] = hosts
  if (one === undefined || other === undefined) throw new Error('no hosts')
  return [one, other]
}

test('those who watch at one host see what is done at the other', async () => {
  const [one, other] = two()
  const { tokens, code } = await one.create({ from: { sample: 'ogre' }, seed: 'two' })
  const joined = await other.join({ code: code ?? '', name: 'Ann', seat: 'players' })
  const news: (Snapshot | Update)[] = []
  const stop = await one.watch(tokens.spectator, null, (update) => news.push(update))
  let answered = 0
  for (let answers = 0; answers < 8; answers++) {
    const host = answers % 2 === 0 ? other : one
    const token = answers % 2 === 0 ? joined.token : tokens.referee
    const [question] = (await host.snapshot(token)).questions
    if (question === undefined) break
    const done = await host
      .act(token, { act: someAnswer(question, answers) })
      .catch((thrown: unknown) => thrown)
    if (!(done instanceof Error)) answered++
    const { revision } = await other.snapshot(joined.token)
    await until(() => (news.at(-1)?.revision ?? 0) >= revision)
    let here = await one.snapshot(tokens.referee)
    while (here.revision < revision) here = await one.snapshot(tokens.referee)
  }
  expect(answered).toBeGreaterThan(4)
  const revisions = news.map(({ revision }) => revision)
  expect(revisions).toEqual(revisions.toSorted((first, second) => first - second))
  stop()
})

test('the database goes away and comes back: nothing is acknowledged in between, and play goes on', async () => {
  const [one, other] = two()
  const { tokens } = await one.create({ from: { sample: 'ogre' }, seed: 'away' })
  const before = await one.snapshot(tokens.referee)
  const news: (Snapshot | Update)[] = []
  const stop = await other.watch(tokens.spectator, null, (update) => news.push(update))
  await server.restart()
  const request = { act: { act: 'health', health: 'bar' }, key: 'after-restart' } as const
  let acted = await one.act(tokens.referee, request).catch((thrown: unknown) => thrown)
  while (acted instanceof Error) {
    expect(acted).toMatchObject({ code: 'store-away' })
    acted = await one.act(tokens.referee, request).catch((thrown: unknown) => thrown)
  }
  expect(acted).toMatchObject({ revision: before.revision + 1 })
  await until(() => news.at(-1)?.fight.health === 'bar')
  stop()
})
