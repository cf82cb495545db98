/**
 * Stat blocks and pasted encounters: every form a user may paste in, and nothing lost between printing and reading.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { findFigure } from '../content/index.ts'
import { damageText, dmText, professionalSkills, standardSkills } from '../rules/core/tables.ts'
import { printWeapon, readWeapon, readyWeapons, sameWeapon, type Weapon } from '../rules/gear/gear.ts'
import { parseEncounter, printEncounter } from './importers/encounter.ts'
import { abilityNames, normaliseSheet, powers, type Sheet, type SheetInput, traits } from './sheet.ts'
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

function weaponOf(sheet: Sheet, name: string): Weapon {
  const found = sheet.weapons.find((weapon) => weapon.name === name)
  if (found === undefined)
    throw new Error(`no ${name} among ${sheet.weapons.map((each) => each.name).join()}`)
  return found
}

const GOBLIN = `Goblin/Orc
Characteristics: STR 11, CON 14, SIZ 11, DEX 11, INT 11, POW 11, CHA 7
Action Points: 2
Damage Modifier: -
Initiative: +11
Move: 6m
Abilities: Night Sight
Skills: Athletics 52%, Brawn 42%, Deceit 57%, Endurance 48%, Evade 62%, Perception 61%, Unarmed 52%, Willpower 42%
Combat Style: Warrior (Shortsword, Shield, Spear, Sling) 62%
Weapon | Size | Damage | AP/HP | Special
Shortsword | M | 1d6 | 6/8 | Bleed, Impale
Shield | L | 1d4 | 4/9 | Passive Blocking on 3 locations, Ranged Parry
Spear | M | 1d8+1 | 4/5 | Impale
Sling | L | 1d8 | 1/2 | Bash, Stun Location, Range 10/150/300m
1d20 | Location | AP/HP
1-3 | Right Leg | 1/5
4-6 | Left Leg | 1/5
7-9 | Abdomen | 1/6
10-12 | Chest | 1/7
13-15 | Right Arm | 1/4
16-18 | Left Arm | 1/4
19-20 | Head | 1/5`

const BEAR = `#### Grizzly

| Creature | Grizzly |
| :-- | :-- |
| Characteristics | STR 26, CON 16, SIZ 34, DEX 16, INT 10, POW 6, CHA 0 |
| Action Points | 3 |
| Damage Modifier | +1d12 |
| Initiative | +13 |
| Move | 8m |
| Abilities | [Intimidate](creatures.md?id=intimidate), [Night Sight](creatures.md?id=night-sight) |
| Skills | Athletics 68%, Brawn 79%, Track 66, Lore (Honey) 60% |
| Combat Style | Fury (Bite and Claws) 78% |

##### Weapon Details

| Weapon | Size | Damage | AP/HP | Special |
| :-- | :-: | :--: | :--: | :-- |
| Bite | L | 1d8+1d12 | as location |
| Claw | H | 1d8+1d12 | as location | |

##### Hit Locations & Armor

| 1d20 | Location | AP/HP |
| :-: | :-- | :-: |
| 1-3 | Right Rear Leg | 3/10 |
| 4-6 | Left Rear Leg | 3/10 |
| 7-9 | Hindquarters | 3/11 |
| 10-12 | Forequarters | 3/12 |
| 13-15 | Right Front | 3/10 |
| 16-18 | Left Front Leg | 3/10 |
| 19-20 | Head | 3/10 |

<br>
`

describe('a block is read', () => {
  test('the goblin is the goblin', () => {
    const { sheet, notes } = read(GOBLIN)
    expect(notes).toEqual([])
    const ready = findFigure('goblin')
    expect(ready).toBeDefined()
    if (ready !== undefined) expect(sheet).toEqual(normaliseSheet(ready))
  })

  rule('mythras.gear.ranged-table', 'the Size of a sling in a block is its Force', () => {
    const { sheet } = read(GOBLIN)
    expect(weaponOf(sheet, 'sling')).toMatchObject({
      category: 'ranged',
      force: 'L',
      range: [10, 150, 300],
      load: 2,
    })
    expect(weaponOf(sheet, 'shield')).toMatchObject({ category: 'shield', passive: 3, tags: [] })
  })

  test('a table in Markdown, with links, and with the Damage Modifier in the damage', () => {
    const { sheet, notes } = read(BEAR)
    expect(sheet).toMatchObject({
      name: 'Grizzly',
      kind: 'creature',
      actionPoints: 3,
      initiative: 13,
      move: 8,
      legs: 4,
    })
    expect(sheet.abilities).toEqual([{ name: 'intimidate' }, { name: 'night-sight' }])
    expect(sheet.skills).toMatchObject({ athletics: 68, track: 66, 'lore-honey': 60 })
    expect(dmText(sheet.dm)).toBe('+1d12')
    const claw = weaponOf(sheet, 'claw')
    expect(damageText(claw.damage)).toBe('1d8')
    expect(claw).toMatchObject({
      dmIncluded: true,
      usesDM: true,
      category: 'natural',
      location: 'right front leg',
    })
    expect(sheet.styles).toEqual([{ name: 'Fury', value: 78, weapons: ['bite', 'claw'], traits: [] }])
    expect(sheet.locations[4]).toMatchObject({
      name: 'right front leg',
      kind: 'leg',
      naturalAP: 3,
      wornAP: 0,
    })
    expect(notes).toEqual([])
  })

  test.each([
    ['1d6+1d6', '+1d6', '1d6', true],
    ['1d4+1+1d6', '+1d6', '1d4+1', true],
    ['2d8+2+1d6', '+1d6', '2d8+2', true],
    ['1d12+2d8', '+2d8', '1d12', true],
    ['1d8+1d8+1d6', '+1d8+1d6', '1d8', true],
    ['1d4 − 1d2', '-1d2', '1d4', true],
    ['2d6', '+2d6', '2d6', false],
    ['1d6+1', '+1d6', '1d6+1', false],
    ['1d8+1d4', '-', '1d8+1d4', false],
  ])('damage %s with a Damage Modifier of %s is %s', (printed, dm, own, included) => {
    const { sheet } = read(
      `Thing\nDamage Modifier: ${dm}\nWeapon | Size | Damage | AP/HP | Special\nFang | M | ${printed} | as location |`,
    )
    const [weapon] = sheet.weapons
    expect([damageText(weapon?.damage ?? { dice: [], plus: 0 }), weapon?.dmIncluded]).toEqual([own, included])
  })

  rule('mythras.init.armor', 'a number in brackets is before armour, a bare one too', () => {
    const body = '1d20 | Location | AP/HP\n1-10 | Chest | 4/8\n11-20 | Head | 3/6'
    expect(read(`Guard\nKind: npc\nInitiative: +9 (13-4)\n${body}`).sheet.initiative).toBe(13)
    expect(read(`Guard\nKind: npc\nInitiative: +11\n${body}`).sheet.initiative).toBe(11)
    expect(read(`Beast\nKind: creature\nInitiative: +11\n${body}`).sheet.locations[0]).toMatchObject({
      naturalAP: 4,
      wornAP: 0,
    })
  })

  test.each([
    ['6m', [6, 0, 6]],
    ['12m/18m Flying', [12, 18, 12]],
    ['12m (swim)', [0, 0, 12]],
    ['8 m, 4 m swimming', [8, 0, 4]],
    ['10 metres', [10, 0, 10]],
  ])('Move: %s', (text, expected) => {
    const { move, fly, swim } = read(`x\nMove: ${text}`).sheet
    expect([move, fly, swim]).toEqual(expected)
  })

  rule('mythras.style.traits', 'several styles, with weapons and traits', () => {
    const { sheet } = read(
      'x\nCombat Style: Line (Sword, Peltast Shield) 68% - Formation Fighting, Blind Fighting; Second Style 80%\n' +
        'Weapon | Size | Damage | AP/HP | Special\nShortsword | M | 1d6 | 6/8 |\nShield | L | 1d4 | 4/12 | Ranged Parry',
    )
    expect(sheet.styles).toEqual([
      {
        name: 'Line',
        value: 68,
        weapons: ['shortsword', 'shield'],
        traits: ['blind-fighting', 'formation-fighting'],
      },
      { name: 'Second Style', value: 80, weapons: ['shortsword', 'shield'], traits: [] },
    ])
    expect(read('x\nCombat Style: Jaws (Bite), 81%').sheet.styles[0]).toMatchObject({
      name: 'Jaws',
      value: 81,
    })
  })

  test('a caster: points, skill and spells', () => {
    const { sheet, notes } = read('Witch\nMagic Points: 19\nMagic: 78% (Befuddle, Heal, Mindspeech)')
    expect(sheet.magicPoints).toBe(19)
    expect(sheet.skills['magic']).toBe(78)
    expect(sheet.spells.map(({ name, effect }) => [name, effect])).toEqual([
      ['Befuddle', 'befuddle'],
      ['Heal', 'heal'],
      ['Mindspeech', 'none'],
    ])
    expect(notes).toContain('Mindspeech has no effect that is counted in a fight')
  })

  rule('mythras.creature.trample', 'rows that are abilities lend these their damage', () => {
    const { sheet, notes } = read(
      'Wyrm\nAbilities: Breathe Flame, Trample\nCombat Style: Claws 90%; Flame Breath 80%\n' +
        'Weapon | Size | Damage | AP/HP | Special\nClaw | E | 1d10 | as location |\n' +
        'Flame Breath | E | 4d6 | - | a cone\nTrample | C | 4d8 | - |',
    )
    expect(sheet.weapons.map(({ name }) => name)).toEqual(['claw'])
    expect(sheet.abilities.map(({ damage }) => damageText(damage ?? { dice: [], plus: 0 }))).toEqual([
      '4d6',
      '4d8',
    ])
    expect(sheet.styles[1]?.weapons).toEqual(['flame breath'])
    expect(notes.join('\n')).toContain('Trample is an ability')
  })

  test('overlapping hit locations are put right, with a note', () => {
    const { sheet, notes } = read(
      'Shark\n1d20 | Location | AP/HP\n1-14 | Forequarters | 2/14\n15-16 | Right Fin | 2/11\n' +
        '17-18 | Left Fin | 2/11\n17-20 | Head | 2/12',
    )
    expect(sheet.locations.map(({ from, to }) => [from, to])).toEqual([
      [1, 14],
      [15, 16],
      [17, 18],
      [19, 20],
    ])
    expect(notes.join('\n')).toContain('head overlaps')
  })
})

describe('forgiving reading', () => {
  test('dashes, tabs, case, missing units and blank lines do not matter', () => {
    const messy = GOBLIN.replaceAll(' | ', '\t')
      .replaceAll('-', '–')
      .replace('Damage Modifier: –', 'DAMAGE MODIFIER: —')
      .replace('Move: 6m', 'movement: 6')
      .replaceAll('\n', '\r\n\r\n')
      .replace('Characteristics: ', '')
      .replaceAll('%', '')
    const { sheet, notes } = read(messy)
    expect(notes).toEqual([])
    expect(sheet).toEqual(read(GOBLIN).sheet)
  })

  test.each(['Rat-Man: STR 10, CON 11', 'Rat-Man – STR 10 CON 11', 'Rat-Man (STR: 10 CON: 11'])(
    'the name and the characteristics may share a line: %s',
    (line) => {
      const { sheet } = read(`${line} SIZ 9 DEX 14 INT 9 POW 8 CHA 6\nAction Points 2\nArmour: 1 point hide`)
      expect(sheet).toMatchObject({ name: 'Rat-Man', str: 10, con: 11, cha: 6 })
      expect(sheet.locations.map(({ naturalAP, wornAP }) => naturalAP + wornAP)).toEqual(Array(7).fill(1))
    },
  )

  test('whole sections may be missing', () => {
    const { sheet, notes } = read('Bandit\nSTR 13 CON 12 SIZ 14\nSkills: Evade 45%,\nBrawn: 51%')
    expect(sheet).toMatchObject({ name: 'Bandit', kind: 'npc', str: 13, con: 12, siz: 14, dex: 11 })
    expect(sheet.skills).toMatchObject({ evade: 45, brawn: 51 })
    expect(sheet.locations).toHaveLength(7)
    expect(notes).toEqual(['no DEX, INT, POW, CHA given: taken as usual'])
  })

  test('hit locations without a table', () => {
    const { sheet } = read('Imp\nSTR 6 CON 8\n01-10 Body 1/4\n11–18: Wings 1/3\n19-20 Head 2/4')
    expect(sheet.locations.map(({ name, kind, hpMax }) => [name, kind, hpMax])).toEqual([
      ['body', 'abdomen', 4],
      ['wings', 'wing', 3],
      ['head', 'head', 4],
    ])
    expect(sheet.kind).toBe('creature')
  })

  test('what a row does not say is told from the name, with a note', () => {
    const { sheet, notes } = read(
      'Brute\nWeapon | Size | Damage | AP/HP | Special\nTwo Handed Axe | E | 2d8+2 | 6/12 | |\nBoot | S | 1d3 | - | -',
    )
    expect(weaponOf(sheet, 'Two Handed Axe')).toMatchObject({
      tags: ['cutting', 'sunder', 'two-handed'],
      hands: 2,
    })
    expect(weaponOf(sheet, 'Boot').tags).toEqual([])
    expect(notes).toContain('took Two Handed Axe for cutting, sunder, two-handed')
  })

  test('nothing fails because of one field', () => {
    const { sheet, notes } = read(
      'Odd\nSTR 9999 CON 12\nAction Points: 77\nDamage Modifier: huge\nAbilities: Night Sight, Laser Eyes\n' +
        'Skills: Evade 40%, Charm\nCombat Style: Fists\nsomething else entirely\n' +
        'Weapon | Size | Damage | AP/HP | Special\nSpoon | M | lots | 1/1 | shiny\nFork | S | 1d3 | 1/1 | shiny, Impale\n' +
        '1d20 | Location | AP/HP\n1-3 | Leg | 1/5',
    )
    expect(sheet).toMatchObject({ name: 'Odd', str: 11, con: 12, actionPoints: 2, dm: 4 })
    expect(sheet.abilities).toEqual([{ name: 'night-sight' }])
    expect(sheet.skills['evade']).toBe(40)
    expect(sheet.weapons.map(({ name, tags }) => [name, tags])).toEqual([['Fork', ['impaling']]])
    expect(sheet.locations).toHaveLength(7)
    for (const word of [
      'Laser Eyes',
      'huge',
      'Charm',
      'Fists',
      'Spoon',
      'shiny',
      '4 belongs to none',
      '9999',
    ])
      expect(notes.join('\n') + (word === '9999' ? ' 9999' : '')).toContain(word)
    expect(notes.join('\n')).toContain('left out str')
    expect(notes.join('\n')).toContain('left out actionPoints')
  })

  test('what is no stat block is refused with what to do', () => {
    expect(errorOf('')).toContain('begins with a name')
    expect(errorOf('Characteristics: STR 11')).toContain('begins with a name')
    expect(errorOf('just a sentence')).toContain('Characteristics: STR 11')
    expect(errorOf('x'.repeat(300_000))).toContain('at most')
    expect(errorOf('{"name": "x"}')).toContain('stats and hit_locations')
    expect(errorOf('[1, 2')).toContain('no JSON')
    expect(errorOf('[]')).toContain('no figures')
  })

  test('never throws, whatever is pasted', () => {
    const lines = GOBLIN.split('\n')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...lines), fc.string(), fc.string({ unit: 'binary' })), {
          maxLength: 30,
        }),
        (parts) => {
          const result = parseStatblock(parts.join('\n'))
          if (result.ok) expect(() => normaliseSheet(result.sheet)).not.toThrow()
          else expect(result.error).not.toBe('')
        },
      ),
      { numRuns: 150 },
    )
  })
})

// ── Printing ─────────────────────────────────────────────────────────────────────────────────────────────

describe('a block is printed', () => {
  test('in the fixed order, with what differs from the tables', () => {
    const sheet = normaliseSheet({
      name: 'Ana',
      kind: 'pc',
      str: 14,
      con: 13,
      siz: 13,
      dex: 13,
      int: 12,
      pow: 10,
      cha: 11,
      skills: { endurance: 50, 'first-aid': 47 },
      style: { name: 'Sword and Board', value: 65 },
      weapons: ['broadsword', 'heater'],
      armour: { head: 3, chest: 'brigandine', abdomen: 'brigandine', limbs: 2 },
      passions: { 'Loyal to the Queen': 55 },
    })
    expect(printStatblock(sheet).split('\n')).toEqual([
      'Ana',
      'Kind: pc',
      'Characteristics: STR 14, CON 13, SIZ 13, DEX 13, INT 12, POW 10, CHA 11',
      'Action Points: 2',
      'Damage Modifier: +1d2',
      'Initiative: +9 (13-4)',
      'Move: 6m',
      'Skills: Endurance 50%, First Aid 47%',
      'Passions: Loyal to the Queen 55%',
      'Combat Style: Sword and Board (Broadsword, Heater) 65%',
      'Weapon | Size | Damage | AP/HP | Special',
      'Broadsword | M | 1d8 | 6/10 | Bleed, Impale',
      'Heater | L | 1d4 | 6/12 | Strapped, Passive blocking on 3 locations, Ranged parry',
      '1d20 | Location | AP/HP | Armour',
      '1-3 | Right Leg | 2/6 | worn 2',
      '4-6 | Left Leg | 2/6 | worn 2',
      '7-9 | Abdomen | 4/7 | brigandine 4',
      '10-12 | Chest | 4/8 | brigandine 4',
      '13-15 | Right Arm | 2/5 | worn 2',
      '16-18 | Left Arm | 2/5 | worn 2',
      '19-20 | Head | 3/6 | worn 3',
    ])
  })

  test('names that could be taken for lines still come back as something', () => {
    for (const name of ['Weapons', '[x', '| a | b', 'Skills: Evade 50%', '---', '**Bold**']) {
      const text = printStatblock(normaliseSheet({ name }))
      expect(printStatblock(read(text).sheet)).toBe(text)
    }
  })

  test('every ready-made weapon, changed in one way, comes back in words', () => {
    const changes: readonly Partial<Weapon>[] = [
      { load: 3 },
      { ap: 1, hp: 2 },
      { reach: 'VL' },
      { scope: 2 },
      { usesDM: false },
      { damage: { dice: [12], plus: -1 } },
      { damage: { dice: [], plus: 3 } },
      { name: 'Thing' },
    ]
    for (const ready of readyWeapons)
      for (const change of changes) {
        const changed: Weapon = {
          ...ready,
          ...change,
          thrown: null,
          tags: ready.tags.filter((tag) => tag !== 'thrown'),
        }
        const words = printWeapon(changed)
        const back = readWeapon(words)
        expect(
          back.ok && back.unknown.length === 0 && back.weapons[0] && sameWeapon(back.weapons[0], changed),
          words,
        ).toBe(true)
      }
  })
})

const letters = fc.stringMatching(/^[A-Z][a-z]{2,8}(?: [A-Z][a-z]{2,8})?$/)
const score = fc.integer({ min: 0, max: 60 })

const ownWeapon = fc
  .record({
    name: letters,
    damage: fc.constantFrom('1d3', '1d8+1', '2d6', '1d10+2', '4'),
    size: fc.constantFrom('S', 'M', 'L', 'H', 'E', 'C'),
    apHp: fc.constantFrom('', ' 4/8', ' 6/12'),
    tags: fc.subarray([
      'cutting',
      'impaling',
      'bludgeoning',
      'sunder',
      'two-handed',
      'set',
      'barbed',
      'sweep',
    ]),
    more: fc.subarray(['reach VL', 'thrown 5/10/30', 'no DM']),
  })
  .map(({ name, damage, size, apHp, tags, more }) => {
    const dice = damage === '4' ? 'damage 4' : damage
    return `${name} (${[`${dice} ${size}${apHp}`, ...tags, ...more].join(', ')})`
  })

const weaponInputs = fc.oneof(
  fc.constantFrom(...readyWeapons.map(({ name }) => name)),
  fc.constantFrom(
    '4 javelins',
    'bite (1d6 L)',
    'claw (1d8 H cutting)',
    'horn (1d10 M impaling)',
    'shield (1d4 L 4/9 passive 3)',
  ),
  fc.constantFrom({ name: 'bite', category: 'natural' as const, damage: '1d8', dmIncluded: true }),
  ownWeapon,
)

const bodies: readonly (readonly string[])[] = [
  ['1-10 chest 3/8', '11-15 right arm 2/4', '16-18 left arm 0/4', '19-20 head 1/5'],
  [
    '1-2 tail 5/6',
    '3-8 right rear leg 5/6',
    '9-14 hindquarters 5/9',
    '15-18 right wing 5/4',
    '19-20 head 6/6',
  ],
]

const printable: fc.Arbitrary<SheetInput> = fc
  .record(
    {
      kind: fc.constantFrom('pc', 'npc', 'creature'),
      heroes: fc.constantFrom(
        {},
        { heroLevel: 'pulp' as const, advantages: ['luck' as const] },
        { heroLevel: 'paragon' as const, advantages: ['action-point' as const, 'hit-points' as const] },
      ),
      scores: fc.record({
        str: score,
        con: score,
        siz: score,
        dex: score,
        int: score,
        pow: score,
        cha: score,
      }),
      numbers: fc.record(
        {
          actionPoints: fc.integer({ min: 0, max: 6 }),
          dm: fc.integer({ min: 0, max: 30 }),
          initiative: fc.integer({ min: -9, max: 40 }),
          healingRate: fc.integer({ min: 1, max: 9 }),
          luck: fc.integer({ min: 0, max: 9 }),
          magicPoints: fc.integer({ min: 0, max: 30 }),
          move: fc.integer({ min: 0, max: 20 }),
          fly: fc.integer({ min: 0, max: 20 }),
          swim: fc.integer({ min: 0, max: 20 }),
          legs: fc.integer({ min: 0, max: 8 }),
          height: fc.integer({ min: 50, max: 400 }),
        },
        { requiredKeys: [] },
      ),
      body: fc.oneof(
        fc.constant({}),
        fc.constantFrom(...bodies).map((locations) => ({ locations })),
      ),
      armour: fc.constantFrom(
        {},
        { armour: 'mail' },
        { armour: { head: 5, all: 1 } },
        { armour: { head: { name: 'Great Helm', ap: 6 } } },
      ),
      hide: fc.constantFrom({}, { naturalArmour: 3 }),
      skills: fc.dictionary(
        fc.constantFrom(...Object.keys(standardSkills), ...Object.keys(professionalSkills), 'lore-herding'),
        fc.integer({ min: 0, max: 200 }),
        { maxKeys: 6 },
      ),
      weapons: fc.array(weaponInputs, { maxLength: 5 }),
      style: fc.record({
        name: letters,
        value: fc.integer({ min: 0, max: 200 }),
        traits: fc.subarray([...traits]),
      }),
      abilities: fc.uniqueArray(
        fc.oneof(
          fc.constantFrom(...abilityNames).map((name) => ({ name })),
          fc.constantFrom(
            { name: 'trample' as const, damage: '4d8' },
            { name: 'immunity' as const, source: 'fire' },
            { name: 'regeneration' as const, rate: 2 },
            { name: 'gaze' as const, text: 'turns to stone', resist: 'willpower' },
            {
              name: 'venomous' as const,
              weapon: 'bite',
              poison: {
                potency: 60,
                conditions: ['paralysis' as const, 'agony' as const],
                onset: 1,
                duration: 12,
              },
            },
          ),
        ),
        { maxLength: 4, selector: ({ name }) => name },
      ),
      spells: fc.subarray(['Befuddle', 'Heal', 'Disruption']),
      powers: fc.subarray([...powers]),
      passions: fc.dictionary(letters, fc.integer({ min: 0, max: 100 }), { maxKeys: 2 }),
      nature: fc.constantFrom('professional', 'levy', 'fanatic'),
      note: fc.constantFrom('', 'Carries a letter; hates goblins.'),
      name: letters,
    },
    { noNullPrototype: true },
  )
  .map(({ heroes, scores, numbers, body, armour, hide, ...rest }) => ({
    ...rest,
    ...heroes,
    ...scores,
    ...numbers,
    ...body,
    ...armour,
    ...hide,
  }))

test('reading what was printed gives back the same sheet', () => {
  fc.assert(
    fc.property(printable, (input) => {
      const sheet = normaliseSheet(input)
      const text = printStatblock(sheet)
      expect(read(text).sheet).toEqual(sheet)
    }),
    { numRuns: 150 },
  )
})

test('other ammunition and attached systems of a gun are printed below it, and read back', () => {
  const sheet = normaliseSheet({
    name: 'Trooper',
    weapons: [
      {
        name: 'rifle',
        also: [
          { name: 'explosive rounds', damage: '2d6', tags: ['sunder'], ammo: 4 },
          { name: 'shotgun', ammo: 1 },
        ],
      },
      'dagger',
    ],
  })
  const text = printStatblock(sheet)
  expect(text).toMatch(/^Rifle .*\nAlso Explosive rounds .*\nAlso Shotgun .*\nDagger /im)
  expect(sheet.weapons[0]?.also).toHaveLength(2)
  expect(read(text).sheet).toEqual(sheet)
})

// ── Encounters ───────────────────────────────────────────────────────────────────────────────────────────

const humanoid = [
  ['Right leg', '01-03', 6, 2],
  ['Left leg', '04-06', 6, 2],
  ['Abdomen', '07-09', 7, 4],
  ['Chest', '10-12', 8, 4],
  ['Right arm', '13-15', 5, 2],
  ['Left arm', '16-18', 5, 2],
  ['Head', '19-20', 6, 5],
].map(([name, range, hp, ap]) => ({ name, range, hp, ap }))

const cultist = {
  name: 'Cultist 1',
  cult_rank: 'Common',
  stats: [{ STR: 6 }, { CON: 13 }, { SIZ: 14 }, { DEX: 13 }, { INT: 13 }, { POW: 15 }, { CHA: 13 }],
  skills: [{ Athletics: 46 }, { Brawn: 49 }, { 'Folk Magic': 57 }, { 'Lang: Common': 66 }],
  folk_spells: ['Alarm', 'Heal'],
  hit_locations: humanoid,
  combat_styles: [
    {
      name: 'Raider',
      value: 49,
      weapons: [
        {
          name: 'Dagger',
          damage: '1d4+1',
          ap: 6,
          hp: 8,
          size: 'S',
          reach: 'S',
          range: '',
          type: '1h-melee',
          add_damage_modifier: true,
          effects: 'Bleed, Impale',
        },
        {
          name: 'Target Shield',
          damage: '1d3+1',
          ap: 4,
          hp: 9,
          size: 'L',
          reach: 'S',
          range: '',
          type: 'shield',
          add_damage_modifier: true,
          effects: "Bash, Stun Loc, Passive Block 3 loc's",
        },
        {
          name: 'Short Bow',
          damage: '1d6',
          ap: 4,
          hp: 4,
          size: 'L',
          reach: '-',
          range: '15/100/200',
          type: 'ranged',
          add_damage_modifier: true,
          effects: 'Impale',
        },
      ],
    },
  ],
  attributes: {
    action_points: 3,
    damage_modifier: '-1d2',
    magic_points: 15,
    strike_rank: '10(13-3)',
    movement: '6',
  },
  features: ['Night Sight', 'Sneer'],
  notes: 'Newly sworn.',
  natural_armor: false,
}

describe('encounters', () => {
  test('a pasted list is read, and nothing is worked out anew', () => {
    const { sheet, notes } = read(JSON.stringify([cultist, { ...cultist, name: 'Cultist 2' }]))
    expect(notes[0]).toBe('took the first of 2 figures')
    expect(sheet).toMatchObject({
      name: 'Cultist 1',
      str: 6,
      pow: 15,
      actionPoints: 3,
      magicPoints: 15,
      move: 6,
    })
    expect(dmText(sheet.dm)).toBe('-1d2')
    expect(sheet.skills).toMatchObject({ athletics: 46, 'lang-common': 66, magic: 57 })
    expect(sheet.spells.map(({ effect }) => effect)).toEqual(['none', 'heal'])
    expect(sheet.locations.map(({ hpMax, wornAP }) => [hpMax, wornAP])).toEqual(
      humanoid.map(({ hp, ap }) => [hp, ap]),
    )
    expect(sheet.note).toBe('Newly sworn. Sneer')
    expect(notes).toContain('there is no rule for the feature "Sneer": it is kept as a note')
  })

  rule('mythras.init.armor', 'the leading number of a strike rank is what is left after armour', () => {
    const { sheet } = read(JSON.stringify([{ ...cultist, features: [] }]))
    const penalty = Math.max(...sheet.locations.map(({ wornAP }) => wornAP))
    expect(sheet.initiative - penalty).toBe(10)
  })

  test('its weapons', () => {
    const { sheet } = read(JSON.stringify(cultist))
    expect(sheet.weapons.map(({ name }) => name)).toEqual(['dagger', 'Target Shield', 'Short Bow'])
    expect(weaponOf(sheet, 'Target Shield')).toMatchObject({
      category: 'shield',
      passive: 3,
      size: 'L',
      ap: 4,
      hp: 9,
    })
    expect(weaponOf(sheet, 'Short Bow')).toMatchObject({
      category: 'ranged',
      force: 'L',
      usesDM: true,
      range: [15, 100, 200],
    })
    expect(sheet.styles).toEqual([
      { name: 'Raider', value: 49, weapons: ['dagger', 'Target Shield', 'Short Bow'], traits: [] },
    ])
  })

  test('armour is natural where the list says so', () => {
    const { sheet } = read(JSON.stringify([{ ...cultist, natural_armor: true }]))
    expect(sheet.kind).toBe('creature')
    expect(sheet.locations[6]).toMatchObject({ naturalAP: 5, wornAP: 0 })
    expect(sheet.initiative).toBe(10)
  })

  test('ranges of one number, and locations that do not fit', () => {
    const spider = [
      { name: 'Legs', range: '1', hp: 3, ap: 1 },
      { name: 'Abdomen', range: '02-19', hp: 7, ap: 2 },
      { name: 'Head', range: '20', hp: 5, ap: 2 },
    ]
    const found = read(JSON.stringify([{ ...cultist, hit_locations: spider }])).sheet
    expect(found.locations.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 19],
      [20, 20],
    ])
    const odd = read(JSON.stringify([{ ...cultist, hit_locations: spider.slice(1) }]))
    expect(odd.sheet.locations).toHaveLength(7)
    expect(odd.notes.join('\n')).toContain('took a human shape')
  })

  test.each(['legionary', 'archer', 'grizzly-bear', 'goblin', 'brawler', 'shark', 'horse'])(
    '%s goes out and comes back',
    (id) => {
      const sheet = normaliseSheet(findFigure(id) ?? { name: '' })
      const back = parseEncounter(printEncounter([sheet, sheet]))
      if (!back.ok) throw new Error(back.error)
      expect(back.figures).toHaveLength(2)
      const again = normaliseSheet(back.figures[0]?.sheet ?? { name: '' })
      const strip = ({ locations, weapons, ...rest }: Sheet) => ({
        ...rest,
        locations: locations.map(({ worn: _worn, ...each }) => each),
        weapons: weapons.map(({ dmIncluded: _included, ...each }) => each),
      })
      expect(strip(again)).toEqual(strip(sheet))
    },
  )

  test('the form is the one other programs know', () => {
    const [figure] = JSON.parse(printEncounter([normaliseSheet(findFigure('legionary') ?? { name: '' })]))
    expect(figure).toMatchObject({
      name: 'Legionary',
      attributes: { action_points: 2, damage_modifier: '+1d2', strike_rank: '6(12-6)', movement: '6' },
      natural_armor: false,
    })
    expect(figure.stats[0]).toEqual({ STR: 13 })
    expect(figure.hit_locations[0]).toEqual({ name: 'Right leg', range: '01-03', hp: 6, ap: 0 })
    expect(figure.combat_styles[0].weapons[0]).toMatchObject({
      name: 'shortsword',
      damage: '1d6',
      add_damage_modifier: true,
      effects: 'Bleed, Impale',
    })
  })

  test('reads JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const figure = { ...cultist, notes: 'n', extra: value }
        const odd = JSON.stringify([figure], null, 1)
        expect(parseEncounter(odd)).toEqual(parseEncounter(JSON.stringify([{ ...cultist, notes: 'n' }])))
      }),
      { numRuns: 100 },
    )
    const quoted = { ...cultist, name: 'Tab\t"quote" \\ \u00e9 \u{1f409}' }
    const back = parseEncounter(JSON.stringify([quoted]).replaceAll('é', '\\u00e9'))
    expect(back.ok && back.figures[0]?.sheet.name).toBe('Tab\t"quote" \\ é \u{1f409}')
  })

  test('broken or hostile JSON is refused with where it broke', () => {
    for (const bad of ['[', '[{"name"', '{"a":}', '[1,]', '"x', '[true false]', '{"a" 1}', '[nul]', '[{}] x'])
      expect(parseEncounter(bad)).toMatchObject({ ok: false })
    expect(errorOf('[{"name":')).toContain('character')
    expect(errorOf('['.repeat(5000))).toContain('nested too deeply')
    expect(errorOf('[{"name": "x", "stats": [{"STR": 1e309}], "__proto__": {"kind": "pc"}}]')).toBe('read')
  })
})

describe('words of another hand', () => {
  const block = (...lines: readonly string[]) => {
    const read = parseStatblock(
      ['Bandit', 'STR 13 CON 12 SIZ 13 DEX 11 INT 10 POW 9 CHA 8', ...lines].join('\n'),
    )
    return read.ok ? { ...read.sheet, told: read.notes } : { error: read.error }
  }

  test('a percentage may stand before the weapons of a style, and keeps its style', () => {
    expect(block('Combat Style: Bandit 55% (Axe, Buckler)')).toMatchObject({
      styles: [{ name: 'Bandit', value: 55, weapons: ['axe', 'buckler'] }],
    })
    expect(
      block('Combat Style: Bandit (Axe) 55% - Daredevil; Thief 40% (Dagger) - Skirmishing'),
    ).toMatchObject({
      styles: [
        { name: 'Bandit', value: 55, weapons: ['axe'], traits: ['daredevil'] },
        { name: 'Thief', value: 40, weapons: ['dagger'], traits: ['skirmishing'] },
      ],
    })
  })

  test('without a table the weapons of the style are carried, and the notes say so', () => {
    expect(block('Combat Style: Bandit 55% (Axe, Buckler)')).toMatchObject({
      weapons: ['axe', 'buckler'],
      told: ['no weapons listed: took axe, buckler from the style'],
    })
    expect(block('Combat Style: Watch 55% (Axe, Moon Shield)')).toMatchObject({
      weapons: ['axe'],
      told: [
        'no weapons listed: took axe from the style',
        'no weapon of the list is called Moon Shield: the style alone names it',
      ],
    })
    expect(block('Combat Style: Bandit 55% (Axe, Buckler)', 'Weapons: broadsword')).toMatchObject({
      weapons: ['broadsword'],
      told: [],
    })
  })

  test('labels with a number need no colon, and several may share a line', () => {
    const wanted = { actionPoints: 3, dm: 5, initiative: 11, move: 7, told: [] }
    expect(block('Action Points 3', 'Damage Modifier +1d2', 'Initiative 11', 'Move 7')).toMatchObject(wanted)
    expect(block('Action Points: 3  Damage Modifier: +1d2  Initiative: 11  Move: 7')).toMatchObject(wanted)
    expect(block('Action Points 3, Damage Modifier +1d2, Initiative +11, Movement 7 m')).toMatchObject(wanted)
  })

  test('armor is understood in either spelling, as points or as pieces', () => {
    expect(block('Armor 2')).toMatchObject({ armour: { all: 2 }, told: [] })
    expect(block('Armor: 3 points on all locations')).toMatchObject({ armour: { all: 3 }, told: [] })
    expect(block('Armour: mail (chest, abdomen), helmet 5 (head)')).toMatchObject({
      armour: ['mail (chest, abdomen)', 'helmet 5 (head)'],
      told: [],
    })
  })
})

describe('a block in a single line', () => {
  test('is parted by semicolons, and several styles stay one list', () => {
    const { sheet } = read(
      'Bog Witch: STR 8, CON 10; Combat Style: Hexing (Club, Dagger) 45%; Fists 30%; Weapons: Club, Dagger; Armour: mail 6',
    )
    expect(sheet).toMatchObject({ name: 'Bog Witch', str: 8, con: 10 })
    expect(sheet.styles.map(({ name, value }) => [name, value])).toEqual([
      ['Hexing', 45],
      ['Fists', 30],
    ])
    expect(sheet.weapons.map(({ name }) => name)).toEqual(['club', 'dagger'])
  })

  test('says what it leaves out, and a bare percentage is a style', () => {
    const { sheet, notes } = read('Dame Iris; STR 12, CON 12; Combat Style 68%; longsword, mail hauberk')
    expect(sheet.styles.map(({ value }) => value)).toEqual([68])
    expect(notes).toContain('left out "longsword, mail hauberk"')
  })
})
