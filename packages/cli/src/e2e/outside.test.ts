/**
 * A game from outside, in a folder that has nothing to do with this repository but for its kernel: the starter that
 * `new-system` writes passes its own test, and every command plays it as it plays ours.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const workshop = new Workshop()
const kernel = fileURLToPath(new URL('../../../kernel', import.meta.url))
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const given = ['--system', 'my-game/game.js']

beforeAll(async () => {
  const made = await workshop.steelyard(['new-system', 'my-game'])
  expect(made).toMatchObject({ exit: 0, err: '' })
  mkdirSync(workshop.path('my-game/node_modules/@steelyard'), { recursive: true })
  symlinkSync(kernel, workshop.path('my-game/node_modules/@steelyard/kernel'), 'dir')
})
afterAll(() => workshop.remove())

/** A duel in which both hit with a chance of a half and fall at once. */
const even = {
  system: 'my-game',
  sides: ['house', 'guests'].map((id) => ({
    id,
    hand: 'ai:skilled',
    figures: [{ name: id, skill: 3, hits: 1 }],
  })),
}

describe('the starter', () => {
  it('passes its own test, which is the conformance suite', async () => {
    const { out, exit } = await workshop.run(process.execPath, ['--test', 'my-game/game.test.js'])
    expect(exit, out).toBe(0)
    expect(out).toContain('equal keys have equal futures')
  })

  it('is named after its folder, and writes over nothing', async () => {
    expect(readFileSync(workshop.path('my-game/game.js'), 'utf8')).toContain("title: 'My Game'")
    const again = await workshop.steelyard(['new-system', 'my-game'])
    expect(again).toMatchObject({ exit: 2, err: expect.stringContaining('my-game exists already.') })
    const taken = await workshop.steelyard(['new-system', 'Momentum'])
    expect(taken).toMatchObject({
      exit: 2,
      err: expect.stringContaining('There is a game "momentum" already.'),
    })
    const nameless = await workshop.steelyard(['new-system', '7'])
    expect(nameless).toMatchObject({ exit: 2, err: expect.stringContaining('makes no id') })
    expect(workshop.files()).toEqual(['my-game'])
  })
})

describe('a game from outside', () => {
  it('is played by a program', async () => {
    const input = '{"id":"0:0@0","choice":"steady"}\n{"act":"quit"}\n'
    const { out, exit } = await workshop.steelyard(
      ['play', 'my-game/fight.yaml', ...given, '--seed', 'a', '--json'],
      { input },
    )
    expect(exit).toBe(0)
    const lines: { type: string; event?: { event: string } }[] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ type: 'fight', system: 'my-game' })
    expect(lines.filter(({ type }) => type === 'event').map(({ event }) => event?.event)).toContain('lost')
  })

  it('is played, saved, verified, told, forked and looked at again', async () => {
    const played = await workshop.steelyard([
      'play',
      'my-game/first',
      ...given,
      '--seed',
      'a',
      '--save',
      'a.json',
    ])
    expect(played).toMatchObject({ exit: 0, err: '' })
    expect(played.out).toContain('steelyard play my-game/first --seed a --watch --system my-game/game.js')
    expect(JSON.parse(readFileSync(workshop.path('a.json'), 'utf8'))).toMatchObject({ system: 'my-game' })
    expect((await workshop.steelyard(['verify', 'a.json', ...given])).out).toContain('✓')
    expect((await workshop.steelyard(['replay', 'a.json', ...given])).out).toContain('‹my-game.blow›')
    expect(await workshop.steelyard(['fork', 'a.json', '--at', '1', ...given])).toMatchObject({ exit: 0 })
    expect(await workshop.steelyard(['verify', 'a-fork.json', ...given])).toMatchObject({ exit: 0 })
  })

  it('is read about: rules, rulings, content, a scenario to edit, a check', async () => {
    expect((await workshop.steelyard(['rules', 'my-game', ...given])).out).toContain('My Game: 4 rules')
    expect((await workshop.steelyard(['rules', 'my-game.roll', ...given])).out).toContain(
      'no higher than the skill',
    )
    expect((await workshop.steelyard(['rulings', 'my-game', ...given])).out).toContain('0 rulings')
    expect((await workshop.steelyard(['content', 'my-game', ...given])).out).toContain('Closing time')
    expect((await workshop.steelyard(['new', 'my-game', 'mine.yaml', ...given])).exit).toBe(0)
    const { out } = await workshop.steelyard(['check', 'mine.yaml', ...given])
    expect(out).toContain('It can be played: steelyard play mine.yaml --system my-game/game.js')
  })

  it('has exact odds: who begins wins p / (1 − (1 − p)²) of even duels', async () => {
    workshop.write('even.json', even)
    const { out } = await workshop.steelyard(['odds', 'even.json', ...given, '--json'])
    const { method, wins } = JSON.parse(out)
    expect(method).toBe('exact')
    expect(wins.house.chance).toBeCloseTo(2 / 3, 12)
  })

  it('is swept over two threads, with the counts of one', async () => {
    const sweep = async (workers: string): Promise<unknown> => {
      const vary = ['--vary', 'house[0].skill=1..3', '--fights', '300', '--workers', workers, '--json']
      const { out, err, exit } = await workshop.steelyard(['sim', 'my-game/fight.yaml', ...given, ...vary])
      expect(exit, err).toBe(0)
      return JSON.parse(out).points
    }
    const two = await sweep('2')
    expect(two).toHaveLength(3)
    expect(two).toEqual(await sweep('1'))
  })

  it('may bring its own copy of the kernel', async () => {
    cpSync(workshop.path('my-game'), workshop.path('apart'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
    const own = workshop.path('apart/node_modules/@steelyard/kernel')
    mkdirSync(own, { recursive: true })
    for (const part of ['dist', 'package.json'])
      cpSync(`${kernel}/${part}`, `${own}/${part}`, { recursive: true })
    for (const part of ['zod', '@noble'])
      symlinkSync(`${modules}/${part}`, workshop.path(`apart/node_modules/${part}`), 'dir')
    const game = readFileSync(workshop.path('apart/game.js'), 'utf8').replaceAll('my-game', 'apart')
    writeFileSync(workshop.path('apart/game.js'), game)
    workshop.write('apart.json', { ...even, system: 'apart' })
    const { out } = await workshop.steelyard(['odds', 'apart.json', '--system', 'apart/game.js', '--json'])
    expect(JSON.parse(out).wins.house.chance).toBeCloseTo(2 / 3, 12)
  })
})

describe('what is no game is refused', () => {
  let written = 0
  const refusal = async (source: string): Promise<string> => {
    // Modules are imported once under each name.
    const file = workshop.write(`my-game/other-${++written}.js`, source)
    const { err, exit } = await workshop.steelyard(['rules', '--system', file])
    expect(exit).toBe(2)
    expect(err).not.toContain('fault of steelyard')
    return err
  }
  const from = "import game from './game.js'\n"

  it('with what it lacks', async () => {
    expect(await refusal('export const answer = 42')).toContain('other-1.js exports no game.')
    expect(await refusal('export default 42')).toContain('A game is a record of rules and functions, not 42.')
    expect(
      await refusal(`${from}export default { ...game, id: 'lame', begin: undefined, maxSteps: '9' }`),
    ).toContain('The game "lame" is not whole: maxSteps is "9", not a number; begin (a function) is missing.')
    expect(await refusal(`${from}export default { ...game, id: 'Mine!' }`)).toContain(
      '"Mine!" is no id for a game.',
    )
    expect(await refusal(`${from}export default { ...game, id: 'momentum' }`)).toContain(
      'Another game has the id',
    )
  })

  it('with the version of the kernel that it was made for', async () => {
    const old = await refusal(`${from}export default { ...game, id: 'old', kernel: '9.3.1' }`)
    expect(old).toContain('The game was made with @steelyard/kernel 9.3.1; this is')
  })

  it('if it cannot be loaded, with the reason', async () => {
    expect(await refusal("import 'nowhere'")).toContain("cannot be loaded: Cannot find package 'nowhere'")
    const missing = await workshop.steelyard(['rules', '--system', 'nobody.js'])
    expect(missing).toMatchObject({ exit: 2, err: expect.stringContaining('There is no file nobody.js.') })
    const folder = await workshop.steelyard(['rules', '--system', 'my-game'])
    expect(folder).toMatchObject({ exit: 2, err: expect.stringContaining('my-game is a folder.') })
  })
})

it('says how to give a game that nobody knows', async () => {
  workshop.write('strange.json', { ...even, system: 'strange' })
  for (const command of ['check', 'sim', 'odds', 'play']) {
    const { err, exit } = await workshop.steelyard([command, 'strange.json'])
    expect(exit).toBe(2)
    expect(err).toContain('There is no system "strange".')
    expect(err).toContain('--system ./its-module.js')
  }
})

it('is not sent to a cluster, whose workers do not have it', async () => {
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  const { err, exit } = await workshop.steelyard([
    'sim',
    'my-game/fight.yaml',
    ...given,
    '--database-url',
    url,
  ])
  expect(exit).toBe(2)
  expect(err).toContain('add --no-cluster')
})
