/**
 * Whole fights of every game by keyboard alone: Enter for what a good player would do, a letter or digit for a line, and
 * a machine that plays one's side until told to stop.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

/** A short fight of each game. */
const FIGHTS: readonly (readonly [system: string, sample: string])[] = [
  ['bastionland', 'first'],
  ['mythras', 'first'],
  ['momentum', 'first-blood'],
  ['stances', 'first-blood'],
  ['warband', 'first-blows'],
]
const MOST_KEYS = 400

let stage: Stage
let gm: Guest
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest({ width: 1400, height: 900 })
})
afterAll(async () => {
  await stage?.close()
})

async function begin({ page }: Guest, system: string, sample: string): Promise<void> {
  await page.goto(`/build?system=${system}&sample=${sample}`)
  await page.locator('[data-act="start"]').click()
  await page.locator('.question').first().waitFor()
}

/** What is asked now, or null once it is over. */
async function asked(page: Page): Promise<string | null> {
  await page.locator('.question, .over-card').first().waitFor()
  if ((await page.locator('.over-card').count()) > 0) return null
  return page.locator('.question').first().getAttribute('data-question')
}

/** Waits until something else is asked than before. */
async function moved(page: Page, before: string | null): Promise<void> {
  await page.locator(`[data-question="${before}"]`).waitFor({ state: 'detached' })
}

it.each(FIGHTS)('plays %s to the end by Enter alone', async (system, sample) => {
  const { page } = gm
  await begin(gm, system, sample)
  const button = await page.locator('.acts .next').innerText()
  expect(button).not.toContain('Usual')
  let keys = 0
  for (let question = await asked(page); question !== null; question = await asked(page)) {
    expect(keys++).toBeLessThan(MOST_KEYS)
    await page.keyboard.press('Enter')
    // What would end something for good is asked about once more.
    const gone = `body:not(:has([data-question="${question}"]))`
    await page.locator(`${gone}, .acts .next:has-text("Really: ")`).first().waitFor()
  }
  expect(keys).toBeGreaterThan(0)
  await page.locator('.over-card').waitFor()
})

it('leaves the focus on what is asked next, whether an option or the big button was pressed', async () => {
  const { page } = gm
  await begin(gm, 'stances', 'first-blood')
  const isIn = (place: string) => page.evaluate(`document.activeElement?.closest("${place}") !== null`)
  for (const place of ['.question .option', '.acts .next']) {
    const before = await asked(page)
    await page.locator(place).first().focus()
    await page.keyboard.press('Enter')
    await moved(page, before)
    await expect.poll(() => isIn('.question, .acts')).toBe(true)
  }
})

it('takes a line by its key, and asks before one that is final', async () => {
  const { page } = gm
  await begin(gm, 'bastionland', 'first')
  const question = await asked(page)
  const final = page.locator('.finals .option', { hasText: 'Flee' }).first()
  const key = await final.getAttribute('data-key')
  await page.keyboard.press(key ?? '')
  await page.locator('[data-confirm]').waitFor()
  expect(await asked(page)).toBe(question)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.keyboard.press('1')
  await moved(page, question)
})

it('gives an order to a whole host by Enter', async () => {
  const { page } = gm
  await begin(gm, 'warband', 'two-hundred')
  const question = await asked(page)
  await page.locator('.question').getByLabel('For').selectOption('all')
  expect(await page.locator('.acts .next').innerText()).toMatch(/^(All|Everyone)/)
  await page.keyboard.press('Enter')
  await moved(page, question)
  await page.locator('.log').getByText('as ordered').first().waitFor({ state: 'attached' })
})

it('has one side played until told to stop, and takes all of it back', async () => {
  const { page } = gm
  await begin(gm, 'stances', 'gauntlet')
  const before = await asked(page)
  await page.locator('[data-act="my-side"]').click()
  await moved(page, before)
  await page.locator('.question, .over-card').first().waitFor()
  expect(await page.locator('[data-act="my-side"]').getAttribute('aria-pressed')).toBe('false')
  await page.locator('[data-act="undo"]').click()
  await page.locator('.question').first().waitFor()
})

it("tells machines' turns one after the other, and all at once on a key", async () => {
  const { page } = gm
  await page.goto('/settings')
  await page.getByLabel("Pace of machines' turns").selectOption('slow')
  await begin(gm, 'stances', 'gauntlet')
  const before = await asked(page)
  await page.keyboard.press('Enter')
  const all = page.locator('.live-pill.show-all')
  await all.waitFor()
  expect((await all.boundingBox())?.height).toBeLessThan(80)
  expect(await page.locator('.question').count()).toBe(0)
  await page.keyboard.press('Shift')
  await moved(page, before)
  await page.locator('.question, .over-card').first().waitFor()
  expect(await all.count()).toBe(0)
  await page.goto('/settings')
  await page.getByLabel("Pace of machines' turns").selectOption('off')
})

it('asks less or more as somebody sets it, and tells quietly what was answered', async () => {
  const { page } = gm
  await begin(gm, 'bastionland', 'first')
  await page.getByRole('button', { name: 'Who plays' }).click()
  await page.locator('dialog .attention select').first().selectOption('never')
  await page.keyboard.press('Escape')
  await page.locator('.over-card').waitFor()
  await page.locator('.answered summary').first().click()
  expect(await page.locator('.log').innerText()).toContain('answered for you')
})
