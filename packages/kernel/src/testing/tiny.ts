/**
 * Systems of a few lines, for tests of the kernel that need a certain shape of rule and nothing else: give the
 * steps and where they lead, the rest is filled in.
 */
import { z } from 'zod'
import { usualPolicy } from '../system/policy.ts'
import type { BaseScenario, System } from '../system/system.ts'

/** What makes a tiny system; the rest has defaults that know nothing. */
export type TinyParts<State extends object> = Pick<System<State>, 'steps' | 'next'> &
  Partial<System<State>> & {
    /** The first state of a fight. */
    readonly first: State
  }

/** A system of a few lines; its states are copied as JSON, and its key is the whole state. */
export function tiny<State extends object>(parts: TinyParts<State>): System<State> {
  const { first, ...given } = parts
  const copy = (state: State): State => {
    const copied: State = JSON.parse(JSON.stringify(state))
    return copied
  }
  return {
    id: 'tiny',
    title: 'Tiny',
    version: '1',
    maxSteps: 1_000,
    rules: [],
    rulings: {},
    decisions: [],
    events: [],
    scenario: scenarioOf(),
    state: z.custom<State>((value) => typeof value === 'object' && value !== null),
    policies: { skilled: { name: 'skilled', summary: 'The usual.', decide: usualPolicy } },
    content: [],
    tell: {
      event: ({ event, rule }) => ({ text: event, rule, depth: 0, tone: 'plain' }),
      question: ({ name }) => ({ ask: name, label: (key) => key, hint: () => '' }),
      roll: (name) => name,
      board: () => ({ title: '', stages: [], sides: [], notes: [] }),
    },
    measures: {},
    begin: () => copy(first),
    outcome: () => ({ over: false, winner: null, how: 'draw' }),
    round: () => 0,
    seatOf: (_state, who) => who,
    nameOf: (_state, id) => id,
    view: (state) => state,
    seen: (event) => event,
    copy,
    key: (state) => JSON.stringify(state),
    join: () => '',
    leave: () => {},
    end: () => {},
    statblock: { parse: () => ({ ok: false, error: 'none' }), print: () => '' },
    ...given,
  }
}

function scenarioOf(): z.ZodType<BaseScenario> {
  return z.strictObject({ hands: z.record(z.string(), z.literal('human')) }).transform(({ hands }) => ({
    system: 'tiny',
    title: 'Tiny',
    hands,
    sides: [],
  }))
}
