/**
 * The page of a solved fight: its value, the first choice, and what each hand loses.
 */
import { type FirstChoice, type Mixture, percent } from '@steelyard/kernel'
import { createElement as draw, type ReactElement } from 'react'
import { boundsText, lossText, type SolvedFight } from '../solve/solve.ts'
import { section, table, whole } from './parts.ts'

/** The page; `command` shows it again. */
export function solvePage(
  { seconds, command, date }: { readonly seconds: number; readonly command: string; readonly date: string },
  solved: SolvedFight,
): string {
  const { title, system, version, sides, hands, best, complete, text } = solved
  const nameOf = (side: string): string => sides.find(({ id }) => id === side)?.name ?? side
  return whole(
    `Best play: ${title}`,
    draw(
      'header',
      null,
      draw('h1', null, `Best play: ${title}`),
      draw(
        'p',
        { className: 'small' },
        `${system} ${version}, ${date}; ${best.states.toLocaleString('en')} situations; ${seconds.toFixed(1)} s${complete ? '' : '; stopped early'}.`,
      ),
      draw('p', null, text),
    ),
    ...firstPart(best.first),
    section(
      'What each hand loses',
      table(
        ['side', 'hand', 'wins at worst', 'loses of 100'],
        hands.map((each) => [nameOf(each.side), each.hand, boundsText(each.worst), lossText(each)]),
      ),
    ),
    draw('footer', null, draw('p', null, 'Again: ', draw('code', null, command))),
  )
}

function firstPart(first: FirstChoice): ReactElement[] {
  if (first.kind === 'none') return []
  if (first.kind === 'open')
    return [
      section(
        `First choice: ${first.ask}`,
        table(
          ['answer', 'worth'],
          first.options.map(({ label, ...bounds }) => [label, boundsText(bounds)]),
        ),
      ),
    ]
  const rows = (who: string, mixtures: readonly Mixture[]): string[][] =>
    mixtures.map(({ labels, weight }) => [who, labels.join(' and '), percent(weight)])
  return [
    section(
      'First choice, in secret',
      table(
        ['who', 'answer', 'how often'],
        [...rows('the side', first.own), ...rows('the others', first.others)],
      ),
    ),
  ]
}
