/**
 * The lines of a menu as data: which there are, and the act that takes one.
 */
import type { Act, MenuLine, QuestionView } from '@steelyard/table/contract'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** To whom an answer is given as an order for this round: these figures, or all of the seat. */
export interface GroupOrder {
  readonly figures: readonly string[] | null
}

/** The act that answers a question with a larger choice. */
export function answerWith(
  question: string,
  choices: MenuLine['choices'],
  { order = null, words = '' }: { readonly order?: GroupOrder | null; readonly words?: string } = {},
): Extract<Act, { act: 'answer' }> {
  const [choice, ...further] = choices
  return {
    act: 'answer',
    question,
    choice: choice ?? '',
    ...(further.length === 0 ? {} : { further }),
    ...(words.trim() === '' ? {} : { words }),
    ...(order === null ? {} : { order: order.figures === null ? {} : { figures: [...order.figures] } }),
  }
}

/** What tells a line of a menu from the others. */
export function lineId({ choices }: MenuLine): string {
  return JSON.stringify(choices)
}

/** What tells a menu from others: it is the same whenever a seat is asked the same. */
export function menuId({ seat, name }: ChoiceQuestion): string {
  return JSON.stringify([seat, name])
}

/** The lines with the best first, by what they are worth; those of no known worth follow in their order. */
export function bestFirst(
  lines: readonly MenuLine[],
  worthOf: (line: MenuLine) => number | null,
): readonly MenuLine[] {
  const ranked = lines.map((line) => ({ line, worth: worthOf(line) ?? Number.NEGATIVE_INFINITY }))
  const ofRank = (one: number, other: number): number => (one === other ? 0 : other > one ? 1 : -1)
  return ranked.toSorted((one, other) => ofRank(one.worth, other.worth)).map(({ line }) => line)
}

/**
 * One line for each answer of a question of the past: lines that begin with the same answer and differ in what would be
 * answered next are one, as only the first was answered here.
 */
export function firstAnswers(
  menu: readonly MenuLine[],
  options: readonly { readonly key: string; readonly label: string; readonly hint: string }[],
): MenuLine[] {
  return menu.flatMap((line): MenuLine[] => {
    const [key = ''] = line.choices
    const alike = menu.filter(({ choices }) => choices[0] === key)
    if (alike[0] !== line) return []
    const option = options.find((each) => each.key === String(key))
    if (alike.length === 1 || option === undefined) return [{ ...line, choices: [key] }]
    const { label, hint } = option
    return [{ ...line, choices: [key], label, hint, group: label, like: 1 }]
  })
}

/** A question as it was answered, without what was looked ahead to. */
export function asAnswered(question: QuestionView): QuestionView {
  if (question.kind !== 'choice' || question.menu == null) return question
  return { ...question, menu: firstAnswers(question.menu, question.options) }
}

/** The lines of a question as they are shown; of the past, where nobody looked ahead, its plain options. */
export function menuOf(question: ChoiceQuestion): readonly MenuLine[] {
  return (
    question.menu ??
    question.options.map(({ key, label, hint }) => ({
      choices: [key],
      label,
      hint,
      order: `Everyone: ${label}`,
      group: label,
      final: false,
      words: false,
      like: 1,
    }))
  )
}

/** Lines that begin with the same answer. */
export interface LineGroup {
  /** Empty: short groups one after the other, which are never folded. */
  readonly name: string
  readonly lines: MenuLine[]
}

/** From how many lines on a group has a name of its own. */
const LONG = 3

/** Long groups where their first line stands, whole; short ones are put together. */
export function groupsOf(lines: readonly MenuLine[]): readonly LineGroup[] {
  const counts = new Map<string, number>()
  for (const { group } of lines) counts.set(group, (counts.get(group) ?? 0) + 1)
  const groups: LineGroup[] = []
  for (const line of lines) {
    const name = (counts.get(line.group) ?? 0) > LONG ? line.group : ''
    const known = name === '' ? groups.at(-1) : groups.find((group) => group.name === name)
    if (known?.name === name) known.lines.push(line)
    else groups.push({ name, lines: [line] })
  }
  return groups
}
