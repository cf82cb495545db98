/**
 * Every route, end to end: a real server, a real port, and the client that the pages use.
 */

import { jobForm, type NewTable, type Odds, oddsForm, snapshotForm } from '@steelyard/table/contract'
import { usualAnswer } from '@steelyard/table/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { RemoteHost } from '../client.ts'
import { TestTables } from '../testing/served.ts'

const tables = new TestTables()
let host: RemoteHost
beforeAll(async () => {
  await tables.start()
  host = tables.remote()
})
afterAll(() => tables.end())

function quick(): Promise<NewTable> {
  return host.create({
    from: { sample: 'first', system: 'bastionland' },
    hands: { players: 'human', npcs: 'ai:simple' },
    seed: 'routes',
  })
}

describe('the library', () => {
  test('games, rules, rulings and content', async () => {
    const systems = await host.systems()
    expect(systems.map(({ id }) => id)).toContain('bastionland')
    const all = await host.rules('bastionland')
    const some = await host.rules('bastionland', 'gambit')
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(all.length)
    for (const { met } of all) expect(['fight', 'after', 'scenario']).toContain(met)
    const found = all.filter(({ code = [] }) => code.length > 0)
    expect(found.length).toBeGreaterThan(0)
    for (const { code = [] } of found)
      for (const { file } of code) expect(file).toMatch(/^packages\/systems\/src\/bastionland\/.*\.ts$/)
    expect((await host.rulings('bastionland')).length).toBeGreaterThan(0)
    const samples = await host.content({ system: 'bastionland', kind: 'scenario', limit: 3 })
    expect(samples.length).toBeGreaterThan(0)
    expect(samples.length).toBeLessThanOrEqual(3)
    const [first] = samples
    const entry = await host.contentEntry('bastionland', 'scenario', first?.id ?? '')
    expect(entry.data).toBeDefined()
  })

  test('a statblock is read, a scenario checked, a save verified', async () => {
    const { tokens } = await quick()
    const checked = await host.check({ sample: 'first', system: 'bastionland' })
    expect(checked.system).toBe('bastionland')
    const save: unknown = JSON.parse(await host.reveal(tokens.referee))
    expect(await host.verify(save)).toMatchObject({ ok: true, problems: [] })
    const figures = await host.content({ system: 'bastionland', query: 'sentry', limit: 1 })
    expect(figures.length).toBe(1)
    await expect(host.statblock('bastionland', '')).rejects.toMatchObject({ code: expect.any(String) })
  })

  test('the addresses for others are told where there are any', async () => {
    expect(await host.addresses()).toEqual([])
    const open = new TestTables({ address: '0.0.0.0', origins: ['https://table.example.org'] })
    await open.start()
    expect(await open.remote().addresses()).toEqual(['https://table.example.org', ...open.tables.lan])
    await open.end()
  })

  test('what is not there is said to be not there', async () => {
    await expect(host.rules('chess')).rejects.toMatchObject({ code: 'unknown-system' })
    await expect(host.contentEntry('bastionland', 'scenario', 'nothing')).rejects.toMatchObject({
      code: 'unknown-content',
    })
  })
})

describe('a fight', () => {
  test('is made, joined by code, looked at and played', async () => {
    const { tokens, code } = await quick()
    const joined = await host.join({ code: (code ?? '').toLowerCase(), name: 'Ada', seat: 'players' })
    const snapshot = snapshotForm.parse(await host.snapshot(joined.token))
    expect(snapshot.me).toMatchObject({ name: 'Ada', role: 'player', seat: 'players' })
    const [question] = snapshot.questions
    if (question === undefined) throw new Error('the player must be asked')
    const acted = await host.act(joined.token, { act: usualAnswer(question), revision: snapshot.revision })
    expect(acted.again).toBe(false)
    expect(acted.revision).toBeGreaterThan(snapshot.revision)
    const since = await host.since(tokens.referee, snapshot.revision)
    expect(since.revision).toBeGreaterThanOrEqual(acted.revision)
  })

  test('the same key does the same act once, and no other', async () => {
    const { tokens } = await quick()
    const { questions } = await host.snapshot(tokens.referee)
    const [question] = questions
    if (question === undefined) throw new Error('somebody must be asked')
    const request = { act: usualAnswer(question), key: 'the-same-key-twice' }
    const one = await host.act(tokens.referee, request)
    const two = await host.act(tokens.referee, request)
    expect([one.again, two.again]).toEqual([false, true])
    expect(two.revision).toBe(one.revision)
    await expect(
      host.act(tokens.referee, { act: { act: 'undo' }, key: 'the-same-key-twice' }),
    ).rejects.toMatchObject({ code: 'key-used' })
  })

  test('a new fight with the same key is the same fight', async () => {
    const request = {
      from: { sample: 'first', system: 'bastionland' },
      key: 'one-fight-however-often-it-is-sent',
    }
    const [one, two] = await Promise.all([host.create(request), host.create(request)])
    expect(two).toEqual(one)
  })

  test('stale, foreign and forbidden acts are refused and change nothing', async () => {
    const { tokens } = await quick()
    const { revision } = await host.snapshot(tokens.referee)
    const refused = (token: string, request: Parameters<RemoteHost['act']>[1], code: string) =>
      expect(host.act(token, request)).rejects.toMatchObject({ code })
    await refused(tokens.referee, { act: { act: 'undo' }, revision: revision + 7 }, 'stale')
    await refused(tokens.spectator, { act: { act: 'undo' } }, 'forbidden')
    await refused(tokens.seats['players'] ?? '', { act: { act: 'health', health: 'word' } }, 'forbidden')
    await refused(
      tokens.referee,
      { act: { act: 'answer', question: '0:99@0', choice: 'x' } },
      'stale-question',
    )
    await refused('a-token-that-nobody-has-ever-given', { act: { act: 'undo' } }, 'unknown-token')
    expect(JSON.parse(await host.reveal(tokens.referee))).toMatchObject({ record: [{ act: 'reveal' }] })
  })
})

describe('study', () => {
  // Everything here is weighed, so the smallest fight will do.
  const duel = (): Promise<NewTable> =>
    host.create({
      from: { sample: 'duel', system: 'bastionland' },
      hands: { players: 'human', npcs: 'ai:simple' },
      seed: 'study',
    })

  test('odds come over the socket of a watch, better and better, until they are settled or stopped', async () => {
    const { tokens } = await duel()
    const { questions } = await host.snapshot(tokens.referee)
    const asked = questions.find(({ kind }) => kind === 'choice')
    if (asked?.kind !== 'choice') throw new Error('somebody must be asked')
    const leave = await host.watch(tokens.referee, null, () => undefined)
    const told: Odds[] = []
    await new Promise<void>((settled, refused) => {
      host
        .weigh(tokens.referee, { question: asked.id }, (odds) => {
          told.push(oddsForm.parse(odds))
          if (odds.settled) settled()
        })
        .catch(refused)
    })
    for (const { options } of told)
      expect(options.map(({ key }) => key)).toEqual(asked.options.map(({ key }) => key))
    expect(told.at(-1)?.settled).toBe(true)
    await expect(host.weigh(tokens.referee, { question: '9:9@9' }, () => undefined)).rejects.toMatchObject({
      code: 'unknown-question',
    })
    leave()
  })

  test('odds, moments, odds of the past, forks, exports', async () => {
    const { tokens } = await duel()
    const { questions } = await host.snapshot(tokens.referee)
    const asked = questions.find(({ kind }) => kind === 'choice')
    if (asked === undefined) throw new Error('somebody must be asked')
    const odds = oddsForm.parse(await host.odds(tokens.referee, { question: asked.id }))
    expect(odds.options.length).toBeGreaterThan(0)
    await host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: ['players'] } })
    const moment = await host.moment(tokens.referee, 1)
    expect(moment.step).toBe(1)
    const past = moment.questions.find(({ kind }) => kind === 'choice')
    if (past !== undefined)
      expect(
        (await host.odds(tokens.referee, { step: 1, question: past.id })).options.length,
      ).toBeGreaterThan(0)
    const fork = await host.fork(tokens.referee, 1, 'Otherwise')
    expect((await host.snapshot(fork.tokens.referee)).fight).toMatchObject({
      title: 'Otherwise',
      branch: { step: 1 },
    })
    for (const form of ['markdown', 'discord', 'jsonl', 'scenario'] as const)
      expect((await host.export(tokens.referee, form)).length).toBeGreaterThan(20)
    await expect(host.export(tokens.referee, 'save')).rejects.toMatchObject({ code: 'too-early' })
    for (const token of [tokens.spectator, tokens.seats['players'] ?? '']) {
      await expect(host.export(token, 'save')).rejects.toMatchObject({ code: 'forbidden' })
      await expect(host.reveal(token)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(JSON.parse(await host.reveal(tokens.referee))).toMatchObject({ format: 'steelyard-fight' })
    expect((await host.snapshot(tokens.spectator)).log.at(-1)?.text).toMatch(/^\[whole fight revealed/)
  })

  test('what is left afterwards, and a review', async () => {
    const { tokens } = await duel()
    await expect(host.after(tokens.referee)).rejects.toMatchObject({ code: 'too-early' })
    const { questions } = await host.snapshot(tokens.referee)
    const [question] = questions
    if (question === undefined) throw new Error('somebody must be asked')
    await host.act(tokens.referee, { act: usualAnswer(question) })
    await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
    expect(Array.isArray(await host.after(tokens.referee))).toBe(true)
    const { moments } = await host.review(tokens.referee)
    expect(Array.isArray(moments)).toBe(true)
  })
})

describe('the lab', () => {
  test('a simulation is started, asked about and stopped', async () => {
    const { id, state } = await host.submit({
      from: { sample: 'first', system: 'bastionland' },
      fights: 5_000_000,
    })
    expect(['waiting', 'running']).toContain(state)
    await host.cancel(id)
    for (;;) {
      const view = jobForm.parse(await host.job(id))
      if (view.state === 'cancelled') break
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
    await expect(host.job('nothing')).rejects.toMatchObject({ code: 'unknown-job' })
  })
})

describe('companies', () => {
  test('founded, fought, rested, exported, deleted, imported, and on it goes', async () => {
    const { companies } = host
    const figures = ['brand', 'isolde', 'maude', 'torgny']
    const { token, view } = await companies.found({ system: 'warband', name: 'The Riders', figures })
    expect(view.cards.map(({ name }) => name)).toContain('Brand')
    const hands = { company: 'ai:skilled' } as const
    const fight = await companies.fight(token, { revision: 1, foes: ['wolf'], hands, seed: 'a wolf' })
    expect((await companies.read(token)).open).toEqual({ kind: 'fight', fight: fight.fight, over: true })
    await expect(companies.fight(token, { revision: 2, foes: ['wolf'] })).rejects.toMatchObject({
      code: 'chapter-open',
    })
    const taken = await companies.take(token, 2)
    expect(taken).toMatchObject({ revision: 3, open: null, company: { chapters: [{ kind: 'fight' }] } })
    const rest = await companies.between(token, { revision: 3, seed: 'a rest' })
    await expect(companies.take(token, 4)).rejects.toMatchObject({ code: 'too-early' })
    const again = await companies.enter(token)
    expect(again.fight).toBe(rest.fight)
    const { questions } = await host.snapshot(again.token)
    const question = questions[0]?.id ?? ''
    await host.act(again.token, { act: { act: 'answer', question, choice: 'onward' } })
    const rested = await companies.take(token, 4)
    expect(rested.company.chapters.map(({ kind }) => kind)).toEqual(['fight', 'interlude'])
    expect(await host.verify(await companies.chapter(token, 1))).toMatchObject({ ok: true })
    const file = await companies.export(token)
    await companies.remove(token)
    await expect(companies.read(token)).rejects.toMatchObject({ code: 'unknown-token' })
    const back = await companies.found({ company: JSON.parse(file) })
    expect(JSON.parse(await companies.export(back.token))).toEqual(JSON.parse(file))
    await companies.fight(back.token, { revision: 1, foes: ['wolf'], hands, seed: 'another' })
  })

  test('two people who edit one sheet: the second is told, and nothing is lost', async () => {
    const { companies } = host
    const { token } = await companies.found({ system: 'stances', name: 'Two', figures: ['magnus'] })
    const edit = (notes: string) =>
      companies.edit(token, { revision: 1, edit: { figure: { id: 'magnus', notes } } })
    const [one, other] = await Promise.allSettled([edit('one'), edit('other')])
    const [done] = [one, other].filter(({ status }) => status === 'fulfilled')
    const [refused] = [one, other].filter(({ status }) => status === 'rejected')
    expect(done).toBeDefined()
    expect(refused).toMatchObject({ reason: { code: 'stale-company' } })
    expect((await companies.read(token)).revision).toBe(2)
  })

  test('a broken roster, a pack of another version and a picture of 50 MB: a clear word, and nothing is lost', async () => {
    const { companies } = host
    const { token, view } = await companies.found({ system: 'stances', name: 'One', figures: ['magnus'] })
    const company = JSON.parse(JSON.stringify(view.company))
    await expect(companies.found({ company: { ...company, figures: [{ id: 'x' }] } })).rejects.toMatchObject({
      code: 'malformed-save',
      message: expect.stringContaining('figures.0'),
    })
    const pack = { format: 'steelyard-pack', formatVersion: 3, id: 'p', title: 'P', version: '1.0.0' }
    const described = { packs: [{ ...pack, system: 'stances' }] }
    await expect(companies.edit(token, { revision: 1, edit: { describe: described } })).rejects.toMatchObject(
      {
        code: 'malformed-pack',
        message: expect.stringContaining('a newer steelyard'),
      },
    )
    const picture = (bytes: number): string => `data:image/png;base64,${'A'.repeat(bytes)}`
    const paint = (bytes: number) =>
      companies.edit(token, { revision: 1, edit: { figure: { id: 'magnus', picture: picture(bytes) } } })
    await expect(paint(250_000)).rejects.toMatchObject({
      message: expect.stringContaining('make it smaller'),
    })
    await expect(paint(50_000_000)).rejects.toMatchObject({ code: 'too-large' })
    const after = await companies.read(token)
    expect([after.revision, after.company]).toEqual([1, view.company])
  })

  test('sheets: the schema, what one comes to, and what is wrong with one', async () => {
    const { companies } = host
    expect(JSON.stringify(await companies.sheetSchema('bastionland'))).toContain('guard')
    const checked = await companies.checkSheet('warband', { name: 'Bo', kind: 'pc', vigor: 15 })
    expect(checked).toMatchObject({
      sheet: { atk: 2, hpMax: 2 },
      lean: { name: 'Bo', kind: 'pc', vigor: 15 },
    })
    await expect(companies.checkSheet('warband', { name: 'Bo', hp: 'x' })).rejects.toThrow('hp')
  })
})

describe('what the server says of itself', () => {
  test('OpenAPI names every route, each with its refusals', async () => {
    const answer = await fetch(`${tables.address}/openapi.json`)
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({ operationId: z.string(), responses: z.record(z.string(), z.json()) }),
          ),
        ),
      })
      .parse(await answer.json())
    expect(Object.keys(paths).sort()).toEqual([
      '/api/v1/addresses',
      '/api/v1/check',
      '/api/v1/companies',
      '/api/v1/company',
      '/api/v1/company/abandon',
      '/api/v1/company/chapters/{number}',
      '/api/v1/company/edits',
      '/api/v1/company/enter',
      '/api/v1/company/export',
      '/api/v1/company/fights',
      '/api/v1/company/gauntlets',
      '/api/v1/company/interludes',
      '/api/v1/company/take',
      '/api/v1/content',
      '/api/v1/content/{system}/{kind}/{id}',
      '/api/v1/dice',
      '/api/v1/fight',
      '/api/v1/fight/acts',
      '/api/v1/fight/after',
      '/api/v1/fight/chances',
      '/api/v1/fight/course',
      '/api/v1/fight/export/{form}',
      '/api/v1/fight/fork',
      '/api/v1/fight/mistakes',
      '/api/v1/fight/moments/{step}',
      '/api/v1/fight/moments/{step}/odds',
      '/api/v1/fight/odds',
      '/api/v1/fight/portraits',
      '/api/v1/fight/reveal',
      '/api/v1/fight/review',
      '/api/v1/fight/since/{revision}',
      '/api/v1/fights',
      '/api/v1/holdings',
      '/api/v1/inquiries',
      '/api/v1/jobs',
      '/api/v1/jobs/{id}',
      '/api/v1/join',
      '/api/v1/network',
      '/api/v1/odds',
      '/api/v1/pack',
      '/api/v1/sheet',
      '/api/v1/statblock',
      '/api/v1/systems',
      '/api/v1/systems/{system}/odds',
      '/api/v1/systems/{system}/rules',
      '/api/v1/systems/{system}/rulings',
      '/api/v1/systems/{system}/scenario',
      '/api/v1/systems/{system}/sheet',
      '/api/v1/verify',
    ])
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const methods of Object.values(paths))
      for (const { responses } of Object.values(methods))
        expect(Object.keys(responses)).toEqual(['200', '4XX', '5XX'])
  })

  test('the path may carry the version, problems follow RFC 9457, and the socket has a schema', async () => {
    const systems = await fetch(`${tables.address}/api/v1/systems`)
    expect(await systems.json()).toEqual(await (await fetch(`${tables.address}/api/systems`)).json())
    const refused = await fetch(`${tables.address}/api/v1/fight`, {
      headers: { authorization: 'Bearer none' },
    })
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: refused.status, code: expect.any(String) })
    const socket = z
      .object({ $defs: z.object({ toServer: z.json(), toClient: z.json() }) })
      .parse(await (await fetch(`${tables.address}/socket.json`)).json())
    expect(JSON.stringify(socket.$defs.toServer)).toContain('watch')
    expect(JSON.stringify(socket.$defs.toClient)).toContain('update')
  })

  test('health and numbers', async () => {
    const health = await fetch(`${tables.address}/healthz`)
    expect(await health.json()).toEqual({ ok: true, version: '0.0.0' })
    const numbers = await (await fetch(`${tables.address}/metrics`)).text()
    expect(numbers).toMatch(/^steelyard_fights_open \d+$/m)
    expect(numbers).toMatch(
      /^http_request_duration_seconds_count\{method="POST",route="\/api\/fights",status_code="200"\} \d+$/m,
    )
    expect(numbers).toMatch(/^steelyard_act_duration_seconds_count\{act="answer",result="done"\} \d+$/m)
    expect(numbers).toMatch(/^steelyard_store_duration_seconds_count\{call="append"\} \d+$/m)
    expect(numbers).toMatch(/^steelyard_build_info\{version="0\.0\.0",node="v[\d.]+"\} 1$/m)
    expect(numbers).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(numbers).toMatch(/^process_cpu_seconds_total /m)
    expect(health.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})
