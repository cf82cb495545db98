/**
 * The same rules, the same bits: what a browser computes is what Node computes, byte for byte.
 */

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bitsOf } from '../testing/bits.ts'
import { openBrowser } from '../testing/browser.ts'
import { loadBundle } from '../testing/bundle.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  await loadBundle(page, new URL('../testing/bits.ts', import.meta.url), 'bits')
})
afterAll(() => browser?.close())

it('fights, simulations and odds of every game are the same in Node and in Chromium', async () => {
  const there: unknown = await page.evaluate('bits.bitsOf()')
  const here = bitsOf()
  expect(Object.keys(here)).toHaveLength(15)
  for (const [name, text] of Object.entries(here)) {
    expect(text.length, name).toBeGreaterThan(100)
    expect(Reflect.get(Object(there), name) === text, name).toBe(true)
  }
})
