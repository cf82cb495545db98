/**
 * Several versions of steelyard on one store, at once or one after another: what a newer one has written is neither
 * damage nor lost, and two of them do not take a fight from each other without end.
 */
import { parseSave } from '@steelyard/kernel'
import { expect, test } from 'vitest'
import type { NewTable } from '../contract.ts'
import { LocalHost } from '../host/local-host.ts'
import { openMemory } from '../store/memory.ts'
import type { Store, StoredFight } from '../store/store.ts'

const SEED = { act: 'seed', seed: 'another' } as const

async function begun(): Promise<{ store: Store; host: LocalHost; created: NewTable }> {
  const store = openMemory()
  const host = new LocalHost({ store })
  const created = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  return { store, host, created }
}

async function kept(store: Store, { fight }: NewTable): Promise<StoredFight> {
  const found = await store.read(fight)
  if (found === null) throw new Error('the fight is gone')
  return found
}

async function append(store: Store, { fight }: NewTable, after: number, delta: unknown): Promise<void> {
  await store.append({ fight, after, delta, settings: null, people: [], gone: [], receipt: null })
}

/** Another process plays the fight on under another version of the rules. */
async function playedUnder(store: Store, created: NewTable, rulesVersion: string): Promise<void> {
  const { revision, save } = await kept(store, created)
  await append(store, created, revision, {})
  await store.fold(created.fight, revision + 1, { ...parseSave(save), rulesVersion })
}

test('a change of a newer version is left where it is, before and after a restart', async () => {
  const { store, host, created } = await begun()
  const { tokens } = created
  await host.snapshot(tokens.referee)
  await append(store, created, (await kept(store, created)).revision, { version: 3, future: true })
  const written = await kept(store, created)
  const newer = { code: 'newer-version' }
  await expect(host.act(tokens.referee, { act: SEED })).rejects.toMatchObject(newer)
  await host.close()
  const rolledBack = new LocalHost({ store })
  await expect(rolledBack.snapshot(tokens.referee)).rejects.toMatchObject(newer)
  expect(await kept(store, created)).toEqual(written)
  await rolledBack.close()
})

test('a save of a newer format is left as it is', async () => {
  const { store, host, created } = await begun()
  const { revision, save } = await kept(store, created)
  await append(store, created, revision, {})
  await store.fold(created.fight, revision + 1, { ...parseSave(save), formatVersion: 2 })
  const written = await kept(store, created)
  const rolledBack = new LocalHost({ store })
  await expect(rolledBack.snapshot(created.tokens.referee)).rejects.toMatchObject({ code: 'newer-version' })
  expect(await kept(store, created)).toEqual(written)
  await host.close()
  await rolledBack.close()
})

test('after a rollback fights go on; beside newer rules that still play, the older give way', async () => {
  const { store, host, created } = await begun()
  const { tokens } = created
  await host.close()
  await playedUnder(store, created, '99.0.0')
  const older = new LocalHost({ store })
  const { log } = await older.snapshot(tokens.referee)
  expect(log.at(-1)?.text).toContain('99.0.0')
  await older.act(tokens.referee, { act: SEED })
  await playedUnder(store, created, '99.0.0')
  const written = await kept(store, created)
  await expect(older.act(tokens.referee, { act: SEED })).rejects.toMatchObject({ code: 'newer-version' })
  expect(await kept(store, created)).toEqual(written)
  await older.close()
})

test('a fight under older rules is taken over each time', async () => {
  const { store, host, created } = await begun()
  const { tokens } = created
  for (const time of [1, 2]) {
    await playedUnder(store, created, '0.9.0')
    await host.act(tokens.referee, { act: SEED })
    expect([time, parseSave((await kept(store, created)).save).rulesVersion]).not.toEqual([time, '0.9.0'])
  }
  await host.close()
})
