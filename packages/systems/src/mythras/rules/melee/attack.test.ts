/**
 * What stops a blow and what it strikes with: Sizes and parries, armour, the order in which damage is worked out,
 * the tables of gear and the notes on them, and things that break.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import { armOf, need, type State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  menuOf,
  type StageOptions,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'

/** Ana as anybody without Luck. */
const PLAIN_ANA: SheetInput = { ...ANA, kind: 'npc', luck: 0 }
const SIZES = ['S', 'M', 'L', 'H', 'E'] as const

/** Somebody plain: DM +0, no armour, 20 Hit Points everywhere, SIZ 20, skill 65 with these weapons. */
function plain(name: string, weapons: readonly string[], more: SheetInput | object = {}): SheetInput {
  const style = { name: 'Plain', value: 65, weapons: weapons.map(bare) }
  return { name, siz: 20, dm: '+0', style, weapons, hitPoints: 20, ...more }
}

/** The name of a weapon written as "great axe (2d8 H cutting)". */
function bare(weapon: string): string {
  return weapon.replace(/ \(.*$/, '')
}

function duel(hero: SheetInput, foe: SheetInput, scene: StageOptions = {}): State {
  return stage({ heroes: [hero], foes: [foe] }, scene)
}

/** What gets through of 11 when a blow of one Size is parried with another. */
function through(blow: string, guard: string, rulings: RulingsInput = {}): number {
  const hero = plain('Ana', [`blade (1d10+1 ${blow})`])
  const state = duel(hero, plain('Bor', [`guard (1d4 ${guard})`]), { rulings })
  strike(state, 'ana', 'bor', { dice: [44, 31, 10, 11], choices: { reaction: ['parry guard'] } })
  return 20 - limb(state, 'bor', 'chest').hp
}

describe('Size and the parry', () => {
  rule('mythras.size.scale', 'Small, Medium, Large, Huge, Enormous: each is one step above the last', () => {
    const table = SIZES.map((blow) => SIZES.map((guard) => through(blow, guard)))
    expect(table).toEqual([
      [0, 0, 0, 0, 0],
      [6, 0, 0, 0, 0],
      [11, 6, 0, 0, 0],
      [11, 11, 6, 0, 0],
      [11, 11, 11, 6, 0],
    ])
  })

  rule(
    ['mythras.size.scale', 'mythras.parry.one-less'],
    "a bear's paw is Huge: against a Large shield half of 19 gets through, less the mail",
    () => {
      const state = stage({ beasts: ['grizzly-bear'], foes: [{ ...PLAIN_ANA, siz: 20, hitPoints: 8 }] })
      strike(state, 'grizzly-bear', 'ana', {
        dice: [60, 44, 7, 12, 11],
        choices: { reaction: ['parry heater'] },
        with: 'claw',
      })
      expect(limb(state, 'ana', 'chest').hp).toBe(8 - (10 - 4))
    },
  )

  rule('mythras.parry.equal', 'a great axe on a kite shield, both Huge: nothing', () => {
    expect(through('H', 'H')).toBe(0)
    expect(through('H', 'E')).toBe(0)
  })

  rule('mythras.parry.one-less', 'with a Large weapon half of 11, which is 6, or 5 by ruling', () => {
    expect(through('H', 'L')).toBe(6)
    expect(through('H', 'L', { 'half-damage': 'deflected-rounded' })).toBe(5)
  })

  rule('mythras.parry.two-less', 'with a Medium weapon all 11', () => {
    expect(through('H', 'M')).toBe(11)
    expect(through('H', 'S')).toBe(11)
  })

  rule(['mythras.parry.equal', 'mythras.attack.step-6'], 'a parry that fails stops nothing', () => {
    const state = duel(plain('Ana', ['blade (1d10+1 S)']), plain('Bor', ['guard (1d4 E)']))
    strike(state, 'ana', 'bor', { dice: [44, 77, 10, 11], choices: { reaction: ['parry guard'] } })
    expect(limb(state, 'bor', 'chest').hp).toBe(9)
  })

  rule(
    'mythras.parry.which',
    'any weapon or shield in hand, or the body; the Size of what was chosen counts',
    () => {
      const spear = plain('Bor', ['two-handed spear'])
      const carrying = {
        ...PLAIN_ANA,
        weapons: ['broadsword', 'heater', { name: 'dagger', hand: 'none' as const }],
        hitPoints: 20,
      }
      const parried = (reaction: string) => {
        const state = duel(carrying, spear)
        const { play } = strike(state, 'bor', 'ana', {
          dice: [44, 20, 9, 11],
          choices: { reaction: [reaction] },
        })
        return { play, lost: 20 - limb(state, 'ana', 'chest').hp }
      }
      const { play, lost } = parried('parry heater')
      expect(play.askedFor('reaction')[0]?.options).toEqual([
        'none',
        'parry broadsword',
        'parry heater',
        'parry fist-kick',
        'evade',
      ])
      expect(lost).toBe(0)
      expect(parried('parry broadsword').lost).toBe(5 - 4)
    },
  )

  rule('mythras.parry.which', 'a bow parries nothing', () => {
    const { play } = strike(duel(plain('Ana', ['axe']), plain('Bor', ['bow'])), 'ana', 'bor', { dice: [90] })
    expect(play.forbade('reaction', 'parry bow')).toBe('mythras.parry.which')
  })

  rule('mythras.parry.which', 'the same shield as often as points last, or once a Round by ruling', () => {
    const second = (rulings: RulingsInput) => {
      const state = duel(PLAIN_ANA, BOR, { rulings })
      strike(state, 'bor', 'ana', { dice: [90, 90], choices: { reaction: ['parry heater'] } })
      return strike(state, 'bor', 'ana', { dice: [90] }).play
    }
    expect(second({}).askedFor('reaction')[0]?.options).toContain('parry heater')
    const once = second({ 'parry-weapon': 'once-a-round' })
    expect(once.forbade('reaction', 'parry heater')).toBe('mythras.parry.which')
    expect(once.askedFor('reaction')[0]?.options).toContain('parry broadsword')
  })

  rule('mythras.parry.which', 'a two-handed sword needs both arms', () => {
    const state = duel(plain('Ana', ['longsword']), BOR)
    limb(state, 'ana', 'left-arm').useless = true
    const { play } = strike(state, 'bor', 'ana', { dice: [90] })
    expect(play.forbade('reaction', 'parry longsword')).toBe('mythras.wound.serious-limb')
  })

  rule('mythras.parry.natural', 'a bear cannot parry with its claws; a giant ant can', () => {
    const bear = stage({ heroes: [PLAIN_ANA], beasts: ['grizzly-bear'] })
    const { play } = strike(bear, 'ana', 'grizzly-bear', { dice: [90] })
    expect(play.askedFor('reaction')[0]?.options).toEqual(['none', 'evade'])
    expect(play.forbade('reaction', 'parry claw')).toBe('mythras.parry.natural')
    const ant = stage({ heroes: [PLAIN_ANA], beasts: ['giant-ant'] })
    const parried = strike(ant, 'ana', 'giant-ant', { dice: [90] }).play
    expect(parried.askedFor('reaction')[0]?.options).toEqual(['none', 'parry bite', 'parry sting', 'evade'])
  })

  rule(
    ['mythras.parry.natural', 'mythras.trait.unarmed-prowess'],
    'bare hands are Small: all of a dagger, half of a broadsword; Medium for who knows how',
    () => {
      const stopped = (weapon: string, die: number, traits: 'unarmed-prowess'[] = []) => {
        const style = { name: 'Pit', value: 65, weapons: ['fist/kick'], traits }
        const boxer = plain('Bor', [], { skills: { unarmed: 65 }, style })
        const state = duel(plain('Ana', [weapon]), boxer)
        strike(state, 'ana', 'bor', { dice: [44, 31, die, 11], choices: { reaction: ['parry fist-kick'] } })
        return 20 - limb(state, 'bor', 'chest').hp
      }
      expect(stopped('dagger', 4)).toBe(0)
      expect(stopped('broadsword', 8)).toBe(4)
      expect(stopped('broadsword', 8, ['unarmed-prowess'])).toBe(0)
    },
  )
})

describe('armour', () => {
  rule('mythras.armor.stack', 'hide of 3 and mail of 6 stop 9', () => {
    const beast = plain('Bor', [], { naturalArmour: 3, armour: { all: 'mail' } })
    const state = duel(plain('Ana', ['blade (1d12 M)']), beast)
    const { play } = strike(state, 'ana', 'bor', { dice: [44, 12, 11] })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 12, armour: 9, through: 3 }])
  })

  rule('mythras.armor.locations', 'a helmet of 5 helps the head, not the chest', () => {
    const lost = (location: number, key: string) => {
      const state = duel(plain('Ana', ['axe']), plain('Bor', [], { armour: { head: 5 } }))
      strike(state, 'ana', 'bor', { dice: [44, 6, location] })
      return 20 - limb(state, 'bor', key).hp
    }
    expect(lost(19, 'head')).toBe(7 - 5)
    expect(lost(11, 'chest')).toBe(7)
  })

  rule(
    ['mythras.armor.stack', 'mythras.attack.step-7'],
    'armour takes what is left after the parry, not the other way round',
    () => {
      const state = duel(plain('Ana', ['blade (1d10 M)']), plain('Bor', ['dagger'], { armour: { all: 3 } }))
      strike(state, 'ana', 'bor', { dice: [44, 31, 10, 11], choices: { reaction: ['parry dagger'] } })
      expect(limb(state, 'bor', 'chest').hp).toBe(20 - (5 - 3))
    },
  )
})

describe('the order of damage', () => {
  rule(
    'mythras.damage.order',
    '5 of the weapon, 2 of the DM, 1 of magic: 8, halved by the parry 4, less armour 1',
    () => {
      const state = duel(PLAIN_ANA, plain('Bor', ['dagger'], { armour: { all: 3 } }))
      item(state, 'ana', 'broadsword').burns = true
      const { play } = strike(state, 'ana', 'bor', {
        dice: [44, 31, 5, 2, 1, 11],
        choices: { reaction: ['parry dagger'] },
      })
      expect(play.rolls.slice(2).map(({ name }) => name)).toEqual([
        'damage',
        'damage-modifier',
        'fire',
        'location',
      ])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 8, parried: 4, armour: 3, through: 1 }])
    },
  )

  rule('mythras.damage.order', 'a thrown axe is halved before the DM: 5+1 is 3, and 2 more', () => {
    const style = { name: 'Throw', value: 65, weapons: ['axe'], traits: ['throw-weapons' as const] }
    const hero = { ...PLAIN_ANA, weapons: ['axe'], style }
    const state = duel(hero, plain('Bor', []), { field: { distance: 8 } })
    const play = turn(state, 'ana', 'throw axe', { dice: [44, 5, 2, 11] })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 3 + 2 }])
  })

  rule('mythras.damage.floor', '1 less a DM of 3 is nothing, and no wound', () => {
    const state = duel(plain('Ana', ['stick (1d4 S)'], { dm: '-1d4' }), plain('Bor', []))
    const { play } = strike(state, 'ana', 'bor', { dice: [44, 1, 3, 11] })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 0, through: 0 }])
    expect(told(play, 'wound')).toEqual([])
    expect(limb(state, 'bor', 'chest').hp).toBe(20)
  })
})

/** A weapon as somebody carries it into a fight. */
function carried(name: string) {
  const state = duel(plain('Ana', [name]), BOR)
  const [first] = figure(state, 'ana').items
  if (first === undefined) throw new RangeError(`nothing is called ${name}`)
  return armOf(state, first)
}

describe('the tables of gear', () => {
  rule('mythras.gear.armor-table', 'ten grades from furs to assault armour, none of 9 or 11', () => {
    const points = (name: string) => {
      const state = duel(plain('Ana', [], { armour: { all: name } }), BOR)
      return limb(state, 'ana', 'chest').worn
    }
    const grades: readonly (readonly [number, ...string[]])[] = [
      [1, 'furs/hides', 'bike leathers'],
      [2, 'aketon', 'gambeson', 'sports gear'],
      [3, 'linothorax', 'ballistic cloth'],
      [4, 'brigandine', 'flak jacket', 'liquid body armor'],
      [5, 'hoplite plate', 'riot gear'],
      [6, 'mail', 'type i bulletproof vest', 'adaptive mesh'],
      [7, 'plated mail', 'type ii bulletproof vest'],
      [8, 'type iii bulletproof vest', 'light assault armor'],
      [10, 'type iv bulletproof vest'],
      [12, 'full assault armor'],
    ]
    for (const [ap, ...names] of grades)
      expect(names.map((name) => [name, points(name)])).toEqual(names.map((name) => [name, ap]))
  })

  rule('mythras.gear.shield-table', 'damage, Size, AP/HP and how many locations they ward', () => {
    const row = (name: string) => {
      const { dice, size, ap, hp, passive } = carried(name)
      return [dice, SIZES[size], ap, hp, passive]
    }
    expect(row('buckler')).toEqual([[3], 'M', 6, 9, 2])
    expect(row('heater')).toEqual([[4], 'L', 6, 12, 3])
    expect(row('kite')).toEqual([[4], 'H', 4, 15, 4])
    expect(row('scutum')).toEqual([[4], 'H', 4, 18, 5])
    expect(row('viking')).toEqual([[4], 'L', 4, 12, 4])
    expect(row('riot shield')).toEqual([[4], 'L', 4, 12, 4])
  })

  rule('mythras.gear.melee-table', 'fourteen weapons for the hand: dice, Size, AP/HP', () => {
    const row = (name: string) => {
      const { dice, plus, size, ap, hp, usesDamageModifier } = carried(name)
      expect(usesDamageModifier).toBe(true)
      return [dice[0], plus, SIZES[size], ap, hp]
    }
    expect(row('axe')).toEqual([6, 1, 'M', 4, 8])
    expect(row('broadsword')).toEqual([8, 0, 'M', 6, 10])
    expect(row('chain')).toEqual([4, 0, 'M', 8, 6])
    expect(row('club')).toEqual([6, 0, 'M', 4, 4])
    expect(row('dagger')).toEqual([4, 1, 'S', 6, 8])
    expect(row('fist/kick')).toEqual([3, 0, 'S', 0, 0])
    expect(row('longsword')).toEqual([8, 0, 'M', 6, 12])
    expect(row('mace')).toEqual([8, 0, 'M', 6, 6])
    expect(row('net')).toEqual([4, 0, 'S', 2, 20])
    expect(row('shortsword')).toEqual([6, 0, 'M', 6, 8])
    expect(row('1h spear')).toEqual([8, 1, 'M', 4, 5])
    expect(row('2h spear')).toEqual([10, 1, 'L', 4, 10])
    expect(row('war hammer')).toEqual([8, 1, 'M', 3, 8])
    expect(row('whip')).toEqual([3, 0, 'M', 2, 8])
  })

  rule(
    'mythras.gear.ranged-table',
    'what shoots or is thrown: dice, DM, Force, range, Load, Impale Size',
    () => {
      const row = (name: string) => {
        const { dice, plus, usesDamageModifier, force, range, load, impaleSize } = carried(name)
        const letter = (step: number) => (step < 0 ? '-' : SIZES[step])
        const damage = `${dice.length}d${dice[0]}+${plus}`
        return [damage, usesDamageModifier, letter(force), range.join('/'), load, letter(impaleSize)]
      }
      expect(row('bolas')).toEqual(['1d4+0', false, '-', '10/25/50', 0, '-'])
      expect(row('bow')).toEqual(['1d8+0', true, 'L', '15/100/200', 1, 'S'])
      expect(row('javelin')).toEqual(['1d8+1', true, 'H', '10/20/50', 0, 'M'])
      expect(row('sling')).toEqual(['1d8+0', false, 'L', '10/150/300', 2, '-'])
      expect(row('stone')).toEqual(['1d3+0', true, 'S', '5/10/20', 0, '-'])
      expect(row('pistol')).toEqual(['1d6+0', false, 'L', '50/100/200', 2, '-'])
      expect(row('rifle')).toEqual(['2d6+0', false, 'H', '100/300/2000', 2, '-'])
      expect(row('shotgun')).toEqual(['3d6+0', false, 'M', '20/50/200', 3, '-'])
      expect(row('laser rifle')).toEqual(['1d10+2', false, '-', '40/120/480', 3, '-'])
      expect(row('plasma rifle')).toEqual(['2d6+4', false, 'E', '30/100/300', 3, '-'])
      expect(row('gauss rifle')).toEqual(['2d8+2', false, 'E', '150/500/5000', 3, '-'])
      const thrown = (name: string) => {
        const state = duel(plain('Ana', [name]), BOR)
        const [first] = figure(state, 'ana').items
        const { dice, plus, usesDamageModifier, force, range } = need(
          state.setup.arms,
          first === undefined ? -1 : armOf(state, first).thrownAs,
        )
        return [dice, plus, usesDamageModifier, SIZES[force], range.join('/')]
      }
      expect(thrown('dagger')).toEqual([[4], 0, true, 'S', '5/10/20'])
      expect(thrown('net')).toEqual([[4], 0, false, 'S', '5/10/15'])
    },
  )
})

describe('notes on gear', () => {
  /** Bor parries a mace or the like with what Ana then damages. */
  const struck = (weapon: string, dice: readonly number[]) => {
    const state = duel(plain('Ana', ['great axe (1d10+1 H two-handed)']), plain('Bor', [weapon]))
    strike(state, 'ana', 'bor', {
      dice: [44, 77, ...dice],
      choices: { reaction: [`parry ${weapon}`], effect: ['damage-weapon'] },
    })
    return state
  }

  rule('mythras.gear.weapon-break', '9 on a club of 4/4 is 5 above its AP: broken; 4 is not above it', () => {
    const broken = struck('club', [8])
    expect(item(broken, 'bor', 'club')).toMatchObject({ hp: 0, hand: 'broken' })
    expect(menuOf(broken, 'bor')).not.toContain('attack club')
    expect(menuOf(broken, 'bor')).toContain('attack fist-kick')
    const whole = struck('club', [3])
    expect(item(whole, 'bor', 'club')).toMatchObject({ hp: 4, hand: 'right' })
  })

  rule(
    ['mythras.gear.notes-entangle', 'mythras.effect.entangle'],
    'chain, whip, net and bolas snare; thrown too',
    () => {
      for (const weapon of ['chain', 'whip', 'net', 'bolas']) expect(carried(weapon).entangling).toBe(true)
      const state = duel(plain('Ana', ['net']), plain('Bor', []), { field: { distance: 12 } })
      turn(state, 'ana', 'throw net', { dice: [44, 3, 2], choices: { effect: ['entangle'] } })
      expect(limb(state, 'bor', 'right-leg').snaredBy).toBe(figure(state, 'ana').at)
    },
  )

  rule(
    'mythras.gear.notes-thrown',
    'a dagger at 8 m: 1d4 and the DM, with a Force that a Small shield stops',
    () => {
      const flying = (foe: SheetInput, dice: readonly number[], choices = {}) => {
        const state = duel({ ...PLAIN_ANA, weapons: ['dagger'] }, foe, { field: { distance: 8 } })
        return turn(state, 'ana', 'throw dagger', { dice, choices })
      }
      const play = flying(plain('Bor', []), [44, 4, 2, 11])
      expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 4, 2, 20])
      expect(told(play, 'damage')).toMatchObject([{ rolled: 6 }])
      const parried = flying(plain('Bor', ['targe (1d3 S 4/6)']), [44, 31, 4, 2, 11], {
        reaction: ['parry targe'],
      })
      expect(told(parried, 'damage')).toMatchObject([{ parried: 6, through: 0 }])
    },
  )

  rule('mythras.gear.notes-two-handed', 'a longsword and a shield cannot be ready at once', () => {
    const ready = (weapons: SheetInput['weapons']) => () => duel({ ...PLAIN_ANA, weapons }, BOR)
    const both = { name: 'longsword', hand: 'both' as const }
    expect(ready([both])).not.toThrow()
    expect(ready([both, { name: 'heater', hand: 'left' }])).toThrow()
    for (const weapon of ['longsword', 'war hammer', '2h spear']) expect(carried(weapon).hands).toBe(2)
    const stowed = { name: 'longsword', hand: 'none' as const }
    const state = duel({ ...PLAIN_ANA, weapons: ['heater', stowed] }, BOR)
    expect(whyNot(state, 'ana', 'draw longsword')).toBe('mythras.gear.notes-two-handed')
  })

  rule(
    ['mythras.gear.notes-set', 'mythras.charge.set'],
    "a 2H spear set against a charge strikes with the charger's DM; a broadsword with its own",
    () => {
      const received = (weapon: string, key: string, dice: readonly number[]) => {
        const state = stage(
          { foes: [{ ...BOR, hitPoints: 40 }], heroes: [plain('Ana', [weapon])] },
          { field: { distance: 18 } },
        )
        const play = turn(state, 'bor', 'charge ana with axe at a run', {
          dice: [90, 30, ...dice],
          choices: { reaction: [`counterattack ${key}`], effect: ['scar-foe'] },
        })
        return play.rolls.slice(2).map(({ sides }) => sides)
      }
      expect(received('2h spear', 'two-handed-spear', [1, 1, 11])).toEqual([10, 6, 20])
      expect(received('broadsword', 'broadsword', [1, 11])).toEqual([8, 20])
    },
  )

  rule('mythras.gear.unarmed', 'a fist of 2 and a DM of 3 are 5, or 2 by ruling', () => {
    const blow = (rulings: RulingsInput, dice: readonly number[]) => {
      const boxer = { ...BOR, skills: { ...BOR.skills, unarmed: 50 } }
      const { play } = strike(duel(boxer, plain('Ana', []), { rulings }), 'bor', 'ana', {
        dice: [44, ...dice, 11],
        with: 'fist-kick',
      })
      return told(play, 'damage')[0]?.rolled
    }
    expect(blow({}, [2, 3])).toBe(5)
    expect(blow({ 'unarmed-dm': 'none' }, [2])).toBe(2)
  })
})

describe('breaking things', () => {
  /** Bor before a thing of so many AP and HP, with Ana behind it. */
  function before(ap: number, hp: number, weapon: string, more: object = {}): State {
    const smith = { ...BOR, weapons: [weapon], style: 60, ...more }
    return stage(
      { foes: [smith], heroes: [{ ...PLAIN_ANA, at: [3, 0], cover: 'thing' }] },
      { field: { covers: [{ id: 'thing', ap, hp, at: [2, 0] }], engaged: 'none' } },
    )
  }
  const left = (state: State) => state.covers[0]

  rule(
    'mythras.object.hits',
    'an axe of 4 AP on an iron door of 12: 11 leave the door whole and the axe 1',
    () => {
      const state = before(12, 30, 'axe')
      const points = figure(state, 'bor').actionPoints
      turn(state, 'bor', 'break thing with axe', { dice: [44, 6, 4] })
      expect(left(state)).toBe(30)
      expect(item(state, 'bor', 'axe').hp).toBe(8 - (11 - 4))
      expect(figure(state, 'bor').actionPoints).toBe(points - 1)
    },
  )

  rule(
    'mythras.object.hits',
    'on a chair of 4/15 both suffer from an axe, the sword of 6 AP does not',
    () => {
      const axe = before(4, 15, 'axe')
      turn(axe, 'bor', 'break thing with axe', { dice: [44, 6, 1] })
      expect([left(axe), item(axe, 'bor', 'axe').hp]).toEqual([15 - 4, 8 - 4])
      const sword = before(4, 15, 'broadsword')
      turn(sword, 'bor', 'break thing with broadsword', { dice: [44, 7, 1] })
      expect([left(sword), item(sword, 'bor', 'broadsword').hp]).toEqual([15 - 4, 10])
    },
  )

  rule(
    'mythras.object.hits',
    'at 0 Hit Points it is useless: it hides nobody and nobody breaks it any more',
    () => {
      const state = before(1, 4, 'axe')
      turn(state, 'bor', 'break thing with axe', { dice: [44, 6, 4] })
      expect(left(state)).toBe(0)
      expect(figure(state, 'ana').cover).toBe(-1)
      expect(menuOf(state, 'bor')).not.toContain('break thing with axe')
    },
  )

  rule('mythras.object.hits', 'a failed roll does nothing', () => {
    const state = before(1, 4, 'axe')
    turn(state, 'bor', 'break thing with axe', { dice: [61] })
    expect([left(state), item(state, 'bor', 'axe').hp]).toEqual([4, 8])
  })

  rule('mythras.object.hits', 'bare hands by Unarmed or Brawn, and they take no harm', () => {
    const broken = (skill: string, die: number) => {
      const state = before(1, 4, 'axe', { skills: { ...BOR.skills, brawn: 62, unarmed: 40 } })
      const dice = skill === 'brawn' ? [die, 3, 4] : [die]
      turn(state, 'bor', 'break thing with fist-kick', { dice, choices: { 'resist-skill': [skill] } })
      return left(state)
    }
    expect(broken('brawn', 62)).toBe(0)
    expect(broken('unarmed', 62)).toBe(4)
  })

  rule('mythras.object.hits', 'only what is at hand', () => {
    const state = before(1, 4, 'axe')
    Object.assign(figure(state, 'bor'), { x: -5, y: 0 })
    expect(menuOf(state, 'bor')).not.toContain('break thing with axe')
  })
})
