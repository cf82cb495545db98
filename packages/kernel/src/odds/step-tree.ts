/**
 * What a step can lead to if some seats may answer anything: a tree of chances and choices, with a state at every leaf.
 *
 * The rules are re-executed by an odometer for every combination of outcomes and answers, and the ways that each run
 * has gone are entered into the tree. Dice are read at once, because whoever chooses sees them; a rule of which only
 * the result counts is settled, unless somebody chooses in its middle. Answers that several parties give in secret
 * become one node: a matrix with the answers of the side in its rows and those of everybody else in its columns.
 */
import type { Answer } from '../fight/play.ts'
import { type Continuation, ResumeSource } from '../simulate/resume-source.ts'
import { isMixed, type Policy, spread } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { AnswerLimit } from '../table/answer-limit.ts'
import type { RollRequest } from '../table/chance.ts'
import { allChoices, type Choice, type Decision } from '../table/decision.ts'
import { type Plain, Table } from '../table/table.ts'
import { type Branch, Odometer, type Way } from './odometer.ts'

/** What a step can lead to; `Leaf` is whatever stands for the state after it. */
export type StepTree<Leaf> =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'chance'; readonly weights: readonly number[]; readonly next: readonly StepTree<Leaf>[] }
  | {
      readonly kind: 'choice'
      readonly decision: Decision
      readonly choices: readonly Choice[]
      readonly next: readonly StepTree<Leaf>[]
      readonly own: boolean
    }
  | {
      readonly kind: 'secret'
      /** Answers of the side, and of everybody else: one list for each way to answer all that they are asked. */
      readonly own: readonly (readonly TreeAnswer[])[]
      readonly others: readonly (readonly TreeAnswer[])[]
      readonly cells: readonly (readonly StepTree<Leaf>[])[]
    }

/** An answer, and what was asked. */
export interface TreeAnswer {
  readonly decision: Decision
  readonly choice: Choice
}

/** Who plays, and what becomes of the states. */
export interface StepTreeSubject<State extends object, Leaf> {
  readonly system: System<State>
  /** The policy that answers a decision; undefined where anything may be answered. */
  readonly policyFor: (decision: Decision) => Policy | undefined
  readonly isOwn: (decision: Decision) => boolean
  readonly leafOf: (state: State) => Leaf
  /** Called with every state in which somebody chooses freely. */
  readonly onChoice?: (state: State, decision: Decision) => void
  /** True when no more work may be done; the expansion then throws `SPENT`. */
  readonly isSpent: () => boolean
}

// Whoever plays a policy is asked before the odometer is.
const NO_POLICIES: ReadonlyMap<string, Policy> = new Map()

/** More outcomes in one step than may be looked at. */
export const TOO_MANY_OUTCOMES = Object.freeze({ tooManyOutcomes: true })

/** Expands steps into trees. */
export class StepTrees<State extends object, Leaf> {
  readonly #of: StepTreeSubject<State, Leaf>
  readonly #mostOutcomes: number
  /** Steps in whose settled rules somebody chooses. */
  readonly #asking = new Set<string>()
  /** How often the rules were run. */
  runs = 0

  constructor(subject: StepTreeSubject<State, Leaf>, mostOutcomes: number) {
    this.#of = subject
    this.#mostOutcomes = mostOutcomes
  }

  /**
   * Everything that can come of the next step that has several ways; steps with a single way are run along with it.
   * Throws `TOO_MANY_OUTCOMES` if there are too many.
   */
  expand(state: State, answers: readonly Answer[]): StepTree<Leaf> {
    for (;;) {
      try {
        return this.#expanded(state, answers)
      } catch (thrown) {
        if (!(thrown instanceof ChoiceInSettledRule) || this.#asking.has(thrown.step)) throw thrown
        this.#asking.add(thrown.step)
      }
    }
  }

  #expanded(state: State, answers: readonly Answer[]): StepTree<Leaf> {
    const { system, isSpent } = this.#of
    const odometer = new Odometer(NO_POLICIES, (each, seat) => system.view(each as State, seat), { isSpent })
    const source = new ChoosingSource(odometer, this.#of)
    const root: Sprout<Leaf> = { branch: null, next: [] }
    let outcomes = 0
    do {
      if (++outcomes > this.#mostOutcomes) throw TOO_MANY_OUTCOMES
      odometer.rewind()
      const leaf = this.#of.leafOf(this.#run(state, answers, source))
      enter(root, odometer.path, leaf)
    } while (odometer.turn())
    return grown(root)
  }

  /** Runs steps until one has had several ways, or the fight is over. */
  #run(from: State, answers: readonly Answer[], source: ChoosingSource<State, Leaf>): State {
    const { system } = this.#of
    const state = system.copy(from)
    const table = Table.from(system, source, { logs: false, explains: false })
    table.state = state
    for (let steps = 0; steps < system.maxSteps; steps++) {
      const name = system.next(state)
      if (name === null) break
      source.beginStep(steps === 0 ? answers : [], name, this.#asking.has(name))
      this.runs++
      system.steps[name]?.(table, state)
      if (source.hasBranched) break
    }
    return state
  }
}

// ── Running ──────────────────────────────────────────────────────────────────────────────────────────────

/** A choice in the middle of a rule that was settled at once; the step is run again without that. */
class ChoiceInSettledRule extends Error {
  readonly step: string

  constructor(step: string, { name }: Decision) {
    super(`"${name}" is asked inside a rule that is run until it has a result`)
    this.step = step
  }
}

/** What is noted about a choice: who chooses, and in which secret dialogue. */
interface ChoiceNote {
  readonly decision: Decision
  readonly role: 'own' | 'others' | 'policy'
  /** The number of the secret dialogue in this run; null for a choice that everybody sees. */
  readonly secret: number | null
}

/** Answers from a record first; then every outcome of dice, and every answer of whoever plays no policy. */
class ChoosingSource<State extends object, Leaf> extends ResumeSource {
  readonly #continuation: ChoosingContinuation<State, Leaf>

  constructor(odometer: Odometer, subject: StepTreeSubject<State, Leaf>) {
    const continuation = new ChoosingContinuation(odometer, subject)
    super([], continuation)
    this.#continuation = continuation
  }

  get hasBranched(): boolean {
    return this.#continuation.hasBranched
  }

  beginStep(answers: readonly Answer[], step: string, inline: boolean): void {
    this.begin(answers, this.#continuation)
    this.#continuation.beginStep(step, inline)
  }

  override together<Party, Result>(
    parties: readonly Party[],
    dialogue: (party: Party) => Result,
    sealed = false,
  ): Result[] {
    if (!sealed) return super.together(parties, dialogue)
    this.#continuation.beginSecret()
    const results = super.together(parties, dialogue)
    this.#continuation.endSecret()
    return results
  }
}

class ChoosingContinuation<State extends object, Leaf> implements Continuation {
  readonly #odometer: Odometer
  readonly #of: StepTreeSubject<State, Leaf>
  readonly #limit = new AnswerLimit()
  #step = ''
  #inline = false
  #settling = false
  #secrets = 0
  #secret: number | null = null

  constructor(odometer: Odometer, subject: StepTreeSubject<State, Leaf>) {
    this.#odometer = odometer
    this.#of = subject
  }

  get hasBranched(): boolean {
    return this.#odometer.branches > 0
  }

  beginStep(step: string, inline: boolean): void {
    this.#odometer.beginStep()
    this.#limit.reset()
    this.#step = step
    this.#inline = inline
    this.#settling = false
    this.#secrets = 0
    this.#secret = null
  }

  beginSecret(): void {
    this.#secret = this.#secrets++
  }

  endSecret(): void {
    this.#secret = null
  }

  roll(request: RollRequest): number | readonly number[] {
    return this.#odometer.roll(request)
  }

  settle<Result extends Plain>(rule: () => Result): Result {
    if (this.#inline) return rule()
    return this.#settled(() => this.#odometer.settle(rule))
  }

  settleUntil<Result extends Plain>(rule: () => Result | null): Result {
    return this.#settled(() => this.#odometer.settleUntil(rule))
  }

  #settled<Result>(run: () => Result): Result {
    const outer = this.#settling
    this.#settling = true
    const result = run()
    this.#settling = outer
    return result
  }

  choose(decision: Decision, table: Table): Choice {
    this.#limit.count(decision)
    const policy = this.#of.policyFor(decision)
    const state = table.state as State
    const answer = policy?.(this.#of.system.view(state, decision.seat), decision)
    if (answer !== undefined && !isMixed(answer)) return answer
    const ways =
      answer === undefined
        ? freely(decision)
        : spread(answer, decision).map(({ choice, weight }) => ({ value: choice, weight }))
    const [only] = ways
    if (ways.length === 1 && only !== undefined) return only.value as Choice
    if (answer === undefined) {
      if (this.#settling) throw new ChoiceInSettledRule(this.#step, decision)
      this.#of.onChoice?.(state, decision)
    }
    return this.#odometer.branch(ways, this.#noteOn(decision, answer === undefined)) as Choice
  }

  #noteOn(decision: Decision, free: boolean): ChoiceNote | null {
    if (!free && this.#secret === null) return null
    const role = !free ? 'policy' : this.#of.isOwn(decision) ? 'own' : 'others'
    return { decision, role, secret: this.#secret }
  }
}

/** Every answer; the weight of a choice is up to whoever makes it. */
function freely(decision: Decision): readonly Way[] {
  return allChoices(decision).map((value) => ({ value, weight: 1 }))
}

// ── Growing ──────────────────────────────────────────────────────────────────────────────────────────────

/** A tree while runs are entered. */
interface Sprout<Leaf> {
  branch: Branch | null
  leaf?: Leaf
  readonly next: Sprout<Leaf>[]
}

function enter<Leaf>(root: Sprout<Leaf>, path: readonly Branch[], leaf: Leaf): void {
  let at = root
  for (const branch of path) {
    at.branch = branch
    const known = at.next[branch.at]
    const next: Sprout<Leaf> = known ?? { branch: null, next: [] }
    if (known === undefined) at.next.push(next)
    at = next
  }
  at.leaf = leaf
}

function grown<Leaf>({ branch, leaf, next }: Sprout<Leaf>): StepTree<Leaf> {
  if (branch === null) return { kind: 'leaf', leaf: leaf as Leaf }
  const note = branch.note as ChoiceNote | null
  if (note === null)
    return chanceOf(
      branch.chances.map(({ weight }) => weight),
      next.map(grown),
    )
  if (note.secret !== null) return secretOf({ branch, next }, note.secret)
  return {
    kind: 'choice',
    decision: note.decision,
    choices: branch.chances.map(({ value }) => value as Choice),
    next: next.map(grown),
    own: note.role === 'own',
  }
}

/** Chances, with those of chances behind them multiplied out. */
function chanceOf<Leaf>(weights: readonly number[], next: readonly StepTree<Leaf>[]): StepTree<Leaf> {
  const [only] = next
  if (next.length === 1 && only !== undefined) return only
  const flat = next.flatMap((tree, at) => {
    const weight = weights[at] ?? 0
    return tree.kind === 'chance'
      ? tree.next.map((each, place) => ({ tree: each, weight: weight * (tree.weights[place] ?? 0) }))
      : [{ tree, weight }]
  })
  const merged = new Map<unknown, { tree: StepTree<Leaf>; weight: number }>()
  for (const { tree, weight } of flat) {
    const key = tree.kind === 'leaf' ? tree.leaf : tree
    const known = merged.get(key)
    if (known === undefined) merged.set(key, { tree, weight })
    else known.weight += weight
  }
  const ways = [...merged.values()]
  const [single] = ways
  if (ways.length === 1 && single !== undefined) return single.tree
  return { kind: 'chance', weights: ways.map(({ weight }) => weight), next: ways.map(({ tree }) => tree) }
}

/** One way through a secret dialogue: what each role answered, and how likely the policies among them do so. */
interface SecretWay<Leaf> {
  readonly own: readonly TreeAnswer[]
  readonly others: readonly TreeAnswer[]
  readonly weight: number
  readonly after: Sprout<Leaf>
}

function secretOf<Leaf>(from: Sprout<Leaf>, secret: number): StepTree<Leaf> {
  const own = new Answers()
  const others = new Answers()
  const table: SecretWay<Leaf>[][][] = []
  for (const way of waysThrough(from, secret, { own: [], others: [], weight: 1 })) {
    const row = own.placeOf(way.own)
    const column = others.placeOf(way.others)
    table[row] ??= []
    const cells = table[row]
    cells[column] ??= []
    cells[column].push(way)
  }
  const cells = table.map((row) =>
    row.map((ways) =>
      chanceOf(
        ways.map(({ weight }) => weight),
        ways.map(({ after }) => grown(after)),
      ),
    ),
  )
  const [cell] = cells[0] ?? []
  if (own.lists.length === 1 && others.lists.length === 1 && cell !== undefined) return cell
  return { kind: 'secret', own: own.lists, others: others.lists, cells }
}

/** Lists of answers, each once, in the order in which they were met. */
class Answers {
  readonly lists: (readonly TreeAnswer[])[] = []
  readonly #places = new Map<string, number>()

  placeOf(answers: readonly TreeAnswer[]): number {
    const key = JSON.stringify(answers.map(({ choice }) => choice))
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.lists.push(answers) - 1
    this.#places.set(key, place)
    return place
  }
}

function* waysThrough<Leaf>(
  from: Sprout<Leaf>,
  secret: number,
  so: Omit<SecretWay<Leaf>, 'after'>,
): Generator<SecretWay<Leaf>> {
  const note = (from.branch?.note ?? null) as ChoiceNote | null
  if (from.branch === null || note === null || note.secret !== secret) {
    yield { ...so, after: from }
    return
  }
  for (const [at, { value, weight }] of from.branch.chances.entries()) {
    const next = from.next[at]
    if (next === undefined) continue
    const answers = { ...so, weight: note.role === 'policy' ? so.weight * weight : so.weight }
    const given: TreeAnswer = { decision: note.decision, choice: value as Choice }
    const all = note.role === 'policy' ? answers : { ...answers, [note.role]: [...so[note.role], given] }
    yield* waysThrough(next, secret, all)
  }
}
