/**
 * Hands: who plays which seat of a fight, and which seats type their dice.
 *
 * A hand is "human" or "ai:" and the name of a policy: the caller's own policies come first, then the system's.
 * The hand "ai:search" is asked like a person, because its player needs the whole fight and not one view of it.
 */

import { quote, Refusal } from '../refusal.ts'
import { handForm } from '../scenario/scenario.ts'
import type { DiceOrigin } from '../system/event.ts'
import { type Policy, usualPolicy } from '../system/policy.ts'
import { STAND_IN } from '../system/referee.ts'
import type { HandSpec, System } from '../system/system.ts'
import type { Choice } from '../table/decision.ts'
import type { Fight } from './fight.ts'
import type { PlayingHand } from './play.ts'
import type { ChoiceQuestion } from './question.ts'

/**
 * Who plays the hand 'ai:search': asked like a person, between two runs of a step, with the fight as it stands there. A
 * policy sees one moment; this one may play on from it. It must not change the fight, nor look past the seat's view.
 */
export type Thinker<State extends object = object> = {
  think(fight: Fight<State>, question: ChoiceQuestion): Choice
}['think']

/** Who plays hands besides the system's own policies. */
export interface Players<State extends object = object> {
  /** Policies by the name that a hand uses. */
  readonly policies?: Readonly<Record<string, Policy<State>>>
  /** Who plays 'ai:search'. */
  readonly search?: Thinker<State>
}

/** The hands of a fight as they are saved. */
export interface HandsParts {
  readonly hands: Readonly<Record<string, HandSpec>>
  /** Seats that type their dice. */
  readonly typed: readonly string[]
}

/** The hand that is played by whoever was given as `search`. */
export const SEARCHING: HandSpec = 'ai:search'

/** Who plays each seat. */
export class Hands<State extends object = object> {
  readonly #system: Pick<System<State>, 'policies'>
  readonly #players: Players<State>
  readonly #seats: readonly string[]
  #hands: Readonly<Record<string, HandSpec>>
  #typed: ReadonlySet<string>

  /** `seats` are those of the scenario; the referee always has one. */
  constructor(
    system: Pick<System<State>, 'policies'>,
    players: Players<State>,
    seats: readonly string[],
    { hands, typed }: HandsParts,
  ) {
    this.#system = system
    this.#players = players
    this.#seats = ['referee', ...seats]
    this.#hands = hands
    this.#typed = new Set(typed)
  }

  /** The hands as they are saved; also a snapshot for `restore`. */
  parts(): HandsParts {
    return { hands: this.#hands, typed: [...this.#typed] }
  }

  restore({ hands, typed }: HandsParts): void {
    this.#hands = hands
    this.#typed = new Set(typed)
  }

  get all(): Readonly<Record<string, HandSpec>> {
    return this.#hands
  }

  get typed(): readonly string[] {
    return [...this.#typed]
  }

  /** Gives a seat to a person or to a policy. */
  setHand(seat: string, hand: HandSpec): void {
    this.#hands = { ...this.#hands, [seat]: hand }
  }

  /** From now on a seat types its dice, itself or by another's word, or has them drawn. */
  setDice(seat: string, origin: DiceOrigin): void {
    const others = [...this.#typed].filter((each) => each !== seat)
    this.#typed = new Set(origin === 'drawn' ? others : [...others, seat])
  }

  /** True if a seat is played by whoever was given as `search`. */
  searches(seat: string): boolean {
    return this.#hands[seat] === SEARCHING
  }

  /** Who answers for a seat during play. */
  playing(seat: string): PlayingHand {
    const hand = (Object.hasOwn(this.#hands, seat) ? this.#hands[seat] : undefined) ?? STAND_IN
    // A saved fight may be taken up where nobody searches: then the question stays open, as for a person.
    const asked = hand === 'human' || hand === SEARCHING
    return {
      who: hand === 'human' ? seat : hand,
      policy: asked ? null : this.policyOf(hand),
      dice: this.#typed.has(seat) ? 'typed' : 'drawn',
    }
  }

  /** Refuses a hand that nobody here can play, or that a save could not hold. */
  requireHand(hand: HandSpec): void {
    const asked = hand === 'human' || (hand === SEARCHING && this.#players.search !== undefined)
    if (!asked) this.policyOf(hand)
    // A policy of the caller's own may have any name, a save may not.
    if (handForm.safeParse(hand).success) return
    throw new Refusal(
      'unknown-policy',
      `${quote(hand)} cannot be written down as a hand.`,
      'Name the policy with small letters, digits and dashes, such as "my-knight".',
    )
  }

  /** Refuses a seat that the fight does not have. */
  requireSeat(seat: string): void {
    if (this.#seats.includes(seat)) return
    throw new Refusal(
      'unknown-seat',
      `Nobody sits at ${quote(seat)}.`,
      `The seats are ${this.#seats.join(', ')}.`,
    )
  }

  /** The policy of a hand; refused if there is none. */
  policyOf(hand: HandSpec): Policy {
    const name = typeof hand === 'string' && hand.startsWith('ai:') ? hand.slice(3) : ''
    const { policies = {}, search } = this.#players
    if (Object.hasOwn(policies, name) && policies[name] !== undefined) return policies[name]
    const named = Object.hasOwn(this.#system.policies, name) ? this.#system.policies[name] : undefined
    if (named !== undefined) return named.decide
    if (name === 'usual') return usualPolicy
    const names = [...Object.keys(this.#system.policies), ...(search === undefined ? [] : ['search'])]
    const known = names.map((key) => `"ai:${key}"`)
    throw new Refusal(
      'unknown-policy',
      `${quote(hand)} cannot play a hand.`,
      `Use "human" or ${known.join(', ')}.`,
    )
  }
}

/** Refuses an origin that dice cannot have. */
export function requireDiceOrigin(origin: DiceOrigin): void {
  if (origin === 'typed' || origin === 'drawn' || origin === 'relayed') return
  throw new Refusal(
    'malformed-request',
    `Dice cannot be ${quote(origin)}.`,
    'They are typed, relayed or drawn.',
  )
}
