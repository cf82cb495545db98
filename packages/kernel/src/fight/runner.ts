/**
 * The runner of a fight: it runs the current step of the timeline until somebody must be asked.
 *
 * Suspension is re-execution (see play.ts): a step that stops at a question is dropped and run again from its
 * checkpoint when the answer has arrived. The runner holds what follows from the last run: the working state, the
 * open questions, and whether the fight is over. The hand "ai:search" is asked between two runs.
 */

import { quote, Refusal } from '../refusal.ts'
import { isSaid, type SaidEvent } from '../system/event.ts'
import { hasReferee } from '../system/referee.ts'
import type { System } from '../system/system.ts'
import { type Choice, checkChoice, type Decision, decisionTag, REFEREE } from '../table/decision.ts'
import { Table } from '../table/table.ts'
import { adviceFor, matters } from './advice.ts'
import { changeState } from './amend.ts'
import { type Attention, attentionTo } from './attention.ts'
import type { Deputy } from './deputy.ts'
import { FairDice } from './fair-dice.ts'
import { type Hands, SEARCHING } from './hands.ts'
import { continues, type LookaheadReach, type TrialQuestion } from './lookahead.ts'
import { orderedChoice } from './orders.ts'
import {
  type Answer,
  drawDice,
  type OpenQuestion,
  type OpenRoll,
  type PlayContext,
  PlaySource,
  rollTag,
  type StandInAnswer,
  withAnswer,
} from './play.ts'
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
  /** Paths of questions that are asked whether they matter or not: they were asked before. */
  readonly asked: ReadonlySet<string>
}

/** What a runner works with. */
export interface RunnerParts<State extends object> {
  readonly system: System<State>
  readonly timeline: Timeline<State>
  readonly hands: Hands<State>
  readonly seeds: readonly SeedLine[]
  readonly opened: Readonly<Record<string, number>>
  /** The ids of the sides. */
  readonly sides: readonly string[]
  readonly attention: Attention
  /** Answers for the hand "ai:search"; null: its questions stay open. */
  readonly think: ((question: ChoiceQuestion) => Choice) | null
}

const NOWHERE: ReadonlySet<string> = new Set()

/** How many rolls are typed together at most. */
const MOST_POOLED = 12

/** How many steps a trial may finish on its way to the next question. */
const MOST_STEPS = 3

/** Runs the steps of one fight. */
export class Runner<State extends object = object> {
  readonly #system: System<State>
  readonly #timeline: Timeline<State>
  readonly #hands: Hands<State>
  readonly #think: ((question: ChoiceQuestion) => Choice) | null
  readonly #sides: readonly string[]
  #attention: Attention
  #deputy: Deputy<State> | null = null
  #seeds: readonly SeedLine[]
  #dice: readonly FairDice[]
  #position: RunPosition<State>

  constructor(parts: RunnerParts<State>) {
    const { system, timeline, hands, seeds, opened, sides, attention, think } = parts
    this.#system = system
    this.#timeline = timeline
    this.#hands = hands
    this.#think = think
    this.#sides = sides
    this.#attention = attention
    this.#seeds = seeds
    this.#dice = diceOf(seeds)
    this.#position = {
      working: timeline.current.before,
      open: [],
      opened: new Map(Object.entries(opened)),
      finished: false,
      asked: new Set(Object.keys(opened)),
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

  /** Marks every seed as shown. */
  showSeeds(): void {
    this.#seeds = this.#seeds.map((line) => ({ ...line, shown: true }))
  }

  /** Whether the seed was shown that an entry's dice come from. */
  isShown(entry: number): boolean {
    if (!this.#seeds.some(({ shown }) => shown)) return false
    return this.#seeds[seedInUse(this.#seeds, this.#timeline.dieStep(entry))]?.shown === true
  }

  get attention(): Attention {
    return this.#attention
  }

  set attention(attention: Attention) {
    this.#attention = attention
  }

  /** Has all questions count as new when the next run opens them; the one at a path is asked in any case. */
  forgetOpened(askedAt?: string): void {
    const asked = new Set(askedAt === undefined ? [] : [askedAt])
    this.#position = { ...this.#position, opened: new Map(), asked }
  }

  /** Has a question asked in any case when the next run meets it. */
  askAt(path: string): void {
    this.#position = { ...this.#position, asked: new Set([...this.#position.asked, path]) }
  }

  /** Lets open questions be answered for people if they need not be asked any more. */
  release(which: (decision: Decision) => boolean): void {
    const released = this.open.filter((open) => open.kind === 'choice' && which(open.decision))
    const paths = new Set(released.map(({ path }) => path))
    const asked = new Set([...this.#position.asked].filter((path) => !paths.has(path)))
    this.#position = { ...this.#position, asked }
  }

  /** Lets a deputy play while `run` runs. */
  withDeputy(deputy: Deputy<State>, run: () => void): void {
    this.#deputy = deputy
    try {
      run()
    } finally {
      this.#deputy = null
    }
  }

  /** What a good player would answer to a question. */
  adviceOn({ open, state, steps }: TrialQuestion<State>): Choice {
    const { decision, path } = open
    const context = this.#context(state, 'strict', steps)
    return adviceFor(this.#system, decision, this.#system.view(state, decision.seat), () =>
      context.dice.fraction(context.step, path),
    )
  }

  /** An open choice as the first question of a trial. */
  trialOf(open: OpenQuestion): TrialQuestion<State> {
    if (open.kind !== 'choice') throw new Refusal('unknown-question', 'Dice are no choice.')
    return { open, state: this.working, ...this.#timeline.current, steps: 0 }
  }

  /** What is asked at once if the last of these questions is answered so; null if anybody else or the dice come first. */
  following(
    earlier: readonly TrialQuestion<State>[],
    choice: Choice,
    reach: LookaheadReach,
  ): TrialQuestion<State> | null {
    const question = earlier.at(-1)
    if (question === undefined) return null
    const { decision, path } = question.open
    const answer = { tag: decisionTag(decision), choice, who: decision.seat }
    const met = this.#trial(question, withAnswer(question.answers, path, answer))
    if (met === null || this.#system.round(met.state) !== this.#system.round(question.state)) return null
    const asked = earlier.map(({ open }) => open.decision)
    const { guidance } = this.#system
    return continues(asked, met.open.decision, { sides: this.#sides, guidance, reach }) ? met : null
  }

  /** The dice that the same seat types for the same roll right after these, whatever any of them shows; these first. */
  poolOf(open: OpenRoll): readonly OpenRoll[] {
    const pool: OpenRoll[] = [open]
    if (open.request.kind === 'explode') return pool
    let answers = this.#timeline.current.answers
    for (let last = open; pool.length < MOST_POOLED; ) {
      const [lowest, highest] = [1, last.request.sides].map((face) => this.#rollAfter(last, face, answers))
      if (lowest?.open === undefined || !isSamePool(open, lowest.open)) break
      if (highest?.open === undefined || !isSameRoll(lowest.open, highest.open)) break
      pool.push(lowest.open)
      last = lowest.open
      answers = lowest.answers
    }
    return pool
  }

  /** Runs the step on a copy as if these dice showed a face; what is rolled next, if that comes before anything else. */
  #rollAfter(
    { path, request }: OpenRoll,
    face: number,
    before: readonly Answer[],
  ): { readonly open: OpenRoll | undefined; readonly answers: readonly Answer[] } {
    const start = this.#timeline.current.before
    const step = this.#system.steps[this.#stepName(start) ?? '']
    if (step === undefined) return { open: undefined, answers: before }
    const state = this.#system.copy(start)
    const context = this.#context(state, 'strict')
    const faces = new Array<number>(request.count).fill(face)
    const answers = withAnswer(before, path, typedAnswer(request, { faces }, context.seed))
    const source = new PlaySource(answers, context)
    const table = Table.from(this.#system, source, { logs: false, explains: false })
    table.state = state
    if (source.run(() => step(table, state))) return { open: undefined, answers }
    const [next] = source.open
    return { open: next?.kind === 'roll' ? next : undefined, answers: source.answers }
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
  answerOf(open: OpenQuestion, reply: Reply, seat: string, words?: string): Answer {
    if (open.kind === 'choice') return choiceAnswer(open.decision, reply, seat, words)
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
    if (!over) this.followReferee()
    this.#stand(this.#timeline.current.before, over)
    return !over
  }

  /**
   * Brings the rules in line with whether somebody referees, between two steps or in one that nobody has answered yet;
   * true if that changed anything.
   */
  followReferee(): boolean {
    const { before, answers } = this.#timeline.current
    if (this.#system.seatReferee === undefined || !answers.every(isUnanswered)) return false
    const seated = hasReferee(this.#hands.all)
    if (!this.#system.seatReferee({ ...before }, seated)) return false
    const change = { referee: { seated } }
    const state = this.#system.copy(before)
    const name = changeState(this.#system, state, change)
    this.#timeline.follow({ before: state, answers: [] }, name, change, {})
    return true
  }

  /** Runs steps from a moment on a copy, without dice and without anybody else, to the next question. */
  #trial(from: TrialQuestion<State>, given: readonly Answer[]): TrialQuestion<State> | null {
    let { before, steps } = from
    let answers = given
    for (let crossed = 0; crossed <= MOST_STEPS; crossed++, steps++) {
      const step = this.#system.steps[this.#stepName(before) ?? '']
      if (step === undefined) return null
      const state = this.#system.copy(before)
      const source = new PlaySource(answers, { ...this.#context(state, 'strict', steps), probes: true })
      const table = Table.from(this.#system, source, { logs: true, explains: false })
      table.state = state
      if (!source.run(() => step(table, state))) {
        const open = source.open.find(
          (each) => each.kind === 'choice' && isNew(each, from.open.path, steps === from.steps),
        )
        return open?.kind === 'choice' ? { open, state, before, answers: source.answers, steps } : null
      }
      before = state
      answers = []
    }
    return null
  }

  /** The step to run from a state; null if the fight is over there. */
  #stepName(state: State): string | null {
    return this.#timeline.dieStep() >= this.#system.maxSteps ? null : this.#system.next(state)
  }

  #stand(working: State, finished: boolean): void {
    this.#position = { working, open: [], opened: new Map(), finished, asked: NOWHERE }
  }

  #wait(working: State, open: readonly OpenQuestion[]): void {
    const { opened } = this
    const revision = this.#timeline.record.length
    this.#position = {
      working,
      open,
      opened: new Map(open.map(({ path }) => [path, opened.get(path) ?? revision])),
      finished: false,
      asked: new Set(open.map(({ path }) => path)),
    }
  }

  /** The answer to a question that its person need not be asked: by a deputy, as ordered, or as advised. */
  #standIn(
    decision: Decision,
    state: State,
    place: { step: number; path: string; real: boolean },
  ): StandInAnswer | null {
    const { path, step, real } = place
    const { seat, name } = decision
    if (real && this.#position.asked.has(path)) return null
    const fraction = (): number => this.#diceOf(step).fraction(step, path)
    if (this.#deputy?.plays(seat) === true) {
      const choice = this.#deputy.choose(decision, state, fraction)
      return choice === null ? null : { choice, who: this.#deputy.who }
    }
    const advice = (): Choice => adviceFor(this.#system, decision, this.#system.view(state, seat), fraction)
    const ordered = orderedChoice(this.#timeline.orders, decision, this.#system.round(state), advice)
    if (ordered !== null) return { choice: ordered, standIn: 'order' }
    const level = attentionTo(this.#attention, seat, name)
    if (level === 'always') return null
    if (level === 'matters' && matters(this.#system, decision, this.#system.view(state, seat))) return null
    return { choice: advice(), standIn: 'advice' }
  }

  /** What was said in earlier steps of this round, in order. */
  #saidBefore(state: State): readonly SaidEvent[] {
    const round = this.#system.round(state)
    const { entries } = this.#timeline
    const first = entries.findLastIndex(({ before }) => this.#system.round(before) !== round) + 1
    return entries.slice(first).flatMap(({ events }) => events.filter(isSaid))
  }

  #diceOf(step: number): FairDice {
    return this.#dice[seedInUse(this.#seeds, step)] ?? new FairDice('')
  }

  /** What a run needs; `ahead` counts the steps that a trial has finished. */
  #context(state: State, reading: RecordReading, ahead = 0): PlayContext {
    const step = this.#timeline.dieStep() + ahead
    const seed = seedInUse(this.#seeds, step)
    return {
      step,
      seed,
      dice: this.#diceOf(step),
      lenient: reading === 'lenient',
      hand: (seat) => this.#hands.playing(seat),
      seatOf: (who) => this.#system.seatOf(state, who),
      view: (seat) => this.#system.view(state, seat),
      again: (path) => this.#timeline.timesRolledAgain(step, path),
      standIn: (decision, path) => this.#standIn(decision, state, { step, path, real: ahead === 0 }),
      tellsRulings: attentionTo(this.#attention, REFEREE.seat, '') !== 'always',
      rulesOnWords: ({ name }) => this.#system.guidance?.decisions[name]?.rulesOnWords === true,
      saidBefore: () => this.#saidBefore(state),
    }
  }
}

/** True for a dialogue in which nobody has said anything yet. */
function isUnanswered(answer: Answer): boolean {
  return 'lanes' in answer && answer.lanes.every((lane) => lane.length === 0)
}

/** True for dice of the same roll that the same seat types; exploding ones are typed one by one. */
function isSamePool(one: OpenRoll, other: OpenRoll): boolean {
  const [{ request }, { request: next }] = [one, other]
  return (
    one.seat === other.seat &&
    request.roll.name === next.roll.name &&
    request.kind !== 'explode' &&
    next.kind !== 'explode'
  )
}

function isSameRoll(one: OpenRoll, other: OpenRoll): boolean {
  return one.path === other.path && one.seat === other.seat && rollTag(one.request) === rollTag(other.request)
}

/** True for a question that was not open before an answer was tried: one behind it, or one of a later step. */
function isNew({ path }: OpenQuestion, tried: string, sameStep: boolean): boolean {
  if (!sameStep) return true
  const lane = laneOf(path)
  return lane === laneOf(tried) || lane === ''
}

/** "3.1." of "3.1.0"; nothing outside a dialogue. */
function laneOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.') + 1)
}
