/** The scenarios on the page about scenarios: each can be played as it stands there. */
import { readFileSync } from 'node:fs'
import { simulate } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const page = readFileSync(new URL('../../../docs/scenarios.md', import.meta.url), 'utf8')
const scenarios = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']): unknown => parse(text))
const named = z.looseObject({ system: z.string(), checkpoint: z.looseObject({}).optional() })

test('every game has one that begins in its middle', () => {
  const games = scenarios.flatMap((scenario) => {
    const { system, checkpoint } = named.parse(scenario)
    return checkpoint === undefined ? [] : [system]
  })
  expect(games.toSorted()).toEqual(['bastionland', 'momentum', 'mythras', 'stances', 'warband'])
})

test.each(scenarios.map((scenario) => [named.parse(scenario).system, scenario] as const))(
  'the one of %s is played to its end',
  (_id, scenario) => {
    const { outcomes } = simulate(scenario, { fights: 20, seed: 'page', measures: {} })
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(20)
  },
)
