/**
 * Checks of chance: random fights end within the bounds, every policy answers within the rules, the chances
 * of a step sum to one, and simulation agrees with exact odds, and with itself when it looks up what it has met.
 */
import { enumerateFrom } from '../../odds/enumerate.ts'
import { parseScenario } from '../../scenario/scenario.ts'
import {
  type Counts,
  type FightRange,
  type Moment,
  type SeatPolicies,
  simulateFrom,
  simulator,
} from '../../simulate/simulate.ts'
import { type Policy, randomPolicy } from '../../system/policy.ts'
import type { System } from '../../system/system.ts'
import { countingClock } from '../clock.ts'
import { beginGame, must, randomOf } from './game.ts'
import { visitStates } from './state-checks.ts'
import { forGames, type MeasuredFight, type SmallFight, type Suite } from './suite.ts'

/** Simulated with random policies, every fight ends within the bounds with a side, a draw or undecided. */
export function checkSimulation<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  forGames(suite, suite.games, (number) => {
    const scenario = parseScenario(system, suite.scenarios(randomOf(suite.seed, number)))
    const state = system.begin(scenario)
    const before = JSON.stringify(state)
    const policies = randomly(['referee', ...Object.keys(scenario.hands)])
    const result = simulateFrom(system, { state }, { fights: 1, seed: `${suite.seed} ${number}`, policies })
    must(JSON.stringify(state) === before, 'a simulation changed the state it began with')
    must(result.steps <= system.maxSteps, `${result.steps} steps, more than maxSteps`)
    for (const [name, counts] of Object.entries(result.measures))
      for (const value of Object.keys(counts))
        must(!/^(NaN|undefined|null|)$/.test(value), `the measure "${name}" is ${value}`)
  })
}

/** Every policy of the system plays whole fights and never answers outside the rules. */
export function checkPolicies<State extends object>(suite: Suite<State>): void {
  const names = Object.keys(suite.system.policies)
  must(names.includes('skilled'), 'a system has a policy called "skilled": hands and odds rest on it')
  forGames(suite, suite.sampled * names.length, (number) => {
    const name = names[number % names.length] ?? 'skilled'
    const { fight } = beginGame(suite, number, `ai:${name}`)
    must(fight.over, `machines that play "${name}" wait for somebody: ${fight.questions[0]?.name}`)
    const { winner } = fight.outcome
    const sides = fight.scenario.sides.map(({ id }) => id)
    must(winner === null || sides.includes(winner), `the winner is ${winner}, which is no side`)
  })
}

const LOOKED_UP = 100

/** Fights in which what was met before is looked up are the fights that the rules play, to the bit. */
export function checkRecall<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  const names = Object.keys(system.policies)
  forGames(suite, Math.ceil(suite.sampled / 2), (number) => {
    const scenario = parseScenario(system, suite.scenarios(randomOf(`${suite.seed} memo`, number)))
    const name = names[number % names.length] ?? 'skilled'
    const by = (policy: Policy | string): FightRange => {
      const policies = Object.fromEntries(Object.keys(scenario.hands).map((seat) => [seat, policy]))
      return simulator(
        system,
        { state: system.begin(scenario) },
        { seed: `${suite.seed} ${number}`, policies, playedFirst: 0 },
      )
    }
    const looked = by(name)(0, LOOKED_UP)
    const played = by(system.policies[name]?.decide ?? randomPolicy)(0, LOOKED_UP)
    const same = JSON.stringify(looked) === JSON.stringify(played)
    must(same, `fights of "${name}" that are looked up differ from those that are played`)
  })
}

const MOST_STATES = 2_000

/** The chances of one step sum to one, from wherever random play leads. */
export function checkChances<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  let exact = 0
  forGames(suite, suite.sampled, (number) => {
    const states: State[] = []
    const seats = new Set<string>()
    visitStates(suite, number, (state, game) => {
      if (system.next(state) !== null) states.push(state)
      for (const seat of game.seats) seats.add(seat)
    })
    const random = randomOf(`${suite.seed} chances`, number)
    for (let time = 0; time < 3 && states.length > 0; time++) {
      const state = states[random.die(states.length) - 1]
      if (state === undefined) continue
      const found = enumerateFrom(
        system,
        { state },
        {
          policies: randomly([...seats]),
          until: 'step',
          measure: (end) => system.key(end),
          // In milliseconds of a clock that counts how often it is looked at.
          budget: { states: MOST_STATES, milliseconds: suite.looks },
          clock: countingClock(),
        },
      )
      if (!found.exact) continue
      exact++
      const sum = [...found.distribution.values()].reduce((all, chance) => all + chance, found.undecided)
      must(Math.abs(sum - 1) < 1e-9, `the chances of a step sum to ${sum}`)
    }
  })
  must(exact > 0 || suite.only !== null, 'no step was small enough to enumerate')
}

const MEASURED = { states: 4_000, milliseconds: 20_000 }
const MEASURED_FIGHTS = 4_000

/**
 * On small fights every measure of the system comes up as often as the exact odds say, within five standard errors,
 * between policies that are named and between the same ones as functions, of which nobody knows what they read. Some
 * hands make a fight too large; both ways must have been compared between others.
 */
export function checkMeasures<State extends object>(system: System<State>, fight: MeasuredFight): void {
  const { name: title, until = 'end', hands = ['simple', 'skilled'] } = fight
  const scenario = parseScenario(system, fight.scenario)
  const start = { state: system.begin(scenario) }
  const compared = { named: 0, unknown: 0 }
  for (const name of hands.filter((each) => each in system.policies))
    for (const policy of [name, unknownCopyOf(system, name)]) {
      const policies = Object.fromEntries(Object.keys(scenario.hands).map((seat) => [seat, policy]))
      const found = enumerateFrom(system, start, {
        policies,
        until,
        measure: (state) => JSON.stringify(valuesOf(system, state)),
        budget: MEASURED,
        clock: countingClock(),
      })
      if (!found.exact || found.undecided > 0) continue
      const { measures } = simulateFrom(system, start, {
        fights: MEASURED_FIGHTS,
        policies,
        until,
        seed: `${title} measured`,
      })
      compareMeasures(`${title}, ${name}`, found.distribution, measures)
      compared[typeof policy === 'string' ? 'named' : 'unknown']++
    }
  must(compared.named > 0 && compared.unknown > 0, `${title} is too large to measure exactly`)
}

/** The same policy as a function that nobody knows. */
function unknownCopyOf<State extends object>(system: System<State>, name: string): Policy<State> {
  const { decide } = system.policies[name] ?? { decide: randomPolicy }
  return (view, decision) => decide(view, decision)
}

function valuesOf<State extends object>(system: System<State>, state: State): Record<string, string> {
  return Object.fromEntries(
    Object.entries(system.measures).map(([name, measure]) => [name, String(measure(state))]),
  )
}

function compareMeasures(what: string, joint: ReadonlyMap<unknown, number>, measures: Counts): void {
  const sums = new Map<string, number>()
  for (const [values, chance] of joint)
    for (const [name, value] of Object.entries(JSON.parse(String(values)))) {
      const key = `${name}: ${value}`
      sums.set(key, (sums.get(key) ?? 0) + chance)
    }
  const counted = Object.entries(measures).flatMap(([name, counts]) =>
    Object.entries(counts).map(([value, count]) => [`${name}: ${value}`, count / MEASURED_FIGHTS] as const),
  )
  const shares = new Map<string, number>(counted)
  for (const key of new Set([...sums.keys(), ...shares.keys()])) {
    const [chance, share] = [sums.get(key) ?? 0, shares.get(key) ?? 0]
    const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / MEASURED_FIGHTS)
    must(
      Math.abs(share - chance) <= 5 * error + 1e-5,
      `${what}: ${key} has the chance ${chance}, and came up in ${share} of ${MEASURED_FIGHTS} fights`,
    )
  }
}

const ENOUGH = { states: 500_000, milliseconds: 1_000_000 }
const LITTLE = { states: 20_000, milliseconds: 500 }

/** On small fights, simulation agrees with the exact odds within four standard errors. */
export function checkAgreement<State extends object>(system: System<State>, small: SmallFight): void {
  const scenario = parseScenario(system, small.scenario)
  const start = { state: system.begin(scenario) }
  const policies = small.policies ?? randomly(['referee', ...Object.keys(scenario.hands)])
  const exact = enumerateFrom(system, start, { policies, budget: ENOUGH, clock: countingClock() })
  must(exact.exact, `${small.name} is too large to solve: ${exact.exact ? '' : exact.why}`)
  checkShortcuts(system, { name: small.name, start, policies, found: exact.distribution })
  for (const name of Object.keys(system.policies)) {
    const same = Object.fromEntries(Object.keys(scenario.hands).map((seat) => [seat, name]))
    const found = enumerateFrom(system, start, { policies: same, budget: LITTLE, clock: countingClock() })
    if (found.exact)
      checkShortcuts(system, {
        name: `${small.name}, ${name}`,
        start,
        policies: same,
        found: found.distribution,
        budget: LITTLE,
      })
  }
  const fights = small.fights ?? 20_000
  const rolled = simulateFrom(system, start, { fights, policies, measures: {}, seed: small.name })
  const chances = new Map<string, number>([['undecided', exact.undecided]])
  for (const [result, chance] of exact.distribution)
    chances.set(String(result), chance + (result === 'undecided' ? exact.undecided : 0))
  for (const result of new Set([...chances.keys(), ...Object.keys(rolled.outcomes)])) {
    const chance = chances.get(result) ?? 0
    const share = (rolled.outcomes[result] ?? 0) / fights
    const error = Math.sqrt(Math.max(0, chance * (1 - chance)) / fights)
    must(
      Math.abs(share - chance) <= 4 * error + 1e-5,
      `${small.name}: ${result} has the chance ${chance}, and came up in ${share} of ${fights} fights`,
    )
  }
}

/** What a system says to make enumeration cheaper must not change its result. */
function checkShortcuts<State extends object>(
  system: System<State>,
  {
    name,
    start,
    policies,
    found,
    budget = ENOUGH,
  }: {
    readonly name: string
    readonly start: Moment<State>
    readonly policies: SeatPolicies
    readonly found: ReadonlyMap<number | string | boolean, number>
    readonly budget?: { states: number; milliseconds: number } | undefined
  },
): void {
  const { winKey, merges, ...plain } = system
  if (winKey === undefined && merges === undefined) return
  const whole = enumerateFrom(plain, start, { policies, budget, clock: countingClock() })
  if (!whole.exact) return
  for (const result of new Set([...found.keys(), ...whole.distribution.keys()])) {
    const [one, other] = [found.get(result) ?? 0, whole.distribution.get(result) ?? 0]
    must(
      Math.abs(one - other) < 1e-9,
      `${name}: ${result} has the chance ${one} by win key and merges, and ${other} by whole keys`,
    )
  }
}

function randomly(seats: readonly string[]): SeatPolicies {
  return Object.fromEntries(seats.map((seat) => [seat, randomPolicy]))
}
