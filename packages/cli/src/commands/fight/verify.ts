/**
 * `steelyard verify`: every die of a saved fight recomputed from its seed, every step run again.
 */
import { parseSave, type System, type Verification } from '@steelyard/kernel'
import { verify } from '@steelyard/systems/registry'
import { outputScreen, print, printJson } from '../../output.ts'
import { EXIT } from '../../problem.ts'
import { readSave, requireGame } from '../../save-file.ts'
import { counted, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `verify`. */
export const addVerify: AddCommand = (program, done) => {
  program
    .command('verify')
    .summary('recompute every die of a saved fight')
    .description(
      'Recomputes every die of a saved fight from its seed and runs every step again. Exit code 1, with the ' +
        'die or the step named, when anything differs, and when a fight of other rules could not be checked whole.',
    )
    .argument('<save>', 'a saved fight, or - for standard input')
    .option('--json', 'what was checked and what differs')
    .addHelpText('after', examples('steelyard verify fight.json'))
    .action(async (path: string, options: { json?: true }) => {
      const save = readSave(path)
      const game = await requireGame(save)
      const result = verify(save)
      done(result.ok ? EXIT.fine : EXIT.no)
      if (options.json === true) return printJson(result)
      const { width, paint } = outputScreen()
      const dice = [
        `${counted(result.drawn, 'roll')} drawn from the seed`,
        ...(result.typed > 0 ? [`${counted(result.typed, 'roll')} typed`] : []),
      ]
      const lines = [
        ...result.problems.flatMap((problem) => wrap(problem, { width, first: '✗ ', rest: '    ' })),
        ...wrap(`Checked: ${dice.join(', ')}; ${counted(result.steps, 'step')}.`, { width }),
        ...(result.rulesChecked
          ? []
          : wrap(`Only the dice were checked: ${playedBy(save, game)}.`, { width })),
        ...result.commitments.map((commitment) => paint(`Commitment ${commitment}`, 'dim')),
      ]
      print([...lines, ...wrap(verdictOf(result), { width }).map((line) => paint(line, toneOf(result)))])
    })
}

/** A mark of approval is only for what was checked whole. */
function verdictOf({ ok, problems }: Verification): string {
  if (ok) return '✓ It is what the seed and the rules give.'
  return problems.length > 0
    ? `✗ It is not: ${counted(problems.length, 'difference')}.`
    : 'Its dice are what the seed gives. What came of them, and who won, is not verified.'
}

function toneOf({ ok, problems }: Verification): 'good' | 'bad' | 'dim' {
  if (ok) return 'good'
  return problems.length > 0 ? 'bad' : 'dim'
}

/** By which rules a fight was played that these cannot check. */
function playedBy(save: unknown, { title, version }: System): string {
  const played = parseSave(save).rulesVersion
  return played === version
    ? `a part of it was played by other rules than these of ${title} ${version}`
    : `it was played by rules ${played} of ${title}, and these are ${version}`
}
