/**
 * Bodies of requests that may be long or hostile: they are handed on as text to whoever reads them, threads as a rule.
 * Where nobody else does, they are read here.
 */
import { JSON_LIMITS, type JsonLimits, requireModest } from '@steelyard/table'
import {
  createForm,
  type FoundedCompany,
  foundCompanyForm,
  type Host,
  HostProblem,
  inquiryForm,
  type JobView,
  jobRequestForm,
  type NewTable,
  type PackView,
  packListForm,
  packSourceForm,
  type ScenarioCheck,
  type SheetCheck,
  sheetRequestForm,
  sourceForm,
  type VerificationView,
} from '@steelyard/table/contract'
import { z } from 'zod'
import { type DiceView, diceView } from './dice-view.ts'
import { firstIssue, malformed, parseJson } from './malformed.ts'

/** Whoever reads bodies and does what they ask for. */
export interface BodyReader {
  check(body: string): Promise<ScenarioCheck>
  verify(body: string): Promise<VerificationView>
  create(body: string): Promise<NewTable>
  submit(body: string): Promise<JobView>
  inquire(body: string): Promise<JobView>
  /** The exact chances of a dice expression. */
  dice(expression: string): Promise<DiceView>
  pack(body: string): Promise<PackView>
  sheet(body: string): Promise<SheetCheck>
  found(body: string): Promise<FoundedCompany>
  /** Whether a simulation waits or runs. */
  isAtWork(job: string): Promise<boolean>
}

/** The body of a request to check a scenario. */
export const checkRequestForm = z.strictObject({ from: sourceForm })
/** The body of a request to check a save. */
export const verifyRequestForm = z.strictObject({ save: z.record(z.string(), z.unknown()) })

/** The body of a request to read a pack. */
export const packRequestForm = z.strictObject({ pack: packSourceForm, beside: packListForm.optional() })

/** A company comes with the saves of all its fights. */
export const COMPANY_LIMITS: JsonLimits = { nodes: 400_000, depth: JSON_LIMITS.depth }

/** Reads in this thread, for a host that has no others. */
export function bodiesHere(host: Host): BodyReader {
  return {
    check: async (body) => host.check(readBody(body, checkRequestForm).from),
    verify: async (body) => host.verify(readBody(body, verifyRequestForm).save),
    create: async (body) => host.create(readBody(body, createForm)),
    submit: async (body) => host.submit(readBody(body, jobRequestForm)),
    inquire: async (body) => host.inquire(readBody(body, inquiryForm)),
    dice: async (expression) => diceView(expression),
    pack: async (body) => {
      const { pack, beside } = readBody(body, packRequestForm)
      return host.pack(pack, beside)
    },
    sheet: async (body) => {
      const { system, figure, packs } = readBody(body, sheetRequestForm, COMPANY_LIMITS)
      return host.companies.checkSheet(system, figure, packs)
    },
    found: async (body) => host.companies.found(readBody(body, foundCompanyForm, COMPANY_LIMITS)),
    isAtWork: (job) => isAtWork(host, job),
  }
}

/** Whether a simulation waits or runs; one that is forgotten does not. */
export async function isAtWork(host: Pick<Host, 'job'>, id: string): Promise<boolean> {
  try {
    const { state } = await host.job(id)
    return state === 'waiting' || state === 'running'
  } catch {
    return false
  }
}

/** A body as the contract has it. */
export function readBody<Value>(body: string, form: z.ZodType<Value>, limits?: JsonLimits): Value {
  requireModest(body, limits)
  let value: unknown
  try {
    value = parseJson(body)
  } catch {
    throw new HostProblem(malformed('it is not valid JSON or not a valid request'))
  }
  const read = form.safeParse(value)
  if (read.success) return read.data
  throw new HostProblem(malformed(firstIssue(read.error)))
}
