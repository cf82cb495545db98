/**
 * The `steelyard` command: reads the arguments, runs one command, and says by its exit code how it went.
 */
import { EXIT, report } from './problem.ts'
import { runCommand } from './program.ts'

// A reader that has seen enough (| head) is no fault of anybody's.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.fine)
  throw error
})

const complain = (text: string): void => {
  process.stderr.write(text)
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), complain)
} catch (thrown) {
  process.exitCode = report(thrown, complain)
}
