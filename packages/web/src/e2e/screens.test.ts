/**
 * Every screen, in both themes: axe finds nothing wrong, nothing is wider than the page, nothing comes from
 * elsewhere. And the promises of the start page: so many clicks to a running fight, so few bytes for it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../testing/stage.ts'
import { expectWell, fits } from '../testing/well.ts'

const MOST_CLICKS = 3
const BUDGET = 250_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

const PAGES: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['start', '/', '.game'],
  ['join', '/join/ABCDEF', 'form.join'],
  ['build', '/build', '.build-list'],
  ['companies', '/companies', '.founding'],
  ['lab', '/lab', '.lab form'],
  ['odds', '/odds?q=2d6', '.plot'],
  ['rules', '/rules/momentum', '.rules-list li'],
  ['verify', '/verify', '.drop'],
  ['settings', '/settings', '.settings-list'],
  ['nowhere', '/nothing/here', '.page'],
]

it('notices a button without a name, and words that only one theme makes unreadable', async () => {
  const guest = await stage.guest()
  const show = (what: string): Promise<void> =>
    guest.page.setContent(
      `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${what}</main></html>`,
    )
  await show('<button></button>')
  await expect(expectWell(guest, 'nameless')).rejects.toThrow(/nameless.*light/)
  await show('<style>[data-theme="dark"] p { color: #333; background: #222 }</style><p>Dim words</p>')
  await expect(expectWell(guest, 'dim')).rejects.toThrow(/dim.*dark/)
  await show('<button>A name</button>')
  await expectWell(guest, 'well')
  await guest.context.close()
})

describe('in both themes', () => {
  it('every page is accessible, from a small phone to a laptop', async () => {
    const guest = await stage.guest()
    for (const [name, path, ready] of PAGES) {
      await guest.page.goto(path)
      await guest.page.locator(ready).first().waitFor()
      await guest.page.setViewportSize({ width: 1280, height: 860 })
      await expectWell(guest, `${name}`)
      await guest.page.setViewportSize({ width: 320, height: 640 })
      expect([name, await fits(guest.page)]).toEqual([name, true])
    }
    expect(guest.complaints).toEqual([])
    expect(guest.strangers).toEqual([])
    await guest.context.close()
  })

  it('every screen of a fight is accessible', async () => {
    const gm = await stage.guest()
    const { page } = gm
    await page.goto('/')
    await page.locator('[data-start="mythras"]').click()
    await page.locator('.question').first().waitFor()
    await expectWell(gm, 'table')
    for (const panel of [/^Invite/, 'People', 'Who plays', 'Edit']) {
      await page.getByRole('button', { name: panel }).click()
      await page.locator('dialog[open]').waitFor()
      await expectWell(gm, `${String(panel)}`)
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
    }
    await page.keyboard.press('?')
    await page.locator('dialog[open]').waitFor()
    await expectWell(gm, 'help')
    await page.keyboard.press('Escape')
    const fight = page.url().split('/')[4] ?? ''
    const code = (await page.getByRole('button', { name: /^Invite/ }).innerText()).split('·')[1]?.trim() ?? ''
    const player = await stage.guest({ width: 390, height: 844 })
    await player.page.goto(`/join/${code}`)
    await page.getByRole('button', { name: 'People' }).click()
    await page.getByLabel('I let each of them in').click()
    await page.locator('label input:checked').and(page.getByLabel('I let each of them in')).waitFor()
    await player.page.getByRole('button', { name: 'Join', exact: true }).click()
    await player.page.getByText('You have knocked').waitFor()
    await expectWell(player, 'knocked')
    await page.getByRole('button', { name: 'Let in' }).click()
    await page.keyboard.press('Escape')
    await player.page.locator('[data-seat]').first().waitFor()
    await expectWell(player, 'seats')
    await player.page.locator('[data-seat]').first().click()
    await player.page.locator('.phone').waitFor()
    for (const tab of ['Mine', 'Everybody', 'Log']) {
      await player.page.getByRole('tab', { name: tab }).click()
      await expectWell(player, `phone ${tab}`)
    }
    await player.context.close()
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Machines play to the end' }).click()
    await page.locator('.over-card').waitFor()
    await expectWell(gm, 'table at the end')
    for (const [name, ready] of [
      ['study', '.study-choices'],
      ['over', '.over-grid'],
      ['watch', '.watch'],
    ] as const) {
      await page.goto(`/f/${fight}/${name}`)
      await page.locator(ready).waitFor()
      await expectWell(gm, `${name}`)
    }
    expect(gm.complaints).toEqual([])
    await gm.context.close()
  })
})

it(`comes from a cold page to a running fight in at most ${MOST_CLICKS} clicks`, async () => {
  const guest = await stage.guest()
  let clicks = 0
  await guest.page.goto('/')
  await guest.page.locator('[data-start="quick"]').click()
  clicks += 1
  await guest.page.locator('.question button.option').first().waitFor()
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)

  // And goes on by keyboard alone: a choice, and back again.
  const before = await guest.page.locator('.question').first().getAttribute('data-question')
  await guest.page.keyboard.press('1')
  await guest.page.locator(`[data-question="${before}"]`).waitFor({ state: 'detached' })
  await guest.page.keyboard.press('u')
  await guest.page.locator('.question').first().waitFor()
  await guest.context.close()
})

it('loads no more than the budget before the first fight', () => {
  const site = fileURLToPath(new URL('../../dist/site/', import.meta.url))
  const html = readFileSync(`${site}index.html`, 'utf8')
  const first = readdirSync(`${site}assets`).filter((name) => html.includes(`/assets/${name}`))
  expect(first.length).toBeGreaterThan(1)
  const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(`${site}assets/${name}`)).length, 0)
  expect(bytes).toBeLessThanOrEqual(BUDGET)
  expect(html).not.toMatch(/<script>|<style|https?:\/\//)
})
