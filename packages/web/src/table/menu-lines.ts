/**
 * The lines of a menu as data: which there are, and the act that takes one.
 */
import type { Act, MenuLine, QuestionView } from '@steelyard/table/contract'

type ChoiceQuestion = Extract<QuestionView, { kind: 'choice' }>

/** The act that answers a question with a larger choice. */
export function answerWith(
  question: string,
  choices: MenuLine['choices'],
  { order = false, words = '' }: { readonly order?: boolean; readonly words?: string } = {},
): Extract<Act, { act: 'answer' }> {
  const [choice, ...further] = choices
  return {
    act: 'answer',
    question,
    choice: choice ?? '',
    ...(further.length === 0 ? {} : { further }),
    ...(words.trim() === '' ? {} : { words }),
    ...(order ? { order: {} } : {}),
  }
}

/** The lines of a question as they are shown; of the past, where nobody looked ahead, its plain options. */
export function menuOf(question: ChoiceQuestion): readonly MenuLine[] {
  return (
    question.menu ??
    question.options.map(({ key, label, hint }) => ({
      choices: [key],
      label,
      hint,
      group: label,
      final: false,
      words: false,
      like: 1,
    }))
  )
}
