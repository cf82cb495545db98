/**
 * Sheets: defaults and short forms, what is derived, what is turned away and in which words.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { resolveRulings } from '../register/rulings.ts'
import { readStep } from '../rules/gear.ts'
import { npc, pc, stage } from '../testing/stage.ts'
import { maxHitsOf } from './setup.ts'
import { classes, fateDieOf, type NpcSheet, normaliseSheet, type PcSheet, sheetSchema } from './sheet.ts'

function hero(fields: Parameters<typeof pc>[1] = {}): PcSheet {
  const sheet = normaliseSheet(pc('Ana', fields))
  if (sheet.kind !== 'pc') throw new Error('no PC')
  return sheet
}

function foe(fields: Parameters<typeof npc>[1] = {}): NpcSheet {
  const sheet = normaliseSheet(npc('Foe', fields))
  if (sheet.kind !== 'npc') throw new Error('no NPC')
  return sheet
}

function messageOf(input: unknown): string {
  const parsed = sheetSchema.safeParse(input)
  return parsed.success ? 'accepted' : parsed.error.issues.map(({ message }) => message).join('\n')
}

describe('a PC', () => {
  test('may be as short as a name', () => {
    expect(hero()).toMatchObject({
      class: 'Mercenary',
      level: 1,
      might: 0,
      physicalDie: 10,
      mentalDie: 6,
      maxHits: null,
      hits: 0,
      stamina: 0,
      itemSlots: 10,
      defense: 0,
      weapons: [],
      shield: null,
      armour: { type: 'none', step: -1, penalty: 0 },
      momentum: 0,
      surprised: false,
    })
  })

  rule('momentum.sheet.class-dice', 'the class fixes the dice, in any spelling', () => {
    const dice = Object.keys(classes).map((name) => {
      const { physicalDie, mentalDie } = hero({ class: name.toUpperCase() })
      return `${name} d${physicalDie}/d${mentalDie}`
    })
    expect(dice).toEqual([
      'Berserker d12/d4',
      'Mercenary d10/d6',
      'Wanderer d8/d8',
      'Cultist d6/d10',
      'Scholar d4/d12',
    ])
  })

  rule('momentum.sheet.class-dice', 'a class of one’s own needs both dice', () => {
    expect(messageOf({ name: 'Ana', class: 'Pirate' })).toContain('needs physicalDie and mentalDie')
    expect(hero({ class: 'Pirate', physicalDie: 8, mentalDie: 10 })).toMatchObject({
      physicalDie: 8,
      mentalDie: 10,
    })
  })

  rule(
    'momentum.sheet.max-hits',
    '2, half the level and Grit, never below 0; a printed number stands',
    () => {
      const limit = (fields: Parameters<typeof pc>[1]) => maxHitsOf(hero(fields), resolveRulings({}))
      expect(limit({})).toBe(2)
      expect(limit({ level: 4, grit: 2 })).toBe(6)
      expect(limit({ level: 6, grit: 2 })).toBe(7)
      expect(limit({ grit: -5 })).toBe(0)
      expect(limit({ maxHits: 3 })).toBe(3)
    },
  )

  rule('momentum.sheet.stamina', '10 and Grit', () => {
    const state = stage({ pcs: [pc('Ana', { grit: 1 })], npcs: ['brute'] })
    expect(state.setup.profiles[0]?.staminaMax).toBe(11)
  })

  rule('momentum.sheet.fate', 'a die for Fate: 0 d4, 1 d6, 2 d8, 3 d10', () => {
    expect([0, 1, 2, 3].map(fateDieOf)).toEqual([4, 6, 8, 10])
    expect(hero({ fate: 2 }).fateDie).toBe(8)
  })

  rule('momentum.armour.start', 'armour by its name', () => {
    const worn = (['none', 'leather', 'chain', 'plate'] as const).map((armour) => {
      const { step, penalty } = hero({ armour }).armour
      return [step, penalty]
    })
    expect(worn).toEqual([
      [-1, 0],
      [2, 1],
      [3, 2],
      [4, 4],
    ])
  })

  rule('momentum.armour.eor-fixed', 'broken plate weighs as much as whole', () => {
    expect(hero({ armour: { type: 'plate', step: 0 } }).armour).toMatchObject({
      step: 0,
      startStep: 4,
      penalty: 4,
    })
  })

  rule(['momentum.sheet.weapon-tags', 'momentum.sheet.cost-notation'], 'weapons in words or in parts', () => {
    const [words] = hero({ weapons: ['Throwing Hatchets (Ud6, Steel, Near, Piercing)'] }).weapons
    const [parts] = hero({
      weapons: [{ name: 'Throwing Hatchets', ranges: ['near'], damageType: 'Piercing', usage: 'Ud6' }],
    }).weapons
    expect(words).toEqual(parts)
    expect(words).toMatchObject({ material: 'steel', usage: 3, usageStart: 3, ready: true, cost: null })
    expect(hero({ weapons: ['Needle (Magic, Near/Far, 3M)'] }).weapons).toMatchObject([
      { material: 'magic', ranges: ['near', 'far'], cost: 3 },
    ])
  })

  rule('momentum.sheet.shield-base', 'shields in words or in parts; a ward is magic', () => {
    expect(hero({ shield: 'Iron Buckler (Base UD4)' }).shield).toEqual(
      hero({ shield: { name: 'Iron Buckler' } }).shield,
    )
    expect(hero({ shield: 'Ward of Lamps (Magic, Base UD6, now 1)' }).shield).toMatchObject({
      material: 'magic',
      base: 3,
      step: 1,
    })
  })

  test('the ladder in words', () => {
    expect(['Ud8', 'UD6', 'd4', '1', '0', 'none', 'Ud5'].map(readStep)).toEqual([4, 3, 2, 1, 0, -1, null])
  })
})

describe('an NPC', () => {
  test('may be as short as a name', () => {
    expect(foe()).toMatchObject({
      hits: 1,
      hitsMax: 1,
      defense: 0,
      move: 1,
      attacks: [{ name: 'blow', material: 'steel', ranges: ['melee'], danger: 1, skill: 0, riders: [] }],
    })
  })

  rule('momentum.sheet.npc-attack-skill', 'Danger and Attack Skill of the one attack', () => {
    expect(foe({ danger: 2, attackSkill: 3 }).attacks).toMatchObject([{ danger: 2, skill: 3 }])
  })

  rule(
    'momentum.sheet.npc-special',
    'a Special that costs momentum becomes a rider of the first attack',
    () => {
      const special = 'Wearying Poison (targets lose 2 momentum per strike)'
      expect(foe({ special }).attacks[0]?.riders).toMatchObject([{ on: 'landed', amount: 2 }])
      const onHit = 'Venom (whoever is hit loses 3 momentum)'
      expect(foe({ special: onHit }).attacks[0]?.riders).toMatchObject([{ on: 'hit', amount: 3 }])
      expect(foe({ special: 'It never sleeps.' }).attacks[0]?.riders).toEqual([])
    },
  )

  rule('momentum.sheet.npc-no-momentum', 'it has no stats, dice or momentum', () => {
    expect(messageOf({ kind: 'npc', name: 'Foe', momentum: 3 })).toContain('an NPC has no field "momentum"')
    expect(messageOf({ kind: 'npc', name: 'Foe', might: 3 })).toContain('an NPC has no field "might"')
  })
})

describe('what is turned away', () => {
  test.each([
    [{}, 'name must be text'],
    [{ name: '' }, 'name must be text of 1 to 80 characters'],
    [{ name: 'Ana', grace: 11 }, 'grace must be a whole number from -5 to 10'],
    [{ name: 'Ana', grace: 1.5 }, 'grace must be a whole number'],
    [{ name: 'Ana', luck: 3 }, 'a PC has no field "luck"'],
    [{ name: 'Ana', armour: 'scale' }, 'armour is none, leather, chain or plate'],
    [{ name: 'Ana', physicalDie: 7 }, 'a discipline die is 4, 6, 8, 10 or 12'],
    [{ name: 'Ana', weapons: [{ name: 'Bow', ranges: [] }] }, 'a weapon is words such as'],
    [{ kind: 'npc', name: 'Foe', attacks: [{ danger: 21 }] }, 'danger must be a whole number from 0 to 20'],
    [JSON.parse('{"name":"Ana","__proto__":{}}'), 'a sheet has no field "__proto__"'],
  ])('%j', (input, message) => {
    expect(messageOf(input)).toContain(message)
  })

  test('whatever it is, it is answered', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(typeof sheetSchema.safeParse(input).success).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})

test('a complete sheet is itself a valid one', () => {
  for (const sheet of [
    hero({ weapons: ['Bow (Ud6, Steel, Far)'], shield: 'Buckler (Base UD4)' }),
    foe({ danger: 2 }),
  ])
    expect(normaliseSheet(sheet)).toEqual(sheet)
})
