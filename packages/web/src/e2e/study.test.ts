/**
 * Looking back: a fight as a tree whose branches can be gone to, a link that opens the same moment for somebody else,
 * lines that stay when they are taken back and can be copied, and the screen for the room on the referee's own device.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let gm: Guest
let fight = ''
beforeAll(async () => {
  stage = await openStage()
  gm = await stage.guest()
  await gm.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  await stage?.close()
})

const copied = (): Promise<unknown> => gm.page.evaluate('navigator.clipboard.readText()')

it('keeps what was taken back, struck, and copies a line as text with its rule', async () => {
  const { page } = gm
  await page.goto('/')
  await page.locator('[data-start="quick"]').click()
  await page.locator('.question').first().waitFor()
  fight = page.url().split('/')[4] ?? ''
  for (let answers = 0; answers < 8; answers++) {
    const before = await page.locator('.question').first().getAttribute('data-question')
    await page.keyboard.press('n')
    await page.locator(`[data-question="${before}"]`).waitFor({ state: 'detached' })
    await page.locator('.question').first().waitFor()
  }
  await page.locator('.entry-acts button', { hasText: 'Copy' }).first().click()
  await page.getByText('Copied.').waitFor()
  expect(await copied()).toMatch(/‹bastionland\.[\w.-]+›/)
  const lines = await page.locator('.log .line').count()
  await page.locator('[data-undo]').last().click()
  await page.locator('.log s').first().waitFor()
  expect(await page.locator('.log .line').count()).toBeGreaterThanOrEqual(lines)
})

it('shows branches where they leave, and goes to them and back by key', async () => {
  const { page } = gm
  await page.goto(`/f/${fight}/study?step=2`)
  await page.locator('[data-act="fork"]').click()
  await page.getByText('a branch from step 2').waitFor()
  const branch = page.url().split('/')[4] ?? ''
  expect(branch).not.toBe(fight)

  await page.goto(`/f/${fight}/study?step=2`)
  await page.locator('.tree a.branch').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(`**/f/${branch}/study?step=2`)
  await page.locator('.tree a.branch', { hasText: 'from step 2' }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.waitForURL(`**/f/${fight}/study?step=2`)
  await page.locator('.study-choices').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('step') === '3')
})

it('steps through every moment, and opens the very choice that an address names', async () => {
  const { page } = gm
  await page.goto(`/f/${fight}/study?step=0`)
  await page.getByText('Step 0 of').waitFor()
  const asked: { step: number; question: string }[] = []
  for (let step = 1; step <= 8; step++) {
    await page.keyboard.press('ArrowRight')
    await page.waitForURL((url) => url.searchParams.get('step') === String(step))
    await page.getByText(`Step ${step} of`).waitFor()
    const shown = page.locator('.study-choices [data-question]')
    for (const each of await shown.all())
      asked.push({ step, question: (await each.getAttribute('data-question')) ?? '' })
  }
  const last = asked.at(-1)
  if (last === undefined) throw new Error('nobody chose anything in eight steps')
  const path = last.question.slice(last.question.indexOf(':') + 1, last.question.indexOf('@'))
  await page.goto(`/f/${fight}/study?step=${last.step}&choice=${path}`)
  await page.locator(`[aria-current="true"] [data-question="${last.question}"]`).waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link to this moment copied.').waitFor()
  const guest = await stage.guest({ width: 390, height: 844 })
  await guest.page.goto(String(await copied()))
  await guest.page.locator(`[aria-current="true"] [data-question="${last.question}"]`).waitFor()
  await guest.page.getByText('Chosen:').first().waitFor()
})

it('draws the chance to win, goes where it is clicked, and says what a choice was worth', async () => {
  const { page } = gm
  await page.goto(`/f/${fight}/study?step=0`)
  const graph = page.getByRole('slider', { name: /^Step of the fight/ })
  await graph.waitFor()
  await page.locator('.course .legend b').first().waitFor()
  const box = await graph.boundingBox()
  if (box === null) throw new Error('the graph is not shown')
  await page.mouse.click(box.x + box.width - 2, box.y + 20)
  await page.waitForURL((url) => Number(url.searchParams.get('step')) > 0)
  await graph.press('Home')
  await page.waitForURL((url) => url.searchParams.get('step') === '0')
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/^step 0 of \d+, .+ %/)
  await page.goto(`/f/${fight}/study?step=3`)
  await page.locator('.balance tbody tr').first().waitFor()
})

it('tries another answer by clicking it: a branch in which it was given, beside the fight as it was', async () => {
  const { page } = gm
  const asked = page.locator('.study-choices [data-question]').first()
  for (let step = 0; step < 9; step++) {
    await page.goto(`/f/${fight}/study?step=${step}`)
    await page.getByText(`Step ${step} of`).waitFor()
    if ((await asked.locator('button.option:not(.chosen):visible').count()) > 0) break
  }
  const step = new URL(page.url()).searchParams.get('step')
  const other = asked.locator('button.option:not(.chosen):visible').first()
  const key = await other.getAttribute('data-option')
  await other.click()
  await page.waitForURL((url) => !url.pathname.includes(fight))
  await page.locator('.tree a.branch', { hasText: `from step ${step}` }).waitFor()
  await page.goto(`${new URL(page.url()).pathname}?step=${step}`)
  await page.locator(`.study-choices .option.chosen[data-option="${key}"]`).first().waitFor()
})

it('sends a moment as a link that opens for whoever gets it, and lets them play nothing', async () => {
  const { page } = gm
  await page.goto(`/f/${fight}/study?step=3`)
  await page.locator('.study-choices').waitFor()
  const told = await page.locator('.study-choices').innerText()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link to this moment copied.').waitFor()
  const link = String(await copied())
  const guest = await stage.guest({ width: 390, height: 844 })
  await guest.page.goto(link)
  await guest.page.locator('.study-choices').waitFor()
  expect(guest.page.url()).not.toContain('#t=')
  expect(await guest.page.locator('.study-choices').innerText()).toContain('Step 3 of')
  expect(told).toContain('Step 3 of')
  expect(await guest.page.locator('[data-act="fork"]').isDisabled()).toBe(true)
  await guest.context.close()
})

it('shows the code on the screen that the referee opens, and the table goes on beside it', async () => {
  const { page } = gm
  await page.goto(`/f/${fight}/gm`)
  await page.getByRole('button', { name: /^Invite/ }).click()
  const code = (await page.locator('dialog .code').innerText()).trim()
  const [screen] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the screen for the room' }).click(),
  ])
  await screen.locator('.watch-join .code').waitFor()
  expect((await screen.locator('.watch-join .code').innerText()).trim()).toBe(code)
  await screen.close()
  expect(gm.complaints).toEqual([])
})

it("says after the fight what everybody rolled, and leads on to a fight of one's own", async () => {
  const { page } = gm
  await page.keyboard.press('Escape')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  await page.goto(`/f/${fight}/over`)
  const rows = page.getByRole('region', { name: 'Dice' }).locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBeGreaterThan(1)
  await page.getByRole('link', { name: /^Now yours/ }).click()
  await page.locator('.build-list').first().waitFor()
})
