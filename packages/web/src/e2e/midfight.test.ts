/**
 * Every game in the middle of a fight, where screens are fullest: the referee's table, the phone with each of its panes
 * and the room's screen are accessible in both themes, fit from 320 pixels to a projector, and the room's screen shows
 * everybody without scrolling and who is likely to win, if the referee lets it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, PARTIES, playOn, sitDown } from '../testing/play.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'
import { expectWell, fits } from '../testing/well.ts'

/** How much of the figures on the room's screen is out of sight, in pixels. */
const HIDDEN = '((box) => box.scrollHeight - box.clientHeight)(document.querySelector(".watch-sides"))'
const WIDTHS = [320, 820, 1920]
const [FIRST] = Object.keys(PARTIES)
const soak = process.env['STEELYARD_SOAK'] === '1'

// The same four people play all games one after the other: a new browser window costs more than a new fight.
let stage: Stage
let gm: Guest
let anna: Guest
let ben: Guest
let screen: Guest
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest()
  anna = await stage.guest({ width: 390, height: 844 })
  ben = await stage.guest({ width: 320, height: 640 })
  screen = await stage.guest({ width: 1920, height: 1080 })
})
afterAll(async () => {
  await stage?.close()
})

/** Nothing is wider than the page, on any device. */
async function expectFits({ page }: Guest, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 640 : 900 })
    expect([name, width, await fits(page)]).toEqual([name, width, true])
  }
  if (size !== null) await page.setViewportSize(size)
}

describe.each(Object.keys(PARTIES))('in the middle of a fight of %s', (system) => {
  it('every screen is accessible and fits', async () => {
    const { code, held } = await begin(gm, system)
    await sitDown(anna, code, 'Anna')
    await sitDown(ben, code, 'Ben')
    await screen.page.goto(`/f/${held.fight}/watch#t=${held.spectator}`)
    await playOn(gm, [anna, ben], 8)
    await gm.page.locator('.log .entry-acts [aria-expanded="false"]').last().click()
    await gm.page.locator('[data-undo]').last().click()
    await gm.page.locator('.log s').first().waitFor()

    await expectWell(gm, 'table')
    await expectFits(gm, 'table')
    for (const pane of ['Mine', 'Everybody', 'Log']) {
      await anna.page.getByRole('tab', { name: pane }).click()
      // What is one's own looks different in every game; everybody and the log are the same lists in all of them.
      if (pane === 'Mine' || system === FIRST || soak) await expectWell(anna, `phone, ${pane}`)
      await expectFits(anna, `phone, ${pane}`)
    }

    // Where health is hidden there are no chances until the referee allows them.
    const { page } = screen
    const chances = gm.page.getByLabel(/^Players may ask for odds/)
    expect(await page.locator('.chances').count()).toBe(0)
    await gm.page.getByRole('button', { name: 'Who plays', exact: true }).click()
    await chances.click()

    // Whoever is at the far end of the room sees the chances and all figures, and no code: theirs is a watchers' link.
    await page.locator('.chances .legend li').first().waitFor()
    await expectWell(screen, 'watch')
    await expectFits(screen, 'watch')
    const sides = await page.locator('.watch-sides').boundingBox()
    expect((sides?.y ?? 0) + (sides?.height ?? 0)).toBeLessThanOrEqual(1080)
    expect(await page.evaluate(HIDDEN)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await page.evaluate(HIDDEN)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1920, height: 1080 })
    expect(await page.locator('.watch-join').count()).toBe(0)
    await page.getByRole('button', { name: 'Look back' }).click()
    await page.locator('.watch .log').waitFor()

    // The referee may keep the chances from them again; nobody is asking for them just then.
    await page.locator('.chances[aria-busy="false"]').waitFor()
    await chances.click()
    await page.locator('.chances').waitFor({ state: 'detached' })
    for (const guest of [gm, anna, ben, screen]) expect(guest.complaints).toEqual([])
  })
})
