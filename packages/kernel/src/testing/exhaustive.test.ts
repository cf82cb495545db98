/**
 * The exhaustive runner sees everything of the toy, says what it misses, and names the fight that broke.
 */
import { expect, test } from 'vitest'
import { type Policy, UNIFORM } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { type Choice, choiceText, type Decision } from '../table/decision.ts'
import type { Random } from '../table/random.ts'
import { ExhaustiveFailure, playUntilAllSeen } from './exhaustive.ts'
import { type ToyState, toy, toyDuel } from './toy.ts'

const scenarios = (random: Random): unknown => toyDuel(random.die(4), random.die(4))

test('everything of the toy comes up', () => {
  const found = playUntilAllSeen(toy, {
    scenarios,
    limit: 2_000,
    wanted: [
      'stance attack',
      'stance rush',
      'stance guard',
      'charms luck',
      'charms nerve',
      'judge draw',
      'draw',
    ],
    chosen: (decision, choice) => [`${decision.name} ${choiceText(choice)}`],
    seen: (state) => (state.stage === 'over' && state.winner === null ? ['draw'] : []),
  })
  expect(found.missing).toEqual([])
  expect(found.fights).toBeLessThan(2_000)
  expect(found.seen.get('event bout')).toBeGreaterThan(0)
})

test('an answer that was never given is given, whatever the policies like', () => {
  const policy: Policy = (_view, { name }) => (name === 'stance' ? 'guard' : UNIFORM)
  const chosen = ({ name }: Decision, choice: Choice): string[] =>
    name === 'stance' ? [`stance ${choiceText(choice)}`] : []
  const options = { scenarios, policy, limit: 20, wanted: ['stance attack', 'stance rush', 'stance guard'] }
  expect(playUntilAllSeen(toy, { ...options, chosen }).missing.filter(isStance)).toEqual([])
  expect(playUntilAllSeen(toy, { ...options, wanted: [], chosen }).seen.has('stance rush')).toBe(false)
})

function isStance(thing: string): boolean {
  return thing.startsWith('stance ')
}

test('known fights are played first and show the same; if they do not show all, the others follow', () => {
  const options = {
    scenarios,
    limit: 2_000,
    wanted: ['draw'],
    seen: (state: ToyState) => (state.stage === 'over' && state.winner === null ? ['draw'] : []),
  }
  const whole = playUntilAllSeen(toy, options)
  expect(whole.missing).toEqual([])
  expect(whole.showing.length).toBeLessThan(whole.fights)
  const known = playUntilAllSeen(toy, { ...options, known: whole.showing })
  expect(known).toMatchObject({ fights: whole.showing.length, showing: whole.showing, missing: [] })
  const stale = playUntilAllSeen(toy, { ...options, known: whole.showing.slice(0, -1) })
  expect(stale.missing).toEqual([])
  expect(stale.fights).toBeGreaterThan(whole.showing.length - 1)
})

test('what never comes up is reported once the limit is reached', () => {
  const found = playUntilAllSeen(toy, { scenarios, limit: 30, wanted: ['a dragon'] })
  expect(found.missing).toContain('a dragon')
  expect(found.fights).toBe(30)
})

test('a rule that throws is reported with the fight that reproduces it', () => {
  const broken: System<ToyState> = {
    ...toy,
    steps: {
      ...toy.steps,
      bout: (table, state) => {
        if (state.round >= 4) throw new RangeError('the fourth bout is broken')
        toy.steps['bout']?.(table, state)
      },
    },
  }
  const failure = failureOf(() => playUntilAllSeen(broken, { scenarios, limit: 500, wanted: ['a dragon'] }))
  expect(failure.message).toContain('the fourth bout is broken')
  expect(failure.message).toContain('"system":"toy"')
  const number = Number(/STEELYARD_GAME=(\d+)/.exec(failure.message)?.[1])
  expect(failureOf(() => playUntilAllSeen(broken, { scenarios, limit: 500, only: number })).message).toBe(
    failure.message,
  )
})

test('a line that tells a number which its event does not hold is reported', () => {
  const invented: System<ToyState> = {
    ...toy,
    tell: {
      ...toy.tell,
      event: ({ rule }) => ({ text: 'a hit for 4711', rule, depth: 0, tone: 'plain' }),
    },
  }
  const failure = failureOf(() => playUntilAllSeen(invented, { scenarios, limit: 5 }))
  expect(failure.message).toContain('"a hit for 4711" tells 4711')
})

function failureOf(play: () => void): ExhaustiveFailure {
  try {
    play()
  } catch (thrown) {
    if (thrown instanceof ExhaustiveFailure) return thrown
    throw thrown
  }
  throw new Error('nothing failed')
}
