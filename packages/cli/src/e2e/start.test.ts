/**
 * What a command loads: a game when it is named, and nothing of the others. Node's own record of the scripts that ran
 * says so, on any machine and however busy it is.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const workshop = new Workshop()
afterAll(() => workshop.remove())

/** The scripts that a command ran, by the part of their address behind the checkout. */
async function scriptsOf(...args: readonly string[]): Promise<string[]> {
  const folder = workshop.path(`scripts-${workshop.files().length}`)
  const { exit } = await workshop.spawned(args, { env: { NODE_V8_COVERAGE: folder } })
  expect(exit).toBe(0)
  const urls = readdirSync(folder).flatMap((file) => {
    const record: { result: { url: string }[] } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
    return record.result.map(({ url }) => url)
  })
  expect(urls.some((url) => url.includes('/cli/dist/main.js'))).toBe(true)
  return urls
}

const games = (urls: readonly string[]): string[] =>
  [...new Set(urls.flatMap((url) => /\/systems\/dist\/(\w+)\//.exec(url)?.[1] ?? []))].sort()

describe('a command loads', () => {
  it.each([['--version'], ['dice 2d6'], ['rules momentum']])('no game and no forms for %s', async (line) => {
    const urls = await scriptsOf(...line.split(' '))
    expect(games(urls).filter((game) => game !== 'momentum')).toEqual([])
    for (const url of urls)
      expect(url).not.toMatch(/\/momentum\/index\.js|\/zod\/|\/fastify\/|\/piscina\/|\/yaml\//)
  })

  it('the one game that it is about', async () => {
    expect(games(await scriptsOf('check', 'momentum/first-blood'))).toEqual(['momentum'])
    expect(games(await scriptsOf('content', 'stances'))).toEqual(['stances'])
  })

  it('a sample by a part of its name or title, and asks which if there are several', async () => {
    const shop = new Workshop()
    try {
      const [one, several] = await Promise.all([
        shop.steelyard(['check', 'toll bridge']),
        shop.steelyard(['check', 'warband/spears']),
      ])
      expect(one).toMatchObject({ exit: 0, err: '' })
      expect(one.out).toContain('The Toll Bridge')
      expect(several.exit).toBe(2)
      expect(several.err).toContain('Say which one: warband/hired-spears, warband/push-of-spears')
    } finally {
      shop.remove()
    }
  })
})
