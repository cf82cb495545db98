/**
 * Trees: an answer further down is only given where it was asked for, with the fights that came by; rows go to the
 * root first, and below it where they may matter; nobody fights more than was allowed. The fights are made up: what
 * is asked next and who wins are drawn from the number of the fight and the answers so far.
 */
import { type Choice, Random, seedFight, seedNumber } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { grow, type TreePlayouts, type TreeStep } from './tree.ts'

const ROOT = ['left', 'right', 'on']
const ASKED: readonly (readonly string[])[] = [['high', 'low'], ['deep', 'shallow', 'no'], ['one'], []]

function drawn(fight: number, path: readonly TreeStep[]): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(path.join(' ')), fight)
  return random
}

/** Which question is next: one of four, the last of which is none. */
function nextOf(fight: number, path: readonly TreeStep[]): number {
  return path.length > 6 ? ASKED.length - 1 : drawn(fight, path).die(ASKED.length) - 1
}

/** Made-up fights that are won as often as `chance` says; the stand-in always gives the first answer. */
function fightsWith(chance: (path: readonly TreeStep[]) => number): {
  readonly play: TreePlayouts
  readonly paths: TreeStep[][]
} {
  const paths: TreeStep[][] = []
  const play: TreePlayouts = (fight, path) => {
    paths.push([...path])
    for (const [at, step] of path.entries()) {
      const ways = at === 0 ? ROOT : ASKED[nextOf(fight, path.slice(0, at))]
      if (step !== null && !ways?.includes(String(step))) throw new Error(`${step} was not asked for`)
      if (ways?.length === 0) throw new Error('nothing was asked')
    }
    const next = nextOf(fight, path)
    const others = (): readonly Choice[] => ASKED[next]?.slice(1) ?? []
    const value = drawn(fight, ['worth', ...path]).fraction() < chance(path) ? 1 : 0
    return { value, met: ASKED[next]?.length === 0 ? null : { key: `question ${next}`, others } }
  }
  return { play, paths }
}

describe('a tree', () => {
  test('gives answers only where they were asked for, and looks some questions ahead', () => {
    const { play, paths } = fightsWith(() => 0.5)
    expect(grow(play, ROOT, 0, { fights: 24_000 }).fights).toBe(paths.length)
    expect(paths.length).toBeGreaterThanOrEqual(6000)
    expect(Math.max(...paths.map(({ length }) => length))).toBeGreaterThan(3)
  })

  test('looks below no answer before all that may still win had many fights', () => {
    const { play, paths } = fightsWith(() => 0.5)
    grow(play, ROOT, 0, { fights: 24_000 })
    const first = paths.findIndex(({ length }) => length > 1)
    expect(first).toBeGreaterThanOrEqual(64)
    expect(paths.slice(first).some(({ length }) => length === 1)).toBe(true)
  })

  test('looks more often below answers that do well', () => {
    const { play, paths } = fightsWith(([first]) => (first === 'right' ? 0.7 : first === 'left' ? 0.6 : 0.1))
    grow(play, ROOT, 0, { fights: 48_000 })
    const below = (answer: string): number =>
      paths.filter(([first, ...later]) => first === answer && later.length > 0).length
    expect(below('right')).toBeGreaterThan(2 * below('on'))
    expect(below('on')).toBeGreaterThan(0)
  })

  test('counts what is gained below as often as the question comes, and no more than that', () => {
    // Half of all fights meet the question to which 'low' is an answer before they meet the end, a quarter at once.
    const { play } = fightsWith((path) => (path.includes('low') ? 0.9 : 0.4))
    const { placings } = grow(play, ROOT, 0, { fights: 80_000 })
    expect(placings[0]?.value).toBeGreaterThan(0.4 + 0.5 * 0.2)
    expect(placings[0]?.value).toBeLessThan(0.4 + 0.5 * 0.5 + 0.03)
  })

  test('fights no more than it may, whatever that is', () => {
    for (const fights of [1, 2, 3, 7, 50, 101, 333, 1001]) {
      const { play, paths } = fightsWith(() => 0.5)
      const grown = grow(play, ROOT, 1, { fights })
      expect(grown.fights).toBe(paths.length)
      expect(grown.fights).toBeLessThanOrEqual(fights)
      expect(grown.placings.reduce((sum, placing) => sum + placing.fights, 0)).toBe(grown.fights)
    }
  })

  test('does not think for long about what is clear at once, and finds out more the more it may', () => {
    const chance = ([first]: readonly TreeStep[]): number => (first === 'right' ? 0.9 : 0.1)
    for (const fights of [200, 2000, 8000]) {
      const grown = grow(fightsWith(chance).play, ROOT, 0, { fights })
      expect(ROOT[grown.best]).toBe('right')
      expect(grown.fights).toBeGreaterThanOrEqual(fights / 4)
      expect(grown.fights).toBeLessThan(fights / 4 + 150)
    }
    let looks = 0
    const gone = (): number => looks++ / 1000
    expect(grow(fightsWith(chance).play, ROOT, 0, { fights: 1e9, gone }).fights).toBeGreaterThan(500)
    expect(looks).toBeLessThan(400)
  })

  test('does not grow without time', () => {
    const { play } = fightsWith(() => 0.5)
    expect(grow(play, ROOT, 2, { fights: 1e6, gone: () => 1 })).toMatchObject({ best: 2, fights: 0 })
  })
})
