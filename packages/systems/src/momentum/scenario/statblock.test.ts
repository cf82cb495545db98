/**
 * Stat blocks of both kinds: the two printed samples to the letter, every form a user may paste in, what is kept
 * and what is set right with a notice, and nothing lost between printing and reading.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { ranges } from '../rules/gear.ts'
import { classes, normaliseSheet, type Sheet, type SheetInput } from './sheet.ts'
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

const ASSASSIN =
  'Beetle Clan Assassin - Hits 3, Defense 3 (hidden mail shirt), Move 1 (Climb), Danger 2d/Attack Skill 2 ' +
  '(Steel, Melee, Poisoned Scimitar), Special: Wearying Poison (targets lose 2 momentum per strike)'

const DIAGHILEV = `Diaghilev (Mercenary 1) - Might 0, Grace 2, Grit 0, Charm 2, Lore 0, Fate 2 (1d8); P 1d10/M 1d6
Weapons/Shield: Yatagan (Steel, Melee, Slashing), Throwing Hatchets (Ud6, Steel, Near, Piercing); Iron Buckler (Base UD4)
Armor Ud6+0 (Mail Shirt); Max Hits: 3
Momentum Gain/Current: 1d10+2 / 0 (-2 EoR)
Stamina (10): 0`

describe('the printed NPC', () => {
  rule(
    [
      'momentum.sheet.npc-hits',
      'momentum.sheet.npc-defense',
      'momentum.sheet.npc-move',
      'momentum.sheet.npc-danger',
      'momentum.sheet.npc-attack-skill',
      'momentum.sheet.npc-special',
    ],
    'is read whole',
    () => {
      const { sheet, notes } = read(ASSASSIN)
      expect(notes).toEqual([])
      expect(sheet).toMatchObject({
        kind: 'npc',
        name: 'Beetle Clan Assassin',
        hits: 3,
        defense: 3,
        defenseNote: 'hidden mail shirt',
        move: 1,
        specialMoves: [{ method: 'Climb', score: null }],
        special: 'Wearying Poison (targets lose 2 momentum per strike)',
      })
      expect(sheet.kind === 'npc' && sheet.attacks).toMatchObject([
        {
          name: 'Poisoned Scimitar',
          material: 'steel',
          ranges: ['melee'],
          danger: 2,
          skill: 2,
          riders: [{ on: 'landed', effect: 'lose-momentum', amount: 2, text: 'Wearying Poison' }],
        },
      ])
      expect(printStatblock(sheet)).toBe(ASSASSIN)
    },
  )

  rule('momentum.sheet.npc-hits', 'any order of the fields reads the same, that of the header too', () => {
    const fields = [
      'Move 1 (Climb)',
      'Defense 3 (hidden mail shirt)',
      'Danger 2d/Attack Skill 2 (Steel, Melee, Poisoned Scimitar)',
      'Hits 3',
    ]
    const special = 'Special: Wearying Poison (targets lose 2 momentum per strike)'
    for (let turn = 0; turn < fields.length; turn++) {
      const order = [...fields.slice(turn), ...fields.slice(0, turn)]
      expect(read(`Beetle Clan Assassin - ${[...order, special].join(', ')}`).sheet).toEqual(
        read(ASSASSIN).sheet,
      )
    }
    const swapped = ASSASSIN.replace('Danger 2d/Attack Skill 2', 'Attack Skill 2/Danger 2d')
    expect(read(swapped).sheet).toEqual(read(ASSASSIN).sheet)
  })

  rule('momentum.sheet.npc-move', 'a special way to move has a score of its own or none', () => {
    const { sheet } = read('Wyrm - Hits 8, Defense 4, Move 1 (Fly 2, Climb), Danger 3d/Attack Skill 4')
    expect(sheet).toMatchObject({
      specialMoves: [
        { method: 'Fly', score: 2 },
        { method: 'Climb', score: null },
      ],
    })
  })

  test('a missing bracket, Special or field takes what is usual', () => {
    expect(read('Rat - Hits 1').sheet).toMatchObject({
      hits: 1,
      defense: 0,
      move: 1,
      special: '',
      attacks: [{ name: 'blow', material: 'steel', ranges: ['melee'], danger: 1, skill: 0, riders: [] }],
    })
  })

  test('what is not understood is kept as a Special with a notice', () => {
    const { sheet, notes } = read('Rat - Hits 1, Luck 3')
    expect(notes).toEqual(['"Luck 3" is no field of an NPC and is kept as a Special'])
    expect(sheet).toMatchObject({ special: 'Luck 3' })
  })

  rule(
    ['momentum.npc.profiles', 'momentum.sheet.npc-danger'],
    'several attacks stay several, in and out',
    () => {
      const line =
        'Wyrm - Hits 8, Defense 4 (scales), Move 1 (Fly 2), Danger 3d/Attack Skill 4 (Steel, Melee, Jaws), ' +
        'Danger 1d/Attack Skill 2 (Steel, Near, Tail), Special: Venom (targets lose 1 momentum per strike)'
      const { sheet, notes } = read(line)
      expect(notes).toEqual([])
      expect(sheet).toMatchObject({
        attacks: [
          { name: 'Jaws', danger: 3, skill: 4, ranges: ['melee'], riders: [{ amount: 1 }] },
          { name: 'Tail', danger: 1, skill: 2, ranges: ['near'], riders: [] },
        ],
      })
      expect(printStatblock(sheet)).toBe(line)
    },
  )

  rule(
    'momentum.sheet.npc-special',
    'what no rule carries out is said as it is read, and when it is told',
    () => {
      const line =
        'Dread Knight - Hits 4, Defense 4 (plate), Move 1, Danger 3d/Attack Skill 3 (Steel, Melee, Greatsword), ' +
        'Special: Dread Aura (all PCs lose 1 momentum at the end of each round), Blood Rage (when first hit, +1d ' +
        'Danger), Whispering Crown'
      expect(read(line).notes).toEqual([
        'the Special "Blood Rage" is for a referee to carry out: it is told when it is first struck',
        'the Special "Whispering Crown" is for a referee to carry out: it is told at the beginning of its turns',
      ])
    },
  )

  rule('momentum.sheet.npc-special', 'the word Special may come up again, in it and before it', () => {
    const line =
      'Keeper - Hits 2, Defense 1 (a special lock, especially thick), Move 1, Danger 1d/Attack Skill 0 ' +
      '(Steel, Melee, Keys), Special: Lock-in, a special trick that is especially foul (no special effect)'
    const { sheet, notes } = read(line)
    expect(notes).toEqual([
      'the Special "Lock-in, a special trick that is especially foul" is for a referee to carry out: it is told at the beginning of its turns',
    ])
    expect(sheet).toMatchObject({
      defenseNote: 'a special lock, especially thick',
      special: 'Lock-in, a special trick that is especially foul (no special effect)',
    })
    expect(printStatblock(sheet)).toBe(line)
    expect(read('Rat - Hits 1, Special Biting').sheet).toMatchObject({ special: 'Biting' })
  })

  rule('momentum.dire.by-type', 'a fourth word beside the attack is its type of damage', () => {
    const line = 'Foe - Hits 1, Defense 0, Move 1, Danger 1d/Attack Skill 0 (Steel, Melee, Lash, Slashing)'
    const { sheet } = read(line)
    expect(sheet).toMatchObject({ attacks: [{ name: 'Lash', damageType: 'slashing' }] })
    expect(printStatblock(sheet)).toBe(line)
  })
})

describe('the printed PC', () => {
  rule('momentum.sheet.class-dice', 'a class of several words of its own', () => {
    const block = DIAGHILEV.replace('(Mercenary 1)', '(Sea Witch 1)')
    expect(read(block).sheet).toMatchObject({ name: 'Diaghilev', class: 'Sea Witch', level: 1 })
  })

  rule(
    [
      'momentum.sheet.weapon-tags',
      'momentum.sheet.shield-base',
      'momentum.sheet.armour-printed',
      'momentum.sheet.fate',
    ],
    'is read whole',
    () => {
      const { sheet } = read(DIAGHILEV)
      expect(sheet).toMatchObject({
        kind: 'pc',
        name: 'Diaghilev',
        class: 'Mercenary',
        level: 1,
        might: 0,
        grace: 2,
        grit: 0,
        charm: 2,
        lore: 0,
        fate: 2,
        fateDie: 8,
        physicalDie: 10,
        mentalDie: 6,
        weapons: [
          { name: 'Yatagan', material: 'steel', ranges: ['melee'], damageType: 'slashing', usage: -1 },
          { name: 'Throwing Hatchets', ranges: ['near'], damageType: 'piercing', usage: 3 },
        ],
        shield: { name: 'Iron Buckler', material: 'steel', base: 2, step: 2, ready: true },
        armour: { type: 'chain', name: 'Mail Shirt', step: 3, startStep: 3, penalty: 2 },
        momentum: 0,
        stamina: 0,
      })
      expect(printStatblock(sheet)).toBe(DIAGHILEV)
    },
  )

  rule('momentum.sheet.max-hits', 'the printed 3 is kept against the 2 of the formula, with a notice', () => {
    const { sheet, notes } = read(DIAGHILEV)
    expect(sheet).toMatchObject({ maxHits: 3 })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatch(/Max Hits is printed as 3 .* make 2/)
    const right = read(DIAGHILEV.replace('Max Hits: 3', 'Max Hits: 2'))
    expect([right.notes, right.sheet.kind === 'pc' && right.sheet.maxHits]).toEqual([[], null])
  })

  test('a backslash at the end of a line, small letters and other dashes change nothing', () => {
    const written = DIAGHILEV.replaceAll('\n', '\\\n')
      .replace('Base UD4', 'base ud4')
      .replace('(-2 EoR)', '(−2 EoR)')
    expect(read(written).sheet).toEqual(read(DIAGHILEV).sheet)
  })

  test.each([
    ['Armor Ud6+0', 'Armor Ud6+2', /armour is printed with \+2; Grit is 0/],
    ['1d10+2 /', '1d8+2 /', /momentum gain is printed as 1d8\+2; .* 1d10\+2/],
    ['Stamina (10)', 'Stamina (12)', /Stamina is printed as 12; .* 10/],
    ['(-2 EoR)', '(-3 EoR)', /penalty is printed as 3 and kept; chain has 2/],
  ])('%s for %s raises a notice', (from, to, notice) => {
    const { sheet, notes } = read(DIAGHILEV.replace(from, to))
    expect(
      notes.some((note) => notice.test(note)),
      notes.join('\n'),
    ).toBe(true)
    expect(sheet).toMatchObject({ grit: 0, grace: 2, armour: { penalty: to === '(-3 EoR)' ? 3 : 2 } })
  })

  rule('momentum.armour.step-down', 'worn gear, hits and tallies are read and printed', () => {
    const worn = DIAGHILEV.replace('Armor Ud6+0 (Mail Shirt)', 'Armor Ud4+0 (Mail Shirt, base Ud6)')
      .replace('(Base UD4)', '(Base UD4, now 1)')
      .replace('Max Hits: 3', 'Max Hits: 3 (1 taken)')
      .replace('/ 0 (-2', '/ -3 (-2')
      .replace('(10): 0', '(10): 7')
    const { sheet } = read(worn)
    expect(sheet).toMatchObject({
      hits: 1,
      momentum: -3,
      stamina: 7,
      armour: { type: 'chain', step: 2, startStep: 3, penalty: 2 },
      shield: { base: 2, step: 1 },
    })
    expect(printStatblock(sheet)).toBe(worn)
  })

  test('nothing to fight with and nothing to wear', () => {
    const bare = DIAGHILEV.replace(/Weapons.*/, 'Weapons/Shield: none')
      .replace(/Armor [^;]*/, 'Armor none (Robes)')
      .replace('-2 EoR', '-0 EoR')
      .replace('Max Hits: 3', 'Max Hits: 2')
    const { sheet, notes } = read(bare)
    expect(notes).toEqual([])
    expect(sheet).toMatchObject({ weapons: [], shield: null, armour: { type: 'none', step: -1, penalty: 0 } })
    expect(printStatblock(sheet)).toBe(bare)
  })
})

describe('what is no stat block', () => {
  test.each([
    ['', /an NPC is written as/],
    ['Somebody', /an NPC is written as/],
    ['Somebody; P 1d10/M 1d6', /a PC begins with/],
    ['x'.repeat(20_001), /at most 20,000/],
    ['Foe - Danger 40d/Attack Skill 0', /danger must be a whole number/],
  ])('%s', (text, message) => {
    expect(errorOf(text)).toMatch(message)
  })
})

describe('printed and read again', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?$/)
  const band = fc.uniqueArray(fc.constantFrom(...ranges), { minLength: 1, maxLength: 3 })
  const stat = fc.integer({ min: -2, max: 3 })
  const step = fc.constantFrom(2, 3, 4)
  const shields = fc.record({ name: word, material: fc.constantFrom('steel', 'magic'), base: step })
  const pcs = fc.record({
    name: word,
    class: fc.constantFrom(...Object.keys(classes)),
    level: fc.integer({ min: 1, max: 9 }),
    might: stat,
    grace: stat,
    grit: stat,
    charm: stat,
    lore: stat,
    fate: fc.integer({ min: 0, max: 3 }),
    hits: fc.integer({ min: 0, max: 5 }),
    stamina: fc.integer({ min: 0, max: 7 }),
    momentum: fc.integer({ min: -9, max: 20 }),
    armour: fc.constantFrom('none', 'leather', 'chain', 'plate'),
    weapons: fc.array(
      fc.record({
        name: word.filter((name) => !ranges.some((range) => range === name.toLowerCase())),
        material: fc.constantFrom('steel', 'magic'),
        ranges: band,
        damageType: fc.constantFrom('', 'slashing', 'burning'),
        usage: fc.constantFrom(-1, 0, 1, 2, 3, 4),
      }),
      { maxLength: 3 },
    ),
    shield: fc.option(shields, { nil: null }),
  })

  test('a PC comes back as it was', () => {
    fc.assert(
      fc.property(pcs, (input) => {
        const sheet = normaliseSheet(input)
        const printed = printStatblock(sheet)
        expect(printStatblock(read(printed).sheet)).toBe(printed)
        const again = read(printed).sheet
        if (sheet.kind !== 'pc' || again.kind !== 'pc') throw new Error('a PC is a PC')
        // Clothes without a name are printed as clothes.
        expect(again).toEqual({ ...sheet, armour: { ...sheet.armour, name: again.armour.name } })
      }),
      { numRuns: 200 },
    )
  })

  const npcs: fc.Arbitrary<SheetInput> = fc.record({
    kind: fc.constant('npc' as const),
    name: word,
    hits: fc.integer({ min: 1, max: 9 }),
    defense: fc.integer({ min: 0, max: 6 }),
    defenseNote: fc.constantFrom('', 'bulk', 'shell, and luck'),
    move: fc.integer({ min: 0, max: 3 }),
    specialMoves: fc.array(
      fc.record({
        method: fc.constantFrom('Fly', 'Climb'),
        score: fc.option(fc.integer({ min: 0, max: 4 })),
      }),
      { maxLength: 2 },
    ),
    attacks: fc.tuple(
      fc.record({
        name: word.filter((name) => !['Steel', 'Magic', 'Melee', 'Near', 'Far'].includes(name)),
        material: fc.constantFrom('steel', 'magic'),
        ranges: band,
        danger: fc.integer({ min: 0, max: 5 }),
        skill: fc.integer({ min: 0, max: 6 }),
        damageType: fc.constantFrom('', 'piercing', 'bludgeoning'),
      }),
    ),
    special: fc.constantFrom('', 'Weariness (targets lose 3 momentum per strike)', 'It never sleeps.'),
  })

  test('an NPC comes back as it was', () => {
    fc.assert(
      fc.property(npcs, (input) => {
        const sheet = normaliseSheet(input)
        expect(read(printStatblock(sheet)).sheet).toEqual(sheet)
      }),
      { numRuns: 200 },
    )
  })

  test('any text is read or refused, never more', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const result = parseStatblock(text)
        expect(typeof result.ok).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})
