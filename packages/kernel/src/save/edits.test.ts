import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editsBetween, withEdits } from './edits.ts'

/** A value as JSON has it. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('edits turn any JSON value into any other, to the letter', () => {
  const values = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(values, values, (before, after) => {
      const edits = editsBetween(plain(before), plain(after))
      const edited =
        edits === null ? plain(after) : withEdits(plain(before), JSON.parse(JSON.stringify(edits)))
      expect(JSON.stringify(edited)).toBe(JSON.stringify(plain(after)))
    }),
  )
})

test('a small change of a large value is a small edit', () => {
  const figures = Array.from({ length: 20 }, (_, at) => ({
    id: `f${at}`,
    guard: 3,
    body: { arm: 2, leg: 4 },
  }))
  const wounded = figures.map((figure) =>
    figure.id === 'f7' ? { ...figure, body: { ...figure.body, leg: 1 } } : figure,
  )
  expect(editsBetween({ figures, round: 1 }, { figures: wounded, round: 2 })).toEqual([
    [['figures', 7, 'body', 'leg'], 1],
    [['round'], 2],
  ])
})

test('lists grow and shrink, fields come at the end, and others are written whole', () => {
  expect(editsBetween([1, 2, 3], [1, 4])).toEqual([[[2]], [[1], 4]])
  expect(editsBetween([1], [1, 2])).toEqual([[[1], 2]])
  expect(editsBetween({ a: 1 }, { a: 1, b: 2 })).toEqual([[['b'], 2]])
  expect(editsBetween({ a: 1, b: 2 }, { b: 2, a: 1 })).toBeNull()
  expect(editsBetween({ in: { a: 1, b: 2 } }, { in: { b: 2 } })).toEqual([[['in'], { b: 2 }]])
  expect(editsBetween({ id: 'one', n: 1 }, { id: 'two', n: 1 })).toBeNull()
  expect(editsBetween({ a: undefined, b: 1 }, { b: 1 })).toEqual([])
})

test('an edit that fits nowhere is refused', () => {
  for (const edit of [
    [['a', 'b'], 1],
    [['list', 5], 1],
    [['list', 0]],
    [['list', 'x'], 1],
    [['text', 'x'], 1],
    [['list']],
  ] as const)
    expect(() => withEdits({ list: [1, 2], text: 'x' }, [edit]), JSON.stringify(edit)).toThrow(RangeError)
  expect(() => withEdits({}, [[['__proto__', 'x'], 1]])).toThrow(RangeError)
})
