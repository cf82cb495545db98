/**
 * Variations: what can be changed about a scenario, named by a path, and the values it takes.
 *
 *   heroes[0].guard=1..10       a field of a side's first figure, from 1 to 10
 *   heroes.count=1..6           a field of every figure of the side
 *   npcs[0].skills.combat=0,2   a field inside a field, two values
 *   rulings.nearby=zone,arms-reach
 *   field.zones=4..8:2          in steps of two
 *   policy.npcs=simple,skilled  who plays a seat
 *
 * Paths are applied to the checked scenario, so a figure that came from a name or a stat block has all its fields.
 */
import { type BaseScenario, parseScenario, quote, Refusal, type System } from '@steelyard/kernel'
import type { Job } from '../simulation/job.ts'

/** A number, a word or a truth value that a variation sets. */
export type Value = number | string | boolean

/** One thing that varies, and what it is set to in turn. */
export interface Variation {
  readonly path: string
  readonly values: readonly Value[]
}

const MOST_VALUES = 1000
const LARGEST = Number.MAX_SAFE_INTEGER

/** Reads `path=values`, or refuses it. Values are counted before any list of them is made. */
export function readVariation(text: string): Variation {
  const at = text.indexOf('=')
  const path = text.slice(0, at).trim()
  if (at < 1 || text.length === at + 1)
    throw refuse(`${quote(text)} does not say what varies and how.`, 'Write heroes[0].guard=1..10.')
  readPath(path)
  const spans = text
    .slice(at + 1)
    .split(',')
    .map((part) => readSpan(part.trim()))
  const count = spans.reduce((sum, span) => sum + span.count, 0)
  if (count > MOST_VALUES)
    throw refuse(`${quote(text)} has ${countText(count)} values.`, `At most ${MOST_VALUES} can be tried.`)
  return { path, values: spans.flatMap(valuesIn) }
}

/** One value, or so many from the first on, each a step further. */
interface Span {
  readonly first: Value
  readonly count: number
  /** Negative for a range that descends. */
  readonly step: number
}

const RANGE = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?::(-?\d+(?:\.\d+)?))?$/
const LIKE_A_RANGE = /^-?\d[\d.]*\.\./

/** `1..10`, `1..10:2`, or one value. A range may ascend or descend; its step is above 0 either way. */
function readSpan(text: string): Span {
  const range = RANGE.exec(text)
  if (range === null) {
    if (LIKE_A_RANGE.test(text))
      throw refuse(`${quote(text)} is no range of numbers.`, 'Write 1..10, 10..1 or 0..10:2.')
    return { first: readValue(text), count: 1, step: 0 }
  }
  const from = Number(range[1])
  const to = Number(range[2])
  const step = range[3] === undefined ? 1 : Number(range[3])
  if (step <= 0) throw refuse(`${quote(text)} never gets anywhere.`, 'A step is above 0, as in 0..10:2.')
  if (![from, to, step].every((number) => Math.abs(number) <= LARGEST))
    throw refuse(`${quote(text)} is out of reach.`, `Numbers from -${LARGEST} to ${LARGEST} can be tried.`)
  const count = Math.floor(Math.abs(to - from) / step + 1e-9) + 1
  return { first: from, count, step: to < from ? -step : step }
}

function valuesIn({ first, count, step }: Span): Value[] {
  if (typeof first !== 'number') return [first]
  return Array.from({ length: count }, (_, at) => first + at * step)
}

/** A number of values in words that stay short, however many they are. */
function countText(count: number): string {
  return count > 1e9 ? 'more than a billion' : String(count)
}

/** A value as it is typed. */
export function readValue(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

type Part = string | number

/** The parts of a path such as `heroes[0].skills.combat`. */
function readPath(path: string): Part[] {
  const parts: Part[] = []
  for (const piece of path.split('.')) {
    const found = /^([\p{L}\p{N}_ -]{1,60})((?:\[\d{1,3}\])*)$/u.exec(piece)
    if (found === null)
      throw refuse(`${quote(path)} is no path.`, 'Write names and places, such as heroes[0].guard.')
    parts.push(found[1] ?? '')
    for (const place of (found[2] ?? '').matchAll(/\d+/g)) parts.push(Number(place[0]))
  }
  const [root = ''] = parts
  if (parts.length < 2)
    throw refuse(
      `${quote(path)} says too little.`,
      `Write what of it varies, such as ${String(root)}[0].count.`,
    )
  return parts
}

/** The job with one thing set; the scenario is checked again with it. */
export function varied(system: System, job: Job, path: string, value: Value): Job {
  return variedAll(system, job, [path], [[value]])[0] ?? job
}

/** The job once for each list of values, one value for each path; every scenario is checked again. */
export function variedAll(
  system: System,
  job: Job,
  paths: readonly string[],
  points: readonly (readonly Value[])[],
): Job[] {
  const places = paths.map((path) => ({ path, parts: readPath(path) }))
  for (const { parts } of places) requireRuling(system, parts)
  const parsed = parseScenario(system, job.scenario)
  return points.map((values) => {
    const policies = { ...job.policies }
    const scenario = copyOf(parsed)
    let changed = false
    for (const [at, { path, parts }] of places.entries()) {
      const value = values[at] ?? 0
      const [root = '', ...rest] = parts
      if (root === 'policy') policies[rest.join('.')] = String(value)
      else {
        changed = true
        set(scenario, parts, value, path)
      }
    }
    if (changed) requireSound(system, scenario, paths, values)
    return { ...job, policies, scenario: changed ? scenario : job.scenario }
  })
}

function requireRuling(system: System, [root, key = '']: readonly Part[]): void {
  if (root !== 'rulings' || key === 'preset' || Object.hasOwn(system.rulings, key)) return
  throw refuse(`${system.title} has no ruling ${quote(key)}.`, `List them: steelyard rulings ${system.id}`)
}

/** Refuses what the values make of a scenario, and says which values they were. */
function requireSound(
  system: System,
  scenario: Plain,
  paths: readonly string[],
  values: readonly Value[],
): void {
  try {
    parseScenario(system, scenario)
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const point = paths.map((path, at) => `${path}=${String(values[at])}`).join(' and ')
    throw refuse(`Cannot fight with ${point}. ${thrown.message}`, 'Vary it within what a scenario may hold.')
  }
}

function set(scenario: Plain, parts: readonly Part[], value: Value, path: string): void {
  const [root] = parts
  if (root === 'rulings' || root === 'field') put(scenario, parts, value, path)
  else for (const [figure, inside] of figuresAt(scenario, parts, path)) putFigure(figure, inside, value, path)
}

type Plain = Record<string, unknown>

function copyOf(scenario: BaseScenario): Plain {
  return structuredClone({ ...scenario })
}

/** The figures that a path means, and what of them. */
function figuresAt(scenario: Plain, parts: readonly Part[], path: string): [figure: Plain, inside: Part[]][] {
  const sides = Array.isArray(scenario['sides']) ? scenario['sides'].filter(isPlain) : []
  const [root, ...rest] = parts
  const side = sides.find(({ id }) => id === root)
  if (side === undefined) {
    const ids = sides.map(({ id }) => String(id)).join(', ')
    throw refuse(
      `${quote(path)} begins with nothing that varies.`,
      `Begin with a side (${ids}), rulings, field or policy.`,
    )
  }
  const figures = Array.isArray(side['figures']) ? side['figures'].filter(isPlain) : []
  const [place] = rest
  if (typeof place !== 'number') return figures.map((figure) => [figure, rest])
  const figure = figures[place]
  if (figure === undefined)
    throw refuse(
      `${quote(path)}: there is nobody at ${place}.`,
      `${String(root)} has ${figures.length}, from 0.`,
    )
  return [[figure, rest.slice(1)]]
}

const OWN: ReadonlySet<Part> = new Set(['count', 'seat', 'id'])

/** A figure's own fields stand beside its sheet. */
function putFigure(figure: Plain, inside: readonly Part[], value: Value, path: string): void {
  const [field = ''] = inside
  if (inside.length === 0)
    throw refuse(`${quote(path)} names a figure, not a field of it.`, 'Add .guard or .count.')
  if (OWN.has(field)) put(figure, inside, value, path)
  else put(figure, ['sheet', ...inside], value, path)
}

/** Sets a value deep inside plain data; what is missing on the way is made. */
function put(root: Plain, parts: readonly Part[], value: Value, path: string): void {
  let at: Plain = root
  for (const part of parts.slice(0, -1)) {
    const key = String(part)
    const next = Object.hasOwn(at, key) ? at[key] : undefined
    if (next === undefined || next === null) {
      const made: Plain = {}
      define(at, key, made)
      at = made
    } else if (isPlain(next)) at = next
    else throw refuse(`${quote(path)} goes through ${quote(key)}, which is ${quote(next)}.`, 'Stop there.')
  }
  define(at, String(parts.at(-1)), value)
}

/** Defines a field of plain data; a name such as __proto__ is a field like any other. */
function define(at: Plain, key: string, value: unknown): void {
  Object.defineProperty(at, key, { value, enumerable: true, writable: true, configurable: true })
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null
}

function refuse(message: string, hint: string): Refusal {
  return new Refusal('malformed-request', message, hint)
}
