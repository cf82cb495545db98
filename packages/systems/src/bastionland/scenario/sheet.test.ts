/**
 * Sheets: short forms, defaults, what two hands hold, and what is turned away at the border.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../../testing/rule.ts'
import { type Piece, wornArmour } from '../rules/gear.ts'
import { feats, normaliseSheet, type Sheet, type SheetInput, scarPlaces, sheetSchema } from './sheet.ts'

function held(sheet: Sheet): string[] {
  const inHand = sheet.weapons.filter(({ state }) => state === 'held').map(({ name }) => name)
  return sheet.shield?.state === 'held' ? [...inHand, sheet.shield.name] : inHand
}

function knight(fields: Partial<SheetInput>): Sheet {
  return normaliseSheet({ name: 'Test Knight', kind: 'knight', ...fields })
}

function messageOf(input: unknown): string {
  const read = sheetSchema.safeParse(input)
  return read.success
    ? 'accepted'
    : read.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('\n')
}

describe('a sheet may be as short as a name', () => {
  test('everything else has a default', () => {
    expect(normaliseSheet({ name: 'Somebody' })).toEqual({
      name: 'Somebody',
      kind: 'npc',
      vig: { cur: 10, max: 10 },
      cla: { cur: 10, max: 10 },
      spi: { cur: 10, max: 10 },
      guard: { cur: 3, max: 3 },
      pieces: [],
      naturalArmour: 0,
      weapons: [],
      shield: null,
      hands: 2,
      feats: [],
      fatigued: false,
      readied: true,
      missesFirstTurn: false,
      exposed: false,
      life: 'up',
      wounded: false,
      scars: [],
      effects: [],
      zone: 'field',
      mount: null,
      leader: false,
      group: null,
      organised: false,
      cover: false,
      afloat: false,
      bonusDice: [],
      nature: 'aggressive',
      tactics: '',
      note: '',
    })
  })

  rule(
    'bastionland.feat.users',
    'a sheet that names no kind goes by the name: a Knight knows the Feats',
    () => {
      expect(normaliseSheet({ name: 'Green Knight' })).toMatchObject({ kind: 'knight', feats: [...feats] })
      expect(normaliseSheet({ name: 'Green Knight', kind: 'npc' }).feats).toEqual([])
      expect(normaliseSheet({ name: 'Green Man' })).toMatchObject({ kind: 'npc', feats: [] })
    },
  )

  rule('bastionland.feat.users', 'Knights know all three Feats, others what they list, Squires none', () => {
    expect(knight({}).feats).toEqual(['smite', 'focus', 'deny'])
    expect(knight({ feats: [] }).feats).toEqual([])
    for (const kind of ['squire', 'npc', 'creature', 'steed', 'warband', 'structure'] as const)
      expect(normaliseSheet({ name: 'x', kind }).feats).toEqual([])
    expect(normaliseSheet({ name: 'x', feats: ['deny', 'smite'] }).feats).toEqual(['smite', 'deny'])
  })

  rule('bastionland.structure', 'a structure has no Virtues', () => {
    const gate = normaliseSheet({ name: 'Gate', kind: 'structure', guard: 5, naturalArmour: 2 })
    expect([gate.vig, gate.cla, gate.spi]).toEqual(Array(3).fill({ cur: 0, max: 0 }))
  })

  rule('bastionland.virtue.bounds', 'Virtues run from 0 to 19, and current is never above maximum', () => {
    expect(knight({ vig: 19 }).vig).toEqual({ cur: 19, max: 19 })
    expect(knight({ vig: 0 }).vig).toEqual({ cur: 0, max: 0 })
    expect(knight({ spi: { cur: 3, max: 12 } }).spi).toEqual({ cur: 3, max: 12 })
    for (const key of ['vig', 'cla', 'spi']) {
      expect(messageOf({ name: 'x', [key]: 20 })).toContain('0 to 19')
      expect(messageOf({ name: 'x', [key]: -1 })).toContain('0 to 19')
      expect(messageOf({ name: 'x', [key]: { cur: 5, max: 20 } })).toContain('0 to 19')
      expect(messageOf({ name: 'x', [key]: { cur: 5, max: 4 } })).toContain('above max')
    }
    expect(messageOf({ name: 'x', guard: 99 })).toBe('accepted')
    expect(messageOf({ name: 'x', guard: 100 })).toContain('0 to 99')
  })

  test('numbers in words are refused, and so are halves', () => {
    for (const vig of ['12', 1.5, null, true, [12], {}, { cur: 3 }])
      expect(messageOf({ name: 'x', vig })).not.toBe('accepted')
  })
})

describe('gear', () => {
  test('a name from the list, words, and an object come to the same weapon', () => {
    const [byName, byWords, byObject] = knight({
      weapons: ['mace', 'mace (d8 hefty)', { name: 'Mace', dice: '1d8', hefty: true }],
    }).weapons.map(({ state: _state, ...rest }) => rest)
    expect(byName).toEqual(byWords)
    expect(byName).toEqual(byObject)
    expect(byName).toMatchObject({ name: 'mace', dice: [8], hefty: true, wooden: false, count: 1 })
  })

  test('an object from the list can be changed in part', () => {
    expect(knight({ weapons: [{ name: 'spear', dice: [6] }] }).weapons[0]).toMatchObject({
      dice: [6],
      hefty: true,
      wooden: true,
    })
  })

  test('2 daggers are two weapons; 3 javelins are one with three pieces', () => {
    expect(knight({ weapons: ['2 daggers (d6)'] }).weapons.map(({ name }) => name)).toEqual([
      'dagger',
      'dagger',
    ])
    const javelins = knight({ weapons: ['3 javelins'] }).weapons
    expect(javelins).toHaveLength(1)
    expect(javelins[0]).toMatchObject({ name: 'javelin', thrown: true, count: 3 })
  })

  rule('bastionland.wield.slow', 'every Slow weapon is Long as well', () => {
    for (const weapon of ['longbow', 'maul (2d10 slow)', { name: 'anvil', dice: 'd12', slow: true }])
      expect(knight({ weapons: [weapon] }).weapons[0]).toMatchObject({ slow: true, long: true })
    expect(knight({ weapons: ['greatsword'] }).weapons[0]).toMatchObject({ slow: false, long: true })
  })

  test('bare hands need no entry', () => {
    expect(knight({ weapons: ['unarmed'] }).weapons).toEqual([])
  })

  test('a shield can be said in many ways', () => {
    const plain = {
      name: 'shield',
      dice: [4],
      value: 1,
      wooden: true,
      buckler: false,
      state: 'held',
      zone: null,
    }
    expect(knight({ shield: true }).shield).toEqual(plain)
    expect(knight({ shield: {} }).shield).toEqual(plain)
    expect(knight({ pieces: ['helm', 'shield'] }).shield).toEqual(plain)
    expect(knight({ weapons: ['mace', 'shield'] }).shield).toEqual(plain)
    expect(knight({ weapons: ['mace', 'shield (d4)'], pieces: ['shield'], shield: true }).shield).toEqual(
      plain,
    )
    expect(knight({ shield: 'kite shield' }).shield).toEqual({ ...plain, name: 'kite shield' })
    expect(knight({ pieces: ['kite'], shield: true }).shield?.name).toBe('kite shield')
    expect(knight({ shield: 'buckler' }).shield).toEqual({ ...plain, name: 'buckler', buckler: true })
    expect(knight({ shield: null }).shield).toBeNull()
    expect(knight({ shield: false }).shield).toBeNull()
    expect(messageOf({ name: 'x', weapons: ['shield', 'kite shield'] })).toContain('one shield')
    expect(messageOf({ name: 'x', pieces: ['shield', 'kite shield'] })).toContain('one shield')
  })

  test('pieces find their slot by name', () => {
    const slots = knight({
      pieces: [
        'helm',
        'kettle helm',
        'coif',
        'coat',
        'mail',
        'gambeson',
        'plates',
        'brigandine',
        'lucky charm',
      ],
    }).pieces.map(({ slot }) => slot)
    expect(slots).toEqual(['helm', 'helm', 'helm', 'coat', 'coat', 'coat', 'plates', 'plates', 'other'])
  })

  rule(
    ['bastionland.armour.slots', 'bastionland.armour.total', 'bastionland.armour.helm-shield'],
    'each slot counts once, and only while worn and whole',
    () => {
      const armourOf = (...pieces: NonNullable<SheetInput['pieces']>) => wornArmour(knight({ pieces }).pieces)
      expect(armourOf('helm')).toBe(1)
      expect(armourOf('coat', 'plates', 'helm')).toBe(3)
      expect(armourOf('coat', 'mail', 'gambeson')).toBe(1)
      expect(armourOf('helm', { name: 'coat', worn: false })).toBe(1)
      expect(armourOf({ name: 'helm', removed: true }, 'coat')).toBe(1)
      expect(armourOf({ name: 'plates', broken: true })).toBe(0)
      expect(knight({ shield: true }).shield?.value).toBe(1)
    },
  )

  test('a better piece in the same slot is the one that counts', () => {
    const hide: Piece = { name: 'hide', slot: 'coat', value: 2, worn: true, removed: false, broken: false }
    expect(wornArmour([{ ...hide, value: 1 }, hide])).toBe(2)
  })
})

describe('what is in hand at the start', () => {
  rule('bastionland.wield.hands', 'two hands: the first items that fit, the rest stowed', () => {
    expect(held(knight({ weapons: ['mace', 'dagger'], shield: true }))).toEqual(['mace', 'shield'])
    expect(held(knight({ weapons: ['mace', 'dagger', 'shield'] }))).toEqual(['mace', 'dagger'])
    expect(held(knight({ weapons: ['mace', 'dagger'] }))).toEqual(['mace', 'dagger'])
    expect(held(knight({ weapons: ['dagger', 'dagger', 'dagger'] }))).toEqual(['dagger', 'dagger'])
    expect(knight({ weapons: ['mace', 'dagger'], shield: true }).weapons[1]?.state).toBe('stowed')
  })

  rule('bastionland.wield.hands', 'a Long or Slow weapon fills both hands', () => {
    expect(held(knight({ weapons: ['greatsword'], shield: true }))).toEqual(['greatsword'])
    expect(held(knight({ weapons: ['maul', 'dagger'] }))).toEqual(['maul'])
    expect(held(knight({ weapons: ['dagger', 'greatsword', 'dagger'] }))).toEqual(['dagger', 'dagger'])
    expect(held(knight({ weapons: ['shield', 'greatsword'] }))).toEqual(['shield'])
  })

  rule('bastionland.wield.hefty', 'only one Hefty item is held', () => {
    expect(held(knight({ weapons: ['spear', 'mace'] }))).toEqual(['spear'])
    expect(held(knight({ weapons: ['spear', 'mace', 'dagger'] }))).toEqual(['spear', 'dagger'])
    expect(held(knight({ weapons: ['spear', 'dagger'] }))).toEqual(['spear', 'dagger'])
  })

  rule('bastionland.wield.lance', 'a lance leaves a hand for the shield in the saddle, not on foot', () => {
    expect(held(knight({ weapons: ['lance'], shield: true }))).toEqual(['lance'])
    expect(held(knight({ weapons: ['lance'], shield: true, mount: 'charger' }))).toEqual(['lance', 'shield'])
    expect(held(knight({ weapons: ['lance', 'mace', 'dagger'], mount: 'charger' }))).toEqual([
      'lance',
      'dagger',
    ])
  })

  test('natural weapons take no hand', () => {
    expect(held(knight({ weapons: ['mace', 'dagger', 'bite (d6 natural)'] }))).toEqual([
      'mace',
      'dagger',
      'bite',
    ])
    expect(held(knight({ hands: 0, weapons: ['mace', 'bite (d6 natural)'] }))).toEqual(['bite'])
  })

  test.each(['creature', 'steed', 'warband', 'structure'] as const)(
    'a %s holds everything it lists',
    (kind) => {
      const sheet = normaliseSheet({
        name: 'x',
        kind,
        weapons: ['maul', 'mace', 'spear', 'longbow'],
        shield: true,
      })
      expect(sheet.hands).toBeNull()
      expect(held(sheet)).toHaveLength(5)
    },
  )

  test.each(['knight', 'squire', 'npc'] as const)('a %s has two hands', (kind) => {
    const sheet = normaliseSheet({ name: 'x', kind, weapons: ['maul', 'mace'] })
    expect(sheet.hands).toBe(2)
    expect(held(sheet)).toEqual(['maul'])
  })

  test('a stated place stands, and hands fill up around it', () => {
    const sheet = knight({ weapons: [{ name: 'mace', state: 'stowed' }, 'dagger', 'axe'], shield: true })
    expect(held(sheet)).toEqual(['dagger', 'shield'])
    expect(held(knight({ weapons: ['mace', { name: 'dagger', state: 'held' }], shield: true }))).toEqual([
      'mace',
      'dagger',
    ])
    expect(held(knight({ weapons: [{ name: 'mace', state: 'broken' }, 'axe'] }))).toEqual(['axe'])
  })

  test('fewer hands hold less', () => {
    expect(held(knight({ hands: 1, weapons: ['mace', 'dagger'], shield: true }))).toEqual(['mace'])
    expect(held(knight({ hands: 1, weapons: ['greatsword', 'dagger'] }))).toEqual(['dagger'])
    expect(held(knight({ hands: 0, weapons: ['dagger'] }))).toEqual([])
  })

  test('the ruling hands-scope can free others, or everybody', () => {
    const both: SheetInput = { name: 'x', weapons: ['greatsword', 'mace'] }
    expect(held(normaliseSheet(both, 'people'))).toEqual(['greatsword'])
    expect(held(normaliseSheet(both, 'knights'))).toEqual(['greatsword', 'mace'])
    expect(held(normaliseSheet({ ...both, kind: 'knight' }, 'knights'))).toEqual(['greatsword'])
    expect(held(normaliseSheet({ ...both, kind: 'knight' }, 'off'))).toEqual(['greatsword', 'mace'])
  })

  test('what was dropped lies where it is said to, or where its owner stands', () => {
    const sheet = knight({
      zone: 'gate',
      weapons: [
        { name: 'mace', state: 'dropped' },
        { name: 'axe', state: 'dropped', zone: 'yard' },
      ],
    })
    expect(sheet.weapons.map(({ zone }) => zone)).toEqual(['gate', 'yard'])
  })

  test('no choice of gear holds more than hands allow', () => {
    const gear = fc.constantFrom(
      'dagger',
      'mace',
      'spear',
      'greatsword',
      'longbow',
      'shortsword',
      'maul',
      'lance',
    )
    fc.assert(
      fc.property(fc.array(gear, { maxLength: 8 }), fc.boolean(), fc.boolean(), (weapons, shield, riding) => {
        const sheet = knight({ weapons, shield, mount: riding ? 'steed' : null })
        const inHand = sheet.weapons.filter(({ state }) => state === 'held')
        const hands = inHand.map((weapon) => (weapon.long && !(weapon.heftyIfMounted && riding) ? 2 : 1))
        const taken = hands.reduce<number>(
          (sum, number) => sum + number,
          sheet.shield?.state === 'held' ? 1 : 0,
        )
        const hefty = inHand.filter((weapon) => weapon.hefty || (weapon.heftyIfMounted && riding))
        expect(taken).toBeLessThanOrEqual(2)
        expect(hefty.length).toBeLessThanOrEqual(1)
        if (weapons.length > 0) expect(sheet.weapons[0]?.state).toBe('held')
      }),
    )
  })
})

describe('a fight taken up in its middle', () => {
  test('Scars keep their place and default to the current Season', () => {
    expect(
      knight({ scars: [{ entry: 11 }, { entry: 8, place: 'ear', pending: true, dealtBy: 'ogre' }] }).scars,
    ).toEqual([
      { entry: 11, place: null, pending: false, dealtBy: null, season: 'current' },
      { entry: 8, place: 'ear', pending: true, dealtBy: 'ogre', season: 'current' },
    ])
  })

  rule(
    ['bastionland.scar.2-disfigurement', 'bastionland.scar.8-tear', 'bastionland.scar.10-mutilation'],
    'only three Scars have a place, by a d6',
    () => {
      expect(scarPlaces[2]).toEqual(['eye', 'cheek', 'neck', 'torso', 'nose', 'jaw'])
      expect(scarPlaces[8]).toEqual(['nose', 'ear', 'finger', 'thumb', 'eye', 'scalp'])
      expect(scarPlaces[10]).toEqual(['leg', 'leg', 'shield arm', 'shield arm', 'sword arm', 'sword arm'])
      for (let entry = 1; entry <= 12; entry++) {
        const place = messageOf({ name: 'x', scars: [{ entry, place: 'nose' }] })
        expect(place === 'accepted').toBe(entry === 2 || entry === 8)
      }
      expect(messageOf({ name: 'x', scars: [{ entry: 10, place: 'sword arm' }] })).toBe('accepted')
      expect(messageOf({ name: 'x', scars: [{ entry: 0 }] })).toContain('1 to 12')
      expect(messageOf({ name: 'x', scars: [{ entry: 13 }] })).toContain('1 to 12')
    },
  )

  test('an Impaired weapon must be one the figure has', () => {
    const effects = [{ kind: 'weapon-impaired' as const }]
    expect(knight({ weapons: ['mace'], effects }).effects).toEqual([
      { kind: 'weapon-impaired', by: null, item: 'mace', turns: 1, text: '' },
    ])
    expect(messageOf({ name: 'x', weapons: ['mace', 'dagger'], effects })).toContain('mace, dagger')
    expect(
      messageOf({ name: 'x', weapons: ['mace'], effects: [{ kind: 'weapon-impaired', item: 'club' }] }),
    ).toContain('mace')
  })

  test('a locked shield must be one the figure has', () => {
    const effects = [{ kind: 'shield-trapped' as const }]
    expect(messageOf({ name: 'x', weapons: ['mace'], effects })).toContain('no shield')
    expect(messageOf({ name: 'x', shield: null, effects })).toContain('no shield')
    for (const carried of [{ shield: true }, { weapons: ['shield'] }, { pieces: ['shield'] }])
      expect(messageOf({ name: 'x', ...carried, effects })).toBe('accepted')
  })

  test('an effect of another kind says what it does', () => {
    expect(messageOf({ name: 'x', effects: [{ kind: 'other' }] })).toContain('text')
    expect(
      knight({ effects: [{ kind: 'other', text: 'sand in the eyes', turns: 'fight' }] }).effects[0]?.turns,
    ).toBe('fight')
  })

  rule('bastionland.bonus-dice', 'a bonus die is a d8 for one attack unless said otherwise', () => {
    expect(knight({ bonusDice: [{}] }).bonusDice).toEqual([{ die: 8, reason: 'advantage', uses: 1 }])
    expect(knight({ bonusDice: [{ die: 12, reason: 'high ground', uses: 'always' }] }).bonusDice).toEqual([
      { die: 12, reason: 'high ground', uses: 'always' },
    ])
    expect(messageOf({ name: 'x', bonusDice: [{ die: 20 }] })).toContain('4, 6, 8, 10 or 12')
  })
})

describe('the border', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 5],
    ['text', 'Sir Nobody'],
    ['a list', []],
    ['an empty object', {}],
    ['no name', { kind: 'knight' }],
    ['an empty name', { name: '  ' }],
    ['a name with a control character', { name: 'a\u0007b' }],
    ['a name of a megabyte', { name: 'x'.repeat(1_000_000) }],
    ['a name of 81 letters', { name: 'x'.repeat(81) }],
    ['an unknown field', { name: 'x', hitPoints: 7 }],
    ['not a number', { name: 'x', vig: Number.NaN }],
    ['infinity', JSON.parse('{"name": "x", "vig": 1e309}')],
    ['an infinite maximum', JSON.parse('{"name": "x", "guard": {"cur": 1, "max": 1e309}}')],
    ['a huge Armour', { name: 'x', naturalArmour: 21 }],
    ['a tiny Armour', { name: 'x', naturalArmour: -10 }],
    ['three hands', { name: 'x', hands: 3 }],
    ['an unknown kind', { name: 'x', kind: 'dragon' }],
    ['an unknown life', { name: 'x', life: 'undead' }],
    ['an unknown Feat', { name: 'x', feats: ['parry'] }],
    ['an unknown weapon', { name: 'x', weapons: ['vorpal blade'] }],
    ['a weapon without dice', { name: 'x', weapons: [{ name: 'vorpal blade' }] }],
    ['a weapon with odd dice', { name: 'x', weapons: ['vorpal blade (d20)'] }],
    ['a weapon with an odd tag', { name: 'x', weapons: ['vorpal blade (d8 holy)'] }],
    ['a weapon with a hundred dice', { name: 'x', weapons: ['vorpal blade (99d6)'] }],
    ['a weapon of a thousand letters', { name: 'x', weapons: ['a'.repeat(1000)] }],
    ['a hundred weapons', { name: 'x', weapons: Array(31).fill('dagger') }],
    ['a hundred weapons in five words', { name: 'x', weapons: Array(5).fill('20 daggers') }],
    ['a million weapons', { name: 'x', weapons: Array(1_000_000).fill('dagger') }],
    ['a weapon that is a number', { name: 'x', weapons: [8] }],
    ['a piece in an odd slot', { name: 'x', pieces: [{ name: 'ring', slot: 'finger' }] }],
    ['a prototype', JSON.parse('{"name": "x", "__proto__": {"kind": "knight"}}')],
    ['a prototype inside', JSON.parse('{"name": "x", "vig": {"cur": 1, "max": 2, "__proto__": {"cur": 9}}}')],
    ['a constructor', JSON.parse('{"name": "x", "constructor": {"prototype": 1}}')],
    ['a text of a megabyte', { name: 'x', note: 'x'.repeat(1_000_000) }],
  ])('refuses %s, shortly', (_name, input) => {
    const message = messageOf(input)
    expect(message).not.toBe('accepted')
    expect(message).not.toMatch(/Invalid input|^\s*$/)
    expect(message.length).toBeLessThan(2_000)
  })

  test('refuses what refers to itself', () => {
    const loop: Record<string, unknown> = { name: 'x' }
    loop['note'] = loop
    expect(messageOf(loop)).toContain('nested')
  })

  test('names the field that is wrong and what it may be', () => {
    expect(messageOf({ name: 'x', weapons: ['mace', 'zap'] })).toMatch(/^weapons\.1 .*"zap"/)
    expect(messageOf({ name: 'x', weapons: [{ name: 'zap', dice: [7] }] })).toMatch(/4, 6, 8, 10 or 12/)
    expect(messageOf({ name: 'x', weapons: [{ name: 'mace', damage: 5 }] })).toMatch(/"damage".*dice/)
    expect(messageOf({ name: 'x', kind: 'dragon' })).toMatch(/knight, squire, npc, creature/)
    expect(messageOf({ name: 'x', hp: 5 })).toMatch(/"hp".*guard/)
    expect(messageOf({ name: 'x', vig: { cur: 2, max: 3, temp: 1 } })).toMatch(/"temp".*cur, max/)
  })

  test('leaves Object.prototype alone', () => {
    messageOf(JSON.parse('{"name": "x", "__proto__": {"polluted": true}}'))
    expect({}).not.toHaveProperty('polluted')
  })

  test('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (input) => {
        expect(() => sheetSchema.safeParse(input)).not.toThrow()
      }),
    )
    const fields = Object.keys(normaliseSheet({ name: 'x' }))
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, value) => {
        expect(() => sheetSchema.safeParse({ name: 'x', [field]: value })).not.toThrow()
      }),
      { numRuns: 200 },
    )
  })
})

test('a complete sheet is a valid one and completes to itself', () => {
  const gear = fc.constantFrom(
    'dagger',
    'mace',
    'greatsword',
    '3 javelins',
    'bite (d6 natural)',
    'tree (2d10+d4 wooden)',
  )
  const anySheet = fc.record(
    {
      name: fc.constantFrom('Aldous', 'Fen Ogre', 'Ünal the Old, of Wick (twice)'),
      kind: fc.constantFrom('knight', 'squire', 'npc', 'creature', 'steed', 'warband', 'structure'),
      vig: fc.integer({ min: 0, max: 19 }),
      guard: fc.record({ cur: fc.integer({ min: 0, max: 9 }), max: fc.integer({ min: 9, max: 99 }) }),
      pieces: fc.array(fc.constantFrom('helm', 'mail', 'Plates', 'bark', 'kite'), { maxLength: 1 }),
      naturalArmour: fc.integer({ min: -9, max: 20 }),
      weapons: fc.array(gear, { maxLength: 6 }),
      shield: fc.constantFrom(true, false, null, 'buckler', { value: 2, wooden: false }),
      hands: fc.constantFrom(0, 1, 2, null),
      life: fc.constantFrom('up', 'mortal', 'fled'),
      scars: fc.array(fc.record({ entry: fc.integer({ min: 1, max: 12 }), pending: fc.boolean() }), {
        maxLength: 3,
      }),
      mount: fc.constantFrom(null, 'charger'),
      bonusDice: fc.array(fc.record({ die: fc.constantFrom(4, 6, 8, 10, 12) }), { maxLength: 2 }),
    },
    { requiredKeys: ['name'] },
  )
  fc.assert(
    fc.property(anySheet, (input) => {
      const sheet = sheetSchema.parse(input)
      expect(sheetSchema.parse(sheet)).toEqual(sheet)
      expect(JSON.parse(JSON.stringify(sheet))).toEqual(sheet)
      expect(Object.keys(sheet)).toEqual(Object.keys(normaliseSheet({ name: 'x' })))
    }),
  )
})

test('the JSON Schema for editors explains every field', () => {
  const schema = z.toJSONSchema(sheetSchema, { io: 'input' })
  expect(schema.additionalProperties).toBe(false)
  expect(schema.required).toEqual(['name'])
  const fields = Object.keys(normaliseSheet({ name: 'x' }))
  expect(Object.keys(schema.properties ?? {})).toEqual(fields)
  for (const field of fields) expect(schema.properties?.[field], field).toHaveProperty('description')
})
