/**
 * A clock that jumps: only codes to join with have an end, and a fight never asks what time it is.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActRequest } from '../contract.ts'
import { openHost } from '../index.ts'

const NOON = new Date('2030-06-01T12:00:00Z')
const hours = (count: number): Date => new Date(NOON.getTime() + count * 3_600_000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

test('forward by days: old codes are refused with a sentence, play goes on, a new code works', async () => {
  const host = await openHost()
  const { tokens, code } = await host.create({ from: { sample: 'first' }, seed: 'clock' })
  vi.setSystemTime(hours(72))
  await expect(host.join({ code: code ?? '', name: 'Ana' })).rejects.toMatchObject({ code: 'unknown-code' })
  const { revision } = await host.snapshot(tokens.referee)
  const acted = await host.act(tokens.referee, {
    act: { act: 'play', until: 'round', seats: ['players'] },
    key: 'after-the-jump',
  })
  expect(acted.revision).toBeGreaterThan(revision)
  await host.act(tokens.referee, { act: { act: 'joining', open: false, nod: false } })
  await host.act(tokens.referee, { act: { act: 'joining', open: true, nod: false } })
  const { fight } = await host.snapshot(tokens.referee)
  expect((await host.join({ code: fight.code ?? '', name: 'Ana' })).fight).toBe(fight.id)
  await host.close()
})

test('back by days: nothing that was done is undone, done twice or refused', async () => {
  const host = await openHost()
  const { tokens, code } = await host.create({ from: { sample: 'first' }, seed: 'clock' })
  const request: ActRequest = {
    act: { act: 'play', until: 'round', seats: ['players'] },
    key: 'before-the-jump',
  }
  const { revision } = await host.act(tokens.referee, request)
  vi.setSystemTime(hours(-72))
  expect(await host.act(tokens.referee, request)).toMatchObject({ revision, again: true })
  const acted = await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  expect(acted.revision).toBe(revision + 1)
  expect((await host.join({ code: code ?? '', name: 'Ana' })).token).not.toBe('')
  await host.close()
})
