/**
 * The ready-made: every number as the game gives it, every stat block canonical, every scenario sound.
 */
import { parseScenario } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { warband } from '../index.ts'
import { gearNamed, spacesIn, weapons } from '../rules/common/gear.ts'
import { normaliseSheet } from '../scenario/sheet.ts'
import { parseStatblock, printStatblock, traitsInWords } from '../scenario/statblock.ts'
import { foes, heroes, troops } from './figures.ts'
import { content, findFigure } from './index.ts'
import { scenarios } from './scenarios.ts'

const blocks = [...heroes, ...troops, ...foes]

describe('the list', () => {
  test('finds everything by an id of its own', () => {
    for (const kind of new Set(content.map((item) => item.kind))) {
      const ids = content.filter((item) => item.kind === kind).map(({ id }) => id)
      expect(new Set(ids).size, kind).toBe(ids.length)
    }
    for (const { id, title, summary } of content) {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(title).not.toBe('')
      expect(summary, id).toMatch(/[.!?]$/)
    }
    expect(findFigure('__proto__')).toBeUndefined()
  })
})

describe('stat blocks', () => {
  test.each(blocks.map(({ id, block }) => [id, block]))('%s prints as it is written', (_, block) => {
    const read = parseStatblock(block)
    if (!read.ok) throw new Error(read.error)
    // What no rule carries out is said, and nothing else.
    const words = traitsInWords(read.sheet.note ?? '')
    expect(read.notes).toEqual(words === '' ? [] : [`"${words}" is kept as a note: no rule carries it out`])
    expect(printStatblock(normaliseSheet(read.sheet))).toBe(block)
  })
})

describe('gear', () => {
  rule(
    [
      'warband.range.dagger',
      'warband.range.spear',
      'warband.range.handaxe',
      'warband.range.javelin',
      'warband.range.shortbow',
      'warband.range.crossbow',
      'warband.range.sling',
      'warband.range.longbow',
    ],
    'the ranges in spaces',
    () => {
      const ranges = weapons.filter(({ range }) => range > 0).map(({ name, range }) => [name, range])
      expect(Object.fromEntries(ranges)).toEqual({
        dagger: 2,
        spear: 5,
        handaxe: 6,
        javelin: 7,
        shortbow: 12,
        crossbow: 24,
        sling: 30,
        longbow: 36,
      })
    },
  )

  rule('warband.out.weapon-table', 'what sets each weapon apart', () => {
    expect(gearNamed('Battle axe')).toMatchObject({ deepUpTo: 2, price: 5, loads: 1 })
    expect(gearNamed('long axe')).toMatchObject({ hands: 2, atk: 1, deepUpTo: 2 })
    expect(gearNamed('greatsword')).toMatchObject({
      hands: 2,
      atk: 1,
      criticalDamage: 1,
      armourAsPriority: 1,
    })
    expect(gearNamed('halberd')).toMatchObject({ hands: 2, armourAs: 2 })
    expect(gearNamed('crossbow')).toMatchObject({ armourAs: 0, reload: true, aims: true, bow: false })
    expect(gearNamed('arming sword')).toMatchObject({ armourPriority: 1, atkTwoHands: 1, mostHands: 2 })
    expect(gearNamed('shortsword')).toMatchObject({ atkPriority: 1 })
  })

  rule(['warband.space.metric', 'warband.space.imperial'], '12 spaces are 24 m or 60 ft', () => {
    expect(spacesIn(12, 'metric')).toEqual({ world: 24, map: 24 })
    expect(spacesIn(12, 'imperial')).toEqual({ world: 60, map: 12 })
  })
})

describe('scenarios', () => {
  test.each(scenarios.map(({ id, scenario }) => [id, scenario] as const))(
    '%s can be played',
    (_, scenario) => {
      const state = warband.begin(parseScenario(warband, scenario))
      expect(state.setup.sides.map(({ id }) => id)).toEqual(['players', 'npcs'])
      expect(new Set(state.figures.map(({ side }) => side)).size).toBe(2)
    },
  )
})
