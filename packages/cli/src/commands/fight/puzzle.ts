/**
 * `steelyard puzzle`: a position in which one answer gains much and is not the obvious one: one a day for each game, any
 * by its id, or what somebody gave away in a fight of their own.
 */
import { createInterface } from 'node:readline/promises'
import { Fight } from '@steelyard/kernel'
import {
  dailyPuzzle,
  findPuzzles,
  isRight,
  mistakesIn,
  type Puzzle,
  puzzleNamed,
  winsText,
} from '@steelyard/lab'
import { systemOf } from '@steelyard/systems/registry'
import { findSystem, givenFlags, offeredIds } from '../../games.ts'
import { wholeNumber } from '../../numbers.ts'
import { outputScreen, print, printJson, today } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { isSaveFile, openSave } from '../../save-file.ts'
import { stoppable } from '../../simulation.ts'
import { boardLines } from '../../terminal/board.ts'
import type { Screen } from '../../terminal/screen.ts'
import { counted, pad, shellWord, tidy, widthOf, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

interface Options {
  readonly day?: string
  readonly id?: string
  readonly seed?: string
  readonly count: string
  readonly fights: string
  readonly answer?: string
  readonly solution?: true
  readonly json?: true
}

const MOST_COUNT = 1000
const MOST_FIGHTS = 1e6

/** Adds `puzzle`. */
export const addPuzzle: AddCommand = (program, done) => {
  program
    .command('puzzle')
    .summary('a position with one answer that gains much and is not the obvious one')
    .description(
      'The puzzle of the day of a game: the same for everybody, by the day and the version of the rules. One answer wins ' +
        'at least ten points more often than what a simple hand plays, and fresh dice have confirmed it. With a saved ' +
        'fight: the choices in it that gave ten points away, to be answered again. Finding one may take a minute.',
    )
    .argument('<game or save>', 'the name of a game, or a saved fight of your own')
    .option('--day <date>', 'the puzzle of another day, such as 2026-11-18; today unless given')
    .option('--id <id>', 'the puzzle with this id')
    .option('--seed <text>', 'other puzzles than those of days')
    .option('--count <n>', 'with --seed: how many', '1')
    .option('--fights <n>', 'fights behind each answer', '1500')
    .option('--answer <n>', 'your answer, by its number')
    .option('--solution', 'show the solution at once')
    .option('--json', 'the puzzles with their scenarios and solutions')
    .addHelpText(
      'after',
      examples(
        'steelyard puzzle bastionland',
        'steelyard puzzle warband --day 2026-11-18 --answer 2',
        'steelyard puzzle warband --seed "rainy sunday" --count 5 --json',
        'steelyard puzzle fight.json        learn from your mistakes',
      ),
    )
    .action(async (what: string, options: Options) => {
      if (!(await runPuzzles(what, options))) done(EXIT.no)
    })
}

async function runPuzzles(what: string, options: Options): Promise<boolean> {
  const puzzles = await puzzlesFor(what, options)
  if (options.json === true) {
    printJson(puzzles)
    return true
  }
  if (puzzles.length === 0) {
    print([
      isSaveFile(what)
        ? 'No choice in that fight gave ten points away, as far as a position can be taken up again.'
        : 'There is no puzzle in the fights that were looked through. Try another day.',
    ])
    return true
  }
  let right = true
  for (const [at, puzzle] of puzzles.entries()) {
    if (at > 0) print([''])
    right = (await ask(puzzle, what, options)) && right
  }
  return right
}

async function puzzlesFor(what: string, options: Options): Promise<Puzzle[]> {
  const fights = wholeNumber(options.fights, 'fights', MOST_FIGHTS, '1500')
  if (!offeredIds().includes(what) && isSaveFile(what)) {
    if (options.day !== undefined || options.id !== undefined || options.seed !== undefined)
      throw new UsageProblem('--day, --id and --seed are for games.', 'Leave them out for a saved fight.')
    const save = await openSave(what)
    return stoppable(async ({ note }) => mistakesIn(save, { fights }, (left) => note(`${left} choices left`)))
  }
  const system = await findSystem(what)
  if (options.id !== undefined) return [puzzleNamed(system, options.id, fights)]
  const day = options.day ?? today()
  return stoppable(async ({ note, signal }) => {
    const told = (progress: { fights: number; positions: number; found: number }): void =>
      note(`${counted(progress.positions, 'position')} of ${counted(progress.fights, 'fight')} looked at`)
    if (options.seed !== undefined) {
      const count = wholeNumber(options.count, 'puzzles', MOST_COUNT, '5')
      return findPuzzles(system, { seed: options.seed, count, fights, signal }, told)
    }
    const puzzle = await dailyPuzzle(system, day, { fights, signal }, told)
    return puzzle === null ? [] : [puzzle]
  })
}

/** Shows a puzzle, takes an answer where somebody can give one, and explains; true unless the answer was wrong. */
async function ask(puzzle: Puzzle, what: string, options: Options): Promise<boolean> {
  const screen = outputScreen()
  const menu = puzzle.options.toSorted((one, two) => (one.label < two.label ? -1 : 1))
  print(questionLines(puzzle, menu, screen))
  const answer = options.solution === true ? null : await answerTo(menu, options.answer)
  if (answer === undefined) {
    print(['', `Answer it: ${againOf(puzzle, what)} --answer 1, or see --solution.`])
    return true
  }
  const right = answer === null || isRight(puzzle, answer.key)
  print(['', ...solutionLines(puzzle, answer, screen)])
  return right
}

type Menu = Puzzle['options']

function questionLines(puzzle: Puzzle, menu: Menu, screen: Screen): string[] {
  return [
    ...boardLines(boardOf(puzzle), screen),
    '',
    ...wrap(`${tidy(puzzle.who)} is asked: ${tidy(puzzle.asked)}`, { width: screen.width }),
    ...menu.map(({ label }, at) => `  ${at + 1}  ${tidy(label)}`),
  ]
}

/** The position as the referee sees it. */
function boardOf({ scenario }: Puzzle): ReturnType<Fight['board']> {
  return Fight.create(systemOf(scenario), scenario, { seed: 'puzzle', auto: false }).board('referee')
}

/** The answer that is given: undefined if nobody can be asked. */
async function answerTo(menu: Menu, typed: string | undefined): Promise<Menu[number] | undefined> {
  if (typed === undefined && (process.stdin.isTTY !== true || process.stdout.isTTY !== true)) return undefined
  const text = typed ?? (await typedAnswer())
  const chosen = menu[wholeNumber(text, 'answers', menu.length, '1') - 1]
  if (chosen === undefined) throw new UsageProblem('There is no such answer.')
  return chosen
}

async function typedAnswer(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question('Your answer, by its number: ')
  } finally {
    lines.close()
  }
}

function solutionLines(puzzle: Puzzle, answer: Menu[number] | null, screen: Screen): string[] {
  const verdict =
    answer === null ? [] : [screen.paint(isRight(puzzle, answer.key) ? 'Right.' : 'There is better.', 'bold')]
  const column = Math.max(...puzzle.options.map(({ label }) => widthOf(tidy(label))))
  return [
    ...verdict,
    ...wrap(puzzle.explanation, { width: screen.width }),
    ...puzzle.options.map(({ key, label, wins }) => {
      const mark = key === puzzle.obvious ? '  (the obvious answer)' : ''
      return `  ${pad(tidy(label), column)}  ${winsText(wins).padStart(14)}${mark}`
    }),
    screen.paint(
      `${puzzle.system} ${puzzle.version}, ${puzzle.id}; ${puzzle.fights} fights behind the best answer; rule ${puzzle.rule}`,
      'dim',
    ),
  ]
}

function againOf({ system, id }: Puzzle, what: string): string {
  return isSaveFile(what)
    ? `steelyard puzzle ${shellWord(what)}`
    : `steelyard puzzle ${system} --id ${shellWord(id)}`.concat(givenFlags())
}
