/**
 * Charging: what it costs and gives, how it is met, and where it ends, on foot, in the saddle and from the air.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../../testing/rule.ts'
import type { RulingsInput } from '../../register/rulings.ts'
import type { State } from '../../state/state.ts'
import { ANA, BOR, figure, item, limb, menuOf, stage, told, turn, whyNot } from '../../testing/stage.ts'
import { distance } from '../core/conditions.ts'

const SPEARMAN = {
  name: 'Spearman',
  str: 11,
  con: 11,
  siz: 12,
  dex: 11,
  style: { name: 'Levy', value: 55, weapons: ['2h spear', 'dagger'] },
  weapons: ['2h spear'],
  armour: 0,
}
const KNIGHT = {
  ...ANA,
  luck: 0,
  name: 'Knight',
  skills: { ...ANA.skills, ride: 90 },
  style: { name: 'Lance', value: 72, weapons: ['1h spear', 'broadsword'] },
  weapons: ['1h spear'],
  mount: 'horse',
}

const field = (metres: number, rulings: RulingsInput = {}) => ({ rulings, field: { distance: metres } })
const duel = (metres: number, rulings: RulingsInput = {}) =>
  stage({ foes: [BOR], heroes: [{ ...ANA, luck: 0 }] }, field(metres, rulings))
const engagedWith = (state: State, id: string) =>
  figure(state, id).engaged.map((at) => state.figures[at]?.id ?? '')
const RUN = 'charge ana with axe at a run'
const SPRINT = 'charge ana with axe at a sprint'

describe('the charge', () => {
  rule(
    ['mythras.action.charge', 'mythras.charge.contact'],
    '12 of 18 metres into contact, and the blow in the same action',
    () => {
      const state = duel(13)
      const play = turn(state, 'bor', RUN, { dice: [90] })
      expect(told(play, 'moved')).toMatchObject([{ figure: 'bor', how: 'charges', metres: 12 }])
      expect(told(play, 'attack')).toMatchObject([{ figure: 'bor', target: 'ana' }])
      expect(distance(figure(state, 'bor'), figure(state, 'ana'))).toBe(1)
      expect(figure(state, 'bor')).toMatchObject({ actionPoints: 1, gait: 'run', attacked: true })
      expect(engagedWith(state, 'bor')).toEqual(['ana'])
    },
  )

  rule('mythras.charge.action', 'no least distance: a foe 3 metres away can be charged at a sprint', () => {
    expect(menuOf(duel(3), 'bor')).toContain(SPRINT)
  })

  rule('mythras.charge.action', 'a run reaches 18 metres, a sprint 30, and no farther', () => {
    expect(menuOf(duel(19), 'bor')).toContain(RUN)
    expect(whyNot(duel(20), 'bor', RUN)).toBe('mythras.move.gaits')
    expect(menuOf(duel(31), 'bor')).toContain(SPRINT)
    expect(whyNot(duel(32), 'bor', SPRINT)).toBe('mythras.move.gaits')
  })

  rule('mythras.charge.penalty', 'the roll is Hard: 72 becomes 48', () => {
    const raider = { ...BOR, style: { name: 'Raider', value: 72, weapons: ['axe'] } }
    const state = stage({ foes: [raider], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const play = turn(state, 'bor', RUN, { dice: [45, 1, 1, 11] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 48, grade: 1, die: 45, level: 2 }])
  })

  rule('mythras.charge.penalty', 'with a weapon outside the style one grade harder still', () => {
    const state = stage({ foes: [{ ...BOR, weapons: ['mace'] }], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const play = turn(state, 'bor', 'charge ana with mace at a run', { dice: [90] })
    expect(told(play, 'attack')).toMatchObject([{ skill: 30, grade: 2 }])
  })

  rule(
    ['mythras.charge.penalty', 'mythras.core.worst-grade'],
    'Hard twice is Hard: a Winded charger rolls no worse',
    () => {
      const state = duel(10)
      figure(state, 'bor').fatigue = 1
      const play = turn(state, 'bor', RUN, { dice: [90] })
      expect(told(play, 'attack')).toMatchObject([{ skill: 40, grade: 1 }])
    },
  )

  rule('mythras.charge.penalty', 'where only the hardest counts, a strange weapon makes it no worse', () => {
    const state = stage(
      { foes: [{ ...BOR, weapons: ['mace'] }], heroes: [{ ...ANA, luck: 0 }] },
      field(10, { 'grade-composition': 'worst-only' }),
    )
    const play = turn(state, 'bor', 'charge ana with mace at a run', { dice: [90] })
    expect(told(play, 'attack')).toMatchObject([{ grade: 1, skill: 40 }])
    const plain = turn(duel(10, { 'grade-composition': 'worst-only' }), 'bor', RUN, { dice: [90] })
    expect(told(plain, 'attack')).toMatchObject([{ grade: 1, skill: 40 }])
  })

  rule('mythras.charge.bonus', 'an axe M strikes as L, and +1d2 becomes +1d4', () => {
    const state = stage({ foes: [{ ...BOR, dm: '+1d2' }], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const play = turn(state, 'bor', RUN, {
      dice: [30, 60, 4, 4, 11],
      choices: { reaction: ['parry broadsword'] },
    })
    expect(play.askedFor('reaction')[0]?.about).toMatchObject({ size: 2, charging: true })
    expect(play.rolls.filter(({ name }) => name === 'damage-modifier')).toMatchObject([
      { sides: 4, faces: [4] },
    ])
    expect(told(play, 'damage')).toMatchObject([{ rolled: 9, parried: 4, armour: 4, through: 1 }])
  })

  rule('mythras.charge.bonus', 'two steps on four legs: the +1d12 of a bear becomes +1d8+1d6', () => {
    const state = stage({ beasts: ['grizzly-bear'], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const bear = state.figures[0]?.id ?? ''
    const play = turn(state, bear, 'charge ana with claw at a run', {
      dice: [30, 1, 1, 1, 11],
    })
    const dice = play.rolls.filter(({ name }) => name === 'damage-modifier').map(({ sides }) => sides)
    expect(dice).toEqual([8, 6])
  })

  rule('mythras.charge.action', 'neither from a melee, nor from the ground, nor at a barred foe', () => {
    expect(whyNot(duel(1), 'bor', RUN)).toBe('mythras.move.unengaged')
    const prone = duel(10)
    figure(prone, 'bor').posture = 'prone'
    expect(whyNot(prone, 'bor', RUN)).toBe('mythras.move.crawl')
    const barred = duel(10)
    figure(barred, 'bor').barred.push(figure(barred, 'ana').at)
    expect(whyNot(barred, 'bor', RUN)).toBe('mythras.outm.result')
    const hurt = duel(10)
    figure(hurt, 'bor').pain = 1
    expect(whyNot(hurt, 'bor', RUN)).toBe('mythras.wound.serious')
  })

  rule('mythras.effect.pin-down', 'pinned down by fire nobody leaves cover for a charge', () => {
    const state = duel(10)
    figure(state, 'bor').pinned = 1
    expect(whyNot(state, 'bor', RUN)).toBe('mythras.effect.pin-down')
  })

  const pastGuard = () => {
    const guard = { ...SPEARMAN, name: 'Guard', style: { name: 'Guard', value: 55, weapons: ['broadsword'] } }
    const state = stage({
      foes: [{ ...BOR, at: [0, 0] }],
      heroes: [
        { ...ANA, luck: 0, at: [14, 0] },
        { ...guard, weapons: ['broadsword'], at: [6, 1] },
      ],
    })
    figure(state, 'guard').delayed = 1
    return state
  }
  const guarded = { 'interrupt guard': ['wait', 'act'], 'turn guard': ['attack broadsword'] }

  rule(['mythras.react.opportunity', 'mythras.effect.disarm'], 'disarmed on the way there is no blow', () => {
    const state = pastGuard()
    const play = turn(state, 'bor', RUN, {
      dice: [20, 1, 11, 90],
      choices: { ...guarded, effect: ['disarm'], 'disarm-item': ['axe'] },
    })
    expect(item(state, 'bor', 'axe').hand).toBe('lost')
    expect(told(play, 'attack')).toMatchObject([{ figure: 'guard' }])
    expect(engagedWith(state, 'bor')).toEqual(['ana'])
  })

  rule(['mythras.react.opportunity', 'mythras.wound.serious'], 'nor in pain from a wound on the way', () => {
    const state = pastGuard()
    const play = turn(state, 'bor', RUN, { dice: [20, 8, 16, 2, 40], choices: guarded })
    expect(limb(state, 'bor', 'left-arm').hp).toBe(5 - 7)
    expect(figure(state, 'bor').pain).toBe(2)
    expect(told(play, 'attack')).toMatchObject([{ figure: 'guard' }])
    expect(engagedWith(state, 'bor')).toEqual(['ana'])
  })

  rule('mythras.creature.flying', 'nobody charges from the ground what is in the air', () => {
    const state = duel(10)
    figure(state, 'ana').airborne = true
    expect(whyNot(state, 'bor', RUN)).toBe('mythras.creature.flying')
  })

  rule(
    'mythras.charge.action',
    'by a ruling a third of the way each Turn, and it goes on in the next',
    () => {
      const state = duel(13, { 'charge-distance': 'third-a-turn' })
      const first = turn(state, 'bor', RUN)
      expect(told(first, 'attack')).toEqual([])
      expect(figure(state, 'bor')).toMatchObject({ x: 6, actionPoints: 1 })
      const second = turn(state, 'bor', RUN, { dice: [90] })
      expect(told(second, 'attack')).toHaveLength(1)
      expect(figure(state, 'bor')).toMatchObject({ x: 12, actionPoints: 0 })
    },
  )

  rule(
    ['mythras.react.interrupt', 'mythras.move.past-delayer'],
    'a delayed blow on the way trips the charger: the charge and its point are lost',
    () => {
      const ally = { ...ANA, name: 'Ally', at: [20, 0] }
      const guard = { ...ANA, at: [10, 1] }
      const state = stage({ foes: [{ ...BOR, at: [0, 0] }], heroes: [guard, ally] }, field(1))
      for (const each of state.figures) each.engaged = []
      figure(state, 'ana').delayed = 1
      const play = turn(state, 'bor', 'charge ally with axe at a sprint', {
        dice: [30, 3, 1, 2, 20],
        choices: {
          'interrupt ana': ['wait', 'act'],
          'turn ana': ['attack broadsword'],
          'effect ana': ['trip'],
        },
      })
      expect(told(play, 'attack')).toMatchObject([{ figure: 'ana', die: 30 }])
      expect(limb(state, 'bor', 'right-leg').hp).toBe(3)
      expect(figure(state, 'bor')).toMatchObject({ posture: 'prone', actionPoints: 1, x: 9 })
      expect(figure(state, 'ana')).toMatchObject({ actionPoints: 1, delayed: 0 })
    },
  )
})

describe('receiving it', () => {
  const set = (rulings: RulingsInput = {}, spearman: Readonly<Record<string, unknown>> = SPEARMAN) =>
    stage({ foes: [BOR], heroes: [spearman] }, field(10, rulings))
  const CHARGE = 'charge spearman with axe at a run'
  const COUNTER = { reaction: ['counterattack two-handed-spear'] }

  rule(
    ['mythras.outm.result', 'mythras.charge.counterattack'],
    'whoever was outmaneuvered in this Round does not strike back at the charger either',
    () => {
      const state = set()
      figure(state, 'spearman').barred.push(figure(state, 'bor').at)
      const play = turn(state, 'bor', CHARGE, { dice: [90] })
      expect(play.askedFor('reaction')[0]?.options).toContain('parry two-handed-spear')
      expect(play.forbade('reaction', 'counterattack two-handed-spear')).toBe('mythras.outm.result')
    },
  )

  rule(
    [
      'mythras.charge.counterattack',
      'mythras.charge.set',
      'mythras.react.counterattack',
      'mythras.gear.notes-set',
    ],
    "the set spear comes first and strikes with the charger's raised Damage Modifier",
    () => {
      const state = set()
      const play = turn(state, 'bor', CHARGE, {
        dice: [36, 30, 7, 4, 10, 2, 22],
        choices: { ...COUNTER, 'effect spearman': ['scar-foe'] },
      })
      expect(told(play, 'attack')).toMatchObject([
        { figure: 'bor', skill: 40, level: 2 },
        { figure: 'spearman', skill: 55, level: 2 },
      ])
      expect(told(play, 'damage')).toMatchObject([{ figure: 'bor', rolled: 12, armour: 1, through: 11 }])
      expect(limb(state, 'bor', 'chest').hp).toBe(-3)
      expect(figure(state, 'bor').unconscious).toBe(11 * 12)
      expect(figure(state, 'bor').actionPoints).toBe(1)
      expect(figure(state, 'spearman')).toMatchObject({ actionPoints: 1, attacked: true })
    },
  )

  rule('mythras.charge.set', 'by a ruling with his usual one: +1d4 for +1d6', () => {
    const play = turn(set({ 'set-dm': 'normal' }), 'bor', CHARGE, {
      dice: [90, 30, 7, 4, 10, 2, 22],
      choices: COUNTER,
    })
    expect(play.rolls.find(({ name }) => name === 'damage-modifier')).toMatchObject({
      by: 'spearman',
      sides: 4,
    })
  })

  rule('mythras.charge.set', 'a weapon that cannot be set strikes with its own wielder’s', () => {
    const dagger = { ...SPEARMAN, weapons: ['dagger'] }
    const play = turn(set({}, dagger), 'bor', CHARGE, {
      dice: [90, 30, 2, 11],
      choices: { reaction: ['counterattack dagger'] },
    })
    expect(play.rolls.filter(({ name }) => name === 'damage-modifier')).toEqual([])
    expect(told(play, 'damage')).toMatchObject([{ figure: 'bor', rolled: 3 }])
  })

  rule(
    'mythras.charge.counterattack',
    'nobody parries: each blow that hits has an effect over a Failure',
    () => {
      const play = turn(set(), 'bor', CHARGE, {
        dice: [36, 30, 1, 1, 2, 1, 1, 2],
        choices: { ...COUNTER, 'effect spearman': ['scar-foe'], 'effect bor': ['scar-foe'] },
      })
      expect(told(play, 'won')).toMatchObject([
        { figure: 'spearman', effects: 1 },
        { figure: 'bor', effects: 1 },
      ])
      expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['bor', 'spearman'])
    },
  )

  rule(
    'mythras.charge.counterattack',
    'the axe comes before the dagger, and who is put out by it loses his blow',
    () => {
      const dagger = { ...SPEARMAN, weapons: ['dagger'] }
      const state = set({}, dagger)
      const play = turn(state, 'bor', CHARGE, {
        dice: [36, 30, 6, 6, 19, 99],
        choices: { reaction: ['counterattack dagger'], 'effect bor': ['scar-foe'] },
      })
      expect(told(play, 'damage')).toMatchObject([{ figure: 'spearman', through: 13 }])
      expect(
        figure(state, 'bor').limbs.every(({ hp }, at) => hp === state.setup.profiles[0]?.locations[at]?.hp),
      ).toBe(true)
    },
  )

  rule('mythras.charge.counterattack', 'equal reach strikes together: both go down', () => {
    const axe = { ...SPEARMAN, style: { name: 'Levy', value: 55, weapons: ['axe'] }, weapons: ['axe'] }
    const state = set({}, axe)
    const play = turn(state, 'bor', CHARGE, {
      dice: [36, 30, 6, 6, 19, 99, 6, 19, 1, 99],
      choices: {
        reaction: ['counterattack axe'],
        'effect bor': ['scar-foe'],
        'effect spearman': ['scar-foe'],
      },
    })
    expect(play.askedFor('effect').map(({ by }) => by)).toEqual(['bor', 'spearman'])
    expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['spearman', 'bor'])
    expect(figure(state, 'spearman').life).toBe('dead')
    expect(figure(state, 'bor').unconscious).toBeGreaterThan(0)
  })

  rule('mythras.charge.counterattack', 'reach by Size, or none at all, by rulings', () => {
    const sword = {
      ...SPEARMAN,
      style: { name: 'Levy', value: 55, weapons: ['war hammer'] },
      weapons: ['war hammer'],
    }
    const first = (rulings: RulingsInput) =>
      told(
        turn(set(rulings, sword), 'bor', CHARGE, {
          dice: [36, 30, 1, 2, 1, 1, 2],
          choices: { reaction: ['counterattack war-hammer'] },
        }),
        'damage',
      )[0]?.figure
    expect(first({ reach: 'by-size' })).toBe('bor')
    expect(first({ reach: 'simultaneous' })).toBe('spearman')
  })

  rule(
    'mythras.charge.counterattack',
    'by a ruling one differential roll: only the better level has effects',
    () => {
      const play = turn(set({ counterattack: 'differential' }), 'bor', CHARGE, {
        dice: [36, 5, 1, 1, 2, 1, 1, 2],
        choices: { ...COUNTER, 'effect spearman': ['scar-foe'] },
      })
      expect(told(play, 'won')).toMatchObject([{ figure: 'spearman', effects: 1 }])
      expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['bor', 'spearman'])
    },
  )

  rule(
    'mythras.react.counterattack',
    'an ordinary attack cannot be met that way, a charge may also be parried or evaded',
    () => {
      const state = duel(1)
      const blow = turn(state, 'bor', 'attack axe', { dice: [50, 1, 1, 2] })
      expect(blow.askedFor('reaction')[0]?.options.filter((key) => key.startsWith('counter'))).toEqual([])
      const charged = turn(duel(10), 'bor', RUN, { dice: [90] })
      const options = charged.askedFor('reaction')[0]?.options ?? []
      expect(options).toEqual(
        expect.arrayContaining([
          'parry broadsword',
          'evade',
          'counterattack broadsword',
          'counterattack heater',
        ]),
      )
    },
  )

  rule('mythras.react.counterattack', 'in pain nobody strikes back, unless the table allows it', () => {
    const pain = (rulings: RulingsInput) => {
      const state = set(rulings)
      figure(state, 'spearman').pain = 2
      const play = turn(state, 'bor', CHARGE, { dice: [90] })
      return play.askedFor('reaction')[0]?.options ?? []
    }
    expect(pain({})).not.toContain('counterattack two-handed-spear')
    expect(pain({ 'attack-when-seriously-wounded': 'allowed' })).toContain('counterattack two-handed-spear')
  })
})

describe('answering before the die', () => {
  rule(
    'mythras.react.counterattack',
    'where reactions come before the die, so does the counterattack',
    () => {
      const state = stage({ foes: [BOR], heroes: [SPEARMAN] }, field(10, { 'parry-timing': 'before-die' }))
      const play = turn(state, 'bor', 'charge spearman with axe at a run', {
        dice: [90, 30, 1, 1, 2],
        choices: { reaction: ['counterattack two-handed-spear'] },
      })
      expect(told(play, 'attack').map(({ figure: who }) => who)).toEqual(['bor', 'spearman'])
      expect(told(play, 'damage')).toMatchObject([{ figure: 'bor' }])
    },
  )
})

describe('driven back', () => {
  const small = { ...BOR, siz: 8, armour: 12 }
  const meet = (rulings: RulingsInput, ...more: readonly number[]) => {
    const state = stage({ foes: [small], heroes: [SPEARMAN] }, field(10, rulings))
    const play = turn(state, 'bor', 'charge spearman with axe at a sprint', {
      dice: [36, 30, 10, 2, 5, 20, ...more],
      choices: { reaction: ['counterattack two-handed-spear'] },
    })
    return { state, play }
  }

  rule(
    ['mythras.knockback.distance', 'mythras.charge.after'],
    'a charger thrown back by a metre still strikes, but sweeps past nobody',
    () => {
      const { play } = meet({}, 1, 1, 2)
      expect(told(play, 'moved').at(-1)).toMatchObject({ figure: 'bor', how: 'knocked-back', metres: 1 })
      expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['bor', 'spearman'])
      expect(play.askedFor('charge-end')).toEqual([])
    },
  )

  rule('mythras.charge.counterattack', 'thrown out of contact he loses his blow', () => {
    const { play } = meet({ 'knockback-engagement': 'always' })
    expect(told(play, 'damage').map(({ figure: who }) => who)).toEqual(['bor'])
  })
})

describe('where it ends', () => {
  rule(
    'mythras.charge.after',
    'the charger may sweep past with the rest of the gait and is free of the foe',
    () => {
      const state = duel(10)
      const play = turn(state, 'bor', SPRINT, { dice: [90], choices: { 'charge-end': ['sweep-past'] } })
      expect(told(play, 'moved')).toMatchObject([
        { how: 'charges', metres: 9 },
        { how: 'sweeps-past', metres: 21 },
      ])
      expect(figure(state, 'bor')).toMatchObject({ x: 30, y: 0 })
      expect(engagedWith(state, 'bor')).toEqual([])
      expect(engagedWith(state, 'ana')).toEqual([])
    },
  )

  rule('mythras.charge.after', 'or stop and be engaged', () => {
    const state = duel(10)
    turn(state, 'bor', SPRINT, { dice: [90], choices: { 'charge-end': ['stop'] } })
    expect(engagedWith(state, 'bor')).toEqual(['ana'])
  })

  rule('mythras.charge.after', 'not when tripped by the defender', () => {
    const state = duel(10)
    const play = turn(state, 'bor', SPRINT, {
      dice: [90, 30, 99],
      choices: { reaction: ['parry broadsword'], 'effect ana': ['trip'] },
    })
    expect(figure(state, 'bor').posture).toBe('prone')
    expect(play.askedFor('charge-end')).toEqual([])
  })

  rule('mythras.charge.after', 'not when the weapon sticks in the foe', () => {
    const spear = {
      ...BOR,
      style: { name: 'Raider', value: 60, weapons: ['1h spear'] },
      weapons: ['1h spear'],
    }
    const state = stage({ foes: [spear], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const play = turn(state, 'bor', 'charge ana with spear at a sprint', {
      dice: [30, 5, 4, 1, 11],
      choices: { 'effect bor': ['impale'], 'impale-roll': ['first'] },
    })
    expect(item(state, 'bor', 'spear').stuckIn).toBe(figure(state, 'ana').at)
    expect(play.askedFor('charge-end')).toEqual([])
  })

  rule('mythras.charge.after', 'not with a foe in the net, nor sitting on one', () => {
    const net = { ...BOR, style: { name: 'Arena', value: 60, weapons: ['net'] }, weapons: ['net'] }
    const state = stage({ foes: [net], heroes: [{ ...ANA, luck: 0 }] }, field(10))
    const play = turn(state, 'bor', 'charge ana with net at a sprint', {
      dice: [30, 1, 1, 14],
      choices: { 'effect bor': ['entangle'] },
    })
    expect(item(state, 'bor', 'net').snares).toBe(figure(state, 'ana').at)
    expect(play.askedFor('charge-end')).toEqual([])
    const leapt = turn(duel(10), 'bor', SPRINT, {
      dice: [30],
      choices: { 'charge-contact': ['leap'], 'leap-defence': ['none'] },
    })
    expect(leapt.askedFor('charge-end')).toEqual([])
    const missed = turn(duel(10), 'bor', SPRINT, {
      dice: [90],
      choices: { 'charge-contact': ['leap'], 'leap-defence': ['none'] },
    })
    expect(missed.askedFor('charge-end')).toHaveLength(1)
  })

  rule('mythras.charge.contact', 'by a ruling the charger must stop', () => {
    const state = duel(10, { 'charge-stop': 'must-stop' })
    const play = turn(state, 'bor', SPRINT, { dice: [90] })
    expect(play.askedFor('charge-end')).toEqual([])
    expect(engagedWith(state, 'bor')).toEqual(['ana'])
  })
})

describe('in the saddle', () => {
  const joust = (knight: Readonly<Record<string, unknown>>, rulings: RulingsInput = {}) =>
    stage({ heroes: [knight, 'horse'], foes: [{ ...BOR, siz: 17 }] }, field(20, rulings))
  const LANCE = 'charge bor with spear at a run'

  rule(
    ['mythras.charge.mounted', 'mythras.charge.bonus'],
    "the mount's +1d12, two steps up: +1d8+1d6 behind the spear",
    () => {
      const state = joust(KNIGHT)
      const play = turn(state, 'knight', LANCE, {
        dice: [40, 1, 1, 1, 2],
        choices: { 'charge-modifier': ['mount'] },
      })
      expect(play.rolls.filter(({ name }) => name === 'damage-modifier').map(({ sides }) => sides)).toEqual([
        8, 6,
      ])
      expect(play.askedFor('reaction')[0]?.about).toMatchObject({ size: 2 })
      expect([figure(state, 'knight').x, figure(state, 'horse').x]).toEqual([19, 19])
    },
  )

  rule('mythras.charge.mounted', 'or the rider’s own, one step up', () => {
    const play = turn(joust(KNIGHT), 'knight', LANCE, {
      dice: [40, 4, 1, 2],
      choices: { 'charge-modifier': ['own'] },
    })
    expect(play.rolls.filter(({ name }) => name === 'damage-modifier').map(({ sides }) => sides)).toEqual([4])
  })

  rule('mythras.charge.mounted', 'by a ruling the mount’s as it is: +1d12', () => {
    const play = turn(joust(KNIGHT, { 'mounted-charge-dm': 'as-it-is' }), 'knight', LANCE, {
      dice: [40, 4, 1, 2],
      choices: { 'charge-modifier': ['mount'] },
    })
    expect(play.rolls.filter(({ name }) => name === 'damage-modifier').map(({ sides }) => sides)).toEqual([
      12,
    ])
  })

  rule('mythras.action.mount', 'by a ruling a die says whether a charge meets rider or mount', () => {
    const knight = { ...KNIGHT, at: [0, 0] }
    const state = stage(
      { heroes: [knight, 'horse'], foes: [{ ...BOR, at: [12, 0] }] },
      { rulings: { 'mount-target': 'random' }, field: { engaged: 'none' } },
    )
    const play = turn(state, 'bor', 'charge knight with axe at a run', { dice: [2, 90] })
    expect(told(play, 'attack')).toMatchObject([{ target: 'horse' }])
  })

  rule('mythras.trait.beast-back-lancer', 'with the trait a mounted charge is rolled at the full 70', () => {
    const style = { name: 'Lance', value: 70, weapons: ['1h spear'] }
    const skill = (traits: readonly string[], mounted: boolean) => {
      const knight = { ...KNIGHT, style: { ...style, traits }, mount: mounted ? 'horse' : undefined }
      const state = mounted
        ? joust(knight)
        : stage({ heroes: [{ ...knight, mount: null }], foes: [BOR] }, field(10))
      return told(turn(state, 'knight', LANCE, { dice: [95] }), 'attack')[0]?.skill
    }
    expect(skill(['beast-back-lancer'], true)).toBe(70)
    expect(skill([], true)).toBe(47)
    expect(skill(['beast-back-lancer'], false)).toBe(47)
  })

  rule(
    'mythras.creature.trample',
    'sweeping on over somebody small enough, the horse may trample for nothing',
    () => {
      const state = stage({ heroes: [KNIGHT, 'horse'], foes: [{ ...BOR, siz: 15 }] }, field(20))
      const play = turn(state, 'knight', LANCE, {
        dice: [95, 90],
        choices: { 'charge-end': ['sweep-past'], 'trample-over': ['trample'] },
      })
      expect(play.rolls.find(({ name }) => name === 'trample')).toMatchObject({ by: 'horse', faces: [90] })
      expect(figure(state, 'horse').actionPoints).toBe(2)
      const big = joust(KNIGHT)
      const none = turn(big, 'knight', LANCE, { dice: [95], choices: { 'charge-end': ['sweep-past'] } })
      expect(none.askedFor('trample-over')).toEqual([])
    },
  )
})

describe('from the air', () => {
  rule(
    'mythras.creature.diving-strike',
    'Size and Damage Modifier one step up: a claw E as C, +2d8 as +1d10+1d8',
    () => {
      const state = stage({ beasts: ['dragon'], heroes: [{ ...ANA, luck: 0 }] }, field(40))
      figure(state, 'dragon').airborne = true
      const play = turn(state, 'dragon', 'charge ana with claw in a dive', { dice: [50, 1, 1, 1, 11] })
      expect(play.askedFor('reaction')[0]?.about).toMatchObject({ size: 5, charging: true })
      expect(play.rolls.filter(({ name }) => name === 'damage-modifier').map(({ sides }) => sides)).toEqual([
        10, 8,
      ])
      expect(told(play, 'attack')).toMatchObject([{ grade: 1, skill: 60 }])
    },
  )

  rule(
    'mythras.creature.diving-strike',
    'only aloft, and once a Round; aloft there is no other charge',
    () => {
      const state = stage({ beasts: ['dragon'], heroes: [ANA] }, field(40))
      const dive = 'charge ana with claw in a dive'
      expect(whyNot(state, 'dragon', dive)).toBe('mythras.creature.diving-strike')
      figure(state, 'dragon').airborne = true
      expect(menuOf(state, 'dragon')).toContain(dive)
      expect(whyNot(state, 'dragon', 'charge ana with claw at a sprint')).toBe(
        'mythras.creature.diving-strike',
      )
      figure(state, 'dragon').attacked = true
      expect(whyNot(state, 'dragon', dive)).toBe('mythras.creature.diving-strike')
    },
  )
})
