/**
 * Reports: one page that stands alone, says how it was made, and holds nothing that a stranger's scenario slips in.
 */
import { parseScenario } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { describe, expect, test } from 'vitest'
import '../threads/node-threads.ts'
import { compare } from '../compare/comparison.ts'
import { jobOf, simulateInThreads } from '../simulation/threads.ts'
import { balance } from '../sweep/balance.ts'
import { sweep } from '../sweep/sweep.ts'
import { readVariation } from '../sweep/variation.ts'
import { type ReportHead, reportPage } from './page.ts'

const written = {
  system: 'bastionland',
  title: 'A <script>alert(1)</script> duel',
  sides: [
    { id: 'players', name: 'Knights & Co', figures: ['errant-knight-aldous'] },
    { id: 'npcs', figures: ['shieldbearer'] },
  ],
}
const policies = { players: 'simple', npcs: 'simple' }
const head: ReportHead = {
  version: '1.2.3',
  date: '2026-11-18',
  scenario: parseScenario(systemNamed('bastionland'), written),
  written,
  seed: 'report',
  policies,
  command: 'steelyard sim duel.yaml --seed report',
  seconds: 1.5,
}
const options = { fights: 200, policies }
const guard = readVariation('players[0].guard=1..3')

async function pages(): Promise<Record<string, string>> {
  const simulation = await simulateInThreads(written, options)
  const one = await sweep(written, [guard], options)
  const grid = await sweep(written, [guard, readVariation('policy.npcs=random,simple')], options)
  const job = jobOf(written, { policies })
  const comparison = await compare(job, { ...job, policies: { ...policies, npcs: 'random' } }, options)
  const even = await balance(written, guard, { side: 'players', share: 0.5 }, options)
  return {
    simulation: reportPage(head, { kind: 'simulation', simulation }),
    sweep: reportPage(head, { kind: 'sweep', sweep: one }),
    grid: reportPage(head, { kind: 'sweep', sweep: grid }),
    comparison: reportPage(head, { kind: 'comparison', comparison, names: ['as it is', 'with random'] }),
    balance: reportPage(head, { kind: 'balance', balance: even }),
  }
}

describe('a report', async () => {
  const made = await pages()

  test.each(Object.keys(made))('of a %s stands alone', (kind) => {
    const page = made[kind] ?? ''
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).not.toMatch(/<script|<link|<img|src=|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    expect(page).toContain('<svg')
    expect(page).toContain('steelyard sim duel.yaml --seed report')
    expect(page).toContain('1.2.3, 2026-11-18')
    expect(page).toContain('&lt;script&gt;')
    expect(page).toContain('Knights &amp; Co')
    expect(page).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('of a simulation has the shares that were counted', async () => {
    const { outcomes } = await simulateInThreads(written, options)
    const share = Math.round((outcomes['players'] ?? 0) / 2)
    expect(made['simulation']).toContain(`>${share} %<`)
  })

  test('never says that something cannot happen or always does because no fight showed otherwise', async () => {
    const certain = {
      ...written,
      sides: [written.sides[0], { id: 'npcs', figures: [{ name: 'Boy', vig: 1 }] }],
    }
    const simulation = await simulateInThreads(certain, options)
    expect(simulation.outcomes).toEqual({ players: 200 })
    const swept = { variations: [guard], points: [{ values: [1], simulation }], complete: false }
    const text = (page: string): string =>
      page.replace(/<style>.*<\/style>/s, '').replace(/<pre>.*<\/pre>/s, '')
    for (const page of [
      reportPage(head, { kind: 'simulation', simulation: { ...simulation, measures: {} } }),
      reportPage(head, { kind: 'sweep', sweep: swept }),
    ]) {
      // The axes go from 0 to 100 per cent, and nothing else does.
      const shown = text(page).replace(/<text[^>]*class="tick"[^>]*>[^<]*<\/text>/g, '')
      expect(shown).not.toMatch(/[^.\d](0|100)(\.0+)? %/)
      expect(shown).toMatch(/&gt; 98\.\d+ %/)
    }
    expect(reportPage(head, { kind: 'sweep', sweep: swept })).toContain(
      'stopped early with 1 of 3 points whole',
    )
  })

  test('of a grid has a cell for every point', () => {
    expect((made['grid'] ?? '').match(/class="cell/g)).toHaveLength(6)
  })
})
