/**
 * Trial runs: how many fights of a task take about so many seconds, found by fighting a few where it is asked.
 *
 * The first trial of a game also waits for the machine to get warm; noise only slows, so the best try counts, and processor
 * time where it is shorter than real time. It fights no more than is wanted. Later ones, such as those of the other
 * points of a sweep, are short, and take no more than a small share of what is wanted.
 */
import { type Task, WorkerPool } from '@steelyard/lab'

const FIRST_TRIAL = 50
const COLD_SECONDS = 0.5
const WARM_SECONDS = 0.02
const LONGEST_SECONDS = 5
/** A machine that gets faster by more than this from one try to the next is not warm yet. */
const STILL_WARMING = 1.25
const MOST_IN_TRIAL = 1e6
const SHARE_OF_WANTED = 1 / 20
const MOST_IN_RANGE = 10_000_000

/** Somebody who makes trial runs and remembers which games are warm. */
export class Trials {
  readonly #warm = new Set<string>()
  readonly #startWatch: () => Stopwatch

  constructor(startWatch: () => Stopwatch = startStopwatch) {
    this.#startWatch = startWatch
  }

  /** How many fights make a range: 1, 2 or 5 with noughts, so that it does not depend on the moment. */
  async rangeFor(task: Task, seconds: number, wanted: number): Promise<number> {
    const kin = kinOf(task)
    const warm = this.#warm.has(kin)
    const workers = new WorkerPool({ fights: 1 })
    const whole = this.#startWatch()
    let best = 0
    for (let fights = FIRST_TRIAL; ; fights *= 2) {
      const watch = this.#startWatch()
      if (task.kind === 'job') await workers.simulate(task.job, { fights })
      else await workers.pair(task.pairing, { fights })
      const took = watch()
      const steady = fights / took < STILL_WARMING * best
      best = Math.max(best, fights / took)
      const enough =
        (took > (warm ? WARM_SECONDS : COLD_SECONDS) && steady) ||
        (warm ? 2 * fights > SHARE_OF_WANTED * wanted : 4 * fights > wanted)
      if (enough || whole() > LONGEST_SECONDS || fights > MOST_IN_TRIAL) {
        this.#warm.add(kin)
        return round(best * seconds)
      }
    }
  }
}

/** The seconds since it was started. */
type Stopwatch = () => number

/** The time that something takes here: on a busy machine less than passes, beside busy threads less than they use. */
function startStopwatch(): Stopwatch {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.max(1e-6, Math.min((user + system) / 1e6, (performance.now() - started) / 1000))
  }
}

/** Tasks of the same game between the same hands run through the same code. */
function kinOf(task: Task): string {
  const { scenario, policies } = task.kind === 'job' ? task.job : task.pairing.one
  const system = typeof scenario === 'object' && scenario !== null ? Reflect.get(scenario, 'system') : ''
  return JSON.stringify([task.kind, system, policies])
}

function round(fights: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, fights)))
  const lead = fights / power
  return Math.min(MOST_IN_RANGE, power * (lead < 2 ? 1 : lead < 5 ? 2 : 5))
}
