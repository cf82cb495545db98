/**
 * A hash table of states: equal states have one number, and different states have different numbers.
 *
 * The hash key of a state is a short text of how it differs from the first state, because most of a state stays as it
 * was. Records within a state, such as figures, are hash-consed in the same way: each has a number among the records
 * that were seen at its place, the key holds that number, and equal records share one object.
 */
import type { System } from '../../system/system.ts'

// The most values that all states together may hold.
const MOST_VALUES = 8e6

/** States by number, from 0 on. The first is the reference from which all others are told apart. */
export class StateTable<State extends object> {
  readonly #table: RecordTable
  readonly #states: State[]
  readonly #room: Room = { left: MOST_VALUES }

  /** `recurs` is false if the first state must never be found again. */
  constructor(first: State, recurs: boolean) {
    this.#table = new RecordTable(partsOf(first), recurs, this.#room)
    this.#states = [first]
  }

  get isFull(): boolean {
    return this.#room.left <= 0
  }

  /** The number of a state; a new one if it is not known. The table owns the state from then on and may change it. */
  numberOf(state: State): number {
    const number = this.#table.numberOf(partsOf(state))
    if (number === this.#states.length) this.#states.push(state)
    return number
  }

  /** The state with a number; callers must not change it. */
  stateAt(number: number): State {
    const state = this.#states[number]
    if (state === undefined) throw new Error(`no state has the number ${number}`)
    return state
  }
}

/** How many values of a state are copied with it, not shared between copies. */
export function sizeOf<State extends object>(system: System<State>, state: State): number {
  const copy = partsOf(system.copy(state))
  return valuesIn(Object.fromEntries(Object.entries(state).filter(([key, part]) => copy[key] !== part)))
}

function valuesIn(part: unknown): number {
  return hasParts(part) ? Object.values(part).reduce((sum: number, each) => sum + 1 + valuesIn(each), 0) : 0
}

// ── Records ──────────────────────────────────────────────────────────────────────────────────────────────

type Parts = Record<string, unknown>

/** How many more values the table may hold. */
interface Room {
  left: number
}

// Estimates of memory: so many characters take as much as one value, and an empty list as much as so many values.
const LETTERS = 8
const LIST = 4

/** Records of one place in the state by number, from 0 on. The first is the reference. */
class RecordTable {
  readonly #shape: Shape
  readonly #records: Parts[]
  readonly #numbers = new Map<string, number>()
  readonly #room: Room

  /** `recurs` is false if the first record must never be found again. */
  constructor(first: Parts, recurs: boolean, room: Room) {
    this.#shape = shapeOf(first, room)
    this.#records = [first]
    this.#room = room
    if (recurs) this.#numbers.set(JSON.stringify([]), 0)
  }

  /** The number of a record; a new one if no equal record is known. */
  numberOf(record: Parts): number {
    const text = JSON.stringify(changesIn(record, this.#shape))
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#records.push(record) - 1
    this.#numbers.set(text, number)
    this.#room.left -= roomOf(record) + text.length / LETTERS
    return number
  }

  /** The shared object for all records with a number. */
  recordAt(number: number): Parts | undefined {
    return this.#records[number]
  }
}

/** An estimate of the memory of a list or a record, in values; records within are counted in their own tables. */
function roomOf(value: object): number {
  let room = LIST
  for (const part of Object.values(value)) room += 1 + (Array.isArray(part) ? roomOf(part) : 0)
  return room
}

function partsOf(state: object): Parts {
  if (!hasParts(state)) throw new TypeError('a state must be an object')
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
 * How a list or a record differs from its reference: indexes and values in turn. A record within is given by its
 * number and a list by its own differences, both at ~index, which no plain value uses. What does not have the shape of
 * the reference stands whole after the sign '='.
 */
type Changes = readonly unknown[]

/** The reference of a list or a record, index by index. */
interface Shape {
  readonly keys: readonly string[]
  readonly parts: readonly unknown[]
  readonly records: readonly (RecordTable | null)[]
  readonly lists: readonly (Shape | null)[]
}

function shapeOf(whole: Parts, room: Room): Shape {
  const parts = Object.values(whole)
  return {
    keys: Object.keys(whole),
    parts,
    records: parts.map((part) =>
      hasParts(part) && !isList(part) ? new RecordTable(part, true, room) : null,
    ),
    lists: parts.map((part) => (hasParts(part) && isList(part) ? shapeOf(part, room) : null)),
  }
}

/** A for-in loop uses V8's enum cache, which is several times faster than loading each key of a list. */
function changesIn(record: Parts, shape: Shape): Changes {
  const { keys, parts } = shape
  const changes: unknown[] = []
  let at = 0
  for (const key in record) {
    if (key !== keys[at]) return replacedBy(record)
    const part = record[key]
    if (part !== parts[at]) noteChange(changes, record, key, part, shape, at)
    at++
  }
  return at === keys.length ? changes : replacedBy(record)
}

function changesInList(list: Parts & readonly unknown[], shape: Shape): Changes {
  const { keys, parts } = shape
  if (list.length !== keys.length) return replacedBy(list)
  const changes: unknown[] = []
  for (let at = 0; at < list.length; at++) {
    const part = list[at]
    if (part !== parts[at]) noteChange(changes, list, keys[at] ?? '', part, shape, at)
  }
  return changes
}

/**
 * Appends how a part differs, if it does, and replaces a record within by its shared object. The parameters are
 * positional because this runs for each changed value of each state, and an object for them would be allocated each
 * time.
 */
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
    const within = list === null ? replacedBy(part) : changesInList(part, list)
    if (within.length > 0) changes.push(~at, within)
  } else {
    const table = records[at] ?? null
    const number = table?.numberOf(part) ?? -1
    if (number >= 0) whole[key] = table?.recordAt(number)
    if (number !== 0) changes.push(~at, number > 0 ? number : replacedBy(part))
  }
}

function replacedBy(value: object): Changes {
  return ['=', value]
}
