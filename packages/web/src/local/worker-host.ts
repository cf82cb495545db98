/**
 * A host at the other end of a worker: the table that runs in this tab, as pages know it.
 */
import type {
  ActRequest,
  ActResult,
  Chances,
  Companies,
  CompanyBetween,
  CompanyFight,
  CompanyView,
  ContentView,
  CourseRequest,
  Create,
  EditCompany,
  ExportForm,
  FightSource,
  ForkRequest,
  FoundCompany,
  FoundedCompany,
  GauntletRequest,
  Holdings,
  Host,
  Inquiry,
  JobRequest,
  JobView,
  Join,
  JoinResult,
  MomentView,
  NewTable,
  Odds,
  OddsAnswerView,
  OddsQuery,
  OddsQuestionView,
  OddsRequest,
  PackSource,
  PackView,
  Portraits,
  ReviewView,
  RuleView,
  RulingView,
  ScenarioCheck,
  SheetAfterView,
  SheetCheck,
  Snapshot,
  Statblock,
  SystemView,
  Update,
  VerificationView,
} from '@steelyard/table/contract'
import { HostProblem } from '@steelyard/table/problem'
import type { FromTable, ToTable } from './messages.ts'

/** The part of a worker that is used. */
export interface TableWorker {
  addEventListener(type: 'message' | 'error', hear: (event: { readonly data: FromTable }) => void): void
  postMessage(message: ToTable): void
}

interface Pending {
  /** Whether nothing comes after the answer. */
  readonly once: boolean
  resolve(result: unknown): void
  reject(problem: HostProblem): void
  readonly told: (news: unknown) => void
}

/** A fault of the worker as one of the page's own, for whoever listens for those. */
function fail(fault: string): void {
  queueMicrotask(() => {
    throw new Error(fault)
  })
}

/** The line to a worker: calls go out, answers come back. */
export class WorkerLine {
  readonly #start: () => TableWorker
  readonly #gone: () => void
  readonly #pending = new Map<number, Pending>()
  #worker: TableWorker | null = null
  #last = 0

  /** The worker is started when it is first needed; `gone` is called when the browser has taken its store away. */
  constructor(start: () => TableWorker, gone: () => void) {
    this.#start = start
    this.#gone = gone
  }

  /** Asks for something once. */
  ask<Result>(call: string, ...given: readonly unknown[]): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // The worker is ours: it answers as the contract says.
      const id = this.#wait({
        once: true,
        resolve: (result) => resolve(result as Result),
        reject,
        told: () => undefined,
      })
      this.#running().postMessage({ id, call, given })
    })
  }

  /** Asks for something that goes on telling; resolves with what ends it once it has begun. */
  listen<News>(call: string, given: readonly unknown[], told: (news: News) => void): Promise<() => void> {
    return new Promise<() => void>((resolve, reject) => {
      const stop = (): void => {
        if (this.#pending.delete(id)) this.#running().postMessage({ id, enough: true })
      }
      const id = this.#wait({
        once: false,
        resolve: () => resolve(stop),
        reject,
        told: (news) => told(news as News),
      })
      this.#running().postMessage({ id, call, given })
    })
  }

  #wait(pending: Pending): number {
    this.#last += 1
    this.#pending.set(this.#last, pending)
    return this.#last
  }

  #running(): TableWorker {
    if (this.#worker !== null) return this.#worker
    const worker = this.#start()
    worker.addEventListener('message', ({ data }) => this.#hear(data))
    worker.addEventListener('error', () => this.#broken())
    this.#worker = worker
    return worker
  }

  #hear(message: FromTable): void {
    if ('gone' in message) this.#gone()
    else if ('fault' in message) fail(message.fault)
    else this.#answered(message)
  }

  #answered(message: Extract<FromTable, { id: number }>): void {
    const pending = this.#pending.get(message.id)
    if ('told' in message) pending?.told(message.told)
    else if ('problem' in message) {
      this.#pending.delete(message.id)
      pending?.reject(new HostProblem(message.problem))
    } else {
      if (pending?.once === true) this.#pending.delete(message.id)
      pending?.resolve(message.result)
    }
  }

  /** The worker could not be started, or has failed as a whole. */
  #broken(): void {
    const problem = {
      code: 'fault',
      message: 'The table of this tab could not be started, or has stopped.',
      hint: 'Load the page again; what was confirmed is kept.',
    }
    for (const { reject } of this.#pending.values()) reject(new HostProblem(problem))
    this.#pending.clear()
  }
}

/** The table of this tab. */
export class WorkerHost implements Host {
  readonly companies: Companies
  readonly #line: WorkerLine
  readonly #systems: () => Promise<readonly SystemView[]>

  /** `systems` lists the games without loading any of them. */
  constructor(line: WorkerLine, systems: () => Promise<readonly SystemView[]>) {
    this.#line = line
    this.#systems = systems
    this.companies = new WorkerCompanies(line)
  }

  systems(): Promise<readonly SystemView[]> {
    return this.#systems()
  }

  rules(system: string, query?: string): Promise<readonly RuleView[]> {
    return this.#line.ask('rules', system, query)
  }

  rulings(system: string): Promise<readonly RulingView[]> {
    return this.#line.ask('rulings', system)
  }

  content(ask: Parameters<Host['content']>[0]): Promise<readonly ContentView[]> {
    return this.#line.ask('content', ask)
  }

  contentEntry(system: string, kind: string, id: string): Promise<ContentView> {
    return this.#line.ask('contentEntry', system, kind, id)
  }

  statblock(system: string, text: string): Promise<Statblock> {
    return this.#line.ask('statblock', system, text)
  }

  pack(pack: PackSource, beside: readonly PackSource[] = []): Promise<PackView> {
    return this.#line.ask('pack', pack, beside)
  }

  check(from: FightSource): Promise<ScenarioCheck> {
    return this.#line.ask('check', from)
  }

  verify(save: unknown): Promise<VerificationView> {
    return this.#line.ask('verify', save)
  }

  create(request: Create): Promise<NewTable> {
    return this.#line.ask('create', request)
  }

  join(request: Join): Promise<JoinResult> {
    return this.#line.ask('join', request)
  }

  discard(token: string): Promise<void> {
    return this.#line.ask('discard', token)
  }

  snapshot(token: string): Promise<Snapshot> {
    return this.#line.ask('snapshot', token)
  }

  since(token: string, revision: number): Promise<Update | Snapshot> {
    return this.#line.ask('since', token, revision)
  }

  act(token: string, request: ActRequest): Promise<ActResult> {
    return this.#line.ask('act', token, request)
  }

  odds(token: string, request: OddsRequest): Promise<Odds> {
    return this.#line.ask('odds', token, request)
  }

  weigh(token: string, request: OddsRequest, told: (odds: Odds) => void): Promise<() => void> {
    return this.#line.listen('weigh', [token, request], told)
  }

  chances(token: string): Promise<Chances> {
    return this.#line.ask('chances', token)
  }

  course(token: string, request: CourseRequest): Promise<readonly Chances[]> {
    return this.#line.ask('course', token, request)
  }

  moment(token: string, step: number): Promise<MomentView> {
    return this.#line.ask('moment', token, step)
  }

  fork(token: string, at: number | null, title?: string, tried?: ForkRequest['tried']): Promise<NewTable> {
    return this.#line.ask('fork', token, at, title, tried)
  }

  export(token: string, form: ExportForm): Promise<string> {
    return this.#line.ask('export', token, form)
  }

  reveal(token: string): Promise<string> {
    return this.#line.ask('reveal', token)
  }

  portraits(token: string): Promise<Portraits> {
    return this.#line.ask('portraits', token)
  }

  after(token: string): Promise<readonly SheetAfterView[]> {
    return this.#line.ask('after', token)
  }

  review(token: string): Promise<ReviewView> {
    return this.#line.ask('review', token)
  }

  inquire(request: Inquiry): Promise<JobView> {
    return this.#line.ask('inquire', request)
  }

  mistakes(token: string): Promise<JobView> {
    return this.#line.ask('mistakes', token)
  }

  scenarioSchema(system: string): Promise<unknown> {
    return this.#line.ask('scenarioSchema', system)
  }

  oddsQuestions(system: string): Promise<readonly OddsQuestionView[]> {
    return this.#line.ask('oddsQuestions', system)
  }

  oddsAnswer(query: OddsQuery): Promise<OddsAnswerView> {
    return this.#line.ask('oddsAnswer', query)
  }

  submit(request: JobRequest): Promise<JobView> {
    return this.#line.ask('submit', request)
  }

  job(id: string): Promise<JobView> {
    return this.#line.ask('job', id)
  }

  holdings(owner: string): Promise<Holdings> {
    return this.#line.ask('holdings', owner)
  }

  cancel(id: string): Promise<JobView> {
    return this.#line.ask('cancel', id)
  }

  watch(token: string, since: number | null, told: (news: Snapshot | Update) => void): Promise<() => void> {
    return this.#line.listen('watch', [token, since], told)
  }
}

class WorkerCompanies implements Companies {
  readonly #line: WorkerLine

  constructor(line: WorkerLine) {
    this.#line = line
  }

  found(request: FoundCompany): Promise<FoundedCompany> {
    return this.#line.ask('companies.found', request)
  }

  read(token: string): Promise<CompanyView> {
    return this.#line.ask('companies.read', token)
  }

  edit(token: string, request: EditCompany): Promise<CompanyView> {
    return this.#line.ask('companies.edit', token, request)
  }

  fight(token: string, request: CompanyFight): Promise<NewTable> {
    return this.#line.ask('companies.fight', token, request)
  }

  between(token: string, request: CompanyBetween): Promise<NewTable> {
    return this.#line.ask('companies.between', token, request)
  }

  enter(token: string): Promise<{ readonly fight: string; readonly token: string }> {
    return this.#line.ask('companies.enter', token)
  }

  gauntlet(token: string, request: GauntletRequest): Promise<JobView> {
    return this.#line.ask('companies.gauntlet', token, request)
  }

  take(token: string, revision: number): Promise<CompanyView> {
    return this.#line.ask('companies.take', token, revision)
  }

  abandon(token: string, revision: number): Promise<CompanyView> {
    return this.#line.ask('companies.abandon', token, revision)
  }

  chapter(token: string, number: number): Promise<unknown> {
    return this.#line.ask('companies.chapter', token, number)
  }

  export(token: string): Promise<string> {
    return this.#line.ask('companies.export', token)
  }

  remove(token: string): Promise<void> {
    return this.#line.ask('companies.remove', token)
  }

  sheetSchema(system: string): Promise<unknown> {
    return this.#line.ask('companies.sheetSchema', system)
  }

  checkSheet(system: string, figure: unknown, packs: readonly PackSource[] = []): Promise<SheetCheck> {
    return this.#line.ask('companies.checkSheet', system, figure, packs)
  }
}
