/**
 * Movement: how far a Turn goes, who may not go at all, where contact is made, the ways that are not simply
 * walked, flight, and the close order that costs those who engage it.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { State } from '../../state/state.ts'
import {
  ANA,
  BOR,
  figure,
  item,
  limb,
  menuOf,
  playRound,
  run,
  stage,
  told,
  turn,
  whyNot,
} from '../../testing/stage.ts'
import { distance } from '../core/conditions.ts'
import { formationOf } from '../melee/engagement.ts'
import { pointsOf } from '../round/points.ts'
import { gaitMetres, moveRate, swimMetres, thingsCarried } from './gaits.ts'
import { formationPenalty, leaveField, leavesField, takeMove } from './movement.ts'
import { climbMetres, climbPenalty, gapBefore, jumpReach } from './terrain.ts'

const CID = { ...BOR, name: 'Cid' }
const apart = (metres: number, more: Readonly<Record<string, unknown>> = {}) => ({
  field: { distance: metres, ...more },
})
const spot = (state: State, id: string) => [figure(state, id).x, figure(state, id).y]
const engagedWith = (state: State, id: string) =>
  figure(state, id).engaged.map((at) => state.figures[at]?.id ?? '')

describe('how far', () => {
  rule(['mythras.action.move', 'mythras.move.rate'], 'a human Move covers 6 metres', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(40))
    const play = turn(state, 'ana', 'move to bor')
    expect(spot(state, 'ana')).toEqual([6, 0])
    expect(told(play, 'moved')).toMatchObject([{ figure: 'ana', metres: 6, to: 'bor' }])
    expect(figure(state, 'ana').actionPoints).toBe(1)
  })

  rule('mythras.move.gaits', 'a run covers 18 metres, a sprint 30', () => {
    for (const [word, gait, metres] of [
      ['run', 'run', 18],
      ['sprint', 'sprint', 30],
    ] as const) {
      const state = stage({ heroes: [ANA], foes: [BOR] }, apart(60))
      turn(state, 'ana', `${word} to bor`)
      expect(spot(state, 'ana')).toEqual([metres, 0])
      expect(figure(state, 'ana')).toMatchObject({ gait, moved: true })
    }
  })

  rule('mythras.move.gaits', 'the gait counts until the next slot comes', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(60))
    turn(state, 'ana', 'run to bor')
    expect(figure(state, 'ana').gait).toBe('run')
    playRound(state, { choices: { 'turn ana': ['dither'], 'turn bor': ['dither', 'dither'] } })
    expect(figure(state, 'ana').gait).toBe('still')
  })

  rule(
    'mythras.fatigue.levels',
    'the tired lose metres: Tired 1, Wearied 2, Exhausted half, Incapacitated all',
    () => {
      const state = stage({ heroes: [ANA], foes: [BOR] }, apart(60))
      const ana = figure(state, 'ana')
      const rates = [0, 1, 2, 3, 4, 5, 6].map((level) => {
        ana.fatigue = level
        return moveRate(state, ana)
      })
      expect(rates).toEqual([6, 6, 5, 4, 3, 3, 0])
      ana.fatigue = 2
      expect(gaitMetres(state, ana, 'run')).toBe(15)
    },
  )

  rule('mythras.action.move', 'by a ruling a Move goes as far as the referee lets it', () => {
    const free = { rulings: { 'move-distance': 'free' }, ...apart(40) } as const
    const far = stage({ heroes: [ANA], foes: [BOR] }, free)
    turn(far, 'ana', 'move to bor')
    expect(spot(far, 'ana')).toEqual([39, 0])
    const near = stage({ heroes: [ANA], foes: [BOR] }, free)
    turn(near, 'ana', 'move to bor', { choices: { 'move-limit': [10] } })
    expect(spot(near, 'ana')).toEqual([10, 0])
  })

  rule('mythras.move.actions-only', 'an attack by itself moves nobody', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] })
    const before = spot(state, 'ana')
    turn(state, 'ana', 'attack broadsword', { dice: [80] })
    expect(spot(state, 'ana')).toEqual(before)
    expect(figure(state, 'ana').moved).toBe(false)
  })

  rule('mythras.action.change-range', 'from 20 metres to 14, straight towards one opponent', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(20))
    turn(state, 'ana', 'change-range towards bor')
    expect(distance(figure(state, 'ana'), figure(state, 'bor'))).toBe(14)
    turn(state, 'bor', 'change-range away from ana')
    expect(distance(figure(state, 'ana'), figure(state, 'bor'))).toBe(20)
  })

  rule(
    ['mythras.effect.pin-down', 'mythras.move.crawl'],
    'pinned down by fire nobody walks, runs or flees upright, but he may crawl to other cover',
    () => {
      const field = apart(20, { covers: [{ id: 'wall', ap: 6, hp: 30, at: [0, 4] }] })
      const state = stage({ heroes: [ANA], foes: [BOR] }, field)
      expect(menuOf(state, 'ana')).not.toContain('crawl to wall')
      figure(state, 'ana').pinned = 1
      for (const key of ['move to wall', 'run away from bor', 'sprint to bor', 'flee'])
        expect(whyNot(state, 'ana', key)).toBe('mythras.effect.pin-down')
      turn(state, 'ana', 'crawl to wall')
      expect(spot(state, 'ana')).toEqual([0, 2])
      expect(figure(state, 'ana').posture).toBe('prone')
    },
  )

  rule('mythras.action.change-range', 'not while pinned down by fire, and not engaged', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(20))
    figure(state, 'ana').pinned = 1
    expect(whyNot(state, 'ana', 'change-range away from bor')).toBe('mythras.action.change-range')
    expect(menuOf(stage({ heroes: [ANA], foes: [BOR] }), 'ana')).not.toContain('change-range away from bor')
    const plain = stage(
      { heroes: [ANA], foes: [BOR] },
      { rulings: { 'change-range': 'as-move' }, ...apart(20) },
    )
    expect(menuOf(plain, 'ana').filter((key) => key.startsWith('change-range'))).toEqual([])
  })
})

describe('contact', () => {
  rule(
    ['mythras.move.stop-on-contact', 'mythras.move.mutual'],
    'with 6 metres to spend and a foe 4 away, contact after 3, and both are engaged',
    () => {
      const state = stage({ heroes: [ANA], foes: [BOR] }, apart(4))
      const play = turn(state, 'ana', 'move to bor')
      expect(spot(state, 'ana')).toEqual([3, 0])
      expect(engagedWith(state, 'ana')).toEqual(['bor'])
      expect(engagedWith(state, 'bor')).toEqual(['ana'])
      expect(told(play, 'engaged')).toMatchObject([{ one: 'ana', other: 'bor', on: true }])
    },
  )

  rule(
    'mythras.move.mutual',
    'coming within 2 metres of a foe able to act is contact, 3 metres are not',
    () => {
      const near = stage({ heroes: [ANA], foes: [BOR] }, apart(8))
      turn(near, 'ana', 'move to bor')
      expect(engagedWith(near, 'bor')).toEqual(['ana'])
      const far = stage({ heroes: [ANA], foes: [BOR] }, apart(9))
      turn(far, 'ana', 'move to bor')
      expect(engagedWith(far, 'bor')).toEqual([])
    },
  )

  rule(
    'mythras.engage.def',
    'by reach a spear engages the dagger at 3 metres, and the other way round',
    () => {
      const spear = { ...ANA, weapons: ['2h spear'] }
      const dagger = { ...BOR, weapons: ['dagger'] }
      const rulings = { 'melee-range': 'by-reach' } as const
      const long = stage({ heroes: [spear], foes: [dagger] }, { rulings, ...apart(9) })
      turn(long, 'ana', 'move to bor')
      expect(engagedWith(long, 'bor')).toEqual(['ana'])
      const walked = stage({ heroes: [spear], foes: [dagger] }, { rulings, ...apart(9) })
      turn(walked, 'bor', 'move to ana')
      expect(engagedWith(walked, 'ana')).toEqual(['bor'])
      const short = stage({ heroes: [dagger], foes: [{ ...dagger, name: 'Dag' }] }, { rulings, ...apart(9) })
      turn(short, 'bor', 'move to dag')
      expect(engagedWith(short, 'dag')).toEqual([])
      const farther = stage({ heroes: [spear], foes: [dagger] }, { rulings, ...apart(10) })
      turn(farther, 'ana', 'move to bor')
      expect(engagedWith(farther, 'bor')).toEqual([])
    },
  )

  rule('mythras.move.stop-on-contact', 'passing a foe who does not wait neither stops nor engages', () => {
    const guard = { ...CID, at: [3, 1] }
    const state = stage({ heroes: [ANA], foes: [BOR, guard] }, apart(20))
    turn(state, 'ana', 'run to bor')
    expect(spot(state, 'ana')).toEqual([18, 0])
    expect(engagedWith(state, 'ana')).toEqual(['bor'])
  })

  rule('mythras.engage.def', 'the helpless engage nobody who comes near', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(4))
    figure(state, 'bor').unconscious = 12
    turn(state, 'ana', 'move to bor')
    expect(engagedWith(state, 'ana')).toEqual([])
  })

  rule('mythras.engage.def', 'whoever walks away from the stunned is not engaged when they recover', () => {
    const state = stage(
      { heroes: [ANA], foes: [BOR, { ...CID, at: [40, 0] }] },
      { field: { engaged: [['ana', 'bor']] } },
    )
    limb(state, 'bor', 'head').stun = 1
    const play = turn(state, 'ana', 'move to cid')
    expect(spot(state, 'ana')).toEqual([6, 0])
    expect(told(play, 'engaged')).toMatchObject([{ one: 'ana', other: 'bor', on: false }])
    limb(state, 'bor', 'head').stun = 0
    expect(engagedWith(state, 'bor')).toEqual([])
    expect(whyNot(state, 'bor', 'attack axe')).toBe('mythras.engage.def')
    expect(menuOf(state, 'ana')).toContain('move to cid')
  })

  rule('mythras.engage.def', 'beside the stunned one is engaged with them again when they recover', () => {
    const state = stage(
      { heroes: [ANA], foes: [BOR, { ...CID, at: [2, 2] }] },
      { field: { engaged: [['ana', 'bor']] } },
    )
    limb(state, 'bor', 'head').stun = 1
    turn(state, 'ana', 'move to cid')
    limb(state, 'bor', 'head').stun = 0
    expect(engagedWith(state, 'bor')).toEqual(['ana'])
  })

  rule('mythras.move.stop-on-contact', 'a second attacker finds a spot of his own beside the foe', () => {
    const state = stage({ heroes: [ANA, { ...ANA, name: 'Eve' }], foes: [BOR] }, apart(5))
    figure(state, 'eve').y = 0
    figure(state, 'eve').x = -1
    turn(state, 'ana', 'move to bor')
    turn(state, 'eve', 'move to bor')
    expect(engagedWith(state, 'bor')).toEqual(['ana', 'eve'])
    expect(spot(state, 'eve')).not.toEqual(spot(state, 'ana'))
  })
})

describe('who may not go', () => {
  rule(['mythras.move.unengaged', 'mythras.move.no-leave'], 'the engaged neither move nor walk off', () => {
    const state = stage({ heroes: [ANA], foes: [BOR, CID] })
    expect(whyNot(state, 'ana', 'move to cid')).toBe('mythras.move.unengaged')
    expect(whyNot(state, 'ana', 'run away from bor')).toBe('mythras.move.no-leave')
    expect(whyNot(state, 'ana', 'flee')).toBe('mythras.engage.leave')
    expect(whyNot(state, 'ana', 'walk-off')).toBeNull()
    expect(menuOf(state, 'ana')).not.toContain('walk-off')
  })

  rule('mythras.engage.leave', 'a foe who is out or helpless holds nobody', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] })
    figure(state, 'bor').unconscious = 12
    expect(menuOf(state, 'ana')).toContain('move away from bor')
    turn(state, 'ana', 'move away from bor')
    expect(spot(state, 'ana')).toEqual([-6, 0])
  })

  rule('mythras.effect.grip', 'gripped, nobody moves', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(3))
    figure(state, 'ana').grippedBy.push(figure(state, 'bor').at)
    expect(whyNot(state, 'ana', 'move away from bor')).toBe('mythras.effect.grip')
  })

  rule('mythras.effect.entangle', 'with a leg in a net, nobody moves, runs or changes range', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(10))
    limb(state, 'ana', 'left-leg').snaredBy = figure(state, 'bor').at
    for (const key of ['move to bor', 'run away from bor', 'change-range towards bor', 'flee'])
      expect(whyNot(state, 'ana', key)).toBe('mythras.effect.entangle')
  })

  rule(
    'mythras.engage.leave',
    'by a ruling one walks off, and each foe may strike once, answered only by Evade',
    () => {
      const rulings = { disengage: 'under-attack' } as const
      const state = stage({ heroes: [ANA], foes: [BOR] }, { rulings })
      const play = turn(state, 'ana', 'walk-off', {
        dice: [50, 2, 1, 5],
        choices: { 'parting-blow': ['attack axe'] },
      })
      expect(play.askedFor('reaction')[0]?.options).toEqual(['none', 'evade'])
      expect(limb(state, 'ana', 'left-leg').hp).toBe(6 - (2 + 1 + 1 - 2))
      expect(figure(state, 'bor').actionPoints).toBe(1)
      expect(engagedWith(state, 'ana')).toEqual([])
      expect(distance(figure(state, 'ana'), figure(state, 'bor'))).toBe(7)
    },
  )

  rule('mythras.engage.leave', 'whoever dives from the blow lies there and gets no farther', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, { rulings: { disengage: 'under-attack' } })
    turn(state, 'ana', 'walk-off', {
      dice: [30, 44],
      choices: { 'parting-blow': ['attack axe'], reaction: ['evade'] },
    })
    expect(figure(state, 'ana')).toMatchObject({ posture: 'prone', actionPoints: 0 })
    expect(engagedWith(state, 'ana')).toEqual(['bor'])
  })
})

describe('walking off', () => {
  rule('mythras.outm.result', 'a foe who may not attack has no parting blow either', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, { rulings: { disengage: 'under-attack' } })
    figure(state, 'bor').barred.push(figure(state, 'ana').at)
    const play = turn(state, 'ana', 'walk-off')
    expect(play.askedFor('parting-blow')).toEqual([])
    expect(engagedWith(state, 'ana')).toEqual([])
  })
})

describe('what a move leaves behind', () => {
  rule('mythras.action.take-cover', 'whoever walks off is behind cover no longer', () => {
    const covers = [{ id: 'crate', ap: 4, at: [0, 1] }]
    const state = stage({ heroes: [{ ...ANA, cover: 'crate' }], foes: [BOR] }, apart(30, { covers }))
    expect(figure(state, 'ana').cover).toBe(0)
    turn(state, 'ana', 'move to bor')
    expect(figure(state, 'ana').cover).toBe(-1)
  })

  rule('mythras.ranged.aim', 'moving spoils the aim', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(30))
    Object.assign(figure(state, 'ana'), { aiming: 2, aimAt: figure(state, 'bor').at })
    turn(state, 'ana', 'move to bor')
    expect(figure(state, 'ana')).toMatchObject({ aiming: 0, aimAt: -1 })
  })

  rule('mythras.action.brace', 'bracing lasts until one moves', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(30))
    figure(state, 'ana').braced = figure(state, 'bor').at
    turn(state, 'ana', 'move away from bor')
    expect(figure(state, 'ana').braced).toBe(-1)
  })

  rule('mythras.effect.bleed-staunch', 'a run opens a staunched wound, a walk does not', () => {
    for (const [key, bleeding] of [
      ['move to bor', 'staunched'],
      ['run to bor', 'yes'],
    ] as const) {
      const state = stage({ heroes: [ANA], foes: [BOR] }, apart(60))
      limb(state, 'ana', 'chest').bleeding = 'staunched'
      turn(state, 'ana', key)
      expect(limb(state, 'ana', 'chest').bleeding).toBe(bleeding)
    }
  })

  const impaled = (rulings: RulingsInput = {}) => {
    const spear = { ...ANA, luck: 0, weapons: ['1h spear'] }
    const state = stage({ heroes: [spear], foes: [BOR] }, { rulings, ...apart(1, { engaged: 'none' }) })
    const stuck = item(state, 'ana', 'spear')
    stuck.stuckIn = figure(state, 'bor').at
    stuck.stuckAt = 3
    figure(state, 'bor').limbs[3]?.lodged.push({ arm: stuck.arm, size: 1, owner: 0, item: 0 })
    return state
  }

  rule('mythras.effect.impale-lodge', 'a weapon in a wound stays there when its wielder goes', () => {
    const state = impaled()
    turn(state, 'ana', 'move away from bor')
    expect(item(state, 'ana', 'spear')).toMatchObject({ hand: 'lost', stuckIn: -1 })
    expect(figure(state, 'bor').limbs[3]?.lodged).toMatchObject([{ size: 1, owner: -1, item: -1 }])
  })

  rule('mythras.effect.impale-lodge', 'or holds both together, by a ruling', () => {
    const state = impaled({ 'impale-separate': 'cannot-part' })
    expect(whyNot(state, 'ana', 'move away from bor')).toBe('mythras.effect.impale-lodge')
    expect(whyNot(state, 'bor', 'move away from ana')).toBe('mythras.effect.impale-lodge')
  })
})

describe('fear and fury', () => {
  rule(['mythras.creature.terrifying', 'mythras.creature.intimidate'], 'fear lets nobody go nearer', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(20))
    figure(state, 'ana').terror = 'fleeing'
    expect(whyNot(state, 'ana', 'move to bor')).toBe('mythras.creature.terrifying')
    expect(menuOf(state, 'ana')).toContain('run away from bor')
    const cowed = stage({ heroes: [ANA], foes: [BOR] }, apart(20))
    figure(cowed, 'ana').intimidated = 'backing'
    expect(whyNot(cowed, 'ana', 'change-range towards bor')).toBe('mythras.creature.intimidate')
  })

  rule('mythras.creature.frenzy', 'in a frenzy one only closes in', () => {
    const places = [{ id: 'gate', at: [0, 9] }]
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(20, { places }))
    figure(state, 'ana').frenzy = 3
    expect(menuOf(state, 'ana')).toContain('move to bor')
    expect(whyNot(state, 'ana', 'run away from bor')).toBe('mythras.creature.frenzy')
    expect(whyNot(state, 'ana', 'move to gate')).toBe('mythras.creature.frenzy')
  })
})

describe('passing somebody who waits', () => {
  const past = () => {
    const guard = { ...ANA, name: 'Guard', at: [10, 1] }
    const state = stage(
      {
        heroes: [guard],
        foes: [
          { ...BOR, at: [0, 0] },
          { ...CID, at: [40, 0] },
        ],
      },
      apart(1),
    )
    figure(state, 'guard').delayed = 1
    return state
  }

  rule('mythras.move.past-delayer', 'a delaying guard strikes the runner, who then goes on', () => {
    const state = past()
    const play = turn(state, 'bor', 'run to cid', {
      dice: [33, 1, 1, 5],
      choices: { 'interrupt guard': ['wait', 'act'], 'turn guard': ['attack broadsword'] },
    })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'guard', target: 'bor', die: 33, level: 2 }])
    expect(limb(state, 'bor', 'left-leg').hp).toBe(6 - 1)
    expect(spot(state, 'bor')).toEqual([18, 0])
    expect(engagedWith(state, 'bor')).toEqual([])
  })

  rule(
    'mythras.move.past-delayer',
    'or bars the way for the delayed point: the runner stops there, both engaged',
    () => {
      const state = past()
      turn(state, 'bor', 'run to cid', { choices: { 'interrupt guard': ['wait', 'block'] } })
      expect(spot(state, 'bor')).toEqual([9, 0])
      expect(engagedWith(state, 'bor')).toEqual(['guard'])
      expect(figure(state, 'guard')).toMatchObject({ delayed: 0, actionPoints: 1 })
    },
  )

  rule(
    ['mythras.move.past-delayer', 'mythras.effect.bash'],
    'driven off his way he goes on from where he is, with what is left of his Move',
    () => {
      const guard = { ...ANA, luck: 0, str: 11, siz: 12, name: 'Guard', at: [6, 1] }
      const state = stage({
        foes: [{ ...BOR, at: [0, 0] }],
        heroes: [guard, { ...ANA, luck: 0, at: [14, 0] }],
      })
      figure(state, 'guard').delayed = 1
      const play = turn(state, 'bor', 'move to ana', {
        dice: [33, 4, 5],
        choices: {
          'interrupt guard': ['wait', 'act'],
          'turn guard': ['attack heater'],
          effect: ['bash'],
        },
      })
      expect(told(play, 'moved')).toMatchObject([
        { figure: 'bor', how: 'bashed', metres: 2 },
        { figure: 'bor', how: 'move', metres: 6 },
      ])
      expect(spot(state, 'bor')).toEqual([5, -1])
    },
  )

  rule('mythras.move.past-delayer', 'whoever is thrown down on the way is told to have come so far', () => {
    const state = past()
    const play = turn(state, 'bor', 'run to cid', {
      dice: [33, 1, 1, 5, 90],
      choices: {
        'interrupt guard': ['wait', 'act'],
        'turn guard': ['attack broadsword'],
        effect: ['trip'],
      },
    })
    expect(told(play, 'moved')).toMatchObject([{ figure: 'bor', how: 'stopped', metres: 9, to: 'cid' }])
    expect(figure(state, 'bor')).toMatchObject({ posture: 'prone', x: 9, y: 0 })
  })

  rule('mythras.move.past-delayer', 'and so may whoever flees past him be stopped', () => {
    const state = stage({
      heroes: [{ ...ANA, luck: 0, at: [0, 0] }],
      foes: [
        { ...BOR, at: [20, 0] },
        { ...CID, at: [-8, 0] },
      ],
    })
    figure(state, 'cid').delayed = 1
    turn(state, 'ana', 'flee', { choices: { 'interrupt cid': ['wait', 'block'] } })
    expect(spot(state, 'ana')).toEqual([-6, 0])
    expect(engagedWith(state, 'ana')).toEqual(['cid'])
    expect(figure(state, 'ana').fleeing).toBe(false)
  })
})

describe('other ways', () => {
  const field = (...places: readonly Readonly<Record<string, unknown>>[]) => apart(60, { places })

  rule('mythras.move.crawl', 'the prone crawl up to 2 metres and do nothing faster', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(10))
    figure(state, 'ana').posture = 'prone'
    expect(whyNot(state, 'ana', 'move to bor')).toBe('mythras.move.crawl')
    turn(state, 'ana', 'crawl to bor')
    expect(spot(state, 'ana')).toEqual([2, 0])
    expect(figure(state, 'ana').posture).toBe('prone')
  })

  rule('mythras.move.crawl', 'those who crawl by nature keep their full rate and gaits', () => {
    const snake = { ...BOR, name: 'Snake', legs: 0, posture: 'prone' }
    const state = stage({ heroes: [snake], foes: [BOR] }, apart(40))
    run(state, {}, (table, now) => takeMove(table, now, figure(now, 'snake'), 'run to bor', () => true))
    expect(spot(state, 'snake')).toEqual([18, 0])
  })

  rule(
    ['mythras.move.climb', 'mythras.move.situational'],
    'Move 6, leather of 1 and 2 metres walked leave 3 metres of climbing',
    () => {
      const state = stage(
        { heroes: [{ ...ANA, armour: 1 }], foes: [BOR] },
        { rulings: { climb: 'heaviest' }, ...field({ id: 'wall', at: [5, 0], way: 'climb', drop: 3 }) },
      )
      expect(climbMetres(state, figure(state, 'ana'), 2)).toBe(3)
      turn(state, 'ana', 'climb wall')
      expect(spot(state, 'ana')).toEqual([5, 0])
    },
  )

  rule('mythras.move.climb', 'a higher wall is climbed in several Turns', () => {
    const state = stage(
      { heroes: [{ ...ANA, armour: 1 }], foes: [BOR] },
      field({ id: 'wall', at: [10, 0], way: 'climb', drop: 8 }),
    )
    turn(state, 'ana', 'climb wall')
    expect(spot(state, 'ana')).toEqual([5, 0])
    turn(state, 'ana', 'climb wall')
    expect(spot(state, 'ana')).toEqual([10, 0])
  })

  rule(
    'mythras.move.climb',
    'the heaviest piece counts in the printed rule: a helmet of 6 stops a human',
    () => {
      const helmet = { ...ANA, armour: { head: 6 } }
      const places = field({ id: 'wall', at: [3, 0], way: 'climb', drop: 3 })
      const state = stage({ heroes: [helmet], foes: [BOR] }, { rulings: { climb: 'heaviest' }, ...places })
      expect(climbPenalty(state, figure(state, 'ana'))).toBe(6)
      expect(whyNot(state, 'ana', 'climb wall')).toBe('mythras.move.climb')
    },
  )

  rule(
    'mythras.move.climb-errata',
    'the mean over seven locations: a lone helmet of 6 costs one metre',
    () => {
      const state = stage({ heroes: [{ ...ANA, armour: { head: 6 } }], foes: [BOR] })
      expect(climbPenalty(state, figure(state, 'ana'))).toBe(1)
      expect(climbMetres(state, figure(state, 'ana'), 0)).toBe(5)
    },
  )

  rule(
    'mythras.move.climb-table',
    'by the sum of Armour Points: 36 cost 4 metres, 7 none, 40 and more 5',
    () => {
      const penalty = (armour: Readonly<Record<string, number>>) => {
        const state = stage({ heroes: [{ ...ANA, armour }], foes: [BOR] }, { rulings: { climb: 'by-total' } })
        return climbPenalty(state, figure(state, 'ana'))
      }
      expect(penalty({ all: 5, head: 6 })).toBe(4)
      expect(penalty({ all: 1 })).toBe(0)
      expect(penalty({ all: 1, head: 2 })).toBe(1)
      expect(penalty({ all: 6 })).toBe(5)
      expect(penalty({ all: 12 })).toBe(5)
    },
  )

  rule('mythras.move.climb', 'where the referee asks for Athletics, failing is falling', () => {
    const state = stage(
      { heroes: [{ ...ANA, armour: 0 }], foes: [BOR] },
      field({ id: 'wall', at: [5, 0], way: 'climb', drop: 4 }),
    )
    const play = turn(state, 'ana', 'climb wall', { dice: [80, 2, 2, 1], choices: { 'way-check': ['roll'] } })
    expect(told(play, 'hazard')).toMatchObject([{ figure: 'ana', what: 'falls', amount: 4 }])
    expect(figure(state, 'ana').posture).toBe('prone')
  })

  rule('mythras.creature.adhering', 'what sticks to walls climbs at half its Move, armour or not', () => {
    const spider = { ...ANA, move: 12, abilities: ['adhering'], armour: 6 }
    const state = stage({ heroes: [spider], foes: [BOR] })
    expect(climbMetres(state, figure(state, 'ana'), 0)).toBe(6)
  })

  rule(
    'mythras.move.jump',
    'at 170 cm: 3.4 metres across and 0.85 up with a run-up, half of it standing',
    () => {
      expect(jumpReach(170, true)).toEqual({ across: 3.4, up: 0.85 })
      expect(jumpReach(170, false)).toEqual({ across: 1.7, up: 0.425 })
    },
  )

  rule(
    'mythras.move.jump',
    'a gap of 2 metres asks for 5 metres of run-up and a success in Athletics',
    () => {
      const ditch = (x: number) => field({ id: 'ditch', at: [x, 0], way: 'jump', drop: 3 })
      const standing = stage({ heroes: [ANA], foes: [BOR] }, ditch(4))
      expect(gapBefore(standing, { id: 'ditch', x: 4, y: 0, way: 'jump', drop: 3 })).toBe(2)
      expect(whyNot(standing, 'ana', 'jump ditch')).toBe('mythras.move.jump')
      const short = stage({ heroes: [ANA], foes: [BOR] }, ditch(6))
      expect(whyNot(short, 'ana', 'jump ditch at a run')).toBe('mythras.move.jump')
      const wide = stage(
        { heroes: [ANA], foes: [BOR] },
        apart(60, {
          obstacles: [{ id: 'ditch', at: [8, 0], radius: 2 }],
          places: [{ id: 'ditch', at: [10, 0], way: 'jump', drop: 3 }],
        }),
      )
      expect(gapBefore(wide, { id: 'ditch', x: 10, y: 0, way: 'jump', drop: 3 })).toBe(4)
      expect(whyNot(wide, 'ana', 'jump ditch at a run')).toBe('mythras.move.jump')
      const far = stage({ heroes: [ANA], foes: [BOR] }, ditch(7))
      expect(whyNot(far, 'ana', 'jump ditch')).toBe('mythras.move.gaits')
      const play = turn(far, 'ana', 'jump ditch at a run', { dice: [50] })
      expect(told(play, 'skill')).toMatchObject([{ skill: 'athletics', value: 50, grade: 0, level: 2 }])
      expect(spot(far, 'ana')).toEqual([7, 0])
    },
  )

  rule('mythras.move.jump', 'a failed jump ends in the gap', () => {
    const state = stage(
      { heroes: [ANA], foes: [BOR] },
      field({ id: 'ditch', at: [8, 0], way: 'jump', drop: 3 }),
    )
    turn(state, 'ana', 'jump ditch at a run', { dice: [51, 11, 2, 1] })
    expect(spot(state, 'ana')).toEqual([7, 0])
    expect(limb(state, 'ana', 'chest').hp).toBe(8 - (2 + 1))
    expect(figure(state, 'ana').posture).toBe('prone')
  })

  rule('mythras.move.swim', 'swimming goes at the Base rate, 6 metres, with no faster strokes', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, field({ id: 'pier', at: [20, 0], way: 'swim' }))
    turn(state, 'ana', 'swim to pier')
    expect(spot(state, 'ana')).toEqual([6, 0])
    const deep = stage({ heroes: [ANA], foes: [BOR] }, apart(30, { water: true }))
    expect(whyNot(deep, 'ana', 'run to bor')).toBe('mythras.move.swim')
    expect(menuOf(deep, 'ana')).toContain('move to bor')
  })

  rule(
    'mythras.move.swim',
    'by the option each thing beyond STR costs a metre, light armour 1, heavy 2 a location',
    () => {
      const mail = { ...ANA, str: 11, armour: { all: 6, head: 3 } }
      const state = stage({ heroes: [mail], foes: [BOR] }, { rulings: { swim: 'encumbered' } })
      const ana = figure(state, 'ana')
      expect(thingsCarried(state, ana)).toBe(2 + 6 * 2 + 1)
      expect(swimMetres(state, ana)).toBe(6 - (15 - 11))
      expect(swimMetres(stage({ heroes: [mail], foes: [BOR] }), ana)).toBe(6)
    },
  )

  rule(
    'mythras.creature.flying',
    'aloft one goes at the flying rate, and those below engage nobody up there',
    () => {
      const bird = { ...BOR, name: 'Roc', fly: 18, abilities: ['flying'] }
      const state = stage({ heroes: [bird], foes: [CID] }, apart(40))
      turn(state, 'roc', 'fly up')
      expect(figure(state, 'roc').airborne).toBe(true)
      turn(state, 'roc', 'run to cid')
      expect(spot(state, 'roc')).toEqual([39, 0])
      const over = stage({ heroes: [bird], foes: [CID] }, apart(4))
      figure(over, 'roc').airborne = true
      turn(over, 'cid', 'move to roc')
      expect(engagedWith(over, 'cid')).toEqual([])
    },
  )
})

describe('flight and surrender', () => {
  rule('mythras.round.break-off', 'who flees unengaged is off the field at his next slot', () => {
    const state = stage({ heroes: [ANA], foes: [BOR, CID] }, apart(10))
    turn(state, 'ana', 'flee')
    expect(spot(state, 'ana')[0]).toBeLessThan(-25)
    expect(figure(state, 'ana')).toMatchObject({ fleeing: true, gait: 'sprint', life: 'up' })
    run(state, {}, (table, now) => {
      if (leavesField(now, figure(now, 'ana'))) leaveField(table, now, figure(now, 'ana'))
    })
    expect(figure(state, 'ana').life).toBe('fled')
  })

  rule('mythras.engage.leave', 'but not if somebody has engaged the runner by then', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] }, apart(5))
    turn(state, 'ana', 'flee')
    figure(state, 'bor').x = -25
    turn(state, 'bor', 'move to ana')
    expect(engagedWith(state, 'ana')).toEqual(['bor'])
    expect(leavesField(state, figure(state, 'ana'))).toBe(false)
    expect(figure(state, 'ana').fleeing).toBe(false)
  })

  rule('mythras.engage.leave', 'nor if somebody did and is gone again, nor in a grip', () => {
    const caught = stage({ heroes: [ANA], foes: [BOR] }, apart(5))
    turn(caught, 'ana', 'flee')
    figure(caught, 'bor').x = -25
    turn(caught, 'bor', 'move to ana')
    figure(caught, 'ana').engaged = []
    expect(leavesField(caught, figure(caught, 'ana'))).toBe(false)
    const held = stage({ heroes: [ANA], foes: [BOR] }, apart(5))
    turn(held, 'ana', 'flee')
    figure(held, 'ana').grippedBy.push(figure(held, 'bor').at)
    expect(leavesField(held, figure(held, 'ana'))).toBe(false)
  })

  rule('mythras.round.break-off', 'by a ruling only at the edge of the field', () => {
    const state = stage(
      { heroes: [ANA], foes: [BOR] },
      { rulings: { 'flee-exit': 'map-edge' }, ...apart(10) },
    )
    figure(state, 'ana').fatigue = 4
    turn(state, 'ana', 'flee')
    expect(leavesField(state, figure(state, 'ana'))).toBe(false)
    turn(state, 'ana', 'flee')
    expect(figure(state, 'ana').life).toBe('fled')
  })

  rule('mythras.round.break-off', 'surrender is at once, costs nothing and ends every engagement', () => {
    const state = stage({ heroes: [ANA], foes: [BOR] })
    figure(state, 'ana').grips = figure(state, 'bor').at
    figure(state, 'bor').grippedBy.push(figure(state, 'ana').at)
    turn(state, 'ana', 'yield')
    expect(figure(state, 'ana')).toMatchObject({ life: 'yielded', actionPoints: 2, grips: -1 })
    expect(figure(state, 'bor').grippedBy).toEqual([])
    expect(engagedWith(state, 'bor')).toEqual([])
  })
})

describe('formation', () => {
  const LEGION = {
    ...ANA,
    luck: 0,
    style: { name: 'Legion', value: 65, weapons: ['broadsword', 'heater'], traits: ['formation-fighting'] },
  }
  const line = (...ys: readonly number[]) =>
    ys.map((y, at) => ({ ...LEGION, name: `L${at + 1}`, at: [0, y] as const }))

  rule(
    'mythras.trait.formation-fighting',
    'whoever engages three in close order loses a point at once',
    () => {
      const state = stage(
        { heroes: line(0, 2, 4), foes: [{ ...BOR, at: [4, 2] }] },
        apart(1, { engaged: 'none' }),
      )
      expect(formationOf(state, figure(state, 'l1'))).toHaveLength(3)
      turn(state, 'bor', 'move to l2')
      expect(figure(state, 'bor').actionPoints).toBe(0)
      expect(pointsOf(state, figure(state, 'bor'))).toBe(1)
    },
  )

  rule('mythras.trait.formation-fighting', 'it costs one point, however many of the line one faces', () => {
    const state = stage(
      { heroes: line(0, 2, 4), foes: [{ ...BOR, at: [1, 2] }] },
      apart(1, { engaged: 'all' }),
    )
    expect(formationPenalty(state, figure(state, 'bor'))).toBe(1)
    expect(formationPenalty(state, figure(state, 'l1'))).toBe(0)
  })

  rule(
    'mythras.trait.formation-fighting',
    'two are no formation, nor three in open order, nor three with one down',
    () => {
      const two = stage({ heroes: line(0, 2), foes: [BOR] })
      expect(formationPenalty(two, figure(two, 'bor'))).toBe(0)
      const open = stage({ heroes: line(0, 3, 6), foes: [BOR] })
      expect(formationPenalty(open, figure(open, 'bor'))).toBe(0)
      const down = stage({ heroes: line(0, 2, 4), foes: [BOR] })
      expect(formationPenalty(down, figure(down, 'bor'))).toBe(1)
      figure(down, 'l2').posture = 'prone'
      expect(formationPenalty(down, figure(down, 'bor'))).toBe(0)
    },
  )

  rule('mythras.trait.formation-fighting', 'flanked from two sides it is worth nothing', () => {
    const foes = [
      { ...BOR, at: [1, 0] },
      { ...CID, at: [-1, 0] },
    ]
    const state = stage(
      { heroes: line(0, 2, 4), foes },
      apart(1, {
        engaged: [
          ['l1', 'bor'],
          ['l1', 'cid'],
        ],
      }),
    )
    expect(formationPenalty(state, figure(state, 'bor'))).toBe(0)
    const behind = line(0, 2, 4).map((each, at) => ({ ...each, unaware: at === 1 }))
    const unaware = stage({ heroes: behind, foes: [BOR] })
    expect(formationPenalty(unaware, figure(unaware, 'bor'))).toBe(0)
  })

  rule('mythras.trait.formation-fighting', 'a line that steps up costs its foe a point just as well', () => {
    const foes = [{ ...BOR, at: [3, 2] }]
    const state = stage({ heroes: line(1, 2, 3), foes }, apart(1, { engaged: 'none' }))
    figure(state, 'bor').delayed = 2
    figure(state, 'l1').x = 1
    figure(state, 'l3').x = 1
    turn(state, 'l2', 'move to bor', { choices: { 'interrupt bor': ['wait', 'wait'] } })
    expect(engagedWith(state, 'bor')).toEqual(['l2'])
    expect(figure(state, 'bor')).toMatchObject({ actionPoints: 1, delayed: 1 })
  })

  rule('mythras.trait.formation-fighting', 'foes in formation themselves are immune', () => {
    const foes = line(0, 2, 4).map((each, at) => ({ ...each, name: `F${at + 1}`, at: [1, 2 * at] }))
    const state = stage({ heroes: line(0, 2, 4), foes }, apart(1, { engaged: 'front' }))
    expect(formationPenalty(state, figure(state, 'f1'))).toBe(0)
  })

  rule(
    'mythras.trait.formation-fighting',
    'by rulings only at the reset, or once for every formation',
    () => {
      const later = stage(
        { heroes: line(0, 2, 4), foes: [{ ...BOR, at: [4, 2] }] },
        { rulings: { formation: 'reset-only' }, ...apart(1, { engaged: 'none' }) },
      )
      turn(later, 'bor', 'move to l2')
      expect(figure(later, 'bor').actionPoints).toBe(1)
      expect(pointsOf(later, figure(later, 'bor'))).toBe(1)
      const both = stage(
        { heroes: line(0, 2, 4, 10, 12, 14), foes: [{ ...BOR, at: [1, 2] }] },
        { rulings: { formation: 'per-formation' }, ...apart(1, { engaged: 'all' }) },
      )
      expect(formationPenalty(both, figure(both, 'bor'))).toBe(2)
    },
  )

  rule('mythras.trait.formation-fighting', 'the trait works only with a weapon of its style in hand', () => {
    const clubs = line(0, 2, 4).map((each) => ({ ...each, weapons: ['club'] }))
    const state = stage({ heroes: clubs, foes: [BOR] })
    expect(formationPenalty(state, figure(state, 'bor'))).toBe(0)
  })
})
