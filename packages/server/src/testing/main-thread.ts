/**
 * How long a server's main thread was at work at one go: its own processor time between two ticks of a clock that only
 * ticks when nothing else runs. What other programs take of the machine does not count. Linux tells it; elsewhere nothing
 * is measured.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from './crowd.ts'

const SCHEDULE = '/proc/self/schedstat'
/** Milliseconds between two ticks: by so much a figure may be too high. */
export const TICK = 5

const PROBE = `
import { openSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const file = openSync('${SCHEDULE}')
  const bytes = Buffer.alloc(80)
  const worked = () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 80, 0)).split(' ')[0]) / 1e6
  let last = worked()
  let longest = 0
  setInterval(() => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }, ${TICK}).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(process.env.STEELYARD_PROBE + '.part', String(longest))
    renameSync(process.env.STEELYARD_PROBE + '.part', process.env.STEELYARD_PROBE)
    longest = 0
  })
}
`

/** A measurement of one server process at a time. */
export class MainThreadProbe {
  readonly #file: string

  constructor(folder: string) {
    this.#file = join(folder, 'main-thread')
  }

  /** Whether this machine tells. */
  get works(): boolean {
    return existsSync(SCHEDULE)
  }

  /** What Node is to be started with. */
  get flags(): readonly string[] {
    return this.works ? [`--import=data:text/javascript,${encodeURIComponent(PROBE)}`] : []
  }

  /** What its environment is to hold. */
  get environment(): Readonly<Record<string, string>> {
    return { STEELYARD_PROBE: this.#file }
  }

  /** The longest that the main thread worked at one go since it was asked last, in milliseconds. */
  async longest(pid: number): Promise<number> {
    rmSync(this.#file, { force: true })
    process.kill(pid, 'SIGUSR2')
    while (!existsSync(this.#file)) await pause(10)
    return Number(readFileSync(this.#file, 'utf8'))
  }
}
