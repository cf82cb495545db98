/**
 * Many tables at once, each playing as fast as it can: no error, nobody is shown anything that is not so, and figures
 * beside those of a bare echo of the same messages by the same number of sockets. `npm run soak` makes it 200 tables
 * of six; STEELYARD_SIZES=tables=3000,think=10000,seconds=120 makes it a convention of people who think ten seconds.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ChildTables } from '../testing/child.ts'
import { pause, retryingHost } from '../testing/crowd.ts'
import { drift, type FloodMeasurement, FloodTable, quantile, settled } from '../testing/flood.ts'
import { until } from '../testing/served.ts'
import { sizes, tell, telling } from '../testing/sizes.ts'

const TABLES = sizes('tables', 4, 200)
const SECONDS = sizes('seconds', 1, 20)
/** How long people think before an answer, in milliseconds. */
const THINK = sizes('think', 0, 0)

const folder = mkdtempSync(join(tmpdir(), 'steelyard-flood-'))
const child = new ChildTables({ data: folder })
afterAll(async () => {
  await child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function reading(name: string): Promise<number> {
  const numbers = await (await fetch(`${child.address}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(numbers)?.[1])
}

function figures(name: string, count: number, seconds: number, waits: readonly number[]): string {
  const [p50, p99] = [quantile(waits, 0.5).toFixed(1), quantile(waits, 0.99).toFixed(1)]
  return `${name}: ${Math.round(count / seconds)} a second, p50 ${p50} ms, p99 ${p99} ms`
}

test(`${TABLES} tables of six play, ${THINK === 0 ? 'as fast as they can' : `thinking ${THINK} ms`}`, async () => {
  await child.start()
  const host = retryingHost(child.address)
  const before = await reading('process_resident_memory_bytes')
  const measured: FloodMeasurement = { answers: 0, waits: [], problems: [] }
  const tables: FloodTable[] = []
  for (let at = 0; at < TABLES; at++) {
    const table = new FloodTable(child.address, host, { number: at, measured, think: THINK })
    await table.open()
    tables.push(table)
  }
  await settled(tables)
  const opened = await reading('process_resident_memory_bytes')
  const worked = await reading('process_cpu_seconds_total')
  const started = performance.now()
  for (const table of tables) table.play()
  await pause(SECONDS * 1000)
  await until(() => measured.answers > TABLES || measured.problems.length > 0)
  for (const table of tables) table.pause()
  const seconds = (performance.now() - started) / 1000
  const { answers } = measured
  await settled(tables)
  const after = await reading('process_resident_memory_bytes')
  const effort = (await reading('process_cpu_seconds_total')) - worked
  expect(measured.problems).toEqual([])
  expect(answers).toBeGreaterThan(TABLES)
  expect(await drift(tables, host)).toEqual([])
  for (const table of tables) table.close()
  tell(figures(`${TABLES} tables of six, answer to everybody's update`, answers, seconds, measured.waits))
  tell(
    `processor time of the server for an answer and its six updates: ${((1000 * effort) / answers).toFixed(2)} ms; ` +
      `${(effort / seconds).toFixed(2)} cores`,
  )
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024 / TABLES)} kB`
  tell(`memory a table: ${kilobytes(opened - before)} opened, ${kilobytes(after - before)} after play`)
  tell(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
})

const ECHO = `
const { WebSocketServer } = (await import('node:module')).createRequire(process.argv[1])('ws')
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => socket.on('message', (data) => socket.send(data.toString())))
server.on('listening', () => process.stdout.write(server.address().port + '\\n'))
process.stdin.once('end', () => process.exit(0)).resume()
`

// It shows nothing of ours: only a figure for who reads figures.
if (telling)
  test('a bare echo, for comparison', async () => {
    const from = createRequire(import.meta.url).resolve('ws')
    const echo: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', ECHO, from], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    try {
      const port = await new Promise<number>((resolve) => {
        echo.stdout?.once('data', (text: Buffer) => resolve(Number(text.toString())))
      })
      const waits: number[] = []
      const text = 'x'.repeat(250)
      let playing = true
      const sockets = Array.from({ length: 6 * TABLES }, () => new WebSocket(`ws://127.0.0.1:${port}`))
      await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve, reject) => {
              socket.once('open', () => resolve())
              socket.once('error', reject)
            }),
        ),
      )
      const started = performance.now()
      for (const socket of sockets) {
        let sent = performance.now()
        socket.on('message', () => {
          waits.push(performance.now() - sent)
          sent = performance.now()
          if (playing) socket.send(text)
        })
        socket.send(text)
      }
      await pause(Math.min(SECONDS, 5) * 1000)
      playing = false
      const seconds = (performance.now() - started) / 1000
      expect(waits.length).toBeGreaterThan(sockets.length)
      for (const socket of sockets) socket.terminate()
      tell(figures(`bare echo, ${sockets.length} sockets`, waits.length, seconds, waits))
    } finally {
      echo.kill('SIGKILL')
    }
  })
