/**
 * A simulation as text: what was counted is never told as certain.
 */
import { parseScenario } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { expect, test } from 'vitest'
import type { Screen } from './screen.ts'
import { simulationLines } from './simulation.ts'

const screen: Screen = { width: 80, bars: false, cites: 'full', paint: (text) => text }

test('a side that has won all of 300 fights wins more than a bound, and nothing says 0 % or 100 %', () => {
  const sides = [
    { id: 'players', figures: ['fen-ogre'] },
    { id: 'npcs', figures: ['hound'] },
  ]
  const system = systemNamed('bastionland')
  const scenario = parseScenario(system, { system: 'bastionland', sides })
  const simulation = {
    fights: 300,
    outcomes: { players: 300 },
    measures: { rounds: { 1: 300 } },
    steps: 1,
    checksum: 1,
    complete: true,
  }
  const text = simulationLines({ scenario, policies: {}, seed: 'all', seconds: 1 }, simulation, screen).join(
    '\n',
  )
  expect(text).toContain('> 98.74 %  (95 %: at least 98.74 %)')
  expect(text).toContain('< 1.26 %  (95 %: at most 1.26 %)')
  expect(text).not.toMatch(/(?<![\d.])(0|100)(\.0+)? ?%/)
})
