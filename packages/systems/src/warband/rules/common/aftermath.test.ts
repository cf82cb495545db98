/**
 * After the fight: what rest gives back, what stays, and what a Wound costs until it has had its week.
 */
import { describe, expect } from 'vitest'
import { playBetween, sheetOf } from '../../../testing/interludes.ts'
import { rule } from '../../../testing/rule.ts'
import { warband } from '../../index.ts'
import { normaliseSheet } from '../../scenario/sheet.ts'
import { figure, npc, pc, playRound, stage } from '../../testing/stage.ts'
import { extraRetainers, restDay, sheetAfter } from './aftermath.ts'
import { captureOf, deadWeight, speedOf } from './fighter.ts'

describe('rest', () => {
  rule('warband.recover.day', 'one hit point for a full day', () => {
    expect(restDay(normaliseSheet(pc('hero', { hpMax: 2, hp: 0 }))).hp).toBe(1)
  })

  rule('warband.wound.retainers', 'one more retainer for each Wound that stays', () => {
    const wounds = [{ number: 4 }, { number: 5, permanent: true }, { number: 7, permanent: true }]
    expect(extraRetainers(normaliseSheet(pc('hero', { wounds })))).toBe(2)
  })
})

describe('what outlasts the fight', () => {
  rule(
    ['warband.wound.crit-temporary', 'warband.crit.everyone'],
    'a Wound and lost hit points go onto the sheet',
    () => {
      const input = pc('hero', { hpMax: 3 })
      const state = stage({ party: [input], foes: [npc('orc')] })
      playRound(state, { dice: [5, 1, 4], choices: { 'melee orc': ['attack'] } })
      expect(sheetAfter(normaliseSheet(input), figure(state, 'hero'))).toMatchObject({
        hp: 2,
        wounds: [{ number: 4, permanent: false }],
      })
    },
  )
})

describe('a Wound in the next fight', () => {
  rule(
    ['warband.wound.slot', 'warband.out.capture'],
    'weighs as much as in the one before, until it has had its rest',
    () => {
      const weapons = [
        { name: 'cudgel' },
        { name: 'halberd', where: 'worn' },
        { name: 'longbow', where: 'worn' },
      ] as const
      const input = normaliseSheet(pc('hero', { hpMax: 9, weapons }))
      const state = stage({ party: [input], foes: [npc('orc')] })
      expect(captureOf(state, figure(state, 'hero'))).toBe(6)
      playRound(state, { dice: [5, 1, 4], choices: { 'melee orc': ['attack'] } })
      const worn = (now: typeof state) => {
        const hero = figure(now, 'hero')
        return [deadWeight(now, hero), captureOf(now, hero), speedOf(now, hero)]
      }
      expect(worn(state)).toEqual([1, 5, 5])
      const sheet = sheetAfter(input, figure(state, 'hero'))
      expect(worn(stage({ party: [sheet], foes: [npc('orc')] }))).toEqual([1, 5, 5])
      const rested = sheetOf(playBetween({ system: warband, figures: [sheet] }, ['rest-week']), 'hero')
      expect(worn(stage({ party: [rested ?? {}], foes: [npc('orc')] }))).toEqual([0, 6, 6])
    },
  )
})
