/**
 * `steelyard schema`: the JSON Schema of a game's scenarios or packs, for editors and programs.
 */
import { findSystem } from '../games.ts'
import { printJson } from '../output.ts'
import { packSchema, scenarioSchema } from '../scenario-schema.ts'
import { type AddCommand, examples } from './command.ts'

/** Adds `schema`. */
export const addSchema: AddCommand = (program) => {
  program
    .command('schema')
    .summary("the JSON Schema of a game's scenarios")
    .description("Prints the JSON Schema of a game's scenarios, for editors and programs.")
    .argument('<system>', 'the game; "pack" for what the packs of all games share')
    .option('--packs', "of the game's packs instead")
    .addHelpText(
      'after',
      examples(
        'steelyard schema bastionland > bastionland.schema.json',
        'steelyard schema bastionland --packs',
      ),
    )
    .action(async (name: string, options: { packs?: true }) => {
      if (name === 'pack') return printJson(packSchema(null))
      const system = await findSystem(name)
      printJson(options.packs === true ? packSchema(system) : scenarioSchema(system))
    })
}
