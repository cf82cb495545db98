/**
 * The lab: many fights of any system. Simulation over threads, and what a simulation amounts to.
 *
 * ```ts
 * const stop = new AbortController()
 * const simulation = await simulateInThreads(
 *   { system: 'bastionland', sides: [{ id: 'players', figures: ['tenant-knight-dorn'] }, …] },
 *   { fights: 1e6, seed: 'a seed', policies: { players: 'simple' }, signal: stop.signal },
 *   ({ done, rate }) => console.log(`${done} fights, ${Math.round(rate)} a second`),
 * )
 * const { shares, measures, verdict } = summary(simulation)
 * shares[0]        // { outcome: 'players', count: 614_210, share: 0.614, low: 0.613, high: 0.615 }
 * measures.rounds  // { kind: 'numbers', mean: 3.2, median: 3, … }
 * verdict.text     // 'More fights would not change it: …'
 * ```
 */
export { type Balance, type BalanceTrial, balance } from './balance.ts'
export {
  type Comparison,
  compare,
  type Difference,
  type MeanDifference,
  sidesFirst,
} from './compare/comparison.ts'
export {
  changesOf,
  type DiffOptions,
  type DiffRow,
  diffRules,
  type NamedScenario,
  type RulesChange,
  type RulesDiff,
  type RulingsOverlay,
  rankChanges,
  rulingChange,
  weightOfDiff,
} from './compare/rules-diff.ts'
export { type ContestOptions, contest, SEARCH, THOUGHTS } from './contest.ts'
export { type DiceOdds, type Distribution, diceOdds } from './dice.ts'
export { type Gauntlet, type GauntletFight, type GauntletOptions, gauntlet } from './gauntlet.ts'
export { type GauntletThreads, gauntletInThreads } from './gauntlet-threads.ts'
export {
  type Job,
  type JobPair,
  type MeasureChoice,
  type PairCounts,
  type PairSums,
  playersOf,
  searches,
} from './job.ts'
export { type RemoteRunner, threadFlags, WorkerPool, type WorkerPoolOptions } from './pool.ts'
export type { Progress, RangedSimulation } from './ranges.ts'
export { type Review, type ReviewedChoice, type ReviewOptions, review } from './review.ts'
export { type Advice, advise, type CandidateValue, type SearchOptions, searcher } from './search.ts'
export { type LadderOptions, ladder, type Rung } from './strength.ts'
export {
  type MeasureSummary,
  type NumberSummary,
  type OutcomeShare,
  type Summary,
  summary,
  type Verdict,
  type WordSummary,
} from './summary.ts'
export {
  cellText,
  gridOf,
  type Sweep,
  type SweepPoint,
  type SweepProgress,
  stoppedText,
  sweep,
} from './sweep.ts'
export { jobOf, simulateInThreads, simulateWith, type ThreadOptions } from './threads.ts'
export { readValue, readVariation, type Value, type Variation, varied } from './variation.ts'
export type { Task, WorkerReply } from './worker.ts'
