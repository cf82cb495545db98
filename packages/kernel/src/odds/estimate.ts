/**
 * Anytime odds: numbers for every option of a question as soon as there are any, and better ones the longer it works.
 *
 * One engine serves the terminal, the browser, the server and the library; it uses nothing but the language, and works
 * in slices, so that whoever drives it may look at the numbers, or stop, between two of them.
 *
 * - *Exact* odds come first where they cost next to nothing, and beside the fights where they cost little: all options
 *   begin in one state graph (state-graph.ts).
 * - *What this blow does*, up to the end of the step in which the option is carried out, is enumerated.
 * - Else *playouts*: every option plays the same numbered fights with the same dice, row by row, and options are
 *   compared pair by pair. Those that fall hopelessly behind stop; the others go on until their margin is small.
 * - Where fights with the stand-in are too slow for first numbers, the first ones are those of the quick policy on all
 *   sides. The estimate says who plays on; numbers of two policies are never mixed.
 *
 * An option may be a path of several answers, and what it announces is carried out before policies decide (plan.ts).
 */
import type { Fight } from '../fight/fight.ts'
import type { ChoiceQuestion } from '../fight/question.ts'
import type { Assumption } from '../simulate/plan.ts'
import type { PlannedMoment } from '../simulate/playout.ts'
import { fastForm, type Moment, policiesOfHands, type SeatPolicies } from '../simulate/simulate.ts'
import type { HandSpec, System } from '../system/system.ts'
import { allChoices, type Choice, choiceText } from '../table/decision.ts'
import { type Budget, budgetOf, type WholeBudget } from './budget.ts'
import { graphSubject } from './enumerate.ts'
import { ExactSearch } from './exact-search.ts'
import { FightSample, type OddsVerdict } from './fight-sample.ts'
import { type Likelihood, sharesOf } from './likelihood.ts'
import { plannedMoment } from './option-moment.ts'
import { type StandingOdds, StandingTally } from './standing.ts'
import type { Arrival } from './state-graph.ts'

export type { OddsVerdict } from './fight-sample.ts'

/** What one option leads to. */
export interface OptionOdds extends StandingOdds {
  /** The answer to the question. */
  readonly choice: Choice
  /** All answers that make the option up, that one first. */
  readonly path: readonly Choice[]
  readonly method: 'exact' | 'simulated'
  /** How likely each side is to win, with 'draw' and 'undecided'. */
  readonly wins: Readonly<Record<string, Likelihood>>
  /** How `felled`, `struck` and `left`, by the end of this round, were found. */
  readonly felledMethod: 'exact' | 'simulated'
  /** What the option does before anybody else acts, exact; null where it does nothing yet, or that is not known. */
  readonly blow: StandingOdds | null
  /** Fights behind the numbers that are not exact. */
  readonly fights: number
  /** True if it fell so far behind that no more fights were spent on it. */
  readonly dropped: boolean
  /** What is assumed of somebody else, in words: a challenge is weighed as if it were accepted. */
  readonly assumes: string | null
}

/** The odds of a question so far. */
export interface OddsEstimate {
  /** Who plays on for people. */
  readonly stand: string
  readonly options: readonly OptionOdds[]
  readonly verdict: OddsVerdict
  /** True if nothing will change any more. */
  readonly settled: boolean
  readonly milliseconds: number
}

/** How to estimate. */
export interface EstimateOptions {
  /** Who plays for people; the system's 'skilled' unless given. */
  readonly stand?: string | undefined
  readonly policies?: SeatPolicies | undefined
  /** The options, each as the answers that make it up; every legal answer unless given. */
  readonly paths?: readonly (readonly Choice[])[] | undefined
  /** Who plays on for everybody in the first numbers where the stand-in is too slow; null for nobody. */
  readonly quick?: string | null | undefined
  /** How much an exact answer may cost, all options together; null for none. */
  readonly exact?: Budget | null | undefined
  /** The most fights for an option. */
  readonly fights?: number | undefined
  /** Fights of every option without which it does not end, however late it is; none unless given. */
  readonly fewest?: number | undefined
  /** When to stop. */
  readonly milliseconds?: number | undefined
  /** Enough once every margin is at most this. */
  readonly precision?: number | undefined
  readonly seed?: string | undefined
  /** About how many milliseconds one piece of an exact answer takes. */
  readonly slice?: number | undefined
  /** Tells milliseconds; the machine's clock unless given. */
  readonly clock?: (() => number) | undefined
}

// Options are estimated for at most so long, and until margins are this small, unless told otherwise.
const SETTLES_AFTER = 5_000
const PRECISE = 0.02
const MOST_FIGHTS = 100_000
// When first numbers should be there, with time left to send them, and about how many fights of each option they take.
const FIRST_AFTER = 180
const FIRST_ROWS = 12
// The stand-in's numbers replace the quick ones after so many fights.
const ENOUGH_ROWS = 24
// How long the first attempts at something exact may take, before anything is simulated.
const AT_ONCE = { states: 20_000, milliseconds: 30 }
const BLOWS_AT_ONCE = 50
// What later attempts may cost beside the fights, and the share of time that goes to them.
const BESIDE = { states: 60_000, milliseconds: 1_000, megabytes: 256 }
const SLICE = 20
const EXACT_SHARE = 1 / 3
const STANDINGS_BESIDE = 600
// Where the odds to win are exact, rounds that are not are looked at in so many fights.
const ROUNDS = 400

/** The options, where each leads, and for which side they are compared. */
interface EstimateSubject<State extends object> {
  readonly paths: readonly (readonly Choice[])[]
  readonly moments: readonly PlannedMoment<State>[]
  readonly side: string | null
}

/** Estimates the odds of every option of an open question, better the longer it works. */
export class OddsEstimator<State extends object = object> {
  readonly #fight: Fight<State>
  readonly #paths: readonly (readonly Choice[])[]
  readonly #moments: readonly PlannedMoment<State>[]
  readonly #policies: SeatPolicies
  readonly #options: EstimateOptions
  readonly #clock: () => number
  readonly #began: number
  readonly #side: string | null
  readonly #stand: string
  readonly #quickStand: string
  readonly #sample: FightSample<State>
  readonly #quick: FightSample<State> | null
  readonly #blows: (StandingOdds | null)[]
  readonly #rounds: (StandingOdds | null)[]
  readonly #work: Generator<undefined, undefined>
  #showsQuick = false
  #hasNumbers = false
  #settled = false
  #exact: readonly Arrival[] | null = null
  #assumed: Assumption | null = null

  private constructor(fight: Fight<State>, subject: EstimateSubject<State>, options: EstimateOptions) {
    const { system } = fight
    this.#fight = fight
    this.#options = options
    this.#clock = options.clock ?? Date.now
    this.#began = this.#clock()
    this.#paths = subject.paths
    this.#side = subject.side
    const fast = fastForms(system)
    this.#moments = subject.moments.map((moment) => ({ ...moment, state: fast(moment.state) }))
    this.#stand = options.stand ?? 'skilled'
    this.#quickStand = options.quick === undefined ? 'simple' : (options.quick ?? this.#stand)
    const { hands } = fight.parts()
    const sample = (policies: SeatPolicies): FightSample<State> =>
      new FightSample(system, this.#moments, {
        policies: { ...policies, ...options.policies },
        side: this.#side,
        seed: options.seed ?? 'odds',
        isLate: () => this.#hasNumbers && this.#isLate,
      })
    this.#policies = { ...policiesOfHands(hands, this.#stand), ...options.policies }
    this.#sample = sample(this.#policies)
    const isOther = this.#quickStand !== this.#stand && Object.hasOwn(system.policies, this.#quickStand)
    this.#quick = isOther ? sample(quickHands(hands, this.#quickStand)) : null
    this.#blows = this.#paths.map(() => null)
    this.#rounds = this.#paths.map(() => null)
    this.#work = this.#worked()
  }

  /** An estimator of every option of an open question. */
  static ofQuestion<State extends object>(
    fight: Fight<State>,
    question: ChoiceQuestion,
    options: EstimateOptions = {},
  ): OddsEstimator<State> {
    const paths = options.paths ?? allChoices(question.decision).map((choice) => [choice])
    const moments = paths.map((path) => plannedMoment(fight, question, path))
    return new OddsEstimator(fight, { paths, moments, side: sideOf(fight, question) }, options)
  }

  /** An estimator of how a fight goes on from a moment, whoever chooses: one option without an answer. */
  static ofMoment<State extends object>(
    fight: Fight<State>,
    moment: Moment<State>,
    options: Omit<EstimateOptions, 'paths'> = {},
  ): OddsEstimator<State> {
    return new OddsEstimator(fight, { paths: [[]], moments: [moment], side: null }, options)
  }

  /** True once every option has numbers. */
  get hasNumbers(): boolean {
    return this.#hasNumbers
  }

  /** True if nothing will change any more. */
  get settled(): boolean {
    return this.#settled
  }

  /** Works for about so many milliseconds, a piece at least; returns early with first numbers and when all is settled. */
  work(milliseconds: number): void {
    const until = this.#clock() + milliseconds
    const before = this.#hasNumbers
    do this.#settled ||= this.#work.next().done === true
    while (!this.#settled && this.#hasNumbers === before && this.#clock() < until)
  }

  /** The odds so far; there are none before there are numbers. */
  get estimate(): OddsEstimate {
    const quick = this.#showsQuick && this.#exact === null ? this.#quick : null
    const sample = quick ?? this.#sample
    return {
      stand: quick === null ? this.#stand : this.#quickStand,
      options: this.#paths.map((path, at) => this.#optionOdds(path, at, sample)),
      verdict: this.#exact === null ? sample.verdict : exactVerdict(this.#exact, this.#side),
      settled: this.#settled,
      milliseconds: this.#elapsed,
    }
  }

  // ── The work, piece by piece ───────────────────────────────────────────────────────────────────────────

  *#worked(): Generator<undefined, undefined> {
    const budget = this.#options.exact === undefined ? BESIDE : this.#options.exact
    if (budget !== null) this.#exact = this.#exactAtOnce(budgetOf(budget, BESIDE))
    yield
    yield* this.#standings('step', this.#blows, BLOWS_AT_ONCE)
    if (this.#exact === null) yield* this.#firstNumbers()
    this.#hasNumbers = true
    yield
    const beside = this.#besideFights(budget)
    const fights = this.#sample.fought()
    let spent = 0
    let more = true
    while (!this.#isLate && (more || !this.#isEnough)) {
      const wantsExact = this.#isEnough || this.#exact !== null || spent < EXACT_SHARE * this.#elapsed
      if (more && wantsExact) {
        const began = this.#clock()
        more = beside.next().done !== true
        spent += this.#clock() - began
      } else fights.next()
      if (this.#sample.rows >= ENOUGH_ROWS) this.#showsQuick = false
      yield
    }
  }

  /** What is worth knowing exactly beside the fights: who wins, what each blow does, and how the round ends. */
  *#besideFights(budget: Budget | null): Generator<undefined, undefined> {
    if (this.#exact === null && budget !== null) yield* this.#exactInSlices(budgetOf(budget, BESIDE))
    yield* this.#standings('step', this.#blows, STANDINGS_BESIDE)
    yield* this.#standings('round', this.#rounds, STANDINGS_BESIDE)
  }

  /** Rows of fights until there are enough for first numbers; by the quick policy where the stand-in is too slow. */
  *#firstNumbers(): Generator<undefined, undefined> {
    const began = this.#clock()
    const fights = this.#sample.fought()
    fights.next()
    yield
    const needed = (this.#clock() - began) * this.#paths.length * FIRST_ROWS
    this.#showsQuick = this.#quick !== null && this.#elapsed + needed > FIRST_AFTER
    const sample = this.#showsQuick && this.#quick !== null ? this.#quick : this.#sample
    const first = sample.fought()
    while (sample.rows < FIRST_ROWS && (sample.rows === 0 || this.#elapsed < FIRST_AFTER)) {
      first.next()
      yield
    }
  }

  /** Exact odds of all options if they cost next to nothing, else null. */
  #exactAtOnce(budget: WholeBudget): readonly Arrival[] | null {
    const search = this.#searchWith({
      states: Math.min(AT_ONCE.states, budget.states),
      milliseconds: Math.min(AT_ONCE.milliseconds, budget.milliseconds),
      megabytes: budget.megabytes,
    })
    return search.grow() === 'whole' ? this.#solved(search) : null
  }

  *#exactInSlices(budget: WholeBudget): Generator<undefined, undefined> {
    const search = this.#searchWith(budget)
    const slice = this.#options.slice ?? SLICE
    let growth = search.grow(slice)
    while (growth === 'part') {
      yield
      growth = search.grow(slice)
    }
    if (growth === 'whole') this.#exact = this.#solved(search)
  }

  #searchWith(budget: WholeBudget): ExactSearch<State> {
    const [{ state } = { state: this.#fight.state }] = this.#moments
    const subject = graphSubject(this.#fight.system, state, { policies: this.#policies })
    return new ExactSearch(subject, this.#moments, budget, this.#options.clock)
  }

  #solved(search: ExactSearch<State>): readonly Arrival[] | null {
    this.#assumed ??= search.assumed
    const found = search.solve()
    return 'why' in found ? null : found
  }

  /**
   * What becomes of everybody after each option by the end of the step or of the round, as far as it can be exact. Every
   * option has its share of the time. Looking at the clock inside a step costs a little more than that, so that many
   * options may use all of it up before the last one; those are left out.
   */
  *#standings(
    until: 'step' | 'round',
    found: (StandingOdds | null)[],
    milliseconds: number,
  ): Generator<undefined, undefined> {
    const budget = budgetOf({ milliseconds: milliseconds / this.#moments.length }, STANDINGS)
    let spent = 0
    for (const [at, moment] of this.#moments.entries()) {
      if (found[at] !== null || spent > milliseconds || this.#isLate) continue
      const began = this.#clock()
      found[at] = this.#standingAfter(moment, until, budget)
      spent += this.#clock() - began
      yield
    }
  }

  #standingAfter(
    moment: PlannedMoment<State>,
    until: 'step' | 'round',
    budget: WholeBudget,
  ): StandingOdds | null {
    const { system } = this.#fight
    const tally = new StandingTally(system)
    const measure = (state: State): string => tally.keyOf(state)
    const subject = graphSubject(system, moment.state, { policies: this.#policies, until, measure })
    const search = new ExactSearch(subject, [moment], budget, this.#options.clock)
    if (search.grow() !== 'whole') return null
    const solved = search.solve()
    if ('why' in solved) return null
    for (const [key, chance] of solved[0]?.distribution ?? []) tally.add(String(key), chance)
    return tally.odds(this.#fight.state, (chance) => ({ chance, margin: 0 }))
  }

  // ── When it is enough ──────────────────────────────────────────────────────────────────────────────────

  get #elapsed(): number {
    return this.#clock() - this.#began
  }

  get #isLate(): boolean {
    const { milliseconds = SETTLES_AFTER, fewest = 0 } = this.#options
    return this.#elapsed > milliseconds && (this.#exact !== null || this.#sample.rows >= fewest)
  }

  /** True if no more fights are needed. */
  get #isEnough(): boolean {
    const { fights = MOST_FIGHTS, precision = PRECISE } = this.#options
    if (this.#exact === null) return this.#sample.isPrecise(precision, fights)
    return this.#rounds.every((round) => round !== null) || this.#sample.rows >= Math.min(ROUNDS, fights)
  }

  // ── The numbers ────────────────────────────────────────────────────────────────────────────────────────

  #optionOdds(path: readonly Choice[], at: number, sample: FightSample<State>): OptionOdds {
    const lane = sample.laneAt(at)
    const arrival = this.#exact?.[at]
    const round = this.#rounds[at] ?? null
    const blow = this.#blows[at] ?? null
    return {
      choice: path[0] ?? '',
      path,
      method: arrival === undefined ? 'simulated' : 'exact',
      wins: arrival === undefined ? this.#countedWins(lane.outcomes, lane.fights) : winsOf(arrival),
      ...(round ?? lane.standings(this.#fight.state)),
      felledMethod: round === null ? 'simulated' : 'exact',
      blow: blow !== null && Object.keys(blow.struck).length > 0 ? blow : null,
      fights: arrival !== undefined && round !== null ? 0 : lane.fights,
      dropped: arrival === undefined && lane.dropped,
      assumes: this.#assumption(at, sample),
    }
  }

  /** Shares of the fights so far. A side that has not won one yet may still win: it has a share too, with its margin. */
  #countedWins(outcomes: ReadonlyMap<string, number>, fights: number): OptionOdds['wins'] {
    const none = this.#fight.scenario.sides.map(({ id }) => [id, 0] as const)
    return sharesOf(Object.fromEntries([...none, ...outcomes]), fights)
  }

  #assumption(at: number, sample: FightSample<State>): string | null {
    const assumed = sample.laneAt(at).assumed ?? null
    if (assumed === null) return null
    const { decision, choice } = assumed
    const { system, state } = this.#fight
    const words = system.tell.question(decision, state)
    return `${system.nameOf(state, decision.by)}: ${words.label(choiceText(choice))}`
  }
}

// The states of a standing are few: most are met within the step.
const STANDINGS = { states: 20_000, milliseconds: STANDINGS_BESIDE }

/** Who wins, exactly. */
function winsOf({ distribution, undecided }: Arrival): Record<string, Likelihood> {
  const wins: Record<string, Likelihood> = {}
  for (const [side, chance] of distribution) wins[String(side)] = { chance, margin: 0 }
  if (undecided > 1e-12) wins['undecided'] = { chance: undecided, margin: 0 }
  return wins
}

/** The best of exact odds; options that are equally good are close. */
function exactVerdict(found: readonly Arrival[], side: string | null): OddsVerdict {
  if (side === null || found.length < 2) return { kind: 'none' }
  const worth = found.map(
    ({ distribution }) => (distribution.get(side) ?? 0) + (distribution.get('draw') ?? 0) / 2,
  )
  const most = Math.max(...worth)
  const options = worth.flatMap((each, at) => (most - each < 1e-9 ? [at] : []))
  const [only = 0] = options
  return options.length === 1 ? { kind: 'best', option: only } : { kind: 'close', options }
}

/**
 * Everybody by the quick policy, machines as well: a slow hand on one side would keep first numbers waiting, and quick
 * hands against better ones would make them look worse than they are.
 */
function quickHands(hands: Readonly<Record<string, HandSpec>>, quick: string): SeatPolicies {
  return Object.fromEntries(
    Object.entries(hands).map(([seat, hand]) => [seat, hand === 'ai:usual' ? 'usual' : quick]),
  )
}

/**
 * States in the form that is read fastest. Options of one question begin in one state, and so share one copy of it and of
 * its setup, and with that whatever a game has worked out for the setup.
 */
function fastForms<State extends object>(system: System<State>): (state: State) => State {
  const forms = new Map<State, State>()
  return (state) => {
    const known = forms.get(state)
    if (known !== undefined) return known
    const form = fastForm(system.copy(state))
    forms.set(state, form)
    return form
  }
}

/** The side that is asked, or that the asked figure fights for; null for a referee. */
function sideOf<State extends object>(fight: Fight<State>, { by, seat }: ChoiceQuestion): string | null {
  const { sides } = fight.board('referee')
  const found = sides.find(({ id, figures }) => id === by || figures.some((figure) => figure.id === by))
  return found?.id ?? sides.find(({ id }) => id === seat)?.id ?? null
}

// So often numbers are told at first, then ever more seldom: margins shrink with the root of time.
const SOONEST = 250
const SELDOMER = 1.5
const PIECE = 15

/** How an estimate is driven: who else must have a turn now and then, and what stops it. */
export interface EstimateDrive {
  /** Lets everything else that waits have its turn. */
  readonly breathe: () => Promise<unknown>
  /** True once nobody wants to know any more. */
  readonly isStopped?: () => boolean
  readonly clock?: () => number
}

/** The numbers of an estimator as they get better: the first as soon as there are any, the last once all is settled. */
export async function* estimates<State extends object>(
  estimator: OddsEstimator<State>,
  { breathe, isStopped = () => false, clock = Date.now }: EstimateDrive,
): AsyncGenerator<OddsEstimate, undefined> {
  const began = clock()
  let tellAt = 0
  while (!isStopped()) {
    estimator.work(PIECE)
    const elapsed = clock() - began
    if (estimator.settled || (estimator.hasNumbers && elapsed >= tellAt)) {
      yield estimator.estimate
      tellAt = Math.max(elapsed + SOONEST, elapsed * SELDOMER)
    }
    if (estimator.settled) return
    await breathe()
  }
}
