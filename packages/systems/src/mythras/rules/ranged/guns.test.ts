/**
 * Guns: single shots and magazines, bursts, full-automatic fire, one in each hand, recoil and steadying, jams and
 * fumbles, shields and telescopic sights.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { SheetInput } from '../../scenario/sheet.ts'
import { armOf, type Figure, type State } from '../../state/state.ts'
import {
  effectsOffered,
  figure,
  item,
  limb,
  menuOf,
  type PlayScript,
  run,
  stage,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import type { OfferOption } from '../round/action-names.ts'
import { offerFreeSwitch, offerGunnery, offerGunwork, recoilOf, takeGunnery } from './guns.ts'
import { plainShot, shotGrade } from './ranged.ts'

type Weapon = NonNullable<SheetInput['weapons']>[number]

/** Tam: a trooper with Infantry 60, no Luck and no armour. */
const TAM: SheetInput = {
  name: 'Tam',
  kind: 'npc',
  str: 12,
  con: 12,
  siz: 13,
  dex: 13,
  int: 12,
  pow: 10,
  cha: 8,
  style: {
    name: 'Infantry',
    value: 60,
    weapons: ['rifle', 'pistol', 'gauss rifle', 'laser rifle', 'shotgun'],
  },
  skills: { evade: 50, endurance: 54, willpower: 50 },
  weapons: ['rifle'],
}

/** Rob, who is shot at: AP 4 on the trunk, none elsewhere; 6 Hit Points in the abdomen, 5 in the head. */
const ROB: SheetInput = {
  ...TAM,
  name: 'Rob',
  con: 11,
  siz: 12,
  armour: { chest: 4, abdomen: 4 },
  weapons: ['dagger'],
}

function armed(...weapons: NonNullable<SheetInput['weapons']>): SheetInput {
  return { ...TAM, weapons }
}

function duel(shooter: SheetInput = TAM, field = {}, rulings = {}): State {
  return stage({ law: [shooter], gang: [ROB] }, { field: { distance: 60, ...field }, rulings })
}

function setMode(state: State, mode: 'burst' | 'auto', key = 'rifle'): State {
  item(state, 'tam', key).mode = mode
  return state
}

/** What was allowed, and why the rest was not. */
function offers(
  offering: (state: State, figure: Figure, offer: OfferOption) => void,
  state: State,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  offering(state, figure(state, 'tam'), (key, why) => {
    found[key] = why
  })
  return found
}

function gunnery(state: State, key: string, play: PlayScript = {}) {
  return run(state, play, (table, now) => takeGunnery(table, now, figure(now, 'tam'), key)).play
}

describe('one shot after the other', () => {
  rule('mythras.gun.no-parry', 'a bullet is not parried: there is only Evade', () => {
    const play = turn(duel(), 'tam', 'shoot rifle', { dice: [97] })
    expect(play.askedFor('reaction')[0]?.options).toEqual(['none', 'evade'])
    expect(play.askedFor('reaction')[0]?.forbidden).toContainEqual({
      key: 'parry dagger',
      rule: 'mythras.gun.no-parry',
    })
  })

  rule(
    ['mythras.gun.semi', 'mythras.action.reload'],
    'no reloading between shots; an empty pistol takes two Turns',
    () => {
      const state = duel(armed('pistol'))
      const pistol = item(state, 'tam', 'pistol')
      expect(pistol.ammo).toBe(15)
      turn(state, 'tam', 'shoot pistol', { dice: [97] })
      expect(menuOf(state, 'tam')).toContain('shoot pistol')
      pistol.ammo = 1
      turn(state, 'tam', 'shoot pistol', { dice: [97] })
      expect(whyNot(state, 'tam', 'shoot pistol')).toBe('mythras.action.reload')
      turn(state, 'tam', 'reload pistol')
      expect(whyNot(state, 'tam', 'shoot pistol')).toBe('mythras.action.reload')
      turn(state, 'tam', 'reload pistol')
      expect(pistol).toMatchObject({ ammo: 15, loading: 0 })
    },
  )

  rule(
    'mythras.action.reload',
    'a magazine may be changed early, and Load follows every shot under the ruling',
    () => {
      const state = duel(armed('pistol'))
      item(state, 'tam', 'pistol').ammo = 3
      turn(state, 'tam', 'reload pistol')
      expect(item(state, 'tam', 'pistol')).toMatchObject({ ammo: 3, loading: 1 })
      turn(state, 'tam', 'reload pistol')
      expect(item(state, 'tam', 'pistol')).toMatchObject({ ammo: 15, loading: 0 })
      const every = duel(armed('pistol'), {}, { ammo: 'every-shot' })
      turn(every, 'tam', 'shoot pistol', { dice: [97] })
      expect(item(every, 'tam', 'pistol').loading).toBe(2)
    },
  )

  rule('mythras.gun.lethal', 'a hit on somebody who stands still always brings an effect', () => {
    const play = turn(duel(), 'tam', 'shoot rifle', { dice: [55, 5, 4, 9] })
    expect(told(play, 'won')[0]).toMatchObject({ figure: 'tam', effects: 1 })
  })

  rule(['mythras.gun.bleed-crit', 'mythras.effect.bleed-firearm'], 'Bleed only on a Critical', () => {
    const offered = (die: number) =>
      effectsOffered(turn(duel(), 'tam', 'shoot rifle', { dice: [die, 1, 1, 9] })).includes('bleed')
    expect(offered(4)).toBe(true)
    expect(offered(40)).toBe(false)
  })

  rule('mythras.effect.impale-firearm', 'a bullet may Impale, rolls twice, and leaves no penalty', () => {
    const state = duel(armed('pistol'))
    turn(state, 'tam', 'shoot pistol', {
      dice: [40, 2, 5, 11],
      choices: { effect: ['impale'], 'impale-roll': ['second'] },
    })
    expect(limb(state, 'rob', 'chest').hp).toBe(7 - (5 - 4))
    expect(figure(state, 'rob').impaled).toBe(0)
  })
})

describe('bursts', () => {
  rule(
    ['mythras.gun.burst', 'mythras.gun.first-shot-effects'],
    'vector burst: 60 becomes 40, two of three rounds strike, each with its own place, one effect for the first',
    () => {
      const state = setMode(duel(), 'burst')
      const play = turn(state, 'tam', 'burst rifle', {
        dice: [31, 2, 5, 4, 9, 3, 1, 19],
        choices: { effect: ['scar-foe'] },
      })
      expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: 1, level: 2 }])
      expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 3, 6, 20, 6, 20])
      expect(limb(state, 'rob', 'abdomen').hp).toBe(1)
      expect(limb(state, 'rob', 'head').hp).toBe(1)
      expect(play.askedFor('effect')).toHaveLength(1)
      expect(item(state, 'tam', 'rifle').ammo).toBe(27)
    },
  )

  rule('mythras.gun.first-shot-effects', 'a maximised die counts for the first round alone', () => {
    const state = setMode(duel(), 'burst')
    const play = turn(state, 'tam', 'burst rifle', {
      dice: [3, 2, 4, 11, 3, 1, 19],
      choices: { effect: ['maximize-damage', 'none'] },
    })
    expect(told(play, 'damage').map(({ rolled }) => rolled)).toEqual([6 + 4, 3 + 1])
  })

  rule('mythras.gun.burst', 'the last two rounds of a magazine are a burst of two', () => {
    const state = setMode(duel(), 'burst')
    item(state, 'tam', 'rifle').ammo = 2
    const play = turn(state, 'tam', 'burst rifle', { dice: [31, 1, 5, 4, 9] })
    expect(play.rolls.map(({ sides }) => sides)).toEqual([100, 2, 6, 20])
    expect(item(state, 'tam', 'rifle')).toMatchObject({ ammo: 0, loading: 2 })
  })

  rule(
    ['mythras.gun.evade-burst', 'mythras.ap.one-reaction'],
    'one Evade avoids every round: 44 beats 31',
    () => {
      const state = setMode(duel(), 'burst')
      const play = turn(state, 'tam', 'burst rifle', { dice: [31, 44], choices: { reaction: ['evade'] } })
      expect(told(play, 'damage')).toEqual([])
      expect(figure(state, 'rob').actionPoints).toBe(1)
    },
  )

  rule(
    'mythras.gun.evade-burst',
    'under the ruling each round that would strike has an Evade of its own, for one point',
    () => {
      const state = setMode(duel(TAM, {}, { 'evade-burst': 'per-round' }), 'burst')
      const play = turn(state, 'tam', 'burst rifle', {
        dice: [31, 44, 3, 20, 48, 5, 4, 9],
        choices: { reaction: ['evade'] },
      })
      expect(told(play, 'defence')).toHaveLength(3)
      expect(told(play, 'damage')).toHaveLength(1)
      expect(figure(state, 'rob').actionPoints).toBe(1)
    },
  )

  rule(
    ['mythras.gun.burst', 'mythras.ranged.crowd-hit'],
    'a burst that goes astray strikes the bystander with some of its rounds',
    () => {
      const cast = { law: [TAM, { ...ROB, name: 'Sid', at: [60, 2] }], gang: [{ ...ROB, at: [60, 0] }] }
      const state = setMode(stage(cast, { field: { engaged: [['sid', 'rob']] } }), 'burst')
      figure(state, 'tam').x = 0
      const shot = {
        ...plainShot(
          figure(state, 'tam'),
          figure(state, 'rob'),
          item(state, 'tam', 'rifle'),
          armOf(state, item(state, 'tam', 'rifle')),
        ),
        recoil: 1,
      }
      expect(shotGrade(state, shot)).toBe(1)
      expect(shotGrade(state, shot, '', 'crowd')).toBe(1)
      figure(state, 'tam').steadied = 0
      const play = turn(state, 'tam', 'burst rifle', { dice: [55, 2, 5, 4, 9, 3, 1, 19] })
      expect(told(play, 'damage').map((event) => event.figure)).toEqual(['sid', 'sid'])
      expect(play.askedFor('effect')).toEqual([])
    },
  )
})

describe('full-automatic fire', () => {
  const gang = (count: number, change: Partial<SheetInput> = {}) =>
    Array.from({ length: count }, (_, at) => ({ ...ROB, ...change, name: `Rob ${at + 1}` }))
  const hail = (count: number, rulings = {}, shooter = TAM) =>
    setMode(stage({ law: [shooter], gang: gang(count) }, { field: { distance: 60 }, rulings }), 'auto')
  const all = (count: number) => Array.from({ length: count }, (_, at) => `rob-${at + 1}`)

  rule(
    'mythras.gun.auto',
    'vector auto-split: 15 rounds on 6 targets are 2 each and 3 lost, every roll Formidable',
    () => {
      const state = hail(6)
      const play = turn(state, 'tam', 'auto rifle', {
        dice: [30, 1, 1, 1, 2, 31, 32, 33, 34, 35],
        choices: { 'auto-targets': [all(6)], 'auto-rounds': [15] },
      })
      expect(told(play, 'attack').map(({ skill }) => skill)).toEqual([30, 30, 30, 30, 30, 30])
      expect(play.rolls[1]).toMatchObject({ name: 'rounds', sides: 2 })
      expect(item(state, 'tam', 'rifle').ammo).toBe(15)
    },
  )

  rule(
    'mythras.gun.auto',
    'no more rounds than the cyclic rate or the magazine, and one at least for each target',
    () => {
      const asked = (ammo: number) => {
        const state = hail(3)
        item(state, 'tam', 'rifle').ammo = ammo
        const play = turn(state, 'tam', 'auto rifle', {
          dice: Array.from({ length: Math.min(3, ammo) }, () => 97),
          choices: { 'auto-targets': [all(Math.min(3, ammo))] },
        })
        return [
          play.askedFor('auto-targets')[0]?.max,
          play.askedFor('auto-rounds')[0]?.min,
          play.askedFor('auto-rounds')[0]?.max,
        ]
      }
      expect(asked(30)).toEqual([3, 3, 20])
      expect(asked(7)).toEqual([3, 3, 7])
      expect(asked(2)).toEqual([2, undefined, undefined])
    },
  )

  rule('mythras.gun.auto', 'nobody sprays at what is ahead and what is behind in one sweep', () => {
    const at = (name: string, x: number, y: number) => ({ ...ROB, name, at: [x, y] })
    const around = (rulings = {}) =>
      setMode(
        stage(
          {
            law: [{ ...TAM, at: [0, 0] }],
            gang: [at('East', 30, 0), at('North', 20, 20), at('West', -30, 0)],
          },
          { rulings },
        ),
        'auto',
      )
    const swept = (
      rulings: object,
      arc: readonly string[],
      targets: readonly (readonly string[])[],
      dice: number[],
    ) => {
      const choices = { 'auto-arc': arc, 'auto-targets': targets, 'auto-rounds': [3] }
      return turn(around(rulings), 'tam', 'auto rifle', { dice, choices })
    }
    const play = swept({}, ['east'], [['east', 'north']], [95, 95])
    expect(play.askedFor('auto-arc')[0]?.options).toEqual(['east', 'west'])
    expect(play.askedFor('auto-targets')[0]?.options).toEqual(['north', 'east'])
    const lone = turn(around(), 'tam', 'auto rifle', {
      dice: [95],
      choices: { 'auto-arc': ['west'], 'auto-rounds': [3] },
    })
    expect(told(lone, 'attack').map(({ target }) => target)).toEqual(['west'])
    const all = swept({ 'auto-arc': 'any-direction' }, [], [['east', 'north', 'west']], [95, 95, 95])
    expect(all.askedFor('auto-arc')).toEqual([])
  })

  rule(
    ['mythras.gun.first-shot-effects', 'mythras.gun.auto'],
    'the effects go with the first target hit, or with each by ruling',
    () => {
      const effects = (rulings: object) =>
        turn(hail(3, rulings), 'tam', 'auto rifle', {
          dice: [97, 20, 1, 1, 1, 2, 21, 1, 1, 1, 2],
          choices: { 'auto-targets': [all(3)], 'auto-rounds': [6] },
        }).askedFor('effect').length
      expect(effects({})).toBe(1)
      expect(effects({ 'auto-effects': 'each-target' })).toBe(2)
    },
  )

  rule(
    ['mythras.gun.fumble', 'mythras.gun.auto', 'mythras.effect.weapon-malfunction'],
    'a fumble: its target picks; the rest follows unless the gun is out of use, or not at all by ruling',
    () => {
      const attacks = (pick: string, rulings: object, dice: number[]) =>
        told(
          turn(hail(3, rulings), 'tam', 'auto rifle', {
            dice,
            choices: { 'auto-targets': [all(3)], 'auto-rounds': [3], 'effect rob-1': [pick] },
          }),
          'attack',
        ).length
      expect(attacks('weapon-malfunction', {}, [100])).toBe(1)
      expect(attacks('none', {}, [100, 97, 97])).toBe(3)
      expect(attacks('none', { 'auto-fumble': 'stop-firing' }, [100])).toBe(1)
    },
  )

  rule(
    ['mythras.gun.recoil-mitigation', 'mythras.action.steady-weapon'],
    'steadied, a spray is Hard and a burst Standard, until he moves',
    () => {
      const state = hail(1)
      const tam = figure(state, 'tam')
      expect([recoilOf(tam, 0, 'auto'), recoilOf(tam, 0, 'burst')]).toEqual([2, 1])
      gunnery(state, 'steady rifle')
      expect([recoilOf(tam, 0, 'auto'), recoilOf(tam, 0, 'burst')]).toEqual([1, 0])
      const play = turn(state, 'tam', 'auto rifle', { dice: [97] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: 1 }])
      turn(state, 'tam', 'move away from rob-1')
      expect(tam.steadied).toBe(-1)
    },
  )

  rule('mythras.ranged.aim', 'aiming does not tame recoil', () => {
    const state = hail(1)
    Object.assign(figure(state, 'tam'), { aiming: 2, aimAt: figure(state, 'rob-1').at })
    expect(told(turn(state, 'tam', 'auto rifle', { dice: [97] }), 'attack')).toMatchObject([{ skill: 30 }])
  })

  rule('mythras.gun.projectile-only', 'for a beam the referee says whether it recoils', () => {
    const laser = armed({ name: 'laser rifle', burst: 3 })
    const burst = (calls: boolean, choices = {}) => {
      const state = setMode(duel(laser, { calls }), 'burst', 'laser-rifle')
      return told(turn(state, 'tam', 'burst laser-rifle', { dice: [97], choices }), 'attack')[0]?.grade
    }
    expect(burst(false)).toBe(1)
    expect(burst(true, { 'beam-recoil': ['none'] })).toBe(0)
  })
})

describe('a gun in each hand', () => {
  const skilled = (weapon: Weapon): SheetInput => ({
    ...armed(weapon, weapon),
    style: { name: 'Infantry', value: 70, weapons: ['pistol', 'carbine'] },
  })
  const carbine: Weapon = {
    name: 'carbine',
    damage: '1d8',
    category: 'ranged',
    tags: ['firearm'],
    range: [50, 100, 200],
    ammo: 30,
    ammoMax: 30,
    burst: 3,
    hands: 1,
  }

  rule(
    'mythras.gun.dual-pistols',
    'two pistols: two rolls at 47 for one point, 40 hits and 66 misses',
    () => {
      const state = duel(skilled('pistol'))
      const play = turn(state, 'tam', 'dual pistol pistol-2', { dice: [40, 3, 9, 66] })
      expect(told(play, 'attack')).toMatchObject([
        { skill: 47, level: 2 },
        { skill: 47, level: 1 },
      ])
      expect(told(play, 'damage')).toHaveLength(1)
      expect(figure(state, 'tam').actionPoints).toBe(1)
      expect([item(state, 'tam', 'pistol').ammo, item(state, 'tam', 'pistol-2').ammo]).toEqual([14, 14])
    },
  )

  rule('mythras.gun.dual-smg', 'two carbines: 35 each, 30 hits and 36 misses', () => {
    const state = duel(skilled(carbine))
    const play = turn(state, 'tam', 'dual carbine carbine-2', { dice: [30, 3, 9, 36] })
    expect(told(play, 'attack')).toMatchObject([
      { skill: 35, level: 2 },
      { skill: 35, level: 1 },
    ])
  })

  rule(
    'mythras.gun.dual-pistols',
    'one roll for both under the ruling: two hits, effects for the first',
    () => {
      const state = duel(skilled('pistol'), {}, { 'dual-guns': 'one-roll' })
      const play = turn(state, 'tam', 'dual pistol pistol-2', { dice: [40, 5, 9, 4, 19] })
      expect(told(play, 'attack')).toHaveLength(1)
      expect(told(play, 'damage').map(({ rolled }) => rolled)).toEqual([5, 4])
      expect(play.askedFor('effect')).toHaveLength(1)
    },
  )

  rule('mythras.gun.dual-pistols', 'both may be turned on two targets', () => {
    const cast = { law: [skilled('pistol')], gang: [ROB, { ...ROB, name: 'Sid' }] }
    const play = turn(stage(cast, { field: { distance: 60 } }), 'tam', 'dual pistol pistol-2', {
      dice: [97, 97],
      choices: { target: ['rob', 'sid'] },
    })
    expect(told(play, 'attack').map(({ target }) => target)).toEqual(['rob', 'sid'])
  })
})

describe('between shots', () => {
  rule('mythras.action.switch-fire', 'a rifle is switched in a Turn; only then does it fire bursts', () => {
    const state = duel()
    expect(whyNot(state, 'tam', 'burst rifle')).toBe('mythras.action.switch-fire')
    expect(offers(offerGunwork, state)).toMatchObject({
      'switch-fire rifle burst': '',
      'switch-fire rifle auto': '',
    })
    gunnery(state, 'switch-fire rifle burst')
    expect(offers(offerGunnery, state)).toEqual({
      'burst rifle': '',
      'auto rifle': 'mythras.action.switch-fire',
    })
    expect(menuOf(state, 'tam')).not.toContain('shoot rifle')
  })

  rule('mythras.action.switch-fire', 'an advanced gun is switched for nothing', () => {
    const state = duel(armed('gauss rifle'))
    expect(Object.keys(offers(offerFreeSwitch, state))).toEqual([
      'switch-fire gauss-rifle burst',
      'switch-fire gauss-rifle auto',
    ])
    expect(Object.keys(offers(offerGunwork, state))).not.toContain('switch-fire gauss-rifle burst')
    expect(offers(offerFreeSwitch, duel())).toEqual({})
  })

  rule('mythras.action.steady-weapon', 'steadying needs some of the body out of cover', () => {
    const state = duel(TAM, {
      covers: [
        { id: 'wall', ap: 8, at: [0, 1] },
        { id: 'crate', ap: 4, hides: ['right leg'], at: [0, 1] },
      ],
    })
    figure(state, 'tam').cover = 0
    expect(offers(offerGunwork, state)['steady rifle']).toBe('mythras.action.steady-weapon')
    figure(state, 'tam').cover = 1
    expect(offers(offerGunwork, state)['steady rifle']).toBe('')
    expect(Object.keys(offers(offerGunwork, duel(armed('pistol'))))).not.toContain('steady pistol')
  })

  rule(
    ['mythras.gun.fumble', 'mythras.effect.weapon-malfunction'],
    'vector gun-fumble: 100, and the target jams the gun for the fight',
    () => {
      const state = duel(armed('pistol'))
      const play = turn(state, 'tam', 'shoot pistol', {
        dice: [100],
        choices: { 'effect rob': ['weapon-malfunction'] },
      })
      expect(play.askedFor('effect')[0]?.options).toEqual(['accidental-injury', 'weapon-malfunction', 'none'])
      expect(whyNot(state, 'tam', 'shoot pistol')).toBe('mythras.effect.weapon-malfunction')
      expect(offers(offerGunwork, state)['clear pistol']).toBe('mythras.effect.weapon-malfunction')
      item(state, 'tam', 'pistol').ammo = 3
      expect(whyNot(state, 'tam', 'reload pistol')).toBe('mythras.effect.weapon-malfunction')
    },
  )

  rule(
    'mythras.action.switch-fire',
    'a gun is switched to other ammunition or to what is attached to it, and back',
    () => {
      const carbine = {
        name: 'rifle',
        also: [
          { name: 'gel rounds', damage: '1d3', tags: ['firearm', 'bludgeoning'], ammo: 5 },
          { name: 'launcher', damage: '4d6', range: [10, 100, 300], ammo: 1, burst: 0, cyclic: 0 },
        ],
      }
      const state = stage({ law: [{ ...TAM, weapons: [carbine] }], gang: [ROB] }, { field: { distance: 60 } })
      expect(menuOf(state, 'tam')).toEqual(
        expect.arrayContaining(['switch-fire rifle gel-rounds', 'switch-fire rifle launcher']),
      )
      turn(state, 'tam', 'shoot rifle', { dice: [95] })
      figure(state, 'tam').actionPoints = 9
      const play = turn(state, 'tam', 'switch-fire rifle launcher')
      expect(told(play, 'item')).toMatchObject([{ what: 'online', item: 'launcher' }])
      expect(menuOf(state, 'tam')).not.toContain('switch-fire launcher burst')
      turn(state, 'tam', 'shoot launcher', { dice: [95] })
      expect(menuOf(state, 'tam')).not.toContain('shoot launcher')
      turn(state, 'tam', 'switch-fire launcher rifle')
      expect(item(state, 'tam', 'rifle')).toMatchObject({ ammo: 29, loading: 0 })
      turn(state, 'tam', 'switch-fire rifle launcher')
      expect(item(state, 'tam', 'launcher').ammo).toBe(0)
    },
  )

  rule(
    'mythras.effect.damage-weapon-firearm',
    'a beam that fills a cone strikes a held weapon on a plain Success',
    () => {
      const offered = (gun: string) => {
        const state = duel(armed(gun))
        const key = menuOf(state, 'tam').find((each) => each.startsWith('shoot ')) ?? ''
        return turn(state, 'tam', key, { dice: [40, 1, 1, 11] })
          .askedFor('effect')[0]
          ?.options.includes('damage-weapon')
      }
      expect(offered('rifle')).toBe(false)
      expect(offered('heat gun (2d6 firearm energy cone range 50/100/200 force L)')).toBe(true)
    },
  )

  rule('mythras.effect.weapon-malfunction', 'by ruling a Turn and a success with the gun clear it', () => {
    const cleared = (die: number) => {
      const state = duel(armed('pistol'), {}, { 'malfunction-time': 'roll-to-clear' })
      item(state, 'tam', 'pistol').jammed = true
      expect(offers(offerGunwork, state)['clear pistol']).toBe('')
      gunnery(state, 'clear pistol', { dice: [die] })
      return !item(state, 'tam', 'pistol').jammed
    }
    expect(cleared(60)).toBe(true)
    expect(cleared(61)).toBe(false)
  })

  rule('mythras.gun.fumble', 'by ruling somebody who dived aside picks nothing', () => {
    const picks = (rulings: object, reaction: string, dice: number[]) =>
      turn(duel(armed('pistol'), {}, rulings), 'tam', 'shoot pistol', {
        dice,
        choices: { reaction: [reaction] },
      })
        .askedFor('effect')
        .filter(({ by }) => by === 'rob').length
    expect(picks({}, 'evade', [100, 97])).toBe(1)
    expect(picks({ 'gun-fumble': 'unanswered-only' }, 'evade', [100, 97])).toBe(0)
    expect(picks({ 'gun-fumble': 'unanswered-only' }, 'none', [100])).toBe(1)
  })
})

describe('shields and sights', () => {
  const shielded = (rulings = {}) => {
    const rob = {
      ...ROB,
      weapons: ['riot shield'],
      armour: {},
      style: { name: 'Gang', value: 50, weapons: ['riot shield'] },
    }
    return stage({ law: [TAM], gang: [rob] }, { field: { distance: 60 }, rulings })
  }
  const ward = {
    ward: ['ward riot-shield', 'keep'],
    'ward-locations': [['abdomen', 'chest', 'right-arm', 'head']],
  }

  rule(
    'mythras.gun.shield-cover',
    'a riot shield wards four locations: Large against a Huge shot stops half',
    () => {
      const play = turn(shielded(), 'tam', 'shoot rifle', { dice: [40, 5, 4, 11], choices: ward })
      expect(play.askedFor('ward-locations')[0]?.max).toBe(4)
      expect(told(play, 'damage')).toMatchObject([{ rolled: 9, parried: 4 }])
    },
  )

  rule('mythras.gun.shield-ap', 'as 8 Armour Points it leaves 1 of 9', () => {
    const play = turn(shielded({ 'gun-shield': 'armour-points' }), 'tam', 'shoot rifle', {
      dice: [40, 5, 4, 11],
      choices: ward,
    })
    expect(told(play, 'damage')).toMatchObject([{ rolled: 9, parried: 8, through: 1 }])
  })

  const sniper = (rulings = {}) => {
    const shooter = {
      ...armed({ name: 'rifle', scope: 1 }),
      style: { name: 'Infantry', value: 70, weapons: ['rifle'] },
    }
    const state = duel(shooter, {}, rulings)
    figure(state, 'rob').gait = 'run'
    return state
  }
  const aim = (state: State) =>
    Object.assign(figure(state, 'tam'), { aiming: 2, aimAt: figure(state, 'rob').at })
  const skill = (state: State) => told(turn(state, 'tam', 'shoot rifle', { dice: [97] }), 'attack')[0]?.skill

  rule('mythras.gun.scope', 'aimed at somebody running, with a sight: Easy, 70 becomes 105', () => {
    const aimed = sniper()
    aim(aimed)
    expect(skill(aimed)).toBe(105)
    expect(skill(sniper())).toBe(47)
    expect(skill(sniper({ scope: 'always' }))).toBe(70)
  })

  rule(
    'mythras.gun.scope',
    'no sight makes it better than Very Easy, and under the worst-only ruling it needs a clear shot',
    () => {
      const best = duel(armed({ name: 'rifle', scope: 3 }))
      aim(best)
      expect(skill(best)).toBe(120)
      const hindered = sniper({ 'grade-composition': 'worst-only', scope: 'always' })
      expect(skill(hindered)).toBe(47)
    },
  )

  rule(
    ['mythras.gun.scope', 'mythras.effect.choose-location-ranged'],
    'a sight doubles Close range for whoever has aimed',
    () => {
      const offered = (aimed: boolean) => {
        const state = duel(armed({ name: 'rifle', scope: 1 }), { distance: 150 })
        if (aimed) aim(state)
        return effectsOffered(turn(state, 'tam', 'shoot rifle', { dice: [40, 1, 1, 9] })).includes(
          'choose-location',
        )
      }
      expect(offered(true)).toBe(true)
      expect(offered(false)).toBe(false)
    },
  )
})
