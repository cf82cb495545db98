/**
 * The ready-made: every number as the game gives it, every stat block canonical, every scenario sound.
 */
import { parseScenario } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { momentum } from '../index.ts'
import { normaliseSheet, type Sheet, sheetSchema } from '../scenario/sheet.ts'
import { parseStatblock, printStatblock } from '../scenario/statblock.ts'
import { foes, heroes } from './figures.ts'
import { content, findFigure } from './index.ts'
import { scenarios } from './scenarios.ts'

function sheetOf(id: string): Sheet {
  const found = findFigure(id)
  if (found === undefined) throw new Error(`no figure ${id}`)
  return normaliseSheet(found)
}

describe('the list', () => {
  test('finds everything by an id of its own', () => {
    for (const kind of new Set(content.map((item) => item.kind))) {
      const ids = content.filter((item) => item.kind === kind).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    for (const { id, title, summary } of content) {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(title).not.toBe('')
      expect(summary).toMatch(/[.!?]$/)
      expect(summary.length).toBeLessThanOrEqual(200)
    }
    expect(findFigure('__proto__')).toBeUndefined()
  })

  test('holds 17 figures, 5 classes, 4 sorts of armour and 10 scenarios', () => {
    const count = (kind: string) => content.filter((item) => item.kind === kind).length
    expect(['figure', 'class', 'armour', 'scenario'].map(count)).toEqual([17, 5, 4, 10])
  })

  test('offers figures that are sheets', () => {
    for (const { kind, id, data } of content)
      if (kind === 'figure') expect(sheetSchema.safeParse(data).success, id).toBe(true)
  })
})

describe('armour and classes', () => {
  const data = (kind: string) =>
    content.filter((item) => item.kind === kind).map((item) => [item.id, item.data] as const)

  rule(
    [
      'momentum.armour.start',
      'momentum.eor.none',
      'momentum.eor.leather',
      'momentum.eor.chain',
      'momentum.eor.plate',
    ],
    'leather Ud4 −1, chain Ud6 −2, plate Ud8 −4, nothing for none',
    () => {
      expect(data('armour')).toMatchObject([
        ['none', { startStep: -1, penalty: 0 }],
        ['leather', { startStep: 2, penalty: 1 }],
        ['chain', { startStep: 3, penalty: 2 }],
        ['plate', { startStep: 4, penalty: 4 }],
      ])
    },
  )

  rule('momentum.sheet.class-dice', 'the dice of the five classes', () => {
    expect(data('class')).toEqual([
      ['berserker', { physical: 12, mental: 4 }],
      ['mercenary', { physical: 10, mental: 6 }],
      ['wanderer', { physical: 8, mental: 8 }],
      ['cultist', { physical: 6, mental: 10 }],
      ['scholar', { physical: 4, mental: 12 }],
    ])
  })
})

describe('foes', () => {
  /** Hits, Defense, Move, Danger, Attack Skill, material, range. */
  const table: Readonly<Record<string, string>> = {
    'sewer-rats': '1 0 1 1 0 steel intimate',
    pressganger: '1 0 1 1 1 steel melee',
    'seething-cultist': '2 0 1 1 2 magic near',
    'marsh-archer': '1 1 1 1 2 steel far',
    brute: '3 1 1 1 1 steel melee',
    assassin: '3 3 1 2 2 steel melee',
    'turtle-knight': '4 2 1 2 2 steel melee',
    'cistern-ogre': '6 1 1 3 3 steel melee',
    'pale-wyrm': '8 4 1 3 4 steel melee',
  }

  rule(
    ['momentum.sheet.npc-hits', 'momentum.sheet.npc-defense', 'momentum.sheet.npc-danger'],
    'weak to strong',
    () => {
      const found = Object.keys(table).map((id) => {
        const sheet = sheetOf(id)
        if (sheet.kind !== 'npc') throw new Error(`${id} is no NPC`)
        const [attack] = sheet.attacks
        const numbers = [sheet.hits, sheet.defense, sheet.move, attack?.danger, attack?.skill]
        return [id, [...numbers, attack?.material, attack?.ranges.join('/')].join(' ')]
      })
      expect(Object.fromEntries(found)).toEqual(table)
      expect([...foes.map(({ id }) => id), 'pale-wyrm']).toEqual(Object.keys(table))
    },
  )

  rule('momentum.special.wearying-poison', 'the assassin takes 2 momentum with each landed Strike', () => {
    expect(sheetOf('assassin')).toMatchObject({
      specialMoves: [{ method: 'Climb', score: null }],
      attacks: [{ riders: [{ on: 'landed', effect: 'lose-momentum', amount: 2 }] }],
    })
  })

  rule(
    'momentum.npc.ability',
    'the wyrm flies 2 and breathes magic of Danger 1d, Skill 3, up to near',
    () => {
      expect(sheetOf('pale-wyrm')).toMatchObject({
        specialMoves: [{ method: 'Fly', score: 2 }],
        abilities: [{ area: 'near', attack: { material: 'magic', danger: 1, skill: 3, riders: [] } }],
      })
    },
  )
})

describe('heroes', () => {
  /** Class and level, then Might, Grace, Grit, Charm, Lore, Fate and its die, the armour's step. */
  const table: Readonly<Record<string, string>> = {
    diaghilev: 'Mercenary 1: 0 2 0 2 0 2 d8, 3',
    ulla: 'Berserker 1: 2 1 1 0 0 2 d8, 2',
    bretolomeo: 'Mercenary 2: 1 2 1 1 1 1 d6, 2',
    maissa: 'Wanderer 2: 1 2 0 1 1 2 d8, 2',
    sefu: 'Cultist 2: 0 1 1 2 2 1 d6, -1',
    ambrosine: 'Scholar 1: 0 0 0 1 3 2 d8, -1',
    odo: 'Mercenary 4: 2 0 2 1 0 3 d10, 4',
    ysolde: 'Mercenary 6: 3 3 2 1 0 0 d4, 3',
  }

  test('stand as written', () => {
    const found = Object.keys(table).map((id) => {
      const sheet = sheetOf(id)
      if (sheet.kind !== 'pc') throw new Error(`${id} is no PC`)
      const { might, grace, grit, charm, lore, fate, fateDie, armour } = sheet
      const stats = [might, grace, grit, charm, lore, fate].join(' ')
      return [id, `${sheet.class} ${sheet.level}: ${stats} d${fateDie}, ${armour.step}`]
    })
    expect(Object.fromEntries(found)).toEqual(table)
    expect(heroes.map(({ id }) => id)).toEqual(Object.keys(table))
  })

  rule(
    ['momentum.sheet.max-hits', 'momentum.sheet.fate'],
    'six points at level 1, one more for two levels',
    () => {
      for (const id of Object.keys(table)) {
        const sheet = sheetOf(id)
        if (sheet.kind !== 'pc') throw new Error(`${id} is no PC`)
        const { might, grace, grit, charm, lore, fate, level } = sheet
        expect(might + grace + grit + charm + lore + fate, id).toBe(6 + Math.floor(level / 2))
      }
      const printed = heroes.map(({ id, block }) => [id, Number(/Max Hits: (\d)/.exec(block)?.[1])])
      const byFormula = heroes.map(({ id }) => {
        const sheet = sheetOf(id)
        return [id, sheet.kind === 'pc' ? 2 + Math.floor(sheet.level / 2) + sheet.grit : 0]
      })
      expect(byFormula.filter(([id], at) => printed[at]?.[1] !== byFormula[at]?.[1] || id === '')).toEqual([
        ['diaghilev', 2],
      ])
    },
  )
})

describe('stat blocks', () => {
  test.each([...foes, ...heroes].map(({ id, block }) => [id, block]))(
    '%s prints as it is written',
    (_, block) => {
      const read = parseStatblock(block)
      if (!read.ok) throw new Error(read.error)
      expect(printStatblock(normaliseSheet(read.sheet))).toBe(block)
    },
  )
})

describe('scenarios', () => {
  test.each(scenarios.map(({ id, scenario }) => [id, scenario] as const))(
    '%s can be played',
    (_, scenario) => {
      const state = momentum.begin(parseScenario(momentum, scenario))
      expect(state.setup.sides.map(({ id }) => id)).toEqual(['players', 'npcs'])
      expect(new Set(state.figures.map(({ side }) => side)).size).toBe(2)
    },
  )
})
