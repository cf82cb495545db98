/**
 * Packs: in every game, one entry of each kind of content that a game's packs may hold is found wherever ready-made
 * things are, fights under its own name, and leaves a save that needs no pack.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Company, Refusal, saveFight } from '@steelyard/kernel'
import {
  contentOf,
  createFight,
  dropPack,
  figureWrittenOut,
  loadFight,
  packsInUse,
  samplesOf,
  simulate,
  systemNamed,
  systems,
  usePack,
  writtenOut,
} from '@steelyard/systems'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = new URL('../../../docs/packs/', import.meta.url)
const packs = readdirSync(folder)
  .filter((file) => file.endsWith('.pack.yaml'))
  .map((file) => ({ file, data: parse(readFileSync(new URL(file, folder), 'utf8')) }))

afterEach(() => {
  for (const { id } of packsInUse()) dropPack(id)
})

it('there is a pack for every game, and every kind of content is in one', () => {
  expect(new Set(packs.map(({ data }) => data.system))).toEqual(new Set(systems.map(({ id }) => id)))
  for (const system of systems) {
    const own = packs.filter(({ data }) => data.system === system.id)
    for (const section of ['figures', 'scenarios', ...(system.packs ?? []).map((kind) => kind.section)])
      expect(
        own.some(({ data }) => Object.keys(data[section] ?? {}).length > 0),
        `${system.id} ${section}`,
      ).toBe(true)
  }
})

describe.each(packs)('$file', ({ data }) => {
  it('is listed beside what is ready-made, and its scenarios beside the samples', () => {
    const system = systemNamed(data.system)
    const before = contentOf(system).length
    usePack(data)
    for (const kind of [{ kind: 'figure', section: 'figures' }, ...(system.packs ?? [])])
      for (const id of Object.keys(data[kind.section] ?? {}))
        expect(contentOf(system)).toContainEqual(expect.objectContaining({ kind: kind.kind, id }))
    expect(samplesOf(system).map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.keys(data.scenarios ?? {})),
    )
    dropPack(data.id)
    expect(contentOf(system)).toHaveLength(before)
  })

  it('is fought with under its own names, and the save needs no pack', () => {
    usePack(data)
    const system = systemNamed(data.system)
    for (const id of Object.keys(data.scenarios ?? {})) {
      const sample = samplesOf(system).find((entry) => entry.id === id)
      const hands = Object.fromEntries(
        createFight(sample?.data).scenario.sides.map((side) => [side.id, 'ai:skilled' as const]),
      )
      const fight = createFight(sample?.data, { seed: 'pack', hands })
      expect(fight.over).toBe(true)
      const names = fight.system.tell
        .board(fight.state)
        .sides.flatMap(({ figures }) => figures.map(({ name }) => name))
      const own = Object.values<{ name?: string }>(data.figures ?? {}).flatMap(({ name }) => name ?? [])
      expect(own.some((name) => names.some((each) => each.startsWith(name)))).toBe(true)
      const save = JSON.parse(JSON.stringify(saveFight(fight)))
      dropPack(data.id)
      expect(loadFight(save).log.length).toBe(fight.log.length)
      expect(simulate(sample?.data, { fights: 20, seed: 'x' }).fights).toBe(20)
      usePack(data)
    }
  })
})

describe('what a pack says', () => {
  const wolves = packs.find(({ data }) => data.id === 'wolf-winter')?.data
  const names = (figure: unknown): unknown => figureWrittenOut(systemNamed('warband'), figure)

  it('is found by id, by pack and id, and beside what a scenario says itself', () => {
    usePack(wolves)
    const sheet = { use: 'wolf', name: 'Winter Wolf' }
    expect(names('winter-wolf')).toEqual(sheet)
    expect(names('wolf-winter/winter-wolf')).toEqual(sheet)
    expect(names({ use: 'winter-wolf', count: 2, name: 'Grey' })).toEqual({
      use: 'wolf',
      name: 'Grey',
      count: 2,
    })
    expect(names('wolf')).toBe('wolf')
    expect(
      names({ name: 'Smith', weapons: ['ice-axe', 'Ice Axe', { name: 'ice-axe', atk: 2 }] }),
    ).toMatchObject({
      weapons: [
        { name: 'ice axe', atk: 1 },
        { name: 'ice axe', atk: 1 },
        { name: 'ice axe', atk: 2, deepUpTo: 2 },
      ],
    })
  })

  it('leaves other games and finished sheets alone', () => {
    usePack(wolves)
    const scenario = { system: 'bastionland', sides: [{ id: 'a', figures: ['winter-wolf'] }] }
    expect(writtenOut(scenario)).toEqual(scenario)
    const read = { id: null, seat: null, count: 1, sheet: { name: 'Brand', weapons: ['ice-axe'] } }
    expect(names(read)).toBe(read)
  })

  it('must be named with its pack where two have it', () => {
    usePack(wolves)
    usePack({ ...wolves, id: 'wolf-summer', scenarios: {} })
    expect(() => names('winter-wolf')).toThrow('Several packs have "winter-wolf".')
    expect(names('wolf-summer/winter-wolf')).toMatchObject({ use: 'wolf' })
  })

  it.each([
    ['no pack', { title: 'Wolves' }, /^This is no pack: format: /],
    ['a list', [], /^This is no pack: it is no record/],
    ['a newer format', { formatVersion: 2 }, /written for a newer steelyard \(format 2; this one knows 1\)/],
    ['a newer game', { rules: '9.0.0' }, /was written for warband 9\.0\.0; this is 1\./],
    ['another game', { system: 'chess' }, /There is no system "chess"/],
    ['a section that the game has not', { armor: {} }, /Nameless Sword has no section "armor"/],
    ['a field that no sheet has', { figures: { x: { name: 'X', hpp: 3 } } }, /figures\.x: .*hpp/],
    ['a weapon without a name', { weapons: { x: { atk: 1 } } }, /weapons\.x: weapons\.0/],
    [
      'a figure made of itself',
      { figures: { x: { use: 'y' }, y: { use: 'x' } }, scenarios: {} },
      /is made of itself/,
    ],
    [
      'a scenario with strangers',
      { scenarios: { x: { sides: [{ id: 'a', figures: ['nobody'] }] } } },
      /scenarios\.x: /,
    ],
    [
      'an entry of an older game',
      { rules: '1.0.0', figures: { x: { use: 'gone', name: 'X' } } },
      /written for warband 1\.0\.0, and this is/,
    ],
    ['a version that is none', { version: 'new' }, /a version is three numbers/],
  ])('%s is refused with a word, and nothing is taken', (what, change, word) => {
    const data = Array.isArray(change) ? change : what === 'no pack' ? change : { ...wolves, ...change }
    let thrown: unknown
    try {
      usePack(data)
    } catch (caught) {
      thrown = caught
    }
    expect(thrown).toBeInstanceOf(Refusal)
    expect(thrown).toHaveProperty('message', expect.stringMatching(word))
    expect(packsInUse()).toEqual([])
  })

  it('is not mixed with another version of itself', () => {
    usePack(wolves)
    expect(() => usePack({ ...wolves, version: '2.0.0' })).toThrow('is in use as version 1.0.0')
    expect(packsInUse().map(({ version }) => version)).toEqual(['1.0.0'])
  })
})

it('a company keeps its packs: figures join, and foes come, by their names', () => {
  const { data } = packs.find((each) => each.data.id === 'wolf-winter') ?? {}
  const system = systemNamed('warband')
  const company = Company.found(system, { name: 'Hunters', figures: ['brand', 'hillman'], packs: [data] })
  expect(company.figure('hillman').sheet).toMatchObject({ weapons: [{ name: 'ice axe' }] })
  const again = Company.load(system, JSON.parse(JSON.stringify(company.data)))
  const fight = createFight(again.nextFight({ foes: [{ use: 'winter-wolf', count: 2 }] }), {
    seed: 'hunt',
    hands: { company: 'ai:skilled' },
  })
  expect(again.take(fight).data.chapters).toHaveLength(1)
  expect(() => again.describe({ packs: [{ ...data, system: 'mythras' }] })).toThrow('is for "mythras"')
})
