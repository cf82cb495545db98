/**
 * Saved fights: they load to the same fight; under other rules the past is shown as it was; what was tampered
 * with is refused, or loads with a notice, never in silence.
 */
import { describe, expect, test } from 'vitest'
import type { Fight } from '../fight/fight.ts'
import { Refusal } from '../refusal.ts'
import { parseScenario } from '../scenario/scenario.ts'
import type { System } from '../system/system.ts'
import { duel, muster, open, question, say, stances, told } from '../testing/duel.ts'
import { type ToyState, toy } from '../testing/toy.ts'
import { loadFight, loadingFight, parseSave, type SavedFight, saveFight, withNotice } from './save.ts'
import { verifySave } from './verify.ts'

const nextToy: System<ToyState> = { ...toy, version: '2' }

/** Rules of another version, in which nobody may rush. */
const calmToy: System<ToyState> = {
  ...nextToy,
  steps: {
    ...toy.steps,
    bout: (table, state) => {
      table.ask({
        kind: 'option',
        name: 'judge',
        rule: 'toy.judge',
        seat: 'referee',
        by: 'referee',
        options: ['go on'],
        min: 0,
        max: 0,
        usual: '',
        about: null,
        forbidden: [],
      })
      toy.steps['bout']?.(table, state)
    },
  },
}

function played(): Fight<ToyState> {
  const fight = duel(4, { hands: { referee: 'human' } })
  muster(fight)
  stances(fight, 'guard', 'rush')
  stances(fight, 'attack', 'attack')
  say(fight, 'push', 'anna', 0)
  expect(open(fight)).toEqual(['push bert'])
  return fight
}

function savedJson(fight: Fight<ToyState>): SavedFight {
  return JSON.parse(JSON.stringify(saveFight(fight)))
}

function notices(fight: Fight<ToyState>): string[] {
  return fight.log.flatMap(({ event }) =>
    event.event === 'notice' && 'what' in event && typeof event.what === 'string' ? [event.what] : [],
  )
}

test('loading bit by bit rests after every step and comes to the same fight', () => {
  const fight = duel()
  muster(fight)
  for (let bouts = 0; bouts < 4; bouts++) stances(fight, 'guard', 'guard')
  const save = saveFight(fight)
  const work = loadingFight(toy, save)
  let rests = 0
  let turn = work.next()
  for (; turn.done !== true; turn = work.next()) rests++
  expect(rests).toBeGreaterThanOrEqual(save.steps.length)
  expect(save.steps.length).toBeGreaterThan(2)
  expect(saveFight(turn.value)).toEqual(save)
})

describe('what was undone', () => {
  function played(): Fight<ToyState> {
    const fight = duel()
    muster(fight)
    for (let bouts = 0; bouts < 3; bouts++) stances(fight, 'guard', 'guard')
    return fight
  }

  test('can be done again after loading, act by act, to the same fight', () => {
    const fight = played()
    const { state } = fight
    for (let back = 0; back < 4; back++) fight.undo()
    let loaded = loadFight(toy, saveFight(fight))
    expect(saveFight(loaded)).toEqual(saveFight(fight))
    for (let again = 0; again < 4; again++) {
      fight.redo()
      loaded.redo()
      expect(told(loaded)).toEqual(told(fight))
      loaded = loadFight(toy, saveFight(loaded))
      expect(saveFight(loaded)).toEqual(saveFight(fight))
    }
    expect(loaded.state).toEqual(state)
    expect(loaded.possible.redo).toBe(false)
    expect(verifySave(toy, saveFight(loaded)).problems).toEqual([])
  })

  test('is there too after going back to the start and resting there', () => {
    const fight = played()
    const { state } = fight
    fight.undoTo(0)
    const loaded = loadFight(toy, saveFight(fight))
    loaded.redo()
    expect(loaded.state).toEqual(state)
    expect(loaded.questions.map(({ name }) => name)).toEqual(played().questions.map(({ name }) => name))
  })

  test('takes no room once there is nothing to do again', () => {
    const fight = played()
    expect(saveFight(fight)).not.toHaveProperty('undone')
    fight.undo()
    expect(saveFight(fight)).toHaveProperty('undone')
    fight.redo()
    expect(saveFight(fight)).not.toHaveProperty('undone')
  })

  test('is let go under other rules, and where it was tampered with; the fight itself loads', () => {
    const fight = played()
    fight.undoTo(1)
    const save = saveFight(fight)
    expect(loadFight(nextToy, save).possible.redo).toBe(false)
    const [undone] = save.undone ?? []
    const changed = { ...save, undone: [{ ...undone, steps: undone?.steps.slice(1) }] }
    const loaded = loadFight(toy, changed)
    expect(loaded.possible.redo).toBe(false)
    expect(loaded.state).toEqual(fight.state)
    expect(loadFight(toy, save).possible.redo).toBe(true)
  })
})

describe('a save', () => {
  test('may carry a notice about itself, and is the same fight otherwise', () => {
    const save = savedJson(played())
    const loaded = loadFight(toy, withNotice(save, 'two changes stand aside'))
    expect(notices(loaded)).toEqual(['two changes stand aside'])
    expect(open(loaded)).toEqual(['push bert'])
    expect(savedJson(loaded).record).toEqual(save.record)
  })

  test('is plain JSON that loads to the same fight, in the middle of a step', () => {
    const fight = played()
    const loaded = loadFight(toy, savedJson(fight))
    expect(saveFight(loaded)).toEqual(saveFight(fight))
    expect(loaded.questions).toEqual(fight.questions)
    expect(loaded.state).toEqual(fight.state)
    expect(loaded.outcome).toEqual(fight.outcome)
    say(loaded, 'push', 'bert', 1)
    say(fight, 'push', 'bert', 1)
    expect(saveFight(loaded)).toEqual(saveFight(fight))
  })

  test('keeps the ids of open questions in the middle of a dialogue', () => {
    const fight = duel()
    say(fight, 'purse', 'anna', 0)
    const { id } = question(fight, 'purse', 'bert')
    const loaded = loadFight(toy, savedJson(fight))
    loaded.answer(id, 1)
    expect(open(loaded)).toEqual(['charms anna', 'charms bert'])
  })

  test('keeps what can be undone', () => {
    const loaded = loadFight(toy, savedJson(played()))
    loaded.undo()
    expect(open(loaded)).toEqual(['push anna'])
    for (let time = 0; time < 8; time++) loaded.undo()
    expect(() => loaded.undo()).toThrow(Refusal)
    expect(verifySave(toy, saveFight(loaded)).problems).toEqual([])
  })

  test('of a fight that rests loads as a fight that rests', () => {
    const fight = played()
    fight.undoTo(1)
    const loaded = loadFight(toy, savedJson(fight))
    expect([loaded.questions, loaded.over, loaded.step]).toEqual([[], false, 1])
    const stepping = duel(3, { auto: false })
    expect(loadFight(toy, savedJson(stepping)).questions).toEqual([])
  })

  test('of a fight that is over loads as over', () => {
    const fight = played()
    fight.amend({ end: { winner: 'blue' } })
    expect(loadFight(toy, savedJson(fight)).outcome).toMatchObject({ over: true, winner: 'blue' })
  })

  test('that is nested without end is refused wherever it is', () => {
    const save = savedJson(played())
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    const event = { event: 'x', rule: '', deep }
    const damaged = [
      { ...save, scenario: deep },
      { ...save, current: { checkpoint: deep, answers: [] } },
      { ...save, log: [{ step: 0, event, struck: true }] },
      deep,
    ]
    for (const input of damaged) expect(() => loadFight(toy, input)).toThrow('nested too deeply')
  })

  test('of another system, or of nothing, is refused', () => {
    const save = savedJson(played())
    expect(() => loadFight({ ...toy, id: 'other' }, save)).toThrow('is played by toy, not by other')
    for (const nonsense of [
      null,
      7,
      'save',
      [],
      {},
      { ...save, format: 'x' },
      { ...save, surplus: 1 },
      { ...save, steps: 7 },
    ])
      expect(() => parseSave(nonsense)).toThrow(Refusal)
  })
})

describe('under other rules', () => {
  test('the past is shown as it was, and cannot be undone', () => {
    const fight = played()
    const loaded = loadFight(nextToy, savedJson(fight))
    expect(notices(loaded)).toEqual(['played under rules 1, now 2: the past is shown as it was saved'])
    expect(told(loaded).slice(0, -1)).toEqual(told(fight))
    expect(open(loaded)).toEqual(['push bert'])
    expect(() => loaded.undo()).toThrow(Refusal)
    expect(() => loaded.undoTo(1)).toThrow(Refusal)
    say(loaded, 'push', 'bert', 0)
    loaded.undo()
    expect(open(loaded)).toEqual(['push bert'])
  })

  test('a fight that was taken over is saved and loaded again without another word', () => {
    const loaded = loadFight(nextToy, savedJson(played()))
    say(loaded, 'push', 'bert', 0)
    const again = loadFight(nextToy, savedJson(loaded))
    expect(saveFight(again)).toEqual(saveFight(loaded))
    expect(again.questions).toEqual(loaded.questions)
    again.undo()
    expect(open(again)).toEqual(['push bert'])
    const checked = verifySave(nextToy, saveFight(loaded))
    expect(checked).toMatchObject({ ok: false, rulesChecked: false, problems: [] })
  })

  test('a claim to have been taken over is noticed if the log does not say so', () => {
    const save = savedJson(played())
    const fixed = { steps: save.steps.length, checkpoint: save.current.checkpoint }
    expect(notices(loadFight(toy, { ...save, fixed }))[0]).toContain('were not played under these rules')
  })

  test('a current step that asks something else begins anew, with a notice', () => {
    const loaded = loadFight(calmToy, savedJson(played()))
    expect(open(loaded)).toEqual(['judge referee'])
    expect(notices(loaded)[1]).toContain('the current step begins anew')
    expect(told(loaded).filter((line) => line.startsWith('-')).length).toBeGreaterThan(0)
    loaded.answer(question(loaded, 'judge', 'referee').id, 'go on')
    expect(open(loaded)).toEqual(['stance anna', 'stance bert'])
  })

  test('an answer meant for the old question does not answer the new one', () => {
    const fight = played()
    const { id } = question(fight, 'push', 'bert')
    expect(() => loadFight(calmToy, savedJson(fight)).answer(id, 1)).toThrow(Refusal)
  })

  test('a scenario that these rules cannot read does not keep the fight from going on', () => {
    const save = { ...savedJson(played()), scenario: { system: 'toy', sides: 'as in the old days' } }
    const loaded = loadFight(nextToy, save)
    expect(open(loaded)).toEqual(['push bert'])
    loaded.setHand('blue', 'ai:usual')
    expect(loaded.round).toBeGreaterThan(2)
  })

  test('nothing of the past is run again', () => {
    let runs = 0
    const watched: System<ToyState> = {
      ...nextToy,
      steps: {
        ...toy.steps,
        muster: () => {
          runs++
        },
      },
    }
    loadFight(watched, savedJson(played()))
    expect(runs).toBe(0)
  })
})

describe('tampering', () => {
  /** Loads a save that somebody has edited. */
  function edited(edit: (save: SavedFight) => void): Fight<ToyState> {
    const save = savedJson(played())
    edit(save)
    return loadFight(toy, save)
  }

  const edits: [what: string, edit: (save: SavedFight) => void, notice: string][] = [
    [
      'a recorded choice',
      (save) => {
        const text = JSON.stringify(save.steps[1]).replace('"choice":"rush"', '"choice":"attack"')
        save.steps[1] = JSON.parse(text)
      },
      'step 1, answer 1',
    ],
    [
      'a recorded choice to what nobody may choose',
      (save) => {
        const text = JSON.stringify(save.steps[1]).replace('"choice":"rush"', '"choice":"fly"')
        save.steps[1] = JSON.parse(text)
      },
      'step 1, answer 0.1.0',
    ],
    [
      'a die',
      (save) => {
        const text = JSON.stringify(save.steps[1]?.answers).replace(/"faces":\[\d/, '"faces":[9')
        if (save.steps[1] !== undefined) save.steps[1].answers = JSON.parse(text)
      },
      'step 1, answer 1',
    ],
    [
      'an event',
      (save) => {
        const event = save.steps[1]?.events.at(-1)
        if (event !== undefined) event['amount'] = 99
      },
      'step 1, event',
    ],
    [
      'a line of the log',
      (save) => {
        const line = save.log.find(({ event }) => event.event === 'hurt' || event.event === 'stances')
        if (line !== undefined) line.event['amount'] = 99
      },
      'the log tells another story than the step',
    ],
    [
      'a line of the log, removed',
      (save) => {
        save.log.splice(2, 1)
      },
      'the log tells another story than the step',
    ],
    [
      'a step, removed',
      (save) => {
        save.steps.splice(1, 1)
      },
      'does not replay',
    ],
    [
      'the scenario',
      (save) => {
        save.scenario = JSON.parse(JSON.stringify(save.scenario).replace('"hearts":4', '"hearts":9'))
      },
      'does not replay',
    ],
    [
      'the checkpoint',
      (save) => {
        save.current.checkpoint = JSON.parse(
          JSON.stringify(save.current.checkpoint).replace(/"hearts":\d/, '"hearts":9'),
        )
      },
      'the checkpoint is another',
    ],
    [
      'the name of a step',
      (save) => {
        if (save.steps[1] !== undefined) save.steps[1].name = 'muster'
      },
      'is not what comes next',
    ],
  ]
  for (const [what, edit, notice] of edits)
    test(`with ${what} is noticed`, () => {
      expect(notices(edited(edit)).join()).toContain(notice)
    })

  test('with the current step begins it anew', () => {
    const loaded = edited((save) => {
      save.current.answers = JSON.parse(
        JSON.stringify(save.current.answers).replace('"choice":0', '"choice":7'),
      )
    })
    expect(notices(loaded)[0]).toContain('the current step begins anew')
    expect(open(loaded)).toEqual(['stance anna', 'stance bert'])
    loaded.undo()
    expect(open(loaded)).toEqual(['stance bert'])
    expect(loaded.step).toBe(1)
  })

  test('with the current step gives its questions new ids', () => {
    const fight = duel()
    const { id } = question(fight, 'purse', 'bert')
    say(fight, 'purse', 'anna', 0)
    const save = savedJson(fight)
    save.current.answers = JSON.parse(
      JSON.stringify(save.current.answers).replace('"choice":0', '"choice":7'),
    )
    const loaded = loadFight(toy, save)
    expect(open(loaded)).toEqual(['purse anna', 'purse bert'])
    expect(() => loaded.answer(id, 1)).toThrow(Refusal)
  })

  test('with answers that lie ahead of the question begins the step anew', () => {
    const loaded = edited((save) => {
      save.current.answers.push({ tag: 'push bert 00000000', choice: 0, who: 'blue' })
    })
    expect(notices(loaded)[0]).toContain('the current step begins anew')
  })

  test('with an amendment is noticed', () => {
    const fight = played()
    fight.amend({ set: { path: 'duellists.anna.hearts', value: 7 } })
    const save = savedJson(fight)
    const entry = save.steps.find(({ kind }) => kind === 'amendment')
    if (entry !== undefined) entry.change = { set: { path: 'duellists.anna.hearts', value: 8 } }
    expect(notices(loadFight(toy, save)).join()).toContain('does something else than it says')
    const reworded = JSON.parse(
      JSON.stringify(savedJson(fight)).replaceAll('"what":"duellists.anna', '"what":"duellists.bert'),
    )
    expect(notices(loadFight(toy, reworded)).join()).toContain('does something else than it says')
    if (entry !== undefined) entry.change = { set: { path: 'duellists.carl.hearts', value: 8 } }
    expect(notices(loadFight(toy, save)).join()).toContain('does not replay')
  })

  test('with a checkpoint that is no state is refused', () => {
    expect(() =>
      edited((save) => {
        save.current.checkpoint = { stage: 'nowhere' }
      }),
    ).toThrow('Its checkpoint is damaged')
  })

  test('from which the rules cannot go on is refused', () => {
    const brittle: System<ToyState> = {
      ...nextToy,
      steps: {
        bout: () => {
          throw new RangeError('no way on')
        },
      },
    }
    expect(() => loadFight(brittle, savedJson(played()))).toThrow(Refusal)
    expect(() => loadFight(brittle, savedJson(played()))).toThrow('no way on')
  })
})

test('saving changes nothing and shares nothing', () => {
  const fight = played()
  const save = saveFight(fight)
  save.steps.length = 0
  save.hands['red'] = 'ai:wild'
  expect(saveFight(fight).steps.length).toBe(2)
  expect(fight.hands['red']).toBe('human')
})

test('the scenario is saved as it was written, and reads the same', () => {
  const fight = played()
  expect(parseScenario(toy, saveFight(fight).scenario)).toEqual(fight.scenario)
})
