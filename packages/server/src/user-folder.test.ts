/** Where fights are kept unless a folder is named. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { defaultFolder } from './user-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'steelyard-home-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')('where the system keeps a user’s data', () => {
  const usual = join(home, '.local', 'share', 'steelyard')
  expect(defaultFolder({}, home)).toBe(usual)
  expect(defaultFolder({ XDG_DATA_HOME: '/data' }, home)).toBe('/data/steelyard')
  expect(defaultFolder({ XDG_DATA_HOME: 'not/absolute' }, home)).toBe(usual)
})

test('where it is told, or where fights lie from earlier', () => {
  mkdirSync(join(home, '.steelyard'))
  expect(defaultFolder({}, home)).toBe(join(home, '.steelyard'))
  expect(defaultFolder({ XDG_DATA_HOME: '/data' }, home)).toBe(join(home, '.steelyard'))
  expect(defaultFolder({ STEELYARD_DATA: '/srv/fights' }, home)).toBe('/srv/fights')
})
