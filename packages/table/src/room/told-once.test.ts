/**
 * What is told once and kept must be what a host tells that has just read the fight, and a change must come to the same
 * as the whole update that it stands for: for every seat, after every act, in every game.
 */
import { samplesOf, systems } from '@steelyard/systems'
import { expect, test } from 'vitest'
import type { Snapshot, Update } from '../contract.ts'
import { LocalHost } from '../host/local-host.ts'
import { openMemory } from '../store/memory.ts'
import { someAnswer } from '../testing/players.ts'
import { changeOf, withChange } from '../update-delta.ts'

const ACTS = 10

/** What does not depend on who watches at which host. */
function standing({ people: _, ...rest }: Snapshot): object {
  return rest
}

/** Lays changes upon what was sent, as a reader of the socket does, and compares. */
function follow(known: { last: Snapshot | Update | null }): (news: Snapshot | Update) => void {
  return (news) => {
    if (known.last !== null && !('log' in news)) {
      const change = changeOf(known.last, news)
      expect(change).not.toBeNull()
      if (change !== null) {
        const wire: typeof change = JSON.parse(JSON.stringify(change))
        expect(JSON.stringify(withChange(known.last, wire))).toBe(JSON.stringify(inOrder(news)))
      }
    }
    known.last = news
  }
}

function inOrder(update: Update): Update {
  const { fight, board, questions, waiting, withdrawable, can, people, revision, since, lines } = update
  return { fight, board, questions, waiting, withdrawable, can, people, revision, since, lines }
}

for (const system of systems)
  test(`${system.id}: what was told before is what a fresh host tells`, async () => {
    const store = openMemory()
    const host = new LocalHost({ store })
    const sample = samplesOf(system)[0]?.id ?? ''
    const { tokens } = await host.create({ from: { sample, system: system.id }, health: 'word' })
    for (const seat of Object.keys(tokens.seats))
      await host.act(tokens.referee, { act: { act: 'hand', seat, hand: 'human' } })
    const all = [tokens.referee, tokens.spectator, ...Object.values(tokens.seats)]
    for (const token of all) await host.watch(token, null, follow({ last: null }))
    for (let act = 0; act < ACTS; act++) {
      const fresh = new LocalHost({ store })
      let answered = false
      for (const token of all) {
        const snapshot = await host.snapshot(token)
        expect(standing(snapshot)).toEqual(standing(await fresh.snapshot(token)))
        const [question] = snapshot.questions
        if (question === undefined || answered || token === tokens.referee) continue
        await host.act(token, { act: someAnswer(question, act) })
        answered = true
        break
      }
      await fresh.close()
      const { questions } = await host.snapshot(tokens.referee)
      if (!answered && questions[0] !== undefined)
        await host.act(tokens.referee, { act: someAnswer(questions[0], act) })
    }
    await host.close()
  })
