/**
 * Fights that are played: answers, undo and redo, withdrawals, rerolls, amendments, hands, dice, seeds, forks.
 * Every act does all it says, or is refused and changes nothing; whatever was done, the fight still verifies.
 */
import { describe, expect, test } from 'vitest'
import { type Refusal, Refusal as RefusalClass, type RefusalCode } from '../refusal.ts'
import { loadFight, saveFight } from '../save/save.ts'
import { verifySave } from '../save/verify.ts'
import { usualPolicy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { choiceOf, duel, muster, open, question, say, stances, told } from '../testing/duel.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { Fight } from './fight.ts'

/** The refusal that an act meets; fails unless it is refused and changes nothing. */
function refused(fight: Fight<ToyState>, act: () => void): Refusal {
  const before = JSON.stringify(saveFight(fight))
  const questions = JSON.stringify(fight.questions)
  try {
    act()
  } catch (thrown) {
    if (!(thrown instanceof RefusalClass)) throw thrown
    expect(JSON.stringify(saveFight(fight))).toBe(before)
    expect(JSON.stringify(fight.questions)).toBe(questions)
    return thrown
  }
  throw new Error('it was not refused')
}

function expectRefused(fight: Fight<ToyState>, code: RefusalCode, act: () => void): void {
  expect(refused(fight, act).code).toBe(code)
}

function expectVerified(fight: Fight<ToyState>): void {
  expect(verifySave(toy, saveFight(fight)).problems).toEqual([])
  const loaded = loadFight(toy, saveFight(fight))
  expect(saveFight(loaded)).toEqual(saveFight(fight))
  expect(loaded.questions).toEqual(fight.questions)
}

/** A fight that has come to the second push of the first bout: one die was rolled in the current step. */
function atSecondPush(options = {}): Fight<ToyState> {
  const fight = duel(3, options)
  muster(fight)
  stances(fight, 'attack', 'attack')
  say(fight, 'push', 'anna', 0)
  expect(open(fight)).toEqual(['push bert'])
  return fight
}

describe('beginnings', () => {
  test('are refused where a save could not hold them', () => {
    const narrow: System<ToyState> = { ...toy, state: toy.state.refine(() => false, 'too many for one save') }
    const create = () => Fight.create(narrow, toyDuel(3))
    expect(create).toThrow('A save could not hold this fight: too many for one save')
  })
})

describe('answers', () => {
  test('come in any order while parties speak side by side', () => {
    const fight = duel()
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    say(fight, 'purse', 'bert', 2)
    expect(open(fight)).toEqual(['purse anna'])
    say(fight, 'purse', 'anna', 1)
    expect(open(fight)).toEqual(['charms anna'])
    say(fight, 'charms', 'anna', ['nerve'])
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    expect(fight.state.duellists.map(({ coins, charms }) => [coins, charms])).toEqual([
      [1, ['nerve']],
      [2, []],
    ])
  })

  test('are refused when they come twice, late, to nothing, or from another seat', () => {
    const fight = duel()
    const { id } = question(fight, 'purse', 'anna')
    fight.answer(id, 1)
    expectRefused(fight, 'already-answered', () => fight.answer(id, 1))
    expectRefused(fight, 'stale-question', () => fight.answer(id.replace(/@.*/, '@99'), 1))
    expectRefused(fight, 'stale-question', () => fight.answer('7:0@3', 1))
    expectRefused(fight, 'unknown-question', () => fight.answer('no id', 1))
    const bert = question(fight, 'purse', 'bert').id
    expectRefused(fight, 'wrong-seat', () => fight.answer(bert, 1, { seat: 'red' }))
    expectRefused(fight, 'wrong-seat', () => fight.answer(bert, 1, { seat: 'spectator' }))
    expectRefused(fight, 'unknown-option', () => fight.answer(bert, 3))
    expectRefused(fight, 'unknown-option', () => fight.answer(bert, { faces: [1] }))
    expectRefused(fight, 'unknown-option', () => fight.answer(bert, { draw: true }))
  })

  test('may come from the referee for anybody, and the record says so', () => {
    const fight = duel()
    fight.answer(question(fight, 'purse', 'bert').id, 1, { seat: 'referee' })
    expect(fight.record.at(-1)).toMatchObject({ act: 'answer', by: 'referee', what: '1', path: '0.1.0' })
  })

  test('keep their ids while others answer', () => {
    const fight = duel()
    const { id } = question(fight, 'purse', 'bert')
    say(fight, 'purse', 'anna', 2)
    expect(question(fight, 'purse', 'bert').id).toBe(id)
  })

  test('to a fight that is over are refused', () => {
    const fight = duel()
    const { id } = question(fight, 'purse', 'anna')
    fight.amend({ end: { winner: 'red' } })
    expect(fight.outcome).toEqual({ over: true, winner: 'red', how: 'victory' })
    expectRefused(fight, 'fight-over', () => fight.answer(id, 1))
  })

  test('that are forbidden name the rule', () => {
    const fight = duel(1)
    muster(fight)
    const refusal = refused(fight, () => say(fight, 'stance', 'anna', 'rush'))
    expect(refusal.code).toBe('forbidden-option')
    expect(refusal.message).toContain('toy.stance.weary')
  })

  test('can stop the fight after the step they finish', () => {
    const fight = duel()
    say(fight, 'purse', 'anna', 2)
    fight.answer(question(fight, 'purse', 'bert').id, 2, { auto: false })
    expect([fight.step, fight.questions, fight.over]).toEqual([1, [], false])
    fight.advance()
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
  })
})

describe('typed dice', () => {
  function typing(): Fight<ToyState> {
    const fight = duel(3, { typed: ['red'] })
    muster(fight, 0)
    stances(fight, 'attack', 'rush')
    return fight
  }

  test('are asked of who rolls, and shown as typed', () => {
    const fight = typing()
    expect(fight.questions).toMatchObject([
      { kind: 'roll', name: 'attack', by: 'anna', seat: 'red', dice: [6] },
    ])
    say(fight, 'attack', 'anna', { faces: [5] })
    const rolls = fight.log.map(({ event }) => event).filter(({ event }) => event === 'roll')
    expect(rolls[0]).toMatchObject({ faces: [5], how: 'typed' })
    expect(rolls[1]).toMatchObject({ how: 'drawn', by: 'bert' })
    expectVerified(fight)
  })

  test('must be the right ones', () => {
    const fight = typing()
    for (const faces of [[], [0], [7], [1, 2], [1.5], [Number.NaN]])
      expectRefused(fight, 'malformed-dice', () => say(fight, 'attack', 'anna', { faces }))
    for (const reply of ['5', 5, [], ['7']])
      expectRefused(fight, 'malformed-dice', () => say(fight, 'attack', 'anna', reply))
    expectRefused(fight, 'malformed-dice', () =>
      Reflect.apply(fight.answer, fight, [fight.questions[0]?.id, null]),
    )
    expectRefused(fight, 'malformed-dice', () =>
      Reflect.apply(fight.answer, fight, [fight.questions[0]?.id, { draw: 1 }]),
    )
  })

  test('may be drawn after all, and are then what the seed gives', () => {
    const [typed, drawn] = [typing(), duel(3)]
    say(typed, 'attack', 'anna', { draw: true })
    muster(drawn, 0)
    stances(drawn, 'attack', 'rush')
    expect(typed.state).toEqual(drawn.state)
    expectVerified(typed)
  })

  test('explode by hand: every die but the last shows the highest face', () => {
    const fight = duel(3, { typed: ['red', 'blue'] })
    muster(fight, 0)
    stances(fight, 'rush', 'guard')
    expect(fight.questions).toMatchObject([{ kind: 'roll', name: 'rush', explodes: true }])
    for (const faces of [[6], [6, 6], [3, 2], []])
      expectRefused(fight, 'malformed-dice', () => say(fight, 'rush', 'anna', { faces }))
    say(fight, 'rush', 'anna', { faces: [6, 2] })
    expect(question(fight, 'block', 'bert')).toMatchObject({ dice: [6, 6], explodes: false })
    expectVerified(fight)
  })

  test('can be switched to drawn while they are asked for, and back', () => {
    const fight = typing()
    fight.setDice('red', 'drawn')
    expect(told(fight).filter((line) => line.startsWith('roll')).length).toBe(2)
    expect(fight.typed).toEqual([])
    fight.setDice('red', 'typed')
    stances(fight, 'attack', 'guard')
    expect(fight.questions).toMatchObject([{ kind: 'roll', name: 'attack' }])
    expectVerified(fight)
    expectRefused(fight, 'unknown-seat', () => fight.setDice('green', 'typed'))
    expectRefused(fight, 'malformed-request', () => Reflect.apply(fight.setDice, fight, ['red', 'loaded']))
  })

  test('can be relayed where that is allowed, and say so in the log and in the save', () => {
    const fight = typing()
    const [open] = fight.questions
    const faces = new Array<number>(open?.kind === 'roll' ? open.dice.length : 0).fill(2)
    expectRefused(fight, 'wrong-seat', () => say(fight, 'attack', 'anna', { faces, relayed: true }))
    fight.setDice('red', 'relayed')
    expect(fight.relayed).toEqual(['red'])
    say(fight, 'attack', 'anna', { faces, relayed: true })
    expect(fight.log.some((line) => fight.tellLine(line).text.endsWith('(typed, by the model’s word)'))).toBe(
      true,
    )
    expectVerified(fight)
    fight.setDice('red', 'typed')
    expect(fight.relayed).toEqual([])
  })
})

describe('undo and redo', () => {
  test('take back the last answer and give it again, with the same dice', () => {
    const fight = duel()
    muster(fight)
    stances(fight, 'rush', 'rush')
    const [log, state] = [told(fight), fight.state]
    fight.undo({ by: 'blue', why: 'wrong key' })
    expect(open(fight)).toEqual(['stance bert'])
    expect(fight.log.at(-1)?.event).toMatchObject({ event: 'undone', by: 'blue', why: 'wrong key' })
    expect(told(fight).filter((line) => line.startsWith('-')).length).toBeGreaterThan(0)
    fight.redo()
    expect(fight.state).toEqual(state)
    expect(told(fight).filter((line) => !line.startsWith('-') && !/undone|redone/.test(line))).toEqual(log)
    expectVerified(fight)
  })

  test('show the same die when the same answer is given once more', () => {
    const fight = duel()
    muster(fight)
    stances(fight, 'attack', 'guard')
    say(fight, 'push', 'anna', 0)
    const rolled = told(fight).find((line) => line.startsWith('roll'))
    fight.undo()
    say(fight, 'push', 'anna', 0)
    expect(told(fight).findLast((line) => line.startsWith('roll'))).toBe(rolled)
    expectVerified(fight)
  })

  test('give questions new ids, and what was meant for the old ones is refused', () => {
    const fight = duel()
    const old = question(fight, 'purse', 'anna').id
    fight.answer(old, 1)
    fight.undo()
    const reopened = question(fight, 'purse', 'anna').id
    expect(reopened).not.toBe(old)
    expectRefused(fight, 'already-answered', () => fight.answer(old, 1))
    fight.redo()
    expectRefused(fight, 'stale-question', () => fight.answer(reopened, 1))
  })

  test('keep what the others have said in the middle of a dialogue', () => {
    const fight = duel()
    say(fight, 'purse', 'bert', 0)
    say(fight, 'purse', 'anna', 1)
    fight.undo()
    expect(open(fight)).toEqual(['purse anna', 'charms bert'])
    fight.undo()
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    expectRefused(fight, 'nothing-to-undo', () => fight.undo())
    fight.redo()
    fight.redo()
    expect(open(fight)).toEqual(['charms anna', 'charms bert'])
    expectRefused(fight, 'nothing-to-redo', () => fight.redo())
    expectVerified(fight)
  })

  test('a new answer ends the chance to redo', () => {
    const fight = duel()
    say(fight, 'purse', 'anna', 1)
    fight.undo()
    say(fight, 'purse', 'anna', 0)
    expectRefused(fight, 'nothing-to-redo', () => fight.redo())
  })

  test('to a step rests at its beginning until somebody says go on', () => {
    const fight = duel()
    muster(fight)
    stances(fight, 'guard', 'guard')
    stances(fight, 'rush', 'guard')
    const before = saveFight(fight)
    fight.undoTo(1)
    expect([fight.step, fight.questions, fight.over]).toEqual([1, [], false])
    expectVerified(fight)
    expect(loadFight(toy, saveFight(fight)).questions).toEqual([])
    fight.redo()
    expect(saveFight(fight).steps).toEqual(before.steps)
    fight.undoTo(0)
    fight.advance()
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    for (const entry of [-1, 99, 0.5, Number.NaN])
      expectRefused(fight, 'nothing-to-undo', () => fight.undoTo(entry))
  })

  test('reopen a question that loads as open', () => {
    const fight = duel()
    say(fight, 'purse', 'anna', 1)
    fight.undo()
    expect(saveFight(fight).current.answers).toMatchObject([{ lanes: [[], []] }])
    expectVerified(fight)
    const single = atSecondPush()
    single.undoTo(1)
    single.advance()
    expectVerified(single)
  })

  test('redo after the fight has run on by itself strikes what it ran on to', () => {
    const fight = duel(3)
    muster(fight)
    stances(fight, 'guard', 'guard')
    const kept = saveFight(fight).steps
    fight.undo()
    fight.setHand('blue', 'ai:cautious', { auto: false })
    fight.setHand('red', 'ai:cautious')
    expect(fight.over).toBe(true)
    for (const seat of ['red', 'blue']) fight.setHand(seat, 'human')
    fight.redo()
    expect(saveFight(fight).steps).toEqual(kept)
    expectVerified(fight)
  })

  test('redo rests where the fight rested', () => {
    const fight = duel()
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    fight.answer(question(fight, 'stance', 'bert').id, 'guard', { auto: false })
    expect([fight.step, fight.questions]).toEqual([2, []])
    fight.undo()
    fight.redo()
    expect([fight.step, fight.questions]).toEqual([2, []])
    expectVerified(fight)
  })

  test('let a machine answer that has taken the seat since', () => {
    const fight = duel()
    say(fight, 'purse', 'anna', 2)
    fight.setHand('red', 'ai:usual')
    fight.undo()
    expect(open(fight)).toEqual(['purse bert'])
    expect(fight.state.duellists[0]?.coins).toBe(1)
    expectVerified(fight)
  })
})

describe('withdrawing', () => {
  test('takes back a secret answer until all are in', () => {
    const fight = duel()
    muster(fight)
    const { id } = question(fight, 'stance', 'anna')
    fight.answer(id, 'rush')
    const [mine] = fight.withdrawable
    expect(mine).toMatchObject({ seat: 'red', what: 'stance anna' })
    expectRefused(fight, 'wrong-seat', () => fight.withdraw(mine?.id ?? '', { seat: 'blue' }))
    fight.withdraw(mine?.id ?? '', { seat: 'red' })
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    expectRefused(fight, 'too-late', () => fight.withdraw(mine?.id ?? ''))
    expectRefused(fight, 'already-answered', () => fight.answer(id, 'rush'))
    expectRefused(fight, 'nothing-to-redo', () => fight.redo())
    stances(fight, 'guard', 'guard')
    expect(fight.withdrawable).toEqual([])
    expectVerified(fight)
  })

  test('is over when all are in, also if a question follows at once', () => {
    const fight = duel()
    muster(fight)
    stances(fight, 'attack', 'attack')
    expect(open(fight)).toEqual(['push anna'])
    expect(fight.withdrawable).toEqual([])
  })

  test('takes back all that a party has said, and undo then takes back what came before', () => {
    const fight = duel()
    say(fight, 'purse', 'bert', 1)
    say(fight, 'purse', 'anna', 1)
    say(fight, 'charms', 'anna', ['luck'])
    const mine = fight.withdrawable.find(({ seat }) => seat === 'red')
    fight.withdraw(mine?.id ?? '')
    expect(open(fight)).toEqual(['purse anna', 'charms bert'])
    fight.undo()
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    expectVerified(fight)
  })
})

describe('rolling again', () => {
  test('gives another die, strikes the old one, and keeps what was said before', () => {
    const fight = atSecondPush()
    fight.rollAgain({ why: 'off the table' })
    expect(open(fight)).toEqual(['push bert'])
    const rolls = told(fight).filter((line) => line.includes('roll '))
    expect(rolls.length).toBe(2)
    expect(rolls[0]?.startsWith('-')).toBe(true)
    expect(fight.record.at(-1)).toMatchObject({ act: 'again', path: '2', what: '1/2', why: 'off the table' })
    fight.undo()
    expect(open(fight)).toEqual(['push anna'])
    fight.undo()
    expect(open(fight)).toEqual(['stance bert'])
    expectVerified(fight)
  })

  test('then undone and answered as before shows the second die again', () => {
    const fight = atSecondPush()
    fight.rollAgain()
    const second = told(fight).findLast((line) => line.startsWith('roll'))
    fight.undo()
    say(fight, 'push', 'anna', 0)
    expect(told(fight).findLast((line) => line.startsWith('roll'))).toBe(second)
    expectVerified(fight)
    fight.rollAgain()
    expectVerified(fight)
  })

  test('of a step that is over takes it up again', () => {
    const fight = duel()
    muster(fight, 0)
    stances(fight, 'attack', 'guard')
    const step = fight.step
    fight.rollAgain()
    expect(fight.step).toBe(step)
    expectRefused(fight, 'nothing-to-redo', () => fight.redo())
    expectVerified(fight)
  })

  test('of typed dice asks for them anew', () => {
    const fight = duel(3, { typed: ['red', 'blue'] })
    muster(fight, 0)
    stances(fight, 'attack', 'guard')
    say(fight, 'attack', 'anna', { faces: [1] })
    fight.rollAgain()
    say(fight, 'attack', 'anna', { faces: [2] })
    expectVerified(fight)
  })

  test('before any roll is refused', () => {
    const fight = duel()
    expectRefused(fight, 'nothing-to-undo', () => fight.rollAgain())
  })

  test('after an amendment, and then undoing the amendment, does not bring the old die back', () => {
    const fight = atSecondPush()
    fight.amend({ ruling: { text: 'Mind the step.' } })
    fight.rollAgain()
    expectVerified(fight)
    fight.undo()
    fight.advance()
    expect(open(fight)).toEqual(['push bert'])
    expectVerified(fight)
  })
})

describe('amendments', () => {
  test('change the state, keep the answers that still fit, and can be undone', () => {
    const fight = atSecondPush()
    fight.amend({ set: { path: 'duellists.bert.hearts', value: 9 } }, { by: 'red', why: 'forgot the feast' })
    expect(fight.log.find(({ event }) => event.event === 'amended')?.event).toMatchObject({
      by: 'red',
      why: 'forgot the feast',
      what: 'duellists.bert.hearts 3 → 9',
    })
    expect(open(fight)).toEqual(['push bert'])
    expect(fight.state.duellists[1]?.hearts).toBeGreaterThan(6)
    expectVerified(fight)
    fight.undo()
    expect(open(fight)).toEqual(['push bert'])
    expect(fight.state.duellists[1]?.hearts).toBeLessThanOrEqual(3)
    expect(told(fight)).toContain('-amended')
    fight.redo()
    expect(fight.state.duellists[1]?.hearts).toBeGreaterThan(6)
    expectVerified(fight)
  })

  test('are known to all, but not what was set, nor to what', () => {
    const fight = duel()
    fight.addSeed('of mine', { by: 'red' })
    fight.amend({ set: { path: 'duellists.bert.coins', value: 2 } }, { why: 'a gift' })
    fight.amend({ ruling: { text: 'Rain.' } })
    const lines = (seat: string) => fight.logFor(seat).map((line) => fight.tellLine(line).text)
    expect(lines('red')).toEqual([
      '[seed added by red]',
      '[amended: a value by referee – a gift]',
      '[amended: ruled: Rain. by referee]',
    ])
    expect(JSON.stringify(fight.logFor('red'))).not.toMatch(/of mine|coins/)
    expect(JSON.stringify(fight.logFor('referee'))).toMatch(/of mine.*bert\.coins 0 → 2/)
  })

  test('after which somebody could not look at the fight are refused', () => {
    const board: typeof toy.tell.board = (view) => {
      if (view.duellists.some(({ coins }) => coins === 2)) throw new RangeError('nothing stands at 2')
      return toy.tell.board(view)
    }
    const fight = Fight.create({ ...toy, tell: { ...toy.tell, board } }, toyDuel(3), { seed: 'x' })
    expectRefused(fight, 'malformed-amendment', () =>
      fight.amend({ set: { path: 'duellists.bert.coins', value: 2 } }),
    )
    fight.amend({ set: { path: 'duellists.bert.hearts', value: 2 } })
  })

  test('move no dice', () => {
    const [plain, amended] = [atSecondPush(), atSecondPush()]
    amended.amend({ ruling: { text: 'Rain.' } })
    for (const fight of [plain, amended]) say(fight, 'push', 'bert', 1)
    expect(amended.state).toEqual(plain.state)
  })

  test('drop the answers that no longer fit', () => {
    const fight = duel()
    muster(fight)
    say(fight, 'stance', 'anna', 'rush')
    fight.amend({ set: { path: 'duellists.anna.hearts', value: 1 } })
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    expect(choiceOf(fight, 'stance', 'anna').decision.options).toEqual(['attack', 'guard'])
    fight.undo()
    expect(open(fight)).toEqual(['stance bert'])
    expectVerified(fight)
  })

  test('begin another step when the state asks for it', () => {
    const fight = duel()
    muster(fight)
    say(fight, 'stance', 'anna', 'rush')
    fight.amend({ set: { path: 'stage', value: 'muster' } })
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    expectVerified(fight)
  })

  test('that end the fight, and undoing that, and ruling on a fight that is over', () => {
    const fight = atSecondPush()
    fight.amend({ leave: { figure: 'anna' } })
    expect(fight.outcome).toMatchObject({ over: true, winner: 'blue' })
    fight.amend({ ruling: { text: 'A fine fight.' } })
    expectVerified(fight)
    fight.undo()
    expect(told(fight).filter((line) => line === '-amended').length).toBe(1)
    expectVerified(fight)
    fight.undo()
    expect(open(fight)).toEqual(['push bert'])
    expectVerified(fight)
  })

  test('are refused when they make no sense', () => {
    const fight = atSecondPush()
    const wrong: unknown[] = [
      { set: { path: 'duellists.carl.hearts', value: 1 } },
      { set: { path: 'duellists.bert.hearts', value: -1 } },
      { set: { path: 'duellists.bert.hearts', value: 'many' } },
      { set: { path: 'duellists.bert.wings', value: 2 } },
      { set: { path: '__proto__.polluted', value: 2 } },
      { set: { path: 'duellists.length', value: 0 } },
      { end: { winner: 'green' } },
      { join: { side: 'red', figure: {} } },
      { fly: true },
      null,
    ]
    for (const change of wrong)
      expectRefused(fight, 'malformed-amendment', () => Reflect.apply(fight.amend, fight, [change]))
    expectRefused(fight, 'unknown-figure', () => fight.amend({ leave: { figure: 'carl' } }))
    const long = { why: 'x'.repeat(501) }
    expectRefused(fight, 'malformed-request', () => fight.amend({ end: { winner: null } }, long))
    expectRefused(fight, 'malformed-request', () => fight.undo(long))
    expectRefused(fight, 'malformed-request', () => fight.rollAgain(long))
  })

  test('cannot be altered by whoever asked for them', () => {
    const fight = duel()
    const value = ['luck']
    fight.amend({ set: { path: 'duellists.anna.charms', value } })
    value.push('nerve')
    expect(fight.state.duellists[0]?.charms).toEqual(['luck'])
    expectVerified(fight)
  })

  test('however large leave a fight that can be saved and loaded', () => {
    const fight = duel()
    const name = 'x'.repeat(3_000)
    fight.amend({ set: { path: 'duellists.anna.name', value: name } })
    expect(loadFight(toy, saveFight(fight)).state.duellists[0]?.name).toBe(name)
  })

  test('do not use up the steps that a fight may last', () => {
    const fight = duel(3)
    for (let time = 0; time < 600; time++) fight.amend({ ruling: { text: 'Again.' } })
    expect(fight.over).toBe(false)
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
  })
})

describe('hands', () => {
  test('given to a machine while its question is open answer at once', () => {
    const fight = duel()
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    fight.setHand('blue', 'ai:cautious')
    expect(open(fight)).toEqual(['stance anna'])
    expect(fight.round).toBe(2)
    expect(fight.hands['blue']).toBe('ai:cautious')
    expectVerified(fight)
  })

  test('given to a machine in an open dialogue wait for the people before it', () => {
    const fight = duel()
    fight.setHand('blue', 'ai:usual')
    expect(open(fight)).toEqual(['purse anna'])
    expect(fight.parts().current.answers).toMatchObject([{ lanes: [[], []] }])
    say(fight, 'purse', 'anna', 2)
    expect(open(fight)).toEqual(['stance anna'])
    expectVerified(fight)
  })

  test('given to a person stop the fight at the next question', () => {
    const fight = duel(3, { hands: { red: 'ai:cautious', blue: 'ai:cautious' }, auto: false })
    fight.advance((now) => now.round === 5)
    expect([fight.round, fight.questions]).toEqual([5, []])
    fight.setHand('red', 'human')
    expect(open(fight)).toEqual(['stance anna'])
    expectVerified(fight)
  })

  test('changed in a fight that rests leave it resting if told to stop', () => {
    const fight = duel()
    muster(fight)
    fight.undoTo(1)
    for (const seat of ['red', 'blue']) fight.setHand(seat, 'ai:cautious', { auto: false })
    fight.setDice('red', 'typed', { auto: false })
    expect([fight.step, fight.questions, fight.over]).toEqual([1, [], false])
    expectVerified(fight)
    fight.advance(() => true)
    expect(fight.step).toBe(2)
  })

  test('are refused for nobody and to nobody', () => {
    const fight = duel()
    expectRefused(fight, 'unknown-seat', () => fight.setHand('green', 'human'))
    for (const hand of ['ai:nobody', 'ai:', 'ai:constructor', 'robot', 7, null])
      expectRefused(fight, 'unknown-policy', () => Reflect.apply(fight.setHand, fight, ['red', hand]))
    expect(() => duel(3, { hands: { green: 'human' } })).toThrow(RefusalClass)
    expect(() => duel(3, { hands: { red: 'ai:nobody' } })).toThrow(RefusalClass)
    expect(() => duel(3, { typed: ['green'] })).toThrow(RefusalClass)
  })

  test('may be called like what objects inherit', () => {
    const scenario = {
      system: 'toy',
      sides: [
        { id: 'red', figures: [{ id: 'anna', seat: 'constructor' }] },
        { id: 'blue', hand: 'human', figures: [{ id: 'bert' }] },
      ],
    }
    const fight = Fight.create(toy, scenario, { seed: 's' })
    expect(fight.hands['constructor']).toBe('human')
    expect(fight.questionsFor('constructor').length).toBe(1)
  })
})

test('a policy of one’s own plays under a name that a save can hold', () => {
  const policies = { 'my-knight': usualPolicy, 'My Knight': usualPolicy }
  const fight = duel(3, { hands: { blue: 'ai:my-knight' }, policies })
  expect(loadFight(toy, saveFight(fight), { policies }).hands['blue']).toBe('ai:my-knight')
  expect(() => duel(3, { hands: { blue: 'ai:My Knight' }, policies })).toThrow(
    'cannot be written down as a hand',
  )
  expectRefused(fight, 'unknown-policy', () => fight.setHand('blue', 'ai:My Knight'))
})

describe('a reveal', () => {
  test('of a fight that goes on is told and takes nothing away', () => {
    const fight = duel()
    muster(fight, 2)
    fight.reveal({ by: 'referee', why: 'we move' })
    expect(fight.record.at(-1)).toMatchObject({ act: 'reveal', what: 'running', why: 'we move' })
    expect(fight.log.at(-1)).toMatchObject({ struck: false, event: { event: 'revealed', by: 'referee' } })
    fight.undo()
    expect(fight.log.filter(({ event }) => event.event === 'revealed')).toMatchObject([{ struck: false }])
  })

  test('at the end leaves no way to play on but a fork, whose dice are fresh', () => {
    const fight = duel()
    muster(fight, 2)
    const before = fight.step
    fight.amend({ end: { winner: null } })
    expect(fight.possible.undo).toBe(true)
    fight.reveal()
    const shown = loadFight(toy, saveFight(fight))
    for (const each of [fight, shown]) {
      expect(each.possible).toEqual({ undo: false, redo: false, again: false })
      expectRefused(each, 'too-late', () => each.undo())
      expectRefused(each, 'too-late', () => each.undoTo(0))
      expectRefused(each, 'too-late', () => each.amend({ ruling: { text: 'it goes on' } }))
    }
    const tried = shown.copy()
    tried.undo()
    expect(tried.over).toBe(false)
    const fork = shown.fork({ at: before })
    expect(fork.over).toBe(false)
    expect(fork.commitment).not.toBe(fight.commitment)
    fork.amend({ ruling: { text: 'it goes on' } })
    fork.undo()
    if (fork.parts().seeds.at(-1)?.from !== 0) expectRefused(fork, 'too-late', () => fork.undoTo(0))
    expect(verifySave(toy, saveFight(fork)).problems).toEqual([])
  })
})

describe('seeds', () => {
  test('of players come before the first roll and change the dice', () => {
    const [alone, mixed] = [duel(), duel()]
    mixed.addSeed('mine', { by: 'red' })
    expect(mixed.log.at(-1)?.event).toMatchObject({ event: 'seeded', by: 'red' })
    expect(mixed.commitment).toBe(alone.commitment)
    for (const fight of [alone, mixed]) {
      muster(fight, 2)
      stances(fight, 'attack', 'guard')
      say(fight, 'push', 'anna', 2)
    }
    const rolls = (fight: Fight<ToyState>): string =>
      told(fight)
        .filter((line) => line.startsWith('roll'))
        .join()
    expect(rolls(mixed)).not.toBe(rolls(alone))
    expectVerified(mixed)
  })

  test('are too late after a roll, even if it was undone', () => {
    const fight = atSecondPush()
    expectRefused(fight, 'too-late', () => fight.addSeed('mine'))
    fight.undoTo(0)
    expectRefused(fight, 'too-late', () => fight.addSeed('mine'))
  })

  test('are text, and no more of them than a save can hold', () => {
    const fight = duel()
    for (const seed of ['', 'x'.repeat(201), 'half \ud800', 7, null])
      expectRefused(fight, 'malformed-request', () => Reflect.apply(fight.addSeed, fight, [seed]))
    for (let time = 0; time < 50; time++) fight.addSeed(`seed ${time}`)
    expectRefused(fight, 'malformed-request', () => fight.addSeed('one more'))
    expect(() => duel(3, { playerSeeds: new Array<string>(51).fill('x') })).toThrow(RefusalClass)
    expectVerified(fight)
  })
})

describe('forks', () => {
  test('keep the past and roll other dice from there on', () => {
    const fight = atSecondPush()
    const before = JSON.stringify(saveFight(fight))
    const fork = fight.fork({ at: 0, seed: 'elsewhere' })
    expect(JSON.stringify(saveFight(fight))).toBe(before)
    expect(open(fork)).toEqual(['purse anna', 'purse bert'])
    expect(fork.commitment).not.toBe(fight.commitment)
    muster(fork)
    const other = fork.fork({ at: 1, seed: 'yet elsewhere' })
    expect(open(other)).toEqual(['stance anna', 'stance bert'])
    expect(saveFight(other).steps).toEqual(saveFight(fork).steps)
    stances(fork, 'attack', 'attack')
    say(fork, 'push', 'anna', 1)
    expectVerified(fork)
  })

  test('in the middle of a step keep its answers and its dice', () => {
    const fight = atSecondPush()
    const fork = fight.fork({ seed: 'elsewhere' })
    expect(open(fork)).toEqual(['push bert'])
    const rolls = (of: Fight<ToyState>): string[] => told(of).filter((line) => line.startsWith('roll'))
    expect(rolls(fork)).toEqual(rolls(fight))
    say(fork, 'push', 'bert', 1)
    expectVerified(fork)
    expect(saveFight(fork).steps[1]?.answers).toMatchObject([{}, {}, { seed: 0 }, {}, { seed: 1 }])
    fork.undo()
    expectVerified(fork)
    fork.undo()
    say(fork, 'push', 'anna', 0)
    expectVerified(fork)
  })

  test('at a choice of the past keep what its step had answered and rolled before it', () => {
    const fight = atSecondPush()
    say(fight, 'push', 'bert', 1)
    const { steps } = saveFight(fight)
    const path = String((steps[1]?.answers.length ?? 0) - 2)
    const fork = fight.fork({ at: 1, path, seed: 'elsewhere' })
    expect(open(fork)).toEqual(['push bert'])
    const rolls = (of: Fight<ToyState>): string[] => told(of).filter((line) => line.startsWith('roll'))
    expect(rolls(fork)).toEqual(rolls(fight).slice(0, 1))
    say(fork, 'push', 'bert', 0)
    expectVerified(fork)
  })

  test('undone to before the fork roll the old dice again', () => {
    const fight = duel()
    muster(fight, 0)
    stances(fight, 'attack', 'guard')
    const old = told(fight).filter((line) => line.startsWith('roll'))
    const fork = fight.fork({ seed: 'elsewhere' })
    stances(fork, 'attack', 'guard')
    fork.undoTo(1)
    fork.advance()
    stances(fork, 'attack', 'guard')
    expect(told(fork).filter((line) => line.startsWith('roll'))).toEqual(old)
    expectVerified(fork)
  })

  test('of forks, at an earlier step, use the latest seed', () => {
    const fight = duel()
    muster(fight, 0)
    stances(fight, 'attack', 'attack')
    stances(fight, 'attack', 'attack')
    const second = fight.fork({ seed: 'second' })
    stances(second, 'attack', 'attack')
    const third = second.fork({ at: 2, seed: 'third' })
    stances(third, 'attack', 'attack')
    expect(saveFight(third).steps[2]?.answers).toMatchObject([{}, { seed: 2 }, { seed: 2 }])
    expectVerified(third)
  })

  test('may rest until somebody says go on', () => {
    const fork = atSecondPush().fork({ seed: 'elsewhere', auto: false })
    expect([fork.questions, fork.over]).toEqual([[], false])
    expectVerified(fork)
    fork.advance()
    expect(open(fork)).toEqual(['push bert'])
    expectVerified(fork)
  })

  test('that rest in the middle of a step rest there again after undo and redo', () => {
    const fork = atSecondPush().fork({ seed: 'elsewhere', auto: false })
    const lines = (): string[] => told(fork).filter((line) => !/^-|undone|redone|forked/.test(line))
    const before = lines()
    fork.undo()
    expect(open(fork)).toEqual(['push anna'])
    fork.redo()
    expect(fork.questions).toEqual([])
    expect(lines()).toEqual(before)
    expectVerified(fork)
  })

  test('are refused at steps that are not there', () => {
    const fight = atSecondPush()
    for (const at of [-1, 9, 0.5]) expectRefused(fight, 'nothing-to-undo', () => fight.fork({ at }))
    expectRefused(fight, 'malformed-request', () => fight.fork({ seed: '' }))
  })
})

describe('what a seat may know', () => {
  test('are its own sealed questions and nobody else’s, not even for the referee', () => {
    const fight = duel()
    muster(fight)
    expect(fight.questionsFor('red').map(({ by }) => by)).toEqual(['anna'])
    expect(fight.questionsFor('referee')).toEqual([])
    expect(fight.questionsFor('spectator')).toEqual([])
  })

  test('are the open questions of everybody, for the referee', () => {
    expect(duel().questionsFor('referee').length).toBe(2)
    expect(duel().questionsFor('blue').length).toBe(1)
  })

  test('is what the system shows of events and state', () => {
    const fight = duel()
    muster(fight, 2)
    expect(fight.view('red').duellists.map(({ coins }) => coins)).toEqual([2, -1])
    const amounts = fight.logFor('red').map(({ event }) => ('amount' in event ? event.amount : null))
    expect(amounts.slice(0, 2)).toEqual([2, -1])
  })
})

describe('a fight', () => {
  test('that does not end is undecided after maxSteps', () => {
    const fight = duel(3, { hands: { red: 'ai:cautious', blue: 'ai:cautious' } })
    expect(fight.step).toBe(toy.maxSteps)
    expect(fight.outcome).toEqual({ over: true, winner: null, how: 'undecided' })
    expectVerified(fight)
  })

  test('is asked and told in words', () => {
    const fight = atSecondPush()
    expect(fight.inWords(choiceOf(fight, 'push', 'bert')).ask).toBe('bert: push?')
    const lines = fight.log.map((line) => fight.tellLine(line).text)
    expect(lines).toContain('Bout 1')
    expect(lines.some((line) => /^anna – attack: d6=\d$/.test(line))).toBe(true)
  })

  test('with the same seed and answers is the same', () => {
    const [one, other] = [atSecondPush(), atSecondPush()]
    expect(saveFight(one)).toEqual(saveFight(other))
    expect(saveFight(atSecondPush({ seed: 'other' }))).not.toEqual(saveFight(one))
  })

  test('without a seed gets a fresh one', () => {
    const one = Fight.create(toy, toyDuel(3))
    expect(one.commitment).not.toBe(Fight.create(toy, toyDuel(3)).commitment)
  })

  test('gives out copies: changing what it shows changes nothing', () => {
    const fight = duel()
    const before = JSON.stringify(saveFight(fight))
    const state = fight.state
    state.duellists.pop()
    fight.view('referee').round = 99
    expect(JSON.stringify(saveFight(fight))).toBe(before)
  })

  test('whose rules fail in the middle of an act is as it was', () => {
    let broken = false
    const brittle = {
      ...toy,
      steps: {
        ...toy.steps,
        bout: (...args: Parameters<NonNullable<(typeof toy.steps)['bout']>>) => {
          if (broken) throw new RangeError('broken')
          toy.steps['bout']?.(...args)
        },
      },
    }
    const fight = Fight.create(brittle, toyDuel(3), { seed: 's' })
    muster(fight)
    say(fight, 'stance', 'anna', 'guard')
    const before = JSON.stringify(saveFight(fight))
    broken = true
    expect(() => say(fight, 'stance', 'bert', 'guard')).toThrow('broken')
    expect(() => fight.undo()).toThrow('broken')
    expect(() => fight.setHand('blue', 'ai:usual')).toThrow('broken')
    expect(() => fight.amend({ ruling: { text: 'x' } })).toThrow('broken')
    broken = false
    expect(JSON.stringify(saveFight(fight))).toBe(before)
    say(fight, 'stance', 'bert', 'guard')
    expect(fight.round).toBe(2)
  })
})
