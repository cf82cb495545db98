import { expect, it } from 'vitest'
import { merge } from './merge.ts'

const BASE = { name: 'Brand', vigor: 15, weapons: ['battle axe'], notes: '' }

it('keeps what only one of two has changed', () => {
  const { merged, clashes, theirs } = merge(
    BASE,
    { ...BASE, vigor: 14 },
    { ...BASE, weapons: ['battle axe', 'dagger'], hp: 1 },
  )
  expect(merged).toEqual({ ...BASE, vigor: 14, weapons: ['battle axe', 'dagger'], hp: 1 })
  expect(clashes).toEqual([])
  expect(theirs).toEqual(['weapons', 'hp'])
})

it('tells what both have changed to different things, and nothing else', () => {
  const { clashes, merged } = merge(
    BASE,
    { ...BASE, vigor: 14, notes: 'x' },
    { ...BASE, vigor: 13, notes: 'x' },
  )
  expect(clashes).toEqual([{ key: 'vigor', mine: 14, theirs: 13 }])
  expect(merged['vigor']).toBe(14)
})

it('takes away what one has taken away, and does not mind the order of fields', () => {
  const { weapons: _, ...without } = BASE
  expect(merge(BASE, without, { notes: '', weapons: ['battle axe'], vigor: 15, name: 'Brand' })).toEqual({
    merged: without,
    clashes: [],
    theirs: [],
  })
})
