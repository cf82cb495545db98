/**
 * Plays random fights until everything of a system was seen: every decision, every event, and whatever kinds of
 * answers and conditions the system wants seen. What never comes up is dead, or needs a scenario of its own.
 *
 * The search is steered by what is still missing, so that it takes hundreds of fights instead of thousands: an answer
 * that was never given is mostly given when it is offered; a step that showed something new is run again with other
 * dice; a fight that shows nothing new any more is left; and in every second fight the dice are loaded. All of it is
 * drawn from the seed, so a run is the same on every machine.
 *
 * Fights are simulated with the log on. Every seat plays at random or by one of the system's policies, drawn
 * anew for each fight. Every key that is offered must be declared by the register. Every line of the log is told, and no
 * number may stand in one that its event does not hold.
 * If a rule throws, the failure names the scenario and the number that reproduce it.
 */

import { parseScenario } from '../scenario/scenario.ts'
import { policiesOf } from '../simulate/simulate.ts'
import type { KeyCheck } from '../system/answers.ts'
import type { FightEvent } from '../system/event.ts'
import { isMixed, type Policy, randomPolicy, sample } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import type { Choice, Decision } from '../table/decision.ts'
import type { Random } from '../table/random.ts'
import { Table } from '../table/table.ts'
import { pick, randomOf } from './conformance/game.ts'
import { keyChecks } from './conformance/word-checks.ts'

/** What to look for, and for how long. */
export interface ExhaustiveOptions<State extends object> {
  /** A random legal scenario, as a user would write it, for the fight of this number. */
  readonly scenarios: (random: Random, number: number) => unknown
  /** The most fights to play. */
  readonly limit: number
  /** Numbers of fights that showed something new when all were played in order: they are played before the others. */
  readonly known?: readonly number[]
  /** What must be seen besides all decisions and events, in the words of `chosen` and `seen`. */
  readonly wanted?: readonly string[]
  /** What an answer shows: an option, or the kind of option that it is. */
  readonly chosen?: (decision: Decision, choice: Choice) => readonly string[]
  /** What a state shows, looked at after every step. */
  readonly seen?: (state: State) => readonly string[]
  /** In the fight of this number, by decision, the first words of the answers that everybody prefers. */
  readonly likes?: (number: number) => Likes | undefined
  /** Plays every seat; random and named policies do unless given. */
  readonly policy?: Policy
  /** Names the fights; the system's id unless given. */
  readonly seed?: string
  /** The number of the fight to play again; those before it steer it and are played first. */
  readonly only?: number | null
}

/** By decision the first words of the answers that everybody prefers, with spaces between them. */
export type Likes = Readonly<Record<string, string>>

/** What came up, and what did not. */
export interface Exhaustion {
  readonly fights: number
  /** The numbers of the fights that showed something new. */
  readonly showing: readonly number[]
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
  const sight: Sight = {
    seen: new Map(),
    missing: new Set([
      ...system.decisions.map(({ name }) => `decision ${name}`),
      ...system.events.map((code) => `event ${code}`),
      ...(options.wanted ?? []),
    ]),
  }
  const only = options.only ?? null
  const showing: number[] = []
  let fights = 0
  for (const number of fightNumbers(options)) {
    const left = sight.missing.size
    if (left === 0 && only === null) break
    playOne(system, options, number, sight)
    fights++
    if (sight.missing.size < left) showing.push(number)
    if (number === only) break
  }
  return { fights, showing, seen: sight.seen, missing: [...sight.missing] }
}

/** The known fights, then all others. */
function* fightNumbers({
  known = [],
  limit,
}: {
  known?: readonly number[]
  limit: number
}): Iterable<number> {
  yield* known
  const played = new Set(known)
  for (let number = 0; number < limit; number++) if (!played.has(number)) yield number
}

/** What was seen so far, in how many fights, and what was not. */
interface Sight {
  readonly seen: Map<string, number>
  readonly missing: Set<string>
}

function playOne<State extends object>(
  system: System<State>,
  options: ExhaustiveOptions<State>,
  number: number,
  sight: Sight,
): void {
  const seed = options.seed ?? system.id
  const random = randomOf(`${seed} exhaustive`, number)
  const scenario = options.scenarios(random, number)
  try {
    const watch = new Watch(system, options, sight, random)
    watch.fight(scenario, options.likes?.(number) ?? {})
    for (const thing of watch.things) sight.seen.set(thing, (sight.seen.get(thing) ?? 0) + 1)
  } catch (thrown) {
    const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
    throw new ExhaustiveFailure(
      `${system.id}, fight ${number} of seed "${seed}" (to see it again: STEELYARD_GAME=${number}): ${what}; ` +
        `the scenario was ${JSON.stringify(scenario)}`,
      { cause: thrown },
    )
  }
}

/** A step that showed something new is run again with other dice, until so many times in a row show nothing. */
const AGAIN = 6

/** A fight that shows nothing new for so many steps is left for the next one. */
const IDLE = 40

/** One fight, watched: what it shows is noted, and what was never seen is sought. */
class Watch<State extends object> {
  readonly things = new Set<string>()
  readonly #system: System<State>
  readonly #options: ExhaustiveOptions<State>
  readonly #sight: Sight
  readonly #random: Random
  #declared: ReadonlyMap<string, KeyCheck> = new Map()

  constructor(system: System<State>, options: ExhaustiveOptions<State>, sight: Sight, random: Random) {
    this.#system = system
    this.#options = options
    this.#sight = sight
    this.#random = random
  }

  fight(written: unknown, likes: Likes): void {
    const system = this.#system
    const scenario = parseScenario(system, written)
    const seats = ['referee', ...Object.keys(scenario.hands)]
    const hands = seats.map((seat) => [
      seat,
      this.#hand(this.#options.policy ?? anyPolicy(system, this.#random), likes),
    ])
    const table = Table.simulating(system, policiesOf(system, Object.fromEntries(hands)), true)
    const random = this.#random
    table.random.reset(random.next(), random.next(), random.next(), random.next() | 1)
    if (random.die(2) === 1) load(table.random)
    const state = system.begin(scenario)
    this.#declared = keyChecks(system, state)
    let idle = 0
    for (let steps = 0; steps < system.maxSteps && system.next(state) !== null && idle < IDLE; steps++) {
      const before = system.copy(state)
      idle++
      if (this.#step(table, state) && this.#sight.missing.size > 0) {
        idle = 0
        this.#searchNear(table, before)
      }
    }
  }

  /** Runs the same step again and again while that shows something new. */
  #searchNear(table: Table, before: State): void {
    for (let left = AGAIN; left > 0; left--) if (this.#step(table, this.#system.copy(before))) left = AGAIN
  }

  /** Runs a step and says whether it showed something new. */
  #step(table: Table, state: State): boolean {
    const system = this.#system
    const { missing } = this.#sight
    const left = missing.size
    const from = table.events.length
    table.state = state
    const name = system.next(state)
    if (name !== null) system.steps[name]?.(table, state)
    for (const thing of this.#options.seen?.(state) ?? []) this.#note(thing)
    for (const event of table.events.slice(from)) {
      if (event.event === 'roll') continue
      this.#note(`event ${event.event}`)
      requireFounded(event, system.tell.event(event, state).text)
    }
    return missing.size < left
  }

  #note(thing: string): void {
    this.things.add(thing)
    this.#sight.missing.delete(thing)
  }

  /** A policy that is watched while it answers, and mostly answers what was never seen if that is offered. */
  #hand(policy: Policy, likes: Likes): Policy {
    return (view, decision) => {
      const choice =
        this.#unseen(decision) ?? this.#liked(decision, likes) ?? this.#settled(policy, view, decision)
      this.#note(`decision ${decision.name}`)
      const undeclared = this.#declared.get(decision.name)?.(decision) ?? null
      if (undeclared !== null) throw new Error(`the decision "${decision.name}": ${undeclared}`)
      for (const thing of this.#options.chosen?.(decision, choice) ?? []) this.#note(thing)
      return choice
    }
  }

  #unseen(decision: Decision): Choice | undefined {
    const { chosen } = this.#options
    if (chosen === undefined || decision.kind !== 'option' || this.#random.die(4) === 1) return undefined
    const { missing } = this.#sight
    const wanted = decision.options.filter((key) => chosen(decision, key).some((thing) => missing.has(thing)))
    return pick(this.#random, wanted)
  }

  /** Mostly what the fight is for, if that is offered. */
  #liked(decision: Decision, likes: Likes): Choice | undefined {
    const words = likes[decision.name]?.split(' ')
    if (words === undefined || decision.kind !== 'option' || this.#random.die(8) === 1) return undefined
    const liked = decision.options.filter((key) => words.includes(key.split(' ')[0] ?? ''))
    return pick(this.#random, liked)
  }

  /** What a policy answers; mixtures are settled here so that the answer is known. */
  #settled(policy: Policy, view: unknown, decision: Decision): Choice {
    const answer = policy(view, decision)
    return isMixed(answer) ? sample(answer, decision, this.#random.fraction()) : answer
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

/** Loads the dice: now and then the lowest or the highest face, which rules make most of. */
function load(random: Random): void {
  const fair = random.die.bind(random)
  random.die = (sides) => {
    const turn = fair(8)
    return turn === 1 ? 1 : turn === 2 ? sides : fair(sides)
  }
}
