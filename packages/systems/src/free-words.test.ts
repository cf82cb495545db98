/**
 * Free words: wherever somebody referees, players may try what the book leaves open and say it in words; the referee is
 * asked about those very words. It does not matter whether the referee was there from the start or sat down later.
 */
import { type ChoiceQuestion, type Fight, parseScenario, saveFight, verifySave } from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { createFight, loadFight, samplesOf, systems } from './index.ts'

const WORDS = 'I throw sand in their eyes'

/** Which answers are free, by game and decision, and what the referee is asked about them. */
const FREE: Readonly<
  Record<string, { readonly free: readonly (readonly [string, string])[]; ruled: string }>
> = {
  bastionland: { free: [['declare', 'other']], ruled: 'other-action' },
  warband: {
    free: [
      ['opening', 'other'],
      ['melee', 'other'],
    ],
    ruled: 'effect',
  },
  momentum: {
    free: [
      ['action', 'interact'],
      ['interact', 'item'],
    ],
    ruled: 'effect',
  },
  stances: { free: [['turn', 'maneuver']], ruled: 'maneuver-fits' },
}

/** The first sample of a game; its first side is a person's. */
function begun(game: string, referee: 'human' | 'ai:usual'): Fight {
  const system = systems.find(({ id }) => id === game)
  if (system === undefined) throw new Error(`there is no ${game}`)
  const [sample] = samplesOf(system)
  const [side] = parseScenario(system, sample?.data).sides
  return createFight(sample?.data, { seed: 'sand', hands: { [side?.id ?? '']: 'human', referee } })
}

function choices(fight: Fight): readonly ChoiceQuestion[] {
  return fight.questions.filter((each): each is ChoiceQuestion => each.kind === 'choice')
}

/** Plays until the referee is asked to rule; every free answer is given in words. Null: the fight ended without. */
function untilRuled(fight: Fight, game: string): ChoiceQuestion | null {
  const { free, ruled } = FREE[game] ?? { free: [], ruled: '' }
  for (let answers = 0; answers < 200 && !fight.over; answers++) {
    const ruling = choices(fight).find(({ name }) => name === ruled)
    if (ruling !== undefined) return ruling
    const [question] = choices(fight)
    if (question === undefined) return null
    const { options } = question.decision
    const key = free.find(([name, each]) => name === question.name && options.includes(each))?.[1]
    if (key === undefined) fight.answer(question.id, fight.suggestion(question))
    else fight.answer(question.id, key, { words: WORDS })
  }
  return null
}

describe.each(Object.keys(FREE))('free words in %s', (game) => {
  test('are open where a person referees, and the referee is asked about them', () => {
    const fight = begun(game, 'human')
    expect(untilRuled(fight, game)).toMatchObject({ seat: 'referee', said: WORDS })
    const save = saveFight(fight)
    expect(saveFight(loadFight(save))).toEqual(save)
    expect(verifySave(fight.system, save).problems).toEqual([])
  })

  test('are closed where nobody does', () => {
    expect(untilRuled(begun(game, 'ai:usual'), game)).toBe(null)
  })

  test('are open as soon as somebody sits down to referee, and closed when they get up', () => {
    const fight = begun(game, 'ai:usual')
    fight.setHand('referee', 'human')
    expect(untilRuled(fight, game)).toMatchObject({ seat: 'referee', said: WORDS })
    const save = saveFight(fight)
    expect(saveFight(loadFight(save))).toEqual(save)
    expect(verifySave(fight.system, save).problems).toEqual([])
    const again = createFight(fight.scenarioAt(), { seed: 'sand' })
    expect(again.parts().current.before).toEqual(fight.parts().current.before)
    fight.setHand('referee', 'ai:usual')
    expect(untilRuled(fight, game)).toBe(null)
  })

  test('stay closed in the step that somebody has answered already, and open with the next', () => {
    const fight = begun(game, 'ai:usual')
    for (let [question] = choices(fight); question !== undefined; [question] = choices(fight)) {
      fight.answer(question.id, fight.suggestion(question))
      if (fight.parts().current.answers.length > 0) break
    }
    const { answers } = fight.parts().current
    fight.setHand('referee', 'ai:skilled')
    expect(fight.parts().current.answers.slice(0, answers.length)).toEqual(answers)
  })
})
