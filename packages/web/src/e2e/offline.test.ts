/**
 * Without a network: a page that was open before loads again, says that the line is lost, keeps nothing but what was
 * built, and comes back by itself with everything that happened meanwhile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => {
  await stage?.close()
})

const READY = 'navigator.serviceWorker.ready.then(() => true)'
const KEPT = `caches.keys().then((names) => Promise.all(names.map(async (name) => {
  const cache = await caches.open(name)
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
})))`

it('a table that is loaded again without a network says so, and is there again when the network is', async () => {
  const gm = await stage.guest({ width: 390, height: 844 })
  const { page } = gm
  await page.goto('/')
  await page.locator('[data-start="quick"]').click()
  await page.locator('.question').first().waitFor()
  expect(await page.evaluate(READY)).toBe(true)

  await gm.cut(true)
  await page.reload()
  await page.getByText('The line is lost.').waitFor()
  await page.getByText('Coming to the table').waitFor()
  expect(await page.title()).toBe('Steelyard')

  await gm.cut(false)
  await page.locator('.question').first().waitFor()
  await page.getByText('The line is lost.').waitFor({ state: 'detached' })
  expect(gm.complaints).toEqual([])

  // Nothing of a fight is kept, and nothing twice.
  const kept: unknown = await page.evaluate(KEPT)
  const [files] = Array.isArray(kept) && kept.length === 1 ? kept : [[]]
  expect(files.length).toBeGreaterThan(5)
  for (const file of files)
    expect(file).toMatch(/^\/($|icon\.svg$|app\.webmanifest$|assets\/[\w.-]+\.(js|css|woff2)$)/)
  await gm.context.close()
})

it('a page that has nothing to show without a network asks again by itself', async () => {
  const guest = await stage.guest()
  const { page } = guest
  await page.goto('/')
  await page.locator('.game').first().waitFor()
  expect(await page.evaluate(READY)).toBe(true)
  await guest.cut(true)
  await page.goto('/rules/momentum')
  await page.getByText('The line is lost.').waitFor()
  await guest.cut(false)
  await page.locator('.rules-list li').first().waitFor()
  await page.getByText('The line is lost.').waitFor({ state: 'detached' })
  await guest.context.close()
})
