/**
 * Random small fights of every game, thirteen each: the exact odds of how everybody stands agree with brute force (every
 * outcome of every die, one run of the rules for each combination, without keys, merged states, unread dice or settled
 * rules) and with dice rolled by the thousand. A fight is the first round of a duel; where that has more outcomes than
 * anybody can count, it is one step from the middle of the same duel.
 *
 * Bounded by work, with seeds that stay. `npm run soak` allows larger fights and rolls more.
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
import { BY_WORK } from '@steelyard/kernel/testing'
import { describe, expect, test } from 'vitest'
import { systems } from './index.ts'
import { sized } from './testing/sizes.ts'

const WANTED = sized(6, 13)
const TRIED = 200
// Most turns of mythras have more outcomes than anybody can count: these are the first that have not. Each takes as long
// as ten of another game.
const COUNTABLE: Readonly<Record<string, readonly number[]>> = {
  mythras: [8, 9, 18, 19, 21, 30, 50, 56, 57, 66, 67, 69, 81].slice(0, sized(3, 13)),
}
const FIGHTS = sized(300, 3_000)
const MOST_RUNS = sized(600, 4_000)
// A step of mythras rolls a d100, a location and damage.
const MOST_RUNS_OF_STEP = sized(12_000, 100_000)
// A tie that is rolled again until it is none has no last combination.
const DEEPEST = 40

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
  // Attack and parry have ten thousand combinations before anybody is hurt: in mythras one of the two cannot parry.
  const second = system.id === 'mythras' ? { actionPoints: 0 } : {}
  return {
    system: system.id,
    sides: [
      { id: 'one', hand: 'ai:simple', figures: [{ use: pick(), id: 'first' }] },
      { id: 'other', hand: 'ai:simple', figures: [{ use: pick(), id: 'second', ...second }] },
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

  /** Thrown where a run has more branches than can be counted. */
  static readonly TOO_DEEP = new Error('too many branches')

  #taken(of: number): number {
    if (this.#depth > DEEPEST) throw BruteSource.TOO_DEEP
    const branch = this.#branches[this.#depth] ?? { at: 0, of }
    if (this.#depth === this.#branches.length) this.#branches.push(branch)
    this.#depth++
    return branch.at
  }
}

/** What is looked at: where it begins, and whether it goes on for a round or for one step. */
interface SmallFight {
  readonly first: object
  readonly span: 'round' | 'step'
}

/** The chances of every standing at the end; null if there are too many combinations. */
function bruteForce(system: System, fight: SmallFight): Map<string, number> | null {
  try {
    return everyCombination(system, fight)
  } catch (thrown) {
    if (thrown === BruteSource.TOO_DEEP) return null
    throw thrown
  }
}

/** One run of the rules for each combination. */
function everyCombination(system: System, { first, span }: SmallFight): Map<string, number> | null {
  const source = new BruteSource(system, policiesOf(system, POLICIES))
  const table = Table.from(system, source, { logs: false, explains: false })
  const measure = standing(system)
  const round = system.round(first)
  const sums = new Map<string, number>()
  const most = span === 'round' ? MOST_RUNS : MOST_RUNS_OF_STEP
  for (let runs = 0; runs < most; runs++) {
    source.rewind()
    const state = system.copy(first)
    table.state = state
    for (let steps = 0; steps === 0 || (span === 'round' && system.round(state) <= round); steps++) {
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

/** One step, wherever it leads. */
const ONE_STEP: EndCondition = { ends: () => 'looked' }

/** The state after so many steps of the duel; the last one before its end if it has fewer. */
function middleOf(system: System, number: number, steps: number): object {
  const table = Table.simulating(system, policiesOf(system, POLICIES))
  seedFight(table.random, seedNumber('middle'), number)
  let state = system.begin(parseScenario(system, randomDuel(system, number)))
  for (let step = 0; step < steps; step++) {
    const next = system.copy(state)
    table.state = next
    system.steps[system.next(next) ?? '']?.(table, next)
    if (system.next(next) === null) break
    state = next
  }
  return state
}

const POLICIES = { one: 'simple', other: 'simple' }

/** The chances by brute force of a fight with several outcomes: its first round, else the step after so many; or null. */
function smallFight(system: System, number: number): (SmallFight & { brute: Map<string, number> }) | null {
  const spans: readonly SmallFight[] = [
    { first: middleOf(system, number, 0), span: 'round' },
    { first: middleOf(system, number, 2 + (number % 12)), span: 'step' },
  ]
  for (const fight of spans) {
    const brute = bruteForce(system, fight)
    if (brute !== null && brute.size > 1) return { ...fight, brute }
  }
  return null
}

/** Fails unless exact odds, brute force and dice agree; false if there is nothing small enough to look at. */
function agrees(system: System, number: number): boolean {
  const small = smallFight(system, number)
  if (small === null) return false
  const { first: state, span, brute } = small
  const asked = {
    policies: POLICIES,
    until: span === 'round' ? ('round' as const) : ONE_STEP,
  }
  const measure = standing(system)
  const found = enumerateFrom(
    system,
    { state },
    { ...asked, measure, budget: { states: 20_000, ...BY_WORK } },
  )
  if (!found.exact) throw new Error(`fight ${number}: ${found.why}`)
  expect([...found.distribution.keys()].map(String).sort()).toEqual([...brute.keys()].sort())
  const seed = `${system.id} ${number}`
  const { measures } = simulateFrom(
    system,
    { state },
    { ...asked, fights: FIGHTS, measures: { measure }, seed },
  )
  const counts = measures['measure'] ?? {}
  for (const value of new Set([...brute.keys(), ...Object.keys(counts)])) {
    const chance = brute.get(value) ?? 0
    expect(found.distribution.get(value), `fight ${number}, ${value}`).toBeCloseTo(chance, 9)
    const error = Math.sqrt((chance * (1 - chance)) / FIGHTS)
    const share = (counts[value] ?? 0) / FIGHTS
    expect(Math.abs(share - chance), `fight ${number}, ${value}`).toBeLessThanOrEqual(5 * error + 2 / FIGHTS)
  }
  return true
}

describe('exact odds, brute force and dice rolled by the thousand agree', () => {
  test.each(systems.map((system) => [system.id, system] as const))('%s', (_id, system) => {
    let seen = 0
    const numbers = COUNTABLE[system.id] ?? Array.from({ length: TRIED }, (_, number) => number)
    for (const number of numbers) if (seen < WANTED && agrees(system, number)) seen++
    expect(seen).toBe(Math.min(WANTED, numbers.length))
  })
})
