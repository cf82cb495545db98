/**
 * Hazards: falls, fire, lack of air and poison, with the numbers of the rules' own examples.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { PoisonForm, State } from '../../state/state.ts'
import { ANA, BOR, figure, limb, run, stage, turn } from '../../testing/stage.ts'
import { canAct, isHelpless, isOut } from '../core/conditions.ts'
import { gradeFor } from '../core/grades.ts'
import { startRoundOf } from '../creatures/creatures.ts'
import {
  agonyCap,
  BY_ATTACK,
  breatheAgain,
  exert,
  fallFrom,
  fallingObject,
  ignites,
  isBurning,
  isContagious,
  offerPutOut,
  poison,
  putOut,
  retch,
  roundsOfBreath,
  roundsToCatch,
  scorch,
  setAlight,
  startRoundHazards,
  suffocate,
} from './hazards.ts'
import { recoverBreath } from './healing.ts'

const duel = () => stage({ heroes: [ANA], foes: [BOR] })

/** Where the locations of a humanoid stand on its sheet. */
const PLACES = { rightLeg: 0, leftLeg: 1, abdomen: 2, chest: 3, rightArm: 4, leftArm: 5, head: 6 }

function startRound(state: State, id: string, dice: readonly number[] = []) {
  return run(state, { dice }, (table, now) => startRoundHazards(table, now, figure(now, id))).play
}

function fall(state: State, id: string, metres: number, dice: readonly number[]) {
  return run(state, { dice }, (table, now) => fallFrom(table, now, figure(now, id), metres)).play
}

describe('exertion', () => {
  rule(
    'mythras.fatigue.gain',
    'Endurance 50, die 77, after a long chase: Winded; 50 keeps the breath',
    () => {
      const tired = (die: number) => {
        const state = duel()
        run(state, { dice: [die] }, (table, now) => exert(table, now, figure(now, 'ana'), 'endurance'))
        return figure(state, 'ana')
      }
      expect(tired(77)).toMatchObject({ fatigue: 1, exertion: 1 })
      expect(tired(50)).toMatchObject({ fatigue: 0, exertion: 0 })
    },
  )
})

describe('falling', () => {
  rule('mythras.hazard.fall', '7 m: two locations, 1d6 and the Damage Modifier each, past armour', () => {
    const state = duel()
    fall(state, 'ana', 7, [3, 5, 1, 1, 50, 14, 2, 2])
    expect(limb(state, 'ana', 'right-leg').hp).toBe(0)
    expect(limb(state, 'ana', 'right-arm').hp).toBe(1)
    expect(figure(state, 'ana').posture).toBe('prone')
  })

  rule('mythras.hazard.fall', 'a metre is harmless; 2 to 5 m hurt one location, 16 to 20 m four', () => {
    const state = duel()
    expect(fall(state, 'bor', 1, []).rolls).toEqual([])
    expect(figure(state, 'bor').posture).toBe('standing')
    const struck = (metres: number, dice: readonly number[]) =>
      fall(duel(), 'bor', metres, dice).rolls.filter(({ name }) => name === 'fall').length
    expect(struck(2, [1, 1, 1])).toBe(1)
    expect(struck(5, [1, 1, 1])).toBe(1)
    expect(struck(20, [1, 1, 1, 4, 1, 1, 7, 1, 1, 10, 1, 1])).toBe(4)
    expect(struck(21, [1, 1, 1, 4, 1, 1, 7, 1, 1, 10, 1, 1, 13, 1, 1])).toBe(5)
  })

  rule('mythras.hazard.fall', 'the same location is rolled anew', () => {
    const state = duel()
    fall(state, 'bor', 7, [3, 1, 1, 2, 14, 1, 1])
    expect(limb(state, 'bor', 'right-leg').hp).toBe(4)
    expect(limb(state, 'bor', 'right-arm').hp).toBe(3)
  })

  rule('mythras.hazard.fall', 'Acrobatics halves it, and without a Serious wound one lands standing', () => {
    const tumbler = { ...ANA, skills: { ...ANA.skills, acrobatics: 60 } }
    const good = stage({ heroes: [tumbler], foes: [BOR] })
    fall(good, 'ana', 4, [60, 3, 5, 2])
    expect(limb(good, 'ana', 'right-leg').hp).toBe(6 - 4)
    expect(figure(good, 'ana').posture).toBe('standing')
    const bad = stage({ heroes: [tumbler], foes: [BOR] })
    fall(bad, 'ana', 4, [61, 3, 4, 1])
    expect(limb(bad, 'ana', 'right-leg').hp).toBe(1)
    expect(figure(bad, 'ana').posture).toBe('prone')
  })

  rule('mythras.hazard.fall', 'by the other reading every location takes all the dice', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, { rulings: { 'fall-split': 'all-dice-each' } })
    fall(state, 'bor', 7, [3, 1, 1, 1, 14, 1, 1, 1])
    expect(limb(state, 'bor', 'right-leg').hp).toBe(6 - 3)
    expect(limb(state, 'bor', 'right-arm').hp).toBe(5 - 3)
  })

  rule('mythras.hazard.falling-object', 'SIZ 10 from 8 m: 2d6 and 2d6', () => {
    const state = duel()
    const { play } = run(state, { dice: [2, 2, 1, 1, 11] }, (table, now) =>
      fallingObject(table, now, figure(now, 'bor'), 10, 8),
    )
    expect(play.rolls[0]).toMatchObject({ sides: 6, faces: [2, 2, 1, 1] })
    expect(limb(state, 'bor', 'chest').hp).toBe(8 - (6 - 1))
  })
})

describe('fire', () => {
  rule('mythras.hazard.fire', 'a torch: d4 3 to one location each Round, past what is worn', () => {
    const state = duel()
    run(state, {}, (table, now) => setAlight(table, now, figure(now, 'ana'), PLACES.chest, 2))
    const play = startRound(state, 'ana', [3])
    expect(play.rolls[0]).toMatchObject({ sides: 4 })
    expect(limb(state, 'ana', 'chest').hp).toBe(5)
  })

  rule('mythras.hazard.fire', 'unchecked it spreads to as many locations a Round as its Intensity', () => {
    const state = duel()
    const burning = () => figure(state, 'ana').limbs.filter((each) => each.burning > 0).length
    run(state, {}, (table, now) => setAlight(table, now, figure(now, 'ana'), PLACES.chest, 2))
    startRound(state, 'ana', [1])
    expect(burning()).toBe(3)
    startRound(state, 'ana', [1, 1, 1])
    expect(burning()).toBe(5)
  })

  rule('mythras.hazard.fire', 'natural armour protects from burning', () => {
    const state = stage({ heroes: [ANA], foes: ['crocodile'] })
    run(state, {}, (table, now) => setAlight(table, now, figure(now, 'crocodile'), 4, 4))
    startRound(state, 'crocodile', [4, 3])
    expect(limb(state, 'crocodile', 'forequarters').hp).toBe(14 - (7 - 5))
  })

  rule('mythras.hazard.fire', 'Intensity 1 and 2 scorch one location, 3 and 4 1d4+1, 5 all', () => {
    const hurt = (intensity: number, dice: readonly number[]) => {
      const state = duel()
      run(state, { dice }, (table, now) => scorch(table, now, figure(now, 'bor'), PLACES.chest, intensity))
      return figure(state, 'bor').limbs.filter(
        ({ hp }, at) => hp < (state.setup.profiles[1]?.locations[at]?.hp ?? 0),
      ).length
    }
    expect(hurt(1, [2])).toBe(1)
    expect(hurt(2, [4])).toBe(1)
    expect(hurt(3, [3, 2])).toBe(3)
    expect(hurt(4, [1, 2, 4])).toBe(5)
    expect(hurt(5, [1, 1, 1])).toBe(7)
  })

  rule('mythras.hazard.fire', 'things catch after 1d4, 1d3, 1d2, 1d2 or no Rounds', () => {
    const sides = [1, 2, 3, 4, 5].map((intensity) => {
      const state = duel()
      const dice = intensity === 5 ? [] : [1]
      const { play } = run(state, { dice }, (table, now) =>
        roundsToCatch(table, intensity, figure(now, 'bor')),
      )
      return play.rolls[0]?.sides ?? 0
    })
    expect(sides).toEqual([4, 3, 2, 2, 0])
  })

  rule('mythras.creature.immunity', 'a dragon does not burn', () => {
    const state = stage({ heroes: [ANA], foes: ['dragon'] })
    run(state, {}, (table, now) => {
      setAlight(table, now, figure(now, 'dragon'), 0, 5)
      scorch(table, now, figure(now, 'dragon'), 0, 5)
    })
    expect(isBurning(figure(state, 'dragon'))).toBe(false)
  })

  rule(
    'mythras.hazard.ignite',
    'a fire arrow for 6 ignites on 30, not on 31; lightning on 6, not on 7',
    () => {
      const lit = (source: 'fire' | 'electricity', die: number) =>
        run(duel(), { dice: [die] }, (table, now) =>
          ignites(table, now, { victim: figure(now, 'bor'), location: PLACES.chest, damage: 6, source }),
        ).result
      expect(lit('fire', 30)).toBe(true)
      expect(lit('fire', 31)).toBe(false)
      expect(lit('electricity', 6)).toBe(true)
      expect(lit('electricity', 7)).toBe(false)
    },
  )

  rule('mythras.hazard.ignite', '1d3 − 1 a Round, and at 0 the flame goes out by itself', () => {
    const state = duel()
    run(state, {}, (table, now) => setAlight(table, now, figure(now, 'ana'), PLACES.chest, BY_ATTACK))
    startRound(state, 'ana', [3])
    expect(limb(state, 'ana', 'chest').hp).toBe(6)
    startRound(state, 'ana', [1])
    expect(limb(state, 'ana', 'chest').hp).toBe(6)
    expect(isBurning(figure(state, 'ana'))).toBe(false)
    startRound(state, 'ana', [])
  })

  const aflame = () => {
    const state = duel()
    run(state, {}, (table, now) => {
      setAlight(table, now, figure(now, 'ana'), PLACES.chest, BY_ATTACK)
      setAlight(table, now, figure(now, 'ana'), PLACES.head, BY_ATTACK)
    })
    return state
  }
  const smother = (state: State, die: number) =>
    run(state, { dice: [die] }, (table, now) => putOut(table, now, figure(now, 'ana')))

  rule('mythras.hazard.ignite', 'down on the ground Athletics 50 puts it out, and 51 does not', () => {
    const state = aflame()
    const keys: string[] = []
    offerPutOut(state, figure(state, 'ana'), (key, whyNot) => keys.push(key + whyNot))
    expect(keys).toEqual(['put-out'])
    smother(state, 51)
    expect(isBurning(figure(state, 'ana'))).toBe(true)
    expect(figure(state, 'ana').posture).toBe('prone')
    smother(state, 50)
    expect(isBurning(figure(state, 'ana'))).toBe(false)
  })

  rule('mythras.hazard.ignite', 'smothering is a Turn for one Action Point', () => {
    const state = aflame()
    turn(state, 'ana', 'put-out', { dice: [50] })
    expect(figure(state, 'ana').actionPoints).toBe(1)
    expect(isBurning(figure(state, 'ana'))).toBe(false)
  })

  rule('mythras.hazard.ignite', 'one grade easier for a location that went out: 50 becomes 75', () => {
    const state = aflame()
    startRound(state, 'ana', [1, 2])
    expect(isBurning(figure(state, 'ana'))).toBe(true)
    smother(state, 75)
    expect(isBurning(figure(state, 'ana'))).toBe(false)
  })

  rule('mythras.hazard.ignite', 'one grade easier with help: 50 becomes 75', () => {
    const state = stage({ heroes: [ANA, { ...ANA, name: 'Eva' }], foes: [BOR] }, { field: { distance: 20 } })
    run(state, {}, (table, now) => setAlight(table, now, figure(now, 'ana'), PLACES.chest, BY_ATTACK))
    const { play } = run(state, { dice: [75], choices: { 'smother-help': ['yes'] } }, (table, now) =>
      putOut(table, now, figure(now, 'ana')),
    )
    expect(play.askedFor('smother-help')[0]?.by).toBe('referee')
    expect(isBurning(figure(state, 'ana'))).toBe(false)
  })
})

describe('lack of air', () => {
  rule('mythras.hazard.asphyxia', 'Endurance 50: 50 s prepared, 25 at rest, 10 in action', () => {
    const state = duel()
    const ana = figure(state, 'ana')
    expect(roundsOfBreath(state, ana, 'prepared')).toBe(10)
    expect(roundsOfBreath(state, ana, 'passive')).toBe(5)
    expect(roundsOfBreath(state, ana, 'active')).toBe(2)
  })

  const choking = () => {
    const state = duel()
    run(state, {}, (table, now) => suffocate(table, now, figure(now, 'ana'), 'active'))
    startRound(state, 'ana')
    startRound(state, 'ana')
    return state
  }

  rule(
    'mythras.hazard.asphyxia',
    'then a Critical costs nothing, a Success 1 level, a Failure 1d2, a Fumble 1d3',
    () => {
      const levels = (dice: readonly number[]) => {
        const state = choking()
        startRound(state, 'ana', dice)
        return figure(state, 'ana').fatigue
      }
      expect(levels([5])).toBe(0)
      expect(levels([50])).toBe(1)
      expect(levels([80, 2])).toBe(2)
      expect(levels([99, 3])).toBe(3)
    },
  )

  rule('mythras.hazard.asphyxia', 'with air again it stops, and a level returns each minute', () => {
    const state = choking()
    run(state, {}, (table, now) => breatheAgain(table, figure(now, 'ana')))
    startRound(state, 'ana', [])
    expect(figure(state, 'ana').fatigue).toBe(0)
    expect(recoverBreath(3, 2)).toBe(1)
    expect(recoverBreath(3, 5)).toBe(0)
  })

  rule(
    ['mythras.hazard.asphyxia', 'mythras.creature.aquatic'],
    'a fish out of water chokes when its time is up',
    () => {
      const fish = { ...BOR, name: 'Fish', abilities: ['Aquatic'] }
      const state = stage({ heroes: [ANA], foes: [fish] })
      run(state, {}, (table, now) => startRoundOf(table, now, figure(now, 'fish')))
      expect(figure(state, 'fish').breaths).toBe(72)
      figure(state, 'fish').breaths = 1
      startRound(state, 'fish')
      startRound(state, 'fish', [54])
      expect(figure(state, 'fish').fatigue).toBe(1)
    },
  )
})

describe('poison', () => {
  const dose = (conditions: PoisonForm['conditions'], more: Partial<PoisonForm> = {}): PoisonForm => ({
    potency: 50,
    resist: 'endurance',
    conditions,
    onset: 0,
    duration: 3,
    ...more,
  })

  /** Bor (Endurance 54, Willpower 36, CON 12) is poisoned; the dice are Potency and his resistance. */
  const poisoned = (form: PoisonForm, dice: readonly number[] = [44, 40], location = -1) => {
    const state = duel()
    run(state, { dice }, (table, now) => poison(table, now, figure(now, 'bor'), form, location))
    return state
  }

  rule('mythras.hazard.poison', 'Potency 50, die 44, against Endurance 54, die 50: resisted', () => {
    const state = poisoned(dose(['fever']), [44, 50])
    expect(figure(state, 'bor').poisons).toEqual([])
  })

  rule(
    'mythras.hazard.poison',
    'a lower Success loses to it, and every condition begins after its onset',
    () => {
      const state = poisoned(dose(['fever', 'agony'], { onset: 2 }))
      const bor = figure(state, 'bor')
      expect(bor.poisons.map(({ condition }) => condition)).toEqual(['fever', 'agony'])
      expect(gradeFor(state, { figure: bor, purpose: 'other' })).toBe(0)
      startRound(state, 'bor')
      expect(gradeFor(state, { figure: bor, purpose: 'other' })).toBe(0)
      startRound(state, 'bor')
      expect(gradeFor(state, { figure: bor, purpose: 'other' })).toBe(1)
      startRound(state, 'bor')
      startRound(state, 'bor')
      startRound(state, 'bor')
      expect(bor.poisons).toEqual([])
      expect(gradeFor(state, { figure: bor, purpose: 'other' })).toBe(0)
    },
  )

  rule('mythras.hazard.poison', 'Willpower resists where the poison says so', () => {
    const state = poisoned(dose(['mania'], { resist: 'willpower' }), [30, 37])
    expect(figure(state, 'bor').poisons).toMatchObject([{ condition: 'mania' }])
  })

  rule('mythras.hazard.poison', 'Agony: no skill of the part is worth more than Willpower', () => {
    const state = poisoned(dose(['agony']), [44, 40], PLACES.rightArm)
    const bor = figure(state, 'bor')
    expect(agonyCap(state, bor, PLACES.rightArm)).toBe(36)
    expect(agonyCap(state, bor, PLACES.leftArm)).toBe(1000)
  })

  rule('mythras.hazard.poison', 'Asphyxiation: collapses and suffocates until it wears off', () => {
    const state = poisoned(dose(['asphyxiation'], { duration: 1 }))
    const bor = figure(state, 'bor')
    expect(isOut(state, bor)).toBe(true)
    startRound(state, 'bor', [54])
    expect(bor.fatigue).toBe(1)
    expect(isOut(state, bor)).toBe(false)
    startRound(state, 'bor')
    expect(bor.fatigue).toBe(1)
  })

  rule('mythras.hazard.poison', 'Bleeding: as blood loss', () => {
    const state = poisoned(dose(['bleeding']))
    expect(figure(state, 'bor').limbs.some(({ bleeding }) => bleeding === 'yes')).toBe(true)
  })

  rule('mythras.hazard.poison', 'Contagious: passes on by touch', () => {
    const state = poisoned(dose(['contagious']))
    expect(isContagious(figure(state, 'bor'))).toBe(true)
    expect(isContagious(figure(state, 'ana'))).toBe(false)
  })

  rule('mythras.hazard.poison', 'Death: collapses, and is dead after CON 12 Rounds', () => {
    const state = poisoned(dose(['death']))
    const bor = figure(state, 'bor')
    expect(isOut(state, bor)).toBe(true)
    for (let round = 1; round < 12; round++) startRound(state, 'bor')
    expect(bor.life).toBe('up')
    startRound(state, 'bor')
    expect(bor.life).toBe('dead')
  })

  rule('mythras.hazard.poison', 'Nausea: Endurance at a strain, or 1d3 Rounds without acting', () => {
    const state = poisoned(dose(['nausea']))
    const bor = figure(state, 'bor')
    const strain = (dice: readonly number[]) =>
      run(state, { dice }, (table, now) => retch(table, now, figure(now, 'bor'))).result
    expect(strain([54])).toBe(false)
    expect(canAct(state, bor)).toBe(true)
    expect(strain([55, 2])).toBe(true)
    expect(canAct(state, bor)).toBe(false)
    startRound(state, 'bor')
    expect(canAct(state, bor)).toBe(false)
    startRound(state, 'bor')
    expect(canAct(state, bor)).toBe(true)
    expect(run(state, {}, (table, now) => retch(table, now, figure(now, 'ana'))).result).toBe(false)
  })

  rule('mythras.hazard.poison', 'Paralysis: the body cannot move, or the part cannot be used', () => {
    const body = poisoned(dose(['paralysis']))
    expect(isHelpless(body, figure(body, 'bor'))).toBe(true)
    const part = poisoned(dose(['paralysis']), [44, 40], PLACES.rightArm)
    expect(isHelpless(part, figure(part, 'bor'))).toBe(false)
    expect(limb(part, 'bor', 'right-arm').useless).toBe(true)
    for (let round = 0; round < 3; round++) startRound(part, 'bor')
    expect(limb(part, 'bor', 'right-arm').useless).toBe(false)
  })
})
