/**
 * A fight: scenario + seed + record, and everything else derived from them.
 *
 * The timeline is a list of entries (steps that were played, amendments that were made) and the current step
 * with its checkpoint and the answers so far. Acts from outside (an answer, undo, an amendment…) are appended
 * to the record and never leave it. Undo moves the timeline back and re-derives the past; the lines it takes
 * back stay in the log, struck. Every public method does all it says, or throws a Refusal and changes nothing.
 */

import { quote, Refusal } from '../refusal.ts'
import { explain, handForm, readScenario } from '../scenario/scenario.ts'
import type { SheetAfter } from '../scenario/sheets-after.ts'
import type { ActEvent, DiceOrigin, FightEvent } from '../system/event.ts'
import { type Policy, usualPolicy } from '../system/policy.ts'
import type { BaseScenario, HandSpec, Line, Outcome, QuestionText, System } from '../system/system.ts'
import { tellEvent } from '../system/tell.ts'
import { type Choice, checkChoice, choiceText, decisionTag } from '../table/decision.ts'
import { Table } from '../table/table.ts'
import { type Change, changeState, describeChange, parseChange } from './amend.ts'
import { canBeCommittedTo, commitmentOf, FairDice, freshSeed } from './fair-dice.ts'
import { Log, type LogLine, seenBy } from './log.ts'
import {
  type Answer,
  drawDice,
  type OpenQuestion,
  type PlayContext,
  type PlayingHand,
  PlaySource,
  rollTag,
  upToPath,
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
  readonly change: Change | null
}

/** A seed and the step from which on it is used; a fork adds one. */
export interface SeedLine {
  readonly from: number
  readonly seed: string
  readonly players: readonly string[]
  readonly commitment: string
}

/** Where an act took place, so that it can be undone. */
export interface UndoMark {
  readonly entry: number
  readonly path: string
}

/**
 * Who plays the hand 'ai:search': asked like a person, between two runs of a step, with the fight as it stands there. A
 * policy sees one moment; this one may play on from it. It must not change the fight, nor look past the seat's view.
 */
export type Thinker<State extends object = object> = {
  think(fight: Fight<State>, question: ChoiceQuestion): Choice
}['think']

/** Who plays hands besides the system's own policies. */
export interface Players<State extends object = object> {
  /** Policies by the name that a hand uses. */
  readonly policies?: Readonly<Record<string, Policy>>
  /** Who plays 'ai:search'. */
  readonly search?: Thinker<State>
}

/** What can be given besides the scenario. */
export interface FightOptions extends Players {
  /** Any text; the same seed gives the same dice. Left out: a fresh one. */
  readonly seed?: string
  /** Seeds of the players, mixed into the dice. */
  readonly playerSeeds?: readonly string[]
  /** Hands that differ from the scenario's: `{ players: 'human', npcs: 'ai:skilled' }`. */
  readonly hands?: Readonly<Record<string, HandSpec>>
  /** Seats that type their dice. */
  readonly typed?: readonly string[]
  /** False: run nothing until `advance` is called. */
  readonly auto?: boolean
}

/** Who did it and why, for the record. */
export interface By {
  readonly by?: string
  readonly why?: string
  /** False: stop after this act instead of running on. */
  readonly auto?: boolean
}

/** The step that is being played. */
export interface CurrentStep<State extends object = object> {
  readonly before: State
  readonly answers: readonly Answer[]
}

/** Everything a fight is made of, for saving and forking. */
export interface FightParts<State extends object = object> {
  /** The scenario as it was written. */
  readonly written: unknown
  readonly scenario: BaseScenario
  readonly seeds: readonly SeedLine[]
  readonly hands: Readonly<Record<string, HandSpec>>
  readonly typed: readonly string[]
  readonly entries: readonly TimelineEntry<State>[]
  readonly current: CurrentStep<State>
  readonly record: readonly ActRecord[]
  readonly log: readonly LogLine[]
  readonly marks: readonly UndoMark[]
  /** The paths of the open questions and the revision at which each was opened; none while the fight rests. */
  readonly opened: Readonly<Record<string, number>>
  /** How often the referee had dice rolled again, by step and path. */
  readonly again: Readonly<Record<string, number>>
  /** Entries before this one were played under other rules: shown, never run again. Null: there are none. */
  readonly fixed: number | null
  /** What was undone and can be done again, the latest last. */
  readonly redo: readonly RedoEntry<State>[]
}

/** The hand that is played by whoever was given as `search`. */
const SEARCHING: HandSpec = 'ai:search'

/** What a save can hold. */
const MOST_PLAYER_SEEDS = 50

/** What one undo took back: from which entry on, and where the fight stood before. */
export interface RedoEntry<State extends object> {
  readonly entries: readonly TimelineEntry<State>[]
  readonly current: CurrentStep<State>
  readonly marks: readonly UndoMark[]
  /** What the current step had told if the fight rested in it; null if it was being played. */
  readonly resting: readonly FightEvent[] | null
  readonly back: number
}

/** One fight that is played, by people, machines or both. */
export class Fight<State extends object = object> {
  readonly system: System<State>
  readonly scenario: BaseScenario
  readonly #written: unknown
  readonly #players: Players<State>
  readonly #fixed: number | null
  #seeds: readonly SeedLine[]
  #dice: readonly FairDice[]
  #hands: Readonly<Record<string, HandSpec>>
  #typed: ReadonlySet<string>
  #entries: readonly TimelineEntry<State>[]
  #current: CurrentStep<State>
  #record: readonly ActRecord[]
  #log: Log
  #marks: readonly UndoMark[]
  #again: Readonly<Record<string, number>>
  #redo: readonly RedoEntry<State>[] = []
  #working: State
  #open: readonly OpenQuestion[] = []
  #opened: ReadonlyMap<string, number> = new Map()
  #finished = false

  private constructor(system: System<State>, parts: FightParts<State>, players: Players<State>) {
    this.system = system
    this.scenario = parts.scenario
    this.#written = parts.written
    this.#players = players
    this.#fixed = parts.fixed
    this.#seeds = parts.seeds
    this.#dice = diceOf(parts.seeds)
    this.#hands = parts.hands
    this.#typed = new Set(parts.typed)
    this.#entries = parts.entries
    this.#current = parts.current
    this.#record = parts.record
    this.#log = new Log(parts.log)
    this.#marks = parts.marks
    this.#opened = new Map(Object.entries(parts.opened))
    this.#again = parts.again
    this.#redo = parts.redo
    this.#working = parts.current.before
  }

  /** Begins a fight from what a user wrote. */
  static create<State extends object>(
    system: System<State>,
    scenario: unknown,
    options: FightOptions = {},
  ): Fight<State> {
    const { scenario: parsed, written } = readScenario(system, scenario)
    const seed = options.seed ?? freshSeed()
    const players = [...(options.playerSeeds ?? [])]
    for (const text of [seed, ...players]) requireSeed(text)
    if (players.length > MOST_PLAYER_SEEDS) throw tooManySeeds()
    const hands: Record<string, HandSpec> = { referee: 'ai:usual', ...parsed.hands, ...options.hands }
    const parts: FightParts<State> = {
      written,
      scenario: parsed,
      seeds: [{ from: 0, seed, players, commitment: commitmentOf(seed) }],
      hands,
      typed: options.typed ?? [],
      entries: [],
      current: { before: beginning(system, parsed), answers: [] },
      record: [],
      log: [],
      marks: [],
      opened: {},
      again: {},
      fixed: null,
      redo: [],
    }
    const fight = new Fight<State>(system, parts, options)
    for (const hand of Object.values(hands)) fight.#requireHand(hand)
    for (const seat of [...parts.typed, ...Object.keys(options.hands ?? {})]) fight.#requireSeat(seat, parsed)
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
    if (fight.#opened.size === 0) fight.#rest()
    else fight.#runOn('rewritten', () => false)
    return fight
  }

  /** What the fight waits for; empty when it is over or rests. */
  get questions(): readonly Question[] {
    return this.#open.map((open) => questionOf(open, this.#entries.length, this.#opened.get(open.path) ?? 0))
  }

  /** The open questions a seat may see: its own; the referee sees all but other seats' sealed ones. */
  questionsFor(seat: string): readonly Question[] {
    return this.questions.filter(
      (question) => question.seat === seat || (seat === 'referee' && !question.sealed),
    )
  }

  /** Everything that was told, in order, struck lines included. */
  get log(): readonly LogLine[] {
    return this.#log.lines
  }

  /** The log as one seat may see it. */
  logFor(seat: string): readonly LogLine[] {
    return this.log.flatMap((line) => {
      const event = seenBy(this.system, line.event, this.#working, seat)
      return event === null ? [] : [{ step: line.step, event, struck: line.struck }]
    })
  }

  /** A copy of the fight as it stands, in the middle of its step if it waits there. */
  get state(): State {
    return this.system.copy(this.#working)
  }

  /** What a seat may know. */
  view(seat: string): State {
    return this.system.view(this.state, seat)
  }

  get outcome(): Outcome {
    if (!this.#finished) return { over: false, winner: null, how: 'running' }
    if (this.system.next(this.#current.before) !== null) return { over: true, winner: null, how: 'undecided' }
    return this.system.outcome(this.#current.before)
  }

  get over(): boolean {
    return this.#finished
  }

  get round(): number {
    return this.system.round(this.#working)
  }

  /** How many acts the record holds; it only grows. */
  get revision(): number {
    return this.#record.length
  }

  /** How many entries of the timeline lie behind the current step. */
  get step(): number {
    return this.#entries.length
  }

  get record(): readonly ActRecord[] {
    return this.#record
  }

  get hands(): Readonly<Record<string, HandSpec>> {
    return this.#hands
  }

  /** Which of the referee's ways back are open now. */
  get possible(): { readonly undo: boolean; readonly redo: boolean; readonly again: boolean } {
    const mark = this.#marks.at(-1)
    return {
      undo: mark !== undefined && mark.entry >= (this.#fixed ?? 0),
      redo: this.#redo.length > 0,
      again: this.#lastRoll() !== null,
    }
  }

  /** The fingerprint of the seed in use: publish it before the first roll. */
  get commitment(): string {
    return this.#seeds[seedInUse(this.#seeds, this.#dieStep(this.#entries.length))]?.commitment ?? ''
  }

  /** Everything the fight is made of. The seeds are in it: it is for the referee. */
  parts(): FightParts<State> {
    return {
      written: this.#written,
      scenario: this.scenario,
      seeds: this.#seeds,
      hands: this.#hands,
      typed: [...this.#typed],
      entries: this.#entries,
      current: this.#current,
      record: this.#record,
      log: this.log.slice(),
      marks: this.#marks,
      opened: Object.fromEntries(this.#opened),
      again: this.#again,
      fixed: this.#fixed,
      redo: this.#redo,
    }
  }

  /** The same fight with the same players, for whoever wants to try something: what happens to one leaves the other. */
  copy(): Fight<State> {
    return Fight.assemble(this.system, this.parts(), this.#players)
  }

  /** What everybody carries out of the fight: the sheets for the next one. Refused while the fight goes on. */
  leaving(): readonly SheetAfter[] {
    const { system, scenario } = this
    if (!this.#finished)
      throw new Refusal(
        'malformed-request',
        'This fight goes on.',
        'Play it to its end, or let the referee end it.',
      )
    if (system.after === undefined)
      throw new Refusal('malformed-request', `In ${system.title} nothing is carried out of a fight.`)
    const joined = this.#entries.flatMap(({ change }) =>
      change !== null && 'join' in change ? [change.join.figure] : [],
    )
    return system.after(this.state, { scenario, joined })
  }

  /** A question in words. */
  inWords(question: ChoiceQuestion): QuestionText {
    return this.system.tell.question(question.decision, this.#working)
  }

  /** A log line in words. */
  tellLine(line: LogLine): Line {
    return tellEvent(this.system, line.event, this.#working)
  }

  /** Runs on until somebody must be asked, the fight is over, or `until` says stop after a step. */
  advance(until: (fight: Fight<State>) => boolean = () => false): void {
    this.#attempt(() => this.#runOn('kept', until))
  }

  /** Answers an open question. `seat` says who answers: the one who was asked, or the referee for anybody. */
  answer(id: string, reply: Reply, options: { readonly seat?: string; readonly auto?: boolean } = {}): void {
    const open = this.#find(id)
    const owner = open.kind === 'choice' ? open.decision.seat : open.seat
    const seat = options.seat ?? owner
    if (seat !== owner && seat !== 'referee')
      throw new Refusal(
        'wrong-seat',
        `${quote(seat)} cannot answer for ${owner}.`,
        `Wait for ${owner} or the referee.`,
      )
    const answer = this.#answerOf(open, reply, seat)
    this.#attempt(() => {
      const what = 'choice' in answer ? choiceText(answer.choice).slice(0, 1000) : 'dice'
      this.#act('answer', seat, open.path, what, '')
      this.#marks = [...this.#marks, { entry: this.#entries.length, path: open.path }]
      this.#current = {
        before: this.#current.before,
        answers: withAnswer(this.#current.answers, open.path, answer),
      }
      this.#redo = []
      this.#runOn('kept', () => options.auto === false)
    })
  }

  /** Declarations that can still be taken back, because others have not finished theirs. */
  get withdrawable(): readonly { readonly id: string; readonly seat: string; readonly what: string }[] {
    const last = this.#current.answers.at(-1)
    const main = this.#current.answers.length - 1
    if (last === undefined || !('lanes' in last)) return []
    if (!this.#open.some(({ path }) => path.startsWith(`${main}.`))) return []
    return last.lanes.flatMap((lane, at) => {
      const first = lane[0]
      if (first === undefined || !('choice' in first) || first.who.startsWith('ai:')) return []
      return [{ id: `${main}.${at}.0`, seat: first.who, what: first.tag.split(' ').slice(0, 2).join(' ') }]
    })
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
    const lane = id.slice(0, id.lastIndexOf('.') + 1)
    this.#attempt(() => {
      this.#act('withdraw', seat, id, found.what, '')
      this.#marks = this.#marks.filter(
        (mark) => mark.entry < this.#entries.length || !mark.path.startsWith(lane),
      )
      this.#current = { before: this.#current.before, answers: upToPath(this.#current.answers, id) }
      this.#redo = []
      this.#run('strict', 'rewritten')
    })
  }

  /** Takes back the last act; its lines stay in the log, struck. */
  undo(options: By = {}): void {
    const mark = this.#marks.at(-1)
    if (mark === undefined || mark.entry < (this.#fixed ?? 0))
      throw new Refusal('nothing-to-undo', 'There is nothing to undo.', 'Nobody but machines has acted yet.')
    requireWords(options)
    this.#attempt(() => {
      this.#goBack('undo', 'undone', mark, options)
      this.#run('strict', 'rewritten')
    })
  }

  /** Takes the timeline back to the beginning of an entry and rests there; `advance` plays on. */
  undoTo(entry: number, options: By = {}): void {
    this.#requireEntry(entry)
    requireWords(options)
    this.#attempt(() => {
      this.#goBack('undo', 'undone', { entry, path: '0' }, options)
      this.#log.sync(entry, [], 'rewritten')
      this.#rest()
    })
  }

  /** Does again what the last undo took back: the same answers, the same dice. */
  redo(options: By = {}): void {
    const undone = this.#redo.at(-1)
    if (undone === undefined)
      throw new Refusal('nothing-to-redo', 'There is nothing to do again.', 'Undo comes first.')
    requireWords(options)
    this.#attempt(() => {
      this.#act('redo', options.by ?? 'referee', '', `step ${undone.back}`, options.why ?? '')
      this.#note('redone', options, `step ${undone.back}`)
      this.#redo = this.#redo.slice(0, -1)
      this.#entries = [...this.#entries.slice(0, undone.back), ...undone.entries]
      this.#current = undone.current
      this.#marks = undone.marks
      this.#opened = new Map()
      this.#log.strikeAfter(this.#entries.length)
      for (const [at, entry] of undone.entries.entries())
        this.#log.sync(undone.back + at, entry.events, 'rewritten')
      if (undone.resting === null) this.#run('strict', 'rewritten')
      else {
        this.#log.sync(this.#entries.length, undone.resting, 'rewritten')
        this.#rest()
      }
    })
  }

  /** The referee has the last dice rolled again; the old ones stay in the log, struck. */
  rollAgain(options: By = {}): void {
    const mark = this.#lastRoll()
    if (mark === null)
      throw new Refusal('nothing-to-undo', 'No dice were rolled yet.', 'Play on until some are.')
    requireWords(options)
    this.#attempt(() => {
      const key = `${this.#dieStep(mark.entry)}/${mark.path}`
      this.#goBack('again', 'rolled-again', mark, options)
      this.#forgetInterrupted(mark)
      this.#again = { ...this.#again, [key]: (this.#again[key] ?? 0) + 1 }
      this.#redo = []
      this.#runOn('rewritten', () => options.auto === false)
    })
  }

  /** The referee changes the fight from outside the rules; who, why and what stood before are kept. */
  amend(change: Change, options: By = {}): void {
    requireWords(options)
    const checked = parseChange(change)
    const amended = this.system.copy(this.#current.before)
    const what = changeState(this.system, amended, checked)
    try {
      this.#attempt(() => {
        this.#amendTo(amended, what, checked, options)
        this.#requireSight()
      })
    } catch (thrown) {
      if (thrown instanceof Refusal) throw thrown
      throw new Refusal(
        'malformed-amendment',
        `The fight cannot go on from there: ${String(thrown)}`,
        'Nothing has changed; amend it another way.',
      )
    }
  }

  /** Gives a seat to a person or to a policy. */
  setHand(seat: string, hand: HandSpec, options: By = {}): void {
    this.#requireSeat(seat, this.scenario)
    this.#requireHand(hand)
    requireWords(options)
    this.#attempt(() => {
      this.#hands = { ...this.#hands, [seat]: hand }
      this.#act('hand', options.by ?? 'referee', '', `${seat} ${hand}`, options.why ?? '')
      this.#note('hand', options, `${seat} ${hand}`)
      this.#goOn(options)
    })
  }

  /** From now on a seat types its dice, or has them drawn. */
  setDice(seat: string, origin: DiceOrigin, options: By = {}): void {
    this.#requireSeat(seat, this.scenario)
    requireWords(options)
    if (origin !== 'typed' && origin !== 'drawn')
      throw new Refusal('malformed-request', `Dice cannot be ${quote(origin)}.`, 'They are typed or drawn.')
    this.#attempt(() => {
      const others = [...this.#typed].filter((each) => each !== seat)
      this.#typed = new Set(origin === 'typed' ? [...others, seat] : others)
      this.#act('dice', options.by ?? seat, '', `${seat} ${origin}`, options.why ?? '')
      this.#note('dice', options, `${seat} ${origin}`)
      this.#goOn(options)
    })
  }

  /** Seats that type their dice. */
  get typed(): readonly string[] {
    return [...this.#typed]
  }

  /** A player adds a seed to the dice; only before the first roll. */
  addSeed(seed: string, options: By = {}): void {
    requireSeed(seed)
    requireWords(options)
    const line = this.#seeds[0]
    const rolled = this.log.some(({ event }) => event.event === 'roll')
    if (line === undefined || this.#seeds.length > 1 || rolled)
      throw new Refusal('too-late', 'Dice were rolled already.', "Players' seeds come before the first roll.")
    if (line.players.length >= MOST_PLAYER_SEEDS) throw tooManySeeds()
    this.#act('seed', options.by ?? 'referee', '', seed, options.why ?? '')
    this.#note('seeded', options, seed)
    this.#seeds = [{ ...line, players: [...line.players, seed] }]
    this.#dice = diceOf(this.#seeds)
  }

  /** The same past, and fresh dice from the beginning of entry `at` on, or from where this fight stands. */
  fork(
    options: { readonly at?: number; readonly seed?: string; readonly auto?: boolean } = {},
  ): Fight<State> {
    const at = options.at ?? this.#entries.length
    this.#requireEntry(at)
    const seed = options.seed ?? freshSeed()
    requireSeed(seed)
    const here = at === this.#entries.length
    const before = this.#entries[at]?.before ?? this.#current.before
    const fork = new Fight<State>(
      this.system,
      {
        ...this.parts(),
        entries: this.#entries.slice(0, at),
        current: here ? this.#current : { before, answers: [] },
        log: this.log.filter((line) => !line.struck && (line.step < at || here)),
        marks: this.#marks.filter((mark) => mark.entry < at || here),
        opened: {},
        redo: [],
        seeds: [
          ...this.#seeds,
          { from: this.#dieStep(at), seed, players: [], commitment: commitmentOf(seed) },
        ],
      },
      this.#players,
    )
    fork.#act('fork', 'referee', '', `step ${at}`, '')
    fork.#note('forked', {}, `step ${at}`)
    if (options.auto === false) fork.#rest()
    else fork.#runOn('rewritten', () => false)
    return fork
  }

  /** Plays on now that somebody else answers, unless told to stop: then a fight that rests goes on resting. */
  #goOn(options: By): void {
    if (options.auto === false && this.#rests) return
    this.#runOn('kept', () => options.auto === false)
  }

  get #rests(): boolean {
    return !this.#finished && this.#open.length === 0
  }

  #runOn(past: 'kept' | 'rewritten', until: (fight: Fight<State>) => boolean): void {
    let story = past
    while (this.#run('strict', story)) {
      story = 'kept'
      if (until(this)) return
    }
  }

  /** Runs the current step as far as it goes without people. True when it was finished and another follows. */
  #run(record: 'strict' | 'lenient', past: 'kept' | 'rewritten'): boolean {
    let finished = this.#runOnce(record, past)
    while (!finished && this.#think()) finished = this.#runOnce(record, 'kept')
    return finished
  }

  /** Has the first question answered that waits for a thinker; in open dialogues people before it come first. */
  #think(): boolean {
    const { search } = this.#players
    if (search === undefined) return false
    for (const [at, open] of this.#open.entries()) {
      if (open.kind !== 'choice' || this.#hands[open.decision.seat] !== SEARCHING) {
        if (open.kind === 'roll' || !open.sealed) return false
        continue
      }
      const question = this.questions[at]
      if (question?.kind !== 'choice') return false
      const choice = checkChoice(open.decision, search(this, question))
      const answer = { tag: decisionTag(open.decision), choice, who: SEARCHING }
      const { before, answers } = this.#current
      this.#current = { before, answers: withAnswer(answers, open.path, answer) }
      return true
    }
    return false
  }

  #runOnce(record: 'strict' | 'lenient', past: 'kept' | 'rewritten'): boolean {
    const { before } = this.#current
    const name = this.#stepName(before)
    if (name === null) {
      this.#log.sync(this.#entries.length, [], past)
      return this.#finish(before)
    }
    const step = this.system.steps[name]
    if (step === undefined) throw new Error(`${this.system.id} has no step "${name}"`)
    const state = this.system.copy(before)
    const source = new PlaySource(this.#current.answers, this.#context(state, record === 'lenient'))
    const table = Table.from(this.system, source, { logs: true, explains: true })
    table.state = state
    const done = source.run(() => step(table, state))
    const { answers, open } = source
    const { events } = table
    this.#log.sync(this.#entries.length, events, past)
    this.#finished = false
    this.#working = state
    this.#open = done ? [] : open
    this.#opened = new Map(
      this.#open.map(({ path }) => [path, this.#opened.get(path) ?? this.#record.length]),
    )
    if (!done) {
      this.#current = { before, answers }
      return false
    }
    this.#entries = [...this.#entries, { kind: 'step', name, before, answers, events, change: null }]
    this.#current = { before: state, answers: [] }
    return this.#stepName(state) === null ? this.#finish(state) : true
  }

  #stepName(state: State): string | null {
    const played = this.#dieStep(this.#entries.length)
    return played >= this.system.maxSteps ? null : this.system.next(state)
  }

  #finish(state: State): false {
    this.#finished = true
    this.#working = state
    this.#open = []
    this.#opened = new Map()
    return false
  }

  /** Stands at the checkpoint and runs nothing until somebody says go on. */
  #rest(): void {
    this.#finished = this.#stepName(this.#current.before) === null
    this.#working = this.#current.before
    this.#open = []
    this.#opened = new Map()
  }

  #context(state: State, lenient: boolean): PlayContext {
    const step = this.#dieStep(this.#entries.length)
    const seed = seedInUse(this.#seeds, step)
    return {
      step,
      seed,
      dice: this.#dice[seed] ?? new FairDice(''),
      lenient,
      hand: (seat) => this.#playing(seat),
      seatOf: (who) => this.system.seatOf(state, who),
      view: (seat) => this.system.view(state, seat),
      again: (path) => this.#again[`${step}/${path}`] ?? 0,
    }
  }

  /** Dice are numbered by the steps played, so that an amendment moves none of them. */
  #dieStep(entry: number): number {
    return this.#entries.slice(0, entry).filter(({ kind }) => kind === 'step').length
  }

  #playing(seat: string): PlayingHand {
    const hand = (Object.hasOwn(this.#hands, seat) ? this.#hands[seat] : undefined) ?? 'ai:usual'
    const dice = this.#typed.has(seat) ? 'typed' : 'drawn'
    // A saved fight may be taken up where nobody searches: then the question stays open, as for a person.
    const asked = hand === 'human' || hand === SEARCHING
    return {
      who: hand === 'human' ? seat : hand,
      policy: asked ? null : this.#policyOf(hand),
      dice,
    }
  }

  #requireHand(hand: HandSpec): void {
    const asked = hand === 'human' || (hand === SEARCHING && this.#players.search !== undefined)
    if (!asked) this.#policyOf(hand)
    // A policy of the caller's own may have any name, a save may not.
    if (handForm.safeParse(hand).success) return
    throw new Refusal(
      'unknown-policy',
      `${quote(hand)} cannot be written down as a hand.`,
      'Name the policy with small letters, digits and dashes, such as "my-knight".',
    )
  }

  #policyOf(hand: HandSpec): Policy {
    const name = typeof hand === 'string' && hand.startsWith('ai:') ? hand.slice(3) : ''
    const { policies = {}, search } = this.#players
    if (Object.hasOwn(policies, name) && policies[name] !== undefined) return policies[name]
    const named = Object.hasOwn(this.system.policies, name) ? this.system.policies[name] : undefined
    if (named !== undefined) return named.decide
    if (name === 'usual') return usualPolicy
    const names = [...Object.keys(this.system.policies), ...(search === undefined ? [] : ['search'])]
    const known = names.map((key) => `"ai:${key}"`)
    throw new Refusal(
      'unknown-policy',
      `${quote(hand)} cannot play a hand.`,
      `Use "human" or ${known.join(', ')}.`,
    )
  }

  #requireSeat(seat: string, scenario: BaseScenario): void {
    const seats = ['referee', ...Object.keys(scenario.hands)]
    if (!seats.includes(seat))
      throw new Refusal(
        'unknown-seat',
        `Nobody sits at ${quote(seat)}.`,
        `The seats are ${seats.join(', ')}.`,
      )
  }

  #requireEntry(entry: number): void {
    const first = this.#fixed ?? 0
    if (Number.isInteger(entry) && entry >= first && entry <= this.#entries.length) return
    throw new Refusal(
      'nothing-to-undo',
      `There is no step ${quote(entry)} to go back to.`,
      `Steps ${first} to ${this.#entries.length} can be taken up again.`,
    )
  }

  #answerOf(open: OpenQuestion, reply: Reply, seat: string): Answer {
    if (open.kind === 'choice') return choiceAnswer(open.decision, reply, seat, decisionTag(open.decision))
    const context = this.#context(this.#working, false)
    const { seed } = context
    if (!wantsDraw(reply)) return typedAnswer(open.request, reply, seed)
    const faces = drawDice(context, open.path, open.request)
    return {
      tag: rollTag(open.request),
      dice: faces.map(() => open.request.sides),
      faces,
      how: 'drawn',
      seed,
    }
  }

  #find(id: string): OpenQuestion {
    const at = this.questions.findIndex((question) => question.id === id)
    const open = this.#open[at]
    if (open !== undefined) return open
    const ids = this.questions.map((question) => `${question.id} (${question.name}, ${question.by})`)
    const hint = ids.length === 0 ? 'Nothing is open.' : `Open now: ${ids.slice(0, 6).join('; ')}.`
    const parsed = parseQuestionId(id)
    if (parsed === null) throw new Refusal('unknown-question', `${quote(id)} is no question's id.`, hint)
    if (this.#finished) throw new Refusal('fight-over', 'The fight is over.', 'Undo or fork it to play on.')
    const answered = this.#record
      .slice(parsed.opened)
      .some((act) => act.act === 'answer' && act.step === parsed.step && act.path === parsed.path)
    if (answered) throw new Refusal('already-answered', `Question ${quote(id)} was answered already.`, hint)
    throw new Refusal('stale-question', `Question ${quote(id)} is not open.`, hint)
  }

  #amendTo(amended: State, what: string, change: Change, options: By): void {
    const by = options.by ?? 'referee'
    const why = options.why ?? ''
    const { before, answers } = this.#current
    const entry = this.#entries.length
    const event: ActEvent = { event: 'amended', rule: '', by, why, what }
    this.#act('amend', by, '', describeChange(change), why)
    this.#entries = [
      ...this.#entries,
      { kind: 'amendment', name: what, before, answers, events: [event], change },
    ]
    this.#log.sync(entry, [event], 'rewritten')
    this.#marks = [...this.#marks, { entry, path: '' }]
    this.#redo = []
    this.#opened = new Map()
    this.#current = {
      before: amended,
      answers: this.system.next(before) === this.system.next(amended) ? answers : [],
    }
    if (this.#run('lenient', 'rewritten') && options.auto !== false) this.#runOn('kept', () => false)
  }

  /** Everybody must be able to look at what was amended: who cannot see the fight cannot take it back either. */
  #requireSight(): void {
    for (const seat of ['spectator', ...Object.keys(this.#hands)]) this.system.tell.board(this.view(seat))
  }

  #goBack(act: 'undo' | 'again', event: ActEvent['event'], mark: UndoMark, options: By): void {
    const kept = { entries: this.#entries.slice(mark.entry), current: this.#current, marks: this.#marks }
    const resting = this.#rests ? this.#log.told(this.#entries.length) : null
    this.#redo = [...this.#redo, { ...kept, resting, back: mark.entry }]
    const what = act === 'again' ? `${this.#dieStep(mark.entry)}/${mark.path}` : `step ${mark.entry}`
    this.#act(act, options.by ?? 'referee', mark.path, what, options.why ?? '')
    const entry = this.#entries[mark.entry]
    if (entry === undefined) {
      this.#current = { before: this.#current.before, answers: upToPath(this.#current.answers, mark.path) }
    } else {
      const answers = mark.path === '' ? entry.answers : upToPath(entry.answers, mark.path)
      this.#current = { before: entry.before, answers }
      this.#entries = this.#entries.slice(0, mark.entry)
    }
    const last = this.#marks.findLastIndex((each) => each.entry === mark.entry && each.path === mark.path)
    this.#marks = last >= 0 ? this.#marks.slice(0, last) : this.#marks.filter((each) => isBefore(each, mark))
    this.#opened = new Map()
    this.#log.strikeAfter(mark.entry)
    this.#note(event, options, `step ${mark.entry}`)
  }

  /** Steps that an amendment interrupted keep no dice that were rolled again since. */
  #forgetInterrupted(mark: UndoMark): void {
    const step = this.#dieStep(mark.entry)
    const interrupted = (at: number): boolean =>
      this.#entries[at]?.kind === 'amendment' && this.#dieStep(at) === step
    this.#entries = this.#entries.map((entry, at) =>
      interrupted(at) ? { ...entry, answers: upToPath(entry.answers, mark.path) } : entry,
    )
    this.#marks = this.#marks.filter(
      ({ entry, path }) =>
        path === '' || !interrupted(entry) || isBefore({ entry, path }, { entry, path: mark.path }),
    )
  }

  #lastRoll(): UndoMark | null {
    const here = lastDice(this.#current.answers)
    if (here !== null) return { entry: this.#entries.length, path: here }
    for (let entry = this.#entries.length - 1; entry >= (this.#fixed ?? 0); entry--) {
      const past = this.#entries[entry]
      const path = past?.kind === 'step' ? lastDice(past.answers) : null
      if (path !== null) return { entry, path }
    }
    return null
  }

  #act(act: ActRecord['act'], by: string, path: string, what: string, why: string): void {
    this.#record = [...this.#record, { act, by, step: this.#entries.length, path, what, why }]
  }

  #note(event: ActEvent['event'], options: By, what: string): void {
    const note: ActEvent = { event, rule: '', by: options.by ?? 'referee', why: options.why ?? '', what }
    this.#log.add(this.#entries.length, note)
  }

  /** Runs `change`; if it throws, everything is as it was. All fields hold values, so keeping them is enough. */
  #attempt(change: () => void): void {
    const kept = {
      hands: this.#hands,
      typed: this.#typed,
      entries: this.#entries,
      current: this.#current,
      record: this.#record,
      log: this.#log.copy(),
      marks: this.#marks,
      again: this.#again,
      redo: this.#redo,
      working: this.#working,
      open: this.#open,
      opened: this.#opened,
      finished: this.#finished,
    }
    try {
      change()
    } catch (thrown) {
      this.#hands = kept.hands
      this.#typed = kept.typed
      this.#entries = kept.entries
      this.#current = kept.current
      this.#record = kept.record
      this.#log = kept.log
      this.#marks = kept.marks
      this.#again = kept.again
      this.#redo = kept.redo
      this.#working = kept.working
      this.#open = kept.open
      this.#opened = kept.opened
      this.#finished = kept.finished
      throw thrown
    }
  }
}

/** The dice of a fight: for each of its seeds, mixed with what the players gave. */
export function diceOf(seeds: readonly SeedLine[]): readonly FairDice[] {
  if (seeds.length === 0) throw new Error('a fight without a seed')
  return seeds.map(({ seed, players }) => new FairDice(seed, players))
}

/** Which seed the dice of a step are drawn from: the latest that serves from there on. */
export function seedInUse(seeds: readonly SeedLine[], step: number): number {
  return Math.max(
    0,
    seeds.findLastIndex(({ from }) => from <= step),
  )
}

/** True if an act took place before another, by the order in which a step asks. */
function isBefore(act: UndoMark, other: UndoMark): boolean {
  if (act.entry !== other.entry) return act.entry < other.entry
  return Number.parseInt(act.path, 10) < Number.parseInt(other.path, 10)
}

function requireWords({ by = '', why = '' }: By): void {
  if (typeof by === 'string' && by.length <= 200 && typeof why === 'string' && why.length <= 500) return
  throw new Refusal('malformed-request', 'A name has at most 200 characters, a reason at most 500.')
}

/** The state with which a fight begins; one that could not be loaded again, such as that of a horde, is refused. */
function beginning<State extends object>(system: System<State>, scenario: BaseScenario): State {
  const state = system.begin(scenario)
  const checked = system.state.safeParse(state)
  if (checked.success) return state
  throw new Refusal(
    'malformed-scenario',
    `A save could not hold this fight: ${explain(checked.error)}`,
    'Fewer figures may do.',
  )
}

function requireSeed(seed: unknown): void {
  if (typeof seed === 'string' && seed.length >= 1 && seed.length <= 200 && canBeCommittedTo(seed)) return
  throw new Refusal(
    'malformed-request',
    `${quote(seed)} is no seed.`,
    'A seed is 1 to 200 whole characters of text.',
  )
}

function tooManySeeds(): Refusal {
  return new Refusal(
    'malformed-request',
    `Players add at most ${MOST_PLAYER_SEEDS} seeds.`,
    'That is enough.',
  )
}

function lastDice(answers: readonly Answer[]): string | null {
  const at = answers.findLastIndex((answer) => 'faces' in answer)
  return at < 0 ? null : String(at)
}
