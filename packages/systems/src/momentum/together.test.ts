/**
 * Rules that meet: what one chapter says while another is under way. An ability at the end of a round that needs a
 * superior position, somebody who leaves in the middle of his turn, a newcomer and the weight of armour, rulings that
 * bear upon each other.
 */
import { describe, expect } from 'vitest'
import { rule } from '../testing/rule.ts'
import { momentum } from './index.ts'
import { figure, pc, playEnd, playGain, set, stage } from './testing/stage.ts'

describe('the end of a round', () => {
  rule(
    ['momentum.eor.abilities', 'momentum.action.reposition-use'],
    'what needs a superior position is not offered without one, nor paid for',
    () => {
      const needs = { needsSuperior: true, endOfRound: true } as const
      const abilities = [
        { name: 'Rise', ...needs, effect: 'gain-momentum', amount: 3 },
        { name: 'Push', ...needs, cost: 2, effect: 'lose-momentum', amount: 3 },
      ] as const
      for (const order of ['listed', 'simultaneous'] as const) {
        const end = (superior: number[]) => {
          const rulings = { 'eor-order': order }
          const state = stage({ reds: [pc('Ana', { abilities })], blues: [pc('Bea')] }, { rulings })
          set(state, 'ana', { momentum: 2, superior })
          const asked = playEnd(state).askedFor('end-of-round').length
          return [asked, figure(state, 'ana').momentum, figure(state, 'bea').momentum]
        }
        expect(end([])).toEqual([0, 2, 0])
        expect(end([1])).toEqual([2, 3, -3])
      }
    },
  )
})

describe('a fight taken up in its middle', () => {
  rule(
    ['momentum.init.start-zero', 'momentum.init.reroll', 'momentum.pool.carry'],
    'in a later round what was held counts, in the first it does not, nor for a newcomer',
    () => {
      const gained = (round: number) => {
        const ana = pc('Ana', { grace: 2, momentum: -3 })
        const state = stage({ pcs: [ana], npcs: ['brute'] }, { field: { round } })
        const bea = momentum.join(state, 'pcs', { name: 'Bea', momentum: 7 })
        playGain(state, { dice: [4, 4] })
        return [figure(state, 'ana').momentum, figure(state, bea).momentum]
      }
      expect(gained(1)).toEqual([6, 4])
      expect(gained(3)).toEqual([3, 4])
    },
  )
})
