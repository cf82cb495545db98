/**
 * `steelyard jobs`: the orders of a cluster, listed, watched, cancelled and taken up again.
 */
import type { JobOrder, Orders } from '@steelyard/cluster'
import { didYouMean, quote } from '@steelyard/kernel'
import { loadSystem, loadSystemOf } from '@steelyard/systems/load'
import type { Command } from 'commander'
import { z } from 'zod'
import { reaching, requireOrders } from '../../cluster.ts'
import { requirePlace } from '../../files.ts'
import { print, printJson } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { grouped } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'
import { diffRequest, runDiffOf } from '../numbers/diff.ts'
import { runSim } from '../numbers/sim.ts'

interface Options {
  readonly databaseUrl?: string
  readonly json?: true
}

interface ResumeOptions extends Options {
  readonly force?: true
}

const WATCH_EVERY = 1000
const VERBS = ['watch', 'cancel', 'resume']
const words = z.array(z.string())

/** What an order holds, so that it can be asked again. */
export const simRequest = z.object({
  found: z.object({ name: z.string(), written: z.json() }),
  options: z.object({
    fights: z.string().optional(),
    seed: z.string(),
    policy: words,
    hand: words,
    think: z.string().optional(),
    until: z.string().optional(),
    end: z.string().optional(),
    vary: words,
    compare: z.string().optional(),
    target: z.string().optional(),
    side: z.string().optional(),
    csv: z.string().optional(),
    report: z.string().optional(),
    force: z.literal(true).optional(),
    json: z.literal(true).optional(),
  }),
})

/** Adds `jobs`. */
export const addJobs: AddCommand = (program) => {
  const jobs = withDatabase(
    program
      .command('jobs')
      .summary('what a cluster was asked for: list, watch, cancel, resume')
      .description(
        'Lists the orders of a cluster, newest first. An order is lost if its asker is gone: resume it.',
      ),
  )
    .addHelpText(
      'after',
      examples('steelyard jobs', 'steelyard jobs watch 4f1c09aa', 'steelyard jobs resume 4f1c09aa'),
    )
    // Only to say more than that there is a word too many.
    .argument('[verb]')
    .usage('[options] [command]')
    .action(async (verb: string | undefined, options: Options) => {
      if (verb !== undefined)
        throw new UsageProblem(`Orders cannot be told to ${quote(verb)}.`, didYouMean(verb, VERBS))
      await withOrders(options, async (orders) => {
        const list = await orders.list()
        if (options.json === true) printJson(list.map(shown))
        else print(list.length === 0 ? ['Nobody has asked for anything yet.'] : list.map(line))
      })
    })
  withDatabase(jobs.command('watch').summary('how far an order is, until it ends').argument('<id>')).action(
    async (id: string, options: Options) => withOrders(merged(jobs, options), (orders) => watch(orders, id)),
  )
  withDatabase(
    jobs.command('cancel').summary('stop an order; what was fought stays').argument('<id>'),
  ).action(async (id: string, options: Options) =>
    withOrders(merged(jobs, options), async (orders) => print([line(await orders.cancel(id))])),
  )
  withDatabase(
    jobs
      .command('resume')
      .summary('ask an order again: what was fought is found')
      .argument('<id>')
      .option('--force', 'write over the files that the order names'),
  ).action(async (id: string, options: ResumeOptions) => {
    const all = merged(jobs, options)
    const order = await withOrders(all, (orders) => orders.takeUp(id))
    const diff = diffRequest.safeParse(order.request)
    if (diff.success) {
      const { diff: question, output } = diff.data
      for (const file of [output.csv, output.report, output.markdown])
        if (file !== undefined) requirePlace(file, options.force === true)
      const { title, request: asked } = order
      const place = { url: requireOrders(all.databaseUrl), order: id, title, request: asked }
      return runDiffOf(await loadSystem(question.system), question, defined(output), { place })
    }
    const request = simRequest.safeParse(order.request)
    if (!request.success)
      throw new UsageProblem(
        `Order ${id} cannot be taken up by this version.`,
        'Ask its question anew: what was fought is found.',
      )
    const { found, options: asked } = request.data
    const again = {
      ...asked,
      databaseUrl: requireOrders(all.databaseUrl),
      ...(all.json ? { json: all.json } : {}),
      ...(options.force ? { force: options.force } : {}),
    }
    return runSim({ ...found, system: await loadSystemOf(found.written) }, defined(again), { order: id })
  })
}

function withDatabase(command: Command): Command {
  return command
    .option('--database-url <url>', 'the PostgreSQL; DATABASE_URL unless given')
    .option('--json', 'as JSON')
}

/** Options of `jobs` itself count for its verbs as well, on whichever side of the verb they stand. */
function merged(jobs: Command, options: Options): Options {
  return { ...jobs.opts<Options>(), ...options }
}

/** The same without what is not said. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return JSON.parse(JSON.stringify(fields))
}

async function withOrders<Result>(
  { databaseUrl }: Options,
  act: (orders: Orders) => Promise<Result>,
): Promise<Result> {
  const url = requireOrders(databaseUrl)
  return reaching(async () => {
    const cluster = await import('@steelyard/cluster')
    const orders = await cluster.Orders.open(url)
    try {
      return await act(orders)
    } finally {
      await orders.close()
    }
  })
}

async function watch(orders: Orders, id: string): Promise<void> {
  for (let last = ''; ; ) {
    const order = await orders.of(id)
    const text = line(order)
    if (text !== last) print([text])
    last = text
    if (order.state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY))
  }
}

function line({ id, title, state, done, wanted, askedAt }: JobOrder): string {
  const share = wanted > 0 ? `${Math.floor((100 * Math.min(done, wanted)) / wanted)} %` : ''
  const when = askedAt.toISOString().slice(0, 16).replace('T', ' ')
  return `${id}  ${state.padEnd(9)}  ${share.padStart(5)} of ${grouped(wanted)}  ${when}  ${title}`
}

function shown({ id, title, state, done, wanted, askedAt }: JobOrder): unknown {
  return { id, title, state, done, wanted, askedAt: askedAt.toISOString() }
}
