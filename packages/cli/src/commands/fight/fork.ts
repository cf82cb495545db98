/**
 * `steelyard fork`: the same past, and other dice from there on.
 */
import { requirePlace } from '../../files.ts'
import { givenFlags } from '../../games.ts'
import { print } from '../../output.ts'
import { openSave, writeSave } from '../../save-file.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'
import { momentOf } from './replay.ts'

interface Options {
  readonly at?: string
  readonly seed?: string
  readonly out?: string
  readonly force?: true
}

/** Adds `fork`. */
export const addFork: AddCommand = (program) => {
  program
    .command('fork')
    .summary('the same past, other dice from there on')
    .description('Writes a new save with the past of another one and fresh dice from there on.')
    .argument('<save>', 'a saved fight')
    .option('--at <n>', 'fork before step n; where the fight stands unless given')
    .option('--seed <text>', 'the seed of the new dice; a fresh one unless given')
    .option('--out <file>', 'the new save; <save>-fork.json unless given')
    .option('--force', 'write over a file that exists')
    .addHelpText(
      'after',
      examples('steelyard fork fight.json --at 4 --out what-if.json', 'steelyard play --resume what-if.json'),
    )
    .action(async (path: string, options: Options) => {
      const out = options.out ?? `${path.replace(/\.json$/i, '')}-fork.json`
      requirePlace(out, options.force === true)
      const fight = await openSave(path)
      const at = options.at === undefined ? fight.step : momentOf(fight, options.at)
      const fork = fight.fork({
        at,
        auto: false,
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      })
      writeSave(out, fork)
      print([
        `${out}: the past of ${path} up to step ${at}, new dice from there on.`,
        `Commitment ${fork.commitment}`,
        `Play on with: steelyard play --resume ${shellWord(out)}${givenFlags()}`,
      ])
    })
}
