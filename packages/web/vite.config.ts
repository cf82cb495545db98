// How the pages are built: from the TypeScript sources of our packages, into dist/site, with nothing inline, so
// that the strictest content-security policy holds. What a first visit does not need is split off by `lazy`. Beside
// every file lies its compressed form, which the server sends to whoever can read it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SITE = 'dist/site'

/** Writes the compressed forms of what was built. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle() {
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
  plugins: [react(), compressed],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  cacheDir: '../../node_modules/.cache/vite-web',
  build: {
    outDir: SITE,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: 'manifest.json',
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
})
