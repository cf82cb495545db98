/**
 * What the reading threads run: bodies of requests and values that came from outside, checked by the contract and read
 * into what a host works with. A problem would lose its code and hint on the way back, so it is sent as data.
 */
import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import type { JobReply } from '@steelyard/lab/host-work'
import { importGames } from '@steelyard/lab/outside'
import { type FightTerms, type PreparedFight, readHere } from '@steelyard/table'
import {
  type Create,
  createForm,
  type FightSource,
  HostProblem,
  type JobRequest,
  jobRequestForm,
  type ScenarioCheck,
  type VerificationView,
} from '@steelyard/table/contract'
import type { SimulationSpec } from '@steelyard/table/jobs'
import type { z } from 'zod'
import { checkRequestForm, readBody, verifyRequestForm } from '../http/body-reader.ts'

// The games from outside that the server uses are imported before the thread does anything.
await importGames(workerData)

/** The body of a request as it came, or a value that was read already. */
export type Unread<Value> = { readonly body: string } | { readonly value: Value }

/** A fight that was prepared, with the rest of the request for it. */
export interface PreparedRequest {
  readonly terms: FightTerms
  /** Identifies the whole request. */
  readonly print: string
  readonly prepared: PreparedFight
}

/** A scenario, read and checked. */
export function check(unread: Unread<{ from: FightSource }>): Promise<JobReply<ScenarioCheck>> {
  return replying(() => readHere.check(readValue(unread, checkRequestForm).from))
}

/** A saved fight, computed again. */
export function verify(unread: Unread<{ save: unknown }>): Promise<JobReply<VerificationView>> {
  return replying(() => readHere.verify(readValue(unread, verifyRequestForm).save))
}

/** A fight that is ready to be opened. */
export function prepare(unread: Unread<Create>): Promise<JobReply<PreparedRequest>> {
  return replying(async () => {
    const request = readValue(unread, createForm)
    const { from: _, ...terms } = request
    const text = 'body' in unread ? unread.body : JSON.stringify(request)
    const print = createHash('sha256').update(text).digest('base64url')
    return { terms, print, prepared: await readHere.prepare(request) }
  })
}

/** A simulation with the scenario that it is about. */
export function simulation(unread: Unread<JobRequest>): Promise<JobReply<SimulationSpec>> {
  return replying(() => readHere.simulation(readValue(unread, jobRequestForm)))
}

function readValue<Value>(unread: Unread<Value>, form: z.ZodType<Value>): Value {
  return 'value' in unread ? unread.value : readBody(unread.body, form)
}

async function replying<Result>(work: () => Promise<Result>): Promise<JobReply<Result>> {
  try {
    return { result: await work() }
  } catch (thrown) {
    if (thrown instanceof HostProblem) return { refused: thrown.problem }
    throw thrown
  }
}
