/**
 * What a system is tested with: scripted dice, the conformance suite, the exhaustive runner, and a toy system.
 * None of it knows a test framework; a system's own test files register what they need.
 */

export { BY_WORK, countingClock } from './clock.ts'
export { ConformanceFailure } from './conformance/game.ts'
export type { MeasuredFight, SmallFight } from './conformance/suite.ts'
export { type Check, type ConformanceOptions, conformance, withoutRounds } from './conformance.ts'
export {
  type Exhaustion,
  ExhaustiveFailure,
  type ExhaustiveOptions,
  type Likes,
  playUntilAllSeen,
} from './exhaustive.ts'
export {
  type AskedDecision,
  type Chooser,
  prefer,
  Script,
  type ScriptedRoll,
  type ScriptedSystem,
  ScriptMismatch,
  type ScriptOptions,
  script,
} from './script.ts'
export { type TinyParts, tiny } from './tiny.ts'
export { type ToyEvent, type ToyState, toy, toyDuel } from './toy.ts'
