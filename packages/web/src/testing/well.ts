/**
 * Whether a screen is well: axe finds nothing wrong with it in either theme, and nothing is wider than the page.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './stage.ts'

/** Nothing wrong in the light or in the dark; nothing wider than the page. */
export async function expectWell({ page }: Guest, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`)
    expect([name, theme, await violations(page)]).toEqual([name, theme, []])
  }
  expect([name, await fits(page)]).toEqual([name, true])
}

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze()
  return found.violations.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Whether nothing is wider than the page. */
export function fits(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
