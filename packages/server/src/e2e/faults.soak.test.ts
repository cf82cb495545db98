/**
 * What disks do to a store in a file: a log that is cut off in the middle of a write, pages that hold something else, a
 * disk that is full, a folder that cannot be written to. Nothing that was confirmed is lost where the bytes are there,
 * nothing is told that was never written, and no damage ends the process. `npm run soak -- faults` tries many more.
 */
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Append, Store } from '@steelyard/table/store'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openStore, STORE_FILE } from '../store/index.ts'
import { numberedFight } from '../testing/fights.ts'
import { sizes, tell } from '../testing/sizes.ts'

const CUTS = sizes('cuts', 12, 600)
const DAMAGES = sizes('damages', 6, 400)
/** Appends to fights in turn, before the disk is looked at. */
const APPENDS = 60
const FIGHTS = 3

const folder = mkdtempSync(join(tmpdir(), 'steelyard-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idOf = (number: number): string => numberedFight(number).id

function appended(number: number): Append {
  const fight = number % FIGHTS
  const after = numberedFight(fight).revision + Math.floor(number / FIGHTS)
  return {
    fight: idOf(fight),
    after,
    delta: { number },
    settings: null,
    people: [],
    gone: [],
    receipt: { person: 'one', key: `append-${number}`, print: 'p' },
  }
}

async function filled(store: Store): Promise<void> {
  for (let number = 0; number < FIGHTS; number++) await store.put(numberedFight(number))
  for (let number = 0; number < APPENDS; number++) expect(await store.append(appended(number))).toBe(true)
}

/** How many of the appends a store holds: it must be the first so many, each whole. */
async function appendsIn(store: Store): Promise<number> {
  const found = new Set<number>()
  for (let number = 0; number < FIGHTS; number++) {
    const kept = await store.read(idOf(number))
    if (kept === null) continue
    const deltas = kept.deltas.slice(numberedFight(number).deltas.length)
    const receipts = kept.receipts.filter(({ key }) => key.startsWith('append-'))
    expect(kept.revision).toBe(numberedFight(number).revision + deltas.length)
    expect(receipts).toHaveLength(deltas.length)
    for (const delta of deltas) found.add(z.object({ number: z.number() }).parse(delta).number)
  }
  expect([...found].sort((one, other) => one - other)).toEqual(Array.from(found, (_, at) => at))
  return found.size
}

/** Numbers that look like chance and are the same every time. */
function* chance(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

test(`a log that is cut off in ${CUTS} places loses nothing but what came after`, async () => {
  const [live, cut] = [join(folder, 'live'), join(folder, 'cut')]
  const store = await openStore({ data: live })
  await filled(store)
  const log = readFileSync(join(live, `${STORE_FILE}-wal`))
  const held: number[] = []
  for (let at = 0; at <= CUTS; at++) {
    const size = Math.round((log.length * at) / CUTS)
    rmSync(cut, { recursive: true, force: true })
    mkdirSync(cut)
    copyFileSync(join(live, STORE_FILE), join(cut, STORE_FILE))
    // Every second log ends in what a disk may leave behind a write that was cut off.
    const left = at % 2 === 0 ? [] : [Buffer.alloc(log.length - size, 0xa5)]
    writeFileSync(join(cut, `${STORE_FILE}-wal`), Buffer.concat([log.subarray(0, size), ...left]))
    const again = await openStore({ data: cut })
    held.push(await appendsIn(again))
    const next = held.at(-1) ?? 0
    if ((await again.read(idOf(next % FIGHTS))) !== null)
      expect(await again.append(appended(next))).toBe(true)
    await again.close()
  }
  await store.close()
  expect(held).toEqual(held.toSorted((one, other) => one - other))
  expect(held.at(-1)).toBe(APPENDS)
  tell(
    `a log of ${log.length} bytes, cut off in ${CUTS} places: the first ${held[0]} to ${held.at(-1)} appends are there`,
  )
})

/** Runs a program against the built server in a process of its own, which may die of it. */
function alone(
  program: string,
  args: readonly string[],
  how: { readonly shell?: string; readonly uid?: number } = {},
): Promise<{ readonly told: string; readonly signal: string | null; readonly code: number | string | null }> {
  const node = [process.execPath, '--input-type=module', '-e', program, BUILT, ...args]
  const [command = '', ...rest] = how.shell === undefined ? node : ['sh', '-c', how.shell, 'sh', ...node]
  return new Promise((resolve) => {
    const options = { maxBuffer: MUCH, ...(how.uid === undefined ? {} : { uid: how.uid }) }
    execFile(command, rest, options, (failed, told, complaints) => {
      const code = failed?.code ?? null
      if (failed !== null && told === '') tell(complaints)
      resolve({ told, signal: failed?.signal ?? null, code })
    })
  })
}

const BUILT = new URL('../../dist/', import.meta.url).href
/** The most that a program may tell, in bytes. */
const MUCH = 100_000_000

const READING = `
const [built, folders, ids] = process.argv.slice(1)
const { openStore } = await import(built + 'store/index.js')
const refusal = (thrown) => (typeof thrown?.problem?.code === 'string' ? thrown.problem.code : 'FAULT ' + thrown)
for (const data of JSON.parse(folders)) {
  const found = {}
  try {
    const store = await openStore({ data })
    for (const id of JSON.parse(ids)) found[id] = await store.read(id).catch(refusal)
    await store.check().catch((thrown) => { found.check = refusal(thrown) })
    await store.summaries(100).catch((thrown) => { found.summaries = refusal(thrown) })
    await store.close()
  } catch (thrown) {
    found.opening = refusal(thrown)
  }
  process.stdout.write(JSON.stringify(found) + '\\n')
}
`

test(`pages that are damaged in ${DAMAGES} places end no process, and no fight is told otherwise than it was`, async () => {
  const whole = join(folder, 'whole')
  const store = await openStore({ data: whole })
  await filled(store)
  const ids = Array.from({ length: FIGHTS }, (_, number) => idOf(number))
  const kept: Record<string, unknown> = {}
  for (const id of ids) kept[id] = await store.read(id)
  await store.close()
  const pages = readFileSync(join(whole, STORE_FILE))
  const numbers = chance(20_261)
  const folders = Array.from({ length: DAMAGES }, (_, at) => {
    const data = join(folder, `damaged-${at}`)
    mkdirSync(data)
    const damaged = Buffer.from(pages)
    // The header of the file is left alone in all but the first: without it nothing is opened at all.
    const from = at === 0 ? 0 : 100 + Math.floor(numbers.next().value * (damaged.length - 600))
    for (let byte = from; byte < from + 64; byte++)
      damaged[byte] = 128 + Math.floor(numbers.next().value * 128)
    writeFileSync(join(data, STORE_FILE), damaged)
    return data
  })
  const { told, signal } = await alone(READING, [JSON.stringify(folders), JSON.stringify(ids)])
  expect(signal).toBeNull()
  const lines = told
    .trim()
    .split('\n')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  expect(lines).toHaveLength(DAMAGES)
  const counts = { whole: 0, refused: 0, gone: 0 }
  for (const { opening, check: _, summaries: __, ...found } of lines) {
    if (opening !== undefined) expect(opening).not.toContain('FAULT')
    for (const [id, fight] of Object.entries(found))
      if (fight === null) counts.gone++
      else if (typeof fight === 'string') {
        expect(fight).not.toContain('FAULT')
        counts.refused++
      } else {
        expect(withoutReceipts(fight)).toEqual(withoutReceipts(kept[id]))
        counts.whole++
      }
  }
  tell(
    `${DAMAGES} damages, ${FIGHTS} fights each: ${counts.whole} whole, ${counts.refused} refused, ${counts.gone} not found`,
  )
  expect(counts.whole).toBeGreaterThan(0)
})

/** A fight itself: a receipt whose number is damaged may say another revision to whoever sends the same act again. */
function withoutReceipts(fight: unknown): unknown {
  return { ...Object(fight), receipts: [] }
}

const FILLING = `
const [built, data, first, fight] = process.argv.slice(1)
const { openStore } = await import(built + 'store/index.js')
const store = await openStore({ data })
let after = Number(first)
let refused = null
while (refused === null) {
  const change = { fight, after, delta: { text: 'x'.repeat(5000) }, settings: null, people: [], gone: [] }
  try {
    await store.append({ ...change, receipt: { person: 'one', key: 'full-' + after, print: 'p' } })
    after += 1
  } catch (thrown) {
    refused = thrown.problem?.code ?? 'FAULT ' + thrown
  }
}
const check = await store.check().then(() => 'well', (thrown) => thrown.problem?.code)
process.stdout.write(JSON.stringify({ refused, after, check }))
process.exit(0)
`

test('on a full disk nothing is confirmed that is not kept, and with room again play goes on', async () => {
  const data = join(folder, 'full')
  const store = await openStore({ data })
  const fight = numberedFight(0)
  await store.put(fight)
  await store.close()
  // Files may grow to a megabyte; whoever writes more is told that there is no room.
  const shell = 'trap \'\' XFSZ; ulimit -f 2048; exec "$@"'
  const { told } = await alone(FILLING, [data, String(fight.revision), fight.id], { shell })
  const { refused, after, check } = z
    .object({ refused: z.string(), after: z.number(), check: z.string() })
    .parse(JSON.parse(told))
  expect(refused).toMatch(/^(store-away|outcome-unknown)$/)
  expect(after).toBeGreaterThan(fight.revision)
  const again = await openStore({ data })
  const kept = await again.read(fight.id)
  expect(kept?.revision).toBe(after)
  expect(kept?.receipts.filter(({ key }) => key.startsWith('full-'))).toHaveLength(after - fight.revision)
  expect(await again.append({ ...appended(0), after })).toBe(true)
  await again.close()
  tell(`a full disk after ${after - fight.revision} appends: ${refused}, asked for its health: ${check}`)
})

const OPENING = `
const [built, data] = process.argv.slice(1)
const { openKept } = await import(built + 'tables.js')
try {
  const kept = await openKept({ data, databaseUrl: null })
  await kept.close()
  process.stdout.write('opened')
} catch (thrown) {
  process.stdout.write(JSON.stringify(thrown.problem ?? { code: 'FAULT', message: String(thrown), hint: '' }))
}
`

/** Somebody who owns nothing, where the tests may take their place. */
const NOBODY = 65_534

test('a folder that cannot be written to is refused with a hint', async () => {
  const data = join(folder, 'read-only')
  const store = await openStore({ data })
  await store.put(numberedFight(0))
  await store.close()
  chmodSync(folder, 0o755)
  chmodSync(join(data, STORE_FILE), 0o444)
  chmodSync(data, 0o555)
  // Permissions do not hold for root, who tries it as nobody.
  const { told } = await alone(OPENING, [data], process.getuid?.() === 0 ? { uid: NOBODY } : {})
  chmodSync(data, 0o755)
  const { code, hint } = z
    .object({ code: z.string(), message: z.string(), hint: z.string() })
    .parse(JSON.parse(told))
  expect(code).toMatch(/^(folder-taken|store-shut|store-away|no-folder)$/)
  expect(hint).toContain('--data')
})
