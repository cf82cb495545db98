/**
 * The pages without a network: this worker keeps the built shell (the page, its scripts and styles) and nothing else,
 * so that a phone that reloads while the network is away shows a page that says so and comes back by itself.
 *
 * The page itself is always asked for first, and only answered from here when nobody else answers. What belongs to the
 * interface (/api, /ws, …) is never touched, so nothing of a fight is ever kept. Every build has a shell of its own,
 * named by the fingerprint of its files; the old one goes when the last page that uses it is closed.
 */
declare const self: ServiceWorkerGlobalScope
/** The files of the shell and their common fingerprint; the build writes them in. */
declare const STEELYARD_SHELL: { readonly print: string; readonly files: readonly string[] }

const SHELL = STEELYARD_SHELL
const KEPT = `steelyard ${SHELL.print}`
const PAGE = '/'
/** How long a page may take to come before the kept one is shown, in milliseconds. */
const PATIENCE = 5_000
const NO_PAGE = /^\/(api|ws|mcp|assets|openapi\.json|healthz|metrics)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(forget()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(page(request))
  } else if (SHELL.files.includes(pathname)) event.respondWith(kept(request))
})

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT)
  // Files with a fingerprint in their name never change; the others are asked for past the browser's own cache.
  await cache.addAll(
    SHELL.files.map((file) =>
      file.startsWith('/assets/') ? new Request(file) : new Request(file, { cache: 'reload' }),
    ),
  )
}

async function forget(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('steelyard ') && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The page from the server, or the kept one where the server cannot be reached or is out of order. */
async function page(request: Request): Promise<Response> {
  const instead = await caches.match(PAGE, { cacheName: KEPT })
  if (instead === undefined) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.status >= 500 ? instead : answer
  } catch {
    return instead
  }
}

/** A file of the shell. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: KEPT })) ?? fetch(request)
}
