/**
 * What is in sight: a page is never longer than what there is to see on it nor wider than the screen, with every panel
 * open and in every game; after a long fight the choices and the newest line of the log are there without scrolling,
 * and the room's screen tells what happened rather than what was rolled.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packed } from '../build/draft.ts'
import { begin, heldBy, PARTIES, sitDown } from '../testing/play.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'
import { fits } from '../testing/well.ts'

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** How many pixels the page goes on below the end of its content, or of the window where that is longer. */
const BLANK = `((end) => Math.max(0, document.scrollingElement.scrollHeight - Math.ceil(end)))(
  Math.max(window.innerHeight, document.querySelector("main").getBoundingClientRect().bottom + window.scrollY))`

/** Whether all of a box can be seen: nothing lies over it or cuts it off. */
const IN_SIGHT = `(box) => {
  const { left, top, right, bottom } = box.getBoundingClientRect()
  const seen = (y) => box.contains(document.elementFromPoint((left + right) / 2, y))
  return seen(top + 2) && seen(bottom - 2)
}`

/** Whether the end of the log can be seen; an exchange of many lines may be taller than a phone's log. */
const NEWEST_IN_SIGHT = `((box) => {
  const { left, right, bottom } = box.getBoundingClientRect()
  return box.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
})(document.querySelector(".log > ol > li:last-child"))`

/** Whether a box is seen from its left to its right end. */
const WHOLE = `(box) => {
  const { left, right, top } = box.getBoundingClientRect()
  return [left + 4, right - 4].every((x) => box.contains(document.elementFromPoint(x, top + 14)))
}`

/** How far what is in an open dialog sticks out of it, in pixels. */
const STICKING_OUT = `((box) => box === null ? 0 : box.scrollWidth - box.clientWidth)(document.querySelector("dialog[open]"))`

/** How far the log is scrolled away from its newest line, in pixels. */
const ABOVE_THE_NEWEST =
  '((list) => list.scrollHeight - list.scrollTop - list.clientHeight)(document.querySelector(".log > ol"))'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

/** What is said in the boxes that somebody has to scroll for; there has to be one box at least. */
function outOfSight(page: Page, selector: string): Promise<unknown> {
  return page.evaluate(`((boxes) => {
    if (boxes.length === 0) throw new Error("there is no ${selector}")
    return boxes.filter((box) => !(${IN_SIGHT})(box)).map((box) => box.textContent)
  })([...document.querySelectorAll("${selector}")])`)
}

/** Lets machines play for everybody, and waits until they are done. */
async function machinesPlay({ page }: Guest, until: 'this round' | 'to the end'): Promise<void> {
  const told = await page.locator('.log > ol > li').count()
  const button = page.getByRole('button', { name: `Machines play ${until}` })
  await button.click()
  await page.locator('.log > ol > li').nth(told).waitFor()
  await page.locator('.more button:enabled, .over-card').first().waitFor()
}

/** The first fight of each game, and how many pixels of a laptop its stage has at least. */
const STAGES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband']
const TALL_ENOUGH = 300

it.each(STAGES)('the stage of %s has room on a laptop, with all that is asked in sight', async (system) => {
  const { page, context } = await stage.guest(LAPTOP)
  await page.goto('/')
  await page.locator(`[data-start="${system}"]`).click()
  await page.locator('.table-page .question').first().waitFor()
  const box = await page.locator('.stage > .ground-plan').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(TALL_ENOUGH)
  expect(box?.width).toBeGreaterThanOrEqual(780)
  expect(await outOfSight(page, '.acts .next')).toEqual([])
  expect(await outOfSight(page, '.table-middle > .question:not(.question ~ .question) .ask')).toEqual([])
  await context.close()
})

/** How far anything beside or below the stage of a room's screen has to be scrolled, in pixels. */
const CUT_OFF = `['.watch-sides', '.watch-news', 'html'].map((name) => {
  const box = document.querySelector(name)
  return box.scrollHeight - box.clientHeight
})`

/** Fights of three against three for a screen of 720 lines, and fourteen units a side for one of 1080. */
const CROWDS: readonly (readonly [name: string, sides: readonly [string[], string[]], high: 720 | 1080])[] = [
  ['mythras', [['levy-spearman', 'legionary', 'legionary'], Array(3).fill('goblin')], 720],
  ['stances', [['magnus', 'sable', 'elena'], Array(3).fill('hobgoblin-captain')], 720],
  ['warband', [Array(14).fill('brand'), Array(14).fill('orc-reaver')], 1080],
]

it.each(CROWDS)(
  "the room's screen shows all of a fight of %s without scrolling",
  async (system, sides, high) => {
    const gm = await stage.guest(LAPTOP)
    const screen = await stage.guest({ width: (high * 16) / 9, height: high })
    const scenario = {
      ...{ system, title: 'A room looks on' },
      sides: sides.map((figures, at) => ({
        id: `side-${at}`,
        name: `Side ${at}`,
        hand: 'ai:simple',
        figures,
      })),
    }
    await gm.page.goto('/settings')
    await gm.page.goto(`/build#s=${packed(scenario)}`)
    await gm.page.locator('[data-act="start"]').click()
    await gm.page.locator('.over-card').waitFor()
    const held = await heldBy(gm.page)
    await screen.page.goto(`/f/${held.fight}/watch#t=${held.spectator}`)
    await screen.page.locator('.watch-over').waitFor()
    await expect.poll(() => screen.page.evaluate(CUT_OFF)).toEqual([0, 0, 0])
    for (const guest of [gm, screen]) await guest.context.close()
  },
)

describe('after several rounds', () => {
  let gm: Guest
  let ben: Guest
  let screen: Guest
  let code: string
  beforeAll(async () => {
    gm = await stage.guest(LAPTOP)
    ben = await stage.guest({ ...PHONE, touch: true })
    screen = await stage.guest({ width: 1920, height: 1080 })
    const begun = await begin(gm, 'stances')
    code = begun.code
    await screen.page.goto(`/f/${begun.held.fight}/watch#t=${begun.held.spectator}`)
    await gm.page.getByText('More', { exact: true }).click()
    for (let round = 0; round < 4; round++) await machinesPlay(gm, 'this round')
    await gm.page.getByText('More', { exact: true }).click()
    await gm.page.locator('.question').first().waitFor()
  })

  it('the page ends where its content ends', async () => {
    const { page } = gm
    expect(await page.locator('.log > ol > li').count()).toBeGreaterThan(20)
    for (const size of [LAPTOP, PHONE]) {
      await page.setViewportSize(size)
      expect([size, await page.evaluate(BLANK)]).toEqual([size, 0])
      // A turned phone or a window of another size breaks lines elsewhere; the log stays at its newest all the same.
      await expect.poll(() => page.evaluate(ABOVE_THE_NEWEST)).toBeLessThan(2)
    }
  })

  it('the log follows an exchange as it grows, and stays where somebody reads', async () => {
    const { page } = gm
    const question = page.locator('.table-middle > .question').first()
    await page.setViewportSize(LAPTOP)
    for (let answers = 0; answers < 4; answers++) {
      const id = await question.getAttribute('data-question')
      await page.keyboard.press('n')
      await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
      await question.waitFor()
      await expect.poll(() => page.evaluate(ABOVE_THE_NEWEST)).toBeLessThan(2)
    }
    await page.evaluate('document.querySelector(".log > ol").scrollTop = 0')
    const newest = page.getByRole('button', { name: 'Live ↓' })
    await newest.waitFor()
    expect(await page.evaluate(ABOVE_THE_NEWEST)).toBeGreaterThan(60)
    await newest.click()
    await expect.poll(() => page.evaluate(ABOVE_THE_NEWEST)).toBeLessThan(2)
  })

  it('the choices and the newest line are in sight on a laptop, and on a phone what is asked', async () => {
    const { page } = gm
    await page.setViewportSize(LAPTOP)
    await expect.poll(() => page.evaluate(NEWEST_IN_SIGHT)).toBe(true)
    expect(await outOfSight(page, '.table-middle > .question:not(.question ~ .question) .ask')).toEqual([])
    expect(
      await outOfSight(page, '.table-middle > .question:not(.question ~ .question) button.option'),
    ).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await outOfSight(page, '.table-middle > .question:not(.question ~ .question) .ask')).toEqual([])
    // Whoever has scrolled down to an answer sees what is asked next.
    const first = page.locator('.table-middle > .question').first()
    const id = await first.getAttribute('data-question')
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await page.keyboard.press('n')
    await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
    await first.waitFor()
    expect(await outOfSight(page, '.table-middle > .question:not(.question ~ .question) .ask')).toEqual([])
    await page.setViewportSize(LAPTOP)
  })

  it('a cited rule is not cut off by the column it is cited in', async () => {
    const { page } = gm
    await page.locator('.log .entry-acts [aria-expanded="false"]').last().click()
    for (const cite of [page.locator('.question .cite').first(), page.locator('.log .open .cite').last()]) {
      await cite.click()
      await page.locator('.rule-card').waitFor()
      expect(await page.evaluate(`(${WHOLE})(document.querySelector(".rule-card"))`)).toBe(true)
      await page.keyboard.press('Escape')
    }
  })

  it("a player's phone ends where its content ends, with what is asked and the newest line in sight", async () => {
    const { page } = ben
    await sitDown(ben, code, 'Ben')
    await page.locator('.phone-thumb .question').first().waitFor()
    for (const pane of ['Mine', 'Everybody', 'Log']) {
      await page.getByRole('tab', { name: pane }).click()
      expect([pane, await page.evaluate(BLANK)]).toEqual([pane, 0])
      expect([pane, await outOfSight(page, '.question:first-of-type .ask')]).toEqual([pane, []])
    }
    await expect.poll(() => page.evaluate(NEWEST_IN_SIGHT)).toBe(true)
  })

  it("the room's screen headlines what happened, and at the end the victory", async () => {
    const { page } = screen
    const results = await page.locator('.tray-title.tone-good, .tray-title.tone-bad').allInnerTexts()
    expect(results).toHaveLength(1)
    expect(results[0]).not.toMatch(/d6=/)
    await gm.page.getByText('More', { exact: true }).click()
    await machinesPlay(gm, 'to the end')
    await gm.page.locator('.over-card').waitFor()
    await page.locator('.watch-over').waitFor()
    expect(await page.locator('.watch-over').innerText()).toMatch(/^Victory: The (heroes|foe)$/)
    expect(await page.locator('.tray-title').innerText()).not.toMatch(/^\[|d6=/)
    for (const guest of [gm, ben, screen]) {
      expect(guest.complaints).toEqual([])
      await guest.context.close()
    }
  })
})

/** Nothing is wider than a phone, nor than the dialog it is in, with everything open that opens. */
async function expectNarrow({ page }: Guest, name: string): Promise<void> {
  await page.evaluate('for (const box of document.querySelectorAll("details")) box.open = true')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    expect([name, width, await fits(page)]).toEqual([name, width, true])
    expect([name, width, await page.evaluate(STICKING_OUT)]).toEqual([name, width, 0])
  }
  await page.setViewportSize(LAPTOP)
}

describe.each(Object.keys(PARTIES))('in %s', (system) => {
  it('nothing is wider than a phone, whatever is open', async () => {
    const gm = await stage.guest(LAPTOP)
    const { page } = gm
    await page.goto(`/build?system=${system}`)
    await page.locator('.ruling').first().waitFor({ state: 'attached' })
    await expectNarrow(gm, 'build')
    expect(await fits(page)).toBe(true)
    await page.locator('[data-act="start"]').click()
    await page.locator('.question').first().waitFor()
    await expectNarrow(gm, 'table')
    for (const panel of [/^Invite/, 'People', 'Who plays', 'Edit']) {
      await page.getByRole('button', { name: panel }).click()
      await page.locator('dialog[open]').waitFor()
      await expectNarrow(gm, String(panel))
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
    }
    await machinesPlay(gm, 'to the end')
    await page.locator('.over-card').waitFor()
    await expectNarrow(gm, 'table at the end')
    for (const [name, ready] of [
      ['study', '.study-choices'],
      ['over', '.carry'],
      ['watch', '.watch'],
    ] as const) {
      await page.goto(page.url().replace(/[^/]+$/, name))
      await page.locator(ready).waitFor()
      await expectNarrow(gm, name)
    }
    expect(gm.complaints).toEqual([])
    await gm.context.close()
  })
})
