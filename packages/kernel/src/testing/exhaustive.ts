/**
 * Plays random fights until everything of a system was seen: every decision, every event, and whatever kinds of
 * answers and conditions the system wants seen. What never comes up in thousands of random fights is dead, or
 * needs a scenario of its own.
 *
 * Fights are simulated with the log on. Every seat plays at random or by one of the system's policies, drawn
 * anew for each fight. Every line of the log is told, and no number may stand in one that its event does not hold.
 * If a rule throws, the failure names the scenario and the number that reproduce it.
 */

import { parseScenario } from '../scenario/scenario.ts'
import { policiesOf } from '../simulate/simulate.ts'
import type { FightEvent } from '../system/event.ts'
import { isMixed, type Policy, randomPolicy, sample } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import type { Choice, Decision } from '../table/decision.ts'
import type { Random } from '../table/random.ts'
import { Table } from '../table/table.ts'
import { pick, randomOf } from './conformance/game.ts'

/** What to look for, and for how long. */
export interface ExhaustiveOptions<State extends object> {
  /** A random legal scenario, as a user would write it. */
  readonly scenarios: (random: Random) => unknown
  /** The most fights to play. */
  readonly limit: number
  /** What must be seen besides all decisions and events, in the words of `chosen` and `seen`. */
  readonly wanted?: readonly string[]
  /** What an answer shows: an option, or the kind of option that it is. */
  readonly chosen?: (decision: Decision, choice: Choice) => readonly string[]
  /** What a state shows, looked at after every step. */
  readonly seen?: (state: State) => readonly string[]
  /** Names the fights; the system's id unless given. */
  readonly seed?: string
  /** The number of one fight to play again, and no other. */
  readonly only?: number | null
}

/** What came up, and what did not. */
export interface Exhaustion {
  readonly fights: number
  /** In how many fights each thing came up: "decision stance", "event hurt", or what was wanted. */
  readonly seen: ReadonlyMap<string, number>
  readonly missing: readonly string[]
}

/** A rule threw; the message has the scenario and the number of the fight. */
export class ExhaustiveFailure extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ExhaustiveFailure'
  }
}

/** Plays until everything was seen or the limit is reached. */
export function playUntilAllSeen<State extends object>(
  system: System<State>,
  options: ExhaustiveOptions<State>,
): Exhaustion {
  const missing = new Set([
    ...system.decisions.map(({ name }) => `decision ${name}`),
    ...system.events.map((code) => `event ${code}`),
    ...(options.wanted ?? []),
  ])
  const seen = new Map<string, number>()
  const first = options.only ?? 0
  const most = typeof options.only === 'number' ? 1 : options.limit
  let fights = 0
  while (fights < most && (missing.size > 0 || typeof options.only === 'number')) {
    for (const thing of playOne(system, options, first + fights)) {
      missing.delete(thing)
      seen.set(thing, (seen.get(thing) ?? 0) + 1)
    }
    fights++
  }
  return { fights, seen, missing: [...missing] }
}

function playOne<State extends object>(
  system: System<State>,
  options: ExhaustiveOptions<State>,
  number: number,
): ReadonlySet<string> {
  const seed = options.seed ?? system.id
  const random = randomOf(`${seed} exhaustive`, number)
  const scenario = options.scenarios(random)
  const things = new Set<string>()
  try {
    watchFight(system, options, scenario, random, things)
  } catch (thrown) {
    const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    throw new ExhaustiveFailure(
      `${system.id}, fight ${number} of seed "${seed}" (to see it again: STEELYARD_GAME=${number}): ${what}; ` +
        `the scenario was ${JSON.stringify(scenario)}`,
      { cause: thrown },
    )
  }
  return things
}

function watchFight<State extends object>(
  system: System<State>,
  options: ExhaustiveOptions<State>,
  written: unknown,
  random: Random,
  things: Set<string>,
): void {
  const scenario = parseScenario(system, written)
  const watch = (decision: Decision, choice: Choice): void => {
    things.add(`decision ${decision.name}`)
    for (const thing of options.chosen?.(decision, choice) ?? []) things.add(thing)
  }
  const seats = ['referee', ...Object.keys(scenario.hands)]
  const hands = seats.map((seat): [string, Policy] => [
    seat,
    watched(anyPolicy(system, random), random, watch),
  ])
  const table = Table.simulating(system, policiesOf(system, Object.fromEntries(hands)), true)
  table.random.reset(random.next(), random.next(), random.next(), random.next() | 1)
  const state = system.begin(scenario)
  table.state = state
  for (let steps = 0; steps < system.maxSteps; steps++) {
    const name = system.next(state)
    if (name === null) break
    system.steps[name]?.(table, state)
    for (const thing of options.seen?.(state) ?? []) things.add(thing)
  }
  for (const event of table.events) {
    if (event.event === 'roll') continue
    things.add(`event ${event.event}`)
    requireFounded(event, system.tell.event(event, state).text)
  }
}

/** Throws if a line tells a number that its event does not hold: events are facts, words only tell them. */
function requireFounded(event: FightEvent, text: string): void {
  const told = numbersIn(text)
  if (told.length === 0) return
  const held = new Set(numbersIn(JSON.stringify(event)))
  const missing = told.filter((number) => !held.has(number))
  if (missing.length > 0)
    throw new Error(`"${text}" tells ${missing.join(', ')}, which ${JSON.stringify(event)} does not hold`)
}

function numbersIn(text: string): readonly string[] {
  return text.match(/\d+(?:\.\d+)?/g) ?? []
}

function anyPolicy<State extends object>(system: System<State>, random: Random): Policy {
  const named = pick(random, Object.values(system.policies))
  return random.die(2) === 1 || named === undefined ? randomPolicy : named.decide
}

/** A policy that is watched while it answers; mixtures are settled here so that the answer is known. */
function watched(
  policy: Policy,
  random: Random,
  watch: (decision: Decision, choice: Choice) => void,
): Policy {
  return (view, decision) => {
    const answer = policy(view, decision)
    const choice = isMixed(answer) ? sample(answer, decision, random.fraction()) : answer
    watch(decision, choice)
    return choice
  }
}
