/**
 * `steelyard dice`: the exact chances of a dice expression, as a table with a small plot.
 */
import { percent } from '@steelyard/kernel/basics'
import { type DiceOdds, diceOdds, diceRowLabel, diceRows } from '@steelyard/lab/dice'
import { outputScreen, print, printJson } from '../../output.ts'
import { headline } from '../../terminal/board.ts'
import { shareBar } from '../../terminal/histogram.ts'
import type { Screen } from '../../terminal/screen.ts'
import { pad, widthOf } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

/** Adds `dice`. */
export const addDice: AddCommand = (program) => {
  program
    .command('dice')
    .summary('exact chances of a dice expression')
    .description(
      'Counts a dice expression out: the chance of every total, and of that much or more.\n' +
        'Dice: 2d6, d%, 4d6kh3 and kl (keep the highest or lowest), 4d6dl1 and dh (drop them), 2d6! (a 6 is rolled\n' +
        'on), 2d6r1 and r<=2 (rolled again; ro: once), 8d10>=7 (how many dice show it: no space).\n' +
        'Also + - * ( ) max() min(), and with a space a comparison: 2d6+4 >= 8, d6 > d8.',
    )
    .argument('<expression...>', 'such as 2d6+3, max(d8,d6) or "3d6 >= 11"')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples(
        'steelyard dice 2d6+3',
        'steelyard dice "4d6kh3 >= 15"',
        'steelyard dice "8d10>=7"',
        'steelyard dice "max(d8,d6) > 2d4"',
      ),
    )
    .action((words: readonly string[], options: { readonly json?: true }) => {
      const odds = diceOdds(words.join(' '))
      if (options.json === true) printJson({ ...odds, distribution: [...odds.distribution] })
      else print(diceLines(odds, outputScreen()))
    })
}

const BAR = 30

/** The table on the screen; every total is in one of its rows. */
export function diceLines(
  { expression, distribution, mean, deviation, chance, cutOff }: DiceOdds,
  screen: Screen,
): string[] {
  const rows = diceRows(distribution).map((row) => ({ ...row, label: diceRowLabel(row) }))
  const most = Math.max(...rows.map(({ share }) => share))
  const column = Math.max(5, ...rows.map(({ label }) => widthOf(label)))
  return [
    headline(expression, screen),
    ...(chance === null ? [] : [screen.paint(`The chance: ${percent(chance, 2)}`, 'bold')]),
    `mean ${mean.toFixed(2)}, ${modeText(distribution)}, standard deviation ${deviation.toFixed(2)}`,
    ...(cutOff === 0
      ? []
      : [
          `Explosions are followed through six; further ones come in at most ${percent(cutOff, 4)} of rolls.`,
        ]),
    '',
    screen.paint(`${pad('total', column)}  ${pad('exactly', 9)} ${pad('or more', 9)}`, 'bold'),
    ...rows.map(({ label, share, above }) => {
      const bar = screen.bars ? ` ${shareBar(share / most, BAR)}` : ''
      return `${pad(label, column)}  ${pad(percent(share, 2), 9)} ${pad(percent(above, 2), 9)}${bar}`
    }),
  ]
}

/** The likeliest total, or as many as are just as likely. */
function modeText(distribution: DiceOdds['distribution']): string {
  let most = 0
  for (const share of distribution.values()) most = Math.max(most, share)
  const modes = [...distribution].filter(([, share]) => share >= most * (1 - 1e-9)).map(([total]) => total)
  if (modes.length === distribution.size && modes.length > 1) return 'no mode'
  if (modes.length <= 2) return `mode ${modes.join(' and ')}`
  return `${modes.length} modes from ${modes[0]} to ${modes.at(-1)}`
}
