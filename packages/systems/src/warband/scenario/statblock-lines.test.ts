/** Blocks written line by line, as notes have them: the name, the numbers in any order, and traits. */
import { expect, test } from 'vitest'
import { normaliseSheet } from './sheet.ts'
import { parseStatblock, printStatblock } from './statblock.ts'

test('a creature in three lines', () => {
  const read = parseStatblock('### Marsh Ogre\nAR 1, HP 4, ATK 3, MV 8, MGT 4\nTraits: Weak to fire')
  if (!read.ok) throw new Error(read.error)
  expect(read.notes).toEqual(['"Weak to fire" is kept as a note: no rule carries it out'])
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

/** What a block comes to when it is read and printed again. */
function printed(block: string): string {
  const read = parseStatblock(block)
  return read.ok ? printStatblock(normaliseSheet(read.sheet)) : read.error
}

test.each([
  [
    'pieces of armour without commas',
    'Knight; AR 4 (light medium heavy shield); —',
    /AR 4 \(light, medium, heavy, shield\)/,
  ],
  ['pieces of armour added up', 'Bear; AR 2 (light + natural 1); —', /AR 2 \(light, natural 1\)/],
  [
    'numbers without commas',
    'Ogre; MGT 4 HP 5 ATK 3 AR 1; long axe',
    /MGT 4, HP 5, ATK 3, AR 1 .*; long axe/,
  ],
  ['numbers with colons', 'Ogre; MGT: 4, HP: 2/5; long axe', /MGT 4, HP 2\/5, ATK 4/],
  [
    'numbers in several parts, after a description',
    'Ogre; a brute; AR 1, HP 4, ATK 3; MV 8; MGT 4; large; 30 silver',
    /^Ogre; MGT 4, HP 4, ATK 3, AR 1 \(natural 1\), MV 8, ML 7; —; a brute, large, 30 silver$/,
  ],
  [
    'a trait behind a comma',
    'Skald (PC level 2, warrior); V 15, A 10, F 9; HP 3; spear',
    /^Skald \(PC level 2 warrior\); V15 A10 F9; HP 3/,
  ],
  [
    'what a retainer has learned',
    'Squire (retainer level 1 warrior); HP 2; spear',
    /^Squire \(retainer level 1 warrior\)/,
  ],
  ['a chance of its own', 'Archer; MGT 1, CTH +2; longbow', /; longbow; CTH \+2$/],
  ['saves that most NPCs have not', 'Abbot; CAP 3, DTH 6, WIT 4; —', /ML 7, CAP 3, DTH 6, WIT 4; /],
  ['the fearless', 'Ghoul; MGT 2; natural weapons; fearless', /ML —/],
  [
    'a spell that is there twice',
    'Witch (PC level 2 maleficar); MP 2; dagger; bolt, ward, ward',
    /; bolt, ward, ward$/,
  ],
  ['a unit, which is no figure', 'Unit 5+5+5 Footman; leader Serjeant; banner', /written in a scenario/],
])('%s', (_what, block, expected) => {
  expect(printed(block)).toMatch(expected)
  if (parseStatblock(block).ok) expect(printed(printed(block))).toBe(printed(block))
})

test('a key that nobody knows is not passed over in silence', () => {
  const read = parseStatblock('Ogre; MGT 4, LUCK 3; long axe')
  expect(read).toMatchObject({ ok: true, notes: [expect.stringContaining('"LUCK 3"')] })
})
