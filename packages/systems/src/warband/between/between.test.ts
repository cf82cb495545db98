/**
 * Between fights: days and weeks of rest, which Wound has its week, people who come, and the gear of the fallen.
 */
import { Fight, interludeOf } from '@steelyard/kernel'
import { expect } from 'vitest'
import { interludeScenario, playBetween, sheetOf, told } from '../../testing/interludes.ts'
import { rule } from '../../testing/rule.ts'
import { warband } from '../index.ts'

const hero = (fields: object) => ({ name: 'Hero', id: 'hero', kind: 'pc', ...fields })

rule('warband.recover.day', 'the days that are missing, one HP each', () => {
  const fight = playBetween({ system: warband, figures: [hero({ hpMax: 4, hp: 1 })] }, ['rest-days'])
  expect(sheetOf(fight, 'hero')).toMatchObject({ hp: 4 })
  expect(told(fight)).toContain('3 days later: week 1, day 4.')
})

rule(
  ['warband.recover.week-hp', 'warband.recover.week-wound'],
  'downtime mends no Wound, full rest one',
  () => {
    const figures = [hero({ hpMax: 4, hp: 0, wounds: [{ number: 3 }, { number: 6, permanent: true }] })]
    const idle = playBetween({ system: warband, figures }, ['downtime-week'])
    expect(sheetOf(idle, 'hero')).toMatchObject({
      hp: 4,
      wounds: [{ number: 3 }, { number: 6, healed: false }],
    })
    const abed = playBetween({ system: warband, figures }, ['rest-week', 'rest-week'])
    expect(sheetOf(abed, 'hero')).toMatchObject({
      hp: 4,
      wounds: [{ number: 6, permanent: true, healed: true }],
    })
  },
)

rule('warband.wound.retainers', 'one retainer for each permanent Wound, and no more', () => {
  const figures = [hero({ wounds: [{ number: 6, permanent: true }] })]
  const fight = playBetween({ system: warband, figures }, ['retainer hero', 'onward'])
  expect(sheetOf(fight, 'retainer-of-hero')).toMatchObject({ kind: 'npc', level: 1 })
  const again = playBetween(
    {
      system: warband,
      figures: [...figures, { name: 'R', kind: 'npc', note: 'Retainer of Hero, drawn by their scars.' }],
    },
    [],
  )
  expect(again.log.length).toBeGreaterThan(0)
  expect(() => playBetween({ system: warband, figures: [hero({})] }, ['retainer hero'])).toThrow()
})

rule('warband.death.replacement', 'a hireling stands in for the dead, once', () => {
  const fallen = [{ id: 'anna', name: 'Anna', sheet: { kind: 'pc' } }]
  const figures = [{ name: 'Torchbearer', id: 'torch', kind: 'npc' }]
  const fight = playBetween({ system: warband, figures, fallen }, ['replace anna'])
  expect(sheetOf(fight, 'torch')).toMatchObject({ kind: 'pc', morale: null })
  expect(told(fight)).toContain('Torchbearer: stands in for Anna')
})

rule('warband.out.shield-loot', 'a looted shield is whole on 2 in 6', () => {
  const spoils = [{ from: 'Orc', name: 'shield', thing: { of: 'orc', thing: 'shield' } }]
  const results = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    const fight = playBetween({ system: warband, figures: [hero({})], spoils }, ['take'], `shield ${seed}`)
    const [die] = fight.log.flatMap(({ event }) => ('faces' in event ? [Number(String(event.faces))] : []))
    const has = sheetOf(fight, 'hero')?.['shield'] === 'slung'
    expect(has).toBe((die ?? 6) <= 2)
    results.add(String(has))
  }
  expect(results.size).toBe(2)
})

rule(
  ['warband.battle.light', 'warband.out.save-best'],
  'one light for each rank; the better save is rolled',
  () => {
    const figures = Array.from({ length: 6 }, (_, at) => ({ name: `M${at}`, id: `m${at}`, kind: 'npc' }))
    expect(told(playBetween({ system: warband, figures }, ['night-march']))).toContain(
      '2 lights are enough, one for each rank',
    )
    const armoured = playBetween({ system: warband, figures: [hero({ armour: ['light'], helmet: true })] }, [
      'peril hero',
    ])
    expect(told(armoured).join()).toContain('the better save is 7')
  },
)

/** Tests on the way, one after the other. */
function tested(given: Parameters<typeof interludeScenario>[0], trials: readonly string[]): Fight {
  const fight = Fight.create(interludeOf(warband).system, interludeScenario(given), { seed: 'tests' })
  for (const trial of trials)
    for (const answer of ['trial', trial]) fight.answer(fight.questions[0]?.id ?? '', answer)
  return fight
}

rule(
  ['warband.wound.5-guts', 'warband.wound.4-leg', 'warband.wound.6-head', 'warband.out.test'],
  'a Wound makes tests of its characteristic harder by 1 in 6, and no others',
  () => {
    const wounds = [{ number: 5 }]
    const given = { system: warband, figures: [hero({ vigor: 13, agility: 13, finesse: 13, wounds })] }
    const log = told(tested(given, ['hero vigor', 'hero agility'])).join()
    expect(log).toMatch(/the test of vigor (succeeds|fails), at 2 in 6/)
    expect(log).toMatch(/the test of agility (succeeds|fails), at 3 in 6/)
    expect(log.match(/a Wound made it harder/g)).toHaveLength(1)
    for (const [number, what] of [
      [4, 'agility'],
      [6, 'finesse'],
    ]) {
      const hurt = { system: warband, figures: [hero({ wounds: [{ number }] })] }
      expect(told(tested(hurt, [`hero ${what}`])).join()).toMatch(/, at 1 in 6/)
    }
  },
)
