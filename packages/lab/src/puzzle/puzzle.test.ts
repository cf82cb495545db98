/** Puzzles: the same for everybody, at least ten points at stake, and confirmed by more thought. */
import { choiceText, Fight, OddsEstimator } from '@steelyard/kernel'
import { warband } from '@steelyard/systems/warband'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  calledClock,
  dailyPuzzle,
  isRight,
  LEAST_STAKE,
  mistakesIn,
  type Puzzle,
  puzzleNamed,
} from './puzzle.ts'

let puzzle: Puzzle
beforeAll(async () => {
  const found = await dailyPuzzle(warband, '2026-11-18', { fights: 400 })
  if (found === null) throw new Error('no puzzle was found')
  puzzle = found
})

function beginning(): Fight {
  const people = { players: 'human', npcs: 'human' } as const
  return Fight.create(warband, puzzle.scenario, { seed: 'again', hands: people })
}

describe('a puzzle', () => {
  test('has ten points at stake, and an obvious answer that is wrong', () => {
    const [best] = puzzle.options
    const obvious = puzzle.options.find(({ key }) => key === puzzle.obvious)
    expect(puzzle.stake).toBeGreaterThanOrEqual(LEAST_STAKE)
    expect((best?.wins.chance ?? 0) - (obvious?.wins.chance ?? 1)).toBeCloseTo(puzzle.stake, 12)
    expect(isRight(puzzle, best?.key ?? '')).toBe(true)
    expect(isRight(puzzle, puzzle.obvious)).toBe(false)
    expect(puzzle.explanation).toContain(best?.label ?? '?')
  })

  test('is found again by its id, the same in everything', async () => {
    expect(puzzleNamed(warband, puzzle.id, 400)).toEqual(puzzle)
    expect(() => puzzleNamed(warband, 'nowhere.2026.1.1')).toThrow('has no puzzle')
    await expect(dailyPuzzle(warband, 'someday')).rejects.toThrow('is no day')
  })

  test('begins where it was found, and ten times the fights with other dice confirm it', () => {
    const fight = beginning()
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question?.kind !== 'choice') throw new Error('nobody is asked')
    expect(fight.inWords(question).ask).toBe(puzzle.asked)
    const estimator = OddsEstimator.ofQuestion(fight, question, {
      quick: null,
      exact: null,
      fights: 4000,
      seed: 'ten times the fights',
      milliseconds: Number.POSITIVE_INFINITY,
      clock: calledClock(),
    })
    while (!estimator.settled) estimator.work(1000)
    const wins = estimator.estimate.options.map(({ choice, wins: { [puzzle.side]: won, draw } }) => ({
      key: choiceText(choice),
      chance: (won?.chance ?? 0) + (draw?.chance ?? 0) / 2,
    }))
    const [best] = wins.toSorted((one, two) => two.chance - one.chance)
    const obvious = wins.find(({ key }) => key === puzzle.obvious)
    expect(isRight(puzzle, best?.key ?? '')).toBe(true)
    expect((best?.chance ?? 0) - (obvious?.chance ?? 1)).toBeGreaterThan(LEAST_STAKE / 2)
  })
})

describe('mistakes', () => {
  test('are what a person gave away in a fight', () => {
    const fight = beginning()
    const question = fight.questions.find((each) => each.kind === 'choice')
    if (question === undefined) throw new Error('nobody is asked')
    fight.answer(question.id, puzzle.obvious)
    const [mistake] = mistakesIn(fight, { fights: 1000 })
    expect(mistake?.obvious).toBe(puzzle.obvious)
    expect(mistake?.options[0]?.key).toBe(puzzle.options[0]?.key)
  })
})
