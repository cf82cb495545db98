/**
 * The documentation beside the product: the tutorial's commands are run, the programs of README and guides too, and every
 * command and option that a page shows is one that there is.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Workshop } from '../testing/command.ts'

const root = new URL('../../../../', import.meta.url)
const shop = new Workshop()
afterAll(() => shop.remove())
afterEach(() => vi.restoreAllMocks())

const text = (name: string): string => readFileSync(new URL(name, root), 'utf8')
const pages = [
  'README.md',
  ...readdirSync(new URL('docs', root)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** The blocks of a page in one language; an empty one is that of commands. */
function blocks(page: string, language: string): string[] {
  return [...text(page).matchAll(/^ *```(\w*)\n(.*?)^ *```/gms)].flatMap(([, found, block = '']) =>
    found === language ? [block] : [],
  )
}

/** The commands of a page, each in words as a shell would part them. */
function commands(page: string): string[][] {
  const lines = blocks(page, '').join('\n').split('\n')
  return lines.flatMap((line) => {
    const [, command] = /^\s*(?:npx )?steelyard (.*)$/.exec(line.replace(/(^|\s)#.*$/, '')) ?? []
    return command === undefined
      ? []
      : [(command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))]
  })
}

describe('commands', () => {
  it('of the tutorial work as they stand', async () => {
    const all = commands('docs/tutorial.md')
    expect(all.length).toBeGreaterThan(8)
    for (const command of all) {
      const { err, exit } = await shop.steelyard(command)
      expect([command.join(' '), exit, err]).toEqual([command.join(' '), 0, ''])
    }
  })

  it('of every page exist, with their options', async () => {
    const { out } = await shop.steelyard(['completion', 'bash'])
    const known = new Map(
      [...out.matchAll(/^ {4}"([^"]+)"\) options="([^"]*)"/gm)].map(([, name = '', options = '']) => [
        name,
        [...options.split(' '), '--help'],
      ]),
    )
    const aliases: Readonly<Record<string, string>> = { log: 'replay' }
    for (const page of pages)
      for (const [given = '', below = '', ...words] of commands(page)) {
        if (given.startsWith('-') || given === '…') continue
        const name = aliases[given] ?? given
        const options = known.get(`${name} ${below}`) ?? known.get(name)
        expect(options, `${page}: steelyard ${given}`).toBeDefined()
        // Questions about odds have options of their game's own, which their tests look at.
        if (name === 'odds') continue
        const flags = [below, ...words].flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? [])
        for (const flag of flags) expect(options, `${page}: steelyard ${given} ${flag}`).toContain(flag)
      }
  })
})

describe('programs', () => {
  const folder = new URL('build/snippets/', root)
  const runs = ['README.md', 'docs/tutorial.md', 'docs/using.md'].flatMap((page) =>
    blocks(page, 'ts').map((program, at) => ({ name: `${page} ${at + 1}`, program, at })),
  )

  it.each(runs)('$name runs as it stands', async ({ name, program }) => {
    const lines: unknown[] = []
    vi.spyOn(console, 'log').mockImplementation((...values: unknown[]) => {
      lines.push(values)
    })
    mkdirSync(folder, { recursive: true })
    const file = fileURLToPath(new URL(`${name.replaceAll(/\W+/g, '-')}.ts`, folder))
    writeFileSync(file, program)
    await import(file)
    expect(lines.length).toBeGreaterThan(0)
  })
})
