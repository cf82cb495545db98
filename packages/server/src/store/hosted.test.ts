/**
 * A host over a store on disk: opened again it goes on where it was, damage costs no more than what was damaged, and
 * what the driver says stays in the log.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHost, openMemory } from '@steelyard/table'
import type { Snapshot } from '@steelyard/table/contract'
import { type Store, storeAway } from '@steelyard/table/store'
import { someAnswer, usualAnswer } from '@steelyard/table/testing'
import Database from 'libsql'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../http/app.ts'
import { openStore, STORE_FILE } from './index.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function hostOn(store: Store): Promise<Awaited<ReturnType<typeof openHost>>> {
  const host = await openHost({ store })
  closing.push(() => host.close())
  return host
}

const ogre = { from: { sample: 'ogre' }, seed: 'writing' } as const

/** A snapshot without what is only this process's own. */
function bare({ people: _, ...snapshot }: Snapshot): unknown {
  return { ...snapshot, can: { ...snapshot.can, redo: false } }
}

test('a host that is opened again goes on where it was, in every snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steelyard-host-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const store = await openStore({ data: folder })
  const host = await openHost({ store })
  const { tokens } = await host.create({ from: { sample: 'first-blood', system: 'stances' }, seed: 'again' })
  const all = [tokens.referee, tokens.spectator, ...Object.values(tokens.seats)]
  for (const token of all) await host.snapshot(token)
  for (let answers = 0; answers < 60; answers++) {
    for (const token of Object.values(tokens.seats)) {
      const [question] = (await host.snapshot(token)).questions
      if (question === undefined) continue
      await host.act(token, { act: someAnswer(question, answers), key: `answer-${answers}-x` })
      break
    }
  }
  await host.act(tokens.referee, { act: { act: 'undo', why: 'a test' } })
  const snapshots = await Promise.all(all.map((token) => host.snapshot(token)))
  await host.close()
  await store.close()
  expect(existsSync(join(folder, 'steelyard.db'))).toBe(true)
  const later = await openStore({ data: folder })
  closing.push(() => later.close())
  const fresh = await hostOn(later)
  for (const [at, token] of all.entries()) {
    const snapshot = snapshots[at]
    if (snapshot === undefined) throw new Error('no snapshot')
    expect(bare(await fresh.snapshot(token))).toEqual(bare(snapshot))
  }
  expect(later.notices).toEqual([])
})

test.each([
  ['is damaged', `update changes set delta = '{"record":' where revision = `],
  ['is missing', 'delete from changes where revision = '],
])('a fight of which a change %s is opened from before it, and nothing else is lost', async (_how, sql) => {
  const folder = mkdtempSync(join(tmpdir(), 'steelyard-damaged-'))
  closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const store = await openStore({ data: folder })
  const host = await openHost({ store })
  const { tokens, fight } = await host.create(ogre)
  const snapshots: Snapshot[] = [await host.snapshot(tokens.referee)]
  for (let answers = 0; answers < 3; answers++) {
    const [question] = snapshots.at(-1)?.questions ?? []
    if (question === undefined) throw new Error('nothing is asked')
    await host.act(tokens.referee, { act: usualAnswer(question), key: `answer-${answers}` })
    snapshots.push(await host.snapshot(tokens.referee))
  }
  await host.close()
  await store.close()
  const [, readable, second, third] = snapshots
  if (readable === undefined || second === undefined || third === undefined)
    throw new Error('too few snapshots')
  const database = new Database(join(folder, STORE_FILE))
  database.exec(`${sql}${second.revision}`)
  database.close()
  const again = await openStore({ data: folder })
  closing.push(() => again.close())
  const later = await hostOn(again)
  const snapshot = await later.snapshot(tokens.referee)
  expect(snapshot.board).toEqual(readable.board)
  expect(snapshot.log.at(-1)?.text).toMatch(/the last 2 changes could not be read/)
  const kept = await again.read(fight)
  expect(kept?.aside.map(({ revision, receipt }) => [revision, receipt?.key])).toEqual([
    [second.revision, 'answer-1'],
    [third.revision, 'answer-2'],
  ])
  const [question] = snapshot.questions
  if (question === undefined) throw new Error('nothing is asked')
  expect((await later.act(tokens.referee, { act: usualAnswer(question) })).revision).toBe(
    snapshot.revision + 1,
  )
  const verified = await later.verify(JSON.parse(await later.reveal(tokens.referee)))
  expect(verified).toMatchObject({ ok: true, problems: [] })
})

test('what the driver of a store says stays in the log', async () => {
  const told: unknown[] = []
  const store = openMemory()
  const host = await hostOn(store)
  const { tokens } = await host.create(ogre)
  const app = await buildApp({
    host,
    version: '0.0.0',
    log: { level: 'error', stream: { write: (line: string) => told.push(JSON.parse(line)) } },
  })
  closing.push(() => app.close())
  store.read = () => Promise.reject(storeAway(new Error('disk full')))
  const answer = await app.inject({
    url: '/api/fight',
    headers: { authorization: `Bearer ${tokens.referee}`, host: 'localhost' },
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'store-away' })
  expect(answer.body).not.toContain('disk full')
  expect(told).toMatchObject([{ level: 50, message: 'disk full' }])
})
