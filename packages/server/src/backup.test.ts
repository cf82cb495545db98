/**
 * Backups carry what was set aside, and damaged changes that nobody has opened yet; those of before, which know of
 * neither, can still be restored.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Store, StoredFight } from '@steelyard/table/store'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp, restoreFrom } from './backup.ts'
import { openStore } from './store/index.ts'
import { numberedFight } from './testing/fights.ts'

let folder: string
let file: string
const stores: Store[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steelyard-backup-'))
  file = join(folder, 'all.backup')
})
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function freshStore(): Promise<Store> {
  const store = await openStore({ data: join(folder, `store-${stores.length}`) })
  stores.push(store)
  return store
}

const fight: StoredFight = {
  ...numberedFight(1),
  id: 'one',
  save: { first: 1 },
  deltas: [{ n: 7 }, { damaged: '{"n":' }],
  receipts: [],
  aside: [
    {
      revision: 5,
      delta: '{"n":',
      receipt: { person: 'ann', key: 'a-key', print: 'p' },
      why: 'its text is damaged',
      since: 1_700_000_000_000,
    },
    { revision: 6, delta: null, receipt: null, why: 'its text is damaged', since: 1_700_000_000_000 },
  ],
}

test('what was set aside, and what is damaged, is in a backup and restored from it', async () => {
  const store = await freshStore()
  await store.put(fight)
  expect(await backUp(store, file)).toEqual({ fights: 1, companies: 0, known: 0 })
  const other = await freshStore()
  expect(await restoreFrom(other, file)).toEqual({ fights: 1, companies: 0, known: 0 })
  expect(await other.read('one')).toEqual(fight)
})

test('a backup from before anything could be set aside is restored', async () => {
  const store = await freshStore()
  await store.put({ ...fight, aside: [] })
  await backUp(store, file)
  const text = gunzipSync(readFileSync(file)).toString().replace(',"aside":[]', '')
  expect(text).not.toContain('aside')
  writeFileSync(file, gzipSync(text))
  const other = await freshStore()
  await restoreFrom(other, file)
  expect(await other.read('one')).toEqual({ ...fight, aside: [] })
})

test('companies are backed up with the saves of their chapters, and those that are there are left alone', async () => {
  const store = await freshStore()
  await store.put(fight)
  const company = {
    id: 'riders',
    token: 't',
    revision: 4,
    data: { name: 'The Riders' },
    open: null,
    owner: 'o',
  }
  await store.companies.create(company, [{ chapter: 0, save: { n: 0 } }])
  expect(await backUp(store, file)).toEqual({ fights: 1, companies: 1, known: 0 })
  const other = await freshStore()
  expect(await restoreFrom(other, file)).toEqual({ fights: 1, companies: 1, known: 0 })
  expect(await other.companies.read('riders')).toEqual(company)
  expect(await other.companies.save('riders', 0)).toEqual({ n: 0 })
  expect(await restoreFrom(other, file)).toEqual({ fights: 0, companies: 0, known: 2 })
})

test('a backup from before there were companies is restored', async () => {
  const store = await freshStore()
  await store.put(fight)
  await backUp(store, file)
  const text = gunzipSync(readFileSync(file))
    .toString()
    .replace('"version":2', '"version":1')
    .replace(',"companies":0', '')
  writeFileSync(file, gzipSync(text))
  const other = await freshStore()
  expect(await restoreFrom(other, file)).toEqual({ fights: 1, companies: 0, known: 0 })
})
