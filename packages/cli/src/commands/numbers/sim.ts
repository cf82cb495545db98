/**
 * `steelyard sim`: many fights between machines, counted; one thing varied from point to point; two versions side by
 * side; or the number that makes a fight as even as is wanted.
 */
import { type BaseScenario, countedPercent, END_CONDITIONS, quote, readEndCondition } from '@steelyard/kernel'
import {
  type Balance,
  balance,
  type Comparison,
  compare,
  type Job,
  jobOf,
  playersOf,
  type RangedSimulation,
  type RemoteRunner,
  readVariation,
  SEARCH,
  type Sweep,
  type SweepProgress,
  searches,
  sweep,
  type Variation,
  varied,
} from '@steelyard/lab'
import type { ReportBody } from '@steelyard/lab/report'
import { clusterOf } from '../../cluster.ts'
import { requirePlace, writeText } from '../../files.ts'
import { givenFlags, isGiven } from '../../games.ts'
import { share, wholeNumber } from '../../numbers.ts'
import { outputScreen, print, printJson, today } from '../../output.ts'
import { readPolicies } from '../../play/hands.ts'
import { UsageProblem } from '../../problem.ts'
import { checkedScenario, findScenario, type ScenarioChoice } from '../../scenario-file.ts'
import { isShard, runShard, type ShardFlags } from '../../shards.ts'
import { type FightPlace, fightSomewhere, type SimulateAllOptions, simulateAll } from '../../simulation.ts'
import { simulationCsv, sweepCsv } from '../../terminal/csv.ts'
import { balanceLines, comparisonLines, simulationLines, sweepLines } from '../../terminal/simulation.ts'
import { simulationJson, sweepJson } from '../../terminal/simulation-json.ts'
import { durationText } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'

/** What `sim` is asked. */
export interface SimOptions extends ShardFlags {
  readonly fights?: string
  readonly seed: string
  readonly policy: readonly string[]
  readonly hand: readonly string[]
  readonly think?: string
  readonly workers?: string
  readonly until?: string
  readonly end?: string
  readonly vary: readonly string[]
  readonly compare?: string
  readonly target?: string
  readonly side?: string
  readonly csv?: string
  readonly report?: string
  readonly json?: true
  readonly cluster?: boolean
  readonly databaseUrl?: string
}

const MOST_FIGHTS = 1e12
const MOST_WORKERS = 256
const MOST_THOUGHTS = 1e6

/** Adds `sim`. */
export const addSim: AddCommand = (program) => {
  program
    .command('sim')
    .summary('many fights: who wins how often, and what changes it')
    .description(
      'Simulates many fights between policies and counts how they end. Ctrl-C stops early and keeps the count.\n' +
        'What varies is a path and its values: heroes[0].guard=1..10, heroes.count=1..6, rulings.KEY=A,B, ' +
        'field.zones=4..8:2, policy.SEAT=simple,skilled.',
    )
    .argument('<scenario>', "a file (YAML or JSON), a sample's id, or - for standard input")
    .option('--fights <n>', 'how many, for each point; 1e5 unless given, 200 where somebody searches')
    .option('--until <share>', 'stop once every win share is known this well, such as 0.5%')
    .option('--end <condition>', `what ends a fight early: ${END_CONDITIONS}`)
    .option('--seed <text>', 'the same seed gives the same counts', 'steelyard')
    .option('--policy <seat=name>', 'who plays a seat: a policy, or search; may be repeated', several, [])
    .option('--hand <seat=name>', 'the same, as play has it', several, [])
    .option('--think <n>', 'fights behind every answer of a seat that searches; 100 unless given')
    .option('--vary <path=values>', 'what changes from point to point; twice makes a grid', several, [])
    .option('--compare <other>', 'another scenario, or path=value: the same dice in both, and the difference')
    .option('--target <share>', 'with --vary: the value at which a side wins this share, such as 65%')
    .option('--side <id>', 'with --target: whose wins; the first side unless given')
    .option('--workers <n>', 'how many threads share the work; one for each processor unless given')
    .option('--cluster', 'have workers of a database fight it; usual where DATABASE_URL is set')
    .option('--no-cluster', 'fight it here all the same')
    .option('--database-url <url>', "the workers' PostgreSQL or Redis; DATABASE_URL unless given")
    .option('--shard <i/n>', 'fight only this slice of the fights, for "steelyard merge"; needs --out')
    .option('--out <file>', 'where the shard goes')
    .option('--csv <file>', 'write the numbers as CSV')
    .option('--report <file>', 'write one HTML page with plots')
    .option('--force', 'write over files that exist')
    .option('--json', 'the counts')
    .addHelpText(
      'after',
      examples(
        'steelyard sim first --fights 1e6',
        'steelyard sim first --until 0.5%',
        'steelyard sim first --end first-blood',
        "steelyard sim first --vary 'players[0].guard=1..10' --report guard.html",
        'steelyard sim duel --policy players=search --think 200',
        'steelyard sim first --compare rulings.round-order=sides',
        "steelyard sim first --vary 'npcs[0].count=1..12' --target 65%",
      ),
    )
    .action(async (name: string, options: SimOptions) => runSim(await findScenario(name), options, {}))
}

/** Fights that are there already: an order of a cluster that is taken up again, or the parts of shards. */
export interface PriorFights {
  readonly order?: string
  readonly runner?: RemoteRunner
}

/** Fights a scenario as these options say. */
export async function runSim(
  found: ScenarioChoice,
  options: SimOptions,
  { order, runner }: PriorFights,
): Promise<void> {
  const scenario = checkedScenario(found)
  const given = readPolicies([...options.policy, ...options.hand])
  const policies = playersOf(found.system, scenario.hands, given)
  const variations = options.vary.map(readVariation)
  refuseMixture(options, variations)
  for (const file of [options.csv, options.report])
    if (file !== undefined) requirePlace(file, options.force === true)
  const thinking = searches(policies) || variations.some(({ values }) => values.includes(SEARCH))
  if (options.think !== undefined && !thinking)
    throw new UsageProblem(
      '--think is for a seat that searches.',
      'Add --policy and a seat, such as npcs=search.',
    )
  if (options.end !== undefined) readEndCondition(found.system, found.system.begin(scenario), options.end)
  const sharded = isShard(options, mergeOnly(options))
  const url = sharded || runner !== undefined ? null : clusterOf(options)
  if (url !== null && isGiven(found.system.id))
    throw new UsageProblem(
      `The workers of a cluster do not know ${found.system.title}.`,
      'Fight it here: add --no-cluster.',
    )
  const task: Task = {
    place:
      url === null
        ? placeOf(runner)
        : {
            url,
            order: order ?? null,
            title: titleOf(found, options),
            request: { found: { name: found.name, written: found.written }, options },
          },
    found,
    scenario,
    policies,
    variations,
    fights: wholeNumber(options.fights ?? (thinking ? '200' : '1e5'), 'fights', MOST_FIGHTS, '1e5'),
    thoughts:
      options.think === undefined ? undefined : wholeNumber(options.think, 'thoughts', MOST_THOUGHTS, '200'),
    end: options.end,
    precision: options.until === undefined ? null : share(options.until, '--until'),
    workers:
      options.workers === undefined ? null : wholeNumber(options.workers, 'workers', MOST_WORKERS, '4'),
  }
  if (sharded) {
    const request = { found: { name: found.name, written: found.written }, options: asked(options) }
    const shard = {
      system: found.system,
      command: 'sim',
      request,
      fights: task.fights,
      workers: task.workers,
    } as const
    const written = await runShard(options, shard, ({ remote }) =>
      fight({ ...task, place: placeOf(remote ?? undefined), workers: null }, options),
    )
    return print([written])
  }
  const started = performance.now()
  const result = await fight(task, options)
  const seconds = (performance.now() - started) / 1000
  await tell(task, result, options, seconds)
}

function placeOf(runner: RemoteRunner | undefined): FightPlace {
  return runner === undefined ? null : { runner }
}

/** What a shard leaves to the merge. */
function mergeOnly({ csv, report, json, until, target, cluster }: SimOptions): Record<string, unknown> {
  return {
    '--csv': csv,
    '--report': report,
    '--json': json,
    '--until': until,
    '--target': target,
    '--cluster': cluster === true ? cluster : undefined,
  }
}

/** What is asked, without where it is fought and where it goes. */
function asked(options: SimOptions): Partial<SimOptions> {
  const { shard: _1, out: _2, force: _3, workers: _4, cluster: _5, databaseUrl: _6, ...rest } = options
  return rest
}

interface Task {
  readonly place: FightPlace
  readonly found: ScenarioChoice
  readonly scenario: BaseScenario
  readonly policies: Readonly<Record<string, string>>
  readonly variations: readonly Variation[]
  readonly fights: number
  readonly thoughts: number | undefined
  readonly end: string | undefined
  readonly precision: number | null
  readonly workers: number | null
}

type Result =
  | { readonly kind: 'simulation'; readonly simulation: RangedSimulation }
  | { readonly kind: 'sweep'; readonly sweep: Sweep }
  | {
      readonly kind: 'comparison'
      readonly comparison: Comparison
      readonly names: readonly [string, string]
    }
  | { readonly kind: 'balance'; readonly balance: Balance }

function refuseMixture(options: SimOptions, variations: readonly Variation[]): void {
  if (options.compare !== undefined && variations.length > 0)
    throw new UsageProblem(
      '--compare and --vary do not go together.',
      'Compare two versions, or vary one thing.',
    )
  if (options.target !== undefined && variations.length !== 1)
    throw new UsageProblem('--target needs to know what to turn.', "Add --vary 'npcs[0].count=1..12' once.")
  if (options.side !== undefined && options.target === undefined)
    throw new UsageProblem('--side is for --target.', 'Without a target there is nothing to reach.')
  if (options.compare !== undefined && options.until !== undefined)
    throw new UsageProblem('--until and --compare do not go together.', 'Say how many pairs with --fights.')
}

// ── Fighting ─────────────────────────────────────────────────────────────────────────────────────────────

async function fight(task: Task, options: SimOptions): Promise<Result> {
  const { found, policies, fights, thoughts, end, precision, workers, variations, place } = task
  const shared = { fights, thoughts, end, precision, workers, seed: options.seed, policies }
  if (options.compare !== undefined) return compareTo(task, options.compare, options.seed)
  const [variation] = variations
  if (variation === undefined)
    return { kind: 'simulation', simulation: await simulateAll(found.written, shared, place) }
  if (options.target !== undefined) return balanceFor(task, variation, shared, options.target, options.side)
  const wanted = fights * variations.reduce((points, { values }) => points * values.length, 1)
  const swept = await fightSomewhere(place, wanted, ({ note, tell: told, ...how }) =>
    sweep(found.written, variations, { ...shared, ...how }, (progress) => {
      told(progress.done)
      if (progress.seconds >= 1) note(sweepText(progress))
    }),
  )
  if (swept.points.length === 0) throw new UsageProblem('It was stopped before the first point was fought.')
  return { kind: 'sweep', sweep: swept }
}

function sweepText({ finished, points, done, fights: wanted, seconds }: SweepProgress): string {
  const left = durationText((seconds * (wanted - done)) / Math.max(done, 1))
  return `${finished} of ${points} points, ${Math.floor((100 * done) / wanted)} % of the fights, ${left} left`
}

/** The value of one thing at which a side wins as often as is wanted. */
async function balanceFor(
  { found, scenario, place, fights }: Task,
  variation: Variation,
  shared: Omit<SimulateAllOptions, 'remote'>,
  target: string,
  named: string | undefined,
): Promise<Result> {
  const side = named ?? scenario.sides[0]?.id ?? ''
  if (!scenario.sides.some(({ id }) => id === side))
    throw new UsageProblem(
      `There is no side ${quote(side)}.`,
      `The sides are ${scenario.sides.map(({ id }) => id).join(', ')}.`,
    )
  const goal = { side, share: share(target, '--target') }
  const wanted = fights * variation.values.length
  let tried = 0
  const best = await fightSomewhere(place, wanted, ({ note, tell: told, ...how }) =>
    balance(found.written, variation, goal, { ...shared, ...how }, (trial) => {
      tried += 1
      told(tried * fights)
      note(`${variation.path} = ${trial.value}: ${countedPercent(trial)}`)
    }),
  )
  return { kind: 'balance', balance: best }
}

/** Another scenario, or one thing set otherwise in this one. */
async function compareTo(
  { found, policies, fights, thoughts, end, workers, place }: Task,
  other: string,
  seed: string,
): Promise<Result> {
  const one: Job = jobOf(found.written, { seed, policies, thoughts, end })
  const set = /^([^=]+)=(.+)$/.exec(other)
  if (set === null && /^(?:rulings|field|policy)\.|\[\d+\]/.test(other))
    throw new UsageProblem(`${quote(other)} does not say what it is set to.`, `Write ${other}=value.`)
  const second = set === null ? await againstScenario(other, found, one) : againstValue(other, found, one)
  const comparison = await fightSomewhere(place, fights, ({ note, tell: told, ...how }) =>
    compare(one, second, { fights, workers, ...how }, (done) => {
      told(done)
      note(`${Math.round((100 * done) / fights)} % of the pairs`)
    }),
  )
  return { kind: 'comparison', comparison, names: ['as it is', set === null ? other : `with ${other}`] }
}

async function againstScenario(other: string, found: ScenarioChoice, one: Job): Promise<Job> {
  const second = await findScenario(other)
  if (second.system.id !== found.system.id)
    throw new UsageProblem(
      `${other} is for ${second.system.id}, not ${found.system.id}.`,
      'Compare fights of one game.',
    )
  checkedScenario(second)
  return { ...one, scenario: second.written }
}

function againstValue(other: string, found: ScenarioChoice, one: Job): Job {
  const { path, values } = readVariation(other)
  const [value] = values
  if (value === undefined || values.length !== 1)
    throw new UsageProblem(
      `${quote(other)} is more than one value.`,
      'Compare with one, or use --vary for several.',
    )
  return varied(found.system, one, path, value)
}

// ── Telling ──────────────────────────────────────────────────────────────────────────────────────────────

async function tell(task: Task, result: Result, options: SimOptions, seconds: number): Promise<void> {
  const { scenario, policies, found } = task
  const head = { scenario, policies, seed: options.seed, end: task.end, seconds }
  // What was fought is shown before anything is written: a full disk must not cost it.
  if (options.json === true) printJson(jsonOf(head, result))
  else print(linesOf(head, result, outputScreen()))
  if (options.csv !== undefined) writeText(options.csv, csvOf(scenario, result))
  if (options.report !== undefined) {
    // Only here: what draws takes longer to load than most fights take.
    const { reportPage } = await import('@steelyard/lab/report')
    const body: ReportBody = result
    const page = reportPage(
      {
        ...head,
        written: found.written,
        command: commandOf(found.name, task.fights, options),
        version: found.system.version,
        date: today(),
      },
      body,
    )
    writeText(options.report, page)
  }
  const written = [options.csv, options.report].filter((file) => file !== undefined)
  if (written.length > 0 && options.json !== true) print(['', `Written: ${written.join(', ')}`])
}

type Head = Parameters<typeof simulationLines>[0]

function linesOf(head: Head, result: Result, screen: ReturnType<typeof outputScreen>): string[] {
  switch (result.kind) {
    case 'simulation':
      return simulationLines(head, result.simulation, screen)
    case 'sweep':
      return sweepLines(head, result.sweep, screen)
    case 'comparison':
      return comparisonLines(head, result.comparison, result.names, screen)
    case 'balance':
      return balanceLines(head, result.balance, screen)
  }
}

function jsonOf(head: Head, result: Result): unknown {
  const shared = {
    system: head.scenario.system,
    title: head.scenario.title,
    seed: head.seed,
    policies: head.policies,
    end: head.end,
  }
  switch (result.kind) {
    case 'simulation':
      return simulationJson(head, result.simulation)
    case 'sweep':
      return { ...shared, ...sweepJson(head.scenario, result.sweep), seconds: head.seconds }
    case 'comparison':
      return { ...shared, names: result.names, ...result.comparison, seconds: head.seconds }
    case 'balance':
      return { ...shared, ...result.balance, seconds: head.seconds }
  }
}

function csvOf(scenario: BaseScenario, result: Result): string {
  switch (result.kind) {
    case 'simulation':
      return simulationCsv(result.simulation)
    case 'sweep':
      return sweepCsv(scenario, result.sweep)
    case 'comparison':
      return [
        'outcome,first,second,difference,low,high',
        ...result.comparison.differences.map(({ outcome, one, other, difference, low, high }) =>
          [outcome, one.share, other.share, difference, low, high].join(','),
        ),
        '',
      ].join('\n')
    case 'balance':
      return [
        'value,share,low,high,fights',
        ...result.balance.trials.map(({ value, share: won, low, high, fights }) =>
          [value, won, low, high, fights].join(','),
        ),
        '',
      ].join('\n')
  }
}

/** An order's name in a list: what is fought, and what is asked about it. */
function titleOf({ name }: ScenarioChoice, { vary, compare: other, target, end }: SimOptions): string {
  const asked = [...vary, ...(other === undefined ? [] : [`against ${other}`])]
  if (target !== undefined) asked.push(`for ${target}`)
  if (end !== undefined) asked.push(`to ${end}`)
  return [name, ...asked].join(', ')
}

/** The command that makes the same numbers again. */
function commandOf(name: string, fights: number, options: SimOptions): string {
  const words = ['steelyard', 'sim', name, '--fights', String(fights), '--seed', options.seed]
  if (options.think !== undefined) words.push('--think', options.think)
  for (const policy of [...options.policy, ...options.hand]) words.push('--policy', policy)
  for (const vary of options.vary) words.push('--vary', vary)
  if (options.compare !== undefined) words.push('--compare', options.compare)
  if (options.target !== undefined) words.push('--target', options.target)
  if (options.side !== undefined) words.push('--side', options.side)
  if (options.until !== undefined) words.push('--until', options.until)
  if (options.end !== undefined) words.push('--end', options.end)
  return words
    .map((word) => (/^[\w./:=%,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
    .concat(givenFlags())
}
