/**
 * `steelyard gauntlet`: a company through several fights with rests between, many times over.
 */
import { type CountedShare, countedPercent, intervalPercent, quote } from '@steelyard/kernel'
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

const LINE = 80

/** A gauntlet as tables: a line for each figure, a column for each fight, as many side by side as a line holds. */
function gauntletLines(result: Gauntlet, titles: readonly string[]): string[] {
  const { breaking, fights, figures, runs } = result
  const rows: readonly (readonly [name: string, shares: readonly CountedShare[]])[] = [
    ...figures.map(({ name, alive }) => [name, alive] as const),
    ['won', fights.map(({ won }) => won)],
    ['broken', fights.map(({ broken }) => broken)],
  ]
  const cells = rows.map(([, shares]) => shares.map(shareText))
  const width = Math.max(...['alive after', ...rows.map(([name]) => name)].map(({ length }) => length)) + 2
  const cell = Math.max(...cells.flat().map(({ length }) => length)) + 2
  const many = Math.max(1, Math.floor((LINE - width) / cell))
  const row = (name: string, all: readonly string[], from: number): string =>
    `${name.padEnd(width)}${all
      .slice(from, from + many)
      .map((each) => each.padEnd(cell))
      .join('')}`.trimEnd()
  const numbers = titles.map((_, at) => `fight ${at + 1}`)
  const tables = titles.flatMap((_, from) =>
    from % many === 0
      ? [row('alive after', numbers, from), ...rows.map(([name], at) => row(name, cells[at] ?? [], from)), '']
      : [],
  )
  return [
    `${runs} runs, each share with its 95 % interval`,
    ...titles.map((title, at) => `  fight ${at + 1}: ${title.replaceAll(',', ', ')}`),
    ...tables,
    breaking === null
      ? 'No fight broke the company in any run.'
      : `Fight ${breaking} breaks the company most often.`,
  ]
}

/** A share with its interval; what came up never or always says how far that goes by itself. */
function shareText(counted: CountedShare): string {
  const text = countedPercent(counted)
  return counted.share > 0 && counted.share < 1 ? `${text} (${intervalPercent(counted)})` : text
}
