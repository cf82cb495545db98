/**
 * Between fights: the dying, Scars that pay, Seasons, and what a day of rest does and does not.
 */
import { expect } from 'vitest'
import { playBetween, sheetOf, told } from '../../testing/interludes.ts'
import { rule } from '../../testing/rule.ts'
import { bastionland } from '../index.ts'

const knight = (fields: object) => ({ name: 'Ser Osric', id: 'osric', kind: 'knight', ...fields })
const scar = (entry: number, place: string | null = null) => ({
  entry,
  place,
  pending: true,
  dealtBy: 'ogre',
  season: 'current',
})

function grownBy(before: number, guard: unknown): number {
  const { cur, max } = guard as { cur: number; max: number }
  expect(cur).toBe(max)
  return max - before
}

rule(
  ['bastionland.scar.6-gouge', 'bastionland.recovery.order'],
  'stitched, it fills Guard to the grown maximum at once',
  () => {
    const fight = playBetween({ system: bastionland, figures: [knight({ guard: 6, scars: [scar(6)] })] }, [
      'stitch osric 0',
    ])
    const grown = grownBy(6, sheetOf(fight, 'osric')?.['guard'])
    expect(grown).toBeGreaterThanOrEqual(1)
    expect(grown).toBeLessThanOrEqual(6)
    expect(sheetOf(fight, 'osric')).toMatchObject({ scars: [{ entry: 6, pending: false }] })
  },
)

rule(
  ['bastionland.scar.8-tear', 'bastionland.scar.limit-checked'],
  'patched above its limit it pays nothing',
  () => {
    const fight = playBetween(
      { system: bastionland, figures: [knight({ guard: 9, scars: [scar(8, 'ear')] })] },
      ['patch osric 0'],
    )
    expect(sheetOf(fight, 'osric')).toMatchObject({ guard: { cur: 9, max: 9 }, scars: [{ pending: false }] })
  },
)

rule(['bastionland.scar.12-humiliation', 'bastionland.scar.pending-triggers'], 'revenge pays', () => {
  const fight = playBetween({ system: bastionland, figures: [knight({ guard: 3, scars: [scar(12)] })] }, [
    'revenge osric 0',
  ])
  expect(grownBy(3, sheetOf(fight, 'osric')?.['guard'])).toBeGreaterThanOrEqual(1)
  expect(told(fight)).toContain('Ser Osric has had revenge on ogre')
})

rule(
  ['bastionland.scar.10-mutilation', 'bastionland.scar.11-doom'],
  'a new Season brings the prosthetic and ends Doom',
  () => {
    const doom = { ...scar(11), pending: false }
    const fight = playBetween(
      { system: bastionland, figures: [knight({ guard: 4, scars: [scar(10, 'leg'), doom] })] },
      ['season'],
    )
    expect(grownBy(4, sheetOf(fight, 'osric')?.['guard'])).toBeGreaterThanOrEqual(1)
    expect(told(fight)).toContain('Ser Osric: the Doom has passed')
    expect(told(fight)).toContain('A new Season begins: Season 2, day 1.')
  },
)

rule(
  ['bastionland.mortal.hour', 'bastionland.recovery.fatigue'],
  'a Season is long: everybody has rested, and whoever was left to a Mortal Wound is dead',
  () => {
    const tired = knight({ guard: { cur: 0, max: 5 }, fatigued: true, vig: { cur: 3, max: 10 } })
    const dying = { name: 'Squire', id: 'squire', kind: 'squire', life: 'mortal' }
    const fight = playBetween({ system: bastionland, figures: [tired, dying] }, ['season'])
    expect(sheetOf(fight, 'osric')).toMatchObject({ guard: { cur: 5 }, fatigued: false, vig: { cur: 3 } })
    expect(sheetOf(fight, 'squire')).toBeNull()
  },
)

rule(
  ['bastionland.mortal.hour', 'bastionland.mortal.after-fight'],
  'tended they live, untended they die within the hour',
  () => {
    const figures = [knight({ life: 'mortal' }), { name: 'Squire', id: 'squire', kind: 'squire' }]
    expect(
      sheetOf(playBetween({ system: bastionland, figures }, ['tend osric', 'hour']), 'osric'),
    ).toMatchObject({ life: 'up' })
    expect(sheetOf(playBetween({ system: bastionland, figures }, ['hour']), 'osric')).toBeNull()
  },
)

rule(
  [
    'bastionland.recovery.guard',
    'bastionland.recovery.fatigue',
    'bastionland.recovery.not-virtues',
    'bastionland.structure',
  ],
  'a day restores Guard and freshness and mends walls, but no Virtue',
  () => {
    const tired = knight({ guard: { cur: 0, max: 5 }, fatigued: true, vig: { cur: 3, max: 10 } })
    const gate = { name: 'Gate', id: 'gate', kind: 'structure', guard: { cur: 1, max: 5 } }
    const fight = playBetween({ system: bastionland, figures: [tired, gate] }, ['rest'])
    expect(sheetOf(fight, 'osric')).toMatchObject({ guard: { cur: 5 }, fatigued: false, vig: { cur: 3 } })
    expect(sheetOf(fight, 'gate')).toMatchObject({ guard: { cur: 5 } })
    const healed = playBetween({ system: bastionland, figures: [tired] }, ['restore osric vig'])
    expect(sheetOf(healed, 'osric')).toMatchObject({ vig: { cur: 10 } })
  },
)
