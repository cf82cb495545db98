/**
 * From the folder into PostgreSQL and back: a backup carries fights, seats and secrets between the stores.
 */
import { sharedDatabase } from '@steelyard/cluster/testing'
import { openKept } from '@steelyard/server'
import { type LocalHost, openHost } from '@steelyard/table'
import { afterAll, expect, test } from 'vitest'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

/** Opens the tables of a store for a moment. */
async function at<Result>(
  where: { readonly data?: string; readonly databaseUrl?: string },
  act: (host: LocalHost) => Promise<Result>,
): Promise<Result> {
  const kept = await openKept({ data: where.data ?? null, databaseUrl: where.databaseUrl ?? null })
  const host = await openHost({ store: kept.store })
  try {
    return await act(host)
  } finally {
    await host.close()
    await kept.close()
  }
}

test('a fight goes from the folder into PostgreSQL, is played on, and comes back', async () => {
  const databaseUrl = await sharedDatabase()
  const token = await at({ data: shop.path('old') }, async (host) => {
    const { tokens } = await host.create({ from: { sample: 'sparring' }, seed: 'move' })
    await host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: ['players'] } })
    return tokens.referee
  })
  const before = await at({ data: shop.path('old') }, (host) => host.snapshot(token))
  expect((await shop.steelyard(['backup', 'one.backup', '--data', 'old'])).exit).toBe(0)
  const there = await shop.steelyard(['restore', 'one.backup', '--database-url', databaseUrl])
  expect([there.out, there.exit]).toEqual(['1 fight restored into PostgreSQL.\n', 0])
  const after = await at({ databaseUrl }, async (host) => {
    expect(await host.snapshot(token)).toEqual(before)
    await host.act(token, { act: { act: 'play', until: 'end', seats: ['players'] } })
    return host.export(token, 'save')
  })
  expect((await shop.steelyard(['backup', 'two.backup', '--database-url', databaseUrl])).exit).toBe(0)
  expect((await shop.steelyard(['restore', 'two.backup', '--data', 'new'])).exit).toBe(0)
  expect(await at({ data: shop.path('new') }, (host) => host.export(token, 'save'))).toBe(after)
})
