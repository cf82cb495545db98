/** A log as exchanges: dice belong to what they were rolled for, rounds stand alone, struck lines stay apart. */
import type { BoardView, FigureView, LineView } from '@steelyard/table/contract'
import { describe, expect, it } from 'vitest'
import {
  entriesOf,
  fallenIn,
  fellWords,
  latestExchange,
  latestHeading,
  latestNews,
  logText,
} from './entries.ts'

let number = 0
function line(
  step: number,
  depth: 0 | 1 | 2,
  tone: LineView['tone'],
  text: string,
  struck = false,
): LineView {
  number += 1
  const roll = { name: 'attack', by: 'a', dice: [8], faces: [5], how: 'drawn' as const }
  const base = { at: number, step, struck, text, rule: 'game.rule', depth, tone, code: 'done' }
  return tone === 'dice' ? { ...base, roll } : base
}

describe('entries', () => {
  it('gives dice to the line they were rolled for, before or after it', () => {
    const log = [
      line(0, 0, 'head', 'Round 1'),
      line(1, 1, 'dice', 'A – attack: d8=5'),
      line(1, 0, 'plain', 'A strikes B'),
      line(1, 1, 'bad', 'B is hurt'),
      line(2, 0, 'plain', 'B turns'),
    ]
    const entries = entriesOf(log)
    expect(entries.map(({ kind, title, lines }) => [kind, title.text, lines.length])).toEqual([
      ['round', 'Round 1', 1],
      ['exchange', 'A strikes B', 3],
      ['exchange', 'B turns', 1],
    ])
    expect(entries[1]?.upshot.map(({ text }) => text)).toEqual(['B is hurt'])
    expect(latestExchange(entries)?.title.text).toBe('A strikes B')
  })

  it('folds what was answered for people, and puts the rest of an exchange before it', () => {
    const answered = (step: number, text: string): LineView => ({
      ...line(step, 1, 'quiet', text),
      answered: { seat: 'a', path: '0', why: 'advice' },
    })
    const entries = entriesOf([
      line(1, 0, 'plain', 'A strikes B'),
      answered(1, 'Deny? No'),
      answered(2, 'Give up? No'),
      answered(3, 'Smite? No'),
      line(3, 0, 'plain', 'B strikes A'),
    ])
    expect(entries.map(({ kind, title, lines }) => [kind, title.text, lines.length])).toEqual([
      ['exchange', 'A strikes B', 2],
      ['answered', 'Give up? No', 2],
      ['exchange', 'B strikes A', 1],
    ])
  })

  it('keeps what was taken back apart from what came instead', () => {
    const entries = entriesOf([line(1, 0, 'plain', 'A waits', true), line(1, 0, 'plain', 'A strikes')])
    expect(entries.map(({ struck }) => struck)).toEqual([true, false])
  })

  it('takes the most telling line for a title where nobody acts', () => {
    const [entry] = entriesOf([line(3, 1, 'plain', 'Damage: 4'), line(3, 1, 'bad', 'B is Wounded')])
    expect(entry?.title.text).toBe('B is Wounded')
    expect(entry?.lines).toHaveLength(2)
  })

  it('ends with the heading that says how it ended', () => {
    const log = [line(1, 0, 'head', 'Exchange 2'), line(9, 0, 'head', 'victory after 2 exchanges')]
    expect(latestHeading([...log, line(9, 0, 'plain', 'A hand is given back')])).toBe(
      'victory after 2 exchanges',
    )
    expect(latestHeading([...log, line(9, 0, 'head', 'taken back', true)])).toBe('victory after 2 exchanges')
    expect(latestHeading([])).toBe('')
  })

  it('headlines what came of it, not the dice of what is under way nor what the referee does', () => {
    const log = [
      line(1, 1, 'dice', 'A – attack: d8=5'),
      line(1, 0, 'plain', 'A strikes B'),
      line(2, 1, 'bad', 'B is hurt'),
      line(2, 1, 'bad', 'B falls'),
      line(3, 1, 'dice', 'C – attack: d8=1'),
      line(3, 0, 'plain', 'C on A: d8=1'),
      line(3, 1, 'plain', 'nothing gets through'),
      line(4, 0, 'quiet', '[hand given back]'),
    ]
    const news = latestNews(log)
    expect(news?.headline?.text).toBe('B falls')
    expect(news?.also.map(({ text }) => text)).toEqual(['B is hurt'])
    expect(news?.exchange.title.text).toBe('C on A: d8=1')
    expect(news?.upshot.map(({ text }) => text)).toEqual(['nothing gets through'])
  })

  it('headlines no note about who plays: there the dice tell it', () => {
    const log = [
      line(1, 0, 'quiet', '[hand given: the party]'),
      line(1, 1, 'dice', 'The party – priority: d6=4'),
    ]
    expect(latestNews(log)?.headline).toBeNull()
    expect(latestNews(log)?.exchange.lines).toHaveLength(2)
  })

  it('headlines no result that was taken back, and before the first one what somebody does', () => {
    const log = [line(1, 0, 'plain', 'A waits'), line(2, 0, 'bad', 'B falls', true)]
    expect(latestNews(log)?.headline?.text).toBe('A waits')
    expect(latestNews([line(1, 0, 'quiet', '[seed added]')])).toBeNull()
    expect(latestNews([])).toBeNull()
  })

  it('loses no line', () => {
    const log = [0, 1, 2, 3].flatMap((step) => [line(step, 0, 'plain', 'x'), line(step, 2, 'quiet', 'y')])
    expect(entriesOf(log).flatMap(({ lines }) => lines)).toEqual(log)
    expect(logText(log).split('\n')).toHaveLength(log.length)
  })
})

describe('the fallen', () => {
  const figure = (id: string, name: string, standing: 'up' | 'down' | 'out') => ({
    id,
    name,
    seat: 'one',
    standing,
    gauges: [],
    facts: [],
    conditions: [],
    health: { share: null, word: '' },
  })
  const board = {
    title: '',
    stages: [],
    notes: [],
    sides: [
      {
        id: 'players',
        name: 'Players',
        figures: [figure('a', 'Aldous', 'up'), figure('b', 'Brannoc', 'out')],
      },
      { id: 'npcs', name: 'Foes', figures: [figure('o', 'Ogre', 'down'), figure('s', 'Sneak', 'out')] },
    ],
  }

  it('are named in the order in which they fell, by whom, with the last bad news of each that still stands', () => {
    const log = [
      line(1, 0, 'bad', 'Ogre is Wounded'),
      line(2, 0, 'plain', 'Aldous strikes Ogre with the axe'),
      line(2, 1, 'bad', 'Ogre is slain'),
      line(3, 0, 'bad', 'Brannoc is slain'),
      line(4, 0, 'bad', 'Ogre explodes', true),
      line(5, 0, 'plain', 'Sneak waves'),
      line(6, 0, 'head', 'Players: victory'),
      line(6, 0, 'bad', 'Ogre dies in an hour unless tended'),
    ]
    expect(fallenIn({ board, log })).toEqual([
      { id: 'o', name: 'Ogre', side: 1, how: 'Ogre is slain', by: 'Aldous' },
      { id: 'b', name: 'Brannoc', side: 0, how: 'Brannoc is slain', by: '' },
      { id: 's', name: 'Sneak', side: 1, how: '', by: '' },
    ])
  })
})

describe('who fell, and by whom', () => {
  const figure = (id: string, name: string, standing: FigureView['standing'] = 'up'): FigureView => ({
    ...{ id, name, standing, seat: 'one', gauges: [], facts: [], conditions: [] },
    health: { share: 1, word: '' },
  })
  const board = (sentry: FigureView['standing'], second: FigureView['standing'] = 'up'): BoardView => ({
    ...{ title: '', stages: [], notes: [] },
    sides: [
      { id: 'heroes', name: 'Heroes', figures: [figure('a', 'Brannoc'), figure('b', 'Aldous')] },
      { id: 'foes', name: 'Foes', figures: [figure('s', 'Sentry', sentry), figure('t', 'Sentry 2', second)] },
    ],
  })
  const words = (view: BoardView, log: readonly LineView[], over = false) =>
    fellWords({ board: view, log: [...log], fight: { outcome: { over } } })

  it('names whoever acts upon them, and with what', () => {
    const log = [
      line(1, 0, 'plain', 'Brannoc strikes Sentry 2 with the axe: 9'),
      line(1, 1, 'bad', 'Sentry 2 is slain'),
    ]
    expect(words(board('up', 'out'), log)).toBe('Brannoc fells Sentry 2 with the axe.')
    // Nobody else, although the name of one begins that of the other.
    expect(words(board('out', 'up'), log)).toBeNull()
  })

  it('names those whose dice lay on them', () => {
    const dice = line(1, 1, 'dice', 'Brannoc – attack: d8=5')
    const log = [line(1, 0, 'plain', 'The heroes on Sentry: 5'), dice, line(2, 0, 'bad', 'Sentry is slain')]
    expect(words(board('out'), log)).toBe('Brannoc fells Sentry.')
    expect(words(board('out'), [line(2, 0, 'bad', 'Sentry is slain')])).toBe('Sentry falls.')
  })

  it('says of nobody who gave up or ran that they were felled', () => {
    const log = [
      line(1, 0, 'plain', 'Brannoc strikes Sentry 2 with the axe: 9'),
      line(1, 1, 'bad', 'Sentry 2 yields'),
    ]
    const view = board('up', 'out')
    expect(words(view, log)).toBeNull()
    expect(latestNews(log)?.headline?.text).toBe('Sentry 2 yields')
    expect(fallenIn({ board: view, log })).toEqual([
      { id: 't', name: 'Sentry 2', side: 1, how: 'Sentry 2 yields', by: '' },
    ])
    const gone = [
      line(1, 0, 'plain', 'Brannoc strikes Sentry 2'),
      line(1, 1, 'bad', 'Sentry 2 is gone from the field'),
    ]
    expect(fallenIn({ board: view, log: gone }).map(({ by }) => by)).toEqual([''])
  })

  it('says nothing of those who were only hurt, or of what is told after the end', () => {
    const hurt = [line(1, 0, 'plain', 'Brannoc strikes Sentry'), line(1, 1, 'bad', 'Sentry is hurt')]
    expect(words(board('up'), hurt)).toBeNull()
    const after = [
      ...hurt,
      line(1, 0, 'head', 'Heroes: victory'),
      line(1, 0, 'bad', 'Sentry 2 dies in an hour'),
    ]
    expect(words(board('up', 'down'), after, true)).toBeNull()
  })
})
