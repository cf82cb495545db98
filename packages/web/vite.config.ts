// How the pages are built: from the TypeScript sources of our packages, into dist/site, with nothing inline, so
// that the strictest content-security policy holds. What a first visit does not need is split off by `lazy`. The worker
// that keeps the shell for times without a network is told which files that is. Beside every file lies its compressed
// form, which the server sends to whoever can read it.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SITE = 'dist/site'

const WORKER = 'sw.js'

/** Tells the worker which files make the shell; its fingerprint changes whenever one of them does. */
function listShell(): void {
  const assets = readdirSync(join(SITE, 'assets')).filter((name) => /\.(js|css)$/.test(name))
  const others = ['icon.svg', 'app.webmanifest']
  const print = createHash('sha256')
  for (const name of ['index.html', ...others]) print.update(readFileSync(join(SITE, name)))
  print.update(assets.join())
  const shell = {
    print: print.digest('hex').slice(0, 16),
    files: ['/', ...others.map((name) => `/${name}`), ...assets.map((name) => `/assets/${name}`)],
  }
  const place = join(SITE, WORKER)
  const code = readFileSync(place, 'utf8')
  const parts = code.split('STEELYARD_SHELL')
  if (parts.length !== 2)
    throw new Error(`${WORKER} names its shell ${parts.length - 1} times instead of once`)
  writeFileSync(place, parts.join(JSON.stringify(shell)))
}

/** Finishes the worker, and writes the compressed forms of what was built. */
const finished: Plugin = {
  name: 'finished',
  apply: 'build',
  closeBundle() {
    listShell()
    for (const entry of readdirSync(SITE, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    }
  },
}

export default defineConfig({
  plugins: [react(), finished],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  cacheDir: '../../node_modules/.cache/vite-web',
  build: {
    outDir: SITE,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})
