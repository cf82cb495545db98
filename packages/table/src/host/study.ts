/**
 * Study: a fight as it stood at the beginning of a step, and every choice that was made in that step.
 *
 * The past is never played again for that: the step's recorded answers are laid out up to a choice, and the question
 * is read off. Nobody sees a secret of a fight that goes on.
 */
import {
  type Answer,
  type Choice,
  choiceText,
  Fight,
  type FightParts,
  type HandSpec,
  type Question,
  Refusal,
} from '@steelyard/kernel'
import type { Health, LineView, MomentView, QuestionView } from '../contract.ts'
import {
  boardView,
  eventFor,
  lineView,
  perspectiveAt,
  questionsFor,
  questionView,
} from '../room/projection.ts'
import { type Viewer, viewSeat } from '../room/viewer.ts'

/**
 * The fight as it stood when the choice at a path of a step was open; without a path, with everything that was answered
 * in the step.
 */
export function fightAtStep(
  fight: Fight,
  step: number,
  hands: Readonly<Record<string, HandSpec>>,
  path?: string,
): Fight {
  requireStep(fight, step)
  const parts = fight.parts()
  const entry = parts.entries[step]
  const { before, answers } = entry ?? parts.current
  const past: FightParts = {
    ...parts,
    hands,
    typed: [],
    entries: parts.entries.slice(0, step),
    current: { before, answers: path === undefined ? answers : answersBefore(answers, path) },
    log: parts.log.filter((line) => !line.struck && line.step < step),
    marks: parts.marks.filter(({ entry: of }) => of < step),
    opened: {},
    redo: [],
  }
  const there = Fight.assemble(fight.system, past)
  if (entry === undefined || entry.kind === 'step') there.advance(() => true)
  return there
}

/** Refuses a step that the fight does not have, or that was played under other rules. */
export function requireStep(fight: Fight, step: number): void {
  const { entries, fixed } = fight.parts()
  const first = fixed ?? 0
  if (Number.isInteger(step) && step >= first && step <= entries.length) return
  throw new Refusal(
    'malformed-request',
    'There is no such step to look at.',
    `Steps ${first} to ${entries.length} can be looked at.`,
  )
}

/** The fight forked where a step begins, or where it stands; what was answered in secret there is asked again. */
export function forkAt(fight: Fight, step: number): Fight {
  const sealed = sealedDialogue(fight, step)
  return fight.fork({ at: step, ...(sealed === null ? {} : { path: sealed }), auto: false })
}

/** The fight as all may come to know it: without what was answered in secret while others still think. */
export function withoutSealed(fight: Fight): Fight {
  return sealedDialogue(fight, fight.step) === null ? fight : forkAt(fight, fight.step)
}

/** Where a step asks several in secret who have not all answered; null if it does not. */
function sealedDialogue(fight: Fight, step: number): string | null {
  const sealed = step === fight.step ? fight.questions.find((question) => question.sealed) : undefined
  return sealed === undefined ? null : (pathOf(sealed.id).split('.')[0] ?? null)
}

/**
 * The fight forked at a choice of a step, with another answer to it. What was answered and rolled before the choice
 * stands; dice after it are others. A machine whose choice is tried plays on afterwards.
 */
export function forkWith(
  fight: Fight,
  step: number,
  { question, choice }: { readonly question: string; readonly choice: Choice },
): Fight {
  if (sealedDialogue(fight, step) !== null)
    throw new Refusal(
      'malformed-request',
      'Not everybody has answered in secret yet.',
      'Try another choice once all have, or fork without one.',
    )
  const path = pathOf(question)
  const asked = questionAt(fightAtStep(fight, step, allHuman(fight), path), path)
  if (asked === undefined)
    throw new Refusal(
      'unknown-question',
      'Nothing was asked there.',
      'Take a question that the moment of this step shows.',
    )
  const fork = fight.fork({ at: step, path, auto: false })
  const { seat } = asked
  const hand = fork.hands[seat]
  const lent = { by: 'referee', why: 'tries another choice', auto: false }
  if (hand !== 'human') fork.setHand(seat, 'human', lent)
  fork.advance(() => true)
  const open = questionAt(fork, path)
  if (open === undefined) throw new Error('a choice that was asked is not asked again')
  fork.answer(open.id, choice, { seat, auto: false })
  if (hand !== undefined && hand !== 'human') fork.setHand(seat, hand, lent)
  return fork
}

/** What was answered before the choice at a path; what others said beside it is left out. */
function answersBefore(answers: readonly Answer[], path: string): readonly Answer[] {
  const [main = 0, own, at] = path.split('.').map(Number)
  const earlier = answers.slice(0, main)
  const beside = answers[main]
  if (own === undefined || beside === undefined || !('lanes' in beside)) return earlier
  const lanes = beside.lanes.map((lane, index) => (index === own ? lane.slice(0, at) : []))
  return [...earlier, { tag: beside.tag, lanes }]
}

/** The paths of all choices among the answers of a step, in their order. */
function choicePaths(answers: readonly Answer[]): string[] {
  return answers.flatMap((answer, main) => {
    if ('choice' in answer) return [String(main)]
    if (!('lanes' in answer)) return []
    return answer.lanes.flatMap((lane, own) =>
      lane.flatMap((each, at) => ('choice' in each ? [`${main}.${own}.${at}`] : [])),
    )
  })
}

/** The place of a question in its step, as its id has it. */
export function pathOf(question: string): string {
  return question.slice(question.indexOf(':') + 1, question.indexOf('@'))
}

/** The question that was open at a path of a step, or undefined if nothing was asked there. */
export function questionAt(there: Fight, path: string): Question | undefined {
  return there.questions.find(({ id }) => pathOf(id) === path)
}

/**
 * Whether a viewer may look at a choice. What is asked now is for those who may answer it. What was asked before is for
 * the referee, for whoever chose, for everybody once the fight is over; else an open choice is for everybody from whom
 * no health is hidden, because what somebody may choose can hint at it.
 */
export function maySee(
  fight: Fight,
  step: number,
  question: Question,
  viewer: Viewer,
  health: Health,
): boolean {
  if (viewer.guest) return false
  if (step === fight.step) return questionsFor([question], viewer, () => false).length > 0
  if (viewer.role === 'referee' || question.seat === viewer.seat || fight.over) return true
  return !question.sealed && health === 'exact'
}

/** Every hand in the hands of people, so that everything is asked. */
export function allHuman(fight: Fight): Record<string, HandSpec> {
  return Object.fromEntries(['referee', ...Object.keys(fight.hands)].map((seat) => [seat, 'human' as const]))
}

/** A moment of the past as a viewer may know it, found in parts: in large battles each takes its time. */
export function* momentView(
  fight: Fight,
  step: number,
  viewer: Viewer,
  health: Health,
): Generator<undefined, MomentView> {
  const { entries, current } = fight.parts()
  const now = fightAtStep(fight, step, allHuman(fight))
  yield
  const { before, answers } = entries[step] ?? current
  const view = fight.system.view(fight.system.copy(before), viewSeat(viewer))
  const questions: QuestionView[] = []
  const chosen: Record<string, string> = {}
  const show = (there: Fight, question: Question): void => {
    if (!maySee(fight, step, question, viewer, health)) return
    const words = perspectiveAt(there, there.view(viewSeat(viewer)), viewer, health)
    questions.push(questionView(words, question))
    const answer = answerTo(question, answers)
    if (answer !== null) chosen[question.id] = answer
  }
  for (const path of choicePaths(answers)) {
    const there = fightAtStep(fight, step, allHuman(fight), path)
    yield
    const question = questionAt(there, path)
    if (question !== undefined) show(there, question)
    yield
  }
  if (step === entries.length) for (const question of now.questions) show(now, question)
  yield
  const board = boardView(perspectiveAt(fight, view, viewer, health))
  yield
  return {
    step,
    steps: entries.length,
    round: fight.system.round(before),
    board,
    questions,
    chosen,
    lines: linesOf(fight, step, viewer, health),
  }
}

function linesOf(fight: Fight, step: number, viewer: Viewer, health: Health): LineView[] {
  const perspective = perspectiveAt(fight, fight.view(viewSeat(viewer)), viewer, health)
  const lines: LineView[] = []
  let at = 0
  for (const line of fight.log) {
    const event = eventFor(perspective, line.event)
    if (event === null) continue
    if (line.step === step && !line.struck) lines.push(lineView(perspective, line, event, at))
    at++
  }
  return lines
}

/** What was answered to a question then, or null if nobody has. */
function answerTo(question: Question, answers: readonly Answer[]): string | null {
  const [main = 0, lane, at] = pathOf(question.id).split('.').map(Number)
  const answer = answers[main]
  const found =
    answer !== undefined && 'lanes' in answer && lane !== undefined && at !== undefined
      ? answer.lanes[lane]?.[at]
      : answer
  return found !== undefined && 'choice' in found ? choiceText(found.choice) : null
}
