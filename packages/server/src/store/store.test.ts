/**
 * The stores with tables: SQLite in a temporary folder, and PostgreSQL, a real server that the suite starts. Both keep
 * the contract of every store, and what is done to their tables from outside costs no more than it must.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedDatabase } from '@steelyard/cluster/testing'
import { backupLines } from '@steelyard/table/backup'
import { HostProblem } from '@steelyard/table/contract'
import type { Store } from '@steelyard/table/store'
import {
  change,
  fought,
  newFight,
  type StoreKind,
  settingAside,
  storeContract,
} from '@steelyard/table/testing'
import Database from 'libsql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, STORE_FILE } from './index.ts'
import { migrations } from './migrations.ts'

interface Kind extends StoreKind {
  /** Runs SQL past the store. */
  meddle(sql: string): Promise<void>
}

function sqliteKind(): Kind {
  let folder = ''
  return {
    name: 'SQLite',
    begin: async () => {
      folder = mkdtempSync(join(tmpdir(), 'steelyard-store-'))
    },
    open: () => openStore({ data: folder }),
    meddle: async (sql) => {
      const database = new Database(join(folder, STORE_FILE))
      database.exec(sql)
      database.close()
    },
    end: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

function postgresKind(): Kind {
  let url = ''
  return {
    name: 'PostgreSQL',
    begin: async () => {
      url = await sharedDatabase()
    },
    open: () => openStore({ databaseUrl: url }),
    meddle: async (sql) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(sql)
      await client.end()
    },
    end: async () => undefined,
  }
}

for (const kind of [sqliteKind(), postgresKind()]) storeContract(kind)

for (const kind of [sqliteKind(), postgresKind()])
  describe(`${kind.name}, meddled with`, () => {
    let store: Store

    beforeAll(async () => {
      await kind.begin()
      store = await kind.open()
    })
    afterAll(async () => {
      await store.close()
      await kind.end()
    })

    it('is still there when it is opened again, and says which fights lack changes', async () => {
      const [whole, broken] = [await fought(store), await fought(store)]
      await store.close()
      await kind.meddle(`delete from changes where fight = '${broken}' and revision = 4`)
      await kind.meddle(`update changes set delta = '{"n":' where fight = '${broken}' and revision = 6`)
      for (const time of ['first', 'second']) {
        store = await kind.open()
        expect([time, store.notices.length]).toEqual([time, 1])
        expect(store.notices[0]).toContain(broken)
        expect((await store.read(whole))?.deltas).toHaveLength(5)
        const kept = await store.read(broken)
        const damaged = [{ n: 1 }, { n: 2 }, { damaged: null }, { n: 4 }, { damaged: '{"n":' }]
        expect([kept?.revision, kept?.deltas, kept?.receipts.length]).toEqual([6, damaged, 5])
        if (time === 'first') await store.close()
      }
      expect(await store.setAside(settingAside(broken))).toBe(true)
      await store.close()
      store = await kind.open()
      expect(store.notices).toEqual([])
    })

    it('sets changes aside and keeps every one of them, with its receipt', async () => {
      const fight = await fought(store)
      await kind.meddle(`delete from changes where fight = '${fight}' and revision = 5`)
      expect(await store.setAside(settingAside(fight))).toBe(true)
      const kept = await store.read(fight)
      expect([kept?.revision, kept?.saved, kept?.save, kept?.deltas]).toEqual([7, 7, { from: 3 }, []])
      expect(kept?.receipts.map(({ revision }) => revision)).toEqual([3, 2])
      const receipt = (after: number) => ({ person: 'one', key: `key ${after}`, print: 'p' })
      expect(kept?.aside).toMatchObject([
        { revision: 4, delta: '{"n":3}', receipt: receipt(3), why: 'a test' },
        { revision: 5, delta: null, receipt: receipt(4), why: 'a test' },
        { revision: 6, delta: '{"n":5}', receipt: receipt(5), why: 'a test' },
      ])
      expect(kept?.aside[0]?.since).toBeGreaterThan(0)
    })

    it('refuses tables of a newer version', async () => {
      await store.close()
      await kind.meddle('update meta set version = 99')
      await expect(kind.open()).rejects.toThrow(/newer steelyard/)
      await kind.meddle(`update meta set version = ${migrations.length}`)
      store = await kind.open()
      await store.check()
    })

    it('brings tables of an older version up to date', async () => {
      const fight = await fought(store)
      await store.close()
      for (const table of ['set_aside', 'companies', 'chapters']) await kind.meddle(`drop table ${table}`)
      await kind.meddle('drop index fights_owner')
      await kind.meddle('alter table fights drop column owner')
      await kind.meddle('update meta set version = 1')
      store = await kind.open()
      expect((await store.read(fight))?.aside).toEqual([])
      expect(await store.setAside(settingAside(fight))).toBe(true)
      expect((await store.read(fight))?.aside).toHaveLength(3)
    })

    it('says that it is away, and is back without being opened again', async () => {
      const fight = newFight()
      await store.create(fight)
      await kind.meddle('alter table changes rename to elsewhere')
      const failed = await store.append(change(fight.id, 1)).catch((thrown: unknown) => thrown)
      expect(failed).toBeInstanceOf(HostProblem)
      expect(failed).toMatchObject({ code: 'store-away' })
      await kind.meddle('alter table elsewhere rename to changes')
      expect((await store.read(fight.id))?.revision).toBe(1)
      expect(await store.append(change(fight.id, 1))).toBe(true)
    })
  })

it('loses one fight at most to bytes that are no text', async () => {
  const kind = sqliteKind()
  await kind.begin()
  let store = await kind.open()
  const [change, save, settings, whole] = [
    await fought(store),
    await fought(store),
    await fought(store),
    await fought(store),
  ]
  await store.close()
  const bytes = "cast(x'7bff7d' as text)"
  await kind.meddle(`update changes set delta = ${bytes} where fight = '${change}' and revision = 4`)
  await kind.meddle(`update saves set save = ${bytes} where fight = '${save}'`)
  await kind.meddle(`update fights set settings = ${bytes} where id = '${settings}'`)
  store = await kind.open()
  const deltas = (await store.read(change))?.deltas
  expect(deltas).toEqual([{ n: 1 }, { n: 2 }, { damaged: '\uFFFD{\uFFFD}' }, { n: 4 }, { n: 5 }])
  for (const damaged of [save, settings])
    await expect(store.read(damaged)).rejects.toMatchObject({ code: 'fight-damaged' })
  expect((await store.read(whole))?.revision).toBe(6)
  expect((await store.summaries(9)).map(({ title }) => title)).toContain('(damaged)')
  const lines: string[] = []
  for await (const line of backupLines(store, null)) lines.push(line)
  expect(lines.filter((line) => line === 'null\n')).toHaveLength(2)
  expect(await store.setAside(settingAside(change))).toBe(true)
  expect((await store.read(change))?.aside).toHaveLength(3)
  for (const damaged of [save, settings]) await store.remove(damaged)
  expect(await store.count()).toBe(2)
  await store.close()
  await kind.end()
})
