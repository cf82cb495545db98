import { describe, expect, it } from 'vitest'
import { strict, whole, word } from '../scenario/forms.ts'
import { parseScenario } from '../scenario/scenario.ts'
import { smallGame, smallState } from './small-game.ts'
import { defineSystem } from './system.ts'

const sheet = strict('a brawler', { name: word('name'), hits: whole('hits', 0, 9).default(3) })
const small = smallGame({
  id: 'brawl',
  sheet,
  state: smallState(sheet.shape, { weather: word('weather') }),
  mostFigures: 4,
  first: (figures) => ({ round: 1, weather: 'rain', ended: null, figures }),
  stands: ({ hits }) => hits > 0,
  card: ({ hits }) => ({ gauges: [{ label: 'hits', now: hits, max: 9 }], facts: [] }),
})
const brawl = defineSystem({
  ...small,
  title: 'Brawl',
  version: '1',
  maxSteps: 10,
  rules: [],
  decisions: [],
  events: [],
  steps: {},
  next: () => null,
  tell: {
    event: ({ event, rule }) => ({ text: event, rule, depth: 0, tone: 'plain' }),
    question: ({ name }) => ({ ask: name, label: (key) => key, hint: () => '' }),
    roll: (name) => name,
    board: small.board,
  },
  content: [],
})
const begin = (...sides: object[][]) =>
  brawl.begin(
    parseScenario(brawl, {
      system: 'brawl',
      sides: sides.map((figures, at) => ({ id: ['red', 'blue', 'grey'][at], figures })),
    }),
  )

describe('a small game', () => {
  it('begins with everybody of the scenario, each under an id of their own', () => {
    const state = begin([{ name: 'Ana', count: 2 }], [{ name: 'Ana', hits: 5, seat: 'bob' }])
    expect(state.figures).toEqual([
      { id: 'ana-1', seat: 'red', side: 'red', name: 'Ana 1', hits: 3, gone: false },
      { id: 'ana-2', seat: 'red', side: 'red', name: 'Ana 2', hits: 3, gone: false },
      { id: 'ana', seat: 'bob', side: 'blue', name: 'Ana', hits: 5, gone: false },
    ])
    expect(brawl.state.parse(state)).toEqual(state)
    expect(brawl.seatOf(state, 'ana')).toBe('bob')
    expect(brawl.seatOf(state, 'nobody')).toBe('referee')
    expect(() => begin([{ name: 'Ana', count: 3 }], [{ name: 'Bo', count: 2 }])).toThrow('at most 4')
  })

  it('is over as soon as at most one side stands', () => {
    const state = begin([{ name: 'Ana' }], [{ name: 'Bo' }], [{ name: 'Cy', hits: 0 }])
    expect(brawl.outcome(state)).toEqual({ over: false, winner: null, how: 'running' })
    brawl.leave(state, 'bo')
    expect(brawl.outcome(state)).toEqual({ over: true, winner: 'red', how: 'victory' })
    brawl.leave(state, 'ana')
    expect(brawl.outcome(state)).toEqual({ over: true, winner: null, how: 'draw' })
    expect(small.board(state).sides.map(({ figures }) => figures.map(({ standing }) => standing))).toEqual([
      ['out'],
      ['out'],
      ['out'],
    ])
  })

  it('is ended by the referee as they say, for a side that exists', () => {
    const state = begin([{ name: 'Ana' }], [{ name: 'Bo' }])
    expect(() => brawl.end(state, 'green')).toThrow('There is no side "green".')
    expect(brawl.outcome(state).over).toBe(false)
    brawl.end(state, 'blue')
    expect(brawl.outcome(state)).toEqual({ over: true, winner: 'blue', how: 'victory' })
  })

  it('takes newcomers until it is full, and changes nothing when it refuses one', () => {
    const state = begin([{ name: 'Ana' }], [{ name: 'Bo', count: 2 }])
    for (const [side, figure, why] of [
      ['green', { name: 'Di' }, 'There is no side "green"'],
      ['red', { name: 'Di', hits: 10 }, 'hits must be a whole number from 0 to 9'],
      ['red', 'di', 'there is no ready-made figure "di"'],
    ] as const)
      expect(() => brawl.join(state, side, figure)).toThrow(why)
    expect(state.figures).toHaveLength(3)
    expect(brawl.join(state, 'blue', { name: 'Ana' })).toBe('ana-2')
    expect(state.figures.at(-1)).toMatchObject({ name: 'Ana 2', side: 'blue', hits: 3 })
    expect(() => brawl.join(state, 'red', { name: 'Di' })).toThrow('at most 4 figures')
    expect(() => brawl.leave(state, 'di')).toThrow('Nobody is called "di".')
  })

  it('copies whole states, and prints sheets that it reads again', () => {
    const state = begin([{ name: 'Ana' }], [{ name: 'Bo' }])
    const copy = brawl.copy(state)
    brawl.leave(copy, 'bo')
    expect(state.figures[1]?.gone).toBe(false)
    expect(brawl.key(copy)).not.toBe(brawl.key(state))
    const printed = brawl.statblock.print({ name: 'Ana' })
    expect(brawl.statblock.parse(printed)).toMatchObject({ ok: true, figure: { name: 'Ana', hits: 3 } })
    expect(brawl.statblock.parse('Ana 3')).toMatchObject({ ok: false })
  })
})
