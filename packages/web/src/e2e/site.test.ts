/**
 * The browser edition, from files on a plain static server below a path: fights of every game, odds, a sweep in the lab,
 * everything as a file and back, and all of it again without a network.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site, type SiteVisitor } from '../testing/site.ts'

let site: Site
let visitor: SiteVisitor
beforeAll(async () => {
  site = await openSite()
  visitor = await site.visit()
})
afterAll(async () => {
  await site?.close()
})

const GAMES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband']

/** Starts the first fight of a game, from the first page. */
async function start(page: Page, game: string): Promise<void> {
  await page.goto(site.address)
  await page.locator(`[data-start="${game}"]`).click()
  await page.locator('.question').first().waitFor()
}

it('shows the first page without a table or a game', async () => {
  const { page, complaints } = visitor
  await page.goto(site.address)
  await page.locator('.game').nth(4).waitFor()
  expect(complaints).toEqual([])
})

it.each(GAMES)('starts a fight of %s, and answers', async (game) => {
  const { page, complaints } = visitor
  await start(page, game)
  const question = page.locator('.question').first()
  const id = await question.getAttribute('data-question')
  await page.locator('.acts .next').click()
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
