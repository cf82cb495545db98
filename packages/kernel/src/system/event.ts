/**
 * Events: what an execution says happened. Codes and numbers, never prose; each cites a rule.
 *
 * The kernel itself speaks only of dice and of acts upon the fight (undo, amendment, fork). Everything else
 * is a system's own, and presenters turn both into words.
 */
import type { RollRequest } from '../table/chance.ts'

/** Anything that can stand in a log: a code, the rule it rests on, and plain data beside. */
export interface FightEvent {
  readonly event: string
  readonly rule: string
}

/**
 * How a die came to show its face: drawn from the seed, typed by whoever rolled it, or told to somebody who
 * passes it on, such as a model in a chat.
 */
export type DiceOrigin = 'drawn' | 'typed' | 'relayed'

/** Dice were rolled. */
export interface RollEvent extends FightEvent {
  readonly event: 'roll'
  readonly name: string
  readonly by: string
  readonly dice: readonly number[]
  readonly faces: readonly number[]
  readonly how: DiceOrigin
}

/** Something was done to the fight itself, from outside the rules. */
export interface ActEvent extends FightEvent {
  readonly event:
    | 'undone'
    | 'redone'
    | 'amended'
    | 'referee'
    | 'rolled-again'
    | 'forked'
    | 'hand'
    | 'dice'
    | 'seeded'
    | 'revealed'
    | 'notice'
  readonly by: string
  readonly why: string
  readonly what: string
}

/** Why an answer is not a person's own: the question did not matter, an order stands, or a machine referees. */
export type StandIn = 'advice' | 'order' | 'referee'

/** A question was answered for somebody: what it was about, and how it was answered. */
export interface StandInEvent extends FightEvent {
  readonly event: 'answered'
  readonly seat: string
  readonly by: string
  readonly name: string
  readonly kind: 'option' | 'amount' | 'subset'
  readonly choice: string | number | readonly string[]
  readonly about: unknown
  readonly standIn: StandIn
  /** The answer's place in its step, by which it can be taken back. */
  readonly path: string
}

/** Somebody said in words what they try. */
export interface SaidEvent extends FightEvent {
  readonly event: 'said'
  readonly seat: string
  readonly by: string
  readonly words: string
}

/** True for an answer that was given for somebody; a save that was edited may call something else so. */
export function isStandIn(event: FightEvent): event is StandInEvent {
  return event.event === 'answered' && hasTexts(event, ['seat', 'by', 'name', 'standIn', 'path'])
}

/** True for words that somebody said. */
export function isSaid(event: FightEvent): event is SaidEvent {
  return event.event === 'said' && hasTexts(event, ['seat', 'by', 'words'])
}

function hasTexts(event: FightEvent, fields: readonly string[]): boolean {
  return fields.every((field) => typeof Reflect.get(event, field) === 'string')
}

/** True for dice on the table; a save that was edited may call something else a roll. */
export function isRoll(event: FightEvent): event is RollEvent {
  const lists = 'dice' in event && Array.isArray(event.dice) && 'faces' in event && Array.isArray(event.faces)
  return event.event === 'roll' && lists
}

/** The log line of a roll. */
export function rollEvent(request: RollRequest, faces: readonly number[], how: DiceOrigin): RollEvent {
  return {
    event: 'roll',
    rule: request.roll.rule,
    name: request.roll.name,
    by: request.by,
    dice: faces.map(() => request.sides),
    faces,
    how,
  }
}
