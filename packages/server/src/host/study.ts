/**
 * Study: a fight as it stood at the beginning of a step, and what was asked and answered then.
 *
 * The past is never played again for that: the step's recorded dice are laid out up to its first choice, and the
 * question is read off. Everybody sees no more of the past than they could have seen then.
 */
import {
  type Answer,
  choiceText,
  Fight,
  type FightParts,
  type HandSpec,
  type Question,
  Refusal,
} from '@steelyard/kernel'
import type { Health, LineView, MomentView } from '../contract.ts'
import { boardView, eventFor, lineView, questionsFor, questionView, sightlineAt } from '../room/projection.ts'
import { type Viewer, viewSeat } from '../room/viewer.ts'

/** The fight as it stood at the beginning of a step, with that step's first questions open. */
export function fightAtStep(fight: Fight, step: number, hands: Readonly<Record<string, HandSpec>>): Fight {
  const parts = fight.parts()
  const entry = parts.entries[step]
  if (!Number.isInteger(step) || step < 0 || step > parts.entries.length || step < (parts.fixed ?? 0))
    throw new Refusal(
      'malformed-request',
      'There is no such step to look at.',
      `Steps ${parts.fixed ?? 0} to ${parts.entries.length} can be looked at.`,
    )
  const answers = entry === undefined ? parts.current.answers : entry.answers
  const before = entry === undefined ? parts.current.before : entry.before
  const first = answers.findIndex((answer) => !('faces' in answer))
  const past: FightParts = {
    ...parts,
    hands,
    typed: [],
    entries: parts.entries.slice(0, step),
    current: { before, answers: first < 0 ? [] : answers.slice(0, first) },
    log: parts.log.filter((line) => !line.struck && line.step < step),
    marks: parts.marks.filter(({ entry: of }) => of < step),
    opened: {},
    redo: [],
  }
  const there = Fight.assemble(fight.system, past)
  if (entry === undefined || entry.kind === 'step') there.advance(() => true)
  return there
}

/** Every hand in the hands of people, so that everything is asked. */
export function allHuman(fight: Fight): Record<string, HandSpec> {
  return Object.fromEntries(['referee', ...Object.keys(fight.hands)].map((seat) => [seat, 'human' as const]))
}

/** A moment of the past as a viewer may know it. */
export function momentView(fight: Fight, step: number, viewer: Viewer, health: Health): MomentView {
  const { entries, current } = fight.parts()
  const there = fightAtStep(fight, step, allHuman(fight))
  const answers = entries[step]?.answers ?? current.answers
  const asked = there.step === step ? there.questions : []
  const live = step === entries.length
  const mine = questionsFor(asked, viewer, () => !live)
  const before = entries[step]?.before ?? current.before
  const view = fight.system.view(fight.system.copy(before), viewSeat(viewer))
  const sight = sightlineAt(fight, view, viewer, health)
  const words = sightlineAt(there, there.view(viewSeat(viewer)), viewer, health)
  const chosen: Record<string, string> = {}
  for (const question of mine) {
    const answer = answerTo(question, answers)
    if (answer !== null) chosen[question.id] = answer
  }
  return {
    step,
    steps: entries.length,
    round: fight.system.round(before),
    board: boardView(sight),
    questions: mine.map((question) => questionView(words, question)),
    chosen,
    lines: linesOf(fight, step, viewer, health),
  }
}

function linesOf(fight: Fight, step: number, viewer: Viewer, health: Health): LineView[] {
  const sight = sightlineAt(fight, fight.view(viewSeat(viewer)), viewer, health)
  const lines: LineView[] = []
  let at = 0
  for (const line of fight.log) {
    const event = eventFor(sight, line.event)
    if (event === null) continue
    if (line.step === step && !line.struck) lines.push(lineView(sight, line, event, at))
    at++
  }
  return lines
}

/** What was answered to a question then, or null if nobody has. */
function answerTo(question: Question, answers: readonly Answer[]): string | null {
  const path = question.id.slice(question.id.indexOf(':') + 1, question.id.indexOf('@'))
  const [main = 0, lane, at] = path.split('.').map(Number)
  const answer = answers[main]
  const found =
    answer !== undefined && 'lanes' in answer && lane !== undefined && at !== undefined
      ? answer.lanes[lane]?.[at]
      : answer
  return found !== undefined && 'choice' in found ? choiceText(found.choice) : null
}
