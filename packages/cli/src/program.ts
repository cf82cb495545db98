/**
 * All commands with their options and help, and what commander's own complaints become.
 */
import { Command, CommanderError } from 'commander'
import type { AddCommand } from './commands/command.ts'
import { ownVersion } from './commands/version.ts'
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
  { name: 'play', plays: true, load: async () => (await import('./commands/play.ts')).addPlay },
  { name: 'company', plays: true, load: async () => (await import('./commands/company.ts')).addCompany },
  { name: 'serve', plays: true, load: async () => (await import('./commands/serve.ts')).addServe },
  { name: 'mcp', plays: true, load: async () => (await import('./commands/mcp.ts')).addMcp },
  { name: 'new', plays: true, load: async () => (await import('./commands/new.ts')).addNew },
  {
    name: 'new-system',
    plays: false,
    load: async () => (await import('./commands/new-system.ts')).addNewSystem,
  },
  { name: 'check', plays: true, load: async () => (await import('./commands/check.ts')).addCheck },
  { name: 'rules', plays: true, load: async () => (await import('./commands/rules.ts')).addRules },
  { name: 'rulings', plays: true, load: async () => (await import('./commands/rulings.ts')).addRulings },
  { name: 'content', plays: true, load: async () => (await import('./commands/content.ts')).addContent },
  {
    name: 'statblock',
    plays: true,
    load: async () => (await import('./commands/statblock.ts')).addStatblock,
  },
  {
    name: 'replay',
    alias: 'log',
    plays: true,
    load: async () => (await import('./commands/replay.ts')).addReplay,
  },
  { name: 'review', plays: true, load: async () => (await import('./commands/review.ts')).addReview },
  { name: 'verify', plays: true, load: async () => (await import('./commands/verify.ts')).addVerify },
  { name: 'fork', plays: true, load: async () => (await import('./commands/fork.ts')).addFork },
  { name: 'after', plays: true, load: async () => (await import('./commands/after.ts')).addAfter },
  { name: 'odds', plays: true, load: async () => (await import('./commands/odds.ts')).addOdds },
  { name: 'sim', plays: true, load: async () => (await import('./commands/sim.ts')).addSim },
  { name: 'diff', plays: true, load: async () => (await import('./commands/diff.ts')).addDiff },
  { name: 'gauntlet', plays: true, load: async () => (await import('./commands/gauntlet.ts')).addGauntlet },
  { name: 'worker', plays: false, load: async () => (await import('./commands/worker.ts')).addWorker },
  { name: 'jobs', plays: false, load: async () => (await import('./commands/jobs.ts')).addJobs },
  { name: 'dice', plays: false, load: async () => (await import('./commands/dice.ts')).addDice },
  { name: 'schema', plays: true, load: async () => (await import('./commands/schema.ts')).addSchema },
  { name: 'backup', plays: false, load: async () => (await import('./commands/backup.ts')).addBackup },
  { name: 'restore', plays: false, load: async () => (await import('./commands/backup.ts')).addRestore },
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
  await useGiven(words)
  const packed = words.some((word) => /^--pack(=|$)/.test(word))
  // Only here, and once more to put away those of an earlier command: most commands have none.
  if (packed || hadPacks) await (await import('./packs.ts')).useGivenPacks(words)
  hadPacks = packed
  await add(program, done, words)
  for (const command of program.commands) {
    if (command.name() !== name) continue
    addSystemOption(command)
    addPackOption(command)
  }
}
