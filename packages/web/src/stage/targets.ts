/**
 * What a tap on a token does: the lines of the open questions that name a figure, by that figure. Lines that end something
 * for good or want words are left to the list, where they are confirmed and written.
 */
import type { Act, BoardView, MenuLine, QuestionView } from '@steelyard/table/contract'
import { answerWith, menuOf } from '../table/menu-lines.ts'

/** What a tap on a token does. */
export interface StageTarget {
  readonly label: string
  act(): void
}

/** The figures that can be tapped, each with what that would do. Of several questions the first that names one counts. */
export function targetsIn(
  questions: readonly QuestionView[],
  board: BoardView,
  act: (act: Act) => void,
): ReadonlyMap<string, readonly StageTarget[]> {
  const figures = new Set(board.sides.flatMap((side) => side.figures.map(({ id }) => id)))
  const targets = new Map<string, StageTarget[]>()
  for (const question of questions) {
    if (question.kind !== 'choice' || question.answer !== 'option') continue
    const found = new Map<string, StageTarget[]>()
    for (const line of menuOf(question)) {
      const named = namedIn(line, figures, question.by)
      if (named === null || line.final || line.words) continue
      const target = { label: line.label, act: () => act(answerWith(question.id, line.choices)) }
      found.set(named, [...(found.get(named) ?? []), target])
    }
    for (const [figure, lines] of found) if (!targets.has(figure)) targets.set(figure, lines)
  }
  return targets
}

/** The one figure, other than whoever chooses, that a line names; null where it names none or several. */
function namedIn({ choices }: MenuLine, figures: ReadonlySet<string>, by: string): string | null {
  const words = choices.flatMap((choice) => (typeof choice === 'string' ? choice.split(' ') : []))
  const named = new Set(words.filter((word) => word !== by && figures.has(word)))
  const [one] = named
  return named.size === 1 && one !== undefined ? one : null
}
