/**
 * Lists of figures: ready-made, in words, or written out; what overrides what, how they are numbered, and what
 * is refused.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import {
  type FigureSpec,
  figureForm,
  freeze,
  leaver,
  newcomer,
  numberIds,
  readFigure,
  requireWinner,
  rosterOf,
  slug,
  statblocks,
} from './roster.ts'

interface Card {
  name: string
  might?: number | undefined
}

const card = z.strictObject({ name: z.string().min(1), might: z.int().min(0).optional() })
const known = {
  sheet: card,
  find: (id: string): Card | undefined => (id === 'wolf' ? { name: 'Wolf', might: 3 } : undefined),
  ids: () => ['wolf'],
  parse: (text: string) =>
    text.startsWith('Bear')
      ? { ok: true as const, sheet: { name: text }, notes: [] }
      : { ok: false as const, error: 'no bear' },
}

function read(input: unknown): FigureSpec<Card> {
  const found = readFigure(known, input)
  if ('error' in found) throw new Error(found.error)
  return found
}

describe('a figure', () => {
  test('is the id of a ready-made one, a stat block or a sheet', () => {
    expect(read('wolf')).toEqual({ id: null, seat: null, count: 1, sheet: { name: 'Wolf', might: 3 } })
    expect(read({ statblock: 'Bear of the hills' }).sheet).toEqual({ name: 'Bear of the hills' })
    expect(read({ name: 'Ana', might: 2, id: 'ana', seat: 'red', count: 2 })).toEqual({
      id: 'ana',
      seat: 'red',
      count: 2,
      sheet: { name: 'Ana', might: 2 },
    })
  })

  test('may override any field of what it starts from', () => {
    expect(read({ use: 'wolf', might: 9 }).sheet).toEqual({ name: 'Wolf', might: 9 })
  })

  test('that was read once can be read again', () => {
    const once = read({ use: 'wolf', id: 'grey', count: 3 })
    expect(read(once)).toEqual(once)
    expect(figureForm(known).parse(once)).toEqual(once)
  })

  test.each([
    [7, 'a figure is the id'],
    [{ use: 'dragon' }, 'no ready-made figure "dragon"'],
    ['Wolf - '.padEnd(80, 'x'), 'a stat block stands behind "statblock:"'],
    [{ use: 'wofl' }, 'no ready-made figure "wofl" (did you mean "wolf"?)'],
    [{ use: 'wolf', statblock: 'Bear' }, 'not both'],
    [{ statblock: 'Fox' }, 'no bear'],
    [{ name: '' }, 'Too small'],
    [{ use: 'wolf', count: 0 }, 'Too small'],
  ])('%j is refused with what is wrong', (input, why) => {
    const found = readFigure(known, input)
    expect('error' in found && found.error).toContain(why)
    expect(figureForm(known).safeParse(input).success).toBe(false)
  })
})

describe('recruits', () => {
  test('get ids from their names, numbers where there are several, and the seat of their side', () => {
    const found = numberIds([
      ...rosterOf([read('wolf'), read({ use: 'wolf', count: 2 })], 'beasts', 1, ({ name }) => ({ name })),
      ...rosterOf([read({ use: 'wolf', id: 'wolf', seat: 'ada' })], 'tame', 0, ({ name }) => ({ name })),
    ])
    expect(found.map(({ id, name, seat, side }) => [id, name, seat, side])).toEqual([
      ['wolf', 'Wolf', 'beasts', 1],
      ['wolf-1', 'Wolf 1', 'beasts', 1],
      ['wolf-2', 'Wolf 2', 'beasts', 1],
      ['wolf-3', 'Wolf 3', 'ada', 0],
    ])
  })

  test('never take an id that is in use, nor the referee’s', () => {
    const [one] = numberIds([{ id: 'referee', seat: 'a', side: 0, name: 'Referee', sheet: null }])
    const [other] = numberIds([{ id: 'wolf', seat: 'a', side: 0, name: 'Wolf', sheet: null }], ['wolf'])
    expect(one?.id).toBe('referee-2')
    expect(other?.id).toBe('wolf-2')
  })

  test('have ids that can be typed', () => {
    expect(slug('Æthelred  the "Unready"!')).toBe('æthelred-the-unready')
    expect(slug('Señor Ñu')).toBe('senor-nu')
    expect(slug('***')).toBe('figure')
    expect(slug(`x${'𐌰'.repeat(60)}`)).toBe(`x${'𐌰'.repeat(49)}`)
  })
})

test('freezing goes all the way down and stops at what is frozen', () => {
  const tree = freeze({ list: [{ deep: 1 }] })
  expect(Object.isFrozen(tree.list[0])).toBe(true)
  expect(freeze(tree)).toBe(tree)
})

describe('changing who fights', () => {
  const fight = { setup: { sides: [{ id: 'red' }, { id: 'blue' }] }, figures: [{ id: 'wolf' }] }
  const join = (side: string, figure: unknown) => newcomer(known, (sheet) => sheet, fight, side, figure)

  test('a newcomer gets an id that nobody has, and the seat of the side', () => {
    expect(join('blue', 'wolf')).toMatchObject({ id: 'wolf-2', name: 'Wolf 2', side: 1, seat: 'blue' })
  })

  test('many come one by one', () => {
    expect(join('red', { use: 'wolf', id: 'fang', count: 5 })).toMatchObject({ id: 'fang', name: 'Wolf' })
  })

  test('an unknown side, figure or winner is refused', () => {
    expect(() => join('green', 'wolf')).toThrow(Refusal)
    expect(() => join('red', 'dragon')).toThrow(
      'That figure cannot join: there is no ready-made figure "dragon"',
    )
    expect(() => leaver(undefined, 'x'.repeat(500))).toThrow(/^Nobody is called .{1,70}$/)
    expect(() => requireWinner(fight.setup.sides, 'green')).toThrow('There is no side "green".')
    expect(() => requireWinner(fight.setup.sides, null)).not.toThrow()
  })
})

describe('stat blocks', () => {
  const { parse, print } = statblocks(
    known,
    (sheet) => sheet,
    ({ name }) => `~${name}~`,
  )

  test('are read and printed by the system', () => {
    expect(parse('Bear')).toEqual({ ok: true, figure: { name: 'Bear' }, notes: [] })
    expect(parse('Cat')).toEqual({ ok: false, error: 'no bear' })
    expect(print({ name: 'Bear' })).toBe('~Bear~')
    expect(() => print({ title: 'Bear' })).toThrow(Refusal)
    const trap = {
      get name(): string {
        throw new Error('a trap')
      },
    }
    expect(() => print(trap)).toThrow(Refusal)
  })

  test("a figure of the game's own, pasted as JSON, is taken as it is; a wrong one says what is wrong", () => {
    const figure = { id: 'fang', name: 'Fang' }
    expect(parse(JSON.stringify(figure, null, 1))).toEqual({ ok: true, figure, notes: [] })
    expect(print(figure)).toBe('~Fang~')
    expect(parse('{"name": 7}')).toMatchObject({ ok: false, error: expect.stringMatching(/^name: /) })
    expect(parse('{"name": "Fang", "system": {}}')).toEqual({ ok: false, error: 'no bear' })
  })
})
