/**
 * Gauntlets over threads. A run is the same wherever it is played, so any number of threads gives the same counts.
 */
import { Company, type CompanyData, writeFigureOut } from '@steelyard/kernel'
import { catalogue, loadSystem } from '@steelyard/systems/load'
import { moduleOf } from '@steelyard/systems/registry'
import { nextTurn } from '@steelyard/table/platform'
import { threadPlatform } from '../threads/thread-pool.ts'
import { replyTo, resultIn, type WorkerReply } from '../threads/worker.ts'
import {
  countRuns,
  type Gauntlet,
  type GauntletCounts,
  type GauntletOptions,
  gauntletOf,
  mergeCounts,
  requireGauntlet,
} from './gauntlet.ts'

/** Runs of a gauntlet for a thread. */
export interface GauntletRange {
  readonly company: CompanyData
  readonly options: Omit<GauntletOptions, 'runs' | 'progress'>
  readonly from: number
  readonly runs: number
}

/** How a gauntlet is shared among threads. */
export interface GauntletThreads {
  /** How many threads; left out: one for each processor, and none for few runs. */
  readonly workers?: number
  /** Called with how many runs are done, and what they come to so far. */
  readonly onProgress?: (done: number, soFar: () => Gauntlet) => void
  /** Stops it early: what was played by then counts. */
  readonly signal?: AbortSignal
}

/** Below this many runs threads are not worth starting. */
const FEW = 40
/** Ranges for each thread, so that none waits long for the last. */
const RANGES = 8

/** Plays a gauntlet in threads. */
export async function gauntletInThreads(
  company: Company,
  options: Omit<GauntletOptions, 'progress'>,
  { workers, onProgress = () => undefined, signal }: GauntletThreads = {},
): Promise<Gauntlet> {
  requireGauntlet(options)
  const { runs, ...rest } = options
  const platform = threadPlatform()
  const lanes = workers ?? (runs < FEW || !threadsKnow(company.system.id) ? 1 : (platform?.processors ?? 1))
  if (lanes === 1 || platform === null) {
    let counts = countRuns(company, rest, 0, 0)
    while (counts.runs < runs && signal?.aborted !== true) {
      const sum = mergeCounts(
        counts,
        countRuns(company, rest, counts.runs, Math.min(FEW, runs - counts.runs)),
      )
      counts = sum
      onProgress(sum.runs, () => gauntletOf(company, sum))
      await nextTurn()
    }
    return gauntletOf(company, counts)
  }
  // Packs that lie at hand here are not there.
  const fights = rest.fights.map((fight) => ({
    ...fight,
    foes: fight.foes.map((foe) => writeFigureOut(company.system, foe, company.packs)),
  }))
  const { data } = company.withoutSaves()
  const size = Math.max(1, Math.ceil(runs / lanes / RANGES))
  const threads = platform.open(lanes)
  let counts: GauntletCounts | null = null
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < runs && signal?.aborted !== true) {
      const from = next
      next += size
      const range: GauntletRange = {
        company: data,
        options: { ...rest, fights },
        from,
        runs: Math.min(size, runs - from),
      }
      const part = resultIn<GauntletCounts>(await threads.run('runGauntlet', range))
      const sum = counts === null ? part : mergeCounts(counts, part)
      counts = sum
      onProgress(sum.runs, () => gauntletOf(company, sum))
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    await threads.destroy()
  }
  return gauntletOf(company, counts ?? countRuns(company, rest, 0, 0))
}

/** True if threads can import the game. */
function threadsKnow(id: string): boolean {
  return catalogue.some((game) => game.id === id) || moduleOf(id) !== null
}

/** Plays runs in a thread. */
export async function runGauntlet({
  company,
  options,
  from,
  runs,
}: GauntletRange): Promise<WorkerReply<GauntletCounts>> {
  const system = await loadSystem(company.system)
  return replyTo({ from, fights: runs }, () => (first, count) => {
    return countRuns(Company.load(system, company), options, first, count)
  })
}
