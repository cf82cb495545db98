/**
 * A test that says which rules it exercises.
 *
 * The ids stand in front of the test's name, where the check of the register finds them: every registered
 * rule must be named by a test, and every named rule must be registered.
 */
import { test } from 'vitest'

/** Declares a test of one or more rules. */
export function rule(ids: string | readonly string[], what: string, fn: () => void): void {
  test(`[${[ids].flat().join(', ')}] ${what}`, fn)
}
