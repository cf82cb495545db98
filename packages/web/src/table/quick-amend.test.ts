import { expect, it } from 'vitest'
import { quickAmendment } from './quick-amend.ts'

const HITS = { label: 'Hits left', now: 2, max: 3 }
const setOf = (amendment: ReturnType<typeof quickAmendment>): unknown =>
  amendment !== null && 'set' in amendment.change ? amendment.change.set : null

it('moves the value that a gauge shows', () => {
  const aldous = { id: 'aldous', name: 'Aldous', gauges: [] }
  const guard = { label: 'Guard', now: 4, max: 4 }
  expect(setOf(quickAmendment('bastionland', aldous, guard, -1))).toEqual({
    path: 'figures.aldous.guard',
    value: 3,
  })
  expect(quickAmendment('bastionland', aldous, { ...guard, now: 0 }, -1)).toBeNull()
  expect(quickAmendment('bastionland', aldous, { ...guard, label: 'Glory' }, 1)).toBeNull()
})

it('counts hits as the sheet does: taken by a PC, left to an NPC', () => {
  const momentum = { label: 'Momentum', now: 5, max: 0 }
  const ulla = { id: 'ulla', name: 'Ulla', gauges: [momentum, HITS] }
  const brute = { id: 'brute', name: 'Brute', gauges: [HITS] }
  expect(setOf(quickAmendment('momentum', ulla, HITS, -1))).toEqual({ path: 'figures.ulla.hits', value: 2 })
  expect(setOf(quickAmendment('momentum', brute, HITS, -1))).toEqual({ path: 'figures.brute.hits', value: 1 })
})

it('finds a hit location by its name, which may fall below nothing', () => {
  const body = ['right leg', 'head'].map((name) => ({ name, armour: 0, now: 0, max: 5, state: '' }))
  const goblin = { id: 'goblin', name: 'Goblin', gauges: [], body }
  expect(setOf(quickAmendment('mythras', goblin, { label: 'head', now: 0, max: 5 }, -1))).toEqual({
    path: 'figures.goblin.limbs.1.hp',
    value: -1,
  })
})
