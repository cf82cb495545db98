/**
 * What figures carry from one fight into the next: whose sheet is whose, how short it is written, and when it can be
 * had at all.
 */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Fight } from '../fight/fight.ts'
import { Refusal } from '../refusal.ts'
import { toy, toyDuel } from '../testing/toy.ts'
import { leanSheet, leavingWith, sheetListed, sheetsListed } from './sheets-after.ts'

interface Card {
  name: string
  might?: number | undefined
}

const card = z
  .strictObject({
    name: z.string().min(1),
    might: z.int().min(0).optional(),
    gear: z.array(z.strictObject({ what: z.string(), worn: z.boolean().default(false) })).default([]),
  })
  .transform(({ might, ...rest }) => ({ ...rest, might: might ?? rest.name.length }))
const known = {
  sheet: card,
  find: (id: string): Card | undefined => (id === 'wolf' ? { name: 'Wolf', might: 3 } : undefined),
  ids: () => ['wolf'],
  parse: () => ({ ok: false as const, error: 'no stat blocks here' }),
}

function spec(sheet: Card, count = 1) {
  return { id: null, seat: null, count, sheet }
}

describe('whose sheet is whose', () => {
  const sides = [
    { figures: [spec({ name: 'Ana' }), spec({ name: 'Guard' }, 2)] },
    { figures: [spec({ name: 'Bo' })] },
  ]

  test('side by side, each as often as it is counted, then whoever joined', () => {
    const listed = sheetsListed(known, sides, ['wolf', { name: 'Cy' }])
    expect(listed.map(({ name }) => name)).toEqual(['Ana', 'Guard', 'Guard', 'Bo', 'Wolf', 'Cy'])
    expect(sheetListed(listed, 3)).toEqual({ name: 'Bo' })
  })

  test('what cannot be read is refused', () => {
    expect(() => sheetsListed(known, sides, ['dragon'])).toThrow(Refusal)
    expect(() => sheetListed([], 0)).toThrow('cannot read the scenario')
  })
})

describe('a sheet is written short', () => {
  test('without what the schema fills in, deep down too, whatever the order of its fields', () => {
    const whole = card.parse({ name: 'Ana', gear: [{ what: 'helm' }, { what: 'mail', worn: true }] })
    expect(whole.might).toBe(3)
    const lean = leanSheet(card, whole)
    expect(lean).toEqual({ name: 'Ana', gear: [{ what: 'helm' }, { what: 'mail', worn: true }] })
    expect(card.parse(lean)).toEqual(whole)
  })

  test('and what differs from that stays', () => {
    expect(leanSheet(card, card.parse({ name: 'Ana', might: 0 }))).toEqual({ name: 'Ana', might: 0 })
  })

  test('the original is left alone', () => {
    const whole = card.parse({ name: 'Ana' })
    const before = JSON.stringify(whole)
    leanSheet(card, whole)
    expect(JSON.stringify(whole)).toBe(before)
  })
})

test('everybody leaves under a name of his own; the dead leave without a sheet', () => {
  const figures = [
    { id: 'guard-1', side: 0, alive: true },
    { id: 'guard-2', side: 0, alive: true },
    { id: 'bo', side: 1, alive: false },
  ]
  const leaving = leavingWith({
    figures,
    sides: [{ id: 'red' }, { id: 'blue' }],
    form: card,
    nameOf: ({ id }) => `The ${id}`,
    sheetOf: ({ alive }) => (alive ? card.parse({ name: 'Guard', might: 1 }) : null),
    isHelpless: ({ id }) => id === 'guard-2',
  })
  expect(leaving.map(({ helpless }) => helpless)).toEqual([false, true, undefined])
  expect(leaving).toEqual([
    { id: 'guard-1', side: 'red', name: 'The guard-1', sheet: { name: 'Guard', might: 1 } },
    { id: 'guard-2', side: 'red', name: 'The guard-2', sheet: { name: 'Guard', might: 1 } },
    { id: 'bo', side: 'blue', name: 'The bo', sheet: null },
  ])
})

describe('a fight', () => {
  test('gives no sheets while it goes on', () => {
    const fight = Fight.create(toy, toyDuel(2))
    expect(() => fight.leaving()).toThrow('goes on')
  })

  test('gives none in a game that carries nothing', () => {
    const fight = Fight.create(toy, toyDuel(2))
    fight.amend({ end: { winner: 'red' } })
    expect(fight.over).toBe(true)
    expect(() => fight.leaving()).toThrow('nothing is carried out')
  })

  test('hands the game its scenario and whoever joined, but nobody whose joining was undone', () => {
    const seen: (readonly unknown[])[] = []
    const open = {
      ...toy,
      join: () => 'cy',
      after: (_state: object, { joined }: { joined: readonly unknown[] }) => {
        seen.push(joined)
        return []
      },
    }
    const fight = Fight.create(open, toyDuel(2))
    fight.amend({ join: { side: 'red', figure: 'cy' } })
    fight.amend({ join: { side: 'red', figure: 'dee' } })
    fight.undo()
    fight.amend({ end: { winner: 'red' } })
    fight.leaving()
    expect(seen).toEqual([['cy']])
  })
})
