/**
 * What is measured, one function a subject. Ratios compare two ways of doing the same work within one run, so
 * they hold on any machine; absolute numbers are this machine's. Wherever two ways must agree they are compared,
 * and a difference is an error, not a line in the table.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  countAnswers,
  isMixed,
  type Measure,
  parseScenario,
  policiesOf,
  type SimulateOptions,
  type Simulation,
  simulateFrom,
} from '@steelyard/kernel'
import { createFight, enumerate, samplesOf, seatPolicies, systemOf } from '@steelyard/systems'
import '../threads/node-threads.ts'
import { simulateInThreads } from '../simulation/threads.ts'
import { brawlBegins, brawlOf, decide } from './brawl.ts'
import { brawlByHand, type Choosers } from './hand-written-brawl.ts'
import { fightByHand } from './hand-written-duel.ts'
import { handsBench } from './hands-bench.ts'
import { oddsBench } from './odds-bench.ts'
import { duel, gameFights, knight, type Reference, references, skirmish } from './references.ts'
import { type BenchRow, figure, row } from './table.ts'
import { type Best, bestOf, quantile } from './timing.ts'

/** A subject and how it is measured. */
export interface Bench {
  readonly name: string
  readonly title: string
  run(): Promise<BenchRow[]> | BenchRow[]
}

const SEED = 'bench'
const ROUNDS = 24

/** All subjects, in the order of the table. */
export const benches: readonly Bench[] = [
  { name: 'kernel', title: 'the kernel alone against a plain loop', run: kernelAlone },
  { name: 'twin', title: 'the rules against a hand-written loop of the same fights', run: againstTwins },
  { name: 'speed', title: 'fights a second and answers per processor second', run: speeds },
  { name: 'games', title: 'a duel of every game, and a battle', run: games },
  { name: 'log', title: 'with the log against without', run: logs },
  { name: 'workers', title: 'two workers against one', run: workers },
  { name: 'exact', title: 'the exact odds of a duel', run: exactOdds },
  { name: 'odds', title: 'odds beside a choice: first numbers, and ±2 points', run: oddsBench },
  { name: 'hands', title: 'what good play costs: skilled against simple', run: handsBench },
  { name: 'live', title: 'from an answer to the next question, twelve figures', run: livePlay },
]

// ── The kernel alone ─────────────────────────────────────────────────────────────────────────────────────

/** A brawl to measure: how many a side, how many of them, and how many times a plain loop it may take. */
export interface BrawlBench {
  readonly title: string
  readonly count: number
  readonly fights: number
  readonly goal: number
}

const BRAWLS: readonly BrawlBench[] = [
  { title: 'a brawl of two', count: 1, fights: 2_000, goal: 1.5 },
  { title: 'a brawl of three a side', count: 3, fights: 400, goal: 1.15 },
]

/** Each in a thread of its own, as simulations are: what one has taught the compiler is nothing to the other. */
async function kernelAlone(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const brawl of BRAWLS) {
    const thread = new Worker(new URL('./brawl-thread.js', import.meta.url), { workerData: brawl })
    const [told]: BenchRow[][] = await once(thread, 'message')
    rows.push(...(told ?? []))
  }
  return rows
}

/**
 * A game of a few lines, so that what the table and the steps cost is not hidden by its rules: against a loop that is
 * handed the same policies and asks them, and, to know it, against one that has the policy woven in and asks nobody.
 */
export function brawlRows({ title, count, fights, goal }: BrawlBench): BenchRow[] {
  const system = brawlOf(count)
  const start = { state: brawlBegins(count) }
  const options = { fights, seed: SEED }
  const policies = Object.fromEntries(policiesOf(system, { red: 'simple', blue: 'simple' }))
  const choosers = { red: decide, blue: decide }
  const measures = { rounds: system.round }
  const real = (): Tallied => tallyOf(simulateFrom(system, start, { ...options, policies, measures }))
  const byHand = (how: Choosers | 'woven') => (): Tallied => brawlByHand(count, how, options)
  return [
    compared('kernel', title, fights, goal, [real, byHand(choosers)]),
    compared('kernel', `${title}, policy woven in`, fights, null, [real, byHand('woven')]),
  ]
}

// ── The rules against a hand-written loop ────────────────────────────────────────────────────────────────

function againstTwins(): BenchRow[] {
  return references.map((reference) => {
    const { scenario, players, npcs, few: fights, title, goal } = reference
    const options = { fights, seed: SEED }
    const fight = ready(scenario)
    return compared('twin', title, fights, goal, [
      () => tallyOf(fight({ ...options, measures: { rounds: fight.rounds } })),
      () => fightByHand(players, npcs, options),
    ])
  })
}

/** How many times as long the real fights take as the same fights by hand. */
function compared(
  bench: string,
  title: string,
  fights: number,
  goal: number | null,
  contestants: readonly [() => Tallied, () => Tallied],
): BenchRow {
  const [real, twin] = bestOf<Tallied>(ROUNDS, contestants)
  if (real === undefined || twin === undefined) throw new Error('nothing was measured')
  mustAgree(title, real.result, twin.result)
  const note = `${rate(fights, real.seconds)} against ${rate(fights, twin.seconds)} fights/s`
  const { checksum } = real.result
  const bounds = goal === null ? { checksum, note } : { most: goal, checksum, note }
  return row(bench, title, real.seconds / twin.seconds, '×', bounds)
}

interface Tallied {
  readonly outcomes: Readonly<Record<string, number>>
  readonly rounds: Readonly<Record<string, number>>
  readonly checksum: number
}

function tallyOf({ outcomes, measures, checksum }: Simulation): Tallied {
  return { outcomes, rounds: measures['rounds'] ?? {}, checksum }
}

function mustAgree(name: string, real: Tallied, twin: Tallied): void {
  const text = ({ outcomes, rounds, checksum }: Tallied): string =>
    JSON.stringify([Object.entries(outcomes).sort(), Object.entries(rounds).sort(), checksum])
  if (text(real) !== text(twin))
    throw new Error(`${name}: the rules and the twin disagree\n  ${text(real)}\n  ${text(twin)}`)
}

// ── Fights and answers ───────────────────────────────────────────────────────────────────────────────────

function speeds(): BenchRow[] {
  const rows: BenchRow[] = []
  for (const { scenario, title, few, name } of references)
    rows.push(...speedOf(title, scenario, 'simple', few, name === 'duel' ? 1e6 : null))
  for (const sample of samplesOf(systemOf(duel.scenario)).slice(0, 2))
    for (const policy of ['random', 'simple', 'skilled'])
      rows.push(...speedOf(`sample "${sample.id}", ${policy}`, sample.data, policy, 200, null))
  return rows
}

function speedOf(
  what: string,
  scenario: unknown,
  policy: string,
  fights: number,
  goal: number | null,
): BenchRow[] {
  const policies = { players: policy, npcs: policy }
  const fight = ready(scenario, policies)
  const [best] = bestOf(ROUNDS, [() => fight({ fights, seed: SEED })])
  if (best === undefined) throw new Error('nothing was measured')
  const { checksum } = best.result
  const answers = fight.answers({ fights, seed: SEED })
  const bounds = goal === null ? { checksum } : { least: goal, checksum }
  return [
    row('speed', what, fights / best.seconds, 'fights/s', bounds),
    row('speed', what, answers / best.seconds, 'answers/s', { least: 1e7 }),
  ]
}

// ── Every game ───────────────────────────────────────────────────────────────────────────────────────────

const PLAYED = 200_000
const COUNTED = 1_000

/**
 * One simulation of each game with its goal in fights a second, as whoever asks for so many waits for it; and some of
 * them with nothing looked up, to know how fast the rules are.
 */
function games(): BenchRow[] {
  return gameFights.flatMap(({ title, scenario, many, goal }) => {
    const system = systemOf(scenario)
    const start = { state: system.begin(parseScenario(system, scenario)) }
    const policies = { players: 'simple', npcs: 'simple' }
    const options = { seed: SEED, measures: {}, fights: Math.min(many / 10, PLAYED) }
    const played = ready(scenario, policies)
    const [plain] = bestOf(2, [() => played(options)])
    const [whole] = bestOf(2, [() => simulateFrom(system, start, { ...options, policies, fights: many })])
    if (plain === undefined || whole === undefined) throw new Error('nothing was measured')
    const tenth = simulateFrom(system, start, { ...options, policies })
    if (tenth.checksum !== plain.result.checksum) throw new Error(`${title}: the memory changed the fights`)
    const answers = played.answers({ seed: SEED, fights: COUNTED }) / COUNTED
    return [
      gameRow(`${title}, every fight played`, plain, answers, null),
      gameRow(`${title}, ${figure(many)} fights`, whole, answers, goal),
    ]
  })
}

/** A game's row; `answers` is how many rolls and questions a fight takes. */
function gameRow(
  title: string,
  { result, seconds }: Best<Simulation>,
  answers: number,
  goal: number | null,
): BenchRow {
  const { fights, checksum } = result
  const note = `${figure(answers)} answers a fight, ${figure((answers * fights) / seconds)} answers/s`
  const bounds = goal === null ? { checksum, note } : { least: goal, checksum, note }
  return row('games', title, fights / seconds, 'fights/s', bounds)
}

// ── The log ──────────────────────────────────────────────────────────────────────────────────────────────

function logs(): BenchRow[] {
  return [duel, knight, skirmish].map(({ scenario, title, few: fights }) => {
    const fight = ready(scenario)
    const [off, on] = bestOf(ROUNDS, [
      () => fight({ fights, seed: SEED }),
      () => fight({ fights, seed: SEED, logs: true }),
    ])
    if (off === undefined || on === undefined) throw new Error('nothing was measured')
    if (off.result.checksum !== on.result.checksum) throw new Error(`${title}: the log changed the fights`)
    return row('log', title, on.seconds / off.seconds, '×', { most: 1.5, checksum: on.result.checksum })
  })
}

// ── Threads ──────────────────────────────────────────────────────────────────────────────────────────────

async function workers(): Promise<BenchRow[]> {
  const fights = fightsFor(knight, 5)
  const rates = [0, 0]
  const costs = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const sums = new Set<number>()
  for (let round = 0; round < 2; round++)
    for (const count of [1, 2]) {
      const before = process.cpuUsage()
      const { rate: steady, checksum } = await steadyRate(fights, count)
      const { user, system } = process.cpuUsage(before)
      rates[count - 1] = Math.max(rates[count - 1] ?? 0, steady)
      costs[count - 1] = Math.min(costs[count - 1] ?? 0, user + system)
      sums.add(checksum)
    }
  const [checksum = 0, other] = sums
  if (other !== undefined) throw new Error('one worker and two workers disagree')
  const [one = 0, two = 0] = rates
  const [cost = 0, costOfTwo = 0] = costs
  const note = `${Math.round(two)} against ${Math.round(one)} fights/s, once started`
  return [
    row('workers', knight.title, two / one, '×', { least: 1.8, checksum, note }),
    row('workers', 'their processor time', costOfTwo / cost, '×', {
      note: 'two workers against one, start included',
    }),
  ]
}

const WINDOW_SECONDS = 0.5

/** Fights a second in the best half second of a simulation: threads start and warm up before it. */
async function steadyRate(fights: number, count: number): Promise<{ rate: number; checksum: number }> {
  const told = [{ done: 0, seconds: 0 }]
  const options = { fights, seed: SEED, workers: count, measures: 'none' } as const
  const { checksum } = await simulateInThreads(knight.scenario, options, ({ done, seconds }) => {
    told.push({ done, seconds })
  })
  let best = 0
  for (const [at, { done, seconds }] of told.entries()) {
    const since = told.findLast((each, before) => before < at && seconds - each.seconds >= WINDOW_SECONDS)
    if (since !== undefined) best = Math.max(best, (done - since.done) / (seconds - since.seconds))
  }
  return { rate: best, checksum }
}

/** As many fights as take about so many seconds. */
function fightsFor({ scenario, few }: Reference, seconds: number): number {
  const fight = ready(scenario)
  const [best] = bestOf(6, [() => fight({ fights: few, seed: SEED })])
  return Math.round((few / (best?.seconds ?? 1)) * seconds)
}

// ── Exact odds ───────────────────────────────────────────────────────────────────────────────────────────

function exactOdds(): BenchRow[] {
  const budget = { states: 100_000, milliseconds: 60_000 }
  const [best] = bestOf(3, [() => enumerate(duel.scenario, { budget })])
  if (best === undefined) throw new Error('nothing was measured')
  const { result: odds, seconds } = best
  if (!odds.exact) throw new Error(`the duel has no exact odds: ${odds.why}`)
  const note = [...odds.distribution]
    .map(([who, chance]) => `${who} ${(100 * chance).toFixed(2)} %`)
    .join(', ')
  return [
    row('exact', duel.title, odds.states, 'states', { most: 10_000 }),
    row('exact', duel.title, seconds * 1000, 'ms', { most: 300, note }),
  ]
}

// ── Live play ────────────────────────────────────────────────────────────────────────────────────────────

const TWELVE = {
  system: 'bastionland',
  title: 'Six against six',
  field: {
    zones: [
      { id: 'bridge', adjacent: ['bank'] },
      { id: 'bank', adjacent: ['bridge'] },
    ],
  },
  sides: [
    {
      id: 'players',
      figures: [
        { use: 'errant-knight-aldous', zone: 'bridge' },
        { use: 'errant-knight-brannoc', zone: 'bridge' },
        { use: 'gallant-knight-corwenna', zone: 'bridge' },
        { use: 'shieldbearer', zone: 'bridge', count: 2 },
        { use: 'hill-poacher', zone: 'bank' },
      ],
    },
    {
      id: 'npcs',
      figures: [
        { use: 'gate-sentry', zone: 'bridge', count: 3 },
        { use: 'shieldbearer', zone: 'bridge', count: 2 },
        { use: 'fen-ogre', zone: 'bridge' },
      ],
    },
  ],
}

/** The same fights three times: the best time of each answer is what it costs, the rest is the machine. */
function livePlay(): BenchRow[] {
  playLive('warm-up')
  const runs = Array.from({ length: 3 }, () => playFights(30))
  const [first = []] = runs
  const best = first.map((_, at) => Math.min(...runs.map((times) => times[at] ?? Number.POSITIVE_INFINITY)))
  const sorted = best.sort((one, other) => one - other)
  const raw = runs.flat().sort((one, other) => one - other)
  const what = 'answer to next question, twelve figures'
  const note = `${sorted.length} answers, best of ${runs.length}; with all noise`
  return [
    row('live', what, quantile(sorted, 0.5), 'ms p50', { note: `${note} ${figure(quantile(raw, 0.5))}` }),
    row('live', what, quantile(sorted, 0.99), 'ms p99', {
      most: 1,
      note: `${note} ${figure(quantile(raw, 0.99))}`,
    }),
  ]
}

function playFights(count: number): number[] {
  return Array.from({ length: count }, (_, fight) => playLive(`${SEED} ${fight}`)).flat()
}

/** Plays one fight through the door that people use, with a policy in their place; returns each answer's time. */
function playLive(seed: string): number[] {
  const fight = createFight(TWELVE, { seed, hands: { players: 'human', npcs: 'human' } })
  const policy = fight.system.policies['simple']
  if (policy === undefined) throw new Error('there is no simple policy')
  const times: number[] = []
  for (;;) {
    const [question] = fight.questions
    if (question === undefined) return times
    if (question.kind === 'roll') throw new Error('nobody types dice here')
    const answer = policy.decide(fight.view(question.seat), question.decision)
    if (isMixed(answer)) throw new Error('the simple policy does not mix')
    const started = performance.now()
    fight.answer(question.id, answer)
    const next = fight.questions
    times.push(performance.now() - started)
    if (next.length === 0 && !fight.over) throw new Error('the fight waits for nothing')
  }
}

// ── Small things ─────────────────────────────────────────────────────────────────────────────────────────

interface Ready {
  (options: SimulateOptions): Simulation
  /** How long a fight took, as the system measures it. */
  readonly rounds: Measure
  /** How many rolls and questions so many fights take. */
  answers(options: Pick<SimulateOptions, 'fights' | 'seed'>): number
}

/**
 * A scenario read once, so that only the fights are timed. Policies are handed over as functions, so that the rules
 * play every fight and nothing is looked up.
 */
function ready(scenario: unknown, given: Readonly<Record<string, string>> = {}): Ready {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const policies = Object.fromEntries(policiesOf(system, seatPolicies(system, parsed.hands, given)))
  const start = { state: system.begin(parsed) }
  const fight = (options: SimulateOptions): Simulation =>
    simulateFrom(system, start, { ...options, policies })
  return Object.assign(fight, {
    rounds: (state: object) => system.round(state),
    answers: (options: Pick<SimulateOptions, 'fights' | 'seed'>) =>
      countAnswers(system, start, { ...options, policies }),
  })
}

function rate(fights: number, seconds: number): string {
  return String(Math.round(fights / seconds))
}
