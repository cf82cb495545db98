/** Fights at the keyboard are kept without being asked for, none over another. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isKept, keptFolder, lastKept, newKeptFile } from './kept-fights.ts'

const home = mkdtempSync(join(tmpdir(), 'steelyard-kept-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const now = new Date('2026-11-18T17:30:00Z')

test('a fight has a file of its own, and the last one is found again', () => {
  const folder = keptFolder({ STEELYARD_DATA: home })
  expect(folder).toBe(join(home, 'played'))
  expect(() => lastKept(folder)).toThrow('No fight was played here yet')
  const first = newKeptFile('The Toll Bridge', now, folder) ?? ''
  expect(first).toBe(join(folder, '2026-11-18-17-30-the-toll-bridge.json'))
  writeFileSync(first, '{}')
  const second = newKeptFile('The Toll Bridge', now, folder) ?? ''
  expect(second).toBe(join(folder, '2026-11-18-17-30-the-toll-bridge-2.json'))
  writeFileSync(second, '{}')
  utimesSync(second, 1, 1)
  expect(lastKept(folder)).toBe(first)
  expect([isKept(first, folder), isKept('fight.json', folder)]).toEqual([true, false])
})

test('where nothing can be written, nothing is kept', () => {
  writeFileSync(join(home, 'file'), '')
  expect(newKeptFile('A fight', now, join(home, 'file'))).toBeNull()
})
