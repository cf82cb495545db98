/**
 * What can be looked up, written and simulated through the real command.
 */
import { readFileSync } from 'node:fs'
import { systems } from '@steelyard/systems'
import { afterAll, describe, expect, it } from 'vitest'
import { commonSchemas, scenarioSchema } from '../scenario-schema.ts'
import { widthOf } from '../terminal/text.ts'
import { Workshop } from '../testing/command.ts'

interface ListedRule {
  readonly id: string
  readonly code: readonly { readonly file: string; readonly line: number }[]
  readonly tests: readonly { readonly file: string; readonly line: number; readonly name: string }[]
}

function lineOf(file: string, line: number): string | undefined {
  return readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8').split('\n')[line - 1]
}

const shop = new Workshop()
afterAll(() => shop.remove())

describe.concurrent.each(systems.map((system) => ({ id: system.id, system })))('$id', ({ id, system }) => {
  it('lists its rules, and prints them with their places and tests', async () => {
    const [text, json] = await Promise.all([
      shop.steelyard(['rules', id]),
      shop.steelyard(['rules', id, '--json']),
    ])
    const rules = JSON.parse(json.out) as ListedRule[]
    expect(rules).toHaveLength(system.rules.length)
    for (const rule of rules)
      expect(Object.keys(rule)).toEqual(['id', 'title', 'summary', 'section', 'tag', 'met', 'code', 'tests'])
    const known = rules.find(({ code, tests }) => code.length > 0 && tests.length > 0)
    if (known === undefined) throw new Error('no rule is found in the sources of this checkout')
    for (const { file, line } of known.code) expect(lineOf(file, line)).toContain(known.id)
    const one = await shop.steelyard(['rules', known.id])
    const [place] = known.code
    expect(one.out).toContain(`${place?.file}:${place?.line}\n`)
    expect(one.out).toContain(`${known.tests[0]?.file}:${known.tests[0]?.line} `)
    expect(one.out).toMatch(/^Met (in a fight|after a fight|in a scenario)\.$/m)
    for (const { id: rule } of system.rules) expect(text.out).toContain(rule)
    for (const line of text.out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
  })

  it('shows one rule by its id, with or without its own name in front', async () => {
    const [rule] = system.rules
    if (rule === undefined) throw new Error('a game without rules')
    const [short, cited] = await Promise.all([
      shop.steelyard(['rules', id, rule.id.slice(id.length + 1)]),
      shop.steelyard(['rules', rule.id]),
    ])
    expect(short.out).toBe(cited.out)
    expect(short.out).toContain(rule.title)
  })

  it('lists its decisions with the keys that answer them, and what stands in angle brackets', async () => {
    const [text, json] = await Promise.all([
      shop.steelyard(['rules', id, '--decisions']),
      shop.steelyard(['rules', id, '--decisions', '--json']),
    ])
    expect(JSON.parse(json.out)).toEqual(
      system.decisions.map(({ id: rule, ...entry }) => ({ ...JSON.parse(JSON.stringify(entry)), rule })),
    )
    for (const { name, title } of system.decisions) expect(text.out).toContain(`${name}  ${title}`)
    expect(text.out).toContain('<figure> the id of a figure')
    expect(text.out).not.toContain('does not say')
  })

  it('lists its rulings and its content', async () => {
    const [rulings, content] = await Promise.all([
      shop.steelyard(['rulings', id, '--json']),
      shop.steelyard(['content', id, '--json']),
    ])
    const keys = (JSON.parse(rulings.out) as { key: string }[]).map(({ key }) => key)
    expect(keys).toEqual(Object.keys(system.rulings))
    expect(JSON.parse(content.out)).toHaveLength(system.content.length)
  })

  it('writes a scenario that is valid and can be played as it is', async () => {
    const file = `${id}-new.yaml`
    const written = await shop.steelyard(['new', id, file])
    expect(written.exit).toBe(0)
    const text = readFileSync(shop.path(file), 'utf8')
    const hint = /^# yaml-language-server: \$schema=\.\/(\S+)\n/.exec(text)
    const schema: unknown = JSON.parse(readFileSync(shop.path(hint?.[1] ?? ''), 'utf8'))
    expect(schema).toEqual(JSON.parse(JSON.stringify(scenarioSchema(system))))
    expect(text).toMatch(/^\s*# /m)
    const [checked, played, simulated] = await Promise.all([
      shop.steelyard(['check', file]),
      shop.steelyard(['play', file, '--seed', 'dawn']),
      shop.steelyard(['sim', file, '--fights', '50']),
    ])
    expect([checked.exit, played.exit, simulated.exit]).toEqual([0, 0, 0])
    expect(checked.out).toContain('It can be played')
    const again = await shop.steelyard(['new', id, file])
    expect(again.exit).toBe(2)
    const forced = await shop.steelyard(['new', id, file, '--force'])
    expect(forced.exit).toBe(0)
  })

  it('publishes the schema of its scenarios', async () => {
    const { out } = await shop.steelyard(['schema', id])
    const generated: unknown = JSON.parse(JSON.stringify(scenarioSchema(system)))
    expect(JSON.parse(out)).toEqual(generated)
    const published = new URL(`../../schemas/${id}.schema.json`, import.meta.url)
    expect(
      JSON.parse(readFileSync(published, 'utf8')),
      `out of date: npx steelyard schema ${id} > packages/cli/schemas/${id}.schema.json && npm run format`,
    ).toEqual(generated)
  })
})

it.each(commonSchemas)('publishes the schema "%s", under a name that is no address', async (name) => {
  const { out } = await shop.steelyard(['schema', name])
  const published = new URL(`../../schemas/${name}.schema.json`, import.meta.url)
  expect(
    JSON.parse(readFileSync(published, 'utf8')),
    `out of date: npx steelyard schema ${name} > packages/cli/schemas/${name}.schema.json && npm run format`,
  ).toEqual(JSON.parse(out))
  expect(JSON.parse(out)).toMatchObject({ $id: `urn:steelyard:schema:${name}` })
})

it('publishes the schema of the packs of a game', async () => {
  const own = JSON.parse((await shop.steelyard(['schema', 'warband', '--packs'])).out)
  expect(Object.keys(own.properties)).toEqual(expect.arrayContaining(['figures', 'weapons', 'scenarios']))
})

describe.concurrent('dice', () => {
  it('counts an expression out', async () => {
    const { out, exit } = await shop.spawned(['dice', '2d6+4', '>=', '8'])
    expect(exit).toBe(0)
    expect(out).toContain('The chance: 91.67 %')
    expect(out).toMatch(/^11 +16\.67 % +58\.33 %/m)
    const { out: json } = await shop.steelyard(['dice', 'd4', '--json'])
    expect(JSON.parse(json)).toMatchObject({
      mean: 2.5,
      distribution: [
        [1, 0.25],
        [2, 0.25],
        [3, 0.25],
        [4, 0.25],
      ],
    })
  })
})

describe.concurrent('odds without a fight', () => {
  it('are tables for people and numbers for programs', async () => {
    const question = ['odds', 'warband', 'melee', '2d12', '--hp', '2']
    const { out, exit } = await shop.steelyard(question)
    expect(exit).toBe(0)
    expect(out).toMatch(/^ {2}2 +44\.44 % +44\.44 %/m)
    expect(out).toContain('Exact: every outcome of every die')
    for (const line of out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
    const { out: json } = await shop.steelyard([...question, '--json'])
    expect(JSON.parse(json)).toMatchObject({
      system: 'warband',
      flags: { dice: '2d12', hp: 2 },
      method: 'exact',
      answers: [{ title: 'damage', values: [{ value: 0 }, { value: 1 }, { value: 2 }] }, {}],
    })
  })

  it('can be asked under other rulings, which are named in the answer', async () => {
    const question = ['odds', 'bastionland', 'attack', 'd6', '--armour', '6', '--ruling']
    const { out } = await shop.steelyard([...question, 'armour-floor=minimum-one'])
    expect(out).toContain('armour 6, armour-floor=minimum-one')
    expect(out).toMatch(/^ {2}1 +100 %/m)
    const { out: json } = await shop.steelyard([
      ...question,
      'stalemate=7',
      '--ruling',
      'grip=free',
      '--json',
    ])
    expect(JSON.parse(json)).toMatchObject({
      rulings: { stalemate: 7, grip: 'free' },
      answers: [{ values: [{ value: 0, chance: 1 }] }, {}],
    })
  })

  it('say what they take, with examples', async () => {
    const { out, exit } = await shop.steelyard(['odds', 'mythras', 'attack', '--help'])
    expect(exit).toBe(0)
    expect(out).toContain('--parry <number>')
    expect(out).toContain('steelyard odds mythras attack 65 --parry 55')
  })
})

describe.concurrent('diff', () => {
  const quick = ['--fights', '200']

  it('says what a house rule shifts, and how to see it again', async () => {
    const more = ['--ruling', 'npc-hits-count=one-more', ...quick]
    const { out, exit } = await shop.steelyard(['diff', 'momentum/first-blood', ...more])
    expect(exit).toBe(0)
    expect(out).toContain('One more than its Hits')
    expect(out).toContain('npc-hits-count=one-more')
    expect(out).toMatch(
      /again: steelyard diff momentum\/first-blood --ruling npc-hits-count=one-more --fights 200/,
    )
  })

  it('ranks the switches of a game', async () => {
    const { out } = await shop.steelyard([
      ...['diff', 'momentum/first-blood', '--all', '--switch', 'npc-hits-count', ...quick, '--json'],
    ])
    expect(JSON.parse(out)).toMatchObject([
      { system: 'momentum', change: { name: 'npc-hits-count=one-more' } },
    ])
  })

  it('refuses what says nothing, or too much', async () => {
    const nothing = await shop.steelyard(['diff', 'momentum'])
    expect([nothing.exit, nothing.err]).toEqual([2, expect.stringContaining('Say what is to change')])
    const unknown = await shop.steelyard(['diff', 'momentum', '--ruling', 'luck=more'])
    expect([unknown.exit, unknown.err]).toEqual([2, expect.stringContaining('no ruling "luck"')])
    const preset = await shop.steelyard(['diff', 'momentum', '--to', 'lucky'])
    expect([preset.exit, preset.err]).toEqual([2, expect.stringContaining('lucky')])
  })
})

describe.concurrent('solve', () => {
  const quick = ['--only', 'technique', '--otherwise', 'simple', '--hand', 'simple', '--states', '400']

  it('says what best play is worth, how to choose, and what a hand loses', async () => {
    const duel = shop.write('duel.yaml', DUEL)
    const { out, exit } = await shop.steelyard(['solve', duel, ...quick])
    expect(exit).toBe(0)
    expect(out).toMatch(/gives\s+one\s+50\.0 % of\s+the\s+fights/)
    expect(out).toMatch(/one: Parry 42\.\d %/)
    expect(out).toMatch(/one +simple +48\.\d % +1\.\d/)
    expect(out).toContain('again: steelyard solve')
    const json = await shop.steelyard(['solve', duel, ...quick, '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ system: 'warband', best: { exact: true }, complete: true })
  })

  it('solves the first example of its help', async () => {
    const { out } = await shop.steelyard(['solve', '--help'])
    const [, words = ''] = /Examples:\n\s+steelyard (.+)\n/.exec(out) ?? []
    const bounded = ['--hand', 'simple', '--states', '400', '--json']
    const solved = await shop.steelyard([...words.split(' '), ...bounded])
    expect(JSON.parse(solved.out)).toMatchObject({ best: { exact: true } })
  })

  it('refuses what it cannot do', async () => {
    const duel = shop.write('refused-duel.yaml', DUEL)
    for (const [words, why] of [
      [['--gap', '0'], 'Cannot use "0" as the gap'],
      [['--otherwise', 'simple'], '--otherwise is for --only'],
      [['--side', 'third'], 'no side "third"'],
      [['--hand', 'lucky'], 'no hand "lucky"'],
      [['--only', 'luck'], 'asks no "luck"'],
    ] as const) {
      const { exit, err } = await shop.steelyard(['solve', duel, ...words])
      expect([exit, err]).toEqual([2, expect.stringContaining(why)])
    }
  })
})

/** Two bandits who have challenged each other. */
const DUEL = `system: warband
field: { start: contact, duels: [[ann, bea]] }
sides:
  - { id: one, figures: [{ use: bandit, id: ann }] }
  - { id: other, figures: [{ use: bandit, id: bea }] }
`

describe.concurrent('sim', () => {
  it('counts the same for the same seed, whatever the number of workers', async () => {
    const run = (workers: string): Promise<{ out: string }> =>
      shop.steelyard(['sim', 'first', '--fights', '400', '--seed', 'dawn', '--workers', workers, '--json'])
    const [one, two] = await Promise.all([run('1'), run('2')])
    const counts = ({ out }: { out: string }): unknown => {
      const {
        seconds: _seconds,
        fightsPerSecond: _rate,
        ...rest
      } = JSON.parse(out) as Record<string, unknown>
      return rest
    }
    expect(counts(one)).toEqual(counts(two))
    expect(counts(one)).toMatchObject({ fights: 400, seed: 'dawn' })
  })

  it('shows win shares with intervals, measures and its speed', async () => {
    const { out, exit } = await shop.spawned(['sim', 'first', '--fights', '400'])
    expect(exit).toBe(0)
    expect(out).toMatch(/\(95 %: \d+\.\d\d–\d+\.\d\d %\)/)
    expect(out).toMatch(/fights a second; checksum \d+/)
    for (const line of out.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
  })

  const quick = ['--fights', '200', '--policy', 'players=simple', '--policy', 'npcs=simple']

  it('varies one thing from point to point, and writes CSV and a page', async () => {
    const guard = ['--vary', 'players[0].guard=1..3']
    const { out, exit } = await shop.steelyard([
      ...['sim', 'first', ...quick, ...guard, '--csv', 'guard.csv', '--report', 'guard.html'],
    ])
    expect(exit).toBe(0)
    expect(out).toContain('3 points, 600 fights')
    expect(out).toMatch(/^3 +\S.*%/m)
    const rows = readFileSync(shop.path('guard.csv'), 'utf8').trim().split('\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual(['players[0].guard', '1', '2', '3'])
    expect(readFileSync(shop.path('guard.html'), 'utf8')).toContain('<svg')
    const { out: json } = await shop.steelyard(['sim', 'first', ...quick, ...guard, '--json'])
    const { points } = JSON.parse(json) as { points: { values: number[]; fights: number }[] }
    expect(points.map(({ values, fights }) => [...values, fights])).toEqual([
      [1, 200],
      [2, 200],
      [3, 200],
    ])
  })

  it('compares two versions with the same dice', async () => {
    const { out, exit } = await shop.steelyard(['sim', 'first', ...quick, '--compare', 'policy.npcs=random'])
    expect(exit).toBe(0)
    expect(out).toContain('200 pairs')
    expect(out).toMatch(/In the second, "players" comes in \S+ more of\s+every 100 fights/)
  })

  it('searches the number that gives the wanted share', async () => {
    const { out, exit } = await shop.steelyard([
      ...['sim', 'first', ...quick, '--vary', 'npcs[0].count=1..8', '--target', '50%', '--json'],
    ])
    expect(exit).toBe(0)
    const { best, trials } = JSON.parse(out) as { best: { share: number }; trials: { share: number }[] }
    const misses = trials.map(({ share }) => Math.abs(share - 0.5))
    expect(Math.abs(best.share - 0.5)).toBe(Math.min(...misses))
  })

  it('stops once the shares are known well enough', async () => {
    const { out } = await shop.steelyard(['sim', 'first', ...quick.slice(2), '--until', '3%', '--json'])
    expect([1000, 2000]).toContain((JSON.parse(out) as { fights: number }).fights)
  })
})

describe.concurrent('statblock', () => {
  it('reads what people write and prints it back', async () => {
    const text = 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite'
    const [given, piped] = await Promise.all([
      shop.steelyard(['statblock', 'bastionland', text]),
      shop.spawned(['statblock', 'bastionland', '-', '--json'], { input: text }),
    ])
    expect(given.out).toMatch(/^Hound: /)
    expect(JSON.parse(piped.out)).toMatchObject({ ok: true, figure: { name: 'Hound' } })
  })
})
