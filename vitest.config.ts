// How the tests run: straight from the TypeScript sources, no build needed.
// Our packages export a `source` condition that points into src; only tests use it.
// Threads without isolation are five times as fast as the default. The price: tests
// must not leave changed globals behind.
// The JSON report feeds scripts/test.mjs and scripts/check-register.mjs.
import { defineConfig } from 'vitest/config'

const conditions = ['source', 'module', 'node', 'development|production']
const soak = process.env['STEELYARD_SOAK'] === '1'

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  cacheDir: 'node_modules/.cache/vite',
  test: {
    include: ['packages/*/src/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    isolate: false,
    maxWorkers: '100%',
    // These also publish a `source` condition, whose TypeScript Node cannot read: Vite reads it instead.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource-parser/] } },
    globalSetup: ['vitest.global.ts'],
    setupFiles: ['vitest.setup.ts'],
    // A guard against tests that hang, not a measure: the slowest test takes a few seconds on an idle machine.
    testTimeout: soak ? 3_600_000 : 600_000,
    hookTimeout: soak ? 3_600_000 : 600_000,
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
