/**
 * Luck Points: Cheat Fate (roll again, swap the digits, or make an attacker roll again) and Desperate Effort.
 * Mitigate Damage stands with the wounds. One point for each action, reaction or attack suffered: `lucky` says
 * that it was spent on what is being resolved, and whoever begins something new clears it.
 */
import { option, type Roll, type Table } from '@steelyard/kernel'
import { say } from '../../register/events.ts'
import type { Figure, State } from '../../state/state.ts'
import type { BlowFacts } from '../melee/exchange.ts'

const KEEP_SWAP: readonly string[] = Object.freeze(['keep', 're-roll', 'swap'])
const KEEP_RE_ROLL: readonly string[] = Object.freeze(['keep', 're-roll'])
const SPEND: readonly string[] = Object.freeze(['no', 'yes'])
const FAILURE = 1

/** A d100 with its digits swapped; 00 stays 00. */
export function swappedDigits(die: number): number {
  if (die === 100) return 100
  const swapped = (die % 10) * 10 + Math.floor(die / 10)
  return swapped === 0 ? 100 : swapped
}

/** What each face of a d100 becomes. */
const SWAPPED: readonly number[] = Array.from({ length: 100 }, (_, at) => swappedDigits(at + 1))

/** True if somebody has Luck to spend on what is being resolved. */
export function mayCheat(figure: Figure): boolean {
  return figure.luck > 0 && !figure.lucky
}

/** A Luck Point is spent; another on the same event is not allowed. */
// rule: mythras.free.luck
export function spendLuck(table: Table, state: State, figure: Figure, rule: string, what: string): void {
  figure.luck -= 1
  figure.lucky = state.setup.rulings['luck-scope'] !== 'per-roll'
  if (table.logs) say(table, { event: 'luck', rule, figure: figure.id, what, left: figure.luck })
}

/**
 * Cheat Fate on a percentile roll of one's own. The face is shown to whoever decides only when the roll failed:
 * a success is kept or not without reading it to the pip.
 */
export function offerLuck(
  table: Table,
  state: State,
  {
    figure,
    die,
    level,
    read,
    roll,
  }: {
    readonly figure: Figure
    readonly die: number
    readonly level: number
    readonly read: (face: number) => number
    readonly roll: Roll
  },
): number {
  if (!mayCheat(figure)) return die
  const rule = 'mythras.core.luck-cheat-fate'
  const choice = table.settle(() => {
    const face = level <= FAILURE ? table.faceOf(die, 100) : 0
    const swapped = face === 0 ? level : read(swappedDigits(face))
    const about = { roll: roll.name, level, face, swapped }
    return table.ask(option({ name: 'luck', rule, to: figure, options: KEEP_SWAP, about, usual: 'keep' }))
  })
  if (choice === 'keep') return die
  spendLuck(table, state, figure, rule, choice)
  return choice === 'swap' ? table.turned(die, SWAPPED) : table.unread(100, roll, figure.id)
}

/** One die of somebody's own; Luck lets it be rolled again. */
export function rollLucky(table: Table, state: State, figure: Figure, sides: number, roll: Roll): number {
  const face = table.die(sides, roll, figure.id)
  return offerReRoll(table, state, { figure, roll, total: face, most: sides })
    ? table.die(sides, roll, figure.id)
    : face
}

/** Cheat Fate on dice that are not percentile: keep or roll again. True to roll again; `where` is a place rolled. */
export function offerReRoll(
  table: Table,
  state: State,
  {
    figure,
    roll,
    total,
    most,
    where = '',
  }: {
    readonly figure: Figure
    readonly roll: Roll
    readonly total: number
    readonly most: number
    readonly where?: string | undefined
  },
): boolean {
  if (!mayCheat(figure)) return false
  const rule = 'mythras.core.luck-cheat-fate'
  const about = { roll: roll.name, total, most, where }
  if (
    table.ask(
      option({ name: 'luck-dice', rule, to: figure, options: KEEP_RE_ROLL, about, usual: 'keep' }),
    ) === 'keep'
  )
    return false
  spendLuck(table, state, figure, rule, 're-roll')
  return true
}

/** Cheat Fate against somebody else: the target of an attack makes its maker roll again. */
export function offerFoeReRoll(
  table: Table,
  state: State,
  {
    target,
    maker,
    roll,
    about,
  }: {
    readonly target: Figure
    readonly maker: Figure
    readonly roll: Roll
    readonly about: { readonly level: number; readonly total: number }
  },
): boolean {
  if (!mayCheat(target)) return false
  const rule = 'mythras.core.luck-cheat-fate'
  const facts = { roll: roll.name, foe: maker.id, level: about.level, total: about.total }
  if (
    table.ask(
      option({ name: 'luck-foe', rule, to: target, options: KEEP_RE_ROLL, about: facts, usual: 'keep' }),
    ) === 'keep'
  )
    return false
  spendLuck(table, state, target, rule, 'foe re-rolls')
  return true
}

/** Desperate Effort: without Action Points a Luck Point buys one; against a blow with what is known of it. */
export function offerDesperateEffort(
  table: Table,
  state: State,
  {
    figure,
    why,
    level = 0,
    facts = null,
  }: {
    readonly figure: Figure
    readonly why: string
    readonly level?: number | undefined
    readonly facts?: BlowFacts | null | undefined
  },
): void {
  if (figure.actionPoints > 0 || !mayCheat(figure)) return
  const rule = 'mythras.core.luck-desperate'
  const about = facts ?? { why, level }
  if (
    table.ask(option({ name: 'desperate-effort', rule, to: figure, options: SPEND, about, usual: 'no' })) ===
    'no'
  )
    return
  spendLuck(table, state, figure, rule, 'action point')
  figure.actionPoints += 1
  if (why !== 'turn' && state.setup.rulings.delay === 'needed-to-react') figure.delayed += 1
}
