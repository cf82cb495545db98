import { type ChoiceQuestion, type Fight, type OddsEstimate, WHEN_IT_MATTERS } from '@steelyard/kernel'
import { createFight, samplesOf, standInOf, systemNamed } from '@steelyard/systems'
import { afterAll, describe, expect, it } from 'vitest'
import { OddsThread } from './odds-threads.ts'

const bastionland = systemNamed('bastionland')
const thread = new OddsThread()
afterAll(() => thread.close())

function duel(): { fight: Fight; question: ChoiceQuestion } {
  const sample = samplesOf(bastionland).find(({ id }) => id === 'duel')
  const fight = createFight(sample?.data, { seed: 'dawn', attention: WHEN_IT_MATTERS })
  const question = fight.questions.find((each) => each.kind === 'choice')
  if (question?.kind !== 'choice') throw new Error('nobody is asked')
  return { fight, question }
}

describe('odds in a thread', () => {
  it('weigh every option that is given, and end when they are stopped', async () => {
    const { fight, question } = duel()
    const paths = question.decision.options.slice(0, 2).map((choice) => [choice])
    const stream = thread.weigh(fight, { question, paths, standIn: standInOf(bastionland) })
    const told: OddsEstimate[] = []
    for await (const estimate of stream.estimates) {
      told.push(estimate)
      stream.stop()
    }
    expect(told[0]?.options.map(({ path }) => path)).toEqual(paths)
    const again = thread.weigh(fight, { question, paths, standIn: standInOf(bastionland) })
    again.stop()
    const none: OddsEstimate[] = []
    for await (const estimate of again.estimates) none.push(estimate)
    expect(none).toEqual([])
  })

  it('say why they cannot be had', async () => {
    const { fight, question } = duel()
    const stream = thread.weigh(fight, {
      question: { ...question, id: '9:9@0' },
      paths: [],
      standIn: 'skilled',
    })
    const [estimates] = [stream.estimates[Symbol.asyncIterator]()]
    await expect(estimates.next()).rejects.toThrow('not open')
  })
})
