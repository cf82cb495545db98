/**
 * Any state of a fight as a scenario that begins there.
 */
import { Refusal } from '../refusal.ts'
import type { System } from '../system/system.ts'
import { writeCheckpoint } from './checkpoint.ts'
import { plainCopy } from './plain-json.ts'
import { parseScenario } from './scenario.ts'

/** Somebody who joined a fight, as the amendment has it. */
interface Joined {
  readonly side: string
  readonly figure: unknown
}

/** The scenario from which a fight begins in `state`: `written` is the one it began with, `joined` who came later. */
export function scenarioOf<State extends object>(
  system: System<State>,
  written: unknown,
  { state, joined }: { readonly state: State; readonly joined: readonly Joined[] },
): unknown {
  const { checkpoint: _, joined: earlier, ...scenario } = parsedRecord(written)
  const everybody = [...(Array.isArray(earlier) ? earlier : []), ...joined]
  const start = everybody.length === 0 ? scenario : { ...scenario, joined: everybody }
  const checkpoint = writeCheckpoint(system, system.begin(parseScenario(system, start)), state)
  const whole = Object.keys(checkpoint).length === 0 ? start : { ...start, checkpoint }
  requireSame(system, whole, state)
  return whole
}

function parsedRecord(written: unknown): Readonly<Record<string, unknown>> {
  const copied = plainCopy(written)
  return copied.ok && typeof copied.data === 'object' && copied.data !== null ? { ...copied.data } : {}
}

/** A scenario that would begin in another state than the one it was written for is not given out. */
function requireSame<State extends object>(system: System<State>, scenario: unknown, state: State): void {
  const begun = system.begin(parseScenario(system, JSON.parse(JSON.stringify(scenario))))
  if (JSON.stringify(begun) === JSON.stringify(state)) return
  throw new Refusal(
    'malformed-request',
    'This fight cannot be written as a scenario: under these rules it would begin in another state.',
    'A fight that was saved under another version of the rules can still be played on and forked.',
  )
}
