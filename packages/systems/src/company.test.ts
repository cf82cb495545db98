/**
 * Companies of every game: four people through three fights with rests between, the same sheets for the same seeds
 * whether the company stays in memory or goes through a file after every chapter; and what is refused.
 */
import { Company, Fight, interludeOf, type System } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { systemNamed, verify } from './index.ts'

const PARTIES: Readonly<
  Record<string, { readonly own: readonly string[]; readonly foes: readonly string[] }>
> = {
  bastionland: {
    own: ['errant-knight-aldous', 'errant-knight-brannoc', 'gallant-knight-corwenna', 'tenant-knight-dorn'],
    foes: ['gate-sentry', 'shieldbearer', 'hill-poacher'],
  },
  stances: {
    own: ['elena', 'lyra', 'magnus', 'kestrel'],
    foes: ['road-bandit', 'road-bandit', 'levy'],
  },
  warband: { own: ['brand', 'isolde', 'maude', 'torgny'], foes: ['goblin-sneak', 'bandit'] },
  momentum: { own: ['diaghilev', 'ulla', 'bretolomeo', 'maissa'], foes: ['brute', 'marsh-archer'] },
  mythras: { own: ['knight', 'legionary', 'archer', 'duelist'], foes: ['goblin', 'goblin'] },
}

type Through = (company: Company) => Company

function tour(system: System, through: Through): Company {
  const { own, foes } = PARTIES[system.id] ?? { own: [], foes: [] }
  const interlude = interludeOf(system)
  let company = through(Company.found(system, { name: 'The Riders', figures: own }))
  for (let at = 0; at < 3 && company.living.length > 0; at++) {
    const hands = { company: 'ai:skilled' } as const
    const fight = Fight.create(system, company.nextFight({ foes }), { seed: `fight ${at}`, hands })
    company = through(company.take(fight))
    if (company.living.length === 0) break
    const rest = Fight.create(interlude.system, company.between(), { seed: `rest ${at}`, hands })
    company = through(company.take(rest))
  }
  return company
}

describe.each(Object.keys(PARTIES))('%s', (id) => {
  const system = systemNamed(id)

  test('a company through three fights and rests, in memory and through files', () => {
    const inMemory = tour(system, (company) => company)
    const throughFiles = tour(system, (company) =>
      Company.load(system, JSON.parse(JSON.stringify(company.data))),
    )
    expect(JSON.parse(JSON.stringify(throughFiles.data))).toEqual(JSON.parse(JSON.stringify(inMemory.data)))
    expect(inMemory.data.chapters.map(({ kind }) => kind).slice(0, 2)).toEqual(['fight', 'interlude'])
    for (const { save } of inMemory.data.chapters) expect(verify(save)).toMatchObject({ ok: true })
    for (const { life, history } of inMemory.data.figures) {
      expect(history.some(({ what }) => what === 'fought')).toBe(true)
      expect(history.some(({ what }) => what === 'fell')).toBe(life === 'dead')
    }
  })
})

describe('what is refused, with nothing changed', () => {
  const warband = systemNamed('warband')
  const company = Company.found(warband, { name: 'Four', figures: ['brand', 'isolde'] })
  const fight = Fight.create(warband, company.nextFight({ foes: ['wolf'] }), {
    seed: 'one',
    hands: { company: 'ai:skilled' },
  })

  test('a fight that goes on, one of another company, and one taken in twice', () => {
    const open = Fight.create(warband, company.nextFight({ foes: ['wolf'] }), { auto: false })
    expect(() => company.take(open)).toThrow('goes on')
    const others = Company.found(warband, { name: 'Others', figures: ['torgny'] })
    expect(() => others.take(fight)).toThrow('nobody of this company fought')
    expect(() => company.take(fight).take(fight)).toThrow('been through that already')
  })

  test('a fight that began before the sheet was changed', () => {
    const changed = company.edit('brand', { sheet: { ...company.figure('brand').sheet, hp: 1, hpMax: 5 } })
    expect(() => changed.take(fight)).toThrow('Brand has changed since that fight began')
  })

  test('a broken roster says what is wrong', () => {
    const broken = { ...company.data, figures: [{ ...company.figure('brand'), sheet: { hp: 'many' } }] }
    expect(() => Company.load(warband, broken)).toThrow(/The sheet of Brand \(brand\) cannot be used/)
    expect(() => Company.load(warband, { ...company.data, formatVersion: 3 })).toThrow('newer steelyard')
    expect(() => Company.load(warband, { hello: 1 })).toThrow('This is no company')
    expect(() => Company.load(systemNamed('mythras'), company.data)).toThrow('plays warband')
    expect(() => company.add('dragon of the deep')).toThrow('no ready-made figure')
    expect(() => company.nextFight({ foes: ['wolf'], members: ['nobody'] })).toThrow('Nobody here is called')
    const two = { ...company.data, figures: [company.figure('brand'), company.figure('brand')] }
    expect(() => Company.load(warband, two)).toThrow('two figures have the id')
  })

  test('a company of the first format is brought up to date', () => {
    const { packs: _packs, nemeses: _nemeses, ...first } = company.data
    const read = Company.load(warband, { ...first, formatVersion: 1 })
    expect(read.data).toEqual(company.data)
    expect(read.data.formatVersion).toBe(2)
  })

  test('a picture that is too large, or no picture', () => {
    const large = `data:image/png;base64,${'A'.repeat(300_000)}`
    expect(() => company.edit('brand', { picture: large })).toThrow('make it smaller')
    expect(() => company.edit('brand', { picture: 'https://elsewhere.example/a.png' })).toThrow(
      'data: address',
    )
    expect(
      company.edit('brand', { picture: 'data:image/png;base64,AAAA' }).figure('brand').picture,
    ).toContain('AAAA')
  })
})

test('who fell stays fallen, and does not go into the next fight', () => {
  const warband = systemNamed('warband')
  const company = Company.found(warband, { name: 'Two', figures: ['brand', 'isolde'] })
  const dead = company.edit('isolde', { life: 'dead' })
  expect(JSON.stringify(dead.nextFight({ foes: ['wolf'] }))).not.toContain('isolde')
  expect(() => dead.nextFight({ foes: ['wolf'], members: ['isolde'] })).toThrow('Isolde is dead')
  expect(dead.between()).toMatchObject({ fallen: [{ id: 'isolde', name: 'Isolde' }] })
})

describe('after a fight', () => {
  const fought = (id: string, own: readonly string[], foes: readonly string[], seed: string): Company => {
    const system = systemNamed(id)
    const company = Company.found(system, { name: 'Some', figures: own })
    const hands = { company: 'ai:skilled' } as const
    return company.take(Fight.create(system, company.nextFight({ foes }), { seed, hands }))
  }
  const told = ({ data }: Company): string =>
    data.figures.flatMap(({ history }) => history.map(({ text }) => text)).join(' ')

  test.each([
    ['bastionland', ['errant-knight-aldous', 'errant-knight-brannoc'], 'gate-sentry', 'billhook'],
    ['stances', ['magnus', 'kestrel'], 'road-bandit', 'short sword'],
    ['mythras', ['knight', 'duelist'], 'goblin', 'spear'],
    ['momentum', ['diaghilev', 'ulla'], 'diaghilev', 'Yatagan'],
    ['warband', ['brand', 'torgny'], 'bandit', 'handaxe'],
  ])('in %s gear of foes who lie on the field or have yielded can be taken', (id, own, foe, thing) => {
    const company = fought(id, own, [foe], 'loot')
    expect(company.data.chapters[0]?.outcome).toBe('Won.')
    expect(company.data.spoils.map(({ name }) => name)).toContain(thing)
  })

  test('of fights in a row everything lies there until the company rests', () => {
    const system = systemNamed('warband')
    const once = fought('warband', ['brand', 'torgny', 'isolde'], ['bandit'], 'loot')
    expect(once.data.spoils).toHaveLength(1)
    const scenario = once.nextFight({ foes: ['bandit'] })
    const hands = { company: 'ai:skilled' } as const
    const twice = once.take(Fight.create(system, scenario, { seed: 'more', hands }))
    expect(twice.data.spoils.map(({ name }) => name)).toEqual(['handaxe', 'handaxe'])
    const rest = Fight.create(interludeOf(system).system, twice.between(), { seed: 'rest', hands })
    expect(twice.take(rest).data.spoils).toEqual([])
  })

  test('foes who fled have kept theirs', () => {
    const company = fought('stances', ['elena', 'lyra', 'magnus', 'kestrel'], ['road-bandit', 'levy'], 'q')
    const { spoils, chapters } = company.data
    expect(JSON.stringify(chapters[0]?.save)).toContain('"life":"fled"')
    expect(spoils.map(({ from }) => from)).toEqual(['Road Bandit'])
  })

  test('the history says whom somebody felled, and who killed somebody', () => {
    expect(told(fought('bastionland', ['errant-knight-aldous'], ['gate-sentry'], 'loot'))).toContain(
      'Felled Gate Sentry.',
    )
    expect(told(fought('mythras', ['knight', 'duelist'], ['goblin'], 'loot'))).toContain('Felled Goblin/Orc.')
    const tries = Array.from({ length: 6 }, (_, at) =>
      told(fought('warband', ['maude', 'isolde'], ['ogre'], `ogre ${at}`)),
    )
    expect(tries.join(' ')).toContain('Fell, killed by Ogre.')
  })
})

describe('the history', () => {
  const rested = (id: string, figures: readonly unknown[], answers: readonly string[]) => {
    const system = systemNamed(id)
    const left = [...answers]
    const company = Company.found(system, { name: 'Some', figures })
    const decide = ({ name, usual }: { name: string; usual: string }): string =>
      name === 'between' ? (left.shift() ?? 'onward') : usual
    const rest = Fight.create(interludeOf(system).system, company.between(), {
      seed: 'rest',
      hands: { company: 'ai:given' },
      policies: { given: (_view, decision) => decide(decision) },
    })
    const [first] = company.take(rest).data.figures
    return first?.history.slice(1).map(({ text }) => text)
  }
  const scar = (entry: number) => ({ entry, place: null, pending: true, dealtBy: 'Ogre', season: 'current' })

  test('tells what Scars still owe, and when they have paid', () => {
    const system = systemNamed('bastionland')
    const whole = { use: 'errant-knight-aldous', guard: 4 }
    const [before, now] = [whole, { ...whole, scars: [scar(6), scar(12)] }]
    const { written, changes } = interludeOf(system)
    expect(changes(written(before), written(now))).toEqual([
      'Gouge owes Guard once it is stitched up.',
      'Humiliation owes Guard once revenge is had on Ogre.',
    ])
    const told = rested(
      'bastionland',
      [{ ...whole, scars: [scar(6)] }],
      ['stitch errant-knight-aldous 0', 'onward'],
    )
    expect(told).toEqual(['Gouge has paid.', expect.stringMatching(/^Guard up to \d+\.$/)])
  })

  test('tells in every game how hurt somebody was, and is', () => {
    expect(rested('stances', [{ use: 'magnus', vitality: 3 }], ['rest'])).toEqual(['Vitality 3 → 11.'])
    expect(rested('warband', [{ use: 'brand', hp: 1 }], ['rest-week'])).toEqual(['HP 1 → 2.'])
    expect(rested('momentum', [{ use: 'ulla', hits: 2 }], ['heal ulla-redhand'])).toContain(
      'Hits taken 2 → 0.',
    )
    const locations = ['1-10 body 0/6', { name: 'head', from: 11, to: 20, hpMax: 5, hp: 3 }]
    expect(rested('mythras', [{ use: 'archer', locations }], ['rest-days'])).toContain('Head 3 → 5.')
  })
})

describe('nemeses', () => {
  const system = systemNamed('warband')
  const ogres = (company: Company, seed: string) =>
    Fight.create(system, company.nextFight({ foes: ['ogre'] }), {
      seed,
      hands: { company: 'ai:skilled' },
    })

  test('a foe who killed somebody and lived is remembered as it left, and can be met again', () => {
    let company = Company.found(system, { name: 'Prey', figures: ['footman', 'footman'] })
    for (let at = 0; company.data.nemeses.length === 0 && at < 20; at++) {
      const prey = Company.found(system, { name: 'Prey', figures: ['brand', 'isolde'] })
      company = prey.take(ogres(prey, `ogre ${at}`))
    }
    const [ogre] = company.data.nemeses
    expect(ogre).toMatchObject({ id: 'ogre', name: 'Ogre', life: 'alive', chapter: 0 })
    expect(ogre?.killed.length).toBeGreaterThan(0)
    const avengers = Company.load(system, {
      ...JSON.parse(JSON.stringify(company.data)),
      figures: Company.found(system, { name: 'Four', figures: ['torgny', 'maude'] }).data.figures,
    })
    const sides = JSON.stringify(avengers.nextFight({ foes: ['ogre'] })['sides'])
    expect(sides).toContain('"might"')
    const again = avengers.take(ogres(avengers, 'again'))
    expect(again.data.nemeses).toHaveLength(1)
    expect(again.data.nemeses[0]?.chapter).toBe(1)

    // Another ogre is somebody else, even under the same name.
    const other = avengers.nextFight({ foes: [{ use: 'ogre' }] })
    const fight = Fight.create(system, other, { seed: 'other', hands: { company: 'ai:skilled' } })
    const since = avengers.take(fight).data.nemeses
    expect(since[0]).toEqual(ogre)
    expect(since.slice(1).every(({ id }) => id === 'ogre-again-2')).toBe(true)
  })
})
