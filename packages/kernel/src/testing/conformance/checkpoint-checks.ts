/**
 * Checks of scenarios that begin in the middle: any checkpoint of any fight, written out and read again, is the same
 * state and goes on the same way with the same dice and answers.
 */
import { parseScenario } from '../../scenario/scenario.ts'
import { randomPolicy } from '../../system/policy.ts'
import { brokenReference } from '../../system/references.ts'
import { seedFight, seedNumber } from '../../table/random.ts'
import { Table } from '../../table/table.ts'
import { type Game, must } from './game.ts'
import { difference } from './state-checks.ts'
import { forGames, playedGame, type Suite } from './suite.ts'

// To write a checkpoint out, read it and try it takes several times as long as to save and load a fight.
const STOPS_PER_CHECKPOINT = 4

/** Written out as a scenario, every checkpoint begins as it was; some are played on to the end. */
export function checkCheckpoints<State extends object>(suite: Suite<State>): void {
  const { system } = suite
  forGames(suite, suite.sampled, (number) => {
    const { game } = playedGame(suite, number)
    const { entries } = game.fight.parts()
    const stride = Math.max(1, Math.ceil((entries.length * STOPS_PER_CHECKPOINT) / suite.stops))
    const played = Math.floor(entries.length / 2 / stride) * stride
    for (let at = 0; at < entries.length; at += stride) {
      const state = entries[at]?.before
      must(state !== undefined, `entry ${at} has no checkpoint`)
      const broken = brokenReference(system.state, state)
      must(broken === null, `at step ${at} something points nowhere: ${broken}`)
      const written: unknown = JSON.parse(JSON.stringify(game.fight.scenarioAt(at)))
      const begun = system.begin(parseScenario(system, written))
      if (at === played) mustGoOnAlike(suite, game, state, begun)
    }
  })
}

function mustGoOnAlike<State extends object>(
  suite: Suite<State>,
  game: Game<State>,
  one: State,
  other: State,
): void {
  const [here, there] = [restOf(suite, game, one), restOf(suite, game, other)]
  must(here === there, `written out and begun, it goes another way: ${difference(here, there)}`)
}

/** The rest of a fight with random answers: every step's events, and how it ends. */
function restOf<State extends object>(
  { system, seed }: Suite<State>,
  game: Game<State>,
  from: State,
): string {
  const table = Table.simulating(system, new Map(game.seats.map((seat) => [seat, randomPolicy])), true)
  seedFight(table.random, seedNumber(seed), game.number)
  const state = system.copy(from)
  table.state = state
  const told: unknown[] = []
  for (let steps = 0; steps < system.maxSteps; steps++) {
    const name = system.next(state)
    if (name === null) break
    table.events.length = 0
    system.steps[name]?.(table, state)
    told.push([name, ...table.events])
  }
  return JSON.stringify([told, system.outcome(state), state])
}
