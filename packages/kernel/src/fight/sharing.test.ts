import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareUnchanged } from './sharing.ts'

test('what did not change is the earlier part, and what changed is not', () => {
  const earlier = {
    round: 1,
    figures: [
      { id: 'a', hp: [3, 4] },
      { id: 'b', hp: [5] },
    ],
    setup: { at: 0 },
  }
  const later = {
    round: 2,
    figures: [
      { id: 'a', hp: [3, 4] },
      { id: 'b', hp: [4] },
    ],
    setup: { at: 0 },
  }
  shareUnchanged(earlier, later)
  expect(later.figures[0]).toBe(earlier.figures[0])
  expect(later.setup).toBe(earlier.setup)
  expect(later.figures).not.toBe(earlier.figures)
  expect(later.figures[1]).toEqual({ id: 'b', hp: [4] })
  expect(earlier.figures[1]).toEqual({ id: 'b', hp: [5] })
})

test('the order of keys is a difference, and what is frozen is not written to', () => {
  const earlier = { one: { a: 1, b: 2 }, two: { c: [3], d: 4 } }
  const list = [3]
  const later = { one: { b: 2, a: 1 }, two: Object.freeze({ c: list, d: 5 }) }
  shareUnchanged(earlier, later)
  expect(JSON.stringify(later.one)).toBe('{"b":2,"a":1}')
  expect(later.two.c).toBe(list)
})

test('neither state reads otherwise than before', () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(json, json, fc.boolean(), (one, other, mixes) => {
      const earlier: object = JSON.parse(JSON.stringify(one))
      const later: object = JSON.parse(JSON.stringify(mixes ? { ...one, ...other } : other))
      const texts = [JSON.stringify(earlier), JSON.stringify(later)]
      shareUnchanged(earlier, later)
      expect([JSON.stringify(earlier), JSON.stringify(later)]).toEqual(texts)
    }),
  )
})
