/**
 * What the crowd finds out about a server: an act whose reply was lost may be kept or not, but nothing that was
 * confirmed may be missing, and nothing may be there that nobody sent.
 */

import { type ActRequest, type ActResult, HostProblem } from '@steelyard/table/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { unreachable } from '../client/wire.ts'
import { RemoteHost } from '../client.ts'
import { CrowdTable, inspect, type Player } from './crowd.ts'
import { TestTables, until } from './served.ts'

let tables: TestTables
let table: CrowdTable
let lost: 'nothing' | 'replies' | 'requests'
beforeEach(async () => {
  lost = 'nothing'
  tables = await new TestTables().start()
  table = await CrowdTable.open(new LossyHost(tables.address, { socket: WebSocket }), 1)
})
afterEach(async () => {
  for (const player of table.players) player.leave()
  await tables.end()
})

/** A host whose acts, or the replies to them, are lost on the way. */
class LossyHost extends RemoteHost {
  override async act(token: string, request: ActRequest): Promise<ActResult> {
    if (lost === 'requests') throw new HostProblem(unreachable())
    const acted = await super.act(token, request)
    if (lost === 'replies') throw new HostProblem(unreachable())
    return acted
  }
}

/** Whoever is asked something. */
function asked(): Promise<Player> {
  return until(() => table.players.find(({ snapshot }) => (snapshot?.questions.length ?? 0) > 0))
}

async function found(): Promise<readonly string[]> {
  return (await inspect(tables.remote(), table)).lost
}

test('an act that was done while its reply was lost may be kept', async () => {
  await (await asked()).answer()
  lost = 'replies'
  const player = await asked()
  await player.answer()
  expect(player.inDoubt.size).toBe(1)
  expect(await found()).toEqual([])
})

test('an act that never arrived need not be kept', async () => {
  lost = 'requests'
  const player = await asked()
  await player.answer()
  expect(player.inDoubt.size).toBe(1)
  expect(await found()).toEqual([])
})

test('sent again with its key it is confirmed, and in doubt no more', async () => {
  lost = 'replies'
  const player = await asked()
  await player.answer()
  lost = 'nothing'
  await player.answer()
  expect([player.confirmed.length, player.inDoubt.size]).toEqual([1, 0])
  expect(await found()).toEqual([])
})

test('a confirmed act that is not kept is found', async () => {
  const player = await asked()
  await player.answer()
  const [kept] = player.confirmed
  if (kept === undefined) throw new Error('nothing was confirmed')
  player.confirmed.push(kept)
  expect(await found()).toEqual([`${player.seat}: 2 confirmed, 0 in doubt, 1 kept`])
})

test('a kept act that is neither confirmed nor in doubt is found', async () => {
  const player = await asked()
  await player.answer()
  player.confirmed.pop()
  expect(await found()).toEqual([`${player.seat}: 0 confirmed, 0 in doubt, 1 kept`])
})
