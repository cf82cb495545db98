/**
 * Close combat beyond the plain blow: hard places to fight in, caps by other skills, engagement, cover in melee,
 * evading, knockback, passive blocking, surprise and sweeps.
 *
 * Eva and Foe have 65, no armour, no Damage Modifier and 20 Hit Points everywhere unless a test says otherwise, so
 * that a blow loses what its die shows.
 */
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  playRound,
  playWhile,
  type StageOptions,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { CRITICAL, FAILURE, SUCCESS } from '../core/skills.ts'

type Choices = NonNullable<PlayScript['choices']>
type Played = ReturnType<typeof turn>

const HARD = 1
const FORMIDABLE = 2
const HERCULEAN = 3
const MISS = 98

function fighter(name: string, weapons: readonly string[], more: object = {}): SheetInput {
  const known = weapons.map((weapon) => weapon.replace(/ \(.*$/, ''))
  return {
    name,
    style: { name: 'Plain', value: 65, weapons: known },
    weapons,
    hitPoints: 20,
    skills: { evade: 45, endurance: 50, brawn: 55, athletics: 50 },
    ...more,
  }
}

const EVA = fighter('Eva', ['blade (1d20 M 6/10 cutting)', 'heater'])
const FOE = fighter('Foe', ['blade (1d20 M 6/10 cutting)'], { dex: 10 })

function meeting(eva: object = {}, scene: StageOptions = {}, foe: object = {}): State {
  return stage({ heroes: [{ ...EVA, ...eva }], foes: [{ ...FOE, ...foe }] }, scene)
}

/** The foe strikes Eva. */
function struck(state: State, dice: readonly number[], choices: Choices = {}): Played {
  return turn(state, 'foe', 'attack blade', { dice, choices })
}

function points(state: State, ...ids: readonly string[]): readonly number[] {
  return ids.map((id) => figure(state, id).actionPoints)
}

function lost(state: State, id: string, key: string): number {
  return 20 - limb(state, id, key).hp
}

describe('hard places to fight in', () => {
  /** The grades at which Eva strikes, parries and evades. */
  function grades(eva: object, scene: StageOptions = {}, foe: object = {}): readonly (number | undefined)[] {
    const blow = turn(meeting(eva, scene, foe), 'eva', 'attack blade', { dice: [MISS] })
    const answer = (reaction: string) =>
      told(struck(meeting(eva, scene, foe), [MISS, MISS], { reaction: [reaction] }), 'defence')[0]?.grade
    return [told(blow, 'attack')[0]?.grade, answer('parry heater'), answer('evade')]
  }

  rule('mythras.close.modifiers', 'what is Hard: in attack, in parry, in Evade', () => {
    expect(grades({})).toEqual([0, 0, 0])
    expect(grades({ confined: true })).toEqual([HARD, 0, 0])
    expect(grades({ ground: 'lower' })).toEqual([0, HARD, HARD])
    expect(grades({}, {}, { ground: 'higher' })).toEqual([0, HARD, HARD])
    expect(grades({}, { field: { ground: 'unstable' } })).toEqual([HARD, HARD, HARD])
    expect(grades({ posture: 'crouching' })).toEqual([HARD, HARD, HARD])
    expect(grades({}, { field: { visibility: 'thick' } })).toEqual([HARD, HARD, HARD])
    expect(grades({}, { field: { visibility: 'mist' } })).toEqual([0, 0, 0])
  })

  rule('mythras.close.modifiers', 'what is Formidable and what Herculean', () => {
    expect(grades({ unaware: true })).toEqual([0, FORMIDABLE, FORMIDABLE])
    expect(grades({ posture: 'prone' })).toEqual([FORMIDABLE, FORMIDABLE, FORMIDABLE])
    expect(grades({}, { field: { light: 'dim' } })).toEqual([FORMIDABLE, FORMIDABLE, FORMIDABLE])
    expect(grades({}, { field: { light: 'pitch-black' } })).toEqual([HERCULEAN, HERCULEAN, HERCULEAN])
  })

  rule(
    'mythras.close.modifiers',
    'the blinded fight by the means used on them, or at Herculean by ruling',
    () => {
      const blinded = (rulings: RulingsInput = {}) => {
        const state = meeting({}, { rulings })
        const play = turn(state, 'foe', 'attack blade', {
          dice: [MISS, 3, MISS, 2],
          choices: {
            reaction: ['parry heater'],
            effect: ['blind', 'none'],
          },
        })
        expect(told(play, 'effect').at(-1)).toMatchObject({ effect: 'blind', result: 'done' })
        return told(struck(state, [MISS]), 'attack')[0]?.grade
      }
      expect(blinded()).toBe(HARD)
      expect(blinded({ 'blind-grade': 'herculean' })).toBe(HERCULEAN)
    },
  )

  rule(
    'mythras.close.modifiers',
    'defending against a rider is Hard on foot, and not from another saddle',
    () => {
      const parry = (mounted: boolean) => {
        const eva = { ...EVA, at: [0, 0], ...(mounted ? { mount: 'grey', skills: { ride: 90 } } : {}) }
        const state = stage(
          {
            heroes: [eva, { use: 'horse', id: 'grey', at: [0, 0] }],
            foes: [
              { ...FOE, mount: 'black', skills: { ride: 90 }, at: [1, 0] },
              { use: 'horse', id: 'black' },
            ],
          },
          { field: { engaged: [['eva', 'foe']] } },
        )
        const choices = { ...(mounted ? { target: ['eva'] } : {}), reaction: ['parry heater'] }
        return told(struck(state, [MISS, MISS], choices), 'defence')[0]?.grade
      }
      expect([parry(false), parry(true)]).toEqual([HARD, 0])
    },
  )

  rule('mythras.close.modifiers', 'dim light and crouching is Formidable: the most severe applies', () => {
    expect(grades({ posture: 'crouching' }, { field: { light: 'dim' } })).toEqual([
      FORMIDABLE,
      FORMIDABLE,
      FORMIDABLE,
    ])
  })

  rule(
    'mythras.close.modifiers',
    'they weigh on fighting, not on Brawn, unless the table says everything',
    () => {
      const tripped = (skill: string, rulings: RulingsInput = {}) => {
        const state = meeting({}, { rulings, field: { ground: 'unstable' } })
        const play = struck(state, [40, 1, 11, MISS], { effect: ['trip'], 'resist-skill': [skill] })
        return told(play, 'resist')[0]?.grade
      }
      expect([tripped('brawn'), tripped('evade')]).toEqual([0, HARD])
      expect(tripped('brawn', { 'situational-scope': 'everything' })).toBe(HARD)
    },
  )

  rule('mythras.close.modifiers', 'the helpless are struck without a roll: a Success, one effect', () => {
    const state = meeting()
    figure(state, 'foe').unconscious = 12
    const play = turn(state, 'eva', 'attack blade', {
      dice: [9],
      choices: { effect: ['choose-location'], location: ['chest'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ die: 0, level: SUCCESS }])
    expect(told(play, 'won')).toMatchObject([{ effects: 1 }])
    expect(lost(state, 'foe', 'chest')).toBe(9)
  })

  rule('mythras.close.cap', 'Ride caps a style of 70 at 40 in the saddle, and the grade comes after', () => {
    const skill = (scene: StageOptions) => {
      const rider = fighter('Eva', ['broadsword'], {
        style: { name: 'Plain', value: 70, weapons: ['broadsword'] },
        skills: { ride: 40 },
        mount: 'horse',
      })
      const state = stage({ heroes: [rider, 'horse'], foes: [FOE] }, scene)
      return told(turn(state, 'eva', 'attack broadsword', { dice: [MISS] }), 'attack')[0]?.skill
    }
    expect(skill({})).toBe(40)
    expect(skill({ field: { ground: 'unstable' } })).toBe(27)
    expect(skill({ field: { ground: 'unstable' }, rulings: { 'cap-order': 'grade-first' } })).toBe(40)
  })

  rule(
    'mythras.close.cap',
    'Swim caps attack and parry in deep water, but not Evade, nor those at home there',
    () => {
      const wet: StageOptions = { field: { water: true } }
      const swims = { skills: { swim: 30, evade: 45 } }
      expect(
        told(turn(meeting(swims, wet), 'eva', 'attack blade', { dice: [MISS] }), 'attack')[0]?.skill,
      ).toBe(30)
      const answer = (reaction: string) =>
        told(
          struck(meeting(swims, wet, { skills: { swim: 90 } }), [MISS, MISS], { reaction: [reaction] }),
          'defence',
        )[0]?.skill
      expect([answer('parry heater'), answer('evade')]).toEqual([30, 45])
      const native = { skills: { swim: 30 }, abilities: ['Swimmer'] }
      expect(
        told(turn(meeting(native, wet), 'eva', 'attack blade', { dice: [MISS] }), 'attack')[0]?.skill,
      ).toBe(65)
    },
  )
})

describe('engagement', () => {
  const LANCER = fighter('Eva', ['pike (1d10 L 4/10 two-handed impaling reach VL)'])
  const KNIFE = fighter('Foe', ['dagger'], { dex: 10 })

  rule('mythras.engage.def', 'spear and dagger: coming within reach binds both, and each may strike', () => {
    const state = stage({ heroes: [LANCER], foes: [KNIFE] }, { field: { distance: 6 } })
    expect(whyNot(state, 'eva', 'attack pike')).toBe('mythras.engage.def')
    turn(state, 'foe', 'move to eva')
    expect(figure(state, 'eva').engaged).toEqual([figure(state, 'foe').at])
    expect(figure(state, 'foe').engaged).toEqual([figure(state, 'eva').at])
    expect(menuOf(state, 'eva')).toContain('attack pike')
    expect(menuOf(state, 'foe')).toContain('attack dagger')
  })

  rule(
    'mythras.engage.def',
    'by ruling the spear reaches and the dagger does not, and both are engaged',
    () => {
      const state = stage(
        { heroes: [LANCER], foes: [KNIFE] },
        { rulings: { 'melee-range': 'by-reach' }, field: { distance: 3, engaged: 'all' } },
      )
      expect(menuOf(state, 'eva')).toContain('attack pike')
      expect(whyNot(state, 'foe', 'attack dagger')).toBe('mythras.engage.def')
      expect(whyNot(state, 'foe', 'move away from eva')).toBe('mythras.move.no-leave')
    },
  )

  rule(
    'mythras.engage.def',
    'whoever is engaged with a rider is engaged with the mount, from the start',
    () => {
      const rider = fighter('Eva', ['broadsword'], { skills: { ride: 60 }, mount: 'horse' })
      const state = stage({ heroes: [rider, 'horse'], foes: [FOE] })
      expect(figure(state, 'foe').engaged.toSorted()).toEqual(
        [figure(state, 'eva').at, figure(state, 'horse').at].toSorted(),
      )
      expect(menuOf(state, 'horse')).toContain('attack hoof')
    },
  )

  rule(
    'mythras.engage.leave',
    'nobody walks, runs or flees from a foe; Outmaneuver costs a point and frees',
    () => {
      const state = meeting()
      expect(whyNot(state, 'eva', 'move away from foe')).toBe('mythras.move.no-leave')
      expect(whyNot(state, 'eva', 'run away from foe')).toBe('mythras.move.no-leave')
      expect(whyNot(state, 'eva', 'flee')).toBe('mythras.engage.leave')
      turn(state, 'eva', 'outmaneuver', { dice: [30, 77], choices: { 'outmaneuver-reward': ['withdraw'] } })
      expect(figure(state, 'eva')).toMatchObject({ engaged: [], actionPoints: 1 })
      expect(menuOf(state, 'eva')).toContain('flee')
    },
  )

  rule('mythras.engage.leave', 'Withdraw ends the engagement with that one opponent', () => {
    const state = stage(
      { heroes: [EVA], foes: [FOE, { ...FOE, name: 'Other' }] },
      { field: { engaged: 'all' } },
    )
    struck(state, [MISS, 30], { reaction: ['parry heater'], effect: ['withdraw'] })
    expect(figure(state, 'eva').engaged).toEqual([figure(state, 'other').at])
  })

  rule('mythras.engage.leave', 'a foe who is out or helpless holds nobody', () => {
    const state = meeting()
    figure(state, 'foe').unconscious = 12
    expect(menuOf(state, 'eva')).toContain('move away from foe')
    const stunned = meeting()
    limb(stunned, 'foe', 'head').stun = 2
    expect(menuOf(stunned, 'eva')).toContain('move away from foe')
  })
})

describe('cover in melee', () => {
  const covers = [
    { id: 'corner', ap: 4, hides: ['right leg', 'left leg', 'abdomen', 'chest', 'left arm'], at: [1, 0] },
    { id: 'wall', ap: 4, at: [1, 0] },
  ]
  const behind = (cover: string, armour = 2) =>
    stage({ heroes: [EVA], foes: [{ ...FOE, cover, armour }] }, { field: { covers } })

  rule('mythras.cover.value', 'a chest behind 4 AP: 9 less 4 less armour 2; the head is open', () => {
    const through = (location: number, where: string) => {
      const state = behind('corner')
      turn(state, 'eva', 'attack blade', { dice: [40, 9, location] })
      return lost(state, 'foe', where)
    }
    expect(through(11, 'chest')).toBe(3)
    expect(through(20, 'head')).toBe(7)
    expect(through(14, 'right-arm')).toBe(7)
  })

  rule('mythras.cover.value', 'cover comes after the parry and before armour', () => {
    const state = stage(
      {
        heroes: [fighter('Eva', ['maul (1d20 H 6/10 bludgeoning)'])],
        foes: [{ ...FOE, siz: 20, cover: 'corner', armour: 2, weapons: ['heater'] }],
      },
      { field: { covers } },
    )
    const play = turn(state, 'eva', 'attack maul', {
      dice: [40, 30, 17, 11],
      choices: { reaction: ['parry heater'] },
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 17, parried: 8, cover: 4, armour: 2, through: 3 }])
  })

  rule('mythras.cover.negate', 'Choose Location on a visible part goes past it', () => {
    const state = behind('corner')
    turn(state, 'eva', 'attack blade', {
      dice: [40, 9],
      choices: { effect: ['choose-location'], location: ['head'] },
    })
    expect(lost(state, 'foe', 'head')).toBe(7)
  })

  rule('mythras.cover.total', '60 at a wall of 4 AP: Hard 40, no Choose Location, 9 − 4 − 2 = 3', () => {
    const blind = { ...EVA, style: { name: 'Plain', value: 60, weapons: ['blade'] } }
    const state = stage(
      { heroes: [blind], foes: [{ ...FOE, cover: 'wall', armour: 2 }] },
      { field: { covers } },
    )
    const play = turn(state, 'eva', 'attack blade', { dice: [40, 9, 11] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: HARD, level: SUCCESS }])
    expect(play.askedFor('effect')[0]?.forbidden).toContainEqual({
      key: 'choose-location',
      rule: 'mythras.cover.total',
    })
    expect(lost(state, 'foe', 'chest')).toBe(3)
  })

  rule('mythras.cover.total', 'not even a Critical chooses where it cannot see', () => {
    const play = turn(behind('wall'), 'eva', 'attack blade', { dice: [3, 9, 11] })
    expect(told(play, 'attack')).toMatchObject([{ level: CRITICAL }])
    expect(effectsOffered(play)).not.toContain('choose-location')
  })
})

describe('evading', () => {
  rule('mythras.evade.scope', 'blows, charges, missiles and bullets alike', () => {
    const offered = (play: Played) => play.askedFor('reaction')[0]?.options.includes('evade')
    expect(offered(struck(meeting(), [MISS]))).toBe(true)
    const charged = meeting({}, { field: { distance: 10 } })
    expect(offered(turn(charged, 'foe', 'charge eva with blade at a run', { dice: [MISS] }))).toBe(true)
    for (const weapon of ['bow', 'pistol']) {
      const state = stage({ foes: [fighter('Foe', [weapon])], heroes: [EVA] }, { field: { distance: 20 } })
      expect(offered(turn(state, 'foe', `shoot ${weapon}`, { dice: [MISS] }))).toBe(true)
    }
  })

  rule('mythras.evade.scope', 'a spell of fire is dodged too, for an Action Point', () => {
    const mage = fighter('Mage', ['club'], {
      skills: { magic: 60 },
      spells: [{ name: 'Bolt', effect: 'harm', damage: '1d6', resist: 'evade', range: 'ranged' }],
    })
    const state = stage({ foes: [mage], heroes: [EVA] }, { field: { distance: 10 } })
    turn(state, 'mage', 'cast bolt', {
      dice: [30, 44],
      choices: { 'spell-target': ['eva'], 'dive-clear': ['evade'] },
    })
    expect(figure(state, 'eva')).toMatchObject({ actionPoints: 1, posture: 'prone' })
    expect(figure(state, 'eva').limbs.every(({ hp }) => hp === 20)).toBe(true)
  })

  rule('mythras.evade.roll', 'a Success of 44 escapes one of 37, and one of 30 does not', () => {
    const hurt = (evade: number, more: readonly number[]) => {
      const state = meeting()
      struck(state, [37, evade, ...more], { reaction: ['evade'] })
      return lost(state, 'eva', 'chest')
    }
    expect(hurt(44, [])).toBe(0)
    expect(hurt(30, [6, 11])).toBe(6)
    expect(hurt(46, [6, 11])).toBe(6)
    expect(hurt(37, [])).toBe(0)
  })

  rule('mythras.evade.roll', 'all or nothing: it halves no blow, and one try is all there is', () => {
    const state = meeting()
    const play = struck(state, [37, 30, 6, 11], { reaction: ['evade'] })
    expect(play.askedFor('reaction')).toHaveLength(1)
    expect(points(state, 'eva')).toEqual([1])
  })

  rule(
    'mythras.evade.effects',
    'a missed blow of 88 and an Evade of 44: one effect, and Arise is among them',
    () => {
      const state = meeting()
      const play = struck(state, [88, 44], { reaction: ['evade'], effect: ['arise'] })
      expect(told(play, 'won')).toMatchObject([{ figure: 'eva', effects: 1 }])
      expect(figure(state, 'eva').posture).toBe('standing')
      const weapons = ['enhance-parry', 'damage-weapon', 'disarm', 'entangle', 'scar-foe']
      expect(effectsOffered(play).filter((effect) => weapons.includes(effect))).toEqual([])
    },
  )

  rule(
    'mythras.evade.effects',
    'a higher die alone wins none; the attacker takes his by a higher level',
    () => {
      expect(told(struck(meeting(), [20, 44], { reaction: ['evade'] }), 'won')).toEqual([])
      const attacker = struck(meeting(), [5, 44, 6], {
        reaction: ['evade'],
        effect: ['choose-location'],
        location: ['chest'],
      })
      expect(told(attacker, 'won')).toMatchObject([{ figure: 'foe', effects: 1 }])
    },
  )

  rule('mythras.evade.prone', 'the evader lies on the ground, struck or not', () => {
    const posture = (dice: readonly number[]) => {
      const state = meeting()
      struck(state, dice, { reaction: ['evade'] })
      return figure(state, 'eva').posture
    }
    expect([posture([37, 44]), posture([37, 30, 1, 11]), posture([88, 77])]).toEqual([
      'prone',
      'prone',
      'prone',
    ])
  })

  rule(['mythras.evade.acrobatics', 'mythras.action.brace'], 'a leap aside ends a firm stance', () => {
    const state = meeting({ skills: { ...EVA.skills, acrobatics: 50 } })
    Object.assign(figure(state, 'eva'), { braced: figure(state, 'foe').at, steadied: 0 })
    struck(state, [37, 40], { reaction: ['acrobatics'] })
    expect(figure(state, 'eva')).toMatchObject({ posture: 'standing', braced: -1, steadied: -1 })
  })

  rule('mythras.evade.acrobatics', 'Acrobatics 50: 40 against 37 escapes, standing', () => {
    const nimble = { skills: { ...EVA.skills, acrobatics: 50 } }
    const state = meeting(nimble)
    const play = struck(state, [37, 40], { reaction: ['acrobatics'] })
    expect(told(play, 'defence')).toMatchObject([{ how: 'acrobatics', skill: 50 }])
    expect(figure(state, 'eva').posture).toBe('standing')
    expect(struck(meeting(), [MISS]).askedFor('reaction')[0]?.options).not.toContain('acrobatics')
  })
})

describe('knockback', () => {
  const SMALL = { ...EVA, siz: 13, hitPoints: 40 }
  const GIANT = fighter('Giant', ['trunk (1d20 E 6/20 bludgeoning)'], { siz: 40, dm: '+0' })

  /** A giant's blow of so much at Eva of SIZ 13; dice for keeping her feet follow. */
  function smitten(
    damage: number,
    more: readonly number[],
    eva: object = {},
    choices: Choices = {},
    scene: StageOptions = {},
  ) {
    const state = stage({ giants: [GIANT], heroes: [{ ...SMALL, ...eva }] }, scene)
    const play = turn(state, 'giant', 'attack trunk', { dice: [40, damage, 11, ...more], choices })
    return { state, play, metres: told(play, 'moved').map(({ metres }) => metres) }
  }

  rule('mythras.knockback.trigger', '17 against SIZ 13 knocks back; 13 does not', () => {
    expect(smitten(17, [50]).metres).toEqual([1])
    expect(smitten(14, [50]).metres).toEqual([1])
    expect(smitten(13, []).metres).toEqual([])
  })

  rule(
    'mythras.knockback.trigger',
    'the damage counts as rolled: armour and parry change nothing, an Evade does',
    () => {
      expect(smitten(17, [50], { armour: 12 }).metres).toEqual([1])
      const parried = (
        more: readonly number[],
        reaction: string,
        eva: object = {},
        rulings: RulingsInput = {},
      ) => {
        const state = stage({ giants: [GIANT], heroes: [{ ...SMALL, ...eva }] }, { rulings })
        const play = turn(state, 'giant', 'attack trunk', {
          dice: [40, ...more],
          choices: { reaction: [reaction] },
        })
        return told(play, 'moved').length
      }
      const huge = {
        weapons: ['bulwark (1d4 E 9/30 shield)'],
        style: { name: 'Plain', value: 65, weapons: ['bulwark'] },
      }
      expect(parried([30, 17, 11, 50], 'parry bulwark', huge)).toBe(1)
      expect(parried([30, 17, 11], 'parry bulwark', huge, { 'knockback-parried': 'only-if-it-lands' })).toBe(
        0,
      )
      expect(parried([44], 'evade')).toBe(0)
    },
  )

  rule('mythras.knockback.trigger', 'braced, SIZ 13 counts as 20', () => {
    const braced = (damage: number, more: readonly number[]) => {
      const state = stage({ giants: [GIANT], heroes: [SMALL] })
      turn(state, 'eva', 'brace giant')
      const play = turn(state, 'giant', 'attack trunk', { dice: [40, damage, 11, ...more] })
      return told(play, 'moved').map(({ metres }) => metres)
    }
    expect(braced(20, [])).toEqual([])
    expect(smitten(20, [50]).metres).toEqual([2])
  })

  rule(
    'mythras.knockback.roll',
    'Athletics 50 with 63 falls; Acrobatics 33 at Easy is 50, and 47 stands',
    () => {
      expect(figure(smitten(17, [63]).state, 'eva').posture).toBe('prone')
      expect(figure(smitten(17, [50]).state, 'eva').posture).toBe('standing')
      const nimble = { skills: { ...EVA.skills, acrobatics: 33 } }
      const tumbled = (die: number) => {
        const { state, play } = smitten(17, [die], nimble, { 'resist-skill': ['acrobatics'] })
        expect(told(play, 'skill')).toMatchObject([{ skill: 'acrobatics', value: 33, grade: -1 }])
        return figure(state, 'eva').posture
      }
      expect([tumbled(47), tumbled(50), tumbled(51)]).toEqual(['standing', 'standing', 'prone'])
    },
  )

  rule('mythras.knockback.distance', '4 over SIZ is 1 metre, 6 over is 2', () => {
    expect(smitten(17, [50]).metres).toEqual([1])
    expect(smitten(18, [50]).metres).toEqual([1])
    expect(smitten(19, [50]).metres).toEqual([2])
    expect(figure(smitten(19, [50]).state, 'eva').x).toBe(1 + 2)
  })

  rule(
    'mythras.knockback.distance',
    'one metre for each five points over, or part of five, at any SIZ',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 20 }), (siz, damage) => {
          const over = damage - siz
          let metres = 0
          for (let left = over; left > 0; left -= 5) metres++
          const { play } = smitten(damage, over > 0 ? [50] : [], { siz })
          expect(told(play, 'moved').reduce((sum, moved) => sum + moved.metres, 0)).toBe(metres)
        }),
        { numRuns: 60 },
      )
    },
  )

  rule('mythras.knockback.distance', 'two metres end the engagement, one does not', () => {
    expect(figure(smitten(17, [50]).state, 'eva').engaged).toHaveLength(1)
    expect(figure(smitten(19, [50]).state, 'eva').engaged).toEqual([])
  })

  rule(
    ['mythras.knockback.distance', 'mythras.engage.def'],
    'a second metre takes one out of reach, and others are left behind as well',
    () => {
      const { state } = smitten(17, [50])
      expect(figure(state, 'eva').engaged).toHaveLength(1)
      turn(state, 'giant', 'attack trunk', { dice: [40, 17, 11, 50] })
      expect(figure(state, 'eva').x - figure(state, 'giant').x).toBe(3)
      expect(figure(state, 'eva').engaged).toEqual([])
      const giants = [GIANT, { ...GIANT, name: 'Second' }]
      const two = stage({ giants, heroes: [SMALL] }, { field: { engaged: 'all' } })
      const { play } = strike(two, 'giant', 'eva', { dice: [40, 19, 11, 50] })
      expect(told(play, 'engaged').map(({ one, other, on }) => [one, other, on])).toEqual([
        ['eva', 'giant', false],
        ['eva', 'second', false],
      ])
      expect(figure(two, 'eva').engaged).toEqual([])
    },
  )

  rule('mythras.knockback.distance', 'an obstacle stops it, and the one roll covers that too', () => {
    const wall: StageOptions = { field: { obstacles: [{ id: 'wall', at: [3, 0], radius: 1 }] } }
    const { state, play } = smitten(19, [50], {}, {}, wall)
    expect(told(play, 'moved').map(({ metres }) => metres)).toEqual([1])
    expect(told(play, 'skill')).toHaveLength(1)
    expect(figure(state, 'eva').engaged).toHaveLength(1)
  })
})

describe('passive blocking', () => {
  const BUCKLER = fighter('Eva', ['broadsword', 'buckler'])

  rule(
    'mythras.block.passive',
    'a buckler over the head stops a broadsword there; the sword may parry',
    () => {
      const state = stage({ heroes: [BUCKLER], foes: [FOE] })
      const play = struck(state, [40, 9, 20], {
        ward: ['ward buckler'],
        'ward-locations': [['head', 'chest']],
      })
      expect(lost(state, 'eva', 'head')).toBe(0)
      expect(points(state, 'eva')).toEqual([2])
      expect(play.askedFor('reaction')[0]?.options).toContain('parry broadsword')
      expect(play.askedFor('ward-locations')[0]).toMatchObject({ max: 2 })
    },
  )

  rule('mythras.block.passive', 'only the chosen places: any other is open', () => {
    const state = stage({ heroes: [BUCKLER], foes: [FOE] })
    struck(state, [40, 9, 2], { ward: ['ward buckler'], 'ward-locations': [['head', 'chest']] })
    expect(lost(state, 'eva', 'right-leg')).toBe(9)
  })

  rule('mythras.block.passive', 'a weapon covers one place, and Size tells what passes it', () => {
    const warded = (weapon: string, foe: SheetInput, key: string) => {
      const state = stage({ heroes: [fighter('Eva', [weapon])], foes: [foe] })
      const play = turn(state, 'foe', `attack ${key}`, {
        dice: [40, 9, 20],
        choices: { ward: [`ward ${weapon}`], 'ward-locations': [['head']] },
      })
      expect(play.askedFor('ward-locations')[0]).toMatchObject({ max: 1 })
      return lost(state, 'eva', 'head')
    }
    const ogre = fighter('Foe', ['maul (1d20 L 6/10 bludgeoning)'])
    expect(warded('broadsword', FOE, 'blade')).toBe(0)
    expect(warded('broadsword', ogre, 'maul')).toBe(5)
    expect(warded('dagger', ogre, 'maul')).toBe(9)
  })

  rule('mythras.block.passive', 'it lasts until that weapon attacks or parries', () => {
    const state = stage({ heroes: [BUCKLER], foes: [FOE] })
    struck(state, [MISS], { ward: ['ward buckler'], 'ward-locations': [['head', 'chest']] })
    struck(state, [40, 9, 20])
    expect(lost(state, 'eva', 'head')).toBe(0)
    turn(state, 'eva', 'attack broadsword', { dice: [MISS] })
    expect(item(state, 'eva', 'buckler').ward).toBeGreaterThan(0)
    turn(state, 'eva', 'attack buckler', { dice: [MISS] })
    expect(item(state, 'eva', 'buckler').ward).toBe(0)
    const parried = stage({ heroes: [BUCKLER], foes: [FOE] })
    struck(parried, [MISS, 50], {
      ward: ['ward buckler'],
      'ward-locations': [['head', 'chest']],
      reaction: ['parry buckler'],
    })
    expect(item(parried, 'eva', 'buckler').ward).toBe(0)
  })

  rule('mythras.block.passive', 'of ward and parry the better counts, not one after the other', () => {
    const ogre = fighter('Foe', ['maul (1d20 L 6/10 bludgeoning)'])
    const through = (rulings: RulingsInput) => {
      const state = stage({ heroes: [BUCKLER], foes: [ogre] }, { rulings })
      turn(state, 'foe', 'attack maul', {
        dice: [40, 50, 9, 20],
        choices: {
          ward: ['ward buckler'],
          'ward-locations': [['head', 'chest']],
          reaction: ['parry broadsword'],
        },
      })
      return lost(state, 'eva', 'head')
    }
    expect(through({})).toBe(5)
    expect(through({ 'ward-and-parry': 'both' })).toBe(3)
  })

  rule(
    'mythras.block.choose-location',
    'Choose Location cannot slip past it, but takes what is left open',
    () => {
      const chosen = (location: string) => {
        const state = stage({ heroes: [EVA], foes: [FOE] })
        struck(state, [40, 9], {
          ward: ['ward heater'],
          'ward-locations': [['head', 'chest', 'abdomen']],
          effect: ['choose-location'],
          location: [location],
        })
        return lost(state, 'eva', location)
      }
      expect([chosen('chest'), chosen('right-leg')]).toEqual([0, 9])
    },
  )

  rule(
    'mythras.block.crouch',
    'crouching doubles what a shield covers: a scutum of 5 hides all seven',
    () => {
      const state = stage({ heroes: [fighter('Eva', ['broadsword', 'scutum'])], foes: [FOE] })
      const play = struck(state, [40, 9, 2], { ward: ['crouch scutum'] })
      expect(told(play, 'ward')[0]?.locations).toHaveLength(7)
      expect(figure(state, 'eva')).toMatchObject({ posture: 'crouching', actionPoints: 2 })
      expect(figure(state, 'eva').limbs.every(({ hp }) => hp === 20)).toBe(true)
      const blow = turn(state, 'eva', 'attack broadsword', { dice: [MISS] })
      expect(told(blow, 'attack')[0]?.grade).toBe(HARD)
    },
  )

  rule('mythras.block.crouch', 'a buckler of two covers four, and a sword no more than before', () => {
    const state = stage({ heroes: [BUCKLER], foes: [FOE] })
    const four = ['head', 'chest', 'abdomen', 'left-arm']
    const play = struck(state, [MISS], { ward: ['crouch buckler'], 'ward-locations': [four] })
    expect(play.askedFor('ward-locations')[0]).toMatchObject({ max: 4 })
    expect(play.askedFor('ward')[0]?.options).not.toContain('crouch broadsword')
  })

  rule('mythras.block.crouch', 'whoever gets up or is thrown down is no longer covered twice over', () => {
    const crouched = () => {
      const state = stage({ heroes: [fighter('Eva', ['broadsword', 'scutum'])], foes: [FOE] })
      struck(state, [MISS], { ward: ['crouch scutum'] })
      return state
    }
    const up = crouched()
    const free = { choices: { 'turn eva': ['free', 'dither'], free: ['stand'] } }
    const rise = turn(up, 'eva', 'dither', free)
    expect(told(rise, 'condition')).toMatchObject([{ figure: 'eva', what: 'standing' }])
    struck(up, [40, 9, 2])
    expect(figure(up, 'eva').posture).toBe('standing')
    expect(lost(up, 'eva', 'right-leg')).toBe(9)
    const down = crouched()
    struck(down, [40, 9, 11, MISS], { effect: ['trip'], 'resist-skill': ['brawn'] })
    struck(down, [40, 9, 2])
    expect(lost(down, 'eva', 'right-leg')).toBe(9)
  })
})

describe('surprise', () => {
  const ambush = (scene: StageOptions = {}): State =>
    meeting({}, { ...scene, field: { surprised: ['foe'], ...scene.field } })

  rule(
    'mythras.surprise.initiative',
    '6 + 11 − 10 is 7, and stays so until Initiative is rolled anew',
    () => {
      const state = stage(
        { heroes: [EVA], foes: [{ ...FOE, dex: 11, int: 11 }] },
        { from: 'start', field: { surprised: ['foe'] } },
      )
      const play = playWhile(state, { dice: [1, 6] }, ({ phase }) => phase !== 'turn')
      expect(told(play, 'initiative')).toMatchObject([{ figure: 'eva' }, { figure: 'foe', die: 6, total: 7 }])
      playRound(state)
      expect(told(playRound(state), 'round')[0]?.order).toEqual(['eva', 'foe'])
    },
  )

  rule(
    'mythras.surprise.flat-footed',
    'no defence until one’s own Initiative comes: it counts as a Failure',
    () => {
      const state = ambush()
      const first = playWhile(
        state,
        { dice: [40, 1, 11], choices: { 'turn eva': ['attack blade'] } },
        ({ slot }) => slot === 0,
      )
      expect(first.askedFor('reaction')).toEqual([])
      expect(first.askedFor('ward')).toEqual([])
      expect(told(first, 'won')[0]).toMatchObject({ figure: 'eva' })
      playWhile(state, {}, ({ slot }) => slot === 1)
      const second = turn(state, 'eva', 'attack blade', { dice: [MISS] })
      expect(second.askedFor('reaction')).toHaveLength(1)
    },
  )

  rule('mythras.surprise.flat-footed', 'a ward set before still works, unless the table denies it', () => {
    const hurt = (rulings: RulingsInput) => {
      const foe = { weapons: ['buckler'], style: { name: 'Plain', value: 65, weapons: ['buckler'] } }
      const state = meeting({}, { rulings, field: { surprised: ['foe'] } }, foe)
      item(state, 'foe', 'buckler').ward = 2 ** 6
      turn(state, 'eva', 'attack blade', { dice: [40, 9, 20] })
      return lost(state, 'foe', 'head')
    }
    expect([hurt({}), hurt({ 'ward-flat-footed': 'none' })]).toEqual([0, 9])
  })

  rule(
    'mythras.surprise.bonus',
    'a Success brings two effects, a Critical three, a failed attack none',
    () => {
      const won = (dice: readonly number[]) =>
        told(strike(ambush(), 'eva', 'foe', { dice }).play, 'won')[0]?.effects
      expect([won([40, 1, 11]), won([3, 1, 11]), won([MISS])]).toEqual([2, 3, undefined])
    },
  )

  rule(
    'mythras.surprise.bonus',
    'only the first attack on each target has it, whether it succeeds or not',
    () => {
      const state = ambush()
      turn(state, 'eva', 'attack blade', { dice: [MISS] })
      const second = turn(state, 'eva', 'attack blade', { dice: [40, 1, 11] })
      expect(told(second, 'won')[0]?.effects).toBe(1)
    },
  )

  rule('mythras.surprise.bonus', 'it is over with the Round of surprise', () => {
    const state = ambush()
    playRound(state)
    const next = strike(state, 'eva', 'foe', { dice: [40, 1, 11] }).play
    expect(told(next, 'won')[0]?.effects).toBe(1)
  })

  rule(
    'mythras.surprise.no-offence',
    'the surprised may move, ready and brace, but not attack, in that Round',
    () => {
      const state = ambush({ field: { surprised: ['foe'], distance: 8 } })
      expect(whyNot(state, 'foe', 'charge eva with blade at a run')).toBe('mythras.surprise.no-offence')
      const menu = menuOf(state, 'foe')
      for (const allowed of ['move to eva', 'sheathe blade', 'brace eva', 'delay'])
        expect(menu).toContain(allowed)
      const close = ambush()
      expect(whyNot(close, 'foe', 'attack blade')).toBe('mythras.surprise.no-offence')
      playRound(close)
      expect(menuOf(close, 'foe')).toContain('attack blade')
    },
  )

  rule(
    'mythras.surprise.no-offence',
    'they may parry once their Initiative has come, but not counterattack',
    () => {
      const state = ambush({ field: { surprised: ['foe'], distance: 8 } })
      figure(state, 'foe').flatFooted = false
      const play = turn(state, 'eva', 'charge foe with blade at a run', { dice: [MISS] })
      expect(play.askedFor('reaction')[0]?.options).toContain('parry blade')
      expect(play.forbade('reaction', 'counterattack blade')).toBe('mythras.surprise.no-offence')
    },
  )
})

describe('sweeps', () => {
  const BEAST = fighter('Beast', ['tail (1d10 E 8/20 bludgeoning sweep)'], {
    style: { name: 'Tail', value: 90, weapons: ['tail'] },
    siz: 30,
    dm: '+0',
  })
  const trio = (more: readonly object[] = [{}, {}, {}]) =>
    ['A', 'B', 'C'].map((name, at) => ({ ...fighter(name, ['heater'], { siz: 20 }), ...more[at] }))
  const clump = (
    beast: object = {},
    more: readonly object[] = [{}, {}, {}],
    scene: StageOptions = {},
  ): State =>
    stage({ beasts: [{ ...BEAST, ...beast }], heroes: trio(more) }, { ...scene, field: { engaged: 'all' } })

  rule('mythras.sweep.when', 'something huge, and two foes or more', () => {
    expect(menuOf(clump(), 'beast')).toContain('sweep tail')
    const alone = stage({ beasts: [BEAST], heroes: trio().slice(0, 1) })
    expect(whyNot(alone, 'beast', 'sweep tail')).toBe('mythras.sweep.when')
    expect(
      menuOf(
        stage({ heroes: [EVA], foes: [FOE, { ...FOE, name: 'Two' }] }, { field: { engaged: 'all' } }),
        'eva',
      ),
    ).not.toContain('sweep blade')
  })

  rule('mythras.sweep.when', 'the referee says who is in the path', () => {
    const state = clump()
    const play = turn(state, 'beast', 'sweep tail', { dice: [99], choices: { swept: ['yes', 'no', 'yes'] } })
    expect(play.askedFor('swept').map(({ by }) => by)).toEqual(['referee', 'referee', 'referee'])
    expect(told(play, 'attack').map(({ target }) => target)).toEqual(['a', 'c'])
  })

  rule('mythras.sweep.roll', 'one die of 40 for all: a parry, a failed Evade, and none at all', () => {
    const state = clump()
    const play = turn(state, 'beast', 'sweep tail', {
      dice: [40, 30, 8, 11, 70, 6, 11, 4, 11],
      choices: {
        'reaction a': ['parry heater'],
        'reaction b': ['evade'],
        'reaction c': ['none'],
        effect: ['none', 'none'],
      },
    })
    expect(play.rolls.filter(({ name }) => name === 'attack')).toHaveLength(1)
    expect(told(play, 'attack').map(({ target, die, level }) => [target, die, level])).toEqual([
      ['a', 40, SUCCESS],
      ['b', 40, SUCCESS],
      ['c', 40, SUCCESS],
    ])
    expect(told(play, 'won').filter(({ effects }) => effects > 0)).toHaveLength(2)
    expect(['a', 'b', 'c'].map((id) => lost(state, id, 'chest'))).toEqual([8, 6, 4])
    expect(points(state, 'beast', 'a', 'b', 'c')).toEqual([1, 1, 1, 2])
    expect(['a', 'b', 'c'].map((id) => figure(state, id).posture)).toEqual(['standing', 'prone', 'standing'])
  })

  rule(
    'mythras.sweep.roll',
    'effects won against the sweeper happen together: one does not spoil the rest',
    () => {
      const state = clump()
      const play = turn(state, 'beast', 'sweep tail', {
        dice: [40, 3, 8, 11, MISS, 50, 8, 11],
        choices: {
          'reaction a': ['parry heater'],
          'reaction b': ['parry heater'],
          'effect a': ['trip'],
          'resist-skill': ['brawn'],
          swept: ['yes', 'yes', 'no'],
        },
      })
      expect(figure(state, 'beast').posture).toBe('prone')
      expect(told(play, 'attack').map(({ skill, grade }) => [skill, grade])).toEqual([
        [90, 0],
        [90, 0],
      ])
      expect(lost(state, 'b', 'chest')).toBe(8)
    },
  )

  rule('mythras.sweep.roll', 'the die is read for each target: a parry lowers 120 for him alone', () => {
    const style = { name: 'Tail', value: 120, weapons: ['tail'] }
    const state = clump({ style })
    const play = turn(state, 'beast', 'sweep tail', {
      dice: [11, 45, 1, 11, 1, 11],
      choices: { 'reaction a': ['parry heater'], swept: ['yes', 'yes', 'no'] },
    })
    expect(told(play, 'defence')).toMatchObject([
      { skill: 45, level: SUCCESS },
      { figure: 'b', how: 'none' },
    ])
    expect(told(play, 'levels')).toMatchObject([{ foe: 'a', level: SUCCESS }])
    expect(told(play, 'attack').map(({ target, level }) => [target, level])).toEqual([
      ['a', CRITICAL],
      ['b', CRITICAL],
    ])
    expect(told(play, 'won').filter(({ effects }) => effects > 0)).toMatchObject([{ foe: 'b', effects: 2 }])
  })

  rule('mythras.sweep.roll', 'the helpless are struck without a roll, the others by the die', () => {
    const state = clump()
    figure(state, 'a').unconscious = 12
    const play = turn(state, 'beast', 'sweep tail', {
      dice: [5, 11, MISS],
      choices: { swept: ['yes', 'yes', 'no'] },
    })
    expect(told(play, 'attack').map(({ target, level }) => [target, level])).toEqual([
      ['a', SUCCESS],
      ['b', FAILURE],
    ])
  })

  rule('mythras.sweep.roll', 'damage for each, or by ruling one roll for all whom it reaches', () => {
    const state = clump({}, [{}, {}, {}], { rulings: { 'sweep-damage': 'one-roll' } })
    turn(state, 'beast', 'sweep tail', {
      dice: [40, 45, 7, 11, 2],
      choices: { 'reaction a': ['evade'] },
    })
    expect([lost(state, 'a', 'chest'), lost(state, 'b', 'chest'), lost(state, 'c', 'right-leg')]).toEqual([
      0, 7, 7,
    ])
  })

  rule('mythras.sweep.roll', 'and one Luck Point for the whole action of the sweeper', () => {
    const state = clump({ luck: 2 })
    const play = turn(state, 'beast', 'sweep tail', {
      dice: [MISS, 40, 5, 11, 5, 11],
      choices: { luck: ['re-roll'], swept: ['yes', 'yes', 'no'] },
    })
    expect(play.askedFor('luck-dice')).toEqual([])
    expect(figure(state, 'beast').luck).toBe(1)
  })
})

describe('Ana and Bor at close quarters', () => {
  rule(
    ['mythras.engage.def', 'mythras.evade.prone'],
    'an evader beside a foe has to contest her footing',
    () => {
      const state = stage({ heroes: [{ ...ANA, luck: 0 }], foes: [BOR] })
      turn(state, 'bor', 'attack axe', { dice: [37, 44], choices: { reaction: ['evade'] } })
      turn(state, 'ana', 'regain-footing', {
        dice: [40, 47],
        choices: { 'resist-skill ana': ['brawn'], 'resist-skill bor': ['athletics'] },
      })
      expect(figure(state, 'ana').posture).toBe('prone')
    },
  )
})
