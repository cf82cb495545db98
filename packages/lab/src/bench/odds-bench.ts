/**
 * How long odds beside a choice take: from asking to first numbers of every option, and to margins of two points, at
 * the first question of every sample and of four against four of every game. Each runs in a thread that has played the
 * fight for a while, as a server's threads have.
 *
 * What counts is processor time, so that others on the same machine change little; the time on the clock stands beside
 * it, and is the same where nobody else works.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ContentEntry, Fight } from '@steelyard/kernel'
import { OddsEstimator } from '@steelyard/kernel'
import { createFight, samplesOf, standInOf, systems } from '@steelyard/systems'
import { type BenchRow, row } from './table.ts'

/** A fight whose first question is weighed. */
export interface OddsSubject {
  readonly title: string
  readonly scenario: unknown
  /** Milliseconds within which first numbers should be there. */
  readonly goal: number
}

const GOAL = 300
const GOAL_OF_HUNDREDS = 2_000
const WARM_UP = 1_000
const SETTLES = 20_000
const PIECE = 10

/** Four on each side, of figures that are ready-made. */
const FOURS: Readonly<Record<string, readonly [one: string, other: string]>> = {
  bastionland: ['shieldbearer', 'gate-sentry'],
  mythras: ['champion', 'champion'],
  momentum: ['diaghilev', 'brute'],
  stances: ['levy', 'road-bandit'],
  warband: ['footman', 'bandit'],
}

/** Every sample, and four against four of every game. */
export function oddsSubjects(): OddsSubject[] {
  return systems.flatMap((system) => {
    const samples = samplesOf(system).map(({ id, data }: ContentEntry) => ({
      title: `${system.id}: ${id}`,
      scenario: data,
      goal: id === 'two-hundred' ? GOAL_OF_HUNDREDS : GOAL,
    }))
    const [one, other] = FOURS[system.id] ?? []
    const sides = [
      { id: 'ours', hand: 'human', figures: [{ use: one, count: 4 }] },
      { id: 'theirs', hand: 'ai:skilled', figures: [{ use: other, count: 4 }] },
    ]
    const four = { title: `${system.id}: four a side`, scenario: { system: system.id, sides }, goal: GOAL }
    return [...samples, four]
  })
}

/** Each game in a thread of its own: what one has taught the compiler is nothing to the other. */
export async function oddsBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { id } of systems) {
    const thread = new Worker(new URL('./odds-thread.js', import.meta.url), { workerData: id })
    const [told]: BenchRow[][] = await once(thread, 'message')
    rows.push(...(told ?? []))
  }
  return rows
}

/** The rows of one game. */
export function oddsRows(system: string): BenchRow[] {
  return oddsSubjects()
    .filter(({ title }) => title.startsWith(`${system}: `))
    .flatMap((subject) => rowsOf(subject))
}

function rowsOf({ title, scenario, goal }: OddsSubject): BenchRow[] {
  const fight = createFight(scenario, { seed: 'bench' })
  const question = fight.questions.find(({ kind }) => kind === 'choice')
  if (question?.kind !== 'choice') return []
  warm(fight)
  const estimator = OddsEstimator.ofQuestion(fight, question, {
    stand: standInOf(fight.system),
    milliseconds: SETTLES,
    clock: processorTime,
  })
  const began = performance.now()
  const start = processorTime()
  while (!estimator.hasNumbers) estimator.work(PIECE)
  const first = processorTime() - start
  const waited = performance.now() - began
  const { stand, options } = estimator.estimate
  const fewest = Math.min(...options.map(({ fights }) => fights))
  while (!estimator.settled) estimator.work(PIECE)
  const settled = processorTime() - start
  const waitedAll = performance.now() - began
  const last = estimator.estimate.options
  const found = options[0]?.method === 'exact' ? 'exact' : `${fewest} fights, ${stand}`
  const note = `${options.length} options, ${found}; ${Math.round(waited)} ms on the clock`
  const most = Math.max(...last.map(({ fights }) => fights))
  const method = last[0]?.method === 'exact' ? 'exact' : `${most} fights`
  return [
    row('odds', `${title}, first numbers`, first, 'ms', { most: goal, note }),
    row('odds', `${title}, ±2 points`, settled, 'ms', {
      note: `${method}; ${Math.round(waitedAll)} ms on the clock`,
    }),
  ]
}

/** Plays the fight for a while, as a server does when a table is opened. */
function warm(fight: Fight): void {
  const { current } = fight.parts()
  const options = { stand: standInOf(fight.system), exact: null, milliseconds: WARM_UP, precision: 0 }
  const estimator = OddsEstimator.ofMoment(fight, { state: current.before }, options)
  while (!estimator.settled) estimator.work(WARM_UP)
}

/** Milliseconds of processor time that this process has used. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
