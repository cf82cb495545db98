/**
 * Sheets: the formulas, defaults and short forms, what rank and base ask of techniques and signature moves, and
 * what is turned away in which words.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { rule } from '../../testing/rule.ts'
import { resolveRulings } from '../register/rulings.ts'
import { type ArmourCategory, readShield, type WeaponCategory, weaponCategories } from '../rules/gear.ts'
import { signaturePrice, techniquePrice } from '../rules/repertoire.ts'
import { rankNames, skillNames, type Technique, techniqueNames } from '../rules/words.ts'
import {
  composureMaxOf,
  guardMaxOf,
  natures,
  normaliseSheet,
  type Sheet,
  type SheetInput,
  sheetSchema,
  vitalityMaxOf,
} from './sheet.ts'

function sheet(fields: Partial<SheetInput> = {}): Sheet {
  return normaliseSheet({ name: 'Ana', ...fields })
}

function messageOf(input: unknown): string {
  const parsed = sheetSchema.safeParse(input)
  return parsed.success ? 'accepted' : parsed.error.issues.map(({ message }) => message).join('\n')
}

const refusal = (fields: Record<string, unknown>) => messageOf({ name: 'Ana', ...fields })

const FIGHTER = { kind: 'pc', archetype: 'fighter', might: 3, grace: 1, will: 1 } as const

describe('Guard', () => {
  const guard = (fields: Partial<SheetInput>, rulings: Record<string, string> = {}) =>
    guardMaxOf(sheet(fields), resolveRulings(rulings))

  rule('stances.guard.formula', '12 and the greatest of Might, Grace and Will', () => {
    expect(guard(FIGHTER)).toBe(15)
    expect(guard({ kind: 'pc', grace: 3, might: 2 })).toBe(15)
    expect(guard({ kind: 'pc', will: 2 })).toBe(14)
    expect(guard({ kind: 'pc', mind: 5, awareness: 5, presence: 5 })).toBe(12)
    expect(guard({ kind: 'pc', might: -2, grace: -1, will: -3 })).toBe(11)
    expect(guard({})).toBe(12)
  })

  rule(
    ['stances.guard.divine-grace', 'stances.guard.arcane-battery'],
    'Paladin and Cleric 4 more, Wizard 2, nobody else',
    () => {
      expect(guard({ kind: 'pc', archetype: 'cleric', will: 1 })).toBe(17)
      expect(guard({ kind: 'pc', archetype: 'wizard', grace: 1 })).toBe(15)
      const more = (['fighter', 'ranger', 'paladin', 'rogue', 'bard', 'none'] as const).map(
        (archetype) => guard({ archetype }) - 12,
      )
      expect(more).toEqual([0, 0, 4, 0, 0, 0])
      const strict = { 'archetype-guard': 'sheet' }
      expect(guard({ kind: 'pc', archetype: 'cleric', will: 1 }, strict)).toBe(13)
      expect(guard({ kind: 'pc', archetype: 'cleric', will: 1, guardMax: 17 }, strict)).toBe(17)
    },
  )

  rule(
    ['stances.shield.small', 'stances.shield.large.guard'],
    'a small shield 1 more, a large one 2; advances on top',
    () => {
      expect(guard({ ...FIGHTER, shield: 'small' })).toBe(16)
      expect(guard({ ...FIGHTER, shield: 'large' })).toBe(17)
      expect(guard({ ...FIGHTER, will: 2, shield: 'small', guardBonus: 2 })).toBe(18)
      expect(guard({ kind: 'pc', archetype: 'paladin', might: 2, will: 2, shield: 'large' })).toBe(20)
    },
  )

  rule('stances.guard.formula', 'a printed number is the whole; nothing is added to it again', () => {
    const printed = { ...FIGHTER, guardMax: 20, shield: 'large', guardBonus: 4 } as const
    expect(guard(printed)).toBe(20)
    expect(guard({ kind: 'npc', might: 1, guardMax: 5 })).toBe(5)
    expect(guard({ kind: 'npc', might: 1, guardMax: 0 })).toBe(0)
  })

  rule('stances.guard.formula', 'a table may reckon the Guard of NPCs too', () => {
    expect(guard({ kind: 'npc', might: 1, guardMax: 5 }, { 'npc-guard': 'formula-for-all' })).toBe(13)
    expect(guard({ kind: 'pc', might: 1, guardMax: 5 }, { 'npc-guard': 'formula-for-all' })).toBe(5)
  })

  rule(['stances.weapon.heavy', 'stances.guard.formula'], 'a heavy weapon lowers it only by ruling', () => {
    const heavy = { kind: 'pc', grace: 3, weapons: ['greatsword', 'dagger'] } as const
    expect(guard(heavy)).toBe(15)
    expect(guard(heavy, { 'guard-derived': 'effective' })).toBe(14)
    expect(guard({ ...heavy, wielded: 1 }, { 'guard-derived': 'effective' })).toBe(15)
    expect(guard({ ...heavy, might: 3 }, { 'guard-derived': 'effective' })).toBe(15)
    expect(guard(heavy, { 'guard-derived': 'effective', 'heavy-grace': 'off' })).toBe(15)
  })
})

describe('Vitality and Composure', () => {
  rule(
    ['stances.vitality.formula', 'stances.vitality.advance', 'stances.health.two-pools'],
    '10 and Will, and 2 for an advance',
    () => {
      expect(vitalityMaxOf(sheet(FIGHTER))).toBe(11)
      expect(vitalityMaxOf(sheet({ ...FIGHTER, vitalityBonus: 2 }))).toBe(13)
      expect(vitalityMaxOf(sheet({ ...FIGHTER, vitalityBonus: 2, vitalityMax: 26 }))).toBe(26)
      expect([guardMaxOf(sheet(FIGHTER)), vitalityMaxOf(sheet(FIGHTER))]).toEqual([15, 11])
    },
  )

  rule('stances.social.composure.formula', '5, Will and Presence, at least 1', () => {
    expect(composureMaxOf(sheet({ will: 1, presence: 2 }))).toBe(8)
    expect(composureMaxOf(sheet({ will: -5, presence: -5 }))).toBe(1)
    expect(composureMaxOf(sheet({ will: -5, presence: -5 }), 'as-computed')).toBe(-5)
    expect(composureMaxOf(sheet({ will: 1, presence: 2, composureMax: 12 }), 'as-computed')).toBe(12)
  })

  test('at 0 or below: dying, or stable if it says so', () => {
    expect(sheet({ kind: 'pc', vitality: 1 }).condition).toBe('active')
    expect(sheet({ kind: 'pc', vitality: 0 }).condition).toBe('dying')
    expect(sheet({ kind: 'pc', vitality: -2 }).condition).toBe('dying')
    expect(sheet({ kind: 'pc', condition: 'stable' }).vitality).toBe(0)
    expect(refusal({ vitality: 0, condition: 'active' })).toContain('0 Vitality or less is dying or stable')
    expect(refusal({ vitality: 3, condition: 'dying' })).toContain('dying has 0 Vitality or less')
  })

  test('at −3 there is nobody left to fight', () => {
    expect(refusal({ vitality: -3 })).toContain('vitality must be a whole number from -2')
  })
})

describe('defaults', () => {
  test('a sheet may be as short as a name', () => {
    expect(sheet()).toMatchObject({
      kind: 'npc',
      rank: 'novice',
      archetype: 'none',
      might: 0,
      presence: 0,
      guard: null,
      vitality: null,
      momentumMax: null,
      usesDeathSaves: null,
      condition: 'active',
      zone: null,
      stance: null,
      speed: 1,
      wielded: 0,
      shield: 'none',
      armour: { name: 'no armour', category: 'none', reduction: 0, gracePenalty: 0 },
      spells: [],
      nature: 'wary',
      freeSwitchUsed: false,
      rallyUsed: false,
    })
  })

  test('fifteen skills; what is not written is −2 for a PC and 0 for an NPC', () => {
    const { skills } = sheet({ kind: 'pc', skills: { combat: 1, empathy: 0 } })
    expect(Object.keys(skills)).toEqual([...skillNames])
    expect(Object.keys(skills)).toHaveLength(15)
    expect([skills.combat, skills.empathy, skills.athletics, skills.lore]).toEqual([1, 0, -2, -2])
    expect(new Set(Object.values(sheet().skills))).toEqual(new Set([0]))
  })

  rule('stances.momentum.bounds', 'Momentum starts at 0 and lies between −3 and 6', () => {
    expect(sheet().momentum).toBe(0)
    expect([sheet({ momentum: -3 }).momentum, sheet({ momentum: 6 }).momentum]).toEqual([-3, 6])
    expect(refusal({ momentum: -4 })).toContain('momentum must be a whole number from -3')
    expect(refusal({ momentum: 7 })).toContain('momentum is 7, but its maximum is 6')
    expect(sheet({ momentum: 7, momentumMax: 8 }).momentum).toBe(7)
  })

  rule('stances.setup.weapon', 'the first weapon is in hand, bare hands are always there', () => {
    const { weapons, wielded } = sheet({ weapons: ['shortbow', 'dagger'] })
    expect(weapons[wielded]?.name).toBe('shortbow')
    expect(weapons.map(({ name }) => name)).toEqual(['shortbow', 'dagger', 'unarmed'])
    expect(sheet({ weapons: ['unarmed', 'dagger'] }).weapons.map(({ name }) => name)).toEqual([
      'unarmed',
      'dagger',
    ])
    expect(sheet().weapons).toMatchObject([{ name: 'unarmed', category: 'unarmed', dice: 1, flat: 0 }])
  })

  test('one argues with Presence and one’s best skill', () => {
    expect(sheet().social).toEqual({ attribute: 'presence', skill: 'persuade', secrets: [] })
    expect(sheet({ skills: { command: 2, deceive: 1 } }).social.skill).toBe('command')
    const spy = { attribute: 'mind', skill: 'empathy', secrets: ['the safe is open'] } as const
    expect(sheet({ skills: { command: 2 }, social: spy }).social).toEqual(spy)
  })

  test('natures are words the policies know', () => {
    expect(natures).toContain(sheet({ nature: 'mindless' }).nature)
    expect(refusal({ nature: 'grumpy' })).toBe(`nature must be one of: ${natures.join(', ')}`)
  })
})

describe('weapons', () => {
  const of = (category: WeaponCategory) => sheet({ weapons: [`thing[${category}]`] }).weapons[0]

  rule('stances.weapon.base', 'dice and what is added, by category', () => {
    const damage = weaponCategories.map((category) => {
      const weapon = of(category)
      return `${category} ${weapon?.dice}d6+${weapon?.flat}`
    })
    expect(damage).toEqual([
      'light 2d6+0',
      'medium 2d6+1',
      'heavy 2d6+2',
      'reach 2d6+0',
      'ranged 2d6+0',
      'thrown 2d6+0',
      'unarmed 1d6+0',
    ])
  })

  rule(
    'stances.action.attack.attribute',
    'Might in melee, Grace for what flies, unless the sheet says so',
    () => {
      expect(weaponCategories.map((category) => of(category)?.attribute)).toEqual([
        'might',
        'might',
        'might',
        'might',
        'grace',
        'grace',
        'might',
      ])
      expect(sheet({ weapons: ['short sword[light grace]'] }).weapons[0]?.attribute).toBe('grace')
    },
  )

  rule(
    ['stances.weapon.reach', 'stances.weapon.ranged'],
    'distances: melee 0, reach 0 and 1, bows 1 and 2, thrown 0 and 1',
    () => {
      expect(weaponCategories.map((category) => of(category)?.distances)).toEqual([
        [0],
        [0],
        [0],
        [0, 1],
        [1, 2],
        [0, 1],
        [0],
      ])
    },
  )

  rule(
    [
      'stances.weapon.light',
      'stances.weapon.heavy',
      'stances.ranged.far-bow',
      'stances.ranged.close-thrown',
      'stances.ranged.engaged-thrown',
    ],
    'what each category has of its own, and nothing else',
    () => {
      const special = weaponCategories.map((category) => {
        const weapon = of(category)
        return [
          weapon?.finesseMod,
          weapon?.graceMod,
          weapon?.farDamage,
          weapon?.closeHitMomentum,
          weapon?.engagedAttackMod,
        ]
      })
      expect(special).toEqual([
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, -1, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 0, 1, -2],
        [0, 0, 0, 0, 0],
      ])
    },
  )

  test('by name, in words, in parts: the same weapon', () => {
    const [byName] = sheet({ weapons: ['longsword'] }).weapons
    expect(sheet({ weapons: ['longsword[medium 2d6+1 might]'] }).weapons[0]).toEqual(byName)
    expect(sheet({ weapons: [{ name: 'longsword' }] }).weapons[0]).toEqual(byName)
    expect(sheet({ weapons: [{ name: 'longsword', category: 'medium', flat: 1 }] }).weapons[0]).toEqual(
      byName,
    )
    expect(sheet({ weapons: ['LongSword'] }).weapons[0]).toEqual({ ...byName, name: 'LongSword' })
    expect(
      sheet({ weapons: [{ name: 'sling', category: 'ranged', distances: [2, 1, 2] }] }).weapons[0],
    ).toMatchObject({ attribute: 'grace', distances: [1, 2], farDamage: 1, ammunition: null })
  })
})

describe('armour and shields', () => {
  rule(
    [
      'stances.armour.light',
      'stances.armour.medium.dr',
      'stances.armour.medium.grace',
      'stances.armour.heavy.dr',
      'stances.armour.heavy.grace',
    ],
    'reduction 0, 1, 2, 4 and Grace 0, 0, −1, −2',
    () => {
      const worn = (['none', 'light', 'medium', 'heavy'] as const satisfies readonly ArmourCategory[]).map(
        (armour) => [sheet({ armour }).armour.reduction, sheet({ armour }).armour.gracePenalty],
      )
      expect(worn).toEqual([
        [0, 0],
        [1, 0],
        [2, -1],
        [4, -2],
      ])
    },
  )

  test('by name, in words, in parts', () => {
    const category = (armour: SheetInput['armour']) => sheet({ armour }).armour.category
    const named = ['robes', 'leather armour', 'padded jerkin', 'chain shirt', 'scale mail', 'full plate']
    expect(named.map(category)).toEqual(['none', 'light', 'light', 'medium', 'medium', 'heavy'])
    expect(category('heavy field plate')).toBe('heavy')
    expect(sheet({ armour: 'hides[light]' }).armour).toEqual(
      sheet({ armour: { name: 'hides', category: 'light' } }).armour,
    )
    expect(sheet({ armour: { name: 'dragonscale', category: 'medium', reduction: 3 } }).armour).toEqual({
      name: 'dragonscale',
      category: 'medium',
      reduction: 3,
      gracePenalty: -1,
    })
  })

  rule('stances.armour.heavy.stance', 'nobody suggests Aggressive in heavy armour', () => {
    expect(refusal({ armour: 'full plate', stance: 'aggressive' })).toBe(
      'nobody can be Aggressive in heavy armour',
    )
    expect(sheet({ armour: 'full plate', stance: 'defensive' }).stance).toBe('defensive')
    expect(sheet({ armour: 'chain shirt', stance: 'aggressive' }).stance).toBe('aggressive')
  })

  test('shields by size or by name', () => {
    expect(['small', 'Large shield', 'none', 'no shield', 'tower'].map(readShield)).toEqual([
      'small',
      'large',
      'none',
      'none',
      null,
    ])
  })
})

describe('techniques', () => {
  const known = (rank: (typeof rankNames)[number]): Technique[] =>
    techniqueNames.filter((technique) => refusal({ rank, techniques: [technique] }) === 'accepted')

  rule(
    ['stances.tech.seasoned', 'stances.tech.heroic', 'stances.tech.access.advances'],
    'four for a Novice, eight from Seasoned, all from Heroic',
    () => {
      expect(known('novice')).toEqual([
        'riposte',
        'press-advantage',
        'defensive-stance-mastery',
        'quick-recovery',
      ])
      const seasoned = ['whirlwind-strike', 'perfect-parry', 'devastating-blow', 'combat-momentum']
      expect(known('seasoned')).toEqual([...known('novice'), ...seasoned])
      expect(known('veteran')).toEqual(known('seasoned'))
      const heroic = ['unstoppable-assault', 'death-blow', 'battlefield-control']
      expect(known('heroic')).toEqual([...known('seasoned'), ...heroic])
      expect(known('legendary')).toEqual(known('heroic'))
    },
  )

  rule(
    ['stances.tech.access.no-gates', 'stances.tech.access.basic'],
    'no attribute is asked for, and nothing need be learned',
    () => {
      const weak = { rank: 'seasoned', might: -2, techniques: ['devastating-blow'] } as const
      expect(sheet(weak).techniques).toEqual(['devastating-blow'])
      expect(sheet({ rank: 'novice', techniques: [] }).techniques).toEqual([])
    },
  )

  rule(['stances.tech.access.threshold', 'stances.momentum.sinks'], 'what they cost', () => {
    const paid = techniqueNames.map((technique) => techniquePrice(technique).pays)
    expect(paid).toEqual([1, 0, 0, 1, 2, 2, 3, 0, 4, 5, 6])
    for (const technique of techniqueNames) {
      const { needs, pays } = techniquePrice(technique)
      expect(needs).toBe(pays)
    }
  })

  rule('stances.tech.access.threshold', 'other prices, and gates where nothing is paid', () => {
    const other = techniqueNames.map((technique) => techniquePrice(technique, 'other-prices').pays)
    expect(other).toEqual([1, 0, 0, 1, 3, 2, 2, 0, 4, 5, 3])
    const gates = techniqueNames.map((technique) => techniquePrice(technique, 'gates').needs)
    expect(gates).toEqual([0, 0, 0, 0, 3, 3, 3, 0, 6, 6, 6])
    expect(techniqueNames.every((technique) => techniquePrice(technique, 'gates').pays === 0)).toBe(true)
  })
})

describe('signature moves', () => {
  const move = (base: string, fields: Partial<SheetInput> = {}) =>
    sheet({
      rank: 'heroic',
      techniques: [...techniqueNames],
      signatureMoves: [{ name: 'Viper', base }],
      ...fields,
    }).signatureMoves[0]

  rule(
    ['stances.signature.cost', 'stances.signature.use', 'stances.signature.name'],
    '1 Momentum less than the base, never below 0; a passive base saves nothing',
    () => {
      expect(move('riposte')).toEqual({ name: 'Viper', base: 'riposte', cost: 0, text: '' })
      expect(move('devastating-blow')?.cost).toBe(2)
      expect(move('battlefield-control')?.cost).toBe(5)
      expect(move('press-advantage')?.cost).toBe(0)
      expect(move('defend')?.cost).toBe(0)
      expect(move('heal', { spells: ['heal'] })?.cost).toBe(0)
      expect(signaturePrice({ needs: 3, pays: 0 })).toEqual({ needs: 2, pays: 0 })
    },
  )

  rule('stances.signature.when', 'from Seasoned on', () => {
    const viper = { techniques: ['riposte'], signatureMoves: [{ name: 'Viper', base: 'riposte' }] }
    const allowed = rankNames.filter((rank) => refusal({ rank, ...viper }) === 'accepted')
    expect(allowed).toEqual(['seasoned', 'veteran', 'heroic', 'legendary'])
    expect(refusal({ rank: 'novice', ...viper })).toContain('needs the rank seasoned or higher')
  })

  rule('stances.signature.combine', 'built on something that is known', () => {
    const on = (base: string, more: Record<string, unknown> = {}) =>
      refusal({ rank: 'seasoned', signatureMoves: [{ name: 'Viper', base }], ...more })
    expect(on('riposte')).toContain('"Viper" is built on "riposte", which is not known; known are: strike')
    expect(on('riposte', { techniques: ['riposte'] })).toBe('accepted')
    expect(on('Spark')).toContain('not known')
    expect(on('Spark', { spells: ['spark'] })).toBe('accepted')
    expect(on('maneuver')).toBe('accepted')
  })

  rule('stances.signature.name', 'with a name of its own', () => {
    const named = (...names: string[]) =>
      refusal({ rank: 'seasoned', signatureMoves: names.map((name) => ({ name, base: 'defend' })) })
    expect(named('Viper')).toBe('accepted')
    expect(named('')).toContain("a signature move's name must be text")
    expect(named('Viper', 'viper')).toContain('"viper" is taken')
    expect(named('Riposte')).toContain('"Riposte" is taken')
    for (const answer of ['End', 'Leave', 'Yield!', 'None', 'No', 'Waive'])
      expect(named(answer)).toContain(`"${answer}" is taken`)
  })

  rule('stances.signature.style', 'Calling and style are not enforced', () => {
    for (const calling of ['', 'Scholar', 'Baker'])
      expect(move('riposte', { calling })).toEqual(move('riposte'))
  })

  rule('stances.signature.cost', 'a written cost must be the right one', () => {
    const written = (cost: number) =>
      refusal({
        rank: 'seasoned',
        techniques: ['devastating-blow'],
        signatureMoves: [{ name: 'Viper', base: 'devastating-blow', cost }],
      })
    expect(written(2)).toBe('accepted')
    expect(written(0)).toContain('"Viper" costs 2: 1 less than devastating-blow')
  })
})

describe('spells', () => {
  test('Spark, Bolt, Shield and Heal by name', () => {
    const { spells } = sheet({ mind: 2, spells: ['spark', 'bolt', 'shield', 'heal'] })
    expect(spells).toMatchObject([
      {
        name: 'Spark',
        effect: 'attack',
        dice: 1,
        addsAttribute: false,
        reach: [0, 1],
        cost: 0,
        successMomentum: 1,
      },
      {
        name: 'Bolt',
        effect: 'attack',
        dice: 1,
        addsAttribute: true,
        reach: [0, 1, 2],
        cost: 0,
        successMomentum: 0,
      },
      {
        name: 'Shield',
        effect: 'shield',
        dice: 0,
        addsAttribute: true,
        reach: [0, 1],
        cost: 0,
        successMomentum: 0,
      },
      {
        name: 'Heal',
        effect: 'heal',
        dice: 1,
        addsAttribute: true,
        reach: [0, 1],
        cost: 1,
        successMomentum: 0,
      },
    ])
    expect(
      spells.every(({ skill, tn, attribute }) => skill === 'sorcery' && tn === 8 && attribute === 'mind'),
    ).toBe(true)
  })

  test('cast with the best of Mind, Awareness, Will and Presence, or with what is written', () => {
    const by = (fields: Partial<SheetInput>) => sheet({ spells: ['bolt'], ...fields }).spells[0]?.attribute
    expect(by({ mind: 1, awareness: 3, might: 5 })).toBe('awareness')
    expect(by({ will: 1, presence: 1 })).toBe('will')
    expect(by({ awareness: 3, spells: ['bolt[mind]'] })).toBe('mind')
    expect(by({ awareness: 3, spells: [{ name: 'Bolt', attribute: 'presence' }] })).toBe('presence')
    expect(refusal({ spells: ['bolt[might]'] })).toContain('bolt is cast with one of: mind, awareness')
  })

  test('of one’s own', () => {
    expect(
      sheet({ spells: [{ name: 'Gale', effect: 'attack', dice: 2, reach: [1] }] }).spells[0],
    ).toMatchObject({
      name: 'Gale',
      dice: 2,
      reach: [1],
      tn: 8,
      cost: 0,
      text: '',
    })
    expect(refusal({ spells: ['gale'] })).toContain('so it needs an effect: attack, shield, heal')
  })
})

describe('what is turned away', () => {
  test.each([
    [{ name: undefined }, 'name must be text of 1 to 80 characters'],
    [{ name: ' ' }, 'name must be text of 1 to 80 characters'],
    [{ name: 'A|B' }, 'name must not contain |'],
    [{ name: 'A\u0007B' }, 'name must not contain control characters'],
    [{ kind: 'monster' }, 'kind must be one of: pc, npc'],
    [{ rank: 'Epic' }, 'rank must be one of: novice, seasoned, veteran, heroic, legendary'],
    [{ archetype: 'monk' }, 'archetype must be one of: none, fighter'],
    [{ might: 6 }, 'might must be a whole number from -5 to 5'],
    [{ grace: 0.5 }, 'grace must be a whole number'],
    [{ will: '2' }, 'will must be a whole number'],
    [{ skills: { combat: 9 } }, 'combat must be a whole number from -2 to 8'],
    [{ skills: { swimming: 1 } }, 'skills has no field "swimming"; its fields are: combat, athletics'],
    [{ luck: 3 }, 'a sheet has no field "luck"; its fields are: name, kind'],
    [{ guard: 13 }, 'guard is 13, but its maximum is 12; raise guardMax'],
    [{ guardMax: 5, guard: 6 }, 'guard is 6, but its maximum is 5'],
    [{ vitality: 11 }, 'vitality is 11, but its maximum is 10'],
    [{ composure: 6 }, 'composure is 6, but its maximum is 5'],
    [{ vitalityMax: 0 }, 'vitalityMax must be a whole number from 1'],
    [{ speed: 0 }, 'speed must be a whole number from 1 to 20'],
    [{ wielded: 1 }, 'wielded is a place in the list of weapons: 0 to 0'],
    [{ weapons: 'club' }, 'weapons must be a list'],
    [
      { weapons: ['gizmo'] },
      '"gizmo" is no ready-made weapon: write its category behind it, such as gizmo[medium]',
    ],
    [{ weapons: [{ name: 'gizmo' }] }, '"gizmo" is no ready-made weapon, so it needs a category: light'],
    [{ weapons: [{ name: 'a;b', category: 'light' }] }, "a weapon's name must not contain | ; [ or ]"],
    [{ weapons: [{ name: 'club', distances: [] }] }, 'distances must name at least one of 0 (Engaged)'],
    [{ weapons: [{ name: 'club', distances: [3] }] }, 'a distance must be a whole number from 0 to 2'],
    [{ weapons: [7] }, 'a weapon is words such as "longsword"'],
    [{ weapons: ['club', 'Club'] }, 'two weapons are called "Club": give each a name of its own'],
    [{ armour: 'tin' }, '"tin" is no ready-made armour: write light, medium or heavy behind it'],
    [{ armour: { name: 'tin' } }, 'the armour needs a category: none, light, medium, heavy'],
    [{ shield: 'tower' }, 'a shield is none, small or large'],
    [{ techniques: ['juggling'] }, 'a technique must be one of: riposte'],
    [{ techniques: ['riposte', 'riposte'] }, 'riposte is listed twice'],
    [{ spells: ['bolt', 'bolt[mind]'] }, 'the spell "Bolt" is listed twice'],
    [{ social: { skill: 'combat' } }, 'skill must be one of: persuade, deceive, perform, command, empathy'],
    [{ stance: 'prone' }, 'stance must be one of: aggressive, balanced, defensive'],
    [{ note: 'x'.repeat(1001) }, 'note must be text of at most 1000 characters'],
    [{ note: 'x'.repeat(5001) }, 'a text in the sheet is too long'],
    [JSON.parse('{"__proto__":{"might":5}}'), 'a sheet has no field "__proto__"'],
    [{ skills: [[[[[[[[]]]]]]]] }, 'the sheet is nested too deeply'],
  ])('%j', (fields, message) => {
    const input = Object.hasOwn(fields, '__proto__') ? fields : { name: 'Ana', ...fields }
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

describe('a complete sheet', () => {
  const full: SheetInput = {
    name: 'Ana',
    kind: 'pc',
    rank: 'heroic',
    archetype: 'wizard',
    weapons: ['longsword', 'javelin', { name: 'sling', category: 'ranged', ammunition: 6 }],
    armour: 'hides[light]',
    shield: 'large',
    techniques: ['riposte', 'death-blow'],
    signatureMoves: [{ name: 'Viper', base: 'Riposte', text: 'quick' }],
    spells: ['bolt', { name: 'Gale', effect: 'attack' }],
    vitality: -1,
    social: { secrets: ['owes money'] },
  }

  test('is itself a valid one, and plain JSON', () => {
    for (const input of [full, { name: 'Ana' }]) {
      const once = normaliseSheet(input)
      expect(normaliseSheet(once)).toEqual(once)
      expect(JSON.parse(JSON.stringify(once))).toEqual(once)
    }
  })

  test('has its fields in one order, however it was written', () => {
    const backwards = Object.fromEntries(Object.entries(full).reverse())
    const [one, other] = [sheetSchema.parse(full), sheetSchema.parse(backwards)]
    expect(JSON.stringify(other)).toBe(JSON.stringify(one))
    expect(Object.keys(one)).toEqual(Object.keys(sheet()))
    expect(one.spells.map((spell) => Object.keys(spell).join())).toEqual(
      Array.from({ length: 2 }, () => Object.keys(one.spells[0] ?? {}).join()),
    )
    const weapons = one.weapons.map((weapon) => Object.keys(weapon).join())
    expect(new Set(weapons).size).toBe(1)
  })

  test('has a JSON Schema that names every field', () => {
    const { properties } = z.toJSONSchema(sheetSchema, { io: 'input', unrepresentable: 'any' })
    expect(Object.keys(properties ?? {})).toEqual(Object.keys(sheet()))
  })
})
