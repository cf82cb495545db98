/**
 * A question: what is fought, independent of who asks and of how many fights are wanted. The same scenario, rulings,
 * policies, seed and rules make the same question and the same hash, so one user finds the results of another. The hash
 * is of the parsed scenario: how it was written does not matter.
 */
import { createHash } from 'node:crypto'
import { parseScenario } from '@steelyard/kernel'
import { type Job, playersOf, searches, type Task, THOUGHTS } from '@steelyard/lab'
import { systemOf } from '@steelyard/systems'

/** Raise this when the same question could have another result although no game's version changed. */
const ENGINE = 1

/** The identity of a task on every machine. */
export function hashOf(task: Task): string {
  const meaning =
    task.kind === 'job' ? meaningOf(task.job) : [meaningOf(task.pairing.one), meaningOf(task.pairing.other)]
  return createHash('sha256')
    .update(ordered({ engine: ENGINE, kind: task.kind, meaning }))
    .digest('hex')
}

/** A job with every default filled in and every seat's policy named; throws a `Refusal` if it cannot be fought. */
function meaningOf({ scenario, seed, policies, measures, thoughts, end }: Job): unknown {
  const system = systemOf(scenario)
  const parsed = parseScenario(system, scenario)
  const players = playersOf(system, parsed.hands, policies)
  return {
    system: system.id,
    rules: system.version,
    scenario: parsed,
    seed,
    players,
    thoughts: searches(players) ? (thoughts ?? THOUGHTS) : null,
    measures,
    ...(end === undefined ? {} : { end }),
  }
}

/** JSON with the keys of every object in order, so that equal data is equal text. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
