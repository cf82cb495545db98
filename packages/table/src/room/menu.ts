/**
 * A question as people are offered it: its options as larger choices (act and target in one), equal ones merged, final
 * ones last, and what a good player would answer. All of it is told from the perspective of whoever is asked.
 */
import {
  type AnswerTree,
  type Choice,
  type ChoiceQuestion,
  choiceText,
  type Decision,
  dialogueOf,
  type Fight,
  type SuggestedAnswer,
} from '@steelyard/kernel'
import type { MenuLine, QuestionView } from '../contract.ts'

type Offered = Pick<Extract<QuestionView, { kind: 'choice' }>, 'menu' | 'suggestion'>

/** From whose perspective a question is told. */
export interface Teller {
  readonly fight: Fight
  /** What the viewer may know of a state of the fight, without hidden health. */
  redactedOf(state: object): object
}

/** What trials found about an open question; it stays true while the question is open. */
interface Outlook {
  readonly tree: AnswerTree | null
  readonly suggested: readonly SuggestedAnswer[]
}

// A question's decision is one object while it is open, whoever looks.
const outlooks = new WeakMap<Decision, Outlook>()

/** The menu and the suggestion of a question that is open; nothing for one of the past. */
export function menuView(teller: Teller, question: ChoiceQuestion): Offered {
  const { fight } = teller
  if (!fight.questions.some(({ id, by }) => id === question.id && by === question.by)) return {}
  const { tree, suggested } = outlookOf(fight, question)
  const words = new Wording(teller)
  const [first] = suggested
  const suggestion =
    first === undefined
      ? {}
      : {
          suggestion: {
            choices: suggested.map(({ choice }) => copied(choice)),
            label: words.joined(suggested),
            order: words.ordered(suggested),
            final: suggested.some((answer) => isFinal(fight, answer)),
          },
        }
  if (tree === null) return suggestion
  const lines = merged(linesOf(fight, words, tree, []))
  return {
    ...suggestion,
    menu: [...lines.filter((line) => !line.final), ...lines.filter((line) => line.final)],
  }
}

/** True if a larger choice is, or begins with, the choices of a line. */
export function beginsWith(whole: readonly Choice[], line: readonly Choice[]): boolean {
  return line.length > 0 && line.every((choice, at) => choiceText(choice) === choiceText(whole[at] ?? ''))
}

/** What the questions of one screen have in common; nothing for a question that is asked alone. */
export function besideOf(fight: Fight, question: ChoiceQuestion): string {
  const dialogue = dialogueOf(question.id)
  const others = fight.questions.filter(({ id }) => id !== question.id && dialogueOf(id) === dialogue)
  return others.length === 0 ? '' : dialogue
}

function outlookOf(fight: Fight, question: ChoiceQuestion): Outlook {
  const known = outlooks.get(question.decision)
  if (known !== undefined) return known
  // Questions of one screen get suggestions that fit each other, so all of them are looked at together.
  const suggested = fight.suggestedBeside(question)
  for (const [at, each] of fight.beside(question).entries()) {
    const tree = each.decision.kind === 'option' ? fight.paths(each) : null
    outlooks.set(each.decision, { tree, suggested: suggested[at] ?? [] })
  }
  return outlooks.get(question.decision) ?? { tree: null, suggested: [] }
}

/** Every way through a tree as a line. */
function linesOf(
  fight: Fight,
  words: Wording,
  { decision, state, branches }: AnswerTree,
  before: readonly SuggestedAnswer[],
): MenuLine[] {
  const guide = fight.system.guidance?.decisions[decision.name]
  return branches.flatMap(({ choice, further }) => {
    const path = [...before, { decision, state, choice }]
    const key = choiceText(choice)
    const marks = { final: isFinal(fight, { decision, choice }), words: guide?.words?.(key) === true }
    const lines =
      further === null
        ? [
            {
              ...words.line(path),
              group: groupOf(fight, words, path),
              final: false,
              words: false,
              like: 1,
            },
          ]
        : linesOf(fight, words, further, path)
    return lines.map((line) => ({
      ...line,
      final: line.final || marks.final,
      words: line.words || marks.words,
    }))
  })
}

/** True for an answer that ends something for good. */
function isFinal(
  { system }: Fight,
  { decision, choice }: Pick<SuggestedAnswer, 'decision' | 'choice'>,
): boolean {
  return system.guidance?.decisions[decision.name]?.final?.(choiceText(choice)) === true
}

/** The act that a line is a way of: the family of its first answer, or that answer alone. */
function groupOf({ system }: Fight, words: Wording, path: readonly SuggestedAnswer[]): string {
  const [first] = path
  if (first === undefined) return ''
  const family = system.guidance?.decisions[first.decision.name]?.family?.(choiceText(first.choice)) ?? ''
  return family === '' ? words.joined([first]) : family
}

/** Lines that read the same are one line. */
function merged(lines: readonly MenuLine[]): MenuLine[] {
  const found = new Map<string, MenuLine>()
  for (const line of lines) {
    const text = `${line.label}\n${line.hint}`
    const known = found.get(text)
    found.set(text, known === undefined ? line : { ...known, like: known.like + 1 })
  }
  return [...found.values()]
}

/** Puts larger choices into words, from one perspective. */
class Wording {
  readonly #teller: Teller
  readonly #redacted = new Map<object, object>()

  constructor(teller: Teller) {
    this.#teller = teller
  }

  line(path: readonly SuggestedAnswer[]): Pick<MenuLine, 'choices' | 'label' | 'hint' | 'order'> {
    const last = path.at(-1)
    const hint = last === undefined ? '' : this.#words(last).hint(choiceText(last.choice))
    return {
      choices: path.map(({ choice }) => copied(choice)),
      label: this.joined(path),
      hint,
      order: this.ordered(path),
    }
  }

  /** "Everyone on Gate Sentry 1": a line as an order to several figures; who of a side is next is no part of it. */
  ordered(path: readonly SuggestedAnswer[]): string {
    const { sides } = this.#teller.fight.scenario
    const acts = path.filter(({ decision }) => sides.every(({ id }) => id !== decision.by))
    for (const [at, { decision, choice }] of acts.entries()) {
      const orders = this.#teller.fight.system.guidance?.decisions[decision.name]?.orders ?? {}
      const key = choiceText(choice)
      if (!Object.hasOwn(orders, key)) continue
      const [next] = acts.slice(at + 1)
      const rest = this.joined(acts.slice(at + 1))
      const order = orders[key] ?? ''
      if (rest !== '' && !isAmount(next)) return `${order} ${rest}`
      const whole = order.replace(/ (on|at)$/, '')
      return rest === '' ? whole : `${whole}: ${rest}`
    }
    return acts.length === 0 ? this.joined(path) : `Everyone: ${this.joined(acts)}`
  }

  /** "Attack Gate Sentry 1": the label of each answer, a further act of the same turn after "then". */
  joined(path: readonly SuggestedAnswer[]): string {
    let text = ''
    let turns = 0
    for (const answer of path) {
      if (this.#repeats(path, answer)) continue
      const isTurn = this.#isTurn(answer)
      const begins = text === '' || isTurn
      if (isTurn && turns > 0) text += ', then '
      else if (text !== '' && !text.endsWith(' ')) text += ', '
      text += this.#label(answer, begins && this.#goesOn(path, answer), isAmount(after(path, answer)))
      if (isTurn) turns++
    }
    return text
  }

  #isTurn({ decision }: SuggestedAnswer): boolean {
    return this.#teller.fight.system.guidance?.decisions[decision.name]?.turn === true
  }

  /** True if an answer is followed by another of the same act. */
  #goesOn(path: readonly SuggestedAnswer[], answer: SuggestedAnswer): boolean {
    const next = after(path, answer)
    return next !== undefined && !(this.#isTurn(next) && this.#isTurn(answer))
  }

  /** An answer's label; one that leads on ends with a space, or with a colon: before a number always. */
  #label(answer: SuggestedAnswer, leads: boolean, isBeforeNumber = false): string {
    const { choice } = answer
    const words = this.#words(answer)
    const keys = typeof choice === 'object' ? choice : [choiceText(choice)]
    const label = keys.length === 0 ? 'nothing' : keys.map((key) => words.label(key)).join(' and ')
    if (!leads) return label
    const lead = isBeforeNumber ? '' : (words.lead?.(choiceText(choice)) ?? '')
    if (lead !== '') return `${lead} `
    return isRefusal(label) ? label : `${label}: `
  }

  /** True for a "No" right after the same "No": it is said once. */
  #repeats(path: readonly SuggestedAnswer[], answer: SuggestedAnswer): boolean {
    const before = path[path.indexOf(answer) - 1]
    return (
      before !== undefined &&
      before.decision.name === answer.decision.name &&
      isRefusal(this.#label(answer, false)) &&
      this.#label(before, false) === this.#label(answer, false)
    )
  }

  #words({ decision, state }: SuggestedAnswer): ReturnType<Fight['system']['tell']['question']> {
    const { fight } = this.#teller
    return fight.system.tell.question(decision, this.#stateFor(state))
  }

  #stateFor(state: object): object {
    const known = this.#redacted.get(state)
    if (known !== undefined) return known
    const redacted = this.#teller.redactedOf(state)
    this.#redacted.set(state, redacted)
    return redacted
  }
}

/** The answer that follows another. */
function after(path: readonly SuggestedAnswer[], answer: SuggestedAnswer): SuggestedAnswer | undefined {
  return path[path.indexOf(answer) + 1]
}

/** True for an answer that is a number, such as how far. */
function isAmount(answer: SuggestedAnswer | undefined): boolean {
  return answer?.decision.kind === 'amount'
}

/** True for an answer that says no: nothing of what follows is a part of it. */
function isRefusal(label: string): boolean {
  return /^(No|None|Nothing)\b/.test(label)
}

function copied(choice: Choice): string | number | string[] {
  return typeof choice === 'object' ? [...choice] : choice
}
