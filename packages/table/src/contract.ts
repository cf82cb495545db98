/**
 * The contract of a table: everything that goes over the wire, as schemas, and what a host of fights can do.
 *
 * `Host` is the one interface: the server implements it over its store, the client over HTTP and the socket, and
 * the tools for AI game masters speak to either. Every act of a seat goes through `act`; a token says whose seat
 * it is, so nothing else does. Whatever a host gives out is what that seat may know, and nothing more.
 *
 * Words that confuse: a *seat* is who answers in the rules ('referee', 'spectator', or a hand's name); a *person*
 * is somebody who holds a token; a *revision* counts the acts upon a fight and only grows.
 */
import type { ActRequest, ActResult } from './contract/act.ts'
import type { Companies } from './contract/company.ts'
import type { Inquiry } from './contract/inquiry.ts'
import type { JobRequest, JobView, ReviewView } from './contract/job.ts'
import type { Library } from './contract/library.ts'
import type { Chances, CourseRequest, Odds, OddsRequest } from './contract/odds.ts'
import type { OddsAnswerView, OddsQuery } from './contract/odds-question.ts'
import type { Holdings } from './contract/owner.ts'
import type { MomentView, Portraits, Snapshot, Update } from './contract/snapshot.ts'
import type {
  Create,
  ExportForm,
  ForkRequest,
  Join,
  JoinResult,
  NewTable,
  SheetAfterView,
} from './contract/table.ts'

export {
  type Companies,
  type CompanyBetween,
  type CompanyCard,
  type CompanyFight,
  type CompanyView,
  companyBetweenForm,
  companyCardForm,
  companyChangeForm,
  companyFightForm,
  companyViewForm,
  type EditCompany,
  editCompanyForm,
  type FoundCompany,
  type FoundedCompany,
  foundCompanyForm,
  foundedCompanyForm,
  type GauntletRequest,
  gauntletForm,
  type PackSource,
  packListForm,
  packSourceForm,
  type SheetCheck,
  sheetCheckForm,
  sheetRequestForm,
} from './contract/company.ts'

export { type Holdings, holdingsForm, ownerForm } from './contract/owner.ts'

export { HostProblem } from './problem.ts'

/** What a host of fights can do. Everything that can be refused throws a `HostProblem`. */
export interface Host extends Library {
  /** Rosters that live from fight to fight. */
  readonly companies: Companies
  /** The fights and companies that were begun under an owner's secret. */
  holdings(owner: string): Promise<Holdings>
  create(request: Create): Promise<NewTable>
  join(request: Join): Promise<JoinResult>
  /** Deletes a fight for good; for its referee. */
  discard(token: string): Promise<void>
  snapshot(token: string): Promise<Snapshot>
  /** What changed since a revision; a whole snapshot where too much has. */
  since(token: string, revision: number): Promise<Update | Snapshot>
  act(token: string, request: ActRequest): Promise<ActResult>
  /** The odds of a question, as good as they get within a while. */
  odds(token: string, request: OddsRequest): Promise<Odds>
  /** Odds that get better: calls back with the first numbers and all better ones, until they are settled or stopped. */
  weigh(token: string, request: OddsRequest, told: (odds: Odds) => void): Promise<() => void>
  /** Who is likely to win, as everybody may know it. */
  chances(token: string): Promise<Chances>
  /** The answer to a question about odds that needs no fight. */
  oddsAnswer(query: OddsQuery): Promise<OddsAnswerView>
  /** Who was likely to win when each of these steps began, as everybody may know it. */
  course(token: string, request: CourseRequest): Promise<readonly Chances[]>
  moment(token: string, step: number): Promise<MomentView>
  fork(token: string, at: number | null, title?: string, tried?: ForkRequest['tried']): Promise<NewTable>
  /** The fight as a file. Its save is for when it is over; the log tells everybody that its seed was shown. */
  export(token: string, form: ExportForm): Promise<string>
  /** The save of a fight that goes on, seed and sealed answers included, for its referee; the log tells everybody. */
  reveal(token: string): Promise<string>
  /** Own pictures and emblems of the fight's figures, where they are of a company. */
  portraits(token: string): Promise<Portraits>
  after(token: string): Promise<readonly SheetAfterView[]>
  review(token: string): Promise<ReviewView>
  submit(request: JobRequest): Promise<JobView>
  /** Begins to find something out that takes many fights or a search. */
  inquire(request: Inquiry): Promise<JobView>
  /** Looks for choices of people in a fight that is over which gave much away, each as a puzzle. */
  mistakes(token: string): Promise<JobView>
  job(id: string): Promise<JobView>
  cancel(id: string): Promise<JobView>
  /** Calls back with every update of a seat until the returned function is called. */
  watch(token: string, since: number | null, told: (news: Snapshot | Update) => void): Promise<() => void>
}

export {
  type Act,
  type ActReceipt,
  type ActRequest,
  type ActResult,
  actedForm,
  actForm,
  actRequestForm,
} from './contract/act.ts'
export { type Problem, problemForm } from './contract/basics.ts'

export { type BoardView, boardForm, type FigureView, figureForm } from './contract/board.ts'
export {
  type Finding,
  findingForm,
  type Inquiry,
  inquiryForm,
  type PuzzleView,
  puzzleForm,
} from './contract/inquiry.ts'
export {
  type JobRequest,
  type JobView,
  jobForm,
  jobRequestForm,
  pointForm,
  type ReviewView,
  reviewedForm,
} from './contract/job.ts'
export {
  type ContentView,
  checkedForm,
  contentForm,
  type Library,
  type PackView,
  packViewForm,
  type RuleView,
  type RulingView,
  ruleForm,
  rulingForm,
  type ScenarioCheck,
  type Statblock,
  type SystemView,
  statblockForm,
  systemForm,
  type VerificationView,
  verifiedForm,
} from './contract/library.ts'
export {
  type Chances,
  type CourseRequest,
  chancesForm,
  courseRequestForm,
  type Odds,
  type OddsDelta,
  type OddsRequest,
  oddsDeltaForm,
  oddsForm,
  oddsOfForm,
  optionOddsForm,
} from './contract/odds.ts'
export {
  type OddsAnswerView,
  type OddsQuery,
  type OddsQuestionView,
  oddsAnswerForm,
  oddsQueryForm,
  oddsQuestionForm,
} from './contract/odds-question.ts'
export {
  attentionForm,
  codeForm,
  type Health,
  healthForm,
  keyForm,
  type Person,
  personForm,
  type Role,
  roleForm,
  tokenForm,
  type WaitingPerson,
  waitingForm,
} from './contract/people.ts'
export { type MenuLine, menuLineForm, type QuestionView, questionForm } from './contract/question.ts'
export {
  changeForm,
  type Header,
  headerForm,
  type LineView,
  lineForm,
  type MomentView,
  momentForm,
  type Portraits,
  portraitsForm,
  type Snapshot,
  snapshotForm,
  type Update,
  type UpdateChange,
  updateForm,
} from './contract/snapshot.ts'
export { type ToClient, type ToServer, toClientForm, toServerForm } from './contract/socket.ts'
export {
  addressesForm,
  type Create,
  carriedForm,
  createdForm,
  createForm,
  type ExportForm,
  exportForm,
  type FightSource,
  type ForkRequest,
  forkForm,
  type Join,
  type JoinResult,
  joinedForm,
  joinForm,
  type NewTable,
  type SheetAfterView,
  sourceForm,
} from './contract/table.ts'
export { lineKey } from './menu-display.ts'
