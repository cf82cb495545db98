/**
 * Random fights for the checks: game number n of a seed is the same scenario, dice and answers wherever it is
 * played, so a failure is reproduced by its number alone.
 *
 * All hands are people, the referee too, so a fight stops at every question. In every third game the dice are
 * typed in as well.
 */

import { Fight } from '../../fight/fight.ts'
import type { Question, Reply } from '../../fight/question.ts'
import { parseScenario } from '../../scenario/scenario.ts'
import type { HandSpec, System } from '../../system/system.ts'
import { rollFaces } from '../../table/chance.ts'
import type { Choice, Decision } from '../../table/decision.ts'
import { Random, seedFight, seedNumber } from '../../table/random.ts'

/** Where random fights come from. */
export interface RandomFights<State extends object> {
  readonly system: System<State>
  /** A random legal scenario, as a user would write it. */
  readonly scenarios: (random: Random) => unknown
  readonly seed: string
}

/** One random fight. */
export interface Game<State extends object> {
  readonly number: number
  readonly random: Random
  readonly scenario: unknown
  readonly seats: readonly string[]
  fight: Fight<State>
}

const MOST_ANSWERS = 1_000_000

/** Something that must hold does not; the message says in which game and how to see it again. */
export class ConformanceFailure extends Error {
  constructor(message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ConformanceFailure'
  }
}

/** Fails unless it holds. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new ConformanceFailure(what)
}

/** Game number `number`, at its first question. */
export function beginGame<State extends object>(
  fights: RandomFights<State>,
  number: number,
  hand: HandSpec = 'human',
): Game<State> {
  const random = randomOf(fights.seed, number)
  const scenario = fights.scenarios(random)
  const named = parseScenario(fights.system, scenario).hands
  const seats = [...new Set(['referee', ...Object.keys(named)])]
  const fight = Fight.create(fights.system, scenario, {
    seed: `${fights.seed} ${number}`,
    hands: Object.fromEntries(seats.map((seat) => [seat, hand])),
    typed: hand === 'human' && number % 3 === 2 ? seats : [],
  })
  return { number, random, scenario, seats, fight }
}

/** The generator of game number `number`. */
export function randomOf(seed: string, number: number): Random {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(seed), number)
  return random
}

/** Plays a game to its end with random legal answers; `visit` sees it at every question, before the answer. */
export function playGame<State extends object>(
  game: Game<State>,
  visit: (game: Game<State>) => void = () => {},
): void {
  for (let answers = 0; !game.fight.over; answers++) {
    must(answers < MOST_ANSWERS, `the fight did not end after ${answers} answers`)
    visit(game)
    answerOne(game)
  }
}

/** Gives one random legal answer to one of the open questions. */
export function answerOne<State extends object>(game: Game<State>): void {
  const question = pick(game.random, game.fight.questions)
  must(question !== undefined, 'the fight is not over, and waits for nobody')
  game.fight.answer(question.id, randomReply(game.random, question))
}

/** One of several, or undefined if there is none. */
export function pick<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : items[random.die(items.length) - 1]
}

/** A random legal answer to any question. */
export function randomReply(random: Random, question: Question): Reply {
  if (question.kind === 'choice') return randomChoice(random, question.decision)
  if (random.die(4) === 1) return { draw: true }
  const [sides = 0] = question.dice
  const request = {
    kind: question.explodes ? 'explode' : 'pool',
    sides,
    count: question.dice.length,
  } as const
  return { faces: rollFaces(request, () => random.die(sides)) }
}

/** A random legal answer to a decision. */
export function randomChoice(random: Random, decision: Decision): Choice {
  const { kind, name, options, min, max } = decision
  if (kind === 'amount') return min + random.die(max - min + 1) - 1
  if (kind === 'option') {
    const key = pick(random, options)
    must(key !== undefined, `"${name}" has no options`)
    return key
  }
  const size = min + random.die(Math.min(max, options.length) - min + 1) - 1
  const left = options.slice()
  while (left.length > size) left.splice(random.die(left.length) - 1, 1)
  return left
}
