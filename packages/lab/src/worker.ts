/**
 * What a thread runs. It prepares the job that it was started with when the first range arrives, and fights
 * one range after the other. A Refusal would lose its code and hint on the way back, so it is sent as data.
 */
import { Refusal, type RefusalCode, type Simulation } from '@steelyard/kernel'
import { workerData } from 'piscina'
import { type FightRange, type Job, prepare } from './job.ts'

/** A range of fights. */
export interface Range {
  readonly from: number
  readonly fights: number
}

/** What a thread sends back. */
export type Reply =
  | { readonly simulation: Simulation }
  | { readonly refused: { readonly code: RefusalCode; readonly message: string; readonly hint: string } }

let prepared: FightRange | null = null

/** Fights a range of the thread's own job. */
export function fight(range: Range): Reply {
  return replyTo(range, () => {
    const job: Job = workerData
    prepared ??= prepare(job)
    return prepared
  })
}

/** The reply to a range, whatever happens. */
export function replyTo({ from, fights }: Range, job: () => FightRange): Reply {
  try {
    return { simulation: job()(from, fights) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { code, message, hint } = thrown
    return { refused: { code, message, hint } }
  }
}

/** The simulation in a reply, or the Refusal that it carries. */
export function simulationIn(reply: Reply): Simulation {
  if ('simulation' in reply) return reply.simulation
  const { code, message, hint } = reply.refused
  throw new Refusal(code, message, hint)
}
