/** Solving, held against a duel that was solved by hand. */
import { describe, expect, test } from 'vitest'
import { solvePage } from '../report/solve-page.ts'
import { lossText, solve } from './solve.ts'

const BY_WORK = { states: 20_000, milliseconds: Number.POSITIVE_INFINITY }

/** A formal duel of two bandits: one hit point each, a handaxe that hits on 7 of 12, blows at the same time. */
const duel = {
  system: 'warband',
  field: { start: 'contact', duels: [['ann', 'bea']] },
  sides: [
    { id: 'one', figures: [{ use: 'bandit', id: 'ann' }] },
    { id: 'other', figures: [{ use: 'bandit', id: 'bea' }] },
  ],
}
const only = { decisions: ['technique'], otherwise: 'simple' }

describe('a formal duel of two bandits', () => {
  // Whoever hits with x against y wins x(1 − y), both fall with xy, else they choose again. By symmetry the duel is
  // worth 1/2, so a pair of techniques is worth (x − y)/2 more than that. Parry over assault: 7/12 against 5/12, so
  // 24/144. Feint over parry: 9/12 against 7/12, so 24/144. Assault over feint: two dice, 1 − (5/12)² against 7/12, so
  // 35/144. In such a game of three each is chosen as often as the other two are worth against each other.
  test('is worth one half, and parry is chosen 35 times of 83', async () => {
    const { best, hands } = await solve(duel, {
      only,
      hands: ['aggressive'],
      tolerance: 1e-5,
      budget: BY_WORK,
    })
    expect(best.exact).toBe(true)
    expect(best.value).toBeCloseTo(1 / 2, 4)
    if (best.first.kind !== 'secret') throw new Error('techniques are chosen in secret')
    const weights = new Map(best.first.own.map(({ answers, weight }) => [answers[0], weight]))
    expect(weights.get('parry')).toBeCloseTo(35 / 83, 4)
    expect(weights.get('assault')).toBeCloseTo(24 / 83, 4)
    expect(weights.get('feint')).toBeCloseTo(24 / 83, 4)
    expect(hands.map(({ side, hand }) => `${side} ${hand}`)).toEqual(['one aggressive', 'other aggressive'])
    // Both sides are alike, so what a hand loses is the same on either.
    expect(hands[0]?.loses.low).toBeCloseTo(hands[1]?.loses.low ?? 1, 4)
    for (const { worst, loses } of hands) {
      expect(worst.high).toBeLessThan(1 / 2)
      expect(loses.low).toBeCloseTo(1 / 2 - worst.high, 4)
    }
  })

  test('reads well as a page', async () => {
    const solved = await solve(duel, { only, hands: ['simple'], budget: BY_WORK })
    const page = solvePage({ seconds: 1, command: 'steelyard solve duel.yaml', date: '2026-11-18' }, solved)
    for (const words of ['steelyard solve duel.yaml', 'Parry', '50.0 %', solved.text])
      expect(page).toContain(words)
  })
})

describe('two NPCs of momentum, who roll nothing', () => {
  /** Hits of whoever goes first and of the other, and how many steps the other stands ahead of them. */
  interface Standing {
    readonly first: number
    readonly second: number
    readonly apart: number
  }

  /** Everything a turn can do: a Strike at melee, which always takes a hit, and a step, in either order. */
  function turnsFrom(apart: number): { readonly hits: number; readonly apart: number }[] {
    const hits = Math.abs(apart) === 1 ? [0, 1] : [0]
    const stepped = [apart - 1, apart + 1]
    return [
      ...hits.flatMap((hit) => [apart, ...stepped].map((then) => ({ hits: hit, apart: then }))),
      ...stepped.filter((then) => Math.abs(then) === 1).map((then) => ({ hits: 1, apart: then })),
    ]
  }

  /** The slow twin: whether who goes first wins within so many rounds, whatever the other does. */
  function firstWins({ first, second, apart }: Standing, rounds: number): boolean {
    if (rounds === 0) return false
    return turnsFrom(apart).some(
      (turn) =>
        second <= turn.hits ||
        turnsFrom(turn.apart).every(
          (reply) =>
            first > reply.hits &&
            firstWins(
              { first: first - reply.hits, second: second - turn.hits, apart: reply.apart },
              rounds - 1,
            ),
        ),
    )
  }

  /** And whether the other wins within so many rounds, whatever the first does. */
  function secondWins({ first, second, apart }: Standing, rounds: number): boolean {
    return turnsFrom(apart).every(
      (turn) =>
        second > turn.hits &&
        firstWins({ first: second - turn.hits, second: first, apart: -turn.apart }, rounds),
    )
  }

  const fighter = (id: string, hits: number, skill: number, position: number) => ({
    id,
    position,
    statblock: `Guard - Hits ${hits}, Defense 0, Move 1, Danger 1d/Attack Skill ${skill} (Steel, Melee, Club)`,
  })

  /** What the fight is worth to Ann, who is listed first. */
  async function worthToAnn(ann: object, bea: object): Promise<number> {
    const sides = [
      { id: 'one', figures: [ann] },
      { id: 'other', figures: [bea] },
    ]
    const options = { hands: [], budget: BY_WORK }
    const [one, other] = await Promise.all(
      ['one', 'other'].map((side) => solve({ system: 'momentum', sides }, { ...options, side })),
    )
    if (one?.best.exact !== true || other?.best.exact !== true) throw new Error('this can be solved')
    expect(one.best.low).toBe(one.best.high)
    expect(one.best.value + other.best.value).toBe(1)
    return one.best.value
  }

  // Equal Attack Skill: turns go by the order of the list. The first strikes first every round, and nobody gets away
  // from somebody who steps as far: with as many hits as the other it has dealt the last blow before it takes its own.
  for (const [hits, foeHits] of [
    [1, 1],
    [2, 2],
    [1, 2],
    [2, 1],
  ] as const) {
    const worth = hits >= foeHits ? 1 : 0
    test(`hits ${hits} against ${foeHits}: who is listed first ${worth === 1 ? 'wins' : 'loses'}`, async () => {
      const standing = { first: hits, second: foeHits, apart: 1 }
      expect([firstWins(standing, 4), secondWins(standing, 4)]).toEqual([worth === 1, worth === 0])
      expect(await worthToAnn(fighter('ann', hits, 1, 0), fighter('bea', foeHits, 1, 1))).toBe(worth)
    })
  }

  test('more Attack Skill goes first, wherever it is listed', async () => {
    expect(await worthToAnn(fighter('ann', 2, 1, 0), fighter('bea', 2, 2, 1))).toBe(0)
    expect(await worthToAnn(fighter('ann', 2, 2, 0), fighter('bea', 2, 1, 1))).toBe(1)
  })
})

test('a fight that is too large says so, and its bounds say how little is known', async () => {
  const { best, hands, text } = await solve(
    { ...duel, field: { start: 'contact' } },
    { hands: ['simple'], budget: { ...BY_WORK, states: 50 } },
  )
  expect(best.exact).toBe(false)
  expect(best.why).toBe('more than 50 states')
  expect(text).toContain('too large to be solved')
  expect(best.first).toEqual({ kind: 'none' })
  expect(hands.map(lossText).every((words) => words.startsWith('at most'))).toBe(true)
})

test('stops when told to, and keeps what is known', async () => {
  const stop = new AbortController()
  const solved = await solve(duel, { signal: stop.signal, budget: BY_WORK }, () => stop.abort())
  expect(solved.complete).toBe(false)
  expect(solved.best.low).toBeLessThanOrEqual(solved.best.high)
  expect(solved.hands).toEqual([])
})

test('refuses a hand, a side and a decision that the game does not have', async () => {
  await expect(solve(duel, { hands: ['lucky'] })).rejects.toThrow('no hand "lucky"')
  await expect(solve(duel, { side: 'third' })).rejects.toThrow('no side "third"')
  await expect(solve(duel, { only: { decisions: ['luck'], otherwise: 'simple' } })).rejects.toThrow(
    'asks no "luck"',
  )
})
