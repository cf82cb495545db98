/**
 * What the pages around a fight are for, done as somebody would do it: build from a pasted statblock, amend, read a
 * rule, take the fight away and verify it, find a forgery out, simulate, count dice, and ask for odds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloaded } from '../testing/downloaded.ts'
import { type Guest, openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let guest: Guest
beforeAll(async () => {
  stage = await openStage()
  guest = await stage.guest()
})
afterAll(async () => {
  await stage?.close()
})

it('builds a fight from a pasted statblock, and reckons how hard it is', async () => {
  const { page } = guest
  await page.goto('/build?system=bastionland')
  await page.getByLabel('A statblock or a scenario').fill('Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite')
  await page.locator('[data-act="read"]').click()
  await page.getByRole('button', { name: 'To The bridge watch' }).click()
  await page.getByLabel('How many Hound').fill('2')
  await page.getByLabel('Find somebody for The wanderers').fill('squire')
  await page.locator('[data-figure="young-squire"]').click()
  await page.locator('.estimate .shares').waitFor()
  await page.locator('[data-act="start"]').click()
  await page.locator('[data-figure="hound-2"]').waitFor()
  expect(await page.locator('[data-figure]').count()).toBe(8)
})

const PASTED: Readonly<Record<string, { text: string; read: string }>> = {
  bastionland: {
    text: JSON.stringify({
      type: 'npc',
      name: 'Halberdier',
      system: { virtues: { vigour: { value: 9, max: 10 } }, guard: { value: 3, max: 3 } },
      items: [{ type: 'weapon', name: 'Halberd', system: { damage: 'd10', hefty: true } }],
    }),
    read: 'Halberdier: VIG 9/10',
  },
  mythras: {
    text: JSON.stringify({ name: 'Watchman', system: { strength: 12, size: 11, dexterity: 13 }, items: [] }),
    read: 'STR 12',
  },
  momentum: {
    text: 'Reaver - Danger 2d/Attack Skill 2 (Steel, Melee, Scimitar), Hits 3, Defense 3 (mail), Move 1',
    read: 'Reaver - Hits 3, Defense 3 (mail)',
  },
  stances: {
    text: '### Warden\n**Stats:** Guard 20, Vitality 18\n**Combat:** Greatsword (+2): 2d6+2 damage',
    read: 'Guard 20 Vit 18',
  },
  warband: { text: 'Marsh Ogre\nAR 1, HP 4, ATK 3, MV 8, MGT 4\nWeak to fire', read: 'Marsh Ogre; MGT 4' },
}

it.each(Object.entries(PASTED))(
  'reads what people have of %s, and shows what it made of it',
  async (system, { text, read }) => {
    const { page } = await stage.guest()
    await page.goto(`/build?system=${system}`)
    await page.getByLabel('A statblock or a scenario').fill(text)
    await page.locator('[data-act="read"]').click()
    expect(await page.locator('.card pre.read').innerText()).toContain(read)
    await page.context().close()
  },
)

it('explains a rule on tap, and keeps an amendment in the log', async () => {
  const { page } = guest
  await page.locator('.question .cite').first().click()
  await page.locator('.rule-card a', { hasNotText: 'All rules' }).waitFor()
  expect((await page.locator('.rule-card').innerText()).length).toBeGreaterThan(40)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('New value').fill('2')
  await page.getByLabel(/^Why/).fill('he slipped')
  await page.locator('.amend button[type="submit"]').click()
  await page.locator('.log .line', { hasText: 'he slipped' }).waitFor()
  await page.locator('[data-figure="errant-knight-aldous"] .gauge', { hasText: '2/4' }).waitFor()
})

it('puts odds beside every choice', async () => {
  // The smallest fight: how long odds take is the lab's affair.
  const { page, context } = await stage.guest()
  await page.goto('/build?system=bastionland&sample=duel')
  await page.locator('[data-act="start"]').click()
  await page.locator('.question button.option').first().waitFor()
  await page.keyboard.press('o')
  await page.locator('.odds-line').first().waitFor()
  const options = await page.locator('.question').first().locator('button.option').count()
  expect(await page.locator('.question').first().locator('.odds-line').count()).toBe(options)
  await context.close()
})

it('hands out the whole fight, verifies it, and finds a forgery out', async () => {
  const { page } = guest
  const fight = page.url().split('/')[4] ?? ''
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  await page.goto(`/f/${fight}/over`)
  const { text: save } = await downloaded(page, () => page.locator('[data-export="save"]').click())
  const forged = save.replace(/"faces":\[(\d+)/, (_, face: string) => `"faces":[${face === '1' ? 2 : 1}`)
  expect(forged).not.toBe(save)
  await page.goto('/verify')
  const drop = async (text: string): Promise<string> => {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'fight.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    return page.locator('.verdict').innerText()
  }
  expect(await drop(save)).toContain('It is what the seed and the rules give')
  await page.reload()
  expect(await drop(forged)).not.toContain('It is what the seed and the rules give')
  await page.reload()
  expect(await drop('no fight at all')).toContain('not a saved fight')
})

it('simulates with intervals and gives the table away', async () => {
  const { page } = guest
  await page.goto('/lab')
  await page.evaluate('sessionStorage.clear()')
  await page.goto('/lab?system=warband')
  await page
    .locator('label', { hasText: /^Fights/ })
    .locator('select')
    .selectOption('1000')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('.plot').first().waitFor()
  const csv = await downloaded(page, () => page.getByRole('button', { name: 'CSV' }).click())
  const [head, ...rows] = csv.text.trim().split('\n')
  expect(head).toBe('outcome,count,fights,share,low,high')
  expect(rows.reduce((sum, row) => sum + Number(row.split(',')[1]), 0)).toBe(1000)

  // The plot that leaves the page carries its looks, its title and its numbers with it.
  const { name, text: svg } = await downloaded(page, () =>
    page.locator('.plot').first().getByRole('button', { name: 'SVG' }).click(),
  )
  expect(name).toMatch(/\.svg$/)
  expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).toContain('<title>1,000 fights</title>')
  expect(svg).toContain('font-size="11px"')
  expect(svg).not.toMatch(/var\(|class=/)
})

it('varies a number picked from a sheet, in an address that holds the question', async () => {
  const { page } = guest
  await page.goto('/lab?system=bastionland')
  await page.getByLabel('Question').selectOption('vary')
  await page.locator('.variation code', { hasText: 'npcs[0].count=1..6' }).waitFor()
  await page.locator('[data-path="npcs[0].vig"]').click()
  await page.getByLabel('to', { exact: true }).fill('9')
  await page.getByLabel('Fights').selectOption('1000')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('.plot .curve').first().waitFor()
  const asked = new URL(page.url()).searchParams
  expect([asked.get('ask'), asked.get('vary')]).toEqual(['vary', 'npcs[0].vig=7..9'])
  await page.goto(page.url())
  const mark = page.locator('.plot .legend .mark').first()
  await mark.waitFor()
  expect((await mark.boundingBox())?.width).toBeLessThan(30)
  expect(await page.locator('.plot .curve').count()).toBeGreaterThan(1)
})

it('compares a ruling picked from a list', async () => {
  const { page } = guest
  await page.goto('/lab?system=bastionland')
  await page.getByLabel('Question').selectOption('compare')
  await page.getByLabel('Kind').selectOption('ruling')
  await page.getByLabel('Ruling').last().selectOption({ index: 1 })
  await page.locator('.variation code', { hasText: /^rulings\./ }).waitFor()
  await page.getByLabel('Fights').selectOption('1000')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('.results table tbody tr').first().waitFor()
})

it('counts dice exactly, and keeps the question in the address', async () => {
  const { page } = guest
  await page.goto('/odds?q=2d6%20%3E%3D%207')
  expect(await page.locator('.answer-big').innerText()).toBe('58.33 %')
  await page.getByText('In numbers').click()
  expect(await page.getByRole('row', { name: /^12 / }).innerText()).toMatch(/^12\s+2\.78 %\s+2\.78 %$/)
  await page.getByLabel('Dice', { exact: true }).fill('200d20')
  await page.getByText('Chance of each range of totals').waitFor()
  await page.getByLabel('Dice', { exact: true }).fill('999d999')
  await page.getByRole('alert').getByText('Take fewer or smaller dice').waitFor()
  expect(guest.complaints).toEqual([])
  expect(guest.strangers).toEqual([])
})
