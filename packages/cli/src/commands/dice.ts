/**
 * `steelyard dice`: the exact chances of a dice expression, as a table with a small plot.
 */
import { percent } from '@steelyard/kernel'
import { type DiceOdds, diceOdds } from '@steelyard/lab'
import { outputScreen, print, printJson } from '../output.ts'
import { headline } from '../terminal/board.ts'
import { shareBar } from '../terminal/histogram.ts'
import type { Screen } from '../terminal/screen.ts'
import { pad } from '../terminal/text.ts'
import { type AddCommand, examples } from './command.ts'

/** Adds `dice`. */
export const addDice: AddCommand = (program) => {
  program
    .command('dice')
    .summary('exact chances of a dice expression')
    .description(
      'Counts a dice expression out: the chance of every total, and of that much or more.\n' +
        'Dice: 2d6, d%, 4d6kh3 (keep the highest three), 4d6kl1, 2d6! (a 6 is rolled on). Also + - ( ) max() min() ' +
        'and a comparison at the end: 2d6+4 >= 8.',
    )
    .argument('<expression...>', 'such as 2d6+3, max(d8,d6) or "3d6 >= 11"')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples('steelyard dice 2d6+3', 'steelyard dice "4d6kh3 >= 15"', 'steelyard dice "max(d8,d6,d6)"'),
    )
    .action((words: readonly string[], options: { readonly json?: true }) => {
      const odds = diceOdds(words.join(' '))
      if (options.json === true) printJson({ ...odds, distribution: [...odds.distribution] })
      else print(diceLines(odds, outputScreen()))
    })
}

const MOST_ROWS = 60
const BAR = 30

/** The table on the screen; the rarest totals at the ends are left out of a long one. */
export function diceLines(
  { expression, distribution, mean, deviation, chance }: DiceOdds,
  screen: Screen,
): string[] {
  const rows: { total: number; share: number; above: number }[] = []
  let left = 1
  for (const [total, share] of distribution) {
    rows.push({ total, share, above: Math.max(0, Math.min(1, left)) })
    left -= share
  }
  const shown =
    rows.length <= MOST_ROWS ? rows : rows.filter(({ share }) => share >= 0.0005).slice(0, MOST_ROWS)
  const most = Math.max(...shown.map(({ share }) => share))
  const column = Math.max(5, ...shown.map(({ total }) => String(total).length))
  const hidden = rows.length - shown.length
  return [
    headline(expression, screen),
    ...(chance === null ? [] : [screen.paint(`The chance: ${percent(chance, 2)}`, 'bold')]),
    `mean ${mean.toFixed(2)}, standard deviation ${deviation.toFixed(2)}`,
    '',
    screen.paint(`${pad('total', column)}  ${pad('exactly', 9)} ${pad('or more', 9)}`, 'bold'),
    ...shown.map(({ total, share, above }) => {
      const bar = screen.bars ? ` ${shareBar(share / most, BAR)}` : ''
      return `${pad(String(total), column)}  ${pad(percent(share, 2), 9)} ${pad(percent(above, 2), 9)}${bar}`
    }),
    ...(hidden === 0 ? [] : [screen.paint(`and ${hidden} rarer totals`, 'dim')]),
  ]
}
