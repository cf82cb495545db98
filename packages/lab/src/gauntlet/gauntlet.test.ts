/** Gauntlets: the same counts for the same seed, whatever number of threads plays them. */
import { Company } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { gauntlet } from './gauntlet.ts'
import { gauntletInThreads } from './gauntlet-threads.ts'
import '../threads/node-threads.ts'

const company = Company.found(systemNamed('warband'), { name: 'Riders', figures: ['brand', 'isolde'] })
const asked = { fights: [{ foes: ['wolf', 'wolf'] }, { foes: ['ogre'] }], runs: 45, seed: 'twice' }

test('threads count what one counts', async () => {
  const alone = gauntlet(company, asked)
  const done: number[] = []
  const shared = await gauntletInThreads(company, asked, {
    workers: 2,
    onProgress: (runs) => done.push(runs),
  })
  expect(shared).toEqual(alone)
  expect(alone.runs).toBe(45)
  expect(done.at(-1)).toBe(45)
  expect(done.toSorted((one, other) => one - other)).toEqual(done)
  const [first, second] = alone.fights
  expect(first?.reached.share).toBe(1)
  expect(second?.reached.share).toBeCloseTo(1 - (first?.broken.share ?? 0))
})

test('stops when it is told to, and what was played by then counts', async () => {
  const stop = new AbortController()
  const many = { ...asked, runs: 400 }
  const options = { workers: 1, signal: stop.signal, onProgress: () => stop.abort() }
  const stopped = await gauntletInThreads(company, many, options)
  expect(stopped.runs).toBeLessThan(400)
  expect(stopped).toEqual(gauntlet(company, { ...asked, runs: stopped.runs }))
})

test('what cannot be run is refused, in threads too', async () => {
  await expect(gauntletInThreads(company, { ...asked, runs: 0 })).rejects.toThrow('choose 1 to')
  await expect(gauntletInThreads(company, { ...asked, fights: [] })).rejects.toThrow('at least one fight')
  const strangers = { ...asked, fights: [{ foes: ['nobody'] }] }
  await expect(gauntletInThreads(company, strangers, { workers: 2 })).rejects.toThrow('nobody')
})
