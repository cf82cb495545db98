/**
 * The built command in a process that stays: it loads the program once and then runs one command line after the
 * other, each in its folder, with its environment and its input. Loading takes most of a second, a command a few
 * milliseconds, and the tests give some hundred commands.
 *
 * It is not the real thing in three points, so tests of these start a process (`Workshop.spawned`): signals and
 * terminals, standard input as a file ("-"), and that the process ends by itself.
 */
import { type ChildProcess, spawn } from 'node:child_process'

/** What a command printed and how it ended. */
export interface Ran {
  readonly out: string
  readonly err: string
  readonly exit: number | null
}

/** One command line, and where it is given. */
export interface CommandLine {
  readonly args: readonly string[]
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: string
}

const at = (path: string): string => new URL(path, import.meta.url).href

const PROGRAM = `
import { Readable } from 'node:stream'
const [ensure, built, complaints] = process.argv.slice(1)
const { ensureBuilt, ensureInstalled, orExit } = await import(ensure)
orExit(ensureInstalled)
orExit(() => ensureBuilt({ quiet: true }))
const { runCommand } = await import(built)
const { report } = await import(complaints)

async function run({ args, folder, env, input }) {
  let out = ''
  let err = ''
  const complain = (text) => { err += text }
  process.chdir(folder)
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name]
  Object.assign(process.env, env)
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) })
  process.stdout.write = (text) => { out += text; return true }
  process.stderr.write = (text) => { err += text; return true }
  try {
    const exit = await runCommand(args, complain)
    return { out, err, exit }
  } catch (thrown) {
    const exit = report(thrown, complain)
    return { out, err, exit }
  }
}

let queue = Promise.resolve()
process.on('message', ({ id, line }) => {
  queue = queue.then(async () => process.send({ id, ran: await run(line) }))
})
process.on('disconnect', () => process.exit(0))
`

/** A process that runs command lines in the order in which they were given. */
class Resident {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(ran: Ran): void; reject(why: Error): void }>()
  #given = 0

  constructor() {
    const files = ['../../../../scripts/ensure.mjs', '../../dist/program.js', '../../dist/problem.js'].map(at)
    this.#child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, ...files], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child.on('message', ({ id, ran }: { id: number; ran: Ran }) => {
      this.#waiting.get(id)?.resolve(ran)
      this.#waiting.delete(id)
    })
    this.#child.once('exit', (code) => {
      resident = null
      for (const { reject } of this.#waiting.values()) reject(new Error(`the command ended with ${code}`))
    })
    // Whoever runs the tests may end whatever is still waiting here.
    this.#child.unref()
    this.#child.channel?.unref()
  }

  run(line: CommandLine): Promise<Ran> {
    const id = this.#given++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send({ id, line })
    })
  }
}

// One for all test files of a thread.
let resident: Resident | null = null

/** Runs a command line in the process that stays. */
export function runResident(line: CommandLine): Promise<Ran> {
  resident ??= new Resident()
  return resident.run(line)
}
