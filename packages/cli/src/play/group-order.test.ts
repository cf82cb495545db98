import { describe, expect, it } from 'vitest'
import { nextOrder, type OrderTarget, orderForSome, SOME } from './group-order.ts'

const band = [
  { id: 'knight', name: 'Knight' },
  { id: 'archer', name: 'Archer 1' },
  { id: 'archer-2', name: 'Archer 2' },
]

describe('for whom an order is', () => {
  it('goes from all to a kind, to some, and back to whoever is asked', () => {
    const all = nextOrder(null, band, 'archer')
    expect(all).toEqual({ whom: 'all of mine', figures: null })
    const kind = nextOrder(all as OrderTarget, band, 'archer')
    expect(kind).toEqual({ whom: 'each Archer', figures: ['archer', 'archer-2'] })
    expect(nextOrder(kind as OrderTarget, band, 'archer')).toBe(SOME)
    expect(nextOrder({ whom: 'Knight', figures: ['knight'] }, band, 'archer')).toBeNull()
  })

  it('offers no kind of which there is one, and no choice among two', () => {
    const pair = band.slice(0, 2)
    const all = nextOrder(null, pair, 'knight')
    expect(nextOrder(all as OrderTarget, pair, 'knight')).toBeNull()
  })

  it('reads the numbers of some, and nobody from anything else', () => {
    expect(orderForSome('1, 3', band)).toEqual({ whom: 'Knight, Archer 2', figures: ['knight', 'archer-2'] })
    expect(orderForSome('x 9', band)).toBeNull()
  })
})
