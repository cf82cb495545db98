/**
 * Packs in the pages: loaded from a file, refused with a word where they do not fit, offered wherever ready-made content
 * is, taken along by a company, and shared by link.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../testing/stage.ts'
import { expectWell } from '../testing/well.ts'

const WOLVES = readFileSync(new URL('../../../../docs/packs/wolf-winter.pack.yaml', import.meta.url), 'utf8')

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

async function load(page: Page, text: string): Promise<void> {
  await page
    .locator('[data-act="load-pack"]')
    .setInputFiles({ name: 'own.pack.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
}

it('refuses a pack of a newer format, one for newer rules and a broken one, each with the reason', async () => {
  const { page, context, complaints } = await stage.guest()
  await page.goto('/packs')
  const refused: readonly (readonly [text: string, word: string])[] = [
    [WOLVES.replace('formatVersion: 1', 'formatVersion: 2'), 'written for a newer steelyard'],
    [WOLVES.replace(/^rules: .*$/m, 'rules: 99.0.0'), 'was written for warband 99.0.0'],
    ['figures: [', 'neither YAML nor JSON'],
    ['title: Wolves', 'This is no pack'],
  ]
  for (const [text, word] of refused) {
    await load(page, text)
    await page.locator('.notice', { hasText: word }).waitFor()
  }
  expect(await page.locator('[data-pack]').count()).toBe(0)
  // The browser tells of answers that refuse; the pages have nothing to add.
  expect(complaints.filter((line) => !line.includes('Failed to load resource'))).toEqual([])
  await context.close()
})

it('offers the content of a pack in Build, on a sheet and to a company, and shares it by link', async () => {
  const guest = await stage.guest()
  const { page, context, complaints } = guest
  await page.goto('/packs')
  await load(page, WOLVES)
  await page.locator('[data-pack="wolf-winter"] [data-play]').waitFor()
  await expectWell(guest, 'packs')

  // A fight of the pack, with a figure of it more, and somebody who carries its weapon.
  await page.goto('/build?system=warband')
  await page.getByLabel('Begin with').selectOption('wolf-winter/the-snowed-in-pass')
  await page.locator('.build-list', { hasText: 'Winter Wolf' }).waitFor()
  await page.locator('[data-act="make"]').first().click()
  await page.locator('dialog [data-field="name"] input').fill('Smith')
  await page
    .locator('dialog [data-field="weapons"]')
    .getByRole('button', { name: /Another|Add/ })
    .click()
  await page.locator('dialog [data-field="weapons"] input').first().fill('ice axe')
  await page.locator('dialog .outcome[aria-busy="false"] pre', { hasText: 'ice axe' }).waitFor()
  await page.locator('dialog [data-act="done"]:enabled').click()
  await page.locator('[data-act="start"]').click()
  await page.locator('.table-board .figure', { hasText: 'Winter Wolf 1' }).waitFor()
  await page.locator('.table-board .figure', { hasText: 'Smith' }).waitFor()

  // A company takes the pack along: its people are found by whoever leads it, on any device.
  await page.goto('/companies')
  await page.getByRole('textbox', { name: 'Name' }).fill('Hunters')
  await page.getByLabel('Game').selectOption('warband')
  await page.getByLabel('Find somebody for the company').fill('hillman')
  await page.locator('.found [data-figure="hillman"]').click()
  await page.locator('[data-act="found"]').click()
  await page.getByRole('button', { name: 'Take The Wolf Winter' }).click()
  await page.locator('[data-pack="wolf-winter"]').waitFor()
  const token: unknown = await page.evaluate('JSON.parse(localStorage["steelyard.companies"])[0].token')
  const other = await stage.guest({ width: 390, height: 844 })
  await other.page.goto(`${page.url()}#t=${String(token)}`)
  await other.page.locator('[data-pack="wolf-winter"]').waitFor()
  await other.page.locator('[data-act="next"]').click()
  await other.page.getByLabel('Find somebody for The foes').fill('winter wolf')
  await other.page.locator('.found [data-figure="winter-wolf"]').click()
  await other.page.locator('[data-act="start"]').click()
  await other.page.locator('[data-token]', { hasText: 'Winter Wolf' }).first().waitFor()

  // A link brings the pack elsewhere.
  const letters = Buffer.from(WOLVES).toString('base64url')
  await other.page.goto(`/packs#p=${letters}`)
  await other.page.locator('[data-act="keep-pack"]').click()
  await other.page.locator('[data-pack="wolf-winter"]').waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.context.close()
  await context.close()
})
