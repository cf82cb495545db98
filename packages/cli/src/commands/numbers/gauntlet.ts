/**
 * `steelyard gauntlet`: a company through several fights with rests between, many times over.
 */
import { type CountedShare, countedPercent, quote } from '@steelyard/kernel'
import { type Gauntlet, type GauntletFight, gauntletInThreads } from '@steelyard/lab'
import { readCompanyFile } from '../../company-file.ts'
import { print, printJson } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { type AddCommand, examples, several } from '../command.ts'
import { figureFrom } from '../fight/company.ts'

const MOST_WORKERS = 256

interface Options {
  readonly fight: readonly string[]
  readonly rest: string
  readonly runs: string
  readonly seed: string
  readonly workers?: string
  readonly json?: true
}

/** Adds `gauntlet`. */
export const addGauntlet: AddCommand = (program) => {
  program
    .command('gauntlet')
    .summary('how a company fares in several fights in a row')
    .description(
      'Sends a company through several fights with rests between, many times, and says who is\n' +
        'alive after each and which fight breaks them. Each share has its 95 % interval.',
    )
    .argument('<file>', 'the company; it is only read')
    .requiredOption(
      '--fight <foes>',
      'the foes of one fight, with commas between; may be repeated',
      several,
      [],
    )
    .option(
      '--rest <activities>',
      'after each fight: careful, none, or activities with commas between',
      'careful',
    )
    .option('--runs <number>', 'how many times', '200')
    .option('--workers <number>', 'how many threads; one for each processor unless given')
    .option('--seed <text>', 'the same seed gives the same runs', 'steelyard')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples(
        'steelyard gauntlet riders.company.json --fight wolf,wolf --fight orc-reaver,bandit',
        'steelyard gauntlet riders.company.json --fight ogre --fight ogre --rest none',
        'steelyard gauntlet riders.company.json --fight wolf --fight wolf --rest rest-week,rest-week',
      ),
    )
    .action(async (file: string, options: Options) => {
      if (options.fight.length === 0)
        throw new UsageProblem('A gauntlet needs fights.', 'Add --fight wolf,wolf, once for each.')
      const { company } = await readCompanyFile(file)
      const rest: NonNullable<GauntletFight['rest']> =
        options.rest === 'careful' || options.rest === 'none' ? options.rest : options.rest.split(',')
      const fights = options.fight.map((foes) => ({ foes: foes.split(',').map(figureFrom), rest }))
      const asked = { fights, runs: Number(options.runs), seed: options.seed }
      const result = await gauntletInThreads(company, asked, workersOf(options.workers))
      if (options.json === true) return printJson(result)
      print(gauntletLines(result, options.fight))
    })
}

function workersOf(text: string | undefined): { readonly workers?: number } {
  if (text === undefined) return {}
  const workers = Number(text)
  if (Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS) return { workers }
  throw new UsageProblem(`Cannot use ${quote(text)} workers.`, `Choose 1 to ${MOST_WORKERS}.`)
}

/** A gauntlet as a table: a line for each figure, a column for each fight. */
function gauntletLines(result: Gauntlet, titles: readonly string[]): string[] {
  const names = ['alive after', ...result.figures.map(({ name }) => name), 'won', 'broken']
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padEnd(20)).join('')}`.trimEnd()
  const shares = (of: readonly CountedShare[]): string[] => of.map((share) => countedPercent(share))
  const { breaking, fights, figures, runs } = result
  return [
    `${runs} runs`,
    row(
      'alive after',
      titles.map((title, at) => `${at + 1}. ${title}`.slice(0, 18)),
    ),
    ...figures.map(({ name, alive }) => row(name, shares(alive))),
    row('won', shares(fights.map(({ won }) => won))),
    row('broken', shares(fights.map(({ broken }) => broken))),
    breaking === null
      ? 'No fight broke the company in any run.'
      : `Fight ${breaking} breaks the company most often.`,
  ]
}
