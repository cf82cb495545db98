/**
 * Between fights: what a rest frees, what only healing and mending give back, and the mauled.
 */
import { expect } from 'vitest'
import { playBetween, sheetOf } from '../../testing/interludes.ts'
import { rule } from '../../testing/rule.ts'
import { momentum } from '../index.ts'

const pc = (fields: object) => ({ name: 'Ulla', id: 'ulla', kind: 'pc', class: 'Mercenary', ...fields })

rule(
  ['momentum.turn.exhausted-recover', 'momentum.hits.persist'],
  'rest frees EXHAUSTED slots and leaves hits',
  () => {
    const fight = playBetween(
      {
        system: momentum,
        figures: [pc({ exhaustedSlots: 2, stamina: 4, sad: 1, lowered: ['might'], hits: 2 })],
      },
      ['rest'],
    )
    expect(sheetOf(fight, 'ulla')).toMatchObject({
      exhaustedSlots: 0,
      stamina: 0,
      sad: 0,
      lowered: [],
      hits: 2,
    })
  },
)

rule('momentum.hits.persist', 'hits go when they are healed', () => {
  const fight = playBetween({ system: momentum, figures: [pc({ hits: 2 })] }, ['heal ulla'])
  expect(sheetOf(fight, 'ulla')).toMatchObject({ hits: 0 })
})

rule('momentum.dire.mauled-treat', 'treated they live, untreated they are dead ten minutes later', () => {
  const figures = [pc({ dying: true }), { name: 'Odo', id: 'odo', kind: 'pc', class: 'Scholar' }]
  expect(sheetOf(playBetween({ system: momentum, figures }, ['treat ulla', 'rest']), 'ulla')).toMatchObject({
    dying: false,
  })
  expect(sheetOf(playBetween({ system: momentum, figures }, ['wait']), 'ulla')).toBeNull()
})

rule('momentum.end.carry', 'chain worn to Ud4 stays worn until it is mended', () => {
  const worn = pc({ armour: { type: 'chain', step: 2 } })
  const rested = playBetween({ system: momentum, figures: [worn] }, ['rest'])
  expect(sheetOf(rested, 'ulla')).toMatchObject({ armour: { step: 2 } })
  const mended = playBetween({ system: momentum, figures: [worn] }, ['mend ulla'])
  expect(sheetOf(mended, 'ulla')).toMatchObject({ armour: { step: 3 } })
})
