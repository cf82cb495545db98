import { WHEN_IT_MATTERS } from '@steelyard/kernel'
import { createFight, samplesOf, systems } from '@steelyard/systems'
import { expect, it } from 'vitest'
import { menuView } from './menu.ts'

it('says several refusals in a row once, and no colon after one', () => {
  const labels = new Set<string>()
  const bastionland = systems.find(({ id }) => id === 'bastionland')
  const bridge = bastionland && samplesOf(bastionland).find(({ id }) => id === 'first')
  for (let seed = 0; seed < 6; seed++) {
    const fight = createFight(bridge?.data, {
      seed: `words ${seed}`,
      attention: WHEN_IT_MATTERS,
      hands: { players: 'human', npcs: 'ai:skilled' },
    })
    for (let [question] = fight.questions; question?.kind === 'choice'; [question] = fight.questions) {
      const { suggestion } = menuView({ fight, redactedOf: (state) => state }, question)
      labels.add(suggestion?.label ?? '')
      const [reply = '', ...further] = suggestion?.choices ?? []
      fight.answer(question.id, reply, { further })
    }
  }
  expect([...labels].filter((label) => label.startsWith('No, '))).not.toEqual([])
  expect([...labels].filter((label) => /\bNo(:|, No)/.test(label))).toEqual([])
})
