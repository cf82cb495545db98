/**
 * The ready-made: every number as the game gives it, every stat line canonical, every scenario sound.
 */
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { resolveRulings } from '../register/rulings.ts'
import { findWeapon, wornArmour } from '../rules/gear.ts'
import { normaliseSheet, type Sheet, type SheetInput, sheetSchema } from '../scenario/sheet.ts'
import { parseStatblock, printStatblock } from '../scenario/statblock.ts'
import { content, findContent } from './index.ts'
import { beasts, folk, warbands } from './people.ts'
import { samples } from './samples.ts'
import { type ScenarioData, type ScenarioFigure, scenarios } from './scenarios.ts'
import { siegeWeapons, structures } from './structures.ts'
import { weapons } from './weapons.ts'

const figures = [...samples, ...folk, ...beasts, ...warbands, ...structures]

function sheetOf(statblock: string): Sheet {
  const read = parseStatblock(statblock)
  if (!read.ok) throw new Error(read.error)
  return normaliseSheet(read.sheet)
}

function lineOf(id: string): string {
  return figures.find((entry) => entry.id === id)?.statblock ?? ''
}

describe('the list', () => {
  test('finds everything by an id of its own', () => {
    const ids = content.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const item of content) {
      expect(item.id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(findContent(item.id)).toBe(item)
      expect(item.title).not.toBe('')
      expect(item.summary).toMatch(/[.!?]$/)
      expect(item.summary.length).toBeLessThanOrEqual(200)
    }
    expect(findContent('excalibur')).toBeUndefined()
    expect(findContent('__proto__')).toBeUndefined()
  })

  test('holds 31 weapons, 18 pieces of armour, 42 figures and 10 scenarios', () => {
    const count = (kind: string) => content.filter((item) => item.kind === kind).length
    expect(['weapon', 'armour', 'figure', 'scenario'].map(count)).toEqual([31, 18, 42, 10])
  })

  test('offers data that can be written on a sheet', () => {
    for (const item of content) {
      if (item.kind === 'weapon')
        expect(sheetSchema.safeParse({ name: 'x', weapons: [item.data] }).success, item.id).toBe(true)
      if (item.kind === 'figure') expect(sheetSchema.safeParse(item.data).success, item.id).toBe(true)
      if (item.kind !== 'armour') continue
      const isShield = item.id.endsWith('shield') || item.id === 'buckler'
      const sheet = isShield ? { name: 'x', shield: item.data } : { name: 'x', pieces: [item.data] }
      expect(sheetSchema.safeParse(sheet).success, item.id).toBe(true)
    }
  })

  test('gives the same weapon by name and by entry', () => {
    for (const item of content)
      if (item.kind === 'weapon' && item.id !== 'unarmed') {
        const name = findWeapon(item.title)?.name ?? ''
        expect(normaliseSheet({ name: 'x', weapons: [item.data] })).toEqual(
          normaliseSheet({ name: 'x', weapons: [name] }),
        )
      }
  })
})

describe('weapons', () => {
  test.each([
    ['dagger', 'd6', ''],
    ['club', 'd6', 'wooden'],
    ['handaxe', 'd6', 'wooden'],
    ['hatchet', 'd6', 'hefty wooden'],
    ['pitchfork', 'd6', 'hefty wooden'],
    ['sling', 'd4', 'hefty ranged'],
    ['javelin', 'd6', 'hefty thrown wooden'],
    ['spear', 'd8', 'hefty wooden'],
    ['mace', 'd8', 'hefty'],
    ['axe', 'd8', 'hefty wooden'],
    ['cudgel', 'd8', 'hefty wooden'],
    ['staff', 'd8', 'long wooden'],
    ['logging axe', 'd8', 'long wooden'],
    ['pick', 'd8', 'long wooden'],
    ['poleaxe', 'd10', 'long wooden'],
    ['billhook', 'd10', 'long wooden'],
    ['shortbow', 'd6', 'long ranged wooden'],
    ['longbow', 'd8', 'slow ranged wooden'],
    ['curvebow', 'd6 d6', 'long ranged wooden'],
    ['crossbow', 'd8 d8', 'slow ranged wooden'],
    ['shortsword', 'd6 d6', ''],
    ['longsword', 'd8 d8', 'hefty'],
    ['greatsword', 'd10 d10', 'long'],
    ['greataxe', 'd10 d10', 'slow wooden'],
    ['maul', 'd10 d10', 'slow wooden'],
    ['lance', 'd10', 'long wooden hefty-if-mounted'],
    ['unarmed', 'd4', 'natural'],
  ])('%s: %s %s', (name, dice, tags) => {
    const entry = weapons.find((weapon) => weapon.name === name)
    expect(entry?.dice.map((size) => `d${size}`).join(' ')).toBe(dice)
    expect([...(entry?.tags ?? [])].sort()).toEqual(
      tags
        .split(' ')
        .filter((tag) => tag !== '')
        .sort(),
    )
  })

  rule('bastionland.attack.dice', 'the weapons of the worked example', () => {
    expect(findWeapon('mace')?.dice).toEqual([8])
    expect(findWeapon('daggers')?.dice).toEqual([6])
    expect(normaliseSheet({ name: 'x', shield: true }).shield?.dice).toEqual([4])
  })

  rule('bastionland.siege', 'ram, stone thrower, bolt launcher, trebuchet', () => {
    const facts = siegeWeapons.map(({ name, dice, tags }) => [
      name,
      dice,
      (tags as readonly string[]).includes('blast'),
    ])
    expect(facts).toEqual([
      ['ram', [12], false],
      ['stone thrower', [12], true],
      ['bolt launcher', [12, 12], false],
      ['trebuchet', [12, 12, 12], true],
    ])
  })
})

describe('figures', () => {
  test.each(figures.map((entry) => [entry.id, entry] as const))(
    '%s has a canonical stat line',
    (_id, entry) => {
      const read = parseStatblock(entry.statblock)
      expect(read).toMatchObject({ ok: true, notes: [] })
      expect(printStatblock(sheetOf(entry.statblock))).toBe(entry.statblock)
      expect(sheetOf(printStatblock(sheetOf(entry.statblock)))).toEqual(sheetOf(entry.statblock))
    },
  )

  test('ten samples, weak to strong', () => {
    expect(samples.map(({ id }) => id)).toEqual([
      'frightened-ploughman',
      'young-squire',
      'gate-sentry',
      'hill-poacher',
      'shieldbearer',
      'errant-knight-aldous',
      'errant-knight-brannoc',
      'gallant-knight-corwenna',
      'tenant-knight-dorn',
      'fen-ogre',
    ])
  })

  test('nine people, eleven beasts, five Warbands, seven structures', () => {
    expect([folk, beasts, warbands, structures].map((group) => group.length)).toEqual([9, 11, 5, 7])
    for (const { statblock } of folk) expect(sheetOf(statblock).kind).toBe('npc')
    for (const { statblock } of beasts) expect(['creature', 'steed']).toContain(sheetOf(statblock).kind)
    for (const { statblock } of warbands) expect(sheetOf(statblock).kind).toBe('warband')
    for (const { statblock } of structures) expect(sheetOf(statblock).kind).toBe('structure')
  })

  test('where the sources differ', () => {
    expect(findWeapon('spear')?.dice).toEqual([8])
    expect(sheetOf(lineOf('soldier-at-arms')).weapons[0]).toMatchObject({
      name: 'spear',
      dice: [6],
      hefty: true,
    })
    expect(sheetOf(lineOf('pony')).spi.max).toBe(5)
    expect(sheetOf(lineOf('squires-pony')).spi.max).toBe(2)
    expect(sheetOf(lineOf('mule')).guard.max).toBe(1)
    expect(sheetOf(lineOf('hawk')).guard.max).toBe(4)
  })

  rule('bastionland.structure', 'Guard and Armour of gates, walls and ships', () => {
    const facts = structures.map(({ title, statblock }) => {
      const { guard, naturalArmour } = sheetOf(statblock)
      return [title, guard.max, naturalArmour]
    })
    expect(facts).toEqual([
      ['Gate', 5, 2],
      ['Rampart', 10, 2],
      ['Castle Wall', 10, 3],
      ['Siege Tower', 7, 2],
      ['Rowboat', 4, 0],
      ['Longship', 7, 1],
      ['Warship', 10, 2],
    ])
  })

  rule('bastionland.armour.slots', 'a sellsword in full armour has 4', () => {
    const { pieces, shield, naturalArmour } = sheetOf(lineOf('sellsword'))
    expect(wornArmour(pieces) + (shield?.value ?? 0) + naturalArmour).toBe(4)
  })

  test('a charger has trample dice of its own', () => {
    expect(sheetOf(lineOf('charger')).weapons).toMatchObject([
      { name: 'trample', dice: [8], trample: true, natural: true },
    ])
  })
})

describe('scenarios', () => {
  const all: readonly (readonly [string, ScenarioData])[] = Object.entries(scenarios)

  test('ten of them', () => {
    expect(Object.keys(scenarios)).toEqual([
      'first',
      'ogre',
      'duel',
      'ambush',
      'gate',
      'shieldwall',
      'charge',
      'warbands',
      'midfight',
      'sparring',
    ])
  })

  test.each(all)('%s can be set up', (_id, scenario) => {
    expect(JSON.parse(JSON.stringify(scenario))).toEqual(scenario)
    expect(() => resolveRulings(scenario.rulings)).not.toThrow()
    const zones = scenario.field?.zones ?? [{ id: 'field' }]
    const ids: string[] = []
    const mounts: string[] = []
    for (const side of scenario.sides)
      for (const figure of side.figures)
        for (const { id, sheet } of setUp(figure)) {
          ids.push(id)
          expect(zones.map((zone) => zone.id)).toContain(sheet.zone)
          if (sheet.mount !== null) mounts.push(sheet.mount)
        }
    expect(new Set(ids).size).toBe(ids.length)
    expect(scenario.sides.map(({ id }) => id)).toEqual(['players', 'npcs'])
    const pairs = [
      ...(scenario.field?.duel ?? []),
      ...(scenario.field?.engaged ?? []),
      ...(scenario.field?.apart ?? []),
    ]
    for (const id of [...pairs.flat(), ...mounts]) expect(ids).toContain(id)
  })

  test.each(all)('%s has zones that lead back to one another', (_id, scenario) => {
    const zones: NonNullable<NonNullable<ScenarioData['field']>['zones']> = scenario.field?.zones ?? []
    for (const { id, adjacent = [] } of zones)
      for (const next of adjacent) expect(zones.find((zone) => zone.id === next)?.adjacent).toContain(id)
  })

  test('each shows what it is there to show', () => {
    expect(resolveRulings(scenarios.shieldwall.rulings).walls).toBe('on')
    expect(resolveRulings(scenarios.charge.rulings).mounted).toBe('on')
    expect(resolveRulings(scenarios.warbands.rulings).warbands).toBe('on')
    expect(scenarios.sparring.field?.deadly).toBe(false)
    expect(scenarios.duel.field?.duel).toHaveLength(1)
    expect(scenarios.gate.field?.zones).toHaveLength(3)
    expect(scenarios.midfight.field?.round).toBe(3)
    const sleepers = scenarios.ambush.sides
      .flatMap((side) => side.figures.flatMap(setUp))
      .map(({ sheet }) => sheet)
    expect(sleepers.filter((sheet) => !sheet.readied && sheet.exposed)).toHaveLength(2)
  })

  rule('bastionland.wield.lance', 'the riders of the charge hold lance and shield', () => {
    const riders = scenarios.charge.sides.flatMap((side) => side.figures.flatMap(setUp))
    for (const { sheet } of riders.filter(({ sheet }) => sheet.mount !== null)) {
      expect(sheet.weapons[0]).toMatchObject({ name: 'lance', state: 'held' })
      expect(sheet.shield?.state).toBe('held')
    }
  })
})

/** The figures a scenario's entry stands for, as the kernel's outer form describes it. */
function setUp(figure: ScenarioFigure): { id: string; sheet: Sheet }[] {
  if (typeof figure === 'string') return setUp({ use: figure })
  const { id, count = 1, ...rest } = figure as { id?: string; count?: number } & Record<string, unknown>
  const { use, statblock, ...changes } = rest as { use?: string; statblock?: string } & Partial<SheetInput>
  const base = use === undefined ? (statblock === undefined ? {} : inputOf(statblock)) : figureData(use)
  const sheet = sheetSchema.parse({ ...base, ...changes })
  const own = id ?? use ?? sheet.name
  return Array.from({ length: count }, (_, at) => ({ id: count === 1 ? own : `${own}-${at + 1}`, sheet }))
}

function inputOf(statblock: string): SheetInput {
  const read = parseStatblock(statblock)
  if (!read.ok) throw new Error(read.error)
  expect(read.notes).toEqual([])
  return read.sheet
}

function figureData(id: string): SheetInput {
  const item = findContent(id)
  if (item?.kind !== 'figure') throw new Error(`no figure is called ${id}`)
  return item.data
}
