/**
 * What the threads of a host run: a simulation with progress and a way to stop it, or one short question about a
 * position or a save. A Refusal would lose its code and hint on the way back, so it is sent as data. Nothing here is
 * Node's: a server's threads and a browser's workers run the same functions.
 */
import {
  type ChoiceQuestion,
  choiceText,
  estimates,
  Fight,
  labelOfChoice,
  type OddsEstimate,
  OddsEstimator,
  type OptionOdds,
  Refusal,
  type System,
} from '@steelyard/kernel'
import { loadSystem, loadSystemOf } from '@steelyard/systems/load'
import { loadFight, standInOf, systemIdSaved } from '@steelyard/systems/registry'
import {
  type Chances,
  type Finding,
  lineKey,
  type OddsAnswerView,
  type OddsQuery,
  type Problem,
} from '@steelyard/table/contract'
import type {
  AdviceAsk,
  LongWork,
  OddsAsk,
  OddsLine,
  Position,
  WeighedOdds,
  WeighedOption,
} from '@steelyard/table/jobs'
import { placeOf, seenFrom } from '@steelyard/table/jobs'
import { nextTurn, now, type Port } from '@steelyard/table/platform'
import { type Review, review as reviewOf } from '../search/review.ts'
import { type Advice, advise as adviseOn } from '../search/search.ts'
import type { RemoteRunner } from '../threads/pool.ts'
import { runGauntletJob } from './gauntlet-job.ts'
import type { InquiryProgress } from './inquiry.ts'
import { type JobProgress, type JobResult, runSimulation } from './simulation.ts'

export { type JobProgress, type JobResult, workOf } from './simulation.ts'

/** What a job came to: the result of a simulation, or the finding of an inquiry. */
export interface JobOutcome {
  readonly result: JobResult | null
  readonly finding: Finding | null
}

/** What a thread sends back. */
export type JobReply<Result> = { readonly result: Result } | { readonly refused: Problem }

/** A simulation as a thread is given it. */
export interface SimulateOrder {
  readonly request: LongWork
  readonly lanes: number
  /** Progress goes out by it; anything that comes in means stop. */
  readonly port: Port
}

/**
 * Runs a simulation or an inquiry to its end, or until it is told to stop. `findRemote` returns the runner for other
 * machines, or null.
 */
export async function simulate(
  { request, lanes, port }: SimulateOrder,
  findRemote: (signal: AbortSignal) => Promise<RemoteRunner | null> = async () => null,
): Promise<JobReply<JobOutcome>> {
  const stop = new AbortController()
  port.onmessage = () => stop.abort()
  const { signal } = stop
  const isDue = everyTenth()
  const progress = ({ result, ...how }: JobProgress): void => {
    if (isDue()) port.postMessage({ ...how, note: '', result: result(), finding: null })
  }
  try {
    if ('ask' in request) {
      const remote = await findRemote(signal)
      const told = (how: InquiryProgress): void => {
        if (isDue()) port.postMessage({ ...how, rate: 0, result: null })
      }
      // A designer's questions are rare, and their code is large for a page to fetch.
      const { runInquiry } = await import('./inquiry.ts')
      const finding = await runInquiry(request, { lanes, signal, remote, progress: told })
      return { result: { result: null, finding } }
    }
    if ('company' in request)
      return { result: { result: await runGauntletJob(request, { lanes, signal, progress }), finding: null } }
    await loadSystemOf(request.scenario)
    const remote = await findRemote(signal)
    return {
      result: { result: await runSimulation(request, { lanes, signal, remote, progress }), finding: null },
    }
  } catch (thrown) {
    if (signal.aborted && thrown instanceof RangeError) return { result: { result: null, finding: null } }
    return refusedBy(thrown)
  } finally {
    port.close()
  }
}

/** True at most once every tenth of a second: whoever waits looks no more often. */
function everyTenth(): () => boolean {
  let last = 0
  return () => {
    const time = now()
    if (time - last < 100) return false
    last = time
    return true
  }
}

const MOST_OPTIONS = 200
/** How long a thread is made ready for a game unless that is said, in milliseconds. */
const WARM_UP = 250

/** What to estimate, and the port that better numbers are sent on; any message received on it means stop. */
export interface WeighOrder {
  readonly ask: OddsAsk
  readonly port: Port
}

/** The odds of every answer to an open question, with no more knowledge than the seat has. */
export async function weigh({ ask, port }: WeighOrder): Promise<JobReply<WeighedOdds>> {
  let isStopped = false
  port.onmessage = () => {
    isStopped = true
  }
  try {
    const { position, question: id, lines, seat, stand, within } = ask
    const system = await loadSystem(position.system)
    const { decision } = openQuestion(fightAt(system, position), id)
    requireFew(lines?.length ?? (decision.kind === 'option' ? decision.options.length : 1))
    const fight = fightAt(system, seat === 'referee' ? position : seenFrom(system, position, seat))
    const question = openQuestion(fight, id)
    const { label } = fight.inWords(question)
    const words = lines === undefined ? wordsOf(label) : linesWords(lines)
    const options = {
      stand: policyNamed(system, stand),
      paths: lines?.map(({ choices }) => choices),
      milliseconds: within,
      clock: now,
    }
    const estimator = OddsEstimator.ofQuestion(fight, question, options)
    let last: WeighedOdds | null = null
    for await (const estimate of estimates(estimator, { breathe: nextTurn, isStopped: () => isStopped })) {
      last = named(estimate, words)
      port.postMessage(last)
    }
    return { result: last ?? named(estimator.estimate, words) }
  } catch (thrown) {
    return refusedBy(thrown)
  } finally {
    port.close()
  }
}

/** How an option of the estimate is named: by its place, and by what it is made of. */
type OptionWords = (option: OptionOdds, at: number) => Pick<WeighedOption, 'key' | 'label'>

/** Answers as the question tells them. */
function wordsOf(label: (key: string) => string): OptionWords {
  return ({ choice }) => ({ key: choiceText(choice), label: labelOfChoice(choice, label) })
}

/** Lines as the menu tells them. */
function linesWords(lines: readonly OddsLine[]): OptionWords {
  return ({ path }, at) => ({ key: lineKey(path), label: lines[at]?.label ?? '' })
}

function named({ stand, settled, verdict, options }: OddsEstimate, words: OptionWords): WeighedOdds {
  return {
    stand,
    settled,
    verdict,
    options: options.map((each, at) => ({ ...each, ...words(each, at) })),
  }
}

function requireFew(many: number): void {
  if (many > MOST_OPTIONS)
    throw new Refusal(
      'malformed-request',
      'There are too many ways to answer this to weigh each of them.',
      `At most ${MOST_OPTIONS} are weighed.`,
    )
}

/** Plays a fight a few times, so that its rules are compiled when somebody asks. */
export function warm({ position, within = WARM_UP }: PositionOrder): Promise<JobReply<null>> {
  return replyWith(async () => {
    const system = await loadSystem(position.system)
    const fight = fightAt(system, position)
    const moment = { state: position.parts.current.before, answers: [] }
    const estimator = OddsEstimator.ofMoment(fight, moment, { stand: standInOf(system), exact: null })
    estimator.work(within)
    return null
  })
}

/** A screen asks for the chances at every step: as far as a short while reaches. */
const WHILE = 500

/** A position, and how many milliseconds to spend on it. */
export interface PositionOrder {
  readonly position: Position
  readonly within?: number | undefined
}

/** Who is likely to win from a position, with no more knowledge than everybody has. */
export function chances({
  position,
  within = WHILE,
}: PositionOrder): Promise<JobReply<Omit<Chances, 'step'>>> {
  return replyWith(async () => {
    const system = await loadSystem(position.system)
    const fight = fightAt(system, seenFrom(system, position, 'spectator'))
    const moment = { state: fight.parts().current.before, answers: [] }
    const options = { stand: standInOf(system), quick: null, milliseconds: within, clock: now }
    const estimator = OddsEstimator.ofMoment(fight, moment, options)
    while (!estimator.settled) estimator.work(within)
    const { stand, options: found } = estimator.estimate
    const [only] = found
    if (only === undefined) throw new Error('an estimate without numbers')
    return { stand, method: only.method, wins: { ...only.wins } }
  })
}

/** The answer that wins most often, as far as there is time to find out. */
export function advise({ position, question, stand, milliseconds }: AdviceAsk): Promise<JobReply<Advice>> {
  return replyWith(async () => {
    const system = await loadSystem(position.system)
    const fight = fightAt(system, position)
    return adviseOn(fight, openQuestion(fight, question), {
      stand: policyNamed(system, stand),
      milliseconds,
      fights: 200_000,
    })
  })
}

/** The answer to a question about odds that needs no fight. */
export function oddsAnswer(query: OddsQuery): Promise<JobReply<OddsAnswerView>> {
  return replyWith(async () => (await import('./odds-answer.ts')).oddsAnswer(query))
}

/** A saved fight looked at again. */
export function review({ save }: { readonly save: unknown }): Promise<JobReply<Review>> {
  return replyWith(async () => {
    await loadSystem(systemIdSaved(save))
    return reviewOf(loadFight(save), { fights: 200, most: 24 })
  })
}

function fightAt(system: System, position: Position): Fight {
  return Fight.assemble(system, position.parts)
}

function openQuestion(fight: Fight, id: string): ChoiceQuestion {
  const found = fight.questions.find((question) => placeOf(question.id) === placeOf(id))
  if (found?.kind === 'choice') return found
  throw new Refusal(
    'unknown-question',
    'That question is not open, or asks for dice.',
    'Look again and take a choice that is open now.',
  )
}

function policyNamed(system: System, stand: string | undefined): string {
  if (stand === undefined) return standInOf(system)
  if (Object.hasOwn(system.policies, stand)) return stand
  throw new Refusal(
    'unknown-policy',
    'There is no such policy.',
    `Known are ${Object.keys(system.policies).join(', ')}.`,
  )
}

async function replyWith<Result>(work: () => Promise<Result>): Promise<JobReply<Result>> {
  try {
    return { result: await work() }
  } catch (thrown) {
    return refusedBy(thrown)
  }
}

function refusedBy(thrown: unknown): { refused: Problem } {
  if (!(thrown instanceof Refusal)) throw thrown
  const { code, message, hint } = thrown
  return { refused: { code, message, hint } }
}
