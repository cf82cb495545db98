/**
 * What the server's threads run: a simulation with progress and a way to stop it, or one short question about a
 * position or a save. A Refusal would lose its code and hint on the way back, so it is sent as data.
 */
import { type MessagePort, workerData } from 'node:worker_threads'
import { Dispatch } from '@steelyard/cluster'
import {
  type ChoiceQuestion,
  choiceText,
  Fight,
  oddsOf,
  policiesOfHands,
  Refusal,
  type System,
  winOdds,
} from '@steelyard/kernel'
import { type Advice, advise as adviseOn, type Review, review as reviewOf } from '@steelyard/lab'
import { importGames } from '@steelyard/lab/outside'
import { loadFight, standInOf, systemNamed } from '@steelyard/systems'
import type { Chances, Problem } from '@steelyard/table/contract'
import type { AdviceAsk, OddsAsk, Position, SimulationSpec, WeighedOption } from '@steelyard/table/jobs'
import { placeOf } from '@steelyard/table/jobs'
import { type JobProgress, type JobResult, runSimulation, workOf } from './simulation.ts'

// The games from outside that the server uses are imported before the thread does anything.
await importGames(workerData)

/** What a thread sends back. */
export type JobReply<Result> = { readonly result: Result } | { readonly refused: Problem }

/** A simulation as a thread is given it. */
export interface SimulateOrder {
  readonly request: SimulationSpec
  readonly lanes: number
  /** The database of workers who fight what is large; null to fight it here. */
  readonly cluster: string | null
  /** Progress goes out by it; anything that comes in means stop. */
  readonly port: MessagePort
}

/** Runs a simulation to its end, or until it is told to stop. */
export async function simulate({
  request,
  lanes,
  cluster,
  port,
}: SimulateOrder): Promise<JobReply<JobResult | null>> {
  const stop = new AbortController()
  port.on('message', () => stop.abort())
  let last = 0
  const progress = (how: JobProgress): void => {
    const now = performance.now()
    if (now - last < 100) return
    last = now
    port.postMessage(how)
  }
  let dispatch: Dispatch | null = null
  try {
    if (cluster !== null && workOf(request) >= LARGE)
      dispatch = await Dispatch.open({ url: cluster, signal: stop.signal })
    const conditions = { lanes, signal: stop.signal, elsewhere: dispatch, progress }
    return { result: await runSimulation(request, conditions) }
  } catch (thrown) {
    if (stop.signal.aborted && thrown instanceof RangeError) return { result: null }
    return refusedBy(thrown)
  } finally {
    await dispatch?.close()
    port.close()
  }
}

/** From so many fights on it is worth while to give them to others. */
const LARGE = 100_000
const MOST_OPTIONS = 60
const FIGHTS = 2_000
const TOTAL_FIGHTS = 12_000
const MILLISECONDS = 2_000

/** The odds of every answer to an open question, with no more knowledge than the seat has. */
export function odds({
  position,
  question: id,
  seat,
  stand,
}: OddsAsk): JobReply<{ stand: string; options: readonly WeighedOption[] }> {
  return replyWith(() => {
    const system = systemNamed(position.system)
    const question = openQuestion(fightAt(system, position), id)
    const known = seat === 'referee' ? position : seenFrom(system, position, seat)
    const fight = fightAt(system, known)
    const policy = policyNamed(system, stand)
    const many = Math.max(1, question.decision.kind === 'option' ? question.decision.options.length : 1)
    if (many > MOST_OPTIONS)
      throw new Refusal(
        'malformed-request',
        'There are too many ways to answer this to weigh each of them.',
        `At most ${MOST_OPTIONS} are weighed.`,
      )
    const words = fight.inWords(question)
    const budget = { states: 20_000, milliseconds: Math.max(20, Math.round(MILLISECONDS / (4 * many))) }
    const fights = Math.max(200, Math.min(FIGHTS, Math.floor(TOTAL_FIGHTS / many)))
    const options = oddsOf(fight, openQuestion(fight, id), { stand: policy, budget, fights })
    return {
      stand: policy,
      options: options.map((each) => {
        const key = choiceText(each.choice)
        return { ...each, key, label: labelOf(each.choice, words.label) }
      }),
    }
  })
}

function labelOf(choice: WeighedOption['choice'], label: (key: string) => string): string {
  if (typeof choice === 'string') return label(choice)
  if (typeof choice === 'number') return String(choice)
  return choice.length === 0 ? 'none' : choice.map(label).join(', ')
}

/** A screen asks for the chances at every step: from few fights to many, as far as a short while reaches. */
const FEW = 100
const MANY = 1_500
const WHILE = 400
const EXACTLY = { states: 20_000, milliseconds: 60 }
const NOT_AGAIN = { states: 1, milliseconds: 1 }

/** Who is likely to win from a position, with no more knowledge than everybody has. */
export function chances(position: Position): JobReply<Omit<Chances, 'step'>> {
  return replyWith(() => {
    const system = systemNamed(position.system)
    const fight = fightAt(system, seenFrom(system, position, 'spectator'))
    const { hands, current } = fight.parts()
    const stand = standInOf(system)
    const moment = { state: current.before, answers: [] }
    const policies = policiesOfHands(hands, stand)
    const began = performance.now()
    const quick = winOdds(fight, moment, policies, { budget: EXACTLY, fights: FEW })
    const fights = Math.min(MANY, Math.floor((FEW * WHILE) / Math.max(1, performance.now() - began)))
    if (quick.method === 'exact' || fights <= FEW) return { stand, ...quick }
    return { stand, ...winOdds(fight, moment, policies, { budget: NOT_AGAIN, fights }) }
  })
}

/** The answer that wins most often, as far as there is time to find out. */
export function advise({ position, question, stand, milliseconds }: AdviceAsk): JobReply<Advice> {
  return replyWith(() => {
    const system = systemNamed(position.system)
    const fight = fightAt(system, position)
    return adviseOn(fight, openQuestion(fight, question), {
      stand: policyNamed(system, stand),
      milliseconds,
      fights: 200_000,
    })
  })
}

/** A saved fight looked at again. */
export function review({ save }: { readonly save: unknown }): JobReply<Review> {
  return replyWith(() => reviewOf(loadFight(save), { fights: 200, most: 24 }))
}

function fightAt(system: System, position: Position): Fight {
  return Fight.assemble(system, position.parts)
}

/** The same position as a seat knows it. */
function seenFrom(system: System, position: Position, seat: string): Position {
  const { current } = position.parts
  return {
    ...position,
    parts: { ...position.parts, current: { ...current, before: system.view(current.before, seat) } },
  }
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

function replyWith<Result>(work: () => Result): JobReply<Result> {
  try {
    return { result: work() }
  } catch (thrown) {
    return refusedBy(thrown)
  }
}

function refusedBy(thrown: unknown): { refused: Problem } {
  if (!(thrown instanceof Refusal)) throw thrown
  const { code, message, hint } = thrown
  return { refused: { code, message, hint } }
}
