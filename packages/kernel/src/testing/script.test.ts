/**
 * The scripted table: dice and answers are used up exactly, and what does not fit is said in full.
 */
import { describe, expect, test } from 'vitest'
import { parseScenario } from '../scenario/scenario.ts'
import { prefer, ScriptMismatch, script } from './script.ts'
import { type ToyState, toy, toyDuel } from './toy.ts'

function duel(hearts = 2): ToyState {
  const state = toy.begin(parseScenario(toy, toyDuel(hearts)))
  state.stage = 'bout'
  return state
}

describe('a scripted bout', () => {
  test('goes by the dice and answers given, in order', () => {
    const state = duel()
    const play = script(toy, { dice: [5, 6, 2], choices: { stance: ['attack', 'rush'] } })
    const events = play.playStep(state)
    expect(events.map(({ event }) => event)).toEqual([
      'bout',
      'stances',
      'roll',
      'roll',
      'hurt',
      'hurt',
      'ended',
    ])
    expect(state.duellists.map(({ hearts }) => hearts)).toEqual([0, 1])
    expect(play.rolls.map(({ name, faces }) => [name, faces])).toEqual([
      ['attack', [5]],
      ['rush', [6, 2]],
    ])
    play.finish()
  })

  test('takes answers by who is asked before answers by name alone', () => {
    const play = script(toy, { dice: [1], choices: { stance: ['guard'], 'stance bert': ['attack'] } })
    play.playStep(duel())
    expect(play.asked.map(({ by, choice }) => [by, choice])).toEqual([
      ['anna', 'guard'],
      ['bert', 'attack'],
    ])
    play.finish()
  })

  test('lets a function answer, with the state in play', () => {
    const state = duel(1)
    const play = script(toy, {
      dice: [1],
      choices: { stance: (decision, now) => (now.duellists[0]?.id === decision.by ? 'attack' : 'guard') },
    })
    play.playStep(state)
    expect(play.askedFor('stance').length).toBe(2)
    play.finish()
  })

  test('has the usual or a preferred answer for the rest, if the test says so', () => {
    const usual = script(toy, { dice: [1, 1], otherwise: 'usual' })
    usual.playStep(duel())
    expect(usual.asked.map(({ choice }) => choice)).toEqual(['attack', 'attack'])
    const careful = script(toy, { otherwise: prefer('pass', 'guard') })
    careful.playStep(duel())
    expect(careful.asked.map(({ choice }) => choice)).toEqual(['guard', 'guard'])
    careful.finish()
  })

  test('plays to the end of a round or of the fight', () => {
    const state = duel(1)
    const play = script(toy, { dice: [4, 1], choices: { stance: ['guard', 'guard', 'attack', 'attack'] } })
    play.playRound(state)
    expect(state.round).toBe(1)
    play.playOut(state)
    expect(state).toMatchObject({ stage: 'over', winner: 'red', round: 2 })
    play.finish()
  })

  test('returns what a rule returns', () => {
    const play = script(toy, { dice: [3, 2] })
    const sum = play.call((table) => table.pool(6, 2, { name: 'x', rule: 'y' }, 'anna').join(), duel())
    expect(sum).toBe('3,2')
  })
})

describe('a script that does not fit', () => {
  const failing: [what: string, play: () => void, message: string][] = [
    [
      'too few dice',
      () => script(toy, { choices: { stance: ['attack', 'guard'] } }).playStep(duel()),
      '"attack" by anna rolls 1d6, and the script has 0 dice left',
    ],
    [
      'a face the die does not have',
      () => script(toy, { dice: [7], choices: { stance: ['attack', 'guard'] } }).playStep(duel()),
      'and the script says 7',
    ],
    [
      'an option that is forbidden',
      () => script(toy, { choices: { stance: ['rush'] } }).playStep(duel(1)),
      '"rush" does not answer "stance" by anna (it takes "attack", "guard"; forbidden: "rush" by toy.stance.weary)',
    ],
    [
      'a question that is not scripted',
      () => script(toy).playStep(duel()),
      'nothing in the script answers "stance" by anna',
    ],
    [
      'an exploding die without its next',
      () => script(toy, { dice: [6], choices: { stance: ['rush', 'guard'] } }).playStep(duel()),
      'rolls 1d6, and the script has 0 dice left',
    ],
    ['dice that are left over', () => script(toy, { dice: [1, 2] }).finish(), 'dice were left over: 1 2'],
    [
      'answers that are left over',
      () => script(toy, { choices: { stance: ['guard'] } }).finish(),
      'answers to "stance" were left over: "guard"',
    ],
  ]
  for (const [what, play, message] of failing)
    test(`fails with ${what}`, () => {
      expect(play).toThrow(ScriptMismatch)
      expect(play).toThrow(message)
    })
})

test('a rule that is settled may roll, but not change the state', () => {
  const roll = { name: 'test', rule: 'r' }
  const play = script(toy, { dice: [4, 2] })
  expect(play.call((table) => table.settle(() => table.die(6, roll, 'anna')), duel())).toBe(4)
  const changing = (): void => {
    play.call(
      (table, state) =>
        table.settle(() => {
          state.stage = 'over'
          return table.die(6, roll, 'anna')
        }),
      duel(),
    )
  }
  expect(changing).toThrow(ScriptMismatch)
})

test('what was forbidden can be asked for, with the rule', () => {
  const play = script(toy, { otherwise: prefer('guard') })
  play.playStep(duel(1))
  expect(play.forbade('stance', 'rush')).toBe('toy.stance.weary')
  expect(play.forbade('stance', 'attack')).toBe(null)
  expect(() => play.forbade('push', 'x')).toThrow('was never asked')
})

test('a rule that throws leaves what it told until then', () => {
  const play = script(toy)
  const rule = () =>
    play.call((table) => {
      table.tell({ event: 'bout', rule: '' })
      throw new Error('stop')
    }, duel())
  expect(rule).toThrow('stop')
  expect(play.events.length).toBe(1)
})
