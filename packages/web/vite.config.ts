// How the pages are built: from the TypeScript sources of our packages, with nothing inline, so that the strictest
// content-security policy holds. What a first visit does not need is split off by `lazy`. The worker that keeps the
// shell for times without a network is told which files that is.
//
// There are two editions. The server's (dist/site) has the compressed form of every file beside it, which the server
// sends to whoever can read it. The tab's (`--mode tab`, see scripts/site.mjs) runs the table in the browser: files for
// any static host, wherever it puts them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const WORKER = 'sw.js'

/**
 * The workers of the tab's edition are parts of the same build as the pages, so that they share their files: a game is
 * fetched once, whoever plays it. `import { address } from './job-worker.ts?thread'` is the address of such a worker.
 */
function threads(inTab: boolean): Plugin {
  const suffix = '?thread'
  return {
    name: 'threads',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null
      const found = await this.resolve(source.slice(0, -suffix.length), importer)
      return found === null ? null : `\0thread:${found.id}`
    },
    load(id) {
      if (!id.startsWith('\0thread:')) return null
      if (!inTab) return 'export const address = ""'
      const chunk = this.emitFile({ type: 'chunk', id: id.slice('\0thread:'.length) })
      return `export const address = import.meta.ROLLUP_FILE_URL_${chunk}`
    },
  }
}

/** The games as a host lists them, worked out while building. */
function catalogue(inTab: boolean): Plugin {
  const name = 'steelyard:catalogue'
  return {
    name: 'catalogue',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null
      if (!inTab) return 'export const systems = []'
      const { openHost } = await import('@steelyard/table')
      const host = await openHost()
      const systems = await host.systems()
      await host.close()
      return `export const systems = ${JSON.stringify(systems)}`
    },
  }
}

// Without a server nobody sends headers: the page itself says what it may load. It is the server's policy
// (packages/server/src/http/app.ts), but for what only a header can say.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const policy: Plugin = {
  name: 'policy',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
}

/** Tells the worker which files make the shell; its fingerprint changes whenever one of them does. */
function listShell(site: string, edition: 'server' | 'tab'): void {
  const assets = readdirSync(join(site, 'assets')).filter((name) => /\.(js|css|woff2)$/.test(name))
  const others = ['icon.svg', 'app.webmanifest']
  const print = createHash('sha256')
  for (const name of ['index.html', ...others]) print.update(readFileSync(join(site, name)))
  print.update(assets.join())
  const shell = {
    edition,
    print: print.digest('hex').slice(0, 16),
    // The page is at the place itself.
    files: ['', ...others, ...assets.map((name) => `assets/${name}`)],
  }
  const place = join(site, WORKER)
  const code = readFileSync(place, 'utf8')
  const parts = code.split('STEELYARD_SHELL')
  if (parts.length !== 2)
    throw new Error(`${WORKER} names its shell ${parts.length - 1} times instead of once`)
  writeFileSync(place, parts.join(JSON.stringify(shell)))
}

/** Finishes the worker, and for a server writes the compressed forms of what was built. */
function finished(site: string, edition: 'server' | 'tab'): Plugin {
  return {
    name: 'finished',
    apply: 'build',
    closeBundle() {
      listShell(site, edition)
      if (edition === 'tab') return
      for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      }
    },
  }
}

export default defineConfig(({ mode }) => {
  const inTab = mode === 'tab'
  const site = inTab ? '../../site' : 'dist/site'
  return {
    base: inTab ? './' : '/',
    plugins: [
      react(),
      threads(inTab),
      catalogue(inTab),
      ...(inTab ? [policy] : []),
      finished(site, inTab ? 'tab' : 'server'),
    ],
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    cacheDir: '../../node_modules/.cache/vite-web',
    build: {
      outDir: site,
      // The site's documentation lies there as well; scripts/site.mjs deletes the rest.
      emptyOutDir: !inTab,
      assetsInlineLimit: 0,
      // Workers load parts as well, and have no document to put links into.
      modulePreload: inTab ? false : { polyfill: false },
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
  }
})
