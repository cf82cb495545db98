/**
 * A real Chromium for the tests: the one named by CHROMIUM_PATH, Playwright's own, the packed one on Linux x64, or
 * one of the system's. There is no silent skip: without any, one line says what to do.
 *
 * The packed one brings the libraries that bare systems lack, but unpacks them only where it believes itself in the
 * cloud, and trusts whatever lies in its folder. So it is unpacked once, into a folder of our own. Its list of fonts
 * names folders of that cloud; without any font a page with a text field ends it, so it gets a list that holds.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

interface Found {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
}

/** A line to the browser that all test files of a run share (see vitest.global.ts), or to one of its own outside. */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['STEELYARD_SHARED']
  if (shared === undefined) return chromium.launch(await launchOptions())
  const answer = await fetch(`${shared}/browser`)
  if (!answer.ok) throw new Error(await answer.text())
  return chromium.connect(await answer.text())
}

/** Starts a browser that others connect to, or says how to get one. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions())
}

async function launchOptions(): Promise<LaunchOptions> {
  const { path, env } = await findBrowser()
  const inherited = Object.entries(process.env).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  )
  return {
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...Object.fromEntries(inherited), ...env },
  }
}

async function findBrowser(): Promise<Found> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return { path: named, env: {} }
  const own = chromium.executablePath()
  if (own !== '' && existsSync(own)) return { path: own, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return packed()
  const found = SYSTEM.find((path) => existsSync(path))
  if (found !== undefined) return { path: found, env: {} }
  throw new Error(
    'No browser for the tests: run "npx playwright install chromium" (or set CHROMIUM_PATH) and run the tests again.',
  )
}

/** The packed Chromium, unpacked beside the other caches; under another name first, so that half of it is never used. */
async function packed(): Promise<Found> {
  const cache = join(process.cwd(), 'node_modules', '.cache', 'steelyard', 'chromium-147.0.0')
  if (!existsSync(join(cache, 'chromium'))) {
    const fresh = `${cache}.${process.pid}`
    mkdirSync(fresh, { recursive: true })
    await unpackInto(fresh)
    writeFileSync(join(fresh, 'fonts', 'fonts.conf'), fontList(cache))
    try {
      renameSync(fresh, cache)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  return {
    path: join(cache, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(cache, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(cache, 'fonts'),
      TMPDIR: tmpdir(),
    },
  }
}

function fontList(cache: string): string {
  const folders = [join(cache, 'fonts', 'fonts'), '/usr/share/fonts']
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${join(cache, 'font-cache')}</cachedir>
</fontconfig>
`
}

async function unpackInto(folder: string): Promise<void> {
  const before = { tmp: process.env['TMPDIR'], cloud: process.env['AWS_EXECUTION_ENV'] }
  process.env['TMPDIR'] = folder
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: pack } = await import('@sparticuz/chromium')
    await pack.executablePath()
  } finally {
    restore('TMPDIR', before.tmp)
    restore('AWS_EXECUTION_ENV', before.cloud)
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
