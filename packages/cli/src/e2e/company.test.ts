/**
 * Companies through the real command: export, delete, import, go on; and what is refused.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Company } from '@steelyard/kernel'
import { systemNamed } from '@steelyard/systems'
import { afterAll, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())

function companyIn(file: string): Company {
  const data: { system: string } = JSON.parse(readFileSync(shop.path(file), 'utf8'))
  return Company.load(systemNamed(data.system), data)
}

it('export, delete, import, go on; a rest in given steps', async () => {
  await shop.steelyard(['company', 'new', 'warband', 'riders.company.json', 'brand', 'torgny'])
  await shop.steelyard(['company', 'edit', 'riders.company.json', 'brand', 'hp=1', 'notes=Limps'])
  expect((await shop.steelyard(['company', 'export', 'riders.company.json', 'out.json'])).out).toContain(
    'holds riders',
  )
  rmSync(shop.path('riders.company.json'))
  await shop.steelyard(['company', 'import', 'out.json', 'back.company.json'])
  const rested = await shop.steelyard([
    'company',
    'rest',
    'back.company.json',
    '--do',
    'rest-days=1',
    '--do',
    'onward',
  ])
  expect(rested.out).toContain('Brand: HP 1 → 2')
  const shown = await shop.steelyard(['company', 'show', 'back.company.json', 'brand'])
  expect(shown.out).toContain('Limps')
  expect((await shop.steelyard(['company', 'list'])).out).toContain(
    'back.company.json  riders (warband), 2 alive, 1 chapter',
  )
})

it('a fight played elsewhere is taken in, once', async () => {
  await shop.steelyard(['company', 'new', 'warband', 'four.company.json', 'brand', 'torgny'])
  const next = await shop.steelyard(['company', 'next', 'four.company.json', 'wolf'])
  shop.write('next.yaml', next.out)
  await shop.steelyard(['play', 'next.yaml', '--watch', '--seed', 'x', '--save', 'next.json'])
  expect((await shop.steelyard(['company', 'take', 'four.company.json', 'next.json'])).exit).toBe(0)
  const again = await shop.steelyard(['company', 'take', 'four.company.json', 'next.json'])
  expect(again).toMatchObject({ exit: 2, err: expect.stringContaining('been through that already') })
})

it('every chapter is a record that other commands read, by its number or the last', async () => {
  await shop.steelyard(['company', 'new', 'warband', 'told.company.json', 'brand', 'torgny'])
  const none = await shop.steelyard(['verify', 'told.company.json'])
  expect(none).toMatchObject({ exit: 2, err: expect.stringContaining('has been through nothing yet') })
  const fought = await shop.steelyard(['play', '--company', 'told.company.json', '--foe', 'wolf', '--watch'])
  expect(fought.out).toContain('Saved in told.company.json:1')
  await shop.steelyard(['company', 'rest', 'told.company.json', '--watch'])
  for (const chapter of ['told.company.json:1', 'told.company.json:2', 'told.company.json'])
    expect([chapter, (await shop.steelyard(['verify', chapter])).exit]).toEqual([chapter, 0])
  expect((await shop.steelyard(['replay', 'told.company.json:1'])).out).toContain('Wolf')
  const beyond = await shop.steelyard(['replay', 'told.company.json:3'])
  expect(beyond).toMatchObject({ exit: 2, err: expect.stringContaining('has no chapter 3') })
  expect(companyIn('told.company.json').data.chapters[0]?.title).toBe('told against Wolf')
})

it('what is open is gone on with, and nothing else is begun meanwhile', async () => {
  await shop.steelyard(['company', 'new', 'warband', 'open.company.json', 'brand'])
  const left = await shop.steelyard(['company', 'rest', 'open.company.json', '--do', 'night-march'])
  expect(left.out).toContain('the same command goes on with it')
  const fight = await shop.steelyard(['play', '--company', 'open.company.json', '--foe', 'wolf', '--watch'])
  expect(fight).toMatchObject({
    exit: 2,
    err: expect.stringContaining('A rest of this company is still open'),
  })
  expect((await shop.steelyard(['company', 'rest', 'open.company.json', '--do', 'onward'])).exit).toBe(0)
  expect(shop.files()).not.toContain('open.open.json')
  expect(companyIn('open.company.json').data.chapters).toHaveLength(1)
})

it('goes by part of a name, and keeps notes and house rules', async () => {
  const house = ['--ruling', 'scar-luck=once']
  const four = ['errant-knight-aldous', 'errant-knight-brannoc']
  const unknown = await shop.steelyard(['company', 'new', 'bastionland', 'knights', ...four, ...house])
  expect(unknown).toMatchObject({ exit: 2, err: expect.stringContaining('no such ruling: scar-luck') })
  expect(shop.files()).not.toContain('knights.company.json')
  const kept = ['--ruling', 'round-order=sides']
  await shop.steelyard(['company', 'new', 'bastionland', 'knights', ...four, ...kept])
  await shop.steelyard(['company', 'edit', 'knights', 'brann', 'notes=Rides behind'])
  expect((await shop.steelyard(['company', 'show', 'knights', 'Brannoc'])).out).toContain('Rides behind')
  const both = await shop.steelyard(['company', 'dismiss', 'knights', 'errant'])
  expect(both).toMatchObject({ exit: 2, err: expect.stringContaining('Aldous or Errant Knight Brannoc') })
  await shop.steelyard(['company', 'describe', 'knights', 'name=The Toll', 'notes=Owe the mill'])
  await shop.steelyard(['company', 'describe', 'knights', 'rulings.preset=seed'])
  const { name, notes, rulings } = companyIn('knights.company.json').data
  expect({ name, notes, rulings }).toEqual({
    name: 'The Toll',
    notes: 'Owe the mill',
    rulings: { 'round-order': 'sides', preset: 'seed' },
  })
  const wrong = await shop.steelyard(['company', 'describe', 'knights', 'hp=3'])
  expect(wrong.err).toContain('"company edit" changes somebody')
  await shop.steelyard(['play', '--company', 'knights', '--foe', 'gate-sentry', '--watch', '--seed', 'a'])
  const { out } = await shop.steelyard(['company', 'show', 'knights', 'Brannoc'])
  expect(out).toContain('The Toll against Gate Sentry. Won.')
})

it('says how far they come, each share with its interval, in tables as wide as a terminal', async () => {
  await shop.steelyard(['company', 'new', 'warband', 'far.company.json', 'brand', 'isolde'])
  const fights = ['wolf', 'ogre', 'wolf', 'bandit'].flatMap((foe) => ['--fight', foe])
  const { out } = await shop.steelyard(['gauntlet', 'far', ...fights, '--runs', '40', '--workers', '1'])
  const lines = out.split('\n')
  expect(lines.filter((line) => line.startsWith('alive after')).length).toBe(2)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80)
  const shares = lines.filter((line) => /^(Brand|Isolde|won|broken) /.test(line)).join('  ')
  expect(shares.split(/ {2,}/).filter((cell) => cell.includes('%'))).toHaveLength(16)
  for (const cell of shares.split(/ {2,}/).filter((each) => each.includes('%')))
    expect(cell).toMatch(/^([<>] [\d.]+ %|[\d.]+ % \([\d.]+–[\d.]+ %\))$/)
})

it('says what is wrong and writes nothing', async () => {
  shop.write('broken.company.json', '{"format":"steelyard-company"')
  const broken = await shop.steelyard(['company', 'show', 'broken.company.json'])
  expect(broken).toMatchObject({ exit: 2, err: expect.stringContaining('is not JSON') })
  shop.write('newer.company.json', { format: 'steelyard-company', formatVersion: 9 })
  const newer = await shop.steelyard(['company', 'show', 'newer.company.json'])
  expect(newer.err).toContain('newer steelyard')
  const taken = await shop.steelyard(['company', 'new', 'warband', 'newer.company.json'])
  expect(taken).toMatchObject({ exit: 2, err: expect.stringContaining('exists already') })
  const clash = await shop.steelyard(['play', 'first', '--company', 'newer.company.json'])
  expect(clash.exit).toBe(2)
})

it('keeps companies in a folder of their own, and a broken file there hides no other', async () => {
  mkdirSync(shop.path('kept'))
  const data = ['--data', 'kept']
  expect((await shop.steelyard(['company', 'new', 'warband', 'riders', 'brand', ...data])).exit).toBe(0)
  expect((await shop.steelyard(['company', 'show', 'riders', ...data])).out).toContain('Brand')
  writeFileSync(shop.path('kept/broken.company.json'), '{"format":"steelyard-company","formatV')
  const { out } = await shop.steelyard(['company', 'list', ...data])
  expect(out).toContain('riders (warband), 1 alive')
  expect(out).toContain('broken.company.json  cannot be read')
  const { exit, err } = await shop.steelyard(['company', 'show', 'broken', ...data])
  expect([exit, err]).toEqual([2, expect.stringContaining('it is not JSON')])
  expect(readFileSync(shop.path('kept/broken.company.json'), 'utf8')).toContain('formatV')
})
