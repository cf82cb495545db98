/**
 * The tables behind a sheet row by row, short forms and defaults, what hands hold, and what is turned away.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../../testing/rule.ts'
import {
  baseValue,
  damageText,
  dieStep,
  dmLadder,
  dmStepOf,
  dmText,
  fallDice,
  fallingObjectDice,
  fatigueLevel,
  fatigueLevels,
  gradeName,
  healingRateOf,
  heroLevelEffects,
  hitPointsOf,
  humanoidLocations,
  impaleGrade,
  inanimateObjects,
  initiativeOf,
  luckOf,
  professionalSkills,
  readDamage,
  readDM,
  standardSkills,
  tiredMove,
} from '../rules/core/tables.ts'
import { type Damage, findWeapon, type Size, unarmed } from '../rules/gear/gear.ts'
import { normaliseSheet, type Sheet, type SheetInput, sheetSchema } from './sheet.ts'

function someone(fields: Partial<SheetInput> = {}): Sheet {
  return normaliseSheet({ name: 'Somebody', ...fields })
}

function messageOf(input: unknown): string {
  const read = sheetSchema.safeParse(input)
  return read.success
    ? 'accepted'
    : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n')
}

function inHand(sheet: Sheet): string[] {
  return sheet.weapons.map(({ name, hand }) => `${name}: ${hand}`)
}

function apOf(sheet: Sheet): Record<string, number> {
  return Object.fromEntries(sheet.locations.map(({ name, wornAP }) => [name, wornAP]))
}

function damage(text: string): Damage {
  return readDamage(text) ?? { dice: [], plus: -1 }
}

describe('the Damage Modifier', () => {
  const rows: readonly (readonly [number, number, string])[] = [
    [0, 5, '-1d8'],
    [6, 10, '-1d6'],
    [11, 15, '-1d4'],
    [16, 20, '-1d2'],
    [21, 25, '+0'],
    [26, 30, '+1d2'],
    [31, 35, '+1d4'],
    [36, 40, '+1d6'],
    [41, 45, '+1d8'],
    [46, 50, '+1d10'],
    [51, 60, '+1d12'],
    [61, 70, '+2d6'],
    [71, 80, '+1d8+1d6'],
    [81, 90, '+2d8'],
    [91, 100, '+1d10+1d8'],
    [101, 110, '+2d10'],
    [111, 120, '+2d10+1d2'],
    [121, 130, '+2d10+1d4'],
  ]

  test.each(rows)('STR + SIZ %i to %i: %s', (from, to, text) => {
    for (let both = from; both <= to; both++) expect(dmText(dmStepOf(both))).toBe(text)
    expect(readDM(text)).toBe(dmStepOf(from))
  })

  rule(
    'mythras.charge.bonus',
    'a step is a column of the table, without end above and with one below',
    () => {
      expect(dmText(dmStepOf(30) + 1)).toBe('+1d4')
      expect(dmText(dmStepOf(60) + 2)).toBe('+1d8+1d6')
      expect(dmText(-3)).toBe('-1d8')
      expect(rows.map((_, step) => dmText(step))).toEqual(rows.map(([, , text]) => text))
      expect(dmText(22)).toBe('+2d10+2d6')
      expect(dmText(26)).toBe('+4d10')
      for (let step = 0; step < 60; step++) expect(readDM(dmText(step))).toBe(step)
      expect(dmText(27)).toBe('+4d10+1d2')
      expect(dmLadder(200).dice.length).toBeGreaterThan(dmLadder(180).dice.length)
    },
  )

  test('is read in every way people write it', () => {
    for (const none of ['-', '—', '0', '+0', 'none', '+ 0']) expect(readDM(none)).toBe(4)
    expect(readDM('1d2')).toBe(5)
    expect(readDM('−1d4')).toBe(2)
    expect(readDM('+1D6+1d8')).toBe(12)
    for (const no of ['+1d7', '+1d3', '+3', '1d8+1', 'big', '-1d10', '+1d20', 'x'.repeat(999)])
      expect(readDM(no)).toBeNull()
  })
})

describe('what characteristics give', () => {
  test('Hit Points by location', () => {
    const row = (both: number): number[] => Object.values(hitPointsOf(both))
    expect(row(1)).toEqual([1, 3, 2, 1, 1])
    expect(row(5)).toEqual([1, 3, 2, 1, 1])
    expect(row(10)).toEqual([2, 4, 3, 1, 2])
    expect(row(15)).toEqual([3, 5, 4, 2, 3])
    for (const both of [21, 25]) expect(row(both)).toEqual([5, 7, 6, 4, 5])
    for (const both of [26, 30]) expect(row(both)).toEqual([6, 8, 7, 5, 6])
  })

  test('Healing Rate and Luck: one for each six points begun', () => {
    const steps = [3, 6, 7, 12, 13, 18, 19, 24, 25]
    expect(steps.map(healingRateOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(steps.map(luckOf)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5])
    expect(healingRateOf(0)).toBe(1)
    expect(luckOf(0)).toBe(1)
  })

  rule('mythras.core.round-up', 'the Initiative modifier is half of DEX and INT, rounded up', () => {
    expect(initiativeOf(13, 12)).toBe(13)
    expect(initiativeOf(11, 10)).toBe(11)
    expect(initiativeOf(11, 11)).toBe(11)
  })

  const figure = { str: 1, con: 2, siz: 4, dex: 8, int: 16, pow: 32, cha: 64 }
  test.each([
    ['athletics', 9],
    ['brawn', 5],
    ['endurance', 4],
    ['evade', 16],
    ['first-aid', 24],
    ['insight', 48],
    ['perception', 48],
    ['ride', 40],
    ['drive', 40],
    ['stealth', 24],
    ['swim', 3],
    ['unarmed', 9],
    ['willpower', 64],
    ['boating', 3],
    ['conceal', 40],
    ['customs', 72],
    ['dance', 72],
    ['deceit', 80],
    ['influence', 128],
    ['locale', 32],
    ['native-tongue', 120],
    ['sing', 96],
  ] as const)('%s starts at the sum of its characteristics', (skill, value) => {
    expect(baseValue(standardSkills[skill], figure)).toBe(value)
    expect(normaliseSheet({ name: 'x', ...figure }).skills[skill]).toBe(value)
  })

  test.each([
    ['acrobatics', 9],
    ['healing', 48],
    ['magic', 96],
    ['mechanisms', 24],
    ['oratory', 96],
    ['survival', 34],
    ['track', 18],
    ['fly', 9],
  ] as const)('%s is professional: known only if given', (skill, value) => {
    expect(baseValue(professionalSkills[skill], figure)).toBe(value)
    expect(someone().skills).not.toHaveProperty(skill)
    expect(someone({ skills: { [skill]: 55 } }).skills[skill]).toBe(55)
  })

  test('hero levels', () => {
    expect(heroLevelEffects.pulp).toMatchObject({ advantages: 2, luck: 1, hitPoints: 1, points: 90 })
    expect(heroLevelEffects.paragon).toMatchObject({ advantages: 3, luck: 2, hitPoints: 2, points: 100 })
    expect(heroLevelEffects.normal).toMatchObject({ advantages: 0, points: 80 })
  })
})

describe('tables for the fight', () => {
  rule('mythras.fatigue.levels', 'grade, movement, Initiative and Action Points of each level', () => {
    const rows = fatigueLevels.slice(0, 7).map(({ name, grade, initiative, actionPoints }) => {
      const metres = tiredMove(
        6,
        fatigueLevels.findIndex((level) => level.name === name),
      )
      return [name, grade, metres, initiative, actionPoints]
    })
    expect(rows).toEqual([
      ['Fresh', 0, 6, 0, 0],
      ['Winded', 1, 6, 0, 0],
      ['Tired', 1, 5, 0, 0],
      ['Wearied', 2, 4, -2, 0],
      ['Exhausted', 2, 3, -4, -1],
      ['Debilitated', 3, 3, -6, -2],
      ['Incapacitated', 3, 0, -8, -3],
    ])
    expect(fatigueLevels.slice(7).map(({ name, active }) => [name, active])).toEqual([
      ['Semi-Conscious', false],
      ['Comatose', false],
      ['Dead', false],
    ])
    expect(fatigueLevel(7).grade).toBe(4)
    expect(fatigueLevel(12)).toBe(fatigueLevels[9])
    expect(tiredMove(7, 4)).toBe(4)
  })

  rule('mythras.fatigue.recover', 'hours of rest, to be divided by the Healing Rate', () => {
    expect(fatigueLevels.map(({ recovery }) => recovery)).toEqual([
      null,
      15,
      180,
      360,
      720,
      1080,
      1440,
      2160,
      2880,
      null,
    ])
  })

  rule('mythras.effect.impale-grade', 'the penalty by SIZ and by the Size of the weapon', () => {
    const columns: readonly Size[] = ['S', 'M', 'L', 'H', 'E']
    const rows: readonly (readonly [number, number, readonly (number | string)[]])[] = [
      [1, 10, [2, 3, 'incapacitated', 'incapacitated', 'incapacitated']],
      [11, 20, [1, 2, 3, 'incapacitated', 'incapacitated']],
      [21, 30, [0, 1, 2, 3, 'incapacitated']],
      [31, 40, [0, 0, 1, 2, 3]],
      [41, 50, [0, 0, 0, 1, 2]],
      [51, 60, [0, 0, 0, 0, 1]],
      [61, 90, [0, 0, 0, 0, 0]],
    ]
    for (const [from, to, grades] of rows)
      for (const siz of [from, to]) expect(columns.map((size) => impaleGrade(siz, size))).toEqual(grades)
    expect(gradeName(2)).toBe('Formidable')
  })

  rule('mythras.magic.bladesharp', 'weapon dice move along the ladder and keep their flat bonus', () => {
    const step = (text: string, steps: number): string => damageText(dieStep(damage(text), steps))
    expect(step('1d4+1', 1)).toBe('1d6+1')
    const rungs = ['1d2', '1d3', '1d4', '1d6', '1d8', '1d10', '2d6', '2d8', '2d10']
    for (const [at, rung] of rungs.slice(0, -1).entries()) {
      expect(step(rung, 1)).toBe(rungs[at + 1])
      expect(step(rungs[at + 1] ?? '', -1)).toBe(rung)
    }
    expect(step('2d10', 1)).toBe('2d10')
    expect(step('1d12', 1)).toBe('2d6')
    expect(step('1d12', -1)).toBe('1d10')
    expect(damageText(dieStep(damage('1d10'), 1, 'with-d12'))).toBe('1d12')
    expect(damageText(dieStep(damage('2d6'), -1, 'with-d12'))).toBe('1d12')
  })

  rule('mythras.creature.skeleton', 'blunt one step up, slashing one down, thrusting two down', () => {
    const step = (text: string, steps: number): string => damageText(dieStep(damage(text), steps))
    expect(step('1d6', 1)).toBe('1d8')
    expect(step('1d8', -1)).toBe('1d6')
    expect(step('1d8+1', -2)).toBe('1d4+1')
    expect(step('1d3', -2)).toBe('1')
    expect(step('1d2', -1)).toBe('1')
  })

  rule('mythras.hazard.fall', 'a d6 for every five metres begun, none for one metre', () => {
    expect([0, 1, 2, 5, 6, 10, 11, 15, 16, 20, 21, 26].map(fallDice)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6,
    ])
  })

  rule('mythras.hazard.falling-object', 'a d6 for six SIZ begun, and the column of the fall', () => {
    expect(fallingObjectDice(10, 8)).toBe(4)
    expect(fallingObjectDice(6, 1)).toBe(1)
  })

  rule('mythras.object.hits', 'AP and HP of things', () => {
    const things = Object.fromEntries(inanimateObjects.map(({ id, ap, hp }) => [id, `${ap}/${hp}`]))
    expect(things).toEqual({
      'glass-window': '1/4',
      'thin-wooden-wall': '4/null',
      'wooden-chair': '4/15',
      rope: '6/3',
      'brick-wall': '6/30',
      'tree-trunk': '6/50',
      automobile: '6/30',
      'chain-or-shackle': '8/8',
      'iron-post': '8/15',
      'concrete-wall': '8/40',
      'bulletproof-glass': '8/25',
      truck: '8/40',
      'castle-gate': '8/150',
      'castle-wall': '10/500',
      'armoured-carrier': '10/50',
      'iron-door': '12/30',
      'steel-beam': '12/50',
      'battle-tank': '15/100',
    })
  })

  test('the human shape on the d20, and what lies beside what', () => {
    expect(humanoidLocations.map(({ name, from, to }) => `${from}-${to} ${name}`)).toEqual([
      '1-3 right leg',
      '4-6 left leg',
      '7-9 abdomen',
      '10-12 chest',
      '13-15 right arm',
      '16-18 left arm',
      '19-20 head',
    ])
    const beside = Object.fromEntries(humanoidLocations.map(({ name, adjacent }) => [name, adjacent]))
    expect(beside['left leg']).toEqual(['abdomen'])
    expect(beside['abdomen']).toEqual(['right leg', 'left leg', 'chest'])
    expect(beside['chest']).toEqual(['abdomen', 'right arm', 'left arm', 'head'])
    expect(beside['head']).toEqual(['chest'])
  })
})

describe('a sheet may be as short as a name', () => {
  const plain = someone()

  rule('mythras.ap.two', 'everybody has two Action Points unless the sheet says otherwise', () => {
    expect(plain.actionPoints).toBe(2)
    expect(someone({ actionPoints: 4 }).actionPoints).toBe(4)
    expect(messageOf({ name: 'x', actionPoints: 7 })).toContain('0 to 6')
  })

  test('11 in everything, 13 in SIZ and INT, and what follows from that', () => {
    const { str, con, siz, dex, int, pow, cha } = plain
    expect([str, con, siz, dex, int, pow, cha]).toEqual([11, 11, 13, 11, 13, 11, 11])
    expect(plain).toMatchObject({
      kind: 'npc',
      dm: 4,
      initiative: 12,
      healingRate: 2,
      magicPoints: 11,
      move: 6,
      fly: 0,
      legs: 2,
      height: 170,
      fatigue: 0,
      posture: 'standing',
      nature: 'professional',
    })
    expect(plain.locations.map(({ hpMax }) => hpMax)).toEqual([5, 5, 6, 7, 4, 4, 5])
  })

  test('only player characters have Luck of their own accord', () => {
    expect(plain).toMatchObject({ luck: 0, luckAll: 2 })
    expect(someone({ kind: 'pc', pow: 13 })).toMatchObject({ luck: 3, luckAll: 3 })
    expect(someone({ kind: 'creature', pow: 19, luck: 1 })).toMatchObject({ luck: 1, luckAll: 4 })
  })

  rule('mythras.style.package', 'one percentage for everything the style covers, STR + DEX if unsaid', () => {
    expect(plain.styles).toEqual([{ name: 'Combat Style', value: 22, weapons: [], traits: [] }])
    const [style] = someone({ style: 70, weapons: ['shortsword', 'javelin', 'scutum'] }).styles
    expect(style).toMatchObject({ value: 70, weapons: ['shortsword', 'javelin', 'scutum'] })
    expect(someone({ style: { name: 'Legion' } }).styles[0]).toMatchObject({ name: 'Legion', value: 22 })
  })

  rule('mythras.style.traits', 'traits may be written as people write them', () => {
    const two = someone({
      style: [
        { name: 'Legion', value: 70, weapons: ['Shortsword', '1H spear'], traits: ['Formation Fighting'] },
        { name: 'Hunt', value: 40, weapons: ['bow'], traits: ['ranged-marksman'] },
      ],
    }).styles
    expect(two.map(({ traits }) => traits)).toEqual([['formation-fighting'], ['ranged-marksman']])
    expect(two[0]?.weapons).toEqual(['shortsword', 'spear'])
    expect(messageOf({ name: 'x', style: { value: 50, traits: ['Dancing'] } })).toContain(
      'formation-fighting',
    )
  })

  test('skills may be written as people write them', () => {
    const { skills } = someone({ skills: { 'First Aid': 47, firstAid: 48, 'Lore (Dragons)': 60, EVADE: 54 } })
    expect(skills).toMatchObject({ 'first-aid': 48, 'lore-dragons': 60, evade: 54, willpower: 22 })
    expect(messageOf({ name: 'x', skills: { 'Combat Style (Legion)': 60 } })).toContain('style: 65')
  })

  test('what is printed overrides what the tables give', () => {
    const printed = someone({
      dm: '+1d12',
      initiative: 11,
      healingRate: 5,
      magicPoints: 3,
      legs: 4,
      move: 12,
    })
    expect(printed).toMatchObject({
      dm: 10,
      initiative: 11,
      healingRate: 5,
      magicPoints: 3,
      legs: 4,
      move: 12,
    })
    expect(messageOf({ name: 'x', dm: '+1d7' })).toContain('+1d8+1d6')
  })

  test('heroes: each advantage once, as many as the level has', () => {
    const hero = someone({
      kind: 'pc',
      heroLevel: 'paragon',
      advantages: ['action-point', 'luck', 'hit-points'],
    })
    expect(hero).toMatchObject({ actionPoints: 3, luck: 4 })
    expect(hero.locations.map(({ hpMax }) => hpMax)).toEqual([7, 7, 8, 9, 6, 6, 7])
    const pulp = someone({ kind: 'pc', heroLevel: 'pulp', advantages: ['Luck', 'Hit Points'] })
    expect(pulp).toMatchObject({ actionPoints: 2, luck: 3 })
    expect(pulp.locations[6]?.hpMax).toBe(6)
    expect(messageOf({ name: 'x', advantages: ['luck'] })).toContain('0 advantages')
    expect(messageOf({ name: 'x', heroLevel: 'pulp', advantages: ['luck', 'luck'] })).toContain('once')
  })

  test('who has powers has Power Points by POW; the rest of the sheet stays as it is', () => {
    const powered = someone({ pow: 14, powers: ['Enhanced Speed', 'durability'] })
    expect(powered).toMatchObject({ powerPoints: 14, powers: ['durability', 'enhanced-speed'] })
    expect({ ...powered, powers: [], powerPoints: 0 }).toEqual(someone({ pow: 14 }))
  })
})

describe('armour and body', () => {
  rule(
    'mythras.armor.locations',
    'armour protects the locations it covers; the more exact word counts',
    () => {
      expect(apOf(someone({ armour: { head: 5, chest: 'mail', all: 1 } }))).toEqual({
        'right leg': 1,
        'left leg': 1,
        abdomen: 1,
        chest: 6,
        'right arm': 1,
        'left arm': 1,
        head: 5,
      })
      expect(apOf(someone({ armour: { limbs: 2, rightArm: 0, torso: 4 } }))).toMatchObject({
        'right arm': 0,
        'left arm': 2,
        'left leg': 2,
        abdomen: 4,
        head: 0,
      })
      expect(someone({ armour: { chest: 'Mail' } }).locations[3]).toMatchObject({ wornAP: 6, worn: 'mail' })
    },
  )

  test('pieces: of two on one location the heavier counts', () => {
    const sheet = someone({
      armour: ['gambeson', 'mail (chest, abdomen)', { name: 'great helm', ap: 5, locations: ['head'] }],
    })
    expect(apOf(sheet)).toMatchObject({ chest: 6, abdomen: 6, head: 5, 'left leg': 2 })
    expect(sheet.locations[6]?.worn).toBe('great helm')
    expect(messageOf({ name: 'x', armour: ['moonsilk'] })).toContain('give its ap')
    expect(messageOf({ name: 'x', armour: { hed: 5 } })).toContain('there are: right leg, left leg')
  })

  rule('mythras.armor.stack', 'natural and worn armour are kept apart, and both count', () => {
    const beast = someone({ kind: 'creature', naturalArmour: 3, armour: 'mail' })
    for (const each of beast.locations) expect([each.naturalAP, each.wornAP]).toEqual([3, 6])
    const printed = ['1-10 body 3/8', '11-20 head 2/5']
    expect(someone({ kind: 'creature', locations: printed }).locations[0]).toMatchObject({
      naturalAP: 3,
      wornAP: 0,
    })
    expect(someone({ locations: printed }).locations[0]).toMatchObject({ naturalAP: 0, wornAP: 3 })
  })

  rule('mythras.init.armor', 'worn armour is left for the fight to take off Initiative', () => {
    expect(someone({ dex: 13, int: 12, armour: { all: 4 } }).initiative).toBe(13)
  })

  test('hit locations share out the d20, each number once', () => {
    const gap = messageOf({ name: 'x', locations: ['1-9 body 0/5', '11-20 head 0/4'] })
    expect(gap).toContain('10 belongs to none')
    const overlap = messageOf({ name: 'x', locations: ['1-10 body 0/5', '10-20 head 0/4'] })
    expect(overlap).toContain('10 belongs to body and head')
    expect(messageOf({ name: 'x', locations: ['1-10 head 0/5', '11-20 head 0/4'] })).toContain('two hit')
    expect(messageOf({ name: 'x', locations: ['the whole thing'] })).toContain('1-3 right leg 2/6')
    expect(messageOf({ name: 'x', locations: [{ name: 'head' }] })).toContain('range such as "1-3"')
  })

  test('what a location is follows from its name, and its Hit Points from the tables', () => {
    const griffin = someone({
      kind: 'creature',
      con: 12,
      siz: 18,
      locations: [
        '1-2 tail',
        '3-4 right rear leg',
        '5-6 left rear leg',
        '7-8 hindquarters',
        '9-10 right wing',
        '11-12 left wing',
        '13-14 forequarters',
        '15-16 right front leg',
        '17-18 left front leg',
        '19-20 head',
      ],
    })
    expect(griffin.locations.map(({ kind }) => kind)).toEqual([
      ...['tail', 'leg', 'leg', 'abdomen', 'wing', 'wing', 'chest', 'leg', 'leg', 'head'],
    ])
    expect(griffin.locations.map(({ hpMax }) => hpMax)).toEqual([6, 6, 6, 7, 5, 5, 8, 6, 6, 6])
    expect(griffin.legs).toBe(4)
    const chest = griffin.locations[6]
    expect(chest?.adjacent).toEqual(
      expect.arrayContaining(['right front leg', 'left front leg', 'right wing', 'head', 'hindquarters']),
    )
    expect(chest?.adjacent).not.toContain('right rear leg')
  })

  test('wounds and other Hit Points', () => {
    const hurt = someone({ hitPoints: { head: 9, limbs: 4 }, wounds: { 'left arm': 6, head: 1 } })
    const hp = Object.fromEntries(hurt.locations.map(({ name, hp, hpMax }) => [name, [hp, hpMax]]))
    expect(hp).toMatchObject({ head: [8, 9], 'left arm': [-2, 4], 'right leg': [4, 4], chest: [7, 7] })
    expect(messageOf({ name: 'x', locations: [{ name: 'all', range: '1-20', hp: 9, hpMax: 5 }] })).toContain(
      'above hpMax',
    )
  })
})

describe('weapons on a sheet', () => {
  test('a name, words and an object come to the same weapon', () => {
    const sheet = someone({
      weapons: [
        'spear',
        '1H Spear',
        'spear (1d8+1 M 4/5 impaling reach L)',
        { name: 'Spear', damage: '1d8+1', size: 'M', ap: 4, hp: 5 },
      ],
    })
    const [first, ...others] = sheet.weapons.map(({ hand: _hand, ...rest }) => rest)
    for (const other of others) expect(other).toEqual(first)
    expect(first).toMatchObject({
      name: 'spear',
      damage: { dice: [8], plus: 1 },
      reach: 'L',
      tags: ['impaling'],
    })
  })

  test('gear of one’s own in words', () => {
    const [club, claw, gun, net] = someone({
      weapons: [
        'great club (2d6 H 4/10 bludgeoning two-handed)',
        'iron claw (1d6+1 S natural cutting)',
        'carbine (2d6 firearm force L range 50/150/400 load 2 ammo 20 burst 5 no DM)',
        'hatchet (1d6 S 3/6 cutting thrown 8/12/20)',
      ],
    }).weapons
    expect(club).toMatchObject({ size: 'H', ap: 4, hp: 10, hands: 2, tags: ['bludgeoning', 'two-handed'] })
    expect(claw).toMatchObject({ category: 'natural', hands: 0, usesDM: true, hand: null })
    expect(gun).toMatchObject({
      category: 'ranged',
      force: 'L',
      range: [50, 150, 400],
      load: 2,
      burst: 5,
      ammo: 20,
    })
    expect(net?.thrown).toMatchObject({ force: 'S', range: [8, 12, 20], damage: { dice: [6], plus: 0 } })
  })

  test('three javelins are one weapon with three pieces, two daggers are two', () => {
    const { weapons } = someone({ weapons: ['3 javelins', '2 daggers'] })
    expect(weapons.map(({ name, ammo }) => [name, ammo])).toEqual([
      ['javelin', 3],
      ['dagger', null],
      ['dagger', null],
    ])
  })

  rule(
    'mythras.gear.notes-two-handed',
    'a two-handed weapon takes both hands; with a shield it stays behind',
    () => {
      expect(inHand(someone({ weapons: ['longsword', 'heater'] }))).toEqual([
        'longsword: both',
        'heater: none',
      ])
      expect(inHand(someone({ weapons: ['heater', 'longsword'] }))).toEqual([
        'heater: left',
        'longsword: none',
      ])
      expect(messageOf({ name: 'x', weapons: [{ name: 'longsword', hand: 'right' }] })).toContain('two hands')
      const both = {
        name: 'x',
        weapons: [
          { name: 'longsword', hand: 'both' },
          { name: 'heater', hand: 'left' },
        ],
      }
      expect(messageOf(both)).toContain('not free')
    },
  )

  test('hands: the first in the right, shields in the left, the rest stowed', () => {
    expect(inHand(someone({ weapons: ['buckler', 'broadsword', 'dagger'] }))).toEqual([
      'buckler: left',
      'broadsword: right',
      'dagger: none',
    ])
    expect(inHand(someone({ weapons: ['dagger', 'broadsword', 'mace'] }))).toEqual([
      'dagger: right',
      'broadsword: left',
      'mace: none',
    ])
    expect(inHand(someone({ weapons: ['axe', { name: 'mace', hand: 'right' }] }))).toEqual([
      'axe: left',
      'mace: right',
    ])
    expect(inHand(someone({ weapons: ['bow', 'dagger'] }))).toEqual(['bow: both', 'dagger: none'])
  })

  test('who has no arms holds nothing but natural weapons; a lost arm holds nothing', () => {
    const wolf = {
      kind: 'creature' as const,
      locations: ['1-7 right front leg 1/4', '8-14 left front leg 1/4', '15-18 chest 1/6', '19-20 head 1/5'],
    }
    expect(inHand(someone({ ...wolf, weapons: ['bite (1d6 M)', 'dagger'] }))).toEqual([
      'bite: null',
      'dagger: none',
    ])
    const maimed = someone({ weapons: ['broadsword', 'heater'], wounds: { 'right arm': 8 } })
    expect(inHand(maimed)).toEqual(['broadsword: left', 'heater: none'])
  })

  test('a natural weapon shares the location it grows on', () => {
    const { weapons } = someone({
      weapons: ['bite (1d6 M)', 'claw (1d4 S)', 'spur (1d4 S natural location left leg)'],
    })
    expect(weapons.map(({ location, ap, hp }) => [location, ap, hp])).toEqual([
      ['head', null, null],
      ['right arm', null, null],
      ['left leg', null, null],
    ])
    expect(messageOf({ name: 'x', weapons: ['bite (1d6 M location beak)'] })).toContain('no location')
  })

  rule('mythras.gear.unarmed', 'fist and kick: 1d3, Small, no AP or HP, in no hand', () => {
    expect(unarmed).toMatchObject({
      damage: { dice: [3], plus: 0 },
      size: 'S',
      ap: null,
      hp: null,
      usesDM: true,
    })
    expect(unarmed.tags).toEqual(['bludgeoning', 'unarmed'])
    expect(findWeapon('Fist')).toEqual(unarmed)
    expect(inHand(someone({ weapons: ['fist/kick', 'club'] }))).toEqual(['fist/kick: null', 'club: right'])
  })
})

describe('abilities and spells', () => {
  test('in words or as objects', () => {
    const { abilities } = someone({
      abilities: ['Night Sight', 'Immunity (Fire)', 'Regeneration 2', { name: 'Trample', damage: '4d8' }],
    })
    expect(abilities).toEqual([
      { name: 'night-sight' },
      { name: 'immunity', source: 'fire' },
      { name: 'regeneration', rate: 2 },
      { name: 'trample', damage: { dice: [8, 8, 8, 8], plus: 0 } },
    ])
    const venom = { potency: 60, conditions: ['paralysis' as const], onset: 1, duration: 12 }
    const [sting] = someone({ abilities: [{ name: 'Venomous', weapon: 'sting', poison: venom }] }).abilities
    expect(sting?.poison).toEqual({ ...venom, resist: 'endurance' })
    expect(messageOf({ name: 'x', abilities: ['Laser Eyes'] })).toContain('night-sight')
  })

  rule('mythras.magic.cast', 'a spell takes one Turn and one point', () => {
    const [befuddle, own] = someone({
      spells: ['befuddle', { name: 'Icicle', effect: 'harm', damage: '1d6', resist: 'evade' }],
    }).spells
    expect(befuddle).toMatchObject({
      effect: 'befuddle',
      resist: 'willpower',
      range: 'ranged',
      turns: 1,
      cost: 1,
    })
    expect(own).toMatchObject({ name: 'Icicle', damage: { dice: [6], plus: 0 }, turns: 1, cost: 1 })
    expect(messageOf({ name: 'x', spells: ['Wish'] })).toContain('Befuddle')
    expect(messageOf({ name: 'x', spells: [{ name: 'Wish', effect: 'harm' }] })).toContain('needs damage')
  })
})

describe('a complete sheet is a valid one', () => {
  const full = someone({
    kind: 'pc',
    heroLevel: 'pulp',
    advantages: ['luck', 'hit-points'],
    str: 16,
    weapons: ['axe', 'viking shield', '3 javelins', 'dagger', 'bite (1d4 S)'],
    armour: { all: 'gambeson', head: 5 },
    abilities: ['Regeneration 1'],
    spells: ['Heal'],
    powers: ['durability', 'energy-blast'],
    passions: { 'Loyal to the Queen': 55 },
    wounds: { 'left leg': 3 },
    fatigue: 2,
    at: [3, -4],
  })

  test('and comes back as it is', () => {
    const again: SheetInput = full
    expect(normaliseSheet(again)).toEqual(full)
    expect(normaliseSheet(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  test('and can be changed with the short forms', () => {
    const changed = normaliseSheet({ ...full, armour: 'mail', style: 80, wounds: { head: 2 } })
    expect(changed.locations.map(({ wornAP }) => wornAP)).toEqual(Array(7).fill(6))
    expect(changed.styles[0]?.value).toBe(80)
    expect(changed.locations[6]?.hp).toBe((full.locations[6]?.hpMax ?? 0) - 2)
  })

  test('for whatever a user writes', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            kind: fc.constantFrom('pc' as const, 'npc' as const, 'creature' as const),
            str: fc.integer({ min: 0, max: 200 }),
            con: fc.integer({ min: 0, max: 200 }),
            siz: fc.integer({ min: 0, max: 200 }),
            style: fc.integer({ min: 0, max: 200 }),
            armour: fc.constantFrom('mail', 3, { head: 5 }, ['mail (chest)']),
            weapons: fc.subarray([
              'axe',
              'heater',
              '2 daggers',
              'longsword',
              'bow',
              'bite (1d6 L)',
              'pistol',
            ]),
            powers: fc.subarray(['durability', 'enhanced-strength', 'inherent-armor'] as const),
          },
          { requiredKeys: [] },
        ),
        (fields) => {
          const sheet = someone(fields)
          expect(normaliseSheet(sheet)).toEqual(sheet)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('what is turned away, and what it says', () => {
  test.each([
    [{}, 'name must be text'],
    [null, 'a sheet must be an object'],
    ['a knight', 'a sheet must be an object'],
    [{ name: '' }, '1 to 80 characters'],
    [{ name: 'x', str: Number.NaN }, 'str must be a whole number from 0 to 200'],
    [{ name: 'x', str: Number('1e309') }, 'str must be a whole number'],
    [{ name: 'x', str: 10.5 }, 'whole number'],
    [{ name: 'x', str: '12' }, 'whole number'],
    [{ name: 'x', con: -1 }, '0 to 200'],
    [{ name: 'x', strenght: 12 }, 'a sheet has no field "strenght"; its fields are: name, kind'],
    [{ name: 'x', kind: 'dragon' }, 'pc, npc, creature'],
    [{ name: 'x', weapons: ['spoon'] }, 'no weapon is called "spoon"'],
    [{ name: 'x', weapons: ['sword'] }, 'broadsword, longsword, shortsword'],
    [{ name: 'x', weapons: ['shield'] }, 'buckler, heater, kite shield, scutum'],
    [{ name: 'x', weapons: ['spoon (sharp)'] }, 'has no damage'],
    [{ name: 'x', weapons: ['spoon (1d2 shiny)'] }, '"shiny" says nothing'],
    [{ name: 'x', weapons: ['99 daggers'] }, 'carry 1 to 20'],
    [{ name: 'x', weapons: [{ name: 'spoon' }] }, 'needs damage'],
    [{ name: 'x', weapons: [{ name: 'axe', damage: '9d' }] }, '1d8+1'],
    [{ name: 'x', weapons: [{ name: 'axe', range: [1, 2, 3] }] }, 'under thrown'],
    [{ name: 'x', weapons: 'axe' }, 'weapons must be a list'],
    [{ name: 'x', armour: { head: 'tinfoil' } }, 'no armour is called "tinfoil"'],
    [{ name: 'x', skills: [50] }, '{ evade: 54 }'],
    [{ name: 'x', skills: { evade: 1001 } }, '0 to 1000'],
    [{ name: 'x', at: [0] }, 'two numbers'],
    [{ name: 'x', at: [0, Number.POSITIVE_INFINITY] }, 'metres'],
    [{ name: 'x', fatigue: 10 }, '0 to 9'],
  ])('%#: %s', (input, message) => {
    expect(messageOf(input)).toContain(message)
  })

  test('hostile shapes', () => {
    expect(messageOf({ name: 'x', note: 'y'.repeat(1_000_000) })).toContain('too long')
    expect(messageOf({ name: 'x', weapons: Array(500).fill('axe') })).toContain('too long')
    expect(messageOf(JSON.parse('{"name":"x","__proto__":{"str":99}}'))).toContain('__proto__')
    expect(messageOf(JSON.parse('{"name":"x","skills":{"__proto__":99}}'))).toContain('__proto__')
    let deep: unknown = 'end'
    for (let depth = 0; depth < 1000; depth++) deep = [deep]
    expect(messageOf({ name: 'x', weapons: deep })).toContain('nested too deeply')
    const wide = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, Array(150).fill(1)]))
    expect(messageOf({ name: 'x', skills: wide })).toContain('too long')
    expect(someone({ skills: { constructor: 40 } }).skills['constructor']).toBe(40)
    expect(messageOf({ name: 'a\u0000b' })).toContain('control characters')
  })

  test('messages do not grow with what was written', () => {
    const long = 'spoon '.repeat(40)
    expect(messageOf({ name: 'x', weapons: [long] }).length).toBeLessThan(300)
  })
})

test('the JSON Schema for editors explains every field', () => {
  const schema = z.toJSONSchema(sheetSchema, { io: 'input' })
  expect(schema.additionalProperties).toBe(false)
  expect(schema.required).toEqual(['name'])
  const fields = Object.keys(normaliseSheet({ name: 'x' }))
  for (const field of fields) expect(schema.properties?.[field], field).toHaveProperty('description')
})
