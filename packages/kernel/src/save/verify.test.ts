/**
 * Checking a save offline: an honest one has no problems, whatever was done to the fight; an edited one is found
 * out, and the die that was changed is named.
 */
import { describe, expect, test } from 'vitest'
import { commitmentOf } from '../fight/fair-dice.ts'
import { Fight } from '../fight/fight.ts'
import type { Answer, DiceAnswer } from '../fight/play.ts'
import { duel, muster, open, say, stances } from '../testing/duel.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { type SavedFight, saveFight } from './save.ts'
import { verifySave } from './verify.ts'

function played(options = {}): Fight<ToyState> {
  const fight = duel(5, { playerSeeds: ['mine'], ...options })
  muster(fight)
  stances(fight, 'guard', 'rush')
  stances(fight, 'attack', 'attack')
  say(fight, 'push', 'anna', 1)
  expect(open(fight)).toEqual(['push bert'])
  return fight
}

function problemsAfter(edit: (save: SavedFight) => void, fight: Fight<ToyState> = played()): string {
  const save: SavedFight = JSON.parse(JSON.stringify(saveFight(fight)))
  edit(save)
  const { ok, problems } = verifySave(toy, save)
  expect(ok).toBe(problems.length === 0)
  return problems.join('; ')
}

function diceOf(answers: readonly Answer[]): DiceAnswer[] {
  return answers.flatMap((answer) => ('faces' in answer ? [answer] : []))
}

test('an honest fight verifies, and what was checked is counted', () => {
  const fight = played()
  const { entries, current } = fight.parts()
  const drawn = [...entries, current].flatMap(({ answers }) => diceOf(answers)).length
  expect(verifySave(toy, saveFight(fight))).toEqual({
    ok: true,
    commitments: [commitmentOf('duel')],
    drawn,
    typed: 0,
    steps: 2,
    rulesChecked: true,
    problems: [],
  })
})

test('typed dice are counted apart', () => {
  const fight = duel(5, { typed: ['red'] })
  muster(fight, 0)
  stances(fight, 'attack', 'rush')
  say(fight, 'attack', 'anna', { faces: [6] })
  expect(verifySave(toy, saveFight(fight))).toMatchObject({ ok: true, drawn: 1, typed: 1 })
})

describe('an edited save is found out:', () => {
  test('a die, which is named with what the seed gives', () => {
    const text = problemsAfter((save) => {
      const [roll] = diceOf(save.steps[1]?.answers as Answer[])
      const face = roll?.faces[0] ?? 0
      const edited = JSON.stringify(save).replaceAll(`"faces":[${face}`, `"faces":[${face === 1 ? 2 : 1}`)
      Object.assign(save, JSON.parse(edited))
    })
    expect(text).toMatch(
      /step 1, roll 1 \(explode rush bert 1d6\): die 1: the save says d6=\d, the seed gives d6=\d/,
    )
  })

  test('a die that was edited in the log alone, which is named as well', () => {
    const edit = (change: (event: Record<string, unknown>) => void): string =>
      problemsAfter((save) => {
        const line = save.log.find(({ event }) => event.event === 'roll')
        if (line !== undefined) change(line.event)
      })
    const shifted = edit((event) => {
      event['faces'] = [99]
    })
    expect(shifted).toMatch(
      /the log tells another story than the step: "\w+" of "\w+", die 1: the log says d6=99, the step d6=\d/,
    )
    const broken = edit((event) => {
      event['faces'] = 'none'
    })
    expect(broken).toMatch(/the log tells another story than the step$/m)
  })

  test('a die of the current step', () => {
    const text = problemsAfter((save) => {
      const edited = JSON.stringify(save.current.answers).replace(
        /"faces":\[(\d)/,
        (_, face) => `"faces":[${(Number(face) % 6) + 1}`,
      )
      save.current.answers = JSON.parse(edited)
    })
    expect(text).toContain('step 2, roll 2 (pool attack anna 2d6)')
    expect(text).toContain('the log tells another story')
  })

  test('the seed', () => {
    const text = problemsAfter((save) => {
      const [line] = save.seeds
      if (line !== undefined) line.seed = 'another'
    })
    expect(text).toContain('seed 0: it does not match its commitment')
    expect(text).toContain('the seed gives')
  })

  test('the seed and its commitment', () => {
    const text = problemsAfter((save) => {
      const [line] = save.seeds
      if (line !== undefined) Object.assign(line, { seed: 'another', commitment: commitmentOf('another') })
    })
    expect(text).not.toContain('commitment')
    expect(text).toContain('the seed gives')
  })

  test('a seed of half characters, which share one commitment', () => {
    expect(commitmentOf('\ud800')).toBe(commitmentOf('\ud801'))
    const text = problemsAfter((save) => {
      const [line] = save.seeds
      if (line !== undefined) Object.assign(line, { seed: '\ud801', commitment: commitmentOf('\ud800') })
    })
    expect(text).toContain('seed 0: it does not match its commitment')
  })

  test('dice that could never be drawn, without drawing them', () => {
    for (const tag of [
      'explode rush bert 1d1',
      'explode rush bert 999999999d6',
      'rush',
      'pool rush bert 1d0',
    ]) {
      const text = problemsAfter((save) => {
        const [roll] = diceOf(save.steps[1]?.answers as Answer[])
        if (roll !== undefined) Object.assign(roll, { tag, dice: [1], faces: [1] })
      })
      expect(text).toContain(`step 1, roll 1 (${tag}): no such dice can be drawn`)
    }
  })

  test('what kind of die it was', () => {
    const text = problemsAfter((save) => {
      const [roll] = diceOf(save.current.answers as Answer[])
      if (roll !== undefined) Object.assign(roll, { dice: [6, 8] })
    })
    expect(text).toContain('(pool attack anna 2d6): its dice are not the ones that were asked for')
  })

  test('a player’s seed', () => {
    expect(problemsAfter((save) => save.seeds[0]?.players.pop())).toContain('the seed gives')
  })

  test('an event', () => {
    const text = problemsAfter((save) => {
      const event = save.steps[1]?.events.find(({ event: code }) => code === 'stances')
      if (event !== undefined) event['words'] = ['guard', 'guard']
    })
    expect(text).toContain('step 1, event 1: the save tells "stances", the rules tell "stances" otherwise')
  })

  test('an answer', () => {
    const text = problemsAfter((save) => {
      save.steps[1] = JSON.parse(JSON.stringify(save.steps[1]).replace('"choice":"rush"', '"choice":"guard"'))
    })
    expect(text).toContain('step 1')
  })

  test('an answer of the current step', () => {
    const text = problemsAfter((save) => {
      save.current.answers = JSON.parse(
        JSON.stringify(save.current.answers).replace('"choice":1', '"choice":0'),
      )
    })
    expect(text).toContain('step 2')
  })

  test('a reroll that nobody ordered', () => {
    const fight = played()
    const honest = saveFight(fight)
    fight.rollAgain()
    const again = saveFight(fight)
    expect(verifySave(toy, again).problems).toEqual([])
    const hidden = problemsAfter((save) => {
      save.record = honest.record
    }, fight)
    expect(hidden).toContain('roll 2/2: it was rolled again 1 times, which the record does not say')
    const denied = problemsAfter((save) => {
      save.again = {}
    }, fight)
    expect(denied).toContain('the seed gives')
  })

  test('a reroll that was ordered for other dice', () => {
    const fight = played()
    fight.rollAgain()
    const moved = problemsAfter((save) => {
      save.again = { '1/1': 1 }
    }, fight)
    expect(moved).toContain('roll 2/2')
    expect(moved).toContain('roll 1/1')
  })

  test('drawn dice that are called typed', () => {
    const text = problemsAfter((save) => {
      Object.assign(save, JSON.parse(JSON.stringify(save).replaceAll('"how":"drawn"', '"how":"typed"')))
    })
    expect(text).toContain('nobody typed these dice')
  })

  test('dice from the seed of another time', () => {
    const fork = played().fork({ seed: 'second' })
    say(fork, 'push', 'bert', 0)
    expect(verifySave(toy, saveFight(fork)).problems).toEqual([])
    const text = problemsAfter((save) => {
      save.steps[1] = JSON.parse(JSON.stringify(save.steps[1]).replaceAll('"seed":0', '"seed":1'))
    }, fork)
    expect(text).toContain('its seed is another')
    stances(fork, 'attack', 'guard')
    const late = problemsAfter((save) => {
      Object.assign(save, JSON.parse(JSON.stringify(save).replaceAll('"seed":1', '"seed":0')))
    }, fork)
    expect(late).toContain('step 3, roll 1 (pool attack anna 1d6): its seed is another')
  })

  test('an amendment that nobody made, or for another reason', () => {
    const fight = played()
    fight.amend({ set: { path: 'duellists.anna.hearts', value: 7 } }, { why: 'a potion' })
    expect(verifySave(toy, saveFight(fight)).problems).toEqual([])
    const unmade = problemsAfter((save) => {
      save.record = save.record.filter(({ act }) => act !== 'amend')
    }, fight)
    expect(unmade).toContain('step 2: nobody made this amendment')
    const reworded = problemsAfter((save) => {
      Object.assign(
        save,
        JSON.parse(JSON.stringify({ ...save, record: null }).replaceAll('a potion', 'a bribe')),
        { record: save.record },
      )
    }, fight)
    expect(reworded).toContain('nobody made this amendment')
  })

  test('a line of the log', () => {
    const text = problemsAfter((save) => {
      const line = save.log.find(({ event }) => event.event === 'stances')
      if (line !== undefined) line.struck = true
    })
    expect(text).toContain('the log tells another story than the step')
  })
})

test('under other rules only the dice are checked, and nobody is told that the fight is right', () => {
  const save = saveFight(played())
  const other = { ...toy, version: '2', steps: {} }
  expect(verifySave(other, save)).toMatchObject({ ok: false, rulesChecked: false, problems: [] })
  const edited = JSON.parse(
    JSON.stringify(save).replace(/"faces":\[(\d)/, (_, face) => `"faces":[${(Number(face) % 6) + 1}`),
  )
  expect(verifySave(other, edited).problems).not.toEqual([])
})

test('fights of machines verify, whatever their seed', () => {
  for (let number = 0; number < 20; number++) {
    const fight = Fight.create(toy, toyDuel(4), {
      seed: `machines ${number}`,
      hands: { red: 'ai:wild', blue: 'ai:wild' },
    })
    expect(fight.over).toBe(true)
    expect(verifySave(toy, saveFight(fight)).problems).toEqual([])
  }
})
