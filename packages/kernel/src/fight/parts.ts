/**
 * What a fight is made of as plain values: what a save holds, what a new fight begins with, and what a fork keeps.
 */

import { Refusal } from '../refusal.ts'
import { explain } from '../scenario/explain.ts'
import { readScenario } from '../scenario/scenario.ts'
import { hasReferee, STAND_IN } from '../system/referee.ts'
import type { BaseScenario, HandSpec, System } from '../system/system.ts'
import { type Attention, NO_ATTENTION } from './attention.ts'
import { freshSeed } from './fair-dice.ts'
import type { HandsParts, Players } from './hands.ts'
import { upToPath } from './play.ts'
import { type SeedLine, seedLine } from './seeds.ts'
import { isBefore, type TimelineParts } from './timeline.ts'

/** Everything a fight is made of, for saving and forking. */
export interface FightParts<State extends object = object> extends HandsParts, TimelineParts<State> {
  /** The scenario as it was written. */
  readonly written: unknown
  readonly scenario: BaseScenario
  readonly seeds: readonly SeedLine[]
  /** The paths of the open questions and the revision at which each was opened; none while the fight rests. */
  readonly opened: Readonly<Record<string, number>>
  /** How much people want to be asked. */
  readonly attention: Attention
}

/** What can be given besides the scenario. */
export interface FightOptions<State extends object = object> extends Players<State> {
  /** Any text; the same seed gives the same dice. Left out: a fresh one. */
  readonly seed?: string
  /** Seeds of the players, mixed into the dice. */
  readonly playerSeeds?: readonly string[]
  /** Hands that differ from the scenario's: `{ players: 'human', npcs: 'ai:skilled' }`. */
  readonly hands?: Readonly<Record<string, HandSpec>>
  /** Seats that type their dice. */
  readonly typed?: readonly string[]
  /** How much people want to be asked. Left out: everything. */
  readonly attention?: Attention
  /** False: run nothing until `advance` is called. */
  readonly auto?: boolean
}

/** The parts of a fight that begins, from what a user wrote. */
export function newParts<State extends object>(
  system: System<State>,
  input: unknown,
  options: FightOptions<State>,
): FightParts<State> {
  const { scenario, written } = withReferee(system, readScenario(system, input), options.hands ?? {})
  return {
    written,
    scenario,
    seeds: [seedLine(options.seed ?? freshSeed(), 0, [...(options.playerSeeds ?? [])])],
    hands: { referee: STAND_IN, ...scenario.hands, ...options.hands },
    typed: options.typed ?? [],
    attention: options.attention ?? NO_ATTENTION,
    entries: [],
    current: { before: firstState(system, scenario), answers: [] },
    record: [],
    log: [],
    marks: [],
    opened: {},
    again: {},
    fixed: null,
    redo: [],
    orders: [],
  }
}

/** A scenario that was read, and what was written. */
interface ReadScenario {
  readonly scenario: BaseScenario
  readonly written: unknown
}

/** Who referees is part of the scenario where rules depend on it, so that it begins in the same state when it is replayed. */
function withReferee<State extends object>(
  system: System<State>,
  read: ReadScenario,
  hands: Readonly<Record<string, HandSpec>>,
): ReadScenario {
  const { scenario, written } = read
  const { referee } = hands
  if (system.seatReferee === undefined || referee === undefined) return read
  if (hasReferee(hands) === hasReferee(scenario.hands)) return read
  return readScenario(system, refereedBy(written, referee))
}

/** What was written, with another hand for the referee. */
export function refereedBy(written: unknown, referee: HandSpec): unknown {
  if (!isObject(written)) return written
  const hands: unknown = Reflect.get(written, 'hands')
  return { ...written, hands: { ...(isObject(hands) ? hands : {}), referee } }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/**
 * The parts of a fork: the same past up to entry `at`, and another seed from there on. With a path, what was answered
 * and rolled in that entry before the path stands as well.
 */
export function forkParts<State extends object>(
  parts: FightParts<State>,
  { at, path, seed }: { readonly at: number; readonly path: string | null; readonly seed: SeedLine },
): FightParts<State> {
  const { entries, current, log, marks, seeds } = parts
  const here = at === entries.length && path === null
  const { before, answers } = entries[at] ?? current
  const kept = path === null ? [] : upToPath(answers, path)
  return {
    ...parts,
    entries: entries.slice(0, at),
    current: here ? current : { before, answers: kept },
    log: log.filter((line) => !line.struck && (line.step < at || here)),
    marks: marks.filter(
      ({ entry, path: own }) =>
        entry < at ||
        here ||
        (entry === at && path !== null && isBefore({ entry, path: own }, { entry, path })),
    ),
    opened: {},
    redo: [],
    orders: [],
    seeds: [...seeds, seed],
  }
}

/** The state with which a fight begins; one that could not be loaded again, such as that of a horde, is refused. */
function firstState<State extends object>(system: System<State>, scenario: BaseScenario): State {
  const state = system.begin(scenario)
  const checked = system.state.safeParse(state)
  if (checked.success) return state
  throw new Refusal(
    'malformed-scenario',
    `A save could not hold this fight: ${explain(checked.error)}`,
    'Fewer figures may do.',
  )
}
