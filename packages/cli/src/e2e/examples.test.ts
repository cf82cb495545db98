/**
 * The programs in `examples`: each is run as it stands, in this process where it asks nothing, and says what it promises.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dropSystem } from '@steelyard/systems'
import { rolldown } from 'rolldown'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Workshop } from '../testing/command.ts'

const folder = new URL('../../../../examples/', import.meta.url)
const shop = new Workshop()
afterAll(() => shop.remove())
afterEach(() => vi.restoreAllMocks())

/** Imports an example and returns what it printed. */
async function printed(name: string): Promise<string> {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '))
  })
  await import(new URL(name, folder).href)
  return lines.join('\n')
}

describe('examples', () => {
  it('are all listed on their page', () => {
    const page = readFileSync(new URL('README.md', folder), 'utf8')
    const names = readdirSync(folder).filter((name) => name !== 'README.md')
    expect(names).toHaveLength(6)
    for (const name of names) expect(page).toContain(`](${name})`)
  })

  it('policy.js compares an opponent of its own with ours', async () => {
    const text = await printed('policy.js')
    expect(text).toMatch(/^simple: wins .+ %/m)
    expect(text).toMatch(/^skilled: wins \d+\.\d % \(\d+\.\d–\d+\.\d %\), unhurt/m)
    expect(text).toMatch(/^reckless: wins \d+\.\d %/m)
  })

  it('odds-of-an-exchange.js counts a round out', async () => {
    const text = await printed('odds-of-an-exchange.js')
    expect(text).toMatch(/^ {2}Guard \d+, Vigour \d+: \d+\.\d\d %$/m)
    expect(text).toMatch(/^ {2}Attack with all in hand: \d+\.\d %$/m)
  })

  it('two-fights.js takes a company through both', async () => {
    const text = await printed('two-fights.js')
    expect(text).toMatch(/^Fight 1: \w+ won after \d+ rounds\.$/m)
    expect(text).toMatch(/^Fight 2: \w+ won/m)
    expect(text).toMatch(/^\d of 3 live\. It is week \d/m)
  })

  it('custom-game.js plays, proves and solves a game from outside', async () => {
    const text = await printed('custom-game.js')
    dropSystem('starter-game')
    expect(text).toMatch(/^Winner: \w+\. Dice in order: true\.$/m)
    expect(text).toMatch(/^house: \d+\.\d\d %$/m)
  })

  it('chat-bot.js plays by text, and refuses what is no option without losing its place', async () => {
    const bot = fileURLToPath(new URL('chat-bot.js', folder))
    const input = `dance\n${'1\n'.repeat(200)}`
    const { out, err, exit } = await shop.run(process.execPath, [bot, 'dawn'], { input })
    expect([err, exit]).toEqual(['', 0])
    expect(out).toContain('"dance" is no option of "declare".')
    expect(out.match(/What does Errant Knight Aldous do\?/g)?.length).toBeGreaterThan(1)
    expect(out).toMatch(/^It is over\. Winner: \w+\.$/m)
  })

  it('the browser page needs nothing of Node, and one game', async () => {
    const worker = fileURLToPath(new URL('browser-page/worker.js', folder))
    const { sharesOf } = await import(worker)
    expect(sharesOf(4)).toMatch(/^Of 1000 fights: players \d+\.\d %, npcs \d+\.\d %$/)
    const bundle = await rolldown({
      input: worker,
      platform: 'browser',
      resolve: { conditionNames: ['source'] },
    })
    const { output } = await bundle.generate({ format: 'es' })
    await bundle.close()
    const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    const imports = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.imports : []))
    expect(imports.filter((name) => !output.some(({ fileName }) => fileName === name))).toEqual([])
    expect(modules.some((id) => id.includes('/bastionland/'))).toBe(true)
    expect(modules.filter((id) => /\/systems\/src\/(mythras|stances|warband|momentum)\//.test(id))).toEqual(
      [],
    )
  })
})
