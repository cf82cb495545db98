/**
 * The player's phone: panes by swipe, by tab and by key; "your turn" by vibration, by word and on the title; real dice
 * die by die; and what foes look like when their health is a word.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packed } from '../build/draft.ts'
import { begin, playOn, sitDown } from '../testing/play.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let gm: Guest
let anna: Guest
let ben: Guest
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest()
  anna = await stage.guest({ width: 390, height: 844, touch: true })
  ben = await stage.guest({ width: 320, height: 640, touch: true })
  await anna.page.addInitScript(
    'navigator.vibrate = (how) => (window.buzzed = (window.buzzed ?? []).concat([how]), true)',
  )
  const { code } = await begin(gm, 'mythras')
  await sitDown(anna, code, 'Anna')
  await sitDown(ben, code, 'Ben')
})
afterAll(async () => {
  await stage?.close()
})

const TWO_DICE = {
  system: 'stances',
  sides: [
    { id: 'a', name: 'One', hand: 'human', figures: ['magnus'] },
    { id: 'b', name: 'Other', hand: 'ai:skilled', figures: ['hobgoblin-captain'] },
  ],
}

/** A finger put down, moved and lifted. */
async function swipe(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const line = await page.context().newCDPSession(page)
  const at = (share: number) => ({
    x: from[0] + (to[0] - from[0]) * share,
    y: from[1] + (to[1] - from[1]) * share,
  })
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] })
  for (const share of [0.25, 0.5, 0.75, 1])
    await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(share)] })
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await line.detach()
}

const shown = (page: Page): Promise<string | null> =>
  page.locator('[role="tabpanel"]').getAttribute('data-pane')

it('shows its panes by swiping, and leaves what goes up and down alone', async () => {
  const { page } = anna
  const box = await page.locator('.phone-middle').boundingBox()
  if (box === null) throw new Error('there is no pane')
  const y = box.y + 40
  expect(await shown(page)).toBe('fight')
  await swipe(page, [300, y], [120, y + 10])
  await page.locator('[data-pane="all"]').waitFor()
  expect(await page.getByRole('tab', { name: 'Everybody' }).getAttribute('aria-selected')).toBe('true')
  await swipe(page, [300, y], [120, y])
  await page.locator('[data-pane="log"]').waitFor()
  await swipe(page, [300, y], [120, y])
  expect(await shown(page)).toBe('log')
  await swipe(page, [100, y], [290, y])
  await page.locator('[data-pane="all"]').waitFor()
  await swipe(page, [200, y + 30], [170, y - 60])
  expect(await shown(page)).toBe('all')
})

it('shows its panes by the keys of a list of tabs', async () => {
  const { page } = anna
  await page.getByRole('tab', { name: 'Everybody' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.locator('[data-pane="fight"]').waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Mine')
  await page.keyboard.press('End')
  await page.locator('[data-pane="log"]').waitFor()
  await page.keyboard.press('Home')
  await page.locator('[data-pane="fight"]').waitFor()
  expect(await page.locator('[role="tab"][tabindex="0"]').count()).toBe(1)
})

it('calls whoever is asked: by vibration, by word, and on the title', async () => {
  const { page } = anna
  await playOn(gm, [anna, ben], 6)
  for (let tries = 0; tries < 30 && (await page.locator('.phone-thumb .question').count()) === 0; tries++)
    await playOn(gm, [ben], 1)
  await page.locator('.phone-thumb .question').first().waitFor()
  expect(await page.evaluate('window.buzzed')).toContainEqual([120, 60, 120])
  expect(await page.title()).toMatch(/^● /)
  const who = await page.locator('.phone-thumb .question h2').first().innerText()
  expect(await page.locator('[data-said="urgent"]').innerText()).toContain(who)
  expect(await page.locator('[data-said="polite"]').innerText()).not.toBe('')
})

it('says in a word how foes are, beside what they can spend', async () => {
  const { page } = anna
  await page.getByRole('tab', { name: 'Everybody' }).click()
  const foe = page.locator('.figure.side-1').first()
  expect(await foe.locator('.health b').innerText()).not.toBe('')
  expect(await foe.locator('.pips').count()).toBeGreaterThan(0)
  expect(await foe.locator('.gauge').count()).toBe(0)
  await page.getByRole('tab', { name: 'Mine' }).click()
  expect(await page.locator('.silhouette').isVisible()).toBe(true)
})

it('takes real dice, refuses faces they do not have, and says which were typed', async () => {
  const { page } = ben
  await page.locator('.phone-acts > .more > summary').click()
  await page.getByRole('button', { name: 'I roll real dice' }).click()
  await page.getByRole('button', { name: 'Let the table roll' }).waitFor()
  const pads = page.locator('.pad')
  const option = page.locator('.phone-thumb button.option').first()
  for (let tries = 0; tries < 60 && (await pads.count()) === 0; tries++) {
    await playOn(gm, [anna], 1)
    if ((await pads.count()) === 0 && (await option.count()) > 0) await option.click()
  }
  const pad = pads.first()
  await pad.waitFor()
  const send = pad.getByRole('button', { name: /^Enter/ })
  expect(await send.isDisabled()).toBe(true)
  const field = pad.locator('input').first()
  await field.fill('0')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await send.isDisabled()).toBe(true)
  await field.fill('2')
  const dice = await pad.locator('input').count()
  for (let die = 1; die < dice; die++) await pad.locator('input').nth(die).fill('1')
  await send.click()
  await page.getByRole('tab', { name: 'Log' }).click()
  await page.locator('.log .entry').last().waitFor()
  const folds = page.locator('.log .entry-acts [aria-expanded="false"]')
  while ((await folds.count()) > 0) await folds.first().click()
  await page.locator('.log .tag', { hasText: 'typed' }).first().waitFor()
  for (const guest of [gm, anna, ben]) expect(guest.complaints).toEqual([])
})

it('shows a cited rule where it can be read, at 320 pixels too', async () => {
  const { page } = ben
  await page.getByRole('tab', { name: 'Log' }).click()
  // The test before has opened every entry.
  const cites = page.locator('.log .open .cite')
  for (const cite of [cites.first(), cites.last()]) {
    await cite.click()
    const card = page.locator('.rule-card')
    await card.waitFor()
    const box = await card.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  }
})

it('takes real dice die by die, the focus jumping on, and sends them with Enter', async () => {
  const solo = await stage.guest({ width: 390, height: 844 })
  const { page } = solo
  await page.goto(`/build#s=${packed(TWO_DICE)}`)
  await page.locator('[data-act="start"]').click()
  await page.locator('.question').first().waitFor()
  await page.getByRole('button', { name: 'Who plays', exact: true }).click()
  await page
    .getByRole('row', { name: /^a people/ })
    .getByRole('checkbox')
    .click()
  await page.keyboard.press('Escape')
  const two = page.locator('.pad').filter({ has: page.locator('.pad-fields label:nth-child(2)') })
  for (let tries = 0; tries < 60 && (await two.count()) === 0; tries++) {
    const question = page.locator('.question').first()
    const id = await question.getAttribute('data-question')
    const attack = question.locator('button.option', { hasText: 'Attack' })
    if ((await attack.count()) > 0) await attack.first().click()
    else await page.locator('.acts .next').click()
    await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
    await page.locator('.question').first().waitFor()
  }
  const fields = two.first().locator('input')
  await fields.first().focus()
  await page.keyboard.press('4')
  expect(await page.evaluate('document.activeElement === document.querySelectorAll(".pad input")[1]')).toBe(
    true,
  )
  await page.keyboard.press('3')
  const question = page.locator('.question', { has: page.locator('.pad') }).first()
  const id = await question.getAttribute('data-question')
  await page.keyboard.press('Enter')
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
  expect(solo.complaints).toEqual([])
  await solo.context.close()
})

it('mixes its own luck into the dice, until the first of them has fallen', async () => {
  const [referee, carl, dora] = await Promise.all([stage.guest(), stage.guest(), stage.guest()])
  const { code, held } = await begin(referee, 'bastionland')
  await sitDown(carl, code, 'Anna')
  await sitDown(dora, code, 'Ben')
  const mix = { name: 'Mix my luck into the dice' }
  for (const { page } of [carl, dora]) await page.getByText('More', { exact: true }).click()
  await carl.page.getByRole('button', mix).click()
  await carl.page.getByRole('button', mix).waitFor({ state: 'detached' })
  await carl.page.getByRole('tab', { name: 'Log' }).click()
  await carl.page.locator('.log').getByText('seed added').first().waitFor()
  expect(await dora.page.getByRole('button', mix).count()).toBe(1)

  await referee.page.getByText('More', { exact: true }).click()
  await referee.page.getByRole('button', { name: 'Machines play to the end' }).click()
  await referee.page.locator('.over-card').waitFor()
  await dora.page.getByRole('button', mix).waitFor({ state: 'detached' })
  const headers = { authorization: `Bearer ${held.token}` }
  const save = await referee.page.request.get('/api/fight/export/save', { headers })
  const { seeds } = await save.json()
  expect(seeds[0].players).toHaveLength(1)
  const verified = await referee.page.request.post('/api/verify', { data: { save: await save.json() } })
  expect(await verified.json()).toMatchObject({ problems: [] })
  for (const { context } of [referee, carl, dora]) await context.close()
})
