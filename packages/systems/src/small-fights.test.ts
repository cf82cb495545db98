/**
 * Random small fights of every game: the exact odds of how everybody stands after a round agree with dice rolled by the
 * thousand, and, where that can be had, with brute force: every outcome of every die, one run of the rules for each
 * combination, without keys, merged states, unread dice or settled rules.
 *
 * Bounded by work. `npm run soak` looks at thirteen fights of every game.
 */
import {
  type AnswerSource,
  allChoices,
  type Choice,
  type Decision,
  type EndCondition,
  enumerateFrom,
  isMixed,
  outcomesOf,
  type Policy,
  parseScenario,
  policiesOf,
  Random,
  type RollRequest,
  type System,
  seedFight,
  seedNumber,
  simulateFrom,
  Table,
  usualPolicy,
} from '@steelyard/kernel'
import { describe, expect, test } from 'vitest'
import { systems } from './index.ts'
import { sized } from './testing/sizes.ts'

const WANTED = sized(1, 13)
const TRIED = sized(20, 200)
const FIGHTS = sized(1_000, 3_000)
const MOST_RUNS = sized(1_000, 4_000)
// How often the enumerator may look at its clock: rounds of stances have the most outcomes.
const LOOKS: Readonly<Record<string, number>> = { stances: 1_500 }

/** A clock on which a millisecond passes whenever somebody looks at it. */
function countingClock(): () => number {
  let now = 0
  return () => now++
}

/** How everybody stands, as one text. */
function standing(system: System): (state: object) => string {
  return (state) => {
    const { sides } = system.tell.board(state)
    const figures = sides.flatMap((side) => side.figures)
    return figures
      .map(({ id, standing: how, gauges }) => `${id} ${how} ${gauges.map(({ now }) => now)}`)
      .join(', ')
  }
}

/** One ready-made figure against another, picked at random. */
function randomDuel(system: System, number: number): unknown {
  const random = new Random(1, 2, 3, 4)
  seedFight(random, seedNumber(`${system.id} small`), number)
  const figures = system.content.filter(({ kind }) => kind === 'figure').map(({ id }) => id)
  const pick = (): string => figures[random.die(figures.length) - 1] ?? ''
  return {
    system: system.id,
    sides: [
      { id: 'one', hand: 'ai:simple', figures: [{ use: pick(), id: 'first' }] },
      { id: 'other', hand: 'ai:simple', figures: [{ use: pick(), id: 'second' }] },
    ],
  }
}

/** The branches of one run: which of how many outcomes each roll takes. */
class BruteSource implements AnswerSource {
  weight = 1
  readonly #policies: ReadonlyMap<string, Policy>
  readonly #system: System
  readonly #branches: { at: number; readonly of: number }[] = []
  #depth = 0

  constructor(system: System, policies: ReadonlyMap<string, Policy>) {
    this.#system = system
    this.#policies = policies
  }

  rewind(): void {
    this.weight = 1
    this.#depth = 0
  }

  /** Moves to the next combination; false when all were seen. */
  turn(): boolean {
    for (let last = this.#branches.at(-1); last !== undefined; last = this.#branches.at(-1)) {
      last.at++
      if (last.at < last.of) return true
      this.#branches.pop()
    }
    return false
  }

  roll(request: RollRequest) {
    const chances = outcomesOf(request)
    const chance = chances[this.#taken(chances.length)]
    this.weight *= chance?.weight ?? 0
    return { value: chance?.value ?? 0, faces: null, how: 'drawn' as const }
  }

  choose(decision: Decision, table: Table): Choice {
    const policy = this.#policies.get(decision.seat) ?? usualPolicy
    const answer = policy(this.#system.view(table.state, decision.seat), decision)
    if (!isMixed(answer)) return answer
    const choices = allChoices(decision)
    const at = this.#taken(choices.length)
    const whole = answer.weights.reduce((sum, weight) => sum + weight, 0)
    this.weight *= whole === 0 ? 1 / choices.length : (answer.weights[at] ?? 0) / whole
    return choices[at] ?? ''
  }

  together<Party, Result>(parties: readonly Party[], dialogue: (party: Party) => Result): Result[] {
    return parties.map(dialogue)
  }

  #taken(of: number): number {
    const branch = this.#branches[this.#depth] ?? { at: 0, of }
    if (this.#depth === this.#branches.length) this.#branches.push(branch)
    this.#depth++
    return branch.at
  }
}

/** The chances of every standing after the round, one run for each combination; null if there are too many. */
function bruteForce(
  system: System,
  first: object,
  policies: ReadonlyMap<string, Policy>,
): Map<string, number> | null {
  const source = new BruteSource(system, policies)
  const table = Table.from(system, source, { logs: false, explains: false })
  const measure = standing(system)
  const round = system.round(first)
  const sums = new Map<string, number>()
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    source.rewind()
    const state = system.copy(first)
    table.state = state
    for (let steps = 0; steps === 0 || system.round(state) <= round; steps++) {
      const name = system.next(state)
      if (name === null) break
      system.steps[name]?.(table, state)
    }
    const value = measure(state)
    sums.set(value, (sums.get(value) ?? 0) + source.weight)
    if (!source.turn()) return sums
  }
  return null
}

/** A round of mythras has more outcomes than anybody can count: there it is one turn, from where turns begin. */
const ONE_STEP: EndCondition = { ends: () => 'looked' }

/** The first state; in mythras the one in which the first turn begins. */
function beginOf(system: System, number: number): object {
  const state = system.begin(parseScenario(system, randomDuel(system, number)))
  if (system.id !== 'mythras') return state
  const table = Table.simulating(system, policiesOf(system, POLICIES))
  seedFight(table.random, seedNumber('turn'), number)
  table.state = state
  for (let step = system.next(state); step !== null && step !== 'turn'; step = system.next(state))
    system.steps[step]?.(table, state)
  return state
}

const POLICIES = { one: 'simple', other: 'simple' }

function looked(system: System, number: number): 'exact' | 'brute' | null {
  const state = beginOf(system, number)
  const policies = POLICIES
  const until = system.id === 'mythras' ? ONE_STEP : 'round'
  const measure = standing(system)
  const found = enumerateFrom(
    system,
    { state },
    {
      policies,
      until,
      measure,
      budget: { states: 2_000, milliseconds: LOOKS[system.id] ?? 400 },
      clock: countingClock(),
    },
  )
  if (!found.exact || found.distribution.size < 2) return null
  const { measures } = simulateFrom(
    system,
    { state },
    {
      fights: FIGHTS,
      policies,
      until,
      measures: { measure },
      seed: `${system.id} ${number}`,
    },
  )
  const counts = measures['measure'] ?? {}
  for (const value of new Set([...found.distribution.keys(), ...Object.keys(counts)])) {
    const chance = found.distribution.get(value) ?? 0
    const error = Math.sqrt((chance * (1 - chance)) / FIGHTS)
    const share = (counts[String(value)] ?? 0) / FIGHTS
    expect(Math.abs(share - chance), `fight ${number}, ${value}`).toBeLessThanOrEqual(5 * error + 1 / FIGHTS)
  }
  const brute = until !== 'round' ? null : bruteForce(system, state, policiesOf(system, policies))
  if (brute === null) return 'exact'
  expect([...brute.keys()].sort()).toEqual([...found.distribution.keys()].map(String).sort())
  for (const [value, chance] of brute) expect(found.distribution.get(value)).toBeCloseTo(chance, 9)
  return 'brute'
}

describe('exact odds, dice rolled by the thousand and brute force agree', () => {
  test.each(systems.map((system) => [system.id, system] as const))('%s', (_id, system) => {
    const seen: string[] = []
    for (let number = 0; number < TRIED && seen.length < WANTED; number++) {
      const how = looked(system, number)
      if (how !== null) seen.push(how)
    }
    expect(seen.length).toBeGreaterThanOrEqual(WANTED)
  })
})
