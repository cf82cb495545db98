/**
 * Long work, as the rest of the server sees it: simulations that are asked about again and again until they are
 * done, and short questions (odds, advice, a review) that are answered once. All of it happens in other threads, so
 * that tables stay quick; all of it is bounded, and a full queue says so at once.
 *
 * A *position* is where a fight stands, without its past: all that odds and advice need, and small to send.
 */
import type {
  Choice,
  CompanyData,
  Fight,
  FightParts,
  OddsVerdict,
  OptionOdds,
  System,
} from '@steelyard/kernel'
import type {
  Chances,
  GauntletRequest,
  Inquiry,
  JobRequest,
  JobView,
  OddsAnswerView,
  OddsQuery,
} from '../contract.ts'

/** Where a fight stands, as plain data. */
export interface Position {
  readonly system: string
  readonly parts: FightParts
}

/** A simulation to be: the scenario that the request's source came to, and the rest of the request. */
export interface SimulationSpec extends Omit<JobRequest, 'from'> {
  readonly scenario: unknown
}

/** A company through several fights with rests between: foes with everything that packs bring written out. */
export interface GauntletSpec extends GauntletRequest {
  readonly company: CompanyData
}

/** The same request with the scenario that its source came to, and what a command would name it. */
type Read<Request> = Request extends { readonly from?: unknown }
  ? Omit<Request, 'from'> & { readonly scenario?: unknown; readonly named?: string }
  : Request

/** An inquiry to be made; mistakes are looked for in a save. */
export type InquirySpec = Read<Inquiry> | { readonly ask: 'mistakes'; readonly save: unknown }

/** Everything that waits in the queue of long work. */
export type LongWork = SimulationSpec | GauntletSpec | InquirySpec

/** A larger choice to be weighed: its answers, and how the menu tells it. */
export interface OddsLine {
  readonly choices: readonly Choice[]
  readonly label: string
}

/** What is to be weighed, and as whom. */
export interface OddsAsk {
  readonly position: Position
  /** The id of an open question. */
  readonly question: string
  /** Whose knowledge counts: 'referee' sees all, a hand what its view shows. */
  readonly seat: string
  /** The lines of the question's menu, where these are weighed instead of its answers. */
  readonly lines?: readonly OddsLine[] | undefined
  /** Who plays for people; the game's stand-in unless given. */
  readonly stand?: string | undefined
  /** When to stop, in milliseconds; the engine's own limit unless given. */
  readonly within?: number | undefined
}

/** The odds of every answer, as far as they are known. */
export interface WeighedOdds {
  readonly stand: string
  readonly settled: boolean
  readonly verdict: OddsVerdict
  readonly options: readonly WeighedOption[]
}

/** Odds that are being worked out. */
export interface OddsRun {
  /** The last of them; what there is if it is stopped. */
  readonly done: Promise<WeighedOdds>
  stop(): void
}

/** What is to be advised on, and how long to think. */
export interface AdviceAsk {
  readonly position: Position
  readonly question: string
  readonly stand?: string | undefined
  readonly milliseconds: number
}

/** One answer with its odds, named as the question names it. */
export interface WeighedOption extends OptionOdds {
  readonly key: string
  readonly label: string
}

/** One choice of a finished fight: how likely its side was to win with it, and with the best one. */
export interface ChoiceReview {
  readonly step: number
  /** Its place in the step, as in the id of its question. */
  readonly path: string
  readonly seat: string
  /** The figure that chose. */
  readonly by: string
  /** What was asked, in words. */
  readonly asked: string
  readonly chosen: string
  readonly value: number
  readonly best: string
  readonly bestValue: number
  /** What happened until the next choice of the same side, beyond what was to be expected. */
  readonly luck: number
}

/** A fight looked at again: its choices, and the luck of each side in wins. */
export interface FightReview {
  readonly choices: readonly ChoiceReview[]
  readonly luck: Readonly<Record<string, number>>
}

/** How busy the threads are. */
export interface JobLoad {
  readonly waiting: number
  readonly running: number
  readonly finished: number
  readonly quickWaiting: number
  readonly threads: number
}

/** Everything that happens in other threads. What can be refused throws a `HostProblem`. */
export interface Jobs {
  /** Queues a simulation or an inquiry. */
  submit(request: LongWork): Promise<JobView>
  /** A simulation as it stands. */
  job(id: string): JobView
  /** Stops a simulation; what was fought by then is kept. */
  cancel(id: string): JobView
  /** The odds of every answer to an open question: `told` hears the first numbers and all better ones. */
  weigh(ask: OddsAsk, told: (odds: WeighedOdds) => void): OddsRun
  /** Makes a thread ready for questions about a fight, so that the first answer need not wait for it. */
  warm(position: Position): void
  /** Who is likely to win from a position, with no more knowledge than everybody has, after so many milliseconds. */
  chances(position: Position, within?: number): Promise<Omit<Chances, 'step'>>
  /** The answer that wins most often, as far as there was time to find out. */
  advise(ask: AdviceAsk): Promise<{ readonly best: Choice }>
  /** The answer to a question about odds that needs no fight. */
  oddsAnswer(query: OddsQuery): Promise<OddsAnswerView>
  /** A saved fight looked at again. */
  review(save: unknown): Promise<FightReview>
  readonly load: JobLoad
  /** Stops everything and lets the threads go. */
  close(): Promise<void>
}

/** Where a fight stands, without its past. */
export function positionOf(fight: Fight): Position {
  const parts = fight.parts()
  return {
    system: fight.system.id,
    parts: { ...parts, entries: [], record: [], log: [], marks: [], fixed: null, redo: [] },
  }
}

/** Where a fight stood when a step began: nothing that was answered since, in secret or not, is in it. */
export function restOf(fight: Fight, step = fight.step): Position {
  const { system, parts } = positionOf(fight)
  const { before } = fight.parts().entries[step] ?? parts.current
  return { system, parts: { ...parts, current: { before, answers: [] }, opened: {} } }
}

/** The part of a question's id that stays the same when the past is left out. */
export function placeOf(question: string): string {
  return question.slice(question.indexOf(':') + 1)
}

/** The same position as a seat knows it. */
export function seenFrom(system: System, position: Position, seat: string): Position {
  const { current } = position.parts
  return {
    ...position,
    parts: { ...position.parts, current: { ...current, before: system.view(current.before, seat) } },
  }
}
