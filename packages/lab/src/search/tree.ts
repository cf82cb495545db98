/**
 * The tree of a search: its root holds the answers that could be given now; below each are the questions that the
 * seat is asked next, with their answers, and so on. A question is identified by its text, its options and the seat's
 * answers before it; dice and answers of others differ from fight to fight.
 *
 * Every node is a race (race.ts) against the answer of the stand-in, the policy that plays all fights on. The race uses
 * the fights that reached the node; because the stand-in never changes, old fights stay valid. What better answers gain
 * further down is added to the lead of the answer above, as far as it is significant. A node is expanded only after a
 * row of fights has reached it, so with few fights there is only the race at the root.
 */
import type { Choice } from '@steelyard/kernel'
import { type EntrantResult, Race, type RaceEntrant, ROW } from './race.ts'

/** One answer of the seat: a choice, or null for whatever the stand-in answers. */
export type TreeStep = Choice | null

/** The first question after a path of answers: what tells it apart, and which answers the stand-in did not give. */
export interface TreeQuestion {
  readonly key: string
  readonly others: () => readonly Choice[]
}

/** The value of a fight, 0 to 1, and the first question after the given answers. */
export interface Playout {
  readonly value: number
  readonly met: TreeQuestion | null
}

/** Plays a numbered fight: the seat gives these answers first, and afterwards plays like the stand-in. */
export type TreePlayouts = (fight: number, path: readonly TreeStep[]) => Playout

/** How long a search may last. */
export interface GrowOptions {
  readonly fights: number
  /** The share of its time that is gone. */
  readonly gone?: () => number
}

/** What was found at the root. */
export interface TreeResult {
  readonly best: number
  readonly fights: number
  /** With all fights that were fought after an answer. */
  readonly placings: readonly EntrantResult[]
}

// So many fights for each answer of a node, before its children are examined.
const FIRST_LOOK = 64
// From then on this share of the fights goes to the children.
const BELOW = 0.25
// When the race at the root is over, this share of the fights or of the time is enough.
const CLEAR_ENOUGH = 0.25
// The exploration bonus of answers that were seldom examined.
const HOPE = 0.15

/** Grows a tree over these answers; `usual` is the number of the one to beat. */
export function grow(
  play: TreePlayouts,
  choices: readonly Choice[],
  usual: number,
  options: GrowOptions,
): TreeResult {
  const gone = options.gone ?? (() => 0)
  const late = (): boolean => gone() >= 1
  const after = new Map<TreeStep | undefined, number>()
  const counted: TreePlayouts = (fight, path) => {
    after.set(path[0], (after.get(path[0]) ?? 0) + 1)
    return play(fight, path)
  }
  const root = new Crossroads(counted, [], choices, usual)
  let fought = 0
  const isEnough = (): boolean => {
    const spent = Math.max(fought / options.fights, gone())
    return spent >= 1 || root.race.isFlawless || (root.race.isOver && spent >= CLEAR_ENOUGH)
  }
  while (!isEnough()) {
    const fights = root.explore(options.fights - fought, late)
    if (fights === 0) break
    fought += fights
  }
  const placings = root.race.placings.map((placing, place) => ({
    ...placing,
    fights: after.get(choices[place]) ?? 0,
  }))
  return { best: root.race.best, fights: fought, placings }
}

/** A question to the seat: a race between its answers, and what lies below each. */
class Crossroads {
  readonly race: Race
  readonly #roads: readonly Road[]
  /** The numbers of the fights that reached the node; null at the root, which all reach. */
  readonly #came: readonly number[] | null
  #here = 0
  #below = 0

  constructor(
    play: TreePlayouts,
    path: readonly TreeStep[],
    steps: readonly TreeStep[],
    usual: number,
    came: readonly number[] | null = null,
  ) {
    this.#came = came
    this.#roads = steps.map((step) => new Road(play, [...path, step]))
    const runners = this.#roads.map(
      (road): RaceEntrant =>
        (from, fights) =>
          Array.from({ length: fights }, (_, at) =>
            road.play(came === null ? from + at : (came[from + at] ?? 0)),
          ),
    )
    this.race = new Race(runners, usual)
  }

  /** Fights so far, here and below. */
  get fought(): number {
    return this.#here + this.#below
  }

  /** Plays one more row, here or further down; returns the number of fights, 0 if nothing is left to learn. */
  explore(most: number, late: () => boolean): number {
    const isHere = this.race.length < FIRST_LOOK || this.#below >= BELOW * this.fought
    if (isHere) return this.#row(most, late) || this.#lookBelow(most, late)
    return this.#lookBelow(most, late) || this.#row(most, late)
  }

  /** The root only needs the winner; further down the size of the lead matters. */
  #row(most: number, late: () => boolean): number {
    const isRun = this.#came === null && this.race.isOver
    const fights = isRun ? 0 : this.race.row(most, this.#end, late)
    this.#here += fights
    return fights
  }

  #lookBelow(most: number, late: () => boolean): number {
    const place = this.#promising()
    const road = this.#roads[place]
    if (road === undefined) return 0
    const fights = road.explore(most, late) || this.race.run(place, most, this.#end)
    road.below += fights
    this.#below += fights
    this.race.raise(place, road.gain)
    return fights
  }

  get #end(): number {
    return this.#came?.length ?? Number.POSITIVE_INFINITY
  }

  /** The answer to expand next: one that leads or was seldom examined; none if no answer has children. */
  #promising(): number {
    const hope = HOPE * Math.sqrt(this.#below / ROW)
    let best = -1
    let highest = Number.NEGATIVE_INFINITY
    for (const [place, road] of this.#roads.entries()) {
      const score = this.race.leadOf(place) + hope / (1 + road.below / ROW)
      if (road.isEnd || score <= highest) continue
      best = place
      highest = score
    }
    return best
  }
}

/** One answer of a node, and the questions that came after it. */
class Road {
  /** Fights spent on the children. */
  below = 0
  readonly #play: TreePlayouts
  readonly #path: readonly TreeStep[]
  readonly #bends = new Map<string, Bend>()
  #fought = 0

  constructor(play: TreePlayouts, path: readonly TreeStep[]) {
    this.#play = play
    this.#path = path
  }

  play(fight: number): number {
    const { value, met } = this.#play(fight, this.#path)
    this.#fought++
    if (met !== null) {
      const bend = this.#bends.get(met.key) ?? { met, came: [], crossroads: null }
      bend.came.push(fight)
      this.#bends.set(met.key, bend)
    }
    return value
  }

  /** True where the seat is asked nothing more. */
  get isEnd(): boolean {
    return this.#fought >= ROW && this.#bends.size === 0
  }

  /** What better answers gain in the children, weighted by how often fights reach each. */
  get gain(): number {
    let gain = 0
    for (const { came, crossroads } of this.#bends.values())
      if (crossroads !== null) gain += (came.length / this.#fought) * crossroads.race.gain
    return gain
  }

  /**
   * Expands the question that is reached most often for the fights spent on it; none if none is reached often enough.
   */
  explore(most: number, late: () => boolean): number {
    let best: Bend | null = null
    let weightiest = 0
    for (const bend of this.#bends.values()) {
      const weight = bend.came.length < ROW ? 0 : bend.came.length / (1 + (bend.crossroads?.fought ?? 0))
      if (weight > weightiest) best = bend
      weightiest = Math.max(weight, weightiest)
    }
    if (best === null) return 0
    best.crossroads ??= new Crossroads(this.#play, this.#path, [null, ...best.met.others()], 0, best.came)
    return best.crossroads.explore(most, late)
  }
}

/** A question that came after an answer, with the numbers of the fights in which it did. */
interface Bend {
  readonly met: TreeQuestion
  readonly came: number[]
  crossroads: Crossroads | null
}
