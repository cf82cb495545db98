/** News over what was known: nothing lost, nothing doubled, whatever order and however often they come. */
import type { LineView, Snapshot, Update } from '@steelyard/table/contract'
import { describe, expect, it } from 'vitest'
import { caughtUp, newLines, withLines } from './catch-up.ts'

function line(at: number, text = `line ${at}`, struck = false): LineView {
  return { at, step: at, struck, text, rule: 'game.rule', depth: 0, tone: 'plain', code: 'done' }
}

const moving: Omit<Update, 'since' | 'lines'> = {
  revision: 3,
  fight: {
    id: 'f',
    system: 'game',
    rulesVersion: '1',
    title: 'A fight',
    sides: [],
    house: [],
    hands: {},
    typed: [],
    relayed: [],
    commitment: '',
    round: 1,
    steps: 3,
    outcome: { over: false, winner: null, how: 'running', allies: [] },
    health: 'exact',
    odds: true,
    branch: null,
    code: null,
    nod: false,
    portraits: false,
    attention: { table: { decisions: {} }, seats: {} },
  },
  board: { title: 'Round 1', stages: [], sides: [], notes: [] },
  questions: [],
  waiting: [],
  withdrawable: [],
  can: { undo: true, redo: false, again: false, play: true },
  people: [{ id: 'p', name: 'Anna', role: 'player', seat: 'anna', here: true, waiting: false }],
}
const known: Snapshot = {
  ...moving,
  me: { person: 'p', name: 'Anna', role: 'player', seat: null },
  log: [line(0), line(1)],
}

describe('catching up', () => {
  it('takes what is whole as it is', () => {
    expect(caughtUp(null, known)).toBe(known)
    expect(caughtUp({ ...known, revision: 9 }, known)?.revision).toBe(9)
  })

  it('adds new lines and replaces struck ones, however often they come', () => {
    const update: Update = { ...moving, revision: 4, since: 3, lines: [line(1, 'line 1', true), line(2)] }
    const once = caughtUp(known, update)
    const twice = caughtUp(once, update)
    expect(once?.log.map(({ at, struck }) => [at, struck])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ])
    expect(twice).toEqual(once)
  })

  it('ignores what is older than what is known, and what has nothing to stand on', () => {
    const old: Update = { ...moving, revision: 2, since: 1, lines: [line(7)] }
    expect(caughtUp(known, old)).toBe(known)
    expect(caughtUp(null, old)).toBeNull()
  })

  it('learns from the list of people which seat one has been given', () => {
    const update: Update = { ...moving, revision: 4, since: 3, lines: [] }
    expect(caughtUp(known, update)?.me.seat).toBe('anna')
  })

  it('tells what is new, without what was taken back', () => {
    const later = { ...known, log: [...known.log, line(2), line(3, 'line 3', true)] }
    expect(newLines(known, later).map(({ at }) => at)).toEqual([2])
    expect(newLines(null, later)).toEqual([])
    expect(withLines([line(0)], [])).toEqual([line(0)])
  })
})
