/**
 * Whether a screen is well: axe finds nothing wrong with it in either theme, and nothing is wider than the page.
 */
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Guest } from './stage.ts'

/** The rules whose findings a theme can change: it changes colours and nothing else. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Nothing wrong in the light or in the dark; nothing wider than the page. */
export async function expectWell({ page }: Guest, name: string): Promise<void> {
  expect([name, 'light', await violations(page, 'light')]).toEqual([name, 'light', []])
  expect([name, 'dark', await violations(page, 'dark', OF_COLOUR)]).toEqual([name, 'dark', []])
  expect([name, await fits(page)]).toEqual([name, true])
}

/**
 * What is wrong in a theme by all rules of axe, or by some: rule and elements. No page of ours has frames. The script is
 * half a megabyte, so it is handed to each document once.
 */
async function violations(page: Page, theme: string, rules?: readonly string[]): Promise<unknown> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  return page.evaluate(`(async () => {
    document.documentElement.dataset.theme = ${JSON.stringify(theme)}
    const { violations } = await axe.run(document, ${JSON.stringify(options)})
    return violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', '))
  })()`)
}

/** Whether nothing is wider than the page. */
export function fits(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
}
