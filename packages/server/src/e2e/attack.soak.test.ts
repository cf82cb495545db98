/**
 * All attacks at once beside tables that play: nobody who plays is refused anything, what they were told is so, and the
 * server neither fails nor grows. `npm run soak -- attack` makes it an hour beside twenty tables.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { attacks, openSilent, send } from '../testing/attacks.ts'
import { ChildTables, unhurried } from '../testing/child.ts'
import { pause, retryingHost } from '../testing/crowd.ts'
import { drift, type FloodMeasurement, FloodTable, quantile, settled } from '../testing/flood.ts'
import { sizes, tell } from '../testing/sizes.ts'

const TABLES = sizes('tables', 1, 20)
const ROUNDS = sizes('rounds', 1, 3_600)
const SILENT = sizes('silent', 50, 2_000)
const THINKS = 500
const BETWEEN_ROUNDS = 1_000

const folder = mkdtempSync(join(tmpdir(), 'steelyard-attack-'))
// The limits are the usual ones: they are what is tried. Only a busy machine may take its time to start a thread.
const child = new ChildTables({ data: folder, limits: {}, reading: { wait: unhurried.wait } })
afterAll(async () => {
  await child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function megabytes(): Promise<number> {
  const numbers = await (await fetch(`${child.address}/metrics`)).text()
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(numbers)?.[1]) / 1e6)
}

/** Every attack again and again, each from its own address; what was answered how often. */
async function attacked(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await Promise.all(
    attacks.map(async (attack, at) => {
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0) await pause(BETWEEN_ROUNDS)
        const status = await send(child.address, `127.0.0.${3 + at}`, attack)
        const known = [...attack.answers, 0].includes(status) ? 'as it should' : 'wrong'
        const key = `${attack.name}: ${status}, ${known}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }),
  )
  return counts
}

test(`${ROUNDS} rounds of ${attacks.length} attacks beside ${TABLES} tables of six`, async () => {
  await child.start()
  const host = retryingHost(child.address)
  const measured: FloodMeasurement = { answers: 0, waits: [], problems: [] }
  const tables: FloodTable[] = []
  for (let number = 0; number < TABLES; number++) {
    const table = new FloodTable(child.address, host, { number, measured, think: THINKS })
    await table.open()
    tables.push(table)
  }
  await settled(tables)
  const before = await megabytes()
  const silent = openSilent(child.address, '127.0.0.2', SILENT)
  for (const table of tables) table.play()
  const counts = await attacked()
  while (measured.answers < TABLES && measured.problems.length === 0) await pause(20)
  for (const table of tables) table.pause()
  await pause(THINKS)
  await settled(tables)
  for (const socket of silent) socket.destroy()
  expect(measured.problems).toEqual([])
  expect([...counts.keys()].filter((key) => key.endsWith('wrong'))).toEqual([])
  expect(await drift(tables, host)).toEqual([])
  for (const table of tables) table.close()
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(measured.waits, share).toFixed(0))
  tell(`${measured.answers} answers, told to all of their table after p50 ${p50} ms, p99 ${p99} ms`)
  tell(`objects on the heap: ${before} MB before, ${await megabytes()} MB after`)
  for (const [key, count] of [...counts].sort()) tell(`${key}, ${count} times`)
})
