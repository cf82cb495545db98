/**
 * `steelyard play`: a fight at the keyboard, between machines, or with a program at the other end of a pipe.
 */
import { existsSync, rmSync } from 'node:fs'
import { Fight, type HandSpec, type Thinker, WHEN_IT_MATTERS } from '@steelyard/kernel'
import { standInOf } from '@steelyard/systems/registry'
import { givenFlags } from '../../games.ts'
import { isKept, lastKept, newKeptFile } from '../../kept-fights.ts'
import { outputScreen, print } from '../../output.ts'
import { chooseScenario, quickScenario } from '../../play/choose.ts'
import { handsFor, readHands, readThink, readTyped, usualSearch } from '../../play/hands.ts'
import { handToMachines, playAsProgram, standardPipe } from '../../play/json.ts'
import { playLoop } from '../../play/loop.ts'
import { OddsThread } from '../../play/odds-threads.ts'
import { readPace } from '../../play/pace.ts'
import { watchLines } from '../../play/watch.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { openSave, requireSavePlace, writeSave } from '../../save-file.ts'
import { checkedScenario, findScenario, type ScenarioChoice } from '../../scenario-file.ts'
import { attachedTerminal, type Terminal } from '../../terminal/terminal.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples, several } from '../command.ts'

interface Options {
  readonly quick?: true
  readonly seed?: string
  readonly hand: readonly string[]
  readonly think?: string
  readonly pace: string
  readonly hotSeat?: true
  readonly watch?: true
  readonly dice: readonly string[]
  readonly save?: string
  readonly force?: true
  readonly resume?: string
  readonly json?: true
  readonly lines?: true
  readonly company?: string
  readonly foe: readonly string[]
}

/** The options as they were written: --resume may stand alone. */
type Written = Omit<Options, 'resume'> & { readonly resume?: string | true }

/** Adds `play`. */
export const addPlay: AddCommand = (program, done) => {
  program
    .command('play')
    .summary('play a fight')
    .description(
      'Plays a fight: you against machines unless the scenario or --hand says otherwise.\n' +
        'Without a terminal, or with --watch, machines play every hand and the log is printed.',
    )
    .argument('[scenario]', "a file (YAML or JSON), a sample's id, or nothing to choose one")
    .option('--quick', 'the first sample of the first system, at once')
    .option('--seed <text>', 'the same seed gives the same dice')
    .option(
      '--hand <seat=hand>',
      'who plays a seat: human, ai:<policy> or search; may be repeated',
      several,
      [],
    )
    .option('--pace <pace>', 'how fast machines’ turns are told: off, quick, normal, slow', 'normal')
    .option('--think <seconds>', 'how long a hand that searches thinks about an answer; 1 unless given')
    .option('--hot-seat', 'people play every side at this keyboard')
    .option('--watch', 'machines play every side')
    .option('--dice <typed>', 'type real dice: "typed", or "seat=typed"; may be repeated', several, [])
    .option('--save <file>', 'where to save after every act; a folder of yours unless given')
    .option('--force', 'with --save: write over a file that exists')
    .option('--resume [save]', 'play a saved fight on; the one played last unless named')
    .option('--company <file>', 'the next fight of a company, which is taken in when it is over')
    .option(
      '--foe <figure>',
      'with --company: a ready-made figure by id, or a file; may be repeated',
      several,
      [],
    )
    .option('--lines', 'answer with whole lines instead of single keys')
    .option('--json', 'JSON Lines: events and questions out, answers in')
    .addHelpText(
      'after',
      examples(
        'steelyard play                       choose a game and a fight, a key each',
        'steelyard play first --seed sunrise  the same dice every time',
        'steelyard play first --hot-seat      two people, one keyboard',
        'steelyard play first --hand npcs=search --think 2',
        'steelyard play first --dice typed    you roll, it asks for the faces',
        'steelyard play --resume              the fight played last goes on',
        'steelyard play --resume fight.json --save fight.json',
        'steelyard play --company riders.company.json --foe wolf --foe wolf',
        'echo \'{"act":"quit"}\' | steelyard play first --json',
      ),
    )
    .action(async (scenario: string | undefined, { resume, ...options }: Written) =>
      done(
        await play(scenario, { ...options, ...(resume === undefined ? {} : { resume: saveNamed(resume) }) }),
      ),
    )
}

function saveNamed(resume: string | true): string {
  return resume === true ? lastKept() : resume
}

async function play(name: string | undefined, options: Options): Promise<number> {
  checkOptions(name, options)
  if (options.company !== undefined) return playCompany(options.company, options)
  const interactive =
    options.watch !== true && (isTerminal() || options.lines === true || options.json === true)
  if (!interactive && options.dice.some((dice) => dice !== 'drawn'))
    throw new UsageProblem(
      'Typed dice need somebody to type them.',
      'Leave --dice out, or play in a terminal.',
    )
  const terminal =
    interactive && options.json !== true ? attachedTerminal({ lines: options.lines === true }) : null
  try {
    const start = await begin(name, options, interactive, terminal)
    if (start === 'quit') return EXIT.fine
    if (start === 'interrupted') return EXIT.interrupted
    return await run(start, options, interactive, terminal)
  } finally {
    terminal?.close()
  }
}

/** The next fight of a company, or the one that is open. */
async function playCompany(path: string, options: Options): Promise<number> {
  const { readCompanyFile } = await import('../../company-file.ts')
  const { playChapter } = await import('../../play/chapter.ts')
  const { chapterSummary, figureFrom } = await import('./company.ts')
  return playChapter(await readCompanyFile(path), {
    kind: 'fight',
    begin: (company, attended) =>
      Fight.create(company.system, company.nextFight({ foes: options.foe.map(figureFrom) }), {
        ...(options.seed === undefined ? {} : { seed: options.seed }),
        ...(attended ? { attention: WHEN_IT_MATTERS } : {}),
        hands: readHands(options.hand),
        search: options.think === undefined ? usualSearch : readThink(options.think),
      }),
    pace: readPace(options.pace),
    watch: options.watch === true,
    lines: options.lines === true,
    summary: chapterSummary,
  })
}

/** A fight that is ready to be played. */
interface Start {
  readonly fight: Fight
  /** What the user would type to get the same scenario. */
  readonly name: string
  readonly standIn: string
  /** True when machines took hands that were meant for people. */
  readonly stoodIn: boolean
}

async function begin(
  name: string | undefined,
  options: Options,
  interactive: boolean,
  terminal: Terminal | null,
): Promise<Start | 'quit' | 'interrupted'> {
  if (options.save !== undefined)
    requireSavePlace(options.save, { force: options.force === true, resumed: options.resume ?? null })
  const given = readHands(options.hand)
  const search = options.think === undefined ? usualSearch : readThink(options.think)
  if (options.resume !== undefined) return resumed(options.resume, given, options, interactive, search)
  const chosen =
    name !== undefined
      ? await findScenario(name)
      : options.quick === true || terminal === null
        ? await quickScenario()
        : await chooseScenario(terminal)
  if (chosen === 'quit' || chosen === 'interrupted') return chosen
  return created(chosen, given, options, interactive, search)
}

function created(
  found: ScenarioChoice,
  given: Readonly<Record<string, HandSpec>>,
  options: Options,
  interactive: boolean,
  search: Thinker,
): Start {
  const standIn = standInOf(found.system)
  const scenario = checkedScenario(found)
  const mode = !interactive ? 'machines' : options.hotSeat === true ? 'people' : 'as written'
  const hands = handsFor(scenario, given, mode, standIn)
  const typed = readTyped(options.dice, hands)
  const meant = handsFor(scenario, given, 'as written', standIn)
  const fight = Fight.create(found.system, found.written, {
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    hands,
    typed,
    search,
    ...(interactive ? { attention: WHEN_IT_MATTERS } : {}),
    // Between machines the loop goes round by round; people are asked as soon as the fight begins.
    auto: !interactive || includesPeople(hands),
  })
  requireThinking(fight, options.think)
  const stoodIn = !interactive && Object.values(meant).includes('human')
  return { fight, name: found.name, standIn, stoodIn }
}

async function resumed(
  path: string,
  given: Readonly<Record<string, HandSpec>>,
  options: Options,
  interactive: boolean,
  search: Thinker,
): Promise<Start> {
  const fight = await openSave(path, search)
  const standIn = standInOf(fight.system)
  for (const [seat, hand] of Object.entries(given)) fight.setHand(seat, hand, { auto: false })
  if (options.hotSeat === true)
    for (const [seat, hand] of Object.entries(fight.hands))
      if (seat !== 'referee' && hand !== 'human') fight.setHand(seat, 'human', { auto: false })
  for (const seat of readTyped(options.dice, fight.hands)) fight.setDice(seat, 'typed', { auto: false })
  requireThinking(fight, options.think)
  const stoodIn = !interactive && Object.values(fight.hands).includes('human') && !fight.over
  if (!interactive && !fight.over) {
    handToMachines(fight, standIn)
    fight.advance()
  }
  return { fight, name: '', standIn, stoodIn }
}

async function run(
  start: Start,
  options: Options,
  interactive: boolean,
  terminal: Terminal | null,
): Promise<number> {
  const { fight, standIn } = start
  const autosave = options.save ?? null
  if (options.json === true) {
    const pipe = standardPipe()
    try {
      const save = (): void => {
        if (autosave !== null) writeSave(autosave, fight)
      }
      await playAsProgram(fight, pipe, { standIn, autosave: save })
      return EXIT.fine
    } finally {
      pipe.close()
    }
  }
  if (!interactive || terminal === null) {
    if (autosave !== null) writeSave(autosave, fight)
    const again = againCommand(start, options)
    print(
      watchLines(fight, { save: autosave, again, stoodIn: start.stoodIn ? standIn : null }, outputScreen()),
    )
    return EXIT.fine
  }
  const kept = autosave ?? (terminal.attended ? keptPlace(fight, options.resume) : null)
  const began = fight.revision
  const thread = new OddsThread()
  const left = await playLoop(fight, terminal, {
    autosave: kept,
    suggested: options.resume ?? suggestedName(start),
    standIn,
    pace: readPace(options.pace),
    again: againCommand(start, options),
    resumed: options.resume ?? null,
    weigh: (of, subject) => thread.weigh(of, subject),
    exists: existsSync,
    write: writeSave,
  }).finally(() => thread.close())
  // Whoever only looked at the first question has played nothing that is worth keeping.
  if (kept !== null && kept !== autosave && options.resume === undefined && fight.revision === began)
    rmSync(kept, { force: true })
  return left === 'interrupted' ? EXIT.interrupted : EXIT.fine
}

/** Where a fight is kept that nobody named a file for; a kept one that is played on stays where it is. */
function keptPlace(fight: Fight, resumed: string | undefined): string | null {
  return resumed !== undefined && isKept(resumed) ? resumed : newKeptFile(fight.scenario.title, new Date())
}

function checkOptions(name: string | undefined, options: Options): void {
  const clashes: readonly (readonly [boolean, string])[] = [
    [
      name !== undefined && options.resume !== undefined,
      'A saved fight brings its scenario: give one or the other.',
    ],
    [
      options.resume !== undefined && options.seed !== undefined,
      'A saved fight has its seed already: fork it for another.',
    ],
    [
      options.quick === true && (name !== undefined || options.resume !== undefined),
      '--quick chooses the fight by itself.',
    ],
    [options.hotSeat === true && options.watch === true, '--hot-seat is for people, --watch for machines.'],
    [options.force === true && options.save === undefined, '--force is for --save.'],
    [
      options.company !== undefined &&
        (name !== undefined ||
          options.resume !== undefined ||
          options.save !== undefined ||
          options.json === true),
      'A company brings its people and keeps its fights: leave the scenario, --resume, --save and --json out.',
    ],
    [options.company === undefined && options.foe.length > 0, '--foe is for --company.'],
    [options.lines === true && options.json === true, '--lines and --json both read the input.'],
  ]
  const clash = clashes.find(([clashes]) => clashes)
  if (clash !== undefined) throw new UsageProblem(clash[1], 'See steelyard play --help.')
}

/** Time to think is for hands that do. */
function requireThinking(fight: Fight, think: string | undefined): void {
  if (think === undefined || Object.values(fight.hands).includes('ai:search')) return
  throw new UsageProblem(
    '--think is for a hand that searches.',
    'Add --hand and a seat, such as --hand npcs=search.',
  )
}

function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

function includesPeople(hands: Readonly<Record<string, HandSpec>>): boolean {
  return Object.values(hands).includes('human')
}

/** A name for the save of this fight that no file has. */
function suggestedName({ name }: Start): string {
  const base = name.replace(/^.*[\\/]/, '').replace(/\.(ya?ml|json)$/i, '')
  const word = base === '' || base === '-' ? 'fight' : base
  let suggested = `${word}.save.json`
  for (let number = 2; existsSync(suggested); number++) suggested = `${word}-${number}.save.json`
  return suggested
}

/** The command that plays this fight again with the same dice. */
function againCommand({ fight, name, stoodIn }: Start, options: Options): string {
  const seeds = fight.parts().seeds
  const seed = seeds[0]?.seed
  if (name === '' || name === '-' || seeds.length !== 1 || seed === undefined) return ''
  const watched = options.watch === true || stoodIn
  const everybody = options.hotSeat === true ? ' --hot-seat' : watched ? ' --watch' : ''
  const hands = options.hand.map((hand) => ` --hand ${shellWord(hand)}`).join('')
  return `steelyard play ${shellWord(name)} --seed ${shellWord(seed)}${everybody}${hands}${givenFlags()}`
}
