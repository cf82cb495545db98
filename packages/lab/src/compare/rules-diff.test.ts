/** What a ruling does: the same as two simulations by themselves, with intervals that hold together. */
import { momentum } from '@steelyard/systems/momentum'
import { samplesOf } from '@steelyard/systems/registry'
import { stances } from '@steelyard/systems/stances'
import { describe, expect, test } from 'vitest'
import { diffPage } from '../report/diff-page.ts'
import { simulateInThreads } from '../simulation/threads.ts'
import '../threads/node-threads.ts'
import { comparisonOf } from './comparison.ts'
import { errorsFor } from './normal.ts'
import { changesOf, diffRules, rankChanges, rulingChange, weightOfDiff } from './rules-diff.ts'

const scenarios = samplesOf(momentum)
  .slice(0, 2)
  .map(({ id, data }) => ({ name: id, scenario: data }))
const [first] = scenarios
if (first === undefined) throw new Error('momentum has no sample')
const more = rulingChange(momentum, 'npc-hits-count', 'one-more')

describe('a rules diff', () => {
  test('has the shares and means of two simulations with the same seed', async () => {
    const { rows } = await diffRules([first], more, { fights: 300, seed: 'pair' })
    const [before, after] = await Promise.all(
      ['nth-strike', 'one-more'].map((value) =>
        simulateInThreads(withRuling(first.scenario, value), { fights: 300, seed: 'pair' }),
      ),
    )
    const { differences, means } = rows[0]?.comparison ?? { differences: [], means: [] }
    for (const { outcome, one, other } of differences) {
      expect(one.share).toBeCloseTo((before?.outcomes[outcome] ?? 0) / 300, 12)
      expect(other.share).toBeCloseTo((after?.outcomes[outcome] ?? 0) / 300, 12)
    }
    const rounds = means.find(({ measure }) => measure === 'rounds')
    expect(rounds?.one).toBeCloseTo(meanOf(before?.measures['rounds'] ?? {}), 12)
    expect(rounds?.other).toBeCloseTo(meanOf(after?.measures['rounds'] ?? {}), 12)
  })

  test('says that foes who take one more hit win more often', async () => {
    const { rows, text } = await diffRules([first], more, { fights: 600 })
    const foes = rows[0]?.comparison.differences.find(({ outcome }) => outcome === 'npcs')
    expect(foes?.difference).toBeGreaterThanOrEqual(0)
    expect(text).toContain('npc-hits-count=one-more')
  })

  test('of nothing finds nothing, and bounds what it might have missed', async () => {
    const nothing = { name: 'nothing', before: {}, after: {} }
    const { rows, text, intervals } = await diffRules([first], nothing, { fights: 400 })
    expect(rows.map(({ shift, means }) => [shift, means])).toEqual([[null, []]])
    expect(text).toBe('nothing changes nothing in the fight that these pairs can show.')
    // It stops after the first 200 pairs: no pair differed in anything.
    expect(rows[0]?.atMost).toBeCloseTo(1 - (0.05 / intervals) ** (1 / 200), 12)
  })

  test('is the same for any number of threads', async () => {
    const [alone, pool] = await Promise.all(
      [null, 2].map((workers) => diffRules([first], more, { fights: 300, workers })),
    )
    expect(pool).toEqual(alone)
  })

  test('lists a fight that cannot have the rulings, and refuses if none can', async () => {
    const wrong = { name: 'wrong', before: {}, after: { 'npc-hits-count': 'many' } }
    await expect(diffRules([first], wrong, { fights: 10 })).rejects.toThrow('npc-hits-count')
    expect(() => rulingChange(momentum, 'luck', 'more')).toThrow('no ruling')
  })

  test('reads well as a page', async () => {
    const diff = await diffRules(scenarios, more, { fights: 200 })
    const head = { system: 'momentum', title: 'Momentum', version: '1', fights: 200, seed: 'a', seconds: 1 }
    const page = diffPage({ ...head, policies: {}, command: 'steelyard diff momentum', date: '2026-11-18' }, [
      diff,
    ])
    for (const { title } of diff.rows) expect(page).toContain(title)
    expect(page).toContain('steelyard diff momentum')
    expect(page).toContain('<svg')
  })
})

describe('all switches', () => {
  test('are every value but the default', () => {
    const changes = changesOf(momentum)
    const values = Object.values(momentum.rulings).map(
      (ruling) => Object.keys(ruling.values).filter((value) => value !== String(ruling.default)).length,
    )
    expect(changes.length).toBe(values.reduce((sum, count) => sum + count, 0))
  })

  test('are ranked by how much they matter', async () => {
    const changes = changesOf(momentum, ['npc-hits-count', 'loss-floor'])
    const ranked = await rankChanges([first], changes, { fights: 200 })
    const weights = ranked.map(weightOfDiff)
    expect(weights).toEqual(weights.toSorted((one, other) => other - one))
    expect(ranked).toHaveLength(changes.length)
  })

  test('leave out fights that cannot begin with one of them', async () => {
    const nowhere = {
      system: 'stances',
      sides: [
        { id: 'players', figures: ['magnus'] },
        { id: 'npcs', figures: ['road-bandit'] },
      ],
    }
    const placed = {
      ...nowhere,
      sides: nowhere.sides.map(({ id, figures }) => ({
        id,
        figures: figures.map((use) => ({ use, zone: 0 })),
      })),
    }
    const all = [
      { name: 'nowhere', scenario: nowhere },
      { name: 'placed', scenario: placed },
    ]
    const [ranked] = await rankChanges(all, [rulingChange(stances, 'deployment', 'scenario')], { fights: 2 })
    expect(ranked?.rows.map(({ name }) => name)).toEqual(['placed'])
    expect(ranked?.refused).toEqual([{ name: 'nowhere', why: expect.stringContaining('Magnus has no zone') }])
  })

  test('go on where no fight can have one of them', async () => {
    const wrong = { name: 'wrong', before: {}, after: { 'npc-hits-count': 'many' } }
    const ranked = await rankChanges([first], [wrong, more], { fights: 50 })
    const tried = ranked.map(({ change, rows, refused }) => [change.name, rows.length, refused.length])
    expect(tried.toSorted()).toEqual([
      ['npc-hits-count=one-more', 1, 0],
      ['wrong', 0, 1],
    ])
    expect(ranked.find(({ change }) => change === wrong)?.text).toMatch(
      /^wrong was not tried\. .*npc-hits-count/,
    )
  })
})

// Bonett and Price, by hand: three pairs of four change to the win, none back, so the middle is 3/6 and the spread
// 1.96 · √((5/6 − (3/6)²) / 6) = 0.6111. Pairs that never differ: middle 0, spread 1.96 · √(2/6 / 6) = 0.4620.
test('a handful of pairs proves nothing, even if all of them shift alike', () => {
  const counts = { fights: 4, sums: {} }
  const [win] = comparisonOf(
    { ...counts, joint: { 'lost\nwon': 3, 'won\nwon': 1 } },
    true,
  ).differences.filter(({ outcome }) => outcome === 'won')
  expect(win?.difference).toBe(0.75)
  expect(win?.low).toBeCloseTo(-0.1111, 4)
  expect(win?.high).toBe(1)
  const [same] = comparisonOf({ ...counts, joint: { 'won\nwon': 4 } }, true).differences
  expect([same?.difference, same?.low, same?.high].map((each) => each?.toFixed(4))).toEqual([
    '0.0000',
    '-0.4620',
    '0.4620',
  ])
})

// Quantiles of the normal distribution from any table: 97.5 %, and 1 − 0.05 / 40 for twenty intervals.
test('intervals that are read together reach farther', () => {
  expect(errorsFor(1)).toBeCloseTo(1.959964, 5)
  expect(errorsFor(20)).toBeCloseTo(3.023341, 5)
})

function withRuling(scenario: unknown, value: string): unknown {
  const written = Object(scenario) as { rulings?: object }
  return { ...written, rulings: { ...written.rulings, 'npc-hits-count': value } }
}

function meanOf(counts: Readonly<Record<string, number>>): number {
  const rows = Object.entries(counts)
  const total = rows.reduce((sum, [, count]) => sum + count, 0)
  return rows.reduce((sum, [value, count]) => sum + Number(value) * count, 0) / total
}
