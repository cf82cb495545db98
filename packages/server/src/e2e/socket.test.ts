/**
 * The socket, end to end: every message that the contract knows, lines that break and come back, readers too slow to
 * follow, and servers that are stopped and started again.
 */

import type { NewTable } from '@steelyard/table/contract'
import { usualAnswer } from '@steelyard/table/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Connection, HostProblem, RemoteHost } from '../client.ts'
import { TestSocket, TestTables, until, WatchLog } from '../testing/served.ts'

const tables = new TestTables()
let host: RemoteHost
beforeAll(async () => {
  await tables.start()
  host = tables.remote()
})
afterAll(() => tables.end())

function quick(): Promise<NewTable> {
  return host.create({
    from: { sample: 'first', system: 'bastionland' },
    hands: { players: 'human', npcs: 'human' },
    seed: 'socket',
  })
}

describe('messages', () => {
  test('watching shows everything, then every change; acts are confirmed', async () => {
    const { tokens } = await quick()
    const player = await new TestSocket(tables.address).opened()
    const spectator = await new TestSocket(tables.address).opened()
    player.say({ type: 'watch', token: tokens.seats['players'] ?? '' })
    spectator.say({ type: 'watch', token: tokens.spectator })
    const { look: snapshot } = await player.next('look')
    await spectator.next('look')
    const [question] = snapshot.questions
    if (question === undefined) throw new Error('the player must be asked')
    const request = { act: usualAnswer(question), key: 'by-the-socket' }
    player.say({ type: 'act', ref: 'one', request })
    const acted = await player.next('acted', ({ ref }) => ref === 'one')
    expect(acted).toMatchObject({ again: false })
    const seen = await spectator.next('update', ({ update }) => update.revision >= acted.revision)
    expect(seen.update.questions).toEqual([])
    player.say({ type: 'act', ref: 'two', request })
    expect(await player.next('acted', ({ ref }) => ref === 'two')).toMatchObject({
      again: true,
      revision: acted.revision,
    })
    for (const { socket } of [player, spectator]) socket.close()
  })

  test('an act comes to the same by socket and by HTTP, done or refused', async () => {
    const { tokens } = await quick()
    const socket = await new TestSocket(tables.address).opened()
    socket.say({ type: 'watch', token: tokens.referee })
    const request = { act: { act: 'health', health: 'word' }, key: 'by-either-way' } as const
    const { revision, again } = await host.act(tokens.referee, request)
    expect(again).toBe(false)
    socket.say({ type: 'act', ref: 'same', request })
    const acted = await socket.next('acted', ({ ref }) => ref === 'same')
    expect(acted).toEqual({ type: 'acted', ref: 'same', revision, again: true })
    const wrong = { act: { act: 'undo' }, revision: revision + 7 } as const
    const refused = await host.act(tokens.referee, wrong).catch((thrown: unknown) => thrown)
    if (!(refused instanceof HostProblem)) throw new Error('it must be refused')
    socket.say({ type: 'act', ref: 'wrong', request: wrong })
    const { problem } = await socket.next('problem', ({ ref }) => ref === 'wrong')
    expect(problem).toEqual(refused.problem)
    socket.close()
  })

  test('ping is answered in turn; after leaving nothing comes and nothing can be done', async () => {
    const { tokens } = await quick()
    const socket = await new TestSocket(tables.address).opened()
    socket.say({ type: 'watch', token: tokens.referee })
    socket.say({ type: 'ping', ref: 'after' })
    await socket.next('pong', ({ ref }) => ref === 'after')
    expect(socket.heard[0]?.type).toBe('look')
    socket.say({ type: 'leave' })
    socket.say({ type: 'act', ref: 'late', request: { act: { act: 'undo' } } })
    const { problem } = await socket.next('problem', ({ ref }) => ref === 'late')
    expect(problem.code).toBe('no-token')
    const heard = socket.heard.length
    await host.act(tokens.referee, { act: { act: 'health', health: 'word' } })
    socket.say({ type: 'ping', ref: 'end' })
    await socket.next('pong', ({ ref }) => ref === 'end')
    expect(socket.heard.length).toBe(heard + 1)
    socket.close()
  })

  test('a second watch takes the place of the first', async () => {
    const [one, two] = [await quick(), await quick()]
    const socket = await new TestSocket(tables.address).opened()
    socket.say({ type: 'watch', token: one.tokens.referee })
    socket.say({ type: 'watch', token: two.tokens.referee })
    await socket.next('look', ({ look: snapshot }) => snapshot.fight.id === two.fight)
    await host.act(one.tokens.referee, { act: { act: 'health', health: 'word' } })
    const { revision } = await host.act(two.tokens.referee, { act: { act: 'health', health: 'bar' } })
    await socket.next('update', ({ update }) => update.revision === revision && update.fight.id === two.fight)
    expect(
      socket.heard.some((message) => message.type === 'update' && message.update.fight.id === one.fight),
    ).toBe(false)
    socket.close()
  })

  test('what cannot be understood is refused with a reason, and the socket stays', async () => {
    const socket = await new TestSocket(tables.address).opened()
    for (const text of ['', '{', '[]', '{"type":"dance"}', '{"type":"ping","ref":"x","more":1}'])
      socket.raw(text)
    socket.raw(Buffer.from([1, 2, 3]))
    socket.raw('{"__proto__":{"type":"ping"},"type":"ping","ref":"x"}')
    await until(() => socket.heard.length === 7)
    for (const message of socket.heard)
      expect(message).toMatchObject({ type: 'problem', problem: { code: 'malformed-request' } })
    socket.say({ type: 'ping', ref: 'still here' })
    await socket.next('pong')
    socket.close()
  })
})

describe('lines that break', () => {
  test('a watch goes on from its last revision after the server came back, and an act in between is done once', async () => {
    const { tokens } = await quick()
    const states: Connection[] = []
    const remote = tables.remote((state) => states.push(state))
    const told = new WatchLog()
    const stop = await remote.watch(tokens.referee, null, told.tell)
    await until(() => told.last)
    await tables.stop()
    await until(() => states.includes('lost'))
    const acting = remote.act(tokens.referee, { act: { act: 'health', health: 'word' } })
    await tables.start()
    const { revision, again } = await acting
    expect(again).toBe(false)
    await until(() => told.last?.revision === revision)
    expect(states).toEqual(['connected', 'lost', 'connected'])
    expect(told.last).toMatchObject({ fight: { health: 'word' } })
    const revisions = told.news.map((news) => news.revision)
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
    stop()
  })

  test('a watch that could not begin says that the line is lost, and begins by itself', async () => {
    const { tokens } = await quick()
    await tables.stop()
    const states: Connection[] = []
    const told = new WatchLog()
    const watching = tables.remote((state) => states.push(state)).watch(tokens.referee, null, told.tell)
    await until(() => states.includes('lost'))
    await tables.start()
    const stop = await watching
    await until(() => told.last)
    expect(states).toEqual(['lost', 'connected'])
    stop()
  })

  test('whoever wakes up does not wait: a lost line is tried at once, a dead one is found out', async () => {
    const { tokens } = await quick()
    const states: Connection[] = []
    const sockets: WebSocket[] = []
    const answers: string[] = []
    class Deaf extends WebSocket {
      override send(data: string): void {
        if (!silent) super.send(data)
      }
      constructor(address: string) {
        super(address)
        sockets.push(this)
        this.on('message', (data) => answers.push(String(data)))
      }
    }
    let silent = false
    const remote = new RemoteHost(tables.address, { socket: Deaf, connection: (state) => states.push(state) })
    const stop = await remote.watch(tokens.referee, null, () => undefined)
    const heard = answers.length
    remote.wake()
    await until(() => answers.length > heard)
    // The line dies without a word, as it does when a phone sleeps: nothing that is sent arrives.
    silent = true
    remote.wake()
    await until(() => states.includes('lost'))
    silent = false
    remote.wake()
    await until(() => states.at(-1) === 'connected')
    expect(states).toEqual(['connected', 'lost', 'connected'])
    expect(sockets.length).toBeGreaterThan(1)
    stop()
    remote.wake()
    const { length } = sockets
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    expect(sockets).toHaveLength(length)
  })

  test('who comes back with a revision gets what was missed, not everything', async () => {
    const { tokens } = await quick()
    const { revision } = await host.snapshot(tokens.referee)
    const acted = await host.act(tokens.referee, { act: { act: 'health', health: 'bar' } })
    const told = new WatchLog()
    const stop = await host.watch(tokens.referee, revision, told.tell)
    await until(() => told.last?.revision === acted.revision)
    expect(told.news[0]).toMatchObject({ since: revision })
    stop()
  })

  test('a token that is not known ends the watch with its reason', async () => {
    await expect(
      host.watch('a-token-that-nobody-has-ever-given', null, () => undefined),
    ).rejects.toMatchObject({ code: 'unknown-token' })
  })

  test('an act that never reaches anybody says so, and that it may be sent again', async () => {
    const { tokens } = await quick()
    await tables.stop()
    const impatient = tables.remote(undefined, 300)
    await expect(impatient.act(tokens.referee, { act: { act: 'undo' } })).rejects.toMatchObject({
      code: 'unreachable',
    })
    await expect(impatient.watch(tokens.referee, null, () => undefined)).rejects.toMatchObject({
      code: 'unreachable',
    })
    await tables.start()
    expect((await host.snapshot(tokens.referee)).fight.id).toBeDefined()
  })
})
