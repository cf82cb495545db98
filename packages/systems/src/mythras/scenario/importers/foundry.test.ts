/** Actors of the three Foundry systems, as exports write them, and what their names come to here. */
import { expect, test } from 'vitest'
import type { SheetInput } from '../sheet.ts'
import { parseStatblock } from '../statblock.ts'

function sheetOf(actor: unknown): SheetInput {
  const read = parseStatblock(JSON.stringify(actor))
  if (!read.ok) throw new Error(read.error)
  return read.sheet
}

const places = [
  ['Right Leg', 1, 3],
  ['Left Leg', 4, 6],
  ['Abdomen', 7, 9],
  ['Chest', 10, 12],
  ['Right Arm', 13, 15],
  ['Left Arm', 16, 18],
  ['Head', 19, 20],
] as const

test('characteristics by their full names, locations with a maximum, weapons with modes', () => {
  const sheet = sheetOf({
    name: 'Gate Guard',
    type: 'npc',
    system: {
      strength: 12,
      constitution: 11,
      size: 13,
      dexterity: 10,
      intelligence: 12,
      power: 9,
      charisma: 8,
      attributeOverrides: { actionPoints: { mode: 'manual', value: 3 } },
    },
    items: [
      ...places.map(([name, rangeStart, rangeEnd]) => ({
        type: 'hitLocation',
        name,
        system: { rangeStart, rangeEnd, maxHitPoints: 6, currentHitPoints: 2, armorPoints: 2 },
      })),
      { type: 'combatStyle', name: 'City Watch', system: { manualValue: 55 } },
      {
        type: 'weapon',
        name: 'Spear',
        system: {
          modes: [{ weaponType: 'melee', damage: '1d8+1', size: 'M', reach: 'L', handsRequired: 1 }],
        },
      },
    ],
  })
  expect(sheet).toMatchObject({
    name: 'Gate Guard',
    str: 12,
    con: 11,
    siz: 13,
    dex: 10,
    int: 12,
    pow: 9,
    cha: 8,
  })
  expect(sheet).toMatchObject({ actionPoints: 3 })
  expect(sheet.styles).toMatchObject([{ name: 'City Watch', value: 55, weapons: ['spear'] }])
  expect(sheet.locations).toEqual(
    places.map(([name, from, to]) => ({
      name: name.toLowerCase(),
      from,
      to,
      hpMax: 6,
      naturalAP: 0,
      wornAP: 2,
    })),
  )
})

test('characteristics by three letters with totals', () => {
  const sheet = sheetOf({
    name: 'Reaver',
    system: {
      characteristics: {
        str: { value: 14 },
        con: { value: 12 },
        siz: { value: 12 },
        dex: { value: 11 },
        int: { value: 10 },
        pow: { value: 10 },
        cha: { value: 7 },
      },
      attributes: { actionPoints: { value: 1, max: 2 } },
    },
    items: [
      { type: 'skill', name: 'Endurance', system: { total: 44 } },
      { type: 'combatStyle', name: 'Reaver', system: { total: 61 } },
    ],
  })
  expect(sheet).toMatchObject({ str: 14, actionPoints: 2 })
  expect(sheet.skills).toEqual({ endurance: 44 })
  expect(sheet.styles).toMatchObject([{ value: 61 }])
})

test('what was trained is added to the base that the rules give: STR and DEX for a style, twice CON for Endurance', () => {
  const sheet = sheetOf({
    name: 'Archer',
    system: {
      characteristics: {
        str: { value: 11 },
        con: { value: 12 },
        siz: { value: 12 },
        dex: { value: 13 },
        int: { value: 10 },
        pow: { value: 10 },
        cha: { value: 7 },
      },
    },
    items: [
      { type: 'combatStyle', name: 'Archer', system: { trainingVal: 30 } },
      { type: 'standardSkill', name: 'Endurance', system: { trainingVal: 20, totalVal: 0 } },
      {
        type: 'ranged-weapon',
        name: 'Long Bow',
        system: { damage: '1d8', force: 'L', range: { close: '15', effective: '125', long: '250' } },
      },
      {
        type: 'hitLocation',
        name: 'Chest',
        system: { rollRangeStart: 1, rollRangeEnd: 20, baseHp: 2, maxHp: 0, currentHp: 7, naturalArmor: 1 },
      },
    ],
  })
  expect(sheet.styles).toMatchObject([{ value: 54 }])
  expect(sheet.skills).toEqual({ endurance: 44 })
  expect(JSON.stringify(sheet.weapons)).toContain('125')
})
