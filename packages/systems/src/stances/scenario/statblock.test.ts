/**
 * Stat blocks: the printed sample to the letter, every part and extra of the notation, what is kept with a notice
 * and what is refused, and nothing lost between printing and reading.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { armourCategories, shieldSizes, weaponCategories } from '../rules/gear.ts'
import { rankAllows } from '../rules/repertoire.ts'
import {
  archetypeNames,
  attributes,
  rankNames,
  skillNames,
  stanceNames,
  techniqueNames,
} from '../rules/words.ts'
import {
  guardMaxOf,
  normaliseSheet,
  type Sheet,
  type SheetInput,
  sheetSchema,
  vitalityMaxOf,
} from './sheet.ts'
import { parseStatblock, printStatblock } from './statblock.ts'

function read(text: string): { sheet: Sheet; notes: readonly string[] } {
  const result = parseStatblock(text)
  if (!result.ok) throw new Error(`${result.error}\n${text}`)
  return { sheet: normaliseSheet(result.sheet), notes: result.notes }
}

function errorOf(text: string): string {
  const result = parseStatblock(text)
  return result.ok ? 'read' : result.error
}

const MAGNUS =
  'Magnus (pc, Fighter, Novice) | Mig+3 Gra+1 Min+0 Awa+0 Wil+1 Pre-1 | Combat+1 | Guard 15 Vit 11 Mom+0 | ' +
  'chain shirt[medium]; longsword[medium 2d6+1 might]'

const YSOLT =
  'Dame Ysolt (pc, Fighter, Seasoned) | Mig+3 Gra+1 Min+0 Awa+0 Wil+2 Pre-1 | Combat+2 | Guard 18 Vit 12 | ' +
  'chain shirt[medium]+small shield; longsword[medium 2d6+1] | Tech: press-advantage, perfect-parry | ' +
  'Bonus: Guard+2 | Note: specialty Tough'

const REGENT =
  'The Iron Regent (npc, none, Heroic) | Mig+3 Gra+0 Wil+2 | Combat+2 | Guard 24 Vit 24 Mom+4 | full plate[heavy]; ' +
  'greatsword[heavy 2d6+2] | Tech: combat-momentum, perfect-parry, devastating-blow, unstoppable-assault'

describe('reading', () => {
  rule(
    [
      'stances.guard.formula',
      'stances.vitality.formula',
      'stances.weapon.medium',
      'stances.armour.medium.dr',
    ],
    'the sample fighter is read whole, without a notice',
    () => {
      const { sheet, notes } = read(MAGNUS)
      expect(notes).toEqual([])
      expect(sheet).toMatchObject({
        name: 'Magnus',
        kind: 'pc',
        archetype: 'fighter',
        rank: 'novice',
        might: 3,
        grace: 1,
        mind: 0,
        awareness: 0,
        will: 1,
        presence: -1,
        guardMax: 15,
        vitalityMax: 11,
        momentum: 0,
        armour: { name: 'chain shirt', category: 'medium', reduction: 2, gracePenalty: -1 },
        shield: 'none',
        wielded: 0,
      })
      expect(sheet.skills).toMatchObject({ combat: 1, athletics: -2, sorcery: -2, empathy: -2 })
      expect(sheet.weapons.map(({ name }) => name)).toEqual(['longsword', 'unarmed'])
      expect(sheet.weapons[0]).toMatchObject({ category: 'medium', dice: 2, flat: 1, attribute: 'might' })
    },
  )

  rule(
    ['stances.shield.small', 'stances.tech.access.advances', 'stances.tech.seasoned'],
    'shield, techniques, bonus and note of a Seasoned knight',
    () => {
      const { sheet, notes } = read(YSOLT)
      expect(notes).toEqual([])
      expect(sheet).toMatchObject({
        rank: 'seasoned',
        shield: 'small',
        techniques: ['press-advantage', 'perfect-parry'],
        guardBonus: 2,
        vitalityBonus: 0,
        guardMax: 18,
        note: 'specialty Tough',
      })
    },
  )

  rule(['stances.tech.heroic', 'stances.momentum.bounds'], 'a Heroic NPC who begins with Momentum', () => {
    const { sheet, notes } = read(REGENT)
    expect(notes).toEqual([])
    expect(sheet).toMatchObject({
      kind: 'npc',
      archetype: 'none',
      rank: 'heroic',
      mind: 0,
      will: 2,
      momentum: 4,
      guardMax: 24,
      vitalityMax: 24,
      armour: { category: 'heavy' },
    })
    expect(sheet.techniques).toHaveLength(4)
  })

  rule('stances.setup.weapon', 'the first weapon printed is in hand', () => {
    const { sheet } = read(
      'Archer (npc) | Mig+0 | Combat+1 | leather[light]; shortbow[ranged]; dagger[light]',
    )
    expect(sheet.weapons[sheet.wielded]?.name).toBe('shortbow')
  })

  rule(
    ['stances.guard.formula', 'stances.vitality.formula', 'stances.guard.divine-grace'],
    'Guard and Vitality that are not printed are derived',
    () => {
      const { sheet, notes } = read('Cleric (pc, Cleric) | Wil+1 | Combat-2 | no armour; mace[medium]')
      expect(notes).toEqual([])
      expect([sheet.guardMax, sheet.vitalityMax]).toEqual([null, null])
      expect([guardMaxOf(sheet), vitalityMaxOf(sheet)]).toEqual([17, 11])
    },
  )

  test('a PC without Combat is told of the −2, an NPC has none to be told of', () => {
    const { sheet, notes } = read('Novice (pc) | Wil+1')
    expect(notes).toEqual(['Without Combat a PC is untrained: −2 to attack, Defend and Counter'])
    expect(sheet.skills.combat).toBe(-2)
    expect(read('Nobody (npc) | Wil+1').notes).toEqual([])
  })

  rule('stances.guard.formula', 'a missing attribute is 0, a missing part is what is usual', () => {
    const { sheet, notes } = read('Nobody (npc)')
    expect(notes).toEqual([])
    expect(attributes.map((each) => sheet[each])).toEqual([0, 0, 0, 0, 0, 0])
    expect(sheet).toMatchObject({ rank: 'novice', archetype: 'none', momentum: 0, shield: 'none' })
    expect(sheet.armour.category).toBe('none')
    expect(sheet.weapons).toMatchObject([{ name: 'unarmed', dice: 1 }])
  })

  rule(
    ['stances.signature.combine', 'stances.signature.cost', 'stances.signature.name'],
    'a signature move on a technique that is known',
    () => {
      const block =
        'Viper (pc, Rogue, Seasoned) | Gra+2 | Combat+1 | no armour; dagger[light] | Tech: riposte | Sig: Viper=riposte'
      expect(read(block).sheet.signatureMoves).toEqual([
        { name: 'Viper', base: 'riposte', cost: 0, text: '' },
      ])
    },
  )

  test('zone, stance by letter or word, several signature moves, bonuses of both kinds', () => {
    const { sheet, notes } = read(
      'Ana (pc, none, Veteran) | Mig+1 | Combat+0 | no armour+large shield; club[light] | Tech: Riposte, Perfect Parry | ' +
        'Bonus: Guard+2 Vit+4 | Sig: One=riposte | Sig: Two = Perfect Parry | Zone 3 | Stance D',
    )
    expect(notes).toEqual([])
    expect(sheet).toMatchObject({
      zone: 3,
      stance: 'defensive',
      shield: 'large',
      guardBonus: 2,
      vitalityBonus: 4,
      techniques: ['riposte', 'perfect-parry'],
    })
    expect(sheet.signatureMoves.map(({ base, cost }) => [base, cost])).toEqual([
      ['riposte', 0],
      ['perfect-parry', 1],
    ])
    expect(read('Ana (pc) | Stance balanced').sheet.stance).toBe('balanced')
  })

  test('other dashes, escaped bars, line breaks, backticks, small letters and whole words change nothing', () => {
    const plain = read(MAGNUS).sheet
    expect(read(MAGNUS.replace('Pre-1', 'Pre−1')).sheet).toEqual(plain)
    expect(read(MAGNUS.replaceAll('|', '\\|')).sheet).toEqual(plain)
    expect(read(`\`${MAGNUS.replaceAll(' | ', '\n| ')}\`\n`).sheet).toEqual(plain)
    expect(read(MAGNUS.replace('Mig+3 Gra+1', 'might +3 grace +1')).sheet).toEqual(plain)
    expect(read(MAGNUS.replace('Fighter, Novice', 'novice, fighter')).sheet).toEqual(plain)
  })
})

describe('notices', () => {
  rule('stances.guard.formula', "a PC's printed Guard that the formula contradicts is kept", () => {
    const { sheet, notes } = read(MAGNUS.replace('Guard 15', 'Guard 17'))
    expect(sheet.guardMax).toBe(17)
    expect(notes).toEqual(['Guard is printed as 17 and kept; the formula makes 15'])
  })

  rule('stances.vitality.formula', "and so is a PC's printed Vitality", () => {
    const { sheet, notes } = read(MAGNUS.replace('Vit 11', 'Vit 13'))
    expect(sheet.vitalityMax).toBe(13)
    expect(notes).toEqual(['Vitality is printed as 13 and kept; the formula makes 11'])
  })

  rule('stances.guard.formula', "an NPC's numbers are free", () => {
    expect(read('Archer (npc) | Gra+1 | Combat+1 | Guard 5 Vit 9').notes).toEqual([])
  })

  rule(
    ['stances.shield.small', 'stances.shield.large.guard'],
    'a shield beside a weapon for both hands is pointed out',
    () => {
      const block = (gear: string) => read(`Ana (npc) | Combat+0 | no armour+small shield; ${gear}`).notes
      expect(block('greatsword[heavy]')).toEqual([
        'The greatsword takes both hands, and there is a small shield',
      ])
      expect(block('shortbow[ranged]')).toHaveLength(1)
      expect(block('longsword[medium]; spear[reach]; javelin[thrown]')).toEqual([])
    },
  )

  rule('stances.armour.heavy.stance', 'an Aggressive suggestion in heavy armour is dropped', () => {
    const { sheet, notes } = read('Ana (npc) | full plate[heavy]; mace[medium] | Stance A')
    expect(sheet.stance).toBeNull()
    expect(notes).toEqual(['Nobody can be Aggressive in heavy armour; the stance is left out'])
  })

  rule('stances.weapon.base', 'damage or category that is not the usual one is kept', () => {
    const block = (weapon: string) => read(`Ana (npc) | no armour; ${weapon}`)
    expect(block('longsword[medium 2d6+2]')).toMatchObject({
      notes: ['The longsword is printed with 2d6+2 and kept; medium weapons have 2d6+1'],
    })
    expect(block('longsword[medium 2d6+2]').sheet.weapons[0]).toMatchObject({ dice: 2, flat: 2 })
    expect(block('dagger[medium 2d6+1]').notes).toEqual([
      'The dagger is printed as medium and kept; it usually is light',
    ])
    expect(block('cleaver[medium]').notes).toEqual([])
    expect(read('Ana (npc) | chain shirt[light]; club').notes).toEqual([
      'The chain shirt is printed as light and kept; it usually is medium',
    ])
  })

  test('what is not understood is said, and words are kept', () => {
    const block =
      'Ana (npc) | Mig+1 Luck+3 | Combat+1 Fencing+2 | Guard 9 | sings well | Bonus: Mom+1 | Stance Q'
    const { sheet, notes } = read(block)
    expect(notes).toEqual([
      '"luck+3" was not understood and is left out',
      '"fencing+2" was not understood and is left out',
      '"sings well" was not understood and is kept as a note',
      '"Bonus: mom+1" was not understood and is left out',
      '"Stance Q" was not understood and is kept as a note',
    ])
    expect(sheet).toMatchObject({ might: 1, guardMax: 9, stance: null })
    expect(sheet.skills.combat).toBe(1)
  })
})

describe('what is refused', () => {
  test.each([
    ['', /begins with a name and \(pc\) or \(npc\)/],
    ['Somebody', /begins with a name/],
    ['Somebody (hero)', /begins with a name/],
    ['(npc)', /begins with a name/],
    ['Ana (pc, Barbarian)', /"barbarian" is neither an archetype .* nor a rank/],
    ['Ana (pc) | Mig+6', /might must be a whole number from -5 to 5/],
    ['Ana (pc) | Combat+9', /combat must be a whole number from -2 to 8/],
    ['Ana (npc) | Guard 9 Vit 0', /vitalityMax must be a whole number from 1/],
    ['Ana (npc) | Guard 9 Vit 9 Mom+7', /momentum is 7, but its maximum is 6/],
    ['Ana (npc) | tin[thick]; club', /"thick" in tin\[…\] is no category of armour/],
    ['Ana (npc) | no armour+tower shield; club', /"tower shield" is no shield/],
    ['Ana (npc) | no armour; gizmo', /"gizmo" is no ready-made weapon/],
    ['Ana (npc) | no armour; gizmo[light 3d8]', /"3d8" in gizmo\[…\] is neither a category/],
    ['Ana (npc) | no armour; club[light', /"club\[light" is no weapon/],
    ['Ana (npc) | no armour; club; club', /two weapons are called "club"/],
    ['Ana (npc) | Tech: juggling', /a technique must be one of: riposte/],
    ['x'.repeat(20_001), /at most 20,000 characters/],
  ])('%s', (text, message) => {
    expect(errorOf(text)).toMatch(message)
  })

  rule(['stances.tech.seasoned', 'stances.tech.heroic'], 'a technique above the rank', () => {
    expect(errorOf('Ana (npc) | Tech: perfect-parry')).toBe(
      'Perfect Parry needs the rank seasoned or higher, and the rank is novice',
    )
    expect(errorOf('Ana (npc, none, Veteran) | Tech: death-blow')).toContain(
      'Death Blow needs the rank heroic',
    )
    expect(errorOf('Ana (npc, none, Legendary) | Tech: death-blow')).toBe('read')
  })

  rule(
    ['stances.signature.when', 'stances.signature.combine'],
    'a signature move without rank or base',
    () => {
      expect(errorOf('Ana (npc) | Tech: riposte | Sig: Viper=riposte')).toContain('needs the rank seasoned')
      expect(errorOf('Ana (npc, none, Seasoned) | Sig: Viper=riposte')).toContain('which is not known')
    },
  )
})

describe('printing', () => {
  test('as written in the list of samples', () => {
    for (const block of [YSOLT, REGENT]) expect(printStatblock(read(block).sheet)).toBe(block)
  })

  test('Momentum 0 and Might in melee go without saying', () => {
    expect(printStatblock(read(MAGNUS).sheet)).toBe(MAGNUS.replace(' Mom+0', '').replace(' might', ''))
  })

  rule('stances.guard.formula', 'derived Guard and Vitality are printed', () => {
    expect(printStatblock(normaliseSheet({ name: 'Ana', kind: 'pc', might: 3, will: 1 }))).toContain(
      '| Guard 15 Vit 11 |',
    )
  })

  test('the weapon in hand comes first, bare hands only where there is nothing else', () => {
    const gear = (input: Partial<SheetInput>) => printStatblock(normaliseSheet({ name: 'Ana', ...input }))
    expect(gear({ weapons: ['shortbow', 'dagger'], wielded: 1 })).toContain(
      'no armour; dagger[light 2d6]; shortbow[ranged 2d6 grace]',
    )
    expect(gear({})).toContain('no armour; unarmed[unarmed 1d6]')
  })

  test('a note keeps to its part, and a move built on a spell stays off the block', () => {
    const sheet = normaliseSheet({
      name: 'Ana',
      rank: 'seasoned',
      spells: ['spark'],
      signatureMoves: [{ name: 'Divine Hammer', base: 'spark' }],
      note: 'one | two\nthree',
    })
    const block = printStatblock(sheet)
    expect(block).toMatch(/ \| Note: one \/ two three$/)
    expect(block).not.toContain('Sig:')
    expect(errorOf(block)).toBe('read')
  })
})

describe('printed and read again', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [a-z]{1,8})?$/)
  const names = (max: number) =>
    fc.uniqueArray(word, { maxLength: max, selector: (name) => name.toLowerCase() })
  const small = (min: number, max: number) => fc.integer({ min, max })
  const weapons = names(4).chain((labels) =>
    fc.tuple(
      ...labels.map((name) =>
        fc.record({
          name: fc.constant(name),
          category: fc.constantFrom(...weaponCategories),
          dice: small(1, 4),
          flat: small(-2, 4),
          attribute: fc.constantFrom(...attributes),
        }),
      ),
    ),
  )
  const inputs: fc.Arbitrary<SheetInput> = fc
    .record({
      name: fc.oneof(word, fc.constant('Bors (the Elder)'), fc.constant('Ünal; son of O’Dea')),
      kind: fc.constantFrom('pc' as const, 'npc' as const),
      archetype: fc.constantFrom(...archetypeNames),
      rank: fc.constantFrom(...rankNames),
      might: small(-5, 5),
      grace: small(-5, 5),
      mind: small(-5, 5),
      awareness: small(-5, 5),
      will: small(-5, 5),
      presence: small(-5, 5),
      skills: fc.dictionary(fc.constantFrom(...skillNames), small(-2, 8)),
      guardMax: fc.option(small(0, 60)),
      vitalityMax: fc.option(small(1, 60)),
      momentum: small(-3, 6),
      guardBonus: small(0, 6),
      vitalityBonus: small(0, 6),
      zone: fc.option(small(-5, 9)),
      stance: fc.option(fc.constantFrom(...stanceNames)),
      armour: fc.record({ name: word, category: fc.constantFrom(...armourCategories) }),
      shield: fc.constantFrom(...shieldSizes),
      weapons,
      techniques: fc.subarray([...techniqueNames]),
      moves: names(2),
      note: fc.oneof(word, fc.constant(''), fc.constant('Bolt +4, 1d6+3; [Far] = (loud)')),
    })
    .map(({ moves, techniques, ...fields }): SheetInput => {
      const known = techniques.filter((technique) => rankAllows(fields.rank, technique))
      const names = fields.rank === 'novice' ? [] : moves
      return {
        ...fields,
        techniques: known,
        signatureMoves: names.map((name, at) => ({ name: `${name} ${at}`, base: known[at] ?? 'defend' })),
      }
    })
    .filter((input) => sheetSchema.safeParse(input).success)

  test('a sheet comes back as it was, its Guard and Vitality printed', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const sheet = normaliseSheet(input)
        const printed = printStatblock(sheet)
        const again = read(printed).sheet
        expect(again).toEqual({ ...sheet, guardMax: guardMaxOf(sheet), vitalityMax: vitalityMaxOf(sheet) })
        expect(printStatblock(again)).toBe(printed)
      }),
      { numRuns: 300 },
    )
  })

  test('any text is read or refused, never more', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'Mig+1',
        'Combat-9',
        'Guard 3',
        'a[light]; b[heavy 9d6]',
        'Tech: x',
        'Sig: a=b',
        'Note: ',
        'Zone 1',
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const result = parseStatblock(['Ana (npc)', ...parts].join(' | '))
        if (result.ok) expect(sheetSchema.safeParse(result.sheet).success).toBe(true)
        else expect(result.error).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
