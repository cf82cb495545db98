/**
 * Playing one step by re-execution: where it stops, what a record answers, how lanes stay apart, and what
 * happens when the record and the rules disagree.
 */
import { describe, expect, test } from 'vitest'
import type { Policy } from '../system/policy.ts'
import { option, subset } from '../table/decision.ts'
import { Table } from '../table/table.ts'
import { FairDice } from './fair-dice.ts'
import {
  type Answer,
  drawDice,
  type PlayContext,
  PlaySource,
  ReplayMismatch,
  upToPath,
  withAnswer,
  withoutOtherLanes,
} from './play.ts'

const dice = new FairDice('play')
const hit = { name: 'hit', rule: 'r' }

function ask(table: Table, by: string, name = 'stance', keys: readonly string[] = ['a', 'b', 'c']): string {
  return table.ask(option({ name, rule: 'r', to: { id: by, seat: by }, options: keys }))
}

interface Trial {
  readonly answers?: readonly Answer[]
  readonly machines?: Readonly<Record<string, Policy>>
  readonly typed?: readonly string[]
  readonly lenient?: boolean
  readonly again?: Readonly<Record<string, number>>
}

/** Runs a step once; what it returned, or what it stopped at. */
function run<Result>(step: (table: Table) => Result, trial: Trial = {}) {
  const context: PlayContext = {
    step: 5,
    seed: 0,
    dice,
    lenient: trial.lenient ?? false,
    hand: (seat) => {
      const policy = trial.machines?.[seat] ?? null
      return {
        who: policy === null ? seat : `ai:${seat}`,
        policy,
        dice: trial.typed?.includes(seat) ? 'typed' : 'drawn',
      }
    },
    seatOf: (who) => who,
    view: () => null,
    again: (path) => trial.again?.[path] ?? 0,
  }
  const source = new PlaySource(trial.answers ?? [], context)
  const table = Table.from({ view: () => null }, source, { logs: true, explains: true })
  let result: Result | null = null
  const done = source.run(() => {
    result = step(table)
  })
  return {
    done,
    result,
    answers: source.answers,
    events: table.events,
    forgot: source.forgot,
    open: source.open.map((open) =>
      open.kind === 'choice' ? `${open.path} ${open.decision.by}` : `${open.path} dice`,
    ),
  }
}

const choice = (tag: string, key: string, who = 'anna'): Answer => ({ tag, choice: key, who })

describe('a step', () => {
  const step = (table: Table): string => {
    const first = ask(table, 'anna')
    const face = table.die(1000, hit, 'anna')
    return `${first} ${face} ${ask(table, 'bert')}`
  }

  test('stops at a person’s question and goes on with the same dice when it is answered', () => {
    const first = run(step)
    expect(first).toMatchObject({ done: false, open: ['0 anna'], answers: [], events: [] })
    const tag = 'stance anna '
    const stopped = run(step, { answers: [choice(tagOf(step, 0), 'b')] })
    expect(stopped).toMatchObject({ done: false, open: ['2 bert'] })
    expect(stopped.answers[0]?.tag.startsWith(tag)).toBe(true)
    expect(stopped.events.length).toBe(1)
    const answers = withAnswer(stopped.answers, '2', choice(tagOf(step, 2, stopped.answers), 'c', 'bert'))
    const [face] = dice.draw(5, '1', [1000])
    expect(run(step, { answers })).toMatchObject({ done: true, result: `b ${face} c`, open: [] })
  })

  test('wants dice from a person who types them', () => {
    const typed = run((table) => table.pool(6, 2, hit, 'anna'), { typed: ['anna'] })
    expect(typed).toMatchObject({ done: false, open: ['0 dice'] })
    const answers: Answer[] = [
      { tag: 'pool hit anna 2d6', dice: [6, 6], faces: [2, 5], how: 'typed', seed: 0 },
    ]
    const rolled = run((table) => table.pool(6, 2, hit, 'anna'), { answers, typed: ['anna'] })
    expect(rolled).toMatchObject({ done: true, result: [5, 2] })
    expect(rolled.events[0]).toMatchObject({ faces: [2, 5], how: 'typed' })
  })

  test('asks nobody to type no dice at all', () => {
    expect(run((table) => table.pool(6, 0, hit, 'anna'), { typed: ['anna'] })).toMatchObject({
      done: true,
      result: [],
    })
  })

  test('has machines answer on the spot, and mixtures settled by the seed', () => {
    const machines = { anna: () => 'c', bert: () => ({ weights: [0, 1, 1] }) }
    const played = run(step, { machines })
    expect(played.done).toBe(true)
    expect(played.answers[0]).toMatchObject({ choice: 'c', who: 'ai:anna' })
    const expected = dice.fraction(5, '2') < 0.5 ? 'b' : 'c'
    expect(played.answers[2]).toMatchObject({ choice: expected, who: 'ai:bert' })
  })

  test('does not put up with a machine that answers outside the rules', () => {
    expect(() => run(step, { machines: { anna: () => 'fly' } })).toThrow('ai:anna')
  })
})

describe('a record that disagrees', () => {
  const step = (table: Table): string => `${ask(table, 'anna')}${table.die(6, hit, 'anna')}`
  const good = run(step, { machines: { anna: () => 'a' } }).answers

  test('fits when nothing was changed', () => {
    expect(run(step, { answers: good }).done).toBe(true)
  })

  const damaged: [what: string, answers: readonly Answer[], path: string][] = [
    ['another question', [choice('pose anna 00000000', 'a'), ...good.slice(1)], '0'],
    ['an answer outside the rules', [choice(good[0]?.tag ?? '', 'fly'), ...good.slice(1)], '0'],
    ['dice where a choice belongs', [good[1], good[1]].flatMap((answer) => answer ?? []), '0'],
    ['a face the die does not have', [good[0], { ...die(7) }].flatMap((answer) => answer ?? []), '1'],
    ['too many faces', [good[0], { ...die(3, 3) }].flatMap((answer) => answer ?? []), '1'],
    ['an answer too many', [...good, choice('more', 'a')], '2'],
  ]
  for (const [what, answers, path] of damaged) {
    test(`stops at ${what}, and says where`, () => {
      const thrown = thrownBy(() => run(step, { answers }))
      expect(thrown).toBeInstanceOf(ReplayMismatch)
      expect(thrown).toMatchObject({ step: 5, path })
    })

    test(`forgets from ${what} on, if it may`, () => {
      const lenient = run(step, { answers, lenient: true })
      expect(lenient.forgot).toBe(true)
      const kept = Number(path)
      expect(lenient.answers.slice(0, kept)).toEqual(answers.slice(0, kept))
      expect(kept > 0 ? lenient.done : lenient.open[0] === '0 anna').toBe(true)
    })
  }

  function die(...faces: number[]): Answer {
    return { tag: 'die hit anna 1d6', dice: faces.map(() => 6), faces, how: 'drawn', seed: 0 }
  }
})

describe('parties side by side', () => {
  const two = (table: Table): string[][] =>
    table.together(['anna', 'bert'], (party) => [ask(table, party), ask(table, party, 'more')], 'open')

  test('are all asked at once, each for itself', () => {
    const first = run(two)
    expect(first.open).toEqual(['0.0.0 anna', '0.1.0 bert'])
    const answers = withAnswer(first.answers, '0.1.0', choice(tagAt(two, '0.1.0'), 'b', 'bert'))
    expect(run(two, { answers }).open).toEqual(['0.0.0 anna', '0.1.1 bert'])
  })

  test('finish in any order, with the results in theirs', () => {
    let answers: readonly Answer[] = run(two).answers
    for (const [path, key] of [
      ['0.1.0', 'a'],
      ['0.0.0', 'b'],
      ['0.1.1', 'c'],
      ['0.0.1', 'a'],
    ] as const)
      answers = withAnswer(answers, path, choice(tagAt(two, path, answers), key))
    expect(run(two, { answers })).toMatchObject({
      done: true,
      result: [
        ['b', 'a'],
        ['a', 'c'],
      ],
    })
  })

  test('in the open, a machine waits for the people before it', () => {
    const asked: string[] = []
    const machines = {
      bert: () => {
        asked.push('bert')
        return 'c'
      },
    }
    const first = run(two, { machines })
    expect(first.open).toEqual(['0.0.0 anna'])
    expect(asked).toEqual([])
    const [one, other] = ['0.0.0', '0.0.1']
    let answers = withAnswer(first.answers, one, choice(tagAt(two, one), 'a'))
    answers = withAnswer(answers, other, choice(tagAt(two, other, answers), 'a'))
    expect(run(two, { answers, machines })).toMatchObject({
      done: true,
      result: [
        ['a', 'a'],
        ['c', 'c'],
      ],
    })
  })

  test('in the open, a machine does not wait for the people after it', () => {
    const first = run(two, { machines: { anna: () => 'b' } })
    expect(first.open).toEqual(['0.1.0 bert'])
    expect(first.answers[0]).toMatchObject({ lanes: [[{ choice: 'b' }, { choice: 'b' }], []] })
  })

  test('in secret, a machine answers at once', () => {
    const secret = (table: Table): string[] =>
      table.together(['anna', 'bert'], (party) => ask(table, party), 'sealed')
    const first = run(secret, { machines: { bert: () => 'c' } })
    expect(first.open).toEqual(['0.0.0 anna'])
    expect(first.answers[0]).toMatchObject({ tag: 'together 2 sealed', lanes: [[], [{ choice: 'c' }]] })
  })

  test('do not share their record: an answer in the wrong lane is a mismatch', () => {
    const first = run(two)
    const wrong = choice(tagAt(two, '0.1.0'), 'b', 'bert')
    const answers = withAnswer(first.answers, '0.0.0', wrong)
    expect(thrownBy(() => run(two, { answers }))).toMatchObject({ name: 'ReplayMismatch', path: '0.0.0' })
  })

  test('take no answers from behind a dialogue that is not finished', () => {
    const step = (table: Table): string => `${two(table).join()} ${ask(table, 'anna')}`
    const first = run(step)
    const answers = [
      ...first.answers,
      choice(
        tagOf((table) => ask(table, 'anna'), 0),
        'a',
      ),
    ]
    expect(thrownBy(() => run(step, { answers }))).toBeInstanceOf(ReplayMismatch)
  })
})

describe('paths', () => {
  const lanes: Answer = {
    tag: 't',
    lanes: [[choice('p', 'a'), choice('q', 'b')], [choice('r', 'c', 'ai:x')], [choice('s', 'd')]],
  }
  const answers: Answer[] = [choice('n', 'x'), lanes, choice('o', 'y')]

  test('cut a list or a lane, keep the other people’s lanes, and have later machines think again', () => {
    expect(upToPath(answers, '1')).toEqual(answers.slice(0, 1))
    expect(upToPath(answers, '1.0.1')).toEqual([
      answers[0],
      { tag: 't', lanes: [[choice('p', 'a')], [], [choice('s', 'd')]] },
    ])
    expect(upToPath(answers, '1.2.0')).toEqual([
      answers[0],
      { tag: 't', lanes: [[choice('p', 'a'), choice('q', 'b')], [choice('r', 'c', 'ai:x')], []] },
    ])
    expect(upToPath([], '0')).toEqual([])
  })

  test('put an answer where it belongs, and change no list that was there before', () => {
    const before = JSON.stringify(answers)
    expect(withAnswer(answers, '1.2.1', choice('u', 'e'))[1]).toMatchObject({
      lanes: [{}, {}, [{}, { choice: 'e' }]],
    })
    expect(withAnswer(answers, '3', choice('u', 'e'))[3]).toMatchObject({ choice: 'e' })
    expect(JSON.stringify(answers)).toBe(before)
    expect(() => withAnswer(answers, '0.1.0', choice('u', 'e'))).toThrow('no lanes')
  })

  test('leave nothing of the other lanes when they are secret', () => {
    expect(withoutOtherLanes(answers, '1.2.0')[1]).toEqual({ tag: 't', lanes: [[], [], [choice('s', 'd')]] })
  })
})

test('dice at a place are the seed’s, and others when rolled again', () => {
  const request = { kind: 'pool', count: 3, sides: 1000 } as const
  const at = (times: number) => drawDice({ step: 2, dice, again: () => times }, '4', request)
  expect(at(0)).toEqual(dice.draw(2, '4', [1000, 1000, 1000]))
  expect(at(1)).toEqual(dice.draw(2, '4', [1000, 1000, 1000], 1))
  const exploded = drawDice({ step: 2, dice, again: () => 0 }, '4', { kind: 'explode', count: 1, sides: 2 })
  expect(exploded.slice(0, -1).every((face) => face === 2)).toBe(true)
  expect(exploded.at(-1)).toBe(1)
  const pair = drawDice({ step: 2, dice, again: () => 0 }, '4', { kind: 'explode', count: 2, sides: 2 })
  expect(pair.slice(0, exploded.length)).toEqual(exploded)
  expect(pair.filter((face) => face === 1).length).toBe(2)
})

test('a subset is recorded in the order of its options', () => {
  const step = (table: Table): readonly string[] =>
    table.askSubset(
      subset({
        name: 'charms',
        rule: 'r',
        to: { id: 'anna', seat: 'anna' },
        options: ['x', 'y', 'z'],
        min: 0,
        max: 3,
      }),
    )
  const played = run(step, { machines: { anna: () => ['z', 'x'] } })
  expect(played.answers[0]).toMatchObject({ choice: ['x', 'z'] })
})

/** The tag of what a step asks at a place of its main line. */
function tagOf(step: (table: Table) => unknown, place: number, answers: readonly Answer[] = []): string {
  const machines = { anna: () => 'a', bert: () => 'a' }
  return run(step, { answers, machines }).answers[place]?.tag ?? ''
}

/** The tag of what a step asks at a place of a lane. */
function tagAt(step: (table: Table) => unknown, path: string, answers: readonly Answer[] = []): string {
  const [main = 0, lane = 0, at = 0] = path.split('.').map(Number)
  const played = run(step, { answers, machines: { anna: () => 'a', bert: () => 'a' } }).answers[main]
  return played !== undefined && 'lanes' in played ? (played.lanes[lane]?.[at]?.tag ?? '') : ''
}

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (thrown) {
    return thrown
  }
  return null
}
