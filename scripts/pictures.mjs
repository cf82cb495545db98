// `node scripts/pictures.mjs [name …]`: takes the pictures of the pages for README and docs from real fights with fixed dice:
// stills as WebP, and docs/table.webp, which moves. Run it when the pages look different. It needs a browser as the
// browser tests do.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { ensureBuilt, orExit, root } from './ensure.mjs'

const SEED = 'the toll is paid'
const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }
const SCREEN = { width: 1280, height: 720 }
/** Odds get narrower for so long, in milliseconds. */
const SETTLING = 12_000

const PICTURES = { referee, watch, battle, phone, study, build, lab, company, moving }

orExit(ensureBuilt)
const tables = await serve()
const browser = await openBrowser()
const wanted = process.argv.slice(2)
for (const [name, take] of Object.entries(PICTURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await take()
  for (const context of browser.contexts()) await context.close()
  console.log(name)
}
await browser.close()
process.exit(0)

// ── The pictures ─────────────────────────────────────────────────────────────────────────────────────────

async function referee() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  await answers(page, 3)
  await page.getByRole('button', { name: /^Odds/ }).click()
  await page.locator('.odds').first().waitFor()
  await page.waitForTimeout(SETTLING)
  await still(page, 'table-referee')
}

async function watch() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  await answers(page, 3)
  const screen = await screenOf(page, SCREEN)
  await screen.waitForTimeout(SETTLING)
  await still(screen, 'table-watch')
}

async function battle() {
  const page = await guest(LAPTOP)
  await begin(page, 'warband', 'Two Hundred a Side')
  await playRounds(page, 2)
  const screen = await screenOf(page, { width: 1920, height: 1080 })
  await screen.waitForTimeout(SETTLING)
  await still(screen, 'table-battle', 0.7)
}

async function phone() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  await answers(page, 3)
  const player = await guest(PHONE, true)
  await player.goto(`/join/${await codeOf(page)}`)
  await player.getByLabel('Your name').fill('Anna')
  await player.getByRole('button', { name: 'Join', exact: true }).click()
  await player.locator('[data-seat]').first().click()
  await player.locator('.phone .question').first().waitFor()
  await still(player, 'table-phone')
  await player.locator('.phone-acts > .more > summary').click()
  await player.getByRole('button', { name: 'I roll real dice' }).click()
  await player.getByRole('button', { name: 'Let the table roll' }).waitFor()
  await player.locator('.phone-acts > .more > summary').click()
  const pad = player.locator('.pad')
  for (let tries = 0; tries < 12 && (await pad.count()) === 0; tries++) {
    const suggested = player.locator('.phone-thumb .next')
    if ((await suggested.count()) > 0) await suggested.click()
    else await answers(page, 1)
    await page.waitForTimeout(500)
  }
  await pad.first().waitFor()
  await still(player, 'table-dice-pad')
}

async function study() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  await answers(page, 6)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  await page.goto(`${page.url().replace(/\/gm.*$/, '')}/over`)
  await page.getByRole('link', { name: 'What if?' }).first().click()
  await page.locator('.study-choices').waitFor()
  await page.getByText('working it out').waitFor({ state: 'detached', timeout: 240_000 })
  await still(page, 'table-study')
}

async function build() {
  const page = await guest(LAPTOP)
  await page.goto('/build?system=bastionland&sample=first')
  await page.locator('.build-list').first().waitFor()
  await page.waitForTimeout(4000)
  await still(page, 'table-build')
}

async function lab() {
  const page = await guest(LAPTOP)
  await page.goto('/lab')
  await page.locator('.lab form').waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.locator('.plot').first().waitFor()
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor()
  await page.waitForTimeout(3000)
  await still(page, 'table-lab')
}

async function company() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Machines play to the end' }).click()
  await page.locator('.over-card').waitFor()
  await page.goto(`${page.url().replace(/\/gm.*$/, '')}/over`)
  await page.getByRole('button', { name: 'Next fight with these' }).click()
  await page.waitForURL('**/company/**')
  await page.goto(page.url().replace(/(\/company\/[^/]+).*$/, '$1'))
  await page.locator('.figure, .member').first().waitFor()
  await still(page, 'table-company')
}

/** The room's screen through a whole fight, a few frames for every answer. */
async function moving() {
  const page = await guest(LAPTOP)
  await begin(page, 'bastionland')
  const screen = await screenOf(page, { width: 1120, height: 640 }, 'no-preference')
  const camera = await screen.context().newCDPSession(screen)
  const frames = []
  const film = async (count, lasts) => {
    for (let at = 0; at < count; at++) frames.push({ picture: await shot(camera, 62, 0.75), lasts })
  }
  await film(1, 1500)
  const next = page.locator('.acts .next')
  for (let answer = 0; answer < 40 && (await page.locator('.over-card').count()) === 0; answer++) {
    if (await next.isEnabled()) await next.click()
    await screen.waitForTimeout(60)
    await film(3, 180)
    await screen.waitForTimeout(900)
    await film(1, 700)
  }
  await film(1, 4000)
  const moved = frames.filter(({ picture }, at) => at === 0 || !picture.equals(frames[at - 1].picture))
  const film60 = animated(moved, { width: 840, height: 480 })
  writeFileSync(join(root, 'docs', 'table.webp'), film60)
  console.log(`${moved.length} frames, ${Math.round(film60.length / 1024)} kB`)
}

// ── Pages ────────────────────────────────────────────────────────────────────────────────────────────────

async function serve() {
  const { openTables } = await import('../packages/server/dist/index.js')
  return openTables({
    version: 'pictures',
    port: 0,
    address: '127.0.0.1',
    log: 'nothing',
    data: join(mkdtempSync(join(tmpdir(), 'pictures-')), 'fights'),
    databaseUrl: null,
    pages: join(root, 'packages', 'web', 'dist', 'site'),
    limits: { requests: 1e5, creates: 1e5, joins: 1e5, questions: 1e5 },
    jobs: { quick: 1, atOnce: 1, lanes: 1 },
  })
}

/** The browser that the tests use; its finder is TypeScript, which Node 20 does not read by itself. */
async function openBrowser() {
  const finder = await rolldown({
    input: join(root, 'packages', 'web', 'src', 'testing', 'browser.ts'),
    platform: 'node',
    external: [/^[@a-z]/],
  })
  const file = join(root, 'node_modules', '.cache', 'steelyard', 'find-browser.mjs')
  await finder.write({ file, format: 'esm' })
  const found = await import(pathToFileURL(file).href)
  return found.openBrowser()
}

async function guest(viewport, touch = false, motion = 'reduce') {
  const context = await browser.newContext({
    viewport,
    hasTouch: touch,
    colorScheme: 'dark',
    reducedMotion: motion,
    baseURL: tables.local,
  })
  context.setDefaultTimeout(120_000)
  await context.addInitScript(`localStorage['steelyard.settings'] ??= '{"pace":"off","coach":99}'`)
  const page = await context.newPage()
  await page.route('**/api/fights', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seed: SEED }) })
  })
  return page
}

async function begin(page, system, title) {
  await page.goto('/')
  await page.locator(`[data-start="${system}"]`).waitFor()
  if (title !== undefined)
    await page.locator(`.game[data-system="${system}"] select`).selectOption({ label: title })
  await page.locator(`[data-start="${system}"]`).click()
  await page.locator('.table-page .question').first().waitFor()
}

/** Answers as suggested, so many times. */
async function answers(page, count) {
  const next = page.locator('.acts .next')
  for (let at = 0; at < count; at++) {
    if ((await next.count()) > 0 && (await next.isEnabled())) await next.click()
    await page.waitForTimeout(500)
  }
}

async function playRounds(page, count) {
  await page.getByText('More', { exact: true }).click()
  for (let at = 0; at < count; at++) {
    await page.getByRole('button', { name: 'Machines play this round' }).click()
    await page.waitForTimeout(1500)
    await page.locator('.more button:enabled, .over-card').first().waitFor()
  }
}

async function codeOf(page) {
  return (await page.getByRole('button', { name: /^Invite/ }).innerText()).split('·')[1].trim()
}

async function screenOf(page, viewport, motion) {
  const [held] = JSON.parse(await page.evaluate('localStorage.getItem("steelyard.fights")'))
  const screen = await guest(viewport, false, motion)
  await screen.goto(`/f/${held.fight}/watch#t=${held.spectator}`)
  await screen.locator('.watch .stage').waitFor()
  await screen.waitForTimeout(3000)
  return screen
}

async function still(page, name, scale) {
  await page.waitForTimeout(2500)
  const camera = await page.context().newCDPSession(page)
  writeFileSync(join(root, 'docs', `${name}.webp`), await shot(camera, 82, scale))
}

/** What a page shows, as WebP. */
async function shot(camera, quality, scale) {
  const { cssLayoutViewport } = await camera.send('Page.getLayoutMetrics')
  const { clientWidth: width, clientHeight: height } = cssLayoutViewport
  const clip = scale === undefined ? {} : { clip: { x: 0, y: 0, width, height, scale } }
  const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality, ...clip })
  return Buffer.from(data, 'base64')
}

// ── A WebP that moves ────────────────────────────────────────────────────────────────────────────────────

/** Still pictures, each with how long it is shown in milliseconds, as one WebP that plays for ever. */
function animated(frames, { width, height }) {
  const wide = Buffer.alloc(10)
  wide.writeUInt8(0b10)
  wide.writeUIntLE(width - 1, 4, 3)
  wide.writeUIntLE(height - 1, 7, 3)
  const parts = [chunk('VP8X', wide), chunk('ANIM', Buffer.alloc(6))]
  for (const { picture, lasts } of frames) {
    const head = Buffer.alloc(16)
    head.writeUIntLE(width - 1, 6, 3)
    head.writeUIntLE(height - 1, 9, 3)
    head.writeUIntLE(lasts, 12, 3)
    head.writeUInt8(0b10, 15)
    parts.push(chunk('ANMF', Buffer.concat([head, imageIn(picture)])))
  }
  return Buffer.concat([Buffer.from('RIFF'), sized([Buffer.from('WEBP'), ...parts])])
}

/** The chunk of a still WebP that holds its image. */
function imageIn(picture) {
  for (let at = 12; at < picture.length; ) {
    const size = picture.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (picture.toString('latin1', at, at + 3) === 'VP8' && picture[at + 3] !== 0x58)
      return picture.subarray(at, end)
    at = end
  }
  throw new Error('no image in this WebP')
}

function chunk(name, body) {
  const even = body.length % 2 === 0 ? [body] : [body, Buffer.alloc(1)]
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name), size, ...even])
}

function sized(parts) {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([size, body])
}
