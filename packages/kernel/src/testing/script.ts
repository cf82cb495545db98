/**
 * A scripted table for rule tests.
 *
 * A script holds the faces of all dice in the order in which they are rolled, and the answers to decisions by
 * name. Whatever does not fit fails on the spot with what was asked: a die too few, a face the die does not
 * have, an option the rules do not offer (with those they do, and the rule that forbids it). `finish` fails if
 * anything of the script was left over. Every decision and roll is kept, so that a test can look at them.
 */

import { Refusal } from '../refusal.ts'
import type { FightEvent } from '../system/event.ts'
import { isMixed, type Policy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { type RollRequest, readFaces, rollFaces } from '../table/chance.ts'
import { type Choice, checkChoice, choiceText, type Decision, usualChoice } from '../table/decision.ts'
import { type AnswerSource, type Plain, type RollResult, Table } from '../table/table.ts'

/** What a script needs of a system; a whole system will do. */
export type ScriptedSystem<State extends object> = Pick<
  System<State>,
  'view' | 'next' | 'steps' | 'round' | 'maxSteps'
>

/** An answer worked out when the question comes. */
export type Chooser<State extends object> = { choose(decision: Decision, state: State): Choice }['choose']

/** What a test lays down before it runs a rule. */
export interface ScriptOptions<State extends object> {
  /** The faces of all dice, in the order in which they are rolled. */
  readonly dice?: readonly number[]
  /**
   * Answers by the decision's name, or by its name and who is asked ("gambit ogre", which comes first): a list,
   * taken in order, or a function.
   */
  readonly choices?: Readonly<Record<string, readonly Choice[] | Chooser<State>>>
  /** Who answers what is not scripted, or no longer; left out, such a question fails the test. */
  readonly otherwise?: 'usual' | Policy<State>
}

/** A decision that was asked, and what the script answered. */
export interface AskedDecision extends Decision {
  readonly choice: Choice
}

/** Dice that were rolled, in the order of the script. */
export interface ScriptedRoll {
  readonly name: string
  readonly rule: string
  readonly by: string
  readonly kind: RollRequest['kind']
  readonly sides: number
  readonly faces: readonly number[]
}

/** The rules and the script do not fit together. */
export class ScriptMismatch extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScriptMismatch'
  }
}

/** A table that plays by a script. */
export function script<State extends object>(
  system: ScriptedSystem<State>,
  options: ScriptOptions<State> = {},
): Script<State> {
  return new Script(system, options)
}

/** A policy for `otherwise`: the first of these keys that is on offer, else the usual answer. */
export function prefer(...keys: readonly string[]): Policy {
  return (_view, decision) => keys.find((key) => decision.options.includes(key)) ?? usualChoice(decision)
}

/** Dice and answers that were laid down before, and what became of them. */
export class Script<State extends object> implements AnswerSource {
  /** Every event that was told, over all runs. */
  readonly events: FightEvent[] = []
  /** Every decision that was asked, in order. */
  readonly asked: AskedDecision[] = []
  /** Every roll, in order. */
  readonly rolls: ScriptedRoll[] = []
  readonly #system: ScriptedSystem<State>
  readonly #dice: readonly number[]
  readonly #lists: ReadonlyMap<string, Choice[]>
  readonly #choosers: ReadonlyMap<string, Chooser<State>>
  readonly #otherwise: 'usual' | Policy<State> | null
  #rolled = 0
  #state: State | null = null

  constructor(system: ScriptedSystem<State>, options: ScriptOptions<State>) {
    this.#system = system
    this.#dice = options.dice ?? []
    const lists = new Map<string, Choice[]>()
    const choosers = new Map<string, Chooser<State>>()
    for (const [name, answers] of Object.entries(options.choices ?? {}))
      if (typeof answers === 'function') choosers.set(name, answers)
      else lists.set(name, answers.slice())
    this.#lists = lists
    this.#choosers = choosers
    this.#otherwise = options.otherwise ?? null
  }

  /** Runs any rule on a state and returns what the rule returns; its events are added to `events`. */
  call<Result>(rule: (table: Table, state: State) => Result, state: State): Result {
    const table = Table.from(this.#system, this, { logs: true, explains: true })
    table.state = state
    this.#state = state
    try {
      return rule(table, state)
    } finally {
      this.events.push(...table.events)
    }
  }

  /** Runs a rule or a step on a state and returns the events that it told. */
  run(rule: (table: Table, state: State) => unknown, state: State): readonly FightEvent[] {
    const before = this.events.length
    this.call(rule, state)
    return this.events.slice(before)
  }

  /** Plays whole steps until `there` says so after one of them, or the fight is over; returns their events. */
  playUntil(state: State, there: (state: State) => boolean): readonly FightEvent[] {
    const before = this.events.length
    for (let steps = 0; steps < this.#system.maxSteps; steps++) {
      const name = this.#system.next(state)
      if (name === null) break
      const step = this.#system.steps[name]
      if (step === undefined) throw new ScriptMismatch(`the system has no step "${name}"`)
      this.call(step, state)
      if (there(state)) break
    }
    return this.events.slice(before)
  }

  /** Plays the one step that comes next. */
  playStep(state: State): readonly FightEvent[] {
    return this.playUntil(state, () => true)
  }

  /** Plays until another round begins, or the fight is over. */
  playRound(state: State): readonly FightEvent[] {
    const round = this.#system.round(state)
    return this.playUntil(state, (now) => this.#system.round(now) !== round)
  }

  /** Plays until the fight is over. */
  playOut(state: State): readonly FightEvent[] {
    return this.playUntil(state, () => false)
  }

  /** The decisions with this name, in the order in which they were asked. */
  askedFor(name: string): readonly AskedDecision[] {
    return this.asked.filter((decision) => decision.name === name)
  }

  /** The rule that forbade an option when the decision was last asked, or null if it was not forbidden. */
  forbade(name: string, key: string): string | null {
    const last = this.askedFor(name).at(-1)
    if (last === undefined) throw new ScriptMismatch(`"${name}" was never asked; ${this.#story()}`)
    return last.forbidden.find((each) => each.key === key)?.rule ?? null
  }

  /** Fails unless all dice were rolled and all listed answers were given. */
  finish(): void {
    const left = this.#dice.slice(this.#rolled)
    if (left.length > 0) throw new ScriptMismatch(`dice were left over: ${left.join(' ')}; ${this.#story()}`)
    for (const [name, answers] of this.#lists)
      if (answers.length > 0) {
        const unused = answers.map((answer) => JSON.stringify(answer)).join(', ')
        throw new ScriptMismatch(`answers to "${name}" were left over: ${unused}; ${this.#story()}`)
      }
  }

  roll(request: RollRequest): RollResult {
    const { roll, by, kind, sides, count } = request
    const faces =
      kind === 'explode'
        ? rollFaces(request, () => this.#take(request, 1)[0] ?? 0)
        : this.#take(request, count)
    this.rolls.push({ name: roll.name, rule: roll.rule, by, kind, sides, faces })
    return { value: readFaces(request, faces), faces, how: 'drawn' }
  }

  /** A rule of which only the result counts must leave the state as it is. */
  settle<Result extends Plain>(rule: () => Result): Result {
    const before = JSON.stringify(this.#state)
    const result = rule()
    if (JSON.stringify(this.#state) !== before)
      throw new ScriptMismatch(`a rule that is settled has changed the state; ${this.#story()}`)
    return result
  }

  choose(decision: Decision): Choice {
    const choice = this.#legal(decision, this.#answer(decision))
    const { options, forbidden } = decision
    this.asked.push({ ...decision, options, forbidden, choice })
    return choice
  }

  together<Party, Result>(parties: readonly Party[], dialogue: (party: Party) => Result): Result[] {
    return parties.map(dialogue)
  }

  #take(request: RollRequest, count: number): readonly number[] {
    const { roll, by, sides } = request
    const faces = this.#dice.slice(this.#rolled, this.#rolled + count)
    const wanted = `"${roll.name}" by ${by} rolls ${count}d${sides}`
    if (faces.length < count)
      throw new ScriptMismatch(`${wanted}, and the script has ${faces.length} dice left; ${this.#story()}`)
    const wrong = faces.find((face) => !Number.isInteger(face) || face < 1 || face > sides)
    if (wrong !== undefined)
      throw new ScriptMismatch(`${wanted}, and the script says ${wrong}; ${this.#story()}`)
    this.#rolled += count
    return faces
  }

  #answer(decision: Decision): Choice {
    for (const name of [`${decision.name} ${decision.by}`, decision.name]) {
      const listed = this.#lists.get(name)?.shift()
      if (listed !== undefined) return listed
      const chooser = this.#choosers.get(name)
      if (chooser !== undefined) return chooser(decision, this.#inPlay())
    }
    if (this.#otherwise === 'usual') return usualChoice(decision)
    if (this.#otherwise === null)
      throw new ScriptMismatch(`nothing in the script answers ${described(decision)}; ${this.#story()}`)
    const answer = this.#otherwise(this.#system.view(this.#inPlay(), decision.seat), decision)
    if (isMixed(answer)) throw new ScriptMismatch('a scripted table cannot mix answers: give one')
    return answer
  }

  #legal(decision: Decision, choice: Choice): Choice {
    try {
      return checkChoice(decision, choice)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      const answer = JSON.stringify(choice)
      throw new ScriptMismatch(`${answer} does not answer ${described(decision)}; ${this.#story()}`)
    }
  }

  #inPlay(): State {
    if (this.#state === null) throw new ScriptMismatch('no rule is running')
    return this.#state
  }

  #story(): string {
    const rolls = this.rolls.map(({ name, by, faces }) => `${name} (${by}) ${faces.join(' ')}`)
    const answers = this.asked.map(({ name, by, choice }) => `${name} (${by}) ${choiceText(choice)}`)
    return `so far rolled: ${rolls.join(', ') || 'nothing'}; answered: ${answers.join(', ') || 'nothing'}`
  }
}

function described(decision: Decision): string {
  const { kind, name, by, options, min, max, forbidden } = decision
  const legal =
    kind === 'amount'
      ? `${min} to ${max}`
      : `${kind === 'subset' ? `${min} to ${max} of ` : ''}${options.map((key) => `"${key}"`).join(', ')}`
  const not = forbidden.map(({ key, rule }) => `"${key}" by ${rule}`).join(', ')
  return `"${name}" by ${by} (it takes ${legal}${not === '' ? '' : `; forbidden: ${not}`})`
}
