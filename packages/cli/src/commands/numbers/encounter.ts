/**
 * `steelyard encounter`: searches foes for a party that keep a promise ("65 % to win, no death in 9 of 10, at most 6
 * rounds"), and delivers scenarios with a certificate; or holds a fight as it is written against such promises.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { quote } from '@steelyard/kernel'
import {
  checkEncounter,
  type Encounter,
  type EncounterGoal,
  type EncounterOptions,
  type EncounterSearch,
  type FoeBudget,
  findEncounters,
  playersOf,
} from '@steelyard/lab'
import { clusterOf } from '../../cluster.ts'
import { requirePlace, writeText } from '../../files.ts'
import { givenFlags } from '../../games.ts'
import { share, wholeNumber } from '../../numbers.ts'
import { outputScreen, print, printJson, today } from '../../output.ts'
import { readPolicies } from '../../play/hands.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { checkedScenario, findScenario, type ScenarioChoice } from '../../scenario-file.ts'
import { type FightPlace, fightSomewhere } from '../../simulation.ts'
import {
  type EncounterHead,
  encounterCsv,
  encounterFile,
  encounterLines,
  encounterProgress,
  searchLines,
} from '../../terminal/encounter.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'

interface Options {
  readonly win?: string
  readonly within: string
  readonly death?: string | boolean
  readonly rounds?: string
  readonly in: string
  readonly side?: string
  readonly foes?: string
  readonly foe: readonly string[]
  readonly most?: string
  readonly budget: readonly string[]
  readonly suggestions: string
  readonly check?: true
  readonly fights: string
  readonly seed: string
  readonly policy: readonly string[]
  readonly workers?: string
  readonly cluster?: boolean
  readonly databaseUrl?: string
  readonly out?: string
  readonly csv?: string
  readonly report?: string
  readonly force?: true
  readonly json?: true
}

const MOST_FIGHTS = 1e9
const MOST_WORKERS = 256
const MOST_FOES = 40
const MOST_SUGGESTIONS = 12

/** Adds `encounter`. */
export const addEncounter: AddCommand = (program, done) => {
  program
    .command('encounter')
    .summary('foes that keep a promise: how often the party wins, who dies, how long it takes')
    .description(
      'Searches figures, counts and gear of the game and its packs for foes that keep a promise, in place of the foes of a scenario. What it finds is proven with dice that the search has not seen; all intervals of a certificate hold together at 95 %. Ctrl-C stops early and keeps the nearest.\nWith --check the scenario is held against the promise as it is.',
    )
    .argument('<scenario>', "the party, the field and the rulings: a file, or a sample's id")
    .option('--win <share>', 'how often the party wins, such as 65%')
    .option('--within <points>', 'how far from that it may be, in points of a hundred', '5')
    .option('--no-death <share>', 'in which share of fights nobody of the party dies, such as 90%')
    .option('--rounds <n>', 'how many rounds at most')
    .option('--in <share>', 'with --rounds: in which share of fights at least', '90%')
    .option('--side <id>', 'the party; the first side unless given')
    .option('--foes <id>', 'the side that is searched; the next one unless given')
    .option('--foe <figure>', 'search among these figures only; may be repeated', several, [])
    .option('--most <n>', 'how many foes at most; 12 unless given')
    .option(
      '--budget <number=n>',
      'what the sheets of the foes may add up to, such as vig=40; may be repeated',
      several,
      [],
    )
    .option('--suggestions <n>', 'how many, different in kind', '3')
    .option('--check', 'no search: hold the scenario as it is against the promise')
    .option('--fights <n>', 'fights behind a certificate', '4000')
    .option('--seed <text>', 'the same seed finds the same', 'steelyard')
    .option('--policy <seat=name>', 'who plays a seat; may be repeated', several, [])
    .option('--workers <n>', 'how many threads share the work; one for each processor unless given')
    .option('--cluster', 'have workers of a database fight it; usual where DATABASE_URL is set')
    .option('--no-cluster', 'fight it here all the same')
    .option('--database-url <url>', "the workers' PostgreSQL or Redis; DATABASE_URL unless given")
    .option('--out <folder>', 'write each suggestion there as a scenario, with its certificate')
    .option('--csv <file>', 'write the numbers as CSV')
    .option('--report <file>', 'write one HTML page')
    .option('--force', 'write over files that exist')
    .option('--json', 'the suggestions with their scenarios')
    .addHelpText(
      'after',
      examples(
        'steelyard encounter first --win 65% --rounds 6 --out found',
        'steelyard encounter first --win 65% --no-death 90% --budget vig=40',
        'steelyard encounter pressgang --win 50% --foe brute --foe pressganger',
        'steelyard encounter found/encounter-1.yaml --check --win 65% --rounds 6 --seed other',
      ),
    )
    .action(async (name: string, options: Options) => {
      if ((await runEncounter(name, options)) === 'broken') done(EXIT.no)
    })
}

async function runEncounter(name: string, options: Options): Promise<'kept' | 'broken'> {
  const found = await findScenario(name)
  const parsed = checkedScenario(found)
  if (options.out !== undefined) mkdirSync(options.out, { recursive: true })
  for (const file of [options.csv, options.report])
    if (file !== undefined) requirePlace(file, options.force === true)
  const side = options.side ?? parsed.sides[0]?.id ?? ''
  const goal = goalOf(side, options)
  const policies = playersOf(found.system, parsed.hands, readPolicies(options.policy))
  const hands = Object.entries(policies).map(([seat, hand]) => `${seat} ${hand}`)
  const settings = settingsOf(options)
  const task: EncounterTask = {
    found,
    goal,
    options: { ...settings, policies },
    place: placeOf(name, found, options),
  }
  const started = performance.now()
  const act = options.check === true ? checkIt : searchIt
  return act(task, options, () => ({
    system: found.system.id,
    version: found.system.version,
    date: today(),
    hands: hands.join(', '),
    seconds: (performance.now() - started) / 1000,
    command: commandOf(name, options),
  }))
}

interface EncounterTask {
  readonly found: ScenarioChoice
  readonly goal: EncounterGoal
  readonly options: EncounterOptions
  readonly place: FightPlace
}

function placeOf(name: string, { written }: ScenarioChoice, options: Options): FightPlace {
  const url = clusterOf(options)
  return url === null
    ? null
    : { url, order: null, title: `${name}, encounters`, request: { found: { name, written }, options } }
}

async function searchIt(
  task: EncounterTask,
  options: Options,
  head: () => EncounterHead,
): Promise<'kept' | 'broken'> {
  const { found, goal, place } = task
  const search = await fightSomewhere(place, task.options.fights, ({ note, tell: _, ...how }) =>
    findEncounters(found.written, goal, { ...task.options, ...how }, (progress) =>
      note(encounterProgress(progress)),
    ),
  )
  if (search.encounters.length === 0) throw new UsageProblem(search.text)
  const told = head()
  const written = options.out === undefined ? [] : writeAll(told, search, options, options.out)
  await tellSearch(told, search, written, options)
  return search.encounters.some(({ certified }) => certified) ? 'kept' : 'broken'
}

interface WrittenEncounter {
  readonly file: string
  readonly again: string
}

function writeAll(
  head: EncounterHead,
  { encounters }: EncounterSearch,
  options: Options,
  folder: string,
): WrittenEncounter[] {
  const files = encounters.map((encounter, at) => {
    const file = join(folder, `encounter-${at + 1}.yaml`)
    requirePlace(file, options.force === true)
    return { encounter, file, again: againOf(file, encounter, options) }
  })
  for (const { encounter, file, again } of files) writeText(file, encounterFile(head, encounter, again))
  return files
}

async function tellSearch(
  head: EncounterHead,
  search: EncounterSearch,
  written: readonly WrittenEncounter[],
  options: Options,
): Promise<void> {
  const again = written.map((each) => each.again)
  if (options.json === true) printJson({ ...head, ...search })
  else print(searchLines(head, search, again, outputScreen()))
  if (options.csv !== undefined) writeText(options.csv, encounterCsv(search.encounters))
  if (options.report !== undefined) {
    const { encounterPage } = await import('@steelyard/lab/report')
    writeText(options.report, encounterPage(head, search))
  }
  const files = [...written.map(({ file }) => file), options.csv, options.report].filter(
    (file) => file !== undefined,
  )
  if (files.length > 0 && options.json !== true) print([`Written: ${files.join(', ')}`])
}

async function checkIt(
  task: EncounterTask,
  options: Options,
  head: () => EncounterHead,
): Promise<'kept' | 'broken'> {
  if (options.out !== undefined || options.report !== undefined)
    throw new UsageProblem('--out and --report are for a search.', 'Leave them out, or leave --check out.')
  const encounter = await fightSomewhere(task.place, task.options.fights, ({ note, tell, ...how }) =>
    checkEncounter(task.found.written, task.goal, { ...task.options, ...how }, (done) => {
      tell(done)
      note(`${Math.floor((100 * done) / task.options.fights)} % of the fights`)
    }),
  )
  const told = head()
  if (options.json === true) printJson({ ...told, ...encounter })
  else
    print([
      ...encounterLines(encounter, outputScreen()),
      `${told.system} ${told.version}, ${told.date}; ${told.hands}; ${told.seconds.toFixed(1)} s`,
    ])
  if (options.csv !== undefined) writeText(options.csv, encounterCsv([encounter]))
  return encounter.certified ? 'kept' : 'broken'
}

// ── What is asked ────────────────────────────────────────────────────────────────────────────────────────

function goalOf(side: string, options: Options): EncounterGoal {
  const { win, within, death, rounds } = options
  if (win === undefined && typeof death !== 'string' && rounds === undefined)
    throw new UsageProblem(
      'Say what is promised.',
      'Use --win 65%, --no-death 90% or --rounds 6, or several of them.',
    )
  return {
    side,
    ...(win === undefined ? {} : { win: around(share(win, '--win'), pointsIn(within)) }),
    ...(typeof death === 'string' ? { noDeath: share(death, '--no-death') } : {}),
    ...(rounds === undefined
      ? {}
      : {
          rounds: { most: wholeNumber(rounds, 'rounds', 1000, '6'), share: share(options.in, '--in') },
        }),
  }
}

function around(middle: number, off: number): { low: number; high: number } {
  return { low: Math.max(0, middle - off), high: Math.min(1, middle + off) }
}

function pointsIn(text: string): number {
  const points = Number(text)
  if (text.trim() !== '' && points > 0 && points <= 50) return points / 100
  throw new UsageProblem(
    `Cannot use ${quote(text)} as the number of points.`,
    'Choose a number above 0 and up to 50, such as 5.',
  )
}

function settingsOf(options: Options): EncounterOptions {
  const { most, workers, foe } = options
  return {
    fights: wholeNumber(options.fights, 'fights', MOST_FIGHTS, '4000'),
    seed: options.seed,
    foes: options.foes,
    figures: foe.length === 0 ? undefined : foe,
    most: most === undefined ? undefined : wholeNumber(most, 'foes', MOST_FOES, '12'),
    budgets: options.budget.map(budgetIn),
    suggestions: wholeNumber(options.suggestions, 'suggestions', MOST_SUGGESTIONS, '3'),
    workers: workers === undefined ? null : wholeNumber(workers, 'workers', MOST_WORKERS, '4'),
  }
}

function budgetIn(text: string): FoeBudget {
  const [, field = '', most = ''] = /^([\w-]+)=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (field === '')
    throw new UsageProblem(`${quote(text)} is no budget.`, 'Write a number of the sheets, such as vig=40.')
  return { field, most: Number(most) }
}

/** The command that holds a written suggestion against the same promises, with the same dice. */
function againOf(file: string, { seed, fights }: Encounter, options: Options): string {
  return [
    `steelyard encounter ${shellWord(file)} --check`,
    ...promiseWords(options),
    `--fights ${fights} --seed ${shellWord(seed)}`,
  ]
    .join(' ')
    .concat(givenFlags())
}

function promiseWords(options: Options): string[] {
  const { win, within, death, rounds, side } = options
  return [
    ...(win === undefined ? [] : [`--win ${win} --within ${within}`]),
    ...(typeof death === 'string' ? [`--no-death ${death}`] : []),
    ...(rounds === undefined ? [] : [`--rounds ${rounds} --in ${options.in}`]),
    ...(side === undefined ? [] : [`--side ${shellWord(side)}`]),
    ...options.policy.map((text) => `--policy ${shellWord(text)}`),
  ]
}

function commandOf(name: string, options: Options): string {
  const { foes, most, check } = options
  return [
    'steelyard encounter',
    shellWord(name),
    ...(check === true ? ['--check'] : []),
    ...promiseWords(options),
    ...(foes === undefined ? [] : [`--foes ${shellWord(foes)}`]),
    ...options.foe.map((figure) => `--foe ${shellWord(figure)}`),
    ...(most === undefined ? [] : [`--most ${most}`]),
    ...options.budget.map((text) => `--budget ${shellWord(text)}`),
    `--suggestions ${options.suggestions} --fights ${options.fights} --seed ${shellWord(options.seed)}`,
  ]
    .join(' ')
    .concat(givenFlags())
}
