/**
 * Whether a screen is well: axe finds nothing wrong with it in either theme, and nothing is wider than the page.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './stage.ts'

/** Nothing wrong in the dark, and no letter hard to read in the light either; nothing wider than the page. */
export async function expectWell({ page }: Guest, name: string): Promise<void> {
  expect(await violations(new AxeBuilder({ page }))).toEqual([])
  await page.evaluate('document.documentElement.dataset.theme = "light"')
  expect(await violations(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
  await page.evaluate('document.documentElement.dataset.theme = "dark"')
  expect([name, await fits(page)]).toEqual([name, true])
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const found = await builder.analyze()
  return found.violations.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Whether nothing is wider than the page. */
export function fits(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
