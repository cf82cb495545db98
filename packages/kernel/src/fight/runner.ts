/**
 * The runner of a fight: it runs the current step of the timeline until somebody must be asked.
 *
 * Suspension is re-execution (see play.ts): a step that stops at a question is dropped and run again from its
 * checkpoint when the answer has arrived. The runner holds what follows from the last run: the working state, the
 * open questions, and whether the fight is over. The hand "ai:search" is asked between two runs.
 */

import { quote, Refusal } from '../refusal.ts'
import type { System } from '../system/system.ts'
import { type Choice, checkChoice, decisionTag } from '../table/decision.ts'
import { Table } from '../table/table.ts'
import { FairDice } from './fair-dice.ts'
import { type Hands, SEARCHING } from './hands.ts'
import { type Answer, drawDice, type OpenQuestion, type PlayContext, PlaySource, rollTag } from './play.ts'
import {
  type ChoiceQuestion,
  choiceAnswer,
  parseQuestionId,
  type Question,
  questionOf,
  type Reply,
  typedAnswer,
  wantsDraw,
} from './question.ts'
import { diceOf, type SeedLine, seedInUse, withPlayerSeed } from './seeds.ts'
import type { PastLines, Timeline } from './timeline.ts'

/** Whether answers that the rules no longer ask for are an error, or are forgotten (after an amendment). */
type RecordReading = 'strict' | 'lenient'

/** What the last run left: replaced as a whole, so that a snapshot is a reference to it. */
export interface RunPosition<State extends object> {
  readonly working: State
  readonly open: readonly OpenQuestion[]
  /** The revision at which each open question was opened, by its path. */
  readonly opened: ReadonlyMap<string, number>
  readonly finished: boolean
}

/** What a runner works with. */
export interface RunnerParts<State extends object> {
  readonly system: System<State>
  readonly timeline: Timeline<State>
  readonly hands: Hands<State>
  readonly seeds: readonly SeedLine[]
  readonly opened: Readonly<Record<string, number>>
  /** Answers for the hand "ai:search"; null: its questions stay open. */
  readonly think: ((question: ChoiceQuestion) => Choice) | null
}

/** Runs the steps of one fight. */
export class Runner<State extends object = object> {
  readonly #system: System<State>
  readonly #timeline: Timeline<State>
  readonly #hands: Hands<State>
  readonly #think: ((question: ChoiceQuestion) => Choice) | null
  #seeds: readonly SeedLine[]
  #dice: readonly FairDice[]
  #position: RunPosition<State>

  constructor({ system, timeline, hands, seeds, opened, think }: RunnerParts<State>) {
    this.#system = system
    this.#timeline = timeline
    this.#hands = hands
    this.#think = think
    this.#seeds = seeds
    this.#dice = diceOf(seeds)
    this.#position = {
      working: timeline.current.before,
      open: [],
      opened: new Map(Object.entries(opened)),
      finished: false,
    }
  }

  snapshot(): RunPosition<State> {
    return this.#position
  }

  restore(position: RunPosition<State>): void {
    this.#position = position
  }

  get seeds(): readonly SeedLine[] {
    return this.#seeds
  }

  /** The commitment of the seed in use. */
  get commitment(): string {
    return this.#seeds[seedInUse(this.#seeds, this.#timeline.dieStep())]?.commitment ?? ''
  }

  /** The state as the last run left it, not copied. */
  get working(): State {
    return this.#position.working
  }

  get open(): readonly OpenQuestion[] {
    return this.#position.open
  }

  get opened(): ReadonlyMap<string, number> {
    return this.#position.opened
  }

  get finished(): boolean {
    return this.#position.finished
  }

  /** True while the fight stands at a checkpoint and waits for nobody. */
  get rests(): boolean {
    return !this.finished && this.open.length === 0
  }

  get questions(): readonly Question[] {
    return this.open.map((open) => questionOf(open, this.#timeline.step, this.opened.get(open.path) ?? 0))
  }

  /** Adds the seed of a player; refused once dice were rolled. */
  addSeed(seed: string): void {
    const rolled = this.#timeline.log.some(({ event }) => event.event === 'roll')
    this.#seeds = withPlayerSeed(this.#seeds, seed, rolled)
    this.#dice = diceOf(this.#seeds)
  }

  /** Has all questions count as new when the next run opens them. */
  forgetOpened(): void {
    this.#position = { ...this.#position, opened: new Map() }
  }

  /** Runs steps until somebody must be asked, the fight is over, or `until` says stop after a step. */
  runOn(past: PastLines, until: () => boolean): void {
    let story = past
    while (this.run('strict', story)) {
      story = 'kept'
      if (until()) return
    }
  }

  /** Runs the current step as far as it goes without people. True when it was finished and another follows. */
  run(reading: RecordReading, past: PastLines): boolean {
    let finished = this.#runOnce(reading, past)
    while (!finished && this.#answerBySearch()) finished = this.#runOnce(reading, 'kept')
    return finished
  }

  /** Stands at the checkpoint and runs nothing until somebody says go on. */
  rest(): void {
    const { before } = this.#timeline.current
    this.#stand(before, this.#stepName(before) === null)
  }

  /** The open question with an id; refused with the reason if it is not open. */
  find(id: string): OpenQuestion {
    const { questions } = this
    const open = this.open[questions.findIndex((question) => question.id === id)]
    if (open !== undefined) return open
    const ids = questions.map((question) => `${question.id} (${question.name}, ${question.by})`)
    const hint = ids.length === 0 ? 'Nothing is open.' : `Open now: ${ids.slice(0, 6).join('; ')}.`
    const parsed = parseQuestionId(id)
    if (parsed === null) throw new Refusal('unknown-question', `${quote(id)} is no question's id.`, hint)
    if (this.finished) throw new Refusal('fight-over', 'The fight is over.', 'Undo or fork it to play on.')
    const answered = this.#timeline.record
      .slice(parsed.opened)
      .some((act) => act.act === 'answer' && act.step === parsed.step && act.path === parsed.path)
    if (answered) throw new Refusal('already-answered', `Question ${quote(id)} was answered already.`, hint)
    throw new Refusal('stale-question', `Question ${quote(id)} is not open.`, hint)
  }

  /** A reply as the record keeps it; refused if it does not answer the question. */
  answerOf(open: OpenQuestion, reply: Reply, seat: string): Answer {
    if (open.kind === 'choice') return choiceAnswer(open.decision, reply, seat, decisionTag(open.decision))
    const context = this.#context(this.working, 'strict')
    const { seed } = context
    if (!wantsDraw(reply)) return typedAnswer(open.request, reply, seed)
    const faces = drawDice(context, open.path, open.request)
    const dice = faces.map(() => open.request.sides)
    return { tag: rollTag(open.request), dice, faces, how: 'drawn', seed }
  }

  /** Has the first question answered that waits for the search; in open dialogues people before it come first. */
  #answerBySearch(): boolean {
    if (this.#think === null) return false
    for (const [at, open] of this.open.entries()) {
      if (open.kind !== 'choice' || !this.#hands.searches(open.decision.seat)) {
        if (open.kind === 'roll' || !open.sealed) return false
        continue
      }
      const question = this.questions[at]
      if (question?.kind !== 'choice') return false
      const choice = checkChoice(open.decision, this.#think(question))
      this.#timeline.putAnswer(open.path, { tag: decisionTag(open.decision), choice, who: SEARCHING })
      return true
    }
    return false
  }

  #runOnce(reading: RecordReading, past: PastLines): boolean {
    const { before, answers: given } = this.#timeline.current
    const name = this.#stepName(before)
    if (name === null) {
      this.#timeline.tell([], past)
      this.#stand(before, true)
      return false
    }
    const step = this.#system.steps[name]
    if (step === undefined) throw new Error(`${this.#system.id} has no step "${name}"`)
    const state = this.#system.copy(before)
    const source = new PlaySource(given, this.#context(state, reading))
    const table = Table.from(this.#system, source, { logs: true, explains: true })
    table.state = state
    const done = source.run(() => step(table, state))
    const { answers, open } = source
    const { events } = table
    this.#timeline.tell(events, past)
    if (!done) {
      this.#wait(state, open)
      this.#timeline.putAnswers(answers)
      return false
    }
    this.#timeline.finishStep(name, state, { answers, events })
    const over = this.#stepName(state) === null
    this.#stand(state, over)
    return !over
  }

  /** The step to run from a state; null if the fight is over there. */
  #stepName(state: State): string | null {
    return this.#timeline.dieStep() >= this.#system.maxSteps ? null : this.#system.next(state)
  }

  #stand(working: State, finished: boolean): void {
    this.#position = { working, open: [], opened: new Map(), finished }
  }

  #wait(working: State, open: readonly OpenQuestion[]): void {
    const { opened } = this
    const revision = this.#timeline.record.length
    this.#position = {
      working,
      open,
      opened: new Map(open.map(({ path }) => [path, opened.get(path) ?? revision])),
      finished: false,
    }
  }

  #context(state: State, reading: RecordReading): PlayContext {
    const step = this.#timeline.dieStep()
    const seed = seedInUse(this.#seeds, step)
    return {
      step,
      seed,
      dice: this.#dice[seed] ?? new FairDice(''),
      lenient: reading === 'lenient',
      hand: (seat) => this.#hands.playing(seat),
      seatOf: (who) => this.#system.seatOf(state, who),
      view: (seat) => this.#system.view(state, seat),
      again: (path) => this.#timeline.timesRolledAgain(step, path),
    }
  }
}
