/**
 * The first fight: hints that wait for what they speak of, one after the other, and can be put away and seen again;
 * figures that are told when they are gone through by key; and the house rules at the head of the log.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packed } from '../build/draft.ts'
import { downloaded } from '../testing/downloaded.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

it('hints wait for the act, never block, and are shown again from the help', async () => {
  const { page, complaints, context } = await stage.guest()
  await page.goto('/')
  await page.locator('[data-start="quick"]').click()
  const hint = page.locator('.coach')
  await hint.waitFor()
  const count = page.locator('.coach-count')
  expect(await count.innerText()).toBe('1 of 5')
  await page.locator('.question button.option').first().click()
  await count.filter({ hasText: '1 of 5' }).waitFor({ state: 'detached' })
  // The next one speaks of steps: it waits until there are some, and then until one is opened.
  const steps = page.locator('.entry-acts [aria-expanded="false"]')
  for (let answers = 0; answers < 12 && (await count.count()) === 0; answers++) {
    const id = await page.locator('.question').first().getAttribute('data-question')
    await page.keyboard.press('n')
    await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
    await page.locator('.question').first().waitFor()
  }
  expect(await count.innerText()).toBe('2 of 5')
  expect(await steps.count()).toBeGreaterThan(0)
  await steps.first().click()
  await count.filter({ hasText: '3 of 5' }).waitFor()
  await page.keyboard.press('u')
  await count.filter({ hasText: '4 of 5' }).waitFor()
  await page.getByRole('button', { name: 'Who plays', exact: true }).click()
  await page.keyboard.press('Escape')
  await count.filter({ hasText: '5 of 5' }).waitFor()
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.keyboard.press('Escape')
  await hint.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.question').first().waitFor()
  expect(await hint.count()).toBe(0)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Show the first hints again' }).click()
  await hint.waitFor()
  await page.getByRole('button', { name: 'No more hints' }).click()
  await hint.waitFor({ state: 'detached' })

  // Figures by key: seen, and told.
  await page.keyboard.press('j')
  const name = await page.locator('.figure.selected h3').innerText()
  expect(await page.locator('[data-said="polite"]').innerText()).toMatch(new RegExp(`^${name}: .*Guard \\d`))
  expect(complaints).toEqual([])
  await context.close()
})

it('house rules stand at the head of the log, in words', async () => {
  const { page, context } = await stage.guest()
  const fought = {
    system: 'bastionland',
    rulings: { nearby: 'arms-reach' },
    sides: [
      { id: 'a', name: 'One side', hand: 'human', figures: ['errant-knight-aldous'] },
      { id: 'b', name: 'The other', hand: 'ai:skilled', figures: ['gate-sentry'] },
    ],
  }
  await page.goto(`/build#s=${packed(fought)}`)
  await page.locator('[data-act="start"]').click()
  await page.locator('.log .house summary').click()
  expect(await page.locator('.house li').count()).toBe(1)
  await context.close()
})

it('a fight that goes on is taken away as a file, and opened where it stood', async () => {
  const { page, context } = await stage.guest()
  await page.goto('/')
  await page.locator('[data-start="quick"]').click()
  const question = page.locator('.question').first()
  const id = await question.getAttribute('data-question')
  await page.locator('.acts .next').click()
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
  await question.waitFor()
  const asked = await question.getAttribute('data-question')
  const address = page.url()
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.getByText('Take it to another server or browser').click()
  const { name, text } = await downloaded(page, () => page.locator('[data-act="save-fight"]').click())
  expect(name).toBe('the-toll-bridge.json')
  await page.goto('/')
  await page
    .locator('[data-act="open-saved"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await question.waitFor()
  expect(page.url()).not.toBe(address)
  expect(await question.getAttribute('data-question')).toBe(asked)
  await context.close()
})
