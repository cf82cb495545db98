import { describe, expect, it } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

const known = ['bastionland', 'stances', 'warband', 'momentum', 'mythras']

describe('the nearest word', () => {
  it('is what was probably meant', () => {
    expect(nearest('bastoinland', known)).toBe('bastionland')
    expect(nearest('mithras', known)).toBe('mythras')
    expect(nearest('WARBAND', known)).toBe('warband')
    expect(nearest('bastion', known)).toBe('bastionland')
  })

  it('is nothing when nothing is near', () => {
    expect(nearest('chess', known)).toBeUndefined()
    expect(nearest('x'.repeat(1_000_000), known)).toBeUndefined()
    expect(didYouMean('chess', known)).toBe('There are bastionland, stances, warband, momentum, mythras.')
  })
})
