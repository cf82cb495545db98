/** Scenarios under the settings of a project. */
import { explain, type System } from '@steelyard/kernel'
import { z } from 'zod'
import { UsageProblem } from './problem.ts'
import { projectInUse } from './project.ts'

const written = z.looseObject({
  rulings: z.looseObject({}).optional(),
  hands: z.looseObject({}).optional(),
  sides: z.array(z.looseObject({ id: z.string(), hand: z.string().optional() })),
})

/** A scenario with the project's house rules and hands where it has none of its own. */
export function withProject(system: System, scenario: unknown): unknown {
  const { rulings, hands } = projectInUse()?.settings ?? {}
  const house = rulings?.[system.id]
  const parsed = written.safeParse(scenario)
  // What is no scenario is refused by whoever reads it, with the reason.
  if (!parsed.success || (house === undefined && hands === undefined)) return scenario
  if (house !== undefined) requireRulings(system, house)
  const free = parsed.data.sides.filter(({ id, hand }) => hand === undefined && hands?.[id] !== undefined)
  const given = Object.fromEntries(free.map(({ id }) => [id, hands?.[id]]))
  const all = { ...given, ...parsed.data.hands }
  return {
    ...parsed.data,
    ...(house === undefined ? {} : { rulings: { ...house, ...parsed.data.rulings } }),
    ...(Object.keys(all).length === 0 ? {} : { hands: all }),
  }
}

function requireRulings(system: System, house: object): void {
  const read = system.rulingSet?.safeParse(house)
  if (read === undefined || read.success) return
  throw new UsageProblem(
    `The settings in ${projectInUse()?.file} cannot be used: rulings.${system.id}: ${explain(read.error)}`,
    `"steelyard rulings ${system.id}" lists what there is.`,
  )
}
