/**
 * The numbers of a scenario, by the paths under which a simulation varies them: how many there are of a figure, what its
 * sheet says, and what the field is like.
 */
import type { BaseScenario } from '@steelyard/kernel'
import type { ScenarioCheck } from '../contract.ts'

type ScenarioNumber = ScenarioCheck['numbers'][number]

const DEEPEST = 5
const MOST = 600

/** Every number that can be varied, figure by figure. */
export function numbersIn(scenario: BaseScenario): ScenarioNumber[] {
  const found = scenario.sides.flatMap((side) =>
    figuresOf(side).flatMap((figure, at) => {
      const path = `${side.id}[${at}]`
      const own = { side: side.id, who: nameOf(fieldOf(figure, 'sheet')) }
      const count = Number(fieldOf(figure, 'count') ?? 1)
      const leaves = leavesOf(fieldOf(figure, 'sheet'), path).map((leaf) => ({ ...own, ...leaf }))
      return [{ ...own, path: `${path}.count`, name: 'count', value: count }, ...leaves]
    }),
  )
  const fields = leavesOf(fieldOf(scenario, 'field'), 'field').map((leaf) => ({ side: '', who: '', ...leaf }))
  return [...found, ...fields].slice(0, MOST)
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function figuresOf(side: object): readonly unknown[] {
  const figures = fieldOf(side, 'figures')
  return Array.isArray(figures) ? figures : []
}

function nameOf(sheet: unknown): string {
  const name = fieldOf(sheet, 'name')
  return typeof name === 'string' ? name : ''
}

/** The numbers inside plain data, with the names on the way to them; a name that no path can hold is left out. */
function leavesOf(
  value: unknown,
  path: string,
  names: readonly string[] = [],
): Pick<ScenarioNumber, 'path' | 'name' | 'value'>[] {
  if (typeof value === 'number') return [{ path, name: names.join(' '), value }]
  if (typeof value !== 'object' || value === null || names.length >= DEEPEST) return []
  if (Array.isArray(value))
    return value.flatMap((each, at) => leavesOf(each, `${path}[${at}]`, [...names, labelOf(each, at)]))
  return Object.entries(value)
    .filter(([key]) => /^[\p{L}\p{N}_ -]{1,60}$/u.test(key))
    .flatMap(([key, each]) => leavesOf(each, `${path}.${key}`, [...names, key]))
}

/** What an element of a list is called: by its own name where it has one, else by its place. */
function labelOf(value: unknown, at: number): string {
  const name = nameOf(value)
  return name === '' ? String(at + 1) : name
}
