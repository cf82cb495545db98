// How the tests run. `npx vitest` runs them straight from the TypeScript sources, no build needed: our packages export
// a `source` condition that points into src; only tests use it. `npm test` and `npm run soak` have just built, set
// STEELYARD_BUILT=1, and so test what was built: modules that Node loads itself start at once, and run a third faster
// than those that Vite rewrites.
// Threads without isolation are five times as fast as the default. The price: tests
// must not leave changed globals behind. Tests of servers and pages wait for other processes about half of their time, so
// there are more threads than cores, and these tests are begun first: at the end there are short ones to share out.
// The JSON report feeds scripts/test.mjs and scripts/check-register.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const packages = fileURLToPath(new URL('packages/', import.meta.url))
const built = process.env['STEELYARD_BUILT'] === '1'
const conditions = [...(built ? [] : ['source']), 'module', 'node', 'development|production']
const soak = process.env['STEELYARD_SOAK'] === '1'

/** Whatever was compiled is taken from dist, which has a file for every source; tests and their tools are not there. */
const asBuilt: Plugin = {
  name: 'steelyard:as-built',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const output = found?.id.replace(/(\/packages\/[a-z]+)\/src\/(.*)\.ts$/, '$1/dist/$2.js') ?? ''
    return output !== found?.id && existsSync(output) ? output : found
  },
}

/** Test files that wait for other processes come first; otherwise the order is vitest's: the longest ones first. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(waits(b.moduleId)) - Number(waits(a.moduleId)))
  }
}

function waits(path: string): boolean {
  return /\/e2e\/|\.soak\.|\/packages\/(cluster|web)\//.test(path)
}

/** The entry points that have no build, because only tests use them. */
function testEntries(): Record<string, string> {
  const entries = readdirSync(packages).flatMap((folder) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8'))
    return Object.entries<{ source?: string; default?: string }>(exports).flatMap(([entry, found]) =>
      found.source === undefined || found.default !== undefined
        ? []
        : [[name + entry.slice(1), join(packages, folder, found.source)]],
    )
  })
  return Object.fromEntries(entries)
}

export default defineConfig({
  plugins: built ? [asBuilt] : [],
  resolve: { conditions, alias: built ? testEntries() : {} },
  ssr: { resolve: { conditions } },
  cacheDir: 'node_modules/.cache/vite',
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    maxWorkers: '150%',
    sequence: { sequencer: WaitingFirst },
    server: {
      deps: {
        // These also publish a `source` condition, whose TypeScript Node cannot read: Vite reads it instead.
        inline: [/@modelcontextprotocol\/client/, /eventsource-parser/],
        external: [/\/packages\/[a-z]+\/dist\//],
      },
    },
    globalSetup: ['vitest.global.ts'],
    setupFiles: ['vitest.setup.ts'],
    // A guard against tests that hang, not a measure: the slowest test takes a few seconds on an idle machine.
    testTimeout: soak ? 3_600_000 : 600_000,
    hookTimeout: soak ? 3_600_000 : 600_000,
    expect: { poll: { timeout: 400_000 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.cache/vitest.json' },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing/**'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
  },
})
