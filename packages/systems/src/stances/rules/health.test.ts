/**
 * Guard, Vitality, damage step by step, and dying.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import {
  attackWith,
  duel,
  fell,
  fighter,
  figure,
  menuOf,
  plain,
  playAftermath,
  playDeeds,
  playRound,
  playTurn,
  STRIKER,
  set,
  stage,
  strikeFor,
  told,
  whyNot,
} from '../testing/stage.ts'

/** What a figure begins a fight with. */
function pools(sheet: Parameters<typeof duel>[0]) {
  const [one] = duel(sheet, plain('Other')).figures
  return [one?.guard, one?.vitality]
}

const pc = (more = {}) => plain('Pc', { kind: 'pc', ...more })

describe('Guard', () => {
  rule('stances.guard.formula', '12 and the greatest of Might, Grace and Will', () => {
    expect(pools(pc({ might: 3, grace: 1, will: 1 }))).toEqual([15, 11])
    expect(pools(pc({ might: -1, grace: 2, will: 0 }))[0]).toBe(14)
    expect(pools(pc({ might: 0, grace: 0, will: 3 }))[0]).toBe(15)
    expect(pools(pc({ might: -2, grace: -2, will: -1 }))[0]).toBe(11)
    // A greatsword makes the hand slower, not the Guard lower.
    expect(pools(pc({ grace: 3, weapons: ['greatsword'] }))[0]).toBe(15)
  })

  rule('stances.guard.divine-grace', '4 more for a Paladin or a Cleric', () => {
    expect(pools(pc({ archetype: 'cleric', will: 1 }))[0]).toBe(17)
    expect(pools(pc({ archetype: 'paladin' }))[0]).toBe(16)
  })

  rule('stances.guard.arcane-battery', '2 more for a Wizard, nothing for the rest', () => {
    expect(pools(pc({ archetype: 'wizard', grace: 1 }))[0]).toBe(15)
    for (const archetype of ['fighter', 'ranger', 'rogue', 'bard'] as const)
      expect(pools(pc({ archetype }))[0]).toBe(12)
  })

  rule('stances.guard.ablative', 'it takes damage first', () => {
    const state = duel(fighter('Fighter', { armour: 'none' }), STRIKER)
    strikeFor(state, 'fighter', 6)
    expect(figure(state, 'fighter')).toMatchObject({ guard: 9, vitality: 11 })
  })

  rule('stances.guard.not-tn', 'it makes nobody harder to hit', () => {
    const hit = (guardMax: number) => {
      const state = duel(STRIKER, plain('Foe', { guardMax }))
      return told(attackWith(state, 'striker', 'foe', { dice: [3, 4, 1, 1] }), 'check')[0]
    }
    for (const guard of [0, 12, 20]) expect(hit(guard)).toMatchObject({ total: 8, tn: 8, success: true })
  })

  rule('stances.health.two-pools', 'Guard for the small, Vitality for the serious', () => {
    const state = duel('magnus', STRIKER)
    expect(figure(state, 'magnus')).toMatchObject({ guard: 15, vitality: 11 })
    strikeFor(state, 'magnus', 17)
    expect(figure(state, 'magnus')).toMatchObject({ guard: 0, vitality: 11, life: 'active' })
    strikeFor(state, 'magnus', 4)
    expect(figure(state, 'magnus')).toMatchObject({ guard: 0, vitality: 9 })
  })

  rule('stances.guard.scene', 'full when the next fight begins; Vitality as it was left', () => {
    const state = duel(fighter('Fighter', { armour: 'none' }), STRIKER)
    strikeFor(state, 'fighter', 12)
    const { guard, vitality } = figure(state, 'fighter')
    expect(guard).toBe(3)
    const next = duel(fighter('Fighter', { armour: 'none', vitality: vitality - 2 }), STRIKER)
    expect(figure(next, 'fighter')).toMatchObject({ guard: 15, vitality: 9, momentum: 0 })
  })

  rule('stances.guard.rally', 'in a fight Rally brings some of it back, and nothing else does', () => {
    const state = duel(fighter('Fighter', { guard: 4 }), plain('Foe', { zone: 4 }))
    playRound(state)
    expect(figure(state, 'fighter').guard).toBe(4)
    playTurn(state, 'fighter', { deeds: ['rally'], dice: [3] })
    expect(figure(state, 'fighter').guard).toBe(7)
  })
})

describe('Vitality', () => {
  rule('stances.vitality.formula', '10 and Will', () => {
    expect(pools(pc({ will: 1 }))[1]).toBe(11)
    expect(pools(pc({ will: -2, might: 3 }))[1]).toBe(8)
  })

  rule('stances.vitality.role', 'reduced only when Guard is gone', () => {
    const state = duel(fighter('Fighter', { armour: 'none', guard: 4 }), STRIKER)
    strikeFor(state, 'fighter', 6)
    expect(figure(state, 'fighter')).toMatchObject({ guard: 0, vitality: 9 })
  })

  rule('stances.vitality.lasting', 'the referee is asked about lasting effects, where he wants to be', () => {
    const hurt = (calls: boolean, damage: number) => {
      const state = duel(fighter('Fighter', { armour: 'none', guard: 4 }), STRIKER, { field: { calls } })
      const play = strikeFor(state, 'fighter', damage, {
        choices: { 'lasting-effect': () => 'lasting' },
      })
      return { asked: play.askedFor('lasting-effect').length, told: told(play, 'lasting').length, state }
    }
    expect(hurt(true, 6)).toMatchObject({ asked: 1, told: 1 })
    expect(hurt(true, 4)).toMatchObject({ asked: 0, told: 0 })
    expect(hurt(false, 6)).toMatchObject({ asked: 0, told: 0 })
    expect(figure(hurt(true, 6).state, 'fighter')).toEqual(figure(hurt(false, 6).state, 'fighter'))
  })

  rule('stances.vitality.zero', 'at 0 a PC is unconscious and dying', () => {
    const state = duel(fighter('Fighter', { armour: 'none' }), STRIKER)
    set(state, 'fighter', { guard: 0, vitality: 1 })
    const play = strikeFor(state, 'fighter', 2)
    expect(told(play, 'life')).toMatchObject([{ figure: 'fighter', life: 'dying' }])
    const zero = duel(fighter('Fighter', { armour: 'none' }), STRIKER)
    set(zero, 'fighter', { guard: 1, vitality: 1 })
    strikeFor(zero, 'fighter', 2)
    expect(figure(zero, 'fighter')).toMatchObject({ vitality: 0, life: 'dying' })
  })

  rule('stances.vitality.zero', 'an NPC is out, unless its sheet gives it death saves', () => {
    const drop = (more: object) => {
      const state = duel(STRIKER, plain('Foe', more))
      set(state, 'foe', { guard: 0, vitality: 2 })
      strikeFor(state, 'foe', 2)
      return figure(state, 'foe').life
    }
    expect(drop({})).toBe('out')
    expect(drop({ usesDeathSaves: true })).toBe('dying')
    expect(drop({ kind: 'pc' })).toBe('dying')
    expect(drop({ kind: 'pc', usesDeathSaves: false })).toBe('out')
  })

  rule('stances.vitality.advance', 'only advances add to it', () => {
    expect(pools(pc({ will: 1, vitalityBonus: 2 }))[1]).toBe(13)
    expect(pools(pc({ will: 1, rank: 'legendary' }))[1]).toBe(11)
  })
})

describe('damage, step by step', () => {
  rule('stances.damage.roll', 'first the dice of the weapon and what is added', () => {
    const state = duel(fighter('Fighter'), 'hobgoblin-captain')
    const play = attackWith(state, 'fighter', 'hobgoblin-captain', { dice: [2, 3, 3, 4] })
    expect(told(play, 'hit')).toMatchObject([{ dice: 7, flat: 1, total: 8 }])
    expect(told(play, 'damage')).toMatchObject([{ damage: 8 }])
  })

  rule('stances.damage.armour', 'then armour and stance take their part, down to 0', () => {
    const state = duel(STRIKER, 'hobgoblin-captain')
    expect(told(strikeFor(state, 'hobgoblin-captain', 8), 'damage')).toMatchObject([{ through: 6 }])
    const before = figure(state, 'hobgoblin-captain').guard
    set(state, 'hobgoblin-captain', { stance: 'defensive' })
    expect(told(strikeFor(state, 'hobgoblin-captain', 3), 'damage')).toMatchObject([
      { reduction: 4, through: 0 },
    ])
    expect(figure(state, 'hobgoblin-captain').guard).toBe(before)
  })

  rule('stances.damage.guard', 'the rest comes off Guard', () => {
    const state = duel(STRIKER, 'hobgoblin-captain')
    strikeFor(state, 'hobgoblin-captain', 8)
    expect(figure(state, 'hobgoblin-captain')).toMatchObject({ guard: 10, vitality: 14 })
  })

  rule('stances.damage.overflow', 'and what Guard does not hold off Vitality', () => {
    const state = duel(STRIKER, plain('Archer', { guardMax: 5, vitalityMax: 9 }))
    strikeFor(state, 'archer', 8)
    expect(figure(state, 'archer')).toMatchObject({ guard: 0, vitality: 6 })
  })

  rule('stances.damage.drop', 'at 0 it is over', () => {
    const state = duel(pc(), STRIKER)
    set(state, 'pc', { guard: 0, vitality: 2 })
    const play = strikeFor(state, 'pc', 2)
    expect(figure(state, 'pc')).toMatchObject({ vitality: 0, life: 'dying' })
    expect(told(play, 'over')).toMatchObject([{ winner: 'npcs' }])
  })
})

describe('dying', () => {
  /** A dying PC with a friend who keeps the fight going. */
  function ward(vitality: number, more = {}) {
    const state = stage({ pcs: [pc({ will: 1, ...more }), plain('Friend')], npcs: [STRIKER] }, { zone: 2 })
    fell(state, 'pc', vitality)
    return state
  }
  const saved = (vitality: number, dice: readonly number[], more = {}) => {
    const state = ward(vitality, more)
    const play = playTurn(state, 'pc', { dice })
    const { life, vitality: left } = figure(state, 'pc')
    return { life, vitality: left, total: told(play, 'save')[0]?.total }
  }

  rule('stances.dying.save', 'first thing on the own turn: two dice and Will, nothing else', () => {
    expect(saved(-1, [3, 2])).toMatchObject({ total: 6 })
    const burdened = { armour: 'full plate', skills: { combat: 2 }, stance: 'defensive', grace: 3 }
    expect(saved(-1, [3, 2], burdened)).toMatchObject({ total: 6 })
  })

  rule('stances.dying.save', 'also on the turn of the round in which it fell, once a round', () => {
    const state = stage(
      { pcs: [pc({ stance: 'defensive' }), plain('Friend')], npcs: [{ ...STRIKER, stance: 'aggressive' }] },
      { zone: 2 },
    )
    set(state, 'pc', { guard: 0, vitality: 3, momentum: -1 })
    const play = playRound(state, {
      dice: [3, 4, 3, 1, 3, 3],
      choices: { 'turn striker': ['attack pc', 'end'] },
    })
    expect(told(play, 'save')).toHaveLength(1)
  })

  rule('stances.dying.save', 'it is never critical and earns nothing', () => {
    const state = ward(-1, { will: 3 })
    playTurn(state, 'pc', { dice: [6, 5] })
    expect(figure(state, 'pc')).toMatchObject({ life: 'active', momentum: 0 })
  })

  rule('stances.dying.save-5', '5 or less takes 1', () => {
    expect(saved(-1, [1, 2])).toEqual({ total: 4, vitality: -2, life: 'dying' })
    expect(saved(0, [2, 2])).toEqual({ total: 5, vitality: -1, life: 'dying' })
  })

  rule('stances.dying.save-6', '6 and 7 hold, and the next turn saves again', () => {
    expect(saved(-2, [3, 2])).toEqual({ total: 6, vitality: -2, life: 'dying' })
    expect(saved(-2, [3, 3])).toEqual({ total: 7, vitality: -2, life: 'dying' })
    const state = ward(-2)
    playTurn(state, 'pc', { dice: [3, 3] })
    expect(told(playTurn(state, 'pc', { dice: [3, 3] }), 'save')).toHaveLength(1)
  })

  rule('stances.dying.save-8', '8 to 10 are stable at 0, and save no more', () => {
    expect(saved(-2, [4, 3])).toEqual({ total: 8, vitality: 0, life: 'stable' })
    expect(saved(-2, [5, 4])).toEqual({ total: 10, vitality: 0, life: 'stable' })
    const state = ward(-2)
    playTurn(state, 'pc', { dice: [4, 3] })
    const play = playTurn(state, 'pc')
    expect(play.rolls).toEqual([])
    expect(play.askedFor('turn')).toEqual([])
  })

  rule('stances.dying.save-11', '11 wakes at 1 and acts', () => {
    expect(saved(-2, [5, 5])).toEqual({ total: 11, vitality: 1, life: 'active' })
    const state = ward(-2)
    const play = playTurn(state, 'pc', { deeds: ['attack striker'], dice: [5, 5, 1, 1] })
    expect(told(play, 'attack')).toMatchObject([{ figure: 'pc' }])
  })

  rule('stances.dying.death', 'dead at −3', () => {
    expect(saved(-2, [2, 2])).toEqual({ total: 5, vitality: -3, life: 'dead' })
    const state = ward(-2)
    strikeFor(state, 'pc', 2)
    expect(figure(state, 'pc').life).toBe('dead')
    const whole = duel(pc(), STRIKER)
    set(whole, 'pc', { guard: 0, vitality: 3 })
    strikeFor(whole, 'pc', 6)
    expect(figure(whole, 'pc')).toMatchObject({ vitality: -3, life: 'dead' })
  })

  rule('stances.dying.death', 'who was stable is dying again when he is struck', () => {
    const state = ward(0)
    set(state, 'pc', { life: 'stable' })
    strikeFor(state, 'pc', 2)
    expect(figure(state, 'pc')).toMatchObject({ vitality: -2, life: 'dying' })
  })

  const healer = (more = {}) => plain('Healer', { mind: 2, skills: { medicine: 1 }, ...more })
  const clinic = (more = {}) => {
    const state = stage({ pcs: [pc(), healer(more)], npcs: [plain('Foe', { zone: 4 })] }, { zone: 1 })
    fell(state, 'pc', -2)
    return state
  }

  rule('stances.dying.medicine', 'Mind and Medicine against 8 make stable at 0', () => {
    const state = clinic()
    const play = playDeeds(state, 'healer', { deeds: ['first-aid pc'], dice: [2, 3] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 3, total: 8, tn: 8, success: true }])
    expect(figure(state, 'pc')).toMatchObject({ vitality: 0, life: 'stable' })
  })

  rule('stances.dying.medicine', 'a failure changes nothing and may be tried again', () => {
    const state = clinic()
    playTurn(state, 'healer', { deeds: ['first-aid pc'], dice: [2, 2] })
    expect(figure(state, 'pc')).toMatchObject({ vitality: -2, life: 'dying' })
    expect(menuOf(state, 'healer')).toContain('first-aid pc')
  })

  rule('stances.dying.medicine', 'it is an action, in the same zone, on anybody who is dying', () => {
    const state = clinic({ zone: 2 })
    expect(whyNot(state, 'healer', 'first-aid pc')).toBe('stances.dying.medicine')
    const beside = { deeds: ['move 1'] }
    expect(menuOf(state, 'healer', beside)).toContain('first-aid pc')
    expect(whyNot(state, 'healer', 'first-aid pc', { deeds: ['move 1', 'defend'], dice: [1, 1] })).toBe(
      'stances.action.economy',
    )
    // Mercy is not for friends alone.
    set(state, 'foe', { zone: 1 })
    expect(menuOf(state, 'foe')).toContain('first-aid pc')
    set(state, 'pc', { life: 'stable', vitality: 0 })
    expect(menuOf(state, 'foe').filter((key) => key.startsWith('first-aid'))).toEqual([])
  })

  rule('stances.dying.magic', 'magical healing restores and wakes', () => {
    const cleric = healer({ spells: ['heal'], momentum: 1, skills: { sorcery: 0 } })
    const heal = (vitality: number, die: number) => {
      const state = stage(
        { pcs: [pc(), cleric], npcs: [plain('Foe', { zone: 4 })] },
        { zone: 1, rulings: { spells: 'on' } },
      )
      fell(state, 'pc', vitality)
      const play = playDeeds(state, 'healer', { deeds: ['cast heal pc'], dice: [3, 3, die] })
      expect(figure(state, 'healer').momentum).toBe(0)
      const { life, vitality: left } = figure(state, 'pc')
      return { life, left, told: told(play, 'life').map((event) => event.life) }
    }
    expect(heal(-1, 2)).toEqual({ life: 'active', left: 3, told: ['active'] })
    expect(heal(-2, 6)).toEqual({ life: 'active', left: 6, told: ['active'] })
  })

  rule('stances.dying.magic', 'and stabilises where it does not suffice to wake', () => {
    const feeble = healer({ mind: -1, skills: { sorcery: 3 }, momentum: 1, spells: ['heal[mind]'] })
    const state = stage(
      { pcs: [pc(), feeble], npcs: [plain('Foe', { zone: 4 })] },
      { zone: 1, rulings: { spells: 'on' } },
    )
    fell(state, 'pc', -2)
    const play = playDeeds(state, 'healer', { deeds: ['cast heal pc'], dice: [3, 3, 2] })
    expect(figure(state, 'pc')).toMatchObject({ life: 'stable', vitality: 0 })
    expect(told(play, 'life')).toMatchObject([{ figure: 'pc', life: 'stable' }])
  })

  rule(
    ['stances.example.shield', 'stances.damage.guard'],
    'a Shield also covers a friend who lies there',
    () => {
      const caster = healer({ mind: 2, spells: ['shield[mind]'], skills: { sorcery: 0 } })
      const state = stage(
        { pcs: [pc(), caster, plain('Gone')], npcs: [{ ...STRIKER, zone: 1 }] },
        { zone: 1, rulings: { spells: 'on' } },
      )
      fell(state, 'pc', -1)
      set(state, 'gone', { life: 'fled' })
      expect(menuOf(state, 'healer').filter((key) => key.startsWith('cast'))).toEqual([
        'cast shield pc',
        'cast shield healer',
      ])
      playDeeds(state, 'healer', { deeds: ['cast shield pc'], dice: [3, 3] })
      expect(figure(state, 'pc')).toMatchObject({ ward: 2, life: 'dying', vitality: -1 })
      strikeFor(state, 'pc', 3)
      expect(figure(state, 'pc')).toMatchObject({ ward: 0, life: 'dying', vitality: -2 })
    },
  )

  rule('stances.dying.recovery', 'rest takes hours: no round brings anything back to the stable', () => {
    const state = ward(-1)
    playTurn(state, 'pc', { dice: [4, 3] })
    state.phase = 'round'
    playRound(state)
    playRound(state)
    expect(figure(state, 'pc')).toMatchObject({ life: 'stable', vitality: 0 })
    const won = stage(
      { pcs: [STRIKER, pc()], npcs: [plain('Last', { guardMax: 0, vitalityMax: 1 })] },
      { zone: 2 },
    )
    fell(won, 'pc', -1)
    strikeFor(won, 'last', 2)
    playAftermath(won, { dice: [4, 4] })
    expect(figure(won, 'pc')).toMatchObject({ life: 'stable', vitality: 0 })
  })
})
