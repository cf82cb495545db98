/**
 * The field as a drawing, and battles in words.
 */
import { parseScenario, tellEvent } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { battles } from '../content/battles.ts'
import { warband } from '../index.ts'
import { field, one, rank } from '../testing/field.ts'
import { playRound } from '../testing/stage.ts'
import { drawField } from './battle.ts'

describe('the drawing of a battle', () => {
  test('ranks face one another, the fronts in the middle, with leader and banner', () => {
    const state = field(
      {
        party: [one('Serjeant', 'Spears', { might: 3 }), rank('Spears', 14)],
        foes: [one('Chief', 'Orcs', { might: 4 }), rank('Orcs', 7)],
      },
      { field: { banners: ['Spears'] } },
    )
    expect(drawField(state).map((line) => line.trim())).toEqual([
      'Spears 15 @0 ooooo|ooooo|BoLoo >< ooLoo|ooo Orcs 8 @1',
    ])
  })

  test('those in no line stand by themselves, and the board shows all of it', () => {
    const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 3)] }, { field: { start: 20 } })
    expect(drawField(state).map((line) => line.trim())).toEqual(['Foot 5 @0 ooooo', 'ooo Orcs 3 @20'])
    expect(warband.tell.board(state).drawing).toEqual(drawField(state))
  })
})

describe('battles in words', () => {
  test('dice are told as those of the unit, also where one of its ranks checks for all', () => {
    const state = field({
      party: [rank('Foot', 5)],
      foes: [one('Chief', 'Orcs', { might: 3, morale: 7 }), rank('Orcs', 5, { morale: 7 })],
    })
    const roller = (by: string, name: string) => warband.tell.roller?.(by, name, state)
    expect([roller('orcs-1', 'morale'), roller('chief', 'morale')]).toEqual(['Orcs', 'Orcs'])
    expect([roller('orcs-1', 'melee'), roller('chief', 'melee')]).toEqual(['Orcs', 'Chief'])
  })

  test('blows and losses are told by unit and rank', () => {
    const state = field({ party: [rank('Foot', 5)], foes: [rank('Orcs', 10, { atk: 0 })] })
    const play = playRound(state, { dice: [1, 1, 8, 9, 12, 12] })
    const lines = play.events
      .filter(({ event }) => event !== 'roll')
      .map((event) => warband.tell.event(event, state).text)
    expect(lines).toContain(
      'Foot, front rank, strikes at Orcs, front rank, with the cudgel: 5 dice at 8 or less, 2 hits, 1 critical, 2 damage',
    )
    expect(lines).toContain('Orcs, front rank: 2 fall, 3 left')
  })

  test('verbs follow the name of a unit: Footmen announce and charge, the Guard announces and charges', () => {
    for (const [name, announces, charges] of [
      ['Footmen', 'Footmen announce: charge Orcs', 'Footmen charge Orcs, 3 spaces'],
      ['Guard', 'Guard announces: charge Orcs', 'Guard charges Orcs, 3 spaces'],
    ] as const) {
      const id = name.toLowerCase()
      const state = field(
        { party: [rank(name, 2, { atk: 0 })], foes: [rank('Orcs', 2, { atk: 0 })] },
        { field: { start: 4 } },
      )
      const choices = { [`unit-declare ${id}`]: ['charge'], [`order ${id}`]: ['charge'] }
      const play = playRound(state, { dice: [6], choices })
      const lines = play.events.map((event) => warband.tell.event(event, state).text)
      expect(lines).toEqual(expect.arrayContaining([announces, charges, 'Round 1 – priority: foes']))
    }
  })

  test('a rank that strikes at one figure is told as its unit, and the last of a rank are none of them left', () => {
    const state = field({
      party: [rank('Footmen', 2)],
      foes: [one('Chief', 'Orcs', { might: 4, atk: 0 }), rank('Orcs', 1, { atk: 0 })],
    })
    const play = playRound(state, { dice: [1, 9, 8] })
    const lines = play.events.map((event) => warband.tell.event(event, state).text)
    expect(lines).toContain('Footmen attack Chief with the cudgel: 1 die at 8 or less, no hit')
    expect(lines).toContain('Orcs, front rank: 1 falls, none of them left')
  })

  test('the dice of a rank are its unit\u2019s, those of a leader his own', () => {
    const state = field({
      party: [one('Serjeant', 'Foot', { might: 3 }), rank('Foot', 4)],
      foes: [one('Chief', 'Orcs', { might: 4, atk: 0 }), rank('Orcs', 3, { atk: 0 })],
    })
    const play = playRound(state, { dice: [1, ...new Array<number>(7).fill(12)] })
    const dice = play.events
      .filter(({ event }) => event === 'roll')
      .map((event) => tellEvent(warband, event, state))
    expect(dice.map(({ text }) => text.split(' – ')[0])).toEqual([
      'party',
      'Serjeant',
      'Serjeant',
      'Foot',
      'Foot',
    ])
  })

  test('one who falls, falls', () => {
    const state = field({ party: [rank('Foot', 2)], foes: [rank('Orcs', 3, { atk: 0 })] })
    const play = playRound(state, { dice: [1, 8, 12] })
    const lines = play.events.map((event) => warband.tell.event(event, state).text)
    expect(lines).toContain('Orcs, front rank: 1 falls, 2 left')
  })

  test('questions to commanders name the unit and label every order', () => {
    const state = field(
      { party: [rank('Foot', 5, { shield: 'ready' })], foes: [rank('Orcs', 5)] },
      { field: { start: 8 } },
    )
    const asked = playRound(state, { dice: [1] }).askedFor('order')[0]
    if (asked === undefined) throw new Error('no order was asked for')
    const { ask, label } = warband.tell.question(asked, state)
    expect(ask).toBe('Foot: which order?')
    expect(asked.options.map(label)).toEqual([
      'Stay',
      'Charge',
      expect.any(String),
      expect.any(String),
      'Form a shieldwall',
      'Form a shieldwall and advance',
    ])
  })

  test('every ready-made battle begins, and can be drawn', () => {
    for (const { id, scenario } of battles) {
      const state = warband.begin(parseScenario(warband, scenario))
      expect(drawField(state).length, id).toBe(state.units.length)
    }
    const two = battles.find(({ id }) => id === 'two-hundred')
    if (two === undefined) throw new Error('no such battle')
    const state = warband.begin(parseScenario(warband, two.scenario))
    expect(state.figures.filter(({ side }) => side === 0)).toHaveLength(200)
    expect(state.figures.filter(({ side }) => side === 1)).toHaveLength(200)
  })
})
