/**
 * Fights of unusual shapes as they come ready-made: an argument, in which nobody stands or falls; a battle of more than
 * can be drawn one by one; several figures in one hand on a phone; and a room's screen that hides nothing of itself.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

/** Whether the top and the bottom of a box can be seen: nothing lies over them or cuts them off. */
const IN_SIGHT = `(box) => {
  const { left, top, right, bottom } = box.getBoundingClientRect()
  const seen = (y) => box.contains(document.elementFromPoint((left + right) / 2, y))
  return seen(top + 3) && seen(bottom - 3)
}`

let stage: Stage
let gm: Guest
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest({ width: 1600, height: 900 })
})
afterAll(async () => {
  await stage?.close()
})

/** Begins a ready-made fight and says which it is. */
async function begin({ page }: Guest, system: string, sample: string): Promise<string> {
  await page.goto(`/build?system=${system}&sample=${sample}`)
  await page.locator('[data-act="start"]').click()
  await page.locator('.question').first().waitFor()
  return page.url().split('/')[4] ?? ''
}

async function playToTheEnd(page: Page): Promise<void> {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
}

it('speaks of an argument as one: nobody stands, and what ends is no fight', async () => {
  const { page } = gm
  const fight = await begin(gm, 'stances', 'hearing')
  expect(await page.locator('.side h2').allInnerTexts()).toEqual([
    expect.stringContaining('1 of 1 still in it'),
    expect.stringContaining('1 of 1 still in it'),
  ])
  expect(await page.locator('.waiting').innerText()).toContain('Envoy (you answer)')
  await playToTheEnd(page)
  expect(await page.locator('.strip-title').innerText()).toBe('The argument is over')
  expect(await page.locator('.waiting').innerText()).toBe('It is over.')
  await page.goto(`/f/${fight}/over`)
  await page.getByText(/victory after \d+ exchanges? · \d+ steps/).waitFor()
})

it('draws every unit of a battle of two hundred a side, none upon another', async () => {
  const { page } = gm
  await begin(gm, 'warband', 'two-hundred')
  await page.locator('.stage .token').first().waitFor()
  expect(await page.locator('.stage .token').count()).toBe(await page.locator('.sides .figure').count())
  const boxes: { x: number; y: number; width: number; height: number }[] = await page.evaluate(
    `[...document.querySelectorAll('.unit-ground')].map((box) => box.getBoundingClientRect().toJSON())`,
  )
  expect(boxes.length).toBeGreaterThan(20)
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.x + one.width <= other.x + 1 ||
        other.x + other.width <= one.x + 1 ||
        one.y + one.height <= other.y + 1 ||
        other.y + other.height <= one.y + 1
      expect(apart).toBe(true)
    }
})

it("keeps the code, the order and the field of a crowd in sight on the room's screen", async () => {
  const fight = await begin(gm, 'stances', 'bridge')
  await gm.page.goto(`/f/${fight}/watch`)
  const { page } = gm
  await page.locator('.watch-join img, .watch-join svg').first().waitFor()
  for (const part of ['.watch-join .qr', '.watch .stage', '.strip-title']) {
    const shown = await page.evaluate(`(${IN_SIGHT})(document.querySelector(${JSON.stringify(part)}))`)
    expect([part, shown]).toEqual([part, true])
  }
})

it('puts whoever is to act on top of the phone', async () => {
  const fight = await begin(gm, 'mythras', 'labyrinth')
  const phone = await stage.guest({ width: 390, height: 844 })
  const token = await gm.page.evaluate(
    '((all) => Object.values(all[0].seats)[0])(JSON.parse(localStorage.getItem("steelyard.fights")))',
  )
  await phone.page.goto(`/f/${fight}/me#t=${String(token)}`)
  await phone.page.locator('.phone .figure').first().waitFor()
  const seen = new Set<string>()
  for (let answers = 0; answers < 20 && seen.size < 2; answers++) {
    const question = phone.page.locator('.question').first()
    const id = await question.getAttribute('data-question')
    const asked = (await question.getByRole('heading').innerText()).trim()
    const cards = await phone.page.locator('.phone .figure h3').allInnerTexts()
    expect(cards).toHaveLength(3)
    expect(cards[0]).toContain(asked)
    seen.add(asked)
    await phone.page.keyboard.press('n')
    await phone.page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
    await question.waitFor()
  }
  expect(seen.size).toBe(2)
  await phone.context.close()
})

it('keeps the way to be rid of a figure beside its name', async () => {
  const phone = await stage.guest({ width: 390, height: 844 })
  await phone.page.goto('/build?system=stances&sample=hearing')
  const row = phone.page.locator('.build-list li', { hasText: 'Magistrate' })
  await row.waitFor()
  const [name, away] = await Promise.all([
    row.locator('b').boundingBox(),
    row.getByRole('button', { name: 'Remove Magistrate' }).boundingBox(),
  ])
  if (name === null || away === null) throw new Error('a figure without name or button')
  expect(away.y).toBeLessThan(name.y + name.height)
  expect(away.x).toBeGreaterThan(name.x + name.width - 1)
  await phone.context.close()
})
