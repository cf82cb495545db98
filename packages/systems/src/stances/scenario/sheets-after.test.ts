/**
 * What rest gives back once a fight is over.
 */
import { expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { normaliseSheet } from './sheet.ts'
import { restHours } from './sheets-after.ts'

rule(
  'stances.dying.recovery',
  'an hour of rest gives 1 Vitality to whoever is stable, and no more than all',
  () => {
    const stable = normaliseSheet({ name: 'Magnus', kind: 'pc', will: 1, vitality: 0, condition: 'stable' })
    expect(restHours(stable, 0)).toMatchObject({ vitality: 0, condition: 'stable' })
    expect(restHours(stable, 3)).toMatchObject({ vitality: 3, condition: 'active' })
    expect(restHours(stable, 24)).toMatchObject({ vitality: null, condition: 'active' })
    const dying = normaliseSheet({ ...stable, vitality: -1, condition: 'dying' })
    expect(restHours(dying, 3)).toMatchObject({ vitality: -1, condition: 'dying' })
  },
)
