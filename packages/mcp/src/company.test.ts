/**
 * An AI game master leads a company through three fights with rests, each in a chat of its own: every connection is a
 * fresh one that knows nothing but what `list_fights` tells it.
 */
import { openHost } from '@steelyard/table'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { alsoAt, benchHere, newClient, type TestClient } from './testing/bench.ts'
import { begunIn, factsIn } from './testing/player.ts'

const OWNER = 'an-owners-secret-of-length'
const holdings = z.object({
  companies: z.array(
    z.object({
      handle: z.string(),
      name: z.string(),
      living: z.int(),
      dead: z.int(),
      open: z.object({ kind: z.string(), handle: z.string(), over: z.boolean() }).optional(),
    }),
  ),
  fights: z.array(z.object({ handle: z.string(), title: z.string(), over: z.boolean() })),
})
const facts = z.object({
  handle: z.string().optional(),
  revision: z.int(),
  chapters: z.int(),
  figures: z.array(z.object({ id: z.string(), life: z.string(), state: z.string().optional() })),
  left: z.array(z.string()).optional(),
})

const gauntletFacts = z.object({
  verdict: z.string(),
  points: z.array(z.object({ at: z.string(), shares: z.array(z.object({ share: z.number() })) })),
})

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function ok(
  bench: TestClient,
  tool: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const result = await bench.call(tool, args)
  if (result.isError) throw new Error(result.text)
  return result.data
}

describe('a company in three chats', () => {
  it('fights, rests and is found again, over connections that know nothing of each other', async () => {
    const host = await openHost({ jobs: null })
    closing.push(() => host.close())
    const chat = (): Promise<TestClient> =>
      alsoAt(host, newClient('legacy'), { owner: OWNER, seed: 'riders' })

    const first = await chat()
    const founded = facts.parse(
      await ok(first, 'lead_company', {
        do: 'found',
        system: 'warband',
        name: 'The Riders',
        figures: ['brand', 'isolde', 'maude', 'torgny'],
      }),
    )
    expect(founded.figures).toHaveLength(4)
    await first.close()

    for (const number of [0, 1, 2]) {
      const bench = await chat()
      const [company] = holdings.parse(await ok(bench, 'list_fights', {})).companies
      const handle = company?.handle ?? ''
      expect(company?.name).toBe('The Riders')

      const begun = begunIn(
        await bench.call('lead_company', {
          do: 'fight',
          handle,
          figures: [{ use: 'wolf', count: 2 }],
          controllers: { company: 'gm' },
        }),
      )
      const early = await bench.call('lead_company', { do: 'take', handle })
      expect(early.text).toMatch(/^Refused \(too-early\)/)
      await bench.close()

      // The chat breaks off in the middle of the fight; the next one finds the table again.
      const next = await chat()
      const [again] = holdings.parse(await ok(next, 'list_fights', {})).companies
      expect(again?.open).toMatchObject({ kind: 'fight', over: false, handle: begun.handles['referee'] })
      const table = again?.open?.handle ?? ''
      const played = await next.call('let_it_play', {
        handle: table,
        until: 'fight_end',
        seats: ['gm', 'company'],
      })
      expect(factsIn(played).outcome).toMatch(/^Over: /)
      const taken = facts.parse(await ok(next, 'lead_company', { do: 'take', handle }))
      expect(taken.chapters).toBe(2 * number + 1)
      expect(taken.left?.join(' ')).toContain('Fought.')

      const rest = begunIn(await next.call('lead_company', { do: 'rest', handle }))
      let standing = factsIn(await next.call('look', { handle: rest.handles['referee'] }))
      for (let asked = 0; standing.outcome === undefined && asked < 40; asked++) {
        const [pending] = standing.pending
        standing = factsIn(
          await next.call('choose', {
            handle: rest.handles['referee'],
            decision_id: pending?.decision_id,
            choice: 'suggested',
          }),
        )
      }
      const rested = facts.parse(await ok(next, 'lead_company', { do: 'take', handle }))
      expect(rested.chapters).toBe(2 * number + 2)
      await next.close()
    }

    const last = await chat()
    const [company] = holdings.parse(await ok(last, 'list_fights', {})).companies
    const handle = company?.handle ?? ''
    const left = await last.call('company', { handle, chapter: 0 })
    expect(left.text).toContain('Brand')
    const one = await last.call('company', { handle, figure: 'brand' })
    expect(one.text).toContain('Joined the company.')
    expect(one.data['sheet']).toMatchObject({ name: 'Brand' })
    const { text: file } = await last.call('company', { handle, file: true })
    const copy = facts.parse(await ok(last, 'lead_company', { do: 'import', file }))
    const before = facts.parse(await ok(last, 'company', { handle }))
    expect(copy.figures).toEqual(before.figures)
    const { contents } = await last.client.readResource({ uri: `steelyard://companies/${handle}.json` })
    expect(contents[0]).toMatchObject({ mimeType: 'application/json' })
    await ok(last, 'lead_company', { do: 'delete', handle })
    expect(holdings.parse(await ok(last, 'list_fights', {})).companies).toHaveLength(1)
    await last.close()
  })
})

describe('a fight of a company', () => {
  it('begins where the model puts everybody, for that fight alone', async () => {
    const bench = await benchHere({ owner: OWNER, seed: 'riders' })
    closing.push(() => bench.close())
    const figures = ['errant-knight-aldous', 'young-squire']
    const { handle = '' } = facts.parse(
      await ok(bench, 'lead_company', { do: 'found', system: 'bastionland', name: 'Two', figures }),
    )
    const asked = {
      do: 'fight',
      handle,
      figures: [{ use: 'gate-sentry', zone: 'bridge' }],
      controllers: { company: 'gm' },
      field: { zones: [{ id: 'road', adjacent: ['bridge'] }, { id: 'bridge' }] },
    }
    const strange = await bench.call('lead_company', { ...asked, set: { nobody: { zone: 'road' } } })
    expect(strange.text).toContain('"nobody" does not go')
    const twice = await bench.call('lead_company', { ...asked, set: { 'young-squire': { count: 2 } } })
    expect(twice.text).toContain('"count" cannot be set for one fight.')
    const set = { 'errant-knight-aldous': { zone: 'bridge' }, 'young-squire': { zone: 'road' } }
    const begun = await bench.call('lead_company', { ...asked, set })
    const { text } = begun
    expect(text).toMatch(/Errant Knight Aldous [^|]*at bridge/)
    expect(text).toMatch(/Young Squire [^|]*at road/)
    expect(text).toMatch(/Gate Sentry [^|]*at bridge/)
    const table = begunIn(begun).handles['referee']
    await ok(bench, 'let_it_play', { handle: table, until: 'fight_end', seats: ['gm'] })
    const taken = await bench.call('lead_company', { do: 'take', handle })
    expect(taken.text).toContain('Fought.')
    const next = await bench.call('lead_company', { do: 'fight', handle, figures: ['gate-sentry'] })
    expect([next.isError, /at (bridge|road)/.test(next.text)]).toEqual([false, false])
  })
})

const BEGINS = [
  ['bastionland', 'errant-knight-aldous', 'gate-sentry', { zone: 'field' }],
  ['mythras', 'legionary', 'goblin', { at: [0, 0] }],
  ['momentum', 'diaghilev', 'brute', { position: 1 }],
  ['stances', 'magnus', 'hobgoblin-captain', { zone: 2, stance: 'defensive' }],
  ['warband', 'brand', 'wolf', { place: 1 }],
] as const

it.each(BEGINS)('%s: a fight in which a place was set is taken in', async (system, use, foe, place) => {
  const bench = await benchHere({ owner: OWNER, seed: 'riders' })
  closing.push(() => bench.close())
  const figures = [{ use, name: 'Anna' }]
  const { handle = '' } = facts.parse(
    await ok(bench, 'lead_company', { do: 'found', system, name: 'One', figures }),
  )
  const asked = { do: 'fight', handle, figures: [foe], controllers: { company: 'gm' }, set: { anna: place } }
  const table = begunIn(await bench.call('lead_company', asked)).handles['referee']
  await ok(bench, 'let_it_play', { handle: table, until: 'fight_end', seats: ['gm'] })
  const taken = facts.parse(await ok(bench, 'lead_company', { do: 'take', handle }))
  expect(taken.left?.join(' ')).toContain('Fought.')
})

describe('a gauntlet', () => {
  it('counts the same for the same seed, and leaves the company as it is', async () => {
    const bench = await benchHere({ owner: OWNER, jobs: true })
    closing.push(() => bench.close())
    const figures = ['brand', 'isolde']
    const { handle = '' } = facts.parse(
      await ok(bench, 'lead_company', { do: 'found', system: 'warband', name: 'Two', figures }),
    )
    const run = { handle, runs: 100, seed: 'twice', fights: [['wolf', 'wolf'], ['ogre']] }
    const { points, verdict } = gauntletFacts.parse(await ok(bench, 'simulate', run))
    expect(points.map(({ at }) => at)).toEqual(['fight=1', 'fight=2'])
    expect(gauntletFacts.parse(await ok(bench, 'simulate', run))).toEqual({ points, verdict })
    const [first = [], second = []] = points.map(({ shares }) => shares.map(({ share }) => share))
    expect(first).toHaveLength(2)
    // Nobody who has fallen lives after the next fight.
    for (const [who, share] of second.entries()) expect(share).toBeLessThanOrEqual(first[who] ?? 0)
    expect(verdict).toMatch(/^Fight [12] breaks the company most often\.$/)
    expect(facts.parse(await ok(bench, 'company', { handle })).chapters).toBe(0)
    const { text } = await bench.call('simulate', { ...run, handle: undefined })
    expect(text).toContain('need the handle of a company')
    const strangers = await bench.call('simulate', { ...run, fights: [['nobody']] })
    expect(strangers.text).toMatch(/^Refused .*nobody/)
  })
})

describe('who finds what', () => {
  it('lists the fights of an owner, and nobody else finds them', async () => {
    const bench = await benchHere()
    closing.push(() => bench.close())
    const none = await bench.call('list_fights')
    expect(none.text).toMatch(/^Refused \(no-owner\)/)
    await ok(bench, 'start_fight', { scenario: 'bastionland/first', owner: OWNER })
    await ok(bench, 'start_fight', { scenario: 'stances/first-blood' })
    const { fights } = holdings.parse(await ok(bench, 'list_fights', { owner: OWNER }))
    expect(fights).toHaveLength(1)
    const found = await bench.call('look', { handle: fights[0]?.handle })
    expect(found.isError).toBe(false)
    const other = await ok(bench, 'list_fights', { owner: `${OWNER}-of-another` })
    expect(other).toEqual({ companies: [], fights: [] })
  })

  it('says what is missing, and changes nothing', async () => {
    const bench = await benchHere({ owner: OWNER, seed: 'riders' })
    closing.push(() => bench.close())
    const say = async (args: Record<string, unknown>): Promise<string> =>
      (await bench.call('lead_company', args)).text
    expect(await say({ do: 'fight' })).toContain('list_fights names the handles')
    expect(await say({ do: 'import', file: '{"format":"steelyard-comp' })).toContain('was cut off')
    expect(await say({ do: 'import', file: '{"format":"steelyard-company","formatVersion":9}' })).toContain(
      'written by a newer steelyard',
    )
    const { handle = '' } = facts.parse(
      await ok(bench, 'lead_company', { do: 'found', system: 'stances', name: 'Four', figures: [] }),
    )
    expect(await say({ do: 'rest', handle })).toContain('Nobody of the company is alive.')
    expect(await say({ do: 'add', handle, revision: 9, figures: ['x'] })).toMatch(/stale-company/)
    expect(facts.parse(await ok(bench, 'company', { handle })).figures).toEqual([])
  })
})

const GAMES = ['bastionland', 'mythras', 'momentum', 'stances', 'warband'] as const

describe.each(GAMES)('a model that knows nothing but the resources of %s', (system) => {
  it('writes an encounter, founds a company and leads it through three fights in three chats', async () => {
    const host = await openHost({ jobs: null })
    closing.push(() => host.close())
    const chat = (): Promise<TestClient> =>
      alsoAt(host, newClient('legacy'), { owner: OWNER, seed: `three fights of ${system}` })

    const first = await chat()
    const { contents } = await first.client.readResource({ uri: `steelyard://systems/${system}/statblocks` })
    const [guide] = contents
    const text = guide !== undefined && 'text' in guide ? guide.text : ''
    const blocks = [...text.matchAll(/^```\n([\s\S]+?)\n```/gm)].map(([, block = '']) => block)
    expect(blocks.length).toBeGreaterThan(1)
    const [foe = '', ...others] = blocks
    const members = others.map((statblock, at) => ({ statblock, name: `Of the company ${at + 1}` }))
    const written = {
      system,
      title: 'What the model thought of',
      sides: [
        { id: 'players', name: 'The company', figures: members },
        { id: 'npcs', name: 'Strangers', figures: [{ statblock: foe, name: 'A stranger', count: 2 }] },
      ],
    }
    const begun = begunIn(await first.call('start_fight', { scenario: JSON.stringify(written) }))
    expect(begun.handles).toHaveProperty('npcs')
    await ok(first, 'lead_company', { do: 'found', system, name: 'The Three', figures: members })
    await first.close()

    for (const number of [1, 2, 3]) {
      const bench = await chat()
      const held = holdings.parse(await ok(bench, 'list_fights', {}))
      expect(held.fights.map(({ title }) => title)).toContain('What the model thought of')
      const handle = held.companies[0]?.handle ?? ''
      if (held.companies[0]?.living === 0)
        await ok(bench, 'lead_company', { do: 'add', handle, figures: members })
      const fight = begunIn(
        await bench.call('lead_company', {
          do: 'fight',
          handle,
          figures: [{ statblock: foe, name: `Stranger of fight ${number}` }],
          controllers: { company: 'gm' },
        }),
      )
      const played = await bench.call('let_it_play', {
        handle: fight.handles['referee'],
        until: 'fight_end',
        seats: ['gm', 'company'],
        facts: true,
      })
      expect(factsIn(played).outcome).toMatch(/^Over: /)
      expect(played.text).toMatch(/^For the telling: \S/m)
      const taken = facts.parse(await ok(bench, 'lead_company', { do: 'take', handle }))
      expect(taken.chapters).toBe(number)
      await bench.close()
    }
  })
})
