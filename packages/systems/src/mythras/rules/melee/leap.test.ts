/**
 * Leaping attacks: the contest, what it does to the loser, whom it cannot topple, and when it may be tried.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import {
  ANA,
  BOR,
  effectsOffered,
  figure,
  limb,
  menuOf,
  stage,
  strike,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'

const WOLF = {
  name: 'Wolf',
  kind: 'creature',
  str: 12,
  con: 12,
  siz: 9,
  dex: 15,
  dm: '+0',
  legs: 4,
  skills: { athletics: 68 },
  styles: { name: 'Pack', value: 60, weapons: ['bite'] },
  weapons: [{ name: 'bite', category: 'natural', size: 'S', damage: '1d6', location: 'head' }],
  abilities: ['leaper'],
} as const
const LEAPER = { ...BOR, name: 'Leaper', siz: 12, weapons: ['axe'], skills: { ...BOR.skills, athletics: 68 } }
const TARGET = { ...ANA, luck: 0 }

const ambush = (rulings: RulingsInput = {}) =>
  stage(
    { foes: [LEAPER], heroes: [TARGET] },
    { rulings, field: { distance: 2, engaged: 'none', surprised: ['ana'] } },
  )
const open = (rulings: RulingsInput = {}) =>
  stage({ foes: [LEAPER], heroes: [TARGET] }, { rulings: { 'leap-when': 'any-time', ...rulings } })
const LEAP = 'leap at ana'

describe('the contest', () => {
  rule(
    ['mythras.leap.roll', 'mythras.leap.win'],
    'Athletics 68 die 51 beats Evade 45 die 30: prone, leaper on top',
    () => {
      const state = open()
      const play = turn(state, 'leaper', LEAP, { dice: [51, 30], choices: { 'leap-defence': ['evade'] } })
      expect(play.askedFor('leap-defence')[0]?.options).toEqual(['none', 'brawn', 'evade'])
      expect(figure(state, 'ana')).toMatchObject({ posture: 'prone', astride: figure(state, 'leaper').at })
      expect(figure(state, 'leaper').posture).toBe('standing')
      expect(told(play, 'won')).toEqual([])
      expect(told(play, 'damage')).toEqual([])
      expect([figure(state, 'leaper').actionPoints, figure(state, 'ana').actionPoints]).toEqual([1, 1])
    },
  )

  rule('mythras.leap.win', 'a Critical 05 against a Success 30 also brings one effect', () => {
    const state = open()
    const play = turn(state, 'leaper', LEAP, {
      dice: [5, 30],
      choices: { 'leap-defence': ['evade'], 'effect leaper': ['grip'] },
    })
    expect(told(play, 'won')).toMatchObject([{ figure: 'leaper', effects: 1 }])
    expect(figure(state, 'ana').grippedBy).toEqual([figure(state, 'leaper').at])
  })

  rule('mythras.leap.win', 'effects that need a blow are not to be had', () => {
    const play = turn(open(), 'leaper', LEAP, { dice: [5, 30], choices: { 'leap-defence': ['evade'] } })
    const offered = effectsOffered(play)
    for (const effect of ['bash', 'stun-location', 'choose-location', 'maximize-damage', 'bypass-armor'])
      expect(offered).not.toContain(effect)
    expect(offered).toContain('disarm')
  })

  rule(
    'mythras.leap.win',
    'the resister wins: nothing happens, and a higher level is an effect for him',
    () => {
      const state = open()
      const play = turn(state, 'leaper', LEAP, {
        dice: [51, 5, 99],
        choices: { 'leap-defence': ['brawn'], 'effect ana': ['trip'] },
      })
      expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', astride: -1 })
      expect(told(play, 'won')).toMatchObject([{ figure: 'ana', effects: 1 }])
    },
  )

  rule('mythras.leap.roll', 'against four legs it is one grade harder: 68 becomes 46', () => {
    const state = stage(
      { foes: [LEAPER], beasts: [{ ...WOLF, siz: 20 }] },
      { rulings: { 'leap-when': 'any-time' } },
    )
    const play = turn(state, 'leaper', 'leap at wolf', {
      dice: [47, 99],
      choices: { 'leap-defence': ['brawn'] },
    })
    expect(told(play, 'skill')[0]).toMatchObject({ value: 68, grade: 1, level: 1 })
    expect(figure(state, 'wolf').posture).toBe('standing')
  })

  rule('mythras.leap.roll', 'without an Action Point the target counts as a Failure', () => {
    const state = open()
    figure(state, 'ana').actionPoints = 0
    const play = turn(state, 'leaper', LEAP, { dice: [51], choices: { 'effect leaper': ['scar-foe'] } })
    expect(play.askedFor('leap-defence')).toEqual([])
    expect(figure(state, 'ana').posture).toBe('prone')
    expect(told(play, 'won')).toMatchObject([{ figure: 'leaper', effects: 1 }])
  })

  rule('mythras.leap.roll', 'by a ruling resisting costs nothing', () => {
    const state = open({ 'leap-defence-cost': 'free' })
    figure(state, 'ana').actionPoints = 0
    turn(state, 'leaper', LEAP, { dice: [51, 55], choices: { 'leap-defence': ['brawn'] } })
    expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', actionPoints: 0 })
  })

  rule('mythras.core.over-100', 'above 100 both are lowered, and the leaper’s die is read anew', () => {
    const master = { ...LEAPER, skills: { ...BOR.skills, athletics: 130 } }
    const state = stage({ foes: [master], heroes: [TARGET] }, { rulings: { 'leap-when': 'any-time' } })
    turn(state, 'leaper', LEAP, { dice: [12, 14], choices: { 'leap-defence': ['evade'] } })
    expect(figure(state, 'ana').posture).toBe('standing')
  })
})

describe('afterwards', () => {
  rule(
    'mythras.leap.hold',
    'the victim cannot get up while the leaper is there, but by winning Arise',
    () => {
      const state = open()
      turn(state, 'leaper', LEAP, { dice: [51], choices: { 'leap-defence': ['none'] } })
      expect(whyNot(state, 'ana', 'regain-footing')).toBe('mythras.leap.hold')
      expect(whyNot(state, 'ana', 'outmaneuver')).toBe('mythras.leap.hold')
      strike(state, 'leaper', 'ana', {
        dice: [90, 10],
        choices: { reaction: ['parry broadsword'], 'effect ana': ['arise'] },
      })
      expect(figure(state, 'ana')).toMatchObject({ posture: 'standing', astride: -1 })
    },
  )

  rule('mythras.leap.hold', 'a leaper who is driven off, or withdraws, holds nobody down', () => {
    const friend = { ...BOR, name: 'Friend', weapons: ['mace'], at: [4, 0] }
    const cast = { foes: [{ ...LEAPER, hitPoints: 20 }], heroes: [TARGET, friend] }
    const scene = { rulings: { 'leap-when': 'any-time' }, field: { engaged: 'all' } } as const
    const bashed = stage(cast, scene)
    turn(bashed, 'leaper', LEAP, { dice: [51, 30], choices: { 'leap-defence': ['evade'] } })
    expect(whyNot(bashed, 'ana', 'regain-footing')).toBe('mythras.leap.hold')
    strike(bashed, 'friend', 'leaper', { dice: [20, 8, 1, 10], choices: { effect: ['bash'] } })
    expect(menuOf(bashed, 'ana')).toContain('regain-footing')
    const withdrawn = stage(cast, scene)
    turn(withdrawn, 'leaper', LEAP, { dice: [51, 30], choices: { 'leap-defence': ['evade'] } })
    strike(withdrawn, 'friend', 'leaper', {
      dice: [90, 30],
      choices: { reaction: ['parry axe'], effect: ['withdraw'] },
    })
    expect(figure(withdrawn, 'leaper').engaged).not.toContain(figure(withdrawn, 'friend').at)
    expect(menuOf(withdrawn, 'ana')).toContain('regain-footing')
  })

  rule(
    ['mythras.leap.hold', 'mythras.react.evade'],
    'a leaper who dives clear of a blow is off his victim',
    () => {
      const state = open()
      turn(state, 'leaper', LEAP, { dice: [51], choices: { 'leap-defence': ['none'] } })
      expect(figure(state, 'ana').astride).toBe(figure(state, 'leaper').at)
      strike(state, 'ana', 'leaper', { dice: [20, 30], choices: { reaction: ['evade'] } })
      expect(figure(state, 'ana').astride).toBe(-1)
    },
  )

  rule('mythras.leap.hold', 'when the leaper goes, the victim is free to rise', () => {
    const state = open()
    turn(state, 'leaper', LEAP, { dice: [51], choices: { 'leap-defence': ['none'] } })
    figure(state, 'ana').unconscious = 5
    turn(state, 'leaper', 'move away from ana')
    expect(figure(state, 'ana').astride).toBe(-1)
  })
})

describe('whom and when', () => {
  rule(
    'mythras.leap.limit',
    'SIZ 12 cannot topple a braced 17, which counts as 26, but an unbraced one',
    () => {
      const big = { ...TARGET, siz: 17 }
      const state = stage({ foes: [LEAPER], heroes: [big] }, { rulings: { 'leap-when': 'any-time' } })
      expect(menuOf(state, 'leaper')).toContain(LEAP)
      figure(state, 'ana').braced = figure(state, 'leaper').at
      expect(whyNot(state, 'leaper', LEAP)).toBe('mythras.leap.limit')
      const huge = stage(
        { foes: [LEAPER], heroes: [{ ...TARGET, siz: 25 }] },
        { rulings: { 'leap-when': 'any-time' } },
      )
      expect(whyNot(huge, 'leaper', LEAP)).toBe('mythras.leap.limit')
    },
  )

  rule('mythras.leap.limit', 'bracing helps only those who see it coming', () => {
    const state = stage(
      { foes: [LEAPER], heroes: [{ ...TARGET, siz: 17 }] },
      { field: { distance: 2, engaged: 'none', surprised: ['ana'] } },
    )
    figure(state, 'ana').braced = figure(state, 'leaper').at
    expect(menuOf(state, 'leaper')).toContain(LEAP)
  })

  rule('mythras.outm.result', 'whom one may not attack one may not leap at', () => {
    const state = open()
    figure(state, 'leaper').barred.push(figure(state, 'ana').at)
    expect(whyNot(state, 'leaper', LEAP)).toBe('mythras.outm.result')
  })

  rule(
    ['mythras.leap.when', 'mythras.move.jump'],
    'a leap from standing carries no farther than a standing jump',
    () => {
      const at = (metres: number) =>
        stage(
          { foes: [LEAPER], heroes: [TARGET] },
          { rulings: { 'leap-when': 'any-time' }, field: { distance: metres, engaged: 'none' } },
        )
      expect(menuOf(at(2), 'leaper')).toContain(LEAP)
      expect(whyNot(at(3), 'leaper', LEAP)).toBe('mythras.leap.when')
    },
  )

  rule('mythras.leap.when', 'from ambush, not in the open', () => {
    expect(menuOf(ambush(), 'leaper')).toContain(LEAP)
    const plain = stage({ foes: [LEAPER], heroes: [TARGET] })
    expect(whyNot(plain, 'leaper', LEAP)).toBe('mythras.leap.when')
  })

  rule(
    ['mythras.leap.when', 'mythras.surprise.bonus'],
    'an ambush that lands brings the bonus effect, undefended',
    () => {
      const state = ambush()
      const play = turn(state, 'leaper', LEAP, {
        dice: [51],
        choices: { 'effect leaper': ['scar-foe', 'grip'] },
      })
      expect(play.askedFor('leap-defence')).toEqual([])
      expect(told(play, 'won')[0]).toMatchObject({ figure: 'leaper', effects: 2 })
      expect(figure(state, 'ana').ambushed).toBe(false)
    },
  )

  rule(
    'mythras.leap.when',
    'at the end of a charge in place of the blow, and then Hard: 68 becomes 46',
    () => {
      const state = stage({ foes: [LEAPER], heroes: [TARGET] }, { field: { distance: 10 } })
      const play = turn(state, 'leaper', 'charge ana with axe at a run', {
        dice: [46, 40],
        choices: { 'charge-contact': ['leap'], 'leap-defence': ['brawn'] },
      })
      expect(told(play, 'attack')).toEqual([])
      expect(told(play, 'skill')[0]).toMatchObject({ skill: 'athletics', value: 68, grade: 1, level: 2 })
      expect(figure(state, 'ana')).toMatchObject({ posture: 'prone', astride: figure(state, 'leaper').at })
      expect(figure(state, 'leaper').actionPoints).toBe(1)
    },
  )

  rule(
    ['mythras.creature.leaper', 'mythras.leap.when'],
    'a Leaper leaps at any time, and its bite strikes as it lands',
    () => {
      const state = stage({ beasts: [WOLF], heroes: [TARGET] })
      const play = turn(state, 'wolf', LEAP, { dice: [51, 30, 6, 5], choices: { 'leap-defence': ['evade'] } })
      expect(figure(state, 'ana').posture).toBe('prone')
      expect(told(play, 'damage')).toMatchObject([
        { figure: 'ana', rolled: 6, parried: 0, armour: 2, through: 4 },
      ])
      expect(limb(state, 'ana', 'left-leg').hp).toBe(2)
    },
  )

  rule('mythras.creature.leaper', 'a lost leap wounds nobody', () => {
    const state = stage({ beasts: [WOLF], heroes: [TARGET] })
    const play = turn(state, 'wolf', LEAP, { dice: [90, 30], choices: { 'leap-defence': ['evade'] } })
    expect(told(play, 'damage')).toEqual([])
  })
})
