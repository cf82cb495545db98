/**
 * Reading in threads: what a stranger sends never keeps the main thread, and a text that never ends is given up.
 */
import { MessagePort } from 'node:worker_threads'
import { LocalHost, openMemory, readHere } from '@steelyard/table'
import { HostProblem } from '@steelyard/table/contract'
import { afterAll, expect, test } from 'vitest'
import { ShareByAddress } from '../http/shares.ts'
import { openReading, ReadingThreads, readingLimits } from './reading.ts'

const reading = openReading({ threads: 1 })
afterAll(() => reading.close())

test('a thread reads what the host would read itself', async () => {
  const from = { sample: 'first', system: 'bastionland' }
  const there = await reading.check(from)
  expect(there.system).toBe('bastionland')
  const { save, seats, rest } = await reading.prepare({ from, seed: 'read elsewhere' })
  expect(seats.length).toBeGreaterThan(0)
  expect(rest?.system).toBe('bastionland')
  expect(await reading.verify(save)).toMatchObject({ ok: true, problems: [] })
  expect(await reading.simulation({ from, fights: 10 })).toMatchObject({ fights: 10 })
})

test('statblocks, packs and dice are read there too', async () => {
  const { text } = await reading
    .statblock('bastionland', 'Ogre: VIG 15, CLA 8, SPI 6, GD 3, club (d10)')
    .catch((thrown: unknown) => ({ text: String(thrown) }))
  expect(text).not.toBe('')
  await expect(reading.pack('format: none')).rejects.toMatchObject({ code: 'malformed-pack' })
  const { dice } = reading.bodies(new LocalHost({ store: openMemory() }))
  expect((await dice('2d6')).totals).toHaveLength(11)
  await expect(dice('1d')).rejects.toBeInstanceOf(HostProblem)
  await expect(dice('999d999')).rejects.toMatchObject({ code: 'too-large' })
})

test('companies, sheets and questions about rules are worked out there, and come to the same', async () => {
  const [named, founding] = ['The Riders', { system: 'warband', figures: ['footman', 'bandit'] }]
  const draft = await reading.companies.founded({ ...founding, name: named })
  expect(draft).toEqual(await readHere.companies.founded({ ...founding, name: named }))
  expect(await reading.companies.drawn(draft.data)).toEqual(draft)
  const edit = { add: 'footman' }
  const edited = await reading.companies.edited(draft.data, edit)
  expect(edited).toEqual(await readHere.companies.edited(draft.data, edit))
  expect(edited.cards).toHaveLength(3)
  const plan = { foes: ['bandit'], title: 'A brawl' }
  const scenario = await reading.companies.nextFight(draft.data, plan)
  expect(scenario).toEqual(await readHere.companies.nextFight(draft.data, plan))
  const { save } = await reading.prepare({ from: { scenario: plain(scenario) }, hands: machines, seed: 'x' })
  expect(await reading.companies.taken(draft.data, save)).toEqual(
    await readHere.companies.taken(draft.data, save),
  )
  expect(await reading.companies.between(draft.data)).toEqual(await readHere.companies.between(draft.data))
  const asked = { fights: [{ foes: ['bandit'] }], runs: 2 }
  expect(await reading.companies.gauntlet(draft.data, asked)).toEqual(
    await readHere.companies.gauntlet(draft.data, asked),
  )
  expect((await reading.companies.sheet('warband', 'footman')).card.name).toBe('Footman')
  await expect(reading.companies.sheet('warband', { hp: 'x' })).rejects.toMatchObject({
    code: 'malformed-request',
  })
  expect(await reading.rules('warband', 'how does a shield help')).toEqual(
    await readHere.rules('warband', 'how does a shield help'),
  )
})

const machines = { company: 'ai:usual', foes: 'ai:usual' } as const

function plain(value: unknown) {
  return JSON.parse(JSON.stringify(value))
}

test('a host leaves to its reader whatever it has to read of companies', async () => {
  const asked: string[] = []
  const companies = new Proxy(readHere.companies, {
    get: (target, name) => {
      asked.push(String(name))
      return Reflect.get(target, name)
    },
  })
  const host = new LocalHost({ store: openMemory(), reader: { ...readHere, companies } })
  const { token } = await host.companies.found({ system: 'warband', name: 'One', figures: ['footman'] })
  await host.companies.read(token)
  await host.companies.edit(token, { revision: 1, edit: { add: 'footman' } })
  await host.companies.fight(token, { revision: 2, foes: ['bandit'] })
  await host.companies.abandon(token, 3)
  await host.companies.between(token, { revision: 4 })
  await host.companies.checkSheet('warband', 'bandit')
  expect(asked).toEqual([
    'founded',
    'drawn',
    'edited',
    'nextFight',
    'drawn',
    'drawn',
    'between',
    'drawn',
    'sheet',
  ])
  await host.close()
})

test.each([
  ['anchors', '& '.repeat(99_000), 'anchors, aliases and tags'],
  ['tags', '!a '.repeat(20_000), 'anchors, aliases and tags'],
  ['lists', '- a\n'.repeat(40_000), 'too long'],
])('a text of %s is refused after a few of them', async (_what, scenario, why) => {
  await expect(reading.check({ scenario })).rejects.toThrow(why)
})

test('an error in a text is told with its place', async () => {
  await expect(reading.check({ scenario: 'a: 1\nb: [2' })).rejects.toThrow('at line 2')
})

/** Threads that never answer until they are told to stop; they may say that they have begun. */
function stuck(begins: boolean): ConstructorParameters<typeof ReadingThreads>[0] {
  return {
    waiting: 0,
    workers: [],
    run: (_name, task, signal) =>
      new Promise<unknown>((_resolve, reject) => {
        const begun: unknown = Reflect.get(task, 'begun')
        if (begins && begun instanceof MessagePort) begun.postMessage(null)
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    destroy: async () => undefined,
  }
}

test('a text that takes too long is given up, and one too many does not wait', async () => {
  const slow = new ReadingThreads(stuck(true), { ...readingLimits, wait: 3600, seconds: 0.01 })
  await expect(slow.check({ sample: 'first' })).rejects.toThrow('took too long to read')
  const busy = new ReadingThreads(stuck(false), { ...readingLimits, wait: 0.01, seconds: 3600 })
  await expect(busy.check({ sample: 'first' })).rejects.toThrow('Too much waits')
  const full = new ReadingThreads({ ...stuck(false), waiting: 64 }, readingLimits)
  await expect(full.check({ sample: 'first' })).rejects.toMatchObject({ code: 'busy' })
})

test('one address has its share and no more', async () => {
  const shares = new ShareByAddress(2)
  let free = (): void => undefined
  const wait = new Promise<void>((resolve) => {
    free = resolve
  })
  const works = [shares.within('a', () => wait), shares.within('a', () => wait)]
  await expect(shares.within('a', () => wait)).rejects.toMatchObject({ code: 'too-many-requests' })
  const other = shares.within('b', () => wait)
  free()
  await Promise.all([...works, other])
  expect([shares.usedBy('a'), shares.usedBy('b')]).toEqual([0, 0])
})

test('where a line is allowed, an address waits for its turn, and only then is refused', async () => {
  const shares = new ShareByAddress(1, 2)
  const order: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    shares.within('a', () => {
      order.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const first = work('first')
  const second = work('second')
  const third = work('third')
  await expect(work('fourth')).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(order).toEqual(['first'])
  for (const each of [first, second, third]) {
    ends.shift()?.()
    await each
  }
  expect(order).toEqual(['first', 'second', 'third'])
  expect(shares.usedBy('a')).toBe(0)
})
