/**
 * The pages, if they were built. Browsers cache files with a fingerprint in their name for ever and revalidate the page
 * itself. An address that is neither a file nor a route serves the page, which has a router of its own. Without built
 * pages the server answers with a few lines about itself.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fixed from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem-details.ts'

/** Where the pages are: beside the build in a published package, in their own package in a checkout; null if neither. */
export function builtPages(): string | null {
  const places = ['../../pages', '../../../web/dist/site'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  return places.find((folder) => existsSync(join(folder, 'index.html'))) ?? null
}

const BARE = `Steelyard serves tables here, but its pages are not built.
Run "npm run build" in a checkout and start again, or use the interface: /openapi.json
`

const UNKNOWN = {
  code: 'unknown-route',
  message: 'There is nothing at this address.',
  hint: 'See /openapi.json for what there is.',
}

/** Adds the pages, and the answer for unknown addresses. */
export async function addPages(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null)
    await app.register(fixed, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const lasting = /[\\/]assets[\\/]/.test(path)
        reply.setHeader('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    const reserved = /^\/(api|ws|mcp|assets|openapi\.json|socket\.json|healthz|metrics)(\/|$|\?)/.test(
      request.url,
    )
    const page = request.method === 'GET' && !reserved
    if (page && folder !== null) return reply.sendFile('index.html')
    if (page && /^\/(\?|$)/.test(request.url)) return reply.type('text/plain; charset=utf-8').send(BARE)
    return sendProblem(reply, UNKNOWN)
  })
}
