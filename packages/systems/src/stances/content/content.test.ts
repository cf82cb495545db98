/**
 * The ready-made: every number as the game gives it, every stat block canonical, every scenario sound.
 */
import { idForm, parseScenario, readFigure, type SheetKnowledge } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../../testing/rule.ts'
import { stances } from '../index.ts'
import { rulingsSchema } from '../register/rulings.ts'
import {
  composureMaxOf,
  guardByFormula,
  normaliseSheet,
  type Sheet,
  type SheetInput,
  sheetSchema,
  vitalityMaxOf,
} from '../scenario/sheet.ts'
import { parseStatblock, printStatblock } from '../scenario/statblock.ts'
import { combatants, speakers } from './figures.ts'
import { content, figureIds, findFigure } from './index.ts'
import { scenarios } from './scenarios.ts'
import { signatures } from './signatures.ts'

const everybody = [...combatants, ...speakers]

function sheetOf(id: string): Sheet {
  const found = findFigure(id)
  if (found === undefined) throw new Error(`no figure ${id}`)
  return normaliseSheet(found)
}

function dataOf(kind: string): (readonly [string, unknown])[] {
  return content.filter((item) => item.kind === kind).map((item) => [item.id, item.data] as const)
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

  test('holds 17 figures and all the gear, techniques, spells and fights', () => {
    const kinds = ['figure', 'weapon', 'armour', 'shield', 'technique', 'signature-move', 'spell', 'scenario']
    expect(kinds.map((kind) => dataOf(kind).length)).toEqual([17, 19, 7, 2, 11, 4, 4, 12])
    expect(new Set(content.map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  test('offers figures that are sheets', () => {
    for (const [id, data] of dataOf('figure')) expect(sheetSchema.safeParse(data).success, id).toBe(true)
  })
})

describe('gear', () => {
  rule(
    [
      'stances.weapon.light',
      'stances.weapon.medium',
      'stances.weapon.heavy',
      'stances.weapon.reach',
      'stances.weapon.ranged',
    ],
    'three weapons of each category, three to throw, and bare hands',
    () => {
      const table = Object.fromEntries(dataOf('weapon'))
      const rows: Readonly<Record<string, object>> = {
        dagger: { category: 'light', dice: 2, flat: 0, attribute: 'might', distances: [0], finesseMod: 1 },
        club: { category: 'light', dice: 2, flat: 0 },
        'short-sword': { category: 'light', dice: 2, flat: 0 },
        longsword: { category: 'medium', dice: 2, flat: 1, attribute: 'might', distances: [0] },
        mace: { category: 'medium', dice: 2, flat: 1 },
        'battle-axe': { category: 'medium', dice: 2, flat: 1 },
        greatsword: { category: 'heavy', dice: 2, flat: 2, attribute: 'might', distances: [0], graceMod: -1 },
        maul: { category: 'heavy', dice: 2, flat: 2 },
        greataxe: { category: 'heavy', dice: 2, flat: 2 },
        spear: { category: 'reach', dice: 2, flat: 0, attribute: 'might', distances: [0, 1] },
        halberd: { category: 'reach', dice: 2, flat: 0 },
        pike: { category: 'reach', dice: 2, flat: 0 },
        shortbow: { category: 'ranged', dice: 2, attribute: 'grace', distances: [1, 2], farDamage: 1 },
        longbow: { category: 'ranged', dice: 2, flat: 0 },
        crossbow: { category: 'ranged', dice: 2, flat: 0 },
        javelin: { category: 'thrown', dice: 2, attribute: 'grace', distances: [0, 1], engagedAttackMod: -2 },
        'throwing-knife': { category: 'thrown', closeHitMomentum: 1 },
        'throwing-axe': { category: 'thrown', closeHitMomentum: 1 },
        unarmed: { category: 'unarmed', dice: 1, flat: 0, attribute: 'might', distances: [0] },
      }
      expect(table).toMatchObject(rows)
      expect(Object.keys(table)).toEqual(Object.keys(rows))
    },
  )

  rule(
    [
      'stances.armour.light',
      'stances.armour.medium.dr',
      'stances.armour.heavy.dr',
      'stances.shield.small',
      'stances.shield.large.guard',
      'stances.shield.large.grace',
    ],
    'armour 1, 2, 4; shields 1 and 2 Guard, the large one −1 on attacks with Grace',
    () => {
      expect(dataOf('armour')).toMatchObject([
        ['no-armour', { reduction: 0, gracePenalty: 0 }],
        ['leather-armour', { category: 'light', reduction: 1, gracePenalty: 0 }],
        ['padded-jerkin', { category: 'light', reduction: 1, gracePenalty: 0 }],
        ['chain-shirt', { category: 'medium', reduction: 2, gracePenalty: -1 }],
        ['scale-mail', { category: 'medium', reduction: 2, gracePenalty: -1 }],
        ['full-plate', { category: 'heavy', reduction: 4, gracePenalty: -2 }],
        ['heavy-field-plate', { category: 'heavy', reduction: 4, gracePenalty: -2 }],
      ])
      expect(dataOf('shield')).toEqual([
        ['small-shield', { guard: 1, graceAttackMod: 0 }],
        ['large-shield', { guard: 2, graceAttackMod: -1 }],
      ])
    },
  )
})

describe('techniques and signature moves', () => {
  rule(
    ['stances.tech.seasoned', 'stances.tech.heroic', 'stances.tech.access.threshold'],
    'rank and price of each',
    () => {
      expect(dataOf('technique')).toEqual([
        ['riposte', { rank: 'novice', cost: 1, passive: false }],
        ['press-advantage', { rank: 'novice', cost: 0, passive: true }],
        ['defensive-stance-mastery', { rank: 'novice', cost: 0, passive: true }],
        ['quick-recovery', { rank: 'novice', cost: 1, passive: false }],
        ['whirlwind-strike', { rank: 'seasoned', cost: 2, passive: false }],
        ['perfect-parry', { rank: 'seasoned', cost: 2, passive: false }],
        ['devastating-blow', { rank: 'seasoned', cost: 3, passive: false }],
        ['combat-momentum', { rank: 'seasoned', cost: 0, passive: true }],
        ['unstoppable-assault', { rank: 'heroic', cost: 4, passive: false }],
        ['death-blow', { rank: 'heroic', cost: 5, passive: false }],
        ['battlefield-control', { rank: 'heroic', cost: 6, passive: false }],
      ])
    },
  )

  const move = (id: string) => {
    const found = signatures.find((each) => each.id === id)
    if (found === undefined) throw new Error(`no signature move ${id}`)
    const { id: _, ...written } = found
    const knows = { rank: 'seasoned', techniques: ['perfect-parry'], spells: ['spark', 'bolt'] } as const
    return normaliseSheet({ name: 'Ana', ...knows, signatureMoves: [written] }).signatureMoves[0]
  }

  rule('stances.signature.divine-hammer', 'a Spark that also helps a friend, in words only', () => {
    expect(move('divine-hammer')).toMatchObject({ name: 'Divine Hammer', base: 'spark', cost: 0 })
    expect(move('divine-hammer')?.text).toMatch(/friend/)
  })

  rule('stances.signature.smoke-mirrors', 'a lie that makes doubles, in words only', () => {
    expect(move('smoke-and-mirrors')).toMatchObject({ name: 'Smoke & Mirrors', base: 'maneuver', cost: 0 })
    expect(move('smoke-and-mirrors')?.text).toMatch(/doubles/)
  })

  rule('stances.signature.reality-tear', 'a Bolt that opens a guard, in words only', () => {
    expect(move('reality-tear')).toMatchObject({ name: 'Reality Tear', base: 'bolt', cost: 0 })
    expect(move('reality-tear')?.text).toMatch(/guard/)
  })

  rule('stances.signature.guardians-stand', 'a perfect defence that heartens others, in words only', () => {
    expect(move('guardians-stand')).toMatchObject({
      name: "Guardian's Stand",
      base: 'perfect-parry',
      cost: 1,
    })
    expect(move('guardians-stand')?.text).toMatch(/heart/)
  })
})

describe('combatants', () => {
  /** Might, Grace, Mind, Awareness, Will, Presence; Combat; Guard and Vitality; armour; weapons. */
  const table: Readonly<Record<string, string>> = {
    levy: 'npc 0 0 0 0 0 0; -1; 9/8; none none; spear',
    'road-bandit': 'npc 1 1 0 0 0 0; 0; 12/10; light none; short sword',
    'hobgoblin-archer': 'npc 0 1 0 0 0 0; 1; 11/9; light none; shortbow, dagger',
    elena: 'pc 0 0 2 1 1 0; -2; 17/11; medium none; mace',
    lyra: 'pc -1 1 1 3 0 0; -2; 15/10; none none; club',
    sable: 'pc 0 3 0 1 1 -1; 0; 15/11; light none; shortbow, short sword',
    'hobgoblin-captain': 'npc 2 1 0 0 0 0; 1; 16/14; medium none; battle axe',
    magnus: 'pc 3 1 0 0 1 -1; 1; 15/11; medium none; longsword',
    kestrel: 'pc -1 3 0 1 1 0; 1; 15/11; light none; short sword, javelin',
    brannoc: 'pc 2 0 -1 0 2 1; 0; 20/12; heavy large; longsword',
    'dame-ysolt': 'pc 3 1 0 0 2 -1; 2; 18/12; medium small; longsword',
    'ogre-breaker': 'npc 4 -1 0 0 0 0; -1; 20/26; light none; maul',
    'iron-regent': 'npc 3 0 0 0 2 0; 2; 24/24; heavy none; greatsword',
  }

  rule('stances.example.cast', 'all thirteen, weak to strong', () => {
    const found = combatants.map(({ id }) => {
      const sheet = sheetOf(id)
      const { might, grace, mind, awareness, will, presence, skills, guardMax, vitalityMax } = sheet
      const stats = [sheet.kind, might, grace, mind, awareness, will, presence].join(' ')
      const gear = `${sheet.armour.category} ${sheet.shield}`
      const weapons = sheet.weapons.slice(0, -1).map(({ name }) => name)
      const pools = `${guardMax}/${vitalityMax}`
      return [id, [stats, skills.combat, pools, gear, weapons.join(', ')].join('; ')]
    })
    expect(Object.fromEntries(found)).toEqual(table)
    expect(found.map(([id]) => id)).toEqual(Object.keys(table))
  })

  rule(
    ['stances.guard.formula', 'stances.vitality.formula', 'stances.guard.arcane-battery'],
    'the printed Guard and Vitality of PCs are those of the formula',
    () => {
      for (const { id } of everybody) {
        const sheet = sheetOf(id)
        if (sheet.kind !== 'pc') continue
        expect(sheet.guardMax, id).toBe(guardByFormula(sheet))
        expect(sheet.vitalityMax, id).toBe(vitalityMaxOf({ ...sheet, vitalityMax: null }))
      }
    },
  )

  test('Elena shields for 2, Lyra casts at +4 for 1d6+3', () => {
    const elena = sheetOf('elena')
    expect(elena.spells).toMatchObject([{ name: 'Shield', attribute: 'mind', dice: 0, addsAttribute: true }])
    expect(elena.mind).toBe(2)
    const lyra = sheetOf('lyra')
    expect(lyra.spells).toMatchObject([
      { name: 'Bolt', attribute: 'awareness', dice: 1, addsAttribute: true },
    ])
    expect([lyra.awareness, lyra.awareness + lyra.skills.sorcery]).toEqual([3, 4])
  })

  rule('stances.tech.access.advances', 'the two who have learned techniques', () => {
    expect(sheetOf('dame-ysolt').techniques).toEqual(['press-advantage', 'perfect-parry'])
    expect(sheetOf('iron-regent')).toMatchObject({
      rank: 'heroic',
      momentum: 4,
      techniques: ['combat-momentum', 'perfect-parry', 'devastating-blow', 'unstoppable-assault'],
    })
    const learned = combatants.filter(({ id }) => sheetOf(id).techniques.length > 0)
    expect(learned.map(({ id }) => id)).toEqual(['dame-ysolt', 'iron-regent'])
  })

  test('skills beside Combat', () => {
    expect(sheetOf('elena').skills).toMatchObject({ medicine: 1, empathy: 1, sorcery: 0, athletics: -2 })
    expect(sheetOf('lyra').skills.sorcery).toBe(1)
  })
})

describe('speakers', () => {
  rule('stances.social.composure.formula', 'Composure of the envoy 8 and of the magistrate 9', () => {
    expect(composureMaxOf(sheetOf('envoy'))).toBe(8)
    expect(composureMaxOf(sheetOf('magistrate'))).toBe(9)
  })

  test('the envoy argues at +3, the magistrate defends at +3', () => {
    const { presence, skills, social } = sheetOf('envoy')
    expect([social.attribute, presence, presence + skills[social.skill]]).toEqual(['presence', 2, 3])
    const { will, skills: trained } = sheetOf('magistrate')
    expect([will, trained.empathy]).toEqual([3, 0])
  })

  test('each has a secret to lose', () => {
    for (const { id } of speakers) expect(sheetOf(id).social.secrets, id).not.toEqual([])
  })
})

describe('stat blocks', () => {
  test.each(everybody.map(({ id, block }) => [id, block]))('%s prints as it is written', (_, block) => {
    const read = parseStatblock(block)
    if (!read.ok) throw new Error(read.error)
    expect(read.notes).toEqual([])
    expect(printStatblock(normaliseSheet(read.sheet))).toBe(block)
  })
})

describe('scenarios', () => {
  const known: SheetKnowledge<SheetInput> = {
    sheet: sheetSchema,
    find: findFigure,
    ids: figureIds,
    parse: parseStatblock,
  }
  const zones = z.array(z.int())
  const shape = z.strictObject({
    system: z.literal('stances'),
    title: z.string().min(1),
    summary: z.string().min(1),
    sides: z.array(
      z.strictObject({
        id: idForm,
        name: z.string().min(1),
        hand: z.string().optional(),
        figures: z.array(z.unknown()).min(1),
      }),
    ),
    rulings: rulingsSchema.optional(),
    field: z
      .strictObject({
        zones: z.int().min(3).nullable(),
        deployment: z.record(idForm, zones.min(1)),
        homeEdge: z.record(idForm, z.enum(['low', 'high'])),
        attackTn: z.int().min(8),
        sceneTn: z.int(),
        kind: z.enum(['physical', 'social']),
        allied: z.array(z.tuple([idForm, idForm])),
        maxRounds: z.int().min(1),
        calls: z.boolean(),
      })
      .partial()
      .default({}),
  })

  test.each(scenarios.map(({ id, scenario }) => [id, scenario] as const))('%s is sound', (_, scenario) => {
    const { sides, field } = shape.parse(scenario)
    const ids = sides.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const highest = (field.zones ?? 5) - 1
    for (const { figures } of sides)
      for (const figure of figures) {
        const read = readFigure(known, figure)
        if ('error' in read) throw new Error(read.error)
        const { zone } = normaliseSheet(read.sheet)
        if (zone !== null) expect(zone).toBeLessThanOrEqual(highest)
      }
    const named = [
      ...Object.keys(field.deployment ?? {}),
      ...Object.keys(field.homeEdge ?? {}),
      ...(field.allied ?? []).flat(),
    ]
    for (const id of named) expect(ids).toContain(id)
    if (field.zones !== null)
      for (const places of Object.values(field.deployment ?? {}))
        for (const place of places) expect(place).toBeLessThanOrEqual(highest)
  })

  test.each(scenarios.map(({ id, scenario }) => [id, scenario] as const))('%s can begin', (_, scenario) => {
    const { sides, field } = shape.parse(scenario)
    const state = stances.begin(parseScenario(stances, scenario))
    expect(state.setup.sides.map(({ id }) => id)).toEqual(sides.map(({ id }) => id))
    expect(new Set(state.figures.map(({ side }) => side)).size).toBe(sides.length)
    expect(state.setup.social).toBe(field.kind === 'social')
    const teams = new Set(state.figures.map(({ team }) => team))
    expect(teams.size).toBe(sides.length - (field.allied ?? []).length)
  })

  rule('stances.setup.deploy', 'three sides or more are placed by the scenario', () => {
    for (const { id, scenario } of scenarios) {
      const { sides, field } = shape.parse(scenario)
      if (sides.length > 2)
        expect(Object.keys(field.deployment ?? {}), id).toEqual(sides.map((side) => side.id))
    }
    expect(scenarios.some(({ scenario }) => shape.parse(scenario).sides.length > 2)).toBe(true)
  })

  rule(
    ['stances.example.cast', 'stances.example.positions'],
    'the example has its cast, places and stances',
    () => {
      const example = scenarios.find(({ id }) => id === 'the-example')
      const cast = shape.parse(example?.scenario).sides.flatMap(({ figures }) =>
        figures.map((figure) => {
          const read = readFigure(known, figure)
          if ('error' in read) throw new Error(read.error)
          const { name, zone, stance } = normaliseSheet(read.sheet)
          return `${read.count} ${name} ${zone} ${stance}`
        }),
      )
      expect(cast).toEqual([
        '1 Magnus 0 aggressive',
        '1 Elena 1 balanced',
        '1 Lyra 0 defensive',
        '1 Hobgoblin Captain 2 aggressive',
        '2 Hobgoblin Archer 3 defensive',
      ])
    },
  )

  test('the ready fights, who meets whom', () => {
    const meets = (id: string) => {
      const found = scenarios.find((each) => each.id === id)
      return shape.parse(found?.scenario).sides.map(({ figures }) =>
        figures.flatMap((figure) => {
          const read = readFigure(known, figure)
          if ('error' in read) throw new Error(read.error)
          return Array.from({ length: read.count }, () => normaliseSheet(read.sheet).name)
        }),
      )
    }
    expect(meets('first-blood')).toEqual([['Magnus'], ['Hobgoblin Captain']])
    expect(meets('gauntlet')).toEqual([['Magnus'], ['Road Bandit', 'Road Bandit', 'Road Bandit']])
    expect(meets('bear-hunt')).toEqual([['Magnus', 'Sable', 'Brannoc'], ['Ogre Breaker']])
    expect(meets('last-stand')).toEqual([
      ['Dame Ysolt', 'Brannoc', 'Sable', 'Elena'],
      ['The Iron Regent', 'Hobgoblin Captain', 'Hobgoblin Captain'],
    ])
    expect(meets('ford').map((side) => side.length)).toEqual([3, 3])
    expect(meets('hearing').map((side) => side.length)).toEqual([1, 1])
    expect(meets('guild-table').map((side) => side.length)).toEqual([2, 2])
  })
})
