/**
 * `steelyard fights`: the fights of a store, listed and deleted, for whoever runs the server.
 */
import { quote } from '@steelyard/kernel'
import type { OpenStorage } from '@steelyard/server'
import type { Command } from 'commander'
import { print, printJson } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { counted, tidy } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'
import { keepingOf } from './backup.ts'

interface Options {
  readonly data?: string
  readonly databaseUrl?: string
}

interface ListOptions extends Options {
  readonly most: string
  readonly json?: true
}

const DAY = 86_400_000
const MOST = 100

/** Adds `fights`. */
export const addFights: AddCommand = (program) => {
  const fights = withStore(
    program
      .command('fights')
      .summary('the fights of the server: list, delete, prune')
      .description('Lists the fights of the server, the one that was touched last first.'),
  )
    .option('--most <n>', 'how many to list', String(MOST))
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      examples(
        'steelyard fights',
        'steelyard fights delete XyZ12abc',
        'steelyard fights prune 90           what nobody has touched for 90 days',
      ),
    )
    .action((options: ListOptions) => list(options))
  withStore(fights.command('delete').summary('delete fights for good'))
    .argument('<ids...>', 'as the list names them; an old one that begins with - goes behind --')
    .action((ids: string[], options: Options) => remove(ids, options))
  withStore(fights.command('prune').summary('delete what nobody has touched for so many days'))
    .argument('<days>', 'such as 90')
    .action((days: string, options: Options) => prune(daysIn(days), options))
}

/** A number of days. */
export function daysIn(text: string): number {
  const days = Number(text)
  if (/^\d{1,5}(\.\d+)?$/.test(text) && days > 0) return days
  throw new UsageProblem(`${quote(text)} is no number of days.`, 'Write it like 90.')
}

function withStore(command: Command): Command {
  return command
    .option(
      '--data <folder>',
      'where fights are kept; a folder of your home unless given (or STEELYARD_DATA)',
    )
    .option('--database-url <url>', 'or the PostgreSQL that holds them (or DATABASE_URL)')
}

async function list(options: ListOptions): Promise<void> {
  const most = Number(options.most)
  if (!Number.isInteger(most) || most < 1)
    throw new UsageProblem(`${quote(options.most)} is no number of fights.`, 'Write it like 100.')
  const { openToRead } = await import('@steelyard/server')
  await withOpen(await openToRead(keepingOf(options)), async ({ store, where }) => {
    const all = await store.count()
    const shown = await store.summaries(most)
    if (options.json === true) return printJson({ all, fights: shown })
    const lines = shown.map(({ id, system, title, touched }) =>
      [id.padEnd(12), new Date(touched).toISOString().slice(0, 10), system.padEnd(11), tidy(title)].join(
        '  ',
      ),
    )
    const more = all > shown.length ? ` ${all - shown.length} older ones are not listed.` : ''
    print([...lines, `${counted(all, 'fight')} in ${tidy(where)}.${more}`])
  })
}

async function remove(ids: readonly string[], options: Options): Promise<void> {
  const { openKept } = await import('@steelyard/server')
  await withOpen(await openKept(keepingOf(options)), async ({ store }) => {
    const known = new Set(await store.list())
    const stranger = ids.find((id) => !known.has(id))
    if (stranger !== undefined)
      throw new UsageProblem(
        `There is no fight ${quote(stranger)}; nothing was deleted.`,
        'List them with "steelyard fights".',
      )
    for (const id of ids) await store.remove(id)
    print([`${counted(ids.length, 'fight')} deleted.`])
  })
}

async function prune(days: number, options: Options): Promise<void> {
  const { openKept } = await import('@steelyard/server')
  await withOpen(await openKept(keepingOf(options)), async ({ store }) => {
    const deleted = await store.prune(Date.now() - days * DAY)
    print([`${counted(deleted, 'fight')} deleted; ${await store.count()} are left.`])
  })
}

/** Works with a store and closes it. */
async function withOpen(kept: OpenStorage, work: (kept: OpenStorage) => Promise<void>): Promise<void> {
  try {
    await work(kept)
  } finally {
    await kept.close()
  }
}
