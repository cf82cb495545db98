/** Actors of both Foundry systems, as exports write them: numbers, armour by pieces, weapons with their tags. */
import { expect, test } from 'vitest'
import { normaliseSheet } from '../sheet.ts'
import { parseStatblock, printStatblock } from '../statblock.ts'

function printed(actor: unknown): string {
  const read = parseStatblock(JSON.stringify(actor))
  if (!read.ok) throw new Error(read.error)
  return printStatblock(normaliseSheet(read.sheet))
}

const soldier = {
  type: 'npc',
  name: 'Soldier-at-Arms',
  system: {
    virtues: {
      vigour: { min: 0, max: 10, value: 7 },
      clarity: { min: 0, max: 10, value: 10 },
      spirit: { min: 0, max: 10, value: 10 },
    },
    guard: { min: 0, max: 6, value: 6 },
  },
  items: [
    { type: 'helm', name: 'Helm', system: { armor: 1, equipped: true } },
    { type: 'shield', name: 'Shield', system: { armor: 1, damage: 'd4', equipped: true } },
    { type: 'weapon', name: 'Spear', system: { damage: 'd6', hefty: true, long: false, slow: false } },
  ],
  prototypeToken: { bar1: { attribute: 'guard' } },
  _stats: { systemId: 'mythicbastionland' },
}

test('an actor with vigour, clarity and spirit, a helm, a shield and a weapon', () => {
  expect(printed(soldier)).toBe(
    'Soldier-at-Arms: VIG 7/10, CLA 10, SPI 10, 6GD, A2 (helm, shield); spear (d6 hefty), shield (d4)',
  )
})

test('an actor with vig, cla and spi and armour by name; what no fight uses is noted, not fatal', () => {
  const knight = {
    type: 'knight',
    name: 'The Sword Knight: Osric',
    system: {
      virtues: { vig: { value: 13, max: 13 }, cla: { value: 9, max: 11 }, spi: 8 },
      guard: { value: 4, max: 4 },
    },
    items: [
      { type: 'armour', name: 'Plate', system: { armour: 1 } },
      { type: 'weapon', name: 'Longsword', system: { damage: 'd10', slow: true } },
      { type: 'scar', name: 'Distress', system: {} },
      { type: 'heirloom', name: 'A ring', system: {} },
    ],
  }
  const read = parseStatblock(JSON.stringify(knight))
  expect(read.ok && read.notes).toContain('dropped "a ring": nothing a fight uses')
  expect(printed(knight)).toBe(
    'The Sword Knight Osric (knight): VIG 13, CLA 9/11, SPI 8, 4GD, A1 (plate); longsword (d10 slow)',
  )
})

test('a list of actors gives the first, and what is no actor is refused with a reason', () => {
  expect(printed([soldier, { name: 'Other' }])).toContain('Soldier-at-Arms')
  for (const text of ['{"name": "Nobody"}', '{ broken', '[]', '{"system": {}}'])
    expect(parseStatblock(text)).toMatchObject({ ok: false, error: expect.stringContaining('no actor') })
})
