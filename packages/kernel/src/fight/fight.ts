/**
 * A fight: scenario + seed + record, and everything else derived from them.
 *
 * `Fight` is the face of three parts: the timeline (what was played, the record, undo and redo), the hands (who plays
 * which seat) and the runner (runs the rules until somebody must be asked). Every public method does all it says, or
 * throws a Refusal and changes nothing.
 */

import { quote, Refusal } from '../refusal.ts'
import { scenarioOf } from '../scenario/checkpoint-scenario.ts'
import type { SheetAfter } from '../scenario/sheets-after.ts'
import { whyNotPlayable } from '../scenario/trial.ts'
import type { DiceOrigin } from '../system/event.ts'
import { STAND_IN } from '../system/referee.ts'
import type { BaseScenario, Board, HandSpec, Line, Outcome, QuestionText, System } from '../system/system.ts'
import { tellEvent } from '../system/tell.ts'
import { type Choice, checkChoice, type Decision, decisionTag, REFEREE } from '../table/decision.ts'
import { matters } from './advice.ts'
import { type Change, changeState, parseChange } from './amend.ts'
import { type Attention, type AttentionChange, requireLevel, withAttention } from './attention.ts'
import { Deputy, type DeputyOrders, HAPPENINGS, type StopReason } from './deputy.ts'
import { freshSeed } from './fair-dice.ts'
import { withNotes } from './figure-notes.ts'
import { Hands, type Players, requireDiceOrigin } from './hands.ts'
import { type LogLine, seenBy } from './log.ts'
import { type AnswerTree, answerTree, type TrialQuestion } from './lookahead.ts'
import { type FightOptions, type FightParts, forkParts, newParts, refereedBy } from './parts.ts'
import type { Answer, OpenChoice, OpenQuestion, OpenRoll } from './play.ts'
import {
  type ChoiceQuestion,
  dialogueOf,
  isRelayed,
  type Question,
  questionOf,
  type Reply,
  type RollQuestion,
  seatOf,
  type Withdrawal,
  withdrawals,
} from './question.ts'
import { Runner } from './runner.ts'
import { requireSeed, seedLine, unshown } from './seeds.ts'
import { type ActRecord, type By, requireWords, Timeline, type UndoMark } from './timeline.ts'

/** How an answer is given, besides the answer itself. */
export interface AnswerOptions {
  /** Who answers. Left out: the seat that was asked. */
  readonly seat?: string
  /** False: stop after this answer instead of running on. */
  readonly auto?: boolean
  /** What the person says they try, for whoever rules on it. */
  readonly words?: string
  /** The answers to the questions that are asked at once after this one, as `paths` lists them. */
  readonly further?: readonly Choice[]
  /** The same for further decisions of these kinds in this round: for these figures, or for all of the seat. */
  readonly order?: { readonly figures?: readonly string[] }
}

/** One answer of several. */
export interface GivenAnswer extends AnswerOptions {
  readonly id: string
  readonly reply: Reply
}

/** One answer of a suggestion, with its question and the fight as it stands there. */
export interface SuggestedAnswer<State extends object = object> {
  readonly decision: Decision
  readonly state: State
  readonly choice: Choice
}

/** One fight that is played, by people, machines or both. */
export class Fight<State extends object = object> {
  readonly system: System<State>
  readonly scenario: BaseScenario
  readonly #written: unknown
  readonly #players: Players<State>
  readonly #timeline: Timeline<State>
  readonly #hands: Hands<State>
  readonly #runner: Runner<State>

  private constructor(system: System<State>, parts: FightParts<State>, players: Players<State>) {
    const { search } = players
    this.system = system
    this.scenario = parts.scenario
    this.#written = parts.written
    this.#players = players
    this.#timeline = new Timeline(parts)
    this.#hands = new Hands(system, players, Object.keys(parts.scenario.hands), parts)
    this.#runner = new Runner({
      system,
      timeline: this.#timeline,
      hands: this.#hands,
      seeds: parts.seeds,
      opened: parts.opened,
      sides: parts.scenario.sides.map(({ id }) => id),
      attention: parts.attention,
      think: search === undefined ? null : (question) => search(this, question),
    })
  }

  /** Begins a fight from what a user wrote. */
  static create<State extends object>(
    system: System<State>,
    scenario: unknown,
    options: FightOptions<NoInfer<State>> = {},
  ): Fight<State> {
    const parts = newParts(system, scenario, options)
    const fight = new Fight<State>(system, parts, options)
    for (const hand of Object.values(parts.hands)) fight.#hands.requireHand(hand)
    for (const seat of [...parts.typed, ...Object.keys(options.hands ?? {})]) fight.#hands.requireSeat(seat)
    if (options.auto !== false) fight.advance()
    return fight
  }

  /** Puts a fight together from its parts, such as a save. It stands where it stood. */
  static assemble<State extends object>(
    system: System<State>,
    parts: FightParts<State>,
    options: Players<State> = {},
  ): Fight<State> {
    const fight = new Fight<State>(system, parts, options)
    if (fight.#runner.opened.size === 0) fight.#runner.rest()
    else fight.#runner.runOn('rewritten', () => false)
    return fight
  }

  /** What the fight waits for; empty when it is over or rests. */
  get questions(): readonly Question[] {
    return this.#runner.questions
  }

  /** The open questions a seat may see: its own; the referee sees all but other seats' sealed ones. */
  questionsFor(seat: string): readonly Question[] {
    return this.questions.filter(
      (question) => question.seat === seat || (seat === 'referee' && !question.sealed),
    )
  }

  /** Everything that was told, in order, struck lines included. */
  get log(): readonly LogLine[] {
    return this.#timeline.log
  }

  /** The log as one seat may see it. */
  logFor(seat: string): readonly LogLine[] {
    return this.log.flatMap((line) => {
      const event = seenBy(this.system, line.event, this.#runner.working, seat)
      return event === null ? [] : [{ step: line.step, event, struck: line.struck }]
    })
  }

  /** A copy of the fight as it stands, in the middle of its step if it waits there. */
  get state(): State {
    return this.system.copy(this.#runner.working)
  }

  /** What a seat may know. */
  view(seat: string): State {
    return this.system.view(this.state, seat)
  }

  /** The fight at a glance, as a seat may see it: sides with their figures, where they stand, what has been rolled. */
  board(seat: string): Board {
    const view = this.view(seat)
    const board = this.system.tell.board(view)
    const own = board.sides.filter(
      ({ id, figures }) => id === seat || figures.some((each) => this.system.seatOf(view, each.id) === seat),
    )
    const known = new Set(own.flatMap(({ figures }) => figures.map(({ id }) => id)))
    return withNotes(this, board, (figure) => seat === REFEREE.seat || known.has(figure))
  }

  get outcome(): Outcome {
    const { before } = this.#timeline.current
    if (!this.over) return { over: false, winner: null, how: 'running' }
    if (this.system.next(before) !== null) return { over: true, winner: null, how: 'undecided' }
    return this.system.outcome(before)
  }

  get over(): boolean {
    return this.#runner.finished
  }

  get round(): number {
    return this.system.round(this.#runner.working)
  }

  /** How many acts the record holds; it only grows. */
  get revision(): number {
    return this.record.length
  }

  /** How many entries of the timeline lie behind the current step. */
  get step(): number {
    return this.#timeline.step
  }

  get record(): readonly ActRecord[] {
    return this.#timeline.record
  }

  get hands(): Readonly<Record<string, HandSpec>> {
    return this.#hands.all
  }

  /** Which of the referee's ways back are open now. */
  get possible(): { readonly undo: boolean; readonly redo: boolean; readonly again: boolean } {
    const { canUndo, canRedo, canRollAgain } = this.#timeline
    const isFresh = (entry: number): boolean => !this.#runner.isShown(entry)
    return {
      undo: canUndo && isFresh(this.#timeline.requireUndoable().entry),
      redo: canRedo && isFresh(this.step),
      again: canRollAgain && isFresh(this.#timeline.requireRoll().entry),
    }
  }

  /** The fingerprint of the seed in use: publish it before the first roll. */
  get commitment(): string {
    return this.#runner.commitment
  }

  /** Everything the fight is made of. The seeds are in it: it is for the referee. */
  parts(): FightParts<State> {
    return {
      written: this.#written,
      scenario: this.scenario,
      seeds: this.#runner.seeds,
      ...this.#hands.parts(),
      ...this.#timeline.parts(),
      opened: Object.fromEntries(this.#runner.opened),
      attention: this.#runner.attention,
    }
  }

  /**
   * The same fight with the same players, for whoever wants to try something: what happens to one leaves the other. A copy
   * is never the fight itself, so it may go back behind an end at which the seed was shown.
   */
  copy(): Fight<State> {
    const parts = this.parts()
    return Fight.assemble(this.system, { ...parts, seeds: unshown(parts.seeds) }, this.#players)
  }

  /** What everybody carries out of the fight: the sheets for the next one. Refused while the fight goes on. */
  leaving(): readonly SheetAfter[] {
    const { system, scenario } = this
    if (!this.over)
      throw new Refusal(
        'malformed-request',
        'This fight goes on.',
        'Play it to its end, or let the referee end it.',
      )
    if (system.after === undefined)
      throw new Refusal('malformed-request', `In ${system.title} nothing is carried out of a fight.`)
    const earlier = (scenario.joined ?? []).map(({ figure }) => figure)
    const joined = this.#timeline.entries.flatMap(({ change }) =>
      change !== null && 'join' in change ? [change.join.figure] : [],
    )
    return system.after(this.state, { scenario, joined: [...earlier, ...joined] })
  }

  /**
   * A scenario that begins where entry `at` of this fight does, or where the step begins at which it stands: as it was
   * written, with what differs by then as its checkpoint.
   */
  scenarioAt(at: number = this.step): unknown {
    this.#timeline.requireEntry(at)
    const { entries, current } = this.#timeline
    const joined = entries
      .slice(0, at)
      .flatMap(({ change }) => (change !== null && 'join' in change ? [change.join] : []))
    const state = entries[at]?.before ?? current.before
    return scenarioOf(this.system, this.#writtenFor(at), { state, joined })
  }

  /** The scenario as it was written, with a referee if one sat down before entry `at`, and without if one got up. */
  #writtenFor(at: number): unknown {
    const seatings = this.#timeline.entries
      .slice(0, at)
      .flatMap(({ change }) => (change !== null && 'referee' in change ? [change.referee] : []))
    const last = seatings.at(-1)
    return last === undefined ? this.#written : refereedBy(this.#written, last.seated ? 'human' : STAND_IN)
  }

  /** A question in words. */
  inWords(question: ChoiceQuestion): QuestionText {
    return this.system.tell.question(question.decision, this.#runner.working)
  }

  /** A log line in words. */
  tellLine(line: LogLine): Line {
    return tellEvent(this.system, line.event, this.#runner.working)
  }

  /** Runs on until somebody must be asked, the fight is over, or `until` says stop after a step. */
  advance(until: (fight: Fight<State>) => boolean = () => false): void {
    this.#attempt(() => this.#runner.runOn('kept', () => until(this)))
  }

  /** Answers an open question. `seat` says who answers: the one who was asked, or the referee for anybody. */
  answer(id: string, reply: Reply, options: AnswerOptions = {}): void {
    this.answerAll([{ ...options, id, reply }], options.auto)
  }

  /** Answers several questions that are open side by side, such as a side's declarations; one undo takes all back. */
  answerAll(answers: readonly GivenAnswer[], auto = true): void {
    this.#attempt(() => {
      const [first, ...others] = answers.map((each, at) => this.#give(each, at === 0 ? 'first' : 'rest'))
      if (first !== undefined && others.length > 0) this.#timeline.markAlso(others)
      this.#runner.runOn('kept', () => !auto)
    })
  }

  /** Takes one answer, with what is asked at once after it, as far as that question; returns its path. */
  #give(given: GivenAnswer, part: 'first' | 'rest'): string {
    const open = this.#runner.find(given.id)
    const owner = seatOf(open)
    const seat = given.seat ?? owner
    if (seat !== owner && seat !== 'referee')
      throw new Refusal(
        'wrong-seat',
        `${quote(seat)} cannot answer for ${owner}.`,
        `Wait for ${owner} or the referee.`,
      )
    if (isRelayed(given.reply) && !this.relayed.includes(owner))
      throw new Refusal(
        'wrong-seat',
        `Nobody may pass on what ${owner} says to have rolled.`,
        'They type their dice themselves, unless the referee lets others relay them.',
      )
    const answer = this.#runner.answerOf(open, given.reply, seat, given.words)
    const rest = this.#requireFollowing(open, answer, given.further ?? [])
    this.#timeline.answer(open.path, answer, seat, part)
    for (const { question, choice } of rest) {
      this.#runner.runOn('kept', () => false)
      this.#timeline.answer(
        question.path,
        { tag: decisionTag(question.decision), choice, who: seat },
        seat,
        'rest',
      )
    }
    // Orders stand for what comes after the larger choice, not for the rest of it.
    if (open.kind === 'choice' && 'choice' in answer)
      for (const { question, choice } of [{ question: open, choice: answer.choice }, ...rest])
        this.#order(question, choice, given)
    return open.path
  }

  /** What a good player would answer: whoever takes every suggestion plays as the game's advisor does. */
  suggestion(question: ChoiceQuestion): Choice {
    return this.#runner.adviceOn(this.#runner.trialOf(this.#runner.find(question.id)))
  }

  /** The suggestion with what is asked at once after it: the answers of one larger choice. */
  suggestedPath(question: ChoiceQuestion): readonly SuggestedAnswer<State>[] {
    const path: SuggestedAnswer<State>[] = []
    const earlier: TrialQuestion<State>[] = []
    let asked: TrialQuestion<State> | null = this.#runner.trialOf(this.#runner.find(question.id))
    while (asked !== null) {
      const choice: Choice = this.#runner.adviceOn(asked)
      path.push({ decision: asked.open.decision, state: asked.state, choice })
      earlier.push(asked)
      asked = this.#runner.following(earlier, choice, 'turn')
    }
    return path
  }

  /** Dice to type, and those that the same seat types for the same roll right after them, whatever they show. */
  dicePool(question: RollQuestion): readonly RollQuestion[] {
    const open = this.#runner.find(question.id)
    if (open.kind !== 'roll') return [question]
    const [, ...further] = this.#runner.poolOf(open)
    return [question, ...further.map((each) => this.#rollOf(each))]
  }

  #rollOf(open: OpenRoll): RollQuestion {
    const question = questionOf(open, this.step, this.revision)
    if (question.kind !== 'roll') throw new Error('dice are no choice')
    return question
  }

  /** The choices that a seat is asked side by side with this one, such as a side's declarations; this one among them. */
  beside(question: ChoiceQuestion): readonly ChoiceQuestion[] {
    const dialogue = dialogueOf(question.id)
    return this.questions.filter(
      (each): each is ChoiceQuestion =>
        each.kind === 'choice' &&
        (each.id === question.id ||
          (dialogue !== '' && each.seat === question.seat && dialogueOf(each.id) === dialogue)),
    )
  }

  /** A suggestion for each of the choices beside a question, which fit each other, in the order of their questions. */
  suggestedBeside(question: ChoiceQuestion): readonly (readonly SuggestedAnswer<State>[])[] {
    const asked = this.beside(question)
    const trial = asked.length > 1 ? this.copy() : this
    return asked.map((each, at) => {
      const path = trial.suggestedPath(each)
      const [first, ...further] = path.map(({ choice }) => choice)
      if (first !== undefined && at < asked.length - 1) trial.answer(each.id, first, { further })
      return path
    })
  }

  /** A question with what is asked at once after each of its answers, as far as so many trials go. */
  paths(question: ChoiceQuestion, trials?: number): AnswerTree<State> {
    const root = this.#runner.trialOf(this.#runner.find(question.id))
    const before = new Map<TrialQuestion<State>, readonly TrialQuestion<State>[]>()
    const following = (asked: TrialQuestion<State>, choice: Choice): TrialQuestion<State> | null => {
      const earlier = [...(before.get(asked) ?? []), asked]
      const next = this.#runner.following(earlier, choice, 'line')
      if (next !== null) before.set(next, earlier)
      return next
    }
    return answerTree(root, following, trials)
  }

  /** Whether an answer to a question can change anything that its seat may know of. */
  matters({ decision, seat }: ChoiceQuestion): boolean {
    return matters(this.system, decision, this.system.view(this.#runner.working, seat))
  }

  /** How much people want to be asked. */
  get attention(): Attention {
    return this.#runner.attention
  }

  /** Sets how often a seat, or the table as a whole, is asked one kind of decision, or all that are not named. */
  setAttention(change: AttentionChange, options: By = {}): void {
    const { seat, decision, level } = change
    if (seat !== undefined) this.#hands.requireSeat(seat)
    requireLevel(level)
    requireWords(options)
    if (decision !== undefined && this.system.decisions.every(({ name }) => name !== decision))
      throw new Refusal(
        'malformed-request',
        `There is no kind of decision called ${quote(decision)}.`,
        `The kinds are ${this.system.decisions.map(({ name }) => name).join(', ')}.`,
      )
    const attention = withAttention(this.attention, change)
    this.#attempt(() => {
      this.#runner.attention = attention
      this.#timeline.act('attention', options, `${seat ?? 'table'} ${decision ?? 'all'} ${level}`)
      this.#runner.release((asked) => seat === undefined || asked.seat === seat)
      this.#goOn(options)
    })
  }

  /** Has a policy play seats of people until something happens; says why it stopped. One undo takes all of it back. */
  playOn(orders: DeputyOrders, options: By = {}): StopReason {
    const { seats, policy, until } = orders
    for (const seat of seats) this.#hands.requireSeat(seat)
    requireWords(options)
    const unknown = until.find((happening) => !HAPPENINGS.includes(happening))
    if (unknown !== undefined)
      throw new Refusal(
        'malformed-request',
        `Nobody can play until ${quote(unknown)}.`,
        `Say ${HAPPENINGS.join(', ')}.`,
      )
    const decide = this.#hands.policyOf(`ai:${policy}`)
    const first = this.#runner.open.find((open) => open.kind === 'choice' && seats.includes(seatOf(open)))
    if (first === undefined) return this.#stopped(seats)
    const deputy = new Deputy<State>(this.system, this.#runner.working, orders, decide)
    this.#attempt(() => {
      this.#timeline.act(
        'play',
        { by: seatOf(first), ...options },
        `${policy} ${until.join(' ')}`,
        first.path,
      )
      this.#timeline.mark(first.path)
      this.#runner.release((asked) => seats.includes(asked.seat))
      this.#runner.withDeputy(deputy, () => this.#runner.runOn('kept', () => false))
    })
    return deputy.stopped ?? this.#stopped(seats)
  }

  /** Declarations that can still be taken back, because others have not finished theirs. */
  get withdrawable(): readonly Withdrawal[] {
    return withdrawals(this.#timeline.current.answers, this.#runner.open)
  }

  /** Takes back what a party has declared in a dialogue that others have not finished. */
  withdraw(id: string, options: { readonly seat?: string } = {}): void {
    const found = this.withdrawable.find((each) => each.id === id)
    if (found === undefined)
      throw new Refusal('too-late', `${quote(id)} cannot be withdrawn any more.`, 'Ask the referee to undo.')
    const seat = options.seat ?? found.seat
    if (seat !== found.seat && seat !== 'referee')
      throw new Refusal(
        'wrong-seat',
        `${quote(seat)} cannot withdraw for ${found.seat}.`,
        `Wait for ${found.seat}.`,
      )
    this.#attempt(() => {
      this.#timeline.withdraw(id, seat, found.what)
      this.#runner.askAt(id)
      this.#runner.run('strict', 'rewritten')
    })
  }

  /** Takes back the last act; its lines stay in the log, struck. */
  undo(options: By = {}): void {
    const mark = this.#timeline.requireUndoable()
    this.#requireFreshDice(mark.entry)
    requireWords(options)
    this.#attempt(() => this.#undoTo(mark, options))
  }

  /** Takes back an answer of a person, or one that was given for them, and asks it. */
  undoAnswer(place: UndoMark, options: By = {}): void {
    const mark = this.#timeline.requireAnswer(place.entry, place.path)
    this.#requireFreshDice(mark.entry)
    requireWords(options)
    this.#attempt(() => this.#undoTo(mark, options))
  }

  /** Takes the timeline back to the beginning of an entry and rests there; `advance` plays on. */
  undoTo(entry: number, options: By = {}): void {
    this.#timeline.requireEntry(entry)
    this.#requireFreshDice(entry)
    requireWords(options)
    this.#attempt(() => {
      this.#timeline.undo({ entry, path: '0' }, options, this.#runner.rests)
      this.#timeline.tell([], 'rewritten')
      this.#runner.rest()
    })
  }

  /** Does again what the last undo took back: the same answers, the same dice. */
  redo(options: By = {}): void {
    const undone = this.#timeline.requireRedoable()
    this.#requireFreshDice(this.step)
    requireWords(options)
    this.#attempt(() => {
      this.#timeline.redo(undone, options)
      this.#runner.forgetOpened()
      if (undone.resting === null) this.#runner.run('strict', 'rewritten')
      else this.#runner.rest()
    })
  }

  /** The referee has the last dice rolled again; the old ones stay in the log, struck. */
  rollAgain(options: By = {}): void {
    const mark = this.#timeline.requireRoll()
    this.#requireFreshDice(mark.entry)
    requireWords(options)
    this.#attempt(() => {
      this.#timeline.rollAgain(mark, options)
      this.#runner.forgetOpened()
      this.#runner.runOn('rewritten', () => options.auto === false)
    })
  }

  /** The referee changes the fight from outside the rules; who, why and what stood before are kept. */
  amend(change: Change, options: By = {}): void {
    this.#requireFreshDice(this.step)
    requireWords(options)
    const checked = parseChange(change)
    const amended = this.system.copy(this.#timeline.current.before)
    const what = changeState(this.system, amended, checked)
    this.#requirePlayable(amended)
    try {
      this.#attempt(() => this.#amendTo(amended, what, checked, options))
    } catch (thrown) {
      throw thrown instanceof Refusal ? thrown : cannotGoOn(String(thrown))
    }
  }

  /** Gives a seat to a person or to a policy. */
  setHand(seat: string, hand: HandSpec, options: By = {}): void {
    this.#hands.requireSeat(seat)
    this.#hands.requireHand(hand)
    requireWords(options)
    this.#attempt(() => {
      this.#hands.setHand(seat, hand)
      this.#timeline.act('hand', options, `${seat} ${hand}`)
      this.#timeline.note('hand', options, `${seat} ${hand}`)
      if (seat === 'referee' && !this.over) this.#followReferee()
      this.#goOn(options)
    })
  }

  /** From now on a seat types its dice, itself or by another's word, or has them drawn. */
  setDice(seat: string, origin: DiceOrigin, options: By = {}): void {
    this.#hands.requireSeat(seat)
    requireWords(options)
    requireDiceOrigin(origin)
    this.#attempt(() => {
      this.#hands.setDice(seat, origin)
      this.#timeline.act('dice', { ...options, by: options.by ?? seat }, `${seat} ${origin}`)
      this.#timeline.note('dice', options, `${seat} ${origin}`)
      this.#goOn(options)
    })
  }

  /** Seats that type their dice. */
  get typed(): readonly string[] {
    return this.#hands.typed
  }

  /** Of those, the seats whose dice somebody else may pass on, such as a model that was told them in a chat. */
  get relayed(): readonly string[] {
    const latest = (seat: string): string | undefined =>
      this.record.findLast(({ act, what }) => act === 'dice' && what.startsWith(`${seat} `))?.what
    return this.typed.filter((seat) => latest(seat) === `${seat} relayed`)
  }

  /** A player adds a seed to the dice; only before the first roll. */
  addSeed(seed: string, options: By = {}): void {
    requireSeed(seed)
    requireWords(options)
    this.#runner.addSeed(seed)
    this.#timeline.act('seed', options, seed)
    this.#timeline.note('seeded', options, seed)
  }

  /**
   * The whole fight is about to be shown, its seeds and sealed answers included: the log tells everybody. Once the fight
   * is over, whoever has seen the seeds knows every die that they would give, so nobody plays on with them.
   */
  reveal(options: By = {}): void {
    requireWords(options)
    this.#timeline.act('reveal', options, this.over ? 'over' : 'running')
    this.#timeline.note('revealed', options, '')
    if (this.over) this.#runner.showSeeds()
  }

  /** Whether the fight was revealed at its end. */
  get shown(): boolean {
    return this.#runner.isShown(this.step)
  }

  /**
   * The same past, and fresh dice from the beginning of entry `at` on, or from where this fight stands. With a path, the
   * answers and dice of that entry before the path are part of the past.
   */
  fork(
    options: {
      readonly at?: number
      readonly path?: string
      readonly seed?: string
      readonly auto?: boolean
    } = {},
  ): Fight<State> {
    const { at = this.step, path = null } = options
    this.#timeline.requireEntry(at)
    const seed = seedLine(options.seed ?? freshSeed(), this.#timeline.dieStep(at))
    const fork = new Fight<State>(this.system, forkParts(this.parts(), { at, path, seed }), this.#players)
    fork.#timeline.act('fork', {}, `step ${at}`)
    fork.#timeline.note('forked', {}, `step ${at}`)
    if (options.auto === false) fork.#runner.rest()
    else fork.#runner.runOn('rewritten', () => false)
    return fork
  }

  /** Refuses to play on from an entry whose seed was shown. */
  #requireFreshDice(entry: number): void {
    if (!this.#runner.isShown(entry)) return
    throw new Refusal(
      'too-late',
      'The seed was shown when the fight was over, so its dice could be foreseen.',
      'Fork the fight to play on with fresh dice.',
    )
  }

  #undoTo(mark: UndoMark, options: By): void {
    this.#timeline.undo(mark, options, this.#runner.rests)
    this.#runner.forgetOpened(mark.path)
    this.#runner.run('strict', 'rewritten')
  }

  /** The further answers of a larger choice, each with its question; refused if they are not asked at once. */
  #requireFollowing(
    open: OpenQuestion,
    answer: Answer,
    further: readonly Choice[],
  ): readonly { readonly question: OpenChoice; readonly choice: Choice }[] {
    if (further.length === 0 || open.kind !== 'choice' || !('choice' in answer))
      return requireNothing(further)
    const found: { question: OpenChoice; choice: Choice }[] = []
    const earlier = [this.#runner.trialOf(open)]
    let { choice } = answer
    for (const reply of further) {
      const next = this.#runner.following(earlier, choice, 'turn')
      if (next === null) return requireNothing(further.slice(found.length))
      choice = checkChoice(next.open.decision, reply)
      found.push({ question: next.open, choice })
      earlier.push(next)
    }
    return found
  }

  /** Has an answer stand for further decisions of its kind, if that was wished. */
  #order({ decision, path }: OpenChoice, choice: Choice, { order }: AnswerOptions): void {
    if (order === undefined) return
    const { seat, name, by } = decision
    const { figures = null } = order
    const names = this.scenario.sides.some(({ id }) => id === by)
    this.#timeline.order({
      seat,
      name,
      choice: names ? null : choice,
      figures,
      round: this.round,
      entry: this.step,
      path,
    })
    this.#runner.release((asked) => asked.seat === seat && asked.name === name)
  }

  #stopped(seats: readonly string[]): StopReason {
    if (this.over) return 'over'
    return this.#runner.open.some((open) => open.kind === 'roll' && seats.includes(open.seat))
      ? 'dice'
      : 'others'
  }

  /** Opens or closes what is left to a referee; questions that stand open are asked anew then. */
  #followReferee(): void {
    const { rests } = this.#runner
    if (!this.#runner.followReferee()) return
    this.#runner.forgetOpened()
    if (rests) this.#runner.rest()
  }

  /** Plays on now that somebody else answers, unless told to stop: then a fight that rests goes on resting. */
  #goOn(options: By): void {
    if (options.auto === false && this.#runner.rests) return
    this.#runner.runOn('kept', () => options.auto === false)
  }

  /** Goes on from an amended state; the step that was interrupted keeps its answers if it is still the one to play. */
  #amendTo(amended: State, what: string, change: Change, options: By): void {
    const { before, answers } = this.#timeline.current
    const same = this.system.next(before) === this.system.next(amended)
    this.#timeline.amend({ before: amended, answers: same ? answers : [] }, what, change, options)
    this.#runner.forgetOpened()
    if (this.#runner.run('lenient', 'rewritten') && options.auto !== false)
      this.#runner.runOn('kept', () => false)
  }

  /** Everybody must be able to look at what was amended and to play on: who cannot do so cannot take it back either. */
  #requirePlayable(amended: State): void {
    const why = whyNotPlayable(this.system, amended, Object.keys(this.hands))
    if (why !== null) throw cannotGoOn(why)
  }

  /** Runs `change`; if it throws, everything is as it was. */
  #attempt(change: () => void): void {
    const timeline = this.#timeline.snapshot()
    const hands = this.#hands.parts()
    const { attention } = this.#runner
    const position = this.#runner.snapshot()
    try {
      change()
    } catch (thrown) {
      this.#timeline.restore(timeline)
      this.#hands.restore(hands)
      this.#runner.attention = attention
      this.#runner.restore(position)
      throw thrown
    }
  }
}

/** Refuses answers to questions that are not asked at once. */
function requireNothing(further: readonly Choice[]): readonly never[] {
  const [first] = further
  if (first === undefined) return []
  throw new Refusal(
    'unknown-option',
    `${quote(first)} answers no question that follows at once.`,
    'Answer one question, and see what is asked then.',
  )
}

function cannotGoOn(why: string): Refusal {
  return new Refusal(
    'malformed-amendment',
    `The fight cannot go on from there: ${why}`,
    'Nothing has changed; amend it another way.',
  )
}
