/**
 * Situations by number, for a memory that knows very many of them: each is found again by a text of how it differs
 * from the first, which is short where most things stay as they were.
 *
 * In the text a part that differs within is a record by the places of its keys; anything else is there as it is, but
 * lists and records that were exchanged whole stand in a list of one, so that they cannot be mistaken.
 */
import type { System } from './system.ts'

// How much is kept at most: letters that all states would have if they were written out.
const MOST_LETTERS = 48e6
const LARGEST = 10_000

/** States by number, from 0 on: the first is the one that all others are compared with. */
export class Places<State extends object> {
  readonly #shape: Shape
  readonly #states: State[]
  readonly #most: number
  readonly #numbers = new Map<string, number>()

  /** The first state is met again only if it `recurs`. */
  constructor(system: System<State>, first: State, recurs: boolean) {
    this.#shape = shapeOf(partsOf(first))
    this.#states = [first]
    this.#most = MOST_LETTERS / ownLetters(system, first)
    if (recurs) this.#numbers.set(SAME, 0)
  }

  get isFull(): boolean {
    return this.#states.length >= this.#most
  }

  /** The number of a state, a new one if it was never met: then the state belongs to this list. */
  numberOf(state: State): number {
    const text = difference(partsOf(state), this.#shape)
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const place = this.#states.push(state) - 1
    this.#numbers.set(text, place)
    return place
  }

  /** The state of a number, to be looked at. */
  stateAt(place: number): State {
    const state = this.#states[place]
    if (state === undefined) throw new Error(`no situation has the number ${place}`)
    return state
  }
}

/** True for a state that takes longer to tell from others than to play on from: a battle, not a skirmish. */
export function isLarge<State extends object>(system: System<State>, state: State): boolean {
  return ownLetters(system, state) > LARGEST
}

/** Letters of all parts that copies of a state do not share. */
function ownLetters<State extends object>(system: System<State>, state: State): number {
  const copy = partsOf(system.copy(state))
  return JSON.stringify(Object.entries(state).filter(([key, part]) => copy[key] !== part)).length
}

const SAME = ''

/** A list or a record, with its keys and those of its parts. */
interface Shape {
  readonly parts: Parts
  readonly keys: readonly string[]
  /** By the place of the key; null for what has no parts. */
  readonly within: readonly (Shape | null)[]
}

type Parts = Readonly<Record<string, unknown>>

function shapeOf(parts: Parts): Shape {
  const keys = Object.keys(parts)
  const within = keys.map((key) => {
    const part = parts[key]
    return hasParts(part) ? shapeOf(part) : null
  })
  return { parts, keys, within }
}

function partsOf(state: object): Parts {
  if (!hasParts(state)) throw new TypeError('a state is a record')
  return state
}

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

/** How a list or a record differs from another: the same text, the same value. */
function difference(value: Parts, { parts, keys, within }: Shape): string {
  if (!sameKeys(value, parts, keys)) return exchanged(value)
  let text = SAME
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? ''
    const part = value[key]
    if (part === parts[key]) continue
    const shape = within[at] ?? null
    const changed = !hasParts(part)
      ? JSON.stringify(part)
      : shape === null
        ? exchanged(part)
        : difference(part, shape)
    if (changed !== SAME) text += `${text === SAME ? '{' : ','}"${at}":${changed}`
  }
  return text === SAME ? SAME : `${text}}`
}

function sameKeys(value: Parts, parts: Parts, keys: readonly string[]): boolean {
  if (Array.isArray(value)) return Array.isArray(parts) && value.length === keys.length
  if (Array.isArray(parts)) return false
  let at = 0
  for (const key in value) if (key !== keys[at++]) return false
  return at === keys.length
}

function exchanged(value: Parts): string {
  return `[${JSON.stringify(value)}]`
}
