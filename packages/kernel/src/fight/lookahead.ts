/**
 * Looking ahead: what is asked at once after an answer.
 *
 * Because suspension is re-execution, a question can be answered on trial: the step runs on a copy, and where it stops at
 * another question to the same person, with no roll and nobody else in between, both are one larger choice ("Attack" and
 * "Gate Sentry 1"). Trials leave no trace: the record keeps the separate answers of whoever takes the larger choice.
 */

import type { Guidance } from '../system/guidance.ts'
import type { Choice, Decision } from '../table/decision.ts'
import { guideTo } from './advice.ts'
import type { Answer, OpenChoice } from './play.ts'

/** A question that was met on trial, with all that is needed to go on from it. */
export interface TrialQuestion<State extends object = object> {
  readonly open: OpenChoice
  /** The fight as it stands at the question; not to be changed. */
  readonly state: State
  readonly before: State
  readonly answers: readonly Answer[]
  /** How many steps were finished since the question that is really open. */
  readonly steps: number
}

/** A question, and what follows at once from each of its answers. */
export interface AnswerTree<State extends object = object> {
  readonly decision: Decision
  readonly state: State
  readonly branches: readonly { readonly choice: Choice; readonly further: AnswerTree<State> | null }[]
}

/** What follows at once from an answer, or null. */
export type NextQuestions<State extends object> = (
  question: TrialQuestion<State>,
  choice: Choice,
) => TrialQuestion<State> | null

/** How many trials one tree may take: a longer list of answers is shown question by question. */
export const MOST_TRIALS = 60
const MOST_AMOUNTS = 6

/** A question with everything that follows at once from its answers, level by level while the trials last. */
export function answerTree<State extends object>(
  root: TrialQuestion<State>,
  following: NextQuestions<State>,
  trials = MOST_TRIALS,
): AnswerTree<State> {
  const after = new Map<TrialQuestion<State>, (TrialQuestion<State> | null)[]>()
  let left = trials
  let level = [root]
  while (level.length > 0) {
    const needed = level.reduce((sum, { open }) => sum + listed(open.decision).length, 0)
    if (needed > left) break
    left -= needed
    for (const question of level)
      after.set(
        question,
        listed(question.open.decision).map((choice) => branchOf(following(question, choice))),
      )
    level = level.flatMap((question) => (after.get(question) ?? []).filter((next) => next !== null))
  }
  return treeOf(root, after)
}

/** Every way through a tree, as the answers that make it up: the options of odds for a whole menu. */
export function pathsIn<State extends object>({ branches }: AnswerTree<State>): Choice[][] {
  return branches.flatMap(({ choice, further }) =>
    further === null ? [[choice]] : pathsIn(further).map((path) => [choice, ...path]),
  )
}

/** How far a larger choice goes: a line of a menu ends with its act; a suggestion may go on to the next act of a turn. */
export type LookaheadReach = 'line' | 'turn'

/** How many answers one larger choice may have. */
const MOST_ANSWERS = 5

/** True if a decision is the rest of a larger choice: of the same figure, or of one that its side has just named. */
export function continues(
  earlier: readonly Decision[],
  next: Decision,
  {
    sides,
    guidance,
    reach,
  }: { sides: readonly string[]; guidance: Guidance<never> | undefined; reach: LookaheadReach },
): boolean {
  const [first, last] = [earlier.at(0), earlier.at(-1)]
  if (first === undefined || last === undefined || last.seat !== next.seat) return false
  const named = sides.includes(last.by)
  if ((last.by !== next.by && !named) || earlier.length >= MOST_ANSWERS) return false
  if (guideTo(guidance?.decisions, next.name)?.apart === true) return false
  const isTurn = ({ name }: Decision): boolean => guideTo(guidance?.decisions, name)?.turn === true
  if (isTurn(next)) return named || (reach === 'turn' && earlier.some(isTurn))
  return reach === 'turn' || earlier.every(({ name }) => name !== next.name)
}

/** The answers that are worth a line each. */
function listed({ kind, options, min, max }: Decision): readonly Choice[] {
  if (kind === 'option') return options
  if (kind === 'subset' || max - min >= MOST_AMOUNTS) return []
  return Array.from({ length: max - min + 1 }, (_, at) => min + at)
}

/** A question that cannot be answered in a line ends the larger choice before it. */
function branchOf<State extends object>(next: TrialQuestion<State> | null): TrialQuestion<State> | null {
  return next === null || listed(next.open.decision).length === 0 ? null : next
}

function treeOf<State extends object>(
  question: TrialQuestion<State>,
  after: ReadonlyMap<TrialQuestion<State>, readonly (TrialQuestion<State> | null)[]>,
): AnswerTree<State> {
  const { decision } = question.open
  const following = after.get(question)
  const branches = listed(decision).map((choice, at) => {
    const next = following?.[at] ?? null
    return { choice, further: next === null || !after.has(next) ? null : treeOf(next, after) }
  })
  return { decision, state: question.state, branches }
}
