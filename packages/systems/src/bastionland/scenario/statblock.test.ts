/**
 * Stat lines: every form a user may paste in, and nothing lost between printing and reading.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { normaliseSheet, type Sheet, type SheetInput, sheetSchema } from './sheet.ts'
import { parseStatblock, printStatblock } from './statblock.ts'

function read(text: string): { sheet: Sheet; input: SheetInput; notes: string[] } {
  const result = parseStatblock(text)
  if (!result.ok) throw new Error(`${result.error}\n${text}`)
  return { sheet: normaliseSheet(result.sheet), input: result.sheet, notes: result.notes }
}

function errorOf(text: string): string {
  const result = parseStatblock(text)
  return result.ok ? 'read' : result.error
}

function placed(sheet: Sheet): string[] {
  return [...sheet.weapons, ...(sheet.shield ? [sheet.shield] : [])].map(
    ({ name, state }) => `${name} ${state}`,
  )
}

const SELLSWORD =
  'Sellsword: VIG 10, CLA 10, SPI 10, 7GD, A4 (coat, plates, helm, shield); longsword (2d8 hefty), shield (d4)'

describe('the canonical line', () => {
  test('is read whole', () => {
    const { sheet, notes } = read(SELLSWORD)
    expect(notes).toEqual([])
    expect(sheet).toMatchObject({
      name: 'Sellsword',
      kind: 'npc',
      vig: { cur: 10, max: 10 },
      guard: { cur: 7, max: 7 },
      naturalArmour: 0,
      feats: [],
    })
    expect(sheet.pieces.map(({ slot }) => slot)).toEqual(['coat', 'plates', 'helm'])
    expect(sheet.weapons).toHaveLength(1)
    expect(sheet.weapons[0]).toMatchObject({ name: 'longsword', dice: [8, 8], hefty: true, state: 'held' })
    expect(sheet.shield).toMatchObject({ name: 'shield', dice: [4], value: 1, state: 'held' })
  })

  test.each([
    SELLSWORD,
    'Servant: VIG 10, CLA 10, SPI 10, 2GD',
    'Fen Ogre (creature): VIG 15, CLA 8, SPI 8, 8GD, A1; tree limb (2d10 long wooden)',
    'Old Knight (knight): VIG 7/12, CLA 0/10, SPI 11, 0/4GD; mace (d8 hefty); feats: none',
    'Hedge Witch: VIG 8, CLA 13, SPI 12, 3GD; staff (d8 long); feats: focus, deny; note: knows the old names',
    'Rider (knight): VIG 12, CLA 10, SPI 11, 4GD, A2 (helm, shield); lance (d10 long hefty-if-mounted), shield (d4); rides thunder',
    'Twin Blade: VIG 10, CLA 10, SPI 10, 4GD, A1 (shield); 2 daggers (d6), shield (d4)',
    'Hunter: VIG 10, CLA 12, SPI 9, 4GD; 3 javelins (d6 hefty thrown), dagger (d6)',
    'Odd Beast (creature): VIG 14, CLA 6, SPI 4, 9GD, A-1; horn (d8+d4 natural), tail (d6 blast natural)',
    'Mired Guard: VIG 10, CLA 10, SPI 10, 3GD, A1 (coat, helm); club (d6)',
    'Gate (structure): VIG 0, CLA 0, SPI 0, 5GD, A2',
  ])('prints as it was written: %s', (line) => {
    expect(printStatblock(read(line).sheet)).toBe(line)
  })

  test('leaves out what a line cannot hold', () => {
    const sheet = normaliseSheet({
      name: 'Sir Tatters',
      kind: 'knight',
      guard: { cur: 0, max: 4 },
      pieces: ['coat', { name: 'helm', removed: true }],
      weapons: [{ name: 'mace', state: 'dropped' }, 'dagger'],
      shield: { state: 'broken' },
      fatigued: true,
      scars: [{ entry: 3 }],
    })
    expect(printStatblock(sheet)).toBe(
      'Sir Tatters (knight): VIG 10, CLA 10, SPI 10, 0/4GD, A1 (coat); dagger (d6)',
    )
  })

  test('always prints something that can be read', () => {
    const sheet = normaliseSheet({
      name: 'VIG 5, note: (knight)',
      pieces: ['ring, of (power)'],
      weapons: [
        { name: '3 d8 (swords); more', dice: [6] },
        { name: 'A5', dice: [6] },
        { name: 'Rides Alone', dice: [6] },
      ],
      shield: 'the Aegis',
      mount: 'a; b (c',
      note: 'one; two\nthree',
    })
    const line = printStatblock(sheet)
    const again = read(line).sheet
    expect(printStatblock(again)).toBe(line)
    expect(again.weapons.map(({ dice }) => dice)).toEqual([[6], [6], [6]])
    expect(again.shield?.state).toBe('held')
    expect(again.note).toBe('one, two three')
  })
})

describe('forgiving reading', () => {
  test('lines, semicolons, case and spaces do not matter', () => {
    const plain = read(SELLSWORD)
    const messy = read(
      'Sellsword:\r\n  vig 10,cla  10 , SPI:10, gd 7\n a4 ( COAT,plates , Helm + shield ).\n\nLongsword (2D8, Hefty) ,SHIELD (d4)\n',
    )
    expect(messy.notes).toEqual([])
    expect(messy.sheet).toEqual(plain.sheet)
  })

  test('the product form of a beast', () => {
    const { sheet, notes } = read('Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite')
    expect(sheet).toMatchObject({ name: 'Hound', vig: { cur: 5, max: 5 }, guard: { cur: 4, max: 4 } })
    expect(sheet.weapons[0]).toMatchObject({ name: 'bite', dice: [6], natural: true, state: 'held' })
    expect(notes).toEqual([expect.stringContaining('natural')])
  })

  test('the product form of a soldier, without Virtues', () => {
    const { sheet, notes } = read('Soldier-at-Arms: 6GD\nA2 (helm, shield)\nSpear (d6 hefty), shield (d4)')
    expect(sheet).toEqual(
      read('Soldier-at-Arms: VIG 10, CLA 10, SPI 10, 6GD, A2 (helm, shield); spear (d6 hefty), shield (d4)')
        .sheet,
    )
    expect(notes).toEqual([expect.stringMatching(/VIG, CLA, SPI.*10/)])
  })

  rule('bastionland.attack.example', 'the fragments of the worked example', () => {
    const { sheet } = read('Target: 7GD; 2 Armor (helm + shield); mace (d8)')
    expect(sheet.pieces.map(({ name }) => name)).toEqual(['helm'])
    expect(sheet.shield).not.toBeNull()
    expect(sheet.naturalArmour).toBe(0)
    expect(sheet.weapons[0]).toMatchObject({ name: 'mace', dice: [8], hefty: false })
  })

  test('GD before or behind its number, current and maximum', () => {
    for (const guard of ['4GD', '4 GD', 'GD 4', 'gd4', 'Guard: 4'])
      expect(read(`X: ${guard}`).sheet.guard).toEqual({ cur: 4, max: 4 })
    for (const guard of ['1/4GD', 'GD 1/4', '1 / 4 gd'])
      expect(read(`X: ${guard}`).sheet.guard).toEqual({ cur: 1, max: 4 })
  })

  test('numbers may follow one another without commas, and a name may stand alone', () => {
    expect(read('Wolf VIG 7 CLA 12 SPI 6 5GD A1').sheet).toMatchObject({
      name: 'Wolf',
      vig: { cur: 7, max: 7 },
      guard: { cur: 5, max: 5 },
      naturalArmour: 1,
    })
    expect(read('Wolf\nVIG 7, CLA 12, SPI 6, 5GD\nd6 bite').sheet.name).toBe('Wolf')
  })

  test('gear by name alone', () => {
    expect(read('X: 3GD; longsword, kite shield, helm').sheet).toMatchObject({
      weapons: [{ name: 'longsword', dice: [8, 8], hefty: true }],
      shield: { name: 'kite shield' },
      pieces: [{ name: 'helm' }],
    })
    expect(read('X: 3GD; 2 handaxes').sheet.weapons.map(({ name }) => name)).toEqual(['handaxe', 'handaxe'])
    expect(read('X: 3GD; axe d8 hefty').sheet.weapons[0]).toMatchObject({
      name: 'axe',
      dice: [8],
      hefty: true,
    })
  })

  test('what has no place is reported and dropped', () => {
    const { sheet, notes } = read(
      'X: VIG 10, CLA 10, SPI 10, 3GD, HP 12; AC 15; sword of doom; mace (d8 hefty magic)',
    )
    expect(sheet.weapons.map(({ name }) => name)).toEqual(['mace'])
    expect(notes).toHaveLength(4)
    for (const word of ['HP 12', 'AC 15', 'sword of doom', 'magic'])
      expect(notes.join('\n')).toContain(`"${word}"`)
  })

  test('something given twice counts once', () => {
    const { sheet, notes } = read('X: VIG 12, VIG 3, CLA 10, SPI 10, 3GD, A1, A2')
    expect(sheet.vig.cur).toBe(12)
    expect(sheet.naturalArmour).toBe(1)
    expect(notes).toHaveLength(2)
  })

  rule('bastionland.feat.users', 'whoever is called a Knight is one, and the notes say so', () => {
    const black = read('Black Knight: VIG 10, CLA 10, SPI 10, 3GD; mace, shield')
    expect(black.sheet).toMatchObject({ kind: 'knight', feats: ['smite', 'focus', 'deny'] })
    expect(black.notes.join()).toContain('taken as a Knight')
    const no = read('Black Knight (npc): VIG 10, CLA 10, SPI 10, 3GD')
    expect(no.sheet).toMatchObject({ kind: 'npc', feats: [] })
    expect(no.notes).toEqual([])
    expect(printStatblock(no.sheet)).toContain('Black Knight (npc):')
    for (const name of ["Knight's Horse", 'Knightly Crew', 'Sentry'])
      expect(read(`${name}: 3GD`).sheet.kind).toBe('npc')
  })

  test('a bracket that is no kind belongs to the name', () => {
    expect(read('Bors (the Younger): 3GD').sheet).toMatchObject({ name: 'Bors (the Younger)', kind: 'npc' })
    expect(read('Bors (the Younger) (Knight): 3GD').sheet).toMatchObject({
      name: 'Bors (the Younger)',
      kind: 'knight',
    })
  })
})

test('words that no rule knows are kept as a note, and said', () => {
  const { sheet, notes } = read('Hound: VIG 5, 4GD, d6 bite. Can smell fear; flees from fire.')
  expect(sheet.weapons.map(({ name }) => name)).toEqual(['bite'])
  expect(sheet.note).toBe('Can smell fear, flees from fire')
  expect(notes).toContain('"flees from fire" is no part of a stat line and is kept as a note')
})

describe('Armour', () => {
  test('a shield named in two places is one shield', () => {
    const { sheet, notes } = read(
      'X: VIG 9, CLA 9, SPI 9, 3GD, A2 (helm, shield); mace (d8 hefty), shield (d4)',
    )
    expect(sheet.naturalArmour).toBe(0)
    expect(notes).toEqual([])
  })

  rule(
    'bastionland.armour.helm-shield',
    'a shield named among the weapons is expected in the A number',
    () => {
      expect(read('X: VIG 9, CLA 9, SPI 9, 3GD, A2 (helm); mace (d8), shield (d4)').sheet.naturalArmour).toBe(
        0,
      )
      expect(read('X: VIG 9, CLA 9, SPI 9, 3GD; mace (d8), shield (d4)').sheet.naturalArmour).toBe(0)
      expect(printStatblock(read('X: 3GD; mace (d8), shield (d4)').sheet)).toContain('A1 (shield)')
    },
  )

  test('the A number wins over its pieces, with a warning', () => {
    const more = read('X: VIG 9, CLA 9, SPI 9, 3GD, A4 (helm, coat)')
    expect(more.sheet.naturalArmour).toBe(2)
    expect(more.notes).toEqual([expect.stringMatching(/A4.*2/)])
    const less = read('X: VIG 9, CLA 9, SPI 9, 3GD, A0 (helm, coat)')
    expect(less.sheet.naturalArmour).toBe(-2)
    expect(less.notes).toHaveLength(1)
  })

  test('an A number without pieces is natural, without a warning', () => {
    const { sheet, notes } = read('X (creature): VIG 9, CLA 9, SPI 9, 3GD, A2; bite (d8 natural)')
    expect(sheet.naturalArmour).toBe(2)
    expect(notes).toEqual([])
  })
})

describe('hands, in the order listed', () => {
  rule('bastionland.wield.hands', 'what is listed first is held', () => {
    expect(placed(read('X: 3GD; mace (d8 hefty), shield (d4), dagger (d6)').sheet)).toEqual([
      'mace held',
      'dagger stowed',
      'shield held',
    ])
    expect(placed(read('X: 3GD; mace (d8 hefty), dagger (d6), shield (d4)').sheet)).toEqual([
      'mace held',
      'dagger held',
      'shield stowed',
    ])
    expect(placed(read('X: 3GD; shield (d4), greatsword (2d10 long)').sheet)).toEqual([
      'greatsword stowed',
      'shield held',
    ])
    expect(placed(read('X: 3GD; shortbow (d6 long ranged), dagger (d6)').sheet)).toEqual([
      'shortbow held',
      'dagger stowed',
    ])
  })

  test('counts are weapons of their own, but for thrown ones', () => {
    expect(read('X: 3GD; 2 daggers (d6)').sheet.weapons).toHaveLength(2)
    expect(read('X: 3GD; 2 javelins (d6 thrown)').sheet.weapons).toMatchObject([
      { name: 'javelin', count: 2 },
    ])
  })
})

describe('refusals', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['no name', 'VIG 10, CLA 10, SPI 10, 3GD'],
    ['no name, but a note', 'VIG 10, CLA 10, SPI 10, 3GD; note: hello'],
    ['only a colon', ':'],
    ['a Virtue above 19', 'X: VIG 25, CLA 10, SPI 10, 3GD'],
    ['more than the maximum', 'X: VIG 12/10, CLA 10, SPI 10, 3GD'],
    ['a hundred Guard', 'X: VIG 12, CLA 10, SPI 10, 100GD'],
    ['endless Armour', 'X: 3GD, A999999999'],
    ['a name without end', `${'x'.repeat(300)}: 3GD`],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('%s', (_name, text) => {
    const error = errorOf(text)
    expect(error).not.toBe('read')
    expect(error.length).toBeLessThan(500)
  })

  test('never throws, whatever is pasted in', () => {
    const shreds = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }),
        fc.constantFrom(
          'X:',
          'VIG 3',
          '4GD',
          'A2 (',
          ')',
          ';',
          '\n',
          ', ',
          '2 ',
          'd8',
          'mace',
          'shield (d4)',
          'feats:',
          'rides ',
        ),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(shreds, (parts) => {
        const result = parseStatblock(parts.join(''))
        if (result.ok) expect(() => normaliseSheet(result.sheet)).not.toThrow()
      }),
      { numRuns: 200 },
    )
  })
})

describe('nothing is lost', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ÿ][a-zà-ÿ'-]{0,9}$/)
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const die = fc.constantFrom(4, 6, 8, 10, 12)
  const dice = fc
    .array(die, { minLength: 1, maxLength: 4 })
    .map((sizes) => sizes.map((size) => `d${size}`).join('+'))
  const tag = fc.constantFrom(
    ...[
      'hefty',
      'long',
      'slow',
      'ranged',
      'thrown',
      'blast',
      'natural',
      'wooden',
      'hefty-if-mounted',
      'trample',
    ],
  )
  const ownWeapon = fc
    .tuple(name, dice, fc.uniqueArray(tag, { maxLength: 4 }))
    .map(([called, rolled, tags]) => `${called} (${[rolled, ...tags].join(' ')})`)
  const weapon = fc.oneof(
    ownWeapon,
    fc.constantFrom(
      'mace',
      'dagger',
      '2 daggers',
      '3 javelins',
      'greatsword',
      'longbow',
      'lance',
      'axe',
      'club',
    ),
  )
  const shield = fc.constantFrom('shield (d4)', 'kite shield (d4)', 'buckler (d4)', 'tower shield (d6)')
  const gear = fc
    .tuple(fc.array(weapon, { maxLength: 5 }), fc.option(shield), fc.nat(5))
    .map(([weapons, carried, at]) => (carried === null ? weapons : weapons.toSpliced(at, 0, carried)))
  const score = (max: number) =>
    fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max })).map(([a, b]) => ({
      cur: Math.min(a, b),
      max: Math.max(a, b),
    }))
  const expressible: fc.Arbitrary<SheetInput> = fc.record({
    name: fc.oneof(name, fc.constantFrom('Bors (the Younger)', 'Ket, of the Mire', 'Number 7')),
    kind: fc.constantFrom('knight', 'squire', 'npc', 'creature', 'steed', 'warband', 'structure'),
    vig: score(19),
    cla: score(19),
    spi: score(19),
    guard: score(99),
    pieces: fc.uniqueArray(fc.constantFrom('helm', 'mail', 'brigandine', 'bark skin', 'kettle helm'), {
      maxLength: 4,
    }),
    naturalArmour: fc.integer({ min: -9, max: 16 }),
    weapons: gear,
    feats: fc.uniqueArray(fc.constantFrom('smite', 'focus', 'deny')),
    mount: fc.option(fc.constantFrom('charger', 'old grey', 'steed-2')),
    note: fc.constantFrom('', 'limps', 'wants (very much) to go home, today.', 'feats: of old'),
  })

  test('reading what was printed gives the same sheet, and printing it the same line', () => {
    fc.assert(
      fc.property(expressible, (input) => {
        const sheet = normaliseSheet(input)
        const line = printStatblock(sheet)
        const again = read(line).sheet
        expect(again).toEqual(sheet)
        expect(printStatblock(again)).toBe(line)
      }),
      { numRuns: 200 },
    )
  })

  test.each(['[ ', '{Tom}', '[Grey] Meg'])(
    'a name that begins with a bracket is read as a name: %s',
    (name) => {
      const line = printStatblock(sheetSchema.parse({ name }))
      expect(line.startsWith(`the ${name.trim()}: `)).toBe(true)
      expect(printStatblock(read(line).sheet)).toBe(line)
    },
  )

  test('a line printed from any sheet reads back to itself', () => {
    const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const state = fc.constantFrom('held', 'stowed', 'dropped', 'broken')
    const anySheet = fc.record(
      {
        name: anyText,
        kind: fc.constantFrom('knight', 'npc', 'creature'),
        hands: fc.constantFrom(null, 0, 1, 2),
        pieces: fc.array(fc.record({ name: anyText, value: fc.nat(2), worn: fc.boolean() }), {
          maxLength: 3,
        }),
        weapons: fc.array(
          fc.record({
            name: anyText,
            dice,
            state,
            thrown: fc.boolean(),
            count: fc.integer({ min: 1, max: 9 }),
          }),
          {
            maxLength: 4,
          },
        ),
        shield: fc.record({ name: anyText, value: fc.nat(2), state }),
        mount: anyText,
        note: anyText,
      },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(anySheet, (input) => {
        const checked = sheetSchema.safeParse(input)
        fc.pre(checked.success)
        const line = printStatblock(checked.data)
        expect(line).not.toContain('\n')
        expect(printStatblock(read(line).sheet)).toBe(line)
      }),
      { numRuns: 200 },
    )
  })
})
