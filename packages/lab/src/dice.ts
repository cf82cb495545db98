/**
 * Dice expressions and their exact distributions: `2d6+3`, `4d6kh3`, `max(d8,d6)`, `8d10>=7`, `d6 > d8`.
 *
 * | written | means |
 * | --- | --- |
 * | `4d6kh3`, `4d6kl3`, `4d6dl1`, `4d6dh1` | keeps the highest or lowest so many dice, or drops them |
 * | `2d6!` | a die is rolled on, and added up, whenever it shows its highest face |
 * | `2d6r1`, `2d6r<=2`, `2d6ro1` | faces are rolled again for as long as they come, or once (`ro`) |
 * | `8d10>=7` | without a space: how many dice show that; `10!` and `r1` count before |
 * | `2d6+4 >= 8`, `d6 > d8` | with a space: the chance that the comparison holds |
 * | `+ - *`, `max(,)`, `min(,)`, `( )` | what they always mean, of independent dice |
 *
 * Nothing is rolled: distributions are exact. Explosions are followed through six, the rest is lumped into the last;
 * `cutOff` says how likely that is at most.
 */
import { EXPLOSION_DEPTH, quote, Refusal } from '@steelyard/kernel/basics'

export { type DiceRow, diceRowLabel, diceRows, niceSize } from './dice-rows.ts'

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
  /** The chance, at most, that a die explodes further than was followed; 0 if everything is exact. */
  readonly cutOff: number
}

const MOST_TEXT = 200
const MOST_DICE = 1_000
const MOST_SIDES = 1_000
/** Pairs of totals that are added up for one expression: about a second's work. */
const MOST_PAIRS = 300_000_000
/** What a pair costs that goes through a map, in pairs that go through lists. */
const MAP_COST = 50
/** From the lowest to the highest total. */
const MOST_SPAN = 5_000_000

/** How much work an expression may be. */
export interface DiceLimits {
  /** Pairs of totals that are added up. */
  readonly pairs?: number | undefined
  /** Totals that dice of one kind may have. */
  readonly totals?: number | undefined
}

/** The exact distribution of an expression, or a Refusal. */
export function diceOdds(expression: string, limits: DiceLimits = {}): DiceOdds {
  if (expression.length > MOST_TEXT)
    throw refuse(`That is ${expression.length} characters.`, `At most ${MOST_TEXT} are read.`)
  const reader = new Reader(expression, limits)
  const distribution = sorted(reader.sum())
  const chance = reader.comparison(distribution)
  reader.end()
  let mean = 0
  for (const [total, share] of distribution) mean += total * share
  let variance = 0
  for (const [total, share] of distribution) variance += (total - mean) ** 2 * share
  return {
    expression: expression.trim(),
    distribution,
    mean,
    deviation: Math.sqrt(variance),
    chance,
    cutOff: Math.min(1, reader.cutOff),
  }
}

const DIE = /^(\d*)d(\d+|%)/i
const COMPARISON = '(>=|<=|>|<|==?)'
const REROLL = new RegExp(`^r(o?)(?:${COMPARISON})?(\\d{1,4})`, 'i')
const KEEP = /^(kh|kl|dh|dl)(\d{1,9})/i
const SUCCESS = new RegExp(`^${COMPARISON}(\\d{1,4})`)

class Reader {
  /** The chance, at most, that a die explodes further than is followed. */
  cutOff = 0
  readonly #text: string
  readonly #work: Work
  readonly #mostTotals: number
  #at = 0

  constructor(text: string, { pairs = MOST_PAIRS, totals: most = MOST_SPAN }: DiceLimits) {
    this.#text = text
    this.#work = new Work(pairs)
    this.#mostTotals = most
  }

  /** Terms added and taken off. */
  sum(): Distribution {
    let all = this.#takes('-') ? negative(this.#product()) : this.#product()
    for (;;) {
      if (this.#takes('+')) all = this.#work.add(all, this.#product())
      else if (this.#takes('-')) all = this.#work.add(all, negative(this.#product()))
      else return all
    }
  }

  #product(): Distribution {
    let all = this.#term()
    while (this.#takes('*')) all = this.#work.combine(all, this.#term(), (one, other) => one * other)
    return all
  }

  /** The chance that a comparison at the end holds, or null; on its right side may stand dice as well. */
  comparison(distribution: Distribution): number | null {
    const found = new RegExp(`^\\s*${COMPARISON}`).exec(this.#rest())
    if (found === null) return null
    this.#at += found[0].length
    const holds = comparedBy(found[1])
    const other = sorted(this.sum())
    const lead = this.#work.add(distribution, negative(other))
    let chance = 0
    for (const [total, share] of lead) if (holds(total, 0)) chance += share
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
    const die = this.#match(DIE)
    if (die !== null) return this.#dice(die)
    const number = this.#match(/^\d{1,9}/)
    if (number === null) throw this.#lost()
    return constant(Number(number[0]))
  }

  /** Like dice with everything that is written behind them. */
  #dice([written = '', many = '', size = '']: RegExpExecArray): Distribution {
    const count = many === '' ? 1 : Number(many)
    const sides = size === '%' ? 100 : Number(size)
    if (count > MOST_DICE || sides < 1 || sides > MOST_SIDES)
      throw refuse(
        `${quote(written)} cannot be rolled here.`,
        `At most ${MOST_DICE} dice with 1 to ${MOST_SIDES} sides.`,
      )
    if (count * sides > this.#mostTotals) throw tooMany()
    const faces = this.#faces(sides, count)
    const kept = this.#match(KEEP)
    const success = kept === null ? this.#match(SUCCESS) : null
    if (success !== null) return successes(faces, count, comparedBy(success[1]), Number(success[2]))
    if (kept === null) return totals(faces, count, this.#work)
    const [, how = '', number = ''] = kept
    const drops = /^d/i.test(how)
    const left = drops ? count - Number(number) : Number(number)
    if (left < 1 || left > count)
      throw refuse(
        `${quote(written + kept[0])} keeps ${left} of ${count} dice.`,
        `Keep 1 to ${count} of them.`,
      )
    const highest = drops ? /l$/i.test(how) : /h$/i.test(how)
    return keep(faces, { count, kept: left, highest }, this.#work)
  }

  /** How likely each face of a die is, after rerolls and explosions. */
  #faces(sides: number, count: number): Distribution {
    let faces: Distribution = new Map(Array.from({ length: sides }, (_, at) => [at + 1, 1 / sides]))
    for (;;) {
      const again = this.#match(REROLL)
      if (again !== null) faces = rerolled(faces, again)
      else if (this.#takes('!')) {
        if (sides < 2) throw refuse('A die of one side cannot explode.', 'Take a larger one.')
        this.cutOff += count * (faces.get(sides) ?? 0) ** (EXPLOSION_DEPTH + 1)
        faces = exploded(faces, sides)
      } else return faces
    }
  }

  #best(call: string, highest: boolean): Distribution {
    this.#at += call.length
    let all = this.sum()
    while (this.#takes(',')) all = bestOfTwo(all, this.sum(), highest)
    if (!this.#takes(')')) throw this.#lost()
    return all
  }

  #match(form: RegExp): RegExpExecArray | null {
    const found = form.exec(this.#rest())
    if (found !== null) this.#at += found[0].length
    return found
  }

  #takes(sign: string): boolean {
    const before = this.#at
    if (sign !== '!') this.#skip()
    if (!this.#rest().startsWith(sign)) {
      this.#at = before
      return false
    }
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
      'Write dice such as 2d6+3, 4d6kh3, max(d8,d6), 2d6!, 8d10>=7 (dice that show it) or 3d6 >= 11.',
    )
  }
}

type Comparison = (total: number, bound: number) => boolean

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '>=': (total, bound) => total >= bound,
  '<=': (total, bound) => total <= bound,
  '>': (total, bound) => total > bound,
  '<': (total, bound) => total < bound,
  '=': (total, bound) => total === bound,
  '==': (total, bound) => total === bound,
}

function comparedBy(sign = '='): Comparison {
  return COMPARISONS[sign] ?? ((total, bound) => total === bound)
}

function constant(value: number): Distribution {
  return new Map([[value, 1]])
}

function negative(distribution: Distribution): Distribution {
  return new Map([...distribution].map(([total, share]) => [0 - total, share]))
}

// ── One die ──────────────────────────────────────────────────────────────────────────────────────────────

/** Faces that are rolled again: once, or for as long as they come. */
function rerolled(faces: Distribution, [written, once = '', sign, bound]: RegExpExecArray): Distribution {
  const again = comparedBy(sign)
  const isBad = (face: number): boolean => again(face, Number(bound))
  const bad = [...faces].reduce((sum, [face, share]) => sum + (isBad(face) ? share : 0), 0)
  if (bad > 1 - 1e-12)
    throw refuse(`${quote(written)} rolls every face again.`, 'Leave some faces that stand.')
  if (once === '')
    return new Map([...faces].flatMap(([face, share]) => (isBad(face) ? [] : [[face, share / (1 - bad)]])))
  return new Map([...faces].map(([face, share]) => [face, (isBad(face) ? 0 : share) + bad * share]))
}

/** A die that is rolled on whenever it shows its highest face. */
function exploded(faces: Distribution, sides: number): Distribution {
  const all = new Map<number, number>()
  const highest = faces.get(sides) ?? 0
  for (let depth = 0; depth <= EXPLOSION_DEPTH; depth++)
    for (const [face, share] of faces) {
      const isLast = depth === EXPLOSION_DEPTH
      if (face === sides && !isLast) continue
      const total = depth * sides + face
      all.set(total, (all.get(total) ?? 0) + share * highest ** depth)
    }
  return all
}

// ── Several like dice ────────────────────────────────────────────────────────────────────────────────────

/** The sum of like dice. */
function totals(faces: Distribution, count: number, work: Work): Distribution {
  if (count === 0) return constant(0)
  const first = faces.get(1)
  const isEven = [...faces].every(([face, share], at) => face === at + 1 && share === first)
  if (isEven) return evenTotals(faces.size, count)
  let sum = constant(0)
  let power = faces
  for (let left = count; left > 0; left >>= 1) {
    if ((left & 1) === 1) sum = work.add(sum, power)
    if (left > 1) power = work.add(power, power)
  }
  return sum
}

/** The sum of fair dice: each total is the mean of a window over the totals of one die fewer. */
function evenTotals(sides: number, count: number): Distribution {
  let chances = new Float64Array([1])
  for (let die = 1; die <= count; die++) {
    const next = new Float64Array(die * (sides - 1) + 1)
    let window = 0
    for (let at = 0; at < next.length; at++) {
      window += chances[at] ?? 0
      if (at >= sides) window -= chances[at - sides] ?? 0
      next[at] = Math.max(0, window) / sides
    }
    chances = next
  }
  return new Map(Array.from(chances, (chance, at) => [count + at, chance]))
}

/** How many of several dice show what counts. */
function successes(faces: Distribution, count: number, holds: Comparison, bound: number): Distribution {
  const chance = Math.min(
    1,
    [...faces].reduce((sum, [face, share]) => sum + (holds(face, bound) ? share : 0), 0),
  )
  return new Map(
    Array.from({ length: count + 1 }, (_, many) => [many, binomial(count, many, chance)] as const),
  )
}

/** The chance of just so many successes. */
function binomial(count: number, many: number, chance: number): number {
  if (chance === 0 || chance === 1) return many === count * chance ? 1 : 0
  let log = many * Math.log(chance) + (count - many) * Math.log1p(-chance)
  for (let at = 1; at <= many; at++) log += Math.log((count - many + at) / at)
  return Math.exp(log)
}

/**
 * The sum of the best or worst few of several dice. Faces are gone through from the one that is kept first; a state is
 * how many dice show such faces, all of them kept, and their sum. As soon as enough are kept the others lie below.
 */
function keep(
  faces: Distribution,
  { count, kept, highest }: { readonly count: number; readonly kept: number; readonly highest: boolean },
  work: Work,
): Distribution {
  const order = [...faces].sort(([one], [other]) => (highest ? other - one : one - other))
  const all = new Map<number, number>()
  let open = new Map<string, { readonly dice: number; readonly sum: number; weight: number }>([
    ['0 0', { dice: 0, sum: 0, weight: 1 }],
  ])
  let below = 1
  for (const [face, share] of order) {
    below = Math.max(0, below - share)
    const next: typeof open = new Map()
    for (const { dice, sum, weight } of open.values()) {
      const left = count - dice
      const room = kept - dice
      work.take(MAP_COST * left)
      let ways = weight
      for (let many = 0; many <= left; many++) {
        if (many > 0) ways *= (share * (left - many + 1)) / many
        if (many < room) {
          const key = `${dice + many} ${sum + many * face}`
          const known = next.get(key)
          if (known === undefined) next.set(key, { dice: dice + many, sum: sum + many * face, weight: ways })
          else known.weight += ways
        } else {
          const total = sum + room * face
          all.set(total, (all.get(total) ?? 0) + ways * below ** (left - many))
        }
      }
    }
    open = next
  }
  return all
}

/** The higher or the lower of two independent totals. */
function bestOfTwo(one: Distribution, other: Distribution, highest: boolean): Distribution {
  const values = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => (highest ? a - b : b - a))
  const all = new Map<number, number>()
  let [first, second, before] = [0, 0, 0]
  for (const value of values) {
    first += one.get(value) ?? 0
    second += other.get(value) ?? 0
    const now = first * second
    if (now > before) all.set(value, now - before)
    before = now
  }
  return all
}

/** Counts how much work an expression is, and refuses it before there is too much. */
class Work {
  readonly #most: number
  #pairs = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Adds so many pairs to the work. */
  take(pairs: number): void {
    this.#pairs += pairs
    if (this.#pairs > this.#most) throw refuse('That has too many totals.', 'Take fewer or smaller dice.')
  }

  /** The sum of two totals. */
  add(one: Distribution, other: Distribution): Distribution {
    const [first, second] = [chancesOf(one), chancesOf(other)]
    this.take(first.chances.length * second.chances.length)
    const sums = new Float64Array(first.chances.length + second.chances.length - 1)
    for (let at = 0; at < first.chances.length; at++) {
      const weight = first.chances[at] ?? 0
      if (weight === 0) continue
      for (let to = 0; to < second.chances.length; to++)
        sums[at + to] = (sums[at + to] ?? 0) + weight * (second.chances[to] ?? 0)
    }
    const all = new Map<number, number>()
    for (const [at, chance] of sums.entries()) if (chance > 0) all.set(first.low + second.low + at, chance)
    return all
  }

  /** Every pair of two totals joined into one. */
  combine(
    one: Distribution,
    other: Distribution,
    join: (one: number, other: number) => number,
  ): Distribution {
    this.take(MAP_COST * one.size * other.size)
    const all = new Map<number, number>()
    for (const [first, weight] of one)
      for (const [second, share] of other) {
        const total = join(first, second)
        all.set(total, (all.get(total) ?? 0) + weight * share)
      }
    return all
  }
}

/** A distribution as a list from its lowest total on. */
function chancesOf(distribution: Distribution): { readonly low: number; readonly chances: Float64Array } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const total of distribution.keys()) {
    low = Math.min(low, total)
    high = Math.max(high, total)
  }
  if (high - low > MOST_SPAN) throw tooMany()
  const chances = new Float64Array(high - low + 1)
  for (const [total, share] of distribution) chances[total - low] = share
  return { low, chances }
}

function sorted(distribution: Distribution): Distribution {
  return new Map([...distribution].sort(([one], [other]) => one - other))
}

function tooMany(): Refusal {
  return refuse('That has too many totals.', 'Take fewer or smaller dice.')
}

function refuse(message: string, hint: string): Refusal {
  return new Refusal('malformed-request', message, hint)
}
