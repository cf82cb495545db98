/**
 * A figure for everybody: sides that people play are taken apart, and phones pick from what that gives.
 */
import { expect, test } from 'vitest'
import { openHost } from '../index.ts'
import { seatedApart } from './seating.ts'

test('figures that people play get seats of their own; machines, groups and seats that are given stay', () => {
  const scenario = {
    system: 'bastionland',
    sides: [
      {
        id: 'players',
        figures: ['aldous', 'aldous', { use: 'squire', seat: 'ben' }, { use: 'hound', count: 3 }],
      },
      { id: 'npcs', hand: 'ai:simple', figures: ['sentry', 'ogre'] },
    ],
  }
  expect(seatedApart(scenario, {})).toEqual({
    system: 'bastionland',
    sides: [
      {
        id: 'players',
        figures: [
          { use: 'aldous', seat: 'aldous' },
          { use: 'aldous', seat: 'aldous-2' },
          { use: 'squire', seat: 'ben' },
          { use: 'hound', count: 3 },
        ],
      },
      scenario.sides[1],
    ],
  })
  expect(seatedApart(scenario, { players: 'ai:simple' })).toEqual(scenario)
  expect(seatedApart('nonsense', {})).toBe('nonsense')
})

test('two guests at a sample pick a Knight each, and each answers for one alone', async () => {
  const host = await openHost()
  const { tokens, code } = await host.create({ from: { sample: 'first' }, seed: 'apart', apart: true })
  const { seats } = await host.join({ code: code ?? '', name: 'Ana' })
  const singles = seats.filter(({ figures }) => figures.length === 1).map(({ seat }) => seat)
  expect(singles).toHaveLength(2)
  const guests = await Promise.all(singles.map((seat) => host.join({ code: code ?? '', name: seat, seat })))
  for (const [at, { token }] of guests.entries()) {
    const { questions, me } = await host.snapshot(token)
    expect(me.seat).toBe(singles[at])
    expect(questions.map(({ seat }) => seat)).toEqual([singles[at]])
  }
  const { questions } = await host.snapshot(tokens.referee)
  expect(questions.map(({ seat }) => seat).sort()).toEqual([...singles].sort())
  await host.close()
})

test('everybody is told when the referee answers for a seat that nobody has taken', async () => {
  const host = await openHost()
  const { tokens, code } = await host.create({ from: { sample: 'ogre' }, seed: 'whole side' })
  const answers = async (token: string): Promise<boolean[]> => [
    ...new Set((await host.snapshot(token)).waiting.map(({ referee }) => referee)),
  ]
  expect(await answers(tokens.spectator)).toEqual([true])
  expect((await host.snapshot(tokens.referee)).questions.length).toBeGreaterThan(0)
  const { token } = await host.join({ code: code ?? '', name: 'Ana', seat: 'players' })
  expect(await answers(tokens.spectator)).toEqual([false])
  await host.act(token, { act: { act: 'seat', person: (await host.snapshot(token)).me.person, seat: null } })
  expect(await answers(token)).toEqual([true])
  await host.close()
})
