/**
 * The browser's store, used from a test: the calls of a `Store` here are carried out by the real one in a page of a real
 * browser.
 */
import { HostProblem, type Problem } from '@steelyard/table/contract'
import type { CompanyStore, Store } from '@steelyard/table/store'
import type { Page } from 'playwright-core'
import { loadBundle } from './bundle.ts'

/** Loads the store's code into a page. */
export function loadStore(page: Page): Promise<void> {
  return loadBundle(page, new URL('../local/store.ts', import.meta.url), 'stores')
}

type Answer = { readonly result: unknown } | { readonly problem: Problem & { readonly cause: string } }

/** Opens a store in a page that has its code; two stores of one name share what they keep. */
export async function openStoreIn(page: Page, name: string): Promise<Store> {
  const variable = `open_${Math.random().toString(36).slice(2)}`
  await page.evaluate(`stores.openBrowserStore(${JSON.stringify(name)}, () => { window.storeGone = true })
    .then(({ store, empty }) => { window.${variable} = store; window.storeEmpty = empty })`)
  const call = async (path: string, given: readonly unknown[]): Promise<unknown> => {
    const answer: Answer = await page.evaluate(
      `(async (given) => {
        try { return { result: await ${variable}.${path}(...given) } }
        catch (thrown) {
          const { code, message, hint, cause } = thrown
          return { problem: { code, message, hint, cause: String(cause) } }
        }
      })(${JSON.stringify(given)})`,
    )
    if ('result' in answer) return answer.result
    throw new HostProblem(answer.problem, { cause: answer.problem.cause })
  }
  const calling = <Called extends object>(prefix: string, own: Partial<Called>): Called =>
    new Proxy(Object(own), {
      get: (target, key) =>
        Reflect.get(target, key) ??
        // Whoever waits for the store itself finds no `then` in it.
        (key === 'then' ? undefined : (...given: unknown[]) => call(`${prefix}${String(key)}`, given)),
    })
  const companies = calling<CompanyStore>('companies.', {})
  return calling<Store>('', { kind: 'indexeddb', notices: [], companies, watch: () => () => undefined })
}
