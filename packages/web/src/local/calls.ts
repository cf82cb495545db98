/**
 * Everything that a page can ask of the table in its browser, with the contract's schemas for what comes in: the same
 * ones by which a server reads its requests.
 */
import type { LocalHost } from '@steelyard/table'
import {
  actRequestForm,
  type Companies,
  companyBetweenForm,
  companyFightForm,
  courseRequestForm,
  createForm,
  editCompanyForm,
  exportForm,
  forkForm,
  foundCompanyForm,
  gauntletForm,
  type Host,
  HostProblem,
  inquiryForm,
  jobRequestForm,
  joinForm,
  type OddsRequest,
  oddsOfForm,
  oddsQueryForm,
  ownerForm,
  packListForm,
  packSourceForm,
  sourceForm,
  tokenForm,
} from '@steelyard/table/contract'
import { z } from 'zod'

/** A call that is answered once. */
export type Call = (host: LocalHost, given: readonly unknown[]) => Promise<unknown>

/** A call that is answered, and tells more until somebody has heard enough. */
export type StreamCall = (
  host: LocalHost,
  given: readonly unknown[],
  told: (news: unknown) => void,
) => Promise<() => void>

const short = z.string().min(1).max(120)
const count = z.int().min(0).max(1e9)
const query = z.string().max(200)
const save = z.record(z.string(), z.unknown())
const figure = z.union([short, z.record(z.string(), z.json())])
const oddsForm = z.strictObject({
  question: z.string().max(80),
  step: count.optional(),
  of: oddsOfForm.optional(),
  stand: short.optional(),
  within: z.int().min(50).max(5_000).optional(),
} satisfies Readonly<Record<keyof OddsRequest, z.ZodType>>)
const contentForm = z.strictObject({
  system: short.optional(),
  kind: short.optional(),
  query: query.optional(),
  limit: count.optional(),
})
const token = z.tuple([tokenForm])
const revision = z.int().min(1).max(1e9)

/** Reads what a call is given; what does not fit is refused. */
function read<Form extends z.ZodType>(form: Form, given: readonly unknown[]): z.output<Form> {
  const found = form.safeParse(given)
  if (found.success) return found.data
  const [issue] = found.error.issues
  throw new HostProblem({
    code: 'malformed-request',
    message: `The request does not have the right form: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    hint: 'Change what was written and try again.',
  })
}

/** The fields that are there. */
function present<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  const there: { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } = {}
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) Reflect.set(there, key, value)
  return there
}

/** Makes a call of a form and of what is done with what it reads. */
function call<Form extends z.ZodType>(
  form: Form,
  run: (host: LocalHost, given: z.output<Form>) => Promise<unknown>,
): Call {
  return async (host, given) => run(host, read(form, given))
}

/** Every call of a host. */
export const CALLS = {
  systems: call(z.tuple([]), (host) => host.systems()),
  rules: call(z.tuple([short, query.optional()]), (host, given) => host.rules(...given)),
  rulings: call(z.tuple([short]), (host, given) => host.rulings(...given)),
  content: call(z.tuple([contentForm]), (host, [ask]) => host.content(present(ask))),
  contentEntry: call(z.tuple([short, short, short]), (host, given) => host.contentEntry(...given)),
  statblock: call(z.tuple([short, z.string().max(20_000)]), (host, given) => host.statblock(...given)),
  pack: call(z.tuple([packSourceForm, packListForm]), (host, given) => host.pack(...given)),
  check: call(z.tuple([sourceForm]), (host, given) => host.check(...given)),
  verify: call(z.tuple([save]), (host, given) => host.verify(...given)),
  create: call(z.tuple([createForm]), (host, given) => host.create(...given)),
  join: call(z.tuple([joinForm]), (host, given) => host.join(...given)),
  snapshot: call(token, (host, given) => host.snapshot(...given)),
  since: call(z.tuple([tokenForm, count]), (host, given) => host.since(...given)),
  act: call(z.tuple([tokenForm, actRequestForm]), (host, given) => host.act(...given)),
  odds: call(z.tuple([tokenForm, oddsForm]), (host, given) => host.odds(...given)),
  course: call(z.tuple([tokenForm, courseRequestForm]), (host, given) => host.course(...given)),
  chances: call(token, (host, given) => host.chances(...given)),
  moment: call(z.tuple([tokenForm, count]), (host, given) => host.moment(...given)),
  fork: call(z.tuple([tokenForm, count.nullable(), short.optional(), forkForm.shape.tried]), (host, given) =>
    host.fork(...given),
  ),
  export: call(z.tuple([tokenForm, exportForm]), (host, given) => host.export(...given)),
  reveal: call(token, (host, given) => host.reveal(...given)),
  portraits: call(token, (host, given) => host.portraits(...given)),
  after: call(token, (host, given) => host.after(...given)),
  discard: call(token, (host, given) => host.discard(...given)),
  review: call(token, (host, given) => host.review(...given)),
  inquire: call(z.tuple([inquiryForm]), (host, given) => host.inquire(...given)),
  mistakes: call(token, (host, given) => host.mistakes(...given)),
  scenarioSchema: call(z.tuple([short]), (host, given) => host.scenarioSchema(...given)),
  oddsQuestions: call(z.tuple([short]), (host, given) => host.oddsQuestions(...given)),
  oddsAnswer: call(z.tuple([oddsQueryForm]), (host, given) => host.oddsAnswer(...given)),
  submit: call(z.tuple([jobRequestForm]), (host, given) => host.submit(...given)),
  job: call(z.tuple([short]), (host, given) => host.job(...given)),
  holdings: call(z.tuple([ownerForm]), (host, given) => host.holdings(...given)),
  cancel: call(z.tuple([short]), (host, given) => host.cancel(...given)),
} satisfies Readonly<Record<Exclude<keyof Host, 'companies' | 'watch' | 'weigh'>, Call>>

/** Every call about companies. */
export const COMPANY_CALLS = {
  found: call(z.tuple([foundCompanyForm]), ({ companies }, given) => companies.found(...given)),
  read: call(token, ({ companies }, given) => companies.read(...given)),
  edit: call(z.tuple([tokenForm, editCompanyForm]), ({ companies }, given) => companies.edit(...given)),
  fight: call(z.tuple([tokenForm, companyFightForm]), ({ companies }, given) => companies.fight(...given)),
  between: call(z.tuple([tokenForm, companyBetweenForm]), ({ companies }, given) =>
    companies.between(...given),
  ),
  enter: call(token, ({ companies }, given) => companies.enter(...given)),
  gauntlet: call(z.tuple([tokenForm, gauntletForm]), ({ companies }, given) => companies.gauntlet(...given)),
  take: call(z.tuple([tokenForm, revision]), ({ companies }, given) => companies.take(...given)),
  abandon: call(z.tuple([tokenForm, revision]), ({ companies }, given) => companies.abandon(...given)),
  chapter: call(z.tuple([tokenForm, count]), ({ companies }, given) => companies.chapter(...given)),
  export: call(token, ({ companies }, given) => companies.export(...given)),
  remove: call(token, ({ companies }, given) => companies.remove(...given)),
  sheetSchema: call(z.tuple([short]), ({ companies }, given) => companies.sheetSchema(...given)),
  checkSheet: call(z.tuple([short, figure, packListForm]), ({ companies }, given) =>
    companies.checkSheet(...given),
  ),
} satisfies Readonly<Record<keyof Companies, Call>>

/** Every call that goes on telling. */
export const LISTENING = {
  watch: (host, given, told) => {
    const [token, since] = read(z.tuple([tokenForm, count.nullable()]), given)
    return host.watch(token, since, told)
  },
  weigh: (host, given, told) => {
    const [token, request] = read(z.tuple([tokenForm, oddsForm]), given)
    return host.weigh(token, request, told)
  },
} satisfies Readonly<Record<'watch' | 'weigh', StreamCall>>
