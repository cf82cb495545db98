/**
 * The browser's store keeps the contract of every store, in a real browser; several tabs share it, and a full disk is said
 * plainly.
 */
import { change, newFight, storeContract } from '@steelyard/table/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../testing/browser.ts'
import { loadStore, openStoreIn } from '../testing/browser-store.ts'

let browser: Browser
let page: Page

async function begin(): Promise<void> {
  browser = await openBrowser()
  page = await browser.newPage()
  await loadStore(page)
}

storeContract({
  name: 'indexeddb',
  begin,
  open: () => openStoreIn(page, 'contract'),
  end: () => browser.close(),
})

describe('in a browser', () => {
  beforeAll(begin)
  afterAll(() => browser.close())

  it('of two tabs at the same revision one writes, and tells the other', async () => {
    const [one, other] = [await openStoreIn(page, 'shared'), await openStoreIn(page, 'shared')]
    const fight = newFight()
    await one.create(fight)
    await page.evaluate(
      `window.heard = []; new BroadcastChannel('shared').onmessage = ({ data }) => heard.push(data)`,
    )
    const written = await Promise.all([one.append(change(fight.id, 1)), other.append(change(fight.id, 1))])
    expect(written.toSorted()).toEqual([false, true])
    expect((await other.read(fight.id))?.revision).toBe(2)
    await page.waitForFunction('heard.length > 0')
    expect(await page.evaluate('heard')).toEqual([{ fight: fight.id, revision: 2 }])
  })

  it('says that there is no room left, and changes nothing', async () => {
    const store = await openStoreIn(page, 'full')
    const fight = newFight()
    await store.create(fight)
    await page.evaluate(
      `IDBObjectStore.prototype.put = function () { throw new DOMException('full', 'QuotaExceededError') }`,
    )
    await expect(store.append(change(fight.id, 1))).rejects.toMatchObject({ code: 'out-of-room' })
    expect((await store.read(fight.id))?.revision).toBe(1)
  })
})
