/**
 * Best play: the value of a fight to a side if it and everybody against it play optimally, for fights whose state graph
 * is small enough to be built.
 *
 * Every step is expanded over all outcomes of all dice and all answers that no policy gives. States with equal keys are
 * one node; where a caller's own policy may read more than keys hold, the key is the whole state. Secret simultaneous
 * choices form a matrix game, which is solved by the simplex method. All other choices are made with full knowledge of
 * the state, so a side is assumed to see even what its view would hide. Value iteration then bounds the value of every
 * node from below (a fight that never ends counts as lost) and from above (as won) until both bounds meet. Where they
 * do not meet, playing on for ever is part of best play, and the result says so.
 *
 * A step is run again for every branch: the answers so far are *picks*, and a run that needs one more stops there.
 */

import type { Answer } from '../fight/play.ts'
import { quote, Refusal } from '../refusal.ts'
import { areKnown, type Moment, policiesOf, type SeatPolicies } from '../simulate/simulate.ts'
import { isMixed, type Policy, spread, usualPolicy } from '../system/policy.ts'
import { hasWon, type System } from '../system/system.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import { outcomesOf, type RollRequest, readFaces } from '../table/chance.ts'
import { allChoices, type Choice, type Decision } from '../table/decision.ts'
import { type AnswerSource, type Plain, type RollResult, Table } from '../table/table.ts'
import { type Budget, budgetOf, type WholeBudget } from './budget.ts'
import { stateKey } from './enumerate.ts'
import { solveMatrix } from './matrix-game.ts'

/** Which side to solve for, and how closely. */
export interface BestPlayOptions {
  /** The side that maximises its wins; everybody else minimises them. */
  readonly side: string
  /** Seats that play a policy instead of optimally; the referee answers as usual unless given. */
  readonly policies?: SeatPolicies
  /** How far apart the two bounds of the value may be. */
  readonly tolerance?: number
  readonly budget?: Budget
}

/** The first choice of the fight, and the best way to make it. */
export type FirstChoice =
  | {
      readonly kind: 'open'
      readonly by: string
      readonly name: string
      /** Every answer with what it is worth to the side, in the order of the options. */
      readonly options: readonly { readonly choice: Choice; readonly value: number }[]
    }
  | {
      readonly kind: 'secret'
      /** How the side should mix what it answers, and how the others should. */
      readonly own: readonly Mixture[]
      readonly others: readonly Mixture[]
    }
  | { readonly kind: 'none' }

/** Answers of one side to one secret question or several, and how often to give them. */
export interface Mixture {
  readonly answers: readonly Choice[]
  readonly weight: number
}

/** The value of best play, or the reason why it could not be computed. */
export type BestPlay =
  | {
      readonly exact: true
      /** Wins and half the draws of the side: between these two, and in the middle of them. */
      readonly low: number
      readonly high: number
      readonly value: number
      readonly first: FirstChoice
      readonly states: number
      readonly runs: number
    }
  | { readonly exact: false; readonly why: string; readonly states: number; readonly runs: number }

const DEFAULT_BUDGET = { states: 20_000, milliseconds: 10_000 }

/** The value of a moment to a side if everybody plays optimally. */
export function bestPlay<State extends object>(
  system: System<State>,
  start: Moment<State>,
  options: BestPlayOptions,
): BestPlay {
  return new Solver(system, start, options).run()
}

// ── Following a step ─────────────────────────────────────────────────────────────────────────────────────

/** What a run takes at a branch: the index of an outcome or option, or the secret answers of all parties. */
type Pick = number | readonly (readonly Choice[])[]

interface Weighted {
  readonly value: unknown
  readonly weight: number
}

/** The branch at which a run stopped because it had no more picks. */
type Met =
  | { readonly kind: 'done' }
  | { readonly kind: 'chance'; readonly chances: readonly Weighted[] }
  | { readonly kind: 'choice'; readonly decision: Decision; readonly choices: readonly Choice[] }
  | { readonly kind: 'secret'; readonly parties: number }
  | {
      readonly kind: 'answer'
      readonly decision: Decision
      readonly choices: readonly Choice[]
      /** How a policy mixes them; null for a party that plays optimally. */
      readonly weights: readonly number[] | null
    }
  | { readonly kind: 'answered' }

const STOP = Object.freeze({ stop: true })
const DONE: Met = { kind: 'done' }
const ANSWERED: Met = { kind: 'answered' }

/** One party of a secret question, examined by itself, with the answers it has given so far. */
interface Probe {
  readonly party: number
  readonly answers: readonly Choice[]
}

/** The dice of a rule that is settled: every combination is tried, the last one first. */
interface SettledDice {
  readonly branches: { readonly chances: readonly Weighted[]; at: number }[]
  depth: number
  weight: number
}

/** The outcome of the next roll in the combination that is tried. */
function tried(dice: SettledDice, chances: readonly Weighted[]): unknown {
  const branch = dice.branches[dice.depth] ?? { chances, at: 0 }
  if (dice.depth === dice.branches.length) dice.branches.push(branch)
  dice.depth++
  const chance = branch.chances[branch.at]
  dice.weight *= chance?.weight ?? 0
  return chance?.value
}

/** Moves to the next combination; false when all were tried. */
function turned({ branches }: SettledDice): boolean {
  for (let last = branches.at(-1); last !== undefined; last = branches.at(-1)) {
    last.at++
    if (last.at < last.chances.length) return true
    branches.pop()
  }
  return false
}

/** Runs one step with picks, and stops where they end. */
class Follower<State extends object> implements AnswerSource {
  met: Met = DONE
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #view: (state: State, seat: string) => unknown
  #picks: readonly Pick[] = []
  #pick = 0
  #recorded: readonly Answer[] = []
  #place = 0
  #probe: Probe | null = null
  readonly #limit = new AnswerLimit()
  /** While a rule is settled: its dice. */
  #settled: SettledDice | null = null
  /** During the dialogue of a party: its answers and how many of them were given. */
  #speech: { readonly answers: readonly Choice[]; at: number } | null = null

  constructor(policies: ReadonlyMap<string, Policy>, view: (state: State, seat: string) => unknown) {
    this.#policies = policies
    this.#view = view
  }

  begin(recorded: readonly Answer[], picks: readonly Pick[], probe: Probe | null): void {
    this.#recorded = recorded
    this.#place = 0
    this.#picks = picks
    this.#pick = 0
    this.#probe = probe
    this.#speech = null
    this.#settled = null
    this.#limit.reset()
    this.met = DONE
  }

  roll(request: RollRequest): RollResult {
    const recorded = this.#recorded[this.#place++]
    const value =
      recorded !== undefined && 'faces' in recorded
        ? readFaces(request, recorded.faces)
        : this.#chance(outcomesOf(request))
    return { value: value as RollResult['value'], faces: null, how: 'drawn' }
  }

  choose(decision: Decision, table: Table): Choice {
    const recorded = this.#recorded[this.#place++]
    if (recorded !== undefined && 'choice' in recorded) return recorded.choice
    this.#limit.count(decision)
    const policy = this.#policies.get(decision.seat)
    const answer = policy?.(this.#view(table.state as State, decision.seat), decision)
    if (answer !== undefined && !isMixed(answer)) return answer
    const mixed = answer === undefined ? null : spread(answer, decision)
    const choices = mixed === null ? allChoices(decision) : mixed.map(({ choice }) => choice)
    const [only] = choices
    if (choices.length === 1 && only !== undefined) return only
    const weights = mixed === null ? null : mixed.map(({ weight }) => weight)
    if (this.#speech !== null) return this.#spoken(decision, choices, weights)
    if (mixed !== null)
      return this.#chance(mixed.map(({ choice, weight }) => ({ value: choice, weight }))) as Choice
    return choices[this.#taken({ kind: 'choice', decision, choices })] ?? ''
  }

  /** The results of one run of a rule that is run until it has one, given that it has; its dice are all tried here. */
  settleUntil<Result extends Plain>(rule: () => Result | null): Result {
    if (this.#place < this.#recorded.length) {
      const result = rule()
      return result ?? this.settleUntil(rule)
    }
    const sums = new Map<Result, number>()
    const dice: SettledDice = { branches: [], depth: 0, weight: 1 }
    this.#settled = dice
    do {
      dice.depth = 0
      dice.weight = 1
      const result = rule()
      if (result !== null) sums.set(result, (sums.get(result) ?? 0) + dice.weight)
    } while (turned(dice))
    this.#settled = null
    const whole = [...sums.values()].reduce((sum, weight) => sum + weight, 0)
    const value = this.#chance(Array.from(sums, ([value, weight]) => ({ value, weight: weight / whole })))
    return value as Result
  }

  together<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    sealed: boolean,
  ): Result[] {
    const recorded = this.#recorded[this.#place++]
    const main = { list: this.#recorded, place: this.#place }
    const lane = (party: number): void => {
      this.#recorded = recorded !== undefined && 'lanes' in recorded ? (recorded.lanes[party] ?? []) : []
      this.#place = 0
    }
    const results = sealed ? this.#secretly(parties, dialogue, lane) : this.#openly(parties, dialogue, lane)
    this.#recorded = main.list
    this.#place = main.place
    return results
  }

  #openly<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    lane: (party: number) => void,
  ): Result[] {
    return parties.map((party, at) => {
      lane(at)
      return dialogue(party)
    })
  }

  #secretly<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    lane: (party: number) => void,
  ): Result[] {
    const pick = this.#picks[this.#pick]
    const probed = this.#probe
    if (pick === undefined && probed !== null) {
      lane(probed.party)
      this.#speech = { answers: probed.answers, at: 0 }
      const [party] = parties.slice(probed.party)
      if (party !== undefined) dialogue(party)
      throw this.#stopped(ANSWERED)
    }
    if (pick === undefined || typeof pick === 'number')
      throw this.#stopped({ kind: 'secret', parties: parties.length })
    this.#pick++
    const results = parties.map((party, at) => {
      lane(at)
      this.#speech = { answers: pick[at] ?? [], at: 0 }
      return dialogue(party)
    })
    this.#speech = null
    return results
  }

  #spoken(decision: Decision, choices: readonly Choice[], weights: readonly number[] | null): Choice {
    const given = this.#speech?.answers[this.#speech.at]
    if (this.#speech === null || given === undefined)
      throw this.#stopped({ kind: 'answer', decision, choices, weights })
    this.#speech.at++
    return given
  }

  #chance(chances: readonly Weighted[]): unknown {
    if (this.#settled !== null) return tried(this.#settled, chances)
    if (chances.length === 1) return chances[0]?.value
    return chances[this.#taken({ kind: 'chance', chances })]?.value
  }

  #taken(met: Met): number {
    const pick = this.#picks[this.#pick++]
    if (typeof pick !== 'number') throw this.#stopped(met)
    return pick
  }

  #stopped(met: Met): typeof STOP {
    this.met = met
    return STOP
  }
}

// ── The game as a whole ──────────────────────────────────────────────────────────────────────────────────

/** What one step can lead to. */
type Tree =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'chance'; readonly weights: readonly number[]; readonly next: readonly Tree[] }
  | {
      readonly kind: 'choice'
      readonly own: boolean
      readonly decision: Decision
      readonly choices: readonly Choice[]
      readonly next: readonly Tree[]
    }
  | {
      readonly kind: 'secret'
      readonly own: readonly (readonly Choice[])[]
      readonly others: readonly (readonly Choice[])[]
      readonly cells: readonly (readonly Tree[])[]
    }

/** What one party may answer in secret, for whom, and how often where a policy answers. */
interface Plan {
  readonly role: 'own' | 'others' | 'policy'
  readonly answers: readonly Choice[]
  readonly weight: number
}

const TOO_MUCH = Object.freeze({ tooMuch: true })

class Solver<State extends object> {
  readonly #system: System<State>
  readonly #start: Moment<State>
  readonly #key: (state: State) => string
  readonly #side: string
  readonly #sides: ReadonlyMap<string, string>
  readonly #tolerance: number
  readonly #budget: WholeBudget
  readonly #deadline: number
  readonly #follower: Follower<State>
  readonly #byKey = new Map<string, number>()
  readonly #states: (State | null)[] = []
  readonly #trees: (Tree | null)[] = []
  readonly #ends: (number | null)[] = []
  #runs = 0
  #why = ''

  constructor(system: System<State>, start: Moment<State>, options: BestPlayOptions) {
    this.#system = system
    this.#start = start
    this.#key = areKnown(system, options.policies ?? {})
      ? (state) => system.key(state)
      : stateKey(start.state)
    this.#side = options.side
    this.#tolerance = options.tolerance ?? 1e-6
    this.#budget = budgetOf(options.budget ?? {}, DEFAULT_BUDGET)
    this.#deadline = Date.now() + this.#budget.milliseconds
    const { sides } = system.tell.board(start.state)
    if (!sides.some(({ id }) => id === options.side))
      throw new Refusal(
        'malformed-request',
        `There is no side ${quote(options.side)}.`,
        `The sides are ${sides.map(({ id }) => id).join(', ')}.`,
      )
    this.#sides = new Map(
      sides.flatMap(({ id, figures }) => [
        [id, id] as const,
        ...figures.map((each) => [each.id, id] as const),
      ]),
    )
    const policies = new Map<string, Policy>(policiesOf(system, options.policies ?? {}))
    if (!policies.has('referee')) policies.set('referee', usualPolicy)
    this.#follower = new Follower(policies, (state, seat) => system.view(state, seat))
  }

  run(): BestPlay {
    const { state, answers = [] } = this.#start
    // A state in the middle of a step is a node of its own, even if the fight comes back to where the step began.
    const first = answers.length === 0 ? this.#nodeOf(this.#system.copy(state)) : this.#add(state)
    try {
      for (let node = 0; node < this.#states.length; node++) this.#follow(node, first)
    } catch (thrown) {
      if (thrown !== TOO_MUCH) throw thrown
      return { exact: false, why: this.#why, states: this.#states.length, runs: this.#runs }
    }
    const low = this.#settle(0, first)
    const high = this.#settle(1, first)
    if (low === null || high === null)
      return { exact: false, why: this.#why, states: this.#states.length, runs: this.#runs }
    const [least = 0, most = 1] = [low[first], high[first]]
    return {
      exact: true,
      low: least,
      high: most,
      value: (least + most) / 2,
      first: this.#firstChoice(this.#trees[first] ?? null, low),
      states: this.#states.length,
      runs: this.#runs,
    }
  }

  #nodeOf(state: State): number {
    const key = this.#key(state)
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const node = this.#add(state)
    this.#byKey.set(key, node)
    return node
  }

  #add(state: State): number {
    const over = this.#system.next(state) === null
    this.#trees.push(null)
    this.#ends.push(over ? this.#worthOf(state) : null)
    return this.#states.push(over ? null : state) - 1
  }

  #worthOf(state: State): number {
    const outcome = this.#system.outcome(state)
    if (hasWon(outcome, this.#side)) return 1
    return outcome.winner === null ? 0.5 : 0
  }

  #follow(node: number, first: number): void {
    const state = this.#states[node]
    if (state === null || state === undefined) return
    this.#states[node] = null
    const recorded = node === first ? (this.#start.answers ?? []) : []
    this.#trees[node] = this.#grow(state, recorded, [])
  }

  /** Runs the step and returns where it stopped; the resulting state is in `into`. */
  #run(state: State, recorded: readonly Answer[], picks: readonly Pick[], probe: Probe | null): [Met, State] {
    this.#runs++
    this.#watch()
    const into = this.#system.copy(state)
    // A run that stops leaves its table in an undefined state, so every run has its own.
    const table = Table.from(this.#system, this.#follower, { logs: false, explains: false })
    table.state = into
    this.#follower.begin(recorded, picks, probe)
    const name = this.#system.next(into)
    try {
      if (name !== null) this.#system.steps[name]?.(table, into)
    } catch (thrown) {
      if (thrown !== STOP) throw thrown
    }
    return [this.#follower.met, into]
  }

  #watch(): void {
    if (this.#states.length > this.#budget.states) this.#why = `more than ${this.#budget.states} states`
    else if (Date.now() > this.#deadline) this.#why = `more than ${this.#budget.milliseconds} ms`
    else return
    throw TOO_MUCH
  }

  #grow(state: State, recorded: readonly Answer[], picks: readonly Pick[]): Tree {
    const [met, into] = this.#run(state, recorded, picks, null)
    const next = (pick: Pick): Tree => this.#grow(state, recorded, [...picks, pick])
    switch (met.kind) {
      case 'chance':
        return {
          kind: 'chance',
          weights: met.chances.map(({ weight }) => weight),
          next: met.chances.map((_, at) => next(at)),
        }
      case 'choice':
        return {
          kind: 'choice',
          own: this.#isOwn(met.decision),
          decision: met.decision,
          choices: met.choices,
          next: met.choices.map((_, at) => next(at)),
        }
      case 'secret':
        return this.#secret(
          Array.from({ length: met.parties }, (_, party) =>
            this.#plans(state, { recorded, picks, party, answers: [], weight: 1 }),
          ),
          next,
        )
      default:
        return { kind: 'node', node: this.#nodeOf(into) }
    }
  }

  /** All answers of one party. The others are left out, because the parties do not know each other's answers. */
  #plans(
    state: State,
    {
      recorded,
      picks,
      party,
      answers,
      weight,
      role = 'policy',
    }: {
      readonly recorded: readonly Answer[]
      readonly picks: readonly Pick[]
      readonly party: number
      readonly answers: readonly Choice[]
      readonly weight: number
      readonly role?: Plan['role'] | undefined
    },
  ): Plan[] {
    const [met] = this.#run(state, recorded, picks, { party, answers })
    if (met.kind !== 'answer') return [{ role, answers, weight }]
    const own = this.#isOwn(met.decision) ? 'own' : 'others'
    return met.choices.flatMap((choice, at) =>
      this.#plans(state, {
        recorded,
        picks,
        party,
        answers: [...answers, choice],
        weight: weight * (met.weights?.[at] ?? 1),
        role: met.weights === null ? own : role,
      }),
    )
  }

  /** The payoff matrix of the side against the others; answers of policies are chance within every cell. */
  #secret(parties: readonly (readonly Plan[])[], next: (pick: Pick) => Tree): Tree {
    const by = (role: Plan['role']): readonly number[] =>
      parties.flatMap((plans, party) => (plans[0]?.role === role ? [party] : []))
    const joint = (places: readonly number[]): Plan[][] =>
      places.reduce<Plan[][]>(
        (lists, place) => lists.flatMap((list) => (parties[place] ?? []).map((plan) => [...list, plan])),
        [[]],
      )
    const [own, others, chance] = [by('own'), by('others'), by('policy')]
    const cell = (mine: readonly Plan[], theirs: readonly Plan[]): Tree => {
      const mixed = joint(chance).map((drawn) => {
        const answers = parties.map((_, party): readonly Choice[] => {
          const pool = own.includes(party) ? mine : others.includes(party) ? theirs : drawn
          const places = own.includes(party) ? own : others.includes(party) ? others : chance
          return pool[places.indexOf(party)]?.answers ?? []
        })
        return { weight: drawn.reduce((all, { weight }) => all * weight, 1), tree: next(answers) }
      })
      const [single] = mixed
      if (mixed.length === 1 && single !== undefined) return single.tree
      return {
        kind: 'chance',
        weights: mixed.map(({ weight }) => weight),
        next: mixed.map(({ tree }) => tree),
      }
    }
    const rows = joint(own)
    const columns = joint(others)
    const answersOf = (plans: readonly Plan[]): readonly Choice[] => plans.flatMap(({ answers }) => answers)
    return {
      kind: 'secret',
      own: rows.map(answersOf),
      others: columns.map(answersOf),
      cells: rows.map((mine) => columns.map((theirs) => cell(mine, theirs))),
    }
  }

  #isOwn({ by, seat }: Decision): boolean {
    return (this.#sides.get(by) ?? this.#sides.get(seat)) === this.#side
  }

  // ── Worth ──────────────────────────────────────────────────────────────────────────────────────────────

  /** The value of every node if fights without end are worth `endless`; null when time is up. */
  #settle(endless: 0 | 1, first: number): Float64Array | null {
    const values = Float64Array.from(this.#ends, (end) => end ?? endless)
    const enough = this.#tolerance / 100
    for (;;) {
      let moved = 0
      for (let node = values.length - 1; node >= 0; node--) {
        const tree = this.#trees[node]
        if (tree === null || tree === undefined) continue
        const value = this.#worth(tree, values)
        moved = Math.max(moved, Math.abs(value - (values[node] ?? 0)))
        values[node] = value
      }
      if (moved <= enough || values.length === 1) return values
      if (Date.now() > this.#deadline) {
        this.#why = `more than ${this.#budget.milliseconds} ms`
        return null
      }
      if (values[first] === undefined) return null
    }
  }

  #worth(tree: Tree, values: Float64Array): number {
    switch (tree.kind) {
      case 'node':
        return values[tree.node] ?? 0
      case 'chance':
        return tree.next.reduce(
          (sum, each, at) => sum + (tree.weights[at] ?? 0) * this.#worth(each, values),
          0,
        )
      case 'choice': {
        const worths = tree.next.map((each) => this.#worth(each, values))
        return tree.own ? Math.max(...worths) : Math.min(...worths)
      }
      case 'secret':
        return this.#solved(tree, values).value
    }
  }

  #solved(tree: Extract<Tree, { kind: 'secret' }>, values: Float64Array): ReturnType<typeof solveMatrix> {
    return solveMatrix(tree.cells.map((row) => row.map((cell) => this.#worth(cell, values))))
  }

  #firstChoice(tree: Tree | null, values: Float64Array): FirstChoice {
    if (tree?.kind === 'choice')
      return {
        kind: 'open',
        by: tree.decision.by,
        name: tree.decision.name,
        options: tree.choices.map((choice, at) => {
          const next = tree.next[at]
          return { choice, value: next === undefined ? Number.NaN : this.#worth(next, values) }
        }),
      }
    if (tree?.kind !== 'secret') return { kind: 'none' }
    const { rows, columns } = this.#solved(tree, values)
    const mixture = (lists: readonly (readonly Choice[])[], weights: readonly number[]): Mixture[] =>
      lists.map((answers, at) => ({ answers, weight: weights[at] ?? 0 }))
    return { kind: 'secret', own: mixture(tree.own, rows), others: mixture(tree.others, columns) }
  }
}
