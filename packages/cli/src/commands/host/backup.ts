/**
 * `steelyard backup` and `steelyard restore`: all fights of a store in one file, and back again, also into another
 * kind of store.
 */
import { existsSync } from 'node:fs'
import type { Backup, StorageOptions } from '@steelyard/server'
import { requirePlace } from '../../files.ts'
import { print } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { counted } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

interface Options {
  readonly data?: string
  readonly databaseUrl?: string
  readonly force?: true
}

/** Adds `backup`. */
export const addBackup: AddCommand = (program) => {
  program
    .command('backup')
    .summary('every fight of the server in one file')
    .description(
      'Writes every fight into one file, also while a server runs. The file holds seeds and hidden things: keep it ' +
        'where only referees look.',
    )
    .argument('<file>', 'where to write')
    .option(
      '--data <folder>',
      'where fights are kept; a folder of your home unless given (or STEELYARD_DATA)',
    )
    .option('--database-url <url>', 'or the PostgreSQL that holds them (or DATABASE_URL)')
    .option('--force', 'write over a file that is there')
    .addHelpText('after', examples('steelyard backup fights.backup'))
    .action(async (file: string, options: Options) => {
      requirePlace(file, options.force === true)
      const { backUp, openToRead } = await import('@steelyard/server')
      const kept = await openToRead(keepingOf(options))
      try {
        print([`${file} holds ${countsText(await backUp(kept.store, file))} from ${kept.where}.`])
      } finally {
        await kept.close()
      }
    })
}

/** Adds `restore`. */
export const addRestore: AddCommand = (program) => {
  program
    .command('restore')
    .summary('the fights and companies of a backup, back in their place')
    .description(
      'Writes the fights and companies of a backup into the store; those that are there already are left as they are.\n' +
        'Stop the server first, unless it keeps its fights in PostgreSQL.',
    )
    .argument('<file>', 'what "steelyard backup" wrote')
    .option(
      '--data <folder>',
      'where fights are kept; a folder of your home unless given (or STEELYARD_DATA)',
    )
    .option('--database-url <url>', 'or the PostgreSQL that holds them (or DATABASE_URL)')
    .addHelpText('after', examples('steelyard restore fights.backup --data ./fights'))
    .action(async (file: string, options: Options) => {
      if (!existsSync(file))
        throw new UsageProblem(`There is no file ${file}.`, 'Is the path right, seen from this folder?')
      const { openKept, restoreFrom } = await import('@steelyard/server')
      const kept = await openKept(keepingOf(options))
      try {
        const restored = await restoreFrom(kept.store, file)
        const { known } = restored
        const left = known === 0 ? '' : ` There already and left as they are: ${known}.`
        print([`${countsText(restored)} restored into ${kept.where}.${left}`])
      } finally {
        await kept.close()
      }
    })
}

/** "3 fights and 1 company"; companies only where there are some. */
function countsText({ fights, companies }: Pick<Backup, 'fights' | 'companies'>): string {
  const fought = counted(fights, 'fight', 'fights')
  return companies === 0 ? fought : `${fought} and ${counted(companies, 'company', 'companies')}`
}

/** Where fights are kept, by options and environment. */
export function keepingOf({ data, databaseUrl }: Pick<Options, 'data' | 'databaseUrl'>): StorageOptions {
  const url = databaseUrl ?? process.env['DATABASE_URL']
  if (url !== undefined && data !== undefined)
    throw new UsageProblem(
      'A folder and a database do not go together.',
      'Leave out --data, or --database-url and DATABASE_URL.',
    )
  return { data: data ?? null, databaseUrl: url ?? null }
}
