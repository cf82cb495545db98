/**
 * The browser edition, from files on a plain static server below a path: visited once, and then, without a network,
 * fights of every game, odds, a study with a branch, dice proven, a sweep in the lab, two windows at one table, the way to
 * a server and back, a company from fight to fight. With it again: everything as a file in another browser, a newer build.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHost } from '@steelyard/table'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSite, type Site, type SiteVisitor } from '../testing/site.ts'

let site: Site
let visitor: SiteVisitor
beforeAll(async () => {
  site = await openSite()
  visitor = await site.visit()
})
afterAll(async () => {
  await site?.close()
})

const GAMES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband']

function go(page: Page, path: string): Promise<unknown> {
  return page.goto(`${site.address}#${path}`)
}

/** Starts the first fight of a game, from the first page. */
async function start(page: Page, game: string): Promise<void> {
  await go(page, '/')
  await page.locator(`[data-start="${game}"]`).click()
  await page.locator('.table-page .question').first().waitFor()
}

/** Gives the suggested answer to the first question. */
async function answer(page: Page): Promise<void> {
  const id = await page.locator('.question').first().getAttribute('data-question')
  await page.locator('.acts .next').click()
  await page.locator(`[data-question="${id}"]`).waitFor({ state: 'detached' })
}

/** Lets machines play the open chapter of a company to its end, and takes it in. */
async function throughChapter(page: Page): Promise<void> {
  await page.locator('.table-page .question').first().waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card [data-act="take"]').click()
  await page.locator('.company-head').waitFor()
}

/** The file that comes when a button is pressed. */
async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator(button).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Puts a newer build on the host, which has one of the present one's parts no more. */
function releaseWithout(part: string): void {
  const worker = join(site.folder, 'sw.js')
  const shell = readFileSync(worker, 'utf8')
  const [listed = '', file = ''] = new RegExp(`,"(assets/${part}[^"]+)"`).exec(shell) ?? []
  rmSync(join(site.folder, file))
  writeFileSync(worker, shell.replace(listed, '').replace(/print:"|"print":"/, '$&newer'))
}

/** How many builds the browser keeps. */
function keptBuilds(page: Page): Promise<unknown> {
  return page.evaluate('caches.keys().then((names) => names.length)')
}

it('shows the first page without a table or a game', async () => {
  const { page } = visitor
  await page.goto(site.address)
  await page.locator('.game').nth(4).waitFor()
  expect(page.workers()).toEqual([])
})

it('keeps itself on the first visit, and needs no network from then on', async () => {
  const { page } = visitor
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
  site.cut(true)
  await page.getByRole('link', { name: 'Verify' }).click()
  await page.locator('input[type="file"]').waitFor({ state: 'attached' })
  await go(page, '/')
  await page.reload()
  await page.locator('.game').nth(4).waitFor()
})

it.each(GAMES)('starts a fight of %s, and answers', async (game) => {
  const { page } = visitor
  await start(page, game)
  await answer(page)
})

it('puts odds beside every choice', async () => {
  const { page } = visitor
  await go(page, '/build?system=bastionland&sample=duel')
  await page.locator('[data-act="start"]').click()
  const question = page.locator('.table-page .question').first()
  await question.locator('button.option').first().waitFor()
  await page.keyboard.press('o')
  await question.locator('.odds-line').first().waitFor()
  expect(await question.locator('.odds-line').count()).toBe(await question.locator('button.option').count())
})

it('fights a sweep in the lab', async () => {
  const { page } = visitor
  await go(page, '/lab?system=bastionland')
  await page.getByLabel('Question').selectOption('vary')
  await page.getByLabel('Fights').selectOption('1000')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('.plot .curve').nth(1).waitFor()
})

it('looks back at a fight, leaves it by a branch, and proves its dice', async () => {
  const { page } = visitor
  await start(page, 'bastionland')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  const address = page.url().replace(/(#\/f\/[\w-]+).*/, '$1')
  await page.goto(`${address}/over`)
  const save = await download(page, '[data-export="save"]')
  await page.goto(`${address}/study?step=2`)
  await page.locator('[data-act="fork"]').click()
  await page.getByText(/a branch from step/).waitFor()
  await go(page, '/verify')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'fight.json',
    mimeType: 'application/json',
    buffer: save,
  })
  await page.getByText('It is what the seed and the rules give').waitFor()
})

it('lets another window watch, and says that other devices cannot join', async () => {
  const { page, context } = visitor
  await start(page, 'momentum')
  await page.getByRole('button', { name: /^Invite/ }).click()
  await page.getByText('other devices cannot join it').waitFor()
  const [screen] = await Promise.all([
    context.waitForEvent('page'),
    page.getByText('Open a screen that only shows').click(),
  ])
  await screen.locator('.log, .board, .stage').first().waitFor()
  expect(screen.url()).not.toContain('t=')
  await page.keyboard.press('Escape')
  const told = screen.locator('body')
  const before = await told.innerText()
  await answer(page)
  await expect.poll(() => told.innerText()).not.toBe(before)
  await screen.close()
})

it('moves a fight to a server and back as its save', async () => {
  const { page } = visitor
  await start(page, 'stances')
  await answer(page)
  await page.getByRole('button', { name: /^Invite/ }).click()
  const save = await download(page, '[data-act="save-fight"]')
  const server = await openHost()
  const { tokens } = await server.create({ from: { save: JSON.parse(save.toString()) } })
  const there = await server.reveal(tokens.referee)
  await server.close()
  await go(page, '/')
  await page.locator('[data-act="open-saved"]').setInputFiles({
    name: 'fight.json',
    mimeType: 'application/json',
    buffer: Buffer.from(there),
  })
  await page.locator('.table-page .question').first().waitFor()
})

it('hands out everything as a file, and takes it in elsewhere', async () => {
  const { page } = visitor
  await go(page, '/settings')
  const file = await download(page, '[data-act="save-everything"]')
  site.cut(false)
  const other = await site.visit()
  await other.page.goto(`${site.address}#/settings`)
  await other.page.locator('[data-act="open-everything"]').setInputFiles({
    name: 'all.backup',
    mimeType: 'application/gzip',
    buffer: file,
  })
  await other.page.getByText(/fights and 0 companies came in/).waitFor()
  await go(other.page, '/')
  await other.page.locator('.recent a').first().click()
  await other.page.locator('.table-page .question').first().waitFor()
  expect(other.complaints).toEqual([])
  await other.context.close()
  site.cut(true)
})

it('says that the browser deleted fights when it did, and never when it did not', async () => {
  const other = await site.visit()
  const { page } = other
  const deleted = page.getByText('The browser has deleted the fights that it kept')
  site.cut(false)
  await page.goto(site.address)
  await start(page, 'stances')
  await go(page, '/')
  await page.locator('.recent a').first().waitFor()
  await go(page, '/settings')
  await page.getByText(/ are used\./).waitFor()
  await go(page, '/')
  await page.locator('.recent a').first().waitFor()
  expect(await deleted.count()).toBe(0)
  await page.evaluate(`new Promise((resolve) => {
    indexedDB.deleteDatabase('steelyard').onsuccess = () => resolve(true)
  })`)
  await page.getByText('The browser has closed its store.').waitFor()
  await page.reload()
  await deleted.waitFor()
  await other.context.close()
  site.cut(true)
})

it('leads a company from fight to rest, with a pack, and finds it again', async () => {
  const { page } = visitor
  await go(page, '/packs')
  await page.locator('[data-act="load-pack"]').setInputFiles({
    name: 'wolves.pack.yaml',
    mimeType: 'application/yaml',
    buffer: readFileSync(new URL('../../../../docs/packs/wolf-winter.pack.yaml', import.meta.url)),
  })
  await page.locator('[data-pack="wolf-winter"] [data-play]').waitFor()
  await go(page, '/companies')
  await page.getByRole('textbox', { name: 'Name' }).fill('The Riders')
  await page.getByLabel('Game').selectOption('warband')
  for (const id of ['brand', 'isolde', 'hillman', 'torgny']) {
    await page.getByLabel('Find somebody for the company').fill(id)
    await page.locator(`.found [data-figure="${id}"]`).click()
  }
  await page.locator('[data-act="found"]').click()
  await page.locator('[data-act="next"]').click()
  await page.getByLabel('Find somebody for The foes').fill('winter wolf')
  await page.locator('.found [data-figure="winter-wolf"]').click()
  await page.locator('[data-act="start"]').click()
  await throughChapter(page)
  await page.locator('[data-act="rest"]').click()
  await throughChapter(page)
  expect(await page.locator('[data-chapter]').count()).toBe(2)
  const told = await page.locator('.members').first().innerText()

  // A fresh page reads it from the browser's own store; exported, deleted and imported it is the same.
  await page.reload()
  await page.locator('[data-chapter]').nth(1).waitFor()
  expect(await page.locator('.members').first().innerText()).toBe(told)
  const file = await download(page, '[data-act="export"]')
  await page.locator('[data-act="delete"]').click()
  await page.locator('[data-act="confirm"]').click()
  await page.locator('.founding').waitFor()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'riders.company.json', mimeType: 'application/json', buffer: file })
  await page.locator('[data-chapter]').nth(1).waitFor()
  expect(await page.locator('.members').first().innerText()).toBe(told)
})

it('says that a newer build is ready, but not at a table, and uses it when asked', async () => {
  const { page, context } = visitor
  site.cut(false)
  await go(page, '/')
  await page.reload()
  const table = page.getByRole('region', { name: 'Your fights' }).locator('a').first()
  // Another window has a fight on its table meanwhile.
  const playing = await context.newPage()
  await playing.goto(`${site.address}${await table.getAttribute('href')}`)
  await playing.locator('.table-page').waitFor()
  releaseWithout('study-')
  await page.evaluate(
    'navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => true)',
  )
  const note = page.getByText('A newer version of these pages is ready.')
  await note.waitFor()
  await table.click()
  await page.locator('.table-page').waitFor()
  expect(await note.count()).toBe(0)
  await go(page, '/')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()])
  await page.locator('.game').first().waitFor()
  expect(await note.count()).toBe(0)

  // It stays with its build, also for what only that one has.
  await playing.getByRole('link', { name: 'Study' }).first().click()
  await playing.locator('.study').first().waitFor()
  await playing.close()
  expect(await keptBuilds(page)).toBe(2)
  await page.reload()
  await expect.poll(() => keptBuilds(page)).toBe(1)
})

it('needs no network after a newer build either, and nothing from elsewhere', async () => {
  const { page, complaints, strangers } = visitor
  site.cut(true)
  await page.reload()
  await start(page, 'warband')
  await answer(page)
  await page.reload()
  await page.locator('.table-page .question').first().waitFor()
  await go(page, '/rules/mythras')
  await page.locator('.rules-list li').first().waitFor()
  site.cut(false)
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})
