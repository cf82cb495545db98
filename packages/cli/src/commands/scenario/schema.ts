/**
 * `steelyard schema`: the JSON Schema of a game's scenarios or packs, of saves, logs, companies and so on.
 */
import { findSystem } from '../../games.ts'
import { printJson } from '../../output.ts'
import { commonSchema, commonSchemas, packSchema, scenarioSchema } from '../../scenario-schema.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `schema`. */
export const addSchema: AddCommand = (program) => {
  program
    .command('schema')
    .summary('the JSON Schema of scenarios, packs, saves …')
    .description(
      'Prints a JSON Schema for editors and programs: of the scenarios of a game, or of another kind of file.',
    )
    .argument('<what>', `the game; or one of ${commonSchemas.join(', ')}`)
    .option('--packs', "of the game's packs instead")
    .addHelpText(
      'after',
      examples(
        'steelyard schema bastionland > bastionland.schema.json',
        'steelyard schema bastionland --packs',
        'steelyard schema play',
      ),
    )
    .action(async (name: string, options: { packs?: true }) => {
      const common = commonSchema(name)
      if (common !== null) return printJson(common)
      const system = await findSystem(name)
      printJson(options.packs === true ? packSchema(system) : scenarioSchema(system))
    })
}
