/**
 * What the reading threads run: bodies of requests and values that came from outside, checked by the contract and read
 * into what a host works with. A problem would lose its code and hint on the way back, so it is sent as data.
 */
import { createHash } from 'node:crypto'
import { type MessagePort, workerData } from 'node:worker_threads'
import { Refusal } from '@steelyard/kernel'
import type { JobReply } from '@steelyard/lab/host-work'
import { importGames } from '@steelyard/lab/outside'
import {
  type CompanyDraft,
  type CompanyWork,
  type FightTerms,
  type PreparedFight,
  readHere,
} from '@steelyard/table'
import {
  type Create,
  createForm,
  type FightSource,
  foundCompanyForm,
  HostProblem,
  type Inquiry,
  inquiryForm,
  type JobRequest,
  jobRequestForm,
  type Library,
  type PackSource,
  type ScenarioCheck,
  type SheetCheck,
  sheetRequestForm,
  type VerificationView,
} from '@steelyard/table/contract'
import type { InquirySpec, SimulationSpec } from '@steelyard/table/jobs'
import type { z } from 'zod'
import {
  COMPANY_LIMITS,
  checkRequestForm,
  packRequestForm,
  readBody,
  verifyRequestForm,
} from '../http/body-reader.ts'
import { type DiceView, diceView } from '../http/dice-view.ts'

type StatblockView = Awaited<ReturnType<Library['statblock']>>
type PackView = Awaited<ReturnType<Library['pack']>>

// The games from outside that the server uses are imported before the thread does anything.
await importGames(workerData)

/** The body of a request as it came, or a value that was read already. */
export type Unread<Value> = { readonly body: string } | { readonly value: Value }

/** A task of a thread: the sender's clock for reading starts when it hears that the thread has begun. */
type Task<Value> = Value & { readonly begun?: MessagePort }

/** A statblock that was not read yet. */
export interface StatblockText {
  readonly system: string
  readonly text: string
}

/** A pack that was not read yet, and packs that it builds upon. */
export interface PackText {
  readonly pack: PackSource
  readonly beside?: readonly PackSource[] | undefined
}

/** What is asked about the rules of a game. */
export interface RulesQuery {
  readonly system: string
  readonly query: string
}

/** One call of a host's companies. */
export interface CompanyCall {
  readonly name: keyof CompanyWork
  readonly given: readonly unknown[]
}

/** A company that was read, and whose it is to be. */
export interface ReadCompany {
  readonly draft: CompanyDraft
  readonly owner: string | undefined
}

/** A fight that was prepared, with the rest of the request for it. */
export interface PreparedRequest {
  readonly terms: FightTerms
  /** Identifies the whole request. */
  readonly print: string
  readonly prepared: PreparedFight
}

/** A scenario, read and checked. */
export function check(unread: Task<Unread<{ from: FightSource }>>): Promise<JobReply<ScenarioCheck>> {
  return replying(unread, () => readHere.check(readValue(unread, checkRequestForm).from))
}

/** A saved fight, computed again. */
export function verify(unread: Task<Unread<{ save: unknown }>>): Promise<JobReply<VerificationView>> {
  return replying(unread, () => readHere.verify(readValue(unread, verifyRequestForm).save))
}

/** A statblock in text, read. */
export function statblock(task: Task<{ readonly value: StatblockText }>): Promise<JobReply<StatblockView>> {
  const { value } = task
  return replying(task, () => readHere.statblock(value.system, value.text))
}

/** The rules that answer a question. */
export function rules({ value, ...task }: Task<{ readonly value: RulesQuery }>): Promise<JobReply<unknown>> {
  return replying(task, () => readHere.rules(value.system, value.query))
}

/** A sheet, and what it comes to. */
export function sheet(unread: Task<{ readonly body: string }>): Promise<JobReply<SheetCheck>> {
  return replying(unread, () => {
    const { system, figure, packs } = readBody(unread.body, sheetRequestForm, COMPANY_LIMITS)
    return readHere.companies.sheet(system, figure, packs)
  })
}

/** A company that is founded, or comes from a file. */
export function founded(unread: Task<{ readonly body: string }>): Promise<JobReply<ReadCompany>> {
  return replying(unread, async () => {
    const request = readBody(unread.body, foundCompanyForm, COMPANY_LIMITS)
    return { draft: await readHere.companies.founded(request), owner: request.owner }
  })
}

/** One call of a host's companies, answered. */
export function company({
  value,
  ...task
}: Task<{ readonly value: CompanyCall }>): Promise<JobReply<unknown>> {
  const { name, given } = value
  return replying(task, () =>
    Promise.resolve(Reflect.apply(readHere.companies[name], readHere.companies, given)),
  )
}

/** A pack, every entry of it tried. */
export function pack(unread: Task<Unread<PackText>>): Promise<JobReply<PackView>> {
  return replying(unread, () => {
    const { pack: given, beside } = readValue(unread, packRequestForm)
    return readHere.pack(given, beside)
  })
}

/** The exact chances of a dice expression. */
export function dice(task: Task<{ readonly value: string }>): Promise<JobReply<DiceView>> {
  const { value } = task
  return replying(task, async () => diceView(value))
}

/** A fight that is ready to be opened. */
export function prepare(unread: Task<Unread<Create>>): Promise<JobReply<PreparedRequest>> {
  return replying(unread, async () => {
    const request = readValue(unread, createForm)
    const { from: _, ...terms } = request
    const text = 'body' in unread ? unread.body : JSON.stringify(request)
    const print = createHash('sha256').update(text).digest('base64url')
    return { terms, print, prepared: await readHere.prepare(request) }
  })
}

/** A simulation with the scenario that it is about. */
export function simulation(unread: Task<Unread<JobRequest>>): Promise<JobReply<SimulationSpec>> {
  return replying(unread, () => readHere.simulation(readValue(unread, jobRequestForm)))
}

/** An inquiry with the scenario that it is about, if it is about one. */
export function inquiry(unread: Task<Unread<Inquiry>>): Promise<JobReply<InquirySpec>> {
  return replying(unread, () => readHere.inquiry(readValue(unread, inquiryForm)))
}

function readValue<Value>(unread: Unread<Value>, form: z.ZodType<Value>): Value {
  return 'value' in unread ? unread.value : readBody(unread.body, form)
}

async function replying<Result>(
  { begun }: Task<object>,
  work: () => Promise<Result>,
): Promise<JobReply<Result>> {
  begun?.postMessage(null)
  try {
    return { result: await work() }
  } catch (thrown) {
    if (thrown instanceof HostProblem) return { refused: thrown.problem }
    if (thrown instanceof Refusal)
      return { refused: { code: thrown.code, message: thrown.message, hint: thrown.hint } }
    throw thrown
  }
}
