/**
 * Reading what somebody from outside wrote: scenarios, saves, statblocks, packs, companies, requests for simulations. It
 * can take long and is meant to by some, so a server has it done in threads; a host without threads does it itself, with
 * the functions of this file.
 */
import { type Fight, parseScenario, saveFight } from '@steelyard/kernel'
import type {
  Create,
  FightSource,
  Inquiry,
  JobRequest,
  Library,
  ScenarioCheck,
  VerificationView,
} from '../contract.ts'
import { type InquirySpec, type Position, restOf, type SimulationSpec } from '../jobs/jobs.ts'
import { runOn } from '../room/machines.ts'
import { type CompanyWork, companiesHere } from './company-work.ts'
import { library } from './library.ts'
import { problemsIn } from './problems.ts'
import { fightFrom, scenarioIn } from './sources.ts'

/** A fight that is ready to be opened: built, checked, and run on to its first question. */
export interface PreparedFight {
  readonly system: string
  /** The scenario's own title. */
  readonly title: string
  readonly seats: readonly string[]
  /** Seats that are to search. */
  readonly searching: readonly string[]
  readonly notices: readonly string[]
  readonly save: unknown
  /** Where it stands; null if it is over. */
  readonly rest: Position | null
}

/** Parses and validates input from outside. Whatever it refuses throws a `HostProblem`. */
export interface SourceReader {
  check(from: FightSource): Promise<ScenarioCheck>
  verify(save: unknown): Promise<VerificationView>
  prepare(request: Create): Promise<PreparedFight>
  simulation(request: JobRequest): Promise<SimulationSpec>
  inquiry(request: Inquiry): Promise<InquirySpec>
  /** The rules that answer a question. */
  rules(system: string, query: string): ReturnType<Library['rules']>
  statblock: Library['statblock']
  pack: Library['pack']
  readonly companies: CompanyWork
}

/** Reads in this thread. */
export const readHere: SourceReader = {
  check: library.check,
  verify: library.verify,
  rules: library.rules,
  statblock: library.statblock,
  pack: library.pack,
  companies: companiesHere,
  prepare: (request) =>
    problemsIn(async () => {
      const { fight, searching } = await fightFrom(request)
      await runOn(fight)
      return preparedFrom(fight, searching)
    }),
  simulation: ({ from, ...request }) =>
    problemsIn(async () => {
      const { system, scenario } = await scenarioIn(from)
      parseScenario(system, scenario)
      return { ...request, scenario }
    }),
  inquiry: (request) =>
    problemsIn(async () => {
      if (!('from' in request) || request.from === undefined) return request
      const { from, ...asked } = request
      const { system, scenario } = await scenarioIn(from)
      parseScenario(system, scenario)
      return { ...asked, scenario, named: 'sample' in from ? from.sample : 'fight.yaml' }
    }),
}

/** What a host needs of a fight to open it. */
export function preparedFrom(fight: Fight, searching: readonly string[]): PreparedFight {
  return {
    system: fight.system.id,
    title: fight.scenario.title,
    seats: seatsOf(fight),
    searching,
    notices: fight.log.flatMap(({ event }) =>
      event.event === 'notice' && 'what' in event ? [String(event.what)] : [],
    ),
    save: saveFight(fight),
    rest: fight.over ? null : restOf(fight),
  }
}

function seatsOf(fight: Fight): string[] {
  return Object.keys(fight.hands).filter((seat) => seat !== 'referee')
}
