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

/** How a die came to show its face. */
export type DiceOrigin = 'drawn' | 'typed'

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
    | 'rolled-again'
    | 'forked'
    | 'hand'
    | 'dice'
    | 'seeded'
    | 'notice'
  readonly by: string
  readonly why: string
  readonly what: string
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
