/**
 * What one viewer may know of a fight: its board, log and questions, told in words. Whatever leaves the host is made
 * here, so what this file does not give out stays in.
 *
 * The state is the seat's view of it; foes' health is cut down to what the referee lets be seen; other seats'
 * options, sealed answers and the seed are never looked at.
 */
import {
  type Board,
  type ChoiceQuestion,
  choiceText,
  type Decision,
  type Fight,
  type FightEvent,
  isRoll,
  isStandIn,
  type LogLine,
  needOf,
  type Question,
  type RollEvent,
  reasonOf,
  rollerName,
  seenBy,
  tellEvent,
  usualChoice,
  withNotes,
} from '@steelyard/kernel'
import type { BoardView, Health, LineView, MenuLine, QuestionView, WaitingPerson } from '../contract.ts'
import { figuresById, openFigure, redactedFigure } from './health.ts'
import { besideOf, menuView, type Teller } from './menu.ts'
import { boardOf, openSides, sidesOf, type Viewer, viewSeat } from './viewer.ts'

/** A fight from one viewer's perspective, at one moment. */
export interface Perspective {
  readonly fight: Fight
  readonly viewer: Viewer
  readonly health: Health
  /** What the viewer's seat may know. */
  readonly view: object
  /** The same without the health that is hidden; the view itself if none is. */
  readonly redacted: object
  /** Whether a figure's health is hidden. */
  readonly hides: (figure: string) => boolean
  /** Which figures' health is hidden, as text: equal keys tell equally. */
  readonly redactionKey: string
}

/** A viewer's perspective on a fight. `state` is a copy of the fight's state, which is never changed. */
export function perspectiveOf(fight: Fight, state: object, viewer: Viewer, health: Health): Perspective {
  return perspectiveAt(fight, fight.system.view(state, viewSeat(viewer)), viewer, health)
}

/** A viewer's perspective on any state of a fight, given as that seat's view of it. */
export function perspectiveAt(fight: Fight, view: object, viewer: Viewer, health: Health): Perspective {
  const plain = { fight, viewer, health, view, redacted: view, hides: () => false, redactionKey: '' }
  if (viewer.role === 'referee' || health === 'exact') return plain
  const open = openSides(fight, view, viewer)
  const seats = new Set<string>()
  const hidden: string[] = []
  const shown = new Set<string>()
  for (const { id: side, figures } of boardOf(fight, view).sides)
    for (const { id } of figures) {
      if (!open.has(side)) hidden.push(id)
      else {
        shown.add(id)
        seats.add(fight.system.seatOf(view, id))
      }
    }
  if (hidden.length === 0) return plain
  const away = new Set(hidden)
  // Not everybody stands on the board: those in a unit are judged by who plays them.
  const hides = (figure: string): boolean =>
    away.has(figure) || (!shown.has(figure) && !seats.has(fight.system.seatOf(view, figure)))
  const redacted = fight.system.redaction?.state(view, hides) ?? view
  return { ...plain, redacted, hides, redactionKey: hidden.join(' ') }
}

/** The board. */
export function boardView(perspective: Perspective): BoardView {
  const { fight, view, redacted, hides, health } = perspective
  const board = notedBoard(perspective)
  const without = boardOf(fight, redacted)
  const figures = figuresById(without)
  const seatOf = (id: string): string => fight.system.seatOf(view, id)
  return {
    title: board.title,
    stages: board.stages.map(({ name, now }) => ({ name, now })),
    sides: board.sides.map((side) => ({
      id: side.id,
      name: side.name,
      figures: side.figures.map((figure) =>
        hides(figure.id)
          ? redactedFigure(figure, figures.get(figure.id) ?? figure, seatOf(figure.id), health)
          : openFigure(figure, seatOf(figure.id)),
      ),
    })),
    notes: [...without.notes],
    ...drawingOf(without),
    ...placesOf(board),
    ...coversOf(without),
    ...poolsOf(board),
  }
}

/** The board with what sheets say in words, for the referee and for whoever plays that side. */
function notedBoard({ fight, view, viewer }: Perspective): Board {
  const board = boardOf(fight, view)
  const sides = viewer.role === 'referee' ? null : sidesOf(fight, view, viewSeat(viewer))
  const own = board.sides.filter(({ id }) => sides === null || sides.has(id))
  const known = new Set(own.flatMap(({ figures }) => figures.map(({ id }) => id)))
  return withNotes(fight, board, (figure) => known.has(figure))
}

function drawingOf({ drawing }: Board): Pick<BoardView, 'drawing'> {
  return drawing === undefined ? {} : { drawing: [...drawing] }
}

function placesOf({ places }: Board): Pick<BoardView, 'places'> {
  if (places === undefined) return {}
  return { places: places.map(({ id, name, note, next }) => ({ id, name, note, next: [...next] })) }
}

function coversOf({ covers }: Board): Pick<BoardView, 'covers'> {
  if (covers === undefined) return {}
  return {
    covers: covers.map(({ id, name, note, hides, from, to }) => ({
      id,
      name,
      note,
      hides,
      from: { x: from.x, y: from.y },
      to: { x: to.x, y: to.y },
    })),
  }
}

function poolsOf({ pools }: Board): Pick<BoardView, 'pools'> {
  if (pools === undefined) return {}
  return {
    pools: pools.map(({ target, note, dice }) => ({
      target,
      note,
      dice: dice.map(({ by, sides, face, state }) => ({ by, sides, face, state })),
    })),
  }
}

/** Whether a viewer knows all of an event but hidden health, and so the same as all from whom that is hidden. */
export function seesWhole({ fight, viewer, view }: Perspective, event: FightEvent): boolean {
  if (event.event === 'amended' || event.event === 'seeded' || isStandIn(event)) return false
  return fight.system.seen(event, view, viewSeat(viewer)) === event
}

/** The part of an event that a viewer may know, or null. */
export function eventFor(perspective: Perspective, event: FightEvent): FightEvent | null {
  const { fight, viewer, view, hides } = perspective
  const seen = seenBy(fight.system, event, view, viewSeat(viewer))
  if (seen === null) return null
  return perspective.redactionKey === '' ? seen : (fight.system.redaction?.event(seen, hides) ?? seen)
}

/** One line of the log in words. */
export function lineView(perspective: Perspective, line: LogLine, event: FightEvent, at: number): LineView {
  const { text, rule, depth, tone } = tellEvent(perspective.fight.system, event, perspective.redacted)
  return {
    at,
    step: line.step,
    struck: line.struck,
    text,
    rule,
    depth,
    tone,
    code: event.event,
    ...(isRoll(event) ? { roll: rollView(event) } : {}),
    ...(isStandIn(event) ? { answered: { seat: event.seat, path: event.path, why: event.standIn } } : {}),
  }
}

function rollView({ name, by, dice, faces, how }: RollEvent): NonNullable<LineView['roll']> {
  return { name, by, dice: [...dice], faces: [...faces], how }
}

/** The questions that a viewer may answer. `alone` says which seats nobody but the referee plays. */
export function questionsFor(
  questions: readonly Question[],
  viewer: Viewer,
  alone: (seat: string) => boolean,
): readonly Question[] {
  const { role, seat } = viewer
  if (viewer.guest || role === 'spectator') return []
  if (role === 'player') return questions.filter((question) => question.seat === seat)
  return questions.filter(
    (question) =>
      !question.sealed || question.seat === 'referee' || question.seat === seat || alone(question.seat),
  )
}

// A question's decision is one object while it is open, and so is the moment that it is asked at.
const choiceViews = new WeakMap<Decision, Map<string, QuestionView>>()

/** A question with all that is needed to answer it; of a choice that stays open it is told once. */
export function questionView(perspective: Perspective, question: Question): QuestionView {
  if (question.kind === 'roll') return tellQuestion(perspective, question)
  const { viewer, health, redactionKey, fight } = perspective
  const key = JSON.stringify([question.id, viewer, health, redactionKey, besideOf(fight, question)])
  const known = choiceViews.get(question.decision) ?? new Map<string, QuestionView>()
  choiceViews.set(question.decision, known)
  const view = known.get(key) ?? tellQuestion(perspective, question)
  known.set(key, view)
  return view
}

function tellQuestion(perspective: Perspective, question: Question): QuestionView {
  const { fight, view, redacted } = perspective
  const { id, seat, by, rule, name, sealed } = question
  const shared = { id, seat, by, who: fight.system.nameOf(view, by), rule, name, sealed }
  if (question.kind === 'roll')
    return {
      ...shared,
      kind: 'roll',
      who: rollerName(fight.system, by, name, redacted),
      ask: `${fight.system.tell.roll(name)}${needOf(fight.system, question)}`,
      dice: [...question.dice],
      explodes: question.explodes,
    }
  const { decision } = question
  const words = fight.system.tell.question(decision, redacted)
  return {
    ...shared,
    kind: 'choice',
    answer: decision.kind,
    ask: words.ask,
    options: decision.options.map((key) => ({ key, label: words.label(key), hint: words.hint(key) })),
    min: decision.min,
    max: decision.max,
    usual: choiceText(usualChoice(decision)),
    forbidden: decision.forbidden.map((each) => ({
      key: each.key,
      label: words.label(each.key),
      rule: each.rule,
      reason: reasonOf(fight.system, words, each),
    })),
    ...menuView(tellerOf(perspective), question),
    beside: besideOf(fight, question),
    said: question.said,
  }
}

/** The lines of an open question's menu, as this viewer reads them; undefined where it has none. */
export function menuLines(perspective: Perspective, question: ChoiceQuestion): MenuLine[] | undefined {
  return menuView(tellerOf(perspective), question).menu
}

/** Tells questions that trials have met, as this viewer may know them. */
function tellerOf({ fight, viewer, health }: Perspective): Teller {
  return {
    fight,
    redactedOf: (state) => {
      const view = fight.system.view(fight.system.copy(state), viewSeat(viewer))
      return perspectiveAt(fight, view, viewer, health).redacted
    },
  }
}

/** Who is waited for, without what they are asked while that is secret. */
export function waitingFor(
  perspective: Perspective,
  questions: readonly Question[],
  hands: Readonly<Record<string, string>>,
  alone: (seat: string) => boolean,
): WaitingPerson[] {
  const { fight, view, viewer } = perspective
  const found = new Map<string, WaitingPerson>()
  for (const question of questions) {
    const { seat, by } = question
    const own = viewer.role !== 'spectator' && seat === viewer.seat
    const ask = question.sealed && !own ? '' : askOf(perspective, question)
    const who = fight.system.nameOf(view, by)
    const hand = hands[seat] ?? 'human'
    const referee = seat === 'referee' || (hand === 'human' && alone(seat))
    found.set(`${seat} ${who} ${ask}`, { seat, who, ask, hand, referee })
  }
  return [...found.values()]
}

function askOf({ fight, redacted }: Perspective, question: Question): string {
  return question.kind === 'roll'
    ? fight.system.tell.roll(question.name)
    : fight.system.tell.question(question.decision, redacted).ask
}
