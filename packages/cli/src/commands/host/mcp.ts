/**
 * `steelyard mcp`: the tools for AI game masters over standard input and output. Alone it keeps its fights in a
 * folder of its own, or in memory; with --server it plays at the tables of a running server, where people can join.
 *
 * Standard output belongs to the protocol: everything else goes to standard error.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quote } from '@steelyard/kernel'
import { HostProblem } from '@steelyard/server/client'
import type { Host } from '@steelyard/table/contract'
import { givenFlags } from '../../games.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { type AddCommand, examples } from '../command.ts'

const TRIES = 20
const BETWEEN_TRIES = 250

interface Options {
  readonly data?: string
  readonly memory?: true
  readonly server?: string
  readonly seed?: string
}

interface Opened {
  readonly host: Host
  close(): Promise<void>
}

/** Adds `mcp`. */
export const addMcp: AddCommand = (program, done) => {
  program
    .command('mcp')
    .summary('tools for AI game masters (Model Context Protocol, over stdio)')
    .description(
      'Tools with which a language model runs or plays fights and cannot invent a number. An MCP client starts ' +
        'this command itself and speaks to it over standard input and output; a running "steelyard serve" offers the ' +
        'same tools at /mcp.',
    )
    .option('--data <folder>', 'where fights are kept; ~/.local/share/steelyard/mcp unless given')
    .option('--memory', 'keep them in memory: they are gone when the client goes')
    .option('--server <address>', 'play at the tables of a running server, such as http://127.0.0.1:4680')
    .option('--seed <text>', 'begin every fight with this seed: a rehearsal, with dice known beforehand')
    .addHelpText(
      'after',
      examples(
        'steelyard mcp',
        'steelyard mcp --server http://127.0.0.1:4680   people join the same fights with their phones',
      ),
    )
    .action(async (options: Options) => done(await run(options)))
}

async function run(options: Options): Promise<number> {
  const { serveTableOverStdio } = await import('@steelyard/mcp')
  const seed = options.seed === undefined ? {} : { seed: seedOf(options.seed) }
  const { host, close } = await openFrom(options)
  const owner = options.memory === true ? freshSecret() : ownerIn(await folderOf(options.data))
  const complain = (text: string): void => {
    process.stderr.write(text)
  }
  const stopped = signalled()
  const connection = serveTableOverStdio(host, { complain, owner, ...seed })
  const exit = await Promise.race([stopped, connection.gone.then(() => EXIT.fine)])
  await connection.close()
  await close()
  return exit
}

async function openFrom(options: Options): Promise<Opened> {
  const { server, data, memory } = options
  const given = [server, data, memory].filter((each) => each !== undefined)
  if (given.length > 1)
    throw new UsageProblem('Fights are kept in one place.', 'Give one of --data, --memory and --server.')
  if (server !== undefined) {
    if (givenFlags() !== '')
      throw new UsageProblem(
        'The games of a running server are its own.',
        'Leave --system out here, and give it to "steelyard serve".',
      )
    const { RemoteHost } = await import('@steelyard/server/client')
    return { host: new RemoteHost(addressOf(server)), close: async () => undefined }
  }
  return openAlone(data, memory === true)
}

async function openAlone(data: string | undefined, memory: boolean): Promise<Opened> {
  const { openJobs, openKept } = await import('@steelyard/server')
  const { openHost } = await import('@steelyard/table')
  const folder = await folderOf(data)
  const kept = memory ? null : await patiently(() => openKept({ data: folder, databaseUrl: null }))
  for (const notice of kept?.store.notices ?? []) process.stderr.write(`${notice}\n`)
  const jobs = openJobs()
  // Nobody listens on the network, so there is no code to join with.
  const host = await openHost({ jobs, joinable: false, ...(kept === null ? {} : { store: kept.store }) })
  const close = async (): Promise<void> => {
    await jobs.close()
    await host.close()
    await kept?.close()
  }
  return { host, close }
}

async function folderOf(data: string | undefined): Promise<string> {
  const { defaultFolder } = await import('@steelyard/server/user-folder')
  return data ?? join(defaultFolder(process.env), 'mcp')
}

/** The secret under which this user's fights are found again, made the first time; a file that only they can read. */
function ownerIn(folder: string): string {
  const file = join(folder, 'owner.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // Only the first of two who start at once writes it.
    writeFileSync(file, `${freshSecret()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (thrown) {
    if (!isTaken(thrown))
      throw new UsageProblem(`${file} cannot be written.`, 'Name another folder with --data.')
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (/^[A-Za-z0-9_-]{22,64}$/.test(secret)) return secret
  throw new UsageProblem(
    `${file} holds no owner's secret.`,
    'Put it back from a backup; or delete it, and the fights begun so far are found by their handles alone.',
  )
}

function isTaken(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST'
}

function freshSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Clients start this command twice to find out what it speaks: the first of the two may still have the folder. */
async function patiently<Value>(open: () => Promise<Value>): Promise<Value> {
  for (let left = TRIES; ; left--) {
    try {
      return await open()
    } catch (thrown) {
      if (!(thrown instanceof HostProblem) || thrown.code !== 'folder-taken') throw thrown
      if (left <= 1)
        throw new UsageProblem(
          thrown.message,
          'Name another folder with --data; or run "steelyard serve" and give every client --server with its address.',
        )
      await wait(BETWEEN_TRIES)
    }
  }
}

function addressOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new UsageProblem(`${quote(text)} is no address of a server.`, 'Write it like http://127.0.0.1:4680.')
}

function seedOf(text: string): string {
  if (text.length >= 1 && text.length <= 200) return text
  throw new UsageProblem('That is no seed.', 'A seed is 1 to 200 characters of text.')
}

function signalled(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(EXIT.fine))
  })
}
