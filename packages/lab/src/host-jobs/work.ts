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
import { type Chances, lineKey, type Problem } from '@steelyard/table/contract'
import type {
  AdviceAsk,
  GauntletSpec,
  OddsAsk,
  OddsLine,
  Position,
  SimulationSpec,
  WeighedOdds,
  WeighedOption,
} from '@steelyard/table/jobs'
import { placeOf, seenFrom } from '@steelyard/table/jobs'
import { nextTurn, now, type Port } from '@steelyard/table/platform'
import { type Review, review as reviewOf } from '../search/review.ts'
import { type Advice, advise as adviseOn } from '../search/search.ts'
import type { RemoteRunner } from '../threads/pool.ts'
import { runGauntletJob } from './gauntlet-job.ts'
import { type JobProgress, type JobResult, runSimulation } from './simulation.ts'

export { type JobProgress, type JobResult, workOf } from './simulation.ts'

/** What a thread sends back. */
export type JobReply<Result> = { readonly result: Result } | { readonly refused: Problem }

/** A simulation as a thread is given it. */
export interface SimulateOrder {
  readonly request: SimulationSpec | GauntletSpec
  readonly lanes: number
  /** Progress goes out by it; anything that comes in means stop. */
  readonly port: Port
}

/** Runs a simulation to its end, or until it is told to stop. `findRemote` returns the runner for other machines, or null. */
export async function simulate(
  { request, lanes, port }: SimulateOrder,
  findRemote: (signal: AbortSignal) => Promise<RemoteRunner | null> = async () => null,
): Promise<JobReply<JobResult | null>> {
  const stop = new AbortController()
  port.onmessage = () => stop.abort()
  let last = 0
  const progress = ({ result, ...how }: JobProgress): void => {
    const time = now()
    if (time - last < 100) return
    last = time
    port.postMessage({ ...how, result: result() })
  }
  try {
    if ('company' in request)
      return { result: await runGauntletJob(request, { lanes, signal: stop.signal, progress }) }
    await loadSystemOf(request.scenario)
    const remote = await findRemote(stop.signal)
    return { result: await runSimulation(request, { lanes, signal: stop.signal, remote, progress }) }
  } catch (thrown) {
    if (stop.signal.aborted && thrown instanceof RangeError) return { result: null }
    return refusedBy(thrown)
  } finally {
    port.close()
  }
}

const MOST_OPTIONS = 200
/** How long a thread is made ready for a game. */
const WARM_UP = 250

/** What to weigh, and the port by which better numbers go out; anything that comes in means stop. */
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
export function warm(position: Position): Promise<JobReply<null>> {
  return replyWith(async () => {
    const system = await loadSystem(position.system)
    const fight = fightAt(system, position)
    const moment = { state: position.parts.current.before, answers: [] }
    const estimator = OddsEstimator.ofMoment(fight, moment, { stand: standInOf(system), exact: null })
    estimator.work(WARM_UP)
    return null
  })
}

/** A screen asks for the chances at every step: as far as a short while reaches. */
const WHILE = 500

/** A position, and how many milliseconds its chances are worth. */
export interface ChancesOrder {
  readonly position: Position
  readonly within?: number | undefined
}

/** Who is likely to win from a position, with no more knowledge than everybody has. */
export function chances({
  position,
  within = WHILE,
}: ChancesOrder): Promise<JobReply<Omit<Chances, 'step'>>> {
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
