/**
 * A race between answers: which of several is best, and is it better than the one that would be given without thought?
 *
 * All runners fight the same numbered fights with the same dice, row by row, and are compared pair by pair with the
 * one to beat. Who falls behind by more than chance explains drops out, so that the fights go to those who may still
 * win. At the end the one to beat gives way only to a lead that outweighs its doubt: most other answers are worse,
 * so a lead must be the larger the less is known of it.
 */

/** One answer at the start: plays fights number `from` to `from + fights - 1` and says what each was worth, 0 to 1. */
export type Runner = (from: number, fights: number) => readonly number[]

/** How long a race may last. */
export interface RaceOptions {
  /** Fights of all runners together. */
  readonly fights: number
  /** True when there is no time left. */
  readonly late?: () => boolean
}

/** How a runner did. */
export interface Placing {
  readonly fights: number
  /** The mean over its fights; NaN if it had none. */
  readonly value: number
  /** How much better than the one to beat, over the fights that both had. */
  readonly lead: number
  /** One standard error of the lead. */
  readonly doubt: number
}

/** How a race ended. */
export interface Finish {
  readonly best: number
  readonly fights: number
  readonly placings: readonly Placing[]
}

const ROW = 16
// Where there are many answers, the first rows are short.
const CROWD = 12
const SHORT_ROW = 8
// Who is this many standard errors behind is out.
const BEHIND = 1
// A lead that cannot be larger than this is not worth more fights.
const WORTHWHILE = 0.01
// So many fights without any difference, and there is none.
const ALIKE = 32
// So many standard errors ahead with nobody else left, and the race is run.
const CLEAR = 3
// Leads among other answers are thought to lie around -4 % with a deviation of 5 %, before any fight is fought.
const SCEPTICISM = 0.04 / 0.05 ** 2
// What a few pairs say about their spread is taken together with so many pairs of the usual spread.
const USUAL_PAIRS = 4
const USUAL_SPREAD = 0.35

/** Races; `usual` is the number of the runner to beat. */
export function race(runners: readonly Runner[], usual: number, options: RaceOptions): Finish {
  const lanes = runners.map((play) => new Lane(play))
  const toBeat = lanes[usual]
  if (toBeat === undefined) throw new Error(`no runner has the number ${usual}`)
  const late = options.late ?? (() => false)
  let running = lanes
  let fought = 0
  while (running.length > 1 && !late()) {
    const row = rowOf(running.length, options.fights - fought)
    if (row === 0) break
    for (const lane of running) {
      lane.run(row)
      fought += row
      if (late()) break
    }
    for (const lane of running) lane.compare(toBeat)
    running = stillRunning(running, toBeat)
    if (running.length === 2 && running.every((lane) => lane === toBeat || lane.isClear)) break
  }
  return { best: lanes.indexOf(winner(running, toBeat)), fights: fought, placings: lanes.map(placingOf) }
}

/** How many fights everybody has next: a row, or what is left for each. */
function rowOf(runners: number, left: number): number {
  return Math.min(runners > CROWD ? SHORT_ROW : ROW, Math.floor(left / runners))
}

/** The one to beat, and those who may still beat everybody. */
function stillRunning(running: readonly Lane[], toBeat: Lane): Lane[] {
  const others = running.filter((lane) => lane !== toBeat)
  const lead = Math.max(0, ...others.map((lane) => lane.lead))
  const left = others.filter(
    ({ lead: own, doubt, pairs, apart }) =>
      own + BEHIND * doubt >= lead && own + 2 * doubt >= WORTHWHILE && (apart || pairs < ALIKE),
  )
  return [toBeat, ...left]
}

/** The one with the best lead that outweighs its doubt. */
function winner(running: readonly Lane[], toBeat: Lane): Lane {
  let best = toBeat
  for (const lane of running) if (lane !== toBeat && lane.isBelieved && lane.lead > best.lead) best = lane
  return best
}

function placingOf({ values, lead, doubt }: Lane): Placing {
  const sum = values.reduce((all, value) => all + value, 0)
  return { fights: values.length, value: values.length === 0 ? Number.NaN : sum / values.length, lead, doubt }
}

/** One runner's fights, and how they compare with those of the one to beat. */
class Lane {
  readonly values: number[] = []
  lead = 0
  doubt = 0
  pairs = 0
  /** True once a pair differed. */
  apart = false
  readonly #play: Runner
  #sum = 0
  #squares = 0

  constructor(play: Runner) {
    this.#play = play
  }

  /** True for a lead that is more than luck, as far as one can tell. */
  get isBelieved(): boolean {
    return this.pairs > 0 && this.lead > this.doubt && this.lead > SCEPTICISM * this.doubt ** 2
  }

  /** True for a lead that more fights would hardly undo. */
  get isClear(): boolean {
    return this.lead > CLEAR * this.doubt
  }

  run(fights: number): void {
    this.values.push(...this.#play(this.values.length, fights))
  }

  compare(toBeat: Lane): void {
    if (toBeat === this) return
    const both = Math.min(this.values.length, toBeat.values.length)
    for (; this.pairs < both; this.pairs++) {
      const difference = (this.values[this.pairs] ?? 0) - (toBeat.values[this.pairs] ?? 0)
      this.#sum += difference
      this.#squares += difference ** 2
      this.apart ||= difference !== 0
    }
    if (both === 0) return
    this.lead = this.#sum / both
    const spread = (this.#squares - both * this.lead ** 2 + USUAL_PAIRS * USUAL_SPREAD) / (both + USUAL_PAIRS)
    this.doubt = Math.sqrt(spread / both)
  }
}
