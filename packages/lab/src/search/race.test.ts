/**
 * Races: the better answer is found, an equal or worse one never replaces the one to beat, fights go to those who may
 * still win, and nobody fights more than was allowed. Runners are coins of known worth, so the truth is known.
 */
import { Random, seedFight } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { type EntrantResult, Race, type RaceEntrant } from './race.ts'

/** A race from the start until it is over, or for so many fights. */
function race(
  entrants: readonly RaceEntrant[],
  usual: number,
  { fights, late = () => false }: { readonly fights: number; readonly late?: () => boolean },
): { readonly best: number; readonly fights: number; readonly placings: readonly EntrantResult[] } {
  const running = new Race(entrants, usual)
  let fought = 0
  let row = 1
  while (!running.isOver && row > 0 && !late()) {
    row = running.row(fights - fought, Number.POSITIVE_INFINITY, late)
    fought += row
  }
  return { best: running.best, fights: fought, placings: running.placings }
}

/** Wins so often; half of its luck is everybody's, as with dice that are the same for all. */
function coin(chance: number, own: number): RaceEntrant {
  return (from, fights) => Array.from({ length: fights }, (_, at) => (toss(from + at, own) < chance ? 1 : 0))
}

function toss(fight: number, own: number): number {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, 1, fight)
  if (random.fraction() < 0.5) return random.fraction()
  seedFight(random, 2 + own, fight)
  return random.fraction()
}

describe('a race', () => {
  test('is won by the answer that is better by far, though it is one of many', () => {
    const entrants = [0.4, 0.3, 0.2, 0.75, 0.4, 0.35].map(coin)
    const { best, placings } = race(entrants, 0, { fights: 1000 })
    expect(best).toBe(3)
    expect(placings[3]?.lead).toBeGreaterThan(0.2)
  })

  test('is rarely won by luck: not by answers that are as good, still less by those that are worse', () => {
    const replaced = [0.5, 0.46].map((chance) => {
      const races = Array.from({ length: 200 }, (_, at) =>
        race([coin(chance, 10 * at), coin(0.5, 10 * at + 1), coin(chance, 10 * at + 2)], 1, { fights: 600 }),
      )
      return races.filter(({ best }) => best !== 1).length / 200
    })
    expect(replaced[0]).toBeLessThan(0.4)
    expect(replaced[1]).toBeLessThan(0.15)
  })

  test('costs little by luck: what wins it is on the whole better than the one to beat', () => {
    let gained = 0
    for (let at = 0; at < 100; at++) {
      const chances = [0.5, 0.42, 0.46, 0.5 + 0.1 * Math.sin(at)]
      const entrants = chances.map((chance, own) => coin(chance, 10 * at + own))
      gained += (chances[race(entrants, 0, { fights: 600 }).best] ?? 0) - 0.5
    }
    expect(gained / 100).toBeGreaterThan(0.015)
  })

  test('gives few fights to those who fall behind', () => {
    const { placings } = race([coin(0.6, 0), coin(0.1, 1), coin(0.65, 2)], 0, { fights: 1500 })
    expect(placings[1]?.fights).toBeLessThanOrEqual(64)
    expect(placings[2]?.fights).toBeGreaterThan(placings[1]?.fights ?? 0)
  })

  test('ends as soon as nothing more is to be found out', () => {
    const won: RaceEntrant = (_, fights) => new Array<number>(fights).fill(1)
    const alike = race([won, won, won], 2, { fights: 1e6 })
    expect(alike).toMatchObject({ best: 2, fights: 96 })
    const lost: RaceEntrant = (_, fights) => new Array<number>(fights).fill(0)
    const clear = race([lost, won], 0, { fights: 1e6 })
    expect(clear.best).toBe(1)
    expect(clear.fights).toBeLessThanOrEqual(128)
  })

  test('is flawless once the winner lost none of many fights, and not after one defeat', () => {
    const won: RaceEntrant = (_, fights) => new Array<number>(fights).fill(1)
    const once: RaceEntrant = (from, fights) =>
      Array.from({ length: fights }, (_, at) => (from + at === 5 ? 0 : 1))
    const [flawless, flawed] = [won, once].map((entrant) => new Race([entrant, entrant], 0))
    const seen = Array.from({ length: 5 }, () => {
      for (const each of [flawless, flawed]) each?.run(0, 99, 1e6)
      return [flawless?.isFlawless, flawed?.isFlawless]
    })
    expect(seen.map(([one]) => one)).toEqual([false, false, false, true, true])
    expect(seen.map(([, other]) => other)).toEqual([false, false, false, false, false])
  })

  test('fights no more than it may, and not at all without time', () => {
    const entrants = [0.5, 0.5, 0.5].map(coin)
    for (const fights of [2, 3, 10, 50, 101]) {
      const finish = race(entrants, 0, { fights })
      expect(finish.fights).toBeLessThanOrEqual(fights)
      expect(finish.placings.reduce((sum, placing) => sum + placing.fights, 0)).toBe(finish.fights)
    }
    const late = race(entrants, 1, { fights: 1000, late: () => true })
    expect(late).toMatchObject({ best: 1, fights: 0 })
  })

  test('with three fights each replaces nobody: three wins may be luck', () => {
    const won: RaceEntrant = (_, fights) => new Array<number>(fights).fill(1)
    const lost: RaceEntrant = (_, fights) => new Array<number>(fights).fill(0)
    expect(race([lost, won], 0, { fights: 6 }).best).toBe(0)
  })

  test('plays on all entrants the same fights', () => {
    const seen: number[][] = [[], []]
    const entrants = seen.map(
      (list): RaceEntrant =>
        (from, fights) => {
          const numbers = Array.from({ length: fights }, (_, at) => from + at)
          list.push(...numbers)
          return numbers.map((number) => number % 2)
        },
    )
    race(entrants, 0, { fights: 200 })
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]?.[0]).toBe(0)
  })

  test('fights no fight beyond the last that there is', () => {
    const running = new Race([0.5, 0.5].map(coin), 0)
    expect(running.row(1000, 10)).toBe(20)
    expect(running.row(1000, 10)).toBe(0)
    expect(running.run(1, 1000, 10)).toBe(0)
    expect(running.run(1, 1000, 12)).toBe(4)
    expect(running.run(1, 3, 99)).toBe(3)
  })
})

describe('a entrant that is out', () => {
  /** One to beat, and one that lost every fight of the first row. */
  function outrun(): Race {
    const running = new Race([coin(0.9, 0), (from, fights) => coin(from < 16 ? 0 : 1, 1)(from, fights)], 0)
    running.row(32)
    expect(running.isOver).toBe(true)
    return running
  }

  test('is back, and wins, once better answers after it gain more than it is behind', () => {
    const running = outrun()
    running.raise(1, 0.5)
    expect(running.isOver).toBe(true)
    running.raise(1, 1.1)
    expect(running.isOver).toBe(false)
    while (running.length < 200) running.row(100)
    expect(running.best).toBe(1)
  })

  test('gains nothing by what the one to beat gains as well', () => {
    const running = outrun()
    running.raise(0, 2)
    running.raise(1, 2)
    expect(running.isOver).toBe(true)
    expect(running.gain).toBe(2)
    expect(running.best).toBe(0)
  })

  test('is back if it does better in more fights, which the one to beat has too', () => {
    const running = outrun()
    for (let row = 0; row < 40; row++) expect(running.run(1, 100, 1e6)).toBe(32)
    expect(running.placings.map(({ fights }) => fights)).toEqual([656, 656])
    expect(running.best).toBe(1)
    expect(running.gain).toBeGreaterThan(0)
    expect(running.gain).toBeLessThan(running.leadOf(1))
  })
})
