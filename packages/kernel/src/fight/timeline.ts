/**
 * The timeline of a fight: what was played, what is being played, and the acts that changed either.
 *
 * It is a list of entries (steps that were played, amendments that were made) and the current step with its
 * checkpoint and the answers so far. Acts from outside (an answer, undo, an amendment…) are appended to the
 * record and never leave it. Undo moves the timeline back; the log lines it takes back stay in the log, struck.
 * The timeline runs no rules: the runner does. All its data are immutable values in one object, so that a
 * snapshot is a reference to that object and a copy of the log.
 */

import { quote, Refusal } from '../refusal.ts'
import type { ActEvent, FightEvent } from '../system/event.ts'
import { choiceText } from '../table/decision.ts'
import { amendmentEvent, describeChange, type KeptChange } from './amend.ts'
import { Log, type LogLine } from './log.ts'
import type { StandingOrder } from './orders.ts'
import { type Answer, answerAt, byMachine, upToPath, withAnswer } from './play.ts'
import { shareUnchanged } from './sharing.ts'

/** One act upon the fight from outside, as the record keeps it. */
export interface ActRecord {
  readonly act:
    | 'answer'
    | 'withdraw'
    | 'undo'
    | 'redo'
    | 'amend'
    | 'again'
    | 'hand'
    | 'dice'
    | 'seed'
    | 'fork'
    | 'attention'
    | 'play'
    | 'reveal'
  readonly by: string
  readonly step: number
  readonly path: string
  readonly what: string
  readonly why: string
}

/** A stretch of the timeline that is done: a step that was played, or an amendment. */
export interface TimelineEntry<State extends object = object> {
  readonly kind: 'step' | 'amendment'
  /** The step's name; for an amendment what it did. */
  readonly name: string
  readonly before: State
  /** The step's answers; for an amendment those that the interrupted step had. */
  readonly answers: readonly Answer[]
  readonly events: readonly FightEvent[]
  /** What an amendment changed. */
  readonly change: KeptChange | null
}

/** Where an act took place, so that it can be undone. */
export interface UndoMark {
  readonly entry: number
  readonly path: string
  /** Places in other lanes of the same dialogue that were answered in the same act. */
  readonly also?: readonly string[] | undefined
}

/** The step that is being played. */
export interface CurrentStep<State extends object = object> {
  readonly before: State
  readonly answers: readonly Answer[]
}

/** What one undo took back: from which entry on, and where the fight stood before. */
export interface RedoEntry<State extends object> {
  readonly entries: readonly TimelineEntry<State>[]
  readonly current: CurrentStep<State>
  readonly marks: readonly UndoMark[]
  /** What the current step had told if the fight rested in it; null if it was being played. */
  readonly resting: readonly FightEvent[] | null
  readonly back: number
  /** Orders that stood; a save does not hold them. */
  readonly orders?: readonly StandingOrder[]
}

/** Who did it and why, for the record. */
export interface By {
  readonly by?: string
  readonly why?: string
  /** False: stop after this act instead of running on. */
  readonly auto?: boolean
}

/** Whether the log of the current step must still hold, or was rewritten and has its old lines struck. */
export type PastLines = 'kept' | 'rewritten'

/** The data of a timeline that change together; one object, replaced as a whole. */
interface TimelineData<State extends object> {
  readonly entries: readonly TimelineEntry<State>[]
  readonly current: CurrentStep<State>
  readonly record: readonly ActRecord[]
  readonly marks: readonly UndoMark[]
  /** How often the referee had dice rolled again, by step and path. */
  readonly again: Readonly<Record<string, number>>
  /** What was undone and can be done again, the latest last. */
  readonly redo: readonly RedoEntry<State>[]
  /** Answers that stand for further decisions of a round. */
  readonly orders: readonly StandingOrder[]
}

/** Everything a timeline is made of, for saving and forking. */
export interface TimelineParts<State extends object = object> extends TimelineData<State> {
  readonly log: readonly LogLine[]
  /** Entries before this one were played under other rules: shown, never run again. Null: there are none. */
  readonly fixed: number | null
}

/** What a timeline was at one moment, to be restored if an act fails. */
export interface TimelineSnapshot<State extends object> {
  readonly data: TimelineData<State>
  readonly log: Log
}

/** The past of one fight, its current step and its record. */
export class Timeline<State extends object = object> {
  readonly #fixed: number | null
  #data: TimelineData<State>
  #log: Log

  constructor({ log, fixed, ...data }: TimelineParts<State>) {
    const { entries, current, record, marks, again, redo, orders } = data
    this.#data = { entries, current, record, marks, again, redo, orders }
    this.#log = new Log(log)
    this.#fixed = fixed
  }

  /** Everything the timeline is made of. */
  parts(): TimelineParts<State> {
    return { ...this.#data, log: this.log.slice(), fixed: this.#fixed }
  }

  snapshot(): TimelineSnapshot<State> {
    return { data: this.#data, log: this.#log.copy() }
  }

  restore({ data, log }: TimelineSnapshot<State>): void {
    this.#data = data
    this.#log = log
  }

  get entries(): readonly TimelineEntry<State>[] {
    return this.#data.entries
  }

  get current(): CurrentStep<State> {
    return this.#data.current
  }

  get record(): readonly ActRecord[] {
    return this.#data.record
  }

  get orders(): readonly StandingOrder[] {
    return this.#data.orders
  }

  get log(): readonly LogLine[] {
    return this.#log.lines
  }

  /** How many entries lie behind the current step. */
  get step(): number {
    return this.entries.length
  }

  get canUndo(): boolean {
    return this.#undoable() !== null
  }

  get canRedo(): boolean {
    return this.#data.redo.length > 0
  }

  get canRollAgain(): boolean {
    return this.#lastRoll() !== null
  }

  /** Dice are numbered by the steps played before an entry, so that an amendment moves none of them. */
  dieStep(entry = this.step): number {
    return this.entries.slice(0, entry).filter(({ kind }) => kind === 'step').length
  }

  /** How often the referee had the dice at a path of a step rolled again. */
  timesRolledAgain(dieStep: number, path: string): number {
    return this.#data.again[`${dieStep}/${path}`] ?? 0
  }

  /** Appends an act to the record. */
  act(act: ActRecord['act'], { by = 'referee', why = '' }: By, what: string, path = ''): void {
    this.#set({ record: [...this.record, { act, by, step: this.step, path, what, why }] })
  }

  /** Appends a line to the log that tells of an act. */
  note(event: ActEvent['event'], { by = 'referee', why = '' }: By, what: string): void {
    const note: ActEvent = { event, rule: '', by, why, what }
    this.#log.add(this.step, note)
  }

  /** Brings the log of the current step in line with what it has told so far. */
  tell(events: readonly FightEvent[], past: PastLines): void {
    this.#log.sync(this.step, events, past)
  }

  /**
   * Takes an answer of a seat into the current step; it can be undone, and nothing can be redone any more. An answer
   * that is the rest of a larger one is undone together with it.
   */
  answer(path: string, answer: Answer, seat: string, part: 'first' | 'rest' = 'first'): void {
    const what = 'choice' in answer ? choiceText(answer.choice).slice(0, 1000) : 'dice'
    this.act('answer', { by: seat }, what, path)
    if (part === 'first') this.mark(path)
    this.putAnswer(path, answer)
  }

  /** Marks a place in the current step to which an undo goes back. */
  mark(path: string): void {
    this.#set({ marks: [...this.#data.marks, { entry: this.step, path }], redo: [] })
  }

  /** The last mark stands for answers in other lanes too. */
  markAlso(also: readonly string[]): void {
    const { marks } = this.#data
    const last = marks.at(-1)
    if (last !== undefined) this.#set({ marks: [...marks.slice(0, -1), { ...last, also }] })
  }

  /** An answer stands for further decisions; orders of rounds that are over are dropped. */
  order(order: StandingOrder): void {
    this.#set({ orders: [...this.orders.filter(({ round }) => round === order.round), order] })
  }

  /** Puts an answer into the current step and records no act, as for a machine. */
  putAnswer(path: string, answer: Answer): void {
    this.putAnswers(withAnswer(this.current.answers, path, answer))
  }

  /** Replaces the answers of the current step. */
  putAnswers(answers: readonly Answer[]): void {
    this.#set({ current: { before: this.current.before, answers } })
  }

  /** Takes back what a party has declared: its lane is cut at `path`. */
  withdraw(path: string, seat: string, what: string): void {
    const lane = path.slice(0, path.lastIndexOf('.') + 1)
    this.act('withdraw', { by: seat }, what, path)
    const marks = this.#data.marks.filter((mark) => mark.entry < this.step || !mark.path.startsWith(lane))
    this.#set({ marks, redo: [] })
    this.putAnswers(upToPath(this.current.answers, path))
  }

  /** Appends the current step as an entry; the next one begins at `after`. */
  finishStep(
    name: string,
    after: State,
    { answers, events }: Pick<TimelineEntry<State>, 'answers' | 'events'>,
  ): void {
    const { before } = this.current
    shareUnchanged(before, after)
    this.#set({
      entries: [...this.entries, { kind: 'step', name, before, answers, events, change: null }],
      current: { before: after, answers: [] },
    })
  }

  /** Appends an amendment as an entry; the current step begins again at its state with the `answers` that still fit. */
  amend(next: CurrentStep<State>, name: string, change: KeptChange, options: By): void {
    const entry = this.step
    this.follow(next, name, change, options)
    this.#set({ marks: [...this.#data.marks, { entry, path: '' }], redo: [] })
  }

  /** The same for a change that follows from another act, and cannot be undone by itself. */
  follow(next: CurrentStep<State>, name: string, change: KeptChange, { by = 'referee', why = '' }: By): void {
    const { before, answers } = this.current
    const event: ActEvent = { event: amendmentEvent(change), rule: '', by, why, what: name }
    this.act('amend', { by, why }, describeChange(change))
    this.#log.sync(this.step, [event], 'rewritten')
    this.#set({
      entries: [...this.entries, { kind: 'amendment', name, before, answers, events: [event], change }],
      current: next,
    })
  }

  /** The last act that can be undone. */
  requireUndoable(): UndoMark {
    const mark = this.#undoable()
    if (mark !== null) return mark
    throw new Refusal('nothing-to-undo', 'There is nothing to undo.', 'Nobody but machines has acted yet.')
  }

  /** The place of an answer that a person gave, or that was given for them. */
  requireAnswer(entry: number, path: string): UndoMark {
    this.requireEntry(entry)
    const answers = this.entries[entry]?.answers ?? (entry === this.step ? this.current.answers : [])
    const answer = this.entries[entry]?.kind === 'amendment' ? null : answerAt(answers, path)
    if (answer !== null && 'choice' in answer && answer.standIn !== 'referee' && !byMachine(answer))
      return { entry, path }
    throw new Refusal(
      'nothing-to-undo',
      `There is no person's answer at ${quote(path)} of step ${entry}.`,
      'The log shows which answers were given for people.',
    )
  }

  /** What the last undo took back. */
  requireRedoable(): RedoEntry<State> {
    const undone = this.#data.redo.at(-1)
    if (undone !== undefined) return undone
    throw new Refusal('nothing-to-redo', 'There is nothing to do again.', 'Undo comes first.')
  }

  /** Where the last dice were rolled. */
  requireRoll(): UndoMark {
    const mark = this.#lastRoll()
    if (mark !== null) return mark
    throw new Refusal('nothing-to-undo', 'No dice were rolled yet.', 'Play on until some are.')
  }

  /** Refuses an entry that the fight cannot go back to. */
  requireEntry(entry: number): void {
    const first = this.#fixed ?? 0
    if (Number.isInteger(entry) && entry >= first && entry <= this.step) return
    throw new Refusal(
      'nothing-to-undo',
      `There is no step ${quote(entry)} to go back to.`,
      `Steps ${first} to ${this.step} can be taken up again.`,
    )
  }

  /** Moves back to where an act took place. `rests` says whether the fight rested, which redo restores. */
  undo(mark: UndoMark, options: By, rests: boolean): void {
    this.#keepForRedo(mark, rests)
    this.act('undo', options, `step ${mark.entry}`, mark.path)
    this.#goBack(mark)
    this.note('undone', options, `step ${mark.entry}`)
  }

  /** Restores what an undo took back: the same answers, the same dice. */
  redo(undone: RedoEntry<State>, options: By): void {
    const { back, entries, current, marks, resting, orders = [] } = undone
    this.act('redo', options, `step ${back}`)
    this.note('redone', options, `step ${back}`)
    this.#set({
      redo: this.#data.redo.slice(0, -1),
      entries: [...this.entries.slice(0, back), ...entries],
      current,
      marks,
      orders,
    })
    this.#log.strikeAfter(this.step)
    for (const [at, entry] of entries.entries()) this.#log.sync(back + at, entry.events, 'rewritten')
    if (resting !== null) this.tell(resting, 'rewritten')
  }

  /** Moves back to the last roll and has its dice drawn anew. */
  rollAgain(mark: UndoMark, options: By): void {
    const key = `${this.dieStep(mark.entry)}/${mark.path}`
    this.act('again', options, key, mark.path)
    this.#goBack(mark)
    this.note('rolled-again', options, `step ${mark.entry}`)
    this.#forgetInterrupted(mark)
    const { again } = this.#data
    this.#set({ again: { ...again, [key]: (again[key] ?? 0) + 1 }, redo: [] })
  }

  #set(change: Partial<TimelineData<State>>): void {
    this.#data = { ...this.#data, ...change }
  }

  #undoable(): UndoMark | null {
    const mark = this.#data.marks.at(-1)
    return mark !== undefined && mark.entry >= (this.#fixed ?? 0) ? mark : this.#lastAdvice()
  }

  /** The last answer that was given for a person, for a fight in which nobody has done anything else. */
  #lastAdvice(): UndoMark | null {
    const here = lastStandIn(this.current.answers)
    if (here !== null) return { entry: this.step, path: here }
    for (let entry = this.step - 1; entry >= (this.#fixed ?? 0); entry--) {
      const past = this.entries[entry]
      const path = past?.kind === 'step' ? lastStandIn(past.answers) : null
      if (path !== null) return { entry, path }
    }
    return null
  }

  #keepForRedo(mark: UndoMark, rests: boolean): void {
    const { current, marks, redo, orders } = this.#data
    const resting = rests ? this.#log.told(this.step) : null
    const entries = this.entries.slice(mark.entry)
    const undone = { entries, current, marks, resting, back: mark.entry, orders }
    this.#set({ redo: [...redo, undone] })
  }

  #goBack(mark: UndoMark): void {
    const entry = this.entries[mark.entry]
    if (entry === undefined) {
      this.putAnswers(upToMark(this.current.answers, mark))
    } else {
      const answers = mark.path === '' ? entry.answers : upToMark(entry.answers, mark)
      this.#set({ current: { before: entry.before, answers }, entries: this.entries.slice(0, mark.entry) })
    }
    const { marks } = this.#data
    const last = marks.findLastIndex((each) => each.entry === mark.entry && each.path === mark.path)
    this.#set({
      marks: last >= 0 ? marks.slice(0, last) : marks.filter((each) => isBefore(each, mark)),
      orders: this.orders.filter((each) => isBefore(each, mark)),
    })
    this.#log.strikeAfter(mark.entry)
  }

  /** Steps that an amendment interrupted keep no dice that were rolled again since. */
  #forgetInterrupted(mark: UndoMark): void {
    const { entries } = this
    const step = this.dieStep(mark.entry)
    const interrupted = (at: number): boolean =>
      entries[at]?.kind === 'amendment' && this.dieStep(at) === step
    const cut = entries.map((entry, at) =>
      interrupted(at) ? { ...entry, answers: upToPath(entry.answers, mark.path) } : entry,
    )
    const marks = this.#data.marks.filter(
      ({ entry, path }) =>
        path === '' || !interrupted(entry) || isBefore({ entry, path }, { entry, path: mark.path }),
    )
    this.#set({ entries: cut, marks })
  }

  #lastRoll(): UndoMark | null {
    const here = lastDice(this.current.answers)
    if (here !== null) return { entry: this.step, path: here }
    for (let entry = this.step - 1; entry >= (this.#fixed ?? 0); entry--) {
      const past = this.entries[entry]
      const path = past?.kind === 'step' ? lastDice(past.answers) : null
      if (path !== null) return { entry, path }
    }
    return null
  }
}

/** Refuses a name or a reason that the record could not hold. */
export function requireWords({ by = '', why = '' }: By): void {
  if (typeof by === 'string' && by.length <= 200 && typeof why === 'string' && why.length <= 500) return
  throw new Refusal('malformed-request', 'A name has at most 200 characters, a reason at most 500.')
}

/** True if an act took place before another, by the order in which a step asks. */
export function isBefore(act: UndoMark, other: UndoMark): boolean {
  if (act.entry !== other.entry) return act.entry < other.entry
  return Number.parseInt(act.path, 10) < Number.parseInt(other.path, 10)
}

/** The answers before those of a mark, in every lane that it names. */
function upToMark(answers: readonly Answer[], { path, also = [] }: UndoMark): readonly Answer[] {
  return [path, ...also].reduce<readonly Answer[]>((left, each) => upToPath(left, each), answers)
}

function lastDice(answers: readonly Answer[]): string | null {
  const at = answers.findLastIndex((answer) => 'faces' in answer)
  return at < 0 ? null : String(at)
}

/** The path of the last answer that was given for a person. */
function lastStandIn(answers: readonly Answer[]): string | null {
  for (const [main, answer] of [...answers.entries()].reverse()) {
    if (!('lanes' in answer)) {
      if (isForPerson(answer)) return String(main)
      continue
    }
    for (const [lane, list] of [...answer.lanes.entries()].reverse()) {
      const at = list.findLastIndex(isForPerson)
      if (at >= 0) return `${main}.${lane}.${at}`
    }
  }
  return null
}

function isForPerson(answer: Answer): boolean {
  return 'choice' in answer && (answer.standIn === 'advice' || answer.standIn === 'order')
}
