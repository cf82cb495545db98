/**
 * A store that fails at any of its calls, before it has done what was asked or after: whoever sends an act again under the
 * same key until it is confirmed has done it once, and nothing that was confirmed is lost.
 */
import { expect, test } from 'vitest'
import { HostProblem } from '../contract.ts'
import { LocalHost } from '../host/local-host.ts'
import { usualAnswer } from '../testing/players.ts'
import { openMemory } from './memory.ts'
import { type Store, storeAway, storeSilent } from './store.ts'

type Moment = 'before' | 'after'

const ANSWERS = 3
/** More calls than opening a fight and giving so many answers take. */
const CALLS = 15
const PASSING: ReadonlySet<string> = new Set(['store-away', 'outcome-unknown', 'busy'])

/** The same store; one of its calls fails, before it is done or after. */
function failing(
  store: Store,
  failure: { readonly at: number; readonly moment: Moment; calls: number },
): Store {
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target)
      if (typeof found !== 'function' || name === 'watch') return found
      return async (...given: unknown[]) => {
        failure.calls += 1
        const fails = failure.calls === failure.at
        if (fails && failure.moment === 'before') throw storeAway(new Error('EIO'))
        const result: unknown = await Reflect.apply(found, target, given)
        if (fails) throw storeSilent(new Error('the connection was lost'))
        return result
      }
    },
  })
}

/** Does something until it is done, as a client does whose server has trouble with its store. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 5; left > 0; left--)
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof HostProblem) || !PASSING.has(thrown.code)) throw thrown
    }
  throw new Error('the store failed more often than once')
}

for (const moment of ['before', 'after'] as const)
  test(`each call of the store fails once, ${moment} it is done`, async () => {
    let failed = 0
    for (let at = 1; at <= CALLS; at++) {
      const kept = openMemory()
      const failure = { at, moment, calls: 0 }
      const host = new LocalHost({ store: failing(kept, failure) })
      const from = { sample: 'first', system: 'bastionland' }
      const { tokens, fight } = await again(() => host.create({ from, seed: 'faults' }))
      const confirmed: number[] = []
      for (let number = 0; number < ANSWERS; number++) {
        const { questions } = await again(() => host.snapshot(tokens.referee))
        const [question] = questions
        if (question === undefined) break
        const request = { act: usualAnswer(question), key: `answer-${number}` }
        confirmed.push((await again(() => host.act(tokens.referee, request))).revision)
      }
      if (failure.calls >= at) failed++
      await host.close()
      const receipts = (await kept.read(fight))?.receipts ?? []
      expect(
        receipts
          .map(({ key, revision }) => ({ key, revision }))
          .sort((one, other) => one.revision - other.revision),
      ).toEqual(confirmed.map((revision, number) => ({ key: `answer-${number}`, revision })))
      const fresh = new LocalHost({ store: kept })
      expect((await fresh.snapshot(tokens.referee)).revision).toBe(confirmed.at(-1))
      await fresh.close()
    }
    expect(failed).toBeGreaterThan(ANSWERS)
  })
