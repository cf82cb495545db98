/**
 * Whether a screen is well: axe finds nothing wrong with it in either theme, and nothing is wider than the page.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './stage.ts'

/** The rules whose findings a theme can change: it changes colours and nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Nothing wrong in the light or in the dark; nothing wider than the page. */
export async function expectWell({ page }: Guest, name: string): Promise<void> {
  await page.evaluate('document.documentElement.dataset.theme = "light"')
  expect([name, 'light', await violations(axe(page))]).toEqual([name, 'light', []])
  await page.evaluate('document.documentElement.dataset.theme = "dark"')
  expect([name, 'dark', await violations(axe(page).withRules(OF_COLOUR))]).toEqual([name, 'dark', []])
  expect([name, await fits(page)]).toEqual([name, true])
}

// No page of ours has frames; the legacy mode spares a blank page for each look. Only violations are told.
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

async function violations(look: AxeBuilder): Promise<string[]> {
  const found = await look.analyze()
  return found.violations.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

/** Whether nothing is wider than the page. */
export function fits(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
