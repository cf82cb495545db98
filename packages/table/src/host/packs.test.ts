/** Packs at a host: those in use are on the shelf, those that are uploaded go with one fight or one company. */
import { readFileSync } from 'node:fs'
import { dropPack, packsInUse, usePack } from '@steelyard/systems'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openHost } from '../index.ts'

const text = readFileSync(new URL('../../../../docs/packs/wolf-winter.pack.yaml', import.meta.url), 'utf8')

afterEach(() => {
  for (const { id } of packsInUse()) dropPack(id)
})

test('a pack in use is listed, found and fought with like what is ready-made', async () => {
  const host = await openHost()
  usePack(parse(text))
  const found = await host.content({ system: 'warband', query: 'winter' })
  expect(found.map(({ id }) => id)).toContain('winter-wolf')
  const games = await host.systems()
  const { scenarios = [] } = games.find(({ id }) => id === 'warband') ?? {}
  expect(scenarios.map(({ id }) => id)).toContain('the-snowed-in-pass')
  const { tokens } = await host.create({ from: { sample: 'warband/the-snowed-in-pass' } })
  const { board } = await host.snapshot(tokens.referee)
  expect(board.sides[1]?.figures.map(({ name }) => name)).toContain('Winter Wolf 1')
  await host.act(tokens.referee, {
    act: { act: 'amend', why: 'a howl', change: { join: { side: 'hills', figure: 'winter-wolf' } } },
  })
  const { board: joined } = await host.snapshot(tokens.referee)
  expect(joined.sides[1]?.figures.map(({ name }) => name)).toContain('Winter Wolf')
  const { sheet } = await host.companies.checkSheet('warband', 'hillman')
  expect(sheet).toMatchObject({ name: 'Hillman' })
  await host.close()
})

test('an uploaded pack is for that fight alone', async () => {
  const host = await openHost()
  const from = { sample: 'the-snowed-in-pass', system: 'warband', packs: [text] }
  const { tokens } = await host.create({ from })
  const { fight } = await host.snapshot(tokens.referee)
  expect(fight.title).toBe('The snowed-in pass')
  await expect(
    host.create({ from: { sample: 'the-snowed-in-pass', system: 'warband' } }),
  ).rejects.toMatchObject({
    code: 'unknown-sample',
  })
  await expect(
    host.create({ from: { ...from, packs: [text.replace('formatVersion: 1', 'formatVersion: 7')] } }),
  ).rejects.toMatchObject({ code: 'malformed-pack' })
  await expect(host.check({ ...from, packs: ['wolves: [}'] })).rejects.toMatchObject({
    code: 'malformed-scenario',
  })
  await host.close()
})

test('a company keeps the packs that it was founded with', async () => {
  const host = await openHost()
  const { token, view } = await host.companies.found({
    system: 'warband',
    name: 'Hunters',
    figures: ['brand', 'hillman'],
    packs: [text],
  })
  expect(view.company.figures.map(({ name }) => name)).toEqual(['Brand', 'Hillman'])
  const { tokens } = await host.companies.fight(token, { revision: 1, foes: ['winter-wolf'] })
  const { board } = await host.snapshot(tokens.referee)
  expect(board.sides[1]?.figures[0]?.name).toBe('Winter Wolf')
  const again = await host.companies.found({ company: JSON.parse(await host.companies.export(token)) })
  expect(again.view.company.packs).toHaveLength(1)
  await host.close()
})

test('a pack is read with its figures and fights written out, and nothing of it is kept', async () => {
  const host = await openHost()
  const pack = await host.pack(text)
  expect(pack).toMatchObject({ id: 'wolf-winter', system: 'warband', version: '1.0.0' })
  const wolf = pack.content.find(({ id }) => id === 'winter-wolf')
  expect(wolf).toMatchObject({ kind: 'figure', data: { use: 'wolf', name: 'Winter Wolf' } })
  const fight = pack.content.find(({ kind }) => kind === 'scenario')
  await expect(host.check({ scenario: JSON.stringify(fight?.data) })).resolves.toMatchObject({
    title: 'The snowed-in pass',
  })
  expect((await host.content({ system: 'warband', query: 'winter wolf' })).length).toBe(0)
  await expect(host.pack(text.replace(/^rules: .*$/m, 'rules: 99.0.0'))).rejects.toMatchObject({
    code: 'malformed-pack',
  })
  await host.close()
})

test('a sheet that names something of a pack comes back with that thing written out', async () => {
  const host = await openHost()
  const figure = { name: 'Smith', weapons: ['ice-axe'] }
  const { written, text: printed } = await host.companies.checkSheet('warband', figure, [text])
  expect(written).toMatchObject({ weapons: [{ name: 'ice axe', deepUpTo: 2 }] })
  expect(printed).toContain('ice axe')
  await host.close()
})
