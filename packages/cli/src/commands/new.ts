/**
 * `steelyard new`: a commented scenario to edit.
 */
import { requireFree, writeText } from '../files.ts'
import { print } from '../output.ts'
import { findSystem } from '../scenario-file.ts'
import { scenarioTemplate } from '../scenario-template.ts'
import { shellWord } from '../terminal/ending.ts'
import { type AddCommand, examples } from './command.ts'

/** Adds `new`. */
export const addNew: AddCommand = (program) => {
  program
    .command('new')
    .summary('write a scenario to edit')
    .description('Writes a commented scenario that runs as it is.')
    .argument('<system>', 'the game')
    .argument('[file]', 'where to write it; "-" prints it')
    .option('--force', 'write over a file that exists')
    .addHelpText('after', examples('steelyard new bastionland my-fight.yaml', 'steelyard play my-fight.yaml'))
    .action((name: string, file: string | undefined, options: { force?: true }) => {
      const system = findSystem(name)
      const text = scenarioTemplate(system)
      if (file === '-') return print([text.trimEnd()])
      const path = file ?? `${system.id}-fight.yaml`
      requireFree(path, options.force === true)
      writeText(path, text)
      print([`Written: ${path}`, `Play it: steelyard play ${shellWord(path)}`])
    })
}
