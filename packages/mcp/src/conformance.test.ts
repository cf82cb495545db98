/**
 * The protocol's own conformance runner against `/mcp`. Its scenarios for particular content call tools, prompts and
 * resources that a server would have to add for the test alone; what any server must do is checked here.
 */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { benchOverHttp } from './testing/bench.ts'

const run = promisify(execFile)
const runner = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js')
const REQUIRED = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

it('does what the protocol asks of every server', async () => {
  const bench = await benchOverHttp('legacy')
  const args = [runner, 'server', '--url', `${bench.address}/mcp`]
  const { stdout } = await run(process.execPath, args).catch(failedRun)
  const passed = [...stdout.matchAll(/^✓ ([\w-]+): [1-9]\d* passed, 0 failed/gm)].map(([, name]) => name)
  expect(passed).toEqual(expect.arrayContaining(REQUIRED))
  await bench.close()
})

/** The runner fails as a whole where one scenario does; what it printed says which. */
function failedRun(thrown: unknown): { readonly stdout: string } {
  if (thrown instanceof Error && 'stdout' in thrown) return { stdout: String(thrown.stdout) }
  throw thrown
}
