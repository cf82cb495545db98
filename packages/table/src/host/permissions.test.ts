/**
 * Who may do what: every act tried by every kind of person. What is refused changes nothing.
 */
import { expect, test } from 'vitest'
import { type Act, HostProblem, type JoinResult, type NewTable } from '../contract.ts'
import { openHost } from '../index.ts'
import type { LocalHost } from './local-host.ts'

type Who = 'referee' | 'player' | 'rival' | 'unseated' | 'guest' | 'spectator'
const EVERYBODY: readonly Who[] = ['referee', 'player', 'rival', 'unseated', 'guest', 'spectator']

interface Table {
  readonly host: LocalHost
  readonly created: NewTable
  readonly tokens: Record<Who, string>
  readonly people: Record<'unseated' | 'guest', JoinResult>
  /** An open question of the player's. */
  readonly question: string
}

/** A duel in the stance game: both seats are played by people, and both are asked in secret. */
async function tableFor(): Promise<Table> {
  const host = await openHost()
  const created = await host.create({
    from: { sample: 'first-blood', system: 'stances' },
    hands: { players: 'human', npcs: 'human' },
    seed: 'permissions',
  })
  const unseated = await host.join({ code: created.code ?? '', name: 'Una' })
  await host.act(created.tokens.referee, { act: { act: 'joining', open: true, nod: true } })
  const { code } = (await host.snapshot(created.tokens.referee)).fight
  const guest = await host.join({ code: code ?? '', name: 'Gus', seat: 'players' })
  const tokens = {
    referee: created.tokens.referee,
    player: created.tokens.seats['players'] ?? '',
    rival: created.tokens.seats['npcs'] ?? '',
    unseated: unseated.token,
    guest: guest.token,
    spectator: created.tokens.spectator,
  }
  const question = (await host.snapshot(tokens.player)).questions[0]?.id ?? ''
  await host.snapshot(tokens.rival)
  return { host, created, tokens, people: { unseated, guest }, question }
}

interface Case {
  readonly act: (table: Table) => Act
  readonly may: readonly Who[]
  readonly before?: (table: Table) => Promise<unknown>
}

const stance = ({ question }: Table): Act => ({ act: 'answer', question, choice: 'balanced' })
const undoable = async (table: Table): Promise<void> => {
  await table.host.act(table.tokens.player, { act: stance(table) })
}

const cases: Record<string, Case> = {
  answer: { act: stance, may: ['player'] },
  withdraw: {
    act: ({ question }) => ({ act: 'withdraw', question: question.slice(2, question.indexOf('@')) }),
    may: ['referee', 'player'],
    before: undoable,
  },
  'play own seat': {
    act: () => ({ act: 'play', until: 'decision', seats: ['players'] }),
    may: ['referee', 'player'],
  },
  play: { act: () => ({ act: 'play', until: 'decision' }), may: ['referee', 'player', 'rival'] },
  answers: {
    act: ({ question }) => ({ act: 'answers', answers: [{ question, choice: 'balanced' }] }),
    may: ['player'],
  },
  'ask oneself less': {
    act: () => ({ act: 'attention', seat: 'players', decision: 'turn', level: 'never' }),
    may: ['referee', 'player'],
  },
  'ask everybody less': { act: () => ({ act: 'attention', level: 'never' }), may: ['referee'] },
  'a deputy for oneself': {
    act: () => ({ act: 'deputy', seats: ['players'], until: ['turn'] }),
    may: ['referee', 'player'],
  },
  undo: { act: () => ({ act: 'undo' }), may: ['referee'], before: undoable },
  'undo to': { act: () => ({ act: 'undo', to: 0 }), may: ['referee'] },
  redo: {
    act: () => ({ act: 'redo' }),
    may: ['referee'],
    before: async (table) => {
      await undoable(table)
      await table.host.act(table.tokens.referee, { act: { act: 'undo' } })
    },
  },
  again: {
    act: () => ({ act: 'again' }),
    may: ['referee'],
    before: ({ host, tokens }) =>
      host.act(tokens.referee, { act: { act: 'play', until: 'round', seats: ['players', 'npcs'] } }),
  },
  amend: { act: () => ({ act: 'amend', change: { ruling: { text: 'so' } }, why: 'test' }), may: ['referee'] },
  'hand own seat': {
    act: () => ({ act: 'hand', seat: 'players', hand: 'ai:skilled' }),
    may: ['referee', 'player'],
  },
  'hand other seat': {
    act: () => ({ act: 'hand', seat: 'npcs', hand: 'ai:skilled' }),
    may: ['referee', 'rival'],
  },
  dice: { act: () => ({ act: 'dice', seat: 'players', origin: 'typed' }), may: ['referee', 'player'] },
  seed: { act: () => ({ act: 'seed', seed: 'mine' }), may: ['referee', 'player', 'rival'] },
  health: { act: () => ({ act: 'health', health: 'bar' }), may: ['referee'] },
  odds: { act: () => ({ act: 'odds', allowed: false }), may: ['referee'] },
  joining: { act: () => ({ act: 'joining', open: false, nod: false }), may: ['referee'] },
  admit: {
    act: ({ people }) => ({ act: 'admit', person: people.guest.person, yes: true }),
    may: ['referee'],
  },
  'seat of another': {
    act: ({ people }) => ({ act: 'seat', person: people.guest.person, seat: 'npcs' }),
    may: ['referee'],
  },
  'seat that is taken': {
    act: ({ people }) => ({ act: 'seat', person: people.unseated.person, seat: 'players' }),
    may: ['referee'],
  },
}

for (const [name, { act, may, before }] of Object.entries(cases))
  test(`${name}: ${may.join(', ')}`, async () => {
    const shut = await tableFor()
    await before?.(shut)
    for (const who of EVERYBODY) {
      const allowed = may.includes(who)
      const table = allowed ? await tableFor() : shut
      if (allowed) await before?.(table)
      const { host, tokens } = table
      const { revision } = await host.snapshot(tokens.referee)
      const done = await host.act(tokens[who], { act: act(table) }).catch((thrown: unknown) => thrown)
      if (allowed) {
        expect(done, who).toMatchObject({ again: false, revision: revision + 1 })
        await host.close()
      } else {
        expect(done, who).toBeInstanceOf(HostProblem)
        expect((await host.snapshot(tokens.referee)).revision, who).toBe(revision)
      }
    }
    await shut.host.close()
  })

test('somebody without a seat takes a free one, and the referee moves everybody', async () => {
  const host = await openHost()
  const created = await host.create({ from: { sample: 'duel', system: 'bastionland' } })
  const joined = await host.join({ code: created.code ?? '', name: 'Ann' })
  const [free] = joined.seats
  expect(free).toMatchObject({ seat: 'players', taken: false })
  const took = await host.act(joined.token, { act: { act: 'seat', person: joined.person, seat: 'players' } })
  expect(took.update.questions.length).toBeGreaterThan(0)
  const refused = await host
    .act(joined.token, { act: { act: 'seat', person: joined.person, seat: 'npcs' } })
    .catch((thrown: unknown) => thrown)
  expect(refused).toMatchObject({ code: 'forbidden' })
  const moved = { act: { act: 'seat', person: joined.person, seat: 'npcs' } } as const
  await host.act(created.tokens.referee, moved)
  expect((await host.snapshot(joined.token)).me.seat).toBe('npcs')
  const spectators = { act: { act: 'seat', person: 'spectator', seat: 'npcs' } } as const
  await expect(host.act(created.tokens.referee, spectators)).rejects.toMatchObject({ code: 'forbidden' })
  await host.close()
})

test('a guest sees nothing before the nod, everything of the seat after it, and nothing if sent away', async () => {
  const { host, tokens, people } = await tableFor()
  const before = await host.snapshot(tokens.guest)
  expect([before.board.sides, before.log, before.questions, before.people]).toEqual([[], [], [], []])
  for (const read of [
    host.export(tokens.guest, 'markdown'),
    host.moment(tokens.guest, 0),
    host.fork(tokens.guest, null),
    host.after(tokens.guest),
  ])
    await expect(read).rejects.toMatchObject({ code: 'waiting' })
  const news: unknown[] = []
  await host.watch(tokens.guest, null, (update) => news.push(update))
  await host.act(tokens.referee, { act: { act: 'admit', person: people.guest.person, yes: true } })
  expect(news.at(-1)).toMatchObject({
    people: expect.arrayContaining([expect.objectContaining({ name: 'Gus' })]),
  })
  expect((await host.snapshot(tokens.guest)).questions.length).toBeGreaterThan(0)
  await expect(
    host.act(tokens.referee, { act: { act: 'admit', person: people.guest.person, yes: false } }),
  ).rejects.toMatchObject({ code: 'too-late' })
  const { code } = (await host.snapshot(tokens.referee)).fight
  const other = await host.join({ code: code ?? '', name: 'Bob' })
  await host.act(tokens.referee, { act: { act: 'admit', person: other.person, yes: false } })
  await expect(host.snapshot(other.token)).rejects.toMatchObject({ code: 'unknown-token' })
  await host.close()
})

test('a code works until joining is closed, and a taken seat needs the nod', async () => {
  const host = await openHost()
  const { code, tokens } = await host.create({ from: { sample: 'ogre' } })
  const first = await host.join({ code: code ?? '', name: 'Ann', seat: 'players' })
  expect(first.waiting).toBe(false)
  const second = await host.join({ code: code ?? '', name: 'Bob', seat: 'players' })
  expect(second.waiting).toBe(true)
  await expect(host.join({ code: code ?? '', name: 'Cid', seat: 'npcs' })).rejects.toMatchObject({
    code: 'unknown-seat',
  })
  await expect(host.join({ code: 'QQQQQQ', name: 'Dan' })).rejects.toMatchObject({ code: 'unknown-code' })
  await host.act(tokens.referee, { act: { act: 'joining', open: false, nod: false } })
  await expect(host.join({ code: code ?? '', name: 'Eve' })).rejects.toMatchObject({ code: 'unknown-code' })
  expect((await host.snapshot(tokens.referee)).fight.code).toBeNull()
  await host.close()
})

test('what shows everything is for the referee alone until the fight is over', async () => {
  const host = await openHost()
  const { tokens } = await host.create({ from: { sample: 'ogre' }, seed: 'all' })
  const player = tokens.seats['players'] ?? ''
  for (const token of [player, tokens.spectator]) {
    await expect(host.export(token, 'save')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(host.export(token, 'scenario')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(host.fork(token, null)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await host.export(token, 'markdown')).toContain('#')
  }
  await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats: ['players'] } })
  expect((await host.snapshot(player)).fight.outcome.over).toBe(true)
  expect(JSON.parse(await host.export(player, 'save'))).toMatchObject({ format: 'steelyard-fight' })
  await expect(host.export(tokens.spectator, 'save')).rejects.toMatchObject({ code: 'forbidden' })
  await host.close()
})
