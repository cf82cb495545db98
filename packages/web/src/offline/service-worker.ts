/**
 * The pages without a network: this worker keeps the built shell (the page, its scripts and styles) and nothing else.
 *
 * Where a server has the fights, the page itself is always asked for first, and only answered from here when nobody else
 * answers: a phone that reloads while the network is away shows a page that says so and comes back by itself. Where the
 * table runs in the tab, everything is answered from here, so that all files are of one build; a newer build is fetched
 * beside it and waits until somebody asks for it, or until no page is open any more.
 *
 * What belongs to a server's interface (/api, /ws, …) is never touched, so nothing of a fight is ever kept here. Every
 * build has a shell of its own, named by the fingerprint of its files. Older ones stay as long as a window may have begun
 * with them: a fight in another window goes on as it began, also when it needs a part that it had not loaded.
 */
declare const self: ServiceWorkerGlobalScope
/** The edition, the files of the shell and their common fingerprint; the build writes them in. */
declare const STEELYARD_SHELL: {
  readonly edition: 'server' | 'tab'
  readonly print: string
  readonly files: readonly string[]
}

const SHELL = STEELYARD_SHELL
/** Where the pages lie: several sites may share a host. */
const BASE = new URL(self.registration.scope).pathname
const OURS = `steelyard ${BASE} `
const KEPT = `${OURS}${SHELL.print}`
const FILES: ReadonlySet<string> = new Set(SHELL.files.map((file) => `${BASE}${file}`))
/** How long a page may take to come before the kept one is shown, in milliseconds. */
const TIMEOUT = 5_000
const NO_PAGE = /^\/(api|ws|mcp|assets|openapi\.json|healthz|metrics)(\/|$)/

self.addEventListener('install', (event) => event.waitUntil(keep()))
// The page of the very first visit needs no network either.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
  if (event.data === 'begun') event.waitUntil(forget())
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (SHELL.edition === 'tab') {
      if (pathname === BASE || pathname === `${BASE}index.html`) event.respondWith(keptPage(request))
    } else if (!NO_PAGE.test(pathname)) event.respondWith(freshPage(request))
  } else if (FILES.has(pathname) || pathname.startsWith(`${BASE}assets/`)) event.respondWith(kept(request))
})

async function keep(): Promise<void> {
  const cache = await caches.open(KEPT)
  // Files with a fingerprint in their name never change; the others are asked for past the browser's own cache.
  await cache.addAll(
    [...FILES].map((file) =>
      file.startsWith(`${BASE}assets/`) ? new Request(file) : new Request(file, { cache: 'reload' }),
    ),
  )
}

/** Deletes older builds, unless a window is open that may have begun with one. */
async function forget(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ url }) => url.startsWith(self.registration.scope)).length > 1) return
  const names = await caches.keys()
  // In the order in which they were made: a build after this one may be on its way. Up to version 0.1 names said nothing
  // of the place.
  const before = names.slice(0, names.indexOf(KEPT))
  const old = before.filter((name) => name.startsWith(OURS) || /^steelyard \w+$/.test(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** The page from the server, or the kept one where the server cannot be reached or is out of order. */
async function freshPage(request: Request): Promise<Response> {
  const instead = await caches.match(BASE, { cacheName: KEPT })
  if (instead === undefined) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT) })
    return answer.status >= 500 ? instead : answer
  } catch {
    return instead
  }
}

/** The page of the build that is kept. */
async function keptPage(request: Request): Promise<Response> {
  return (await caches.match(BASE, { cacheName: KEPT })) ?? fetch(request)
}

/** A file of this build, or of an older one that somebody still uses. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: KEPT })) ?? (await caches.match(request)) ?? fetch(request)
}
