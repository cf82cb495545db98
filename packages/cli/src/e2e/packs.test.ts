/** Packs through the real command: listed, checked, fought with, simulated, kept by a company; and what is refused. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadFight, verify } from '@steelyard/systems'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Workshop } from '../testing/command.ts'

const shop = new Workshop()
afterAll(() => shop.remove())
beforeAll(() => {
  for (const name of ['wolf-winter', 'gaslight', 'hollow-hills', 'river-school', 'salt-marsh'])
    copyFileSync(
      fileURLToPath(new URL(`../../../../docs/packs/${name}.pack.yaml`, import.meta.url)),
      shop.path(`${name}.yaml`),
    )
})

it('lists what a pack brings, and forgets it with the next command', async () => {
  const { out } = await shop.steelyard(['content', 'warband', 'winter', '--pack', 'wolf-winter.yaml'])
  expect(out).toContain('winter-wolf')
  const { exit } = await shop.steelyard(['content', 'warband', 'winter-wolf'])
  expect(exit).toBe(1)
})

it.each([
  ['wolf-winter', 'warband/the-snowed-in-pass', 'Winter Wolf'],
  ['gaslight', 'momentum/the-dark-lane', 'Soot Wraith'],
  ['hollow-hills', 'bastionland/the-open-barrow', 'Hollow Guard'],
  ['river-school', 'stances/the-ford', 'River Adept'],
  ['salt-marsh', 'mythras/the-fish-weir', 'Marsh Fisher'],
])('%s: %s is fought, and its save needs no pack', async (name, sample, who) => {
  const pack = ['--pack', `${name}.yaml`]
  const played = await shop.steelyard([
    'play',
    sample,
    ...pack,
    '--watch',
    '--seed',
    'x',
    '--save',
    `${name}.json`,
  ])
  expect(played.exit).toBe(0)
  expect(played.out).toContain(who)
  const save: unknown = JSON.parse(readFileSync(shop.path(`${name}.json`), 'utf8'))
  expect(verify(save).problems).toEqual([])
  expect(loadFight(save).over).toBe(true)
})

it('a scenario of your own names what a pack brings', async () => {
  writeFileSync(
    shop.path('hunt.yaml'),
    'system: warband\nsides:\n  - {id: a, figures: [{use: hillman, weapons: [ice-axe]}]}\n  - {id: b, figures: [wolf-winter/winter-wolf]}\n',
  )
  const simulated = await shop.steelyard([
    'sim',
    'hunt.yaml',
    '--fights',
    '200',
    '--pack',
    'wolf-winter.yaml',
  ])
  expect(simulated.exit).toBe(0)
  const { exit, err } = await shop.steelyard(['check', 'hunt.yaml'])
  expect([exit, err]).toEqual([1, expect.stringContaining('there is no ready-made figure "hillman"')])
})

it('a company founded with a pack keeps it', async () => {
  const founded = [
    'company',
    'new',
    'warband',
    'w.company.json',
    'brand',
    'hillman',
    '--pack',
    'wolf-winter.yaml',
  ]
  expect((await shop.steelyard(founded)).exit).toBe(0)
  const next = await shop.steelyard(['company', 'next', 'w.company.json', 'winter-wolf'])
  expect(next.out).toContain('Winter Wolf')
})

it('a wrong pack is refused with what is wrong, and nothing is played', async () => {
  const text = readFileSync(shop.path('wolf-winter.yaml'), 'utf8')
  writeFileSync(shop.path('newer.yaml'), text.replace('formatVersion: 1', 'formatVersion: 4'))
  writeFileSync(shop.path('typo.yaml'), text.replace('atk: 1', 'attack: 1'))
  const run = async (file: string): Promise<{ exit: number | null; err: string }> => {
    const { exit, err } = await shop.steelyard(['play', 'warband/first-blows', '--watch', '--pack', file])
    return { exit, err }
  }
  expect(await run('newer.yaml')).toEqual({ exit: 2, err: expect.stringContaining('a newer steelyard') })
  expect(await run('typo.yaml')).toEqual({ exit: 2, err: expect.stringContaining('weapons.ice-axe: ') })
  expect(await run('nowhere.yaml')).toEqual({ exit: 2, err: expect.stringContaining('There is no file') })
})
