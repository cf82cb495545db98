/**
 * Typed dice of a skill say what they must show.
 */
import { Fight, needOf, type RollQuestion } from '@steelyard/kernel'
import { expect } from 'vitest'
import { rule } from '../../testing/rule.ts'
import { mythras } from '../index.ts'

/** The first attack that a person types who is average in everything: STR 11 and DEX 11 make 22%. */
function firstAttack(): RollQuestion {
  const figure = (name: string) => ({ statblock: `${name}\nAction Points: 2` })
  const scenario = {
    system: 'mythras',
    sides: [
      { id: 'players', hand: 'human', figures: [figure('Anna')] },
      { id: 'npcs', hand: 'ai:skilled', figures: [figure('Bert')] },
    ],
  }
  const fight = Fight.create(mythras, scenario, { seed: 'typed', typed: ['players'] })
  for (let answers = 0; answers < 50; answers++) {
    const [question] = fight.questions
    if (question === undefined) break
    if (question.kind === 'choice') fight.answer(question.id, fight.suggestion(question))
    else if (question.name === 'attack') return question
    else fight.answer(question.id, { draw: true })
  }
  throw new Error('nobody attacked')
}

rule('mythras.core.skill-roll', 'a typed d100 says what succeeds and what is a critical', () => {
  const question = firstAttack()
  expect(needOf(mythras, question)).toBe(': 22 or less succeeds, 03 or less is a critical')
})
