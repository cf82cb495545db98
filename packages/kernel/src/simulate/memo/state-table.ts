/**
 * Situations by number, for a memory that knows very many of them: each is found again by a text of how it differs
 * from the first, which is short where most things stay as they were.
 *
 * Figures and other records within a state are numbered in the same way, each among those that have stood in its place:
 * the text says their numbers, and of equal ones only one is kept.
 */
import type { System } from '../../system/system.ts'

// How many values are kept at most, of all states together.
const MOST_VALUES = 8e6

/** States by number, from 0 on: the first is the one that all others are compared with. */
export class Places<State extends object> {
  readonly #kept: Kept
  readonly #states: State[]
  readonly #room: Room = { left: MOST_VALUES }

  /** The first state is met again only if it `recurs`. */
  constructor(first: State, recurs: boolean) {
    this.#kept = new Kept(partsOf(first), recurs, this.#room)
    this.#states = [first]
  }

  get isFull(): boolean {
    return this.#room.left <= 0
  }

  /** The number of a state, a new one if it was never met. The state belongs to this list from then on. */
  numberOf(state: State): number {
    const place = this.#kept.numberOf(partsOf(state))
    if (place === this.#states.length) this.#states.push(state)
    return place
  }

  /** The state of a number, to be looked at. */
  stateAt(place: number): State {
    const state = this.#states[place]
    if (state === undefined) throw new Error(`no situation has the number ${place}`)
    return state
  }
}

/** How many values a state has that its copies do not share. */
export function sizeOf<State extends object>(system: System<State>, state: State): number {
  const copy = partsOf(system.copy(state))
  return valuesIn(Object.fromEntries(Object.entries(state).filter(([key, part]) => copy[key] !== part)))
}

function valuesIn(part: unknown): number {
  return hasParts(part) ? Object.values(part).reduce((sum: number, each) => sum + 1 + valuesIn(each), 0) : 0
}

// ── Records ──────────────────────────────────────────────────────────────────────────────────────────────

type Parts = Record<string, unknown>

/** How many more values may be kept. */
interface Room {
  left: number
}

// So many letters take the room of a value, and so many values that of a list beside what is in it.
const LETTERS = 8
const LIST = 4

/** Records of one kind by number, from 0 on: the first is the one that all others are compared with. */
class Kept {
  readonly #shape: Shape
  readonly #records: Parts[]
  readonly #numbers = new Map<string, number>()
  readonly #room: Room

  /** The first is met again only if it `recurs`. */
  constructor(first: Parts, recurs: boolean, room: Room) {
    this.#shape = shapeOf(first, room)
    this.#records = [first]
    this.#room = room
    if (recurs) this.#numbers.set(JSON.stringify([]), 0)
  }

  /** The number of a record, a new one if there was none like it. */
  numberOf(record: Parts): number {
    const text = JSON.stringify(changesIn(record, this.#shape))
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#records.push(record) - 1
    this.#numbers.set(text, number)
    this.#room.left -= roomOf(record) + text.length / LETTERS
    return number
  }

  /** The one that is kept. */
  recordAt(number: number): Parts | undefined {
    return this.#records[number]
  }
}

/** How many values have room where a list or a record is kept; records within are kept for themselves. */
function roomOf(value: object): number {
  let room = LIST
  for (const part of Object.values(value)) room += 1 + (Array.isArray(part) ? roomOf(part) : 0)
  return room
}

function partsOf(state: object): Parts {
  if (!hasParts(state)) throw new TypeError('a state is a record')
  return state
}

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

function isList(value: Parts): value is Parts & readonly unknown[] {
  return Array.isArray(value)
}

// ── Differences ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * How a list or a record differs from another: places and what is there, by turns. A record within is there with its
 * number, a list with its own differences, both at ~place, so that nothing else can be mistaken for them. What cannot be
 * compared part by part stands whole behind a sign.
 */
type Changes = readonly unknown[]

/** What a list or a record consists of, place by place. */
interface Shape {
  readonly keys: readonly string[]
  readonly parts: readonly unknown[]
  readonly records: readonly (Kept | null)[]
  readonly lists: readonly (Shape | null)[]
}

function shapeOf(whole: Parts, room: Room): Shape {
  const parts = Object.values(whole)
  return {
    keys: Object.keys(whole),
    parts,
    records: parts.map((part) => (hasParts(part) && !isList(part) ? new Kept(part, true, room) : null)),
    lists: parts.map((part) => (hasParts(part) && isList(part) ? shapeOf(part, room) : null)),
  }
}

/** Keys and values are read in one loop over the record, which is several times faster than by key. */
function changesIn(record: Parts, shape: Shape): Changes {
  const { keys, parts } = shape
  const changes: unknown[] = []
  let at = 0
  for (const key in record) {
    if (key !== keys[at]) return exchanged(record)
    const part = record[key]
    if (part !== parts[at]) noteChange(changes, record, key, part, shape, at)
    at++
  }
  return at === keys.length ? changes : exchanged(record)
}

function changesInList(list: Parts & readonly unknown[], shape: Shape): Changes {
  const { keys, parts } = shape
  if (list.length !== keys.length) return exchanged(list)
  const changes: unknown[] = []
  for (let at = 0; at < list.length; at++) {
    const part = list[at]
    if (part !== parts[at]) noteChange(changes, list, keys[at] ?? '', part, shape, at)
  }
  return changes
}

/** Notes how a part differs, if it does; a record that is kept takes the place of its equal. */
function noteChange(
  changes: unknown[],
  whole: Parts,
  key: string,
  part: unknown,
  { records, lists }: Shape,
  at: number,
): void {
  if (!hasParts(part)) {
    changes.push(at, part)
  } else if (isList(part)) {
    const list = lists[at] ?? null
    const within = list === null ? exchanged(part) : changesInList(part, list)
    if (within.length > 0) changes.push(~at, within)
  } else {
    const kept = records[at] ?? null
    const number = kept?.numberOf(part) ?? -1
    if (number >= 0) whole[key] = kept?.recordAt(number)
    if (number !== 0) changes.push(~at, number > 0 ? number : exchanged(part))
  }
}

function exchanged(value: object): Changes {
  return ['=', value]
}
