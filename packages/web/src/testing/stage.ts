/**
 * A stage for the browser tests: a server with the built pages on a port of its own, a browser, and people. Each
 * person has a browser context; all that reaches them is kept, so that a test can look for what should not have.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTables, type Tables } from '@steelyard/server'
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright-core'
import { openBrowser } from './browser.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const pages = join(root, 'packages', 'web', 'dist', 'site')

const TIMEOUT = 400_000

/**
 * Gives every fight that a page begins the same dice, so that a test goes the same way every time. A company knows its
 * chapters by their dice, so each of its tables has others, by number.
 */
const SEEDED = `(() => {
  const plain = window.fetch
  window.fetch = (address, request) => {
    const begins = request?.method === 'POST' && /\\/api\\/(fights|company\\/(fights|interludes))$/.exec(String(address))
    if (!begins) return plain(address, request)
    const count = Number(localStorage['stage.chapters'] ?? 0)
    if (begins[2] !== undefined) localStorage['stage.chapters'] = String(count + 1)
    const seed = begins[2] === undefined ? 'stage' : 'stage ' + count
    const wanted = JSON.parse(request.body)
    // A fight that is opened from its save has its seed.
    const body = wanted.from?.save === undefined ? { seed, ...wanted } : wanted
    return plain(address, { ...request, body: JSON.stringify(body) })
  }
})()`

/** Machines' turns are told at once, unless a test sets another pace. */
const UNPACED = `localStorage['steelyard.settings'] ??= '{"pace":"off"}'`

/** Somebody at a browser. */
export interface Guest {
  readonly context: BrowserContext
  readonly page: Page
  /** Every answer and message that came to them. */
  readonly received: string[]
  /** Everything the console or the page complained about. */
  readonly complaints: string[]
  /** Every address that was asked for anywhere else than at the server. */
  readonly strangers: string[]
  /** Cuts the line, or mends it. */
  cut(off: boolean): Promise<void>
}

/** What somebody's device is like. */
export interface GuestOptions {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'dark' | 'light'
  readonly touch?: boolean
}

/** Server, browser and people. */
export interface Stage {
  readonly address: string
  guest(options?: GuestOptions): Promise<Guest>
  close(): Promise<void>
}

/** A browser, and the server: the same one for all files that run in this thread, since it takes a second to start. */
export async function openStage(): Promise<Stage> {
  const [{ local }, browser] = await Promise.all([served(), openBrowser()])
  return {
    address: local,
    guest: (options) => comeIn(browser, local, options ?? {}),
    close: () => browser.close(),
  }
}

let tables: Promise<Tables> | null = null

/** The server of this thread; it ends with the thread, and what it wrote is removed after the run (vitest.global.ts). */
function served(): Promise<Tables> {
  tables ??= openServer()
  return tables
}

function openServer(): Promise<Tables> {
  if (!existsSync(join(pages, 'index.html'))) buildPages()
  const data = mkdtempSync(join(process.env['STEELYARD_SHARED_FOLDER'] ?? tmpdir(), 'web-'))
  // A copy: whoever builds while the tests run must not pull the pages away under them.
  const site = join(data, 'site')
  cpSync(pages, site, { recursive: true })
  return openTables({
    version: 'test',
    port: 0,
    address: '127.0.0.1',
    log: 'nothing',
    data: join(data, 'fights'),
    databaseUrl: null,
    pages: site,
    // How often somebody may ask in a minute depends on the clock, and is tested elsewhere.
    limits: { requests: 1e5, creates: 1e5, joins: 1e5, questions: 1e5 },
    // Every thread loads all rules first; one of each kind is enough for one fight at a time. Pages show odds whether they
    // are good or rough, and wait for them however slow the machine is.
    jobs: { quick: 1, atOnce: 1, lanes: 1, refine: 40, quickSeconds: 3600, seconds: 3600 },
  })
}

function buildPages(): void {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'ensure.mjs')], {
    cwd: root,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The pages could not be built.\n${built.stderr}`)
}

async function comeIn(
  browser: Browser,
  address: string,
  { width = 1280, height = 860, scheme = 'dark', touch = false }: GuestOptions,
): Promise<Guest> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: touch,
    baseURL: address,
  })
  // A guard against hanging, not a promise of speed: slow machines may take long.
  context.setDefaultTimeout(TIMEOUT)
  await context.addInitScript(SEEDED)
  await context.addInitScript(UNPACED)
  const page = await context.newPage()
  const received: string[] = []
  const complaints: string[] = []
  const strangers: string[] = []
  const sockets = new Set<WebSocketRoute>()
  let off = false
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (off) {
      socket.close()
      return
    }
    sockets.add(socket)
    const server = socket.connectToServer()
    server.onMessage((message) => {
      received.push(String(message))
      socket.send(message)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !off) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('blob:'))
      strangers.push(request.url())
  })
  page.on('response', async (response) => {
    if (!response.url().includes('/api/fight')) return
    received.push(await response.text().catch(() => ''))
  })
  const cut = async (wanted: boolean): Promise<void> => {
    off = wanted
    await context.setOffline(wanted)
    if (!wanted) return
    for (const socket of sockets) await socket.close().catch(() => undefined)
    sockets.clear()
  }
  return { context, page, received, complaints, strangers, cut }
}
