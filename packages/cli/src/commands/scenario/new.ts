/**
 * `steelyard new`: a commented scenario to edit.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requirePlace, writeText } from '../../files.ts'
import { findSystem, givenFlags } from '../../games.ts'
import { print } from '../../output.ts'
import { schemaFile, schemaText } from '../../scenario-schema.ts'
import { scenarioTemplate } from '../../scenario-template.ts'
import { shellWord } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `new`. */
export const addNew: AddCommand = (program) => {
  program
    .command('new')
    .summary('write a scenario to edit')
    .description(
      'Writes a commented scenario that runs as it is, and beside it the JSON Schema that editors check it by.',
    )
    .argument('<system>', 'the game')
    .argument('[file]', 'where to write it; "-" prints it')
    .option('--force', 'write over a file that exists')
    .addHelpText('after', examples('steelyard new bastionland my-fight.yaml', 'steelyard play my-fight.yaml'))
    .action(async (name: string, file: string | undefined, options: { force?: true }) => {
      const system = await findSystem(name)
      const text = scenarioTemplate(system)
      if (file === '-') return print([text.trimEnd()])
      const path = file ?? `${system.id}-fight.yaml`
      requirePlace(path, options.force === true)
      writeText(path, text)
      const schema = join(dirname(path), schemaFile(system))
      if (!existsSync(schema)) writeText(schema, schemaText(system))
      print([
        `Written: ${path}, with ${schema} for editors`,
        `Play it: steelyard play ${shellWord(path)}${givenFlags()}`,
      ])
    })
}
