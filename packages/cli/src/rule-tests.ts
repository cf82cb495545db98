/**
 * Which tests show which rule: the list that the checks keep up to date beside the systems.
 */
import { createRequire } from 'node:module'
import { z } from 'zod'

const listForm = z.record(z.string(), z.array(z.string()))

/** The tests that name each rule, by the rule's id. */
export function ruleTests(): Readonly<Record<string, readonly string[]>> {
  const found = listForm.safeParse(createRequire(import.meta.url)('@steelyard/systems/rule-tests.json'))
  return found.success ? found.data : {}
}
