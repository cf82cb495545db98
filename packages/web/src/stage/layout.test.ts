/**
 * Whatever a game sends, everybody has a place on the stage of their own.
 */
import type { BoardView, FigureView } from '@steelyard/table/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coverLines,
  goneFrom,
  layoutOf,
  poolSpots,
  type Spot,
  type StageLayout,
  sameSpots,
} from './layout.ts'

function figure(id: string, where: Partial<FigureView>): FigureView {
  return {
    id,
    name: id,
    seat: 'one',
    standing: 'up',
    gauges: [],
    facts: [],
    conditions: [],
    health: { share: 1, word: 'unhurt' },
    ...where,
  }
}

function board(sides: readonly (readonly FigureView[])[], places?: BoardView['places']): BoardView {
  return {
    title: 'Round 1',
    stages: [],
    notes: [],
    sides: sides.map((figures, at) => ({ id: `side-${at}`, name: `Side ${at}`, figures: [...figures] })),
    ...(places === undefined ? {} : { places }),
  }
}

function expectApart(view: BoardView, wanted: number): void {
  for (const box of ['wide', 'small'] as const) expectSpotsApart(layoutOf(view, box), wanted)
}

function expectSpotsApart({ spots, width, height }: StageLayout, wanted: number): void {
  const isOutside = ({ x, y }: Spot) => x < 0 || x > width || y < 0 || y > height
  const isOn = (one: Spot, other: Spot) =>
    Math.abs(one.x - other.x) < one.reach.x + other.reach.x - 1 &&
    Math.abs(one.y - other.y) < one.reach.y + other.reach.y - 1
  const wrong = spots.flatMap((one, at) => [
    ...(isOutside(one) ? [`${one.figure.id} is off the stage`] : []),
    ...spots
      .slice(at + 1)
      .flatMap((other) => (isOn(one, other) ? [`${one.figure.id} stands on ${other.figure.id}`] : [])),
  ])
  expect([spots.length, wrong]).toEqual([wanted, []])
}

const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 })
const line = (many: number): BoardView['places'] =>
  Array.from({ length: many }, (_, at) => ({
    id: `${at}`,
    name: `Place ${at}`,
    note: '',
    next: [at - 1, at + 1].filter((next) => next >= 0 && next < many).map(String),
  }))

test('sides that face each other', () => {
  fc.assert(
    fc.property(sizes, (many) => {
      const sides = many.map((count, side) =>
        Array.from({ length: count }, (_, at) => figure(`${side} ${at}`, {})),
      )
      expectApart(
        board(sides),
        many.reduce((sum, count) => sum + count, 0),
      )
    }),
  )
})

test('a line of places, with a row for each stance', () => {
  const stance = fc.constantFrom('Aggressive', 'Balanced', 'Defensive')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(4), stance), { minLength: 1, maxLength: 20 }), (where) => {
      const figures = where.map(([place, row], at) => figure(`f${at}`, { place: `${place}`, row }))
      expectApart(board([figures.slice(0, 3), figures.slice(3)], line(5)), figures.length)
    }),
  )
})

test('places where nobody stands make room for those where somebody does', () => {
  const two = ['a', 'b'].map((id) => [figure(id, { place: '1', row: 'Balanced' })])
  const { areas, rows } = layoutOf(board(two, line(5)))
  const [first, taken] = areas
  expect(taken?.width).toBeGreaterThan((first?.width ?? 0) * 1.5)
  expect(areas.map(({ x, width }) => x + width).slice(0, -1)).toEqual(areas.slice(1).map(({ x }) => x))
  const [aggressive, balanced, defensive] = rows
  expect((defensive?.top ?? 0) - (balanced?.top ?? 0)).toBeGreaterThan(
    (balanced?.top ?? 0) - (aggressive?.top ?? 0),
  )
})

test('whoever falls and leaves the ground is seen once more where they stood', () => {
  const [up, fallen] = [figure('a', { place: '0' }), figure('b', { place: '1' })]
  const dead = figure('b', { place: '1', standing: 'out' })
  const before = layoutOf(board([[up], [fallen]], line(2)))
  const now = board([[up], [dead]], line(2))
  const effects = [{ figure: 'b', kind: 'fell' }]
  const [gone, ...others] = goneFrom(before, layoutOf(now), now, effects)
  expect(others).toEqual([])
  expect(gone?.figure).toEqual(dead)
  expect(gone?.x).toBe(before.spots.find(({ figure: { id } }) => id === 'b')?.x)
  expect(goneFrom(before, before, now, effects)).toEqual([])
})

test('whoever falls where the ground grows smaller lies on nobody and on the stage, or is not drawn', () => {
  const at = (id: string, x: number) => figure(id, { spot: { x, y: 0 } })
  const foes = [at('f0', 0), at('f1', 0), at('f2', 0), at('f3', 2)]
  const heroes = Array.from({ length: 7 }, (_, nth) => at(`h${nth}`, nth < 4 ? 0 : 10))
  const before = layoutOf(board([heroes, foes]))
  const now = board([heroes.map(({ id }) => figure(id, { standing: 'out' })), foes])
  const after = layoutOf(now)
  const effects = heroes.map(({ id }) => ({ figure: id, kind: 'fell' }))
  const gone = goneFrom(before, after, now, effects)
  expect(gone.length).toBeGreaterThan(0)
  expectSpotsApart({ ...after, spots: [...after.spots, ...gone] }, 4 + gone.length)
})

test('places that are joined in any way', () => {
  const ring = Array.from({ length: 5 }, (_, at) => ({
    id: `${at}`,
    name: `Place ${at}`,
    note: '',
    next: [`${(at + 1) % 5}`, `${(at + 4) % 5}`],
  }))
  fc.assert(
    fc.property(fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }), (where) => {
      const figures = where.map((place, at) => figure(`f${at}`, { place: `${place}` }))
      expectApart(board([figures.slice(0, 2), figures.slice(2)], ring), figures.length)
    }),
  )
})

test('a line to scale, with units of ranks', () => {
  const ranks = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), ranks), { minLength: 2, maxLength: 40 }), (where) => {
      const figures = where.map(([x, many], at) =>
        figure(`f${at}`, {
          spot: { x, y: 0 },
          pips: many.map((now, rank) => ({ label: `${rank} rank`, now, max: 9 })),
        }),
      )
      expectApart(board([figures.slice(0, 20), figures.slice(20)]), figures.length)
    }),
  )
})

test('an open field', () => {
  const spot = fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -20, max: 20 }) })
  fc.assert(
    fc.property(fc.array(spot, { minLength: 2, maxLength: 14 }), (where) => {
      const figures = where.map((spot, at) => figure(`f${at}`, { spot }))
      expectApart(board([figures.slice(0, 5), figures.slice(5)]), figures.length)
    }),
  )
})

test('whoever stands as before keeps the same spot, so that nobody is drawn anew for others', () => {
  const at = (x: number) =>
    board([[figure('a', { spot: { x: 0, y: 0 } })], [figure('b', { spot: { x, y: 0 } })]])
  const before = layoutOf(at(10))
  const same = sameSpots(before, layoutOf(at(10)))
  expect(same.spots.map((spot, nth) => spot === before.spots[nth])).toEqual([true, true])
  const wounded = board([
    [figure('a', { spot: { x: 0, y: 0 } })],
    [figure('b', { spot: { x: 10, y: 0 }, conditions: ['prone'] })],
  ])
  const changed = sameSpots(before, layoutOf(wounded))
  expect(changed.spots.map((spot, nth) => spot === before.spots[nth])).toEqual([true, false])
})

test('who is farther left in the game is not farther right on the stage', () => {
  const figures = [0, 5, 30].map((x, at) => figure(`f${at}`, { spot: { x, y: 0 } }))
  const { spots } = layoutOf(board([figures.slice(0, 1), figures.slice(1)]))
  expect(spots.map(({ x }) => x)).toEqual([...spots.map(({ x }) => x)].sort((a, b) => a - b))
})

test('cover is drawn where it stands, between those it stands between, and not once it is broken', () => {
  const figures = [0, 30].map((x, at) => figure(`f${at}`, { spot: { x, y: at } }))
  const cover = (id: string, x: number, hides: 'all' | 'part' | 'nothing') => ({
    ...{ id, name: id, note: `${id} at ${x}`, hides },
    ...{ from: { x, y: -2 }, to: { x, y: 2 } },
  })
  const covers = [cover('wall', 5, 'all'), cover('fence', 25, 'part'), cover('ruin', 12, 'nothing')]
  const field: BoardView = { ...board([figures.slice(0, 1), figures.slice(1)]), covers }
  const layout = layoutOf(field)
  const lines = coverLines(field, layout)
  expect(lines.map(({ id }) => id)).toEqual(['wall', 'fence'])
  const [left, right] = layout.spots.map(({ x }) => x)
  for (const { from, to } of lines) {
    expect(from.x).toBeGreaterThan(left ?? 0)
    expect(to.x).toBeLessThan(right ?? 0)
    expect(from.y).toBeLessThan(to.y)
  }
  expect(coverLines(board([figures]), { ...layout, scale: null })).toEqual([])
})

test('a wall close to somebody on a line stands beside them, on its own side, from top to bottom', () => {
  const figures = [0, 30].map((x, at) => figure(`f${at}`, { spot: { x, y: 0 } }))
  const wall = (id: string, x: number) => ({
    ...{ id, name: id, note: `${id}: armour 6`, hides: 'all' as const },
    ...{ from: { x, y: -3 }, to: { x, y: 3 } },
  })
  const field: BoardView = {
    ...board([figures.slice(0, 1), figures.slice(1)]),
    covers: [wall('near wall', 1), wall('far wall', 29)],
  }
  const layout = layoutOf(field)
  const [near, far] = coverLines(field, layout)
  const [left, right] = layout.spots.map(({ x }) => x)
  expect((near?.from.x ?? 0) - (left ?? 0)).toBeGreaterThanOrEqual(40)
  expect((right ?? 0) - (far?.from.x ?? 0)).toBeGreaterThanOrEqual(40)
  expect((near?.to.y ?? 0) - (near?.from.y ?? 0)).toBeGreaterThan(layout.height / 2)
})

test('the name of a cover can be read: on the stage, and on nobody who stands there', () => {
  const figures = [
    [0, 6],
    [0, 4],
    [27, 6],
    [27, 4],
  ].map(([x = 0, y = 0], at) => figure(`f${at}`, { spot: { x, y } }))
  const cover = (id: string, x: number, y: number) => ({
    ...{ id, name: id, note: `${id}: armour 6`, hides: 'all' as const },
    ...{ from: { x, y }, to: { x, y: y + 4 } },
  })
  const covers = [cover('gatehouse', 1, 3), cover('loading ramp', 26, 3), cover('north crates', 14, 7)]
  const field: BoardView = { ...board([figures.slice(0, 2), figures.slice(2)]), covers }
  const layout = layoutOf(field)
  const lines = coverLines(field, layout)
  expect(lines.length).toBe(3)
  for (const { name, label } of lines) {
    const half = (name.length * 7) / 2
    const on = layout.spots.filter(
      ({ x, y }) => Math.abs(x - label.x) < half + 24 && label.y > y - 30 && label.y - 10 < y + 36,
    )
    expect(on.map(({ figure: { id } }) => `${name} on ${id}`)).toEqual([])
    expect(label.y).toBeGreaterThanOrEqual(14)
    expect(label.y).toBeLessThan(layout.height)
  }
})

test('the ruler counts from whoever stands leftmost, and two are drawn larger than many', () => {
  const at = (...xs: number[]) => xs.map((x, nth) => figure(`f${nth}`, { spot: { x, y: 0 } }))
  const two = layoutOf(board([at(-23), [figure('foe', { spot: { x: -12, y: 0 } })]]))
  expect(two.ticks.map((tick) => tick.at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(two.ticks[0]?.x).toBe(two.spots[0]?.x)
  const many = layoutOf(board([at(0, 1, 2, 3, 4, 5, 6, 11), [figure('foe', { spot: { x: 11, y: 0 } })]]))
  expect(two.width).toBeLessThan(many.width)
  // A phone has room for fewer marks.
  const phone = layoutOf(board([at(-90), [figure('foe', { spot: { x: 10, y: 0 } })]]), 'small')
  expect(phone.ticks.map((tick) => tick.at)).toEqual([0, 20, 40, 60, 80, 100])
})

test('dice lie beside whom they threaten, on the stage and on nobody', () => {
  const dice = Array.from({ length: 7 }, () => ({ by: 'a', sides: 8, face: 3, state: 'in' }))
  const sides = ['a', 'b'].map((side) => [0, 1, 2].map((at) => figure(`${side}${at}`, {})))
  const view: BoardView = {
    ...board(sides),
    pools: ['a1', 'b2', 'nobody'].map((target) => ({ target, note: 'Bolster +1', dice })),
  }
  const layout = layoutOf(view)
  const pools = poolSpots(view, layout)
  expect(pools.map(({ name, dice: laid }) => [name, laid.length])).toEqual([
    ['a1', 7],
    ['b2', 7],
  ])
  for (const { dice: laid } of pools)
    for (const { x, y, size } of laid) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + size).toBeLessThanOrEqual(layout.width)
      for (const spot of layout.spots) {
        const apart = Math.hypot(x + size / 2 - spot.x, y + size / 2 - spot.y)
        expect(apart).toBeGreaterThan(24 + size / 2)
      }
    }
  // On a line of places they lie above, where there is no ground behind.
  const placed = {
    ...view,
    ...board([[figure('a1', { place: '0' })], [figure('b2', { place: '1' })]], line(2)),
  }
  expect(poolSpots({ ...placed, pools: view.pools ?? [] }, layoutOf(placed))).toHaveLength(2)
})
