/**
 * The `steelyard` command: reads the arguments, runs one command, and says by its exit code how it went.
 */
import { EXIT, report, UsageProblem } from './problem.ts'
import { runCommand } from './program.ts'

const complain = (text: string): void => {
  process.stderr.write(text)
}

// A reader that has seen enough (| head) is no fault of anybody's; a full disk is none of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.fine)
  const why = error.code ?? error.message
  process.exit(
    report(new UsageProblem(`The output cannot be written (${why}).`, 'Is the disk full?'), complain),
  )
})

try {
  process.exitCode = await runCommand(process.argv.slice(2), complain)
} catch (thrown) {
  process.exitCode = report(thrown, complain)
}
