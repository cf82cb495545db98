/**
 * A state as it lies in a file: of its rulings only what its preset and the defaults do not say already.
 *
 * Whoever reads the file fills the other switches in again. A switch that a game gains later, with a default that
 * changes nothing, therefore changes no save, and saves that hold the whole table of their time compare equal too.
 * In memory a state always holds every switch.
 */
import type { System } from '../system/system.ts'

type Rulings = Readonly<Record<string, unknown>>

/** The state to be written down: it shares everything but its rulings with the one in memory. */
export function savedState<State extends object>(system: System<State>, state: State): object {
  const rulings = rulingsIn(state)
  if (system.rulingSet === undefined || rulings === null) return state
  return withRulings(state, withoutDefaults(system.rulingSet, rulings))
}

/** A state from a file with every switch settled; as it came where its rulings cannot be read. */
export function settledState<State extends object>(system: System<State>, saved: unknown): unknown {
  const rulings = rulingsIn(saved)
  if (system.rulingSet === undefined || rulings === null) return saved
  const settled = system.rulingSet.safeParse(rulings)
  return settled.success ? withRulings(saved, settled.data) : saved
}

/** Switches that settle to the whole table: one may follow from another, so what is left out is settled and compared. */
function withoutDefaults(form: NonNullable<System['rulingSet']>, whole: Rulings): Rulings {
  const kept = new Set(['preset'])
  for (;;) {
    const written = Object.fromEntries(Object.entries(whole).filter(([key]) => kept.has(key)))
    const settled = form.parse(written)
    const different = Object.keys(whole).filter((key) => settled[key] !== whole[key])
    if (different.length === 0) return written
    if (different.every((key) => kept.has(key))) return whole
    for (const key of different) kept.add(key)
  }
}

function rulingsIn(state: unknown): Rulings | null {
  const setup = recordIn(state, 'setup')
  return setup === null ? null : recordIn(setup, 'rulings')
}

function withRulings(state: unknown, rulings: Rulings): object {
  return { ...Object(state), setup: { ...recordIn(state, 'setup'), rulings } }
}

function recordIn(value: unknown, field: string): Rulings | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return null
  const found: unknown = Reflect.get(value, field)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : null
}
