/**
 * What is acknowledged is kept, once: keys, stale acts, two hosts on one store, a store that goes away and comes
 * back, and what somebody missed.
 */
import { afterEach, expect, test } from 'vitest'
import type { Snapshot, Update } from '../contract.ts'
import { openHost } from '../index.ts'
import { openMemory } from '../store/memory.ts'
import { type Append, type Store, storeAway, storeSilent } from '../store/store.ts'
import { someAnswer, usualAnswer } from '../testing/players.ts'

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

test('the same key is done once and answered alike; another act needs another key', async () => {
  const host = await hostOn(openMemory())
  const { tokens } = await host.create(ogre)
  const [question] = (await host.snapshot(tokens.referee)).questions
  if (question === undefined) throw new Error('nothing is asked')
  const request = { act: usualAnswer(question), key: 'a-key-of-mine' }
  const [first, again] = await Promise.all([
    host.act(tokens.referee, request),
    host.act(tokens.referee, request),
  ])
  expect([first.again, again.again]).toEqual([false, true])
  expect(again.revision).toBe(first.revision)
  expect(again.update).toEqual(first.update)
  await host.act(tokens.referee, { act: { act: 'health', health: 'bar' } })
  const late = await host.act(tokens.referee, request)
  expect([late.again, late.revision]).toEqual([true, first.revision])
  const other = { act: { act: 'health', health: 'word' }, key: 'a-key-of-mine' } as const
  await expect(host.act(tokens.referee, other)).rejects.toMatchObject({ code: 'key-used' })
  await expect(host.act(tokens.referee, { act: usualAnswer(question) })).rejects.toMatchObject({
    code: 'already-answered',
  })
})

test('a fight is created once for a key that is hard to guess', async () => {
  const host = await hostOn(openMemory())
  const key = 'create-0123456789abcdef'
  const [one, two] = await Promise.all([host.create({ ...ogre, key }), host.create({ ...ogre, key })])
  expect(two).toEqual(one)
  expect(await host.store.count()).toBe(1)
  await expect(host.create({ ...ogre, title: 'another', key })).rejects.toMatchObject({ code: 'key-used' })
  await expect(host.create({ ...ogre, key: 'shortkey' })).rejects.toThrow(/hard to guess/)
})

test('an act for a fight that has moved on is stale; people who come do not move it', async () => {
  const host = await hostOn(openMemory())
  const { tokens, code } = await host.create(ogre)
  const { revision, questions } = await host.snapshot(tokens.referee)
  await host.join({ code: code ?? '', name: 'Ann' })
  const [question] = questions
  if (question === undefined) throw new Error('nothing is asked')
  const done = await host.act(tokens.referee, { act: usualAnswer(question), revision })
  expect(done.revision).toBeGreaterThan(revision)
  const late = host.act(tokens.referee, { act: { act: 'play', until: 'decision' }, revision })
  await expect(late).rejects.toMatchObject({ code: 'stale' })
  const early = host.act(tokens.referee, { act: { act: 'undo' }, revision: done.revision + 7 })
  await expect(early).rejects.toMatchObject({ code: 'stale' })
})

test('two hosts on one store: one act per question, and both go on from the same fight', async () => {
  const store = openMemory()
  const [one, two] = [await hostOn(store), await hostOn(store)]
  const { tokens } = await one.create(ogre)
  for (let round = 0; round < 6; round++) {
    const [question] = (await one.snapshot(tokens.referee)).questions
    if (question === undefined) break
    const act = someAnswer(question, round)
    const results = await Promise.allSettled([
      one.act(tokens.referee, { act, key: `from-one-${round}` }),
      two.act(tokens.referee, { act, key: `from-two-${round}` }),
    ])
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    // The one that lost has read the fight anew; the one that won does so when it writes next.
    await one.act(tokens.referee, { act: { act: 'odds', allowed: true } })
    await two.act(tokens.referee, { act: { act: 'odds', allowed: true } })
    await one.act(tokens.referee, { act: { act: 'odds', allowed: true } })
    const [here, there] = [
      await one.snapshot(tokens.referee),
      await hostOn(store).then((fresh) => fresh.snapshot(tokens.referee)),
    ]
    expect(bare(here)).toEqual(bare(there))
  }
})

test('a repeat that reaches another host is recognised there', async () => {
  const store = openMemory()
  const [one, two] = [await hostOn(store), await hostOn(store)]
  const { tokens } = await one.create(ogre)
  const [question] = (await two.snapshot(tokens.referee)).questions
  if (question === undefined) throw new Error('nothing is asked')
  const request = { act: usualAnswer(question), key: 'sent-to-both' }
  const first = await one.act(tokens.referee, request)
  const second = await two.act(tokens.referee, request).catch(() => two.act(tokens.referee, request))
  expect([second.again, second.revision]).toEqual([true, first.revision])
})

/** A store that can be made to fail. */
function failing(store: Store): { store: Store; fail: (how: boolean) => void } {
  let failingNow = false
  const proxy = new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (failingNow && name !== 'watch') return Promise.reject(storeAway(new Error('disk full')))
        return Reflect.apply(value, target, given)
      }
    },
  })
  return {
    store: proxy,
    fail: (how) => {
      failingNow = how
    },
  }
}

test('a store that is away acknowledges nothing, shows nothing, and is back without a restart', async () => {
  const { store, fail } = failing(openMemory())
  const host = await hostOn(store)
  const { tokens } = await host.create(ogre)
  const before = await host.snapshot(tokens.referee)
  const news: (Snapshot | Update)[] = []
  closing.push(async () => stop())
  const stop = await host.watch(tokens.spectator, null, (update) => news.push(update))
  const [question] = before.questions
  if (question === undefined) throw new Error('nothing is asked')
  const request = { act: usualAnswer(question), key: 'while-away' }
  fail(true)
  await expect(host.act(tokens.referee, request)).rejects.toMatchObject({ code: 'store-away' })
  await expect(host.act(tokens.referee, request)).rejects.toMatchObject({ code: 'store-away' })
  expect(news).toHaveLength(1)
  fail(false)
  expect(bare(await host.snapshot(tokens.referee))).toEqual(bare(before))
  const done = await host.act(tokens.referee, request)
  expect([done.again, done.revision]).toEqual([false, before.revision + 1])
  expect(news).toHaveLength(2)
})

test('changes that cannot be read are set aside, and everybody is told', async () => {
  const store = openMemory()
  const host = await hostOn(store)
  const { tokens, fight } = await host.create(ogre)
  const [question] = (await host.snapshot(tokens.referee)).questions
  if (question === undefined) throw new Error('nothing is asked')
  const { revision } = await host.act(tokens.referee, { act: usualAnswer(question) })
  const readable = await host.snapshot(tokens.referee)
  const change = { fight, settings: null, people: [], gone: [] }
  const receipt = { person: 'referee', key: 'confirmed-before', print: 'p' }
  const bad = { record: { keep: 99_999, add: [] } }
  await store.append({ ...change, after: revision, delta: bad, receipt: null })
  await store.append({ ...change, after: revision + 1, delta: {}, receipt })
  const faults: string[] = []
  const other = await openHost({ store, fault: (what) => faults.push(what) })
  closing.push(() => other.close())
  const snapshot = await other.snapshot(tokens.referee)
  expect(snapshot.board).toEqual(readable.board)
  expect(snapshot.revision).toBe(revision + 3)
  expect(faults.join()).toContain(`after revision ${revision} up to ${revision + 2} were set aside`)
  for (const token of [tokens.referee, tokens.spectator, ...Object.values(tokens.seats)]) {
    const told = (await other.snapshot(token)).log.filter(({ code }) => code === 'notice')
    expect(told.map(({ text }) => text).join()).toMatch(/the last 2 changes could not be read/)
  }
  const kept = await store.read(fight)
  expect(kept?.aside).toMatchObject([
    { revision: revision + 1, delta: JSON.stringify(bad), receipt: null },
    { revision: revision + 2, delta: '{}', receipt },
  ])
  const now = await other.snapshot(tokens.referee)
  const [next] = now.questions
  if (next === undefined) throw new Error('nothing is asked')
  const request = { act: usualAnswer(next), key: 'confirmed-before' }
  expect(await other.act(tokens.referee, request)).toMatchObject({ again: false, revision: now.revision + 1 })
  const afresh = await hostOn(store)
  const later = await afresh.snapshot(tokens.referee)
  expect(later.revision).toBe(now.revision + 1)
  expect(later.log.filter(({ code }) => code === 'notice')).toHaveLength(1)
  expect((await store.read(fight))?.aside).toHaveLength(2)
})

test('updates since any revision, laid upon the snapshot of then, give the snapshot of now', async () => {
  const host = await hostOn(openMemory())
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'since', health: 'word' })
  const player = tokens.seats['players'] ?? ''
  const snapshots: Snapshot[] = [await host.snapshot(player)]
  let live = snapshots[0]
  const stop = await host.watch(player, null, (news) => {
    live = 'me' in news ? news : live === undefined ? live : laidUpon(live, news)
  })
  for (let answers = 0; answers < 25; answers++) {
    const [question] = (await host.snapshot(tokens.referee)).questions
    if (question === undefined) break
    await host.act(tokens.referee, { act: someAnswer(question, answers) })
    if (answers % 6 === 5) await host.act(tokens.referee, { act: { act: 'undo' } })
    snapshots.push(await host.snapshot(player))
  }
  const now = await host.snapshot(player)
  expect(live).toEqual(now)
  for (const then of snapshots) {
    const news = await host.since(player, then.revision)
    expect('me' in news ? news : laidUpon(then, news)).toEqual(now)
  }
  expect(snapshots.some(({ log }) => log.length < now.log.length)).toBe(true)
  expect('me' in (await host.since(player, 10_000))).toBe(true)
  stop()
})

function laidUpon(snapshot: Snapshot, { since: _, lines, ...body }: Update): Snapshot {
  const log = snapshot.log.slice()
  for (const line of lines) log[line.at] = line
  return { ...body, me: snapshot.me, log }
}

test('who changes seats is shown everything anew with other eyes, also after coming back', async () => {
  const host = await hostOn(openMemory())
  const { tokens, code } = await host.create({ ...ogre, health: 'nothing' })
  await host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: ['players'] } })
  const joined = await host.join({ code: code ?? '', name: 'Ann' })
  const news: (Snapshot | Update)[] = []
  const stop = await host.watch(joined.token, null, (update) => news.push(update))
  const before = await host.snapshot(joined.token)
  await host.act(tokens.referee, { act: { act: 'seat', person: joined.person, seat: 'players' } })
  const snapshot = await host.snapshot(joined.token)
  expect(news.at(-1)).toEqual(snapshot)
  expect(snapshot.me.seat).toBe('players')
  expect(await host.since(joined.token, before.revision)).toEqual(snapshot)
  expect('me' in (await host.since(joined.token, snapshot.revision))).toBe(false)
  stop()
})

test('while a long saved fight is read, verified or taken up again, other tables play on', async () => {
  const store = openMemory()
  const host = await hostOn(store)
  const { tokens } = await host.create({
    from: { sample: 'two-hundred', system: 'warband' },
    hands: { players: 'ai:skilled', npcs: 'ai:skilled' },
    seed: 'long',
  })
  const save: unknown = JSON.parse(await host.reveal(tokens.referee))
  const small = await host.create(ogre)
  const afresh = await hostOn(store)
  for (const work of [
    () => host.create({ from: { save: { ...Object(save) } } }),
    () => host.verify({ ...Object(save) }),
    () => afresh.snapshot(tokens.referee),
  ]) {
    let busy = true
    const done = work().finally(() => {
      busy = false
    })
    let snapshots = 0
    while (busy) {
      await host.snapshot(small.tokens.referee)
      await new Promise((resolve) => setImmediate(resolve))
      snapshots++
    }
    await done
    expect(snapshots).toBeGreaterThan(5)
  }
})

test('what was undone can be done again after the server was started anew', async () => {
  const store = openMemory()
  const host = await hostOn(store)
  const { tokens } = await host.create(ogre)
  const moments: unknown[] = []
  for (let acts = 0; acts < 3; acts++) {
    const { board, questions } = await host.snapshot(tokens.referee)
    moments.push(board)
    const [question] = questions
    if (question === undefined) throw new Error('nothing is asked')
    await host.act(tokens.referee, { act: usualAnswer(question) })
  }
  moments.push((await host.snapshot(tokens.referee)).board)
  for (let acts = 0; acts < 3; acts++) await host.act(tokens.referee, { act: { act: 'undo' } })
  for (let acts = 0; acts < 3; acts++) {
    const afresh = await hostOn(store)
    const before = await afresh.snapshot(tokens.referee)
    expect(before.can.redo).toBe(true)
    expect(before.board).toEqual(moments[acts])
    await afresh.act(tokens.referee, { act: { act: 'redo' } })
    expect((await afresh.snapshot(tokens.referee)).board).toEqual(moments[acts + 1])
  }
  expect((await (await hostOn(store)).snapshot(tokens.referee)).can.redo).toBe(false)
})

test('an act whose outcome the store did not tell is looked up: done once, or nothing was changed', async () => {
  const store = openMemory()
  let lost: 'after' | 'before' | null = null
  const silent = new Proxy(store, {
    get: (target, name) => {
      if (name !== 'append') return bound(target, name)
      return async (change: Append) => {
        const how = lost
        lost = null
        if (how === 'before') throw storeSilent(new Error('connection lost'))
        const written = await target.append(change)
        if (how === 'after') throw storeSilent(new Error('connection lost'))
        return written
      }
    },
  })
  const host = await hostOn(silent)
  const { tokens } = await host.create({ from: { sample: 'first', system: 'bastionland' } })
  const { revision } = await host.snapshot(tokens.referee)
  lost = 'after'
  const done = await host.act(tokens.referee, { act: { act: 'odds', allowed: false } })
  expect(done).toMatchObject({ revision: revision + 1, again: false })
  lost = 'before'
  const refused = host.act(tokens.referee, { act: { act: 'odds', allowed: true } })
  await expect(refused).rejects.toMatchObject({ code: 'store-away' })
  expect((await host.snapshot(tokens.referee)).revision).toBe(revision + 1)
  const again = await host.act(tokens.referee, { act: { act: 'odds', allowed: true } })
  expect(again.revision).toBe(revision + 2)
})

function bound(target: Store, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
