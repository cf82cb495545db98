/**
 * The registry: the games in use, and the kernel's verbs bound to it.
 *
 * A scenario names its system, and so does a save; these functions find it there, so that a caller needs to
 * know nothing but the JSON at hand. Anybody may add a game of their own with `useSystem`.
 * A *sample* is a ready-made scenario among a system's content.
 * A *stand-in* is the policy that plays for people where nobody is asked (simulation, odds).
 */
import {
  type ContentEntry,
  type EnumerateOptions as EnumerateFromOptions,
  type Enumeration,
  enumerateFrom,
  Fight,
  type FightOptions,
  isMixed,
  lawful,
  loadFight as loadFightOf,
  loadingFight as loadingFightOf,
  type Moment,
  type Pack,
  type Players,
  type Policy,
  parseSave,
  parseScenario,
  policiesOfHands,
  quote,
  Refusal,
  type SeatPolicies,
  type SimulateOptions,
  type Simulation,
  type System,
  simulateFrom,
  type Verification,
  verifyingSave,
  verifySave,
} from '@steelyard/kernel'
import { catalogue } from './catalogue.ts'
import { checkSystem } from './check-system.ts'
import { addSystem, idTaken, refuseUnknown, systemIdOf, systemIds, systemInUse } from './in-use.ts'
import { contentOf, packsInUse, writtenOut } from './packs.ts'
import type { GameId, ScenarioInput, StateOf, UntypedScenario } from './typed-games.ts'

export { checkSystem } from './check-system.ts'
export { dropSystem, moduleOf, modulesInUse, systemIds } from './in-use.ts'
export {
  contentOf,
  dropPack,
  figureWrittenOut,
  packsInUse,
  readPack,
  usePack,
  writtenOut,
} from './packs.ts'

export type { GameId, ScenarioInput, StateOf, TypedGames, UntypedScenario } from './typed-games.ts'

/**
 * Adds a game of your own, after checking that it is one, and returns it. `module` is the address of the module that
 * exports it (`import.meta.url`): without it the game is played by this thread alone.
 */
export function useSystem(
  system: System,
  { module = null }: { readonly module?: string | null } = {},
): System {
  checkSystem(system)
  if (catalogue.some(({ id }) => id === system.id)) throw idTaken(system.id)
  return addSystem(system, module)
}

/** The game with this id. */
export function systemNamed(id: unknown): System {
  return systemInUse(id) ?? refuseUnknown(id, systemIds())
}

/** The game that a scenario or a save names in its `system` field. */
export function systemOf(input: unknown): System {
  return systemNamed(systemIdOf(input))
}

/** A game's ready-made scenarios. */
export function samplesOf(system: System, packs: readonly Pack[] = packsInUse()): readonly ContentEntry[] {
  return contentOf(system, packs).filter((entry) => entry.kind === 'scenario')
}

/** The policy that plays for people: the skilled one where there is one. */
export function standInOf(system: System): string {
  if (Object.hasOwn(system.policies, 'skilled')) return 'skilled'
  return Object.keys(system.policies)[0] ?? 'usual'
}

/**
 * The scenario as it is, for the compiler: what is written is checked and completed while it is typed, and a fight or a
 * simulation of it knows its state.
 */
export function defineScenario<const Id extends GameId>(scenario: ScenarioInput<Id>): ScenarioInput<Id> {
  return scenario
}

/** Begins a fight of whatever game the scenario names. */
export function createFight<const Id extends GameId>(
  scenario: ScenarioInput<Id>,
  options?: FightOptions<StateOf<Id>>,
): Fight<StateOf<Id>>
export function createFight<const Written>(
  scenario: Written & UntypedScenario<Written>,
  options?: FightOptions,
): Fight
export function createFight(scenario: unknown, options: FightOptions = {}): Fight {
  return Fight.create(systemOf(scenario), writtenOut(scenario), options)
}

/** Takes a saved fight up again, whatever its game. */
export function loadFight(save: unknown, options: Players = {}): Fight {
  return loadFightOf(systemSaved(save), save, options)
}

/** The same bit by bit, for whoever has others waiting. */
export function loadingFight(save: unknown, options: Players = {}): Generator<undefined, Fight> {
  return loadingFightOf(systemSaved(save), save, options)
}

/** The id of a saved fight's game; whatever is no save is refused as a whole. */
export function systemIdSaved(save: unknown): string {
  const named = typeof save === 'object' && save !== null && 'system' in save ? save.system : undefined
  return typeof named === 'string' ? named : parseSave(save).system
}

function systemSaved(save: unknown): System {
  return systemNamed(systemIdSaved(save))
}

/** Recomputes every die of a saved fight, whatever its game. */
export function verify(save: unknown): Verification {
  return verifySave(systemSaved(save), save)
}

/** The same bit by bit, for whoever has others waiting. */
export function verifying(save: unknown): Generator<undefined, Verification> {
  return verifyingSave(systemSaved(save), save)
}

/** Runs many fights of a scenario between policies; people are played by the stand-in unless named otherwise. */
export function simulate<const Id extends GameId>(
  scenario: ScenarioInput<Id>,
  options: SimulateOptions<StateOf<Id>>,
): Simulation
export function simulate<const Written>(
  scenario: Written & UntypedScenario<Written>,
  options: SimulateOptions,
): Simulation
export function simulate(scenario: unknown, options: SimulateOptions): Simulation {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, writtenOut(scenario))
  const policies = seatPolicies(system, parsed.hands, options.policies)
  return simulateFrom(system, { state: system.begin(parsed) }, { ...options, policies })
}

/** The exact distribution of a measure, from the start of a scenario or from where a fight stands. */
export function enumerate<State extends object>(
  from: Fight<State>,
  options?: EnumerateFromOptions<NoInfer<State>>,
): Enumeration
export function enumerate<const Id extends GameId>(
  from: ScenarioInput<Id>,
  options?: EnumerateFromOptions<StateOf<Id>>,
): Enumeration
export function enumerate<const Written>(
  from: Written & UntypedScenario<Written>,
  options?: EnumerateFromOptions,
): Enumeration
export function enumerate(from: unknown, options: EnumerateFromOptions = {}): Enumeration {
  if (from instanceof Fight) {
    const fight: Fight = from
    const { current, hands } = fight.parts()
    const start: Moment = { state: current.before, answers: current.answers }
    return enumerateFrom(fight.system, start, {
      ...options,
      policies: seatPolicies(fight.system, hands, options.policies),
    })
  }
  const system = systemOf(from)
  const parsed = parseScenario(system, writtenOut(from))
  const policies = seatPolicies(system, parsed.hands, options.policies)
  return enumerateFrom(system, { state: system.begin(parsed) }, { ...options, policies })
}

/** Who plays each seat when nobody is asked: what the hands say, the stand-in for people, then what is given. */
export function seatPolicies(
  system: System,
  hands: Parameters<typeof policiesOfHands>[0],
  given: SeatPolicies = {},
): SeatPolicies {
  const seats = ['referee', ...Object.keys(hands)]
  const stranger = Object.keys(given).find((seat) => !seats.includes(seat))
  if (stranger !== undefined)
    throw new Refusal(
      'unknown-seat',
      `Nobody sits at ${quote(stranger)}.`,
      `The seats are ${seats.join(', ')}.`,
    )
  const own = Object.entries(given).map(([seat, policy]) => [seat, ownPolicy(policy, seat)] as const)
  return { ...policiesOfHands(hands, standInOf(system)), ...Object.fromEntries(own) }
}

/** A name, or a caller's own function held to the rules: the games' policies are known to keep them, others are not. */
function ownPolicy(policy: Policy | string, seat: string): Policy | string {
  if (typeof policy === 'string') return policy
  if (typeof policy !== 'function')
    throw new Refusal(
      'unknown-policy',
      `${quote(policy)} is no policy for ${seat}.`,
      'A policy is a name, or a function of what the seat sees and the decision.',
    )
  return (view, decision) => {
    const answer = policy(view, decision)
    return isMixed(answer) ? answer : lawful(decision, answer, seat)
  }
}
