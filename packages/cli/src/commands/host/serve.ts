/**
 * `steelyard serve`: tables for people on phones and laptops, until somebody stops it. Everything is kept in a folder,
 * or in PostgreSQL; only this machine is served unless it is told otherwise.
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { quote } from '@steelyard/kernel'
import type { OpenTables, Tables } from '@steelyard/server'
import { Option } from 'commander'
import { outputScreen, print } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import type { Screen } from '../../terminal/screen.ts'
import { tidy } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'
import { ownVersion } from '../version.ts'
import { daysIn } from './fights.ts'

interface Options {
  readonly port: string
  readonly host?: string
  readonly check?: true
  readonly lan?: true
  readonly data?: string
  readonly databaseUrl?: string
  readonly cluster?: true
  readonly expire?: string
  readonly jsonLog?: true
  readonly logLevel?: (typeof LOG_LEVELS)[number]
  readonly origin: readonly string[]
  readonly trustProxy?: string
  readonly embed: readonly string[]
  readonly limit: readonly string[]
}

const LOG_LEVELS = ['all', 'faults', 'nothing'] as const
const PORT = '4680'
const LOOPBACK = '127.0.0.1'
const EVERYWHERE = '0.0.0.0'
/** Addresses that no other machine can reach. */
const OWN_MACHINE: readonly string[] = [LOOPBACK, 'localhost', '::1']

/** Adds `serve`. */
export const addServe: AddCommand = (program, done) => {
  program
    .command('serve')
    .summary('tables over HTTP: pages for people, an interface for programs')
    .description(
      'Serves tables until it is stopped (Ctrl-C). Fights are kept in a folder of your home and are there again ' +
        'after a restart. Only this machine is served; --lan lets phones in the same network in.',
    )
    .addOption(new Option('--port <n>', 'where to listen; 0 for any free port').env('PORT').default(PORT))
    .option('--host <address>', 'which address to listen on; this machine alone unless given (or HOST)')
    .option('--lan', 'let every device in the network in: the same as --host 0.0.0.0')
    .option(
      '--data <folder>',
      'where fights are kept; a folder of your home unless given (or STEELYARD_DATA)',
    )
    .option('--database-url <url>', 'keep them in PostgreSQL instead (or DATABASE_URL)')
    .addOption(
      new Option('--expire <days>', 'delete fights that nobody has touched for so many days').env(
        'STEELYARD_EXPIRE',
      ),
    )
    .option('--cluster', 'have large simulations fought by the workers of that database')
    .addOption(listOption('--origin <address>', 'behind a proxy: the address people use').env('ORIGIN'))
    .addOption(
      new Option('--trust-proxy <n>', "behind n proxies: take the visitors' addresses from them").env(
        'STEELYARD_PROXIES',
      ),
    )
    .addOption(
      listOption('--embed <address>', 'let pages of this site show the board and the odds in a frame').env(
        'STEELYARD_EMBED',
      ),
    )
    .addOption(listOption('--limit <name=n>', 'set a limit, such as sockets=500').env('STEELYARD_LIMITS'))
    .addOption(
      new Option('--json-log', 'log every request as a line of JSON on standard error').env(
        'STEELYARD_JSON_LOG',
      ),
    )
    .addOption(
      new Option('--log-level <level>', 'what is logged; faults, or all with --json-log')
        .choices(LOG_LEVELS)
        .env('STEELYARD_LOG_LEVEL'),
    )
    .option('--check', 'try all of this, say what would be served, and stop')
    .addHelpText(
      'after',
      examples(
        'steelyard serve',
        'steelyard serve --lan                    shows a code for phones to scan',
        'steelyard serve --data ./fights --port 8080',
        'steelyard serve --check                  are the settings right?',
        'steelyard serve --database-url postgres://user@host/fights --origin https://table.example.org',
      ),
    )
    .action(async (options: Options) => done(await run(options)))
}

async function run(options: Options): Promise<number> {
  const request = tablesOf(options)
  const { openTables, serverLimits } = await import('@steelyard/server')
  const limits = readLimits(options.limit, Object.keys(serverLimits))
  const { mountMcp } = await import('@steelyard/mcp')
  const token = mcpTokenFor(request)
  const tables = await openTables({
    ...request,
    limits,
    extend: (app, host, mount) => mountMcp(app, host, token === null ? mount : { ...mount, token }),
  })
  if (options.check === true) {
    await tables.stop()
    print(checked(tables))
    return EXIT.fine
  }
  const stopped = signalled()
  for (const notice of tables.notices) process.stderr.write(`${tidy(notice)}\n`)
  if (options.jsonLog === true) print([JSON.stringify({ listening: tables.local, lan: tables.lan })])
  else print([...(await greeting(tables, outputScreen())), ...(token === null ? [] : tokenLines(token))])
  const exit = await stopped
  await tables.stop()
  return exit
}

/** The token for `/mcp` where others than this machine can reach it: the one that was set, or a fresh one. */
function mcpTokenFor({ address, origins }: OpenTables): string | null {
  if (OWN_MACHINE.includes(address) && (origins ?? []).length === 0) return null
  const given = process.env['STEELYARD_MCP_TOKEN'] ?? ''
  if (given === '') return randomBytes(24).toString('base64url')
  if (/^[\w.~+/-]{22,200}=*$/.test(given)) return given
  throw new UsageProblem(
    'STEELYARD_MCP_TOKEN cannot be used as a token.',
    'Set it to 22 to 200 random letters and digits, or leave it out to get a fresh one.',
  )
}

function tokenLines(token: string): string[] {
  return [`AI game masters reach /mcp with the header  Authorization: Bearer ${token}`]
}

/** What the options ask for. */
function tablesOf(options: Options): OpenTables {
  const databaseUrl = options.databaseUrl ?? process.env['DATABASE_URL']
  if (databaseUrl !== undefined && options.data !== undefined)
    throw new UsageProblem(
      'A folder and a database do not go together.',
      'Leave out --data, or --database-url and DATABASE_URL.',
    )
  if (options.cluster === true && databaseUrl === undefined)
    throw new UsageProblem('--cluster needs a database.', 'Add --database-url, or set DATABASE_URL.')
  return {
    version: ownVersion(),
    port: portOf(options.port),
    address: options.host ?? (options.lan === true ? EVERYWHERE : (hostOf(process.env['HOST']) ?? LOOPBACK)),
    data: options.data ?? null,
    databaseUrl: databaseUrl ?? null,
    origins: options.origin.map(originOf),
    trustProxy: proxiesIn(options.trustProxy),
    embed: options.embed.map(originOf),
    cluster: options.cluster ?? false,
    expire: options.expire === undefined ? undefined : daysIn(options.expire),
    log: options.logLevel ?? (options.jsonLog === true ? 'all' : 'faults'),
  }
}

/** An option that may be repeated; a variable of the environment holds several behind commas. */
function listOption(flags: string, text: string): Option {
  const read = (given: string, known: readonly string[]) =>
    given.split(',').reduce((all, each) => several(each.trim(), all), known)
  return new Option(flags, `${text}; may be repeated`).argParser(read).default([])
}

/** An address from the environment. Some shells put the machine's name there, which is no wish to open it to others. */
function hostOf(text: string | undefined): string | undefined {
  return text !== undefined && isIP(text) !== 0 ? text : undefined
}

/** What `--check` says when everything could be opened. */
function checked(tables: Tables): string[] {
  const { hasPages, notices, local, lan, where } = tables
  return [
    ...notices.map(tidy),
    `Settings are right. Tables would be served at ${[local, ...lan].join(', ')}.`,
    `Fights are kept in ${tidy(where)}.`,
    hasPages ? 'The pages are there.' : 'There are no pages: only the interface would be served.',
  ]
}

/** How many proxies stand before the server. */
function proxiesIn(text = '0'): number {
  if (/^\d$/.test(text)) return Number(text)
  throw new UsageProblem(
    `${quote(text)} is no number of proxies.`,
    'Say how many stand before the server, up to 9: --trust-proxy 1.',
  )
}

function portOf(text: string): number {
  const port = Number(text)
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UsageProblem(
    `${quote(text)} is no port.`,
    'Ports are whole numbers up to 65535; 0 takes any that is free.',
  )
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new UsageProblem(
    `${quote(text)} is no address of a site.`,
    'Write it like https://table.example.org.',
  )
}

/** `sockets=500` and the like. */
function readLimits(given: readonly string[], known: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name = '', number = ''] = /^([a-zA-Z]+)=(\d{1,12})$/.exec(text) ?? []
      if (known.includes(name) && Number(number) >= 1) return [name, Number(number)]
      throw new UsageProblem(
        `${quote(text)} sets no limit.`,
        `Limits are ${known.join(', ')}; each at least 1.`,
      )
    }),
  )
}

/** Resolves with the exit code when somebody wants it to stop; a second time it stops at once. */
function signalled(): Promise<number> {
  return new Promise((resolve) => {
    const stop = (): void => {
      resolve(EXIT.fine)
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => process.exit(EXIT.interrupted))
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
}

async function greeting(tables: Tables, screen: Screen): Promise<string[]> {
  const [phone] = tables.lan
  const lines = [
    `Steelyard serves tables at ${screen.paint(tables.local, 'bold')}`,
    ...tables.lan.map((address) => `For phones in this network: ${screen.paint(address, 'bold')}`),
  ]
  if (phone !== undefined && process.stdout.isTTY === true) {
    const { renderUnicodeCompact } = await import('uqr')
    lines.push('', ...renderUnicodeCompact(phone, { border: 2 }).split('\n'), '')
  }
  if (phone === undefined)
    lines.push(
      'Only this machine can reach it; "steelyard serve --lan" lets phones in and shows a code to scan.',
    )
  lines.push(`Fights are kept in ${tidy(tables.where)}. Ctrl-C stops; nothing is lost.`)
  return lines
}
