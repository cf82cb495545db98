/**
 * The conformance suite catches what it is for: toys that are broken in one way each fail the check that looks
 * for it, and the failure says which game shows it.
 */

import { describe, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { oneOf } from '../system/answers.ts'
import type { System } from '../system/system.ts'
import type { Random } from '../table/random.ts'
import { type ConformanceOptions, conformance } from './conformance.ts'
import { type ToyState, toy, toyDuel } from './toy.ts'

const options: ConformanceOptions<ToyState> = {
  scenarios: (random: Random) => toyDuel(random.die(3), random.die(3)),
  games: 12,
  illegal: 1_200,
  sampled: 6,
  lasting: (event) => (event.event === 'bout' ? event.event : event),
  hide: (state, seat, random) => {
    for (const duellist of state.duellists)
      if (duellist.seat !== seat && seat !== 'referee') duellist.coins = random.die(3) - 1
  },
}

/** A toy in which the bout does something more, before or after. */
function withBout(extra: (state: ToyState) => void): System<ToyState> {
  return {
    ...toy,
    steps: {
      ...toy.steps,
      bout: (table, state) => {
        toy.steps['bout']?.(table, state)
        extra(state)
      },
    },
  }
}

/** A toy whose redaction puts a number in the place of hearts, or takes them out of the state itself. */
function withHeartsAs(hearts: number, ofWhom: (state: ToyState) => ToyState): System<ToyState> {
  return {
    ...toy,
    redaction: {
      state: (state, hides) => {
        const shown = ofWhom(state)
        for (const duellist of shown.duellists) if (hides(duellist.id)) duellist.hearts = hearts
        return shown
      },
      event: (event) => event,
    },
  }
}

let calls = 0

const broken: [what: string, check: string, system: System<ToyState>, message: string][] = [
  [
    'a copy that shares its lists',
    'a copy is equal',
    { ...toy, copy: (state) => ({ ...state }) },
    'shares state.duellists',
  ],
  [
    'a copy that forgets something',
    'a copy is equal',
    { ...toy, copy: (state) => ({ ...toy.copy(state), round: 0 }) },
    'a copy differs',
  ],
  [
    'a key that leaves out coins',
    'equal keys',
    { ...toy, key: ({ stage, duellists }) => `${stage} ${duellists.map(({ hearts }) => hearts).join()}` },
    'equal keys, other futures',
  ],
  [
    'a view that shows everything',
    'a view hides',
    { ...toy, view: (state) => toy.copy(state) },
    'sees what is hidden',
  ],
  [
    'a redaction that tells another number',
    'hidden health',
    withHeartsAs(7, (state) => toy.copy(state)),
    'hearts is 7 of 9 where it should be hidden',
  ],
  [
    'a redaction that changes the state',
    'hidden health',
    withHeartsAs(7, (state) => state),
    'hiding health changed the state',
  ],
  [
    'a redaction that hides nothing',
    'hidden health',
    { ...toy, redaction: { state: (state) => state, event: (event) => event } },
    'nothing was ever hidden',
  ],
  [
    'a state that is not plain',
    'states are plain',
    withBout((state) => Reflect.set(state, 'round', -0)),
    'state.round is -0',
  ],
  [
    'a state that does not fit its schema',
    'states are plain',
    withBout((state) => Reflect.set(state, 'mood', 'grim')),
    'does not fit its schema',
  ],
  [
    'a rule that counts on its own',
    'a step run twice',
    withBout((state) => {
      calls++
      for (const duellist of state.duellists) duellist.hearts += calls % 2
    }),
    'run again, it goes another way',
  ],
  [
    'an event nobody registered',
    'plays to the end',
    { ...toy, events: toy.events.filter((code) => code !== 'hurt') },
    'the event "hurt" is not in the list',
  ],
  [
    'a rule nobody registered',
    'plays to the end',
    { ...toy, rules: toy.rules.filter(({ id }) => id !== 'toy.rush') },
    'toy.rush, which is not registered',
  ],
  [
    'a decision nobody registered',
    'plays to the end',
    { ...toy, decisions: toy.decisions.filter(({ name }) => name !== 'push') },
    'the decision "push" is not registered',
  ],
  [
    'a key that nobody declared',
    'plays to the end',
    {
      ...toy,
      decisions: toy.decisions.map((entry) =>
        entry.name === 'stance' ? { ...entry, answers: oneOf('guard', 'rush') } : entry,
      ),
    },
    'the decision "stance": its key "attack" is not declared',
  ],
  [
    'a number where a key was declared',
    'plays to the end',
    {
      ...toy,
      decisions: toy.decisions.map((entry) =>
        entry.name === 'push' ? { ...entry, answers: oneOf('<n>') } : entry,
      ),
    },
    'the decision "push": it is asked as amount, and declared as option',
  ],
  [
    'something forbidden without a reason, where the game gives reasons',
    'plays to the end',
    {
      ...toy,
      tell: {
        ...toy.tell,
        question: () => ({ ask: 'What?', label: () => 'This', hint: () => '', reason: () => '' }),
      },
    },
    '"rush" of "stance" is forbidden by toy.stance.weary for no reason in words',
  ],
  [
    'an event with a code of the kernel',
    'plays to the end',
    { ...toy, events: [...toy.events, 'notice'] },
    '"notice" is a code of the kernel',
  ],
  [
    'a label that is empty',
    'plays to the end',
    { ...toy, tell: { ...toy.tell, question: () => ({ ask: 'What?', label: () => '', hint: () => '' }) } },
    'is labelled ""',
  ],
  [
    'a line of nonsense',
    'plays to the end',
    {
      ...toy,
      tell: { ...toy.tell, event: ({ rule }) => ({ text: 'undefined wins', rule, depth: 0, tone: 'plain' }) },
    },
    'undefined wins',
  ],
  [
    'a line that does not end',
    'plays to the end',
    {
      ...toy,
      tell: { ...toy.tell, event: ({ rule }) => ({ text: 'x'.repeat(201), rule, depth: 0, tone: 'plain' }) },
    },
    'is told in 201 characters',
  ],
  [
    'a policy that cheats',
    'every policy',
    {
      ...toy,
      policies: { ...toy.policies, wild: { name: 'wild', summary: 'Cheats.', decide: () => 'win' } },
    },
    'ai:wild',
  ],
  [
    'a side that wins and is none',
    'every policy',
    { ...toy, outcome: () => ({ over: true, winner: 'green', how: 'victory' }) },
    'the winner is green',
  ],
  [
    'an end that takes any winner',
    'illegal answers',
    {
      ...toy,
      end: (state) => {
        state.stage = 'over'
      },
    },
    'was accepted',
  ],
  [
    'a scenario that is accepted and cannot be played',
    'broken scenarios',
    {
      ...toy,
      begin: (scenario) => {
        if (scenario.sides.some(({ name }) => name !== 'red' && name !== 'blue'))
          throw new RangeError('who is that?')
        return toy.begin(toy.scenario.parse(scenario))
      },
    },
    'who is that?',
  ],
  [
    'a fight that cannot be taken up in its middle',
    'written out as a scenario',
    { ...toy, begin: ({ checkpoint: _, ...scenario }) => toy.begin(toy.scenario.parse(scenario)) },
    'it would begin in another state',
  ],
  [
    'a policy that is no function of what it sees',
    'fights that are looked up',
    {
      ...toy,
      policies: {
        skilled: {
          name: 'skilled',
          summary: 'Something else every time.',
          decide: (view, decision) =>
            toy.policies[calls++ % 3 === 0 ? 'cautious' : 'skilled']?.decide(view, decision) ?? '',
        },
      },
    },
    'differ from those that are played',
  ],
  [
    'a policy missing that hands rest on',
    'every policy',
    { ...toy, policies: { wild: { name: 'wild', summary: 'Anything.', decide: () => ({ weights: [] }) } } },
    'a policy called "skilled"',
  ],
]

describe('the suite catches', () => {
  for (const [what, name, system, message] of broken)
    test(what, () => {
      const check = conformance(system, options).find((each) => each.name.startsWith(name))
      expect(check).toBeDefined()
      expect(() => check?.run()).toThrow(message)
    })
})

test('a failure names the game, and that game alone shows it again', () => {
  const system = withBout((state) => {
    if (state.round === 3) throw new Refusal('malformed-request', 'not a third time')
  })
  const failure = (only: number | null): string => {
    const check = conformance(system, { ...options, games: 100, only }).find(({ name }) =>
      name.startsWith('plays'),
    )
    try {
      check?.run()
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : ''
    }
    return ''
  }
  const message = failure(null)
  const number = Number(/STEELYARD_GAME=(\d+)/.exec(message)?.[1])
  expect(message).toContain('not a third time')
  expect(failure(number)).toBe(message)
})

test('a hide that hides nothing is no proof', () => {
  const check = conformance(toy, { ...options, hide: () => {} }).find(({ name }) =>
    name.startsWith('a view hides'),
  )
  expect(() => check?.run()).toThrow('nothing was ever hidden')
})

test('a key that makes exact odds wrong is found out by simulation', () => {
  const system: System<ToyState> = { ...toy, key: ({ stage, winner }) => `${stage} ${winner}` }
  const small = [{ name: 'uneven', scenario: toyDuel(3, 1), policies: { red: 'skilled', blue: 'skilled' } }]
  const run = (of: System<ToyState>): void =>
    conformance(of, { ...options, small })
      .find(({ name }) => name.includes('uneven'))
      ?.run()
  expect(() => run(system)).toThrow('has the chance')
  expect(() => run(toy)).not.toThrow()
})

test('measures that no hand has compared are no proof', () => {
  const measured = [{ name: 'nobody plays', scenario: toyDuel(1), hands: ['stranger'] }]
  const check = conformance(toy, { ...options, measured }).find(({ name }) => name.endsWith('nobody plays'))
  expect(() => check?.run()).toThrow('too large to measure')
})
