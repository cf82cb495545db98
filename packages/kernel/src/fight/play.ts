/**
 * Playing one step: suspension is re-execution.
 *
 * A step runs from its checkpoint with the answers given so far. Each roll and choice takes the next answer;
 * where the list ends, dice are drawn (or wanted from a person), AI hands answer on the spot, and a human's
 * question stops the run: the table throws a constant, the working copy is dropped, and the question is open.
 * When its answer arrives the step runs again. A recorded answer carries a tag that must match what the rules
 * ask now; a difference is a ReplayMismatch.
 *
 * A `path` says where in a step a question stands: "3" is the fourth answer; "3.1.0" is the first answer in
 * the second lane of a `together` that stands fourth.
 */

import { Refusal } from '../refusal.ts'
import type { DiceOrigin, FightEvent, SaidEvent, StandIn, StandInEvent } from '../system/event.ts'
import { isMixed, type Policy, sample } from '../system/policy.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import { facesFit, type RollRequest, readFaces, rollFaces } from '../table/chance.ts'
import {
  type Choice,
  checkChoice,
  choiceText,
  type Decision,
  decisionTag,
  isLegal,
  REFEREE,
} from '../table/decision.ts'
import type { AnswerSource, RollResult, Table } from '../table/table.ts'
import type { FairDice } from './fair-dice.ts'

/** Dice that were rolled in answer to the rules. */
export interface DiceAnswer {
  readonly tag: string
  readonly dice: readonly number[]
  readonly faces: readonly number[]
  readonly how: DiceOrigin
  /** Which of the fight's seeds they were drawn from. */
  readonly seed: number
}

/** A choice that was made, and by whom: a seat, or `ai:` and a policy. */
export interface ChoiceAnswer {
  readonly tag: string
  readonly choice: Choice
  readonly who: string
  /** Why somebody else answered. Left out: nobody did. */
  readonly standIn?: StandIn
  /** What the person said they try. Left out: nothing. */
  readonly words?: string
}

/** Dialogues that ran side by side. */
export interface TogetherAnswer {
  readonly tag: string
  readonly lanes: readonly (readonly Answer[])[]
}

/** One recorded answer. */
export type Answer = DiceAnswer | ChoiceAnswer | TogetherAnswer

/** A choice nobody has made yet, as the run met it. */
export interface OpenChoice {
  readonly path: string
  readonly kind: 'choice'
  readonly sealed: boolean
  readonly decision: Decision
  /** The words that this question rules on; empty: none. */
  readonly said: string
}

/** Dice that nobody has typed yet. */
export interface OpenRoll {
  readonly path: string
  readonly kind: 'roll'
  readonly request: RollRequest
  readonly seat: string
}

/** A question nobody has answered yet, as the run met it. */
export type OpenQuestion = OpenChoice | OpenRoll

/** The record and the rules disagree. */
export class ReplayMismatch extends Error {
  readonly step: number
  readonly path: string
  readonly expected: string
  readonly actual: string

  constructor(step: number, path: string, expected: string, actual: string) {
    super(`step ${step}, answer ${path}: the record answers "${expected}", the rules ask "${actual}"`)
    this.name = 'ReplayMismatch'
    this.step = step
    this.path = path
    this.expected = expected
    this.actual = actual
  }
}

/** Who answers for a seat during play. */
export interface PlayingHand {
  readonly who: string
  /** Null for a person, and for a machine that is asked like one. */
  readonly policy: Policy | null
  readonly dice: DiceOrigin
}

/** An answer that is given for a person. */
export interface StandInAnswer {
  readonly choice: Choice
  /** Left out: a deputy plays, as the person wished. */
  readonly standIn?: StandIn
  /** Left out: the seat. */
  readonly who?: string
}

/** What a run needs besides the answers. */
export interface PlayContext {
  readonly step: number
  readonly seed: number
  readonly dice: Pick<FairDice, 'draw' | 'fraction'>
  hand(seat: string): PlayingHand
  seatOf(who: string): string
  view(seat: string, table: Table): unknown
  /** How often the referee had the dice at this path rolled again. */
  again(path: string): number
  /** The answer that is given for a person who need not be asked, or null. Left out: everybody is asked. */
  standIn?(decision: Decision, path: string): StandInAnswer | null
  /** True for a decision that rules on what somebody said they try. Left out: none does. */
  rulesOnWords?(decision: Decision): boolean
  /** What was said in earlier steps of the round. Left out: nothing. */
  saidBefore?(): readonly SaidEvent[]
  /** True: the log tells what a machine rules as the referee. */
  readonly tellsRulings?: boolean
  /** True: run no further than somebody's next question, without dice and without anybody else. */
  readonly probes?: boolean
  /** True: where the record disagrees, forget the rest of it instead of failing. */
  readonly lenient: boolean
}

const SUSPENDED = Object.freeze({ suspended: true })

/** Answers from the record first, then from dice, AI hands and, by suspension, people. */
export class PlaySource implements AnswerSource {
  readonly answers: Answer[]
  readonly open: OpenQuestion[] = []
  /** True when a lenient run had to forget answers. */
  forgot = false
  readonly #context: PlayContext
  #list: Answer[]
  #at = 0
  #prefix = ''
  #sealed = false
  #waiting = false
  /** What was said in this step, in order. */
  readonly #said: SaidEvent[] = []
  /** What was answered for people in a dialogue, told when all have answered. */
  #asides: FightEvent[] = []
  readonly #limit = new AnswerLimit()

  constructor(answers: readonly Answer[], context: PlayContext) {
    this.answers = thaw(answers)
    this.#list = this.answers
    this.#context = context
  }

  /** Runs a step; false when it stopped at open questions. */
  run(step: () => void): boolean {
    try {
      step()
    } catch (thrown) {
      if (thrown === SUSPENDED) return false
      throw thrown
    }
    const left = this.#list[this.#at]
    if (left !== undefined) this.#disagree('nothing more', left.tag)
    return true
  }

  roll(request: RollRequest): RollResult {
    const tag = rollTag(request)
    const path = this.#path()
    const recorded = this.#recorded(
      tag,
      (answer): answer is DiceAnswer => 'faces' in answer && facesFit(request, answer.faces),
    )
    if (recorded !== null) {
      this.#at++
      return { value: readFaces(request, recorded.faces), faces: recorded.faces, how: recorded.how }
    }
    if (this.#context.probes === true) throw SUSPENDED
    const seat = this.#context.seatOf(request.by)
    if (this.#context.hand(seat).dice === 'typed' && request.count > 0) {
      this.open.push({ path, kind: 'roll', request, seat })
      throw SUSPENDED
    }
    const faces = drawDice(this.#context, path, request)
    this.#give({ tag, dice: faces.map(() => request.sides), faces, how: 'drawn', seed: this.#context.seed })
    return { value: readFaces(request, faces), faces, how: 'drawn' }
  }

  choose(decision: Decision, table: Table): Choice {
    this.#limit.count(decision)
    const tag = decisionTag(decision)
    const path = this.#path()
    const recorded = this.#recorded(
      tag,
      (answer): answer is ChoiceAnswer => 'choice' in answer && isLegal(decision, answer.choice),
    )
    if (recorded !== null) {
      this.#at++
      this.#remark(recorded, decision, path, table)
      return recorded.choice
    }
    const hand = this.#context.hand(decision.seat)
    if (this.#waiting && (hand.policy !== null || hand.who.startsWith('ai:'))) throw SUSPENDED
    if (hand.policy === null) return this.#personChooses(decision, hand, table)
    if (this.#context.probes === true) throw SUSPENDED
    const answer = hand.policy(this.#context.view(decision.seat, table), decision)
    const choice = isMixed(answer)
      ? sample(answer, decision, this.#context.dice.fraction(this.#context.step, path))
      : lawful(decision, answer, hand.who)
    const told = decision.seat === REFEREE.seat && this.#context.tellsRulings === true
    const given: ChoiceAnswer = { tag, choice, who: hand.who, ...(told ? { standIn: 'referee' } : {}) }
    this.#give(given)
    this.#remark(given, decision, path, table)
    return choice
  }

  #personChooses(decision: Decision, { who }: PlayingHand, table: Table): Choice {
    const path = this.#path()
    const instead = who.startsWith('ai:') ? null : (this.#context.standIn?.(decision, path) ?? null)
    if (instead === null) {
      this.open.push({ path, kind: 'choice', sealed: this.#sealed, decision, said: this.#wordsFor(decision) })
      throw SUSPENDED
    }
    // As for a machine: in an open dialogue people come first, so that the answer can fit theirs.
    if (this.#waiting) throw SUSPENDED
    const { choice, standIn } = instead
    const given: ChoiceAnswer = {
      tag: decisionTag(decision),
      choice,
      who: instead.who ?? who,
      ...(standIn === undefined ? {} : { standIn }),
    }
    this.#give(given)
    this.#remark(given, decision, path, table)
    return choice
  }

  /** Tells what was said with an answer, and that somebody else gave it; of a dialogue when it is over. */
  #remark({ choice, standIn, words }: ChoiceAnswer, decision: Decision, path: string, table: Table): void {
    const { rule, seat, by, name, kind, about } = decision
    if (words !== undefined) {
      const event: SaidEvent = { event: 'said', rule, seat, by, words }
      this.#said.push(event)
      this.#asides.push(event)
    }
    if (!table.logs) {
      this.#asides = []
      return
    }
    if (standIn !== undefined) {
      const event: StandInEvent = {
        event: 'answered',
        rule,
        seat,
        by,
        name,
        kind,
        choice,
        about,
        standIn,
        path,
      }
      this.#asides.push(event)
    }
    if (this.#prefix === '') this.#tellAsides(table)
  }

  /** What somebody said they try, if a decision rules on it: the last words of whoever it is about, or of the step. */
  #wordsFor(decision: Decision): string {
    const { rulesOnWords, saidBefore } = this.#context
    if (rulesOnWords?.(decision) !== true) return ''
    const named = Object.values(decision.about ?? {})
    const said = [...(saidBefore?.() ?? []), ...this.#said]
    const theirs = said.findLast(({ by }) => named.includes(by)) ?? this.#said.at(-1)
    return theirs?.words ?? ''
  }

  #tellAsides(table: Table): void {
    table.events.push(...this.#asides)
    this.#asides = []
  }

  together<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    sealed: boolean,
    table: Table,
  ): Result[] {
    if (this.#prefix !== '') throw new Error('a dialogue cannot be held inside a dialogue')
    const tag = `together ${parties.length} ${sealed ? 'sealed' : 'open'}`
    const recorded = this.#recorded(
      tag,
      (answer): answer is TogetherAnswer => 'lanes' in answer && answer.lanes.length === parties.length,
    )
    const lanes: Answer[][] = recorded === null ? parties.map(() => []) : recorded.lanes.map(thaw)
    this.#list[this.#at] = { tag, lanes }
    const main = { list: this.#list, at: this.#at }
    const results: Result[] = []
    let suspended = false
    for (const [lane, party] of parties.entries()) {
      this.#list = lanes[lane] ?? []
      this.#at = 0
      this.#prefix = `${main.at}.${lane}.`
      this.#sealed = sealed
      this.#waiting = suspended && !sealed
      if (!this.run(() => results.push(dialogue(party)))) suspended = true
    }
    this.#list = main.list
    this.#at = main.at + 1
    this.#prefix = ''
    this.#sealed = false
    this.#waiting = false
    if (!suspended) {
      this.#tellAsides(table)
      return results
    }
    const left = this.#list[this.#at]
    if (left !== undefined) this.#disagree('nothing before all have answered', left.tag)
    throw SUSPENDED
  }

  #path(): string {
    return `${this.#prefix}${this.#at}`
  }

  #recorded<Kind extends Answer>(tag: string, fits: (answer: Answer) => answer is Kind): Kind | null {
    const recorded = this.#list[this.#at]
    if (recorded === undefined) return null
    if (recorded.tag === tag && fits(recorded)) return recorded
    this.#disagree(tag, recorded.tag === tag ? answerText(recorded) : recorded.tag)
    return null
  }

  #disagree(actual: string, expected: string): void {
    if (!this.#context.lenient) throw new ReplayMismatch(this.#context.step, this.#path(), expected, actual)
    this.forgot = true
    this.#list.length = this.#at
  }

  #give(answer: Answer): void {
    this.#list[this.#at] = answer
    this.#at++
  }
}

/** Checks the answer of a policy; an illegal one is an error of the policy, not a Refusal for a user. */
export function lawful(decision: Decision, choice: Choice, who: string): Choice {
  try {
    return checkChoice(decision, choice)
  } catch (thrown) {
    throw thrown instanceof Refusal ? new Error(`${who}: ${thrown.message} ${thrown.hint}`) : thrown
  }
}

/** An answer in words, for error messages. */
function answerText(answer: Answer): string {
  if ('choice' in answer) return `${answer.tag}: ${choiceText(answer.choice).slice(0, 100)}`
  return 'faces' in answer ? `${answer.tag}: ${answer.faces.slice(0, 20).join(' ')}` : answer.tag
}

/** What identifies a roll in the record: why, by whom, and with which dice. */
export function rollTag(request: RollRequest): string {
  return `${request.kind} ${request.roll.name} ${request.by} ${request.count}d${request.sides}`
}

/** The faces that the fight's seed gives for a roll at this place. */
export function drawDice(
  context: { readonly step: number; readonly dice: Pick<FairDice, 'draw'>; again(path: string): number },
  path: string,
  request: Pick<RollRequest, 'kind' | 'count' | 'sides'>,
): number[] {
  const again = context.again(path)
  if (request.kind !== 'explode')
    return context.dice.draw(context.step, path, new Array<number>(request.count).fill(request.sides), again)
  let drawn = 0
  return rollFaces(request, () => {
    const [face = 0] = context.dice.draw(context.step, `${path}+${drawn++}`, [request.sides], again)
    return face
  })
}

/** The answer at a path, or null. */
export function answerAt(answers: readonly Answer[], path: string): Answer | null {
  const [main = -1, lane, at] = path.split('.').map(Number)
  const found = answers[main]
  if (lane === undefined || at === undefined) return found ?? null
  return found !== undefined && 'lanes' in found ? (found.lanes[lane]?.[at] ?? null) : null
}

/** The answers with `answer` put where `path` says. */
export function withAnswer(answers: readonly Answer[], path: string, answer: Answer): Answer[] {
  const [main, lane, at] = path.split('.').map(Number)
  const copy = answers.slice()
  if (main === undefined) throw new Error(`no such path: ${path}`)
  if (lane === undefined || at === undefined) {
    copy[main] = answer
    return copy
  }
  const together = copy[main]
  if (together === undefined || !('lanes' in together)) throw new Error(`no lanes at ${path}`)
  copy[main] = {
    tag: together.tag,
    lanes: together.lanes.map((list, index) => (index === lane ? [...list.slice(0, at), answer] : list)),
  }
  return copy
}

/** The answers before the one at `path`: its lane is cut there, and later lanes of AI hands are answered anew. */
export function upToPath(answers: readonly Answer[], path: string): Answer[] {
  const [main = 0, lane, at] = path.split('.').map(Number)
  const together = answers[main]
  if (lane === undefined || at === undefined || together === undefined || !('lanes' in together))
    return answers.slice(0, main)
  const lanes = together.lanes.map((list, index) => {
    if (index === lane) return list.slice(0, at)
    return index > lane && list.every(byMachine) ? [] : list
  })
  return [...answers.slice(0, main), { tag: together.tag, lanes }]
}

/** The answers without those of the other parties of a sealed dialogue, which nobody may know. */
export function withoutOtherLanes(answers: readonly Answer[], path: string): Answer[] {
  const [main, own] = path.split('.').map(Number)
  return answers.map((answer, at) =>
    at === main && 'lanes' in answer
      ? { tag: answer.tag, lanes: answer.lanes.map((list, lane) => (lane === own ? list : [])) }
      : answer,
  )
}

/** True for an answer that a policy gave. */
export function byMachine(answer: Answer): boolean {
  return 'who' in answer && answer.who.startsWith('ai:')
}

function thaw(answers: readonly Answer[]): Answer[] {
  return answers.map((answer) =>
    'lanes' in answer ? { tag: answer.tag, lanes: answer.lanes.map(thaw) } : answer,
  )
}
