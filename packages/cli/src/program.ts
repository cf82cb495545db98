/**
 * All commands with their options and help, and what commander's own complaints become.
 */
import { Command, CommanderError } from 'commander'
import { addAfter } from './commands/after.ts'
import { addBackup, addRestore } from './commands/backup.ts'
import { addCheck } from './commands/check.ts'
import { addContent } from './commands/content.ts'
import { addDice } from './commands/dice.ts'
import { addFork } from './commands/fork.ts'
import { addJobs } from './commands/jobs.ts'
import { addMcp } from './commands/mcp.ts'
import { addNew } from './commands/new.ts'
import { addOdds } from './commands/odds.ts'
import { addPlay } from './commands/play.ts'
import { addReplay } from './commands/replay.ts'
import { addReview } from './commands/review.ts'
import { addRules } from './commands/rules.ts'
import { addRulings } from './commands/rulings.ts'
import { addSchema } from './commands/schema.ts'
import { addServe } from './commands/serve.ts'
import { addSim } from './commands/sim.ts'
import { addStatblock } from './commands/statblock.ts'
import { addVerify } from './commands/verify.ts'
import { ownVersion } from './commands/version.ts'
import { addWorker } from './commands/worker.ts'
import { EXIT } from './problem.ts'

const EXAMPLES = `
Examples:
  steelyard play --quick                    the first sample, at once
  steelyard play fight.yaml --save fight.json
  steelyard serve --lan                     a table for everybody in the room
  steelyard rules bastionland gambit        search the rules
  steelyard new bastionland my-fight.yaml   a scenario to edit
  steelyard sim my-fight.yaml --fights 1e5  who wins how often
  steelyard verify fight.json               every die recomputed

Exit codes:
  0    fine
  1    the answer is no: a save does not verify, a scenario is not valid, nothing was found
  2    bad usage or bad input; nothing was changed
  70   a fault of steelyard's own
  130  interrupted`

/** Runs the command line; returns the exit code. What is wrong with the arguments goes to `complain`. */
export async function runCommand(args: readonly string[], complain: (text: string) => void): Promise<number> {
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
  for (const add of [
    addPlay,
    addServe,
    addMcp,
    addNew,
    addCheck,
    addRules,
    addRulings,
    addContent,
    addStatblock,
    addReplay,
    addReview,
    addVerify,
    addFork,
    addAfter,
    addOdds,
    addSim,
    addWorker,
    addJobs,
    addDice,
    addSchema,
    addBackup,
    addRestore,
  ])
    add(program, done)
  try {
    if (args.length === 0) program.outputHelp()
    else await program.parseAsync([...args], { from: 'user' })
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    return thrown.exitCode === 0 ? EXIT.fine : EXIT.usage
  }
  return exit
}
