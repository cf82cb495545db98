/**
 * What varies in a simulation, between the way it is written (`npcs[0].count=1..6`) and the way it is picked by hand:
 * something of the scenario, and a range of numbers or a list of words.
 */
import type { ScenarioCheck } from '@steelyard/table/contract'

type ScenarioNumber = ScenarioCheck['numbers'][number]

/** A variation taken apart. */
export interface ReadVariation {
  readonly path: string
  /** The range, where it is one of numbers. */
  readonly range: { readonly from: number; readonly to: number; readonly by: number } | null
  readonly values: readonly string[]
}

const RANGE = /^(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/

/** Takes a written variation apart. */
export function readVariation(text: string): ReadVariation {
  const at = text.indexOf('=')
  const path = at < 0 ? text.trim() : text.slice(0, at).trim()
  const values = at < 0 ? '' : text.slice(at + 1).trim()
  const range = RANGE.exec(values)
  if (range === null) return { path, range: null, values: values === '' ? [] : values.split(',') }
  const [from = 0, to = 0, by = 1] = range.slice(1).map((part) => (part === undefined ? 1 : Number(part)))
  return { path, range: { from, to, by }, values: [] }
}

/** Writes a range. */
export function rangeText(path: string, { from, to, by }: NonNullable<ReadVariation['range']>): string {
  return `${path}=${from}..${to}${by === 1 ? '' : `:${by}`}`
}

/** A range worth trying about a number as it stands. */
export function usualRange({ path, name, value }: ScenarioNumber): string {
  if (name === 'count') return rangeText(path, { from: 1, to: Math.max(6, value + 3), by: 1 })
  if (value > 20) {
    const by = value > 60 ? 10 : 5
    const middle = Math.round(value / by) * by
    return rangeText(path, { from: Math.max(0, middle - 4 * by), to: middle + 4 * by, by })
  }
  return rangeText(path, { from: Math.max(0, value - 3), to: value + 3, by: 1 })
}

/** What varies, in words. */
export function pathWords(path: string, checked: ScenarioCheck | null): string {
  const found = checked?.numbers.find((number) => number.path === path)
  if (found === undefined) return path
  return found.who === '' ? found.name : `${found.who}: ${fieldWords(found.name)}`
}

/** A field's name in words: `guardMax` is `guard max`. */
export function fieldWords(name: string): string {
  return name === 'count' ? 'how many' : name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

/** One figure of the tree, with its numbers. */
export interface NumberGroup {
  readonly key: string
  readonly title: string
  readonly side: number
  readonly numbers: readonly ScenarioNumber[]
}

/** The numbers of a scenario by figure, in its order; the field comes last. */
export function numberGroups({ numbers, sides }: ScenarioCheck): NumberGroup[] {
  const groups = new Map<string, ScenarioNumber[]>()
  for (const number of numbers) {
    const key = /^[^.]+/.exec(number.path)?.[0] ?? ''
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [number])
    else group.push(number)
  }
  return [...groups].map(([key, own]) => {
    const side = sides.findIndex(({ id }) => id === own[0]?.side)
    return { key, side, numbers: own, title: own[0]?.who === '' ? 'The field' : (own[0]?.who ?? key) }
  })
}
