/**
 * A process that is killed in the middle of a backup or a restore, before and after each call of the store: what was
 * there stays whole, and the same command, given again, brings everything.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedDatabase } from '@steelyard/cluster/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { backUp, restoreFrom } from '../backup.ts'
import { openStore, type StorePlace } from '../store/index.ts'
import { numberedFight } from '../testing/fights.ts'
import { sizes, tell } from '../testing/sizes.ts'

/** Three fights come to be there by one round of deaths. */
const ROUNDS = sizes('restore-rounds', 1, 15)
const FIGHTS = 3 * ROUNDS
const MOMENTS = ['before', 'after'] as const

// The process runs what was built, as a user's would. It kills itself around the call that is named.
const PROGRAM = `
const [built, where, work, file, call, moment] = process.argv.slice(1)
const { openStore } = await import(built + 'store/index.js')
const works = await import(built + 'backup.js')
const kept = await openStore(JSON.parse(where))
let left = Number(call)
const dying = new Proxy(kept, {
  get(store, name) {
    const found = Reflect.get(store, name)
    if (typeof found !== 'function') return found
    return async (...given) => {
      left -= 1
      if (left === 0 && moment === 'before') process.kill(process.pid, 'SIGKILL')
      const result = await Reflect.apply(found, store, given)
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return result
    }
  },
})
await works[work](dying, file)
await kept.close()
`
const BUILT = new URL('../../dist/', import.meta.url).href

const folder = mkdtempSync(join(tmpdir(), 'steelyard-kill-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Death {
  readonly call: number
  readonly moment: (typeof MOMENTS)[number]
}

/** Runs a backup or a restore that is killed; false if it was done before that. */
function killed(
  work: 'backUp' | 'restoreFrom',
  { where, file }: { readonly where: StorePlace; readonly file: string },
  { call, moment }: Death,
): Promise<boolean> {
  const args = ['--input-type=module', '-e', PROGRAM, BUILT, JSON.stringify(where), work, file]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args, String(call), moment], (failed) => {
      if (failed === null) resolve(false)
      else if (failed.signal === 'SIGKILL') resolve(true)
      else reject(failed)
    })
  })
}

const fights = Array.from({ length: FIGHTS }, (_, number) => numberedFight(number))
const whole = join(folder, 'whole.backup')

async function filled(): Promise<StorePlace> {
  const where = { data: join(folder, 'filled') }
  if (existsSync(where.data)) return where
  const store = await openStore(where)
  for (const fight of fights) await store.put(fight)
  await backUp(store, whole)
  await store.close()
  return where
}

test('a backup that is killed leaves the one before it as it was', async () => {
  const where = await filled()
  const before = readFileSync(whole)
  for (let call = 2; call < 2 + ROUNDS; call++)
    for (const moment of MOMENTS) {
      expect(await killed('backUp', { where, file: whole }, { call, moment })).toBe(true)
      expect(readFileSync(whole).equals(before)).toBe(true)
    }
  tell(`${2 * ROUNDS} kills during a backup: the one before is whole`)
})

describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
  test('a restore that is killed leaves whole fights, and goes on when it is started again', async () => {
    await filled()
    const where =
      kind === 'sqlite' ? { data: join(folder, 'restored') } : { databaseUrl: await sharedDatabase() }
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, moment] of MOMENTS.entries()) {
        // The first call lists what is there; the third puts the second fight that is not.
        expect(await killed('restoreFrom', { where, file: whole }, { call: 3, moment })).toBe(true)
        expect(await there(where)).toBe(3 * round + 1 + 2 * at)
      }
    const store = await openStore(where)
    expect((await restoreFrom(store, whole)).known).toBe(FIGHTS)
    await store.close()
    tell(`${kind}: ${2 * ROUNDS} kills during a restore: every fight whole or not there`)
  })
})

/** How many fights are there, each of them whole. */
async function there(where: StorePlace): Promise<number> {
  const store = await openStore(where)
  const ids = await store.list()
  for (const id of ids) expect(await store.read(id)).toEqual(fights.find((fight) => fight.id === id))
  await store.close()
  return ids.length
}
