/**
 * Questions: what a fight waits for, and what may answer it.
 *
 * A question's id names its step, its place in the step and the revision at which it was opened, so that an
 * answer meant for an earlier moment, or sent twice, is recognised and refused.
 */

import { quote, Refusal } from '../refusal.ts'
import { facesFit, type RollRequest } from '../table/chance.ts'
import { type Choice, checkChoice, type Decision, decisionTag } from '../table/decision.ts'
import { type Answer, type ChoiceAnswer, type OpenQuestion, rollTag } from './play.ts'

/** A choice that somebody must make. */
export interface ChoiceQuestion {
  readonly id: string
  readonly kind: 'choice'
  readonly seat: string
  readonly by: string
  readonly rule: string
  readonly name: string
  readonly sealed: boolean
  readonly decision: Decision
  /** What somebody said they try, if this question rules on it; empty: nothing. */
  readonly said: string
}

/** Dice that somebody rolls by hand. */
export interface RollQuestion {
  readonly id: string
  readonly kind: 'roll'
  readonly seat: string
  readonly by: string
  readonly rule: string
  readonly name: string
  readonly sealed: false
  readonly dice: readonly number[]
  /** The die is rolled on whenever it shows its highest face. */
  readonly explodes: boolean
  /** Up to this face a single die counts as low, where the rules ask no more of it than that: a Save; else null. */
  readonly atMost: number | null
  /** Up to this face it is a critical success, where the rules know such a thing; else null. */
  readonly critical: number | null
}

/** Anything a fight waits for. */
export type Question = ChoiceQuestion | RollQuestion

/**
 * What answers a question: an option, an amount, a subset, typed faces (`relayed`: by another's word), or dice drawn from the
 * seed after all.
 */
export type Reply =
  | Choice
  | { readonly faces: readonly number[]; readonly relayed?: true }
  | { readonly draw: true }

/** An open question as the outside sees it. */
export function questionOf(open: OpenQuestion, step: number, opened: number): Question {
  const id = `${step}:${open.path}@${opened}`
  if (open.kind === 'choice') {
    const { seat, by, rule, name } = open.decision
    const { sealed, decision, said } = open
    return { id, kind: 'choice', seat, by, rule, name, sealed, decision, said }
  }
  const { request, seat } = open
  return {
    id,
    kind: 'roll',
    seat,
    by: request.by,
    rule: request.roll.rule,
    name: request.roll.name,
    sealed: false,
    dice: new Array<number>(request.count).fill(request.sides),
    explodes: request.kind === 'explode',
    atMost: request.target?.success ?? lowOf(request),
    critical: request.target?.critical ?? null,
  }
}

/** Up to which face a die counts as low, if the rules only ask whether it does. */
function lowOf({ kind, upTo }: RollRequest): number | null {
  return kind === 'lens' && upTo.length === 2 ? (upTo[0] ?? null) : null
}

/** Who was asked an open question. */
export function seatOf(open: OpenQuestion): string {
  return open.kind === 'choice' ? open.decision.seat : open.seat
}

/** A declaration that can still be taken back. */
export interface Withdrawal {
  readonly id: string
  readonly seat: string
  readonly what: string
}

/** What can still be taken back of a step's answers: people's lanes in a dialogue that others have not finished. */
export function withdrawals(
  answers: readonly Answer[],
  questions: readonly OpenQuestion[],
): readonly Withdrawal[] {
  const last = answers.at(-1)
  const main = answers.length - 1
  if (last === undefined || !('lanes' in last)) return []
  if (!questions.some(({ path }) => path.startsWith(`${main}.`))) return []
  return last.lanes.flatMap((lane, at) => {
    const first = lane[0]
    if (first === undefined || !('choice' in first) || first.who.startsWith('ai:')) return []
    return [{ id: `${main}.${at}.0`, seat: first.who, what: first.tag.split(' ').slice(0, 2).join(' ') }]
  })
}

/** The parts of a question's id, or null for anything else. */
export function parseQuestionId(id: unknown): { step: number; path: string; opened: number } | null {
  const parts =
    typeof id === 'string' && id.length <= 80 ? /^(\d{1,9}):(\d[\d.]{0,30})@(\d{1,9})$/.exec(id) : null
  return parts === null ? null : { step: Number(parts[1]), path: parts[2] ?? '', opened: Number(parts[3]) }
}

/** What the questions of one dialogue have in common: its step and its place there; nothing outside a dialogue. */
export function dialogueOf(id: string): string {
  const parts = parseQuestionId(id)
  if (parts === null || !parts.path.includes('.')) return ''
  return `${parts.step}:${parts.path.slice(0, parts.path.indexOf('.'))}`
}

/** A person's choice as the record keeps it. */
export function choiceAnswer(
  decision: Decision,
  reply: Reply,
  who: string,
  words: string | undefined,
): ChoiceAnswer {
  if (typeof reply === 'object' && !Array.isArray(reply))
    throw new Refusal(
      'unknown-option',
      `"${decision.name}" is a choice, not a roll.`,
      'Answer with an option.',
    )
  const answer = { tag: decisionTag(decision), choice: checkChoice(decision, reply), who }
  return words === undefined ? answer : { ...answer, words: plainWords(words) }
}

const MOST_WORDS = 200

/** A line of text as the record keeps it: without what a terminal could take for a command. */
function plainWords(words: unknown): string {
  const line = typeof words === 'string' ? words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : ''
  if (line !== '' && line.length <= MOST_WORDS) return line
  throw new Refusal(
    'malformed-request',
    'Those words cannot be written down.',
    `Say in 1 to ${MOST_WORDS} characters what you try.`,
  )
}

/** True if dice are to be drawn from the seed after all. */
export function wantsDraw(reply: Reply): boolean {
  return typeof reply === 'object' && reply !== null && 'draw' in reply && reply.draw === true
}

/** True for faces that come by another's word. */
export function isRelayed(reply: Reply): boolean {
  return typeof reply === 'object' && reply !== null && 'relayed' in reply && reply.relayed === true
}

/** Typed dice as the record keeps them. */
export function typedAnswer(request: RollRequest, reply: Reply, seed: number): Answer {
  const typed: unknown = typeof reply === 'object' && reply !== null && 'faces' in reply ? reply.faces : reply
  const { sides, count, kind } = request
  const wanted =
    kind === 'explode'
      ? `the faces of ${count === 1 ? 'a' : count} d${sides}, rolled on after each ${sides}`
      : `${count}d${sides}`
  const faces: unknown[] = Array.isArray(typed) && typed.length <= 100 ? Array.from(typed) : []
  if (!Array.isArray(typed) || !facesFit(request, faces))
    throw new Refusal('malformed-dice', `${quote(typed)} does not make this roll.`, `Type ${wanted}.`)
  const how = isRelayed(reply) ? 'relayed' : 'typed'
  return { tag: rollTag(request), dice: faces.map(() => sides), faces: faces.map(Number), how, seed }
}
