/**
 * Rules that meet: what one chapter says while another is under way. An ability at the end of a round that needs a
 * superior position, somebody who leaves in the middle of his turn, a newcomer and the weight of armour, rulings that
 * bear upon each other.
 */
import { describe, expect } from 'vitest'
import { rule } from '../testing/rule.ts'
import { figure, pc, playEnd, set, stage } from './testing/stage.ts'

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
