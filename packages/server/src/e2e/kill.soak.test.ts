/**
 * A server that is killed at any moment, again and again, while people play: everything that was confirmed is there
 * afterwards, once, every die verifies, and everybody sees what a fresh replay shows. On both stores. An act whose
 * reply was lost with the server may have been done or not; nothing else may be there.
 * `npm run soak` makes it fifty kills and twenty players.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedDatabase } from '@steelyard/cluster/testing'
import { describe, expect, test } from 'vitest'
import { ChildTables } from '../testing/child.ts'
import { Crowd, type CrowdTable, inspect, pause, retryingHost } from '../testing/crowd.ts'
import { sizes, tell } from '../testing/sizes.ts'

const KILLS = sizes('kills', 1, 50)
const TABLES = sizes('kill-tables', 2, 10)

async function inspectAll(address: string, tables: readonly CrowdTable[]): Promise<string[]> {
  const host = retryingHost(address)
  const wrong: string[] = []
  for (const table of tables) {
    const { lost, differing, verified } = await inspect(host, table)
    wrong.push(...lost, ...differing, ...(verified ? [] : ['a die does not verify']))
  }
  return wrong
}

async function killAgainAndAgain(child: ChildTables): Promise<Crowd> {
  await child.start()
  const crowd = new Crowd(retryingHost(child.address))
  await crowd.start(TABLES)
  for (let kill = 0; kill < KILLS; kill++) {
    await crowd.advanced(TABLES)
    await pause((kill * 97) % 300)
    await child.kill()
    await child.start()
  }
  await crowd.stop()
  return crowd
}

describe.each(['sqlite', 'postgres'])('on %s', (kind) => {
  test(`${KILLS} kills while ${2 * TABLES} people play lose nothing`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steelyard-kill-'))
    const where = kind === 'sqlite' ? { data: folder } : { databaseUrl: await sharedDatabase() }
    const child = new ChildTables(where)
    try {
      const crowd = await killAgainAndAgain(child)
      expect(crowd.confirmed).toBeGreaterThanOrEqual(KILLS)
      await child.kill()
      await child.start()
      expect(await inspectAll(child.address, crowd.tables)).toEqual([])
      crowd.leave()
      tell(
        `${kind}: ${KILLS} kills, ${crowd.confirmed} acts confirmed at ${crowd.tables.length} tables, all there`,
      )
    } finally {
      await child.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('two servers on one PostgreSQL serve the same tables; one is killed, play goes on at the other', async () => {
  const databaseUrl = await sharedDatabase()
  const one = await new ChildTables({ databaseUrl }).start()
  const two = await new ChildTables({ databaseUrl }).start()
  try {
    const crowd = new Crowd(retryingHost(one.address, 500))
    await crowd.start(2)
    const [, split] = crowd.tables
    for (const player of split?.players.slice(1) ?? []) await player.moveTo(retryingHost(two.address))
    await crowd.advanced(8)
    await one.kill()
    await crowd.moveTo(retryingHost(two.address))
    await crowd.advanced(8)
    await crowd.stop()
    expect(await inspectAll(two.address, crowd.tables)).toEqual([])
    crowd.leave()
  } finally {
    await one.kill()
    await two.kill()
  }
})
