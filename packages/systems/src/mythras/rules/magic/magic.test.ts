/**
 * Magic in a fight: casting, holding, releasing, countering and resisting, every spell that has a number here, and
 * what super-powers make of a sheet.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import { armOf, type State } from '../../state/state.ts'
import { ANA, BOR, figure, item, limb, run, stage, strike, told, turn } from '../../testing/stage.ts'
import { isOut, whyNotOffend } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { dmText } from '../core/tables.ts'
import { startRoundOf } from '../creatures/creatures.ts'
import { diceOf } from '../harm/damage.ts'
import { lightAt } from './concentration.ts'
import {
  attend,
  breakBefuddlement,
  distract,
  energyBlast,
  glueBrawn,
  hasFinished,
  isConcentrating,
  isTouchable,
  isUnseen,
  offerMagic,
  offerRelease,
  powerEffects,
  powerSteps,
  speedTimes,
  useMagic,
} from './magic.ts'

const SPELLS = [
  'Avert',
  'Befuddle',
  'Bladesharp',
  'Bludgeon',
  'Calm',
  'Darkness',
  'Disruption',
  'Firearrow',
  'Fireblade',
  'Heal',
  'Light',
  'Sleep',
  'Vigor',
]

/** A caster: Magic 60, 12 Magic Points, POW 12. */
function mage(more: Readonly<Record<string, unknown>> = {}) {
  return {
    name: 'Mage',
    kind: 'npc',
    pow: 12,
    con: 13,
    siz: 13,
    skills: { magic: 60, endurance: 50, willpower: 50, evade: 45 },
    style: { name: 'Staff', value: 50, weapons: ['dagger'] },
    weapons: ['dagger'],
    spells: SPELLS,
    ...more,
  }
}

interface Setting {
  readonly field?: Readonly<Record<string, unknown>>
  readonly rulings?: Readonly<Record<string, unknown>>
}

/** The mage with Ana at the side, against Bor. */
function trio(
  { field = {}, rulings = {} }: Setting = {},
  more: Readonly<Record<string, unknown>> = {},
): State {
  return stage({ heroes: [mage(more), ANA], foes: [BOR] }, { field, rulings })
}

/** Two casters, 10 m apart. */
function casters(rulings: Readonly<Record<string, unknown>> = {}): State {
  const other = mage({ name: 'Witch', skills: { magic: 55, endurance: 50, willpower: 50 } })
  return stage({ heroes: [mage()], foes: [other] }, { field: { distance: 10 }, rulings })
}

type Choices = Readonly<Record<string, readonly string[]>>

function use(state: State, key: string, dice: readonly number[] = [], choices: Choices = {}, id = 'mage') {
  return run(state, { dice, choices }, (table, now) => useMagic(table, now, figure(now, id), key)).play
}

/** Casts a spell of one Turn and releases it at once. */
function cast(state: State, spell: string, at: string, dice: readonly number[], more: Choices = {}) {
  return use(state, `cast ${spell}`, dice, at === '' ? more : { 'spell-target': [at], ...more })
}

function offers(state: State, id = 'mage'): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  offerMagic(state, figure(state, id), (key, whyNot) => {
    found[key] = whyNot
  })
  return found
}

describe('casting', () => {
  rule('mythras.magic.cast', 'a Critical costs 0 points, a Success 1, a Failure 1, a Fumble 1d3', () => {
    const left = (dice: readonly number[]) => {
      const state = trio()
      cast(state, 'befuddle', 'bor', dice)
      return [figure(state, 'mage').magicPoints, figure(state, 'bor').befuddled]
    }
    expect(left([5, 99])).toEqual([12, true])
    expect(left([40, 99])).toEqual([11, true])
    expect(left([77])).toEqual([11, false])
    expect(left([99, 2])).toEqual([10, false])
  })

  rule('mythras.magic.cast', 'without Magic Points, or the skill, nothing can be cast', () => {
    const state = trio()
    expect(offers(state)['cast disruption']).toBe('')
    figure(state, 'mage').magicPoints = 0
    expect(offers(state)['cast disruption']).toBe('mythras.magic.cast')
    expect(offers(state, 'ana')).toEqual({})
  })

  rule('mythras.wound.serious', 'pain keeps from starting a spell, not from going on with one', () => {
    const state = stage({
      heroes: [mage({ spells: [{ name: 'Rite', effect: 'harm', damage: '1d6', turns: 3 }] })],
      foes: [BOR],
    })
    figure(state, 'mage').pain = 1
    expect(offers(state)['cast rite']).toBe('mythras.wound.serious')
    figure(state, 'mage').pain = 0
    use(state, 'cast rite')
    figure(state, 'mage').pain = 1
    expect(offers(state)['cast rite']).not.toBe('mythras.magic.cast')
    expect(figure(state, 'mage').casting.turns).toBe(2)
  })

  rule(['mythras.action.cast', 'mythras.ap.multi-turn'], 'complex magic takes a Turn after the other', () => {
    const rite = { name: 'Rite', effect: 'harm', damage: '1d6', turns: 2 }
    const state = stage({ heroes: [mage({ spells: [rite] })], foes: [BOR] })
    use(state, 'cast rite')
    expect(hasFinished(figure(state, 'mage'))).toBe(false)
    use(state, 'cast rite', [40, 4, 11], { 'spell-target': ['bor'] })
    expect(limb(state, 'bor', 'chest').hp).toBe(8 - (4 - 1))
  })

  rule('mythras.magic.range', 'Magic 60 reaches 60 m', () => {
    const at = (distance: number) => {
      const state = trio({ field: { distance } })
      const play = use(state, 'cast disruption', [], distance > 60 ? {} : { 'spell-target': ['wait'] })
      return play.askedFor('spell-target')[0]?.options ?? []
    }
    expect(at(60)).toContain('bor')
    expect(at(61)).toEqual([])
  })

  rule('mythras.magic.range', 'a target that cannot be seen makes it one grade harder: 60 becomes 40', () => {
    const state = trio()
    figure(state, 'mage').blinded = 1
    expect(isUnseen(state, figure(state, 'mage'), figure(state, 'bor'))).toBe(true)
    cast(state, 'befuddle', 'bor', [41])
    expect(figure(state, 'bor').befuddled).toBe(false)
    cast(state, 'befuddle', 'bor', [40, 99])
    expect(figure(state, 'bor').befuddled).toBe(true)
  })

  rule('mythras.magic.touch', 'the unwilling must be gripped, surprised or helpless; friends are not', () => {
    const state = trio()
    const [wizard, bor] = [figure(state, 'mage'), figure(state, 'bor')]
    expect(isTouchable(state, wizard, bor)).toBe(false)
    bor.grippedBy = [wizard.at]
    expect(isTouchable(state, wizard, bor)).toBe(true)
    bor.grippedBy = []
    bor.flatFooted = true
    expect(isTouchable(state, wizard, bor)).toBe(true)
    bor.flatFooted = false
    bor.unconscious = 12
    expect(isTouchable(state, wizard, bor)).toBe(true)
    expect(isTouchable(state, wizard, figure(state, 'ana'))).toBe(true)
    figure(state, 'ana').y += 20
    expect(isTouchable(state, wizard, figure(state, 'ana'))).toBe(false)
  })
})

describe('resisting', () => {
  rule('mythras.magic.resist', 'cast 40 against Willpower, die 45: resisted, for no Action Point', () => {
    const state = stage({ heroes: [mage()], foes: [{ ...BOR, skills: { ...BOR.skills, willpower: 50 } }] })
    cast(state, 'befuddle', 'bor', [40, 45])
    expect(figure(state, 'bor')).toMatchObject({ befuddled: false, actionPoints: 2 })
    cast(state, 'befuddle', 'bor', [40, 39])
    expect(figure(state, 'bor')).toMatchObject({ befuddled: true, actionPoints: 2 })
  })

  const bolt = { name: 'Bolt', effect: 'harm', damage: '1d6', resist: 'evade' }

  rule('mythras.magic.resist', 'Evade costs an Action Point and leaves prone', () => {
    const state = stage({ heroes: [mage({ spells: [bolt] })], foes: [BOR] })
    const dive = { 'spell-target': ['bor'], 'dive-clear': ['evade'] }
    use(state, 'cast bolt', [30, 35], dive)
    expect(limb(state, 'bor', 'chest').hp).toBe(8)
    expect(figure(state, 'bor')).toMatchObject({ actionPoints: 1, posture: 'prone' })
  })

  rule('mythras.magic.resist', 'without an Action Point there is no Evade', () => {
    const state = stage({ heroes: [mage({ spells: [bolt] })], foes: [BOR] })
    figure(state, 'bor').actionPoints = 0
    const play = use(state, 'cast bolt', [30, 5, 11], { 'spell-target': ['bor'] })
    expect(play.askedFor('dive-clear')).toEqual([])
    expect(limb(state, 'bor', 'chest').hp).toBe(8 - (5 - 1))
  })
})

describe('holding, releasing and countering', () => {
  rule(
    ['mythras.action.cast', 'mythras.magic.cast'],
    'a finished spell may be released in an enemy’s Turn',
    () => {
      const state = trio()
      use(state, 'cast disruption', [], { 'spell-target': ['wait'] })
      expect(hasFinished(figure(state, 'mage'))).toBe(true)
      const { play } = run(
        state,
        { dice: [40, 99, 2, 14], choices: { 'release-magic': ['bor'] } },
        (table, now) => offerRelease(table, now, 'bor'),
      )
      expect(play.rolls[0]).toMatchObject({ name: 'magic', by: 'mage' })
      expect(limb(state, 'bor', 'right-arm').hp).toBe(3)
      expect(hasFinished(figure(state, 'mage'))).toBe(false)
    },
  )

  rule('mythras.action.hold-magic', 'held Turn after Turn, the skill is rolled only on release', () => {
    const state = trio()
    use(state, 'cast befuddle', [], { 'spell-target': ['wait'] })
    for (let turns = 0; turns < 2; turns++) {
      expect(offers(state)['hold']).toBe('')
      run(state, {}, (table, now) => offerRelease(table, now, 'mage'))
      use(state, 'hold')
      expect(hasFinished(figure(state, 'mage'))).toBe(true)
    }
    expect(figure(state, 'mage').magicPoints).toBe(12)
    const before = figure(state, 'mage').actionPoints
    const play = use(state, 'release', [41, 99], {})
    expect(play.rolls[0]).toMatchObject({ name: 'magic', faces: [41] })
    expect(figure(state, 'mage').actionPoints).toBe(before + 1)
    expect(figure(state, 'bor').befuddled).toBe(true)
  })

  rule(
    ['mythras.action.hold-magic', 'mythras.ap.cost'],
    'cast and held for a Turn: 2 Action Points; the release is free',
    () => {
      const state = trio({ field: { distance: 20 } })
      const caster = figure(state, 'mage')
      turn(state, 'mage', 'cast befuddle', { choices: { 'spell-target': ['wait'] } })
      expect(caster.actionPoints).toBe(1)
      turn(state, 'mage', 'hold')
      expect(caster).toMatchObject({ actionPoints: 0, magicPoints: 12 })
      caster.actionPoints = 2
      turn(state, 'mage', 'release', { dice: [41, 99] })
      expect(caster).toMatchObject({ actionPoints: 2, magicPoints: 11 })
      expect(figure(state, 'bor').befuddled).toBe(true)
    },
  )

  rule('mythras.action.hold-magic', 'a spell that is not held on the next Turn is lost', () => {
    const state = trio()
    use(state, 'cast befuddle', [], { 'spell-target': ['wait'] })
    run(state, {}, (table, now) => attend(table, now, figure(now, 'mage')))
    expect(offers(state)['release']).toBeUndefined()
    const { play } = run(state, {}, (table, now) => offerRelease(table, now, 'bor'))
    expect(play.askedFor('release-magic')).toEqual([])
    run(state, {}, (table, now) => attend(table, now, figure(now, 'mage')))
    expect(figure(state, 'mage').casting.spell).toBe(-1)
  })

  rule(
    ['mythras.react.counter-spell', 'mythras.magic.avert'],
    'Magic 55, die 20, and an Action Point: the incoming spell is gone',
    () => {
      const state = casters()
      const play = cast(state, 'disruption', 'witch', [40, 20], { 'counter-spell': ['counter'] })
      expect(told(play, 'spell').at(-1)).toMatchObject({ what: 'countered', target: 'witch' })
      expect(figure(state, 'witch')).toMatchObject({ actionPoints: 1, magicPoints: 11 })
      expect(figure(state, 'witch').limbs.every(({ hp }, at) => hp === hpOf(state, 1, at))).toBe(true)
    },
  )

  rule(
    'mythras.react.counter-spell',
    'a failed counter stops nothing; without Avert or points there is none',
    () => {
      const failed = casters()
      cast(failed, 'disruption', 'witch', [40, 56, 99, 1, 11], { 'counter-spell': ['counter'] })
      expect(limb(failed, 'witch', 'chest').hp).toBe(hpOf(failed, 1, 3) - 1)
      const spent = casters()
      figure(spent, 'witch').actionPoints = 0
      const play = cast(spent, 'disruption', 'witch', [40, 99, 1, 11])
      expect(play.askedFor('counter-spell')).toEqual([])
      const plain = trio()
      expect(cast(plain, 'disruption', 'bor', [40, 99, 1, 11]).askedFor('counter-spell')).toEqual([])
    },
  )

  rule(
    ['mythras.action.hold-magic', 'mythras.react.counter-spell'],
    'held magic may be countered for nothing',
    () => {
      const counter = (rulings: Readonly<Record<string, unknown>>) => {
        const state = casters(rulings)
        use(state, 'cast disruption', [], { 'spell-target': ['wait'] })
        use(state, 'hold', [20], { 'counter-spell': ['counter'] })
        return [figure(state, 'witch').actionPoints, hasFinished(figure(state, 'mage'))]
      }
      expect(counter({})).toEqual([2, false])
      expect(counter({ 'counter-held': 'any-time' })).toEqual([1, false])
    },
  )

  rule('mythras.magic.concentration', 'any distraction ends the spell', () => {
    const state = trio()
    cast(state, 'darkness', '', [40])
    expect(lightAt(state, figure(state, 'mage'))).toBe('dim')
    expect(isConcentrating(figure(state, 'mage'))).toBe(true)
    run(state, {}, (table, now) => distract(table, now, figure(now, 'ana')))
    expect(lightAt(state, figure(state, 'mage'))).toBe('dim')
    run(state, {}, (table, now) => distract(table, now, figure(now, 'mage')))
    expect(lightAt(state, figure(state, 'mage'))).toBe('bright')
    expect(isConcentrating(figure(state, 'mage'))).toBe(false)
  })

  rule(
    ['mythras.magic.concentration', 'mythras.effect.select-target'],
    'a wound by somebody else’s mishap ends it like any other',
    () => {
      const state = trio()
      cast(state, 'darkness', '', [40])
      for (const id of ['mage', 'ana', 'bor']) Object.assign(figure(state, id), { x: 0, y: 0 })
      strike(state, 'bor', 'ana', {
        dice: [99, 20, 1, 1, 1],
        choices: { reaction: ['parry heater'], effect: ['select-target'] },
      })
      expect(limb(state, 'mage', 'right-leg').hp).toBeLessThan(figure(state, 'mage').limbs[1]?.hp ?? 0)
      expect(isConcentrating(figure(state, 'mage'))).toBe(false)
    },
  )

  rule('mythras.magic.concentration', 'so does an action of the caster’s own', () => {
    const state = trio()
    cast(state, 'darkness', '', [40])
    run(state, {}, (table, now) => offerRelease(table, now, 'bor'))
    expect(lightAt(state, figure(state, 'mage'))).toBe('dim')
    run(state, {}, (table, now) => offerRelease(table, now, 'mage'))
    expect(lightAt(state, figure(state, 'mage'))).toBe('bright')
  })
})

/** The Hit Points that a location has on its sheet. */
function hpOf(state: State, profile: number, at: number): number {
  return state.setup.profiles[profile]?.locations[at]?.hp ?? -1
}

describe('the spells', () => {
  rule('mythras.magic.avert', 'dismisses a spell within range', () => {
    const state = casters()
    figure(state, 'witch').vigour = true
    use(state, 'cast avert', [40], { 'spell-target': ['witch'], 'counter-spell': ['no'] })
    expect(figure(state, 'witch').vigour).toBe(false)
    const none = use(state, 'cast avert')
    expect(none.askedFor('spell-target')).toEqual([])
  })

  rule('mythras.magic.befuddle', 'may only defend himself, until anybody attacks', () => {
    const state = trio()
    cast(state, 'befuddle', 'bor', [40, 99])
    expect(whyNotOffend(state, figure(state, 'bor'))).toBe('mythras.magic.befuddle')
    run(state, {}, breakBefuddlement)
    expect(whyNotOffend(state, figure(state, 'bor'))).toBe('')
  })

  rule('mythras.creature.frenzy', 'a frenzy is proof against control of the mind', () => {
    const state = trio()
    figure(state, 'bor').frenzy = 5
    cast(state, 'befuddle', 'bor', [40])
    expect(figure(state, 'bor').befuddled).toBe(false)
  })

  rule(
    'mythras.magic.bladesharp',
    'a dagger hits for 1d6+1, a mace by Bludgeon for 1d10, and only once',
    () => {
      const state = stage({ heroes: [mage({ weapons: ['dagger', 'mace'] })], foes: [BOR] })
      const dice = (key: string) => {
        const weapon = item(state, 'mage', key)
        const { dice: rolled, plus } = diceOf(state, weapon, armOf(state, weapon), null)
        return [rolled, plus]
      }
      expect(dice('dagger')).toEqual([[4], 1])
      use(state, 'cast bladesharp', [40])
      expect(dice('dagger')).toEqual([[6], 1])
      expect(dice('mace')).toEqual([[8], 0])
      use(state, 'cast bludgeon', [40])
      expect(dice('mace')).toEqual([[10], 0])
      use(state, 'cast bladesharp', [40])
      expect(dice('dagger')).toEqual([[6], 1])
    },
  )

  rule('mythras.magic.duration', 'Bladesharp lasts the fight', () => {
    const state = stage({ heroes: [mage()], foes: [BOR] })
    use(state, 'cast bladesharp', [40])
    for (let round = 0; round < 5; round++)
      run(state, {}, (table, now) => startRoundOf(table, now, figure(now, 'mage')))
    run(state, {}, (table, now) => distract(table, now, figure(now, 'mage')))
    expect(item(state, 'mage', 'dagger').sharper).toBe(1)
  })

  rule('mythras.magic.calm', 'takes away the rage, not the fight', () => {
    const state = stage({ heroes: [mage()], foes: ['shark'] })
    use(state, 'cast calm', [40, 99])
    expect(figure(state, 'shark').calmed).toBe(true)
    expect(whyNotOffend(state, figure(state, 'shark'))).toBe('')
  })

  rule(
    'mythras.magic.darkness',
    'partial darkness: melee inside is Formidable; Light ends it and itself',
    () => {
      const state = casters()
      use(state, 'cast darkness', [40])
      expect(gradeFor(state, { figure: figure(state, 'mage'), purpose: 'attack' })).toBe(2)
      expect(gradeFor(state, { figure: figure(state, 'witch'), purpose: 'attack' })).toBe(0)
      use(state, 'cast light', [40], { 'counter-spell': ['no'] }, 'witch')
      expect(lightAt(state, figure(state, 'mage'))).toBe('bright')
      expect(isConcentrating(figure(state, 'mage'))).toBe(false)
      expect(isConcentrating(figure(state, 'witch'))).toBe(false)
    },
  )

  rule(
    'mythras.magic.darkness',
    'POW square metres: 12 darken not quite 2 metres around, 13 a little more',
    () => {
      const dark = (pow: number, metres: number) => {
        const state = casters()
        use(state, 'cast darkness', [40])
        const setup = state.setup.profiles.map((each) => ({ ...each, pow }))
        const there = { ...state, setup: { ...state.setup, profiles: setup } }
        figure(there, 'witch').x = figure(there, 'mage').x + metres
        figure(there, 'witch').y = figure(there, 'mage').y
        return lightAt(there, figure(there, 'witch'))
      }
      expect([dark(12, 1), dark(12, 2), dark(13, 2), dark(13, 3)]).toEqual(['dim', 'bright', 'dim', 'bright'])
    },
  )

  rule(
    'mythras.magic.darkness',
    'Light brightens POW square metres while it is kept up, not the field',
    () => {
      const state = trio({ field: { light: 'dark' } })
      use(state, 'cast light', [40])
      const mage = figure(state, 'mage')
      const at = (metres: number) => lightAt(state, { ...mage, x: mage.x + metres })
      const radius = Math.floor(Math.sqrt((state.setup.profiles[mage.at]?.pow ?? 0) / Math.PI))
      expect([at(0), at(radius), at(radius + 1), at(50)]).toEqual(['bright', 'bright', 'dark', 'dark'])
      expect(state.light).toBe('dark')
      run(state, {}, (table, now) => distract(table, now, figure(now, 'mage')))
      expect(at(0)).toBe('dark')
    },
  )

  rule(
    'mythras.magic.disruption',
    'Endurance lost: d3 2, d20 14, the right arm loses 2 past its armour',
    () => {
      const state = stage({ heroes: [mage()], foes: [{ ...ANA, name: 'Eva', luck: 0 }] })
      const play = cast(state, 'disruption', '', [40, 60, 2, 14], { 'spell-target': ['eva'] })
      expect(play.rolls.map(({ name }) => name)).toEqual(['magic', 'resist', 'damage', 'location'])
      expect(limb(state, 'eva', 'right-arm')).toMatchObject({ hp: 3, worn: 2 })
    },
  )

  rule('mythras.magic.disruption', 'a higher Success of Endurance resists it', () => {
    const state = trio()
    cast(state, 'disruption', 'bor', [40, 41])
    expect(figure(state, 'bor').limbs.every(({ hp }, at) => hp === hpOf(state, 2, at))).toBe(true)
  })

  rule('mythras.magic.firearrow', 'every missile of somebody burns, or one blade in his hand', () => {
    const state = stage({ heroes: [mage({ weapons: ['dagger', 'bow'] })], foes: [BOR] })
    use(state, 'cast firearrow', [40])
    expect(item(state, 'mage', 'bow').burns).toBe(true)
    const blade = stage({ heroes: [mage({ weapons: ['broadsword', 'bow'] })], foes: [BOR] })
    use(blade, 'cast fireblade', [40])
    expect(item(blade, 'mage', 'broadsword').burns).toBe(true)
    expect(item(blade, 'mage', 'bow').burns).toBe(false)
  })

  rule('mythras.magic.heal', 'an arm at 2 of 5 has 5; one at −2 stays there and stops bleeding', () => {
    const state = trio()
    limb(state, 'ana', 'right-arm').hp = 2
    cast(state, 'heal', 'ana', [40])
    expect(limb(state, 'ana', 'right-arm').hp).toBe(5)
    Object.assign(limb(state, 'ana', 'left-arm'), { hp: -2, bleeding: 'yes' })
    cast(state, 'heal', 'ana', [40])
    expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: -2, bleeding: 'no' })
  })

  rule('mythras.magic.heal', 'a Major wound no longer kills', () => {
    const state = trio()
    limb(state, 'ana', 'chest').hp = -8
    Object.assign(figure(state, 'ana'), { felled: true, dying: 4 })
    cast(state, 'heal', 'ana', [40])
    expect(figure(state, 'ana')).toMatchObject({ dying: 0, felled: true })
  })

  rule('mythras.magic.sleep', 'never works in a fight', () => {
    const state = trio()
    Object.assign(figure(state, 'bor'), { grippedBy: [0] })
    const play = use(state, 'cast sleep', [], { 'spell-target': ['bor'] })
    expect(play.rolls).toEqual([])
    expect(told(play, 'spell').at(-1)).toMatchObject({ what: 'failed', rule: 'mythras.magic.sleep' })
    expect(figure(state, 'bor').unconscious).toBe(0)
  })

  rule('mythras.magic.vigor', 'fatigue of exertion does not count, that of lost blood does', () => {
    const state = trio()
    Object.assign(figure(state, 'ana'), { fatigue: 1, exertion: 1 })
    expect(gradeFor(state, { figure: figure(state, 'ana'), purpose: 'other' })).toBe(1)
    cast(state, 'vigor', 'ana', [40])
    expect(gradeFor(state, { figure: figure(state, 'ana'), purpose: 'other' })).toBe(0)
    figure(state, 'ana').fatigue = 2
    expect(gradeFor(state, { figure: figure(state, 'ana'), purpose: 'other' })).toBe(1)
  })

  rule(
    ['mythras.magic.vigor', 'mythras.fatigue.levels'],
    'it keeps those on their feet whom exertion alone would have put out',
    () => {
      const state = trio()
      Object.assign(figure(state, 'ana'), { fatigue: 6, exertion: 1 })
      expect(isOut(state, figure(state, 'ana'))).toBe(true)
      cast(state, 'vigor', 'ana', [40])
      expect(isOut(state, figure(state, 'ana'))).toBe(false)
      figure(state, 'ana').fatigue = 7
      expect(isOut(state, figure(state, 'ana'))).toBe(true)
    },
  )

  rule(
    'mythras.magic.others',
    'Glue by POW 12 holds with Brawn 60; the rest have no number in a fight',
    () => {
      expect(glueBrawn(12)).toBe(60)
      const state = stage({ heroes: [mage({ spells: [{ name: 'Alarm' }] })], foes: [BOR] })
      const play = use(state, 'cast alarm', [40], { 'spell-target': ['mage'] })
      expect(told(play, 'spell').at(-1)).toMatchObject({ rule: 'mythras.magic.others', what: 'done' })
    },
  )
})

describe('super-powers', () => {
  const sheet = (powers: readonly string[]) => ({
    str: 14,
    con: 13,
    siz: 13,
    dex: 14,
    pow: 14,
    skills: { athletics: 61 },
    powers,
  })

  rule('mythras.power.combat', 'Energy Blast by POW: 14 is 1d10, Medium, to 10, 30 and 120 m', () => {
    expect(energyBlast(14)).toEqual({ dice: [10], force: 1, range: [10, 30, 120] })
    expect([8, 9, 12, 13, 15, 16, 18, 19].map((pow) => energyBlast(pow).dice)).toEqual([
      [6],
      [8],
      [8],
      [10],
      [10],
      [12],
      [12],
      [6, 6],
    ])
    expect([8, 12, 15, 16, 19].map((pow) => energyBlast(pow).force)).toEqual([0, 1, 1, 2, 2])
    expect(powerEffects(sheet(['energy-blast'])).blast).toEqual(energyBlast(14))
    expect(powerEffects(sheet([])).blast).toBeNull()
  })

  rule('mythras.power.combat', 'Durability, Enhanced Strength and Inherent Armor read other sums', () => {
    expect(powerEffects(sheet(['durability']))).toMatchObject({ conSizPow: 40, healing: 20 })
    const { damageModifier } = powerEffects(sheet(['enhanced-strength']))
    expect(dmText(damageModifier ?? -1)).toBe('+1d8')
    expect(powerEffects(sheet(['inherent-armor'])).armour).toBe(5)
    expect(powerEffects(sheet([]))).toMatchObject({ conSizPow: null, damageModifier: null, armour: 0 })
  })

  rule(
    'mythras.power.combat',
    'Enhanced Reactions add the critical range of Athletics; Enhanced Speed ×2 to ×5',
    () => {
      expect(powerEffects(sheet(['enhanced-reactions']))).toMatchObject({ initiative: 7, staysUp: true })
      expect([12, 13, 24, 25, 36, 37].map(speedTimes)).toEqual([2, 3, 3, 4, 4, 5])
      expect(powerEffects(sheet(['enhanced-speed'])).speed).toBe(4)
    },
  )

  const hero = (powers: readonly string[]) =>
    stage({ heroes: [{ ...ANA, powers, powerPoints: 5 }], foes: [BOR] })

  rule(
    'mythras.power.combat',
    'Combat Expert: a Size more in melee, or two grades of aim and a Turn less to load',
    () => {
      expect(powerEffects(sheet(['combat-expert-melee']))).toMatchObject({ defensivePoints: 1, sizeSteps: 1 })
      expect(powerEffects(sheet(['combat-expert-ranged']))).toMatchObject({ aimGrades: 2, loadLess: 1 })
      const state = hero(['combat-expert-melee'])
      const steps = (key: string) =>
        powerSteps(state, figure(state, 'ana'), armOf(state, item(state, 'ana', key)))
      expect(steps('broadsword')).toBe(1)
      expect(figure(state, 'ana').actionPoints).toBe(3)
      const plain = hero([])
      expect(figure(plain, 'ana').actionPoints).toBe(2)
      expect(powerSteps(plain, figure(plain, 'ana'), armOf(plain, item(plain, 'ana', 'broadsword')))).toBe(0)
    },
  )

  rule('mythras.power.combat', 'each power counts once in the fight', () => {
    const state = hero(['inherent-armor', 'enhanced-speed', 'enhanced-reactions', 'durability'])
    const plain = hero([])
    const [strong, weak] = [state, plain].map(({ setup }) => setup.profiles[0])
    expect(limb(state, 'ana', 'chest').natural).toBe(5)
    expect(strong?.move).toBe(24)
    expect((strong?.initiative ?? 0) - (weak?.initiative ?? 0)).toBe(5)
    expect(limb(state, 'ana', 'head').hp).toBe(8)
  })

  rule('mythras.power.combat', 'Enhanced Strength makes bare hands Large', () => {
    const state = hero(['enhanced-strength'])
    const fist = armOf(state, item(state, 'ana', 'fist-kick'))
    expect(fist.size + powerSteps(state, figure(state, 'ana'), fist)).toBe(2)
  })

  rule('mythras.power.combat', '2 Power Points boost Combat Expert by an Action Point, once a Round', () => {
    const state = hero(['combat-expert-melee'])
    const ana = figure(state, 'ana')
    expect(offers(state, 'ana')['boost']).toBe('')
    ana.actionPoints -= 1
    use(state, 'boost', [], {}, 'ana')
    expect(ana).toMatchObject({ actionPoints: 4, magicPoints: 3, boosted: true })
    expect(offers(state, 'ana')['boost']).toBe('mythras.power.combat')
    run(state, {}, (table, now) => startRoundOf(table, now, figure(now, 'ana')))
    expect(offers(state, 'ana')['boost']).toBe('')
    ana.magicPoints = 1
    expect(offers(state, 'ana')['boost']).toBe('mythras.power.combat')
  })

  rule('mythras.magic.recover', 'a Luck Point brings 1d4 + 1 Power Points at once', () => {
    const state = hero(['durability'])
    use(state, 'boost luck', [3], {}, 'ana')
    expect(figure(state, 'ana')).toMatchObject({ magicPoints: 9, luck: 1 })
  })

  rule(
    'mythras.power.combat',
    'Regeneration: 1 Hit Point a Round in each location short of a Major wound',
    () => {
      const state = hero(['regeneration'])
      limb(state, 'ana', 'right-arm').hp = 2
      limb(state, 'ana', 'left-arm').hp = -4
      limb(state, 'ana', 'chest').hp = -8
      run(state, {}, (table, now) => startRoundOf(table, now, figure(now, 'ana')))
      expect(limb(state, 'ana', 'right-arm').hp).toBe(3)
      expect(limb(state, 'ana', 'left-arm').hp).toBe(-3)
      expect(limb(state, 'ana', 'chest').hp).toBe(-8)
    },
  )
})
