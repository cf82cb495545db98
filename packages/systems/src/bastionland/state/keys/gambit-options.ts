/**
 * The keys of Gambits and the lists of them that are offered: "bolster 2" spends the third die, "focus stop" none. A
 * Greater Effect is offered for Strong dice alone.
 *
 * The same few lists are asked for again and again in a simulation, so each is made once and found by a number. That
 * number is a set: from the lowest bit on the legal effects, then Focus, then the dice that can be spent; beyond the bits
 * of a small integer those of them that are Strong.
 */
import { type Gambit, gambitEffects, need } from '../state.ts'

const MOST_DICE = 500
const MOST_LISTS = 5_000
const BY_FOCUS = 1
/** Above everything that fits into the bits of a set. */
const BEYOND_BITS = 2 ** 31
const GREATER = gambitEffects.indexOf('greater')

/** So many dice of a pool fit into a set. */
export const MOST_BITS = 20

const SPEND_KEYS: readonly (readonly string[])[] = Array.from({ length: MOST_DICE }, (_, at) =>
  gambitEffects.map((effect) => `${effect} ${at}`),
)
const FOCUS_KEYS: readonly string[] = gambitEffects.map((effect) => `focus ${effect}`)

/** What a key means: the effect, and the die given up for it, or -1 for Focus. */
interface Meaning {
  readonly effect: Gambit['effect']
  readonly die: number
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  gambitEffects.flatMap((effect, place) => [
    [need(FOCUS_KEYS, place), { effect, die: -1 }] as const,
    ...SPEND_KEYS.map((keys, die) => [need(keys, place), { effect, die }] as const),
  ]),
)

/** What the key of a Gambit means; nothing for `pass`. */
export function meaningOf(key: string): Meaning | undefined {
  return MEANINGS.get(key)
}

/** What an owner could pay with, and for what. */
export interface GambitChoices {
  /** How many dice the pool has, and which of them the owner can spend. */
  readonly dice: number
  readonly isSpendable: (at: number) => boolean
  /** The same dice as a set, as long as there are no more than `MOST_BITS`. */
  readonly spendable: number
  /** Which of them could buy a Greater Effect, and as a set. */
  readonly isStrong: (at: number) => boolean
  readonly strong: number
  readonly focus: boolean
  readonly focusIsStrong: boolean
  /** The legal effects as a set, by their place among all of them. */
  readonly legal: number
}

const LISTS = new Map<number, readonly string[]>()

/** The keys of all of it: `pass`, then effects by die, then effects by Focus. */
export function gambitKeys(choices: GambitChoices): readonly string[] {
  if (choices.dice > MOST_BITS) return listed(choices)
  const paidBy = (choices.spendable << 1) | (choices.focus ? BY_FOCUS : 0)
  const strong = choices.strong * 2 + (choices.focusIsStrong ? 1 : 0)
  const set = ((paidBy << gambitEffects.length) | choices.legal) + strong * BEYOND_BITS
  return LISTS.get(set) ?? kept(set, listed(choices))
}

function listed({
  dice,
  isSpendable,
  isStrong,
  focus,
  focusIsStrong,
  legal,
}: GambitChoices): readonly string[] {
  const keys = (all: readonly string[], strong: boolean): string[] =>
    all.filter((_, place) => (legal & (1 << place)) !== 0 && (strong || place !== GREATER))
  const options = ['pass']
  for (let at = 0; at < dice; at++)
    if (isSpendable(at)) options.push(...keys(need(SPEND_KEYS, at), isStrong(at)))
  if (focus) options.push(...keys(FOCUS_KEYS, focusIsStrong))
  return options
}

function kept(set: number, options: readonly string[]): readonly string[] {
  if (LISTS.size >= MOST_LISTS) LISTS.clear()
  LISTS.set(set, options)
  return options
}
