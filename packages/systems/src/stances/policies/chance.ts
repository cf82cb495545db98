/**
 * What policies know about dice: the chance of a total on two of them, how a Counter meets an attack, and what
 * exploding dice of damage bring. Everything here is arithmetic; nothing knows a state.
 */

/** Ways out of 36 to throw each natural result, 2 to 12. */
const WAYS: readonly number[] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
const AT_LEAST: readonly number[] = WAYS.map((_, from) => WAYS.slice(from).reduce((a, b) => a + b, 0) / 36)
const LOWEST = 2
const HIGHEST = 12

/** The chance of at least so much on two dice. */
export function chance(needed: number): number {
  if (needed <= LOWEST) return 1
  return needed > HIGHEST ? 0 : (AT_LEAST[needed] ?? 0)
}

/** How an attack fares: the chances that it lands, that it is critical, that a Counter stops it or even strikes back. */
export interface AttackOdds {
  readonly hits: number
  readonly criticals: number
  readonly stopped: number
  readonly answered: number
  /** What it does, by dice, by what is added, and by what the target has left, as far as anybody asked. */
  readonly harms: (Harm | undefined)[][][]
}

// Beyond these bounds another point more or less changes no chance.
const SURE = LOWEST
const NEVER = HIGHEST + 1
const STEPS = NEVER - SURE + 1
const LEAST_LEAD = SURE - HIGHEST
const MOST_LEAD = NEVER - LOWEST
const LEADS = MOST_LEAD - LEAST_LEAD + 1

/** Every landing that was asked for, by what it depends on; made at full length, because lists that grow are slow to read. */
const openLandings = new Array<AttackOdds | undefined>(STEPS * STEPS)
const counteredLandings = new Array<AttackOdds | undefined>(LEADS * STEPS * STEPS * STEPS)

/** A number that dice must reach, as a step from what is sure to what never comes. */
function step(needed: number): number {
  return needed <= SURE ? 0 : needed >= NEVER ? NEVER - SURE : needed - SURE
}

/** An attack that nobody Counters: it needs `tn`, and is critical from `critical` on. */
export function uncontested(modifier: number, tn: number, critical: number): AttackOdds {
  const at = step(tn - modifier) * STEPS + step(critical - modifier)
  const known = openLandings[at]
  if (known !== undefined) return known
  const needed = tn - modifier
  const criticals = chance(Math.max(needed, critical - modifier))
  const landing = { hits: chance(needed), criticals, stopped: 0, answered: 0, harms: [] }
  openLandings[at] = landing
  return landing
}

/**
 * An attack against a Counter: it must reach its number and beat the other total, or match it where ties go to the
 * attacker. A Counter that stops it with a total of `answers` or more strikes back.
 */
export function contested({
  modifier,
  tn,
  critical,
  counter,
  answers,
  tiesToAttacker,
}: {
  readonly modifier: number
  readonly tn: number
  readonly critical: number
  readonly counter: number
  readonly answers: number
  readonly tiesToAttacker: boolean
}): AttackOdds {
  const lead = Math.max(LEAST_LEAD, Math.min(MOST_LEAD, counter - modifier + (tiesToAttacker ? 0 : 1)))
  const numbers = (step(tn - modifier) * STEPS + step(critical - modifier)) * STEPS + step(answers - counter)
  const at = numbers * LEADS + lead - LEAST_LEAD
  const known = counteredLandings[at]
  if (known !== undefined) return known
  const landing = against(lead, tn - modifier, critical - modifier, answers - counter)
  counteredLandings[at] = landing
  return landing
}

/** An attack that must throw more than the Counter by its `lead`, and what each of them needs besides. */
function against(lead: number, needed: number, criticalFrom: number, answersFrom: number): AttackOdds {
  let hits = 0
  let criticals = 0
  let stopped = 0
  let answered = 0
  for (let thrown = LOWEST; thrown <= HIGHEST; thrown++) {
    const share = (WAYS[thrown] ?? 0) / 36
    const beats = thrown + lead
    const lands = Math.max(needed, beats)
    hits += share * chance(lands)
    criticals += share * chance(Math.max(lands, criticalFrom))
    stopped += share * (1 - chance(beats))
    if (thrown >= answersFrom) answered += share * (1 - chance(beats))
  }
  return { hits, criticals, stopped, answered, harms: [] }
}

// ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────

const MOST_DICE = 8
const MOST_DAMAGE = 60
const FACES = 6

/** For so many exploding dice, the chance of at least each sum. */
const TAILS: readonly (readonly number[])[] = sumsOfExploding().map((sums) =>
  sums.map((_, from) => sums.slice(from).reduce((a, b) => a + b, 0)),
)
/** The same chances from a sum of 1 on, added up. */
const ADDED: readonly (readonly number[])[] = TAILS.map((tails) =>
  tails.map((_, to) => tails.slice(1, to + 1).reduce((a, b) => a + b, 0)),
)

/** The chance of each sum of no, one, two … exploding dice; the last entry takes what lies beyond it. */
function sumsOfExploding(): number[][] {
  const one = Array.from({ length: MOST_DAMAGE + 1 }, (_, sum) =>
    sum % FACES === 0 ? 0 : FACES ** -(Math.floor(sum / FACES) + 1),
  )
  const none: number[] = one.map((_, sum) => (sum === 0 ? 1 : 0))
  const all = [none]
  for (let dice = 1; dice <= MOST_DICE; dice++) {
    const sums = none.map(() => 0)
    for (const [sum, share] of (all[dice - 1] ?? none).entries())
      for (const [more, shareOfMore] of one.entries()) {
        const at = Math.min(MOST_DAMAGE, sum + more)
        sums[at] = (sums[at] ?? 0) + share * shareOfMore
      }
    all.push(sums)
  }
  return all
}

/** What so many exploding dice and something flat, armour taken off already, take off somebody with so much left. */
export function dealtBy(dice: number, flat: number, left: number): number {
  const count = Math.min(MOST_DICE, Math.max(0, dice))
  return added(count, left - flat) - added(count, -flat)
}

/** How likely they fell him. */
export function fellsBy(dice: number, flat: number, left: number): number {
  return tail(Math.min(MOST_DICE, Math.max(0, dice)), left - flat)
}

/** What a blow does to somebody: on average, at most what he has left, and how likely it fells him. */
export interface Harm {
  readonly dealt: number
  readonly fells: number
}

// Harms are kept within these bounds, which nothing ordinary leaves.
const MOST_KEPT_DICE = 2 * MOST_DICE
const LEAST_FLAT = -MOST_DAMAGE
const MOST_FLAT = MOST_DAMAGE
const MOST_LEFT = 3 * MOST_DAMAGE

/** The harm of a blow that lands like this: so many dice and something flat, and one die more if it is critical. */
export function harmOf(landing: AttackOdds, dice: number, flat: number, left: number): Harm {
  return landing.harms[dice]?.[flat - LEAST_FLAT]?.[left] ?? keepHarm(landing, dice, flat, left)
}

function keepHarm(landing: AttackOdds, dice: number, flat: number, left: number): Harm {
  const { hits, criticals, harms } = landing
  const plainly = hits - criticals
  const more = criticals === 0 ? dice : dice + 1
  const harm = {
    dealt: plainly * dealtBy(dice, flat, left) + criticals * dealtBy(more, flat, left),
    fells: plainly * fellsBy(dice, flat, left) + criticals * fellsBy(more, flat, left),
  }
  if (dice < 0 || dice > MOST_KEPT_DICE || flat < LEAST_FLAT || flat > MOST_FLAT) return harm
  if (left >= 1 && left <= MOST_LEFT) rowOf(rowOf(harms, dice), flat - LEAST_FLAT)[left] = harm
  return harm
}

function rowOf<Row>(rows: Row[][], at: number): Row[] {
  while (rows.length <= at) rows.push([])
  const row = rows[at]
  if (row === undefined) throw new RangeError(`no row at ${at}`)
  return row
}

function tail(dice: number, from: number): number {
  return from <= 0 ? 1 : (TAILS[dice]?.[Math.min(MOST_DAMAGE, from)] ?? 0)
}

function added(dice: number, to: number): number {
  return to <= 0 ? to : (ADDED[dice]?.[Math.min(MOST_DAMAGE, to)] ?? 0)
}
