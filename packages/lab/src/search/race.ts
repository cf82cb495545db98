/**
 * A race between answers (best-arm identification): which answer is best, and is it better than the policy's own, the
 * one to beat?
 *
 * All entrants play the same numbered fights with the same dice, row by row, and are compared with the one to beat by
 * paired differences. An entrant that falls behind significantly drops out, so that the remaining fights go to those
 * that may still win. In the end the one to beat is replaced only by an answer whose lead is significant after
 * shrinkage towards a prior: most other answers are worse, so a lead must be larger the less is known of it.
 */

/** One answer in the race: plays fights number `from` to `from + fights - 1` and returns the value of each, 0 to 1. */
export type RaceEntrant = (from: number, fights: number) => readonly number[]

/** How an entrant did. */
export interface EntrantResult {
  readonly fights: number
  /** The mean over its fights, with what better answers gain after it; NaN if it had none. */
  readonly value: number
  /** How much better than the one to beat, over the fights that both had. */
  readonly lead: number
  /** One standard error of the lead. */
  readonly doubt: number
}

/** How many fights everybody has at a time. */
export const ROW = 16
// Where there are many answers, the first rows are short.
const CROWD = 12
const SHORT_ROW = 8
// An entrant that is this many standard errors behind drops out.
const BEHIND = 1
// A lead that cannot be larger than this is not worth more fights.
const WORTHWHILE = 0.01
// After so many fights without any difference the two are taken as equal.
const ALIKE = 32
// After so many fights without a defeat nothing can be gained.
const MANY = 64
// The race is over when only one is left and it leads by so many standard errors.
const CLEAR = 3
// The prior of a lead: a mean of -4 % and a standard deviation of 5 %.
const SCEPTICISM = 0.04 / 0.05 ** 2
// The variance of a few pairs is pooled with that of so many pairs of the usual variance.
const USUAL_PAIRS = 4
const USUAL_SPREAD = 0.35

/** A race that is run row by row, for as long as the caller wants. */
export class Race {
  readonly #lanes: readonly Lane[]
  readonly #toBeat: Lane
  #running: readonly Lane[]

  /** `usual` is the number of the entrant to beat. */
  constructor(entrants: readonly RaceEntrant[], usual: number) {
    this.#lanes = entrants.map((play) => new Lane(play))
    this.#toBeat = this.#laneAt(usual)
    this.#running = this.#lanes
  }

  /** True when more fights would hardly change who wins. */
  get isOver(): boolean {
    const others = this.#running.filter((lane) => lane !== this.#toBeat)
    return others.length === 0 || (others.length === 1 && others.every(({ isClear }) => isClear))
  }

  /** True for a winner that lost none of many fights: nobody can do better. */
  get isFlawless(): boolean {
    const { values, total } = winner(this.#running, this.#toBeat)
    return values.length >= MANY && total === values.length
  }

  /** The number of the one with the best lead that outweighs its doubt. */
  get best(): number {
    return this.#lanes.indexOf(winner(this.#running, this.#toBeat))
  }

  /**
   * How much better than the one to beat the winner is, as far as that is more than luck, and both with what they
   * gain.
   */
  get gain(): number {
    return this.#toBeat.below + Math.max(0, winner(this.#running, this.#toBeat).surplus)
  }

  /** How many fights the one to beat has had. */
  get length(): number {
    return this.#toBeat.values.length
  }

  /** The results, in the order of the entrants. */
  get placings(): readonly EntrantResult[] {
    return this.#lanes.map(placingOf)
  }

  /** By how much an entrant leads. */
  leadOf(place: number): number {
    return this.#laneAt(place).lead
  }

  /** All who may still win have a row of fights, but none beyond number `end`; returns how many were fought. */
  row(most: number, end = Number.POSITIVE_INFINITY, late = (): boolean => false): number {
    const row = this.#running.length === 1 ? 0 : rowOf(this.#running.length, most)
    let fought = 0
    for (const lane of this.#running) {
      fought += lane.run(Math.min(row, end - lane.values.length))
      if (late()) break
    }
    this.#compare()
    this.#running = stillRunning(this.#running, this.#toBeat)
    return fought
  }

  /** One entrant plays a row, with the one to beat keeping pace; if it does well it is back in the race. */
  run(place: number, most: number, end: number): number {
    const lane = this.#laneAt(place)
    const until = Math.min(lane.values.length + ROW, end)
    let fought = 0
    for (const each of [this.#toBeat, lane])
      fought += each.run(Math.min(until - each.values.length, most - fought))
    this.#readmit(lane)
    return fought
  }

  /** Sets what better answers gain after this one; with that an entrant may be back in the race. */
  raise(place: number, below: number): void {
    const lane = this.#laneAt(place)
    lane.below = below
    this.#readmit(lane)
  }

  #readmit(lane: Lane): void {
    this.#compare()
    if (this.#running.includes(lane)) return
    const running = [...this.#running, lane]
    if (stillRunning(running, this.#toBeat).includes(lane)) this.#running = running
  }

  #compare(): void {
    for (const lane of this.#lanes) lane.compare(this.#toBeat)
  }

  #laneAt(place: number): Lane {
    const lane = this.#lanes[place]
    if (lane === undefined) throw new Error(`no entrant has the number ${place}`)
    return lane
  }
}

/** How many fights everybody has next: a row, or what is left for each. */
function rowOf(entrants: number, left: number): number {
  return Math.min(entrants > CROWD ? SHORT_ROW : ROW, Math.floor(left / entrants))
}

/** The one to beat, and those who may still beat everybody. */
function stillRunning(running: readonly Lane[], toBeat: Lane): Lane[] {
  const others = running.filter((lane) => lane !== toBeat)
  const lead = Math.max(0, ...others.map((lane) => lane.lead))
  const left = others.filter(
    ({ lead: own, doubt, isAlike }) =>
      own + BEHIND * doubt >= lead && own + 2 * doubt >= WORTHWHILE && !isAlike,
  )
  return [toBeat, ...left]
}

/** The one with the best lead that outweighs its doubt. */
function winner(running: readonly Lane[], toBeat: Lane): Lane {
  let best = toBeat
  for (const lane of running) if (lane !== toBeat && lane.surplus > 0 && lane.lead > best.lead) best = lane
  return best
}

function placingOf({ values, total, below, lead, doubt }: Lane): EntrantResult {
  const value = values.length === 0 ? Number.NaN : Math.min(1, total / values.length + below)
  return { fights: values.length, value, lead, doubt }
}

/** The fights of one entrant, compared with those of the one to beat. */
class Lane {
  readonly values: number[] = []
  total = 0
  /** What better answers gain after this one. */
  below = 0
  lead = 0
  doubt = 0
  readonly #play: RaceEntrant
  #pairs = 0
  #apart = false
  #sum = 0
  #squares = 0

  constructor(play: RaceEntrant) {
    this.#play = play
  }

  /** The lead after shrinkage: how much of it is probably not luck. */
  get surplus(): number {
    return this.#pairs === 0 ? 0 : this.lead - Math.max(this.doubt, SCEPTICISM * this.doubt ** 2)
  }

  /** True for a lead that more fights would hardly undo. */
  get isClear(): boolean {
    return this.lead > CLEAR * this.doubt
  }

  /** True after many pairs without any difference, if nothing is gained later either. */
  get isAlike(): boolean {
    return !this.#apart && this.lead === 0 && this.#pairs >= ALIKE
  }

  /** Plays so many more fights, if any; returns how many. */
  run(fights: number): number {
    if (fights <= 0) return 0
    for (const value of this.#play(this.values.length, fights)) {
      this.values.push(value)
      this.total += value
    }
    return fights
  }

  compare(toBeat: Lane): void {
    if (toBeat === this) return
    const both = Math.min(this.values.length, toBeat.values.length)
    for (; this.#pairs < both; this.#pairs++) {
      const difference = (this.values[this.#pairs] ?? 0) - (toBeat.values[this.#pairs] ?? 0)
      this.#sum += difference
      this.#squares += difference ** 2
      this.#apart ||= difference !== 0
    }
    if (both === 0) return
    const mean = this.#sum / both
    this.lead = mean + this.below - toBeat.below
    const spread = (this.#squares - both * mean ** 2 + USUAL_PAIRS * USUAL_SPREAD) / (both + USUAL_PAIRS)
    this.doubt = Math.sqrt(spread / both)
  }
}
