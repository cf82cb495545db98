/**
 * What good play costs: fights between `skilled` hands in multiples of the same fights between `simple` ones, and an
 * answer in multiples of an answer. Good hands often fight longer, so the two differ.
 *
 * Policies are handed over as functions, so that every fight is played and nothing is looked up. Both take turns, and
 * what counts is the median of their ratios, so that others on the same machine change little.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  countAnswers,
  type Moment,
  parseScenario,
  type Simulation,
  type System,
  simulateFrom,
} from '@steelyard/kernel'
import { systemOf, systems } from '@steelyard/systems'
import { type BenchRow, figure, row } from './table.ts'
import { quantile, timed } from './timing.ts'

/** A fight between two sides of figures that are ready-made. */
interface HandsSubject {
  readonly title: string
  readonly ours: readonly unknown[]
  readonly theirs: readonly unknown[]
  readonly field?: Readonly<Record<string, unknown>>
}

const GOAL = 3
const ROUNDS = 15
const COUNTED = 40
/** Seconds of processor time that fights of one hand take in a round, about. */
const PIECE = 0.06

const SUBJECTS: Readonly<Record<string, readonly HandsSubject[]>> = {
  bastionland: [
    { title: 'two gate sentries', ours: ['gate-sentry'], theirs: ['gate-sentry'] },
    { title: 'Aldous and a shieldbearer', ours: ['errant-knight-aldous'], theirs: ['shieldbearer'] },
    { title: 'two Knights', ours: ['errant-knight-aldous'], theirs: ['errant-knight-brannoc'] },
    {
      title: 'three shieldbearers a side',
      ours: [{ use: 'shieldbearer', count: 3 }],
      theirs: [{ use: 'shieldbearer', count: 3 }],
    },
    {
      title: 'four mixed a side',
      ours: ['errant-knight-aldous', 'gallant-knight-corwenna', 'shieldbearer', 'hill-poacher'],
      theirs: ['errant-knight-brannoc', 'fen-ogre', 'gate-sentry', 'shieldbearer'],
    },
  ],
  mythras: [
    { title: 'a legionary and a hill raider', ours: ['legionary'], theirs: ['hill-raider'] },
    { title: 'two champions', ours: ['champion'], theirs: ['champion'] },
    { title: 'two duellists', ours: ['duelist'], theirs: ['duelist'] },
    { title: 'two archers, 20 m apart', ours: ['archer'], theirs: ['archer'], field: { distance: 20 } },
    {
      title: 'four mixed a side',
      ours: ['champion', 'legionary', 'duelist', 'archer'],
      theirs: ['champion', 'hill-raider', 'duelist', 'archer'],
    },
    {
      title: 'four champions a side',
      ours: [{ use: 'champion', count: 4 }],
      theirs: [{ use: 'champion', count: 4 }],
    },
    {
      title: 'four troopers a side, 40 m apart',
      ours: [{ use: 'trooper', count: 4 }],
      theirs: [{ use: 'trooper', count: 4 }],
      field: { distance: 40 },
    },
  ],
  momentum: [
    {
      title: 'Diaghilev and a brute',
      ours: ['diaghilev'],
      theirs: ['brute'],
      field: { startBand: 'melee' },
    },
    { title: 'two of Maissa', ours: ['maissa'], theirs: ['maissa'] },
    {
      title: 'four a side',
      ours: [{ use: 'diaghilev', count: 4 }],
      theirs: [{ use: 'brute', count: 4 }],
    },
  ],
  stances: [
    {
      title: 'a levy and a road bandit',
      ours: [{ use: 'levy', zone: 1 }],
      theirs: [{ use: 'road-bandit', zone: 1 }],
    },
    {
      title: 'Magnus and a captain',
      ours: [{ use: 'magnus', zone: 1 }],
      theirs: [{ use: 'hobgoblin-captain', zone: 3 }],
    },
    { title: 'two of Dame Ysolt', ours: ['dame-ysolt'], theirs: ['dame-ysolt'] },
    {
      title: 'four a side',
      ours: [{ use: 'levy', count: 4 }],
      theirs: [{ use: 'road-bandit', count: 4 }],
    },
    {
      title: 'four mixed a side',
      ours: ['magnus', 'dame-ysolt', 'levy', 'levy'],
      theirs: ['hobgoblin-captain', 'road-bandit', 'road-bandit', 'levy'],
    },
  ],
  warband: [
    {
      title: 'a footman and a bandit',
      ours: ['footman'],
      theirs: ['bandit'],
      field: { start: 'contact' },
    },
    { title: 'two of Brand', ours: ['brand'], theirs: ['brand'], field: { start: 'contact' } },
    {
      title: 'three a side',
      ours: [{ use: 'footman', count: 3 }],
      theirs: [{ use: 'bandit', count: 3 }],
    },
    {
      title: 'four a side',
      ours: [{ use: 'footman', count: 4 }],
      theirs: [{ use: 'bandit', count: 4 }],
    },
    {
      title: 'fifteen against fifteen in ranks',
      ours: [{ use: 'footman', count: 15, unit: 'Footmen' }],
      theirs: [{ use: 'bandit', count: 15, unit: 'Bandits' }],
      field: { scale: 'battle', start: 'contact' },
    },
  ],
}

/** Each game in a thread of its own: what one has taught the compiler is nothing to the other. */
export async function handsBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { id } of systems) {
    const thread = new Worker(new URL('./hands-thread.js', import.meta.url), { workerData: id })
    const [told]: BenchRow[][] = await once(thread, 'message')
    rows.push(...(told ?? []))
  }
  return rows
}

/** The rows of one game. */
export function handsRows(system: string): BenchRow[] {
  return (SUBJECTS[system] ?? []).map((subject) => rowOf(system, subject))
}

function rowOf(id: string, { title, ours, theirs, field = {} }: HandsSubject): BenchRow {
  const sides = [
    { id: 'ours', figures: ours },
    { id: 'theirs', figures: theirs },
  ]
  const scenario = { system: id, field, sides }
  const system = systemOf(scenario)
  const start = { state: system.begin(parseScenario(system, scenario)) }
  const simple = new PlayedHand(system, start, 'simple')
  const skilled = new PlayedHand(system, start, 'skilled')
  const ratios = Array.from({ length: ROUNDS }, () => skilled.seconds() / simple.seconds())
  const times = quantile(
    ratios.sort((one, other) => one - other),
    0.5,
  )
  const longer = skilled.answers / simple.answers
  const note =
    `${figure(times / longer)}× an answer; ` +
    `${figure(skilled.answers)} answers a fight against ${figure(simple.answers)}`
  return row('hands', `${id}: ${title}`, times, '×', { most: GOAL, checksum: skilled.checksum, note })
}

/** One policy in all seats of one fight. */
class PlayedHand {
  /** How many rolls and questions a fight takes. */
  readonly answers: number
  readonly checksum: number
  readonly #play: (fights: number) => Simulation
  readonly #fights: number

  constructor(system: System, start: Moment, name: string) {
    const decide = system.policies[name]?.decide
    if (decide === undefined) throw new Error(`${system.id} has no policy "${name}"`)
    const options = { seed: 'hands', policies: { ours: decide, theirs: decide } }
    this.#play = (fights) => simulateFrom(system, start, { ...options, measures: {}, fights })
    this.answers = countAnswers(system, start, { ...options, fights: COUNTED }) / COUNTED
    const { seconds, result } = timed(() => this.#play(COUNTED))
    this.checksum = result.checksum
    this.#fights = Math.max(4, Math.round((PIECE / seconds) * COUNTED))
  }

  /** Plays for a while; seconds of processor time a fight. */
  seconds(): number {
    return timed(() => this.#play(this.#fights)).seconds / this.#fights
  }
}
