/**
 * The ready-made: every row of the weapon, shield, armour and cover tables, every number of the creatures and
 * samples, and ready fights that can be set up.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { resolveRulings } from '../register/rulings.ts'
import { damageText, dmText } from '../rules/core/tables.ts'
import { findArmour, findWeapon, type Weapon } from '../rules/gear/gear.ts'
import { normaliseSheet, type Sheet, sheetSchema } from '../scenario/sheet.ts'
import { parseStatblock, printStatblock } from '../scenario/statblock.ts'
import { armour } from './armour.ts'
import { creatures } from './creatures.ts'
import { content, findContent, findFigure } from './index.ts'
import { samples } from './samples.ts'
import { type ScenarioData, type ScenarioFigure, scenarios } from './scenarios.ts'

const figures = [...samples, ...creatures]

function weapon(name: string): Weapon {
  const found = findWeapon(name)
  if (found === undefined) throw new Error(`no weapon is called ${name}`)
  return found
}

function sheetOf(id: string): Sheet {
  const sheet = findFigure(id)
  if (sheet === undefined) throw new Error(`no figure is called ${id}`)
  return normaliseSheet(sheet)
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

describe('the list', () => {
  test('finds everything by an id of its own', () => {
    const ids = content.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const item of content) {
      expect(item.id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(findContent(item.id)).toBe(item)
      expect(item.title).not.toBe('')
      expect(item.summary).toMatch(/[.!?]$/)
      expect(item.summary.length).toBeLessThanOrEqual(200)
    }
    expect(findContent('excalibur')).toBeUndefined()
    expect(findFigure('axe')).toBeUndefined()
    expect(findFigure('__proto__')).toBeUndefined()
  })

  test('holds 25 weapons, 6 shields, 21 kinds of armour, 18 covers, 13 spells, 21 figures, 10 fights', () => {
    const kinds = ['weapon', 'shield', 'armour', 'cover', 'spell', 'figure', 'scenario']
    const count = (kind: string) => content.filter((item) => item.kind === kind).length
    expect(kinds.map(count)).toEqual([25, 6, 21, 18, 13, 21, 10])
  })

  test('offers data that can be written on a sheet', () => {
    for (const item of content) {
      const sheet =
        item.kind === 'weapon' || item.kind === 'shield'
          ? { name: 'x', weapons: [item.data] }
          : item.kind === 'armour'
            ? { name: 'x', armour: [item.data] }
            : item.kind === 'spell'
              ? { name: 'x', spells: [item.data] }
              : item.kind === 'figure'
                ? item.data
                : { name: 'x' }
      expect(sheetSchema.safeParse(sheet).success, item.id).toBe(true)
    }
  })
})

describe('weapons', () => {
  rule(
    ['mythras.gear.melee-table', 'mythras.gear.notes-sunder', 'mythras.gear.notes-set'],
    'melee weapons, row by row',
    () => {
      const rows: readonly (readonly [string, string, string, string, string, string])[] = [
        ['axe', '1d6+1', 'M', '4/8', 'M', 'cutting sunder'],
        ['broadsword', '1d8', 'M', '6/10', 'M', 'cutting impaling'],
        ['chain', '1d4', 'M', '8/6', 'M', 'entangling'],
        ['club', '1d6', 'M', '4/4', 'S', 'bludgeoning'],
        ['dagger', '1d4+1', 'S', '6/8', 'S', 'cutting impaling thrown'],
        ['fist/kick', '1d3', 'S', 'null/null', 'T', 'bludgeoning unarmed'],
        ['longsword', '1d8', 'M', '6/12', 'L', 'cutting impaling two-handed'],
        ['mace', '1d8', 'M', '6/6', 'S', 'bludgeoning'],
        ['net', '1d4', 'S', '2/20', 'L', 'entangling thrown'],
        ['shortsword', '1d6', 'M', '6/8', 'S', 'cutting impaling'],
        ['1h spear', '1d8+1', 'M', '4/5', 'L', 'impaling'],
        ['2h spear', '1d10+1', 'L', '4/10', 'VL', 'impaling two-handed set'],
        ['war hammer', '1d8+1', 'M', '3/8', 'M', 'bludgeoning two-handed'],
        ['whip', '1d3', 'M', '2/8', 'VL', 'entangling'],
      ]
      for (const [name, damage, size, apHp, reach, tags] of rows) {
        const found = weapon(name)
        expect([damageText(found.damage), found.size, `${found.ap}/${found.hp}`, found.reach], name).toEqual([
          damage,
          size,
          apHp,
          reach,
        ])
        expect([...found.tags].sort(), name).toEqual(words(tags).sort())
        expect(found.usesDM, name).toBe(true)
        expect(found.hands, name).toBe(name === 'fist/kick' ? 0 : tags.includes('two-handed') ? 2 : 1)
      }
    },
  )

  rule(
    ['mythras.gear.ranged-table', 'mythras.ranged.force', 'mythras.ranged.dm', 'mythras.ranged.impale-size'],
    'ranged weapons, row by row',
    () => {
      const rows: readonly (readonly [
        string,
        string,
        string,
        string | null,
        string,
        number,
        string | null,
        string,
      ])[] = [
        ['bolas', '1d4', 'N', null, '10/25/50', 0, null, '2/2'],
        ['bow', '1d8', 'Y', 'L', '15/100/200', 1, 'S', '4/4'],
        ['javelin', '1d8+1', 'Y', 'H', '10/20/50', 0, 'M', '3/8'],
        ['sling', '1d8', 'N', 'L', '10/150/300', 2, null, '1/2'],
        ['stone', '1d3', 'Y', 'S', '5/10/20', 0, null, 'null/null'],
        ['pistol', '1d6', 'N', 'L', '50/100/200', 2, null, 'null/null'],
        ['rifle', '2d6', 'N', 'H', '100/300/2000', 2, null, 'null/null'],
        ['shotgun', '3d6', 'N', 'M', '20/50/200', 3, null, 'null/null'],
        ['laser rifle', '1d10+2', 'N', null, '40/120/480', 3, null, 'null/null'],
        ['plasma rifle', '2d6+4', 'N', 'E', '30/100/300', 3, null, 'null/null'],
        ['gauss rifle', '2d8+2', 'N', 'E', '150/500/5000', 3, null, 'null/null'],
      ]
      for (const [name, damage, dm, force, range, load, impaleSize, apHp] of rows) {
        const found = weapon(name)
        expect([damageText(found.damage), found.usesDM ? 'Y' : 'N', found.force], name).toEqual([
          damage,
          dm,
          force,
        ])
        expect([found.range?.join('/'), found.load, found.impaleSize], name).toEqual([
          range,
          load,
          impaleSize,
        ])
        expect(`${found.ap}/${found.hp}`, name).toBe(apHp)
      }
      const dagger = weapon('dagger').thrown
      expect(dagger).toMatchObject({
        usesDM: true,
        force: 'S',
        range: [5, 10, 20],
        impaleSize: 'S',
        ap: 4,
        hp: 8,
      })
      expect(damageText(dagger?.damage ?? { dice: [], plus: 0 })).toBe('1d4')
    },
  )

  rule('mythras.gear.notes-thrown', 'dagger and net can be thrown, nothing else for the hand', () => {
    const thrown = content.flatMap((item) => (item.kind === 'weapon' && item.data.thrown ? [item.id] : []))
    expect(thrown).toEqual(['dagger', 'net'])
    expect(weapon('net').thrown).toMatchObject({ range: [5, 10, 15], force: 'S' })
  })

  rule('mythras.gear.notes-entangle', 'chain, whip, net and bolas entangle', () => {
    const snares = content.filter((item) => item.kind === 'weapon' && item.data.tags.includes('entangling'))
    expect(snares.map(({ id }) => id).sort()).toEqual(['bolas', 'chain', 'net', 'whip'])
  })

  rule(['mythras.gun.semi', 'mythras.gun.burst', 'mythras.gun.auto'], 'magazines and modes of guns', () => {
    const guns = ['pistol', 'rifle', 'shotgun', 'laser rifle', 'plasma rifle', 'gauss rifle'].map(weapon)
    expect(guns.map(({ ammo, burst, cyclic }) => [ammo, burst, cyclic])).toEqual([
      [15, 0, 0],
      [30, 3, 20],
      [8, 0, 0],
      [20, 0, 0],
      [10, 0, 0],
      [20, 3, 20],
    ])
    for (const gun of guns) expect(gun.tags).toContain('firearm')
    expect(guns.filter(({ tags }) => tags.includes('impaling')).map(({ name }) => name)).toEqual([
      'pistol',
      'rifle',
      'gauss rifle',
    ])
    expect(guns.filter(({ tags }) => tags.includes('energy')).map(({ name }) => name)).toEqual([
      'laser rifle',
      'plasma rifle',
    ])
    expect(weapon('shotgun').tags).toContain('spread')
    expect([weapon('bow').ammo, weapon('sling').ammo, weapon('javelin').ammo]).toEqual([20, 20, 1])
  })

  rule(['mythras.gear.shield-table', 'mythras.gun.shield-ap'], 'shields, row by row', () => {
    const rows: readonly (readonly [string, string, string, string, number, number])[] = [
      ['buckler', '1d3', 'M', '6/9', 2, 4],
      ['heater', '1d4', 'L', '6/12', 3, 4],
      ['kite', '1d4', 'H', '4/15', 4, 4],
      ['scutum', '1d4', 'H', '4/18', 5, 4],
      ['viking shield', '1d4', 'L', '4/12', 4, 4],
      ['riot shield', '1d4', 'L', '4/12', 4, 8],
    ]
    for (const [name, damage, size, apHp, passive, gunAP] of rows) {
      const found = weapon(name)
      expect([damageText(found.damage), found.size, `${found.ap}/${found.hp}`], name).toEqual([
        damage,
        size,
        apHp,
      ])
      expect([found.category, found.passive, found.gunAP], name).toEqual(['shield', passive, gunAP])
    }
    expect(weapon('heater').tags).toContain('strapped')
  })
})

describe('armour', () => {
  rule('mythras.gear.armor-table', 'ten grades in three ages', () => {
    const rows: Readonly<Record<number, readonly string[]>> = {
      1: ['furs', 'bike leathers'],
      2: ['aketon', 'gambeson', 'sports gear'],
      3: ['linothorax', 'ballistic cloth'],
      4: ['brigandine', 'flak jacket', 'liquid body armour'],
      5: ['hoplite plate', 'riot gear'],
      6: ['mail', 'type i bulletproof vest', 'adaptive mesh'],
      7: ['plated mail', 'type ii bulletproof vest'],
      8: ['type iii bulletproof vest', 'light assault armour'],
      10: ['type iv bulletproof vest'],
      12: ['full assault armour'],
    }
    for (const [ap, names] of Object.entries(rows))
      for (const name of names) expect(findArmour(name)?.ap, name).toBe(Number(ap))
    expect(armour).toHaveLength(Object.values(rows).flat().length)
    const titles = content.filter(({ kind }) => kind === 'armour').map(({ title }) => title)
    expect(titles).toContain('Type III bulletproof vest')
  })
})

describe('spells', () => {
  rule(
    ['mythras.magic.resist', 'mythras.magic.touch', 'mythras.magic.range', 'mythras.magic.concentration'],
    'how each is resisted and how far it goes',
    () => {
      const facts = content.flatMap((item) =>
        item.kind === 'spell'
          ? [[item.title, item.data.range, item.data.resist, item.data.concentration] as const]
          : [],
      )
      expect(facts).toEqual([
        ['Avert', 'ranged', 'none', false],
        ['Befuddle', 'ranged', 'willpower', false],
        ['Bladesharp', 'touch', 'none', false],
        ['Bludgeon', 'touch', 'none', false],
        ['Calm', 'ranged', 'willpower', false],
        ['Darkness', 'ranged', 'none', true],
        ['Disruption', 'ranged', 'endurance', false],
        ['Firearrow', 'touch', 'none', false],
        ['Fireblade', 'touch', 'none', false],
        ['Heal', 'touch', 'none', false],
        ['Light', 'ranged', 'none', true],
        ['Sleep', 'touch', 'endurance', false],
        ['Vigor', 'touch', 'none', false],
      ])
    },
  )

  rule('mythras.magic.disruption', '1d3 that ignores armour', () => {
    const spell = findContent('spell-disruption')
    expect(spell?.data).toMatchObject({ damage: { dice: [3], plus: 0 }, ignoresArmour: true })
  })
})

describe('creatures', () => {
  const rows: readonly (readonly [string, string, number, string, number, string, number, string])[] = [
    [
      'giant-ant',
      '16 19 14 15 7 4 0',
      2,
      '+1d2',
      11,
      '12/0',
      67,
      'athletics 67 brawn 68 endurance 74 evade 56 perception 53 track 66 willpower 48',
    ],
    [
      'grizzly-bear',
      '26 16 34 16 10 6 0',
      3,
      '+1d12',
      13,
      '8/0',
      78,
      'athletics 68 brawn 79 endurance 66 evade 46 perception 60 stealth 66 survival 60 swim 68 track 66 willpower 44',
    ],
    [
      'crocodile',
      '31 19 37 14 12 6 0',
      2,
      '+2d6',
      13,
      '6/0',
      67,
      'athletics 47 brawn 99 endurance 78 evade 32 perception 49 swim 80 willpower 44',
    ],
    [
      'dragon',
      '33 35 50 18 20 19 17',
      4,
      '+2d8',
      19,
      '12/18',
      90,
      'athletics 80 brawn 120 deceit 78 endurance 92 evade 68 fly 90 insight 78 perception 78 willpower 78 magic 78',
    ],
    [
      'goblin',
      '11 14 11 11 11 11 7',
      2,
      '+0',
      11,
      '6/0',
      62,
      'athletics 52 brawn 42 deceit 57 endurance 48 evade 62 perception 61 unarmed 52 willpower 42',
    ],
    [
      'horse',
      '26 16 31 16 10 6 0',
      2,
      '+1d12',
      11,
      '12/0',
      62,
      'athletics 52 brawn 83 endurance 66 evade 40 perception 48 willpower 34',
    ],
    [
      'minotaur',
      '15 14 22 11 13 11 7',
      2,
      '+1d6',
      12,
      '8/0',
      67,
      'athletics 57 brawn 79 endurance 66 evade 40 insight 44 perception 54 unarmed 57 willpower 42',
    ],
    [
      'shark',
      '22 19 42 20 6 6 0',
      3,
      '+2d6',
      13,
      '0/0',
      81,
      'athletics 87 brawn 87 endurance 66 evade 55 perception 57 swim 91 willpower 34',
    ],
    [
      'skeleton',
      '11 14 13 11 11 16 7',
      2,
      '+0',
      11,
      '6/0',
      68,
      'athletics 68 brawn 45 endurance 44 evade 72 perception 57 unarmed 68 willpower 72',
    ],
    [
      'xenomorph',
      '23 11 16 24 12 12 13',
      3,
      '+1d6',
      18,
      '8/0',
      77,
      'athletics 77 brawn 68 endurance 56 evade 80 perception 62 stealth 76 track 64 willpower 52',
    ],
  ]

  test.each(rows)('%s: characteristics, attributes and skills as printed', (...row) => {
    const [id, scores, actionPoints, dm, initiative, moves, style, skills] = row
    const sheet = sheetOf(id)
    const { str, con, siz, dex, int, pow, cha } = sheet
    expect([str, con, siz, dex, int, pow, cha].join(' ')).toBe(scores)
    expect([sheet.actionPoints, dmText(sheet.dm), sheet.initiative]).toEqual([actionPoints, dm, initiative])
    expect([`${sheet.move}/${sheet.fly}`, sheet.styles[0]?.value]).toEqual([moves, style])
    const pairs = words(skills)
    for (let at = 0; at < pairs.length; at += 2)
      expect(sheet.skills[pairs[at] ?? ''], pairs[at]).toBe(Number(pairs[at + 1]))
    expect(sheet.luck).toBe(0)
    expect(Math.max(...sheet.locations.map(({ wornAP }) => wornAP))).toBe(0)
  })

  test.each([
    ['giant-ant', 'bite M 1d6, sting M 1d4'],
    ['grizzly-bear', 'bite L 1d8, claw H 1d8'],
    ['crocodile', 'bite H 1d10, tail H 1d8 bludgeoning sweep'],
    ['dragon', 'bite E 1d12, claw E 1d10, tail E 1d10 bludgeoning sweep'],
    ['horse', 'hoof H 1d6'],
    [
      'minotaur',
      'two-handed axe E 2d8+2 cutting sunder two-handed, gore L 1d8 impaling, spear H 1d10+1 impaling, hoplite shield E 1d4',
    ],
    ['shark', 'bite E 1d10'],
    ['xenomorph', 'bite H 1d4, claw H 1d4+1, tail H 1d6 sweep'],
  ])('%s: weapons, with the Damage Modifier taken off', (id, expected) => {
    const { weapons } = sheetOf(id)
    const said = weapons.map(({ name, size, damage, tags }) =>
      [name, size, damageText(damage), ...tags].join(' '),
    )
    expect(said.join(', ')).toBe(expected)
    for (const each of weapons) expect(each).toMatchObject({ dmIncluded: true, usesDM: true })
  })

  test('people among them carry arms: AP/HP and locations to ward', () => {
    const carried = (id: string) =>
      sheetOf(id).weapons.map(({ name, size, force, damage, ap, hp, passive }) =>
        [name, force ?? size, damageText(damage), `${ap}/${hp}`, passive].join(' '),
      )
    expect(carried('goblin')).toEqual([
      'shortsword M 1d6 6/8 1',
      'shield L 1d4 4/9 3',
      'spear M 1d8+1 4/5 1',
      'sling L 1d8 1/2 1',
    ])
    expect(carried('skeleton')).toEqual([
      'shortsword M 1d6 6/8 1',
      'shield L 1d4 4/12 3',
      'spear M 1d8+1 4/5 1',
    ])
    expect(carried('minotaur')).toEqual([
      'two-handed axe E 2d8+2 6/12 1',
      'gore L 1d8 null/null 1',
      'spear H 1d10+1 4/10 1',
      'hoplite shield E 1d4 6/15 4',
    ])
  })

  test.each([
    [
      'giant-ant',
      '1 right rear leg 4/6 | 2 left rear leg 4/6 | 3 right middle leg 4/6 | 4 left middle leg 4/6 | 5-9 abdomen 4/9 | 10-13 thorax 4/6 | 14 right front leg 4/6 | 15 left front leg 4/6 | 16-20 head 4/7',
    ],
    [
      'grizzly-bear',
      '1-3 right rear leg 3/10 | 4-6 left rear leg 3/10 | 7-9 hindquarters 3/11 | 10-12 forequarters 3/12 | 13-15 right front leg 3/10 | 16-18 left front leg 3/10 | 19-20 head 3/10',
    ],
    [
      'crocodile',
      '1-3 tail 5/12 | 4-5 right rear leg 5/12 | 6-7 left rear leg 5/12 | 8-10 hindquarters 5/13 | 11-14 forequarters 5/14 | 15-16 right front leg 5/12 | 17-18 left front leg 5/12 | 19-20 head 5/13',
    ],
    [
      'dragon',
      '1-2 tail 8/17 | 3-4 right rear leg 8/17 | 5-6 left rear leg 8/17 | 7-8 hindquarters 8/18 | 9-10 right wing 8/16 | 11-12 left wing 8/16 | 13-14 forequarters 8/19 | 15-16 right front leg 8/17 | 17-18 left front leg 8/17 | 19-20 head 8/17',
    ],
    [
      'goblin',
      '1-3 right leg 1/5 | 4-6 left leg 1/5 | 7-9 abdomen 1/6 | 10-12 chest 1/7 | 13-15 right arm 1/4 | 16-18 left arm 1/4 | 19-20 head 1/5',
    ],
    [
      'horse',
      '1-3 right hind leg 1/9 | 4-6 left hind leg 1/9 | 7-9 hindquarters 1/10 | 10-12 forequarters 1/11 | 13-14 right front leg 1/8 | 15-16 left front leg 1/8 | 17-20 head 1/9',
    ],
    [
      'minotaur',
      '1-3 right leg 0/7 | 4-6 left leg 0/7 | 7-9 abdomen 0/8 | 10-12 chest 0/9 | 13-14 right arm 0/6 | 15-16 left arm 0/6 | 17-20 head 3/7',
    ],
    [
      'shark',
      '1-3 tail 2/12 | 4-6 dorsal fin 2/11 | 7-10 hindquarters 2/13 | 11-14 forequarters 2/14 | 15-16 right fin 2/11 | 17-18 left fin 2/11 | 19-20 head 2/12',
    ],
    [
      'skeleton',
      '1-3 right leg 0/5 | 4-6 left leg 0/5 | 7-9 abdomen 0/6 | 10-12 chest 0/7 | 13-15 right arm 0/4 | 16-18 left arm 0/4 | 19-20 head 0/5',
    ],
    [
      'xenomorph',
      '1-3 tail 6/5 | 4-5 right rear leg 6/6 | 6-7 left rear leg 6/6 | 8-10 abdomen 6/7 | 11-14 chest 6/8 | 15-16 right arm 6/5 | 17-18 left arm 6/5 | 19-20 head 6/7',
    ],
  ])('%s: hit locations', (id, expected) => {
    const rows = sheetOf(id).locations.map(({ name, from, to, naturalAP, hpMax }) => {
      const range = from === to ? `${from}` : `${from}-${to}`
      return `${range} ${name} ${naturalAP}/${hpMax}`
    })
    expect(rows.join(' | ')).toBe(expected)
  })

  test('legs, abilities and further styles', () => {
    const legs = Object.fromEntries(creatures.map(({ id }) => [id, sheetOf(id).legs]))
    expect(legs).toMatchObject({ 'giant-ant': 6, dragon: 4, horse: 4, goblin: 2, shark: 0, xenomorph: 2 })
    const abilities = (id: string) => sheetOf(id).abilities.map(({ name }) => name)
    expect(abilities('giant-ant')).toEqual(['formidable-natural-weapons'])
    expect(abilities('grizzly-bear')).toEqual(['intimidate', 'night-sight'])
    expect(abilities('crocodile')).toEqual(['camouflaged', 'cold-blooded', 'swimmer'])
    expect(abilities('goblin')).toEqual(['night-sight'])
    expect(abilities('minotaur')).toEqual(['intimidate'])
    expect(abilities('shark')).toEqual(['blood-sense', 'frenzy', 'swimmer'])
    expect(abilities('skeleton')).toEqual(['undead', 'skeleton'])
    expect(abilities('xenomorph')).toEqual(['camouflaged', 'frenzy', 'acid-blood'])
    expect(sheetOf('skeleton').styles[0]?.traits).toEqual(['formation-fighting'])
    expect(sheetOf('dragon').styles[1]).toMatchObject({ name: 'Flame Breath', value: 80 })
    expect(sheetOf('dragon')).toMatchObject({ magicPoints: 19, fly: 18 })
    expect(sheetOf('shark')).toMatchObject({ move: 0, swim: 12 })
  })

  rule(
    ['mythras.creature.breathe-flame', 'mythras.creature.trample', 'mythras.creature.immunity'],
    'what the dragon and the horse do beside biting',
    () => {
      const said = (id: string) =>
        sheetOf(id).abilities.map(({ name, damage, source }) =>
          [name, damage ? damageText(damage) : '', source ?? ''].join(' ').trim().replaceAll(/ +/g, ' '),
        )
      expect(said('horse')).toEqual(['trample 2d12'])
      expect(said('dragon')).toEqual([
        'breathe-flame 4d6',
        'cold-blooded',
        'dark-sight',
        'diving-strike',
        'engulfing',
        'flying',
        'formidable-natural-weapons',
        'immunity fire',
        'terrifying',
        'trample 4d8',
      ])
    },
  )

  test('natural weapons sit where they should', () => {
    const homes = (id: string) => sheetOf(id).weapons.map(({ name, location }) => `${name} ${location}`)
    expect(homes('giant-ant')).toEqual(['bite head', 'sting abdomen'])
    expect(homes('dragon')).toEqual(['bite head', 'claw right front leg', 'tail tail'])
    expect(homes('horse')).toEqual(['hoof right front leg'])
    expect(homes('xenomorph')).toEqual(['bite head', 'claw right arm', 'tail tail'])
  })
})

describe('samples', () => {
  const rows: readonly (readonly [string, string, string, string, string, string, string, string])[] = [
    [
      'levy-spearman',
      '11 11 12 11 12 11 11',
      '+0 11 2 0',
      '5 7 6 4 5',
      '0 1 1 0 0',
      'endurance 30 evade 28 brawn 30 athletics 30 unarmed 28 willpower 28 perception 32',
      'Levy 38',
      'spear,viking shield,dagger',
    ],
    [
      'hill-raider',
      '14 13 14 12 10 10 7',
      '+1d2 9 3 2',
      '6 8 7 5 6',
      '2 2 2 1 1',
      'athletics 71 brawn 73 endurance 71 evade 54 unarmed 51 willpower 35 perception 50 first-aid 47 stealth 37',
      'Raider 71',
      'axe,viking shield,spear,javelin',
    ],
    [
      'legionary',
      '13 13 13 12 11 10 8',
      '+1d2 6 3 2',
      '6 8 7 5 6',
      '5 6 6 2 0',
      'athletics 55 brawn 56 endurance 56 evade 54 unarmed 55 willpower 50 perception 36 first-aid 38 swim 41',
      'Legion 70 formation-fighting',
      'shortsword,scutum,javelin',
    ],
    [
      'duelist',
      '10 10 11 17 13 11 8',
      '+0 13 2 2',
      '5 7 6 4 5',
      '0 2 2 0 0',
      'athletics 42 brawn 36 endurance 35 evade 64 unarmed 42 willpower 52 perception 54 first-aid 45 stealth 60',
      'Duelling 72 daredevil',
      'broadsword,buckler,dagger',
    ],
    [
      'knight',
      '15 14 15 11 10 9 6',
      '+1d2 4 3 2',
      '6 8 7 5 6',
      '6 7 6 6 6',
      'athletics 56 brawn 60 endurance 58 evade 47 unarmed 56 willpower 48 ride 35 perception 34',
      'Knightly 71 mounted-combat',
      'broadsword,heater,spear,mace',
    ],
    [
      'archer',
      '12 11 12 16 12 10 7',
      '+0 13 2 2',
      '5 7 6 4 5',
      '0 1 1 0 0',
      'athletics 73 brawn 39 endurance 67 evade 47 unarmed 43 willpower 35 perception 67 first-aid 58 stealth 73 ride 36',
      'Huntsman 73 ranged-marksman',
      'bow,dagger,axe',
    ],
    [
      'brawler',
      '16 15 15 12 8 8 6',
      '+1d4 10 3 2',
      '6 8 7 5 6',
      '0 0 0 0 0',
      'athletics 73 brawn 76 endurance 75 evade 69 unarmed 58 willpower 31 perception 46 first-aid 35',
      'Pit fighting 73 unarmed-prowess',
      'fist/kick,club,net',
    ],
    [
      'net-fighter',
      '12 12 12 15 11 10 8',
      '+0 9 2 2',
      '5 7 6 4 5',
      '0 0 0 4 0',
      'athletics 57 brawn 54 endurance 54 evade 60 unarmed 57 willpower 50 perception 36 first-aid 41',
      'Arena 72',
      'net,spear,dagger',
    ],
    [
      'trooper',
      '12 12 13 13 12 10 8',
      '+0 8 2 2',
      '5 7 6 4 5',
      '5 4 4 0 0',
      'athletics 55 brawn 55 endurance 54 evade 56 unarmed 55 willpower 50 perception 37 first-aid 40 stealth 40',
      'Infantry 70',
      'rifle,pistol,dagger',
    ],
    [
      'champion',
      '16 15 15 17 14 13 10',
      '+1d4 12 3 3',
      '8 10 9 7 8',
      '4 4 4 4 4',
      'athletics 88 brawn 86 endurance 85 evade 74 unarmed 73 willpower 51 perception 67 first-aid 66 ride 70',
      'Champion 88 defensive-minded',
      'longsword,two-handed spear,broadsword,heater',
    ],
    [
      'warmaster',
      '15 14 15 16 15 14 12',
      '+1d2 10 3 3',
      '6 8 7 5 6',
      '6 6 6 4 4',
      'athletics 80 brawn 75 endurance 80 evade 85 unarmed 80 willpower 75 perception 70',
      'War 115 blind-fighting',
      'broadsword,heater,javelin',
    ],
  ]

  test('eleven, weak to strong', () => {
    expect(samples.map(({ id }) => id)).toEqual(rows.map(([id]) => id))
    expect(sheetOf('champion').actionPoints).toBe(3)
  })

  test.each(rows)('%s as built', (...row) => {
    const [id, scores, derived, hp, ap, skills, style, carried] = row
    const sheet = sheetOf(id)
    const { str, con, siz, dex, int, pow, cha } = sheet
    expect([str, con, siz, dex, int, pow, cha].join(' ')).toBe(scores)
    const penalty = Math.max(...sheet.locations.map(({ wornAP }) => wornAP))
    const numbers = [dmText(sheet.dm), sheet.initiative - penalty, sheet.healingRate, sheet.luck]
    expect(numbers.join(' ')).toBe(derived)
    const at = (name: string) => sheet.locations.find((location) => location.name === name)
    const parts = ['head', 'chest', 'abdomen', 'left arm', 'left leg'].map(at)
    expect(parts.map((part) => part?.hpMax).join(' ')).toBe(hp)
    expect(parts.map((part) => part?.wornAP).join(' ')).toBe(ap)
    const pairs = words(skills)
    for (let pair = 0; pair < pairs.length; pair += 2)
      expect(sheet.skills[pairs[pair] ?? ''], pairs[pair]).toBe(Number(pairs[pair + 1]))
    const [first] = sheet.styles
    expect([first?.name, first?.value, ...(first?.traits ?? [])].join(' ')).toBe(style)
    expect(sheet.weapons.map(({ name }) => name).join()).toBe(carried)
    expect(first?.weapons.join()).toBe(carried)
  })

  test('80 points for characters, 100 for the champion', () => {
    for (const { id } of samples.slice(1, 10)) {
      const { str, con, siz, dex, int, pow, cha } = sheetOf(id)
      expect(str + con + siz + dex + int + pow + cha, id).toBe(id === 'champion' ? 100 : 80)
    }
  })

  test('only the left arm of the net-fighter is armoured', () => {
    expect(sheetOf('net-fighter').locations.map(({ wornAP }) => wornAP)).toEqual([0, 0, 0, 0, 0, 4, 0])
  })
})

describe('stat blocks of figures', () => {
  test.each(figures.map(({ id }) => id))(
    '%s is printed, read and printed again without a difference',
    (id) => {
      const sheet = sheetOf(id)
      const text = printStatblock(sheet)
      const read = parseStatblock(text)
      if (!read.ok) throw new Error(read.error)
      expect(read.notes).toEqual([])
      expect(normaliseSheet(read.sheet)).toEqual(sheet)
      expect(printStatblock(normaliseSheet(read.sheet))).toBe(text)
      const item = findContent(id)
      expect(item?.kind === 'figure' ? item.statblock : '').toBe(text)
    },
  )
})

describe('scenarios', () => {
  const all: readonly (readonly [string, ScenarioData])[] = Object.entries(scenarios)

  test('ten of them, with the pairs that make good first fights', () => {
    const pairs = all.map(([, { sides }]) =>
      sides.map(({ figures: list }) => list.flatMap(setUp).map(({ use }) => use)),
    )
    expect(pairs).toEqual([
      [['levy-spearman'], ['goblin']],
      [['hill-raider'], ['legionary']],
      [['duelist'], ['knight']],
      [['net-fighter'], ['hill-raider']],
      [['archer'], ['hill-raider']],
      [['trooper'], ['trooper']],
      [
        ['trooper', 'trooper'],
        ['trooper', 'trooper'],
      ],
      [['legionary', 'legionary', 'legionary'], ['minotaur']],
      [['champion'], ['grizzly-bear']],
      [['champion'], ['warmaster']],
    ])
  })

  test.each(all)('%s can be set up', (_id, scenario) => {
    expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario)
    expect(() => resolveRulings(scenario.rulings)).not.toThrow()
    expect(scenario.sides.map(({ id }) => id)).toEqual(['players', 'npcs'])
    const covers = (scenario.field?.covers ?? []).map(({ id }) => id)
    const everybody = scenario.sides.flatMap((side) => side.figures.flatMap(setUp))
    expect(new Set(everybody.map(({ id }) => id)).size).toBe(everybody.length)
    for (const { sheet } of everybody) if (sheet.cover !== null) expect(covers).toContain(sheet.cover)
    for (const { hides } of scenario.field?.covers ?? [])
      for (const name of hides === 'all' ? [] : hides)
        expect(everybody.every(({ sheet }) => sheet.locations.some((each) => each.name === name))).toBe(true)
  })

  test('the archer has forty metres, the troopers walls of brick', () => {
    const { slope, crossfire }: Readonly<Record<'slope' | 'crossfire', ScenarioData>> = scenarios
    expect(slope.field?.distance).toBe(40)
    expect(crossfire.field?.covers?.map(({ ap, hp }) => `${ap}/${hp}`)).toEqual(['6/30', '6/30'])
  })
})

/** The figures a scenario's entry stands for. */
function setUp(figure: ScenarioFigure): { id: string; use: string; sheet: Sheet }[] {
  if (typeof figure === 'string') return setUp({ use: figure })
  if (!('use' in figure)) throw new Error('every figure here is a ready-made one')
  const { id, use, count = 1, ...changes } = figure
  const sheet = sheetSchema.parse({ ...findFigure(use), ...changes })
  const own = id ?? use
  return Array.from({ length: count }, (_, at) => ({
    id: count === 1 ? own : `${own}-${at + 1}`,
    use,
    sheet,
  }))
}
