/**
 * The table: what rule code talks to. It rolls dice, asks somebody, and is told what happened.
 *
 * There is one class for every mode, and simulation is its fast path: dice from a fast generator, answers from
 * policies, nothing logged. Every other mode (play, replay, enumeration, scripted tests) is an `AnswerSource` that
 * the table calls out of line; rule code cannot tell which it has.
 *
 * `together` lets several parties answer side by side: each party's dialogue sees none of the others', may
 * write only what belongs to its own party, and neither rolls nor tells. Sealed dialogues are secret until all
 * are in; open ones may be watched.
 */

import { type DiceOrigin, type FightEvent, rollEvent } from '../system/event.ts'
import { isMixed, type Policy, type PolicyAnswer, sample, usualPolicy } from '../system/policy.ts'
import { bandOf, type DieTarget, type Roll, type RollRequest, readFaces, rollFaces } from './chance.ts'
import { type Choice, type Decision, REFEREE } from './decision.ts'
import { Random } from './random.ts'

/** What came of a roll: what the rules see, and the faces if real dice were rolled. */
export interface RollResult {
  readonly value: number | readonly number[]
  readonly faces: readonly number[] | null
  readonly how: DiceOrigin
}

/** Where dice and answers come from outside simulation. */
export interface AnswerSource {
  roll(request: RollRequest, table: Table): RollResult
  /** A die that is looked at only as closely as the rules need; what comes back below zero is not read yet. */
  unread?(request: RollRequest, table: Table): number
  /** Which band an unread die falls into. */
  narrow?(die: number, upTo: readonly number[]): number
  /** Which band the lead of one die over another falls into; one of them at least is unread. */
  lead?(one: number, other: number, upTo: readonly number[]): number
  /** An unread die that shows for each face what a list of faces says. */
  turned?(die: number, faces: readonly number[]): number
  /** Runs a rule of which only the result counts. */
  settle?<Result extends Plain>(rule: () => Result): Result
  /** Runs a rule of which only the result counts again and again until it has one. */
  settleUntil?<Result extends Plain>(rule: () => Result | null): Result
  choose(decision: Decision, table: Table): Choice
  together<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    sealed: boolean,
    table: Table,
  ): Result[]
}

/** The result of a rule that is settled: plain data. */
export type Plain = number | string | boolean

/** What a table needs of a system: the view of a seat. */
export interface TableContext {
  view(state: object, seat: string): unknown
}

const NO_BANDS: readonly number[] = Object.freeze([])

/** Dice, questions and the log, as one thing that rules are handed. */
export class Table {
  /** The state in play, for the views of policies. */
  state: object = {}
  /** How many rolls and choices a source has answered; simulations do not count theirs (see `countAnswers`). */
  answered = 0
  /** True while somebody wants to know what is forbidden and why. */
  readonly explains: boolean
  /** True while events are kept. */
  readonly logs: boolean
  readonly events: FightEvent[] = []
  readonly random = new Random(1, 2, 3, 4)
  readonly #source: AnswerSource | null
  // True on the fast path. It is compared with `=== true`, because V8 emits a ToBoolean check for a bare field.
  readonly #plain: boolean
  /** True while only the winner is measured, so that equivalent faces of a die need not branch. */
  readonly #coarse: boolean
  readonly #policies: ReadonlyMap<string, Policy>
  // Nearly all questions go to one of two sides; their policies are cached in fields to avoid the map lookup.
  readonly #oneSide: string
  readonly #onePolicy: Policy
  readonly #otherSide: string
  readonly #otherPolicy: Policy
  readonly #seating: TableContext
  #dialogue = false

  private constructor(
    seating: TableContext,
    source: AnswerSource | null,
    policies: ReadonlyMap<string, Policy>,
    logs: boolean,
    explains: boolean,
    coarse: boolean,
  ) {
    this.#seating = seating
    this.#source = source
    this.#policies = policies
    const [oneSide = '', otherSide = ''] = [...policies.keys()].filter((seat) => seat !== REFEREE.seat)
    this.#oneSide = oneSide
    this.#onePolicy = this.#policyFor(oneSide)
    this.#otherSide = otherSide
    this.#otherPolicy = this.#policyFor(otherSide)
    this.logs = logs
    this.explains = explains
    this.#coarse = coarse
    this.#plain = source === null && !logs
  }

  /** A table for many fights between policies: seed `random`, set `state`, run. */
  static simulating(seating: TableContext, policies: ReadonlyMap<string, Policy>, logs = false): Table {
    return new Table(seating, null, policies, logs, false, false)
  }

  /** A table whose dice and answers come from `source`. */
  static from(
    seating: TableContext,
    source: AnswerSource,
    { logs, explains, coarse = false }: { logs: boolean; explains: boolean; coarse?: boolean },
  ): Table {
    return new Table(seating, source, NO_POLICIES, logs, explains, coarse)
  }

  /** One die. Where only the winner is measured, faces within one band of `alike` are equivalent and do not branch. */
  die(sides: number, roll: Roll, by: string, alike?: () => readonly number[]): number {
    return this.#plain === true ? this.random.die(sides) : this.#slowDie(sides, roll, by, alike)
  }

  /** Several like dice, highest first. */
  pool(sides: number, count: number, roll: Roll, by: string): number[] {
    if (this.#plain === true) {
      const faces: number[] = []
      for (let die = 0; die < count; die++) faces.push(this.random.die(sides))
      return count === 1 ? faces : faces.sort(descending)
    }
    return several(this.#slowRoll({ kind: 'pool', roll, by, sides, count, upTo: NO_BANDS }))
  }

  /** The sum of several like dice; the enumerator tells sums apart only by these bands, if any are given. */
  sum(sides: number, count: number, roll: Roll, by: string, upTo: readonly number[] = NO_BANDS): number {
    if (this.#plain === true) {
      let sum = 0
      for (let die = 0; die < count; die++) sum += this.random.die(sides)
      return sum
    }
    return this.#slowOne({ kind: 'sum', roll, by, sides, count, upTo })
  }

  /** How many of several like dice fall into each band of faces. */
  tally(sides: number, count: number, upTo: readonly number[], roll: Roll, by: string): number[] {
    if (this.#plain === true) {
      if (upTo.length === 2) return this.#split(sides, count, upTo[0] ?? 0)
      const counts = new Array<number>(upTo.length)
      for (let band = 0; band < counts.length; band++) counts[band] = 0
      for (let die = 0; die < count; die++) {
        const band = bandOf(this.random.die(sides), upTo)
        counts[band] = (counts[band] ?? 0) + 1
      }
      return counts
    }
    return several(this.#slowRoll({ kind: 'tally', roll, by, sides, count, upTo }))
  }

  /** True if one die shows no more than a face: a Save, an odd of so many in six. */
  atMost(sides: number, face: number, roll: Roll, by: string): boolean {
    return this.#plain === true
      ? this.random.die(sides) <= face
      : this.#slowLens(sides, [face, sides], roll, by) === 0
  }

  /** Which band of faces one die falls into. */
  lens(sides: number, upTo: readonly number[], roll: Roll, by: string): number {
    return this.#plain === true ? bandOf(this.random.die(sides), upTo) : this.#slowLens(sides, upTo, roll, by)
  }

  /**
   * One die that the rules look at step by step: `bandOf` tells which band it falls into, `faceOf` its face.
   * Live it lies on the table like any other; the enumerator splits it no further than somebody looks. Keep it
   * inside the step: only a face that was read may go into the state. `target` says what it means to whoever types it.
   */
  unread(sides: number, roll: Roll, by: string, target?: DieTarget): number {
    if (this.#plain === true) return this.random.die(sides)
    if (this.#source?.unread === undefined) return this.#slowRead(sides, roll, by, target)
    if (this.#dialogue) throw rolledInDialogue(roll)
    this.answered++
    return this.#source.unread({ kind: 'die', roll, by, sides, count: 1, upTo: NO_BANDS }, this)
  }

  /** Which band of faces a die from `unread` falls into. */
  bandOf(die: number, upTo: readonly number[]): number {
    return die > 0 ? bandOf(die, upTo) : (this.#source?.narrow?.(die, upTo) ?? 0)
  }

  /** The face of a die from `unread` with so many sides. */
  faceOf(die: number, sides: number): number {
    return die > 0 ? die : 1 + (this.#source?.narrow?.(die, everyFace(sides)) ?? 0)
  }

  /**
   * Which band the face of one die from `unread` less that of another falls into: `[-1, 0, 99]` is lower, equal, higher
   * for two d100. The enumerator compares them without reading either.
   */
  leadOf(one: number, other: number, upTo: readonly number[]): number {
    return one > 0 && other > 0 ? bandOf(one - other, upTo) : (this.#source?.lead?.(one, other, upTo) ?? 0)
  }

  /** A die from `unread` turned to another face: the first of these for a 1, and so on. The old one is gone. */
  turned(die: number, faces: readonly number[]): number {
    return die > 0 ? (faces[die - 1] ?? die) : (this.#source?.turned?.(die, faces) ?? die)
  }

  /**
   * The result of a rule of which nothing but the result counts: it may roll and ask, but must not change the state.
   * The enumerator goes on once for every result instead of once for every way to it; where only the winner is
   * measured, once for every `canonical` form, which stands for all equivalent results.
   */
  settle<Result extends Plain>(rule: () => Result, canonical?: (result: Result) => Result): Result {
    if (this.#source?.settle === undefined) return rule()
    return this.#source.settle(this.#coarse && canonical !== undefined ? () => canonical(rule()) : rule)
  }

  /**
   * The result of a rule that is run again for as long as it comes to none (null): ties that are rolled again. As with
   * `settle` nothing but the result counts. The enumerator does not unroll the repetitions: it takes the chances of one
   * run, given that it has a result.
   */
  settleUntil<Result extends Plain>(rule: () => Result | null): Result {
    if (this.#source?.settleUntil !== undefined) return this.#source.settleUntil(rule)
    for (;;) {
      const result = rule()
      if (result !== null) return result
    }
  }

  /** The sum of dice each of which is rolled again and added whenever it shows its highest face; bands as in `sum`. */
  explode(sides: number, roll: Roll, by: string, count = 1, upTo: readonly number[] = NO_BANDS): number {
    if (this.#plain === true) {
      let sum = 0
      for (let left = count; left > 0; ) {
        const face = this.random.die(sides)
        sum += face
        if (face !== sides) left--
      }
      return sum
    }
    return this.#slowOne({ kind: 'explode', roll, by, sides, count, upTo })
  }

  /** The key of one option. */
  ask(decision: Decision): string {
    if (this.#source !== null) return this.#optionOf(this.#chosen(this.#source, decision), decision)
    // Written inline, because it is the most frequent call in a simulation.
    const { seat } = decision
    const policy =
      seat === this.#oneSide
        ? this.#onePolicy
        : seat === this.#otherSide
          ? this.#otherPolicy
          : this.#policyFor(seat)
    const answer = policy(this.#seating.view(this.state, seat), decision)
    return typeof answer === 'string' ? answer : this.#optionOf(answer, decision)
  }

  /** A whole number. */
  askAmount(decision: Decision): number {
    const answer = this.#answer(decision)
    return typeof answer === 'number' ? answer : this.#amountOf(answer, decision)
  }

  /** The keys of a subset, in the order of the options. */
  askSubset(decision: Decision): readonly string[] {
    const choice = this.#choiceOf(this.#answer(decision), decision)
    if (typeof choice !== 'object') throw unwanted('a subset', choice, decision)
    return choice
  }

  /** Several parties answer side by side; the results come in the order of the parties. */
  together<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    sealed: 'open' | 'sealed',
  ): Result[] {
    if (this.#plain === true) return parties.map(dialogue)
    if (this.#dialogue) throw new Error('a dialogue cannot be held inside a dialogue')
    this.#dialogue = true
    const results =
      this.#source === null
        ? parties.map(dialogue)
        : this.#source.together(parties, dialogue, sealed === 'sealed', this)
    this.#dialogue = false
    return results
  }

  /** One secret question to each of several seats, all answered before any is seen. */
  askAll(decisions: readonly Decision[]): string[] {
    return this.together(decisions, (decision) => this.ask(decision), 'sealed')
  }

  /** Something happened. Call it through a guard (`if (table.logs)`) so that simulation builds no event. */
  tell(event: FightEvent): void {
    if (!this.logs) return
    if (this.#dialogue)
      throw new Error(`"${event.event}" was told inside a dialogue: tell it when all have answered`)
    this.events.push(event)
  }

  /** A tally of two bands, which most are: how many dice show no more than a face, and how many show more. */
  #split(sides: number, count: number, upTo: number): number[] {
    let low = 0
    for (let die = 0; die < count; die++) if (this.random.die(sides) <= upTo) low++
    return [low, count - low]
  }

  #answer(decision: Decision): PolicyAnswer {
    if (this.#source !== null) return this.#chosen(this.#source, decision)
    const { seat } = decision
    return this.#policyOf(seat)(this.#seating.view(this.state, seat), decision)
  }

  #chosen(source: AnswerSource, decision: Decision): Choice {
    this.answered++
    return source.choose(decision, this)
  }

  #policyOf(seat: string): Policy {
    if (seat === this.#oneSide) return this.#onePolicy
    return seat === this.#otherSide ? this.#otherPolicy : this.#policyFor(seat)
  }

  #policyFor(seat: string): Policy {
    return this.#policies.get(seat) ?? usualPolicy
  }

  #choiceOf(answer: PolicyAnswer, decision: Decision): Choice {
    return isMixed(answer) ? sample(answer, decision, this.random.fraction()) : answer
  }

  #optionOf(answer: PolicyAnswer, decision: Decision): string {
    const choice = this.#choiceOf(answer, decision)
    if (typeof choice !== 'string') throw unwanted('an option', choice, decision)
    return choice
  }

  #amountOf(answer: PolicyAnswer, decision: Decision): number {
    const choice = this.#choiceOf(answer, decision)
    if (typeof choice !== 'number') throw unwanted('an amount', choice, decision)
    return choice
  }

  // A function of its own, so that the fast path stays small enough for V8 to inline it.
  #slowDie(sides: number, roll: Roll, by: string, alike: (() => readonly number[]) | undefined): number {
    const upTo = this.#coarse && alike !== undefined ? alike() : NO_BANDS
    return this.#slowOne({ kind: 'die', roll, by, sides, count: 1, upTo })
  }

  #slowRead(sides: number, roll: Roll, by: string, target: DieTarget | undefined): number {
    return this.#slowOne({ kind: 'die', roll, by, sides, count: 1, upTo: NO_BANDS, target })
  }

  #slowLens(sides: number, upTo: readonly number[], roll: Roll, by: string): number {
    return this.#slowOne({ kind: 'lens', roll, by, sides, count: 1, upTo })
  }

  #slowOne(request: RollRequest): number {
    const value = this.#slowRoll(request)
    if (typeof value !== 'number')
      throw new TypeError('the answer source returned several faces for a single die')
    return value
  }

  #slowRoll(request: RollRequest): number | readonly number[] {
    if (this.#dialogue) throw rolledInDialogue(request.roll)
    const { value, faces, how } =
      this.#source === null ? this.#simulated(request) : this.#rolled(this.#source, request)
    if (this.logs && faces !== null) this.events.push(rollEvent(request, faces, how))
    return value
  }

  #rolled(source: AnswerSource, request: RollRequest): RollResult {
    this.answered++
    return source.roll(request, this)
  }

  #simulated(request: RollRequest): RollResult {
    const faces = rollFaces(request, () => this.random.die(request.sides))
    return { value: readFaces(request, faces), faces, how: 'drawn' }
  }
}

const NO_POLICIES: ReadonlyMap<string, Policy> = new Map()

const FACES = new Map<number, readonly number[]>()

/** Each face as a band of its own. */
function everyFace(sides: number): readonly number[] {
  let faces = FACES.get(sides)
  if (faces === undefined) {
    faces = Array.from({ length: sides }, (_, at) => at + 1)
    FACES.set(sides, faces)
  }
  return faces
}

function rolledInDialogue(roll: Roll): Error {
  return new Error(`"${roll.name}" was rolled inside a dialogue: roll when all have answered`)
}

function descending(one: number, other: number): number {
  return other - one
}

function unwanted(wanted: string, choice: Choice, { name }: Decision): TypeError {
  return new TypeError(`${name} wants ${wanted}, not ${String(choice)}`)
}

function several(value: number | readonly number[]): number[] {
  if (typeof value === 'number')
    throw new TypeError('the answer source returned a single number for several dice')
  return value.slice()
}
