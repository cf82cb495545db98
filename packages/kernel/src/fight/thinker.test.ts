/**
 * Hands that search: asked between two runs of a step with the fight at hand, recorded like any machine's answer,
 * and sealed like a person's.
 */
import { describe, expect, test } from 'vitest'
import { loadFight, saveFight } from '../save/save.ts'
import { verifySave } from '../save/verify.ts'
import { type Choice, usualChoice } from '../table/decision.ts'
import { open, say } from '../testing/duel.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { Fight } from './fight.ts'
import type { FightOptions } from './parts.ts'
import type { ChoiceQuestion } from './question.ts'

/** Answers as usual and notes what it was asked, and which answers of the step it could have seen. */
function searcher(choose: (question: ChoiceQuestion) => Choice = ({ decision }) => usualChoice(decision)) {
  const asked: string[] = []
  const search = (fight: Fight, question: ChoiceQuestion): Choice => {
    expect(fight.questions.some(({ id }) => id === question.id)).toBe(true)
    asked.push(`${question.name} ${question.by}`)
    return choose(question)
  }
  return { asked, search }
}

function begun(options: FightOptions): Fight<ToyState> {
  return Fight.create(toy, toyDuel(3), { seed: 'search', ...options })
}

describe('a hand that searches', () => {
  test('waits for people in the open, answers beside them in secret, and is recorded by its name', () => {
    const { asked, search } = searcher()
    const fight = begun({ hands: { red: 'human', blue: 'ai:search' }, search })
    expect(open(fight)).toEqual(['purse anna'])
    expect(asked).toEqual([])
    say(fight, 'purse', 'anna', 2)
    expect(open(fight)).toEqual(['stance anna'])
    expect(asked).toEqual(['purse bert', 'charms bert', 'stance bert'])
    expect(JSON.stringify(saveFight(fight))).toContain('"who":"ai:search"')
    expect(fight.record.every(({ by }) => by === 'red')).toBe(true)
  })

  test('plays a whole fight, which verifies and loads', () => {
    const { search } = searcher()
    const fight = begun({ hands: { red: 'ai:search', blue: 'ai:search' }, search })
    expect(fight.over).toBe(true)
    expect(verifySave(toy, saveFight(fight)).problems).toEqual([])
    expect(saveFight(loadFight(toy, saveFight(fight), { search }))).toEqual(saveFight(fight))
  })

  test('thinks again after an undo, and is not asked by a redo', () => {
    const { asked, search } = searcher()
    const fight = begun({ hands: { red: 'human', blue: 'ai:search' }, search })
    say(fight, 'purse', 'anna', 2)
    say(fight, 'stance', 'anna', 'guard')
    const after = JSON.stringify(fight.questions.map(({ name, by }) => [name, by]))
    fight.undo()
    expect(open(fight)).toEqual(['stance anna'])
    const before = asked.length
    fight.redo()
    expect(asked.length).toBe(before)
    expect(JSON.stringify(fight.questions.map(({ name, by }) => [name, by]))).toBe(after)
  })

  test('is refused where nobody searches, and a save of it still loads there', () => {
    expect(() => begun({ hands: { blue: 'ai:search' } })).toThrow('"ai:search" cannot play a hand')
    const { search } = searcher()
    const fight = begun({ hands: { red: 'human', blue: 'ai:search' }, search })
    const loaded = loadFight(toy, saveFight(fight))
    expect(open(loaded)).toEqual(['purse anna'])
    say(loaded, 'purse', 'anna', 2)
    expect(open(loaded)).toEqual(['purse bert'])
  })

  test('that answers what is not allowed fails aloud', () => {
    const { search } = searcher(() => 'nonsense')
    expect(() => begun({ hands: { red: 'ai:search', blue: 'human' }, search })).toThrow(
      'does not answer "purse"',
    )
  })
})
