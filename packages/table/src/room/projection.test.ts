/**
 * Lines of the log as a viewer gets them, whatever a save that was edited holds.
 */
import { createFight, samplesOf, systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { lineView, perspectiveOf } from './projection.ts'

test('a roll that lost its dice is shown by its bare code', () => {
  const viewer = { role: 'referee', seat: null, guest: false } as const
  for (const system of systems) {
    const fight = createFight(samplesOf(system)[0]?.data, { seed: 'log', auto: false })
    const sight = perspectiveOf(fight, fight.state, viewer, 'exact')
    for (const dice of [undefined, 7]) {
      const event = Object.assign({ event: 'roll', rule: '' }, { name: 'x', by: 'x', dice, faces: [1] })
      const line = lineView(sight, { step: 0, event, struck: true }, event, 0)
      expect(line).toMatchObject({ text: '[roll]', code: 'roll' })
      expect(line).not.toHaveProperty('roll')
    }
  }
})
