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
