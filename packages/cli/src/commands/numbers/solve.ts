/**
 * `steelyard solve`: what a small fight is worth under best play, how to make its first choice, and what each hand loses
 * against somebody who knows how it plays.
 */
import { quote } from '@steelyard/kernel'
import { type SolveOptions, solve } from '@steelyard/lab'
import { standInOf } from '@steelyard/systems/registry'
import { requirePlace, writeText } from '../../files.ts'
import { wholeNumber } from '../../numbers.ts'
import { outputScreen, print, printJson, today } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { checkedScenario, findScenario, type ScenarioChoice } from '../../scenario-file.ts'
import { stoppable } from '../../simulation.ts'
import { progressText, type SolveHead, solveCsv, solveLines } from '../../terminal/solve.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'

interface Options {
  readonly side?: string
  readonly only: readonly string[]
  readonly otherwise?: string
  readonly hand: readonly string[]
  readonly gap: string
  readonly seconds: string
  readonly states: string
  readonly csv?: string
  readonly report?: string
  readonly force?: true
  readonly json?: true
}

const MOST_SECONDS = 1e6
const MOST_STATES = 1e8

/** Adds `solve`. */
export const addSolve: AddCommand = (program) => {
  program
    .command('solve')
    .summary('a small fight under best play: its value, the best first choice, what each hand loses')
    .description(
      'Looks at every outcome of the dice and every answer of both sides, and says between which bounds the value of ' +
        'best play lies. Secret choices are mixed as a matrix game. Then each hand of the game is held against the best ' +
        'answer to it. Fights of two worn fighters can be solved; larger ones get wider bounds. Ctrl-C stops early and ' +
        'keeps what is known.',
    )
    .argument('<scenario>', 'a file, or the id of a sample')
    .option('--side <id>', 'whose value is told; the first side unless given')
    .option('--only <decision>', 'leave only this decision open; may be repeated', several, [])
    .option('--otherwise <hand>', 'with --only: who answers everything else')
    .option(
      '--hand <name>',
      'a hand to hold against best play; may be repeated; all unless given',
      several,
      [],
    )
    .option('--gap <points>', 'good enough once the bounds are so many points of a hundred apart', '0.1')
    .option('--seconds <n>', 'how long each search may take', '20')
    .option('--states <n>', 'how many situations each search may keep', '1e6')
    .option('--csv <file>', 'write the numbers as CSV')
    .option('--report <file>', 'write one HTML page')
    .option('--force', 'write over files that exist')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard solve over-the-loot --only technique --otherwise simple',
        'steelyard solve duel.yaml --hand skilled --seconds 120',
        'steelyard solve duel.yaml --side npcs --gap 0.01 --json',
      ),
    )
    .action(runSolve)
}

async function runSolve(name: string, options: Options): Promise<void> {
  const found = await findScenario(name)
  checkedScenario(found)
  for (const file of [options.csv, options.report])
    if (file !== undefined) requirePlace(file, options.force === true)
  const settings = settingsOf(found, options)
  const started = performance.now()
  const solved = await stoppable(({ note, signal }) =>
    solve(found.written, { ...settings, signal }, (progress) => note(progressText(progress))),
  )
  const head: SolveHead = {
    seconds: (performance.now() - started) / 1000,
    command: commandOf(name, options),
  }
  if (options.json === true) printJson({ command: head.command, ...solved })
  else print(solveLines(head, solved, outputScreen()))
  if (options.csv !== undefined) writeText(options.csv, solveCsv(solved))
  if (options.report !== undefined) {
    const { solvePage } = await import('@steelyard/lab/report')
    writeText(options.report, solvePage({ ...head, date: today() }, solved))
  }
  const written = [options.csv, options.report].filter((file) => file !== undefined)
  if (written.length > 0 && options.json !== true) print(['', `Written: ${written.join(', ')}`])
}

function settingsOf({ system, written }: ScenarioChoice, options: Options): SolveOptions {
  if (options.only.length === 0 && options.otherwise !== undefined)
    throw new UsageProblem('--otherwise is for --only.', 'Add --only and a decision, or leave it out.')
  const otherwise = options.otherwise ?? standInOf(system)
  const sides = checkedScenario({ system, written, name: '' }).sides.map(({ id }) => id)
  if (options.side !== undefined && !sides.includes(options.side))
    throw new UsageProblem(`There is no side ${quote(options.side)}.`, `The sides are ${sides.join(', ')}.`)
  return {
    side: options.side,
    ...(options.only.length === 0 ? {} : { only: { decisions: options.only, otherwise } }),
    hands: options.hand.length === 0 ? undefined : options.hand,
    tolerance: gapOf(options.gap),
    budget: {
      milliseconds: 1000 * wholeNumber(options.seconds, 'seconds', MOST_SECONDS, '60'),
      states: wholeNumber(options.states, 'states', MOST_STATES, '1e6'),
    },
  }
}

function gapOf(text: string): number {
  const points = Number(text)
  if (text.trim() !== '' && points > 0 && points <= 100) return points / 100
  throw new UsageProblem(
    `Cannot use ${quote(text)} as the gap in points.`,
    'Choose a number above 0 and up to 100, such as 0.1.',
  )
}

function commandOf(name: string, options: Options): string {
  return [
    'steelyard solve',
    shellWord(name),
    ...(options.side === undefined ? [] : [`--side ${shellWord(options.side)}`]),
    ...options.only.map((decision) => `--only ${shellWord(decision)}`),
    ...(options.otherwise === undefined ? [] : [`--otherwise ${shellWord(options.otherwise)}`]),
    ...options.hand.map((hand) => `--hand ${shellWord(hand)}`),
    `--gap ${options.gap} --seconds ${options.seconds} --states ${options.states}`,
  ].join(' ')
}
