/**
 * A backup of a store that is in use holds one moment of it; and a disk without room is told.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHost } from '@steelyard/table'
import { afterAll, expect, test } from 'vitest'
import { hasRoom, openToRead } from '../tables.ts'
import { openStore } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'steelyard-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is opened to be read stays as it was while the server writes', async () => {
  const store = await openStore({ data: folder })
  const host = await openHost({ store })
  const { fight, tokens } = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const { revision } = await host.snapshot(tokens.referee)
  const reading = await openToRead({ data: folder, databaseUrl: null })
  await host.act(tokens.referee, { act: { act: 'odds', allowed: false }, key: 'after-the-snapshot' })
  await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const seen = await reading.store.read(fight)
  expect(seen).toMatchObject({ revision, receipts: [] })
  expect(await reading.store.count()).toBe(1)
  await reading.close()
  expect(await store.read(fight)).toMatchObject({ revision: revision + 1 })
  await host.close()
  await store.close()
})

test('a disk has room, or it has not', async () => {
  expect(await hasRoom(folder, 1)).toBe(true)
  expect(await hasRoom(folder, Number.MAX_SAFE_INTEGER)).toBe(false)
  await expect(hasRoom(join(folder, 'missing'))).rejects.toThrow()
})
