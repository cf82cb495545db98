/**
 * The documentation beside the product: every command that a page shows is run, the programs of README and guides too,
 * and options that a page names exist.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Workshop } from '../testing/command.ts'

const root = new URL('../../../../', import.meta.url)
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

/** What `npm install` does for a game of one's own: its import of the kernel leads to this checkout's. */
function linkKernel(shop: Workshop): void {
  mkdirSync(shop.path('node_modules/@steelyard'), { recursive: true })
  const kernel = fileURLToPath(new URL('packages/kernel', root))
  symlinkSync(kernel, shop.path('node_modules/@steelyard/kernel'), 'junction')
}

/** What the commands of a page presume: files that its reader has by then. */
const GIVEN: Readonly<Record<string, (shop: Workshop) => Promise<unknown> | unknown>> = {
  'docs/add-a-system.md': async (shop) => {
    await shop.steelyard(['new-system', 'my-game'])
    for (const name of ['game.js', 'fight.yaml', 'package.json'])
      shop.write(name, readFileSync(shop.path(`my-game/${name}`), 'utf8'))
    rmSync(shop.path('my-game'), { recursive: true })
    linkKernel(shop)
    await shop.steelyard(['play', 'fight.yaml', '--system', './game.js', '--watch', '--save', 'fight.json'])
  },
  'docs/packs.md': async (shop) => {
    for (const name of ['wolf-winter', 'hollow-hills'])
      shop.write(`${name}.pack.yaml`, text(`docs/packs/${name}.pack.yaml`))
    await shop.steelyard(['new', 'warband', 'my-fight.yaml'])
  },
  'docs/scale.md': (shop) => shop.steelyard(['new', 'bastionland', 'ogre.yaml']),
  'docs/server.md': served,
  'README.md': served,
  'docs/using.md': async (shop) => {
    await shop.steelyard(['new', 'bastionland', 'fight.yaml'])
    await shop.steelyard(['new', 'warband', 'duel.yaml'])
    mkdirSync(shop.path('my-fights'))
    await shop.steelyard(['new', 'bastionland', 'my-fights/one.yaml'])
    linkKernel(shop)
  },
}

/** A data folder with fights in it, which a backup needs. */
function served(shop: Workshop): Promise<unknown> {
  return shop.steelyard(['serve', '--check', '--port', '0'], dataOf(shop))
}

function dataOf(shop: Workshop) {
  return { env: { STEELYARD_DATA: shop.path('data') } }
}

/** What a test cannot run as it stands, and why. */
const NOT_RUN: readonly { readonly command: RegExp; readonly because: string }[] = [
  { command: /^(worker|jobs)\b/, because: 'needs a PostgreSQL; the tests of the cluster run it' },
  { command: /--(hot-seat|dice typed)/, because: 'needs a terminal; the tests of play have one' },
  { command: /^review/, because: 'needs a fight that a person played; its own tests make one' },
  { command: /^encounter/, because: 'fights for a minute; its own tests search small groups' },
  { command: /^merge/, because: 'needs all 64 shards; the tests of shards merge some' },
]

/** What makes a command quick: fewer fights, wider margins, less thought. */
const QUICK: Readonly<Record<string, string>> = {
  '--fights': '8',
  '--until': '10%',
  '--seconds': '1',
}

/** The command as a test runs it: the same with fewer fights, a server that only tries its settings, machines' hands. */
function quick(command: readonly string[]): string[] {
  const [name = ''] = command
  // In play a thought is measured in seconds, in a simulation in fights.
  const less: typeof QUICK = { ...QUICK, '--think': name === 'play' ? '0.01' : '1' }
  const words = command.map((word, at) => less[command[at - 1] ?? ''] ?? word)
  const counts = words.includes('--fights') || words.includes('--until')
  if ((name === 'sim' || name === 'diff') && !words.includes('--shard'))
    return [...words, '--workers', '1', ...(counts ? [] : ['--fights', '8'])]
  if (name === 'odds' && words.length === 2) return [...words, '--budget', '0.1']
  if (name === 'serve') return [...words, '--check', '--port', '0']
  if (name === 'play' && !words.includes('--json')) return [...words, '--watch']
  return words
}

describe('commands', () => {
  it.each(pages.filter((page) => commands(page).length > 0))('of %s work as they stand', async (page) => {
    const shop = new Workshop()
    try {
      await GIVEN[page]?.(shop)
      for (const command of commands(page)) {
        const told = command.join(' ')
        if (NOT_RUN.some(({ command }) => command.test(told))) continue
        const { out, err, exit } = await shop.steelyard(quick(command), dataOf(shop))
        expect([told, exit, exit === 0 ? '' : err]).toEqual([told, 0, ''])
        expect(out, told).not.toBe('')
      }
    } finally {
      shop.remove()
    }
  })

  it('of every page exist, with their options', async () => {
    const shop = new Workshop()
    const { out } = await shop.steelyard(['completion', 'bash'])
    shop.remove()
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

describe('the site of the documentation', () => {
  it('asks for its files where it lies, from pages, styles, scripts and the index of the search', async () => {
    const { PLACE, relocated, isBound } = await import(new URL('scripts/relocate.mjs', root).href)
    const page = `<head><link href="${PLACE}a.css"></head><script>x=JSON.parse("{\\"base\\":\\"${PLACE}\\"}")</script>`
    const deep = relocated('rules/momentum.html', page)
    expect(deep).toContain('href="../a.css"')
    const inPage = deep.match(/<script>(.*?)<\/script>/g).map((script: string) => script.slice(8, -9))
    const run = new Function('location', 'URL', `let x; ${inPage.join(';')}; return x`)
    const at = { href: 'https://host.example/some/where/rules/momentum.html' }
    expect(run(at, URL)).toEqual({ base: '/some/where/' })

    const script = relocated('assets/app.js', `return "${PLACE}"+name+"${PLACE}assets/a.webp"`)
    expect(new Function('name', script)('b')).toBe('/some/where/b/some/where/assets/a.webp')
    const index = relocated(
      'assets/chunks/index.js',
      `const e='{"documentCount":1,"id":"${PLACE}a.html"}';export{e as default}`,
    )
    expect(isBound(index)).toBe(false)
    const read = new Function(index.replace('export{e as default}', 'return JSON.parse(e).id'))
    expect(read()).toBe('/some/where/a.html')
    Reflect.deleteProperty(globalThis, 'steelyardDocs')
    expect(relocated('assets/s.css', `src:url(${PLACE}assets/a.woff2)`)).toBe('src:url(../assets/a.woff2)')
    expect(isBound(`from '${PLACE}a.js'`)).toBe(true)
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
