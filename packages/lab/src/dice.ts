/**
 * Dice expressions and their exact distributions: `2d6+3`, `4d6kh3`, `max(d8,d6)`, `2d6!`, `3d6 >= 11`.
 *
 * Numbers, dice, sums and differences, `max`, `min` and brackets. `kh` and `kl` keep the highest or lowest so many
 * dice; `!` rolls a die on whenever it shows its highest face (followed through six explosions, the rest lumped
 * into the last). A comparison at the end asks for a chance. Nothing is rolled: distributions are exact.
 */
import { EXPLOSION_DEPTH, outcomesOf, quote, Refusal, type RollRequest } from '@steelyard/kernel/basics'

/** The chance of each total, lowest first. */
export type Distribution = ReadonlyMap<number, number>

/** What an expression amounts to. */
export interface DiceOdds {
  readonly expression: string
  readonly distribution: Distribution
  readonly mean: number
  readonly deviation: number
  /** The chance that a comparison holds; null if there is none. */
  readonly chance: number | null
}

const MOST_TEXT = 200
const MOST_DICE = 100
const MOST_SIDES = 1000
const MOST_SETS = 200_000
/** The most work for kept dice: multisets of faces times sides. */
const MOST_CELLS = 20_000_000
/** Pairs of totals that are added up for one expression: a few seconds' work. */
const MOST_PAIRS = 50_000_000

/** The exact distribution of an expression, or a Refusal. */
export function diceOdds(expression: string): DiceOdds {
  if (expression.length > MOST_TEXT)
    throw refuse(`That is ${expression.length} characters.`, `At most ${MOST_TEXT} are read.`)
  const reader = new Reader(expression)
  const distribution = sorted(reader.sum())
  const chance = reader.comparison(distribution)
  reader.end()
  let mean = 0
  for (const [total, share] of distribution) mean += total * share
  let variance = 0
  for (const [total, share] of distribution) variance += (total - mean) ** 2 * share
  return { expression: expression.trim(), distribution, mean, deviation: Math.sqrt(variance), chance }
}

const ROLL = { name: 'dice', rule: '' }
const DIE = /^(\d*)d(\d+|%)(!?)(?:(kh|kl)(\d+))?/i

class Reader {
  readonly #text: string
  readonly #work = new Work()
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Terms added and taken off. */
  sum(): Distribution {
    const sign = this.#takes('-') ? -1 : 1
    let all = this.#work.combine(new Map([[0, 1]]), this.#term(), (zero, term) => zero + sign * term)
    for (;;) {
      if (this.#takes('+')) all = this.#work.combine(all, this.#term(), (one, other) => one + other)
      else if (this.#takes('-')) all = this.#work.combine(all, this.#term(), (one, other) => one - other)
      else return all
    }
  }

  /** The chance that a comparison at the end holds, or null. */
  comparison(distribution: Distribution): number | null {
    const found = /^\s*(>=|<=|>|<|==?)\s*(-?\d{1,9})/.exec(this.#rest())
    if (found === null) return null
    this.#at += found[0].length
    const bound = Number(found[2])
    const holds = COMPARISONS[found[1] ?? '>='] ?? COMPARISONS['>=']
    let chance = 0
    for (const [total, share] of distribution) if (holds?.(total, bound) === true) chance += share
    return Math.min(1, chance)
  }

  end(): void {
    if (this.#rest().trim() !== '') throw this.#lost()
  }

  #term(): Distribution {
    this.#skip()
    const call = /^(max|min)\s*\(/i.exec(this.#rest())
    if (call !== null) return this.#best(call[0], call[1]?.toLowerCase() === 'max')
    if (this.#takes('(')) {
      const inside = this.sum()
      if (!this.#takes(')')) throw this.#lost()
      return inside
    }
    const die = DIE.exec(this.#rest())
    if (die !== null) {
      this.#at += die[0].length
      return dice(die, this.#work)
    }
    const number = /^\d{1,9}/.exec(this.#rest())
    if (number === null) throw this.#lost()
    this.#at += number[0].length
    return new Map([[Number(number[0]), 1]])
  }

  #best(call: string, highest: boolean): Distribution {
    this.#at += call.length
    let all = this.sum()
    while (this.#takes(',')) all = this.#work.combine(all, this.sum(), highest ? Math.max : Math.min)
    if (!this.#takes(')')) throw this.#lost()
    return all
  }

  #takes(sign: string): boolean {
    this.#skip()
    if (!this.#rest().startsWith(sign)) return false
    this.#at += sign.length
    return true
  }

  #skip(): void {
    while (this.#text[this.#at] === ' ') this.#at++
  }

  #rest(): string {
    return this.#text.slice(this.#at)
  }

  #lost(): Refusal {
    const where = this.#rest().trim()
    return refuse(
      where === ''
        ? `${quote(this.#text)} ends too early.`
        : `${quote(this.#text)} cannot be read at ${quote(where)}.`,
      'Write dice such as 2d6+3, 4d6kh3, max(d8,d6), 2d6! or 3d6 >= 11.',
    )
  }
}

const COMPARISONS: Readonly<Record<string, (total: number, bound: number) => boolean>> = {
  '>=': (total, bound) => total >= bound,
  '<=': (total, bound) => total <= bound,
  '>': (total, bound) => total > bound,
  '<': (total, bound) => total < bound,
  '=': (total, bound) => total === bound,
  '==': (total, bound) => total === bound,
}

/** Like dice: summed, exploding, or the best of them kept. */
function dice(found: RegExpExecArray, work: Work): Distribution {
  const count = found[1] === '' ? 1 : Number(found[1])
  const sides = found[2] === '%' ? 100 : Number(found[2])
  const explodes = found[3] === '!'
  const kept = found[4] === undefined ? null : Number(found[5])
  if (count > MOST_DICE || sides < 1 || sides > MOST_SIDES || (explodes && sides < 2))
    throw refuse(
      `${quote(found[0])} cannot be rolled here.`,
      `At most ${MOST_DICE} dice with 1 to ${MOST_SIDES} sides; a die of one side cannot explode.`,
    )
  if (kept === null) {
    work.take(pairsOf(count, explodes ? (EXPLOSION_DEPTH + 1) * sides : sides))
    return totals({ kind: explodes ? 'explode' : 'sum', sides, count })
  }
  if (explodes) throw refuse('Dice that explode are not kept by height.', 'Leave out ! or the keeping.')
  if (kept < 1 || kept > count)
    throw refuse(`${quote(found[0])} keeps ${kept} of ${count} dice.`, `Keep 1 to ${count}.`)
  return keep(count, sides, kept, found[4]?.toLowerCase() === 'kh')
}

function totals({ kind, sides, count }: Pick<RollRequest, 'kind' | 'sides' | 'count'>): Distribution {
  const all = new Map<number, number>()
  if (count === 0) return all.set(0, 1)
  for (const { value, weight } of outcomesOf({ kind, sides, count, roll: ROLL, by: '', upTo: [] }))
    all.set(Number(value), (all.get(Number(value)) ?? 0) + weight)
  return all
}

/** The sum of the best or worst few of several dice. */
function keep(count: number, sides: number, kept: number, highest: boolean): Distribution {
  const ways = sets(count, sides)
  if (ways > MOST_SETS || ways * sides > MOST_CELLS)
    throw refuse(
      `${count} dice of ${sides} sides fall in too many ways to keep some of them.`,
      'Take fewer dice.',
    )
  const all = new Map<number, number>()
  for (const { value, weight } of outcomesOf({ kind: 'pool', sides, count, roll: ROLL, by: '', upTo: [] })) {
    const faces = Array.isArray(value) ? value : [value]
    const chosen = highest ? faces.slice(0, kept) : faces.slice(count - kept)
    const total = chosen.reduce((sum: number, face: number) => sum + face, 0)
    all.set(total, (all.get(total) ?? 0) + weight)
  }
  return all
}

/** The number of multisets of faces that like dice can show. */
function sets(count: number, sides: number): number {
  let ways = 1
  for (let at = 1; at <= count && ways <= MOST_SETS; at++) ways = (ways * (sides - 1 + at)) / at
  return ways
}

/** How many pairs of a total and a face are added up for the sum of like dice. */
function pairsOf(count: number, faces: number): number {
  // Before die number n there are about n x faces totals.
  return ((count * (count - 1)) / 2) * faces * faces + count * faces
}

/** Counts how much work an expression is, and refuses it before there is too much. */
class Work {
  #pairs = 0

  /** Adds so many pairs to the work. */
  take(pairs: number): void {
    this.#pairs += pairs
    if (this.#pairs > MOST_PAIRS)
      throw refuse(
        'That has too many totals.',
        'Take fewer or smaller dice: 100d100 is about as much as can be counted.',
      )
  }

  /** Every pair of two totals joined into one. */
  combine(
    one: Distribution,
    other: Distribution,
    join: (one: number, other: number) => number,
  ): Distribution {
    this.take(one.size * other.size)
    const all = new Map<number, number>()
    for (const [first, weight] of one)
      for (const [second, share] of other) {
        const total = join(first, second)
        all.set(total, (all.get(total) ?? 0) + weight * share)
      }
    return all
  }
}

function sorted(distribution: Distribution): Distribution {
  return new Map([...distribution].sort(([one], [other]) => one - other))
}

function refuse(message: string, hint: string): Refusal {
  return new Refusal('malformed-request', message, hint)
}
