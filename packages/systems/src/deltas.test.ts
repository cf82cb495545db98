/**
 * Deltas over random fights of every game: laid upon the first save, one after the other, they give exactly what
 * saving the fight gives, whatever is done to it.
 */
import {
  allChoices,
  deltaOf,
  type Fight,
  isEmptyDelta,
  parseDelta,
  Random,
  Refusal,
  saveFight,
  usualChoice,
  withDelta,
} from '@steelyard/kernel'
import { expect, test } from 'vitest'
import { createFight, loadFight, samplesOf, systems } from './index.ts'

/** Something happens to the fight: mostly answers, now and then anything else. */
function something(fight: Fight, random: Random): void {
  const kind = fight.over ? random.die(3) : random.die(20)
  const [question] = fight.questions
  const seats = Object.keys(fight.hands)
  const seat = seats[random.die(seats.length) - 1] ?? 'referee'
  if (kind === 1) fight.undo({ why: 'test' })
  else if (kind === 2) fight.redo()
  else if (kind === 3) fight.rollAgain()
  else if (kind === 4) fight.amend({ ruling: { text: 'so be it' } }, { why: 'test' })
  else if (kind === 5) fight.setHand(seat, random.die(2) === 1 ? 'human' : 'ai:usual', { auto: false })
  else if (kind === 6) fight.setDice(seat, random.die(2) === 1 ? 'typed' : 'drawn', { auto: false })
  else if (kind === 7) fight.undoTo(Math.max(0, fight.step - random.die(3)))
  else if (kind === 8 && fight.withdrawable[0] !== undefined) fight.withdraw(fight.withdrawable[0].id)
  else if (question === undefined) fight.advance(() => true)
  else if (question.kind === 'roll') fight.answer(question.id, { draw: true })
  else if (question.decision.kind === 'subset') fight.answer(question.id, usualChoice(question.decision))
  else {
    const choices = allChoices(question.decision, 400)
    fight.answer(question.id, choices[random.die(choices.length) - 1] ?? '')
  }
}

for (const system of systems)
  test(`${system.id}: deltas laid upon the first save give the save, after every act`, () => {
    for (const [at, sample] of samplesOf(system).slice(0, 2).entries()) {
      const random = new Random(at + 1, 2, 3, 4)
      const fight = createFight(sample.data, { seed: `delta ${at}` })
      let save = saveFight(fight)
      let before = fight.parts()
      let done = 0
      for (let acts = 0; acts < 40; acts++) {
        try {
          something(fight, random)
          done++
        } catch (thrown) {
          if (!(thrown instanceof Refusal)) throw thrown
        }
        const after = fight.parts()
        const delta = deltaOf(fight.system, before, after)
        save = withDelta(save, parseDelta(JSON.parse(JSON.stringify(delta))))
        before = after
        expect(JSON.stringify(save)).toBe(JSON.stringify(saveFight(fight)))
        expect(isEmptyDelta(deltaOf(fight.system, after, fight.parts()))).toBe(true)
      }
      expect(done).toBeGreaterThan(10)
      expect(JSON.stringify(saveFight(loadFight(save)))).toBe(JSON.stringify(save))
    }
  })

test('a refused act leaves no delta', () => {
  const [system] = systems
  const fight = createFight(samplesOf(system ?? fail())[0]?.data, { seed: 'none' })
  const before = fight.parts()
  expect(() => fight.answer('9:9@9', 'nonsense')).toThrow(Refusal)
  expect(deltaOf(fight.system, before, fight.parts())).toEqual({})
})

test('garbage is no delta', () => {
  const garbage = [
    null,
    7,
    [],
    { extra: 1 },
    { steps: { keep: -1, add: [] } },
    { steps: { keep: 0 } },
    { log: { keep: 1, struck: ['x'], add: [] } },
    { hands: { players: 'nobody' } },
    { current: { answers: [{ tag: 1 }] } },
  ]
  for (const input of garbage) expect(() => parseDelta(input), JSON.stringify(input)).toThrow(Refusal)
  const [system] = systems
  const save = saveFight(createFight(samplesOf(system ?? fail())[0]?.data, { seed: 'none' }))
  expect(() => withDelta(save, { record: { keep: 1000, add: [] } })).toThrow(/later moment/)
  expect(() => withDelta(save, { log: { keep: 0, struck: [3], add: [] } })).toThrow(/does not keep/)
})

function fail(): never {
  throw new Error('no system')
}
