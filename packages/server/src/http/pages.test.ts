/**
 * The pages: files as they are, the page itself for every address it may find its way to, and nothing from outside
 * their folder.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalHost, openHost } from '@steelyard/table'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'

const base = mkdtempSync(join(tmpdir(), 'steelyard-pages-'))
let host: LocalHost
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(base, 'pages', 'assets'), { recursive: true })
  writeFileSync(join(base, 'secret.txt'), 'secret')
  writeFileSync(join(base, 'pages', 'index.html'), '<!doctype html><title>Table</title>')
  writeFileSync(join(base, 'pages', 'assets', 'table-abc123.js'), 'export {}')
  host = await openHost()
  app = await buildApp({ host, version: '0', pages: join(base, 'pages') })
})
afterAll(async () => {
  await app.close()
  await host.close()
  await host.store.close()
  rmSync(base, { recursive: true, force: true })
})

const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } })

test.each(['/', '/join/ACDEFG', '/fight/some-id', '/rules/bastionland?query=x'])(
  '%s is the page, asked for anew each time',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>Table</title>')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test('files with a fingerprint are kept for good', async () => {
  const answer = await get('/assets/table-abc123.js')
  expect(answer.body).toBe('export {}')
  expect(answer.headers['cache-control']).toContain('immutable')
})

test.each(['/api/nothing', '/assets/gone.js', '/ws/more', '/metrics/more'])(
  '%s is not there, and says so',
  async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'unknown-route' })
  },
)

test.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])(
  '%s does not lead out of the folder',
  async (url) => {
    expect((await get(url)).body).not.toContain('secret')
  },
)
