/**
 * A question as text: who is asked, what, by which rule; every option under a key, what is forbidden under
 * none, with the rule that forbids it.
 */
import {
  type Board,
  type ChoiceQuestion,
  choiceText,
  type Fight,
  type Question,
  type RollQuestion,
  reasonOf,
  rollerName,
} from '@steelyard/kernel'
import { markOf } from './colour.ts'
import { citation } from './log.ts'
import { keysInWords, MOST_KEYS, OptionKeys } from './option-keys.ts'
import type { Screen } from './screen.ts'
import { clip, pad, tidy, widthOf, wrap } from './text.ts'

/** One option as it is offered. */
export interface OptionLine {
  readonly key: string
  readonly choice: string
  readonly label: string
  readonly hint: string
}

/** An option that the rules rule out here. */
export interface ForbiddenLine {
  readonly label: string
  readonly rule: string
  readonly reason: string
}

/** A question with everything that is shown of it. */
export interface QuestionLayout {
  readonly kind: 'option' | 'amount' | 'subset'
  /** The place of the side that is asked, or -1 for the referee. */
  readonly side: number
  readonly who: string
  readonly ask: string
  readonly rule: string
  readonly offers: readonly OptionLine[]
  readonly forbidden: readonly ForbiddenLine[]
  readonly usual: string
  readonly min: number
  readonly max: number
  /** Others must not see the answer before all have answered. */
  readonly sealed: boolean
}

const WIDEST_LABEL = 34

/** What is shown of a choice; options keep the keys that they had before. */
export function askedOf(
  fight: Fight,
  question: ChoiceQuestion,
  board: Board,
  keys: OptionKeys = new OptionKeys(),
): QuestionLayout {
  const { decision } = question
  const words = fight.inWords(question)
  const offers = keys.of(question).map(({ key, choice }) => ({
    key,
    choice,
    label: tidy(words.label(choice)),
    hint: tidy(words.hint(choice)),
  }))
  const forbidden = decision.forbidden.map((each) => ({
    label: tidy(words.label(each.key)),
    rule: each.rule,
    reason: tidy(reasonOf(fight.system, words, each)),
  }))
  return {
    kind: decision.kind,
    side: sideOf(board, question),
    who: nameOf(fight, question),
    ask: words.ask,
    rule: question.rule,
    offers,
    forbidden,
    usual: choiceText(fight.suggestion(question)),
    min: decision.min,
    max: decision.max,
    sealed: question.sealed,
  }
}

/** A choice on the screen. */
export function questionLines(asked: QuestionLayout, screen: Screen): string[] {
  return [
    ...askLines(asked.side, asked.who, asked.ask, asked.rule, screen),
    ...offerLines(asked, screen),
    ...ruledLines(asked.forbidden, screen),
  ]
}

/** What the rules forbid here, each with the rule that does. */
export function ruledLines(forbidden: readonly ForbiddenLine[], screen: Screen): string[] {
  return byRule(forbidden).flatMap((each) => forbiddenLines(each, screen))
}

/** How the question is answered, in one line. */
export function howToAnswer(asked: QuestionLayout): string {
  const keys = keysInWords(asked.offers.map(({ key }) => key))
  if (asked.kind === 'amount') return `a number from ${asked.min} to ${asked.max}`
  if (asked.kind === 'subset') {
    const wanted = asked.min === asked.max ? String(asked.max) : `${asked.min} to ${asked.max}`
    return `${keys} mark ${wanted} of ${asked.offers.length}, Enter when done`
  }
  const enter = asked.usual === '' ? '' : ', Enter for ↵'
  return asked.offers.length > MOST_KEYS ? `a number from ${keys} and Enter` : `${keys} choose${enter}`
}

/** Dice that somebody is to roll, on the screen. */
export function rollLines(fight: Fight, question: RollQuestion, board: Board, screen: Screen): string[] {
  const roll = fight.system.tell.roll(question.name)
  const sides = question.dice[0] ?? 0
  const dice = question.explodes
    ? `${question.dice.length === 1 ? 'a' : question.dice.length} d${sides}, rolled on after each ${sides}`
    : `${question.dice.length}d${sides}`
  const ask = `roll ${dice} for ${roll}`
  return askLines(sideOf(board, question), nameOf(fight, question), ask, question.rule, screen)
}

/** An example of what is typed for a roll: as many faces as it has dice. */
export function exampleFaces(question: RollQuestion): string {
  return question.dice.map((sides, at) => Math.max(1, Math.min(sides, [7, 3, 1, 5][at % 4] ?? 1))).join(' ')
}

/** The options picked so far for a subset, in one line. */
export function pickedLine(asked: QuestionLayout, picked: ReadonlySet<string>, screen: Screen): string {
  const labels = asked.offers.filter(({ choice }) => picked.has(choice)).map(({ label }) => label)
  const text = labels.length === 0 ? 'nothing marked' : `marked: ${labels.join(', ')}`
  return screen.paint(clip(`  ${text} (${labels.length} of at most ${asked.max})`, screen.width), 'dim')
}

/** The place among the sides of whoever is asked; -1 when it is nobody's. */
export function sideOf(board: Pick<Board, 'sides'>, question: Pick<Question, 'by' | 'seat'>): number {
  const byFigure = board.sides.findIndex(({ figures }) => figures.some(({ id }) => id === question.by))
  if (byFigure >= 0) return byFigure
  return board.sides.findIndex(({ id }) => id === question.by || id === question.seat)
}

function nameOf(fight: Fight, question: Question): string {
  const { system, state } = fight
  return question.kind === 'roll'
    ? rollerName(system, question.by, question.name, state)
    : system.nameOf(state, question.by)
}

function askLines(side: number, who: string, ask: string, rule: string, screen: Screen): string[] {
  const mark = side < 0 ? { shape: '✦', style: 'bold' as const } : markOf(side)
  const cite = citation(rule, screen)
  const named = ask.includes(who) ? ask : `${who}: ${ask}`
  const lines = wrap(`${named} ${cite}`, { width: screen.width, first: '  ', rest: '    ' })
  return lines.map((line, at) => {
    const cited = cite !== '' && at === lines.length - 1 && line.endsWith(cite)
    const body = (cited ? line.slice(0, -cite.length) : line).slice(at === 0 ? 2 : 0)
    const start = at === 0 ? `${screen.paint(mark.shape, mark.style)} ` : ''
    return `${start}${screen.paint(body, 'bold')}${cited ? screen.paint(cite, 'dim') : ''}`
  })
}

function offerLines(asked: QuestionLayout, screen: Screen): string[] {
  const keys = Math.max(1, ...asked.offers.map(({ key }) => key.length))
  const most = Math.min(WIDEST_LABEL, Math.floor(screen.width / 2) - 4)
  const label = Math.min(most, Math.max(0, ...asked.offers.map((offer) => widthOf(offer.label))))
  const inset = 4 + keys
  return asked.offers.flatMap((offer) => {
    const usual = asked.kind === 'option' && offer.choice === asked.usual ? ' ↵' : ''
    const start = `  ${offer.key.padStart(keys)}  `
    const hint = `${offer.hint}${usual}`.trim()
    const text = hint === '' ? offer.label : `${pad(offer.label, label)}  ${hint}`
    const body = wrapOffer(offer.label, text, label, inset, screen.width)
    return body.map((line, at) =>
      at === 0
        ? `${screen.paint(start, 'key')}${paintOffer(line, offer.label, screen)}`
        : `${' '.repeat(inset)}${screen.paint(line, 'dim')}`,
    )
  })
}

/** The label and beside it the hint, which keeps to its own column where it needs several lines. */
function wrapOffer(label: string, text: string, column: number, inset: number, width: number): string[] {
  const room = width - inset
  if (widthOf(text) <= room) return [text]
  if (widthOf(label) > column) {
    const labels = wrap(label, { width: room, rest: '  ' })
    const hint = text.slice(label.length).trim()
    return hint === '' ? labels : [...labels, ...wrap(hint, { width: room, first: '    ' })]
  }
  const hint = text.slice(label.length).trim()
  const lines = wrap(hint, { width: room, first: ' '.repeat(column + 2) })
  const [first = '', ...rest] = lines
  return [`${pad(label, column)}${first.slice(column)}`, ...rest]
}

function paintOffer(line: string, label: string, screen: Screen): string {
  if (!line.startsWith(label)) return line
  return `${label}${screen.paint(line.slice(label.length), 'dim')}`
}

/** What is forbidden for one reason, in one line: the first of it, and how many more. */
function byRule(forbidden: readonly ForbiddenLine[]): ForbiddenLine[] {
  const groups = new Map<string, ForbiddenLine[]>()
  for (const each of forbidden) {
    const same = `${each.rule} ${each.reason}`
    groups.set(same, [...(groups.get(same) ?? []), each])
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    if (others.length < 2) return [first, ...others]
    return [{ ...first, label: `${first.label} and ${others.length} more` }]
  })
}

function forbiddenLines(ruled: ForbiddenLine, screen: Screen): string[] {
  const why = ruled.reason === '' ? 'not allowed' : `not allowed: ${ruled.reason}`
  const text = `${ruled.label} – ${why} ${citation(ruled.rule, screen)}`
  return wrap(text, { width: screen.width, first: '  –  ', rest: '       ' }).map((line) =>
    screen.paint(line, 'dim'),
  )
}
