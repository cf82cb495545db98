/**
 * Trial runs: measure how many fights of a task take a given number of seconds, by fighting a few in this process.
 *
 * The first trial of a game also waits until the code is compiled (warm). Noise only makes a run slower, so the fastest
 * try counts, by processor time where that is shorter than real time. A trial fights no more than is wanted. Later
 * trials, such as those of the other points of a sweep, are short and take a small share of the wanted fights.
 */
import { type Task, WorkerPool } from '@steelyard/lab'

const FIRST_TRIAL = 50
const COLD_SECONDS = 0.5
const WARM_SECONDS = 0.02
const LONGEST_SECONDS = 5
/** Code that gets faster by more than this factor from one try to the next is not warm yet. */
const STILL_WARMING = 1.25
const MOST_IN_TRIAL = 1e6
const SHARE_OF_WANTED = 1 / 20
const MOST_IN_RANGE = 10_000_000

/** Makes trial runs and remembers which games are warm. */
export class Trials {
  readonly #warm = new Set<string>()
  readonly #startWatch: () => Stopwatch

  constructor(startWatch: () => Stopwatch = startStopwatch) {
    this.#startWatch = startWatch
  }

  /** How many fights make a range, rounded to 1, 2 or 5 times a power of ten, so that small noise does not show. */
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

/** Measures the smaller of processor time and real time: the machine or other threads may be busy. */
function startStopwatch(): Stopwatch {
  const started = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.max(1e-6, Math.min((user + system) / 1e6, (performance.now() - started) / 1000))
  }
}

/** What decides which code runs: tasks of the same game and policies share it. */
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
