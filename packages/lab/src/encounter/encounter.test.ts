/** Encounters with a certificate: promises that are counted right, and suggestions that keep them with other dice. */
import type { Simulation } from '@steelyard/kernel'
import { momentum } from '@steelyard/systems/momentum'
import { samplesOf } from '@steelyard/systems/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import { encounterPage } from '../report/encounter-page.ts'
import '../threads/node-threads.ts'
import { checkEncounter, type EncounterSearch, findEncounters } from './encounter.ts'
import { FoeTable } from './foes.ts'
import { checkPromises, checkText, distanceFrom, isKept, marginOf } from './promise.ts'

const [sample] = samplesOf(momentum)
if (sample === undefined) throw new Error('momentum has no sample')
const scenario = sample.data

const counted: Simulation = {
  fights: 1000,
  outcomes: { party: 650, foes: 300, draw: 50 },
  measures: { rounds: { 3: 500, 6: 450, 7: 50 }, 'dead of party': { 0: 900, 1: 100 } },
  steps: 0,
  checksum: 0,
}

describe('promises', () => {
  const goal = {
    side: 'party',
    win: { low: 0.6, high: 0.7 },
    noDeath: 0.9,
    rounds: { most: 6, share: 0.9 },
  }

  test('are kept only where the whole interval keeps them', () => {
    const [win, death, rounds] = checkPromises(goal, counted)
    expect(win).toMatchObject({ share: 0.65, kept: 'yes' })
    expect(death).toMatchObject({ share: 0.9, kept: 'open' })
    expect(rounds).toMatchObject({ share: 0.95, kept: 'yes' })
    expect(isKept(checkPromises(goal, counted))).toBe(false)
    expect(checkPromises({ side: 'foes', win: { low: 0.6, high: 0.7 } }, counted)[0]?.kept).toBe('no')
  })

  test('share one doubt: three intervals are wider than one', () => {
    const [alone] = checkPromises({ side: 'party', win: goal.win }, counted)
    const [together] = checkPromises(goal, counted)
    expect((together?.high ?? 0) - (together?.low ?? 1)).toBeGreaterThan(
      (alone?.high ?? 1) - (alone?.low ?? 0),
    )
  })

  test('never claim that something always happens', () => {
    const [win] = checkPromises(
      { side: 'party', win: { low: 0.6, high: 0.7 } },
      { ...counted, fights: 24, outcomes: { party: 24 } },
    )
    expect(win === undefined ? '' : checkText(win)).toBe(
      'wins 60 % to 70 %: > 86.2 % (at least 86.2 %), not kept',
    )
  })

  test('are proven soonest where every share lies well within its bounds', () => {
    const rounds = { most: 6, share: 0.9 }
    const onEdge = { ...counted, outcomes: { party: 690 } }
    const { win } = goal
    // 65 % lies 5 points from either bound, 95 % of fights in time 5 points from theirs.
    expect(marginOf({ side: 'party', win, rounds }, counted)).toBeCloseTo(0.05 / Math.sqrt(0.65 * 0.35), 3)
    expect(marginOf({ side: 'party', win, rounds }, onEdge)).toBeCloseTo(0.01 / Math.sqrt(0.69 * 0.31), 3)
    expect(marginOf({ side: 'party', win: { low: 0.8, high: 0.9 } }, counted)).toBeLessThan(0)
    expect(marginOf(goal, counted)).toBe(0)
  })

  test('say how far off a fight is, and what came of it', () => {
    expect(distanceFrom(goal, counted)).toBe(0)
    expect(distanceFrom({ side: 'party', win: { low: 0.8, high: 0.9 } }, counted)).toBeCloseTo(0.15, 12)
    const [win] = checkPromises({ side: 'party', win: goal.win }, counted)
    expect(win === undefined ? '' : checkText(win)).toBe('wins 60 % to 70 %: 65.0 % (62.0–67.9 %), kept')
  })
})

describe('foes', () => {
  const table = new FoeTable(momentum, scenario, 'npcs')

  test('are those of the game that are nobody’s heroes, or the ones that are named', () => {
    const ids = table.candidates(undefined).map(({ use }) => use)
    expect(ids).toContain('brute')
    expect(ids).not.toContain('ulla')
    expect(table.candidates(['ulla']).map(({ use }) => use)).toEqual(['ulla'])
    expect(() => table.candidates(['nobody'])).toThrow('has no figure "nobody"')
  })

  test('cost what their sheets add up to', () => {
    const brutes = { use: 'brute', title: 'Brute', count: 3, gear: null }
    expect(table.costOf([brutes], { field: 'figures', most: 9 })).toBe(3)
    expect(table.costOf([brutes], { field: 'hits', most: 9 })).toBe(9)
    expect(() => table.costOf([brutes], { field: 'courage', most: 9 })).toThrow('have no number "courage"')
  })
})

describe('a search', () => {
  const goal = { side: 'players', win: { low: 0.35, high: 0.85 } }
  let found: EncounterSearch
  beforeAll(async () => {
    const figures = ['brute', 'sewer-rats']
    found = await findEncounters(scenario, goal, { fights: 200, figures, most: 6, suggestions: 2 })
  })

  test('finds fights of different kinds, each proven', () => {
    expect(found.encounters).toHaveLength(2)
    expect(new Set(found.encounters.map(({ kind }) => kind)).size).toBe(2)
    for (const { certified, checks, fights } of found.encounters) {
      expect(certified && isKept(checks)).toBe(true)
      expect(fights).toBe(200)
    }
    expect(found.text).toContain('2 keep every promise')
  })

  test('whose certificates hold with other seeds', async () => {
    for (const { scenario: written } of found.encounters)
      expect((await checkEncounter(written, goal, { fights: 200, seed: 'another' })).certified).toBe(true)
  })

  test('that fits on a page', () => {
    const head = {
      date: '2026-11-18',
      hands: 'players skilled',
      seconds: 1,
      command: 'steelyard encounter x',
    }
    expect(encounterPage(head, found)).toContain('Certified with fresh dice.')
  })

  test('says plainly what cannot be had', async () => {
    const none = { side: 'players', win: { low: 0.001, high: 0.002 } }
    const { encounters, text } = await findEncounters(scenario, none, {
      fights: 100,
      figures: ['sewer-rats'],
      most: 1,
    })
    expect(encounters.map(({ certified }) => certified)).toEqual([false])
    expect(text).toContain('none surely keeps every promise')
  })
})
