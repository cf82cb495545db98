/**
 * Unread dice: the joint distribution of dice that were rolled but not yet looked at to the exact face.
 *
 * For each die it holds a range of faces with weights, and for two dice that were compared the range of their
 * difference. Dice that were never compared are independent. Comparisons form trees (the enumerator reads one die
 * before two dice of one tree are compared), so the marginal distribution of a die is a product over its neighbours,
 * and everything stays exact.
 *
 * All data are immutable values: looking closer returns a new one.
 */

/** One die: its faces from `low` to `high`, all alike or weighed by face. */
interface Die {
  readonly low: number
  readonly high: number
  readonly weights: Float64Array | null
}

/** The face of `one` less that of `other` lies between `low` and `high`. */
interface Lead {
  readonly one: number
  readonly other: number
  readonly low: number
  readonly high: number
}

/** What is known of the dice on the table. */
export interface UnreadDice {
  readonly dice: readonly Die[]
  readonly leads: readonly Lead[]
}

/** A band or a result, and how likely it is. */
export interface WeightedOutcome<Value = number> {
  readonly value: Value
  readonly weight: number
}

/** A result with what is known of the dice once it came out. */
export interface DiceResult<Value> extends WeightedOutcome<Value> {
  readonly lying: UnreadDice
}

/** Before anything was rolled. */
export const NOTHING_LIES: UnreadDice = Object.freeze({ dice: Object.freeze([]), leads: Object.freeze([]) })

/** One more die, about which nothing is known; its place is the last. */
export function withDie(lying: UnreadDice, low: number, high: number): UnreadDice {
  return { dice: [...lying.dice, { low, high, weights: null }], leads: lying.leads }
}

function dieAt({ dice }: UnreadDice, at: number): Die {
  const die = dice[at]
  if (die === undefined)
    throw new Error('an unread die was used after the step in which it was rolled: read it within the step')
  return die
}

// ── One die ──────────────────────────────────────────────────────────────────────────────────────────────

/** The bands that a die can fall into, with their chances. */
export function bandChances(lying: UnreadDice, at: number, upTo: readonly number[]): WeightedOutcome[] {
  const die = dieAt(lying, at)
  const plain = die.weights === null && !isCompared(lying, at)
  const sums = plain ? null : cumulated(spread(lying, lying.leads, at, null))
  const whole = sums === null ? die.high - die.low + 1 : (sums[die.high] ?? 0)
  const chances: WeightedOutcome[] = []
  for (let band = 0; band < upTo.length; band++) {
    const low = Math.max(die.low, (upTo[band - 1] ?? 0) + 1)
    const high = Math.min(die.high, upTo[band] ?? 0)
    if (high < low) continue
    const part = sums === null ? high - low + 1 : (sums[high] ?? 0) - (sums[low - 1] ?? 0)
    if (part > 0) chances.push({ value: band, weight: part / whole })
  }
  return chances
}

/** What is known once a die has turned out to lie in a band. */
export function inBand(lying: UnreadDice, at: number, upTo: readonly number[], band: number): UnreadDice {
  return within(lying, at, (upTo[band - 1] ?? 0) + 1, upTo[band] ?? Number.POSITIVE_INFINITY)
}

/** What is known once a die has turned out to lie between two faces. */
function within(lying: UnreadDice, at: number, from: number, to: number): UnreadDice {
  const die = dieAt(lying, at)
  const low = Math.max(die.low, from)
  const high = Math.min(die.high, to)
  if (low === die.low && high === die.high) return lying
  return { dice: lying.dice.with(at, { low, high, weights: die.weights }), leads: lying.leads }
}

/** True if a die was compared with another. */
export function isCompared({ leads }: UnreadDice, at: number): boolean {
  return leads.some(({ one, other }) => one === at || other === at)
}

/** One more die, which shows for each face of another what a list says. */
export function withTurned(lying: UnreadDice, at: number, faces: readonly number[]): UnreadDice {
  const { low, high, weights } = dieAt(lying, at)
  const shown = faces.slice(low - 1, high)
  const turned = new Float64Array(Math.max(...shown) + 1)
  for (const [place, face] of shown.entries())
    turned[face] = (turned[face] ?? 0) + (weights === null ? 1 : (weights[low + place] ?? 0))
  const die = { low: Math.min(...shown), high: turned.length - 1, weights: turned }
  return { dice: [...lying.dice, die], leads: lying.leads }
}

/** Each face that a die can show as a band of its own. */
export function facesOf(lying: UnreadDice, at: number): readonly number[] {
  return Array.from({ length: dieAt(lying, at).high }, (_, face) => face + 1)
}

/** How likely each face of a die is, up to a factor, by what is known of it and by these leads but one. */
function spread(lying: UnreadDice, leads: readonly Lead[], at: number, but: Lead | null): Float64Array {
  const { low, high, weights } = dieAt(lying, at)
  const faces = new Float64Array(high + 1)
  for (let face = low; face <= high; face++) faces[face] = weights === null ? 1 : (weights[face] ?? 0)
  for (const lead of leads) {
    if (lead === but || (lead.one !== at && lead.other !== at)) continue
    const sums = cumulated(spread(lying, leads, lead.one === at ? lead.other : lead.one, lead))
    for (let face = low; face <= high; face++) {
      const [from, to] =
        lead.one === at ? [face - lead.high, face - lead.low] : [face + lead.low, face + lead.high]
      faces[face] = (faces[face] ?? 0) * between(sums, from, to)
    }
  }
  return faces
}

function cumulated(faces: Float64Array): Float64Array {
  const sums = new Float64Array(faces.length)
  for (let face = 1; face < faces.length; face++) sums[face] = (sums[face - 1] ?? 0) + (faces[face] ?? 0)
  return sums
}

function between(sums: Float64Array, from: number, to: number): number {
  const last = sums.length - 1
  if (to < 1 || from > last || from > to) return 0
  return (sums[Math.min(to, last)] ?? 0) - (sums[Math.max(from, 1) - 1] ?? 0)
}

// ── Two dice ─────────────────────────────────────────────────────────────────────────────────────────────

/** True if two dice are not independent, and neither is read yet. */
export function areEntangled(lying: UnreadDice, one: number, other: number): boolean {
  if (isRead(dieAt(lying, one)) || isRead(dieAt(lying, other))) return false
  return reaches(lying.leads, one, other, null)
}

/** True if only one face of a die is left. */
function isRead({ low, high }: Die): boolean {
  return low === high
}

function reaches(leads: readonly Lead[], from: number, to: number, but: Lead | null): boolean {
  if (from === to) return true
  return leads.some(
    (lead) =>
      lead !== but &&
      (lead.one === from || lead.other === from) &&
      reaches(leads, lead.one === from ? lead.other : lead.one, to, lead),
  )
}

/** The bands that the lead of one die over another can fall into; the two must be independent. */
export function leadChances(
  lying: UnreadDice,
  one: number,
  other: number,
  upTo: readonly number[],
): WeightedOutcome[] {
  const sums = cumulated(spread(lying, lying.leads, one, null))
  const against = spread(lying, lying.leads, other, null)
  const shares = upTo.map((high, band) => {
    const low = (upTo[band - 1] ?? Number.NEGATIVE_INFINITY) + 1
    let share = 0
    for (let face = 1; face < against.length; face++)
      share += (against[face] ?? 0) * between(sums, face + low, face + high)
    return share
  })
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.flatMap((share, value) => (share > 0 ? [{ value, weight: share / whole }] : []))
}

/** What is known once the lead of one die over another has turned out to lie in a band. */
export function withLead(
  lying: UnreadDice,
  one: number,
  other: number,
  upTo: readonly number[],
  band: number,
): UnreadDice {
  const low = (upTo[band - 1] ?? Number.NEGATIVE_INFINITY) + 1
  const high = upTo[band] ?? Number.POSITIVE_INFINITY
  const [first, second] = [dieAt(lying, one), dieAt(lying, other)]
  if (isRead(second)) return within(lying, one, second.low + low, second.low + high)
  if (isRead(first)) return within(lying, other, first.low - high, first.low - low)
  return { dice: lying.dice, leads: [...lying.leads, { one, other, low, high }] }
}

// ── Many ways to one result ──────────────────────────────────────────────────────────────────────────────

/**
 * Merges ways that lead to the same result, with what the result implies for the dice that were there before; dice
 * rolled on the way are forgotten. Ways that condition several of the earlier dice are not merged, because their
 * mixture is no product distribution.
 */
export function merged<Value>(before: UnreadDice, ways: readonly DiceResult<Value>[]): DiceResult<Value>[] {
  const touched = before.dice.length === 0 ? [] : ways.map((way) => touchedOf(before, way.lying))
  const single = touched.every((dice) => dice.length <= 1) ? [...new Set(touched.flat())] : []
  if (single.length > 1 || touched.some((dice) => dice.length > 1)) return ways.slice()
  const byValue = new Map<Value, DiceResult<Value>[]>()
  for (const way of ways) byValue.set(way.value, [...(byValue.get(way.value) ?? []), way])
  return Array.from(byValue, ([value, same]) => ({
    value,
    weight: same.reduce((sum, { weight }) => sum + weight, 0),
    lying: single[0] === undefined ? before : mixed(before, single[0], same),
  }))
}

/** The earlier dice of which more is known now. */
function touchedOf(before: UnreadDice, after: UnreadDice): number[] {
  const fresh = after.leads.slice(before.leads.length)
  return before.dice.flatMap((die, at) =>
    die !== after.dice[at] || fresh.some(({ one, other }) => one === at || other === at) ? [at] : [],
  )
}

/** What was known before, with the distribution of one die replaced by the mixture of these ways. */
function mixed<Value>(before: UnreadDice, at: number, ways: readonly DiceResult<Value>[]): UnreadDice {
  const { low, high } = dieAt(before, at)
  const weights = new Float64Array(high + 1)
  for (const { weight, lying } of ways) {
    const alone = spread(lying, lying.leads.slice(before.leads.length), at, null)
    const known = before.leads.length === 0 ? alone : spread(lying, lying.leads, at, null)
    const whole = known.reduce((sum, share) => sum + share, 0)
    for (let face = low; face < alone.length; face++)
      weights[face] = (weights[face] ?? 0) + ((alone[face] ?? 0) * weight) / whole
  }
  return { dice: before.dice.with(at, { low, high, weights }), leads: before.leads }
}
