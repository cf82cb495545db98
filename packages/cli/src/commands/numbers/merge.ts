/**
 * `steelyard merge`: the parts of a simulation that shards have fought, as one.
 */
import { loadSystemOf } from '@steelyard/systems/load'
import { requirePlace } from '../../files.ts'
import { findSystem } from '../../games.ts'
import { UsageProblem } from '../../problem.ts'
import { readParts, type WholeParts } from '../../shards.ts'
import { type AddCommand, examples } from '../command.ts'
import { defined, simRequest } from '../host/jobs.ts'
import { diffQuestion, runDiffOf } from './diff.ts'
import { runSim } from './sim.ts'

interface Options {
  readonly csv?: string
  readonly report?: string
  readonly markdown?: string
  readonly force?: true
  readonly json?: true
}

/** Adds `merge`. */
export const addMerge: AddCommand = (program) => {
  program
    .command('merge')
    .summary('the shards of a simulation or a rules diff as one')
    .description(
      'Reads what the shards of one command have written and tells it as that command would: the same numbers, to ' +
        'the bit, as from one machine. Says which shards are missing.',
    )
    .argument('<part...>', 'the files that --shard and --out wrote, all of them')
    .option('--csv <file>', 'write the numbers as CSV')
    .option('--report <file>', 'write one HTML page')
    .option('--markdown <file>', 'for a diff with --all: write the ranking as a page of documentation')
    .option('--force', 'write over files that exist')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard sim first --fights 1e8 --shard 3/64 --out part-3.json',
        'steelyard merge part-*.json --report first.html',
      ),
    )
    .action(async (files: readonly string[], options: Options) => {
      for (const file of [options.csv, options.report, options.markdown])
        if (file !== undefined) requirePlace(file, options.force === true)
      await runMerge(readParts(files), options)
    })
}

async function runMerge({ command, request, game, runner }: WholeParts, options: Options): Promise<void> {
  const system = await findSystem(game.id)
  if (system.version !== game.version)
    throw new UsageProblem(
      `The parts were fought with ${game.id} ${game.version}; this is ${system.version}.`,
      'Merge them with the version that fought them.',
    )
  if (command === 'diff') {
    const question = diffQuestion.safeParse(request)
    if (!question.success) throw spoilt()
    return runDiffOf(system, question.data, options, { place: { runner } })
  }
  if (options.markdown !== undefined)
    throw new UsageProblem('--markdown is for a diff with --all.', 'Use --report for a page.')
  const asked = simRequest.safeParse(request)
  if (!asked.success) throw spoilt()
  const { found, options: given } = asked.data
  const { markdown: _, ...output } = options
  await runSim(
    { ...found, system: await loadSystemOf(found.written) },
    { ...defined(given), ...output },
    { runner },
  )
}

function spoilt(): UsageProblem {
  return new UsageProblem('The parts hold no question that can be asked.', 'Run the shards again.')
}
