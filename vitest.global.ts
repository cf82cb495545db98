// What all test files of a run share: a folder, one PostgreSQL and one browser. Each starts when the first file asks for it
// and stops after the last, so a run that needs neither pays for neither. Files run in several threads; they ask this
// process over HTTP, at the address in STEELYARD_SHARED (see sharedDatabase and openBrowser). The folder is in
// STEELYARD_SHARED_FOLDER, for what outlives a file.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Service {
  /** The address that the next file is given. */
  address(): Promise<string>
  stop(): Promise<void>
}

const START: Readonly<Record<string, () => Promise<Service>>> = {
  async database() {
    const { startPostgres } = await import('./packages/cluster/src/testing/postgres.ts')
    const server = await startPostgres()
    return { address: () => server.database(), stop: () => server.stop() }
  },
  async browser() {
    const { launchBrowserServer } = await import('./packages/web/src/testing/browser.ts')
    const server = await launchBrowserServer()
    return { address: async () => server.wsEndpoint(), stop: () => server.close() }
  },
}

const folder = mkdtempSync(join(tmpdir(), 'steelyard-tests-'))
const running = new Map<string, Promise<Service>>()
const server = createServer((request, response) => {
  answer(request.url?.slice(1) ?? '').then(
    (address) => response.end(address),
    (error: unknown) => {
      response.statusCode = 500
      response.end(error instanceof Error ? error.message : String(error))
    },
  )
})

async function answer(name: string): Promise<string> {
  const start = START[name]
  if (start === undefined) throw new RangeError(`nothing called "${name}" is shared`)
  const service = running.get(name) ?? start()
  running.set(name, service)
  return (await service).address()
}

/** Vitest calls this before the first file. */
export async function setup(): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env['STEELYARD_SHARED_FOLDER'] = folder
  const bound = server.address()
  process.env['STEELYARD_SHARED'] = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
}

/** Vitest calls this after the last file. */
export async function teardown(): Promise<void> {
  for (const started of await Promise.allSettled(running.values()))
    if (started.status === 'fulfilled') await started.value.stop()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
}
