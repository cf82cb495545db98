/**
 * `steelyard worker`: fights for others, through their database, until it is stopped.
 */
import type { RangeResult } from '@steelyard/cluster'
import { importRedis, isRedis, reaching, requireDatabase } from '../../cluster.ts'
import { UsageProblem } from '../../problem.ts'
import { grouped } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `worker`. */
export const addWorker: AddCommand = (program) => {
  program
    .command('worker')
    .summary('fight for the simulations of others, through a database')
    .description(
      'Takes ranges of fights from a PostgreSQL or a Redis, fights them and writes the counts there, until Ctrl-C or SIGTERM.\n' +
        'Any number of workers on any number of machines share the work; a worker that dies loses nothing.',
    )
    .option('--database-url <url>', 'the PostgreSQL or Redis; DATABASE_URL unless given')
    .option('--workers <n>', 'how many threads; one for each processor unless given')
    .option('--json', 'one JSON object for every range')
    .addHelpText(
      'after',
      examples(
        'steelyard worker --database-url postgresql://user:password@host/steelyard',
        'DATABASE_URL=postgresql://… steelyard worker --workers 4',
      ),
    )
    .action(async (options: { databaseUrl?: string; workers?: string; json?: true }) => {
      const url = requireDatabase(options.databaseUrl)
      const workers = threads(options.workers)
      // Only here: most commands need no database.
      const work = isRedis(url)
        ? (await importRedis()).workOnRedis
        : (await import('@steelyard/cluster')).work
      const stop = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
      const say = (text: string): void => {
        if (options.json !== true) process.stderr.write(`${text}\n`)
      }
      say('Working; Ctrl-C finishes what has been begun and ends.')
      const { ranges, fights } = await reaching(() =>
        work({
          url,
          workers,
          signal: stop.signal,
          onAway: (away) => say(away ? 'The database is away; waiting for it.' : 'It is back.'),
          onRange: (told) => {
            if (options.json === true) process.stdout.write(`${JSON.stringify(told)}\n`)
            else if (told.fresh) say(foughtText(told))
          },
        }),
      )
      say(`Fought ${grouped(fights)} fights in ${grouped(ranges)} ranges.`)
    })
}

function foughtText({ fights, milliseconds, again }: RangeResult): string {
  const text = `${grouped(fights)} fights in ${(milliseconds / 1000).toFixed(1)} s`
  return again ? `${text}, begun by a worker that is gone; nothing is lost` : text
}

function threads(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = Number(text)
  if (/^\d{1,3}$/.test(text) && count >= 1 && count <= 256) return count
  throw new UsageProblem(`${JSON.stringify(text.slice(0, 40))} is no number of threads.`, 'Give 1 to 256.')
}
