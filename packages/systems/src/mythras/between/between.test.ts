/**
 * Between fights: fatigue by the hour, wounds by the day and the week, points that come back, dangers and senses.
 */
import { expect } from 'vitest'
import { playBetween, sheetOf, told } from '../../testing/interludes.ts'
import { rule } from '../../testing/rule.ts'
import { mythras } from '../index.ts'

const hero = (fields: object) => ({ name: 'Ana', id: 'ana', kind: 'pc', con: 12, ...fields })
const hurt = (hp: number) => ({
  locations: [
    '1-3 right leg 0/6',
    '4-6 left leg 0/6',
    '7-9 abdomen 0/7',
    { name: 'chest', from: 10, to: 12, hpMax: 8, hp },
    '13-15 right arm 0/5',
    '16-18 left arm 0/5',
    '19-20 head 0/6',
  ],
})

function chest(sheet: Readonly<Record<string, unknown>> | null): number {
  const locations = sheet?.['locations'] as readonly { name: string; hp: number }[]
  return locations.find(({ name }) => name === 'chest')?.hp ?? Number.NaN
}

rule('mythras.fatigue.recover', 'Winded takes 15 minutes by the Healing Rate', () => {
  const fight = playBetween({ system: mythras, figures: [hero({ fatigue: 1, healingRate: 3 })] }, [
    'rest-hours',
  ])
  expect(sheetOf(fight, 'ana')).toMatchObject({ fatigue: 0 })
  expect(told(fight)).toContain('1 hour later: day 1, hour 1.')
})

rule(
  ['mythras.blood.fatigue', 'mythras.hazard.asphyxia', 'mythras.fatigue.recover'],
  'lost blood comes back one level a day, want of air one a minute, weariness by its own hours',
  () => {
    const figures = [hero({ fatigue: 6, bled: 2, choked: 3, healingRate: 3 })]
    const hour = playBetween({ system: mythras, figures }, ['rest-hours'])
    expect(sheetOf(hour, 'ana')).toMatchObject({ fatigue: 2, bled: 2, choked: 0 })
    const day = playBetween({ system: mythras, figures }, ['rest-days'])
    expect(told(day)).toContain('2 days later: day 3.')
    expect(sheetOf(day, 'ana')).toMatchObject({ fatigue: 0, bled: 0 })
    const interrupted = playBetween({ system: mythras, figures }, Array(24).fill('rest-hours'))
    expect(sheetOf(interrupted, 'ana')).toMatchObject({ fatigue: 1, bled: 1 })
  },
)

rule('mythras.heal.natural', 'a Minor wound mends by the day, a Serious one by the week', () => {
  const minor = playBetween({ system: mythras, figures: [hero({ healingRate: 2, ...hurt(5) })] }, [
    'rest-days',
  ])
  expect(chest(sheetOf(minor, 'ana'))).toBe(7)
  const serious = playBetween({ system: mythras, figures: [hero({ healingRate: 2, ...hurt(-3) })] }, [
    'rest-days',
  ])
  expect(told(serious)).toContain('1 week later: day 8.')
  expect(chest(sheetOf(serious, 'ana'))).toBe(-1)
})

rule('mythras.heal.natural', 'a Major wound that nobody can treat maims', () => {
  const fight = playBetween({ system: mythras, figures: [hero({ fatigue: 3, ...hurt(-8) })] }, ['rest-days'])
  expect(chest(sheetOf(fight, 'ana'))).toBe(-8)
  expect(told(fight)).toContain('Ana: the chest is maimed')
})

rule(
  ['mythras.magic.recover', 'mythras.free.luck'],
  'Magic Points by the hour, Luck with a new session',
  () => {
    const spent = hero({ magicPoints: 9, magicPointsNow: 3, healingRate: 2, luck: 3, luckNow: 0 })
    const rested = playBetween({ system: mythras, figures: [spent] }, ['rest-hours'])
    expect(sheetOf(rested, 'ana')).toMatchObject({ magicPointsNow: null, luckNow: 0 })
    const session = playBetween({ system: mythras, figures: [spent] }, ['session'])
    expect(sheetOf(session, 'ana')).toMatchObject({ luckNow: null })
  },
)

rule(
  ['mythras.fatigue.gain', 'mythras.hazard.falling-object', 'mythras.hazard.fire'],
  'the dangers of the road are rolled',
  () => {
    const fight = playBetween({ system: mythras, figures: [hero({})] }, [
      'exertion ana',
      'falling-object ana',
      'fire ana',
    ])
    const cited = new Set(fight.log.map(({ event }) => event.rule))
    for (const id of ['mythras.fatigue.gain', 'mythras.hazard.falling-object', 'mythras.hazard.fire'])
      expect(cited).toContain(id)
  },
)

rule(
  'mythras.hazard.fire',
  'lava catches at once and burns on for as many Rounds as one stands in it',
  () => {
    const fight = playBetween({ system: mythras, figures: [hero({})] }, ['fire ana'], 'between', {
      'between-fire': 'lava',
      'between-time': 2,
    })
    expect(fight.log.filter(({ event }) => event.event === 'hazard').length).toBeGreaterThan(1)
    expect(sheetOf(fight, 'ana')).toBeNull()
    // Lines about the dead are told like any others.
    expect(told(fight).join('\n')).not.toMatch(/\[[a-z-]+\]/)
  },
)

rule(
  [
    'mythras.creature.blood-sense',
    'mythras.creature.burrower',
    'mythras.creature.death-sense',
    'mythras.creature.disease-immunity',
    'mythras.creature.echolocation',
    'mythras.creature.life-sense',
  ],
  'what a creature is good for away from a fight is told',
  () => {
    const abilities = [
      'blood-sense',
      'burrower',
      'death-sense',
      'disease-immunity',
      'echolocation',
      'life-sense',
    ]
    const fight = playBetween({ system: mythras, figures: [hero({ abilities, int: 12, move: 6 })] }, [
      'senses ana',
    ])
    const lines = told(fight)
    expect(lines).toContain('Ana: feels death within 6 kilometres')
    expect(lines).toContain('Ana: tunnels 6 metres a Move')
    expect(lines).toContain('Ana: hiding from it is 2 grades harder')
  },
)
