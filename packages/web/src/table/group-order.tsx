/**
 * Group orders: for whom an answer is given, this round. Whoever is asked alone, all of a seat, all of a kind, or some
 * whom one ticks; the lines of the menu then read as orders.
 */
import type { BoardView, FigureView, QuestionView } from '@steelyard/table/contract'
import { kindAmong } from '@steelyard/table/menu-display'
import { Select } from '../ui/select.tsx'
import { type GroupOrder, menuOf } from './menu-lines.ts'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>
type Whom = 'one' | 'all' | 'kind' | 'some'

/**
 * True for a question whose answers can be orders: what a figure does, also where its side says first who is next. What a
 * company does between fights it does as one.
 */
export function ordersIn(question: ChoiceQuestion, { sides }: BoardView): boolean {
  if (question.name === 'between') return false
  const ofSide = sides.some(({ id }) => id === question.by)
  const goesOn = (question.suggestion?.choices.length ?? 0) > 1
  return !ofSide || goesOn || menuOf(question).some(({ choices }) => choices.length > 1)
}

/** Asks for whom the answer is. */
export function ForWhom({
  question,
  mine,
  order,
  onOrder,
}: {
  question: ChoiceQuestion
  mine: readonly FigureView[]
  order: GroupOrder | null
  onOrder: (order: GroupOrder | null) => void
}) {
  const kind = kindAmong(mine, question.by)
  const whom = whomOf(order, kind?.figures)
  const choose = (next: Whom) => onOrder(orderFor(next, question.by, kind?.figures ?? []))
  const options: (readonly [Whom, string])[] = [
    ['one', `${question.who} alone`],
    ['all', 'all of mine, this round'],
    ...(kind === null ? [] : [['kind', `each ${kind.name}, this round`] as const]),
    ['some', 'some of mine, this round …'],
  ]
  return (
    <div className="order">
      <Select label="For" value={whom} options={options} onChoose={choose} />
      {whom === 'some'
        ? mine.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={order?.figures?.includes(id) === true}
                onChange={() => onOrder({ figures: toggled(order?.figures ?? [], id) })}
              />
              {name}
            </label>
          ))
        : null}
    </div>
  )
}

function whomOf(order: GroupOrder | null, kind: readonly string[] | undefined): Whom {
  if (order === null) return 'one'
  if (order.figures === null) return 'all'
  return kind !== undefined && order.figures.join() === kind.join() ? 'kind' : 'some'
}

function orderFor(whom: Whom, by: string, kind: readonly string[]): GroupOrder | null {
  switch (whom) {
    case 'one':
      return null
    case 'all':
      return { figures: null }
    case 'kind':
      return { figures: kind }
    case 'some':
      return { figures: [by] }
  }
}

function toggled(figures: readonly string[], id: string): string[] {
  return figures.includes(id) ? figures.filter((each) => each !== id) : [...figures, id]
}
