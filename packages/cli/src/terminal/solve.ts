/**
 * Solved fights on the screen and as CSV.
 */
import { type FirstChoice, type Mixture, percent } from '@steelyard/kernel'
import { boundsText, type HandLoss, lossText, type SolvedFight, type SolveProgress } from '@steelyard/lab'
import { headline } from './board.ts'
import { csvRow } from './csv.ts'
import type { Screen } from './screen.ts'
import { clip, grouped, pad, tidy, tied, widthOf, wrap } from './text.ts'

/** What every solution says about itself. */
export interface SolveHead {
  readonly seconds: number
  readonly command: string
}

const LONGEST_ANSWER = 30
// Answers that are given less often than this are not worth a line.
const LEAST_WEIGHT = 0.0005

/** How far it is, in one line. */
export function progressText({ search, done, searches, states, bounds }: SolveProgress): string {
  return `${done + 1} of ${searches}, ${search}: ${grouped(states)} situations, ${boundsText(bounds)}`
}

/** A solved fight. */
export function solveLines({ seconds, command }: SolveHead, solved: SolvedFight, screen: Screen): string[] {
  const { title, system, version, best, complete, text } = solved
  const stopped = complete ? '' : '; stopped early'
  return [
    headline(tidy(title), screen),
    `${system} ${version}; ${grouped(best.states)} situations${stopped}`,
    '',
    ...wrap(text.replaceAll(' %', tied(' %')), { width: screen.width }),
    '',
    ...firstLines(solved, screen),
    ...handLines(solved, screen),
    screen.paint(`${seconds.toFixed(1)} s; again: ${command}`, 'dim'),
  ]
}

function firstLines({ best: { first }, sides, side }: SolvedFight, screen: Screen): string[] {
  switch (first.kind) {
    case 'none':
      return []
    case 'open':
      return [screen.paint(`First choice: ${tidy(first.ask)}`, 'bold'), ...openLines(first), '']
    case 'secret': {
      const others = sides.filter(({ id }) => id !== side).map(({ name }) => tidy(name))
      const own = tidy(sides.find(({ id }) => id === side)?.name ?? side)
      return [
        screen.paint('First choice, in secret', 'bold'),
        `${own}: ${mixtureText(first.own)}`,
        `${others.join(', ')}: ${mixtureText(first.others)}`,
        '',
      ]
    }
  }
}

function openLines({ options }: Extract<FirstChoice, { kind: 'open' }>): string[] {
  const answers = options.map(({ label }) => clip(tidy(label), LONGEST_ANSWER))
  const column = Math.max(...answers.map(widthOf))
  return options
    .map((bounds, at) => ({ bounds, line: `  ${pad(answers[at] ?? '', column)}  ${boundsText(bounds)}` }))
    .toSorted((one, two) => two.bounds.value - one.bounds.value)
    .map(({ line }) => line)
}

/** How often to give each answer. */
export function mixtureText(mixtures: readonly Mixture[]): string {
  const given = mixtures.filter(({ weight }) => weight >= LEAST_WEIGHT)
  return given
    .toSorted((one, two) => two.weight - one.weight)
    .map(({ labels, weight }) => {
      const words = labels.length === 0 ? 'nothing to choose' : labels.map(tidy).join(' and ')
      return given.length === 1 ? `always ${words}` : `${words} ${percent(weight)}`
    })
    .join(', ')
}

function handLines({ hands, sides }: SolvedFight, screen: Screen): string[] {
  if (hands.length === 0) return []
  const nameOf = ({ side }: HandLoss): string => tidy(sides.find(({ id }) => id === side)?.name ?? side)
  const side = Math.max(4, ...hands.map((each) => widthOf(nameOf(each))))
  const hand = Math.max(4, ...hands.map((each) => widthOf(each.hand)))
  const worst = Math.max(10, ...hands.map((each) => widthOf(boundsText(each.worst))))
  return [
    screen.paint(
      `${pad('side', side)}  ${pad('hand', hand)}  ${pad('wins at worst', Math.max(13, worst))}  loses of 100`,
      'bold',
    ),
    ...hands.map(
      (each) =>
        `${pad(nameOf(each), side)}  ${pad(each.hand, hand)}  ${pad(boundsText(each.worst), Math.max(13, worst))}  ${lossText(each)}`,
    ),
    '',
  ]
}

/** The value and every hand, one a row. */
export function solveCsv({ side, best, hands }: SolvedFight): string {
  return `${[
    csvRow(['side', 'hand', 'low', 'high', 'loses low', 'loses high', 'exact']),
    csvRow([side, 'best play', best.low, best.high, 0, 0, String(best.exact)]),
    ...hands.map(({ side: own, hand, worst, loses, exact }) =>
      csvRow([own, hand, worst.low, worst.high, loses.low, loses.high, String(exact)]),
    ),
  ].join('\n')}\n`
}
