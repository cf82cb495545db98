/**
 * What the way through a database costs: the same fights by a pool of threads here, and by a worker process with as many
 * threads that takes ranges of about a second from a PostgreSQL. Both are started and warm before they are measured;
 * rounds take turns, each with a seed of its own, and must agree to the bit.
 */
import { availableParallelism } from 'node:os'
import { jobOf, simulateWith, WorkerPool } from '@steelyard/lab'
import { type Bench, type BenchRow, figure, knight, row, Unmeasurable } from '@steelyard/lab/bench'
import { Dispatch } from '../dispatch.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { workerProcess } from '../testing/worker-process.ts'
import { processorSeconds } from './processor.ts'

/** Threads through a database against threads here. */
export const overhead: Bench = {
  name: 'cluster',
  title: 'ranges through a database against threads on the same machine',
  run: measureOverhead,
}

const ROUNDS = 3
const RANGES_EACH = 6
const RANGE_SECONDS = 1
const WARM_UP = [2_000, 10_000, 50_000]

async function measureOverhead(): Promise<BenchRow[]> {
  const postgres = await aDatabase()
  const threads = availableParallelism()
  const here = new WorkerPool({ workers: threads, fights: Number.MAX_SAFE_INTEGER })
  const url = await postgres.database()
  const worker = workerProcess(url, { workers: threads, expireSeconds: 60 })
  try {
    const range = await rangeFor(here)
    const dispatch = await Dispatch.open({ url, range })
    const there = new WorkerPool({ fights: Number.MAX_SAFE_INTEGER, remote: dispatch })
    try {
      const processor = (): number | null => processorSeconds([process.pid, worker.pid, postgres.process.pid])
      return await race({ here, there, threads, range, processor })
    } finally {
      await dispatch.close()
    }
  } finally {
    worker.kill('SIGTERM')
    await here.dismiss()
    await new Promise((resolve) => worker.once('exit', resolve))
    await postgres.stop()
  }
}

/** As many fights as take a warm thread about a second of its own time. */
async function rangeFor(pool: WorkerPool): Promise<number> {
  let range = 1
  for (const fights of WARM_UP) {
    const before = process.cpuUsage()
    await simulateWith(pool, jobWith('warm-up'), { fights })
    const { user, system } = process.cpuUsage(before)
    range = Math.max(1, Math.round((RANGE_SECONDS * fights) / ((user + system) / 1e6)))
  }
  return range
}

async function aDatabase(): Promise<TestPostgres> {
  try {
    return await startPostgres()
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message.split('\n')[0] : ''
    throw new Unmeasurable(`No PostgreSQL can be started here: ${why}`)
  }
}

interface Contest {
  readonly here: WorkerPool
  readonly there: WorkerPool
  readonly threads: number
  readonly range: number
  /** Processor time of everything that takes part, where it can be had. */
  readonly processor: () => number | null
}

async function race({ here, there, threads, range, processor }: Contest): Promise<BenchRow[]> {
  const fights = RANGES_EACH * threads * range
  const best = [0, 0]
  const costs = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let checksum = 0
  // The first round only warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    const sums: number[] = []
    for (const [at, pool] of [here, there].entries()) {
      const started = performance.now()
      const before = processor()
      const simulation = await simulateWith(pool, jobWith(`bench ${round}`), {
        fights: round === 0 ? 2 * threads * range : fights,
      })
      const rate = simulation.fights / ((performance.now() - started) / 1000)
      const after = processor()
      if (round > 0) best[at] = Math.max(best[at] ?? 0, rate)
      if (round > 0 && before !== null && after !== null) costs[at] = Math.min(costs[at] ?? 0, after - before)
      sums.push(simulation.checksum)
    }
    if (sums[0] !== sums[1]) throw new Error('threads and the cluster disagree')
    checksum = sums[0] ?? 0
  }
  const [threaded = 0, clustered = 0] = best
  const [costHere = 0, costThere = 0] = costs
  const note = `${figure(clustered)} against ${figure(threaded)} fights/s, ${threads} threads, ranges of ${figure(range)} fights`
  const rows = [row('cluster', knight.title, threaded / clustered, '×', { most: 1.1, checksum, note })]
  if (!Number.isFinite(costThere)) return rows
  const what = 'the database, the asker and the worker together'
  return [...rows, row('cluster', 'their processor time', costThere / costHere, '×', { note: what })]
}

function jobWith(seed: string): ReturnType<typeof jobOf> {
  return jobOf(knight.scenario, { seed, measures: 'none' })
}
