/**
 * A choice on the terminal: its frame, and how keys and lines become an answer.
 *
 * What is marked stays marked, and what is open stays open, while something else is looked up.
 */
import { type Choice, type ChoiceQuestion, choiceText } from '@steelyard/kernel'
import { ENTER, ESCAPE, type Key } from '../terminal/keys.ts'
import { MOST_KEYS } from '../terminal/option-keys.ts'
import {
  asOrders,
  entriesIn,
  howToAnswer,
  pickedLine,
  type QuestionLayout,
  questionLines,
} from '../terminal/question.ts'
import { clip, tidy } from '../terminal/text.ts'
import { ownFigures, type PlayParts, peopleIn, promptOf } from './context.ts'
import type { OrderTarget } from './group-order.ts'
import { type QuestionOdds, weighedLines } from './odds.ts'
import type { Frame } from './shown.ts'

/** Rows that odds get at least. */
const FEWEST_ODDS = 4

/** What was pressed has turned a page of the menu, or has come to nothing: the question is shown as it is now. */
export const TURNED: Key = '<turned>'

/** What a person answered, or the key of something else that they want. */
export type Read<Answer> = { readonly answer: Answer } | { readonly key: Key }

/** An answer with what goes with it. */
export interface GivenChoice {
  readonly choices: readonly Choice[]
  readonly words?: string
}

/** A question while it is on the screen. */
export class OpenMenu {
  readonly question: ChoiceQuestion
  readonly asked: QuestionLayout
  odds: QuestionOdds | null = null
  /** For whom the answer is this round; null: for whoever is asked. */
  order: OrderTarget | null = null
  readonly #context: PlayParts
  readonly #picked: Set<string>
  /** The group of lines that is open, and the page that is shown. */
  #group: string | null = null
  #page = 0

  constructor(context: PlayParts, question: ChoiceQuestion, asked: QuestionLayout) {
    this.#context = context
    this.question = question
    this.asked = asked
    const marked = asked.kind === 'subset' ? asked.suggestion.choices[0] : undefined
    this.#picked = new Set(typeof marked === 'object' ? marked : [])
  }

  /** The question with what is marked, where it is printed once. */
  get lines(): string[] {
    const { screen } = this.#context.shown
    const marks = this.#picked.size === 0 ? [] : [pickedLine(this.asked, this.#picked, screen)]
    return [...questionLines(this.asked, screen), ...marks]
  }

  /** The question in its frame; in other words while the odds are worked out. */
  frame(prompt?: string): Frame {
    return {
      body: (rows) => this.#body(rows),
      prompt: prompt ?? promptOf(this.#context.shown, howToAnswer(this.#layout, this.#group), this.#keys()),
    }
  }

  /** Reads one answer, or the key of something else. */
  read(): Promise<Read<GivenChoice>> {
    switch (this.asked.kind) {
      case 'option':
        return this.#readOption()
      case 'amount':
        return this.#readAmount()
      case 'subset':
        return this.#readSubset()
    }
  }

  /** What was answered, as a line of the scrollback; empty where it is secret. */
  answerLine({ choices }: GivenChoice): string {
    const { who, sealed, offers, suggestion } = this.asked
    if (sealed) return ''
    const line = offers.find((offer) => offer.choices === choices)
    const label = line?.label ?? (choices === suggestion.choices ? suggestion.label : '')
    if (label === '') return ''
    const { screen } = this.#context.shown
    const also = this.order === null ? '' : `, and so ${this.order.whom}`
    return screen.paint(clip(`> ${who}: ${tidy(label)}${also}`, screen.width), 'dim')
  }

  /** The question in the words of whom the answer is for; while odds are shown, nothing of it is folded. */
  get #layout(): QuestionLayout {
    const asked = this.order === null ? this.asked : asOrders(this.asked)
    return this.odds === null
      ? asked
      : { ...asked, entries: asked.offers.map((line) => ({ key: line.key, line })) }
  }

  async #readOption(): Promise<Read<GivenChoice>> {
    const { asked } = this
    const key = await this.#key()
    if (key === ' ') {
      this.#page++
      return { key: TURNED }
    }
    if (key === ESCAPE && (this.#group !== null || this.odds !== null)) return this.#open(null)
    if (key === ENTER) {
      const { choices, final, label } = asked.suggestion
      return this.#confirmed(choices, final ? label : '', false)
    }
    const entry = asked.entries.find((each) => each.key === key)
    if (entry !== undefined && 'group' in entry) return this.#open(entry.group)
    const offer = asked.offers.find((each) => each.key === key)
    if (offer === undefined) return { key }
    return this.#confirmed(offer.choices, offer.final ? offer.label : '', offer.words)
  }

  /** Opens a group of lines, or goes back to all of them. */
  #open(group: string | null): Read<GivenChoice> {
    this.#group = group
    this.#page = 0
    this.odds = null
    return { key: TURNED }
  }

  /** What ends something for good is confirmed; where the book is free, whoever likes says what they try. */
  async #confirmed(choices: readonly Choice[], final: string, hasWords: boolean): Promise<Read<GivenChoice>> {
    const { terminal, shown } = this.#context
    if (final !== '' && terminal.attended) {
      const key = await terminal.key(`  Really: ${tidy(final)}? y does it, any other key does not > `)
      shown.leaveFrame()
      if (key !== 'y') return { key: TURNED }
    }
    if (!hasWords || !terminal.attended) return { answer: { choices } }
    const words = await terminal.line('  What do you try? (Enter: say nothing) > ')
    shown.leaveFrame()
    if (words === null) return { key: TURNED }
    return { answer: { choices, ...(words.trim() === '' ? {} : { words }) } }
  }

  async #readAmount(): Promise<Read<GivenChoice>> {
    const { max, min, suggestion } = this.asked
    const short = max <= 9 && min >= 0
    const key = short ? await this.#key() : await this.#lineAsKey()
    if (key === ENTER) return { answer: { choices: suggestion.choices } }
    return /^-?\d{1,9}$/.test(key) ? { answer: { choices: [Number(key)] } } : { key }
  }

  async #readSubset(): Promise<Read<GivenChoice>> {
    const { asked } = this
    const { shown } = this.#context
    for (;;) {
      const key = await this.#key()
      if (key === ENTER) {
        const keys = asked.offers.map(({ choices }) => choiceText(choices[0] ?? ''))
        return { answer: { choices: [keys.filter((each) => this.#picked.has(each))] } }
      }
      const offer = asked.offers.find((each) => each.key === key)
      if (offer === undefined) return { key }
      const choice = choiceText(offer.choices[0] ?? '')
      if (!this.#picked.delete(choice)) this.#picked.add(choice)
      if (shown.height === undefined) shown.print([pickedLine(asked, this.#picked, shown.screen)])
    }
  }

  #key(): Promise<Key> {
    const { fight, terminal, shown } = this.#context
    if (this.asked.offers.length > MOST_KEYS) return this.#lineAsKey()
    const secret = this.asked.sealed && peopleIn(fight).length > 1 ? 'secret' : undefined
    return terminal.key(shown.frame(this.frame()), secret)
  }

  async #lineAsKey(): Promise<Key> {
    const { terminal, shown } = this.#context
    const { asked } = this
    if (terminal.number !== undefined && asked.min >= 0) {
      const offered = this.odds === null ? entriesIn(asked, this.#group) : asked.offers
      return terminal.number(
        shown.frame(this.frame()),
        offered.map(({ key }) => key),
      )
    }
    const line = await terminal.line(shown.frame(this.frame()))
    if (line === null) return terminal.key('q leaves, any other key goes on > ')
    const text = line.trim()
    return text === '' ? ENTER : text
  }

  #body(rows: number): string[] {
    const { fight, shown } = this.#context
    const { screen } = shown
    const asked = this.#layout
    const view = { page: this.#page, group: this.#group }
    if (this.odds !== null) {
      const head = questionLines({ ...asked, entries: [], forbidden: [] }, screen, { rows })
      const left = Math.max(FEWEST_ODDS, rows - head.length)
      return [...head, ...weighedLines(fight, this.odds, asked, { screen, rows: left })]
    }
    if (asked.kind !== 'subset') return questionLines(asked, screen, { rows, ...view })
    return [
      ...questionLines(asked, screen, { rows: rows - 1, ...view }),
      pickedLine(asked, this.#picked, screen),
    ]
  }

  /** The keys that are worth a word beside the options. */
  #keys(): string {
    const { question, asked, order, odds } = this
    const beside = this.#context.fight.beside(question).length
    const hasGroup = asked.kind === 'option' && ownFigures(this.#context, question).length > 1
    return [
      this.#group === null && odds === null ? '' : 'Esc back',
      beside > 1 ? 'e each ↵' : '',
      order !== null ? `FOR ${order.whom.toUpperCase()} (g: others)` : hasGroup ? 'g for all' : '',
      'o odds',
      'p my side',
      'b board',
      'l log',
      'u undo',
      '? keys',
    ]
      .filter((text) => text !== '')
      .join(' · ')
  }
}
