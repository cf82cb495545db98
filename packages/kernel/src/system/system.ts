/**
 * A system is a value: one game's rules as plain functions and data, defined once for play, replay,
 * simulation and odds alike. The kernel knows games only through this shape.
 *
 * Words that confuse: a *figure* is one combatant; a *side* is an allegiance; a *seat* is who answers
 * ('referee', 'spectator', or the name of a hand); a *hand* plays one or more figures.
 */
import type { z } from 'zod'
import type { Interlude } from '../company/interlude/rules.ts'
import type { OddsQuestion } from '../odds/odds-question.ts'
import { Refusal } from '../refusal.ts'
import { type Checkpoint, layCheckpoint } from '../scenario/checkpoint.ts'
import type { PackKind } from '../scenario/pack.ts'
import type { Arrivals, SheetAfter } from '../scenario/sheets-after.ts'
import { whyNotPlayable } from '../scenario/trial.ts'
import type { Intent } from '../simulate/plan.ts'
import type { Choice, Decision, ForbiddenOption } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import type { DecisionAnswers } from './answers.ts'
import type { FightEvent } from './event.ts'
import type { Guidance } from './guidance.ts'
import type { Hidden } from './hidden.ts'
import type { IgnoreTest, NamedPolicy } from './policy.ts'

/** A state without what tells only after so many rounds. */
export interface ShortTerm<State extends object> {
  readonly state: State
  readonly rounds: number
}

/**
 * The counters of a state: numbers that neither rules nor policies look at, so that a simulation can merge states that
 * differ in nothing else. Each measure of the system looks at nothing but these numbers, or at none of them.
 */
export interface Counters<State extends object> {
  /** The counters, all integers: the number of the round first, then those that exist only to be measured. */
  read(state: State): readonly number[]
  /** Sets the counters, and everything that is computed from the number of the round. */
  write(state: State, numbers: readonly number[]): void
  /** Two rounds: from the first to before the second nobody looks at the number of the round. */
  unseen(state: State): readonly [from: number, before: number]
  /** Normalises whatever else makes no difference any more. Left out: there is nothing of the kind. */
  normalise?(state: State, ignored: IgnoreTest): void
}

/** One line of a system's rule register. */
export interface RuleEntry {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly section: string
  readonly tag: 'core' | 'ruling' | 'errata' | 'outside' | 'option' | 'referee-call' | 'narration'
  /** Where a user meets the rule: while a fight is played, after it, or in what a scenario says. */
  readonly met: 'fight' | 'after' | 'scenario'
}

/** One switch for a gap in the text: its question, its values in plain words, the rules it bears on. */
export interface RulingEntry {
  readonly title: string
  readonly question: string
  readonly default: string | number
  readonly values: Readonly<Record<string, string>>
  readonly rules: readonly string[]
}

/** One kind of decision a system can put to somebody. */
export interface DecisionEntry {
  readonly name: string
  readonly id: string
  readonly title: string
  readonly who: string
  /** What can be answered. Left out: the register does not say, and nobody can look it up. */
  readonly answers?: DecisionAnswers
}

/** Something ready-made. */
export interface ContentEntry {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly data: unknown
}

/** How a fight stands or ended. */
export interface Outcome {
  readonly over: boolean
  /** The winning side, or null while it runs, on a draw, and when undecided. */
  readonly winner: string | null
  /** A word for how: 'victory', 'draw', 'undecided', 'running', or a system's own. */
  readonly how: string
  /** Sides that have won together with the winner, where sides stand together. Left out: the winner alone has. */
  readonly allies?: readonly string[]
}

/** True for a side that has won, alone or with its allies. */
export function hasWon({ winner, allies = [] }: Outcome, side: string): boolean {
  return winner === side || allies.includes(side)
}

/** One line of a told log. */
export interface Line {
  readonly text: string
  readonly rule: string
  readonly depth: 0 | 1 | 2
  readonly tone: 'plain' | 'head' | 'dice' | 'good' | 'bad' | 'quiet'
}

/** A decision in words: what is asked, and each option's short label with an optional hint. */
export interface QuestionText {
  readonly ask: string
  label(key: string): string
  hint(key: string): string
  /** An option's label as the beginning of a longer one: "Attack" before whom. Left out or empty: the label and a colon. */
  lead?(key: string): string
  /** Why an option is forbidden now: "too far: 20 of 12 spaces". Left out or empty: the title of its rule. */
  reason?(forbidden: ForbiddenOption): string
}

/** A value with a maximum, such as Guard 3/7. */
export interface Gauge {
  readonly label: string
  readonly now: number | Hidden
  readonly max: number | Hidden
  /** What it counts, if not health that is left: harm, of which more is worse, or effort, which is no health. */
  readonly counts?: 'harm' | 'effort'
}

/** One figure as anyone may draw it. */
export interface BoardFigure {
  readonly id: string
  readonly name: string
  readonly standing: 'up' | 'down' | 'out'
  readonly gauges: readonly Gauge[]
  readonly facts: readonly string[]
  readonly conditions: readonly string[]
  /** The id of the place where it stands, where the game has places. */
  readonly place?: string
  /** A stance, rank or the like by which the game arranges figures. */
  readonly row?: string
  /** Where it stands on an open field, in the game's own measure. */
  readonly spot?: { readonly x: number; readonly y: number }
  /** What is spent and comes back: Action Points, Momentum. */
  readonly pips?: readonly Gauge[]
  /** Hit locations, where the game has them. */
  readonly body?: readonly BodyPart[]
}

/** One hit location of a figure. */
export interface BodyPart {
  readonly name: string
  readonly armour: number
  readonly now: number | Hidden
  readonly max: number | Hidden
  /** A word for how it is: sound, hurt, and so on. */
  readonly state: string
}

/** Where figures can be. `next` names the places that border on it. */
export interface BoardPlace {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly next: readonly string[]
}

/** Something on an open field that figures shelter behind, and how it stands: it keeps off what comes from beyond it. */
export interface BoardCover {
  readonly id: string
  readonly name: string
  /** What it hides and how much it stops, in words. */
  readonly note: string
  /** How much of those behind it is hidden; nothing once it is broken. */
  readonly hides: 'all' | 'part' | 'nothing'
  /** A wall goes from one point to another; for a thing both are the same. */
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
}

/** Dice on the table against one target, and what became of each. */
export interface BoardPool {
  readonly target: string
  readonly note: string
  readonly dice: readonly {
    readonly by: string
    readonly sides: number
    /** 0 until it is rolled. */
    readonly face: number
    /** in, or a word for what became of it. */
    readonly state: string
  }[]
}

/** A fight at a glance, in the system's own shape: sides with their figures, where it stands, and the order. */
export interface Board {
  readonly title: string
  readonly stages: readonly { readonly name: string; readonly now: boolean }[]
  readonly sides: readonly {
    readonly id: string
    readonly name: string
    readonly figures: readonly BoardFigure[]
  }[]
  readonly notes: readonly string[]
  /** The field as lines of letters and signs that stand under one another, where the game draws one. */
  readonly drawing?: readonly string[]
  /** The places of the field, in order. */
  readonly places?: readonly BoardPlace[]
  /** What figures on an open field can get behind. */
  readonly covers?: readonly BoardCover[]
  /** Pools of dice that lie on the table. */
  readonly pools?: readonly BoardPool[]
}

/** What turns codes into words. `ShownState` is a state in which health may be hidden; every state is one. */
export interface Presenter<ShownState extends object = object> {
  readonly event: (event: FightEvent, view: ShownState) => Line
  readonly question: (decision: Decision, view: ShownState) => QuestionText
  readonly roll: (name: string) => string
  /** What a low face of a roll does, where it is not that it "succeeds": "surprises them". */
  readonly low?: (name: string) => string | undefined
  /** Whose dice they are, where somebody rolls for others too; else whoever rolls. */
  readonly roller?: (by: string, name: string, view: ShownState) => string
  readonly board: (view: ShownState) => Board
  /** What a round is called here, where that is not "round". */
  readonly round?: (view: ShownState) => string
}

/** A presenter in the hands of those who do not know its game: as methods, whose parameters may be any state. */
type PresenterMethods<ShownState extends object> = {
  readonly [Key in keyof Presenter]: AsMethod<Presenter<ShownState>[Key]>
}

type AsMethod<Part> = Part extends (...given: infer Given) => infer Result
  ? { of(...given: Given): Result }['of']
  : Part

/**
 * How health is kept from those who may not know its numbers. An amount that is not to be known becomes `HIDDEN`, which
 * presenters print; words, such as that somebody is wounded, stay.
 */
export interface Redaction<State extends object = object, ShownState extends object = object> {
  /** The state as presenters may have it, without the health of some figures. The state itself does not change. */
  state(state: State, hides: (figure: string) => boolean): ShownState
  /** The event without amounts of health that are hidden; the event itself if it holds none. */
  event(event: FightEvent, hides: (figure: string) => boolean): FightEvent
}

/** A rule step: it talks to the table and changes the state. */
export type Step<State extends object = object> = { run(table: Table, state: State): void }['run']

/** What a measure comes to. */
export type MeasureValue = number | string | boolean

/** Something worth counting about a finished or running fight. */
export type Measure<State extends object = object> = { of(state: State): MeasureValue }['of']

/**
 * Something worth counting about what happens in a fight: it starts at a value, and every event that the rules tell may
 * change it. Dice are not told to it, only what the rules make of them.
 */
export interface EventMeasure {
  readonly first: MeasureValue
  after(value: MeasureValue, event: FightEvent): MeasureValue
}

/** A condition of a caller's own that ends a fight, such as first blood. */
export interface EndCondition<State extends object = object> {
  /** The word for how the fight ended, or null to go on; `events` are those of the step that was just played. */
  ends(state: State, events: readonly FightEvent[]): string | null
  /** True if it looks at events; without that none are told. */
  readonly readsEvents?: boolean
}

/** A game's own notation for one figure: read, with what was guessed or dropped, and printed. */
export interface Statblocks {
  parse(text: string): { ok: true; figure: unknown; notes: readonly string[] } | { ok: false; error: string }
  print(figure: unknown): string
}

/** The version of this package, which games are marked with. */
export const KERNEL_VERSION = '0.1.0'

/** One game, whole. `ShownState` is its state as presenters have it, in which health may be hidden. */
export interface System<
  State extends object = object,
  Scenario extends BaseScenario = BaseScenario,
  ShownState extends object = object,
> {
  /** The version of the kernel that it was defined with; `defineSystem` writes it. */
  readonly kernel?: string
  readonly id: string
  readonly title: string
  readonly version: string
  /** A fight that has not ended after this many steps is undecided. */
  readonly maxSteps: number
  readonly rules: readonly RuleEntry[]
  readonly rulings: Readonly<Record<string, RulingEntry>>
  /**
   * What a user may write about the rulings; parsing it settles every switch. A state keeps them at `setup.rulings`,
   * and a save holds only what parsing would not fill in. Left out: a save holds the state as it is.
   */
  readonly rulingSet?: z.ZodType<Readonly<Record<string, unknown>>>
  readonly decisions: readonly DecisionEntry[]
  /** Every code that this system's events can carry. */
  readonly events: readonly string[]
  /** What a user may write; parsing it fills every default in. */
  readonly scenario: z.ZodType<Scenario>
  /** The state's own form, checked when one comes from outside. */
  readonly state: z.ZodType<State>
  readonly steps: Readonly<Record<string, Step<State>>>
  readonly policies: Readonly<Record<string, NamedPolicy<State>>>
  /** How questions are put to people. Left out: everything is asked, and the usual answer is offered. */
  readonly guidance?: Guidance<State>
  readonly content: readonly ContentEntry[]
  /** What packs may hold besides figures and scenarios. Left out: nothing. */
  readonly packs?: readonly PackKind[]
  readonly tell: PresenterMethods<ShownState>
  readonly measures: Readonly<Record<string, Measure<State>>>
  /** Questions about odds that need no fight. Left out: there are none. */
  readonly questions?: readonly OddsQuestion<State>[]
  /** The first state of a fight. */
  begin(scenario: Scenario): State
  /** The name of the step to run now, or null when the fight is over. */
  next(state: State): string | null
  outcome(state: State): Outcome
  round(state: State): number
  /** Who answers for a figure, a side or the referee. */
  seatOf(state: State, who: string): string
  nameOf(state: State, id: string): string
  /** What a seat may know, in the shape of the state. */
  view(state: State, seat: string): State
  /** The part of an event that a seat may know, or null. */
  seen(event: FightEvent, state: State, seat: string): FightEvent | null
  /** How foes' health is hidden where the referee wants it. Left out: nothing of it stands in words. */
  readonly redaction?: Redaction<State, ShownState>
  /** A copy that shares nothing that can change. */
  copy(state: State): State
  /** What the future depends on, canonical: within one fight, whose setup never changes, equal keys, equal futures. */
  key(state: State): string
  /**
   * What decides who wins: coarser than `key`, used for exact odds of winning. Left out: the key. Null for a state that
   * hardly ever comes up and from which there is no end of others: odds leave it out, and are exact only if it is rarer
   * than they can count.
   */
  winKey?(state: State, ignored: IgnoreTest): string | null
  /**
   * For odds of winning: the state without what tells only after many rounds, and for how many rounds both play alike.
   * Odds from there are exact only if longer fights are rarer than they can count. Left out: there is nothing of that kind.
   */
  shortTerm?(state: State): ShortTerm<State>
  /** True where the enumerator should compare states. Left out: after every step in which something branches. */
  merges?(state: State): boolean
  /** The numbers that are only counted. Left out: there are none, and states differ in every number. */
  readonly counters?: Counters<State>
  /**
   * The answer that carries out what was announced, or null if this decision has nothing to do with it; asked about
   * every later decision of the round, whoever answers it. Left out: no choice is only announced.
   */
  carriesOut?(intent: Intent, decision: Decision): Choice | null
  /** A figure joins a running fight; returns its id. */
  join(state: State, side: string, figure: unknown): string
  /** A figure leaves a running fight. */
  leave(state: State, id: string): void
  /** The referee ends the fight. */
  end(state: State, winner: string | null): void
  /**
   * Tells the state whether somebody plays the referee, so that rules which leave something to a referee are open or
   * closed; true if that changes anything. It replaces the state's setup and changes nothing in it. Left out: no rule
   * depends on it.
   */
  seatReferee?(state: State, seated: boolean): boolean
  /** What everybody carries out of a fight that is over. Left out: nothing in this game outlasts a fight. */
  after?(state: State, arrivals: Arrivals<Scenario>): readonly SheetAfter[]
  readonly statblock: Statblocks
  /** What a sheet says in words that no rule carries out. Left out: the whole of its `note`. */
  wordsOf?(sheet: object): string
  /** The time between fights, with its own companion system. Left out: the game has no rules for it. */
  readonly between?: Interlude
}

/** Who plays a hand: a person, or a policy by name. */
export type HandSpec = 'human' | `ai:${string}`

/** What every scenario has in common, once parsed. */
export interface BaseScenario {
  readonly system: string
  readonly title: string
  readonly hands: Readonly<Record<string, HandSpec>>
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  /** Who joined before the checkpoint, in this order. */
  readonly joined?: readonly { readonly side: string; readonly figure: unknown }[]
  /** How the fight stands when it is taken up in its middle. */
  readonly checkpoint?: Checkpoint
}

/** Checks a definition for errors that types cannot catch, and returns it, marked with the kernel's version. */
export function defineSystem<
  State extends object,
  Scenario extends BaseScenario,
  ShownState extends object = State,
>(system: System<State, Scenario, ShownState>): System<State, Scenario, ShownState> {
  const ids = new Set<string>()
  for (const rule of system.rules) {
    if (ids.has(rule.id)) throw new Error(`${system.id}: rule ${rule.id} is registered twice`)
    if (!rule.id.startsWith(`${system.id}.`))
      throw new Error(`${system.id}: rule ${rule.id} belongs elsewhere`)
    ids.add(rule.id)
  }
  for (const [key, ruling] of Object.entries(system.rulings))
    for (const id of ruling.rules)
      if (!ids.has(id)) throw new Error(`${system.id}: ruling ${key} names the unknown rule ${id}`)
  requireGuidance(system)
  return { ...system, kernel: KERNEL_VERSION, begin: (scenario) => firstState(system, scenario) }
}

/** The first state of a fight: as the game begins it, with whoever joined, taken up at the scenario's checkpoint. */
export function firstState<State extends object, Scenario extends BaseScenario>(
  system: System<State, Scenario>,
  scenario: Scenario,
): State {
  const state = system.begin(scenario)
  for (const { side, figure } of scenario.joined ?? []) system.join(state, side, figure)
  if (scenario.checkpoint === undefined) return state
  const laid = layCheckpoint(system, state, scenario.checkpoint)
  const why = whyNotPlayable(system, laid, Object.keys(scenario.hands))
  if (why === null) return laid
  throw new Refusal(
    'malformed-scenario',
    `The scenario cannot be used: from its checkpoint the fight cannot go on: ${why}.`,
    'Its parts do not fit together; the phase, the order of turns and whose turn it is are the usual cause.',
  )
}

function requireGuidance<State extends object, Scenario extends BaseScenario>({
  id,
  guidance,
  decisions,
  policies,
}: System<State, Scenario>): void {
  if (guidance === undefined) return
  if (!Object.hasOwn(policies, guidance.advisor))
    throw new Error(`${id}: there is no policy "${guidance.advisor}" to advise people`)
  for (const name of Object.keys(guidance.decisions))
    if (decisions.every((decision) => decision.name !== name))
      throw new Error(`${id}: guidance about the unknown decision "${name}"`)
}
