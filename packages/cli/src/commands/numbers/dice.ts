/**
 * `steelyard dice`: the exact chances of a dice expression, as a table with a small plot.
 */
import { percent } from '@steelyard/kernel/basics'
import { type DiceOdds, diceOdds } from '@steelyard/lab/dice'
import { outputScreen, print, printJson } from '../../output.ts'
import { headline } from '../../terminal/board.ts'
import { niceSize, shareBar } from '../../terminal/histogram.ts'
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

/** A table of up to so many totals is shown whole. */
const FEW_ROWS = 60
/** A longer one has its tails folded up to this share each, and ranges of totals if it still has more rows than this. */
const TAIL = 0.0005
const MOST_ROWS = 100
const BAR = 30

/** A total, a range of totals or a tail, with its chance and that of as much or more. */
interface Row {
  readonly label: string
  readonly share: number
  readonly above: number
}

interface Total {
  readonly total: number
  readonly share: number
  readonly above: number
}

/** The table on the screen; every total is in one of its rows. */
export function diceLines(
  { expression, distribution, mean, deviation, chance, cutOff }: DiceOdds,
  screen: Screen,
): string[] {
  const rows = rowsOf(totalsOf(distribution))
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

function totalsOf(distribution: DiceOdds['distribution']): Total[] {
  const totals: Total[] = []
  let left = 1
  for (const [total, share] of distribution) {
    totals.push({ total, share, above: Math.max(0, Math.min(1, left)) })
    left -= share
  }
  return totals
}

/** A row for every total; of a long table the tails are one row each, and the middle is in ranges where it must be. */
function rowsOf(totals: readonly Total[]): Row[] {
  if (totals.length <= FEW_ROWS) return totals.map((each) => rowOf([each], String(each.total)))
  const low = tailLength(totals)
  const high = tailLength(totals.toReversed())
  const below = totals.slice(0, low)
  const middle = totals.slice(low, totals.length - high)
  const above = totals.slice(totals.length - high)
  return [
    ...(below.length === 0 ? [] : [rowOf(below, `≤ ${below.at(-1)?.total}`)]),
    ...rangesOf(middle).map((range) => rowOf(range, rangeText(range))),
    ...(above.length === 0 ? [] : [rowOf(above, `≥ ${above[0]?.total}`)]),
  ]
}

/** How many totals from the first on have no more than the share of a tail together. */
function tailLength(totals: readonly Total[]): number {
  let sum = 0
  const end = totals.findIndex(({ share }) => {
    sum += share
    return sum > TAIL
  })
  return Math.max(0, end)
}

/** Neighbouring totals together: 1, 2, 5, 10, 20 … of them, as few as leave no more rows than may be. */
function rangesOf(totals: readonly Total[]): Total[][] {
  const low = totals[0]?.total ?? 0
  const high = totals.at(-1)?.total ?? 0
  const size = niceSize((high - low + 1) / MOST_ROWS)
  const ranges = new Map<number, Total[]>()
  for (const each of totals) {
    const at = Math.floor((each.total - low) / size)
    const range = ranges.get(at)
    if (range === undefined) ranges.set(at, [each])
    else range.push(each)
  }
  return [...ranges.values()]
}

function rangeText(range: readonly Total[]): string {
  const [from, to] = [range[0]?.total, range.at(-1)?.total]
  return from === to ? String(from) : `${from}–${to}`
}

function rowOf(totals: readonly Total[], label: string): Row {
  return {
    label,
    share: totals.reduce((sum, { share }) => sum + share, 0),
    above: totals[0]?.above ?? 0,
  }
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
