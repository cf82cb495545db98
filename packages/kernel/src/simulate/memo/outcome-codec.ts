/**
 * Outcomes of rolls and mixed answers as integers: a codec numbers the outcomes of one roll from 0 on, and the memo
 * uses that number as the index of a branch.
 *
 * `draw` draws an outcome with the same dice that the table would roll, `readCode` decodes it to what the rules see,
 * and an `OutcomeRecorder` answers the rules with outcomes that were drawn before, then with fresh ones, and records
 * the codec of each.
 */

import { isMixed, pick, spread } from '../../system/policy.ts'
import { bandOf, type RollRequest } from '../../table/chance.ts'
import type { Choice, Decision } from '../../table/decision.ts'
import type { Random } from '../../table/random.ts'
import type { Table } from '../../table/table.ts'
import type { Continuation, RolledContinuation } from '../resume-source.ts'

// A roll with more outcomes than this is not memoised.
const WIDEST = 1024
const DIE = 0
const LENS = 1
const SUM = 2
const POOL = 3
const TALLY = 4
const EXPLODE = 5
const EVEN = 6
const MIXED = 7
const KINDS = { die: DIE, lens: LENS, sum: SUM, pool: POOL, tally: TALLY, explode: EXPLODE } as const
// A buffer for sorting the faces of a pool; shared, so that a draw allocates nothing.
const POOLED: number[] = []
const NOTHING: readonly never[] = Object.freeze([])
const NO_BANDS = new Uint16Array(0)

/** One roll or one mixed answer. Outcomes with codes from 0 to `width` - 1 are memoised. */
export interface OutcomeCodec {
  readonly kind: number
  readonly sides: number
  readonly count: number
  readonly upTo: readonly number[]
  /** The band of each face or total below the last band; a typed array, because its element loads are fastest. */
  readonly bands: Uint16Array
  readonly answers: readonly { readonly weight: number }[]
  readonly width: number
}

const ANY: OutcomeCodec = {
  kind: DIE,
  sides: 0,
  count: 0,
  upTo: NOTHING,
  bands: NO_BANDS,
  answers: NOTHING,
  width: 0,
}

/** Answers the rules with the outcomes drawn so far, then with fresh ones, and records the codec of each. */
export class OutcomeRecorder implements Continuation {
  /** The codes that were drawn, and the number of the codec of each. */
  readonly path: number[] = []
  readonly met: number[] = []
  /** All codecs by number; equal ones are interned. */
  readonly codecs: OutcomeCodec[] = []
  readonly #random: Random
  readonly #fresh: RolledContinuation
  // Hash buckets by kind, sides and count; few differ in bands only.
  readonly #byHash = new Map<number, number[]>()

  constructor(random: Random, fresh: RolledContinuation) {
    this.#random = random
    this.#fresh = fresh
  }

  roll(request: RollRequest): number | readonly number[] {
    const { kind, sides, count, upTo } = request
    const width = widthOf(kind, sides, count, upTo)
    const number = this.#numberOf({ ...ANY, kind: KINDS[kind], sides, count, upTo, width })
    if (width > 0) return readCode(this.#at(number), this.#codeOf(number))
    this.met.push(number)
    this.path.push(0)
    return this.#fresh.roll(request)
  }

  choose(decision: Decision, table: Table): Choice {
    const answer = this.#fresh.answer(decision, table)
    if (!isMixed(answer)) return answer
    if (answer.weights.length === 0 && decision.kind === 'option') {
      const count = decision.options.length
      const even = { ...ANY, kind: EVEN, count, width: narrow(count) }
      return decision.options[this.#codeOf(this.#numberOf(even))] ?? ''
    }
    const answers = spread(answer, decision)
    const width = narrow(answers.length)
    const mixed = { ...ANY, kind: MIXED, answers, width }
    return answers[this.#codeOf(this.codecs.push(mixed) - 1)]?.choice ?? ''
  }

  #codeOf(number: number): number {
    const at = this.met.push(number) - 1
    const drawn = this.path[at]
    if (drawn !== undefined) return drawn
    const code = draw(this.#at(number), this.#random)
    this.path.push(code)
    return code
  }

  #at(number: number): OutcomeCodec {
    const codec = this.codecs[number]
    if (codec === undefined) throw new Error(`no codec has the number ${number}`)
    return codec
  }

  /** Interns a codec by its kind, sides, count and bands. */
  #numberOf(wanted: OutcomeCodec): number {
    const key = (wanted.sides * 64 + wanted.count) * 8 + wanted.kind
    let bucket = this.#byHash.get(key)
    if (bucket === undefined) {
      bucket = []
      this.#byHash.set(key, bucket)
    }
    for (const number of bucket) if (areSame(this.#at(number), wanted)) return number
    const { upTo } = wanted
    const bands = wanted.width > 0 ? bandsOf(upTo) : NO_BANDS
    const number = this.codecs.push({ ...wanted, upTo: upTo.slice(), bands }) - 1
    bucket.push(number)
    return number
  }
}

/** True if two codecs of one hash bucket are equal. */
function areSame(one: OutcomeCodec, other: OutcomeCodec): boolean {
  if (one.count !== other.count || one.upTo.length !== other.upTo.length) return false
  for (let at = 0; at < one.upTo.length; at++) if (one.upTo[at] !== other.upTo[at]) return false
  return true
}

/** How many outcomes of a roll are memoised; none if it has too many. */
function widthOf(kind: RollRequest['kind'], sides: number, count: number, upTo: readonly number[]): number {
  const bands = upTo.length
  if (startOfLast(upTo) > WIDEST) return 0
  const widths = {
    die: sides,
    lens: bands,
    sum: bands > 0 ? bands : count * (sides - 1) + 1,
    pool: sides ** count,
    tally: (count + 1) ** (bands - 1),
    explode: bands > 0 ? bands : 4 * sides * count,
  }
  return narrow(widths[kind])
}

/** The lowest face or total of the last band. */
function startOfLast(upTo: readonly number[]): number {
  return upTo.length < 2 ? 0 : (upTo[upTo.length - 2] ?? 0) + 1
}

function bandsOf(upTo: readonly number[]): Uint16Array {
  return Uint16Array.from({ length: Math.max(0, startOfLast(upTo)) }, (_, total) => bandOf(total, upTo))
}

function narrow(outcomes: number): number {
  return outcomes <= WIDEST ? outcomes : 0
}

/** Draws an outcome with the dice that the table would roll, and returns its code. */
export function draw(codec: OutcomeCodec, random: Random): number {
  const { kind, sides, count } = codec
  if (kind === DIE || (kind === POOL && count === 1)) return random.die(sides) - 1
  if (kind === SUM || kind === EXPLODE) return drawSum(codec, random)
  if (kind === LENS) return bandIn(codec, random.die(sides))
  if (kind === EVEN) return Math.floor(random.fraction() * count)
  if (kind === MIXED) return pick(codec.answers, random.fraction())
  return kind === TALLY ? drawTally(codec, random) : drawPool(codec, random)
}

/** The same as `bandOf`, from the table. */
function bandIn({ bands, upTo }: OutcomeCodec, total: number): number {
  return total < bands.length ? (bands[total] ?? 0) : upTo.length - 1
}

function drawSum(codec: OutcomeCodec, random: Random): number {
  const { kind, sides, count, upTo } = codec
  let sum = 0
  for (let left = count; left > 0; ) {
    const face = random.die(sides)
    sum += face
    if (kind === SUM || face !== sides) left--
  }
  if (upTo.length > 0) return bandIn(codec, sum)
  return kind === SUM ? sum - count : sum
}

/** The counts of all bands but the last as digits in base count + 1; the last follows from the others. */
function drawTally(codec: OutcomeCodec, random: Random): number {
  const { sides, count, upTo } = codec
  let code = 0
  for (let die = 0; die < count; die++) {
    const band = bandIn(codec, random.die(sides))
    if (band < upTo.length - 1) code += (count + 1) ** band
  }
  return code
}

/** The faces, highest first, as digits in base `sides`. */
function drawPool({ sides, count }: OutcomeCodec, random: Random): number {
  const faces = POOLED
  for (let die = 0; die < count; die++) {
    const face = random.die(sides) - 1
    let at = die
    for (; at > 0 && (faces[at - 1] ?? 0) < face; at--) faces[at] = faces[at - 1] ?? 0
    faces[at] = face
  }
  let code = 0
  for (let die = 0; die < count; die++) code = code * sides + (faces[die] ?? 0)
  return code
}

/** Decodes an outcome to what the rules see. */
function readCode({ kind, sides, count, upTo }: OutcomeCodec, code: number): number | number[] {
  if (kind === DIE) return code + 1
  if ((kind === SUM || kind === EXPLODE) && upTo.length > 0) return lowestOf(upTo, code, count)
  if (kind === SUM) return code + count
  if (kind === POOL) return Array.from({ length: count }, (_, at) => 1 + digit(code, sides, count - 1 - at))
  if (kind !== TALLY) return code
  const counts = upTo.slice(1).map((_, band) => digit(code, count + 1, band))
  return [...counts, counts.reduce((left, each) => left - each, count)]
}

/** Rules treat all totals of a band alike, so they get the lowest that so many dice can show. */
function lowestOf(upTo: readonly number[], band: number, count: number): number {
  return Math.max(count, band === 0 ? count : (upTo[band - 1] ?? 0) + 1)
}

function digit(code: number, base: number, place: number): number {
  return Math.floor(code / base ** place) % base
}
