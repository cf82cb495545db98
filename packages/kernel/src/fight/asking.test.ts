/**
 * How people are asked: suggestions, attention, orders, larger choices, deputies, words.
 */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { loadFight, saveFight } from '../save/save.ts'
import { verifySave } from '../save/verify.ts'
import { isSaid, isStandIn } from '../system/event.ts'
import type { System } from '../system/system.ts'
import { option } from '../table/decision.ts'
import type { Table } from '../table/table.ts'
import { type ToyState, toy, toyDuel } from '../testing/toy.ts'
import { NO_ATTENTION, WHEN_IT_MATTERS } from './attention.ts'
import { Fight } from './fight.ts'
import type { FightOptions } from './parts.ts'
import type { ChoiceQuestion } from './question.ts'

function duel(options: FightOptions = {}, system: System<ToyState> = toy): Fight<ToyState> {
  return Fight.create(system, toyDuel(4), { seed: 'asking', ...options })
}

function open(fight: Fight<ToyState>): string[] {
  return fight.questions.map(({ name, by }) => `${name} ${by}`)
}

function asked(fight: Fight<ToyState>, name: string, by: string): ChoiceQuestion {
  const found = fight.questions.find((question) => question.name === name && question.by === by)
  if (found?.kind !== 'choice') throw new Error(`"${name}" is not open for ${by}`)
  return found
}

function standIns(fight: Fight<ToyState>): string[] {
  return fight.log.flatMap(({ event, struck }) =>
    isStandIn(event) && !struck ? [`${event.name} ${event.by} ${event.choice} ${event.standIn}`] : [],
  )
}

describe('attention', () => {
  test('asks everything where nothing is set', () => {
    const fight = duel()
    expect(fight.attention).toBe(NO_ATTENTION)
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    expect(saveFight(fight)).not.toHaveProperty('attention')
  })

  test('asks only what matters, and the log says quietly what was answered', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    expect(open(fight)).toEqual(['charms anna'])
    fight.answer(asked(fight, 'charms', 'anna').id, ['luck'])
    expect(open(fight)).toEqual(['charms bert'])
    fight.answer(asked(fight, 'charms', 'bert').id, ['luck'])
    expect(standIns(fight)).toEqual(['purse anna 1 advice', 'purse bert 1 advice'])
    const [line] = fight.log.filter(({ event }) => isStandIn(event))
    if (line === undefined) throw new Error('nothing was told')
    expect(fight.tellLine(line)).toMatchObject({ tone: 'quiet', text: 'anna: purse? 1 (answered for you)' })
  })

  test('tells what was answered to the seat and the referee alone', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    fight.answer(asked(fight, 'charms', 'anna').id, [])
    fight.answer(asked(fight, 'charms', 'bert').id, [])
    const seen = (seat: string): number => fight.logFor(seat).filter(({ event }) => isStandIn(event)).length
    expect([seen('red'), seen('blue'), seen('referee'), seen('spectator')]).toEqual([1, 1, 2, 0])
  })

  test('a seat has settings of its own, which come before those of the table', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    fight.answer(asked(fight, 'charms', 'anna').id, [])
    fight.setAttention({ seat: 'blue', decision: 'charms', level: 'never' })
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    fight.setAttention({ seat: 'blue', level: 'never' })
    expect(open(fight)).toEqual(['stance anna'])
    fight.setAttention({ seat: 'blue', level: 'default' })
    fight.answer(asked(fight, 'stance', 'anna').id, 'guard')
    expect(fight.questions.map(({ seat }) => seat)).toContain('blue')
  })

  test('an unknown seat, decision or level is refused', () => {
    const fight = duel()
    expect(() => fight.setAttention({ seat: 'green', level: 'never' })).toThrow(Refusal)
    expect(() => fight.setAttention({ decision: 'dance', level: 'never' })).toThrow('no kind of decision')
    expect(() => fight.setAttention({ level: JSON.parse('"often"') })).toThrow('how often to ask')
    expect(fight.revision).toBe(0)
  })

  test('is saved, with what was answered; the save verifies', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    fight.setAttention({ seat: 'red', decision: 'charms', level: 'never' })
    const save = saveFight(fight)
    const loaded = loadFight(toy, JSON.parse(JSON.stringify(save)))
    expect(loaded.attention).toEqual(fight.attention)
    expect(saveFight(loaded)).toEqual(save)
    expect(verifySave(toy, save).problems).toEqual([])
  })

  test('an answer that was given for somebody can be taken back: then it is asked, also after loading', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    fight.answer(asked(fight, 'charms', 'anna').id, [])
    fight.answer(asked(fight, 'charms', 'bert').id, [])
    fight.undoAnswer({ entry: 0, path: '0.0.0' })
    expect(open(fight)).toContain('purse anna')
    const loaded = loadFight(toy, saveFight(fight))
    expect(open(loaded)).toEqual(open(fight))
    loaded.answer(asked(loaded, 'purse', 'anna').id, 2)
    expect(loaded.state.duellists[0]?.coins).toBe(2)
    expect(() => fight.undoAnswer({ entry: 0, path: '7' })).toThrow(Refusal)
  })

  test('undo goes back to what a person answered, and asks it whatever the settings say now', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    fight.answer(asked(fight, 'charms', 'anna').id, ['nerve'])
    fight.setAttention({ seat: 'red', level: 'never' })
    expect(open(fight)).toEqual(['charms bert'])
    fight.undo()
    expect(open(fight)).toEqual(['charms anna', 'charms bert'])
  })

  test('where nobody referees, the log tells the ruling', () => {
    const rulings = (options: FightOptions): number => {
      let told = 0
      for (let seed = 0; seed < 40; seed++) {
        const fight = Fight.create(toy, toyDuel(1), {
          seed: `judge ${seed}`,
          policies: {
            both: (_view, { name }) => (name === 'stance' ? 'attack' : name === 'charms' ? [] : 0),
          },
          hands: { red: 'ai:both', blue: 'ai:both' },
          ...options,
        })
        told += fight.logFor('spectator').filter(({ event }) => event.event === 'answered').length
      }
      return told
    }
    expect(rulings({})).toBe(0)
    expect(rulings({ attention: WHEN_IT_MATTERS })).toBeGreaterThan(0)
  })
})

describe('a suggestion', () => {
  test('is what the advisor would answer', () => {
    const fight = duel({ attention: WHEN_IT_MATTERS })
    expect(fight.suggestion(asked(fight, 'charms', 'anna'))).toEqual(['luck'])
    fight.setAttention({ decision: 'charms', level: 'never' })
    expect(fight.suggestion(asked(fight, 'stance', 'anna'))).toBe('rush')
  })

  test('of a mixture is the one that its hand would draw', () => {
    const mixing: System<ToyState> = { ...toy, guidance: { advisor: 'wild', decisions: {} } }
    const wild = duel({ hands: { red: 'ai:wild', blue: 'ai:wild' } }, mixing)
    const person = duel({}, mixing)
    for (let [question] = person.questions; question?.kind === 'choice'; [question] = person.questions)
      person.answer(question.id, person.suggestion(question))
    expect(person.state).toEqual(wild.state)
  })
})

/** A game in which an act is asked before its target and its strength; somebody else or a die may come between. */
const steps: System<ToyState> = {
  ...toy,
  steps: {
    muster(table: Table, state: ToyState) {
      for (const { id, seat } of state.duellists) {
        const to = { id, seat }
        const act = table.ask(
          option({ name: 'stance', rule: 'toy.stance', to, options: ['attack', 'rush', 'guard'] }),
        )
        if (act === 'attack')
          table.ask(option({ name: 'push', rule: 'toy.attack', to, options: ['high', 'low'] }))
        if (act === 'rush') table.die(6, { name: 'rush', rule: 'toy.rush' }, id)
        if (act === 'rush')
          table.ask(option({ name: 'charms', rule: 'toy.muster', to, options: ['on', 'off'] }))
      }
      state.stage = 'bout'
    },
    bout(_: Table, state: ToyState) {
      state.stage = 'over'
    },
  },
}

describe('a larger choice', () => {
  test('is an answer with what is asked at once after it, and ends before dice and before others', () => {
    const fight = duel({}, steps)
    const tree = fight.paths(asked(fight, 'stance', 'anna'))
    const shape = tree.branches.map(({ choice, further }) => [
      choice,
      further?.branches.map((branch) => branch.choice) ?? null,
    ])
    expect(shape).toEqual([
      ['attack', ['high', 'low']],
      ['rush', null],
      ['guard', null],
    ])
    expect(tree.branches[0]?.further?.branches[0]?.further).toBe(null)
  })

  test('stops level by level where trials run out', () => {
    const fight = duel({}, steps)
    const question = asked(fight, 'stance', 'anna')
    expect(fight.paths(question, 2).branches.map(({ further }) => further)).toEqual([null, null, null])
    expect(fight.paths(question, 4).branches[0]?.further).toBe(null)
    expect(fight.paths(question, 5).branches[0]?.further).not.toBe(null)
  })

  test('is answered in one act, recorded as its answers, and undone as one', () => {
    const fight = duel({}, steps)
    fight.answer(asked(fight, 'stance', 'anna').id, 'attack', { further: ['low'] })
    expect(open(fight)).toEqual(['stance bert'])
    expect(fight.record.map(({ act, what }) => `${act} ${what}`)).toEqual(['answer attack', 'answer low'])
    fight.undo()
    expect(open(fight)).toEqual(['stance anna'])
    fight.redo()
    expect(open(fight)).toEqual(['stance bert'])
  })

  test('that is not asked at once is refused and changes nothing', () => {
    const fight = duel({}, steps)
    const { id } = asked(fight, 'stance', 'anna')
    expect(() => fight.answer(id, 'guard', { further: ['low'] })).toThrow('follows at once')
    expect(() => fight.answer(id, 'rush', { further: ['on'] })).toThrow('follows at once')
    expect(() => fight.answer(id, 'attack', { further: ['sideways'] })).toThrow(Refusal)
    expect(fight.revision).toBe(0)
  })
})

describe('several answers', () => {
  test('are one act, and one undo takes all of them back', () => {
    const fight = duel()
    const [one, other] = fight.questions
    if (one === undefined || other === undefined) throw new Error('both are asked')
    fight.answerAll([
      { id: other.id, reply: 2 },
      { id: one.id, reply: 1 },
    ])
    expect(open(fight)).toEqual(['charms anna'])
    fight.undo()
    expect(open(fight)).toEqual(['purse anna', 'purse bert'])
    fight.redo()
    expect(open(fight)).toEqual(['charms anna'])
    expect(saveFight(loadFight(toy, saveFight(fight)))).toEqual(saveFight(fight))
  })

  test('are refused together', () => {
    const fight = duel()
    const [one, other] = fight.questions
    if (one === undefined || other === undefined) throw new Error('both are asked')
    expect(() =>
      fight.answerAll([
        { id: one.id, reply: 1 },
        { id: other.id, reply: 9 },
      ]),
    ).toThrow(Refusal)
    expect([open(fight), fight.revision]).toEqual([['purse anna', 'purse bert'], 0])
  })
})

describe('an order', () => {
  /** Both duellists are played by one person. */
  const mine = { system: 'toy', sides: [side('red', 'anna'), side('blue', 'bert')] }

  function side(id: string, figure: string): unknown {
    return { id, hand: 'human', figures: [{ id: figure, hearts: 4, seat: 'me' }] }
  }

  function played(): Fight<ToyState> {
    const fight = Fight.create(toy, mine, { seed: 'orders', hands: { me: 'human' } })
    for (const by of ['anna', 'bert']) fight.answer(asked(fight, 'purse', by).id, 2)
    return fight
  }

  test('stands for the other figures of the seat until the round ends', () => {
    const fight = played()
    fight.answer(asked(fight, 'stance', 'anna').id, 'guard', { order: {} })
    expect(standIns(fight)).toEqual(['stance bert guard order'])
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    expect(fight.round).toBe(2)
  })

  test('stands for those it names', () => {
    const fight = played()
    fight.answer(asked(fight, 'stance', 'anna').id, 'guard', { order: { figures: ['carl'] } })
    expect(open(fight)).toEqual(['stance bert'])
  })

  test('is taken back with its answer, and kept in saves', () => {
    const fight = played()
    fight.answer(asked(fight, 'stance', 'anna').id, 'attack', { order: {} })
    expect(open(fight)).toEqual(['push anna'])
    const loaded = loadFight(toy, saveFight(fight))
    expect(saveFight(loaded).orders).toHaveLength(1)
    fight.undo()
    expect(saveFight(fight)).not.toHaveProperty('orders')
    expect(open(fight)).toContain('stance anna')
  })
})

describe('a deputy', () => {
  test('plays a round and stops; one undo takes it back', () => {
    const fight = duel()
    for (const by of ['anna', 'bert']) fight.answer(asked(fight, 'purse', by).id, 2)
    const round = fight.round
    expect(fight.playOn({ seats: ['red', 'blue'], policy: 'cautious', until: ['round'] })).toBe('round')
    expect(fight.round).toBe(round + 1)
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
    fight.undo()
    expect(fight.round).toBe(round)
    expect(open(fight)).toEqual(['stance anna', 'stance bert'])
  })

  test('stops for others, when somebody is hurt, and at the end', () => {
    const fight = duel()
    expect(fight.playOn({ seats: ['red'], policy: 'skilled', until: [] })).toBe('others')
    const before = fight.state.duellists.map(({ hearts }) => hearts)
    expect(fight.playOn({ seats: ['red', 'blue'], policy: 'skilled', until: ['hurt'] })).toBe('hurt')
    expect(fight.state.duellists.map(({ hearts }) => hearts)).not.toEqual(before)
    expect(fight.playOn({ seats: ['red', 'blue'], policy: 'skilled', until: [] })).toBe('over')
    expect(verifySave(toy, saveFight(fight)).problems).toEqual([])
  })

  test('that nobody knows is refused', () => {
    const fight = duel()
    expect(() => fight.playOn({ seats: ['red'], policy: 'brave', until: [] })).toThrow(Refusal)
    expect(() => fight.playOn({ seats: ['green'], policy: 'skilled', until: [] })).toThrow(Refusal)
    expect(() => fight.playOn({ seats: ['red'], policy: 'skilled', until: [JSON.parse('"tea"')] })).toThrow(
      'Nobody can play until',
    )
  })
})

describe('words', () => {
  test('are kept with the answer, told, and shown to whoever rules on them', () => {
    const decisions = {
      ...toy.guidance?.decisions,
      stance: { matters: 'always', rulesOnWords: true },
    } as const
    const ruling: System<ToyState> = { ...steps, guidance: { advisor: 'skilled', decisions } }
    const fight = duel({}, ruling)
    fight.answer(asked(fight, 'stance', 'anna').id, 'guard', { words: ' I kick\nsand. ' })
    const [line] = fight.log.filter(({ event }) => isSaid(event))
    if (line === undefined) throw new Error('nothing was said')
    expect(fight.tellLine(line).text).toBe('anna: “I kick sand.”')
    expect(asked(fight, 'stance', 'bert').said).toBe('I kick sand.')
    expect(saveFight(loadFight(ruling, saveFight(fight)))).toEqual(saveFight(fight))
    const plain = duel({}, steps)
    plain.answer(asked(plain, 'stance', 'anna').id, 'guard', { words: 'I kick sand.' })
    expect(asked(plain, 'stance', 'bert').said).toBe('')
  })

  test('that are empty or endless are refused', () => {
    const fight = duel({}, steps)
    const { id } = asked(fight, 'stance', 'anna')
    for (const words of ['', '  ', 'x'.repeat(201)])
      expect(() => fight.answer(id, 'guard', { words })).toThrow('cannot be written down')
  })
})
