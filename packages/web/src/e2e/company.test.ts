/**
 * A company lives from fight to fight in the browser: founded, fought, taken in, rested, edited by two at once, exported,
 * deleted and imported again.
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

/** Four of each game, and whom they meet. */
const COMPANIES: Readonly<Record<string, { four: readonly string[]; foe: string }>> = {
  bastionland: {
    four: ['errant-knight-aldous', 'errant-knight-brannoc', 'young-squire', 'soldier-at-arms'],
    foe: 'gate-sentry',
  },
  mythras: { four: ['legionary', 'knight', 'duelist', 'archer'], foe: 'goblin' },
  momentum: { four: ['diaghilev', 'ulla', 'odo', 'maissa'], foe: 'pressganger' },
  stances: { four: ['magnus', 'sable', 'elena', 'lyra'], foe: 'road-bandit' },
  warband: { four: ['brand', 'isolde', 'maude', 'torgny'], foe: 'bandit' },
}

/** Chooses ready-made figures by their ids. */
async function choose(page: Page, box: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await page.getByLabel(box).fill(id.replaceAll('-', ' '))
    await page.locator(`.found [data-figure="${id}"]`).click()
  }
  await page.getByLabel(box).fill('')
}

async function found(page: Page, system: string): Promise<void> {
  await page.goto('/companies')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Company of ${system}`)
  await page.getByLabel('Game').selectOption(system)
  await choose(page, 'Find somebody for the company', COMPANIES[system]?.four ?? [])
  await page.locator('[data-act="found"]').click()
  await page.locator('.member').nth(3).waitFor()
}

/** Fights the foes that are chosen, by machine, and takes it in. */
async function fightOn(page: Page): Promise<void> {
  await page.locator('[data-act="start"]').click()
  await page.locator('.table-page').waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('.company-head').waitFor()
}

/** Rests by machine, as a careful company does, and takes it in. */
async function restOn(page: Page): Promise<void> {
  await page.locator('[data-act="rest"]').click()
  await page.locator('.question').first().waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('.company-head').waitFor()
}

it.each(Object.keys(COMPANIES))('leads four of %s through three fights with rests', async (system) => {
  const { page, complaints, context } = await stage.guest()
  await found(page, system)
  for (let fight = 0; fight < 3; fight++) {
    if (fight > 0) await restOn(page)
    await page.locator('[data-act="next"]').click()
    if (fight === 0) await choose(page, 'Find somebody for The foes', [COMPANIES[system]?.foe ?? ''])
    await fightOn(page)
  }
  expect(await page.locator('[data-chapter]').count()).toBe(5)
  expect(await page.locator('.member').count()).toBeGreaterThanOrEqual(4)
  const histories = await page.locator('.history').allInnerTexts()
  expect(complaints).toEqual([])
  expect(histories.length).toBeGreaterThanOrEqual(4)
  await context.close()
})
