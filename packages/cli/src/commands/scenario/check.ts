/**
 * `steelyard check`: is this a scenario, and what would be played?
 */
import { Fight, Refusal, type System } from '@steelyard/kernel'
import { givenFlags } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT, UsageProblem } from '../../problem.ts'
import { checkedScenario, findScenario, type ScenarioChoice } from '../../scenario-file.ts'
import { boardLines, headline } from '../../terminal/board.ts'
import { markOf } from '../../terminal/colour.ts'
import { tidy, tied, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `check`. */
export const addCheck: AddCommand = (program) => {
  program
    .command('check')
    .summary('is this a scenario, and what would be played?')
    .description('Checks a scenario and says what would be played. Exit code 1 when it cannot be played.')
    .argument('<scenario>', "a file (YAML or JSON), a sample's id, or - for standard input")
    .option('--json', 'the scenario with every default filled in')
    .addHelpText('after', examples('steelyard check my-fight.yaml', 'steelyard check first --json'))
    .action(async (name: string, options: { json?: true }) => {
      const found = await findScenario(name)
      const fight = playable(found)
      if (options.json === true) printJson(checkedScenario(found))
      else show(found, fight)
    })
}

/** The fight that the scenario sets up. That it sets none up is an answer here, not a mistake. */
function playable(found: ScenarioChoice): Fight {
  try {
    return Fight.create(found.system, found.written, { seed: 'check', auto: false })
  } catch (thrown) {
    throw thrown instanceof Refusal ? new UsageProblem(thrown.message, thrown.hint, EXIT.no) : thrown
  }
}

function show(found: ScenarioChoice, fight: Fight): void {
  const { system, scenario } = fight
  const screen = outputScreen()
  const hands = Object.entries(fight.hands).map(([seat, hand]) => {
    const at = scenario.sides.findIndex(({ id }) => id === seat)
    const shape = at < 0 ? '✦' : markOf(at).shape
    return tied(`${shape} ${tidy(seat)}: ${hand}`)
  })
  const rulings = changedRulings(system, found.written)
  print([
    headline(scenario.title, screen),
    `${system.title}, rules ${system.version}`,
    ...wrap(`Hands: ${hands.join(', ')}`, { width: screen.width, rest: '  ' }),
    ...(rulings.length === 0
      ? []
      : wrap(`Rulings: ${rulings.join(', ')}`, { width: screen.width, rest: '  ' })),
    '',
    ...boardLines(fight.board('referee'), screen),
    '',
    `It can be played: steelyard play ${tidy(found.name)}${givenFlags()}`,
  ])
}

/** The rulings that the scenario sets, as it sets them. */
function changedRulings(system: System, written: unknown): string[] {
  if (typeof written !== 'object' || written === null || !('rulings' in written)) return []
  const { rulings } = written
  if (typeof rulings !== 'object' || rulings === null) return []
  return Object.entries(rulings)
    .filter(([key, value]) => String(system.rulings[key]?.default ?? '') !== String(value))
    .map(([key, value]) => `${key} ${String(value)}`)
}
