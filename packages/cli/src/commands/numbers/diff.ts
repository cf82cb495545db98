/**
 * `steelyard diff`: what another ruling does, over all samples of a game or fights of one's own, on the same dice; or
 * every switch of a game, ranked by how much it matters.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { quote, type System } from '@steelyard/kernel'
import {
  changesOf,
  type DiffOptions,
  diffRules,
  type NamedScenario,
  type RulesChange,
  type RulesDiff,
  type RulingsOverlay,
  rankChanges,
  readValue,
  rulingChange,
} from '@steelyard/lab'
import { samplesOf } from '@steelyard/systems/registry'
import { z } from 'zod'
import { clusterOf } from '../../cluster.ts'
import { readText, requirePlace, writeText } from '../../files.ts'
import { findSystem, offeredIds } from '../../games.ts'
import { wholeNumber } from '../../numbers.ts'
import { outputScreen, print, printJson, today } from '../../output.ts'
import { readPolicies } from '../../play/hands.ts'
import { UsageProblem } from '../../problem.ts'
import {
  checkedScenario,
  findScenario,
  foundSample,
  parseWritten,
  type ScenarioChoice,
} from '../../scenario-file.ts'
import { isShard, runShard, type ShardFlags } from '../../shards.ts'
import { type FightPlace, fightSomewhere } from '../../simulation.ts'
import {
  type DiffHead,
  diffCsv,
  diffJson,
  diffLines,
  rankLines,
  rankPage,
  rankWords,
} from '../../terminal/diff.ts'
import { grouped, shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'

/** What `diff` is asked. */
export interface DiffFlags extends ShardFlags {
  readonly ruling: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly all?: true
  readonly switch: readonly string[]
  readonly fights?: string
  readonly seed: string
  readonly policy: readonly string[]
  readonly workers?: string
  readonly cluster?: boolean
  readonly databaseUrl?: string
  readonly csv?: string
  readonly report?: string
  readonly markdown?: string
  readonly json?: true
}

const MOST_FIGHTS = 1e9
const MOST_WORKERS = 256

/** Adds `diff`. */
export const addDiff: AddCommand = (program) => {
  program
    .command('diff')
    .summary('what a house rule does: who wins, how long it takes, who dies')
    .description(
      'Fights every sample of a game (or your own fights) twice with the same dice, with one ruling and with the ' +
        'other, and says what shifts. All intervals hold together at 95 %. Ctrl-C stops early and keeps what is known.',
    )
    .argument('<what...>', 'a game, or scenarios: files, folders, ids of samples')
    .option('--ruling <key=value>', 'the change: a switch and its other value; may be repeated', several, [])
    .option('--from <preset or file>', 'the rulings before: a preset of the game, or a file of rulings')
    .option('--to <preset or file>', 'the rulings after')
    .option('--all', 'every other value of every switch, ranked by how much it matters')
    .option('--switch <key>', 'with --all: only this switch; may be repeated', several, [])
    .option('--fights <n>', 'pairs of each fight; 2000 unless given, 400 with --all')
    .option('--seed <text>', 'the same seed gives the same counts', 'steelyard')
    .option('--policy <seat=name>', 'who plays a seat; may be repeated', several, [])
    .option('--workers <n>', 'how many threads share the work; one for each processor unless given')
    .option('--cluster', 'have workers of a database fight it; usual where DATABASE_URL is set')
    .option('--no-cluster', 'fight it here all the same')
    .option('--database-url <url>', "the workers' PostgreSQL or Redis; DATABASE_URL unless given")
    .option('--shard <i/n>', 'fight only this slice of the pairs, for "steelyard merge"; needs --out')
    .option('--out <file>', 'where the shard goes')
    .option('--csv <file>', 'write the numbers as CSV')
    .option('--report <file>', 'write one HTML page with a picture')
    .option('--markdown <file>', 'with --all: write the ranking as a page of documentation')
    .option('--force', 'write over files that exist')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard diff bastionland --ruling round-order=sides',
        'steelyard diff my-fights/ --ruling morale=off --report morale.html',
        'steelyard diff momentum --all --fights 1000',
        'steelyard diff warband --from default --to house-rules.yaml',
      ),
    )
    .action(runDiff)
}

async function runDiff(what: readonly string[], options: DiffFlags): Promise<void> {
  const { system, scenarios } = await fightsOf(what)
  const changes = changesFor(system, options)
  const { csv, report, markdown, json } = options
  for (const file of [csv, report, markdown])
    if (file !== undefined) requirePlace(file, options.force === true)
  const usual = options.all === true ? '400' : '2000'
  const fights = wholeNumber(options.fights ?? usual, 'pairs of fights', MOST_FIGHTS, usual)
  const question: DiffQuestion = {
    system: system.id,
    scenarios: [...scenarios],
    changes,
    ranked: options.all === true,
    fights,
    seed: options.seed,
    policies: readPolicies(options.policy),
    command: commandOf(what, options, fights),
  }
  const workers =
    options.workers === undefined ? null : wholeNumber(options.workers, 'workers', MOST_WORKERS, '4')
  const merged = { '--csv': csv, '--report': report, '--markdown': markdown, '--json': json }
  if (!isShard(options, merged)) {
    const url = clusterOf(options)
    const output = { csv, report, markdown, json }
    const place =
      url === null ? null : { url, order: null, title: question.command, request: { diff: question, output } }
    return runDiffOf(system, question, options, { workers, place })
  }
  const shard = { system, command: 'diff', request: question, fights, workers } as const
  const written = await runShard(options, shard, ({ remote, signal, note }) =>
    diffsOf(question, { remote, signal, everyPair: true }, note),
  )
  print([written])
}

/** The form of a diff's question: all that its numbers depend on. */
export const diffQuestion = z.strictObject({
  system: z.string(),
  scenarios: z.array(z.strictObject({ name: z.string(), scenario: z.unknown() })),
  changes: z.array(
    z.strictObject({
      name: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  ranked: z.boolean(),
  fights: z.number().int().positive(),
  seed: z.string(),
  policies: z.record(z.string(), z.string()),
  command: z.string(),
})

/** All that the numbers of a diff depend on. */
export type DiffQuestion = z.infer<typeof diffQuestion>

/** What an order of a diff holds, so that it can be asked again. */
export const diffRequest = z.object({
  diff: diffQuestion,
  output: z.object({
    csv: z.string().optional(),
    report: z.string().optional(),
    markdown: z.string().optional(),
    json: z.literal(true).optional(),
  }),
})

/** How a diff is fought. */
type DiffMeans = Pick<DiffOptions, 'workers' | 'remote' | 'signal' | 'onRestart' | 'everyPair'>

/** Answers a diff's question and tells the answer. */
export async function runDiffOf(
  system: System,
  question: DiffQuestion,
  options: DiffOutput,
  { workers, place = null }: { readonly workers?: number | null; readonly place?: FightPlace },
): Promise<void> {
  const started = performance.now()
  const wanted = question.fights * question.scenarios.length * question.changes.length
  const diffs = await fightSomewhere(place, wanted, ({ note, tell: _, ...watch }) =>
    diffsOf(question, { workers, ...watch }, note),
  )
  const { fights, seed, policies, command, ranked } = question
  const head: DiffHead = {
    system,
    scenarios: question.scenarios.length,
    changes: question.changes.length,
    date: today(),
    fights,
    seed,
    policies,
    seconds: (performance.now() - started) / 1000,
    command,
  }
  await tell(head, diffs, { ...options, ranked })
}

function diffsOf(
  { scenarios, changes, ranked, ...settings }: DiffQuestion,
  means: DiffMeans,
  note: (text: string) => void,
): Promise<RulesDiff[]> {
  const { fights, seed, policies } = settings
  const how = { fights, seed, policies, ...means }
  return ranked
    ? rankChanges(scenarios, changes, how, (diff, done) =>
        note(`${done} of ${changes.length} changes; ${diff.change.name}: ${rankWords(diff)}`),
      )
    : diffEach(scenarios, changes, how, (diff, pairs) =>
        note(`${grouped(pairs)} of ${grouped(fights)} pairs so far: ${rankWords(diff)}`),
      )
}

async function diffEach(
  scenarios: readonly NamedScenario[],
  changes: readonly RulesChange[],
  settings: Parameters<typeof diffRules>[2],
  onLook: (diff: RulesDiff, pairs: number) => void,
): Promise<RulesDiff[]> {
  const diffs: RulesDiff[] = []
  for (const change of changes) diffs.push(await diffRules(scenarios, change, settings, onLook))
  return diffs
}

/** Where the numbers go. */
export type DiffOutput = Pick<DiffFlags, 'csv' | 'report' | 'markdown' | 'json'>

async function tell(
  head: DiffHead,
  diffs: readonly RulesDiff[],
  { ranked, ...options }: DiffOutput & { readonly ranked: boolean },
): Promise<void> {
  const [diff] = diffs
  if (diff === undefined || diffs.every(({ rows }) => rows.length === 0))
    throw new UsageProblem('It was stopped before the first pair was fought.')
  const screen = outputScreen()
  if (options.json === true)
    printJson(ranked ? diffs.map((each) => diffJson(head, each)) : diffJson(head, diff))
  else print(ranked ? rankLines(head, diffs, screen) : diffLines(head, diff, screen))
  if (options.csv !== undefined) writeText(options.csv, diffCsv(diffs))
  if (options.markdown !== undefined) writeText(options.markdown, rankPage(head, diffs))
  if (options.report !== undefined) {
    const { diffPage } = await import('@steelyard/lab/report')
    const { title, id, version } = head.system
    writeText(options.report, diffPage({ ...head, title, system: id, version }, diffs))
  }
  const written = [options.csv, options.report, options.markdown].filter((file) => file !== undefined)
  if (written.length > 0 && options.json !== true) print(['', `Written: ${written.join(', ')}`])
}

// ── What is fought ───────────────────────────────────────────────────────────────────────────────────────

interface Fights {
  readonly system: System
  readonly scenarios: readonly NamedScenario[]
}

/** All samples of a game, or the fights that were named, which must be of one game. */
async function fightsOf(what: readonly string[]): Promise<Fights> {
  const [only = ''] = what
  if (what.length === 1 && offeredIds().includes(only)) {
    const system = await findSystem(only)
    const scenarios = samplesOf(system).map((sample) => {
      const { name, written } = foundSample(system, sample)
      return { name, scenario: written }
    })
    return { system, scenarios }
  }
  const names = what.flatMap((name) => (isFolder(name) ? scenariosIn(name) : [name]))
  const found: ScenarioChoice[] = []
  for (const name of names) {
    const choice = await findScenario(name)
    checkedScenario(choice)
    found.push(choice)
  }
  const [first] = found
  if (first === undefined) throw new UsageProblem(`There is no scenario in ${quote(only)}.`)
  const stranger = found.find(({ system }) => system.id !== first.system.id)
  if (stranger !== undefined)
    throw new UsageProblem(
      `${stranger.name} is for ${stranger.system.id}, not ${first.system.id}.`,
      'Compare rulings of one game.',
    )
  return {
    system: first.system,
    scenarios: found.map(({ name, written }) => ({ name, scenario: written })),
  }
}

function isFolder(name: string): boolean {
  return existsSync(name) && statSync(name).isDirectory()
}

/** The scenarios of a folder; the schemas that `new` writes beside them for editors are none. */
function scenariosIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => /(?<!\.schema)\.(ya?ml|json)$/i.test(name))
  if (files.length === 0)
    throw new UsageProblem(`There is no scenario in ${quote(folder)}.`, 'Scenarios end in .yaml or .json.')
  return files.toSorted().map((name) => join(folder, name))
}

// ── What is changed ──────────────────────────────────────────────────────────────────────────────────────

function changesFor(system: System, options: DiffFlags): RulesChange[] {
  const ways = [options.ruling.length > 0, options.all === true, options.to !== undefined]
  if (ways.filter(Boolean).length !== 1)
    throw new UsageProblem(
      'Say what is to change, in one way.',
      'Use --ruling key=value, --to with a preset or a file, or --all.',
    )
  if (options.all !== true && (options.switch.length > 0 || options.markdown !== undefined))
    throw new UsageProblem('--switch and --markdown are for --all.', 'Add --all, or leave them out.')
  if (options.all === true) {
    for (const key of options.switch) rulingChange(system, key, '')
    return changesOf(system, options.switch.length === 0 ? undefined : options.switch)
  }
  const before = options.from === undefined ? {} : rulingsOf(system, options.from)
  if (options.to !== undefined)
    return [
      {
        name: `${options.from ?? 'as it is'} → ${options.to}`,
        before,
        after: { ...before, ...rulingsOf(system, options.to) },
      },
    ]
  const set = options.ruling.map((text) => rulingIn(system, text))
  return [
    {
      name: set.map(({ name }) => name).join(', '),
      before: { ...Object.assign({}, ...set.map((each) => each.before)), ...before },
      after: { ...before, ...Object.assign({}, ...set.map((each) => each.after)) },
    },
  ]
}

function rulingIn(system: System, text: string): RulesChange {
  const [, key = '', value = ''] = /^([^=]+)=(.+)$/.exec(text) ?? []
  if (key === '')
    throw new UsageProblem(`${quote(text)} does not say what it is set to.`, `Write ${text}=value.`)
  return rulingChange(system, key, readValue(value))
}

/** Rulings by a preset's name, or from a file. */
function rulingsOf(system: System, name: string): RulingsOverlay {
  if (!existsSync(name)) {
    const known = system.rulingSet?.safeParse({ preset: name })
    if (known?.success === true) return { preset: name }
    throw new UsageProblem(
      `${system.title} has no preset ${quote(name)}, and there is no such file.`,
      `List the presets: steelyard rulings ${system.id}`,
    )
  }
  const written = rulingsFile.safeParse(parseWritten(readText(name), name))
  if (!written.success) throw new UsageProblem(`${name} holds no rulings.`, 'Write one "key: value" a line.')
  return rulingsFile.safeParse(written.data['rulings']).data ?? written.data
}

/** Rulings alone, or a scenario that has some. */
const rulingsFile = z.record(z.string(), z.unknown())

function commandOf(what: readonly string[], options: DiffFlags, fights: number): string {
  const words = [
    'steelyard diff',
    ...what.map(shellWord),
    ...options.ruling.map((text) => `--ruling ${shellWord(text)}`),
    ...(options.from === undefined ? [] : [`--from ${shellWord(options.from)}`]),
    ...(options.to === undefined ? [] : [`--to ${shellWord(options.to)}`]),
    ...(options.all === true ? ['--all'] : []),
    ...options.switch.map((key) => `--switch ${shellWord(key)}`),
    ...options.policy.map((text) => `--policy ${shellWord(text)}`),
    `--fights ${fights}`,
    `--seed ${shellWord(options.seed)}`,
  ]
  return words.join(' ')
}
