/**
 * Simulation over threads.
 *
 * The result depends on scenario, seed, policies and the number of fights, and on nothing else: any number of
 * workers and any size of ranges give the same counts and the same checksum. Small jobs are fought where they
 * are asked for unless threads were asked for too, because starting a thread costs more than they do.
 */
import { availableParallelism } from 'node:os'
import { quote, Refusal, type Simulation } from '@steelyard/kernel'
import { Piscina } from 'piscina'
import { type FightRange, type Job, type Measured, prepare } from './job.ts'
import { fightRanges, type Progress, type RangedSimulation } from './ranges.ts'
import { simulationIn } from './worker.ts'

/** How to simulate. */
export interface ThreadOptions {
  readonly fights: number
  readonly seed?: string | number | undefined
  /** The policy of each seat by name; the others are played as the scenario says. */
  readonly policies?: Readonly<Record<string, string>> | undefined
  /** What is counted besides who wins; the system's measures unless given. */
  readonly measures?: Measured | undefined
  /** How many threads; left out or null: one for each processor, and none for small jobs. */
  readonly workers?: number | null | undefined
  /** Fights in a range; left out or null: as many as take about a tenth of a second. */
  readonly chunk?: number | null | undefined
  /** Stops early; what has been fought by then is kept. */
  readonly signal?: AbortSignal | undefined
}

/** Below this many fights threads are not worth starting. */
export const SMALL_JOB = 20_000
const MOST_FIGHTS = 1e12
const MOST_WORKERS = 256

/** Runs many fights of a scenario between policies, shared among threads. */
export async function simulateInThreads(
  scenario: unknown,
  options: ThreadOptions,
  onProgress?: (progress: Progress) => void,
): Promise<RangedSimulation> {
  const fights = whole(options.fights, 'fights', MOST_FIGHTS)
  const workers = options.workers == null ? null : whole(options.workers, 'workers', MOST_WORKERS)
  const chunk = options.chunk == null ? null : whole(options.chunk, 'fights in a range', MOST_FIGHTS)
  const job: Job = {
    scenario,
    seed: options.seed ?? 'steelyard',
    policies: options.policies ?? {},
    measures: options.measures ?? 'system',
  }
  // Read here as well: whatever is wrong with the job is refused before anything is started.
  const fightHere = prepare(job)
  const cut = { fights, chunk, signal: options.signal }
  const lanes = workers ?? availableParallelism()
  if (workers === null && (lanes === 1 || fights < SMALL_JOB))
    return fightRanges({ ...cut, lanes: 1 }, breathing(fightHere), onProgress)
  const pool = new Piscina<unknown, Parameters<typeof simulationIn>[0]>({
    filename: WORKER,
    name: 'fight',
    minThreads: lanes,
    maxThreads: lanes,
    workerData: job,
    // Flags of the parent, such as import conditions for tests, are not for the threads.
    execArgv: [],
  })
  try {
    const fightThere = async (from: number, number: number): Promise<Simulation> =>
      simulationIn(await pool.run({ from, fights: number }))
    return await fightRanges({ ...cut, lanes }, fightThere, onProgress)
  } finally {
    await pool.destroy()
  }
}

// Threads run what was built, also when this file is run from its source.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? '../dist/worker.js' : './worker.js', import.meta.url)
  .href

/** Lets others have a turn before each range: timers, signals, the screen. */
function breathing(fightRange: FightRange): (from: number, fights: number) => Promise<Simulation> {
  return async (from, fights) => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    return fightRange(from, fights)
  }
}

function whole(value: number, what: string, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Refusal(
    'malformed-request',
    `${quote(value)} ${what} cannot be had.`,
    `Ask for a whole number from 1 to ${most}.`,
  )
}
