/**
 * A schema's complaints in words.
 */
import type { z } from 'zod'

/** A schema's complaints in one line each, at most five of them. */
export function explain(error: z.ZodError): string {
  const lines = error.issues.slice(0, 5).map((found) => {
    const issue = innermost(found)
    const where = issue.path.map(String).join('.').slice(0, 120)
    return where === '' ? issue.message : `${where}: ${issue.message}`
  })
  const more = error.issues.length - lines.length
  return `${lines.map((line) => line.slice(0, 300)).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

interface Complaint {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Where a value fits none of several forms: what the form says into which it got deepest, if it fits one at its top. */
function innermost(issue: z.core.$ZodIssue): Complaint {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flatMap(([first]) => (first === undefined ? [] : [innermost(first)]))
  const deepest = inner.toSorted((one, other) => other.path.length - one.path.length)[0]
  if (deepest === undefined || deepest.path.length === 0) return issue
  return { path: [...issue.path, ...deepest.path], message: deepest.message }
}
