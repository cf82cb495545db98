/**
 * First Aid and the Healing skill in a fight, and what rest gives back after it.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { State } from '../../state/state.ts'
import { ANA, BOR, figure, limb, run, stage, turn } from '../../testing/stage.ts'
import { startRoundOf } from '../creatures/creatures.ts'
import {
  daysBeforeMaiming,
  isTending,
  offerHealing,
  recoverBlood,
  recoverFatigue,
  recoverLocation,
  recoverMagic,
  recoverPower,
  restFor,
  tendAfterwards,
  useHealing,
} from './healing.ts'
import { strain } from './wounds.ts'

/** Somebody who knows how to dress wounds: First Aid 47, Healing 40. */
const MEDIC = {
  ...BOR,
  name: 'Medic',
  skills: { ...BOR.skills, 'first-aid': 47, healing: 40 },
}

/** Ana and the medic side by side, the foe far off. */
function camp(scene: { readonly rulings?: Record<string, unknown>; readonly distance?: number } = {}): State {
  const { rulings = {}, distance = 30 } = scene
  return stage({ heroes: [ANA, MEDIC], foes: [BOR] }, { rulings, field: { distance } })
}

function offers(state: State, id: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  offerHealing(state, figure(state, id), (key, whyNot) => {
    found[key] = whyNot
  })
  return found
}

function treat(state: State, key: string, dice: readonly number[]) {
  return run(state, { dice }, (table, now) => useHealing(table, now, figure(now, 'medic'), key)).play
}

describe('First Aid', () => {
  rule(['mythras.heal.first-aid', 'mythras.action.use-skill'], 'it is a Turn for one Action Point', () => {
    const state = camp()
    limb(state, 'ana', 'right-arm').hp = 1
    turn(state, 'medic', 'first-aid ana right-arm', { dice: [22, 2] })
    expect(figure(state, 'medic').actionPoints).toBe(1)
    expect(limb(state, 'ana', 'right-arm').hp).toBe(3)
  })

  rule('mythras.heal.first-aid', 'die 22 of 47, d3 2: an arm at 1 has 3', () => {
    const state = camp()
    limb(state, 'ana', 'right-arm').hp = 1
    treat(state, 'first-aid ana right-arm', [22, 2])
    expect(limb(state, 'ana', 'right-arm').hp).toBe(3)
  })

  rule('mythras.heal.first-aid', 'a bear dresses no wounds: it has no hands', () => {
    const state = stage({ heroes: ['grizzly-bear'], foes: [BOR] }, { field: { distance: 30 } })
    const [bear] = state.figures
    const hurt = bear?.limbs[0]
    if (bear === undefined || hurt === undefined) throw new RangeError('no bear')
    hurt.hp = 1
    hurt.bleeding = 'yes'
    expect(Object.values(offers(state, bear.id))).toEqual(['mythras.heal.first-aid'])
  })

  rule(
    'mythras.heal.first-aid',
    'once for each injury, whether it helped or not, until there is a new one',
    () => {
      const state = camp()
      const arm = limb(state, 'ana', 'right-arm')
      arm.hp = 1
      expect(offers(state, 'medic')['first-aid ana right-arm']).toBe('')
      treat(state, 'first-aid ana right-arm', [48])
      expect(arm.hp).toBe(1)
      expect(offers(state, 'medic')['first-aid ana right-arm']).toBe('mythras.heal.first-aid')
      arm.treated = false
      expect(offers(state, 'medic')['first-aid ana right-arm']).toBe('')
      expect(offers(state, 'medic')['first-aid ana left-arm']).toBeUndefined()
    },
  )

  rule('mythras.heal.first-aid', 'never above the maximum, and a limb above 0 serves again', () => {
    const state = camp()
    limb(state, 'ana', 'right-arm').hp = 4
    treat(state, 'first-aid ana right-arm', [22, 3])
    expect(limb(state, 'ana', 'right-arm').hp).toBe(5)
    Object.assign(limb(state, 'ana', 'left-arm'), { hp: 0, useless: true })
    treat(state, 'first-aid ana left-arm', [22, 1])
    expect(limb(state, 'ana', 'left-arm')).toMatchObject({ hp: 1, useless: false })
  })

  rule(
    ['mythras.effect.bleed-staunch', 'mythras.action.use-skill'],
    'First Aid 47, die 30, stops the bleeding; a parry opens the wound again',
    () => {
      const state = camp()
      Object.assign(limb(state, 'ana', 'chest'), { hp: 5, bleeding: 'yes' })
      treat(state, 'first-aid ana chest', [48])
      expect(limb(state, 'ana', 'chest').bleeding).toBe('yes')
      treat(state, 'first-aid ana chest', [30])
      expect(limb(state, 'ana', 'chest')).toMatchObject({ bleeding: 'staunched', hp: 5 })
      run(state, {}, (table, now) => strain(table, now, figure(now, 'ana')))
      expect(limb(state, 'ana', 'chest').bleeding).toBe('yes')
    },
  )

  rule(
    'mythras.heal.first-aid',
    'it keeps a Major wound from killing, without giving Hit Points back',
    () => {
      const state = camp()
      Object.assign(limb(state, 'ana', 'chest'), { hp: -8 })
      Object.assign(figure(state, 'ana'), { felled: true, unconscious: 96, dying: 6 })
      treat(state, 'first-aid ana chest', [48])
      expect(figure(state, 'ana').dying).toBe(6)
      treat(state, 'first-aid ana chest', [47])
      expect(figure(state, 'ana')).toMatchObject({ dying: 0, felled: true })
      expect(limb(state, 'ana', 'chest').hp).toBe(-8)
    },
  )

  rule('mythras.wound.serious-vital', 'First Aid brings the unconscious round', () => {
    const state = camp()
    figure(state, 'ana').unconscious = 72
    expect(offers(state, 'medic')['first-aid ana wake']).toBe('')
    treat(state, 'first-aid ana wake', [47])
    expect(figure(state, 'ana').unconscious).toBe(0)
    expect(offers(state, 'medic')['first-aid ana wake']).toBeUndefined()
  })

  rule('mythras.effect.drop-foe', 'First Aid undoes the shock', () => {
    const state = camp()
    figure(state, 'ana').shocked = 360
    treat(state, 'first-aid ana wake', [48])
    expect(figure(state, 'ana').shocked).toBe(360)
    treat(state, 'first-aid ana wake', [47])
    expect(figure(state, 'ana').shocked).toBe(0)
  })

  rule('mythras.heal.first-aid', 'beside the patient, and both out of melee', () => {
    const calm = camp()
    limb(calm, 'ana', 'chest').hp = 3
    expect(offers(calm, 'medic')['first-aid ana chest']).toBe('')
    figure(calm, 'medic').y += 3
    expect(offers(calm, 'medic')['first-aid ana chest']).toBeUndefined()
    const fight = camp({ distance: 1 })
    limb(fight, 'ana', 'chest').hp = 3
    expect(offers(fight, 'medic')['first-aid ana chest']).toBe('mythras.heal.first-aid')
  })

  rule('mythras.heal.first-aid', 'under another ruling it takes a whole Round', () => {
    const state = camp({ rulings: { 'first-aid-time': 'whole-round' } })
    limb(state, 'ana', 'chest').hp = 3
    figure(state, 'medic').actionPoints = 1
    expect(offers(state, 'medic')['first-aid ana chest']).toBe('mythras.heal.first-aid')
    figure(state, 'medic').actionPoints = 2
    expect(offers(state, 'medic')['first-aid ana chest']).toBe('')
    treat(state, 'first-aid ana chest', [22, 2])
    expect(figure(state, 'medic').actionPoints).toBe(0)
    expect(limb(state, 'ana', 'chest').hp).toBe(5)
  })

  rule('mythras.heal.first-aid', 'under another ruling it takes 1d3 minutes of 12 Rounds', () => {
    const state = camp({ rulings: { 'first-aid-time': 'minutes' } })
    limb(state, 'ana', 'chest').hp = 3
    treat(state, 'first-aid ana chest', [1])
    const medic = figure(state, 'medic')
    const round = (dice: readonly number[]) =>
      run(state, { dice }, (table, now) => startRoundOf(table, now, figure(now, 'medic')))
    for (let passed = 1; passed < 12; passed++) round([])
    expect(isTending(medic)).toBe(true)
    round([22, 3])
    expect(limb(state, 'ana', 'chest').hp).toBe(6)
    expect(isTending(medic)).toBe(false)
  })

  rule('mythras.heal.first-aid', 'a fight at the bedside ends a treatment of minutes', () => {
    const state = camp({ rulings: { 'first-aid-time': 'minutes' } })
    limb(state, 'ana', 'chest').hp = 3
    treat(state, 'first-aid ana chest', [3])
    figure(state, 'medic').engaged.push(figure(state, 'bor').at)
    figure(state, 'bor').engaged.push(figure(state, 'medic').at)
    run(state, {}, (table, now) => startRoundOf(table, now, figure(now, 'medic')))
    expect(isTending(figure(state, 'medic'))).toBe(false)
  })
})

describe('the Healing skill', () => {
  rule(
    'mythras.heal.healing',
    'Healing 40, die 33, treats a Major wound: dying, bleeding and swoon are over',
    () => {
      const state = camp()
      Object.assign(limb(state, 'ana', 'chest'), { hp: -8, bleeding: 'yes' })
      Object.assign(figure(state, 'ana'), { felled: true, unconscious: 96, dying: 6 })
      expect(offers(state, 'medic')['heal ana chest']).toBe('')
      treat(state, 'heal ana chest', [33])
      expect(figure(state, 'ana')).toMatchObject({ dying: 0, unconscious: 0, felled: true })
      expect(limb(state, 'ana', 'chest')).toMatchObject({ bleeding: 'staunched', treated: true, hp: -8 })
    },
  )

  rule('mythras.heal.healing', 'it is for Serious and Major wounds, and for those who have learnt it', () => {
    const state = camp()
    limb(state, 'ana', 'chest').hp = 3
    expect(offers(state, 'medic')['heal ana chest']).toBeUndefined()
    limb(state, 'ana', 'chest').hp = -2
    expect(offers(state, 'medic')['heal ana chest']).toBe('')
    expect(offers(state, 'ana')['heal ana chest']).toBeUndefined()
  })
})

describe('when the fight is over', () => {
  rule(
    'mythras.heal.first-aid',
    'comrades tend the dying, trying twice, the second time one grade harder',
    () => {
      const dying = () => {
        const state = camp()
        limb(state, 'ana', 'chest').hp = -8
        Object.assign(figure(state, 'ana'), { felled: true, unconscious: 96, dying: 6 })
        return state
      }
      const saved = dying()
      const { play } = run(saved, { dice: [60, 32] }, tendAfterwards)
      expect(play.askedFor('after-tend')[0]).toMatchObject({ by: 'medic', choice: 'tend' })
      expect(figure(saved, 'ana').dying).toBe(0)
      const lost = dying()
      run(lost, { dice: [60, 33] }, tendAfterwards)
      expect(figure(lost, 'ana').dying).toBe(4)
      const left = dying()
      run(left, { choices: { 'after-tend': ['leave'] } }, tendAfterwards)
      expect(figure(left, 'ana').dying).toBe(6)
    },
  )
})

describe('afterwards', () => {
  const rest = { rate: 3, hero: 'normal', treated: false, hindrance: 0 } as const

  rule(
    'mythras.heal.natural',
    'the rate each day while Minor, each week while Serious, each month while Major',
    () => {
      expect(recoverLocation(1, 8, 1, rest)).toBe(4)
      expect(recoverLocation(1, 8, 5, rest)).toBe(8)
      expect(recoverLocation(-3, 8, 6, rest)).toBe(-3)
      expect(recoverLocation(-3, 8, 7, rest)).toBe(0)
      expect(recoverLocation(-3, 8, 14, rest)).toBe(3)
      expect(recoverLocation(-3, 8, 15, rest)).toBe(6)
      expect(recoverLocation(-8, 8, 30, { ...rest, treated: true })).toBe(-5)
    },
  )

  rule(
    ['mythras.heal.natural', 'mythras.heal.healing'],
    'a Major wound does not mend before it was treated',
    () => {
      expect(recoverLocation(-8, 8, 300, rest)).toBe(-8)
    },
  )

  rule('mythras.heal.natural', 'strenuous activity lowers the rate by 1d3', () => {
    expect(recoverLocation(1, 8, 1, { ...rest, hindrance: 2 })).toBe(2)
    expect(recoverLocation(1, 8, 9, { ...rest, hindrance: 3 })).toBe(1)
  })

  rule('mythras.heal.natural', 'heroes mend twice as fast, but for Major wounds', () => {
    const hero = { ...rest, hero: 'pulp', treated: true } as const
    expect(recoverLocation(1, 8, 1, hero)).toBe(7)
    expect(recoverLocation(-3, 8, 7, hero)).toBe(3)
    expect(recoverLocation(-8, 8, 30, hero)).toBe(-5)
  })

  rule('mythras.heal.natural', 'Healing 40 leaves 2 days before a Major wound maims', () => {
    expect(daysBeforeMaiming(40)).toBe(2)
    expect(daysBeforeMaiming(41)).toBe(3)
  })

  rule('mythras.fatigue.recover', 'Winded with Healing Rate 3 takes 5 minutes, Tired an hour more', () => {
    expect(restFor(1, 3)).toBe(5)
    expect(restFor(2, 3)).toBe(60)
    expect(recoverFatigue(1, 3, 4).level).toBe(1)
    expect(recoverFatigue(1, 3, 5).level).toBe(0)
    expect(recoverFatigue(2, 3, 64).level).toBe(1)
    expect(recoverFatigue(2, 3, 65).level).toBe(0)
    expect(recoverFatigue(9, 3, 1_000_000).level).toBe(9)
  })

  rule('mythras.blood.fatigue', 'lost blood comes back one level a day, from the day after', () => {
    expect(recoverBlood(3, 0)).toBe(3)
    expect(recoverBlood(3, 1)).toBe(2)
    expect(recoverBlood(3, 9)).toBe(0)
  })

  rule('mythras.magic.recover', 'the Healing Rate in Magic Points an hour; 1 Power Point a minute', () => {
    expect(recoverMagic(2, 12, 3, 1)).toBe(5)
    expect(recoverMagic(2, 12, 3, 9)).toBe(12)
    expect(recoverPower(2, 12, 4)).toBe(6)
    expect(recoverPower(2, 12, 60)).toBe(12)
  })
})
