/**
 * The seed of a fight and what was answered in secret: nobody is given them before the end unless the log says so, and
 * after the end nobody plays on with a seed that was shown.
 */
import { expect, test } from 'vitest'
import type { NewTable, Snapshot } from '../contract.ts'
import { openHost } from '../index.ts'
import { promptJobs } from '../testing/jobs.ts'
import { usualAnswer } from '../testing/players.ts'
import type { LocalHost } from './local-host.ts'

const SEED = 'nobody may foresee this'

/** A duel in which both seats are played by people and asked in secret; one has answered. */
async function duel(host: LocalHost): Promise<NewTable> {
  const created = await host.create({
    from: { sample: 'first-blood', system: 'stances' },
    hands: { players: 'human', npcs: 'human' },
    seed: SEED,
  })
  const npcs = created.tokens.seats['npcs'] ?? ''
  const sealed = await sealedFor(host, created, npcs)
  await host.act(npcs, { act: usualAnswer(sealed) })
  return created
}

/** The question that a seat is asked in secret; whatever is asked before is answered as is usual. */
async function sealedFor(
  host: LocalHost,
  { tokens }: NewTable,
  token: string,
): Promise<Snapshot['questions'][number]> {
  for (let left = 30; left > 0; left--) {
    const sealed = (await host.snapshot(token)).questions.find((question) => question.sealed)
    if (sealed !== undefined) return sealed
    const everybody = [tokens.referee, ...Object.values(tokens.seats)]
    for (const each of everybody) {
      const [question] = (await host.snapshot(each)).questions
      if (question !== undefined && !question.sealed) await host.act(each, { act: usualAnswer(question) })
    }
  }
  throw new Error('nobody is asked in secret')
}

const END = { act: 'amend', change: { end: { winner: null } }, why: 'it is late' } as const

test('the save of a fight that goes on is given to nobody, and to its referee by a reveal that all are told', async () => {
  const host = await openHost()
  const { tokens } = await duel(host)
  for (const token of Object.values(tokens.seats)) await host.snapshot(token)
  const before = await host.snapshot(tokens.spectator)
  await expect(host.export(tokens.referee, 'save')).rejects.toMatchObject({ code: 'too-early' })
  for (const token of [tokens.spectator, ...Object.values(tokens.seats)]) {
    await expect(host.export(token, 'save')).rejects.toMatchObject({ code: 'forbidden' })
    await expect(host.reveal(token)).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await host.snapshot(tokens.spectator)).toEqual(before)
  for (const form of ['markdown', 'discord', 'jsonl', 'scenario'] as const)
    expect(await host.export(tokens.referee, form)).not.toContain(SEED)

  const save = await host.reveal(tokens.referee)
  expect(save).toContain(SEED)
  for (const token of [tokens.referee, tokens.spectator, ...Object.values(tokens.seats)])
    expect((await host.snapshot(token)).log.at(-1)?.text).toBe(
      '[whole fight revealed, its seed and sealed answers included, by referee]',
    )
  const moved = await host.create({ from: { save: JSON.parse(save) } })
  const there = await host.snapshot(moved.tokens.spectator)
  expect(there.log).toEqual((await host.snapshot(tokens.spectator)).log)
  await host.close()
})

test('a fork holds no sealed answer, and gives the seed of a fight that goes on to nobody', async () => {
  const host = await openHost()
  const { tokens } = await duel(host)
  const fork = await host.fork(tokens.referee, null)
  const asked = (await host.snapshot(fork.tokens.referee)).questions.filter(({ sealed }) => sealed)
  expect(new Set(asked.map(({ seat }) => seat))).toEqual(new Set(['players', 'npcs']))
  await host.act(fork.tokens.referee, { act: END })
  for (const take of [() => host.reveal(fork.tokens.referee), () => host.export(fork.tokens.referee, 'save')])
    await expect(take()).rejects.toMatchObject({ code: 'too-early' })
  await host.act(tokens.referee, { act: END })
  expect(await host.export(fork.tokens.referee, 'save')).toContain(SEED)
  await expect(host.act(tokens.referee, { act: { act: 'undo' } })).rejects.toMatchObject({ code: 'too-late' })
  await host.close()
})

test('a review of a fight that goes on knows of no sealed answer', async () => {
  const saves: unknown[] = []
  const jobs = promptJobs()
  const host = await openHost({
    jobs: {
      ...jobs,
      review: (save) => {
        saves.push(save)
        return jobs.review(save)
      },
    },
  })
  const { tokens } = await duel(host)
  await host.review(tokens.referee)
  expect(saves).toMatchObject([{ current: { answers: [] } }])
  await host.close()
})

test('once the seed was shown at the end, the fight is played on as a fork alone', async () => {
  const host = await openHost()
  const { tokens } = await duel(host)
  await host.act(tokens.referee, { act: END })
  await host.act(tokens.referee, { act: { act: 'undo' } })
  await host.act(tokens.referee, { act: END })
  const save = await host.export(tokens.seats['players'] ?? '', 'save')
  expect(await host.export(tokens.referee, 'save')).toBe(save)
  const shown = await host.snapshot(tokens.referee)
  expect(shown.log.at(-1)?.text).toMatch(/^\[whole fight revealed.* by players\]$/)
  expect(shown.can).toMatchObject({ undo: false, redo: false, again: false })
  const set = { ruling: { text: 'it goes on' } }
  for (const act of [
    { act: 'undo' },
    { act: 'undo', to: 0 },
    { act: 'again' },
    { act: 'amend', change: set, why: 'x' },
  ] as const)
    await expect(host.act(tokens.referee, { act })).rejects.toMatchObject({
      code: expect.stringMatching(/^(too-late|nothing-to-undo)$/),
    })
  expect(await host.snapshot(tokens.referee)).toEqual(shown)
  const fork = await host.fork(tokens.referee, 0)
  const on = await host.snapshot(fork.tokens.referee)
  expect(on.fight.outcome.over).toBe(false)
  expect(on.fight.commitment).not.toBe(shown.fight.commitment)
  await host.close()
})

test('the save of a fork is kept back while any fight that it comes from goes on, deleted forks between or not', async () => {
  const host = await openHost()
  const { tokens } = await duel(host)
  const between = await host.fork(tokens.referee, 0)
  const last = await host.fork(between.tokens.referee, 0)
  await host.act(last.tokens.referee, { act: END })
  await host.discard(between.tokens.referee)
  await expect(host.export(last.tokens.referee, 'save')).rejects.toMatchObject({ code: 'too-early' })
  await host.act(tokens.referee, { act: END })
  expect(await host.export(last.tokens.referee, 'save')).toContain(SEED)
  await host.close()
})
