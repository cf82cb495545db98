/**
 * All commands with their options and help, and what commander's own complaints become.
 */
import { Command, CommanderError } from 'commander'
import type { AddCommand } from './commands/command.ts'
import { ownVersion } from './commands/version.ts'
import { dropUnset } from './environment.ts'
import { EXIT } from './problem.ts'

/** A command by its name, loaded when it is called. */
interface LazyCommand {
  readonly name: string
  readonly alias?: string
  /** True if it takes a scenario, a save or a game, and so games from outside. */
  readonly plays: boolean
  load(): Promise<AddCommand>
}

/** All commands, in the order in which help lists them. */
const COMMANDS: readonly LazyCommand[] = [
  { name: 'play', plays: true, load: async () => (await import('./commands/fight/play.ts')).addPlay },
  {
    name: 'company',
    plays: true,
    load: async () => (await import('./commands/fight/company.ts')).addCompany,
  },
  { name: 'serve', plays: true, load: async () => (await import('./commands/host/serve.ts')).addServe },
  { name: 'mcp', plays: true, load: async () => (await import('./commands/host/mcp.ts')).addMcp },
  { name: 'new', plays: true, load: async () => (await import('./commands/scenario/new.ts')).addNew },
  {
    name: 'new-system',
    plays: false,
    load: async () => (await import('./commands/scenario/new-system.ts')).addNewSystem,
  },
  { name: 'check', plays: true, load: async () => (await import('./commands/scenario/check.ts')).addCheck },
  { name: 'rules', plays: true, load: async () => (await import('./commands/reference/rules.ts')).addRules },
  {
    name: 'rulings',
    plays: true,
    load: async () => (await import('./commands/reference/rulings.ts')).addRulings,
  },
  {
    name: 'content',
    plays: true,
    load: async () => (await import('./commands/reference/content.ts')).addContent,
  },
  {
    name: 'statblock',
    plays: true,
    load: async () => (await import('./commands/scenario/statblock.ts')).addStatblock,
  },
  {
    name: 'replay',
    alias: 'log',
    plays: true,
    load: async () => (await import('./commands/fight/replay.ts')).addReplay,
  },
  { name: 'review', plays: true, load: async () => (await import('./commands/fight/review.ts')).addReview },
  { name: 'verify', plays: true, load: async () => (await import('./commands/fight/verify.ts')).addVerify },
  { name: 'fork', plays: true, load: async () => (await import('./commands/fight/fork.ts')).addFork },
  { name: 'after', plays: true, load: async () => (await import('./commands/fight/after.ts')).addAfter },
  { name: 'odds', plays: true, load: async () => (await import('./commands/numbers/odds.ts')).addOdds },
  { name: 'sim', plays: true, load: async () => (await import('./commands/numbers/sim.ts')).addSim },
  { name: 'diff', plays: true, load: async () => (await import('./commands/numbers/diff.ts')).addDiff },
  { name: 'solve', plays: true, load: async () => (await import('./commands/numbers/solve.ts')).addSolve },
  {
    name: 'encounter',
    plays: true,
    load: async () => (await import('./commands/numbers/encounter.ts')).addEncounter,
  },
  { name: 'puzzle', plays: true, load: async () => (await import('./commands/fight/puzzle.ts')).addPuzzle },
  { name: 'merge', plays: true, load: async () => (await import('./commands/numbers/merge.ts')).addMerge },
  {
    name: 'gauntlet',
    plays: true,
    load: async () => (await import('./commands/numbers/gauntlet.ts')).addGauntlet,
  },
  { name: 'worker', plays: false, load: async () => (await import('./commands/host/worker.ts')).addWorker },
  { name: 'jobs', plays: false, load: async () => (await import('./commands/host/jobs.ts')).addJobs },
  { name: 'dice', plays: false, load: async () => (await import('./commands/numbers/dice.ts')).addDice },
  {
    name: 'schema',
    plays: true,
    load: async () => (await import('./commands/scenario/schema.ts')).addSchema,
  },
  {
    name: 'completion',
    plays: false,
    load: async () => (await import('./commands/reference/completion.ts')).addCompletion(wholeProgram),
  },
  { name: 'backup', plays: false, load: async () => (await import('./commands/host/backup.ts')).addBackup },
  { name: 'fights', plays: false, load: async () => (await import('./commands/host/fights.ts')).addFights },
  { name: 'restore', plays: false, load: async () => (await import('./commands/host/backup.ts')).addRestore },
]

/** What the bare command does: a stranger who types it gets a fight, and finds the rest from there. */
const WITHOUT_ARGUMENTS = ['play', '--quick']

const EXAMPLES = `
Examples:
  steelyard                                 the first sample, at once
  steelyard play fight.yaml --save fight.json
  steelyard company new warband riders.company.json brand isolde
  steelyard serve --lan                     a table for everybody in the room
  steelyard rules bastionland gambit        search the rules
  steelyard new bastionland my-fight.yaml   a scenario to edit
  steelyard sim my-fight.yaml --fights 1e5  who wins how often
  steelyard diff momentum --all             which house rules matter, and how much
  steelyard solve duel.yaml                 a small duel under best play
  steelyard verify fight.json               every die recomputed

Exit codes:
  0    fine
  1    the answer is no: a save does not verify, a scenario is not valid, nothing was found
  2    bad usage or bad input; nothing was changed
  70   a fault of steelyard's own
  130  interrupted`

/** Runs the command line; returns the exit code. What is wrong with the arguments goes to `complain`. */
export async function runCommand(
  given: readonly string[],
  complain: (text: string) => void,
): Promise<number> {
  dropUnset(process.env)
  const args = given.length === 0 ? WITHOUT_ARGUMENTS : given
  let exit: number = EXIT.fine
  const program = new Command('steelyard')
    .description('Plays, referees, simulates and explains tabletop combat by the book.')
    .version(ownVersion(), '-V, --version')
    .showSuggestionAfterError(true)
    .showHelpAfterError('Add --help to see what there is.')
    .addHelpText('after', EXAMPLES)
    // A command's options stand behind its name, so that questions about odds can have their own.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeErr: complain,
      outputError: (text, write) => write(text.replace(/^error: /, '')),
    })
  const done = (code: number): void => {
    exit = code
  }
  // "help play" is "play --help".
  const [first = '', ...words] = args[0] === 'help' ? [...args.slice(1), '--help'] : args
  for (const command of wanted(first)) await addCommand(program, command, done, words)
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    return thrown.exitCode === 0 ? EXIT.fine : EXIT.usage
  }
  return exit
}

/** All commands with their options, for whoever lists them. */
async function wholeProgram(): Promise<Command> {
  const program = new Command('steelyard')
  for (const command of COMMANDS) await addCommand(program, command, () => undefined, [])
  return program
}

/** The command that is called; all of them where they are listed, or where none has this name. */
function wanted(first: string): readonly LazyCommand[] {
  if (first === '--version' || first === '-V') return []
  const called = COMMANDS.filter(({ name, alias }) => name === first || alias === first)
  return called.length > 0 ? called : COMMANDS
}

let hadPacks = false

async function addCommand(
  program: Command,
  { name, plays, load }: LazyCommand,
  done: (exit: number) => void,
  words: readonly string[],
): Promise<void> {
  const add = await load()
  if (!plays) return add(program, done, words)
  const { addPackOption, addSystemOption, useGiven } = await import('./games.ts')
  const { useProject } = await import('./project.ts')
  const given = [...(await useProject(process.cwd(), process.env)), ...words]
  await useGiven(given)
  const packed = given.some((word) => /^--pack(=|$)/.test(word))
  // Only here, and once more to put away those of an earlier command: most commands have none.
  if (packed || hadPacks) await (await import('./packs.ts')).useGivenPacks(given)
  hadPacks = packed
  await add(program, done, words)
  for (const command of program.commands) {
    if (command.name() !== name) continue
    addSystemOption(command)
    addPackOption(command)
  }
}
