/**
 * The gauntlet: what models and networks do wrong, and what must come of it. Stale and doubled choices, retries after
 * a broken connection, the wrong role, invented numbers, garbage, and attempts to see what a seat must not know.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  alsoAt,
  benchHere,
  benchOverStdio,
  newClient,
  type TestClient,
  type ToolResult,
} from './testing/bench.ts'
import { begin, begunIn, factsIn } from './testing/player.ts'

const open: TestClient[] = []
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close()
})

async function bench(options: Parameters<typeof benchHere>[0] = {}): Promise<TestClient> {
  const made = await benchHere(options)
  open.push(made)
  return made
}

/** What tells whether anything was changed. */
async function standing(at: TestClient, handle: string): Promise<string> {
  const { data } = await at.call('look', { handle, detail: 'full' })
  return JSON.stringify(data)
}

async function toll(
  at: TestClient,
): Promise<{ handle: string; handles: Record<string, string>; first: string }> {
  const { begun } = await begin(at, 'bastionland/first', 'players')
  const { handles, pending } = begun
  return { handle: handles['referee'] ?? '', handles, first: pending[0]?.decision_id ?? '' }
}

describe('choices that come at the wrong time', () => {
  it('refuses a doubled choice and names what is open now', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    factsIn(await at.call('choose', { handle, decision_id: first, choice: 'attack' }))
    const before = await standing(at, handle)
    const again = await at.call('choose', { handle, decision_id: first, choice: 'attack' })
    expect(again.isError).toBe(true)
    expect(again.text).toMatch(/^Refused \(already-answered\), nothing was changed/)
    expect(again.text).toContain('Whom does Errant Knight Aldous attack?')
    expect(await standing(at, handle)).toBe(before)
  })

  it('refuses a choice for a decision that is gone, and one made upon an old revision', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    const facts = factsIn(await at.call('choose', { handle, decision_id: first, choice: 'attack' }))
    const before = await standing(at, handle)
    const unknown = await at.call('choose', { handle, decision_id: '99:0@0', choice: 1 })
    expect(unknown.text).toMatch(/^Refused \(stale-question\)/)
    const next = facts.pending[0]?.decision_id ?? ''
    const old = await at.call('choose', { handle, decision_id: next, choice: 1, revision: 1 })
    expect(old.text).toMatch(/^Refused \(stale/)
    expect(await standing(at, handle)).toBe(before)
  })

  it('does a keyed choice once and gives the same result to a retry, by number and by id', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    const request = { handle, decision_id: first, choice: 1, idempotency_key: 'first-choice' }
    const once = await at.call('choose', request)
    const twice = await at.call('choose', request)
    expect(twice.isError).toBe(false)
    expect(twice.data['again']).toBe(true)
    expect(twice.data['events']).toEqual(once.data['events'])
    expect(twice.data['pending']).toEqual(once.data['pending'])
    expect(twice.data['revision']).toBe(once.data['revision'])
    const other = await at.call('choose', { ...request, choice: 'hold' })
    expect(other.data['revision'] ?? once.data['revision']).toBe(once.data['revision'])
    expect(factsIn(await at.call('look', { handle })).revision).toBe(once.data['revision'])
  })

  it('starts one fight for one key', async () => {
    const at = await bench()
    const request = { scenario: 'bastionland/duel', idempotency_key: 'a-key-nobody-guesses-7' }
    const [one, other] = [await at.call('start_fight', request), await at.call('start_fight', request)]
    expect(begunIn(other).handles).toEqual(begunIn(one).handles)
    expect((await at.call('start_fight', { ...request, idempotency_key: 'short-key' })).isError).toBe(true)
  })
})

describe('everything can be reached', () => {
  it('takes a sealed choice back while others have not chosen', async () => {
    const at = await bench({ seed: 'x' })
    const both = { players: 'human', npcs: 'human' }
    const begun = begunIn(
      await at.call('start_fight', { scenario: 'stances/first-blood', controllers: both }),
    )
    const { players = '', npcs = '' } = begun.handles
    const own = factsIn(await at.call('look', { handle: players })).pending[0]?.decision_id
    factsIn(await at.call('look', { handle: npcs }))
    const chosen = await at.call('choose', { handle: players, decision_id: own, choice: 'aggressive' })
    const [id = ''] = z.array(z.string()).parse(chosen.data['withdrawable'])
    const back = await at.call('choose', {
      handle: players,
      decision_id: id.split(' ')[0],
      choice: 'withdraw',
    })
    const [asked] = factsIn(back).pending
    expect(Object.keys(asked?.choices ?? {})).toContain('defensive')
    const again = await at.call('choose', {
      handle: players,
      decision_id: asked?.decision_id,
      choice: 'defensive',
    })
    expect(factsIn(again).pending).toEqual([])
  })

  it("puts the referee's own calls to the model that referees", async () => {
    const at = await bench({ seed: 'x' })
    const scenario = [
      'system: bastionland',
      'field: { calls: true }',
      'sides:',
      '  - { id: players, figures: [errant-knight-aldous] }',
      '  - { id: npcs, figures: [gate-sentry] }',
    ].join('\n')
    const begun = begunIn(
      await at.call('start_fight', { scenario, controllers: { referee: 'gm', players: 'gm' } }),
    )
    expect(begun.pending[0]).toMatchObject({ seat: 'referee', player: 'you' })
    const handle = begun.handles['referee'] ?? ''
    const called = await at.call('choose', { handle, decision_id: begun.pending[0]?.decision_id, choice: 1 })
    expect(factsIn(called).revision).toBeGreaterThan(begun.revision)
  })

  it('lets figures join and leave, rulings be noted, hands and dice change, and the fight be ended', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, handles } = await toll(at)
    const amend = async (change: Record<string, unknown>, by = handle): Promise<ToolResult> =>
      at.call('amend', { handle: by, change, reason: 'the table agrees' })
    const hound = { statblock: 'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite' }
    expect((await amend({ do: 'join', side: 'npcs', figure: hound })).text).toContain('hound joins npcs')
    expect((await amend({ do: 'leave', figure: 'hound' })).text).toContain('hound leaves')
    expect((await amend({ do: 'ruling', text: 'the bridge sways' })).text).toContain(
      'ruled: the bridge sways',
    )
    expect((await amend({ do: 'hand', seat: 'npcs', value: 'ai:craven' })).text).toContain('npcs ai:craven')
    expect((await amend({ do: 'dice', seat: 'npcs', value: 'typed' }, handles['npcs'])).text).toContain(
      'npcs typed',
    )
    expect((await amend({ do: 'health', value: 'word' })).isError).toBe(false)
    expect((await amend({ do: 'odds', value: false })).isError).toBe(false)
    expect((await amend({ do: 'joining', value: 'closed' })).isError).toBe(false)
    expect((await amend({ do: 'undo' })).isError).toBe(false)
    expect((await amend({ do: 'redo' })).isError).toBe(false)
    const ended = await amend({ do: 'end', side: 'players' })
    expect(ended.lines.at(-1)).toBe('Over: The wanderers won (victory).')
  })
})

describe('wrong roles', () => {
  it('lets a handle do what is its own and nothing else', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, handles, first } = await toll(at)
    const before = await standing(at, handle)
    const npcs = handles['npcs'] ?? ''
    const spectator = handles['spectator'] ?? ''
    const refusals: readonly ToolResult[] = [
      await at.call('choose', { handle: npcs, decision_id: first, choice: 1 }),
      await at.call('choose', { handle: spectator, decision_id: first, choice: 1 }),
      await at.call('amend', { handle: npcs, change: { do: 'end', side: 'npcs' }, reason: 'we win' }),
      await at.call('let_it_play', { handle: spectator, until: 'fight_end' }),
      await at.call('let_it_play', { handle: npcs, until: 'fight_end', seats: ['gm'] }),
      await at.call('fork', { handle: npcs }),
      await at.call('look', { handle: 'A'.repeat(43) }),
    ]
    for (const { isError, text } of refusals) {
      expect(isError).toBe(true)
      expect(text).toMatch(/^Refused \([a-z-]+\), nothing was changed: /)
      expect(text).toContain('What to do: ')
    }
    const moved = (text: string): unknown => ({ ...JSON.parse(text), revision: 0 })
    expect(moved(await standing(at, handle))).toEqual(moved(before))
  })

  it('lets no machine loose on a person', async () => {
    const at = await bench({ seed: 'x' })
    const begun = begunIn(await at.call('start_fight', { scenario: 'bastionland/first' }))
    const handle = begun.handles['referee'] ?? ''
    const refused = await at.call('let_it_play', { handle, until: 'fight_end', seats: ['players'] })
    expect(refused.text).toMatch(/^Refused \(wrong-seat\)/)
    const played = factsIn(await at.call('let_it_play', { handle, until: 'fight_end' }))
    expect(played.outcome).toBeUndefined()
    expect(played.pending.length).toBe(1)
  })
})

describe('numbers that nobody may bring', () => {
  it('takes no argument that carries one', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    const before = await standing(at, handle)
    const inventions = [
      { damage: 40 },
      { dice: [8, 8, 8] },
      { faces: [10] },
      { attackBonus: 7 },
      { roll: 20 },
      { inputResponses: { answer: { action: 'accept', content: { dice: '8' } } } },
    ]
    for (const extra of inventions) {
      const result = await at.call('choose', { handle, decision_id: first, choice: 1, ...extra })
      expect(result.isError).toBe(true)
      expect(result.text).toContain('numbers of the rules')
    }
    expect(await standing(at, handle)).toBe(before)
  })

  it('takes typed dice from no model', async () => {
    const at = await bench({ seed: 'x' })
    const begun = begunIn(await at.call('start_fight', { scenario: 'mythras/first', dice: 'typed' }))
    const handle = begun.handles['referee'] ?? ''
    const [roll] = begun.pending
    expect(roll?.kind).toBe('roll')
    const before = await standing(at, handle)
    for (const choice of [10, '10', ['10'], '7 3']) {
      const typed = await at.call('choose', { handle, decision_id: roll?.decision_id, choice })
      expect(typed.isError).toBe(true)
      expect(typed.text).toContain('no model types them')
    }
    expect(await standing(at, handle)).toBe(before)
    const drawn = await at.call('choose', { handle, decision_id: roll?.decision_id, choice: 'draw' })
    expect(factsIn(drawn).events.length).toBeGreaterThan(0)
  })
})

describe('garbage', () => {
  it('answers every malformed call with an error and changes nothing', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    const before = await standing(at, handle)
    const calls: readonly (readonly [string, Record<string, unknown>])[] = [
      ['choose', {}],
      ['choose', { handle: 7, decision_id: first, choice: 1 }],
      ['choose', { handle, decision_id: { $gt: '' }, choice: 1 }],
      ['choose', { handle, decision_id: first, choice: 0 }],
      ['choose', { handle, decision_id: first, choice: 99 }],
      ['choose', { handle, decision_id: first, choice: 'win' }],
      ['choose', { handle, decision_id: first, choice: '__proto__' }],
      ['choose', { handle, decision_id: first, choice: { constructor: 1 } }],
      ['choose', { handle, decision_id: first, choice: 1.5 }],
      ['choose', { handle, decision_id: first, choice: 1, idempotency_key: 'ü' }],
      ['choose', { handle, decision_id: '\u0000'.repeat(80), choice: 1 }],
      ['look', { handle, since: -1 }],
      ['look', { handle: `${handle}'; drop table fights; --` }],
      ['let_it_play', { handle, until: 'forever' }],
      ['amend', { handle, change: { do: 'set', path: '__proto__.polluted', value: true }, reason: 'x' }],
      ['amend', { handle, change: { do: 'set', path: 'figures.nobody.guard', value: 1 }, reason: 'x' }],
      ['amend', { handle, change: { do: 'join', side: 'players' }, reason: 'x' }],
      ['amend', { handle, change: { do: 'hand', seat: 'players', value: 7 }, reason: 'x' }],
      ['amend', { handle, change: { do: 'undo' } }],
      ['fork', { handle, at: 10_000 }],
      ['rule', { system: 'chess', query: 'mate' }],
      ['list_content', { system: 'bastionland', kind: 'spaceship' }],
      ['start_fight', {}],
      ['start_fight', { scenario: 'no-such-sample' }],
      ['start_fight', { scenario: '{ system: bastionland, sides: [' }],
      ['start_fight', { scenario: 'bastionland/first', controllers: { nobody: 'gm' } }],
      ['start_fight', { system: 'bastionland', sides: [{ name: 'a', figures: ['x'] }] }],
      ['simulate', {}],
    ]
    for (const [tool, args] of calls) {
      const result = await at.call(tool, args)
      expect([tool, JSON.stringify(args), result.isError]).toEqual([tool, JSON.stringify(args), true])
      expect(result.text).not.toMatch(/\bat .*\.(ts|js):\d/)
      expect(result.text.length).toBeLessThan(2500)
    }
    expect(await standing(at, handle)).toBe(before)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('secrets', () => {
  it.each([
    {
      scenario: 'stances/first-blood',
      seats: ['players', 'npcs'],
      secrets: ['aggressive', 'defensive'],
      open: 'balanced',
    },
    {
      scenario: 'warband/affair-of-honour',
      seats: ['players', 'npcs'],
      secrets: ['parry', 'feint'],
      open: 'assault',
    },
  ])('of $scenario stay in: a seat gets the same bytes whatever the other has chosen', async (secretly) => {
    const { scenario, seats, secrets, open: openly } = secretly
    const [mine = '', theirs = ''] = seats
    const seen: string[] = []
    for (const secret of secrets) {
      const at = await bench({ seed: 'leak' })
      const begun = begunIn(
        await at.call('start_fight', {
          scenario,
          controllers: { [mine]: 'human', [theirs]: 'human' },
        }),
      )
      const { referee = '', spectator = '' } = begun.handles
      const [players, npcs] = [begun.handles[mine] ?? '', begun.handles[theirs] ?? '']
      const own = factsIn(await at.call('look', { handle: npcs }))
      const answered = await at.call('choose', {
        handle: npcs,
        decision_id: own.pending[0]?.decision_id,
        choice: secret,
      })
      expect(answered.isError).toBe(false)
      const probes: readonly (readonly [string, Record<string, unknown>])[] = [
        ['look', { handle: players, detail: 'full' }],
        ['look', { handle: players, since: 0 }],
        ['look', { handle: players, from: 0 }],
        ['choices', { handle: players }],
        ['choices', { handle: players, decision_id: own.pending[0]?.decision_id }],
        ['choose', { handle: players, decision_id: own.pending[0]?.decision_id, choice: secret }],
        ['look', { handle: spectator, detail: 'full' }],
        ['choices', { handle: spectator }],
        ['fork', { handle: players }],
      ]
      const traffic: string[] = []
      for (const [tool, args] of probes) traffic.push((await at.call(tool, args)).text)
      for (const path of ['state', 'log', 'log.md', 'verify'])
        for (const handle of [players, spectator]) {
          const { contents } = await at.client.readResource({ uri: `steelyard://fights/${handle}/${path}` })
          traffic.push(contents.map((content) => ('text' in content ? content.text : '')).join(''))
        }
      const hidden = [referee, players, npcs, spectator, begun.code ?? 'none', begun.fight]
      seen.push(hidden.reduce((text, each) => text.replaceAll(each, '·'), traffic.join('\n')))
      const revealed = await at.call('choose', {
        handle: players,
        decision_id: factsIn(await at.call('look', { handle: players })).pending[0]?.decision_id,
        choice: openly,
      })
      expect(revealed.text.toLowerCase()).toContain(secret)
    }
    expect(seen[0]?.length).toBeGreaterThan(500)
    expect(seen[1]).toBe(seen[0])
  })

  it('gives no seed away while a fight goes on', async () => {
    const at = await bench({ seed: 'the seed nobody may read' })
    const { handles, handle } = await toll(at)
    const read = async (uri: string): Promise<string> => {
      const { contents } = await at.client.readResource({ uri })
      return contents.map((content) => ('text' in content ? content.text : '')).join('')
    }
    const texts: string[] = []
    for (const path of ['state', 'log', 'log.md', 'verify'])
      for (const each of Object.values(handles)) texts.push(await read(`steelyard://fights/${each}/${path}`))
    texts.push((await at.call('look', { handle, detail: 'full' })).text)
    expect(texts.join('\n')).not.toContain('the seed nobody may read')
    expect(texts.join('\n')).not.toContain('"ok":true')
    const end = { handle, change: { do: 'end', side: 'npcs' }, reason: 'it is late' }
    expect((await at.call('amend', end)).isError).toBe(false)
    const verified = await read(`steelyard://fights/${handle}/verify`)
    expect(verified).toContain('"ok":true')
    expect(verified).not.toContain('the seed nobody may read')
  })
})

describe('broken connections', () => {
  it('keeps a choice whose client was killed after it was made, and does not make it twice', async () => {
    const at = await bench({ seed: 'x' })
    const { handle, first } = await toll(at)
    if (at.host === null) throw new Error('no host')
    const doomed = await alsoAt(at.host, newClient('legacy'))
    const request = { handle, decision_id: first, choice: 'attack', idempotency_key: 'before-the-cut' }
    const lost = doomed.call('choose', request).catch(() => null)
    await wait(0)
    await doomed.close()
    await lost
    const retried = await at.call('choose', request)
    expect(retried.isError).toBe(false)
    const { log } = await at.host.snapshot(handle)
    const { revision } = factsIn(retried)
    expect(factsIn(await at.call('choose', request)).revision).toBe(revision)
    expect((await at.host.snapshot(handle)).log).toEqual(log)
  })

  it('has everything again after the process was killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steelyard-mcp-kept-'))
    const one = await benchOverStdio(['--data', folder, '--seed', 'x'], 'legacy')
    const { handle, first } = await toll(one)
    const request = { handle, decision_id: first, choice: 'attack', idempotency_key: 'over-the-end' }
    const made = await one.call('choose', request)
    await one.kill()
    const other = await benchOverStdio(['--data', folder], 'legacy')
    const again = await other.call('choose', request)
    expect(again.data['again']).toBe(true)
    expect(again.data['pending']).toEqual(made.data['pending'])
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  })
})
