/**
 * `steelyard statblock`: reads a statblock as people write it, and prints it back as it was understood.
 */
import { stringify } from 'yaml'
import { readText } from '../../files.ts'
import { findSystem } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

const LONGEST = 100_000

/** Adds `statblock`. */
export const addStatblock: AddCommand = (program, done) => {
  program
    .command('statblock')
    .summary('read a statblock and print it back')
    .description('Reads a statblock as people write it: prints it back, and what was guessed or dropped.')
    .argument('<system>', 'the game')
    .argument('[text...]', 'the statblock; "-" or nothing reads standard input')
    .option('--json', 'the figure as a scenario takes it, and the notes')
    .option('--yaml', 'the figure as YAML, ready for a scenario')
    .addHelpText(
      'after',
      examples(
        "steelyard statblock bastionland 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite'",
        'steelyard statblock bastionland - --yaml < ogre.txt',
      ),
    )
    .action(async (name: string, words: readonly string[], options: { json?: true; yaml?: true }) => {
      const { statblock } = await findSystem(name)
      const given = words.join(' ')
      if (given === '' && process.stdin.isTTY === true)
        throw new UsageProblem('There is no statblock to read.', 'Give it as text, or pipe it in.')
      const text = given === '' || given === '-' ? readText('-', LONGEST) : given
      if (text.length > LONGEST) throw new UsageProblem('That is too long for a statblock.')
      const read = statblock.parse(text)
      if (!read.ok) {
        if (options.json === true) printJson({ ok: false, error: read.error })
        else throw new UsageProblem(`This cannot be read: ${read.error}`, '', EXIT.no)
        return done(EXIT.no)
      }
      const { figure, notes } = read
      if (options.json === true) return printJson({ ok: true, figure, notes, text: statblock.print(figure) })
      const { width, paint } = outputScreen()
      if (options.yaml === true) print(stringify([figure], { lineWidth: 100 }).trimEnd().split('\n'))
      else print(statblock.print(figure).split('\n'))
      const said = notes.flatMap((note) => wrap(note, { width, first: '# ', rest: '#   ' }))
      print(said.map((line) => paint(line, 'dim')))
    })
}
