/**
 * Odds on the wire: what has changed since they were last sent, and how it is put together again. Better numbers of
 * twenty options come several times a second, and most of what is said of an option stays the same.
 */
import type { Odds, OddsDelta } from './contract.ts'

/** What is new about odds; everything of an option that was not there before. */
export function oddsDelta(before: Odds | null, now: Odds): OddsDelta {
  const known = new Map(before?.options.map((option) => [option.key, option]))
  return {
    ...now,
    options: now.options.flatMap((option) => {
      const old = known.get(option.key)
      if (old === undefined) return [option]
      const changed = Object.entries(option).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(old, field)),
      )
      return changed.length === 0 ? [] : [{ ...Object.fromEntries(changed), key: option.key }]
    }),
  }
}

/** Odds with what is new about them. */
export function withOddsDelta(before: Odds | null, delta: OddsDelta): Odds {
  const options = new Map<string, object>(before?.options.map((option) => [option.key, option]))
  for (const option of delta.options) options.set(option.key, { ...options.get(option.key), ...option })
  // A delta names only what is new: together with what was there every option is whole.
  return { ...delta, options: [...options.values()] as Odds['options'] }
}
