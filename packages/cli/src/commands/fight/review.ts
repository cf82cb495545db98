/**
 * `steelyard review`: a fight that was played, looked at again: where it turned, what was luck, and what would have
 * been better.
 */
import { countedPercent, countedShare, percent, quote } from '@steelyard/kernel'
import { type Review, type ReviewedChoice, review } from '@steelyard/lab'
import { requirePlace, writeText } from '../../files.ts'
import { givenFlags } from '../../games.ts'
import { outputScreen, print, printJson } from '../../output.ts'
import { UsageProblem } from '../../problem.ts'
import { openSave } from '../../save-file.ts'
import { headline } from '../../terminal/board.ts'
import { outcomeText } from '../../terminal/ending.ts'
import { shareBar } from '../../terminal/histogram.ts'
import type { Screen } from '../../terminal/screen.ts'
import { clip, pad, tidy, wrap } from '../../terminal/text.ts'
import { type AddCommand, examples } from '../command.ts'

interface Options {
  readonly fights: string
  readonly report?: string
  readonly force?: true
  readonly json?: true
}

/** Adds `review`. */
export const addReview: AddCommand = (program) => {
  program
    .command('review')
    .summary('a played fight looked at again')
    .description(
      'For every choice that a person made: how likely the side was to win, what would have been better, and how ' +
        'much of what followed was luck. Chances are those of the best policy playing on for everybody.',
    )
    .argument('<save>', 'a saved fight, or - for standard input')
    .option('--fights <n>', 'how many fights stand behind each number', '300')
    .option('--report <file>', 'write one HTML page with the curve')
    .option('--force', 'write over a report that exists')
    .option('--json', 'the numbers')
    .addHelpText(
      'after',
      examples('steelyard review fight.json', 'steelyard review fight.json --report fight.html'),
    )
    .action(async (path: string, options: Options) => {
      const fights = Number(options.fights)
      if (!Number.isInteger(fights) || fights < 10 || fights > 1e6)
        throw new UsageProblem(
          `Cannot use ${quote(options.fights)} as the number of fights.`,
          'Choose 10 to 1000000.',
        )
      if (options.report !== undefined) requirePlace(options.report, options.force === true)
      const fight = await openSave(path)
      const { title, sides } = fight.scenario
      const names = Object.fromEntries(sides.map(({ id, name }) => [id, name]))
      const looked = review(fight, { fights }, (left) => note(`${left} choices left`))
      note('')
      if (looked.choices.length === 0)
        throw new UsageProblem(
          'Nobody but machines chose anything in that fight.',
          'Play one, and save it with --save.',
        )
      if (options.report !== undefined) {
        const { reviewPage } = await import('@steelyard/lab/report')
        writeText(
          options.report,
          reviewPage(title, names, looked, `steelyard review ${path} --fights ${fights}${givenFlags()}`),
        )
      }
      if (options.json === true) printJson({ title, ...looked })
      else print(reviewLines(title, outcomeText(fight), names, looked, outputScreen()))
    })
}

function note(text: string): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r${text}\u001b[K`)
}

const BAR = 16
const BLUNDER = 0.05
const SWING = 0.15

/** The review on the screen. */
export function reviewLines(
  title: string,
  ending: string,
  names: Readonly<Record<string, string>>,
  { choices, luck, missed, fights }: Review,
  screen: Screen,
): string[] {
  const lines = [
    headline(`${title}: ${choices.length} choices looked at again`, screen),
    ending,
    ...wrap('Each with its step and the chance to win after it; a draw counts half.', {
      width: screen.width,
    }),
    '',
  ]
  for (const choice of choices) lines.push(...choiceLines(choice, fights, screen))
  lines.push('')
  for (const [side, sum] of Object.entries(luck)) {
    const lost = missed[side] ?? 0
    const name = tidy(names[side] ?? side)
    lines.push(
      ...wrap(
        `${name}: luck ${signed(sum)} wins; better choices might have gained ${percent(lost)} of a win.`,
        {
          width: screen.width,
        },
      ),
    )
  }
  lines.push(screen.paint(`${fights} fights behind every number that is not exact.`, 'dim'))
  return lines
}

function choiceLines(choice: ReviewedChoice, fights: number, screen: Screen): string[] {
  const { step, asked, chosen, best, value, bestValue, luck, rule, exact } = choice
  const chance = (share: number): string => (exact ? percent(share) : counted(share, fights))
  const bar = screen.bars ? `${pad(shareBar(value, BAR), BAR)} ` : ''
  const short = rule.replace(/^[a-z]+\./, '')
  const head = `${pad(String(step), 4)} ${bar}${pad(chance(value), 8)} ${tidy(chosen)}`
  const lines = [
    clip(head, screen.width),
    screen.paint(clip(`     ${tidy(asked)} ‹${short}›`, screen.width), 'dim'),
  ]
  if (bestValue - value >= BLUNDER && best !== chosen)
    lines.push(screen.paint(`     better: ${tidy(best)}, ${chance(bestValue)}`, 'bad'))
  if (Math.abs(luck) >= SWING)
    lines.push(
      screen.paint(`     then ${luck > 0 ? 'good' : 'bad'} luck: ${signed(luck)}`, luck > 0 ? 'good' : 'bad'),
    )
  return lines
}

/** A counted share is never certain. */
function counted(share: number, fights: number): string {
  return countedPercent({ ...countedShare(Math.round(share * fights), fights), share })
}

function signed(share: number): string {
  const text = Math.abs(share).toFixed(2)
  return `${share < 0 && Number(text) > 0 ? '−' : '+'}${text}`
}
