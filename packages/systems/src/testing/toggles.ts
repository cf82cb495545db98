/**
 * Tests of rulings: a register of which alternative values have been shown.
 *
 *   const { toggle, notShown } = toggles(rulings, ['grades', 'rounding'])
 *   toggle({ grades: 'additive' }, '65 is 45 when Hard', (on) => { … })
 *
 * `toggle` notes the value that it switches on and hands it to the test; `notShown` lists the alternatives of those
 * switches that have no test yet.
 */
import type { RulingEntry } from '@steelyard/kernel'
import { rule } from './rule.ts'

/** A register for the tests of these switches. */
export function toggles<Input extends object>(
  rulings: Readonly<Record<string, RulingEntry>>,
  of: readonly string[] = Object.keys(rulings),
): {
  readonly toggle: (on: Input, what: string, show: (on: Input) => void) => void
  readonly notShown: () => readonly string[]
} {
  const shown = new Set<string>()
  return {
    toggle: (on, what, show) => {
      const [key = '', value] = Object.entries(on)[0] ?? []
      const entry = of.includes(key) ? rulings[key] : undefined
      if (entry === undefined) throw new RangeError(`${key} is not a ruling of this file`)
      shown.add(`${key} ${String(value)}`)
      rule(entry.rules, `${key} = ${String(value)}: ${what}`, () => show(on))
    },
    notShown: () =>
      of.flatMap((key) =>
        Object.keys(rulings[key]?.values ?? {})
          .filter((value) => value !== String(rulings[key]?.default))
          .map((value) => `${key} ${value}`)
          .filter((each) => !shown.has(each)),
      ),
  }
}
