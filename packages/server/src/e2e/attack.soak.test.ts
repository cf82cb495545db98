/**
 * All attacks at once beside tables that play: nobody who plays is refused anything, what they were told is so, and the
 * server neither fails nor grows. `npm run soak -- attack` makes it an hour beside twenty tables, lets the tables play
 * alone for two minutes first, for comparison, and then holds each attack by itself against what a main thread may be
 * held up by.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { attacks, Battle, openSilent, REFUSED, send } from '../testing/attacks.ts'
import { ChildTables, unhurried } from '../testing/child.ts'
import { pause, retryingHost } from '../testing/crowd.ts'
import { drift, type FloodMeasurement, FloodTable, quantile, settled } from '../testing/flood.ts'
import { MainThreadProbe, TICK } from '../testing/main-thread.ts'
import { sizes, tell, telling } from '../testing/sizes.ts'

const TABLES = sizes('tables', 1, 20)
const ROUNDS = sizes('rounds', 1, 3_600)
/** Seconds in which the tables play alone. */
const QUIET = sizes('quiet', 0, 120)
const SILENT = sizes('silent', 50, 2_000)
const THINKS = 500
const BETWEEN_ROUNDS = 1_000

const folder = mkdtempSync(join(tmpdir(), 'steelyard-attack-'))
// The limits are the usual ones: they are what is tried. Only a busy machine may take its time to start a
// thread, and to open a fight for a table whose sockets are open already.
const probe = new MainThreadProbe(folder)
const child = new ChildTables(
  { data: folder, limits: { hello: 600 }, reading: { wait: unhurried.wait } },
  { flags: probe.flags, environment: probe.environment },
)
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(async () => {
  await child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function megabytes(): Promise<string> {
  const numbers = await (await fetch(`${child.address}/metrics`)).text()
  const [heap, all] = ['nodejs_heap_size_used_bytes', 'process_resident_memory_bytes'].map((name) =>
    Math.round(Number(new RegExp(`^${name} (\\d+)`, 'm').exec(numbers)?.[1]) / 1e6),
  )
  return `${heap} MB of objects, ${all} MB in all`
}

/** How long answers took until all of their table were told, and forgets them. */
function told(measured: FloodMeasurement): string {
  const waits = measured.waits.splice(0)
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(waits, share).toFixed(0))
  return `${waits.length} answers, told to all of their table after p50 ${p50} ms, p99 ${p99} ms`
}

/** A battle of two hundred a side that machines play, round after round. */
async function battled(): Promise<void> {
  const battle = new Battle(child.address, `127.0.0.${3 + attacks.length}`)
  for (let round = 0; round < ROUNDS; round++) {
    await battle.round()
    await pause(BETWEEN_ROUNDS)
  }
}

/** Every attack again and again, each from its own address; what was answered how often. */
async function attacked(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await Promise.all(
    attacks.map(async (attack, at) => {
      for (let round = 0; round < ROUNDS; round++) {
        if (round > 0) await pause(BETWEEN_ROUNDS)
        const status = await send(child.address, `127.0.0.${3 + at}`, attack)
        const isWell = status === attack.first || (round > 0 && REFUSED.includes(status))
        const key = `${attack.name}: ${status}, ${isWell ? 'as it should' : 'wrong'}`
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
    closing.push(() => table.close())
    await table.open()
    tables.push(table)
  }
  await settled(tables)
  const before = await megabytes()
  for (const table of tables) table.play()
  await pause(1000 * QUIET)
  if (QUIET > 0) tell(`alone: ${told(measured)}`)
  const silent = openSilent(child.address, '127.0.0.2', SILENT)
  closing.push(() => {
    for (const socket of silent) socket.destroy()
  })
  const [counts] = await Promise.all([attacked(), battled()])
  while (measured.answers < TABLES && measured.problems.length === 0) await pause(20)
  for (const table of tables) table.pause()
  await pause(THINKS)
  await settled(tables)
  expect(measured.problems).toEqual([])
  expect([...counts.keys()].filter((key) => key.endsWith('wrong'))).toEqual([])
  expect(await drift(tables, host)).toEqual([])
  tell(`beside attacks: ${told(measured)}`)
  tell(`memory before: ${before}; after: ${await megabytes()}`)
  for (const [key, count] of [...counts].sort()) tell(`${key}, ${count} times`)
})

/** The longest that a stranger may hold the main thread at one go, in milliseconds. */
const LONGEST = 20

// Processor time is no fact of the code where the machine does other work as well, so it is measured in soaks alone.
if (telling && probe.works)
  test('no attack by itself holds the main thread', async () => {
    const held: string[] = []
    for (const [at, attack] of attacks.entries()) {
      await send(child.address, `127.0.0.${3 + at}`, attack)
      await probe.longest(child.pid)
      for (let time = 0; time < 3; time++) await send(child.address, `127.0.0.${3 + at}`, attack)
      const longest = await probe.longest(child.pid)
      tell(`${attack.name}: the main thread works for ${longest.toFixed(1)} ms at one go`)
      if (longest > LONGEST + TICK) held.push(attack.name)
    }
    const battle = new Battle(child.address, '127.0.0.2')
    await battle.round()
    await probe.longest(child.pid)
    await battle.round()
    tell(`a round of a battle of two hundred a side: ${(await probe.longest(child.pid)).toFixed(1)} ms`)
    expect(held).toEqual([])
  })
