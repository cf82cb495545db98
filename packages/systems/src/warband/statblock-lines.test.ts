/** Blocks written line by line, as notes have them: the name, the numbers in any order, and traits. */
import { expect, test } from 'vitest'
import { normaliseSheet } from './sheet.ts'
import { parseStatblock, printStatblock } from './statblock.ts'

test('a creature in three lines', () => {
  const read = parseStatblock('### Marsh Ogre\nAR 1, HP 4, ATK 3, MV 8, MGT 4\nTraits: Weak to fire')
  if (!read.ok) throw new Error(read.error)
  expect(read.notes).toEqual([])
  expect(printStatblock(normaliseSheet(read.sheet))).toMatch(
    /^Marsh Ogre; MGT 4, HP 4, ATK 3, AR 1 \(natural 1\), MV 8, .*Weak to fire/,
  )
})

test('lines without numbers are refused with the form that would be right', () => {
  expect(parseStatblock('Marsh Ogre\nlarge and wet')).toMatchObject({
    ok: false,
    error: expect.stringContaining('a stat block reads'),
  })
})
