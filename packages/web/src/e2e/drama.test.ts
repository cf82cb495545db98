/**
 * The order in which an exchange is shown: dice land, then words tell what came of them. Where motion is unwanted, or dice
 * do not roll, everything is there at once.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

/** How long dice land, and how long the words wait, by the page's styles. */
function timing(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const die = getComputedStyle(document.querySelector('.tray .die'))
    const words = getComputedStyle(document.querySelector('.tray-title'))
    return {
      lands: die.animationName === 'none' ? 0 : parseFloat(die.animationDuration),
      waits: words.animationName === 'none' ? 0 : parseFloat(words.animationDelay),
    }
  })()`)
}

it('tells what came of dice when they have landed', async () => {
  const { page, context } = await stage.guest()
  await page.goto('/')
  await page.locator('[data-start="quick"]').click()
  await page.locator('.question').first().waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  await page.goto(`${page.url().replace(/\/gm.*$/, '')}/watch`)
  await page.locator('.tray .die').first().waitFor()
  expect(await timing(page)).toEqual({ lands: 0, waits: 0 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await timing(page)).toEqual({ lands: 0.32, waits: 0.32 })
  await page.evaluate('document.documentElement.dataset.dice = "slow"')
  expect(await timing(page)).toEqual({ lands: 0.56, waits: 0.56 })
  await page.evaluate('document.documentElement.dataset.dice = "off"')
  expect(await timing(page)).toEqual({ lands: 0, waits: 0 })
  await context.close()
})
