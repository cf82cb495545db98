/**
 * The browser edition for the tests: its files on a plain static server, below a path of its own, and a browser. Nothing
 * but files is served, so whatever works there works on any static host.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const BELOW = '/some/where/'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** A guard against hanging, not a promise of speed: slow machines may take long. */
const TIMEOUT = 400_000

/** Somebody who visits the site. */
export interface SiteVisitor {
  readonly context: BrowserContext
  readonly page: Page
  /** Everything the console or a page complained about. */
  readonly complaints: string[]
  /** Every address that was asked for anywhere else. */
  readonly strangers: string[]
}

/** The site, served and visited. */
export interface Site {
  /** The address of its first page. */
  readonly address: string
  /** The folder that is served; a test may change what is in it. */
  readonly folder: string
  /** Cuts the network, or mends it. */
  cut(off: boolean): void
  visit(): Promise<SiteVisitor>
  close(): Promise<void>
}

/** Gives every fight that a page begins the same dice, and tells machines' turns at once. */
const SEEDED = `(() => {
  localStorage['steelyard.settings'] ??= '{"pace":"off"}'
  const plain = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    const begins = message.call === 'create' && !('save' in message.given[0].from)
    const given = begins ? [{ seed: 'site', ...message.given[0] }] : message.given
    return plain.call(this, begins ? { ...message, given } : message, ...rest)
  }
})()`

/** Writes the site if it is not there, and opens everything. */
export async function openSite(): Promise<Site> {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'site.mjs'), '--pages'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(`The site could not be written.\n${built.stderr}`)
  const folder = mkdtempSync(join(tmpdir(), 'steelyard-site-'))
  // A copy: whoever builds while the tests run must not pull the files away under them.
  cpSync(join(root, 'site'), folder, {
    recursive: true,
    filter: (path) => path !== join(root, 'site', 'docs'),
  })
  const network = { isCut: false }
  const server = serveFiles(folder, network)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}${BELOW}`
  const browser = await openBrowser()
  return {
    address,
    folder,
    cut: (off) => {
      network.isCut = off
    },
    visit: async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: address })
      context.setDefaultTimeout(TIMEOUT)
      await context.addInitScript(SEEDED)
      const complaints: string[] = []
      const strangers: string[] = []
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      context.on('request', (request) => {
        if (!request.url().startsWith(address) && !request.url().startsWith('blob:'))
          strangers.push(request.url())
      })
      return { context, page, complaints, strangers }
    },
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function serveFiles(folder: string, network: { readonly isCut: boolean }): Server {
  return createServer((request, response) => {
    if (network.isCut) {
      request.socket.destroy()
      return
    }
    const { pathname } = new URL(request.url ?? '/', 'http://files')
    const name = pathname.startsWith(BELOW) ? pathname.slice(BELOW.length) || 'index.html' : null
    const file = name === null || name.includes('..') ? null : join(folder, name)
    if (file === null || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
}
