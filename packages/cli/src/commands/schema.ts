/**
 * `steelyard schema`: the JSON Schema of a game's scenarios, for editors and programs.
 */
import { findSystem } from '../games.ts'
import { printJson } from '../output.ts'
import { scenarioSchema } from '../scenario-schema.ts'
import { type AddCommand, examples } from './command.ts'

/** Adds `schema`. */
export const addSchema: AddCommand = (program) => {
  program
    .command('schema')
    .summary("the JSON Schema of a game's scenarios")
    .description("Prints the JSON Schema of a game's scenarios, for editors and programs.")
    .argument('<system>', 'the game')
    .addHelpText('after', examples('steelyard schema bastionland > bastionland.schema.json'))
    .action(async (name: string) => printJson(scenarioSchema(await findSystem(name))))
}
