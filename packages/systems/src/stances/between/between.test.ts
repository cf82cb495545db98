/**
 * Between scenes: an hour of rest for each point of Vitality, and first aid for the dying.
 */
import { expect } from 'vitest'
import { playBetween, sheetOf } from '../../testing/interludes.ts'
import { rule } from '../../testing/rule.ts'
import { stances } from '../index.ts'

rule('stances.dying.recovery', '1 Vitality an hour for the stable, none for the dying', () => {
  const stable = { name: 'Ana', id: 'ana', vitalityMax: 10, vitality: 0, condition: 'stable' }
  const fight = playBetween({ system: stances, figures: [stable] }, ['rest'])
  expect(sheetOf(fight, 'ana')).toMatchObject({ vitality: null, condition: 'active' })
  const dying = { ...stable, vitality: -1, condition: 'dying' }
  expect(sheetOf(playBetween({ system: stances, figures: [dying] }, ['rest']), 'ana')).toMatchObject({
    vitality: -1,
  })
})

rule('stances.dying.medicine', 'Mind and Medicine against 8 make the dying stable', () => {
  const healer = { name: 'Bo', id: 'bo', kind: 'pc', mind: 3, skills: { medicine: 3 } }
  const dying = { name: 'Ana', id: 'ana', kind: 'pc', vitality: -1, condition: 'dying' }
  const fight = playBetween({ system: stances, figures: [healer, dying] }, ['first-aid ana'])
  const [dice = []] = fight.log.flatMap(({ event }) =>
    'faces' in event && Array.isArray(event.faces) ? [event.faces.map(Number)] : [],
  )
  const total = dice.reduce((sum, die) => sum + die, 6)
  expect(sheetOf(fight, 'ana')).toMatchObject({ condition: total >= 8 ? 'stable' : 'dying' })
})
