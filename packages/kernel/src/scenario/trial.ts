/**
 * A trial of a state that comes from outside: its schema and its references are right, and still its parts may not
 * fit together (a turn in an order of nobody). It is drawn for every seat and played for a while on a copy.
 */
import { randomPolicy } from '../system/policy.ts'
import type { System } from '../system/system.ts'
import { seedFight } from '../table/random.ts'
import { Table } from '../table/table.ts'

const TRIAL_STEPS = 40

/** Why a fight cannot go on from a state, or null if it can as far as a trial shows. */
export function whyNotPlayable<State extends object>(
  system: System<State>,
  state: State,
  seats: readonly string[],
): string | null {
  try {
    for (const seat of ['spectator', ...seats]) system.tell.board(system.view(system.copy(state), seat))
    playTrial(system, system.copy(state), seats)
    return null
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

function playTrial<State extends object>(
  system: System<State>,
  state: State,
  seats: readonly string[],
): void {
  const policies = new Map(['referee', ...seats].map((seat) => [seat, randomPolicy]))
  const table = Table.simulating(system, policies, false)
  seedFight(table.random, 1, 0)
  table.state = state
  for (let steps = 0; steps < TRIAL_STEPS; steps++) {
    const name = system.next(state)
    if (name === null) return
    const step = system.steps[name]
    if (step === undefined) throw new Error(`there is no step "${name}"`)
    step(table, state)
  }
}
