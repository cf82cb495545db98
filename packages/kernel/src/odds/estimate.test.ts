/**
 * Anytime odds: they agree with exact ones, judge options by what they are for, drop what is hopeless, and stop when
 * they are told to. Bounded by fights and by a clock that counts, never by the machine's speed.
 */
import { describe, expect, test } from 'vitest'
import { Fight } from '../fight/fight.ts'
import type { ChoiceQuestion } from '../fight/question.ts'
import type { Policy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { type Decision, option } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { countingClock } from '../testing/clock.ts'
import { choiceOf, duel, muster } from '../testing/duel.ts'
import { tiny } from '../testing/tiny.ts'
import { estimates, type OddsEstimate, OddsEstimator } from './estimate.ts'
import { oddsOf } from './odds.ts'

const policies = { red: 'skilled', blue: 'skilled' }

describe('the estimate', () => {
  test('is exact at once where that costs nothing, and settled then', () => {
    const fight = duel(1)
    muster(fight, 1)
    const question = choiceOf(fight, 'stance', 'anna')
    const estimator = OddsEstimator.ofQuestion(fight, question, { policies, clock: countingClock() })
    while (!estimator.settled) estimator.work(50)
    const { options, settled } = estimator.estimate
    expect(settled).toBe(true)
    expect(options.map(({ method }) => method)).toEqual(options.map(() => 'exact'))
    expect(options.map(({ wins }) => wins)).toEqual(
      oddsOf(fight, question, { policies }).map(({ wins }) => wins),
    )
  })

  test('in fights agrees with the exact odds, within four standard errors', () => {
    const fight = duel(2)
    muster(fight, 1)
    const question = choiceOf(fight, 'stance', 'anna')
    const exact = oddsOf(fight, question, { policies, budget: { milliseconds: 60_000 } })
    const fights = 3_000
    const counted = oddsOf(fight, question, { policies, budget: { milliseconds: 0 }, fights })
    for (const [at, { wins, method, fights: fought }] of counted.entries()) {
      expect([method, exact[at]?.method]).toEqual(['simulated', 'exact'])
      for (const [side, { chance }] of Object.entries(exact[at]?.wins ?? {})) {
        const error = Math.sqrt((chance * (1 - chance)) / fought)
        expect(Math.abs((wins[side]?.chance ?? 0) - chance)).toBeLessThanOrEqual(4 * error + 1e-9)
      }
    }
  })

  test('comes in pieces: first numbers, better ones, and the last one is settled', async () => {
    const fight = duel(3)
    muster(fight, 1)
    const clock = countingClock()
    const estimator = OddsEstimator.ofQuestion(fight, choiceOf(fight, 'stance', 'anna'), {
      policies,
      exact: null,
      precision: 0.05,
      milliseconds: 1_000_000,
      clock,
    })
    const told: OddsEstimate[] = []
    for await (const each of estimates(estimator, { breathe: () => Promise.resolve(), clock }))
      told.push(each)
    expect(told.length).toBeGreaterThan(2)
    expect(told.map(({ settled }) => settled)).toEqual(told.map((_, at) => at === told.length - 1))
    const fights = told.map(({ options }) => options.reduce((sum, each) => sum + each.fights, 0))
    expect(fights).toEqual(fights.toSorted((one, other) => one - other))
    for (const { wins, dropped } of told.at(-1)?.options ?? [])
      if (!dropped) expect(wins['red']?.margin).toBeLessThanOrEqual(0.05)
  })

  test('stops when nobody wants it any more', async () => {
    const fight = duel(3)
    muster(fight, 1)
    const estimator = OddsEstimator.ofQuestion(fight, choiceOf(fight, 'stance', 'anna'), {
      exact: null,
      policies,
    })
    let told = 0
    for await (const _ of estimates(estimator, {
      breathe: () => Promise.resolve(),
      isStopped: () => told > 0,
    }))
      told++
    expect([told, estimator.settled]).toEqual([1, false])
  })
})

interface Pledge {
  said: string
  done: string
  round: number
}

const ANNA = { id: 'anna', seat: 'red' }
const roll = { name: 'test', rule: 'r' }

/** First a deed is announced, then one is done: only what is done counts. Brave deeds win on 5 of 6, others on 1. */
function pledging(carriesOut?: System<Pledge>['carriesOut']): System<Pledge> {
  const ask = (table: Table, name: string): string =>
    table.ask(option({ name, rule: 'r', to: ANNA, options: ['meek', 'brave', 'lost'], usual: 'meek' }))
  return tiny<Pledge>({
    first: { said: '', done: '', round: 1 },
    next: ({ done, said }) => (said === '' ? 'announce' : done === '' ? 'act' : null),
    steps: {
      announce: (table, state) => {
        state.said = ask(table, 'announce')
      },
      act: (table, state) => {
        const deed = ask(table, 'act')
        const die = table.die(6, roll, 'anna')
        const wins = deed === 'brave' ? die <= 5 : deed === 'meek' ? die === 1 : false
        state.done = wins ? 'won' : 'lost'
      },
    },
    outcome: ({ done }) => ({ over: true, winner: done === 'won' ? 'red' : 'blue', how: 'victory' }),
    round: ({ round }) => round,
    tell: {
      event: ({ event, rule }) => ({ text: event, rule, depth: 0, tone: 'plain' }),
      question: ({ name }) => ({ ask: name, label: (key) => key, hint: () => '' }),
      roll: (name) => name,
      board: () => ({ title: '', stages: [], notes: [], sides: [side('red', 'anna'), side('blue', 'bert')] }),
    },
    ...(carriesOut === undefined ? {} : { carriesOut }),
  })
}

function side(id: string, figure: string) {
  return {
    id,
    name: id,
    figures: [{ id: figure, name: figure, standing: 'up' as const, gauges: [], facts: [], conditions: [] }],
  }
}

function pledge(system: System<Pledge>): { fight: Fight<Pledge>; question: ChoiceQuestion } {
  const fight = Fight.create(system, { hands: { red: 'human' } }, { seed: 'pledge' })
  const [question] = fight.questions
  if (question?.kind !== 'choice') throw new Error('nothing is asked')
  return { fight, question }
}

const chances = (
  { fight, question }: ReturnType<typeof pledge>,
  options: Parameters<typeof oddsOf>[2] = {},
): number[] => oddsOf(fight, question, options).map(({ wins }) => wins['red']?.chance ?? 0)

describe('an option is judged by what it is for', () => {
  const keeps = ({ name, choice }: { name: string; choice: unknown }, { name: asked }: Decision) =>
    name === 'announce' && asked === 'act' ? String(choice) : null

  test('without a word for it the playing hand decides anew, and all announcements are alike', () => {
    for (const chance of chances(pledge(pledging()))) expect(chance).toBeCloseTo(1 / 6, 12)
  })

  test('what is announced is done, exactly and in fights', () => {
    const [meek = 0, brave = 0, lost = 1] = chances(pledge(pledging(keeps)))
    expect([meek, brave, lost]).toEqual([expect.closeTo(1 / 6, 12), expect.closeTo(5 / 6, 12), 0])
    const counted = chances(pledge(pledging(keeps)), { budget: { states: 0 }, fights: 2_000 })
    expect(counted).toEqual([expect.closeTo(1 / 6, 1), expect.closeTo(5 / 6, 1), 0])
  })

  test('a path of several answers is followed to its end', () => {
    const paths = [
      ['meek', 'brave'],
      ['brave', 'meek'],
    ]
    const [first = 0, second = 0] = chances(pledge(pledging()), { paths })
    expect([first, second]).toEqual([expect.closeTo(5 / 6, 12), expect.closeTo(1 / 6, 12)])
  })

  test('an answer of a path that the rules do not allow ends it', () => {
    const [only = 0] = chances(pledge(pledging()), { paths: [['meek', 'fly']] })
    expect(only).toBeCloseTo(1 / 6, 12)
  })

  test('the best is named, and what is hopeless is dropped and keeps its numbers', () => {
    const { fight, question } = pledge(pledging(keeps))
    const estimator = OddsEstimator.ofQuestion(fight, question, { exact: null, fights: 400, precision: 0 })
    while (!estimator.settled) estimator.work(50)
    const { verdict, options } = estimator.estimate
    expect(verdict).toEqual({ kind: 'best', option: 1 })
    expect(options.map(({ dropped }) => dropped)).toEqual([true, false, true])
    expect(options[1]?.fights).toBe(400)
    expect(options[2]?.fights).toBeGreaterThanOrEqual(32)
    expect(options[2]?.fights).toBeLessThan(100)
  })

  test('equal options are too close to call', () => {
    const { fight, question } = pledge(pledging())
    const estimator = OddsEstimator.ofQuestion(fight, question, { exact: null, fights: 200, precision: 0 })
    while (!estimator.settled) estimator.work(50)
    expect(estimator.estimate.verdict).toEqual({ kind: 'close', options: [0, 1, 2] })
  })
})

describe('first numbers', () => {
  test('are those of the quick policy where the stand-in is slow, and say so; later ones are the stand-in’s', () => {
    const brave: Policy = () => 'brave'
    const system = {
      ...pledging(),
      policies: {
        skilled: { name: 'skilled', summary: '', decide: brave },
        simple: { name: 'simple', summary: '', decide: () => 'meek' },
      },
    }
    const { fight, question } = pledge(system)
    const estimator = OddsEstimator.ofQuestion(fight, question, {
      exact: null,
      fights: 300,
      precision: 0,
      milliseconds: 1e9,
      // Every look takes 50 ms, so that a first fight seems slow.
      clock: slowClock(50),
    })
    while (!estimator.hasNumbers) estimator.work(1)
    expect(estimator.estimate.stand).toBe('simple')
    while (!estimator.settled) estimator.work(1_000)
    const { stand, options } = estimator.estimate
    expect(stand).toBe('skilled')
    expect(options[0]?.wins['red']?.chance).toBeCloseTo(5 / 6, 1)
  })

  test('of the quick policy are played by it on all sides, and later ones by the hands that are there', () => {
    const hands = { red: 'human', blue: 'ai:skilled' } as const
    const seats = { hands: { red: 'human', blue: 'human' } }
    const fight = Fight.create(facing(), seats, { seed: 'face', hands })
    const [question] = fight.questions
    if (question?.kind !== 'choice') throw new Error('nothing is asked')
    const estimator = OddsEstimator.ofQuestion(fight, question, {
      exact: null,
      fights: 100,
      precision: 0,
      milliseconds: 1e9,
      clock: slowClock(50),
    })
    const winner = () => estimator.estimate.options.map(({ wins }) => (wins['red']?.chance ?? 0) > 0.5)
    while (!estimator.hasNumbers) estimator.work(1)
    expect(winner()).toEqual([true, true])
    while (!estimator.settled) estimator.work(1_000)
    expect(winner()).toEqual([false, false])
  })

  test('are followed by as many fights as are wanted at least, however slow the machine', () => {
    const { fight, question } = pledge(pledging())
    const fights = (fewest?: number): number[] => {
      const estimator = OddsEstimator.ofQuestion(fight, question, {
        ...{ exact: null, precision: 0, milliseconds: 100, fewest },
        // Every look takes 50 ms: the time is over before the second.
        clock: slowClock(50),
      })
      while (!estimator.settled) estimator.work(1_000)
      return estimator.estimate.options.map((option) => option.fights)
    }
    expect(Math.min(...fights())).toBeLessThan(24)
    expect(Math.min(...fights(24))).toBe(24)
  })

  test('come once the time for what blows do is used up, however many options there are', () => {
    let announced = 0
    const plain = pledging()
    const announce = (table: Table, state: Pledge): void => {
      announced++
      plain.steps['announce']?.(table, state)
    }
    const { fight, question } = pledge({ ...plain, steps: { ...plain.steps, announce } })
    const options = 200
    const estimator = OddsEstimator.ofQuestion(fight, question, {
      exact: null,
      milliseconds: 1e9,
      paths: Array.from({ length: options }, () => ['meek']),
      // Each look takes 20 ms, so that a few blows use up the time of all of them.
      clock: slowClock(20),
    })
    announced = 0
    while (!estimator.hasNumbers) estimator.work(1)
    expect(announced).toBeGreaterThanOrEqual(options)
    expect(announced).toBeLessThan(options + 10)
  })
})

/** Red is asked something that does not matter, then blue stands firm and wins, or does not. The quick do not. */
function facing(): System<Pledge> {
  const bert = { id: 'bert', seat: 'blue' }
  const system = tiny<Pledge>({
    ...pledging(),
    first: { said: '', done: '', round: 1 },
    steps: {
      announce: (table, state) => {
        state.said = table.ask(option({ name: 'announce', rule: 'r', to: ANNA, options: ['meek', 'brave'] }))
      },
      act: (table, state) => {
        const deed = table.ask(option({ name: 'act', rule: 'r', to: bert, options: ['meek', 'brave'] }))
        table.die(6, roll, 'bert')
        state.done = deed === 'brave' ? 'lost' : 'won'
      },
    },
  })
  return {
    ...system,
    policies: {
      skilled: { name: 'skilled', summary: '', decide: () => 'brave' },
      simple: { name: 'simple', summary: '', decide: () => 'meek' },
    },
  }
}

function slowClock(milliseconds: number): () => number {
  const count = countingClock()
  return () => milliseconds * count()
}
