/**
 * A store whose calls are measured: how long each takes, and which of them fail and why.
 */
import type { Store } from '@steelyard/table/store'
import type { Meter } from '../http/meter.ts'

/** The calls that are measured: those that wait for a disk or a database. */
const METERED: ReadonlySet<PropertyKey> = new Set<keyof Store>([
  'create',
  'read',
  'append',
  'fold',
  'setAside',
  'personOf',
  'fightOf',
  'count',
  'summaries',
  'ownedBy',
  'prune',
  'remove',
  'check',
])

/** The same store, measured. */
export function meteredStore(store: Store, meter: Meter): Store {
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (typeof found !== 'function') return found
      // The store's own fields are private to it, so it is called as itself.
      const call = (...given: unknown[]): unknown => Reflect.apply(found, target, given)
      if (!METERED.has(name)) return call
      return (...given: unknown[]) => meter.storeCall(String(name), async () => call(...given))
    },
  })
}
