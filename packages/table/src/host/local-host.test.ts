/**
 * The host as its users use it: fights of every system created, joined, played, taken back and taken away.
 */
import { samplesOf, systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import { snapshotForm, updateForm } from '../contract.ts'
import { openHost } from '../index.ts'
import { someAnswer } from '../testing/players.ts'

test('a fight of every system is created, played by the referee and looked at', async () => {
  const host = await openHost()
  for (const system of systems) {
    const sample = samplesOf(system)[0]?.id ?? ''
    const created = await host.create({ from: { sample, system: system.id }, seed: 'one' })
    const { referee } = created.tokens
    let snapshot = snapshotForm.parse(await host.snapshot(referee))
    for (let left = 60; left > 0 && !snapshot.fight.outcome.over; left--) {
      const [question] = snapshot.questions
      if (question === undefined) throw new Error(`${system.id}: nothing to answer`)
      const acted = await host.act(referee, { act: someAnswer(question, left * 7) })
      expect(updateForm.safeParse(acted.update).error).toBeUndefined()
      snapshot = await host.snapshot(referee)
    }
    expect(snapshot.log.length, system.id).toBeGreaterThan(5)
    snapshotForm.parse(snapshot)
  }
  await host.close()
})

test('of fights that nobody watches few stay in memory; none is lost, none that is watched is let go', async () => {
  const host = await openHost({ mostIdleLines: 30, sweep: 1 })
  const from = { sample: 'first', system: 'bastionland' }
  const watched = await host.create({ from, seed: 'watched' })
  const news: number[] = []
  const stop = await host.watch(watched.tokens.referee, null, ({ revision }) => news.push(revision))
  const played = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (seed) => {
      const { tokens } = await host.create({ from, seed })
      const seats = Object.keys(tokens.seats)
      await host.act(tokens.referee, { act: { act: 'play', until: 'end', seats } })
      return tokens.referee
    }),
  )
  while (host.load.rooms > 2) await new Promise((resolve) => setTimeout(resolve, 1))
  for (const token of played) expect((await host.snapshot(token)).fight.outcome.over).toBe(true)
  await host.act(watched.tokens.referee, { act: { act: 'odds', allowed: false } })
  expect(news).toHaveLength(2)
  stop()
  await host.close()
})
