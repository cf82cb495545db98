/**
 * Arguments: the same stances with Composure instead of Guard and Vitality.
 */
import { describe, expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { stances } from '../index.ts'
import type { SheetInput } from '../scenario/sheet.ts'
import { tell } from '../tell/index.ts'
import {
  exchange,
  figure,
  ledger,
  menuOf,
  orderOf,
  plain,
  playDeeds,
  playRound,
  playTurn,
  set,
  startRound,
  told,
  whyNot,
} from '../testing/stage.ts'
import type { Stance } from './words.ts'

/** Two who argue: the first with Presence +2 and Persuade +1, the other with nothing. */
function pair(one: Partial<SheetInput> = {}, other: Partial<SheetInput> = {}) {
  return exchange({
    pcs: [plain('One', { kind: 'pc', presence: 2, skills: { persuade: 1, empathy: 0 }, ...one })],
    npcs: [plain('Other', other)],
  })
}

const PLEA = { 'argument-skill': ['persuade'], 'argument-attribute': ['presence'] }

/** One argument of the first against the other. */
function argue(state: ReturnType<typeof pair>, dice: readonly number[], choices = {}) {
  return playDeeds(state, 'one', { deeds: ['argue other'], dice, choices: { ...PLEA, ...choices } })
}

describe('stances in an argument', () => {
  rule('stances.social.same', 'the same three, chosen in secret, with the same order', () => {
    const state = exchange({
      pcs: [plain('Listener', { kind: 'pc', stance: 'defensive', grace: 3 })],
      npcs: [plain('Shouter', { stance: 'aggressive', grace: -3 })],
    })
    const play = startRound(state)
    expect(play.askedFor('stance').map(({ options }) => options)).toEqual([
      ['aggressive', 'balanced', 'defensive'],
      ['aggressive', 'balanced', 'defensive'],
    ])
    expect(orderOf(state)).toEqual(['shouter', 'listener'])
  })

  rule('stances.social.same', 'armour and weapons mean nothing here', () => {
    const state = exchange({
      pcs: ['brannoc'],
      npcs: [plain('Other', { grace: 1, weapons: ['maul'] }), 'levy'],
    })
    const play = startRound(state, { stances: { brannoc: 'aggressive' } })
    expect(play.askedFor('stance')[0]?.options).toContain('aggressive')
    expect(orderOf(state)).toEqual(['brannoc', 'other', 'levy'])
  })

  rule(
    ['stances.social.aggressive.order', 'stances.social.balanced.order', 'stances.social.defensive.order'],
    'Aggressive, Balanced, Defensive',
    () => {
      const state = exchange({
        pcs: [plain('D', { stance: 'defensive', grace: 5 }), plain('B', { grace: 0 })],
        npcs: [plain('A', { stance: 'aggressive', grace: -5 }), plain('Quick', { grace: 1 })],
      })
      const play = playRound(state)
      expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['a', 'quick', 'b', 'd'])
    },
  )

  rule(
    ['stances.social.aggressive.style', 'stances.social.balanced.style', 'stances.social.defensive.style'],
    'each has its manner, which the log names; any social skill will do',
    () => {
      const manner = (stance: Stance, skill: string) => {
        const state = pair({ stance, skills: { command: 2, persuade: 1, empathy: 0 } })
        const play = argue(state, [1, 1], { ...PLEA, 'argument-skill': [skill] })
        const [speech] = told(play, 'argue')
        return [speech?.rule, told(play, 'check')[0]?.modifier]
      }
      expect(manner('aggressive', 'command')).toEqual(['stances.social.aggressive.style', 4])
      expect(manner('balanced', 'persuade')).toEqual(['stances.social.balanced.style', 3])
      expect(manner('defensive', 'empathy')).toEqual(['stances.social.defensive.style', 2])
      const play = argue(pair(), [1, 1])
      expect(play.askedFor('argument-skill')[0]?.options).toEqual([
        'persuade',
        'deceive',
        'perform',
        'command',
        'empathy',
      ])
      expect(play.askedFor('argument-attribute')[0]).toMatchObject({
        options: ['might', 'grace', 'mind', 'awareness', 'will', 'presence'],
        about: { target: 'other', skill: 'persuade' },
      })
    },
  )

  rule('stances.social.aggressive.momentum', '1 for every social check that succeeds', () => {
    const state = pair({ stance: 'aggressive' }, { composureMax: 50 })
    const success = argue(state, [3, 3, 1])
    expect(told(success, 'check')).toMatchObject([{ total: 9, success: true }])
    expect(ledger(success, 'one')).toEqual(['stances.social.aggressive.momentum +1'])
    expect(ledger(argue(state, [1, 1]), 'one')).toEqual([])
    const one = (deed: string, dice: readonly number[], choices = {}) =>
      ledger(playDeeds(state, 'one', { deeds: [deed], dice, choices }), 'one')
    expect(one('listen other', [4, 4])).toEqual(['stances.social.aggressive.momentum +1'])
    expect(one('defend', [5, 4])).toEqual(['stances.social.aggressive.momentum +1'])
    // A Maneuver is a social check where it uses a social skill.
    const plead = { 'maneuver-skill': ['persuade'], 'maneuver-attribute': ['presence'] }
    expect(one('maneuver', [3, 3], plead)).toEqual([
      'stances.social.aggressive.momentum +1',
      'stances.action.maneuver.result +1',
    ])
    const recite = { 'maneuver-skill': ['lore'], 'maneuver-attribute': ['presence'] }
    expect(one('maneuver', [5, 5], recite)).toEqual(['stances.action.maneuver.result +1'])
  })

  rule('stances.social.aggressive.weak', '−1 to the guarded answer, and 1 more damage', () => {
    const state = pair({ stance: 'aggressive', will: 0 })
    const play = playDeeds(state, 'one', { deeds: ['defend'], dice: [4, 4] })
    expect(told(play, 'check')).toMatchObject([{ modifier: -1, total: 7, success: false }])
    expect(told(argue(state, [3, 3, 1]), 'impact')).toMatchObject([{ die: 1, flat: 3, through: 4 }])
  })

  rule('stances.social.balanced.momentum', '1 for a natural 8, also on a failure', () => {
    const state = pair({ presence: -2, skills: { persuade: 1 } })
    const play = argue(state, [4, 4])
    expect(told(play, 'check')).toMatchObject([{ total: 7, success: false }])
    expect(ledger(play, 'one')).toEqual(['stances.social.balanced.momentum +1'])
    expect(ledger(argue(pair(), [3, 3, 1]), 'one')).toEqual([])
  })

  rule('stances.social.balanced.adapt', 'one extra switch', () => {
    const state = pair()
    const play = playTurn(state, 'one', { deeds: ['switch defensive', 'end'] })
    expect(told(play, 'switch')).toMatchObject([{ figure: 'one', stance: 'defensive' }])
    set(state, 'one', { stance: 'balanced' })
    expect(whyNot(state, 'one', 'switch aggressive')).toBe('stances.social.balanced.adapt')
    expect(menuOf(pair({ stance: 'aggressive' }), 'one').filter((key) => key.startsWith('switch'))).toEqual(
      [],
    )
  })

  rule('stances.social.balanced.adapt', 'before the speech or after it', () => {
    const state = pair({}, { composureMax: 50 })
    const play = playTurn(state, 'one', {
      deeds: ['switch aggressive', 'argue other'],
      dice: [3, 3, 1],
      choices: PLEA,
    })
    expect(told(play, 'impact')).toMatchObject([{ flat: 3 }])
    const after = playTurn(pair({}, { composureMax: 50 }), 'one', {
      deeds: ['argue other', 'switch defensive'],
      dice: [3, 3, 1],
      choices: PLEA,
    })
    expect(told(after, 'impact')).toMatchObject([{ flat: 2 }])
  })

  rule('stances.social.defensive.momentum', '1 for an important secret, if the referee says so', () => {
    const listen = (stance: Stance, answer: string, dice: readonly number[] = [4, 4]) => {
      const state = pair({ stance }, { social: { secrets: ['The ledger is forged.'] } })
      return playDeeds(state, 'one', {
        deeds: ['listen other'],
        dice,
        choices: dice[0] === 1 ? {} : { 'secret-learned': [answer] },
      })
    }
    expect(ledger(listen('defensive', 'yes'), 'one')).toEqual(['stances.social.defensive.momentum +1'])
    expect(ledger(listen('defensive', 'no'), 'one')).toEqual([])
    expect(ledger(listen('balanced', 'yes'), 'one')).toEqual(['stances.social.balanced.momentum +1'])
    expect(told(listen('defensive', 'yes'), 'secret')).toMatchObject([{ text: 'The ledger is forged.' }])
    const play = listen('defensive', 'yes', [1, 1])
    expect(play.askedFor('secret-learned')).toEqual([])
    expect(listen('defensive', 'yes').askedFor('secret-learned')).toMatchObject([{ seat: 'referee' }])
  })

  rule(
    'stances.social.defensive.strong',
    'reduction 2, 1 less damage, and 4 more on the guarded answer',
    () => {
      const struck = argue(pair({}, { stance: 'defensive' }), [3, 3, 4])
      expect(told(struck, 'impact')).toMatchObject([{ die: 4, flat: 2, reduction: 2, through: 4 }])
      const striking = argue(pair({ presence: 1, stance: 'defensive' }), [4, 4, 4])
      expect(told(striking, 'impact')).toMatchObject([{ die: 4, flat: 0, through: 4 }])
      const state = pair({ stance: 'defensive' })
      const defend = playDeeds(state, 'one', { deeds: ['defend'], dice: [1, 1] })
      expect(told(defend, 'check')).toMatchObject([{ modifier: 4 }])
    },
  )
})

describe('Composure', () => {
  rule('stances.social.composure.formula', '5, Will and Presence, at least 1', () => {
    const composure = (will: number, presence: number) => figure(pair({ will, presence }), 'one').composure
    expect(composure(1, 2)).toBe(8)
    expect(composure(0, 0)).toBe(5)
    expect(composure(-5, -5)).toBe(1)
  })

  rule('stances.social.composure.role', 'takes the damage of words', () => {
    const state = pair({}, { will: 1, presence: 2 })
    argue(state, [3, 3, 3])
    expect(figure(state, 'other')).toMatchObject({ composure: 3, guard: 13, vitality: 11, life: 'active' })
  })

  rule('stances.social.composure.zero', 'at 0 somebody is convinced, flees or surrenders', () => {
    const lose = (fate: string) => {
      const state = pair({}, { composure: 3 })
      const play = argue(state, [3, 3, 3], { 'social-zero': [fate] })
      return { life: figure(state, 'other').life, asked: play.askedFor('social-zero')[0] }
    }
    expect(lose('surrenders').life).toBe('yielded')
    expect(lose('flees').life).toBe('fled')
    expect(lose('convinced').life).toBe('convinced')
    expect(lose('convinced').asked).toMatchObject({
      seat: 'referee',
      options: ['convinced', 'flees', 'surrenders'],
    })
  })

  rule('stances.social.composure.zero', 'a player says so for his own', () => {
    const state = pair({ composure: 1 }, { presence: 2 })
    const play = playDeeds(state, 'other', {
      deeds: ['argue one'],
      dice: [4, 4, 1],
      choices: PLEA,
    })
    expect(play.askedFor('social-zero')).toMatchObject([{ by: 'one', seat: 'pcs' }])
  })

  rule('stances.social.composure.recovery', 'full when the next exchange begins', () => {
    const sheet = { will: 1, presence: 2 }
    const state = pair({}, sheet)
    argue(state, [3, 3, 3])
    expect(figure(state, 'other').composure).toBe(3)
    expect(figure(pair({}, sheet), 'other').composure).toBe(8)
  })
})

describe('speeches', () => {
  rule('stances.social.damage', '1d6 and the attribute of the argument, without exploding', () => {
    const state = pair({}, { composureMax: 50 })
    expect(told(argue(state, [3, 3, 4]), 'impact')).toMatchObject([{ die: 4, flat: 2, through: 6 }])
    expect(told(argue(state, [3, 3, 6]), 'impact')).toMatchObject([{ die: 6, through: 8 }])
    expect(told(argue(state, [2, 2]), 'impact')).toEqual([])
    const clever = pair({ mind: -3, skills: { deceive: 6 } }, { composureMax: 50 })
    const play = argue(clever, [3, 3, 2], { 'argument-skill': ['deceive'], 'argument-attribute': ['mind'] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 3 }])
    expect(told(play, 'impact')).toMatchObject([{ flat: -3, through: 0 }])
  })

  rule('stances.social.critical', '1 Momentum and an impact that is told; no further die', () => {
    const state = pair({ presence: 5 }, { composureMax: 50 })
    const play = argue(state, [4, 3, 4])
    expect(told(play, 'check')).toMatchObject([{ total: 13, critical: true }])
    expect(ledger(play, 'one')).toEqual(['stances.momentum.critical +1'])
    expect(told(play, 'swayed')).toMatchObject([{ figure: 'other' }])
    expect(told(play, 'impact')).toMatchObject([{ through: 9 }])
    expect(ledger(argue(state, [4, 4, 4]), 'one')).toEqual([
      'stances.social.balanced.momentum +1',
      'stances.momentum.critical +1',
    ])
  })

  rule('stances.social.turn', 'one social action, and nothing of a fight', () => {
    const state = pair({ stance: 'defensive', momentum: 3 })
    expect(menuOf(state, 'one')).toEqual([
      'argue other',
      'listen other',
      'defend',
      'maneuver',
      'concede',
      'end',
    ])
    const play = playRound(state, {
      dice: [3, 3, 1, 3, 3],
      stances: { one: 'aggressive', other: 'defensive' },
      choices: { ...PLEA, 'speech one': ['argue other'], 'speech other': ['defend'] },
    })
    expect(told(play, 'turn').map(({ figure: who }) => who)).toEqual(['one', 'other'])
    expect(play.asked.map(({ name }) => name)).toEqual([
      'stance',
      'stance',
      'speech',
      'argument-skill',
      'argument-attribute',
      'speech',
    ])
    expect(state.round).toBe(2)
  })

  rule('stances.social.turn', 'who has spoken has spoken; Balanced may still switch', () => {
    const state = pair({}, { composureMax: 50 })
    const spoken = { deeds: ['argue other'], dice: [1, 1], choices: PLEA }
    expect(menuOf(state, 'one', spoken)).toEqual(['switch aggressive', 'switch defensive', 'end'])
    expect(whyNot(state, 'one', 'argue other', spoken)).toBe('stances.social.turn')
  })

  rule('stances.social.turn', 'to end the turn is usual only once something was said', () => {
    const play = playTurn(pair({}, { composureMax: 50 }), 'one', {
      deeds: ['argue other'],
      dice: [1, 1],
      choices: PLEA,
    })
    expect(play.askedFor('speech').map(({ usual }) => usual)).toEqual(['', 'end'])
  })

  rule('stances.social.turn', 'the log says to whom somebody listens, also in vain', () => {
    for (const dice of [
      [1, 1],
      [6, 6],
    ]) {
      const state = pair()
      const play = playDeeds(state, 'one', { deeds: ['listen other'], dice })
      const [event] = told(play, 'listen')
      expect(event).toMatchObject({ figure: 'one', target: 'other', rule: 'stances.social.turn' })
      expect(event === undefined ? '' : tell.event(event, state).text).toBe('One listens to Other')
    }
  })

  rule('stances.social.turn', 'listening is Awareness and Empathy against 8', () => {
    const state = pair({ awareness: 2, skills: { empathy: 1 } })
    const play = playDeeds(state, 'one', { deeds: ['listen other'], dice: [2, 3] })
    expect(told(play, 'check')).toMatchObject([{ what: 'listen', modifier: 3, total: 8, success: true }])
  })

  rule('stances.social.defend', 'Will, Empathy and stance; 2 Composure until the own next turn', () => {
    const state = exchange({ pcs: ['envoy'], npcs: [{ use: 'magistrate', stance: 'defensive' }] })
    const play = playTurn(state, 'magistrate', { deeds: ['defend'], dice: [1, 2] })
    expect(told(play, 'check')).toMatchObject([{ modifier: 7, total: 10 }])
    // A mere success earns nothing in Defensive.
    expect(figure(state, 'magistrate')).toMatchObject({ layer: 2, momentum: 0, composure: 9 })
    playTurn(state, 'magistrate')
    expect(figure(state, 'magistrate')).toMatchObject({ layer: 0, composure: 9 })
    const critical = playTurn(state, 'magistrate', { deeds: ['defend'], dice: [3, 3] })
    expect(ledger(critical, 'magistrate')).toEqual(['stances.momentum.critical +1'])
  })

  rule('stances.social.end', 'over when a side has nobody left', () => {
    const state = pair({}, { composure: 3 })
    const play = argue(state, [3, 3, 2])
    expect(figure(state, 'other').composure).toBe(-1)
    expect(told(play, 'over')).toMatchObject([{ rule: 'stances.social.end', winner: 'pcs' }])
    expect(stances.outcome(state)).toEqual({ over: true, winner: 'pcs', how: 'victory' })
  })

  rule('stances.social.end', 'who concedes is out', () => {
    const state = exchange({ pcs: [plain('One')], npcs: [plain('Other'), plain('Third')] })
    playTurn(state, 'other', { deeds: ['concede'] })
    expect(figure(state, 'other').life).toBe('yielded')
    expect(stances.outcome(state).over).toBe(false)
    expect(menuOf(state, 'one')).not.toContain('argue other')
    playTurn(state, 'third', { deeds: ['concede'] })
    expect(stances.outcome(state)).toMatchObject({ over: true, winner: 'pcs' })
  })
})
