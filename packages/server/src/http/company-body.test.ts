import { openHost } from '@steelyard/table'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'

test('a company may come with the saves of many fights; no other body may hold as much', async () => {
  const host = await openHost()
  const app = await buildApp({ host, version: '0' })
  const values = `[${'1,'.repeat(30_000)}1]`
  const post = async (url: string): Promise<string> => {
    const headers = { host: 'localhost', 'content-type': 'application/json' }
    return (await app.inject({ method: 'POST', url, headers, payload: `{"x":${values}}` })).body
  }
  expect(await post('/api/companies')).not.toContain('it holds more than')
  expect(await post('/api/statblock')).toContain('it holds more than')
  await app.close()
  await host.close()
})
