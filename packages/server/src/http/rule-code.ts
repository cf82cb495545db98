/**
 * The lines that carry rules out, added to the rules of a game where the server runs from its sources, for whoever
 * works on them. An installed server adds nothing.
 */
import type { RuleView } from '@steelyard/table/contract'
import { type RulePlaces, rulePlaces } from '../rule-places.ts'

const MOST_LINES = 3
const known = new Map<string, ReadonlyMap<string, RulePlaces>>()

/** The rules, each with the first lines that carry it out. The sources of a game are read once. */
export function withCode(system: string, rules: readonly RuleView[]): RuleView[] {
  const places = known.get(system) ?? rulePlaces(system)
  known.set(system, places)
  return rules.map((rule) => {
    const code = (places.get(rule.id)?.code ?? []).flatMap(({ file, line }) =>
      line === undefined ? [] : [{ file, line }],
    )
    return code.length === 0 ? rule : { ...rule, code: code.slice(0, MOST_LINES) }
  })
}
